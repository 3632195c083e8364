/* Delivers the messages of hooks: claims those that are due, signs and sends them, and notes how it went. Any number of processes
 * do so at the same time. A message is sent at least once, and each time with the same id. */
#ifndef BS_DELIVERY_H
#define BS_DELIVERY_H

#include "../store/shards.h"
#include "post.h"

typedef struct bs_delivery bs_delivery;

enum { BS_DELIVERIES_MAX = 8 }; /* at a time, of each database */

/* After a failure there is a pause of `pause_seconds`, then each time three times as long, up to an hour. */
bs_delivery *bs_delivery_make(const bs_shards *shards, bs_post *post, uint32_t pause_seconds);
void bs_delivery_free(bs_delivery *delivery);

/* Claims what is due, if there is room. Call it once a second, for what other processes queued and what is tried again. */
void bs_delivery_tick(bs_delivery *delivery);

/* Before each wait of the loop: the same, if this process has queued something. */
void bs_delivery_before(bs_delivery *delivery);

/* No more are claimed. */
void bs_delivery_stop(bs_delivery *delivery);

typedef struct bs_delivery_counts {
    uint64_t delivered, failed; /* attempts */
    uint64_t dropped;           /* messages that are given up */
    uint32_t under_way;
} bs_delivery_counts;
bs_delivery_counts bs_delivery_count(const bs_delivery *delivery);

#endif
