/* A plain commander: the strongest force of their side goes to the place that the campaign is about, or to the
 * nearest that an enemy holds, and fights the enemies that it meets; the others stay where they are. A place that
 * the campaign is about it guards once it holds it: armies that only look for each other's places pass each other. A
 * force that has lost half of what its document gave it goes home. They know where their own forces are, who holds
 * which place, and what stands in the same space as they do. */
#include "steps.h"

/* ---- reckoning ---------------------------------------------------------------------------- */

static int64_t strength_of(const g4_setup *setup, const g4_campaign *s, int32_t head)
{
    int32_t with = g4_companion(s, head);
    bn_rat sum = g4_column_ts_now(setup, &s->columns[head]);

    if (with != G4_NONE)
        sum = g4_ts_add(sum, g4_column_ts_now(setup, &s->columns[with]));
    return bn_rat_floor(sum);
}

/* The one force of a side that marches. */
static int32_t field_army(const g4_setup *setup, const g4_campaign *s, int32_t side)
{
    int32_t best = G4_NONE;
    int64_t most = -1;

    for (int32_t c = side * G4_SIDE_FORCES; c < (side + 1) * G4_SIDE_FORCES; c++) {
        int64_t ts = g4_leads(s, c) ? strength_of(setup, s, c) : -1;

        if (ts > most) {
            most = ts;
            best = c;
        }
    }
    return best;
}

static bool is_spent(const g4_setup *setup, const g4_campaign *s, int32_t c)
{
    const g4_force *force = g4_column_force(setup, &s->columns[c]);
    g4_column whole = s->columns[c];

    for (int32_t i = 0; i < force->line_count; i++) {
        whole.standing.count[i] = force->lines[i].count;
        whole.standing.share[i] = bn_rat_int(1);
    }
    return 2 * bn_rat_floor(g4_column_ts_now(setup, &s->columns[c])) <
           bn_rat_floor(g4_column_ts_now(setup, &whole));
}

static bool enemy_here(const g4_setup *setup, const g4_campaign *s, int32_t c)
{
    for (int32_t e = 0; e < g4_column_count(setup); e++)
        if (g4_column_side(e) != g4_column_side(c) && g4_leads(s, e) &&
            g4_same_place(&s->columns[c], &s->columns[e]))
            return true;
    return false;
}

/* ---- where to ----------------------------------------------------------------------------- */

static bool nearest_place(const g4_setup *setup, const g4_campaign *s, int32_t c, bool own,
                          bn_point *goal)
{
    int32_t nearest = INT32_MAX, mine = 1 + g4_column_side(c);

    for (int32_t p = 0; p < setup->campaign.place_count; p++) {
        bn_point at = { setup->campaign.places[p].x, setup->campaign.places[p].y };
        int32_t far = bn_ground_distance(setup->campaign.map, g4_at(&s->columns[c]), at);

        if ((s->holders[p] == mine) != own || (!own && s->holders[p] == 0) || far >= nearest)
            continue;
        nearest = far;
        *goal = at;
    }
    return nearest != INT32_MAX;
}

static bool goal_of(const g4_setup *setup, const g4_campaign *s, int32_t c, bn_point *goal)
{
    int32_t aim = setup->campaign.aim_place - 1, side = g4_column_side(c);

    if (is_spent(setup, s, c))
        return nearest_place(setup, s, c, true, goal);
    if (c != field_army(setup, s, side))
        return false;
    if (enemy_here(setup, s, c)) {
        *goal = g4_at(&s->columns[c]);
        return true;
    }
    if (aim >= 0) { /* to take it, or to guard it */
        *goal = (bn_point){ setup->campaign.places[aim].x, setup->campaign.places[aim].y };
        return true;
    }
    return nearest_place(setup, s, c, false, goal);
}

/* ---- answers ------------------------------------------------------------------------------ */

static bool is_there(const g4_column *column, bn_point goal)
{
    return column->x == goal.x && column->y == goal.y;
}

/* Of the hexes that roads lead to in a day, the one nearest to the goal. */
static bn_point end_by_road(const g4_setup *setup, const g4_campaign *s, bn_point from,
                            int32_t spaces, bn_point goal)
{
    int32_t nearest = bn_ground_distance(BN_HEXES, from, goal);
    bn_point best = from;
    g4_road_hexes hexes;

    g4_road_reach(setup, &s->weather, from, spaces, &hexes);
    for (int32_t y = 0; y < setup->campaign.height; y++)
        for (int32_t x = 0; x < setup->campaign.width; x++) {
            bn_point at = { x, y };

            if (!g4_road_reached(setup, &hexes, at) ||
                bn_ground_distance(BN_HEXES, at, goal) >= nearest)
                continue;
            nearest = bn_ground_distance(BN_HEXES, at, goal);
            best = at;
        }
    return best;
}

/* Where a day's march by that order ends, as near to the goal as it can get. */
static bn_point end_of_march(const g4_setup *setup, const g4_campaign *s, int32_t c, int32_t order,
                             uint32_t how, bn_point goal)
{
    int32_t spaces = g4_spaces_of(setup, s, c, order, how);
    const g4_weather *weather = order == G4_ORDER_SAIL ? NULL : &s->weather;
    int32_t coast = g4_coast_reach(setup, s, c, order);
    bn_point at = g4_at(&s->columns[c]);

    if (order == G4_ORDER_BY_ROAD && g4_roads_drawn(setup))
        return end_by_road(setup, s, at, spaces, goal);
    while (spaces-- > 0 && (at.x != goal.x || at.y != goal.y))
        if (!g4_space_toward(setup, weather, coast, at, goal, &at))
            break;
    return at;
}

/* Whether the roads of the map bring it no nearer to the goal than it comes without them. */
static bool road_is_longer(const g4_setup *setup, const g4_campaign *s, int32_t c, bn_point goal)
{
    bn_point on, off;

    if (!g4_roads_drawn(setup) || is_there(&s->columns[c], goal))
        return false;
    on = end_of_march(setup, s, c, G4_ORDER_BY_ROAD, 0, goal);
    off = end_of_march(setup, s, c, G4_ORDER_OFF_ROAD, 0, goal);
    return bn_ground_distance(BN_HEXES, on, goal) > bn_ground_distance(BN_HEXES, off, goal) ||
           is_there(&s->columns[c], on);
}

static int32_t order_for(const g4_setup *setup, const g4_campaign *s, const bn_question *question)
{
    static const uint8_t marches[] = { G4_ORDER_BY_ROAD, G4_ORDER_OFF_ROAD, G4_ORDER_SAIL };
    int32_t c = question->about[0];
    int32_t place = g4_place_at(setup, g4_at(&s->columns[c]));
    bool home = place != G4_NONE && s->holders[place] == 1 + question->side;
    uint64_t allowed = question->allowed;
    bn_point goal = { 0, 0 };

    if (goal_of(setup, s, c, &goal) &&
        (!is_there(&s->columns[c], goal) || (enemy_here(setup, s, c) && !is_spent(setup, s, c)))) {
        if (road_is_longer(setup, s, c, goal))
            allowed &= ~(UINT64_C(1) << G4_ORDER_BY_ROAD);
        for (size_t i = 0; i < BN_COUNT(marches); i++)
            if (allowed >> marches[i] & 1)
                return marches[i];
    }
    return home && setup->campaign.places[place].fortress != G4_NO_FORTRESS ? G4_ORDER_BUNKER
                                                                            : G4_ORDER_PATROL;
}

static bn_answer way_for(const g4_setup *setup, const g4_campaign *s, const bn_question *question)
{
    const g4_draft *draft = &s->drafts[question->side];
    bn_point at = g4_at(&s->columns[question->about[0]]), goal;

    if (goal_of(setup, s, question->about[0], &goal))
        at = end_of_march(setup, s, question->about[0], draft->act, draft->lines, goal);
    return (bn_answer){ { at.x, at.y } };
}

bool g4_campaign_steady(const void *with, const void *state, const bn_question *question,
                        bn_answer *out)
{
    const g4_setup *setup = with;
    const g4_campaign *s = state;

    if (question->kind == G4_C_ORDER)
        *out = (bn_answer){ { order_for(setup, s, question) } };
    else if (question->kind == G4_C_WAY)
        *out = way_for(setup, s, question);
    else
        return false;
    return true;
}
