#include "indices.h"

#include <math.h>

#include "base/testing.h"

enum { BYTES = 1 << 20, POINTS = 60, CUBE = POINTS * POINTS * POINTS };

static unsigned char block[BYTES];
static bn_arena arena;
static double values[CUBE];

static void near(double is, double should, double within)
{
    if (!(fabs(is - should) <= within))
        fail_msg("%.9f in place of %.9f", is, should);
}

/* Y = 3 a + b over levels that are counted from 0: nothing interacts, and the shares are those of the variances. */
static void sums_have_no_interactions(void **state)
{
    static const uint32_t counts[] = { 4, 7, 3 };
    sweep_index found[3];
    double a = 9 * (16 - 1) / 12.0, b = (49 - 1) / 12.0;

    (void)state;
    bn_arena_init_fixed(&arena, block, sizeof block);
    for (int i = 0; i < 4 * 7 * 3; i++)
        values[i] = 3 * (i / 21) + i / 3 % 7;
    assert_true(sweep_indices(values, counts, 3, &arena, found));
    near(found[0].first, a / (a + b), 1e-12);
    near(found[0].total, a / (a + b), 1e-12);
    near(found[1].first, b / (a + b), 1e-12);
    near(found[1].total, b / (a + b), 1e-12);
    near(found[2].first, 0, 1e-12);
    near(found[2].total, 0, 1e-12);
    near(found[0].least, 3, 1e-12);
    near(found[0].most, 12, 1e-12);
}

/* Y = a b over -1 and 1: neither explains anything alone, and each all with the other. */
static void products_are_all_interaction(void **state)
{
    static const uint32_t counts[] = { 2, 2 };
    static const double product[] = { 1, -1, -1, 1 };
    sweep_index found[2];

    (void)state;
    bn_arena_init_fixed(&arena, block, sizeof block);
    assert_true(sweep_indices(product, counts, 2, &arena, found));
    for (int i = 0; i < 2; i++) {
        near(found[i].first, 0, 1e-12);
        near(found[i].total, 1, 1e-12);
    }
}

static void nothing_varies(void **state)
{
    static const uint32_t counts[] = { 2, 1 };
    static const double alike[] = { 5, 5 };
    sweep_index found[2];

    (void)state;
    bn_arena_init_fixed(&arena, block, sizeof block);
    assert_true(sweep_indices(alike, counts, 2, &arena, found));
    near(found[0].first, 0, 0);
    near(found[0].total, 0, 0);
    near(found[1].total, 0, 0);
}

/* Ishigami's function, whose indices are known: sin a + 7 sin^2 b + 0.1 c^4 sin a, over -pi to pi. The grid takes the
 * middles of equal parts. */
static void ishigami(void **state)
{
    static const uint32_t counts[] = { POINTS, POINTS, POINTS };
    const double pi = acos(-1);
    double v1 = pow(1 + 0.1 * pow(pi, 4) / 5, 2) / 2, v2 = 49 / 8.0,
           v13 = 0.01 * pow(pi, 8) * (1 / 18.0 - 1 / 50.0), v = v1 + v2 + v13;
    sweep_index found[3];

    (void)state;
    bn_arena_init_fixed(&arena, block, sizeof block);
    for (int i = 0; i < CUBE; i++) {
        double x[3];

        for (int k = 0, rest = i; k < 3; k++, rest /= POINTS)
            x[2 - k] = pi * (2 * (rest % POINTS + 0.5) / POINTS - 1);
        values[i] = sin(x[0]) + 7 * pow(sin(x[1]), 2) + 0.1 * pow(x[2], 4) * sin(x[0]);
    }
    assert_true(sweep_indices(values, counts, 3, &arena, found));
    near(found[0].first, v1 / v, 2e-3);
    near(found[1].first, v2 / v, 2e-3);
    near(found[2].first, 0, 1e-9);
    near(found[0].total, (v1 + v13) / v, 2e-3);
    near(found[1].total, v2 / v, 2e-3);
    near(found[2].total, v13 / v, 2e-3);
}

/* Sobol's g-function: a product of (|4 x - 2| + a) / (1 + a), with a = 0, 1, 9. */
static void g_function(void **state)
{
    static const uint32_t counts[] = { POINTS, POINTS, POINTS };
    static const double a[] = { 0, 1, 9 };
    double v[3], all = 1;
    sweep_index found[3];

    (void)state;
    bn_arena_init_fixed(&arena, block, sizeof block);
    for (int k = 0; k < 3; k++) {
        v[k] = 1 / (3 * pow(1 + a[k], 2));
        all *= 1 + v[k];
    }
    for (int i = 0; i < CUBE; i++) {
        values[i] = 1;
        for (int k = 2, rest = i; k >= 0; k--, rest /= POINTS)
            values[i] *= (fabs(4 * (rest % POINTS + 0.5) / POINTS - 2) + a[k]) / (1 + a[k]);
    }
    assert_true(sweep_indices(values, counts, 3, &arena, found));
    for (int k = 0; k < 3; k++) {
        near(found[k].first, v[k] / (all - 1), 2e-3);
        near(found[k].total, v[k] * all / (1 + v[k]) / (all - 1), 2e-3);
    }
}

int main(void)
{
    bni_tests tests = { .count = 0 };

    BNI_ONE(&tests, sums_have_no_interactions);
    BNI_ONE(&tests, products_are_all_interaction);
    BNI_ONE(&tests, nothing_varies);
    BNI_ONE(&tests, ishigami);
    BNI_ONE(&tests, g_function);
    return BNI_RUN("sweep_indices", &tests);
}
