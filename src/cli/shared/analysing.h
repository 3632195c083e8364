/* Analysing a fought battle, as several commands do it. */
#ifndef CLI_ANALYSING_H
#define CLI_ANALYSING_H

#include <banneret/counsel.h>
#include <banneret/table.h>

/* The words of bn_study_by, for --by. */
extern const char *const analysing_ways[];

typedef struct analysing {
    int32_t by; /* bn_study_by */
    bool hindsight;
    uint64_t states;  /* 0: the usual bounds */
    uint64_t seconds; /* as many games as fit into this time; 0: as many as are soon played */
    bool curve; /* only the chances; orders are graded if that costs nothing, by an equilibrium */
} analysing;

/* bn_study of a table, with progress on a terminal, until Control-C. Where a battle is valued by rounds, `by`
 * and `hindsight` are refused. */
BN_MUST_CHECK bn_code analysing_run(const analysing *how, uint64_t *games, const bn_table *table,
                                    bn_arena *arena, bn_arena *work, bn_analysis *out,
                                    bn_error *err);

#endif
