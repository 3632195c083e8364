/* The coming round as a tree: what `odds --json` prints of it, and what the WebAssembly module gives. */
#ifndef BNR_ROUND_TREE_H
#define BNR_ROUND_TREE_H

#include <banneret/analysis.h>

bn_doc *bnr_round_tree(const bn_game *game, const void *setup, const bn_round *round,
                       bn_arena *arena);

/* A natural number as the text of its digits: documents hold none that are so large. */
bn_doc *bnr_nat(bn_arena *arena, bn_nat value);

#endif
