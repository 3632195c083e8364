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
#include "shared/solving.h"
#include "shared/load.h"

typedef struct arguments {
    const char *path;
    picture_files pictures;
    int32_t by;
    bool json;
    bool hindsight;
    uint64_t games;
    uint64_t states;
} arguments;

enum { GAMES = 1000, GAMES_LEAST = 100 }; /* standard errors of 1.6 and 5 percent */
enum { VALUES_AN_ENTRY = 6, WORKED_IN_ALL = 4000000, GAMES_TRIED = 50 };
enum { SOLVED_STATES = 100000 }; /* above this, --by equilibrium must be given */
enum { VALUED_STATES = 50000 };  /* for one chance; above this, games are played */

enum { BY_EQUILIBRIUM, BY_PRESETS, BY_EITHER };
static const char *const ways[] = { "equilibrium", "presets", NULL };

static bool show_progress(void *self, const bn_progress *progress)
{
    (void)self;
    paint_progress("entry %llu of %llu", (unsigned long long)progress->done,
                   (unsigned long long)progress->of);
    return !interrupt_came();
}

/* Shows nothing for a single chance: there are many, and show_progress counts the entries. */
static bool go_on(void *self, const bn_progress *progress)
{
    (void)self;
    (void)progress;
    return !interrupt_came();
}

/* The title of the journal's document. Every setup begins with the head of its document. */
static const char *title_of(const bn_table *table)
{
    return ((const bn_head *)bn_table_setup(table))->title;
}

/* Makes an evaluator by the equilibrium, if --by asks for it or it is quickly found. */
static bool equilibrium(const arguments *args, const bn_table *table, bn_arena *arena,
                        bn_arena *work, bn_evaluator *out)
{
    const bn_game *game = bn_table_game(table);
    bn_solve_limits limits = { .states = args->states > 0        ? args->states
                                         : args->by == BY_EITHER ? SOLVED_STATES
                                                                 : 0 };
    _Alignas(BN_STATE_ALIGN) uint8_t state[BN_STATE_MAX];
    double score[BN_SIDES_MAX], error;

    if (args->by == BY_PRESETS)
        return false;
    if (bn_evaluator_equilibrium(NULL, &limits, arena, work, (bn_watch){ solving_show, NULL }, out,
                                 NULL) != BN_OK)
        return false;
    if (args->by == BY_EQUILIBRIUM)
        return true;
    game->begin(bn_table_setup(table), state, NULL);
    return out->value(out->self, game, bn_table_setup(table), state, score, &error, NULL) == BN_OK;
}

/* How many games to play for one chance: the usual number, or fewer where both the games and the journal
 * are long, so that nobody waits for minutes. It counts the answers to be worked out and not seconds, so
 * that the same journal gives the same figures on every machine. */
static bn_code games_soon(const bn_table *table, uint64_t *games, bn_error *err)
{
    uint64_t values = (uint64_t)bn_table_entries(table) * VALUES_AN_ENTRY;
    bn_simulated few;
    bn_arena scratch;
    bn_code code;

    cli_arena_init(&scratch);
    code = bn_simulate(bn_table_game(table), bn_table_setup(table), NULL, NULL, 1, GAMES_TRIED, 1,
                       &scratch, (bn_watch){ 0 }, &few, err);
    bn_arena_done(&scratch);
    if (code != BN_OK)
        return code;
    *games = GAMES;
    if (few.worked * values * GAMES > (uint64_t)WORKED_IN_ALL * GAMES_TRIED)
        *games = (uint64_t)WORKED_IN_ALL * GAMES_TRIED / (few.worked * values);
    *games = *games < GAMES_LEAST ? GAMES_LEAST : *games;
    return BN_OK;
}

static bn_code find(const arguments *args, uint64_t *games, const bn_table *table, bn_arena *arena,
                    bn_arena *work, bn_analysis *out, bn_error *err)
{
    bn_analysis_options how = { .against = BN_AGAINST_PLANS };
    uint32_t count = bn_table_entries(table);
    const bn_entry **entries = bn_arena_array(arena, count, sizeof *entries);
    bn_odds_limits limits = { .states = args->states > 1 ? args->states / 2 : VALUED_STATES };
    bn_evaluator evaluator;
    bn_code code = BN_OK;

    if (entries == NULL)
        return bn_fail(err, BN_MEMORY, "no room for the journal");
    for (uint32_t i = 0; i < count; i++)
        entries[i] = bn_table_entry(table, i);
    if (!equilibrium(args, table, arena, work, &evaluator)) {
        how.against = BN_AGAINST_GUARD;
        if (*games == 0)
            code = games_soon(table, games, err);
    }
    if (code == BN_OK && how.against == BN_AGAINST_GUARD)
        code = bn_evaluator_policies(NULL, &limits, *games, arena, work, (bn_watch){ go_on, NULL },
                                     &evaluator, err);
    if (args->hindsight)
        how.against = BN_AGAINST_ACTUAL;
    if (code == BN_OK)
        code =
            bn_analysis_run(bn_table_game(table), bn_table_setup(table), entries, count, &evaluator,
                            &how, arena, (bn_watch){ show_progress, NULL }, out, err);
    paint_clear_progress();
    return code;
}

static int draw(const arguments *args, const bn_table *table, const bn_analysis *found,
                bn_arena *arena)
{
    bn_text svg = picture_paper(arena);

    bnr_draw_analysis(title_of(table), bn_table_game(table), bn_table_setup(table), found, &svg);
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
        return print_json(stdout, account_json(&a, arena));
    paint_heading(&p, title_of(table), "analysis");
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
    struct sigaction before;
    bn_error err;
    bn_code code;
    int status;

    if (cli_journal_replay(args->path, arena, NULL, NULL, false, &journal, &err) != BN_OK)
        return cli_error(args->path, &err);
    bn_journal_close(journal.file);
    cli_arena_init(&work);
    interrupt_catch(&before);
    code = find(args, &games, journal.table, arena, &work, &found, &err);
    interrupt_release(&before);
    status = code == BN_OK      ? show(args, journal.table, &found, games, arena)
             : interrupt_came() ? interrupt_told("analyse")
                                : cli_error(args->path, &err);
    bn_arena_done(&work);
    return status;
}

static const cli_option options[] = {
    CLI_OPTION("json", 'j', NULL, json, "print every step as JSON"),
    CLI_PICTURES("draw the winning chance into FILE"),
    CLI_OPTION("by", 0, "WAY", by,
               "how both sides would go on: equilibrium or presets (default: the first if it is "
               "quickly found)",
               .words = ways),
    CLI_OPTION("hindsight", 0, NULL, hindsight,
               "grade sealed orders against what the other did order"),
    CLI_OPTION("simulate", 'n', "GAMES", games,
               "games for each chance that is too large to work out (default: at most 1000, and as "
               "many as are soon played)",
               .least = 1),
    CLI_OPTION("states", 0, "N", states,
               "work out the equilibrium up to so many states (default 100000), a chance up to "
               "half as many",
               .least = 1),
};

const cli_command cmd_analyse = {
    .name = "analyse",
    .summary = "a fought battle: what each order gave away, what luck did",
    .what = "Goes through a fought battle: the winning chance after every answer, what each order "
            "gave away and what was better, what each roll did. Luck and orders add up to the "
            "result.",
    .more = "Examples:\n"
            "  banneret analyse elves-at-the-pass.1.jsonl\n"
            "  banneret analyse elves-at-the-pass.1.jsonl --svg curve.svg\n",
    .operand = &(const cli_option)CLI_OPERAND("JOURNAL", path, NULL, .least = 1),
    CLI_OPTIONS(options),
    CLI_STARTS(.by = BY_EITHER),
    .run = run,
};
