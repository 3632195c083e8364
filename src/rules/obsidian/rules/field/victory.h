/* How a battle ends. */
#ifndef OB_FIELD_VICTORY_H
#define OB_FIELD_VICTORY_H

#include "model.h"

/* What a side has done about a goal, at the end of a round. */
typedef struct ob_progress {
    int32_t round;
    int32_t holding;   /* own stands in the place that do not rout */
    int32_t enemies;   /* ground stands of the enemy in it */
    int32_t exited;    /* own stands that left by the edge, not routing */
    int32_t destroyed; /* stands that the enemy has lost */
    int32_t pcp;       /* points that the enemy has lost */
    int32_t standing;  /* own stands on the table */
    uint8_t named;     /* the stand named is lost */
} ob_progress;

bool ob_goal_met(const ob_goal *goal, const ob_progress *progress);

/* Rounds after which time is up; `most` is the scenario's limit, 0: none. */
int32_t ob_last_round(const ob_figures *tables, int32_t most);

/* Who wins when time is up: `lost` are points; OB_NONE: a draw. */
int32_t ob_winner_on_time(const int32_t lost[OB_SIDES]);

#endif
