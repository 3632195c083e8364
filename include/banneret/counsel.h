/* Odds and advice as every front end gives them: which methods are tried on a battle, in which order and how far, and
 * how they are described. The program and the WebAssembly module call these functions, so both give the same advice and
 * the same analysis. */
#ifndef BANNERET_COUNSEL_H
#define BANNERET_COUNSEL_H

#include <banneret/analysis.h>
#include <banneret/solver.h>

BN_BEGIN_C

/* ---- what to order now ----------------------------------------------------------------------- */

/* The methods, in the order in which they are tried. */
typedef enum bn_method {
    BN_ALL_FREE,     /* a solution with every order free */
    BN_SEALED_FREE,  /* one with the sealed orders free, and what is open now */
    BN_PATIENTLY,    /* the same freedom, by a function of the caller's, who has a clock */
    BN_COARSELY,     /* this round as it is, later ones by a coarse look (bn_stakes_ahead) */
    BN_COMING_ALONE, /* every pair of coming orders by itself (bn_stakes_tried) */
    BN_METHODS
} bn_method;

/* What is compared, and how much may be spent on it. */
typedef struct bn_weighing {
    const bn_game *game;
    const bn_belief *belief;
    const bn_objective *objective;
    const bn_orders *settled; /* as in bn_freedom */
    uint64_t states;          /* with every order free, and four times as many with the sealed ones;
                                 0: 50,000, or 10,000 where the game can be examined coarsely */
    uint64_t games;  /* for each pair of coming orders, and then nothing is examined coarsely; 0: as
                       many as are soon played */
    bn_arena *arena; /* where the stakes live */
    bn_arena *work;  /* over an allocator; emptied after each try. A coarse look takes as
                                   much again beside it */
    bn_watch watch[BN_METHODS]; /* by method */

    /* Solves on to the end, with no limit but the caller's. BN_LIMIT if that takes too long. NULL: not tried. */
    bn_code (*patiently)(void *self, const void *setup, const void *state,
                         const bn_freedom *freedom, bn_solved *figures, bn_stakes *out,
                         bn_error *err);
    /* Says what is tried when a method was too large for a world: a later one, or BN_METHODS for none.
     * NULL: the next one. */
    bn_method (*next)(void *self, bn_method failed);
    void *self;
} bn_weighing;

/* How the orders were compared. */
typedef struct bn_weighed {
    const char *how;                           /* in words, for people */
    uint64_t states, too_many, shared, hidden; /* sums over all solutions */
    uint64_t compared[2], offered[2]; /* joint answers of ours and theirs; offered 0: not counted */
    double exploitability;            /* the largest of all solutions */
    uint64_t games; /* the least number played for a pair of orders; 0: none were played */
    double error;
    const char
        *coarse;     /* what was coarse in later rounds; NULL: nothing. `games` are courses then */
    uint64_t points; /* solved ones that stand for those rounds */
} bn_weighed;

/* Finds what every order is worth in every world of the belief: one of `stakes` for each. A method that
 * is too large (BN_LIMIT or BN_MEMORY) in one world is given up for all, because figures of different
 * methods cannot be compared. Games that propose answers (bn_game.propose) have too many to be solved:
 * for these only the coming orders are compared, and the bot steady plays on. */
BN_API BN_MUST_CHECK bn_code bn_weigh(const bn_weighing *weighing, bn_stakes *stakes,
                                      bn_weighed *out, bn_error *err);

/* ---- a whole battle -------------------------------------------------------------------------- */

/* What front ends usually spend on its odds. */
enum {
    BN_ODDS_STATES = 200000,      /* with losses; above this, only who wins is counted */
    BN_ODDS_WON_STATES = 1000000, /* of who wins; above this, games are played */
    BN_ODDS_GIVE_UP = 10000, /* states of a layer: if next to nothing has ended, games are played */
    BN_ODDS_COUNT_BYTES = 208 << 20, /* for counting */
    BN_ODDS_WON_BYTES = 48 << 20,    /* of open states in an estimate, with two sides */
    BN_ODDS_WON_ROLLS = 3000000,     /* of an estimate, with two sides */
    BN_ODDS_GAMES = 90,              /* where the game proposes its orders: 96, in whole batches */
    BN_ODDS_OPEN_STATES = 30         /* there, of what is not counted, before it is played */
};

/* Whose chances are asked for, and how much may be spent on them. */
typedef struct bn_chances_asked {
    const bn_game *game;
    const void *setup, *from; /* as in bn_odds_run */
    const bn_policies
        *policies; /* NULL: defaults, and the bot steady where the game proposes answers */
    bool winner_only;
    uint64_t states; /* counted at most; 0: what the faces usually spend */
    uint64_t games;  /* of an estimate at most, rounded up to whole batches; 0: what is usual */
    double error;    /* standard error of who wins at which an estimate ends; 0: what is usual */
    bool patient;    /* an estimate continues until its watch ends it */
    uint64_t seed;   /* of an estimate, as are the threads */
    uint32_t threads;
    bn_arena *arena;   /* exact chances of who wins live in it */
    bn_arena *work;    /* over an allocator; emptied before each try. Everything else lives in it */
    bn_watch counting; /* if it returns false, the rest is estimated */
    bn_watch estimating; /* if it returns false, the estimate is what has been found so far */
} bn_chances_asked;

/* What was found: `odds` if it was counted, without the measures if there were too many states for them; `estimate` for
 * what was not counted. An estimate without simulated games has guaranteed ranges. */
typedef struct bn_chances {
    bool counted, estimated;
    bn_odds odds;
    bn_estimate estimate;
} bn_chances;

/* Finds who wins and what is lost by the first of these ways that is not too large: all of it is counted; who wins is counted
 * and the losses are estimated; all of it is estimated. Games that propose answers (bn_game.propose) are
 * estimated at once. On failure *out is unchanged. */
BN_API BN_MUST_CHECK bn_code bn_chances_find(const bn_chances_asked *asked, bn_chances *out,
                                             bn_error *err);

/* ---- the coming round ------------------------------------------------------------------------ */

/* What front ends usually spend on it. */
enum {
    BN_PAIR_STATES = 20000,  /* of one pair of orders that is counted */
    BN_PAIR_GIVE_UP = 10000, /* states of a layer after which a pair is given up */
    BN_PAIR_GAMES = 500,     /* for one pair, if nothing else is left */
    BN_ROUND_ROLLS = 6000000 /* in the pool of all pairs, with two sides */
};

/* How many rolls take about as long as this many take with two sides: each pair of sides fights. */
BN_API uint64_t bn_rolls_by_sides(const bn_game *game, const void *setup, uint64_t rolls);

/* How the matrix of the coming round may be found, and how much may be spent on it. */
typedef struct bn_coming {
    const bn_game *game;
    const void *setup, *from; /* as in bn_round_run */
    const bn_policies *policies;
    bn_odds_limits counted; /* of each pair of orders that is counted */
    bool too_large; /* it is known that a pair cannot be counted, so that is not tried first */
    const bn_estimate_limits *pooled; /* of one pool of games for all pairs; NULL: there is none */
    uint64_t games;                   /* for each pair, if nothing else is left; 0: never */
    uint64_t seed;                    /* of the pool, as are the threads */
    uint32_t threads;
    bn_arena *arena, *work; /* as in bn_round_run */
    bn_watch watch;
} bn_coming;

/* Finds the matrix by the first of these ways that is not too large: each pair is counted; one pool of
 * games is played for all pairs; games are played for each pair. If the watch cancels, no other way is
 * tried. */
BN_API BN_MUST_CHECK bn_code bn_coming_round(const bn_coming *coming, bn_round *out, bn_error *err);

/* ---- a fought battle ------------------------------------------------------------------------- */

/* How both sides would have continued. */
typedef enum bn_study_by {
    BN_BY_EQUILIBRIUM,
    BN_BY_DEFAULTS,
    BN_BY_EITHER, /* the first if it is quickly found */
} bn_study_by;

/* What is analysed, and how much may be spent on it. */
typedef struct bn_studying {
    const bn_game *game;
    const void *setup;
    const bn_entry *const *entries; /* as in bn_analysis_run */
    uint32_t count;
    bn_study_by by;
    bool hindsight; /* sealed orders are graded against what the others did */
    bool curve; /* only the chances; orders are graded if that costs nothing, by an equilibrium */
    uint64_t states;  /* of an equilibrium, and half as many for one chance; 0: the usual bounds */
    uint32_t threads; /* as in bn_rounds_options */
    bn_arena *arena, *work;                  /* as in bn_evaluator_policies */
    bn_watch solving, valuing, steps, games; /* the equilibrium; one chance; the entries; games that
                                                are played from the start of rounds */

    /* Says whether the defaults are taken because there is no equilibrium; otherwise it ends with that
     * error. NULL: they are. */
    bool (*by_defaults)(void *self, const bn_error *why);

    /* Whether the time for it is over. It is asked often; NULL: there is no such limit. */
    bool (*enough)(void *self);
    void *self;
} bn_studying;

/* Finds the chances after every entry, by an equilibrium or under defaults. *games is how many games
 * are played for a chance that is too large to count; 0: as many as are soon played, or with `enough` as
 * many as fit into the time, and then it says how many those are (of a limit of time: that each chance has at least).
 * A few are played for each in any case. A battle whose orders have more answers than can be tried (bn_game.propose) is
 * valued at the start of each round, by games that the bot steady plays; `by` and `hindsight` have no effect there. */
BN_API BN_MUST_CHECK bn_code bn_study(const bn_studying *studying, uint64_t *games,
                                      bn_analysis *out, bn_error *err);

BN_END_C

#endif
