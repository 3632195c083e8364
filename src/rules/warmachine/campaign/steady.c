/* A plain commander: they attack the nearest enemy, or the nearest place that can be taken, where rating and numbers
 * favour them, and gather their forces where they do not; they storm, invest and sally by the same comparison. They use
 * only what is open to both sides: places, strengths, ratings. */
#include "steps.h"

#include "rules/field/modifiers.h"
#include "rules/field/siege.h"

enum { LOW_ON_FOOD = 3 }; /* days of food, from which on they forage on the way */

/* ---- reckoning ------------------------------------------------------------------------------- */

typedef struct host {
    int64_t heads;
    int64_t rated; /* heads times battle rating */
} host;

static void count_in(host *sum, const wm_column *column)
{
    sum->heads += column->standing.strength;
    sum->rated += (int64_t)column->standing.strength * column->standing.battle_rating;
}

static host host_of(const wm_campaign *s, uint32_t columns)
{
    host sum = { 0, 0 };

    for (int32_t h = 0; h < WM_COLUMNS; h++)
        if ((columns & wm_bit(h)) != 0 && wm_column_out(&s->columns[h]))
            count_in(&sum, &s->columns[h]);
    return sum;
}

/* The advantage of the first over the second before the dice: mean rating and troop ratio. With `walls` the second are
 * behind walls. */
static int64_t edge(const wm_setup *setup, host ours, host theirs, bool walls)
{
    int64_t their_heads =
        walls ? wm_siege_numbers(setup->figures, (int32_t)theirs.heads) : theirs.heads;

    if (ours.heads == 0 || theirs.heads == 0)
        return ours.heads == 0 ? -1 : 1;
    return ours.rated / ours.heads - theirs.rated / theirs.heads +
           wm_ratio_bonus(setup->figures, ours.heads, their_heads, &setup->rules).value -
           wm_ratio_bonus(setup->figures, their_heads, ours.heads, &setup->rules).value;
}

/* ---- where to ---------------------------------------------------------------------------------- */

static uint32_t side_at(const wm_campaign *s, uint32_t side, bn_point at)
{
    uint32_t columns = 0;

    for (int32_t h = 0; h < WM_COLUMNS; h++)
        if (wm_column_out(&s->columns[h]) && s->columns[h].side == side &&
            s->columns[h].x == at.x && s->columns[h].y == at.y)
            columns |= wm_bit(h);
    return columns;
}

/* Whether the forces with a column are a match for all enemies at a point. Walls need not be stormed: a side that would
 * win in the open invests. */
static bool is_match(const wm_setup *setup, const wm_campaign *s, const wm_column *column,
                     bn_point at)
{
    host ours = host_of(s, side_at(s, column->side, wm_column_at(column)));

    return edge(setup, ours, host_of(s, side_at(s, 1u - column->side, at)), false) >= 0;
}

static void nearer(const wm_setup *setup, const wm_column *column, bn_point at, int32_t *nearest,
                   bn_point *goal)
{
    int32_t far = bn_ground_distance(setup->campaign.map, wm_column_at(column), at);

    if (far >= *nearest)
        return;
    *nearest = far;
    *goal = at;
}

/* The strongest other column of its side, which a column joins if it is no match for any enemy by itself. */
static bool rally(const wm_campaign *s, int32_t index, bn_point *goal)
{
    const wm_column *column = &s->columns[index];
    int32_t most = column->standing.strength;
    bool found = false;

    for (int32_t h = 0; h < WM_COLUMNS; h++) {
        const wm_column *other = &s->columns[h];

        if (h == index || !wm_column_out(other) || other->side != column->side || other->inside ||
            other->standing.strength <= most)
            continue;
        most = other->standing.strength;
        *goal = wm_column_at(other);
        found = true;
    }
    return found;
}

static bool goal_of(const wm_setup *setup, const wm_campaign *s, int32_t index, bn_point *goal)
{
    const wm_column *column = &s->columns[index];
    int32_t nearest = INT32_MAX;

    for (int32_t h = 0; h < WM_COLUMNS; h++)
        if (wm_column_out(&s->columns[h]) && s->columns[h].side != column->side &&
            is_match(setup, s, column, wm_column_at(&s->columns[h])))
            nearer(setup, column, wm_column_at(&s->columns[h]), &nearest, goal);
    for (int32_t p = 0; p < setup->campaign.place_count; p++) {
        bn_point at = { setup->campaign.places[p].x, setup->campaign.places[p].y };

        if (wm_place_walled(setup, p) && s->seats[p].holder != 1 + column->side &&
            is_match(setup, s, column, at))
            nearer(setup, column, at, &nearest, goal);
    }
    return nearest != INT32_MAX || rally(s, index, goal);
}

/* ---- answers ------------------------------------------------------------------------------------ */

static bool allowed(const bn_question *question, wm_order order)
{
    return (question->allowed >> order & 1) != 0;
}

/* In contact they stay and fight; without a goal they stay, and forage when they are hungry. */
static int32_t order_for(const wm_setup *setup, const wm_campaign *s, const bn_question *question)
{
    int32_t index = question->about[0];
    const wm_column *column = &s->columns[index];
    bn_point goal = wm_column_at(column);
    bool low = column->supply_days <= LOW_ON_FOOD && !column->inside;
    bool goes = wm_enemies(setup, s, index) == 0 && goal_of(setup, s, index, &goal) &&
                (goal.x != column->x || goal.y != column->y);

    if (low && allowed(question, WM_ORDER_FORAGE_SLOW))
        return WM_ORDER_FORAGE_SLOW;
    return goes && allowed(question, WM_ORDER_MARCH) ? WM_ORDER_MARCH : WM_ORDER_STAY;
}

/* The open straight way that ends nearest to the goal; 0 units if none leads nearer. */
static bn_answer way_for(const wm_setup *setup, const wm_campaign *s, const bn_question *question)
{
    const wm_column *column = &s->columns[question->about[0]];
    int32_t form = setup->campaign.map;
    bn_point here = wm_column_at(column), goal = here;
    bn_answer best = { { 0, 0 } };
    int32_t nearest;

    if (wm_enemies(setup, s, question->about[0]) != 0 ||
        !goal_of(setup, s, question->about[0], &goal))
        return best;
    nearest = bn_ground_distance(form, here, goal);
    for (int32_t way = question->spans[0].min; way <= question->spans[0].max; way++) {
        int32_t most = wm_room(&setup->campaign, here, way, question->spans[1].max);

        for (int32_t units = 1; units <= most; units++) {
            int32_t far = bn_ground_distance(form, bn_ground_walk(form, here, way, units), goal);

            if (far >= nearest)
                continue;
            nearest = far;
            best = (bn_answer){ { way, units } };
        }
    }
    return best;
}

static bool would_attack(const wm_setup *setup, const wm_campaign *s, const bn_question *question)
{
    uint32_t melee = question->kind == WM_C_CATCH
                         ? wm_catchers(setup, s, question->about[0]) | wm_bit(question->about[0])
                         : wm_melee(setup, s, question->about[0]);
    uint32_t ours = wm_side_mask(s, melee, question->side);

    return edge(setup, host_of(s, ours), host_of(s, melee & ~ours), false) >= 0;
}

static int32_t siege_for(const wm_setup *setup, const wm_campaign *s, const bn_question *question)
{
    int32_t place = question->about[1];
    host inside = host_of(s, wm_garrison(setup, s, place));
    host outside = host_of(s, wm_besiegers(setup, s, place));

    if (question->kind == WM_C_SORTIE)
        return edge(setup, inside, outside, false) >= 0 ? WM_GARRISON_COME_OUT : WM_GARRISON_STAY;
    if ((question->allowed >> WM_SIEGE_STORM & 1) != 0 && edge(setup, outside, inside, true) >= 0)
        return WM_SIEGE_STORM;
    return WM_SIEGE_INVEST;
}

bool wm_campaign_steady(const void *with, const void *state, const bn_question *question,
                        bn_answer *out)
{
    const wm_setup *setup = with;
    const wm_campaign *s = state;

    *out = (bn_answer){ { 0 } };
    switch (question->kind) {
    case WM_C_ORDER:
        out->value[0] = order_for(setup, s, question);
        return true;
    case WM_C_WAY:
        *out = way_for(setup, s, question);
        return true;
    case WM_C_CATCH:
    case WM_C_ATTACK:
        out->value[0] = would_attack(setup, s, question) ? WM_YES : WM_NO;
        return true;
    case WM_C_SIEGE:
    case WM_C_SORTIE:
        out->value[0] = siege_for(setup, s, question);
        return true;
    default:
        return false;
    }
}
