#include "plan.h"

#include <banneret/store.h>

#include "base/testing.h"
#include "document.h"
#include "lines.h"

enum { BYTES = 4 << 20 };

static unsigned char block[BYTES];
static bn_arena arena;

static const bn_doc *parsed(const char *text)
{
    bn_doc *doc = NULL;
    bn_error err;

    if (bn_store_parse(text, strlen(text), NULL, NULL, &arena, &doc, &err) != BN_OK)
        fail_msg("%u:%u: %s", err.line, err.column, err.text);
    return doc;
}

#define HEAD "banneret: sweep\nbase: x\n"
#define VARY "vary:\n  n: {field: a, values: [1]}\n"

/* What is wrong with a plan, where, and what would be right. */
static const struct refused_row {
    const char *name;
    const char *yaml;
    uint32_t line, column;
    const char *text, *hint;
} refused_rows[] = {
    { "another document", "banneret: scenario\nvary: {}\n", 1, 11, "\"scenario\"", "sweep" },
    { "an unknown key", HEAD "vari: {}\n", 3, 1, "unknown key \"vari\"", "did you mean \"vary\"" },
    { "no battle", "banneret: sweep\n" VARY, 1, 1, "no battle", "base" },
    { "two battles", HEAD "document: {}\n" VARY, 3, 11, "exclude each other", "base" },
    { "nothing varies", HEAD "vary: {}\n", 3, 1, "nothing varies", "a name" },
    { "no name", HEAD "vary:\n  2n: {field: a, values: [1]}\n", 4, 3, "\"2n\" is not a name",
      "letters" },
    { "a name of ours", HEAD "vary:\n  orders: {field: a, values: [1]}\n", 4, 3, "is not a name",
      "orders" },
    { "no path", HEAD "vary:\n  n: {values: [1]}\n", 4, 3, "\"n\" varies nothing", "figure" },
    { "two paths", HEAD "vary:\n  n: {field: a, figure: b, values: [1]}\n", 4, 3, "exclude",
      "figure" },
    { "an unknown part", HEAD "vary:\n  n: {feld: a, values: [1]}\n", 4, 7, "unknown key \"feld\"",
      "did you mean \"field\"" },
    { "no values", HEAD "vary:\n  n: {field: a}\n", 4, 3, "belong together", "values" },
    { "both kinds", HEAD "vary:\n  n: {field: a, values: [1], from: 0}\n", 4, 17, "exclude", "" },
    { "an empty list", HEAD "vary:\n  n: {field: a, values: []}\n", 4, 25, "1 to 1000", "such as" },
    { "no value", HEAD "vary:\n  n: {field: a, values: [1, null]}\n", 4, 29, "no value",
      "a number" },
    { "backwards", HEAD "vary:\n  n: {field: a, from: 2, to: 1, step: 1}\n", 4, 30,
      "below the first", "from" },
    { "no step", HEAD "vary:\n  n: {field: a, from: 0, to: 1, step: 0}\n", 4, 39, "not above 0",
      "above 0" },
    { "too many steps", HEAD "vary:\n  n: {field: a, from: 0, to: 1000000, step: 1}\n", 4, 45,
      "too many", "1000000" },
    { "a large number", HEAD "vary:\n  n: {field: a, from: 0, to: 9e, step: 1}\n", 4, 30,
      "not a number", "from -" },
    { "many decimals", HEAD "vary:\n  n: {field: a, from: 0.0000001, to: 1, step: 1}\n", 4, 23,
      "out of range", "six decimals" },
    { "cells of a grid", HEAD VARY "cells: 3\n", 5, 1, "no effect on a grid", "latin" },
    { "no cells", HEAD VARY "design: latin\n", 5, 1, "needs its number", "cells" },
    { "no points", HEAD VARY "design: sobol\n", 5, 1, "needs its number", "cells" },
    { "an unknown design", HEAD VARY "design: lattin\n", 5, 9, "\"lattin\"",
      "did you mean \"latin\"" },
    { "a wrong equilibrium", HEAD VARY "orders: [default, equilibrum]\n", 5, 19, "\"equilibrum\"",
      "did you mean \"equilibrium\"" },
    { "unknown orders", HEAD VARY "orders: [defalt]\n", 5, 10, "\"defalt\"",
      "did you mean \"default\"" },
    { "orders twice", HEAD VARY "orders: [default, default]\n", 5, 19, "given twice", "" },
    { "a measure twice", HEAD VARY "measure: [draw, draw]\n", 5, 17, "given twice", "" },
    { "no percentage", HEAD VARY "stop: {error: half}\n", 5, 15, "\"half\" is not an error",
      "0.5%" },
    { "a small error", HEAD VARY "stop: {error: 0.0001%}\n", 5, 15, "is not an error", "0.001%" },
};

static void refused(void **state)
{
    const struct refused_row *row = *state;
    sweep_plan plan = { .cells = 77 };
    bn_error err;

    bn_arena_init_fixed(&arena, block, sizeof block);
    assert_int_equal(sweep_plan_read(parsed(row->yaml), &arena, &plan, &err), BN_SCHEMA);
    if (!strstr(err.text, row->text) || !strstr(err.hint, row->hint) || err.line != row->line ||
        err.column != row->column)
        fail_msg("%u:%u: %s in %s: %s", err.line, err.column, err.text, err.path, err.hint);
    assert_int_equal(plan.cells, 77);
}

static void reads_a_plan(void **state)
{
    sweep_plan plan;
    bn_error err;

    (void)state;
    bn_arena_init_fixed(&arena, block, sizeof block);
    assert_int_equal(
        sweep_plan_read(parsed("banneret: sweep\nbase: x\ndesign: latin\ncells: 12\nseed: 5\n"
                               "vary:\n  a: {figure: t.r.c, from: -0.5, to: 1.1, step: 0.25}\n"
                               "  b: {field: \"s[1].n\", values: [true, word, 3]}\n"
                               "orders: [default, A=attack]\nmeasure: [win.A]\n"
                               "stop: {error: 0.5%, seconds: 60}\n"),
                        &arena, &plan, &err),
        BN_OK);
    assert_int_equal(plan.design, SWEEP_LATIN);
    assert_int_equal(plan.asked_cells, 12);
    assert_int_equal(plan.seed, 5);
    assert_int_equal(plan.varied_count, 2);
    assert_true(plan.varied[0].is_figure && !plan.varied[1].is_figure);
    assert_int_equal(plan.varied[0].count, 7); /* up to 1, the last step not above 1.1 */
    assert_int_equal(plan.varied[1].count, 3);
    assert_int_equal(plan.orders_count, 2);
    assert_null(plan.orders[0]);
    assert_string_equal(plan.orders[1], "A=attack");
    assert_int_equal(plan.error_millionths, 5000);
    assert_int_equal(plan.seconds, 60);
    assert_true(sweep_value(&plan.varied[0], 1, &arena)->number.num == -1 &&
                sweep_value(&plan.varied[0], 1, &arena)->number.den == 4);
}

/* A document with another value in it; the one it was made from stays. */
static const struct set_row {
    const char *name;
    const char *path, *value;
    const char *tree; /* NULL: the path leads nowhere */
} set_rows[] = {
    { "a key", "a", "7", "{\"a\":7,\"l\":[{\"n\":1},{\"n\":2}],\"m\":{\"x\":{\"y\":3}}}" },
    { "an entry", "l[1].n", "7", "{\"a\":1,\"l\":[{\"n\":1},{\"n\":7}],\"m\":{\"x\":{\"y\":3}}}" },
    { "a whole entry", "l[0]", "[z]",
      "{\"a\":1,\"l\":[[\"z\"],{\"n\":2}],\"m\":{\"x\":{\"y\":3}}}" },
    { "deep", "m.x.y", "w", "{\"a\":1,\"l\":[{\"n\":1},{\"n\":2}],\"m\":{\"x\":{\"y\":\"w\"}}}" },
    { "a new key", "m.k", "7",
      "{\"a\":1,\"l\":[{\"n\":1},{\"n\":2}],\"m\":{\"x\":{\"y\":3},\"k\":7}}" },
    { "new maps", "p.q", "7",
      "{\"a\":1,\"l\":[{\"n\":1},{\"n\":2}],\"m\":{\"x\":{\"y\":3}},\"p\":{\"q\":7}}" },
    { "past the end", "l[2].n", "7", NULL },
    { "through a value", "a.b", "7", NULL },
    { "a key of a list", "l.n", "7", NULL },
    { "an entry of a map", "m[0]", "7", NULL },
    { "a dot too many", "m..x", "7", NULL },
    { "a dot at the end", "m.", "7", NULL },
    { "an open bracket", "l[0", "7", NULL },
    { "an index too long", "l[9999999]", "7", NULL },
    { "no index", "l[]", "7", NULL },
};

static void set(void **state)
{
    static const char before[] = "{\"a\":1,\"l\":[{\"n\":1},{\"n\":2}],\"m\":{\"x\":{\"y\":3}}}";
    const struct set_row *row = *state;
    const bn_doc *doc, *made;

    bn_arena_init_fixed(&arena, block, sizeof block);
    doc = parsed(before);
    made = sweep_document_set(&arena, doc, row->path, parsed(row->value));
    if (!row->tree)
        assert_null(made);
    else
        assert_string_equal(sweep_line(made, &arena), row->tree);
    assert_string_equal(sweep_line(doc, &arena), before);
}

static void reads_lines(void **state)
{
    static const char line[] = "{\"cell\":12,\"method\":\"refused\",\"vary\":{\"a\":1}}";
    static const char head[] = "{\"banneret\":\"sweep-results\",\"format\":1,\"cells\":30,"
                               "\"title\":\",\\\"shard\\\":\\\"\"}";
    static const char part[] =
        "{\"banneret\":\"sweep-results\",\"format\":1,\"cells\":30,\"title\":"
        "\",\\\"shard\\\":\\\"\",\"shard\":\"2/3\"}";
    sweep_method method;
    uint64_t cell, cells;
    size_t same;

    (void)state;
    assert_true(sweep_line_read(line, strlen(line), &cell, &method));
    assert_int_equal(cell, 12);
    assert_int_equal(method, SWEEP_REFUSED);
    for (size_t length = 1; length < strlen(line) - 1; length++)
        assert_false(sweep_line_read(line, length, &cell, &method));
    assert_true(sweep_head_read(head, strlen(head), &same, &cells));
    assert_int_equal(cells, 30);
    assert_int_equal(same, strlen(head) - 1);
    assert_true(sweep_head_read(part, strlen(part), &same, &cells));
    assert_int_equal(same, strlen(head) - 1); /* whole or part: the same sweep */
    assert_false(sweep_head_read(line, strlen(line), &same, &cells));
}

static void parts_share_all_cells(void **state)
{
    (void)state;
    for (uint32_t cells = 0; cells < 20; cells++)
        for (uint32_t of = 1; of < 25; of++) {
            sweep_plan plan = { .cells = cells };
            uint32_t seen[20] = { 0 };

            for (uint32_t shard = 1; shard <= of; shard++)
                for (uint64_t i = 0; i < sweep_shard_count(&plan, (sweep_shard){ shard, of }); i++)
                    seen[sweep_shard_cell((sweep_shard){ shard, of }, i)]++;
            for (uint32_t i = 0; i < cells; i++)
                assert_int_equal(seen[i], 1);
        }
}

int main(void)
{
    bni_tests tests = { .count = 0 };

    BNI_ROWS(&tests, refused, refused_rows);
    BNI_ROWS(&tests, set, set_rows);
    BNI_ONE(&tests, reads_a_plan);
    BNI_ONE(&tests, reads_lines);
    BNI_ONE(&tests, parts_share_all_cells);
    return BNI_RUN("sweep_plan", &tests);
}
