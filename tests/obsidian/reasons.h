/* Reasons for refusals, compared with the ledger and measured once more (measured.h). A refusal that shows inches must
 * have a row here: what the same figures are by other means, and on which side of its limit the measured one lies. */
#ifndef OB_REASONS_H
#define OB_REASONS_H

#include "measured.h"
#include "rules/obsidian/battle/moves/moves.h"

/* A refused answer. Of an order that cannot be given it is the default of what the order would be shown. */
typedef struct refused {
    const ob_setup *setup;
    const ob_battle *battle;
    const bn_question *question;
    const int32_t *given; /* the answer itself */
    int32_t order;        /* that is refused, or OB_NONE */
    int32_t stand;        /* that would carry it out */
    int32_t answer[BN_PARTS_MAX];
    ob_refusal why;
} refused;

/* What other means find; NAN: they do not reach so far. */
typedef struct figures {
    double units, limit;
} figures;

static inline refused refused_of(const ob_setup *setup, const ob_battle *battle,
                                 const bn_question *q, const bn_answer *answer)
{
    refused it = { .setup = setup,
                   .battle = battle,
                   .question = q,
                   .given = answer->value,
                   .order = OB_NONE,
                   .stand = q->about[0],
                   .why = ob_why(setup, battle, q, answer) };
    const ob_order_row *row;
    bn_question told;

    memcpy(it.answer, answer->value, sizeof it.answer);
    if (battle->step == OB_STEP_ORDER) {
        it.order = battle->act.order;
        it.stand = battle->act.stand;
    } else if (q->kind == OB_ASK_MANOEUVRE) {
        it.stand = answer->value[0];
        it.order = answer->value[1];
        row = ob_order_of(it.order);
        if (row && row->kind > 0) {
            ob_ask(battle, row->kind - 1u, setup->stands[it.stand].side, it.stand, 0, &told);
            row->shapes(setup, battle, it.stand, &told);
            memcpy(it.answer, told.preset.value, sizeof it.answer);
        }
    }
    return it;
}

/* ---- ways ---------------------------------------------------------------------------------------- */

static inline bool in_the_way(const walk *w, int32_t other)
{
    return other != w->stand && ob_on_ground(w->setup, w->battle, other);
}

/* Whether no one bars a slide of this many steps. */
static inline verdict unbarred(const walk *w, int32_t heading, int32_t steps)
{
    verdict is = ALLOWED;

    for (int32_t other = 0; other < w->setup->stand_count; other++)
        if (in_the_way(w, other) && (w->turns || !passes_by(w, other))) {
            verdict by = slides_past(w, ahead_of(w->setup, heading), steps, other);

            is = by < is ? by : is;
        }
    return is;
}

/* The same, and it rests clear after it. */
static inline verdict slides(const walk *w, int32_t heading, int32_t steps)
{
    spot ahead = ahead_of(w->setup, heading);
    walk there = *w;

    there.so_far = unbarred(w, heading, steps);
    there.at.x += (int32_t)floor(steps * ahead.x + 0.5);
    there.at.y += (int32_t)floor(steps * ahead.y + 0.5);
    if (steps > 0)
        rests(&there, 1);
    return there.so_far;
}

/* The first step at which it reaches so deep into another, who bars its way. */
static inline int32_t first_in(const walk *w, int32_t heading, int32_t other, double deep)
{
    spot ahead = ahead_of(w->setup, heading), from = { w->at.x, w->at.y };
    footprint it = footprint_of(w->setup, w->at), there = stand_at(w->setup, w->battle, other);
    int32_t s = 0;

    for (;;) {
        double depth;

        it.at = (spot){ from.x + s * ahead.x, from.y + s * ahead.y };
        depth = depth_of(&it, &there);
        if (depth > deep || s > OB_FAR)
            return s;
        s += depth < deep - 2 ? (int32_t)(deep - depth) : 1;
    }
}

/* Where a slide that is barred ends: in contact with anyone who bars it, and no more than a unit over it. */
static inline void contact(const walk *w, int32_t heading, int32_t far, int32_t *least,
                           int32_t *most)
{
    const double hair = 0.3;

    *least = *most = OB_FAR;
    for (int32_t other = 0; other < w->setup->stand_count; other++) {
        verdict by;

        if (!in_the_way(w, other) || (!w->turns && passes_by(w, other)))
            continue;
        by = slides_past(w, ahead_of(w->setup, heading), far, other);
        if (by != ALLOWED)
            *least = (int32_t)fmin(*least, first_in(w, heading, other, -hair));
        if (by == REFUSED)
            *most = (int32_t)fmin(*most, first_in(w, heading, other, 1 + hair));
    }
}

/* This many steps, if a slide that is barred ends after them; otherwise -1. */
static inline double until_contact(const walk *w, int32_t heading, int64_t steps)
{
    int32_t least, most;

    contact(w, heading, OB_FAR / 2, &least, &most);
    return steps >= least - 1 && steps <= most + 1 ? (double)steps : -1;
}

/* The same of one that must rest clear where it ends: else it ends at the last place before where it does. */
static inline double until_clear(const walk *w, int32_t heading, int64_t steps, int32_t wanted)
{
    int32_t least, most, s = (int32_t)steps;
    bool is;

    contact(w, heading, wanted, &least, &most);
    is = s == 0 || slides(w, heading, s) != REFUSED;
    is &= s < least - 1 ? slides(w, heading, s + 1) != ALLOWED : s <= most + 1;
    return is ? (double)steps : -1;
}

/* The slides of an order: two at most, with a turn before the second, or none. */
typedef struct route {
    int32_t headings[2], steps[2], turn;
    bool known;
} route;

static inline route route_of(const refused *it)
{
    int32_t heading = it->battle->troops[it->stand].heading;
    const int32_t *a = it->answer;
    bool on;

    switch (it->order) {
    case OB_ORDER_MOVE:
    case OB_ORDER_APPROACH:
    case OB_ORDER_ADVANCE:
        on = it->order == OB_ORDER_ADVANCE;
        if (on)
            a++;
        return a[1] == heading
                   ? (route){ { heading, heading }, { 0, a[0] + (on ? 0 : a[2]) }, heading, true }
                   : (route){ { heading, a[1] }, { a[0], on ? 0 : a[2] }, a[1], true };
    case OB_ORDER_CHARGE:
        return (route){ { heading, a[1] }, { 0, 0 }, a[1], true };
    case OB_ORDER_GO_ON:
        return (route){ { heading, a[0] }, { 0, 0 }, a[0], true };
    case OB_ORDER_BACKSTEP:
        return (
            route){ { heading, ob_turned(heading, 2 * OB_QUARTER) }, { 0, a[0] }, heading, true };
    case OB_ORDER_CLEAR_MINES:
        return (route){ { heading, heading }, { 0, a[0] }, heading, true };
    default:
        return (route){ .known = false };
    }
}

/* Walks a route as far as the turn (`all`: to its end). */
static inline walk walked(const refused *it, const route *r, bool all)
{
    walk w;

    walk_begin(it->setup, it->battle, it->stand, &w);
    w.turns = r->turn != w.at.heading;
    walks(&w, r->headings[0], r->steps[0]);
    turns_to(&w, r->turn);
    if (all)
        walks(&w, r->headings[1], r->steps[1]);
    return w;
}

/* "its way is free for {}, not for {}": in its first slide, or in its second. */
static inline figures free_way(const refused *it)
{
    route r = route_of(it);
    walk start, turned;
    double first;

    if (!r.known)
        return (figures){ NAN, NAN };
    walk_begin(it->setup, it->battle, it->stand, &start);
    first = r.steps[0] == 0 || it->why.limit != r.steps[0] || it->why.units >= r.steps[0]
                ? -1
                : until_clear(&start, r.headings[0], it->why.units, r.steps[0]);
    if (first >= 0)
        return (figures){ first, r.steps[0] };
    turned = walked(it, &r, false);
    return (figures){ until_clear(&turned, r.headings[1], it->why.units, r.steps[1]), r.steps[1] };
}

/* Straight ahead after the turn, up to the first who bars it. */
static inline figures way_to_first(const refused *it)
{
    route r = route_of(it);
    walk w;

    if (!r.known)
        return (figures){ NAN, NAN };
    w = walked(it, &r, false);
    if (it->order == OB_ORDER_ADVANCE && r.steps[1] > 0)
        walks(&w, r.headings[1], r.steps[1]);
    return (figures){ until_contact(&w, r.turn, it->why.units), NAN };
}

/* The least of the way to the enemy and the steps that are paid for: if it is the second, nothing is checked. */
static inline figures charge_way(const refused *it)
{
    figures found = way_to_first(it);

    return (figures){ found.units < 0 ? NAN : found.units, 2 * OB_INCH };
}

/* What a whole route comes to, of a stand that does nothing else. */
static inline bool plain(const refused *it, walk *w)
{
    route r = route_of(it);
    bool just_moves = it->order == OB_ORDER_MOVE && it->battle->act.efforts == 0 &&
                      it->battle->act.way == 0 &&
                      it->battle->troops[it->stand].formation == OB_NO_FORMATION;

    if (just_moves)
        *w = walked(it, &r, true);
    return just_moves;
}

static inline figures price_of_way(const refused *it)
{
    walk w;

    if (!plain(it, &w))
        return (figures){ NAN, NAN };
    return (figures){ w.cost, may_spend(&w) * OB_INCH };
}

static inline figures capped_way(const refused *it)
{
    walk w;

    return (figures){ plain(it, &w) ? w.capped : NAN, 2 * OB_INCH };
}

/* The steps before the first on closed ground; a wall that is crossed lies anywhere before the end. */
static inline figures open_way(const refused *it)
{
    walk w;

    return (figures){ plain(it, &w) && w.closed > 3 && !w.walled && !w.began_closed ? w.open : NAN,
                      NAN };
}

/* ---- places --------------------------------------------------------------------------------------- */

/* The most that a stand in hand lies over another, or over the edge. */
static inline double intrusion(const walk *w)
{
    footprint it = footprint_of(w->setup, w->at);
    double most = overhang(w->setup, &it);

    for (int32_t other = 0; other < w->setup->stand_count; other++)
        if (in_the_way(w, other)) {
            footprint there = stand_at(w->setup, w->battle, other);

            most = fmax(most, depth_of(&it, &there));
        }
    return most;
}

static inline figures room_to_turn(const refused *it)
{
    route r = route_of(it);
    walk w;

    if (!r.known)
        return (figures){ NAN, OB_TOUCH };
    w = walked(it, &r, false);
    return (figures){ intrusion(&w), OB_TOUCH };
}

static inline figures room_to_stand(const refused *it)
{
    const ob_role *role = ob_role_of(it->setup, it->battle, it->answer[0]);
    walk w = { .setup = it->setup,
               .battle = it->battle,
               .stand = it->answer[0],
               .at = { it->answer[1], it->answer[2], it->answer[3], role->half_width,
                       role->half_depth } };

    return (figures){ intrusion(&w), OB_TOUCH };
}

/* How far a corner of a stand that is placed is from its base edge (0), or from the nearer side edge (1), if it is
 * one of the four; otherwise -1. */
static inline double corner_from(const refused *it, int32_t aside)
{
    const ob_role *role = ob_role_of(it->setup, it->battle, it->answer[0]);
    spot out = ahead_of(it->setup, it->battle->edge[it->setup->stands[it->answer[0]].side]);
    footprint there = footprint_of(it->setup, (ob_box){ it->answer[1], it->answer[2], it->answer[3],
                                                        role->half_width, role->half_depth });
    double width = it->setup->width, depth = it->setup->depth;

    for (int32_t i = 0; i < 4; i++) {
        spot at = corner_of(&there, i % 2 * 2 - 1, i / 2 * 2 - 1);
        double x = out.x > 0.5 ? width - at.x : at.x, y = out.y > 0.5 ? depth - at.y : at.y;
        bool level = fabs(out.y) < 0.5; /* the base edge is the west or the east one */
        double from_edge = level ? x : y;
        double from_side = level ? fmin(y, depth - y) : fmin(x, width - x);
        double is = aside ? from_side : from_edge;

        if (fabs(is - (double)it->why.units) <= 2)
            return is;
    }
    return -1;
}

static inline figures side_margin(const refused *it)
{
    return (figures){ corner_from(it, 1),
                      OB_CONSTANT(it->setup->tables, FLANK_MARGIN_IN) * OB_INCH };
}

static inline figures edge_depth(const refused *it)
{
    return (figures){ corner_from(it, 0), it->setup->deploy_depth_in * OB_INCH };
}

/* ---- gaps ------------------------------------------------------------------------------------------ */

static inline double gap_between(const refused *it, int32_t one, int32_t other)
{
    footprint a, b;

    if (one < 0 || other < 0 || one >= it->setup->stand_count || other >= it->setup->stand_count)
        return NAN;
    a = stand_at(it->setup, it->battle, one);
    b = stand_at(it->setup, it->battle, other);
    return gap_of(&a, &b);
}

static inline figures gap_to_first(const refused *it)
{
    return (figures){ gap_between(it, it->stand, it->answer[0]), OB_TOUCH };
}

static inline figures gap_to_attacked(const refused *it)
{
    return (figures){ gap_between(it, it->answer[0], it->answer[1]), OB_TOUCH };
}

static inline figures gap_for_square(const refused *it)
{
    return (figures){ gap_between(it, it->stand, it->answer[0]),
                      OB_CONSTANT(it->setup->tables, FORMATION_GAP_IN) * OB_INCH };
}

/* Who gets out stands beside its carrier. */
static inline figures gap_to_carrier(const refused *it)
{
    const ob_role *role = ob_role_of(it->setup, it->battle, it->answer[0]);
    footprint one = footprint_of(it->setup, (ob_box){ it->answer[1], it->answer[2], it->answer[3],
                                                      role->half_width, role->half_depth });
    footprint other = stand_at(it->setup, it->battle, it->stand);

    return (figures){ gap_of(&one, &other), OB_TOUCH };
}

/* To a target of the same shot: one of those that it has. */
static inline figures gap_to_targets(const refused *it)
{
    const ob_volley *volley = &it->battle->volley;
    double found = -1;

    for (int32_t i = 0; i < volley->count; i++) {
        double gap = gap_between(it, volley->targets[i], it->answer[0]);

        if (fabs(gap - (double)it->why.units) <= 2)
            found = gap;
    }
    return (figures){ found, 4 * OB_INCH };
}

/* From the firer to its target: before contact the charger is on its way, and off the table there is no firer. */
static inline double gap_of_shot(const refused *it)
{
    int32_t firer = it->question->kind == OB_ASK_SECOND ? it->battle->volley.firer : it->answer[0];
    int32_t target = it->question->kind == OB_ASK_SECOND ? it->answer[0] : it->answer[2];

    if ((it->question->kind != OB_ASK_SECOND && it->question->kind != OB_ASK_SHOOT) ||
        !ob_present(it->battle, firer))
        return NAN;
    return gap_between(it, firer, target);
}

static inline figures shot(const refused *it)
{
    return (figures){ gap_of_shot(it), NAN };
}

/* What a weapon reaches is a look-up, but for height and for a second rating. */
static inline figures shot_too_far(const refused *it)
{
    int32_t firer = it->answer[0], target = it->answer[2];
    double gap = gap_of_shot(it);

    if (isnan(gap) || it->question->kind != OB_ASK_SHOOT ||
        !ob_on_ground(it->setup, it->battle, firer) ||
        !ob_on_ground(it->setup, it->battle, target) ||
        ob_role_of(it->setup, it->battle, firer)->weapons[it->answer[1]].against != OB_NONE)
        return (figures){ gap, NAN };
    return (figures){ gap, OB_INCH * ob_weapon_reach(it->setup, it->battle, firer, it->answer[1]) };
}

static inline figures spell_too_far(const refused *it)
{
    return (figures){ gap_of_shot(it), 24 * OB_INCH };
}

static inline figures charger_from(const refused *it)
{
    return (figures){ gap_between(it, it->battle->act.stand, it->battle->act.other), 7 * OB_INCH };
}

static inline figures reply_reach(const refused *it)
{
    return (figures){ OB_INCH * ob_weapon_reach(it->setup, it->battle, it->battle->act.other,
                                                it->answer[0]),
                      7 * OB_INCH };
}

/* ---- what is simply as long as it was shown ---------------------------------------------------------- */

static inline figures cleared(const refused *it)
{
    return (figures){ it->answer[0], 2 * OB_INCH };
}

static inline figures along_edge(const refused *it)
{
    return (figures){ it->answer[0], NAN };
}

static inline figures road_way(const refused *it)
{
    return (figures){ NAN, it->answer[2] };
}

static inline figures flown(const refused *it)
{
    bool here = ob_present(it->battle, it->stand);

    return (figures){ here ? it->answer[1] + it->answer[3] : it->answer[3], NAN };
}

static inline figures jumped(const refused *it)
{
    return (figures){ it->answer[1] + it->answer[3],
                      it->setup->tables->flights[OB_ROTARY].loiter_in * OB_INCH };
}

static inline figures unknown(const refused *it)
{
    (void)it;
    return (figures){ NAN, NAN };
}

/* ---- the rows ----------------------------------------------------------------------------------------- */

/* On which side of its limit the measured value is. */
typedef enum relation { ALONE, MORE, NO_LESS, LESS, NO_MORE } relation;

typedef struct reason {
    int32_t rule;
    const char *words;
    relation is;
    figures (*by_other_means)(const refused *it);
    double hair;
} reason;

static const reason reasons[] = {
    { 49, "that stand is {} from it, and must touch it", MORE, gap_to_first, 2 },
    { 49, "the place is {} from its carrier, and must touch it", MORE, gap_to_carrier, 2 },
    { 54, "its path crosses closed ground after {}", ALONE, open_way, 3 },
    { 57, "a corner is {} from a side edge, the minimum is {}", LESS, side_margin, 2 },
    { 57, "a corner is {} from the base edge, the maximum is {}", MORE, edge_depth, 2 },
    { 59, "it has no room {} along the base edge", ALONE, along_edge, 0 },
    { 71,
      "it must return to command: it must end in command or nearer to it, and {} from a friend in "
      "command is "
      "not nearer than {}",
      NO_LESS, unknown, 0 },
    { 80, "it would fly {}, the minimum is {}", LESS, flown, 0 },
    { 80, "it would fly {}, the maximum is {}", MORE, flown, 0 },
    { 82, "its way is free for {}, not for {}", LESS, free_way, 0 },
    { 83, "it has no room to turn there: {} too little", MORE, room_to_turn, 2 },
    { 85, "it would go {} through such ground, the maximum is {}", MORE, capped_way, 3 },
    { 92, "the two are {} apart, and must touch", MORE, gap_to_first, 2 },
    { 95, "after {} it still touches an enemy", ALONE, unknown, 0 },
    { 98, "the charge would go {}, the minimum is {}", LESS, charge_way, 0 },
    { 100, "a friend bars its way after {}", ALONE, way_to_first, 0 },
    { 100, "it does not see that enemy, which is {} of way ahead", ALONE, way_to_first, 0 },
    { 104, "after {} it meets another stand first", ALONE, unknown, 0 },
    { 104, "after {} straight ahead it meets a friend", ALONE, way_to_first, 0 },
    { 104, "{} straight ahead it has no room next to the stand it meets", ALONE, way_to_first, 0 },
    { 106, "its weapon reaches {}, and must reach further than {}", NO_MORE, reply_reach, 0 },
    { 106, "the charger started {} away, which does not count as more than {}", ALONE, charger_from,
      2 },
    { 113, "the target is {} away, and the weapon reaches {}", MORE, shot_too_far, 2 },
    { 115, "the target is {} away, and the least for that weapon is {}", LESS, shot, 2 },
    { 129, "it is {} from the other target, the maximum is {}", MORE, gap_to_targets, 2 },
    { 135, "that enemy is {} away, and must be in contact", MORE, gap_to_attacked, 2 },
    { 139, "that enemy is {} away, and must be in contact", MORE, gap_to_first, 2 },
    { 150, "the two are {} apart, the maximum is {}", MORE, gap_for_square, 2 },
    { 171, "it would clear {}, the maximum is {}", MORE, cleared, 0 },
    { 186, "it does not see the target, {} away", ALONE, shot, 2 },
    { 193, "it would jump {}, the maximum is {}", MORE, jumped, 0 },
    { 193, "there is no room for it after {}", ALONE, jumped, 0 },
    { 197, "the target is {} away, and a direct spell reaches {}", MORE, spell_too_far, 2 },
    { 197, "the target, {} away, is not in front of it", ALONE, shot, 2 },
    { 197, "it does not see the target, {} away", ALONE, shot, 2 },
    { 207, "the target is {} away, and the least for that weapon is {}", LESS, shot, 2 },
    { 223, "it overlaps another stand by {}", MORE, room_to_stand, 2 },
    { 227, "its path costs {}, and it has {}", MORE, price_of_way, 3 },
    { 228, "it has no room to halt there: {} too little", MORE, unknown, 0 },
    { 228, "the road is free for {}, not for {}", LESS, road_way, 0 },
    { 234, "it goes {}, which does not reach the edge", ALONE, unknown, 0 },
};

static inline const reason *reason_of(const ob_refusal *why)
{
    for (size_t i = 0; i < BN_COUNT(reasons); i++)
        if (reasons[i].rule == why->rule && strcmp(reasons[i].words, why->words) == 0)
            return &reasons[i];
    return NULL;
}

static inline bool lies_so(double measured, relation is, double limit)
{
    switch (is) {
    case MORE:
        return measured > limit;
    case NO_LESS:
        return measured >= limit;
    case LESS:
        return measured < limit;
    case NO_MORE:
        return measured <= limit;
    default:
        return true;
    }
}

#endif
