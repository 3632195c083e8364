/* What the files of the analysis share: an analysis at work, and how it values states and grades
 * orders. analyse.c says why the parts add up. */
#ifndef BNI_ANALYSIS_PARTS_H
#define BNI_ANALYSIS_PARTS_H

#include <banneret/analysis.h>

#include "../common/questions.h"

/* The score of each side at the end of a game. */
void bni_score_of(const bn_game *game, const void *setup, const void *state,
                  double score[BN_SIDES_MAX]);

/* An analysis at work. */
typedef struct bni_study {
    const bn_game *game;
    const void *setup;
    const bn_evaluator *evaluator;
    uint32_t alternatives;
    uint8_t against;
    bool ungraded;
    bool unvalued; /* only the steps are wanted: every chance stays 0 */
    bn_arena *arena;
    bn_watch watch;
    bn_error *err;
    size_t size;
    unsigned char *state;   /* now */
    const void *seen;       /* a copy of it that is kept */
    unsigned char *scratch; /* a state to try answers on */
    double start[BN_SIDES_MAX], now[BN_SIDES_MAX];
    double error; /* the largest of the values asked for since the last answer */
    bn_question questions[BN_OPEN_MAX]; /* open now */
    uint32_t open;
    bn_answer held[BN_OPEN_MAX];  /* sealed answers that wait, by question */
    uint32_t holder[BN_OPEN_MAX]; /* index of the step that each waits in, plus 1; 0: none */
    bn_analysis_step *steps;
    uint32_t step_count, step_room;
    void *unseen; /* scratch of unseen_value.c, made when first needed */
    bn_analysis found;
} bni_study;

/* The mean score of each side in games that were played, and its standard error. Games that all end alike
 * do not make a result certain, so the error is at least that of one game that ended otherwise. */
void bni_score_played(const uint64_t won[BN_SIDES_MAX + 1], uint64_t games, uint32_t sides,
                      double score[BN_SIDES_MAX], double error[BN_SIDES_MAX]);

/* Has an evaluator of bn_evaluator_policies play this many games for a chance from now on. One that was played by
 * fewer gets the games that it lacks when it is asked for again; one that had more keeps them. */
void bni_evaluator_games(const bn_evaluator *evaluator, uint64_t games);

/* Goes through the entries of a journal from the start: fills in the steps, the throws, and how the
 * battle ended. */
BN_MUST_CHECK bn_code bni_study_follow(bni_study *s, const bn_entry *const *entries,
                                       uint32_t count);

/* The value of a state, finished or not. */
BN_MUST_CHECK bn_code bni_study_value(bni_study *s, const void *state, double score[BN_SIDES_MAX]);

/* The value that `moves` lead to from the present state. */
BN_MUST_CHECK bn_code bni_study_try(bni_study *s, const bn_move *moves, uint32_t count,
                                    double score[BN_SIDES_MAX]);

/* A new step that continues from the last: no change yet. NULL, with the error set, if there is no
 * room. It may move when the next is added. */
bn_analysis_step *bni_study_step(bni_study *s, bn_analysis_step_type type, uint32_t side);

/* Grades an order: the worth of the alternatives comes from `weigh`, to the step's side. */
typedef bn_code (*bni_weigh)(bni_study *s, const void *how, const bn_answer *answer, double *worth);
BN_MUST_CHECK bn_code bni_study_grade(bni_study *s, bn_analysis_step *step,
                                      const bn_question *question, bni_weigh weigh,
                                      const void *how);

/* All sealed answers are in (s->held): computes what each did, what the matchup did, and moves
 * s->state and s->now on. */
BN_MUST_CHECK bn_code bni_study_sealed(bni_study *s);

/* Grades the sealed order to `question` against the other's equilibrium mix of this moment, if
 * there is one other and a matrix holds it; otherwise *graded is false. */
BN_MUST_CHECK bn_code bni_study_unseen(bni_study *s, uint32_t question, bool *graded);

/* Puts the throws of the rolls among the steps together. */
BN_MUST_CHECK bn_code bni_study_luck(bni_study *s);

#endif
