/* Taking back. The state is computed again from the start along the entries that stay. They are
 * few, and going backwards can so never disagree with going forwards. */
#include "inner.h"

#include <string.h>

/* Writes the live entries up to `tip`, oldest first, to table->line; returns how many. */
static uint32_t lay_out(bn_table *table, uint32_t tip)
{
    uint32_t count = 0;

    for (uint32_t n = tip; n; n = table->records[n - 1].before)
        table->line[count++] = n;
    for (uint32_t i = 0; i < count / 2; i++) {
        uint32_t swap = table->line[i];
        table->line[i] = table->line[count - 1 - i];
        table->line[count - 1 - i] = swap;
    }
    return count;
}

/* The ids of open questions stay valid as long as the state in which they were asked. */
static void go_back(bn_table *table, uint32_t tip)
{
    uint32_t count = lay_out(table, tip), step = table->step;

    bni_table_begin(table, NULL);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t number = table->line[i];
        const bn_entry *entry = &table->records[number - 1].entry;
        int index = entry->type == BN_ENTRY_RULING ? 0 : bni_table_match(table, &entry->question);

        BN_ASSERT(index >= 0); /* it was played here before */
        (void)bni_table_play(table, number, (uint32_t)index, NULL);
    }
    table->step = memcmp(table->state, table->spare, table->size) ? step + 1 : step;
    table->tip = tip;
}

bool bni_seat_same(bn_seat a, bn_seat b)
{
    a = bni_seat_plain(a);
    b = bni_seat_plain(b);
    return a.role == b.role && a.side == b.side && a.person == b.person;
}

/* The entry that a player may take back: the newest of all, if it is an open answer of that seat
 * and not a roll; or the newest sealed order of the seat that still waits, even if others have
 * locked theirs after it. */
static bn_code own_newest(const bn_table *table, bn_seat seat, uint32_t *out, bn_error *err)
{
    for (uint32_t n = table->tip; n; n = table->records[n - 1].before) {
        const bn_entry *entry = &table->records[n - 1].entry;
        bool waits = bni_table_waits(table, n), own = bni_seat_same(entry->seat, seat);

        if (own && bni_table_shared_after(table, n))
            return bn_fail(err, BN_ANSWER, "only the referee can take back a roll or a reveal");
        if (own && (waits || (n == table->tip && entry->type == BN_ENTRY_ANSWER &&
                              !entry->question.sealed))) {
            *out = n;
            return BN_OK;
        }
        if (own && n == table->tip)
            return bn_fail(err, BN_ANSWER, "only the referee can take back a roll or a reveal");
        if (!waits)
            break;
    }
    return bn_fail(err, BN_ANSWER,
                   "others have acted on every answer of this seat, so it can take none back");
}

static bn_code referee_target(const bn_table *table, uint32_t to, bn_error *err)
{
    if (to <= table->count && (to ? table->records[to - 1].tip : 0) != table->tip)
        return BN_OK;
    (void)bn_fail(err, BN_ANSWER,
                  to > table->count ? "there is no such entry to go back to"
                                    : "there is nothing to take back");
    if (err && table->count) {
        bn_text hint = bn_text_over(err->hint, sizeof err->hint);
        bn_text_add(&hint, "0 to ");
        bn_text_int(&hint, table->count - 1);
    }
    return BN_ANSWER;
}

static bn_code add_undo(bn_table *table, bn_seat seat, uint32_t to, const uint64_t *want,
                        bn_error *err)
{
    bn_code code = bni_table_reserve(table, 1, err);
    bool over = table->open_count == 0;
    bn_table saved;
    bni_record *record;

    if (code != BN_OK)
        return code;
    saved = *table;
    memcpy(table->spare, table->state, table->size);
    go_back(table, to ? table->records[to - 1].tip : 0);
    if (want && *want != bn_table_hash(table)) {
        *table = saved;
        memcpy(table->state, table->spare, table->size);
        return bn_fail(err, BN_JOURNAL, "the undo leads to another state than the journal says");
    }
    record = &table->records[table->count];
    *record = (bni_record){ .entry = { .number = table->count + 1,
                                       .type = BN_ENTRY_UNDO,
                                       .seat = bni_seat_plain(seat),
                                       .to = to,
                                       .reopens = over,
                                       .state = bn_table_hash(table) },
                            .before = table->tip,
                            .tip = table->tip };
    table->count++;
    return BN_OK;
}

bn_code bni_table_undo(bn_table *table, bn_seat seat, uint32_t to, const uint64_t *want,
                       bn_error *err)
{
    uint32_t own = 0;
    bn_code code;

    if (seat.role == BN_REFEREE) {
        code = referee_target(table, to, err);
    } else {
        code = own_newest(table, seat, &own, err);
        if (code == BN_OK && table->records[own - 1].before != to)
            code = bn_fail(err, BN_ANSWER, "a player can take back only the newest answer");
    }
    return code == BN_OK ? add_undo(table, seat, to, want, err) : code;
}

/* Orders that others locked after the one that was taken back are entered again, since their owners
 * did not take them back. */
static bn_code undo_own(bn_table *table, bn_seat seat, bn_error *err)
{
    bn_entry again[BN_OPEN_MAX];
    uint32_t own = 0, count = 0;
    bn_code code = own_newest(table, seat, &own, err);

    if (code != BN_OK)
        return code;
    for (uint32_t n = table->tip; n != own; n = table->records[n - 1].before)
        again[count++] = table->records[n - 1].entry;
    code = bni_table_reserve(table, count + 1, err);
    if (code == BN_OK)
        code = add_undo(table, seat, table->records[own - 1].before, NULL, err);
    while (code == BN_OK && count > 0) {
        int index = bni_table_match(table, &again[--count].question);

        BN_ASSERT(index >= 0); /* the state has not changed */
        code = bni_table_add(table, &again[count], (uint32_t)index, NULL, NULL, err);
    }
    return code;
}

bn_code bn_table_undo(bn_table *table, bn_seat seat, uint32_t to, bn_error *err)
{
    if (seat.role == BN_REFEREE)
        return bni_table_undo(table, seat, to, NULL, err);
    if (seat.role != BN_COMMANDER && seat.role != BN_CHARACTER)
        return bn_fail(err, BN_SEAT, "this seat has nothing to take back");
    return undo_own(table, seat, err);
}
