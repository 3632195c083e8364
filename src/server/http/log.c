#include "log.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include <banneret/doc.h>

enum { LINE = 2048, SCRATCH = 8192 };

static void put_time(bn_arena *arena, bn_doc *map)
{
    time_t now = time(NULL);
    char words[32] = "";
    struct tm utc;

    if (gmtime_r(&now, &utc))
        (void)strftime(words, sizeof words, "%Y-%m-%dT%H:%M:%SZ", &utc);
    bn_doc_put_text(arena, map, "time", words);
}

void bs_log(const char *event, const bs_said *said)
{
    _Alignas(max_align_t) unsigned char block[SCRATCH];
    char line[LINE];
    bn_text out = bn_text_over(line, sizeof line - 1);
    bn_arena arena;
    bn_doc *map;

    bn_arena_init_fixed(&arena, block, sizeof block);
    map = bn_doc_map(&arena);
    put_time(&arena, map);
    bn_doc_put_text(&arena, map, "event", event);
    for (; said && said->key; said++) {
        if (said->text)
            bn_doc_put_text(&arena, map, said->key, said->text);
        else
            bn_doc_put_int(&arena, map, said->key, said->number);
    }
    bn_doc_write(map, &out);
    if (out.cut)
        return;
    line[out.length] = '\n';
    /* A line that cannot be written is lost: the server continues. */
    if (write(STDERR_FILENO, line, out.length + 1) < 0)
        return;
}

void bs_log_text(const char *event, const char *key, const char *text)
{
    bs_log(event, (bs_said[]){ { .key = key, .text = text }, { .key = NULL } });
}
