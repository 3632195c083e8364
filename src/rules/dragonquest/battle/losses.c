/* Casualties that the commander assigns, fatigue, and the desertion that it brings (B8, B9). */
#include "steps.h"

#include "rules/forces/pay.h"
#include "rules/forces/quality.h"

/* The attacker's side first. */
static int32_t side_at(const dq_battle *battle, int32_t place)
{
    return place == 0 ? battle->attacker : 1 - battle->attacker;
}

/* ---- who bears the losses ------------------------------------------------------------------- */

enum { NAMED = 3 };

static uint32_t both_sides(const void *with, const void *state)
{
    return DQ_SIDES;
}

static bool losses_wants(const void *with, const void *state, uint32_t at)
{
    const dq_battle *battle = state;
    int32_t order[DQ_GROUPS], side = side_at(battle, (int32_t)at);

    return dq_by_quality(with, battle, side, order) > 1 &&
           battle->parties[side].lost < dq_soldiers_now(with, battle, side);
}

static uint32_t losses_ask(const void *with, const void *state, bn_question *out)
{
    const dq_battle *battle = state;

    dq_ask(battle, DQ_ASK_LOSSES, side_at(battle, battle->at), -1, 0, out);
    return 1;
}

static void losses_take(const void *with, void *state, const bn_move *moves, uint32_t count,
                        bn_trace *trace)
{
    dq_battle *battle = state;
    dq_party *party = &battle->parties[side_at(battle, battle->at)];

    party->naming = (uint8_t)(1 + moves->answer.value[0]);
    party->to_name = moves->answer.value[0] == NAMED ? party->lost : 0;
    battle->at++;
}

const bn_step dq_losses_step = {
    .count = both_sides, .wants = losses_wants, .ask = losses_ask, .take = losses_take
};

/* ---- group by group ------------------------------------------------------------------------- */

static bn_span span_of(const dq_setup *setup, const dq_battle *battle, int32_t side, int32_t group)
{
    const dq_unit *unit = dq_stack_of(setup, side);
    int32_t left = battle->parties[side].to_name, heads = battle->groups[side][group].heads,
            later = 0;

    for (int32_t g = group + 1; g < unit->group_count; g++)
        later += dq_is_soldiery(&unit->groups[g]) ? battle->groups[side][g].heads : 0;
    return (bn_span){ left > later ? left - later : 0, left < heads ? left : heads };
}

static void take_off(dq_battle *battle, int32_t side, int32_t group, int32_t lost)
{
    battle->groups[side][group].heads -= lost;
    battle->groups[side][group].fallen += lost;
    battle->parties[side].to_name -= lost;
}

/* The cursor: `at` is the side, `part` its group. Where there is no choice nobody is asked. */
static bn_pace named_open(const void *with, void *state, bn_trace *trace)
{
    const dq_setup *setup = with;
    dq_battle *battle = state;

    for (; battle->at < DQ_SIDES; battle->at++, battle->part = 0) {
        int32_t side = side_at(battle, battle->at);
        const dq_unit *unit = dq_stack_of(setup, side);

        for (; battle->part < unit->group_count && battle->parties[side].to_name > 0;
             battle->part++) {
            bn_span span = span_of(setup, battle, side, battle->part);

            if (!dq_is_soldiery(&unit->groups[battle->part]))
                continue;
            if (span.min < span.max)
                return BN_ASKS;
            take_off(battle, side, battle->part, span.max);
        }
    }
    return BN_DONE;
}

static uint32_t named_ask(const void *with, const void *state, bn_question *out)
{
    const dq_battle *battle = state;
    int32_t side = side_at(battle, battle->at);
    bn_span span = span_of(with, battle, side, battle->part);

    dq_ask(battle, DQ_ASK_NAMED, side, battle->part, span.max, out);
    bn_ask_within(out, span);
    return 1;
}

static void named_take(const void *with, void *state, const bn_move *moves, uint32_t count,
                       bn_trace *trace)
{
    dq_battle *battle = state;

    take_off(battle, side_at(battle, battle->at), battle->part, moves->answer.value[0]);
    battle->part++;
}

const bn_step dq_named_step = { .open = named_open, .ask = named_ask, .take = named_take };

/* ---- the fallen ----------------------------------------------------------------------------- */

static void remark(bn_trace *trace, int32_t side, int32_t rule, int32_t value, const char *words)
{
    bn_trace_add(trace, (bn_term){ .rule = (uint16_t)rule,
                                   .row = BN_NO_ROW,
                                   .side = (int8_t)side,
                                   .about = -1,
                                   .value = value,
                                   .words = words });
}

static bn_pace fall_pass(const void *with, void *state, bn_trace *trace)
{
    const dq_setup *setup = with;
    dq_battle *battle = state;

    for (int32_t s = 0; s < DQ_SIDES; s++) {
        dq_party *party = &battle->parties[s];
        bool won = battle->winner == 1 + s || battle->winner == 0;
        dq_tired tired =
            dq_tire(party->fatigue, dq_battle_fatigue(setup->figures, battle->row, won));

        if (party->naming != 1 + NAMED)
            dq_lose(setup, battle, s, party->lost, party->naming == 0 ? 0 : party->naming - 1);
        remark(trace, s, 160, party->lost, "troops lost");
        party->naming = 0;
        party->settled = 1;
        party->fatigue = (uint8_t)tired.level;
        party->tests = (uint8_t)tired.tests;
    }
    return BN_DONE;
}

const bn_step dq_fall_step = { .pass = fall_pass };

/* ---- desertion ------------------------------------------------------------------------------ */

/* The highest roll that holds them. */
static int32_t target_of(const dq_setup *setup, const dq_battle *battle, int32_t side,
                         bn_trace *trace)
{
    int32_t heads[DQ_GROUPS];
    dq_host host = dq_host_now(setup, battle, side, heads);
    bool led = host.commander.name != NULL;
    int32_t target = dq_desertion_target(setup->figures, led ? host.commander.wp : 0,
                                         led ? host.commander.ms : 0);
    bn_term of = dq_sum(DQ_TERMS_DESERT, side, -1, NULL);

    dq_plus_int(trace, of, 93, target, "commander's WP and Rank");
    dq_plus_int(trace, of, 93, -1, "a roll below it");
    return dq_gives_int(trace, of, 93, target - 1, "held at most on");
}

/* The next test that dice can decide. */
static bn_pace desertion_open(const void *with, void *state, bn_trace *trace)
{
    dq_battle *battle = state;

    for (; battle->at < DQ_SIDES; battle->at++) {
        int32_t side = side_at(battle, battle->at);
        dq_party *party = &battle->parties[side];

        if (dq_destroyed(with, battle, side) || target_of(with, battle, side, NULL) >= 100)
            party->tests = 0;
        if (party->tests > 0)
            return BN_ASKS;
    }
    return BN_DONE;
}

static uint32_t desertion_ask(const void *with, const void *state, bn_question *out)
{
    const dq_battle *battle = state;

    dq_ask(battle, DQ_ASK_DESERTION, side_at(battle, battle->at), -1, 0, out);
    return 1;
}

/* 1: they stay. */
static int32_t desertion_consequence(const void *with, const void *state,
                                     const bn_question *question, const int32_t *totals)
{
    return totals[0] <= target_of(with, state, question->side, NULL);
}

static uint64_t desertion_key(const void *with, const void *state, const bn_question *question)
{
    int64_t target = target_of(with, state, question->side, NULL);

    return (uint64_t)(1 + target);
}

static void desertion_explain(const void *with, const void *state, bn_trace *trace)
{
    const dq_battle *battle = state;

    target_of(with, battle, side_at(battle, battle->at), trace);
}

static void desertion_weigh(const void *with, const void *state, const bn_question *question,
                            const int32_t *totals, bn_trace *trace)
{
    int32_t target = target_of(with, state, question->side, NULL);
    bn_term of = dq_sum(DQ_TERMS_BATTLE, question->side, -1, NULL);

    of.rule = 93;
    of.words = "held at most on";
    bn_trace_weigh(trace, of, target, -totals[0], target - totals[0],
                   totals[0] <= target ? "they stay" : "15 percent desert");
}

static void desertion_take(const void *with, void *state, const bn_move *moves, uint32_t count,
                           bn_trace *trace)
{
    const dq_setup *setup = with;
    dq_battle *battle = state;
    int32_t side = side_at(battle, battle->at), order[DQ_GROUPS], heads[DQ_GROUPS] = { 0 },
            go[DQ_GROUPS];
    int32_t gone = dq_tired_deserters(setup->figures, dq_soldiers_now(setup, battle, side));
    int32_t groups = dq_stack_of(setup, side)->group_count;

    battle->parties[side].tests--;
    if (moves->answer.value[0])
        return;
    for (int32_t i = 0, n = dq_by_quality(setup, battle, side, order); i < n; i++)
        heads[order[i]] = battle->groups[side][order[i]].heads;
    dq_in_proportion(heads, groups, gone, go);
    for (int32_t g = 0; g < groups; g++) {
        battle->groups[side][g].heads -= go[g];
        battle->groups[side][g].deserted += go[g];
    }
    remark(trace, side, 93, gone, "deserters");
}

const bn_step dq_desertion_step = { .open = desertion_open,
                                    .ask = desertion_ask,
                                    .take = desertion_take,
                                    .consequence = desertion_consequence,
                                    .roll_key = desertion_key,
                                    .weigh = desertion_weigh,
                                    .explain = desertion_explain };
