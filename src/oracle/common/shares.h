/* Answers that share something out, as points over effects or steps over units: what represents them
 * where there are too many to compare. */
#ifndef BNI_SHARES_H
#define BNI_SHARES_H

#include <banneret/solver.h>
#include <banneret/system/game.h>

enum { BNI_SHARE_PARTS = 64 };

/* A number or flag that can be given something. */
typedef struct bni_share_part {
    uint8_t question; /* of those asked */
    uint8_t part;     /* of that question */
    int32_t all;      /* the most that it can be given when the others get nothing */
} bni_share_part;

/* What one joint answer gives to which parts. */
typedef struct bni_shared {
    uint8_t how; /* as shares.c names them */
    uint8_t a, b;
} bni_shared;

/* The first of the shares is all defaults. */
typedef struct bni_shares {
    uint8_t asked[BN_OPEN_MAX]; /* which of the open questions it answers */
    uint32_t asked_count;
    bni_share_part parts[BNI_SHARE_PARTS];
    uint32_t part_count;
    bni_shared shares[BN_ANSWERS_MAX];
    uint32_t count;
} bni_shares;

/* Whether an answer shares something out: several numbers, or flags. */
static inline bool bni_is_share(const bn_question *question)
{
    return question->form == BN_FORM_FLAGS ||
           (question->form == BN_FORM_NUMBERS && question->parts > 1);
}

/* Fills `out` with at most `most` joint answers to those questions among `open` that out->asked names, all
 * of one side: all defaults; nothing; all on one part; the same on every part of a question; and with
 * `pairs` half on each of two parts, if all of those find room. */
void bni_shares_list(const bn_game *game, const void *setup, const void *state,
                     const bn_question *open, uint32_t most, bool pairs, bni_shares *out);

/* What share `index` answers to the question that out->asked[which] names. */
bn_answer bni_shares_answer(const bni_shares *shares, const bn_question *open, uint32_t index,
                            uint32_t which);

#endif
