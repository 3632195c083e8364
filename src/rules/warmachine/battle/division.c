/* Step B5: the side with fewer forces divides until the numbers agree. */
#include <string.h>

#include "steps.h"
#include "rules/field/results.h"

/* ---- the rules --------------------------------------------------------------------------- */

/* WM-044 Equal numbers and splitting: into how many parts a force can be split at all. */
int32_t wm_most_parts(const wm_figures *tables, int32_t strength)
{
    int64_t parts = bn_floor_div(strength, tables->constants[WM_CONSTANTS_PART_LEAST].value);

    return parts < 1 ? 1 : (int32_t)parts;
}

/* WM-134 Parts of a divided force: `part` becomes what is left of `whole` once `stay` heads stay.
 * A part has the day's record and the fatigue of its force; wounded, dead and leader stay. */
static void split_off(wm_body *whole, wm_body *part, int32_t stay)
{
    static const wm_readings plain = { 0 }; /* kinds in proportion, whatever casualties do */
    int32_t kept[WM_KINDS];

    *part = *whole;
    wm_share_losses(whole->standing.kinds, WM_KINDS, stay, &plain, kept);
    for (uint32_t k = 0; k < WM_KINDS; k++) {
        part->standing.kinds[k] -= kept[k];
        whole->standing.kinds[k] = kept[k];
    }
    part->standing.strength -= stay;
    whole->standing.strength = stay;
    part->before = part->standing.strength;
    whole->before = stay;
    memset(part->standing.wounded, 0, sizeof part->standing.wounded);
    part->standing.dead = 0;
    part->standing.leader_here = 0;
    part->xp = 0;
    part->months = 0;
}

/* ---- a round opens ----------------------------------------------------------------------- */

static uint32_t dividing(const wm_battle *battle)
{
    return wm_fielded(battle, 0) < wm_fielded(battle, 1) ? 0 : 1;
}

/* Parts beyond the first that the side's bodies from `from` on could still be split into. */
static int32_t spare_parts(const wm_figures *tables, const wm_battle *battle, uint32_t side,
                           uint32_t from)
{
    int32_t sum = 0;

    for (uint32_t i = from; i < battle->listed; i++) {
        const wm_body *body = &battle->bodies[i];
        if (body->side == side && wm_on_field(body))
            sum += wm_most_parts(tables, body->standing.strength) - 1;
    }
    return sum;
}

OPEN(round)
{
    int32_t missing = wm_fielded(battle, 0) - wm_fielded(battle, 1), spare;

    for (uint32_t i = 0; i < battle->body_count; i++) {
        wm_body *body = &battle->bodies[i];
        body->foe = body->pair = WM_NOBODY;
        body->outcome = WM_NOT_FOUGHT;
        body->rolls = 0;
        if (!wm_on_field(body))
            continue;
        body->mercy = WM_NO_MERCY;
        body->status = WM_ON_FIELD;
        body->before = body->standing.strength;
        body->advance = body->pursuit = body->tired = body->broke = 0;
        body->row = body->location = body->holds = 0;
    }
    battle->listed = battle->body_count;
    battle->pair_count = 0;
    battle->first = battle->no_combat = 0;
    battle->tactic[0] = battle->tactic[1] = WM_NOBODY;
    if (missing == 0)
        return wm_go(battle, WM_STEP_PAIRING);
    missing = missing < 0 ? -missing : missing;
    spare = spare_parts(wm_tables(setup), battle, dividing(battle), 0);
    battle->extra = (uint8_t)(missing < spare ? missing : spare);
    bn_trace_add(trace, (bn_term){ .rule = 44,
                                   .row = BN_NO_ROW,
                                   .side = (int8_t)dividing(battle),
                                   .about = -1,
                                   .value = battle->extra,
                                   .seen = { bn_rat_int(missing) },
                                   .words = missing == 1 ? "{0} force fewer than the enemy"
                                                         : "{0} forces fewer than the enemy" });
    return BN_DONE;
}

const bn_step wm_round_step = { .open = round_open };

/* ---- into how many ----------------------------------------------------------------------- */

/* The least and most parts the body in hand may become, so that the rest can make up the number. */
static bn_span parts_span(const wm_figures *tables, const wm_battle *battle, uint32_t index)
{
    const wm_body *body = &battle->bodies[index];
    int32_t most = wm_most_parts(tables, body->standing.strength) - 1;
    int32_t least = battle->extra - spare_parts(tables, battle, body->side, index + 1);

    if (most > battle->extra)
        most = battle->extra;
    return (bn_span){ 1 + (least < 0 ? 0 : least), 1 + most };
}

static void divide(wm_battle *battle, int32_t parts)
{
    battle->parts = (uint8_t)parts;
    battle->extra = (uint8_t)(battle->extra - (parts - 1));
    if (parts == 1)
        battle->at++;
    else
        battle->step = WM_STEP_SIZE;
}

OPEN(parts)
{
    while (battle->extra > 0) {
        const wm_body *body = &battle->bodies[battle->at];
        bn_span span;

        if (!wm_on_field(body) || body->side != dividing(battle)) {
            battle->at++;
            continue;
        }
        span = parts_span(wm_tables(setup), battle, battle->at);
        if (span.min < span.max)
            return BN_ASKS;
        divide(battle, span.min);
        if (battle->step != WM_STEP_PARTS)
            return BN_GOES;
    }
    return wm_go(battle, WM_STEP_PAIRING);
}

/* If no one orders it, the strongest force of those left to ask is split as often as it can be. */
ASK(parts)
{
    const wm_body *body = &battle->bodies[battle->at];
    bn_span span = parts_span(wm_tables(setup), battle, battle->at);
    bool strongest = true;

    for (uint32_t i = battle->at + 1u; i < battle->listed; i++) {
        const wm_body *other = &battle->bodies[i];
        if (other->side == body->side && wm_on_field(other) &&
            other->standing.strength > body->standing.strength)
            strongest = false;
    }
    wm_ask(battle, WM_ASK_PARTS, strongest ? span.max : span.min, out);
    bn_ask_within(out, span);
    return 1;
}

TAKE(parts)
{
    divide(battle, value);
}

const bn_step wm_parts_step = { .open = parts_open, .ask = parts_ask, .take = parts_take };

/* ---- how large --------------------------------------------------------------------------- */

uint32_t wm_part_body(const wm_battle *battle, uint32_t index)
{
    return index == 0 ? battle->at : battle->body_count - battle->part + index - 1;
}

/* Part `part` (0 first) is being sized; what it leaves is the body of the part after it. */
static bn_span size_span(const wm_figures *tables, const wm_battle *battle)
{
    int32_t least = tables->constants[WM_CONSTANTS_PART_LEAST].value;
    int32_t strength = battle->bodies[wm_part_body(battle, battle->part)].standing.strength;

    return (bn_span){ least, strength - least * (battle->parts - battle->part - 1) };
}

static uint8_t parts_of(const wm_battle *battle, uint8_t entrant)
{
    uint8_t count = 0;

    for (uint32_t i = 0; i < battle->body_count; i++)
        if (battle->bodies[i].entrant == entrant && battle->bodies[i].number > count)
            count = battle->bodies[i].number;
    return count;
}

static void size_part(wm_battle *battle, int32_t size)
{
    wm_body *whole = &battle->bodies[wm_part_body(battle, battle->part)];
    wm_body *part = &battle->bodies[battle->body_count];

    BN_ASSERT(battle->body_count < battle->room);
    if (whole->number == 0)
        whole->number = 1;
    split_off(whole, part, size);
    part->number = (uint8_t)(parts_of(battle, whole->entrant) + 1);
    battle->body_count++;
    battle->part++;
}

OPEN(size)
{
    while (battle->part + 1 < battle->parts) {
        bn_span span = size_span(wm_tables(setup), battle);
        if (span.min < span.max)
            return BN_ASKS;
        size_part(battle, span.min);
    }
    battle->step = WM_STEP_LEADER;
    return BN_GOES;
}

ASK(size)
{
    const wm_body *body = &battle->bodies[wm_part_body(battle, battle->part)];
    int32_t even = (int32_t)bn_floor_div(body->standing.strength, battle->parts - battle->part);

    wm_ask(battle, WM_ASK_PART_SIZE, even, out);
    bn_ask_within(out, size_span(wm_tables(setup), battle));
    return 1;
}

TAKE(size)
{
    size_part(battle, value);
}

const bn_step wm_size_step = { .open = size_open, .ask = size_ask, .take = size_take };

/* ---- where the leader goes --------------------------------------------------------------- */

OPEN(leader)
{
    if (battle->bodies[battle->at].standing.leader_here && battle->part > 0)
        return BN_ASKS;
    battle->at++;
    battle->part = 0;
    battle->step = WM_STEP_PARTS;
    return BN_GOES;
}

/* If no one orders it, the leader goes with the largest part. */
ASK(leader)
{
    uint32_t largest = 0;

    for (uint32_t i = 1; i < battle->parts; i++)
        if (battle->bodies[wm_part_body(battle, i)].standing.strength >
            battle->bodies[wm_part_body(battle, largest)].standing.strength)
            largest = i;
    wm_ask(battle, WM_ASK_PART_LEADER, (int32_t)largest, out);
    out->options = battle->parts;
    out->allowed = ((uint64_t)1 << battle->parts) - 1;
    return 1;
}

TAKE(leader)
{
    uint32_t chosen = wm_part_body(battle, (uint32_t)value);

    battle->bodies[battle->at].standing.leader_here = 0;
    battle->bodies[chosen].standing.leader_here = 1;
    battle->at++;
    battle->part = 0;
    battle->step = WM_STEP_PARTS;
}

const bn_step wm_leader_step = { .open = leader_open, .ask = leader_ask, .take = leader_take };
