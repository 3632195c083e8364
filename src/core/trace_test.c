#include <banneret/system/trace.h>

#include "../base/testing.h"

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

int main(void)
{
    bni_tests tests = { .count = 0 };

    BNI_ROWS(&tests, words_take_figures, texts);
    BNI_ONE(&tests, terms_keep_their_order);
    BNI_ONE(&tests, no_trace_is_no_trouble);
    BNI_ONE(&tests, full_arena_drops_terms);
    return BNI_RUN("trace", &tests);
}
