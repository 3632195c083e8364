/* Suppressive fire, knock-out fire and spells with the figures of the play cases. */
#include "firing_test.h"

static playing p;

/* ---- suppressive fire --------------------------------------------------------------------------------- */

/* A machine gun and skirmishers before it: 6 + 3 - 2 - 2, and a die of 4, make 9. */
static void machine_gun(int32_t year)
{
    static const playing_row rows[] = {
        PLAYING_ROW(0, SKI_S, 36, 10, 90, .sp = 6, .weapon = 1 + OB_WEAPONS_SUPPORT_WEAPON),
        PLAYING_ROW(1, SKI_F, 36, 24, 270, .sp = 6, .weapon = OB_NONE),
    };

    playing_rows_of(&p, year, rows, BN_COUNT(rows));
    p.setup.readings.suppression = 1;
    red_shoots(&p);
}

/* OB-202 suppression: a quarter of 9 is 2; the die of 3 beats it, the save of 2 takes it away. */
static void suppressed(void **state)
{
    (void)state;
    machine_gun(1944);
    playing_answer(&p, OB_ASK_SHOOT, RED, FIRST_WEAPON, BLUE, TO_SUPPRESS);
    assert_int_equal(fires(&p, 4, 0), 9);
    playing_answer(&p, OB_ASK_QUELLED, 1);
    playing_roll(&p, OB_ASK_AVOID, 3);
    assert_int_equal(playing_troop(&p, BLUE)->sp, 4);
    assert_false(ob_marked(&p.battle, BLUE, OB_IS_QUELLED));
    machine_gun(1944);
    playing_answer(&p, OB_ASK_SHOOT, RED, FIRST_WEAPON, BLUE, TO_SUPPRESS);
    playing_roll(&p, OB_ASK_SHOT, 4);
    playing_answer(&p, OB_ASK_QUELLED, 1);
    playing_roll(&p, OB_ASK_AVOID, 2);
    assert_int_equal(playing_troop(&p, BLUE)->sp, 4);
    assert_true(ob_marked(&p.battle, BLUE, OB_IS_QUELLED));
    machine_gun(1944);
    playing_answer(&p, OB_ASK_SHOOT, RED, FIRST_WEAPON, BLUE, TO_SUPPRESS);
    playing_roll(&p, OB_ASK_SHOT, 4);
    playing_answer(&p, OB_ASK_QUELLED, 0);
    playing_roll(&p, OB_ASK_SAVE, 2);
    assert_int_equal(playing_troop(&p, BLUE)->sp, 6);
    assert_true(ob_marked(&p.battle, BLUE, OB_IS_QUELLED));
}

static uint32_t after_moving(int32_t stand)
{
    return ob_actions_after(&p.setup, &p.battle, stand, OB_MANOEUVRE) & OB_SHOOT;
}

/* OB-203 suppression: in the next round it moves or shoots, and has cover; at its end the mark goes. */
static void next_round(void **state)
{
    (void)state;
    machine_gun(1944);
    ob_mark(&p.battle, BLUE, OB_IS_QUELLED);
    p.battle.troops[BLUE].quelled = p.battle.round;
    assert_true(after_moving(BLUE));
    playing_answer(&p, OB_ASK_SHOOT, RED, PASSES, RED, 0);
    assert_true(playing_round(&p, 2));
    assert_true(ob_marked(&p.battle, BLUE, OB_IS_QUELLED));
    assert_false(after_moving(BLUE));
    playing_until(&p, OB_ASK_SHOOT, 0);
    playing_answer(&p, OB_ASK_SHOOT, RED, FIRST_WEAPON, BLUE, TO_SUPPRESS);
    assert_int_equal(fires(&p, 4, 0), 5);
    p.battle.troops[BLUE].quelled = 1;
    playing_answer(&p, OB_ASK_QUELLED, 1);
    playing_roll(&p, OB_ASK_AVOID, 6);
    assert_true(playing_round(&p, 3));
    assert_false(ob_marked(&p.battle, BLUE, OB_IS_QUELLED));
}

/* OB-204 suppression: two dice above 9 save three quarters and suppress; 9 does not, and all of it is taken. */
static void to_ground(void **state)
{
    (void)state;
    machine_gun(1944);
    playing_answer(&p, OB_ASK_SHOOT, RED, FIRST_WEAPON, BLUE, PLAINLY);
    playing_roll(&p, OB_ASK_SHOT, 4);
    playing_answer(&p, OB_ASK_GROUND, 1);
    playing_roll(&p, OB_ASK_DUCK, 10);
    assert_int_equal(playing_troop(&p, BLUE)->sp, 4);
    assert_true(ob_marked(&p.battle, BLUE, OB_IS_QUELLED));
    machine_gun(1944);
    playing_answer(&p, OB_ASK_SHOOT, RED, FIRST_WEAPON, BLUE, PLAINLY);
    playing_roll(&p, OB_ASK_SHOT, 4);
    playing_answer(&p, OB_ASK_GROUND, 1);
    playing_roll(&p, OB_ASK_DUCK, 9);
    assert_int_equal(playing_troop(&p, BLUE)->where, OB_FALLEN);
}

/* OB-201 suppression: not before 1860, not at stands in close combat, not where it is not agreed. */
static void not_suppressed(void **state)
{
    (void)state;
    machine_gun(1859);
    assert_false(playing_takes(&p, OB_ASK_SHOOT, RED, FIRST_WEAPON, BLUE, TO_SUPPRESS));
    machine_gun(1860);
    assert_true(playing_takes(&p, OB_ASK_SHOOT, RED, FIRST_WEAPON, BLUE, TO_SUPPRESS));
    p.setup.readings.suppression = 0;
    assert_false(playing_takes(&p, OB_ASK_SHOOT, RED, FIRST_WEAPON, BLUE, TO_SUPPRESS));
    p.setup.readings.suppression = 1;
    p.battle.pair_count = 1;
    p.battle.pairs[0] = (ob_pair){ BLUE, OB_STANDS - 1 };
    assert_false(playing_takes(&p, OB_ASK_SHOOT, RED, FIRST_WEAPON, BLUE, TO_SUPPRESS));
    assert_true(playing_takes(&p, OB_ASK_SHOOT, RED, FIRST_WEAPON, BLUE, PLAINLY));
}

/* ---- knock-out fire ----------------------------------------------------------------------------------- */

/* A heavy tank before another; the second is struck in the flank from 40 in. */
static void tanks(int32_t year, int32_t gap, int32_t armour, int32_t sp)
{
    const playing_row rows[] = {
        PLAYING_ROW(0, TNK, 36, 4, 90, .sp = sp, .armour = OB_HEAVY,
                    .weapon = 1 + OB_WEAPONS_BREECH_80_130),
        PLAYING_ROW(1, TNK, 36, 30, 0, .sp = 8, .armour = armour, .weapon = OB_NONE),
        PLAYING_ROW(1, MSK, 20, 30, 270, .weapon = OB_NONE),
    };

    playing_rows_of(&p, year, rows, BN_COUNT(rows));
    p.setup.depth = playing_units(72);
    p.setup.readings.knock_out = 1;
    p.setup.armies[1].communications = OB_COMMAND_DISTANCE_RADIO;
    stand_ahead(&p, BLUE, gap);
    red_shoots(&p);
}

static void knocked_out(void **state)
{
    bn_question question;

    (void)state;
    tanks(1944, 40 * 254, OB_MEDIUM, 7);
    playing_answer(&p, OB_ASK_SHOOT, RED, FIRST_WEAPON, BLUE, TO_KNOCK_OUT);
    assert_int_equal(fires(&p, 4, 0), 14);
    playing_roll(&p, OB_ASK_KO, 3);
    assert_int_equal(playing_troop(&p, BLUE)->where, OB_FALLEN);
    tanks(1944, 40 * 254, OB_MEDIUM, 7);
    playing_answer(&p, OB_ASK_SHOOT, RED, FIRST_WEAPON, BLUE, TO_KNOCK_OUT);
    playing_roll(&p, OB_ASK_SHOT, 4);
    playing_roll(&p, OB_ASK_KO, 2);
    playing_roll(&p, OB_ASK_SAVE, 3);
    assert_int_equal(playing_troop(&p, BLUE)->sp, 7);
    /* 1 + 1 + 4 - 5: a quarter of 1 is nothing, and nothing is saved against. */
    tanks(1944, 40 * 254, OB_SUPER_HEAVY, 1);
    p.battle.troops[BLUE].heading = (uint8_t)playing_heading(270);
    playing_answer(&p, OB_ASK_SHOOT, RED, FIRST_WEAPON, BLUE, TO_KNOCK_OUT);
    assert_int_equal(fires(&p, 1, 0), 1);
    playing_roll(&p, OB_ASK_KO, 1);
    assert_true(playing_find(&p, OB_ASK_SAVE, &question) < 0);
    assert_int_equal(playing_troop(&p, BLUE)->sp, 8);
}

/* OB-206 What the die must show depends on the side that is hit, and so do the odds. */
static void ko_odds(void **state)
{
    uint64_t keys[2];

    (void)state;
    for (int32_t front = 0; front < 2; front++) {
        bn_question question;

        tanks(1944, 40 * 254, OB_MEDIUM, 7);
        if (front)
            p.battle.troops[BLUE].heading = (uint8_t)playing_heading(270);
        playing_answer(&p, OB_ASK_SHOOT, RED, FIRST_WEAPON, BLUE, TO_KNOCK_OUT);
        playing_roll(&p, OB_ASK_SHOT, 4);
        playing_asked(&p, OB_ASK_KO, &question);
        keys[front] = ob_battle_game.roll_key(&p.setup, &p.battle, &question);
    }
    assert_true(keys[0] != keys[1]);
}

static void not_knocked_out(void **state)
{
    (void)state;
    tanks(1899, 40 * 254, OB_MEDIUM, 7);
    assert_false(playing_takes(&p, OB_ASK_SHOOT, RED, FIRST_WEAPON, BLUE, TO_KNOCK_OUT));
    tanks(1944, 40 * 254, OB_MEDIUM, 7);
    assert_true(playing_takes(&p, OB_ASK_SHOOT, RED, FIRST_WEAPON, BLUE, TO_KNOCK_OUT));
    assert_true(playing_takes(&p, OB_ASK_SHOOT, RED, FIRST_WEAPON, THIRD, PLAINLY));
    assert_false(playing_takes(&p, OB_ASK_SHOOT, RED, FIRST_WEAPON, THIRD, TO_KNOCK_OUT));
    p.battle.pair_count = 1;
    p.battle.pairs[0] = (ob_pair){ BLUE, OB_STANDS - 1 };
    assert_false(playing_takes(&p, OB_ASK_SHOOT, RED, FIRST_WEAPON, BLUE, TO_KNOCK_OUT));
    tanks(1944, 13335, OB_MEDIUM, 7); /* 52.5 in */
    assert_false(playing_takes(&p, OB_ASK_SHOOT, RED, FIRST_WEAPON, BLUE, TO_KNOCK_OUT));
}

/* OB-207 knock-out: weapons of foot reach from half an inch to 2 in, without rounding. */
static void foot_against_tanks(void **state)
{
    static const struct {
        int32_t gap, may;
    } cases[] = { { 508, 1 }, { 509, 0 }, { 127, 1 }, { 126, 0 } };
    static const playing_row rows[] = {
        PLAYING_ROW(0, SKI_F, 36, 10, 90, .sp = 6, .weapon = 1 + OB_WEAPONS_AT_FOOT_1ST_GENERATION),
        PLAYING_ROW(1, TNK, 36, 20, 270, .sp = 8, .armour = OB_MEDIUM, .weapon = OB_NONE),
    };

    (void)state;
    for (size_t i = 0; i < BN_COUNT(cases); i++) {
        ob_volley volley = { .firer = RED, .mode = TO_KNOCK_OUT, .targets = { BLUE } };

        playing_rows_of(&p, 1944, rows, BN_COUNT(rows));
        p.setup.readings.knock_out = 1;
        stand_ahead(&p, BLUE, cases[i].gap);
        playing_begin(&p);
        assert_int_equal(!ob_refused(ob_volley_refused(&p.setup, &p.battle, &volley)),
                         cases[i].may);
    }
}

/* ---- spells ------------------------------------------------------------------------------------------- */

enum { MAGICIAN, HENRY, OTHER_MAGICIAN };

static void magicians(int32_t gap)
{
    static const playing_row rows[] = {
        PLAYING_ROW(0, SKI_F, 36, 4, 90, .sp = 5, .traits = OB_IS_MAGIC_USER, .weapon = OB_NONE),
        PLAYING_ROW(1, INF_A, 36, 20, 270, .sp = 5),
        PLAYING_ROW(1, SKI_F, 36, 44, 270, .sp = 5, .traits = OB_IS_MAGIC_USER, .weapon = OB_NONE),
    };

    playing_rows(&p, rows, BN_COUNT(rows));
    p.setup.genre = OB_FANTASY;
    p.setup.armies[1].communications = OB_COMMAND_DISTANCE_RADIO;
    stand_ahead(&p, HENRY, gap);
    red_shoots(&p);
}

static void casts(int32_t how, int32_t cast, int32_t power, int32_t counter)
{
    playing_answer(&p, OB_ASK_SHOOT, MAGICIAN, CASTS, HENRY, how);
    playing_roll(&p, OB_ASK_CAST, cast);
    playing_roll(&p, OB_ASK_POWER, power);
    playing_roll(&p, OB_ASK_COUNTER, counter);
}

/* OB-198 magic: 7 against 3 makes them flee; OB-199: 6 against 2 bring them back before they have run. */
static void spell_and_defence(void **state)
{
    (void)state;
    magicians(18 * 254);
    casts(ATTACK, 5, 7, 3);
    assert_int_equal(playing_troop(&p, HENRY)->sp, 1);
    assert_true(routs(&p, HENRY));
    assert_int_equal(ob_actions_of(&p.setup, &p.battle, MAGICIAN), 0);
    playing_answer(&p, OB_ASK_SHOOT, OTHER_MAGICIAN, CASTS, HENRY, DEFENCE);
    playing_roll(&p, OB_ASK_CAST, 6);
    playing_roll(&p, OB_ASK_POWER, 6);
    playing_roll(&p, OB_ASK_COUNTER, 2);
    assert_int_equal(playing_troop(&p, HENRY)->sp, 5);
    assert_false(routs(&p, HENRY));
}

/* OB-163 magic: a rout of an earlier round continues, whatever magic gives back. */
static void too_late(void **state)
{
    (void)state;
    magicians(18 * 254);
    ob_mark(&p.battle, HENRY, OB_IS_ROUTING);
    p.battle.troops[HENRY].sp = 1;
    p.battle.troops[HENRY].since = 0;
    playing_answer(&p, OB_ASK_SHOOT, MAGICIAN, PASSES, MAGICIAN, 0);
    playing_answer(&p, OB_ASK_SHOOT, OTHER_MAGICIAN, CASTS, HENRY, DEFENCE);
    playing_roll(&p, OB_ASK_CAST, 6);
    playing_roll(&p, OB_ASK_POWER, 6);
    playing_roll(&p, OB_ASK_COUNTER, 2);
    assert_int_equal(playing_troop(&p, HENRY)->sp, 5);
    assert_true(routs(&p, HENRY));
}

/* OB-199 magic: never above 12. */
static void capped(void **state)
{
    (void)state;
    magicians(18 * 254);
    p.battle.troops[MAGICIAN].sp = 11;
    playing_answer(&p, OB_ASK_SHOOT, MAGICIAN, CASTS, MAGICIAN, DEFENCE + UNSEEN);
    playing_roll(&p, OB_ASK_CAST, 6);
    playing_roll(&p, OB_ASK_POWER, 6);
    playing_roll(&p, OB_ASK_COUNTER, 2);
    assert_int_equal(playing_troop(&p, MAGICIAN)->sp, 12);
}

/* OB-197 magic: in sight to 24 in; unseen anyone, but a 5 is not enough. */
static void reach_of_spells(void **state)
{
    bn_question question;

    (void)state;
    magicians(6222);
    assert_true(playing_takes(&p, OB_ASK_SHOOT, MAGICIAN, CASTS, HENRY, ATTACK));
    assert_false(playing_takes(&p, OB_ASK_SHOOT, MAGICIAN, CASTS, HENRY, DEFENCE));
    magicians(6223);
    assert_false(playing_takes(&p, OB_ASK_SHOOT, MAGICIAN, CASTS, HENRY, ATTACK));
    playing_answer(&p, OB_ASK_SHOOT, MAGICIAN, CASTS, HENRY, ATTACK + UNSEEN);
    playing_roll(&p, OB_ASK_CAST, 5);
    assert_true(playing_find(&p, OB_ASK_POWER, &question) < 0);
    magicians(6223);
    casts(ATTACK + UNSEEN, 6, 7, 6);
    assert_int_equal(playing_troop(&p, HENRY)->sp, 4);
}

/* OB-196 magic: only who has done nothing else this round. */
static void nothing_else(void **state)
{
    static const uint8_t deeds[] = { OB_MANOEUVRE, OB_SHOOT, OB_ATTACK, OB_BAILED };

    (void)state;
    for (size_t i = 0; i < BN_COUNT(deeds); i++) {
        magicians(18 * 254);
        p.battle.troops[MAGICIAN].used |= deeds[i];
        assert_false(ob_can_shoot(&p.setup, &p.battle, MAGICIAN));
    }
}

/* OB-198 The dice of a spell are figures, which a house may change. */
static void dice_of_spells(void **state)
{
    static ob_figures ours;
    bn_question question;

    (void)state;
    magicians(18 * 254);
    ours = ob_book;
    ours.constants[OB_CONSTANTS_MAGIC_DICE].value = 3;
    ours.constants[OB_CONSTANTS_MAGIC_COUNTER_DICE].value = 2;
    p.setup.tables = &ours;
    playing_answer(&p, OB_ASK_SHOOT, MAGICIAN, CASTS, HENRY, ATTACK);
    playing_roll(&p, OB_ASK_CAST, 6);
    playing_asked(&p, OB_ASK_POWER, &question);
    assert_int_equal(question.throws[0].count, 3);
    playing_roll(&p, OB_ASK_POWER, 18);
    playing_asked(&p, OB_ASK_COUNTER, &question);
    assert_int_equal(question.throws[0].count, 2);
    assert_int_equal(question.side, 1);
}

int main(void)
{
    static bni_tests tests;

    BNI_NAMED(&tests, "OB-202 suppressive fire: a quarter, and a save or a chance", suppressed);
    BNI_NAMED(&tests, "OB-203 who was suppressed moves or shoots, and has cover", next_round);
    BNI_NAMED(&tests, "OB-204 going to ground", to_ground);
    BNI_NAMED(&tests, "OB-201 where suppressive fire is not allowed", not_suppressed);
    BNI_NAMED(&tests, "OB-206 knock-out fire", knocked_out);
    BNI_NAMED(&tests, "OB-206 odds of a knock-out", ko_odds);
    BNI_NAMED(&tests, "OB-205 where knock-out fire is not allowed", not_knocked_out);
    BNI_NAMED(&tests, "OB-207 foot against tanks", foot_against_tanks);
    BNI_NAMED(&tests, "OB-198 a spell, and OB-199 a defence against it", spell_and_defence);
    BNI_NAMED(&tests, "OB-163 magic does not stop those who already run", too_late);
    BNI_NAMED(&tests, "OB-199 a defence stops at 12", capped);
    BNI_NAMED(&tests, "OB-197 whom spells reach", reach_of_spells);
    BNI_NAMED(&tests, "OB-196 a spell takes the place of all else", nothing_else);
    BNI_NAMED(&tests, "OB-198 the dice of spells", dice_of_spells);
    return BNI_RUN("options", &tests);
}
