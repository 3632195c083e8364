/* Examples of relative strength, superiorities and the length of a round. */
#include "gurps4_examples.h"

#include "rules/outcome/contest.h"
#include "rules/field/superiority.h"

static const char *const names[2] = { "richard", "strykland" };

static g4_field plains(bool encounter)
{
    return (g4_field){ .terrain = G4_PLAINS, .encounter = encounter };
}

static int32_t class_number(const char *name)
{
    int32_t c = 0;

    while (c < G4_CLASSES && strcmp(g4_class_names[c], name) != 0)
        c++;
    assert_true(c < G4_CLASSES);
    return c;
}

static void relative(const vector *v)
{
    bn_rat ts[2] = { figure(at(v->given, "richard_ts")), figure(at(v->given, "strykland_ts")) };
    bn_rat odds = bn_rat_div(ts[1], ts[0]);
    int32_t stronger = bn_rat_cmp(ts[1], ts[0]) > 0;

    /* the ledger writes the odds to two places */
    odds = bn_rat_of(bn_rat_floor(bn_rat_add(bn_rat_mul(odds, bn_rat_int(100)), bn_rat_of(1, 2))),
                     100);
    same_rat(v, odds, "odds");
    same_word(v, names[stronger], "stronger");
    same(v, g4_relative_bonus(&g4_book, ts[stronger], ts[1 - stronger]).value, "bonus");
    assert_int_equal(g4_relative_bonus(&g4_book, ts[1 - stronger], ts[stronger]).value, 0);
}

/* What the two forces come to in one class, checked against what is given. */
static g4_reckoning reckoned(const vector *v, int32_t c)
{
    drakes_cross cross = drakes_cross_now();
    g4_field field = plains(strcmp(word(v->given, "battle"), "encounter") == 0);
    g4_reckoning out = g4_reckon(&g4_book, &cross.all_ranks[0], &cross.all_ranks[1], &field, NULL);

    for (int32_t i = 0; i < 2; i++)
        assert_int_equal(bn_rat_cmp(out.totals[i].classes[c], figure(at(v->given, names[i]))), 0);
    return out;
}

static void cavalry(const vector *v)
{
    int32_t c = class_number(word(v->given, "class"));
    g4_reckoning out = reckoned(v, c);

    same(v, out.superiority[0][c] + out.superiority[1][c], "bonus");
}

static void fire(const vector *v)
{
    int32_t c = class_number(word(v->given, "class"));
    g4_reckoning out = reckoned(v, c);
    int32_t owner = out.superiority[1][c] > 0;

    same_rat(v, bn_rat_div(out.totals[owner].classes[c], out.totals[1 - owner].classes[c]),
             "ratio");
    same_word(v, names[owner], "owner");
    same(v, out.superiority[owner][c], "bonus");
    assert_int_equal(out.superiority[1 - owner][c], 0);
}

static void engineers(const vector *v)
{
    g4_field field = plains(strcmp(word(v->given, "battle"), "encounter") == 0);

    field.kind = yes(v->given, "siege") ? G4_SIEGE : G4_LAND;
    field.kind = yes(v->given, "amphibious") ? G4_LANDING : field.kind;
    field.terrain = yes(v->given, "city") ? G4_BUILT_UP : G4_RURAL;
    same_truth(v,
               g4_class_counts(&g4_book, class_number(word(v->given, "class")), &field,
                               yes(v->given, "a_side_began_encamped")),
               "counts");
}

/* Totals with this much in one class and nothing else. */
static g4_totals only(int32_t c, bn_rat ts)
{
    g4_totals totals = { .force = bn_rat_int(1) };

    for (int32_t i = 0; i < G4_CLASSES; i++)
        totals.classes[i] = totals.neutralizers[i] = bn_rat_int(0);
    totals.classes[c] = ts;
    return totals;
}

/* Riders and archers at the odds given, with nothing else in either force. */
static void two_superiorities(const vector *v)
{
    static const char *const elements[2] = { "Heavy Cavalry", "Bowmen" };
    static const char *const classes[2] = { "Cv", "F" };
    static g4_force forces[2];
    g4_ranks all_ranks[2] = { g4_ranks_of(0), g4_ranks_of(1) };
    g4_field field = plains(false);
    g4_reckoning out;

    for (int32_t side = 0; side < 2; side++) {
        json_t *list = json_array();

        for (int32_t i = 0; i < 2; i++)
            json_array_append_new(list,
                                  json_pack("{s:s, s:i}", "base", elements[i], "count",
                                            side == 0 ? num(at(v->given, "odds"), classes[i]) : 1));
        muster(&forces[side], list, "land_elements_tl0_5");
        g4_ranks_add(&g4_book, &all_ranks[side], &forces[side], side * G4_SIDE_FORCES, NULL,
                     UINT32_MAX);
        json_decref(list);
    }
    out = g4_reckon(&g4_book, &all_ranks[0], &all_ranks[1], &field, NULL);
    for (int32_t i = 0; i < 2; i++)
        same(v, out.superiority[0][class_number(classes[i])], "bonuses.%s", classes[i]);
    same(v, out.bsm[0] - out.relative[0], "total");
}

static void in_an_encounter(const vector *v)
{
    const json_t *odds = at(v->given, "odds");
    int32_t c = class_number(word(v->given, "class"));
    g4_field field = plains(strcmp(word(v->given, "battle"), "encounter") == 0);

    for (size_t i = 0; i < items(odds); i++) {
        g4_totals ours = only(c, figure(item(odds, i))), theirs = only(c, bn_rat_int(1));

        same(v, g4_class_bonus(&g4_book, c, &ours, &theirs, &field).value, "bonus.%zu", i);
    }
}

static void basic_strategy_modifiers(const vector *v)
{
    drakes_cross cross = drakes_cross_now();
    g4_field field = plains(false);
    g4_reckoning out = g4_reckon(&g4_book, &cross.all_ranks[0], &cross.all_ranks[1], &field, NULL);

    for (int32_t i = 0; i < 2; i++) {
        const json_t *side = at(v->given, names[i]), *superiority = at(side, "superiority");

        assert_int_equal(out.relative[i], num(side, "relative_ts"));
        for (int32_t c = 0; c < G4_CLASSES; c++)
            if (g4_class_counts(&g4_book, c, &field, false))
                assert_int_equal(out.superiority[i][c], num(superiority, g4_class_names[c]));
        same(v,
             out.bsm[i] + g4_casualty_penalty(&g4_book, num(side, "casualties"), 0, &field.rules),
             "bsm.%s", names[i]);
    }
}

static void dual_role(const vector *v)
{
    static g4_force force;
    json_t *list = json_pack("[o]", json_incref((json_t *)v->given));
    g4_ranks ranks = g4_ranks_of(0);
    g4_field field = plains(false);
    g4_totals totals;

    assert_string_equal(word(v->given, "role"), "neutralizer");
    muster(&force, list, "");
    g4_ranks_add(&g4_book, &ranks, &force, 0, NULL, UINT32_MAX);
    ranks.lines[0].role = G4_ROLE_NEUTRALIZER;
    totals = g4_totals_of(&g4_book, &ranks, &field, NULL);
    same_truth(v, totals.neutralizers[class_number("Air")].num > 0, "counts_for.neutralize_Air");
    same_truth(v, totals.classes[class_number("F")].num > 0, "counts_for.F");
    json_decref(list);
}

static void round_length(const vector *v)
{
    const json_t *elements = at(v->given, "elements");

    same(v, g4_round_minutes(&g4_book, num(elements, names[0]), num(elements, names[1])),
         "minutes");
}

/* Classes that an element of the tables at that TL has, and that count in the open. */
static void early_land_battle(const vector *v)
{
    g4_field field = plains(false);
    uint32_t mask = 0;

    assert_string_equal(json_string_value(item(at(v->given, "tables"), 0)), "land_elements_tl0_5");
    for (int32_t row = 0; row < G4_CATALOGUE_COUNT; row++) {
        g4_element element = g4_catalogue(&g4_book, row);

        if (element.table == G4_TABLE_LAND_LOW &&
            g4_catalogue_fits(&g4_book, row, num(v->given, "max_tl"), 0))
            mask |= element.classes;
    }
    for (int32_t c = 0; c < G4_CLASSES; c++)
        if (!g4_class_counts(&g4_book, c, &field, false))
            mask &= ~(UINT32_C(1) << c);
    same_mask(v, mask, g4_class_names, "classes_that_can_count");
}

const handler field_examples[] = {
    { "G4-EX-24", relative },
    { "G4-EX-25", cavalry },
    { "G4-EX-26", fire },
    { "G4-EX-27", engineers },
    { "G4-EX-28", two_superiorities },
    { "G4-EX-29", in_an_encounter },
    { "G4-EX-30", basic_strategy_modifiers },
    { "G4-EX-31", dual_role },
    { "G4-EX-32", round_length },
    { "G4-EX-67", early_land_battle },
    { 0 },
};
