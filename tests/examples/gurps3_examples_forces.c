/* Examples of troops: strength, quality, Morale, what they cost. */
#include "gurps3_examples.h"

#include "documents/documents.h"
#include "rules/field/catastrophe.h"
#include "rules/forces/levy.h"
#include "rules/forces/pay.h"
#include "rules/forces/quality.h"
#include "rules/forces/strength.h"
#include "rules/people/battle_skill.h"

/* ---- units -------------------------------------------------------------------------------- */

static void carry(g3_unit *unit, const json_t *list)
{
    for (size_t i = 0; list && i < items(list); i++) {
        int32_t row = row_named(json_string_value(item(list, i)), g3_ts_components_words);

        switch (row) {
        case G3_TS_COMPONENTS_NO_STIRRUPS:
            unit->traits |= G3_NO_STIRRUPS;
            break;
        case G3_TS_COMPONENTS_ARMOURED_VEHICLE:
            unit->mobility = G3_CARRIER;
            break;
        case G3_TS_COMPONENTS_FLYING_VEHICLE:
            unit->mobility = G3_AIRLIFT;
            break;
        default:
            if (row >= G3_TS_COMPONENTS_SLING)
                unit->ranged |= 1u << (row - G3_TS_COMPONENTS_SLING);
            else
                unit->mobility = G3_LIGHT_HORSE + row - G3_TS_COMPONENTS_LIGHT_HORSE;
        }
    }
}

g3_unit unit_given(const json_t *given)
{
    g3_unit unit = { .name = "unit",
                     .weapon = G3_NONE,
                     .tl = at(given, "tl") ? num(given, "tl") : 3,
                     .count = num(given, "number"),
                     .own_ts = num(given, "individual_ts"),
                     .racial = num(given, "racial_modifier"),
                     .armour_dr = num(given, "dr"),
                     .crew = num(given, "crew"),
                     .quality = G3_TROOP_QUALITY_AVERAGE };

    if (at(given, "equipment"))
        unit.equipment = row_named(word(given, "equipment"), g3_equipment_words);
    if (at(given, "quality"))
        unit.quality = quality_named(word(given, "quality"));
    if (at(given, "special"))
        unit.weapon = row_named(word(given, "special"), g3_weapon_words);
    unit.traits |= yes(given, "irregular") ? G3_IRREGULAR : 0;
    unit.traits |= yes(given, "fine") ? G3_FINE_WEAPONS : 0;
    carry(&unit, at(given, "mobility"));
    carry(&unit, at(given, "ranged"));
    return unit;
}

static int32_t single(const g3_unit *unit)
{
    return g3_single_ts(BOOK, unit, false, &(bn_term){ 0 }, NULL);
}

static int32_t strength(const g3_unit *unit)
{
    return g3_unit_ts(BOOK, unit, unit->count, unit->quality, false, &(bn_term){ 0 }, NULL);
}

static void individual_ts(const vector *v)
{
    g3_unit unit = unit_given(v->given);

    same(v, single(&unit), "ts");
}

static void individual_ts_list(const vector *v)
{
    const json_t *cases = at(v->given, "cases");

    for (size_t i = 0; i < items(cases); i++) {
        g3_unit unit = unit_given(item(cases, i));

        same(v, single(&unit), "ts.%zu", i);
    }
}

static void chariots(const vector *v)
{
    const json_t *cases = at(v->given, "cases");

    for (size_t i = 0; i < items(cases); i++) {
        g3_unit unit = { .tl = 2, .equipment = G3_LIGHT + (int32_t)i };

        unit.weapon = row_named(word(item(cases, i), "chariot"), g3_weapon_words);
        unit.wielders = BOOK->special_weapons[unit.weapon].extra_wielders_default;
        unit.ranged = 1u << (row_named(word(item(cases, i), "ranged"), g3_ts_components_words) -
                             G3_TS_COMPONENTS_SLING);
        same(v, single(&unit), "ts.%zu", i);
    }
}

static void racial_modifier(const vector *v)
{
    const json_t *sums = at(v->given, "sums");

    for (size_t i = 0; i < items(sums); i++)
        same(v, g3_racial_modifier(whole_at(sums, i), 0, 0), "modifiers.%zu", i);
}

static void unit_ts(const vector *v)
{
    g3_unit unit = unit_given(v->given);

    if (expects(v, "individual_ts"))
        same(v, single(&unit), "individual_ts");
    same(v, strength(&unit), "ts");
    same(v, g3_base_morale(BOOK, unit.quality, unit.traits & G3_IRREGULAR), "base_morale");
}

static void force_ts(const vector *v)
{
    const json_t *units = at(v->given, "units");
    int32_t sum = 0;

    for (size_t i = 0; i < items(units); i++) {
        g3_unit unit = unit_given(item(units, i));

        same(v, strength(&unit), "unit_ts.%zu", i);
        sum += strength(&unit);
    }
    same(v, sum, "ts");
}

static void two_units(const vector *v)
{
    const json_t *units = at(v->given, "units");

    for (size_t i = 0; i < items(units); i++) {
        g3_unit unit = unit_given(item(units, i));

        same(v, single(&unit), "individual_ts.%zu", i);
        same(v, strength(&unit), "ts.%zu", i);
    }
}

/* A unit of a list, as documents read it. */
static g3_unit listed(int32_t setting, const char *code)
{
    g3_unit unit = { .name = code,
                     .count = 1,
                     .type = row_named(code, g3_type_words),
                     .race = G3_NONE,
                     .creature = G3_NONE,
                     .equipment = G3_NONE,
                     .mobility = G3_NONE,
                     .weapon = G3_NONE,
                     .wielders = G3_NONE,
                     .crew = G3_NONE,
                     .armour_shift = G3_NONE,
                     .battles = G3_NONE,
                     .quality = G3_TROOP_QUALITY_AVERAGE };

    g3_unit_by_list(BOOK, setting, &unit);
    return unit;
}

static void yrth_components(const vector *v)
{
    for (int32_t row = G3_YRTH_TROOPS_HC; row <= G3_YRTH_TROOPS_PI; row++) {
        g3_unit unit = listed(G3_YRTH, g3_yrth_troops_words[row]);

        same(v, single(&unit), "ts.%s", g3_yrth_troops_words[row]);
        assert_int_equal(single(&unit), BOOK->yrth_troops[row].ts);
    }
}

static void ww1_components(const vector *v)
{
    g3_unit irregulars = listed(G3_WW1, "II");

    for (int32_t row = 0; row < G3_WW1_TROOPS_COUNT; row++) {
        g3_unit unit = listed(G3_WW1, g3_ww1_troops_words[row]);

        same(v, single(&unit), "ts.%s", g3_ww1_troops_words[row]);
    }
    irregulars.ranged = G3_LONG_FIREARM;
    same(v, single(&irregulars), "irregular_with_rifle");
}

/* The ladders of equivalents.csv, at the strength that the types and qualities have. */
static void equivalents(const vector *v)
{
    for (int32_t row = 0; row < G3_EQUIVALENTS_COUNT; row++) {
        const g3_equivalents_row *is = &BOOK->equivalents[row];
        int64_t number = g3_equivalent(BOOK, row, bn_rat_int(1));

        if (is->ladder == G3_BY_QUALITY) {
            same_rat(v,
                     bn_rat_mul(bn_rat_int(number),
                                BOOK->troop_quality[quality_named(is->item)].ts_multiplier),
                     "quality_ts.%s", is->item);
        } else {
            int32_t type = 0;

            while (strcmp(is->item, "siege engines") == 0
                       ? type != G3_YRTH_TROOPS_LE
                       : !alike(BOOK->yrth_troops[type].troop_type, is->item))
                type++;
            same(v, number * BOOK->yrth_troops[type].ts, "troop_ts.%s", is->item);
        }
    }
}

/* ---- quality ------------------------------------------------------------------------------ */

static void leadership(const vector *v)
{
    const json_t *skills = at(v->given, "leadership");
    int32_t quality = quality_named(word(v->given, "quality"));

    for (size_t i = 0; i < items(skills); i++) {
        g3_mood mood = { 0 };

        same(v,
             g3_effective_morale(BOOK, quality, false, whole_at(skills, i), &mood, &(bn_term){ 0 },
                                 NULL)
                 .value,
             "morale.%zu", i);
    }
}

static void average_quality(const vector *v)
{
    const json_t *old = item(at(v->given, "groups"), 0), *new = item(at(v->given, "groups"), 1);
    int32_t fresh = BOOK->troop_quality[quality_named(word(new, "quality"))].battles_min;
    int32_t battles =
        g3_battles_merged(num(old, "men"), num(old, "battles"), num(new, "men"), fresh);
    int32_t quality = g3_quality_of(BOOK, battles), more = 0;

    same(v, num(old, "men") + num(new, "men"), "men");
    same(v, num(old, "men") * num(old, "battles") + num(new, "men") * fresh, "sum");
    same(v, battles, "battles");
    same_word(v, BOOK->troop_quality[quality].quality, "quality");
    while (g3_quality_of(BOOK, battles) != G3_TROOP_QUALITY_VETERAN) {
        battles = g3_battles_after(BOOK, battles, true);
        more++;
    }
    same(v, more, "battles_to_veteran");
}

static void after_battle(const vector *v)
{
    int32_t battles = num(v->given, "battles");
    g3_unit unit = unit_given(v->given);

    for (int32_t i = 0; i < num(v->given, "battles_won"); i++)
        battles = g3_battles_after(BOOK, battles, true);
    unit.quality = g3_quality_of(BOOK, battles);
    same(v, battles, "battles");
    same_word(v, BOOK->troop_quality[unit.quality].quality, "quality");
    same_rat(v,
             bn_rat_mul(bn_rat_int((int64_t)single(&unit) * unit.count),
                        BOOK->troop_quality[unit.quality].ts_multiplier),
             "exact");
    same(v, strength(&unit), "ts");
}

static void commander_skill(const vector *v)
{
    const json_t *commanders = at(v->given, "commanders");
    size_t die = 0;

    for (size_t i = 0; i < items(commanders); i++) {
        int32_t row =
            row_named(word(item(commanders, i), "quality"), g3_commander_experience_words);
        bool rolls = BOOK->commander_experience[row].skill_dice > 0;

        same(v, g3_commander_skill(BOOK, row, rolls ? rolled(v, die++) : 0), "strategy.%zu", i);
    }
}

static void quality_rolls(const vector *v)
{
    const json_t *totals = at(v->given, "totals");

    for (size_t i = 0; i < items(totals); i++) {
        int32_t total = whole_at(totals, i), commander = g3_commander_rolled(BOOK, total);

        same_word(v, BOOK->troop_quality[g3_quality_rolled(BOOK, total, false)].quality,
                  "quality.%zu", i);
        same_truth(v, g3_quality_rolled(BOOK, total, true) == G3_NONE,
                   "rolled_again_when_raising.%zu", i);
        same_word(v, BOOK->commander_experience[commander].quality, "commander.%zu", i);
        same(v, g3_commander_skill(BOOK, commander, 0), "skill_base.%zu", i);
    }
}

static void typical_skills(const vector *v)
{
    for (int32_t row = 0; row < G3_TYPICAL_SKILLS_COUNT; row++) {
        g3_person soldier = g3_typical_soldier(BOOK, row);

        same(v, g3_battle_skill(BOOK, &soldier, &(bn_term){ 0 }, NULL), "battle.%s",
             BOOK->typical_skills[row].quality);
        assert_int_equal(g3_battle_skill(BOOK, &soldier, &(bn_term){ 0 }, NULL),
                         BOOK->typical_skills[row].battle);
    }
}

/* ---- Morale ------------------------------------------------------------------------------- */

static void morale_ts(const vector *v)
{
    same(v,
         g3_morale_ts(BOOK, num(v->given, "ts"),
                      num(v->given, "current_morale") - num(v->given, "base_morale")),
         "ts");
}

static void unit_then_morale(const vector *v)
{
    g3_unit unit = unit_given(v->given);

    same(v, strength(&unit), "ts");
    same(v, g3_morale_ts(BOOK, strength(&unit), num(v->given, "morale_change")), "ts_after");
}

static int32_t morale_with(int32_t quality, const g3_mood *mood)
{
    return g3_effective_morale(BOOK, quality, false, 12, mood, &(bn_term){ 0 }, NULL).value;
}

static void titus(const vector *v)
{
    int32_t quality = quality_named(word(v->given, "quality"));
    g3_mood mood = { .pay = (int8_t)num(v->given, "loot_bonus") };

    assert_int_equal(mood.pay, g3_bonus_morale(BOOK, G3_CONSTANT(BOOK, BONUS_HALF_PCT)));
    same(v, morale_with(quality, &mood), "before");
    mood.catastrophe =
        (int8_t)g3_catastrophe_morale(BOOK, g3_catastrophe(BOOK, num(v->given, "catastrophe")),
                                      yes(v->given, "own_unit"), &plain);
    same(v, morale_with(quality, &mood), "during");
    mood.catastrophe = 0;
    same(v, morale_with(quality, &mood), "after");
}

static void wazifi_ts(const vector *v)
{
    const json_t *units = at(v->given, "units");
    g3_readings rules = readings_of(v);
    int32_t sum = 0;

    for (size_t i = 0; i < items(units); i++) {
        const json_t *unit = item(units, i);
        bool own = yes(unit, "own_unit");
        int32_t fallen = g3_catastrophe_morale(BOOK, G3_CATASTROPHE_LEADER_KILLED, own, &rules);
        int32_t ts = g3_morale_ts(BOOK, num(unit, "ts"), num(unit, "es") + fallen);

        assert_int_equal(fallen, num(v->given, own ? "morale_own_unit" : "morale_all"));
        same(v, ts, "unit_ts.%zu", i);
        sum += ts;
    }
    same(v, sum, "ts");
}

static void morale_sum(const vector *v)
{
    const json_t *unit = at(v->given, "unit");
    int32_t quality = quality_named(word(unit, "quality")), skill = num(unit, "leadership");
    g3_mood none = { 0 };
    g3_mood moods[] = {
        { .hereditary_foe = yes(unit, "hereditary_foe") },
        { .home_territory = yes(unit, "home_territory") },
        { .beat_foe = yes(unit, "beat_foe_this_year"),
          .beaten_by_foe = yes(unit, "beaten_this_year") },
        { .spies_slain = yes(unit, "enemy_spies_slain"),
          .own_slain = yes(unit, "own_spies_killed") },
        { .conscripts =
              (int8_t)g3_conscript_morale(BOOK, strcmp(word(unit, "conscripts"), "paid") == 0, 0) },
        { .pay = (int8_t)g3_arrears_morale(BOOK, num(unit, "missed_paydays"), 0) },
    };
    static const char *const names[] = { "hereditary_foe", "home_territory", "record",
                                         "spies",          "conscripts",     "pay" };
    g3_mood all = { .hereditary_foe = moods[0].hereditary_foe,
                    .home_territory = moods[1].home_territory,
                    .beat_foe = moods[2].beat_foe,
                    .beaten_by_foe = moods[2].beaten_by_foe,
                    .spies_slain = moods[3].spies_slain,
                    .own_slain = moods[3].own_slain,
                    .conscripts = moods[4].conscripts,
                    .pay = moods[5].pay };
    int32_t base = morale_with(quality, &none);

    same(v, base, "parts.base");
    same(v, g3_leadership_morale(BOOK, skill), "parts.leadership");
    for (size_t i = 0; i < BN_COUNT(moods); i++)
        same(v, morale_with(quality, &moods[i]) - base, "parts.%s", names[i]);
    same(v, g3_effective_morale(BOOK, quality, false, skill, &all, &(bn_term){ 0 }, NULL).value,
         "morale");
}

/* ---- money -------------------------------------------------------------------------------- */

static void upkeep(const vector *v)
{
    same_rat(v,
             g3_feeding(num(v->given, "status0_cost"), num(v->given, "horse_hexes"), bn_rat_int(1)),
             "monthly");
}

static void pay(const vector *v)
{
    bn_rat cost = bn_rat_int(num(v->given, "cost_to_raise"));
    int32_t quality = quality_named(word(v->given, "quality"));

    same_rat(v, g3_monthly_pay(BOOK, cost, quality, true), "yrth");
    same_rat(v, g3_monthly_pay(BOOK, cost, quality, false), "general_rule");
}

static void pay_bonus(const vector *v)
{
    const json_t *percent = at(v->given, "bonus_percent"), *who = at(v->given, "conscripts");
    int32_t unpaid = BOOK->morale_modifiers[G3_MORALE_MODIFIERS_CONSCRIPTS_UNPAID].modifier;

    for (size_t i = 0; i < items(percent); i++)
        same(v, g3_bonus_morale(BOOK, whole_at(percent, i)), "morale.%zu", i);
    for (size_t i = 0; i < items(who); i++)
        same(
            v,
            g3_conscript_morale(BOOK, strcmp(json_string_value(item(who, i)), "paid") == 0, unpaid),
            "conscript_morale.%zu", i);
}

static void raise_cost(const vector *v)
{
    const json_t *list = at(v->given, "equipment_and_quality");

    for (size_t i = 0; i < items(list); i++) {
        bn_rat cost = g3_hiring_cost(BOOK, bn_rat_int(pair_at(list, i, 0)));
        int32_t quality = quality_named(json_string_value(item(item(list, i), 1)));

        same_rat(v, g3_raise_cost(BOOK, cost, quality, bn_rat_int(1)), "raise.%zu", i);
        same_rat(v, g3_monthly_pay(BOOK, cost, quality, false), "pay.%zu", i);
    }
}

const handler forces_examples[] = {
    { "individual_ts", individual_ts },
    { "individual_ts_list", individual_ts_list },
    { "chariots", chariots },
    { "racial_modifier", racial_modifier },
    { "unit_ts", unit_ts },
    { "force_ts", force_ts },
    { "two_units", two_units },
    { "yrth_components", yrth_components },
    { "ww1_components", ww1_components },
    { "equivalents", equivalents },
    { "leadership", leadership },
    { "average_quality", average_quality },
    { "after_battle", after_battle },
    { "commander_skill", commander_skill },
    { "quality_rolls", quality_rolls },
    { "typical_skills", typical_skills },
    { "morale_ts", morale_ts },
    { "unit_then_morale", unit_then_morale },
    { "titus", titus },
    { "wazifi_ts", wazifi_ts },
    { "morale_sum", morale_sum },
    { "upkeep", upkeep },
    { "pay", pay },
    { "pay_bonus", pay_bonus },
    { "raise_cost", raise_cost },
    { NULL, NULL },
};
