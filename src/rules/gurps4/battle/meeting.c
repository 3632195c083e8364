/* How two armies find each other (table (a), R2 to R7). */
#include "steps.h"

#include "rules/forces/movement.h"
#include "rules/outcome/siege.h"
#include "rules/people/staff.h"

/* Whether a contest of scouts comes before the bout. */
static bool scouted(const g4_scene *scene, const g4_battle *battle)
{
    g4_battle_inputs in;

    if (scene->inputs->type != 0)
        return false;
    in = g4_inputs_now(scene, battle);
    return g4_recon_held(&in);
}

/* What the referee gave instead, as the `which` of this bout that won it, or G4_NONE. */
static int32_t given_result(const g4_scene *scene, const g4_battle *battle, int32_t bout)
{
    g4_battle_inputs in = g4_inputs_now(scene, battle);
    int32_t winner = in.recon_winner - 1;

    in.recon_winner = 0;
    for (int32_t i = 0; winner >= 0 && i < 2; i++)
        if (g4_side_in(scene, bout, i) == winner)
            in.recon_winner = 1 + i;
    return g4_recon_given(scene->setup->figures, &in,
                          g4_terrain_rating_of(scene->setup->figures, &in, NULL));
}

/* ---- R2, posture -------------------------------------------------------------------------- */

static bool posture_open(const g4_scene *scene, int32_t side)
{
    return scene->bearings == NULL && !g4_force_in(scene, side, 0)->inputs.given[G4_IN_POSTURE] &&
           !(scene->inputs->kind == G4_LANDING && scene->inputs->attacker == 1 + side);
}

OPEN(postures)
{
    for (int32_t s = 0; battle->phase == 0 && s < scene->side_count; s++)
        if (posture_open(scene, s))
            return BN_ASKS;
    return BN_DONE;
}

ASK(postures)
{
    uint32_t count = 0;
    bool settled = scene->inputs->kind == G4_SIEGE || scene->inputs->kind == G4_LANDING;

    for (int32_t s = 0; s < scene->side_count; s++) {
        bn_question *q = &out[count];

        if (!posture_open(scene, s))
            continue;
        g4_ask(scene, battle, G4_ASK_POSTURE, s, g4_party_of(battle, s)->posture, q);
        if (settled && g4_party_of(battle, s)->posture != G4_MOBILE)
            q->allowed &= ~(UINT64_C(1) << G4_MOBILE); /* who holds a place is in it */
        count++;
    }
    return count;
}

TAKE(postures)
{
    uint32_t at = 0;

    for (int32_t s = 0; s < scene->side_count; s++)
        if (posture_open(scene, s))
            g4_party_at(battle, s)->posture = (uint8_t)g4_answer_to(at++, moves, count)->value[0];
    battle->phase = 1;
}

const bn_step g4_postures_step = { .open = postures_open,
                                   .ask = postures_ask,
                                   .take = postures_take };

/* ---- R2, roles for the contest ------------------------------------------------------------ */

static uint64_t scout_lines(const g4_scene *scene, int32_t side)
{
    return g4_dual_lines(scene, side, G4_AIR | G4_REC);
}

OPEN(scout_roles)
{
    if (battle->phase != 0 || !scouted(scene, battle) ||
        (!g4_many(scene) && given_result(scene, battle, 0) != G4_NONE))
        return BN_DONE;
    for (int32_t s = 0; s < scene->side_count; s++)
        if (scout_lines(scene, s) != 0)
            return BN_ASKS;
    return BN_DONE;
}

ASK(scout_roles)
{
    uint32_t count = 0;

    for (int32_t s = 0; s < scene->side_count; s++) {
        uint64_t lines = scout_lines(scene, s);

        if (lines == 0)
            continue;
        g4_ask_lines(scene, battle, G4_ASK_SCOUT_ROLES, s, lines,
                     g4_default_roles(scene, battle, s, lines, true), &out[count]);
        count++;
    }
    return count;
}

TAKE(scout_roles)
{
    uint32_t at = 0;

    for (int32_t s = 0; s < scene->side_count; s++)
        if (scout_lines(scene, s) != 0)
            g4_take_roles(g4_party_at(battle, s), g4_answer_to(at++, moves, count));
    battle->phase = 1;
}

const bn_step g4_scout_roles_step = { .open = scout_roles_open,
                                      .ask = scout_roles_ask,
                                      .take = scout_roles_take };

/* ---- R3 ----------------------------------------------------------------------------------- */

/* G4-120 Troops that see no danger: Leadership, or no one keeps watch whatever was ordered. */
static bool careless(const g4_party *party)
{
    return g4_side_judged(party, G4_JUDGE_SAFE) && party->posture != G4_MOBILE &&
           party->posture != G4_NO_SECURITY;
}

static int32_t security_target(const g4_scene *scene, const g4_battle *battle, bn_trace *trace)
{
    int32_t bout = g4_bout_of(scene, battle->at, 0);
    int32_t which = g4_side_in(scene, bout, 0) == battle->at ? 0 : 1;
    int32_t target = g4_leadership_in(scene, battle, bout, which);

    if (trace != NULL)
        g4_target_tell(g4_leader_term(scene, battle, bout, which,
                                      g4_leading_slot(scene, battle, bout, which),
                                      G4_SKILL_DEFAULTS_LEADERSHIP),
                       (int8_t)scene->sides[battle->at], 120, target, "", trace);
    return target;
}

OPEN(security)
{
    if (!scouted(scene, battle))
        return BN_DONE;
    for (; battle->at < scene->side_count; battle->at++)
        if (careless(g4_party_of(battle, battle->at))) {
            battle->target = (int16_t)security_target(scene, battle, trace);
            return BN_ASKS;
        }
    return BN_DONE;
}

ASKS(security, g4_ask_roll(scene, battle, G4_ASK_SECURITY, battle->at, G4_DICE_SKILL, out))

TAKE(security)
{
    if (!value)
        g4_party_at(battle, battle->at)->posture = G4_NO_SECURITY;
    battle->at++;
    battle->target = 0;
}

EXPLAIN(security)
{
    security_target(scene, battle, trace);
}

const bn_step g4_security_step = { .open = security_open,
                                   .ask = security_ask,
                                   .take = security_take,
                                   .consequence = g4_roll_succeeds,
                                   .weigh = g4_roll_weighed,
                                   .roll_key = g4_roll_by_target,
                                   .explain = security_explain };

/* ---- R4, R5 ------------------------------------------------------------------------------- */

static void bear(g4_scouts *scouts, const g4_bearing *bearing)
{
    scouts->speed = bearing->speed;
    scouts->without_security = bearing->without_security;
    scouts->forced_march = bearing->forced_march;
    scouts->forced_march_failed = bearing->forced_march_failed;
    scouts->on_road = bearing->on_road;
    scouts->tied_to_road = bearing->tied_to_road;
}

/* Miles a day as the document has it march, or sail. */
static bn_rat speed_of(const g4_scene *scene, const g4_battle *battle, int32_t bout, int32_t which)
{
    const g4_force *force = g4_force_in(scene, g4_side_in(scene, bout, which), 0);
    bool bad = battle->judged[G4_JUDGE_BAD_WEATHER] != 0;
    const g4_weather weather = { .bad = bad };
    g4_march march = { .surface = G4_OFF_ROAD,
                       .by_night = force->night_march,
                       .forced = force->forced_march,
                       .without_security = force->marching_without_security,
                       .civilians = force->civilians,
                       .bad_weather = bad,
                       .factor = bn_rat_int(1) };
    int32_t tl = 0;
    g4_ranks ranks;

    for (int32_t i = 0; i < force->line_count; i++)
        tl = force->figures[i].tl > tl ? force->figures[i].tl : tl;
    if (scene->inputs->kind == G4_NAVAL)
        march.surface = G4_ON_WATER;
    else if (force->on_road || force->tied_to_road)
        march.surface =
            (int32_t)g4_road_surface(scene->setup->figures, G4_ROADS_BY_TL, tl, &weather);
    g4_muster(scene, battle, bout, which, &ranks);
    return g4_force_speed(scene->setup->figures, &ranks, &march, 0, NULL);
}

static int32_t chief_of(const g4_party *party, const g4_force *force)
{
    int32_t chief = g4_holder(force, G4_CHIEF);

    return chief != G4_NONE && party->person_states[chief].status >= G4_PERSON_GONE ? G4_NONE
                                                                                    : chief;
}

/* Whose skills are averaged, as remarks. */
static void tell_staff(const g4_scene *scene, const g4_battle *battle, int32_t bout, int32_t which,
                       bn_trace *trace)
{
    int32_t side = g4_side_in(scene, bout, which);
    const g4_force *force = g4_force_in(scene, side, 0);
    bn_term chief =
        g4_staff_term(scene->setup->figures, force, chief_of(g4_party_of(battle, side), force),
                      G4_SKILL_DEFAULTS_INTELLIGENCE);
    bn_term commander = g4_leader_term(scene, battle, bout, which, 0, G4_SKILL_DEFAULTS_STRATEGY);

    chief.side = commander.side = (int8_t)scene->sides[side];
    bn_trace_add(trace, chief);
    bn_trace_add(trace, commander);
}

g4_scouts g4_scouts_in(const g4_scene *scene, const g4_battle *battle, int32_t bout, int32_t which)
{
    int32_t side = g4_side_in(scene, bout, which);
    const g4_party *party = g4_party_of(battle, side);
    const g4_force *force = g4_force_in(scene, side, 0);
    g4_scouts scouts = g4_scouts_of(force);

    if (scene->bearings != NULL)
        bear(&scouts, &scene->bearings[side]);
    scouts.intelligence = g4_staff_skill(scene->setup->figures, force, chief_of(party, force),
                                         G4_SKILL_DEFAULTS_INTELLIGENCE);
    scouts.strategy = g4_leader_skill(scene, battle, bout, which, 0, G4_SKILL_DEFAULTS_STRATEGY);
    scouts.posture = party->posture;
    scouts.locals = g4_side_judged(party, G4_JUDGE_LOCALS);
    if (party->posture == G4_MOBILE)
        scouts.speed = speed_of(scene, battle, bout, which);
    return scouts;
}

static void recon_terms(const g4_scene *scene, const g4_battle *battle, int32_t bout,
                        int32_t skill[2], bn_trace *trace)
{
    g4_field field = g4_field_now(scene, battle, bout);
    g4_scouts scouts[2];
    g4_ranks all_ranks[2];
    g4_reckoning reckoning;

    field.recon = 1;
    for (int32_t i = 0; i < 2; i++) {
        g4_muster(scene, battle, bout, i, &all_ranks[i]);
        scouts[i] = g4_scouts_in(scene, battle, bout, i);
    }
    reckoning = g4_reckon(scene->setup->figures, &all_ranks[0], &all_ranks[1], &field, trace);
    for (int32_t i = 0; i < 2; i++)
        g4_scouts_reckoned(&scouts[i], &reckoning, i);
    for (int32_t i = 0; i < 2; i++) {
        if (trace != NULL)
            tell_staff(scene, battle, bout, i, trace);
        skill[i] = g4_recon_skill(scene->setup->figures, &scouts[i], &scouts[1 - i], &all_ranks[i],
                                  &field, trace);
    }
}

/* The document says how they meet. */
static void meet_as_told(const g4_scene *scene, g4_battle *battle)
{
    const g4_battle_inputs *in = scene->inputs;
    g4_bout *bout = g4_bout_in_hand(battle);
    bool encounter = g4_siege_encounter(in->type == 2, bout->kind);

    bout->flags |= encounter ? G4_BOUT_ENCOUNTER : 0;
    for (int32_t i = 0; i < 2; i++) {
        if (in->initiative != 1 + g4_side_in(scene, battle->bout, i))
            continue;
        bout->initiative = (int8_t)i;
        bout->lead = (uint8_t)in->grade;
        if (g4_begins_confused((g4_lead)in->grade, encounter))
            bout->by_scouts = (uint8_t)(1u << (1 - i));
    }
}

static void meet(g4_battle *battle, g4_recon result)
{
    g4_bout *bout = g4_bout_in_hand(battle);

    bout->initiative = (int8_t)g4_recon_winner(result);
    bout->lead = (uint8_t)g4_recon_won(result);
    if (result == G4_RECON_BOTH_FAIL) {
        bout->flags |= g4_siege_encounter(true, bout->kind) ? G4_BOUT_ENCOUNTER : 0;
        bout->by_scouts = 3;
    }
    bout->skill[0] = bout->skill[1] = 0;
    g4_go(battle, result == G4_RECON_TIE               ? G4_AT_TIE
                  : g4_recon_winner(result) != G4_NONE ? G4_AT_ESTIMATE
                                                       : G4_AT_APPROACH);
}

OPEN(scouting)
{
    g4_bout *bout = g4_bout_in_hand(battle);
    g4_battle_inputs in;
    int32_t skill[2], given;

    if (!scouted(scene, battle)) {
        if (scene->inputs->type != 0)
            meet_as_told(scene, battle);
        return g4_go(battle, G4_AT_APPROACH);
    }
    in = g4_inputs_now(scene, battle);
    bout->rating = (uint8_t)g4_terrain_rating_of(scene->setup->figures, &in, trace);
    given = given_result(scene, battle, battle->bout);
    if (given != G4_NONE) {
        meet(battle, (g4_recon)given);
        return BN_GOES;
    }
    recon_terms(scene, battle, battle->bout, skill, trace);
    bout->skill[0] = (int16_t)skill[0];
    bout->skill[1] = (int16_t)skill[1];
    return BN_ASKS;
}

ASKS(scouting, g4_ask_roll(scene, battle, G4_ASK_SCOUTING, g4_side_in(scene, battle->bout, 0),
                           G4_DICE_SKILL, out))

TAKE(scouting)
{
    meet(battle, (g4_recon)value);
}

/* The contest of scouts at hand. */
static g4_contest_of_scouts contest_now(const g4_scene *scene, const g4_battle *battle)
{
    const g4_bout *bout = g4_bout_seen(battle);
    g4_contest_of_scouts contest = { .skill = { bout->skill[0], bout->skill[1] },
                                     .rating = bout->rating };

    for (int32_t i = 0; i < 2; i++)
        contest.bunkered[i] =
            g4_party_of(battle, g4_side_in(scene, battle->bout, i))->posture == G4_BUNKERED;
    return contest;
}

CONSEQUENCE(scouting)
{
    g4_contest_of_scouts contest = contest_now(scene, battle);

    return (int32_t)g4_recon_consequence(g4_scene_tables(scene), &contest, totals[0], totals[1]);
}

static void rating_terms(const g4_scene *scene, const g4_battle *battle, bn_trace *trace)
{
    g4_battle_inputs in = g4_inputs_now(scene, battle);

    (void)g4_terrain_rating_of(scene->setup->figures, &in, trace);
}

EXPLAIN(scouting)
{
    int32_t skill[2];

    rating_terms(scene, battle, trace);
    recon_terms(scene, battle, battle->bout, skill, trace);
}

/* Two who both fail critically stumble into each other, whatever the margins. */
WEIGH(scouting)
{
    g4_contest_of_scouts scouts = contest_now(scene, battle);
    bn_term of = { .rule = 122, .words = "effective skill" };
    g4_quick_contest won = g4_contest_weighed(scene, battle->bout, of, scouts.skill, totals, trace);
    bool both = scouting_consequence(scene, battle, question, totals) == G4_RECON_BOTH_FAIL;

    g4_victory_told(scene, battle->bout, won.winner, won.margin,
                    both ? "margin of victory, but both fail critically" : "margin of victory",
                    trace);
}

ROLL_KEY(scouting)
{
    g4_contest_of_scouts contest = contest_now(scene, battle);

    return (uint64_t)(uint16_t)contest.skill[0] << 32 | (uint64_t)(uint16_t)contest.skill[1] << 16 |
           (uint64_t)contest.rating << 8 |
           (uint64_t)(contest.bunkered[0] << 1 | contest.bunkered[1]);
}

const bn_step g4_scouting_step = { .open = scouting_open,
                                   .ask = scouting_ask,
                                   .take = scouting_take,
                                   .consequence = scouting_consequence,
                                   .roll_key = scouting_key,
                                   .weigh = scouting_weigh,
                                   .explain = scouting_explain };

/* ---- R6 ----------------------------------------------------------------------------------- */

OPEN(tie)
{
    const g4_bout *bout = g4_bout_seen(battle);

    /* a siege is always pitched, and so is a battle where any die is good enough */
    if (!g4_siege_encounter(true, bout->kind) ||
        g4_tie_pitched(bn_throw_most(g4_throw(scene->setup->figures, G4_DICE_TIE)), bout->rating))
        return g4_go(battle, G4_AT_APPROACH);
    return BN_ASKS;
}

ASKS(tie,
     g4_ask_roll(scene, battle, G4_ASK_TIE, g4_side_in(scene, battle->bout, 0), G4_DICE_TIE, out))

TAKE(tie)
{
    g4_bout_in_hand(battle)->flags |= value ? 0 : G4_BOUT_ENCOUNTER;
    g4_go(battle, G4_AT_APPROACH);
}

CONSEQUENCE(tie)
{
    return g4_tie_pitched(totals[0], g4_bout_seen(battle)->rating);
}

EXPLAIN(tie)
{
    rating_terms(scene, battle, trace);
}

WEIGH(tie)
{
    bn_term of = { .rule = 135, .side = -1, .words = "Terrain Rating" };

    g4_die_weighed(&of, g4_bout_seen(battle)->rating, totals[0], trace);
}

ROLL_KEY(tie)
{
    return g4_bout_seen(battle)->rating;
}

const bn_step g4_tie_step = { .open = tie_open,
                              .ask = tie_ask,
                              .take = tie_take,
                              .consequence = tie_consequence,
                              .roll_key = tie_key,
                              .weigh = tie_weigh,
                              .explain = tie_explain };

/* ---- R7 ----------------------------------------------------------------------------------- */

static int32_t numbers_told(const g4_scene *scene, const g4_battle *battle, int32_t of)
{
    g4_field field = g4_field_now(scene, battle, battle->bout);
    g4_ranks enemy;

    g4_muster(scene, battle, battle->bout, of, &enemy);
    return g4_report_by_mobility(&enemy, &field).count;
}

/* One error after another: battle->at is the number in hand, battle->left how many there are. */
OPEN(estimate)
{
    g4_bout *bout = g4_bout_in_hand(battle);
    int32_t winner = bout->initiative;

    if (battle->at == 0)
        battle->left = (uint8_t)numbers_told(scene, battle, 1 - winner);
    if (scene->inputs->given[G4_IN_ESTIMATE_ERROR])
        for (; battle->at < battle->left; battle->at++)
            bout->estimate[winner][battle->at] = (int8_t)scene->inputs->estimate_error;
    return battle->at < battle->left ? BN_ASKS : BN_DONE;
}

ASKS(estimate, g4_ask_roll(scene, battle, G4_ASK_ESTIMATE,
                           g4_side_in(scene, battle->bout, g4_bout_seen(battle)->initiative),
                           G4_DICE_ESTIMATE, out))

TAKE(estimate)
{
    g4_bout *bout = g4_bout_in_hand(battle);

    bout->estimate[bout->initiative][battle->at++] =
        (int8_t)g4_error_rolled(g4_estimate_error(scene->setup->figures), value);
}

const bn_step g4_estimate_step = {
    .open = estimate_open, .ask = estimate_ask, .take = estimate_take, .consequence = g4_error_falls
};
