/* Shots through the game: who may fire at whom, the dice, and what they do. */
#include "battle/playing_test.h"

enum { RED, BLUE, SCREEN };
enum { FIRST_WEAPON, PASSES = OB_WEAPONS };

static playing p;

/* Up to the shots of the first side, which has the initiative. */
static void red_shoots(const playing_row *rows, size_t count, int32_t year)
{
    playing_rows_of(&p, year, rows, count);
    playing_begin(&p);
    playing_until(&p, OB_ASK_INITIATIVE, -1);
    playing_roll(&p, OB_ASK_INITIATIVE, 6, 1);
    playing_until(&p, OB_ASK_SHOOT, 0);
}

/* A gun 20 in before a battalion, in the year of Waterloo: 4 for its strength and 1 for a smoothbore. */
static const playing_row battery[] = {
    PLAYING_ROW(0, ART, 36, 10, 90, .weapon = 1 + OB_WEAPONS_SMOOTHBORE_GUN),
    PLAYING_ROW(1, MSK, 36, 32, 270),
    PLAYING_ROW(1, INF_U, 60, 40, 270),
};

static void a_shot(void **state)
{
    static const struct {
        const char *name;
        int32_t die, save, sp;
    } cases[] = {
        { "OB-123 4 + 1 + 4, less a save of 8", 4, 8, 2 },
        { "OB-123 4 + 1 + 1, less a save of 6: nothing", 1, 6, 3 },
        { "OB-132 4 + 1 + 6, less a save of 2: nothing left", 6, 2, 0 },
    };

    (void)state;
    for (size_t i = 0; i < BN_COUNT(cases); i++) {
        red_shoots(battery, BN_COUNT(battery), 1815);
        playing_answer(&p, OB_ASK_SHOOT, RED, FIRST_WEAPON, BLUE, 0);
        playing_roll(&p, OB_ASK_SHOT, cases[i].die);
        playing_roll(&p, OB_ASK_SAVE, cases[i].save);
        if (playing_troop(&p, BLUE)->sp != cases[i].sp)
            fail_msg("%s: %d points are left", cases[i].name, playing_troop(&p, BLUE)->sp);
        assert_int_equal(playing_troop(&p, BLUE)->where, cases[i].sp > 0 ? OB_PRESENT : OB_FALLEN);
    }
}

static void targets(void **state)
{
    static const playing_row hidden[] = {
        PLAYING_ROW(0, ART, 36, 10, 90, .weapon = 1 + OB_WEAPONS_SMOOTHBORE_GUN),
        PLAYING_ROW(1, MSK, 36, 32, 270),
        PLAYING_ROW(1, INF_U, 36, 24, 270),
        PLAYING_ROW(1, MSK, 10, 10, 0),
    };

    (void)state;
    red_shoots(hidden, BN_COUNT(hidden), 1815);
    assert_true(playing_takes(&p, OB_ASK_SHOOT, RED, FIRST_WEAPON, SCREEN, 0));
    assert_false(playing_takes(&p, OB_ASK_SHOOT, RED, FIRST_WEAPON, BLUE, 0));
    assert_false(playing_takes(&p, OB_ASK_SHOOT, RED, FIRST_WEAPON, 3, 0));
    assert_false(playing_takes(&p, OB_ASK_SHOOT, RED, 1, SCREEN, 0));
    assert_true(playing_takes(&p, OB_ASK_SHOOT, RED, PASSES, RED, 0));
}

static void skirmishers_hide_nobody(void **state)
{
    static const playing_row screened[] = {
        PLAYING_ROW(0, ART, 36, 10, 90, .weapon = 1 + OB_WEAPONS_SMOOTHBORE_GUN),
        PLAYING_ROW(1, MSK, 36, 32, 270),
        PLAYING_ROW(1, SKI_F, 36, 24, 270),
    };

    (void)state;
    red_shoots(screened, BN_COUNT(screened), 1815);
    assert_true(playing_takes(&p, OB_ASK_SHOOT, RED, FIRST_WEAPON, BLUE, 0));
}

static void one_shot_a_round(void **state)
{
    (void)state;
    red_shoots(battery, BN_COUNT(battery), 1815);
    playing_answer(&p, OB_ASK_SHOOT, RED, FIRST_WEAPON, BLUE, 0);
    playing_roll(&p, OB_ASK_SHOT, 1);
    assert_false(ob_can_shoot(&p.setup, &p.battle, RED));
}

int main(void)
{
    static bni_tests tests;

    BNI_NAMED(&tests, "OB-123 a shot, its save and its hits", a_shot);
    BNI_NAMED(&tests, "OB-109 a target is in the front facing, in range and in sight", targets);
    BNI_NAMED(&tests, "OB-186 skirmishers hide nobody", skirmishers_hide_nobody);
    BNI_NAMED(&tests, "OB-108 a stand shoots once a round", one_shot_a_round);
    return BNI_RUN("fire_in_play", &tests);
}
