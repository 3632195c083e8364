#include "board_print.h"

#include <ctype.h>
#include <string.h>

#include <banneret/system/hash.h>

#include "report/board.h"

enum {
    INDENT = 2,
    LABEL = 4,         /* columns for the inches at the left */
    COLUMNS_MAX = 150, /* of the largest table */
    ROWS_MAX = 80,
    DEEP = 2 /* a line of the screen is about as high as two columns are wide */
};

/* A cell of the screen: a sign of the ground, or of a stand, or the way that one faces, or a digit of its number. */
typedef struct board_cell {
    char ground;
    char sign;
    int8_t side; /* of the stand; -1: none */
    int8_t way;  /* it shows a way, 0 east to 7 south-east; -1: none */
    bool digit;
    int16_t of; /* number of the stand whose sign it shows; -1: none */
} board_cell;

typedef struct board_grid {
    const bn_board *board;
    int32_t step; /* units of a column */
    int32_t columns, rows;
    uint32_t unnumbered; /* stands for whose number there is no room */
    board_cell cells[ROWS_MAX][COLUMNS_MAX];
} board_grid;

/* ---- the ground -------------------------------------------------------------------------------- */

static const struct {
    char sign;
    const char *words;
} looks[BN_BOARD_LOOKS] = {
    [BN_BOARD_OPEN] = { '.', "open ground" }, [BN_BOARD_HILL] = { '^', "hill" },
    [BN_BOARD_WOODS] = { '&', "woods" },      [BN_BOARD_ROCKS] = { '%', "rocks" },
    [BN_BOARD_SCRUB] = { ';', "scrub" },      [BN_BOARD_MARSH] = { '"', "marsh" },
    [BN_BOARD_WATER] = { '~', "water" },      [BN_BOARD_FORD] = { '-', "ford" },
    [BN_BOARD_BRIDGE] = { '+', "bridge" },    [BN_BOARD_ROAD] = { ':', "road" },
    [BN_BOARD_HOUSES] = { '#', "buildings" }, [BN_BOARD_STRONGHOLD] = { '@', "stronghold" },
    [BN_BOARD_WALL] = { '=', "wall" },        [BN_BOARD_HEDGE] = { '=', "wall or hedge" },
    [BN_BOARD_STAKES] = { '=', "stakes" },    [BN_BOARD_TRENCH] = { '=', "trench" },
    [BN_BOARD_MINES] = { '*', "mines" },
};

static bool holds(const bn_board_piece *piece, double x, double y)
{
    bool inside = false;

    for (uint32_t i = 0, j = piece->count - 1; i < piece->count; j = i++) {
        double ax = piece->points[i].x, ay = piece->points[i].y;
        double bx = piece->points[j].x, by = piece->points[j].y;

        if ((ay > y) != (by > y) && x < (bx - ax) * (y - ay) / (by - ay) + ax)
            inside = !inside;
    }
    return inside;
}

static void lay_area(board_grid *grid, const bn_board_piece *piece)
{
    for (int32_t row = 0; row < grid->rows; row++)
        for (int32_t column = 0; column < grid->columns; column++)
            if (holds(piece, (column + .5) * grid->step,
                      grid->board->depth - (row + .5) * DEEP * grid->step))
                grid->cells[row][column].ground = looks[piece->look].sign;
}

static board_cell *cell_at(board_grid *grid, double x, double y)
{
    int32_t column = (int32_t)(x / grid->step),
            row = (int32_t)((grid->board->depth - y) / ((double)DEEP * grid->step));

    if (column < 0 || row < 0)
        return NULL;
    column = column < grid->columns ? column : grid->columns - 1;
    row = row < grid->rows ? row : grid->rows - 1;
    return &grid->cells[row][column];
}

static void lay_line(board_grid *grid, const bn_board_piece *piece)
{
    enum { STEPS = 400 };

    for (uint32_t i = 0; i + 1 < piece->count; i++)
        for (int32_t step = 0; step <= STEPS; step++) {
            double t = (double)step / STEPS;
            board_cell *cell =
                cell_at(grid, piece->points[i].x * (1 - t) + piece->points[i + 1].x * t,
                        piece->points[i].y * (1 - t) + piece->points[i + 1].y * t);

            if (cell != NULL)
                cell->ground = looks[piece->look].sign;
        }
}

/* ---- stands ------------------------------------------------------------------------------------ */

static const char arms[BN_BOARD_ARMS] = {
    [BN_BOARD_FOOT] = 'I',   [BN_BOARD_LOOSE] = 'S',  [BN_BOARD_HORSE] = 'C', [BN_BOARD_GUNS] = 'G',
    [BN_BOARD_ARMOUR] = 'T', [BN_BOARD_WAGONS] = 'W', [BN_BOARD_AIR] = 'A',
};

/* Sides take turns with large and small letters. */
static char sign_of(const bn_board_stand *stand)
{
    return (char)(stand->side % 2 == 0 ? arms[stand->arm] : tolower(arms[stand->arm]));
}

static bool is_lost(const bn_board_stand *stand)
{
    return (stand->marks & BN_BOARD_LOST) != 0;
}

/* One of eight ways, 0 east, 2 north. */
static int32_t way_of(const bn_board_stand *stand)
{
    enum { WAYS = 8 };

    return (stand->heading * WAYS + BN_BOARD_TURN / 2) / BN_BOARD_TURN % WAYS;
}

/* Two cells for each stand, the second for the way it faces. A cell that is taken stays as it is: the list has all
 * stands. */
static void put_stand(board_grid *grid, const bn_board_stand *stand)
{
    board_cell *cell = cell_at(grid, stand->x - grid->step / 2.0, stand->y);

    if (cell == NULL || cell->side >= 0)
        return;
    cell->side = (int8_t)stand->side;
    cell->sign = sign_of(stand);
    cell->of = (int16_t)stand->number;
    if (cell == &grid->cells[(cell - grid->cells[0]) / COLUMNS_MAX][grid->columns - 1] ||
        cell[1].side >= 0)
        return;
    cell[1].side = (int8_t)stand->side;
    cell[1].way = (int8_t)way_of(stand);
}

/* Whether this many cells are free from a place on, and no other number stands beside them. */
static bool has_room(const board_grid *grid, int32_t row, int32_t column, int32_t length)
{
    if (row < 0 || row >= grid->rows || column < 0 || column + length > grid->columns)
        return false;
    for (int32_t i = 0; i < length; i++)
        if (grid->cells[row][column + i].side >= 0)
            return false;
    return (column == 0 || !grid->cells[row][column - 1].digit) &&
           (column + length == grid->columns || !grid->cells[row][column + length].digit);
}

static void put_digits(board_grid *grid, const bn_board_stand *stand, int32_t row, int32_t column,
                       const char *digits)
{
    for (board_cell *cell = &grid->cells[row][column]; *digits != '\0'; cell++, digits++) {
        cell->side = (int8_t)stand->side;
        cell->sign = *digits;
        cell->digit = true;
    }
}

/* Whether there is no sign just before a place: it would look as if the number belonged to it. */
static bool follows_none(const board_grid *grid, int32_t row, int32_t column)
{
    enum { CLOSE = 2 };

    for (int32_t i = column - CLOSE; i < column; i++)
        if (i >= 0 && grid->cells[row][i].side >= 0)
            return false;
    return true;
}

/* The number by which orders call a stand: at the right of its sign, otherwise under or above it, first on the side
 * of its rear. */
static bool put_number(board_grid *grid, const bn_board_stand *stand)
{
    const board_cell *cell = cell_at(grid, stand->x - grid->step / 2.0, stand->y);
    int32_t at = (int32_t)(cell - grid->cells[0]), row = at / COLUMNS_MAX,
            column = at % COLUMNS_MAX;
    int32_t way = way_of(stand), behind = way > 4 ? -1 : 1;
    char digits[12];
    int32_t length = snprintf(digits, sizeof digits, "%d", (int)stand->number);

    if (cell->of != stand->number)
        return false; /* it has no separate sign */
    if (has_room(grid, row, column + 2, length)) {
        put_digits(grid, stand, row, column + 2, digits);
        return true;
    }
    for (int32_t aside = 0; aside < 2; aside++)
        for (int32_t turn = 0; turn < 2; turn++, behind = -behind)
            if (has_room(grid, row + behind, column + aside, length) &&
                follows_none(grid, row + behind, column + aside)) {
                put_digits(grid, stand, row + behind, column + aside, digits);
                return true;
            }
    return false;
}

/* ---- the screen -------------------------------------------------------------------------------- */

static void fill(const paint *p, const bn_board *board, board_grid *grid)
{
    int32_t room = p->screen - INDENT - LABEL;

    grid->board = board;
    grid->step = board->inch;
    while (board->width / grid->step > (room < COLUMNS_MAX ? room : COLUMNS_MAX) ||
           board->depth / (DEEP * grid->step) > ROWS_MAX)
        grid->step += board->inch;
    grid->columns = (board->width + grid->step - 1) / grid->step;
    grid->rows = (board->depth + DEEP * grid->step - 1) / (DEEP * grid->step);
    for (int32_t row = 0; row < grid->rows; row++)
        for (int32_t column = 0; column < grid->columns; column++)
            grid->cells[row][column] = (board_cell){ '.', ' ', -1, -1, false, -1 };
    for (int lines = 0; lines < 2; lines++)
        for (uint32_t i = 0; i < board->piece_count; i++) {
            const bn_board_piece *piece = &board->pieces[i];

            if (piece->area != (lines == 1) && piece->count > 1)
                (piece->area ? lay_area : lay_line)(grid, piece);
        }
    for (uint32_t i = 0; i < board->stand_count; i++)
        if (!is_lost(&board->stands[i]))
            put_stand(grid, &board->stands[i]);
    grid->unnumbered = 0;
    for (uint32_t i = 0; i < board->stand_count; i++)
        grid->unnumbered += !is_lost(&board->stands[i]) && !put_number(grid, &board->stands[i]);
}

static void print_way(const paint *p, int32_t way)
{
    static const char *const arrows[] = { "→", "↗", "↑", "↖", "←", "↙", "↓", "↘" };
    static const char *const plain[] = { ">", "/", "^", "\\", "<", "/", "v", "\\" };

    fputs(p->unicode ? arrows[way] : plain[way], p->out);
}

static void print_row(const paint *p, const board_grid *grid, int32_t row)
{
    int32_t inches = (grid->board->depth - row * DEEP * grid->step) / grid->board->inch;

    if (row % 3 == 0)
        fprintf(p->out, "%*s%*d ", INDENT, "", LABEL - 1, (int)inches);
    else
        fprintf(p->out, "%*s", INDENT + LABEL, "");
    for (int32_t column = 0; column < grid->columns; column++) {
        const board_cell *cell = &grid->cells[row][column];

        if (cell->side < 0) {
            paint_ink_on(p, INK_DIM);
            fputc(cell->ground == '.' ? ' ' : cell->ground, p->out);
            paint_ink_off(p);
            continue;
        }
        paint_ink_on(p, cell->side % 2 == 0 ? INK_BOLD : INK_WARN);
        if (cell->way >= 0)
            print_way(p, cell->way);
        else
            fputc(cell->sign, p->out);
        paint_ink_off(p);
    }
    fputc('\n', p->out);
}

/* The unit is in the margin: a screen of 80 columns has no room for it after 72. */
static void print_scale(const paint *p, const board_grid *grid)
{
    enum { EVERY = 12 };
    int32_t at = 0;

    fprintf(p->out, "%*s%*s ", INDENT, "", LABEL - 1, "in");
    for (int32_t inch = 0; inch * grid->board->inch <= grid->board->width; inch += EVERY) {
        int32_t column = inch * grid->board->inch / grid->step;

        at += fprintf(p->out, "%*s", column - at, "");
        at += fprintf(p->out, "%d", (int)inch);
    }
    fputc('\n', p->out);
}

/* ---- words ------------------------------------------------------------------------------------- */

static void print_ground_words(const paint *p, const bn_board *board)
{
    char words[400] = "";
    bn_text t = bn_text_over(words, sizeof words);

    for (int look = 1; look < BN_BOARD_LOOKS; look++)
        for (uint32_t i = 0; i < board->piece_count; i++) {
            if (board->pieces[i].look != (bn_board_look)look)
                continue;
            bn_text_char(&t, looks[look].sign);
            bn_text_char(&t, ' ');
            bn_text_add(&t, looks[look].words);
            bn_text_add(&t, "   ");
            break;
        }
    if (t.length > 0)
        paint_paragraph(p, words, INDENT);
}

static void print_number_words(const paint *p, const board_grid *grid)
{
    char words[200];

    if (grid->board->stand_count == 0)
        return;
    snprintf(words, sizeof words,
             "Numbers are those of the orders, behind, below or above the stand.");
    if (grid->unnumbered > 0)
        snprintf(words + strlen(words), sizeof words - strlen(words),
                 " The board has no room for %u of them; the list has all.", grid->unnumbered);
    paint_paragraph(p, words, INDENT);
}

static void print_arm_words(const paint *p, const bn_board *board)
{
    static const char *const words_of[] = { "foot",   "skirmishers", "mounted", "guns",
                                            "armour", "transport",   "aircraft" };
    char words[400];
    bn_text t = bn_text_over(words, sizeof words);

    for (int arm = 0; arm < BN_BOARD_ARMS; arm++)
        for (uint32_t i = 0; i < board->stand_count; i++) {
            if (board->stands[i].arm != (bn_board_arm)arm || is_lost(&board->stands[i]))
                continue;
            bn_text_char(&t, arms[arm]);
            bn_text_char(&t, ' ');
            bn_text_add(&t, words_of[arm]);
            bn_text_add(&t, "   ");
            break;
        }
    for (uint32_t side = 0; side < board->side_count; side++) {
        bn_text_add(&t, side == 0 ? "" : ", ");
        bn_text_add(&t, board->sides[side].name);
        bn_text_add(&t, side % 2 == 0 ? " in capitals" : " in small letters");
    }
    paint_paragraph(p, words, INDENT);
}

/* Marks that the list names. */
static const struct {
    uint32_t mark;
    const char *words;
} marks[] = { { BN_BOARD_GENERAL, "General" },  { BN_BOARD_CUT_OFF, "out of command" },
              { BN_BOARD_ROUTS, "routs" },      { BN_BOARD_PINNED, "suppressed" },
              { BN_BOARD_FIGHTS, "in combat" }, { BN_BOARD_HIDDEN, "hidden" } };

static void add_inches(const bn_board *board, int32_t units, bn_text *t)
{
    int64_t tenths = ((int64_t)units * 10 + board->inch / 2) / board->inch;

    bn_text_int(t, tenths / 10);
    if (tenths % 10 != 0) {
        bn_text_char(t, '.');
        bn_text_int(t, tenths % 10);
    }
}

/* "12 (5) 20.5, 14 north" */
static void stand_words(const bn_board *board, const bn_board_stand *stand, bn_text *t)
{
    static const char *const ways[] = { "E", "NE", "N", "NW", "W", "SW", "S", "SE" };
    bn_text_int(t, stand->number);
    bn_text_add(t, " (");
    bn_text_int(t, stand->strength);
    if (stand->full != stand->strength) {
        bn_text_add(t, " of ");
        bn_text_int(t, stand->full);
    }
    bn_text_add(t, ") at ");
    add_inches(board, stand->x, t);
    bn_text_char(t, ',');
    add_inches(board, stand->y, t);
    bn_text_char(t, ' ');
    bn_text_add(t, ways[way_of(stand)]);
    for (size_t i = 0; i < BN_COUNT(marks); i++)
        if ((stand->marks & marks[i].mark) != 0) {
            bn_text_char(t, ' ');
            bn_text_add(t, marks[i].words);
        }
}

/* ---- what was seen before ----------------------------------------------------------------------- */

static uint64_t stand_hash(const bn_board_stand *stand)
{
    int64_t seen[] = { is_lost(stand), stand->x, stand->y, stand->heading, stand->strength, 0 };

    for (size_t i = 0; i < BN_COUNT(marks); i++)
        seen[BN_COUNT(seen) - 1] |= stand->marks & marks[i].mark;
    return bn_hash64(seen, sizeof seen, 1);
}

static bool is_new(const board_memory *memory, const bn_board_stand *stand)
{
    return memory == NULL || stand->number < 0 || stand->number >= BOARD_MEMORY_MAX ||
           memory->of[stand->number] != stand_hash(stand);
}

void board_remember(board_memory *memory, const bn_board *board)
{
    *memory = (board_memory){ { 0 } };
    for (uint32_t i = 0; i < board->stand_count; i++) {
        const bn_board_stand *stand = &board->stands[i];

        if (stand->number >= 0 && stand->number < BOARD_MEMORY_MAX)
            memory->of[stand->number] = stand_hash(stand);
    }
}

bool board_differs(const board_memory *memory, const bn_board *board)
{
    for (uint32_t i = 0; i < board->stand_count; i++)
        if (is_new(memory, &board->stands[i]))
            return true;
    return false;
}

/* ---- the list ------------------------------------------------------------------------------------ */

/* Stands of one kind in a paragraph, those that have changed; returns where the next start. */
static uint32_t print_kind(const paint *p, const bn_board *board, const board_memory *memory,
                           uint32_t from)
{
    const bn_board_stand *first = &board->stands[from];
    uint32_t end = from, shown = 0;
    char words[2000];
    bn_text t = bn_text_over(words, sizeof words);

    bn_text_plain_n(&t, first->name, bnr_stand_kind(first->name));
    bn_text_add(&t, ", ");
    bn_text_add(&t, first->kind);
    bn_text_add(&t, ": ");
    for (; end < board->stand_count && bnr_stands_alike(first, &board->stands[end]); end++) {
        if (is_lost(&board->stands[end]) || !is_new(memory, &board->stands[end]))
            continue;
        bn_text_add(&t, shown++ == 0 ? "" : "; ");
        stand_words(board, &board->stands[end], &t);
    }
    if (shown == 0)
        return end;
    fprintf(p->out, "%*s", 2 * INDENT, "");
    paint_hanging(p, words, 2 * INDENT, 4 * INDENT, p->width);
    fputc('\n', p->out);
    return end;
}

static void print_side(const paint *p, const bn_board *board, const board_memory *memory,
                       uint32_t side)
{
    char words[200];

    snprintf(words, sizeof words, "%s: %d lost", board->sides[side].name,
             (int)board->sides[side].lost);
    fputc('\n', p->out);
    paint_ink_on(p, INK_BOLD);
    paint_paragraph(p, words, INDENT);
    paint_ink_off(p);
    for (uint32_t i = 0; i < board->stand_count;)
        i = board->stands[i].side == (int32_t)side ? print_kind(p, board, memory, i) : i + 1;
}

static void print_grid(const paint *p, const bn_board *board, board_grid *grid)
{
    fill(p, board, grid);
    fputc('\n', p->out);
    for (int32_t row = 0; row < grid->rows; row++)
        print_row(p, grid, row);
    print_scale(p, grid);
}

void board_print(const paint *p, const bn_board *board)
{
    board_grid grid;

    print_grid(p, board, &grid);
    print_ground_words(p, board);
    print_arm_words(p, board);
    print_number_words(p, &grid);
    for (uint32_t side = 0; side < board->side_count; side++)
        print_side(p, board, NULL, side);
}

void board_print_changes(const paint *p, const bn_board *board, const board_memory *memory)
{
    board_grid grid;

    print_grid(p, board, &grid);
    paint_paragraph(p, "Below are the stands that changed; v lists all.", INDENT);
    for (uint32_t side = 0; side < board->side_count; side++)
        print_side(p, board, memory, side);
}
