/* Steps 1 to 3: what a force is worth before a battle (WM-007 to WM-043). Each function may be
 * given a trace, in which its terms add up to what it returns. */
#ifndef WM_RATING_H
#define WM_RATING_H

#include "model.h"

/* Members of a force by kind, as documented or as they are now. */
typedef struct wm_census {
    int32_t kinds[WM_KINDS];
} wm_census;

/* What a force has lived through, on the day it is rated. */
typedef struct wm_service {
    int32_t victories, routs; /* of the last ten years */
    int32_t weeks_trained, leader_weeks, months_on_duty, years;
} wm_service;

wm_census wm_census_of(const wm_force *force);
wm_service wm_service_of(const wm_figures *tables, const wm_force *force,
                         int32_t day); /* day 0 is the document's own */

/* The whole rating of a force with these members and this service. */
wm_rating wm_rate(const wm_figures *tables, const wm_force *force, const wm_census *census,
                  const wm_service *service, const wm_readings *rules, bn_trace *trace);

int32_t wm_strength(const wm_force *force, const wm_census *census);
int32_t wm_heads(const wm_force *force, const wm_census *census, wm_part part);
int32_t wm_round_up(bn_rat value); /* WM-003 */

/* Members counted by a property, as a share of strength, unrounded percent (WM-004); and as a score
 * counts them, up to the next whole percent. */
bn_rat wm_percent(int64_t count, int64_t strength);
int32_t wm_percent_score(int64_t count, int64_t strength);
bool wm_has_riders(const wm_figures *tables, const wm_force *force, const wm_census *census,
                   int32_t at_least_percent);
bn_rat wm_flying_percent(const wm_figures *tables, const wm_force *force, const wm_census *census);

/* Whether the force has troops, and all of them are of that people. */
bool wm_all_of(const wm_force *force, const wm_census *census, wm_people people);

/* Step 1, factors.c. */
int32_t wm_leader_level(const wm_person *leader);
int32_t wm_ability_adjustment(const wm_figures *tables, int32_t score); /* score 0: not recorded */
bn_rat wm_kind_level(const wm_kind *kind); /* class level, otherwise Hit Dice (WM-R-13) */
bn_rat wm_troop_level(const wm_force *force, const wm_census *census);
int32_t wm_officers_needed(const wm_figures *tables, int32_t troops);
int32_t wm_officer_score(const wm_figures *tables, const wm_force *force, const wm_census *census,
                         bn_trace *trace);
int32_t wm_troop_score(const wm_figures *tables, const wm_force *force, const wm_census *census,
                       bn_trace *trace);
int32_t wm_leadership(const wm_figures *tables, const wm_force *force, const wm_census *census,
                      bn_trace *trace);
int32_t wm_experience(const wm_figures *tables, const wm_force *force, const wm_census *census,
                      const wm_service *service, bn_trace *trace);
int32_t wm_training(const wm_figures *tables, const wm_service *service, const wm_readings *rules,
                    int32_t side, bn_trace *trace);
int32_t wm_equipment(const wm_figures *tables, const wm_force *force, const wm_census *census,
                     bn_trace *trace);
int32_t wm_special(const wm_figures *tables, const wm_force *force, const wm_census *census,
                   bn_trace *trace);

/* What a month of this many days in training costs, unrounded. */
bn_rat wm_month_pay(const wm_figures *tables, int32_t normal, int32_t trained_days);
void wm_tell_month_pay(const wm_figures *tables, const wm_force *force, int64_t in_training,
                       bn_trace *trace);

/* Steps 2 and 3, statements.c. */
int32_t wm_class_of(const wm_figures *tables, int32_t bfr); /* row of troop_class.csv */
int32_t wm_bonus_of(const wm_figures *tables, int32_t bfr);
/* Members that a share counts, or all their feet a turn; and the share, or the mean. */
bn_rat wm_counted_for(const wm_figures *tables, const wm_force *force, const wm_census *census,
                      wm_measure measure);
bn_rat wm_measure_of(const wm_figures *tables, const wm_force *force, const wm_census *census,
                     wm_measure measure);
uint32_t wm_statements(const wm_figures *tables, const wm_force *force,
                       const wm_census *census); /* bit 0 is statement a */
int32_t wm_battle_rating(const wm_figures *tables, int32_t bfr, uint32_t statements);
const char *wm_statement_words(uint32_t statement); /* for a term: {0} measured, {1} needed */

/* The short cut, quick.c. */
int32_t wm_quick_hit_dice(const wm_figures *tables, bn_rat average,
                          uint16_t *row);      /* the score; row may be NULL */
int32_t wm_quick_class(const wm_force *force); /* row of troop_class.csv */
int32_t wm_quick_rating(const wm_figures *tables, const wm_force *force, const wm_census *census,
                        bn_trace *trace);

#endif
