/* The solver: what should have been ordered. It plays every course of a game through its interface
 * alone, chance with every fall and its weight, and finds for each state what it is worth to a side
 * if both sides give the best orders there are. Where orders are sealed the best is a mix: orders
 * with chances, drawn by lot, which no reply can exploit.
 *
 * One side (`ours`, the objective's) wants the objective high; all others (`theirs`), together as
 * one, want it low. The solver takes it that both know the whole state: what the rules hide from a
 * side is not hidden from its solver, and bn_solved.hidden counts such answers.
 *
 * Figures are doubles, and are proved: a separate pass for each side finds its best reply to the
 * other's mixes. What a side could gain by it, both added up, is the exploitability: the true worth
 * lies between `low` and `high`. */
#ifndef BANNERET_SOLVER_H
#define BANNERET_SOLVER_H

#include <banneret/oracle.h>

BN_BEGIN_C

/* ---- what is wanted -------------------------------------------------------------------------- */

#define BN_WEIGHTS_MAX 16

typedef struct bn_weight {
    uint32_t measure; /* index into game->measures, below 64 */
    double worth;     /* of one unit of it */
} bn_weight;

/* What a finished game is worth to `side`: `base`, and `win`, `draw` or `loss`, and every weight
 * times its measure. The others want the opposite. */
typedef struct bn_objective {
    uint8_t side;
    double win, draw, loss, base;
    uint32_t weight_count;
    bn_weight weights[BN_WEIGHTS_MAX];
} bn_objective;

/* Victory is +1, defeat -1, neither 0: the value is the chance of the one less that of the other. */
BN_API bn_objective bn_objective_victory(uint32_t side);

/* Reads an objective as people write it, for `side`:
 *   victory                     +1, 0, -1
 *   strength                    victory, and with half its worth the share left of either force:
 *                               by the measures with the key "heads" (against the number at
 *                               `from`) or "casualties" (in percent)
 *   keep=KEY                    +1 if the measure KEY (or KEY_lost) is 0 at the end, -1 if it is 1
 *   victory=2,A.heads=0.01,B.heads=-0.01
 *                               a weighted exchange: each named measure times its weight
 * `from` may be NULL: from game->begin, with `arena` for scratch. An error names the nearest word
 * (BN_USAGE). */
BN_API BN_MUST_CHECK bn_code bn_objective_parse(const bn_game *game, const void *setup,
                                                const void *from, uint32_t side, const char *text,
                                                bn_arena *arena, bn_objective *out, bn_error *err);

/* The measures that it looks at, as game->key wants them. */
BN_API uint64_t bn_objective_measured(const bn_objective *objective);

/* What a finished state is worth. */
BN_API double bn_objective_worth(const bn_objective *objective, const bn_game *game,
                                 const void *setup, const void *state);

/* ---- solving --------------------------------------------------------------------------------- */

#define BN_ANSWERS_MAX 64 /* orders of one side that are weighed against each other at once */

/* Which questions are free, that is, answered as best they can be, and who answers the rest. All
 * zeros: the sides are free in everything, the referee takes every preset. Beyond that a question
 * with more than BN_ANSWERS_MAX answers is never free, and of sealed questions open together to
 * one side only the first, so long as their joint answers are no more. */
typedef struct bn_freedom {
    bn_policies policies;     /* who answers what is not free; none of them may draw lots */
    const bool *fixed;        /* by kind of question: true if not free. NULL: none */
    bool sealed_only;         /* only sealed questions are free, and the kinds in `open` */
    const bool *open;         /* by kind; NULL: none */
    const bn_orders *settled; /* what these are for is not free either; they stand in for the
                                 policies. NULL: none */
    bool held[BN_SIDES_MAX];  /* sides that are free in nothing: their policy answers */
    bool referee_is_theirs;   /* the referee's judgements too are free, and against us */
} bn_freedom;

/* Zeros take the defaults. Memory is bounded by the arena. */
typedef struct bn_solve_limits {
    uint64_t states;  /* 0: 20,000,000 */
    uint64_t falls;   /* totals visited by folds; 0: 4,000,000,000 */
    double tolerance; /* of states that repeat; 0: 1e-10 */
    uint32_t sweeps;  /* over states that repeat; 0: 100,000 */
} bn_solve_limits;

/* What was found, in figures. */
typedef struct bn_solved {
    double value;          /* of the first state, to objective.side */
    double low, high;      /* what ours is sure of, what theirs can hold it to */
    double exploitability; /* high - low: what both could gain by best replies, at least 0 */
    uint64_t states;       /* different states met, the finished ones among them */
    uint64_t merged;       /* ways into a state already met */
    uint64_t finished;     /* different ends */
    uint64_t choices;      /* states with an open question that is free */
    uint64_t matrices;     /* states with sealed questions that are free to both */
    uint64_t cells;        /* of all of these: joint answers */
    uint64_t rolls;        /* states that wait for a roll */
    uint64_t outcomes;     /* of all of these: consequences */
    uint64_t folds, falls; /* as in bn_odds */
    uint64_t fixed;        /* questions met that were not free */
    uint64_t too_many;     /* of these, for having too many answers */
    uint64_t hidden;       /* free questions whose answers the other side would not see */
    uint64_t declined;     /* answers of policies that were not offered; the preset held */
    uint64_t repeating;    /* states that can come again */
    uint32_t sweeps;       /* most sweeps that a knot of them took */
    double unsettled;      /* and the largest change of its last sweep */
    uint32_t largest;      /* cells of the largest matrix */
} bn_solved;

typedef struct bn_solution bn_solution; /* opaque; lives in the arena it was solved in */

/* Solves a game from `from` (NULL: from game->begin). `freedom` and `limits` may be NULL. All that
 * is found, and all scratch, lives in `arena`: give it one of its own, with the ceiling the work
 * is to stay under (BN_MEMORY beyond it, BN_LIMIT past the limits or if `watch` cancels). game,
 * setup, and what the policies and `fixed` point to, must outlive the solution. */
BN_API BN_MUST_CHECK bn_code bn_solve(const bn_game *game, const void *setup, const void *from,
                                      const bn_objective *objective, const bn_freedom *freedom,
                                      const bn_solve_limits *limits, bn_arena *arena,
                                      bn_watch watch, bn_solution **out, bn_error *err);

/* ---- asking ---------------------------------------------------------------------------------- */

BN_API const bn_solved *bn_solution_figures(const bn_solution *solution);
BN_API const bn_objective *bn_solution_objective(const bn_solution *solution);

typedef enum bn_team { BN_OURS, BN_THEIRS } bn_team;

/* The team of a side. */
BN_API bn_team bn_solution_team(const bn_solution *solution, uint32_t side);

typedef enum bn_point_type {
    BN_POINT_OVER,
    BN_POINT_ROLL,   /* chance moves */
    BN_POINT_CHOICE, /* one team moves, seen by all: `team` */
    BN_POINT_SEALED, /* both move at once */
} bn_point_type;

/* What a solution knows of a state. */
typedef struct bn_solved_state {
    uint8_t type;         /* bn_point_type */
    uint8_t team;         /* of a choice */
    double value;         /* to ours, both playing the equilibrium */
    double low;           /* ours playing its mixes, theirs replying as best it can */
    double high;          /* theirs playing its mixes, ours replying as best it can */
    uint32_t plays[2];    /* by team: joint answers it chooses among; 1 if it has no choice */
    const double *mix[2]; /* by team: the chance of each */
} bn_solved_state;

/* The state's place in the solution. States that ask a question that is not free stand for the one
 * they lead to by the policies. False if it cannot be reached under the freedom solved for: if
 * someone answered otherwise than the policies do, solve from there. Needs no memory but the
 * stack's. */
BN_API bool bn_solution_at(const bn_solution *solution, const void *state, bn_solved_state *out);

/* The value of a state; false as above. After answers: advance a copy and ask for its value. */
BN_API bool bn_solution_value(const bn_solution *solution, const void *state, double *value);

/* One way for a team to answer all free questions that are open to it, as bn_game.advance takes
 * its moves (those of the other team, and what is not free, are not among them). */
typedef struct bn_play {
    uint32_t count;
    bn_move moves[BN_OPEN_MAX];
    double chance; /* in the equilibrium mix */
    double value; /* to ours, against the other team's mix; both playing the equilibrium after it */
    double worst; /* to the team, in ours's counting: against the other team's best reply to it */
} bn_play;

/* The plays of `team` in a state: as many as bn_solved_state.plays, in the order of bn_solved_state.mix. In a
 * state that asks what is not free, of the state it leads to. *out lives in `arena`. False as above,
 * or if the arena is full. */
BN_API bool bn_solution_plays(const bn_solution *solution, const void *state, bn_team team,
                              bn_arena *arena, const bn_play **out, uint32_t *count);

/* The value of the cell (ours, theirs) of a state: both plays together. Of a choice the other
 * index is 0. */
BN_API double bn_solution_cell(const bn_solution *solution, const void *state, uint32_t ours,
                               uint32_t theirs);

/* Which of the plays of `team` these moves are (in any order, those of others left aside), or -1 if
 * one of its free questions is not answered or not so. `state` itself must ask what is free. */
BN_API int32_t bn_solution_play(const bn_solution *solution, const void *state, bn_team team,
                                const bn_move *moves, uint32_t count);

/* The moves of one play of `team`, as in bn_play; 0 if the state is not of the solution. */
BN_API uint32_t bn_solution_moves(const bn_solution *solution, const void *state, bn_team team,
                                  uint32_t play, bn_move moves[BN_OPEN_MAX]);

/* Whether something that is open in the state itself is free: its point is its own. */
BN_API bool bn_solution_asks(const bn_solution *solution, const void *state);

/* ---- solving without a graph ----------------------------------------------------------------- */

/* For games far beyond bn_solve whose states never repeat (BN_LIMIT if they do). It keeps only the
 * points at which both sides choose at once, some 300 bytes each, as many as limits->states, and
 * follows only the orders that it needs to prove its mixes. So it takes little memory, and its time.
 * Opaque; lives in the arena. */
typedef struct bn_descent bn_descent;

/* Arguments and codes are those of bn_solve. */
BN_API BN_MUST_CHECK bn_code bn_descend(const bn_game *game, const void *setup, const void *from,
                                        const bn_objective *objective, const bn_freedom *freedom,
                                        const bn_solve_limits *limits, bn_arena *arena,
                                        bn_watch watch, bn_descent **out, bn_error *err);

/* Those of the first state, proof and all; of states, cells and the like only what was looked at, and
 * what was met in two rounds counts twice. */
BN_API const bn_solved *bn_descent_figures(const bn_descent *descent);

/* ---- advice ---------------------------------------------------------------------------------- */

/* Advice to a seat: the plays of its team worth saying something about, in falling order of chance
 * and then of value. */
typedef struct bn_advice {
    bn_solved_state point;
    bool ours;     /* the seat is of the objective's side, so that high values are good */
    uint32_t open; /* questions that the seat has to answer */
    uint32_t index[BN_OPEN_MAX];        /* their places among the open questions */
    bn_question questions[BN_OPEN_MAX]; /* and they themselves */
    bool free[BN_OPEN_MAX];             /* false: not weighed; the preset is the advice */
    uint32_t count;
    const bn_play *plays;
    const bn_term *reasons; /* what game->explain tells this seat of the coming roll */
    uint32_t reason_count;
    bool assumes_open; /* the solution assumed that both sides see everything, and they do not */
} bn_advice;

/* Advises a seat in a state of the solution. *out lives in `arena`. BN_SEAT if the seat commands
 * nobody; BN_ANSWER if the state is not of the solution or the seat has nothing to answer in it. */
BN_API BN_MUST_CHECK bn_code bn_advise(const bn_solution *solution, const bn_game *game,
                                       const void *setup, const void *state, bn_seat seat,
                                       bn_arena *arena, bn_advice *out, bn_error *err);

/* ---- advice from a belief -------------------------------------------------------------------- */

/* A seat that does not know in which of several worlds it stands has one mix for all of them; the
 * other side, which knows its own strength, may reply to it in each world as is best there. So what
 * is wanted of the mix p is the most of
 *     sum over worlds of  share * (least over their plays of p's mean)
 * and what a joint answer leads to is worth, in each world, what that world's solution says. Beyond
 * the coming answer this takes it that both sides know the world: what the seat may find out later,
 * it is taken to have found out. */

/* What is at stake where a state stands: what every joint answer leads to. */
typedef struct bn_stakes {
    uint32_t plays[2];   /* by team; 1 if it has no choice */
    const double *cells; /* to ours: row r, column c at r * plays[1] + c */
    const bn_play *ours; /* the moves of each row; their figures are not filled */
    bool asks;           /* the state itself asks what is free */
    uint64_t games;      /* played for each cell; 0: none of it is a sample */
    double error;        /* of such a cell: the largest standard error */
} bn_stakes;

/* By a solution. Lives in `arena`. BN_ANSWER if the state is not of it. */
BN_API BN_MUST_CHECK bn_code bn_stakes_solved(const bn_solution *solution, const void *state,
                                              bn_arena *arena, bn_stakes *out, bn_error *err);

/* By a descent, which goes on from the state if it does not know it. Lives in `arena`. */
BN_API BN_MUST_CHECK bn_code bn_stakes_descended(bn_descent *descent, const void *state,
                                                 bn_arena *arena, bn_stakes *out, bn_error *err);

/* Without one, where the game is too large: every joint answer is given, and all that follows is
 * answered by the policies of `freedom` (NULL: presets). Exact as long as each answer leads to no
 * more than `states` states (0: 2,000); else `games` are played for each, all with the same dice
 * (0: 300, or fewer where there are many cells or games are long, so that all of it is soon done).
 * Lives in `arena`; `work`, over an allocator, is emptied for each cell. BN_ANSWER if nothing is
 * free. */
BN_API BN_MUST_CHECK bn_code bn_stakes_tried(const bn_game *game, const void *setup,
                                             const void *state, const bn_objective *objective,
                                             const bn_freedom *freedom, uint64_t states,
                                             uint64_t games, bn_arena *arena, bn_arena *work,
                                             bn_watch watch, bn_stakes *out, bn_error *err);

/* The belief of a seat: game->believe, or the one world that everybody sees. Lives in `arena`.
 * BN_SEAT if the seat commands nobody, BN_ANSWER if it owes no answer, BN_RULE if the game cannot say
 * what it may believe, or what it is asked tells more than that. */
BN_API BN_MUST_CHECK bn_code bn_believe(const bn_game *game, const void *setup, const void *state,
                                        bn_seat seat, bn_arena *arena, bn_belief *out,
                                        bn_error *err);

/* Advises a seat by its belief and the stakes in each of its worlds, ours being the seat's side. Of
 * `setup` and `state`, the true ones, only what the seat is offered is looked at: plays that are not
 * offered, or not in every world, are left out (BN_RULE if none is left). In bn_advice, point.low
 * is what its mix is sure of and point.high what the other side's holds it to; a play's value is
 * against that mix of the other side, its worst against the best reply in each world. *out lives in
 * `arena`. */
BN_API BN_MUST_CHECK bn_code bn_advise_believing(const bn_game *game, const void *setup,
                                                 const void *state, const bn_belief *belief,
                                                 const bn_stakes *stakes, bn_seat seat,
                                                 bn_arena *arena, bn_advice *out, bn_error *err);

/* ---- bots ------------------------------------------------------------------------------------ */

typedef struct bn_bot {
    const char *name;
    const char *summary; /* one line: how it plays */
    const char *knows;   /* one line: which rules it understands */
    bool solves;         /* wants a solution */
} bn_bot;

/* All bots ("random", "steady", "equilibrium"), ended by an entry without a name; and one by name,
 * or NULL. */
BN_API const bn_bot *bn_bots(void);
BN_API const bn_bot *bn_bot_find(const char *name);

/* How a bot answers. `solution` (NULL if the bot does not solve) must outlive the policy. The
 * equilibrium bot draws each of its orders from the mix of its team, takes the best where it alone
 * moves, answers what is not free by the policies that it was solved with, and takes the preset in
 * states outside the solution. */
BN_API bn_policy bn_bot_policy(const bn_bot *bot, const bn_solution *solution);

/* The equilibrium bot by a descent, which goes on from states that it does not know, in the arena that
 * it lives in; when that is full the bot takes presets. It remembers what it finds, so it is asked by
 * one thread alone. */
BN_API bn_policy bn_bot_descending(bn_descent *descent);

/* The bot of a battle that is too large for either: each time it is asked it weighs the coming answers
 * of both sides for victory, all that follows by the policies of `freedom` (bn_stakes_tried, with its
 * `games`), and draws from the mix of that matrix. So it is never caught by the coming order, and
 * knows nothing of what comes after. It lives in `arena`; `found` and `work`, over an allocator, are
 * emptied at every answer; where they are too small, or `watch` cancels, it takes the preset. It
 * remembers, as the one before. */
typedef struct bn_trier bn_trier;
BN_API BN_MUST_CHECK bn_code bn_trier_make(const bn_freedom *freedom, uint64_t games,
                                           bn_arena *arena, bn_arena *found, bn_arena *work,
                                           bn_watch watch, bn_trier **out, bn_error *err);
BN_API bn_policy bn_bot_trying(bn_trier *trier);

BN_END_C

#endif
