/* What a client asks to be done at its table. */
#ifndef BS_ACTS_H
#define BS_ACTS_H

#include "server.h"

typedef struct bs_asked_act {
    bs_act act;
    bool expects;
    uint32_t expect;     /* entries that the client has seen, if it says so */
    uint8_t key[BS_KEY]; /* drawn by the client */
} bs_asked_act;

/* Reads the body of a request whose type of act is known. What is wrong with it, or NULL. */
const char *bs_act_read(const bn_doc *map, bs_asked_act *asked);

#endif
