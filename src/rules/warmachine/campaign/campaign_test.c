/* Campaigns played by script: the order of events, contact, battles in and out of a campaign. */
#include "campaign_test.h"

static field f;

static void two_armies(int32_t days, int32_t x, int32_t y)
{
    field_init(&f, days);
    field_force(&f, 0, "Guard", 300, 0, 0);
    field_force(&f, 1, "Horde", 200, x, y);
}

/* Initiative to Ash, which moves first; on a day on which no one can move it is not rolled for. */
static void ash_first(void)
{
    if (f.s.phase != WM_PHASE_INITIATIVE)
        return;
    field_roll(&f, WM_C_INITIATIVE, 6, 1);
    field_answer(&f, WM_C_MOVE_FIRST, WM_MOVE_FIRST, 0);
}

static void open_day(int32_t ash, int32_t birch)
{
    field_answer(&f, WM_C_ORDER, ash, 0);
    field_answer(&f, WM_C_ORDER, birch, 0);
    ash_first();
}

/* Plays the open battle by defaults, with these d% of Ash and Birch and no one in pursuit, and the
 * retreats after it. */
static void fight(int32_t ash, int32_t birch)
{
    assert_int_equal(f.s.phase, WM_PHASE_BATTLE);
    while (f.s.phase == WM_PHASE_BATTLE) {
        assert_true(field_until(&f, WM_ASK_COMBAT, 2));
        field_roll(&f, WM_ASK_COMBAT, ash, birch);
        while (f.s.phase == WM_PHASE_BATTLE) {
            bn_question q[BN_OPEN_MAX];

            assert_true(field_ask(&f, q) > 0);
            if (q[0].kind == WM_ASK_COMBAT)
                break;
            (void)field_until(&f, q[0].kind, 2);
            if (q[0].form == BN_FORM_ROLL) {
                field_roll(&f, q[0].kind, 2, 2);
            } else {
                bn_move move = { 0, q[0].preset };

                if (q[0].kind == WM_ASK_ADVANCE)
                    move.answer.value[0] = 0;
                field_moves(&f, &move, 1);
            }
        }
    }
    while (f.s.phase == WM_PHASE_RETREAT) {
        bn_question q[BN_OPEN_MAX];

        assert_int_equal(field_ask(&f, q), 1);
        field_answer(&f, WM_C_RETREAT, q[0].preset.value[0], 0);
    }
}

/* ---- the order of events --------------------------------------------------------------------- */

/* Day 1: the guard comes upon the horde and beats it; day 2 starts with everything undone. */
static void two_days(void **state)
{
    int32_t rated;

    (void)state;
    two_armies(2, 0, 2);
    field_begin(&f);
    rated = f.s.columns[0].standing.battle_rating;
    open_day(WM_ORDER_MARCH, WM_ORDER_STAY);
    field_answer(&f, WM_C_WAY, 3, 2); /* south */
    assert_int_equal(f.s.columns[0].y, 2);
    field_answer(&f, WM_C_HALT, WM_HALT_STOP, 0);
    field_answer(&f, WM_C_ATTACK, WM_YES, 0);
    assert_int_equal(f.s.fight.attacker, 0);
    assert_int_equal(f.s.columns[0].standing.battle_rating, rated);
    fight(60, 20);
    assert_int_equal(f.s.victories[0], 1);
    assert_int_equal(f.s.columns[0].result_day[0], 1);
    assert_int_equal(f.s.columns[0].beaten, 1);
    assert_true(f.s.columns[1].standing.dead > 0);
    assert_true(field_until(&f, WM_C_ORDER, 3));
    assert_int_equal(f.s.day, 2);
    assert_int_equal(f.s.fight.body_count, 0);
    assert_true(f.s.columns[1].y != 2 || f.s.columns[1].x != 0); /* R+n: it went back */
    assert_false(field_until(&f, UINT16_MAX, 3));
    assert_int_equal(wm_campaign_game.winner(&f.setup, &f.s), 0);
    assert_int_equal(wm_campaign_game.measure(&f.setup, &f.s, 6), 2);
}

/* The side with initiative may have the other move first; attacks are declared by it first. */
static void second_mover(void **state)
{
    (void)state;
    two_armies(2, 0, 0);
    field_begin(&f);
    field_answer(&f, WM_C_ORDER, WM_ORDER_MARCH, 0);
    field_answer(&f, WM_C_ORDER, WM_ORDER_MARCH, 0);
    field_roll(&f, WM_C_INITIATIVE, 2, 5);
    assert_int_equal(f.s.initiative, 1);
    field_answer(&f, WM_C_MOVE_FIRST, WM_MOVE_SECOND, 0);
    assert_int_equal(f.s.first, 0);
    field_answer(&f, WM_C_WAY, 0, 0); /* Ash first: it stays */
    field_answer(&f, WM_C_WAY, 0, 0); /* then Birch */
    field_answer(&f, WM_C_ATTACK, WM_NO, 0);
    {
        bn_question q[BN_OPEN_MAX];

        assert_int_equal(field_ask(&f, q), 1);
        assert_int_equal(q[0].kind, WM_C_ATTACK);
        assert_int_equal(q[0].side, 0);
    }
}

/* One battle a day and column: who was attacked does not attack in their turn. */
static void one_battle(void **state)
{
    (void)state;
    two_armies(3, 0, 0);
    field_begin(&f);
    open_day(WM_ORDER_STAY, WM_ORDER_STAY);
    field_answer(&f, WM_C_ATTACK, WM_YES, 0);
    fight(50, 49);
    assert_int_equal(f.s.phase, WM_PHASE_ORDERS); /* Birch was not asked */
    assert_int_equal(f.s.day, 2);
}

/* ---- contact --------------------------------------------------------------------------------- */

static void goes_on(void **state)
{
    (void)state;
    two_armies(2, 0, 1);
    field_begin(&f);
    open_day(WM_ORDER_MARCH, WM_ORDER_STAY);
    field_answer(&f, WM_C_WAY, 3, 4);
    assert_int_equal(f.s.columns[0].y, 1); /* held up where the enemy stands */
    field_answer(&f, WM_C_HALT, WM_HALT_GO_ON, 0);
    field_answer(&f, WM_C_CATCH, WM_NO, 0);
    assert_int_equal(f.s.columns[0].y, 4);
    assert_int_equal(f.s.columns[0].miles, 12 - 4);
}

static void caught(void **state)
{
    (void)state;
    two_armies(2, 0, 1);
    field_begin(&f);
    open_day(WM_ORDER_MARCH, WM_ORDER_STAY);
    field_answer(&f, WM_C_WAY, 3, 4);
    field_answer(&f, WM_C_HALT, WM_HALT_GO_ON, 0);
    field_answer(&f, WM_C_CATCH, WM_YES, 0);
    assert_int_equal(f.s.fight.attacker, 1);
    assert_true(f.s.fight.bodies[0].standing.force == 0 || f.s.fight.bodies[1].standing.force == 0);
    for (int32_t b = 0; b < 2; b++)
        assert_int_equal((f.s.fight.bodies[b].situation & WM_IS_MARCHING) != 0,
                         f.s.fight.bodies[b].side == 0);
    fight(99, 1); /* the guard wins all the same, and marches on */
    assert_int_equal(f.s.columns[0].y, 4);
    assert_int_equal(f.s.columns[0].miles, 12 - 4);
}

static void caught_and_beaten(void **state)
{
    (void)state;
    two_armies(2, 0, 1);
    f.setup.sides[0].forces[0].kinds[0].count = 120;
    field_begin(&f);
    open_day(WM_ORDER_MARCH, WM_ORDER_STAY);
    field_answer(&f, WM_C_WAY, 3, 1);
    field_answer(&f, WM_C_HALT, WM_HALT_GO_ON, 0);
    field_answer(&f, WM_C_CATCH, WM_YES, 0);
    fight(20, 5); /* +30 for the march, +30 for numbers: R+n, and no step further that day */
    assert_int_equal(f.s.columns[0].miles, 0);
    assert_true(f.s.columns[0].y != 1 || f.s.columns[0].x != 0);
    assert_int_equal(f.s.phase, WM_PHASE_ORDERS); /* Birch did not pursue, and the day is over */
}

static void leaves(void **state)
{
    (void)state;
    two_armies(2, 0, 0);
    field_begin(&f);
    open_day(WM_ORDER_MARCH, WM_ORDER_STAY);
    field_answer(&f, WM_C_WAY, 0, 2);
    assert_int_equal(f.s.columns[0].y, 0); /* not before the other has spoken */
    field_answer(&f, WM_C_CATCH, WM_NO, 0);
    assert_int_equal(f.s.columns[0].y, -2);
}

/* Contact that a retreat has broken does not bind on the next day, even where both stand near. */
/* Enemies who may not follow the horde, after it lost by little and did or did not withdraw. */
static uint32_t free_after(int32_t withdraws)
{
    const bn_move tactics[] = { { 0, { { WM_TACTIC_NAMES_ATTACK } } },
                                { 1, { { WM_TACTIC_NAMES_WITHDRAW } } } };

    two_armies(3, 0, 0);
    f.setup.options.use_tactics = 1;
    field_begin(&f);
    open_day(WM_ORDER_STAY, WM_ORDER_STAY);
    field_answer(&f, WM_C_ATTACK, WM_YES, 0);
    assert_true(field_until(&f, WM_ASK_TACTIC, 2));
    field_moves(&f, tactics, WM_SIDES);
    field_roll(&f, WM_ASK_COMBAT, 20, 18);
    assert_true(field_until(&f, WM_ASK_WITHDRAW, 2));
    field_answer(&f, WM_ASK_WITHDRAW, withdraws, 0);
    while (f.s.phase == WM_PHASE_RETREAT) {
        bn_question q[BN_OPEN_MAX];

        assert_int_equal(field_ask(&f, q), 1);
        field_answer(&f, WM_C_RETREAT, q[0].preset.value[0], 0);
    }
    return f.s.columns[1].free_from;
}

static void withdrew(void **state)
{
    (void)state;
    assert_int_equal(free_after(WM_NO), 0);
    assert_int_equal(free_after(WM_YES), wm_bit(0));
}

static void broken(void **state)
{
    bn_question q[BN_OPEN_MAX];

    (void)state;
    two_armies(3, 1, 0);
    f.setup.campaign.map = BN_PLAIN;
    field_begin(&f);
    f.s.columns[0].free_from = wm_bit(1);
    open_day(WM_ORDER_STAY, WM_ORDER_MARCH);
    field_answer(&f, WM_C_WAY, 2, 3);
    assert_int_equal(f.s.columns[1].x, 4); /* no one was asked to catch it */
    assert_int_equal(field_ask(&f, q), 1);
    assert_int_equal(q[0].kind, WM_C_WAY);
}

/* ---- miles, hunger, forced marches ----------------------------------------------------------- */

/* 12 miles a day on 24-mile hexes: a hex every other day, unless the march is broken off. */
static void saved_miles(void **state)
{
    (void)state;
    two_armies(9, 5, 5);
    f.setup.campaign.map_unit = 24;
    field_begin(&f);
    open_day(WM_ORDER_MARCH, WM_ORDER_STAY);
    assert_int_equal(f.s.day, 2); /* too short a way to ask about */
    assert_int_equal(f.s.columns[0].miles, 12);
    open_day(WM_ORDER_STAY, WM_ORDER_STAY);
    assert_int_equal(f.s.columns[0].miles, 0); /* a halt loses them */
    open_day(WM_ORDER_MARCH, WM_ORDER_STAY);
    open_day(WM_ORDER_MARCH, WM_ORDER_STAY);
    field_answer(&f, WM_C_WAY, 2, 1);
    assert_int_equal(f.s.columns[0].x, 1);
    assert_int_equal(f.s.columns[0].miles, 0);
}

static uint32_t open_orders(void)
{
    bn_question q[BN_OPEN_MAX];

    assert_int_equal(field_ask(&f, q), 1);
    assert_int_equal(q[0].kind, WM_C_ORDER);
    assert_int_equal(q[0].about[0], 0);
    return (uint32_t)q[0].allowed;
}

static void starving(void **state)
{
    (void)state;
    two_armies(9, 5, 5);
    f.setup.sides[0].forces[0].supply_days = 1;
    field_begin(&f);
    for (int32_t day = 1; day <= 4; day++) {
        assert_true((open_orders() & 1u << WM_ORDER_MARCH) != 0);
        open_day(WM_ORDER_STAY, WM_ORDER_STAY);
    }
    assert_int_equal(f.s.columns[0].hungry_days, 3);
    assert_int_equal(f.s.columns[0].standing.fatigue, WM_SERIOUS);
    assert_int_equal(open_orders() & (1u << WM_ORDER_MARCH | 1u << WM_ORDER_FORCED), 0);
    field_answer(&f, WM_C_ORDER, WM_ORDER_FORAGE_SLOWER, 0); /* what it can still do */
    field_answer(&f, WM_C_ORDER, WM_ORDER_STAY, 0);
    field_roll(&f, WM_C_FORAGE, 4, 0);
    ash_first();
    assert_int_equal(f.s.columns[0].hungry_days, 0); /* and it has not moved */
    assert_int_equal(f.s.columns[0].standing.fatigue, WM_FRESH);
}

static const struct immobile_row {
    const char *name;
    int32_t any_cause;
    bool marches;
} immobile_rows[] = {
    { "WM-122 beaten troops may march", 0, true },
    { "WM-122 by the switch they may not", 1, false },
};

static void check_immobile(void **state)
{
    const struct immobile_row *r = *state;

    two_armies(9, 5, 5);
    f.setup.sides[0].forces[0].fatigue = WM_SERIOUS;
    f.setup.rules.serious_fatigue_immobile = r->any_cause;
    field_begin(&f);
    field_roll(&f, WM_C_FATIGUE_DAYS, 4, 0); /* the length of what it started with */
    assert_int_equal((open_orders() & 1u << WM_ORDER_MARCH) != 0, r->marches);
    assert_int_equal(open_orders() & 1u << WM_ORDER_FORCED, 0);
}

static void forced(void **state)
{
    (void)state;
    two_armies(9, 50, 50);
    f.setup.sides[0].forces[0].rating_method = 1; /* quick, so that the class is given */
    f.setup.sides[0].forces[0].quick_class = WM_TROOP_CLASS_AVERAGE;
    field_begin(&f);
    field_answer(&f, WM_C_ORDER, WM_ORDER_FORCED, 0);
    field_answer(&f, WM_C_ORDER, WM_ORDER_STAY, 0);
    field_roll(&f, WM_C_FORCED_MARCH, 3, 0); /* F+M */
    ash_first();
    assert_int_equal(f.s.columns[0].miles, 18);
    assert_int_equal(f.s.columns[0].standing.fatigue, WM_FRESH); /* not before the move */
    field_answer(&f, WM_C_WAY, 0, 18);
    assert_int_equal(f.s.columns[0].standing.fatigue, WM_MODERATE);
    field_roll(&f, WM_C_FATIGUE_DAYS, 1, 0);
    assert_int_equal(f.s.day, 2);
    assert_int_equal(f.s.columns[0].standing.fatigue, WM_FRESH); /* a day long */
}

/* A time unit of a week: seven days' miles, a roll for each day, food by the day. */
static void week(void **state)
{
    (void)state;
    two_armies(10, 50, 50);
    f.setup.campaign.time_unit = 1;
    f.setup.sides[0].forces[0].supply_days = 3;
    field_begin(&f);
    field_answer(&f, WM_C_ORDER, WM_ORDER_FORAGE_SLOW, 0);
    field_answer(&f, WM_C_ORDER, WM_ORDER_MARCH, 0);
    for (int32_t day = 0; day < 7; day++)
        field_roll(&f, WM_C_FORAGE, day < 2 ? 1 : 6, 0);
    field_roll(&f, WM_C_INITIATIVE, 6, 1);
    field_answer(&f, WM_C_MOVE_FIRST, WM_MOVE_FIRST, 0);
    assert_int_equal(f.s.columns[0].miles, 7 * 8);
    assert_int_equal(f.s.columns[1].miles, 7 * 12);
    field_answer(&f, WM_C_WAY, 0, 0);
    field_answer(&f, WM_C_WAY, 0, 0);
    assert_int_equal(f.s.day, 8);
    assert_int_equal(f.s.columns[0].supply_days, 0);
    assert_int_equal(f.s.columns[0].hungry_days, 2);
    assert_int_equal(f.s.days, 3); /* what is left of the campaign */
}

/* What the document leaves open is asked; what the ground is, for every move. */
static void scale(void **state)
{
    (void)state;
    two_armies(9, 5, 5);
    f.setup.options.referee = 0;
    field_begin(&f);
    field_answer(&f, WM_C_TIME_UNIT, 0, 0);
    field_answer(&f, WM_C_MAP_UNIT, 6, 0);
    field_answer(&f, WM_C_TERRAIN_RATE, 50, 0);
    field_answer(&f, WM_C_FORAGE_TERRAIN, 2, 0);
    assert_int_equal(f.s.miles, 6);
    open_day(WM_ORDER_MARCH, WM_ORDER_STAY);
    assert_int_equal(f.s.columns[0].miles, 6); /* 24 miles, half for numbers, half for the ground */
    field_answer(&f, WM_C_WAY, 0, 1);
    field_answer(&f, WM_C_TIME_UNIT, 0, 0);
    field_answer(&f, WM_C_TERRAIN_RATE, 100, 0);
    field_answer(&f, WM_C_FORAGE_TERRAIN, 1, 0);
    assert_int_equal(f.s.forage, 0);
}

/* ---- ratings and views ----------------------------------------------------------------------- */

static void rerated_after_battle(void **state)
{
    int32_t dawn, after;

    (void)state;
    two_armies(3, 0, 0);
    field_begin(&f);
    wm_column_rate(&f.setup, &f.s.columns[0], 1, NULL); /* the month on duty counted already */
    dawn = f.s.columns[0].standing.battle_rating;
    open_day(WM_ORDER_STAY, WM_ORDER_STAY);
    field_answer(&f, WM_C_ATTACK, WM_YES, 0);
    fight(60, 20);
    assert_true(field_until(&f, WM_C_ORDER, 3));
    after = f.s.columns[0].standing.battle_rating;
    assert_int_equal(f.s.day, 2);
    assert_int_equal(after, dawn + 1); /* a victory */
}

static void rerated_at_months_end(void **state)
{
    int32_t first;

    (void)state;
    two_armies(32, 9, 9);
    f.setup.sides[0].forces[0].pay = 50;
    field_begin(&f);
    first = f.s.columns[0].standing.battle_rating;
    for (int32_t day = 1; day <= 29; day++)
        open_day(WM_ORDER_TRAIN, WM_ORDER_STAY);
    assert_int_equal(f.s.columns[0].standing.battle_rating, first);
    open_day(WM_ORDER_TRAIN, WM_ORDER_STAY);
    assert_int_equal(f.s.day, 31);
    assert_true(f.s.columns[0].standing.battle_rating >=
                first + 5 + 5 + 1); /* weeks, leader, duty */
    assert_int_equal(f.s.paid[0], 100);
    assert_int_equal(f.s.paid[1], 0);
}

/* What is offered on squares to a guard that could go 12 of them. */
static const struct edge_row {
    const char *name;
    int32_t x, y, width, height;
    int32_t most;
} edge_rows[] = {
    { "WM-119 a way no longer than the map is wide", 1, 1, 4, 3, 2 },
    { "WM-119 no longer than it is high", 1, 1, 3, 7, 5 },
    { "WM-119 from the far corner", 3, 2, 4, 3, 3 },
    { "WM-119 as far as it could go", 1, 1, 40, 3, 12 },
    { "WM-119 without an edge", 1, 1, 0, 0, 12 },
};

static void check_edge(void **state)
{
    const struct edge_row *r = *state;
    bn_question q[BN_OPEN_MAX];

    two_armies(3, 0, 0);
    f.setup.campaign.map = BN_SQUARES;
    f.setup.campaign.width = r->width;
    f.setup.campaign.height = r->height;
    f.setup.sides[0].forces[0].x = r->x;
    f.setup.sides[0].forces[0].y = r->y;
    field_begin(&f);
    open_day(WM_ORDER_MARCH, WM_ORDER_STAY);
    assert_int_equal(field_ask(&f, q), 1);
    assert_int_equal(q[0].kind, WM_C_WAY);
    assert_int_equal(q[0].spans[1].min, 0);
    assert_int_equal(q[0].spans[1].max, r->most);
}

static bool tells(bn_seat seat, const char *words)
{
    static unsigned char block[1 << 18];
    static char text[1 << 16];
    bn_arena arena;
    bn_text out = bn_text_over(text, sizeof text);

    bn_arena_init_fixed(&arena, block, sizeof block);
    bn_doc_write(wm_campaign_game.view(&f.setup, &f.s, seat, &arena), &out);
    assert_false(arena.full || out.cut);
    return strstr(text, words) != NULL;
}

static void own_affairs(void **state)
{
    (void)state;
    two_armies(3, 4, 4);
    f.setup.sides[0].forces[0].supply_days = 4711;
    field_begin(&f);
    assert_true(tells((bn_seat){ BN_REFEREE, 0, 0 }, "4711"));
    assert_true(tells((bn_seat){ BN_COMMANDER, 0, 0 }, "4711"));
    assert_false(tells((bn_seat){ BN_COMMANDER, 1, 0 }, "4711"));
    assert_false(tells((bn_seat){ BN_SPECTATOR, 0, 0 }, "4711"));
    assert_true(tells((bn_seat){ BN_COMMANDER, 1, 0 }, "\"strength\":300"));
}

/* Who has a wand of 10 charges has 6 after a battle won, and after the next that they lose 2. */
static void charged(void)
{
    two_armies(9, 0, 0);
    f.setup.sides[0].forces[0].leader.player = 1;
    f.setup.sides[0].forces[0].leader.item_count = 1;
    f.setup.sides[0].forces[0].leader.items[0] = (wm_item){ "wand", 10 };
}

static void attack(int32_t ash, int32_t birch)
{
    open_day(WM_ORDER_STAY, WM_ORDER_STAY);
    field_answer(&f, WM_C_ATTACK, WM_YES, 0);
    fight(ash, birch);
}

static void charges(void **state)
{
    (void)state;
    two_armies(9, 0, 0);
    assert_int_equal(wm_campaign_game.state_size(&f.setup), offsetof(wm_campaign, charges));
    charged();
    assert_int_equal(wm_campaign_game.state_size(&f.setup), sizeof(wm_campaign));
    field_begin(&f);
    assert_true(tells((bn_seat){ BN_COMMANDER, 0, 0 }, "\"left\":10"));
    attack(30, 20);
    assert_int_equal(f.s.charges[0][0][0], 6);
    assert_true(tells((bn_seat){ BN_COMMANDER, 0, 0 }, "\"left\":6"));
    assert_false(tells((bn_seat){ BN_COMMANDER, 1, 0 }, "wand"));
    assert_true(field_until(&f, WM_C_ORDER, 2));
    attack(1, 70);
    assert_int_equal(f.s.charges[0][0][0], 2);
}

/* Under an adventure no more than are left can be used, and none are asked for when all are gone. */
static void charges_told(void **state)
{
    static wm_campaign before;
    bn_question q[BN_OPEN_MAX];
    char words[400];
    bn_text out;

    (void)state;
    charged();
    f.setup.options.played_as_adventure = 1;
    f.setup.options.referee = 0;
    memset(f.setup.battle.given, 1, sizeof f.setup.battle.given);
    memset(f.setup.campaign.given, 1, sizeof f.setup.campaign.given);
    for (int32_t side = 0; side < WM_SIDES; side++)
        memset(f.setup.sides[side].forces[0].inputs.given, 1,
               sizeof f.setup.sides[side].forces[0].inputs.given);
    field_begin(&f);
    for (int32_t left = 10; left > 0; left -= 5) {
        assert_true(field_until(&f, WM_C_ATTACK, 2));
        field_answer(&f, WM_C_ATTACK, WM_YES, 0);
        assert_true(field_until(&f, WM_ASK_COMBAT, 2));
        field_roll(&f, WM_ASK_COMBAT, 10, 18); /* so close that no one goes away */
        assert_true(field_until(&f, WM_ASK_CHARGES_USED, 2));
        assert_int_equal(field_ask(&f, q), 1);
        assert_int_equal(q[0].spans[0].max, left);
        before = f.s;
        field_answer(&f, WM_ASK_CHARGES_USED, 5, 0);
        assert_int_equal(f.s.charges[0][0][0], left - 5);
        out = bn_text_over(words, sizeof words);
        wm_campaign_game.tell(&f.setup, &before, &f.s, &q[0], (bn_seat){ .role = BN_REFEREE },
                              &out);
        assert_non_null(strstr(words, left == 10 ? "a captain: 5 of 10 charges of wand left"
                                                 : "a captain: 0 of 5 charges of wand left"));
    }
    assert_true(field_until(&f, WM_C_ATTACK, 2));
    field_answer(&f, WM_C_ATTACK, WM_YES, 0);
    assert_false(field_until(&f, WM_ASK_CHARGES_USED, 2));
}

/* Who was spared in a battle of the campaign is shown what they owe, on every later day. */
static void spared(void **state)
{
    const char *owes = "\"reactions\":[{\"toward\":\"Guard\",\"reaction_bonus\":2}]";

    (void)state;
    two_armies(9, 0, 0);
    f.setup.options.use_mercy = 1;
    field_begin(&f);
    open_day(WM_ORDER_STAY, WM_ORDER_STAY);
    field_answer(&f, WM_C_ATTACK, WM_YES, 0);
    assert_true(field_until(&f, WM_ASK_COMBAT, 2));
    field_roll(&f, WM_ASK_COMBAT, 30, 20);
    assert_false(tells((bn_seat){ BN_SPECTATOR, 0, 0 }, "reactions"));
    field_answer(&f, WM_ASK_MERCY, WM_YES, 0);
    assert_true(field_until(&f, WM_C_ORDER, 2));
    assert_int_equal(f.s.day, 2);
    assert_true(tells((bn_seat){ BN_SPECTATOR, 0, 0 }, owes));
    f.s.columns[1].mercy_day[0] = 0;
    assert_false(tells((bn_seat){ BN_SPECTATOR, 0, 0 }, "reactions"));
}

/* A side without a force has lost, whatever it won before. */
static void last_force(void **state)
{
    (void)state;
    two_armies(30, 0, 0);
    f.setup.sides[1].forces[0].kinds[0].count = 20;
    field_begin(&f);
    f.s.victories[1] = 9;
    open_day(WM_ORDER_STAY, WM_ORDER_STAY);
    field_answer(&f, WM_C_ATTACK, WM_YES, 0);
    fight(100, 1);
    assert_int_equal(f.s.phase, WM_PHASE_OVER);
    assert_true(f.s.columns[1].fate == WM_FLED || f.s.columns[1].fate == WM_DEAD);
    assert_int_equal(wm_campaign_game.winner(&f.setup, &f.s), 0);
}

int main(void)
{
    static bni_tests tests;

    BNI_NAMED(&tests, "WM-131 two days and a battle", two_days);
    BNI_NAMED(&tests, "WM-131 the second mover", second_mover);
    BNI_NAMED(&tests, "WM-131 one battle a day", one_battle);
    BNI_NAMED(&tests, "WM-126 goes on unmolested", goes_on);
    BNI_NAMED(&tests, "WM-127 caught on the march", caught);
    BNI_NAMED(&tests, "WM-127 caught and thrown back", caught_and_beaten);
    BNI_NAMED(&tests, "WM-127 leaves contact", leaves);
    BNI_NAMED(&tests, "WM-127 freed by a withdrawal", withdrew);
    BNI_NAMED(&tests, "WM-127 contact was broken", broken);
    BNI_NAMED(&tests, "WM-119 miles saved up", saved_miles);
    BNI_NAMED(&tests, "WM-122 starved to a halt", starving);
    BNI_NAMED(&tests, "WM-123 a forced march", forced);
    BNI_NAMED(&tests, "WM-118 a week", week);
    BNI_NAMED(&tests, "WM-118 what is asked", scale);
    BNI_NAMED(&tests, "WM-010 after a day of battle", rerated_after_battle);
    BNI_NAMED(&tests, "WM-010 at a month's end", rerated_at_months_end);
    BNI_NAMED(&tests, "WM-131 own affairs", own_affairs);
    BNI_NAMED(&tests, "WM-114 charges from battle to battle", charges);
    BNI_NAMED(&tests, "WM-114 charges as the referee tells", charges_told);
    BNI_NAMED(&tests, "WM-107 spared in a campaign", spared);
    BNI_NAMED(&tests, "WM-131 the last force", last_force);
    BNI_ROWS(&tests, check_edge, edge_rows);
    BNI_ROWS(&tests, check_immobile, immobile_rows);
    return BNI_RUN("campaign", &tests);
}
