#include "telling.h"

#include <string.h>

#include <banneret/system/game.h>
#include <banneret/system/trace.h>

#include "../../referee/book.h"
#include "../http/reply.h"

enum { AT_ONCE = 1000 }; /* entries of a chronicle; who wants more asks from the next one on */

typedef struct teller {
    const bs_telling *telling;
    const bs_budget *budget;
    bs_opened at;
    bn_table *all;    /* has every entry: it says what has been revealed */
    bn_table *second; /* follows entry by entry, so that the states around each are known */
    bni_book *book;   /* NULL: none is wanted, or the game has none */
    bn_arena *arena;
    bn_doc *list;
} teller;

static bn_code goes_on(const teller *t, bn_error *err)
{
    if (atomic_load_explicit(t->budget->cancelled, memory_order_relaxed))
        return bn_fail(err, BN_LIMIT, "the request was cancelled");
    return bs_budget_left(t->budget) ? BN_OK
                                     : bn_fail(err, BN_LIMIT, "this takes too long to show");
}

static bn_code tell(teller *t, uint32_t index, bn_error *err)
{
    _Alignas(BN_STATE_ALIGN) unsigned char before[BN_STATE_MAX];
    bool wanted = !t->telling->book && index + 1 >= t->telling->from;
    bn_trace trace;
    bn_told told;
    bn_code code = goes_on(t, err);

    if (code != BN_OK)
        return code;
    memcpy(before, bn_table_state(t->second), t->at.game->state_size(t->at.setup));
    bn_trace_init(&trace, t->arena);
    code = bn_table_replay(t->second, t->at.entries[index], t->book || wanted ? &trace : NULL, err);
    if (code == BN_OK)
        bni_book_entry(t->book, t->second, before, index, &trace);
    if (code != BN_OK || !wanted)
        return code;
    bn_table_tell(t->all, index, t->telling->seat, before, bn_table_state(t->second), &trace,
                  &told);
    bn_doc_push(t->list, bn_told_doc(t->at.system, index + 1, &told, &trace, t->arena));
    return BN_OK;
}

static bn_code open_tables(teller *t, uint32_t count, bn_error *err)
{
    bn_code code = bn_table_open(t->arena, t->at.system, t->at.document, &t->all, err);

    for (uint32_t i = 0; i < count && code == BN_OK; i++) {
        code = goes_on(t, err);
        if (code == BN_OK)
            code = bn_table_replay(t->all, t->at.entries[i], NULL, err);
    }
    if (code == BN_OK)
        code = bn_table_open(t->arena, t->at.system, t->at.document, &t->second, err);
    if (code == BN_OK && t->telling->book)
        t->book = bni_book_open(t->arena, t->second);
    return code;
}

/* How far is shown: all of it in a book. */
static uint32_t last_told(const teller *t, uint32_t count)
{
    uint32_t first = t->telling->from ? t->telling->from : 1;

    return t->telling->book || first > count || count - first < AT_ONCE ? count
                                                                        : first - 1 + AT_ONCE;
}

static bn_code tell_all(teller *t, uint32_t count, bn_error *err)
{
    bn_code code = open_tables(t, count, err);
    uint32_t last = last_told(t, count);

    for (uint32_t i = 0; i < last && code == BN_OK; i++)
        code = tell(t, i, err);
    return code;
}

static bn_doc *book_doc(const teller *t)
{
    return t->book ? bni_book_tree(t->book, t->all, t->telling->seat, t->telling->month, t->arena)
                   : bn_doc_null(t->arena);
}

static bn_code write_text(const teller *t, uint32_t head, char **text, size_t *length,
                          bn_error *err)
{
    bn_doc *map = bn_doc_map(t->arena);

    bn_doc_put_int(t->arena, map, "head", head);
    if (last_told(t, head) < head)
        bn_doc_put_int(t->arena, map, "more", last_told(t, head) + 1);
    bn_doc_put(t->arena, map, t->telling->book ? "book" : "chronicle",
               t->telling->book ? book_doc(t) : t->list);
    *text = t->arena->full ? NULL : bs_text_of(map, length);
    return *text ? BN_OK : bn_fail(err, BN_MEMORY, "out of memory for what happened");
}

bn_code bs_tell(const bs_telling *telling, const bs_position *position, bs_budget *budget,
                char **text, size_t *length, bn_error *err)
{
    bn_arena arena = bs_budget_arena(budget);
    teller t = {
        .telling = telling, .budget = budget, .arena = &arena, .list = bn_doc_list(&arena)
    };
    bn_code code = bs_position_open(position, &arena, &t.at, err);

    if (code == BN_OK)
        code = tell_all(&t, position->head, err);
    if (code == BN_OK)
        code = write_text(&t, position->head, text, length, err);
    bn_arena_done(&arena);
    return code;
}
