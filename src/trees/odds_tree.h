/* Odds as trees: what `odds --json` prints, and what the calls, the server and the WebAssembly module give. A chance is a
 * decimal number; where it is exact there is also its weight, of the total, in digits. */
#ifndef BNR_ODDS_TREE_H
#define BNR_ODDS_TREE_H

#include <banneret/doc.h>
#include <banneret/oracle.h>

/* {side, name, chance} of a winner; without a winning side (BN_DRAW) the side is null. */
bn_doc *bnr_winner(const bn_game *game, const void *setup, uint32_t who, double chance,
                   bn_arena *arena);

/* {key, title, side} of a figure that the game keeps; -1: of no side. */
bn_doc *bnr_measure(const bn_game *game, const void *setup, uint32_t which, bn_arena *arena);

/* Exact odds: {method, total, winners, measures (if they were counted), states, merged}. */
bn_doc *bnr_odds_tree(const bn_game *game, const void *setup, const bn_odds *odds, bn_arena *arena);

/* Counts of games: {method, games, winners, measures}; and the measures by themselves. */
bn_doc *bnr_simulated_tree(const bn_game *game, const void *setup, const bn_simulated *result,
                           bn_arena *arena);
bn_doc *bnr_simulated_measures(const bn_game *game, const void *setup, const bn_simulated *result,
                               bn_arena *arena);

/* An estimate: {method, games, states, seed, open, winners}, each chance with its error and guaranteed range; and its
 * measures by themselves. */
bn_doc *bnr_estimate_tree(const bn_game *game, const void *setup, const bn_estimate *estimate,
                          uint64_t seed, bn_arena *arena);
bn_doc *bnr_estimated_measures(const bn_game *game, const void *setup, const bn_estimate *estimate,
                               bn_arena *arena);

#endif
