/* The pure rules of a siege (WM-093, WM-095 to WM-101). What they change in a battle is asked for
 * by modifiers.c and results.c; weeks and food by the campaign. */
#ifndef WM_SIEGE_H
#define WM_SIEGE_H

#include "modifiers.h"
#include "results.h"

/* Who is inside in a battle at a fortified place: 0 no one, otherwise 1 + the side. `garrison` is 0 or
 * 1 + the side that holds the place; if it declares the attack, it comes out. */
int32_t wm_storm(int32_t garrison, int32_t attacker);

/* What the walls spare the force inside: its location and fatigue results as they count. */
typedef struct wm_spared {
    wm_result_code location; /* the table's, or WM_RESULT_F for a retreat or rout ignored */
    wm_result_code fatigue;
    bool ignored; /* a retreat or rout was */
} wm_spared;

wm_spared wm_siege_spares(const wm_figures *tables, wm_result_code location, wm_result_code fatigue,
                          const wm_readings *rules);

int64_t wm_siege_numbers(const wm_figures *tables,
                         int64_t strength); /* as the ratio counts the force inside */
int32_t wm_siege_share(int32_t share);      /* casualties of the force inside */

int32_t wm_siege_weeks(const wm_figures *tables,
                       int32_t days); /* completed, of unbroken investment */
/* Whether the weeks are kept, given how many besiegers are left in the terrain unit. */
bool wm_siege_goes_on(int32_t besiegers);

/* The end of a week of siege. */
typedef struct wm_siege_week {
    int32_t food_weeks; /* left */
    int32_t starved;    /* dead */
} wm_siege_week;

wm_siege_week wm_siege_eat(const wm_figures *tables, int32_t food_weeks, bool fed_by_cleric,
                           int32_t strength);

#endif
