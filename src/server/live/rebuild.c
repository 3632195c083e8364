#include "live.h"

#include <malloc.h>
#include <stdlib.h>
#include <string.h>

#include <banneret/store.h>
#include <banneret/system/system.h>

#include "../../store/held.h"
#include "shares.h"

enum { ARENA_MAX = 128 << 20, LINE_SCRATCH = 8 << 20 };

/* What a block takes of the process: often more than was asked for, and the word before it. */
static size_t taken_by(void *block)
{
    return block ? malloc_usable_size(block) + sizeof(size_t) : 0;
}

static void *get_counted(void *self, size_t size)
{
    bs_live *live = self;
    void *block = malloc(size);

    live->bytes += taken_by(block);
    return block;
}

static void put_counted(void *self, void *block, size_t size)
{
    bs_live *live = self;

    (void)size;
    live->bytes -= taken_by(block);
    free(block);
}

static bs_live *new_live(void)
{
    bs_live *live = calloc(1, sizeof *live);

    if (live)
        bn_arena_init(&live->arena, (bn_memory){ get_counted, put_counted, live }, ARENA_MAX);
    return live;
}

size_t bs_live_bytes(const bs_live *live)
{
    return live->bytes + taken_by(live->times) + taken_by(live->mark) + sizeof *live;
}

static bn_code open_head(bs_live *live, const char *text, size_t length, const uint8_t *secret,
                         bn_error *err)
{
    bni_held held;
    bn_code code = bni_held_open(text, length, bn_system_find, &live->arena, &held, err);

    if (code != BN_OK)
        return code;
    live->seeded = held.contents.head.seeded;
    live->seed = held.contents.head.seed;
    live->rolls =
        !held.contents.head.ask_dice && (live->seeded || held.contents.head.joint.table != NULL);
    live->typists = held.contents.head.typists;
    live->last = held.last;
    live->document = held.contents.head.document;
    for (uint32_t i = 0; i < BN_SIDES_MAX; i++) {
        const char *name = held.contents.head.bots[i];

        live->bots[i] = name ? bn_bot_find(name) : NULL;
    }
    code = bn_table_open(&live->arena, NULL, live->document, &live->table, err);
    if (code == BN_OK && held.contents.head.joint.table)
        code = bs_shares_open(live, &held.contents.head.joint, secret, err);
    bni_held_close(&held);
    return code;
}

bs_live *bs_live_open(bs_line head, const uint8_t *secret, bn_error *err)
{
    bs_live *live = new_live();
    char *text = malloc(head.length + 1u);
    bn_code code;

    if (!live || !text) {
        free(live);
        free(text);
        (void)bn_fail(err, BN_MEMORY, "out of memory for a table");
        return NULL;
    }
    memcpy(text, head.text, head.length);
    text[head.length] = '\n';
    code = open_head(live, text, head.length + 1u, secret, err);
    free(text);
    if (code == BN_OK)
        return live;
    bs_live_free(live);
    return NULL;
}

bs_live *bs_live_again(const bs_live *live, bn_error *err)
{
    bs_live *past = new_live();
    bn_code code;

    if (!past) {
        (void)bn_fail(err, BN_MEMORY, "out of memory for a table");
        return NULL;
    }
    past->document = live->document;
    past->rolls = live->rolls;
    past->begun = live->begun;
    memcpy(past->bots, live->bots, sizeof past->bots);
    code = bn_table_open(&past->arena, bn_table_system(live->table), live->document, &past->table,
                         err);
    if (code == BN_OK)
        return past;
    bs_live_free(past);
    return NULL;
}

void bs_live_free(bs_live *live)
{
    if (!live)
        return;
    bs_lines_free(&live->written);
    bs_live_unmark(live);
    bn_arena_done(&live->arena);
    free(live->times);
    free(live);
}

bool bs_live_make_times(bs_live *live)
{
    uint32_t count = bn_table_entries(live->table);

    if (count > live->times_room) {
        uint32_t room = 2 * count;
        int64_t *times = realloc(live->times, room * sizeof *times);

        if (!times)
            return false;
        live->times = times;
        live->times_room = room;
    }
    return true;
}

void bs_live_stamp(bs_live *live, int64_t at)
{
    uint32_t count = bn_table_entries(live->table);

    BN_ASSERT(count <= live->times_room);
    while (live->timed < count)
        live->times[live->timed++] = at;
}

int64_t bs_live_time(const bs_live *live, uint32_t number)
{
    BN_ASSERT(number <= live->timed);
    return number ? live->times[number - 1] : live->begun;
}

static bn_code follow_line(bs_live *live, bs_line line, bn_arena *scratch, bn_error *err)
{
    bn_doc *map = NULL;
    const char *prev;
    bn_entry entry;
    bni_hash hash;
    bn_code code = bni_chain_read(line.text, line.length, scratch, &map, &hash, err);

    if (code != BN_OK)
        return code;
    prev = bni_chain_take(map, "prev");
    if (!prev || strcmp(prev, live->last.hex) != 0)
        return bn_fail(err, BN_JOURNAL, "the line does not follow the one before it");
    code = bn_entry_read(bn_table_game(live->table), map, &entry, err);
    if (code == BN_OK)
        code = bn_table_replay(live->table, &entry, NULL, err);
    if (code == BN_OK && live->joint)
        bni_joint_follow(live->joint, &entry, &hash);
    live->last = hash;
    live->lined = bn_table_entries(live->table);
    live->text += line.length;
    if (code == BN_OK && !bs_live_make_times(live))
        return bn_fail(err, BN_MEMORY, "out of memory for the time of an entry");
    if (code == BN_OK)
        bs_live_stamp(live, line.at);
    return code;
}

bn_code bs_live_follow(bs_live *live, const bs_line *lines, uint32_t count, bn_error *err)
{
    bn_code code = BN_OK;

    for (uint32_t i = 0; i < count && code == BN_OK; i++) {
        bn_arena scratch = bn_store_arena(LINE_SCRATCH);

        code = follow_line(live, lines[i], &scratch, err);
        bn_arena_done(&scratch);
    }
    return code;
}

bn_code bs_live_follow_live(bs_live *past, const bs_live *live, uint32_t number, bn_error *err)
{
    bn_code code = BN_OK;

    for (uint32_t i = bn_table_entries(past->table); i < number && code == BN_OK; i++) {
        code = bn_table_replay(past->table, bn_table_entry(live->table, i), NULL, err);
        if (code == BN_OK && !bs_live_make_times(past))
            return bn_fail(err, BN_MEMORY, "out of memory for the time of an entry");
        if (code == BN_OK)
            bs_live_stamp(past, bs_live_time(live, i + 1));
    }
    return code;
}
