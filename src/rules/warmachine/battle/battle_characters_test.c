/* What a battle does for characters and to them: staff, mercy, experience, spells and charges. */
#include "battle_test.h"

static table t; /* one at a time: a setup is large */

static void staff(void **state)
{
    (void)state;
    table_init(&t);
    t.setup.battle.defender = 3;
    table_force(&t, 0, "ones", 2000, 50, WM_TROOP_CLASS_AVERAGE)->leader.staff_of_health = 1;
    table_force(&t, 1, "twos", 2000, 50, WM_TROOP_CLASS_AVERAGE);
    table_begin(&t);
    table_combat(&t, 81, 1); /* 80: 30% of 2000, 300 of them wounded */
    table_skip(&t, WM_ASK_RECOVERY, 1);
    table_answer(&t, WM_ASK_STAFF, 1);
    assert_int_equal(t.battle.bodies[0].standing.strength, 1700);
    assert_int_equal(t.battle.bodies[0].standing.wounded[0], 0);
    table_skip(&t, WM_ASK_ADVANCE, 0);
    table_over(&t);
}

static int64_t reactions(uint32_t side, const char **toward)
{
    const bn_doc *list =
        bn_doc_at(table_body_seen(&t, (bn_seat){ .role = BN_SPECTATOR }, side), "reactions");

    if (!list)
        return 0;
    assert_int_equal(list->count, 1);
    *toward = bn_doc_at(bn_doc_item(list, 0), "toward")->text;
    return bn_doc_at(bn_doc_item(list, 0), "reaction_bonus")->number.num;
}

/* The spared force is shown what it owes the other: at once in the reasons, from then on to all. */
static void reaction(void **state)
{
    const char *toward = NULL;
    bn_trace trace;
    uint32_t told = 0;

    (void)state;
    table_equals(&t);
    t.setup.options.use_mercy = 1;
    table_begin(&t);
    table_combat(&t, 95, 1);
    assert_int_equal(reactions(1, &toward), 0);
    table_trace(&trace);
    wm_battle_game.advance(&t.setup, t.bytes, &(bn_move){ 0, { { 1 } } }, 1, &trace);
    for (uint32_t i = 0; i < trace.count; i++)
        if (trace.terms[i].rule == 107) {
            told++;
            assert_int_equal(trace.terms[i].side, 1);
            assert_int_equal(trace.terms[i].about, WM_SIDE_FORCES);
            assert_int_equal(trace.terms[i].value, 2);
        }
    assert_int_equal(told, 1);
    assert_int_equal(reactions(1, &toward), 2);
    assert_string_equal(toward, "ones");
    assert_int_equal(reactions(0, &toward), 0);
}

/* The debt on the rating ends with the year, the other never; without mercy there is neither. */
static void old_mercy(void **state)
{
    const char *toward = NULL;
    wm_force *first = &t.setup.sides[0].forces[0];

    (void)state;
    table_equals(&t);
    first->record_count = 1;
    first->records[0] = (wm_record){ 366, WM_RECORD_MERCY, "twos" };
    t.setup.options.use_mercy = 1;
    table_begin(&t);
    assert_int_equal(t.battle.bodies[0].modified, 50);
    assert_int_equal(reactions(0, &toward), 2);
    assert_string_equal(toward, "twos");
    first->records[0].result = WM_RECORD_ROUT;
    assert_int_equal(reactions(0, &toward), 0);
    first->records[0] = (wm_record){ 10, WM_RECORD_MERCY, "twos" };
    t.setup.options.use_mercy = 0;
    table_begin(&t);
    assert_int_equal(t.battle.bodies[0].modified, 50);
    assert_int_equal(reactions(0, &toward), 0);
}

static void command_xp(void **state)
{
    (void)state;
    table_equals(&t);
    t.setup.sides[0].forces[0].leader.player = t.setup.sides[1].forces[0].leader.player = 1;
    t.setup.options.referee = 0;
    for (uint32_t i = 0; i < WM_BATTLE_INPUTS; i++)
        t.setup.battle.given[i] = 1;
    for (uint32_t side = 0; side < WM_SIDES; side++)
        memset(t.setup.sides[side].forces[0].inputs.given, 1,
               sizeof t.setup.sides[side].forces[0].inputs.given);
    table_begin(&t);
    table_combat(&t, 5, 1);
    table_answer(&t, WM_ASK_SCATTERED, 0);
    table_answer(&t, WM_ASK_SCATTERED, 1);
    table_over(&t);
    assert_int_equal(t.battle.bodies[0].xp, 100);
    assert_int_equal(t.battle.bodies[1].xp, 34);
    assert_int_equal(t.battle.bodies[1].scattered, 1);
}

/* Two leaders with 5 spells and a wand of 10 charges each; a friend of the first with one of 4. */
static void wands(void)
{
    table_equals(&t);
    for (uint32_t side = 0; side < WM_SIDES; side++) {
        wm_person *leader = &t.setup.sides[side].forces[0].leader;

        leader->player = 1;
        leader->combat_spells = 5;
        leader->item_count = 1;
        leader->items[0] = (wm_item){ "wand", 10 };
    }
    t.setup.sides[0].forces[0].person_count = 1;
    t.setup.sides[0].forces[0].persons[0] =
        (wm_person){ .name = "a friend", .player = 1, .item_count = 1, .items = { { "rod", 4 } } };
}

static const bn_doc *left_to(uint32_t side, bn_seat seat)
{
    return bn_doc_at(table_body_seen(&t, seat, side), "left");
}

static int64_t left(uint32_t side, uint32_t index)
{
    const bn_doc *list = left_to(side, (bn_seat){ .role = BN_REFEREE });

    return bn_doc_at(bn_doc_item(list, index), "left")->number.num;
}

/* By the outcome: all spells but one and a third of the charges, or all and two thirds. */
static void spent(void **state)
{
    char words[400];
    bn_text out = bn_text_over(words, sizeof words);
    static table before;
    bn_question q;
    bn_trace trace;
    int64_t sum = 0;

    (void)state;
    wands();
    table_begin(&t);
    table_combat(&t, 81, 1);
    table_skip(&t, WM_ASK_RECOVERY, 1);
    assert_null(left_to(0, (bn_seat){ .role = BN_REFEREE })); /* not before the day is over */
    q = table_asked(&t, WM_ASK_ADVANCE);
    before = t;
    table_trace(&trace);
    wm_battle_game.advance(&t.setup, t.bytes, &(bn_move){ 0, { { 0 } } }, 1, &trace);
    for (uint32_t i = 0; i < trace.count; i++)
        sum += trace.terms[i].rule == 114 && bn_term_summed(&trace.terms[i]) ? trace.terms[i].value
                                                                             : 0;
    assert_int_equal(sum, 1 + 6 + 2 + 0 + 3);
    table_over(&t);
    assert_int_equal(left(0, 0), 1);
    assert_int_equal(left(0, 1), 6);
    assert_int_equal(left(0, 2), 2);
    assert_int_equal(left(1, 0), 0);
    assert_int_equal(left(1, 1), 3);
    assert_null(left_to(0, (bn_seat){ BN_COMMANDER, 1, 0 }));
    assert_non_null(left_to(1, (bn_seat){ BN_COMMANDER, 1, 0 }));
    wm_battle_game.tell(&t.setup, before.bytes, t.bytes, &q, (bn_seat){ .role = BN_REFEREE }, &out);
    assert_string_equal(
        words,
        "The day is over: Reds won; a leader: 100 XP, 1 of 5 "
        "combat spells left, 6 of 10 charges of wand left; a friend: 2 of 4 charges of rod left; "
        "a leader: 34 XP, 0 of 5 combat spells left, 3 of 10 charges of wand left");
}

/* What was used in an adventure is what the referee says, and is shown as they say it. */
static void spent_in_play(void **state)
{
    bn_trace trace;

    (void)state;
    wands();
    t.setup.options.played_as_adventure = 1;
    t.setup.options.referee = 0;
    memset(t.setup.battle.given, 1, sizeof t.setup.battle.given);
    for (uint32_t side = 0; side < WM_SIDES; side++)
        memset(t.setup.sides[side].forces[0].inputs.given, 1,
               sizeof t.setup.sides[side].forces[0].inputs.given);
    table_begin(&t);
    table_combat(&t, 45, 1);
    table_skip(&t, WM_ASK_RECOVERY, 1);
    table_skip(&t, WM_ASK_ADVANCE, 0);
    table_skip(&t, WM_ASK_SCATTERED, 0);
    assert_int_equal(table_asked(&t, WM_ASK_SPELLS_USED).spans[0].max, 5);
    table_answer(&t, WM_ASK_SPELLS_USED, 2);
    assert_int_equal(table_asked(&t, WM_ASK_CHARGES_USED).spans[0].max, 10);
    table_trace(&trace);
    wm_battle_game.advance(&t.setup, t.bytes, &(bn_move){ 0, { { 7 } } }, 1, &trace);
    assert_int_equal(trace.count, 1);
    assert_int_equal(trace.terms[0].rule, 114);
    assert_int_equal(trace.terms[0].value, 7);
    table_answer(&t, WM_ASK_CHARGES_USED, 4); /* the friend's */
    table_answer(&t, WM_ASK_SPELLS_USED, 0);
    table_answer(&t, WM_ASK_CHARGES_USED, 0);
    table_over(&t);
    assert_null(left_to(0, (bn_seat){ .role = BN_REFEREE }));
}

int main(void)
{
    static bni_tests tests;

    BNI_NAMED(&tests, "WM-116 the staff of health", staff);
    BNI_NAMED(&tests, "WM-107 reactions of the force that was spared", reaction);
    BNI_NAMED(&tests, "WM-107 a mercy older than a year", old_mercy);
    BNI_NAMED(&tests, "WM-115 XP of both leaders, one scattered", command_xp);
    BNI_NAMED(&tests, "WM-114 spent by the outcome", spent);
    BNI_NAMED(&tests, "WM-114 spent as the referee says", spent_in_play);
    return BNI_RUN("battle_characters", &tests);
}
