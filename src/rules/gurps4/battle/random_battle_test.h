/* Battles made at random, of every kind and with every option. */
#ifndef G4_RANDOM_BATTLE_TEST_H
#define G4_RANDOM_BATTLE_TEST_H

#include "random_test.h"
#include "battle_test.h"

static table t;
static gamble g = { .game = &g4_battle_game,
                    .setup = &t.setup,
                    .state = t.bytes,
                    .outcomes = 100,
                    .order = any_answer };

/* Lines that have something to do in each kind of battle. */
static const struct {
    const char *element;
    int32_t tl;
} stock[5][8] = {
    [G4_LAND] = { { "Heavy Infantry", 3 },
                  { "Heavy Cavalry", 3 },
                  { "Bowmen", 3 },
                  { "Light Infantry", 3 },
                  { "Riflemen", 7 },
                  { "Light Truck", 8 },
                  { "War Galley", 2 },
                  { "Miners", 3 } },
    [G4_SIEGE] = { { "Heavy Infantry", 3 },
                   { "Miners", 3 },
                   { "Bowmen", 3 },
                   { "Heavy Artillery", 3 },
                   { "Heavy Infantry", 3 },
                   { "Light Infantry", 3 },
                   { "Light Infantry", 3 },
                   { "Bowmen", 3 } },
    [G4_LANDING] = { { "Light Galley", 2 },
                     { "Heavy Infantry", 3 },
                     { "Longship", 3 },
                     { "Heavy Cavalry", 3 },
                     { "Bowmen", 3 },
                     { "Light Infantry", 3 },
                     { "Miners", 3 },
                     { "Heavy Infantry", 3 } },
    [G4_NAVAL] = { { "Light Galley", 2 },
                   { "Longship", 3 },
                   { "Capital Ship", 7 },
                   { "Escort Ship", 7 },
                   { "Jet Fighter", 7 },
                   { "Longship", 3 },
                   { "Heavy Infantry", 3 },
                   { "Longship", 3 } },
    [G4_AIR_BATTLE] = { { "Jet Fighter", 7 },
                        { "MANPAD", 8 },
                        { "Jet Fighter", 8 },
                        { "Light AAA", 7 },
                        { "Balloon", 5 },
                        { "Jet Fighter", 9 },
                        { "Jet Fighter", 7 },
                        { "MANPAD", 8 } },
};

static const uint32_t features[] = { 0,
                                     0,
                                     0,
                                     G4_NIGHT,
                                     G4_IMPETUOUS,
                                     G4_FANATIC,
                                     G4_DISLOYAL,
                                     G4_MERCENARY,
                                     G4_NOCTURNAL,
                                     G4_SEALED,
                                     G4_UNLIVING };

static inline g4_line random_line(bn_rng *rng, int32_t kind)
{
    int32_t i = below(rng, 8);
    g4_line line = line_of(stock[kind][i].element, 1 + below(rng, chance(rng, 20) ? 300 : 12),
                           stock[kind][i].tl);

    line.features = features[below(rng, (int32_t)BN_COUNT(features))];
    line.terrains = chance(rng, 20) ? UINT32_C(1) << below(rng, G4_TERRAIN_FEATURES) : 0;
    if (strcmp(stock[kind][i].element, "Light Truck") == 0)
        line.features = G4_HOVERCRAFT;
    if (strcmp(stock[kind][i].element, "Miners") == 0)
        line.count = 1; /* a bridge for some, not for all */
    line.quality = below(rng, G4_TROOP_QUALITY_COUNT);
    line.equipment = below(rng, G4_EQUIPMENT_QUALITY_COUNT);
    return line;
}

static inline void random_person(bn_rng *rng, g4_force *force, int32_t number)
{
    g4_person *person = table_person(force, "somebody", 0);

    if (number == 0 && chance(rng, 70))
        person->posts = G4_COMMANDER | (chance(rng, 50) ? G4_CHIEF : 0);
    else
        person->posts = chance(rng, 40) ? G4_SUCCESSOR : 0;
    person->strategy = below(rng, 18);
    person->leadership = below(rng, 16);
    person->tactics = below(rng, 16);
    person->hp = 1 + below(rng, 14);
    person->with = below(rng, force->line_count + 2) - 1;
    person->player = (uint8_t)chance(rng, 50);
    person->heroic = (uint8_t)chance(rng, 20);
    person->notable = (uint8_t)chance(rng, 20);
    person->immune = (uint8_t)chance(rng, 5);
    person->stubborn = (uint8_t)chance(rng, 20);
    person->rolls_strategy = (uint8_t)chance(rng, 5);
}

static inline void random_force(bn_rng *rng, int32_t side)
{
    g4_line lines[4];
    int32_t count = 1 + below(rng, 4), kind = t.setup.battle.kind;
    g4_force *force;

    for (int32_t i = 0; i < count; i++)
        lines[i] = random_line(rng, kind);
    force = table_force(&t, side, lines, count);
    for (int32_t i = below(rng, 4); i > 0; i--)
        random_person(rng, force, force->person_count);
    force->npc_skill = 6 + below(rng, 10);
    force->land_ls = chance(rng, 50) ? 100 : 0;
    force->inputs.posture = below(rng, 4);
    force->inputs.given[G4_IN_POSTURE] = (uint8_t)chance(rng, 60);
    force->inputs.locals = below(rng, 3);
    force->on_road = (uint8_t)chance(rng, 50);
    force->marching_without_security = (uint8_t)chance(rng, 20);
    force->casualties = chance(rng, 20) ? 5 * below(rng, 19) : 0;
    force->inputs.believed_safe = (uint8_t)chance(rng, 20);
    force->inputs.start_confused = (uint8_t)chance(rng, 10);
    force->inputs.strategy_known = (uint8_t)chance(rng, 10);
    force->inputs.surrender_order = (uint8_t)chance(rng, 20);
    force->inputs.chemical_attack = (uint8_t)chance(rng, 5);
    force->inputs.nuclear_attack = (uint8_t)chance(rng, 5);
    force->inputs.prepared = (uint8_t)chance(rng, 50);
    force->inputs.fanatic_failure = below(rng, 3);
    force->inputs.mercenaries_waver = (uint8_t)chance(rng, 20);
    if (t.setup.options.estimated)
        force->estimated_ts = bn_rat_int(1 + below(rng, 200));
}

static inline void random_battle(bn_rng *rng)
{
    g4_battle_inputs *b = &t.setup.battle;

    b->kind = below(rng, 5);
    b->terrain = below(rng, G4_TERRAINS);
    b->night = (uint8_t)chance(rng, 25);
    b->bad_weather = (uint8_t)chance(rng, 25);
    b->recon_contest = (uint8_t)chance(rng, 80);
    b->recon_winner = chance(rng, 10) ? 1 + below(rng, 2) : 0;
    b->recon_margin = below(rng, 15);
    b->type = chance(rng, 20) ? 1 + below(rng, 2) : 0;
    b->initiative = below(rng, 3);
    b->grade = below(rng, 3);
    b->river_defender = chance(rng, 50) ? 1 + below(rng, 2) : 0;
    b->river_kind = below(rng, 2);
    b->besieged = 1 + below(rng, 2);
    b->fortress = below(rng, 6);
    b->attacker = 1 + below(rng, 2);
    b->single_landing = (uint8_t)below(rng, 2);
    b->shore = below(rng, 3);
    b->ocean = (uint8_t)below(rng, 2);
    b->home_waters = below(rng, 3);
    b->talks_outcome = chance(rng, 30) ? below(rng, 3) : 0;
    b->talks_party = below(rng, 3);
    b->given[G4_IN_ESTIMATE_ERROR] = b->given[G4_IN_INTEL_ERROR] = (uint8_t)chance(rng, 70);
    if (chance(rng, 30)) {
        b->given[G4_IN_START_TIME] = b->given[G4_IN_SUNRISE] = b->given[G4_IN_SUNSET] = 1;
        b->start_time = below(rng, 1440);
        b->sunrise = 300;
        b->sunset = 1200;
    }
}

/* Someone who may have their own battle. */
static inline void random_subordinate(bn_rng *rng)
{
    g4_battle_inputs *b = &t.setup.battle;
    int32_t side = below(rng, 2);
    g4_force *force = &t.setup.sides[side].forces[0];
    g4_person *person;

    if (force->person_count == 0)
        return;
    b->sub_side = 1 + side;
    b->sub_person = force->person_count;
    b->main_battle_result = chance(rng, 40) ? 1 + below(rng, 2) : 0;
    person = &force->persons[force->person_count - 1];
    person->posts = 0;
    person->with = force->line_count;
}

static inline void random_setup(bn_rng *rng)
{
    g4_readings *r = &t.setup.rules;
    int32_t *readings[] = { &r->impetuous_every_round,  &r->unreplaced_losses_cost_bsm,
                            &r->bunkered_keeps_db,      &r->ambush_db_pitched_only,
                            &r->confusion_one_round,    &r->rally_unmodified,
                            &r->pursue_after_no_battle, &r->raid_may_split,
                            &r->neutralizers_need_class };

    table_init(&t);
    t.setup.side_count = chance(rng, 20) ? 3 + below(rng, 2) : 2;
    t.setup.options.referee = below(rng, 2);
    t.setup.options.max_rounds = chance(rng, 20) ? 1 + below(rng, 8) : 0;
    t.setup.options.estimated = (uint8_t)chance(rng, 10);
    t.setup.options.loose_allies = (uint8_t)chance(rng, 50);
    t.setup.options.remove_elements = (uint8_t)chance(rng, 30);
    t.setup.options.defer_folding = (uint8_t)chance(rng, 20);
    for (size_t i = 0; i < BN_COUNT(readings); i++)
        *readings[i] = chance(rng, 15);
    random_battle(rng);
    for (int32_t side = 0; side < t.setup.side_count; side++)
        for (int32_t i = chance(rng, 25) ? 2 + below(rng, 3) : 1; i > 0; i--)
            random_force(rng, side);
    if (chance(rng, 25))
        random_subordinate(rng);
}

#endif
