/* The battle of the worked example, played by hand with the book's dice, and what each seat is shown
 * of it. */
#include "battle_test.h"

#include "steps.h"

static table t; /* one at a time: a setup is large */

/* ---- Drake's Cross ------------------------------------------------------------------------ */

static void drakes_cross(void)
{
    g4_line richard[] = { line_of("Heavy Cavalry", 3, 3), line_of("Heavy Infantry", 5, 3),
                          line_of("Bowmen", 2, 3), line_of("Miners", 1, 3),
                          line_of("Heavy Infantry", 1, 3) };
    g4_line strykland[] = { line_of("Heavy Cavalry", 2, 3),   line_of("Heavy Infantry", 6, 3),
                            line_of("Bowmen", 3, 3),          line_of("Light Infantry", 2, 3),
                            line_of("Miners", 1, 3),          line_of("Bowmen", 2, 3),
                            line_of("Medium Infantry", 3, 3), line_of("Heavy Infantry", 1, 3) };
    g4_force *force;
    g4_person *person;

    richard[0].quality = G4_TROOP_QUALITY_GOOD;
    richard[0].features = G4_IMPETUOUS;
    richard[4].quality = G4_TROOP_QUALITY_ELITE;
    richard[4].features = G4_HERO;
    richard[4].people = strykland[7].people = 1;
    richard[0].equipment = richard[3].equipment = richard[4].equipment = G4_EQUIPMENT_QUALITY_FINE;
    strykland[0].quality = strykland[1].quality = G4_TROOP_QUALITY_GOOD;
    strykland[0].equipment = strykland[1].equipment = strykland[7].equipment =
        G4_EQUIPMENT_QUALITY_FINE;
    strykland[5].equipment = G4_EQUIPMENT_QUALITY_POOR;
    strykland[7].quality = G4_TROOP_QUALITY_ELITE;
    strykland[7].features = G4_HERO;
    table_init(&t);
    t.setup.battle.terrain = G4_RURAL;
    t.setup.battle.given[G4_IN_ESTIMATE_ERROR] = 0;
    force = table_force(&t, 0, richard, BN_COUNT(richard));
    force->inputs.locals = 1;
    force->on_road = 1;
    person = table_person(force, "Sir Richard", G4_COMMANDER);
    person->strategy = 10;
    person->leadership = 12;
    person->with = 5;
    person->player = 1;
    person = table_person(force, "Sheryl", G4_CHIEF);
    person->iq = 13;
    person->with = 2;
    person->player = person->useful_asset = person->leads_elements = 1;
    force = table_force(&t, 1, strykland, BN_COUNT(strykland));
    force->inputs.locals = 2;
    force->on_road = 1;
    person = table_person(force, "Strykland", G4_COMMANDER | G4_CHIEF);
    person->strategy = 12;
    person->leadership = 11;
    person->intelligence = 14;
    person->with = 8;
}

/* G4-EX-16, G4-EX-20 to G4-EX-22, G4-EX-30, G4-EX-32 */
static void to_drakes_cross(void)
{
    drakes_cross();
    table_begin(&t);
    assert_int_equal(table_bout(&t)->skill[0], 7);
    assert_int_equal(table_bout(&t)->skill[1], 14);
    assert_int_equal(table_bout(&t)->rating, 6);
    table_roll(&t, G4_ASK_SCOUTING, 8, 12);
    assert_int_equal(table_bout(&t)->initiative, 1);
    assert_int_equal(table_bout(&t)->lead, G4_INITIATIVE);
    table_roll(&t, G4_ASK_ESTIMATE, 1, 0); /* on foot, and mounted */
    table_roll(&t, G4_ASK_ESTIMATE, 6, 0);
    table_answer(&t, G4_ASK_APPROACH, G4_APPROACH_PITCHED);
    assert_int_equal(table_bout(&t)->bsm[0], 0);
    assert_int_equal(table_bout(&t)->bsm[1], 3);
    assert_int_equal(table_bout(&t)->confused, 0);
    assert_int_equal(table_bout(&t)->minutes, 30);
    table_roll(&t, G4_ASK_DB, 2, 0);
    assert_int_equal(table_bout(&t)->db[1], 1);
    assert_int_equal(table_bout(&t)->db[0], 0);
}

/* G4-EX-33, G4-EX-38, to the dice of round 1. */
static void to_first_contest(void)
{
    bn_question q[BN_OPEN_MAX];

    to_drakes_cross();
    assert_int_equal(table_open(&t, G4_ASK_RISK, q), 3); /* Richard, Sheryl, Strykland */
    assert_int_equal(q[0].person, 0);
    assert_int_equal(q[1].person, 2);
    table_answers(&t, G4_ASK_RISK, (int32_t[]){ 1, 3, 0 }, 3);
    table_answer(&t, G4_ASK_HEROISM, 1);
    assert_int_equal(t.battle.target, 10);
    table_roll(&t, G4_ASK_DEED, 9, 0);
    assert_int_equal(t.battle.lane[0].party.heroism, 1);
    table_orders(&t, DEFENSE, INDIRECT);
    assert_int_equal(t.battle.target, 8); /* the knights want to charge */
    table_roll(&t, G4_ASK_RESTRAINT, 8, 0);
    assert_int_equal(table_bout(&t)->skill[0], 13);
    assert_int_equal(table_bout(&t)->skill[1], 12);
}

/* G4-EX-39, G4-EX-42, G4-EX-48 */
static void first_round(void)
{
    to_first_contest();
    table_roll(&t, G4_ASK_CONTEST, 9, 11);
    assert_int_equal(table_bout(&t)->casualties[0], 10);
    assert_int_equal(table_bout(&t)->casualties[1], 15);
    assert_int_equal(table_bout(&t)->pb, 0);
    assert_int_equal(t.battle.target, 7);
    table_roll(&t, G4_ASK_MISFORTUNE, 11, 0);
    assert_int_equal(t.battle.target, 9);
    table_roll(&t, G4_ASK_MISFORTUNE, 8, 0);
    table_roll(&t, G4_ASK_INJURY, 5, 0);
    assert_int_equal(t.battle.lane[0].party.person_states[1].hp, 5);
    assert_int_equal(t.battle.target, 6);
    table_roll(&t, G4_ASK_MISFORTUNE, 10, 0);
    assert_int_equal(t.battle.round, 2);
}

static void book_round(void **state)
{
    (void)state;
    first_round();
}

/* G4-EX-40 */
static void dice_swapped(void **state)
{
    (void)state;
    to_first_contest();
    table_roll(&t, G4_ASK_CONTEST, 13, 9);
    assert_int_equal(table_bout(&t)->casualties[0], 20);
    assert_int_equal(table_bout(&t)->casualties[1], 10);
    assert_int_equal(table_bout(&t)->pb, -2);
}

/* G4-EX-49 to G4-EX-53 */
static void book_end(void **state)
{
    int32_t casualties;
    g4_standing left;
    bn_rat sum = bn_rat_int(0);

    (void)state;
    first_round();
    for (int32_t round = 2; round <= 3; round++) {
        table_answers(&t, G4_ASK_RISK, (int32_t[]){ 3, 0, -3 }, 3);
        table_answer(&t, G4_ASK_HEROISM, 0);
        table_orders(&t, round == 2 ? AOA : ATTACK, ATTACK);
        table_contest(&t, round == 2 ? G4_NONE : 0, 4);
        table_skip(&t, G4_ASK_MISFORTUNE, 18);
    }
    table_answers(&t, G4_ASK_RISK, (int32_t[]){ 3, 0, -3 }, 3);
    table_answer(&t, G4_ASK_HEROISM, 0);
    table_orders(&t, ATTACK, PARLEY);
    table_answer(&t, G4_ASK_PARLEY, 0);
    assert_false(table_offers(&t, G4_ASK_CHANGE, 0, PARLEY));
    table_answer(&t, G4_ASK_CHANGE, AOA);
    table_contest(&t, 0, 6);
    assert_int_equal(table_bout(&t)->casualties[0], 35);
    assert_int_equal(table_bout(&t)->casualties[1], 100);
    table_skip(&t, G4_ASK_MISFORTUNE, 18);
    table_answer(&t, G4_ASK_LOOT, 0);
    table_over(&t);
    assert_int_equal(g4_battle_game.winner(&t.setup, t.bytes), 0);
    assert_int_equal(table_bout(&t)->final[0], 15);
    assert_int_equal(table_bout(&t)->final[1], 100);
    assert_int_equal(t.battle.fought, 4);

    g4_scene scene = g4_scene_of(&t.setup);

    left = g4_battle_left(&scene, &t.battle, 0, 0, &casualties);
    for (int32_t i = 0; i < 5; i++)
        sum = bn_rat_add(sum, bn_rat_mul(bn_rat_mul(t.setup.sides[0].forces[0].figures[i].ts,
                                                    bn_rat_int(left.count[i])),
                                         left.share[i]));
    assert_int_equal(bn_rat_floor(sum), 64);
    assert_true(left.folded);
    left = g4_battle_left(&scene, &t.battle, 1, 0, &casualties);
    assert_int_equal(left.count[0], 0);
}

/* The oracle merges on few bytes, and shown numbers are not among them. */
static void small_key(void **state)
{
    unsigned char key[BN_STATE_MAX], other[BN_STATE_MAX];
    size_t size;

    (void)state;
    to_drakes_cross();
    size = g4_battle_game.key(&t.setup, t.bytes, UINT64_MAX, key);
    assert_true(size <= 256);
    table_bout(&t)->estimate[1][0] = 3;
    assert_int_equal(g4_battle_game.key(&t.setup, t.bytes, UINT64_MAX, other), size);
    assert_memory_equal(key, other, size);
    size = g4_battle_game.key(&t.setup, t.bytes, 0, key);
    t.battle.lane[0].party.train = 25; /* decides nothing unless it is asked for */
    assert_int_equal(g4_battle_game.key(&t.setup, t.bytes, 0, other), size);
    assert_memory_equal(key, other, size);
    assert_int_equal(g4_battle_game.key(&t.setup, t.bytes, UINT64_MAX, other), size);
    assert_memory_not_equal(key, other, size);
    print_message("key of Drake's Cross: %zu bytes, state %zu\n", size,
                  g4_battle_game.state_size(&t.setup));
}

/* The first Indirect Attack of a battle is another one; the third is as the second. */
static void indirect_in_key(void **state)
{
    unsigned char key[3][BN_STATE_MAX];
    size_t size = 0;

    (void)state;
    to_drakes_cross();
    for (uint8_t i = 0; i < 3; i++) {
        table_bout(&t)->indirect[0] = i;
        size = g4_battle_game.key(&t.setup, t.bytes, 0, key[i]);
    }
    assert_memory_not_equal(key[0], key[1], size);
    assert_memory_equal(key[1], key[2], size);
}

/* Sheryl's Risk matters as long as she may do a deed, and after that only to her own life. */
static void risk_in_key(void **state)
{
    unsigned char key[2][BN_STATE_MAX];

    (void)state;
    for (int32_t i = 0; i < 4; i++) {
        size_t size = 0;
        bool unhurt = i / 2, deeds = i % 2;

        to_drakes_cross();
        t.setup.battle.character_death = unhurt ? G4_NOBODY_HURT : G4_AS_ROLLED;
        t.battle.step = deeds ? G4_AT_HEROISM : G4_AT_ORDERS;
        for (int8_t risk = 0; risk < 2; risk++) {
            t.battle.lane[0].party.person_states[1].risk = risk;
            size = g4_battle_game.key(&t.setup, t.bytes, 0, key[risk]);
        }
        assert_int_equal(memcmp(key[0], key[1], size) == 0, unhurt && !deeds);
    }
}

/* ---- what is known ------------------------------------------------------------------------ */

static void knowledge(void **state)
{
    const bn_seat richard = { BN_COMMANDER, 0, 0 }, strykland = { BN_COMMANDER, 1, 0 };
    const bn_seat referee = { BN_REFEREE, 0, 0 }, nobody = { BN_SPECTATOR, 0, 0 };

    (void)state;
    to_drakes_cross();
    /* 81 on foot less a quarter, 30 riders and a quarter more */
    assert_true(table_shows(&t, strykland, "\"people\":61"));
    assert_true(table_shows(&t, strykland, "\"people\":38"));
    assert_false(table_shows(&t, richard, "\"people\":61"));
    /* names and numbers of what can be seen, in a pitched battle */
    assert_true(table_shows(&t, strykland, "{\"element\":\"Heavy Cavalry\",\"people\":30}"));
    assert_true(table_shows(&t, richard, "{\"element\":\"Heavy Cavalry\",\"people\":20}"));
    assert_false(table_shows(&t, richard, "\"name\":\"Men-at-arms\""));
    table_answers(&t, G4_ASK_RISK, (int32_t[]){ 1, 3, -2 }, 3);
    assert_true(table_shows(&t, richard, "\"risk\":3"));
    assert_false(table_shows(&t, strykland, "\"risk\":3"));
    assert_true(table_shows(&t, referee, "\"risk\":-2"));
    assert_false(table_shows(&t, nobody, "\"risk\""));
    assert_false(table_shows(&t, nobody, "basic_strategy_modifier"));
    assert_false(
        table_shows(&t, richard, "basic_strategy_modifier")); /* it shows the enemy's strength */
    assert_true(table_shows(&t, referee, "basic_strategy_modifier"));
    table_answer(&t, G4_ASK_HEROISM, 0);
    assert_false(table_shows(&t, richard, "\"strategy\""));
    table_orders(&t, DEFENSE, INDIRECT);
    assert_true(table_shows(&t, richard, "\"strategy\":\"Indirect Attack\""));
    assert_true(table_shows(&t, nobody, "\"strategy\":\"Defense\""));
}

int main(void)
{
    static bni_tests tests;

    BNI_NAMED(&tests, "G4-169 Drake's Cross, round 1", book_round);
    BNI_NAMED(&tests, "G4-207 Drake's Cross, the dice swapped", dice_swapped);
    BNI_NAMED(&tests, "G4-278 Drake's Cross to its end", book_end);
    BNI_NAMED(&tests, "G4-276 what was only told is no part of the key", small_key);
    BNI_NAMED(&tests, "G4-186 first Indirect Attack in the key", indirect_in_key);
    BNI_NAMED(&tests, "G4-171 whose Risk is in the key", risk_in_key);
    BNI_NAMED(&tests, "G4-276 what each seat is shown", knowledge);
    return BNI_RUN("battle_example", &tests);
}
