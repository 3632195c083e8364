/* Where stands are placed before the battle (OB-057). */
#include "opening.h"

#include "rules/board/places.h"
#include "rules/board/shapes.h"

ob_box ob_placed_at(const ob_setup *setup, const ob_battle *battle, int32_t stand, int32_t x,
                    int32_t y, int32_t heading)
{
    const ob_role *role = ob_role_of(setup, battle, stand);

    return (ob_box){ x, y, heading, role->half_width, role->half_depth };
}

bool ob_room_for(const ob_setup *setup, const ob_battle *battle, int32_t stand, const ob_box *box)
{
    ob_footing footing;
    ob_scene scene;
    ob_terrain terrain;

    if (!ob_sort_of(setup, battle, stand)->ground)
        return ob_on_table(setup->tables, box, setup->width, setup->depth);
    ob_scene_for(setup, battle, stand, false, &scene);
    terrain = ob_terrain_for(setup, battle, stand, &footing);
    return ob_place_free(setup->tables, &scene.board, &terrain, box);
}

/* ---- base edges ----------------------------------------------------------------------------- */

/* The table as a side sees it from its base edge, units. */
typedef struct outlook {
    int32_t inward; /* heading */
    int32_t depth;  /* of the table, away from the edge */
    int32_t width;  /* along it */
} outlook;

static outlook outlook_of(const ob_setup *setup, const ob_battle *battle, int32_t side)
{
    int32_t inward = ob_turned(battle->edge[side], 2 * OB_QUARTER);
    bool upright = ob_ahead(setup->tables, inward).x == 0;

    return (outlook){ .inward = inward,
                      .depth = upright ? setup->depth : setup->width,
                      .width = upright ? setup->width : setup->depth };
}

/* A point so far from the edge and so far to the right along it, of a side that looks in; and back. Both times S. */
static ob_vec from_edge(const ob_setup *setup, outlook out, ob_vec corner)
{
    ob_vec ahead = ob_ahead(setup->tables, out.inward), aside = ob_aside(setup->tables, out.inward);
    int64_t far_x = (int64_t)OB_SCALE * setup->width, far_y = (int64_t)OB_SCALE * setup->depth;
    ob_vec in = { ahead.x < 0 ? far_x - corner.x : corner.x,
                  ahead.y < 0 ? far_y - corner.y : corner.y };
    ob_vec along = { aside.x < 0 ? far_x - corner.x : corner.x,
                     aside.y < 0 ? far_y - corner.y : corner.y };

    return (ob_vec){ aside.x != 0 ? along.x : along.y, ahead.x != 0 ? in.x : in.y };
}

static ob_point to_table(const ob_setup *setup, outlook out, int32_t right, int32_t in)
{
    ob_vec ahead = ob_ahead(setup->tables, out.inward), aside = ob_aside(setup->tables, out.inward);
    int32_t x = ahead.x != 0 ? in : right, y = ahead.x != 0 ? right : in;
    bool turns_x = ahead.x < 0 || aside.x < 0, turns_y = ahead.y < 0 || aside.y < 0;

    return (ob_point){ turns_x ? setup->width - x : x, turns_y ? setup->depth - y : y };
}

/* ---- zones ---------------------------------------------------------------------------------- */

static bool in_a_zone(const ob_setup *setup, int32_t side, ob_vec corner)
{
    const ob_army *army = &setup->armies[side];

    for (int32_t z = 0; z < army->zone_count; z++)
        if (ob_ring_holds(ob_ring_of(&setup->ground, army->zone_first + z), corner, OB_SCALE))
            return true;
    return false;
}

static bool has_zones(const ob_setup *setup, int32_t side)
{
    return setup->readings.fixed_deployment && setup->armies[side].zone_count > 0;
}

/* OB-057 Where to place: within this much of the base edge, or in the zones of the scenario, and never close to the
 * side edges. */
static ob_refusal corner_refused(const ob_setup *setup, outlook out, int32_t side, ob_vec corner)
{
    ob_vec at = from_edge(setup, out, corner);
    int64_t margin =
        (int64_t)OB_SCALE * (OB_CONSTANT(setup->tables, FLANK_MARGIN_IN) * OB_INCH - OB_TOUCH);
    int64_t depth = (int64_t)OB_SCALE * (setup->deploy_depth_in * OB_INCH + OB_TOUCH);
    int64_t aside = ob_min(at.x, (int64_t)OB_SCALE * out.width - at.x);

    if (aside < margin)
        return ob_no_by(57, "a corner is {} from a side edge, the minimum is {}", aside / OB_SCALE,
                        OB_CONSTANT(setup->tables, FLANK_MARGIN_IN) * OB_INCH);
    if (has_zones(setup, side))
        return in_a_zone(setup, side, corner)
                   ? OB_YES
                   : ob_no(57, "a corner lies outside the zones of its side");
    return at.y <= depth ? OB_YES
                         : ob_no_by(57, "a corner is {} from the base edge, the maximum is {}",
                                    at.y / OB_SCALE, setup->deploy_depth_in * OB_INCH);
}

void ob_deploy_area(const ob_setup *setup, const ob_battle *battle, int32_t side, ob_point *low,
                    ob_point *high)
{
    outlook out = outlook_of(setup, battle, side);
    int32_t margin = OB_CONSTANT(setup->tables, FLANK_MARGIN_IN) * OB_INCH;
    ob_point at_edge = to_table(setup, out, margin, 0);
    ob_point in_front = to_table(setup, out, out.width - margin, setup->deploy_depth_in * OB_INCH);

    *low = (ob_point){ (int32_t)ob_min(at_edge.x, in_front.x),
                       (int32_t)ob_min(at_edge.y, in_front.y) };
    *high = (ob_point){ (int32_t)ob_max(at_edge.x, in_front.x),
                        (int32_t)ob_max(at_edge.y, in_front.y) };
}

/* Why there is no room for a stand: by others and the edge, or by the ground. */
static ob_refusal crowded(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                          const ob_box *box)
{
    ob_scene scene;
    int64_t over;

    ob_scene_for(setup, battle, stand, false, &scene);
    over = ob_intrusion(setup->tables, &scene.board, box);
    return over > OB_TOUCH ? ob_no_by(223, "it overlaps another stand by {}", over, 0)
                           : ob_no(223, "it stands on ground that is closed to it");
}

ob_refusal ob_place_refused(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                            const ob_box *box)
{
    int32_t side = setup->stands[stand].side;
    outlook out = outlook_of(setup, battle, side);
    ob_refusal why = OB_YES;
    ob_vec corners[OB_CORNERS];

    ob_corners(setup->tables, box, corners);
    for (int32_t c = 0; c < OB_CORNERS && !ob_refused(why); c++)
        why = corner_refused(setup, out, side, corners[c]);
    if (ob_refused(why) || ob_room_for(setup, battle, stand, box))
        return why;
    return crowded(setup, battle, stand, box);
}

/* Lines of places with a little room between them: the farthest from the edge first, each from its middle out. */
bool ob_first_place(const ob_setup *setup, const ob_battle *battle, int32_t stand, ob_box *out)
{
    int32_t side = setup->stands[stand].side;
    const ob_role *role = ob_role_of(setup, battle, stand);
    outlook look = outlook_of(setup, battle, side);
    int32_t front = has_zones(setup, side) ? look.depth : setup->deploy_depth_in * OB_INCH;
    int32_t file = 2 * (role->half_width + OB_TOUCH), rank = 2 * (role->half_depth + OB_TOUCH);

    for (int32_t in = front - role->half_depth; in >= role->half_depth; in -= rank)
        for (int32_t off = 0; off <= look.width / file; off++) {
            int32_t away = (off + 1) / 2 * file;
            ob_point at = to_table(setup, look, look.width / 2 + (off % 2 == 0 ? away : -away), in);

            *out = ob_placed_at(setup, battle, stand, at.x, at.y, look.inward);
            if (!ob_refused(ob_place_refused(setup, battle, stand, out)))
                return true;
        }
    return false;
}
