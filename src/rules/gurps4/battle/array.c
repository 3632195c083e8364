/* From the decision to fight to the first round (table (a), P1 to P5). */
#include "steps.h"
#include "rules/field/mass_destruction.h"
#include "rules/outcome/will.h"
#include "rules/outcome/siege.h"
#include "rules/people/skills.h"
#include "rules/field/subordinate.h"

/* ---- P1 ----------------------------------------------------------------------------------- */

/* What an enemy's strike does to a side; whether it strikes back at one of them. */
static bool struck_by(const g4_scene *scene, const g4_battle *battle, int32_t side, int32_t weapon)
{
    for (int32_t s = 0; s < scene->side_count; s++)
        if (s != side && g4_side_judged(g4_party_of(battle, s), weapon))
            return true;
    return false;
}

static void strike(const g4_scene *scene, g4_battle *battle, int32_t side, bn_trace *trace)
{
    g4_party *party = g4_party_at(battle, side);
    bool back = g4_side_judged(party, G4_JUDGE_NUCLEAR) != 0;
    bool struck = struck_by(scene, battle, side, G4_JUDGE_NUCLEAR);

    if (struck_by(scene, battle, side, G4_JUDGE_CHEMICAL))
        party->struck |= G4_STRUCK_CHEMICAL;
    switch (g4_nuclear_effect(struck, back, g4_side_judged(party, G4_JUDGE_PREPARED) != 0)) {
    case G4_NUCLEAR_NONE:
        break;
    case G4_NUCLEAR_LOSSES:
        party->struck |= G4_STRUCK_NUCLEAR;
        break;
    case G4_NUCLEAR_LOSS:
        for (int32_t b = 0; b < battle->lanes; b++)
            for (int32_t i = 0; i < 2; i++)
                if (battle->lane[b].bout.role == G4_BOUT_MAIN && g4_side_in(scene, b, i) == side)
                    battle->lane[b].bout.casualties[i] =
                        (uint8_t)G4_CONSTANT(scene->setup->figures, NUCLEAR_LOSS_PCT);
        break;
    }
    if (g4_nuclear_ends_logistics(struck && back))
        party->train = (uint8_t)G4_FIXED(FORCE_GONE);
    for (int32_t f = 0; party->struck && f < scene->force_count[side]; f++)
        (void)g4_standing_now(scene, battle, side, f, trace);
}

/* G4-268 Acts before the battle: a murdered commander leaves confusion (a mind that was read leaves no
 * secrets: orders.c). A force that is gone before the first round has lost. */
static void take_effect(const g4_scene *scene, g4_bout *bout, const g4_battle *battle, int32_t b,
                        bn_trace *trace)
{
    int32_t casualties[2] = { bout->casualties[0], bout->casualties[1] };
    uint32_t from = g4_terms_so_far(trace);
    g4_verdict verdict;

    for (int32_t i = 0; i < 2; i++)
        if (g4_side_judged(g4_party_of(battle, g4_side_in(scene, b, i)), G4_JUDGE_CONFUSED)) {
            bout->confused |= (uint8_t)(1u << i);
            bout->began_confused |= (uint8_t)(1u << i);
        }
    verdict = g4_victory(casualties, 0, trace);
    g4_name_sides(scene, b, from, trace);
    if (verdict.ending != G4_GOES_ON)
        g4_end_bout(bout, verdict);
}

static bool may_part(const g4_scene *scene, const g4_battle *battle, int32_t *side, int32_t *member)
{
    int32_t detached[G4_LINES], here = 0, all = 0;

    if (!g4_subordinate(scene, side, member) || battle->lane[0].bout.stage != G4_STAGE_MEETING ||
        scene->setup->options.estimated ||
        g4_party_of(battle, *side)->person_states[*member].status >= G4_PERSON_GONE)
        return false;
    for (int32_t s = 0; s < 2; s++) { /* both must leave something for the main battle */
        here = all = 0;
        for (int32_t f = 0; f < scene->force_count[s]; f++) {
            g4_standing standing = g4_standing_now(scene, battle, s, f, NULL);

            g4_detachment(scene, battle, s, f, detached);
            for (int32_t i = 0; i < G4_LINES; i++) {
                here += detached[i];
                all += standing.count[i];
            }
        }
        if (here == 0 || here == all)
            return false;
    }
    return true;
}

OPEN(strikes)
{
    int32_t side, member;

    if (battle->phase == 0) {
        for (int32_t s = 0; s < scene->side_count; s++)
            strike(scene, battle, s, trace);
        for (int32_t b = 0; b < battle->lanes; b++)
            if (battle->lane[b].bout.role == G4_BOUT_MAIN &&
                battle->lane[b].bout.stage == G4_STAGE_MEETING)
                take_effect(scene, &battle->lane[b].bout, battle, b, trace);
        battle->phase = 1;
    }
    if (battle->phase == 1 && may_part(scene, battle, &side, &member))
        return BN_ASKS;
    return g4_schedule(scene, battle, 0);
}

ASK(strikes)
{
    int32_t side = 0, member = 0;

    (void)g4_subordinate(scene, &side, &member);
    g4_ask(scene, battle, G4_ASK_SUBORDINATE, side, 1, out);
    g4_ask_person(scene, battle, side, member, out);
    return 1;
}

bool g4_main_told(const g4_scene *scene, const g4_battle *battle, int32_t bout)
{
    g4_battle_inputs in = g4_inputs_now(scene, battle);

    return bout == 0 && battle->sub && battle->lane[0].bout.stage == G4_STAGE_OVER &&
           g4_main_battle_given(&in) != G4_NONE;
}

TAKE(strikes)
{
    g4_bout *main = &battle->lane[0].bout;
    g4_battle_inputs in = g4_inputs_now(scene, battle);
    int32_t given = g4_main_battle_given(&in);

    battle->phase = 2;
    battle->sub = (uint8_t)value;
    if (!battle->sub)
        return;
    battle->lane[1].bout = *main;
    battle->lane[1].bout.role = G4_BOUT_WITHIN;
    battle->lane[1].bout.stage = G4_STAGE_WAITING;
    if (given == G4_NONE)
        return;
    main->stage = G4_STAGE_OVER;
    main->ending = G4_TERMS;
    main->winner = (int8_t)given;
    main->final[0] = main->casualties[0];
    main->final[1] = main->casualties[1];
}

const bn_step g4_strikes_step = { .open = strikes_open, .ask = strikes_ask, .take = strikes_take };

/* ---- P2 ----------------------------------------------------------------------------------- */

enum { ROLES, HOVER, FLAGSHIP, ARRAYED, NO_FLAGSHIP = G4_LINES };

/* Lines of the first force with a ship for its commander, if it is to fight at sea and no marked one is left. */
static uint64_t ships(const g4_scene *scene, const g4_battle *battle, int32_t side)
{
    const g4_force *force = g4_force_in(scene, side, 0);
    uint8_t kind = g4_bout_seen(battle)->kind;
    uint64_t lines = 0;
    g4_standing standing;

    if (kind != G4_NAVAL && kind != G4_LANDING)
        return 0;
    standing = g4_standing_now(scene, battle, side, 0, NULL);
    for (int32_t i = 0; i < force->line_count; i++) {
        if (standing.count[i] == 0)
            continue;
        if (force->lines[i].features & G4_FLAGSHIP)
            return 0;
        if (g4_carries_commander(&force->figures[i]) && !force->lines[i].captured)
            lines |= UINT64_C(1) << i;
    }
    return lines;
}

static uint64_t open_lines(const g4_scene *scene, const g4_battle *battle, int32_t side)
{
    switch (battle->phase) {
    case ROLES:
        return g4_dual_lines(scene, side, UINT32_MAX);
    case HOVER:
        return g4_hover_lines(scene, side);
    default:
        return ships(scene, battle, side);
    }
}

OPEN(array)
{
    if (scene->setup->options.estimated)
        return BN_DONE;
    for (; battle->phase < ARRAYED; battle->phase++)
        for (int32_t s = 0; s < scene->side_count; s++)
            if (open_lines(scene, battle, s) != 0)
                return BN_ASKS;
    return BN_DONE;
}

/* Over water where that is all there is, otherwise on wheels. */
static uint64_t default_coast(const g4_battle *battle, uint64_t lines)
{
    return g4_bout_seen(battle)->kind == G4_NAVAL ? lines : 0;
}

/* The line that the commander is with, or the one that carries it; G4_NONE: with none in particular. */
static int32_t commanders_line(const g4_force *force)
{
    int32_t with = 0;

    for (int32_t i = 0; i < force->person_count; i++)
        if (force->persons[i].posts & G4_COMMANDER) {
            with = force->persons[i].with;
            break;
        }
    while (with > 0 && force->lines[with - 1].carried_by > 0)
        with = force->lines[with - 1].carried_by;
    return with > 0 ? with - 1 : G4_NONE;
}

static void ask_flagship(const g4_scene *scene, const g4_battle *battle, int32_t side,
                         uint64_t lines, bn_question *out)
{
    const g4_force *force = g4_force_in(scene, side, 0);
    int32_t best = NO_FLAGSHIP, own = commanders_line(force);

    if (own >= 0 && lines >> own & 1)
        best = own;
    for (int32_t i = 0; best != own && i < force->line_count; i++)
        if (lines >> i & 1 &&
            (best == NO_FLAGSHIP || bn_rat_cmp(force->figures[i].ts, force->figures[best].ts) > 0))
            best = i;
    g4_ask(scene, battle, G4_ASK_FLAGSHIP, side, best, out);
    out->options = 1 + NO_FLAGSHIP;
    out->allowed = lines | UINT64_C(1) << NO_FLAGSHIP;
}

ASK(array)
{
    uint32_t count = 0;

    for (int32_t s = 0; s < scene->side_count; s++) {
        uint64_t lines = open_lines(scene, battle, s);

        if (lines == 0)
            continue;
        if (battle->phase == ROLES)
            g4_ask_lines(scene, battle, G4_ASK_ROLES, s, lines,
                         g4_default_roles(scene, battle, s, lines, false), &out[count]);
        else if (battle->phase == HOVER)
            g4_ask_lines(scene, battle, G4_ASK_HOVER, s, lines, default_coast(battle, lines),
                         &out[count]);
        else
            ask_flagship(scene, battle, s, lines, &out[count]);
        count++;
    }
    return count;
}

/* Lines of the side, a bit each. */
static void put_lines(uint32_t lines[2], const bn_answer *answer)
{
    uint64_t mask = bn_answer_flags(answer);

    lines[0] = (uint32_t)mask;
    lines[1] = (uint32_t)(mask >> 32);
}

void g4_take_roles(g4_party *party, const bn_answer *answer)
{
    put_lines(party->neutralizers, answer);
    party->arrayed |= G4_ARRAYED_ROLES;
}

static void array_side(g4_party *party, uint8_t phase, const bn_answer *answer)
{
    if (phase == ROLES) {
        g4_take_roles(party, answer);
    } else if (phase == HOVER) {
        put_lines(party->coast, answer);
        party->arrayed |= G4_ARRAYED_HOVER;
    } else {
        int32_t line = answer->value[0];

        party->flagship[0] = (uint8_t)(line == NO_FLAGSHIP ? 0 : 1 + line);
    }
}

TAKE(array)
{
    uint32_t at = 0;

    for (int32_t s = 0; s < scene->side_count; s++)
        if (open_lines(scene, battle, s) != 0)
            array_side(g4_party_at(battle, s), battle->phase, g4_answer_to(at++, moves, count));
    battle->phase++;
}

const bn_step g4_array_step = { .open = array_open, .ask = array_ask, .take = array_take };

/* ---- P3 ----------------------------------------------------------------------------------- */

static int32_t revolt_target(const g4_scene *scene, const g4_battle *battle, bn_trace *trace)
{
    int32_t which = battle->at, side = g4_side_in(scene, battle->bout, which), target;
    uint32_t from = g4_terms_so_far(trace);
    g4_field field = g4_field_now(scene, battle, battle->bout);
    g4_ranks ranks;
    g4_part disloyal;

    g4_muster(scene, battle, battle->bout, which, &ranks);
    disloyal = g4_disloyal_part(scene->setup->figures, &ranks, &field,
                                g4_side_judged(g4_party_of(battle, side), G4_JUDGE_WAVER) != 0);
    target = g4_revolt_target(scene->setup->figures, &disloyal, trace);
    g4_terms_of(from, (int8_t)scene->sides[side], NULL, trace);
    return target;
}

/* Which is battle->at; who has revolted so far stands in battle->left, because both roll by the TS before any revolt
 * (G4-R-105). */
OPEN(revolt)
{
    g4_bout *bout = g4_bout_in_hand(battle);

    for (; battle->at < 2 && !scene->setup->options.estimated; battle->at++) {
        if (bout->revolted >> battle->at & 1)
            continue; /* they went over already, before a break-out */
        battle->target = (int16_t)revolt_target(scene, battle, trace);
        if (battle->target > 0)
            return BN_ASKS;
    }
    bout->revolted |= battle->left;
    return BN_DONE;
}

ASKS(revolt, g4_ask_roll(scene, battle, G4_ASK_REVOLT, g4_side_in(scene, battle->bout, battle->at),
                         G4_DICE_REVOLT, out))

TAKE(revolt)
{
    battle->left |= (uint8_t)(value ? 1u << battle->at : 0);
    battle->at++;
    battle->target = 0;
}

CONSEQUENCE(revolt)
{
    return g4_revolts(battle->target, totals[0]);
}

WEIGH(revolt)
{
    bn_term of = { .rule = 39, .side = (int8_t)question->side, .words = "revolt on this or less" };

    g4_die_weighed(&of, battle->target, totals[0], trace);
}

EXPLAIN(revolt)
{
    revolt_target(scene, battle, trace);
}

const bn_step g4_revolt_step = { .open = revolt_open,
                                 .ask = revolt_ask,
                                 .take = revolt_take,
                                 .consequence = revolt_consequence,
                                 .weigh = revolt_weigh,
                                 .roll_key = g4_roll_by_target,
                                 .explain = revolt_explain };

/* ---- P4 ----------------------------------------------------------------------------------- */

g4_room g4_room_inside(const g4_scene *scene, const g4_battle *battle, g4_garrison *garrison)
{
    const g4_battle_inputs *in = scene->inputs;
    g4_ranks ranks;

    for (int32_t i = 0; i < 2; i++)
        if (in->besieged == 1 + g4_side_in(scene, battle->bout, i)) {
            g4_muster(scene, battle, battle->bout, i, &ranks);
            *garrison = g4_garrison_of(&ranks);
            return g4_fortress_room(scene->setup->figures, in, garrison);
        }
    return G4_ROOM_ENOUGH;
}

static bool crowded(const g4_scene *scene, const g4_battle *battle, const g4_battle_inputs *in)
{
    g4_garrison garrison;

    return in->kind == G4_SIEGE && g4_room_inside(scene, battle, &garrison) == G4_ROOM_CROWDED;
}

void g4_defend(const g4_scene *scene, g4_battle *battle, bn_trace *trace)
{
    g4_bout *bout = g4_bout_in_hand(battle);
    g4_battle_inputs in = g4_inputs_now(scene, battle);
    g4_ground ground = { .initiative = G4_NONE,
                         .lead = bout->lead,
                         .encounter = (bout->flags & G4_BOUT_ENCOUNTER) != 0 };

    in.kind = bout->kind;
    if (bout->flags & G4_BOUT_OUTSIDE || bout->role == G4_BOUT_SECOND)
        in.db_owner = 0;
    for (int32_t i = 0; i < 2; i++) {
        int32_t side = g4_side_in(scene, battle->bout, i);
        const g4_party *party = g4_party_of(battle, side);

        ground.posture[side] = party->posture;
        ground.withdrew_inside[side] = (uint8_t)g4_side_judged(party, G4_JUDGE_INSIDE);
        ground.revolted[side] = bout->revolted >> i & 1;
        if (bout->initiative == i)
            ground.initiative = side;
    }
    ground.crowded = crowded(scene, battle, &in);
    for (int32_t i = 0; i < 2; i++) {
        uint32_t from = g4_terms_so_far(trace);
        g4_defense defense =
            g4_defense_of(scene->setup->figures, &in, &ground, &scene->setup->rules,
                          g4_side_in(scene, battle->bout, i), trace);

        g4_name_sides(scene, G4_NONE, from, trace);
        bout->db[i] = (uint8_t)(defense.value > 0 ? defense.value : 0);
        bout->db_kind[i] = (uint8_t)((defense.lasting ? G4_DB_IS_LASTING : 0) |
                                     (defense.ambush ? G4_DB_IS_AMBUSH : 0) |
                                     (defense.rolled ? G4_DB_IS_ROLLED : 0));
    }
}

OPEN(defense)
{
    const g4_bout *bout = g4_bout_seen(battle);

    if (battle->phase == 0) {
        g4_refresh(scene, battle, battle->bout, trace);
        g4_defend(scene, battle, trace);
        battle->phase = 1;
    }
    return (bout->db_kind[0] | bout->db_kind[1]) & G4_DB_IS_ROLLED ? BN_ASKS : BN_DONE;
}

ASK(defense)
{
    int32_t owner = g4_bout_seen(battle)->db_kind[0] & G4_DB_IS_ROLLED ? 0 : 1;

    g4_ask_roll(scene, battle, G4_ASK_DB, g4_side_in(scene, battle->bout, owner), G4_DICE_FIELD_DB,
                out);
    return 1;
}

TAKE(defense)
{
    g4_bout *bout = g4_bout_in_hand(battle);

    for (int32_t i = 0; i < 2; i++)
        if (bout->db_kind[i] & G4_DB_IS_ROLLED) {
            bout->db[i] = (uint8_t)value;
            bout->db_kind[i] &= (uint8_t)~G4_DB_IS_ROLLED;
        }
}

CONSEQUENCE(defense)
{
    return g4_field_db(g4_scene_tables(scene), g4_inputs_now(scene, battle).terrain, totals[0]);
}

ROLL_KEY(defense)
{
    return (uint64_t)g4_inputs_now(scene, battle).terrain;
}

const bn_step g4_defense_step = { .open = defense_open,
                                  .ask = defense_ask,
                                  .take = defense_take,
                                  .consequence = defense_consequence,
                                  .roll_key = defense_key };

/* ---- P5 ----------------------------------------------------------------------------------- */

static int32_t numbers_seen(const g4_scene *scene, const g4_battle *battle, int32_t which)
{
    const g4_bout *bout = g4_bout_seen(battle);
    g4_field field = g4_field_now(scene, battle, battle->bout);
    g4_ranks enemy;

    if (!g4_sees_enemy(bout->confused >> which & 1) ||
        g4_sight_error(scene->setup->figures, field.encounter) == 0)
        return 0;
    g4_muster(scene, battle, battle->bout, 1 - which, &enemy);
    return g4_report_by_mobility(&enemy, &field).count;
}

/* The bout in hand is ready; the next one, or round 1. */
static bn_pace ready(g4_battle *battle)
{
    g4_bout_in_hand(battle)->stage = G4_STAGE_FIGHTING;
    for (int32_t b = battle->bout + 1; b < battle->lanes; b++)
        if (battle->lane[b].bout.role == G4_BOUT_MAIN &&
            battle->lane[b].bout.stage == G4_STAGE_MEETING) {
            battle->bout = (uint8_t)b;
            return g4_go(battle, G4_AT_REVOLT);
        }
    return BN_DONE;
}

/* Which is battle->phase, the number in hand battle->at, of battle->left. */
OPEN(sight)
{
    g4_bout *bout = g4_bout_in_hand(battle);

    for (; battle->phase < 2; battle->phase++, battle->at = 0) {
        if (battle->at == 0)
            battle->left = (uint8_t)numbers_seen(scene, battle, battle->phase);
        if (scene->inputs->given[G4_IN_INTEL_ERROR])
            for (; battle->at < battle->left; battle->at++)
                bout->sight[battle->phase][battle->at] = (int8_t)scene->inputs->intel_error;
        if (battle->at < battle->left)
            return BN_ASKS;
    }
    return ready(battle);
}

ASKS(sight, g4_ask_roll(scene, battle, G4_ASK_SIGHT, g4_side_in(scene, battle->bout, battle->phase),
                        G4_DICE_SIGHT, out))

TAKE(sight)
{
    g4_bout_in_hand(battle)->sight[battle->phase][battle->at++] =
        (int8_t)g4_error_rolled(g4_sight_error(scene->setup->figures, true), value);
}

const bn_step g4_sight_step = {
    .open = sight_open, .ask = sight_ask, .take = sight_take, .consequence = g4_error_falls
};
