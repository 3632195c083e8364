/* Whether the database writes. A full disk refuses to store anything but still answers queries; so a
 * refusal for lack of room, or by a fault of a device, is remembered until something has been written again.
 * Meanwhile, because those who ask /readyz send nothing then, the store tries by itself: with a table that is new,
 * for which the disk must have room, and that no one else sees. */
#include "inner.h"

#include <string.h>

#include <banneret/text.h>

enum { PAUSE_MS = 2000, WITHIN_MS = 5000 };

/* Too few resources, but not too many connections, which only affect new ones; faults of a device. */
static bool is_refusal(const char *state)
{
    return state && ((strncmp(state, "53", 2) == 0 && strcmp(state, "53300") != 0) ||
                     strncmp(state, "58", 2) == 0);
}

static void refuse(bs_store *store, const char *why)
{
    bn_text text = bn_text_over(store->refusal, sizeof store->refusal);

    if (!store->refusal[0])
        bs_store_note(store, "the database does not write", why ? why : "");
    bn_text_add(&text, "the database does not write: ");
    bn_text_add(&text, why ? why : "it does not say why");
    store->probe_at = bs_now() + PAUSE_MS;
    bs_store_wake(store, store->probe_at);
}

void bs_health_hear(bs_store *store, const bs_request *request, const PGresult *error)
{
    const char *state = error ? PQresultErrorField(error, PG_DIAG_SQLSTATE) : NULL;

    if (bs_duty_of(request->kind) != BS_WRITER || request->answered)
        return;
    if (is_refusal(state)) {
        refuse(store, PQresultErrorField(error, PG_DIAG_MESSAGE_PRIMARY));
    } else if (!error && store->refusal[0]) {
        bs_store_note(store, "the database writes again", "");
        store->refusal[0] = '\0';
    }
}

/* A database that does not allow such a table counts as writable until the next refusal. */
void bs_health_probed(bs_store *store, const bs_request *request, const PGresult *error)
{
    const char *state = error ? PQresultErrorField(error, PG_DIAG_SQLSTATE) : NULL;

    store->probing = false;
    bs_health_hear(store, request, is_refusal(state) ? error : NULL);
    store->probe_at = bs_now() + PAUSE_MS;
    if (store->refusal[0])
        bs_store_wake(store, store->probe_at);
}

void bs_health_tick(bs_store *store, int64_t now)
{
    bs_request *request;

    if (!store->refusal[0] || store->probing)
        return;
    if (now < store->probe_at) {
        bs_store_wake(store, store->probe_at);
        return;
    }
    request = bs_request_new(BS_PROBE, 0);
    if (!request)
        return;
    store->probing = true;
    bs_store_ask(store, request, WITHIN_MS);
}
