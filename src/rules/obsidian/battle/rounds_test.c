/* Rounds, initiative and the end of a battle, played from rows. */
#include "playing_test.h"

static playing p;

static const playing_row rows[] = {
    PLAYING_ROW(0, INF_A, 30, 6, 90, .rating = 1 + OB_GENERAL_RATINGS_SUPERIOR),
    PLAYING_ROW(0, ARC, 36, 6, 90, .sp = 2),
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

int main(void)
{
    static bni_tests tests;

    BNI_ONE(&tests, rows_become_stands);
    BNI_NAMED(&tests, "OB-060 the General's value counts, ties are rolled again",
              initiative_counts_the_general);
    BNI_NAMED(&tests, "OB-215 the battle ends after its rounds, OB-216 drawn without losses",
              rounds_end);
    return BNI_RUN("rounds", &tests);
}
