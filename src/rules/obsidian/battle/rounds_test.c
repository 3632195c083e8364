/* Rounds, initiative and the end of a battle, played from rows. */
#include "playing_test.h"

static playing p;

static const playing_row rows[] = {
    PLAYING_ROW(0, INF_A, 30, 6, 90, .rating = 1 + OB_GENERAL_RATINGS_SUPERIOR),
    PLAYING_ROW(0, ARC, 36, 6, 90, .sp = 2),
    PLAYING_ROW(1, CAV_U, 30, 42, 270),
};

static const playing_row mourners[] = {
    PLAYING_ROW(0, INF_A, 30, 6, 90, .rating = 1 + OB_GENERAL_RATINGS_SUPERIOR),
    PLAYING_ROW(0, INF_A, 33, 6, 90),
    PLAYING_ROW(0, INF_A, 36, 6, 90),
    PLAYING_ROW(1, CAV_U, 30, 42, 270),
};

static void set_up(void)
{
    playing_rows(&p, rows, BN_COUNT(rows));
    p.setup.max_rounds = 3;
    playing_begin(&p);
}

static void rows_become_stands(void **state)
{
    (void)state;
    set_up();
    assert_int_equal(p.setup.stand_count, 3);
    assert_int_equal(p.setup.armies[1].first, 2);
    assert_int_equal(p.battle.cinc[0], 1);
    assert_int_equal(p.battle.troops[1].sp, 2);
    assert_int_equal(p.battle.troops[2].x, 30 * 254);
    assert_int_equal(p.battle.troops[2].heading, 108);
    assert_int_equal(p.setup.stands[1].roles[0].weapons[0].row, OB_WEAPONS_BOW);
    assert_int_equal(p.setup.stands[0].roles[0].half_width, 300);
}

static void initiative_counts_the_general(void **state)
{
    (void)state;
    set_up();
    assert_int_equal(playing_fall(&p, OB_ASK_INITIATIVE, (const int32_t[]){ 3, 4 }), BN_AGAIN);
    assert_int_equal(playing_fall(&p, OB_ASK_INITIATIVE, (const int32_t[]){ 4, 4 }), 0);
    assert_int_equal(playing_fall(&p, OB_ASK_INITIATIVE, (const int32_t[]){ 3, 5 }), 1);
    playing_roll(&p, OB_ASK_INITIATIVE, 3, 6);
    assert_int_equal(p.battle.initiative, 1);
}

static void rounds_end(void **state)
{
    (void)state;
    set_up();
    assert_true(playing_round(&p, 3));
    while (playing_step(&p))
        ;
    assert_true(playing_over(&p));
    assert_int_equal(p.battle.round, 3);
    assert_int_equal(ob_battle_game.winner(&p.setup, p.bytes), -1);
}

/* Command, manoeuvre, shooting, close combat, and then the rest. */
static void phases_in_order(void **state)
{
    static const playing_row close[] = {
        PLAYING_ROW(0, ARC, 30, 20, 90),
        PLAYING_ROW(0, INF_A, 36, 20, 90),
        PLAYING_ROW(1, ARC, 30, 24, 270),
        PLAYING_ROW(1, INF_A, 36, 20 + 400.0 / 254, 270),
    };

    (void)state;
    playing_rows(&p, close, BN_COUNT(close));
    p.setup.max_rounds = 2;
    playing_begin(&p);
    playing_roll(&p, OB_ASK_INITIATIVE, 6, 1);
    assert_string_equal(ob_phase_name(&p.battle), "manoeuvre");
    ob_engage(&p.battle, 1, 3);
    playing_until(&p, OB_ASK_SHOOT, -1);
    assert_string_equal(ob_phase_name(&p.battle), "shooting");
    playing_until(&p, OB_ASK_ATTACK, -1);
    assert_string_equal(ob_phase_name(&p.battle), "close_combat");
    playing_round(&p, 2);
    assert_string_equal(ob_phase_name(&p.battle), "command");
}

/* Who has moved may move again in the next round. */
static void once_a_round(void **state)
{
    (void)state;
    set_up();
    playing_until(&p, OB_ASK_MANOEUVRE, 0);
    playing_answer(&p, OB_ASK_MANOEUVRE, 1, OB_ORDER_MOVE);
    playing_answer(&p, OB_ASK_MOVE, 0, 40, 254);
    assert_true(p.battle.troops[1].used & OB_TURNED);
    assert_false(playing_takes(&p, OB_ASK_MANOEUVRE, 1, OB_ORDER_MOVE));
    playing_round(&p, 2);
    assert_int_equal(p.battle.troops[1].used, 0);
    playing_until(&p, OB_ASK_MANOEUVRE, 0);
    assert_true(playing_takes(&p, OB_ASK_MANOEUVRE, 1, OB_ORDER_MOVE));
}

/* The General walks into a minefield. */
static void a_general_falls(void **state)
{
    (void)state;
    playing_rows(&p, mourners, BN_COUNT(mourners));
    p.setup.max_rounds = 2;
    playing_area(&p, OB_TERRAIN_EFFECTS_MINEFIELD, 28, 8, 32, 12);
    playing_begin(&p);
    playing_until(&p, OB_ASK_MANOEUVRE, 0);
    playing_answer(&p, OB_ASK_MANOEUVRE, 0, OB_ORDER_MOVE);
    playing_answer(&p, OB_ASK_MOVE, 3 * 254, 36, 0);
    playing_roll(&p, OB_ASK_MINES, 6);
    assert_int_equal(p.battle.troops[0].where, OB_FALLEN);
    assert_false(playing_takes(&p, OB_ASK_SUCCESSOR, 3));
    playing_answer(&p, OB_ASK_SUCCESSOR, 2);
    assert_int_equal(p.battle.corps[0][0].general, 3);
    assert_int_equal(p.battle.cinc[0], 3);
    assert_int_equal(p.battle.troops[2].general, 1 + OB_GENERAL_RATINGS_INFERIOR);
}

int main(void)
{
    static bni_tests tests;

    BNI_ONE(&tests, rows_become_stands);
    BNI_NAMED(&tests, "OB-060 the General's value counts, ties are rolled again",
              initiative_counts_the_general);
    BNI_NAMED(&tests, "OB-215 the battle ends after its rounds, OB-216 drawn without losses",
              rounds_end);
    BNI_NAMED(&tests, "OB-061 phase after phase", phases_in_order);
    BNI_NAMED(&tests, "OB-013 what is done once a round is done again in the next", once_a_round);
    BNI_NAMED(&tests, "OB-168 the successor is named at once, and inferior", a_general_falls);
    return BNI_RUN("rounds", &tests);
}
