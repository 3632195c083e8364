#include "histogram.h"

#include <string.h>

_Static_assert(BN_SIMULATED_ROWS < UINT16_MAX, "a slot holds a row's number");

static uint64_t games_of(const bni_histogram_row *row)
{
    uint64_t games = 0;

    for (uint32_t i = 0; i <= BN_DRAW; i++)
        games += row->won[i];
    return games;
}

/* Into the sums alone. */
static void add_apart(bni_histogram *c, int64_t value, uint64_t games)
{
    uint64_t size = value < 0 ? -(uint64_t)value : (uint64_t)value;

    c->sum = (int64_t)((uint64_t)c->sum + (uint64_t)value * games);
    c->squares += (bni_u128)size * size * games;
    c->least = !c->any || value < c->least ? value : c->least;
    c->most = !c->any || value > c->most ? value : c->most;
    c->any = true;
}

/* The row of a value, a new one if need be; NULL when there are no more. */
static bni_histogram_row *row_of(bni_histogram *c, int64_t value)
{
    uint32_t mask = BNI_HISTOGRAM_SLOTS - 1;
    uint32_t at = (uint32_t)((uint64_t)value * UINT64_C(0x9e3779b97f4a7c15) >> 32) & mask;

    for (; c->slots[at] != 0; at = (at + 1) & mask)
        if (c->rows[c->slots[at] - 1].value == value)
            return &c->rows[c->slots[at] - 1];
    if (c->used == BN_SIMULATED_ROWS)
        return NULL;
    c->rows[c->used].value = value;
    c->slots[at] = (uint16_t)++c->used;
    return &c->rows[c->used - 1];
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

static void sift(bni_histogram_row *rows, uint32_t at, uint32_t count)
{
    bni_histogram_row moved = rows[at];

    for (uint32_t child = at * 2 + 1; child < count; child = at * 2 + 1) {
        if (child + 1 < count && rows[child].value < rows[child + 1].value)
            child++;
        if (moved.value >= rows[child].value)
            break;
        rows[at] = rows[child];
        at = child;
    }
    rows[at] = moved;
}

/* Heapsort: in place, and no two values are equal. */
static void sort(bni_histogram_row *rows, uint32_t count)
{
    for (uint32_t i = count / 2; i-- > 0;)
        sift(rows, i, count);
    for (uint32_t i = count; i-- > 1;) {
        bni_histogram_row top = rows[0];

        rows[0] = rows[i];
        rows[i] = top;
        sift(rows, 0, i);
    }
}

bn_code bni_histogram_result(bni_histogram *counts, bn_arena *arena, bn_simulated_measure *out)
{
    bn_simulated_row *rows = NULL;

    if (!counts->more) {
        rows = bn_arena_array(arena, counts->used, sizeof *rows);
        if (!rows)
            return BN_MEMORY;
    }
    sort(counts->rows, counts->used);
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
