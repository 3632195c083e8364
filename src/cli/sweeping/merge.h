/* The parts of a sweep put together. */
#ifndef CLI_SWEEPING_MERGE_H
#define CLI_SWEEPING_MERGE_H

#include <banneret/arena.h>

enum { MERGE_FILES_MAX = 512 };

/* Checks that the files are parts of one sweep in which no cell is missing or doubled, and writes all cells in order to
 * `output`, or if that is NULL to standard output. Nothing is written if any check fails. Returns the exit status. */
int sweeping_merge(char *const *paths, uint32_t count, const char *output, bn_arena *arena);

#endif
