/* Suppressive fire and going to ground (OB-201 to OB-204). */
#ifndef OB_SUPPRESSION_H
#define OB_SUPPRESSION_H

#include "shot.h"

/* Whether a shot may be declared suppressive; with it, whether its target may go to ground from an
 * ordinary one. */
bool ob_may_suppress(const ob_figures *tables, const ob_readings *rules, const ob_shot *shot);

/* What suppressive fire of `score` (H above 0) does: to a target that saves, and to one that would rather
 * not be suppressed. `dice` is the sum of the save, `die` one die. */
ob_harm ob_suppressed_saving(const ob_figures *tables, int32_t score, int32_t dice, int32_t ward);
ob_harm ob_suppressed_avoiding(const ob_figures *tables, int32_t score, int32_t die);

/* What ordinary fire does to a stand that goes to ground with this sum of two dice. */
ob_harm ob_gone_to_ground(const ob_figures *tables, int32_t score, int32_t dice);

/* Whether a stand suppressed in round `since` still is in round `now`. */
bool ob_still_suppressed(int32_t since, int32_t now);

/* Whether it may not both manoeuvre and shoot in round `now`. */
bool ob_suppression_binds(int32_t since, int32_t now);

#endif
