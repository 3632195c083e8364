/* The chi-square test against printed tables. */
#include "chi.h"

#include <math.h>

#include "base/testing.h"

/* Upper tails from printed tables of chi-square. */
static const struct row {
    const char *name;
    uint32_t cells;
    double statistic, p;
} rows[] = {
    { "1 degree, 5 %", 2, 3.841458820694124, 0.05 },
    { "1 degree, 0.1 %", 2, 10.827566170662733, 0.001 },
    { "2 degrees, 5 %", 3, 5.991464547107979, 0.05 },
    { "3 degrees, 95 %", 4, 0.351846317749272, 0.95 },
    { "10 degrees, 1 %", 11, 23.209251158954356, 0.01 },
    { "29 degrees, 50 %", 30, 28.336127521626, 0.5 },
    { "99 degrees, 5 %", 100, 123.22522145336, 0.05 },
};

/* Counts that give the statistic: two cells of n each, off by d either way, add 2 d^2 / n; the
 * other cells are met exactly. */
static void tails(void **state)
{
    const struct row *row = *state;
    uint64_t n = UINT64_C(1) << 40, observed[100];
    double expected[100];
    chi got;

    for (uint32_t i = 0; i < row->cells; i++) {
        observed[i] = n;
        expected[i] = 1;
    }
    observed[0] += (uint64_t)llround(sqrt(row->statistic * (double)n / 2));
    observed[1] -= observed[0] - n;
    got = chi_square(observed, expected, row->cells);
    assert_int_equal(got.freedom, row->cells - 1);
    assert_true(fabs(got.statistic - row->statistic) < 1e-4);
    assert_true(fabs(got.p - row->p) < 1e-5);
}

static void edges(void **state)
{
    uint64_t impossible[] = { 5, 5, 1 }, none[] = { 0, 0 }, small[] = { 3, 1, 2, 96, 1, 0 };
    double shares[] = { 1, 1, 0 }, half[] = { 1, 1 }, few[] = { 2, 2, 2, 96, 1, 1 };
    chi got = chi_square(impossible, shares, 3);

    (void)state;
    assert_true(got.p == 0.0);
    got = chi_square(none, half, 2);
    assert_true(got.p == 1.0);
    got = chi_square(small, few, 6);
    assert_int_equal(got.freedom, 1); /* the first three; the rest, its tail pooled into it */
    got = chi_square(NULL, NULL, 0);
    assert_true(got.p == 1.0);
}

int main(void)
{
    static bni_tests tests;

    BNI_ONE(&tests, edges);
    BNI_ROWS(&tests, tails, rows);
    return BNI_RUN("chi", &tests);
}
