/* banneret odds: the exact chances of a battle. */
#include "command.h"

#include <argp.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "chances.h"
#include "drawing.h"
#include "print_json.h"
#include "simulated.h"

typedef struct arguments {
    const char *path;
    const char *orders;
    const char *svg;
    bool json;
    uint64_t games; /* simulate so many instead of enumerating */
    uint64_t seed;
    uint32_t threads;
} arguments;

enum { OPTION_SVG = 256, OPTION_SEED, OPTION_THREADS };
enum { MEASURED_STATES_MAX = 1000000 }; /* past these, only who wins */

static const struct argp_option options[] = {
    { "orders", 'o', "ORDERS", 0,
      "who orders what, as A=attack,B=hold; A.tactic=attack/hold orders round by round", 0 },
    { "json", 'j', NULL, 0, "print every weight as JSON", 0 },
    { "svg", OPTION_SVG, "FILE", 0, "draw the chances into FILE", 0 },
    { "simulate", 'n', "GAMES", 0, "play so many games instead of enumerating", 0 },
    { "seed", OPTION_SEED, "N", 0, "seed of the simulation (default 1)", 0 },
    { "threads", OPTION_THREADS, "N", 0, "threads of the simulation (default: all cores)", 0 },
    { 0 },
};

static uint64_t count_of(const char *text, struct argp_state *state)
{
    int64_t value;

    if (!bn_text_to_int(text, strlen(text), &value) || value < 1)
        argp_error(state, "\"%s\" is not a whole number above 0", text);
    return (uint64_t)value;
}

static error_t parse(int key, char *text, struct argp_state *state)
{
    arguments *args = state->input;

    switch (key) {
    case 'o':
        args->orders = text;
        return 0;
    case 'j':
        args->json = true;
        return 0;
    case OPTION_SVG:
        args->svg = text;
        return 0;
    case 'n':
        args->games = count_of(text, state);
        return 0;
    case OPTION_SEED:
        args->seed = count_of(text, state);
        return 0;
    case OPTION_THREADS:
        args->threads = (uint32_t)count_of(text, state);
        return 0;
    case ARGP_KEY_ARG:
        if (state->arg_num > 0)
            argp_usage(state);
        args->path = text;
        return 0;
    case ARGP_KEY_NO_ARGS:
        argp_usage(state);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp words = {
    .options = options,
    .parser = parse,
    .args_doc = "SCENARIO",
    .doc =
        "The chances of a battle: exact, by enumeration of every fall of the dice, through the "
        "code that referees it. What nobody ordered, and what the referee leaves open, takes its "
        "default.\v"
        "Examples:\n"
        "  banneret odds scenarios/warmachine/elves-at-the-pass.yaml\n"
        "  banneret odds scenarios/warmachine/elves-at-the-pass.yaml --orders A=attack,B=hold\n"
        "  banneret odds scenarios/warmachine/elves-at-the-pass.yaml --simulate 1000000\n",
};

/* Shows how far it is, on a terminal, once a second has passed; never cancels. */
static bool show_progress(void *self, const bn_progress *progress)
{
    (void)self;
    if (isatty(STDERR_FILENO) == 1)
        fprintf(stderr, "\r  %llu of %llu, %.0f%% of all courses ended ",
                (unsigned long long)progress->done, (unsigned long long)progress->of,
                100 * progress->finished);
    return true;
}

static void clear_progress(void)
{
    if (isatty(STDERR_FILENO) == 1)
        fputs("\r\033[K", stderr);
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
    int status = cli_load_setup(args->path, arena, &document, &out->setup);

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
static bn_code ask_oracle(const battle *b, bn_arena *work, bn_odds *odds, bn_error *err)
{
    bn_watch watch = { show_progress, NULL };
    bn_odds_limits limits = { .states = MEASURED_STATES_MAX };
    bn_code code =
        bn_odds_run(b->game, b->setup, NULL, &b->policies, &limits, work, watch, odds, err);

    if (code != BN_LIMIT && code != BN_MEMORY)
        return code;
    bn_arena_done(work);
    cli_arena_init(work);
    limits = (bn_odds_limits){ .winner_only = true };
    code = bn_odds_run(b->game, b->setup, NULL, &b->policies, &limits, work, watch, odds, err);
    if (code == BN_LIMIT || code == BN_MEMORY)
        snprintf(err->hint, sizeof err->hint,
                 "--simulate 1000000 gives it to within a tenth of a percent");
    return code;
}

static int print_odds(const arguments *args, const battle *b, const bn_odds *odds, bn_arena *arena)
{
    paint p = paint_on(stdout);

    if (args->svg != NULL && drawing_odds(args->svg, b->head.title, b->game, b->setup, odds) != 0)
        return bn_code_exit_status(BN_IO);
    if (args->json)
        return print_json(stdout, chances_json(b->game, b->setup, odds, arena));
    paint_heading(&p, b->head.title, "odds");
    chances_bars(&p, b->game, b->setup, odds,
                 args->orders == NULL ? "every order as its default" : args->orders);
    if (odds->measure_count > 0)
        chances_measures(&p, b->game, b->setup, odds);
    else
        puts("\n  Losses have too many courses to enumerate; --simulate tells them.");
    if (odds->declined > 0)
        printf("\n  %llu orders were not open when their time came; the default held\n",
               (unsigned long long)odds->declined);
    return 0;
}

static int enumerate(const arguments *args, const battle *b, bn_arena *arena)
{
    bn_arena work;
    bn_odds odds;
    bn_error err;
    bn_code code;
    int status;

    cli_arena_init(&work);
    code = ask_oracle(b, &work, &odds, &err);
    clear_progress();
    status = code == BN_OK ? print_odds(args, b, &odds, arena) : cli_error(args->path, &err);
    bn_arena_done(&work);
    return status;
}

static int simulate(const arguments *args, const battle *b, bn_arena *arena)
{
    paint p = paint_on(stdout);
    bn_watch watch = { show_progress, NULL };
    bn_simulated result;
    bn_error err;
    bn_code code = bn_simulate(b->game, b->setup, NULL, &b->policies, args->seed, args->games,
                               args->threads, arena, watch, &result, &err);

    clear_progress();
    if (code != BN_OK)
        return cli_error(args->path, &err);
    if (args->json)
        return print_json(stdout, simulated_json(b->game, b->setup, &result, args->seed, arena));
    paint_heading(&p, b->head.title, "simulated");
    simulated_bars(&p, b->game, b->setup, &result, args->seed);
    return 0;
}

int cmd_odds(int argc, char **argv)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    arguments args = { .seed = 1, .threads = cores < 1 ? 1 : (uint32_t)cores };
    bn_arena arena;
    battle b;
    int status;

    argp_parse(&words, argc, argv, 0, NULL, &args);
    cli_arena_init(&arena);
    status = load_battle(&args, &arena, &b);
    if (status == 0)
        status = args.games > 0 ? simulate(&args, &b, &arena) : enumerate(&args, &b, &arena);
    bn_arena_done(&arena);
    return status;
}
