#include "toward.h"

bn_answer bnr_by_steps(const bn_march *m, int32_t way, int32_t steps)
{
    bn_point there;

    if (m->by_way)
        return (bn_answer){ { steps == 0 ? 0 : way, steps } };
    there = bn_ground_walk(m->ground.form, m->from, way, steps);
    return (bn_answer){ { there.x, there.y } };
}

bn_point bnr_end_of(const bn_march *m, const bn_answer *answer)
{
    return m->by_way ? bn_ground_walk(m->ground.form, m->from, answer->value[0], answer->value[1])
                     : (bn_point){ answer->value[0], answer->value[1] };
}

static bool offered(const reply_context *c, const bn_answer *answer)
{
    return bn_game_check(c->game, c->setup, c->state, c->question, answer, NULL) == BN_OK;
}

static bool opens(const reply_context *c, const bn_march *m, int32_t way, int32_t steps)
{
    bn_answer answer = bnr_by_steps(m, way, steps);

    return offered(c, &answer);
}

/* The fewest steps that any way offers: 1, but for someone who must go further. */
static int32_t least_steps(const reply_context *c, const bn_march *m)
{
    enum { FAR = 30 };

    for (int32_t steps = 1; steps <= FAR; steps++)
        for (int32_t way = 0; way < bn_ground_ways(m->ground.form); way++)
            if (opens(c, m, way, steps))
                return steps;
    return 0;
}

bn_span bnr_steps_open(const reply_context *c, const bn_march *m, int32_t way)
{
    bn_span steps = { 1, 0 };

    if (!m->by_way && !opens(c, m, way, 1))
        steps.min = least_steps(c, m);
    if (steps.min == 0 || !opens(c, m, way, steps.min))
        return (bn_span){ 0, 0 };
    steps.max = steps.min;
    while (steps.max < BN_GROUND_SPAN && opens(c, m, way, steps.max + 1))
        steps.max++;
    return steps;
}

/* Whether one space is nearer to the goal than another, or as near and more in line with it. */
static bool nearer(int32_t form, bn_point a, bn_point b, bn_point goal)
{
    int32_t left = bn_ground_distance(form, a, goal), right = bn_ground_distance(form, b, goal);

    return left < right ||
           (left == right && bn_ground_by_air(form, a, goal) < bn_ground_by_air(form, b, goal));
}

/* The straight way that ends nearest to the goal, with no step in vain. */
static bn_answer leg_toward(const reply_context *c, const bn_march *m, bn_point goal)
{
    int32_t form = m->ground.form, straight = bn_ground_distance(form, m->from, goal);
    bn_point nearest = m->from;
    bn_answer best = bnr_by_steps(m, 0, 0);

    for (int32_t way = 0; way < bn_ground_ways(form); way++) {
        int32_t most = (int32_t)bnr_steps_open(c, m, way).max;

        for (int32_t steps = 1; steps <= most; steps++) {
            bn_point there = bn_ground_walk(form, m->from, way, steps);

            if (bn_ground_distance(form, there, goal) + steps > straight ||
                !nearer(form, there, nearest, goal))
                continue;
            nearest = there;
            best = bnr_by_steps(m, way, steps);
        }
    }
    return best;
}

/* The neighbour that is nearest to the goal. */
static bn_point next_toward(int32_t form, bn_point from, bn_point goal)
{
    bn_point best = from;

    for (int32_t way = 0; way < bn_ground_ways(form); way++) {
        bn_point there = bn_ground_step(form, from, way);

        if (nearer(form, there, best, goal))
            best = there;
    }
    return best;
}

/* The farthest space on the game's own way to the goal that one answer leads to, because roads bend; false: the game
 * knows no way. */
static bool along_path(const reply_context *c, bn_point goal, bn_answer *out)
{
    bn_point path[2 * BN_MAP_SPAN];
    uint32_t count = c->game->path == NULL ? 0
                                           : c->game->path(c->setup, c->state, c->question, goal,
                                                           path, BN_COUNT(path));

    for (; count > 0; count--) {
        *out = (bn_answer){ { path[count - 1].x, path[count - 1].y } };
        if (offered(c, out))
            return true;
    }
    return false;
}

static bn_answer straight_toward(const reply_context *c, const bn_march *m, bn_point goal)
{
    bn_point at = m->from;

    for (;;) {
        bn_point next = next_toward(m->ground.form, at, goal);
        bn_answer farther = { { next.x, next.y } };

        if ((next.x == at.x && next.y == at.y) || !offered(c, &farther))
            return (bn_answer){ { at.x, at.y } };
        at = next;
    }
}

bool bnr_toward(const reply_context *c, const bn_march *m, bn_point goal, bn_answer *out)
{
    bn_point there;

    *out = (bn_answer){ { goal.x, goal.y } };
    if (m->by_way)
        *out = leg_toward(c, m, goal);
    else if (!offered(c, out) && !along_path(c, goal, out))
        *out = straight_toward(c, m, goal);
    there = bnr_end_of(m, out);
    return there.x != m->from.x || there.y != m->from.y ||
           (goal.x == m->from.x && goal.y == m->from.y);
}
