/* What the ground is to a stand, and how far it may go (OB-054, OB-227). */
#include "steps.h"

#include <banneret/system/sums.h>

#include "rules/board/shapes.h"
#include "rules/board/works.h"
#include "rules/forces/types.h"

static uint64_t bits_of(const uint8_t mask[8])
{
    uint64_t bits = 0;

    for (int32_t i = 7; i >= 0; i--)
        bits = bits << 8 | mask[i];
    return bits;
}

const ob_ground *ob_ground_now(const ob_setup *setup, const ob_battle *battle, ob_ground *room)
{
    ob_changes changes = { .shifts = battle->works,
                           .absent = bits_of(battle->absent),
                           .breached = bits_of(battle->breaches) };

    if (!battle->relaid)
        return &setup->ground;
    ob_change_ground(setup->tables, &setup->ground, &changes, room);
    return room;
}

ob_mover ob_mover_of(const ob_setup *setup, const ob_battle *battle, int32_t stand)
{
    const ob_role *role = ob_role_of(setup, battle, stand);

    return (ob_mover){ .type = role->moves_as,
                       .drive = role->drive,
                       .traits = setup->stands[stand].traits,
                       .formation = battle->troops[stand].formation,
                       .flies = !setup->tables->stand_categories[role->type].ground };
}

ob_terrain ob_terrain_for(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                          ob_footing *footing)
{
    const ob_ground *ground = ob_ground_now(setup, battle, &footing->ground);
    ob_mover mover = ob_mover_of(setup, battle, stand);

    for (int32_t p = 0; p < ground->piece_count; p++)
        footing->tolls[p] = ob_toll_on(setup->tables, &mover, &ground->pieces[p]);
    return (ob_terrain){ .ground = ground, .tolls = footing->tolls };
}

const char *ob_name_of(const ob_setup *setup, int32_t number)
{
    const ob_piece *piece;
    const char *given;
    ob_section section;

    if (number < setup->stand_count)
        return setup->stands[number].name;
    section = ob_section_of(setup->tables, &setup->ground, number - setup->stand_count);
    if (section.piece == OB_NONE)
        return "";
    piece = &setup->ground.pieces[section.piece];
    given = ob_piece_name(piece);
    return *given != '\0' ? given : ob_piece_word(setup, piece->kind);
}

/* What it does beside moving. */
static ob_effort effort_of(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                           uint32_t orders)
{
    const ob_role *role = ob_role_of(setup, battle, stand);

    return (ob_effort){ .move_in = orders & OB_CHARGES ? role->charge_in : role->move_in,
                        .other_in = battle->act.other_in,
                        .orders = orders,
                        .limberings = (orders & (OB_LIMBERS | OB_LIMBERS_BY_MOTOR) ? 1 : 0) +
                                      (orders & OB_UNLIMBERS_TOO ? 1 : 0),
                        .motor = (orders & OB_LIMBERS_BY_MOTOR) != 0,
                        .both = battle->act.stand == stand &&
                                (battle->act.way & OB_MOVED_BEFORE) != 0 };
}

ob_allowance ob_allowance_for(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                              uint32_t orders)
{
    ob_mover mover = ob_mover_of(setup, battle, stand);
    ob_effort effort = effort_of(setup, battle, stand, orders);

    return ob_move_allowance(setup->tables, &setup->readings, &mover, &effort);
}

void ob_explain_move(const ob_setup *setup, const ob_battle *battle, int32_t stand, uint32_t orders,
                     const ob_price *price, bn_trace *trace)
{
    ob_mover mover = ob_mover_of(setup, battle, stand);
    ob_effort effort = effort_of(setup, battle, stand, orders);

    effort.figure = ob_move_figure(setup->tables, ob_role_of(setup, battle, stand),
                                   setup->stands[stand].traits, orders & OB_CHARGES);
    ob_move_sum(setup->tables, &setup->readings, &mover, &effort, price,
                bn_sum(OB_TERMS_MOVE, setup->stands[stand].side, stand, "the move"), trace);
}

/* ---- mines ---------------------------------------------------------------------------------------- */

static bool in_lane(const ob_setup *setup, const ob_battle *battle, ob_point point)
{
    for (int32_t i = 0; i < OB_LANES; i++) {
        const ob_lane *lane = &battle->lanes[i];
        ob_box box = { lane->x, lane->y, lane->heading, lane->a, lane->b };

        if (lane->a > 0 && ob_gap_to_point(setup->tables, point, &box) == 0)
            return true;
    }
    return false;
}

static bool is_mined(const ob_setup *setup, const ob_battle *battle, const ob_ground *ground,
                     ob_point at)
{
    for (int32_t p = 0; p < ground->piece_count; p++)
        if (ground->pieces[p].kind == OB_TERRAIN_EFFECTS_MINEFIELD &&
            ob_piece_holds(ground, p, at) && !in_lane(setup, battle, at))
            return true;
    return false;
}

/* Whether mines are so near that a way between two points may lead through them: mostly they are not, and checking each
 * step takes long. */
static bool mines_near(const ob_ground *ground, ob_point from, ob_point to)
{
    for (int32_t p = 0; p < ground->piece_count; p++) {
        const ob_piece *piece = &ground->pieces[p];
        ob_extent all;

        if (piece->kind != OB_TERRAIN_EFFECTS_MINEFIELD)
            continue;
        all = ob_extent_of(ground, p);
        if (ob_max(from.x, to.x) >= all.low.x - piece->width &&
            ob_min(from.x, to.x) <= all.high.x + piece->width &&
            ob_max(from.y, to.y) >= all.low.y - piece->width &&
            ob_min(from.y, to.y) <= all.high.y + piece->width)
            return true;
    }
    return false;
}

bool ob_meets_mines(const ob_setup *setup, const ob_battle *battle, const ob_box *box,
                    int32_t heading, int32_t steps)
{
    ob_ground room;
    const ob_ground *ground = ob_ground_now(setup, battle, &room);
    ob_box end = ob_slid(setup->tables, box, heading, steps);
    bool near = mines_near(ground, ob_centre(box), ob_centre(&end));

    for (int32_t s = 1; near && s <= steps; s++) {
        ob_box there = ob_slid(setup->tables, box, heading, s);

        if (is_mined(setup, battle, ground, ob_centre(&there)))
            return true;
    }
    return false;
}

bool ob_run_meets_mines(const ob_setup *setup, const ob_battle *battle, ob_point from, ob_point to,
                        int32_t steps)
{
    ob_ground room;
    const ob_ground *ground = ob_ground_now(setup, battle, &room);
    bool near = mines_near(ground, from, ob_run_point(from, to, steps));

    for (int32_t s = 1; near && s <= steps; s++)
        if (is_mined(setup, battle, ground, ob_run_point(from, to, s)))
            return true;
    return false;
}
