#include "muster_test.h"

/* ---- costs -------------------------------------------------------------------------------- */

static const struct cost_row {
    const char *name;
    uint32_t feature;
    int32_t raise, maintain;
} cost_rows[] = {
    { "G4-036 Airborne", G4_AIRBORNE, 20, 20 },
    { "G4-037 All-Weather", G4_ALL_WEATHER, 20, 20 },
    { "G4-038 Disloyal: nothing by itself", G4_DISLOYAL, 0, 0 },
    { "G4-041 Fanatic: nothing by itself", G4_FANATIC, 0, 0 },
    { "G4-043 Flagship", G4_FLAGSHIP, 0, 0 },
    { "G4-044 Hero: nothing by itself", G4_HERO, 0, 0 },
    { "G4-046 Hovercraft", G4_HOVERCRAFT, 80, 80 },
    { "G4-033 Impetuous is free", G4_IMPETUOUS, 0, 0 },
    { "G4-050 Levy: the nominal cost stays", G4_LEVY, 0, 0 },
    { "G4-052 Marine", G4_MARINE, 20, 20 },
    { "G4-053 Mercenary: the nominal cost stays", G4_MERCENARY, 0, 0 },
    { "G4-056 Night", G4_NIGHT, 20, 20 },
    { "G4-057 Nocturnal is free", G4_NOCTURNAL, 0, 0 },
    { "G4-058 Sealed", G4_SEALED, 20, 20 },
    { "G4-059 Super-Soldier", G4_SUPER_SOLDIER, 200, 200 },
    { "G4-061 Unliving changes no cost", G4_UNLIVING, 0, 0 },
};

static void check_cost(void **state)
{
    const struct cost_row *r = *state;
    g4_line line = line_of("Heavy Infantry", 1, 3);

    line.features = r->feature;
    assert_int_equal(g4_raise_pct(&g4_book, &line), r->raise);
    assert_int_equal(g4_maintain_pct(&g4_book, &line), r->maintain);
}

static void bought_by_kind(void **state)
{
    g4_line line = line_of("Heavy Infantry", 1, 3);

    (void)state;
    line.neutralizes = G4_REC | G4_C3I | G4_NAV;
    assert_int_equal(g4_raise_pct(&g4_book, &line), 75);
    assert_int_equal(g4_maintain_pct(&g4_book, &line), 75);
    line.neutralizes = 0;
    line.terrains = 1 << G4_ARCTIC | 1 << G4_WOODLANDS;
    assert_int_equal(g4_raise_pct(&g4_book, &line), 40);
    assert_int_equal(g4_maintain_pct(&g4_book, &line), 0);
}

/* ---- whom they suit ----------------------------------------------------------------------- */

enum { ALL = (1 << G4_FEATURES_COUNT) - 1 };

static const struct suit_row {
    const char *name;
    const char *element;
    int32_t tl, count;
    uint32_t features, neutralizes, add_mobility;
    bool core;
    uint32_t allowed;
    const char *rule; /* NULL: it suits */
} suit_rows[] = {
    { "G4-033 none at all", "Bowmen", 3, 1, 0, 0, 0, false, 0, NULL },
    { "G4-033 one that is not allowed", "Bowmen", 3, 1, G4_NIGHT, 0, 0, false,
      ALL & ~(1 << G4_FEATURES_NIGHT), "G4-033" },
    { "G4-033 Neutralize not allowed", "Bowmen", 3, 1, 0, G4_ART, 0, false,
      ALL & ~(1 << G4_FEATURES_NEUTRALIZE), "G4-033" },
    { "G4-036 Airborne infantry", "Bowmen", 3, 1, G4_AIRBORNE, 0, 0, false, ALL, NULL },
    { "G4-036 no Airborne ship", "Brig", 4, 1, G4_AIRBORNE, 0, 0, false, ALL, "G4-036" },
    { "G4-052 Marines on foot", "Bowmen", 3, 1, G4_MARINE, 0, 0, false, ALL, NULL },
    { "G4-052 no Marine guns", "Heavy Artillery", 3, 1, G4_MARINE, 0, 0, false, ALL, "G4-052" },
    { "G4-037 of use to ships", "Brig", 4, 1, G4_ALL_WEATHER, 0, 0, false, ALL, NULL },
    { "G4-037 of use to paratroops", "Riflemen", 8, 1, G4_ALL_WEATHER | G4_AIRBORNE, 0, 0, false,
      ALL, NULL },
    { "G4-037 of no use on foot", "Riflemen", 8, 1, G4_ALL_WEATHER, 0, 0, false, ALL, "G4-037" },
    { "G4-045 a Hero who flies meets the weather", "Riflemen", 8, 1, G4_ALL_WEATHER | G4_HERO, 0,
      G4_SA, false, ALL, NULL },
    { "G4-043 a ship of the line leads", "Ship-of-the-Line", 5, 1, G4_FLAGSHIP, 0, 0, false, ALL,
      NULL },
    { "G4-043 one of two leads", "Ship-of-the-Line", 5, 2, G4_FLAGSHIP, 0, 0, false, ALL, NULL },
    { "G4-043 a Cog is not Naval", "Cog", 5, 1, G4_FLAGSHIP, 0, 0, false, ALL, "G4-043" },
    { "G4-046 Motor at TL7", "Armored Car", 7, 1, G4_HOVERCRAFT, 0, 0, false, ALL, NULL },
    { "G4-046 Coast at TL7", "Landing Craft", 7, 1, G4_HOVERCRAFT, 0, 0, false, ALL, NULL },
    { "G4-046 not at TL6", "Armored Car", 6, 1, G4_HOVERCRAFT, 0, 0, false, ALL, "G4-046" },
    { "G4-046 not on tracks", "IFV", 8, 1, G4_HOVERCRAFT, 0, 0, false, ALL, "G4-046" },
    { "G4-050 not a levy and hired", "Bowmen", 3, 1, G4_LEVY | G4_MERCENARY, 0, 0, false, ALL,
      "G4-050" },
    { "G4-055 any other class", "Bowmen", 3, 1, 0, G4_ART | G4_C3I | G4_NAV | G4_REC | G4_ENG, 0,
      false, ALL, NULL },
    { "G4-055 not its own class", "Bowmen", 3, 1, 0, G4_F, 0, true, ALL, "G4-055" },
    { "G4-055 Air advised against", "Bowmen", 3, 1, 0, G4_AIR, 0, false, ALL, "G4-055" },
    { "G4-055 Cavalry advised against", "Bowmen", 3, 1, 0, G4_CV, 0, false, ALL, "G4-055" },
    { "G4-055 Armor if the referee lets it", "Bowmen", 3, 1, 0, G4_ARM, 0, true, ALL, NULL },
    { "G4-059 a TS to double", "Bowmen", 3, 1, G4_SUPER_SOLDIER, 0, 0, false, ALL, NULL },
    { "G4-059 not for TS 0", "Mounts", 3, 1, G4_SUPER_SOLDIER, 0, 0, false, ALL, "G4-059" },
};

static void check_suit(void **state)
{
    const struct suit_row *r = *state;
    g4_line line = line_of(r->element, r->count, r->tl);
    g4_element element = g4_catalogue(&g4_book, line.base);
    g4_refusal got;

    line.features = r->features;
    line.neutralizes = r->neutralizes;
    line.add_mobility = r->add_mobility;
    line.neutralize_core = r->core;
    got = g4_features_suit(&g4_book, &line, &element, r->allowed);
    if (r->rule)
        assert_string_equal(got.rule, r->rule);
    else
        assert_null(got.rule);
}

/* ---- what they do ------------------------------------------------------------------------- */

static void other_powers(void **state)
{
    g4_line line = line_of("Bowmen", 1, 3);
    g4_line_figures figures;

    (void)state;
    assert_int_equal(g4_figures_of(&g4_book, &line, 0, NULL).classes, G4_F);
    line.add_classes = G4_ART | G4_REC;
    line.remove_classes = G4_F;
    line.add_mobility = G4_SA;
    line.neutralizes = G4_REC | G4_NAV;
    figures = g4_figures_of(&g4_book, &line, 0, NULL);
    assert_int_equal(figures.classes, G4_ART | G4_REC);
    assert_int_equal(figures.neutralizes, G4_NAV);
    assert_int_equal(figures.mobility, G4_FOOT | G4_SA);
    line.remove_mobility = G4_FOOT;
    assert_int_equal(g4_figures_of(&g4_book, &line, 0, NULL).mobility, G4_SA);
}

static void hovering(void **state)
{
    g4_line line = line_of("Armored Car", 1, 8);

    (void)state;
    line.hover_mode = 1;
    assert_int_equal(g4_figures_of(&g4_book, &line, 0, NULL).mobility, G4_MOTOR);
    line.features = G4_HOVERCRAFT;
    assert_int_equal(g4_figures_of(&g4_book, &line, 0, NULL).mobility, G4_COAST);
    line.hover_mode = 2;
    assert_int_equal(g4_figures_of(&g4_book, &line, 0, NULL).mobility, G4_MOTOR);
    assert_int_equal(g4_figures_of(&g4_book, &line, 0, NULL).classes,
                     G4_ARM | G4_CV | G4_F | G4_REC);
    assert_true(g4_open_ground_for(&line, G4_DESERT));
    assert_true(g4_open_ground_for(&line, G4_SWAMPLAND));
    assert_false(g4_open_ground_for(&line, G4_JUNGLE));
    line.features = 0;
    assert_false(g4_open_ground_for(&line, G4_DESERT));
}

static void flagship(void **state)
{
    g4_line line = line_of("Frigate", 1, 5);
    g4_line_figures figures = g4_figures_of(&g4_book, &line, 0, NULL);

    (void)state;
    assert_int_equal(g4_battle_classes(&figures, false, G4_NAVAL), G4_NAV | G4_ART);
    assert_int_equal(g4_battle_classes(&figures, true, G4_NAVAL), G4_NAV | G4_ART | G4_C3I);
    assert_int_equal(g4_battle_classes(&figures, true, G4_LANDING), G4_NAV | G4_ART | G4_C3I);
    assert_int_equal(g4_battle_classes(&figures, true, G4_LAND), G4_NAV | G4_ART);
    assert_int_equal(g4_battle_classes(&figures, true, G4_SIEGE), G4_NAV | G4_ART);
}

static const struct truth_row {
    const char *name;
    bool (*test)(const g4_line *line, bool given);
    uint32_t features;
    bool given, expect;
} truth_rows[] = {
    { "G4-036 Airborne in fair weather", g4_airborne_usable, G4_AIRBORNE, false, true },
    { "G4-036 Airborne in a storm", g4_airborne_usable, G4_AIRBORNE, true, false },
    { "G4-036 Airborne and All-Weather", g4_airborne_usable, G4_AIRBORNE | G4_ALL_WEATHER, true,
      true },
    { "G4-036 not without the feature", g4_airborne_usable, G4_ALL_WEATHER, false, false },
    { "G4-038 disloyal", g4_disloyal, G4_DISLOYAL, false, true },
    { "G4-038 loyal", g4_disloyal, 0, true, false },
    { "G4-041 Fanatics for their cause", g4_impetuous, G4_FANATIC, true, true },
    { "G4-041 Fanatics without it", g4_impetuous, G4_FANATIC, false, false },
    { "G4-041 Impetuous always", g4_impetuous, G4_IMPETUOUS, false, true },
    { "G4-054 mercenaries waver", g4_disloyal, G4_MERCENARY, true, true },
    { "G4-054 mercenaries stand", g4_disloyal, G4_MERCENARY, false, false },
    { "G4-056 halved at night", g4_halved_by_light, 0, true, true },
    { "G4-056 not by day", g4_halved_by_light, 0, false, false },
    { "G4-056 Night spares", g4_halved_by_light, G4_NIGHT, true, false },
    { "G4-057 Nocturnal by night", g4_halved_by_light, G4_NOCTURNAL, true, false },
    { "G4-057 Nocturnal by day", g4_halved_by_light, G4_NOCTURNAL, false, true },
    { "G4-057 Nocturnal with Night, by day", g4_halved_by_light, G4_NOCTURNAL | G4_NIGHT, false,
      false },
    { "G4-057 Nocturnal with Night, by night", g4_halved_by_light, G4_NOCTURNAL | G4_NIGHT, true,
      false },
    { "G4-058 Sealed where nothing breathes", g4_may_breathe, G4_SEALED, true, true },
    { "G4-058 unsealed there", g4_may_breathe, G4_NIGHT, true, false },
    { "G4-058 unsealed elsewhere", g4_may_breathe, 0, false, true },
};

static void check_truth(void **state)
{
    const struct truth_row *r = *state;
    g4_line line = line_of("Bowmen", 1, 3);

    line.features = r->features;
    assert_int_equal(r->test(&line, r->given), r->expect);
}

static void by_features_alone(void **state)
{
    g4_line line = line_of("Bowmen", 1, 3);

    (void)state;
    assert_false(g4_weatherproof(&line) || g4_gas_proof(&line) || g4_wastes_away(&line));
    line.features = G4_ALL_WEATHER;
    assert_true(g4_weatherproof(&line));
    line.features = G4_SEALED;
    assert_true(g4_gas_proof(&line));
    line.features = G4_UNLIVING;
    assert_true(g4_wastes_away(&line));
    line.features = G4_FANATIC;
    assert_true(g4_wastes_away(&line));
}

static void terrain(void **state)
{
    g4_line line = line_of("Bowmen", 1, 3);

    (void)state;
    line.terrains = 1 << G4_WOODLANDS;
    assert_true(g4_at_home_in(&line, G4_WOODLANDS, false));
    assert_false(g4_at_home_in(&line, G4_JUNGLE, false));
    assert_false(g4_at_home_in(&line, G4_PLAINS, true));
    line.terrains = 1 << G4_ARCTIC;
    assert_true(g4_at_home_in(&line, G4_PLAINS, true));
    assert_false(g4_at_home_in(&line, G4_PLAINS, false));
}

int main(void)
{
    static bni_tests tests;

    BNI_ROWS(&tests, check_cost, cost_rows);
    BNI_ROWS(&tests, check_suit, suit_rows);
    BNI_ROWS(&tests, check_truth, truth_rows);
    BNI_NAMED(&tests, "G4-055, G4-060 bought once for each kind", bought_by_kind);
    BNI_NAMED(&tests, "G4-021 classes of a home-made element", other_powers);
    BNI_NAMED(&tests, "G4-045 other powers of a Hero", other_powers);
    BNI_NAMED(&tests, "G4-046 a Hovercraft is one thing or the other", hovering);
    BNI_NAMED(&tests, "G4-043 a Flagship is C3I afloat", flagship);
    BNI_NAMED(&tests, "G4-061 unliving troops waste away", by_features_alone);
    BNI_NAMED(&tests, "G4-037 weather, gas and ruin", by_features_alone);
    BNI_NAMED(&tests, "G4-060 ground that was learnt, and winter", terrain);
    return BNI_RUN("features", &tests);
}
