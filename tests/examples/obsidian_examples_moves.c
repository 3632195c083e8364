/* Examples of what ground and orders cost. */
#include "obsidian_examples.h"

#include "rules/field/moves.h"
#include "rules/forces/types.h"

#define TYPE(name) OB_STAND_CATEGORIES_##name

static int32_t type_in(const json_t *given, const char *key)
{
    return row_of(word(given, key), ob_stand_categories_words);
}

static ob_mover mover_of(int32_t type)
{
    return (ob_mover){ .type = type, .drive = ob_usual_drive(BOOK, type) };
}

/* What an inch costs in a kind of terrain. */
static int32_t inch_in(int32_t type, int32_t kind)
{
    ob_mover mover = mover_of(type);
    ob_piece piece = { .kind = kind, .shape = OB_AREA };
    ob_toll toll = ob_toll_on(BOOK, &mover, &piece);

    assert_false(toll.flags & OB_CLOSED);
    return toll.times;
}

static ob_effort effort_of(int32_t type, uint32_t traits)
{
    ob_role role = { .type = type, .moves_as = type, .drive = ob_usual_drive(BOOK, type) };

    return (ob_effort){ .move_in = ob_base_move(BOOK, &role, traits) };
}

/* Inches that may be spent on a path that has met this much. */
static int32_t inches(int32_t type, const ob_effort *effort, const ob_price *price)
{
    ob_mover mover = mover_of(type);
    int32_t units = ob_move_sum(BOOK, &plain, &mover, effort, price, nothing, NULL);
    ob_allowance may = ob_move_allowance(BOOK, &plain, &mover, effort);

    assert_int_equal(ob_left(&may, price), units - price->cost);
    assert_int_equal(units % OB_INCH, 0);
    return units / OB_INCH;
}

static const ob_price off_road = { .off_road = true, .steps = 1 };

static void river(const vector *v)
{
    same(v,
         num(v->given, "width_in") * inch_in(type_in(v->given, "stand"), OB_TERRAIN_EFFECTS_RIVER),
         "cost_in");
}

static void one_inch(const vector *v)
{
    int32_t type = type_in(v->given, "stand"), wide = num(v->given, "inches");

    same(v, wide * inch_in(type, OB_TERRAIN_EFFECTS_WOODS), "woods");
    same(v, wide * inch_in(type, OB_TERRAIN_EFFECTS_BUA), "bua");
    same(v, wide * inch_in(type, OB_TERRAIN_EFFECTS_MARSH), "marsh");
}

/* The price of this many inches in the open and in woods. */
static ob_price price_of(int32_t type, int32_t open_in, int32_t woods_in)
{
    ob_mover mover = mover_of(type);
    ob_piece woods = { .kind = OB_TERRAIN_EFFECTS_WOODS };
    ob_toll toll = ob_toll_on(BOOK, &mover, &woods);

    return (ob_price){ .cost = (int64_t)OB_INCH * (open_in + woods_in * toll.times),
                       .steps = OB_INCH * (open_in + woods_in),
                       .capped = toll.flags & OB_CAPPED ? OB_INCH * woods_in : 0,
                       .once = toll.flags & OB_ONCE,
                       .off_road = true };
}

static bool allowed(int32_t type, const ob_price *price)
{
    ob_mover mover = mover_of(type);
    ob_effort effort = effort_of(type, 0);
    ob_allowance may = ob_move_allowance(BOOK, &plain, &mover, &effort);

    return ob_allowed(&may, price);
}

static void into_a_wood(const vector *v)
{
    int32_t type = type_in(v->given, "stand");
    ob_price price = price_of(type, num(v->given, "open_in"), num(v->given, "woods_in"));
    ob_effort effort = effort_of(type, 0);

    same(v, price.cost / OB_INCH, "cost_in");
    same_truth(v, allowed(type, &price), "allowed");
    if (expects(v, "allowance_in"))
        same(v, inches(type, &effort, &price), "allowance_in");
    if (expects(v, "three_inches_of_wood_allowed")) {
        price = price_of(type, 0, 3);
        same_truth(v, allowed(type, &price), "three_inches_of_wood_allowed");
    }
}

static void skirmishers_in_a_wood(const vector *v)
{
    int32_t type = type_in(v->given, "stand");
    ob_price price = price_of(type, 0, 1);
    ob_effort effort = effort_of(type, 0);

    same(v, inches(type, &effort, &price), "allowance_in");
}

static void up_a_steep_hill(const vector *v)
{
    ob_price price = { .climbed = true, .off_road = true };
    ob_effort effort = effort_of(type_in(v->given, "stand"), 0);

    same(v, inches(TYPE(ART), &effort, &price), "allowance_in");
}

static void on_the_road(const vector *v)
{
    ob_role roles[] = {
        { .type = TYPE(MSK), .moves_as = TYPE(MSK) },
        { .type = TYPE(TNK), .moves_as = TYPE(TNK), .speed = OB_MEDIUM_SPEED },
        { .type = TYPE(TPT_MOTOR), .moves_as = TYPE(TPT_MOTOR), .speed = OB_JEEP },
    };
    ob_price road = { .steps = 1 };

    for (size_t i = 0; i < BN_COUNT(roles); i++) {
        ob_effort effort = { .move_in = ob_base_move(BOOK, &roles[i], 0) };

        same(v, inches(roles[i].type, &effort, &road), "allowance_in.%zu", i);
    }
}

static void limbering(const vector *v)
{
    ob_effort foot = effort_of(TYPE(TPT_ANIMAL), 0),
              horse = effort_of(TYPE(TPT_ANIMAL), OB_IS_HORSE_ARTILLERY);
    ob_role lorry = { .type = TYPE(TPT_MOTOR),
                      .moves_as = TYPE(TPT_MOTOR),
                      .speed = OB_MEDIUM_SPEED };
    ob_effort motor = { .move_in = ob_base_move(BOOK, &lorry, 0), .motor = 1 };

    foot.limberings = horse.limberings = motor.limberings = 1;
    same(v, inches(TYPE(TPT_ANIMAL), &foot, &off_road), "allowance_in.0");
    same(v, inches(TYPE(TPT_ANIMAL), &horse, &off_road), "allowance_in.1");
    same(v, inches(TYPE(TPT_MOTOR), &motor, &off_road), "allowance_in.2");
}

static void mounting(const vector *v)
{
    const json_t *modes = at(v->given, "fastest_mode_in");

    for (size_t i = 0; i < items(modes); i++)
        same(v, ob_mounting_cost(BOOK, whole_at(modes, i)), "deduct_in.%zu", i);
}

static void dragoons(const vector *v)
{
    ob_effort effort = { .move_in = num(v->given, "mounted_in"),
                         .other_in = num(v->given, "foot_in"),
                         .orders = OB_MOUNTS };

    same(v, ob_mounting_cost(BOOK, effort.move_in), "deduct_in");
    same(v, inches(TYPE(CAV_U), &effort, &off_road), "path_if_only_mounted_in");
    effort.both = 1;
    same(v, inches(TYPE(CAV_U), &effort, &off_road), "path_if_on_foot_too_in");
}

static void disengaging(const vector *v)
{
    int32_t type = type_in(v->given, "stand");
    ob_effort effort = effort_of(type, 0);

    effort.orders = OB_BREAKS_OFF;
    same(v, inches(type, &effort, &off_road), "allowance_in");
}

const handler moves_examples[] = {
    { "OB-EX-046", river },       { "OB-EX-047", one_inch },
    { "OB-EX-048", into_a_wood }, { "OB-EX-049", skirmishers_in_a_wood },
    { "OB-EX-050", into_a_wood }, { "OB-EX-051", up_a_steep_hill },
    { "OB-EX-052", on_the_road }, { "OB-EX-053", limbering },
    { "OB-EX-054", mounting },    { "OB-EX-055", dragoons },
    { "OB-EX-056", disengaging }, { NULL, NULL },
};
