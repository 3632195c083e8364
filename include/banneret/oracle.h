/* The oracle: what were the chances. It plays a game through its interface alone, by the very code
 * that referees it. Chance is answered by every fall with its weight (exact odds) or by a generator
 * (simulation); all other questions are answered by policies. It holds no globals and gets its
 * memory from the arena it is given. */
#ifndef BANNERET_ORACLE_H
#define BANNERET_ORACLE_H

#include <banneret/nat.h>
#include <banneret/question.h>

BN_BEGIN_C

/* ---- who answers what is not chance's -------------------------------------------------------- */

/* Answers questions put to a side or to the referee. All zeros is the preset policy: every question
 * takes its preset. `answer` returns false where it has no opinion: the preset holds. An answer
 * that is not offered (bn_game_check) is declined: the preset holds, and the result counts it. */
typedef struct bn_policy {
    /* `rng` is the stream of the game being simulated, NULL in exact odds. Pure but for the rng. */
    bool (*answer)(const void *self, const bn_game *game, const void *setup, const void *state,
                   const bn_question *question, bn_rng *rng, bn_answer *out);
    const void *self; /* must outlive every use */
    bool draws;       /* takes from the rng: simulation only, exact odds refuse it (BN_USAGE) */
    bool alone;       /* it remembers: simulations that ask it run on one thread */
    uint32_t rounds;  /* up to which it looks at a question's round; 0: at the state alone */
} bn_policy;

/* Who answers for each side and for the referee. All zeros: presets throughout. */
typedef struct bn_policies {
    bn_policy side[BN_SIDES_MAX];
    bn_policy referee;
} bn_policies;

/* The same policy in every seat. */
BN_API bn_policies bn_policies_all(bn_policy policy);

/* Uniform over the answers that are offered. For simulation. */
BN_API bn_policy bn_policy_random(void);

/* What was ordered in one round. A choice takes `number`, the option's index; flags take `flags`, a
 * mask; numbers take `number` as their first part. */
typedef struct bn_order_word {
    int32_t number;
    uint64_t flags;
} bn_order_word;

#define BN_ORDER_REFEREE BN_SIDES_MAX /* `side` of an order that answers the referee's questions */

/* Orders for one kind of question to one side: the i-th in round i, the last one ever after. */
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

/* Given orders for some kinds of question, presets for the rest. Serves all seats at once. */
BN_API bn_policy bn_policy_orders(const bn_orders *orders);

/* Reads orders as people write them: "A=attack,B=hold", "A.tactic=attack/hold,B.mercy=yes",
 * "referee.ground=woods+hills". A side is a letter from A on, or its name; without a kind the order
 * is for the first sealed choice that the side is asked for (found by playing presets), else for
 * its first choice; rounds are parted by "/", flags joined by "+"; a number stands for itself. *out
 * lives in `arena`. An error names the nearest valid word and the column (BN_USAGE). */
BN_API BN_MUST_CHECK bn_code bn_orders_parse(const bn_game *game, const void *setup,
                                             const char *text, bn_arena *arena, bn_orders *out,
                                             bn_error *err);

/* ---- one roll -------------------------------------------------------------------------------- */

typedef struct bn_outcome {
    int32_t consequence;
    uint64_t weight;
} bn_outcome;

/* What a roll can come to: outcomes in rising order of consequence, their weights adding up to
 * `total`. The falls that call for the same roll again (BN_AGAIN) are left out: `total` and `again`
 * add up to all falls of the dice. */
typedef struct bn_fold {
    const bn_outcome *outcomes;
    uint32_t count;
    uint64_t total;
    uint64_t again;
} bn_fold;

#define BN_FALLS_MAX (1u << 26)      /* totals one fold will visit */
#define BN_CONSEQUENCE_MAX (1 << 16) /* consequences lie below it */

/* Folds an open roll through game->consequence, over the totals its throws can show, each with its
 * exact weight. Lives in `arena`. BN_LIMIT past the bounds above or 64-bit weights; BN_RULE if the
 * roll can never come to anything. */
BN_API BN_MUST_CHECK bn_code bn_fold_roll(const bn_game *game, const void *setup, const void *state,
                                          const bn_question *question, bn_arena *arena,
                                          bn_fold *out, bn_error *err);

/* ---- progress -------------------------------------------------------------------------------- */

typedef struct bn_progress {
    uint64_t done;   /* states expanded, or games played */
    uint64_t of;     /* known so far (it grows with the layers), or games to play */
    uint32_t layer;  /* rolls made on the way to the states in hand; 0 in a simulation */
    double finished; /* share of all courses that has reached its end, 0 to 1 */
} bn_progress;

/* Called now and then, always from the thread that called the oracle; may be all zeros. To return
 * false ends the work: the call fails with BN_LIMIT and the sentence "cancelled". */
typedef struct bn_watch {
    bool (*tell)(void *self, const bn_progress *progress);
    void *self;
} bn_watch;

/* ---- exact odds ------------------------------------------------------------------------------ */

/* Index of a draw beside those of the sides. */
#define BN_DRAW BN_SIDES_MAX

/* One value of a measure: the weight of all courses that end with it, and of those among them that
 * side i won (at BN_DRAW: nobody did). */
typedef struct bn_odds_row {
    int64_t value;
    bn_nat weight;
    bn_nat won[BN_SIDES_MAX + 1];
} bn_odds_row;

typedef struct bn_odds_measure {
    const bn_odds_row *rows; /* in rising order of value; the weights add up to total */
    uint32_t count;
} bn_odds_measure;

/* Exact: every weight is a natural number over `total`, and the wins and the draw add up to it. */
typedef struct bn_odds {
    bn_nat total;
    bn_nat won[BN_SIDES_MAX + 1]; /* by side; at BN_DRAW: nobody */
    uint32_t sides;
    uint32_t measure_count;          /* as many as the game has; none with winner_only */
    const bn_odds_measure *measures; /* in the game's order */

    uint64_t states;   /* different states met, each expanded once */
    uint64_t merged;   /* courses that ran into a state already met in their layer */
    uint64_t finished; /* different final states */
    uint64_t largest;  /* states of the largest layer */
    uint64_t folds;    /* rolls folded; every other was remembered */
    uint64_t falls;    /* totals that those folds visited */
    uint64_t declined; /* answers of policies that were not offered; the preset held */
    uint32_t layers;   /* rolls of the longest course */
} bn_odds;

/* Zeros take the defaults. Memory is bounded by the arena. */
typedef struct bn_odds_limits {
    uint64_t states;  /* different states; 0: 20,000,000 */
    uint64_t falls;   /* totals visited by folds; 0: 4,000,000,000 */
    bool winner_only; /* no measures: only who wins is asked, and far more states merge */
} bn_odds_limits;

/* The exact odds of a game from `from` (NULL: from game->begin), where `policies` (NULL: presets)
 * answer for the sides and the referee. The result lives in `arena`, and so does all scratch: give
 * it an arena of its own. BN_LIMIT or BN_MEMORY, with a sentence, if the game is too large to
 * enumerate: simulate it. On failure *out is untouched. */
BN_API BN_MUST_CHECK bn_code bn_odds_run(const bn_game *game, const void *setup, const void *from,
                                         const bn_policies *policies, const bn_odds_limits *limits,
                                         bn_arena *arena, bn_watch watch, bn_odds *out,
                                         bn_error *err);

/* ---- simulation ------------------------------------------------------------------------------ */

#define BN_SIMULATED_ROWS 4096 /* different values of a measure that are told apart */

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

/* Counts of games; the wins and the draws add up to `games`. */
typedef struct bn_simulated {
    uint64_t games;
    uint64_t won[BN_SIDES_MAX + 1]; /* by side; at BN_DRAW: nobody */
    uint32_t sides;
    uint32_t measure_count;
    const bn_simulated_measure *measures; /* in the game's order */
    uint64_t answers;                     /* given in all games, rolls included */
    uint64_t worked;   /* of these, worked out: the others were those of an earlier game. Unlike all
                          else here it hangs on the number of threads */
    uint64_t declined; /* as in bn_odds */
} bn_simulated;

#define BN_THREADS_MAX 64

/* Plays `games` games from `from` (NULL: from game->begin). Game i draws from stream i of `seed`
 * and only integers are added up, so what is counted is the same on any number of `threads` (0 or 1:
 * the caller's alone). Rows live in `arena`. On failure *out is untouched. */
BN_API BN_MUST_CHECK bn_code bn_simulate(const bn_game *game, const void *setup, const void *from,
                                         const bn_policies *policies, uint64_t seed, uint64_t games,
                                         uint32_t threads, bn_arena *arena, bn_watch watch,
                                         bn_simulated *out, bn_error *err);

/* ---- agreement ------------------------------------------------------------------------------- */

typedef struct bn_chi {
    double statistic;
    uint32_t freedom; /* degrees of freedom: cells after pooling, less one */
    double p;         /* chance of a statistic at least as large if the expectation is right */
} bn_chi;

/* Pearson's chi-square of counts against expected shares, which need not be scaled. Cells that
 * expect fewer than 5 are pooled, in order, with the next. A count where nothing at all is expected
 * gives p = 0. With fewer than two cells left, p = 1. */
BN_API bn_chi bn_chi_square(const uint64_t *observed, const double *expected, size_t cells);

BN_END_C

#endif
