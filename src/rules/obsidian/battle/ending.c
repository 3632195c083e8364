/* How a battle ends: who has lost what, and who has won (OB-215, OB-216, OB-234). */
#include "steps.h"

#include "rules/board/shapes.h"
#include "rules/field/suppression.h"
#include "rules/field/victory.h"

/* ---- losses -------------------------------------------------------------------------------- */

static bool lost(const ob_battle *battle, int32_t stand)
{
    return battle->troops[stand].where == OB_FALLEN || battle->troops[stand].where == OB_FLED;
}

int32_t ob_stands_lost(const ob_setup *setup, const ob_battle *battle, int32_t side)
{
    const ob_army *army = &setup->armies[side];
    int32_t count = 0;

    for (int32_t s = army->first; s < army->first + army->count; s++)
        count += lost(battle, s);
    return count;
}

int32_t ob_points_lost(const ob_setup *setup, const ob_battle *battle, int32_t side)
{
    const ob_army *army = &setup->armies[side];
    int32_t points = 0;

    for (int32_t s = army->first; s < army->first + army->count; s++)
        points += lost(battle, s) ? setup->stands[s].pcp : 0;
    return points;
}

/* A side has left the field when none of its stands is on the table or can still come. Reserves of a Command that
 * retreats do not (OB-162). */
static bool left_the_field(const ob_setup *setup, const ob_battle *battle, int32_t side)
{
    const ob_army *army = &setup->armies[side];

    for (int32_t s = army->first; s < army->first + army->count; s++) {
        uint8_t where = battle->troops[s].where;

        bool stays_away =
            (where == OB_IN_RESERVE || where == OB_TO_LAND) && ob_retreats(setup, battle, s);

        if (where < OB_FALLEN && where != OB_FOLDED && where != OB_OFF_BOARD && !stays_away)
            return false;
    }
    return true;
}

/* ---- conditions of victory ------------------------------------------------------------------ */

static bool holds(const ob_setup *setup, const ob_goal *goal, const ob_battle *battle,
                  int32_t stand)
{
    ob_point at = { battle->troops[stand].x, battle->troops[stand].y };
    ob_ground room;

    if (!ob_on_ground(setup, battle, stand))
        return false;
    if (goal->piece != OB_NONE)
        return ob_piece_holds(ob_ground_now(setup, battle, &room), goal->piece, at);
    return at.x >= goal->corner[0].x && at.x <= goal->corner[1].x && at.y >= goal->corner[0].y &&
           at.y <= goal->corner[1].y;
}

/* How many stands of a side have left the table in good order by an edge. */
static int32_t left_by(const ob_setup *setup, const ob_battle *battle, int32_t side, int32_t edge)
{
    const ob_army *army = &setup->armies[side];
    int32_t count = 0;

    for (int32_t s = army->first; s < army->first + army->count; s++)
        count += battle->troops[s].where == OB_WITHDREW && battle->troops[s].heading == edge;
    return count;
}

static ob_progress progress_of(const ob_setup *setup, const ob_battle *battle, const ob_goal *goal,
                               int32_t side)
{
    int32_t enemy = ob_enemy_of(side);
    ob_progress done = { .round = battle->round,
                         .exited = left_by(setup, battle, side, goal->edge),
                         .destroyed = ob_stands_lost(setup, battle, enemy),
                         .pcp = ob_points_lost(setup, battle, enemy),
                         .named = goal->stand != OB_NONE && lost(battle, goal->stand) };

    for (int32_t s = 0; s < setup->stand_count; s++) {
        bool own = setup->stands[s].side == side;

        done.standing += own && ob_present(battle, s);
        if (goal->kind != OB_HOLD || !holds(setup, goal, battle, s))
            continue;
        done.holding += own && !ob_marked(battle, s, OB_IS_ROUTING);
        done.enemies += !own;
    }
    return done;
}

int32_t ob_goal_of(const ob_setup *setup, const ob_battle *battle, int32_t side, ob_progress *done)
{
    const ob_army *army = &setup->armies[side];

    for (int32_t g = 0; g < army->goal_count; g++) {
        *done = progress_of(setup, battle, &army->goals[g], side);
        if (ob_goal_met(&army->goals[g], done))
            return g;
    }
    return OB_NONE;
}

static bool has_won(const ob_setup *setup, const ob_battle *battle, int32_t side)
{
    ob_progress done;

    return ob_goal_of(setup, battle, side, &done) != OB_NONE;
}

/* ---- the end of a round ---------------------------------------------------------------------- */

static bn_pace ends(ob_battle *battle, int32_t winner)
{
    battle->winner = (uint8_t)(1 + winner);
    return ob_go(battle, OB_STEP_OVER);
}

bn_pace ob_concede(const ob_setup *setup, ob_battle *battle, int32_t stand, bn_trace *trace)
{
    int32_t side = setup->stands[stand].side;

    ob_remark(trace, setup, stand, 215, 0, "the battle is conceded");
    battle->conceded = (uint8_t)(1 + side);
    return ends(battle, ob_enemy_of(side));
}

/* A stand that will not be suppressed in the coming round is no longer marked (OB-203). */
static void lift_suppression(const ob_setup *setup, ob_battle *battle)
{
    for (int32_t s = 0; s < setup->stand_count; s++)
        if (!ob_still_suppressed(battle->troops[s].quelled, battle->round + 1))
            ob_unmark(battle, s, OB_IS_QUELLED);
}

static bn_pace next_opens(const void *with, void *state, bn_trace *trace)
{
    const ob_setup *setup = with;
    ob_battle *battle = state;
    bool won[OB_SIDES] = { has_won(setup, battle, 0), has_won(setup, battle, 1) };
    bool gone[OB_SIDES] = { left_the_field(setup, battle, 0), left_the_field(setup, battle, 1) };

    lift_suppression(setup, battle);
    if (won[0] || won[1])
        return ends(battle, won[0] && won[1] ? OB_NONE : won[0] ? 0 : 1);
    if (gone[0] || gone[1])
        return ends(battle, gone[0] && gone[1] ? OB_NONE : gone[1] ? 0 : 1);
    if (battle->round >= ob_last_round(setup->tables, setup->max_rounds)) {
        int32_t points[OB_SIDES] = { ob_points_lost(setup, battle, 0),
                                     ob_points_lost(setup, battle, 1) };

        /* By one reading the side that lost more has won (OB-R-07). */
        if (setup->readings.most_lost_wins)
            return ends(battle, ob_winner_on_time((const int32_t[]){ points[1], points[0] }));
        return ends(battle, ob_winner_on_time(points));
    }
    return ob_go(battle, OB_STEP_ROUND);
}

const bn_step ob_next_step = { .open = next_opens };

ob_decision ob_decision_of(const ob_setup *setup, const ob_battle *battle)
{
    if (battle->conceded > 0)
        return OB_BY_CONCEDING;
    if (has_won(setup, battle, 0) || has_won(setup, battle, 1))
        return OB_BY_CONDITION;
    return left_the_field(setup, battle, 0) || left_the_field(setup, battle, 1) ? OB_BY_LEAVING
                                                                                : OB_BY_POINTS;
}

int32_t ob_winner_of(const ob_setup *setup, const ob_battle *battle)
{
    return battle->winner - 1;
}
