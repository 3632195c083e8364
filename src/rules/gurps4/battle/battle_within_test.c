/* Scripted battles within the battle: a subordinate who fights alone. */
#include "battle_test.h"

#include "steps.h"

static table t; /* one at a time: a setup is large */

/* Ada leads the horse of a side of ten elements; the other has thirty. */
static void detached(int32_t side)
{
    g4_line lines[] = { line_of("Heavy Infantry", 9, 3), line_of("Heavy Cavalry", 1, 3) };
    g4_force *force;
    g4_person *person;

    table_init(&t);
    force = table_force(&t, side, lines, 2);
    table_foot(&t, 1 - side, 30);
    if (side == 1)
        table_person(force, "Bo", 0); /* so that she is the second there */
    person = table_person(force, "Ada", 0);
    person->player = person->leads_elements = 1;
    person->with = 2;
    person->strategy = 14;
    t.setup.battle.sub_side = 1 + side;
    t.setup.battle.sub_person = 1 + side;
    table_pitched(&t, 1);
}

static void within(void **state)
{
    g4_bout *bout;

    (void)state;
    detached(0);
    table_begin(&t);
    assert_int_equal(table_asked(&t, G4_ASK_SUBORDINATE).person, 1);
    table_answer(&t, G4_ASK_SUBORDINATE, 1);
    assert_int_equal(table_bout(&t)->elements[0], 9);
    assert_int_equal(table_bout(&t)->elements[1], 27); /* three of thirty set against her */
    assert_int_equal(table_open(&t, G4_ASK_RISK, (bn_question[BN_OPEN_MAX]){ { 0 } }), 2);
    table_fight(&t, FULL_RETREAT, ATTACK, 1, 1); /* no heroism of hers; the main force goes */
    table_answer(&t, G4_ASK_CONTROL, 0);
    table_roll(&t, G4_ASK_UNCONTROLLED, 6, 0);
    table_skip(&t, G4_ASK_LOOT, 0);
    bout = &t.battle.lane[1].bout;
    assert_int_equal(bout->stage, G4_STAGE_FIGHTING);
    assert_int_equal(bout->elements[0], 1);
    assert_int_equal(bout->elements[1], 3);
    bout->casualties[1] = 90; /* to make it short */
    table_no_risk(&t);
    table_orders(&t, ATTACK, DEFENSE);
    assert_int_equal(bout->skill[0], 14 + bout->bsm[0]); /* her own Strategy */
    table_contest(&t, 0, 1);
    table_skip(&t, G4_ASK_MISFORTUNE, 18);
    table_skip(&t, G4_ASK_LOOT, 0);
    table_answer(&t, G4_ASK_STAY, 1);
    bout = &t.battle.lane[2].bout;
    assert_int_equal(bout->elements[0], 1);
    assert_int_equal(bout->elements[1], 30);
    assert_int_equal(bout->pb, 0);
    assert_int_equal(bout->db[1], 0);
    assert_int_equal(bout->casualties[1], 10); /* 3 at 100 among 30 */
    table_no_risk(&t);
    table_orders(&t, FULL_RETREAT, ATTACK);
    table_contest(&t, 1, 1);
    table_skip(&t, G4_ASK_MISFORTUNE, 18);
    table_answer(&t, G4_ASK_CONTROL, 0);
    table_roll(&t, G4_ASK_UNCONTROLLED, 6, 0);
    table_skip(&t, G4_ASK_LOOT, 0);
    table_over(&t);
    assert_int_equal(g4_battle_game.winner(&t.setup, t.bytes), 1);
}

/* The same of the other side, and of its second person. */
static void within_of_the_other(void **state)
{
    bn_question asked;

    (void)state;
    detached(1);
    table_begin(&t);
    asked = table_asked(&t, G4_ASK_SUBORDINATE);
    assert_int_equal(asked.side, 1);
    assert_int_equal(asked.person, 2);
    table_answer(&t, G4_ASK_SUBORDINATE, 1);
    assert_int_equal(table_bout(&t)->elements[0], 27);
    assert_int_equal(table_bout(&t)->elements[1], 9);
    table_fight(&t, ATTACK, FULL_RETREAT, 0, 1);
    table_answer(&t, G4_ASK_CONTROL, 0);
    table_roll(&t, G4_ASK_UNCONTROLLED, 6, 0);
    table_skip(&t, G4_ASK_LOOT, 0);
    assert_int_equal(t.battle.round, 2);
    t.battle.lane[1].bout.casualties[0] = 90; /* to make it short */
    t.battle.lane[1].bout.casualties[1] = 40;
    table_no_risk(&t);
    table_orders(&t, DEFENSE, ATTACK);
    assert_int_equal(t.battle.lane[1].bout.skill[1],
                     14 + t.battle.lane[1].bout.bsm[1] - 8); /* her own Strategy; 40% */
    table_contest(&t, 1, 1);
    table_skip(&t, G4_ASK_MISFORTUNE, 18);
    table_skip(&t, G4_ASK_LOOT, 0);
    asked = table_asked(&t, G4_ASK_STAY);
    assert_int_equal(asked.side, 1);
    assert_int_equal(asked.person, 2);
    table_answer(&t, G4_ASK_STAY, 1);
    assert_int_equal(t.battle.round, 3);
    assert_int_equal(t.battle.lane[2].bout.elements[0], 30);
    assert_int_equal(t.battle.lane[2].bout.elements[1], 1);
    assert_int_equal(t.battle.lane[2].bout.casualties[1], t.battle.lane[1].bout.final[1]);
    assert_true(t.battle.lane[2].bout.casualties[1] >= 20); /* half of it comes back */
}

/* The referee may say how many face her; the main battle is the smaller by as many. */
static void within_against_so_many(void **state)
{
    (void)state;
    detached(0);
    t.setup.battle.sub_opponents = 12;
    table_begin(&t);
    table_answer(&t, G4_ASK_SUBORDINATE, 1);
    assert_int_equal(table_bout(&t)->elements[1], 18);
    table_fight(&t, FULL_RETREAT, ATTACK, 1, 1);
    table_answer(&t, G4_ASK_CONTROL, 0);
    table_roll(&t, G4_ASK_UNCONTROLLED, 6, 0);
    table_skip(&t, G4_ASK_LOOT, 0);
    assert_int_equal(t.battle.lane[1].bout.elements[1], 12);
}

/* Who goes has their own victory, and the enemy that of the day. */
static void within_and_away(void **state)
{
    (void)state;
    detached(0);
    table_begin(&t);
    table_answer(&t, G4_ASK_SUBORDINATE, 1);
    table_fight(&t, FULL_RETREAT, ATTACK, 1, 1);
    table_answer(&t, G4_ASK_CONTROL, 0);
    table_roll(&t, G4_ASK_UNCONTROLLED, 6, 0);
    table_skip(&t, G4_ASK_LOOT, 0);
    t.battle.lane[1].bout.casualties[1] = 90;
    table_fight(&t, ATTACK, DEFENSE, 0, 1);
    table_skip(&t, G4_ASK_LOOT, 0);
    table_answer(&t, G4_ASK_STAY, 0);
    table_over(&t);
    assert_int_equal(t.battle.lane[2].bout.role, G4_BOUT_UNUSED);
    assert_int_equal(t.battle.lane[1].bout.winner, 0);
    assert_int_equal(g4_battle_game.winner(&t.setup, t.bytes), 1);
}

static void heroism_alone(void **state)
{
    (void)state;
    detached(0);
    table_begin(&t);
    table_answer(&t, G4_ASK_SUBORDINATE, 0);
    assert_int_equal(table_bout(&t)->elements[0], 10);
    table_no_risk(&t);
    table_answer(&t, G4_ASK_HEROISM, 1);
    table_asked(&t, G4_ASK_DEED);
}

static void main_battle_told(void **state)
{
    (void)state;
    detached(0);
    t.setup.battle.main_battle_result = 2;
    table_begin(&t);
    table_answer(&t, G4_ASK_SUBORDINATE, 1);
    assert_int_equal(t.battle.lane[0].bout.stage, G4_STAGE_OVER);
    assert_int_equal(t.battle.bout, 1);
    table_no_risk(&t);
}

int main(void)
{
    static bni_tests tests;

    BNI_NAMED(&tests, "G4-259, G4-260 a battle within the battle", within);
    BNI_NAMED(&tests, "G4-259, G4-260 of the other side", within_of_the_other);
    BNI_NAMED(&tests, "G4-259 against as many as the referee says", within_against_so_many);
    BNI_NAMED(&tests, "G4-260 one who does not stay", within_and_away);
    BNI_NAMED(&tests, "G4-259 heroism alone", heroism_alone);
    BNI_NAMED(&tests, "G4-260 the main battle told", main_battle_told);
    return BNI_RUN("battle_within", &tests);
}
