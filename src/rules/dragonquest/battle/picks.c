/* Who of a side is affected: its commander gives an order of the groups, or names them one by one. This selects the
 * troops beyond command, the casualties, deserters and those whom healers save. */
#include "steps.h"

#include "rules/forces/pay.h"
#include "rules/forces/quality.h"

/* By the words of dq_order_words. */
enum { WORST, BEST, EVEN, NAMED };

static const uint8_t usual[] = { [DQ_PICK_BEYOND] = WORST,
                                 [DQ_PICK_LOSSES] = WORST,
                                 [DQ_PICK_DESERTERS] = EVEN,
                                 [DQ_PICK_RECOVERED] = BEST };

static dq_purpose purpose_of(const dq_battle *battle)
{
    return battle->step <= DQ_STEP_BEYOND_NAMED      ? DQ_PICK_BEYOND
           : battle->step <= DQ_STEP_LOSSES_NAMED    ? DQ_PICK_LOSSES
           : battle->step <= DQ_STEP_DESERTERS_NAMED ? DQ_PICK_DESERTERS
                                                     : DQ_PICK_RECOVERED;
}

/* ---- among whom ------------------------------------------------------------------------------ */

static int32_t heads_of(const dq_setup *setup, const dq_battle *battle, int32_t side, int32_t group,
                        dq_purpose purpose)
{
    const dq_group_state *is = &battle->groups[side][group];

    if (!dq_is_soldiery(&dq_stack_of(setup, side)->groups[group]))
        return 0;
    return purpose == DQ_PICK_RECOVERED ? is->fallen : is->heads;
}

/* The groups that have someone, from the worst to the best or the other way, equals as the roster has
 * them; returns how many. */
static int32_t sorted(const dq_setup *setup, const dq_battle *battle, int32_t side,
                      dq_purpose purpose, bool best_first, int32_t order[DQ_GROUPS])
{
    const dq_unit *unit = dq_stack_of(setup, side);
    int32_t count = 0;

    for (int32_t g = 0; g < unit->group_count; g++) {
        int32_t at = count;

        if (heads_of(setup, battle, side, g, purpose) == 0)
            continue;
        for (; at > 0; at--) {
            int32_t than = bn_rat_cmp(unit->groups[order[at - 1]].quality, unit->groups[g].quality);

            if (best_first ? than >= 0 : than <= 0)
                break;
            order[at] = order[at - 1];
        }
        order[at] = g;
        count++;
    }
    return count;
}

static void share(const dq_setup *setup, const dq_battle *battle, int32_t side, dq_purpose purpose,
                  int32_t amount, int32_t out[DQ_GROUPS])
{
    int32_t heads[DQ_GROUPS], groups = dq_stack_of(setup, side)->group_count;

    for (int32_t g = 0; g < groups; g++)
        heads[g] = heads_of(setup, battle, side, g, purpose);
    dq_in_proportion(heads, groups, amount, out);
}

/* ---- by quality ------------------------------------------------------------------------------ */

static bn_rat worth_of(const dq_unit *unit, const int32_t counts[DQ_GROUPS])
{
    return dq_unit_quality(unit, counts, bn_sum(DQ_TERMS_UQ, -1, -1, NULL), NULL);
}

/* The most of them in proportion whose quality is within the bounds. */
static void share_of_quality(const dq_setup *setup, const dq_battle *battle, int32_t side,
                             bn_rat most, int32_t out[DQ_GROUPS])
{
    const dq_unit *unit = dq_stack_of(setup, side);
    int32_t fits = 0, past = dq_soldiers_now(setup, battle, side) + 1;

    while (past - fits > 1) {
        int32_t half = fits + (past - fits) / 2;

        share(setup, battle, side, DQ_PICK_LOSSES, half, out);
        if (bn_rat_cmp(worth_of(unit, out), most) <= 0)
            fits = half;
        else
            past = half;
    }
    share(setup, battle, side, DQ_PICK_LOSSES, fits > 0 ? fits : 1, out);
}

/* The reading casualties_by_quality: soldiers fall in their order as long as their quality together stays
 * within the percentage; one at least. */
static void lose_quality(const dq_setup *setup, const dq_battle *battle, int32_t side, int32_t how,
                         int32_t out[DQ_GROUPS])
{
    const dq_unit *unit = dq_stack_of(setup, side);
    int32_t order[DQ_GROUPS], heads[DQ_GROUPS], lost = 0;
    int32_t count = sorted(setup, battle, side, DQ_PICK_LOSSES, how == BEST, order);
    bn_rat left;

    for (int32_t g = 0; g < unit->group_count; g++)
        heads[g] = heads_of(setup, battle, side, g, DQ_PICK_LOSSES);
    left = bn_rat_mul(worth_of(unit, heads), bn_rat_of(battle->parties[side].rate, 100));
    if (how == EVEN) {
        share_of_quality(setup, battle, side, left, out);
        return;
    }
    for (int32_t i = 0; i < count; i++) {
        int32_t g = order[i];
        bn_rat each = unit->groups[g].quality;
        int64_t fit = each.num == 0 ? heads[g] : bn_rat_floor(bn_rat_div(left, each));

        out[g] = fit < heads[g] ? (int32_t)fit : heads[g];
        lost += out[g];
        left = bn_rat_sub(left, bn_rat_mul(each, bn_rat_int(out[g])));
        if (out[g] < heads[g])
            break;
    }
    if (lost == 0 && count > 0)
        out[order[0]] = 1;
}

/* ---- whom ------------------------------------------------------------------------------------- */

static bool by_quality(const dq_setup *setup, dq_purpose purpose)
{
    return purpose == DQ_PICK_LOSSES && setup->rules.casualties_by_quality;
}

/* DQ-161 Assigning casualties, and whatever else affects part of a side: by the order that its commander
 * gives; the worst fall first, the best return first, and deserters go in proportion if they give none. */
static void by_order(const dq_setup *setup, const dq_battle *battle, int32_t side,
                     dq_purpose purpose, int32_t how, int32_t out[DQ_GROUPS])
{
    int32_t order[DQ_GROUPS], left = battle->parties[side].to_name;
    int32_t count = sorted(setup, battle, side, purpose, how == BEST, order);

    if (by_quality(setup, purpose)) {
        lose_quality(setup, battle, side, how, out);
        return;
    }
    if (how == EVEN) {
        share(setup, battle, side, purpose, left, out);
        return;
    }
    for (int32_t i = 0; i < count; i++) {
        int32_t heads = heads_of(setup, battle, side, order[i], purpose);

        out[order[i]] = left < heads ? left : heads;
        left -= out[order[i]];
    }
}

int32_t dq_picked(const dq_setup *setup, dq_battle *battle, int32_t side, dq_purpose purpose,
                  int32_t out[DQ_GROUPS])
{
    dq_party *party = &battle->parties[side];
    int32_t sum = 0, how = party->naming == 0 ? usual[purpose] : party->naming - 1;

    for (int32_t g = 0; g < DQ_GROUPS; g++)
        out[g] = how == NAMED ? party->picked[g] : 0;
    if (how != NAMED && party->to_name > 0)
        by_order(setup, battle, side, purpose, how, out);
    for (int32_t g = 0; g < DQ_GROUPS; g++) {
        party->picked[g] = 0;
        sum += out[g];
    }
    party->to_name = party->naming = 0;
    return sum;
}

/* ---- the order -------------------------------------------------------------------------------- */

static uint32_t both_sides(const void *with, const void *state)
{
    return DQ_SIDES;
}

/* If all are alike, or all go, no one is asked. */
WANTS(pick, at)
{
    dq_purpose purpose = purpose_of(battle);
    int32_t order[DQ_GROUPS], all = 0, side = dq_side_at(battle, at);
    int32_t count = sorted(setup, battle, side, purpose, false, order);

    for (int32_t i = 0; i < count; i++)
        all += heads_of(setup, battle, side, order[i], purpose);
    return count > 1 && battle->parties[side].to_name > 0 && battle->parties[side].to_name < all;
}

ASK(pick)
{
    dq_purpose purpose = purpose_of(battle);

    dq_ask(battle, (uint32_t)DQ_ASK_BEYOND + 2 * (uint32_t)purpose, dq_side_at(battle, battle->at),
           -1, usual[purpose], out);
    if (by_quality(setup, purpose))
        out->allowed &= ~(UINT64_C(1) << NAMED);
    return 1;
}

TAKE(pick)
{
    int32_t how = value;

    battle->parties[dq_side_at(battle, battle->at)].naming =
        (uint8_t)(how == usual[purpose_of(battle)] ? 0 : 1 + how);
    battle->at++;
}

const bn_step dq_pick_step = {
    .count = both_sides, .wants = pick_wants, .ask = pick_ask, .take = pick_take
};

/* ---- group by group --------------------------------------------------------------------------- */

static bn_span span_of(const dq_setup *setup, const dq_battle *battle, int32_t side, int32_t group)
{
    dq_purpose purpose = purpose_of(battle);
    int32_t left = battle->parties[side].to_name, later = 0,
            heads = heads_of(setup, battle, side, group, purpose);

    for (int32_t g = group + 1; g < dq_stack_of(setup, side)->group_count; g++)
        later += heads_of(setup, battle, side, g, purpose);
    return (bn_span){ left > later ? left - later : 0, left < heads ? left : heads };
}

static void name(dq_battle *battle, int32_t side, int32_t group, int32_t count)
{
    battle->parties[side].picked[group] = count;
    battle->parties[side].to_name -= count;
}

/* The cursor: `at` is the side, `part` its group. Where there is no choice no one is asked. */
OPEN(named)
{
    for (; battle->at < DQ_SIDES; battle->at++, battle->part = 0) {
        int32_t side = dq_side_at(battle, battle->at);
        const dq_party *party = &battle->parties[side];

        if (party->naming != 1 + NAMED)
            continue;
        for (; battle->part < dq_stack_of(setup, side)->group_count && party->to_name > 0;
             battle->part++) {
            bn_span span = span_of(setup, battle, side, battle->part);

            if (span.min < span.max)
                return BN_ASKS;
            name(battle, side, battle->part, span.max);
        }
    }
    return BN_DONE;
}

ASK(named)
{
    int32_t side = dq_side_at(battle, battle->at);
    bn_span span = span_of(setup, battle, side, battle->part);

    dq_ask(battle, (uint32_t)DQ_ASK_BEYOND_OF + 2 * (uint32_t)purpose_of(battle), side,
           battle->part, span.max, out);
    bn_ask_within(out, span);
    return 1;
}

TAKE(named)
{
    name(battle, dq_side_at(battle, battle->at), battle->part, value);
    battle->part++;
}

const bn_step dq_named_step = { .open = named_open, .ask = named_ask, .take = named_take };
