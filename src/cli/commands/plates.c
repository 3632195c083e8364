#include "plates.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include <banneret/system/hash.h>
#include <banneret/system/system.h>

#include "os/files.h"
#include "print/paint.h"
#include "print/picture.h"
#include "report/board.h"
#include "shared/load.h"

/* ---- move by move ------------------------------------------------------------------------------ */

int plates_begin(plates *p)
{
    if (os_make_folder(p->folder) || errno == EEXIST)
        return 0;
    fprintf(paint_errors(), "%s: %s\n", p->folder, strerror(errno));
    return bn_code_exit_status(BN_IO);
}

/* Everything that can be seen of the stands. */
static uint64_t seen(const bn_board *board)
{
    uint64_t hash = board->stand_count;

    for (uint32_t i = 0; i < board->stand_count; i++) {
        const bn_board_stand *stand = &board->stands[i];
        int64_t told[] = { stand->number,        stand->x,     stand->y,        stand->heading,
                           stand->width,         stand->depth, stand->strength, (int64_t)stand->arm,
                           (int64_t)stand->marks };

        hash = bn_hash64(told, sizeof told, hash);
    }
    return hash;
}

static int draw(const plates *p, const bn_table *table, const bn_board *board, uint32_t number,
                bn_arena *work)
{
    char path[4096];
    bn_text svg = picture_paper(work);

    if (snprintf(path, sizeof path, "%s/%05u.svg", p->folder, (unsigned)number) >=
        (int)sizeof path) {
        fprintf(paint_errors(), "%s: the name is too long\n", p->folder);
        return bn_code_exit_status(BN_USAGE);
    }
    bnr_draw_board(bn_setup_title(bn_table_setup(table)), board, &svg);
    return picture_write(&(picture_files){ .svg = path }, &svg);
}

void plates_entry(plates *p, const bn_table *table, const void *before, uint32_t number)
{
    bn_board_wish wish = { .before = before, .chosen = -1 };
    bn_arena work;
    bn_board board;

    if (p->status != 0 || bn_table_game(table)->board == NULL)
        return;
    cli_arena_init(&work);
    if (!bn_table_board(table, p->seat, &wish, &work, &board)) {
        p->status = bn_code_exit_status(BN_MEMORY);
    } else if (seen(&board) != p->last) {
        p->last = seen(&board);
        p->left_out = p->count >= PLATES_MAX;
        if (!p->left_out) {
            p->status = draw(p, table, &board, number, &work);
            p->count++;
        }
    }
    bn_arena_done(&work);
}

/* ---- round by round ---------------------------------------------------------------------------- */

enum { ROUNDS_MAX = 64, SHOWN = 6 };

struct round_plates {
    bn_arena *arena;
    bn_seat seat;
    int32_t round; /* of the questions that were open last */
    uint32_t count;
    bool full;
    struct {
        char title[60];
        const char *svg;
    } at[ROUNDS_MAX];
};

round_plates *round_plates_begin(bn_arena *arena, bn_seat seat)
{
    round_plates *p = bn_arena_get(arena, sizeof *p);

    if (p == NULL)
        return NULL;
    memset(p, 0, sizeof *p);
    p->arena = arena;
    p->seat = seat;
    return p;
}

static void keep(round_plates *p, const bn_table *table, const char *title)
{
    bn_board_wish wish = { .chosen = -1 };
    bn_arena work;
    bn_board board;
    bn_text svg;

    if (p->count == ROUNDS_MAX)
        p->count--;
    cli_arena_init(&work);
    svg = picture_paper(&work);
    if (svg.buffer == NULL || !bn_table_board(table, p->seat, &wish, &work, &board)) {
        p->full = true;
    } else {
        bnr_draw_board(bn_setup_title(bn_table_setup(table)), &board, &svg);
        snprintf(p->at[p->count].title, sizeof p->at[0].title, "%s", title);
        p->at[p->count].svg = bn_arena_text(p->arena, svg.buffer, svg.cut ? 0 : svg.length);
        p->full = p->full || p->at[p->count].svg == NULL;
        p->count++;
    }
    bn_arena_done(&work);
}

/* What was undone is drawn again when it comes. */
void round_plates_entry(round_plates *p, const bn_table *table)
{
    bn_asked asked[BN_OPEN_MAX];
    uint32_t open = bn_table_ask(table, asked);
    int32_t round = open > 0 ? asked[0].question.round : INT32_MAX;
    char title[60];

    if (bn_table_game(table)->board == NULL || round == p->round)
        return;
    if (round < p->round) {
        p->count = (uint32_t)(round < (int32_t)p->count ? round : (int32_t)p->count);
    } else if (open == 0) {
        keep(p, table, "At the end");
    } else if (p->round == 0) {
        keep(p, table, "Before the first round");
    } else {
        snprintf(title, sizeof title, "After round %d", (int)p->round);
        keep(p, table, title);
    }
    p->round = round;
}

/* The first, the last, and some between, evenly. */
void round_plates_add(const round_plates *p, sheet *s)
{
    uint32_t shown = p->count < SHOWN ? p->count : SHOWN;

    s->full = s->full || p->full;
    if (shown == 0)
        return;
    sheet_add(s, SHEET_HEADING, "The table");
    for (uint32_t i = 0; i < shown; i++) {
        uint32_t which = shown == 1 ? 0 : i * (p->count - 1) / (shown - 1);

        sheet_add(s, SHEET_SUBHEADING, p->at[which].title);
        sheet_add(s, SHEET_DRAWING, p->at[which].svg);
    }
}
