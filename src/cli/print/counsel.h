/* Printing advice, for people and as JSON. */
#ifndef CLI_COUNSEL_H
#define CLI_COUNSEL_H

#include <math.h>
#include <string.h>

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
    const char
        *coarse;     /* what was coarse in later rounds; NULL: nothing. `games` are courses then */
    uint64_t points; /* solved ones that stand for those rounds */
} counsel;

static inline bool counsel_is_victory(const counsel *c)
{
    return c->objective == NULL || strcmp(c->objective, "victory") == 0;
}

/* A value as it is told, in print and in JSON: for victory the winning chance from 0 to 1, in which a
 * draw counts half; else the value itself. */
static inline double counsel_worth(const counsel *c, double value)
{
    return counsel_is_victory(c) ? fmax(0.5 + 0.5 * value, 0) : value; /* fmax avoids -0.00 */
}

/* A difference of two values, as a gain or an error, as it is told: for victory in winning chance. */
static inline double counsel_step(const counsel *c, double difference)
{
    return counsel_is_victory(c) ? 0.5 * difference : difference;
}

/* How likely a world is. */
static inline double counsel_share(const counsel *c, uint32_t world)
{
    double sum = 0;

    for (uint32_t w = 0; w < c->belief.count; w++)
        sum += c->belief.worlds[w].weight;
    return c->belief.worlds[world].weight / sum;
}

void counsel_print(const counsel *c, bn_arena *arena);
bn_doc *counsel_json(const counsel *c, bn_arena *arena);

#endif
