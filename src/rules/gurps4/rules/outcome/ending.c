/* How a battle ends, and what is done afterwards. */
#include "ending.h"

static void remark(bn_trace *trace, uint16_t rule, int32_t side, int64_t value, const char *words)
{
    bn_trace_add(trace, (bn_term){ .rule = rule,
                                   .row = BN_NO_ROW,
                                   .side = (int8_t)side,
                                   .about = -1,
                                   .value = value,
                                   .words = words });
}

/* ---- the end ------------------------------------------------------------------------------ */

/* G4-223 Victory: end of the battle: a force destroyed or escaped ends it; a destroyed force does not escape. */
g4_verdict g4_victory(const int32_t casualties[2], uint8_t escapes, bn_trace *trace)
{
    bool gone[2] = { casualties[0] >= G4_FIXED(FORCE_GONE), casualties[1] >= G4_FIXED(FORCE_GONE) };
    int32_t loser = gone[1];

    if (gone[0] && gone[1]) {
        remark(trace, 230, -1, 0, "both forces are broken");
        return (g4_verdict){ G4_ANNIHILATED, G4_NONE };
    }
    if (gone[0] || gone[1]) {
        remark(trace, 223, loser, 0, "the force is destroyed");
        return (g4_verdict){ G4_DESTROYED, 1 - loser };
    }
    if (escapes == 0)
        return (g4_verdict){ G4_GOES_ON, G4_NONE };
    loser = escapes == 2;
    remark(trace, 223, loser, 0, "the force escapes");
    return (g4_verdict){ G4_ESCAPED, 1 - loser };
}

/* G4-224 Victory: winner: the side that stayed; if both left, no one. */
g4_verdict g4_no_battle_verdict(uint8_t escapes)
{
    int32_t winner = escapes == 1 ? 1 : 0;

    return (g4_verdict){ G4_BROKEN_OFF, escapes == 3 ? G4_NONE : winner };
}

/* G4-277 Surrender: the other side has won, holds the field and recovers. */
g4_verdict g4_surrender_verdict(int32_t side)
{
    if (side == 2)
        return (g4_verdict){ G4_TERMS, G4_NONE };
    return (g4_verdict){ G4_SURRENDERED, 1 - side };
}

/* G4-199 Special case: talks: broken off, or the end by terms or by surrender. */
g4_verdict g4_talks_verdict(int32_t outcome, int32_t party)
{
    if (outcome == 0)
        return (g4_verdict){ G4_GOES_ON, G4_NONE };
    if (outcome == 1 || party == G4_NONE)
        return (g4_verdict){ G4_TERMS, party };
    return g4_surrender_verdict(party);
}

/* ---- pursuit ------------------------------------------------------------------------------ */

/* G4-225 Pursuit: control: after a retreat the winner may roll; after No Battle the field is theirs without a roll,
 * unless the switch lets them follow. */
g4_pursuit_question g4_pursuit_open(g4_verdict verdict, const g4_readings *rules)
{
    if (verdict.winner == G4_NONE)
        return G4_PURSUIT_NONE;
    if (verdict.ending == G4_ESCAPED)
        return G4_PURSUIT_ROLLED;
    if (verdict.ending != G4_BROKEN_OFF)
        return G4_PURSUIT_NONE;
    return rules->pursue_after_no_battle ? G4_PURSUIT_ROLLED : G4_PURSUIT_HELD;
}

int32_t g4_uncontrolled(const g4_figures *tables, int32_t roll)
{
    return roll <= tables->pursuit[G4_PURSUIT_PURSUE].roll_max ? G4_PURSUIT_PURSUE
                                                               : G4_PURSUIT_HOLD_THE_FIELD;
}

/* G4-226 Pursuit: pursue: more losses for the enemy, the more with horse and aircraft; their train
 * loses by a die. */
int32_t g4_pursuit_losses(const g4_figures *tables, int32_t row, uint32_t winner_superior,
                          bn_trace *trace)
{
    const g4_pursuit_row *way = &tables->pursuit[row];
    int32_t times =
        (winner_superior & G4_AIR ? way->for_air : 0) + (winner_superior & G4_CV ? way->for_cv : 0);
    int32_t extra = times * way->extra_per_superiority_pct, losses = way->enemy_losses_pct + extra;
    bn_term term = { .rule = 226,
                     .row = (uint16_t)row,
                     .side = -1,
                     .about = -1,
                     .group = G4_TERMS_CASUALTIES,
                     .value = way->enemy_losses_pct,
                     .words = "caught by the pursuit" };

    if (losses == 0)
        return 0;
    bn_trace_add(trace, term);
    term.value = extra;
    term.words = "the enemy's superiority in the air or in cavalry";
    if (extra != 0)
        bn_trace_add(trace, term);
    term.kind = BN_TERM_TOTAL;
    term.value = losses;
    term.words = "casualties in the pursuit";
    bn_trace_add(trace, term);
    return losses;
}

int32_t g4_pursuit_train_loss(const g4_figures *tables, int32_t row, int32_t die)
{
    return row == G4_PURSUIT_PURSUE ? die * tables->dice[G4_DICE_TRAIN_LOSS].times : 0;
}

/* G4-227 Pursuit: hold the field: fewer casualties of the winner's, before they recover. */
int32_t g4_held_casualties(const g4_figures *tables, int32_t row, int32_t casualties)
{
    int32_t left = casualties + tables->pursuit[row].winner_casualties_change_pct;

    return left > 0 ? left : 0;
}

/* ---- recovery and losses ------------------------------------------------------------------ */

/* G4-228 Aftermath: winner's recovery: half, read down to a full step. */
int32_t g4_recovered(const g4_figures *tables, int32_t casualties)
{
    int32_t fives = G4_FIXED(CASUALTY_STEP);
    int64_t left =
        (int64_t)(casualties - casualties % fives) * (100 - G4_CONSTANT(tables, RECOVERY_PCT));

    return (int32_t)bn_floor_div(left, (int64_t)100 * fives) * fives;
}

/* G4-230 Aftermath: mutual annihilation: both recover, as otherwise only the winner does. */
bool g4_recovers(g4_verdict verdict, int32_t side)
{
    return verdict.ending == G4_ANNIHILATED || (verdict.winner == side && side != G4_NONE);
}

/* G4-229 Aftermath: loser's losses: none return; half are dead, of some troops all. */
g4_losses g4_loser_losses(const g4_figures *tables, int32_t casualties, bool wastes_away)
{
    bn_rat dead = bn_rat_of((int64_t)casualties * G4_CONSTANT(tables, DEAD_PCT), 100);

    if (wastes_away)
        dead = bn_rat_int(casualties);
    return (g4_losses){ dead, bn_rat_sub(bn_rat_int(casualties), dead) };
}

bn_rat g4_fled_of(const g4_figures *tables, bool wastes_away)
{
    return bn_rat_div(g4_loser_losses(tables, 100, wastes_away).fled_pct, bn_rat_int(100));
}

/* G4-233 Aftermath: rear area: lost with its force, otherwise by its own casualties alone. */
int32_t g4_train_losses(g4_verdict verdict, int32_t side, int32_t train_casualties)
{
    bool lost = verdict.ending == G4_DESTROYED || verdict.ending == G4_SURRENDERED;

    return lost && verdict.winner != side ? G4_FIXED(FORCE_GONE) : train_casualties;
}

/* ---- characters --------------------------------------------------------------------------- */

/* G4-234 Aftermath: characters: percentages do not touch players' characters, or persons that the plot needs. */
bool g4_above_casualties(const g4_person *person)
{
    return person->player || person->plot;
}
