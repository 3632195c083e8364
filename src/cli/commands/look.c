#include "look.h"

#include <stdio.h>

#include "maps/board_print.h"
#include "maps/map_print.h"
#include "print/status.h"
#include "report/board.h"
#include "report/map_drawing.h"
#include "referee/book.h"
#include "shared/arguments.h"
#include "shared/load.h"
#include "table/journals.h"
#include "table/seats.h"
#include "table/statement.h"

bool look_wanted(const look *what)
{
    return what->status || what->map || what->statement || what->board ||
           picture_wanted(&what->pictures);
}

/* The book is opened with the first entry, because there is no table before. */
typedef struct look_reader {
    bn_arena *arena;
    bni_book *book;
} look_reader;

static void read_entry(void *self, bn_table *table, const void *before, uint32_t index,
                       bn_trace *trace)
{
    look_reader *r = self;

    if (r->book == NULL)
        r->book = bni_book_open(r->arena, table);
    bni_book_entry(r->book, table, before, index, trace);
}

static int open_table(const char *path, bool accounts, look_reader *r, bn_table **out)
{
    bn_arena *arena = r->arena;
    cli_document document;
    cli_journal journal;
    bn_error err;
    int status;

    if (cli_is_journal(path)) {
        if (cli_journal_replay(path, arena, accounts ? read_entry : NULL, r, accounts, &journal,
                               &err) != BN_OK)
            return cli_error(path, &err);
        bn_journal_close(journal.file);
        *out = journal.table;
        return 0;
    }
    status = cli_load(path, arena, &document);
    if (status == 0 && bn_table_open(arena, document.system, document.doc, out, &err) != BN_OK)
        return cli_error(path, &err);
    return status;
}

static int show_map(const paint *p, const look *what, const bn_table *table, bn_seat seat,
                    const bn_doc *view, bn_arena *arena)
{
    const bn_game *game = bn_table_game(table);
    const void *setup = bn_table_setup(table);
    bnr_map *map = bn_arena_get(arena, sizeof *map);
    bn_text svg;

    if (game->ground == NULL) {
        fputs("banneret: a campaign by these rules has no map\n", paint_errors());
        return bn_code_exit_status(BN_USAGE);
    }
    if (map == NULL)
        return bn_code_exit_status(BN_MEMORY);
    if (!bnr_map_of(game, setup, bn_table_state(table), seat, view, map)) {
        fputs("banneret: the places on this map are too far apart to draw\n", paint_errors());
        return bn_code_exit_status(BN_LIMIT);
    }
    if (what->map)
        map_print(p, map);
    if (!picture_wanted(&what->pictures))
        return 0;
    svg = picture_paper(arena);
    bnr_draw_map(bn_setup_title(setup), map, &svg);
    return picture_write(&what->pictures, &svg);
}

/* The table of a battle on the screen and as pictures. */
static int show_board(const paint *p, const look *what, const bn_table *table, bn_seat seat,
                      bn_arena *arena)
{
    bn_board_wish wish = { .chosen = what->stand == CLI_NOT_GIVEN ? -1
                                     : what->stand > INT32_MAX    ? INT32_MAX
                                                                  : (int32_t)what->stand };
    bn_board board;
    bn_text svg;

    if (!bn_table_board(table, seat, &wish, arena, &board))
        return bn_code_exit_status(BN_MEMORY);
    if (wish.chosen >= 0 && board.chosen < 0) {
        fprintf(paint_errors(), "banneret: this seat sees no stand %d on the board\n",
                (int)wish.chosen);
        return bn_code_exit_status(BN_USAGE);
    }
    if (what->board) {
        paint_heading(p, bn_setup_title(bn_table_setup(table)), board.moment);
        board_print(p, &board);
    }
    if (!picture_wanted(&what->pictures))
        return 0;
    svg = picture_paper(arena);
    bnr_draw_board(bn_setup_title(bn_table_setup(table)), &board, &svg);
    return picture_write(&what->pictures, &svg);
}

/* Every month of every side that the seat may know. */
static void show_statements(const paint *p, const bni_book *b, const bn_table *table, bn_seat seat,
                            bn_arena *arena)
{
    bool any = false;

    for (int32_t month = 0; b != NULL && month < bni_book_months(b); month++)
        for (uint32_t side = 0; side < bn_table_sides(table); side++)
            if (statement_print(p, b, table, seat, side, month, arena))
                any = true;
    if (!any)
        fputs("  There is no statement for this seat.\n", p->out);
}

int look_run(const char *path, const look *what, bn_arena *arena)
{
    paint p = paint_on(stdout);
    bn_seat seat = { .role = BN_REFEREE };
    const bn_game *game;
    const void *setup;
    const bn_doc *view;
    bn_table *table = NULL;
    look_reader reader = { .arena = arena };
    int status = open_table(path, what->statement, &reader, &table);

    if (status != 0)
        return status;
    game = bn_table_game(table);
    setup = bn_table_setup(table);
    if (what->as != NULL && !cli_seat_find(game, setup, what->as, &seat))
        return cli_seat_unknown(game->name, what->as);
    if (game->board != NULL)
        return show_board(&p, what, table, seat, arena);
    if (game->date == NULL) {
        bn_error err;

        bn_fail(&err, BN_USAGE, "nothing to draw: battles under these rules have no board");
        return cli_error(path, &err);
    }
    view = game->view(setup, bn_table_state(table), seat, arena);
    if (view == NULL)
        return bn_code_exit_status(BN_MEMORY);
    if (what->status || what->map)
        paint_heading(&p, bn_setup_title(setup), bn_table_system(table)->title);
    if (what->status)
        status_print(&p, game, setup, bn_table_state(table), view);
    if (what->status && what->map)
        fputc('\n', p.out);
    if (what->statement)
        show_statements(&p, reader.book, table, seat, arena);
    if (what->map || picture_wanted(&what->pictures))
        status = show_map(&p, what, table, seat, view, arena);
    return status;
}
