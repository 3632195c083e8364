/* Requests of another program, a line each, put to one session with little memory. Every reply is JSON, and a
 * call that thinks is cancelled soon. */
#include "fuzz.h"

#include <inttypes.h>
#include <stdio.h>

#include <banneret/call.h>

enum { LINES_MAX = 32, LOOKS_MAX = 3, GAME_BYTES = 4 << 20, CALL_BYTES = 16 << 20 };

/* How many were answered, for the last line of a run. */
static uint64_t messages;

__attribute__((destructor)) static void count(void)
{
    fprintf(stderr, "%" PRIu64 " messages\n", messages);
}

static bool soon_over(void *self, const bn_progress *progress)
{
    uint32_t *looks = self;

    (void)progress;
    return ++*looks < LOOKS_MAX;
}

static void answer(bn_session *session, const char *line, size_t length)
{
    const char *reply = bn_call(session, line, length);

    if (reply[0] == '\0') /* a notification */
        return;
    FUZZ_CHECK(strchr(reply, '\n') == NULL);
    fuzz_check_json(reply, strlen(reply));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint32_t looks = 0;
    bn_session_options options = { .game_bytes = GAME_BYTES,
                                   .call_bytes = CALL_BYTES,
                                   .games = 3,
                                   .watch = { .tell = soon_over, .self = &looks } };
    bn_session *session = bn_session_begin(&options);
    const char *at = (const char *)data, *end = at + size;

    FUZZ_CHECK(session);
    for (uint32_t i = 0; i < LINES_MAX && at < end; i++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((stop ? stop : end) - at);

        looks = 0;
        answer(session, at, length);
        messages++;
        at += length + 1;
    }
    bn_session_end(session);
    return 0;
}
