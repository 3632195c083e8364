/* banneret advise: shows a side what it should order, and why. */
#include "command.h"

#include <string.h>

#include "shared/advising.h"
#include "table/journals.h"
#include "print/print_json.h"
#include "table/seats.h"
#include "shared/load.h"

typedef struct arguments {
    const char *path;
    const char *seat;
    const char *objective;
    const char *until;
    const char *orders;
    const char *figures;
    uint64_t states;
    uint64_t games;
    uint64_t patience;
    bool json;
} arguments;

/* ---- where the battle stands ----------------------------------------------------------------- */

/* The answer that --orders decided for a question. False if there is none, or it is not allowed here. */
static bool settled_answer(const situation *s, const bn_question *question, bn_answer *out)
{
    bn_policy policy;

    if (s->settled == NULL)
        return false;
    policy = bn_policy_orders(s->settled);
    return policy.answer(policy.self, s->game, s->setup, s->state, question, NULL, out) &&
           bn_game_check(s->game, s->setup, s->state, question, out, NULL) == BN_OK;
}

static bool asked_here(const situation *s, const bn_question *open, uint32_t asked,
                       const char *until)
{
    bn_answer settled;

    for (uint32_t i = 0; i < asked; i++)
        if (open[i].to == BN_TO_SIDE && bn_seat_answers(s->seat, &open[i]) &&
            !settled_answer(s, &open[i], &settled) &&
            (until == NULL || strcmp(s->game->kinds[open[i].kind].key, until) == 0))
            return true;
    return false;
}

/* The likeliest outcome of a roll; the first of several that are equally likely. */
static bn_code likeliest(const situation *s, const bn_question *roll, bn_answer *out, bn_error *err)
{
    bn_outcome best = { 0 };
    bn_arena scratch;
    bn_fold fold;
    bn_code code;

    cli_arena_init(&scratch);
    code = bn_fold_roll(s->game, s->setup, s->state, roll, &scratch, &fold, err);
    for (uint32_t i = 0; code == BN_OK && i < fold.count; i++)
        if (fold.outcomes[i].weight > best.weight)
            best = fold.outcomes[i];
    out->value[0] = best.consequence;
    bn_arena_done(&scratch);
    return code;
}

/* Plays on to the first question to the seat that --orders does not decide. Every other question takes
 * its decided answer or its default, and dice show the likeliest result. Sets *over if the game ends before such
 * a question. */
static bn_code pass_on(situation *s, const char *until, bool *over, bn_error *err)
{
    *over = false;
    for (uint32_t i = 0; i < s->game->bound(s->setup); i++) {
        bn_question open[BN_OPEN_MAX];
        bn_move moves[BN_OPEN_MAX];
        bn_answer settled;
        uint32_t asked = s->game->ask(s->setup, s->state, open), count = 0;
        bool roll = asked > 0 && open[0].to == BN_TO_CHANCE;

        if (asked_here(s, open, asked, until))
            return BN_OK;
        *over = asked == 0;
        if (*over)
            return BN_OK;
        for (uint32_t q = 0; q < (open[0].sealed ? asked : 1); q++)
            if (!open[0].sealed || open[q].sealed) {
                moves[count] = (bn_move){ .question = q, .answer = open[q].preset };
                if (!roll && settled_answer(s, &open[q], &settled))
                    moves[count].answer = settled;
                count++;
            }
        if (roll && likeliest(s, open, &moves[0].answer, err) != BN_OK)
            return err->code;
        s->rolls += roll;
        s->answers += asked_here(s, open, asked, NULL);
        s->game->advance(s->setup, s->state, moves, count, NULL);
    }
    return bn_fail(err, BN_RULE, "this battle exceeds its length limit");
}

/* Reports that no side has that name, and lists the names. */
static int no_side(const arguments *args, const situation *s)
{
    static const char *const letters[BN_SIDES_MAX] = { "A", "B", "C", "D" };
    const char *names[2 * BN_SIDES_MAX];
    uint32_t sides = s->game->sides(s->setup);
    char known[400];
    bn_text text = bn_text_over(known, sizeof known);

    for (uint32_t i = 0; i < sides; i++) {
        names[2 * i] = letters[i];
        names[2 * i + 1] = s->game->side_name(s->setup, i);
    }
    bn_word_advise(&text, args->seat == NULL ? "" : args->seat, names, 2 * (size_t)sides);
    if (args->seat == NULL)
        return cli_misused("advise", "--as SIDE is required: the side to advise: %s", known);
    return cli_misused("advise", "no side is called \"%s\": %s", args->seat, known);
}

/* Whether --until, if it is given, names a kind of question. */
static bool is_kind(const arguments *args, const situation *s)
{
    const char *keys[BN_OPTIONS_MAX];
    uint32_t count = 0;
    char known[1000];
    bn_text text = bn_text_over(known, sizeof known);

    for (uint32_t i = 0; i < s->game->kind_count; i++)
        if (args->until == NULL || strcmp(s->game->kinds[i].key, args->until) == 0)
            return true;
    for (; count < s->game->kind_count && count < BN_COUNT(keys); count++)
        keys[count] = s->game->kinds[count].key;
    if (bn_word_nearest(args->until, keys, count) >=
        0) /* there are many kinds: name only the nearest */
        snprintf(known, sizeof known, "did you mean \"%s\"?",
                 keys[bn_word_nearest(args->until, keys, count)]);
    else
        bn_word_advise(&text, args->until, keys, count);
    (void)cli_misused("advise", "no question is called \"%s\": %s", args->until, known);
    return false;
}

/* Reads --orders: the answers that are decided and need not be compared. */
static int settle(const arguments *args, situation *s, bn_arena *arena)
{
    bn_orders *orders = bn_arena_get(arena, sizeof *orders);
    bn_error err;

    if (args->orders == NULL)
        return 0;
    if (orders == NULL)
        return bn_code_exit_status(BN_MEMORY);
    if (bn_orders_parse(s->game, s->setup, args->orders, arena, orders, &err) != BN_OK)
        return cli_error("--orders", &err);
    s->settled = orders;
    return 0;
}

static int load(const arguments *args, bn_arena *arena, situation *s, bool *over)
{
    bool journal = cli_is_journal(args->path);
    bn_error err;
    int status;

    if (journal) {
        cli_journal replayed;

        if (args->figures != NULL)
            return cli_figures_are_kept("advise", args->path);
        if (cli_journal_replay(args->path, arena, NULL, NULL, false, &replayed, &err) != BN_OK)
            return cli_error(args->path, &err);
        bn_journal_close(replayed.file);
        s->system = bn_table_system(replayed.table);
        s->game = bn_table_game(replayed.table);
        s->setup = bn_table_setup(replayed.table);
        memcpy(s->state, bn_table_state(replayed.table), s->game->state_size(s->setup));
    } else {
        cli_document document;

        status = cli_load_setup(args->path, args->figures, arena, &document, &s->setup);
        if (status != 0)
            return status;
        s->system = document.system;
        s->game = bn_system_game(document.system, document.head.document);
        s->game->begin(s->setup, s->state, NULL);
    }
    s->title = bn_setup_title(s->setup);
    if (s->game != bn_system_game(s->system, BN_DOCUMENT_SCENARIO))
        return cli_misused("advise", "advice is for battles; a campaign cannot be solved");
    if (args->seat == NULL || !cli_seat_find(s->game, s->setup, args->seat, &s->seat) ||
        s->seat.role != BN_COMMANDER)
        return no_side(args, s);
    if (!is_kind(args, s))
        return bn_code_exit_status(BN_USAGE);
    status = settle(args, s, arena);
    if (status != 0)
        return status;
    /* A journal stays at its last entry, even if only the referee has to answer: what a side would be
     * asked next may follow from what it does not know. */
    if (journal && args->until == NULL) {
        bn_question open[BN_OPEN_MAX];

        *over = s->game->ask(s->setup, s->state, open) == 0;
        return 0;
    }
    if (pass_on(s, args->until, over, &err) != BN_OK)
        return cli_error(args->path, &err);
    return 0;
}

/* ---- showing it ------------------------------------------------------------------------------- */

/* Reports that the side is asked nothing, so there is nothing to advise. */
static int never_asked(const arguments *args, const situation *s, bn_arena *arena)
{
    counsel c = {
        .at = s, .objective = args->objective, .belief = { .words = "" }, .by = { .how = "" }
    };

    if (args->json)
        return print_json(stdout, bnr_advice_tree(&c, arena));
    if (cli_is_journal(args->path) && args->until == NULL)
        puts("  The battle is over: nothing is left to order.");
    else
        printf("  %s: nothing to order in this battle%s.\n",
               s->game->side_name(s->setup, s->seat.side),
               args->until != NULL ? " of that kind" : ", in its likeliest form");
    return 0;
}

static int run(const void *arguments_, bn_arena *arena)
{
    situation *s = bn_arena_get(arena, sizeof *s); /* it holds a whole state */
    const arguments *args = arguments_;
    bool over = false;
    int status;

    if (s == NULL)
        return bn_code_exit_status(BN_MEMORY);
    status = load(args, arena, s, &over);
    if (status != 0)
        return status;
    return over ? never_asked(args, s, arena)
                : advising_tell(&(advising){ .path = args->path,
                                             .objective = args->objective,
                                             .states = args->states,
                                             .games = args->games,
                                             .patience = args->patience,
                                             .json = args->json },
                                s, arena);
}

static const cli_option options[] = {
    CLI_OPTION("as", 'a', "SEAT", seat, "the side to advise: A, B or its name"),
    CLI_OPTION("objective", 'o', "O", objective,
               "victory (the default), strength, keep=MEASURE, or weights as "
               "victory=1,A.heads=0.01"),
    CLI_OPTION("states", 0, "N", states,
               "compare all orders up to N states (default 50000, or 10000 where later rounds can "
               "be approximated), then only sealed ones up to four times as many, then approximate "
               "later rounds, then compare only the coming order",
               .least = 1),
    CLI_OPTION("patience", 0, "SECONDS", patience,
               "if even the sealed orders have too many states: keep solving for this long before "
               "later rounds are approximated",
               .least = 1),
    CLI_OPTION(
        "simulate", 0, "GAMES", games,
        "if the sealed orders have too many states: compare only the coming order, with this many "
        "games for each pair of orders (default: at most 300, as many as fit in seconds)",
        .least = 1),
    CLI_OPTION("orders", 0, "ORDERS", orders,
               "answers to fix in advance, now and later, such as A.risk=0,B.risk=0"),
    CLI_OPTION("until", 0, "KIND", until,
               "continue, with defaults and the likeliest dice, to the next question of this kind: "
               "strategy, tactic"),
    CLI_FIGURES,
    CLI_OPTION("json", 'j', NULL, json, "print the advice as JSON"),
};

const cli_command cmd_advise = {
    .name = "advise",
    .summary = "what a side should order, and why",
    .what = "Advises a side what to order now: how often to choose each order, so that no reply "
            "can exploit it, the value of each order, its worst case, and the reasons. Advice uses "
            "only what the side knows; the rest is assumed; the assumptions are printed. A "
            "scenario is played to the side's first question.",
    .more = "Examples:\n"
            "  banneret advise scenarios/warmachine/elves-at-the-pass.yaml --as A\n"
            "  banneret advise elves-at-the-pass.1.jsonl --as B --objective strength --json\n",
    .operand = &(const cli_option)CLI_OPERAND("SCENARIO|JOURNAL", path, NULL, .least = 1),
    CLI_OPTIONS(options),
    .run = run,
};
