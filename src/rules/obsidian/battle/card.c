/* The situation of a side, what it fights for, and what decided a battle (OB-215, OB-216, OB-234). A goal counts
 * stands on the table, which everyone sees; none that lies in ambush. */
#include "steps.h"

#include <banneret/system/sums.h>

#include "rules/field/victory.h"

enum { STANDS, POINTS, ROUTING, HEADLINES };

static const bn_headline headlines[HEADLINES] = {
    { "stands", "Stands left", "", 215, 0 },
    { "points_lost", "Points lost", "", 216, BN_HEADLINE_LESS },
    { "routing", "Stands routing", "", 234, BN_HEADLINE_LESS },
};

static const char *name_of(const ob_setup *setup, int32_t side)
{
    return setup->armies[side].name;
}

static void add_number(bn_text *out, const char *before, int64_t number, const char *after)
{
    bn_text_add(out, before);
    bn_text_int(out, number);
    bn_text_add(out, after);
}

/* ---- figures ------------------------------------------------------------------------------ */

/* Stands that an army has now, without those of a form that is not in play. */
static int32_t stands_of(const ob_setup *setup, const ob_battle *battle, int32_t side)
{
    const ob_army *army = &setup->armies[side];
    int32_t count = 0;

    for (int32_t s = army->first; s < army->first + army->count; s++)
        count += battle->troops[s].where != OB_FOLDED || battle->troops[s].carrier > 0;
    return count;
}

static void stands_now(const ob_setup *setup, const ob_battle *battle, int32_t side,
                       bn_trace *trace, bn_headline_now *out)
{
    bn_term of = bn_sum(1 + STANDS, side, -1, NULL);
    int32_t all = stands_of(setup, battle, side), lost = ob_stands_lost(setup, battle, side);

    bn_plus_int(trace, &of, 215, all, "stands of the army");
    bn_plus_int(trace, &of, 234, -lost, "eliminated, or left the table in rout or retreat");
    out->value = bn_rat_int(bn_gives_int(trace, &of, 215, all - lost, headlines[STANDS].title));
    out->of = bn_rat_int(all);
}

static int32_t routing_now(const ob_setup *setup, const ob_battle *battle, int32_t side)
{
    const ob_army *army = &setup->armies[side];
    int32_t count = 0;

    for (int32_t s = army->first; s < army->first + army->count; s++)
        count += ob_present(battle, s) && ob_marked(battle, s, OB_IS_ROUTING);
    return count;
}

static bool headline(const void *with, const void *state, bn_seat seat, uint32_t of, uint32_t which,
                     bn_trace *trace, bn_headline_now *out)
{
    const ob_setup *setup = with;
    int32_t side = (int32_t)of;

    (void)seat;
    *out = (bn_headline_now){ .certainty = BN_KNOWN };
    switch (which) {
    case STANDS:
        stands_now(setup, state, side, trace, out);
        return true;
    case POINTS:
        out->value = bn_rat_int(ob_points_lost(setup, state, side));
        return true;
    default:
        out->value = bn_rat_int(routing_now(setup, state, side));
        return out->value.num > 0;
    }
}

/* ---- goals -------------------------------------------------------------------------------- */

static void add_place(const ob_setup *setup, const ob_goal *goal, bn_text *out)
{
    if (goal->piece != OB_NONE) {
        bn_text_add(out, setup->ground.pieces[goal->piece].name);
        return;
    }
    bn_text_add(out, "the ground from ");
    for (int32_t i = 0; i < 2; i++) {
        bn_text_add(out, i > 0 ? " to " : "");
        bn_text_rat(out, ob_in_inches(goal->corner[i].x));
        bn_text_add(out, ", ");
        bn_text_rat(out, ob_in_inches(goal->corner[i].y));
    }
    bn_text_add(out, " inches");
}

static void add_when(const ob_goal *goal, bn_text *out)
{
    if (goal->round > 0)
        add_number(out, " at the end of round ", goal->round, "");
    else
        bn_text_add(out, " at the end of any round");
}

static void add_goal(const ob_setup *setup, const ob_goal *goal, int32_t side, bn_text *out)
{
    const char *enemy = name_of(setup, ob_enemy_of(side));

    switch (goal->kind) {
    case OB_HOLD:
        bn_text_add(out, "Hold ");
        add_place(setup, goal, out);
        add_when(goal, out);
        bn_text_add(out, ": at least ");
        bn_text_count(out, goal->count, "stand", "stands");
        bn_text_add(out, " in good order, and no enemy there.");
        return;
    case OB_EXIT:
        bn_text_add(out, "Bring ");
        bn_text_count(out, goal->count, "stand", "stands");
        bn_text_add(out, " off the table in good order by the ");
        bn_text_add(out, ob_edge_name(goal->edge));
        bn_text_add(out, " edge");
        add_when(goal, out);
        bn_text_char(out, '.');
        return;
    case OB_DESTROY:
        bn_text_add(out, "Destroy ");
        if (goal->stand != OB_NONE)
            bn_text_add(out, setup->stands[goal->stand].name);
        else
            bn_text_count(out, goal->count, goal->points ? "point" : "stand",
                          goal->points ? "points" : "stands");
        bn_text_add(out, " of ");
        bn_text_add(out, enemy);
        add_when(goal, out);
        bn_text_char(out, '.');
        return;
    default:
        add_number(out, "Survive ", goal->round, " rounds");
        add_number(out, ": have a stand on the table at the end of round ", goal->round, ".");
    }
}

/* The last round at whose end a side wins if it is still there; 0: it has no such goal. */
static int32_t survives(const ob_setup *setup, int32_t side)
{
    const ob_army *army = &setup->armies[side];

    for (int32_t g = 0; g < army->goal_count; g++)
        if (army->goals[g].kind == OB_SURVIVE &&
            army->goals[g].round <= ob_last_round(setup->tables, setup->max_rounds))
            return army->goals[g].round;
    return 0;
}

/* First what the scenario names, then what every battle has. The time limit decides nothing where a side must only
 * survive it. */
static bool goal(const void *with, uint32_t of, uint32_t index, uint16_t *rule, bn_text *out)
{
    const ob_setup *setup = with;
    int32_t side = (int32_t)of, more = (int32_t)index - setup->armies[side].goal_count;
    bool by_time = more == 1 && survives(setup, 0) + survives(setup, 1) == 0;

    if (more < 0) {
        *rule = 234;
        add_goal(setup, &setup->armies[side].goals[index], side, out);
    } else if (more == 0) {
        *rule = 215;
        bn_text_add(out, "Leave no stand of ");
        bn_text_add(out, name_of(setup, ob_enemy_of(side)));
        bn_text_add(out, " on the field, or make that side concede.");
    } else if (by_time) {
        *rule = 216;
        add_number(out, "If nothing else has decided it after round ",
                   ob_last_round(setup->tables, setup->max_rounds), ": have lost ");
        bn_text_add(out, setup->readings.most_lost_wins ? "more" : "fewer");
        bn_text_add(out, " points than ");
        bn_text_add(out, name_of(setup, ob_enemy_of(side)));
        bn_text_char(out, '.');
    }
    return more <= 0 || by_time;
}

/* ---- the end ------------------------------------------------------------------------------ */

static void add_points(const ob_setup *setup, const ob_battle *battle, bn_text *out)
{
    for (int32_t side = 0; side < OB_SIDES; side++) {
        bn_text_add(out, side > 0 ? ", " : "");
        bn_text_add(out, name_of(setup, side));
        add_number(out, " ", ob_points_lost(setup, battle, side), "");
    }
    bn_text_char(out, '.');
}

static void tell_condition(const ob_setup *setup, const ob_battle *battle, int32_t side,
                           bn_text *out)
{
    ob_progress done;
    int32_t met = ob_goal_of(setup, battle, side, &done);
    const ob_goal *goal = &setup->armies[side].goals[met];
    const char *own = name_of(setup, side), *enemy = name_of(setup, ob_enemy_of(side));

    switch (goal->kind) {
    case OB_HOLD:
        bn_text_add(out, own);
        bn_text_add(out, " held ");
        add_place(setup, goal, out);
        bn_text_add(out, " with ");
        bn_text_count(out, done.holding, "stand", "stands");
        add_number(out, " at the end of round ", battle->round, "; no enemy was there.");
        return;
    case OB_EXIT:
        bn_text_add(out, own);
        bn_text_add(out, " brought ");
        bn_text_count(out, done.exited, "stand", "stands");
        bn_text_add(out, " off the table by the ");
        bn_text_add(out, ob_edge_name(goal->edge));
        bn_text_add(out, " edge.");
        return;
    case OB_DESTROY:
        bn_text_add(out, enemy);
        bn_text_add(out, " lost ");
        if (goal->stand != OB_NONE)
            bn_text_add(out, setup->stands[goal->stand].name);
        else if (goal->points)
            bn_text_count(out, done.pcp, "point", "points");
        else
            bn_text_count(out, done.destroyed, "stand", "stands");
        bn_text_add(out, ", which a condition of victory names.");
        return;
    default:
        bn_text_add(out, own);
        add_number(out, " survived ", goal->round, " rounds with ");
        bn_text_count(out, done.standing, "stand", "stands");
        bn_text_add(out, " on the table.");
    }
}

static void decided(const void *with, const void *state, bn_seat seat, bn_finding *out,
                    bn_text *words)
{
    const ob_setup *setup = with;
    const ob_battle *battle = state;

    (void)seat;
    *out = (bn_finding){ ob_winner_of(setup, battle), 215 };
    switch (ob_decision_of(setup, battle)) {
    case OB_BY_CONCEDING:
        bn_text_add(words, name_of(setup, battle->conceded - 1));
        add_number(words, " conceded in round ", battle->round, ".");
        return;
    case OB_BY_CONDITION:
        out->rule = 234;
        if (out->side >= 0)
            tell_condition(setup, battle, out->side, words);
        else
            add_number(words, "Both sides met a condition of victory in round ", battle->round,
                       ".");
        return;
    case OB_BY_LEAVING:
        if (out->side >= 0) {
            bn_text_add(words, "No stand of ");
            bn_text_add(words, name_of(setup, ob_enemy_of(out->side)));
            bn_text_add(words, " was left on the field.");
        } else
            bn_text_add(words, "Neither side had a stand left on the field.");
        return;
    default:
        out->rule = 216;
        add_number(words, "The last round, ", battle->round, ", was over. Points lost: ");
        add_points(setup, battle, words);
    }
}

/* At the time limit a side that need only survive wins; otherwise the points lost decide. */
static bool ahead(const void *with, const void *state, bn_seat seat, bn_finding *out,
                  bn_text *words)
{
    const ob_setup *setup = with;
    const ob_battle *battle = state;
    int32_t points[OB_SIDES] = { ob_points_lost(setup, battle, 0),
                                 ob_points_lost(setup, battle, 1) };
    int32_t rounds[OB_SIDES] = { survives(setup, 0), survives(setup, 1) };

    (void)seat;
    if (battle->round < 1)
        return false;
    if ((rounds[0] > 0) != (rounds[1] > 0)) {
        *out = (bn_finding){ rounds[1] > 0, 234 };
        add_number(words, "Round ", battle->round, " of the ");
        add_number(words, "", rounds[out->side], " that ");
        bn_text_add(words, name_of(setup, out->side));
        bn_text_add(words, " must survive.");
        return true;
    }
    *out = (bn_finding){ ob_winner_on_time(points), 216 };
    if (setup->readings.most_lost_wins && out->side >= 0)
        out->side = ob_enemy_of(out->side);
    bn_text_add(words, "Points lost so far: ");
    add_points(setup, battle, words);
    return true;
}

const bn_score ob_battle_score = {
    .headlines = headlines,
    .count = HEADLINES,
    .headline = headline,
    .goal = goal,
    .decided = decided,
    .ahead = ahead,
};
