/* How a side sees the table: who stands where, what each is worth, and what is to be done. */
#include "plan.h"

#include "rules/board/shapes.h"
#include "rules/field/recoil.h"
#include "rules/field/victory.h"

/* What is left of the worth of a stand, in hundredths. */
enum { BROKEN = 40, STRONG = 60, LEADS = 150 };

/* Whom to go for, and whether to go at all. */
enum {
    HELP = 10,      /* of the worth of friends about an enemy, one in so many counts */
    EACH_INCH = 10, /* as much as so many hundredths of a point */
    HELP_IN = 6,    /* who strikes helps so near */
    FAR_IN = 24,    /* fire over most of the table */
    IN_THE_AIR = 2,
    COUNTS = 8, /* one point in so many must have it, */
    MORE = 150  /*   and so many hundredths of what the enemy has, for the enemy to have to come */
};

/* ---- worth ----------------------------------------------------------------------------------- */

int64_t ob_worth(const ob_setup *setup, const ob_battle *battle, int32_t stand, int32_t points)
{
    const ob_troop *troop = &battle->troops[stand];
    int64_t worth = ob_max(setup->stands[stand].pcp, 1);
    bool routs;

    if (points <= 0)
        return 0;
    worth *= battle->troops[stand].general > 0 ? LEADS : 100;
    routs = ob_marked(battle, stand, OB_IS_ROUTING) ||
            ob_routs(troop->start, points, setup->stands[stand].traits);
    if (routs)
        return worth * BROKEN / 100 * (points + troop->start) / (2 * ob_max(troop->start, 1));
    return worth * (STRONG + (100 - STRONG) * points / ob_max(troop->start, 1)) / 100;
}

int64_t ob_harm_of(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                   const ob_chances *chances)
{
    int32_t points = battle->troops[stand].sp;
    int64_t now = ob_worth(setup, battle, stand, points), sum = 0;

    for (int32_t lost = 1; lost <= OB_POINTS_MOST; lost++)
        if (chances->of[lost] > 0)
            sum += (now - ob_worth(setup, battle, stand, points - lost)) * chances->of[lost];
    return sum / chances->all;
}

int64_t ob_about(const ob_box *one, const ob_box *other)
{
    ob_vec way = ob_between(ob_centre(one), ob_centre(other));

    return ob_max(ob_isqrt(ob_dot(way, way)) - one->b - other->b, 0);
}

/* ---- who stands where ---------------------------------------------------------------------------- */

static int32_t fires_so_far(const ob_setup *setup, const ob_battle *battle, int32_t stand)
{
    const ob_role *role = ob_role_of(setup, battle, stand);
    int32_t best = 0;

    if (!ob_sort_of(setup, battle, stand)->can_shoot)
        return 0;
    for (int32_t w = 0; w < role->weapon_count; w++) {
        int32_t given = role->weapons[w].range_in;
        int32_t range = given > 0 ? given : setup->tables->weapons[role->weapons[w].row].range_in;

        best = range > best ? range : best;
    }
    return best * OB_INCH;
}

static int32_t rushes_so_far(const ob_setup *setup, const ob_battle *battle, int32_t stand)
{
    const ob_stand_categories_row *sort = ob_sort_of(setup, battle, stand);
    const ob_role *role = ob_role_of(setup, battle, stand);

    if (sort->can_charge && role->charge_in > 0)
        return role->charge_in * OB_INCH;
    return sort->can_begin_close_combat && !sort->motorised ? role->move_in * OB_INCH : 0;
}

static void look(ob_outlook *out)
{
    const ob_setup *setup = out->setup;
    const ob_battle *battle = out->battle;

    out->count = 0;
    for (int32_t s = 0; s < setup->stand_count; s++) {
        if (!ob_on_ground(setup, battle, s))
            continue;
        out->units[out->count++] =
            (ob_unit){ .box = ob_box_of(setup, battle, s),
                       .stand = s,
                       .side = setup->stands[s].side,
                       .command = setup->stands[s].command,
                       .worth = ob_worth(setup, battle, s, battle->troops[s].sp),
                       .fires = fires_so_far(setup, battle, s),
                       .rushes = rushes_so_far(setup, battle, s),
                       .routs = ob_marked(battle, s, OB_IS_ROUTING),
                       .leads = battle->troops[s].general > 0 };
    }
}

/* ---- what is to be done ---------------------------------------------------------------------------- */

static ob_point middle_of(const ob_setup *setup, const ob_battle *battle, const ob_goal *goal)
{
    int64_t x = 0, y = 0;
    ob_ground room;
    const ob_ground *ground;
    ob_ring ring;

    if (goal->piece == OB_NONE)
        return (ob_point){ (goal->corner[0].x + goal->corner[1].x) / 2,
                           (goal->corner[0].y + goal->corner[1].y) / 2 };
    ground = ob_ground_now(setup, battle, &room);
    ring = ob_ring_of(ground, ground->pieces[goal->piece].part_first);
    for (int32_t i = 0; i < ring.count; i++) {
        x += ring.at[i].x;
        y += ring.at[i].y;
    }
    return (ob_point){ (int32_t)(x / ob_max(ring.count, 1)), (int32_t)(y / ob_max(ring.count, 1)) };
}

static const ob_goal *goal_by(const ob_army *army, ob_goal_kind kind)
{
    for (int32_t g = 0; g < army->goal_count; g++)
        if (army->goals[g].kind == (int32_t)kind)
            return &army->goals[g];
    return NULL;
}

/* What a side has that shoots over most of the table. */
static int64_t far_fire(const ob_setup *setup, const ob_battle *battle, int32_t side)
{
    const ob_army *army = &setup->armies[side];
    int64_t sum = 0;

    for (int32_t s = army->first; s < army->first + army->count; s++)
        if (ob_present(battle, s) && !ob_marked(battle, s, OB_IS_ROUTING) &&
            fires_so_far(setup, battle, s) >= FAR_IN * OB_INCH)
            sum += battle->troops[s].sp * (ob_on_ground(setup, battle, s) ? 1 : IN_THE_AIR);
    return sum;
}

static int64_t strength_of(const ob_setup *setup, const ob_battle *battle, int32_t side)
{
    const ob_army *army = &setup->armies[side];
    int64_t sum = 0;

    for (int32_t s = army->first; s < army->first + army->count; s++)
        sum += ob_present(battle, s) ? battle->troops[s].sp : 0;
    return sum;
}

static bool outranges(const ob_setup *setup, const ob_battle *battle, int32_t side)
{
    int64_t own = far_fire(setup, battle, side);

    return COUNTS * own > strength_of(setup, battle, side) &&
           100 * own > MORE * far_fire(setup, battle, ob_enemy_of(side));
}

static void find_task(ob_outlook *out)
{
    const ob_setup *setup = out->setup;
    const ob_army *own = &setup->armies[out->side], *other = &setup->armies[ob_enemy_of(out->side)];
    const ob_goal *take = goal_by(own, OB_HOLD), *guard = goal_by(other, OB_HOLD);

    out->task = OB_TASK_FIGHT;
    out->guards = guard != NULL;
    if (guard)
        out->place = middle_of(setup, out->battle, guard);
    if (take) {
        out->task = OB_TASK_TAKE;
        out->place = middle_of(setup, out->battle, take);
    } else if (goal_by(own, OB_EXIT)) {
        out->task = OB_TASK_LEAVE;
    } else if (goal_by(own, OB_SURVIVE) || outranges(setup, out->battle, out->side)) {
        out->task = OB_TASK_STAND;
    }
}

/* The enemy who is nearest to us and has fewest friends about him. */
static void find_focus(ob_outlook *out)
{
    int64_t least = INT64_MAX;

    out->focus = NULL;
    for (int32_t i = 0; i < out->count; i++) {
        const ob_unit *e = &out->units[i];
        int64_t helped = 0, far = 0, count = 0, cost;

        if (e->side == out->side || e->routs)
            continue;
        for (int32_t j = 0; j < out->count; j++) {
            const ob_unit *u = &out->units[j];
            int64_t gap = ob_about(&u->box, &e->box);

            if (u->routs)
                continue;
            if (u->side == out->side) {
                far += gap;
                count++;
            } else if (gap <= ob_max(u->fires, HELP_IN * OB_INCH)) {
                helped += u->worth;
            }
        }
        cost = helped / HELP + (count ? far / count * EACH_INCH / OB_INCH : 0);
        if (cost < least) {
            least = cost;
            out->focus = e;
        }
    }
}

void ob_look_out(const ob_setup *setup, const ob_battle *battle, int32_t side, ob_outlook *out)
{
    out->setup = setup;
    out->battle = battle;
    out->side = side;
    look(out);
    find_task(out);
    find_focus(out);
}
