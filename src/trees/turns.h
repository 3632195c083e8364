/* Where a battle turned, and what luck did: from its analysis. */
#ifndef BNR_TURNS_H
#define BNR_TURNS_H

#include <banneret/analysis.h>

/* How much luck a side had: by its rolls and, if orders were compared with an equilibrium, by how
 * the sealed ones came together. */
double bnr_luck(const bn_analysis *analysis, uint32_t side);

/* The steps that changed the chance of winning the most, by at least .05 and three
 * standard errors, at most `room` of them and
 * in their order. Sealed orders count as one with the step in which they come together. Returns how
 * many. */
typedef struct bnr_turn {
    uint32_t first, last; /* steps */
    double change;        /* to the first side */
} bnr_turn;
uint32_t bnr_turning_points(const bn_analysis *analysis, bnr_turn *out, uint32_t room);

/* The same of an analysis by rounds: the rounds that changed it the most, by at least .05 and twice the standard
 * error of the change, the largest first. */
typedef struct bnr_round_turn {
    uint32_t to; /* the moment at its end; the one before is its start */
    double change, error;
} bnr_round_turn;
uint32_t bnr_round_turns(const bn_analysis *analysis, bnr_round_turn *out, uint32_t room);

/* By how much the chance of the first side changed from the moment before, and its standard error. */
bnr_round_turn bnr_round_change(const bn_analysis *analysis, uint32_t to);

/* "round 3", "rounds 3 to 5": what was fought up to a moment from the one before. */
void bnr_round_words(const bn_game *game, const bn_analysis *analysis, uint32_t to, bn_text *out);

/* "Tactic: Gar attack, Thar hold", "Gar's combat roll: 87, 12" */
void bnr_turn_words(const bn_game *game, const void *setup, const bn_analysis *analysis,
                    bnr_turn turn, bn_text *out);

#endif
