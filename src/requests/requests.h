/* What a host asks the oracle and how it answers, as trees: the WebAssembly module and the server ask the same, and
 * get the same, letter by letter. */
#ifndef BNI_REQUESTS_H
#define BNI_REQUESTS_H

#include <banneret/counsel.h>
#include <banneret/system/game.h>

/* A game in its present state, and who orders what. */
typedef struct request {
    const bn_game *game;
    const void *setup;
    const void *from;   /* the state to ask about */
    const char *orders; /* as bn_orders_parse reads them; "" for defaults throughout */
    bn_arena *arena;    /* scratch, and the answer: its own */
    bn_watch watch;     /* gets the progress, and may cancel */
} request;

/* Exact odds (trees/odds_tree.h), with folds, falls, layers and declined. `states` bounds the different states, 0 by
 * default. */
bn_code request_odds(const request *r, bool winner_only, uint64_t states, bn_doc **out,
                     bn_error *err);

/* Simulation (trees/odds_tree.h), with seed, answers and declined. */
bn_code request_simulation(const request *r, uint64_t games, uint64_t seed, bn_doc **out,
                           bn_error *err);

/* The policies by which the orders are followed. `orders` must live as long as they do. */
bn_code request_policies(const request *r, bn_orders *orders, bn_policies *out, bn_error *err);

/* What was found by bn_chances_find, with this seed: as exact odds, or as an estimate; of what was counted only in part, the
 * measures are estimated. */
bn_code request_chances(const request *r, const bn_chances *found, uint64_t seed, bn_doc **out,
                        bn_error *err);

/* Who is free to order what. The orders of the request apply to everything that is not free. */
typedef struct request_aim {
    const char *objective; /* as bn_objective_parse reads it */
    uint32_t side;         /* whose */
    bool sealed_only;      /* and the questions that are open now */
    uint32_t held;         /* sides, by bit, that are free in nothing */
    uint64_t states;       /* bound, 0 by default */
} request_aim;

/* An equilibrium: {value, low, high, exploitability, states, merged, finished, choices, matrices,
 * cells, repeating, fixed, hidden, declined, plays: [[{chance, value, moves: [[question, answer]]}]
 * of ours, the same of theirs]}. A native double is written as the 16 hexadecimal digits of its bits. */
bn_code request_solution(const request *r, const request_aim *aim, bn_doc **out, bn_error *err);

#endif
