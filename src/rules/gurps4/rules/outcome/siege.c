#include "siege.h"

#include "rules/field/strength.h"

bool g4_siege_encounter(bool encounter, int32_t kind)
{
    return encounter && kind != G4_SIEGE;
}

/* G4-245 Siege, strategies: seven are open to the besieged, all to the besieger. */
g4_access g4_siege_access(const g4_figures *tables, int32_t strategy, bool besieged)
{
    for (int32_t i = 0; i < G4_STRATEGY_ACCESS_COUNT; i++)
        if (g4_book.strategy_access[i].strategy == strategy)
            return besieged ? tables->strategy_access[i].besieged
                            : tables->strategy_access[i].besieger;
    return G4_ACCESS_NO;
}

/* G4-246 Siege, time: four times as long, and six times longer still while both take their time. */
int32_t g4_siege_minutes(const g4_figures *tables, int32_t elements_a, int32_t elements_b)
{
    return tables->round_length[g4_round_length_row_of(tables, elements_a, elements_b)]
        .minutes_siege;
}

int32_t g4_deliberate_minutes(const g4_figures *tables, int32_t minutes)
{
    for (int32_t i = 0; i < G4_ROUND_LENGTH_COUNT; i++)
        if (tables->round_length[i].minutes_siege == minutes)
            return tables->round_length[i].minutes_siege_deliberate_both;
    return minutes;
}

/* G4-247 Siege, break-out: those who fought their way out are met in the open, unless they slipped
 * away. */
bool g4_breakout_goes_on(g4_verdict verdict, int32_t inside)
{
    return verdict.ending == G4_ESCAPED && verdict.winner == 1 - inside;
}
