#include <banneret/system/steps.h>
#include <banneret/system/sums.h>

#include "../base/testing.h"

/* ---- a course of rolls against numbers ----------------------------------------------------- */

enum { K_CLIMB, K_LUCKY, K_DUEL, K_KINDS };

static const bn_kind kinds[K_KINDS] = {
    [K_CLIMB] = { .key = "climb", .dice = { 1, 20, 0 }, .results = { "falls", "climbs" } },
    [K_LUCKY] = { .key = "lucky", .dice = { 1, 20, 0 }, .results = { "nothing", "found" } },
    [K_DUEL] = { .key = "duel", .parts = 2, .dice = { 1, 6, 0 } },
};

typedef struct state {
    uint8_t step, at;
    int8_t skill[2];
} state;

enum { STRENGTH = 1, ROLL, RULE = 12 };
enum { S_CLIMB, S_LUCKY, S_DUEL, S_COMPARED, S_OVER };

static int32_t skill_number(const void *with, const void *now, const bn_question *question,
                            int32_t side, bn_trace *trace)
{
    const state *s = now;
    bn_term room;
    const bn_term *of = bn_sum_for(trace, &room, STRENGTH, side, 3, "Ana");

    (void)with;
    (void)question;
    bn_plus_int(trace, of, RULE - 1, s->skill[side], "skill");
    return bn_gives_int(trace, of, RULE, s->skill[side], "this or less");
}

/* A 1 always finds something, a 20 nothing. */
static int32_t lucky_reads(const void *with, const void *now, const bn_question *question,
                           int32_t number, int32_t dice)
{
    (void)with;
    (void)now;
    (void)question;
    return dice == 1 || (dice < 20 && dice <= number);
}

static int32_t duel_reads(const void *with, const void *now, const bn_question *question,
                          int32_t number, int32_t dice)
{
    (void)with;
    (void)now;
    (void)question;
    return number + dice > 0 ? 1 : number + dice < 0 ? 2 : BN_AGAIN;
}

static int32_t compared(const void *with, const void *now, const bn_question *question,
                        const int32_t *totals)
{
    (void)with;
    (void)now;
    (void)question;
    return totals[0] * 10 + totals[1];
}

static const bn_step climb = { .kind = 1 + K_CLIMB, .number = skill_number, .group = ROLL };
static const bn_step lucky = { .kind = 1 + K_LUCKY, .number = skill_number, .reads = lucky_reads };
static const bn_step duel = { .kind = 1 + K_DUEL, .number = skill_number, .reads = duel_reads };
static const bn_step own = { .kind = 1 + K_DUEL, .number = skill_number, .consequence = compared };
static const bn_step *const steps[] = { &climb, &lucky, &duel, &own };

static const bn_steps course = { .steps = steps,
                                 .over = S_OVER,
                                 .step_at = offsetof(state, step),
                                 .cursors = 1,
                                 .cursor = { offsetof(state, at) },
                                 .kinds = kinds };

static state at(uint32_t step, int32_t first, int32_t second, bn_question *q)
{
    state s = { (uint8_t)step, 0, { (int8_t)first, (int8_t)second } };

    assert_int_equal(bn_steps_ask(&course, NULL, &s, q), 1);
    return s;
}

/* ---- tests --------------------------------------------------------------------------------- */

static const struct row {
    const char *name;
    uint32_t step;
    int32_t first, second, totals[2], consequence;
} rows[] = {
    { "at most the number", S_CLIMB, 12, 0, { 12 }, 1 },
    { "above the number", S_CLIMB, 12, 0, { 13 }, 0 },
    { "a roll that never fails", S_LUCKY, 0, 0, { 1 }, 1 },
    { "a roll that never succeeds", S_LUCKY, 25, 0, { 20 }, 0 },
    { "the first part leads", S_DUEL, 3, 1, { 2, 3 }, 1 },
    { "the second part leads", S_DUEL, 3, 1, { 1, 6 }, 2 },
    { "neither leads", S_DUEL, 3, 1, { 1, 3 }, BN_AGAIN },
    { "the step has a consequence itself", S_COMPARED, 3, 1, { 4, 5 }, 45 },
};

/* All dice results from this one on, folded at once, are those of single ones. */
static void reads_dice(void **unused)
{
    const struct row *row = *unused;
    bn_question q;
    state s = at(row->step, row->first, row->second, &q);
    int32_t totals[BN_PARTS_MAX] = { row->totals[0], row->totals[1] }, out[5];

    assert_int_equal(bn_steps_consequence(&course, NULL, &s, &q, totals), row->consequence);
    bn_steps_consequences(&course, NULL, &s, &q, totals, 5, out);
    for (uint32_t i = 0; i < 5; i++, totals[q.parts - 1]++)
        assert_int_equal(out[i], bn_steps_consequence(&course, NULL, &s, &q, totals));
}

static uint64_t key_of(uint32_t step, int32_t first, int32_t second)
{
    bn_question q;
    state s = at(step, first, second, &q);

    return bn_steps_roll_key(&course, NULL, &s, &q);
}

static void keys_by_the_number(void **unused)
{
    (void)unused;
    assert_int_equal(key_of(S_CLIMB, 12, 0), key_of(S_CLIMB, 12, 7));
    assert_int_not_equal(key_of(S_CLIMB, 12, 0), key_of(S_CLIMB, 11, 0));
    assert_int_equal(key_of(S_DUEL, 5, 2), key_of(S_DUEL, 4, 1)); /* only the difference counts */
    assert_int_not_equal(key_of(S_DUEL, 5, 2), key_of(S_DUEL, 2, 5));
    assert_int_not_equal(key_of(S_COMPARED, 5, 2), key_of(S_COMPARED, 4, 1));
}

static void explains_every_side(void **unused)
{
    bn_arena arena = bni_test_arena(1 << 16);
    bn_trace trace;
    bn_question q;
    state s = at(S_CLIMB, 12, 7, &q);

    (void)unused;
    bn_trace_init(&trace, &arena);
    bn_steps_explain(&course, NULL, &s, &trace);
    assert_int_equal(trace.count, 2);
    assert_int_equal(trace.terms[1].value, 12);
    s = at(S_DUEL, 12, 7, &q);
    trace.count = 0;
    bn_steps_explain(&course, NULL, &s, &trace);
    assert_int_equal(trace.count, 4);
    assert_int_equal(trace.terms[3].value, 7);
    assert_int_equal(trace.terms[3].side, 1);
    bn_arena_done(&arena);
}

/* The dice against the number, under the words of its total; and what a roll that is forced adds. */
static void weighs_dice_against_the_number(void **unused)
{
    static const struct {
        uint32_t step;
        int32_t number, roll, count, margin;
        const char *result;
    } cases[] = {
        { S_CLIMB, 12, 9, 3, 3, "climbs" }, { S_CLIMB, 12, 13, 3, -1, "falls" },
        { S_LUCKY, -2, 1, 4, 0, "found" },  { S_LUCKY, 25, 20, 4, -1, "nothing" },
        { S_DUEL, 3, 4, 0, 0, NULL },
    };
    bn_arena arena = bni_test_arena(1 << 16);

    (void)unused;
    for (uint32_t i = 0; i < BN_COUNT(cases); i++) {
        bn_trace trace;
        bn_question q;
        state s = at(cases[i].step, cases[i].number, 0, &q);

        bn_trace_init(&trace, &arena);
        bn_steps_weigh(&course, NULL, &s, &q, (int32_t[]){ cases[i].roll, 1 }, &trace);
        assert_int_equal(trace.count, cases[i].count);
        if (trace.count == 0)
            continue;
        assert_int_equal(trace.terms[0].value, cases[i].number);
        assert_int_equal(trace.terms[0].rule, RULE);
        assert_int_equal(trace.terms[0].about, 3);
        assert_int_equal(trace.terms[0].group, cases[i].step == S_CLIMB ? ROLL : STRENGTH);
        assert_string_equal(trace.terms[0].words, "this or less");
        assert_int_equal(trace.terms[1].value, -cases[i].roll);
        assert_int_equal(trace.terms[trace.count - 1].value, cases[i].margin);
        assert_string_equal(trace.terms[trace.count - 1].words, cases[i].result);
    }
    bn_arena_done(&arena);
}

int main(void)
{
    static bni_tests tests;

    BNI_ROWS(&tests, reads_dice, rows);
    BNI_ONE(&tests, keys_by_the_number);
    BNI_ONE(&tests, explains_every_side);
    BNI_ONE(&tests, weighs_dice_against_the_number);
    return BNI_RUN("rolls", &tests);
}
