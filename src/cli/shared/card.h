/* The scorecard of a side as one line of words. */
#ifndef CLI_CARD_H
#define CLI_CARD_H

#include <banneret/system/score.h>
#include <banneret/table.h>

/* "fit 400 of 500, rating 186", and its first figure, the bar. A spectator is not shown, figure by figure, that only
 * others know it. Nothing is written where the game has no scorecards. */
void card_words(const bn_table *table, bn_seat seat, uint32_t side, bn_headline_now *first,
                bn_text *out);

/* How much of the bar is left, of 1; below 0: the seat does not know. */
double card_share(const bn_headline_now *bar);

/* Adds " (WM-079)"; nothing of rule 0. */
void card_rule(const bn_table *table, uint16_t rule, bn_text *out);

#endif
