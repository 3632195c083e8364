/* Reading a plan. What varies is read by hand, because its keys are names of the plan's own and its values may be
 * anything; all else by a table of fields. */
#include "plan.h"

#include <string.h>

#include "border.h"
#include "bots.h"

enum { NUMBER_MOST = 1000000000, ERROR_BYTES = 12, SECONDS_MOST = 31536000, PERCENTS = 10000 };

typedef struct word {
    const char *text;
} word;

/* A plan as its document has it. */
typedef struct record {
    int32_t document, format;
    const char *title, *base, *border;
    int32_t design, cells, seed;
    word orders[SWEEP_ORDERS_MAX], measures[SWEEP_MEASURES_MAX];
    int32_t order_count, measure_count;
    struct {
        const char *error;
        int32_t seconds;
    } stop;
} record;

static const char *const document_words[] = { "sweep", NULL };
const char *const sweep_design_words[] = { "grid", "latin", "sobol", "adaptive", "saltelli", NULL };

static const bn_field word_fields[] = {
    { .key = "is",
      .type = BN_FIELD_TEXT,
      .flags = BN_FIELD_REQUIRED,
      .max = SWEEP_PATH_MAX,
      .help = "the word" },
    { .key = NULL },
};

static const bn_field stop_fields[] = {
    { .key = "error",
      .type = BN_FIELD_TEXT,
      .offset = offsetof(record, stop.error) - offsetof(record, stop),
      .max = ERROR_BYTES,
      .help = "an estimate ends at this standard error of the chances, such as 0.5%" },
    { .key = "seconds",
      .type = BN_FIELD_INT,
      .offset = offsetof(record, stop.seconds) - offsetof(record, stop),
      .min = 1,
      .max = SECONDS_MOST,
      .help = "after this many seconds no more cells start" },
    { .key = NULL },
};

static const bn_field fields[] = {
    { .key = "banneret",
      .type = BN_FIELD_WORD,
      .flags = BN_FIELD_REQUIRED,
      .offset = offsetof(record, document),
      .words = document_words,
      .standard = "sweep",
      .help = "what kind of document this is" },
    { .key = "format",
      .type = BN_FIELD_INT,
      .offset = offsetof(record, format),
      .min = 1,
      .max = 1,
      .standard = "1",
      .help = "version of the document's format" },
    { .key = "title",
      .type = BN_FIELD_TEXT,
      .offset = offsetof(record, title),
      .max = 120,
      .help = "shown as the heading" },
    { .key = "base",
      .type = BN_FIELD_TEXT,
      .offset = offsetof(record, base),
      .max = 1000,
      .help = "the battle: the name of a scenario, or a file beside the plan" },
    { .key = "document", .type = BN_FIELD_TREE, .help = "the battle itself, instead of base" },
    { .key = "vary",
      .type = BN_FIELD_TREE,
      .flags = BN_FIELD_REQUIRED,
      .help =
          "what varies: a name, and for each figure or field, with values or from, to and step" },
    { .key = "design",
      .type = BN_FIELD_WORD,
      .offset = offsetof(record, design),
      .words = sweep_design_words,
      .standard = "grid",
      .help =
          "which cells: all, a Latin hypercube, a Sobol sequence, pairs of its points, or those "
          "near a border" },
    { .key = "border",
      .type = BN_FIELD_TEXT,
      .offset = offsetof(record, border),
      .max = SWEEP_PATH_MAX,
      .standard = "win.A=50%",
      .help = "the level of a measure whose border an adaptive design finds" },
    { .key = "cells",
      .type = BN_FIELD_INT,
      .offset = offsetof(record, cells),
      .min = 1,
      .max = SWEEP_LATIN_MAX,
      .help = "how many cells or, of saltelli, how many pairs of points" },
    { .key = "seed",
      .type = BN_FIELD_INT,
      .offset = offsetof(record, seed),
      .min = 1,
      .max = INT32_MAX - 1,
      .standard = "1",
      .help = "seed of the design" },
    { .key = "orders",
      .type = BN_FIELD_LIST,
      .flags = BN_FIELD_SHORT,
      .offset = offsetof(record, orders),
      .min = 1,
      .fields = word_fields,
      .size = sizeof(word),
      .limit = SWEEP_ORDERS_MAX,
      .count_at = offsetof(record, order_count),
      .help = "how orders are chosen: default, equilibrium, a bot such as bot:steady, or orders "
              "such as "
              "A=attack,B=hold" },
    { .key = "measure",
      .type = BN_FIELD_LIST,
      .flags = BN_FIELD_SHORT,
      .offset = offsetof(record, measures),
      .min = 1,
      .fields = word_fields,
      .size = sizeof(word),
      .limit = SWEEP_MEASURES_MAX,
      .count_at = offsetof(record, measure_count),
      .help = "what is measured: win.A, draw, mean.A.dead, rounds" },
    { .key = "stop",
      .type = BN_FIELD_MAP,
      .offset = offsetof(record, stop),
      .fields = stop_fields,
      .size = sizeof(((record *)0)->stop),
      .help = "when estimates and the sweep end" },
    { .key = NULL },
};

static void put_type(bn_doc *map, const char *key, const char *type, bn_arena *arena)
{
    bn_doc_put_text(arena, bn_doc_put(arena, map, key, bn_doc_map(arena)), "type", type);
}

/* What may stand under a name of `vary`. */
static bn_doc *varied_schema(bn_arena *arena)
{
    bn_doc *schema = bn_doc_map(arena), *parts, *values;

    bn_doc_put_text(arena, schema, "type", "object");
    bn_doc_put_bool(arena, schema, "additionalProperties", false);
    parts = bn_doc_put(arena, schema, "properties", bn_doc_map(arena));
    put_type(parts, "figure", "string", arena);
    put_type(parts, "field", "string", arena);
    put_type(parts, "from", "number", arena);
    put_type(parts, "to", "number", arena);
    put_type(parts, "step", "number", arena);
    values = bn_doc_put(arena, parts, "values", bn_doc_map(arena));
    bn_doc_put_text(arena, values, "type", "array");
    bn_doc_put_int(arena, values, "minItems", 1);
    bn_doc_put_int(arena, values, "maxItems", SWEEP_VALUES_MAX);
    return schema;
}

static bn_doc *part_of(bn_doc *map, const char *key)
{
    bn_doc *at = map ? map->first : NULL;

    while (at && strcmp(at->key, key) != 0)
        at = at->next;
    return at;
}

bn_doc *sweep_plan_schema(bn_arena *arena)
{
    bn_doc *schema = bn_schema_json(fields, "Banneret: sweep", arena);
    bn_doc *vary = part_of(part_of(schema, "properties"), "vary");

    bn_doc_put_int(arena, vary, "minProperties", 1);
    bn_doc_put_int(arena, vary, "maxProperties", SWEEP_VARIED_MAX);
    bn_doc_put(arena, vary, "additionalProperties", varied_schema(arena));
    return schema;
}

bn_code sweep_refuse(const bn_doc *at, const char *path, const char *text, const char *value,
                     const char *hint, bn_error *err)
{
    bn_spot spot = bn_spot_of(at, err);
    bn_text where = bn_text_over(spot.path, sizeof spot.path);

    bn_text_add(&where, path);
    return bn_refuse(&spot, BN_SCHEMA, NULL, NULL, text, value, hint);
}

/* ---- what varies --------------------------------------------------------------------------- */

static const char *const varied_keys[] = { "figure", "field", "from", "to", "step", "values" };

static bn_code refuse_key(const bn_doc *at, const char *path, const char *text, const char *hint,
                          bn_error *err)
{
    bn_doc key = *at;

    if (at->key && at->key_line > 0) {
        key.line = at->key_line;
        key.column = at->key_column;
        key.length = (uint32_t)strlen(at->key);
    }
    return sweep_refuse(&key, path, text, at->key, hint, err);
}

static bool is_name(const char *name)
{
    size_t length = strlen(name);

    if (length == 0 || length > SWEEP_NAME_MAX)
        return false;
    for (size_t i = 0; i < length; i++) {
        char c = name[i];
        bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';

        if (!letter && (i == 0 || ((c < '0' || c > '9') && c != '-')))
            return false;
    }
    return strcmp(name, "orders") != 0;
}

static bn_code check_keys(const bn_doc *entry, const char *path, bn_error *err)
{
    for (const bn_doc *part = entry->first; part; part = part->next) {
        char hint[200];
        bn_text words = bn_text_over(hint, sizeof hint);
        bool known = false;

        for (size_t i = 0; i < BN_COUNT(varied_keys); i++)
            known |= strcmp(part->key, varied_keys[i]) == 0;
        if (known)
            continue;
        bn_word_advise(&words, part->key, varied_keys, BN_COUNT(varied_keys));
        return refuse_key(part, path, "unknown key {}", hint, err);
    }
    return BN_OK;
}

/* A number of the plan in millionths. */
static bn_code read_number(const bn_doc *entry, const char *key, const char *path, int64_t *out,
                           bn_error *err)
{
    const bn_doc *at = bn_doc_at(entry, key);
    static const char right[] = "a number from -1000000000 to 1000000000 with at most six decimals";

    if (!at)
        return refuse_key(entry, path, "from, to and step belong together",
                          "from, to and step, or values", err);
    if (at->type != BN_DOC_NUMBER)
        return sweep_refuse(at, path, "this is not a number", NULL, right, err);
    if (bn_rat_cmp(at->number, bn_rat_int(-NUMBER_MOST)) < 0 ||
        bn_rat_cmp(at->number, bn_rat_int(NUMBER_MOST)) > 0 ||
        !bn_rat_in_parts(at->number, SWEEP_PARTS))
        return sweep_refuse(at, path, "this number is out of range", NULL, right, err);
    *out = at->number.num * (SWEEP_PARTS / (at->number.den == 0 ? 1 : at->number.den));
    return BN_OK;
}

static bn_code read_range(const bn_doc *entry, sweep_varied *out, bn_error *err)
{
    bn_code code = read_number(entry, "from", out->name, &out->from, err);

    if (code == BN_OK)
        code = read_number(entry, "to", out->name, &out->to, err);
    if (code == BN_OK)
        code = read_number(entry, "step", out->name, &out->step, err);
    if (code != BN_OK)
        return code;
    if (out->step <= 0)
        return sweep_refuse(bn_doc_at(entry, "step"), out->name, "the step is not above 0", NULL,
                            "a number above 0", err);
    if (out->to < out->from)
        return sweep_refuse(bn_doc_at(entry, "to"), out->name, "the last number is below the first",
                            NULL, "a number not below from", err);
    if ((out->to - out->from) / out->step >= SWEEP_STEPS_MAX)
        return sweep_refuse(bn_doc_at(entry, "step"), out->name, "this makes too many values", NULL,
                            "at most 1000000 values", err);
    out->count = (uint32_t)((out->to - out->from) / out->step) + 1;
    return BN_OK;
}

static bn_code read_values(const bn_doc *values, sweep_varied *out, bn_error *err)
{
    char written[SWEEP_VALUE_MAX + 1];

    if (values->type != BN_DOC_LIST || values->count == 0 || values->count > SWEEP_VALUES_MAX)
        return sweep_refuse(values, out->name, "values must be a list of 1 to 1000 entries", NULL,
                            "such as [600, 800, 1000]", err);
    for (const bn_doc *value = values->first; value; value = value->next) {
        bn_text text = bn_text_over(written, sizeof written);

        bn_doc_write(value, &text);
        if (text.cut)
            return sweep_refuse(value, out->name, "this value is too long", NULL,
                                "at most 1000 bytes", err);
        if (value->type == BN_DOC_NULL)
            return sweep_refuse(value, out->name, "this entry has no value", NULL,
                                "a number, a text, true or false", err);
    }
    out->values = values;
    out->count = values->count;
    return BN_OK;
}

static bn_code read_path(const bn_doc *entry, sweep_varied *out, bn_error *err)
{
    const bn_doc *figure = bn_doc_at(entry, "figure"), *field = bn_doc_at(entry, "field");

    out->place = figure ? figure : field;
    out->is_figure = figure != NULL;
    if (!out->place || (figure && field))
        return refuse_key(
            entry, out->name, field ? "figure and field exclude each other" : "{} varies nothing",
            "figure: table.row.column, or field: a path such as sides[1].stance", err);
    if (out->place->type != BN_DOC_TEXT || strlen(out->place->text) > SWEEP_PATH_MAX ||
        !bn_text_is_plain(out->place->text))
        return sweep_refuse(out->place, out->name, "this is not a path", NULL,
                            figure ? "such as modifiers.narrow_passage.value"
                                   : "such as sides[1].forces[0].troops",
                            err);
    out->path = out->place->text;
    return BN_OK;
}

static bn_code read_varied(const bn_doc *entry, sweep_varied *out, bn_error *err)
{
    const bn_doc *values = bn_doc_at(entry, "values");
    bn_code code;

    out->name = entry->key;
    if (!is_name(entry->key))
        return refuse_key(entry, "", "{} is not a name",
                          "letters, digits, _ and -, at most 40, and not the word orders", err);
    if (entry->type != BN_DOC_MAP)
        return sweep_refuse(entry, out->name, "this is not a map", NULL,
                            "such as {field: battle.higher_force, values: [first, second]}", err);
    code = check_keys(entry, out->name, err);
    if (code == BN_OK)
        code = read_path(entry, out, err);
    if (code != BN_OK)
        return code;
    if (values && (bn_doc_at(entry, "from") || bn_doc_at(entry, "to") || bn_doc_at(entry, "step")))
        return refuse_key(values, out->name, "{} and from, to, step exclude each other", NULL, err);
    return values ? read_values(values, out, err) : read_range(entry, out, err);
}

static bn_code read_vary(const bn_doc *vary, sweep_plan *out, bn_error *err)
{
    for (const bn_doc *entry = vary->first; entry; entry = entry->next) {
        bn_code code;

        if (out->varied_count == SWEEP_VARIED_MAX)
            return refuse_key(entry, "vary", "{} is one too many", "at most 16 may vary", err);
        for (uint32_t i = 0; i < out->varied_count; i++)
            if (strcmp(out->varied[i].name, entry->key) == 0)
                return refuse_key(entry, "vary", "{} is given twice", NULL, err);
        code = read_varied(entry, &out->varied[out->varied_count++], err);
        if (code == BN_OK)
            continue;
        bn_error_under(err, "vary");
        return code;
    }
    if (out->varied_count == 0)
        return refuse_key(vary, "vary", "nothing varies",
                          "a name, and for it figure or field with values, or from, to and step",
                          err);
    return BN_OK;
}

/* ---- the rest ------------------------------------------------------------------------------ */

/* "0.5%" as a share of 1. */
static bn_code read_error(const bn_doc *doc, const char *text, sweep_plan *out, bn_error *err)
{
    const bn_doc *at = bn_doc_at(bn_doc_at(doc, "stop"), "error");
    size_t length = text ? strlen(text) : 0;
    bn_rat percent;

    if (!text)
        return BN_OK;
    if (length < 2 || text[length - 1] != '%' || !bn_text_to_rat(text, length - 1, &percent) ||
        bn_rat_cmp(percent, (bn_rat){ 1, 1000 }) < 0 || bn_rat_cmp(percent, bn_rat_int(50)) > 0 ||
        !bn_rat_in_parts(percent, SWEEP_PARTS / 100))
        return sweep_refuse(at, "stop.error", "{} is not an error", text,
                            "a percentage from 0.001% to 50%, such as 0.5%", err);
    out->error_millionths =
        (int32_t)(percent.num * (SWEEP_PARTS / 100 / (percent.den == 0 ? 1 : percent.den)));
    out->error = out->error_millionths / (double)SWEEP_PARTS;
    return BN_OK;
}

/* The border of an adaptive design: two things vary, and a measure has a level. */
static bn_code read_border(const bn_doc *doc, const char *text, sweep_plan *out, bn_error *err)
{
    const bn_doc *at = bn_doc_at(doc, "border");
    const char *equals = text ? strchr(text, '=') : NULL;
    size_t length = equals ? strlen(equals + 1) : 0;
    bool percent = length > 0 && equals[length] == '%';
    bn_rat level;

    if (out->design != SWEEP_ADAPTIVE)
        return BN_OK;
    if (out->varied_count != 2 || out->varied[0].count < 2 || out->varied[1].count < 2 ||
        (uint64_t)out->varied[0].count * out->varied[1].count > SWEEP_BORDER_CELLS_MAX ||
        out->orders_count != 1)
        return sweep_refuse(bn_doc_at(doc, "vary"), "vary",
                            "an adaptive design has two names, of 2 values at least, and one way "
                            "to choose orders",
                            NULL, "at most 1000000 combinations", err);
    out->border = text ? text : "win.A=50%";
    equals = equals ? equals : strchr(out->border, '=');
    if (!text)
        level = bn_rat_of(1, 2);
    else if (length < 1 || !bn_text_to_rat(equals + 1, length - percent, &level) ||
             bn_rat_cmp(level, bn_rat_int(-NUMBER_MOST)) < 0 ||
             bn_rat_cmp(level, bn_rat_int(NUMBER_MOST)) > 0 || !bn_rat_in_parts(level, PERCENTS))
        return sweep_refuse(at, "border", "{} is not a level", text,
                            "a measure and its level, such as win.A=50%", err);
    out->level_parts =
        level.num * (SWEEP_PARTS / (level.den == 0 ? 1 : level.den)) / (percent ? 100 : 1);
    return BN_OK;
}

/* The node of an entry in its short form or its long one. */
static const bn_doc *entry_of(const bn_doc *doc, const char *list, uint32_t index)
{
    const bn_doc *entry = bn_doc_item(bn_doc_at(doc, list), index);

    return entry && entry->type == BN_DOC_MAP ? bn_doc_at(entry, "is") : entry;
}

static bn_code read_orders(const bn_doc *doc, const record *from, sweep_plan *out, bn_error *err)
{
    static const char *const words[] = { "default", "equilibrium" };

    out->orders_count = from->order_count > 0 ? (uint32_t)from->order_count : 1;
    for (uint32_t i = 0; i < (uint32_t)from->order_count; i++) {
        const char *text = from->orders[i].text;
        const bn_doc *at = entry_of(doc, "orders", i);
        char hint[200];
        bn_text advice = bn_text_over(hint, sizeof hint);

        out->orders_place[i] = at;
        for (uint32_t k = 0; k < i; k++)
            if (strcmp(from->orders[k].text, text) == 0)
                return sweep_refuse(at, "orders", "{} is given twice", text, NULL, err);
        if (strcmp(text, "default") == 0)
            continue;
        bn_word_advise(&advice, text, words, BN_COUNT(words));
        bn_text_add(&advice, ", a bot such as bot:steady, or orders such as A=attack,B=hold");
        if (!strchr(text, '=') && !sweep_bots_asked(text))
            return sweep_refuse(at, "orders", "{} is not a way to choose orders", text, hint, err);
        out->orders[i] = text;
    }
    return BN_OK;
}

static bn_code read_measures(const bn_doc *doc, const record *from, sweep_plan *out, bn_error *err)
{
    out->measure_count = (uint32_t)from->measure_count;
    for (uint32_t i = 0; i < out->measure_count; i++) {
        out->measures[i].word = from->measures[i].text;
        out->measures[i].place = entry_of(doc, "measure", i);
        for (uint32_t k = 0; k < i; k++)
            if (strcmp(out->measures[k].word, out->measures[i].word) == 0)
                return sweep_refuse(out->measures[i].place, "measure", "{} is given twice",
                                    out->measures[i].word, NULL, err);
    }
    return BN_OK;
}

static bn_code check_whole(const bn_doc *doc, const sweep_plan *plan, bn_error *err)
{
    const bn_doc *cells = bn_doc_at(doc, "cells"), *design = bn_doc_at(doc, "design"),
                 *border = bn_doc_at(doc, "border");

    if (!plan->base == !plan->base_doc)
        return sweep_refuse(plan->base ? bn_doc_at(doc, "document") : doc, "",
                            plan->base ? "base and document exclude each other"
                                       : "the plan has no battle",
                            NULL, "base: the name of a scenario, or a file", err);
    if (sweep_design_grid(plan->design) && cells)
        return refuse_key(cells, "", "{} has no effect on a grid",
                          "for design: latin, sobol or saltelli", err);
    if (plan->design != SWEEP_ADAPTIVE && border)
        return refuse_key(border, "", "{} has no effect on this design", "design: adaptive", err);
    if (!sweep_design_grid(plan->design) && !cells)
        return refuse_key(design, "", "this design needs its number of cells",
                          "cells: a whole number from 1 to 1000000", err);
    return BN_OK;
}

bn_code sweep_plan_read(const bn_doc *doc, bn_arena *arena, sweep_plan *out, bn_error *err)
{
    record from = { .seed = 1 };
    sweep_plan plan = { .doc = doc };
    bn_code code = bn_schema_read(fields, doc, arena, &from, err);

    if (code != BN_OK)
        return code;
    plan.title = from.title;
    plan.base = from.base;
    plan.base_doc = bn_doc_at(doc, "document");
    plan.design = (sweep_design)from.design;
    plan.asked_cells = (uint32_t)from.cells;
    plan.seed = (uint64_t)from.seed;
    plan.seconds = (uint32_t)from.stop.seconds;
    code = check_whole(doc, &plan, err);
    if (code == BN_OK)
        code = read_vary(bn_doc_at(doc, "vary"), &plan, err);
    if (code == BN_OK)
        code = read_orders(doc, &from, &plan, err);
    if (code == BN_OK)
        code = read_measures(doc, &from, &plan, err);
    if (code == BN_OK)
        code = read_error(doc, from.stop.error, &plan, err);
    if (code == BN_OK)
        code = read_border(doc, from.border, &plan, err);
    if (code == BN_OK)
        *out = plan;
    return code;
}
