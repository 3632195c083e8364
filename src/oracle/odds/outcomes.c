/* The outcomes of a game: for each measure and value, the exact weight of all games that ended so,
 * by winner. One more row, of the measure BNI_WINNER, counts the winner alone.
 *
 * Every finished game adds its weight once to the winner's row and once to a row of each measure,
 * so the rows of each measure add up to the winner's row. All weights have the denominator of the
 * layer in hand: `bni_outcomes_scale` multiplies what ended earlier by what the denominator is
 * multiplied by (weights.c). */
#include "outcomes.h"

#include <string.h>

#include "../common/limbs.h"
#include "../common/sort.h"

#define ROWS_FIRST 64u
#define LOG_FIRST 7u

/* A place of the table of rows. */
typedef struct numbered {
    uint32_t tag;
    uint32_t row;
} numbered;

/* What is looked for in it, and where the rows are. */
typedef struct wanted {
    const bni_outcomes *outcomes;
    int64_t value;
    uint32_t measure;
} wanted;

static bool is_row(const void *place, const void *w)
{
    const wanted *want = w;
    const bni_outcomes_row *row = &want->outcomes->rows[((const numbered *)place)->row];

    return row->value == want->value && row->measure == want->measure;
}

static uint32_t tag_of(uint32_t measure, int64_t value)
{
    uint64_t mixed =
        ((uint64_t)value + measure * UINT64_C(0x9e3779b97f4a7c15)) * UINT64_C(0xd6e8feb86659fd93);

    return bni_tag_of(mixed >> 32);
}

/* Room for another row. */
static bn_code grow(bni_outcomes *outcomes)
{
    uint32_t room = outcomes->row_room ? outcomes->row_room * 2 : ROWS_FIRST;
    bni_outcomes_row *rows;

    if (bni_table_full(&outcomes->numbers) &&
        bni_table_widen(&outcomes->numbers, sizeof(numbered), outcomes->arena) != BN_OK)
        return BN_MEMORY;
    if (outcomes->count < outcomes->row_room)
        return BN_OK;
    rows = bn_arena_array(outcomes->arena, room, sizeof *rows);
    if (!rows)
        return BN_MEMORY;
    if (outcomes->count > 0)
        memcpy(rows, outcomes->rows, outcomes->count * sizeof *rows);
    outcomes->rows = rows;
    outcomes->row_room = room;
    return BN_OK;
}

static bn_code row_of(bni_outcomes *outcomes, uint32_t measure, int64_t value, uint32_t *out)
{
    uint32_t tag = tag_of(measure, value);
    wanted want = { outcomes, value, measure };
    numbered *place = bni_table_find(&outcomes->numbers, sizeof *place, tag, is_row, &want);
    uint64_t *limbs;

    *out = place->row;
    if (place->tag)
        return BN_OK;
    if (grow(outcomes) != BN_OK)
        return BN_MEMORY;
    limbs =
        bn_arena_array(outcomes->arena, (size_t)outcomes->columns * outcomes->room, sizeof *limbs);
    if (!limbs)
        return BN_MEMORY;
    *out = outcomes->count++;
    outcomes->rows[*out] = (bni_outcomes_row){ .value = value, .measure = measure, .limbs = limbs };
    place = bni_table_find(&outcomes->numbers, sizeof *place, tag, is_row, &want);
    *place = (numbered){ tag, *out };
    outcomes->numbers.count = outcomes->count;
    return BN_OK;
}

bn_code bni_outcomes_init(bni_outcomes *outcomes, bn_arena *arena, uint32_t sides)
{
    uint32_t row;

    *outcomes = (bni_outcomes){ .arena = arena, .columns = sides + 1, .room = 2, .width = 1 };
    outcomes->scratch = bn_arena_array(arena, outcomes->room, sizeof *outcomes->scratch);
    if (!outcomes->scratch ||
        bni_table_make(&outcomes->numbers, sizeof(numbered), LOG_FIRST, arena) != BN_OK)
        return BN_MEMORY;
    return row_of(outcomes, BNI_WINNER, 0, &row);
}

bn_code bni_outcomes_add(bni_outcomes *outcomes, uint32_t measure, int64_t value, uint32_t column,
                         const uint64_t *weight, uint32_t width)
{
    uint32_t row;

    if (row_of(outcomes, measure, value, &row) != BN_OK)
        return BN_MEMORY;
    bni_limbs_addmul1(bni_outcomes_at(outcomes, row, column), outcomes->width, weight, width, 1);
    return BN_OK;
}

static bn_code widen(bni_outcomes *outcomes, uint32_t width)
{
    uint32_t room = outcomes->room;
    uint64_t *scratch;

    while (room < width)
        room *= 2;
    scratch = bn_arena_array(outcomes->arena, room, sizeof *scratch);
    if (!scratch)
        return BN_MEMORY;
    for (uint32_t i = 0; i < outcomes->count; i++) {
        uint64_t *limbs =
            bn_arena_array(outcomes->arena, (size_t)outcomes->columns * room, sizeof *limbs);

        if (!limbs)
            return BN_MEMORY;
        for (uint32_t c = 0; c < outcomes->columns; c++)
            memcpy(limbs + (size_t)c * room, outcomes->rows[i].limbs + (size_t)c * outcomes->room,
                   outcomes->width * sizeof *limbs);
        outcomes->rows[i].limbs = limbs;
    }
    outcomes->room = room;
    outcomes->scratch = scratch;
    return BN_OK;
}

bn_code bni_outcomes_scale(bni_outcomes *outcomes, const uint64_t *factor, uint32_t factor_count,
                           uint32_t width)
{
    if (width == outcomes->width && factor_count == 1 && factor[0] == 1)
        return BN_OK;
    if (width > outcomes->room && widen(outcomes, width) != BN_OK)
        return BN_MEMORY;
    for (uint32_t i = 0; i < outcomes->count; i++) {
        for (uint32_t c = 0; c < outcomes->columns; c++) {
            uint64_t *a = bni_outcomes_at(outcomes, i, c);

            if (bni_limbs_trim(a, outcomes->width) == 0)
                continue;
            if (factor_count == 1) {
                bni_limbs_mul1(a, a, factor[0], width);
                continue;
            }
            bni_limbs_mul(outcomes->scratch, width, a, outcomes->width, factor, factor_count);
            memcpy(a, outcomes->scratch, width * sizeof *a);
        }
    }
    outcomes->width = width;
    return BN_OK;
}

/* ---- the result ------------------------------------------------------------------------------ */

/* By measure, then by value: no two rows have both in common. */
static bool before(const void *left, const void *right, const void *with)
{
    const bni_outcomes_row *a = left, *b = right;

    (void)with;
    return a->measure != b->measure ? a->measure < b->measure : a->value < b->value;
}

static void fill(bni_outcomes *outcomes, uint32_t row, bn_nat won[BN_SIDES_MAX + 1], bn_nat *sum)
{
    uint64_t *added = outcomes->scratch;

    memset(added, 0, outcomes->width * sizeof *added);
    for (uint32_t c = 0; c < outcomes->columns; c++) {
        const uint64_t *a = bni_outcomes_at(outcomes, row, c);

        won[c + 1 < outcomes->columns ? c : BN_DRAW] =
            bni_limbs_nat(outcomes->arena, a, outcomes->width);
        bni_limbs_addmul1(added, outcomes->width, a, outcomes->width, 1);
    }
    if (sum)
        *sum = bni_limbs_nat(outcomes->arena, added, outcomes->width);
}

bn_code bni_outcomes_result(bni_outcomes *outcomes, uint32_t measures, bn_odds *out)
{
    bn_odds_measure *list = bn_arena_array(outcomes->arena, measures, sizeof *list);
    bn_odds_row *rows = bn_arena_array(outcomes->arena, outcomes->count, sizeof *rows);

    if (!list || !rows)
        return BN_MEMORY;
    /* This leaves the winner's row last, since its measure is the largest number. */
    bni_sort(outcomes->rows, outcomes->count, sizeof *outcomes->rows, before, NULL);
    for (uint32_t i = 0; i + 1 < outcomes->count; i++) {
        bn_odds_measure *m = &list[outcomes->rows[i].measure];

        if (m->count++ == 0)
            m->rows = &rows[i];
        rows[i].value = outcomes->rows[i].value;
        fill(outcomes, i, rows[i].won, &rows[i].weight);
    }
    fill(outcomes, outcomes->count - 1, out->won, NULL);
    out->measure_count = measures;
    out->measures = list;
    return outcomes->arena->full ? BN_MEMORY : BN_OK;
}
