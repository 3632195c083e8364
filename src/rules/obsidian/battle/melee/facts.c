/* What the rules of a blow need to know about two stands. */
#include "facts.h"

#include "rules/board/places.h"
#include "rules/field/blows.h"
#include "rules/field/formations.h"

bool ob_has_four_fronts(const ob_battle *battle, int32_t stand)
{
    return ob_all_round(battle->troops[stand].formation);
}

/* Of ob_troop.sides, bits 4 to 7: the sides that have struck. */
bool ob_has_struck(const ob_battle *battle, int32_t stand, ob_side facing)
{
    return ob_has_four_fronts(battle, stand) ? (battle->troops[stand].sides & 16u << facing) != 0
                                             : (battle->troops[stand].used & OB_ATTACK) != 0;
}

void ob_strikes_to(ob_battle *battle, int32_t stand, ob_side facing)
{
    battle->troops[stand].sides = (uint8_t)(battle->troops[stand].sides | 16u << facing);
}

/* A friendly stand of the same type directly behind, as an attack column has. */
static bool is_backed(const ob_setup *setup, const ob_battle *battle, int32_t stand)
{
    const ob_army *army = &setup->armies[setup->stands[stand].side];
    ob_box front = ob_box_of(setup, battle, stand);

    for (int32_t s = army->first; s < army->first + army->count; s++) {
        ob_box behind = ob_box_of(setup, battle, s);

        if (s != stand && ob_on_ground(setup, battle, s) &&
            ob_type_of(setup, battle, s) == ob_type_of(setup, battle, stand) &&
            ob_directly_behind(setup->tables, &front, &behind, setup->readings.arc_rule != 0))
            return true;
    }
    return false;
}

static ob_striker striker_of(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                             int32_t struck)
{
    const ob_troop *troop = &battle->troops[stand];

    return (ob_striker){ .type = ob_type_of(setup, battle, stand),
                         .formation = troop->formation,
                         .traits = setup->stands[stand].traits,
                         .sp = troop->sp,
                         .edge = ob_role_of(setup, battle, stand)->edge,
                         .arms = setup->stands[stand].arms,
                         .year = setup->stands[stand].year,
                         .general = troop->general > 0,
                         .charged =
                             ob_marked(battle, stand, OB_HAS_CHARGED) && troop->onto == struck + 1,
                         .backed = is_backed(setup, battle, stand) };
}

/* In woods or in a town (OB-143). */
static bool is_hidden(const ob_setup *setup, const ob_box *box)
{
    for (int32_t p = 0; p < setup->ground.piece_count; p++) {
        int32_t going = setup->tables->terrain_effects[setup->ground.pieces[p].kind].going;

        if ((going == OB_TABLE05_TERRAIN_MOVES_WOODS || going == OB_TABLE05_TERRAIN_MOVES_TOWN) &&
            ob_in_piece(setup->tables, &setup->ground, p, box))
            return true;
    }
    return false;
}

static bool defends(const ob_setup *setup, const ob_battle *battle, const ob_box *box,
                    ob_point from)
{
    ob_ground room;
    const ob_ground *ground = ob_ground_now(setup, battle, &room);

    for (int32_t p = 0; p < ground->piece_count; p++)
        if (ob_defends(setup->tables, ground, p, box, from,
                       OB_CONSTANT(setup->tables, LINING_UNITS)))
            return true;
    return false;
}

static ob_struck struck_of(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                           int32_t striker)
{
    const ob_troop *troop = &battle->troops[stand];
    ob_box box = ob_box_of(setup, battle, stand);
    ob_point from = { battle->troops[striker].x, battle->troops[striker].y };

    return (ob_struck){ .type = ob_type_of(setup, battle, stand),
                        .formation = troop->formation,
                        .traits = setup->stands[stand].traits,
                        .at_front = ob_side_met(setup, battle, stand, striker) == OB_FRONT,
                        .hidden = is_hidden(setup, &box),
                        .defends = defends(setup, battle, &box, from),
                        .came =
                            ob_marked(battle, stand, OB_CAME_ON) && troop->onto == striker + 1 };
}

int32_t ob_blow_now(const ob_setup *setup, const ob_battle *battle, int32_t striker, int32_t struck,
                    bn_trace *trace)
{
    ob_striker by = striker_of(setup, battle, striker, struck);
    ob_struck at = struck_of(setup, battle, struck, striker);

    return ob_blow_score(setup->tables, &setup->readings, setup->genre, &by, &at,
                         bn_sum(OB_TERMS_BLOW, setup->stands[striker].side, striker, "the blow"),
                         trace);
}
