#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "analysis_tree.h"

static void check(double value)
{
    unsigned char block[4096];
    bn_arena arena;
    char want[40], got[40];
    bn_text out = bn_text_over(got, sizeof got);
    size_t length;

    bn_arena_init_fixed(&arena, block, sizeof block);
    snprintf(want, sizeof want, "%.12f", value);
    for (length = strlen(want); want[length - 1] == '0'; length--)
        continue;
    want[want[length - 1] == '.' ? length - 1 : length] = '\0';
    bn_doc_write(bnr_decimal(&arena, value), &out);
    assert_string_equal(got, strcmp(want, "-0") == 0 ? "0" : want);
}

/* Decimals are those of printf, which the module has not: also where a half is to be rounded. */
static void decimals_are_those_of_printf(void **state)
{
    static const double rows[] = { 0,
                                   -0.0,
                                   1,
                                   -1,
                                   0.5,
                                   1.0 / 3,
                                   2.0 / 3,
                                   0.1,
                                   -0.25,
                                   1e-12,
                                   5e-13,
                                   4.9e-13,
                                   1e-30,
                                   5e-324,
                                   -1e-13,
                                   7.25,
                                   1234.5,
                                   1.0 / 8192,
                                   1.0 / 16384,
                                   3.0 / 8192,
                                   1.0 / 65536,
                                   1e6,
                                   1e-11,
                                   12345.678,
                                   0.999999999999,
                                   0.9999999999999,
                                   0.99999999999951 };
    uint64_t random = 88172645463325252u;

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        check(rows[i]);
    for (uint32_t i = 0; i < 20000; i++) {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        check((double)(random >> 11) / 9007199254740992.0);
        check((double)(int64_t)random / (double)(UINT64_C(1) << (i % 64)) / 1e12);
        check((double)(random >> 40 | 1) / (double)(UINT64_C(1) << (20 + i % 20)));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(decimals_are_those_of_printf) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
