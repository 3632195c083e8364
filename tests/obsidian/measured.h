/* The table measured once more: in floating-point numbers, by walking along a path step by step. What the rules
 * decide in whole numbers must have the same effect, except in very close cases. Only headings, which are a
 * table of vectors, and what a piece of terrain is to a stand, which is a look-up, are taken from the rules. */
#ifndef OB_MEASURED_H
#define OB_MEASURED_H

#include <math.h>

#include "rules/obsidian/battle/steps.h"
#include "rules/obsidian/rules/field/moves.h"

/* Certain refusals come first: of several verdicts the least counts. */
typedef enum verdict { REFUSED, CLOSE, ALLOWED } verdict;

typedef struct spot {
    double x, y;
} spot;

/* A stand: its middle, the unit vector ahead, half its width and depth. */
typedef struct footprint {
    spot at, ahead;
    double a, b;
} footprint;

static inline spot ahead_of(const ob_setup *setup, int32_t heading)
{
    ob_vec f = ob_ahead(setup->tables, heading);
    double length = hypot((double)f.x, (double)f.y);

    return (spot){ (double)f.x / length, (double)f.y / length };
}

static inline footprint footprint_of(const ob_setup *setup, ob_box box)
{
    return (footprint){ { box.x, box.y }, ahead_of(setup, box.heading), box.a, box.b };
}

static inline footprint stand_at(const ob_setup *setup, const ob_battle *battle, int32_t stand)
{
    return footprint_of(setup, ob_box_of(setup, battle, stand));
}

static inline double along(spot of, spot axis)
{
    return of.x * axis.x + of.y * axis.y;
}

static inline spot right_of(spot ahead)
{
    return (spot){ ahead.y, -ahead.x };
}

static inline spot apart_by(spot from, spot to)
{
    return (spot){ to.x - from.x, to.y - from.y };
}

/* How far it reaches along an axis, from its middle. */
static inline double extent(const footprint *it, spot axis)
{
    return it->a * fabs(along(right_of(it->ahead), axis)) + it->b * fabs(along(it->ahead, axis));
}

/* How far two stands reach into each other, units; below 0 if they are apart. */
static inline double depth_of(const footprint *one, const footprint *other)
{
    const spot axes[4] = { one->ahead, right_of(one->ahead), other->ahead, right_of(other->ahead) };
    double least = INFINITY;

    for (int i = 0; i < 4; i++)
        least = fmin(least, extent(one, axes[i]) + extent(other, axes[i]) -
                                fabs(along(apart_by(one->at, other->at), axes[i])));
    return least;
}

static inline spot corner_of(const footprint *it, int32_t right, int32_t front)
{
    spot r = right_of(it->ahead);

    return (spot){ it->at.x + right * it->a * r.x + front * it->b * it->ahead.x,
                   it->at.y + right * it->a * r.y + front * it->b * it->ahead.y };
}

static inline double gap_to(const footprint *it, spot point)
{
    spot by = apart_by(it->at, point);

    return hypot(fmax(fabs(along(by, right_of(it->ahead))) - it->a, 0),
                 fmax(fabs(along(by, it->ahead)) - it->b, 0));
}

/* Edge to edge: the nearest corner of one to the other. */
static inline double gap_of(const footprint *one, const footprint *other)
{
    double least = depth_of(one, other) > 0 ? 0 : INFINITY;

    for (int32_t i = 0; i < 4; i++) {
        least = fmin(least, gap_to(other, corner_of(one, i % 2 * 2 - 1, i / 2 * 2 - 1)));
        least = fmin(least, gap_to(one, corner_of(other, i % 2 * 2 - 1, i / 2 * 2 - 1)));
    }
    return least;
}

/* How far it reaches over the edge of the table; below 0 if it is wholly on it. */
static inline double overhang(const ob_setup *setup, const footprint *it)
{
    double x = extent(it, (spot){ 1, 0 }), y = extent(it, (spot){ 0, 1 });

    return fmax(fmax(x - it->at.x, it->at.x + x - setup->width),
                fmax(y - it->at.y, it->at.y + y - setup->depth));
}

/* ---- terrain ---------------------------------------------------------------------------------- */

static inline double cross_of(spot from, spot to, spot point)
{
    spot d = apart_by(from, to), e = apart_by(from, point);

    return d.x * e.y - d.y * e.x;
}

static inline spot vertex(const ob_ground *ground, const ob_part *part, int32_t i)
{
    ob_point at = ground->vertices[part->first + i % part->count];

    return (spot){ at.x, at.y };
}

static inline bool polygon_holds(const ob_ground *ground, const ob_part *part, spot point)
{
    bool inside = false;

    for (int32_t i = 0; i < part->count; i++) {
        spot v = vertex(ground, part, i), w = vertex(ground, part, i + 1);

        if ((v.y <= point.y && point.y < w.y && cross_of(v, w, point) > 0) ||
            (w.y <= point.y && point.y < v.y && cross_of(v, w, point) < 0))
            inside = !inside;
    }
    return inside;
}

/* A road or stream reaches half its width beyond its ends. */
static inline bool way_holds(const ob_ground *ground, const ob_part *part, double width, spot point)
{
    for (int32_t i = 0; i + 1 < part->count; i++) {
        spot v = vertex(ground, part, i), w = vertex(ground, part, i + 1);
        double length = hypot(w.x - v.x, w.y - v.y);
        spot on = { (w.x - v.x) / length, (w.y - v.y) / length }, by = apart_by(v, point);

        if (fabs(along(by, right_of(on))) <= width / 2 && along(by, on) >= -width / 2 &&
            along(by, on) <= length + width / 2)
            return true;
    }
    return false;
}

static inline bool piece_holds(const ob_ground *ground, int32_t piece, spot point)
{
    const ob_piece *it = &ground->pieces[piece];

    for (int32_t i = 0; i < it->part_count && it->shape != OB_LINE; i++) {
        const ob_part *part = &ground->parts[it->part_first + i];

        if (it->shape == OB_WAY ? way_holds(ground, part, it->width, point)
                                : polygon_holds(ground, part, point))
            return true;
    }
    return false;
}

/* ---- a path ------------------------------------------------------------------------------------ */

/* A stand on its way: what its path has cost, and the result so far. */
typedef struct walk {
    const ob_setup *setup;
    const ob_battle *battle;
    const ob_ground *ground;
    int32_t stand;
    ob_toll tolls[OB_PIECES];
    ob_box at;
    bool began_closed; /* on ground that is closed to it, where it may continue */
    bool turns;        /* at some time on this path */
    bool passed;       /* it has moved through a friend */
    uint64_t within;   /* the pieces that held the step before */
    double cost, steps, capped;
    int32_t hindered;
    bool climbed, once, off_road;
    int32_t closed; /* steps on ground that is closed to it */
    double open;    /* steps before the first of them */
    bool walled;    /* it has crossed a line that is closed to it */
    verdict so_far;
} walk;

static inline void find(walk *w, verdict is)
{
    if (is < w->so_far)
        w->so_far = is;
}

/* What is more than this much is refused, what is less is allowed; close to it either is right. */
static inline verdict at_most(double measured, double most, double hair)
{
    return measured > most + hair ? REFUSED : measured > most - hair ? CLOSE : ALLOWED;
}

static inline bool passes_by(const walk *w, int32_t other)
{
    const ob_setup *setup = w->setup;
    int32_t turned = w->battle->troops[w->stand].used | w->battle->troops[other].used;

    return setup->stands[other].side == setup->stands[w->stand].side &&
           (ob_sort_of(setup, w->battle, w->stand)->interpenetrable ||
            ob_sort_of(setup, w->battle, other)->interpenetrable) &&
           !(turned & OB_TURNED);
}

/* The most that a stand reaches into another on its way, beyond what it did at the start. No step brings it nearer by
 * more than a unit, so that those between may be left out. */
static inline verdict slides_past(const walk *w, spot ahead, int32_t steps, int32_t other)
{
    footprint it = footprint_of(w->setup, w->at), there = stand_at(w->setup, w->battle, other);
    spot from = it.at;
    double limit = fmax(OB_TOUCH, depth_of(&it, &there));
    verdict is = ALLOWED;

    for (int32_t s = 1; s <= steps && is != REFUSED;) {
        double depth;
        verdict now;

        it.at = (spot){ from.x + s * ahead.x, from.y + s * ahead.y };
        depth = depth_of(&it, &there);
        now = at_most(depth, limit, 0.1);
        is = now < is ? now : is;
        s += depth < limit - 2 ? (int32_t)(limit - depth) : 1;
    }
    return is;
}

/* Where it stands now it overlaps no one, and is on the table. */
static inline void rests(walk *w, double hair)
{
    footprint it = footprint_of(w->setup, w->at);

    find(w, at_most(overhang(w->setup, &it), OB_TOUCH, hair));
    for (int32_t other = 0; other < w->setup->stand_count; other++) {
        footprint there = stand_at(w->setup, w->battle, other);

        if (other != w->stand && ob_on_ground(w->setup, w->battle, other))
            find(w, at_most(depth_of(&it, &there), OB_TOUCH, hair));
    }
}

/* One step: what holds its point, and what that costs. */
static inline void pays(walk *w, spot point)
{
    uint64_t pieces = 0;
    uint32_t all = 0;
    int32_t cost = 1;
    bool closed = false, capped = false;

    for (int32_t i = 0; i < w->ground->piece_count; i++)
        if (piece_holds(w->ground, i, point)) {
            pieces |= (uint64_t)1 << i;
            all |= w->tolls[i].flags;
        }
    for (int32_t i = 0; i < w->ground->piece_count && !(all & OB_LIFTS_ALL); i++) {
        uint32_t flags = w->tolls[i].flags;

        if (!(pieces >> i & 1) || (flags & OB_WATER && all & OB_LIFTS_WATER))
            continue;
        cost += w->tolls[i].times > 1 ? w->tolls[i].times - 1 : 0;
        closed |= (flags & OB_CLOSED) != 0;
        capped |= (flags & OB_CAPPED) != 0;
        w->once |= (flags & OB_ONCE) != 0;
    }
    for (int32_t i = 0; i < w->ground->piece_count; i++)
        w->climbed |= ((pieces & ~w->within) >> i & 1) && w->tolls[i].flags & OB_STEEP;
    w->within = pieces;
    if (closed && w->closed == 0)
        w->open = w->steps;
    w->cost += cost;
    w->steps++;
    w->capped += capped;
    w->closed += closed;
    w->off_road |= !(all & OB_GIVES_BONUS);
}

/* Walls and hedges between two places. */
static inline void crosses(walk *w, spot from, spot to)
{
    for (int32_t p = 0; p < w->ground->piece_count; p++) {
        const ob_piece *piece = &w->ground->pieces[p];

        if (piece->shape != OB_LINE || !(w->tolls[p].flags & (OB_CLOSED | OB_HINDERS)))
            continue;
        for (int32_t k = 0; k < piece->part_count; k++) {
            const ob_part *part = &w->ground->parts[piece->part_first + k];

            for (int32_t i = 0; i + 1 < part->count; i++) {
                spot a = vertex(w->ground, part, i), b = vertex(w->ground, part, i + 1);
                bool over = (cross_of(from, to, a) > 0) != (cross_of(from, to, b) > 0) &&
                            (cross_of(a, b, from) > 0) != (cross_of(a, b, to) > 0);

                w->hindered += over && w->tolls[p].flags & OB_HINDERS;
                w->walled |= over && w->tolls[p].flags & OB_CLOSED;
                find(w, over && w->tolls[p].flags & OB_CLOSED ? REFUSED : ALLOWED);
            }
        }
    }
}

static inline void walks(walk *w, int32_t heading, int32_t steps)
{
    spot ahead = ahead_of(w->setup, heading), from = { w->at.x, w->at.y };

    if (steps == 0)
        return;
    for (int32_t other = 0; other < w->setup->stand_count; other++) {
        verdict is = other != w->stand && ob_on_ground(w->setup, w->battle, other)
                         ? slides_past(w, ahead, steps, other)
                         : ALLOWED;

        if (is != ALLOWED && passes_by(w, other) && !w->turns)
            w->passed = true;
        else
            find(w, is);
    }
    for (int32_t s = 1; s <= steps; s++)
        pays(w, (spot){ from.x + s * ahead.x, from.y + s * ahead.y });
    w->at.x += (int32_t)floor(steps * ahead.x + 0.5);
    w->at.y += (int32_t)floor(steps * ahead.y + 0.5);
    crosses(w, from, (spot){ w->at.x, w->at.y });
    rests(w, 1);
}

static inline void turns_to(walk *w, int32_t heading)
{
    if (heading == w->at.heading)
        return;
    if (w->battle->troops[w->stand].used & OB_TURNED)
        find(w, REFUSED);
    w->at.heading = heading;
    rests(w, 0.1);
}

/* Inches that it may spend on what it has met on its way. */
static inline double may_spend(const walk *w)
{
    const ob_role *role = ob_role_of(w->setup, w->battle, w->stand);
    bool motor = w->setup->tables->stand_categories[role->moves_as].motorised != 0;
    double inches = role->move_in;

    if (!w->off_road)
        inches += motor ? 8 : 4;
    inches -= (w->climbed ? 2 : 0) + (w->once ? 2 : 0) + 2 * w->hindered;
    return fmax(inches, 2);
}

/* A stand that has not set out. */
static inline void walk_begin(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                              walk *w)
{
    static ob_ground room;
    ob_mover mover = ob_mover_of(setup, battle, stand);

    *w = (walk){ .setup = setup,
                 .battle = battle,
                 .ground = ob_ground_now(setup, battle, &room),
                 .stand = stand,
                 .at = ob_box_of(setup, battle, stand),
                 .so_far = ALLOWED };
    for (int32_t p = 0; p < w->ground->piece_count; p++) {
        w->tolls[p] = ob_toll_on(setup->tables, &mover, &w->ground->pieces[p]);
        if (piece_holds(w->ground, p, (spot){ w->at.x, w->at.y })) {
            w->within |= (uint64_t)1 << p;
            w->began_closed |= (w->tolls[p].flags & OB_CLOSED) != 0;
        }
    }
}

/* A slide, a turn, a slide: whether the stand may make this move, and in `w` where it ends. CLOSE where the measure is
 * too fine, or where something else than the place decides. */
static inline verdict judge_move(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                                 const int32_t *answer, walk *w)
{
    walk_begin(setup, battle, stand, w);
    w->turns = answer[1] != w->at.heading;
    if (battle->act.efforts != 0 || battle->troops[stand].formation != OB_NO_FORMATION ||
        (battle->troops[stand].marks & OB_OUT_OF_COMMAND))
        find(w, CLOSE);
    if (w->turns) {
        walks(w, w->at.heading, answer[0]);
        turns_to(w, answer[1]);
        walks(w, w->at.heading, answer[2]);
    } else {
        walks(w, w->at.heading, answer[0] + answer[2]);
    }
    find(w, w->closed > 3 && !w->began_closed ? REFUSED : w->closed > 0 ? CLOSE : ALLOWED);
    find(w, at_most(w->capped, 2 * OB_INCH, 3));
    if (w->steps > 2 * OB_INCH)
        find(w, at_most(w->cost, may_spend(w) * OB_INCH, 3));
    return w->so_far;
}

#endif
