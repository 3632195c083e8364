#include "skills.h"

#include "rules/forces/muster_test.h"

static const struct throw_row {
    const char *name;
    int32_t dice, least, most, value_of_least, value_of_most;
} throw_rows[] = {
    { "G4-001 a bare roll is 3d", G4_DICE_SKILL, 3, 18, 3, 18 },
    { "G4-001 reactions are 3d", G4_DICE_REACTION, 3, 18, 3, 18 },
    { "G4-001 revolts are 3d", G4_DICE_REVOLT, 3, 18, 3, 18 },
    { "G4-001 2d-1 is at least 1", G4_DICE_INJURY, 1, 11, 1, 11 },
    { "G4-001 6d", G4_DICE_DIRE_INJURY, 6, 36, 6, 36 },
    { "G4-001 1d", G4_DICE_CONTROL, 1, 6, 1, 6 },
    { "G4-001 1d x 5", G4_DICE_TRAIN_LOSS, 1, 6, 5, 30 },
};

static void check_throw(void **state)
{
    const struct throw_row *r = *state;
    bn_throw shape = g4_throw(&g4_book, r->dice);

    assert_int_equal(bn_throw_least(shape), r->least);
    assert_int_equal(bn_throw_most(shape), r->most);
    assert_int_equal(g4_dice_value(&g4_book, r->dice, r->least), r->value_of_least);
    assert_int_equal(g4_dice_value(&g4_book, r->dice, r->most), r->value_of_most);
}

static const struct check_row {
    const char *name;
    int32_t skill, roll;
    g4_grade grade;
    int32_t margin;
} check_rows[] = {
    { "G4-002 on the nose", 10, 10, G4_SUCCESS, 0 },
    { "G4-002 one above", 10, 11, G4_FAILURE, -1 },
    { "G4-002 16 succeeds at 16", 16, 16, G4_SUCCESS, 0 },
    { "G4-002 17 fails at any skill", 25, 17, G4_FAILURE, -1 },
    { "G4-002 4 succeeds at any skill", 1, 4, G4_CRITICAL_SUCCESS, 0 },
    { "G4-002 a skill below 3 is rolled too", -5, 3, G4_CRITICAL_SUCCESS, 0 },
    { "G4-003 3", 8, 3, G4_CRITICAL_SUCCESS, 5 },
    { "G4-003 4", 8, 4, G4_CRITICAL_SUCCESS, 4 },
    { "G4-003 5 at 14", 14, 5, G4_SUCCESS, 9 },
    { "G4-003 5 at 15", 15, 5, G4_CRITICAL_SUCCESS, 10 },
    { "G4-003 6 at 15", 15, 6, G4_SUCCESS, 9 },
    { "G4-003 6 at 16", 16, 6, G4_CRITICAL_SUCCESS, 10 },
    { "G4-003 7 at 30", 30, 7, G4_SUCCESS, 23 },
    { "G4-004 18 at 25", 25, 18, G4_CRITICAL_FAILURE, -1 },
    { "G4-004 17 at 15", 15, 17, G4_CRITICAL_FAILURE, -2 },
    { "G4-004 17 at 16", 16, 17, G4_FAILURE, -1 },
    { "G4-004 missed by 9", 5, 14, G4_FAILURE, -9 },
    { "G4-004 missed by 10", 5, 15, G4_CRITICAL_FAILURE, -10 },
    { "G4-005 of a success", 13, 9, G4_SUCCESS, 4 },
    { "G4-005 of a failure", 7, 8, G4_FAILURE, -1 },
    { "G4-005 a forced success is 0 at worst", 2, 3, G4_CRITICAL_SUCCESS, 0 },
    { "G4-005 a forced failure is -1 at best", 30, 18, G4_CRITICAL_FAILURE, -1 },
    { "G4-005 a forced failure may be worse", 10, 18, G4_CRITICAL_FAILURE, -8 },
};

static void check_check(void **state)
{
    const struct check_row *r = *state;

    assert_int_equal(g4_check(&g4_book, r->skill, r->roll), r->grade);
    assert_int_equal(g4_succeeds(&g4_book, r->skill, r->roll), r->grade <= G4_SUCCESS);
    assert_int_equal(g4_margin(&g4_book, r->skill, r->roll), r->margin);
}

static const struct contest_row {
    const char *name;
    int32_t skill[2], roll[2];
    int32_t winner, margin;
} contest_rows[] = {
    { "G4-006 Drake's Cross: reconnaissance", { 7, 14 }, { 8, 12 }, 1, 3 },
    { "G4-006 the first wins", { 13, 12 }, { 9, 11 }, 0, 3 },
    { "G4-006 two failures: the smaller wins", { 8, 8 }, { 12, 10 }, 1, 2 },
    { "G4-006 equal margins", { 10, 12 }, { 9, 11 }, G4_NONE, 0 },
    { "G4-006 equal failures", { 10, 12 }, { 11, 13 }, G4_NONE, 0 },
    { "G4-006 a success beats a forced failure", { 10, 30 }, { 10, 17 }, 0, 1 },
    { "G4-006 a forced success beats a failure", { 0, 10 }, { 4, 11 }, 0, 1 },
};

static void check_contest(void **state)
{
    const struct contest_row *r = *state;
    g4_quick_contest got = g4_contest(&g4_book, r->skill, r->roll);

    assert_int_equal(got.winner, r->winner);
    assert_int_equal(got.margin, r->margin);
}

static const struct reaction_row {
    const char *name;
    int32_t roll, modifier, reaction;
} reaction_rows[] = {
    { "G4-007 far below 0", 3, -40, G4_REACTION_DISASTROUS },
    { "G4-007 0", 3, -3, G4_REACTION_DISASTROUS },
    { "G4-007 1", 3, -2, G4_REACTION_VERY_BAD },
    { "G4-007 3", 3, 0, G4_REACTION_VERY_BAD },
    { "G4-007 4", 4, 0, G4_REACTION_BAD },
    { "G4-007 6", 6, 0, G4_REACTION_BAD },
    { "G4-007 7", 7, 0, G4_REACTION_POOR },
    { "G4-007 9", 9, 0, G4_REACTION_POOR },
    { "G4-007 10", 10, 0, G4_REACTION_NEUTRAL },
    { "G4-007 12", 12, 0, G4_REACTION_NEUTRAL },
    { "G4-007 13", 13, 0, G4_REACTION_GOOD },
    { "G4-007 15", 15, 0, G4_REACTION_GOOD },
    { "G4-007 16", 16, 0, G4_REACTION_VERY_GOOD },
    { "G4-007 18", 18, 0, G4_REACTION_VERY_GOOD },
    { "G4-007 19", 18, 1, G4_REACTION_EXCELLENT },
    { "G4-007 far above", 18, 40, G4_REACTION_EXCELLENT },
};

static void check_reaction(void **state)
{
    const struct reaction_row *r = *state;

    assert_int_equal(g4_reaction_to(&g4_book, r->roll, r->modifier), r->reaction);
}

static const struct default_row {
    const char *name;
    int32_t recorded, iq, which, skill;
} default_rows[] = {
    { "G4-008 Intelligence Analysis of IQ 13", 0, 13, G4_SKILL_DEFAULTS_INTELLIGENCE, 7 },
    { "G4-008 Strategy", 0, 12, G4_SKILL_DEFAULTS_STRATEGY, 6 },
    { "G4-008 Tactics", 0, 12, G4_SKILL_DEFAULTS_TACTICS, 6 },
    { "G4-008 Leadership", 0, 12, G4_SKILL_DEFAULTS_LEADERSHIP, 7 },
    { "G4-008 Administration", 0, 12, G4_SKILL_DEFAULTS_ADMINISTRATION, 7 },
    { "G4-008 learnt, if badly", 4, 12, G4_SKILL_DEFAULTS_LEADERSHIP, 4 },
};

static void check_default(void **state)
{
    const struct default_row *r = *state;

    assert_int_equal(g4_skill_or_default(&g4_book, r->recorded, r->iq, r->which), r->skill);
}

int main(void)
{
    static bni_tests tests;

    BNI_ROWS(&tests, check_throw, throw_rows);
    BNI_ROWS(&tests, check_check, check_rows);
    BNI_ROWS(&tests, check_contest, contest_rows);
    BNI_ROWS(&tests, check_reaction, reaction_rows);
    BNI_ROWS(&tests, check_default, default_rows);
    return BNI_RUN("skills", &tests);
}
