/* Advice as it is told: to people, and as JSON. */
#ifndef CLI_COUNSEL_H
#define CLI_COUNSEL_H

#include <banneret/solver.h>
#include <banneret/system/system.h>

/* A battle as it stands, and who wants to know. */
typedef struct situation {
    const bn_system *system;
    const bn_game *game;
    const void *setup;
    const char *title;
    bn_seat seat;
    const bn_orders *settled; /* what need not be weighed; NULL: nothing */
    uint32_t rolls;           /* that were taken to fall as is likeliest, to get here */
    uint32_t answers;         /* of the seat that took their defaults on the way */
    _Alignas(BN_STATE_ALIGN) unsigned char state[BN_STATE_MAX];
} situation;

/* What was found, and from what. Nothing of it is from the true state but the names of the sides. */
typedef struct counsel {
    const situation *at;
    const char *objective; /* NULL: victory */
    const char *how;
    bn_belief belief;
    bn_advice said;
    uint64_t states, too_many, hidden; /* of all solutions together */
    double exploitability;             /* the largest of any of them */
    uint64_t games;                    /* played for each pair of orders, or more; 0: none */
    double error;
} counsel;

void counsel_print(const counsel *c, bn_arena *arena);
bn_doc *counsel_json(const counsel *c, bn_arena *arena);

#endif
