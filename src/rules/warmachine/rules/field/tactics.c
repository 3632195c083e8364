#include "tactics.h"

#include "modifiers.h"

/* WM-103 to WM-105 The table of tactics: losses, ratings, and whether there is combat at all. It is
 * its own mirror, so that each side may read it as if it were side A. */
wm_tactic_effect wm_tactics_lookup(const wm_figures *tables, int32_t own, int32_t enemy)
{
    if (own == WM_NONE || enemy == WM_NONE)
        return (wm_tactic_effect){ .row = BN_NO_ROW, .combat = true };

    uint16_t row = (uint16_t)(own * WM_TACTIC_NAMES_COUNT + enemy);
    const wm_tactics_row *cell = &tables->tactics[row];

    return (wm_tactic_effect){ .br = cell->attacker_br,
                               .casualty_points = cell->attacker_casualty_points,
                               .row = row,
                               .combat = cell->combat != 0 };
}

int32_t wm_tactics_rating(int32_t modified, wm_tactic_effect effect, int8_t side, int16_t about,
                          bn_trace *trace)
{
    if (trace != NULL && effect.br != 0)
        bn_trace_add(trace, (bn_term){ .rule = 104,
                                       .row = effect.row,
                                       .side = side,
                                       .about = about,
                                       .group = WM_SUM_MODIFIED,
                                       .value = effect.br,
                                       .words = "tactics" });
    return modified + effect.br;
}

/* WM-129 Withdrawal: one unit, unless the enemy overran. */
int32_t wm_free_withdrawal(const wm_figures *tables, int32_t own, int32_t enemy)
{
    return wm_withdraws(own) && enemy != WM_NONE && enemy != WM_TACTIC_NAMES_ATTACK_PLUS
               ? tables->constants[WM_CONSTANTS_WITHDRAWAL_UNITS].value
               : 0;
}
