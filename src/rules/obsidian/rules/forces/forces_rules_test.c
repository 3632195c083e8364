/* Strength, cost, size and moves of stands: each figure worked out by hand from the book's tables. */
#include "base/testing.h"

#include <banneret/system/sums.h>

#include "rules/forces/cost.h"
#include "rules/forces/types.h"

#define BOOK (&ob_book)
#define TYPE(name) OB_STAND_CATEGORIES_##name

typedef struct check {
    const char *name;
    int64_t got, want;
} check;

static check rows[200];
static size_t row_count;

static void expect(const char *name, int64_t got, int64_t want)
{
    assert_true(row_count < BN_COUNT(rows));
    rows[row_count++] = (check){ name, got, want };
}

static void holds(void **state)
{
    const check *row = *state;

    assert_int_equal(row->got, row->want);
}

static const bn_term none = { .row = BN_NO_ROW };

/* ---- strength --------------------------------------------------------------------------------- */

static int32_t sp(ob_recruit recruit)
{
    return ob_strength(BOOK, &recruit, none, NULL);
}

static void strengths(void)
{
    int32_t over[5];

    expect("OB-025 medium tank, poor", sp((ob_recruit){ .type = TYPE(TNK), .armour = OB_MEDIUM }),
           4);
    expect("OB-025 medium tank, trained",
           sp((ob_recruit){ .type = TYPE(TNK), .armour = OB_MEDIUM, .quality = OB_TRAINED }), 6);
    expect("OB-026 poor infantry is raised to 2", sp((ob_recruit){ .type = TYPE(INF_U) }), 2);
    expect("OB-026 elite armoured infantry under a General",
           sp((ob_recruit){ .type = TYPE(INF_A), .quality = OB_ELITE, .general = 1 }), 8);
    expect("OB-027 elephants",
           sp((ob_recruit){ .type = TYPE(PKE_ELEPHANT), .quality = OB_TRAINED }), 2);
    expect("OB-027 skirmishers of 1906",
           sp((ob_recruit){ .type = TYPE(SKI_F), .quality = OB_GOOD, .year = 1906 }), 4);
    expect("OB-027 skirmishers of 1907",
           sp((ob_recruit){ .type = TYPE(SKI_F), .quality = OB_GOOD, .year = 1907 }), 6);
    expect("OB-027 support weapons of 1944",
           sp((ob_recruit){ .type = TYPE(SKI_S), .quality = OB_ELITE, .year = 1944 }), 8);
    expect("OB-024 the Margravine: every addition",
           sp((ob_recruit){ .type = TYPE(SKI_F),
                            .quality = OB_TRAINED,
                            .genre = OB_SCIFI,
                            .general = 1,
                            .traits = OB_IS_HERO | OB_IS_MAGIC_USER }),
           9);
    expect("OB-024 the roster states it",
           sp((ob_recruit){ .type = TYPE(ART), .quality = OB_ELITE, .stated = 3 }), 3);
    expect("OB-214 a Main Character adds nothing",
           sp((ob_recruit){ .type = TYPE(MSK), .quality = OB_TRAINED, .traits = OB_IS_CHARACTER }),
           3);
    expect("OB-028 a point agreed",
           sp((ob_recruit){ .type = TYPE(MSK), .quality = OB_GOOD, .agreed = 1 }), 6);
    expect("OB-028 one point may be agreed", ob_may_agree(BOOK, -1), 1);
    expect("OB-028 two may not", ob_may_agree(BOOK, 2), 0);
    expect("OB-029 a super heavy tank is cut to 12",
           sp((ob_recruit){ .type = TYPE(TNK),
                            .armour = OB_SUPER_HEAVY,
                            .quality = OB_ELITE,
                            .general = 1,
                            .traits = OB_IS_HERO }),
           12);
    expect("OB-029 a crowd", sp((ob_recruit){ .type = TYPE(TPT_FOOT), .quality = OB_TRAINED }), 2);
    expect(
        "OB-029 a lorry",
        sp((ob_recruit){ .type = TYPE(TPT_MOTOR), .quality = OB_TRAINED, .traits = OB_IS_CARRIER }),
        1);
    ob_divide(10, 3, over);
    expect("OB-040 ten over three, left", over[0], 3);
    expect("OB-040 ten over three, middle", over[1], 4);
    expect("OB-040 ten over three, right", over[2], 3);
    ob_divide(15, 4, over);
    expect("OB-040 fifteen over four, first", over[0], 4);
    expect("OB-040 fifteen over four, last", over[3], 3);
    ob_divide(1, 4, over);
    expect("OB-040 one over four goes to the left of the middle", over[1], 1);
}

/* ---- cost ------------------------------------------------------------------------------------- */

static int32_t pcp(ob_recruit recruit, int32_t weapon, int32_t limber)
{
    ob_role role = { .type = recruit.type, .moves_as = recruit.type };
    ob_bill bill = { .recruit = &recruit, .role = &role, .limber = limber, .ordnance = OB_NONE };

    if (weapon != OB_NONE) {
        role.weapon_count = 1;
        role.weapons[0] = (ob_weapon){ .row = weapon, .against = OB_NONE, .like = OB_NONE };
    }
    return ob_cost(BOOK, &bill, none, NULL);
}

static int32_t air_pcp(int32_t ordnance, int32_t extra, bool loiters)
{
    ob_recruit recruit = { .type = TYPE(AIR), .quality = OB_TRAINED };
    ob_role role = { .type = TYPE(AIR), .moves_as = TYPE(AIR) };
    ob_bill bill = { .recruit = &recruit,
                     .role = &role,
                     .limber = OB_NONE,
                     .ordnance = ordnance,
                     .extra_items = extra,
                     .loiter_carry = loiters };

    return ob_cost(BOOK, &bill, none, NULL);
}

static void costs(void)
{
    const ob_recruit tank = { .type = TYPE(TNK), .armour = OB_MEDIUM, .quality = OB_TRAINED };
    const ob_recruit art = { .type = TYPE(ART), .quality = OB_TRAINED };
    const ob_recruit support = { .type = TYPE(SKI_S), .quality = OB_TRAINED, .year = 1944 };
    const ob_recruit giant = { .type = TYPE(TNK),
                               .armour = OB_SUPER_HEAVY,
                               .quality = OB_ELITE,
                               .general = 1,
                               .traits = OB_IS_HERO };
    const ob_recruit magician = { .type = TYPE(SKI_F),
                                  .quality = OB_TRAINED,
                                  .traits = OB_IS_MAGIC_USER };
    ob_role mortar = { .type = TYPE(ART), .weapon_count = 1 };

    expect("OB-032 a medium tank with 75 mm", pcp(tank, OB_WEAPONS_BREECH_TO_79, OB_NONE), 8);
    expect("OB-032 a tank without a gun", pcp(tank, OB_NONE, OB_NONE), 6);
    expect("OB-032 a missile is no gun", pcp(tank, OB_WEAPONS_ATGW, OB_NONE), 6);
    expect("OB-032 smoothbore artillery", pcp(art, OB_WEAPONS_SMOOTHBORE_GUN, OB_NONE), 5);
    mortar.weapons[0] = (ob_weapon){ .row = OB_WEAPONS_MORTAR_ART,
                                     .against = OB_NONE,
                                     .like = OB_WEAPONS_BREECH_80_130 };
    expect("OB-032 a mortar costs as the gun that it is like", ob_gun_cost(BOOK, &mortar), 4);
    expect("OB-031 without the greatest strength", pcp(giant, OB_WEAPONS_BREECH_80_130, OB_NONE),
           16);
    expect("OB-033 the average of two forms", ob_cost_of_forms(12, 10), 11);
    expect("OB-004 a half goes up", ob_cost_of_forms(9, 10), 10);
    expect("OB-034 a gun and its limber", pcp(art, OB_WEAPONS_BREECH_80_130, TYPE(TPT_MOTOR)), 9);
    expect("OB-035 support weapons with missiles", pcp(support, OB_WEAPONS_ATGW, OB_NONE), 7);
    expect("OB-035 torsion engines", pcp(art, OB_WEAPONS_TORSION_ENGINE, OB_NONE), 3);
    expect("OB-036 a jet", air_pcp(OB_AIR_ORDNANCE_JET_FIGHTER_BOMBER, 0, false), 8);
    expect("OB-036 an armed helicopter that carries troops and loiters",
           air_pcp(OB_AIR_ORDNANCE_ATTACK_HELICOPTER, 0, true), 18);
    expect("OB-036 one more item", air_pcp(OB_AIR_ORDNANCE_UNARMED, 1, false), 9);
    expect("OB-037 a magician", pcp(magician, OB_NONE, OB_NONE), 25);
    expect("OB-037 18 in of trench", ob_works_cost(BOOK, OB_PCP_COSTS_FIELD_WORK, 18 * 254), 6);
    expect("OB-037 18 in of castle wall",
           ob_works_cost(BOOK, OB_PCP_COSTS_PERMANENT_WORK, 18 * 254), 12);
    expect("OB-037 20 in of mines", ob_works_cost(BOOK, OB_PCP_COSTS_MINEFIELD, 20 * 254), 6);
    expect("OB-037 a short trench is one length", ob_works_cost(BOOK, OB_PCP_COSTS_FIELD_WORK, 254),
           2);
    expect("OB-195 Magic Users among 25", ob_magic_most(BOOK, 25), 3);
    expect("OB-195 Magic Users among 24", ob_magic_most(BOOK, 24), 2);
}

/* ---- sizes and moves -------------------------------------------------------------------------- */

static ob_role of_type(int32_t type)
{
    return (ob_role){ .type = type, .moves_as = type, .shoots_as = type };
}

static int32_t move_of(int32_t type)
{
    ob_role role = of_type(type);

    return ob_base_move(BOOK, &role, 0);
}

static int32_t charge_of(int32_t type)
{
    ob_role role = of_type(type);

    return ob_charge_move(BOOK, &role, 0);
}

static void sizes(void)
{
    ob_bases bases;
    ob_role foot = of_type(TYPE(MSK)), tank = of_type(TYPE(TNK)), wespe = of_type(TYPE(ART));

    for (int32_t i = 0; i < OB_BASE_SIZES_COUNT; i++) {
        bases.width_mm[i] = BOOK->base_sizes[i].width_mm;
        bases.depth_mm[i] = BOOK->base_sizes[i].depth_mm;
    }
    ob_footprint(BOOK, &bases, 0, &foot);
    expect("OB-002 foot is 60 mm wide", foot.half_width, 300);
    expect("OB-002 and 40 mm deep", foot.half_depth, 200);
    ob_footprint(BOOK, &bases, 80, &foot);
    expect("OB-002 a deeper base", foot.half_depth, 400);
    bases.depth_mm[OB_BASE_SIZES_VEHICLE] = 90;
    ob_footprint(BOOK, &bases, 0, &tank);
    expect("OB-003 vehicles have a size of their own", tank.half_depth, 450);
    wespe.moves_as = TYPE(TNK);
    ob_footprint(BOOK, &bases, 0, &wespe);
    expect("OB-003 a gun on a chassis is as large as that", wespe.half_depth, 450);
}

static void moves(void)
{
    ob_role tank = of_type(TYPE(TNK)), limber = of_type(TYPE(TPT_ANIMAL)),
            jeep = of_type(TYPE(TPT_MOTOR)), flyer = of_type(TYPE(AIR)),
            wolves = of_type(TYPE(WBD)), carrier = of_type(TYPE(TNK));

    expect("OB-076 infantry", move_of(TYPE(INF_A)), 6);
    expect("OB-076 warbands charge farther", charge_of(TYPE(WBD)), 8);
    expect("OB-076 pikes do not charge", charge_of(TYPE(PKE)), 0);
    expect("OB-077 light horse charges", charge_of(TYPE(SKI_M)), 12);
    expect("OB-077 armoured horse", charge_of(TYPE(CAV_A)), 10);
    tank.speed = OB_FAST;
    expect("OB-078 a fast tank", ob_base_move(BOOK, &tank, 0), 16);
    jeep.speed = OB_JEEP;
    expect("OB-078 a jeep", ob_base_move(BOOK, &jeep, 0), 16);
    expect("OB-079 a gun that is manhandled", move_of(TYPE(ART)), 3);
    expect("OB-079 a limber", ob_base_move(BOOK, &limber, 0), 6);
    expect("OB-079 a limber of horse artillery", ob_base_move(BOOK, &limber, OB_IS_HORSE_ARTILLERY),
           10);
    flyer.flight = OB_FIXED_WING;
    expect("OB-080 fixed wing", ob_base_move(BOOK, &flyer, 0), 80);
    flyer.flight = OB_CREATURE;
    expect("OB-080 a flying creature", ob_base_move(BOOK, &flyer, 0), 40);
    wolves.moves_as = TYPE(SKI_M);
    expect("OB-077 fleet creatures charge as what they move as", ob_charge_move(BOOK, &wolves, 0),
           12);
    wolves.moves_as = TYPE(WBD);
    expect("OB-190 orcs charge no further than they move",
           ob_charge_move(BOOK, &wolves, OB_NO_CHARGE_BONUS), 6);
    expect("OB-049 a half-track holds two", ob_capacity(BOOK, &carrier), 2);
    expect("OB-049 a wagon holds one", ob_capacity(BOOK, &limber), 1);
    expect("OB-049 a helicopter holds two", ob_capacity(BOOK, &flyer), 2);
}

/* ---- what is usual ---------------------------------------------------------------------------- */

static void usual(void)
{
    ob_role shooter = of_type(TYPE(SKI_F));

    expect("OB-016 archers", ob_usual_weapon(BOOK, TYPE(ARC), 1066, OB_HISTORICAL), OB_WEAPONS_BOW);
    expect("OB-016 muskets of 1815", ob_usual_weapon(BOOK, TYPE(MSK), 1815, OB_HISTORICAL),
           OB_WEAPONS_FLINTLOCK);
    expect("OB-017 skirmishers of 1944", ob_usual_weapon(BOOK, TYPE(SKI_F), 1944, OB_HISTORICAL),
           OB_WEAPONS_RIFLE_BREECHLOADING);
    expect("OB-017 skirmishers of science fiction", ob_usual_weapon(BOOK, TYPE(SKI_F), 1, OB_SCIFI),
           OB_WEAPONS_BEAM_RIFLE);
    expect("OB-016 archers of science fiction", ob_usual_weapon(BOOK, TYPE(ARC), 1, OB_SCIFI),
           OB_WEAPONS_BOW);
    expect("OB-018 cavalry has nothing to shoot with",
           ob_usual_weapon(BOOK, TYPE(CAV_U), 1815, OB_HISTORICAL), OB_NONE);
    expect("OB-019 a lorry has a class of speed", ob_is_vehicle(BOOK, TYPE(TPT_MOTOR)), 1);
    expect("OB-019 a wagon has none", ob_is_vehicle(BOOK, TYPE(TPT_ANIMAL)), 0);
    expect("OB-020 a tank has tracks", ob_usual_drive(BOOK, TYPE(TNK)), OB_TRACKED);
    expect("OB-020 a lorry has wheels", ob_usual_drive(BOOK, TYPE(TPT_MOTOR)), OB_WHEELED);
    expect("OB-022 Superior", ob_general_value(BOOK, OB_GENERAL_RATINGS_SUPERIOR), 1);
    expect("OB-022 Inferior", ob_general_value(BOOK, OB_GENERAL_RATINGS_INFERIOR), -1);
    shooter.weapon_count = 1;
    shooter.weapons[0].row = OB_WEAPONS_EARLY_MISSILE;
    expect("OB-147 javelins are cold", ob_usual_edge(BOOK, &shooter, 1750, OB_HISTORICAL), OB_COLD);
    shooter.weapons[0].row = OB_WEAPONS_MATCHLOCK;
    expect("OB-147 matchlocks of 1650", ob_usual_edge(BOOK, &shooter, 1650, OB_HISTORICAL),
           OB_EARLY_FIREARM);
    expect("OB-147 matchlocks of 1700", ob_usual_edge(BOOK, &shooter, 1700, OB_HISTORICAL),
           OB_FIREARM);
}

/* ---- sums ------------------------------------------------------------------------------------- */

/* The terms of a strength add up to it. */
static void adds_up(void **state)
{
    const ob_recruit giant = { .type = TYPE(TNK),
                               .armour = OB_SUPER_HEAVY,
                               .quality = OB_ELITE,
                               .general = 1,
                               .traits = OB_IS_HERO };
    bn_arena arena = bni_test_arena(1 << 16);
    bn_trace trace;
    int64_t sum = 0;

    (void)state;
    bn_trace_init(&trace, &arena);
    assert_int_equal(ob_strength(BOOK, &giant, bn_sum(OB_TERMS_SP, 0, 0, "giant"), &trace), 12);
    for (uint32_t i = 0; i + 1 < trace.count; i++)
        sum += trace.terms[i].value;
    assert_int_equal(sum, 12);
    assert_int_equal(trace.terms[trace.count - 1].kind, BN_TERM_TOTAL);
    assert_int_equal(trace.terms[trace.count - 1].value, 12);
    bn_arena_done(&arena);
}

int main(void)
{
    static bni_tests tests;

    strengths();
    costs();
    sizes();
    moves();
    usual();
    bni_tests_add_rows(&tests, holds, rows, row_count, sizeof rows[0]);
    bni_tests_add(&tests, "OB-024 the terms add up", adds_up, NULL);
    return BNI_RUN("obsidian forces", &tests);
}
