#include "tree_words.h"

#include "base/testing.h"

/* People read decimals; the fraction itself is in the trace. */
static const struct number_row {
    const char *name;
    bn_rat value;
    const char *want;
} numbers[] = {
    { "a whole number", { 1200, 1 }, "1,200" },
    { "a decimal that ends", { 427117, 1000 }, "427.117" },
    { "a longer one stays exact", { 32768, 100000 }, "0.32768" },
    { "a fraction is rounded to thousandths", { 6817, 12 }, "568.083" },
    { "half a thousandth goes up", { 20, 3 }, "6.667" },
    { "below zero", { -20, 3 }, "-6.667" },
    { "no zeros at the end", { 29999, 10001 }, "3" },
    { "a great denominator stays a fraction", { 1, INT64_MAX }, "1/9223372036854775807" },
};

static void number_is_read(void **state)
{
    const struct number_row *row = *state;
    bn_doc doc = { .type = BN_DOC_NUMBER, .number = row->value };
    char words[64];
    bn_text t = bn_text_over(words, sizeof words);

    bnr_single_words(&doc, &t);
    assert_string_equal(words, row->want);
}

int main(void)
{
    bni_tests tests = { 0 };

    BNI_ROWS(&tests, number_is_read, numbers);
    return BNI_RUN("tree_words", &tests);
}
