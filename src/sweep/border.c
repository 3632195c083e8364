/* The grid is divided into boxes. A box is divided further while cells at its edges lie on both sides of the level, until
 * it is one step wide. So the number of cells grows with the length of the border and not with the area. A piece of the
 * border that no edge of a box meets, such as a small island, is not found. */
#include "border.h"

#include <stdlib.h>

enum { DIVISIONS = 8 }; /* of each side of the first grid */

typedef enum border_seen { UNKNOWN, ASKED, BELOW, ABOVE, REFUSED } border_seen;

static uint64_t cell_at(const sweep_border *b, uint32_t row, uint32_t column)
{
    return (uint64_t)row * b->columns + column;
}

static void ask(sweep_border *b, uint32_t row, uint32_t column)
{
    uint64_t cell = cell_at(b, row, column);

    if (b->seen[cell] != UNKNOWN)
        return;
    b->seen[cell] = ASKED;
    b->cells[b->count++] = cell;
}

static void add_box(sweep_border *b, uint32_t row, uint32_t column, uint32_t last_row,
                    uint32_t last_column)
{
    b->boxes[b->box_count++] = (sweep_box){ row, column, last_row, last_column };
    ask(b, row, column);
    ask(b, row, last_column);
    ask(b, last_row, column);
    ask(b, last_row, last_column);
}

/* Whether cells on both sides of the level lie at the edges of a box. */
static bool is_crossed(const sweep_border *b, const sweep_box *box)
{
    bool found[REFUSED + 1] = { false };

    for (uint32_t r = box->row; r <= box->last_row; r++) {
        found[b->seen[cell_at(b, r, box->column)]] = true;
        found[b->seen[cell_at(b, r, box->last_column)]] = true;
    }
    for (uint32_t c = box->column; c <= box->last_column; c++) {
        found[b->seen[cell_at(b, box->row, c)]] = true;
        found[b->seen[cell_at(b, box->last_row, c)]] = true;
    }
    return found[BELOW] && found[ABOVE];
}

/* Divides a box into two or four; false if it is one step wide. The first part takes its place. */
static bool divide(sweep_border *b, uint32_t index)
{
    sweep_box box = b->boxes[index];
    uint32_t row = box.row + (box.last_row - box.row) / 2;
    uint32_t column = box.column + (box.last_column - box.column) / 2;
    bool down = row > box.row, across = column > box.column;

    if (!down && !across)
        return false;
    b->boxes[index] = b->boxes[--b->box_count];
    row = down ? row : box.last_row;
    column = across ? column : box.last_column;
    add_box(b, box.row, box.column, row, column);
    if (down)
        add_box(b, row, box.column, box.last_row, column);
    if (across)
        add_box(b, box.row, column, row, box.last_column);
    if (down && across)
        add_box(b, row, column, box.last_row, box.last_column);
    return true;
}

static int by_number(const void *a, const void *b)
{
    const uint64_t *x = a, *y = b;

    return (*x > *y) - (*x < *y);
}

/* The last box takes the place of one that is divided, so that place is checked again. */
static bool divide_all(sweep_border *b)
{
    bool any = false;

    for (uint32_t i = 0; i < b->box_count;) {
        if (is_crossed(b, &b->boxes[i]) && divide(b, i))
            any = true;
        else
            i++;
    }
    return any;
}

static void next_generation(sweep_border *b)
{
    uint64_t before = b->count;

    while (b->count == before && divide_all(b))
        continue;
    qsort(b->cells + before, b->count - before, sizeof *b->cells, by_number);
}

void sweep_border_take(sweep_border *b, bool there, bool above)
{
    BN_ASSERT(b->taken < b->count);
    b->seen[b->cells[b->taken++]] = !there ? REFUSED : above ? ABOVE : BELOW;
    if (b->taken == b->count)
        next_generation(b);
}

/* Where the i-th line of the first grid is. */
static uint32_t line_at(uint32_t count, uint32_t parts, uint32_t i)
{
    return (uint32_t)((uint64_t)(count - 1) * i / parts);
}

bool sweep_border_make(const sweep_plan *plan, bn_arena *arena, sweep_border *out)
{
    uint32_t rows = plan->varied[0].count, columns = plan->varied[1].count;
    uint32_t down = rows <= DIVISIONS ? rows - 1 : DIVISIONS;
    uint32_t across = columns <= DIVISIONS ? columns - 1 : DIVISIONS;
    uint64_t all = (uint64_t)rows * columns;

    *out = (sweep_border){ .rows = rows, .columns = columns };
    out->seen = bn_arena_array(arena, all, sizeof *out->seen);
    out->cells = bn_arena_array(arena, all, sizeof *out->cells);
    out->boxes =
        bn_arena_array(arena, all + 4, sizeof *out->boxes); /* a box for each cell at most */
    if (!out->seen || !out->cells || !out->boxes)
        return false;
    for (uint32_t r = 0; r < down; r++)
        for (uint32_t c = 0; c < across; c++)
            add_box(out, line_at(rows, down, r), line_at(columns, across, c),
                    line_at(rows, down, r + 1), line_at(columns, across, c + 1));
    qsort(out->cells, out->count, sizeof *out->cells, by_number);
    return true;
}
