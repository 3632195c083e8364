#include "sampled.h"

#include <math.h>

#include "base/testing.h"
#include "sobol.h"

enum { BYTES = 1 << 20, ROWS = 1024, INPUTS = 3, RUNS = 100, FEWEST = 95 };

static unsigned char block[BYTES];
static bn_arena arena;
static double values[ROWS * (INPUTS + 2)];

static const double pi = 3.14159265358979323846;

/* sin a + 7 sin^2 b + 0.1 c^4 sin a, over -pi to pi */
static double ishigami(const double *x)
{
    double a = pi * (2 * x[0] - 1), b = pi * (2 * x[1] - 1), c = pi * (2 * x[2] - 1);

    return sin(a) + 7 * pow(sin(b), 2) + 0.1 * pow(c, 4) * sin(a);
}

static const double weights[INPUTS] = { 0, 1, 9 };

/* A product of (|4 x - 2| + w) / (1 + w). */
static double g_function(const double *x)
{
    double product = 1;

    for (int i = 0; i < INPUTS; i++)
        product *= (fabs(4 * x[i] - 2) + weights[i]) / (1 + weights[i]);
    return product;
}

typedef double function(const double *x);

/* The first inputs are those of the first point, the others those of the second; each run shifts all by its own digits. */
static void sample(function *f, uint32_t run)
{
    for (uint32_t row = 0; row < ROWS; row++) {
        double points[2][INPUTS], *out = values + row * (INPUTS + 2);

        for (uint32_t i = 0; i < 2 * INPUTS; i++) {
            uint32_t shift = (run + 1) * UINT32_C(2654435761) * (2 * i + 1);

            points[i / INPUTS][i % INPUTS] = (sobol_at(i, row) ^ shift) / 4294967296.0;
        }
        out[0] = f(points[0]);
        out[1] = f(points[1]);
        for (uint32_t i = 0; i < INPUTS; i++) {
            double kept = points[0][i];

            points[0][i] = points[1][i];
            out[2 + i] = f(points[0]);
            points[0][i] = kept;
        }
    }
}

static bool holds(sampled_index index, double should)
{
    return fabs(index.value - should) <= index.error;
}

/* All six indices within their intervals, in at least 95 of 100 runs; and the intervals are narrow enough to say something. */
static void check(function *f, const double first[INPUTS], const double total[INPUTS])
{
    uint32_t good = 0;

    for (uint32_t run = 0; run < RUNS; run++) {
        sampled_indices found;
        bool all = true;

        sample(f, run);
        bn_arena_init_fixed(&arena, block, sizeof block);
        assert_true(sampled_indices_find(values, ROWS, INPUTS, run + 1, &arena, &found));
        for (uint32_t i = 0; i < INPUTS; i++) {
            all = all && holds(found.first[i], first[i]) && holds(found.total[i], total[i]);
            if (found.first[i].error > 0.25 || found.total[i].error > 0.25)
                fail_msg("intervals of %f and %f", found.first[i].error, found.total[i].error);
        }
        good += all;
    }
    if (good < FEWEST)
        fail_msg("%u of %d runs", good, RUNS);
}

static void ishigami_is_found(void **state)
{
    double v1 = pow(1 + 0.1 * pow(pi, 4) / 5, 2) / 2, v2 = 49 / 8.0,
           v13 = 0.01 * pow(pi, 8) * (1 / 18.0 - 1 / 50.0), v = v1 + v2 + v13;

    (void)state;
    check(ishigami, (double[]){ v1 / v, v2 / v, 0 }, (double[]){ (v1 + v13) / v, v2 / v, v13 / v });
}

static void g_function_is_found(void **state)
{
    double v[INPUTS], all = 1, first[INPUTS], total[INPUTS];

    (void)state;
    for (int i = 0; i < INPUTS; i++) {
        v[i] = 1 / (3 * pow(1 + weights[i], 2));
        all *= 1 + v[i];
    }
    for (int i = 0; i < INPUTS; i++) {
        first[i] = v[i] / (all - 1);
        total[i] = v[i] * all / (1 + v[i]) / (all - 1);
    }
    check(g_function, first, total);
}

static void nothing_varies(void **state)
{
    sampled_indices found;

    (void)state;
    for (uint32_t i = 0; i < ROWS * (INPUTS + 2); i++)
        values[i] = 5;
    bn_arena_init_fixed(&arena, block, sizeof block);
    assert_true(sampled_indices_find(values, ROWS, INPUTS, 1, &arena, &found));
    for (uint32_t i = 0; i < INPUTS; i++)
        assert_true(found.first[i].value == 0 && found.total[i].value == 0 &&
                    found.first[i].error == 0 && found.total[i].error == 0);
}

/* ---- the sequence ------------------------------------------------------------------------------ */

/* Any first 2^k points have one in each of 2^k parts of every dimension. */
static void every_part_has_a_point(void **state)
{
    (void)state;
    for (uint32_t dimension = 0; dimension < SOBOL_DIMENSIONS; dimension++) {
        uint8_t seen[256] = { 0 };

        for (uint32_t i = 0; i < 256; i++)
            seen[sobol_at(dimension, i) >> 24]++;
        for (uint32_t i = 0; i < 256; i++)
            assert_int_equal(seen[i], 1);
    }
}

/* Two dimensions that make a net: each of 16 by 16 fields of the first two has one of 256 points. */
static void the_first_two_make_a_net(void **state)
{
    uint8_t seen[256] = { 0 };

    (void)state;
    for (uint32_t i = 0; i < 256; i++)
        seen[(sobol_at(0, i) >> 28) * 16 + (sobol_at(1, i) >> 28)]++;
    for (uint32_t i = 0; i < 256; i++)
        assert_int_equal(seen[i], 1);
}

/* Worked out by hand from the direction numbers. */
static void the_first_points_are_known(void **state)
{
    static const uint32_t eighths[4][8] = { { 0, 4, 2, 6, 1, 5, 3, 7 },
                                            { 0, 4, 6, 2, 5, 1, 3, 7 },
                                            { 0, 4, 6, 2, 3, 7, 5, 1 },
                                            { 0, 4, 6, 2, 1, 5, 7, 3 } };

    (void)state;
    for (uint32_t dimension = 0; dimension < 4; dimension++)
        for (uint32_t i = 0; i < 8; i++)
            if (sobol_at(dimension, i) != eighths[dimension][i] << 29)
                fail_msg("dimension %u, point %u: %u eighths", dimension, i,
                         sobol_at(dimension, i) >> 29);
}

int main(void)
{
    bni_tests tests = { .count = 0 };

    BNI_ONE(&tests, ishigami_is_found);
    BNI_ONE(&tests, g_function_is_found);
    BNI_ONE(&tests, nothing_varies);
    BNI_ONE(&tests, every_part_has_a_point);
    BNI_ONE(&tests, the_first_two_make_a_net);
    BNI_ONE(&tests, the_first_points_are_known);
    return BNI_RUN("sweep_sampled", &tests);
}
