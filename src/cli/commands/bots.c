/* Bots at the terminal: who plays which side. */
#include "bots.h"

#include <stdio.h>
#include <string.h>

#include <banneret/store.h>

#include "print/paint.h"
#include "shared/load.h"
#include "table/seats.h"

static const char person[] = "person"; /* instead of a bot that the journal names */

int bots_check(const char *command, const cli_texts *bots)
{
    if (bots->count > BN_SIDES_MAX)
        return cli_misused(command, "more bots than sides");
    for (uint32_t i = 0; i < bots->count; i++) {
        const char *equals = strchr(bots->at[i], '=');

        if (equals == NULL)
            return cli_misused(command, "--bot needs SIDE=NAME, not \"%s\"", bots->at[i]);
        if (bn_bot_find(equals + 1) == NULL && strcmp(equals + 1, person) != 0)
            return cli_misused(
                command, "unknown bot \"%s\"; one of: random, steady, search, equilibrium, person",
                equals + 1);
    }
    return 0;
}

/* Solves the battle for a bot that needs it, or reports why that cannot be done. */
static int solve_for(play *session, bot_request *solved, const bn_bot *bot, uint64_t patience)
{
    const bn_game *game = bn_table_game(session->table);
    bn_error err;

    if (game != bn_system_game(bn_table_system(session->table), BN_DOCUMENT_SCENARIO)) {
        fprintf(paint_errors(),
                "banneret: bot \"%s\" is for battles: a campaign cannot be solved\n", bot->name);
        return bn_code_exit_status(BN_USAGE);
    }
    if (solving_bot(solved, game, bn_table_setup(session->table), bn_table_state(session->table),
                    patience, &err) != BN_OK)
        return cli_error("--bot", &err);
    return 0;
}

static void tell_bot(const play *session, const bot_request *solved, int side, const bn_bot *bot)
{
    const char *name =
        bn_table_game(session->table)->side_name(bn_table_setup(session->table), (uint32_t)side);
    char words[600];
    double gain;

    snprintf(words, sizeof words, "%s: played by %s, %s. It knows %s.", name, bot->name,
             bot->summary, bot->knows);
    fputs("  ", session->p.out);
    paint_wrapped(&session->p, words, 2, session->p.width);
    fputc('\n', session->p.out);
    if (!bot->solves)
        return;
    gain = solved->proved == NULL
               ? 0
               : 50 * solved->proved->exploitability; /* of the chance of winning, in percent */
    snprintf(words, sizeof words, "The battle is too large to solve: %s.", solved->how);
    if (solved->proved != NULL)
        snprintf(words, sizeof words, "Solved with %s; no reply to it gains more than %.6f%%.",
                 solved->how, gain < 0.000001 ? 0.000001 : gain);
    fputs("  ", session->p.out);
    paint_wrapped(&session->p, words, 2, session->p.width);
    fputc('\n', session->p.out);
}

/* Makes the bot that searches, if it is one. Each side has its own: it remembers its intention. */
static int search_for(play *session, int side, const bn_bot *bot)
{
    enum { THOUGHTS = 64 << 20 }; /* bytes */
    bn_error err;

    if (!bot->searches)
        return 0;
    if (session->thoughts.limit == 0)
        bn_arena_init(&session->thoughts, bn_store_memory(), THOUGHTS);
    if (bn_searcher_make(NULL, session->arena, &session->thoughts, &session->searchers[side],
                         &err) != BN_OK)
        return cli_error("--bot", &err);
    session->bots[side] = bn_bot_searching(session->searchers[side]);
    return 0;
}

/* Gives a side its bot: solves the battle if the bot needs it, and prints how the bot plays. */
static int seat_bot(play *session, bot_request *solved, int side, const char *name,
                    uint64_t patience)
{
    const bn_bot *bot = bn_bot_find(name);

    if (bot->solves && solved->how == NULL) {
        int status = solve_for(session, solved, bot, patience);

        if (status != 0)
            return status;
    }
    session->bots[side] = bot->solves ? solved->policy : bn_bot_policy(bot, NULL);
    session->is_bot[side] = true;
    session->draws_once[side] = bot->solves;
    tell_bot(session, solved, side, bot);
    return search_for(session, side, bot);
}

/* Says that an option changes who plays a side, against what the journal says. */
static void tell_seat(const play *session, int side, const char *name)
{
    const char *before = session->bot_names[side];

    if (before == NULL ? name != NULL : name == NULL || strcmp(before, name) != 0)
        printf("  %s: played by %s until now; from here on by %s (--bot).\n",
               bn_table_side(session->table, side), before != NULL ? before : "a person",
               name != NULL ? name : "a person");
}

int bots_name(play *session, const cli_texts *bots, bool journal)
{
    const bn_game *game = bn_table_game(session->table);

    for (uint32_t i = 0; i < bots->count; i++) {
        const char *equals = strchr(bots->at[i], '=');
        const char *name = strcmp(equals + 1, person) == 0 ? NULL : bn_bot_find(equals + 1)->name;
        char word[80];
        int side;

        snprintf(word, sizeof word, "%.*s", (int)(equals - bots->at[i]), bots->at[i]);
        side = cli_side_find(game, bn_table_setup(session->table), word);
        if (side < 0) {
            fprintf(paint_errors(),
                    "banneret: --bot needs SIDE=NAME, with a side of this game: A, B or a name\n");
            return bn_code_exit_status(BN_USAGE);
        }
        if (journal)
            tell_seat(session, side, name);
        session->bot_names[side] = name;
    }
    return 0;
}

int bots_seat(play *session, bot_request *solved, uint64_t patience)
{
    int status = 0;

    for (int side = 0; side < BN_SIDES_MAX && status == 0; side++) {
        if (session->bot_names[side] != NULL)
            status = seat_bot(session, solved, side, session->bot_names[side], patience);
    }
    return status;
}
