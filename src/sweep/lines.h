/* The lines of a file of results: a head, and one for each cell. */
#ifndef BNI_SWEEP_LINES_H
#define BNI_SWEEP_LINES_H

#include "plan.h"

/* How a cell was worked out. */
typedef enum sweep_method {
    SWEEP_EXACT,
    SWEEP_BOUNDED, /* nearly all was counted: it lies within the range with certainty */
    SWEEP_ESTIMATED,
    SWEEP_REFUSED, /* the document of the cell is not legal */
    SWEEP_METHODS
} sweep_method;

extern const char *const sweep_method_words[SWEEP_METHODS + 1];

/* The part of a sweep that one process works out: cells shard - 1, shard - 1 + of, and so on. {1, 1} is all. */
typedef struct sweep_shard {
    uint32_t shard, of;
} sweep_shard;

enum { SWEEP_SHARDS_MAX = 100000 };

/* How many cells a part has; its i-th cell. */
uint64_t sweep_shard_count(const sweep_plan *plan, sweep_shard part);
static inline uint64_t sweep_shard_cell(sweep_shard part, uint64_t index)
{
    return index * part.of + part.shard - 1;
}

/* Fills in plan->base_hash and plan->hash. */
BN_MUST_CHECK bn_code sweep_hash_make(sweep_plan *plan, bn_arena *arena, bn_error *err);

/* A tree as one line, without its newline; NULL with a full arena. */
const char *sweep_line(const bn_doc *doc, bn_arena *arena);

/* The head of a part, as a line; NULL with a full arena. The name of the part comes last in it. */
const char *sweep_head_line(const sweep_plan *plan, sweep_shard part, bn_arena *arena);

/* How many bytes of a head say what is swept, and not which part; and how many cells there are. False if the line is no
 * head. */
bool sweep_head_read(const char *line, size_t length, size_t *same, uint64_t *cells);

/* The number and the method of the cell that a line is about; false if it is no such line. */
bool sweep_line_read(const char *line, size_t length, uint64_t *cell, sweep_method *method);

#endif
