/* A plan and its base: whether every path leads somewhere, every measure is one of the game's, and all orders can be
 * read. What a value comes to is seen cell by cell. */
#include "plan.h"

#include <stdlib.h>
#include <string.h>

#include <banneret/system/game.h>

#include "bots.h"
#include "design.h"
#include "document.h"
#include "lines.h"

enum { NAMES_MAX = 128, WORD_BYTES = 128, WORDS_MAX = 400 };

static bn_code refuse_path(const sweep_varied *varied, const char *text, const char *value,
                           const char *hint, bn_error *err)
{
    bn_code code =
        sweep_refuse(varied->place, varied->is_figure ? "figure" : "field", text, value, hint, err);

    bn_error_under(err, varied->name);
    bn_error_under(err, varied->under ? varied->under : "vary");
    return code;
}

/* A word that is none of these, with the nearest. */
static bn_code refuse_word(const sweep_varied *varied, const char *text, const char *word,
                           const char *const *names, size_t count, bn_error *err)
{
    char hint[200];
    bn_text advice = bn_text_over(hint, sizeof hint);

    bn_word_advise(&advice, word, names, count);
    return refuse_path(varied, text, word, hint, err);
}

/* ---- figures: table.row.column, where the row may have its own dots -------------------------- */

static int find_name(const char *const *names, uint32_t count, const char *word, size_t length)
{
    for (uint32_t i = 0; i < count; i++)
        if (strlen(names[i]) == length && strncmp(names[i], word, length) == 0)
            return (int)i;
    return -1;
}

static bn_code find_cell(sweep_varied *varied, const bn_book *book, bn_arena *arena, bn_cell *out,
                         bn_error *err)
{
    const char *names[NAMES_MAX], *row = varied->path + varied->table_size + 1,
                                  *column = row + varied->row_size + 1;
    const bn_book_table *table;
    uint32_t count = 0;
    int at;

    for (; count < book->table_count && count < NAMES_MAX; count++)
        names[count] = book->tables[count].name;
    at = find_name(names, count, varied->path, varied->table_size);
    if (at < 0)
        return refuse_word(varied, "this system has no table {}",
                           bn_arena_text(arena, varied->path, varied->table_size), names, count,
                           err);
    table = &book->tables[at];
    out->table = (uint16_t)at;
    at = find_name(table->labels, table->row_count, row, varied->row_size);
    if (at < 0)
        return refuse_word(varied, "this table has no row {}",
                           bn_arena_text(arena, row, varied->row_size), table->labels,
                           table->row_count, err);
    out->row = (uint16_t)at;
    for (count = 0; count < table->column_count && count < NAMES_MAX; count++)
        names[count] = table->columns[count].name;
    at = find_name(names, count, column, strlen(column));
    if (at < 0)
        return refuse_word(varied, "this table has no column {}", column, names, count, err);
    out->column = (uint16_t)at;
    return BN_OK;
}

bn_code sweep_figure_find(sweep_varied *varied, const bn_system *system, bn_arena *arena,
                          bn_cell *out, bn_error *err)
{
    const char *first = strchr(varied->path, '.'), *last = strrchr(varied->path, '.');

    if (!system->book)
        return refuse_path(varied, "this system has no figures that a house can change", NULL, NULL,
                           err);
    if (!first || first == varied->path || last == first || last[1] == '\0' || last == first + 1)
        return refuse_path(varied, "{} is not a figure", varied->path,
                           "table.row.column, such as modifiers.narrow_passage.value", err);
    varied->table_size = (uint32_t)(first - varied->path);
    varied->row_size = (uint32_t)(last - first - 1);
    return find_cell(varied, system->book, arena, out, err);
}

static bn_code bind_figure(sweep_varied *varied, const bn_system *system, bn_arena *arena,
                           bn_error *err)
{
    const char *reason;
    bn_cell cell = { 0 };
    bn_code code = sweep_figure_find(varied, system, arena, &cell, err);

    if (code != BN_OK)
        return code;
    reason = bn_cell_fixed(system->book, cell);
    return reason ? refuse_path(varied, "{} cannot be changed", varied->path, reason, err) : BN_OK;
}

/* ---- fields ----------------------------------------------------------------------------------- */

/* How far a path has come: what the document has there, and what it may have. */
typedef struct walk {
    const sweep_varied *varied;
    const bn_doc *node;     /* NULL: the document says nothing of it */
    const bn_field *fields; /* of a map; NULL: any key will do, or it is none */
    const bn_field *list;   /* a list whose entry must follow */
    bool free;              /* within a tree that others check */
    bool ends;              /* a value: nothing can follow */
    bool top;
} walk;

static const bn_field *described(const bn_field *field)
{
    return field->see ? field->see : field;
}

static bn_code step_key(walk *w, const char *key, bn_error *err)
{
    const char *names[NAMES_MAX];
    const bn_field *field = w->fields;
    uint32_t count = 0;

    for (; field && field->key && count < NAMES_MAX; field++, count++)
        names[count] = described(field)->key;
    for (field = w->fields; field && field->key && strcmp(described(field)->key, key) != 0;)
        field++;
    if (w->list)
        return refuse_path(w->varied, "a list is followed by the number of an entry, and not by {}",
                           key, "such as forces[0], from 0 on", err);
    if (w->ends || (!w->free && !w->fields))
        return refuse_path(w->varied, "nothing before {} can contain it", key, NULL, err);
    if (!w->free && !field->key)
        return refuse_word(w->varied, "there is no field {}", key, names, count, err);
    if (w->node && w->node->type != BN_DOC_MAP)
        return refuse_path(w->varied, "{} is part of a map that the base writes as one value", key,
                           "write it as a map in the base", err);
    w->node = bn_doc_at(w->node, key);
    w->top = false;
    if (w->free)
        return BN_OK;
    field = described(field);
    w->list = field->type == BN_FIELD_LIST ? field : NULL;
    w->fields = field->type == BN_FIELD_MAP ? field->fields : NULL;
    w->free = field->type == BN_FIELD_TREE;
    w->ends = !w->list && !w->fields && !w->free;
    return BN_OK;
}

static bn_code step_index(walk *w, uint32_t index, bn_error *err)
{
    char count[40];
    bn_text words = bn_text_over(count, sizeof count);
    uint32_t there = w->node && w->node->type == BN_DOC_LIST ? w->node->count : 0;

    if (!w->list && !w->free)
        return refuse_path(w->varied, "{} has a number after something that is not a list",
                           w->varied->path, NULL, err);
    bn_text_add(&words, "the base has ");
    bn_text_count(&words, there, "entry", "entries");
    bn_text_add(&words, ", from 0 on");
    if (index >= there)
        return refuse_path(w->varied, "{} leads past the end of a list", w->varied->path, count,
                           err);
    w->node = bn_doc_item(w->node, index);
    w->fields = w->list ? w->list->fields : NULL;
    w->list = NULL;
    return BN_OK;
}

/* What makes a document the kind it is. */
static bool is_head(const char *key)
{
    return strcmp(key, "banneret") == 0 || strcmp(key, "system") == 0 ||
           strcmp(key, "format") == 0 || strcmp(key, "title") == 0;
}

static bn_code bind_field(const sweep_varied *varied, const sweep_plan *plan, bn_arena *arena,
                          bn_error *err)
{
    walk w = { .varied = varied,
               .node = plan->document,
               .fields = plan->system->documents[BN_DOCUMENT_SCENARIO],
               .top = true };
    const char *at = varied->path;
    sweep_step step;

    while (*at != '\0') {
        const char *key;
        bn_code code;

        if (!sweep_step_next(&at, &step))
            return refuse_path(varied, "{} is not a path", varied->path,
                               "such as sides[1].forces[0].troops", err);
        key = step.key ? bn_arena_text(arena, step.key, step.length) : NULL;
        if (step.key && !key)
            return bn_fail(err, BN_MEMORY, "out of memory for the plan");
        if (key && w.top && is_head(key))
            return refuse_path(varied, "{} cannot vary", key, "a part of the battle", err);
        if (key && w.top && strcmp(key, "figures") == 0)
            return refuse_path(varied, "{} is varied as a figure", varied->path,
                               "figure: table.row.column", err);
        code = key ? step_key(&w, key, err) : step_index(&w, step.index, err);
        if (code != BN_OK)
            return code;
    }
    return w.top ? refuse_path(varied, "{} is not a path", varied->path,
                               "such as sides[1].forces[0].troops", err)
                 : BN_OK;
}

static bn_code bind_varied(sweep_plan *plan, bn_arena *arena, bn_error *err)
{
    for (uint32_t i = 0; i < plan->varied_count; i++) {
        sweep_varied *varied = &plan->varied[i];
        bn_code code = varied->is_figure ? bind_figure(varied, plan->system, arena, err)
                                         : bind_field(varied, plan, arena, err);

        if (code != BN_OK)
            return code;
        for (uint32_t k = 0; k < i; k++)
            if (strcmp(plan->varied[k].path, varied->path) == 0)
                return refuse_path(varied, "{} varies twice", varied->path, NULL, err);
    }
    return BN_OK;
}

/* ---- measures --------------------------------------------------------------------------------- */

/* Every word that measures something, with a letter or with the name of the side. */
typedef struct words {
    char text[WORDS_MAX][WORD_BYTES];
    const char *at[WORDS_MAX];
    sweep_measure means[WORDS_MAX];
    uint32_t count;
} words;

static void add_word(words *w, const char *start, const char *side, const char *key,
                     sweep_measure means)
{
    bn_text text;

    if (w->count == WORDS_MAX)
        return;
    text = bn_text_over(w->text[w->count], WORD_BYTES);
    bn_text_add(&text, start);
    bn_text_add(&text, side);
    bn_text_add(&text, side[0] != '\0' && key[0] != '\0' ? "." : "");
    bn_text_add(&text, key);
    w->at[w->count] = w->text[w->count];
    w->means[w->count++] = means;
}

static void add_words(words *w, const bn_game *game, const void *setup, bool by_name)
{
    for (uint32_t side = 0; side < game->sides(setup); side++) {
        char letter[2] = { (char)('A' + side), '\0' };
        const char *name = by_name ? game->side_name(setup, side) : letter;

        add_word(w, "win.", name, "", (sweep_measure){ .which = side });
    }
    if (!by_name)
        add_word(w, "draw", "", "", (sweep_measure){ .which = BN_DRAW });
    for (uint32_t i = 0; i < game->measure_count; i++) {
        const bn_measure *m = &game->measures[i];
        char letter[2] = { (char)('A' + (m->side < 0 ? 0 : m->side)), '\0' };
        sweep_measure mean = { .is_mean = true, .which = i };

        if (!bn_game_has_measure(game, setup, i) || (m->side < 0 && by_name))
            continue;
        if (m->side < 0) {
            add_word(w, "", "", m->key, mean);
            add_word(w, "mean.", "", m->key, mean);
        } else {
            add_word(w, "mean.", by_name ? game->side_name(setup, (uint32_t)m->side) : letter,
                     m->key, mean);
        }
    }
}

/* Where a plan measures nothing: who wins. */
static void measure_wins(sweep_plan *plan, const words *w)
{
    for (uint32_t i = 0; i < w->count && !w->means[i].is_mean; i++) {
        plan->measures[i] = w->means[i];
        plan->measures[i].word = w->at[i];
        plan->measure_count = i + 1;
        if (w->means[i].which == BN_DRAW)
            return;
    }
}

static bn_code bind_measures(sweep_plan *plan, const void *setup, bn_arena *arena, bn_error *err)
{
    words *w = bn_arena_get(arena, sizeof *w);

    if (!w)
        return bn_fail(err, BN_MEMORY, "out of memory for the plan");
    add_words(w, plan->game, setup, false);
    if (plan->measure_count == 0)
        measure_wins(plan, w);
    uint32_t plain = w->count;
    add_words(w, plan->game, setup, true);
    for (uint32_t i = 0; i < plan->measure_count; i++) {
        sweep_measure *m = &plan->measures[i];
        int at = find_name(w->at, w->count, m->word, strlen(m->word));
        char hint[200];
        bn_text advice = bn_text_over(hint, sizeof hint);

        if (at >= 0) {
            m->is_mean = w->means[at].is_mean;
            m->which = w->means[at].which;
            continue;
        }
        bn_word_advise(&advice, m->word, w->at, plain);
        return sweep_refuse(m->place, "measure", "{} is not a measure of this battle", m->word,
                            hint, err);
    }
    return BN_OK;
}

/* Which of the measures has the border. */
static bn_code bind_border(sweep_plan *plan, bn_error *err)
{
    size_t length = plan->border ? (size_t)(strchr(plan->border, '=') - plan->border) : 0;

    if (!plan->border)
        return BN_OK;
    for (uint32_t i = 0; i < plan->measure_count; i++)
        if (strlen(plan->measures[i].word) == length &&
            strncmp(plan->measures[i].word, plan->border, length) == 0) {
            plan->border_of = i;
            return BN_OK;
        }
    return sweep_refuse(bn_doc_at(plan->doc, "border"), "border", "{} is not measured",
                        plan->border, "one of the words of measure, such as win.A=50%", err);
}

/* ---- all of it -------------------------------------------------------------------------------- */

static bn_code bind_orders(sweep_plan *plan, const void *setup, bn_arena *arena, bn_error *err)
{
    for (uint32_t i = 0; i < plan->orders_count; i++) {
        bn_error inner;
        bn_orders orders;

        if (sweep_bots_asked(plan->orders[i])) {
            bn_code code = sweep_bots_bind(plan, i, setup, err);

            if (code != BN_OK)
                return code;
            continue;
        }
        if (!plan->orders[i] ||
            bn_orders_parse(plan->game, setup, plan->orders[i], arena, &orders, &inner) == BN_OK)
            continue;
        return sweep_refuse(plan->orders_place[i], "orders", inner.text, NULL, inner.hint, err);
    }
    return BN_OK;
}

bn_code sweep_plan_bind(sweep_plan *plan, const bn_doc *document, const bn_system *system,
                        const void *setup, bn_arena *arena, bn_error *err)
{
    bn_code code;

    plan->document = document;
    plan->system = system;
    plan->game = system->battle;
    code = bind_varied(plan, arena, err);
    if (code == BN_OK)
        code = bind_measures(plan, setup, arena, err);
    if (code == BN_OK)
        code = bind_border(plan, err);
    if (code == BN_OK)
        code = bind_orders(plan, setup, arena, err);
    if (code == BN_OK)
        code = sweep_design_make(plan, arena, err);
    if (code == BN_OK)
        code = sweep_hash_make(plan, arena, err);
    return code;
}
