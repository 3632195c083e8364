/* What an order was worth, and what the dice did: the coming round as a matrix of both sides'
 * orders, and a fought battle answer by answer. Like all of the oracle it knows games through their
 * interface alone.
 *
 * The score of a side is 1 for a battle won, 0 for one lost, and for a draw the same share for
 * every side (1/2 of two). Scores of all sides add up to 1. A winning chance below is an expected
 * score. */
#ifndef BANNERET_ANALYSIS_H
#define BANNERET_ANALYSIS_H

#include <banneret/oracle.h>
#include <banneret/solver.h>
#include <banneret/table.h>

BN_BEGIN_C

/* ---- the coming round ------------------------------------------------------------------------ */

/* Odds of one pair of orders. Exact: weights over `total`, as in bn_odds. */
typedef struct bn_round_cell {
    bn_nat total;
    bn_nat won[BN_SIDES_MAX + 1];
    double *means; /* of each measure of the game; NULL where only the winner was worked out */
} bn_round_cell;

/* A side's part: its first sealed choice, and the orders that it offers. */
typedef struct bn_round_side {
    uint32_t side;
    bn_question question;
    uint32_t count;
    const bn_answer *orders;
} bn_round_side;

/* The first point of the game at which two sides owe a sealed choice at once. */
typedef struct bn_round {
    bn_round_side rows, columns; /* A's orders down, B's across */
    bn_round_cell *cells;        /* row by row: cells[r * columns.count + c] */
    const void *state;           /* where it is asked, for the words of the orders */
    uint32_t rolls;              /* made before it; the state is then the likeliest of several, but
                                    the odds are over all of them */
    uint64_t states;             /* enumerated for all cells together */
    bool measured;               /* every cell has means */
    uint64_t games;              /* played for each cell instead; 0: exact */
} bn_round;

/* Works out the matrix of the coming round from `from` (NULL: from game->begin): the two orders in
 * every cell, `policies` (NULL: presets) for all else then and later. Cells are told with their
 * means as long as their losses have at most limits->states states. Where even the winner has too
 * many, `games` are played for each cell, all with the same dice (0: never; BN_LIMIT or BN_MEMORY);
 * weights are counts then, `total` is `games`, and every cell has its means. `watch` is told of
 * cells. The result lives in `arena`; `work`, over an allocator, is emptied for each cell. BN_RULE if
 * no such point is found. */
BN_API BN_MUST_CHECK bn_code bn_round_run(const bn_game *game, const void *setup, const void *from,
                                          const bn_policies *policies, const bn_odds_limits *limits,
                                          uint64_t games, bn_arena *arena, bn_arena *work,
                                          bn_watch watch, bn_round *out, bn_error *err);

/* Chance of the row side to win the game by a cell; and the least of a row: what its order is
 * worth if the other side has guessed it. */
BN_API double bn_round_chance(const bn_round *round, uint32_t row, uint32_t column);
BN_API double bn_round_worst(const bn_round *round, uint32_t row);

/* ---- what a state is worth ------------------------------------------------------------------- */

#define BN_PLANS_MAX 256u

/* One way for a side to answer all its sealed questions of a moment, and how often it is taken.
 * answer[i] belongs to open question i; those of others are not looked at. */
typedef struct bn_plan {
    double chance;
    bn_answer answer[BN_OPEN_MAX];
} bn_plan;

/* Whoever says what a state is worth. The value must be that of some fixed way to go on (a policy
 * for every seat, mixed or not): then a roll changes it by nothing on average, and luck is luck. */
typedef struct bn_evaluator {
    const char *name; /* "presets", "equilibrium": how it goes on, for reports */

    /* Expected score of each side from an unfinished state on. *error is the standard error where
     * the value is a sample, 0 where it is not. */
    bn_code (*value)(void *self, const bn_game *game, const void *setup, const void *state,
                     double score[BN_SIDES_MAX], double *error, bn_error *err);

    /* How `side` (BN_ORDER_REFEREE: the referee) would answer its sealed questions of this moment:
     * at most BN_PLANS_MAX plans, their chances adding up to 1. */
    bn_code (*plans)(void *self, const bn_game *game, const void *setup, const void *state,
                     const bn_question *questions, uint32_t open, uint32_t side, bn_plan *out,
                     uint32_t *count, bn_error *err);
    void *self;
} bn_evaluator;

/* Odds under policies that do not draw (NULL: presets), worked out backwards in doubles (to about
 * 1e-14) and once for every state. Where that is too much within `limits` (of one value; NULL:
 * 300,000 states) or memory, `games` are played instead (0: never; BN_LIMIT). Lives in `arena`;
 * `work`, over an allocator, is its memory, emptied when it is full. */
BN_API BN_MUST_CHECK bn_code bn_evaluator_policies(const bn_policies *policies,
                                                   const bn_odds_limits *limits, uint64_t games,
                                                   bn_arena *arena, bn_arena *work, bn_watch watch,
                                                   bn_evaluator *out, bn_error *err);

/* The solver's values, of a game of two sides: both go on as well as can be, in what `freedom`
 * (NULL: everything) leaves them. Lives in `arena`; `work`, over an allocator, holds the solutions.
 * What the solver refuses, this refuses. */
BN_API BN_MUST_CHECK bn_code bn_evaluator_equilibrium(const bn_freedom *freedom,
                                                      const bn_solve_limits *limits,
                                                      bn_arena *arena, bn_arena *work,
                                                      bn_watch watch, bn_evaluator *out,
                                                      bn_error *err);

/* ---- a fought battle ------------------------------------------------------------------------- */

typedef enum bn_analysis_step_type {
    BN_STEP_ORDER,    /* of a side */
    BN_STEP_MEETING,  /* that just these sealed orders met; no entry of its own */
    BN_STEP_ROLL,     /* */
    BN_STEP_JUDGEMENT /* of the referee */
} bn_analysis_step_type;

/* By the winning chance that an order gave away: from .1, .2 and .3 of it. */
typedef enum bn_grade { BN_GRADE_NONE, BN_INACCURACY, BN_MISTAKE, BN_BLUNDER } bn_grade;
enum { BN_GRADES = 4 };

/* What the others are taken to do when an order is graded. */
typedef enum bn_against {
    BN_AGAINST_GUARD,  /* one other: the mix of orders that leaves this side the least, what follows
                          being worth what the evaluator says; where there is none, as below */
    BN_AGAINST_ACTUAL, /* what they did: sealed orders are judged in hindsight */
    BN_AGAINST_PLANS   /* what the evaluator says they would: for one that has an equilibrium */
} bn_against;

/* One answer of the journal, or a meeting. `after` less `before` is what it changed. */
typedef struct bn_analysis_step {
    uint8_t type;    /* bn_analysis_step_type */
    uint8_t grade;   /* bn_grade, of an order */
    bool again;      /* a roll that is made again: nothing changed */
    bool partial;    /* the order had too many alternatives to look at all of them */
    uint32_t side;   /* whose order; whose roll or judgement */
    uint32_t number; /* of its entry in the journal; 0 of a meeting */
    const bn_question *question;
    bn_answer answer; /* of a roll: the totals */
    double before[BN_SIDES_MAX], after[BN_SIDES_MAX];
    double chosen;       /* of an order, to its side: its worth, and that of the best instead; */
    double best;         /*   neither is below chosen */
    bn_answer better;    /* the best; the order itself if none is better */
    uint32_t looked;     /* alternatives that were weighed, the order among them */
    const void *state;   /* in which it was asked */
    const void *reached; /* the state after it; that of the question while a sealed order waits */
} bn_analysis_step;

/* Throws of one kind, put together: are they what dice do? */
typedef struct bn_rolled {
    const bn_question *question; /* the first of them */
    const void *state;           /* in which that was asked */
    uint32_t part;               /* of the question */
    uint32_t count;
    int64_t sum;
    double expected; /* of the sum */
    double z;        /* standard deviations that the sum lies above what was expected */
} bn_rolled;

/* What became of one side's chance: start + luck + met + orders + others + judged = result. */
typedef struct bn_account {
    double start, result;
    double luck;       /* the rolls, of whichever side */
    double met;        /* sealed orders meeting */
    double orders;     /* its own orders, against the way the evaluator goes on */
    double others;     /* all other sides' */
    double judged;     /* the referee */
    double given_away; /* by its orders, each against the best there was: never below 0 */
    uint32_t graded[BN_GRADES];
    uint32_t order_count;
} bn_account;

typedef struct bn_analysis {
    const char *evaluator;
    uint8_t against; /* bn_against */
    uint32_t sides;
    bool over;       /* else `result` is the chance as it stands */
    int32_t winner;  /* of a game that is over, or -1 */
    double error;    /* the largest standard error of a value used; 0: all exact */
    uint64_t values; /* states evaluated */
    const bn_analysis_step *steps;
    uint32_t step_count;
    const bn_rolled *rolled;
    uint32_t rolled_count;
    bn_account accounts[BN_SIDES_MAX];
} bn_analysis;

typedef struct bn_analysis_options {
    uint32_t alternatives; /* of one order that are weighed; 0: 64. Of numbers at most 9 */
    uint8_t against;       /* bn_against */
} bn_analysis_options;

/* Goes through the entries of a journal, oldest first (what was taken back is left out), as
 * bn_table_entry gives them. The result lives in `arena`, which must outlive it as the entries
 * need not. BN_JOURNAL if an entry answers no open question. On failure *out is untouched. */
BN_API BN_MUST_CHECK bn_code bn_analysis_run(const bn_game *game, const void *setup,
                                             const bn_entry *const *entries, uint32_t count,
                                             const bn_evaluator *evaluator,
                                             const bn_analysis_options *options, bn_arena *arena,
                                             bn_watch watch, bn_analysis *out, bn_error *err);

BN_API bn_grade bn_grade_of(double given_away);
BN_API const char *bn_grade_word(bn_grade grade); /* "", "inaccuracy", "mistake", "blunder" */

BN_END_C

#endif
