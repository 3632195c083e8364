/* One measure over many games: see histogram.h for what is kept.
 *
 * Most measures have few different values, so the rows start small and grow. Sums, extremes and counts are
 * integers, so the result does not depend on the order in which values come. If more values come than
 * there may be rows, which of them have a row would depend on that order: then no row is reported, only
 * the sums. */
#include "histogram.h"

#include <string.h>

#include "../common/sort.h"

#define LOG_FIRST 7u
#define ROWS_FIRST 64u
#define ROWS_TIMES 4u /* each time they grow */

/* A place of the table of rows. */
typedef struct numbered {
    uint32_t tag;
    uint32_t row;
} numbered;

static uint64_t games_of(const bni_histogram_row *row)
{
    uint64_t games = 0;

    for (uint32_t i = 0; i <= BN_DRAW; i++)
        games += row->won[i];
    return games;
}

/* Adds to the sums and extremes alone. */
static void add_apart(bni_histogram *c, int64_t value, uint64_t games)
{
    uint64_t size = value < 0 ? -(uint64_t)value : (uint64_t)value;

    c->sum = (int64_t)((uint64_t)c->sum + (uint64_t)value * games);
    c->squares += (bni_u128)size * size * games;
    c->least = !c->any || value < c->least ? value : c->least;
    c->most = !c->any || value > c->most ? value : c->most;
    c->any = true;
}

/* What is looked for among the rows. */
typedef struct wanted {
    const bni_histogram *histogram;
    int64_t value;
} wanted;

static bool is_row(const void *place, const void *w)
{
    const wanted *want = w;

    return want->histogram->rows[((const numbered *)place)->row].value == want->value;
}

static bool grow_rows(bni_histogram *h, bn_arena *arena)
{
    uint32_t room = h->room ? h->room * ROWS_TIMES : ROWS_FIRST;
    bni_histogram_row *rows;

    room = room < BN_SIMULATED_ROWS ? room : BN_SIMULATED_ROWS;
    rows = bn_arena_array(arena, room, sizeof *rows);
    if (!rows)
        return false;
    if (h->used > 0)
        memcpy(rows, h->rows, h->used * sizeof *rows);
    h->rows = rows;
    h->room = room;
    return true;
}

static bool grow_table(bni_histogram *h, bn_arena *arena)
{
    if (h->numbers.places)
        return bni_table_widen(&h->numbers, sizeof(numbered), arena) == BN_OK;
    return bni_table_make(&h->numbers, sizeof(numbered), LOG_FIRST, arena) == BN_OK;
}

/* Room for another row and its place. */
static bool grow(bni_histogram *h)
{
    bool rows = h->used == h->room, table = !h->numbers.places || bni_table_full(&h->numbers);
    bn_arena *arena = h->ground->pool.arena;
    bool grown;

    if (!rows && !table)
        return true;
    if (!bni_ground_lock(h->ground))
        return false;
    grown = (!rows || grow_rows(h, arena)) && (!table || grow_table(h, arena));
    bni_ground_unlock(h->ground);
    return grown;
}

static numbered *place_of(const bni_histogram *h, uint32_t tag, int64_t value)
{
    return bni_table_find(&h->numbers, sizeof(numbered), tag, is_row, &(wanted){ h, value });
}

/* The row of a value, a new one if need be; NULL when there are no more, or no memory. */
static bni_histogram_row *row_of(bni_histogram *h, int64_t value)
{
    uint32_t tag = bni_tag_of((uint64_t)value * UINT64_C(0x9e3779b97f4a7c15) >> 32);
    numbered *place = h->numbers.places ? place_of(h, tag, value) : NULL;

    if (place && place->tag)
        return &h->rows[place->row];
    if (h->used == BN_SIMULATED_ROWS)
        return NULL;
    if (!grow(h)) {
        h->full = true;
        return NULL;
    }
    h->rows[h->used].value = value;
    *place_of(h, tag, value) = (numbered){ tag, h->used++ };
    h->numbers.count++;
    return &h->rows[h->used - 1];
}

void bni_histogram_add(bni_histogram *counts, int64_t value, uint32_t winner, uint64_t games)
{
    bni_histogram_row *row = row_of(counts, value);

    if (row) {
        row->won[winner] += games;
        return;
    }
    counts->more = true;
    add_apart(counts, value, games);
}

void bni_histogram_merge(bni_histogram *into, const bni_histogram *from)
{
    into->full = into->full || from->full;
    for (uint32_t i = 0; i < from->used; i++)
        for (uint32_t k = 0; k <= BN_DRAW; k++)
            if (from->rows[i].won[k] > 0)
                bni_histogram_add(into, from->rows[i].value, k, from->rows[i].won[k]);
    if (!from->any)
        return;
    into->sum = (int64_t)((uint64_t)into->sum + (uint64_t)from->sum);
    into->squares += from->squares;
    into->least = !into->any || from->least < into->least ? from->least : into->least;
    into->most = !into->any || from->most > into->most ? from->most : into->most;
    into->any = into->more = true;
}

/* By value: no two rows have the same. */
static bool before(const void *a, const void *b, const void *with)
{
    (void)with;
    return ((const bni_histogram_row *)a)->value < ((const bni_histogram_row *)b)->value;
}

bn_code bni_histogram_result(bni_histogram *counts, bn_arena *arena, bn_simulated_measure *out)
{
    bn_simulated_row *rows = NULL;

    if (counts->full)
        return BN_MEMORY;
    if (!counts->more) {
        rows = bn_arena_array(arena, counts->used, sizeof *rows);
        if (!rows)
            return BN_MEMORY;
    }
    bni_sort(counts->rows, counts->used, sizeof *counts->rows, before, NULL);
    for (uint32_t i = 0; i < counts->used; i++) {
        const bni_histogram_row *row = &counts->rows[i];

        add_apart(counts, row->value, games_of(row));
        if (!rows)
            continue;
        rows[i] = (bn_simulated_row){ .value = row->value, .count = games_of(row) };
        memcpy(rows[i].won, row->won, sizeof rows[i].won);
    }
    *out = (bn_simulated_measure){
        .rows = rows,
        .count = rows ? counts->used : 0,
        .sum = counts->sum,
        .squares = { (uint64_t)counts->squares, (uint64_t)(counts->squares >> 64) },
        .least = counts->least,
        .most = counts->most,
    };
    return BN_OK;
}
