/* Delivers the messages of hooks: claims those that are due, signs them for programs or puts them into words for people, sends
 * them, and notes how it went. Any number of processes do so at the same time. A message is sent at least once, and each time
 * with the same id. */
#ifndef BS_DELIVERY_H
#define BS_DELIVERY_H

#include "../notice/facts.h"
#include "../store/shards.h"
#include "post.h"

typedef struct bs_delivery bs_delivery;

enum { BS_DELIVERIES_MAX = 8 }; /* at a time, of each database */

/* What the host allows, and what notices need. */
typedef struct bs_sender {
    uint32_t pause_seconds; /* after a failure; then each time three times as long, up to an hour */
    bs_sendable sendable;
    /* Looks at a table for a seat, or "" for all of it; `done` runs once, maybe at once. False: out of memory. */
    bool (*glance)(void *self, const uint8_t table[BS_ID], const char *seat, bs_glanced done,
                   void *with);
    void *self;
    const char *site;   /* where the application is; NULL: notices have no link */
    const uint8_t *key; /* BS_SEAL_KEY bytes for links of seats; NULL: notices have none of those */
    const char *mail_from;
    bs_mail_server smtp;
} bs_sender;

bs_delivery *bs_delivery_make(const bs_shards *shards, bs_post *post, const bs_sender *sender);
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
