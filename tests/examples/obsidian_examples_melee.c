/* Examples of rounds and sets, moves, charges, close combat, morale and rallying. */
#include "obsidian_examples.h"

#include <stdio.h>

#include "rules/field/sets.h"

/* ---- sets -------------------------------------------------------------------------------------- */

/* Plays the sets of a phase in which every stand acts and none is added. */
static void sets_of(const vector *v, const char *counts)
{
    const json_t *stands = at(v->given, counts);
    ob_sets phase = { .first = strcmp(word(v->given, "first"), "A") != 0,
                      .last = OB_NONE,
                      .able = { num(stands, "A"), num(stands, "B") } };
    size_t turn = 0;

    for (ob_set set = ob_next_set(&phase); set.side != OB_NONE; set = ob_next_set(&phase)) {
        char is[16];

        snprintf(is, sizeof is, "%c%d", "AB"[set.side], set.count);
        same_word(v, is, "order.%zu", turn++);
        phase.able[set.side] -= set.count;
        phase.last = set.side;
        phase.remainder = set.remainder;
    }
}

static void sets_of_stands(const vector *v)
{
    sets_of(v, "stands");
}

static void sets_of_the_able(const vector *v)
{
    sets_of(v, "eligible");
}

const handler melee_examples[] = {
    { "OB-EX-041", sets_of_stands },
    { "OB-EX-149", sets_of_the_able },
    { NULL, NULL },
};
