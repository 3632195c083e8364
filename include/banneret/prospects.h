/* Possible results of a roll that is asked now: every result of the dice, by the rules that will judge it, in
 * the words that will say it, with its chance. */
#ifndef BANNERET_PROSPECTS_H
#define BANNERET_PROSPECTS_H

#include <banneret/arena.h>
#include <banneret/question.h>

BN_BEGIN_C

#define BN_PROSPECTS_MAX 12 /* lines; neighbours are merged until there are no more */
#define BN_PROSPECTS_RESULTS                                                                       \
    4096 /* the most consequences that are carried out; more are too many */
#define BN_PROSPECTS_CHAINED                                                                       \
    400 /* the same if dice that follow are followed; otherwise they are not */
#define BN_PROSPECT_GOES_ON (-2)

typedef enum bn_prospects_state {
    BN_PROSPECTS_EXACT,    /* from what is so */
    BN_PROSPECTS_BELIEVED, /* from what the seat believes: bn_prospects.assumes says so */
    BN_PROSPECTS_HIDDEN,   /* the seat may not see this roll, or its belief is not known */
    BN_PROSPECTS_TOO_MANY  /* more results than can be carried out */
} bn_prospects_state;

/* One line. */
typedef struct bn_prospect {
    const char *words;  /* what `tell` would say to the seat; numbers that differ as "5 to 9" */
    const char *totals; /* of one throw, the totals that lead to it: "3 to 9"; otherwise NULL */
    double chance;
    uint64_t weight;  /* exact: over bn_prospects.total, to which the weights add up */
    uint32_t results; /* different descriptions that were merged into it */
    uint16_t then;    /* 1 + the kind of roll that follows at once, or 0 */
    int8_t winner;    /* the side that has won then, -1 no one, BN_PROSPECT_GOES_ON */
    bool silent; /* nothing is shown at once: `words` says what is asked next, or that nothing is */
} bn_prospect;

/* To which line a consequence belongs; UINT32_MAX: to more than one, by dice that follow. */
typedef struct bn_prospect_of {
    int32_t consequence;
    uint32_t line;
} bn_prospect_of;

typedef struct bn_prospects {
    uint8_t state; /* bn_prospects_state */
    uint32_t count;
    bn_prospect lines[BN_PROSPECTS_MAX];
    double again; /* the chance that the dice are thrown again; the lines leave it out */
    uint64_t
        total; /* of the weights; 0: it has more than 63 bits, and there are only the chances */
    uint32_t results;         /* consequences carried out */
    uint32_t told;            /* different descriptions before any were merged */
    const char *assumes;      /* what the seat believes, in words; NULL if exact */
    const bn_prospect_of *of; /* exact: every consequence, rising */
    uint32_t of_count;
} bn_prospects;

/* The prospects of an open roll for a seat. `index` is its number among the questions that are open now. The words
 * live in `arena`, which also is scratch. They come only from `tell`, the measures and the belief of the
 * seat. BN_MEMORY. */
BN_API BN_MUST_CHECK bn_code bn_prospects_make(const bn_game *game, const void *setup,
                                               const void *state, uint32_t index, bn_seat seat,
                                               bn_arena *arena, bn_prospects *out, bn_error *err);

/* The line to which dice lead; -1: they are thrown again, or lead to several. A pad of dice frames that line. */
BN_API int32_t bn_prospects_line(const bn_prospects *prospects, const bn_game *game,
                                 const void *setup, const void *state, const bn_question *question,
                                 const int32_t *totals);

BN_END_C

#endif
