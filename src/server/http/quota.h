/* How much one client may do. Token bucket per address and kind of action: it fills with time; an action
 * takes from it. So has the network of 2^80 addresses around a client of IPv6, BS_WIDER times as much. The list of addresses is
 * bounded: the one that was met longest ago makes room. */
#ifndef BS_QUOTA_H
#define BS_QUOTA_H

#include <stdbool.h>
#include <stdint.h>

typedef enum bs_deed {
    BS_DEED_REQUEST, /* any request */
    BS_DEED_CREATE,  /* an attempt to open a table */
    BS_DEED_GUESS,   /* a link that opens nothing */
    BS_DEED_ASK,     /* a question that takes thinking */
    BS_DEED_TABLE,   /* a new table */
    BS_DEED_STORE,   /* a KiB that stays in the database */
    BS_DEEDS
} bs_deed;

enum { BS_MINUTE = 60000, BS_DAY = 86400000, BS_WIDER = 8 };

/* This many deeds in this many milliseconds; 0: any number. */
typedef struct bs_measure {
    uint32_t most, within;
} bs_measure;

typedef struct bs_client {
    uint8_t address[16];
} bs_client;

/* The network around a client of IPv6, as a client that no one is. False: there is none. */
bool bs_client_wider(const bs_client *client, bs_client *out);

typedef struct bs_quota bs_quota;

bs_quota *bs_quota_make(const bs_measure measures[BS_DEEDS]);
void bs_quota_free(bs_quota *quota);

/* Counts this many deeds. False: the client has done too much already; then they are not counted. */
bool bs_quota_count(bs_quota *quota, const bs_client *client, bs_deed deed, uint32_t amount,
                    uint64_t now);

/* Whether a deed would be counted as too much. */
bool bs_quota_spent(bs_quota *quota, const bs_client *client, bs_deed deed, uint64_t now);

#endif
