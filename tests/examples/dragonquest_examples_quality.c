/* Examples of Troop Quality. */
#include "dragonquest_examples.h"

#include "rules/forces/quality.h"
#include "rules/forces/training.h"

/* ---- a soldier as an example describes them --------------------------------------------------- */

static const struct {
    const char *key;
    int32_t stat;
} figures[] = {
    { "PRO", DQ_PRO },
    { "DEF", DQ_DEF },
    { "PS", DQ_PS },
    { "MD", DQ_MD },
    { "WP", DQ_WP },
    { "EN", DQ_EN },
    { "PC", DQ_PC },
    { "TMR", DQ_TMR },
    { "additional_attacks", DQ_ATTACKS },
    { "weapon_rank", DQ_WEAPON_RANK },
    { "hexes", DQ_SIZE },
};
static const struct {
    const char *key;
    int32_t stat;
} powers[] = {
    { "flight", DQ_FLIGHT },
    { "alters_corporeality", DQ_CORPOREALITY },
    { "witchsight", DQ_WITCHSIGHT },
    { "ignores_armour", DQ_IGNORES_ARMOUR },
    { "strikes_endurance", DQ_STRIKES_ENDURANCE },
    { "cannot_be_stunned", DQ_NO_STUN },
    { "causes_fear", DQ_FEAR },
    { "regenerates", DQ_REGENERATION },
};

static dq_lesson drill_given(const json_t *lesson)
{
    dq_lesson is = { .course = DQ_TACTICS,
                     .weeks = num(lesson, "weeks"),
                     .in_battle = yes(lesson, "earned_in_battle"),
                     .trainer_count = 1 };

    is.trainers[0] = (dq_trainer){ 1, num(lesson, "trainer_rank"), 18, 0 };
    return is;
}

static void drill(dq_group *group, const json_t *lessons)
{
    group->lesson_count = (int32_t)items(lessons);
    for (int32_t i = 0; i < group->lesson_count; i++)
        group->lessons[i] = drill_given(item(lessons, (size_t)i));
    assert_int_equal(dq_train(BOOK, group).rule, 0);
}

static dq_group soldier(const json_t *given)
{
    const json_t *missile = at(given, "missile"), *dm = at(given, "DM");
    dq_group group = { .heads = 1, .shield_rank = DQ_NONE, .drilled = bn_rat_int(0) };

    group.stats[DQ_ALWAYS] = group.stats[DQ_SIZE] = 1;
    group.stats[DQ_WEAPON_RANK] = DQ_NONE;
    group.stats[DQ_DM] = json_is_integer(dm) ? (int32_t)whole(dm) : DQ_UNTOLD;
    for (size_t i = 0; i < BN_COUNT(figures); i++)
        if (at(given, figures[i].key))
            group.stats[figures[i].stat] = num(given, figures[i].key);
    for (size_t i = 0; i < BN_COUNT(powers); i++)
        group.stats[powers[i].stat] = yes(given, powers[i].key);
    group.stats[DQ_MISSILE] = missile != NULL;
    group.stats[DQ_MISSILE_DM] = missile ? num(missile, "DM") : DQ_UNTOLD;
    if (at(given, "tactics"))
        drill(&group, at(given, "tactics"));
    return group;
}

static bn_rat worth(const dq_group *group, int32_t stat)
{
    return dq_statistic_worth(BOOK, stat, group->stats[stat]);
}

/* ---- the sum and its parts ------------------------------------------------------------------- */

static const struct {
    const char *key;
    int32_t stat;
} parts[] = {
    { "base", DQ_ALWAYS },
    { "protection", DQ_PRO },
    { "melee_damage", DQ_DM },
    { "additional_attack", DQ_ATTACKS },
    { "defence", DQ_DEF },
    { "missile", DQ_MISSILE },
    { "missile", DQ_MISSILE_DM },
    { "missile", DQ_MISSILE_HEXES },
    { "strength", DQ_PS },
    { "dexterity", DQ_MD },
    { "willpower", DQ_WP },
    { "endurance", DQ_EN },
    { "tmr", DQ_TMR },
    { "perception", DQ_PC },
    { "flight", DQ_FLIGHT },
    { "alters_corporeality", DQ_CORPOREALITY },
    { "witchsight", DQ_WITCHSIGHT },
    { "ignores_armour", DQ_IGNORES_ARMOUR },
    { "strikes_endurance", DQ_STRIKES_ENDURANCE },
    { "cannot_be_stunned", DQ_NO_STUN },
    { "causes_fear", DQ_FEAR },
    { "regenerates", DQ_REGENERATION },
    { "weapon_rank", DQ_WEAPON_RANK },
    { "size", DQ_SIZE },
};

/* What an example does not name counts as 0. */
static void quality(const vector *v)
{
    dq_group group = soldier(at(v->given, "soldier"));
    const json_t *expected = at(v->expect, "parts");

    for (size_t i = 0; i < BN_COUNT(parts); i++) {
        bn_rat sum = bn_rat_int(0);

        for (size_t k = 0; k < BN_COUNT(parts); k++)
            if (strcmp(parts[k].key, parts[i].key) == 0)
                sum = bn_rat_add(sum, worth(&group, parts[k].stat));
        if (at(expected, parts[i].key))
            same_rat(v, sum, "parts.%s", parts[i].key);
        else
            assert_int_equal(sum.num, 0);
    }
    if (at(expected, "tactics"))
        same_rat(v, group.drilled, "parts.tactics");
    same_rat(v, dq_troop_quality(BOOK, &group, nothing, NULL), "tq");
}

static void never_below_zero(const vector *v)
{
    dq_group group = soldier(at(v->given, "soldier"));
    bn_rat sum = bn_rat_int(0);

    for (int32_t stat = 0; stat < DQ_STATS; stat++)
        sum = bn_rat_add(sum, worth(&group, stat));
    same_rat(v, sum, "sum");
    same_rat(v, dq_troop_quality(BOOK, &group, nothing, NULL), "tq");
}

static void tactics(const vector *v)
{
    const json_t *groups = at(v->given, "groups"), *staff = given_of("DQ-EX-06");
    dq_trainer trainers[] = { { 1, num(at(staff, "commander"), "ms"), 18, 0 },
                              { num(staff, "officers"), num(staff, "officer_ms"), 14, 0 } };

    for (size_t i = 0; i < items(groups); i++) {
        dq_group group = { .heads = 1, .shield_rank = DQ_NONE };

        drill(&group, item(groups, i));
        same_rat(v, group.drilled, "value.%zu", i);
    }
    assert_string_equal(word(v->given, "mean_of_trainers"), "64/15");
    same(v, dq_trainer_rank(trainers, 2), "trainer_rank_of_mean");
}

static void adepts(const vector *v)
{
    const json_t *cases = at(v->given, "attack_spells");
    dq_group plain_man = soldier(at(v->given, "profile"));
    bn_rat without = dq_troop_quality(BOOK, &plain_man, nothing, NULL);

    for (size_t i = 0; i < items(cases); i++) {
        dq_group adept = plain_man;
        const json_t *spells = item(cases, i);
        bn_rat with;

        adept.stats[DQ_MAGICIAN] = 1;
        for (size_t k = 0; k < items(spells); k++)
            adept.stats[yes(item(spells, k), "area") ? DQ_AREA_SPELL : DQ_OTHER_SPELL] =
                num(item(spells, k), "rank");
        with = dq_troop_quality(BOOK, &adept, nothing, NULL);
        same_rat(v, bn_rat_sub(with, without), "magician.%zu", i);
        same_rat(v, with, "tq.%zu", i);
    }
}

static void edges(const vector *v)
{
    const char *key;
    json_t *values;

    json_object_foreach((json_t *)at(v->given, "values"), key, values)
    {
        int32_t stat = DQ_DM;

        for (size_t i = 0; i < BN_COUNT(figures); i++)
            if (strcmp(figures[i].key, key) == 0)
                stat = figures[i].stat;
        for (size_t i = 0; i < items(values); i++)
            same_rat(v, dq_statistic_worth(BOOK, stat, whole_at(values, i)), "%s.%zu", key, i);
    }
}

const handler quality_examples[] = {
    { "DQ-EX-24", quality },          { "DQ-EX-25", quality }, { "DQ-EX-26", tactics },
    { "DQ-EX-27", quality },          { "DQ-EX-28", quality }, { "DQ-EX-29", adepts },
    { "DQ-EX-30", never_below_zero }, { "DQ-EX-31", edges },   { NULL, NULL },
};
