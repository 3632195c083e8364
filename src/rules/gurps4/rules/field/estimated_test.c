#include "estimated.h"

#include "battlefield_test.h"

static void estimated(void **state)
{
    bn_trace *trace = fresh_trace();
    const int32_t sides[2] = { 2, 0 }; /* two of three */
    const bn_rat ts[2] = { { 300, 1 }, { 100, 1 } };
    g4_reckoning reckoning =
        g4_reckon_estimated(&g4_book, sides, ts, (const int8_t[2]){ -2, 0 }, trace);
    g4_battle_inputs inputs = { .round_minutes = 45 };

    (void)state;
    assert_int_equal(reckoning.bsm[0], 6);
    assert_int_equal(reckoning.bsm[1], 0);
    for (int32_t i = 0; i < 2; i++)
        for (int32_t c = 0; c < G4_CLASSES; c++)
            assert_int_equal(reckoning.superiority[i][c], 0);
    assert_int_equal(group_sum(trace, G4_TERMS_BSM, 2), 4);
    assert_int_equal(g4_estimated_minutes(&g4_book, &inputs), 30);
    inputs.given[G4_IN_ROUND_MINUTES] = 1;
    assert_int_equal(g4_estimated_minutes(&g4_book, &inputs), 45);
}

int main(void)
{
    static bni_tests tests;

    BNI_NAMED(&tests, "G4-269 estimated battle", estimated);
    return BNI_RUN("estimated", &tests);
}
