/* Printing an analysis: as an annotated battle for people, and as JSON for programs. */
#ifndef CLI_ACCOUNT_H
#define CLI_ACCOUNT_H

#include <banneret/analysis.h>

#include "paint.h"

/* An analysis with all that is needed to print it. */
typedef struct account {
    const bn_game *game;
    const void *setup;
    const bn_analysis *analysis;
    uint64_t games; /* games played for each chance that was sampled */
} account;

void account_print(const paint *p, const account *a);
bn_doc *account_json(const account *a, bn_arena *arena);

/* The same of a battle that was valued round by round: account_rounds.c. */
void account_rounds_print(const paint *p, const account *a);
void account_rounds_put(const account *a, bn_doc *map, bn_arena *arena);

/* What both have: chances as programs read them, and what was rolled against what was to be expected. */
bn_doc *account_decimal(bn_arena *arena, double value);
bn_doc *account_scores(const account *a, const double *scores, bn_arena *arena);
void account_rolled(const paint *p, const account *a);

#endif
