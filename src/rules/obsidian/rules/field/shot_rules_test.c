/* Weapons and shots: each figure worked out by hand from the book's tables. */
#include "base/testing.h"

#include <banneret/system/sums.h>

#include "rules/board/numbers.h"
#include "rules/field/weapons.h"

#define BOOK (&ob_book)
#define TYPE(name) OB_STAND_CATEGORIES_##name
#define WEAPON(name) OB_WEAPONS_##name

typedef struct check {
    const char *name;
    int64_t got, want;
} check;

static check rows[260];
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
static const ob_readings plain = { 0 };

/* A weapon in the hands of a type, at muskets in the open 10 in away; of 1942 unless a test says otherwise. */
typedef struct case_ {
    ob_weapon weapon;
    ob_shot shot;
} case_;

static case_ fired(int32_t weapon, int32_t type)
{
    return (case_){ .weapon = { .row = weapon,
                                .against = OB_NONE,
                                .like = OB_NONE,
                                .lob = BOOK->weapons[weapon].indirect },
                    .shot = { .by = { .type = type, .sp = 5, .year = 1942 },
                              .at = { .type = TYPE(MSK) },
                              .gap = 10 * OB_INCH } };
}

static case_ at_tank(case_ c, int32_t armour)
{
    c.shot.at.type = TYPE(TNK);
    c.shot.at.armour = armour;
    return c;
}

static int32_t factor(case_ c)
{
    c.shot.weapon = &c.weapon;
    return ob_weapon_factor(BOOK, &plain, &c.shot, none, NULL);
}

static int32_t range(case_ c)
{
    c.shot.weapon = &c.weapon;
    return ob_range(BOOK, &c.shot, none, NULL);
}

static int32_t reaches(case_ c, int32_t gap)
{
    c.shot.weapon = &c.weapon;
    c.shot.gap = gap;
    return ob_in_range(BOOK, &plain, &c.shot);
}

/* The score without the 5 of the firer and without the weapon. */
static int32_t beyond(case_ c)
{
    c.shot.weapon = &c.weapon;
    return ob_shot_score(BOOK, &plain, &c.shot, none, NULL) - 5 - factor(c);
}

/* ---- reach ------------------------------------------------------------------------------------ */

static void ranges(void)
{
    case_ c = fired(WEAPON(LONGBOW), TYPE(ARC));

    expect("OB-113 longbows", range(c), 12);
    c.weapon.range_in = 9;
    expect("OB-113 a range of the roster", range(c), 9);
    c = fired(WEAPON(RIFLE_MUZZLE_LOADING), TYPE(MSK));
    expect("OB-113 rifles of MSK in 1942", range(c), 20);
    c.shot.by.year = 1850;
    expect("OB-113 rifles of MSK in 1850", range(c), 20);
    c.shot.by.year = 1849;
    expect("OB-113 rifles of MSK in 1849", range(c), 8);
    c.shot.by.type = TYPE(SKI_F);
    expect("OB-113 rifles of skirmishers in 1849", range(c), 20);
    c.shot.by.type = TYPE(MSK);
    c.shot.by.genre = OB_SCIFI;
    expect("OB-113 rifles of MSK in science fiction", range(c), 20);
    c = fired(WEAPON(ROCKET_ART), TYPE(ART));
    c.weapon.like = WEAPON(BREECH_OVER_130);
    expect("OB-113 rockets as the best gun", range(c), 75);
    expect("OB-114 88 mm in a tank", range(fired(WEAPON(BREECH_80_130), TYPE(TNK))), 52);
    expect("OB-114 75 mm in a tank", range(fired(WEAPON(BREECH_TO_79), TYPE(TNK))), 42);
    expect("OB-114 an anti-tank missile on a tank", range(fired(WEAPON(ATGW), TYPE(TNK))), 30);
    expect("OB-114 an anti-aircraft missile on a tank", range(fired(WEAPON(AAGW), TYPE(TNK))), 24);
    expect("OB-048 the gun of a self-propelled gun", range(fired(WEAPON(BREECH_80_130), TYPE(ART))),
           70);
    c = fired(WEAPON(SMOOTHBORE_GUN), TYPE(ART));
    c.shot.by.traits = OB_IS_HORSE_ARTILLERY;
    expect("OB-046 horse artillery", range(c), 24);
    c = fired(WEAPON(BREECH_OVER_130), TYPE(ART));
    c.shot.by.off_table = 1;
    expect("OB-172 off the table", range(c), 70);
    expect("OB-172 70 in from the edge", reaches(c, 70 * OB_INCH), true);
    expect("OB-172 71 in from the edge", reaches(c, 71 * OB_INCH), false);
    c = fired(WEAPON(AIR_ROCKET), TYPE(AIR));
    c.weapon.like = WEAPON(BREECH_TO_79);
    expect("OB-119 rockets of aircraft", range(c), 24);
    expect("OB-119 strafing", range(fired(WEAPON(STRAFING), TYPE(AIR))), 20);
    expect("OB-119 strafing with heavy guns", range(fired(WEAPON(HEAVY_STRAFING), TYPE(AIR))), 24);
    expect("OB-179 a chemical projector", range(fired(WEAPON(CHEMICAL_PROJECTOR), TYPE(SKI_S))), 8);
}

static void second_ratings(void)
{
    case_ c = fired(WEAPON(BREECH_TO_79), TYPE(TNK));

    c.weapon.against = WEAPON(BREECH_80_130);
    expect("OB-047 a 17 pdr at infantry: range", range(c), 42);
    expect("OB-047 a 17 pdr at infantry: factor", factor(c), 2);
    expect("OB-047 a 17 pdr at a tank: range", range(at_tank(c, OB_HEAVY)), 52);
    expect("OB-047 a 17 pdr at a tank: factor", factor(at_tank(c, OB_HEAVY)), 3);
    c.shot.at.work = OB_FIELD_WORK;
    expect("OB-047 a 17 pdr at a work", factor(at_tank(c, OB_HEAVY)), 2);
}

static void limits_of_range(void)
{
    case_ bow = fired(WEAPON(BOW), TYPE(ARC)), mortar = fired(WEAPON(MORTAR_ART), TYPE(ART));
    case_ bazooka = fired(WEAPON(AT_FOOT_1ST_GENERATION), TYPE(SKI_F));
    case_ rifle = fired(WEAPON(RIFLE_BREECHLOADING), TYPE(MSK)), bomb, c;

    expect("OB-005 8.4 in count as 8", reaches(bow, 2158), true);
    expect("OB-005 8.5 in count as 9", reaches(bow, 2159), false);
    mortar.weapon.like = WEAPON(BREECH_TO_79);
    expect("OB-115 a mortar at 5.4 in", reaches(mortar, 1396), false);
    expect("OB-115 a mortar at 5.5 in", reaches(mortar, 1397), true);
    expect("OB-207 half an inch is not rounded", reaches(bazooka, 126), false);
    expect("OB-207 exactly half an inch", reaches(bazooka, 127), true);
    expect("OB-207 exactly 2 in", reaches(bazooka, 508), true);
    expect("OB-207 a unit more than 2 in", reaches(bazooka, 509), false);
    rifle.shot.at.type = TYPE(AIR);
    rifle.shot.at.height = OB_FLIES_HIGH;
    expect("OB-112 a rifle at an aircraft 4 in away", reaches(rifle, 4 * OB_INCH), true);
    expect("OB-112 a rifle at an aircraft 5 in away", reaches(rifle, 5 * OB_INCH), false);
    rifle.shot.at.height = OB_FLIES_LOW;
    expect("OB-112 a rifle at a helicopter 14 in away", reaches(rifle, 14 * OB_INCH), true);
    expect("OB-112 a rifle at a helicopter 15 in away", reaches(rifle, 15 * OB_INCH), false);
    c = fired(WEAPON(AAGW), TYPE(SKI_S));
    c.shot.at.type = TYPE(AIR);
    c.shot.at.height = OB_FLIES_HIGH;
    expect("OB-112 a missile at a jet 8.4 in away", reaches(c, 2133), true);
    expect("OB-112 a missile at a jet 8.5 in away", reaches(c, 2159), false);
    c.shot.at.height = OB_FLIES_LOW;
    expect("OB-115 a missile straight up at a helicopter", reaches(c, 0), true);
    c.shot.at.height = OB_ON_GROUND;
    expect("OB-115 a missile at what stands beside it", reaches(c, 0), false);
    expect("OB-112 high against low", ob_altitude(BOOK, OB_FLIES_HIGH, OB_FLIES_LOW), 10);
    expect("OB-112 high against high", ob_altitude(BOOK, OB_FLIES_HIGH, OB_FLIES_HIGH), 0);
    bomb = fired(WEAPON(BOMB_LOAD), TYPE(AIR));
    expect("OB-111 a bomb far from its target", reaches(bomb, 0), false);
    bomb.shot.passed_over = 1;
    expect("OB-111 a bomb on what was flown over", reaches(bomb, 3000), true);
}

static void exact_measures(void)
{
    const ob_readings exact = { .exact_measures = 1 };
    case_ c = fired(WEAPON(BOW), TYPE(ARC));

    c.shot.weapon = &c.weapon;
    c.shot.gap = 2032;
    expect("OB-005 exactly 8 in, not rounded", ob_in_range(BOOK, &exact, &c.shot), true);
    c.shot.gap = 2033;
    expect("OB-005 a unit more, not rounded", ob_in_range(BOOK, &exact, &c.shot), false);
    c = fired(WEAPON(ATGW), TYPE(SKI_F));
    c.shot.weapon = &c.weapon;
    c.shot.gap = 1523;
    expect("OB-115 a unit less than 6 in, not rounded", ob_in_range(BOOK, &exact, &c.shot), false);
    c.shot.gap = 1524;
    expect("OB-115 exactly 6 in, not rounded", ob_in_range(BOOK, &exact, &c.shot), true);
}

/* ---- who may shoot, and how ------------------------------------------------------------------- */

static uint32_t ways(int32_t weapon, int32_t type, int32_t bombing, bool off_table, bool chemical)
{
    ob_firer firer = { .type = type, .bombing = bombing, .off_table = off_table };
    ob_weapon is = { .row = weapon, .lob = BOOK->weapons[weapon].indirect };

    return ob_ways_to_fire(BOOK, &firer, &is, chemical);
}

static void how(void)
{
    const ob_weapon rocket = { .row = WEAPON(ROCKET_ART) },
                    field = { .row = WEAPON(BREECH_80_130), .calibre_mm = 100 },
                    medium = { .row = WEAPON(BREECH_80_130), .calibre_mm = 105 };
    const ob_readings free_lob = { .lobbing_needs_no_spotter = 1 };
    const ob_firer gun = { .type = TYPE(ART) }, far = { .type = TYPE(ART), .off_table = 1 };
    ob_weapon howitzer = { .row = WEAPON(BREECH_80_130), .lob = OB_MAY_LOB };

    expect("OB-108 muskets shoot", ob_type_may_shoot(BOOK, TYPE(MSK)), true);
    expect("OB-108 cavalry does not", ob_type_may_shoot(BOOK, TYPE(CAV_U)), false);
    expect("OB-108 transport does not", ob_type_may_shoot(BOOK, TYPE(TPT_MOTOR)), false);
    expect("OB-108 aircraft shoot", ob_type_may_shoot(BOOK, TYPE(AIR)), true);
    expect("OB-116 crossbows", ways(WEAPON(CROSSBOW), TYPE(ARC), 0, false, false),
           OB_FIRES_DIRECTLY);
    expect("OB-116 bows", ways(WEAPON(BOW), TYPE(ARC), 0, false, false),
           OB_FIRES_DIRECTLY | OB_FIRES_OVERHEAD);
    expect("OB-116 mortars", ways(WEAPON(MORTAR_ART), TYPE(ART), 0, false, false),
           OB_FIRES_INDIRECTLY);
    expect("OB-116 guns off the table", ways(WEAPON(BREECH_80_130), TYPE(ART), 0, true, false),
           OB_FIRES_INDIRECTLY);
    expect("OB-116 a howitzer that the roster marks", ob_ways_to_fire(BOOK, &gun, &howitzer, false),
           OB_FIRES_DIRECTLY | OB_FIRES_INDIRECTLY);
    expect("OB-119 bombs from level flight", ways(WEAPON(BOMB_LOAD), TYPE(AIR), OB_LEVEL, 0, 0),
           OB_FIRES_INDIRECTLY);
    expect("OB-119 a dive bomber", ways(WEAPON(BOMB_LOAD), TYPE(AIR), OB_DIVE, false, false),
           OB_FIRES_DIRECTLY);
    expect("OB-119 guided bombs", ways(WEAPON(BOMB_LOAD), TYPE(AIR), OB_GUIDED, false, false),
           OB_FIRES_DIRECTLY);
    expect("OB-179 chemical loads of a dive bomber",
           ways(WEAPON(BOMB_LOAD), TYPE(AIR), OB_DIVE, false, true), OB_FIRES_INDIRECTLY);
    expect("OB-116 a gun on the table needs a spotter", ob_needs_spotter(&plain, &gun), true);
    expect("OB-116 a gun off the table does not", ob_needs_spotter(&plain, &far), false);
    expect("OB-116 nor by agreement", ob_needs_spotter(&free_lob, &gun), false);
    expect("OB-172 rockets off the table", ob_may_stay_off_table(BOOK, &rocket), true);
    expect("OB-172 100 mm", ob_may_stay_off_table(BOOK, &field), false);
    expect("OB-172 105 mm", ob_may_stay_off_table(BOOK, &medium), true);
    expect("OB-118 a fighting vehicle with skirmishers",
           ob_vehicle_weapon(BOOK, OB_IS_FIGHTING_VEHICLE, TYPE(SKI_F)), WEAPON(SUPPORT_WEAPON));
    expect("OB-118 a fighting vehicle with muskets",
           ob_vehicle_weapon(BOOK, OB_IS_FIGHTING_VEHICLE, TYPE(MSK)), OB_NONE);
    expect("OB-118 another carrier", ob_vehicle_weapon(BOOK, OB_IS_CARRIER, TYPE(SKI_F)), OB_NONE);
}

static ob_bearing bears(case_ c, bool front, bool ahead)
{
    c.shot.weapon = &c.weapon;
    return ob_bears(&c.shot, front, ahead);
}

static void arcs(void)
{
    case_ gun = fired(WEAPON(BREECH_TO_79), TYPE(ART)), fixed = gun, turret = gun, far = gun,
          plane = fired(WEAPON(STRAFING), TYPE(AIR));

    fixed.weapon.arc = OB_BASE_FRONT;
    turret.weapon.arc = OB_TURRET;
    far.shot.by.off_table = 1;
    expect("OB-109 in front", bears(gun, true, false), OB_BEARS);
    expect("OB-109 on the flank", bears(gun, false, false), OB_CANNOT_BEAR);
    expect("OB-109 a fixed gun straight ahead", bears(fixed, true, true), OB_BEARS);
    expect("OB-109 a fixed gun in front but aside", bears(fixed, true, false), OB_CANNOT_BEAR);
    expect("OB-109 off the table", bears(far, false, false), OB_BEARS);
    expect("OB-110 a turret to the front", bears(turret, true, false), OB_BEARS);
    expect("OB-110 a turret to the rear", bears(turret, false, false), OB_BEARS_BY_TURNING);
    expect("OB-111 an aircraft, target aside", bears(plane, true, false), OB_CANNOT_BEAR);
    expect("OB-111 an aircraft, target ahead", bears(plane, true, true), OB_BEARS);
    plane.shot.passed_over = 1;
    expect("OB-111 an aircraft, target flown over", bears(plane, false, false), OB_BEARS);
}

static void in_combat(void)
{
    const ob_readings apart = { .no_fire_into_combat = 1 };
    ob_shot shot = { .at = { .in_combat = 1 } };

    expect("OB-122 into a combat", ob_combat_allows(&plain, &shot, false), true);
    expect("OB-122 into a combat, by agreement", ob_combat_allows(&apart, &shot, false), false);
    shot.by.in_combat = 1;
    expect("OB-122 out of a combat", ob_combat_allows(&plain, &shot, false), false);
    shot.by.square = 1;
    expect("OB-122 a square to a free side", ob_combat_allows(&plain, &shot, true), true);
    expect("OB-122 a square to a side that is pressed", ob_combat_allows(&plain, &shot, false),
           false);
    shot.touching = 1;
    expect("OB-133 at close quarters", ob_combat_allows(&plain, &shot, false), true);
}

/* ---- factors ---------------------------------------------------------------------------------- */

static void factors(void)
{
    case_ c = fired(WEAPON(SMOOTHBORE_GUN), TYPE(ART));

    expect("OB-124 flintlocks", factor(fired(WEAPON(FLINTLOCK), TYPE(MSK))), 0);
    expect("OB-124 breechloading rifles", factor(fired(WEAPON(RIFLE_BREECHLOADING), TYPE(MSK))), 2);
    expect("OB-124 support weapons", factor(fired(WEAPON(SUPPORT_WEAPON), TYPE(SKI_S))), 3);
    expect("OB-124 ship weapons", factor(fired(WEAPON(SHIP_WEAPON), TYPE(ART))), 7);
    expect("OB-124 torsion engines", factor(fired(WEAPON(TORSION_ENGINE), TYPE(ART))), 0);
    expect("OB-124 round shot at 10 in", factor(c), 1);
    c.shot.gap = 2158;
    expect("OB-125 canister at 8.4 in", factor(c), 2);
    c.shot.gap = 2159;
    expect("OB-125 round shot at 8.5 in", factor(c), 1);
    c = fired(WEAPON(ATGW), TYPE(SKI_S));
    expect("OB-124 a missile at its proper target", factor(at_tank(c, OB_HEAVY)), 4);
    expect("OB-124 a missile at infantry", factor(c), 0);
    c.shot.at.type = TYPE(AIR);
    expect("OB-124 an anti-tank missile at an aircraft", factor(c), 0);
    c.weapon.row = WEAPON(AAGW);
    expect("OB-124 an anti-aircraft missile at an aircraft", factor(c), 4);
    c = fired(WEAPON(MORTAR_ART), TYPE(ART));
    c.weapon.like = WEAPON(BREECH_80_130);
    expect("OB-124 a mortar as its gun", factor(c), 4);
    expect("OB-119 a bomb", factor(fired(WEAPON(BOMB_LOAD), TYPE(AIR))), 4);
    expect("OB-119 strafing: factor", factor(fired(WEAPON(STRAFING), TYPE(AIR))), 2);
    expect("OB-119 strafing with heavy guns: factor",
           factor(fired(WEAPON(HEAVY_STRAFING), TYPE(AIR))), 3);
    c = fired(WEAPON(BREECH_80_130), TYPE(TNK));
    expect("OB-128 88 mm in a tank", factor(c), 3);
    c.shot.knock_out = 1;
    expect("OB-206 88 mm in a tank, to knock out", factor(c), 4);
    expect("OB-128 a missile on a tank", factor(at_tank(fired(WEAPON(ATGW), TYPE(TNK)), OB_LIGHT)),
           4);
    c = fired(WEAPON(LIGHT_BEAM_CANNON), TYPE(TNK));
    c.weapon.guns = 2;
    expect("OB-134 two light beam cannon in a stilt tank", factor(c), 5);
    expect("OB-118 a vehicle that shoots as SKI/S",
           factor(fired(WEAPON(SUPPORT_WEAPON), TYPE(SKI_S))), 3);
}

/* ---- the score -------------------------------------------------------------------------------- */

static void sides(void)
{
    case_ c = fired(WEAPON(RIFLE_BREECHLOADING), TYPE(MSK));

    c.shot.at.side = ob_side_hit(OB_FRONT);
    expect("OB-126 front", beyond(c), 0);
    c.shot.at.side = ob_side_hit(OB_LEFT);
    expect("OB-126 left flank", beyond(c), 2);
    c.shot.at.side = ob_side_hit(OB_RIGHT);
    expect("OB-126 right flank", beyond(c), 2);
    c.shot.at.side = ob_side_hit(OB_REAR);
    expect("OB-126 rear", beyond(c), 3);
    c.shot.at.formation = OB_SQUARE;
    expect("OB-126 a square has no rear", beyond(c), 0);
    c.shot.at.formation = OB_SCHILTRON;
    expect("OB-126 nor has a schiltron", beyond(c), 0);
    c.shot.at.formation = OB_SHIELDWALL;
    expect("OB-126 a shieldwall has", beyond(c), 3);
    c.shot.indirect = 1;
    expect("OB-126 not for indirect fire", beyond(c), -4);
    c = fired(WEAPON(STRAFING), TYPE(AIR));
    c.shot.at.side = OB_HIT_REAR;
    expect("OB-126 not for aircraft", beyond(c), 0);
}

static void less(void)
{
    case_ rifle = fired(WEAPON(RIFLE_BREECHLOADING), TYPE(MSK)),
          bow = fired(WEAPON(BOW), TYPE(ARC)), c = rifle;

    expect("OB-127 muskets in the open", beyond(rifle), 0);
    expect("OB-127 light tank", beyond(at_tank(rifle, OB_LIGHT)), -2);
    expect("OB-127 medium tank", beyond(at_tank(rifle, OB_MEDIUM)), -3);
    expect("OB-127 heavy tank", beyond(at_tank(rifle, OB_HEAVY)), -4);
    expect("OB-127 super heavy tank", beyond(at_tank(rifle, OB_SUPER_HEAVY)), -5);
    c.shot.at.type = TYPE(SKI_M);
    expect("OB-127 at skirmishers", beyond(c), -2);
    c.shot.by.type = TYPE(SKI_F);
    expect("OB-127 skirmishers at skirmishers", beyond(c), -4);
    bow.shot.at.type = TYPE(INF_A);
    expect("OB-127 bows at armoured infantry", beyond(bow), -2);
    rifle.shot.at.type = TYPE(INF_A);
    expect("OB-127 rifles at armoured infantry", beyond(rifle), 0);
    bow.shot.at.type = TYPE(CAV_A);
    expect("OB-127 bows at armoured cavalry", beyond(bow), 0);
    c = fired(WEAPON(BREECH_80_130), TYPE(ART));
    c.shot.at.type = TYPE(SKI_F);
    c.shot.at.work = OB_FIELD_WORK;
    expect("OB-127 a work is no skirmisher", beyond(c), 0);
}

static void distant(void)
{
    const ob_readings three = { .three_targets = 1 };
    case_ c = fired(WEAPON(BREECH_OVER_130), TYPE(ART));

    c.shot.indirect = 1;
    expect("OB-129 indirect", beyond(c), -4);
    c.shot.by.off_table = 1;
    expect("OB-173 off the table", beyond(c), -6);
    c.shot.by.observed = 1;
    expect("OB-174 with an observer", beyond(c), -4);
    c = fired(WEAPON(BOMB_LOAD), TYPE(AIR));
    c.shot.chemical = 1;
    expect("OB-179 chemical loads are indirect", beyond(c), -4);
    expect("OB-174 an observer at 12.4 in", ob_observes(BOOK, &plain, OB_IS_OBSERVER, true, 3174),
           true);
    expect("OB-174 an observer at 12.5 in", ob_observes(BOOK, &plain, OB_IS_OBSERVER, true, 3175),
           false);
    expect("OB-174 an observer who sees nothing",
           ob_observes(BOOK, &plain, OB_IS_OBSERVER, false, 0), false);
    expect("OB-174 nobody else", ob_observes(BOOK, &plain, OB_IS_ENGINEER, true, 0), false);
    expect("OB-129 two stands", ob_most_targets(BOOK, &plain, true), 2);
    expect("OB-129 three stands, by agreement", ob_most_targets(BOOK, &three, true), 3);
    expect("OB-129 one stand, directly", ob_most_targets(BOOK, &three, false), 1);
    expect("OB-129 4.4 in apart", ob_near_enough(BOOK, &plain, 1142), true);
    expect("OB-129 4.5 in apart", ob_near_enough(BOOK, &plain, 1143), false);
}

static int32_t covered(int32_t cover, bool suppressed, int32_t formation, bool agreed)
{
    const ob_readings rules = { .testudo_cover = agreed };
    const ob_target target = { .cover = cover,
                               .suppressed = suppressed,
                               .formation = (uint8_t)formation };

    return ob_cover(BOOK, &rules, &target);
}

static void covers(void)
{
    case_ c = fired(WEAPON(RIFLE_BREECHLOADING), TYPE(MSK));

    c.shot.at.cover = 8;
    expect("OB-130 double cover", beyond(c), -8);
    c.shot.at.cover = 4;
    c.shot.at.suppressed = 1;
    expect("OB-130 covers do not add up", beyond(c), -4);
    expect("OB-052 none", covered(0, false, OB_NO_FORMATION, false), 0);
    expect("OB-052 suppressed in the open", covered(0, true, OB_NO_FORMATION, false), 4);
    expect("OB-052 suppressed in a fortress", covered(8, true, OB_NO_FORMATION, false), 8);
    expect("OB-153 a testudo", covered(0, false, OB_TESTUDO, false), 0);
    expect("OB-153 a testudo, by agreement", covered(0, false, OB_TESTUDO, true), 4);
    expect("OB-153 a schiltron, by agreement", covered(0, false, OB_SCHILTRON, true), 0);
}

static void squares(void)
{
    case_ c = fired(WEAPON(FLINTLOCK), TYPE(MSK));

    c.shot.weapon = &c.weapon;
    c.shot.by.square = 1;
    c.shot.by.sp = 10;
    expect("OB-152 a square of 10 shoots with 3 to each side",
           ob_shot_score(BOOK, &plain, &c.shot, none, NULL), 3);
}

static int32_t harmless(int32_t weapon, int32_t type, int32_t work)
{
    case_ c = fired(weapon, TYPE(MSK));

    c.shot.weapon = &c.weapon;
    c.shot.at.type = type;
    c.shot.at.work = work;
    return ob_without_effect(BOOK, &c.shot);
}

static void effects(void)
{
    const ob_role plane = { .type = TYPE(AIR), .flight = OB_FIXED_WING },
                  dragon = { .type = TYPE(AIR), .flight = OB_CREATURE },
                  foot = { .type = TYPE(MSK) };

    expect("OB-121 bows at tanks", harmless(WEAPON(BOW), TYPE(TNK), OB_NO_WORK), true);
    expect("OB-121 flintlocks at walls", harmless(WEAPON(FLINTLOCK), TYPE(MSK), OB_PERMANENT_WORK),
           true);
    expect("OB-121 flintlocks at muskets", harmless(WEAPON(FLINTLOCK), TYPE(MSK), OB_NO_WORK),
           false);
    expect("OB-121 rifles at tanks", harmless(WEAPON(RIFLE_BREECHLOADING), TYPE(TNK), OB_NO_WORK),
           false);
    expect("OB-131 two dice", ob_save_dice(BOOK, OB_HISTORICAL, OB_HAS_SHIELDS), 2);
    expect("OB-131 three with shields", ob_save_dice(BOOK, OB_SCIFI, OB_HAS_SHIELDS), 3);
    expect("OB-192 two without shields in science fiction", ob_save_dice(BOOK, OB_SCIFI, 0), 2);
    expect("OB-131 a save of all hits", ob_after_save(5, 9, 0), 0);
    expect("OB-131 a save with magic armour", ob_after_save(9, 4, 2), 3);
    expect("OB-132 a stand loses strength", ob_sp_after(6, 4), 2);
    expect("OB-132 never below 0", ob_sp_after(4, 6), 0);
    expect("OB-194 an aircraft keeps high", ob_height_of(&plane, false), OB_FLIES_HIGH);
    expect("OB-112 a loitering one low", ob_height_of(&plane, true), OB_FLIES_LOW);
    expect("OB-194 a dragon keeps low", ob_height_of(&dragon, false), OB_FLIES_LOW);
    expect("OB-112 foot is on the ground", ob_height_of(&foot, false), OB_ON_GROUND);
}

/* ---- sums ------------------------------------------------------------------------------------- */

static void sums_up(const bn_trace *trace, int64_t total)
{
    int64_t sum = 0;

    for (uint32_t i = 0; i + 1 < trace->count; i++)
        sum += trace->terms[i].value;
    assert_int_equal(sum, total);
    assert_int_equal(trace->terms[trace->count - 1].kind, BN_TERM_TOTAL);
    assert_int_equal(trace->terms[trace->count - 1].value, total);
}

/* The terms of a score, and of a range, add up to it. */
static void adds_up(void **state)
{
    case_ c = at_tank(fired(WEAPON(BREECH_80_130), TYPE(TNK)), OB_HEAVY);
    bn_arena arena = bni_test_arena(1 << 16);
    bn_trace score, reach;

    (void)state;
    c.shot.weapon = &c.weapon;
    c.shot.at.side = OB_HIT_REAR;
    c.shot.at.cover = 4;
    bn_trace_init(&score, &arena);
    bn_trace_init(&reach, &arena);
    assert_int_equal(ob_shot_score(BOOK, &plain, &c.shot, bn_sum(0, 0, 0, "Tiger"), &score), 3);
    sums_up(&score, 3);
    assert_int_equal(score.count, 7);
    assert_int_equal(score.terms[0].group, OB_TERMS_SHOT);
    assert_int_equal(ob_range(BOOK, &c.shot, bn_sum(0, 0, 0, "Tiger"), &reach), 52);
    sums_up(&reach, 52);
    assert_int_equal(reach.terms[0].group, OB_TERMS_RANGE);
    bn_arena_done(&arena);
}

int main(void)
{
    static bni_tests tests;

    ranges();
    second_ratings();
    limits_of_range();
    exact_measures();
    how();
    arcs();
    in_combat();
    factors();
    sides();
    less();
    distant();
    covers();
    squares();
    effects();
    bni_tests_add_rows(&tests, holds, rows, row_count, sizeof rows[0]);
    bni_tests_add(&tests, "OB-123 the terms add up", adds_up, NULL);
    return BNI_RUN("obsidian shots", &tests);
}
