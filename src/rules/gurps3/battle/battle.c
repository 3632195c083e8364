/* The battle as a course: its units, sides and characters, and the order of its steps. */
#include "steps.h"

#include <string.h>

#include "rules/forces/levy.h"
#include "rules/forces/strength.h"

/* ---- units and characters ------------------------------------------------------------------ */

int32_t g3_units(const g3_setup *setup)
{
    return g3_first_unit(setup, setup->side_count);
}

int32_t g3_home(const g3_setup *setup, int32_t u)
{
    int32_t side = 0;

    for (; u >= setup->sides[side].force.unit_count; side++)
        u -= setup->sides[side].force.unit_count;
    return side;
}

const g3_unit *g3_unit_of(const g3_setup *setup, int32_t u)
{
    const g3_side *side = setup->sides;

    for (; u >= side->force.unit_count; side++)
        u -= side->force.unit_count;
    return &side->force.units[u];
}

bool g3_fields(const g3_battle *battle, int32_t side, int32_t u)
{
    const g3_unit_state *unit = &battle->units[u];

    return unit->side == side && unit->place == G3_FIELDED && unit->count > 0;
}

int64_t g3_men(const g3_setup *setup, const g3_battle *battle, int32_t side)
{
    int64_t men = 0;

    for (int32_t u = 0; u < g3_units(setup); u++)
        if (g3_fields(battle, side, u))
            men += battle->units[u].afoot ? battle->units[u].count
                                          : g3_men_of(g3_unit_of(setup, u), battle->units[u].count);
    return men;
}

int32_t g3_next_player(const g3_setup *setup, const g3_battle *battle, int32_t w, uint8_t did)
{
    for (; w < setup->side_count * G3_PERSONS; w++)
        if (w % G3_PERSONS < setup->sides[w / G3_PERSONS].force.person_count &&
            (g3_person_of(setup, w)->traits & G3_PLAYER) &&
            !(g3_person_now(battle, w)->did & (did | G3_IS_OUT)))
            return w;
    return G3_NONE;
}

bool g3_commands(const g3_battle *battle, int32_t w)
{
    return battle->parties[w / G3_PERSONS].commander == 1 + w % G3_PERSONS;
}

int32_t g3_led_by(const g3_setup *setup, const g3_battle *battle, int32_t w)
{
    for (int32_t u = 0; u < g3_units(setup); u++)
        if (g3_home(setup, u) == w / G3_PERSONS && g3_fields(battle, w / G3_PERSONS, u) &&
            g3_unit_of(setup, u)->leader == w % G3_PERSONS && !battle->units[u].leaderless)
            return u;
    return G3_NONE;
}

/* ---- the first state ----------------------------------------------------------------------- */

static void muster_person(const g3_person *person, g3_person_state *out)
{
    *out = (g3_person_state){
        .hits = (int16_t)person->hits,
        .luck = (uint8_t)(person->traits & G3_LUCK ? person->luck_uses : 0),
    };
}

static void muster_party(const g3_setup *setup, int32_t s, g3_party *party)
{
    const g3_force *force = &setup->sides[s].force;
    const g3_person *chief = force->commander == G3_NONE ? NULL : &force->persons[force->commander];

    party->commander = (uint8_t)(force->commander + 1);
    party->skill = (int16_t)(chief ? chief->strategy : force->strategy);
    party->tactics =
        (int16_t)(chief ? g3_tactics_of(setup->figures, chief)
                  : force->tactics != G3_NONE
                      ? force->tactics
                      : g3_typical_soldier(setup->figures, force->units[0].quality).tactics);
}

void g3_muster(const g3_setup *setup, g3_battle *battle)
{
    for (int32_t u = 0; u < g3_units(setup); u++) {
        const g3_unit *unit = g3_unit_of(setup, u);

        battle->units[u] = (g3_unit_state){ .count = unit->count,
                                            .side = (uint8_t)g3_home(setup, u),
                                            .quality = (uint8_t)unit->quality,
                                            .pay = (int8_t)unit->pay_morale,
                                            .leadership = (uint8_t)unit->leadership,
                                            .grief = (int8_t)unit->leaders_lost };
    }
    for (int32_t s = 0; s < setup->side_count; s++) {
        muster_party(setup, s, &battle->parties[s]);
        memset(battle->persons[s], 0, sizeof battle->persons[s]);
        for (int32_t p = 0; p < setup->sides[s].force.person_count; p++)
            muster_person(&setup->sides[s].force.persons[p], &battle->persons[s][p]);
    }
}

/* ---- questions ----------------------------------------------------------------------------- */

void g3_ask(const g3_battle *battle, uint32_t kind, int32_t side, int32_t about, int32_t preset,
            bn_question *out)
{
    bn_ask_kind(g3_kinds, kind, battle->day, (uint32_t)side, preset, out);
    out->about[0] = (int16_t)about;
}

/* G3-009 Sequence of a battle day. */
static const bn_step *const steps[] = {
#define STEP(name, row) &g3_##row##_step,
#include "battle/steps.def"
};

const bn_steps g3_battle_course = {
    .steps = steps,
    .over = G3_STEP_OVER,
    .step_at = offsetof(g3_battle, step),
    .cursors = 2,
    .cursor = { offsetof(g3_battle, at), offsetof(g3_battle, part) },
    .kinds = g3_kinds,
};
