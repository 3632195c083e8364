#include "holds.h"

#include <stdlib.h>
#include <string.h>

#include <sodium.h>

enum { PLACES = 4096 };

typedef struct holder {
    bs_client client;
    uint64_t has[BS_HOLDS];
    struct holder *next; /* in the same place */
} holder;

struct bs_holds {
    bs_hold_limits limits;
    uint64_t all[BS_HOLDS];
    uint8_t secret[crypto_shorthash_KEYBYTES]; /* so that no one can fill a place */
    holder *places[PLACES];
};

bs_holds *bs_holds_make(const bs_hold_limits *limits)
{
    bs_holds *holds = calloc(1, sizeof *holds);

    if (!holds)
        return NULL;
    holds->limits = *limits;
    randombytes_buf(holds->secret, sizeof holds->secret);
    return holds;
}

void bs_holds_free(bs_holds *holds)
{
    for (uint32_t i = 0; holds && i < PLACES; i++) {
        while (holds->places[i]) {
            holder *gone = holds->places[i];

            holds->places[i] = gone->next;
            free(gone);
        }
    }
    free(holds);
}

/* Where the client is, or would be. */
static holder **find(bs_holds *holds, const bs_client *client)
{
    uint8_t digest[crypto_shorthash_BYTES];
    uint16_t place;
    holder **at;

    (void)crypto_shorthash(digest, client->address, sizeof client->address, holds->secret);
    memcpy(&place, digest, sizeof place);
    at = &holds->places[place % PLACES];
    while (*at && memcmp(&(*at)->client, client, sizeof *client) != 0)
        at = &(*at)->next;
    return at;
}

static bool take(bs_holds *holds, const bs_client *client, bs_hold hold, uint64_t amount,
                 uint64_t most)
{
    holder **at = find(holds, client);

    if (most && (*at ? (*at)->has[hold] : 0) + amount > most)
        return false;
    if (!*at) {
        *at = calloc(1, sizeof **at);
        if (!*at)
            return false;
        (*at)->client = *client;
    }
    (*at)->has[hold] += amount;
    return true;
}

static void give(bs_holds *holds, const bs_client *client, bs_hold hold, uint64_t amount)
{
    holder **at = find(holds, client), *gone = *at;

    if (!gone)
        return;
    gone->has[hold] -= amount;
    for (uint32_t i = 0; i < BS_HOLDS; i++) {
        if (gone->has[i])
            return;
    }
    *at = gone->next;
    free(gone);
}

bool bs_holds_take(bs_holds *holds, const bs_client *client, bs_hold hold, uint64_t amount)
{
    uint64_t each = holds->limits.each[hold], all = holds->limits.all[hold];
    bs_client wider;

    if ((all && holds->all[hold] + amount > all) || !take(holds, client, hold, amount, each))
        return false;
    if (bs_client_wider(client, &wider) && !take(holds, &wider, hold, amount, each * BS_WIDER)) {
        give(holds, client, hold, amount);
        return false;
    }
    holds->all[hold] += amount;
    return true;
}

void bs_holds_give(bs_holds *holds, const bs_client *client, bs_hold hold, uint64_t amount)
{
    bs_client wider;

    give(holds, client, hold, amount);
    if (bs_client_wider(client, &wider))
        give(holds, &wider, hold, amount);
    holds->all[hold] -= amount;
}
