/* Examples of exceptional strength. */
#include "gurps3_examples.h"

#include "rules/forces/quality.h"
#include "rules/forces/strength.h"
#include "rules/powers/powers.h"

static int32_t strength(const g3_unit *unit)
{
    return g3_unit_ts(BOOK, unit, unit->count, unit->quality, false, &(bn_term){ 0 }, NULL);
}

static void es_morale(const vector *v)
{
    g3_unit unit = unit_given(v->given);
    int32_t steps = num(v->given, "steps"), base = g3_base_morale(BOOK, unit.quality, false);

    same(v, strength(&unit), "ts");
    same(v, steps * g3_step_price(BOOK, strength(&unit)), "cost");
    same(v, base + steps, "morale_up");
    same(v, base - steps, "morale_down");
}

static void es_morale_points(const vector *v)
{
    g3_unit unit = unit_given(v->given);
    g3_readings rules = readings_of(v);
    int32_t ts = strength(&unit), left = num(v->given, "points"), over = 0, steps = 0;

    while (rules.es_morale_pooled ? g3_pooled_price(BOOK, ts, over) <= left
                                  : g3_step_price(BOOK, ts) <= left) {
        int32_t price =
            rules.es_morale_pooled ? g3_pooled_price(BOOK, ts, over) : g3_step_price(BOOK, ts);

        over += price * G3_CONSTANT(BOOK, ES_TS_OF_A_STEP) - ts;
        left -= price;
        steps++;
    }
    same(v, ts, "ts");
    same(v, steps, "steps");
    same(v, g3_morale_ts(BOOK, ts, steps), "ts_after");
}

static void es_spent(const vector *v)
{
    static const char *const sides[] = { "Megalos", "Al-Wazif" };

    for (size_t s = 0; s < BN_COUNT(sides); s++) {
        const json_t *side = at(v->given, sides[s]);
        int32_t left = num(side, "available");

        for (int32_t e = 0; e < G3_ES_EFFECTS_COUNT; e++)
            left -= num(at(side, "spend"), g3_es_effects_words[e]);
        same(v, left, "%s_left", sides[s]);
    }
}

static void es_convert(const vector *v)
{
    const json_t *points = at(v->given, "points");

    for (size_t i = 0; i < items(points); i++)
        same_rat(v, g3_es_of_points(BOOK, whole_at(points, i)), "es.%zu", i);
}

static void es_modifiers(const vector *v)
{
    static const char *const arts[] = { "mage", "psi", "super", NULL };
    const json_t *list = at(v->given, "practitioners");
    bn_rat sum = { 0, 1 };

    for (size_t i = 0; i < items(list); i++) {
        const json_t *is = item(list, i);
        g3_adept adept = { .art = row_named(word(is, "kind"), arts),
                           .points = num(is, "points"),
                           .powerstone = num(is, "powerstone"),
                           .bonus = num(is, "item_bonus") + num(is, "booster") };
        int32_t mana =
            at(is, "mana") ? row_named(word(is, "mana"), g3_mana_words) : G3_MANA_LEVELS_NORMAL;
        bn_rat es = g3_adept_es(BOOK, &adept, mana);

        same_rat(v, es, "es.%zu", i);
        sum = bn_rat_add(sum, es);
    }
    same_rat(v, sum, "force_es");
    same(v, bn_rat_floor(sum), "spendable");
}

static void es_block_catastrophe(const vector *v)
{
    const json_t *defence = at(v->given, "defence");
    int32_t points = num(v->given, "enemy_points");
    int32_t whole_ = BOOK->es_effects[G3_ES_EFFECTS_CATASTROPHE].cost;

    for (size_t i = 0; i < items(defence); i++) {
        int32_t left = whole_at(defence, i), blocked = g3_block(points, whole_, &left);

        same(v, g3_catastrophe_modifier(BOOK, points - blocked), "catastrophe_modifier.%zu", i);
        same(v, left, "wasted.%zu", i);
    }
}

static void es_block_strike(const vector *v)
{
    const json_t *cases = at(v->given, "cases");

    for (size_t i = 0; i < items(cases); i++) {
        const json_t *is = item(cases, i);
        int32_t price = g3_step_price(BOOK, num(is, "unit_ts"));
        int32_t points = num(is, "steps") * price, left = num(is, "defence");
        int32_t blocked = g3_block(points, price, &left);

        same(v, price, "price_of_step.%zu", i);
        same(v, points, "points_spent.%zu", i);
        same(v, (points - blocked) / price, "steps_left.%zu", i);
        same(v, left, "defence_wasted.%zu", i);
    }
}

static void es_other(const vector *v)
{
    const json_t *scouting = at(v->given, "scouting"), *curses = at(v->given, "catastrophe_points");

    for (size_t i = 0; i < items(scouting); i++)
        same(v,
             g3_scouting_modifier(BOOK, num(item(scouting, i), "points") -
                                            num(item(scouting, i), "blocked")),
             "scouting_bonus.%zu", i);
    for (size_t i = 0; i < items(curses); i++)
        same(v, g3_catastrophe_modifier(BOOK, whole_at(curses, i)), "catastrophe_modifier.%zu", i);
}

const handler powers_examples[] = {
    { "es_morale", es_morale },
    { "es_morale_points", es_morale_points },
    { "es_spent", es_spent },
    { "es_convert", es_convert },
    { "es_modifiers", es_modifiers },
    { "es_block_catastrophe", es_block_catastrophe },
    { "es_block_strike", es_block_strike },
    { "es_other", es_other },
    { NULL, NULL },
};
