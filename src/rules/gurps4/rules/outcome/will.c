/* Troops with their own will. */
#include "will.h"

#include "strategy.h"

typedef enum kind { FANATIC, IMPETUOUS, DISLOYAL } kind;

/* `flag`: their cause is at stake, or mercenaries waver. */
static bool is_of(const g4_line *line, kind which, bool flag)
{
    switch (which) {
    case FANATIC:
        return line->features & G4_FANATIC;
    case IMPETUOUS:
        return g4_impetuous(line, flag);
    case DISLOYAL:
        return g4_disloyal(line, flag);
    }
    return false;
}

static bn_rat recorded_ts(const g4_figures *tables, const g4_ranks_line *line)
{
    bn_rat ts = bn_rat_mul(bn_rat_mul(line->figures->ts, line->share), bn_rat_int(line->count));

    return g4_counted_ts(tables, line->figures, ts, false);
}

static g4_part part_of(const g4_figures *tables, const g4_ranks *ranks, const g4_field *field,
                       kind which, bool flag)
{
    g4_part part = { 0, 0, bn_rat_int(0), bn_rat_int(0) };

    for (int32_t i = 0; i < ranks->count; i++) {
        const g4_ranks_line *line = &ranks->lines[i];
        bn_rat ts;

        if (!g4_takes_part(ranks, i, field))
            continue;
        ts = which == DISLOYAL ? g4_counted_of(tables, ranks, i, field) : recorded_ts(tables, line);
        part.of_elements += line->count;
        part.of_ts = bn_rat_add(part.of_ts, ts);
        if (is_of(line->line, which, flag) == (which == DISLOYAL && line->turned))
            continue;
        part.elements += line->count;
        part.ts = bn_rat_add(part.ts, ts);
    }
    return part;
}

g4_part g4_fanatic_part(const g4_figures *tables, const g4_ranks *ranks, const g4_field *field)
{
    return part_of(tables, ranks, field, FANATIC, false);
}

g4_part g4_impetuous_part(const g4_figures *tables, const g4_ranks *ranks, const g4_field *field,
                          bool cause_at_stake)
{
    return part_of(tables, ranks, field, IMPETUOUS, cause_at_stake);
}

g4_part g4_disloyal_part(const g4_figures *tables, const g4_ranks *ranks, const g4_field *field,
                         bool mercenaries_waver)
{
    return part_of(tables, ranks, field, DISLOYAL, mercenaries_waver);
}

static bn_rat percent(bn_rat part, bn_rat whole)
{
    if (whole.num == 0)
        return bn_rat_int(0);
    return bn_rat_mul(bn_rat_div(part, whole), bn_rat_int(100));
}

/* Full steps in the larger of the two shares, if that is at least the least that matters. */
static int32_t full_steps(const g4_part *part, int32_t least, int32_t step)
{
    bn_rat share = percent(bn_rat_int(part->elements), bn_rat_int(part->of_elements));
    bn_rat by_ts = percent(part->ts, part->of_ts);

    if (bn_rat_cmp(by_ts, share) > 0)
        share = by_ts;
    if (bn_rat_cmp(share, bn_rat_int(least)) < 0)
        return 0;
    return (int32_t)bn_floor_div(bn_rat_floor(share), step);
}

/* ---- revolt ------------------------------------------------------------------------------- */

/* G4-039 Revolt roll: due if Disloyal troops are more than a tenth of force TS; their percentage by
 * ten, and two more. */
int32_t g4_revolt_target(const g4_figures *tables, const g4_part *disloyal, bn_trace *trace)
{
    bn_rat pct = percent(disloyal->ts, disloyal->of_ts);
    bn_term told = { .rule = 39,
                     .row = BN_NO_ROW,
                     .side = -1,
                     .about = -1,
                     .group = G4_TERMS_TARGET,
                     .seen = { disloyal->ts, disloyal->of_ts } };
    int32_t target;

    if (bn_rat_cmp(pct, bn_rat_int(G4_CONSTANT(tables, REVOLT_OVER_PCT))) <= 0)
        return 0;
    target = (int32_t)bn_floor_div(bn_rat_floor(pct), G4_CONSTANT(tables, REVOLT_STEP_PCT)) +
             G4_CONSTANT(tables, REVOLT_ADD);
    told.value = target - G4_CONSTANT(tables, REVOLT_ADD);
    told.words = "full tenths of TS disloyal, {0} of {1}";
    bn_trace_add(trace, told);
    told.value = G4_CONSTANT(tables, REVOLT_ADD);
    told.words = "always";
    bn_trace_add(trace, told);
    told.kind = BN_TERM_TOTAL;
    told.value = target;
    told.words = "revolt on this or less";
    bn_trace_add(trace, told);
    return target;
}

bool g4_revolts(int32_t target, int32_t roll)
{
    return target > 0 && roll <= target; /* no roll is forced here (G4-R-14) */
}

/* G4-040 Revolt: all Disloyal elements change sides; the side that suffered it has no DB left. */
uint32_t g4_turncoats(const g4_force *force, bool mercenaries_waver)
{
    uint32_t lines = 0;

    for (int32_t i = 0; i < force->line_count; i++)
        if (g4_disloyal(&force->lines[i], mercenaries_waver))
            lines |= UINT32_C(1) << i;
    return lines;
}

/* ---- Fanatics ----------------------------------------------------------------------------- */

int32_t g4_fanatic_tens(const g4_figures *tables, const g4_part *part)
{
    return full_steps(part, G4_CONSTANT(tables, FANATIC_SHARE_PCT),
                      G4_CONSTANT(tables, FANATIC_STEP_PCT));
}

bool g4_gives_up(int32_t order)
{
    int32_t strategy = g4_order_strategy(order);

    return order == G4_SURRENDER || strategy == G4_STRATEGIES_FULL_RETREAT ||
           strategy == G4_STRATEGIES_PARLEY;
}

/* G4-042 Fanatics and giving up: where they are a tenth or more, their commander needs Leadership to
 * turn their back or talk. */
bool g4_obedience_due(int32_t order, int32_t fanatic_tens)
{
    return fanatic_tens > 0 && g4_gives_up(order);
}

int32_t g4_obedience_target(int32_t leadership, int32_t fanatic_tens)
{
    return leadership - fanatic_tens;
}

/* ---- Impetuous troops --------------------------------------------------------------------- */

/* G4-047 Impetuous: they matter from a tenth on, by number or TS, whichever is the greater. */
int32_t g4_impetuous_tens(const g4_figures *tables, const g4_part *part)
{
    return full_steps(part, G4_CONSTANT(tables, IMPETUOUS_SHARE_PCT),
                      G4_CONSTANT(tables, IMPETUOUS_STEP_PCT));
}

/* G4-048 Impetuous: attack: in the first contest they help a commander who lets them charge. */
int32_t g4_impetuous_bonus(const g4_figures *tables, int32_t strategy, int32_t tens, bool first)
{
    return tens > 0 && first && tables->strategy_effects[strategy].eager
               ? G4_CONSTANT(tables, IMPETUOUS_ATTACK)
               : 0;
}

/* G4-049 Impetuous: holding them back: any other strategy needs Leadership, or costs Strategy. In
 * the first contest only; by the switch in each. */
bool g4_restraint_due(const g4_figures *tables, int32_t strategy, int32_t tens, bool first,
                      const g4_readings *rules)
{
    return tens > 0 && (first || rules->impetuous_every_round) &&
           !tables->strategy_effects[strategy].eager;
}

int32_t g4_restraint_target(int32_t leadership, int32_t tens)
{
    return leadership - tens;
}

int32_t g4_restraint_penalty(const g4_figures *tables, bool held_back)
{
    return held_back ? 0 : G4_CONSTANT(tables, IMPETUOUS_RESTRAINED);
}
