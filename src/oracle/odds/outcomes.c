#include "outcomes.h"

#include <string.h>

#include "../common/limbs.h"

#define ROWS_FIRST 64u

static uint32_t slot_of(const bni_tally *tally, uint32_t measure, int64_t value)
{
    uint64_t mixed =
        ((uint64_t)value + measure * UINT64_C(0x9e3779b97f4a7c15)) * UINT64_C(0xd6e8feb86659fd93);

    return (uint32_t)(mixed >> 32) & (tally->size - 1);
}

static void put(bni_tally *tally, uint32_t row)
{
    uint32_t at = slot_of(tally, tally->rows[row].measure, tally->rows[row].value);

    while (tally->slots[at] != 0)
        at = (at + 1) & (tally->size - 1);
    tally->slots[at] = row + 1;
}

static bn_code grow(bni_tally *tally)
{
    uint32_t room = tally->row_room ? tally->row_room * 2 : ROWS_FIRST;
    bni_tally_row *rows = bn_arena_array(tally->arena, room, sizeof *rows);
    uint32_t *slots = bn_arena_array(tally->arena, (size_t)room * 2, sizeof *slots);

    if (!rows || !slots)
        return BN_MEMORY;
    if (tally->count > 0)
        memcpy(rows, tally->rows, tally->count * sizeof *rows);
    tally->rows = rows;
    tally->row_room = room;
    tally->slots = slots;
    tally->size = room * 2;
    for (uint32_t i = 0; i < tally->count; i++)
        put(tally, i);
    return BN_OK;
}

static bn_code row_of(bni_tally *tally, uint32_t measure, int64_t value, uint32_t *out)
{
    uint32_t at = slot_of(tally, measure, value);
    uint64_t *limbs;

    for (; tally->slots[at] != 0; at = (at + 1) & (tally->size - 1)) {
        const bni_tally_row *row = &tally->rows[tally->slots[at] - 1];

        if (row->value == value && row->measure == measure) {
            *out = tally->slots[at] - 1;
            return BN_OK;
        }
    }
    if (tally->count == tally->row_room && grow(tally) != BN_OK)
        return BN_MEMORY;
    limbs = bn_arena_array(tally->arena, (size_t)tally->columns * tally->room, sizeof *limbs);
    if (!limbs)
        return BN_MEMORY;
    *out = tally->count++;
    tally->rows[*out] = (bni_tally_row){ .value = value, .measure = measure, .limbs = limbs };
    put(tally, *out);
    return BN_OK;
}

bn_code bni_tally_init(bni_tally *tally, bn_arena *arena, uint32_t sides)
{
    uint32_t row;

    *tally = (bni_tally){ .arena = arena, .columns = sides + 1, .room = 2, .width = 1 };
    tally->scratch = bn_arena_array(arena, tally->room, sizeof *tally->scratch);
    if (!tally->scratch || grow(tally) != BN_OK)
        return BN_MEMORY;
    return row_of(tally, BNI_WINNER, 0, &row);
}

bn_code bni_tally_add(bni_tally *tally, uint32_t measure, int64_t value, uint32_t column,
                      const uint64_t *weight, uint32_t width)
{
    uint32_t row;

    if (row_of(tally, measure, value, &row) != BN_OK)
        return BN_MEMORY;
    bni_limbs_addmul1(bni_tally_at(tally, row, column), tally->width, weight, width, 1);
    return BN_OK;
}

static bn_code widen(bni_tally *tally, uint32_t width)
{
    uint32_t room = tally->room;
    uint64_t *scratch;

    while (room < width)
        room *= 2;
    scratch = bn_arena_array(tally->arena, room, sizeof *scratch);
    if (!scratch)
        return BN_MEMORY;
    for (uint32_t i = 0; i < tally->count; i++) {
        uint64_t *limbs =
            bn_arena_array(tally->arena, (size_t)tally->columns * room, sizeof *limbs);

        if (!limbs)
            return BN_MEMORY;
        for (uint32_t c = 0; c < tally->columns; c++)
            memcpy(limbs + (size_t)c * room, tally->rows[i].limbs + (size_t)c * tally->room,
                   tally->width * sizeof *limbs);
        tally->rows[i].limbs = limbs;
    }
    tally->room = room;
    tally->scratch = scratch;
    return BN_OK;
}

bn_code bni_tally_scale(bni_tally *tally, const uint64_t *factor, uint32_t factor_count,
                        uint32_t width)
{
    if (width == tally->width && factor_count == 1 && factor[0] == 1)
        return BN_OK;
    if (width > tally->room && widen(tally, width) != BN_OK)
        return BN_MEMORY;
    for (uint32_t i = 0; i < tally->count; i++) {
        for (uint32_t c = 0; c < tally->columns; c++) {
            uint64_t *a = bni_tally_at(tally, i, c);

            if (bni_limbs_trim(a, tally->width) == 0)
                continue;
            if (factor_count == 1) {
                bni_limbs_mul1(a, a, factor[0], width);
                continue;
            }
            bni_limbs_mul(tally->scratch, width, a, tally->width, factor, factor_count);
            memcpy(a, tally->scratch, width * sizeof *a);
        }
    }
    tally->width = width;
    return BN_OK;
}

/* ---- the result ------------------------------------------------------------------------------ */

static bool before(const bni_tally_row *a, const bni_tally_row *b)
{
    return a->measure != b->measure ? a->measure < b->measure : a->value < b->value;
}

static void sift(bni_tally_row *rows, uint32_t at, uint32_t count)
{
    bni_tally_row moved = rows[at];

    for (uint32_t child = at * 2 + 1; child < count; child = at * 2 + 1) {
        if (child + 1 < count && before(&rows[child], &rows[child + 1]))
            child++;
        if (!before(&moved, &rows[child]))
            break;
        rows[at] = rows[child];
        at = child;
    }
    rows[at] = moved;
}

/* Heapsort: in place, and no two rows are equal. */
static void sort(bni_tally_row *rows, uint32_t count)
{
    for (uint32_t i = count / 2; i-- > 0;)
        sift(rows, i, count);
    for (uint32_t i = count; i-- > 1;) {
        bni_tally_row top = rows[0];

        rows[0] = rows[i];
        rows[i] = top;
        sift(rows, 0, i);
    }
}

static void fill(bni_tally *tally, uint32_t row, bn_nat won[BN_SIDES_MAX + 1], bn_nat *sum)
{
    uint64_t *added = tally->scratch;

    memset(added, 0, tally->width * sizeof *added);
    for (uint32_t c = 0; c < tally->columns; c++) {
        const uint64_t *a = bni_tally_at(tally, row, c);

        won[c + 1 < tally->columns ? c : BN_DRAW] = bni_limbs_nat(tally->arena, a, tally->width);
        bni_limbs_addmul1(added, tally->width, a, tally->width, 1);
    }
    if (sum)
        *sum = bni_limbs_nat(tally->arena, added, tally->width);
}

bn_code bni_tally_result(bni_tally *tally, uint32_t measures, bn_odds *out)
{
    bn_odds_measure *list = bn_arena_array(tally->arena, measures, sizeof *list);
    bn_odds_row *rows = bn_arena_array(tally->arena, tally->count, sizeof *rows);

    if (!list || !rows)
        return BN_MEMORY;
    sort(tally->rows, tally->count); /* which leaves the winner's row last */
    for (uint32_t i = 0; i + 1 < tally->count; i++) {
        bn_odds_measure *m = &list[tally->rows[i].measure];

        if (m->count++ == 0)
            m->rows = &rows[i];
        rows[i].value = tally->rows[i].value;
        fill(tally, i, rows[i].won, &rows[i].weight);
    }
    fill(tally, tally->count - 1, out->won, NULL);
    out->measure_count = measures;
    out->measures = list;
    return tally->arena->full ? BN_MEMORY : BN_OK;
}
