/* An analysis as a tree: what `analyse --json` prints, and what the WebAssembly module gives. */
#ifndef BNR_ANALYSIS_TREE_H
#define BNR_ANALYSIS_TREE_H

#include <banneret/analysis.h>

/* An analysis with all that is needed to say it. */
typedef struct bnr_account {
    const bn_game *game;
    const void *setup;
    const bn_analysis *analysis;
    uint64_t games; /* games played for each chance that was sampled */
} bnr_account;

bn_doc *bnr_analysis_tree(const bnr_account *a, bn_arena *arena);

/* What was thrown, and by whom where that is not plain: "Combat roll, Orcs of Thar, d%". */
void bnr_rolled_words(const bnr_account *a, const bn_rolled *r, bn_text *out);

/* A number rounded to twelve decimals, as "%.12f" has it; to fewer beyond nine million. */
bn_doc *bnr_decimal(bn_arena *arena, double value);

#endif
