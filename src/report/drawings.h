/* The drawings of the oracle: odds, the matrix of a round, the curve of a battle. They are SVG with
 * real text, written to a bn_text. What a drawing shows in colour it also says in words. */
#ifndef BNR_DRAWINGS_H
#define BNR_DRAWINGS_H

#include <banneret/analysis.h>

/* The input for a drawing of odds. */
typedef struct drawing_odds {
    const char *title; /* NULL: "Odds" */
    const bn_game *game;
    const void *setup;
    const bn_odds *odds;   /* who wins */
    const bn_odds *losses; /* the measures; NULL: the same as `odds`. They may be counts of games */
    const bn_round *round; /* NULL: there is none */
    uint64_t games;        /* games played, if the odds are counts; 0: exact */
    uint64_t loss_games;   /* the same for `losses` */
} drawing_odds;

/* Draws who wins, as bars; the coming round, as a matrix in colours; for each measure the chance to
 * keep at least a number, as curves; and possible events, as bars. */
void bnr_draw_odds(const drawing_odds *what, bn_text *out);

/* Draws the winning chance of the first side through a fought battle, with its turning points. */
void bnr_draw_analysis(const char *title, const bn_game *game, const void *setup,
                       const bn_analysis *analysis, bn_text *out);

/* The answer in words, for every form: "attack", "horn, drum", "120". */
void bnr_answer_words(const bn_game *game, const void *setup, const void *state,
                      const bn_question *question, const bn_answer *answer, bn_text *out);

/* The question, up to where the answer follows: "Gather loot? ", "Sir Richard: Risk: ". */
void bnr_question_words(const bn_game *game, const void *setup, const void *state,
                        const bn_question *question, bn_text *out);

/* How much luck a side had: by its rolls and, if orders were compared with an equilibrium, by how
 * the sealed ones came together. */
double bnr_luck(const bn_analysis *analysis, uint32_t side);

/* The steps that changed the winning chance the most, by at least .05 and three
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
    uint32_t to; /* the moment at its end; the one before is its beginning */
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
