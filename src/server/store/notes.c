/* Notes between seats: written, and read by those who may. */
#include "inner.h"

#include <stdlib.h>
#include <string.h>

bn_code bs_store_write_note(bs_store *store, const uint8_t id[BS_ID], const uint8_t key[BS_KEY],
                            const bs_note *note, uint32_t within_ms, bs_done done, void *with)
{
    size_t from = strlen(note->from), to = strlen(note->to);
    bs_request *request;
    bn_code code = BN_OK;

    if (from == 0 || to == 0 || note->text.length == 0)
        return BN_USAGE;
    if (from > BS_SEAT_MAX || to > BS_SEAT_MAX || note->text.length > BS_NOTE_MAX)
        return BN_LIMIT;
    code = bs_store_take(store, BS_NOTE, id, BS_KEY + from + to + note->text.length, done, with,
                         &request);
    if (code != BN_OK)
        return code;
    bs_param_bytes(request, 1, key, BS_KEY);
    bs_param_bytes(request, 2, note->from, from);
    bs_param_bytes(request, 3, note->to, to);
    bs_param_bytes(request, 4, note->text.text, note->text.length);
    bs_store_ask(store, request, within_ms);
    return BN_OK;
}

bn_code bs_store_recall_note(bs_store *store, const uint8_t id[BS_ID], const uint8_t key[BS_KEY],
                             const char *from, uint32_t within_ms, bs_done done, void *with)
{
    bs_request *request;
    bn_code code = bs_store_take(store, BS_NOTED, id, BS_KEY + strlen(from), done, with, &request);

    if (code != BN_OK)
        return code;
    bs_param_bytes(request, 1, key, BS_KEY);
    bs_param_bytes(request, 2, from, strlen(from));
    bs_store_ask(store, request, within_ms);
    return BN_OK;
}

bn_code bs_store_letters(bs_store *store, const uint8_t id[BS_ID], const char *seat, uint32_t after,
                         uint32_t within_ms, bs_done done, void *with)
{
    size_t name = strlen(seat);
    bs_request *request;
    bn_code code;

    if (name == 0 || name > BS_SEAT_MAX)
        return BN_USAGE;
    code = bs_store_take(store, BS_LETTERS, id, name + sizeof(uint32_t), done, with, &request);
    if (code != BN_OK)
        return code;
    bs_param_bytes(request, 1, seat, name);
    bs_param_int(request, 2, after);
    bs_store_ask(store, request, within_ms);
    return BN_OK;
}

/* The first statement writes it, if it is new and there is room; the second finds it, even if another request wrote it.
 * */
void bs_answer_note(bs_store *store, const bs_request *request, bs_result *result)
{
    const PGresult *written = request->results[0], *found = request->results[1];

    result->outcome = PQntuples(found) == 0     ? BS_TOO_MANY
                      : PQntuples(written) == 0 ? BS_AGAIN
                                                : BS_DONE;
    if (result->outcome == BS_TOO_MANY)
        return;
    result->number = bs_read_int(found, 0, 0);
    if (result->outcome == BS_DONE) {
        result->revision = bs_read_int(written, 0, 0);
        bs_watch_known(store, request->id, 0, result->revision);
        bs_news_add(store, request->id, 0, result->revision, false);
    }
}

void bs_answer_letters(bs_store *store, const bs_request *request)
{
    const PGresult *rows = request->results[0];
    uint32_t count = (uint32_t)PQntuples(rows);
    bs_letter *letters = calloc((size_t)count + 1, sizeof *letters);
    bs_result result = { .outcome = letters ? BS_DONE : BS_FAILED,
                         .why = letters ? NULL : "out of memory for letters",
                         .letters = letters,
                         .letter_count = letters ? count : 0 };

    for (uint32_t i = 0; i < result.letter_count; i++) {
        int row = (int)i;

        letters[i] = (bs_letter){ .number = bs_read_int(rows, row, 0),
                                  .note = { .from = PQgetvalue(rows, row, 1),
                                            .to = PQgetvalue(rows, row, 2),
                                            .text = bs_read_text(rows, row, 3) },
                                  .written = bs_read_int64(rows, row, 4) };
    }
    bs_store_call(store, request, &result);
    free(letters);
}
