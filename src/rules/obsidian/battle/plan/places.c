/* Where a stand should go: what it can shoot at there, what can shoot at it, whom it could charge and who could charge it, how
 * near it is to what its side wants, and whether it stays with its command. */
#include "plan.h"

#include "rules/field/command.h"

/* What is worth how much, in hundredths: of what is likely to be lost or won, and of the stand itself. Found by playing. */
enum {
    SHOT = 60,    /* of what its best shot takes */
    CHARGE = 40,  /* of what its best charge wins */
    CHARGED = 40, /* of what the worst charge at it costs */
    FIRE = 60, /* of the fire that may come: of a stand that is careful, or lets the enemy come */
    FIRE_ALL_OUT = 20, /*   and of one that goes all out */
    WAY = 3,           /* of the stand, for each inch of way that is left */
    WAY_ALL_OUT = 10,
    ASTRAY = 30,  /* out of command */
    EXPOSED = 8,  /* of a General who keeps back: for each inch that an enemy is too near */
    BEHIND = 2,   /*   and for each that he is too far from the middle of his command */
    FEARS = 2,    /*   and he fears fire so many times as much */
    NEAR_IN = 10, /* too near */
    MIDDLE_IN = 3,
    LINE_IN = 10, /* who shoots so far fights in the line */
    PACE = 35,    /* hundredths of the army that are to be as near, */
    PACE_IN = 2   /*   but for so many inches */
};

/* What a stand and an enemy can do to each other. */
typedef struct rival {
    const ob_unit *is;
    int64_t deals, takes; /* by a shot */
    int32_t fires, fired_at;
    int64_t strikes, struck; /* by its charge, by his */
    int32_t crowd;           /* friends whom he could shoot at as well */
} rival;

typedef struct view {
    const ob_outlook *look;
    const ob_unit *self;
    int32_t stand, count;
    rival rivals[OB_STANDS];
    int64_t ahead; /* units that its command is from what it wants: no use to be much nearer */
    int32_t command_in;
    const ob_role *role;
} view;

/* ---- what there is to see ---------------------------------------------------------------------- */

/* The chances of a blow at a front, neither having moved. */
static int64_t front_blow(const ob_outlook *look, int32_t striker, int32_t struck)
{
    ob_chances blow;

    ob_blow_chances(look->setup, look->battle, striker, struck, &blow);
    return ob_harm_of(look->setup, look->battle, struck, &blow);
}

static void size_up(view *v, const ob_unit *enemy)
{
    const ob_outlook *look = v->look;
    rival *r = &v->rivals[v->count++];
    ob_chances chances;

    *r = (rival){ .is = enemy };
    if (v->self->fires > 0 &&
        ob_shot_outlook(look->setup, look->battle, v->stand, enemy->stand, &r->fires, &chances))
        r->deals = ob_harm_of(look->setup, look->battle, enemy->stand, &chances);
    if (enemy->fires > 0 && !enemy->routs &&
        ob_shot_outlook(look->setup, look->battle, enemy->stand, v->stand, &r->fired_at, &chances))
        r->takes = ob_harm_of(look->setup, look->battle, v->stand, &chances);
    if (v->self->rushes > 0 || enemy->rushes > 0) {
        int64_t blow = front_blow(look, v->stand, enemy->stand);
        int64_t reply = front_blow(look, enemy->stand, v->stand);

        r->strikes = v->self->rushes > 0 ? blow - reply : 0;
        r->struck = enemy->rushes > 0 && !enemy->routs ? reply - blow : 0;
    }
    for (int32_t i = 0; i < look->count; i++) {
        const ob_unit *u = &look->units[i];

        if (u->side == look->side && u->stand != v->stand && !u->routs)
            r->crowd += ob_about(&u->box, &enemy->box) <= enemy->fires;
    }
}

/* ---- what it wants ------------------------------------------------------------------------------- */

static int64_t to_point(const ob_box *box, ob_point to)
{
    ob_vec way = ob_between(ob_centre(box), to);

    return ob_isqrt(ob_dot(way, way));
}

static int64_t to_enemy(const ob_outlook *look, const ob_box *box)
{
    int64_t least = INT64_MAX;

    for (int32_t i = 0; i < look->count; i++)
        if (look->units[i].side != look->side)
            least = ob_min(least, ob_about(box, &look->units[i].box));
    return least == INT64_MAX ? 0 : least;
}

/* A General who shoots no farther than a pistol keeps out of the line. */
static bool keeps_back(const view *v)
{
    return v->self->leads && v->self->fires < LINE_IN * OB_INCH;
}

/* Who takes a place, or shoots from afar, gains nothing by waiting. */
static bool goes_all_out(const view *v)
{
    return v->look->task == OB_TASK_TAKE || v->self->fires >= LINE_IN * OB_INCH;
}

static int64_t to_goal(const view *v, const ob_box *box)
{
    if (v->look->task == OB_TASK_TAKE)
        return to_point(box, v->look->place);
    return ob_max((goes_all_out(v) && v->look->focus ? ob_about(box, &v->look->focus->box)
                                                     : to_enemy(v->look, box)) -
                      v->self->fires,
                  0);
}

/* How far the foremost third of the army still has to go, less a little. */
static int64_t pace_of(const view *v)
{
    const ob_outlook *look = v->look;
    int64_t far[OB_STANDS];
    int32_t count = 0;

    for (int32_t i = 0; i < look->count; i++) {
        const ob_unit *u = &look->units[i];
        int64_t is;
        int32_t at;

        if (u->side != look->side || u->routs || u->leads)
            continue;
        is = to_goal(v, &u->box);
        for (at = count++; at > 0 && far[at - 1] > is; at--)
            far[at] = far[at - 1];
        far[at] = is;
    }
    return count == 0 ? 0 : far[count * PACE / 100] - PACE_IN * OB_INCH;
}

static const ob_unit *unit_of(const ob_outlook *look, int32_t stand)
{
    for (int32_t i = 0; i < look->count; i++)
        if (look->units[i].stand == stand)
            return &look->units[i];
    return NULL;
}

/* ---- a place ----------------------------------------------------------------------------------------- */

static bool faces(const view *v, const ob_box *at, const ob_box *enemy)
{
    return ob_facing_of(v->look->setup->tables, at, enemy,
                        v->look->setup->readings.arc_rule != 0) == OB_FRONT;
}

static int64_t by_rivals(const view *v, const ob_box *at)
{
    int64_t best_shot = 0, best_charge = 0, fire = 0, worst = 0;

    for (int32_t i = 0; i < v->count; i++) {
        const rival *r = &v->rivals[i];
        int64_t gap = ob_about(at, &r->is->box);

        if (r->takes > 0 && gap <= r->fired_at)
            fire += r->takes / (1 + r->crowd);
        if (gap > ob_max(ob_max(r->fires, v->self->rushes), r->is->rushes))
            continue;
        if (r->struck > 0 && gap <= r->is->rushes)
            worst = ob_max(worst, r->struck);
        if ((r->deals > best_shot && gap <= r->fires) ||
            (r->strikes > best_charge && gap <= v->self->rushes)) {
            if (!faces(v, at, &r->is->box))
                continue;
            if (gap <= r->fires)
                best_shot = ob_max(best_shot, r->deals);
            if (gap <= v->self->rushes)
                best_charge = ob_max(best_charge, r->strikes);
        }
    }
    fire *= goes_all_out(v) && v->look->task != OB_TASK_STAND ? FIRE_ALL_OUT : FIRE;
    if (keeps_back(v))
        fire *= FEARS;
    return (SHOT * best_shot - fire + CHARGE * best_charge - CHARGED * worst) / 100;
}

/* Hundredths of its worth that a place costs by the way that is left. */
static int64_t by_way(const view *v, const ob_box *at)
{
    int64_t far = goes_all_out(v) ? to_goal(v, at) : ob_max(to_goal(v, at), v->ahead);
    int64_t each = v->look->task == OB_TASK_STAND ? 0 : goes_all_out(v) ? WAY_ALL_OUT : WAY;

    return -v->self->worth * each * far / (100 * OB_INCH);
}

/* Whether a friend of its command is near enough to keep it in command. */
static int64_t by_command(const view *v, const ob_box *at)
{
    const ob_outlook *look = v->look;
    int64_t least = INT64_MAX;

    for (int32_t i = 0; i < look->count; i++) {
        const ob_unit *u = &look->units[i];

        if (u->side == look->side && u->stand != v->stand && !u->routs)
            least = ob_min(least, ob_about(at, &u->box));
    }
    return least > (int64_t)v->command_in * OB_INCH ? -v->self->worth * ASTRAY / 100 : 0;
}

/* A General keeps behind his command and away from the enemy. */
static int64_t by_leading(const view *v, const ob_box *at)
{
    const ob_outlook *look = v->look;
    int64_t near = NEAR_IN * OB_INCH - to_enemy(look, at), x = 0, y = 0, count = 0, cost = 0;

    for (int32_t i = 0; i < look->count; i++) {
        const ob_unit *u = &look->units[i];

        if (u->side != look->side || u->routs || u->leads || u->command != v->self->command)
            continue;
        x += u->box.x;
        y += u->box.y;
        count++;
    }
    if (count > 0)
        cost = v->self->worth * BEHIND *
               ob_max(to_point(at, (ob_point){ (int32_t)(x / count), (int32_t)(y / count) }) -
                          MIDDLE_IN * OB_INCH,
                      0) /
               (100 * OB_INCH);
    return -cost - (near > 0 ? v->self->worth * EXPOSED * near / (100 * OB_INCH) : 0);
}

static int64_t value_of(const view *v, const ob_box *at)
{
    int64_t value = by_rivals(v, at) + by_command(v, at);

    return value + (keeps_back(v) ? by_leading(v, at) : by_way(v, at));
}

/* ---- which places --------------------------------------------------------------------------------- */

enum { MOVES = 128 };

typedef struct choice {
    bn_answer answer;
    int64_t value;
} choice;

typedef struct choices {
    int32_t count;
    choice of[MOVES];
} choices;

/* Where a move ends: steps, a turn, steps. */
static ob_box end_of(const ob_setup *setup, const ob_box *from, const int32_t move[3])
{
    ob_box box = ob_slid(setup->tables, from, from->heading, move[0]);

    box.heading = move[1];
    return ob_slid(setup->tables, &box, box.heading, move[2]);
}

static void add(const view *v, int32_t before, int32_t heading, int32_t after, choices *to)
{
    bn_answer answer = { { before, heading, after } };
    ob_box at = end_of(v->look->setup, &v->self->box, answer.value);

    if (to->count == MOVES || at.x < 0 || at.y < 0 || at.x > v->look->setup->width ||
        at.y > v->look->setup->depth)
        return;
    to->of[to->count++] = (choice){ answer, value_of(v, &at) };
}

static int32_t heading_to(const view *v, const ob_box *from, ob_point to)
{
    return ob_heading_of(v->look->setup->tables, ob_between(ob_centre(from), to));
}

static const ob_unit *nearest(const view *v, const ob_box *from)
{
    const ob_unit *found = NULL;
    int64_t least = INT64_MAX;

    for (int32_t i = 0; i < v->count; i++) {
        int64_t is = ob_about(from, &v->rivals[i].is->box);

        if (is < least) {
            least = is;
            found = v->rivals[i].is;
        }
    }
    return found;
}

/* It turns, then goes; or goes, then turns to the nearest enemy. */
static void find_moves(const view *v, choices *out)
{
    static const int32_t turns[] = { 0, 6, -6, 12, -12, 18, -18, 36, -36, 54, -54, 72 };
    static const int32_t parts[] = { 4, 3, 2, 1 };
    int32_t full = v->role->move_in * OB_INCH, own = v->self->box.heading;
    const ob_unit *enemy = nearest(v, &v->self->box);
    int32_t ahead = (v->look->task == OB_TASK_TAKE) ? heading_to(v, &v->self->box, v->look->place)
                    : enemy ? heading_to(v, &v->self->box, ob_centre(&enemy->box))
                            : own;

    out->count = 0;
    add(v, 0, own, 0, out);
    for (size_t p = 0; p < BN_COUNT(parts); p++) {
        int32_t steps = full * parts[p] / 4;
        ob_box there = ob_slid(v->look->setup->tables, &v->self->box, own, steps);

        add(v, steps, own, 0, out);
        enemy = nearest(v, &there);
        if (enemy)
            add(v, steps, heading_to(v, &there, ob_centre(&enemy->box)), 0, out);
        for (size_t t = 0; t < BN_COUNT(turns); t++)
            add(v, 0, ob_turned(ahead, turns[t]), steps, out);
    }
    if (enemy)
        add(v, 0, heading_to(v, &v->self->box, ob_centre(&enemy->box)), 0, out);
    add(v, 0, ahead, 0, out);
}

/* ---- the best ---------------------------------------------------------------------------------------- */

static void look_round(const ob_outlook *look, int32_t stand, view *out)
{
    const ob_setup *setup = look->setup;

    out->look = look;
    out->stand = stand;
    out->self = unit_of(look, stand);
    out->count = 0;
    out->role = ob_role_of(setup, look->battle, stand);
    out->command_in =
        ob_command_distance(setup->tables, setup->armies[look->side].communications, setup->genre);
    for (int32_t i = 0; i < look->count; i++)
        if (look->units[i].side != look->side)
            size_up(out, &look->units[i]);
    out->ahead = pace_of(out);
}

int64_t ob_gain_there(const ob_outlook *look, int32_t stand, const ob_box *at)
{
    int64_t here, there;
    view v;

    look_round(look, stand, &v);
    here = value_of(&v, &v.self->box);
    for (int32_t i = 0; i < v.count; i++) /* no shots, no second charge from there */
        v.rivals[i].deals = v.rivals[i].strikes = 0;
    there = value_of(&v, at);
    return there - here;
}

bool ob_best_place(const ob_outlook *look, int32_t stand, const ob_battle *hand, bn_answer *out)
{
    view v;
    choices found;
    int32_t tries = 0;

    look_round(look, stand, &v);
    find_moves(&v, &found);
    for (;;) {
        int32_t best = 0;
        const int32_t *value;

        for (int32_t i = 1; i < found.count; i++)
            if (found.of[i].value > found.of[best].value)
                best = i;
        if (best == 0 || tries++ > 24)
            return false;
        value = found.of[best].answer.value;
        if (!ob_refused(ob_answer_refused(look->setup, hand, stand, OB_ORDER_MOVE, value))) {
            *out = found.of[best].answer;
            return true;
        }
        found.of[best].value = INT64_MIN;
    }
}
