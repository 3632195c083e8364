/* Examples of a battle's single rules: modifiers, the roll, results, sieges, characters. */
#include "warmachine_examples.h"

#include "kinds.h"
#include "rules/field/characters.h"
#include "rules/field/modifiers.h"
#include "rules/field/results.h"
#include "rules/field/siege.h"
#include "rules/field/tactics.h"

/* ---- numbers ------------------------------------------------------------------------------ */

/* Larger to smaller, of strengths as a rating counts them. */
static bn_rat ratio_of(int64_t larger, int64_t smaller)
{
    wm_combatant a = { .strength = (int32_t)larger }, b = { .strength = (int32_t)smaller };

    return bn_rat_of(wm_ratio_strength(&wm_book, &a), wm_ratio_strength(&wm_book, &b));
}

static void ratio_pairs(const vector *v)
{
    const json_t *pairs = at(v->given, "pairs");

    for (size_t i = 0; i < items(pairs); i++) {
        const json_t *a = at(item(pairs, i), "a"), *b = at(item(pairs, i), "b");
        int64_t ours = whole(item(a, 1)), theirs = whole(item(b, 1));

        same_rat(v, ratio_of(ours, theirs), "ratios.%zu", i);
        same_word(v, json_string_value(item(a, 0)), "bonus_to.%zu.0", i);
        same(v, wm_ratio_bonus(&wm_book, ours, theirs, &plain).value, "bonus_to.%zu.1", i);
        assert_int_equal(wm_ratio_bonus(&wm_book, theirs, ours, &plain).value, 0);
    }
}

static void ratio_edges(const vector *v)
{
    const json_t *pairs = at(v->given, "pairs");

    for (size_t i = 0; i < items(pairs); i++)
        same(v,
             wm_ratio_bonus(&wm_book, whole(item(item(pairs, i), 0)),
                            whole(item(item(pairs, i), 1)), &plain)
                 .value,
             "bonus.%zu", i);
}

static void fourfold(const vector *v)
{
    const json_t *cases = at(v->given, "cases");

    for (size_t i = 0; i < items(cases); i++) {
        int64_t attackers = num(item(cases, i), "attackers");
        int64_t defenders = wm_siege_numbers(&wm_book, num(item(cases, i), "defenders"));

        same(v, defenders, "defenders_counted.%zu", i);
        same(v, wm_ratio_bonus(&wm_book, attackers, defenders, &plain).value, "bonus_attacker.%zu",
             i);
        same(v, wm_ratio_bonus(&wm_book, defenders, attackers, &plain).value, "bonus_defender.%zu",
             i);
    }
}

/* ---- ground and situation ----------------------------------------------------------------- */

static uint32_t ground_mask(const json_t *list)
{
    static const char *const words[] = { "fields", "woods", "hills", "mountains",
                                         "rough",  "mire",  "snow",  "sand" };
    uint32_t mask = 0;

    for (size_t i = 0; i < items(list); i++)
        for (size_t k = 0; k < BN_COUNT(words); k++)
            if (strcmp(words[k], json_string_value(item(list, i))) == 0)
                mask |= 1u << k;
    return mask;
}

/* The defender group as it counts for one of two. */
static int32_t defender_group(const wm_combatant *self, const wm_combatant *foe,
                              const wm_battle_inputs *ground)
{
    int32_t sum = 0;

    if (!wm_defends(self, foe))
        return 0;
    for (uint16_t row = WM_MODIFIERS_HOLDING; row <= WM_MODIFIERS_STRONGHOLD; row++)
        sum += wm_defender_entry(&wm_book, row, self, foe, ground, &plain).value;
    return sum;
}

static void both_defend(const vector *v)
{
    wm_combatant force = { .strength = 100, .stance = WM_DEFENDS, .holding = 1, .behind_wall = 1 };
    wm_battle_inputs ground = { 0 };

    for (size_t i = 0; i < 2; i++) {
        assert_string_equal(json_string_value(item(at(v->given, "stance"), i)), "defend");
        same(v, defender_group(&force, &force, &ground), "defender_group.%zu", i);
        assert_int_equal(wm_terrain(&wm_book, &force, &force, &ground, &plain, NULL), 0);
    }
}

static void bad_environment(const vector *v)
{
    wm_combatant force = { .environment_unfavourable = yes(v->given, "environment_unfavourable") };

    same(v, wm_unfavourable(&wm_book, &force).value, "environment");
}

static void adapted(const vector *v)
{
    wm_combatant force = { .terrain_adapted = yes(v->given, "terrain_adapted") ? WM_SAND : 0 };
    wm_combatant stranger = { 0 };
    wm_battle_inputs ground = { .ground = WM_SAND };

    assert_string_equal(word(v->given, "ground"), "sand");
    same(v, wm_terrain(&wm_book, &force, &stranger, &ground, &plain, NULL), "terrain");
    same(v, wm_terrain(&wm_book, &stranger, &force, &ground, &plain, NULL), "without_adaptation");
}

static void flyers(const vector *v)
{
    const json_t *shares = at(v->given, "percent_attackers_flying");
    wm_combatant defender = { .stance = WM_DEFENDS, .holding = yes(v->given, "holding") };
    wm_battle_inputs ground = { .narrow_passage = yes(v->given, "narrow_passage") };

    for (size_t i = 0; i < items(shares); i++) {
        wm_combatant attacker = { .flying_percent = figure(item(shares, i)) };

        same(v, defender_group(&defender, &attacker, &ground), "defender_group.%zu", i);
    }
}

static int32_t index_of(const char *const *words, const json_t *name)
{
    int32_t i = 0;

    while (strcmp(words[i], json_string_value(name)) != 0)
        i++;
    return i;
}

static void immunity(const vector *v)
{
    const json_t *cases = at(v->given, "cases");

    for (size_t i = 0; i < items(cases); i++)
        same(v, wm_immunity(&wm_book, index_of(wm_immunity_words, item(cases, i))).value,
             "immunity.%zu", i);
}

static int64_t sum_of(const bn_trace *trace, wm_modifier_group group)
{
    int64_t sum = 0;

    for (uint32_t i = 0; i < trace->count; i++)
        if (trace->terms[i].row != BN_NO_ROW &&
            wm_book.modifiers[trace->terms[i].row].group == group)
            sum += trace->terms[i].value;
    return sum;
}

static void many_modifiers(const vector *v)
{
    const json_t *given = v->given;
    static unsigned char block[16384];
    bn_arena arena;
    bn_trace trace;
    wm_combatant foe = { .strength = 100, .on_march = yes(given, "enemy_on_march") };
    wm_combatant self = { .strength = 100,
                          .battle_rating = num(given, "battle_rating"),
                          .home_dominion = yes(given, "home_dominion"),
                          .beaten_before = yes(given, "beaten_before"),
                          .companion_routed = yes(given, "companion_routed"),
                          .environment_favourable = yes(given, "environment_favourable"),
                          .infravision_all = yes(given, "night_infravision"),
                          .all_elves = yes(given, "elves_at_home"),
                          .riders = yes(given, "mounted_close_country"),
                          .fatigue = (uint8_t)fatigue_row(word(given, "fatigue")) };
    wm_battle_inputs ground = { .night = yes(given, "night_infravision"),
                                .higher_force = yes(given, "higher_ground"),
                                .ground = (yes(given, "elves_at_home") ? WM_WOODS : 0u) |
                                          (yes(given, "mire") ? WM_MIRE : 0u) };
    int32_t modified;

    bn_arena_init_fixed(&arena, block, sizeof block);
    bn_trace_init(&trace, &arena);
    modified = wm_modified_rating(&wm_book, &self, &foe, &ground, &plain, &trace);
    same(v, sum_of(&trace, WM_GROUP_MORALE), "morale");
    same(v, sum_of(&trace, WM_GROUP_ENVIRONMENT), "environment");
    same(v, sum_of(&trace, WM_GROUP_TERRAIN), "terrain");
    same(v, sum_of(&trace, WM_GROUP_FATIGUE), "fatigue");
    same(v, modified - self.battle_rating, "modifier_total");
    same(v, modified, "modified_br");
}

static void who_defends(const vector *v)
{
    const json_t *stances = at(v->given, "stances");
    wm_battle_inputs ground = { 0 };

    for (size_t i = 0; i < items(stances); i++) {
        const json_t *defender = want(v, "defender.%zu", i);
        wm_combatant force[2] = { { .strength = 100 }, { .strength = 100 } };
        const char *who = NULL;

        for (size_t s = 0; s < 2; s++) {
            const char *stance = json_string_value(item(item(stances, i), s));

            force[s].stance = strcmp(stance, "defend") == 0 ? WM_DEFENDS : WM_ATTACKS;
            force[s].holding = json_is_true(item(at(v->given, "holding"), s));
            force[s].on_march = json_is_true(item(at(v->given, "on_march"), s));
        }
        for (size_t s = 0; s < 2; s++) {
            if (wm_defends(&force[s], &force[1 - s]))
                who = s == 0 ? "first" : "second";
            same(v, defender_group(&force[s], &force[1 - s], &ground), "holding_bonus.%zu.%zu", i,
                 s);
        }
        if (json_is_null(defender))
            assert_null(who);
        else
            assert_string_equal(who, json_string_value(defender));
    }
}

static void ground_entries(const vector *v)
{
    const json_t *cases = at(v->given, "cases"), *defends = at(v->given, "defender");
    const json_t *shares = at(v->given, "percent_attackers_flying");
    wm_combatant foe = { 0 }, defender = { .stance = WM_DEFENDS };
    wm_battle_inputs held = { .deep_water = yes(defends, "deep_water"),
                              .ground = ground_mask(at(defends, "ground")) };

    for (size_t i = 0; i < items(cases); i++) {
        const json_t *given = item(cases, i);
        const char *people = word(given, "people");
        wm_battle_inputs ground = { .ground = ground_mask(at(given, "ground")) };
        wm_combatant self = { .all_halflings = strcmp(people, "halfling") == 0,
                              .all_elves = strcmp(people, "elf") == 0,
                              .all_dwarves = strcmp(people, "dwarf") == 0,
                              .riders = num(given, "mounted") > 0,
                              .terrain_adapted =
                                  yes(given, "terrain_adapted") ? ground.ground : 0 };

        same(v, wm_terrain(&wm_book, &self, &foe, &ground, &plain, NULL), "terrain.%zu", i);
    }
    for (size_t i = 0; i < items(shares); i++) {
        foe.flying_percent = figure(item(shares, i));
        same(v, defender_group(&defender, &foe, &held), "defender_group.%zu", i);
    }
}

/* ---- results ------------------------------------------------------------------------------ */

static wm_fighter fighter(int32_t strength)
{
    return (wm_fighter){ .strength = strength, .tactic = WM_NONE };
}

/* Fates of a pair whose first is the winner. */
static void outcome(wm_clash clash, int32_t difference, wm_fate fates[WM_SIDES])
{
    clash.row = wm_result_row(&wm_book, difference, false);
    wm_clash_outcome(&wm_book, &clash, &plain, fates, NULL);
}

static void contact_after(const vector *v)
{
    const json_t *ranges = at(v->given, "difference_ranges");

    for (size_t i = 0; i < items(ranges); i++)
        for (size_t end = 0; end < 2; end++) {
            wm_clash clash = { .fighters = { fighter(100), fighter(100) } };
            wm_fate fates[WM_SIDES];

            outcome(clash, (int32_t)whole(item(item(ranges, i), end)), fates);
            assert_string_equal(code_word((wm_result_code)fates[0].location),
                                word(v->given, "winner_location"));
            assert_string_equal(code_word((wm_result_code)fates[1].location),
                                word(v->given, "loser_location"));
            same_truth(v, wm_contact_broken(&fates[1], &fates[0]), "contact_broken");
        }
}

/* A difference whose row has these locations, or 0. */
static int32_t difference_with(const char *winner, const char *loser)
{
    for (int32_t row = 0; row < WM_COMBAT_RESULTS_COUNT; row++)
        if ((!winner || wm_book.combat_results[row].winner_location == code_of(winner)) &&
            (!loser || wm_book.combat_results[row].loser_location == code_of(loser)))
            return wm_book.combat_results[row].difference_min;
    return 0;
}

static void contact_after_others(const vector *v)
{
    const json_t *results = at(v->given, "results");

    for (size_t i = 0; i < items(results); i++) {
        int32_t difference = difference_with(json_string_value(item(item(results, i), 0)),
                                             json_string_value(item(item(results, i), 1)));
        wm_clash clash = { .fighters = { fighter(100), fighter(100) } };
        wm_fate fates[WM_SIDES];

        assert_true(difference > 0);
        outcome(clash, difference, fates);
        same_truth(v, wm_contact_broken(&fates[1], &fates[0]), "contact_broken.%zu", i);
    }
}

static void every_row(const vector *v)
{
    const json_t *differences = at(v->given, "differences");

    for (size_t i = 0; i < items(differences); i++) {
        const wm_combat_results_row *row = &wm_book.combat_results[wm_result_row(
            &wm_book, (int32_t)whole(item(differences, i)), false)];

        same(v, row->winner_casualties_percent, "winner_casualties.%zu", i);
        same(v, row->loser_casualties_percent, "loser_casualties.%zu", i);
        same_word(v, code_word(row->winner_fatigue), "winner_fatigue.%zu", i);
        same_word(v, code_word(row->loser_fatigue), "loser_fatigue.%zu", i);
        same_word(v, code_word(row->winner_location), "winner_location.%zu", i);
        same_word(v, code_word(row->loser_location), "loser_location.%zu", i);
    }
}

static void mended_row(const vector *v)
{
    wm_clash clash = { .fighters = { fighter(num(v->given, "winner_strength")),
                                     fighter(num(v->given, "loser_strength")) } };
    wm_fate fates[WM_SIDES];

    outcome(clash, num(v->given, "difference"), fates);
    for (size_t i = 0; i < 2; i++) {
        same(v, fates[i].share / WM_PERCENT, "casualty_percent.%zu", i);
        same(v, fates[i].casualties, "casualties.%zu", i);
    }
    same(v, fates[0].dead, "winner_dead");
    same(v, fates[0].wounded, "winner_wounded");
    same(v, fates[1].dead, "loser_dead");
    assert_true(fates[1].routed && (fates[1].rolls & WM_ROLL_WEEKS));
    same(v, num(v->given, "loser_strength") - fates[1].dead - fates[1].wounded,
         "loser_survivors_routed");
    assert_true(die(v, 0) <= wm_book.constants[WM_CONSTANTS_ROUT_WEEKS_DIE].value);
    same(v, die(v, 0), "weeks_to_reach_home");
}

static const char *row_word(int32_t row)
{
    static char words[32];
    bn_text text = bn_text_over(words, sizeof words);

    bn_text_int(&text, wm_book.combat_results[row].difference_min);
    bn_text_char(&text, '-');
    bn_text_int(&text, wm_book.combat_results[row].difference_max);
    return words;
}

static void tie(const vector *v)
{
    const json_t *ratings = at(v->given, "modified_br");
    const int32_t rating[WM_SIDES] = { (int32_t)whole(item(ratings, 0)),
                                       (int32_t)whole(item(ratings, 1)) };
    const bool rod[WM_SIDES] = { false, false };
    wm_roll_result result = { .winner = WM_NONE };
    int32_t roll[WM_SIDES] = { 0, 0 };
    size_t next = 0;

    for (; result.winner == WM_NONE; next += 2) {
        roll[0] = die(v, next);
        roll[1] = die(v, next + 1);
        result = wm_roll_read(&wm_book, rating, rod, roll);
    }
    assert_int_equal(next, items(v->dice));
    same(v, rating[0] + roll[0], "combat_results.0");
    same(v, rating[1] + roll[1], "combat_results.1");
    same_word(v, result.winner == 0 ? "A" : "B", "winner");
    same(v, result.difference, "difference");
    same_word(v, row_word(result.row), "row");
}

static void odd_casualty(const vector *v)
{
    int32_t share = num(v->given, "casualty_percent") * WM_PERCENT;
    int32_t casualties = wm_casualties(share, num(v->given, "strength"));

    same(v, casualties, "casualties");
    same(v, wm_dead(casualties), "dead");
    same(v, casualties - wm_dead(casualties), "wounded");
    assert_true(die(v, 0) <= wm_book.constants[WM_CONSTANTS_WOUNDED_MONTHS_DIE].value);
    same(v, die(v, 0), "months_until_return");
}

static void mixed_troops(const vector *v)
{
    const json_t *troops = at(v->given, "troops");
    int32_t kinds[WM_KINDS] = { 0 }, lost[WM_KINDS] = { 0 }, strength = 0, casualties;

    for (size_t i = 0; i < items(troops); i++)
        strength += kinds[i] = num(item(troops, i), "count");
    casualties = wm_casualties(num(v->given, "casualty_percent") * WM_PERCENT, strength);
    wm_share_losses(kinds, (int32_t)items(troops), casualties, &plain, lost);
    same(v, casualties, "casualties");
    for (size_t i = 0; i < items(troops); i++)
        same(v, lost[i], "by_kind.%s", word(item(troops, i), "kind"));
}

/* The points that a code of the tactics table stands for. */
static int32_t points_of(const char *code)
{
    for (int32_t i = 0; i < WM_TACTICS_COUNT; i++)
        if (strcmp(wm_book.tactics[i].attacker_effect, code) == 0)
            return wm_book.tactics[i].attacker_casualty_points;
    fail_msg("no effect %s in the table", code);
    return 0;
}

static void casualty_points(const vector *v)
{
    const json_t *cases = at(v->given, "cases");

    for (size_t i = 0; i < items(cases); i++)
        same(v,
             wm_casualty_share(num(item(cases, i), "table"),
                               points_of(word(item(cases, i), "code")), false, false, &plain) /
                 WM_PERCENT,
             "casualty_percent.%zu", i);
}

static void mirror(const vector *v)
{
    assert_int_equal(WM_TACTICS_COUNT, num(v->given, "rows"));
    for (int32_t x = 0; x < WM_TACTIC_NAMES_COUNT; x++)
        for (int32_t y = 0; y < WM_TACTIC_NAMES_COUNT; y++) {
            const wm_tactics_row *one = &wm_book.tactics[wm_tactics_lookup(&wm_book, x, y).row];
            const wm_tactics_row *other = &wm_book.tactics[wm_tactics_lookup(&wm_book, y, x).row];

            assert_string_equal(one->attacker_effect, other->defender_effect);
            assert_string_equal(one->defender_effect, other->attacker_effect);
            assert_int_equal(wm_tactics_lookup(&wm_book, x, y).br, other->defender_br);
            assert_int_equal(one->combat, other->combat);
        }
    want(v, "for_every_row");
}

static void withdrawal(const vector *v)
{
    const json_t *cases = at(v->given, "cases");

    for (size_t i = 0; i < items(cases); i++) {
        const json_t *given = item(cases, i);
        const char *location = word(given, "own_location");
        bool lost = location[0] == 'R';
        wm_clash clash = { .fighters = { fighter(100), fighter(100) } };
        wm_fate fates[WM_SIDES];
        int32_t units;

        clash.fighters[lost].tactic = tactic_row(word(given, "own"));
        clash.fighters[!lost].tactic = tactic_row(word(given, "enemy"));
        units =
            wm_free_withdrawal(&wm_book, clash.fighters[lost].tactic, clash.fighters[!lost].tactic);
        outcome(clash, difference_with(lost ? NULL : location, lost ? location : NULL), fates);
        same(v, fates[lost].retreat + units, "units_moved_if_free_move_taken.%zu", i);
        same_truth(v, fates[lost].holds_field, "holds_field.%zu", i);
    }
}

/* ---- mercy and sieges --------------------------------------------------------------------- */

/* Tactics of winner and loser that give the loser this effect. */
static void tactics_with(const char *loser_effect, wm_clash *clash)
{
    for (int32_t i = 0; i < WM_TACTICS_COUNT; i++)
        if (wm_book.tactics[i].combat &&
            strcmp(wm_book.tactics[i].defender_effect, loser_effect) == 0 &&
            wm_book.tactics[i].defender_tactic != WM_TACTIC_NAMES_WITHDRAW) {
            clash->fighters[0].tactic = wm_book.tactics[i].attacker_tactic;
            clash->fighters[1].tactic = wm_book.tactics[i].defender_tactic;
            return;
        }
    fail_msg("no tactics give %s", loser_effect);
}

static void siege_and_mercy(const vector *v)
{
    int32_t row = wm_result_row(&wm_book, num(v->given, "difference"), false);
    int32_t percent = wm_book.combat_results[row].loser_casualties_percent;
    int32_t points = points_of(word(v->given, "tactic_code"));
    wm_clash clash = { .fighters = { fighter(1000), fighter(num(v->given, "strength")) },
                       .mercy = yes(v->given, "mercy") };
    wm_fate fates[WM_SIDES];

    tactics_with(word(v->given, "tactic_code"), &clash);
    clash.fighters[1].inside = 1;
    outcome(clash, num(v->given, "difference"), fates);
    same(v, percent, "table_percent");
    same(v, wm_casualty_share(percent, points, false, false, &plain) / WM_PERCENT, "after_tactics");
    same(v, wm_casualty_share(percent, points, true, false, &plain) / WM_PERCENT, "after_siege");
    same(v, fates[1].share / WM_PERCENT, "after_mercy");
    same(v, fates[1].casualties, "casualties");
    same(v, fates[1].dead, "dead");
    same(v, fates[1].wounded, "wounded");
    same_truth(v, !fates[1].stays_inside, "retreats");
    same_word(v, wm_book.fatigue[fates[1].fatigue].level, "fatigue");
}

static void mercy_at_the_end(const vector *v)
{
    wm_clash clash = { .fighters = { fighter(100), fighter(num(v->given, "loser_strength")) },
                       .mercy = yes(v->given, "mercy") };
    wm_fate fates[WM_SIDES];

    outcome(clash, num(v->given, "difference"), fates);
    same(v, fates[1].share / WM_PERCENT, "casualty_percent");
    same(v, fates[1].casualties, "casualties");
    same(v, fates[1].dead, "dead");
    same(v, fates[1].wounded, "wounded");
    assert_true(fates[1].routed);
    same(v, num(v->given, "loser_strength") - fates[1].casualties, "survivors_routed");
}

static void ignored_rout(const vector *v)
{
    wm_clash clash = { .fighters = { fighter(100), fighter(num(v->given, "strength")) } };
    wm_fate fates[WM_SIDES];
    int32_t row = wm_result_row(&wm_book, num(v->given, "difference"), false);

    clash.fighters[1].inside = 1;
    outcome(clash, num(v->given, "difference"), fates);
    same(v, wm_book.combat_results[row].loser_casualties_percent, "table_percent");
    same(v, fates[1].share / WM_PERCENT, "casualty_percent");
    same(v, fates[1].casualties, "casualties");
    same_truth(v, fates[1].routed, "routed");
    same_word(v, wm_book.fatigue[fates[1].fatigue].level, "fatigue");
}

static void investment(const vector *v)
{
    wm_combatant besieger = { .siege_weeks = num(v->given, "completed_weeks") };
    wm_combatant besieged = { .inside = 1 };

    same(v, wm_siege_weeks_bonus(&wm_book, &besieger, &besieged).value, "attacker_modifier");
}

static void sortie(const vector *v)
{
    wm_combatant outside = { .strength = num(v->given, "besiegers"),
                             .stance = WM_DEFENDS,
                             .siege_weeks = num(v->given, "completed_weeks") };
    wm_combatant out = { .strength = num(v->given, "besieged"),
                         .stance = WM_ATTACKS,
                         .in_stronghold = 1 };
    wm_battle_inputs ground = { 0 };
    wm_clash clash = { .fighters = { fighter(outside.strength), fighter(out.strength) } };
    wm_fate fates[WM_SIDES];

    out.inside = wm_storm(2, 1) == 2; /* the garrison, side 1, declares the attack */
    outcome(clash, num(v->given, "difference"), fates);
    same(v,
         wm_ratio_bonus(&wm_book, wm_ratio_strength(&wm_book, &outside),
                        wm_ratio_strength(&wm_book, &out), &plain)
             .value,
         "ratio_bonus_besiegers");
    same(v,
         wm_ratio_bonus(&wm_book, wm_ratio_strength(&wm_book, &out),
                        wm_ratio_strength(&wm_book, &outside), &plain)
             .value,
         "ratio_bonus_besieged");
    same(v, wm_siege_weeks_bonus(&wm_book, &outside, &out).value, "siege_weeks");
    same(v, defender_group(&out, &outside, &ground), "stronghold");
    same(v, fates[0].share / WM_PERCENT, "casualty_percent.0");
    same(v, fates[1].share / WM_PERCENT, "casualty_percent.1");
    same(v, fates[1].casualties, "casualties_of_besieged");
    same_word(v, code_word((wm_result_code)fates[1].location), "loser_location");
}

static void mercy_debt(const vector *v)
{
    const json_t *days = at(v->given, "days_since_mercy");

    for (size_t i = 0; i < items(days); i++) {
        wm_force winner = { .name = "winner", .leader = { .name = "leader" } };
        wm_force loser = { .record_count = num(v->given, "mercies") };
        wm_combatant self = { 0 };

        for (int32_t k = 0; k < loser.record_count; k++)
            loser.records[k] = (wm_record){ .days_ago = (int32_t)whole(item(days, i)),
                                            .result = WM_RECORD_MERCY,
                                            .against = "winner" };
        self.mercy_debt = wm_record_mercy(&wm_book, &loser, &winner, 0);
        same(v, wm_mercy_debt(&wm_book, &self).value, "loser_modifier.%zu", i);
    }
}

/* ---- characters --------------------------------------------------------------------------- */

static void ambush(const vector *v)
{
    const json_t *cases = at(v->given, "cases");

    for (size_t i = 0; i < items(cases); i++) {
        int32_t chance = wm_ambush_chance(&wm_book, yes(item(cases, i), "ambushers_invisible"), 0);
        bool surprised = die(v, i) <= chance;

        assert_int_equal(die(v, i), num(item(cases, i), "roll"));
        same(v, chance, "chance.%zu", i);
        same_truth(v, surprised, "surprise.%zu", i);
        same(v, wm_surprise(&wm_book, surprised ? WM_SURPRISE_AMBUSH : 0).value, "modifier.%zu", i);
    }
}

static void deserter(const vector *v)
{
    same(v, wm_information(&wm_book, 0).value, "modifier");
}

static void actions(const vector *v)
{
    static const char *const words[] = { "none", "plan", "good", "some", "false" };
    const json_t *deeds = at(v->given, "heroics");
    wm_combatant self = { .leader_removed = yes(v->given, "leader_removed"),
                          .officer_removed = yes(v->given, "officer_removed") };
    wm_combatant foe = { 0 };

    for (int32_t i = 0; i < (int32_t)BN_COUNT(words); i++)
        if (strcmp(words[i], word(v->given, "information")) == 0)
            self.information = i;
    for (size_t i = 0; i < items(deeds); i++) {
        bool success = yes(item(deeds, i), "success");

        if (strcmp(word(item(deeds, i), "role"), "leader") == 0)
            self.heroics_leader = success ? 1 : 2;
        else if (success)
            self.heroics_successes++;
        else
            self.heroics_failures++;
    }
    same(v, wm_considerations(&wm_book, &self, &foe, &plain, NULL), "modifier");
}

static void rod_roll(const vector *v)
{
    for (size_t i = 0; i < items(v->dice); i++)
        same(v, wm_combat_roll(&wm_book, die(v, i), true), "counted_as.%zu", i);
}

static void rod_defeat(const vector *v)
{
    wm_clash clash = { .fighters = { fighter(100), fighter(100) },
                       .row = wm_result_row(&wm_book, num(v->given, "difference"), true) };
    wm_fate fates[WM_SIDES];

    wm_clash_outcome(&wm_book, &clash, &plain, fates, NULL);
    same_word(v, row_word(clash.row), "row");
    same(v, fates[0].share / WM_PERCENT, "casualty_percent.0");
    same(v, fates[1].share / WM_PERCENT, "casualty_percent.1");
    same_word(v, code_word((wm_result_code)fates[1].location), "loser_location");
}

static void staff(const vector *v)
{
    int32_t wounded = num(v->given, "wounded");
    int32_t restored = wm_staff_heals(&wm_book, wounded, yes(v->given, "holds_field"));

    same(v, restored, "restored");
    same(v, wounded - restored, "wounded_left");
}

static void command_xp(const vector *v)
{
    same(v, wm_command_xp(&wm_book, num(v->given, "enemy_strength"), true), "xp_win");
    same(v, wm_command_xp(&wm_book, num(v->given, "enemy_strength"), false), "xp_loss");
}

static void expenditure(const vector *v)
{
    for (int32_t won = 0; won < 2; won++) {
        const char *end = won ? "win" : "loss";

        same(v, wm_charges_used(&wm_book, num(v->given, "charges"), won), "%s.charges_used", end);
        same(v, wm_spells_kept(&wm_book, num(v->given, "combat_spells"), won), "%s.spells_left",
             end);
    }
}

const handler battle_examples[] = {
    { "WM-EX-09", ratio_pairs },
    { "WM-EX-10", ratio_edges },
    { "WM-EX-11", ratio_edges },
    { "WM-EX-12", both_defend },
    { "WM-EX-13", bad_environment },
    { "WM-EX-14", bad_environment },
    { "WM-EX-15", adapted },
    { "WM-EX-17", contact_after },
    { "WM-EX-18", contact_after },
    { "WM-EX-19", contact_after },
    { "WM-EX-20", contact_after },
    { "WM-EX-21", contact_after_others },
    { "WM-EX-27", flyers },
    { "WM-EX-28", immunity },
    { "WM-EX-30", mended_row },
    { "WM-EX-31", tie },
    { "WM-EX-32", odd_casualty },
    { "WM-EX-33", mixed_troops },
    { "WM-EX-34", casualty_points },
    { "WM-EX-35", mirror },
    { "WM-EX-37", withdrawal },
    { "WM-EX-38", siege_and_mercy },
    { "WM-EX-39", mercy_at_the_end },
    { "WM-EX-40", fourfold },
    { "WM-EX-41", investment },
    { "WM-EX-43", ignored_rout },
    { "WM-EX-44", ambush },
    { "WM-EX-45", deserter },
    { "WM-EX-46", actions },
    { "WM-EX-47", rod_roll },
    { "WM-EX-48", rod_defeat },
    { "WM-EX-49", staff },
    { "WM-EX-50", command_xp },
    { "WM-EX-51", expenditure },
    { "WM-EX-61", many_modifiers },
    { "WM-EX-63", mercy_debt },
    { "WM-EX-64", every_row },
    { "WM-EX-68", who_defends },
    { "WM-EX-69", ground_entries },
    { "WM-EX-70", sortie },
    { NULL, NULL },
};
