/* Leaders who are lost for good, and how long their troops remember them. */
#include "steps.h"

static void add(int8_t *loss, int32_t more)
{
    int32_t sum = *loss + more;

    *loss = (int8_t)(sum < INT8_MIN ? INT8_MIN : sum);
}

void g3_bereave(const g3_setup *setup, g3_battle *battle, int32_t side, int32_t row, int32_t leader)
{
    for (int32_t u = 0; u < g3_units(setup); u++)
        if (battle->units[u].side == side)
            add(&battle->units[u].bereft,
                g3_catastrophe_morale(setup->figures, row,
                                      leader != G3_NONE && g3_same_leader(setup, battle, leader, u),
                                      &setup->rules));
}

static int32_t missed(const g3_setup *setup, const g3_battle *battle, int32_t side, int32_t loss)
{
    return g3_leaders_missed(setup->figures, loss, battle->fought && battle->winner == 1 + side,
                             battle->difference);
}

void g3_console(const g3_setup *setup, g3_battle *battle)
{
    for (int32_t u = 0; u < g3_units(setup); u++) {
        g3_unit_state *unit = &battle->units[u];

        unit->grief = (int8_t)missed(setup, battle, unit->side, unit->grief);
        unit->bereft = (int8_t)missed(setup, battle, unit->side, unit->bereft);
    }
}

/* The effect of a character who does not come back on a unit. */
static int32_t loss_of(const g3_setup *setup, const g3_battle *battle, int32_t u, int32_t p)
{
    int32_t side = battle->units[u].side;
    const g3_force *force = &setup->sides[side].force;
    bool own = g3_home(setup, u) == side && g3_unit_of(setup, u)->leader == p, leads = false;

    if (force->commander == p || g3_commands(battle, side * G3_PERSONS + p))
        return g3_catastrophe_morale(setup->figures, G3_CATASTROPHE_COMMANDER_KILLED, own,
                                     &setup->rules);
    for (int32_t i = 0; i < force->unit_count; i++)
        leads = leads || force->units[i].leader == p;
    return leads ? g3_catastrophe_morale(setup->figures, G3_CATASTROPHE_LEADER_KILLED, own,
                                         &setup->rules)
                 : 0;
}

int32_t g3_grief_after(const g3_setup *setup, const g3_battle *battle, int32_t u)
{
    const g3_unit_state *unit = &battle->units[u];
    int32_t loss = 0;

    for (int32_t p = 0; p < setup->sides[unit->side].force.person_count; p++) {
        uint8_t condition = battle->persons[unit->side][p].condition;

        if (condition == G3_DEAD || condition == G3_PRISONER)
            loss += loss_of(setup, battle, u, p);
    }
    return unit->grief + unit->bereft + missed(setup, battle, unit->side, loss);
}
