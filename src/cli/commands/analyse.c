/* banneret analyse: goes through a finished battle, order by order and roll by roll. */
#include "command.h"

#include <string.h>

#include "print/account.h"
#include "print/house.h"
#include "shared/interrupt.h"
#include "table/journals.h"
#include "print/picture.h"
#include "print/print_json.h"
#include "report/drawings.h"
#include "shared/analysing.h"
#include "shared/load.h"

typedef struct arguments {
    const char *path;
    picture_files pictures;
    analysing how;
    bool json;
    uint64_t games;
} arguments;

static int draw(const arguments *args, const bn_table *table, const bn_analysis *found,
                bn_arena *arena)
{
    bn_text svg = picture_paper(arena);

    bnr_draw_analysis(bn_setup_title(bn_table_setup(table)), bn_table_game(table),
                      bn_table_setup(table), found, &svg);
    return picture_write(&args->pictures, &svg);
}

static int show(const arguments *args, const bn_table *table, const bn_analysis *found,
                uint64_t games, bn_arena *arena)
{
    account a = { bn_table_game(table), bn_table_setup(table), found, games };
    paint p = paint_on(stdout);
    int status = 0;

    if (picture_wanted(&args->pictures))
        status = draw(args, table, found, arena);
    if (status != 0)
        return status;
    if (args->json)
        return print_json(stdout, bnr_analysis_tree(&a, arena));
    paint_heading(&p, bn_setup_title(a.setup), "analysis");
    house_print(&p, bn_setup_house(bn_table_setup(table)));
    account_print(&p, &a);
    return 0;
}

static int run(const void *arguments_, bn_arena *arena)
{
    const arguments *args = arguments_;
    uint64_t games = args->games;
    bn_arena work;
    cli_journal journal;
    bn_analysis found;
    bn_error err;
    bn_code code;
    int status;

    if (cli_journal_replay(args->path, arena, NULL, NULL, false, &journal, &err) != BN_OK)
        return cli_error(args->path, &err);
    bn_journal_close(journal.file);
    cli_arena_init(&work);
    os_interrupt_catch();
    code = analysing_run(&args->how, &games, journal.table, arena, &work, &found, &err);
    os_interrupt_release();
    status = code == BN_OK      ? show(args, journal.table, &found, games, arena)
             : os_interrupted() ? interrupt_told("analyse")
                                : cli_error(args->path, &err);
    bn_arena_done(&work);
    return status;
}

static const cli_option options[] = {
    CLI_OPTION("json", 'j', NULL, json, "print every step as JSON"),
    CLI_PICTURES("draw the chance of winning into FILE"),
    CLI_OPTION("by", 0, "WAY", how.by,
               "how both sides would continue: equilibrium or defaults (default: equilibrium if it "
               "is found quickly)",
               .words = analysing_ways),
    CLI_OPTION("hindsight", 0, NULL, how.hindsight,
               "grade sealed orders against the other side's real order"),
    CLI_OPTION("simulate", 'n', "GAMES", games,
               "games for each chance too large to count (default: at most 1000, as many as fit in "
               "seconds)",
               .least = 1),
    CLI_OPTION("seconds", 0, "N", how.seconds,
               "simulate for N seconds instead. The numbers differ from run to run", .least = 1),
    CLI_OPTION(
        "states", 0, "N", how.states,
        "solve the equilibrium up to N states (default 20000), count a chance up to half as many",
        .least = 1),
};

const cli_command cmd_analyse = {
    .name = "analyse",
    .summary = "a finished battle: what each order gave away, how much was luck",
    .what = "Analyses a finished battle: the chance of winning after every answer, what each order "
            "gave away, the better order, the effect of each roll. Luck and orders add up to the "
            "result.",
    .more = "Examples:\n"
            "  banneret analyse elves-at-the-pass.1.jsonl\n"
            "  banneret analyse elves-at-the-pass.1.jsonl --svg curve.svg\n",
    .operand = &(const cli_option)CLI_OPERAND("JOURNAL", path, NULL, .least = 1),
    CLI_OPTIONS(options),
    CLI_STARTS(.how = { .by = BN_BY_EITHER }),
    .run = run,
};
