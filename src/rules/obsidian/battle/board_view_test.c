/* The drawn table: what is on it, and what a seat may not see there. */
#include "playing_test.h"

static playing p;
static unsigned char block[1 << 20];

static const bn_seat referee = { .role = BN_REFEREE }, red = { .role = BN_COMMANDER, .side = 0 },
                     blue = { .role = BN_COMMANDER, .side = 1 }, anyone = { .role = BN_SPECTATOR };

static const playing_row rows[] = {
    PLAYING_ROW(0, INF_A, 30, 6.5, 92.5, .rating = 1 + OB_GENERAL_RATINGS_SUPERIOR, .sp = 5),
    PLAYING_ROW(0, ARC, 36, 6, 90, .sp = 2),
    PLAYING_ROW(0, INF_A, 60, 30, 90),
    PLAYING_ROW(1, CAV_A, 30, 42, 270),
    PLAYING_ROW(1, ART, 34, 42, 270),
};

static bn_board board_of(bn_seat seat, const ob_battle *before, int32_t chosen)
{
    static bn_arena arena;
    bn_board_wish wish = { before, chosen };
    bn_board board;

    bn_arena_init_fixed(&arena, block, sizeof block);
    assert_true(ob_battle_game.board(&p.setup, p.bytes, seat, &wish, &arena, &board));
    return board;
}

static const bn_board_stand *stand_in(const bn_board *board, int32_t number)
{
    for (uint32_t i = 0; i < board->stand_count; i++)
        if (board->stands[i].number == number)
            return &board->stands[i];
    return NULL;
}

static void set_up(void)
{
    playing_rows(&p, rows, BN_COUNT(rows));
    playing_begin(&p);
}

static void shown(void **state)
{
    const bn_board_stand *stand;
    bn_board board;

    (void)state;
    set_up();
    p.battle.round = 1;
    p.battle.troops[0].sp = 3;
    board = board_of(anyone, NULL, -1);
    assert_int_equal(board.stand_count, 5);
    assert_int_equal(board.inch, 254);
    stand = stand_in(&board, 0);
    assert_int_equal(stand->x, 30 * 254);
    assert_int_equal(stand->heading, 925);
    assert_int_equal(stand->width, 600);
    assert_int_equal(stand->depth, 400);
    assert_int_equal(stand->strength, 3);
    assert_int_equal(stand->full, 5);
    assert_true(stand->marks & BN_BOARD_CHIEF);
    assert_int_equal(stand_in(&board, 3)->arm, BN_BOARD_HORSE);
    assert_int_equal(stand_in(&board, 4)->arm, BN_BOARD_GUNS);
    assert_string_equal(board.moment, "round 1, command");
    /* who stands near the General is linked to them; who is far is not */
    assert_int_equal(board.link_count, 2);
    assert_int_equal(board.links[0].to, 1);
    p.battle.troops[2].marks |= OB_OUT_OF_COMMAND;
    board = board_of(anyone, NULL, -1);
    assert_int_equal(board.link_count, 3);
    assert_true(board.links[0].broken);
    p.battle.troops[2].where = OB_FALLEN;
    board = board_of(anyone, NULL, -1);
    assert_int_equal(stand_in(&board, 2)->marks, BN_BOARD_LOST);
    assert_int_equal(board.sides[0].lost, 1);
}

static void reached(void **state)
{
    bn_board board;
    bool far = false;

    (void)state;
    set_up();
    board = board_of(red, NULL, 1);
    assert_int_equal(board.chosen, 1);
    assert_int_equal(board.reach_count, 1); /* archers shoot and do not charge */
    for (uint32_t i = 0; i < board.reaches[0].count; i++) {
        int64_t y = board.reaches[0].points[i].y - (6 * 254 + 200);

        assert_true(y >= 0);
        far = far || y == (int64_t)ob_weapon_reach(&p.setup, &p.battle, 1, 0) * 254;
    }
    assert_true(far);
    board = board_of(red, NULL, 3);
    assert_true(board.reaches[0].moves);
    assert_string_equal(board.reaches[0].words, "charge, 10 in");
    assert_int_equal(board_of(red, NULL, 99).chosen, -1);
    /* Horse does not charge into a marsh: 4 in are open before it. */
    playing_area(&p, OB_TERRAIN_EFFECTS_MARSH, 0, 34, 72, 38);
    board = board_of(red, NULL, 3);
    assert_string_equal(board.reaches[0].words, "charge, 4 in");
}

static void moved(void **state)
{
    static ob_battle before;
    bn_board board;

    (void)state;
    set_up();
    memcpy(&before, &p.battle, sizeof before);
    assert_int_equal(board_of(anyone, &before, -1).arrow_count, 0);
    p.battle.troops[1].y += 3 * 254;
    board = board_of(anyone, &before, -1);
    assert_int_equal(board.arrow_count, 1);
    assert_int_equal(board.arrows[0].from.y, 6 * 254);
}

/* A stand in ambush, or one in reserve, is on no one else's table, nor is where it came from. */
static void hidden(void **state)
{
    static ob_battle before;
    static bn_board_stand kept[OB_STANDS];
    bn_board board;

    (void)state;
    set_up();
    p.setup.readings.ambush = 1;
    p.battle.troops[1].where = OB_IN_AMBUSH;
    p.battle.troops[2].where = OB_IN_RESERVE;
    memcpy(&before, &p.battle, sizeof before);
    board = board_of(red, NULL, 1);
    assert_true(stand_in(&board, 1)->marks & BN_BOARD_HIDDEN);
    assert_int_equal(board.chosen, 1);
    assert_non_null(stand_in(&(bn_board[]){ board_of(referee, NULL, -1) }[0], 1));
    board = board_of(blue, NULL, 1);
    assert_null(stand_in(&board, 1));
    assert_null(stand_in(&board, 2));
    assert_int_equal(board.chosen, -1);
    assert_int_equal(board.reach_count, 0);
    memcpy(kept, board.stands, board.stand_count * sizeof *kept);
    p.battle.troops[1].x += 500;
    p.battle.troops[1].heading = 3;
    board = board_of(blue, &before, 1);
    for (uint32_t i = 0; i < board.stand_count; i++) {
        assert_int_equal(kept[i].number, board.stands[i].number);
        assert_int_equal(kept[i].x, board.stands[i].x);
        assert_int_equal(kept[i].heading, board.stands[i].heading);
        assert_int_equal(kept[i].marks, board.stands[i].marks);
    }
    assert_int_equal(board.arrow_count, 0);
    assert_null(stand_in(&(bn_board[]){ board_of(anyone, NULL, -1) }[0], 1));
    /* it is revealed: there is no arrow from where it lay */
    p.battle.troops[1].where = OB_PRESENT;
    board = board_of(blue, &before, -1);
    assert_non_null(stand_in(&board, 1));
    assert_int_equal(board.arrow_count, 0);
}

/* Whom a seat may order now: its own stands that have not acted, while it is asked for an order. */
static void ready(void **state)
{
    static const struct {
        bn_seat seat;
        int32_t turn;
        ob_step step;
        uint8_t used; /* by the stand */
        bool is;
    } cases[] = {
        { { .role = BN_COMMANDER, .side = 0 }, 0, OB_STEP_MANOEUVRE, 0, true },
        { { .role = BN_REFEREE }, 0, OB_STEP_MANOEUVRE, 0, true },
        { { .role = BN_COMMANDER, .side = 0 }, 0, OB_STEP_MANOEUVRE, OB_ACTED, false },
        { { .role = BN_COMMANDER, .side = 0 }, 1, OB_STEP_MANOEUVRE, 0, false },
        { { .role = BN_COMMANDER, .side = 1 }, 0, OB_STEP_MANOEUVRE, 0, false },
        { { .role = BN_SPECTATOR }, 0, OB_STEP_MANOEUVRE, 0, false },
        { { .role = BN_COMMANDER, .side = 0 }, 0, OB_STEP_EVADE, 0, false },
    };

    (void)state;
    for (size_t i = 0; i < BN_COUNT(cases); i++) {
        bn_board board;

        set_up();
        p.battle.round = 1;
        p.battle.phase = OB_MANOEUVRES;
        p.battle.set_left = OB_SET;
        p.battle.turn = (uint8_t)cases[i].turn;
        p.battle.step = (uint8_t)cases[i].step;
        p.battle.troops[1].used = cases[i].used;
        board = board_of(cases[i].seat, NULL, -1);
        assert_int_equal((stand_in(&board, 1)->marks & BN_BOARD_READY) != 0, cases[i].is);
    }
}

int main(void)
{
    static bni_tests tests;

    BNI_ONE(&tests, shown);
    BNI_ONE(&tests, reached);
    BNI_ONE(&tests, moved);
    BNI_ONE(&tests, hidden);
    BNI_ONE(&tests, ready);
    return BNI_RUN("board_view", &tests);
}
