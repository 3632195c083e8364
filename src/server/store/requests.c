/* The requests of store.h: checked, copied, queued. */
#include "inner.h"

#include <string.h>

#include <banneret/journal.h>

_Static_assert(BS_LINE_MAX == BN_JOURNAL_LINE_MAX, "a line of a journal file can be stored");

bn_code bs_store_take(bs_store *store, bs_kind kind, const uint8_t *id, size_t size, bs_done done,
                      void *with, bs_request **out)
{
    bs_request *request;

    BN_ASSERT(done != NULL);
    if (store->taken >= store->limits.waiting || BS_ID + size > store->limits.bytes - store->bytes)
        return BN_LIMIT;
    request = bs_request_new(kind, BS_ID + size);
    if (!request)
        return BN_MEMORY;
    memcpy(request->id, id, BS_ID);
    request->done = done;
    request->with = with;
    bs_param_bytes(request, 0, id, BS_ID);
    *out = request;
    return BN_OK;
}

static bn_code check_text(bs_line text, uint32_t most)
{
    if (!text.text || text.length < 2)
        return BN_USAGE;
    return text.length <= most ? BN_OK : BN_LIMIT;
}

/* A newline or a zero within it would make two lines of one. */
static bn_code check_line(bs_line line)
{
    bn_code code = check_text(line, BS_LINE_MAX);

    if (code == BN_OK &&
        (memchr(line.text, '\n', line.length) || memchr(line.text, '\0', line.length)))
        code = BN_USAGE;
    return code;
}

static bn_code check_seats(const bs_seat *seats, uint32_t count, size_t *names, size_t *links)
{
    *names = *links = 0;
    if (count > BS_SEATS_MAX)
        return BN_LIMIT;
    for (uint32_t i = 0; i < count; i++) {
        size_t length = strlen(seats[i].name);

        if (length == 0)
            return BN_USAGE;
        if (length > BS_SEAT_MAX)
            return BN_LIMIT;
        *names += length;
        *links += seats[i].link ? BS_LINK : 0;
    }
    return BN_OK;
}

bn_code bs_store_begin(bs_store *store, const uint8_t id[BS_ID], bs_line head, bs_line rules,
                       const uint8_t *secret, const bs_seat *seats, uint32_t seat_count,
                       uint32_t within_ms, bs_done done, void *with)
{
    bs_request *request;
    size_t names, links;
    bn_code code = check_line(head);

    if (code == BN_OK)
        code = check_text(rules, BS_RULES_MAX);
    if (code == BN_OK)
        code = check_seats(seats, seat_count, &names, &links);
    if (code == BN_OK)
        code = bs_store_take(store, BS_BEGIN, id,
                             head.length + rules.length + bs_array_size(seat_count, names) +
                                 bs_array_size(seat_count, links) + (secret ? BS_TABLE_SECRET : 0),
                             done, with, &request);
    if (code != BN_OK)
        return code;
    bs_param_bytes(request, 1, head.text, head.length);
    bs_param_bytes(request, 2, rules.text, rules.length);
    bs_array_begin(request, 3, BS_TEXT_TYPE, seat_count);
    for (uint32_t i = 0; i < seat_count; i++)
        bs_array_add(request, 3, seats[i].name, strlen(seats[i].name));
    bs_array_begin(request, 4, BS_BYTES_TYPE, seat_count);
    for (uint32_t i = 0; i < seat_count; i++)
        bs_array_add(request, 4, seats[i].link, BS_LINK);
    if (secret)
        bs_param_bytes(request, 5, secret, BS_TABLE_SECRET);
    bs_store_ask(store, request, within_ms);
    return BN_OK;
}

static bn_code load(bs_store *store, const uint8_t *id, uint32_t from, bool some,
                    uint32_t within_ms, bs_done done, void *with)
{
    bs_request *request;
    bn_code code;

    if (from < 1 || from > BS_NUMBER_MAX)
        return BN_USAGE;
    code = bs_store_take(store, BS_LOAD, id, 2 * sizeof(uint32_t) + sizeof(uint64_t), done, with,
                         &request);
    if (code != BN_OK)
        return code;
    request->number = from;
    request->some = some;
    bs_param_int(request, 1, from);
    bs_param_int64(request, 2, some ? BS_SOME_BYTES : store->limits.table_bytes);
    bs_param_int(request, 3, some ? from - 1 + BS_SOME_LINES : BS_NUMBER_MAX);
    bs_store_ask(store, request, within_ms);
    return BN_OK;
}

bn_code bs_store_load(bs_store *store, const uint8_t id[BS_ID], uint32_t from, uint32_t within_ms,
                      bs_done done, void *with)
{
    return load(store, id, from, false, within_ms, done, with);
}

bn_code bs_store_load_some(bs_store *store, const uint8_t id[BS_ID], uint32_t from,
                           uint32_t within_ms, bs_done done, void *with)
{
    return load(store, id, from, true, within_ms, done, with);
}

static bn_code check_lines(const bs_line *lines, uint32_t count, uint32_t first, size_t *bytes)
{
    bn_code code = BN_OK;

    *bytes = 0;
    if (count < 1 || first < 1)
        return BN_USAGE;
    if (count > BS_LINES_MAX || first > BS_NUMBER_MAX - count)
        return BN_LIMIT;
    for (uint32_t i = 0; code == BN_OK && i < count; i++) {
        code = check_line(lines[i]);
        *bytes += lines[i].length;
    }
    return code;
}

static bs_kind append_kind(uint32_t line_count, const bs_also *also)
{
    if (also->ring_count)
        return also->wakes ? BS_APPEND_TIMED_RINGING : BS_APPEND_RINGING;
    if (also->wakes)
        return BS_APPEND_TIMED;
    return line_count == 1 ? BS_APPEND : BS_APPEND_MANY;
}

bn_code bs_store_append_also(bs_store *store, const uint8_t id[BS_ID], uint32_t first,
                             const uint8_t key[BS_KEY], const bs_line *lines, uint32_t line_count,
                             const bs_also *also, uint32_t within_ms, bs_done done, void *with)
{
    bs_kind kind = append_kind(line_count, also);
    bs_request *request;
    size_t bytes, behind = also->behind ? strlen(also->behind) : 0;
    bn_code code = also->ring_count > BS_RINGS_MAX ? BN_LIMIT : BN_OK;

    if (code == BN_OK)
        code = check_lines(lines, line_count, first, &bytes);
    if (code == BN_OK)
        code = bs_store_take(store, kind, id,
                             sizeof(uint32_t) + BS_KEY + bs_array_size(line_count, bytes) + behind +
                                 bs_rings_size(also->rings, also->ring_count),
                             done, with, &request);
    if (code != BN_OK)
        return code;
    request->number = first;
    request->count = line_count;
    request->behind = (uint32_t)behind;
    request->seen = also->seen;
    bs_param_int(request, 1, first);
    bs_param_bytes(request, 2, key, BS_KEY);
    if (kind == BS_APPEND) { /* which takes its one line as a text */
        bs_param_bytes(request, 3, lines[0].text, lines[0].length);
    } else {
        bs_array_begin(request, 3, BS_TEXT_TYPE, line_count);
        for (uint32_t i = 0; i < line_count; i++)
            bs_array_add(request, 3, lines[i].text, lines[i].length);
    }
    bs_param_bytes(request, 4, also->behind, behind);
    if (also->ring_count)
        bs_param_rings(request, 5, also->rings, also->ring_count);
    bs_store_ask(store, request, within_ms);
    return BN_OK;
}

bn_code bs_store_append(bs_store *store, const uint8_t id[BS_ID], uint32_t first,
                        const uint8_t key[BS_KEY], const bs_line *lines, uint32_t line_count,
                        uint32_t within_ms, bs_done done, void *with)
{
    const bs_also nothing = { .wakes = false };

    return bs_store_append_also(store, id, first, key, lines, line_count, &nothing, within_ms, done,
                                with);
}

bn_code bs_store_seat(bs_store *store, const uint8_t id[BS_ID], const char *seat,
                      const uint8_t *link, uint32_t within_ms, bs_done done, void *with)
{
    const bs_seat one = { .name = seat, .link = link };
    bs_request *request;
    size_t name, bytes;
    bn_code code = check_seats(&one, 1, &name, &bytes);

    if (code == BN_OK)
        code = bs_store_take(store, BS_RELINK, id, name + bytes, done, with, &request);
    if (code != BN_OK)
        return code;
    bs_param_bytes(request, 1, seat, name);
    if (link)
        bs_param_bytes(request, 2, link, BS_LINK);
    bs_store_ask(store, request, within_ms);
    return BN_OK;
}

bn_code bs_store_rules(bs_store *store, const uint8_t id[BS_ID], bs_line rules, uint32_t revision,
                       uint32_t within_ms, bs_done done, void *with)
{
    bs_request *request;
    bn_code code = check_text(rules, BS_RULES_MAX);

    if (code == BN_OK)
        code = bs_store_take(store, BS_RULES, id, rules.length + sizeof revision, done, with,
                             &request);
    if (code != BN_OK)
        return code;
    bs_param_bytes(request, 1, rules.text, rules.length);
    bs_param_int(request, 2, revision);
    bs_store_ask(store, request, within_ms);
    return BN_OK;
}

bn_code bs_store_pause(bs_store *store, const uint8_t id[BS_ID], bool paused, uint32_t within_ms,
                       bs_done done, void *with)
{
    bs_request *request;
    bn_code code = bs_store_take(store, paused ? BS_PAUSE : BS_RESUME, id, 0, done, with, &request);

    if (code == BN_OK)
        bs_store_ask(store, request, within_ms);
    return code;
}

bn_code bs_store_delete(bs_store *store, const uint8_t id[BS_ID], uint32_t within_ms, bs_done done,
                        void *with)
{
    bs_request *request;
    bn_code code = bs_store_take(store, BS_DELETE, id, 0, done, with, &request);

    if (code != BN_OK)
        return code;
    bs_store_ask(store, request, within_ms);
    return BN_OK;
}

bn_code bs_store_visit(bs_store *store, const uint8_t id[BS_ID], uint32_t within_ms, bs_done done,
                       void *with)
{
    bs_request *request;
    bn_code code = bs_store_take(store, BS_VISIT, id, 0, done, with, &request);

    if (code == BN_OK)
        bs_store_ask(store, request, within_ms);
    return code;
}
