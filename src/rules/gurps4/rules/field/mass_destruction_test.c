#include "mass_destruction.h"

#include "battlefield_test.h"

static g4_force force; /* too large for a frame */

static const struct gas_row {
    const char *name;
    troop troop;
    int32_t weapons_tl;
    bool gassed;
} gas_rows[] = {
    { "G4-261 masks of the same TL", { TROOP("Riflemen", 1, 6) }, 6, false },
    { "G4-261 masks of a higher TL", { TROOP("Riflemen", 1, 7) }, 6, false },
    { "G4-261 of a lower TL", { TROOP("Riflemen", 1, 6) }, 7, true },
    { "G4-261 Poor gear", { TROOP("Riflemen", 1, 7), .equipment = -1 }, 6, true },
    { "G4-261 sealed", { TROOP("Riflemen", 1, 6), .features = G4_SEALED }, 12, false },
    { "G4-261 sealed and poor",
      { TROOP("Riflemen", 1, 6), .features = G4_SEALED, .equipment = -1 },
      12,
      false },
};

static void gas(void **state)
{
    const struct gas_row *r = *state;

    (void)deploy(&force, 0, &r->troop, 1);
    assert_int_equal(g4_gassed(&force.lines[0], &force.figures[0], r->weapons_tl), r->gassed);
}

static void strike(void **state)
{
    const troop troops[] = { { TROOP("Riflemen", 5, 6) },
                             { TROOP("Riflemen", 5, 7) },
                             { TROOP("Riflemen", 5, 6), .features = G4_SEALED } };
    g4_field field = plain_field();
    g4_ranks ranks = deploy(&force, 0, troops, 3);
    g4_standing standing = g4_standing_of(&g4_book, &force);

    (void)state;
    assert_rat(g4_force_ts(&g4_book, &ranks, &field, NULL), 800, 1);
    assert_int_equal(g4_weapons_tl(&force, &standing), 7);
    g4_strike_chemical(&g4_book, &force, &standing, 7, NULL);
    assert_rat(standing.share[0], 6, 10);
    assert_rat(standing.share[1], 1, 1);
    assert_rat(standing.share[2], 1, 1);
    ranks = g4_ranks_of(0);
    g4_ranks_add(&g4_book, &ranks, &force, 0, &standing, UINT32_MAX);
    assert_rat(g4_force_ts(&g4_book, &ranks, &field, NULL), 720, 1);
    assert_true(ranks.folded);
}

static void hampered(void **state)
{
    const troop mixed[] = { { TROOP("Riflemen", 5, 7) },
                            { TROOP("Riflemen", 5, 7), .features = G4_SEALED } };
    g4_ranks ranks = deploy(&force, 0, &mixed[1], 1);

    (void)state;
    assert_int_equal(g4_chemical_penalty(&g4_book, &ranks, true, false), 0);
    ranks = deploy(&force, 0, mixed, 2);
    assert_int_equal(g4_chemical_penalty(&g4_book, &ranks, true, false), -2);
    assert_int_equal(g4_chemical_penalty(&g4_book, &ranks, true, true), 0);
    assert_int_equal(g4_chemical_penalty(&g4_book, &ranks, false, false), 0);
}

static void nano(void **state)
{
    (void)state;
    assert_int_equal(g4_nano_tl(&g4_book, 8), 10);
    assert_int_equal(g4_nano_tl(&g4_book, 10), 10);
    assert_int_equal(g4_nano_tl(&g4_book, 11), 11);
}

static void exchange(void **state)
{
    const troop troops[] = { { TROOP("Riflemen", 10, 7) },
                             { TROOP("Riflemen", 10, 7), .features = G4_SEALED } };
    g4_standing standing;

    (void)state;
    (void)deploy(&force, 0, troops, 2);
    standing = g4_standing_of(&g4_book, &force);
    g4_strike_nuclear(&g4_book, &force, &standing, NULL);
    assert_rat(standing.share[0], 1, 10);
    assert_rat(standing.share[1], 6, 10);
    assert_int_equal(standing.folded, 1);

    assert_int_equal(g4_nuclear_effect(false, true, false), G4_NUCLEAR_NONE);
    assert_int_equal(g4_nuclear_effect(true, false, false), G4_NUCLEAR_LOSS);
    assert_int_equal(g4_nuclear_effect(true, false, true), G4_NUCLEAR_LOSSES);
    assert_int_equal(g4_nuclear_effect(true, true, false), G4_NUCLEAR_LOSSES);
    assert_true(g4_nuclear_ends_logistics(true));
    assert_false(g4_nuclear_ends_logistics(false));
}

static void armed(void **state)
{
    const troop plain = { TROOP("Heavy Tank", 1, 6) };
    const troop nuclear = { TROOP("Heavy Tank", 1, 6), .features = G4_NUCLEAR };
    g4_line_figures before;

    (void)state;
    (void)deploy(&force, 0, &plain, 1);
    before = force.figures[0];
    (void)deploy(&force, 0, &nuclear, 1);
    assert_rat(force.figures[0].ts, 4000, 1);
    assert_int_equal(force.figures[0].raise, 10 * before.raise);
    assert_int_equal(force.figures[0].maintain, 10 * before.maintain);
    assert_rat(force.figures[0].wt, before.wt.num, before.wt.den);
}

int main(void)
{
    static bni_tests tests;

    BNI_ROWS(&tests, gas, gas_rows);
    BNI_NAMED(&tests, "G4-261 a strike", strike);
    BNI_NAMED(&tests, "G4-261 hampers the commander", hampered);
    BNI_NAMED(&tests, "G4-264 nanomachines", nano);
    BNI_NAMED(&tests, "G4-262 an exchange", exchange);
    BNI_NAMED(&tests, "G4-263 nuclear-armed elements", armed);
    return BNI_RUN("mass_destruction", &tests);
}
