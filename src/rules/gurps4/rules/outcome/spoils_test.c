#include "spoils.h"

#include "rules/forces/muster_test.h"

static const struct loot_row {
    const char *name;
    int64_t raise;
    int32_t casualties;
    bool surrendered;
    int64_t value, sale;
} loot_rows[] = {
    { "G4-235 $37M at 20%", 37000000, 20, false, 1480000, 296000 },
    { "G4-235 none fell", 37000000, 0, false, 0, 0 },
    { "G4-235 all fell", 1000000, 100, false, 200000, 40000 },
    { "G4-235 surrendered counts in full", 1000000, 15, true, 200000, 40000 },
};

static void check_loot(void **state)
{
    const struct loot_row *r = *state;
    bn_rat value = g4_loot_value(&g4_book, bn_rat_int(r->raise), r->casualties, r->surrendered);

    assert_true(bn_rat_cmp(value, bn_rat_int(r->value)) == 0);
    assert_true(bn_rat_cmp(g4_loot_sale(value, bn_rat_of(1, 5)), bn_rat_int(r->sale)) == 0);
}

static const struct time_row {
    const char *name;
    int32_t elements, minutes;
} time_rows[] = {
    { "G4-236 1", 1, 30 },         { "G4-236 9", 9, 30 },           { "G4-236 10", 10, 60 },
    { "G4-236 99", 99, 60 },       { "G4-236 100", 100, 120 },      { "G4-236 999", 999, 120 },
    { "G4-236 1,000", 1000, 240 }, { "G4-236 10,000", 10000, 480 },
};

static void check_time(void **state)
{
    const struct time_row *r = *state;

    assert_int_equal(g4_loot_minutes(&g4_book, r->elements), r->minutes);
}

static void who_loots(void **state)
{
    (void)state;
    assert_true(g4_may_loot((g4_verdict){ G4_ESCAPED, 0 }, 0));
    assert_false(g4_may_loot((g4_verdict){ G4_ESCAPED, 0 }, 1));
    assert_false(g4_may_loot((g4_verdict){ G4_ANNIHILATED, G4_NONE }, 0));
    assert_false(g4_may_loot((g4_verdict){ G4_GOES_ON, G4_NONE }, 0));
}

static void towns(void **state)
{
    g4_battle_inputs inputs = { 0 };

    (void)state;
    assert_true(bn_rat_cmp(g4_town_loot(&inputs), bn_rat_int(0)) == 0);
    inputs.city_loot = bn_rat_int(5000);
    assert_true(bn_rat_cmp(g4_town_loot(&inputs), bn_rat_int(5000)) == 0);
}

static void captives(void **state)
{
    (void)state;
    assert_int_equal(bn_rat_floor(g4_on_their_feet(bn_rat_int(120), 0)), 120);
    assert_int_equal(bn_rat_floor(g4_on_their_feet(bn_rat_int(120), 35)), 78);
    assert_int_equal(bn_rat_floor(g4_on_their_feet(bn_rat_int(15), 35)), 9); /* 9.75 */
    assert_int_equal(bn_rat_floor(g4_on_their_feet(bn_rat_int(15), 100)), 0);
    assert_rat(g4_garrison_captives(&g4_book, bn_rat_int(100), 100, false), 50, 1);
    assert_rat(g4_garrison_captives(&g4_book, bn_rat_int(100), 35, false), 35, 2);
    assert_rat(g4_garrison_captives(&g4_book, bn_rat_int(100), 0, false), 0, 1);
    assert_rat(g4_garrison_captives(&g4_book, bn_rat_int(100), 100, true), 0, 1);
    assert_int_equal(g4_ransom(78, 500), 39000);
}

static const struct scavenger_row {
    const char *name;
    int32_t referee, roll, modifier;
    g4_scavenging deed;
} scavenger_rows[] = {
    { "G4-238 the worst", 0, 3, -9, G4_SCAVENGERS_KILL },
    { "G4-238 bad", 0, 6, 0, G4_SCAVENGERS_KILL },
    { "G4-238 poor", 0, 7, 0, G4_SCAVENGERS_PASS_BY },
    { "G4-238 neutral", 0, 12, 0, G4_SCAVENGERS_PASS_BY },
    { "G4-238 good", 0, 13, 0, G4_SCAVENGERS_NURSE },
    { "G4-238 excellent", 0, 18, 3, G4_SCAVENGERS_NURSE },
    { "G4-238 the referee kills", 1, 18, 0, G4_SCAVENGERS_KILL },
    { "G4-238 the referee passes by", 2, 3, 0, G4_SCAVENGERS_PASS_BY },
    { "G4-238 the referee nurses", 3, 3, 0, G4_SCAVENGERS_NURSE },
};

static void check_scavenger(void **state)
{
    const struct scavenger_row *r = *state;

    assert_int_equal(g4_scavengers(&g4_book, r->referee, r->roll, r->modifier), r->deed);
}

int main(void)
{
    static bni_tests tests;

    BNI_ROWS(&tests, check_loot, loot_rows);
    BNI_ROWS(&tests, check_time, time_rows);
    BNI_ROWS(&tests, check_scavenger, scavenger_rows);
    BNI_NAMED(&tests, "G4-235 who holds the field", who_loots);
    BNI_NAMED(&tests, "G4-237 as the referee says", towns);
    BNI_NAMED(&tests, "G4-238 heads taken", captives);
    return BNI_RUN("spoils", &tests);
}
