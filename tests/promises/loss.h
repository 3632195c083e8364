/* What advice loses in a battle whose exact solution is known.
 *
 * The loss is what best replies of both sides together gain in the exact matrix of the coming order, if both
 * play the mixes advised, later play being exact. Values run from -1 to +1, so 0.02 is one percent of the
 * winning chance. */
#ifndef LOSS_H
#define LOSS_H

#include <banneret/solver.h>

typedef struct battle {
    char name[64];
    bn_arena arena, work, table;
    const bn_game *game;
    const void *setup;
    unsigned char *state; /* at the first order */
    bn_orders orders;
    bn_freedom freedom;
    bn_objective victory;
} battle;

/* Of one way to compare the coming order. */
typedef struct result {
    double seconds, value, loss;
    uint64_t points, games;
    const char *how;
} result;

typedef struct totals {
    double loss, worst, seconds, longest;
} totals;

void must(bn_code code, const bn_error *err);

/* Gives a battle its memory, or takes it away. */
void open_battle(battle *b);
void close_battle(battle *b);

/* The game and the setup are in place: answers that no one compares, as "A.risk=0,B.risk=0"; NULL: none. */
void settle_battle(battle *b, const char *orders);

/* Each compares the coming order and says what its mixes lose: by the solution of the battle, in which nothing is
 * lost; with later rounds looked at coarsely; as the command `advise` does; with later orders by default. */
bn_stakes exactly(battle *b, result *out);
void ahead(battle *b, const bn_stakes *exact, result *out);
void as_advised(battle *b, const bn_stakes *exact, result *out);
void alone(battle *b, const bn_stakes *exact, result *out);

void add(totals *t, const result *r);

#endif
