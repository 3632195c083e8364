/* A game that is only looked at, not played: the status, accounts and map of a campaign, or the table of a battle,
 * as a seat may know them. */
#ifndef CLI_LOOK_H
#define CLI_LOOK_H

#include <banneret/arena.h>

#include "print/picture.h"

typedef struct look {
    bool status, map, statement;
    bool board;             /* of a battle */
    uint64_t stand;         /* whose reach is drawn; CLI_NOT_GIVEN: none */
    picture_files pictures; /* of the map or the table */
    const char *as;         /* the seat; NULL: the referee */
} look;

bool look_wanted(const look *what);

/* Prints what is wanted of the game in a journal, as it is, or in a document, as it starts. Returns
 * the exit status. */
int look_run(const char *path, const look *what, bn_arena *arena);

#endif
