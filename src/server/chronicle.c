/* What happened, in words, as the seat may know it. */
#include "server.h"

#include <stdlib.h>
#include <string.h>

#include <banneret/store.h>
#include <banneret/system/game.h>
#include <banneret/system/trace.h>

#include "http/reply.h"

enum { SCRATCH = 128 << 20 };

/* ---- the chronicle ------------------------------------------------------------------------ */

typedef struct telling {
    const bs_live *live;
    bn_seat seat;
    uint32_t from; /* the first entry to tell */
    bn_table
        *second; /* follows the first entry by entry, so that the states around each are known */
    bn_arena *arena;
    bn_doc *list;
} telling;

static bn_code tell(telling *t, uint32_t index, bn_error *err)
{
    _Alignas(BN_STATE_ALIGN) unsigned char before[BN_STATE_MAX];
    const bn_table *table = t->live->table;
    size_t size = bn_table_game(table)->state_size(bn_table_setup(table));
    bn_trace trace;
    bn_told told;
    bn_code code;

    memcpy(before, bn_table_state(t->second), size);
    bn_trace_init(&trace, t->arena);
    code = bn_table_replay(t->second, bn_table_entry(table, index), &trace, err);
    if (code != BN_OK || index + 1 < t->from)
        return code;
    bn_table_tell(table, index, t->seat, before, bn_table_state(t->second), &trace, &told);
    bn_doc_push(t->list, bn_told_doc(bn_table_system(table), index + 1, &told, &trace, t->arena));
    return BN_OK;
}

static bn_code tell_all(telling *t, bn_error *err)
{
    const bn_table *table = t->live->table;
    bn_code code =
        bn_table_open(t->arena, bn_table_system(table), t->live->document, &t->second, err);

    for (uint32_t i = 0; i < bn_table_entries(table) && code == BN_OK; i++)
        code = tell(t, i, err);
    if (code == BN_OK && t->arena->full)
        code = bn_fail(err, BN_MEMORY, "no memory is left for the chronicle");
    return code;
}

static void run_chronicle(bs_task *task, bs_room *room, bs_found found)
{
    bs_look *look = (bs_look *)task;
    const bs_chair *chair = bs_job_enter(&look->job, room, found);
    bs_request *request = look->job.request;
    bn_arena arena;
    bn_doc *map;
    bn_error err;

    if (chair && bs_look_again(look, room))
        return;
    arena = bn_store_arena(SCRATCH);
    map = bn_doc_map(&arena);
    if (chair) {
        telling t = {
            .live = look->job.live, .seat = chair->seat, .from = look->from, .arena = &arena
        };

        bn_doc_put_int(&arena, map, "head", bn_table_entries(look->job.live->table));
        t.list = bn_doc_put(&arena, map, "chronicle", bn_doc_list(&arena));
        if (tell_all(&t, &err) == BN_OK)
            bs_reply_doc(request, 200, map);
        else
            bs_reply_error(request, &err);
    }
    bn_arena_done(&arena);
    free(look);
}

void bs_route_chronicle(void *self, bs_request *request)
{
    bs_look_begin(self, request, bs_argument(request, "after"), run_chronicle);
}
