/* The drawings of the oracle: odds, the matrix of a round, the curve of a battle. SVG with real
 * text, into a bn_text; what a drawing shows in colour it also says in words. */
#ifndef BNR_DRAWINGS_H
#define BNR_DRAWINGS_H

#include <banneret/analysis.h>

/* What the odds of a battle are drawn from. */
typedef struct drawing_odds {
    const char *title; /* NULL: "Odds" */
    const bn_game *game;
    const void *setup;
    const bn_odds *odds;   /* who wins */
    const bn_odds *losses; /* the measures: the same, or NULL for it, or counts of games */
    const bn_round *round; /* NULL: there is none */
    uint64_t games;        /* played, if the odds are counts of them; 0: exact */
    uint64_t loss_games;   /* the same of the losses */
} drawing_odds;

/* Who wins, as bars; the coming round, as a matrix by heat; of each measure the chance of at least so
 * much, as curves; and what may happen, as bars. */
void bnr_draw_odds(const drawing_odds *what, bn_text *out);

/* The winning chance of the first side through a fought battle, its turning points named. */
void bnr_draw_analysis(const char *title, const bn_game *game, const void *setup,
                       const bn_analysis *analysis, bn_text *out);

/* The answer in words, whatever its form: "attack", "horn, drum", "120". */
void bnr_answer_words(const bn_game *game, const void *setup, const void *state,
                      const bn_question *question, const bn_answer *answer, bn_text *out);

/* What was asked, up to where the answer follows: "Gather loot? ", "Sir Richard: Risk: ". */
void bnr_question_words(const bn_game *game, const void *setup, const void *state,
                        const bn_question *question, bn_text *out);

/* What was luck for a side: the rolls; and, where orders were held against an equilibrium, how the
 * sealed ones met. */
double bnr_luck(const bn_analysis *analysis, uint32_t side);

/* The steps that changed the winning chance the most, at least by .05 and at most `room` of them, in
 * their order. Orders that met count with their meeting as one. Returns how many. */
typedef struct bnr_turn {
    uint32_t first, last; /* steps */
    double change;        /* to the first side */
} bnr_turn;
uint32_t bnr_turning_points(const bn_analysis *analysis, bnr_turn *out, uint32_t room);

/* "Tactic: Gar attack, Thar hold", "Gar's combat roll: 87, 12" */
void bnr_turn_words(const bn_game *game, const void *setup, const bn_analysis *analysis,
                    bnr_turn turn, bn_text *out);

#endif
