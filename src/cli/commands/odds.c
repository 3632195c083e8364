/* banneret odds: the exact chances of a battle, or of two side by side. */
#include "command.h"

#include <string.h>
#include <unistd.h>

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
#include "print/simulated.h"
#include "shared/load.h"

typedef struct arguments {
    cli_operands scenarios;
    cli_texts figures;
    const char *orders;
    picture_files pictures;
    bool json;
    bool csv;
    bool full;       /* print every distribution */
    bool matrix;     /* enumerate it however long it takes */
    uint64_t states; /* enumerate at most this many; 0: the limits below */
    uint64_t
        games; /* play this many instead of enumerating, or where that is too large; 0: the default */
    uint64_t seed;
    uint64_t threads; /* 0: as many as there are cores */
} arguments;

/* Whether two odds are compared: two scenarios, or two files of house figures. */
static bool is_pair(const arguments *args)
{
    return args->scenarios.count == 2 || args->figures.count == 2;
}

enum { MEASURED_STATES_MAX = 200000 }; /* above this, only who wins is enumerated */
enum { WON_STATES_MAX = 1000000 };     /* above this, games are played */
enum { CAMPAIGN_GAMES = 100 };         /* five percent up or down, and a few seconds at most */
enum { PARTS_STATES_MAX = 720000 };    /* for all parts that are followed one by one */
enum { STANDARD_GAMES = 20000 };       /* a standard error of a third of a percent */
enum { CELL_STATES_MAX = 20000 };      /* for one cell of the matrix, with its losses */
enum { CELL_GAMES = 500 };             /* for one cell that is too large */
enum {
    MATRIX_STATES_MAX = 3000
}; /* of the whole battle; above this, the cells of the matrix are played */

/* Progress on a terminal, in states, in games and in pairs of orders. */
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
    const char *path;
    const char *figures; /* the file of house figures laid over it, or NULL */
    const bn_system *system;
    const bn_game *game;
    const void *setup;
    const void *from; /* the state in which a journal ends; NULL: the start */
    bn_head head;
    bn_policies policies;
    bn_orders orders;
} battle;

/* The odds from where a journal ends. An order that is sealed there is none that counts yet. */
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
        return cli_misused("odds",
                           "%s is the journal of a game that is over; `banneret analyse` looks "
                           "back on it",
                           out->path);
    out->system = bn_table_system(journal.table);
    out->game = bn_table_game(journal.table);
    out->setup = bn_table_setup(journal.table);
    out->from = bn_table_state(journal.table);
    out->head = *(const bn_head *)out->setup;
    out->head.title = bn_setup_title(out->setup);
    return 0;
}

/* A campaign has no end that all courses lead to soon: it is played by plain commanders, a few times. */
static bool is_campaign(const battle *b)
{
    return b->game != b->system->battle;
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
                           "%s is a campaign, which is played and not counted; use "
                           "--simulate GAMES in place of --matrix and --states",
                           out->path);
    if (args->orders == NULL && is_campaign(out))
        for (uint32_t side = 0; side < BN_SIDES_MAX; side++)
            out->policies.side[side] = bn_bot_policy(bn_bot_find("steady"), NULL);
    if (args->orders == NULL)
        return 0;
    if (bn_orders_parse(out->game, out->setup, args->orders, arena, &out->orders, &err) != BN_OK)
        return cli_error("--orders", &err);
    out->policies = bn_policies_all(bn_policy_orders(&out->orders));
    return 0;
}

/* Enumerates everything, or only who wins if the losses make too many states. `work` is an empty arena;
 * the result stays in it. */
static bn_code ask_oracle(const battle *b, uint64_t most, bn_arena *work, bn_odds *odds,
                          bn_error *err)
{
    bn_watch watch = { show_states, NULL };
    bn_odds_limits limits = { .states = most > 0 ? most : MEASURED_STATES_MAX };
    bn_code code =
        bn_odds_run(b->game, b->setup, b->from, &b->policies, &limits, work, watch, odds, err);

    if ((code != BN_LIMIT && code != BN_MEMORY) || interrupt_came())
        return code;
    bn_arena_done(work);
    cli_arena_init(work);
    limits = (bn_odds_limits){ .states = most > 0 ? most : WON_STATES_MAX, .winner_only = true };
    return bn_odds_run(b->game, b->setup, b->from, &b->policies, &limits, work, watch, odds, err);
}

/* What is printed and drawn. Losses that could not be enumerated come from games. */
typedef struct findings {
    bn_odds odds;   /* who wins; it may have no measures */
    uint64_t games; /* how many were played for that; 0: it is exact */
    bn_odds losses; /* the measures */
    uint64_t loss_games;
    bn_simulated played; /* filled if any games were played */
    bn_parts_odds
        parts; /* what becomes of each, if has_parts: then who wins was worked out so, too */
    bool has_parts;
    bn_round round;
    bool has_round;
} findings;

static uint64_t cell_games(const arguments *args)
{
    return args->games > 0 && args->games < CELL_GAMES ? args->games : CELL_GAMES;
}

/* The matrix of the coming round, if there is one; what it lacks for want of memory or states is said. Cells
 * of a large battle come from games, unless --matrix asks for enumeration and the battle itself can be
 * enumerated. */
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
    code = bn_round_run(b->game, b->setup, b->from, &b->policies, &limits,
                        large ? cell_games(args) : 0, arena, &work, (bn_watch){ show_pairs, NULL },
                        &f->round, &err);
    paint_clear_progress();
    bn_arena_done(&work);
    f->has_round = code == BN_OK;
    if (interrupt_came())
        return;
    if (code == BN_OK && !f->round.measured && !large)
        fprintf(paint_errors(), "%s: %s, so the matrix has no averages\n", b->path, err.text);
    else if (code == BN_LIMIT || code == BN_MEMORY)
        fprintf(paint_errors(), "%s: %s, so there is no matrix\n", b->path, err.text);
    else if (code != BN_OK && args->matrix)
        (void)cli_error(b->path, &err);
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
    bn_doc *all = f->games > 0 ? simulated_json(b->game, b->setup, &f->played, args->seed, arena)
                               : chances_json(b->game, b->setup, &f->odds, arena);

    if (f->games == 0 && f->loss_games > 0) {
        bn_doc_put(arena, all, "measures",
                   simulated_measures_json(b->game, b->setup, &f->played, arena));
        bn_doc_put(arena, all, "measures_games", bn_doc_int(arena, (int64_t)f->loss_games));
        bn_doc_put(arena, all, "seed", bn_doc_int(arena, (int64_t)args->seed));
    }
    if (f->has_parts) {
        bn_doc_put_text(arena, all, "parts_method", "exact by independence");
        bn_doc_put(arena, all, "parts", chances_parts_json(b->game, b->setup, &f->parts, arena));
    }
    if (f->has_round) {
        matrix m = matrix_of(b, f);

        bn_doc_put(arena, all, "round", matrix_json(&m, arena));
    }
    house_put(arena, all, bn_setup_house(b->setup));
    return all;
}

static void print_for_people(const arguments *args, const battle *b, const findings *f,
                             const matrix *m)
{
    uint64_t declined = f->games > 0 ? f->played.declined : f->odds.declined;
    paint p = paint_on(stdout);
    const char *defaults = is_campaign(b)    ? "the bot steady plays all sides"
                           : b->from != NULL ? "from where it stands, every order as its default"
                                             : "every order as its default";
    const char *policies = args->orders == NULL ? defaults : args->orders;
    char how[400];

    paint_heading(&p, b->head.title, f->games > 0 ? "simulated" : "odds");
    house_print(&p, bn_setup_house(b->setup));
    if (f->has_round)
        matrix_print(&p, m);
    if (f->games > 0)
        snprintf(how, sizeof how, "seed %llu; %s", (unsigned long long)args->seed, policies);
    chances_bars(&p, b->game, b->setup, &f->odds, f->games > 0 ? how : policies, f->games);
    if (f->has_parts)
        chances_parts(&p, b->game, b->setup, &f->parts);
    if (f->games == 0 && f->loss_games > 0)
        printf("\n  The rest is too much to count, so it is simulated: %llu games\n",
               (unsigned long long)f->loss_games);
    chances_measures(&p, b->game, b->setup, &f->losses, f->loss_games);
    if (args->full)
        chances_full(&p, b->game, b->setup, &f->losses);
    if (declined > 0)
        printf("\n  Orders not possible when their time came, answered by default: %llu\n",
               (unsigned long long)declined);
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

/* ---- working it out -------------------------------------------------------------------------- */

/* Turns counts of games into odds over their number, so that both are printed and drawn by one code. */
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

/* Plays games for the losses, and for who wins if `winner` is true. */
static bn_code simulate(const arguments *args, const battle *b, bool winner, bn_arena *arena,
                        findings *f, bn_error *err)
{
    bn_watch watch = { show_games, NULL };
    uint64_t games = args->games > 0  ? args->games
                     : is_campaign(b) ? CAMPAIGN_GAMES
                                      : STANDARD_GAMES;
    bn_code code = bn_simulate(b->game, b->setup, b->from, &b->policies, args->seed, games,
                               threads_of(args), arena, watch, &f->played, err);

    paint_clear_progress();
    if (code != BN_OK)
        return code;
    f->losses = odds_of(b->game, &f->played, arena);
    if (arena->full)
        return bn_fail(err, BN_MEMORY, "no memory is left for the games that were played");
    f->loss_games = games;
    if (winner) {
        f->odds = f->losses;
        f->games = games;
    }
    return BN_OK;
}

/* Where a game has parts, each is followed by itself, and who wins without them. BN_USAGE: it has none. */
static bn_code follow_parts(const arguments *args, const battle *b, bn_arena *arena, bn_arena *work,
                            findings *f, bn_error *err)
{
    bn_odds_limits limits = { .states = args->states > 0 ? args->states : PARTS_STATES_MAX };
    bn_code code = b->game->parts == NULL
                       ? BN_USAGE
                       : bn_parts_run(b->game, b->setup, b->from, &b->policies, &limits, arena,
                                      work, (bn_watch){ show_states, NULL }, &f->parts, err);

    if (code == BN_OK) {
        f->has_parts = true;
        f->odds = f->parts.whole;
    }
    return code;
}

/* Enumerates what it can, which stays in `work`, and plays games for what is too large, as for what parts
 * add up to. */
static bn_code enumerate(const arguments *args, const battle *b, bn_arena *arena, bn_arena *work,
                         findings *f, bn_error *err)
{
    bn_code code = follow_parts(args, b, arena, work, f, err);

    if (code == BN_USAGE) {
        code = ask_oracle(b, args->states, work, &f->odds, err);
        if (code == BN_OK)
            f->losses = f->odds;
    }
    paint_clear_progress();
    if (interrupt_came())
        return BN_LIMIT;
    if (code == BN_LIMIT || code == BN_MEMORY) {
        fprintf(paint_errors(), "%s: %s, so it is simulated\n", b->path, err->text);
        return simulate(args, b, true, arena, f, err);
    }
    if (code != BN_OK || f->losses.measure_count > 0)
        return code;
    return simulate(args, b, false, arena, f, err);
}

/* A battle and what was found of it. `work` holds the exact part of the findings. */
typedef struct inquiry {
    battle b;
    findings f;
    bn_arena work;
} inquiry;

static int inquire(const arguments *args, inquiry *q, bn_arena *arena)
{
    struct sigaction before;
    bn_error err;
    bn_code code;
    bool begun;

    interrupt_catch(&before);
    begun = estimate_begin(&(estimate){ q->b.game, q->b.setup, q->b.from, &q->b.policies, -1 });
    code = is_campaign(&q->b) || (args->games > 0 && args->states == 0)
               ? simulate(args, &q->b, true, arena, &q->f, &err)
               : enumerate(args, &q->b, arena, &q->work, &q->f, &err);
    if (code == BN_OK && !is_pair(args) && !is_campaign(&q->b))
        find_round(args, &q->b, arena, &q->f);
    estimate_end(begun);
    interrupt_release(&before);
    return interrupt_came() ? interrupt_told("odds")
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
                              .games = q[i].f.games,
                              .losses = &q[i].f.losses,
                              .loss_games = q[i].f.loss_games };
    if (args->json) {
        bn_doc *each[2] = { all_json(args, &q[0].b, &q[0].f, arena),
                            all_json(args, &q[1].b, &q[1].f, arena) };

        return print_json(stdout, compare_json(pair, each, arena));
    }
    p = paint_on(stdout);
    compare_print(&p, pair);
    return 0;
}

/* Whether two odds can be put side by side, and are asked for in a way that they can be. */
static int check_pair(const arguments *args)
{
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

static int run(const void *arguments_, bn_arena *arena)
{
    const arguments *args = arguments_;
    inquiry *q = bn_arena_array(arena, 2, sizeof *q);
    uint32_t count = is_pair(args) ? 2 : 1;
    int status;

    if (q == NULL)
        return bn_code_exit_status(BN_MEMORY);
    status = check_pair(args);
    for (uint32_t i = 0; status == 0 && i < count; i++) {
        q[i].b.path = args->scenarios.at[i < args->scenarios.count ? i : 0];
        q[i].b.figures =
            args->figures.count == 0 ? NULL : args->figures.at[i < args->figures.count ? i : 0];
        status = load_battle(args, arena, &q[i].b);
    }
    if (status == 0 && count == 2)
        status = check_systems(q);
    for (uint32_t i = 0; i < count; i++)
        cli_arena_init(&q[i].work);
    for (uint32_t i = 0; status == 0 && i < count; i++)
        status = inquire(args, &q[i], arena);
    if (status == 0)
        status = count == 2 ? tell_pair(args, q, arena) : tell(args, &q[0].b, &q[0].f, arena);
    for (uint32_t i = 0; i < count; i++)
        bn_arena_done(&q[i].work);
    return status;
}

static const cli_option options[] = {
    CLI_OPTION("orders", 'o', "ORDERS", orders,
               "who orders what, as A=attack,B=hold; A.tactic=attack/hold orders round by round"),
    CLI_FIGURES,
    CLI_OPTION("json", 'j', NULL, json, "print every weight as JSON"),
    CLI_OPTION("csv", 0, NULL, csv, "print chances, matrix and distributions as one table"),
    CLI_PICTURES("draw the chances into FILE"),
    CLI_OPTION("full", 0, NULL, full,
               "every distribution in full, as bars: each value, its chance, and the chance of at "
               "least that much"),
    CLI_OPTION("matrix", 0, NULL, matrix,
               "count the matrix of the coming round, however long it takes"),
    CLI_OPTION("simulate", 'n', "GAMES", games,
               "play GAMES games at random instead of counting every possible course", .least = 1),
    CLI_OPTION("states", 0, "N", states,
               "count up to N states (default 200000 with losses, 1000000 without), "
               "then play",
               .least = 1),
    CLI_OPTION("seed", 0, "N", seed, "seed of the simulation (default 1)", .least = 1),
    CLI_OPTION("threads", 0, "N", threads, "threads of the simulation (default: all cores)",
               .least = 1),
};

const cli_command cmd_odds = {
    .name = "odds",
    .summary = "the exact chances of a battle",
    .what = "The chances of a battle. They are exact: every possible result of the dice is "
            "counted, through the "
            "code that referees it; and for the coming round a matrix of both sides' orders. What "
            "nobody ordered, and what the referee leaves open, takes its default. Two scenarios, "
            "or --figures given twice, print two odds side by side with the difference. A journal "
            "gives the odds from where it ends. A campaign is not counted: 100 games of it are "
            "played (--simulate for more), every side by the bot steady unless --orders are given.",
    .more = "Examples:\n"
            "  banneret odds scenarios/warmachine/elves-at-the-pass.yaml\n"
            "  banneret odds scenarios/warmachine/elves-at-the-pass.yaml -o A=attack,B=hold\n"
            "  banneret odds scenarios/gurps4/equal-forces.yaml -o A=Attack,B=Skirmish\n"
            "  banneret odds elves-at-the-pass.1.jsonl\n"
            "  banneret odds scenarios/warmachine/elves-at-the-pass.yaml --full\n"
            "  banneret odds scenarios/warmachine/elves-at-the-pass.yaml --png odds.png\n"
            "  banneret odds scenarios/warmachine/elves-at-the-pass.yaml --simulate 1000000\n"
            "  banneret odds scenarios/warmachine/elves-at-the-pass.yaml --figures none --figures "
            "house.yaml\n",
    .operand = &(const cli_option)CLI_OPERAND("SCENARIO|JOURNAL [SCENARIO]", scenarios, NULL,
                                              .least = 1, .most = 2),
    CLI_OPTIONS(options),
    CLI_STARTS(.seed = 1),
    .run = run,
};
