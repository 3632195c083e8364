#include "battle_test.h"

#include "steps.h"

/* ---- how often a force can be split ------------------------------------------------------ */

static const struct row {
    const char *name;
    int32_t strength, parts;
} rows[] = {
    { "WM-044 nobody: still one", 0, 1 }, { "WM-044 9 heads", 9, 1 },
    { "WM-044 10 heads", 10, 1 },         { "WM-044 19 heads", 19, 1 },
    { "WM-044 20 heads", 20, 2 },         { "WM-044 29 heads", 29, 2 },
    { "WM-044 1000 heads", 1000, 100 },
};

static void most_parts(void **state)
{
    const struct row *r = *state;

    assert_int_equal(wm_most_parts(&wm_book, r->strength), r->parts);
}

/* ---- dividing in play -------------------------------------------------------------------- */

static table t;

static void side_of(uint32_t side, const int32_t *strengths, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        table_force(&t, side, side ? "enemy" : "own", strengths[i], side ? 90 - (int32_t)i : 72,
                    WM_TROOP_CLASS_AVERAGE);
}

#define SIDES(first, second)                                                                       \
    do {                                                                                           \
        table_init(&t);                                                                            \
        side_of(0, (const int32_t[])first, BN_COUNT(((const int32_t[])first)));                    \
        side_of(1, (const int32_t[])second, BN_COUNT(((const int32_t[])second)));                  \
    } while (0)
#define HEADS(...)                                                                                 \
    {                                                                                              \
        __VA_ARGS__                                                                                \
    }

static bool refused(uint16_t kind, int32_t value)
{
    bn_question q = table_asked(&t, kind);
    bn_answer answer = { { value } };

    return bn_game_check(&wm_battle_game, &t.setup, t.bytes, &q, &answer, NULL) == BN_ANSWER;
}

/* WM-EX-06, WM-EX-07 */
static void orcs(void **state)
{
    (void)state;
    SIDES(HEADS(1000), HEADS(200, 400, 140));
    table_begin(&t);
    assert_int_equal(table_asked(&t, WM_ASK_PART_SIZE).side, 0);
    assert_true(refused(WM_ASK_PART_SIZE, 9));
    assert_true(refused(WM_ASK_PART_SIZE, 981));
    assert_false(refused(WM_ASK_PART_SIZE, 980));
    table_answer(&t, WM_ASK_PART_SIZE, 100);
    assert_true(refused(WM_ASK_PART_SIZE, 891));
    table_answer(&t, WM_ASK_PART_SIZE, 100);
    assert_int_equal(table_asked(&t, WM_ASK_PART_LEADER).preset.value[0], 2);
    table_answer(&t, WM_ASK_PART_LEADER, 1);
    assert_int_equal(wm_fielded(&t.battle, 0), 3);
    assert_int_equal(t.battle.bodies[0].standing.strength, 100);
    assert_int_equal(t.battle.bodies[4].standing.strength, 100);
    assert_int_equal(t.battle.bodies[5].standing.strength, 800);
    assert_int_equal(t.battle.bodies[5].standing.battle_rating, 72);
    assert_int_equal(t.battle.bodies[0].number, 1);
    assert_int_equal(t.battle.bodies[5].number, 3);
    assert_int_equal(t.battle.bodies[0].standing.leader_here, 0);
    assert_int_equal(t.battle.bodies[4].standing.leader_here, 1);
    assert_int_equal(t.battle.bodies[5].standing.leader_here, 0);
}

/* Where there is one way only, nothing is asked but the leader's part. */
static void one_way(void **state)
{
    (void)state;
    SIDES(HEADS(20), HEADS(50, 50));
    table_begin(&t);
    table_answer(&t, WM_ASK_PART_LEADER, 0);
    assert_int_equal(t.battle.bodies[0].standing.strength, 10);
    assert_int_equal(t.battle.bodies[3].standing.strength, 10);
}

static void too_small(void **state)
{
    (void)state;
    SIDES(HEADS(19), HEADS(50, 60));
    table_begin(&t);
    assert_int_equal(t.battle.pair_count, 1); /* the enemy's higher rating has the only choice */
    assert_int_equal(t.battle.bodies[1].status, WM_ON_FIELD);
    assert_int_equal(t.battle.bodies[2].status, WM_IN_RESERVE);
}

/* 25 heads make two parts against three; the third enemy joins the next round. */
static void reserve_joins(void **state)
{
    (void)state;
    SIDES(HEADS(25), HEADS(30, 30, 30));
    table_begin(&t);
    table_answer(&t, WM_ASK_PART_SIZE, 12);
    table_answer(&t, WM_ASK_PART_LEADER, 0);
    table_answer(&t, WM_ASK_OPPONENT, 0);
    assert_int_equal(t.battle.pair_count, 2);
    assert_int_equal(t.battle.bodies[3].status, WM_IN_RESERVE);
    /* own 72, enemy 90 and 89, + 45 by number, + 10 holding */
    table_combat(&t, 100, 1);
    table_combat(&t, 100, 1);
    table_skip(&t, WM_ASK_RECOVERY, 1);
    table_skip(&t, WM_ASK_ADVANCE, 0);
    assert_int_equal(wm_fielded(&t.battle, 1), 1);
    table_skip(&t, WM_ASK_RETREAT, 0);
    table_answer(&t, WM_ASK_ANOTHER_ROUND, 1);
    /* two parts against the reserve: now the enemy divides */
    assert_int_equal(table_asked(&t, WM_ASK_PART_SIZE).side, 1);
    assert_int_equal(t.battle.bodies[3].status, WM_ON_FIELD);
}

/* Two forces against four: the owner says which is divided into how many. */
static void which_force(void **state)
{
    bn_question q;

    (void)state;
    SIDES(HEADS(25, 100), HEADS(50, 50, 50, 50));
    table_begin(&t);
    q = table_asked(&t, WM_ASK_PARTS);
    assert_int_equal(q.spans[0].min, 1);
    assert_int_equal(q.spans[0].max, 2);
    assert_int_equal(q.preset.value[0], 1); /* the other is stronger */
    table_answer(&t, WM_ASK_PARTS, 2);
    table_answer(&t, WM_ASK_PART_SIZE, 15);
    table_answer(&t, WM_ASK_PART_LEADER, 0);
    table_answer(&t, WM_ASK_PART_SIZE, 50); /* the second must yield one more: not asked how many */
    table_answer(&t, WM_ASK_PART_LEADER, 1);
    assert_int_equal(wm_fielded(&t.battle, 0), 4);
    assert_int_equal(t.battle.bodies[6].standing.strength, 10);
    assert_int_equal(t.battle.bodies[7].standing.strength, 50);
    assert_int_equal(t.battle.bodies[7].standing.leader_here, 1);
}

/* The first may be left whole only if the second can make up the number. */
static void least_parts(void **state)
{
    bn_question q;

    (void)state;
    SIDES(HEADS(100, 25), HEADS(50, 50, 50, 50));
    table_begin(&t);
    q = table_asked(&t, WM_ASK_PARTS);
    assert_int_equal(q.spans[0].min, 2);
    assert_int_equal(q.spans[0].max, 3);
}

static void kinds_shared(void **state)
{
    wm_force *force;

    (void)state;
    SIDES(HEADS(90), HEADS(50, 50));
    force = &t.setup.sides[0].forces[0];
    force->kind_count = 2;
    force->kinds[1] = force->kinds[0];
    force->kinds[1].count = 7;
    table_begin(&t);
    table_answer(&t, WM_ASK_PART_SIZE, 50);
    table_answer(&t, WM_ASK_PART_LEADER, 0);
    /* 50 of 97: 46.4 and 3.6 */
    assert_int_equal(t.battle.bodies[0].standing.kinds[0], 46);
    assert_int_equal(t.battle.bodies[0].standing.kinds[1], 4);
    assert_int_equal(t.battle.bodies[3].standing.kinds[0], 44);
    assert_int_equal(t.battle.bodies[3].standing.kinds[1], 3);
}

/* ---- parts afterwards -------------------------------------------------------------------- */

/* Own 200 in parts of 60 and 140 against 100 and 100; leader and rod go with the second. */
static void divided(void)
{
    SIDES(HEADS(200), HEADS(100, 100));
    t.setup.sides[0].forces[0].leader.rod_of_victory = 1;
    t.setup.sides[0].forces[0].leader.player = 1;
    table_begin(&t);
    table_answer(&t, WM_ASK_PART_SIZE, 60);
    table_answer(&t, WM_ASK_PART_LEADER, 1);
    table_answer(&t, WM_ASK_OPPONENT, 0); /* enemy 1 against the part of 60 */
}

/* The part of 60: 72 against 90 + 30 + 10; the part of 140: 72 + 15 against 89 + 10. */
static void leaders_part(void **state)
{
    bn_question q;

    (void)state;
    divided();
    q = table_asked(&t, WM_ASK_COMBAT);
    assert_int_equal(t.battle.bodies[0].modified, 72);
    assert_int_equal(t.battle.bodies[1].modified, 130);
    /* no rod here: 172 against 131 */
    assert_int_equal(wm_battle_game.consequence(&t.setup, t.bytes, &q, (int32_t[]){ 58, 1 }), 13);
    table_combat(&t, 1, 100);
    /* the rod is here: 87 + 25 + 25 = 137 against 99 + 38 */
    assert_false(table_roll(&t, WM_ASK_COMBAT, (int32_t[]){ 25, 38 }));
    table_combat(&t, 26, 38);
    assert_int_equal(t.battle.bodies[0].xp, 0);
    assert_int_equal(t.battle.bodies[3].xp, 100);
}

/* Home and information hold for every part; heroics for the leader's alone. */
static void what_parts_keep(void **state)
{
    wm_force_inputs *in;

    (void)state;
    SIDES(HEADS(200), HEADS(100, 100));
    t.setup.options.use_character_actions = 1;
    t.setup.sides[0].forces[0].leader.player = 1;
    in = &t.setup.sides[0].forces[0].inputs;
    in->home_dominion = 1;
    in->information = 2;
    in->heroics_leader = 1;
    table_begin(&t);
    table_answer(&t, WM_ASK_PART_SIZE, 100);
    table_answer(&t, WM_ASK_PART_LEADER, 1);
    table_answer(&t, WM_ASK_OPPONENT, 0);
    assert_int_equal(t.battle.bodies[0].modified, 72 + 10 + 20);
    assert_int_equal(t.battle.bodies[3].modified, 72 + 10 + 20 + 20);
}

static void parts_reunite(void **state)
{
    (void)state;
    divided();
    table_combat(&t, 60, 1); /* 132 against 131: by 1, 0 and 10% */
    table_combat(&t, 1, 40); /* 113 against 139: by 26, R+1; 30% of 140 */
    table_skip(&t, WM_ASK_RECOVERY, 2);
    assert_int_equal(t.battle.bodies[3].retreat, 1);
    table_skip(&t, WM_ASK_RETREAT, 0);
    table_skip(&t, WM_ASK_ANOTHER_ROUND, 0);
    table_over(&t); /* one stayed, one went back 1: they cannot */
    divided();
    table_combat(&t, 60, 1);
    table_combat(&t, 1, 30); /* 113 against 129: by 16, R; 20% of 140, moderate fatigue */
    table_skip(&t, WM_ASK_RECOVERY, 2);
    table_skip(&t, WM_ASK_RETREAT, 0);
    table_skip(&t, WM_ASK_ANOTHER_ROUND, 0);
    table_answer(&t, WM_ASK_REUNITE, 1);
    table_over(&t);
    assert_int_equal(t.battle.bodies[0].standing.strength, 60 + 112);
    assert_int_equal(t.battle.bodies[0].standing.dead, 28);
    assert_int_equal(t.battle.bodies[0].standing.fatigue, WM_MODERATE);
    assert_int_equal(t.battle.bodies[0].days, 2);
    assert_int_equal(t.battle.bodies[0].standing.leader_here, 1);
    assert_int_equal(t.battle.bodies[0].victories, 0); /* those of the strongest part */
    assert_int_equal(t.battle.bodies[0].number, 0);
    assert_int_equal(t.battle.bodies[0].status, WM_ON_FIELD);
    assert_int_equal(t.battle.bodies[3].status, WM_REUNITED);
}

static void parts_stay_apart(void **state)
{
    (void)state;
    divided();
    table_combat(&t, 60, 1);
    table_combat(&t, 1, 30);
    table_skip(&t, WM_ASK_RECOVERY, 2);
    table_skip(&t, WM_ASK_RETREAT, 0);
    table_skip(&t, WM_ASK_ANOTHER_ROUND, 0);
    table_answer(&t, WM_ASK_REUNITE, 0);
    table_over(&t);
    assert_int_equal(t.battle.bodies[0].standing.strength, 60);
    assert_int_equal(t.battle.bodies[0].victories, 1);
    assert_int_equal(t.battle.bodies[3].standing.strength, 112);
}

int main(void)
{
    static bni_tests tests;

    BNI_NAMED(&tests, "WM-044 WM-EX-06 WM-EX-07 the orcs split in three", orcs);
    BNI_NAMED(&tests, "WM-044 20 heads in two: nothing to ask", one_way);
    BNI_NAMED(&tests, "WM-044 19 heads stay whole", too_small);
    BNI_NAMED(&tests, "WM-044 who finds no foe joins the next round", reserve_joins);
    BNI_NAMED(&tests, "WM-044 which force, and into how many", which_force);
    BNI_NAMED(&tests, "WM-044 no fewer parts than the number needs", least_parts);
    BNI_NAMED(&tests, "WM-134 kinds by largest remainder", kinds_shared);
    BNI_NAMED(&tests, "WM-134 rod and XP are with the leader's part", leaders_part);
    BNI_NAMED(&tests, "WM-134 home and information hold for every part", what_parts_keep);
    BNI_NAMED(&tests, "WM-134 parts reunite where they stand together", parts_reunite);
    BNI_NAMED(&tests, "WM-134 parts that stay apart", parts_stay_apart);
    BNI_ROWS(&tests, most_parts, rows);
    return BNI_RUN("division", &tests);
}
