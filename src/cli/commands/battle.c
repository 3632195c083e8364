/* banneret battle and banneret campaign: a game at the terminal, new or taken up again. */
#include "command.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

#include "shared/arguments.h"
#include "table/journals.h"
#include "table/play.h"
#include "table/seats.h"
#include "shared/solving.h"
#include "shared/load.h"

enum { PATIENCE = 20 }; /* seconds */

typedef struct arguments {
    const char *path;
    const char *journal;
    const char *bots[BN_SIDES_MAX];
    uint32_t bot_count;
    uint64_t seed;
    uint64_t patience;
    bool seed_given;
    bool ask_dice;
    bool defaults;
    bool explain;
} arguments;

enum {
    OPTION_SEED = 256,
    OPTION_DICE,
    OPTION_JOURNAL,
    OPTION_BOT,
    OPTION_PATIENCE,
    OPTION_DEFAULTS,
    OPTION_EXPLAIN
};

/* The first is for battles alone. */
static const struct argp_option options[] = {
    { "patience", OPTION_PATIENCE, "SECONDS", 0,
      "how long bot equilibrium may solve a battle of many rounds (default 20) before it is "
      "content to "
      "weigh every coming order alone",
      0 },
    { "seed", OPTION_SEED, "N", 0, "seed of the dice (default: chosen at random)", 0 },
    { "dice", OPTION_DICE, "roll|ask", 0, "roll for you, or ask what fell on the table", 0 },
    { "journal", OPTION_JOURNAL, "FILE", 0, "where to keep the journal (default: a free name here)",
      0 },
    { "bot", OPTION_BOT, "SIDE=NAME", 0,
      "let a bot answer for a side: random, steady or equilibrium", 0 },
    { "defaults", OPTION_DEFAULTS, NULL, 0, "take the default of every referee's judgement", 0 },
    { "explain", OPTION_EXPLAIN, NULL, 0, "print what each rule says as it happens", 0 },
    { 0 },
};

/* "preset" is what "steady" was called. */
static const bn_bot *bot_named(const char *name)
{
    return bn_bot_find(strcmp(name, "preset") == 0 ? "steady" : name);
}

static void parse_seed(arguments *args, const char *text, struct argp_state *state)
{
    int64_t value;

    if (!bn_text_to_int(text, strlen(text), &value) || value < 0)
        argp_error(state, "the seed \"%s\" is not a whole number", text);
    args->seed = (uint64_t)value;
    args->seed_given = true;
}

static void parse_dice(arguments *args, const char *text, struct argp_state *state)
{
    if (strcmp(text, "roll") != 0 && strcmp(text, "ask") != 0)
        argp_error(state, "--dice is roll or ask, not \"%s\"", text);
    args->ask_dice = strcmp(text, "ask") == 0;
}

static void parse_patience(arguments *args, const char *text, struct argp_state *state)
{
    int64_t value;

    if (!bn_text_to_int(text, strlen(text), &value) || value < 0)
        argp_error(state, "the patience \"%s\" is not a whole number", text);
    args->patience = (uint64_t)value;
}

/* The side is looked for when there is a game; the rest is known to be wrong before it begins. */
static void parse_bot(arguments *args, const char *text, struct argp_state *state)
{
    const char *equals = strchr(text, '=');

    if (args->bot_count == BN_SIDES_MAX)
        argp_error(state, "more bots than sides");
    if (equals == NULL)
        argp_error(state, "--bot wants SIDE=NAME, not \"%s\"", text);
    else if (bot_named(equals + 1) == NULL)
        argp_error(state, "no bot \"%s\"; one of: random, steady, equilibrium", equals + 1);
    args->bots[args->bot_count++] = text;
}

static error_t parse(int key, char *text, struct argp_state *state)
{
    arguments *args = state->input;

    switch (key) {
    case OPTION_SEED:
        parse_seed(args, text, state);
        return 0;
    case OPTION_DICE:
        parse_dice(args, text, state);
        return 0;
    case OPTION_JOURNAL:
        args->journal = text;
        return 0;
    case OPTION_BOT:
        parse_bot(args, text, state);
        return 0;
    case OPTION_PATIENCE:
        parse_patience(args, text, state);
        return 0;
    case OPTION_DEFAULTS:
        args->defaults = true;
        return 0;
    case OPTION_EXPLAIN:
        args->explain = true;
        return 0;
    default:
        return cli_operand(key, text, state, &args->path);
    }
}

/* What a bot that solves wants solved, or words on why it cannot be. */
static int solve_for(play *session, solving *solved, const bn_bot *bot, uint64_t patience)
{
    const bn_game *game = bn_table_game(session->table);
    bn_error err;

    if (game != bn_system_game(bn_table_system(session->table), BN_DOCUMENT_SCENARIO)) {
        fprintf(stderr,
                "banneret: bot \"%s\" is for battles: a campaign has no end to be solved from\n",
                bot->name);
        return bn_code_exit_status(BN_USAGE);
    }
    if (solving_bot(solved, game, bn_table_setup(session->table), bn_table_state(session->table),
                    patience, &err) != BN_OK)
        return cli_error("--bot", &err);
    return 0;
}

static void tell_bot(const play *session, const solving *solved, int side, const bn_bot *bot)
{
    const char *name =
        bn_table_game(session->table)->side_name(bn_table_setup(session->table), (uint32_t)side);
    char words[400];
    double gain;

    snprintf(words, sizeof words, "%s is played by %s: it understands %s.", name, bot->name,
             bot->knows);
    fputs("  ", session->p.out);
    paint_wrapped(&session->p, words, 2, session->p.width);
    fputc('\n', session->p.out);
    if (!bot->solves)
        return;
    gain = solved->proved == NULL ? 0 : 50 * solved->proved->exploitability; /* of victory, in % */
    snprintf(
        words, sizeof words,
        "The battle is too large to be solved: each coming order is weighed by itself, in games "
        "to the end in which everything later takes its default.");
    if (solved->proved != NULL)
        snprintf(words, sizeof words, "Solved with %s; no reply to it gains more than %.6f%%.",
                 solved->how, gain < 0.000001 ? 0.000001 : gain);
    fputs("  ", session->p.out);
    paint_wrapped(&session->p, words, 2, session->p.width);
    fputc('\n', session->p.out);
}

/* Finds a bot by its name and has it solve what it wants solved; says what it understands. */
static int seat_bot(play *session, solving *solved, int side, const char *name, uint64_t patience)
{
    const bn_bot *bot = bot_named(name);

    if (bot->solves && solved->how == NULL) {
        int status = solve_for(session, solved, bot, patience);

        if (status != 0)
            return status;
    }
    session->bots[side] = bot->solves ? solved->bot : bn_bot_policy(bot, NULL);
    session->is_bot[side] = true;
    session->draws_once[side] = bot->solves;
    tell_bot(session, solved, side, bot);
    return 0;
}

/* `SIDE=NAME` of every --bot. One solution serves all of them. */
static int seat_bots(const arguments *args, play *session, solving *solved)
{
    const bn_game *game = bn_table_game(session->table);
    int status = 0;

    for (uint32_t i = 0; i < args->bot_count && status == 0; i++) {
        const char *equals = strchr(args->bots[i], '=');
        char word[80];
        int side;

        snprintf(word, sizeof word, "%.*s", (int)(equals - args->bots[i]), args->bots[i]);
        side = cli_side_find(game, bn_table_setup(session->table), word);
        if (side < 0) {
            fprintf(stderr,
                    "banneret: --bot wants SIDE=NAME, with a side of this game: A, B or a name\n");
            return bn_code_exit_status(BN_USAGE);
        }
        status = seat_bot(session, solved, side, equals + 1, args->patience);
    }
    return status;
}

/* elves-at-the-pass.yaml gives elves-at-the-pass.1.jsonl, or the next number that is free. */
static void free_name(const char *document, char *out, size_t size)
{
    const char *base = strrchr(document, '/');
    size_t stem;

    base = base == NULL ? document : base + 1;
    stem = strcspn(base, ".");
    for (int i = 1; i < 100000; i++) {
        snprintf(out, size, "%.*s.%d.jsonl", (int)stem, base, i);
        if (access(out, F_OK) != 0)
            return;
    }
}

static uint64_t random_seed(void)
{
    uint64_t seed = 1;

    if (getrandom(&seed, sizeof seed, 0) != (ssize_t)sizeof seed)
        seed = (uint64_t)getpid();
    return seed >> 1; /* fits a signed number, as people may want to type it again */
}

static int begin(arguments *args, bn_document wanted, play *session, char *name, size_t size)
{
    cli_document document;
    bn_error err;
    int status = cli_load(args->path, session->arena, &document);

    if (status != 0)
        return status;
    if (document.head.document != (int32_t)wanted) {
        bn_fail_value(&err, BN_SCHEMA, "a {} is wanted here", bn_document_words[wanted]);
        return cli_error(args->path, &err);
    }
    if (!args->seed_given)
        args->seed = random_seed();
    session->seed = args->seed;
    if (args->journal != NULL)
        snprintf(name, size, "%s", args->journal);
    else
        free_name(args->path, name, size);
    if (bn_table_open(session->arena, document.system, document.doc, &session->table, &err) !=
        BN_OK)
        return cli_error(args->path, &err);
    if (bn_journal_create(name,
                          &(bn_journal_head){ .engine = BN_VERSION_TEXT,
                                              .system = document.system->name,
                                              .data = document.system->data,
                                              .document = document.doc,
                                              .seeded = !args->ask_dice,
                                              .seed = session->seed },
                          &session->journal, &err) != BN_OK)
        return cli_error(name, &err);
    memcpy(session->start, bn_table_state(session->table),
           bn_table_game(session->table)->state_size(bn_table_setup(session->table)));
    return 0;
}

static void keep_start(void *self, bn_table *table, const void *before, uint32_t index,
                       bn_trace *trace)
{
    play *session = self;

    (void)trace;
    if (index == 0)
        memcpy(session->start, before, bn_table_game(table)->state_size(bn_table_setup(table)));
}

static int take_up(const arguments *args, play *session, char *name, size_t size)
{
    cli_journal journal;
    bn_error err;

    snprintf(name, size, "%s", args->path);
    if (cli_journal_take_up(args->path, session->arena, keep_start, session, &journal, &err) !=
        BN_OK)
        return cli_error(args->path, &err);
    session->table = journal.table;
    session->journal = journal.file;
    session->kept = bn_table_entries(journal.table);
    session->seed = journal.seeded ? journal.seed : random_seed();
    if (bn_table_entries(journal.table) == 0)
        memcpy(session->start, bn_table_state(journal.table),
               bn_table_game(journal.table)->state_size(bn_table_setup(journal.table)));
    printf("  Taken up again after %u entries.\n", (unsigned)bn_table_entries(session->table));
    return 0;
}

static int play_command(int argc, char **argv, bn_document wanted, const struct argp *words)
{
    arguments args = { .patience = PATIENCE };
    solving solved = { .open = NULL };
    bn_arena arena;
    char name[512];
    play *session = calloc(1, sizeof *session); /* holds a whole state: large for a frame */
    int status;

    argp_parse(words, argc, argv, 0, NULL, &args);
    if (session == NULL)
        return bn_code_exit_status(BN_MEMORY);
    cli_arena_init(&arena);
    session->arena = &arena;
    session->p = paint_on(stdout);
    session->ask_dice = args.ask_dice;
    session->defaults = args.defaults;
    session->explain = args.explain;
    session->called = session->asked = -1;
    session->journal_path = name;
    status = cli_is_journal(args.path) ? take_up(&args, session, name, sizeof name)
                                       : begin(&args, wanted, session, name, sizeof name);
    if (status == 0)
        status = seat_bots(&args, session, &solved);
    if (status == 0)
        status = play_run(session);
    bn_journal_close(session->journal);
    if (solved.how != NULL)
        solving_done(&solved);
    bn_arena_done(&arena);
    free(session);
    return status;
}

int cmd_battle(int argc, char **argv)
{
    static const struct argp words = {
        .options = options,
        .parser = parse,
        .args_doc = "SCENARIO|JOURNAL",
        .doc = "Referees a battle, or goes on with one from its journal.\v"
               "Examples:\n"
               "  banneret battle scenarios/warmachine/elves-at-the-pass.yaml --dice ask\n"
               "  banneret battle scenarios/gurps4/drakes-cross.yaml --bot Strykland=steady\n"
               "  banneret battle elves-at-the-pass.1.jsonl\n",
    };

    return play_command(argc, argv, BN_DOCUMENT_SCENARIO, &words);
}

int cmd_campaign(int argc, char **argv)
{
    static const struct argp words = {
        .options = options + 1,
        .parser = parse,
        .args_doc = "CAMPAIGN|JOURNAL",
        .doc = "Referees a campaign and the battles that open out of it, or goes on with one.\v"
               "Examples:\n"
               "  banneret campaign scenarios/warmachine/march-on-the-marches.yaml\n"
               "  banneret campaign scenarios/gurps4/barony-season.yaml --defaults\n"
               "  banneret campaign march-on-the-marches.1.jsonl\n",
    };

    return play_command(argc, argv, BN_DOCUMENT_CAMPAIGN, &words);
}
