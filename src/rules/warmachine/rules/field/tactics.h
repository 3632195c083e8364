/* The optional table of tactics (WM-103 to WM-105, WM-129). */
#ifndef WM_TACTICS_H
#define WM_TACTICS_H

#include "model.h"

/* What a pair of tactics does to the side that chose `own`. */
typedef struct wm_tactic_effect {
    int32_t br;              /* added to its modified BR */
    int32_t casualty_points; /* added to its own casualty percentage */
    uint16_t row;            /* of tactics.csv, own tactic first; BN_NO_ROW without the option */
    bool combat;             /* false: no roll and no result for anyone in this round */
} wm_tactic_effect;

/* Tactics are rows of tactic_names.csv; WM_NONE for either: the option is off, nothing changes. */
wm_tactic_effect wm_tactics_lookup(const wm_figures *tables, int32_t own, int32_t enemy);

/* The rating after step C3, with its term of the group WM_SUM_MODIFIED. */
int32_t wm_tactics_rating(int32_t modified, wm_tactic_effect effect, int8_t side, int16_t about,
                          bn_trace *trace);

/* A withdrawing side never holds the field; it may move its forces one terrain unit, safe from
 * attack, unless the enemy overran it. */
static inline bool wm_withdraws(int32_t own)
{
    return own == WM_TACTIC_NAMES_WITHDRAW;
}

int32_t wm_free_withdrawal(const wm_figures *tables, int32_t own,
                           int32_t enemy); /* terrain units: 0 or 1 */

#endif
