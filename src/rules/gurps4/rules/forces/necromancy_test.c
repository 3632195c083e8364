#include "necromancy.h"

#include "muster_test.h"

static void the_dead(void **state)
{
    g4_campaign_inputs inputs = { .necromancy_days = 3 };

    (void)state;
    assert_int_equal(g4_zombie_maintain_pct(&g4_book, 0), 0);
    assert_int_equal(g4_zombie_maintain_pct(&g4_book, 3), 0);
    assert_int_equal(g4_zombie_maintain_pct(&g4_book, 4), 50);
    assert_int_equal(g4_zombie_maintain_pct(&g4_book, 12), 50);
    assert_int_equal(g4_necromancy_raise(40000, 100), 40000);
    assert_int_equal(g4_necromancy_raise(40000, 0), 0);
    assert_int_equal(g4_necromancy_raise(101, 50), 51);
    assert_int_equal(g4_necromancy_days(28, &inputs), 28);
    inputs.given[G4_IN_NECROMANCY_DAYS] = 1;
    assert_int_equal(g4_necromancy_days(28, &inputs), 3);
}

int main(void)
{
    static bni_tests tests;

    BNI_NAMED(&tests, "G4-266 raising the dead", the_dead);
    return BNI_RUN("necromancy", &tests);
}
