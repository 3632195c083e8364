/* Scripted battles of two sides on land. */
#include "battle_test.h"

#include "steps.h"

static table t; /* one at a time: a setup is large */

/* ---- reconnaissance ----------------------------------------------------------------------- */

static void two_armies(int32_t first, int32_t second)
{
    table_init(&t);
    table_foot(&t, 0, first);
    table_foot(&t, 1, second);
}

static void turned_back(void **state)
{
    (void)state;
    two_armies(10, 10);
    table_begin(&t);
    table_roll(&t, G4_ASK_SCOUTING, 6, 14);
    assert_true(table_offers(&t, G4_ASK_APPROACH, 0, G4_APPROACH_TURN_BACK));
    table_answer(&t, G4_ASK_APPROACH, G4_APPROACH_TURN_BACK);
    table_over(&t);
    assert_int_equal(g4_battle_game.winner(&t.setup, t.bytes), G4_NONE);
    assert_int_equal(t.battle.fought, 0);
}

/* A chief of skill 20 by 13 and more on plains. */
static void ambush(void)
{
    g4_person *chief;

    two_armies(10, 10);
    chief = table_person(&t.setup.sides[0].forces[0], "Hawk", G4_COMMANDER | G4_CHIEF);
    chief->strategy = chief->intelligence = 20;
    chief->leadership = 12;
    table_begin(&t);
    table_roll(&t, G4_ASK_SCOUTING, 5, 16);
    assert_int_equal(table_bout(&t)->lead, G4_AMBUSH);
}

static void ambushed(void **state)
{
    (void)state;
    ambush();
    table_answer(&t, G4_ASK_APPROACH, G4_APPROACH_PITCHED);
    assert_int_equal(table_bout(&t)->confused, 2);
    table_no_risk(&t);
    assert_false(table_offers(&t, G4_ASK_STRATEGY, 0, DEFENSE));
    assert_false(table_offers(&t, G4_ASK_STRATEGY, 1, ATTACK));
    assert_true(table_offers(&t, G4_ASK_STRATEGY, 1, RALLY));
    table_orders(&t, ATTACK, RALLY);
    /* the ambusher: 20 and the ground's DB of 1; the other 12 - 2 */
    assert_int_equal(table_bout(&t)->skill[0], 21);
    assert_int_equal(table_bout(&t)->skill[1], 10);
    table_contest(&t, 1, 1);
    table_skip(&t, G4_ASK_MISFORTUNE, 18);
    assert_int_equal(t.battle.target, 10); /* Leadership -2 */
    table_roll(&t, G4_ASK_RALLY, 11, 0);
    assert_int_equal(table_bout(&t)->confused, 2);
    table_no_risk(&t);
    assert_true(table_offers(&t, G4_ASK_STRATEGY, 0, DEFENSE));
    assert_false(table_offers(&t, G4_ASK_STRATEGY, 1, DEFENSE));
    table_orders(&t, ATTACK, RALLY);
    table_contest(&t, 1, 1);
    table_skip(&t, G4_ASK_MISFORTUNE, 18);
    table_roll(&t, G4_ASK_RALLY, 10, 0);
    assert_int_equal(table_bout(&t)->confused, 0);
    table_no_risk(&t);
    assert_true(table_offers(&t, G4_ASK_STRATEGY, 1, ATTACK));
    assert_false(table_offers(&t, G4_ASK_STRATEGY, 1, DELIBERATE_ATTACK)); /* it started confused */
}

static void tie_in_woods(void **state)
{
    (void)state;
    two_armies(10, 10);
    t.setup.battle.terrain = G4_WOODLANDS;
    table_begin(&t);
    table_roll(&t, G4_ASK_SCOUTING, 10, 10);
    table_roll(&t, G4_ASK_TIE, 6, 0);
    assert_true(table_bout(&t)->flags & G4_BOUT_ENCOUNTER);
    table_no_risk(&t);
    assert_false(table_offers(&t, G4_ASK_STRATEGY, 0, DEFENSE)); /* mobile, round 1 */
    assert_true(table_offers(&t, G4_ASK_STRATEGY, 0, MOBILE_DEFENSE));
}

static void both_blunder(void **state)
{
    (void)state;
    two_armies(10, 10);
    table_begin(&t);
    table_roll(&t, G4_ASK_SCOUTING, 18, 18);
    assert_int_equal(table_bout(&t)->confused, 3);
    assert_true(table_bout(&t)->flags & G4_BOUT_ENCOUNTER);
}

static void no_watch(void **state)
{
    (void)state;
    two_armies(10, 10);
    t.setup.sides[1].forces[0].inputs.posture = G4_PATROLLING;
    t.setup.sides[1].forces[0].inputs.believed_safe = 1;
    table_begin(&t);
    assert_int_equal(t.battle.target, 12);
    table_roll(&t, G4_ASK_SECURITY, 13, 0);
    assert_int_equal(t.battle.lane[1].party.posture, G4_NO_SECURITY);
    assert_int_equal(table_bout(&t)->skill[1], 7); /* 12 - 5 */
    table_begin(&t);
    table_roll(&t, G4_ASK_SECURITY, 12, 0);
    assert_int_equal(t.battle.lane[1].party.posture, G4_PATROLLING);
    assert_int_equal(table_bout(&t)->skill[1], 12);
}

/* ---- before the battle -------------------------------------------------------------------- */

static void pitched(int32_t first, int32_t second)
{
    two_armies(first, second);
    table_pitched(&t, 0);
}

static void before_the_battle(void **state)
{
    g4_force *force;

    (void)state;
    two_armies(10, 10);
    force = &t.setup.sides[1].forces[0];
    force->line_count = 2;
    force->lines[1] = force->lines[0];
    force->figures[1] = force->figures[0];
    force->lines[1].features = G4_DISLOYAL;
    force->inputs.start_confused = 1;
    t.setup.sides[0].forces[0].inputs.chemical_attack = 1;
    t.setup.battle.terrain = G4_HILLS;
    table_begin(&t);
    table_roll(&t, G4_ASK_SCOUTING, 8, 12); /* 1. reconnaissance and choice */
    table_answer(&t, G4_ASK_APPROACH, G4_APPROACH_PITCHED);
    assert_int_equal(t.battle.target, 7); /* half the force: 50 / 10 + 2, after 2. and 3. */
    assert_int_equal(table_bout(&t)->confused, 2);
    assert_true(t.battle.lane[1].party.struck & G4_STRUCK_CHEMICAL);
    table_roll(&t, G4_ASK_REVOLT, 7, 0);         /* 5. */
    assert_int_equal(table_bout(&t)->bsm[0], 4); /* 6. with the turncoats: 20 against 10 */
    assert_int_equal(table_bout(&t)->elements[0], 20);
    table_roll(&t, G4_ASK_DB, 1, 0); /* 7. */
    assert_int_equal(table_bout(&t)->db[0], 2);
    assert_int_equal(table_bout(&t)->minutes, 30); /* 9. */
    table_open(&t, G4_ASK_RISK, (bn_question[BN_OPEN_MAX]){ { 0 } });
}

static void no_second_revolt(void **state)
{
    (void)state;
    pitched(10, 10);
    t.setup.sides[0].forces[0].lines[0].features = G4_DISLOYAL;
    t.setup.sides[1].forces[0].lines[0].features = G4_DISLOYAL;
    table_begin(&t);
    assert_int_equal(t.battle.target, 12);
    table_roll(&t, G4_ASK_REVOLT, 12, 0);
    assert_int_equal(t.battle.target, 12); /* by the TS before any revolt */
    table_roll(&t, G4_ASK_REVOLT, 12, 0);
    assert_int_equal(table_bout(&t)->revolted, 3);
    table_no_risk(&t);
}

/* ---- rounds ------------------------------------------------------------------------------- */

static void parley_refused(void **state)
{
    (void)state;
    pitched(10, 10);
    table_begin(&t);
    table_no_risk(&t);
    table_orders(&t, PARLEY, ATTACK);
    table_roll(&t, G4_ASK_REACTION, 12, 0); /* neutral is not good enough */
    table_answer(&t, G4_ASK_CHANGE, DEFENSE);
    /* a refused Parley against a defense: stalemate, both skirmish, its -1 stays */
    assert_int_equal(table_bout(&t)->skill[0], 13);
    assert_int_equal(table_bout(&t)->skill[1], 14);
}

static void talks(void **state)
{
    (void)state;
    pitched(10, 10);
    table_begin(&t);
    table_fight(&t, ATTACK, ATTACK, 0, 1);
    assert_int_equal(table_bout(&t)->pb, 1);
    table_no_risk(&t);
    table_orders(&t, PARLEY, ATTACK);
    table_roll(&t, G4_ASK_REACTION, 13, 0);
    assert_int_equal(t.battle.round, 3); /* broken off, nothing else has changed */
    assert_int_equal(table_bout(&t)->pb, 1);
    assert_int_equal(table_bout(&t)->casualties[1], 15);
    table_no_risk(&t);
    assert_false(table_offers(&t, G4_ASK_STRATEGY, 0, PARLEY));
    assert_false(table_offers(&t, G4_ASK_STRATEGY, 1, PARLEY));
    table_orders(&t, ATTACK, ATTACK);
    table_contest(&t, 0, 1);
    table_skip(&t, G4_ASK_MISFORTUNE, 18);
    table_no_risk(&t);
    assert_true(table_offers(&t, G4_ASK_STRATEGY, 0, PARLEY));
}

static void terms(void **state)
{
    (void)state;
    pitched(10, 10);
    t.setup.options.referee = 0;
    memset(t.setup.battle.given, 1, sizeof t.setup.battle.given);
    memset(t.setup.sides[0].forces[0].inputs.given, 1, 32);
    memset(t.setup.sides[1].forces[0].inputs.given, 1, 32);
    t.setup.battle.given[G4_IN_TALKS_OUTCOME] = 0;
    t.setup.battle.given[G4_IN_DB] = 0;
    table_begin(&t);
    table_no_risk(&t);
    table_orders(&t, PARLEY, PARLEY);
    table_answer(&t, G4_ASK_TALKS, 3); /* terms, won by the second */
    table_over(&t);
    assert_int_equal(g4_battle_game.winner(&t.setup, t.bytes), 1);
    assert_int_equal(table_bout(&t)->ending, G4_TERMS);
}

/* Asked each round if the document does not give it, and forgotten afterwards. */
static void circumstances(void **state)
{
    static const int32_t said[] = { -3, 3, 0 };

    (void)state;
    pitched(10, 10);
    t.setup.options.referee = 0;
    memset(t.setup.battle.given, 1, sizeof t.setup.battle.given);
    memset(t.setup.sides[0].forces[0].inputs.given, 1, 32);
    memset(t.setup.sides[1].forces[0].inputs.given, 1, 32);
    t.setup.sides[0].forces[0].inputs.given[G4_IN_CIRCUMSTANCE] = 0;
    t.setup.battle.given[G4_IN_DB] = t.setup.battle.given[G4_IN_START_TIME] = 0;
    table_begin(&t);
    for (size_t i = 0; i < BN_COUNT(said); i++) {
        bn_question q = table_asked(&t, G4_JUDGE_CIRCUMSTANCE);

        assert_int_equal(q.spans[0].min, -3);
        assert_int_equal(q.spans[0].max, 3);
        table_answer(&t, G4_JUDGE_CIRCUMSTANCE, said[i]);
        table_no_risk(&t);
        table_orders(&t, ATTACK, ATTACK);
        assert_int_equal(table_bout(&t)->skill[0], 12 + said[i]);
        table_contest(&t, G4_NONE, 0);
        table_skip(&t, G4_ASK_MISFORTUNE, 18);
        table_bout(&t)->casualties[0] = table_bout(&t)->casualties[1] = 0;
    }
}

/* The words reach those they are meant for, and no one else. */
static void extra_intel(void **state)
{
    const bn_seat reds = { BN_COMMANDER, 0, 0 }, blues = { BN_COMMANDER, 1, 0 };
    const bn_seat referee = { BN_REFEREE, 0, 0 }, nobody = { BN_SPECTATOR, 0, 0 };
    const char *told = "\"extra_intel\":[\"their cannon have no powder\"]";

    (void)state;
    pitched(10, 10);
    t.setup.sides[0].forces[0].inputs.extra_intel = "their cannon have no powder";
    table_begin(&t);
    assert_true(table_shows(&t, reds, told));
    assert_true(table_shows(&t, referee, told));
    assert_false(table_shows(&t, blues, "powder"));
    assert_false(table_shows(&t, nobody, "powder"));
    assert_false(table_shows(&t, blues, "extra_intel"));
}

/* Totals run on, each after its own recovery, and nothing is folded. */
static void series(void **state)
{
    int32_t casualties;

    (void)state;
    pitched(10, 10);
    t.setup.options.defer_folding = 1;
    t.setup.sides[1].forces[0].casualties = 90;
    table_begin(&t);
    table_fight(&t, ATTACK, ATTACK, 0, 1);
    table_answer(&t, G4_ASK_LOOT, 1);
    table_over(&t);
    assert_int_equal(table_bout(&t)->ending, G4_DESTROYED);

    g4_scene scene = g4_scene_of(&t.setup);
    g4_standing left = g4_battle_left(&scene, &t.battle, 0, 0, &casualties);

    assert_int_equal(casualties, table_bout(&t)->final[0]);
    assert_true(casualties > 0);
    assert_rat(left.share[0], 1, 1);
    assert_false(left.folded);
    left = g4_battle_left(&scene, &t.battle, 1, 0, &casualties);
    assert_int_equal(casualties, 100);
    assert_int_equal(left.count[0], 10);
}

static void surrender(void **state)
{
    (void)state;
    pitched(10, 10);
    t.setup.sides[1].forces[0].inputs.surrender_order = 1;
    t.setup.sides[1].forces[0].land_ls = 100;
    table_begin(&t);
    table_no_risk(&t);
    assert_false(table_offers(&t, G4_ASK_STRATEGY, 0, G4_SURRENDER));
    table_orders(&t, ATTACK, G4_SURRENDER);
    table_answer(&t, G4_ASK_LOOT, 1);
    table_over(&t);
    assert_int_equal(table_bout(&t)->ending, G4_SURRENDERED);
    assert_int_equal(t.battle.lane[1].party.train, 100);

    g4_scene scene = g4_scene_of(&t.setup);
    g4_spoils spoils = g4_spoils_of(&scene, &t.battle, 0);

    assert_int_equal(spoils.captives, 100); /* ten elements of ten */
    assert_int_equal(spoils.minutes, 60);
}

static void no_battle(void **state)
{
    (void)state;
    pitched(10, 10);
    t.setup.sides[0].forces[0].casualties = 20;
    table_begin(&t);
    table_no_risk(&t);
    table_orders(&t, DEFENSE, FULL_RETREAT);
    table_over(&t); /* held without a roll; nothing to loot */
    assert_int_equal(g4_battle_game.winner(&t.setup, t.bytes), 0);
    assert_int_equal(table_bout(&t)->final[0], 5); /* 20 - 5, halved, down to 5 */
    assert_int_equal(t.battle.fought, 0);
}

static void stalemate(void **state)
{
    (void)state;
    pitched(10, 10);
    table_begin(&t);
    table_no_risk(&t);
    table_orders(&t, DEFENSE, AOD);
    assert_int_equal(table_bout(&t)->skill[0], 14); /* Skirmish, and no DB */
    assert_int_equal(table_bout(&t)->skill[1], 14);
    table_contest(&t, 0, 2);
    assert_int_equal(table_bout(&t)->casualties[0], 5);
    assert_int_equal(table_bout(&t)->casualties[1], 15);
    assert_int_equal(table_bout(&t)->pb, 0);
}

static void fighting_retreat(void **state)
{
    (void)state;
    pitched(10, 10);
    t.setup.sides[1].forces[0].land_ls = 50;
    table_begin(&t);
    table_fight(&t, ATTACK, FIGHTING_RETREAT, 0, 2); /* caught */
    assert_int_equal(table_bout(&t)->casualties[1], 20);
    assert_int_equal(table_bout(&t)->casualties[0], 5);
    assert_int_equal(t.battle.lane[1].party.train, 20);
    assert_int_equal(table_bout(&t)->pb, 3);
    table_fight(&t, ATTACK, FIGHTING_RETREAT, G4_NONE, 0);
    table_answer(&t, G4_ASK_CONTROL, 1);
    table_roll(&t, G4_ASK_LEADERSHIP, 12, 0);
    table_answer(&t, G4_ASK_PURSUIT, G4_PURSUIT_PURSUE);
    table_roll(&t, G4_ASK_TRAIN, 4, 0);
    table_answer(&t, G4_ASK_LOOT, 1);
    table_over(&t);
    assert_int_equal(table_bout(&t)->ending, G4_ESCAPED);
    assert_int_equal(g4_battle_game.winner(&t.setup, t.bytes), 0);
    assert_int_equal(table_bout(&t)->final[0], 5);  /* 5 + 5, halved */
    assert_int_equal(table_bout(&t)->final[1], 35); /* 20 + 10 + 5 */
    assert_int_equal(t.battle.lane[1].party.train, 40);
}

static void full_retreat(void **state)
{
    (void)state;
    pitched(10, 10);
    table_begin(&t);
    table_fight(&t, ATTACK, FULL_RETREAT, 0, 1);
    assert_int_equal(table_bout(&t)->casualties[1], 5);
    assert_int_equal(table_bout(&t)->casualties[0], 0);
    table_answer(&t, G4_ASK_CONTROL, 1);
    table_roll(&t, G4_ASK_LEADERSHIP, 13, 0);
    table_roll(&t, G4_ASK_UNCONTROLLED, 4, 0); /* they stay where they are */
    table_skip(&t, G4_ASK_LOOT, 0);
    table_over(&t);
    assert_int_equal(table_bout(&t)->final[1], 5);
    assert_int_equal(table_bout(&t)->pursuit, 1 + G4_PURSUIT_HOLD_THE_FIELD);
}

static void ridden_down(void **state)
{
    g4_line horse = line_of("Heavy Cavalry", 10, 3);

    (void)state;
    table_init(&t);
    table_force(&t, 0, &horse, 1);
    table_foot(&t, 1, 10);
    t.setup.sides[1].forces[0].casualties = 80;
    table_pitched(&t, 0);
    table_begin(&t);
    table_fight(&t, ATTACK, FULL_RETREAT, 0, 1); /* 80 + 5 */
    table_answer(&t, G4_ASK_CONTROL, 0);         /* not tried counts as failed */
    table_roll(&t, G4_ASK_UNCONTROLLED, 1, 0);
    assert_int_equal(table_bout(&t)->casualties[1], 95); /* 5, and 5 for the horse */
}

static void raid(void **state)
{
    (void)state;
    pitched(10, 10);
    t.setup.sides[1].forces[0].land_ls = 100;
    table_begin(&t);
    table_fight(&t, ATTACK, ATTACK, 1, 1); /* PB 1 to the second */
    table_no_risk(&t);
    table_orders(&t, RAID, ATTACK);
    table_contest(&t, 0, 3);
    table_answer(&t, G4_ASK_AIM, 1);
    assert_int_equal(table_bout(&t)->casualties[1], 10); /* the fighting force is spared */
    assert_int_equal(t.battle.lane[1].party.train, 25);
    assert_int_equal(table_bout(&t)->pb, 0);
    table_skip(&t, G4_ASK_MISFORTUNE, 18); /* no casualties of the second: the first rolls alone */
    table_no_risk(&t);
    table_orders(&t, RAID, ATTACK);
    table_contest(&t, 0, 3);
    table_answer(&t, G4_ASK_AIM, 0);
    assert_int_equal(table_bout(&t)->casualties[1], 35);
}

static void annihilation(void **state)
{
    (void)state;
    pitched(10, 10);
    t.setup.sides[0].forces[0].casualties = t.setup.sides[1].forces[0].casualties = 90;
    table_begin(&t);
    table_fight(&t, ATTACK, ATTACK, G4_NONE, 0);
    table_over(&t);
    assert_int_equal(table_bout(&t)->ending, G4_ANNIHILATED);
    assert_int_equal(g4_battle_game.winner(&t.setup, t.bytes), G4_NONE);
    assert_int_equal(table_bout(&t)->final[0], 50);
    assert_int_equal(table_bout(&t)->final[1], 50);
}

static void desperate(void **state)
{
    (void)state;
    pitched(10, 10);
    t.setup.sides[1].forces[0].casualties = 25;
    table_begin(&t);
    table_no_risk(&t);
    assert_true(table_offers(&t, G4_ASK_STRATEGY, 1, ATTACK + G4_DESPERATE_OFFSET));
    assert_false(table_offers(&t, G4_ASK_STRATEGY, 0, ATTACK + G4_DESPERATE_OFFSET));
    table_orders(&t, ATTACK, ATTACK + G4_DESPERATE_OFFSET);
    assert_int_equal(table_bout(&t)->skill[1], 11); /* 12 - 5 + 4 */
    table_contest(&t, G4_NONE, 0);
    assert_int_equal(table_bout(&t)->casualties[1], 45); /* 25 + 10 + 10 */
    assert_int_equal(t.battle.target, 6);
    table_roll(&t, G4_ASK_MISFORTUNE, 18, 0);
    assert_int_equal(t.battle.target, 8); /* 20%: 7, and 1 */
}

static void limit(void **state)
{
    (void)state;
    pitched(10, 10);
    t.setup.options.max_rounds = 1;
    table_begin(&t);
    table_fight(&t, ATTACK, ATTACK, 0, 1);
    table_over(&t);
    assert_int_equal(g4_battle_game.winner(&t.setup, t.bytes), G4_NONE);
    assert_int_equal(table_bout(&t)->final[1], 15);
}

/* ---- persons ------------------------------------------------------------------------------ */

static void assert_measure(uint32_t which, const char *title)
{
    char words[80];
    bn_text text = bn_text_over(words, sizeof words);

    bn_game_measure_title(&g4_battle_game, &t.setup, which, &text);
    assert_string_equal(words, title);
}

static void succession(void **state)
{
    g4_force *force;
    g4_person *person;

    (void)state;
    pitched(10, 10);
    force = &t.setup.sides[0].forces[0];
    person = table_person(force, "the general", G4_COMMANDER);
    person->strategy = person->leadership = 15;
    person->hp = 5;
    person = table_person(force, "the captain", G4_SUCCESSOR);
    person->strategy = person->leadership = 11;
    table_begin(&t);
    table_no_risk(&t);
    table_orders(&t, ATTACK, ATTACK);
    assert_int_equal(table_bout(&t)->skill[0], 15);
    table_contest(&t, G4_NONE, 0);
    table_roll(&t, G4_ASK_MISFORTUNE, 6, 0); /* chance 6 */
    table_roll(&t, G4_ASK_INJURY, 5, 0);     /* 0 HP: down; a tie: brought off */
    assert_int_equal(t.battle.lane[0].party.person_states[0].status, G4_PERSON_SAVED);
    table_roll(&t, G4_ASK_MISFORTUNE, 18, 0); /* the NPC of the other side */
    assert_int_equal(t.battle.lane[0].party.commander[0], 1);
    assert_int_equal(t.battle.target, 11);
    table_roll(&t, G4_ASK_SUCCESSION, 12, 0);
    assert_int_equal(table_bout(&t)->confused, 1);
    table_no_risk(&t);
    assert_false(table_offers(&t, G4_ASK_STRATEGY, 0, ATTACK));
    table_orders(&t, RALLY, ATTACK);
    assert_int_equal(table_bout(&t)->skill[0], 11 - 2 - 2);
    table_contest(&t, 0, 1);
    table_skip(&t, G4_ASK_MISFORTUNE, 18);
    assert_int_equal(t.battle.target, 9);
    table_roll(&t, G4_ASK_RALLY, 9, 0);
    assert_int_equal(table_bout(&t)->confused, 0);
    assert_int_equal(g4_battle_game.measure(&t.setup, t.bytes, 13), 1);
    assert_measure(13, "the general lost");
    assert_measure(12, "rounds fought");
    assert_measure(16, ""); /* no one is fourth */
}

static void npc_falls(void **state)
{
    (void)state;
    pitched(10, 10);
    table_begin(&t);
    table_no_risk(&t);
    table_orders(&t, ATTACK, ATTACK);
    table_contest(&t, G4_NONE, 0);
    table_roll(&t, G4_ASK_MISFORTUNE, 4, 0); /* critical */
    table_answer(&t, G4_ASK_SURRENDER, 1);
    table_roll(&t, G4_ASK_MISFORTUNE, 18, 0);
    table_roll(&t, G4_ASK_SUCCESSION, 12, 0);
    assert_int_equal(table_bout(&t)->confused, 0);
    assert_int_equal(t.battle.lane[0].party.npc_hp[0], 10);
}

static void mortal_wound(void **state)
{
    g4_person *person;

    (void)state;
    pitched(10, 10);
    person = table_person(&t.setup.sides[0].forces[0], "Ada", 0);
    person->player = 1;
    person->hp = 10;
    table_begin(&t);
    table_no_risk(&t);
    table_answer(&t, G4_ASK_HEROISM, 0);
    table_orders(&t, ATTACK, ATTACK);
    table_contest(&t, 1, 1); /* lost */
    table_roll(&t, G4_ASK_MISFORTUNE, 18, 0);
    table_roll(&t, G4_ASK_MISFORTUNE, 3, 0);
    assert_int_equal(table_asked(&t, G4_ASK_SURRENDER).person, 1);
    table_answer(&t, G4_ASK_SURRENDER, 0);
    table_roll(&t, G4_ASK_DIRE_INJURY, 22, 0); /* -12: one roll for life */
    assert_int_equal(t.battle.target, 10);
    table_roll(&t, G4_ASK_DEATH, 10, 0);
    assert_int_equal(t.battle.lane[0].party.person_states[0].status, G4_PERSON_CAPTURED);
    assert_int_equal(t.battle.lane[0].party.person_states[0].hp, -12);
}

static void scene_played(void **state)
{
    g4_person *person;

    (void)state;
    pitched(10, 10);
    person = table_person(&t.setup.sides[0].forces[0], "Ada", 0);
    person->player = 1;
    t.setup.options.referee = 0;
    memset(t.setup.battle.given, 1, sizeof t.setup.battle.given);
    t.setup.battle.given[G4_IN_DB] = t.setup.battle.given[G4_IN_START_TIME] = 0;
    memset(t.setup.sides[0].forces[0].inputs.given, 1, 32);
    memset(t.setup.sides[1].forces[0].inputs.given, 1, 32);
    table_begin(&t);
    table_no_risk(&t);
    table_answer(&t, G4_ASK_HEROISM, 1);
    table_answer(&t, G4_ASK_SCENE, 2);
    assert_int_equal(t.battle.lane[0].party.heroism, 1);
    table_orders(&t, ATTACK, ATTACK);
    assert_int_equal(table_bout(&t)->skill[0], 13);
    table_contest(&t, G4_NONE, 0);
    table_roll(&t, G4_ASK_MISFORTUNE, 18, 0); /* both commanders, but not Ada */
    table_roll(&t, G4_ASK_MISFORTUNE, 18, 0);
    table_open(&t, G4_ASK_RISK, (bn_question[BN_OPEN_MAX]){ { 0 } });
}

/* ---- Fanatics ----------------------------------------------------------------------------- */

static void fanatics(int32_t failure)
{
    pitched(10, 10);
    t.setup.sides[0].forces[0].lines[0].features = G4_FANATIC;
    t.setup.sides[0].forces[0].inputs.fanatic_failure = failure;
    t.setup.sides[0].forces[0].npc_skill = 15;
    table_begin(&t);
    table_no_risk(&t);
    table_orders(&t, FULL_RETREAT, ATTACK);
    assert_int_equal(t.battle.target, 5); /* all of them: -10 */
    assert_int_equal(table_asked(&t, G4_ASK_OBEDIENCE).seen, BN_SEEN_BY_SIDE);
}

static void fanatics_obey(void **state)
{
    (void)state;
    fanatics(0);
    table_roll(&t, G4_ASK_OBEDIENCE, 5, 0);
    table_roll(&t, G4_ASK_RESTRAINT, 18, 0); /* and they are Impetuous, too */
    assert_int_equal(table_bout(&t)->skill[0], 15 + 8 - 2);
}

static void fanatics_refuse(void **state)
{
    (void)state;
    fanatics(0);
    table_roll(&t, G4_ASK_OBEDIENCE, 6, 0);
    assert_false(table_offers(&t, G4_ASK_STRATEGY, 0, FULL_RETREAT));
    assert_false(table_offers(&t, G4_ASK_STRATEGY, 0, PARLEY));
    table_answer(&t, G4_ASK_STRATEGY, ATTACK);
    assert_int_equal(table_bout(&t)->skill[0], 16); /* eager */
    table_contest(&t, 0, 1);
}

static void fanatics_depose(void **state)
{
    (void)state;
    fanatics(1);
    table_roll(&t, G4_ASK_OBEDIENCE, 6, 0);
    table_roll(&t, G4_ASK_SUCCESSION, 17, 0);
    assert_int_equal(table_bout(&t)->confused, 1);
    /* confused, and not to give up: only to rally is left */
    table_roll(&t, G4_ASK_RESTRAINT, 3, 0);
    assert_int_equal(table_bout(&t)->order[0], RALLY);
}

/* ---- what is known ------------------------------------------------------------------------ */

static void orders_known(void **state)
{
    bn_question q;

    (void)state;
    pitched(10, 10);
    t.setup.sides[1].forces[0].inputs.strategy_known = 1;
    table_begin(&t);
    table_no_risk(&t);
    q = table_asked(&t, G4_ASK_STRATEGY);
    assert_int_equal(q.side, 1);
    assert_int_equal(q.seen, BN_SEEN_BY_ALL);
    assert_true(q.sealed); /* no one else sees what it could have ordered */
    table_answer(&t, G4_ASK_STRATEGY, DEFENSE);
    assert_int_equal(table_asked(&t, G4_ASK_STRATEGY).side, 0);
    table_answer(&t, G4_ASK_STRATEGY, ATTACK);
    table_contest(&t, 0, 1);
}

static void hidden_desperation(void **state)
{
    const bn_seat reds = { BN_COMMANDER, 0, 0 }, blues = { BN_COMMANDER, 1, 0 };

    (void)state;
    pitched(10, 10);
    t.setup.sides[1].forces[0].casualties = 25;
    table_begin(&t);
    table_no_risk(&t);
    table_orders(&t, DELIBERATE_ATTACK, ATTACK + G4_DESPERATE_OFFSET);
    table_asked(&t, G4_ASK_CHANGE); /* slow against fast: the second may change */
    assert_true(table_shows(&t, reds, "\"strategy\":\"Attack\""));
    assert_false(table_shows(&t, reds, "Desperate"));
    assert_true(table_shows(&t, blues, "Desperate Attack"));
    table_answer(&t, G4_ASK_CHANGE, ATTACK + G4_DESPERATE_OFFSET);
    table_contest(&t, 0, 1);
    assert_true(table_shows(&t, reds, "Desperate Attack"));
}

/* ---- the words of orders ------------------------------------------------------------------ */

static void words_of_orders(void **state)
{
    (void)state;
    for (int32_t i = 0; i < G4_ORDERS; i++) {
        char words[64];
        bn_text out = bn_text_over(words, sizeof words);

        g4_order_word(i, &out);
        for (char *c = words; *c; c++)
            *c = (char)(*c == ' ' || *c == '-' ? '_' : *c >= 'A' && *c <= 'Z' ? *c + 32 : *c);
        assert_string_equal(words, g4_battle_kinds[G4_ASK_STRATEGY].words[i]);
    }
    assert_null(g4_battle_kinds[G4_ASK_STRATEGY].words[G4_ORDERS]);
}

int main(void)
{
    static bni_tests tests;

    BNI_NAMED(&tests, "G4-140 turned back", turned_back);
    BNI_NAMED(&tests, "G4-142, G4-181, G4-192 ambushed, and rallied", ambushed);
    BNI_NAMED(&tests, "G4-137, G4-179 an even contest in the woods", tie_in_woods);
    BNI_NAMED(&tests, "G4-138 both blunder", both_blunder);
    BNI_NAMED(&tests, "G4-120 troops that see no danger", no_watch);
    BNI_NAMED(&tests, "G4-276 what the referee lets one side know", extra_intel);
    BNI_NAMED(&tests, "G4-279 folding put off", series);
    BNI_NAMED(&tests, "G4-206 special circumstances, round by round", circumstances);
    BNI_NAMED(&tests, "G4-275 everything before the battle, in order", before_the_battle);
    BNI_NAMED(&tests, "G4-039 both revolts by the TS before them", no_second_revolt);
    BNI_NAMED(&tests, "G4-191, G4-197 a Parley refused meets a defense", parley_refused);
    BNI_NAMED(&tests, "G4-199 talks broken off", talks);
    BNI_NAMED(&tests, "G4-199 talks that end by terms", terms);
    BNI_NAMED(&tests, "G4-277 surrender by order", surrender);
    BNI_NAMED(&tests, "G4-201, G4-227 no battle, the field held", no_battle);
    BNI_NAMED(&tests, "G4-200 stalemate", stalemate);
    BNI_NAMED(&tests, "G4-193, G4-226 a Fighting Retreat lost, then tied", fighting_retreat);
    BNI_NAMED(&tests, "G4-194, G4-225 a Full Retreat, troops out of hand", full_retreat);
    BNI_NAMED(&tests, "G4-226 ridden down", ridden_down);
    BNI_NAMED(&tests, "G4-195, G4-215 a Raid on the train", raid);
    BNI_NAMED(&tests, "G4-230 both broken", annihilation);
    BNI_NAMED(&tests, "G4-202, G4-203 desperate", desperate);
    BNI_NAMED(&tests, "G4-169 a limit of rounds", limit);
    BNI_NAMED(&tests, "G4-222 the captain takes over", succession);
    BNI_NAMED(&tests, "G4-220, G4-222 an NPC gives up", npc_falls);
    BNI_NAMED(&tests, "G4-220, G4-221 a mortal wound survived", mortal_wound);
    BNI_NAMED(&tests, "G4-175 a scene played out", scene_played);
    BNI_NAMED(&tests, "G4-042 Fanatics obey", fanatics_obey);
    BNI_NAMED(&tests, "G4-042 Fanatics refuse", fanatics_refuse);
    BNI_NAMED(&tests, "G4-042 Fanatics depose their commander", fanatics_depose);
    BNI_NAMED(&tests, "G4-268 orders known", orders_known);
    BNI_NAMED(&tests, "G4-276 Desperate is hidden until the dice fall", hidden_desperation);
    BNI_NAMED(&tests, "G4-176 the words of all orders", words_of_orders);
    return BNI_RUN("battle", &tests);
}
