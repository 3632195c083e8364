/* banneret report: a fought battle or a campaign as a page to print, to keep or to paste into a wiki. */
#include "command.h"

#include <stdio.h>

#include "plates.h"
#include "sheets/sheet_file.h"
#include "print/picture.h"
#include "report/drawings.h"
#include "report/map_drawing.h"
#include "shared/analysing.h"
#include "shared/interrupt.h"
#include "shared/load.h"
#include "story.h"
#include "table/journals.h"
#include "table/seats.h"

typedef struct arguments {
    const char *path;
    const char *out;
    const char *seat;
    const char *key;
    bool plain; /* without the appendix */
} arguments;

/* A curve is read to a few percent, and people wait for their page: a point that cannot be counted in
 * that many states is the mean of some games. */
enum { CHART_STATES = 10000 };
enum { CHART_MAX = 1 << 20 };

/* The chance of winning through the battle. It sees everything, so it is the referee's alone; and a campaign
 * has none. */
static void add_chart(sheet *s, const bn_table *table, bn_arena *arena)
{
    uint64_t games = 0;
    bn_arena work;
    bn_analysis found;
    bn_error err = { .code = BN_MEMORY };
    char *room = bn_arena_get(arena, CHART_MAX);
    bn_text svg = bn_text_over(room, room == NULL ? 0 : CHART_MAX);

    cli_arena_init(&work);
    os_interrupt_catch();
    /* A battle on a board has hundreds of moves: games from each of them would take too long to wait for. */
    if (room != NULL && bn_table_game(table)->propose == NULL &&
        analysing_run(&(analysing){ .by = BN_BY_EITHER, .states = CHART_STATES, .curve = true },
                      &games, table, arena, &work, &found, &err) == BN_OK) {
        bnr_draw_analysis("", bn_table_game(table), bn_table_setup(table), &found, &svg);
        sheet_add(s, SHEET_HEADING, "Turning points");
        sheet_add(s, SHEET_DRAWING, svg.cut ? "" : room);
    } else if (room == NULL || (bn_table_game(table)->propose == NULL && err.code == BN_MEMORY)) {
        s->full = true;
    }
    os_interrupt_release();
    bn_arena_done(&work);
}

/* The map at the end, as the seat sees it. A bare grid shows no more than the list of forces does, so only a
 * country is drawn. */
static void add_map(sheet *s, const bn_table *table, bn_seat seat, bn_arena *arena)
{
    const bn_game *game = bn_table_game(table);
    const void *setup = bn_table_setup(table), *state = bn_table_state(table);
    const bn_doc *view;
    bnr_map *map;
    bn_text svg;

    if (game->map == NULL || game->map(setup) == NULL)
        return;
    view = game->view(setup, state, seat, arena);
    map = bn_arena_get(arena, sizeof *map);
    svg = picture_paper(arena);
    if (view == NULL || map == NULL || svg.buffer == NULL) {
        s->full = true;
        return;
    }
    if (!bnr_map_of(game, setup, state, seat, view, map))
        return;
    bnr_draw_map(bn_setup_title(setup), map, &svg);
    sheet_add(s, SHEET_HEADING, "The map at the end");
    sheet_add(s, SHEET_DRAWING, svg.cut ? "" : svg.buffer);
}

/* What is made of each entry. */
typedef struct reading {
    story *story;
    round_plates *plates;
} reading;

static void read_entry(void *self, bn_table *table, const void *before, uint32_t index,
                       bn_trace *trace)
{
    reading *r = self;

    story_entry(r->story, table, before, index, trace);
    round_plates_entry(r->plates, table);
}

/* ---- the command ---------------------------------------------------------------------------- */

static int tell(const arguments *args, bn_seat seat, const cli_journal *whole, bn_arena *arena)
{
    const bn_table *table = whole->table;
    char words[200];
    sheet s;
    story *st = story_begin(arena, whole->table, seat);
    reading r = { st, round_plates_begin(arena, seat) };
    cli_journal journal;
    bn_error err;

    if (st == NULL || r.plates == NULL)
        return bn_code_exit_status(BN_MEMORY);
    if (cli_journal_replay_any(args->path, args->key, arena, NULL, read_entry, &r, true, &journal,
                               &err) != BN_OK)
        return cli_error(args->path, &err);
    bn_journal_close(journal.file);
    snprintf(words, sizeof words, "%s, %s", bn_table_system(table)->title,
             seat.role == BN_REFEREE     ? "the referee's report"
             : seat.role == BN_COMMANDER ? bn_table_side(table, seat.side)
                                         : "as anyone may know it");
    s = sheet_begin(arena, bn_setup_title(bn_table_setup(table)), words);
    story_outcome(st, &s);
    story_cost(st, &s);
    story_persons(st, &s);
    story_house(st, &s);
    story_course(st, &s);
    if (story_is_short(st))
        story_small_print(st, &s);
    if (seat.role == BN_REFEREE && bn_table_game(table) == bn_table_system(table)->battle)
        add_chart(&s, table, arena);
    story_losses(st, &s);
    story_forces(st, &s);
    story_end(st, &s);
    add_map(&s, table, seat, arena);
    round_plates_add(r.plates, &s);
    if (!args->plain)
        story_appendix(st, &s);
    if (s.full || !story_whole(st))
        return bn_code_exit_status(BN_MEMORY);
    return sheet_write(&s, args->out, arena);
}

static int run(const void *arguments_, bn_arena *arena)
{
    const arguments *args = arguments_;
    bn_seat seat = { .role = BN_REFEREE };
    cli_journal whole;
    bn_error err;

    if (!sheet_can_write(args->out))
        return cli_misused("report", "--out is a file that ends in " SHEET_ENDINGS ", and not %s",
                           args->out);
    /* Whether a sealed order may be shown depends on what came after it. */
    if (cli_journal_replay_any(args->path, args->key, arena, NULL, NULL, NULL, false, &whole,
                               &err) != BN_OK)
        return cli_error(args->path, &err);
    bn_journal_close(whole.file);
    if (args->seat != NULL &&
        !cli_seat_find(bn_table_game(whole.table), bn_table_setup(whole.table), args->seat, &seat))
        return cli_seat_unknown("report", args->seat);
    return tell(args, seat, &whole, arena);
}

static const cli_option options[] = {
    CLI_OPTION("out", 'o', "FILE", out,
               "write to FILE, which ends in .html, .pdf or .md; without it Markdown is printed"),
    CLI_OPTION("as", 'a', "SEAT", seat,
               "show what this seat may know: referee, spectator, A, B or a side's name"),
    CLI_OPTION("short", 's', NULL, plain, "leave out the appendix of every number"),
    CLI_OPTION("key", 'k', "FILE", key, "the key file of a sealed journal"),
};

const cli_command cmd_report = {
    .name = "report",
    .summary = "a page to print: forces, events, losses",
    .what = "Writes the report of a battle or campaign: forces, events, losses, gains, and an "
            "appendix with every number and its rule.",
    .more = "Examples:\n"
            "  banneret report elves-at-the-pass.1.jsonl -o battle.pdf\n"
            "  banneret report elves-at-the-pass.1.jsonl --as Gar -o gar.html\n",
    .operand = &(const cli_option)CLI_OPERAND("JOURNAL", path, NULL, .least = 1),
    CLI_OPTIONS(options),
    CLI_STARTS(.plain = false),
    .run = run,
};
