/* Refusing fields of a document that have no effect: walls in a battle in the open, the price of loot where nothing can
 * be looted. The author expects an effect, and would not get it.
 *
 * A system lists the fields that are not always of use, a row each, and checks a document against the
 * list after it has been read. */
#ifndef BANNERET_SYSTEM_EFFECTS_H
#define BANNERET_SYSTEM_EFFECTS_H

#include <banneret/system/spot.h>

BN_BEGIN_C

enum { BN_EFFECT_LISTS = 4 }; /* lists on the way to a field at most */

typedef struct bn_effect {
    const char *path; /* "battle.fortress", "sides[].forces[].estimated_ts": each entry of a list */
    const char *rule; /* "G4-239", or NULL */
    /* Whether the field has an effect in this setup; `at` are the places in the lists on the way. */
    bool (*works)(const void *setup, const int32_t at[BN_EFFECT_LISTS]);
    const char *needs; /* when it has one: "only in a siege (kind: siege)" */
} bn_effect;

/* Refuses the first field of the document that has no effect. `root` is a spot for the document. */
BN_API BN_MUST_CHECK bn_code bn_effects_check(const bn_effect *effects, uint32_t count,
                                              const void *setup, const bn_spot *root);

BN_END_C

#endif
