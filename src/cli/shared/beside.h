/* Files that the program makes. Each is written beside its place and put there whole, so that what was there stays if
 * something fails. A file that is no such page or drawing is not replaced: it may be the one that this was made from. */
#ifndef CLI_BESIDE_H
#define CLI_BESIDE_H

#include <stdio.h>

typedef struct beside {
    FILE *out;
    const char *path;
    char *name; /* of the file beside it; NULL: a device or a pipe, which is written as it is */
} beside;

/* Opens it. `begins` is how every file of this kind starts; NULL: any text that is none of our documents and
 * journals. Returns NULL, or why not. */
const char *beside_open(beside *b, const char *path, const char *begins);

/* Closes it and puts it in its place, or with a reason why that went wrong leaves everything as it was. Returns NULL, or
 * why not. */
const char *beside_close(beside *b, const char *why);

/* Says why a file could not be made, and returns the status of the program: too little memory has its own. */
int beside_failed(const char *path, const char *why);

/* Removes what a process that was cut short left beside `path`. */
void beside_drop(const char *path, long process);

#endif
