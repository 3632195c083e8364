#include "live.h"

#include "shares.h"

enum { LOOK_BACK = 64 }; /* entries among which sealed orders are looked for that were revealed */

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
    uint32_t count = bn_table_entries(live->table), last = count;

    if (first <= count && count - first >= BS_NEWS_MAX)
        last = first - 1 + BS_NEWS_MAX;
    bn_doc_put_int(arena, map, "head", count);
    if (last < count)
        bn_doc_put_int(arena, map, "more", last + 1);
    entries = bn_doc_put(arena, map, "entries", bn_doc_list(arena));
    for (uint32_t i = first - 1; i < last; i++)
        bn_doc_push(entries, bn_entry_doc(live->table, i, seat, arena));
    return arena->full ? NULL : map;
}

/* A sealed order that counts by now: everyone is shown, or nothing any more to those who may not know. */
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
