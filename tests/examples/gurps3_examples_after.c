/* Examples of what lasts: recovery, pay, training; and of three sides at once. */
#include "gurps3_examples.h"

#include "battle/steps.h"
#include "rules/forces/pay.h"
#include "rules/forces/quality.h"
#include "rules/outcome/recovery.h"

/* ---- the wounded -------------------------------------------------------------------------- */

/* The unit of a case, and what heals it. */
typedef struct ward {
    g3_unit unit;
    int32_t men, wounded, returned, parts, tl, healers;
    bool camp;
} ward;

static ward ward_of(const json_t *is)
{
    return (ward){ .unit = { .traits = strcmp(word(is, "healing"), "rapid") == 0  ? G3_RAPID_HEALING
                                       : strcmp(word(is, "healing"), "slow") == 0 ? G3_SLOW_HEALING
                                                                                  : 0 },
                   .men = num(is, "unit"),
                   .wounded = num(is, "wounded"),
                   .tl = num(is, "tl"),
                   .healers = num(is, "healers"),
                   .camp = strcmp(word(is, "where"), "camp") == 0 };
}

/* Men back in the ranks after one day more. */
static int32_t day(ward *of, int32_t magic)
{
    int32_t left = of->wounded - of->returned;
    bool served = g3_healers_serve(BOOK, of->healers, left);

    of->parts += g3_recovery(BOOK, &of->unit, of->men, of->tl, of->camp, served ? magic : 0);
    of->returned = of->parts / G3_MAN < of->wounded ? of->parts / G3_MAN : of->wounded;
    return of->returned;
}

static void recovery(const vector *v)
{
    const json_t *cases = at(v->given, "cases");

    for (size_t i = 0; i < items(cases); i++) {
        ward of = ward_of(item(cases, i));

        for (int32_t d = 0; d < num(item(cases, i), "days"); d++)
            same(v, day(&of, 0), "returned.%zu.%d", i, d);
    }
}

static void magic_healing(const vector *v)
{
    const json_t *cases = at(v->given, "cases");
    int32_t needed = 1;

    while (!g3_healers_serve(BOOK, needed, num(item(cases, 0), "wounded")))
        needed++;
    same(v, needed, "healers_needed");
    for (size_t i = 0; i < items(cases); i++) {
        ward of = ward_of(item(cases, i));

        for (size_t d = 0; d < items(v->dice); d++)
            same(v, day(&of, rolled(v, d)), "returned.%zu.%zu", i, d);
    }
}

/* ---- pay and training --------------------------------------------------------------------- */

static void pay_morale(const vector *v)
{
    const json_t *days = at(v->given, "paydays");
    int32_t quality = quality_named(word(at(v->given, "first_roll"), "quality"));
    int32_t base = g3_base_morale(BOOK, quality, false);
    int32_t limit = G3_CONSTANT(BOOK, UNPAID_MORALE_LIMIT);
    g3_arrears owed = { 0, 0 };

    for (size_t i = 0; i < items(days); i++) {
        bool paid = strcmp(json_string_value(item(days, i)), "paid") == 0;

        owed = paid ? g3_payday_met(BOOK, owed) : g3_payday_missed(BOOK, owed);
        same(v, owed.lost, "morale_change.%zu", i);
        if (i == 0)
            same(v, (base < limit ? base : limit) + owed.lost, "target_of_first_roll");
    }
}

/* Irregulars after this many months of training, month by month. */
static g3_drill trained(int32_t months)
{
    g3_drill now = { .irregular = true };

    for (int32_t m = 0, served = 0; m < months; m++) {
        g3_drill after = g3_drilled(BOOK, now, ++served);

        if (after.irregular != now.irregular || after.battles != now.battles)
            served = 0;
        now = after;
    }
    return now;
}

static void quality_changes(const vector *v)
{
    const json_t *units = at(v->given, "new_commander"), *months = at(v->given, "training_months");

    for (size_t i = 0; i < items(units); i++) {
        int32_t battles = g3_battles_led_anew(BOOK, num(item(units, i), "battles"));

        same(v, battles, "battles.%zu", i);
        same_word(v, BOOK->troop_quality[g3_quality_of(BOOK, battles)].quality, "quality.%zu", i);
    }
    for (size_t i = 0; i < items(months); i++) {
        g3_drill after = trained(whole_at(months, i));
        const char *quality = BOOK->troop_quality[g3_quality_of(BOOK, after.battles)].quality;

        same_word(v, after.irregular ? "untrained" : quality, "after_training.%zu", i);
    }
}

/* ---- three sides -------------------------------------------------------------------------- */

/* One unit a side, of the TS that is given, in the open. */
static void three_forces(const vector *v, const char *const *names, g3_setup *setup,
                         g3_battle *battle)
{
    setup->figures = BOOK;
    setup->options.tl_bonus_cap = G3_NONE;
    setup->side_count = 3;
    for (int32_t s = 0; s < setup->side_count; s++) {
        g3_side *side = &setup->sides[s];

        side->name = side->force.name = names[s];
        side->force.commander = G3_NONE;
        side->force.unit_count = 1;
        side->force.units[0] = (g3_unit){ .name = names[s],
                                          .count = 1,
                                          .weapon = G3_NONE,
                                          .leader = G3_NONE,
                                          .foe = G3_NONE,
                                          .home = G3_NONE,
                                          .tl = 3,
                                          .crew = 1,
                                          .own_ts = num(at(v->given, "ts"), names[s]),
                                          .quality = G3_TROOP_QUALITY_AVERAGE };
        side->inputs.given[G3_IN_TL] = 1;
        side->inputs.tl = 3;
    }
    g3_battle_ready(setup, battle);
    for (int32_t s = 0; s < setup->side_count; s++) {
        battle->parties[s].contends = 1;
        battle->parties[s].margin = (int8_t)num(at(v->given, "margins"), names[s]);
    }
}

static void three_sides(const vector *v)
{
    static const char *const names[] = { "Red", "Blue", "Green" };
    static g3_setup setup;
    static g3_battle battle;

    three_forces(v, names, &setup, &battle);
    for (int32_t s = 0; s < setup.side_count; s++) {
        int32_t others[G3_SIDES], count = g3_opponents(&setup, &battle, s, others);
        int64_t sum = 0;

        for (int32_t i = 0; i < count; i++)
            sum += g3_side_ts(&setup, &battle, others[i], NULL);
        same(v, sum / count, "average_of_others.%s", names[s]);
        same(v, g3_strategy_now(&setup, &battle, s, NULL), "odds_bonus.%s", names[s]);
    }
    g3_settle_contest(&setup, &battle, NULL);
    same_word(v, names[battle.winner - 1], "winner");
    for (int32_t s = 0; s < setup.side_count; s++) {
        same(v, g3_signed_now(&battle, s), "signed_difference.%s", names[s]);
        if (battle.winner != 1 + s)
            same_word(v, g3_line_of(&setup, &battle, s).grade, "grade.%s", names[s]);
    }
}

const handler after_examples[] = {
    { "recovery", recovery },       { "magic_healing", magic_healing },
    { "pay_morale", pay_morale },   { "quality_changes", quality_changes },
    { "three_sides", three_sides }, { NULL, NULL },
};
