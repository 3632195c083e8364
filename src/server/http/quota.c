#include "quota.h"

#include <stdlib.h>
#include <string.h>

#include <sodium.h>

enum { ROWS = 4096, WAYS = 4, MINUTE = 60000 };

typedef struct row {
    bs_client client;
    uint64_t seen;
    uint64_t left[BS_DEEDS]; /* in deeds times MINUTE */
} row;

struct bs_quota {
    uint32_t each_minute[BS_DEEDS];
    uint8_t secret[crypto_shorthash_KEYBYTES]; /* so that nobody can choose who shares a row */
    row rows[ROWS][WAYS];
};

bs_quota *bs_quota_make(const uint32_t each_minute[BS_DEEDS])
{
    bs_quota *quota = calloc(1, sizeof *quota);

    if (!quota)
        return NULL;
    memcpy(quota->each_minute, each_minute, sizeof quota->each_minute);
    randombytes_buf(quota->secret, sizeof quota->secret);
    return quota;
}

void bs_quota_free(bs_quota *quota)
{
    free(quota);
}

static uint64_t most(const bs_quota *quota, uint32_t deed)
{
    return (uint64_t)quota->each_minute[deed] * MINUTE;
}

static row *begin(const bs_quota *quota, row *at, const bs_client *client, uint64_t now)
{
    *at = (row){ .client = *client, .seen = now };
    for (uint32_t i = 0; i < BS_DEEDS; i++)
        at->left[i] = most(quota, i);
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

    if (passed > MINUTE)
        passed = MINUTE;
    for (uint32_t i = 0; i < BS_DEEDS; i++) {
        at->left[i] += passed * quota->each_minute[i];
        if (at->left[i] > most(quota, i))
            at->left[i] = most(quota, i);
    }
    at->seen = now;
    return at;
}

bool bs_quota_spent(bs_quota *quota, const bs_client *client, bs_deed deed, uint64_t now)
{
    return quota->each_minute[deed] && filled(quota, client, now)->left[deed] < MINUTE;
}

bool bs_quota_count(bs_quota *quota, const bs_client *client, bs_deed deed, uint64_t now)
{
    if (bs_quota_spent(quota, client, deed, now))
        return false;
    if (quota->each_minute[deed])
        find(quota, client, now)->left[deed] -= MINUTE;
    return true;
}
