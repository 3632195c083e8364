/* A plain commander: the strongest force of his side goes to the place that the campaign is about, or to the
 * nearest that an enemy holds, and fights whom it meets; the others keep where they are. A force that has
 * lost half of what its document gave it goes home. He knows where his own forces are, who holds which
 * place, and what stands in the same space as he does. */
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
    if (aim >= 0 && s->holders[aim] != 1 + side) {
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

static int32_t order_for(const g4_setup *setup, const g4_campaign *s, const bn_question *question)
{
    static const uint8_t marches[] = { G4_ORDER_BY_ROAD, G4_ORDER_OFF_ROAD, G4_ORDER_SAIL };
    int32_t c = question->about[0];
    int32_t place = g4_place_at(setup, g4_at(&s->columns[c]));
    bool home = place != G4_NONE && s->holders[place] == 1 + question->side;
    bn_point goal = { 0, 0 };

    if (goal_of(setup, s, c, &goal) &&
        (!is_there(&s->columns[c], goal) || (enemy_here(setup, s, c) && !is_spent(setup, s, c))))
        for (size_t i = 0; i < BN_COUNT(marches); i++)
            if (question->allowed >> marches[i] & 1)
                return marches[i];
    return home && setup->campaign.places[place].fortress != G4_NO_FORTRESS ? G4_ORDER_BUNKER
                                                                            : G4_ORDER_PATROL;
}

/* As far as its legs carry it today. The spans of the question reach that far, but for the edges of the
 * map. */
static bn_answer way_for(const g4_setup *setup, const g4_campaign *s, const bn_question *question)
{
    const g4_column *column = &s->columns[question->about[0]];
    const bn_span *x = &question->spans[0], *y = &question->spans[1];
    const int32_t far[] = { x->max - column->x, column->x - x->min, y->max - column->y,
                            column->y - y->min };
    const g4_weather *weather = s->drafts[question->side].act == G4_ORDER_SAIL ? NULL : &s->weather;
    bn_point at = g4_at(column), goal = at;
    int32_t reach = 0;

    for (size_t i = 0; i < BN_COUNT(far); i++)
        reach = far[i] > reach ? far[i] : reach;
    if (goal_of(setup, s, question->about[0], &goal))
        while (reach-- > 0 && (at.x != goal.x || at.y != goal.y))
            if (!g4_space_toward(setup, weather, at, goal, &at))
                break;
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
