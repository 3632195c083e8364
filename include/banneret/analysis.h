/* What an order was worth, and what the dice did: the coming round as a matrix of both sides'
 * orders, and a fought battle answer by answer. Like the rest of the oracle it uses games only through bn_game.
 *
 * A side's score is 1 if it wins the battle, 0 if it loses, and in a draw the same share for every
 * side (1/2 of two). The scores of all sides add up to 1. A chance of winning, below, is an expected
 * score. */
#ifndef BANNERET_ANALYSIS_H
#define BANNERET_ANALYSIS_H

#include <banneret/oracle.h>
#include <banneret/solver.h>
#include <banneret/table.h>

BN_BEGIN_C

/* ---- the coming round ------------------------------------------------------------------------ */

/* The exact odds of one pair of orders: weights out of `total`, as in bn_odds. */
typedef struct bn_round_cell {
    bn_nat total;
    bn_nat won[BN_SIDES_MAX + 1];
    double *means; /* of each measure of the game; NULL if only the winner is known */
    double
        error; /* one standard error of the row side's chance, if it was estimated; otherwise 0 */
} bn_round_cell;

/* A side's part: its first sealed choice, and the orders that this choice offers. */
typedef struct bn_round_side {
    uint32_t side;
    bn_question question;
    uint32_t count;
    const bn_answer *orders;
} bn_round_side;

/* The first point of the game at which two sides give sealed orders at once. */
typedef struct bn_round {
    bn_round_side rows, columns; /* A's orders down, B's across */
    bn_round_cell *cells;        /* row by row: cells[r * columns.count + c] */
    const void *state;           /* in which they are asked; the words of the orders need it */
    uint32_t rolls;  /* before it; if any, `state` is the likeliest, but odds are over all */
    uint64_t states; /* enumerated for all cells together */
    bool measured;   /* every cell has means */
    uint64_t games;  /* played for each cell instead; 0: exact */
    double error; /* the largest of the cells, if they were estimated; then the games are those of
                        all cells together */
} bn_round;

/* Computes the matrix of the coming round from `from` on (NULL: from game->start). Each cell plays
 * its two orders, and `policies` (NULL: defaults) answer everything else, then and later. Cells have
 * their means as long as the losses of a cell have at most limits->states states. If even the
 * winner needs too many, `games` games are played for each cell, all with the same dice (0: never: it fails with
 * BN_LIMIT or BN_MEMORY); then weights are counts, `total` is `games`, and every cell has its means. `watch` counts
 * cells. The result lives in `arena`; `work`, over an allocator, is emptied for each cell. BN_RULE if there is no such
 * point. */
BN_API BN_MUST_CHECK bn_code bn_round_run(const bn_game *game, const void *setup, const void *from,
                                          const bn_policies *policies, const bn_odds_limits *limits,
                                          uint64_t games, bn_arena *arena, bn_arena *work,
                                          bn_watch watch, bn_round *out, bn_error *err);

/* The same matrix by one pool of games for all cells: each is expanded past its orders, and from there all
 * continue alike, so that a game counts for every cell that reaches its state. Games are played until
 * limits->error is reached (0: 0.004) or limits->games or rolls are; limits->states (0: 30) are expanded
 * of a cell past its orders. Every cell has its means unless limits->winner_only. It does not depend on
 * the number of `threads`. BN_LIMIT if too much comes before the orders, BN_USAGE if a policy draws, BN_RULE if there
 * is no such point: then only bn_round_run can find out. */
BN_API BN_MUST_CHECK bn_code bn_round_estimate(const bn_game *game, const void *setup,
                                               const void *from, const bn_policies *policies,
                                               const bn_estimate_limits *limits, uint64_t seed,
                                               uint32_t threads, bn_arena *arena, bn_arena *work,
                                               bn_watch watch, bn_round *out, bn_error *err);

/* The chance that the row side wins the game, by a cell; and the least of a row, which is what its
 * order is worth if the other side has guessed it. */
BN_API double bn_round_chance(const bn_round *round, uint32_t row, uint32_t column);
BN_API double bn_round_worst(const bn_round *round, uint32_t row);

/* ---- what a state is worth ------------------------------------------------------------------- */

#define BN_PLANS_MAX 256u

/* One way for a side to answer all its sealed questions of a moment, and how often it is chosen.
 * answer[i] belongs to open question i; answers to questions of others are ignored. */
typedef struct bn_plan {
    double chance;
    bn_answer answer[BN_OPEN_MAX];
} bn_plan;

/* Something that says what a state is worth. The value must be that of one fixed way to continue (a
 * policy for every seat, which may draw at random): then a roll changes it by 0 on average, and any change is luck. */
typedef struct bn_evaluator {
    const char *name; /* "defaults", "equilibrium": how it continues, for reports */

    /* The expected score of each side from an unfinished state on. *error is the standard error if
     * the value is sampled, otherwise 0. */
    bn_code (*value)(void *self, const bn_game *game, const void *setup, const void *state,
                     double score[BN_SIDES_MAX], double *error, bn_error *err);

    /* How `side` (BN_ORDER_REFEREE: the referee) would answer its sealed questions of this moment:
     * at most BN_PLANS_MAX plans whose chances add up to 1. */
    bn_code (*plans)(void *self, const bn_game *game, const void *setup, const void *state,
                     const bn_question *questions, uint32_t open, uint32_t side, bn_plan *out,
                     uint32_t *count, bn_error *err);
    void *self;
} bn_evaluator;

/* An evaluator by odds under policies that do not draw at random (NULL: defaults). It computes
 * backwards in doubles (to about 1e-14) and each state once. If that takes more than `limits` allow
 * for one value (NULL: 300,000 states), or too much memory, `games` games are played instead (0: never: it fails with
 * BN_LIMIT). It lives in `arena`; `work`, over an allocator, is its memory, which it empties when it is full. */
BN_API BN_MUST_CHECK bn_code bn_evaluator_policies(const bn_policies *policies,
                                                   const bn_odds_limits *limits, uint64_t games,
                                                   bn_arena *arena, bn_arena *work, bn_watch watch,
                                                   bn_evaluator *out, bn_error *err);

/* An evaluator by the solver's values, for games of two sides: both answer what `freedom` leaves to them (NULL:
 * everything) as well as possible. It lives in `arena`; `work`, over an allocator, holds the solutions. It refuses what
 * the solver refuses. */
BN_API BN_MUST_CHECK bn_code bn_evaluator_equilibrium(const bn_freedom *freedom,
                                                      const bn_solve_limits *limits,
                                                      bn_arena *arena, bn_arena *work,
                                                      bn_watch watch, bn_evaluator *out,
                                                      bn_error *err);

/* ---- a fought battle ------------------------------------------------------------------------- */

typedef enum bn_analysis_step_type {
    BN_STEP_ORDER,    /* of one side */
    BN_STEP_MEETING,  /* these sealed orders came together; it has no separate entry */
    BN_STEP_ROLL,     /* of the dice */
    BN_STEP_JUDGEMENT /* of the referee */
} bn_analysis_step_type;

/* By how much of the chance of winning an order gave away: at least .1, .2 or .3. */
typedef enum bn_grade { BN_GRADE_NONE, BN_INACCURACY, BN_MISTAKE, BN_BLUNDER } bn_grade;
enum { BN_GRADES = 4 };

/* What the others are assumed to do when an order is graded. */
typedef enum bn_against {
    BN_AGAINST_GUARD,  /* against one other side: the mix of orders that leaves this side the least,
                          later states valued by the evaluator; if there is none, as below */
    BN_AGAINST_ACTUAL, /* what they really did: sealed orders are judged in hindsight */
    BN_AGAINST_PLANS   /* what the evaluator says they would do, if it has an equilibrium */
} bn_against;

/* One answer of the journal, or sealed orders coming together. It changed the chances from `before`
 * to `after`. */
typedef struct bn_analysis_step {
    uint8_t type;    /* bn_analysis_step_type */
    uint8_t grade;   /* bn_grade, of an order: by what it gave away less twice the error of that */
    bool again;      /* a roll that is repeated: nothing changed */
    bool partial;    /* the order had too many alternatives to compare them all */
    uint32_t side;   /* whose order, roll or judgement it is */
    uint32_t number; /* of its entry in the journal; 0 of a meeting */
    const bn_question *question;
    bn_answer answer; /* of a roll: the totals */
    double before[BN_SIDES_MAX], after[BN_SIDES_MAX];
    double chosen;     /* of an order: what it is worth to its side, and what the best one is, */
    double best;       /*   which is never below `chosen` */
    double error;      /* standard error of their difference where values are played; otherwise 0 */
    bn_answer better;  /* the best; the order itself if none is better */
    uint32_t looked;   /* alternatives that were compared, including the order itself */
    const void *state; /* in which it was asked */
    const void *reached; /* the state after it; the same state while a sealed order waits */
} bn_analysis_step;

/* All throws of one kind together, compared with what dice give on average. */
typedef struct bn_rolled {
    const bn_question *question; /* the first of them */
    const void *state;           /* in which that was asked */
    uint32_t part;               /* of the question */
    uint32_t count;
    int64_t sum;
    double expected; /* of the sum */
    double z;        /* by how many standard deviations the sum is above the expected */
} bn_rolled;

/* How one side's chance developed: start + luck + met + orders + others + judged = result. */
typedef struct bn_account {
    double start, result;
    double luck;       /* the rolls of all sides */
    double met;        /* sealed orders that came together */
    double orders;     /* its own orders, compared with how the evaluator continues */
    double others;     /* all other sides' */
    double judged;     /* the referee */
    double given_away; /* by its orders, each compared with the best one: never below 0 */
    uint32_t graded[BN_GRADES];
    uint32_t order_count;
} bn_account;

/* The start of a round, or the end of what was fought, and what it was worth by games played from there. */
typedef struct bn_moment {
    uint32_t round; /* that starts; at the end: the last one */
    uint32_t step;  /* the first one from here on; step_count: the end */
    const void *state;
    double score[BN_SIDES_MAX];
    double error[BN_SIDES_MAX]; /* one standard error of each; 0: the battle is over */
} bn_moment;

typedef struct bn_analysis {
    const char *evaluator;
    uint8_t against; /* bn_against */
    bool graded;     /* else no order was compared with others */
    uint32_t sides;
    bool over;       /* else `result` is the present chance */
    int32_t winner;  /* of a finished game, or -1 */
    double error;    /* the largest standard error of a value used; 0: all exact */
    uint64_t values; /* states evaluated */
    const bn_analysis_step *steps;
    uint32_t step_count;
    const bn_rolled *rolled;
    uint32_t rolled_count;
    bn_account accounts[BN_SIDES_MAX];
    /* By rounds: these were valued and nothing in between. So no step has chances, and of an account only
     * start, result and order_count are filled in. NULL: every step was valued. */
    const bn_moment *moments;
    uint32_t moment_count;
    uint32_t
        passed_over; /* rounds at whose start nothing was valued, because there were too many */
    uint64_t games;  /* played from each moment */
} bn_analysis;

typedef struct bn_analysis_options {
    uint32_t alternatives; /* compared for one order; 0: 64. For numbers at most 9 */
    uint8_t against;       /* bn_against */
    bool ungraded; /* only the chances: no order is compared with others, `best` is `chosen` */
} bn_analysis_options;

/* Analyses the entries of a journal as bn_table_entry gives them, oldest first and without those
 * that were undone. The result lives in `arena`, which must outlive it; the entries need not.
 * BN_JOURNAL if an entry answers no open question. On failure *out is unchanged. */
BN_API BN_MUST_CHECK bn_code bn_analysis_run(const bn_game *game, const void *setup,
                                             const bn_entry *const *entries, uint32_t count,
                                             const bn_evaluator *evaluator,
                                             const bn_analysis_options *options, bn_arena *arena,
                                             bn_watch watch, bn_analysis *out, bn_error *err);

/* Zeros mean the defaults. */
typedef struct bn_rounds_options {
    const bn_policies *policies; /* who plays on; NULL: defaults. They may draw */
    const char *name;            /* of them, for reports; NULL: "defaults" */
    uint32_t moments;            /* at most this many are valued, at even distances; 0: 16 */
    uint64_t games;   /* from each; 0: as many as `answers` allow, 8 at least and 1,000 at most */
    uint64_t answers; /* about this many are given in all games together; 0: 40,000 */
    uint32_t threads; /* 0 or 1: only the caller's. The result does not depend on it */

    /* Whether the time for it is over: without `games`, more are played from each moment until it is. NULL:
     * `answers` says how many. */
    bool (*enough)(void *self);
    void *self;
} bn_rounds_options;

/* Analyses a battle that is too long to value every answer of it: games are played from the start of each
 * round and, if it is not over, from its present state. The games of different moments are independent of each
 * other, so the error of a change is the root of the sum of two squares. No order is graded and luck is not separated
 * from skill. Otherwise like bn_analysis_run; `work`, over an allocator, is emptied for each moment, and `watch` counts
 * games. */
BN_API BN_MUST_CHECK bn_code bn_analysis_rounds(const bn_game *game, const void *setup,
                                                const bn_entry *const *entries, uint32_t count,
                                                const bn_rounds_options *options, bn_arena *arena,
                                                bn_arena *work, bn_watch watch, bn_analysis *out,
                                                bn_error *err);

BN_API bn_grade bn_grade_of(double given_away);
BN_API const char *bn_grade_word(bn_grade grade); /* "", "inaccuracy", "mistake", "blunder" */

BN_END_C

#endif
