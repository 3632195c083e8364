/* What the tests of the modifiers have in common: a row is a pair on some ground, and what it adds
 * to the rating of the first. */
#ifndef WM_MODIFIERS_TEST_H
#define WM_MODIFIERS_TEST_H

#include "modifiers.h"

#include "base/testing.h"

typedef struct modifier_row {
    const char *name;
    wm_combatant self, foe;
    wm_battle_inputs ground;
    wm_readings rules;
    int32_t adds;
    int32_t entry; /* row of modifiers.csv that must speak, or 0 */
} modifier_row;

/* The terms must say the same as the number: they add up to it, and the entry is among them. */
static void check_modifiers(void **state)
{
    const modifier_row *r = *state;
    wm_combatant self = r->self, foe = r->foe;
    static unsigned char block[1 << 16];
    bn_arena arena;
    bn_trace trace;
    int64_t sum = 0;
    bool spoke = r->entry == 0;

    self.battle_rating = 100;
    if (self.strength == 0 && foe.strength == 0)
        self.strength = foe.strength = 100;
    foe.side = 1 - self.side;
    bn_arena_init_fixed(&arena, block, sizeof block);
    bn_trace_init(&trace, &arena);
    assert_int_equal(wm_modified_rating(&wm_book, &self, &foe, &r->ground, &r->rules, NULL),
                     100 + r->adds);
    assert_int_equal(wm_modified_rating(&wm_book, &self, &foe, &r->ground, &r->rules, &trace),
                     100 + r->adds);
    for (uint32_t i = 0; i < trace.count; i++) {
        assert_int_equal(trace.terms[i].group, WM_SUM_MODIFIED);
        assert_non_null(trace.terms[i].words);
        /* what gives nothing is not shown, but for what flyers or habit take away */
        if (i > 0 && trace.terms[i].value == 0 && trace.terms[i].rule != 65)
            assert_in_range(trace.terms[i].row, WM_MODIFIERS_HOLDING, WM_MODIFIERS_STRONGHOLD);
        sum += trace.terms[i].value;
        spoke |= trace.terms[i].row == r->entry;
    }
    assert_int_equal(sum, 100 + r->adds);
    assert_true(spoke);
}

#endif
