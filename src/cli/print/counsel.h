/* Printing advice, for people and as JSON. */
#ifndef CLI_COUNSEL_H
#define CLI_COUNSEL_H

#include <banneret/solver.h>
#include <banneret/system/system.h>

/* A battle in some state, and the seat that wants advice. */
typedef struct situation {
    const bn_system *system;
    const bn_game *game;
    const void *setup;
    const char *title;
    bn_seat seat;
    const bn_orders *settled; /* answers that are decided already, or NULL */
    uint32_t rolls;           /* rolls on the way here that took their likeliest outcome */
    uint32_t answers;         /* answers of the seat on the way here that took their defaults */
    _Alignas(BN_STATE_ALIGN) unsigned char state[BN_STATE_MAX];
} situation;

/* The advice, and what it is based on. Except for the names of the sides nothing in it comes from the true
 * state, because the seat may not know that. */
typedef struct counsel {
    const situation *at;
    const char *objective; /* NULL: victory */
    const char *how;
    bn_belief belief;
    bn_advice said;
    uint64_t states, too_many, shared, hidden; /* sums over all solutions */
    uint64_t compared[2], offered[2]; /* joint answers of ours and theirs; offered 0: not counted */
    double exploitability;            /* the largest of all solutions */
    uint64_t games; /* the least number played for a pair of orders; 0: none were played */
    double error;
} counsel;

void counsel_print(const counsel *c, bn_arena *arena);
bn_doc *counsel_json(const counsel *c, bn_arena *arena);

#endif
