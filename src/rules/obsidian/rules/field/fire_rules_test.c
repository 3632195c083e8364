/* Suppression, knock-outs, magic, aircraft, and what is lost without a fight: each figure by hand. */
#include "base/testing.h"

#include <banneret/system/sums.h>

#include "rules/board/numbers.h"
#include "rules/field/air.h"
#include "rules/field/hazards.h"
#include "rules/field/knock_out.h"
#include "rules/field/magic.h"
#include "rules/field/suppression.h"
#include "rules/field/weapons.h"

#define BOOK (&ob_book)
#define TYPE(name) OB_STAND_CATEGORIES_##name
#define WEAPON(name) OB_WEAPONS_##name

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
static const ob_readings plain = { 0 };
static const ob_readings modern = { .suppression = 1, .knock_out = 1, .chemical_weapons = 1 };

static ob_weapon armed(int32_t row)
{
    return (ob_weapon){ .row = row, .against = OB_NONE, .like = OB_NONE };
}

static ob_shot shot_at(const ob_weapon *weapon, int32_t by, int32_t at, int32_t armour)
{
    return (ob_shot){ .by = { .type = by, .sp = 5, .year = 1942 },
                      .at = { .type = at, .armour = armour },
                      .weapon = weapon,
                      .gap = 10 * OB_INCH };
}

/* ---- suppression ------------------------------------------------------------------------------ */

static void suppression(void)
{
    const ob_weapon rifle = armed(WEAPON(RIFLE_BREECHLOADING));
    ob_shot shot = shot_at(&rifle, TYPE(MSK), TYPE(MSK), 0), other;

    expect("OB-201 where it is agreed", ob_may_suppress(BOOK, &modern, &shot), true);
    expect("OB-201 where it is not", ob_may_suppress(BOOK, &plain, &shot), false);
    other = shot;
    other.by.year = 1859;
    expect("OB-201 too early", ob_may_suppress(BOOK, &modern, &other), false);
    other.by.genre = OB_SCIFI;
    expect("OB-201 science fiction has no date", ob_may_suppress(BOOK, &modern, &other), true);
    other = shot;
    other.at.type = TYPE(AIR);
    expect("OB-201 not aircraft", ob_may_suppress(BOOK, &modern, &other), false);
    other = shot;
    other.at.in_combat = 1;
    expect("OB-201 not stands in combat", ob_may_suppress(BOOK, &modern, &other), false);
    other = shot;
    other.by.in_combat = 1;
    expect("OB-122 not out of a combat", ob_may_suppress(BOOK, &modern, &other), false);
    other = shot;
    other.at.work = OB_FIELD_WORK;
    expect("OB-201 not walls", ob_may_suppress(BOOK, &modern, &other), false);

    expect("OB-202 a quarter of 10 is 3", ob_quarter(BOOK, 10), 3);
    expect("OB-202 a quarter of 1 is 0", ob_quarter(BOOK, 1), 0);
    expect("OB-202 saved to 1", ob_suppressed_saving(BOOK, 10, 2, 0).lost, 1);
    expect("OB-202 saved but suppressed", ob_suppressed_saving(BOOK, 10, 12, 0).suppressed, 1);
    expect("OB-202 a 4 beats 3", ob_suppressed_avoiding(BOOK, 10, 4).suppressed, 0);
    expect("OB-202 a 3 does not", ob_suppressed_avoiding(BOOK, 10, 3).suppressed, 1);
    expect("OB-202 the quarter is lost in any case", ob_suppressed_avoiding(BOOK, 10, 6).lost, 3);
    expect("OB-204 down in time", ob_gone_to_ground(BOOK, 8, 9).lost, 2);
    expect("OB-204 down in time, suppressed", ob_gone_to_ground(BOOK, 8, 9).suppressed, 1);
    expect("OB-204 too late", ob_gone_to_ground(BOOK, 8, 8).lost, 8);
    expect("OB-204 too late, not suppressed", ob_gone_to_ground(BOOK, 8, 8).suppressed, 0);
    expect("OB-203 in the same round", ob_still_suppressed(4, 4), true);
    expect("OB-203 in the next round", ob_still_suppressed(4, 5), true);
    expect("OB-203 no longer", ob_still_suppressed(4, 6), false);
    expect("OB-203 not bound in the round itself", ob_suppression_binds(4, 4), false);
    expect("OB-203 bound in the next", ob_suppression_binds(4, 5), true);
}

/* ---- knock-out fire --------------------------------------------------------------------------- */

static void knock_out_when(void)
{
    const ob_weapon gun = armed(WEAPON(BREECH_80_130)), rifle = armed(WEAPON(RIFLE_BREECHLOADING)),
                    cannon = armed(WEAPON(SMOOTHBORE_GUN));
    ob_shot shot = shot_at(&gun, TYPE(TNK), TYPE(TNK), OB_MEDIUM), other = shot;

    expect("OB-205 where it is agreed", ob_may_knock_out(BOOK, &modern, &shot), true);
    expect("OB-205 where it is not", ob_may_knock_out(BOOK, &plain, &shot), false);
    other.indirect = 1;
    expect("OB-205 not indirectly", ob_may_knock_out(BOOK, &modern, &other), false);
    other = shot;
    other.at.in_combat = 1;
    expect("OB-205 not a tank in combat", ob_may_knock_out(BOOK, &modern, &other), false);
    other = shot;
    other.at.type = TYPE(MSK);
    expect("OB-205 not muskets", ob_may_knock_out(BOOK, &modern, &other), false);
    other.at.type = TYPE(TPT_MOTOR);
    expect("OB-205 lorries", ob_may_knock_out(BOOK, &modern, &other), true);
    other.at.type = TYPE(TPT_ANIMAL);
    expect("OB-205 not wagons", ob_may_knock_out(BOOK, &modern, &other), false);
    other.at.type = TYPE(AIR);
    expect("OB-205 aircraft", ob_may_knock_out(BOOK, &modern, &other), true);
    other.weapon = &rifle;
    expect("OB-205 a rifle has no row", ob_may_knock_out(BOOK, &modern, &other), false);
    other = shot_at(&cannon, TYPE(ART), TYPE(TNK), OB_LIGHT);
    other.by.year = 1650;
    expect("OB-205 no vehicle in 1650", ob_may_knock_out(BOOK, &modern, &other), false);
    other.at.work = OB_PERMANENT_WORK;
    expect("OB-205 a wall in 1650", ob_may_knock_out(BOOK, &modern, &other), true);
}

static int32_t needed(int32_t weapon, int32_t at, int32_t armour, int32_t work)
{
    ob_weapon is = armed(weapon);
    ob_shot shot = shot_at(&is, TYPE(ART), at, armour);

    is.like = WEAPON(BREECH_OVER_130);
    shot.at.work = work;
    return ob_ko_needed(BOOK, &shot);
}

static void knock_out_numbers(void)
{
    ob_weapon pounder = armed(WEAPON(BREECH_TO_79));
    ob_shot shot = shot_at(&pounder, TYPE(TNK), TYPE(TNK), OB_HEAVY);

    expect("OB-207 88 mm at a lorry", needed(WEAPON(BREECH_80_130), TYPE(TPT_MOTOR), 0, 0), 2);
    expect("OB-207 88 mm at a medium tank", needed(WEAPON(BREECH_80_130), TYPE(TNK), OB_MEDIUM, 0),
           4);
    expect("OB-207 88 mm at a super heavy tank",
           needed(WEAPON(BREECH_80_130), TYPE(TNK), OB_SUPER_HEAVY, 0), 6);
    expect("OB-207 88 mm at concrete", needed(WEAPON(BREECH_80_130), 0, 0, OB_PERMANENT_WORK), 6);
    expect("OB-207 88 mm at a trench", needed(WEAPON(BREECH_80_130), 0, 0, OB_FIELD_WORK), 4);
    expect("OB-207 37 mm at a heavy tank", needed(WEAPON(BREECH_TO_79), TYPE(TNK), OB_HEAVY, 0), 6);
    expect("OB-207 a bazooka at a light tank",
           needed(WEAPON(AT_FOOT_1ST_GENERATION), TYPE(TNK), OB_LIGHT, 0), 4);
    expect("OB-207 a missile at an unarmoured aircraft",
           needed(WEAPON(AAGW), TYPE(AIR), OB_UNARMOURED, 0), 2);
    expect("OB-207 light beams at an armoured aircraft",
           needed(WEAPON(LIGHT_BEAM_CANNON), TYPE(AIR), OB_HEAVY, 0), 4);
    expect("OB-207 rockets as the best gun", needed(WEAPON(ROCKET_ART), TYPE(TNK), OB_HEAVY, 0), 4);
    expect("OB-207 a bomb as 130 mm", needed(WEAPON(BOMB_LOAD), TYPE(TNK), OB_HEAVY, 0), 5);
    expect("OB-207 a rifle has no number",
           needed(WEAPON(RIFLE_BREECHLOADING), TYPE(TNK), OB_HEAVY, 0), OB_NONE);
    expect("OB-210 a 75 mm needs", ob_ko_needed(BOOK, &shot), 6);
    pounder.against = WEAPON(BREECH_80_130);
    expect("OB-210 a 17 pdr needs", ob_ko_needed(BOOK, &shot), 5);
}

static int32_t modifier(const ob_shot *shot)
{
    return ob_ko_modifier(BOOK, &plain, shot, none, NULL);
}

static void knock_out_modifiers(void)
{
    const ob_readings adding = { .ko_adds_up = 1 };
    const ob_weapon gun = armed(WEAPON(BREECH_80_130)), bomb = armed(WEAPON(BOMB_LOAD)),
                    missile = armed(WEAPON(AAGW));
    ob_shot shot = shot_at(&gun, TYPE(TNK), TYPE(TNK), OB_MEDIUM), other = shot;

    expect("OB-208 from the front", modifier(&shot), 0);
    other.at.side = OB_HIT_REAR;
    expect("OB-208 from the rear", modifier(&other), 1);
    other.by.higher = 1;
    expect("OB-208 once, though from above too", modifier(&other), 1);
    expect("OB-208 twice, by agreement", ob_ko_modifier(BOOK, &adding, &other, none, NULL), 2);
    other = shot_at(&gun, TYPE(ART), 0, 0);
    other.at.work = OB_PERMANENT_WORK;
    other.at.side = OB_HIT_FLANK;
    expect("OB-208 a work has no flank", modifier(&other), 0);
    other.at.high_wall = 1;
    expect("OB-208 a high wall", modifier(&other), 1);
    other = shot_at(&bomb, TYPE(AIR), TYPE(TNK), OB_LIGHT);
    expect("OB-208 a bomb from level flight", modifier(&other), 0);
    other.by.bombing = OB_DIVE;
    expect("OB-208 a dive bomber", modifier(&other), 1);
    other.by.bombing = OB_GUIDED;
    expect("OB-208 a guided bomb", modifier(&other), 1);
    other.by.loitering = 1;
    expect("OB-208 a guided bomb of loitering AIR", modifier(&other), 2);
    other = shot_at(&missile, TYPE(SKI_S), TYPE(AIR), 0);
    other.at.height = OB_FLIES_LOW;
    expect("OB-208 a missile at a helicopter", modifier(&other), 0);
}

static void knock_out_result(void)
{
    const ob_weapon gun = armed(WEAPON(BREECH_80_130));
    ob_shot shot = shot_at(&gun, TYPE(TNK), TYPE(TNK), OB_MEDIUM);

    expect("OB-206 a 4 knocks out a medium tank", ob_ko_succeeds(BOOK, &plain, &shot, 4), true);
    expect("OB-206 a 3 does not", ob_ko_succeeds(BOOK, &plain, &shot, 3), false);
    shot.at.side = OB_HIT_FLANK;
    expect("OB-206 from the side a 3 does", ob_ko_succeeds(BOOK, &plain, &shot, 3), true);
    expect("OB-206 a quarter is left, and saved", ob_ko_missed(BOOK, &shot, 12, 2).lost, 1);
    shot.at.ward = 1;
    expect("OB-206 magic armour helps", ob_ko_missed(BOOK, &shot, 12, 2).lost, 0);
    shot.at.ward = 0;
    shot.at.work = OB_FIELD_WORK;
    expect("OB-209 a work loses nothing", ob_ko_missed(BOOK, &shot, 12, 2).lost, 0);
}

/* ---- magic ------------------------------------------------------------------------------------ */

static void magic(void)
{
    expect("OB-196 a Magic User", ob_may_cast(OB_IS_MAGIC_USER, false), true);
    expect("OB-196 one who has acted", ob_may_cast(OB_IS_MAGIC_USER, true), false);
    expect("OB-196 nobody else", ob_may_cast(OB_IS_HERO, false), false);
    expect("OB-197 24.4 in away", ob_spell_reaches(BOOK, &plain, true, true, 6222), true);
    expect("OB-197 24.5 in away", ob_spell_reaches(BOOK, &plain, true, true, 6223), false);
    expect("OB-197 not in front", ob_spell_reaches(BOOK, &plain, false, true, 0), false);
    expect("OB-197 out of sight", ob_spell_reaches(BOOK, &plain, true, false, 0), false);
    expect("OB-197 directly on a 5", ob_spell_succeeds(BOOK, 5, false), true);
    expect("OB-197 not on a 4", ob_spell_succeeds(BOOK, 4, false), false);
    expect("OB-197 indirectly not on a 5", ob_spell_succeeds(BOOK, 5, true), false);
    expect("OB-197 indirectly on a 6", ob_spell_succeeds(BOOK, 6, true), true);
    expect("OB-198 7 against 3", ob_spell_strength(7, 3), 4);
    expect("OB-198 2 against 6", ob_spell_strength(2, 6), 0);
    expect("OB-199 restored", ob_sp_restored(BOOK, 1, 4), 5);
    expect("OB-199 never above 12", ob_sp_restored(BOOK, 10, 7), 12);
}

/* ---- aircraft and hazards --------------------------------------------------------------------- */

static void aircraft(void)
{
    const int32_t jet = OB_AIR_ORDNANCE_JET_FIGHTER_BOMBER,
                  bomber = OB_AIR_ORDNANCE_TACTICAL_BOMBER,
                  helicopter = OB_AIR_ORDNANCE_ATTACK_HELICOPTER;

    expect("OB-080 fixed wing, least", ob_flight_of(BOOK, OB_FIXED_WING, false).least,
           24 * OB_INCH);
    expect("OB-080 fixed wing, most", ob_flight_of(BOOK, OB_FIXED_WING, false).most, 80 * OB_INCH);
    expect("OB-080 a helicopter, most", ob_flight_of(BOOK, OB_ROTARY, false).most, 40 * OB_INCH);
    expect("OB-080 a loitering one, most", ob_flight_of(BOOK, OB_ROTARY, true).most, 18 * OB_INCH);
    expect("OB-080 a loitering one, least", ob_flight_of(BOOK, OB_ROTARY, true).least, 6 * OB_INCH);
    expect("OB-081 the first part may be short", ob_flight_before(BOOK).least, 0);
    expect("OB-081 the first part may be all", ob_flight_before(BOOK).most, 80 * OB_INCH);
    expect("OB-081 after 10 in, at least", ob_flight_after(BOOK, 10 * OB_INCH).least, 14 * OB_INCH);
    expect("OB-081 after 30 in, at least", ob_flight_after(BOOK, 30 * OB_INCH).least, 0);
    expect("OB-081 after 30 in, at most", ob_flight_after(BOOK, 30 * OB_INCH).most, 50 * OB_INCH);
    expect("OB-175 aircraft among 24", ob_most_aircraft(BOOK, 24), 2);
    expect("OB-175 aircraft among 25", ob_most_aircraft(BOOK, 25), 3);
    expect("OB-176 ten rounds after it left", ob_may_return(BOOK, 2, 12), false);
    expect("OB-176 eleven rounds after it left", ob_may_return(BOOK, 2, 13), true);
    expect("OB-176 back on a 6", ob_returns(BOOK, 6), true);
    expect("OB-176 not on a 5", ob_returns(BOOK, 5), false);
    expect("OB-178 loads of a jet", ob_ordnance_items(BOOK, jet, false), 3);
    expect("OB-178 one more in science fiction", ob_ordnance_items(BOOK, jet, true), 4);
    expect("OB-178 a jet strafes", ob_may_carry(BOOK, jet, WEAPON(STRAFING)), true);
    expect("OB-178 a jet with heavy guns", ob_may_carry(BOOK, jet, WEAPON(HEAVY_STRAFING)), true);
    expect("OB-178 a bomber has bombs", ob_may_carry(BOOK, bomber, WEAPON(BOMB_LOAD)), true);
    expect("OB-178 but no rockets", ob_may_carry(BOOK, bomber, WEAPON(AIR_ROCKET)), false);
    expect("OB-178 nor guns", ob_may_carry(BOOK, bomber, WEAPON(STRAFING)), false);
    expect("OB-178 a helicopter has missiles", ob_may_carry(BOOK, helicopter, WEAPON(ATGW)), true);
    expect("OB-178 but no field gun", ob_may_carry(BOOK, helicopter, WEAPON(BREECH_TO_79)), false);
}

static int32_t chemical(const ob_readings *rules, int32_t type, int32_t weapon, bool off_table,
                        bool marked)
{
    const ob_firer firer = { .type = type, .off_table = off_table };
    const ob_weapon is = { .row = weapon, .chemical = marked };

    return ob_may_be_chemical(BOOK, rules, &firer, &is);
}

static void hazards(void)
{
    const ob_target bare = { .type = TYPE(MSK) }, sealed = { .traits = OB_IS_SUITED };

    expect("OB-179 guns off the table",
           chemical(&modern, TYPE(ART), WEAPON(BREECH_80_130), true, true), true);
    expect("OB-179 guns on the table",
           chemical(&modern, TYPE(ART), WEAPON(BREECH_80_130), false, true), false);
    expect("OB-179 aircraft", chemical(&modern, TYPE(AIR), WEAPON(BOMB_LOAD), false, true), true);
    expect("OB-179 aircraft that are not marked",
           chemical(&modern, TYPE(AIR), WEAPON(BOMB_LOAD), false, false), false);
    expect("OB-179 projectors",
           chemical(&modern, TYPE(SKI_S), WEAPON(CHEMICAL_PROJECTOR), false, true), true);
    expect("OB-179 machine guns",
           chemical(&modern, TYPE(SKI_S), WEAPON(SUPPORT_WEAPON), false, true), false);
    expect("OB-179 where it is not agreed",
           chemical(&plain, TYPE(AIR), WEAPON(BOMB_LOAD), false, true), false);
    expect("OB-180 acts on a loss", ob_chemicals_act(&bare, 1), true);
    expect("OB-180 not without one", ob_chemicals_act(&bare, 0), false);
    expect("OB-181 not through a suit", ob_chemicals_act(&sealed, 3), false);
    expect("OB-180 a 5", ob_chemical_loss(BOOK, false, 5), 3);
    expect("OB-180 a 1", ob_chemical_loss(BOOK, false, 1), 0);
    expect("OB-181 a 5 with kit", ob_chemical_loss(BOOK, true, 5), 1);
    expect("OB-183 a hard landing", ob_landing_loss(BOOK, 6), 3);
    expect("OB-183 a soft one", ob_landing_loss(BOOK, 3), 0);
    expect("OB-050 out of a burning carrier", ob_landing_loss(BOOK, 4), 1);
    expect("OB-170 mines", ob_mine_loss(4), 4);
}

/* The modifiers of a knock-out add up. */
static void adds_up(void **state)
{
    const ob_weapon missile = armed(WEAPON(ATGW));
    ob_shot shot = shot_at(&missile, TYPE(SKI_S), TYPE(TNK), OB_LIGHT);
    bn_arena arena = bni_test_arena(1 << 16);
    bn_trace trace;

    (void)state;
    shot.at.side = OB_HIT_FLANK;
    bn_trace_init(&trace, &arena);
    assert_int_equal(ob_ko_modifier(BOOK, &plain, &shot, bn_sum(0, 0, 0, "crew"), &trace), 2);
    assert_int_equal(trace.count, 3);
    assert_int_equal(trace.terms[0].value + trace.terms[1].value, 2);
    assert_int_equal(trace.terms[2].kind, BN_TERM_TOTAL);
    assert_int_equal(trace.terms[2].group, OB_TERMS_KO);
    bn_arena_done(&arena);
}

int main(void)
{
    static bni_tests tests;

    suppression();
    knock_out_when();
    knock_out_numbers();
    knock_out_modifiers();
    knock_out_result();
    magic();
    aircraft();
    hazards();
    bni_tests_add_rows(&tests, holds, rows, row_count, sizeof rows[0]);
    bni_tests_add(&tests, "OB-208 the terms add up", adds_up, NULL);
    return BNI_RUN("obsidian fire", &tests);
}
