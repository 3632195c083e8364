#include "thinking.h"

#include <stdlib.h>

enum {
    NICE = 10, /* the loop goes first */
    ANSWERS_BYTES = 8 << 20,
    FIRST = 5 /* a first figure has such a part of the time */
};

bs_thinking *bs_thinking_make(bs_server *server, const bs_thinking_options *options)
{
    bs_thinking *thinking = calloc(1, sizeof *thinking);

    if (!thinking)
        return NULL;
    thinking->server = server;
    thinking->options = *options;
    thinking->answers = bs_answers_make(ANSWERS_BYTES);
    thinking->reader = bs_pool_make(server->loop, 1, 0);
    thinking->pool = options->threads ? bs_pool_make(server->loop, options->threads, NICE) : NULL;
    if (thinking->answers && thinking->reader && (!options->threads || thinking->pool))
        return thinking;
    bs_thinking_free(thinking);
    return NULL;
}

void bs_thinking_free(bs_thinking *thinking)
{
    if (!thinking)
        return;
    bs_pool_free(thinking->reader);
    bs_pool_free(thinking->pool);
    bs_turns_free(thinking);
    bs_answers_free(thinking->answers);
    free(thinking);
}

void bs_thinking_stop(bs_thinking *thinking)
{
    bs_questions_cancel(thinking);
    bs_turns_cancel(thinking);
}

bool bs_thinking_on(const bs_thinking *thinking)
{
    return thinking->pool != NULL;
}

uint32_t bs_thinking_ms(const bs_thinking *thinking, bool first)
{
    return thinking->options.seconds * 1000 / (first ? FIRST : 1);
}

size_t bs_thinking_bytes(const bs_thinking *thinking)
{
    return (size_t)thinking->options.memory_mib << 20;
}

bs_thinking_figures bs_thinking_count(const bs_thinking *thinking)
{
    bs_pool_figures pool = bs_pool_count(thinking->pool);

    return (bs_thinking_figures){ .waiting = pool.waiting,
                                  .running = pool.running,
                                  .done = pool.done,
                                  .asked = thinking->asked,
                                  .known = thinking->known };
}
