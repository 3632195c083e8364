#include "muster_test.h"

static g4_force force; /* too large for a frame */

/* ---- totals ------------------------------------------------------------------------------- */

static void company(void **state)
{
    static const struct {
        uint32_t one;
        int64_t ts, neutralizers;
    } classes[] = { { G4_ARM, 16200, 0 }, { G4_C3I, 1200, 0 }, { G4_CV, 16320, 0 },
                    { G4_F, 22320, 0 },   { G4_REC, 4320, 0 }, { G4_AIR, 0, 600 },
                    { G4_ART, 0, 0 },     { G4_ENG, 0, 0 },    { G4_NAV, 0, 0 } };

    (void)state;
    muster_company(&force);
    assert_rat(g4_recorded_ts(&g4_book, &force), 20880, 1);
    for (size_t i = 0; i < BN_COUNT(classes); i++) {
        assert_rat(g4_recorded_class_ts(&force, classes[i].one), classes[i].ts, 1);
        assert_rat(g4_recorded_neutralizer_ts(&force, classes[i].one), classes[i].neutralizers, 1);
    }
    assert_int_equal(g4_element_count(&force), 30);
    assert_int_equal(g4_people_count(&force), 162);
    assert_int_equal(g4_force_raise(&force), 26680500);
    assert_int_equal(g4_force_maintain(&force), 1177400);
}

static void richard(void **state)
{
    g4_line lines[] = { line_of("Heavy Cavalry", 3, 3), line_of("Heavy Infantry", 5, 3),
                        line_of("Bowmen", 2, 3), line_of("Miners", 1, 3),
                        line_of("Heavy Infantry", 1, 3) };

    (void)state;
    lines[0].quality = G4_TROOP_QUALITY_GOOD;
    lines[0].equipment = lines[3].equipment = lines[4].equipment = G4_EQUIPMENT_QUALITY_FINE;
    lines[0].features = G4_IMPETUOUS;
    lines[4].quality = G4_TROOP_QUALITY_ELITE;
    lines[4].features = G4_HERO;
    muster(&force, lines, BN_COUNT(lines));
    assert_rat(g4_recorded_ts(&g4_book, &force), 151, 2);
    assert_rat(g4_recorded_class_ts(&force, G4_CV), 75, 2);
    assert_rat(g4_recorded_class_ts(&force, G4_ENG), 2, 1);
    assert_rat(g4_recorded_class_ts(&force, G4_F), 4, 1);
    assert_int_equal(g4_element_count(&force), 12);
}

static void units(void **state)
{
    g4_line lines[] = { line_of("Skirmishers", 16, 5), line_of("Light Artillery", 4, 5),
                        line_of("Light Cavalry", 3, 5), line_of("Balloon", 1, 5) };
    bn_rat apart;

    (void)state;
    muster(&force, lines, BN_COUNT(lines));
    apart = g4_recorded_ts(&g4_book, &force);
    lines[0].unit = lines[1].unit = "7th Roanoke Rifles";
    lines[2].unit = "Graham's Irregulars";
    muster(&force, lines, BN_COUNT(lines));
    assert_int_equal(g4_element_count(&force), 24);
    assert_int_equal(bn_rat_cmp(apart, g4_recorded_ts(&g4_book, &force)), 0);
}

static void quantity(void **state)
{
    g4_line ninja = line_of("Light Infantry", 5, 4);

    (void)state;
    ninja.equipment = G4_EQUIPMENT_QUALITY_FINE;
    ninja.quality = G4_TROOP_QUALITY_ELITE;
    ninja.features = G4_AIRBORNE | G4_NIGHT;
    ninja.neutralizes = G4_C3I;
    muster(&force, &ninja, 1);
    assert_rat(g4_line_ts(&force, 0), 30, 1);
    assert_int_equal(g4_force_raise(&force), 930000);
    assert_int_equal(g4_force_maintain(&force), 122000);
    assert_rat(g4_transport_of(&g4_book, &force, NULL).to_carry, 5, 1);
}

static void shares(void **state)
{
    g4_line line = line_of("Stone-Age Warriors", 100, 0);

    (void)state;
    line.share = bn_rat_of(95, 100);
    muster(&force, &line, 1);
    assert_rat(g4_recorded_ts(&g4_book, &force), 95, 1);
    line.count = 10;
    muster(&force, &line, 1);
    assert_rat(g4_line_ts(&force, 0), 19, 2);
    assert_rat(g4_recorded_ts(&g4_book, &force), 9, 1);
}

static void support(void **state)
{
    g4_line lines[] = { modern("HSW", 3), modern("Command Post", 2), modern("MANPAD", 1) };
    static const int64_t counted[] = { 180, 0, 60 };

    (void)state;
    for (int32_t i = 0; i < 3; i++) {
        muster(&force, &lines[i], 1);
        assert_rat(g4_recorded_ts(&g4_book, &force), counted[i], 1);
    }
}

/* ---- names of units ----------------------------------------------------------------------- */

static const struct unit_row {
    const char *name;
    g4_arm arm;
    int32_t elements;
    const char *unit;
} unit_rows[] = {
    { "G4-011 fifteen make a company", G4_ARM_LAND_LOW, 15, "company" },
    { "G4-011 sixteen make a cohort", G4_ARM_LAND_LOW, 16, "cohort" },
    { "G4-011 sixty make a cohort", G4_ARM_LAND_LOW, 60, "cohort" },
    { "G4-011 more make a legion", G4_ARM_LAND_LOW, 61, "legion" },
    { "G4-011 nothing is above a legion", G4_ARM_LAND_LOW, 5000, "legion" },
    { "G4-011 eight make a platoon", G4_ARM_LAND_HIGH, 8, "platoon" },
    { "G4-011 thirty make a modern company", G4_ARM_LAND_HIGH, 30, "company" },
    { "G4-011 32 at most", G4_ARM_LAND_HIGH, 32, "company" },
    { "G4-011 then a battalion", G4_ARM_LAND_HIGH, 33, "battalion" },
    { "G4-011 160 at most", G4_ARM_LAND_HIGH, 160, "battalion" },
    { "G4-011 then a regiment", G4_ARM_LAND_HIGH, 480, "regiment" },
    { "G4-011 then a brigade", G4_ARM_LAND_HIGH, 481, "brigade" },
    { "G4-011 then a division", G4_ARM_LAND_HIGH, 801, "division" },
    { "G4-011 one ship", G4_ARM_NAVAL, 1, "vessel" },
    { "G4-011 ships together", G4_ARM_NAVAL, 9, "squadron" },
    { "G4-011 thirty aircraft", G4_ARM_AIR, 30, "squadron" },
    { "G4-011 more aircraft", G4_ARM_AIR, 31, "wing or group" },
};

static void check_unit(void **state)
{
    const struct unit_row *r = *state;

    assert_string_equal(g4_book.organization[g4_unit_size(r->arm, r->elements)].unit, r->unit);
}

/* ---- transport ---------------------------------------------------------------------------- */

static const struct load_row {
    const char *name;
    const char *carrier;
    int32_t carriers;
    const char *cargo[3];
    int32_t counts[3];
    bool fits;
} load_rows[] = {
    { "G4-022 EX-05 two of WT 1 in T2", "Draft Team", 1, { "Bowmen" }, { 2 }, true },
    { "G4-022 EX-05 one of WT 2 in T2", "Draft Team", 1, { "Light Cavalry" }, { 1 }, true },
    { "G4-022 three of WT 1 in T2", "Draft Team", 1, { "Bowmen" }, { 3 }, false },
    { "G4-022 EX-05 WT 4 in T4", "Frigate", 1, { "War Beast" }, { 1 }, true },
    { "G4-022 EX-05 carriers do not combine", "Boat", 4, { "War Beast" }, { 1 }, false },
    { "G4-022 EX-68 a Boat's men", "Boat", 1, { "Bowmen" }, { 1 }, true },
    { "G4-022 EX-68 a Longship's men", "Longship", 1, { "Bowmen" }, { 7 }, true },
    { "G4-022 EX-68 and no more", "Longship", 1, { "Bowmen" }, { 8 }, false },
    { "G4-022 mixed cargo side by side",
      "Longship",
      2,
      { "War Beast", "Light Cavalry", "Bowmen" },
      { 2, 2, 2 },
      true },
    { "G4-022 mixed cargo, one too many",
      "Longship",
      2,
      { "War Beast", "Light Cavalry", "Bowmen" },
      { 2, 2, 3 },
      false },
    { "G4-023 half a point each", "Boat", 1, { "HSW" }, { 2 }, true },
    { "G4-023 what has no WT stays", "Ship-of-the-Line", 9, { "Boat", "Cog" }, { 1, 1 }, false },
    { "G4-032 Mounts for a squad on foot", "Mounts", 3, { "Bowmen" }, { 3 }, true },
    { "G4-032 Mounts take nothing else", "Mounts", 1, { "Command Post" }, { 1 }, false },
};

static void check_load(void **state)
{
    const struct load_row *r = *state;
    int32_t bad = 0;

    g4_force_defaults(&g4_book, &force);
    force.lines[0] = line_of(r->carrier, r->carriers, 5);
    force.line_count = 1;
    for (int32_t i = 0; i < 3 && r->cargo[i]; i++) {
        g4_line cargo = line_of(r->cargo[i], r->counts[i], 6);

        cargo.carried_by = 1;
        force.lines[force.line_count++] = cargo;
    }
    for (int32_t i = 0; i < force.line_count; i++)
        force.figures[i] = g4_figures_of(&g4_book, &force.lines[i], i, NULL);
    assert_int_equal(g4_loads_fit(&g4_book, &force, &bad), r->fits);
}

/* A T8 craft takes an empty vehicle of WT 8, but not one with a squad in it. */
static void nested(void **state)
{
    g4_line lines[] = { line_of("Landing Craft", 1, 8), line_of("IFV", 1, 8),
                        line_of("Riflemen", 1, 8) };
    bn_error err;

    (void)state;
    lines[1].carried_by = 1;
    muster(&force, lines, 2);
    lines[2].carried_by = 2;
    g4_force_defaults(&g4_book, &force);
    force.line_count = 3;
    memcpy(force.lines, lines, sizeof lines);
    assert_int_equal(g4_force_complete(&g4_book, &force, NULL, &err), BN_RULE);
    assert_string_equal(err.rule, "G4-022");
    force.lines[1] = line_of("APC", 1, 8);
    force.lines[1].carried_by = 1;
    assert_int_equal(g4_force_complete(&g4_book, &force, NULL, &err), BN_OK);
}

static void everyone_rides(void **state)
{
    g4_transport got;

    (void)state;
    muster_company(&force);
    got = g4_transport_of(&g4_book, &force, NULL);
    assert_int_equal(got.capacity, 15);
    assert_rat(got.to_carry, 13, 1);
    assert_true(got.everyone_rides);
    assert_true(got.all_move);
    force.lines[0].count = 11;
    assert_true(g4_transport_of(&g4_book, &force, NULL).everyone_rides);
    force.lines[0].count = 10;
    assert_false(g4_transport_of(&g4_book, &force, NULL).everyone_rides);
    assert_true(g4_transport_of(&g4_book, &force, NULL).all_move);
}

static void guns_need_teams(void **state)
{
    g4_line lines[] = { line_of("Heavy Artillery", 3, 3), line_of("Draft Team", 3, 3) };

    (void)state;
    muster(&force, lines, 2);
    assert_true(g4_transport_of(&g4_book, &force, NULL).all_move);
    assert_false(g4_transport_of(&g4_book, &force, NULL).everyone_rides);
    lines[1].count = 2;
    muster(&force, lines, 2);
    assert_false(g4_transport_of(&g4_book, &force, NULL).all_move);
}

int main(void)
{
    static bni_tests tests;

    BNI_NAMED(&tests, "G4-012 EX-63 the company's roster", company);
    BNI_NAMED(&tests, "G4-012 EX-23 Sir Richard's roster", richard);
    BNI_NAMED(&tests, "G4-010 EX-04 units join one force", units);
    BNI_NAMED(&tests, "G4-012 EX-03 five times one", quantity);
    BNI_NAMED(&tests, "G4-012 shares left", shares);
    BNI_NAMED(&tests, "G4-014 EX-63 what support adds", support);
    BNI_ROWS(&tests, check_unit, unit_rows);
    BNI_ROWS(&tests, check_load, load_rows);
    BNI_NAMED(&tests, "G4-022 carriers within carriers", nested);
    BNI_NAMED(&tests, "G4-022 EX-64 everyone rides", everyone_rides);
    BNI_NAMED(&tests, "G4-028 guns need teams to move", guns_need_teams);
    return BNI_RUN("force", &tests);
}
