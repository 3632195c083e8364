/* An analysis as people read it: an annotated battle; and for programs. */
#ifndef CLI_ACCOUNT_H
#define CLI_ACCOUNT_H

#include <banneret/analysis.h>

#include "paint.h"

/* Everything that its words need. */
typedef struct account {
    const bn_game *game;
    const void *setup;
    const bn_analysis *analysis;
    uint64_t games; /* behind each chance that is a sample */
} account;

void account_print(const paint *p, const account *a);
bn_doc *account_json(const account *a, bn_arena *arena);

#endif
