/* Generals: what they add to rolls, and how far they command. */
#ifndef OB_FIELD_COMMAND_H
#define OB_FIELD_COMMAND_H

#include <banneret/system/sums.h>

#include "model.h"

/* A D6 for the initiative, of a round or before the battle, with the C-in-C's value; `rating` is a row of
 * general_ratings.csv. */
int32_t ob_lead(const ob_figures *tables, int32_t rating, int32_t die, bn_term of, bn_trace *trace);
int32_t ob_lead_bonus(const ob_figures *tables, int32_t rating, bn_term of, bn_trace *trace);
/* By how much the first side is ahead. */
void ob_weigh_leads(const int32_t scores[OB_SIDES], bn_trace *trace);

/* OB-012 Disputes and yes/no tests: a D6, to which a Hero adds; and whether something succeeds that no rule
 * covers. Both are for the people at the table. */
static inline int32_t ob_test_score(const ob_figures *tables, bool hero, int32_t die)
{
    return die + (hero ? OB_CONSTANT(tables, HERO_IN_TESTS) : 0);
}

static inline bool ob_succeeds(const ob_figures *tables, bool hero, int32_t die)
{
    return ob_test_score(tables, hero, die) >= OB_CONSTANT(tables, YES_NO_LEAST);
}

/* The side with the higher score, or OB_NONE: they roll again. */
int32_t ob_higher(const int32_t scores[OB_SIDES]);

/* Whether a reserve that is to come on does. */
bool ob_reserve_enters(const ob_figures *tables, int32_t die);

/* Inches from stand to stand of the chain; `communications` is a row of command_distance.csv. */
int32_t ob_command_distance(const ob_figures *tables, int32_t communications, int32_t genre);

/* A stand after the last set of the manoeuvre phase. */
typedef struct ob_subordinate {
    int32_t type;       /* row of stand_categories.csv */
    uint8_t in_command; /* by the chain */
    uint8_t off_table; /* in reserve or ambush, or aboard a carrier, which loses the point itself */
    uint8_t pinned;    /* by an enemy in close combat */
    uint8_t routs;
} ob_subordinate;

/* Whether it is to return to command in the manoeuvre phase; the strength that it loses at its end. */
bool ob_is_to_return(const ob_figures *tables, const ob_subordinate *stand);
int32_t ob_command_loss(const ob_figures *tables, const ob_subordinate *stand);

#endif
