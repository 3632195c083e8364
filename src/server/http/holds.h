/* What clients hold at the moment: memory for bodies and replies, event streams. Unlike a quota it is given back,
 * and no one is forgotten meanwhile. The network around a client of IPv6 may hold BS_WIDER times as much as one
 * client. */
#ifndef BS_HOLDS_H
#define BS_HOLDS_H

#include "quota.h"

typedef enum bs_hold {
    BS_HOLD_BODY,   /* bytes */
    BS_HOLD_REPLY,  /* bytes of replies that are not taken yet */
    BS_HOLD_STREAM, /* event streams */
    BS_HOLD_TALE,   /* requests for what happened, which take a thread each in turn */
    BS_HOLDS
} bs_hold;

/* The most of one client and of all; 0: any number. */
typedef struct bs_hold_limits {
    uint64_t each[BS_HOLDS], all[BS_HOLDS];
} bs_hold_limits;

typedef struct bs_holds bs_holds;

bs_holds *bs_holds_make(const bs_hold_limits *limits);
void bs_holds_free(bs_holds *holds);

/* Takes this much more. False: the client or all together would hold too much, or there is no memory. */
bool bs_holds_take(bs_holds *holds, const bs_client *client, bs_hold hold, uint64_t amount);

/* Gives back what was taken. */
void bs_holds_give(bs_holds *holds, const bs_client *client, bs_hold hold, uint64_t amount);

#endif
