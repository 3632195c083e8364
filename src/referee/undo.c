/* Undoing. Each entry knows what it changed, so going back costs as much as the entries between, and a kept state
 * (still.c) shortens a long way. */
#include "inner.h"

#include <string.h>

/* Every entry is younger than the one before it, so the two ways back meet at their last common entry. The differences
 * are flipped, in any order. False: it is too far, and was given up halfway. */
static bool walk_back(bn_table *table, uint32_t to, uint32_t most)
{
    uint32_t from = table->tip;

    for (uint32_t i = 0; from != to && i < most; i++) {
        uint32_t *later = from > to ? &from : &to;

        bni_delta_flip(table, bni_record_at(table, *later - 1)->delta);
        *later = bni_record_at(table, *later - 1)->before;
    }
    return from == to;
}

/* The ids of open questions stay valid as long as the state in which they were asked. `spare` is the state as it is. */
static void go_back(bn_table *table, uint32_t tip)
{
    uint32_t lock[BN_OPEN_MAX];

    memcpy(lock, table->lock, sizeof lock);
    if (!walk_back(table, tip, bni_still_near()) && !bni_still_go(table, tip)) {
        memcpy(table->state, table->spare, table->size);
        memcpy(table->lock, lock, sizeof lock);
        (void)walk_back(table, tip, UINT32_MAX);
    }
    bni_table_refresh(table);
    table->step += memcmp(table->state, table->spare, table->size) != 0;
    table->tip = tip;
}

bool bni_seat_same(bn_seat a, bn_seat b)
{
    a = bni_seat_plain(a);
    b = bni_seat_plain(b);
    return a.role == b.role && a.side == b.side && a.person == b.person;
}

/* The entry that a player may undo: the newest of all, if it is an open answer of that seat
 * and not a roll; or the newest sealed order of the seat that still waits, even if others have
 * locked theirs after it. */
static bn_code own_newest(const bn_table *table, bn_seat seat, uint32_t *out, bn_error *err)
{
    for (uint32_t n = table->tip; n; n = bni_record_at(table, n - 1)->before) {
        const bn_entry *entry = &bni_record_at(table, n - 1)->entry;
        bool waits = bni_table_waits(table, n), own = bni_seat_same(entry->seat, seat);

        if (own && bni_table_shared_after(table, n))
            return bn_fail(err, BN_ANSWER, "only the referee can undo a roll or a reveal");
        if (own && (waits || (n == table->tip && entry->type == BN_ENTRY_ANSWER &&
                              !entry->question.sealed))) {
            *out = n;
            return BN_OK;
        }
        if (own && n == table->tip)
            return bn_fail(err, BN_ANSWER, "only the referee can undo a roll or a reveal");
        if (!waits)
            break;
    }
    return bn_fail(err, BN_ANSWER,
                   "others have acted on every answer of this seat, so it can undo none");
}

/* The one place that says what a player may undo: nothing that may have shown the player something. An order that waits
 * has changed nothing yet. */
static bn_code may_take_back(const bn_table *table, bn_seat seat, uint32_t *own, bn_error *err)
{
    bn_code code = own_newest(table, seat, own, err);

    if (code == BN_OK && !bni_table_waits(table, *own) && bni_table_scouts(table, *own, seat))
        return bn_fail(err, BN_ANSWER,
                       "that answer may have shown what was hidden: only the referee can undo it");
    return code;
}

static bn_code referee_target(const bn_table *table, uint32_t to, bn_error *err)
{
    if (to <= table->count && (to ? bni_record_at(table, to - 1)->tip : 0) != table->tip)
        return BN_OK;
    (void)bn_fail(err, BN_ANSWER,
                  to > table->count ? "the journal has no entry with that number"
                                    : "there is nothing to undo");
    if (err && table->count) {
        bn_text hint = bn_text_over(err->hint, sizeof err->hint);
        bn_text_add(&hint, "0 to ");
        bn_text_int(&hint, table->count - 1);
    }
    return BN_ANSWER;
}

uint32_t bni_table_reseeded(const bn_table *table)
{
    return table->count ? bni_record_at(table, table->count - 1)->reseeded : 0;
}

uint64_t bn_table_seed(const bn_table *table, uint32_t number, uint64_t first)
{
    uint32_t by;

    BN_ASSERT(number > 0 && number <= table->count + 1);
    by = number > 1 ? bni_record_at(table, number - 2)->reseeded : 0;
    return by ? bni_record_at(table, by - 1)->entry.seed : first;
}

/* Adds the undo `asked`, of which the seat, the entry to go back to and the new seed are taken. */
static bn_code add_undo(bn_table *table, const bn_entry *asked, const uint64_t *want, bn_error *err)
{
    bn_code code = bni_table_reserve(table, 1, err);
    bool over = table->open_count == 0;
    uint32_t number = table->count + 1;
    bn_table saved;

    if (code != BN_OK)
        return code;
    saved = *table;
    memcpy(table->spare, table->state, table->size);
    go_back(table, asked->to ? bni_record_at(table, asked->to - 1)->tip : 0);
    if (want && *want != bn_table_hash(table)) {
        *table = saved;
        memcpy(table->state, table->spare, table->size);
        return bn_fail(err, BN_JOURNAL, "the undo leads to another state than the journal says");
    }
    *bni_record_at(table, table->count) =
        (bni_record){ .entry = { .number = number,
                                 .type = BN_ENTRY_UNDO,
                                 .seat = bni_seat_plain(asked->seat),
                                 .seed = asked->reseeds ? asked->seed : 0,
                                 .to = asked->to,
                                 .reopens = over,
                                 .reseeds = asked->reseeds,
                                 .state = bn_table_hash(table) },
                      .before = table->tip,
                      .tip = table->tip,
                      .reseeded = asked->reseeds ? number : bni_table_reseeded(table) };
    table->count++;
    return BN_OK;
}

/* A journal of an older program may have a game that a player reopened. */
bn_code bni_table_undo(bn_table *table, const bn_entry *entry, bn_error *err)
{
    uint32_t own = 0;
    bn_code code;

    if (entry->reseeds && entry->seat.role != BN_REFEREE) {
        code = bn_fail(err, BN_JOURNAL, "only the referee can give the dice another seed");
    } else if (entry->reseeds && !entry->reopens) {
        code = entry->to == table->count && table->open_count
                   ? BN_OK
                   : bn_fail(err, BN_JOURNAL, "a new seed alone undoes no answer");
    } else if (entry->seat.role == BN_REFEREE) {
        code = referee_target(table, entry->to, err);
    } else {
        code = own_newest(table, entry->seat, &own, err);
        if (code == BN_OK && bni_record_at(table, own - 1)->before != entry->to)
            code = bn_fail(err, BN_ANSWER, "a player can undo only the newest answer");
    }
    return code == BN_OK ? add_undo(table, entry, &entry->state, err) : code;
}

/* Orders that others locked after the one that was undone are entered again, since their owners did not undo them. */
static bn_code undo_own(bn_table *table, bn_seat seat, bn_error *err)
{
    bn_entry again[BN_OPEN_MAX], undo = { .seat = seat };
    uint32_t own = 0, count = 0;
    bn_code code = may_take_back(table, seat, &own, err);

    if (code != BN_OK)
        return code;
    for (uint32_t n = table->tip; n != own; n = bni_record_at(table, n - 1)->before)
        again[count++] = bni_record_at(table, n - 1)->entry;
    undo.to = bni_record_at(table, own - 1)->before;
    code = bni_table_reserve(table, count + 1, err);
    if (code == BN_OK)
        code = add_undo(table, &undo, NULL, err);
    while (code == BN_OK && count > 0) {
        int index = bni_table_match(table, &again[--count].question);

        BN_ASSERT(index >= 0); /* the state has not changed */
        code = bni_table_add(table, &again[count], (uint32_t)index, NULL, NULL, err);
    }
    return code;
}

static bn_code undo_as_referee(bn_table *table, uint32_t to, const uint64_t *seed, bn_error *err)
{
    bn_entry undo = { .seat = { .role = BN_REFEREE }, .to = to, .reseeds = seed != NULL };
    bn_code code = referee_target(table, to, err);

    if (seed)
        undo.seed = *seed;
    return code == BN_OK ? add_undo(table, &undo, NULL, err) : code;
}

bn_code bn_table_undo(bn_table *table, bn_seat seat, uint32_t to, bn_error *err)
{
    bool player = seat.role == BN_COMMANDER || seat.role == BN_CHARACTER;

    if (!player && seat.role != BN_REFEREE)
        return bn_fail(err, BN_SEAT, "this seat has nothing to undo");
    if (table->open_count == 0 && table->tip != 0)
        return bn_fail(err, player ? BN_SEAT : BN_ANSWER,
                       "the game is over: only the referee can reopen it");
    return player ? undo_own(table, seat, err) : undo_as_referee(table, to, NULL, err);
}

bn_code bn_table_reopen(bn_table *table, uint32_t to, const uint64_t *seed, bn_error *err)
{
    if (table->open_count != 0)
        return bn_fail(err, BN_ANSWER, "the game is not over, so nothing has to be reopened");
    return undo_as_referee(table, to, seed, err);
}

bn_code bn_table_reseed(bn_table *table, uint64_t seed, bn_error *err)
{
    bn_entry undo = {
        .seat = { .role = BN_REFEREE }, .seed = seed, .to = table->count, .reseeds = true
    };

    if (table->open_count == 0)
        return bn_fail(err, BN_ANSWER, "the game is over, so there are no dice to come");
    return add_undo(table, &undo, NULL, err);
}
