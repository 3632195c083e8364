/* The Strategy roll of a round. */
#include "contest.h"

#include "rules/people/skills.h"

/* ---- what goes into it -------------------------------------------------------------------- */

/* G4-177 Strategy choice by several people: the person named for it rolls, otherwise the commander. */
int32_t g4_strategy_roller(const g4_force *force, int32_t commander)
{
    for (int32_t i = 0; i < force->person_count; i++)
        if (force->persons[i].rolls_strategy)
            return i;
    return commander;
}

/* G4-205 Tactics for small forces: a handful of elements may be led by Tactics, if that is better. */
int32_t g4_command_skill(const g4_figures *tables, int32_t strategy, int32_t tactics,
                         int32_t elements)
{
    bool small = elements >= 1 && elements <= G4_CONSTANT(tables, TACTICS_ELEMENTS);

    return small && tactics > strategy ? tactics : strategy;
}

/* G4-182 Conditional strategy modifiers: a superiority counts for them if it is worth at least 1 in
 * this battle. */
uint32_t g4_superior_classes(const g4_figures *tables, const int32_t bonus[G4_CLASSES])
{
    uint32_t superior = 0;

    for (int32_t i = 0; i < G4_CLASSES; i++)
        if (bonus[i] >= G4_CONSTANT(tables, SUPERIORITY_LEAST))
            superior |= UINT32_C(1) << i;
    return superior;
}

/* G4-211 Casualties: effect in battle: 1 less for each full step of the total; by the switch of all
 * losses not replaced. */
int32_t g4_casualty_penalty(const g4_figures *tables, int32_t casualties, int32_t unreplaced,
                            const g4_readings *rules)
{
    int32_t lost = casualties + (rules->unreplaced_losses_cost_bsm ? unreplaced : 0);

    return -(lost / G4_CONSTANT(tables, BSM_STEP));
}

/* G4-206 Special circumstances: how far the referee may go. */
bn_span g4_circumstance_span(const g4_figures *tables)
{
    return (bn_span){ -G4_CONSTANT(tables, CIRCUMSTANCE_MOST),
                      G4_CONSTANT(tables, CIRCUMSTANCE_MOST) };
}

/* One term, shown if it is not 0. */
static int32_t term(const g4_stance *self, uint16_t rule, int32_t value, const char *words,
                    bn_trace *trace)
{
    if (trace != NULL && value != 0)
        bn_trace_add(trace, (bn_term){ .rule = rule,
                                       .row = BN_NO_ROW,
                                       .side = self->side,
                                       .about = self->about,
                                       .group = G4_TERMS_STRATEGY,
                                       .value = value,
                                       .words = words });
    return value;
}

static int32_t superiority_modifier(const g4_strategy_effects_row *row, uint32_t superior)
{
    int32_t sum = 0;

    if (superior == 0 || row->superiorities_most == 0)
        return 0;
    sum += superior & G4_AIR ? row->if_air : 0;
    sum += superior & G4_ART ? row->if_art : 0;
    sum += superior & G4_C3I ? row->if_c3i : 0;
    sum += superior & G4_CV ? row->if_cv : 0;
    sum += superior & G4_F ? row->if_f : 0;
    sum += superior & G4_NAV ? row->if_nav : 0;
    sum += superior & G4_REC ? row->if_rec : 0;
    return sum < row->superiorities_most ? sum : row->superiorities_most;
}

/* G4-183 to G4-185, G4-187 to G4-190 The strategies: a modifier each, and what a superiority adds to
 * it; their other effects are read where they work. */
static int32_t plain_modifier(const g4_figures *tables, const g4_stance *self, bn_trace *trace)
{
    const g4_strategy_effects_row *row = &tables->strategy_effects[self->strategy];
    int32_t sum = term(self, row->rule, tables->strategies[self->strategy].modifier,
                       g4_book.strategies[self->strategy].strategy, trace);

    return sum + term(self, row->rule, superiority_modifier(row, self->superior),
                      "superiority that serves the strategy", trace);
}

/* G4-194 Strategy: Full Retreat: harder for the confused, and where the way is narrow. */
static int32_t retreat_modifier(const g4_figures *tables, const g4_stance *self, bn_trace *trace)
{
    const g4_strategy_effects_row *row = &tables->strategy_effects[self->strategy];
    int32_t sum = 0;

    if (self->confused)
        sum += term(self, 194, row->if_confused, "confused", trace);
    if (self->strategy == G4_STRATEGIES_FULL_RETREAT)
        sum += term(self, 194, self->retreat_obstacle, "no easy way out", trace);
    return sum;
}

/* G4-203 Desperate: effect: on the Strategy roll; casualties and misfortunes use it as well. */
static int32_t desperate_modifier(const g4_figures *tables, const g4_stance *self, bn_trace *trace)
{
    return self->desperate
               ? term(self, 203, G4_CONSTANT(tables, DESPERATE_STRATEGY), "desperate", trace)
               : 0;
}

int32_t g4_strategy_modifier(const g4_figures *tables, const g4_stance *self, bn_trace *trace)
{
    int32_t sum = plain_modifier(tables, self, trace) + retreat_modifier(tables, self, trace);

    if (self->indirect_last)
        sum += term(self, 186, tables->strategy_effects[self->strategy].if_repeated,
                    "the same trick again", trace);
    if (self->refused)
        sum += term(self, 191, G4_CONSTANT(tables, PARLEY_REFUSED), "a refused Parley", trace);
    return sum + desperate_modifier(tables, self, trace) +
           term(self, self->impetuous > 0 ? 48 : 49, self->impetuous, "impetuous troops", trace);
}

int32_t g4_order_adds(const g4_figures *tables, const g4_stance *self, bn_trace *trace)
{
    int32_t sum = g4_strategy_modifier(tables, self, trace);

    sum += term(self, 167, self->db, "Defense Bonus", trace);
    sum += term(self, 252, self->landing, "back to the boats", trace);
    bn_trace_add(trace, (bn_term){ .rule = 204,
                                   .row = BN_NO_ROW,
                                   .side = self->side,
                                   .about = self->about,
                                   .group = G4_TERMS_STRATEGY,
                                   .kind = BN_TERM_TOTAL,
                                   .value = sum,
                                   .words = "added to Strategy" });
    return sum;
}

/* What is left of a Defense Bonus against the enemy's strategy, rounded up. */
static int32_t defense_bonus(const g4_figures *tables, const g4_stance *self, const g4_stance *foe)
{
    return (int32_t)bn_ceil_div(
        (int64_t)self->db * tables->strategy_effects[foe->strategy].enemy_db_pct, 100);
}

/* What the situation adds, each by the separate rule that worked it out. */
static int32_t situation(const g4_stance *self, bn_trace *trace)
{
    return term(self, 252, self->landing, "back to the boats", trace) +
           term(self, 258, self->split, "several battles at once", trace) +
           term(self, 261, self->chemical, "gas", trace);
}

/* The skill, by the name that it has, of who rolls it. */
static int32_t rolled(const g4_stance *self, bn_trace *trace)
{
    bn_term skill = { .rule = 204, .words = "Strategy" };

    if (trace == NULL)
        return self->skill;
    if (self->rolls != NULL)
        skill = *self->rolls;
    skill.row = BN_NO_ROW;
    skill.side = self->side;
    skill.about = self->about;
    skill.group = G4_TERMS_STRATEGY;
    skill.value = self->skill;
    bn_trace_add(trace, skill);
    return self->skill;
}

/* G4-204 Effective Strategy: all that modifies the roll, added up without limit. */
int32_t g4_effective_strategy(const g4_figures *tables, const g4_stance *self, const g4_stance *foe,
                              const g4_readings *rules, bn_trace *trace)
{
    int32_t sum = rolled(self, trace);
    int32_t lost = g4_casualty_penalty(tables, self->casualties, self->unreplaced, rules);

    sum += term(self, 145, self->bsm,
                lost != 0 ? "Basic Strategy Modifier before casualties" : "Basic Strategy Modifier",
                trace);
    sum += term(self, 211, lost, "casualties", trace);
    sum += term(self, 167, self->db, "Defense Bonus", trace);
    sum += term(self, tables->strategy_effects[foe->strategy].rule,
                defense_bonus(tables, self, foe) - self->db,
                "Defense Bonus, against the enemy's strategy", trace);
    sum += term(self, 213, self->pb, "Position Bonus", trace);
    sum += term(self, 171, self->risk, "risk", trace);
    sum += term(self, 174, self->heroism, "heroism", trace);
    sum += g4_strategy_modifier(tables, self, trace);
    sum += situation(self, trace);
    sum += term(self, 206, self->circumstance, "special circumstances", trace);
    bn_trace_add(trace, (bn_term){ .rule = 204,
                                   .row = BN_NO_ROW,
                                   .side = self->side,
                                   .about = self->about,
                                   .group = G4_TERMS_STRATEGY,
                                   .kind = BN_TERM_TOTAL,
                                   .value = sum,
                                   .words = "effective Strategy" });
    return sum;
}

/* ---- the contest -------------------------------------------------------------------------- */

static int32_t margin_pct(const g4_figures *tables, int32_t strategy, int32_t indirect_before)
{
    const g4_strategy_effects_row *row = &tables->strategy_effects[strategy];

    return indirect_before > 0 ? row->margin_again_pct : row->margin_pct;
}

/* G4-186, G4-196 Strategies: Indirect Attack, which multiplies the margin of a win, less so when it
 * is no longer new; Skirmish, which halves it. */
int32_t g4_final_margin(const g4_figures *tables, int32_t margin, int32_t winner_strategy,
                        int32_t indirect_before)
{
    int32_t pct = margin_pct(tables, winner_strategy, indirect_before);
    int64_t scaled = (int64_t)margin * pct;

    if (pct == 100)
        return margin;
    return (int32_t)(tables->strategy_effects[winner_strategy].margin_rounds == G4_ROUND_UP
                         ? bn_ceil_div(scaled, 100)
                         : bn_floor_div(scaled, 100));
}

int32_t g4_margin_told(const g4_figures *tables, int32_t margin, int32_t winner_strategy,
                       int32_t indirect_before, int32_t side, bn_trace *trace)
{
    const g4_strategy_effects_row *row = &tables->strategy_effects[winner_strategy];
    int32_t pct = margin_pct(tables, winner_strategy, indirect_before);

    if (pct != 100)
        bn_trace_add(
            trace,
            (bn_term){ .rule = row->rule,
                       .row = BN_NO_ROW,
                       .side = (int8_t)side,
                       .about = -1,
                       .group = G4_TERMS_VICTORY,
                       .kind = BN_TERM_FACTOR,
                       .rounding = row->margin_rounds == G4_ROUND_UP ? BN_ROUND_UP : BN_ROUND_DOWN,
                       .exact = bn_rat_of(pct, 100),
                       .words = g4_book.strategies[winner_strategy].strategy });
    return g4_final_margin(tables, margin, winner_strategy, indirect_before);
}

/* G4-208 Combat Results Table: the row of a final margin. */
int32_t g4_result_row(const g4_figures *tables, int32_t final_margin)
{
    int32_t row = 0;

    while (final_margin > tables->combat_results[row].margin_max)
        row++;
    return row;
}

/* G4-207 Strategy contest: a Quick Contest whose margin the winner's strategy may change. */
int32_t g4_consequence(const g4_figures *tables, const g4_odds *odds, const int32_t roll[2])
{
    g4_quick_contest contest = g4_contest(tables, odds->skill, roll);
    int32_t row;

    if (contest.winner == G4_NONE)
        return G4_TIE;
    row = g4_result_row(tables,
                        g4_final_margin(tables, contest.margin, odds->strategy[contest.winner],
                                        odds->indirect[contest.winner]));
    if (row == 0)
        return G4_TIE; /* a Skirmish won by 1 (G4-R-69) */
    return contest.winner == 0 ? row : row + G4_ROWS - 1;
}

/* For each side 16 bits of skill and 8 of what a win does to the margin. */
uint64_t g4_odds_key(const g4_figures *tables, const g4_odds *odds)
{
    uint64_t key = 0;

    for (int32_t i = 0; i < 2; i++) {
        uint64_t pct = (uint64_t)margin_pct(tables, odds->strategy[i], odds->indirect[i]) & 0xff;

        key = key << 32 | pct << 16 | (uint16_t)odds->skill[i];
    }
    return key;
}
