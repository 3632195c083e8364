/* Moves of single stands, through the game. */
#include "ordering_test.h"

#include "moves.h"

static playing p;

enum { INCH = 254, NORTH = 36, EAST = 0, SOUTH = 108 };

/* ---- legs ------------------------------------------------------------------------------------ */

static void legs_and_turns(void **state)
{
    static const playing_row rows[] = {
        PLAYING_ROW(0, INF_A, 36, 10, 90),
        PLAYING_ROW(0, INF_U, 40, 8, 90),
        PLAYING_ROW(1, INF_A, 36, 40, 270),
    };

    (void)state;
    ordering_rows(&p, rows);
    ordering_give(&p, 0, OB_ORDER_MOVE);
    assert_true(playing_takes(&p, OB_ASK_MOVE, 1524, NORTH, 0));
    assert_false(playing_takes(&p, OB_ASK_MOVE, 1525, NORTH, 0));
    assert_true(playing_takes(&p, OB_ASK_MOVE, 1000, EAST, 524));
    assert_false(playing_takes(&p, OB_ASK_MOVE, 1000, EAST, 525));
    assert_true(playing_takes(&p, OB_ASK_MOVE, 0, 17, 0));
    playing_answer(&p, OB_ASK_MOVE, 508, EAST, 254);
    ordering_stands(&p, 0, 37 * INCH, 12 * INCH, EAST);
    assert_int_equal(p.battle.troops[0].used & (OB_MANOEUVRE | OB_TURNED),
                     OB_MANOEUVRE | OB_TURNED);
    assert_int_equal(p.battle.troops[0].left, 1524 - 762);
}

/* A friend whose edge is 333 units to the right leaves no room for a corner that comes 354 units that way. */
static void turning(void **state)
{
    static const playing_row rows[] = {
        PLAYING_ROW(0, INF_A, 36, 10, 90),
        PLAYING_ROW(0, INF_U, 38.1, 10, 0),
        PLAYING_ROW(1, INF_A, 36, 40, 270),
    };

    (void)state;
    ordering_rows(&p, rows);
    ordering_give(&p, 0, OB_ORDER_MOVE);
    assert_true(playing_takes(&p, OB_ASK_MOVE, 0, EAST, 0));
    assert_false(playing_takes(&p, OB_ASK_MOVE, 0, NORTH / 2, 0));
    assert_true(playing_takes(&p, OB_ASK_MOVE, 1000, NORTH / 2, 0));
    playing_answer(&p, OB_ASK_MOVE, 0, EAST, 0);
    ordering_stands(&p, 0, 36 * INCH, 10 * INCH, EAST);
    assert_true(p.battle.troops[0].used & OB_TURNED);
}

static void a_move_of_nothing_is_no_action(void **state)
{
    static const playing_row rows[] = {
        PLAYING_ROW(0, INF_A, 36, 10, 90),
        PLAYING_ROW(0, INF_U, 40, 8, 90),
        PLAYING_ROW(1, INF_A, 36, 40, 270),
    };

    (void)state;
    ordering_rows(&p, rows);
    ordering_give(&p, 0, OB_ORDER_MOVE);
    playing_preset(&p, OB_ASK_MOVE);
    ordering_stands(&p, 0, 36 * INCH, 10 * INCH, NORTH);
    assert_int_equal(p.battle.troops[0].used & OB_MANOEUVRE, 0);
    assert_false(ordering_offers(&p, 0, OB_ORDER_STAY));
}

static void stands_and_edges_bar(void **state)
{
    static const playing_row rows[] = {
        PLAYING_ROW(0, INF_A, 36, 10, 90),
        PLAYING_ROW(0, INF_U, 36, 13, 90),
        PLAYING_ROW(0, INF_U, 36, 2, 270),
        PLAYING_ROW(1, INF_A, 60, 40, 270),
    };

    (void)state;
    ordering_rows(&p, rows);
    ordering_give(&p, 0, OB_ORDER_MOVE);
    /* Centres 762 apart, half depths 200 each: 362 steps, and 5 more count as touching. */
    assert_true(playing_takes(&p, OB_ASK_MOVE, 362, NORTH, 0));
    assert_false(playing_takes(&p, OB_ASK_MOVE, 368, NORTH, 0));
    playing_preset(&p, OB_ASK_MOVE);
    ordering_give(&p, 2, OB_ORDER_MOVE);
    assert_true(playing_takes(&p, OB_ASK_MOVE, 308, SOUTH, 0));
    assert_false(playing_takes(&p, OB_ASK_MOVE, 314, SOUTH, 0));
}

/* ---- through skirmishers ----------------------------------------------------------------------- */

static void through_skirmishers(void **state)
{
    static const playing_row rows[] = {
        PLAYING_ROW(0, INF_A, 36, 10, 90),
        PLAYING_ROW(0, SKI_F, 36, 12, 90),
        PLAYING_ROW(1, INF_A, 36, 40, 270),
    };

    (void)state;
    ordering_rows(&p, rows);
    ordering_give(&p, 0, OB_ORDER_MOVE);
    assert_false(playing_takes(&p, OB_ASK_MOVE, 508, NORTH, 0));
    assert_false(playing_takes(&p, OB_ASK_MOVE, 1270, 40, 0));
    assert_true(playing_takes(&p, OB_ASK_MOVE, 1270, NORTH, 0));
    playing_answer(&p, OB_ASK_MOVE, 1270, NORTH, 0);
    assert_true(p.battle.troops[0].used & OB_TURNED);
    assert_true(p.battle.troops[1].used & OB_TURNED);
    ordering_give(&p, 1, OB_ORDER_MOVE);
    assert_false(playing_takes(&p, OB_ASK_MOVE, 0, EAST, 0));
    assert_true(playing_takes(&p, OB_ASK_MOVE, 300, NORTH, 0));
}

/* ---- terrain ------------------------------------------------------------------------------------ */

static void terrain_costs(void **state)
{
    static const playing_row rows[] = {
        PLAYING_ROW(0, INF_A, 36, 10, 90),
        PLAYING_ROW(0, PKE, 40, 10, 90),
        PLAYING_ROW(1, INF_A, 36, 40, 270),
    };

    (void)state;
    playing_rows(&p, rows, BN_COUNT(rows));
    playing_area(&p, OB_TERRAIN_EFFECTS_WOODS, 30, 12, 60, 30);
    ordering_begin(&p);
    ordering_give(&p, 0, OB_ORDER_MOVE);
    /* The step onto the border is free of the woods, as OB-226 has it: 507 or 508 at one, the rest at two. */
    assert_true(playing_takes(&p, OB_ASK_MOVE, 508 + 507, NORTH, 0));
    assert_false(playing_takes(&p, OB_ASK_MOVE, 508 + 509, NORTH, 0));
    playing_preset(&p, OB_ASK_MOVE);
    ordering_give(&p, 1, OB_ORDER_MOVE);
    assert_true(playing_takes(&p, OB_ASK_MOVE, 500, NORTH, 0));
    assert_false(playing_takes(&p, OB_ASK_MOVE, 520, NORTH, 0));
}

/* ---- backstep ------------------------------------------------------------------------------------- */

static void backsteps(void **state)
{
    static const playing_row rows[] = {
        PLAYING_ROW(0, INF_A, 36, 10, 90),
        PLAYING_ROW(0, CAV_U, 40, 8, 90),
        PLAYING_ROW(1, INF_A, 36, 40, 270),
    };

    (void)state;
    ordering_rows(&p, rows);
    assert_false(ordering_offers(&p, 1, OB_ORDER_BACKSTEP));
    ordering_give(&p, 0, OB_ORDER_BACKSTEP);
    assert_false(playing_takes(&p, OB_ASK_STEPS, 763));
    playing_answer(&p, OB_ASK_STEPS, 762);
    ordering_stands(&p, 0, 36 * INCH, 7 * INCH, NORTH);
}

/* ---- roads ---------------------------------------------------------------------------------------- */

static void along_roads(void **state)
{
    static const playing_row rows[] = {
        PLAYING_ROW(0, INF_A, 36, 10, 90),
        PLAYING_ROW(0, INF_A, 40, 8, 90),
        PLAYING_ROW(1, INF_A, 60, 40, 270),
    };
    ob_ground *ground = &p.setup.ground;

    (void)state;
    playing_rows(&p, rows, BN_COUNT(rows));
    ground->pieces[0] = (ob_piece){ .name = "road",
                                    .kind = OB_TERRAIN_EFFECTS_ROAD,
                                    .shape = OB_WAY,
                                    .part_count = 1,
                                    .width = INCH,
                                    .owner = -1 };
    ground->parts[0] = (ob_part){ 0, 3 };
    ground->vertices[0] = (ob_point){ 36 * INCH, 0 };
    ground->vertices[1] = (ob_point){ 36 * INCH, 14 * INCH };
    ground->vertices[2] = (ob_point){ 60 * INCH, 14 * INCH };
    ground->piece_count = ground->part_count = 1;
    ground->vertex_count = 3;
    ordering_begin(&p);
    assert_false(ordering_offers(&p, 1, OB_ORDER_ROAD_MARCH));
    ordering_give(&p, 0, OB_ORDER_ROAD_MARCH);
    assert_true(playing_takes(&p, OB_ASK_ROAD, 0, 1, 10 * INCH, OB_NONE));
    assert_false(playing_takes(&p, OB_ASK_ROAD, 0, 1, 10 * INCH + 1, OB_NONE));
    playing_answer(&p, OB_ASK_ROAD, 0, 1, 8 * INCH, SOUTH);
    ordering_stands(&p, 0, 40 * INCH, 14 * INCH, SOUTH);
}

/* ---- mines ---------------------------------------------------------------------------------------- */

static void mines(void **state)
{
    static const playing_row rows[] = {
        PLAYING_ROW(0, INF_A, 36, 10, 90, .traits = OB_IS_ENGINEER),
        PLAYING_ROW(0, INF_A, 36, 7, 90, .sp = 8),
        PLAYING_ROW(0, INF_A, 44, 7, 90, .sp = 8),
        PLAYING_ROW(1, INF_A, 60, 40, 270),
    };

    (void)state;
    playing_rows(&p, rows, BN_COUNT(rows));
    playing_area(&p, OB_TERRAIN_EFFECTS_MINEFIELD, 30, 11, 60, 12);
    ordering_begin(&p);
    assert_false(ordering_offers(&p, 1, OB_ORDER_CLEAR_MINES));
    ordering_give(&p, 0, OB_ORDER_CLEAR_MINES);
    assert_false(playing_takes(&p, OB_ASK_CLEAR, 509));
    playing_answer(&p, OB_ASK_CLEAR, 508);
    ordering_stands(&p, 0, 36 * INCH, 12 * INCH, NORTH);
    assert_true(p.battle.troops[0].limits & OB_CLEARED_MINES);
    ordering_give(&p, 1, OB_ORDER_MOVE);
    playing_answer(&p, OB_ASK_MOVE, 850, NORTH, 0);
    ordering_give(&p, 2, OB_ORDER_MOVE);
    playing_answer(&p, OB_ASK_MOVE, 1500, NORTH, 0);
    playing_roll(&p, OB_ASK_MINES, 3);
    assert_int_equal(p.battle.troops[1].sp, 8);
    assert_int_equal(p.battle.troops[2].sp, 5);
}

/* In a later round a stand goes through the lane, and beside it. */
static void lanes(void **state)
{
    (void)state;
    mines(state);
    ordering_next_round(&p);
    ordering_give(&p, 0, OB_ORDER_MOVE);
    playing_answer(&p, OB_ASK_MOVE, 1500, NORTH, 0);
    ordering_give(&p, 1, OB_ORDER_MOVE);
    playing_answer(&p, OB_ASK_MOVE, 700, NORTH, 0);
    assert_int_equal(p.battle.troops[1].sp, 8);
}

/* ---- command ---------------------------------------------------------------------------------------- */

static void returning(void **state)
{
    static const playing_row rows[] = {
        PLAYING_ROW(0, INF_A, 10, 10, 90),
        PLAYING_ROW(0, INF_A, 14, 10, 90),
        PLAYING_ROW(0, INF_A, 40, 10, 90),
        PLAYING_ROW(1, INF_A, 60, 40, 270),
    };

    (void)state;
    ordering_rows(&p, rows);
    assert_false(ordering_offers(&p, 0, OB_ORDER_MOVE));
    assert_false(ordering_offers(&p, 2, OB_ORDER_CHARGE));
    assert_true(ordering_offers(&p, 2, OB_ORDER_STAY));
    ordering_give(&p, 2, OB_ORDER_MOVE);
    assert_false(playing_takes(&p, OB_ASK_MOVE, 0, EAST, 508));
    assert_true(playing_takes(&p, OB_ASK_MOVE, 0, 72, 508));
    playing_answer(&p, OB_ASK_MOVE, 0, 72, 1524);
    assert_true(ordering_offers(&p, 0, OB_ORDER_MOVE));
}

/* Who is seen when its own move starts has been identified; who is hidden then has not. */
static void found_at_its_start(void **state)
{
    static const playing_row rows[] = {
        PLAYING_ROW(0, INF_U, 36, 10, 90),
        PLAYING_ROW(0, INF_U, 20, 10, 90),
        PLAYING_ROW(0, INF_U, 40, 10, 90),
        PLAYING_ROW(1, ART, 36, 40, 270, .weapon = 1 + OB_WEAPONS_MORTAR_ART),
    };

    (void)state;
    playing_rows(&p, rows, BN_COUNT(rows));
    playing_area(&p, OB_TERRAIN_EFFECTS_WOODS, 14, 4, 26, 16);
    p.setup.armies[0].communications = OB_COMMAND_DISTANCE_RADIO;
    ordering_begin(&p);
    for (int32_t s = 0; s < 3; s++) {
        ob_unmark(&p.battle, s, OB_IDENTIFIED);
        ordering_give(&p, s, OB_ORDER_MOVE);
        playing_preset(&p, OB_ASK_MOVE);
        if (s < 2)
            assert_int_equal(ob_marked(&p.battle, s, OB_IDENTIFIED), s != 1);
    }
}

/* Whether a hemmed-in stand has a choice at all is found by trying: twice the same value in each number of a move makes
 * that four times as long. */
static void no_value_is_tried_twice(void **state)
{
    static const playing_row rows[] = {
        PLAYING_ROW(0, INF_A, 36, 10, 90),
        PLAYING_ROW(0, INF_U, 40, 8, 90),
        PLAYING_ROW(1, INF_A, 36, 40, 270),
    };
    static const int32_t counts[] = { 3, OB_HEADINGS_COUNT, 3, 1 };
    int32_t values[OB_VALUES];
    bn_question question;

    (void)state;
    ordering_rows(&p, rows);
    ordering_give(&p, 0, OB_ORDER_MOVE);
    playing_asked(&p, OB_ASK_MOVE, &question);
    for (uint32_t part = 0; part < BN_COUNT(counts); part++) {
        int32_t count = ob_values_tried(&question, part, values);

        assert_int_equal(count, counts[part]);
        for (int32_t i = 0; i < count; i++)
            for (int32_t j = 0; j < i; j++)
                assert_int_not_equal(values[i], values[j]);
    }
    question.preset.value[0] = 508;
    assert_int_equal(ob_values_tried(&question, 0, values), 7);
    assert_int_equal(values[0], 508);
}

int main(void)
{
    static bni_tests tests;

    BNI_NAMED(&tests, "OB-082 two slides, OB-227 within 6 in", legs_and_turns);
    BNI_NAMED(&tests, "OB-083 one turn, about the centre, where there is room", turning);
    BNI_NAMED(&tests, "OB-067 a move of nothing is no action, OB-062 and no second activation",
              a_move_of_nothing_is_no_action);
    BNI_NAMED(&tests, "OB-082 stands and the edge of the table bar a move", stands_and_edges_bar);
    BNI_NAMED(&tests, "OB-091 a way through skirmishers uses both facing changes",
              through_skirmishers);
    BNI_NAMED(&tests, "OB-227 woods cost two, and are closed to pikes", terrain_costs);
    BNI_NAMED(&tests, "OB-093 half the move straight back, foot only", backsteps);
    BNI_NAMED(&tests, "OB-228 along a road, 4 in farther, and a turn at the end", along_roads);
    BNI_NAMED(&tests, "OB-170 a minefield takes a die of strength, OB-171 but not in a lane",
              mines);
    BNI_NAMED(&tests, "OB-171 a lane stays open", lanes);
    BNI_NAMED(&tests, "OB-071 returning to command, OB-065 before the others", returning);
    BNI_NAMED(&tests, "OB-120 seen at the start of one's own move", found_at_its_start);
    BNI_NAMED(&tests, "OB-082 whether a move leaves a choice, without trying a value twice",
              no_value_is_tried_twice);
    return BNI_RUN("march_rules", &tests);
}
