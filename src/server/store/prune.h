/* What the host does with tables as a whole, waiting for the database: counting them, and archiving and deleting
 * those that no one visits any more. */
#ifndef BS_PRUNE_H
#define BS_PRUNE_H

#include <banneret/base.h>

typedef struct bs_pruned {
    uint64_t tables, bytes; /* of their journals */
} bs_pruned;

/* Writes the journal of each table that no one has visited for this many days to its own file in `folder`, then
 * deletes the table. With `dry` it only counts. A table is deleted when its file is on the disk, and only if no one
 * came meanwhile. */
BN_MUST_CHECK bn_code bs_prune(const char *conninfo, uint32_t days, const char *folder, bool dry,
                               bs_pruned *out, bn_error *err);

typedef struct bs_stats {
    uint64_t tables, entries, journals, database; /* the last two in bytes */
    uint64_t left_30, left_90, left_365; /* tables that no one has visited for this many days */
    uint64_t largest;                    /* bytes of the largest journal */
} bs_stats;

BN_MUST_CHECK bn_code bs_stats_read(const char *conninfo, bs_stats *out, bn_error *err);

#endif
