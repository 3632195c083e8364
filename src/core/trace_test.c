#include <banneret/system/trace.h>

#include <string.h>

#include "../base/testing.h"
#include "sums.h"

static const struct text_row {
    const char *name;
    const char *words;
    const char *want;
} texts[] = {
    { "two figures", "troop ratio {0} to {1}", "troop ratio 120 to 75.5" },
    { "a fraction", "odds {2}", "odds 1/3" },
    { "figure first and last", "{0} and {0}", "120 and 120" },
    { "figures side by side", "{0}{1}", "12075.5" },
    { "no such figure", "{3} {x} {", "{3} {x} {" },
    { "braces", "{{0}}", "{120}" },
    { "no words", "", "" },
    { "not even that", NULL, "" },
};

static void words_take_figures(void **state)
{
    const struct text_row *row = *state;
    bn_term term = { .words = row->words, .seen = { { 120, 1 }, { 151, 2 }, { 1, 3 } } };
    char buffer[100];
    bn_text text = bn_text_over(buffer, sizeof buffer);

    bn_term_text(&term, &text);
    assert_string_equal(buffer, row->want);
}

static void terms_keep_their_order(void **state)
{
    bn_arena arena = bni_test_arena((size_t)1 << 20);
    bn_trace trace;

    (void)state;
    bn_trace_init(&trace, &arena);
    assert_int_equal(trace.count, 0);
    for (uint16_t i = 0; i < 1000; i++)
        bn_trace_add(&trace, (bn_term){ .rule = i, .row = BN_NO_ROW, .value = -i });
    assert_int_equal(trace.count, 1000);
    for (uint16_t i = 0; i < 1000; i++) {
        assert_int_equal(trace.terms[i].rule, i);
        assert_int_equal(trace.terms[i].value, -i);
    }
    bn_arena_done(&arena);
}

static void no_trace_is_no_trouble(void **state)
{
    (void)state;
    bn_trace_add(NULL, (bn_term){ .rule = 1 });
}

static void full_arena_drops_terms(void **state)
{
    (void)state;
    for (size_t limit = 0; limit < 20000; limit += 500) {
        bn_arena arena = bni_test_arena(limit);
        bn_trace trace;

        bn_trace_init(&trace, &arena);
        for (uint16_t i = 0; i < 500; i++)
            bn_trace_add(&trace, (bn_term){ .rule = i });
        assert_true(arena.full);
        assert_true(trace.count < 500);
        for (uint32_t i = 0; i < trace.count; i++)
            assert_int_equal(trace.terms[i].rule, i);
        bn_arena_done(&arena);
    }
}

/* ---- sums --------------------------------------------------------------------------------- */

enum { SUM = 1, OTHER = 2 };

static const struct sum_row {
    const char *name;
    bn_term terms[5];
    bool holds;
} sums[] = {
    { "addends give the total",
      { { .group = SUM, .value = 3 },
        { .group = SUM, .value = -1 },
        { .group = SUM, .kind = BN_TERM_TOTAL, .value = 2 } },
      true },
    { "one addend broken",
      { { .group = SUM, .value = 3 },
        { .group = SUM, .value = -2 },
        { .group = SUM, .kind = BN_TERM_TOTAL, .value = 2 } },
      false },
    { "a factor takes what came before it",
      { { .group = SUM, .value = 3 },
        { .group = SUM, .kind = BN_TERM_FACTOR, .exact = { 3, 2 }, .rounding = BN_ROUND_UP },
        { .group = SUM, .value = 1 },
        { .group = SUM, .kind = BN_TERM_TOTAL, .value = 6 } },
      true },
    { "fractions stay exact",
      { { .group = SUM, .exact = { 1, 3 } },
        { .group = SUM, .exact = { 1, 6 } },
        { .group = SUM, .kind = BN_TERM_TOTAL, .exact = { 1, 2 } } },
      true },
    { "a total rounded to the nearest",
      { { .group = SUM, .exact = { 5, 2 } },
        { .group = SUM, .kind = BN_TERM_PAYMENT, .value = 3, .rounding = BN_ROUND_HALF_UP } },
      true },
    { "sides, subjects and groups apart",
      { { .group = SUM, .value = 3 },
        { .group = SUM, .side = 1, .value = 5 },
        { .group = OTHER, .value = 7 },
        { .group = SUM, .kind = BN_TERM_TOTAL, .value = 3 },
        { .group = SUM, .side = 1, .kind = BN_TERM_TOTAL, .value = 5 } },
      false }, /* the 7 leads to nothing */
    { "after a total the next sum",
      { { .group = SUM, .value = 3 },
        { .group = SUM, .kind = BN_TERM_TOTAL, .value = 3 },
        { .group = SUM, .value = 4 },
        { .group = SUM, .kind = BN_TERM_TOTAL, .value = 4 } },
      true },
    { "remarks count for nothing",
      { { .value = 3 }, { .kind = BN_TERM_TOTAL, .value = 4 } },
      true },
};

static void sums_are_held(void **state)
{
    const struct sum_row *row = *state;
    bn_term terms[BN_COUNT(row->terms)];
    bn_trace trace = { .terms = terms, .count = BN_COUNT(terms) };
    sums_fault fault;

    memcpy(terms, row->terms, sizeof terms);
    assert_int_equal(sums_hold(&trace, &fault), row->holds);
}

static const struct value_row {
    const char *name;
    bn_term term;
    const char *want;
} values[] = {
    { "a remark", { .value = 3, .words = "w" }, "w: 3" },
    { "an addend", { .group = 1, .value = 3, .words = "w" }, "w: +3" },
    { "an exact addend", { .group = 1, .exact = { -7, 2 }, .words = "w" }, "w: -3.5" },
    { "a factor", { .group = 1, .kind = BN_TERM_FACTOR, .exact = { 1, 3 } }, ": x 1/3" },
    { "a total", { .group = 1, .kind = BN_TERM_TOTAL, .value = -3 }, ": = -3" },
    { "a line of a roster",
      { .group = 1, .value = 1, .name = "Heavy Infantry", .count = 6, .words = "at night" },
      "Heavy Infantry x 6: at night: +1" },
    { "a name alone", { .name = "Ann" }, "Ann: 0" },
};

static void values_in_words(void **state)
{
    const struct value_row *row = *state;
    char buffer[100];
    bn_text text = bn_text_over(buffer, sizeof buffer);

    bn_term_text(&row->term, &text);
    bn_text_add(&text, ": ");
    bn_term_value_text(&row->term, &text);
    assert_string_equal(buffer, row->want);
}

int main(void)
{
    bni_tests tests = { .count = 0 };

    BNI_ROWS(&tests, words_take_figures, texts);
    BNI_ROWS(&tests, sums_are_held, sums);
    BNI_ROWS(&tests, values_in_words, values);
    BNI_ONE(&tests, terms_keep_their_order);
    BNI_ONE(&tests, no_trace_is_no_trouble);
    BNI_ONE(&tests, full_arena_drops_terms);
    return BNI_RUN("trace", &tests);
}
