/* A campaign that is only looked at, not played: its status, its accounts and its map, as a seat may know them. */
#ifndef CLI_LOOK_H
#define CLI_LOOK_H

#include <banneret/arena.h>

#include "print/picture.h"

typedef struct look {
    bool status, map, statement;
    picture_files pictures; /* of the map */
    const char *as;         /* the seat; NULL: the referee */
} look;

bool look_wanted(const look *what);

/* Prints what is wanted of the campaign in a journal, as it stands, or in a document, as it begins. Returns
 * the exit status. */
int look_run(const char *path, const look *what, bn_arena *arena);

#endif
