#include "will.h"

#include "rules/forces/muster_test.h"

#include "strategy.h"

#define S(name) G4_STRATEGIES_##name
#define PART(n, of, ts, of_ts)                                                                     \
    {                                                                                              \
        n, of, { ts, 1 },                                                                          \
        {                                                                                          \
            of_ts, 1                                                                               \
        }                                                                                          \
    }

/* ---- shares ------------------------------------------------------------------------------- */

static const struct share_row {
    const char *name;
    g4_part part;
    int32_t tens;
} share_rows[] = {
    { "G4-047 just below a tenth", PART(9, 100, 99, 1000), 0 },
    { "G4-047 a tenth by number", PART(10, 100, 0, 1000), 1 },
    { "G4-047 a tenth by TS", PART(1, 100, 100, 1000), 1 },
    { "G4-047 the larger share", PART(30, 100, 199, 1000), 3 },
    { "G4-047 full tens only", PART(3, 12, 497, 1000), 4 },
    { "G4-047 all of them", PART(5, 5, 50, 50), 10 },
    { "G4-047 none", PART(0, 5, 0, 50), 0 },
    { "G4-047 a force without TS", PART(1, 2, 0, 0), 5 },
};

static void check_share(void **state)
{
    const struct share_row *r = *state;

    assert_int_equal(g4_impetuous_tens(&g4_book, &r->part), r->tens);
    assert_int_equal(g4_fanatic_tens(&g4_book, &r->part), r->tens);
}

/* ---- revolt ------------------------------------------------------------------------------- */

static const struct revolt_row {
    const char *name;
    g4_part part;
    int32_t target;
} revolt_rows[] = {
    { "G4-039 a tenth is not enough", PART(0, 0, 10, 100), 0 },
    { "G4-039 a hair above a tenth", PART(0, 0, 101, 1000), 3 },
    { "G4-039 19.9%", PART(0, 0, 199, 1000), 3 },
    { "G4-039 20%", PART(0, 0, 20, 100), 4 },
    { "G4-039 all of them", PART(0, 0, 7, 7), 12 },
    { "G4-039 nobody", PART(0, 0, 0, 100), 0 },
    { "G4-039 no TS at all", PART(1, 1, 0, 0), 0 },
};

static void check_revolt(void **state)
{
    const struct revolt_row *r = *state;

    assert_int_equal(g4_revolt_target(&g4_book, &r->part, NULL), r->target);
}

static void revolt_rolls(void **state)
{
    (void)state;
    assert_true(g4_revolts(3, 3));
    assert_false(g4_revolts(3, 4)); /* nothing is forced */
    assert_true(g4_revolts(12, 12));
    assert_false(g4_revolts(12, 13));
    assert_false(g4_revolts(0, 3));
}

/* ---- Fanatics ----------------------------------------------------------------------------- */

static const struct fanatic_row {
    const char *name;
    int32_t order, tens;
    bool due;
} fanatic_rows[] = {
    { "G4-042 Full Retreat", S(FULL_RETREAT), 1, true },
    { "G4-042 Parley", S(PARLEY), 1, true },
    { "G4-042 surrender", G4_SURRENDER, 1, true },
    { "G4-042 Desperate Full Retreat", S(FULL_RETREAT) + G4_DESPERATE_OFFSET, 1, true },
    { "G4-042 Fighting Retreat is no giving up", S(FIGHTING_RETREAT), 10, false },
    { "G4-042 Rally", S(RALLY), 10, false },
    { "G4-042 too few of them", S(FULL_RETREAT), 0, false },
};

static void check_fanatic(void **state)
{
    const struct fanatic_row *r = *state;

    assert_int_equal(g4_obedience_due(r->order, r->tens), r->due);
}

static void obedience(void **state)
{
    (void)state;
    assert_int_equal(g4_obedience_target(12, 4), 8);
    assert_int_equal(g4_obedience_target(12, 10), 2);
}

/* ---- Impetuous troops --------------------------------------------------------------------- */

static const struct impetuous_row {
    const char *name;
    int32_t strategy, tens;
    bool first;
    int32_t every_round;
    int32_t bonus;
    bool due;
} impetuous_rows[] = {
    { "G4-048 Attack", S(ATTACK), 1, true, 0, 1, false },
    { "G4-048 All-Out Attack", S(ALL_OUT_ATTACK), 1, true, 0, 1, false },
    { "G4-048 Raid", S(RAID), 4, true, 0, 1, false },
    { "G4-048 too few", S(ATTACK), 0, true, 0, 0, false },
    { "G4-048 later", S(ATTACK), 4, false, 0, 0, false },
    { "G4-048 later, with the switch", S(ATTACK), 4, false, 1, 0, false },
    { "G4-049 Defense", S(DEFENSE), 4, true, 0, 0, true },
    { "G4-049 Deliberate Attack", S(DELIBERATE_ATTACK), 1, true, 0, 0, true },
    { "G4-049 Indirect Attack", S(INDIRECT_ATTACK), 1, true, 0, 0, true },
    { "G4-049 Skirmish", S(SKIRMISH), 1, true, 0, 0, true },
    { "G4-049 Rally", S(RALLY), 1, true, 0, 0, true },
    { "G4-049 Full Retreat", S(FULL_RETREAT), 1, true, 0, 0, true },
    { "G4-049 too few", S(DEFENSE), 0, true, 0, 0, false },
    { "G4-049 later", S(DEFENSE), 4, false, 0, 0, false },
    { "G4-049 later, with the switch", S(DEFENSE), 4, false, 1, 0, true },
};

static void check_impetuous(void **state)
{
    const struct impetuous_row *r = *state;
    g4_readings rules = { .impetuous_every_round = r->every_round };

    assert_int_equal(g4_impetuous_bonus(&g4_book, r->strategy, r->tens, r->first), r->bonus);
    assert_int_equal(g4_restraint_due(&g4_book, r->strategy, r->tens, r->first, &rules), r->due);
}

static void restraint(void **state)
{
    (void)state;
    assert_int_equal(g4_restraint_target(12, 4), 8);
    assert_int_equal(g4_restraint_penalty(&g4_book, false), -2);
    assert_int_equal(g4_restraint_penalty(&g4_book, true), 0);
}

/* ---- parts of a force --------------------------------------------------------------------- */

static g4_force force;
static g4_ranks ranks;

/* Sir Richard's force, with flags put on it. */
static void gather(const uint32_t features[5])
{
    g4_line lines[5] = { line_of("Heavy Cavalry", 3, 3), line_of("Heavy Infantry", 5, 3),
                         line_of("Bowmen", 2, 3), line_of("Miners", 1, 3),
                         line_of("Heavy Infantry", 1, 3) };

    lines[0].quality = G4_TROOP_QUALITY_GOOD;
    lines[0].equipment = lines[3].equipment = lines[4].equipment = G4_EQUIPMENT_QUALITY_FINE;
    lines[4].quality = G4_TROOP_QUALITY_ELITE;
    lines[4].features = G4_HERO;
    for (int32_t i = 0; i < 5; i++)
        lines[i].features |= features[i];
    muster(&force, lines, 5);
    ranks = g4_ranks_of(0);
    g4_ranks_add(&g4_book, &ranks, &force, 0, NULL, UINT32_MAX);
}

static g4_field field_by_day(void)
{
    return (g4_field){ .kind = G4_LAND, .terrain = G4_PLAINS };
}

static void knights(void **state)
{
    const uint32_t features[5] = { G4_IMPETUOUS };
    g4_field field = field_by_day();
    g4_part part;

    (void)state;
    gather(features);
    part = g4_impetuous_part(&g4_book, &ranks, &field, true);
    assert_int_equal(part.elements, 3);
    assert_int_equal(part.of_elements, 12);
    assert_true(bn_rat_cmp(part.ts, bn_rat_of(75, 2)) == 0);
    assert_true(bn_rat_cmp(part.of_ts, bn_rat_of(151, 2)) == 0);
    assert_int_equal(g4_impetuous_tens(&g4_book, &part), 4); /* 49.7%: Leadership at -4 */
    assert_int_equal(g4_fanatic_part(&g4_book, &ranks, &field).elements, 0);
}

static void zealots(void **state)
{
    const uint32_t features[5] = { G4_IMPETUOUS, G4_FANATIC };
    g4_field field = field_by_day();

    (void)state;
    gather(features);
    assert_int_equal(g4_impetuous_part(&g4_book, &ranks, &field, true).elements, 8);
    assert_int_equal(g4_impetuous_part(&g4_book, &ranks, &field, false).elements, 3);
    assert_int_equal(g4_fanatic_part(&g4_book, &ranks, &field).elements, 5);
}

static void turncoats(void **state)
{
    const uint32_t features[5] = { G4_DISLOYAL, 0, G4_MERCENARY };
    g4_field field = field_by_day();
    g4_part part;

    (void)state;
    gather(features);
    assert_int_equal(g4_turncoats(&force, false), 1);
    assert_int_equal(g4_turncoats(&force, true), 5);
    part = g4_disloyal_part(&g4_book, &ranks, &field, false);
    assert_int_equal(g4_revolt_target(&g4_book, &part, NULL), 6);
    part = g4_disloyal_part(&g4_book, &ranks, &field, true);
    assert_int_equal(g4_revolt_target(&g4_book, &part, NULL), 7); /* 41.5 of 75.5 */
    field.night = 1;                                              /* all halved alike */
    part = g4_disloyal_part(&g4_book, &ranks, &field, true);
    assert_true(bn_rat_cmp(part.ts, bn_rat_of(83, 4)) == 0);
    assert_int_equal(g4_revolt_target(&g4_book, &part, NULL), 7);
}

int main(void)
{
    static bni_tests tests;

    BNI_ROWS(&tests, check_share, share_rows);
    BNI_ROWS(&tests, check_revolt, revolt_rows);
    BNI_ROWS(&tests, check_fanatic, fanatic_rows);
    BNI_ROWS(&tests, check_impetuous, impetuous_rows);
    BNI_NAMED(&tests, "G4-039 the roll", revolt_rolls);
    BNI_NAMED(&tests, "G4-042 Leadership at -1 for each ten percent", obedience);
    BNI_NAMED(&tests, "G4-049 Leadership at -1 for each ten percent", restraint);
    BNI_NAMED(&tests, "G4-047 the knights of Drake's Cross", knights);
    BNI_NAMED(&tests, "G4-047 Fanatics for their cause", zealots);
    BNI_NAMED(&tests, "G4-040 who changes sides", turncoats);
    return BNI_RUN("will", &tests);
}
