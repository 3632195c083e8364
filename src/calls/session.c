/* The games of a session. */
#include "calls.h"

#include <stdlib.h>

#include <banneret/store.h>

enum { GAMES = 64 };

#define GAME_BYTES ((size_t)256 << 20)
#define CALL_BYTES ((size_t)1 << 30)

bn_code bn_session_file(void *self, const char *name, bn_arena *arena, bn_doc **out, bn_error *err)
{
    (void)self;
    return bn_store_read(name, arena, out, err);
}

bn_session *bn_session_begin(const bn_session_options *options)
{
    bn_session *session = calloc(1, sizeof *session);

    if (session == NULL)
        return NULL;
    if (options != NULL)
        session->options = *options;
    if (session->options.game_bytes == 0)
        session->options.game_bytes = GAME_BYTES;
    if (session->options.call_bytes == 0)
        session->options.call_bytes = CALL_BYTES;
    if (session->options.games == 0)
        session->options.games = GAMES;
    session->arena = bn_store_arena(session->options.call_bytes);
    return session;
}

void bn_session_end(bn_session *session)
{
    if (session == NULL)
        return;
    while (session->games != NULL)
        calls_game_remove(session, session->games);
    bn_arena_done(&session->arena);
    free(session);
}

calls_game *calls_game_new(bn_session *session, bn_error *err)
{
    calls_game *game = session->count < session->options.games ? calloc(1, sizeof *game) : NULL;

    if (game == NULL) {
        (void)bn_fail(err, BN_LIMIT, "this session has reached its limit of games: close one");
        return NULL;
    }
    game->arena = bn_store_arena(session->options.game_bytes);
    return game;
}

void calls_game_free(calls_game *game)
{
    bn_arena_done(&game->arena);
    free(game);
}

void calls_game_keep(bn_session *session, calls_game *game)
{
    game->id = ++session->opened;
    game->next = session->games;
    session->games = game;
    session->count++;
}

calls_game *calls_game_find(const bn_session *session, int64_t id)
{
    calls_game *game = session->games;

    while (game != NULL && game->id != id)
        game = game->next;
    return game;
}

void calls_game_remove(bn_session *session, calls_game *game)
{
    calls_game **at = &session->games;

    while (*at != game)
        at = &(*at)->next;
    *at = game->next;
    session->count--;
    calls_game_free(game);
}
