/* Squares of two stands: how one is made, and how it breaks up (OB-150, OB-151). */
#include "steps.h"

#include "rules/board/places.h"
#include "rules/forces/strength.h"

int32_t ob_partner_of(const ob_setup *setup, const ob_battle *battle, int32_t stand)
{
    for (int32_t s = 0; s < setup->stand_count; s++)
        if (battle->troops[s].where == OB_FOLDED && battle->troops[s].carrier == stand + 1)
            return s;
    return OB_NONE;
}

/* One stand with the strength of both, facing as the first does. */
void ob_form_square(const ob_setup *setup, ob_battle *battle, int32_t first, int32_t second)
{
    ob_troop *one = &battle->troops[first], *two = &battle->troops[second];
    ob_box a = ob_box_of(setup, battle, first), b = ob_box_of(setup, battle, second);

    ob_stand_at(battle, first, ob_square(&a, &b));
    one->formation = OB_SQUARE;
    one->sp = (int8_t)(one->sp + two->sp);
    one->start = (int8_t)(one->start + two->start);
    two->where = OB_FOLDED;
    two->carrier = (uint8_t)(1 + first);
    ob_end_combats(setup, battle);
}

/* The strength is divided, and what the square has done this round its second stand has done as well. */
void ob_break_square(const ob_setup *setup, ob_battle *battle, int32_t first)
{
    int32_t second = ob_partner_of(setup, battle, first), sp[2], start[2];
    ob_troop *one = &battle->troops[first], *two = &battle->troops[second];
    ob_box square = ob_box_of(setup, battle, first), halves[2];

    ob_divide(one->sp, 2, sp);
    ob_divide(one->start, 2, start);
    halves[0] = halves[1] = square;
    ob_square_halves(setup->tables, &square, &halves[0], &halves[1]);
    one->formation = OB_NO_FORMATION;
    two->used = one->used;
    two->limits = one->limits;
    two->carrier = 0;
    two->where = sp[1] > 0 ? OB_PRESENT : OB_FALLEN;
    for (int32_t i = 0; i < 2; i++) {
        ob_troop *half = i == 0 ? one : two;

        half->sp = (int8_t)sp[i];
        half->start = (int8_t)start[i];
        ob_stand_at(battle, i == 0 ? first : second, halves[i]);
    }
    ob_end_combats(setup, battle);
}
