/* Orders, to whom they are open, and what special cases make of them. */
#include "strategy.h"

#include "rules/field/landing.h"
#include "siege.h"
#include "rules/people/skills.h"

#define BIT(order) (UINT64_C(1) << (order))

/* G4-176 Strategy choice: one of the strategies of the table, in four categories, named as it is or
 * as Desperate. */
void g4_order_word(int32_t order, bn_text *out)
{
    if (order == G4_SURRENDER) {
        bn_text_add(out, "surrender");
        return;
    }
    if (g4_order_desperate(order))
        bn_text_add(out, "Desperate ");
    bn_text_add(out, g4_book.strategies[g4_order_strategy(order)].strategy);
}

/* ---- access ------------------------------------------------------------------------------- */

/* G4-178, G4-179 Strategies in a pitched and an encounter battle: each has its columns, the
 * encounter one for its first round on the march, one in camp and one for later. */
g4_occasion g4_field_occasion(bool encounter, bool first_round, bool mobile)
{
    if (!encounter)
        return G4_PITCHED;
    if (!first_round)
        return G4_ENCOUNTER_LATER;
    return mobile ? G4_ENCOUNTER_FIRST_MOBILE : G4_ENCOUNTER_FIRST_ENCAMPED;
}

static g4_access by_occasion(const g4_figures *tables, int32_t strategy, uint8_t occasion)
{
    const g4_strategy_access_row *row = &tables->strategy_access[strategy];

    switch ((g4_occasion)occasion) {
    case G4_PITCHED:
        return row->pitched;
    case G4_ENCOUNTER_FIRST_MOBILE:
        return row->encounter_round1_mobile;
    case G4_ENCOUNTER_FIRST_ENCAMPED:
        return row->encounter_round1_encamped;
    case G4_ENCOUNTER_LATER:
        return row->encounter_later;
    case G4_BESIEGED:
        return g4_siege_access(tables, strategy, true);
    case G4_BESIEGER:
        return g4_siege_access(tables, strategy, false);
    }
    return G4_ACCESS_NO;
}

/* G4-180 Strategies under confusion: some are for the confused only, and a side that started the battle confused gets
 * no Deliberate one in it. */
static bool open_to(g4_access access, const g4_choice *choice)
{
    switch (access) {
    case G4_ACCESS_YES:
        return true;
    case G4_ACCESS_CONFUSED:
        return choice->confused;
    case G4_ACCESS_CLEAR_HEADED:
        return !choice->began_confused;
    case G4_ACCESS_ROUND1_DB:
        return choice->first_round && choice->has_db && !choice->began_confused;
    case G4_ACCESS_NO:
    case G4_ACCESS_STALEMATE:
        break;
    }
    return false;
}

/* G4-181 Strategies of ambushers: in round 1 their own column bars defenses as well. */
static bool ambush_open(const g4_strategy_access_row *row, const g4_choice *choice)
{
    return !choice->ambusher || !choice->first_round || open_to(row->ambusher_round1, choice);
}

static bool strategy_open(const g4_figures *tables, int32_t strategy, const g4_choice *choice)
{
    const g4_strategy_access_row *row = &tables->strategy_access[strategy];
    bool gives_up = strategy == G4_STRATEGIES_PARLEY || strategy == G4_STRATEGIES_FULL_RETREAT;

    if (choice->no_parley && strategy == G4_STRATEGIES_PARLEY)
        return false;
    if (choice->no_giving_up && gives_up)
        return false;
    if (choice->confused && !open_to(row->confused, choice))
        return false;
    if (choice->landing && !open_to(g4_landing_access(tables, strategy), choice))
        return false;
    return ambush_open(row, choice) &&
           open_to(by_occasion(tables, strategy, choice->occasion), choice);
}

static int32_t full_fives(int32_t casualties)
{
    return casualties - casualties % G4_FIXED(CASUALTY_STEP);
}

static bool far_behind(const g4_figures *tables, int32_t casualties, int32_t enemy_casualties)
{
    return full_fives(casualties) - full_fives(enemy_casualties) >=
           G4_CONSTANT(tables, DESPERATE_GAP);
}

/* G4-202 Desperate: when: far more casualties than the enemy, and not with every strategy. */
bool g4_desperate_open(const g4_figures *tables, int32_t strategy, int32_t casualties,
                       int32_t enemy_casualties)
{
    return tables->strategies[strategy].desperate_allowed &&
           far_behind(tables, casualties, enemy_casualties);
}

uint64_t g4_orders_open(const g4_figures *tables, const g4_choice *choice)
{
    uint64_t open = 0;

    for (int32_t i = 0; i < G4_STRATEGIES_COUNT; i++) {
        if (!strategy_open(tables, i, choice))
            continue;
        open |= BIT(i);
        if (g4_desperate_open(tables, i, choice->casualties, choice->enemy_casualties))
            open |= BIT(g4_order_of(i, true));
    }
    if (choice->may_surrender && !choice->no_giving_up)
        open |= BIT(G4_SURRENDER);
    return open;
}

/* ---- confusion ---------------------------------------------------------------------------- */

/* G4-192 Strategy: Rally: ordered, if not always fought as such, it lets the commander of the end of
 * the round try to end the confusion. */
bool g4_rally_due(int32_t order, bool confused, bool panicked, bool gone)
{
    return confused && !panicked && !gone && order != G4_SURRENDER &&
           g4_order_strategy(order) == G4_STRATEGIES_RALLY;
}

int32_t g4_rally_target(const g4_figures *tables, int32_t leadership, const g4_readings *rules)
{
    return rules->rally_unmodified ? leadership
                                   : leadership + G4_CONSTANT(tables, RALLY_LEADERSHIP);
}

bool g4_stays_confused(bool confused, bool by_reconnaissance, bool first_round,
                       const g4_readings *rules)
{
    return confused && !(rules->confusion_one_round && by_reconnaissance && first_round);
}

/* ---- special cases ------------------------------------------------------------------------ */

static bool slow(const g4_figures *tables, int32_t order)
{
    return tables->strategies[g4_order_strategy(order)].slow;
}

static bool parleys(int32_t order)
{
    return g4_order_strategy(order) == G4_STRATEGIES_PARLEY;
}

/* G4-198 Special case: lost momentum: a side that faces the only slow strategy may change its own, once, unless it is
 * stubborn. */
static int32_t may_change(const g4_figures *tables, const g4_reveal *reveal)
{
    bool a = slow(tables, reveal->order[0]), b = slow(tables, reveal->order[1]);
    int32_t side = a ? 1 : 0;

    return a == b || reveal->changed || reveal->stubborn[side] ? G4_NONE : side;
}

/* G4-197 Special cases: order: surrender, talks, the answer to a Parley, the change; the rest is
 * g4_settle's. */
g4_pending g4_next_case(const g4_figures *tables, const g4_reveal *reveal)
{
    bool gave_up[2] = { reveal->order[0] == G4_SURRENDER, reveal->order[1] == G4_SURRENDER };
    bool talk[2];
    int32_t changer;

    if (gave_up[0] || gave_up[1])
        return (g4_pending){ G4_CASE_SURRENDER, gave_up[0] && gave_up[1] ? 2 : gave_up[1] };
    talk[0] = parleys(reveal->order[0]);
    talk[1] = parleys(reveal->order[1]);
    if ((talk[0] && talk[1]) || reveal->accepted)
        return (g4_pending){ G4_CASE_TALKS, G4_NONE };
    if ((talk[0] || talk[1]) && !reveal->answered)
        return (g4_pending){ G4_CASE_PARLEY, talk[0] ? 1 : 0 };
    changer = may_change(tables, reveal);
    return (g4_pending){ changer == G4_NONE ? G4_CASE_SETTLE : G4_CASE_CHANGE, changer };
}

bool g4_parley_welcome(const g4_figures *tables, int32_t roll, int32_t modifier)
{
    return g4_reaction_to(tables, roll, modifier) >= G4_REACTION_GOOD;
}

static void remark(bn_trace *trace, uint16_t rule, int8_t side, const char *words)
{
    bn_trace_add(
        trace,
        (bn_term){ .rule = rule, .row = BN_NO_ROW, .side = side, .about = -1, .words = words });
}

/* G4-191 Strategy: Parley: refused, it is fought as Defense, less ready than one meant from the
 * start. */
static void refuse(g4_settled *settled, int32_t side, bn_trace *trace)
{
    settled->refused[side] = settled->strategy[side] == G4_STRATEGIES_PARLEY;
    if (!settled->refused[side])
        return;
    settled->strategy[side] = G4_STRATEGIES_DEFENSE;
    remark(trace, 191, (int8_t)side, "a refused Parley is fought as Defense");
}

/* G4-201 Special case: no battle: someone retreats and no one holds them. */
static bool no_battle(g4_settled *settled, bn_trace *trace)
{
    g4_category a = g4_category_of(settled->strategy[0]), b = g4_category_of(settled->strategy[1]);
    bool a_goes = a == G4_CATEGORY_RETREAT, b_goes = b == G4_CATEGORY_RETREAT;

    settled->no_battle =
        (a_goes && (b_goes || b == G4_CATEGORY_DEFENSE)) || (b_goes && a == G4_CATEGORY_DEFENSE);
    if (!settled->no_battle)
        return false;
    settled->escapes = (uint8_t)(a_goes | b_goes << 1);
    remark(trace, 201, -1, "no battle: contact is broken");
    return true;
}

/* G4-200 Special case: stalemate: two defenders skirmish, whatever they may choose otherwise. */
static bool stalemate(g4_settled *settled, bn_trace *trace)
{
    settled->stalemate = g4_category_of(settled->strategy[0]) == G4_CATEGORY_DEFENSE &&
                         g4_category_of(settled->strategy[1]) == G4_CATEGORY_DEFENSE;
    if (!settled->stalemate)
        return false;
    settled->strategy[0] = settled->strategy[1] = G4_STRATEGIES_SKIRMISH;
    remark(trace, 200, -1, "both defend: stalemate, both skirmish");
    return true;
}

g4_settled g4_settle(int32_t order_a, int32_t order_b, bn_trace *trace)
{
    g4_settled settled = {
        .strategy = { (uint8_t)g4_order_strategy(order_a), (uint8_t)g4_order_strategy(order_b) },
        .desperate = { g4_order_desperate(order_a), g4_order_desperate(order_b) }
    };

    refuse(&settled, 0, trace);
    refuse(&settled, 1, trace);
    if (no_battle(&settled, trace) || stalemate(&settled, trace))
        settled.desperate[0] = settled.desperate[1] = 0; /* void in all its effects (G4-R-60) */
    return settled;
}
