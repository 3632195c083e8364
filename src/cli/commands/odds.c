/* banneret odds: the exact chances of a battle, or of two side by side. */
#include "command.h"

#include <stdlib.h>
#include <string.h>

#include "odds_work.h"
#include "print/chances.h"
#include "print/compare.h"
#include "print/csv.h"
#include "print/house.h"
#include "print/paint.h"
#include "shared/estimate.h"
#include "shared/interrupt.h"
#include "table/journals.h"
#include "print/matrix.h"
#include "print/picture.h"
#include "print/print_json.h"
#include "report/drawings.h"
#include "trees/odds_tree.h"
#include "trees/round_tree.h"
#include "print/simulated.h"
#include "shared/load.h"
#include "sweeping/until.h"

/* Whether two odds are compared: two scenarios, or two files of house figures. */
static bool is_pair(const arguments *args)
{
    return args->scenarios.count == 2 || args->figures.count == 2;
}

/* The odds from where a journal ends. Orders still sealed do not count. */
static int load_journal(bn_arena *arena, battle *out)
{
    cli_journal journal;
    bn_error err;

    if (out->figures != NULL)
        return cli_figures_are_kept("odds", out->path);
    if (cli_journal_replay(out->path, arena, NULL, NULL, false, &journal, &err) != BN_OK)
        return cli_error(out->path, &err);
    bn_journal_close(journal.file);
    if (bn_table_winner(journal.table) != BN_GOES_ON)
        return cli_misused("odds", "%s is the journal of a finished game; use `banneret analyse`",
                           out->path);
    out->system = bn_table_system(journal.table);
    out->game = bn_table_game(journal.table);
    out->setup = bn_table_setup(journal.table);
    out->from = bn_table_state(journal.table);
    out->head = *(const bn_head *)out->setup;
    out->head.title = bn_setup_title(out->setup);
    return 0;
}

static int load_battle(const arguments *args, bn_arena *arena, battle *out)
{
    cli_document document;
    bn_error err;
    int status;

    out->from = NULL;
    if (cli_is_journal(out->path)) {
        status = load_journal(arena, out);
        if (status != 0)
            return status;
    } else {
        status = cli_load_setup(out->path, out->figures, arena, &document, &out->setup);
        if (status != 0)
            return status;
        out->head = document.head;
        out->system = document.system;
        out->game = bn_system_game(document.system, document.head.document);
    }
    memset(&out->policies, 0, sizeof out->policies);
    if (is_campaign(out) && (args->matrix || args->states > 0))
        return cli_misused("odds",
                           "%s is a campaign, which is always estimated; use --simulate GAMES "
                           "instead of --matrix and --states",
                           out->path);
    if (!is_campaign(out) && is_played(out) && args->matrix)
        return cli_misused("odds", "the orders of %s have more answers than fit in a matrix",
                           out->path);
    if (args->orders == NULL && is_played(out))
        for (uint32_t side = 0; side < BN_SIDES_MAX; side++)
            out->policies.side[side] = bn_bot_policy(bn_bot_find("steady"), NULL);
    if (args->orders == NULL)
        return 0;
    if (bn_orders_parse(out->game, out->setup, args->orders, arena, &out->orders, &err) != BN_OK)
        return cli_error("--orders", &err);
    out->policies = bn_policies_all(bn_policy_orders(&out->orders));
    return 0;
}

static chances_doubt doubt(const findings *f)
{
    return (chances_doubt){ f->games, f->estimated && f->games > 0 ? &f->estimate : NULL };
}

static chances_doubt loss_doubt(const findings *f)
{
    return (chances_doubt){ f->loss_games,
                            f->estimated && f->loss_games > 0 ? &f->loss_estimate : NULL };
}

/* ---- showing it ------------------------------------------------------------------------------ */

static int draw(const arguments *args, const battle *b, const findings *f, bn_arena *arena)
{
    bn_text svg = picture_paper(arena);

    bnr_draw_odds(&(drawing_odds){ .title = b->head.title,
                                   .game = b->game,
                                   .setup = b->setup,
                                   .odds = &f->odds,
                                   .games = f->games,
                                   .losses = &f->losses,
                                   .loss_games = f->loss_games,
                                   .round = f->has_round ? &f->round : NULL },
                  &svg);
    return picture_write(&args->pictures, &svg);
}

static int print_table(const battle *b, const findings *f, const matrix *m)
{
    csv_head(stdout);
    chances_csv(stdout, b->game, b->setup, &f->odds, &f->losses);
    if (f->has_parts)
        chances_parts_csv(stdout, b->game, b->setup, &f->parts);
    if (f->has_round)
        matrix_csv(stdout, m);
    return ferror(stdout) ? bn_code_exit_status(BN_IO) : 0;
}

static matrix matrix_of(const battle *b, const findings *f)
{
    return (matrix){ b->game, b->setup, &f->round, f->games == 0 };
}

static bn_doc *all_json(const arguments *args, const battle *b, const findings *f, bn_arena *arena)
{
    bn_doc *all = f->games == 0 ? bnr_odds_tree(b->game, b->setup, &f->odds, arena)
                  : f->estimated
                      ? bnr_estimate_tree(b->game, b->setup, &f->estimate, args->seed, arena)
                      : bnr_simulated_tree(b->game, b->setup, &f->played, arena);

    if (f->loss_games > 0 && (f->games == 0 || f->estimated)) {
        bn_doc_put(arena, all, "measures",
                   f->estimated
                       ? bnr_estimated_measures(b->game, b->setup, &f->loss_estimate, arena)
                       : bnr_simulated_measures(b->game, b->setup, &f->played, arena));
        bn_doc_put(arena, all, "measures_games", bn_doc_int(arena, (int64_t)f->loss_games));
    }
    if (f->games > 0 ? !f->estimated : f->loss_games > 0)
        bn_doc_put(arena, all, "seed", bn_doc_int(arena, (int64_t)args->seed));
    if (f->has_parts) {
        bn_doc_put_text(arena, all, "parts_method", "exact by independence");
        bn_doc_put(arena, all, "parts", chances_parts_json(b->game, b->setup, &f->parts, arena));
    }
    if (f->has_round)
        bn_doc_put(arena, all, "round", bnr_round_tree(b->game, b->setup, &f->round, arena));
    house_put(arena, all, bn_setup_house(b->setup));
    return all;
}

static void print_for_people(const arguments *args, const battle *b, const findings *f,
                             const matrix *m)
{
    uint64_t declined = f->games > 0 && !f->estimated ? f->played.declined : f->odds.declined;
    paint p = paint_on(stdout);
    const char *defaults = is_played(b)      ? "the bot steady plays all sides"
                           : b->from != NULL ? "from the last entry, every order is the default"
                                             : "every order is the default";
    const char *policies = args->orders == NULL ? defaults : args->orders;
    char how[400];

    paint_heading(&p, b->head.title,
                  f->games == 0  ? "odds"
                  : f->estimated ? "estimated"
                                 : "simulated");
    house_print(&p, bn_setup_house(b->setup));
    if (f->has_round)
        matrix_print(&p, m);
    if (f->games > 0)
        snprintf(how, sizeof how, "seed %llu; %s", (unsigned long long)args->seed, policies);
    chances_bars(&p, b->game, b->setup, &f->odds, f->games > 0 ? how : policies, doubt(f));
    if (f->games > 0 && f->estimated)
        estimated_bounds(&p, b->game, b->setup, &f->estimate);
    if (f->has_parts)
        chances_parts(&p, b->game, b->setup, &f->parts);
    if (f->loss_games > 0 && (f->games == 0 || f->estimated))
        printf("\n  The rest is too large to count and is estimated: %llu games\n",
               (unsigned long long)f->loss_games);
    chances_measures(&p, b->game, b->setup, &f->losses, loss_doubt(f));
    if (args->full)
        chances_full(&p, b->game, b->setup, &f->losses);
    if (declined > 0)
        printf("\n  Impossible orders, replaced by defaults: %llu\n", (unsigned long long)declined);
}

static int tell(const arguments *args, const battle *b, const findings *f, bn_arena *arena)
{
    matrix m = matrix_of(b, f);
    int status = 0;

    if (picture_wanted(&args->pictures))
        status = draw(args, b, f, arena);
    if (status != 0)
        return status;
    if (args->json)
        return print_json(stdout, all_json(args, b, f, arena));
    if (args->csv)
        return print_table(b, f, &m);
    print_for_people(args, b, f, &m);
    return 0;
}

/* A battle and what was found of it. `work` holds the exact part of the findings. */
typedef struct inquiry {
    battle b;
    findings f;
    bn_arena work;
} inquiry;

static bool has_matrix(const arguments *args, const battle *b)
{
    return !is_pair(args) && !is_played(b) && !args->no_matrix;
}

static int inquire(const arguments *args, inquiry *q, bn_arena *arena)
{
    bn_error err;
    bn_code code;
    bool begun;

    q->f.budget = (odds_budget){ .seconds = (double)args->seconds / (is_pair(args) ? 2 : 1),
                                 .matrix = has_matrix(args, &q->b) };
    clock_gettime(CLOCK_MONOTONIC, &q->f.budget.begun);
    os_interrupt_catch();
    begun = estimate_begin(&(estimate){ q->b.game, q->b.setup, q->b.from, &q->b.policies, -1 });
    code = odds_work(args, &q->b, arena, &q->work, &q->f, &err);
    if (code == BN_OK && has_matrix(args, &q->b))
        odds_round(args, &q->b, arena, &q->f);
    estimate_end(begun);
    os_interrupt_release();
    return os_interrupted() ? interrupt_told("odds")
           : code == BN_OK  ? 0
                            : cli_error(q->b.path, &err);
}

/* ---- two of them ------------------------------------------------------------------------------- */

static int tell_pair(const arguments *args, const inquiry q[2], bn_arena *arena)
{
    compared pair[2];
    paint p;

    for (int i = 0; i < 2; i++)
        pair[i] = (compared){ .scenario = q[i].b.path,
                              .figures = q[i].b.figures,
                              .game = q[i].b.game,
                              .setup = q[i].b.setup,
                              .odds = &q[i].f.odds,
                              .doubt = doubt(&q[i].f),
                              .losses = &q[i].f.losses,
                              .loss_doubt = loss_doubt(&q[i].f) };
    if (args->json) {
        bn_doc *each[2] = { all_json(args, &q[0].b, &q[0].f, arena),
                            all_json(args, &q[1].b, &q[1].f, arena) };

        return print_json(stdout, compare_json(pair, each, arena));
    }
    p = paint_on(stdout);
    compare_print(&p, pair);
    return 0;
}

/* Whether the error is a number, and two odds are asked for in a way that they can be put side by side. */
static int check_asked(const arguments *args)
{
    char *end;

    if (args->error != NULL && (!(strtod(args->error, &end) > 0) || *end != '\0'))
        return cli_misused("odds", "--error takes a percentage above 0, as 0.1, not %s",
                           args->error);
    if (args->matrix && args->no_matrix)
        return cli_misused("odds", "--matrix and --no-matrix exclude each other");
    if (args->figures.count > 2)
        return cli_misused("odds", "--figures may be given twice at most");
    if (is_pair(args) &&
        (args->csv || args->full || args->matrix || picture_wanted(&args->pictures)))
        return cli_misused("odds", "two odds side by side have no --csv, --full, --matrix or "
                                   "pictures; ask for one of them");
    return 0;
}

static int check_systems(const inquiry q[2])
{
    if (q[0].b.game == q[1].b.game)
        return 0;
    return cli_misused("odds", "%s is of %s and %s of %s: their odds have no figures in common",
                       q[0].b.path, q[0].b.system->name, q[1].b.path, q[1].b.system->name);
}

/* ---- asked backwards --------------------------------------------------------------------------- */

static int check_backwards(const arguments *args)
{
    if (args->until == NULL || args->by == NULL)
        return cli_misused("odds", "%s needs %s", args->until == NULL ? "--by" : "--until",
                           args->until == NULL ? "--until, such as win.A=60%"
                                               : "--by, the path of a number");
    if (is_pair(args) || args->csv || args->full || args->matrix || args->games > 0 ||
        args->states > 0 || args->seconds > 0 || picture_wanted(&args->pictures))
        return cli_misused("odds", "--until takes one battle, and only --by, --from, --to, "
                                   "--orders, --figures, --error, --seed, --threads and --json");
    return 0;
}

static int ask_backwards(const arguments *args, bn_arena *arena)
{
    const char *path = args->scenarios.at[0];
    cli_document document;
    const void *setup;
    int status = check_asked(args);

    if (status == 0)
        status = check_backwards(args);
    if (status == 0 && cli_is_journal(path))
        return cli_misused("odds", "--until changes a document, and %s is a journal", path);
    if (status == 0)
        status = cli_load_setup(path, args->figures.count > 0 ? args->figures.at[0] : NULL, arena,
                                &document, &setup);
    if (status != 0)
        return status;
    if (document.head.document != BN_DOCUMENT_SCENARIO)
        return cli_misused("odds", "%s is a campaign, and --until takes a battle", path);
    return sweeping_until(&(until_asked){ .until = args->until,
                                          .by = args->by,
                                          .from = args->from,
                                          .to = args->to,
                                          .orders = args->orders,
                                          .error = args->error,
                                          .seed = args->seed,
                                          .threads = odds_threads(args),
                                          .json = args->json,
                                          .document = &document,
                                          .setup = setup },
                          arena);
}

static int run(const void *arguments_, bn_arena *arena)
{
    const arguments *args = arguments_;
    inquiry *q = bn_arena_array(arena, 2, sizeof *q);
    uint32_t count = is_pair(args) ? 2 : 1;
    int status;

    if (q == NULL)
        return bn_code_exit_status(BN_MEMORY);
    if (args->until != NULL || args->by != NULL)
        return ask_backwards(args, arena);
    status = check_asked(args);
    for (uint32_t i = 0; status == 0 && i < count; i++) {
        q[i].b.path = args->scenarios.at[i < args->scenarios.count ? i : 0];
        q[i].b.figures =
            args->figures.count == 0 ? NULL : args->figures.at[i < args->figures.count ? i : 0];
        status = load_battle(args, arena, &q[i].b);
    }
    if (status == 0 && count == 2)
        status = check_systems(q);
    for (uint32_t i = 0; i < count; i++) {
        cli_arena_init(&q[i].work);
        cli_arena_init(&q[i].f.room);
    }
    for (uint32_t i = 0; status == 0 && i < count; i++)
        status = inquire(args, &q[i], arena);
    if (status == 0)
        status = count == 2 ? tell_pair(args, q, arena) : tell(args, &q[0].b, &q[0].f, arena);
    for (uint32_t i = 0; i < count; i++) {
        bn_arena_done(&q[i].work);
        bn_arena_done(&q[i].f.room);
    }
    return status;
}

enum { NUMBER_MOST = 1000000000 };

static const cli_option options[] = {
    CLI_OPTION("orders", 'o', "ORDERS", orders,
               "the orders of each side, such as A=attack,B=hold; A.tactic=attack/hold orders "
               "round by round"),
    CLI_FIGURES,
    CLI_OPTION("json", 'j', NULL, json, "print every weight as JSON"),
    CLI_OPTION("csv", 0, NULL, csv, "print chances, matrix and distributions as one table"),
    CLI_PICTURES("draw the chances into FILE"),
    CLI_OPTION("full", 0, NULL, full,
               "every distribution in full, as bars: each value, its chance, and the chance of at "
               "least that much"),
    CLI_OPTION("matrix", 0, NULL, matrix,
               "count the matrix of the coming round, even if it takes long"),
    CLI_OPTION("no-matrix", 0, NULL, no_matrix, "leave the matrix of the coming round out"),
    CLI_OPTION("simulate", 'n', "GAMES", games,
               "estimate from GAMES random games instead of counting", .least = 1),
    CLI_OPTION("states", 0, "N", states,
               "count up to N states (default 200000 with losses, 1000000 without), then estimate",
               .least = 1),
    CLI_OPTION("error", 0, "PERCENT", error,
               "estimates: simulate until the standard error is this small (default 0.1, for a few "
               "seconds at most)"),
    CLI_OPTION(
        "seconds", 0, "N", seconds,
        "take N seconds for everything: what is not exact by then is estimated, the longer the "
        "smaller its error and its guaranteed range",
        .least = 1, .most = 86400),
    CLI_OPTION("seed", 0, "N", seed, "seed of the simulation (default 1)", .least = 1),
    CLI_OPTION("until", 0, "CHANCE", until,
               "ask backwards: the smallest number for which a chance such as win.A=60% is "
               "reached; also >= and <="),
    CLI_OPTION("by", 0, "PATH", by,
               "--until: the number, such as sides[1].forces[0].members[0].count, or "
               "sides[1]...count if there is only one"),
    CLI_OPTION("from", 0, "N", from, "--until: the first number (default 1)", .most = NUMBER_MOST),
    CLI_OPTION("to", 0, "N", to, "--until: the last number (default 10000)", .most = NUMBER_MOST),
    CLI_OPTION("threads", 0, "N", threads, "number of threads (default: all cores)", .least = 1),
};

const cli_command cmd_odds = {
    .name = "odds",
    .summary = "the exact chances of a battle",
    .what =
        "Prints the chances of a battle. They are exact: every possible dice result is "
        "counted, by the code that runs the battle. A matrix shows every pair of orders for "
        "the coming round. Orders and judgements that you do not give use their defaults. Two "
        "scenarios, or two --figures options, are compared side by side. The odds of a journal "
        "start from its last entry. Battles too large to count are estimated, with a margin of "
        "error (--error, --seconds). Campaigns and battles on a board are always estimated, "
        "from about 100 games in which the bot steady plays every side without --orders. --until "
        "asks backwards: how many troops, or which other number, gives this chance.",
    .more = "Examples:\n"
            "  banneret odds scenarios/warmachine/elves-at-the-pass.yaml\n"
            "  banneret odds scenarios/warmachine/elves-at-the-pass.yaml -o A=attack,B=hold\n"
            "  banneret odds scenarios/gurps4/equal-forces.yaml -o A=Attack,B=Skirmish\n"
            "  banneret odds elves-at-the-pass.1.jsonl\n"
            "  banneret odds scenarios/warmachine/elves-at-the-pass.yaml --full\n"
            "  banneret odds scenarios/warmachine/elves-at-the-pass.yaml --png odds.png\n"
            "  banneret odds scenarios/warmachine/elves-at-the-pass.yaml --simulate 1000000\n"
            "  banneret odds scenarios/warmachine/elves-at-the-pass.yaml --figures none --figures "
            "house.yaml\n"
            "  banneret odds elves-at-the-pass --until win.A=60% --by "
            "'sides[1].forces[0].members[0].count'\n",
    .operand = &(const cli_option)CLI_OPERAND("SCENARIO|JOURNAL [SCENARIO]", scenarios, NULL,
                                              .least = 1, .most = 2),
    CLI_OPTIONS(options),
    CLI_STARTS(.seed = 1, .from = 1, .to = 10000),
    .run = run,
};
