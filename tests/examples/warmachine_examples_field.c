/* Examples of whole fights, played as a table plays them: division, pairing, tactics, rolls. */
#include "warmachine_examples.h"

#include "battle/battle_test.h"
#include "rules/field/modifiers.h"
#include "rules/field/siege.h"

static table play;

/* ---- helpers ------------------------------------------------------------------------------ */

/* Forces of one side from a list of name, strength and rating. */
static void field(uint32_t side, const json_t *forces)
{
    for (size_t i = 0; i < items(forces); i++) {
        const json_t *given = item(forces, i);

        table_force(&play, side, word(given, "name"), num(given, "strength"),
                    num(given, "battle_rating"), WM_TROOP_CLASS_AVERAGE);
    }
}

/* Neither side defends, so that nothing but numbers and ratings counts. */
static void meet(void)
{
    play.setup.sides[0].stance = play.setup.sides[1].stance = WM_ATTACKS;
    table_begin(&play);
}

static const char *name_of(const wm_body *body)
{
    return wm_force_of(&play.setup, body->standing.force)->name;
}

static const wm_body *body_called(const char *name)
{
    for (uint32_t i = 0; i < play.battle.body_count; i++)
        if (strcmp(name_of(&play.battle.bodies[i]), name) == 0)
            return &play.battle.bodies[i];
    fail_msg("no body is called %s", name);
    return NULL;
}

/* Answers the open question about opponents so that these two are paired. */
static void pair_with(const wm_body *chooser, const wm_body *chosen)
{
    bn_question q = table_asked(&play, WM_ASK_OPPONENT);

    for (int32_t i = 0; i < BN_OPTIONS_MAX; i++) {
        table before = play;

        if (!(q.allowed >> i & 1))
            continue;
        table_answer(&play, WM_ASK_OPPONENT, i);
        if (chooser->foe == chosen - play.battle.bodies)
            return;
        play = before;
    }
    fail_msg("they cannot be paired");
}

/* The chooser of a pair: the higher rated of the two, otherwise the larger. */
static const wm_body *chooser_of(uint32_t pair)
{
    const wm_body *best = NULL;

    for (uint32_t i = 0; i < play.battle.body_count; i++) {
        const wm_body *body = &play.battle.bodies[i];

        if (body->pair == pair &&
            (!best || body->standing.battle_rating > best->standing.battle_rating))
            best = body;
    }
    assert_non_null(best);
    return best;
}

/* ---- division and pairing ----------------------------------------------------------------- */

static void splitting(const vector *v)
{
    const json_t *sizes = at(v->given, "sizes_chosen");
    uint32_t made = 0;

    table_init(&play);
    field(0, at(v->given, "side_one"));
    field(1, at(v->given, "side_two"));
    meet();
    for (size_t i = 0; i + 1 < items(sizes); i++)
        table_answer(&play, WM_ASK_PART_SIZE, (int32_t)whole(item(sizes, i)));
    for (uint32_t i = 0; i < play.battle.body_count; i++) {
        const wm_body *body = &play.battle.bodies[i];

        if (body->side != 0)
            continue;
        same(v, body->standing.strength, "parts.%u.strength", made);
        same(v, body->standing.battle_rating, "parts.%u.battle_rating", made);
        made++;
    }
    same(v, made, "parts_needed");
    same_truth(v, made == items(at(v->expect, "parts")), "valid");
}

static void small_part(const vector *v)
{
    static const char *const names[] = { "a", "b", "c" };
    const json_t *sizes = at(v->given, "sizes_chosen");
    bool valid = true;
    bn_question q;

    table_init(&play);
    table_force(&play, 0, "whole", num(v->given, "strength"), 70, WM_TROOP_CLASS_AVERAGE);
    for (size_t i = 0; i < items(sizes); i++)
        table_force(&play, 1, names[i], 100, 70, WM_TROOP_CLASS_AVERAGE);
    meet();
    q = table_asked(&play, WM_ASK_PART_SIZE);
    same(v, q.spans[0].min, "smallest_allowed");
    for (size_t i = 0; i + 1 < items(sizes) && valid; i++) {
        bn_answer answer = { { (int32_t)whole(item(sizes, i)) } };

        q = table_asked(&play, WM_ASK_PART_SIZE);
        valid = bn_game_check(&wm_battle_game, &play.setup, play.bytes, &q, &answer, NULL) == BN_OK;
        if (valid)
            table_answer(&play, WM_ASK_PART_SIZE, answer.value[0]);
    }
    same_truth(v, valid, "valid");
}

/* The parts of the orcs come as their own forces; as in the book they are equally rated. */
static void pairing(const vector *v)
{
    const json_t *forces = at(v->given, "forces"), *choices = at(v->given, "choices");

    table_init(&play);
    for (size_t i = 0; i < items(forces); i++)
        table_force(&play, (uint32_t)num(item(forces, i), "side") - 1,
                    word(item(forces, i), "name"), num(item(forces, i), "strength"),
                    num(item(forces, i), "battle_rating"), WM_TROOP_CLASS_AVERAGE);
    meet();
    for (size_t i = 0; i < items(choices); i++)
        pair_with(body_called(word(item(choices, i), "by")),
                  body_called(word(item(choices, i), "picks")));
    table_asked(&play, WM_ASK_COMBAT);
    for (uint32_t pair = 0; pair < play.battle.pair_count; pair++) {
        const wm_body *chooser = chooser_of(pair);

        same_word(v, name_of(chooser), "order_of_choice.%u", pair);
        same_word(v, name_of(chooser), "pairs.%u.0", pair);
        same_word(v, name_of(&play.battle.bodies[chooser->foe]), "pairs.%u.1", pair);
    }
}

/* ---- tactics ------------------------------------------------------------------------------ */

static void no_combat(const vector *v)
{
    const json_t *tactics = at(v->given, "tactics");

    for (size_t i = 0; i < items(tactics); i++) {
        bn_question q[BN_OPEN_MAX];
        bool combat = false;
        size_t asked = 0;

        table_init(&play);
        play.setup.options.use_tactics = 1;
        table_force(&play, 0, "first", 200, 70, WM_TROOP_CLASS_AVERAGE);
        table_force(&play, 1, "second", 200, 70, WM_TROOP_CLASS_AVERAGE);
        table_begin(&play);
        table_tactics(&play, tactic_row(json_string_value(item(item(tactics, i), 0))),
                      tactic_row(json_string_value(item(item(tactics, i), 1))));
        while (wm_battle_game.ask(&play.setup, play.bytes, q) > 0) {
            combat = combat || q[0].kind == WM_ASK_COMBAT;
            if (q[0].kind == WM_ASK_WITHDRAW)
                same_word(v, wm_force_of(&play.setup, q[0].about[0])->name, "may_withdraw.%zu.%zu",
                          i, asked++);
            table_answer(&play, q[0].kind, q[0].preset.value[0]);
        }
        if (asked == 0)
            same_none(v, 0, "may_withdraw.%zu", i);
        same_truth(v, combat, "combat.%zu", i);
        same(v,
             400 - play.battle.bodies[0].standing.strength -
                 play.battle.bodies[1].standing.strength,
             "casualties.%zu", i);
    }
}

/* ---- whole fights ------------------------------------------------------------------------- */

static wm_force *fighter(uint32_t side, const json_t *given)
{
    const char *class = word(given, "troop_class"), *fatigue = word(given, "fatigue");
    wm_force *force = table_force(&play, side, side ? "defender" : "attacker",
                                  num(given, "strength"), num(given, "battle_rating"),
                                  class[0] ? class_row(class) : WM_TROOP_CLASS_AVERAGE);
    int32_t riders = num(given, "mounted");

    force->fatigue = fatigue[0] ? fatigue_row(fatigue) : WM_FRESH;
    force->kinds[1] = force->kinds[0];
    force->kinds[1].mounted = 1;
    force->kinds[1].count = riders;
    force->kinds[0].count -= riders;
    force->kind_count = riders ? 2 : 1;
    force->inputs.holding = yes(given, "holding");
    force->inputs.given[WM_IN_HOLDING] = 1;
    force->inputs.behind_wall = yes(given, "rough_or_wall");
    force->inputs.in_stronghold = yes(given, "stronghold");
    return force;
}

/* Sets up and plays the fight of `given` up to its results; what it was before goes to `before`. */
static void fight(const vector *v, table *before)
{
    const json_t *attacker = at(v->given, "attacker"), *defender = at(v->given, "defender");
    int32_t side_of_first = strcmp(word(item(v->dice, 0), "by"), "attacker") == 0 ? 0 : 1;
    int32_t rolls[WM_SIDES];

    table_init(&play);
    play.setup.options.use_tactics = 1;
    fighter(0, attacker);
    fighter(1, defender);
    play.setup.battle.fortified = yes(defender, "stronghold");
    play.setup.battle.siege_weeks = num(attacker, "completed_weeks");
    table_begin(&play);
    table_tactics(&play, tactic_row(word(attacker, "tactic")),
                  tactic_row(word(defender, "tactic")));
    *before = play;
    rolls[side_of_first] = die(v, 0);
    rolls[1 - side_of_first] = die(v, 1);
    table_combat(&play, rolls[0], rolls[1]);
    for (uint32_t side = 0; side < WM_SIDES; side++) {
        same(v, before->battle.bodies[side].modified, "modified_br.%u", side);
        same(v, before->battle.bodies[side].modified + rolls[side], "combat_results.%u", side);
    }
    same_word(v, play.battle.bodies[0].outcome == WM_WON ? "attacker" : "defender", "winner");
    same(v,
         before->battle.bodies[0].modified + rolls[0] - before->battle.bodies[1].modified -
             rolls[1],
         "difference");
}

static void losses(const vector *v, const table *before)
{
    const wm_combat_results_row *row = &wm_book.combat_results[play.battle.bodies[0].row];
    char words[32];
    bn_text text = bn_text_over(words, sizeof words);

    bn_text_int(&text, row->difference_min);
    bn_text_char(&text, '-');
    bn_text_int(&text, row->difference_max);
    same_word(v, words, "row");
    for (uint32_t side = 0; side < WM_SIDES; side++) {
        const wm_body *body = &play.battle.bodies[side];
        int32_t was = before->battle.bodies[side].standing.strength;
        int32_t lost = was - body->standing.strength, wounded = 0;

        for (int32_t k = 0; k < WM_KINDS; k++)
            wounded += body->standing.wounded[k];
        same(v, bn_ceil_div(100 * (int64_t)lost, was), "casualty_percent.%u", side);
        same(v, lost, "casualties.%u", side);
        same(v, body->standing.dead, "dead.%u", side);
        same(v, wounded, "wounded.%u", side);
        same(v, body->standing.strength, "strength_after.%u", side);
        same_word(v, wm_book.fatigue[body->standing.fatigue].level, "fatigue.%u", side);
    }
}

static void field_battle(const vector *v)
{
    static table before;

    fight(v, &before);
    losses(v, &before);
    for (uint32_t side = 0; side < WM_SIDES; side++)
        same_word(v, code_word((wm_result_code)play.battle.bodies[side].location), "location.%u",
                  side);
    same_truth(v, play.battle.bodies[0].broke, "contact_broken");
}

static void storm(const vector *v)
{
    static table before;
    wm_combatant outside = { .strength = num(at(v->given, "attacker"), "strength") };
    wm_combatant inside = { .strength = num(at(v->given, "defender"), "strength"), .inside = 1 };
    bn_question q[BN_OPEN_MAX];
    bool advance = false;

    fight(v, &before);
    losses(v, &before);
    same_rat(v,
             bn_rat_of(wm_ratio_strength(&wm_book, &outside), wm_ratio_strength(&wm_book, &inside)),
             "ratio");
    while (wm_battle_game.ask(&play.setup, play.bytes, q) > 0) {
        advance = advance || q[0].kind == WM_ASK_ADVANCE;
        if (q[0].to == BN_TO_CHANCE)
            table_skip(&play, q[0].kind, 1);
        else
            table_answer(&play, q[0].kind, q[0].preset.value[0]);
    }
    same_truth(v, advance, "attacker_advances");
    same_truth(v, play.battle.bodies[1].status != WM_ON_FIELD || play.battle.bodies[1].retreat > 0,
               "defender_retreats");
}

/* A roll with which the chooser of the pair to be thrown for wins by exactly this much. */
static void win_by(const char *winner, const char *loser, int32_t difference)
{
    const wm_body *won = body_called(winner), *lost = body_called(loser);
    int32_t rolls[WM_SIDES];

    for (int32_t low = 1; low <= 100; low++) {
        int32_t high = difference + lost->modified + low - won->modified;

        if (high < 1 || high > 100)
            continue;
        rolls[won->side] = high;
        rolls[lost->side] = low;
        table_combat(&play, rolls[0], rolls[1]);
        return;
    }
    fail_msg("%s cannot win by %d", winner, difference);
}

/* The ledger's term of a rule for a force, or 0. */
static int64_t told(uint16_t rule, const wm_body *body)
{
    static unsigned char block[1 << 16];
    bn_arena arena;
    bn_trace trace;

    bn_arena_init_fixed(&arena, block, sizeof block);
    bn_trace_init(&trace, &arena);
    wm_battle_game.explain(&play.setup, play.bytes, (bn_seat){ .role = BN_REFEREE }, &trace);
    for (uint32_t i = 0; i < trace.count; i++)
        if (trace.terms[i].rule == rule && trace.terms[i].side == (int8_t)body->side)
            return trace.terms[i].value;
    return 0;
}

static void left_on_field(const vector *v)
{
    static const char *const sides[] = { "side_one", "side_two" };

    for (uint32_t side = 0; side < WM_SIDES; side++) {
        size_t left = 0;

        for (uint32_t i = 0; i < play.battle.body_count; i++) {
            const wm_body *body = &play.battle.bodies[i];

            if (body->side == side && body->status == WM_ON_FIELD)
                same_word(v, name_of(body), "left_on_field.%s.%zu", sides[side], left++);
        }
        if (left == 0)
            same_none(v, 0, "left_on_field.%s", sides[side]);
    }
}

static void second_round(const vector *v)
{
    const json_t *round = at(v->given, "first_round");
    const char *name;
    json_t *value;

    table_init(&play);
    field(0, at(v->given, "side_one"));
    field(1, at(v->given, "side_two"));
    meet();
    pair_with(body_called(json_string_value(item(at(item(round, 0), "pair"), 0))),
              body_called(json_string_value(item(at(item(round, 0), "pair"), 1))));
    for (uint32_t pair = 0; pair < play.battle.pair_count; pair++)
        same_word(v, name_of(chooser_of(pair)), "order_of_choice.%u", pair);
    for (size_t i = 0; i < items(round); i++) {
        const json_t *pair = at(item(round, i), "pair");
        const char *winner = word(item(round, i), "winner");
        const char *other = json_string_value(item(pair, 0));

        win_by(winner, strcmp(other, winner) == 0 ? json_string_value(item(pair, 1)) : other,
               num(item(round, i), "difference"));
    }
    for (bn_question q[BN_OPEN_MAX];
         wm_battle_game.ask(&play.setup, play.bytes, q) == 1 && q[0].kind != WM_ASK_COMBAT;) {
        if (q[0].to == BN_TO_CHANCE)
            table_skip(&play, q[0].kind, 1);
        else
            table_answer(&play, q[0].kind,
                         q[0].kind == WM_ASK_ANOTHER_ROUND ? yes(v->given, "another_round")
                                                           : q[0].preset.value[0]);
    }
    assert_int_equal(play.battle.round, 2);
    left_on_field(v);
    json_object_foreach((json_t *)at(v->expect, "strengths"), name, value)
        same(v, body_called(name)->standing.strength, "strengths.%s", name);
    json_object_foreach((json_t *)at(v->expect, "companion_routed"), name, value)
        same(v, told(54, body_called(name)), "companion_routed.%s", name);
    json_object_foreach((json_t *)at(v->expect, "ratio_bonus"), name, value)
        same(v, told(49, body_called(name)), "ratio_bonus.%s", name);
}

const handler field_examples[] = {
    { "WM-EX-06", splitting },    { "WM-EX-07", small_part },
    { "WM-EX-08", pairing },      { "WM-EX-29", field_battle },
    { "WM-EX-36", no_combat },    { "WM-EX-62", storm },
    { "WM-EX-73", second_round }, { NULL, NULL },
};
