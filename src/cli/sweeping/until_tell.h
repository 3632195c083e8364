/* What an odds question asked backwards has found, in words and as JSON. */
#ifndef CLI_SWEEPING_UNTIL_TELL_H
#define CLI_SWEEPING_UNTIL_TELL_H

#include "climb.h"
#include "until.h"

typedef struct until_found {
    const until_asked *asked;
    const char *measure, *percent; /* win.A, 60% */
    const char *path;              /* of the number, whole */
    climb_goal goal;
    bn_rat share;
    sweep_plan plan;
    climbed found;
} until_found;

/* Prints it; returns the exit status. */
int until_tell(const until_found *f, bn_arena *arena);

#endif
