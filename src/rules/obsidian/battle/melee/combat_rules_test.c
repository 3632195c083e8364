/* Close combat, blow by blow, through the game. */
#include "battle/playing_test.h"

enum { RED, BLUE, OTHER };

/* Two stands front to front: centre to centre 400 units, the depth of a base. */
#define NOSE 11.5748

static playing p;

/* Up to its attacks. */
static void red_begins(void)
{
    playing_until(&p, OB_ASK_INITIATIVE, -1);
    playing_roll(&p, OB_ASK_INITIATIVE, 6, 1);
    playing_until(&p, OB_ASK_ATTACK, 0);
}

/* Red strikes blue with this die and guard; blue answers with that die and guard, or does not (0). */
static void clash(int32_t die, int32_t guard, int32_t answer, int32_t parry)
{
    red_begins();
    playing_answer(&p, OB_ASK_ATTACK, RED, BLUE);
    playing_answer(&p, OB_ASK_REPLY, answer > 0);
    playing_roll(&p, OB_ASK_BLOW, die);
    if (guard > 0)
        playing_roll(&p, OB_ASK_GUARD, guard);
    if (answer > 0) {
        playing_roll(&p, OB_ASK_BLOW, answer);
        if (parry > 0)
            playing_roll(&p, OB_ASK_GUARD, parry);
    }
}

static void face_to_face(const playing_row *rows, size_t count)
{
    playing_rows(&p, rows, count);
    playing_begin(&p);
    p.battle.pair_count = 1;
    p.battle.pairs[0] = (ob_pair){ RED, BLUE };
}

static const playing_row legion[] = {
    PLAYING_ROW(0, INF_A, 36, 10, 90),
    PLAYING_ROW(1, INF_U, 36, NOSE, 270),
    PLAYING_ROW(1, SKI_F, 60, 40, 270),
};

/* 4 + 2 for close order + 2 for the General, against no armour; the answer 3 + 2 + 2 - 2 for armour. */
static void hits(void **state)
{
    static const struct {
        const char *name;
        int32_t die, guard, answer, parry;
        int32_t blue_sp, red_sp, blue_y;
        uint8_t blue_where;
    } cases[] = {
        { "OB-155 less than half: it stays", 1, 8, 0, 0, 2, 4, 2940, OB_PRESENT },
        { "OB-156 half or more: 3 in back", 1, 7, 0, 0, 1, 4, 3702, OB_PRESENT },
        { "OB-167 nothing left: eliminated", 1, 6, 0, 0, 0, 4, 2940, OB_FALLEN },
        { "OB-140 the answer counts as a blow", 1, 8, 6, 10, 2, 3, 2940, OB_PRESENT },
        { "OB-138 a stand that falls has struck all the same", 1, 2, 6, 10, 0, 3, 2940, OB_FALLEN },
    };

    (void)state;
    for (size_t i = 0; i < BN_COUNT(cases); i++) {
        face_to_face(legion, BN_COUNT(legion));
        clash(cases[i].die, cases[i].guard, cases[i].answer, cases[i].parry);
        if (playing_troop(&p, BLUE)->sp != cases[i].blue_sp ||
            playing_troop(&p, RED)->sp != cases[i].red_sp ||
            playing_troop(&p, BLUE)->y != cases[i].blue_y ||
            playing_troop(&p, BLUE)->where != cases[i].blue_where)
            fail_msg("%s: blue %d at %d, %d; red %d", cases[i].name, playing_troop(&p, BLUE)->sp,
                     (int)playing_troop(&p, BLUE)->y, playing_troop(&p, BLUE)->where,
                     playing_troop(&p, RED)->sp);
    }
}

static void who_fights(void **state)
{
    static const playing_row flank[] = {
        PLAYING_ROW(0, INF_A, 36, 10, 90),
        PLAYING_ROW(1, INF_U, 36, NOSE, 0),
    };

    (void)state;
    face_to_face(legion, BN_COUNT(legion));
    red_begins();
    assert_true(playing_takes(&p, OB_ASK_ATTACK, RED, RED));
    assert_false(playing_takes(&p, OB_ASK_ATTACK, RED, OTHER));
    assert_false(playing_takes(&p, OB_ASK_ATTACK, BLUE, RED));

    face_to_face(flank, BN_COUNT(flank));
    playing_put(&p, BLUE, 36, 10 + 500.0 / 254, 0);
    red_begins();
    playing_answer(&p, OB_ASK_ATTACK, RED, BLUE);
    playing_roll(&p, OB_ASK_BLOW, 1); /* no reply is asked: it is attacked in its flank */
}

static void pinned(void **state)
{
    (void)state;
    face_to_face(legion, BN_COUNT(legion));
    assert_true(ob_pinned(&p.setup, &p.battle, BLUE));
    playing_put(&p, BLUE, 36, 10 + 500.0 / 254, 0);
    assert_false(ob_pinned(&p.setup, &p.battle, BLUE));
    assert_true(ob_pinned(&p.setup, &p.battle, RED));
}

static void engagement(void **state)
{
    (void)state;
    face_to_face(legion, BN_COUNT(legion));
    assert_true(ob_engaged(&p.battle, BLUE, RED) && ob_in_combat(&p.battle, RED));
    playing_put(&p, BLUE, 36, 20, 270);
    ob_end_combats(&p.setup, &p.battle);
    assert_false(ob_in_combat(&p.battle, RED));
}

static void blocked(void **state)
{
    static const playing_row rows[] = {
        PLAYING_ROW(0, INF_A, 36, 10, 90),
        PLAYING_ROW(1, INF_U, 36, NOSE, 270),
        PLAYING_ROW(1, PKE, 36, 14, 270),
    };

    (void)state;
    face_to_face(rows, BN_COUNT(rows));
    clash(1, 7, 0, 0);
    assert_int_equal(playing_troop(&p, BLUE)->where, OB_FALLEN);
}

static void follow_up(void **state)
{
    enum { STAYS, FOLLOWS };

    (void)state;
    face_to_face(legion, BN_COUNT(legion));
    clash(1, 7, 0, 0);
    playing_answer(&p, OB_ASK_FOLLOW, FOLLOWS);
    assert_int_equal(playing_troop(&p, RED)->y, 2940);
    assert_false(ob_in_combat(&p.battle, RED));
}

static void relief(void **state)
{
    enum { RELIEVED = 2 };
    static const playing_row rows[] = {
        PLAYING_ROW(0, INF_A, 36, 10, 90),
        PLAYING_ROW(0, MSK, 36, 10 - 400.0 / 254, 90),
        PLAYING_ROW(1, INF_U, 36, NOSE, 270),
        PLAYING_ROW(1, SKI_F, 60, 40, 270),
    };

    (void)state;
    playing_rows(&p, rows, BN_COUNT(rows));
    playing_begin(&p);
    p.battle.pair_count = 1;
    p.battle.pairs[0] = (ob_pair){ 0, 2 };
    red_begins();
    playing_answer(&p, OB_ASK_ATTACK, 0, 2);
    playing_answer(&p, OB_ASK_REPLY, 0);
    playing_roll(&p, OB_ASK_BLOW, 1);
    playing_roll(&p, OB_ASK_GUARD, 7);
    playing_answer(&p, OB_ASK_FOLLOW, RELIEVED);
    assert_int_equal(playing_troop(&p, 1)->y, 2540);
    assert_int_equal(playing_troop(&p, 0)->y, 2140);
}

int main(void)
{
    static bni_tests tests;

    BNI_NAMED(&tests, "OB-156 what hits do", hits);
    BNI_NAMED(&tests, "OB-135 a stand strikes only to its front, and may pass", who_fights);
    BNI_NAMED(&tests,
              "OB-094 an enemy in combat at its front pins a stand, one at its side does not",
              pinned);
    BNI_NAMED(&tests, "OB-136 combat lasts until the two are out of contact", engagement);
    BNI_NAMED(&tests, "OB-157 a stand with no room to go back is lost", blocked);
    BNI_NAMED(&tests, "OB-158 the attacker may run to the place that was left", follow_up);
    BNI_NAMED(&tests,
              "OB-231 a fresh stand directly behind takes the place of one that has made its enemy "
              "go back",
              relief);
    return BNI_RUN("melee", &tests);
}
