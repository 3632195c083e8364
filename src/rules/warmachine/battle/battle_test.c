#include "battle_test.h"

#include "rules/field/modifiers.h"

static table t; /* one at a time: a setup is large */

/* ---- whole battles ----------------------------------------------------------------------- */

/* WM-EX-29 */
static void field_battle(void **state)
{
    (void)state;
    table_init(&t);
    t.setup.options.use_tactics = 1;
    t.setup.battle.ground = WM_ROUGH;
    table_force(&t, 0, "attackers", 205, 121, WM_TROOP_CLASS_GOOD);
    table_force(&t, 1, "defenders", 300, 100, WM_TROOP_CLASS_BELOW_AVERAGE)->fatigue = WM_MODERATE;
    table_begin(&t);
    assert_int_equal(wm_battle_game.state_size(&t.setup), wm_battle_size(1, 1));
    table_tactics(&t, WM_TACTIC_NAMES_ATTACK, WM_TACTIC_NAMES_HOLD);
    assert_int_equal(t.battle.bodies[0].modified, 131);
    assert_int_equal(t.battle.bodies[1].modified, 135);
    table_combat(&t, 72, 31);
    assert_int_equal(t.battle.bodies[0].standing.strength, 164);
    assert_int_equal(t.battle.bodies[1].standing.strength, 210);
    assert_int_equal(t.battle.bodies[0].standing.dead, 41);
    assert_int_equal(t.battle.bodies[1].standing.dead, 90);
    assert_int_equal(t.battle.bodies[0].standing.fatigue, WM_MODERATE);
    assert_int_equal(t.battle.bodies[1].standing.fatigue, WM_SERIOUS);
    assert_int_equal(t.battle.bodies[0].status, WM_OFF_FIELD);
    assert_int_equal(t.battle.bodies[1].status, WM_OFF_FIELD);
    assert_false(t.battle.bodies[0].broke);
    assert_int_equal(table_asked(&t, WM_ASK_RECOVERY).parts, 2); /* days of fatigue for both */
    assert_true(table_roll(&t, WM_ASK_RECOVERY, (int32_t[]){ 2, 4 }));
    assert_int_equal(t.battle.bodies[0].days, 2);
    assert_int_equal(t.battle.bodies[1].days, 4);
    table_over(&t);
    assert_int_equal(wm_battle_winner(&t.setup, &t.battle),
                     0); /* no one holds the field: by pairs won */
    assert_int_equal(t.battle.bodies[0].victories, 1);
}

/* WM-EX-62 */
static void storm(void **state)
{
    wm_force *defenders;

    (void)state;
    table_init(&t);
    t.setup.options.use_tactics = 1;
    t.setup.battle.fortified = 1;
    t.setup.battle.siege_weeks = 3;
    table_force(&t, 0, "attackers", 1200, 110, WM_TROOP_CLASS_AVERAGE);
    defenders = table_force(&t, 1, "defenders", 188, 70, WM_TROOP_CLASS_AVERAGE);
    defenders->kind_count = 2;
    defenders->kinds[1] = defenders->kinds[0];
    defenders->kinds[1].count = 12;
    defenders->kinds[1].mounted = 1;
    defenders->inputs.in_stronghold = defenders->inputs.behind_wall = 1;
    table_begin(&t);
    table_tactics(&t, WM_TACTIC_NAMES_ATTACK_PLUS, WM_TACTIC_NAMES_HOLD);
    assert_int_equal(t.battle.bodies[0].modified, 140);
    assert_int_equal(t.battle.bodies[1].modified, 105);
    table_combat(&t, 60, 38);
    assert_int_equal(t.battle.bodies[0].standing.strength, 720);
    assert_int_equal(t.battle.bodies[1].standing.strength, 150);
    assert_int_equal(t.battle.bodies[0].standing.dead, 240);
    assert_int_equal(t.battle.bodies[1].standing.dead, 25);
    table_skip(&t, WM_ASK_RECOVERY, 3);
    assert_int_equal(t.battle.bodies[1].months, 3);
    assert_int_equal(t.battle.bodies[1].retreat, 0);
    assert_int_equal(t.battle.bodies[0].pursuit, 0);
    table_over(&t); /* one round a day */
    assert_int_equal(wm_battle_winner(&t.setup, &t.battle), 0);
}

static void two_a_side(void)
{
    table_init(&t);
    table_force(&t, 0, "guard", 120, 90, WM_TROOP_CLASS_AVERAGE);
    table_force(&t, 0, "levy", 200, 60, WM_TROOP_CLASS_AVERAGE);
    table_force(&t, 1, "raiders", 150, 80, WM_TROOP_CLASS_AVERAGE);
    table_force(&t, 1, "mob", 150, 60, WM_TROOP_CLASS_AVERAGE);
}

/* WM-EX-73: bodies 0 guard, 1 levy, 2 raiders, 3 mob. */
static void first_round(void)
{
    two_a_side();
    table_begin(&t);
    table_answer(&t, WM_ASK_OPPONENT, 1); /* the guard takes the mob */
    assert_int_equal(t.battle.bodies[0].foe, 3);
    assert_int_equal(t.battle.bodies[2].foe, 1);
    /* guard 90, mob 60 + 15 by number + 10 holding: 135 to 115 */
    table_combat(&t, 45, 30);
    /* levy 60 + 15, raiders 80 + 10: by 95 */
    table_combat(&t, 1, 81);
    table_skip(&t, WM_ASK_RECOVERY, 1);
    table_skip(&t, WM_ASK_ADVANCE, 0);
}

static void second_round(void **state)
{
    (void)state;
    first_round();
    assert_int_equal(t.battle.bodies[0].standing.strength, 108);
    assert_int_equal(t.battle.bodies[2].standing.strength, 150);
    assert_int_equal(t.battle.bodies[1].status, WM_ROUTED);
    assert_int_equal(t.battle.bodies[3].status, WM_OFF_FIELD);
    table_skip(&t, WM_ASK_RETREAT, 0);
    table_answer(&t, WM_ASK_ANOTHER_ROUND, 1); /* one yes is enough */
    assert_int_equal(t.battle.round, 2);
    /* guard 90 - 10 for the levy; raiders 80 + 15 by number + 10 holding */
    assert_int_equal(t.battle.bodies[0].modified, 80);
    assert_int_equal(t.battle.bodies[2].modified, 105);
    table_combat(&t, 50, 24); /* guard by 1 */
    table_skip(&t, WM_ASK_RECOVERY, 1);
    table_over(&t);
    assert_int_equal(wm_battle_winner(&t.setup, &t.battle), 0);
    assert_int_equal(t.battle.rounds_fought, 2);
}

static void no_second_round(void **state)
{
    (void)state;
    first_round();
    table_skip(&t, WM_ASK_RETREAT, 0);
    table_answer(&t, WM_ASK_ANOTHER_ROUND, 0);
    assert_int_equal(table_asked(&t, WM_ASK_ANOTHER_ROUND).side, 1);
    table_answer(&t, WM_ASK_ANOTHER_ROUND, 0);
    table_over(&t);
    assert_int_equal(wm_battle_winner(&t.setup, &t.battle), -1); /* both hold it, one pair each */
}

static void rest_retreats(void **state)
{
    (void)state;
    first_round();
    assert_int_equal(t.battle.bodies[0].standing.dead, 6);
    assert_int_equal(table_asked(&t, WM_ASK_RETREAT).side, 0);
    table_answer(&t, WM_ASK_RETREAT, 1);
    table_over(&t); /* the raiders hold the field */
    assert_int_equal(t.battle.bodies[0].status, WM_OFF_FIELD);
    assert_int_equal(t.battle.bodies[0].standing.dead, 12); /* its wounded stay behind */
    assert_int_equal(wm_battle_winner(&t.setup, &t.battle), 1);
}

/* The guard won the first round and has 6 wounded; it loses the second. */
static void guard_loses(bool spared)
{
    two_a_side();
    t.setup.options.use_mercy = 1;
    table_begin(&t);
    table_answer(&t, WM_ASK_OPPONENT, 1);
    table_combat(&t, 45, 30);
    table_combat(&t, 1, 81);
    table_skip(&t, WM_ASK_MERCY, 0);
    table_skip(&t, WM_ASK_RECOVERY, 2);
    table_skip(&t, WM_ASK_ADVANCE, 0);
    table_skip(&t, WM_ASK_RETREAT, 0);
    table_answer(&t, WM_ASK_ANOTHER_ROUND, 1);
    assert_int_equal(t.battle.bodies[0].standing.wounded[0], 6);
    assert_int_equal(t.battle.bodies[0].months, 2);
    table_combat(&t, 20, 20); /* by 25: 30% of 108, and off the field */
    table_answer(&t, WM_ASK_MERCY, spared);
    assert_int_equal(t.battle.bodies[0].status, WM_OFF_FIELD);
}

static void left_behind(void **state)
{
    const wm_body *guard = &t.battle.bodies[0];

    (void)state;
    guard_loses(false);
    assert_int_equal(guard->standing.dead + guard->standing.strength, 120);
    assert_int_equal(guard->standing.wounded[0], 0);
    assert_int_equal(guard->months, 0); /* no one is left to return */
    guard_loses(true);
    assert_int_equal(guard->standing.wounded[0], 6 + 8); /* of both rounds */
    assert_int_equal(guard->standing.dead, 6 + 9);
    assert_int_equal(guard->months, 2);
}

static void limited_rounds(void **state)
{
    (void)state;
    two_a_side();
    t.setup.battle.max_rounds = 1;
    table_begin(&t);
    table_answer(&t, WM_ASK_OPPONENT, 1);
    table_combat(&t, 45, 30);
    table_combat(&t, 1, 81);
    table_skip(&t, WM_ASK_RECOVERY, 1);
    table_skip(&t, WM_ASK_ADVANCE, 0);
    table_skip(&t, WM_ASK_RETREAT, 0);
    table_over(&t);
}

/* ---- dice and their order ---------------------------------------------------------------- */

static void first_die_first(void **state)
{
    bn_question q;

    (void)state;
    table_equals(&t);
    table_begin(&t);
    q = table_asked(&t, WM_ASK_COMBAT);
    assert_int_equal(q.parts, 2);
    for (uint32_t i = 0; i < 2; i++) {
        assert_int_equal(q.throws[i].count, 1);
        assert_int_equal(q.throws[i].sides, 100);
        assert_int_equal(q.throws[i].add, 0);
    }
    assert_int_equal(q.about[0], 0);
    assert_int_equal(q.about[1], WM_SIDE_FORCES);
    assert_false(table_roll(&t, WM_ASK_COMBAT, (int32_t[]){ 100, 100 }));
    table_combat(&t, 100, 99);
    assert_int_equal(t.battle.bodies[0].outcome, WM_WON);
    table_equals(&t);
    table_begin(&t);
    table_combat(&t, 1, 100);
    assert_int_equal(t.battle.bodies[1].outcome, WM_WON);
}

/* Months and weeks, days and weeks: all of a pair in one roll, side A's before side B's. */
static void recovery_dice(void **state)
{
    bn_question q;

    (void)state;
    table_equals(&t);
    t.setup.options.use_mercy = 1;
    table_begin(&t);
    table_combat(&t, 95, 1); /* 94: 0 and 30%, the loser routs */
    table_answer(&t, WM_ASK_MERCY, 1);
    q = table_asked(&t, WM_ASK_RECOVERY);
    assert_int_equal(q.parts, 2);
    assert_int_equal(q.throws[0].sides, 4);
    assert_int_equal(q.throws[1].sides, 10);
    assert_true(table_roll(&t, WM_ASK_RECOVERY, (int32_t[]){ 3, 10 }));
    assert_int_equal(t.battle.bodies[1].months, 3);
    assert_int_equal(t.battle.bodies[1].weeks, 10);
    table_answer(&t, WM_ASK_ADVANCE, 2);
    table_over(&t);
    assert_int_equal(t.battle.bodies[1].standing.strength, 85);
    assert_int_equal(t.battle.bodies[1].standing.dead, 8);
    assert_int_equal(t.battle.bodies[1].mercy_from, 0);
    assert_int_equal(t.battle.bodies[0].advance, 2);
}

static void totals_come_back(void **state)
{
    (void)state;
    for (int32_t a = 1; a <= 4; a++)
        for (int32_t b = 1; b <= 4; b++)
            for (int32_t c = 1; c <= 4; c++) {
                table_equals(&t);
                table_begin(&t);
                table_combat(&t, 61, 1); /* 60: 20% and 50%, both tire, the winner has wounded */
                assert_int_equal(table_asked(&t, WM_ASK_RECOVERY).parts, 3);
                assert_true(table_roll(&t, WM_ASK_RECOVERY, (int32_t[]){ a, b, c }));
                assert_int_equal(t.battle.bodies[0].months, a);
                assert_int_equal(t.battle.bodies[0].days, b);
                assert_int_equal(t.battle.bodies[1].days, c);
            }
}

static void equal_keys(void **state)
{
    bn_question q;
    uint64_t key;

    (void)state;
    table_equals(&t);
    table_begin(&t);
    q = table_asked(&t, WM_ASK_COMBAT);
    key = wm_battle_game.roll_key(&t.setup, t.bytes, &q);
    table_equals(&t);
    t.setup.ratings[0].battle_rating = t.setup.ratings[WM_SIDE_FORCES].battle_rating = 77;
    table_begin(&t);
    assert_true(key == wm_battle_game.roll_key(&t.setup, t.bytes, &q));
    t.setup.sides[1].forces[0].leader.rod_of_victory = 1;
    table_begin(&t);
    assert_true(key != wm_battle_game.roll_key(&t.setup, t.bytes, &q));
}

/* Where the winner alone is asked for, wounded count only if someone may raise them; and then,
 * anyone who bears the staff. */
static bool wounded_in_key(void)
{
    static unsigned char keys[2][BN_STATE_MAX];
    size_t sizes[2];

    table_begin(&t);
    for (int32_t i = 0; i < 2; i++) {
        t.battle.bodies[0].standing.wounded[0] = 1 + i;
        sizes[i] = wm_battle_game.key(&t.setup, t.bytes, 0, keys[i]);
    }
    return sizes[0] != sizes[1] || memcmp(keys[0], keys[1], sizes[0]) != 0;
}

static void staff_in_key(void **state)
{
    wm_force *force = &t.setup.sides[0].forces[0];

    (void)state;
    table_equals(&t);
    assert_false(wounded_in_key());
    force->leader.staff_of_health = 1;
    assert_true(wounded_in_key());
    force->leader.staff_of_health = 0;
    force->person_count = 1;
    force->persons[0] = (wm_person){ .name = "a friend", .staff_of_health = 1 };
    assert_true(wounded_in_key());
}

/* ---- tactics ----------------------------------------------------------------------------- */

static void tactics_anew(void **state)
{
    (void)state;
    two_a_side();
    t.setup.options.use_tactics = 1;
    table_begin(&t);
    table_answer(&t, WM_ASK_OPPONENT, 1);
    table_tactics(&t, WM_TACTIC_NAMES_ATTACK, WM_TACTIC_NAMES_TRAP);
    assert_int_equal(t.battle.bodies[0].modified - t.battle.bodies[0].rating, 0);
    assert_int_equal(t.battle.bodies[2].modified - t.battle.bodies[2].rating, 10);
    assert_int_equal(t.battle.bodies[3].modified - t.battle.bodies[3].rating, 10); /* all of them */
    table_combat(&t, 100, 1);
    table_combat(&t, 1, 100);
    table_skip(&t, WM_ASK_RECOVERY, 1);
    table_skip(&t, WM_ASK_ADVANCE, 0);
    table_skip(&t, WM_ASK_RETREAT, 0);
    table_answer(&t, WM_ASK_ANOTHER_ROUND, 1);
    table_tactics(&t, WM_TACTIC_NAMES_HOLD, WM_TACTIC_NAMES_ATTACK_PLUS);
    assert_int_equal(t.battle.tactic[0], WM_TACTIC_NAMES_HOLD);
}

static void no_combat(void **state)
{
    (void)state;
    table_equals(&t);
    t.setup.options.use_tactics = 1;
    table_begin(&t);
    table_tactics(&t, WM_TACTIC_NAMES_HOLD, WM_TACTIC_NAMES_WITHDRAW);
    assert_int_equal(table_asked(&t, WM_ASK_WITHDRAW).side, 1);
    table_answer(&t, WM_ASK_WITHDRAW, 1);
    table_over(&t);
    assert_int_equal(t.battle.bodies[1].status, WM_WITHDRAWN);
    assert_int_equal(t.battle.bodies[1].withdrew, 1);
    assert_int_equal(t.battle.bodies[0].victories, 0);
    assert_int_equal(t.battle.rounds_fought, 0);
    assert_int_equal(t.battle.bodies[0].standing.dead + t.battle.bodies[1].standing.dead, 0);
}

/* Withdraw against Attack+: no free move; against Attack: one unit on top of the retreat. */
static void withdrawal(void **state)
{
    (void)state;
    table_equals(&t);
    t.setup.options.use_tactics = 1;
    table_begin(&t);
    table_tactics(&t, WM_TACTIC_NAMES_ATTACK_PLUS, WM_TACTIC_NAMES_WITHDRAW);
    table_combat(&t, 1, 100); /* the one who withdraws wins, and holds nothing */
    assert_int_equal(t.battle.bodies[1].outcome, WM_WON);
    table_skip(&t, WM_ASK_RECOVERY, 1);
    table_over(&t);
    assert_int_equal(t.battle.bodies[1].status, WM_WITHDRAWN);
    assert_int_equal(t.battle.bodies[1].withdrew, 0);
    table_equals(&t);
    t.setup.options.use_tactics = 1;
    table_begin(&t);
    table_tactics(&t, WM_TACTIC_NAMES_ATTACK, WM_TACTIC_NAMES_WITHDRAW);
    table_combat(&t, 41, 1);
    table_skip(&t, WM_ASK_RECOVERY, 1);
    table_answer(&t, WM_ASK_WITHDRAW, 1);
    assert_int_equal(t.battle.bodies[1].withdrew, 1);
}

/* ---- the ground -------------------------------------------------------------------------- */

/* The second of two forces of 50 defends, holds its place and sees in the dark. */
static const struct ground_row {
    const char *name;
    wm_battle_inputs battle;
    int32_t modified[WM_SIDES];
} ground_rows[] = {
    { "WM-135 open ground", { .defender = 2 }, { 50, 60 } },
    { "WM-135 hills", { .defender = 2, .ground = WM_HILLS }, { 50, 80 } },
    { "WM-135 mire", { .defender = 2, .ground = WM_MIRE }, { 30, 40 } },
    { "WM-135 the first stands higher", { .defender = 2, .higher_force = 1 }, { 70, 60 } },
    { "WM-135 the second stands higher", { .defender = 2, .higher_force = 2 }, { 50, 80 } },
    { "WM-135 night", { .defender = 2, .night = 1 }, { 50, 80 } },
    { "WM-135 a narrow passage", { .defender = 2, .narrow_passage = 1 }, { 50, 110 } },
    { "WM-135 deep water", { .defender = 2, .deep_water = 1 }, { 50, 100 } },
};

static void check_ground(void **state)
{
    const struct ground_row *r = *state;
    wm_force *second = &t.setup.sides[1].forces[0];

    table_equals(&t);
    t.setup.battle = r->battle;
    second->leader.infravision = second->kinds[0].infravision = 1;
    table_begin(&t);
    assert_int_equal(t.battle.bodies[0].modified, r->modified[0]);
    assert_int_equal(t.battle.bodies[1].modified, r->modified[1]);
}

/* ---- the referee's judgements ------------------------------------------------------------ */

/* What is asked without options, without night and on open ground; and that it counts. */
static void judgements(void **state)
{
    static const int32_t inputs[] = { WM_IN_HOME_DOMINION,
                                      WM_IN_IN_STRONGHOLD,
                                      WM_IN_BEHIND_WALL,
                                      WM_IN_HOLDING,
                                      WM_IN_ON_MARCH,
                                      WM_IN_BEATEN_BEFORE,
                                      WM_IN_ENVIRONMENT_FAVOURABLE,
                                      WM_IN_ENVIRONMENT_UNFAVOURABLE,
                                      WM_IN_IMMUNITY };

    (void)state;
    table_equals(&t);
    t.setup.options.referee = 0;
    t.setup.battle.defender = 0;
    table_begin(&t);
    for (int32_t i = 0; i < WM_IN_DEFENDER; i++)
        table_answer(&t, (uint16_t)i, 0);
    for (uint32_t side = 0; side < WM_SIDES; side++)
        for (uint32_t i = 0; i < BN_COUNT(inputs); i++) {
            bn_question q = table_asked(&t, (uint16_t)(WM_ASK_FORCE_INPUT + inputs[i]));
            assert_int_equal(q.side, side);
            assert_int_equal(q.to, BN_TO_REFEREE);
            if (inputs[i] == WM_IN_HOLDING)
                assert_int_equal(q.preset.value[0], side == 1);
            table_answer(&t, q.kind,
                         inputs[i] == WM_IN_HOLDING || inputs[i] == WM_IN_HOME_DOMINION);
        }
    table_answer(&t, WM_IN_DEFENDER, 0);
    table_answer(&t, WM_ASK_FORCE_INPUT + WM_IN_CAMPAIGN_MODIFIER, -7);
    table_answer(&t, WM_ASK_FORCE_INPUT + WM_IN_CAMPAIGN_MODIFIER, 0);
    assert_int_equal(t.battle.bodies[0].modified, 50 + 10 - 7);
    assert_int_equal(t.battle.bodies[1].modified, 50 + 10 + 10);
    table_asked(&t, WM_ASK_COMBAT);
}

static void ambush(void **state)
{
    bn_question q;
    wm_force_inputs *in;

    (void)state;
    table_equals(&t);
    t.setup.options.use_character_actions = 1;
    in = &t.setup.sides[1].forces[0].inputs;
    in->ambush_prepared = 1;
    in->ambush_adjustment = 5;
    table_begin(&t);
    q = table_asked(&t, WM_ASK_SURPRISE);
    assert_int_equal(wm_battle_game.consequence(&t.setup, t.bytes, &q, (int32_t[]){ 55 }), 1);
    assert_int_equal(wm_battle_game.consequence(&t.setup, t.bytes, &q, (int32_t[]){ 56 }), 0);
    assert_true(table_roll(&t, WM_ASK_SURPRISE, (int32_t[]){ 55 }));
    assert_int_equal(t.battle.bodies[1].modified, 90);
    in->ambush_adjustment = 50; /* certain: no roll */
    table_begin(&t);
    assert_int_equal(t.battle.bodies[1].modified, 90);
}

static void information_stays(void **state)
{
    (void)state;
    table_equals(&t);
    t.setup.options.use_character_actions = 1;
    t.setup.sides[0].forces[0].inputs.information = 1;
    table_begin(&t);
    assert_int_equal(t.battle.bodies[0].modified, 100);
    assert_non_null(
        bn_doc_at(table_body_seen(&t, (bn_seat){ BN_COMMANDER, 0, 0 }, 0), "information"));
    assert_non_null(
        bn_doc_at(table_body_seen(&t, (bn_seat){ BN_REFEREE, 0, 0 }, 0), "information"));
    assert_null(bn_doc_at(table_body_seen(&t, (bn_seat){ BN_COMMANDER, 1, 0 }, 0), "information"));
    assert_null(
        bn_doc_at(table_body_seen(&t, (bn_seat){ BN_COMMANDER, 1, 0 }, 0), "modified_rating"));
    assert_null(bn_doc_at(table_body_seen(&t, (bn_seat){ BN_SPECTATOR, 0, 0 }, 0), "information"));
    assert_non_null(
        bn_doc_at(table_body_seen(&t, (bn_seat){ BN_COMMANDER, 1, 0 }, 1), "modified_rating"));
}

/* ---- reasons and words ------------------------------------------------------------------- */

static void terms_add_up(void **state)
{
    bn_trace trace;
    int64_t sums[WM_SIDES] = { 0, 0 };

    (void)state;
    table_init(&t);
    t.setup.options.use_tactics = 1;
    t.setup.battle.ground = WM_ROUGH;
    table_force(&t, 0, "attackers", 205, 121, WM_TROOP_CLASS_GOOD);
    table_force(&t, 1, "defenders", 300, 100, WM_TROOP_CLASS_BELOW_AVERAGE)->fatigue = WM_MODERATE;
    table_begin(&t);
    table_tactics(&t, WM_TACTIC_NAMES_ATTACK_PLUS, WM_TACTIC_NAMES_TRAP);
    table_trace(&trace);
    wm_battle_game.explain(&t.setup, t.bytes, (bn_seat){ .role = BN_REFEREE }, &trace);
    for (uint32_t i = 0; i < trace.count; i++)
        if (trace.terms[i].group == WM_SUM_MODIFIED && bn_term_summed(&trace.terms[i]))
            sums[trace.terms[i].side] += trace.terms[i].value;
    assert_int_equal(sums[0], t.battle.bodies[0].modified);
    assert_int_equal(sums[1], t.battle.bodies[1].modified);
}

static void plain_words(void **state)
{
    char words[400];
    bn_text out;
    bn_question q;
    table before;

    (void)state;
    table_init(&t);
    t.setup.battle.defender = 3;
    table_force(&t, 0, "Gar's elves", 500, 150, WM_TROOP_CLASS_AVERAGE);
    table_force(&t, 1, "Thar's orcs", 1000, 80, WM_TROOP_CLASS_AVERAGE);
    table_begin(&t);
    q = table_asked(&t, WM_ASK_COMBAT);
    out = bn_text_over(words, sizeof words);
    wm_battle_game.describe(&t.setup, t.bytes, &q, &out);
    assert_string_equal(words, "Gar's elves against Thar's orcs: combat rolls");
    memcpy(before.bytes, t.bytes, sizeof t.bytes);
    table_combat(&t, 50, 23); /* 200 against 133 */
    out = bn_text_over(words, sizeof words);
    wm_battle_game.tell(&t.setup, before.bytes, t.bytes, &q, (bn_seat){ .role = BN_REFEREE }, &out);
    assert_string_equal(
        words, "Gar's elves won by 64 to 80 points and held the field, losing 150 of 500 troops; "
               "Thar's orcs left the field and retreated 3 map units, losing 600 of 1,000 troops");
}

static void named_as_in_the_book(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < WM_TACTIC_NAMES_COUNT; i++)
        assert_string_equal(wm_kinds[WM_ASK_TACTIC].names[i], wm_book.tactic_names[i].name);
}

int main(void)
{
    static bni_tests tests;

    BNI_NAMED(&tests, "WM-132 WM-EX-29 a field battle, modifiers to losses", field_battle);
    BNI_NAMED(&tests, "WM-132 WM-EX-62 a storm", storm);
    BNI_NAMED(&tests, "WM-092 WM-EX-73 a second round after a rout", second_round);
    BNI_NAMED(&tests, "WM-092 nobody wants another round", no_second_round);
    BNI_NAMED(&tests, "WM-092 the rest retreats and leaves its wounded", rest_retreats);
    BNI_NAMED(&tests, "WM-085 wounded left on the field, of both rounds", left_behind);
    BNI_NAMED(&tests, "WM-092 no more rounds than the referee allows", limited_rounds);
    BNI_NAMED(&tests, "WM-005 side A's die first, equal totals again", first_die_first);
    BNI_NAMED(&tests, "WM-005 months and weeks after mercy", recovery_dice);
    BNI_NAMED(&tests, "WM-005 every total of a roll comes back", totals_come_back);
    BNI_NAMED(&tests, "WM-078 equal differences fold alike", equal_keys);
    BNI_NAMED(&tests, "WM-116 a staff keeps the wounded in the key", staff_in_key);
    BNI_NAMED(&tests, "WM-102 sealed, for all forces, and anew each round", tactics_anew);
    BNI_NAMED(&tests, "WM-105 no combat ends the day", no_combat);
    BNI_NAMED(&tests, "WM-129 withdrawal", withdrawal);
    BNI_NAMED(&tests, "WM-132 what the referee is asked, and that it counts", judgements);
    BNI_NAMED(&tests, "WM-109 an ambush at both edges of its chance", ambush);
    BNI_NAMED(&tests, "WM-108 information is for its own side", information_stays);
    BNI_NAMED(&tests, "WM-046 the terms add up", terms_add_up);
    BNI_NAMED(&tests, "WM-132 plain words", plain_words);
    BNI_NAMED(&tests, "WM-102 tactics as the book calls them", named_as_in_the_book);
    BNI_ROWS(&tests, check_ground, ground_rows);
    return BNI_RUN("battle", &tests);
}
