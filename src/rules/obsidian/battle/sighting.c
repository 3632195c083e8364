/* Who sees whom, and who has been identified (OB-120, OB-186 to OB-191). */
#include "steps.h"

#include "rules/board/shapes.h"
#include "rules/board/sight.h"

static bool has_turret(const ob_role *role)
{
    for (int32_t w = 0; w < role->weapon_count; w++)
        if (role->weapons[w].arc == OB_TURRET)
            return true;
    return false;
}

/* OB-189 Distance, night, weather: the nearer limit counts. */
static int32_t limit_of(const ob_setup *setup)
{
    int32_t night = setup->readings.night ? OB_CONSTANT(setup->tables, NIGHT_SIGHT_IN) : 0;
    int32_t weather = setup->visibility_in;

    return night == 0 || (weather > 0 && weather < night) ? weather : night;
}

static ob_sight sight_of(const ob_setup *setup, const ob_battle *battle, int32_t viewer,
                         int32_t target)
{
    bool flies = !ob_sort_of(setup, battle, viewer)->ground;

    return (ob_sight){ .limit_in = limit_of(setup),
                       .scanner_in =
                           setup->genre == OB_SCIFI ? OB_CONSTANT(setup->tables, SCANNER_IN) : 0,
                       .over_in = OB_CONSTANT(setup->tables, LOOK_OVER_IN),
                       .lining = OB_CONSTANT(setup->tables, LINING_UNITS),
                       .never_over = setup->readings.no_sight_over != 0,
                       .night = setup->readings.night != 0,
                       .exact = setup->readings.exact_measures != 0,
                       .from_centre = flies || has_turret(ob_role_of(setup, battle, viewer)) ||
                                      ob_is(setup, viewer, OB_IS_OBSERVER),
                       .flies = flies || !ob_sort_of(setup, battle, target)->ground };
}

/* The board as a viewer looks over it: skirmishers hide no one; one more stand may be looked past. */
static int32_t look_over(const ob_setup *setup, const ob_battle *battle, int32_t viewer,
                         int32_t target, int32_t past, ob_scene *out)
{
    int32_t index = OB_NONE;

    ob_scene_for(setup, battle, viewer, true, out);
    for (int32_t i = 0; i < out->board.count; i++) {
        int32_t stand = out->stands[i];

        out->manners[i] = stand == past || !ob_sort_of(setup, battle, stand)->sight_blocking
                              ? OB_PASSED
                              : OB_IN_THE_WAY;
        index = stand == target ? i : index;
    }
    return index;
}

/* From where a stand looks: a square with the side that is turned to the target, which is its own front (OB-152). */
static ob_box looks_from(const ob_setup *setup, const ob_battle *battle, int32_t viewer,
                         const ob_box *target)
{
    ob_box box = ob_box_of(setup, battle, viewer);
    ob_side side = ob_facing_of(setup->tables, &box, target, setup->readings.arc_rule != 0);
    bool flank = side == OB_LEFT || side == OB_RIGHT;

    if (battle->troops[viewer].formation != OB_SQUARE)
        return box;
    return (ob_box){ box.x, box.y, ob_outward(&box, side), flank ? box.b : box.a,
                     flank ? box.a : box.b };
}

bool ob_in_sight_past(const ob_setup *setup, const ob_battle *battle, int32_t viewer,
                      int32_t target, int32_t past)
{
    ob_sight sight = sight_of(setup, battle, viewer, target);
    ob_box to = ob_box_of(setup, battle, target), from = looks_from(setup, battle, viewer, &to);
    ob_ground room;
    ob_scene scene;
    int32_t index = look_over(setup, battle, viewer, target, past, &scene);

    return ob_sees(setup->tables, &scene.board, ob_ground_now(setup, battle, &room), &sight, &from,
                   &to, index);
}

bool ob_in_sight(const ob_setup *setup, const ob_battle *battle, int32_t viewer, int32_t target)
{
    return ob_in_sight_past(setup, battle, viewer, target, OB_NONE);
}

/* A place of a piece, which does not hide itself. */
bool ob_in_sight_of_piece(const ob_setup *setup, const ob_battle *battle, int32_t viewer,
                          const ob_box *at, int32_t piece)
{
    ob_sight sight = sight_of(setup, battle, viewer, viewer);
    ob_box from = ob_box_of(setup, battle, viewer);
    ob_ground room, ground = *ob_ground_now(setup, battle, &room);
    ob_scene scene;

    look_over(setup, battle, viewer, OB_NONE, OB_NONE, &scene);
    ground.pieces[piece].sight_through = 1;
    return ob_sees(setup->tables, &scene.board, &ground, &sight, &from, at, OB_NONE);
}

/* ---- identification --------------------------------------------------------------------------- */

/* Whether anyone in this battle shoots at what they need not see. */
static bool marks_matter(const ob_setup *setup)
{
    for (int32_t s = 0; s < setup->stand_count; s++)
        for (int32_t r = 0; r < setup->stands[s].role_count; r++) {
            const ob_role *role = &setup->stands[s].roles[r];

            for (int32_t w = 0; w < role->weapon_count; w++)
                if (role->weapons[w].lob != OB_DIRECT || role->weapons[w].chemical ||
                    setup->stands[s].arrives == OB_OFF_TABLE ||
                    !setup->tables->stand_categories[role->type].ground)
                    return true;
        }
    return false;
}

static bool seen_by_enemy(const ob_setup *setup, const ob_battle *battle, int32_t stand)
{
    const ob_army *army = &setup->armies[ob_enemy_of(setup->stands[stand].side)];

    for (int32_t s = army->first; s < army->first + army->count; s++)
        if (ob_present(battle, s) && ob_in_sight(setup, battle, s, stand))
            return true;
    return false;
}

static bool touched_by_enemy(const ob_setup *setup, const ob_battle *battle, int32_t stand)
{
    const ob_army *army = &setup->armies[ob_enemy_of(setup->stands[stand].side)];
    ob_box box = ob_box_of(setup, battle, stand);

    for (int32_t s = army->first; s < army->first + army->count; s++) {
        ob_box other = ob_box_of(setup, battle, s);

        if (ob_on_ground(setup, battle, s) && ob_touch(setup->tables, &box, &other))
            return true;
    }
    return false;
}

static void find(const ob_setup *setup, ob_battle *battle, int32_t stand)
{
    if (ob_present(battle, stand) && !ob_marked(battle, stand, OB_IDENTIFIED) &&
        (seen_by_enemy(setup, battle, stand) || touched_by_enemy(setup, battle, stand)))
        ob_mark(battle, stand, OB_IDENTIFIED);
}

/* OB-120 No fire at mere terrain: a stand that is seen or touched at the end of a set's turn, or when its own move
 * starts, has been identified. */
void ob_identify(const ob_setup *setup, ob_battle *battle)
{
    for (int32_t s = 0; marks_matter(setup) && s < setup->stand_count; s++)
        find(setup, battle, s);
}

void ob_identify_mover(const ob_setup *setup, ob_battle *battle, int32_t stand)
{
    if (marks_matter(setup))
        find(setup, battle, stand);
}

/* Whether a move has taken a stand out of ground that hides. */
static bool has_left_cover(const ob_setup *setup, const ob_battle *battle, const ob_box *from,
                           const ob_box *to)
{
    ob_ground room;
    const ob_ground *ground = ob_ground_now(setup, battle, &room);

    for (int32_t p = 0; p < ground->piece_count; p++)
        if (ground->pieces[p].shape == OB_AREA && !ground->pieces[p].sight_through &&
            ob_in_piece(setup->tables, ground, p, from) &&
            !ob_in_piece(setup->tables, ground, p, to))
            return true;
    return false;
}

void ob_slip_away(const ob_setup *setup, ob_battle *battle, int32_t stand, const ob_box *from)
{
    ob_box to = ob_box_of(setup, battle, stand);

    if (ob_marked(battle, stand, OB_IDENTIFIED) && has_left_cover(setup, battle, from, &to) &&
        !seen_by_enemy(setup, battle, stand))
        ob_unmark(battle, stand, OB_IDENTIFIED);
}
