#include "design.h"

#include "base/testing.h"

enum { CELLS_MOST = 4096, BYTES = 1 << 20 };

static unsigned char block[BYTES];
static bn_arena arena;

static sweep_plan *plan_of(sweep_design design, uint32_t cells, const uint32_t *counts,
                           uint32_t ranges)
{
    sweep_plan *plan;

    bn_arena_init_fixed(&arena, block, sizeof block);
    plan = bn_arena_get(&arena, sizeof *plan);
    assert_non_null(plan);
    plan->design = design;
    plan->asked_cells = cells;
    plan->seed = 7;
    plan->orders_count = 1;
    plan->varied_count = ranges;
    for (uint32_t i = 0; i < ranges; i++)
        plan->varied[i].count = counts[i];
    return plan;
}

static void grid_has_every_combination_once(void **state)
{
    static const uint32_t counts[] = { 3, 4, 5 };
    sweep_plan *plan = plan_of(SWEEP_GRID, 0, counts, 3);
    uint32_t seen[3][4][5] = { 0 }, levels[SWEEP_VARIED_MAX + 1];

    (void)state;
    assert_int_equal(sweep_design_make(plan, &arena, NULL), BN_OK);
    assert_int_equal(plan->cells, 60);
    for (uint64_t cell = 0; cell < plan->cells; cell++) {
        sweep_levels(plan, cell, levels);
        assert_int_equal(levels[3], 0); /* the one way to choose orders */
        seen[levels[0]][levels[1]][levels[2]]++;
        if (cell == 1)
            assert_int_equal(levels[2], 1); /* the last varies first */
    }
    for (uint32_t i = 0; i < 60; i++)
        assert_int_equal((&seen[0][0][0])[i], 1);
}

static void grid_knows_its_limit(void **state)
{
    static const uint32_t most[] = { 1000000, 1000 }, more[] = { 1000000, 1001 };
    static const uint32_t many[] = { 1000000, 1000000, 1000000, 1000000 };
    bn_error err;

    (void)state;
    assert_int_equal(sweep_design_make(plan_of(SWEEP_GRID, 0, most, 2), &arena, &err), BN_OK);
    assert_int_equal(sweep_design_make(plan_of(SWEEP_GRID, 0, more, 2), &arena, &err), BN_SCHEMA);
    assert_int_equal(sweep_design_make(plan_of(SWEEP_GRID, 0, many, 4), &arena, &err), BN_SCHEMA);
}

/* How often each level comes in a range of a Latin hypercube. */
static void count_levels(const sweep_plan *plan, uint32_t range, uint32_t counts[CELLS_MOST])
{
    uint32_t levels[SWEEP_VARIED_MAX + 1];

    memset(counts, 0, CELLS_MOST * sizeof *counts);
    for (uint64_t cell = 0; cell < plan->cells; cell++) {
        sweep_levels(plan, cell, levels);
        assert_true(levels[range] < plan->varied[range].count);
        counts[levels[range]]++;
    }
}

static void latin_fills_every_stratum(void **state)
{
    static const uint32_t ranges[] = { 60, 6, 600, 7, 1 };
    sweep_plan *plan = plan_of(SWEEP_LATIN, 60, ranges, 5);
    uint32_t counts[CELLS_MOST];

    (void)state;
    assert_int_equal(sweep_design_make(plan, &arena, NULL), BN_OK);
    assert_int_equal(plan->cells, 60);
    count_levels(plan, 0, counts); /* as many levels as cells: each once */
    for (uint32_t i = 0; i < 60; i++)
        assert_int_equal(counts[i], 1);
    count_levels(plan, 1, counts); /* a tenth: each ten times */
    for (uint32_t i = 0; i < 6; i++)
        assert_int_equal(counts[i], 10);
    count_levels(plan, 2, counts); /* ten times as many: one of each ten */
    for (uint32_t i = 0; i < 600; i += 10) {
        uint32_t sum = 0;

        for (uint32_t k = 0; k < 10; k++)
            sum += counts[i + k];
        assert_int_equal(sum, 1);
    }
    count_levels(plan, 3, counts); /* uneven: each as often as it can be, give or take its edges */
    for (uint32_t i = 0; i < 7; i++)
        assert_in_range(counts[i], 7, 10);
    count_levels(plan, 4, counts);
    assert_int_equal(counts[0], 60);
}

/* Ranges are dealt apart from each other, and by the seed. */
static void latin_is_dealt_by_the_seed(void **state)
{
    static const uint32_t ranges[] = { 100, 100 };
    uint32_t first[100][2], levels[SWEEP_VARIED_MAX + 1], same = 0, equal = 0;

    (void)state;
    for (int round = 0; round < 3; round++) {
        sweep_plan *plan = plan_of(SWEEP_LATIN, 100, ranges, 2);

        plan->seed = round == 2 ? 8 : 7;
        assert_int_equal(sweep_design_make(plan, &arena, NULL), BN_OK);
        for (uint32_t cell = 0; cell < 100; cell++) {
            sweep_levels(plan, cell, levels);
            if (round == 0) {
                first[cell][0] = levels[0];
                first[cell][1] = levels[1];
                equal += levels[0] == levels[1];
            } else if (round == 1) {
                assert_int_equal(levels[0], first[cell][0]);
                assert_int_equal(levels[1], first[cell][1]);
            } else {
                same += levels[0] == first[cell][0];
            }
        }
    }
    assert_true(equal < 20 && same < 20);
}

/* 2^k points have each of 2^k levels once, of half as many twice; another seed has others first. */
static void sobol_points_are_even(void **state)
{
    static const uint32_t ranges[] = { 64, 32, 5, 1 };
    sweep_plan *plan = plan_of(SWEEP_SOBOL, 64, ranges, 4);
    uint32_t counts[CELLS_MOST], levels[SWEEP_VARIED_MAX + 1], before;

    (void)state;
    assert_int_equal(sweep_design_make(plan, &arena, NULL), BN_OK);
    assert_int_equal(plan->cells, 64);
    count_levels(plan, 0, counts);
    for (uint32_t i = 0; i < 64; i++)
        assert_int_equal(counts[i], 1);
    count_levels(plan, 1, counts);
    for (uint32_t i = 0; i < 32; i++)
        assert_int_equal(counts[i], 2);
    count_levels(plan, 2, counts);
    for (uint32_t i = 0; i < 5; i++)
        assert_in_range(counts[i], 12, 14);
    sweep_levels(plan, 0, levels);
    before = levels[0];
    plan->seed = 8;
    sweep_levels(plan, 0, levels);
    assert_int_not_equal(before, levels[0]);
}

/* Rows of two points and what is between them: only one range differs from the first, and is as in the second. */
static void saltelli_changes_one_range(void **state)
{
    static const uint32_t ranges[] = { 1000, 700, 900 };
    sweep_plan *plan = plan_of(SWEEP_SALTELLI, 16, ranges, 3);
    uint32_t a[SWEEP_VARIED_MAX + 1], b[SWEEP_VARIED_MAX + 1], ab[SWEEP_VARIED_MAX + 1], same = 0;

    (void)state;
    assert_int_equal(sweep_design_make(plan, &arena, NULL), BN_OK);
    assert_int_equal(plan->cells, 80);
    for (uint64_t row = 0; row < 16; row++) {
        sweep_levels(plan, row * 5, a);
        sweep_levels(plan, row * 5 + 1, b);
        for (uint32_t i = 0; i < 3; i++) {
            sweep_levels(plan, row * 5 + 2 + i, ab);
            for (uint32_t k = 0; k < 3; k++)
                assert_int_equal(ab[k], k == i ? b[k] : a[k]);
            same += a[i] == b[i];
        }
    }
    assert_true(same < 5);
}

static void seeds_are_of_plan_and_cell(void **state)
{
    sweep_plan plan = { .hash = 1 }, other = { .hash = 2 };

    (void)state;
    for (uint64_t cell = 0; cell < 1000; cell++) {
        assert_true(sweep_seed(&plan, cell) > 0 && sweep_seed(&plan, cell) <= INT64_MAX);
        assert_true(sweep_seed(&plan, cell) == sweep_seed(&plan, cell));
        assert_true(sweep_seed(&plan, cell) != sweep_seed(&plan, cell + 1));
        assert_true(sweep_seed(&plan, cell) != sweep_seed(&other, cell));
    }
    plan.dice = 5; /* the same for all */
    assert_true(sweep_seed(&plan, 1) == 5 && sweep_seed(&plan, 2) == 5);
}

int main(void)
{
    bni_tests tests = { .count = 0 };

    BNI_ONE(&tests, grid_has_every_combination_once);
    BNI_ONE(&tests, grid_knows_its_limit);
    BNI_ONE(&tests, latin_fills_every_stratum);
    BNI_ONE(&tests, latin_is_dealt_by_the_seed);
    BNI_ONE(&tests, sobol_points_are_even);
    BNI_ONE(&tests, saltelli_changes_one_range);
    BNI_ONE(&tests, seeds_are_of_plan_and_cell);
    return BNI_RUN("sweep_design", &tests);
}
