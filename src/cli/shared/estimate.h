/* A first figure for people who wait for an exact one. */
#ifndef CLI_ESTIMATE_H
#define CLI_ESTIMATE_H

#include <banneret/oracle.h>

/* What is estimated: the chance of a side to win from a state on. */
typedef struct estimate {
    const bn_game *game;
    const void *setup, *from;    /* `from` is NULL for the start */
    const bn_policies *policies; /* NULL: see below */
    int32_t side;                /* whose chance; -1: that of the side that won most */
} estimate;

/* Plays as many games as there are in a part of a second and shows the chance on its own line, below
 * which progress is shown; estimate_end removes both. It does nothing and returns false if stderr is no terminal.
 * Without policies every order is its default; where the game proposes answers, the bot steady gives them. */
bool estimate_begin(const estimate *of);
void estimate_end(bool begun);

#endif
