#include "quota.h"

#include <stdlib.h>
#include <string.h>

#include <sodium.h>

enum { ROWS = 4096, WAYS = 4, NOBODY = 0xff };

typedef struct row {
    bs_client client;
    uint64_t seen;
    uint64_t left[BS_DEEDS]; /* in deeds times milliseconds */
} row;

struct bs_quota {
    bs_measure measures[BS_DEEDS];
    uint8_t secret[crypto_shorthash_KEYBYTES]; /* so that no one can choose who shares a row */
    row rows[ROWS][WAYS];
};

/* A client of IPv6 is a /64, so what is behind its network is free to tell the wider one from it. */
bool bs_client_wider(const bs_client *client, bs_client *out)
{
    static const uint8_t none[12] = { 0 };

    if (memcmp(client->address, none, sizeof none) == 0)
        return false;
    *out = (bs_client){ { 0 } };
    memcpy(out->address, client->address, 6);
    out->address[15] = NOBODY;
    return true;
}

bs_quota *bs_quota_make(const bs_measure measures[BS_DEEDS])
{
    bs_quota *quota = calloc(1, sizeof *quota);

    if (!quota)
        return NULL;
    memcpy(quota->measures, measures, sizeof quota->measures);
    randombytes_buf(quota->secret, sizeof quota->secret);
    return quota;
}

void bs_quota_free(bs_quota *quota)
{
    free(quota);
}

static uint64_t times(const bs_client *client)
{
    return client->address[15] == NOBODY && client->address[0] ? BS_WIDER : 1;
}

static uint64_t most(const bs_quota *quota, const bs_client *client, uint32_t deed)
{
    return (uint64_t)quota->measures[deed].most * quota->measures[deed].within * times(client);
}

static row *begin(const bs_quota *quota, row *at, const bs_client *client, uint64_t now)
{
    *at = (row){ .client = *client, .seen = now };
    for (uint32_t i = 0; i < BS_DEEDS; i++)
        at->left[i] = most(quota, client, i);
    return at;
}

static row *find(bs_quota *quota, const bs_client *client, uint64_t now)
{
    uint8_t digest[crypto_shorthash_BYTES];
    uint16_t place;
    row *set, *oldest;

    (void)crypto_shorthash(digest, client->address, sizeof client->address, quota->secret);
    memcpy(&place, digest, sizeof place);
    set = quota->rows[place % ROWS];
    oldest = &set[0];
    for (uint32_t i = 0; i < WAYS; i++) {
        if (set[i].seen && memcmp(&set[i].client, client, sizeof *client) == 0)
            return &set[i];
        if (set[i].seen < oldest->seen)
            oldest = &set[i];
    }
    return begin(quota, oldest, client, now);
}

static row *filled(bs_quota *quota, const bs_client *client, uint64_t now)
{
    row *at = find(quota, client, now);
    uint64_t passed = now > at->seen ? now - at->seen : 0;

    if (passed > BS_DAY)
        passed = BS_DAY;
    for (uint32_t i = 0; i < BS_DEEDS; i++) {
        at->left[i] += passed * quota->measures[i].most * times(client);
        if (at->left[i] > most(quota, client, i))
            at->left[i] = most(quota, client, i);
    }
    at->seen = now;
    return at;
}

static bool has(bs_quota *quota, const bs_client *client, bs_deed deed, uint64_t now)
{
    return filled(quota, client, now)->left[deed] >= quota->measures[deed].within;
}

bool bs_quota_spent(bs_quota *quota, const bs_client *client, bs_deed deed, uint64_t now)
{
    bs_client wider;

    if (!quota->measures[deed].most)
        return false;
    return !has(quota, client, deed, now) ||
           (bs_client_wider(client, &wider) && !has(quota, &wider, deed, now));
}

/* The rest does not go below 0: a request that was let in with the last of it may take more, once. */
static void take(bs_quota *quota, const bs_client *client, bs_deed deed, uint32_t amount,
                 uint64_t now)
{
    uint64_t *left = &find(quota, client, now)->left[deed];
    uint64_t all = (uint64_t)amount * quota->measures[deed].within;

    *left -= all < *left ? all : *left;
}

bool bs_quota_count(bs_quota *quota, const bs_client *client, bs_deed deed, uint32_t amount,
                    uint64_t now)
{
    bs_client wider;

    if (bs_quota_spent(quota, client, deed, now))
        return false;
    if (!quota->measures[deed].most)
        return true;
    take(quota, client, deed, amount, now);
    if (bs_client_wider(client, &wider))
        take(quota, &wider, deed, amount, now);
    return true;
}
