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

static uint32_t lots_ask(const void *with, const void *state, bn_question *out)
{
    ob_ask(state, OB_ASK_LOTS, 0, OB_NONE, 0, out);
    return 1;
}

static int32_t score_of(const ob_setup *setup, int32_t side, int32_t die, bn_trace *trace)
{
    int32_t cinc = setup->armies[side].cinc;

    return ob_lead(setup->tables, setup->stands[cinc].rating, die,
                   bn_sum(OB_TERMS_LEAD, side, cinc, setup->armies[side].name), trace);
}

static void lots_explain(const void *with, const void *state, bn_trace *trace)
{
    const ob_setup *setup = with;

    for (int32_t side = 0; side < OB_SIDES; side++) {
        int32_t cinc = setup->armies[side].cinc;

        ob_lead_bonus(setup->tables, setup->stands[cinc].rating,
                      bn_sum(OB_TERMS_LEAD, side, cinc, setup->armies[side].name), trace);
    }
}

static int32_t lots_consequence(const void *with, const void *state, const bn_question *question,
                                const int32_t *totals)
{
    int32_t scores[OB_SIDES] = { score_of(with, 0, totals[0], NULL),
                                 score_of(with, 1, totals[1], NULL) };
    int32_t higher = ob_higher(scores);

    return higher == OB_NONE ? BN_AGAIN : higher;
}

static void lots_weigh(const void *with, const void *state, const bn_question *question,
                       const int32_t *totals, bn_trace *trace)
{
    int32_t scores[OB_SIDES];

    for (int32_t side = 0; side < OB_SIDES; side++)
        scores[side] = score_of(with, side, totals[side], trace);
    ob_weigh_leads(scores, trace);
}

static void lots_take(const void *with, void *state, const bn_move *moves, uint32_t count,
                      bn_trace *trace)
{
    ob_battle *battle = state;

    battle->turn = (uint8_t)moves->answer.value[0];
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
static uint32_t edge_ask(const void *with, const void *state, bn_question *out)
{
    const ob_battle *battle = state;
    int32_t own = edge_at(battle->edge[battle->turn]);
    int32_t other = edge_at(battle->edge[ob_enemy_of(battle->turn)]);

    ob_ask(battle, OB_ASK_EDGE, battle->turn, OB_NONE, own, out);
    out->allowed = 1u << own | 1u << other;
    return own != other;
}

static void edge_take(const void *with, void *state, const bn_move *moves, uint32_t count,
                      bn_trace *trace)
{
    ob_battle *battle = state;
    uint8_t chosen = outward[moves->answer.value[0]];
    int32_t enemy = ob_enemy_of(battle->turn);

    if (chosen != battle->edge[battle->turn]) {
        battle->edge[enemy] = battle->edge[battle->turn];
        battle->edge[battle->turn] = chosen;
    }
    ob_go(battle, OB_STEP_PLACES);
}

const bn_step ob_edge_step = { .ask = edge_ask, .take = edge_take };

static uint32_t places_ask(const void *with, const void *state, bn_question *out)
{
    const ob_battle *battle = state;

    ob_ask(battle, OB_ASK_PLACES_FIRST, battle->turn, OB_NONE, 1, out);
    return 1;
}

static void places_take(const void *with, void *state, const bn_move *moves, uint32_t count,
                        bn_trace *trace)
{
    ob_battle *battle = state;

    battle->first =
        (uint8_t)(moves->answer.value[0] == 0 ? battle->turn : ob_enemy_of(battle->turn));
    battle->turn = battle->first;
    ob_go(battle, OB_STEP_WORKS);
}

const bn_step ob_places_step = { .ask = places_ask, .take = places_take };
