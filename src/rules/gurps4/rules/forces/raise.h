/* Raising, improving, replacing and disbanding elements: money and time. Costs are whole dollars;
 * what a factor makes of one is rounded up when it is paid, and down when it is paid out. */
#ifndef G4_RAISE_H
#define G4_RAISE_H

#include "force.h"

/* Below, `country` is the campaign in which the dead are raised, for the referee's price and time of
 * that; NULL: there is none, and they cost what others do. */

typedef struct g4_outlay {
    int64_t cost; /* dollars */
    int32_t days;
} g4_outlay;

/* Days to raise one element with this customized Raise; `pace` is a row of raise_time.csv. */
int32_t g4_raise_days(const g4_figures *tables, int64_t raise, int32_t pace);

/* A line, all its elements side by side; nothing for a standing or hired one. */
g4_outlay g4_raise_line(const g4_figures *tables, const g4_line *line,
                        const g4_line_figures *figures, int32_t pace, const g4_readings *rules,
                        const g4_campaign_inputs *country);

/* A whole force with its logistic force; the days alone. */
g4_outlay g4_raise_force(const g4_figures *tables, const g4_force *force, int32_t pace,
                         const g4_readings *rules, const g4_campaign_inputs *country);
int32_t g4_raise_force_days(const g4_figures *tables, const g4_force *force, int32_t pace,
                            const g4_readings *rules, const g4_campaign_inputs *country);

/* Its parts: each line, then the LS of each kind. One of them, raised within this many days at the
 * slowest pace, which is shown. */
int32_t g4_raise_parts(const g4_force *force);
g4_outlay g4_raise_within(const g4_figures *tables, const g4_force *force, int32_t part,
                          int32_t days, int32_t *pace, const g4_readings *rules,
                          const g4_campaign_inputs *country);

/* The same outlay, if the line is of the dead. */
g4_outlay g4_from_the_dead(const g4_line *line, g4_outlay outlay,
                           const g4_campaign_inputs *country);

/* From one customized Raise to a higher one, for `count` elements. Nothing is given back. */
g4_outlay g4_improve(const g4_figures *tables, int64_t raise_before, int64_t raise_after,
                     int32_t count, int32_t pace);

/* Replacing `share` (0 to 1) of what a line is nominally worth. */
g4_outlay g4_replace(const g4_figures *tables, const g4_line *line, const g4_line_figures *figures,
                     bn_rat share, const g4_readings *rules, const g4_campaign_inputs *country);
bn_rat g4_share_after(bn_rat share, bn_rat replaced); /* of an element's TS, 1 at most */

/* What healers are worth in replacements over this many days. */
int64_t g4_healing(int32_t per_day, int32_t days);

typedef struct g4_disbanding {
    int64_t paid;   /* what was paid to raise it */
    int32_t months; /* taken over it */
    bool friendly;  /* land */
    bool possible;  /* equipment or people are of use */
} g4_disbanding;

int64_t g4_refund(const g4_figures *tables, const g4_disbanding *how); /* dollars back */
int64_t g4_convert(const g4_figures *tables, const g4_disbanding *how,
                   int64_t raise_new); /* dollars still to pay */

/* What a part paid in kind leaves to be paid in money. */
int64_t g4_after_kind(int64_t cost, int32_t pct_in_kind);

/* Money of a side. Without a budget it is unlimited. */
bool g4_keeps_budget(const g4_side *side);
int64_t g4_war_chest(const g4_side *side, int64_t month); /* `month`: its whole Maintain */
int64_t g4_revenue_due(const g4_side *side, int32_t months_past);

#endif
