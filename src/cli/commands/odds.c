/* banneret odds: the exact chances of a battle. */
#include "command.h"

#include <string.h>
#include <unistd.h>

#include "print/chances.h"
#include "print/csv.h"
#include "shared/interrupt.h"
#include "table/journals.h"
#include "print/matrix.h"
#include "print/picture.h"
#include "print/print_json.h"
#include "report/drawings.h"
#include "print/simulated.h"
#include "shared/load.h"

typedef struct arguments {
    const char *path;
    const char *orders;
    picture_files pictures;
    bool json;
    bool csv;
    bool full;       /* every distribution */
    bool matrix;     /* whatever it costs */
    uint64_t states; /* enumerate so many; 0: the limits below */
    uint64_t games;  /* simulate so many instead of enumerating, or where that is too much */
    uint64_t seed;
    uint64_t threads; /* 0: as many as there are cores */
} arguments;

enum { MEASURED_STATES_MAX = 200000 }; /* past these, only who wins */
enum { WON_STATES_MAX = 1000000 };     /* and past these, games are played */
enum { STANDARD_GAMES = 20000 };       /* to within a third of a percent */
enum { CELL_STATES_MAX = 20000 };      /* of a cell of the matrix, with its losses */
enum { CELL_GAMES = 500 };             /* of a cell that is too large */
enum { MATRIX_STATES_MAX = 3000 };     /* of the battle: past these the matrix is played */

/* Shows on a terminal how far it is: of states, of games, of pairs of orders. */
static bool show_states(void *self, const bn_progress *progress)
{
    (void)self;
    paint_progress("counting, %llu of %llu states, %.0f%% of all courses ended",
                   (unsigned long long)progress->done, (unsigned long long)progress->of,
                   100 * progress->finished);
    return !interrupt_came();
}

static bool show_games(void *self, const bn_progress *progress)
{
    (void)self;
    paint_progress("playing, %llu of %llu games", (unsigned long long)progress->done,
                   (unsigned long long)progress->of);
    return !interrupt_came();
}

static bool show_pairs(void *self, const bn_progress *progress)
{
    (void)self;
    paint_progress("the coming round, pair of orders %llu of %llu",
                   (unsigned long long)progress->done + 1, (unsigned long long)progress->of);
    return !interrupt_came();
}

typedef struct battle {
    const bn_game *game;
    const void *setup;
    bn_head head;
    bn_policies policies;
    bn_orders orders;
} battle;

static int load_battle(const arguments *args, bn_arena *arena, battle *out)
{
    cli_document document;
    bn_error err;
    int status;

    if (cli_is_journal(args->path)) {
        return cli_misused(
            "odds",
            "%s is a journal, and odds are of a scenario; `banneret advise` goes on from a\n"
            "journal, `banneret analyse` looks back on it, and `o` in `banneret battle` tells the "
            "odds",
            args->path);
    }
    status = cli_load_setup(args->path, arena, &document, &out->setup);
    if (status != 0)
        return status;
    out->head = document.head;
    out->game = bn_system_game(document.system, document.head.document);
    memset(&out->policies, 0, sizeof out->policies);
    if (args->orders == NULL)
        return 0;
    if (bn_orders_parse(out->game, out->setup, args->orders, arena, &out->orders, &err) != BN_OK)
        return cli_error("--orders", &err);
    out->policies = bn_policies_all(bn_policy_orders(&out->orders));
    return 0;
}

/* The whole, or, where the losses make too many states, at least who wins. `work` is the oracle's
 * own arena, ready for use and left holding the result. */
static bn_code ask_oracle(const battle *b, uint64_t most, bn_arena *work, bn_odds *odds,
                          bn_error *err)
{
    bn_watch watch = { show_states, NULL };
    bn_odds_limits limits = { .states = most > 0 ? most : MEASURED_STATES_MAX };
    bn_code code =
        bn_odds_run(b->game, b->setup, NULL, &b->policies, &limits, work, watch, odds, err);

    if ((code != BN_LIMIT && code != BN_MEMORY) || interrupt_came())
        return code;
    bn_arena_done(work);
    cli_arena_init(work);
    limits = (bn_odds_limits){ .states = most > 0 ? most : WON_STATES_MAX, .winner_only = true };
    return bn_odds_run(b->game, b->setup, NULL, &b->policies, &limits, work, watch, odds, err);
}

/* What is printed and drawn. Where the losses could not be enumerated, they were played. */
typedef struct findings {
    bn_odds odds;   /* who wins; its measures may be none */
    uint64_t games; /* played for that; 0: exact */
    bn_odds losses; /* the measures */
    uint64_t loss_games;
    bn_simulated played; /* where there are games of either kind */
    bn_round round;
    bool has_round;
} findings;

static uint64_t cell_games(const arguments *args)
{
    return args->games > 0 && args->games < CELL_GAMES ? args->games : CELL_GAMES;
}

/* The matrix of the coming round, if there is one. Games stand in for what is too large, but where all
 * of it was asked for and the battle itself can be enumerated. */
static void find_round(const arguments *args, const battle *b, bn_arena *arena, findings *f)
{
    bool large = f->games > 0 || (!args->matrix && f->odds.states > MATRIX_STATES_MAX);
    uint64_t cell =
        args->states > 0 && args->states < CELL_STATES_MAX ? args->states : CELL_STATES_MAX;
    bn_odds_limits limits = { .states = args->matrix ? 0 : cell, .winner_only = large };
    bn_arena work;
    bn_error err;
    bn_code code;

    cli_arena_init(&work);
    code =
        bn_round_run(b->game, b->setup, NULL, &b->policies, &limits, large ? cell_games(args) : 0,
                     arena, &work, (bn_watch){ show_pairs, NULL }, &f->round, &err);
    paint_clear_progress();
    bn_arena_done(&work);
    if (code != BN_OK && args->matrix && !interrupt_came())
        (void)cli_error(args->path, &err);
    f->has_round = code == BN_OK;
}

/* ---- telling it ------------------------------------------------------------------------------ */

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
    if (f->has_round)
        matrix_csv(stdout, m);
    return ferror(stdout) ? bn_code_exit_status(BN_IO) : 0;
}

static int print_all(const arguments *args, const battle *b, const findings *f, const matrix *m,
                     bn_arena *arena)
{
    bn_doc *all = f->games > 0 ? simulated_json(b->game, b->setup, &f->played, args->seed, arena)
                               : chances_json(b->game, b->setup, &f->odds, arena);

    if (f->games == 0 && f->loss_games > 0) {
        bn_doc_put(arena, all, "measures",
                   simulated_measures_json(b->game, b->setup, &f->played, arena));
        bn_doc_put(arena, all, "measures_games", bn_doc_int(arena, (int64_t)f->loss_games));
        bn_doc_put(arena, all, "seed", bn_doc_int(arena, (int64_t)args->seed));
    }
    if (f->has_round)
        bn_doc_put(arena, all, "round", matrix_json(m, arena));
    return print_json(stdout, all);
}

static void print_for_people(const arguments *args, const battle *b, const findings *f,
                             const matrix *m)
{
    uint64_t declined = f->games > 0 ? f->played.declined : f->odds.declined;
    paint p = paint_on(stdout);
    const char *policies = args->orders == NULL ? "every order as its default" : args->orders;
    char how[400];

    paint_heading(&p, b->head.title, f->games > 0 ? "simulated" : "odds");
    if (f->has_round)
        matrix_print(&p, m);
    if (f->games > 0)
        snprintf(how, sizeof how, "seed %llu; %s", (unsigned long long)args->seed, policies);
    chances_bars(&p, b->game, b->setup, &f->odds, f->games > 0 ? how : policies, f->games);
    if (f->games == 0 && f->loss_games > 0)
        printf("\n  The rest has too many courses to count: simulated, %llu games\n",
               (unsigned long long)f->loss_games);
    chances_measures(&p, b->game, b->setup, &f->losses, f->loss_games);
    if (args->full)
        chances_full(&p, b->game, b->setup, &f->losses);
    if (declined > 0)
        printf("\n  %llu orders were not open when their time came; the default held\n",
               (unsigned long long)declined);
}

static int tell(const arguments *args, const battle *b, const findings *f, bn_arena *arena)
{
    matrix m = { b->game, b->setup, &f->round, f->games == 0 };
    int status = 0;

    if (picture_wanted(&args->pictures))
        status = draw(args, b, f, arena);
    if (status != 0)
        return status;
    if (args->json)
        return print_all(args, b, f, &m, arena);
    if (args->csv)
        return print_table(b, f, &m);
    print_for_people(args, b, f, &m);
    return 0;
}

/* ---- working it out -------------------------------------------------------------------------- */

/* Counts of games as odds over their number, for what is drawn and listed alike. */
static bn_odds odds_of(const bn_game *game, const bn_simulated *played, bn_arena *arena)
{
    bn_odds_measure *measures = bn_arena_array(arena, game->measure_count, sizeof *measures);
    bn_odds odds = { .total = bn_nat_of(arena, played->games),
                     .sides = played->sides,
                     .measure_count = measures == NULL ? 0 : played->measure_count,
                     .measures = measures };

    for (uint32_t i = 0; i <= BN_DRAW; i++)
        odds.won[i] = bn_nat_of(arena, played->won[i]);
    for (uint32_t i = 0; i < odds.measure_count; i++) {
        const bn_simulated_measure *from = &played->measures[i];
        bn_odds_row *rows = bn_arena_array(arena, from->count, sizeof *rows);

        for (uint32_t r = 0; rows != NULL && from->rows != NULL && r < from->count; r++)
            rows[r] = (bn_odds_row){ .value = from->rows[r].value,
                                     .weight = bn_nat_of(arena, from->rows[r].count) };
        measures[i] =
            (bn_odds_measure){ rows, from->rows == NULL || rows == NULL ? 0 : from->count };
    }
    return odds;
}

static uint32_t threads_of(const arguments *args)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);

    return args->threads > 0 ? (uint32_t)args->threads : cores < 1 ? 1 : (uint32_t)cores;
}

/* Plays for the losses, and if `winner` for who wins as well. */
static bn_code simulate(const arguments *args, const battle *b, bool winner, bn_arena *arena,
                        findings *f, bn_error *err)
{
    bn_watch watch = { show_games, NULL };
    uint64_t games = args->games > 0 ? args->games : STANDARD_GAMES;
    bn_code code = bn_simulate(b->game, b->setup, NULL, &b->policies, args->seed, games,
                               threads_of(args), arena, watch, &f->played, err);

    paint_clear_progress();
    if (code != BN_OK)
        return code;
    f->losses = odds_of(b->game, &f->played, arena);
    f->loss_games = games;
    if (winner) {
        f->odds = f->losses;
        f->games = games;
    }
    return BN_OK;
}

/* Exact as far as that can be, `work` left holding it; played what is too large. */
static bn_code enumerate(const arguments *args, const battle *b, bn_arena *arena, bn_arena *work,
                         findings *f, bn_error *err)
{
    bn_code code = ask_oracle(b, args->states, work, &f->odds, err);

    paint_clear_progress();
    if (interrupt_came())
        return BN_LIMIT;
    if (code == BN_LIMIT || code == BN_MEMORY) {
        fprintf(stderr, "%s: %s; so it is simulated\n", args->path, err->text);
        return simulate(args, b, true, arena, f, err);
    }
    if (code != BN_OK)
        return code;
    f->losses = f->odds;
    return f->odds.measure_count > 0 ? BN_OK : simulate(args, b, false, arena, f, err);
}

static int find_and_tell(const arguments *args, const battle *b, bn_arena *arena)
{
    findings f = { .games = 0 };
    struct sigaction before;
    bn_arena work;
    bn_error err;
    bn_code code;
    int status;

    cli_arena_init(&work);
    interrupt_catch(&before);
    code = args->games > 0 && args->states == 0 ? simulate(args, b, true, arena, &f, &err)
                                                : enumerate(args, b, arena, &work, &f, &err);
    if (code == BN_OK)
        find_round(args, b, arena, &f);
    interrupt_release(&before);
    status = interrupt_came() ? interrupt_told("odds")
             : code == BN_OK  ? tell(args, b, &f, arena)
                              : cli_error(args->path, &err);
    bn_arena_done(&work);
    return status;
}

static int run(const void *arguments_, bn_arena *arena)
{
    const arguments *args = arguments_;
    battle b = { .game = NULL };
    int status = load_battle(args, arena, &b);

    return status == 0 ? find_and_tell(args, &b, arena) : status;
}

static const cli_option options[] = {
    CLI_OPTION("orders", 'o', "ORDERS", orders,
               "who orders what, as A=attack,B=hold; A.tactic=attack/hold orders round by round"),
    CLI_OPTION("json", 'j', NULL, json, "print every weight as JSON"),
    CLI_OPTION("csv", 0, NULL, csv, "print chances, matrix and distributions as one table"),
    CLI_PICTURES("draw the chances into FILE"),
    CLI_OPTION(
        "full", 0, NULL, full,
        "every distribution in full, as bars: each value, its chance, that of so much or more"),
    CLI_OPTION("matrix", 0, NULL, matrix,
               "count the matrix of the coming round, however long it takes"),
    CLI_OPTION("simulate", 'n', "GAMES", games, "play so many games instead of enumerating",
               .least = 1),
    CLI_OPTION("states", 0, "N", states,
               "enumerate up to so many states (default 200000 with losses, 1000000 without), "
               "then play",
               .least = 1),
    CLI_OPTION("seed", 0, "N", seed, "seed of the simulation (default 1)", .least = 1),
    CLI_OPTION("threads", 0, "N", threads, "threads of the simulation (default: all cores)",
               .least = 1),
};

const cli_command cmd_odds = {
    .name = "odds",
    .summary = "the exact chances of a battle",
    .what = "The chances of a battle: exact, by enumeration of every fall of the dice, through the "
            "code that referees it; and for the coming round a matrix of both sides' orders. What "
            "nobody ordered, and what the referee leaves open, takes its default.",
    .more = "Examples:\n"
            "  banneret odds scenarios/warmachine/elves-at-the-pass.yaml\n"
            "  banneret odds scenarios/warmachine/elves-at-the-pass.yaml -o A=attack,B=hold\n"
            "  banneret odds scenarios/gurps4/equal-forces.yaml -o A=Attack,B=Skirmish\n"
            "  banneret odds scenarios/warmachine/elves-at-the-pass.yaml --full\n"
            "  banneret odds scenarios/warmachine/elves-at-the-pass.yaml --png odds.png\n"
            "  banneret odds scenarios/warmachine/elves-at-the-pass.yaml --simulate 1000000\n",
    .operand = &(const cli_option)CLI_OPERAND("SCENARIO", path, NULL, .least = 1),
    CLI_OPTIONS(options),
    CLI_STARTS(.seed = 1),
    .run = run,
};
