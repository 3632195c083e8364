/* What a contest does to both sides. */
#include "results.h"

/* Above 0 if the side won, below 0 if it lost. */
static int32_t won_by(int32_t winner, int32_t side)
{
    if (winner == G4_NONE)
        return 0;
    return winner == side ? 1 : -1;
}

/* One of three figures of a strategy, by how the contest went for its side. */
static int32_t by_result(int32_t won, int32_t if_won, int32_t if_tied, int32_t if_lost)
{
    if (won == 0)
        return if_tied;
    return won > 0 ? if_won : if_lost;
}

/* ---- casualties --------------------------------------------------------------------------- */

/* One of the steps that change casualties. */
typedef struct change {
    int32_t side;
    int32_t points;
    bn_trace *trace;
} change;

static void step(change *c, int32_t now, uint16_t rule, int32_t row, const char *words)
{
    now =
        now < G4_FIXED(FORCE_GONE) ? now : G4_FIXED(FORCE_GONE); /* only house figures go further */
    if (c->trace != NULL && now != c->points)
        bn_trace_add(c->trace, (bn_term){ .rule = rule,
                                          .row = row == G4_NONE ? BN_NO_ROW : (uint16_t)row,
                                          .side = (int8_t)c->side,
                                          .about = -1,
                                          .group = G4_TERMS_CASUALTIES,
                                          .value = now - c->points,
                                          .words = words });
    c->points = now;
}

/* What a side suffers in the round. */
static void tell_total(const change *c)
{
    bn_trace_add(c->trace, (bn_term){ .rule = 209,
                                      .row = BN_NO_ROW,
                                      .side = (int8_t)c->side,
                                      .about = -1,
                                      .group = G4_TERMS_CASUALTIES,
                                      .kind = BN_TERM_TOTAL,
                                      .value = c->points,
                                      .words = "casualties of the round" });
}

/* G4-209 Casualties: order of changes: table, enemy's addition, own doubling, own reduction, enemy's
 * halving or cancelling; Desperate comes last, elsewhere. */
static int32_t inflicted(const g4_figures *tables, change c, int32_t row, int32_t won, int32_t own,
                         int32_t enemy)
{
    const g4_combat_results_row *result = &tables->combat_results[row];
    const g4_strategy_effects_row *mine = &tables->strategy_effects[own];
    const g4_strategy_effects_row *his = &tables->strategy_effects[enemy];
    int32_t table = won > 0 ? result->winner_casualties_pct : result->loser_casualties_pct;
    int32_t less = by_result(won, mine->own_less_won, mine->own_less_tied, mine->own_less_lost);
    int32_t fives = G4_FIXED(CASUALTY_STEP);

    step(&c, table, 208, row, "casualties");
    step(&c, c.points + by_result(-won, his->enemy_more_won, his->enemy_more_tied, 0), his->rule,
         G4_NONE, "dealt by the enemy's strategy");
    if (table != 0)
        step(&c, c.points * mine->own_pct / 100, mine->rule, G4_NONE, "all or nothing");
    step(&c, c.points > less ? c.points - less : 0, mine->rule, G4_NONE, "spared by the strategy");
    if (his->enemy_pct != 100)
        step(&c, (int32_t)bn_floor_div((int64_t)c.points * his->enemy_pct, 100 * fives) * fives,
             his->rule, G4_NONE, "the enemy retreats");
    return c.points;
}

/* G4-210 Casualties add: up to the whole of the force. */
int32_t g4_casualties_add(int32_t total, int32_t more)
{
    int32_t sum = total + more;

    return sum < G4_FIXED(FORCE_GONE) ? sum : G4_FIXED(FORCE_GONE);
}

/* ---- Position Bonus ----------------------------------------------------------------------- */

/* G4-213 Position Bonus: one number for both sides, moved toward one of them; no limit. */
static int32_t toward(int32_t pb, int32_t side, int32_t points)
{
    return side == 0 ? pb + points : pb - points;
}

/* G4-214 Position Bonus: winning attack: the whole shift, which first eats what the loser holds. */
static int32_t gained(int32_t pb, int32_t winner, int32_t shift)
{
    return toward(pb, winner, shift);
}

/* G4-215 Position Bonus: winning raid: takes from the loser, but never builds. */
static int32_t lowered(int32_t pb, int32_t winner, int32_t shift)
{
    int32_t held = g4_pb_held(pb, 1 - winner);

    return toward(pb, winner, shift < held ? shift : held);
}

/* G4-216 Position Bonus: no shift: by the strategy of the winner; defenders, those who retreat and
 * skirmishers keep what they had. */
static int32_t shifted(const g4_figures *tables, int32_t pb, int32_t winner, int32_t strategy,
                       int32_t shift)
{
    switch (tables->strategy_effects[strategy].pb_won) {
    case G4_PB_GAINS:
        return gained(pb, winner, shift);
    case G4_PB_LOWERS:
        return lowered(pb, winner, shift);
    case G4_PB_NONE:
        break;
    }
    return pb;
}

/* G4-217 Position Bonus: changed shifts: what the loser's strategy saves, and what either gives away
 * by its own, whatever the enemy ordered. */
static int32_t moved(const g4_figures *tables, int32_t pb, int32_t consequence,
                     const g4_settled *settled)
{
    int32_t winner = g4_consequence_winner(consequence);
    int32_t shift = tables->combat_results[g4_consequence_row(consequence)].winner_pb_shift;

    if (winner != G4_NONE) {
        shift -= tables->strategy_effects[settled->strategy[1 - winner]].pb_saved_lost;
        pb = shifted(tables, pb, winner, settled->strategy[winner], shift > 0 ? shift : 0);
    }
    for (int32_t i = 0; i < 2; i++) {
        const g4_strategy_effects_row *row = &tables->strategy_effects[settled->strategy[i]];

        pb = toward(pb, 1 - i,
                    by_result(won_by(winner, i), 0, row->pb_given_tied, row->pb_given_lost));
    }
    return pb;
}

/* By which rule it changed: the winner's strategy moves it, or the loser gave it away. */
static uint16_t moved_by(const g4_figures *tables, int32_t consequence, const g4_settled *settled)
{
    int32_t winner = g4_consequence_winner(consequence);

    switch (winner == G4_NONE ? G4_PB_NONE
                              : tables->strategy_effects[settled->strategy[winner]].pb_won) {
    case G4_PB_GAINS:
        return 214;
    case G4_PB_LOWERS:
        return 215;
    default:
        return 217;
    }
}

/* What a side held, what became of it, and what it holds. */
static void tell_position(const g4_figures *tables, int32_t pb, int32_t after, int32_t side,
                          int32_t consequence, const g4_settled *settled, bn_trace *trace)
{
    int32_t held = g4_pb_held(pb, side), holds = g4_pb_held(after, side);
    bn_term term = { .rule = 213,
                     .row = BN_NO_ROW,
                     .side = (int8_t)side,
                     .about = -1,
                     .group = G4_TERMS_POSITION,
                     .value = held,
                     .words = "held before" };

    if (held == holds)
        return;
    if (held != 0)
        bn_trace_add(trace, term);
    term.rule = moved_by(tables, consequence, settled);
    term.row = (uint16_t)g4_consequence_row(consequence);
    term.value = holds - held;
    term.words = holds > held ? "position gained" : "position lost";
    bn_trace_add(trace, term);
    term.rule = 213;
    term.kind = BN_TERM_TOTAL;
    term.value = holds;
    term.words = "Position Bonus";
    bn_trace_add(trace, term);
}

int32_t g4_pb_after(const g4_figures *tables, int32_t pb, int32_t consequence,
                    const g4_settled *settled, bn_trace *trace)
{
    int32_t after = pb;

    if (!tables->strategy_effects[settled->strategy[0]].escapes_lost &&
        !tables->strategy_effects[settled->strategy[1]]
             .escapes_lost) /* else it no longer matters */
        after = moved(tables, pb, consequence, settled);
    for (int32_t i = 0; i < 2 && trace != NULL; i++)
        tell_position(tables, pb, after, i, consequence, settled, trace);
    return after;
}

/* ---- the round ---------------------------------------------------------------------------- */

/* What a retreat does to its own side's train: it shares what the fighting force takes (G4-193,
 * G4-194). */
static int32_t train_share(const g4_figures *tables, int32_t strategy, int32_t won)
{
    const g4_strategy_effects_row *row = &tables->strategy_effects[strategy];

    return by_result(won, row->train_won, row->train_tied, row->train_lost);
}

/* G4-193 Strategy: Fighting Retreat: away if it does not lose, and Full Retreat in any case. */
static bool gets_away(const g4_figures *tables, int32_t strategy, int32_t won)
{
    const g4_strategy_effects_row *row = &tables->strategy_effects[strategy];

    return by_result(won, row->escapes_won, row->escapes_tied, row->escapes_lost);
}

g4_round_result g4_round_outcome(const g4_figures *tables, int32_t consequence,
                                 const g4_settled *settled, int32_t pb, const bool train_left[2],
                                 bn_trace *trace)
{
    int32_t winner = g4_consequence_winner(consequence), row = g4_consequence_row(consequence);
    g4_round_result result = { .winner = (int8_t)winner, .row = (uint8_t)row };

    for (int32_t i = 0; i < 2; i++) {
        int32_t won = won_by(winner, i), own = settled->strategy[i];
        change c = { i, 0, trace };

        result.inflicted[i] = inflicted(tables, c, row, won, own, settled->strategy[1 - i]);
        result.train[i] = result.inflicted[i] * train_share(tables, own, won);
        c.points = result.inflicted[i];
        if (settled->desperate[i])
            step(&c, c.points + G4_CONSTANT(tables, DESPERATE_CASUALTIES), 203, G4_NONE,
                 "desperate");
        result.casualties[i] = c.points;
        tell_total(&c);
        result.escapes |= (uint8_t)(gets_away(tables, own, won) << i);
    }
    result.pb = g4_pb_after(tables, pb, consequence, settled, trace);
    if (winner != G4_NONE)
        result.may_aim = tables->strategy_effects[settled->strategy[winner]].aims_at_train &&
                         result.inflicted[1 - winner] > 0 && train_left[1 - winner];
    return result;
}

/* G4-195 Strategy: Raid: the winner may strike the train instead of the troops, with all they inflicted
 * or, by the switch, with any part of it. */
bool g4_aim_allowed(const g4_round_result *result, int32_t points, const g4_readings *rules)
{
    int32_t most;

    if (points == 0)
        return true;
    if (!result->may_aim)
        return false;
    most = result->inflicted[1 - result->winner];
    if (!rules->raid_may_split)
        return points == most;
    return points > 0 && points <= most && points % G4_FIXED(CASUALTY_STEP) == 0;
}

static void tell_aim(int32_t loser, int32_t casualties, int32_t points, bn_trace *trace)
{
    change c = { loser, 0, trace };

    step(&c, casualties, 209, G4_NONE, "casualties of the round");
    step(&c, casualties - points, 195, G4_NONE, "struck at the logistic force instead");
    tell_total(&c);
}

g4_round_result g4_aim(const g4_figures *tables, const g4_round_result *result,
                       const g4_settled *settled, int32_t points, bn_trace *trace)
{
    g4_round_result out = *result;
    int32_t loser;

    if (points == 0)
        return out;
    loser = 1 - result->winner;
    tell_aim(loser, result->casualties[loser], points, trace);
    out.casualties[loser] -= points;
    out.inflicted[loser] -= points;
    out.train[loser] =
        points + out.inflicted[loser] * train_share(tables, settled->strategy[loser], -1);
    return out;
}
