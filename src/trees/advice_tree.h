/* Advice as a tree: what `advise --json` prints, and what the WebAssembly module gives. */
#ifndef BNR_ADVICE_TREE_H
#define BNR_ADVICE_TREE_H

#include <math.h>
#include <string.h>

#include <banneret/counsel.h>
#include <banneret/system/system.h>

/* A battle in some state, and the seat that wants advice. */
typedef struct bnr_situation {
    const bn_system *system;
    const bn_game *game;
    const void *setup;
    const char *title;
    bn_seat seat;
    const bn_orders *settled; /* answers that are decided already, or NULL */
    uint32_t rolls;           /* rolls on the way here that took their likeliest outcome */
    uint32_t answers;         /* answers of the seat on the way here that use their defaults */
    _Alignas(BN_STATE_ALIGN) unsigned char state[BN_STATE_MAX];
} bnr_situation;

/* The advice, and what it is based on. Except for the names of the sides nothing in it comes from the true
 * state, because the seat may not know that. */
typedef struct bnr_counsel {
    const bnr_situation *at;
    const char *objective; /* NULL: victory */
    bn_belief belief;      /* no worlds are counted if nothing could be compared */
    bn_advice said;
    bn_weighed by; /* or why nothing was compared, as `how` */
} bnr_counsel;

/* Makes it show only what the seat is asked, and why nothing could be compared. */
void bnr_counsel_bare(bnr_counsel *c, const char *why);

static inline bool bnr_counsel_is_victory(const bnr_counsel *c)
{
    return c->objective == NULL || strcmp(c->objective, "victory") == 0;
}

/* A value as it is shown, in print and in JSON: for victory the chance of winning from 0 to 1, in which a
 * draw counts half; otherwise the value itself. */
static inline double bnr_counsel_worth(const bnr_counsel *c, double value)
{
    return bnr_counsel_is_victory(c) ? fmax(0.5 + 0.5 * value, 0) : value; /* fmax avoids -0.00 */
}

/* A difference of two values, as a gain or an error, as it is shown: for victory in chance of winning. */
static inline double bnr_counsel_step(const bnr_counsel *c, double difference)
{
    return bnr_counsel_is_victory(c) ? 0.5 * difference : difference;
}

/* How likely a world is. */
static inline double bnr_counsel_share(const bnr_counsel *c, uint32_t world)
{
    double sum = 0;

    for (uint32_t w = 0; w < c->belief.count; w++)
        sum += c->belief.worlds[w].weight;
    return c->belief.worlds[world].weight / sum;
}

enum { BNR_ORDER_MOST = 640 }; /* bytes of all answers of a play in words */

/* The questions that are open in the likeliest world. A play answers those to the seat, and those to
 * other persons of its side at the same moment. */
uint32_t bnr_counsel_open(const bnr_counsel *c, bn_question open[BN_OPEN_MAX]);

/* Adds the answers of a play in words, in the order of the questions. */
void bnr_counsel_words(const bnr_counsel *c, const bn_play *play, bn_text *out);

bn_doc *bnr_advice_tree(const bnr_counsel *c, bn_arena *arena);

#endif
