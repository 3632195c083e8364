/* Finding seats and sides by the names that people type. */
#ifndef CLI_SEATS_H
#define CLI_SEATS_H

#include <banneret/system/system.h>

/* The side with this letter (A, b) or name, or -1. */
int cli_side_find(const bn_game *game, const void *setup, const char *word);

/* The seat of this name: "referee", "spectator", or a side for its commander. False if there is none. */
bool cli_seat_find(const bn_game *game, const void *setup, const char *word, bn_seat *out);

/* Says that a command was given a seat that does not exist; returns the exit status. */
int cli_seat_unknown(const char *command, const char *word);

#endif
