/* banneret battle and banneret campaign: play a game at the terminal, a new one or from its journal. */
#include "command.h"

#include <stdlib.h>
#include <string.h>

#include <banneret/store.h>

#include "bots.h"
#include "look.h"
#include "print/paint.h"
#include "print/print_json.h"
#include "table/journals.h"
#include "table/play.h"
#include "table/seats.h"
#include "print/house.h"
#include "shared/interrupt.h"
#include "shared/load.h"
#include "os/files.h"
#include "os/process.h"
#include "os/terminal.h"
#include "print/plain.h"
#include "referee/book.h"
#include "trees/result_tree.h"

enum { PATIENCE = 20 }; /* seconds */

typedef struct arguments {
    const char *path;
    const char *journal;
    const char *figures;
    const char *key;
    cli_texts bots; /* SIDE=NAME */
    uint64_t seed;
    uint64_t patience;
    int32_t dice;
    bool defaults;
    bool explain;
    bool sealed;
    bool open;
    bool reopen;
    bool json;
    look look;
    picture_files pictures; /* of what is examined */
} arguments;

enum { DICE_UNSAID = -1, DICE_ROLLED, DICE_ASKED };
static const char *const dice_words[] = { "roll", "ask", NULL };

/* Whether the options of a sealed game, or of one that was played, fit together. */
static int check_kept(const char *command, const arguments *args)
{
    bool journal = cli_is_journal(args->path);

    if (args->sealed && journal)
        return cli_misused(command, "--sealed is for a new game; %s is a journal", args->path);
    if (args->sealed && args->seed != CLI_NOT_GIVEN)
        return cli_misused(command, "a sealed game draws its seed itself: leave out --seed");
    if (args->reopen && !journal)
        return cli_misused(command, "--reopen is for the journal of a finished game");
    if (args->key != NULL && !args->sealed && !journal)
        return cli_misused(command, "--key goes with --sealed, or with a sealed journal");
    return 0;
}

/* What must be given again to continue the game, because its journal does not say it. Options that were
 * given beside a journal are not in it. */
static const char *options_again(const arguments *args, bn_arena *arena)
{
    bool journal = cli_is_journal(args->path);
    size_t size = 80 + (args->key == NULL ? 0 : strlen(args->key));
    char *out;
    bn_text t;

    for (uint32_t i = 0; i < args->bots.count; i++)
        size += strlen(args->bots.at[i]) + sizeof " --bot ''";
    out = bn_arena_get(arena, size);
    if (out == NULL)
        return NULL;
    t = bn_text_over(out, size);
    if (journal && args->dice != DICE_UNSAID) {
        bn_text_add(&t, " --dice ");
        bn_text_add(&t, dice_words[args->dice]);
    }
    for (uint32_t i = 0; journal && i < args->bots.count; i++) {
        const char *quote = strchr(args->bots.at[i], ' ') == NULL ? "" : "'";

        bn_text_add(&t, " --bot ");
        bn_text_add(&t, quote);
        bn_text_add(&t, args->bots.at[i]);
        bn_text_add(&t, quote);
    }
    if (args->key != NULL) {
        bn_text_add(&t, " --key ");
        bn_text_add(&t, args->key);
    }
    bn_text_add(&t, journal && args->open ? " --open" : "");
    bn_text_add(&t, args->defaults ? " --defaults" : "");
    bn_text_add(&t, args->explain ? " --explain" : "");
    return out;
}

/* The name of a new journal: elves-at-the-pass.yaml gives elves-at-the-pass.1.jsonl, or the next number
 * that is free. */
static const char *free_name(const char *document, bn_arena *arena)
{
    const char *base = strrchr(document, '/');
    size_t stem, size;
    char *out;

    base = base == NULL ? document : base + 1;
    stem = strcspn(base, ".");
    size = stem + sizeof ".99999.jsonl";
    out = bn_arena_get(arena, size);
    for (int i = 1; i < 100000 && out != NULL; i++) {
        snprintf(out, size, "%.*s.%d.jsonl", (int)stem, base, i);
        if (!os_exists(out))
            break;
    }
    return out;
}

static uint64_t random_seed(void)
{
    uint64_t seed = 1;

    if (!os_random(&seed, sizeof seed))
        seed = (uint64_t)os_process();
    return seed >> 1; /* people may type it again, and --seed reads signed numbers */
}

static void tell_seal(const play *session, const char *key)
{
    printf("  Sealed. The commitment to the seed of the dice is\n    %s\n",
           bn_journal_seal(session->journal));
    printf("  All players should note it. The key file %s decrypts the journal:\n  keep it, and "
           "keep it from the players.\n",
           key);
}

static int begin_journal(const arguments *args, const cli_document *document, play *session)
{
    bn_journal_head head = { .engine = bn_version(),
                             .system = document->system->name,
                             .data = document->system->data,
                             .figures = bn_setup_house_hash(bn_table_setup(session->table)),
                             .document = document->doc,
                             .seeded = true,
                             .seed = args->seed == CLI_NOT_GIVEN ? random_seed() : args->seed,
                             .ask_dice = session->ask_dice,
                             .open = session->open };
    const char *key = args->key;
    bn_error err;
    bn_code code;

    memcpy(head.bots, session->bot_names, sizeof head.bots);
    if (args->sealed && key == NULL)
        key = cli_key_beside(session->journal_path, session->arena);
    if (args->sealed && key == NULL)
        return bn_code_exit_status(BN_MEMORY);
    code = args->sealed ? bn_journal_create_sealed(session->journal_path, key, &head,
                                                   &session->journal, &err)
                        : bn_journal_create(session->journal_path, &head, &session->journal, &err);
    if (code != BN_OK)
        return cli_error(session->journal_path, &err);
    if (args->sealed)
        tell_seal(session, key);
    return 0;
}

static int begin(const arguments *args, bn_document wanted, play *session)
{
    cli_document document;
    bn_error err;
    int status = cli_load(args->path, session->arena, &document);

    if (status != 0)
        return status;
    if (document.head.document != (int32_t)wanted) {
        bn_fail_value(&err, BN_SCHEMA, "this command needs a {}", bn_document_words[wanted]);
        return cli_error(args->path, &err);
    }
    status = cli_load_figures(args->figures, session->arena, &document);
    if (status != 0)
        return status;
    session->journal_path =
        args->journal != NULL ? args->journal : free_name(args->path, session->arena);
    if (session->journal_path == NULL)
        return bn_code_exit_status(BN_MEMORY);
    if (bn_table_open(session->arena, document.system, document.doc, &session->table, &err) !=
            BN_OK ||
        bn_system_effects(document.system, document.doc, bn_table_setup(session->table), &err) !=
            BN_OK)
        return cli_error(args->path, &err);
    status = bots_name(session, &args->bots, cli_is_journal(args->path));
    if (status == 0)
        status = begin_journal(args, &document, session);
    if (status != 0)
        return status;
    memcpy(session->start, bn_table_state(session->table),
           bn_table_game(session->table)->state_size(bn_table_setup(session->table)));
    return 0;
}

static void keep_start(void *self, bn_table *table, const void *before, uint32_t index,
                       bn_trace *trace)
{
    play *session = self;

    if (session->book == NULL)
        session->book = bni_book_open(session->arena, table);
    bni_book_entry(session->book, table, before, index, trace);
    if (index == 0)
        memcpy(session->start, before, bn_table_game(table)->state_size(bn_table_setup(table)));
}

/* Continues as the journal was played so far: the same dice, the same bots. Options are stronger. */
static int resume_manner(const arguments *args, const cli_journal *journal, play *session)
{
    for (uint32_t side = 0; side < BN_SIDES_MAX; side++) {
        const char *name = journal->bots[side];

        if (name != NULL && (side >= bn_table_sides(session->table) || bn_bot_find(name) == NULL)) {
            bn_error err;

            bn_fail_value(&err, BN_JOURNAL, "the journal names an unknown bot, {}", name);
            return cli_error(args->path, &err);
        }
        session->bot_names[side] = name;
    }
    if (session->open && !journal->open)
        puts("  From here on one person runs all sides (--open).");
    session->open = session->open || journal->open;
    if (args->dice == DICE_UNSAID)
        session->ask_dice = journal->ask_dice;
    else if (session->ask_dice != journal->ask_dice)
        printf("  The dice were %s; from here on they are %s (--dice).\n",
               journal->ask_dice ? "typed in" : "rolled by the program",
               session->ask_dice ? "typed in" : "rolled by the program");
    if (!journal->seeded && !session->ask_dice) {
        session->ask_dice = true;
        puts("  The journal has no seed, so you type the dice.");
    }
    return bots_name(session, &args->bots, cli_is_journal(args->path));
}

static int take_up(const arguments *args, play *session)
{
    cli_journal journal;
    bn_error err;

    session->journal_path = args->path;
    if (cli_journal_take_up(args->path, args->key, session->arena, keep_start, session, true,
                            &journal, &err) != BN_OK)
        return cli_error(args->path, &err);
    session->table = journal.table;
    session->journal = journal.file;
    session->kept = bn_table_entries(journal.table);
    session->unseeded = random_seed();
    if (bn_table_entries(journal.table) == 0)
        memcpy(session->start, bn_table_state(journal.table),
               bn_table_game(journal.table)->state_size(bn_table_setup(journal.table)));
    printf("  Continued after %s.\n", COUNT(bn_table_entries(session->table), "entry", "entries"));
    return resume_manner(args, &journal, session);
}

/* The exit status, after the journal was closed. */
static int close_journal(const play *session, int status)
{
    bn_error err;

    if (bn_journal_close(session->journal) == BN_OK)
        return status;
    bn_fail(&err, BN_IO, "cannot close the journal; everything that was shown is in it");
    (void)cli_error(session->journal_path, &err);
    return status != 0 ? status : bn_code_exit_status(BN_IO);
}

/* ---- for programs ------------------------------------------------------------------------- */

/* The status of the game, as the calls have it (docs/calls.md). */
static bn_doc *standing_doc(const play *session, bn_seat seat, bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena);

    bn_doc_put_text(arena, map, "journal", session->journal_path);
    bnr_put_game(session->table, map, arena);
    bn_doc_put_int(arena, map, "entries", bn_table_entries(session->table));
    bnr_put_result(session->table, seat, map, arena);
    bn_doc_put(arena, map, "next", bnr_next_tree(session->table, seat, arena));
    return map;
}

/* Prints it if nothing went wrong; returns the exit status, of a game that is not over its own. */
static int print_standing(const char *command, const arguments *args, const play *session,
                          int status)
{
    const bn_table *table = session->table;
    bn_seat seat = { .role = BN_REFEREE };
    int printed;

    os_speak();
    if (table == NULL || (status != 0 && status != interrupt_status()))
        return status;
    if (args->look.as != NULL &&
        !cli_seat_find(bn_table_game(table), bn_table_setup(table), args->look.as, &seat))
        return cli_seat_unknown(command, args->look.as);
    printed = print_json(stdout, standing_doc(session, seat, session->arena));
    if (printed != 0)
        return printed;
    return status == 0 && bn_table_winner(table) == BN_GOES_ON ? PLAY_UNFINISHED : status;
}

static int play_command(const char *command, const arguments *args, bn_document wanted,
                        bn_arena *arena)
{
    bot_request solved = { .how = NULL };
    play *session = calloc(1, sizeof *session); /* too large for the stack */
    int status;

    if (session == NULL)
        return bn_code_exit_status(BN_MEMORY);
    if (args->json && !os_hush())
        return bn_code_exit_status(BN_IO);
    session->arena = arena;
    session->p = paint_on(stdout);
    session->ask_dice = args->dice == DICE_ASKED;
    session->open = args->open;
    session->unseen = args->json;
    session->defaults = args->defaults;
    session->explain = args->explain;
    session->called = session->asked = -1;
    session->options = options_again(args, arena);
    status = session->options == NULL ? bn_code_exit_status(BN_MEMORY) : check_kept(command, args);
    if (status == 0)
        status = bots_check(command, &args->bots);
    if (status == 0 && args->figures != NULL && cli_is_journal(args->path))
        status = cli_figures_are_kept(command, args->path);
    else if (status == 0)
        status = cli_is_journal(args->path) ? take_up(args, session) : begin(args, wanted, session);
    if (status == 0) {
        house_print(&session->p, bn_setup_house(bn_table_setup(session->table)));
        status = bots_seat(session, &solved, args->patience);
    }
    if (status == 0 && session->book == NULL)
        session->book = bni_book_open(arena, session->table);
    if (status == 0 && args->reopen)
        status = play_reopen(session);
    if (status == 0)
        status = play_run(session);
    status = close_journal(session, status);
    if (args->json)
        status = print_standing(command, args, session, status);
    if (solved.how != NULL)
        bot_done(&solved);
    bn_arena_done(&session->thoughts);
    free(session);
    return status;
}

static int look_at(const char *command, const arguments *given, const look *what, bn_arena *arena)
{
    if (given->json)
        return cli_misused(command, "--json is for a game that is played, not only looked at");
    return look_run(given->path, what, arena);
}

static int run_battle(const void *args, bn_arena *arena)
{
    const arguments *given = args;
    look what = given->look;

    what.pictures = given->pictures;
    if (look_wanted(&what))
        return look_at("battle", given, &what, arena);
    if ((what.as != NULL && !given->json) || what.stand != CLI_NOT_GIVEN)
        return cli_misused(
            "battle",
            "--as and --stand go with --board, --svg, --png or --pdf, --as also with --json");
    return play_command("battle", args, BN_DOCUMENT_SCENARIO, arena);
}

static int run_campaign(const void *args, bn_arena *arena)
{
    const arguments *given = args;
    look what = given->look;

    what.pictures = given->pictures;
    if (look_wanted(&what))
        return look_at("campaign", given, &what, arena);
    if (what.as != NULL && !given->json)
        return cli_misused("campaign", "--as goes with --status, --statement, --map or --json");
    return play_command("campaign", args, BN_DOCUMENT_CAMPAIGN, arena);
}

enum { FOR_BATTLES = 3, FOR_CAMPAIGNS = 3 };

/* The first are for battles only, because no bot solves a campaign and it has no table; the last are for
 * campaigns. */
static const cli_option options[] = {
    CLI_OPTION(
        "patience", 0, "SECONDS", patience,
        "how long the bot equilibrium may solve a battle of many rounds (default 20) before it "
        "evaluates orders one at a time"),
    CLI_OPTION("board", 0, NULL, look.board, "print the board with its stands, and do not play"),
    CLI_OPTION("stand", 0, "N", look.stand,
               "draw how far stand N shoots and charges; with --svg, --png or --pdf"),
    CLI_OPTION("seed", 0, "N", seed, "seed of the dice (default: chosen at random)"),
    CLI_OPTION("dice", 0, "roll|ask", dice,
               "roll: the program rolls; ask: you roll and type the results (default: roll; with a "
               "journal, as before)",
               .words = dice_words),
    CLI_OPTION("journal", 0, "FILE", journal,
               "the journal's file (default: a new one in this folder)"),
    CLI_OPTION(
        "json", 0, NULL, json,
        "print no text, only how the game stands at the end, as JSON; exit status 75 if it is "
        "not over"),
    CLI_OPTION("bot", 0, "SIDE=NAME", bots,
               "let a bot answer for a side: random, steady, search or (battles only) equilibrium; "
               "with a journal also person, to replace the bot it names"),
    CLI_FIGURES,
    CLI_OPTION("sealed", 0, NULL, sealed,
               "seal the journal: reading it shows no coming roll and no secret of a side"),
    CLI_OPTION("key", 0, "FILE", key, "the key file of a sealed journal (default: JOURNAL.key)"),
    CLI_OPTION("open", 0, NULL, open,
               "one person runs all sides: no sealed prompts, no hand-over prompts"),
    CLI_OPTION("reopen", 0, NULL, reopen,
               "as the referee, undo the last answer of a finished game and continue"),
    CLI_OPTION("defaults", 0, NULL, defaults, "use the default of every judgement"),
    CLI_OPTION(
        "explain", 0, NULL, explain,
        "print every modifier with its rule as it happens, and all possible results before a roll"),
    CLI_PICTURES("draw the map, or the board of a battle, as SVG, and do not play"),
    CLI_OPTION("as", 0, "SEAT", look.as,
               "show what this seat may know: referee (the default), spectator, A, B or a side's "
               "name"),
    CLI_OPTION(
        "status", 0, NULL, look.status,
        "print the campaign's situation, and do not play: date, money, bills, forces, places"),
    CLI_OPTION("statement", 0, NULL, look.statement,
               "print the accounts month by month, and do not play: income, pay, what changed"),
    CLI_OPTION("map", 0, NULL, look.map, "print the current map, and do not play"),
};

const cli_command cmd_battle = {
    .name = "battle",
    .summary = "fight a battle, or continue one",
    .what = "Runs a battle, or continues one from its journal.",
    .more = "Examples:\n"
            "  banneret battle scenarios/warmachine/elves-at-the-pass.yaml --dice ask\n"
            "  banneret battle scenarios/gurps4/drakes-cross.yaml --bot Strykland=steady\n"
            "  banneret battle elves-at-the-pass.1.jsonl\n"
            "  banneret battle scenarios/obsidian/senlac.yaml --open\n\n"
            "A battle of stands is played in short orders: `3 charge 7`, `12 move 14,9 face 90`,\n"
            "`5 shoot 8`, `pass`; `help` at the prompt lists the verbs.\n",
    .operand = &(const cli_option)CLI_OPERAND("SCENARIO|JOURNAL", path, NULL, .least = 1),
    .options = options,
    .option_count = BN_COUNT(options) - FOR_CAMPAIGNS,
    CLI_STARTS(.seed = CLI_NOT_GIVEN, .patience = PATIENCE, .dice = DICE_UNSAID,
               .look.stand = CLI_NOT_GIVEN),
    .run = run_battle,
};

const cli_command cmd_campaign = {
    .name = "campaign",
    .summary = "run a campaign, or continue one",
    .what = "Runs a campaign and its battles, or continues one from its journal.",
    .more = "Examples:\n"
            "  banneret campaign scenarios/warmachine/march-on-the-marches.yaml\n"
            "  banneret campaign scenarios/gurps4/barony-season.yaml --defaults\n"
            "  banneret campaign march-on-the-marches.1.jsonl\n"
            "  banneret campaign march-on-the-marches.1.jsonl --status --map --as Duke\n",
    .operand = &(const cli_option)CLI_OPERAND("CAMPAIGN|JOURNAL", path, NULL, .least = 1),
    .options = options + FOR_BATTLES,
    .option_count = BN_COUNT(options) - FOR_BATTLES,
    CLI_STARTS(.dice = DICE_UNSAID, .seed = CLI_NOT_GIVEN),
    .run = run_campaign,
};
