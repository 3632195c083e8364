/* What differs in some battles (table (d)): break-outs, battles within the battle; and
 * what comes after what. */
#include "steps.h"

#include "rules/outcome/siege.h"
#include "rules/field/subordinate.h"

/* ---- the next of everything --------------------------------------------------------------- */

/* A battle between several needs its own limit: elements that change battles carry their losses
 * along, and no total need ever grow (G4-R-91). */
enum { MANY_SIDES_ROUNDS = 60 };

uint32_t g4_round_limit(const g4_scene *scene)
{
    if (scene->setup->options.max_rounds > 0)
        return (uint32_t)scene->setup->options.max_rounds;
    return g4_many(scene) ? MANY_SIDES_ROUNDS : 0;
}

/* The run ends here: no one has won, no one recovers. */
static void stop(g4_battle *battle)
{
    battle->limit = 1;
    for (int32_t b = 0; b < battle->lanes; b++) {
        g4_bout *bout = &battle->lane[b].bout;

        if (!g4_fighting(battle, b))
            continue;
        bout->stage = G4_STAGE_OVER;
        bout->ending = G4_TERMS;
        bout->winner = G4_NONE;
        bout->final[0] = bout->casualties[0];
        bout->final[1] = bout->casualties[1];
    }
}

static bool next_round(const g4_scene *scene, g4_battle *battle)
{
    uint32_t limit = g4_round_limit(scene);
    int32_t longest = 0;

    for (int32_t b = 0; b < battle->lanes; b++)
        if (g4_fighting(battle, b) && g4_minutes_of(scene, battle, b) > longest)
            longest = g4_minutes_of(scene, battle, b);
    if (longest == 0)
        return false;
    battle->minutes += longest;
    if (limit > 0 && battle->round >= limit) {
        stop(battle);
        return false;
    }
    battle->round++;
    return true;
}

/* The battle within the battle, once the main one is over. */
static bn_pace fight_within(const g4_scene *scene, g4_battle *battle)
{
    int32_t own = 0, member = 0;

    (void)g4_subordinate(scene, &own, &member);
    battle->bout = 1;
    battle->lane[1].bout.stage = G4_STAGE_MEETING;
    g4_party_at(battle, own)->commander[1] = (int8_t)member;
    if (g4_party_of(battle, own)->person_states[member].status >= G4_PERSON_GONE)
        g4_party_at(battle, own)->commander[1] = G4_NONE;
    battle->round++;
    return g4_go(battle, G4_AT_ARRAY);
}

bn_pace g4_schedule(const g4_scene *scene, g4_battle *battle, int32_t from)
{
    for (int32_t b = from; b < battle->lanes; b++) {
        const g4_bout *bout = &battle->lane[b].bout;

        battle->bout = (uint8_t)b;
        if (bout->role != G4_BOUT_UNUSED && bout->stage == G4_STAGE_PARTING)
            return g4_go(battle, G4_AT_PURSUIT);
        if (g4_fighting(battle, b))
            return g4_go(battle, G4_AT_OBEDIENCE);
    }
    battle->bout = 0;
    for (int32_t b = 0; b < battle->lanes; b++)
        if (battle->lane[b].bout.role == G4_BOUT_MAIN &&
            battle->lane[b].bout.stage == G4_STAGE_MEETING) {
            battle->bout = (uint8_t)b;
            return g4_go(battle, G4_AT_ARRAY);
        }
    if (next_round(scene, battle))
        return g4_go(battle, G4_AT_ROUND);
    if (battle->sub && battle->lane[1].bout.stage == G4_STAGE_WAITING)
        return fight_within(scene, battle);
    return g4_go(battle, battle->sub ? G4_AT_STAY : G4_AT_FOLDING);
}

OPEN(next)
{
    return g4_schedule(scene, battle, battle->bout + 1);
}

const bn_step g4_next_step = { .open = next_open };

/* ---- a subordinate who won ---------------------------------------------------------------- */

static bool may_stay(const g4_scene *scene, const g4_battle *battle, int32_t *own, int32_t *member)
{
    const g4_bout *first = &battle->lane[0].bout, *within = &battle->lane[1].bout;

    if (battle->limit || battle->lane[2].bout.role != G4_BOUT_UNUSED ||
        !g4_subordinate(scene, own, member))
        return false;
    return g4_second_battle_open(within->winner == *own,
                                 first->winner != G4_NONE && first->winner != *own);
}

OPEN(stay)
{
    int32_t own, member;

    return battle->phase == 0 && may_stay(scene, battle, &own, &member) ? BN_ASKS : BN_DONE;
}

ASK(stay)
{
    int32_t own = 0, member = 0;

    (void)g4_subordinate(scene, &own, &member);
    g4_ask(scene, battle, G4_ASK_STAY, own, 0, out);
    g4_ask_person(scene, battle, own, member, out);
    return 1;
}

bn_rat g4_recorded_in(const g4_scene *scene, const g4_battle *battle, int32_t bout, int32_t which)
{
    bn_rat sum = bn_rat_int(0);
    g4_ranks ranks;

    g4_muster(scene, battle, bout, which, &ranks);
    for (int32_t i = 0; i < ranks.count; i++) {
        const g4_ranks_line *line = &ranks.lines[i];

        sum = g4_ts_add(
            sum, g4_counted_ts(scene->setup->figures, line->figures,
                               g4_ts_mul(g4_ts_times(line->figures->ts, line->count), line->share),
                               false));
    }
    return sum;
}

TAKE(stay)
{
    const g4_bout *first = &battle->lane[0].bout, *within = &battle->lane[1].bout;
    g4_bout *second = &battle->lane[2].bout;
    int32_t own = 0, member = 0, enemy;
    bn_rat mixed;

    battle->phase = 1;
    if (value == 0)
        return;
    (void)g4_subordinate(scene, &own, &member);
    enemy = 1 - own;
    mixed = g4_mixed_casualties(
        g4_recorded_in(scene, battle, 0, enemy), bn_rat_int(first->final[enemy]),
        g4_recorded_in(scene, battle, 1, enemy), bn_rat_int(within->final[enemy]));
    *second = (g4_bout){ .role = G4_BOUT_SECOND,
                         .stage = G4_STAGE_MEETING,
                         .kind = within->kind == G4_SIEGE ? G4_LAND : within->kind,
                         .initiative = G4_NONE,
                         .winner = G4_NONE,
                         .round_winner = G4_NONE,
                         .round = 1,
                         .order = { G4_NO_ORDER, G4_NO_ORDER },
                         .settled = { G4_NO_ORDER, G4_NO_ORDER } };
    second->casualties[own] = within->final[own];
    second->casualties[enemy] = (uint8_t)bn_rat_floor(mixed);
    if (second->casualties[enemy] >= G4_FIXED(FORCE_GONE))
        second->casualties[enemy] = (uint8_t)(G4_FIXED(FORCE_GONE) - 1);
    battle->bout = 2;
    battle->round++;
    g4_go(battle, G4_AT_ARRAY);
}

const bn_step g4_stay_step = { .open = stay_open, .ask = stay_ask, .take = stay_take };

/* ---- a break-out -------------------------------------------------------------------------- */

/* A garrison that fought its way out is met in the open. True if the battle continues so. */
bool g4_break_out(const g4_scene *scene, g4_battle *battle, bn_trace *trace)
{
    g4_bout *bout = g4_bout_in_hand(battle);
    g4_verdict verdict = g4_verdict_now(bout, NULL);
    uint32_t limit = g4_round_limit(scene);
    int32_t inside = g4_besieged_in(scene, battle->bout);

    if (bout->kind != G4_SIEGE || inside == G4_NONE || !g4_breakout_goes_on(verdict, inside))
        return false;
    bout->kind = G4_LAND;
    bout->flags = G4_BOUT_OUTSIDE;
    bout->pb = 0;
    bout->initiative = G4_NONE;
    bout->lead = 0;
    bout->round = 1;
    bout->escapes = 0;
    bout->indirect_last = 0;
    for (int32_t i = 0; i < 2; i++) {
        bout->db[i] = bout->db_kind[i] = 0;
        bout->indirect[i] = 0;
        bout->order[i] = bout->settled[i] = G4_NO_ORDER;
    }
    bn_trace_add(trace,
                 (bn_term){ .rule = 247,
                            .row = BN_NO_ROW,
                            .side = (int8_t)scene->sides[g4_side_in(scene, battle->bout, inside)],
                            .about = -1,
                            .words = "out of the fortress, and met in the open" });
    if (g4_many(scene)) { /* the others fight on, so it joins them in their next round */
        g4_refresh(scene, battle, battle->bout, trace);
        bout->flags |= G4_BOUT_SHOWN;
        bout->order[0] = bout->order[1] = G4_STRATEGIES_ATTACK;
        g4_go(battle, G4_AT_NEXT);
        return true;
    }
    battle->minutes += bout->minutes;
    if (limit > 0 && battle->round >= limit) {
        stop(battle);
        g4_go(battle, G4_AT_FOLDING);
        return true;
    }
    battle->round++;
    bout->stage = G4_STAGE_MEETING;
    g4_go(battle, G4_AT_ARRAY);
    return true;
}
