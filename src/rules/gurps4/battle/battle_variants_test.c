/* Scripted battles of the other kinds: sieges, landings, at sea, in the air, of three sides, with
 * rivers, dusk and strikes. */
#include "battle_test.h"

#include "steps.h"

static table t; /* one at a time: a setup is large */

static bool offered(uint16_t kind, int32_t which, int32_t option)
{
    bn_question q[BN_OPEN_MAX];

    table_open(&t, kind, q);
    return q[which].allowed >> option & 1;
}

static void two_armies(int32_t first, int32_t second)
{
    table_init(&t);
    table_foot(&t, 0, first);
    table_foot(&t, 1, second);
    table_pitched(&t, 0);
}

/* ---- sieges ------------------------------------------------------------------------------- */

static void siege(void)
{
    two_armies(20, 10);
    t.setup.battle.kind = G4_SIEGE;
    t.setup.battle.besieged = 2;
    t.setup.battle.fortress = G4_PERMANENT;
    t.setup.sides[1].forces[0].inputs.posture = G4_BUNKERED;
}

static void siege_orders(void **state)
{
    (void)state;
    siege();
    table_begin(&t);
    assert_int_equal(table_bout(&t)->db[1], 7); /* TL3 + 4 */
    assert_int_equal(table_bout(&t)->db[0], 0);
    assert_int_equal(table_bout(&t)->minutes, 120);
    table_no_risk(&t);
    assert_false(offered(G4_ASK_STRATEGY, 1, ATTACK));
    assert_false(offered(G4_ASK_STRATEGY, 1, FULL_RETREAT));
    assert_true(offered(G4_ASK_STRATEGY, 1, DELIBERATE_DEFENSE));
    assert_true(offered(G4_ASK_STRATEGY, 0, DELIBERATE_DEFENSE));
    table_orders(&t, ATTACK, DEFENSE);
    assert_int_equal(table_bout(&t)->skill[1], 12 + 1 + 7);
    assert_int_equal(table_bout(&t)->skill[0], 12 + 4);
    table_contest(&t, 1, 1);
    table_skip(&t, G4_ASK_MISFORTUNE, 18);
    assert_int_equal(t.battle.minutes, 120);
    table_fight(&t, DELIBERATE_ATTACK, DELIBERATE_DEFENSE, 1, 1);
    assert_int_equal(t.battle.minutes, 120 + 720);
}

static void long_round_at_night(void **state)
{
    (void)state;
    siege();
    t.setup.sides[0].forces[0].lines[0].features = G4_NIGHT;
    t.setup.battle.night = 1;
    table_begin(&t);
    assert_int_equal(table_bout(&t)->bsm[0], 6); /* 20 against 10 halved: at least 3 to 1 */
    table_no_risk(&t);
    table_orders(&t, DELIBERATE_ATTACK, DELIBERATE_DEFENSE);
    assert_int_equal(table_bout(&t)->skill[0], 12 + 4 + 1); /* days have days in them */
    table_contest(&t, 1, 1);
    table_skip(&t, G4_ASK_MISFORTUNE, 18);
    table_no_risk(&t);
    table_orders(&t, ATTACK, DEFENSE);
    assert_int_equal(table_bout(&t)->skill[0], 12 + 6 - 4); /* 15%, and 5 from the deliberate */
}

static void break_out(void **state)
{
    int32_t minutes;

    (void)state;
    siege();
    t.setup.battle.type = 1; /* pitched */
    t.setup.battle.initiative = 1;
    t.setup.battle.grade = G4_SURPRISE;
    table_begin(&t);
    table_fight(&t, INDIRECT, DEFENSE, 0, 1);
    assert_int_equal(table_bout(&t)->indirect[0], 1);
    assert_int_equal(table_bout(&t)->pb, 1);
    assert_int_equal(table_bout(&t)->initiative, 0);
    minutes = (int32_t)t.battle.minutes;
    table_fight(&t, ATTACK, FIGHTING_RETREAT, 1, 1);
    assert_int_equal(table_bout(&t)->kind, G4_LAND); /* no aftermath, but a battle outside */
    assert_true(table_bout(&t)->flags & G4_BOUT_OUTSIDE);
    assert_int_equal(table_bout(&t)->initiative, G4_NONE);
    assert_int_equal(table_bout(&t)->lead, 0);
    assert_int_equal(t.battle.round, 3);
    assert_true((int32_t)t.battle.minutes > minutes);
    assert_int_equal(table_bout(&t)->round, 1);
    assert_int_equal(table_bout(&t)->db[1], 0);
    assert_int_equal(table_bout(&t)->pb, 0);
    assert_int_equal(table_bout(&t)->indirect[0], 0); /* nothing was done before */
    assert_int_equal(table_bout(&t)->indirect_last, 0);
    assert_int_equal(table_bout(&t)->escapes, 0);
    for (int32_t i = 0; i < 2; i++) {
        assert_int_equal(table_bout(&t)->order[i], G4_NO_ORDER);
        assert_int_equal(table_bout(&t)->settled[i], G4_NO_ORDER);
    }
    assert_int_equal(table_bout(&t)->casualties[1], 15 + 10);
    table_no_risk(&t);
    assert_true(offered(G4_ASK_STRATEGY, 1, ATTACK));
    assert_true(offered(G4_ASK_STRATEGY, 1, FULL_RETREAT));
    table_orders(&t, ATTACK, FULL_RETREAT);
    table_contest(&t, 0, 1);
    table_skip(&t, G4_ASK_MISFORTUNE, 18);
    table_answer(&t, G4_ASK_CONTROL, 0); /* now it is an escape like any other */
    table_roll(&t, G4_ASK_UNCONTROLLED, 6, 0);
    table_answer(&t, G4_ASK_LOOT, 0);
    table_over(&t);
    assert_int_equal(g4_battle_game.winner(&t.setup, t.bytes), 0);
}

/* The rounds are over when they come out: no one has won. */
static void break_out_too_late(void **state)
{
    (void)state;
    siege();
    t.setup.options.max_rounds = 2;
    table_begin(&t);
    table_fight(&t, ATTACK, DEFENSE, 0, 1);
    table_fight(&t, ATTACK, FIGHTING_RETREAT, 1, 1);
    table_over(&t);
    assert_int_equal(table_bout(&t)->ending, G4_TERMS);
    assert_int_equal(table_bout(&t)->final[0], table_bout(&t)->casualties[0]);
    assert_true(table_bout(&t)->final[0] > 0);
    assert_int_equal(table_bout(&t)->final[1], 15 + 10);
    assert_int_equal(g4_battle_game.winner(&t.setup, t.bytes), -1);
}

static void slipped_away(void **state)
{
    (void)state;
    siege();
    table_begin(&t);
    table_no_risk(&t);
    table_orders(&t, DEFENSE, FIGHTING_RETREAT);
    table_over(&t);
    assert_int_equal(table_bout(&t)->ending, G4_BROKEN_OFF);
}

static void fell_back_inside(void **state)
{
    (void)state;
    siege();
    t.setup.sides[1].forces[0].inputs.posture = G4_PATROLLING;
    t.setup.options.referee = 0;
    memset(t.setup.battle.given, 1, sizeof t.setup.battle.given);
    t.setup.battle.given[G4_IN_DB] = t.setup.battle.given[G4_IN_FORTRESS_DB] =
        t.setup.battle.given[G4_IN_FORTRESS_WT] = t.setup.battle.given[G4_IN_START_TIME] = 0;
    memset(t.setup.sides[0].forces[0].inputs.given, 1, 32);
    memset(t.setup.sides[1].forces[0].inputs.given, 1, 32);
    t.setup.sides[1].forces[0].inputs.given[G4_IN_INSIDE] = 0;
    table_begin(&t);
    assert_int_equal(table_bout(&t)->db[1], 0);
    table_answer(&t, G4_JUDGE_INSIDE, 1);
    assert_int_equal(table_bout(&t)->db[1], 7);
    table_no_risk(&t);
}

/* Heads taken of a garrison of ten elements of ten men that is destroyed. */
static int64_t taken_of(uint32_t features)
{
    siege();
    t.setup.sides[1].forces[0].casualties = 80;
    t.setup.sides[1].forces[0].lines[0].features = features;
    t.setup.sides[1].forces[0].inputs.cause_at_stake = 0;
    table_begin(&t);
    table_fight(&t, AOA, DEFENSE, 0, 1);
    table_answer(&t, G4_ASK_LOOT, 1);
    table_over(&t);
    assert_int_equal(table_bout(&t)->ending, G4_DESTROYED);

    g4_scene scene = g4_scene_of(&t.setup);

    return g4_spoils_of(&scene, &t.battle, 0).captives;
}

static void garrison_taken(void **state)
{
    (void)state;
    assert_int_equal(taken_of(0), 50); /* half of a hundred */
    assert_int_equal(taken_of(G4_FANATIC), 0);
    assert_int_equal(taken_of(G4_UNLIVING), 0);
}

/* ---- landings ----------------------------------------------------------------------------- */

static void landing(void **state)
{
    g4_line fleet[] = { line_of("Longship", 4, 3), line_of("Light Infantry", 4, 3) };

    (void)state;
    table_init(&t);
    fleet[1].carried_by = 1;
    table_force(&t, 0, fleet, 2);
    table_foot(&t, 1, 2)->inputs.posture = G4_PATROLLING;
    t.setup.battle.kind = G4_LANDING;
    t.setup.battle.single_landing = 1;
    table_begin(&t); /* one place to land: no contest */
    assert_int_equal(table_bout(&t)->db[1], 4);
    table_no_risk(&t);
    assert_false(offered(G4_ASK_STRATEGY, 0, DEFENSE));
    table_orders(&t, FULL_RETREAT, ATTACK);
    /* 12 + 8 - 4, and what the armies are worth */
    assert_int_equal(table_bout(&t)->skill[0], 12 + 8 - 4 + table_bout(&t)->bsm[0]);
    table_contest(&t, 1, 1);
    table_begin(&t);
    table_fight(&t, ATTACK, DEFENSE, 0, 1);
    table_no_risk(&t);
    assert_true(offered(G4_ASK_STRATEGY, 0, DEFENSE)); /* PB 1: a foothold */
}

/* ---- water and air ------------------------------------------------------------------------ */

static void naval(void **state)
{
    g4_line first[] = { line_of("Longship", 6, 3), line_of("Longship", 1, 3) };
    g4_line second[] = { line_of("Longship", 3, 3), line_of("Heavy Infantry", 50, 3) };

    (void)state;
    table_init(&t);
    table_force(&t, 0, first, 2);
    table_force(&t, 1, second, 2);
    t.setup.battle.kind = G4_NAVAL;
    t.setup.battle.ocean = 0;
    t.setup.battle.home_waters = 2;
    table_pitched(&t, 1);
    table_begin(&t);
    assert_int_equal(table_bout(&t)->elements[1], 3); /* the infantry is elsewhere */
    assert_int_equal(table_bout(&t)->db[1], 1);
    assert_int_equal(table_bout(&t)->db[0], 0);
    table_no_risk(&t);
}

static void flagship(void **state)
{
    g4_line first[] = { line_of("Capital Ship", 3, 7), line_of("Capital Ship", 1, 7) };
    g4_line second[] = { line_of("Capital Ship", 4, 7) };

    (void)state;
    table_init(&t);
    table_force(&t, 0, first, 2);
    table_force(&t, 1, second, 1);
    t.setup.battle.kind = G4_NAVAL;
    table_pitched(&t, 0);
    table_begin(&t);
    assert_true(offered(G4_ASK_FLAGSHIP, 0, 0)); /* one of three */
    table_answers(&t, G4_ASK_FLAGSHIP, (const int32_t[]){ 1, G4_LINES }, 2);
    assert_int_equal(table_bout(&t)->superior[0], G4_C3I);
    table_begin(&t);
    table_answers(&t, G4_ASK_FLAGSHIP, (const int32_t[]){ G4_LINES, G4_LINES }, 2);
    assert_int_equal(table_bout(&t)->superior[0], 0);
}

static void air(void **state)
{
    g4_line first[] = { line_of("Jet Fighter", 6, 7), line_of("Heavy Tank", 9, 7) };
    g4_line second[] = { line_of("PE Bomber", 4, 7), line_of("Light AAA", 4, 7) };

    (void)state;
    table_init(&t);
    table_force(&t, 0, first, 2);
    table_force(&t, 1, second, 2);
    t.setup.battle.kind = G4_AIR_BATTLE;
    table_pitched(&t, 1);
    table_begin(&t);
    /* flak is of the Fire class too: it is in its class, or neutralizes */
    table_answers(&t, G4_ASK_ROLES, (int32_t[]){ 2 }, 1);
    assert_int_equal(table_bout(&t)->elements[0], 6);
    assert_int_equal(table_bout(&t)->elements[1], 8);
    assert_int_equal(table_bout(&t)->db[0] + table_bout(&t)->db[1], 0);
    table_no_risk(&t);
}

/* ---- rivers and dusk ---------------------------------------------------------------------- */

static void river(void **state)
{
    g4_line first[] = { line_of("Heavy Infantry", 12, 3), line_of("Miners", 1, 3),
                        line_of("Light Infantry", 4, 3) };

    (void)state;
    table_init(&t);
    table_force(&t, 0, first, 3);
    table_foot(&t, 1, 6);
    table_pitched(&t, 1);
    t.setup.battle.river_defender = 2;
    table_begin(&t);
    assert_int_equal(table_bout(&t)->bsm[0], 4); /* 57 against 24 */
    table_no_risk(&t);
    table_orders(&t, ATTACK, DEFENSE);
    assert_int_equal(table_asked(&t, G4_ASK_BRIDGE).allowed, 5);
    table_answer(&t, G4_ASK_BRIDGE, 4); /* the light troops first: 24 + 1 + 8, and one of 4 */
    assert_int_equal(table_bout(&t)->skill[0], 12 + 0);
    table_contest(&t, 0, 1);
    table_skip(&t, G4_ASK_MISFORTUNE, 18);
    table_no_risk(&t);
    table_orders(&t, RAID, DEFENSE); /* a raid is no attack: 12 + 4 - 2, PB 1, and scouts 1 */
    assert_int_equal(table_bout(&t)->skill[0], 16);
}

static void dusk(void **state)
{
    (void)state;
    two_armies(20, 20);
    t.setup.sides[1].forces[0].lines[0].features = G4_NIGHT;
    t.setup.battle.given[G4_IN_START_TIME] = t.setup.battle.given[G4_IN_SUNRISE] =
        t.setup.battle.given[G4_IN_SUNSET] = 1;
    t.setup.battle.start_time = 1150;
    t.setup.battle.sunrise = 360;
    t.setup.battle.sunset = 1200;
    table_begin(&t);
    table_fight(&t, ATTACK, ATTACK, 0, 1); /* from 19:10 to 19:40 */
    assert_int_equal(table_bout(&t)->bsm[1], 0);
    table_fight(&t, ATTACK, ATTACK, 0, 1);
    assert_int_equal(table_bout(&t)->bsm[1], 4); /* night falls at 20:00: 20 against 10 */
    assert_int_equal(table_bout(&t)->casualties[1], 30);
    assert_int_equal(table_bout(&t)->pb, 2);
}

static void dusk_by_referee(void **state)
{
    (void)state;
    two_armies(20, 20);
    t.setup.sides[1].forces[0].lines[0].features = G4_NIGHT;
    t.setup.options.referee = 0;
    memset(t.setup.battle.given, 1, sizeof t.setup.battle.given);
    t.setup.battle.given[G4_IN_START_TIME] = t.setup.battle.given[G4_IN_DB] = 0;
    memset(t.setup.sides[0].forces[0].inputs.given, 1, 32);
    memset(t.setup.sides[1].forces[0].inputs.given, 1, 32);
    table_begin(&t);
    table_fight(&t, ATTACK, ATTACK, 0, 1);
    table_answer(&t, G4_ASK_DUSK, 1);
    assert_int_equal(table_bout(&t)->bsm[1], 4);
    table_fight(&t, ATTACK, ATTACK, 0, 1);
    table_answer(&t, G4_ASK_DUSK, 1);
    assert_int_equal(table_bout(&t)->bsm[1], 0); /* and day again */
}

/* ---- strikes ------------------------------------------------------------------------------ */

static void chemical(void **state)
{
    (void)state;
    two_armies(10, 10);
    t.setup.sides[0].forces[0].figures[0].tl = 6;
    t.setup.sides[0].forces[0].inputs.chemical_attack = 1;
    table_begin(&t);
    assert_int_equal(table_bout(&t)->bsm[0], 2); /* 40 against 24 */
    assert_int_equal(table_bout(&t)->casualties[1], 0);
    table_no_risk(&t);
    table_orders(&t, ATTACK, ATTACK);
    assert_int_equal(table_bout(&t)->skill[1], 10);
    assert_int_equal(table_bout(&t)->skill[0], 14);
}

/* Masks of TL8 keep out the gas of TL8, but not what weapons of TL10 send; who struck is asked. */
static void nanomachines(void **state)
{
    static const int32_t bsm[] = {
        [G4_CHEMICAL_NONE] = 0, [G4_CHEMICAL_GAS] = 0, [G4_CHEMICAL_NANO] = 2
    }; /* 40 against 24 */

    (void)state;
    for (int32_t i = 0; i <= G4_CHEMICAL_NANO; i++) {
        g4_force *forces[2];

        two_armies(10, 10);
        t.setup.options.referee = 0;
        memset(t.setup.battle.given, 1, sizeof t.setup.battle.given);
        for (int32_t s = 0; s < 2; s++) {
            forces[s] = &t.setup.sides[s].forces[0];
            forces[s]->figures[0].tl = 8;
            memset(forces[s]->inputs.given, 1, sizeof forces[s]->inputs.given);
        }
        forces[0]->inputs.given[G4_IN_CHEMICAL] = 0;
        t.setup.battle.given[G4_IN_START_TIME] = t.setup.battle.given[G4_IN_DB] = 0;
        table_begin(&t);
        assert_string_equal(g4_battle_kinds[G4_JUDGE_CHEMICAL].words[i],
                            ((const char *[]){ "no", "yes", "nanomachines" })[i]);
        table_answer(&t, G4_JUDGE_CHEMICAL, i);
        assert_int_equal(table_bout(&t)->bsm[0], bsm[i]);
    }
}

/* A strike by either of two forces is the side's, whatever is said of the other. */
static void struck_by_one_of_two(void **state)
{
    static const uint16_t strikes[] = { G4_IN_CHEMICAL, G4_IN_NUCLEAR };

    (void)state;
    for (size_t i = 0; i < BN_COUNT(strikes); i++)
        for (int32_t striker = 0; striker < 2; striker++) {
            g4_force *forces = t.setup.sides[0].forces;

            two_armies(5, 10);
            table_foot(&t, 0, 5);
            for (int32_t f = 0; f < 2; f++) {
                forces[f].figures[0].tl = 6;
                forces[f].inputs.given[strikes[i]] = 1;
                if (strikes[i] == G4_IN_CHEMICAL)
                    forces[f].inputs.chemical_attack = f == striker;
                else
                    forces[f].inputs.nuclear_attack = f == striker;
            }
            table_begin(&t);
            if (strikes[i] == G4_IN_CHEMICAL)
                assert_int_equal(table_bout(&t)->bsm[0], 2);
            else
                assert_int_equal(table_bout(&t)->final[1], 100);
        }
}

static void nuclear(void **state)
{
    (void)state;
    two_armies(10, 10);
    t.setup.sides[1].forces[0].land_ls = 10;
    t.setup.sides[0].forces[0].inputs.nuclear_attack = 1;
    table_begin(&t);
    table_answer(&t, G4_ASK_LOOT, 0);
    table_over(&t);
    assert_int_equal(g4_battle_game.winner(&t.setup, t.bytes), 0);
    assert_int_equal(table_bout(&t)->final[1], 100);
    assert_int_equal(t.battle.lane[1].party.train, 100);
    assert_int_equal(t.battle.fought, 0);
}

static void nuclear_exchange(void **state)
{
    (void)state;
    two_armies(10, 10);
    t.setup.sides[0].forces[0].inputs.nuclear_attack = 1;
    t.setup.sides[1].forces[0].inputs.nuclear_attack = 1;
    t.setup.sides[1].forces[0].lines[0].features = G4_SEALED;
    table_begin(&t);
    assert_int_equal(table_bout(&t)->bsm[1], 8); /* 24 against 4 */
    assert_int_equal(t.battle.lane[0].party.train, 100);
    table_no_risk(&t);
}

static void estimated(void **state)
{
    (void)state;
    two_armies(1, 1);
    t.setup.options.estimated = 1;
    t.setup.sides[0].forces[0].estimated_ts = bn_rat_int(300);
    t.setup.sides[1].forces[0].estimated_ts = bn_rat_int(100);
    table_begin(&t);
    assert_int_equal(table_bout(&t)->bsm[0], 6);
    assert_int_equal(table_bout(&t)->superior[0], 0);
    assert_int_equal(table_bout(&t)->minutes, 30);
    table_fight(&t, ATTACK, DEFENSE, 0, 1);
}

/* ---- three sides -------------------------------------------------------------------------- */

static void loose_allies(void **state)
{
    bn_question q[BN_OPEN_MAX];

    (void)state;
    two_armies(4, 10);
    table_foot(&t, 0, 7)->npc_skill = 15;
    t.setup.options.loose_allies = 1;
    table_begin(&t);
    assert_int_equal(table_open(&t, G4_ASK_RISK, q), 3);
    table_answers(&t, G4_ASK_RISK, (int32_t[]){ 3, 1, 0 }, 3);
    table_answers(&t, G4_ASK_STRATEGY, (int32_t[]){ DEFENSE, ATTACK, ATTACK }, 3);
    assert_int_equal(table_bout(&t)->order[0], ATTACK);     /* that of the larger, the second */
    assert_int_equal(table_bout(&t)->skill[0], 13 - 1 + 1); /* mean of 12 and 15, their Risk */
    table_contest(&t, G4_NONE, 0);
    assert_int_equal(t.battle.target, 9); /* each their own Risk */
    table_roll(&t, G4_ASK_MISFORTUNE, 18, 0);
    assert_int_equal(t.battle.target, 7);
}

static void three_armies(void)
{
    table_init(&t);
    t.setup.side_count = 3;
    for (int32_t s = 0; s < 3; s++)
        table_foot(&t, s, 10);
    t.setup.battle.type = 1;
}

static void three(void)
{
    three_armies();
    table_begin(&t);
}

/* Elements that the first side sends to its first battle, and its burden there; the others halve both. */
static void divide(int32_t percent, int32_t burden)
{
    const int32_t values[] = { percent, burden, 50, 2, 50, 2 };
    bn_question q[BN_OPEN_MAX];
    bn_move moves[6];

    for (int32_t s = 0; s < 3; s++)
        table_answer(&t, G4_ASK_DIVISION, G4_BY_PERCENT);
    assert_int_equal(g4_battle_game.ask(&t.setup, t.bytes, q), 6);
    for (uint32_t i = 0; i < 6; i++) {
        assert_int_equal(q[i].kind, i % 2 ? G4_ASK_BURDEN : G4_ASK_SPLIT);
        assert_true(q[i].sealed);
        assert_int_equal(q[i].seen, BN_SEEN_BY_SIDE);
        assert_int_equal(q[i].about[0], g4_scene_of(&t.setup).forces[i / 2][0]);
        moves[i] = (bn_move){ i, { { values[i] } } };
    }
    table_move(&t, moves, 6);
}

/* A figure of a side by its key, or -1 if this battle has none such. */
static int64_t measured(const char *key, int8_t side)
{
    for (uint32_t i = 0; i < g4_battle_game.measure_count; i++)
        if (strcmp(g4_battle_game.measures[i].key, key) == 0 &&
            g4_battle_game.measures[i].side == side &&
            bn_game_has_measure(&g4_battle_game, &t.setup, i))
            return g4_battle_game.measure(&t.setup, t.bytes, i);
    return -1;
}

static void three_measured(void **state)
{
    (void)state;
    three();
    t.battle.lane[1].bout.casualties[1] = 35; /* of the third, against the first */
    t.battle.lane[2].bout.casualties[1] = 20;
    t.battle.lane[2].party.train = 15;
    assert_int_equal(measured("casualties", 2), 35);
    assert_int_equal(measured("lost", 2), 35);
    assert_int_equal(measured("logistics", 2), 15);
    assert_int_equal(measured("casualties", 1), 0);
    two_armies(10, 10);
    table_begin(&t);
    assert_int_equal(measured("casualties", 1), 0);
    assert_int_equal(measured("casualties", 2), -1);
    assert_int_equal(measured("logistics", 2), -1);
}

static void three_hostile(void **state)
{
    (void)state;
    three();
    divide(80, 1);
    assert_int_equal(t.battle.lane[0].bout.elements[0], 8);
    assert_int_equal(t.battle.lane[1].bout.elements[0], 2);
    assert_int_equal(t.battle.lane[0].bout.bsm[0], 2); /* 8 against 5 */
    assert_int_equal(t.battle.lane[1].bout.bsm[1], 4); /* 5 against 2 */
    table_no_risk(&t);
    table_answers(&t, G4_ASK_STRATEGY,
                  (int32_t[]){ ATTACK, ATTACK, DEFENSE, ATTACK, ATTACK, ATTACK }, 6);
    assert_int_equal(t.battle.lane[0].bout.skill[0], 12 + 2 - 1);
    assert_int_equal(t.battle.lane[0].bout.skill[1], 12 - 2);
    table_contest(&t, 0, 2);
    table_skip(&t, G4_ASK_MISFORTUNE, 18);
    assert_int_equal(t.battle.bout, 1);
    assert_int_equal(t.battle.lane[1].bout.skill[0], 12 - 3 + 1);
    assert_int_equal(t.battle.lane[1].bout.skill[1], 12 + 4 - 2);
    table_contest(&t, 1, 1);
    table_skip(&t, G4_ASK_MISFORTUNE, 18);
    table_contest(&t, G4_NONE, 0);
    table_skip(&t, G4_ASK_MISFORTUNE, 18);
    assert_int_equal(t.battle.round, 2);
    assert_int_equal(t.battle.lane[0].bout.casualties[0], 10);
    assert_int_equal(t.battle.lane[1].bout.casualties[0], 15);
    divide(60, 1); /* two elements with 10% join two with 15%: 12.5% */
    assert_int_equal(t.battle.lane[1].bout.casualties[0], 12);
    assert_int_equal(t.battle.lane[1].bout.fraction[0], 5000);
    assert_int_equal(t.battle.lane[0].bout.casualties[0], 10);
}

/* One of the three, counted from 1, is besieged by both others. */
static void three_about(int32_t besieged)
{
    three_armies();
    t.setup.battle.kind = G4_SIEGE;
    t.setup.battle.besieged = besieged;
    t.setup.battle.fortress = G4_PERMANENT;
    t.setup.sides[besieged - 1].forces[0].inputs.posture = G4_BUNKERED;
    table_begin(&t);
    divide(50, 2);
}

/* The second comes out of their fortress against the first, and is met in the open, while their other battle,
 * at the walls, and that of the two besiegers continue. */
static void three_and_a_break_out(void **state)
{
    (void)state;
    three_about(2);
    assert_int_equal(t.battle.lane[0].bout.db[1], 7);
    table_no_risk(&t);
    table_answers(&t, G4_ASK_STRATEGY,
                  (int32_t[]){ ATTACK, FIGHTING_RETREAT, ATTACK, ATTACK, DEFENSE, ATTACK }, 6);
    table_contest(&t, 1, 1);
    table_skip(&t, G4_ASK_MISFORTUNE, 18);
    assert_int_equal(t.battle.lane[0].bout.kind, G4_LAND);
    assert_int_equal(t.battle.lane[0].bout.db[1], 0);
    assert_int_equal(t.battle.bout, 1);
    assert_int_equal(t.battle.round, 1);
    for (int32_t b = 1; b < 3; b++) {
        table_contest(&t, G4_NONE, 0);
        table_skip(&t, G4_ASK_MISFORTUNE, 18);
    }
    assert_int_equal(t.battle.round, 2);
    divide(50, 2);
    table_no_risk(&t);
    assert_true(offered(G4_ASK_STRATEGY, 1, FULL_RETREAT));
    assert_false(offered(G4_ASK_STRATEGY, 4, FULL_RETREAT));
    assert_int_equal(t.battle.lane[2].bout.kind, G4_SIEGE);
}

/* Two who both besiege the first take their time about each other, and not about a place. */
static void three_at_a_siege(void **state)
{
    (void)state;
    three_about(1);
    table_no_risk(&t);
    table_answers(
        &t, G4_ASK_STRATEGY,
        (int32_t[]){ DEFENSE, ATTACK, DEFENSE, ATTACK, DELIBERATE_ATTACK, DELIBERATE_DEFENSE }, 6);
    for (int32_t i = 0; i < 3; i++) {
        table_contest(&t, G4_NONE, 0);
        table_skip(&t, G4_ASK_MISFORTUNE, 18);
    }
    assert_int_equal(t.battle.minutes, 60);
}

/* The first wins against the second and turns with all they have on the third. */
static void three_end(void **state)
{
    (void)state;
    three_armies();
    t.setup.sides[1].forces[0].casualties = 80;
    table_begin(&t);
    divide(50, 2);
    table_no_risk(&t);
    table_answers(&t, G4_ASK_STRATEGY,
                  (int32_t[]){ ATTACK, ATTACK, ATTACK, ATTACK, ATTACK, FULL_RETREAT }, 6);
    table_contest(&t, 0, 2); /* 20 more: the second is gone from here */
    table_skip(&t, G4_ASK_MISFORTUNE, 18);
    table_answer(&t, G4_ASK_LOOT, 0);
    assert_int_equal(t.battle.lane[0].bout.final[0], 5);
    table_contest(&t, 0, 1);
    table_skip(&t, G4_ASK_MISFORTUNE, 18);
    table_contest(&t, 0, 1); /* the third leaves the second alone */
    table_skip(&t, G4_ASK_MISFORTUNE, 18);
    table_answer(&t, G4_ASK_CONTROL, 0);
    table_roll(&t, G4_ASK_UNCONTROLLED, 6, 0);
    table_skip(&t, G4_ASK_LOOT, 0);
    /* one battle is left, so no one divides anything */
    assert_int_equal(g4_division_of(&t.battle, 0)->now[0][0], 0);
    assert_int_equal(t.battle.lane[1].bout.elements[0], 10);
    assert_int_equal(t.battle.lane[1].bout.elements[1], 5);   /* who fled is not back */
    assert_int_equal(t.battle.lane[1].bout.casualties[0], 7); /* the mean of 10 and 5 */
    table_no_risk(&t);
    table_orders(&t, ATTACK, ATTACK);
    /* 12 + 4 (at least 2 to 1), PB 1, 7%: -1; no split command */
    assert_int_equal(t.battle.lane[1].bout.skill[0], 12 + 4 + 1 - 1);
}

int main(void)
{
    static bni_tests tests;

    BNI_NAMED(&tests, "G4-245, G4-246 a siege and its orders", siege_orders);
    BNI_NAMED(&tests, "G4-246 a round too long for night", long_round_at_night);
    BNI_NAMED(&tests, "G4-247 a break-out", break_out);
    BNI_NAMED(&tests, "G4-247 a break-out in the last round", break_out_too_late);
    BNI_NAMED(&tests, "G4-247 a garrison that slipped away", slipped_away);
    BNI_NAMED(&tests, "G4-241 fell back inside", fell_back_inside);
    BNI_NAMED(&tests, "G4-229 captives of a garrison", garrison_taken);
    BNI_NAMED(&tests, "G4-248, G4-252 a landing", landing);
    BNI_NAMED(&tests, "G4-253, G4-254 near the coast", naval);
    BNI_NAMED(&tests, "G4-043 a flagship", flagship);
    BNI_NAMED(&tests, "G4-256 in the air", air);
    BNI_NAMED(&tests, "G4-148, G4-149 over a river", river);
    BNI_NAMED(&tests, "G4-170 dusk by the clock", dusk);
    BNI_NAMED(&tests, "G4-170 dusk and dawn by the referee", dusk_by_referee);
    BNI_NAMED(&tests, "G4-261 gas", chemical);
    BNI_NAMED(&tests, "G4-264 nanomachines that harm people", nanomachines);
    BNI_NAMED(&tests, "G4-261, G4-262 struck by one force of two", struck_by_one_of_two);
    BNI_NAMED(&tests, "G4-262 struck alone and unprepared", nuclear);
    BNI_NAMED(&tests, "G4-262 an exchange", nuclear_exchange);
    BNI_NAMED(&tests, "G4-269 an estimated battle", estimated);
    BNI_NAMED(&tests, "G4-257 loose allies", loose_allies);
    BNI_NAMED(&tests, "G4-258 what is measured of a third side", three_measured);
    BNI_NAMED(&tests, "G4-258 three hostile sides", three_hostile);
    BNI_NAMED(&tests, "G4-247, G4-258 three sides and a break-out", three_and_a_break_out);
    BNI_NAMED(&tests, "G4-246 of three sides two are outside", three_at_a_siege);
    BNI_NAMED(&tests, "G4-258 when one of the battles ends", three_end);
    return BNI_RUN("battle_variants", &tests);
}
