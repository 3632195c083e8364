/* Fire at constructions, section by section (OB-205, OB-209). */
#include "facts.h"

#include "rules/board/works.h"

int32_t ob_fire_sections(const ob_setup *setup)
{
    return setup->readings.knock_out
               ? (int32_t)ob_min(OB_SECTIONS, ob_sections(setup->tables, &setup->ground))
               : 0;
}

static ob_section section_of(const ob_setup *setup, const ob_aim *aim)
{
    return ob_section_of(setup->tables, &setup->ground, aim->work - 1);
}

/* The edges of a section where its owner has laid it. */
static int32_t edges_of(const ob_setup *setup, const ob_battle *battle, ob_section section,
                        ob_stretch out[OB_SECTION_EDGES])
{
    ob_point shift = battle->works[section.piece];
    int32_t count = ob_section_edges(setup->tables, &setup->ground, section, out);

    for (int32_t i = 0; i < count; i++)
        out[i] = (ob_stretch){ { out[i].from.x + shift.x, out[i].from.y + shift.y },
                               { out[i].to.x + shift.x, out[i].to.y + shift.y } };
    return count;
}

/* What is aimed at is the point of the section that is nearest to the firer: a stand without size. */
ob_box ob_mark_of(const ob_setup *setup, const ob_battle *battle, const ob_aim *aim)
{
    ob_box from = ob_box_of(setup, battle, aim->firer);
    ob_stretch edges[OB_SECTION_EDGES];
    int32_t count = edges_of(setup, battle, section_of(setup, aim), edges);
    ob_point at = ob_nearest_of(edges, count, ob_centre(&from));

    return (ob_box){ .x = at.x, .y = at.y };
}

bool ob_leg_crosses(const ob_setup *setup, const ob_battle *battle, const ob_aim *aim,
                    ob_point from, ob_point to)
{
    ob_stretch edges[OB_SECTION_EDGES];
    int32_t count = edges_of(setup, battle, section_of(setup, aim), edges);

    for (int32_t i = 0; i < count; i++)
        if (ob_crosses(from, to, edges[i].from, edges[i].to))
            return true;
    return false;
}

ob_target ob_work_at(const ob_setup *setup, const ob_aim *aim)
{
    const ob_piece *piece = &setup->ground.pieces[section_of(setup, aim).piece];

    return (ob_target){ .work = piece->permanent ? OB_PERMANENT_WORK : OB_FIELD_WORK,
                        .high_wall = piece->kind == OB_TERRAIN_EFFECTS_HIGH_WALL,
                        .side = OB_HIT_FRONT };
}

bool ob_stands_yet(const ob_setup *setup, const ob_battle *battle, const ob_aim *aim)
{
    return aim->work <= ob_fire_sections(setup) && !ob_bit(battle->breaches, aim->work - 1) &&
           !ob_bit(battle->absent, section_of(setup, aim).piece);
}

bool ob_sees_work(const ob_setup *setup, const ob_battle *battle, const ob_aim *aim)
{
    ob_box at = ob_mark_of(setup, battle, aim);

    return ob_in_sight_of_piece(setup, battle, aim->firer, &at, section_of(setup, aim).piece);
}

void ob_breach(const ob_setup *setup, ob_battle *battle, int32_t section, bn_trace *trace)
{
    ob_set_bit(battle->breaches, section);
    battle->relaid = 1;
    ob_remark(trace, setup, battle->volley.firer, 209, section,
              "number of the section that it breaches");
}
