/* Levies whose months are over (M6). They have served the month and were paid for it; now they stay
 * for a mercenary's pay, or they go home and leave the logistic force behind. */
#include "steps.h"

#include "rules/people/skills.h"

bool g4_levy_line(const g4_setup *setup, const g4_column *column, int32_t line)
{
    const g4_force *force = g4_column_force(setup, column);

    return line < force->line_count && column->standing.count[line] > 0 &&
           force->lines[line].features & G4_LEVY;
}

/* Levies serve by the calendar year, in months started (G4-R-20). */
static bool levy_due(const g4_setup *setup, const g4_column *column, int32_t line)
{
    const g4_upkeep *upkeep = &column->upkeep[line];

    return g4_levy_line(setup, column, line) &&
           g4_levy_due(setup->figures, upkeep->levy_months,
                       upkeep->levy_rolled == 0 ? -1 : upkeep->levy_rolled - 1);
}

static void levy_answers(g4_campaign *s, bool stays)
{
    g4_column *column = &s->columns[s->column];

    column->upkeep[s->line].levy_rolled =
        stays; /* who went home is asked again if called up again */
    if (!stays)
        column->standing.count[s->line] = 0;
    s->line++;
}

OPEN(levies)
{
    for (; g4_next_column(setup, s); g4_hand_over(s)) {
        const g4_column *column = &s->columns[s->column];

        while (s->line < G4_LINES) {
            if (!levy_due(setup, column, s->line))
                s->line++;
            else if (column->month & G4_MONTH_CANNOT_GO_HOME)
                levy_answers(s, g4_levy_stays(false, true));
            else
                return BN_ASKS;
        }
        if (g4_column_elements(column) == 0)
            g4_column_dismiss(setup, s, s->column);
    }
    return BN_DONE;
}

ASK(levies)
{
    g4_c_roll(g4_tables(setup), s, G4_C_LEVY, g4_column_side(s->column), G4_DICE_REACTION, out);
    out->about[0] = s->column;
    out->about[1] = s->line;
    return 1;
}

TAKE(levies)
{
    levy_answers(s, moves[0].answer.value[0] != 0);
}

static int32_t reaction_modifier(const g4_setup *setup, const g4_campaign *s)
{
    return g4_column_force(setup, &s->columns[s->column])->inputs.reaction_modifier;
}

CONSEQUENCE(levies)
{
    int32_t reaction = g4_reaction_to(g4_tables(setup), totals[0], reaction_modifier(setup, s));

    return g4_levy_stays(reaction >= G4_REACTION_GOOD, false);
}

ROLL_KEY(levies)
{
    return (uint64_t)(uint32_t)reaction_modifier(setup, s);
}

/* Dice and modifier must reach the least total that is good. */
static int32_t target_of(const g4_setup *setup, const g4_campaign *s)
{
    return reaction_modifier(setup, s) - setup->figures->reaction[G4_REACTION_GOOD].total_min;
}

void g4_levy_explain(const g4_setup *setup, const g4_campaign *s, bn_trace *trace)
{
    bn_term term = { .rule = 51,
                     .row = BN_NO_ROW,
                     .side = (int8_t)g4_column_side(s->column),
                     .about = s->column,
                     .group = G4_TERMS_ROLL,
                     .value = reaction_modifier(setup, s),
                     .words = "reaction modifier" };

    bn_trace_add(trace, term);
    term.value = -setup->figures->reaction[G4_REACTION_GOOD].total_min;
    term.words = "least total that is good";
    bn_trace_add(trace, term);
    term.kind = BN_TERM_TOTAL;
    term.value = target_of(setup, s);
    term.words = "they stay on 0 or more";
    bn_trace_add(trace, term);
}

WEIGH(levies)
{
    int32_t target = target_of(setup, s);

    bn_trace_weigh(trace,
                   (bn_term){ .rule = 51,
                              .side = (int8_t)g4_column_side(s->column),
                              .about = s->column,
                              .group = G4_TERMS_ROLLED,
                              .words = "they stay on 0 or more" },
                   target, totals[0], target + totals[0], "margin");
}

const bn_step g4_c_levies_step = { .open = levies_open,
                                   .ask = levies_ask,
                                   .take = levies_take,
                                   .consequence = levies_consequence,
                                   .roll_key = levies_key,
                                   .weigh = levies_weigh };
