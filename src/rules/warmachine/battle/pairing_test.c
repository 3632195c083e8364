#include "battle_test.h"

static table t;

static void force(uint32_t side, const char *name, int32_t strength, int32_t rating)
{
    table_force(&t, side, name, strength, rating, WM_TROOP_CLASS_AVERAGE);
}

static void option_is(int32_t index, const char *words)
{
    bn_question q = table_asked(&t, WM_ASK_OPPONENT);
    char shown[200];
    bn_text out = bn_text_over(shown, sizeof shown);

    assert_true(q.allowed >> index & 1);
    wm_battle_game.word(&t.setup, t.bytes, &q, index, &out);
    assert_string_equal(shown, words);
}

/* WM-EX-08: bodies 0, 4 and 5 the orcs of 100, 100 and 800; 1 elves, 2 men, 3 dwarves. */
static void orcs(void **state)
{
    (void)state;
    table_init(&t);
    force(0, "orcs", 1000, 72);
    force(1, "elves", 200, 83);
    force(1, "men", 400, 70);
    force(1, "dwarves", 140, 88);
    table_begin(&t);
    table_answer(&t, WM_ASK_PART_SIZE, 100);
    table_answer(&t, WM_ASK_PART_SIZE, 100);
    table_answer(&t, WM_ASK_PART_LEADER, 2);
    option_is(0, "dwarves against orcs (part 1)");
    table_answer(&t, WM_ASK_OPPONENT, 0);
    option_is(0, "elves against orcs (part 2)");
    option_is(1, "elves against orcs (part 3)");
    table_answer(&t, WM_ASK_OPPONENT, 0);
    assert_int_equal(t.battle.pair_count, 3); /* the last forms itself */
    assert_int_equal(t.battle.bodies[3].pair, 0);
    assert_int_equal(t.battle.bodies[0].pair, 0);
    assert_int_equal(t.battle.bodies[1].pair, 1);
    assert_int_equal(t.battle.bodies[4].pair, 1);
    assert_int_equal(t.battle.bodies[2].pair, 2);
    assert_int_equal(t.battle.bodies[5].pair, 2);
}

/* Equal ratings, 2 against 2: the larger chooses first, and takes the smaller if no one orders. */
static void larger_first(void **state)
{
    bn_question q;

    (void)state;
    table_init(&t);
    force(0, "a", 100, 70);
    force(0, "b", 90, 60);
    force(1, "c", 101, 70);
    force(1, "d", 100, 60);
    table_begin(&t);
    q = table_asked(&t, WM_ASK_OPPONENT);
    assert_int_equal(q.side, 1);
    assert_int_equal(q.preset.value[0], 1);
    option_is(0, "c against a");
    option_is(1, "c against b");
}

static void die_decides(void **state)
{
    bn_question q;

    (void)state;
    table_init(&t);
    force(0, "a", 100, 70);
    force(0, "b", 90, 60);
    force(1, "c", 100, 70);
    force(1, "d", 80, 60);
    table_begin(&t);
    q = table_asked(&t, WM_ASK_ORDER);
    assert_int_equal(q.parts, 2);
    assert_int_equal(q.throws[0].sides, 6);
    assert_false(table_roll(&t, WM_ASK_ORDER, (int32_t[]){ 4, 4 }));
    assert_true(table_roll(&t, WM_ASK_ORDER, (int32_t[]){ 3, 4 }));
    assert_int_equal(table_asked(&t, WM_ASK_OPPONENT).side, 1);
    table_begin(&t);
    assert_true(table_roll(&t, WM_ASK_ORDER, (int32_t[]){ 5, 4 }));
    assert_int_equal(table_asked(&t, WM_ASK_OPPONENT).side, 0);
}

/* One against one: no one has a choice, so no die is thrown. */
static void no_die_for_one(void **state)
{
    (void)state;
    table_init(&t);
    force(0, "a", 100, 70);
    force(1, "b", 100, 70);
    table_begin(&t);
    table_asked(&t, WM_ASK_COMBAT);
}

/* Of own forces with one rating the owner says which chooses. */
static void owner_decides(void **state)
{
    bn_question q;

    (void)state;
    table_init(&t);
    force(0, "a", 100, 70);
    force(0, "b", 300, 70);
    force(1, "c", 200, 60);
    force(1, "d", 200, 50);
    table_begin(&t);
    q = table_asked(&t, WM_ASK_OPPONENT);
    assert_int_equal(q.side, 0);
    assert_int_equal(q.preset.value[0], 8 + 1); /* b, the larger, against d */
    option_is(0, "a against c");
    option_is(9, "b against d");
    table_answer(&t, WM_ASK_OPPONENT, 8);
    assert_int_equal(t.battle.bodies[1].foe, 2);
    assert_int_equal(t.battle.bodies[0].foe, 3);
}

int main(void)
{
    static bni_tests tests;

    BNI_NAMED(&tests, "WM-045 WM-EX-08 the orcs and three enemies", orcs);
    BNI_NAMED(&tests, "WM-045 equal ratings: the larger first", larger_first);
    BNI_NAMED(&tests, "WM-045 equal in both: the higher die, ties again", die_decides);
    BNI_NAMED(&tests, "WM-045 one against one: no die", no_die_for_one);
    BNI_NAMED(&tests, "WM-045 among its own the owner decides", owner_decides);
    return BNI_RUN("pairing", &tests);
}
