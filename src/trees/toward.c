#include "toward.h"

bn_answer bnr_by_steps(const bn_march *m, int32_t way, int32_t steps)
{
    bn_point there;

    if (m->by_way)
        return (bn_answer){ { steps == 0 ? 0 : way, steps } };
    there = bn_ground_walk(m->ground.form, m->from, way, steps);
    return (bn_answer){ { there.x, there.y } };
}

static bool offered(const reply_context *c, const bn_answer *answer)
{
    return bn_game_check(c->game, c->setup, c->state, c->question, answer, NULL) == BN_OK;
}

int32_t bnr_steps_open(const reply_context *c, const bn_march *m, int32_t way)
{
    int32_t steps = 0;

    while (steps < BN_GROUND_SPAN) {
        bn_answer answer = bnr_by_steps(m, way, steps + 1);

        if (!offered(c, &answer))
            break;
        steps++;
    }
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
        int32_t most = bnr_steps_open(c, m, way);

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

bn_answer bnr_toward(const reply_context *c, const bn_march *m, bn_point goal)
{
    bn_answer answer = { { goal.x, goal.y } };

    if (m->by_way)
        return leg_toward(c, m, goal);
    for (bn_point at = m->from; !offered(c, &answer); at = next_toward(m->ground.form, at, goal)) {
        bn_point next = next_toward(m->ground.form, at, goal);
        bn_answer farther = { { next.x, next.y } };

        if (!offered(c, &farther))
            return (bn_answer){ { at.x, at.y } };
    }
    return answer;
}
