#include "recon.h"

#include "rules/field/battlefield_test.h"

/* ---- results ------------------------------------------------------------------------------ */

static const struct lead_row {
    const char *name;
    int32_t margin, rating;
    g4_lead lead;
} lead_rows[] = {
    { "G4-136 by 1 on plains", 1, 8, G4_INITIATIVE },
    { "G4-136 book: by 3 in Rural", 3, 6, G4_INITIATIVE },
    { "G4-136 by 7 on plains", 7, 8, G4_INITIATIVE },
    { "G4-136 book: by 8 on plains", 8, 8, G4_SURPRISE },
    { "G4-136 by 12 on plains", 12, 8, G4_SURPRISE },
    { "G4-136 book: by 13 on plains", 13, 8, G4_AMBUSH },
    { "G4-136 by 2 in the jungle", 2, 3, G4_INITIATIVE },
    { "G4-136 book: by 3 in the jungle", 3, 3, G4_SURPRISE },
    { "G4-136 by 7 in the jungle", 7, 3, G4_SURPRISE },
    { "G4-136 book: by 8 in the jungle", 8, 3, G4_AMBUSH },
};

static void lead(void **state)
{
    const struct lead_row *r = *state;

    assert_int_equal(g4_recon_lead(&g4_book, r->margin, r->rating), r->lead);
}

static const struct contest_row {
    const char *name;
    g4_contest_of_scouts contest;
    int32_t roll_a, roll_b;
    g4_recon result;
} contest_rows[] = {
    { "G4-136 book: 7 and 8 against 14 and 12",
      { { 7, 14 }, 6, { 0 }, { 0 } },
      8,
      12,
      G4_RECON_INITIATIVE_B },
    { "G4-136 the first side surprises",
      { { 14, 7 }, 6, { 0 }, { 0 } },
      8,
      8,
      G4_RECON_SURPRISE_A },
    { "G4-136 the first side ambushes", { { 14, 7 }, 6, { 0 }, { 0 } }, 5, 9, G4_RECON_AMBUSH_A },
    { "G4-136 the second side ambushes", { { 7, 14 }, 6, { 0 }, { 0 } }, 9, 5, G4_RECON_AMBUSH_B },
    { "G4-137 a tie", { { 10, 12 }, 6, { 0 }, { 0 } }, 10, 12, G4_RECON_TIE },
    { "G4-137 a tie of failures", { { 10, 12 }, 6, { 0 }, { 0 } }, 12, 14, G4_RECON_TIE },
    { "G4-138 both critically fail", { { 10, 12 }, 6, { 0 }, { 0 } }, 18, 17, G4_RECON_BOTH_FAIL },
    { "G4-138 one alone does not matter",
      { { 10, 12 }, 6, { 0 }, { 0 } },
      18,
      13,
      G4_RECON_SURPRISE_B },
    { "G4-138 before a bunkered win",
      { { 10, 12 }, 6, { 0, 1 }, { 0 } },
      18,
      17,
      G4_RECON_BOTH_FAIL },
    { "G4-132 a bunkered win is a tie", { { 7, 14 }, 6, { 0, 1 }, { 0 } }, 9, 5, G4_RECON_TIE },
    { "G4-132 the enemy's win stands", { { 14, 7 }, 6, { 0, 1 }, { 0 } }, 5, 9, G4_RECON_AMBUSH_A },
};

static void contest(void **state)
{
    const struct contest_row *r = *state;
    g4_contest_of_scouts swapped = r->contest;
    g4_recon mirrored = r->result;

    assert_int_equal(g4_recon_consequence(&g4_book, &r->contest, r->roll_a, r->roll_b), r->result);
    swapped.skill[0] = r->contest.skill[1];
    swapped.skill[1] = r->contest.skill[0];
    swapped.bunkered[0] = r->contest.bunkered[1];
    swapped.bunkered[1] = r->contest.bunkered[0];
    if (g4_recon_winner(r->result) != G4_NONE)
        mirrored = (g4_recon)((r->result + 3) % 6);
    assert_int_equal(g4_recon_consequence(&g4_book, &swapped, r->roll_b, r->roll_a), mirrored);
}

static void consequences(void **state)
{
    (void)state;
    assert_int_equal(g4_recon_winner(G4_RECON_AMBUSH_A), 0);
    assert_int_equal(g4_recon_winner(G4_RECON_INITIATIVE_B), 1);
    assert_int_equal(g4_recon_winner(G4_RECON_TIE), G4_NONE);
    assert_int_equal(g4_recon_winner(G4_RECON_BOTH_FAIL), G4_NONE);
    assert_int_equal(g4_recon_won(G4_RECON_AMBUSH_A), G4_AMBUSH);
    assert_int_equal(g4_recon_won(G4_RECON_SURPRISE_B), G4_SURPRISE);
    assert_int_equal(g4_recon_won(G4_RECON_INITIATIVE_B), G4_INITIATIVE);
}

static void tie_die(void **state)
{
    (void)state;
    for (int32_t die = 1; die <= 6; die++) {
        assert_true(g4_tie_pitched(die, 6));                /* Rural by day */
        assert_int_equal(g4_tie_pitched(die, 3), die <= 3); /* Rural at night */
        assert_int_equal(g4_tie_pitched(die, 1), die <= 1);
    }
}

static void adventure(void **state)
{
    g4_battle_inputs inputs = { 0 };

    (void)state;
    assert_int_equal(g4_recon_given(&g4_book, &inputs, 6), G4_NONE);
    inputs.recon_winner = 2;
    inputs.recon_margin = 6;
    assert_int_equal(g4_recon_given(&g4_book, &inputs, 6), G4_RECON_SURPRISE_B);
    inputs.recon_winner = 1;
    inputs.recon_margin = 11;
    assert_int_equal(g4_recon_given(&g4_book, &inputs, 6), G4_RECON_AMBUSH_A);
    inputs.recon_winner = 3;
    assert_int_equal(g4_recon_given(&g4_book, &inputs, 6), G4_NONE);
    inputs.recon_winner = 1;
    inputs.recon_margin = 0;
    assert_int_equal(g4_recon_given(&g4_book, &inputs, 6), G4_RECON_INITIATIVE_A);
}

/* ---- the winner's choice ------------------------------------------------------------------ */

enum {
    FIGHT = 1 << G4_APPROACH_PITCHED | 1 << G4_APPROACH_ENCOUNTER,
    BACK = 1 << G4_APPROACH_TURN_BACK,
    BY = 1 << G4_APPROACH_PASS_BY
};

static const struct approach_row {
    const char *name;
    g4_scouts winner, enemy;
    bool bypass;
    int32_t kind;
    uint32_t open;
} approach_rows[] = {
    { "G4-140 a slower enemy",
      { .speed = RAT(30, 1) },
      { .speed = RAT(20, 1) },
      false,
      G4_LAND,
      FIGHT | BACK },
    { "G4-140 an enemy as fast",
      { .speed = RAT(20, 1) },
      { .speed = RAT(20, 1) },
      true,
      G4_LAND,
      FIGHT | BACK },
    { "G4-140 a faster enemy",
      { .speed = RAT(20, 1) },
      { .speed = RAT(30, 1) },
      true,
      G4_LAND,
      FIGHT },
    { "G4-140 passing by a slower enemy",
      { .speed = RAT(30, 1) },
      { .speed = RAT(20, 1) },
      true,
      G4_LAND,
      FIGHT | BACK | BY },
    { "G4-140 a bunkered enemy",
      { .speed = RAT(20, 1) },
      { .posture = G4_BUNKERED, .speed = RAT(30, 1) },
      false,
      G4_LAND,
      FIGHT | BACK },
    { "G4-140 passing by a bunkered enemy",
      { .speed = RAT(20, 1) },
      { .posture = G4_BUNKERED, .speed = RAT(30, 1) },
      true,
      G4_LAND,
      FIGHT | BACK | BY },
    { "G4-140 not one on patrol",
      { .speed = RAT(30, 1) },
      { .posture = G4_PATROLLING },
      true,
      G4_LAND,
      FIGHT },
    { "G4-140 nor one without security",
      { .speed = RAT(30, 1) },
      { .posture = G4_NO_SECURITY },
      true,
      G4_LAND,
      FIGHT },
    { "G4-248 no passing by in a landing",
      { .speed = RAT(30, 1) },
      { .posture = G4_BUNKERED },
      true,
      G4_LANDING,
      FIGHT | BACK },
};

static void approach(void **state)
{
    const struct approach_row *r = *state;

    assert_int_equal(g4_approaches(&r->winner, &r->enemy, r->bypass, r->kind), r->open);
}

static void confused(void **state)
{
    (void)state;
    assert_false(g4_begins_confused(G4_INITIATIVE, true));
    assert_false(g4_begins_confused(G4_INITIATIVE, false)); /* Drake's Cross */
    assert_true(g4_begins_confused(G4_SURPRISE, true));
    assert_false(g4_begins_confused(G4_SURPRISE, false));
}

static void ambushed(void **state)
{
    (void)state;
    assert_true(g4_begins_confused(G4_AMBUSH, true));
    assert_true(g4_begins_confused(G4_AMBUSH, false));
}

static void unattended(void **state)
{
    (void)state;
    assert_int_equal(g4_approach_default(G4_INITIATIVE), G4_APPROACH_PITCHED);
    assert_int_equal(g4_approach_default(G4_SURPRISE), G4_APPROACH_ENCOUNTER);
    assert_int_equal(g4_approach_default(G4_AMBUSH), G4_APPROACH_PITCHED);
}

int main(void)
{
    static bni_tests tests;

    BNI_ROWS(&tests, lead, lead_rows);
    BNI_ROWS(&tests, contest, contest_rows);
    BNI_ROWS(&tests, approach, approach_rows);
    BNI_NAMED(&tests, "G4-136 eight consequences", consequences);
    BNI_NAMED(&tests, "G4-137 the die of a tie", tie_die);
    BNI_NAMED(&tests, "G4-143 by adventure", adventure);
    BNI_NAMED(&tests, "G4-141 surprised in an encounter", confused);
    BNI_NAMED(&tests, "G4-142 ambushed in any battle", ambushed);
    BNI_NAMED(&tests, "G4-139 the winner's choice by default", unattended);
    return BNI_RUN("recon_results", &tests);
}
