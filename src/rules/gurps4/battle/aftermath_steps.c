/* Pursuit and aftermath (table (c)). */
#include "steps.h"

#include "rules/people/skills.h"
#include "rules/outcome/spoils.h"
#include "rules/forces/folding.h"
#include "rules/forces/heads.h"

static g4_verdict verdict_of(const g4_bout *bout)
{
    return (g4_verdict){ (g4_ending)bout->ending, bout->winner };
}

static int32_t winner_side(const g4_scene *scene, const g4_battle *battle)
{
    return g4_side_in(scene, battle->bout, g4_bout_seen(battle)->winner);
}

/* ---- A1, A2 ------------------------------------------------------------------------------- */

enum { CONTROLS, LEADS, CHOOSES, RUNS, TRAIN, DECIDED };

static void pursue(const g4_scene *scene, g4_battle *battle, int32_t row, bn_trace *trace)
{
    const g4_figures *tables = scene->setup->figures;
    g4_bout *bout = g4_bout_in_hand(battle);
    int32_t winner = bout->winner, loser = 1 - winner;
    uint32_t from = g4_terms_so_far(trace);

    bout->pursuit = (uint8_t)(1 + row);
    bout->casualties[winner] = (uint8_t)g4_held_casualties(tables, row, bout->casualties[winner]);
    bout->casualties[loser] = (uint8_t)g4_casualties_add(
        bout->casualties[loser], g4_pursuit_losses(tables, row, bout->superior[winner], trace));
    g4_terms_of(from, (int8_t)scene->sides[g4_side_in(scene, battle->bout, loser)], NULL, trace);
    if (bout->casualties[loser] >= G4_FIXED(FORCE_GONE))
        bout->ending = G4_DESTROYED;
    battle->phase = row == G4_PURSUIT_PURSUE ? TRAIN : DECIDED;
}

static int32_t pursuit_target(const g4_scene *scene, const g4_battle *battle, bn_trace *trace)
{
    int32_t winner = g4_bout_seen(battle)->winner;
    int32_t most = scene->setup->figures->pursuit[G4_PURSUIT_PURSUE].roll_max;

    if (battle->phase == RUNS)
        g4_target_tell((bn_term){ .rule = 225,
                                  .row = G4_PURSUIT_PURSUE,
                                  .about = -1,
                                  .value = most,
                                  .words = "they pursue up to" },
                       (int8_t)scene->sides[winner_side(scene, battle)], 225, most, "", trace);
    if (battle->phase != LEADS)
        return 0;
    return g4_led(scene, battle, winner, 225, g4_leadership_in(scene, battle, battle->bout, winner),
                  "", trace);
}

OPEN(pursuit)
{
    const g4_bout *bout = g4_bout_seen(battle);

    switch (battle->phase) {
    case CONTROLS:
        switch (g4_pursuit_open(verdict_of(bout), &scene->setup->rules)) {
        case G4_PURSUIT_NONE:
            return BN_DONE;
        case G4_PURSUIT_HELD:
            pursue(scene, battle, G4_PURSUIT_HOLD_THE_FIELD, trace);
            return BN_DONE;
        case G4_PURSUIT_ROLLED:
            return BN_ASKS;
        }
        return BN_DONE;
    case LEADS:
        battle->target = (int16_t)pursuit_target(scene, battle, trace);
        return BN_ASKS;
    case TRAIN:
        return g4_train_left(scene, battle, g4_side_in(scene, battle->bout, 1 - bout->winner))
                   ? BN_ASKS
                   : BN_DONE;
    case DECIDED:
        return BN_DONE;
    default:
        return BN_ASKS;
    }
}

ASK(pursuit)
{
    int32_t side = winner_side(scene, battle);

    switch (battle->phase) {
    case CONTROLS:
        g4_ask(scene, battle, G4_ASK_CONTROL, side, 1, out);
        break;
    case LEADS:
        g4_ask_roll(scene, battle, G4_ASK_LEADERSHIP, side, G4_DICE_SKILL, out);
        break;
    case CHOOSES:
        g4_ask(scene, battle, G4_ASK_PURSUIT, side, G4_PURSUIT_PURSUE, out);
        break;
    case RUNS:
        g4_ask_roll(scene, battle, G4_ASK_UNCONTROLLED, side, G4_DICE_CONTROL, out);
        break;
    default:
        g4_ask_roll(scene, battle, G4_ASK_TRAIN, side, G4_DICE_TRAIN_LOSS, out);
    }
    return 1;
}

TAKE(pursuit)
{
    const g4_bout *bout = g4_bout_seen(battle);
    g4_party *loser;

    battle->target = 0;
    switch (battle->phase) {
    case CONTROLS:
        battle->phase = value ? LEADS : RUNS;
        break;
    case LEADS:
        battle->phase = value ? CHOOSES : RUNS;
        break;
    case CHOOSES:
    case RUNS:
        pursue(scene, battle, value, trace);
        break;
    default:
        loser = g4_party_at(battle, g4_side_in(scene, battle->bout, 1 - bout->winner));
        loser->train = (uint8_t)g4_casualties_add(
            loser->train, g4_pursuit_train_loss(scene->setup->figures, G4_PURSUIT_PURSUE, value));
        battle->phase = DECIDED;
    }
}

CONSEQUENCE(pursuit)
{
    switch (question->kind) {
    case G4_ASK_UNCONTROLLED:
        return g4_uncontrolled(g4_scene_tables(scene), totals[0]);
    case G4_ASK_TRAIN:
        return totals[0];
    default:
        return g4_succeeds(g4_scene_tables(scene), battle->target, totals[0]);
    }
}

/* A die decides for troops out of hand: one half of it does one thing, the other the other. */
WEIGH(pursuit)
{
    bn_term of = { .rule = 225, .side = (int8_t)question->side, .words = "they pursue up to" };

    if (question->kind == G4_ASK_LEADERSHIP)
        g4_roll_weighed(scene, battle, question, totals, trace);
    else if (question->kind == G4_ASK_UNCONTROLLED)
        g4_die_weighed(&of, g4_scene_tables(scene)->pursuit[G4_PURSUIT_PURSUE].roll_max, totals[0],
                       trace);
}

EXPLAIN(pursuit)
{
    pursuit_target(scene, battle, trace);
}

const bn_step g4_pursuit_step = { .open = pursuit_open,
                                  .ask = pursuit_ask,
                                  .take = pursuit_take,
                                  .consequence = pursuit_consequence,
                                  .weigh = pursuit_weigh,
                                  .roll_key = g4_roll_by_target,
                                  .explain = pursuit_explain };

/* ---- A3 ----------------------------------------------------------------------------------- */

OPEN(recovery)
{
    g4_bout *bout = g4_bout_in_hand(battle);
    g4_verdict verdict = verdict_of(bout);

    for (int32_t i = 0; i < 2; i++) {
        g4_party *party = g4_party_at(battle, g4_side_in(scene, battle->bout, i));

        bout->final[i] = g4_recovers(verdict, i)
                             ? (uint8_t)g4_recovered(scene->setup->figures, bout->casualties[i])
                             : bout->casualties[i];
        /* a part that is beaten does not take the whole train scene it */
        if (bout->role == G4_BOUT_MAIN && !g4_many(scene))
            party->train = (uint8_t)g4_train_losses(verdict, i, party->train);
    }
    return BN_DONE;
}

const bn_step g4_recovery_step = { .open = recovery_open };

/* ---- A4 ----------------------------------------------------------------------------------- */

/* Elements that were weakened before the battle count by the share that is left of them. */
static bn_rat of_line(const g4_ranks_line *line, int64_t each)
{
    return g4_ts_times(line->share, line->count * each);
}

/* Price of all that a side has in a bout. */
static bn_rat raise_of(const g4_ranks *ranks)
{
    bn_rat raise = bn_rat_int(0);

    for (int32_t i = 0; i < ranks->count; i++)
        raise = g4_ts_add(raise, of_line(&ranks->lines[i], ranks->lines[i].figures->raise));
    return raise;
}

/* Those of an army that gives itself up who are still on their feet. */
static int64_t given_up(const g4_ranks *ranks, int32_t casualties)
{
    g4_heads heads = g4_no_heads();

    for (int32_t i = 0; i < ranks->count; i++) {
        bn_rat elements = of_line(&ranks->lines[i], 1);
        g4_heads left =
            g4_heads_in(ranks->lines[i].figures, g4_on_their_feet(elements, casualties));

        g4_heads_add(&heads, &left);
    }
    return g4_heads_count(&heads);
}

static int64_t garrison_taken(const g4_figures *tables, const g4_ranks *ranks, int32_t casualties)
{
    bn_rat heads = bn_rat_int(0);

    for (int32_t i = 0; i < ranks->count; i++) {
        const g4_ranks_line *line = &ranks->lines[i];
        bn_rat people = of_line(line, line->figures->people);

        heads = g4_ts_add(
            heads, g4_garrison_captives(tables, people, casualties, g4_wastes_away(line->line)));
    }
    return bn_rat_floor(heads);
}

g4_spoils g4_spoils_of(const g4_scene *scene, const g4_battle *battle, int32_t b)
{
    const g4_bout *bout = &battle->lane[b].bout;
    int32_t loser = 1 - bout->winner, side;
    bool surrendered = bout->ending == G4_SURRENDERED;
    g4_field field = g4_field_now(scene, battle, b);
    g4_spoils spoils = { .value = bn_rat_int(0) };
    g4_ranks all_ranks[2];

    if (bout->winner == G4_NONE)
        return spoils;
    for (int32_t i = 0; i < 2; i++)
        g4_muster(scene, battle, b, i, &all_ranks[i]);
    side = g4_side_in(scene, b, loser);
    spoils.value = g4_loot_value(scene->setup->figures, raise_of(&all_ranks[loser]),
                                 bout->final[loser], surrendered);
    spoils.minutes =
        g4_loot_minutes(scene->setup->figures, g4_ranks_elements(&all_ranks[0], &field) +
                                                   g4_ranks_elements(&all_ranks[1], &field));
    if (surrendered)
        spoils.captives = given_up(&all_ranks[loser], bout->final[loser]);
    if (bout->kind == G4_SIEGE && scene->inputs->besieged == 1 + side)
        spoils.captives +=
            garrison_taken(scene->setup->figures, &all_ranks[loser], bout->final[loser]);
    return spoils;
}

enum { LOOTS, SELLS, SACKS, RANSOMS, SEARCHED };

/* Whether the place taken was a fortress or town. */
bool g4_town_taken(const g4_scene *scene, const g4_battle *battle, int32_t b)
{
    const g4_bout *bout = &battle->lane[b].bout;

    return bout->kind == G4_SIEGE && bout->winner != G4_NONE &&
           g4_side_in(scene, b, bout->winner) != scene->inputs->besieged - 1;
}

static bool asked_for(const g4_scene *scene, const g4_battle *battle)
{
    const g4_bout *bout = g4_bout_seen(battle);
    bool referee = g4_referee_asked(scene);
    const uint8_t *given = scene->inputs->given;

    switch (battle->phase) {
    case LOOTS: /* whatever fell, cost something */
        return bout->final[1 - bout->winner] > 0 || bout->ending == G4_SURRENDERED;
    case SELLS:
        return referee && !given[G4_IN_SALE_FRACTION] && battle->looted >> battle->bout & 1;
    case SACKS:
        return referee && !given[G4_IN_CITY_LOOT] && g4_town_taken(scene, battle, battle->bout);
    default:
        return referee && !given[G4_IN_RANSOM] &&
               g4_spoils_of(scene, battle, battle->bout).captives > 0;
    }
}

/* Someone left for dead: battle->at among the members of both sides; battle->left: as the referee decided. */
static bool lies_there(const g4_scene *scene, const g4_battle *battle)
{
    int32_t side = g4_side_in(scene, battle->bout, battle->at / G4_SIDE_PERSONS);

    return g4_party_of(battle, side)->person_states[battle->at % G4_SIDE_PERSONS].status ==
           G4_PERSON_LEFT;
}

static void found(const g4_scene *scene, g4_battle *battle, g4_scavenging by)
{
    int32_t side = g4_side_in(scene, battle->bout, battle->at / G4_SIDE_PERSONS);
    g4_person_state *person_state =
        &g4_party_at(battle, side)->person_states[battle->at % G4_SIDE_PERSONS];

    if (by == G4_SCAVENGERS_KILL)
        person_state->status = G4_PERSON_DEAD;
    else if (by == G4_SCAVENGERS_NURSE)
        person_state->status = G4_PERSON_NURSED;
    battle->at++;
    battle->left = 0;
    battle->target = 0;
}

static bn_pace open_search(const g4_scene *scene, g4_battle *battle)
{
    const g4_battle_inputs *in = scene->inputs;

    while (battle->at < 2 * G4_SIDE_PERSONS) {
        if (!lies_there(scene, battle)) {
            battle->at++;
            continue;
        }
        if (battle->left == 0 && g4_referee_asked(scene) && !in->given[G4_IN_SCAVENGERS])
            return BN_ASKS;
        if (in->scavengers != G4_SCAVENGERS_ROLL) {
            found(scene, battle, (g4_scavenging)in->scavengers);
            continue;
        }
        battle->left = 1;
        battle->target = 0;
        return BN_ASKS;
    }
    return g4_go(battle, G4_AT_NEXT);
}

OPEN(spoils)
{
    g4_bout *bout = g4_bout_in_hand(battle);
    bool holds = g4_may_loot(verdict_of(bout), bout->winner);

    bout->stage = G4_STAGE_OVER;
    for (; battle->phase < SEARCHED; battle->phase++)
        if (holds && asked_for(scene, battle))
            return BN_ASKS;
    return open_search(scene, battle);
}

static void ask_search(const g4_scene *scene, const g4_battle *battle, bn_question *out)
{
    int32_t side = g4_side_in(scene, battle->bout, battle->at / G4_SIDE_PERSONS);

    if (battle->left == 0)
        g4_ask(scene, battle, G4_ASK_SCAVENGERS, side, 0, out);
    else
        g4_ask_roll(scene, battle, G4_ASK_SCAVENGING, side, G4_DICE_REACTION, out);
    out->about[1] = battle->at % G4_SIDE_PERSONS;
}

ASK(spoils)
{
    switch (battle->phase) {
    case LOOTS:
        g4_ask(scene, battle, G4_ASK_LOOT, winner_side(scene, battle), 1, out);
        break;
    case SELLS:
        g4_ask(scene, battle, G4_ASK_SALE, winner_side(scene, battle), battle->sale_pct, out);
        break;
    case SACKS:
        g4_ask(scene, battle, G4_ASK_CITY_LOOT, winner_side(scene, battle), battle->city_loot, out);
        break;
    case RANSOMS:
        g4_ask(scene, battle, G4_ASK_RANSOM, winner_side(scene, battle), battle->ransom, out);
        break;
    default:
        ask_search(scene, battle, out);
    }
    return 1;
}

TAKE(spoils)
{
    switch (battle->phase++) {
    case LOOTS:
        battle->looted |= (uint8_t)(value << battle->bout);
        break;
    case SELLS:
        battle->sale_pct = (uint8_t)value;
        break;
    case SACKS:
        battle->city_loot = value;
        break;
    case RANSOMS:
        battle->ransom = value;
        break;
    default:
        battle->phase--;
        if (battle->left == 0 && value == G4_SCAVENGERS_ROLL)
            battle->left = 1;
        else
            found(scene, battle, (g4_scavenging)value);
    }
}

CONSEQUENCE(spoils)
{
    return (int32_t)g4_scavengers(g4_scene_tables(scene), G4_SCAVENGERS_ROLL, totals[0],
                                  battle->target);
}

const bn_step g4_spoils_step = { .open = spoils_open,
                                 .ask = spoils_ask,
                                 .take = spoils_take,
                                 .consequence = spoils_consequence,
                                 .roll_key = g4_roll_by_target };

/* ---- A5 ----------------------------------------------------------------------------------- */

enum { EVENLY = 1, WHOLE_ELEMENTS, PUT_OFF };

static bool anything_to_fold(const g4_battle *battle)
{
    for (int32_t b = 0; b < battle->lanes; b++)
        if (battle->lane[b].bout.role != G4_BOUT_UNUSED &&
            (battle->lane[b].bout.final[0] > 0 || battle->lane[b].bout.final[1] > 0))
            return true;
    return false;
}

/* G4-279 Battles in series: if the referee defers it, totals continue from battle to battle; in a
 * campaign they are folded when the month is paid for. */
static uint8_t usual_folding(const g4_options *options)
{
    if (options->defer_folding)
        return PUT_OFF;
    return options->remove_elements ? WHOLE_ELEMENTS : EVENLY;
}

OPEN(folding)
{
    if (battle->folding == 0) {
        battle->folding = usual_folding(&scene->setup->options);
        if (g4_referee_asked(scene) && anything_to_fold(battle))
            return BN_ASKS;
    }
    return BN_DONE;
}

ASKS(folding, g4_ask(scene, battle, G4_ASK_FOLDING, 0, battle->folding - 1, out))

TAKE(folding)
{
    battle->folding = (uint8_t)(1 + value);
    battle->at = 1;
}

const bn_step g4_folding_step = { .open = folding_open, .ask = folding_ask, .take = folding_take };

/* Percent of those who fought in a bout; of those who surrendered in it no one is left. */
static int32_t gone_in(const g4_bout *bout, int32_t which)
{
    return bout->ending == G4_SURRENDERED && bout->winner != which ? 100 : bout->final[which];
}

/* Final casualties of the elements of a line: the mean over the bouts in which they stood. */
static bn_rat casualties_of(const g4_scene *scene, const g4_battle *battle, int32_t side,
                            int32_t slot, int32_t line, int32_t count)
{
    int32_t detached[G4_LINES];
    bn_rat sum;

    if (g4_many(scene)) {
        int64_t lost = 0;

        line += g4_line_in(scene, side, slot);
        for (int32_t n = 0; n < scene->side_count - 1; n++) {
            int32_t b = g4_bout_of(scene, side, n), which = g4_side_in(scene, b, 0) == side ? 0 : 1;

            lost += (int64_t)g4_elements_in(scene, battle, side, n, line, count) *
                    gone_in(&battle->lane[b].bout, which);
        }
        return count > 0 ? bn_rat_of(lost, count) : bn_rat_int(0);
    }
    if (!battle->sub)
        return bn_rat_int(battle->lane[0].bout.final[side]);
    if (battle->lane[2].bout.role != G4_BOUT_UNUSED) {
        int32_t own = scene->inputs->sub_side - 1;

        if (side != own)
            return bn_rat_int(battle->lane[2].bout.final[side]);
    }
    g4_detachment(scene, battle, side, slot, detached);
    sum = bn_rat_int((int64_t)(count - detached[line]) * battle->lane[0].bout.final[side] +
                     (int64_t)detached[line] * (battle->lane[2].bout.role != G4_BOUT_UNUSED
                                                    ? battle->lane[2].bout.final[side]
                                                    : battle->lane[1].bout.final[side]));
    return count > 0 ? bn_rat_div(sum, bn_rat_int(count)) : sum;
}

static void fold_evenly(const g4_scene *scene, const g4_battle *battle, int32_t side, int32_t slot,
                        g4_standing *standing)
{
    for (int32_t i = 0; i < G4_LINES; i++) {
        bn_rat lost = casualties_of(scene, battle, side, slot, i, standing->count[i]);

        if (standing->count[i] == 0 || lost.num == 0)
            continue;
        standing->share[i] = g4_folded_share(standing->share[i], lost);
        standing->folded = 1;
        if (standing->share[i].num == 0)
            standing->count[i] = 0;
    }
}

static void fold_elements(const g4_scene *scene, const g4_battle *battle, int32_t side,
                          int32_t slot, g4_standing *standing)
{
    const g4_force *force = g4_force_in(scene, side, slot);
    bn_rat lost = casualties_of(scene, battle, side, slot, 0, standing->count[0]);
    g4_stock stock[G4_LINES];
    int32_t gone[G4_LINES];

    for (int32_t i = 0; i < force->line_count; i++)
        stock[i] =
            (g4_stock){ .ts = g4_ts_mul(g4_counted_ts(scene->setup->figures, &force->figures[i],
                                                      force->figures[i].ts, false),
                                        standing->share[i]),
                        .count = standing->count[i] };
    g4_remove_elements(stock, force->line_count, (int32_t)bn_rat_floor(lost), gone);
    for (int32_t i = 0; i < force->line_count; i++)
        standing->count[i] -= gone[i];
}

bool g4_gave_up(const g4_scene *scene, const g4_battle *battle, int32_t side)
{
    const g4_bout *bout = &battle->lane[0].bout;

    return !g4_many(scene) && bout->ending == G4_SURRENDERED && bout->winner != side;
}

g4_standing g4_battle_left(const g4_scene *scene, const g4_battle *battle, int32_t side,
                           int32_t slot, int32_t *casualties)
{
    g4_standing standing = g4_standing_now(scene, battle, side, slot, NULL);
    uint32_t gone = g4_many(scene) ? 0 : g4_gone_over(scene, battle, 0, side, slot);

    standing.neutralizers = standing.members = standing.as_coast = standing.as_motor = 0;
    *casualties = 0;
    for (int32_t i = 0; i < G4_LINES; i++)
        if (gone >> i & 1)
            standing.count[i] = 0;
    if (g4_gave_up(scene, battle, side)) {
        for (int32_t i = 0; i < G4_LINES; i++)
            standing.count[i] = 0;
        return standing;
    }
    if (battle->folding == PUT_OFF)
        *casualties =
            (int32_t)bn_rat_floor(casualties_of(scene, battle, side, slot, 0, standing.count[0]));
    else if (battle->folding == WHOLE_ELEMENTS)
        fold_elements(scene, battle, side, slot, &standing);
    else
        fold_evenly(scene, battle, side, slot, &standing);
    return standing;
}
