/* The combat roll and what it leads to: losses, fatigue, location (WM-078 to WM-091, WM-128).
 *
 * A roll comes down to (winner, row of combat_results.csv): wm_roll_read. With the winner's mercy
 * that is all wm_clash_outcome needs to decide what becomes of both forces; their dice are left to be
 * rolled by the caller, as `rolls` says. */
#ifndef WM_RESULTS_H
#define WM_RESULTS_H

#include "model.h"

/* --- the roll --- */

typedef struct wm_roll_result {
    int32_t winner;     /* 0 or 1 of the pair; WM_NONE: equal, both roll again */
    int32_t difference; /* at least 1, if not equal */
    int32_t row;        /* of combat_results.csv */
} wm_roll_result;

int32_t wm_combat_roll(const wm_figures *tables, int32_t roll,
                       bool rod); /* as a rod of victory leaves it */
int32_t wm_result_row(const wm_figures *tables, int32_t difference,
                      bool loser_has_rod); /* difference 1 and up */
wm_roll_result wm_roll_read(const wm_figures *tables, const int32_t rating[WM_SIDES],
                            const bool rod[WM_SIDES], const int32_t roll[WM_SIDES]);

/* The same of `count` rolls, the second die of which rises from roll[1], each as one number: winner
 * * rows + row of the table, or BN_AGAIN. */
void wm_roll_falls(const wm_figures *tables, const int32_t rating[WM_SIDES],
                   const bool rod[WM_SIDES], const int32_t roll[WM_SIDES], uint32_t count,
                   int32_t *out);

/* --- losses --- */

/* Casualty percentages are whole numbers of 1/400 percent: table figures times a percentage, halved
 * twice, stay exact in them. */
enum { WM_PERCENT = 400, WM_ALL = 100 * WM_PERCENT };

int32_t wm_casualty_share(int32_t table_percent, int32_t tactics_points, bool besieged,
                          bool shown_mercy, const wm_readings *rules);
int32_t wm_casualties(int32_t share, int32_t strength);
int32_t wm_dead(int32_t casualties); /* the rest is wounded */

/* Shares losses out among kinds, `out` adding up to `losses` (at most the sum of kinds). Dead are
 * shared out among the casualties of each kind in the same way; the rest of them is wounded. */
void wm_share_losses(const int32_t *kinds, int32_t count, int32_t losses, const wm_readings *rules,
                     int32_t *out);

/* --- what becomes of a force --- */

/* Dice a fate still needs, one roll each for the force, bits of a mask. */
enum {
    WM_ROLL_MONTHS = 1 << 0, /* until its wounded return (WM_CONSTANTS_WOUNDED_MONTHS_DIE) */
    WM_ROLL_DAYS = 1 << 1,   /* of the fatigue that started (WM_CONSTANTS_FATIGUE_DAYS_DIE) */
    WM_ROLL_WEEKS = 1 << 2   /* until routed survivors are home (WM_CONSTANTS_ROUT_WEEKS_DIE) */
};

/* What becomes of one force. No padding. */
typedef struct wm_fate {
    int32_t share; /* casualties, of WM_ALL */
    int32_t casualties;
    int32_t dead;           /* wounded left on the field included */
    int32_t wounded;        /* kept: they return after months */
    uint8_t fatigue;        /* after it: wm_weariness, the worse of old and new */
    uint8_t fatigue_result; /* wm_weariness this battle gave; its clock starts again if not fresh */
    uint8_t location;       /* wm_result_code of the table; void if stays_inside */
    uint8_t retreat;        /* terrain units it must go */
    uint8_t advance;        /* terrain units it may go */
    uint8_t holds_field;
    uint8_t stays_inside; /* behind its walls, whatever the result (a winner may still advance) */
    uint8_t routed;       /* a rout counted; survivors, if any, are on their way home */
    uint8_t destroyed;    /* no one is left */
    uint8_t spared;       /* shown mercy */
    uint8_t rolls;        /* mask of WM_ROLL_ */
    uint8_t spare;
} wm_fate;

/* One force of a pair, as far as results go. */
typedef struct wm_fighter {
    int32_t strength; /* at the start of this battle */
    int32_t tactic;   /* row of tactic_names.csv, or WM_NONE */
    uint8_t fatigue;  /* wm_weariness */
    uint8_t inside;   /* behind fortifications in a storm */
    int8_t side;      /* for the trace */
    int16_t about;    /* for the trace */
    const char *name; /* for the trace */
} wm_fighter;

typedef struct wm_clash {
    wm_fighter fighters[WM_SIDES];
    int32_t winner; /* 0 or 1 */
    int32_t row;    /* of combat_results.csv, see wm_roll_read */
    bool mercy;     /* the winner shows it */
} wm_clash;

void wm_clash_outcome(const wm_figures *tables, const wm_clash *clash, const wm_readings *rules,
                      wm_fate out[WM_SIDES], bn_trace *trace);

/* The terms of what wm_clash_outcome gave. */
void wm_clash_reasons(const wm_figures *tables, const wm_clash *clash, const wm_readings *rules,
                      const wm_fate fates[WM_SIDES], bn_trace *trace);

/* Takes a fate's losses off a force: kinds, wounded, strength, dead, fatigue, routed, gone. */
void wm_take_losses(wm_standing *standing, const wm_fate *fate, const wm_readings *rules);

/* Lets `heads` of the wounded, at most all of them, rejoin their kinds. */
void wm_return_wounded(wm_standing *standing, int32_t heads, const wm_readings *rules);

/* Whether the pair is out of contact, by the results only. */
bool wm_contact_broken(const wm_fate *loser, const wm_fate *winner);

/* The field of location codes. */
int32_t wm_location_units(const wm_figures *tables, wm_result_code location);
bool wm_location_holds(const wm_figures *tables, wm_result_code location);

/* --- fatigue and its clocks --- */

uint8_t wm_worse_fatigue(uint8_t a, uint8_t b);

/* One cause of fatigue: its level, and the days until that level passes. Level above WM_FRESH with
 * 0 days: the days are still to be rolled. */
typedef struct wm_clock {
    uint8_t level;
    uint8_t days;
} wm_clock;

/* A battle or march gives `level`; the clock of the level that holds starts again: set its days from
 * the roll. */
wm_clock wm_clock_start(wm_clock clock, uint8_t level);
/* A day passes. */
wm_clock wm_clock_day(wm_clock clock);

#endif
