/* Hooks: registered, listed and removed; and their messages, from the queue to their end. */
#include "inner.h"

#include <stdlib.h>
#include <string.h>

/* -- what seats ask for */

bn_code bs_store_hook(bs_store *store, const uint8_t id[BS_ID], const bs_hook *hook,
                      const uint8_t secret[BS_HOOK_SECRET], uint32_t mails, uint32_t within_ms,
                      bs_done done, void *with)
{
    size_t owner = strlen(hook->owner), seat = hook->seat ? strlen(hook->seat) : 0,
           url = strlen(hook->url), format = strlen(hook->format);
    bs_request *request;
    bn_code code;

    if (owner == 0 || url == 0)
        return BN_USAGE;
    if (owner > BS_SEAT_MAX || seat > BS_SEAT_MAX || url > BS_URL_MAX ||
        hook->link_length > BS_SEALED_MAX)
        return BN_LIMIT;
    code = bs_store_take(store, BS_HOOK, id,
                         BS_ID + owner + seat + url + BS_HOOK_SECRET + format + hook->link_length +
                             sizeof mails,
                         done, with, &request);
    if (code != BN_OK)
        return code;
    bs_param_bytes(request, 1, hook->id, BS_ID);
    bs_param_bytes(request, 2, hook->owner, owner);
    if (hook->seat)
        bs_param_bytes(request, 3, hook->seat, seat);
    bs_param_bytes(request, 4, hook->url, url);
    bs_param_bytes(request, 5, secret, BS_HOOK_SECRET);
    bs_param_bytes(request, 6, hook->format, format);
    if (hook->link)
        bs_param_bytes(request, 7, hook->link, hook->link_length);
    bs_param_int(request, 8, mails);
    bs_store_ask(store, request, within_ms);
    return BN_OK;
}

bn_code bs_store_hooks(bs_store *store, const uint8_t id[BS_ID], const char *owner,
                       uint32_t within_ms, bs_done done, void *with)
{
    bs_request *request;
    bn_code code = bs_store_take(store, BS_HOOKS, id, strlen(owner), done, with, &request);

    if (code != BN_OK)
        return code;
    bs_param_bytes(request, 1, owner, strlen(owner));
    bs_store_ask(store, request, within_ms);
    return BN_OK;
}

bn_code bs_store_unhook(bs_store *store, const uint8_t id[BS_ID], const uint8_t hook[BS_ID],
                        const char *owner, uint32_t within_ms, bs_done done, void *with)
{
    bs_request *request;
    bn_code code = bs_store_take(store, BS_UNHOOK, id, BS_ID + strlen(owner), done, with, &request);

    if (code != BN_OK)
        return code;
    bs_param_bytes(request, 1, hook, BS_ID);
    bs_param_bytes(request, 2, owner, strlen(owner));
    bs_store_ask(store, request, within_ms);
    return BN_OK;
}

bn_code bs_store_consent(bs_store *store, const uint8_t id[BS_ID], const uint8_t hook[BS_ID],
                         const uint8_t proof[BS_CODE], bool stops, uint32_t within_ms, bs_done done,
                         void *with)
{
    bs_request *request;
    bn_code code = bs_store_take(store, stops ? BS_STOP : BS_CONSENT, id, BS_ID + BS_CODE, done,
                                 with, &request);

    if (code != BN_OK)
        return code;
    bs_param_bytes(request, 1, hook, BS_ID);
    bs_param_bytes(request, 2, proof, BS_CODE);
    bs_store_ask(store, request, within_ms);
    return BN_OK;
}

/* -- the queue */

size_t bs_rings_size(const bs_ring *rings, uint32_t count)
{
    size_t bytes = 0;

    for (uint32_t i = 0; i < count; i++)
        bytes += strlen(rings[i].seat) + strlen(rings[i].kind);
    return 2 * bs_array_size(count, 0) + bytes;
}

void bs_param_rings(bs_request *request, uint32_t i, const bs_ring *rings, uint32_t count)
{
    bs_array_begin(request, i, BS_TEXT_TYPE, count);
    for (uint32_t k = 0; k < count; k++)
        bs_array_add(request, i, rings[k].seat, strlen(rings[k].seat));
    bs_array_begin(request, i + 1, BS_TEXT_TYPE, count);
    for (uint32_t k = 0; k < count; k++)
        bs_array_add(request, i + 1, rings[k].kind, strlen(rings[k].kind));
}

bn_code bs_store_ring(bs_store *store, const uint8_t id[BS_ID], const uint8_t key[BS_KEY],
                      const bs_ring *rings, uint32_t count, uint32_t within_ms, bs_done done,
                      void *with)
{
    bs_request *request;
    bn_code code;

    if (count == 0)
        return BN_USAGE;
    if (count > BS_RINGS_MAX)
        return BN_LIMIT;
    code = bs_store_take(store, BS_REMIND, id, BS_KEY + bs_rings_size(rings, count), done, with,
                         &request);
    if (code != BN_OK)
        return code;
    bs_param_bytes(request, 1, key, BS_KEY);
    bs_param_rings(request, 2, rings, count);
    bs_store_ask(store, request, within_ms);
    return BN_OK;
}

/* -- delivery, which concerns no table: the id of these requests is that of the hook */

static const uint8_t no_hook[BS_ID];

bn_code bs_store_claim(bs_store *store, uint32_t most, const bs_sendable *sendable,
                       uint32_t within_ms, bs_done done, void *with)
{
    bs_request *request;
    size_t bytes = 0;
    bn_code code;

    for (uint32_t i = 0; i < sendable->count; i++)
        bytes += strlen(sendable->formats[i]);
    code = bs_store_take(store, BS_CLAIM, no_hook,
                         2 * sizeof(uint32_t) + bs_array_size(sendable->count, bytes), done, with,
                         &request);
    if (code != BN_OK)
        return code;
    bs_param_int(request, 1, most);
    bs_array_begin(request, 2, BS_TEXT_TYPE, sendable->count);
    for (uint32_t i = 0; i < sendable->count; i++)
        bs_array_add(request, 2, sendable->formats[i], strlen(sendable->formats[i]));
    bs_param_int(request, 3, sendable->mails);
    bs_store_ask(store, request, within_ms);
    return BN_OK;
}

bn_code bs_store_delivered(bs_store *store, const uint8_t hook[BS_ID], uint32_t number,
                           uint32_t within_ms, bs_done done, void *with)
{
    bs_request *request;
    bn_code code = bs_store_take(store, BS_DELIVERED, hook, sizeof(uint32_t), done, with, &request);

    if (code != BN_OK)
        return code;
    bs_param_int(request, 1, number);
    bs_store_ask(store, request, within_ms);
    return BN_OK;
}

bn_code bs_store_undelivered(bs_store *store, const uint8_t hook[BS_ID], uint32_t pause_seconds,
                             uint32_t within_ms, bs_done done, void *with)
{
    bs_request *request;
    bn_code code =
        bs_store_take(store, BS_UNDELIVERED, hook, sizeof(uint32_t), done, with, &request);

    if (code != BN_OK)
        return code;
    bs_param_int(request, 1, pause_seconds);
    bs_store_ask(store, request, within_ms);
    return BN_OK;
}

/* -- answers */

void bs_answer_hook(bs_store *store, const bs_request *request, bs_result *result)
{
    const PGresult *made = request->results[0], *found = request->results[1];

    result->outcome = PQntuples(found) == 0  ? BS_TOO_MANY
                      : PQntuples(made) == 0 ? BS_AGAIN
                                             : BS_DONE;
    if (PQntuples(found) > 0)
        result->secret = (const uint8_t *)PQgetvalue(found, 0, 0);
    if (result->outcome == BS_DONE) {
        result->revision = bs_read_int(made, 0, 0);
        bs_watch_known(store, request->id, 0, result->revision);
        bs_news_add(store, request->id, 0, result->revision, false);
    }
}

static const char *text_or_null(const PGresult *rows, int row, int column)
{
    return PQgetisnull(rows, row, column) ? NULL : PQgetvalue(rows, row, column);
}

static const uint8_t *bytes_of(const PGresult *rows, int row, int column)
{
    return (const uint8_t *)PQgetvalue(rows, row, column);
}

void bs_answer_hooks(bs_store *store, const bs_request *request)
{
    const PGresult *rows = request->results[0];
    uint32_t count = (uint32_t)PQntuples(rows);
    bs_hook *hooks = calloc((size_t)count + 1, sizeof *hooks);
    bs_result result = { .outcome = hooks ? BS_DONE : BS_FAILED,
                         .hooks = hooks,
                         .hook_count = hooks ? count : 0 };

    for (uint32_t i = 0; i < result.hook_count; i++) {
        int row = (int)i;

        hooks[i] = (bs_hook){ .seat = text_or_null(rows, row, 1),
                              .url = PQgetvalue(rows, row, 2),
                              .waiting = bs_read_int(rows, row, 3),
                              .failures = bs_read_int(rows, row, 4),
                              .sent = bs_read_int(rows, row, 5),
                              .dropped = bs_read_int(rows, row, 6),
                              .owner = PQgetvalue(rows, row, 7),
                              .format = PQgetvalue(rows, row, 8),
                              .unconfirmed = !bytes_of(rows, row, 9)[0],
                              .link_length = bytes_of(rows, row, 10)[0] };
        memcpy(hooks[i].id, bytes_of(rows, row, 0), BS_ID);
    }
    bs_store_call(store, request, &result);
    free(hooks);
}

void bs_answer_claim(bs_store *store, const bs_request *request)
{
    const PGresult *rows = request->results[0];
    uint32_t count = (uint32_t)PQntuples(rows);
    bs_message *messages = calloc((size_t)count + 1, sizeof *messages);
    bs_result result = { .outcome = messages ? BS_DONE : BS_FAILED,
                         .messages = messages,
                         .message_count = messages ? count : 0 };

    for (uint32_t i = 0; i < result.message_count; i++) {
        int row = (int)i;

        messages[i] = (bs_message){ .url = PQgetvalue(rows, row, 2),
                                    .failures = bs_read_int(rows, row, 4),
                                    .number = bs_read_int(rows, row, 5),
                                    .kind = PQgetvalue(rows, row, 6),
                                    .seat = text_or_null(rows, row, 7),
                                    .at = bs_read_int64(rows, row, 8),
                                    .format = PQgetvalue(rows, row, 9) };
        if (!PQgetisnull(rows, row, 10)) {
            messages[i].link = bytes_of(rows, row, 10);
            messages[i].link_length = (uint32_t)PQgetlength(rows, row, 10);
        }
        memcpy(messages[i].hook, bytes_of(rows, row, 0), BS_ID);
        memcpy(messages[i].table, bytes_of(rows, row, 1), BS_ID);
        memcpy(messages[i].secret, bytes_of(rows, row, 3), BS_HOOK_SECRET);
    }
    bs_store_call(store, request, &result);
    free(messages);
}
