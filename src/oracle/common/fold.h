/* Folding rolls again and again: scratch memory that is kept, and folds that are remembered. */
#ifndef BNI_FOLD_H
#define BNI_FOLD_H

#include <banneret/oracle.h>

#include "blocks.h"
#include "table.h"

/* What every fold of one run works in. It starts as all zeros, except the arena. */
typedef struct bni_folder {
    bn_arena *arena;
    uint64_t *weights; /* by consequence, all 0 between folds */
    uint32_t room;     /* consequences that `weights` holds */
    uint32_t highest;  /* consequence of the fold in hand */
    uint64_t again;
    uint64_t total;     /* of the fold in hand, `again` left out */
    uint64_t falls;     /* totals visited, over all folds */
    bn_spread *spreads; /* one a part */
    int32_t *row;       /* consequences of the totals of the last throw */
} bni_folder;

/* Fills weights[0] to weights[highest]. bni_folder_clear when they are read. */
bn_code bni_folder_fold(bni_folder *folder, const bn_game *game, const void *setup,
                        const void *state, const bn_question *question, bn_error *err);
void bni_folder_clear(bni_folder *folder);

/* A fold as it is remembered: in lowest terms, so that denominators stay small. */
typedef struct bni_fold {
    uint64_t roll_key;
    uint64_t hash;
    struct bni_fold *moved; /* while folds are being gathered: where this one went */
    uint64_t total;
    bn_throw throws[BN_PARTS_MAX];
    uint16_t kind;
    uint8_t parts;
    uint32_t count;
    bn_outcome outcomes[];
} bni_fold;

/* Folds by kind, throws and roll key. */
typedef struct bni_memo {
    bni_folder folder;
    bni_blocks *pool;
    bni_chain chain;
    bni_table table;
    size_t bytes;   /* of the folds kept */
    uint64_t folds; /* made in all */
} bni_memo;

bn_code bni_memo_init(bni_memo *memo, bni_blocks *pool);

/* The fold of a roll if it is remembered, otherwise NULL. */
bni_fold *bni_memo_find(const bni_memo *memo, const bn_game *game, const void *setup,
                        const void *state, const bn_question *question);

/* The fold of a roll, remembered or made. */
bn_code bni_memo_get(bni_memo *memo, const bn_game *game, const void *setup, const void *state,
                     const bn_question *question, bni_fold **out, bn_error *err);

/* To forget the folds no longer in use: start, keep each one that is (the address it has from then
 * on is returned, NULL if the arena is full), end. */
void bni_memo_gather_begin(bni_memo *memo, bni_chain *old);
bni_fold *bni_memo_keep(bni_memo *memo, bni_fold *fold);
void bni_memo_gather_end(bni_memo *memo, bni_chain *old);

#endif
