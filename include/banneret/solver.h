/* The solver says what should have been ordered. It plays every path of a game through bn_game only, takes all dice
 * results with their weights, and finds for each state what it is worth to a side if both sides give the best orders
 * there are. Where orders are sealed the best is a mix: orders with chances, drawn at random, which no reply can
 * exploit.
 *
 * One side (`ours`, the objective's side) wants the objective high; all others (`theirs`), as one team, want it low.
 * The solver assumes that both know the whole state: what the rules hide from a side is not hidden from the solver, and
 * bn_solved.hidden counts such answers.
 *
 * The values are doubles, and they are proved: a separate pass for each side finds its best reply
 * to the other's mixes. What both could gain by these replies, added up, is the exploitability: the
 * true value lies between `low` and `high`. */
#ifndef BANNERET_SOLVER_H
#define BANNERET_SOLVER_H

#include <banneret/oracle.h>

BN_BEGIN_C

/* ---- what is wanted -------------------------------------------------------------------------- */

#define BN_WEIGHTS_MAX 16

typedef struct bn_weight {
    uint32_t measure; /* index into game->measures, below 64 */
    double worth;     /* what one unit of it is worth */
} bn_weight;

/* What a finished game is worth to `side`: `base`, plus `win`, `draw` or `loss`, plus every weight
 * times its measure. The others want the opposite. */
typedef struct bn_objective {
    uint8_t side;
    double win, draw, loss, base;
    uint32_t weight_count;
    bn_weight weights[BN_WEIGHTS_MAX];
} bn_objective;

/* Victory is worth +1, defeat -1, neither 0: the value is the chance of victory less that of
 * defeat. */
BN_API bn_objective bn_objective_victory(uint32_t side);

/* Reads an objective as people write it, for `side`:
 *   victory                     +1, 0, -1
 *   strength                    victory, and with half its worth the share left of either force:
 *                               by the measures with the key "heads" (against the number at
 *                               `from`) or "casualties" (in percent)
 *   keep=KEY                    +1 if the measure KEY (or KEY_lost) is 0 at the end, -1 if it is 1
 *   victory=2,A.heads=0.01,B.heads=-0.01
 *                               a weighted exchange: each named measure times its weight
 * `from` may be NULL: from game->start, with `arena` for scratch. An error names the nearest word
 * (BN_USAGE). */
BN_API BN_MUST_CHECK bn_code bn_objective_parse(const bn_game *game, const void *setup,
                                                const void *from, uint32_t side, const char *text,
                                                bn_arena *arena, bn_objective *out, bn_error *err);

/* The measures that the objective uses, as a mask for game->key. */
BN_API uint64_t bn_objective_measured(const bn_objective *objective);

/* What a finished state is worth under the objective. */
BN_API double bn_objective_worth(const bn_objective *objective, const bn_game *game,
                                 const void *setup, const void *state);

/* ---- solving --------------------------------------------------------------------------------- */

#define BN_ANSWERS_MAX 64 /* orders of one side that are compared at once */

/* Which questions are free, that is, answered in the best way, and who answers the others. A struct
 * of zeros: the sides are free in everything, and the referee takes every default. More limits
 * always hold. A question with more than BN_ANSWERS_MAX answers is never free. Of several sealed
 * questions that are open to one side, only as many of the first are free as have at most
 * BN_ANSWERS_MAX joint answers. Where such questions share something out, by several numbers or by flags,
 * a few joint answers represent all: the defaults, nothing, all on one, half on each of two, the
 * same on all. */
typedef struct bn_freedom {
    bn_policies policies;     /* who answers what is not free; none of them may draw lots */
    const bool *fixed;        /* by kind of question: true if it is not free. NULL: none */
    bool sealed_only;         /* only sealed questions are free, the kinds in `open`, and the one
                                 that the game compares in later rounds (bn_stand_ins.kind) */
    const bool *open;         /* by kind; NULL: none */
    const bn_orders *settled; /* questions with an order here are not free either; the order
                                 answers instead of the policy. NULL: none */
    bool held[BN_SIDES_MAX];  /* sides that are free in nothing: their policies answer */
    bool referee_is_theirs;   /* the referee's judgements are free too, and made against us */
} bn_freedom;

/* Leaves free what is sealed, and the kinds of question that are put to a side in the state `from` (NULL: none),
 * because those are what the caller asks about. Their list lives in `arena`. */
BN_API BN_MUST_CHECK bn_code bn_freedom_seal(bn_freedom *freedom, const bn_game *game,
                                             const void *setup, const void *from, bn_arena *arena,
                                             bn_error *err);

/* Zeros mean the defaults. Memory is limited by the arena. */
typedef struct bn_solve_limits {
    uint64_t states;  /* 0: 20,000,000 */
    uint64_t falls;   /* totals visited by folds; 0: 4,000,000,000 */
    double tolerance; /* of states that repeat; 0: 1e-10 */
    uint32_t sweeps;  /* over states that repeat; 0: 100,000 */
} bn_solve_limits;

/* The figures of a solution. */
typedef struct bn_solved {
    double value;          /* of the first state, to objective.side */
    double low, high;      /* what ours is sure to get; what theirs can limit it to */
    double exploitability; /* high - low: what both could gain by best replies, at least 0 */
    uint64_t states;       /* different states, including the finished ones */
    uint64_t merged;       /* ways into a state that was already known */
    uint64_t finished;     /* different ends */
    uint64_t choices;      /* states with an open question that is free */
    uint64_t matrices;     /* states with sealed questions that are free to both */
    uint64_t cells;        /* of all of these: joint answers */
    uint64_t rolls;        /* states that wait for a roll */
    uint64_t outcomes;     /* of all of these: consequences */
    uint64_t folds, falls; /* as in bn_odds */
    uint64_t fixed;        /* questions that were not free */
    uint64_t too_many;     /* those among them that have too many answers */
    uint64_t shared;       /* sides, by state, for which a few joint answers represented more */
    uint64_t hidden;       /* free questions whose answers the other side would not see */
    uint64_t declined;     /* answers of policies that were not offered; the default held */
    uint64_t repeating;    /* states that can come again */
    uint32_t sweeps;       /* the most sweeps that a group of such states took */
    double unsettled;      /* and the largest change in its last sweep */
    uint32_t largest;      /* cells of the largest matrix */
} bn_solved;

typedef struct bn_solution bn_solution; /* opaque; lives in the arena it was solved in */

/* Solves a game from the state `from` on (NULL: from game->start). `freedom` and `limits` may be
 * NULL. Everything that is found, and all scratch, lives in `arena`: give it its own arena,
 * with the limit that the work has to stay under (beyond it BN_MEMORY; BN_LIMIT beyond `limits` or
 * if `watch` cancels). The game, the setup, and what the policies and `fixed` point to must outlive
 * the solution. */
BN_API BN_MUST_CHECK bn_code bn_solve(const bn_game *game, const void *setup, const void *from,
                                      const bn_objective *objective, const bn_freedom *freedom,
                                      const bn_solve_limits *limits, bn_arena *arena,
                                      bn_watch watch, bn_solution **out, bn_error *err);

/* ---- asking ---------------------------------------------------------------------------------- */

BN_API const bn_solved *bn_solution_figures(const bn_solution *solution);

typedef enum bn_team { BN_OURS, BN_THEIRS } bn_team;

/* The team of a side. */
BN_API bn_team bn_solution_team(const bn_solution *solution, uint32_t side);

typedef enum bn_point_type {
    BN_POINT_OVER,
    BN_POINT_ROLL,   /* chance moves */
    BN_POINT_CHOICE, /* one team moves, and all see it: `team` */
    BN_POINT_SEALED, /* both move at once */
} bn_point_type;

/* What a solution knows about a state. */
typedef struct bn_solved_state {
    uint8_t type;         /* bn_point_type */
    uint8_t team;         /* of a choice */
    double value;         /* to ours, if both play the equilibrium */
    double low;           /* if ours plays its mixes and theirs gives the best replies */
    double high;          /* if theirs plays its mixes and ours gives the best replies */
    uint32_t plays[2];    /* by team: its joint answers; 1 if it has no choice */
    const double *mix[2]; /* by team: the chance of each */
} bn_solved_state;

/* Looks a state up in the solution. A state that asks a question which is not free is taken for the
 * state that the policies lead to. False if the state cannot be reached under the freedom that was
 * solved for, because someone answered in another way than the policies do: solve from there. It
 * needs no memory except the stack. */
BN_API bool bn_solution_at(const bn_solution *solution, const void *state, bn_solved_state *out);

/* The value of a state; false as above. To value an answer, advance a copy and look that up. */
BN_API bool bn_solution_value(const bn_solution *solution, const void *state, double *value);

/* The chance that the game ends with exactly this worth under the objective, if both teams play their mixes from the first
 * state on. Scratch lives in `arena`. Codes as of bn_solve. */
BN_API BN_MUST_CHECK bn_code bn_solution_chance(const bn_solution *solution, double worth,
                                                bn_arena *arena, bn_watch watch, double *out,
                                                bn_error *err);

/* One way for a team to answer all free questions that are open to it, as moves for
 * bn_game.advance. Moves of the other team, and answers that are not free, are not among them. */
typedef struct bn_play {
    uint32_t count;
    bn_move moves[BN_OPEN_MAX];
    double chance; /* in the equilibrium mix */
    double value;  /* to ours, against the other team's mix and the equilibrium after it */
    double worst;  /* also to ours: against the other team's best reply to it */
} bn_play;

/* The plays of `team` in a state: bn_solved_state.plays of them, in the order of
 * bn_solved_state.mix. For a state whose question is not free, those of the state that it leads to.
 * *out lives in `arena`. False as above, or if the arena is full. */
BN_API bool bn_solution_plays(const bn_solution *solution, const void *state, bn_team team,
                              bn_arena *arena, const bn_play **out, uint32_t *count);

/* The value of a state if ours and theirs choose these two plays. If only one team chooses, the
 * index of the other is 0. */
BN_API double bn_solution_cell(const bn_solution *solution, const void *state, uint32_t ours,
                               uint32_t theirs);

/* The moves of one play of `team`, as in bn_play; 0 if the solution does not know the state. */
BN_API uint32_t bn_solution_moves(const bn_solution *solution, const void *state, bn_team team,
                                  uint32_t play, bn_move moves[BN_OPEN_MAX]);

/* Whether one of the questions that are open in the state itself is free, so that its
 * bn_solved_state is its own and not that of a later state. */
BN_API bool bn_solution_asks(const bn_solution *solution, const void *state);

/* ---- solving without a graph ----------------------------------------------------------------- */

/* For games that are far too large for bn_solve and whose states never repeat (BN_LIMIT if they
 * do). It keeps only the points at which both sides choose at once, about 300 bytes each and at
 * most limits->states of them, and follows only the orders that it needs to prove its mixes. So it
 * takes little memory, but more time. Opaque; lives in the arena. */
typedef struct bn_descent bn_descent;

/* The arguments and codes are those of bn_solve. */
BN_API BN_MUST_CHECK bn_code bn_descend(const bn_game *game, const void *setup, const void *from,
                                        const bn_objective *objective, const bn_freedom *freedom,
                                        const bn_solve_limits *limits, bn_arena *arena,
                                        bn_watch watch, bn_descent **out, bn_error *err);

/* The figures of the first state, with their proof. Counts of states, cells and the like include only what was
 * examined, and what occurs in two rounds counts twice. */
BN_API const bn_solved *bn_descent_figures(const bn_descent *descent);

/* ---- advice ---------------------------------------------------------------------------------- */

/* Advice to a seat: the plays of its team that are worth mentioning, in falling order of chance and
 * then of value. */
typedef struct bn_advice {
    bn_solved_state point;
    bool ours;     /* the seat belongs to the objective's side, so high values are good */
    uint32_t open; /* questions that the seat has to answer */
    uint32_t index[BN_OPEN_MAX];        /* their places among the open questions */
    bn_question questions[BN_OPEN_MAX]; /* and they themselves */
    bool free[BN_OPEN_MAX];             /* false: not compared; the default is the advice */
    uint32_t count;
    const bn_play *plays;
    const bn_term *reasons; /* what game->explain gives this seat about the coming roll */
    uint32_t reason_count;
    bool assumes_open; /* the solution assumes that both sides see everything, but they do not */
} bn_advice;

/* Advises a seat in a state that the solution knows. *out lives in `arena`. BN_SEAT if the seat
 * commands no one; BN_ANSWER if the solution does not know the state or the seat has nothing to
 * answer in it. */
BN_API BN_MUST_CHECK bn_code bn_advise(const bn_solution *solution, const bn_game *game,
                                       const void *setup, const void *state, bn_seat seat,
                                       bn_arena *arena, bn_advice *out, bn_error *err);

/* ---- advice from a belief -------------------------------------------------------------------- */

/* A seat that does not know in which of several worlds it is has one mix for all of them. The other
 * side knows its own strength, so its reply may be the best one in each world. The mix p that is
 * wanted therefore maximizes
 *
 *     sum over worlds of  share * (least over their plays of p's mean)
 *
 * and in each world the value of a joint answer is the one that this world's solution gives. Beyond
 * the coming answer both sides are assumed to know the world: what the seat may learn later, it is
 * assumed to have learned. */

/* What is at stake in a state: the value that every joint answer leads to. */
typedef struct bn_stakes {
    uint32_t plays[2];   /* by team; 1 if it has no choice */
    uint64_t offered[2]; /* joint answers that the rules offer them; 0: not counted */
    const double *cells; /* to ours: row r, column c at r * plays[1] + c */
    const bn_play *ours; /* the moves of each row; their figures are not filled */
    bool asks;           /* the question of the state itself is free */
    uint64_t games;      /* played for each cell; 0: the values are not sampled */
    double
        error; /* the largest standard error of a sampled cell; for an approximation the usual one */
    const char *coarse; /* what was coarse in it, in words; NULL: nothing */
    uint64_t
        points; /* if so: solved ones that stand for all later rounds; `games` are rounds then */
} bn_stakes;

/* From a solution. *out lives in `arena`. BN_ANSWER if the solution does not know the state. */
BN_API BN_MUST_CHECK bn_code bn_stakes_solved(const bn_solution *solution, const void *state,
                                              bn_arena *arena, bn_stakes *out, bn_error *err);

/* From a descent, which continues from the state if it does not know it. *out lives in `arena`. */
BN_API BN_MUST_CHECK bn_code bn_stakes_descended(bn_descent *descent, const void *state,
                                                 bn_arena *arena, bn_stakes *out, bn_error *err);

/* An estimate to the end of games that are too large to be solved: the coming round as the rules have it, with
 * all its orders, and behind it points that the game says may stand for all others (bn_game.stand_ins),
 * solved by best play of both sides. It proves nothing. A table of such points is made when it is first
 * asked, and grows with every state that it is asked about; it has at most `points` (0: 20,000). Opaque;
 * lives in the arena. The arguments are those of bn_solve. BN_LIMIT if the game gives no such points. */
typedef struct bn_outlook bn_outlook;
BN_API BN_MUST_CHECK bn_code bn_outlook_make(const bn_game *game, const void *setup,
                                             const bn_objective *objective,
                                             const bn_freedom *freedom, uint64_t points,
                                             bn_arena *arena, bn_watch watch, bn_outlook **out,
                                             bn_error *err);

/* The values of all coming orders by an outlook. Where the coming round has too many paths, some are chosen by dice
 * that depend on nothing else. *out lives in `arena`; `work`, over an allocator, is emptied. BN_ANSWER if nothing is
 * free; BN_LIMIT or BN_MEMORY if the table is full, and at every later call; BN_LIMIT also if this battle cannot be
 * approximated. */
BN_API BN_MUST_CHECK bn_code bn_stakes_ahead(bn_outlook *outlook, const void *state,
                                             bn_arena *arena, bn_arena *work, bn_stakes *out,
                                             bn_error *err);

/* Without a solution, for games that are too large: every joint answer is given in turn, and all
 * later questions are answered by the policies of `freedom` (NULL: defaults). The values are exact
 * as long as each answer leads to at most `states` states (0: 2,000) to which those before it do
 * not lead, or as many as those left over; otherwise `games` games are played for each, all with
 * the same dice (0: 300, or fewer if there are many cells or games are long, so that it takes only
 * seconds). *out lives in `arena`; `work`, over an allocator, is emptied. BN_ANSWER if nothing is
 * free. */
BN_API BN_MUST_CHECK bn_code bn_stakes_tried(const bn_game *game, const void *setup,
                                             const void *state, const bn_objective *objective,
                                             const bn_freedom *freedom, uint64_t states,
                                             uint64_t games, bn_arena *arena, bn_arena *work,
                                             bn_watch watch, bn_stakes *out, bn_error *err);

/* The belief of a seat: game->believe, or the one world that everyone sees. It lives in `arena`.
 * BN_SEAT if the seat commands no one; BN_ANSWER if it has nothing to answer; BN_RULE if the game
 * cannot say what the seat may believe, or if the open question reveals more than that. */
BN_API BN_MUST_CHECK bn_code bn_believe(const bn_game *game, const void *setup, const void *state,
                                        bn_seat seat, bn_arena *arena, bn_belief *out,
                                        bn_error *err);

/* Advises a seat by its belief and by the stakes in each of its worlds; ours is the side of the
 * seat. Of the true `setup` and `state` only what the seat is offered is used: plays that are not
 * offered, or not in every world, are left out (BN_RULE if none is left). In bn_advice, point.low
 * is what the mix is sure to get and point.high what the mix of the other side limits it to. The
 * value of a play is against that mix of the other side, its worst against the best reply in each
 * world. *out lives in `arena`. */
BN_API BN_MUST_CHECK bn_code bn_advise_believing(const bn_game *game, const void *setup,
                                                 const void *state, const bn_belief *belief,
                                                 const bn_stakes *stakes, bn_seat seat,
                                                 bn_arena *arena, bn_advice *out, bn_error *err);

/* ---- bots ------------------------------------------------------------------------------------ */

typedef struct bn_bot {
    const char *name;
    const char *summary; /* how it plays */
    const char *knows;   /* what it uses, to follow "it knows ..." */
    bool solves;         /* needs a solution */
    bool searches;       /* needs a searcher (bn_searcher_make) */
} bn_bot;

/* All bots ("random", "steady", "search", "equilibrium"), with an entry without a name at the end; and the
 * bot with this name, or NULL. */
BN_API const bn_bot *bn_bots(void);
BN_API const bn_bot *bn_bot_find(const char *name);

/* The policy of a bot. `solution` (NULL if the bot does not solve) must outlive the policy. The
 * equilibrium bot draws each of its orders from the mix of its team, takes the best answer where
 * only it moves, answers what is not free by the policies that it was solved with, and takes the
 * default in states that the solution does not know. For the bot that searches see bn_bot_searching; here
 * it answers as steady does. */
BN_API bn_policy bn_bot_policy(const bn_bot *bot, const bn_solution *solution);

/* The equilibrium bot that uses a descent. It solves on from states that the descent does not know,
 * in the arena of the descent; when that is full it takes defaults. It remembers what it finds, so
 * only one thread may ask it. */
BN_API bn_policy bn_bot_descending(bn_descent *descent);

/* The bot for battles that are too large for either. Each time it is asked, it compares the coming
 * answers of both sides by the chance of victory and draws from the mix of that matrix. Where the game can be
 * approximated it uses an outlook (bn_stakes_ahead), which it keeps in `arena`; elsewhere, or if that has more than its
 * points, with all later questions answered by the policies of `freedom` (bn_stakes_tried, with its `games`). It proves
 * nothing. It lives in `arena`; `found` and `work`, over an allocator, are its own, and if they are too small, or
 * `watch` cancels, it takes the default. It remembers what it has worked out, so only one thread may ask it. */
typedef struct bn_trier bn_trier;
BN_API BN_MUST_CHECK bn_code bn_trier_make(const bn_freedom *freedom, uint64_t games,
                                           bn_arena *arena, bn_arena *found, bn_arena *work,
                                           bn_watch watch, bn_trier **out, bn_error *err);
BN_API bn_policy bn_bot_trying(bn_trier *trier);

/* Zeros mean the defaults. */
typedef struct bn_search_limits {
    uint32_t tries;  /* answers that are played on to the end of the round; 0: 3 */
    uint32_t games;  /* of each of them, if there is time; 0: 1 */
    uint32_t states; /* answers given in thought before one is given, half there; 0: 2,000 */
} bn_search_limits;

/* The bot that searches, for games that propose answers and judge positions (bn_game.propose and
 * standing); in others it answers as steady does. It judges every answer that is proposed, plays the best on
 * to the end of the round with steady in all seats, and takes the answer with the best position there. It looks at the
 * likeliest world that its seat believes in (bn_game.believe), not at the state, and the same seed gives
 * the same answers. It lives in `arena`; `work`, over an allocator, is emptied at every answer. Only one
 * thread may ask it. */
typedef struct bn_searcher bn_searcher;
BN_API BN_MUST_CHECK bn_code bn_searcher_make(const bn_search_limits *limits, bn_arena *arena,
                                              bn_arena *work, bn_searcher **out, bn_error *err);
BN_API bn_policy bn_bot_searching(bn_searcher *searcher);

/* What it intends with its last answer, as a sentence; "" if there was nothing to choose. It may reveal what only its
 * side knows. */
BN_API const char *bn_searcher_intends(const bn_searcher *searcher);

BN_END_C

#endif
