/* The document of one cell: the base with the cell's values in it. */
#ifndef BNI_SWEEP_DOCUMENT_H
#define BNI_SWEEP_DOCUMENT_H

#include "plan.h"

/* One step of a path such as sides[1].stance: a key, or the index of an entry. */
typedef struct sweep_step {
    const char *key; /* not ended by a zero; NULL: an index */
    size_t length;
    uint32_t index;
} sweep_step;

/* Takes the next step of the path at *at, which ends where **at is 0. False if there is none there. */
bool sweep_step_next(const char **at, sweep_step *out);

/* The document with another value at the end of a path. Nodes that do not change are shared. NULL with a full arena, or
 * if the path leads through what is no map or list. */
bn_doc *sweep_document_set(bn_arena *arena, const bn_doc *doc, const char *path,
                           const bn_doc *value);

/* The value of a varied figure or field at a level, from 0 on. NULL with a full arena. */
const bn_doc *sweep_value(const sweep_varied *varied, uint32_t level, bn_arena *arena);

/* The whole document of a cell; NULL with a full arena. */
const bn_doc *sweep_document(const sweep_plan *plan, const uint32_t *levels, bn_arena *arena);

#endif
