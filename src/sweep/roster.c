#include "roster.h"

#include <math.h>
#include <string.h>

#include "document.h"

enum { TEXT_MOST = 1000, PRICE_MOST = 1000000000, TIMES_MOST = 30, ROOM_BYTES = 64 << 20 };

typedef struct record {
    int32_t document, format;
    const char *title, *base, *first, *second, *count, *orders, *error, *book;
    struct {
        int32_t is;
    } sizes[ROSTER_SIZES_MAX];
    int32_t size_count;
} record;

static const char *const document_words[] = { "prices", NULL };

static const bn_field size_fields[] = {
    { .key = "is",
      .type = BN_FIELD_INT,
      .flags = BN_FIELD_REQUIRED,
      .min = 1,
      .max = PRICE_MOST,
      .help = "the worth of each side" },
    { .key = NULL },
};

#define TEXT(key_, member, words)                                                                  \
    {                                                                                              \
        .key = key_, .type = BN_FIELD_TEXT, .offset = offsetof(record, member), .max = TEXT_MOST,  \
        .help = words                                                                              \
    }

static const bn_field fields[] = {
    { .key = "banneret",
      .type = BN_FIELD_WORD,
      .flags = BN_FIELD_REQUIRED,
      .offset = offsetof(record, document),
      .words = document_words,
      .help = "what kind of document this is" },
    { .key = "format",
      .type = BN_FIELD_INT,
      .offset = offsetof(record, format),
      .min = 1,
      .max = 1,
      .standard = "1",
      .help = "version of the document's format" },
    TEXT("title", title, "shown as the heading"),
    TEXT("base", base, "the battle: the name of a scenario, or a file beside the roster"),
    { .key = "document", .type = BN_FIELD_TREE, .help = "the battle itself, instead of base" },
    TEXT("first", first, "the path of the list of units of the first side"),
    TEXT("second", second, "the path of that of the second side"),
    TEXT("count", count, "the key of the number of a unit"),
    TEXT("book", book,
         "the table and the column that have the prices, in rows of the units' names"),
    TEXT("orders", orders, "orders such as A=attack,B=hold"),
    TEXT("error", error, "an estimate ends at this standard error, such as 0.5%"),
    { .key = "sizes",
      .type = BN_FIELD_LIST,
      .flags = BN_FIELD_SHORT,
      .offset = offsetof(record, sizes),
      .min = 1,
      .fields = size_fields,
      .size = sizeof(((record *)0)->sizes[0]),
      .limit = ROSTER_SIZES_MAX,
      .count_at = offsetof(record, size_count),
      .help = "the worth of each side, by the prices of the book" },
    { .key = "terrains",
      .type = BN_FIELD_TREE,
      .help = "by name, what is different: paths and values" },
    { .key = "units",
      .type = BN_FIELD_TREE,
      .flags = BN_FIELD_REQUIRED,
      .help = "by name, an entry of the list of units, and its price" },
    { .key = NULL },
};

static bn_code read_unit(const bn_doc *at, roster *out, bn_error *err)
{
    const bn_doc *entry = bn_doc_at(at, "entry"), *price = bn_doc_at(at, "price");

    if (out->unit_count == PRICES_UNITS_MAX)
        return sweep_refuse(at, "units", "there are more than 32 units", NULL, NULL, err);
    if (!entry || entry->type != BN_DOC_MAP || at->count != (price ? 2u : 1u))
        return sweep_refuse(at, "units", "{} is not a unit", at->key,
                            "such as {entry: {element: Bowmen}, price: 40}", err);
    if (price && price->type == BN_DOC_TEXT) {
        out->units[out->unit_count++] = (roster_unit){ at->key, entry, 1, at, price->text };
        return BN_OK;
    }
    if (price && (price->type != BN_DOC_NUMBER || bn_rat_cmp(price->number, bn_rat_int(0)) <= 0 ||
                  bn_rat_cmp(price->number, bn_rat_int(PRICE_MOST)) > 0))
        return sweep_refuse(price, "units", "this is not a price", NULL,
                            "a number above 0, or a figure of the book", err);
    out->units[out->unit_count++] =
        (roster_unit){ at->key, entry,
                       price ? (double)price->number.num /
                                   (double)(price->number.den == 0 ? 1 : price->number.den)
                             : 0,
                       at, NULL };
    return BN_OK;
}

static bn_code read_units(const bn_doc *units, roster *out, bn_error *err)
{
    bn_code code = BN_OK;

    for (const bn_doc *at = units->first; at && code == BN_OK; at = at->next)
        code = read_unit(at, out, err);
    if (code == BN_OK && out->unit_count < 2)
        code = sweep_refuse(units, "units", "there are not two units", NULL, NULL, err);
    return code;
}

static bn_code read_terrains(const bn_doc *terrains, roster *out, bn_error *err)
{
    for (const bn_doc *at = terrains ? terrains->first : NULL; at; at = at->next) {
        if (out->terrain_count == ROSTER_TERRAINS_MAX || at->type != BN_DOC_MAP)
            return sweep_refuse(at, "terrains", "{} is not a terrain, or one too many", at->key,
                                "such as hill: {battle.higher_force: first}, at most 8", err);
        out->terrains[out->terrain_count].name = at->key;
        out->terrains[out->terrain_count++].set = at;
    }
    if (out->terrain_count == 0)
        out->terrains[out->terrain_count++].name = "as it is";
    return BN_OK;
}

bn_code roster_read(const bn_doc *doc, bn_arena *arena, roster *out, bn_error *err)
{
    record from = { .count = "count" };
    bn_code code = bn_schema_read(fields, doc, arena, &from, err);

    if (code != BN_OK)
        return code;
    *out = (roster){ .doc = doc,
                     .title = from.title,
                     .base = from.base,
                     .base_doc = bn_doc_at(doc, "document"),
                     .paths = { from.first, from.second },
                     .count = from.count ? from.count : "count",
                     .orders = from.orders,
                     .error = from.error,
                     .book = from.book,
                     .size_count = from.size_count };
    for (int32_t i = 0; i < from.size_count; i++)
        out->sizes[i] = from.sizes[i].is;
    if (!out->base == !out->base_doc)
        return sweep_refuse(doc, "", "the roster needs base or document", NULL, NULL, err);
    if (!out->paths[0] || !out->paths[1] || out->size_count == 0)
        return sweep_refuse(doc, "", "the roster needs first, second and sizes", NULL,
                            "first: sides[0].forces[0].elements", err);
    if (out->book && !strchr(out->book, '.'))
        return sweep_refuse(bn_doc_at(doc, "book"), "book", "{} has no prices", out->book,
                            "table.column, such as land_elements_tl0_5.raise", err);
    code = read_units(bn_doc_at(doc, "units"), out, err);
    return code == BN_OK ? read_terrains(bn_doc_at(doc, "terrains"), out, err) : code;
}

/* ---- documents ----------------------------------------------------------------------------- */

/* A list with this number of one unit. */
static bn_doc *units_of(const roster *r, uint32_t unit, uint32_t number, bn_arena *arena)
{
    bn_doc *list = bn_doc_list(arena), *count = bn_doc_int(arena, number), *entry;

    entry = sweep_document_set(arena, r->units[unit].entry, r->count, count);
    if (!entry)
        return NULL;
    entry->next = NULL;
    entry->key = NULL;
    bn_doc_push(list, entry);
    return list;
}

static const bn_doc *document_of(const roster *r, const price_seen *p, uint32_t first,
                                 uint32_t second, bn_arena *arena)
{
    const bn_doc *set = r->terrains[p->terrain].set;
    const bn_doc *doc = sweep_document_set(arena, r->plan.document, r->paths[0],
                                           units_of(r, p->unit, first, arena));

    doc = sweep_document_set(arena, doc, r->paths[1], units_of(r, p->against, second, arena));
    for (const bn_doc *at = set ? set->first : NULL; at; at = at->next)
        doc = sweep_document_set(arena, doc, at->key, at);
    return doc;
}

/* How far the second unit is ahead; within the error of an estimate it is even. *legal is false if the document is not. */
static bn_code ahead(const roster *r, const price_seen *p, uint32_t first, uint32_t second,
                     bn_memory memory, bn_watch watch, sweep_wins *wins, int *out, bn_error *err)
{
    const double sure = 1e-9;
    bn_arena room;
    const bn_doc *doc;
    double by;
    bn_code code;

    *wins = (sweep_wins){ 0 };
    bn_arena_init(&room, memory, ROOM_BYTES);
    doc = document_of(r, p, first, second, &room);
    code = doc ? sweep_document_wins(&r->plan, doc, memory, watch, wins, err)
               : bn_fail(err, BN_MEMORY, "out of memory for a pairing, or a path leads nowhere");
    bn_arena_done(&room);
    by = wins->second - wins->first;
    *out = by > fmax(sure, wins->error) ? 1 : by < -fmax(sure, wins->error) ? -1 : 0;
    return code;
}

/* ---- pairings ------------------------------------------------------------------------------ */

uint32_t roster_pairings(const roster *r)
{
    return r->unit_count * (r->unit_count - 1) * (uint32_t)r->size_count * r->terrain_count;
}

price_seen roster_pairing(const roster *r, uint32_t index)
{
    uint32_t fights = (uint32_t)r->size_count * r->terrain_count, pair = index / fights,
             unit = pair / (r->unit_count - 1), other = pair % (r->unit_count - 1);

    return (price_seen){ .unit = unit,
                         .against = other + (other >= unit),
                         .size = index % fights / r->terrain_count,
                         .terrain = index % r->terrain_count };
}

uint32_t roster_number(const roster *r, const price_seen *pairing)
{
    double number = floor(r->sizes[pairing->size] / r->units[pairing->unit].price);

    return number < 1 ? 1 : number > ROSTER_NUMBER_MOST ? ROSTER_NUMBER_MOST : (uint32_t)number;
}

typedef struct search {
    const roster *r;
    const price_seen *pairing;
    uint32_t first, most; /* of the first unit; of the second */
    bn_memory memory;
    bn_watch watch;
    bool estimated, refused;
} search;

/* The smallest number of the second unit, from 1 to `most`, at which it is not behind (than = 0) or ahead (than = 1);
 * most + 1 if there is none. */
static bn_code first_at(search *s, int than, uint32_t *out, bn_error *err)
{
    uint32_t low = 0, high = s->most + 1;

    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        sweep_wins wins;
        int found;
        bn_code code =
            ahead(s->r, s->pairing, s->first, middle, s->memory, s->watch, &wins, &found, err);

        if (code != BN_OK)
            return code;
        s->refused |= wins.method == SWEEP_REFUSED;
        s->estimated |= wins.method == SWEEP_ESTIMATED || wins.method == SWEEP_BOUNDED;
        if (found >= than)
            high = middle;
        else
            low = middle;
    }
    *out = high;
    return BN_OK;
}

/* Numbers are halves between whole ones: at n the second unit is not behind, at n - 1 it was, so n - 1/2 was even. */
bn_code roster_even(const roster *r, price_seen *pairing, bn_memory memory, bn_watch watch,
                    bool *estimated, bn_error *err)
{
    double least, most, times;
    uint32_t level = 0, over = 0;
    search s = { .r = r,
                 .pairing = pairing,
                 .first = roster_number(r, pairing),
                 .memory = memory,
                 .watch = watch };
    bn_code code;

    times = r->units[pairing->unit].price / r->units[pairing->against].price * TIMES_MOST;
    s.most = (uint32_t)fmin(ROSTER_NUMBER_MOST, ceil(s.first * times) + TIMES_MOST);
    pairing->there = false;
    code = first_at(&s, 0, &level, err);
    if (code == BN_OK)
        code = first_at(&s, 1, &over, err);
    *estimated |= s.estimated;
    if (code != BN_OK || s.refused || level > s.most || over > s.most)
        return code;
    least = level - 0.5;
    most = over - 0.5;
    pairing->ratio = log(sqrt(least * most) / s.first);
    pairing->there = true;
    return BN_OK;
}

/* ---- its base ------------------------------------------------------------------------------ */

/* A plan in which nothing is swept: it has the battle, the orders and who wins. */
static bn_doc *plan_doc(const roster *r, bn_arena *arena)
{
    bn_doc *plan = bn_doc_map(arena), *vary, *list;

    bn_doc_put_text(arena, plan, "banneret", "sweep");
    bn_doc_put(arena, plan, "document", bn_doc_map(arena));
    vary = bn_doc_put(arena, bn_doc_put(arena, plan, "vary", bn_doc_map(arena)), "units",
                      bn_doc_map(arena));
    bn_doc_put_text(arena, vary, "field", r->paths[0]);
    bn_doc_push(bn_doc_put(arena, vary, "values", bn_doc_list(arena)), bn_doc_int(arena, 1));
    list = bn_doc_put(arena, plan, "measure", bn_doc_list(arena));
    bn_doc_push(list, bn_doc_text(arena, "win.A"));
    bn_doc_push(list, bn_doc_text(arena, "win.B"));
    if (r->orders) {
        list = bn_doc_put(arena, plan, "orders", bn_doc_list(arena));
        bn_doc_push(list, bn_doc_text(arena, r->orders));
    }
    if (r->error)
        bn_doc_put_text(arena, bn_doc_put(arena, plan, "stop", bn_doc_map(arena)), "error",
                        r->error);
    return arena->full ? NULL : plan;
}

/* table.column with the name of a unit in between; NULL if it is none. */
static const char *figure_of(const roster *r, const roster_unit *unit, bn_arena *arena)
{
    const char *dot = r->book ? strchr(r->book, '.') : NULL;
    size_t size = dot ? strlen(r->book) + strlen(unit->name) + 2 : 0;
    char *path = dot ? bn_arena_get(arena, size) : NULL;
    bn_text text = bn_text_over(path, path ? size : 0);

    if (!path)
        return NULL;
    bn_text_add_n(&text, r->book, (size_t)(dot - r->book));
    bn_text_char(&text, '.');
    bn_text_add(&text, unit->name);
    bn_text_add(&text, dot);
    return path;
}

/* Takes a price from the book. Without one in roster and book all units cost the same. */
static bn_code take_price(const roster *r, roster_unit *unit, const bn_system *system,
                          bn_arena *arena, bn_error *err)
{
    const char *figure = unit->figure || unit->price > 0 ? unit->figure : figure_of(r, unit, arena);
    sweep_varied varied = { .name = unit->name, .place = unit->place, .under = "units" };
    char words[SWEEP_NAME_MAX];
    bn_text text = bn_text_over(words, sizeof words);
    bn_cell cell = { 0 };
    bn_rat number;
    bn_code code;

    if (!figure) {
        unit->price = unit->price > 0 ? unit->price : 1;
        return BN_OK;
    }
    varied.path = figure;
    varied.is_figure = true;
    code = sweep_figure_find(&varied, system, arena, &cell, err);
    if (code != BN_OK)
        return code;
    bn_cell_text(system->book, system->book->values, cell, &text);
    if (!bn_text_to_rat(words, strlen(words), &number) || bn_rat_cmp(number, bn_rat_int(0)) <= 0)
        return sweep_refuse(unit->place, "units", "{} is not a price", figure, words, err);
    unit->price = (double)number.num / (double)(number.den == 0 ? 1 : number.den);
    return BN_OK;
}

/* Every unit once against the next one, on every terrain. */
static bn_code check_units(const roster *r, bn_memory memory, bn_error *err)
{
    for (uint32_t i = 0; i < r->unit_count * r->terrain_count; i++) {
        price_seen p = { .unit = i % r->unit_count,
                         .against = (i + 1) % r->unit_count,
                         .terrain = i / r->unit_count };
        uint32_t first = roster_number(r, &p);
        price_seen other = { .unit = p.against };
        sweep_wins wins;
        int found;
        bn_error why;
        bn_code code = ahead(r, &p, first, roster_number(r, &other), memory, (bn_watch){ 0 }, &wins,
                             &found, &why);

        if (code == BN_OK && wins.method != SWEEP_REFUSED)
            continue;
        if (code != BN_OK) {
            *err = why;
            return code;
        }
        return sweep_refuse(r->units[p.unit].entry, r->units[p.unit].name, why.text, NULL, why.hint,
                            err);
    }
    return BN_OK;
}

bn_code roster_bind(roster *r, const bn_doc *document, const bn_system *system, const void *setup,
                    bn_memory memory, bn_arena *arena, bn_error *err)
{
    bn_doc *doc = plan_doc(r, arena);
    bn_code code;

    if (!doc)
        return bn_fail(err, BN_MEMORY, "out of memory for the roster");
    code = sweep_plan_read(doc, arena, &r->plan, err);
    if (code == BN_OK)
        code = sweep_plan_bind(&r->plan, document, system, setup, arena, err);
    if (code != BN_OK)
        return code;
    r->plan.dice = 1; /* the same for all pairings */
    for (uint32_t i = 0; i < r->unit_count && code == BN_OK; i++)
        code = take_price(r, &r->units[i], system, arena, err);
    if (code != BN_OK)
        return code;
    return check_units(r, memory, err);
}
