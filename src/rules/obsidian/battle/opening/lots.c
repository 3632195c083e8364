/* Who has which base edge, and who places first (OB-055). */
#include "opening.h"

#include "rules/field/command.h"

/* Headings out of the table, as ob_edge_words has the edges. */
static const uint8_t outward[] = { 3 * OB_QUARTER, OB_QUARTER, 2 * OB_QUARTER, 0 };

static int32_t edge_at(int32_t heading)
{
    int32_t edge = 0;

    while (edge < (int32_t)BN_COUNT(outward) - 1 && outward[edge] != heading)
        edge++;
    return edge;
}

/* ---- the roll ------------------------------------------------------------------------------- */

/* No one rolls if the scenario fixes it, or if every stand has its place. */
static bn_pace lots_opens(const void *with, void *state, bn_trace *trace)
{
    const ob_setup *setup = with;
    ob_battle *battle = state;
    bool rolled = !setup->readings.fixed_deployment &&
                  ob_to_place(setup, battle, 0) + ob_to_place(setup, battle, 1) > 0;

    if (rolled)
        return BN_ASKS;
    battle->first = battle->turn = setup->first_deployer == 1;
    return ob_go(battle, OB_STEP_AMBUSH);
}

ASKS(lots, ob_ask(battle, OB_ASK_LOTS, 0, OB_NONE, 0, out))

static int32_t score_of(const ob_setup *setup, int32_t side, int32_t die, bn_trace *trace)
{
    int32_t cinc = setup->armies[side].cinc;

    return ob_lead(setup->tables, setup->stands[cinc].rating, die,
                   bn_sum(OB_TERMS_LEAD, side, cinc, setup->armies[side].name), trace);
}

EXPLAIN(lots)
{
    for (int32_t side = 0; side < OB_SIDES; side++) {
        int32_t cinc = setup->armies[side].cinc;

        ob_lead_bonus(setup->tables, setup->stands[cinc].rating,
                      bn_sum(OB_TERMS_LEAD, side, cinc, setup->armies[side].name), trace);
    }
}

CONSEQUENCE(lots)
{
    int32_t scores[OB_SIDES] = { score_of(setup, 0, totals[0], NULL),
                                 score_of(setup, 1, totals[1], NULL) };
    int32_t higher = ob_higher(scores);

    return higher == OB_NONE ? BN_AGAIN : higher;
}

WEIGH(lots)
{
    int32_t scores[OB_SIDES];

    for (int32_t side = 0; side < OB_SIDES; side++)
        scores[side] = score_of(setup, side, totals[side], trace);
    ob_weigh_leads(scores, trace);
}

TAKE(lots)
{
    battle->turn = (uint8_t)value;
    ob_go(battle, OB_STEP_EDGE);
}

const bn_step ob_lots_step = { .open = lots_opens,
                               .ask = lots_ask,
                               .take = lots_take,
                               .consequence = lots_consequence,
                               .explain = lots_explain,
                               .weigh = lots_weigh };

/* ---- the winner chooses --------------------------------------------------------------------- */

/* One of the two edges that the scenario has. */
ASK(edge)
{
    int32_t own = edge_at(battle->edge[battle->turn]);
    int32_t other = edge_at(battle->edge[ob_enemy_of(battle->turn)]);

    ob_ask(battle, OB_ASK_EDGE, battle->turn, OB_NONE, own, out);
    out->allowed = 1u << own | 1u << other;
    return own != other;
}

TAKE(edge)
{
    uint8_t chosen = outward[value];
    int32_t enemy = ob_enemy_of(battle->turn);

    if (chosen != battle->edge[battle->turn]) {
        battle->edge[enemy] = battle->edge[battle->turn];
        battle->edge[battle->turn] = chosen;
    }
    ob_go(battle, OB_STEP_PLACES);
}

const bn_step ob_edge_step = { .ask = edge_ask, .take = edge_take };

ASKS(places, ob_ask(battle, OB_ASK_PLACES_FIRST, battle->turn, OB_NONE, 1, out))

TAKE(places)
{
    battle->first = (uint8_t)(value == 0 ? battle->turn : ob_enemy_of(battle->turn));
    battle->turn = battle->first;
    ob_go(battle, OB_STEP_WORKS);
}

const bn_step ob_places_step = { .ask = places_ask, .take = places_take };
