#include "subordinate.h"

#include "battlefield_test.h"

static g4_force force; /* too large for a frame */

static const struct share_row {
    const char *name;
    int32_t detached, own, enemy, told, opposing;
} share_rows[] = {
    { "G4-259 book: a tenth of either", 10, 100, 50, 0, 5 },
    { "G4-259 halves up", 1, 10, 5, 0, 1 },
    { "G4-259 a quarter of 10", 5, 20, 10, 0, 3 },
    { "G4-259 just under a half", 1, 10, 14, 0, 1 },
    { "G4-259 at least one", 1, 1000, 4, 0, 1 },
    { "G4-259 all of them", 20, 20, 7, 0, 7 },
    { "G4-259 as many as the referee says", 10, 100, 50, 12, 12 },
    { "G4-259 no more than there are", 10, 100, 50, 60, 50 },
};

static void share(void **state)
{
    const struct share_row *r = *state;

    assert_int_equal(g4_opposing_elements(r->detached, r->own, r->enemy, r->told), r->opposing);
}

static void detached(void **state)
{
    const troop troops[] = { { TROOP("Heavy Infantry", 10, 3) },
                             { TROOP("Bowmen", 6, 3) },
                             { TROOP("Heavy Cavalry", 4, 3) } };
    g4_ranks ranks = deploy(&force, 0, troops, 3);
    int32_t out[G4_RANKS_LINES];

    (void)state;
    g4_detach(&ranks, 10, out);
    assert_int_equal(out[0], 5);
    assert_int_equal(out[1], 3);
    assert_int_equal(out[2], 2);
    g4_detach(&ranks, 3, out); /* 1.5, 0.9, 0.6 */
    assert_int_equal(out[0], 1);
    assert_int_equal(out[1], 1);
    assert_int_equal(out[2], 1);
    g4_detach(&ranks, 1, out); /* 0.5, 0.3, 0.2 */
    assert_int_equal(out[0], 1);
    assert_int_equal(out[1] + out[2], 0);
    g4_detach(&ranks, 20, out);
    assert_int_equal(out[0] + out[1] + out[2], 20);
    assert_int_equal(out[3], 0);
}

static void afterwards(void **state)
{
    g4_battle_inputs inputs = { 0 };

    (void)state;
    assert_true(g4_second_battle_open(true, true));
    assert_false(g4_second_battle_open(true, false));
    assert_false(g4_second_battle_open(false, true));
    assert_int_equal(g4_main_battle_given(&inputs), G4_NONE);
    inputs.main_battle_result = 2;
    assert_int_equal(g4_main_battle_given(&inputs), 1);
}

int main(void)
{
    static bni_tests tests;

    BNI_ROWS(&tests, share, share_rows);
    BNI_NAMED(&tests, "G4-259 spread over the lines", detached);
    BNI_NAMED(&tests, "G4-260 afterwards", afterwards);
    return BNI_RUN("subordinate", &tests);
}
