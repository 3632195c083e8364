/* How much one client may do. Each address has a measure for each kind of deed that fills with time; a deed
 * takes from it. The list of addresses is bounded: the one that was met longest ago makes room. */
#ifndef BS_QUOTA_H
#define BS_QUOTA_H

#include <stdbool.h>
#include <stdint.h>

typedef enum bs_deed {
    BS_DEED_REQUEST, /* any request */
    BS_DEED_CREATE,  /* a new table */
    BS_DEED_GUESS,   /* a link that opens nothing */
    BS_DEED_ASK,     /* a question that takes thinking */
    BS_DEEDS
} bs_deed;

typedef struct bs_client {
    uint8_t address[16];
} bs_client;

typedef struct bs_quota bs_quota;

/* `each_minute` deeds of each kind; 0: no limit. */
bs_quota *bs_quota_make(const uint32_t each_minute[BS_DEEDS]);
void bs_quota_free(bs_quota *quota);

/* Counts a deed. False: the client has done too much of it. */
bool bs_quota_count(bs_quota *quota, const bs_client *client, bs_deed deed, uint64_t now);

/* Whether a deed would be counted as too much. */
bool bs_quota_spent(bs_quota *quota, const bs_client *client, bs_deed deed, uint64_t now);

#endif
