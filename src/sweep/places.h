/* Short paths: sides[1]...count is the one field of this name below sides[1]. */
#ifndef BNI_SWEEP_PLACES_H
#define BNI_SWEEP_PLACES_H

#include "plan.h"

enum { SWEEP_PLACES_SHOWN = 6 };

typedef struct sweep_places {
    char paths[SWEEP_PLACES_SHOWN][SWEEP_PATH_MAX + 1]; /* the first ones, whole */
    uint32_t count;                                     /* of all */
} sweep_places;

/* Finds the fields of a document that a path can mean. Without dots in it that is the path itself, whether it is there or
 * not. */
void sweep_places_find(const bn_doc *doc, const char *path, sweep_places *out);

#endif
