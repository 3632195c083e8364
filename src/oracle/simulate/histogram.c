/* One measure over many games: see histogram.h for what is kept.
 *
 * The table of rows is part of the struct and never grows: it has twice as many places as there
 * can be rows. A value that finds no row is only added to the sums, and then the whole measure is
 * reported by its sums. Sums, extremes and counts are integers, so the result does not depend on
 * the order in which values come. */
#include "histogram.h"

#include <string.h>

#include "../common/sort.h"

_Static_assert(BN_SIMULATED_ROWS * 4 <= 3 << BNI_HISTOGRAM_LOG, "the table has room for all rows");

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

    return want->histogram->rows[((const bni_histogram_place *)place)->row].value == want->value;
}

/* The row of a value, a new one if need be; NULL when there are no more. */
static bni_histogram_row *row_of(bni_histogram *h, int64_t value)
{
    bni_table table = { .places = (unsigned char *)h->places, .log = BNI_HISTOGRAM_LOG };
    uint32_t tag = bni_tag_of((uint64_t)value * UINT64_C(0x9e3779b97f4a7c15) >> 32);
    bni_histogram_place *place =
        bni_table_find(&table, sizeof *place, tag, is_row, &(wanted){ h, value });

    if (place->tag == 0) {
        if (h->used == BN_SIMULATED_ROWS)
            return NULL;
        h->rows[h->used].value = value;
        *place = (bni_histogram_place){ tag, h->used++ };
    }
    return &h->rows[place->row];
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
