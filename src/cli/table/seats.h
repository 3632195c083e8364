/* Seats and sides as people name them. */
#ifndef CLI_SEATS_H
#define CLI_SEATS_H

#include <banneret/system/system.h>

/* A side by its letter (A, b) or its name; -1 if it is neither. */
int cli_side_find(const bn_game *game, const void *setup, const char *word);

/* "referee", "spectator", or a side: its commander. False if it is none. */
bool cli_seat_find(const bn_game *game, const void *setup, const char *word, bn_seat *out);

/* Sides, a bit each, of whose terms for the coming roll the referee is told more than `seen` has. */
uint32_t cli_hidden_sides(const bn_game *game, const void *setup, const void *state,
                          const bn_trace *seen, bn_arena *arena);

#endif
