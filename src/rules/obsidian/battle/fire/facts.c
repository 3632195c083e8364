/* What the rules of shooting need to know about two stands. */
#include "facts.h"

#include "rules/board/shapes.h"
#include "rules/field/formations.h"
#include "rules/field/hazards.h"
#include "rules/field/knock_out.h"
#include "rules/field/suppression.h"

/* ---- the firer ------------------------------------------------------------------------------- */

bool ob_fires_from_afar(const ob_setup *setup, const ob_battle *battle, int32_t stand)
{
    return battle->troops[stand].where == OB_OFF_BOARD && ob_sort_of(setup, battle, stand)->ground;
}

/* What the passengers of a fighting vehicle fire (OB-118): a row of weapons.csv, or OB_NONE. */
static int32_t fired_by_passengers(const ob_setup *setup, const ob_battle *battle, int32_t stand)
{
    int32_t row = OB_NONE;

    for (int32_t s = 0; s < setup->stand_count && row == OB_NONE; s++)
        if (battle->troops[s].where == OB_ABOARD && battle->troops[s].carrier == stand + 1)
            row = ob_vehicle_weapon(setup->tables, setup->stands[stand].traits,
                                    ob_type_of(setup, battle, s));
    return row;
}

const ob_weapon *ob_weapon_of(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                              int32_t weapon)
{
    static const ob_weapon of_passengers = {
        .row = OB_WEAPONS_SUPPORT_WEAPON, .against = OB_NONE, .like = OB_NONE, .guns = 1
    };
    const ob_role *role = ob_role_of(setup, battle, stand);

    if (weapon < role->weapon_count)
        return &role->weapons[weapon];
    return weapon == role->weapon_count &&
                   fired_by_passengers(setup, battle, stand) == of_passengers.row
               ? &of_passengers
               : NULL;
}

/* With the weapon of its passengers a vehicle shoots as they do. */
static int32_t shoots_as(const ob_setup *setup, const ob_battle *battle, const ob_aim *aim)
{
    const ob_role *role = ob_role_of(setup, battle, aim->firer);

    return aim->weapon < role->weapon_count ? role->shoots_as : OB_STAND_CATEGORIES_SKI_S;
}

ob_box ob_aimed_at(const ob_setup *setup, const ob_battle *battle, const ob_aim *aim)
{
    return aim->work ? ob_mark_of(setup, battle, aim) : ob_box_of(setup, battle, aim->target);
}

static ob_firer firer_of(const ob_setup *setup, const ob_battle *battle, const ob_aim *aim)
{
    int32_t stand = aim->firer;
    const ob_stand *is = &setup->stands[stand];
    const ob_troop *troop = &battle->troops[stand];

    return (ob_firer){
        .type = shoots_as(setup, battle, aim),
        .sp = troop->sp,
        .year = is->year,
        .genre = setup->genre,
        .height = ob_height_of(ob_role_of(setup, battle, stand),
                               ob_marked(battle, stand, OB_LOITERS_NOW)),
        .bombing = is->bombing,
        .traits = is->traits,
        .square = troop->formation == OB_SQUARE,
        .off_table = ob_fires_from_afar(setup, battle, stand),
        .in_combat = ob_in_combat(battle, stand),
        .loitering = ob_marked(battle, stand, OB_LOITERS_NOW),
    };
}

/* ---- the target ------------------------------------------------------------------------------ */

/* By agreement walls and hedges may give none; works always do. */
static bool counts_as_cover(const ob_setup *setup, const ob_piece *line)
{
    return !setup->readings.walls_give_no_cover ||
           setup->tables->terrain_effects[line->kind].cost != OB_NONE;
}

/* What the ground saves the target: of the pieces that it is in or lines, the best (OB-052). Against indirect fire a
 * line gives none. */
static int32_t cover_of(const ob_setup *setup, const ob_battle *battle, const ob_box *target,
                        const ob_box *firer, bool indirect)
{
    ob_ground room;
    const ob_ground *ground = ob_ground_now(setup, battle, &room);
    int32_t best = 0;

    for (int32_t p = 0; p < ground->piece_count; p++) {
        const ob_piece *piece = &ground->pieces[p];
        bool covers = false;

        if (piece->cover_hp <= best)
            continue;
        if (piece->shape != OB_LINE)
            covers = ob_in_piece(setup->tables, ground, p, target);
        else if (!indirect && counts_as_cover(setup, piece))
            covers = ob_lines(setup->tables, ground, p, target,
                              OB_CONSTANT(setup->tables, LINING_UNITS), 0, NULL) &&
                     ob_crossings(ground, p, ob_centre(firer), ob_centre(target)) > 0;
        best = covers ? piece->cover_hp : best;
    }
    return best;
}

/* A gun on a tracked chassis is shot at as the tank that carries it (OB-048). */
static int32_t shot_at_as(const ob_role *role)
{
    return role->type == OB_STAND_CATEGORIES_ART && role->moves_as == OB_STAND_CATEGORIES_TNK
               ? OB_STAND_CATEGORIES_TNK
               : role->type;
}

static ob_target target_of(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                           const ob_box *at, const ob_box *firer)
{
    const ob_role *role = ob_role_of(setup, battle, stand);

    return (ob_target){
        .type = shot_at_as(role),
        .armour = role->armour,
        .height = ob_height_of(role, ob_marked(battle, stand, OB_LOITERS_NOW)),
        .side = ob_side_hit(ob_facing_of(setup->tables, at, firer, setup->readings.arc_rule != 0)),
        .ward = setup->stands[stand].ward,
        .traits = setup->stands[stand].traits,
        .formation = battle->troops[stand].formation,
        .suppressed = ob_marked(battle, stand, OB_IS_QUELLED),
        .in_combat = ob_in_combat(battle, stand),
    };
}

/* ---- the shot -------------------------------------------------------------------------------- */

/* Off-table guns measure from their base edge (OB-172): a thin box all along it serves. */
static int64_t gap_between(const ob_setup *setup, const ob_battle *battle, int32_t firer,
                           const ob_box *from, const ob_box *to)
{
    ob_box edge = { setup->width / 2, setup->depth / 2, battle->edge[setup->stands[firer].side], 0,
                    0 };
    bool upright = edge.heading % (2 * OB_QUARTER) == 0; /* the east or the west edge */

    if (!ob_fires_from_afar(setup, battle, firer))
        return ob_gap(setup->tables, from, to);
    edge.a = (upright ? setup->depth : setup->width) / 2;
    edge.x = !upright ? edge.x : edge.heading == 0 ? setup->width : 0;
    edge.y = upright ? edge.y : edge.heading == OB_QUARTER ? setup->depth : 0;
    return ob_gap(setup->tables, &edge, to);
}

/* Back from a place along a heading. */
static ob_point behind(const ob_setup *setup, ob_point at, int32_t heading, int32_t steps)
{
    ob_box box = { .x = at.x, .y = at.y, .heading = heading };

    box = ob_slid(setup->tables, &box, (heading + 2 * OB_QUARTER) % OB_HEADINGS_COUNT, steps);
    return ob_centre(&box);
}

static bool leads_over(const ob_setup *setup, const ob_battle *battle, const ob_aim *aim,
                       const ob_box *target, ob_point from, ob_point to)
{
    return aim->work ? ob_leg_crosses(setup, battle, aim, from, to)
                     : ob_line_through(setup->tables, target, from, to);
}

/* Whether a leg that an aircraft has flown this round leads over what it aims at (OB-111). */
static bool flew_over(const ob_setup *setup, const ob_battle *battle, const ob_aim *aim,
                      const ob_box *target)
{
    int32_t stand = aim->firer;
    const ob_troop *troop = &battle->troops[stand];
    ob_point end = { troop->x, troop->y }, turn, start;

    if (troop->flown == 0 || ob_sort_of(setup, battle, stand)->ground)
        return false;
    turn = behind(setup, end, troop->heading, troop->left);
    start = behind(setup, turn, troop->course, troop->flown - troop->left);
    return leads_over(setup, battle, aim, target, turn, end) ||
           leads_over(setup, battle, aim, target, start, turn);
}

/* Everything about a shot that decides whether it may be fired. */
static ob_shot shot_as_aimed(const ob_setup *setup, const ob_battle *battle, const ob_aim *aim,
                             const ob_box *from, const ob_box *to)
{
    bool off = ob_fires_from_afar(setup, battle, aim->firer);

    return (ob_shot){ .by = firer_of(setup, battle, aim),
                      .at = aim->work ? ob_work_at(setup, aim)
                                      : target_of(setup, battle, aim->target, to, from),
                      .weapon = ob_weapon_of(setup, battle, aim->firer, aim->weapon),
                      .gap = (int32_t)gap_between(setup, battle, aim->firer, from, to),
                      .indirect = aim->lobbed,
                      .passed_over = flew_over(setup, battle, aim, to),
                      .touching = !off && ob_touch(setup->tables, from, to),
                      .chemical = aim->mode == OB_CHEMICAL_FIRE,
                      .knock_out = aim->mode == OB_KNOCK_OUT_FIRE };
}

/* The same with what only its effect depends on: heights and cover take long to find, and most shots that are
 * considered are not fired. */
ob_shot ob_shot_now(const ob_setup *setup, const ob_battle *battle, const ob_aim *aim)
{
    ob_box from = ob_box_of(setup, battle, aim->firer), to = ob_aimed_at(setup, battle, aim);
    ob_shot shot = shot_as_aimed(setup, battle, aim, &from, &to);

    if (!shot.by.off_table)
        shot.by.higher =
            ob_level(&setup->ground, ob_centre(&from)) > ob_level(&setup->ground, ob_centre(&to));
    if (!aim->work)
        shot.at.cover = cover_of(setup, battle, &to, &from, aim->lobbed);
    return shot;
}

ob_aim ob_volley_aim(const ob_battle *battle)
{
    const ob_volley *volley = &battle->volley;
    int32_t at = volley->targets[volley->at < volley->count ? volley->at : 0];

    return (ob_aim){ .firer = volley->firer,
                     .weapon = volley->weapon,
                     .target = volley->work ? volley->firer : at,
                     .mode = volley->mode,
                     .lobbed = volley->lobbed,
                     .work = volley->work ? 1 + at : 0 };
}

ob_shot ob_volley_shot(const ob_setup *setup, const ob_battle *battle)
{
    const ob_volley *volley = &battle->volley;
    ob_aim aim = ob_volley_aim(battle);
    ob_shot shot = ob_shot_now(setup, battle, &aim);

    shot.by.observed =
        volley->observer > 0 && ob_can_direct(setup, battle, volley->observer - 1, aim.target);
    if (volley->distance >= 0)
        shot.gap = volley->distance;
    return shot;
}

/* ---- what is allowed ------------------------------------------------------------------------- */

ob_side ob_aims_from(const ob_setup *setup, const ob_battle *battle, const ob_aim *aim)
{
    ob_box from = ob_box_of(setup, battle, aim->firer), to = ob_aimed_at(setup, battle, aim);

    return ob_facing_of(setup->tables, &from, &to, setup->readings.arc_rule != 0);
}

ob_side ob_fires_from(const ob_setup *setup, const ob_battle *battle, int32_t firer, int32_t target)
{
    return ob_aims_from(setup, battle, &(ob_aim){ .firer = firer, .target = target });
}

/* The turn of a turret is a manoeuvre, and the shot must be allowed after it. */
static bool may_turn_turret(const ob_setup *setup, const ob_battle *battle, int32_t stand)
{
    return (ob_actions_of(setup, battle, stand) & OB_MANOEUVRE) &&
           (ob_actions_after(setup, battle, stand, OB_MANOEUVRE) & OB_SHOOT);
}

static ob_refusal bearing_refused(const ob_setup *setup, const ob_battle *battle, const ob_aim *aim,
                                  const ob_shot *shot, const ob_box *from, const ob_box *to)
{
    ob_side facing = ob_facing_of(setup->tables, from, to, setup->readings.arc_rule != 0);
    ob_bearing bearing;

    if (shot->by.square) /* each side fires once a round (OB-152) */
        return battle->troops[aim->firer].sides & 1u << facing
                   ? ob_no(152, "that side of the square has fired in this round")
                   : OB_YES;
    bearing = ob_bears(shot, facing == OB_FRONT, ob_straight_ahead(setup->tables, from, to));
    if (bearing == OB_BEARS)
        return OB_YES;
    if (bearing == OB_CANNOT_BEAR)
        return shot->by.type == OB_STAND_CATEGORIES_AIR
                   ? ob_no(111, "the target is not straight ahead and was not flown over")
                   : ob_no(109, "the target is not in its arc of fire");
    return may_turn_turret(setup, battle, aim->firer)
               ? OB_YES
               : ob_no(110, "its turret would have to turn, and it has no manoeuvre left for that");
}

/* A side of a square that no enemy touches (OB-122). */
static bool is_free_side(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                         ob_side facing)
{
    const ob_army *army = &setup->armies[ob_enemy_of(setup->stands[stand].side)];
    ob_box box = ob_box_of(setup, battle, stand);

    for (int32_t s = army->first; s < army->first + army->count; s++) {
        ob_box other = ob_box_of(setup, battle, s);

        if (ob_on_ground(setup, battle, s) && ob_touch(setup->tables, &box, &other) &&
            ob_side_met(setup, battle, stand, s) == facing)
            return false;
    }
    return true;
}

/* OB-117 Over the heads of friends: the one that stands directly ahead and touches the front edge; OB_NONE if there is
 * none, or more than one. */
static int32_t friend_ahead(const ob_setup *setup, const ob_battle *battle, int32_t stand)
{
    const ob_army *army = &setup->armies[setup->stands[stand].side];
    ob_box from = ob_box_of(setup, battle, stand);
    int32_t found = OB_NONE;

    for (int32_t s = army->first; s < army->first + army->count; s++) {
        ob_box box = ob_box_of(setup, battle, s);

        if (s == stand || !ob_front_meets(setup, battle, stand, s) ||
            !ob_straight_ahead(setup->tables, &from, &box))
            continue;
        if (found != OB_NONE)
            return OB_NONE;
        found = s;
    }
    return found;
}

/* A friend in command who sees the target. */
static bool is_spotted(const ob_setup *setup, const ob_battle *battle, const ob_aim *aim)
{
    int32_t side = setup->stands[aim->firer].side;
    const ob_army *army = &setup->armies[side];
    uint8_t out[OB_STANDS];

    ob_look_for_command_of(setup, battle, side, out);
    for (int32_t s = army->first; s < army->first + army->count; s++)
        if (ob_present(battle, s) && !out[s] && ob_in_sight(setup, battle, s, aim->target))
            return true;
    return false;
}

/* Whether the target is known well enough to be fired at in this way. */
static ob_refusal sight_refused(const ob_setup *setup, const ob_battle *battle, const ob_aim *aim,
                                const ob_shot *shot, uint32_t ways)
{
    bool identified = ob_marked(battle, aim->target, OB_IDENTIFIED);
    ob_refusal unseen = ob_no_by(186, "it does not see the target, {} away", shot->gap, 0);
    int32_t ahead;

    if (aim->work)
        return ob_sees_work(setup, battle, aim) ? OB_YES : unseen;
    if (!aim->lobbed)
        return ob_in_sight(setup, battle, aim->firer, aim->target) ||
                       (identified && ob_is_controlled(setup, battle, aim))
                   ? OB_YES
                   : unseen;
    if (!identified)
        return ob_no(120, "the target has not been identified");
    if (aim->more)
        return OB_YES;
    if (ways & OB_FIRES_INDIRECTLY)
        return !ob_needs_spotter(&setup->readings, &shot->by) || is_spotted(setup, battle, aim)
                   ? OB_YES
                   : ob_no(116, "no friend in command sees the target");
    ahead = friend_ahead(setup, battle, aim->firer);
    return ahead != OB_NONE && ob_in_sight_past(setup, battle, aim->firer, aim->target, ahead)
               ? OB_YES
               : ob_no(117, "it does not see the target past a friend in front of it");
}

static ob_refusal mode_refused(const ob_setup *setup, const ob_aim *aim, const ob_shot *shot)
{
    switch (aim->mode) {
    case OB_SUPPRESSIVE_FIRE:
        return ob_may_suppress(setup->tables, &setup->readings, shot)
                   ? OB_YES
                   : ob_no(201, "it may not fire to suppress that target");
    case OB_KNOCK_OUT_FIRE:
        return ob_may_knock_out(setup->tables, &setup->readings, shot)
                   ? OB_YES
                   : ob_no(205, "it may not fire to knock that target out");
    case OB_CHEMICAL_FIRE:
        return aim->lobbed && !aim->work &&
                       ob_may_be_chemical(setup->tables, &setup->readings, &shot->by, shot->weapon)
                   ? OB_YES
                   : ob_no(179, "it has no gas for this kind of fire");
    default:
        return shot->weapon->row != OB_WEAPONS_CHEMICAL_PROJECTOR
                   ? OB_YES
                   : ob_no(179, "a projector only throws gas");
    }
}

/* A section is fired at to knock it out, and in no other way (OB-120, OB-209). */
static ob_refusal target_refused(const ob_setup *setup, const ob_battle *battle, const ob_aim *aim)
{
    if (aim->work && (aim->mode != OB_KNOCK_OUT_FIRE || aim->lobbed))
        return ob_no(209, "a section of a work is fired at directly, to knock it out");
    if (aim->work)
        return ob_stands_yet(setup, battle, aim) ? OB_YES
                                                 : ob_no(209, "that section is already destroyed");
    if (!ob_present(battle, aim->target))
        return ob_no(120, "there is no such target on the table");
    return setup->stands[aim->firer].side != setup->stands[aim->target].side
               ? OB_YES
               : ob_no(108, "that stand is on its own side");
}

/* Which limit of its range a shot breaks. */
static ob_refusal range_refused(const ob_setup *setup, const ob_shot *shot)
{
    const ob_weapons_row *row = &setup->tables->weapons[ob_fired_row(shot)];
    int32_t height, least, most;

    if (ob_in_range(setup->tables, &setup->readings, shot))
        return OB_YES;
    height = ob_altitude(setup->tables, shot->by.height, shot->at.height);
    least = ob_least_range(setup->tables, shot) - height;
    most = ob_range(setup->tables, shot, bn_sum(OB_TERMS_RANGE, OB_NONE, OB_NONE, NULL), NULL) -
           height;
    if (row->passed_over)
        return ob_no(111, "no leg of its flight passed over the target");
    if (shot->gap < row->min_gap_units)
        return ob_no_by(207, "the target is {} away, and the least for that weapon is {}",
                        shot->gap, row->min_gap_units);
    if (shot->gap < least * OB_INCH)
        return ob_no_by(115, "the target is {} away, and the least for that weapon is {}",
                        shot->gap, least * OB_INCH);
    return ob_no_by(113, "the target is {} away, and the weapon reaches {}", shot->gap,
                    most * OB_INCH);
}

/* What may keep a shot of this kind from being fired, whatever is seen. */
static ob_refusal shot_refused(const ob_setup *setup, const ob_battle *battle, const ob_aim *aim,
                               const ob_shot *shot, const ob_box *from, const ob_box *to)
{
    ob_refusal why = range_refused(setup, shot);

    if (!ob_refused(why))
        why = bearing_refused(setup, battle, aim, shot, from, to);
    if (ob_refused(why))
        return why;
    if (!ob_combat_allows(&setup->readings, shot,
                          shot->by.square && is_free_side(setup, battle, aim->firer,
                                                          ob_aims_from(setup, battle, aim))))
        return ob_no(122, "in close combat it can only fire at stands it touches");
    if (ob_without_effect(setup->tables, shot))
        return ob_no(121, "that weapon does nothing to that target");
    return mode_refused(setup, aim, shot);
}

static uint32_t ways_wanted(const ob_aim *aim)
{
    return aim->lobbed ? OB_FIRES_INDIRECTLY | OB_FIRES_OVERHEAD : OB_FIRES_DIRECTLY;
}

bool ob_fires_so(const ob_setup *setup, const ob_battle *battle, const ob_aim *aim)
{
    const ob_readings *rules = &setup->readings;
    const bool used[] = { true, rules->suppression, rules->knock_out, rules->chemical_weapons };
    const ob_weapon *weapon = ob_weapon_of(setup, battle, aim->firer, aim->weapon);
    ob_firer by = { .type = shoots_as(setup, battle, aim),
                    .bombing = setup->stands[aim->firer].bombing,
                    .off_table = ob_fires_from_afar(setup, battle, aim->firer) };

    return weapon != NULL && used[aim->mode] && ob_type_may_shoot(setup->tables, by.type) &&
           (ob_ways_to_fire(setup->tables, &by, weapon, aim->mode == OB_CHEMICAL_FIRE) &
            ways_wanted(aim)) != 0;
}

/* All that a shot needs (OB-108 to OB-122); the slowest checks come last. */
ob_refusal ob_fire_refused(const ob_setup *setup, const ob_battle *battle, const ob_aim *aim)
{
    const ob_weapon *weapon = ob_weapon_of(setup, battle, aim->firer, aim->weapon);
    ob_box from, to;
    uint32_t ways;
    ob_refusal why;
    ob_shot shot;

    if (weapon == NULL)
        return ob_no(108, "it has no such weapon");
    why = target_refused(setup, battle, aim);
    if (ob_refused(why))
        return why;
    if (weapon->loads > 0 && battle->troops[aim->firer].spent[aim->weapon] >= weapon->loads)
        return ob_no(178, "it has no load left for that weapon");
    from = ob_box_of(setup, battle, aim->firer);
    to = ob_aimed_at(setup, battle, aim);
    shot = shot_as_aimed(setup, battle, aim, &from, &to);
    ways = ob_ways_to_fire(setup->tables, &shot.by, shot.weapon, shot.chemical) & ways_wanted(aim);
    if (!ways)
        return ob_no(116, aim->lobbed ? "that weapon is not fired indirectly"
                                      : "that weapon is only fired indirectly");
    if (!ob_type_may_shoot(setup->tables, shot.by.type))
        return ob_no(108, "its type does not shoot");
    why = shot_refused(setup, battle, aim, &shot, &from, &to);
    return ob_refused(why) ? why : sight_refused(setup, battle, aim, &shot, ways);
}

/* Whether the target is certainly out of range, by the centres: most are, and measuring takes long. A flyer need not be
 * in range of what it has flown over, and guns off the table measure from its edge. */
static bool is_out_of_reach(const ob_setup *setup, const ob_battle *battle, const ob_aim *aim)
{
    ob_box from = ob_box_of(setup, battle, aim->firer), to = ob_aimed_at(setup, battle, aim);
    ob_shot shot = { .by = firer_of(setup, battle, aim),
                     .at = aim->work ? ob_work_at(setup, aim)
                                     : target_of(setup, battle, aim->target, &to, &from),
                     .weapon = ob_weapon_of(setup, battle, aim->firer, aim->weapon) };
    int64_t inches;

    if (shot.weapon == NULL || !ob_on_ground(setup, battle, aim->firer))
        return false;
    inches = ob_range(setup->tables, &shot, bn_sum(OB_TERMS_RANGE, OB_NONE, OB_NONE, NULL), NULL);
    return !ob_may_be_within(&from, &to, OB_INCH * inches + OB_INCH / 2);
}

bool ob_may_fire(const ob_setup *setup, const ob_battle *battle, const ob_aim *aim)
{
    return !is_out_of_reach(setup, battle, aim) && !ob_refused(ob_fire_refused(setup, battle, aim));
}

/* ---- for other rooms ------------------------------------------------------------------------- */

static ob_aim aim_of(const ob_volley *volley)
{
    return (ob_aim){ .firer = volley->firer,
                     .weapon = volley->weapon,
                     .target = volley->targets[0],
                     .mode = volley->mode,
                     .lobbed = volley->lobbed };
}

ob_refusal ob_volley_refused(const ob_setup *setup, const ob_battle *battle,
                             const ob_volley *volley)
{
    ob_aim aim = aim_of(volley);

    return ob_fire_refused(setup, battle, &aim);
}

int32_t ob_weapon_reach(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                        int32_t weapon)
{
    ob_aim aim = { .firer = stand, .weapon = weapon, .target = stand };
    ob_shot shot = ob_shot_now(setup, battle, &aim);

    return ob_range(setup->tables, &shot, bn_sum(OB_TERMS_RANGE, OB_NONE, OB_NONE, NULL), NULL);
}

bool ob_shot_at(const ob_setup *setup, const ob_battle *battle, int32_t firer, int32_t target,
                ob_volley *out)
{
    for (int32_t i = 0; i < 2 * OB_WEAPONS; i++) {
        ob_aim aim;

        *out = (ob_volley){ .distance = -1,
                            .firer = (uint8_t)firer,
                            .weapon = (uint8_t)(i / 2),
                            .lobbed = (uint8_t)(i % 2),
                            .count = 1,
                            .targets = { (uint8_t)target } };
        aim = aim_of(out);
        if (ob_fires_so(setup, battle, &aim) && ob_may_fire(setup, battle, &aim))
            return true;
    }
    return false;
}

void ob_shot_chances(const ob_setup *setup, const ob_battle *battle, const ob_volley *volley,
                     ob_chances *out)
{
    ob_aim aim = aim_of(volley);
    ob_shot shot = ob_shot_now(setup, battle, &aim);
    const ob_stand *target = &setup->stands[aim.target];

    ob_chances_of(ob_shot_score(setup->tables, &setup->readings, &shot,
                                bn_sum(OB_TERMS_SHOT, OB_NONE, OB_NONE, NULL), NULL),
                  ob_save_dice(setup->tables, setup->genre, target->traits), target->ward, out);
}
