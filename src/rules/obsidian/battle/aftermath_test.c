/* What follows losses: command, successors, routs, rallies, the morale of Commands, the end of a battle. */
#include "playing_test.h"

static playing p;

#define BARE .weapon = OB_NONE

static bool routs(int32_t stand)
{
    return ob_marked(&p.battle, stand, OB_IS_ROUTING);
}

/* ---- command ------------------------------------------------------------------------------------------- */

enum { GENERAL, LINK, FAR };

/* A chain to the east with gaps of this many units: a General, a link, and someone beyond it. */
static void chain(int32_t first, int32_t second)
{
    static const playing_row rows[] = {
        PLAYING_ROW(0, INF_U, 10, 10, 90),
        PLAYING_ROW(0, INF_U, 20, 10, 90),
        PLAYING_ROW(0, INF_U, 30, 10, 90),
        PLAYING_ROW(1, INF_U, 36, 40, 270),
    };

    playing_rows(&p, rows, BN_COUNT(rows));
    p.setup.stands[LINK].at.x = p.setup.stands[GENERAL].at.x + 600 + first;
    p.setup.stands[FAR].at.x = p.setup.stands[LINK].at.x + 600 + second;
    playing_begin(&p);
}

static bool cut_off(int32_t stand)
{
    uint8_t out[OB_STANDS];

    ob_look_for_command(&p.setup, &p.battle, out);
    return out[stand] != 0;
}

/* OB-070 Gaps that count as 6 in carry command on; fugitives do not, and give none. */
static void command(void **state)
{
    (void)state;
    chain(1650, 1650);
    assert_false(cut_off(LINK));
    assert_false(cut_off(FAR));
    ob_mark(&p.battle, LINK, OB_IS_ROUTING);
    assert_false(cut_off(LINK));
    assert_true(cut_off(FAR));
    chain(1650, 1651);
    assert_true(cut_off(FAR));
    chain(1650, 1650);
    ob_mark(&p.battle, GENERAL, OB_IS_ROUTING);
    assert_false(cut_off(GENERAL));
    assert_true(cut_off(LINK));
    p.setup.armies[0].communications = OB_COMMAND_DISTANCE_RADIO;
    assert_true(cut_off(LINK));
}

/* OB-072 A point for who is out of command after the manoeuvres; OB-073 none for who is pinned, or off the table. */
static void attrition(void **state)
{
    (void)state;
    chain(1650, 3000);
    assert_true(playing_round(&p, 1));
    playing_until(&p, OB_ASK_INITIATIVE, -1);
    playing_roll(&p, OB_ASK_INITIATIVE, 6, 1);
    for (int32_t i = 0; i < 4; i++) { /* everyone stays, though one should come back */
        bn_question question;

        playing_until(&p, OB_ASK_MANOEUVRE, -1);
        playing_asked(&p, OB_ASK_MANOEUVRE, &question);
        playing_answer(&p, OB_ASK_MANOEUVRE, question.preset.value[0], OB_ORDER_STAY);
    }
    assert_int_equal(playing_troop(&p, FAR)->sp, 2);
    assert_int_equal(playing_troop(&p, LINK)->sp, 3);
}

static void strength_of_the_roster(void **state)
{
    (void)state;
    chain(1650, 3000);
    for (int32_t s = 0; s < p.setup.stand_count; s++) {
        assert_int_equal(playing_troop(&p, s)->sp, p.setup.stands[s].sp);
        assert_int_equal(playing_troop(&p, s)->start, p.setup.stands[s].sp);
    }
}

/* ---- successors ---------------------------------------------------------------------------------------- */

enum { GUN, FIRST, SECOND, THIRD, OTHER_GENERAL };

/* A gun that kills whom it hits, and two Commands: the C-in-C leads the first of them. */
static void two_commands(int32_t in_first)
{
    static const playing_row rows[] = {
        PLAYING_ROW(0, ART, 36, 4, 90, .sp = 12, .weapon = 1 + OB_WEAPONS_BREECH_OVER_130),
        PLAYING_ROW(1, INF_U, 36, 20, 270, .sp = 1, .rating = 1 + OB_GENERAL_RATINGS_SUPERIOR),
        PLAYING_ROW(1, INF_U, 39, 21, 270, .sp = 3),
        PLAYING_ROW(1, INF_U, 42, 21, 270, .sp = 3),
        PLAYING_ROW(1, INF_U, 45, 21, 270, .sp = 3, .rating = 1 + OB_GENERAL_RATINGS_COMPETENT),
    };
    ob_army *army = &p.setup.armies[1];

    playing_rows_of(&p, 1900, rows, BN_COUNT(rows));
    army->command_count = 2;
    army->commands[1] = (ob_command){ "Other", OTHER_GENERAL };
    for (int32_t s = FIRST; s <= OTHER_GENERAL; s++)
        p.setup.stands[s].command = s - FIRST < in_first ? 0 : 1;
    playing_begin(&p);
    playing_until(&p, OB_ASK_INITIATIVE, -1);
    playing_roll(&p, OB_ASK_INITIATIVE, 6, 1);
    playing_until(&p, OB_ASK_SHOOT, 0);
}

/* The gun fires, and what it hits is gone. */
static void kills(int32_t stand)
{
    playing_answer(&p, OB_ASK_SHOOT, GUN, 0, stand, 0);
    playing_roll(&p, OB_ASK_SHOT, 6);
    playing_roll(&p, OB_ASK_SAVE, 2);
    assert_int_equal(playing_troop(&p, stand)->where, OB_FALLEN);
}

static void successors(void **state)
{
    (void)state;
    two_commands(3);
    kills(FIRST);
    assert_false(playing_takes(&p, OB_ASK_SUCCESSOR, OTHER_GENERAL));
    playing_answer(&p, OB_ASK_SUCCESSOR, THIRD);
    assert_int_equal(p.battle.corps[1][0].general, 1 + THIRD);
    assert_int_equal(p.battle.corps[1][0].bereft, 1);
    assert_int_equal(p.battle.cinc[1], 1 + THIRD);
    assert_int_equal(playing_troop(&p, THIRD)->general, 1 + OB_GENERAL_RATINGS_INFERIOR);
    assert_int_equal(playing_troop(&p, THIRD)->sp, 3);
}

/* OB-168 Where no one of their Command is left, another General is C-in-C and keeps their rating. */
static void cinc_of_nobody(void **state)
{
    (void)state;
    two_commands(1);
    kills(FIRST);
    assert_int_equal(p.battle.corps[1][0].general, 0);
    assert_int_equal(p.battle.cinc[1], 1 + OTHER_GENERAL);
    assert_int_equal(playing_troop(&p, OTHER_GENERAL)->general, 1 + OB_GENERAL_RATINGS_COMPETENT);
}

/* ---- routs ------------------------------------------------------------------------------------------------ */

/* A gun of 4 points with a factor of 4 and a die of 6 makes 14; the guard leaves as much as is wanted. */
static void loses(int32_t points, uint32_t traits, bool square)
{
    const playing_row rows[] = {
        PLAYING_ROW(0, ART, 36, 4, 90, .sp = 4, .weapon = 1 + OB_WEAPONS_BREECH_80_130),
        PLAYING_ROW(1, MSK, 36, 20, 270, BARE, .sp = square ? 3 : 6, .traits = traits),
        PLAYING_ROW(1, MSK, 36, 24, 270, BARE, .sp = 3),
    };

    playing_rows_of(&p, 1815, rows, BN_COUNT(rows));
    playing_begin(&p);
    playing_until(&p, OB_ASK_INITIATIVE, -1);
    playing_roll(&p, OB_ASK_INITIATIVE, 6, 1);
    playing_until(&p, OB_ASK_SHOOT, 0);
    if (square)
        ob_form_square(&p.setup, &p.battle, 1, 2);
    playing_answer(&p, OB_ASK_SHOOT, 0, 0, 1, 0);
    playing_roll(&p, OB_ASK_SHOT, 4);
    playing_roll(&p, OB_ASK_SAVE, 12 - points);
}

static void below_half(void **state)
{
    (void)state;
    loses(3, 0, false);
    assert_int_equal(playing_troop(&p, 1)->sp, 3);
    assert_false(routs(1));
    loses(4, 0, false);
    assert_int_equal(playing_troop(&p, 1)->sp, 2);
    assert_true(routs(1));
    assert_int_equal(playing_troop(&p, 1)->heading, playing_heading(270));
    assert_int_equal(ob_actions_of(&p.setup, &p.battle, 1) & (OB_SHOOT | OB_ATTACK), 0);
    loses(4, OB_IS_HERO, false);
    assert_false(routs(1));
}

/* OB-163 A square that flees breaks up, and both its stands flee. */
static void square_flees(void **state)
{
    (void)state;
    loses(4, 0, true);
    assert_int_equal(playing_troop(&p, 1)->formation, OB_NO_FORMATION);
    assert_int_equal(playing_troop(&p, 2)->where, OB_PRESENT);
    assert_true(routs(1));
    assert_true(routs(2));
}

/* OB-165 Who has rallied below half flees again at the next loss. */
static void again(void **state)
{
    (void)state;
    loses(4, 0, false);
    ob_unmark(&p.battle, 1, OB_IS_ROUTING);
    ob_mark(&p.battle, 1, OB_RALLIED);
    ob_hurt(&p.setup, &p.battle, 1, 1, 72, NULL);
    ob_look_at_losses(&p.battle, OB_STEP_SHOOT);
    bn_steps_settle(&ob_battle_course, &p.setup, &p.battle, NULL);
    assert_true(routs(1));
}

/* ---- rallies ---------------------------------------------------------------------------------------------- */

/* OB-166 rout-and-rally: whether a die of 3 is enough. */
static bool rallies(int32_t rating, int32_t gap, int32_t year, uint32_t traits)
{
    const playing_row rows[] = {
        PLAYING_ROW(0, SKI_M, 36, 8, 90, BARE, .sp = 6, .rating = 1 + rating),
        PLAYING_ROW(0, MSK, 36, 20, 270, BARE, .sp = 6, .traits = traits),
        PLAYING_ROW(1, MSK, 36, 40, 270, BARE),
    };

    playing_rows_of(&p, year, rows, BN_COUNT(rows));
    playing_begin(&p);
    assert_true(playing_round(&p, 1));
    ob_mark(&p.battle, 1, OB_IS_ROUTING);
    p.battle.troops[1].sp = 3;
    playing_until(&p, OB_ASK_RALLY, 0);
    p.battle.troops[0].x = p.battle.troops[1].x = 9144;
    p.battle.troops[0].y = 2040;
    p.battle.troops[1].y = 2040 + 300 + gap + 200;
    playing_roll(&p, OB_ASK_RALLY, 3);
    return !routs(1);
}

static void rally(void **state)
{
    (void)state;
    assert_true(rallies(OB_GENERAL_RATINGS_SUPERIOR, 1016, 1809, OB_IS_REGULAR));
    assert_true(ob_marked(&p.battle, 1, OB_RALLIED));
    assert_false(rallies(OB_GENERAL_RATINGS_INFERIOR, 1016, 1809, OB_IS_REGULAR));
    assert_false(rallies(OB_GENERAL_RATINGS_SUPERIOR, 1143, 1809, OB_IS_REGULAR));
    assert_true(rallies(OB_GENERAL_RATINGS_SUPERIOR, 1142, 1944, 0));
    assert_false(rallies(OB_GENERAL_RATINGS_SUPERIOR, 1142, 1809, 0));
}

/* OB-165 rout-and-rally: not in the round in which it started to flee. */
static void not_at_once(void **state)
{
    (void)state;
    loses(4, 0, false);
    p.setup.stands[0].roles[0].weapon_count = 0;
    while (p.battle.round == 1) {
        bn_question question;

        assert_true(playing_find(&p, OB_ASK_RALLY, &question) < 0);
        assert_true(playing_step(&p));
    }
    playing_until(&p, OB_ASK_RALLY, 1);
    assert_int_equal(p.battle.round, 2);
}

/* ---- the morale of Commands ---------------------------------------------------------------------------------- */

/* A Command of this many stands, of which this many fall in the first round. */
static void command_of(int32_t stands, int32_t fallen, int32_t rating)
{
    playing_row rows[12];

    for (int32_t s = 0; s < stands; s++)
        rows[s] = (playing_row)PLAYING_ROW(0, INF_U, 10 + 3.0 * s, 10, 90);
    rows[stands - 1].rating = 1 + rating;
    rows[stands] = (playing_row)PLAYING_ROW(1, INF_U, 36, 40, 270);
    playing_rows(&p, rows, (size_t)stands + 1);
    playing_begin(&p);
    assert_true(playing_round(&p, 1));
    for (int32_t s = 0; s < fallen; s++)
        p.battle.troops[s].where = OB_FALLEN;
}

static bool tested(void)
{
    bn_question question;

    while (playing_find(&p, OB_ASK_MORALE, &question) < 0)
        if (!playing_step(&p) || p.battle.round > 1)
            return false;
    return true;
}

/* OB-160 command-morale-steps: whether a Command retreats that has lost this many, on this die. */
static bool retreats(int32_t stands, int32_t fallen, int32_t rating, bool bereft, int32_t die)
{
    command_of(stands, fallen, rating);
    p.battle.corps[0][0].bereft = bereft;
    assert_true(tested());
    playing_roll(&p, OB_ASK_MORALE, die);
    return p.battle.corps[0][0].retreats != 0;
}

static void morale(void **state)
{
    (void)state;
    command_of(10, 1, OB_GENERAL_RATINGS_COMPETENT);
    assert_false(tested());
    assert_false(retreats(10, 2, OB_GENERAL_RATINGS_COMPETENT, false, 2));
    assert_true(retreats(10, 2, OB_GENERAL_RATINGS_COMPETENT, false, 1));
    assert_true(retreats(10, 3, OB_GENERAL_RATINGS_COMPETENT, false, 2));
    assert_false(retreats(10, 2, OB_GENERAL_RATINGS_SUPERIOR, false, 1));
    assert_true(retreats(10, 2, OB_GENERAL_RATINGS_COMPETENT, true, 2));
    assert_false(retreats(7, 2, OB_GENERAL_RATINGS_COMPETENT, false, 2));
    assert_true(retreats(7, 3, OB_GENERAL_RATINGS_COMPETENT, false, 3));
    assert_false(retreats(7, 3, OB_GENERAL_RATINGS_COMPETENT, false, 4));
}

/* OB-159 One test at each tenth; who left the table in good order is not lost. */
static void once(void **state)
{
    (void)state;
    command_of(10, 2, OB_GENERAL_RATINGS_COMPETENT);
    assert_true(tested());
    playing_roll(&p, OB_ASK_MORALE, 6);
    assert_int_equal(p.battle.corps[0][0].tested, 2);
    while (p.battle.round < 3) {
        bn_question question;

        assert_true(playing_find(&p, OB_ASK_MORALE, &question) < 0);
        assert_true(playing_step(&p));
    }
    command_of(10, 1, OB_GENERAL_RATINGS_COMPETENT);
    p.battle.troops[1].where = OB_WITHDREW;
    assert_false(tested());
    command_of(10, 1, OB_GENERAL_RATINGS_COMPETENT);
    p.battle.troops[1].where = OB_FLED;
    assert_true(tested());
}

/* OB-162 It goes back from the next round on. */
static void from_next_round(void **state)
{
    (void)state;
    command_of(10, 3, OB_GENERAL_RATINGS_COMPETENT);
    assert_true(tested());
    playing_roll(&p, OB_ASK_MORALE, 1);
    assert_int_equal(p.battle.corps[0][0].retreats, 2);
    p.battle.round = 1;
    assert_false(ob_retreats(&p.setup, &p.battle, 5));
    p.battle.round = 2;
    assert_true(ob_retreats(&p.setup, &p.battle, 5));
    assert_false(ob_retreats(&p.setup, &p.battle, 10));
}

/* ---- passengers ------------------------------------------------------------------------------------------------ */

/* OB-050 The first lands where the carrier was, the second at the nearest free place; dice above 3 hurt. */
static void bail_out(void **state)
{
    static const playing_row rows[] = {
        PLAYING_ROW(0, ART, 36, 4, 90, .sp = 12, .weapon = 1 + OB_WEAPONS_BREECH_OVER_130),
        PLAYING_ROW(1, TPT_MOTOR, 36, 20, 270, .sp = 1, .capacity = 2, .traits = OB_IS_CARRIER),
        PLAYING_ROW(1, MSK, 36, 24, 270, BARE, .sp = 4),
        PLAYING_ROW(1, MSK, 36, 26, 270, BARE, .sp = 4),
        PLAYING_ROW(1, MSK, 36, 30, 270, BARE, .rating = 1 + OB_GENERAL_RATINGS_COMPETENT),
    };

    (void)state;
    playing_rows_of(&p, 1944, rows, BN_COUNT(rows));
    p.setup.stands[2].aboard = p.setup.stands[3].aboard = 1;
    p.setup.armies[1].communications = OB_COMMAND_DISTANCE_RADIO;
    playing_begin(&p);
    playing_until(&p, OB_ASK_INITIATIVE, -1);
    playing_roll(&p, OB_ASK_INITIATIVE, 6, 1);
    playing_until(&p, OB_ASK_SHOOT, 0);
    playing_answer(&p, OB_ASK_SHOOT, 0, 0, 1, 0);
    playing_roll(&p, OB_ASK_SHOT, 6);
    playing_roll(&p, OB_ASK_SAVE, 2);
    playing_roll(&p, OB_ASK_BAIL, 3);
    assert_int_equal(playing_troop(&p, 2)->sp, 4);
    assert_int_equal(playing_troop(&p, 2)->y, playing_units(20));
    assert_int_equal(ob_actions_of(&p.setup, &p.battle, 2), 0);
    playing_roll(&p, OB_ASK_BAIL, 6);
    assert_int_equal(playing_troop(&p, 3)->sp, 1);
    assert_int_equal(playing_troop(&p, 3)->where, OB_PRESENT);
    assert_true(routs(3));
    assert_true(playing_troop(&p, 3)->x != playing_troop(&p, 2)->x ||
                playing_troop(&p, 3)->y != playing_troop(&p, 2)->y);
}

/* ---- the end ---------------------------------------------------------------------------------------------------- */

/* Two stands a side with their points; the second of a side may have fallen. */
static void last_round(int32_t red, int32_t blue)
{
    const playing_row rows[] = {
        PLAYING_ROW(0, INF_U, 36, 10, 90),
        PLAYING_ROW(0, INF_U, 40, 10, 90, .pcp = red),
        PLAYING_ROW(1, INF_U, 36, 40, 270),
        PLAYING_ROW(1, INF_U, 40, 40, 270, .pcp = blue),
    };

    playing_rows(&p, rows, BN_COUNT(rows));
    p.setup.max_rounds = 2;
    playing_begin(&p);
    assert_true(playing_round(&p, 1));
}

/* Plays on with dice of 6 for morale; the side that wins, or OB_NONE. */
static int32_t winner_after(int32_t round)
{
    bn_question question;

    while (!playing_over(&p)) {
        assert_true(p.battle.round <= round);
        if (playing_find(&p, OB_ASK_MORALE, &question) >= 0)
            playing_roll(&p, OB_ASK_MORALE, 6);
        else
            playing_step(&p);
    }
    assert_int_equal(p.battle.round, round);
    return ob_battle_game.winner(&p.setup, &p.battle);
}

/* OB-216 ending-and-victory: anyone who lost less wins; equal losses are a draw. */
static void on_time(void **state)
{
    (void)state;
    last_round(34, 21);
    p.battle.troops[1].where = OB_FALLEN;
    p.battle.troops[3].where = OB_FLED;
    assert_int_equal(winner_after(2), 1);
    last_round(34, 34);
    p.battle.troops[1].where = p.battle.troops[3].where = OB_FALLEN;
    assert_int_equal(winner_after(2), OB_NONE);
}

/* OB-215 A side that has left the field has lost at the end of that round. */
static void left(void **state)
{
    (void)state;
    last_round(1, 1);
    p.battle.troops[2].where = p.battle.troops[3].where = OB_FLED;
    assert_int_equal(winner_after(1), 0);
}

/* OB-162 Reserves of a Command that retreats do not come any more. */
static void reserves_stay_away(void **state)
{
    (void)state;
    last_round(1, 1);
    p.battle.troops[2].where = OB_FLED;
    p.battle.troops[3].where = OB_IN_RESERVE;
    p.battle.corps[1][0].retreats = 1;
    assert_int_equal(winner_after(1), 0);
    last_round(1, 1);
    p.battle.troops[2].where = OB_FLED;
    p.battle.troops[3].where = OB_IN_RESERVE;
    assert_true(playing_round(&p, 2));
}

static void goal(int32_t side, ob_goal is)
{
    ob_army *army = &p.setup.armies[side];

    army->goals[army->goal_count++] = is;
}

/* OB-234 ending-and-victory: to hold, to destroy, to survive; both at once is a draw. */
static void conditions(void **state)
{
    ob_goal hold = { .kind = OB_HOLD,
                     .piece = OB_NONE,
                     .corner = { { playing_units(34), playing_units(8) },
                                 { playing_units(38), playing_units(12) } },
                     .count = 1,
                     .stand = OB_NONE };
    ob_goal destroy = { .kind = OB_DESTROY, .count = 1, .stand = OB_NONE };
    ob_goal survive = { .kind = OB_SURVIVE, .round = 2, .stand = OB_NONE };

    (void)state;
    last_round(1, 1);
    goal(0, hold);
    assert_int_equal(winner_after(1), 0);
    last_round(1, 1);
    hold.round = 2;
    goal(0, hold);
    assert_int_equal(winner_after(2), 0);
    hold.round = 0;
    last_round(1, 1);
    goal(0, hold);
    ob_mark(&p.battle, 0, OB_IS_ROUTING);
    p.battle.troops[0].since = 1;
    p.battle.phase = OB_MANOEUVRES;
    goal(1, destroy);
    p.battle.troops[1].where = OB_FALLEN;
    assert_int_equal(winner_after(1), 1);
    last_round(1, 1);
    goal(0, hold);
    goal(1, destroy);
    p.battle.troops[1].where = OB_FALLEN;
    assert_int_equal(winner_after(1), OB_NONE);
    last_round(1, 1);
    goal(1, survive);
    assert_int_equal(winner_after(2), 1);
}

/* OB-234 Two stands are to leave by the west edge; routing does not count, nor does another edge. */
static void exits(void **state)
{
    static const playing_row rows[] = {
        PLAYING_ROW(0, INF_U, 4, 10, 90),   PLAYING_ROW(0, INF_U, 4, 13, 180),
        PLAYING_ROW(0, INF_U, 8, 13, 90),   PLAYING_ROW(0, INF_U, 4, 16, 90),
        PLAYING_ROW(1, INF_U, 36, 40, 270),
    };
    ob_goal leave = { .kind = OB_EXIT, .count = 2, .edge = 72, .stand = OB_NONE };

    (void)state;
    playing_rows(&p, rows, BN_COUNT(rows));
    goal(0, leave);
    playing_begin(&p);
    playing_until(&p, OB_ASK_INITIATIVE, -1);
    playing_roll(&p, OB_ASK_INITIATIVE, 6, 1);
    playing_until(&p, OB_ASK_MANOEUVRE, 0);
    assert_false(playing_takes(&p, OB_ASK_MANOEUVRE, 2, OB_ORDER_LEAVE));
    playing_answer(&p, OB_ASK_MANOEUVRE, 1, OB_ORDER_LEAVE);
    assert_int_equal(playing_troop(&p, 1)->where, OB_WITHDREW);
    assert_int_equal(ob_stands_lost(&p.setup, &p.battle, 0), 0);
    playing_until(&p, OB_ASK_INITIATIVE, -1);
    playing_roll(&p, OB_ASK_INITIATIVE, 6, 1);
    playing_until(&p, OB_ASK_MANOEUVRE, 0);
    p.battle.troops[3].where = OB_FLED;
    p.battle.troops[3].heading = 72;
    playing_answer(&p, OB_ASK_MANOEUVRE, 0, OB_ORDER_LEAVE);
    assert_int_equal(winner_after(2), 0);
}

static void other_edges(void **state)
{
    (void)state;
    last_round(1, 1);
    assert_true(playing_seek(&p, OB_ASK_MANOEUVRE, 0));
    assert_false(playing_takes(&p, OB_ASK_MANOEUVRE, 0, OB_ORDER_LEAVE));
    goal(0, (ob_goal){ .kind = OB_EXIT, .count = 1, .edge = 36, .stand = OB_NONE });
    assert_false(playing_takes(&p, OB_ASK_MANOEUVRE, 0, OB_ORDER_LEAVE));
    p.battle.troops[0].where = OB_WITHDREW;
    p.battle.troops[0].heading = 72;
    assert_int_equal(winner_after(2), OB_NONE);
}

/* OB-215 Anyone who is asked for an order may concede: the other side wins at once. */
static void conceding(void **state)
{
    char text[256];
    bn_text out = bn_text_over(text, sizeof text);
    bn_seat referee = { .role = BN_REFEREE };
    ob_battle before;
    bn_question question;

    (void)state;
    last_round(1, 1);
    assert_true(playing_seek(&p, OB_ASK_MANOEUVRE, 1));
    playing_asked(&p, OB_ASK_MANOEUVRE, &question);
    before = p.battle;
    playing_answer(&p, OB_ASK_MANOEUVRE, question.preset.value[0], OB_ORDER_CONCEDE);
    assert_true(playing_over(&p));
    assert_int_equal(ob_battle_game.winner(&p.setup, &p.battle), 0);
    ob_battle_game.tell(&p.setup, &before, &p.battle, &question, referee, &out);
    assert_string_equal(text, "Blues conceded the field; the battle is over: Reds won");
}

int main(void)
{
    static bni_tests tests;

    BNI_NAMED(&tests, "OB-070 who is in command", command);
    BNI_NAMED(&tests, "OB-200 a battle begins with the strength of the roster",
              strength_of_the_roster);
    BNI_NAMED(&tests, "OB-072 a point for being out of command", attrition);
    BNI_NAMED(&tests, "OB-168 a General falls, and is followed", successors);
    BNI_NAMED(&tests, "OB-168 a C-in-C falls with all his Command", cinc_of_nobody);
    BNI_NAMED(&tests, "OB-163 below half a stand flees", below_half);
    BNI_NAMED(&tests, "OB-163 a square flees", square_flees);
    BNI_NAMED(&tests, "OB-165 a loss after a rally", again);
    BNI_NAMED(&tests, "OB-166 a General near by helps to rally", rally);
    BNI_NAMED(&tests, "OB-165 no rally at once", not_at_once);
    BNI_NAMED(&tests, "OB-160 the morale of a Command", morale);
    BNI_NAMED(&tests, "OB-159 a test at each tenth", once);
    BNI_NAMED(&tests, "OB-162 a Command retreats from the next round on", from_next_round);
    BNI_NAMED(&tests, "OB-050 passengers bail out", bail_out);
    BNI_NAMED(&tests, "OB-216 the decision at the time limit", on_time);
    BNI_NAMED(&tests, "OB-215 a side that has left the field", left);
    BNI_NAMED(&tests, "OB-234 conditions of victory", conditions);
    BNI_NAMED(&tests, "OB-234 stands leave by the edge of the scenario", exits);
    BNI_NAMED(&tests, "OB-234 no other edge counts", other_edges);
    BNI_NAMED(&tests, "OB-215 a side concedes", conceding);
    BNI_NAMED(&tests, "OB-162 reserves of a Command that retreats stay away", reserves_stay_away);
    return BNI_RUN("aftermath", &tests);
}
