/* The oracle says what the chances were. It plays a game through bn_game alone, with the code that
 * referees it. A roll is answered by all dice results with their weights (exact odds) or by a
 * generator (simulation); all other questions are answered by policies. The oracle has no global
 * data and takes its memory from the arena that it is given. */
#ifndef BANNERET_ORACLE_H
#define BANNERET_ORACLE_H

#include <banneret/nat.h>
#include <banneret/question.h>

BN_BEGIN_C

/* ---- who answers other questions ------------------------------------------------------------ */

/* Answers the questions to a side or to the referee. A struct of zeros is the default policy, which
 * gives every question its default. `answer` returns false to leave a question to its default. If an
 * answer is not one that is offered (bn_game_check), the default is used and the result counts it as
 * declined. */
typedef struct bn_policy {
    /* `rng` is the stream of the game that is being simulated, and NULL in exact odds. The function
     * must depend on nothing but its arguments and the rng. */
    bool (*answer)(const void *self, const bn_game *game, const void *setup, const void *state,
                   const bn_question *question, bn_rng *rng, bn_answer *out);
    const void *self; /* must outlive every use */
    bool draws;       /* it draws from the rng: exact odds refuse it (BN_USAGE) */
    bool alone;       /* it keeps a memory: simulations with it run on one thread */
    uint32_t rounds;  /* it depends on the round up to this one; 0: only on the state */
} bn_policy;

/* Who answers for each side and for the referee. A struct of zeros gives all of them defaults. */
typedef struct bn_policies {
    bn_policy side[BN_SIDES_MAX];
    bn_policy referee;
} bn_policies;

/* The same policy in every seat. */
BN_API bn_policies bn_policies_all(bn_policy policy);

/* A policy that picks every offered answer with the same chance. Only for simulation. */
BN_API bn_policy bn_policy_random(void);

/* The order for one round. A choice takes `number`, the index of the option; flags take `flags`, a
 * mask; numbers take `number` as their first part. */
typedef struct bn_order_word {
    int32_t number;
    uint64_t flags;
} bn_order_word;

#define BN_ORDER_REFEREE BN_SIDES_MAX /* `side` of an order that answers the referee's questions */

/* Orders to one side for one kind of question: the i-th is for round i, and the last one for all
 * later rounds. */
typedef struct bn_order {
    uint16_t kind; /* row of the game's kinds */
    uint8_t side;  /* or BN_ORDER_REFEREE */
    uint32_t count;
    const bn_order_word *words;
} bn_order;

typedef struct bn_orders {
    const bn_order *list;
    uint32_t count;
} bn_orders;

/* A policy that follows orders if there are any, and otherwise defaults. It serves all seats at once. */
BN_API bn_policy bn_policy_orders(const bn_orders *orders);

/* Reads orders as people write them: "A=attack,B=hold", "A.tactic=attack/hold,B.mercy=yes",
 * "referee.ground=woods+hills". A side is a letter from A on, or its name. Without a kind the order
 * is for the first sealed choice that the side meets when defaults are played, otherwise for its first choice. "/"
 * separates rounds and "+" joins flags; a number is written as it is. *out lives in `arena`. An error names the nearest
 * valid word and the column (BN_USAGE). */
BN_API BN_MUST_CHECK bn_code bn_orders_parse(const bn_game *game, const void *setup,
                                             const char *text, bn_arena *arena, bn_orders *out,
                                             bn_error *err);

/* ---- one roll -------------------------------------------------------------------------------- */

typedef struct bn_outcome {
    int32_t consequence;
    uint64_t weight;
} bn_outcome;

/* The possible consequences of a roll, in rising order; their weights add up to `total`. Dice
 * results that call for the same roll again (BN_AGAIN) are left out: `total` and `again` together
 * are the number of all dice results. */
typedef struct bn_fold {
    const bn_outcome *outcomes;
    uint32_t count;
    uint64_t total;
    uint64_t again;
} bn_fold;

#define BN_FALLS_MAX (1u << 26)      /* totals that one fold may visit */
#define BN_CONSEQUENCE_MAX (1 << 16) /* every consequence is below it */

/* Folds an open roll: calls game->consequence for all totals that its throws can show, and adds up
 * the exact weight of each consequence. The fold lives in `arena`. BN_LIMIT beyond the limits above
 * or 64-bit weights; BN_RULE if the roll has no consequence at all. */
BN_API BN_MUST_CHECK bn_code bn_fold_roll(const bn_game *game, const void *setup, const void *state,
                                          const bn_question *question, bn_arena *arena,
                                          bn_fold *out, bn_error *err);

/* ---- progress -------------------------------------------------------------------------------- */

typedef struct bn_progress {
    uint64_t done;   /* states expanded, or games played */
    uint64_t of;     /* states known so far (more with each layer), or games to play */
    uint32_t layer;  /* rolls before the states now being expanded; 0 in a simulation */
    double finished; /* share of all paths that have reached their end, 0 to 1 */
    const struct bn_estimate *so_far; /* of an estimate; otherwise NULL */
} bn_progress;

/* Called now and then, always from the thread that called the oracle. It may be all zeros. If it
 * returns false the work ends: the call fails with BN_LIMIT and the sentence "cancelled". */
typedef struct bn_watch {
    bool (*tell)(void *self, const bn_progress *progress);
    void *self;
} bn_watch;

/* ---- exact odds ------------------------------------------------------------------------------ */

/* The index of a draw, after those of the sides. */
#define BN_DRAW BN_SIDES_MAX

/* One value of a measure: the weight of all paths that end with it, and for each side the weight
 * of those among them that it won (at BN_DRAW: those that no one won). */
typedef struct bn_odds_row {
    int64_t value;
    bn_nat weight;
    bn_nat won[BN_SIDES_MAX + 1];
} bn_odds_row;

typedef struct bn_odds_measure {
    const bn_odds_row *rows; /* in rising order of value; the weights add up to total */
    uint32_t count;
} bn_odds_measure;

/* Exact odds. Every weight is a natural number out of `total`; the wins and the draw add up to
 * `total`. */
typedef struct bn_odds {
    bn_nat total;
    bn_nat won[BN_SIDES_MAX + 1]; /* by side; at BN_DRAW: no one */
    uint32_t sides;
    uint32_t measure_count;          /* as many as the game has; none with winner_only */
    const bn_odds_measure *measures; /* in the game's order */

    uint64_t states;   /* different states; each is expanded once */
    uint64_t merged;   /* paths that reached a state that was already in their layer */
    uint64_t finished; /* different final states */
    uint64_t largest;  /* states of the largest layer */
    uint64_t folds;    /* rolls that were folded; for all others the fold was known */
    uint64_t falls;    /* totals that those folds visited */
    uint64_t declined; /* answers of policies that were not offered; the default was used */
    uint32_t layers;   /* rolls of the longest path */
} bn_odds;

/* Zeros mean the defaults. Memory is limited by the arena. */
typedef struct bn_odds_limits {
    uint64_t states;  /* different states; 0: 20,000,000 */
    uint64_t falls;   /* totals visited by folds; 0: 4,000,000,000 */
    bool winner_only; /* no measures, only who wins: far more states merge */
    uint32_t
        give_up; /* at the first layer with this many states, if less than a hundredth of all paths
                         has ended: such games are seldom counted to their end; 0: never */
} bn_odds_limits;

/* The exact odds of a game from the state `from` on (NULL: from game->start), with `policies`
 * (NULL: defaults) answering for the sides and the referee. The result and all scratch live in
 * `arena`: give it its own arena. If the game is too large to enumerate, the call fails with
 * BN_LIMIT or BN_MEMORY and a sentence: simulate it instead. On failure *out is unchanged. */
BN_API BN_MUST_CHECK bn_code bn_odds_run(const bn_game *game, const void *setup, const void *from,
                                         const bn_policies *policies, const bn_odds_limits *limits,
                                         bn_arena *arena, bn_watch watch, bn_odds *out,
                                         bn_error *err);

/* The odds of one part of a game: of each of its figures (bn_parts.figures) the values with their
 * weights, which add up to `total`. `won` of the rows is not filled in. */
typedef struct bn_part_odds {
    bn_nat total;
    const bn_odds_measure *figures;
} bn_part_odds;

/* Who wins, and what becomes of every part, each by itself. */
typedef struct bn_parts_odds {
    bn_odds whole; /* without measures */
    uint32_t count;
    uint32_t counted; /* the first this many were worked out before the limit came; otherwise all */
    const bn_part_odds *parts;
    uint64_t states; /* of all walks together */
} bn_parts_odds;

/* The exact odds of every part (bn_game.parts), by independence: each is followed by itself, without
 * the others. Like bn_odds_run, with these differences. limits.states applies to all walks together; who
 * wins may take a quarter of it, and without that the call fails. winner_only is ignored. `work`
 * is an arena over an allocator, which is emptied in between. BN_USAGE if the game has no parts, or
 * the policies make them depend on each other. */
BN_API BN_MUST_CHECK bn_code bn_parts_run(const bn_game *game, const void *setup, const void *from,
                                          const bn_policies *policies, const bn_odds_limits *limits,
                                          bn_arena *arena, bn_arena *work, bn_watch watch,
                                          bn_parts_odds *out, bn_error *err);

/* ---- simulation ------------------------------------------------------------------------------ */

#define BN_SIMULATED_ROWS 4096 /* different values of a measure that are counted separately */

typedef struct bn_simulated_row {
    int64_t value;
    uint64_t count;
    uint64_t won[BN_SIDES_MAX + 1]; /* of those games */
} bn_simulated_row;

typedef struct bn_simulated_measure {
    const bn_simulated_row *rows; /* in rising order of value; NULL if there were too many */
    uint32_t count;
    int64_t sum;         /* over all games */
    uint64_t squares[2]; /* sum of the squares: low and high 64 bits */
    int64_t least, most;
} bn_simulated_measure;

/* Counts of games. The wins and the draws add up to `games`. */
typedef struct bn_simulated {
    uint64_t games;
    uint64_t won[BN_SIDES_MAX + 1]; /* by side; at BN_DRAW: no one */
    uint32_t sides;
    uint32_t measure_count;
    const bn_simulated_measure *measures; /* in the game's order */
    uint64_t answers;                     /* given in all games, rolls included */
    uint64_t worked;   /* answers that had to be computed; the others were known from earlier games.
                          Unlike everything else here it depends on the number of threads */
    uint64_t declined; /* as in bn_odds */
} bn_simulated;

#define BN_THREADS_MAX 64

/* Plays `games` games from the state `from` on (NULL: from game->start). Game i draws from stream i
 * of `seed`, and only integers are added up, so the counts are the same on any number of `threads`
 * (0 or 1: only the caller's). Rows live in `arena`. On failure *out is unchanged. */
BN_API BN_MUST_CHECK bn_code bn_simulate(const bn_game *game, const void *setup, const void *from,
                                         const bn_policies *policies, uint64_t seed, uint64_t games,
                                         uint32_t threads, bn_arena *arena, bn_watch watch,
                                         bn_simulated *out, bn_error *err);

/* ---- estimates ------------------------------------------------------------------------------- */

/* Zeros mean the defaults. */
typedef struct bn_estimate_limits {
    double error;     /* play until the chances have this standard error; 0: 0.001 */
    uint64_t states;  /* expand at most this many before games are played; 0: 10,000 */
    size_t bytes;     /* that the open states may take; 0: 48 MiB */
    uint64_t games;   /* play at most this many; 0: 200,000 */
    uint64_t rolls;   /* throw dice at most this often in all games; 0: 4,000,000 */
    bool winner_only; /* no measures, only who wins: far more states merge */
} bn_estimate_limits;

/* Chances that are partly counted and partly simulated. */
typedef struct bn_estimate {
    bn_odds odds; /* both together, as whole numbers; `states`: those that were expanded */
    double won[BN_SIDES_MAX + 1];
    double won_error[BN_SIDES_MAX + 1]; /* one standard error of each */
    double least[BN_SIDES_MAX + 1];     /* each chance is certain to lie between these two: */
    double most[BN_SIDES_MAX + 1];      /* what ended so, and that and all that is open */
    const double *means;                /* of the measures; NULL with winner_only */
    const double *mean_errors;
    double open;    /* the share of all paths for which games were played */
    uint64_t games; /* played in all; 0: next to nothing was left open */
} bn_estimate;

/* The odds of a game too large to be counted: the states that most paths go through are expanded exactly,
 * and games are spread over the open ones by their weight. After a first few states and games, and
 * then now and again, `watch` is called: for the states, while progress.of is 0, and then for the games; for these
 * progress.so_far holds won and won_error. If it returns false no more states are expanded or no more
 * games are played, and the result is what there is. The result depends on the limits and on what
 * the watch returns, not on the number of `threads`. It lives in `arena`, and so does all scratch: give it
 * its own arena. BN_USAGE if a policy draws. On failure *out is unchanged. */
BN_API BN_MUST_CHECK bn_code bn_estimate_run(const bn_game *game, const void *setup,
                                             const void *from, const bn_policies *policies,
                                             const bn_estimate_limits *limits, uint64_t seed,
                                             uint32_t threads, bn_arena *arena, bn_watch watch,
                                             bn_estimate *out, bn_error *err);

/* ---- bounds ---------------------------------------------------------------------------------- */

/* Zeros mean the defaults. */
typedef struct bn_bounds_limits {
    double
        weight; /* a state that a smaller share of paths goes through is left open; 0: a millionth */
    size_t bytes;     /* once this many are in use, the lightest states are left open; 0: 224 MiB */
    uint32_t threads; /* 0: one. The bounds are the same on any number */
} bn_bounds_limits;

/* The guaranteed range of the chance of each side; at BN_DRAW: that no one wins. */
typedef struct bn_bounds {
    double least[BN_SIDES_MAX + 1];
    double most[BN_SIDES_MAX + 1];
    double open;     /* how far they are apart */
    uint64_t states; /* that were expanded; one that was met again counts again */
    bool full;       /* states were left open because memory ran out */
} bn_bounds;

/* Bounds on who wins, of a game of any size: the lower `weight` is, the narrower they are, and the longer it
 * takes. `watch` is called for the states. If it returns false, what is open then stays open, and the bounds are
 * wider. All scratch is in `arena`: give it its own arena. BN_USAGE if a policy draws. On failure
 * *out is unchanged. */
BN_API BN_MUST_CHECK bn_code bn_bounds_run(const bn_game *game, const void *setup, const void *from,
                                           const bn_policies *policies,
                                           const bn_bounds_limits *limits, bn_arena *arena,
                                           bn_watch watch, bn_bounds *out, bn_error *err);

BN_END_C

#endif
