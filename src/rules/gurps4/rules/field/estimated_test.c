#include "estimated.h"

#include "battlefield_test.h"

static void the_dead(void **state)
{
    g4_campaign_inputs inputs = { .necromancy_days = 3 };

    (void)state;
    assert_int_equal(g4_zombie_maintain_pct(0), 0);
    assert_int_equal(g4_zombie_maintain_pct(3), 0);
    assert_int_equal(g4_zombie_maintain_pct(4), 50);
    assert_int_equal(g4_zombie_maintain_pct(12), 50);
    assert_int_equal(g4_necromancy_raise(40000, 100), 40000);
    assert_int_equal(g4_necromancy_raise(40000, 0), 0);
    assert_int_equal(g4_necromancy_raise(101, 50), 51);
    assert_int_equal(g4_necromancy_days(28, &inputs), 28);
    inputs.given[G4_IN_NECROMANCY_DAYS] = 1;
    assert_int_equal(g4_necromancy_days(28, &inputs), 3);
}

static void estimated(void **state)
{
    bn_trace *trace = fresh_trace();
    g4_reckoning reckoning = g4_reckon_estimated(bn_rat_int(300), bn_rat_int(100), trace);
    g4_battle_inputs inputs = { .round_minutes = 45 };

    (void)state;
    assert_int_equal(reckoning.bsm[0], 6);
    assert_int_equal(reckoning.bsm[1], 0);
    for (int32_t i = 0; i < 2; i++)
        for (int32_t c = 0; c < G4_CLASSES; c++)
            assert_int_equal(reckoning.superiority[i][c], 0);
    assert_int_equal(group_sum(trace, G4_TERMS_BSM, 0), 6);
    assert_int_equal(g4_estimated_minutes(&inputs), 30);
    inputs.given[G4_IN_ROUND_MINUTES] = 1;
    assert_int_equal(g4_estimated_minutes(&inputs), 45);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST("G4-266 raising the dead", the_dead, NULL),
        TEST("G4-269 estimated battle", estimated, NULL),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
