/* Finding seats and sides by the names that people type. */
#ifndef CLI_SEATS_H
#define CLI_SEATS_H

#include <banneret/system/system.h>

/* The side with this letter (A, b) or name, or -1. */
int cli_side_find(const bn_game *game, const void *setup, const char *word);

/* The seat of this name: "referee", "spectator", or a side for its commander. False if there is none. */
bool cli_seat_find(const bn_game *game, const void *setup, const char *word, bn_seat *out);

/* The sides, one bit each, for which the referee sees more terms of the coming roll than `seen` has. */
uint32_t cli_hidden_sides(const bn_game *game, const void *setup, const void *state,
                          const bn_trace *seen, bn_arena *arena);

#endif
