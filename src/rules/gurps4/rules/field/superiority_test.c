#include "superiority.h"

#include "battlefield_test.h"

static g4_force forces[2]; /* too large for a frame */

enum {
    AIR = G4_SUPERIORITY_BY_BATTLE_AIR,
    ARM = G4_SUPERIORITY_BY_BATTLE_ARM,
    ART = G4_SUPERIORITY_BY_BATTLE_ART,
    C3I = G4_SUPERIORITY_BY_BATTLE_C3I,
    CV = G4_SUPERIORITY_BY_BATTLE_CV,
    ENG = G4_SUPERIORITY_BY_BATTLE_ENG,
    FIRE = G4_SUPERIORITY_BY_BATTLE_F,
    NAV = G4_SUPERIORITY_BY_BATTLE_NAV,
    REC = G4_SUPERIORITY_BY_BATTLE_REC
};

/* ---- relative TS -------------------------------------------------------------------------- */

static const struct relative_row {
    const char *name;
    bn_rat ours, theirs;
    int32_t bonus;
} relative_rows[] = {
    { "G4-153 book: 120 against 75.5", { 120, 1 }, { 151, 2 }, 2 },
    { "G4-153 book, other side", { 151, 2 }, { 120, 1 }, 0 },
    { "G4-153 equal", { 100, 1 }, { 100, 1 }, 0 },
    { "G4-153 a hair above equal", { 101, 1 }, { 100, 1 }, 0 },
    { "G4-153 a hair under 3:2", { 1499, 10 }, { 100, 1 }, 0 },
    { "G4-153 3:2 on the nose", { 150, 1 }, { 100, 1 }, 2 },
    { "G4-153 a hair under 2:1", { 1999, 10 }, { 100, 1 }, 2 },
    { "G4-153 2:1", { 200, 1 }, { 100, 1 }, 4 },
    { "G4-153 a hair under 3:1", { 2999, 10 }, { 100, 1 }, 4 },
    { "G4-153 3:1", { 300, 1 }, { 100, 1 }, 6 },
    { "G4-153 a hair under 5:1", { 4999, 10 }, { 100, 1 }, 6 },
    { "G4-153 5:1", { 500, 1 }, { 100, 1 }, 8 },
    { "G4-153 a hair under 7:1", { 6999, 10 }, { 100, 1 }, 8 },
    { "G4-153 7:1", { 700, 1 }, { 100, 1 }, 10 },
    { "G4-153 a hair under 10:1", { 9999, 10 }, { 100, 1 }, 10 },
    { "G4-153 10:1", { 1000, 1 }, { 100, 1 }, 12 },
    { "G4-153 a hair under 15:1", { 14999, 10 }, { 100, 1 }, 12 },
    { "G4-153 15:1", { 1500, 1 }, { 100, 1 }, 14 },
    { "G4-153 a hair under 20:1", { 19999, 10 }, { 100, 1 }, 14 },
    { "G4-153 20:1", { 2000, 1 }, { 100, 1 }, 16 },
    { "G4-153 a hair under 30:1", { 29999, 10 }, { 100, 1 }, 16 },
    { "G4-153 30:1", { 3000, 1 }, { 100, 1 }, 18 },
    { "G4-153 a hair under 50:1", { 49999, 10 }, { 100, 1 }, 18 },
    { "G4-153 50:1", { 5000, 1 }, { 100, 1 }, 20 },
    { "G4-153 far beyond", { 1000000000, 1 }, { 1, 5120 }, 20 },
    { "G4-153 the enemy has nothing", { 1, 2 }, { 0, 1 }, 20 },
    { "G4-153 nobody has anything", { 0, 1 }, { 0, 1 }, 0 },
};

static void relative(void **state)
{
    const struct relative_row *r = *state;
    g4_bonus got = g4_relative_bonus(&g4_book, r->ours, r->theirs);

    assert_int_equal(got.value, r->bonus);
    if (r->bonus > 0)
        assert_int_equal(g4_book.relative_ts[got.row].bonus, r->bonus);
}

/* ---- one class ---------------------------------------------------------------------------- */

/* Totals of a class for both sides, and the bonus of the first. */
static const struct class_row {
    const char *name;
    int32_t c;
    bn_rat ours, theirs, neutralizers; /* neutralizers of the enemy */
    int64_t enemy_force;
    uint8_t encounter, recon, need_class;
    int32_t bonus;
} class_rows[] = {
    { "G4-158 book: cavalry of 37.5 against 25",
      CV,
      { 75, 2 },
      { 25, 1 },
      { 0, 1 },
      120,
      0,
      0,
      0,
      0 },
    { "G4-158 book: fire of 9 against 4", FIRE, { 9, 1 }, { 4, 1 }, { 0, 1 }, 75, 0, 0, 0, 1 },
    { "G4-158 book, other side", FIRE, { 4, 1 }, { 9, 1 }, { 0, 1 }, 75, 0, 0, 0, 0 },
    { "G4-158 a hair under 2", FIRE, { 199, 10 }, { 10, 1 }, { 0, 1 }, 10, 0, 0, 0, 0 },
    { "G4-158 2", FIRE, { 20, 1 }, { 10, 1 }, { 0, 1 }, 10, 0, 0, 0, 1 },
    { "G4-158 a hair under 3", FIRE, { 299, 10 }, { 10, 1 }, { 0, 1 }, 10, 0, 0, 0, 1 },
    { "G4-158 3", FIRE, { 30, 1 }, { 10, 1 }, { 0, 1 }, 10, 0, 0, 0, 2 },
    { "G4-158 a hair under 5", FIRE, { 499, 10 }, { 10, 1 }, { 0, 1 }, 10, 0, 0, 0, 2 },
    { "G4-158 5", FIRE, { 50, 1 }, { 10, 1 }, { 0, 1 }, 10, 0, 0, 0, 3 },
    { "G4-158 1,000", FIRE, { 10000, 1 }, { 10, 1 }, { 0, 1 }, 10, 0, 0, 0, 3 },
    { "G4-158 equal", FIRE, { 10, 1 }, { 10, 1 }, { 0, 1 }, 10, 0, 0, 0, 0 },
    { "G4-158 nobody has it", FIRE, { 0, 1 }, { 0, 1 }, { 0, 1 }, 10, 0, 0, 0, 0 },
    { "G4-159 one side only", FIRE, { 2, 1 }, { 0, 1 }, { 0, 1 }, 10, 0, 0, 0, 3 },
    { "G4-159 book: only Strykland has scouts", REC, { 4, 1 }, { 0, 1 }, { 0, 1 }, 75, 0, 1, 0, 3 },
    { "G4-160 exactly 1%", FIRE, { 10, 1 }, { 0, 1 }, { 0, 1 }, 1000, 0, 0, 0, 3 },
    { "G4-160 a hair under 1%", FIRE, { 999, 100 }, { 0, 1 }, { 0, 1 }, 1000, 0, 0, 0, 0 },
    { "G4-160 whatever the odds", FIRE, { 9, 1 }, { 1, 1 }, { 0, 1 }, 1000, 0, 0, 0, 0 },
    { "G4-161 air at 2 in an encounter", AIR, { 20, 1 }, { 10, 1 }, { 0, 1 }, 10, 1, 0, 0, 0 },
    { "G4-161 air at 3 in an encounter", AIR, { 30, 1 }, { 10, 1 }, { 0, 1 }, 10, 1, 0, 0, 1 },
    { "G4-161 air at 5 in an encounter", AIR, { 50, 1 }, { 10, 1 }, { 0, 1 }, 10, 1, 0, 0, 2 },
    { "G4-161 artillery alone in an encounter",
      ART,
      { 50, 1 },
      { 0, 1 },
      { 0, 1 },
      10,
      1,
      0,
      0,
      2 },
    { "G4-161 C3I at 3 in an encounter", C3I, { 30, 1 }, { 10, 1 }, { 0, 1 }, 10, 1, 0, 0, 1 },
    { "G4-161 fire is not less in an encounter",
      FIRE,
      { 30, 1 },
      { 10, 1 },
      { 0, 1 },
      10,
      1,
      0,
      0,
      2 },
    { "G4-161 air in the contest", AIR, { 50, 1 }, { 10, 1 }, { 0, 1 }, 10, 1, 1, 0, 3 },
    { "G4-163 they lower the odds", AIR, { 50, 1 }, { 10, 1 }, { 7, 1 }, 10, 0, 0, 0, 1 },
    { "G4-163 they cancel it", AIR, { 50, 1 }, { 10, 1 }, { 16, 1 }, 10, 0, 0, 0, 0 },
    { "G4-163 never beyond equality", AIR, { 50, 1 }, { 10, 1 }, { 900, 1 }, 10, 0, 0, 0, 0 },
    { "G4-163 of no use to the higher side",
      AIR,
      { 10, 1 },
      { 50, 1 },
      { 900, 1 },
      10,
      0,
      0,
      0,
      0 },
    { "G4-163 without members they stand alone",
      AIR,
      { 50, 1 },
      { 0, 1 },
      { 20, 1 },
      10,
      0,
      0,
      0,
      1 },
    { "G4-163 without members, with neutralizers_need_class",
      AIR,
      { 50, 1 },
      { 0, 1 },
      { 20, 1 },
      10,
      0,
      0,
      1,
      3 },
    { "G4-163 equality, with neutralizers_need_class",
      AIR,
      { 50, 1 },
      { 0, 1 },
      { 50, 1 },
      10,
      0,
      0,
      1,
      0 },
    { "G4-163 with members, with neutralizers_need_class",
      AIR,
      { 50, 1 },
      { 1, 1 },
      { 19, 1 },
      10,
      0,
      0,
      1,
      1 },
};

static void one_class(void **state)
{
    const struct class_row *r = *state;
    g4_totals ours = { 0 }, theirs = { 0 };
    g4_field field = plain_field();

    ours.classes[r->c] = r->ours;
    theirs.classes[r->c] = r->theirs;
    theirs.neutralizers[r->c] = r->neutralizers;
    theirs.force = bn_rat_int(r->enemy_force);
    ours.force = bn_rat_int(r->enemy_force);
    field.encounter = r->encounter;
    field.recon = r->recon;
    field.rules.neutralizers_need_class = r->need_class;
    assert_int_equal(g4_class_bonus(&g4_book, r->c, &ours, &theirs, &field).value, r->bonus);
    if (r->bonus > 0)
        assert_int_equal(g4_class_bonus(&g4_book, r->c, &theirs, &ours, &field).value, 0);
}

/* ---- which classes count ------------------------------------------------------------------ */

static const struct counts_row {
    const char *name;
    g4_field field;
    bool encamped;
    uint32_t classes;
} counts_rows[] = {
    { "G4-154 land",
      { .terrain = G4_PLAINS },
      false,
      G4_AIR | G4_ARM | G4_ART | G4_C3I | G4_CV | G4_F },
    { "G4-244 siege",
      { .kind = G4_SIEGE, .terrain = G4_PLAINS },
      true,
      G4_AIR | G4_ARM | G4_ART | G4_C3I | G4_ENG | G4_F },
    { "G4-154 landing",
      { .kind = G4_LANDING, .terrain = G4_ISLAND_BEACH },
      true,
      G4_AIR | G4_ARM | G4_ART | G4_C3I | G4_CV | G4_ENG | G4_F | G4_NAV },
    { "G4-255 naval",
      { .kind = G4_NAVAL, .terrain = G4_OCEAN },
      false,
      G4_AIR | G4_ART | G4_C3I | G4_NAV },
    { "G4-256 air", { .kind = G4_AIR_BATTLE, .terrain = G4_PLAINS }, false, G4_AIR | G4_C3I },
    { "G4-134 the contest", { .terrain = G4_PLAINS, .recon = 1 }, false, G4_AIR | G4_REC },
    { "G4-156 pitched, about a camp",
      { .terrain = G4_PLAINS },
      true,
      G4_AIR | G4_ARM | G4_ART | G4_C3I | G4_CV | G4_ENG | G4_F },
    { "G4-156 book: no camp, no city",
      { .terrain = G4_RURAL },
      false,
      G4_AIR | G4_ARM | G4_ART | G4_C3I | G4_CV | G4_F },
    { "G4-156 an encounter about a camp",
      { .terrain = G4_PLAINS, .encounter = 1 },
      true,
      G4_AIR | G4_ARM | G4_ART | G4_C3I | G4_CV | G4_F },
    { "G4-156 an encounter in a city",
      { .terrain = G4_BUILT_UP, .encounter = 1 },
      false,
      G4_AIR | G4_ARM | G4_ART | G4_C3I | G4_CV | G4_ENG | G4_F },
    { "G4-157 ships on land, if the referee says so",
      { .terrain = G4_PLAINS, .naval_counts = 1 },
      false,
      G4_AIR | G4_ARM | G4_ART | G4_C3I | G4_CV | G4_F | G4_NAV },
    { "G4-157 but not in the contest",
      { .terrain = G4_PLAINS, .naval_counts = 1, .recon = 1 },
      false,
      G4_AIR | G4_REC },
};

static void counts(void **state)
{
    const struct counts_row *r = *state;

    for (int32_t c = 0; c < G4_CLASSES; c++)
        assert_int_equal(g4_class_counts(&g4_book, c, &r->field, r->encamped),
                         (r->classes >> c) & 1);
}

/* Only cavalry and fire can matter in a battle of the Bronze Age. */
static void bronze_age(void **state)
{
    g4_field field = plain_field();
    uint32_t classes = 0, counting = 0;

    (void)state;
    for (int32_t i = 0; i < G4_LAND_ELEMENTS_TL0_5_COUNT; i++)
        if (g4_book.land_elements_tl0_5[i].tl <= 1)
            classes |= g4_class_mask(g4_book.land_elements_tl0_5[i].classes);
    for (int32_t c = 0; c < G4_CLASSES; c++)
        counting |= g4_class_counts(&g4_book, c, &field, false) ? 1U << c : 0;
    assert_int_equal(classes & counting, G4_CV | G4_F);
}

/* ---- roles -------------------------------------------------------------------------------- */

static void flak(void **state)
{
    const troop guns = { TROOP("Light AAA", 1, 6), .role = G4_ROLE_NEUTRALIZER };
    const troop machine_guns = { TROOP("Light AAA", 1, 6), .role = G4_ROLE_MEMBER };
    g4_field field = plain_field();
    g4_ranks ranks = deploy(&forces[0], 0, &guns, 1);
    g4_totals totals = g4_totals_of(&g4_book, &ranks, &field, NULL);

    (void)state;
    assert_rat(totals.neutralizers[AIR], 40, 1);
    assert_rat(totals.classes[FIRE], 0, 1);
    ranks = deploy(&forces[0], 0, &machine_guns, 1);
    totals = g4_totals_of(&g4_book, &ranks, &field, NULL);
    assert_rat(totals.neutralizers[AIR], 0, 1);
    assert_rat(totals.classes[FIRE], 40, 1);
    assert_rat(totals.force, 40, 1);
}

static void default_roles(void **state)
{
    const troop guns[] = { { TROOP("Light AAA", 2, 6) }, { TROOP("Riflemen", 4, 6) } };
    const troop planes[] = { { TROOP("PE Bomber", 1, 6) } };
    const troop infantry[] = { { TROOP("Riflemen", 4, 6) } };
    g4_field field = plain_field();
    g4_ranks a = deploy(&forces[0], 0, guns, 2), b = deploy(&forces[1], 1, planes, 1);

    (void)state;
    g4_settle_roles(&g4_book, &a, &b, &field);
    assert_int_equal(a.lines[0].role, G4_ROLE_NEUTRALIZER);
    assert_int_equal(a.lines[1].role, G4_ROLE_MEMBER);

    a = deploy(&forces[0], 0, guns, 2);
    b = deploy(&forces[1], 1, infantry, 1);
    g4_settle_roles(&g4_book, &a, &b, &field);
    assert_int_equal(a.lines[0].role, G4_ROLE_MEMBER);

    /* an order is an order */
    a = deploy(&forces[0], 0, guns, 2);
    a.lines[0].role = G4_ROLE_MEMBER;
    b = deploy(&forces[1], 1, planes, 1);

    g4_reckoning reckoning = g4_reckon(&g4_book, &a, &b, &field, NULL);

    assert_int_equal(a.lines[0].role, G4_ROLE_MEMBER);
    assert_int_equal(reckoning.superiority[1][AIR], 3);
    assert_int_equal(reckoning.superiority[0][FIRE], 3);
}

/* A plain neutralizer needs no role. */
static void pikes(void **state)
{
    const troop pikemen[] = { { TROOP("Pikemen", 5, 3) } };
    const troop knights[] = { { TROOP("Heavy Cavalry", 8, 3) } };
    g4_field field = plain_field();
    g4_ranks a = deploy(&forces[0], 0, pikemen, 1), b = deploy(&forces[1], 1, knights, 1);
    g4_reckoning reckoning = g4_reckon(&g4_book, &a, &b, &field, NULL);

    (void)state;
    assert_int_equal(reckoning.superiority[1][CV], 1); /* 40 against 20 */
    assert_int_equal(reckoning.superiority[0][CV], 0);
    assert_int_equal(reckoning.relative[1], 4);
    assert_int_equal(reckoning.bsm[1], 5);
}

/* ---- all of it ---------------------------------------------------------------------------- */

/* The figures of the running example, by totals only: 120 against 75.5. */
static void drakes_cross(void **state)
{
    const troop richard[] = { { TROOP("Heavy Cavalry", 7, 3) },
                              { TROOP("Heavy Infantry", 9, 3) },
                              { TROOP("Bowmen", 2, 3) },
                              { TROOP("Miners", 1, 3) } };
    const troop strykland[] = { { TROOP("Heavy Cavalry", 5, 3) },
                                { TROOP("Heavy Infantry", 20, 3) },
                                { TROOP("Bowmen", 5, 3) },
                                { TROOP("Light Infantry", 2, 3) },
                                { TROOP("Miners", 1, 3) } };
    g4_field field = { .terrain = G4_RURAL };
    g4_ranks a = deploy(&forces[0], 0, richard, 4), b = deploy(&forces[1], 1, strykland, 5);
    bn_trace *trace = fresh_trace();
    g4_reckoning reckoning = g4_reckon(&g4_book, &a, &b, &field, trace);

    (void)state;
    assert_rat(reckoning.totals[0].force, 76, 1);
    assert_rat(reckoning.totals[1].force, 120, 1);
    assert_int_equal(reckoning.relative[0], 0);
    assert_int_equal(reckoning.relative[1], 2);
    assert_int_equal(reckoning.superiority[1][FIRE], 1);
    assert_int_equal(reckoning.superiority[0][CV], 0);
    assert_int_equal(reckoning.superiority[1][REC], 3); /* for a Raid; no part of the BSM */
    assert_int_equal(reckoning.bsm[0], 0);
    assert_int_equal(reckoning.bsm[1], 3);
    assert_int_equal(group_sum(trace, G4_TERMS_BSM, 0), 0);
    assert_int_equal(group_sum(trace, G4_TERMS_BSM, 1), 3);
}

static void relative_words(void **state)
{
    const troop many[] = { { TROOP("Heavy Infantry", 30, 3) } };
    const troop few[] = { { TROOP("Heavy Infantry", 20, 3) } };
    g4_field field = plain_field();
    g4_ranks a = deploy(&forces[0], 0, many, 1), b = deploy(&forces[1], 1, few, 1);
    bn_trace *trace = fresh_trace();
    char buffer[200];
    bn_text text = bn_text_over(buffer, sizeof buffer);

    (void)state;
    (void)g4_reckon(&g4_book, &a, &b, &field, trace);
    for (uint32_t i = 0; i < trace->count; i++)
        if (trace->terms[i].rule == 153)
            bn_term_text(&trace->terms[i], &text);
    assert_string_equal(buffer, "relative TS: 120 against 80, at least 1.5 to 1");
}

static void several(void **state)
{
    const troop riders[] = { { TROOP("Horse Archers", 10, 3) } };
    const troop foot[] = { { TROOP("Heavy Infantry", 5, 3) } };
    g4_field field = plain_field();
    g4_ranks a = deploy(&forces[0], 0, riders, 1), b = deploy(&forces[1], 1, foot, 1);
    g4_reckoning reckoning = g4_reckon(&g4_book, &a, &b, &field, NULL);

    (void)state;
    assert_int_equal(reckoning.superiority[0][CV], 3);
    assert_int_equal(reckoning.superiority[0][FIRE], 3);
    assert_int_equal(reckoning.relative[0], 0);
    assert_int_equal(reckoning.bsm[0], 6);
}

/* The contest is reckoned apart: scouts and aircraft only, without the odds of the forces. */
static void contest(void **state)
{
    const troop planes[] = { { TROOP("Scout Aircraft", 2, 6) }, { TROOP("Riflemen", 40, 6) } };
    const troop infantry[] = { { TROOP("Riflemen", 10, 6) } };
    g4_field field = plain_field();
    g4_ranks a = deploy(&forces[0], 0, planes, 2), b = deploy(&forces[1], 1, infantry, 1);

    (void)state;
    field.recon = 1;
    field.encounter = 1;

    g4_reckoning reckoning = g4_reckon(&g4_book, &a, &b, &field, NULL);

    assert_int_equal(reckoning.superiority[0][AIR], 3);
    assert_int_equal(reckoning.superiority[0][REC], 2);
    assert_int_equal(reckoning.superiority[0][FIRE], 0);
    assert_int_equal(reckoning.relative[0], 0);
    assert_int_equal(reckoning.bsm[0], 5);
}

/* Night counts for superiority too. */
static void by_night(void **state)
{
    const troop owls[] = { { TROOP("Bowmen", 3, 3), .features = G4_NIGHT } };
    const troop larks[] = { { TROOP("Bowmen", 3, 3) } };
    g4_field field = plain_field();
    g4_ranks a = deploy(&forces[0], 0, owls, 1), b = deploy(&forces[1], 1, larks, 1);

    (void)state;
    assert_int_equal(g4_reckon(&g4_book, &a, &b, &field, NULL).bsm[0], 0);
    field.night = 1;
    assert_int_equal(g4_reckon(&g4_book, &a, &b, &field, NULL).bsm[0],
                     5); /* 2:1 in TS and in fire */
}

/* Swapping the sides swaps the figures. */
static void mirror(void **state)
{
    const troop one[] = { { TROOP("Light AAA", 3, 7) }, { TROOP("MBT", 2, 7) } };
    const troop two[] = { { TROOP("Jet Bomber", 2, 7) }, { TROOP("Riflemen", 9, 7) } };
    g4_field field = plain_field();
    g4_ranks a = deploy(&forces[0], 0, one, 2), b = deploy(&forces[1], 1, two, 2);
    g4_ranks c = a, d = b;
    g4_reckoning here = g4_reckon(&g4_book, &a, &b, &field, NULL),
                 there = g4_reckon(&g4_book, &d, &c, &field, NULL);

    (void)state;
    for (int32_t i = 0; i < 2; i++) {
        assert_int_equal(here.bsm[i], there.bsm[1 - i]);
        for (int32_t k = 0; k < G4_CLASSES; k++)
            assert_int_equal(here.superiority[i][k], there.superiority[1 - i][k]);
    }
}

int main(void)
{
    static bni_tests tests;

    BNI_ROWS(&tests, relative, relative_rows);
    BNI_ROWS(&tests, one_class, class_rows);
    BNI_ROWS(&tests, counts, counts_rows);
    BNI_NAMED(&tests, "G4-154 book: a battle of the Bronze Age", bronze_age);
    BNI_NAMED(&tests, "G4-164 book: Light AAA in one role", flak);
    BNI_NAMED(&tests, "G4-164 roles by default", default_roles);
    BNI_NAMED(&tests, "G4-163 pikes against cavalry", pikes);
    BNI_NAMED(&tests, "G4-145 Drake's Cross", drakes_cross);
    BNI_NAMED(&tests, "G4-153 in words", relative_words);
    BNI_NAMED(&tests, "G4-162 several classes add", several);
    BNI_NAMED(&tests, "G4-134 reckoned for the contest", contest);
    BNI_NAMED(&tests, "G4-152 factors count for superiority", by_night);
    BNI_NAMED(&tests, "G4-145 mirrored", mirror);
    return BNI_RUN("superiority", &tests);
}
