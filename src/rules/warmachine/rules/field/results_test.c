#include "results.h"

#include "base/testing.h"

enum { OVERRUN, ATTACK, ENVELOP, TRAP, HOLD, WITHDRAW };

/* The rows of the table, as differences. */
enum { BY_1, BY_9, BY_16, BY_25, BY_31, BY_39, BY_51, BY_64, BY_81, BY_91, BY_101, BY_121, BY_151 };

static const struct lookup_row {
    const char *name;
    int32_t difference;
    bool rod;
    int32_t row;
} lookup_rows[] = {
    { "WM-080 1", 1, false, BY_1 },
    { "WM-080 8", 8, false, BY_1 },
    { "WM-080 9", 9, false, BY_9 },
    { "WM-080 15", 15, false, BY_9 },
    { "WM-080 16", 16, false, BY_16 },
    { "WM-080 24", 24, false, BY_16 },
    { "WM-080 25", 25, false, BY_25 },
    { "WM-080 30", 30, false, BY_25 },
    { "WM-080 31", 31, false, BY_31 },
    { "WM-080 38", 38, false, BY_31 },
    { "WM-080 39", 39, false, BY_39 },
    { "WM-080 50", 50, false, BY_39 },
    { "WM-080 51", 51, false, BY_51 },
    { "WM-080 63", 63, false, BY_51 },
    { "WM-080 64", 64, false, BY_64 },
    { "WM-080 80", 80, false, BY_64 },
    { "WM-080 81", 81, false, BY_81 },
    { "WM-080 90", 90, false, BY_81 },
    { "WM-080 91", 91, false, BY_91 },
    { "WM-080 100", 100, false, BY_91 },
    { "WM-080 101", 101, false, BY_101 },
    { "WM-080 120", 120, false, BY_101 },
    { "WM-080 121", 121, false, BY_121 },
    { "WM-080 150", 150, false, BY_121 },
    { "WM-080 151", 151, false, BY_151 },
    { "WM-080 300", 300, false, BY_151 },
    { "WM-117 a rod and a loss by 100", 100, true, BY_91 },
    { "WM-117 a rod and a loss by 101", 101, true, BY_91 },
    { "WM-117 a rod and a loss by 300", 300, true, BY_91 },
    { "WM-117 a rod and a small loss", 8, true, BY_1 },
};

static void check_lookup(void **state)
{
    const struct lookup_row *r = *state;

    assert_int_equal(wm_result_row(&wm_book, r->difference, r->rod), r->row);
}

static const struct roll_row {
    const char *name;
    int32_t rating[2];
    bool rod[2];
    int32_t roll[2];
    wm_roll_result result;
} roll_rows[] = {
    { "WM-078 rating and roll", { 131, 135 }, { 0 }, { 72, 31 }, { 0, 37, BY_31 } },
    { "WM-078 the second wins", { 90, 100 }, { 0 }, { 1, 100 }, { 1, 109, BY_101 } },
    { "WM-078 below zero", { -50, -40 }, { 0 }, { 12, 1 }, { 0, 1, BY_1 } },
    { "WM-079 a tie is no result", { 100, 100 }, { 0 }, { 50, 50 }, { WM_NONE, 0, WM_NONE } },
    { "WM-079 rolled again", { 100, 100 }, { 0 }, { 60, 40 }, { 0, 20, BY_16 } },
    { "WM-079 by one", { 100, 99 }, { 0 }, { 50, 50 }, { 0, 1, BY_1 } },
    { "WM-117 a rod makes a win", { 100, 100 }, { true, false }, { 40, 50 }, { 0, 15, BY_9 } },
    { "WM-117 a rod makes a tie",
      { 100, 100 },
      { true, false },
      { 90, 100 },
      { WM_NONE, 0, WM_NONE } },
    { "WM-117 two rods, each its own roll",
      { 100, 100 },
      { true, true },
      { 90, 60 },
      { 0, 15, BY_9 } },
    { "WM-117 the winner's rod spares nobody",
      { 200, 50 },
      { true, false },
      { 1, 1 },
      { 0, 175, BY_151 } },
    { "WM-117 the loser's rod does", { 300, 50 }, { false, true }, { 100, 1 }, { 0, 324, BY_91 } },
};

static void check_roll(void **state)
{
    const struct roll_row *r = *state;
    wm_roll_result got = wm_roll_read(&wm_book, r->rating, r->rod, r->roll);

    assert_int_equal(got.winner, r->result.winner);
    assert_int_equal(got.difference, r->result.difference);
    assert_int_equal(got.row, r->result.row);
}

/* Many rolls at once are what each of them is: by whatever lead, whichever side has a rod, from
 * whichever rolls on. */
static void rolls_read_together(void **state)
{
    enum { DIE = 100, ROOM = DIE + 1, UNTOUCHED = -2 };

    (void)state;
    for (int32_t i = 0; i < 4 * 48 * DIE; i++) {
        const bool rod[] = { i % 4 & 1, i % 4 >> 1 };
        const int32_t rating[] = { 100 + (i / 4 % 48 - 24) * 13, 100 };
        int32_t falls[ROOM], roll[] = { 1 + i / (4 * 48), 1 + i % 7 };
        int32_t count = DIE - roll[1] - i % 5;

        for (int32_t k = 0; k < ROOM; k++)
            falls[k] = UNTOUCHED;
        wm_roll_falls(&wm_book, rating, rod, roll, (uint32_t)count, falls);
        assert_int_equal(falls[count], UNTOUCHED);
        for (int32_t k = 0; k < count; k++, roll[1]++) {
            wm_roll_result one = wm_roll_read(&wm_book, rating, rod, roll);

            assert_int_equal(falls[k], one.winner == WM_NONE
                                           ? BN_AGAIN
                                           : one.winner * WM_COMBAT_RESULTS_COUNT + one.row);
        }
    }
}

static void rod_rolls(void **state)
{
    (void)state;
    assert_int_equal(wm_combat_roll(&wm_book, 40, true), 65);
    assert_int_equal(wm_combat_roll(&wm_book, 74, true), 99);
    assert_int_equal(wm_combat_roll(&wm_book, 75, true), 100);
    assert_int_equal(wm_combat_roll(&wm_book, 90, true), 100);
    assert_int_equal(wm_combat_roll(&wm_book, 90, false), 90);
}

/* A clash that the first of the pair wins, or the second if `second_wins`. What is not shown of a
 * force is 0: it has no fatigue, stays where it is, and so on. */
#define MEN(n)                                                                                     \
    {                                                                                              \
        .strength = (n), .tactic = WM_NONE                                                         \
    }
#define MEN_WITH(n, ...)                                                                           \
    {                                                                                              \
        .strength = (n), .tactic = WM_NONE, __VA_ARGS__                                            \
    }
#define PLAN(n, t)                                                                                 \
    {                                                                                              \
        .strength = (n), .tactic = (t)                                                             \
    }
#define INSIDE .inside = 1
#define OURS                                                                                       \
    {                                                                                              \
        0                                                                                          \
    }
#define TAKES                                                                                      \
    {                                                                                              \
        .siege_rout_takes_place = 1                                                                \
    }
#define MONTHS WM_ROLL_MONTHS
#define DAYS WM_ROLL_DAYS
#define WEEKS WM_ROLL_WEEKS

static const struct clash_row {
    const char *name;
    wm_clash clash;
    wm_readings rules;
    wm_fate fate[2]; /* share is not compared */
    bool broken;
} clash_rows[] = {
    { "WM-080 by 1: the field and a retreat",
      { { MEN(100), MEN(100) }, 0, BY_1, false },
      OURS,
      { { .location = WM_RESULT_F, .holds_field = 1 },
        { .casualties = 10, .dead = 10, .location = WM_RESULT_R } },
      false },
    { "WM-088 F/R does not break contact",
      { { MEN(100), MEN(100) }, 0, BY_16, false },
      OURS,
      { { .casualties = 10,
          .dead = 5,
          .wounded = 5,
          .location = WM_RESULT_F,
          .holds_field = 1,
          .rolls = MONTHS },
        { .casualties = 20,
          .dead = 20,
          .location = WM_RESULT_R,
          .fatigue = WM_MODERATE,
          .fatigue_result = WM_MODERATE,
          .rolls = DAYS } },
      false },
    { "WM-128 F/R+1 breaks contact",
      { { MEN(100), MEN(100) }, 0, BY_25, false },
      OURS,
      { { .casualties = 10,
          .dead = 5,
          .wounded = 5,
          .location = WM_RESULT_F,
          .holds_field = 1,
          .rolls = MONTHS },
        { .casualties = 30,
          .dead = 30,
          .location = WM_RESULT_R_1,
          .retreat = 1,
          .fatigue = WM_MODERATE,
          .fatigue_result = WM_MODERATE,
          .rolls = DAYS } },
      true },
    { "WM-089 both retreat and lose their wounded",
      { { MEN(205), PLAN(300, WM_NONE) }, 0, BY_31, false },
      OURS,
      { { .casualties = 41,
          .dead = 41,
          .location = WM_RESULT_R,
          .fatigue = WM_MODERATE,
          .fatigue_result = WM_MODERATE,
          .rolls = DAYS },
        { .casualties = 120,
          .dead = 120,
          .location = WM_RESULT_R,
          .fatigue = WM_SERIOUS,
          .fatigue_result = WM_SERIOUS,
          .rolls = DAYS } },
      false },
    { "WM-103 the ledger's field battle",
      { { PLAN(205, ATTACK), { .strength = 300, .tactic = HOLD, .fatigue = WM_MODERATE } },
        0,
        BY_31,
        false },
      OURS,
      { { .casualties = 41,
          .dead = 41,
          .location = WM_RESULT_R,
          .fatigue = WM_MODERATE,
          .fatigue_result = WM_MODERATE,
          .rolls = DAYS },
        { .casualties = 90,
          .dead = 90,
          .location = WM_RESULT_R,
          .fatigue = WM_SERIOUS,
          .fatigue_result = WM_SERIOUS,
          .rolls = DAYS } },
      false },
    { "WM-128 F/R+2 breaks contact",
      { { MEN(10), MEN(10) }, 0, BY_39, false },
      OURS,
      { { .location = WM_RESULT_F, .holds_field = 1 },
        { .casualties = 3,
          .dead = 3,
          .location = WM_RESULT_R_2,
          .retreat = 2,
          .fatigue = WM_SERIOUS,
          .fatigue_result = WM_SERIOUS,
          .rolls = DAYS } },
      true },
    { "WM-128 F+1/R+3 breaks contact",
      { { MEN(100), MEN(100) }, 1, BY_51, false },
      OURS,
      { { .casualties = 50,
          .dead = 50,
          .location = WM_RESULT_R_3,
          .retreat = 3,
          .fatigue = WM_SERIOUS,
          .fatigue_result = WM_SERIOUS,
          .rolls = DAYS },
        { .casualties = 20,
          .dead = 10,
          .wounded = 10,
          .location = WM_RESULT_F_1,
          .advance = 1,
          .holds_field = 1,
          .fatigue = WM_MODERATE,
          .fatigue_result = WM_MODERATE,
          .rolls = MONTHS | DAYS } },
      true },
    { "WM-128 F+3/R+2 does not",
      { { MEN(100), MEN(100) }, 0, BY_81, false },
      OURS,
      { { .casualties = 10,
          .dead = 5,
          .wounded = 5,
          .location = WM_RESULT_F_3,
          .advance = 3,
          .holds_field = 1,
          .rolls = MONTHS },
        { .casualties = 50,
          .dead = 50,
          .location = WM_RESULT_R_2,
          .retreat = 2,
          .fatigue = WM_SERIOUS,
          .fatigue_result = WM_SERIOUS,
          .rolls = DAYS } },
      false },
    { "WM-086 M upon M stays, its clock anew",
      { { MEN(100), MEN_WITH(100, .fatigue = WM_MODERATE) }, 0, BY_16, false },
      OURS,
      { { .casualties = 10,
          .dead = 5,
          .wounded = 5,
          .location = WM_RESULT_F,
          .holds_field = 1,
          .rolls = MONTHS },
        { .casualties = 20,
          .dead = 20,
          .location = WM_RESULT_R,
          .fatigue = WM_MODERATE,
          .fatigue_result = WM_MODERATE,
          .rolls = DAYS } },
      false },
    { "WM-086 N cures nothing, M does not lighten S",
      { { MEN_WITH(100, .fatigue = WM_SERIOUS), MEN_WITH(100, .fatigue = WM_SERIOUS) },
        0,
        BY_16,
        false },
      OURS,
      { { .casualties = 10,
          .dead = 5,
          .wounded = 5,
          .location = WM_RESULT_F,
          .holds_field = 1,
          .fatigue = WM_SERIOUS,
          .rolls = MONTHS },
        { .casualties = 20,
          .dead = 20,
          .location = WM_RESULT_R,
          .fatigue = WM_SERIOUS,
          .fatigue_result = WM_MODERATE,
          .rolls = DAYS } },
      false },
    { "WM-090 a rout",
      { { MEN(400), MEN(333) }, 0, BY_121, false },
      OURS,
      { { .casualties = 40,
          .dead = 20,
          .wounded = 20,
          .location = WM_RESULT_F_3,
          .advance = 3,
          .holds_field = 1,
          .rolls = MONTHS },
        { .casualties = 234,
          .dead = 234,
          .location = WM_RESULT_ROUT,
          .routed = 1,
          .rolls = WEEKS } },
      true },
    { "WM-090 a rout that leaves nobody",
      { { MEN(400), MEN(1) }, 0, BY_91, false },
      OURS,
      { { .location = WM_RESULT_F_3, .advance = 3, .holds_field = 1 },
        { .casualties = 1, .dead = 1, .location = WM_RESULT_ROUT, .routed = 1, .destroyed = 1 } },
      true },
    { "WM-091 annihilation",
      { { MEN(100), MEN(200) }, 0, BY_151, false },
      OURS,
      { { .casualties = 10,
          .dead = 5,
          .wounded = 5,
          .location = WM_RESULT_F_5,
          .advance = 5,
          .holds_field = 1,
          .rolls = MONTHS },
        { .casualties = 200, .dead = 200, .location = WM_RESULT_GONE, .destroyed = 1 } },
      true },
    { "WM-091 survivors are routed",
      { { PLAN(100, ATTACK), PLAN(200, HOLD) }, 0, BY_151, false },
      OURS,
      { { .casualties = 10,
          .dead = 5,
          .wounded = 5,
          .location = WM_RESULT_F_5,
          .advance = 5,
          .holds_field = 1,
          .rolls = MONTHS },
        { .casualties = 180,
          .dead = 180,
          .location = WM_RESULT_ROUT,
          .routed = 1,
          .rolls = WEEKS } },
      true },
    { "WM-106 mercy at 151 or more",
      { { MEN(100), MEN(200) }, 0, BY_151, true },
      OURS,
      { { .casualties = 10,
          .dead = 5,
          .wounded = 5,
          .location = WM_RESULT_F_5,
          .advance = 5,
          .holds_field = 1,
          .rolls = MONTHS },
        { .casualties = 100,
          .dead = 50,
          .wounded = 50,
          .location = WM_RESULT_ROUT,
          .routed = 1,
          .spared = 1,
          .rolls = MONTHS | WEEKS } },
      true },
    { "WM-106 mercy keeps the wounded of a lost field",
      { { MEN(100), MEN(45) }, 0, BY_9, true },
      OURS,
      { { .location = WM_RESULT_F, .holds_field = 1 },
        { .casualties = 5,
          .dead = 3,
          .wounded = 2,
          .location = WM_RESULT_R,
          .spared = 1,
          .rolls = MONTHS } },
      false },
    { "WM-082 a winner of one man may fall",
      { { MEN(1), MEN(10) }, 0, BY_16, false },
      OURS,
      { { .casualties = 1, .dead = 1, .location = WM_RESULT_F, .destroyed = 1 },
        { .casualties = 2,
          .dead = 2,
          .location = WM_RESULT_R,
          .fatigue = WM_MODERATE,
          .fatigue_result = WM_MODERATE,
          .rolls = DAYS } },
      false },
    { "WM-129 a withdrawing winner holds nothing",
      { { PLAN(100, WITHDRAW), PLAN(100, ATTACK) }, 0, BY_51, false },
      OURS,
      { { .casualties = 40,
          .dead = 40,
          .location = WM_RESULT_F_1,
          .fatigue = WM_MODERATE,
          .fatigue_result = WM_MODERATE,
          .rolls = DAYS },
        { .casualties = 50,
          .dead = 50,
          .location = WM_RESULT_R_3,
          .retreat = 3,
          .fatigue = WM_SERIOUS,
          .fatigue_result = WM_SERIOUS,
          .rolls = DAYS } },
      true },
    { "WM-129 a retreat is added",
      { { PLAN(100, ENVELOP), PLAN(100, WITHDRAW) }, 0, BY_39, false },
      OURS,
      { { .location = WM_RESULT_F, .holds_field = 1 },
        { .casualties = 20,
          .dead = 20,
          .location = WM_RESULT_R_2,
          .retreat = 2,
          .fatigue = WM_SERIOUS,
          .fatigue_result = WM_SERIOUS,
          .rolls = DAYS } },
      true },
    { "WM-129 an overrun takes the free move",
      { { PLAN(100, OVERRUN), PLAN(100, WITHDRAW) }, 0, BY_39, false },
      OURS,
      { { .location = WM_RESULT_F, .holds_field = 1 },
        { .casualties = 60,
          .dead = 60,
          .location = WM_RESULT_R_2,
          .retreat = 2,
          .fatigue = WM_SERIOUS,
          .fatigue_result = WM_SERIOUS,
          .rolls = DAYS } },
      true },
    { "WM-129 no one is left to withdraw, or to tire",
      { { PLAN(100, ATTACK), PLAN(1, WITHDRAW) }, 0, BY_39, false },
      OURS,
      { { .location = WM_RESULT_F, .holds_field = 1 },
        { .casualties = 1, .dead = 1, .location = WM_RESULT_R_2, .destroyed = 1 } },
      true },
    { "WM-096 the ledger's storm",
      { { PLAN(1200, OVERRUN), { .strength = 200, .tactic = HOLD, INSIDE } }, 0, BY_51, false },
      OURS,
      { { .casualties = 480,
          .dead = 240,
          .wounded = 240,
          .location = WM_RESULT_F_1,
          .holds_field = 1,
          .fatigue = WM_MODERATE,
          .fatigue_result = WM_MODERATE,
          .rolls = MONTHS | DAYS },
        { .casualties = 50,
          .dead = 25,
          .wounded = 25,
          .location = WM_RESULT_R_3,
          .stays_inside = 1,
          .fatigue = WM_SERIOUS,
          .fatigue_result = WM_SERIOUS,
          .rolls = MONTHS | DAYS } },
      false },
    { "WM-096 tactics, siege and mercy",
      { { PLAN(100, OVERRUN), { .strength = 300, .tactic = ENVELOP, INSIDE } }, 0, BY_51, true },
      OURS,
      { { .casualties = 20,
          .dead = 10,
          .wounded = 10,
          .location = WM_RESULT_F_1,
          .holds_field = 1,
          .fatigue = WM_MODERATE,
          .fatigue_result = WM_MODERATE,
          .rolls = MONTHS | DAYS },
        { .casualties = 45,
          .dead = 23,
          .wounded = 22,
          .location = WM_RESULT_R_3,
          .stays_inside = 1,
          .spared = 1,
          .fatigue = WM_SERIOUS,
          .fatigue_result = WM_SERIOUS,
          .rolls = MONTHS | DAYS } },
      false },
    { "WM-098 an ignored rout",
      { { MEN(100), MEN_WITH(100, INSIDE) }, 0, BY_91, false },
      OURS,
      { { .location = WM_RESULT_F_3, .holds_field = 1 },
        { .casualties = 15,
          .dead = 8,
          .wounded = 7,
          .location = WM_RESULT_ROUT,
          .stays_inside = 1,
          .fatigue = WM_SERIOUS,
          .fatigue_result = WM_SERIOUS,
          .rolls = MONTHS | DAYS } },
      false },
    { "WM-098 a rout that takes the place",
      { { MEN(100), MEN_WITH(100, INSIDE) }, 0, BY_91, false },
      TAKES,
      { { .location = WM_RESULT_F_3, .advance = 3, .holds_field = 1 },
        { .casualties = 15, .dead = 15, .location = WM_RESULT_ROUT, .routed = 1, .rolls = WEEKS } },
      true },
    { "WM-091 a garrison outlives annihilation",
      { { MEN(100), MEN_WITH(101, INSIDE) }, 0, BY_151, false },
      OURS,
      { { .casualties = 10,
          .dead = 5,
          .wounded = 5,
          .location = WM_RESULT_F_5,
          .holds_field = 1,
          .rolls = MONTHS },
        { .casualties = 51,
          .dead = 26,
          .wounded = 25,
          .location = WM_RESULT_GONE,
          .stays_inside = 1,
          .fatigue = WM_SERIOUS,
          .fatigue_result = WM_SERIOUS,
          .rolls = MONTHS | DAYS } },
      false },
    { "WM-091 by the switch its survivors are routed",
      { { MEN(100), MEN_WITH(101, INSIDE) }, 0, BY_151, false },
      TAKES,
      { { .casualties = 10,
          .dead = 5,
          .wounded = 5,
          .location = WM_RESULT_F_5,
          .advance = 5,
          .holds_field = 1,
          .rolls = MONTHS },
        { .casualties = 51, .dead = 51, .location = WM_RESULT_ROUT, .routed = 1, .rolls = WEEKS } },
      true },
    { "WM-098 the besieger suffers in full",
      { { MEN_WITH(100, INSIDE), MEN(100) }, 0, BY_51, false },
      OURS,
      { { .casualties = 10,
          .dead = 5,
          .wounded = 5,
          .location = WM_RESULT_F_1,
          .advance = 1,
          .holds_field = 1,
          .stays_inside = 1,
          .fatigue = WM_MODERATE,
          .fatigue_result = WM_MODERATE,
          .rolls = MONTHS | DAYS },
        { .casualties = 50,
          .dead = 50,
          .location = WM_RESULT_R_3,
          .retreat = 3,
          .fatigue = WM_SERIOUS,
          .fatigue_result = WM_SERIOUS,
          .rolls = DAYS } },
      true },
    { "WM-098 a garrison that wins by 31 stays",
      { { MEN_WITH(100, INSIDE), MEN(100) }, 0, BY_31, false },
      OURS,
      { { .casualties = 10,
          .dead = 5,
          .wounded = 5,
          .location = WM_RESULT_R,
          .stays_inside = 1,
          .fatigue = WM_MODERATE,
          .fatigue_result = WM_MODERATE,
          .rolls = MONTHS | DAYS },
        { .casualties = 40,
          .dead = 40,
          .location = WM_RESULT_R,
          .fatigue = WM_SERIOUS,
          .fatigue_result = WM_SERIOUS,
          .rolls = DAYS } },
      false },
};

static void check_clash(void **state)
{
    const struct clash_row *r = *state;
    unsigned char block[8192];
    bn_arena arena;
    bn_trace trace;
    wm_fate got[2], told[2];

    bn_arena_init_fixed(&arena, block, sizeof block);
    bn_trace_init(&trace, &arena);
    wm_clash_outcome(&wm_book, &r->clash, &r->rules, got, NULL);
    wm_clash_outcome(&wm_book, &r->clash, &r->rules, told, &trace);
    assert_memory_equal(got, told, sizeof got);
    assert_true(trace.count >= 4);
    for (int32_t i = 0; i < 2; i++) {
        wm_fate want = r->fate[i];

        want.share = got[i].share;
        assert_int_equal(got[i].casualties, want.casualties);
        assert_int_equal(got[i].dead, want.dead);
        assert_int_equal(got[i].wounded, want.wounded);
        assert_int_equal(got[i].fatigue, want.fatigue);
        assert_int_equal(got[i].location, want.location);
        assert_int_equal(got[i].rolls, want.rolls);
        assert_memory_equal(&got[i], &want, sizeof want);
    }
    assert_int_equal(wm_contact_broken(&got[1 - r->clash.winner], &got[r->clash.winner]),
                     r->broken);
}

static const struct location_case {
    const char *name;
    wm_result_code code;
    int32_t units;
    bool holds;
} location_rows[] = {
    { "WM-088 F", WM_RESULT_F, 0, true },        { "WM-088 F+1", WM_RESULT_F_1, 1, true },
    { "WM-088 F+3", WM_RESULT_F_3, 3, true },    { "WM-088 F+5", WM_RESULT_F_5, 5, true },
    { "WM-088 R", WM_RESULT_R, 0, false },       { "WM-088 R+1", WM_RESULT_R_1, 1, false },
    { "WM-088 R+2", WM_RESULT_R_2, 2, false },   { "WM-088 R+3", WM_RESULT_R_3, 3, false },
    { "WM-090 Rout", WM_RESULT_ROUT, 0, false }, { "WM-091 dash", WM_RESULT_GONE, 0, false },
};

static void check_location(void **state)
{
    const struct location_case *r = *state;

    assert_int_equal(wm_location_units(&wm_book, r->code), r->units);
    assert_int_equal(wm_location_holds(&wm_book, r->code), r->holds);
}

static const struct clock_row {
    const char *name;
    wm_clock before;
    uint8_t level; /* given first, WM_FRESH: none */
    uint8_t days;  /* rolled for it */
    int32_t passed;
    wm_clock after;
} clock_rows[] = {
    { "WM-087 moderate, two days of three", { 0, 0 }, WM_MODERATE, 3, 2, { WM_MODERATE, 1 } },
    { "WM-087 moderate ends", { 0, 0 }, WM_MODERATE, 3, 3, { WM_FRESH, 0 } },
    { "WM-087 serious, two days of three", { 0, 0 }, WM_SERIOUS, 3, 2, { WM_SERIOUS, 1 } },
    { "WM-087 serious turns moderate, days to be rolled",
      { 0, 0 },
      WM_SERIOUS,
      3,
      3,
      { WM_MODERATE, 0 } },
    { "WM-087 waits for the roll", { WM_MODERATE, 0 }, WM_FRESH, 0, 5, { WM_MODERATE, 0 } },
    { "WM-087 fresh stays fresh", { 0, 0 }, WM_FRESH, 0, 5, { WM_FRESH, 0 } },
    { "WM-087 the clock of the worse level anew",
      { WM_SERIOUS, 1 },
      WM_MODERATE,
      4,
      1,
      { WM_SERIOUS, 3 } },
    { "WM-087 nothing new leaves the clock", { WM_SERIOUS, 2 }, WM_FRESH, 2, 1, { WM_SERIOUS, 1 } },
};

static void check_clock(void **state)
{
    const struct clock_row *r = *state;
    wm_clock clock = wm_clock_start(r->before, r->level);

    if (r->level != WM_FRESH) {
        assert_int_equal(clock.days, 0);
        clock.days = r->days;
    }
    for (int32_t i = 0; i < r->passed; i++)
        clock = wm_clock_day(clock);
    assert_int_equal(clock.level, r->after.level);
    assert_int_equal(clock.days, r->after.days);
}

/* The dice of recovery stand in words in fatigue.csv. */
static void recovery_dice(void **state)
{
    (void)state;
    assert_int_equal(wm_book.constants[WM_CONSTANTS_FATIGUE_DAYS_DIE].value, 4);
    assert_string_equal(wm_book.fatigue[WM_FATIGUE_MODERATE].recovery_days, "1d4");
    assert_string_equal(wm_book.fatigue[WM_FATIGUE_SERIOUS].recovery_days, "1d4");
    assert_int_equal(wm_book.constants[WM_CONSTANTS_WOUNDED_MONTHS_DIE].value, 4);
    assert_int_equal(wm_book.constants[WM_CONSTANTS_ROUT_WEEKS_DIE].value, 10);
}

/* Every row and reading: heads are neither lost nor made, and the mirror image of a clash has the
 * mirror image of its fates. */
static void everything_adds_up(void **state)
{
    (void)state;
    for (int32_t i = 0; i < WM_COMBAT_RESULTS_COUNT * 2 * 2 * 3 * 36 * 2; i++) {
        int32_t n = i;
        int32_t row = n % WM_COMBAT_RESULTS_COUNT;
        int32_t mercy = (n /= WM_COMBAT_RESULTS_COUNT) % 2, takes = (n /= 2) % 2;
        int32_t inside = (n /= 2) % 3, own = (n /= 3) % 6, enemy = (n /= 6) % 6;
        int32_t relative = (n /= 6) % 2;
        wm_readings rules = { .siege_rout_takes_place = takes, .tactics_casualties = relative };
        wm_clash clash = { { { .strength = 97, .tactic = own, .inside = inside == 1 },
                             { .strength = 13, .tactic = enemy, .inside = inside == 2 } },
                           0,
                           row,
                           mercy };
        wm_clash mirror = { { clash.fighters[1], clash.fighters[0] }, 1, row, mercy };
        wm_fate fate[2], seen[2];

        wm_clash_outcome(&wm_book, &clash, &rules, fate, NULL);
        wm_clash_outcome(&wm_book, &mirror, &rules, seen, NULL);
        assert_memory_equal(&fate[0], &seen[1], sizeof fate[0]);
        assert_memory_equal(&fate[1], &seen[0], sizeof fate[0]);
        for (int32_t who = 0; who < 2; who++) {
            const wm_fate *f = &fate[who];

            assert_int_equal(f->dead + f->wounded, f->casualties);
            assert_in_range(f->casualties, 0, clash.fighters[who].strength);
            assert_int_equal(f->destroyed, f->casualties == clash.fighters[who].strength);
            assert_false(f->holds_field && (f->retreat > 0 || f->routed || f->destroyed));
            assert_false(f->stays_inside && (f->routed || f->destroyed || f->retreat > 0));
            assert_false(f->advance > 0 && !f->holds_field);
            assert_int_equal(f->spared, who == 1 && mercy);
        }
    }
}

int main(void)
{
    static bni_tests tests;

    BNI_ROWS(&tests, check_lookup, lookup_rows);
    BNI_ROWS(&tests, check_roll, roll_rows);
    BNI_ROWS(&tests, check_clash, clash_rows);
    BNI_ROWS(&tests, check_location, location_rows);
    BNI_ROWS(&tests, check_clock, clock_rows);
    BNI_NAMED(&tests, "WM-117 rod and roll", rod_rolls);
    BNI_NAMED(&tests, "rolls read together", rolls_read_together);
    BNI_NAMED(&tests, "WM-087 the dice", recovery_dice);
    BNI_NAMED(&tests, "WM-096 heads are neither lost nor made", everything_adds_up);
    return BNI_RUN("results", &tests);
}
