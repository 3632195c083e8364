/* What follows a battle: wounded characters, who leaves the field, healers, spoils, retaliation (B10 to
 * B17). */
#include "steps.h"

/* ---- characters ----------------------------------------------------------------------------- */

enum { PEOPLE = DQ_SIDES * DQ_CHARACTERS };

static const dq_character *character(const dq_setup *setup, int32_t w)
{
    return &setup->sides[w / DQ_CHARACTERS].characters[w % DQ_CHARACTERS];
}

static dq_person_state *person(dq_battle *battle, int32_t w)
{
    return &battle->persons[w / DQ_CHARACTERS][w % DQ_CHARACTERS];
}

/* Whether the referee may say which officer follows: there are several, and one has just taken over. */
static bool several_heirs(const dq_setup *setup, const dq_battle *battle, int32_t w)
{
    const dq_person_state *is = &battle->persons[w / DQ_CHARACTERS][w % DQ_CHARACTERS];
    int32_t side = w / DQ_CHARACTERS;

    return setup->options.referee == 0 && character(setup, w)->commands &&
           battle->parties[side].promoted > 0 && is->did != 0 && !(is->did & DQ_DID_FOLLOW) &&
           dq_stack_of(setup, side)->officer_count > 1;
}

/* DQ-173 Kind of injury, and what else is asked of one: how bad a wound is, whether they are captured, whether a
 * wounded commander can lead, and who follows them; or -1. */
static int32_t next_question(const dq_setup *setup, const dq_battle *battle, int32_t w)
{
    const dq_person_state *is = &battle->persons[w / DQ_CHARACTERS][w % DQ_CHARACTERS];
    int32_t side = w / DQ_CHARACTERS;
    bool ask = setup->options.referee == 0;

    if (w % DQ_CHARACTERS >= setup->sides[side].character_count || character(setup, w)->stays_out)
        return -1;
    if (is->condition == DQ_WELL)
        return is->did & DQ_DID_INJURY ? -1 : DQ_ASK_INJURY;
    if (several_heirs(setup, battle, w))
        return DQ_ASK_SUCCESSOR;
    if (is->condition != DQ_INJURED || !(is->did & DQ_DID_INJURY))
        return -1;
    if (ask && !(is->did & DQ_DID_WOUND))
        return DQ_ASK_GRIEVOUS;
    if (dq_loser(battle) == side && !(is->did & DQ_DID_CAPTURE))
        return DQ_ASK_CAPTURE;
    return ask && character(setup, w)->commands && !(is->did & DQ_DID_LEAD) ? DQ_ASK_UNABLE : -1;
}

/* The cursor is the character in hand. */
OPEN(people)
{
    for (; battle->at < PEOPLE; battle->at++)
        if (next_question(setup, battle, battle->at) >= 0)
            return BN_ASKS;
    return BN_DONE;
}

ASK(people)
{
    int32_t side = battle->at / DQ_CHARACTERS, kind = next_question(setup, battle, battle->at);

    if (kind != DQ_ASK_SUCCESSOR) {
        dq_ask(battle, (uint32_t)kind, side, battle->at, 0, out);
        return 1;
    }
    dq_ask(battle, DQ_ASK_SUCCESSOR, side, -1, battle->parties[side].promoted - 1, out);
    out->options = (uint8_t)dq_stack_of(setup, side)->officer_count;
    out->allowed = (UINT64_C(1) << out->options) - 1;
    return 1;
}

/* The highest roll that harms them. */
NUMBER(people)
{
    bn_term room;
    const bn_term *of = bn_sum_for(trace, &room, DQ_TERMS_CHANCE, side, -1, NULL);
    int32_t below;

    if (question->kind == DQ_ASK_CAPTURE)
        return bn_gives_int(trace, of, 174,
                            bn_plus_int(trace, of, 174, DQ_CONSTANT(setup->figures, CAPTURE_CHANCE),
                                        "chance of capture"),
                            "captured on this roll or less");
    below = dq_injury_below(setup->figures, battle->parties[side].rate);
    bn_plus_int(trace, of, 172, below, "half the casualty rate");
    bn_plus_int(trace, of, 172, -1, "a roll below it");
    return bn_gives_int(trace, of, 172, below - 1, "wounded on this roll or less");
}

READS(people)
{
    return question->kind == DQ_ASK_CAPTURE ? dq_captured(dq_tables(setup), dice) : dice <= number;
}

/* A commander who is lost is followed by an officer, or by no one; one who led instead of the best by the
 * best. */
static void succeed(const dq_setup *setup, dq_battle *battle, int32_t w)
{
    dq_party *party = &battle->parties[w / DQ_CHARACTERS];
    int32_t heir = dq_successor(dq_stack_of(setup, w / DQ_CHARACTERS));

    if (!character(setup, w)->commands || party->promoted != 0)
        return;
    if (party->leader > 0)
        party->fell = 1;
    else
        party->promoted = (int8_t)(heir == DQ_NONE ? -1 : heir + 1);
}

TAKE(people)
{
    int32_t kind = next_question(setup, battle, battle->at);
    dq_person_state *is = person(battle, battle->at);

    if (kind == DQ_ASK_SUCCESSOR) {
        battle->parties[battle->at / DQ_CHARACTERS].promoted = (int8_t)(1 + value);
        is->did |= DQ_DID_FOLLOW;
        return;
    }
    is->did |= kind == DQ_ASK_INJURY     ? DQ_DID_INJURY
               : kind == DQ_ASK_GRIEVOUS ? DQ_DID_WOUND
               : kind == DQ_ASK_CAPTURE  ? DQ_DID_CAPTURE
                                         : DQ_DID_LEAD;
    if (!value)
        return;
    is->condition = kind == DQ_ASK_INJURY     ? DQ_INJURED
                    : kind == DQ_ASK_GRIEVOUS ? DQ_DEAD
                    : kind == DQ_ASK_CAPTURE  ? DQ_CAPTIVE
                                              : is->condition;
    if (kind != DQ_ASK_INJURY)
        succeed(setup, battle, battle->at);
}

const bn_step dq_people_step = { .open = people_open,
                                 .ask = people_ask,
                                 .take = people_take,
                                 .number = people_number,
                                 .reads = people_reads,
                                 .group = DQ_TERMS_BATTLE };

/* ---- who leaves ----------------------------------------------------------------------------- */

dq_retreat dq_way_back(const dq_setup *setup, const dq_battle *battle, int32_t side)
{
    return dq_retreat_of(setup->figures, dq_defence_of(battle, side),
                         dq_btmr_now(setup, battle, side),
                         dq_loser(battle) == side ? battle->row : DQ_NONE);
}

/* DQ-165 Refusing to leave: anyone who did not choose to yield the field; by the reading
 * only_defender_may_refuse no attacker. */
ASK(stay)
{
    int32_t loser = dq_loser(battle);

    if (loser == DQ_NONE || battle->part > 0 || dq_destroyed(setup, battle, loser) ||
        dq_must_move(setup->figures, dq_defence_of(battle, loser)) ||
        (setup->rules.only_defender_may_refuse && dq_attacks(battle, loser)))
        return 0;
    dq_ask(battle, DQ_ASK_STAY, loser, -1, 0, out);
    return 1;
}

TAKE(stay)
{
    battle->stays = (uint8_t)value;
    battle->part = 1;
}

/* On a map the battle waits here: only the map knows whether there is somewhere to go. */
OPEN(stay)
{
    bn_question open[BN_OPEN_MAX];

    if (!setup->options.on_map)
        return stay_ask(setup, battle, open) > 0 ? BN_ASKS : BN_DONE;
    return dq_loser(battle) != DQ_NONE && !dq_destroyed(setup, battle, dq_loser(battle)) ? BN_ASKS
                                                                                         : BN_DONE;
}

const bn_step dq_stay_step = { .open = stay_open, .ask = stay_ask, .take = stay_take };

ASK(retreat)
{
    int32_t loser = dq_loser(battle);

    if (loser == DQ_NONE || battle->stays || battle->part > 0 || dq_destroyed(setup, battle, loser))
        return 0;
    dq_ask(battle, DQ_ASK_RETREAT, loser, -1, 0, out);
    return 1;
}

NUMBER(retreat)
{
    return dq_chance_now(setup, battle, side, false, trace);
}

/* 1: as far as they like. */
READS(retreat)
{
    return dq_perceives(dq_tables(setup), number, dice) != DQ_FAILURE;
}

TAKE(retreat)
{
    battle->part = 1;
    battle->roll_failed = value == 0;
}

const bn_step dq_retreat_step = { .ask = retreat_ask,
                                  .take = retreat_take,
                                  .number = retreat_number,
                                  .reads = retreat_reads,
                                  .group = DQ_TERMS_BATTLE };

bool dq_leaves(const dq_setup *setup, const dq_battle *battle, int32_t side)
{
    if (dq_destroyed(setup, battle, side))
        return false;
    return dq_must_move(setup->figures, dq_defence_of(battle, side)) ||
           (dq_loser(battle) == side && !battle->stays);
}

bn_span dq_hexes_back(const dq_setup *setup, const dq_battle *battle, int32_t side)
{
    dq_retreat way = dq_way_back(setup, battle, side);

    return (bn_span){ dq_loser(battle) == side && battle->roll_failed ? way.fewest : 1, way.most };
}

/* The cursor is the side. Where there is no choice no one is asked. */
OPEN(hexes)
{
    for (; battle->at < DQ_SIDES; battle->at++) {
        bn_span span;

        if (!dq_leaves(setup, battle, battle->at))
            continue;
        span = dq_hexes_back(setup, battle, battle->at);
        if (span.min < span.max || setup->options.on_map)
            return BN_ASKS;
        battle->parties[battle->at].hexes = (uint8_t)span.max;
    }
    return BN_DONE;
}

ASK(hexes)
{
    bn_span span = dq_hexes_back(setup, battle, battle->at);

    dq_ask(battle, DQ_ASK_HEXES, battle->at, -1, span.min, out);
    bn_ask_within(out, span);
    return 1;
}

TAKE(hexes)
{
    battle->parties[battle->at++].hexes = (uint8_t)value;
}

const bn_step dq_hexes_step = { .open = hexes_open, .ask = hexes_ask, .take = hexes_take };

/* ---- healers -------------------------------------------------------------------------------- */

PASS(heal)
{
    const dq_figures *tables = setup->figures;

    for (int32_t s = 0; s < DQ_SIDES; s++) {
        const dq_unit *unit = dq_stack_of(setup, s);
        dq_party *party = &battle->parties[s];
        int32_t healers = dq_specialist_count(unit, DQ_SPECIALISTS_HEALER, 0);
        int32_t percent = dq_healed_percent(
            tables, healers,
            dq_specialist_count(unit, DQ_SPECIALISTS_HEALER, DQ_CONSTANT(tables, HEALER_RANK)),
            dq_best_rank(unit, DQ_SPECIALISTS_HEALER),
            party->hexes * DQ_CONSTANT(tables, MILES_IN_HEX));

        if (dq_destroyed(setup, battle, s) || percent == 0)
            continue;
        party->healed = dq_healed(tables, &setup->rules, percent, party->lost);
        party->to_name = party->healed;
        dq_remark(trace, s, 168, party->healed, "healed");
    }
    return BN_DONE;
}

const bn_step dq_heal_step = { .pass = heal_pass };

PASS(recover)
{
    for (int32_t s = 0; s < DQ_SIDES; s++) {
        int32_t back[DQ_GROUPS];

        dq_picked(setup, battle, s, DQ_PICK_RECOVERED, back);
        for (int32_t g = 0; g < DQ_GROUPS; g++) {
            battle->groups[s][g].heads += back[g];
            battle->groups[s][g].fallen -= back[g];
        }
    }
    return BN_DONE;
}

const bn_step dq_recover_step = { .pass = recover_pass };

/* ---- spoils --------------------------------------------------------------------------------- */

static bool may_strip(const dq_setup *setup, const dq_battle *battle)
{
    int32_t winner = battle->winner - 1;

    return winner >= 0 && battle->parties[winner].hexes == 0 && !battle->stays &&
           !dq_destroyed(setup, battle, winner) && dq_slain(setup, battle, 1 - winner, false) > 0;
}

/* DQ-170 Spoils: the winner, if they do not march on and the referee allows it; -1: nothing (more) is asked. */
static int32_t spoils_question(const dq_setup *setup, const dq_battle *battle)
{
    bool ask = setup->options.referee == 0;

    if (!may_strip(setup, battle))
        return -1;
    if (ask && !(battle->given >> DQ_IN_SPOILS_ALLOWED & 1))
        return DQ_ASK_SPOILS_ALLOWED;
    if (!battle->judged[DQ_IN_SPOILS_ALLOWED])
        return -1;
    if (battle->part == 0)
        return DQ_ASK_SPOILS;
    return ask && battle->parties[battle->winner - 1].stripped &&
                   !(battle->given >> DQ_IN_SPOILS_SHARE & 1)
               ? DQ_ASK_SPOILS_SHARE
               : -1;
}

ASK(spoils)
{
    int32_t kind = spoils_question(setup, battle);

    if (kind < 0)
        return 0;
    dq_ask(battle, (uint32_t)kind, battle->winner - 1, -1,
           kind == DQ_ASK_SPOILS_ALLOWED ? battle->judged[DQ_IN_SPOILS_ALLOWED]
           : kind == DQ_ASK_SPOILS_SHARE ? battle->judged[DQ_IN_SPOILS_SHARE]
                                         : 0,
           out);
    return 1;
}

TAKE(spoils)
{
    int32_t kind = spoils_question(setup, battle);
    dq_battle_input input;

    if (kind == DQ_ASK_SPOILS) {
        battle->parties[battle->winner - 1].stripped = (uint8_t)value;
        battle->part = 1;
        return;
    }
    input = kind == DQ_ASK_SPOILS_ALLOWED ? DQ_IN_SPOILS_ALLOWED : DQ_IN_SPOILS_SHARE;
    battle->judged[input] = value;
    battle->given |= 1u << input;
}

PASS(spoils)
{
    int32_t winner = battle->winner - 1;

    if (winner >= 0 && battle->parties[winner].stripped)
        dq_remark(trace, winner, 170,
                  dq_spoils(dq_slain(setup, battle, 1 - winner, false),
                            battle->judged[DQ_IN_SPOILS_SHARE]),
                  "of the dead stripped of useful gear");
    return BN_DONE;
}

const bn_step dq_spoils_step = { .ask = spoils_ask, .take = spoils_take, .pass = spoils_pass };

/* ---- retaliation ---------------------------------------------------------------------------- */

/* A winner who has yielded the field is gone: there is no one left to strike back at. */
ASK(retaliate)
{
    if (!battle->stays || battle->number >= setup->options.max_battles ||
        battle->parties[battle->winner - 1].hexes > 0)
        return 0;
    dq_ask(battle, DQ_ASK_RETALIATE, dq_loser(battle), -1, 0, out);
    return 1;
}

/* What applies only to one battle; and what it leaves for the next. */
static void close(const dq_setup *setup, dq_battle *battle)
{
    for (int32_t s = 0; s < DQ_SIDES; s++) {
        dq_party *party = &battle->parties[s];

        for (int32_t g = 0; g < DQ_GROUPS; g++) {
            battle->groups[s][g].dead += battle->groups[s][g].fallen;
            battle->groups[s][g].fallen = 0;
        }
        if (battle->winner > 0)
            party->judged[battle->winner == 1 + s ? DQ_IN_WON : DQ_IN_LOST] = 1;
    }
}

/* DQ-166 Retaliation: the loser attacks, twelve hours later; everything is computed again. */
static void turn_about(dq_battle *battle)
{
    for (int32_t s = 0; s < DQ_SIDES; s++) {
        dq_party *party = &battle->parties[s];

        party->judged[DQ_IN_SPY] = party->judged[DQ_IN_REAR] = party->judged[DQ_IN_EPISODE] = 0;
        if (dq_attacks(battle, s)) { /* anyone who attacked has not rested */
            party->judged[DQ_IN_RESTED] = 0;
            party->given |= 1u << DQ_IN_RESTED;
        }
        party->rating = party->lost = party->healed = 0;
        party->rate = party->hexes = party->form = 0;
        party->given &= ~(1u << DQ_IN_EPISODE);
        for (int32_t p = 0; p < DQ_CHARACTERS; p++)
            battle->persons[s][p].did = 0;
    }
    battle->judged[DQ_IN_BY_DAY] = !battle->judged[DQ_IN_BY_DAY];
    battle->attacker = (uint8_t)dq_loser(battle);
    battle->number++;
    battle->winner = battle->row = battle->fought = battle->stays = battle->roll_failed = 0;
}

TAKE(retaliate)
{
    close(setup, battle);
    if (value) {
        turn_about(battle);
        dq_go(battle, DQ_STEP_JUDGE);
        return;
    }
    dq_go(battle, DQ_STEP_OVER);
}

/* DQ-167 End of the exchange: a side has left or is wiped out, or no one retaliates. */
PASS(retaliate)
{
    close(setup, battle);
    return dq_go(battle, DQ_STEP_OVER);
}

const bn_step dq_retaliate_step = { .ask = retaliate_ask,
                                    .take = retaliate_take,
                                    .pass = retaliate_pass };
