/* Random games of any system through the interface of its games only, with a check that watches them: the common part
 * of the tests of this folder. Documents and answers are drawn at random; of some games most answers are the default,
 * or those of a plain commander, because such games get further than those in which no one wants to win. */
#ifndef BANNERET_TESTS_RAMBLE_H
#define BANNERET_TESTS_RAMBLE_H

#include "base/testing.h"

#include "generate.h"
#include "player.h"

/* A move that was made: the questions that it answered, the states around it, and its trace. */
typedef struct ramble_step {
    const bn_question *open; /* all that were open */
    uint32_t open_count;
    const bn_move *moves; /* the answers to some of them */
    uint32_t moved;
    const bn_trace *trace;
} ramble_step;

/* The games of one row, and the one that is being played. */
typedef struct ramble {
    const generated_game *row;
    bn_game game; /* a copy of the row's: a test may plant a fault in it */
    const bn_doc *doc;
    const void *setup;
    size_t size;
    uint64_t document, games, refused, steps;
    uint64_t looked, faults; /* counted by who watches: what was judged, and what was wrong */
    uint32_t plain; /* of 8 answers in this game, how many are not drawn but the default, */
    bool steady;    /* or those of a plain commander */
    bool broken;    /* a fault is planted: what is wrong is counted, and not printed */
    bn_rng rng;
    void *more; /* of who watches */
    const bn_doc
        *seen[2];  /* what the referee sees of `before` and of `state`; NULL: not shown yet */
    uint32_t turn; /* which of two blocks the second is in */
    _Alignas(BN_STATE_ALIGN) unsigned char state[BN_STATE_MAX];
    _Alignas(BN_STATE_ALIGN) unsigned char before[BN_STATE_MAX];
} ramble;

/* Who watches. Any may be NULL. */
typedef struct ramble_look {
    void (*begun)(ramble *r);
    void (*asked)(ramble *r, const bn_question *open, uint32_t count);
    void (*moved)(ramble *r, const ramble_step *step);
    void (*ended)(ramble *r);
} ramble_look;

/* How many games a test plays of each system; a battle on a board lasts as long as ten others. */
typedef struct ramble_counts {
    uint64_t battles, campaigns, boards;
} ramble_counts;

/* Plays games of a row until there are `count`, and lets `look` see them. */
void ramble_play(ramble *r, uint64_t count, const ramble_look *look);

/* Makes `r` ready for the games of a row. */
void ramble_begin(ramble *r, const generated_game *row);

/* Reports a fault, and counts it. `about` and `words` may be NULL. */
void ramble_complain(ramble *r, const char *why, const char *about, const char *words);

/* What the referee is shown of the state before the last move, and now. Each state is shown once, because most looks need
 * both, and showing takes longer than playing. */
const bn_doc *ramble_shown_before(ramble *r);
const bn_doc *ramble_shown(ramble *r);

/* Memory for one look; the next call with the same number takes it back. */
bn_arena ramble_arena(int which);

/* Runs `look` over the games of every row (or those of BN_ONLY), and once more with each fault planted, which must be found in
 * those systems in which it can be planted. Arguments and sizes: NAME [BATTLES [CAMPAIGNS [SEED]]]. */
typedef struct ramble_fault {
    const char *name;
    bool (*plant)(ramble *r); /* changes r->game; false: this game has no place for it */
} ramble_fault;

int ramble_main(const char *name, int argc, char **argv, const ramble_counts *counts,
                const ramble_look *look, const ramble_fault *faults, size_t fault_count);

#endif
