/* Before the first shot: edges, deployment in fives, ambushes, and the roles of the Command phase. */
#include "battle/playing_test.h"

#include "opening.h"
#include "rules/board/shapes.h"

static playing p;

/* ---- deployment ---------------------------------------------------------------------------- */

static const playing_row to_place[] = {
    PLAYING_ROW(0, INF_A, 0, 0, 0, .off = true, .rating = 1 + OB_GENERAL_RATINGS_SUPERIOR),
    PLAYING_ROW(0, INF_A, 0, 0, 0, .off = true),
    PLAYING_ROW(0, INF_U, 0, 0, 0, .off = true),
    PLAYING_ROW(0, ARC, 0, 0, 0, .off = true),
    PLAYING_ROW(0, ARC, 0, 0, 0, .off = true),
    PLAYING_ROW(0, PKE, 0, 0, 0, .off = true),
    PLAYING_ROW(0, TPT_MOTOR, 0, 0, 0, .off = true, .capacity = 1),
    PLAYING_ROW(1, CAV_U, 0, 0, 0, .off = true, .rating = 1 + OB_GENERAL_RATINGS_INFERIOR),
    PLAYING_ROW(1, CAV_U, 0, 0, 0, .off = true),
};

static void scratch_game(void)
{
    playing_rows(&p, to_place, BN_COUNT(to_place));
    p.setup.max_rounds = 1;
}

/* Up to the first stand of side 0, which has the south edge and places first. */
static void to_first_stand(void)
{
    scratch_game();
    playing_begin(&p);
    playing_roll(&p, OB_ASK_LOTS, 6, 1);
    playing_answer(&p, OB_ASK_EDGE, 0);
    playing_answer(&p, OB_ASK_PLACES_FIRST, 0);
}

static void lots(void **state)
{
    (void)state;
    scratch_game();
    playing_begin(&p);
    assert_int_equal(playing_fall(&p, OB_ASK_LOTS, (const int32_t[]){ 1, 3 }), BN_AGAIN);
    assert_int_equal(playing_fall(&p, OB_ASK_LOTS, (const int32_t[]){ 2, 3 }), 0);
    playing_roll(&p, OB_ASK_LOTS, 1, 4);
    assert_false(playing_takes(&p, OB_ASK_EDGE, 2));
    playing_answer(&p, OB_ASK_EDGE, 0);
    assert_int_equal(p.battle.edge[1], 108);
    assert_int_equal(p.battle.edge[0], 36);
    playing_answer(&p, OB_ASK_PLACES_FIRST, 1);
    assert_int_equal(p.battle.first, 0);
    assert_true(playing_takes(&p, OB_ASK_DEPLOY, 0, 36 * 254, 44 * 254, 108));
    assert_false(playing_takes(&p, OB_ASK_DEPLOY, 0, 36 * 254, 4 * 254, 36));
}

static void a_scenario_fixes_it(void **state)
{
    (void)state;
    scratch_game();
    p.setup.readings.fixed_deployment = 1;
    p.setup.first_deployer = 1;
    p.setup.armies[1].zone_count = 1;
    p.setup.armies[1].zone_first =
        p.setup.ground.pieces[playing_area(&p, OB_TERRAIN_EFFECTS_OPEN, 20, 20, 40, 30)].part_first;
    playing_begin(&p);
    assert_true(playing_takes(&p, OB_ASK_DEPLOY, 7, 30 * 254, 25 * 254, 0));
    assert_false(playing_takes(&p, OB_ASK_DEPLOY, 7, 39 * 254, 25 * 254, 0));
    assert_false(playing_takes(&p, OB_ASK_DEPLOY, 7, 30 * 254, 44 * 254, 108));
    playing_preset(&p, OB_ASK_DEPLOY);
    assert_int_equal(p.battle.troops[7].where, OB_PRESENT);
}

/* ---- works --------------------------------------------------------------------------------- */

enum { TRENCH, TOWER, MINES };

/* Up to the first work: a trench of 6 by 2 in of side 0, which has the south edge and places first, a tower of it that
 * is deeper than its zone, and a minefield of side 1, drawn in the middle of the table. */
static void to_first_work(void)
{
    scratch_game();
    playing_area(&p, OB_TERRAIN_EFFECTS_DEEP_ENTRENCHMENT, 20, 3, 26, 5);
    playing_area(&p, OB_TERRAIN_EFFECTS_FORTRESS, 40, 0, 45, 9);
    playing_area(&p, OB_TERRAIN_EFFECTS_MINEFIELD, 30, 20, 34, 24);
    p.setup.ground.pieces[TRENCH].owner = p.setup.ground.pieces[TOWER].owner = 0;
    p.setup.ground.pieces[MINES].owner = 1;
    playing_begin(&p);
    playing_roll(&p, OB_ASK_LOTS, 6, 1);
    playing_answer(&p, OB_ASK_EDGE, 0);
    playing_answer(&p, OB_ASK_PLACES_FIRST, 0);
}

static bool holds_now(int32_t piece, double x, double y)
{
    static ob_ground room;

    return ob_piece_holds(ob_ground_now(&p.setup, &p.battle, &room), piece,
                          (ob_point){ playing_units(x), playing_units(y) });
}

static void works(void **state)
{
    bn_question question;

    (void)state;
    to_first_work();
    playing_asked(&p, OB_ASK_WORK, &question);
    assert_int_equal(question.side, 0);
    assert_int_equal(question.about[0], TRENCH);
    assert_int_equal(question.preset.value[0], 23 * 254);
    assert_int_equal(question.preset.value[1], 4 * 254);
    assert_true(playing_takes(&p, OB_ASK_WORK, 23 * 254, 7 * 254));
    assert_false(playing_takes(&p, OB_ASK_WORK, 23 * 254, 7 * 254 + 1));
    assert_false(playing_takes(&p, OB_ASK_WORK, 4 * 254, 4 * 254));
    playing_answer(&p, OB_ASK_WORK, 43 * 254, 7 * 254);
    assert_true(holds_now(TRENCH, 41, 7.5));
    assert_false(holds_now(TRENCH, 23, 4));
}

static void no_room_for_a_work(void **state)
{
    bn_question question;

    (void)state;
    to_first_work();
    playing_preset(&p, OB_ASK_WORK);
    assert_true(ob_bit(p.battle.absent, TOWER));
    assert_false(holds_now(TOWER, 42, 4));
    playing_asked(&p, OB_ASK_WORK, &question);
    assert_int_equal(question.side, 1);
    assert_int_equal(question.about[0], MINES);
    assert_int_equal(question.preset.value[1], 42 * 254);
    playing_preset(&p, OB_ASK_WORK);
    assert_true(holds_now(MINES, 32, 42));
    playing_asked(&p, OB_ASK_DEPLOY, &question);
}

static void fives(void **state)
{
    bn_question question;

    (void)state;
    to_first_stand();
    for (int32_t i = 0; i < OB_SET; i++) {
        assert_int_equal(playing_asked(&p, OB_ASK_DEPLOY, &question), 0);
        assert_int_equal(question.side, 0);
        playing_preset(&p, OB_ASK_DEPLOY);
    }
    for (int32_t i = 0; i < 2; i++) {
        playing_asked(&p, OB_ASK_DEPLOY, &question);
        assert_int_equal(question.side, 1);
        playing_preset(&p, OB_ASK_DEPLOY);
    }
    playing_preset(&p, OB_ASK_DEPLOY);
    playing_preset(&p, OB_ASK_DEPLOY);
    assert_int_equal(p.battle.round, 1);
    for (int32_t s = 0; s < p.setup.stand_count; s++)
        assert_int_equal(p.battle.troops[s].where, OB_PRESENT);
}

static void zones(void **state)
{
    (void)state;
    to_first_stand();
    /* The front edge 8 in from the base edge, give or take 5 units, and the side edge 6 in from the table's. */
    assert_true(playing_takes(&p, OB_ASK_DEPLOY, 0, 36 * 254, 8 * 254 - 200 + 5, 36));
    assert_false(playing_takes(&p, OB_ASK_DEPLOY, 0, 36 * 254, 8 * 254 - 200 + 6, 36));
    assert_true(playing_takes(&p, OB_ASK_DEPLOY, 0, 6 * 254 + 300 - 5, 1000, 36));
    assert_false(playing_takes(&p, OB_ASK_DEPLOY, 0, 6 * 254 + 300 - 6, 1000, 36));
    assert_true(playing_takes(&p, OB_ASK_DEPLOY, 0, 66 * 254 - 300 + 5, 1000, 36));
    assert_false(playing_takes(&p, OB_ASK_DEPLOY, 0, 66 * 254 - 300 + 6, 1000, 36));
    assert_false(playing_takes(&p, OB_ASK_DEPLOY, 0, 36 * 254, 190, 36));
    playing_answer(&p, OB_ASK_DEPLOY, 0, 36 * 254, 1000, 36);
    assert_false(playing_takes(&p, OB_ASK_DEPLOY, 0, 36 * 254, 1600, 36));
    assert_false(playing_takes(&p, OB_ASK_DEPLOY, 1, 36 * 254 + 590, 1000, 36));
    assert_true(playing_takes(&p, OB_ASK_DEPLOY, 1, 36 * 254 + 596, 1000, 36));
    assert_false(playing_takes(&p, OB_ASK_DEPLOY, 8, 10 * 254, 1000, 36));
}

static void closed_ground(void **state)
{
    (void)state;
    scratch_game();
    playing_area(&p, OB_TERRAIN_EFFECTS_WOODS, 30, 0, 40, 8);
    playing_begin(&p);
    playing_roll(&p, OB_ASK_LOTS, 6, 1);
    playing_answer(&p, OB_ASK_EDGE, 0);
    playing_answer(&p, OB_ASK_PLACES_FIRST, 0);
    assert_true(playing_takes(&p, OB_ASK_DEPLOY, 0, 36 * 254, 1000, 36));
    assert_false(playing_takes(&p, OB_ASK_DEPLOY, 5, 36 * 254, 1000, 36));
}

static void reserves(void **state)
{
    (void)state;
    to_first_stand();
    assert_false(playing_takes(&p, OB_ASK_DEPLOY, 2, OB_AS_RESERVE, 1, 0));
    playing_answer(&p, OB_ASK_DEPLOY, 2, OB_AS_RESERVE, 0, 0);
    assert_int_equal(p.battle.troops[2].where, OB_IN_RESERVE);
    playing_answer(&p, OB_ASK_DEPLOY, 3, OB_INTO_CARRIER, 6, 0);
    assert_int_equal(p.battle.troops[3].where, OB_ABOARD);
    assert_int_equal(p.battle.troops[3].carrier, 7);
    assert_false(playing_takes(&p, OB_ASK_DEPLOY, 4, OB_INTO_CARRIER, 6, 0));
    assert_false(playing_takes(&p, OB_ASK_DEPLOY, 4, OB_INTO_CARRIER, 5, 0));
}

static void no_room(void **state)
{
    bn_question question;

    (void)state;
    scratch_game();
    p.setup.deploy_depth_in = 1;
    playing_begin(&p);
    playing_until(&p, OB_ASK_DEPLOY, 0);
    playing_asked(&p, OB_ASK_DEPLOY, &question);
    assert_int_equal(question.preset.value[1], OB_AS_RESERVE);
}

/* ---- ambushes ------------------------------------------------------------------------------ */

static void ambushes(void **state)
{
    bn_question question;

    (void)state;
    scratch_game();
    p.setup.readings.ambush = 1;
    playing_area(&p, OB_TERRAIN_EFFECTS_WOODS, 30, 20, 40, 28);
    playing_begin(&p);
    playing_roll(&p, OB_ASK_LOTS, 6, 1);
    playing_answer(&p, OB_ASK_EDGE, 0);
    playing_answer(&p, OB_ASK_PLACES_FIRST, 0);
    playing_asked(&p, OB_ASK_AMBUSH, &question);
    assert_int_equal(question.side, 0);
    assert_int_equal(question.seen, BN_SEEN_BY_SIDE);
    assert_false(playing_takes(&p, OB_ASK_AMBUSH, 1, 20 * 254, 24 * 254, 36));
    assert_false(playing_takes(&p, OB_ASK_AMBUSH, 5, 34 * 254, 24 * 254, 36));
    playing_answer(&p, OB_ASK_AMBUSH, 1, 34 * 254, 24 * 254, 36);
    assert_int_equal(p.battle.troops[1].where, OB_IN_AMBUSH);
    assert_false(playing_takes(&p, OB_ASK_AMBUSH, 2, 34 * 254 + 300, 24 * 254, 36));
    playing_answer(&p, OB_ASK_AMBUSH, 2, 36 * 254 + 300, 24 * 254, 36);
    playing_answer(&p, OB_ASK_AMBUSH, -1, 0, 0, 0);
    for (int32_t i = 2; i < OB_SET; i++) {
        playing_asked(&p, OB_ASK_DEPLOY, &question);
        assert_int_equal(question.side, 0);
        playing_preset(&p, OB_ASK_DEPLOY);
    }
    playing_asked(&p, OB_ASK_DEPLOY, &question);
    assert_int_equal(question.side, 1);
}

static void no_ambush(void **state)
{
    bn_question question;

    (void)state;
    scratch_game();
    playing_area(&p, OB_TERRAIN_EFFECTS_WOODS, 30, 20, 40, 28);
    playing_begin(&p);
    playing_until(&p, OB_ASK_DEPLOY, -1);
    p.setup.readings.ambush = 1;
    p.setup.ground.piece_count = 0;
    playing_begin(&p);
    playing_until(&p, OB_ASK_DEPLOY, -1);
    assert_int_equal(playing_find(&p, OB_ASK_AMBUSH, &question), -1);
}

/* ---- the Command phase --------------------------------------------------------------------- */

static const playing_row choosers[] = {
    PLAYING_ROW(0, INF_A, 30, 6, 90, .role = 1 + OB_STAND_CATEGORIES_ARC, .reach = OB_BY_CHOICE),
    PLAYING_ROW(0, WBD, 34, 6, 90, .role = 1 + OB_STAND_CATEGORIES_INF_U,
                .reach = OB_BY_SHIELDWALL),
    PLAYING_ROW(0, INF_U, 60, 20, 90),
    PLAYING_ROW(1, CAV_A, 30, 42, 270, .role = 1 + OB_STAND_CATEGORIES_SKI_M,
                .reach = OB_BY_CHOICE),
    PLAYING_ROW(1, SKI_F, 34, 42, 270, .traits = OB_HAS_NBC_KIT),
};

static void roles(void **state)
{
    bn_question question;

    (void)state;
    playing_rows(&p, choosers, BN_COUNT(choosers));
    p.setup.readings.chemical_weapons = 1;
    p.setup.max_rounds = 2;
    playing_begin(&p);
    playing_roll(&p, OB_ASK_INITIATIVE, 6, 1);
    assert_true(ob_marked(&p.battle, 2, OB_OUT_OF_COMMAND));
    assert_false(ob_marked(&p.battle, 1, OB_OUT_OF_COMMAND));
    playing_asked(&p, OB_ASK_ROLE, &question);
    assert_int_equal(question.about[0], 3);
    playing_answer(&p, OB_ASK_ROLE, 1);
    assert_int_equal(ob_type_of(&p.setup, &p.battle, 3), OB_STAND_CATEGORIES_SKI_M);
    playing_answer(&p, OB_ASK_KIT, 1);
    assert_true(ob_marked(&p.battle, 4, OB_WEARS_KIT));
    playing_answer(&p, OB_ASK_ROLE, 1);
    assert_int_equal(ob_type_of(&p.setup, &p.battle, 0), OB_STAND_CATEGORIES_ARC);
    playing_answer(&p, OB_ASK_SHIELDWALL, 1);
    assert_int_equal(ob_type_of(&p.setup, &p.battle, 1), OB_STAND_CATEGORIES_INF_U);
    assert_int_equal(p.battle.troops[1].formation, OB_SHIELDWALL);
    playing_round(&p, 2);
    playing_roll(&p, OB_ASK_INITIATIVE, 1, 6);
    playing_asked(&p, OB_ASK_ROLE, &question);
    assert_int_equal(question.about[0], 0);
    assert_int_equal(p.battle.troops[0].role, 0);
    assert_int_equal(p.battle.troops[1].formation, OB_NO_FORMATION);
    assert_int_equal(p.battle.troops[3].role, 0);
    playing_until(&p, OB_ASK_KIT, 1);
    playing_answer(&p, OB_ASK_KIT, 0);
    assert_false(ob_marked(&p.battle, 4, OB_WEARS_KIT));
}

/* Its neighbour leaves no room for the deeper base of the other role. */
static void no_room_for_a_role(void **state)
{
    static const playing_row rows[] = {
        PLAYING_ROW(0, SKI_F, 30, 6, 90, .role = 1 + OB_STAND_CATEGORIES_SKI_M,
                    .reach = OB_BY_CHOICE),
        PLAYING_ROW(0, INF_U, 30, 6 + 410.0 / 254, 90),
        PLAYING_ROW(1, INF_U, 30, 42, 270),
    };
    bn_question question;

    (void)state;
    playing_rows(&p, rows, BN_COUNT(rows));
    p.setup.max_rounds = 1;
    playing_begin(&p);
    playing_step(&p);
    assert_int_equal(playing_find(&p, OB_ASK_ROLE, &question), -1);
}

int main(void)
{
    static bni_tests tests;

    BNI_NAMED(&tests, "OB-169 works are laid where their owner deploys", works);
    BNI_NAMED(&tests, "OB-169 a work that finds no room is left out", no_room_for_a_work);
    BNI_NAMED(&tests, "OB-055 the winner chooses edge and order", lots);
    BNI_NAMED(&tests, "OB-055 a scenario fixes it", a_scenario_fixes_it);
    BNI_NAMED(&tests, "OB-056 five at a time", fives);
    BNI_NAMED(&tests, "OB-057 how near the edges", zones);
    BNI_NAMED(&tests, "OB-057 not on closed ground", closed_ground);
    BNI_NAMED(&tests, "OB-058 kept off the table, or aboard", reserves);
    BNI_NAMED(&tests, "OB-058 without room a stand waits", no_room);
    BNI_NAMED(&tests, "OB-211 noted in the woods, counted in the first five", ambushes);
    BNI_NAMED(&tests, "OB-211 only where it is used and ground hides", no_ambush);
    BNI_NAMED(&tests, "OB-038 a role chosen ends with the round", roles);
    BNI_NAMED(&tests, "OB-041 Immortals choose, the side without the initiative first", roles);
    BNI_NAMED(&tests, "OB-042 a shieldwall is INF/U until the round ends", roles);
    BNI_NAMED(&tests, "OB-043 a Reiter rides as SKI/M", roles);
    BNI_NAMED(&tests, "OB-181 kit is put on and off in the Command phase", roles);
    BNI_NAMED(&tests, "OB-038 a role needs room", no_room_for_a_role);
    return BNI_RUN("opening", &tests);
}
