/* The first half of a round (table (b), N1 to N3): the hour, Risk, significant actions. */
#include "steps.h"

#include "rules/outcome/contest.h"
#include "rules/people/heroism.h"
#include "rules/people/skills.h"
#include "rules/field/strength.h"

/* ---- N1 ----------------------------------------------------------------------------------- */

/* Of the round before only lasting effects stay, and who won it, for the report. */
static void clear_bout(g4_bout *bout)
{
    bout->flags &= G4_BOUT_ENCOUNTER | G4_BOUT_ROLLED | G4_BOUT_TALKED | G4_BOUT_OUTSIDE;
    bout->refused = bout->panicked = bout->consequence = bout->escapes = 0;
    for (int32_t i = 0; i < 2; i++) {
        bout->order[i] = bout->settled[i] = G4_NO_ORDER;
        bout->lost[i] = 0;
        bout->impetuous[i] = 0;
        bout->skill[i] = 0;
    }
}

static void clear_party(const g4_scene *scene, g4_party *party, int32_t side)
{
    party->heroism = 0;
    party->roller = G4_NONE;
    party->scenes = 0;
    for (int32_t f = 0; f < G4_BATTLE_FORCES; f++)
        party->npc_risk[f] = 0;
    for (int32_t c = 0; c < g4_persons_in(scene, side); c++)
        party->person_states[c].risk = 0;
}

static void refresh_all(const g4_scene *scene, g4_battle *battle, bn_trace *trace)
{
    for (int32_t b = 0; b < battle->lanes; b++)
        if (g4_fighting(battle, b))
            g4_refresh(scene, battle, b, trace);
}

static bool light_matters(const g4_battle *battle)
{
    for (int32_t b = 0; b < battle->lanes; b++)
        if (g4_fighting(battle, b) && battle->lane[b].bout.light_matters)
            return true;
    return false;
}

/* Dusk and dawn by the clock. */
static void watch_the_sun(const g4_scene *scene, g4_battle *battle, bn_trace *trace)
{
    const g4_battle_inputs *in = scene->inputs;
    bool dark;

    if (!g4_clock_runs(scene))
        return;
    dark = g4_is_night(in->start_time + battle->minutes, in->sunrise, in->sunset);
    if (dark == (battle->judged[G4_JUDGE_NIGHT] != 0))
        return;
    battle->judged[G4_JUDGE_NIGHT] = dark;
    if (light_matters(battle))
        refresh_all(scene, battle, trace);
}

static bool weather_matters(const g4_scene *scene)
{
    for (int32_t s = 0; s < scene->side_count; s++)
        for (int32_t f = 0; f < scene->force_count[s]; f++) {
            const g4_force *force = g4_force_in(scene, s, f);

            for (int32_t i = 0; i < force->line_count; i++)
                if (force->figures[i].mobility & (G4_AIR_MOBILITY | G4_WATER_MOBILITY))
                    return true;
        }
    return false;
}

/* A side that could still fall back into its fortress. */
static bool outside_its_walls(const g4_scene *scene, const g4_battle *battle, int32_t side)
{
    const g4_party *party = g4_party_of(battle, side);

    return scene->inputs->kind == G4_SIEGE && scene->inputs->besieged == 1 + side &&
           !(party->given >> (G4_JUDGE_INSIDE - G4_BATTLE_JUDGED) & 1) &&
           party->posture != G4_BUNKERED && !g4_side_judged(party, G4_JUDGE_INSIDE) &&
           g4_bout_seen(battle)->kind == G4_SIEGE;
}

/* Whether it could not, for lack of room; the reason goes into the trace. */
static bool no_room(const g4_scene *scene, const g4_battle *battle, int32_t side, bn_trace *trace)
{
    g4_garrison garrison;

    if (g4_room_inside(scene, battle, &garrison) != G4_ROOM_TOO_SMALL)
        return false;
    g4_note_no_room(scene->setup->figures, scene->inputs, &garrison, scene->sides[side], trace);
    return true;
}

static bool circumstance_open(const g4_scene *scene, const g4_battle *battle, int32_t side)
{
    return !(g4_party_of(battle, side)->given >> (G4_JUDGE_CIRCUMSTANCE - G4_BATTLE_JUDGED) & 1) &&
           g4_still_fights(scene, battle, side, false);
}

enum { BEGINS, DUSK, STORM, WALLS, CIRCUMSTANCES, ON };

static bool asked_here(const g4_scene *scene, const g4_battle *battle, bn_trace *trace)
{
    switch (battle->phase) {
    case DUSK:
        return battle->round > 1 && !g4_clock_runs(scene) && light_matters(battle);
    case STORM:
        return battle->round > 1 && weather_matters(scene);
    case WALLS:
        return outside_its_walls(scene, battle, battle->at) &&
               !no_room(scene, battle, battle->at, trace);
    default:
        return circumstance_open(scene, battle, battle->at);
    }
}

/* Phase by phase, and within the last two side by side. */
OPEN(round)
{
    if (battle->phase == BEGINS) {
        for (int32_t b = 0; b < battle->lanes; b++)
            if (g4_fighting(battle, b))
                clear_bout(&battle->lane[b].bout);
            else
                battle->lane[b].bout.flags &= (uint8_t)~G4_BOUT_SHOWN;
        for (int32_t s = 0; s < scene->side_count; s++)
            clear_party(scene, g4_party_at(battle, s), s);
        for (battle->bout = 0; !g4_fighting(battle, battle->bout); battle->bout++)
            continue;
        watch_the_sun(scene, battle, trace);
        battle->phase = DUSK;
    }
    if (!g4_referee_asked(scene))
        return BN_DONE;
    for (; battle->phase < ON; battle->phase++, battle->at = 0)
        for (; battle->at < (battle->phase < WALLS ? 1 : scene->side_count); battle->at++)
            if (asked_here(scene, battle, trace))
                return BN_ASKS;
    return BN_DONE;
}

ASK(round)
{
    if (battle->phase == DUSK || battle->phase == STORM)
        g4_ask(scene, battle, battle->phase == DUSK ? G4_ASK_DUSK : G4_ASK_STORM, 0, 0, out);
    else
        g4_judge_ask_one(scene, battle,
                         battle->phase == WALLS ? G4_JUDGE_INSIDE : G4_JUDGE_CIRCUMSTANCE,
                         battle->at, out);
    return 1;
}

TAKE(round)
{
    int8_t kept = (int8_t)value;
    int32_t turned = battle->phase == DUSK ? G4_JUDGE_NIGHT : G4_JUDGE_BAD_WEATHER;

    switch (battle->phase) {
    case DUSK:
    case STORM:
        if (kept) {
            battle->judged[turned] = !battle->judged[turned];
            refresh_all(scene, battle, trace);
        }
        break;
    case WALLS:
        g4_party_at(battle, battle->at)->judged[G4_JUDGE_INSIDE - G4_BATTLE_JUDGED] = kept;
        if (kept)
            g4_defend(scene, battle, trace);
        break;
    default:
        g4_party_at(battle, battle->at)->judged[G4_JUDGE_CIRCUMSTANCE - G4_BATTLE_JUDGED] = kept;
    }
    battle->at++;
}

const bn_step g4_round_step = { .open = round_open, .ask = round_ask, .take = round_take };

/* ---- N2 ----------------------------------------------------------------------------------- */

bool g4_takes_the_field(const g4_scene *scene, const g4_battle *battle, int32_t side,
                        int32_t member)
{
    int32_t own, sub;
    bool alone;

    if (battle->lane[side].party.person_states[member].status >= G4_PERSON_GONE)
        return false;
    if (!battle->sub || !g4_subordinate(scene, &own, &sub))
        return true;
    alone = own == side && sub == member;
    switch (g4_bout_seen(battle)->role) {
    case G4_BOUT_MAIN:
        return !alone;
    case G4_BOUT_WITHIN:
        return alone;
    default:
        return alone || own != side;
    }
}

/* Someone who picks a Risk: one of the side's persons, or the NPC who commands force `slot`. */
typedef struct chooser {
    int32_t side, member, slot;
} chooser;

static bool picks_besides(const g4_scene *scene, const g4_battle *battle, int32_t side,
                          int32_t member)
{
    const g4_person *person = g4_side_person(scene, side, member);

    return person != NULL && person->player && g4_takes_the_field(scene, battle, side, member) &&
           !g4_commands(scene, battle, side, member);
}

/* Who picks a Risk: commanders first, in the order of sides and rosters. Gives up to `room` of them
 * from number `from` on. */
static uint32_t choosers(const g4_scene *scene, const g4_battle *battle, uint32_t from,
                         uint32_t room, chooser *out)
{
    uint32_t count = 0, at = 0;

    for (int32_t s = 0; s < scene->side_count; s++) {
        if (!g4_still_fights(scene, battle, s, false))
            continue;
        for (int32_t slot = 0; slot < G4_BATTLE_FORCES; slot++)
            if (g4_slot_leads(scene, battle, battle->bout, s, slot) && at++ >= from && count < room)
                out[count++] = (chooser){ s, battle->lane[s].party.commander[slot], slot };
        for (int32_t c = 0; c < g4_persons_in(scene, s); c++)
            if (picks_besides(scene, battle, s, c) && at++ >= from && count < room)
                out[count++] = (chooser){ s, c, 0 };
    }
    return count;
}

/* Those before battle->at have picked; no more than BN_OPEN_MAX are asked at once. */
OPEN(risk)
{
    chooser next;

    if (battle->at == 0)
        return BN_ASKS; /* there are commanders */
    if (battle->at % BN_OPEN_MAX != 0)
        return BN_DONE; /* fewer than could have been asked at once */
    return choosers(scene, battle, battle->at, 1, &next) > 0 ? BN_ASKS : BN_DONE;
}

ASK(risk)
{
    chooser who[BN_OPEN_MAX];
    uint32_t count = choosers(scene, battle, battle->at, BN_OPEN_MAX, who);

    for (uint32_t i = 0; i < count; i++) {
        g4_ask(scene, battle, G4_ASK_RISK, who[i].side, 0, &out[i]);
        bn_ask_within(&out[i], g4_risk_span(scene->setup->figures));
        out[i].about[0] = scene->forces[who[i].side][0];
        if (g4_allied(scene, who[i].side))
            out[i].about[0] = scene->forces[who[i].side][who[i].slot];
        if (who[i].member != G4_NONE) {
            out[i].about[1] = (int16_t)who[i].member;
            g4_ask_person(scene, battle, who[i].side, who[i].member, &out[i]);
        }
    }
    return count;
}

TAKE(risk)
{
    chooser who[BN_OPEN_MAX];

    (void)choosers(scene, battle, battle->at, BN_OPEN_MAX, who);
    for (uint32_t i = 0; i < count; i++) {
        const chooser *w = &who[moves[i].question];
        g4_party *party = g4_party_at(battle, w->side);
        int8_t risk = (int8_t)moves[i].answer.value[0];

        if (w->member == G4_NONE)
            party->npc_risk[w->slot] = risk;
        else
            party->person_states[w->member].risk = risk;
    }
    battle->at = (uint8_t)(battle->at + count);
}

const bn_step g4_risk_step = { .open = risk_open, .ask = risk_ask, .take = risk_take };

/* ---- N3 ----------------------------------------------------------------------------------- */

g4_place_in_battle g4_place_of(const g4_scene *scene, const g4_battle *battle, int32_t side,
                               int32_t member)
{
    int32_t number = member;
    const g4_force *force = g4_force_in(scene, side, g4_slot_of_person(scene, side, &number));
    const g4_person *person = &force->persons[number];
    g4_place_in_battle place = { .with_train = person->with < 0 };

    if (person->with > 0 && person->with <= force->line_count) {
        bool cause = g4_side_judged(g4_party_of(battle, side), G4_JUDGE_CAUSE) != 0;

        place.fierce = g4_impetuous(&force->lines[person->with - 1], cause);
        place.with_support = force->figures[person->with - 1].support;
    }
    for (int32_t b = 0; b < battle->lanes; b++)
        for (int32_t i = 0; i < 2; i++)
            if (g4_fighting(battle, b) && g4_side_in(scene, b, i) == side &&
                battle->lane[b].bout.elements[i] > 1)
                place.more_elements = 1;
    return place;
}

enum { DECIDES, PLAYED_OUT, ROLLS };

static int32_t actor_side(const g4_battle *battle)
{
    return battle->at / G4_SIDE_PERSONS;
}

static int32_t actor_member(const g4_battle *battle)
{
    return battle->at % G4_SIDE_PERSONS;
}

static bool acts(const g4_scene *scene, const g4_battle *battle)
{
    int32_t side = actor_side(battle), member = actor_member(battle);
    const g4_person *person = g4_side_person(scene, side, member);

    return person != NULL && g4_may_act(person, g4_commands(scene, battle, side, member)) &&
           g4_takes_the_field(scene, battle, side, member) &&
           g4_bout_seen(battle)->role == G4_BOUT_MAIN &&
           g4_still_fights(scene, battle, side, false);
}

static int32_t heroism_target(const g4_scene *scene, const g4_battle *battle, bn_trace *trace)
{
    int32_t side = actor_side(battle), member = actor_member(battle), target;
    const g4_person *person = g4_side_person(scene, side, member);
    uint32_t from = g4_terms_so_far(trace);

    if (battle->phase != ROLLS)
        return 0;
    target =
        g4_heroism_target(scene->setup->figures, person, g4_place_of(scene, battle, side, member),
                          g4_party_of(battle, side)->person_states[member].risk, trace);
    g4_terms_of(from, (int8_t)scene->sides[side], person->name, trace);
    return target;
}

OPEN(heroism)
{
    for (; battle->at < scene->side_count * G4_SIDE_PERSONS; battle->at++) {
        int32_t side = actor_side(battle), member = actor_member(battle);

        if (member >= g4_persons_in(scene, side)) { /* nor anyone behind them */
            battle->at = (uint8_t)(battle->at | (G4_SIDE_PERSONS - 1));
            continue;
        }
        if (!acts(scene, battle))
            continue;
        if (battle->phase == PLAYED_OUT && !g4_referee_asked(scene))
            battle->phase = ROLLS;
        if (battle->phase == ROLLS)
            battle->target = (int16_t)heroism_target(scene, battle, trace);
        return BN_ASKS;
    }
    return BN_DONE;
}

ASK(heroism)
{
    int32_t side = actor_side(battle), member = actor_member(battle);

    switch (battle->phase) {
    case DECIDES:
        g4_ask(scene, battle, G4_ASK_HEROISM, side, 1, out);
        g4_ask_person(scene, battle, side, member, out);
        break;
    case PLAYED_OUT:
        g4_ask(scene, battle, G4_ASK_SCENE, side, 0, out);
        break;
    default:
        g4_ask_roll(scene, battle, G4_ASK_DEED, side, G4_DICE_SKILL, out);
    }
    out->about[1] = (int16_t)member;
    return 1;
}

/* The next person, if this one is finished. */
static void pass_on(g4_battle *battle, bool done, uint8_t phase)
{
    battle->at = (uint8_t)(battle->at + done);
    battle->phase = done ? DECIDES : phase;
    battle->target = 0;
}

TAKE(heroism)
{
    g4_party *party = g4_party_at(battle, actor_side(battle));

    switch (battle->phase) {
    case DECIDES:
        pass_on(battle, value == 0, PLAYED_OUT);
        break;
    case PLAYED_OUT: /* rolled for, or the aim was missed, or reached */
        if (value != 0) {
            party->heroism =
                (int8_t)(party->heroism + g4_scene_bonus(scene->setup->figures, value == 2));
            party->scenes |= UINT32_C(1) << actor_member(battle);
        }
        pass_on(battle, value != 0, ROLLS);
        break;
    default:
        party->heroism =
            (int8_t)(party->heroism + g4_heroism_bonus(scene->setup->figures, (g4_grade)value));
        pass_on(battle, true, 0);
    }
}

CONSEQUENCE(heroism)
{
    return (int32_t)g4_check(g4_scene_tables(scene), battle->target, totals[0]);
}

EXPLAIN(heroism)
{
    heroism_target(scene, battle, trace);
}

const bn_step g4_heroism_step = { .open = heroism_open,
                                  .ask = heroism_ask,
                                  .take = heroism_take,
                                  .consequence = heroism_consequence,
                                  .weigh = g4_roll_weighed,
                                  .roll_key = g4_roll_by_target,
                                  .explain = heroism_explain };

/* ---- N4, whose plan ------------------------------------------------------------------------ */

/* Those of a side who take turns with the Strategy roll (G4-177), if there are at least two of them in
 * the field. Allies and subordinates roll for themselves. */
static uint64_t planners(const g4_scene *scene, const g4_battle *battle, int32_t side)
{
    uint64_t who = 0;

    if (g4_allied(scene, side) || g4_bout_seen(battle)->role != G4_BOUT_MAIN ||
        !g4_still_fights(scene, battle, side, false))
        return 0;
    for (int32_t c = 0; c < g4_persons_in(scene, side); c++)
        if (g4_side_person(scene, side, c)->rolls_strategy &&
            g4_takes_the_field(scene, battle, side, c))
            who |= UINT64_C(1) << c;
    return (who & (who - 1)) != 0 ? who : 0;
}

OPEN(roller)
{
    for (int32_t s = 0; battle->phase == 0 && s < scene->side_count; s++)
        if (planners(scene, battle, s) != 0)
            return BN_ASKS;
    return BN_DONE;
}

ASK(roller)
{
    uint32_t count = 0;

    for (int32_t s = 0; s < scene->side_count; s++) {
        uint64_t who = planners(scene, battle, s);
        int32_t commander = g4_party_of(battle, s)->commander[0], preset = 0;

        if (who == 0)
            continue;
        while (!(who >> preset & 1))
            preset++;
        if (commander != G4_NONE && who >> commander & 1)
            preset = commander;
        g4_ask(scene, battle, G4_ASK_ROLLER, s, preset, &out[count]);
        out[count].options = (uint8_t)g4_persons_in(scene, s);
        out[count++].allowed = who;
    }
    return count;
}

TAKE(roller)
{
    uint32_t at = 0;

    for (int32_t s = 0; s < scene->side_count; s++)
        if (planners(scene, battle, s) != 0)
            g4_party_at(battle, s)->roller = (int8_t)g4_answer_to(at++, moves, count)->value[0];
    battle->phase = 1;
}

const bn_step g4_roller_step = { .open = roller_open, .ask = roller_ask, .take = roller_take };
