#include "live.h"

#include <stdlib.h>
#include <string.h>

#include <banneret/store.h>
#include <banneret/system/system.h>

#include "../store/held.h"
#include "shares.h"

enum {
    ARENA_MAX = 128 << 20,
    LINE_SCRATCH = 8 << 20,
    SETTLED_AT_ONCE = 900, /* below BS_LINES_MAX */
    LOOK_BACK = 64         /* entries among which sealed orders are looked for that were revealed */
};

static const bn_seat the_referee = { .role = BN_REFEREE };

/* ---- rebuilding --------------------------------------------------------------------------- */

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
    bs_live *live = calloc(1, sizeof *live);
    char *text = malloc(head.length + 1u);
    bn_code code;

    if (!live || !text) {
        free(live);
        free(text);
        (void)bn_fail(err, BN_MEMORY, "no memory is left for a table");
        return NULL;
    }
    memcpy(text, head.text, head.length);
    text[head.length] = '\n';
    live->arena = bn_store_arena(ARENA_MAX);
    code = open_head(live, text, head.length + 1u, secret, err);
    free(text);
    if (code == BN_OK)
        return live;
    bs_live_free(live);
    return NULL;
}

bs_live *bs_live_again(const bs_live *live, bn_error *err)
{
    bs_live *past = calloc(1, sizeof *past);
    bn_code code;

    if (!past) {
        (void)bn_fail(err, BN_MEMORY, "no memory is left for a table");
        return NULL;
    }
    past->arena = bn_store_arena(ARENA_MAX);
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
    if (code == BN_OK && !bs_live_make_times(live))
        return bn_fail(err, BN_MEMORY, "no memory is left for the time of an entry");
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
            return bn_fail(err, BN_MEMORY, "no memory is left for the time of an entry");
        if (code == BN_OK)
            bs_live_stamp(past, bs_live_time(live, i + 1));
    }
    return code;
}

/* ---- judging ------------------------------------------------------------------------------ */

static bool open_roll(const bs_live *live, bn_asked *out)
{
    bn_asked open[BN_OPEN_MAX];
    uint32_t count = bn_table_ask(live->table, open);

    for (uint32_t i = 0; i < count; i++) {
        if (open[i].question.form == BN_FORM_ROLL && !open[i].locked) {
            *out = open[i];
            return true;
        }
    }
    return false;
}

/* *settled: there was something to do. */
static bn_code settle_one(bs_live *live, bool *settled, bn_error *err)
{
    bn_asked asked;
    uint64_t seed;
    bn_code code = bs_shares_settle(live, settled, err);

    if (code != BN_OK || *settled)
        return code;
    if (live->rolls && open_roll(live, &asked)) {
        code = bs_shares_seed(live, settled, &seed, err);
        return *settled ? bn_table_roll_seeded(live->table, the_referee, asked.id, seed, NULL, err)
                        : code;
    }
    if (bs_shares_allow(live, the_referee, BN_ENTRY_ANSWER, NULL) != BN_OK)
        return BN_OK; /* somebody has not committed to a share */
    return bs_bots_answer(live->table, live->bots, live->seed, settled, err);
}

bn_code bs_live_settle(bs_live *live, bn_error *err)
{
    bn_code code = BN_OK;
    bool goes_on = true;

    for (uint32_t i = 0; i < SETTLED_AT_ONCE && goes_on && code == BN_OK; i++)
        code = settle_one(live, &goes_on, err);
    return code;
}

/* Whoever the table trusts. Where the server rolls, that is the referee at most. */
static bool may_type(const bs_live *live, bn_seat seat)
{
    return live->typists != BN_TYPISTS_NOBODY &&
           (seat.role == BN_REFEREE || (live->typists == BN_TYPISTS_ASKED && !live->rolls));
}

static bn_code roll(bs_live *live, bn_seat seat, const bs_act *act, bn_error *err)
{
    bool referee = seat.role == BN_REFEREE;

    if (act->typed && !may_type(live, seat))
        return bn_fail(err, BN_SEAT,
                       live->rolls ? "at this table the server rolls the dice"
                                   : "at this table only the referee types in dice");
    if (!act->typed && live->joint)
        return bn_fail(err, BN_DICE, "the server rolls as soon as it has all shares of the dice");
    if (!act->typed && !live->seeded)
        return bn_fail(err, BN_DICE, "at this table people type in what the dice show");
    if (!act->typed && !live->rolls && !referee)
        return bn_fail(err, BN_SEAT, "only the referee may let the server roll at this table");
    return act->typed
               ? bn_table_roll(live->table, seat, act->question, &act->faces, NULL, err)
               : bn_table_roll_seeded(live->table, seat, act->question, live->seed, NULL, err);
}

bn_code bs_live_act(bs_live *live, bn_seat seat, const bs_act *act, bn_error *err)
{
    static const bn_entry_type types[] = { [BS_ACT_ANSWER] = BN_ENTRY_ANSWER,
                                           [BS_ACT_ROLL] = BN_ENTRY_ROLL,
                                           [BS_ACT_UNDO] = BN_ENTRY_UNDO };
    bool shares = act->type == BS_ACT_SHARE || act->type == BS_ACT_LEAVE_OUT;
    bn_code code = shares ? BN_OK : bs_shares_allow(live, seat, types[act->type], err);

    if (code != BN_OK)
        return code;
    switch (act->type) {
    case BS_ACT_SHARE:
        code = seat.role == BN_REFEREE /* which stands for the server in the journal */
                   ? bn_fail(err, BN_SEAT, "this seat has no share in the dice")
                   : bs_shares_add(live, seat, &act->share, err);
        break;
    case BS_ACT_LEAVE_OUT:
        code = bs_shares_add(live, seat, &act->share, err);
        break;
    case BS_ACT_ANSWER:
        code =
            bn_table_answer(live->table, seat, act->question, &act->answer, act->note, NULL, err);
        break;
    case BS_ACT_ROLL:
        code = roll(live, seat, act, err);
        break;
    default:
        code = bn_table_undo(live->table, seat, act->to, err);
        break;
    }
    return code == BN_OK ? bs_live_settle(live, err) : code;
}

/* ---- going back --------------------------------------------------------------------------- */

struct bs_mark {
    bni_joint joint; /* if the dice are */
    bni_hash last;
    uint32_t lined;
    _Alignas(max_align_t) unsigned char table[];
};

void bs_live_unmark(bs_live *live)
{
    free(live->mark);
    live->mark = NULL;
}

void bs_live_mark(bs_live *live)
{
    struct bs_mark *mark = malloc(sizeof *mark + bn_table_mark_size(live->table));

    bs_live_unmark(live);
    if (!mark)
        return;
    if (live->joint)
        mark->joint = *live->joint;
    mark->last = live->last;
    mark->lined = live->lined;
    bn_table_mark(live->table, (bn_mark *)mark->table);
    live->mark = mark;
}

bool bs_live_rewind(bs_live *live)
{
    const struct bs_mark *mark = live->mark;

    if (!mark)
        return false;
    bs_lines_free(&live->written);
    bn_table_rewind(live->table, (const bn_mark *)mark->table);
    if (live->joint)
        *live->joint = mark->joint;
    live->last = mark->last;
    live->lined = mark->lined;
    if (live->timed > bn_table_entries(live->table))
        live->timed = bn_table_entries(live->table);
    bs_live_unmark(live);
    return true;
}

bool bs_live_behind(const bs_live *live, bs_line_end *out)
{
    bn_text text = bn_text_over(out->text, sizeof out->text);

    if (!live->mark)
        return false;
    bn_text_add(&text, live->mark->last.hex);
    bn_text_add(&text, "\"}");
    return true;
}

/* ---- lines -------------------------------------------------------------------------------- */

void bs_lines_free(bs_lines *lines)
{
    for (uint32_t i = 0; i < lines->count; i++) {
        char *text;

        memcpy(&text, &lines->lines[i].text, sizeof text); /* ours, though readers may not write */
        free(text);
    }
    free(lines->lines);
    *lines = (bs_lines){ .count = 0 };
}

static bn_code write_line(bs_live *live, uint32_t index, char *buffer, size_t size, bs_line *out,
                          bn_error *err)
{
    bn_arena scratch = bn_store_arena(LINE_SCRATCH);
    bn_doc *entry = bn_entry_doc(live->table, index, the_referee, &scratch);
    bn_text line = bn_text_over(buffer, size);
    bni_hash hash;
    bn_code code = entry ? bni_chain_next(entry, &live->last, &line, &hash, err)
                         : bn_fail(err, BN_MEMORY, "no memory is left for a line of the journal");

    bn_arena_done(&scratch);
    if (code != BN_OK)
        return code;
    live->last = hash;
    out->length = (uint32_t)line.length - 1; /* without its newline */
    out->text = strndup(buffer, out->length);
    return out->text ? BN_OK : bn_fail(err, BN_MEMORY, "no memory is left for a line");
}

static bool make_room(bs_lines *lines)
{
    uint32_t room = lines->room ? lines->room * 2 : 16;
    bs_line *more;

    if (lines->count < lines->room)
        return true;
    more = realloc(lines->lines, room * sizeof *more);
    if (!more)
        return false;
    lines->lines = more;
    lines->room = room;
    return true;
}

bn_code bs_live_write(bs_live *live, bn_error *err)
{
    bool more = live->lined < bn_table_entries(live->table);
    char *buffer = more ? malloc(BN_JOURNAL_LINE_MAX + 1u) : NULL;
    bs_lines *lines = &live->written;
    bn_code code = BN_OK;

    while (code == BN_OK && live->lined < bn_table_entries(live->table)) {
        if (!buffer || !make_room(lines)) {
            code = bn_fail(err, BN_MEMORY, "no memory is left for the journal");
            break;
        }
        code = write_line(live, live->lined, buffer, BN_JOURNAL_LINE_MAX + 1u,
                          &lines->lines[lines->count], err);
        if (code == BN_OK && live->joint)
            bni_joint_follow(live->joint, bn_table_entry(live->table, live->lined), &live->last);
        lines->count += code == BN_OK;
        live->lined += code == BN_OK;
    }
    free(buffer);
    return code;
}

bn_code bs_live_lines(bs_live *live, bs_lines *out, bn_error *err)
{
    bn_code code = bs_live_write(live, err);

    *out = (bs_lines){ .count = 0 };
    if (code != BN_OK)
        return code;
    *out = live->written;
    live->written = (bs_lines){ .count = 0 };
    return BN_OK;
}

/* ---- what a seat may know ----------------------------------------------------------------- */

bn_doc *bs_live_view(const bs_live *live, bn_seat seat, bn_arena *arena)
{
    bn_doc *view = bn_table_view(live->table, seat, arena);

    if (view && live->joint)
        bn_doc_put(arena, view, "shares", bs_shares_doc(live, seat, arena));
    return arena->full ? NULL : view;
}

bn_doc *bs_live_news(const bs_live *live, bn_seat seat, uint32_t first, bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena), *entries;
    uint32_t count = bn_table_entries(live->table);

    bn_doc_put_int(arena, map, "head", count);
    entries = bn_doc_put(arena, map, "entries", bn_doc_list(arena));
    for (uint32_t i = first - 1; i < count; i++)
        bn_doc_push(entries, bn_entry_doc(live->table, i, seat, arena));
    bn_doc_put(arena, map, "view", bs_live_view(live, seat, arena));
    return arena->full ? NULL : map;
}

/* A sealed order that counts by now: everybody is told, or nothing any more to those who may not know. */
static bool counts_now(const bs_live *live, bn_seat seat, uint32_t index)
{
    const bn_entry *entry = bn_table_entry(live->table, index);

    return entry->type == BN_ENTRY_ANSWER && entry->question.sealed &&
           bn_table_leave(live->table, seat, BN_MATTER_ENTRY, index) != BN_LEAVE_LOCKED;
}

bn_doc *bs_live_revealed(const bs_live *live, bn_seat seat, uint32_t first, bn_arena *arena)
{
    uint32_t from = first > LOOK_BACK ? first - LOOK_BACK : 1;
    bn_doc *list = bn_doc_list(arena);

    for (uint32_t i = from - 1; i + 1 < first; i++) {
        if (counts_now(live, seat, i))
            bn_doc_push(list, bn_entry_doc(live->table, i, seat, arena));
    }
    return arena->full ? NULL : list;
}
