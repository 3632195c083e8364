/* A game of any system, driven by a test. */
#ifndef BN_RULES_GAME_TEST_H
#define BN_RULES_GAME_TEST_H

#include "base/testing.h"

#include <banneret/system/game.h>

/* Starts it in `room` bytes, of which it sets all that its size says, whatever was there, and none
 * too. */
static inline void game_begin(const bn_game *game, const void *setup, void *state, size_t room)
{
    size_t size = game->state_size(setup);
    const unsigned char *bytes = state;

    assert_true(size <= room);
    memset(state, 0xA5, room);
    game->begin(setup, state, NULL);
    for (size_t i = size; i < room; i++)
        assert_int_equal(bytes[i], 0xA5);
    assert_true(game->sound(setup, state));
}

static inline void game_move(const bn_game *game, const void *setup, void *state,
                             const bn_move *moves, uint32_t count)
{
    game->advance(setup, state, moves, count, NULL);
    assert_true(game->sound(setup, state));
}

#endif
