/* The morale of Commands, and of single stands that rout. */
#ifndef OB_FIELD_MORALE_H
#define OB_FIELD_MORALE_H

#include <banneret/system/sums.h>

#include "model.h"

/* Tenths of a Command's stands that are lost, rounded down. */
int32_t ob_tenths_lost(int32_t lost, int32_t stands);
/* Stands lost of an entry whose first form has `first` stands, and whose present form of `present` has `left`. */
int32_t ob_lost_of_form(int32_t first, int32_t present, int32_t left);

/* Whether a Command tests at this many tenths, `tested` being the most at which it has. */
bool ob_test_is_due(const ob_figures *tables, int32_t tenths, int32_t tested);
/* The highest score at which it retreats; 0: it does not test. */
int32_t ob_retreats_on(const ob_figures *tables, int32_t tenths);
/* What is added to its die: `rating` is the C-in-C's, a row of general_ratings.csv. */
int32_t ob_command_morale(const ob_figures *tables, int32_t rating, bool general_killed, bn_term of,
                          bn_trace *trace);

/* A stand that tries to rally. */
typedef struct ob_fugitive {
    uint32_t traits;
    int32_t quality; /* ob_quality */
    int32_t year;    /* in which it counts */
    int32_t rating;  /* of the General who is near, a row of general_ratings.csv; or OB_NONE */
} ob_fugitive;

/* A General of the side who does not rout, within reach of a fugitive. */
typedef struct ob_near_general {
    int64_t gap; /* units */
    int32_t rating;
} ob_near_general;

/* Whose value counts: the place in the list, or OB_NONE if it is empty. */
int32_t ob_rallying_general(const ob_figures *tables, const ob_near_general *generals,
                            int32_t count);

bool ob_may_rally(int32_t round, int32_t routs_since);
/* What is added to its die, and whether it rallies. */
int32_t ob_rally_modifier(const ob_figures *tables, const ob_readings *readings, int32_t genre,
                          const ob_fugitive *stand, bn_term of, bn_trace *trace);
bool ob_rallies(const ob_figures *tables, int32_t score);

#endif
