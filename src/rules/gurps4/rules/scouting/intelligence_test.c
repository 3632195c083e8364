#include "intelligence.h"

#include "rules/field/battlefield_test.h"

static g4_force force; /* too large for a frame */

/* Sir Richard's force; they are one man. */
static g4_ranks richard(void)
{
    const troop troops[] = { { TROOP("Heavy Cavalry", 3, 3) },
                             { TROOP("Heavy Infantry", 5, 3) },
                             { TROOP("Bowmen", 2, 3) },
                             { TROOP("Miners", 1, 3) },
                             { TROOP("Heavy Infantry", 1, 3), .features = G4_HERO } };
    g4_ranks ranks = deploy(&force, 0, troops, 5);

    force.lines[4].people = 1;
    force.figures[4].people = 1;
    return ranks;
}

static void pitched(void **state)
{
    g4_ranks ranks = richard();
    g4_field field = plain_field();
    g4_report report = g4_report_by_name(&ranks, &field);
    static const int32_t lines[] = { 0, 1, 2, 3 }, men[] = { 30, 50, 20, 10 };

    (void)state;
    assert_int_equal(report.count, 4);
    for (int32_t i = 0; i < 4; i++) {
        assert_int_equal(report.told[i].what, lines[i]);
        assert_int_equal(report.told[i].people, men[i]);
    }
    assert_int_equal(g4_sight_error(&g4_book, false), 0);
}

static void known_hero(void **state)
{
    g4_ranks ranks = richard();
    g4_field field = plain_field();

    (void)state;
    force.lines[4].recognized = 1;

    g4_report report = g4_report_by_name(&ranks, &field);

    assert_int_equal(report.count, 5);
    assert_int_equal(report.told[1].people, 50);
    assert_int_equal(report.told[4].what, 4);
    assert_int_equal(report.told[4].people, 1);
}

/* A hero of another kind than anyone else is seen, if not for what they are; a whole squad of them is
 * taken for more of the same. */
static void other_heroes(void **state)
{
    const troop troops[] = { { TROOP("Bowmen", 2, 3) },
                             { TROOP("Ogres", 1, 3), .features = G4_HERO },
                             { TROOP("Bowmen", 1, 3), .features = G4_HERO } };
    g4_ranks ranks = deploy(&force, 0, troops, 3);
    g4_field field = plain_field();
    g4_report report = g4_report_by_name(&ranks, &field);

    (void)state;
    assert_int_equal(report.count, 2);
    assert_int_equal(report.told[0].people, 30);
    assert_int_equal(report.told[1].what, 1);
}

static void encounter(void **state)
{
    g4_ranks ranks = richard();
    g4_field field = plain_field();
    g4_report report = g4_report_by_mobility(&ranks, &field);

    (void)state;
    assert_int_equal(report.count, 2);
    assert_int_equal(report.told[0].what, 0); /* Foot */
    assert_int_equal(report.told[0].people, 81);
    assert_int_equal(report.told[1].what, 3); /* Mtd */
    assert_int_equal(report.told[1].people, 30);
    assert_int_equal(g4_sight_error(&g4_book, true), 20);
    assert_int_equal(g4_told_number(30, -20), 24);
    assert_int_equal(g4_told_number(30, 20), 36);
    assert_int_equal(g4_told_number(81, -20), 65); /* 64.8 */
    assert_int_equal(g4_told_number(81, 20), 97);  /* 97.2 */
}

static void kinds(void **state)
{
    const troop troops[] = { { TROOP("Flying Infantry", 1, 5) },
                             { TROOP("Heavy Artillery", 2, 5) },
                             { TROOP("Frigate", 1, 5) } };
    g4_ranks ranks = deploy(&force, 0, troops, 3);
    g4_field field = plain_field();
    g4_report report = g4_report_by_mobility(&ranks, &field);

    (void)state;
    assert_int_equal(report.count, 2);        /* the ship takes no part on land */
    assert_int_equal(report.told[0].what, 6); /* SA, though it could walk */
    assert_int_equal(report.told[1].what, G4_MOBILITIES);
}

static void after_losses(void **state)
{
    g4_ranks ranks = richard();
    g4_field field = plain_field();

    (void)state;
    ranks.lines[0].share = bn_rat_of(85, 100);
    assert_int_equal(g4_report_by_name(&ranks, &field).told[0].people, 26); /* 25.5 */
}

static void estimate(void **state)
{
    (void)state;
    assert_int_equal(g4_estimate_error(&g4_book), 25);
    assert_int_equal(g4_told_number(100, -25), 75);
    assert_int_equal(g4_told_number(100, 25), 125);
    assert_int_equal(g4_told_number(10, 25), 13); /* 12.5: halves up */
    assert_int_equal(g4_told_number(10, -25), 8); /* 7.5 */
    assert_int_equal(g4_told_number(1, -25), 1);
    assert_int_equal(g4_told_number(0, 25), 0);
}

static void what_he_knows(void **state)
{
    (void)state;
    assert_int_equal(g4_knowledge(false, true), 0);
    assert_int_equal(g4_knowledge(false, false), G4_KNOWS_SIGHT);
    assert_int_equal(g4_knowledge(true, true), G4_KNOWS_ESTIMATE);
    assert_int_equal(g4_knowledge(true, false), G4_KNOWS_SIGHT | G4_KNOWS_ESTIMATE);
    assert_false(g4_sees_enemy(true));
}

int main(void)
{
    static bni_tests tests;

    BNI_NAMED(&tests, "G4-144 book: what Strykland is told", pitched);
    BNI_NAMED(&tests, "G4-144 a hero whom all know", known_hero);
    BNI_NAMED(&tests, "G4-144 heroes of other kinds", other_heroes);
    BNI_NAMED(&tests, "G4-144 book: what an encounter would have shown", encounter);
    BNI_NAMED(&tests, "G4-144 kinds of mobility", kinds);
    BNI_NAMED(&tests, "G4-144 fewer after losses", after_losses);
    BNI_NAMED(&tests, "G4-139 within a quarter", estimate);
    BNI_NAMED(&tests, "G4-276 what a commander may go by", what_he_knows);
    return BNI_RUN("intelligence", &tests);
}
