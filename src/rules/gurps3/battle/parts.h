/* What parts.c and part_keys.c share: the units of a battle one by one, for the oracle. */
#ifndef G3_BATTLE_PARTS_H
#define G3_BATTLE_PARTS_H

#include "steps.h"

enum { G3_PAIR = 2 }; /* sides of a battle that has parts: of more, any may decide about another */
enum { G3_PART_FIGURES = 2 };

/* Steps in putting an atrocity off (parts.c). */
enum { G3_IN_TURN, G3_SURVIVAL_FIRST, G3_ATROCITY_NEXT, G3_MADE_UP_FOR };

/* What is the same for all units, looked at once. */
typedef struct g3_scene {
    const g3_setup *setup;
    uint32_t part;
    int32_t of;    /* the side of the unit that is followed; for who wins, G3_NONE */
    bool late;     /* as is_late */
    bool starred;  /* a majority may decide */
    bool together; /* after the contest, units of that side hang together */
    bool unequal;  /* because they share losses unequally */
} g3_scene;

g3_scene g3_scene_of(const g3_setup *setup, const g3_battle *battle, uint32_t part);
bool g3_concerns(const g3_scene *s, const g3_battle *battle, int32_t u);
bool g3_morale_counts(const g3_scene *s, const g3_battle *battle, int32_t u);

int32_t g3_stage_of(const g3_battle *battle);
bool g3_is_late(const g3_battle *battle);
bool g3_awaits_atrocity(const g3_battle *battle);
bool g3_majority_open(const g3_setup *setup, const g3_battle *battle, int32_t of);
bool g3_is_person(const g3_setup *setup, int32_t w);
bool g3_matters(const g3_setup *setup, const g3_battle *battle, int32_t w);
void g3_apply_falls(const g3_setup *setup, g3_battle *battle);

int64_t g3_part_figure(const void *setup, const void *state, uint32_t part, uint32_t which);
size_t g3_part_key(const void *with, const void *state, uint32_t part, void *out);

#endif
