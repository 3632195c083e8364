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

#endif
