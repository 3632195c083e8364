/* A scenario of the repository, ready to be fought: as it is, or cut to a size. */
#ifndef STAGE_H
#define STAGE_H

#include <banneret/arena.h>
#include <banneret/system/game.h>

/* What a document is given where it leaves it open. All zeros: nothing. */
typedef struct stage_cut {
    uint32_t rounds;  /* at most */
    uint32_t battles; /* at most: no one strikes back more often */
    bool tactics;     /* played with secret tactics */
    bool unhurt;      /* no one of name can be hurt */
} stage_cut;

typedef struct stage {
    bn_arena arena; /* over the heap; end it with bn_arena_done */
    const bn_game *game;
    const void *setup;
} stage;

/* Opens scenarios/SYSTEM/SCENARIO.yaml under BN_ROOT, in at most `memory` bytes; fails the test if it
 * cannot. */
stage stage_open(const char *system, const char *scenario, stage_cut cut, size_t memory);

#endif
