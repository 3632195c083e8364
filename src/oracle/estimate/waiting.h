/* States that wait to be expanded, each with the weight of the paths that have come to it, and states that arrive
 * there.
 * They are packed (packed.h), and found again by the prints of their keys. If memory runs out, the lightest of them are
 * thrown out, so that no heavy state is lost to light ones. */
#ifndef BNI_WAITING_H
#define BNI_WAITING_H

#include <stddef.h>

#include "../common/digest.h"
#include "../common/table.h"
#include "../simulate/ground.h"

enum { BNI_SECTION = 32 }; /* blocks that are cut off at a time */
enum { BNI_ARRIVALS = 2048, BNI_ARRIVALS_BYTES = 128 * 1024 };
enum { BNI_DEPTHS = 256 }; /* rolls of a round that are told apart; later ones wait together */

typedef struct bni_waiting {
    bni_print print; /* of its key */
    uint64_t weight;
    uint16_t used; /* bytes of `packed` */
    uint8_t later; /* it belongs to a round to come */
    unsigned char packed[];
} bni_waiting;

/* The bytes from one to the next in a block. */
static inline size_t bni_waiting_size(const bni_waiting *state)
{
    return (offsetof(bni_waiting, packed) + state->used + 7) & ~(size_t)7;
}

/* States that arrive, one behind the other. */
typedef struct bni_arrivals {
    uint32_t count;
    uint32_t at[BNI_ARRIVALS]; /* where in `bytes` each of them starts */
    size_t used;
    alignas(8) unsigned char bytes[BNI_ARRIVALS_BYTES];
} bni_arrivals;

typedef struct bni_queue {
    bni_ground *ground; /* its arena is shared with others, its blocks are the queue's alone */
    size_t bytes;       /* that may be used */
    size_t held;        /* that are */
    size_t state_size;
    void *common; /* the state of which the others are kept as differences */
    bni_table table;
    uint64_t count;            /* states that wait; the table may have more places taken */
    bni_chain now[BNI_DEPTHS]; /* of this round, by rolls since it started */
    bni_chain later;           /* of rounds to come */
    uint64_t thrown;           /* weight below which states were thrown out */
    bool full;                 /* memory ran out */
} bni_queue;

/* An empty queue of states that are like `common`, which is copied. A weight below `light` matters little. BN_MEMORY
 * if the arena is full. */
BN_MUST_CHECK bn_code bni_queue_init(bni_queue *queue, const void *common, size_t state_size,
                                     uint64_t light, size_t bytes, bni_ground *ground);

/* Whether this many more states can arrive, whatever they are. */
bool bni_arrivals_fit(const bni_queue *queue, const bni_arrivals *arrivals, uint32_t states);

/* Packs a state that paths of this weight have come to behind the others; false if there is no room. */
bool bni_arrivals_add(const bni_queue *queue, bni_arrivals *arrivals, const bni_print *print,
                      uint64_t weight, bool later, const void *state);

/* Has them all wait, after this many rolls of the round, and empties the list. A state of the same key that waits
 * already takes the weight. BN_MEMORY if the arena is full. */
BN_MUST_CHECK bn_code bni_queue_add(bni_queue *queue, bni_arrivals *arrivals, uint32_t depth);

/* Cuts off the first blocks of those at a depth. Their states wait no more, and what comes to their keys from now on
 * waits again. Give the blocks back when they are read. */
bni_chain bni_queue_cut(bni_queue *queue, uint32_t depth);
void bni_queue_give_back(bni_queue *queue, bni_chain *blocks);

/* What waits for later rounds is the next one. */
void bni_queue_turn(bni_queue *queue);

#endif
