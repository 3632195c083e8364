/* Advice as the commands give it: worked out in the worlds that a seat believes in, and shown. */
#ifndef CLI_ADVISING_H
#define CLI_ADVISING_H

#include "print/counsel.h"

/* How much may be spent on it. */
typedef struct advising {
    const char *path;      /* the document or journal, for errors */
    const char *objective; /* NULL: victory */
    uint64_t states;   /* with every order free; four times as many with the sealed ones alone */
    uint64_t games;    /* for each pair of orders that are tried; 0: as many as are soon played */
    uint64_t patience; /* seconds for a solution by descent; 0: none */
    bool json;
} advising;

/* Shows the seat of a situation, in which it is asked something, what to order and why. Returns the exit
 * status. */
int advising_tell(const advising *how, const situation *at, bn_arena *arena);

#endif
