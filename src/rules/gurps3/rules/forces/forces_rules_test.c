#include "rules/checks_test.h"

#include "levy.h"
#include "pay.h"
#include "quality.h"
#include "strength.h"
#include "rules/people/battle_skill.h"

static checks all;
static const g3_figures *const book = &g3_book;
static const bn_term none = { 0 };

/* A man on foot; each row says what differs. */
#define MAN .weapon = G3_NONE, .tl = 3, .share_pct = 100, .quality = G3_TROOP_QUALITY_AVERAGE

static int32_t single(g3_unit unit, bool besieging)
{
    return g3_single_ts(book, &unit, besieging, &none, NULL);
}

static int32_t of(g3_unit unit, int32_t count, int32_t quality)
{
    return g3_unit_ts(book, &unit, count, quality, false, &none, NULL);
}

static void parts(void)
{
    expect(&all, "G3-018 knights",
           single((g3_unit){ MAN, .equipment = G3_HEAVY, .mobility = G3_HEAVY_HORSE }, false), 8);
    expect(&all, "G3-025 knights with crossbows",
           single((g3_unit){ MAN, .equipment = G3_HEAVY, .mobility = G3_HEAVY_HORSE,
                             .ranged = G3_CROSSBOW },
                  false),
           11);
    expect(&all, "G3-024 air cavalry at TL 7",
           single((g3_unit){ .weapon = G3_NONE,
                             .tl = 7,
                             .equipment = G3_LIGHT,
                             .mobility = G3_AIRLIFT,
                             .ranged = G3_LONG_FIREARM },
                  false),
           17);
    expect(&all, "G3-022 light horse without stirrups",
           single((g3_unit){ MAN, .equipment = G3_LIGHT, .mobility = G3_LIGHT_HORSE,
                             .traits = G3_NO_STIRRUPS },
                  false),
           3);
    expect(&all, "G3-019 light foot", single((g3_unit){ MAN, .equipment = G3_LIGHT }, false), 3);
    expect(&all, "G3-021 irregulars in heavy gear",
           single((g3_unit){ MAN, .equipment = G3_HEAVY, .traits = G3_IRREGULAR }, false), 4);
    expect(&all, "G3-021 irregulars with fine heavy gear",
           single((g3_unit){ MAN, .equipment = G3_HEAVY, .traits = G3_IRREGULAR | G3_FINE_WEAPONS },
                  false),
           4);
    expect(&all, "G3-020 armour of DR 25 at TL 9",
           single((g3_unit){ .weapon = G3_NONE,
                             .tl = 9,
                             .equipment = G3_LIGHT,
                             .armour_dr = 25,
                             .ranged = G3_LONG_FIREARM },
                  false),
           24);
    expect(&all, "G3-031 never below 1 before the bow",
           single((g3_unit){ MAN, .equipment = G3_LIGHT, .racial = -5, .ranged = G3_BOW }, false),
           3);
    expect(&all, "G3-030 half of seven", g3_racial_modifier(4, 3, 0), 3);
    expect(&all, "G3-030 half of minus three", g3_racial_modifier(-2, -1, 0), -1);
    expect(&all, "G3-148 giants",
           single((g3_unit){ MAN, .equipment = G3_MEDIUM, .racial = 11 }, false), 15);
}

static void pieces(void)
{
    expect(&all, "G3-027 light chariot with a javelin",
           single((g3_unit){ .weapon = G3_SPECIAL_WEAPONS_LIGHT_CHARIOT,
                             .tl = 2,
                             .wielders = 1,
                             .equipment = G3_LIGHT,
                             .ranged = G3_JAVELIN },
                  false),
           19);
    expect(&all, "G3-027 heavy chariot with two bows",
           single((g3_unit){ .weapon = G3_SPECIAL_WEAPONS_HEAVY_CHARIOT,
                             .tl = 2,
                             .wielders = 2,
                             .equipment = G3_HEAVY,
                             .ranged = G3_BOW },
                  false),
           49);
    expect(
        &all, "G3-026 a gunship",
        of((g3_unit){ .weapon = G3_SPECIAL_WEAPONS_GUNSHIP, .tl = 7 }, 1, G3_TROOP_QUALITY_AVERAGE),
        50);
    expect(
        &all, "G3-029 tanks still new",
        single(
            (g3_unit){ .weapon = G3_SPECIAL_WEAPONS_LIGHT_TANK, .tl = 6, .experimental_pct = 40 },
            false),
        15);
    expect(&all, "G3-032 a super who flies and shoots",
           single((g3_unit){ .weapon = G3_NONE,
                             .tl = 7,
                             .racial = 7,
                             .armour_dr = 20,
                             .traits = G3_SUPER | G3_FLIES | G3_SHOOTS },
                  false),
           67);
    expect(&all, "G3-143 miners in the open",
           single((g3_unit){ MAN, .traits = G3_MINERS | G3_SPECIALIST }, false), 2);
    expect(&all, "G3-143 miners at the walls",
           single((g3_unit){ MAN, .traits = G3_MINERS | G3_SPECIALIST }, true), 8);
    expect(&all, "G3-149 dwarf miners at the walls",
           single((g3_unit){ MAN, .traits = G3_MINERS | G3_SPECIALIST | G3_DWARVES }, true), 10);
}

static void units(void)
{
    g3_unit five = { MAN, .equipment = G3_HEAVY };
    g3_unit thugs = { MAN, .equipment = G3_LIGHT, .traits = G3_IRREGULAR };
    g3_mood mood = { .hereditary_foe = 1,
                     .home_territory = 1,
                     .beat_foe = 1,
                     .beaten_by_foe = 1,
                     .spies_slain = 1,
                     .own_slain = 1,
                     .conscripts = -1,
                     .pay = -1 };
    g3_morale morale =
        g3_effective_morale(book, G3_TROOP_QUALITY_SEASONED, false, 16, &mood, &none, NULL);

    expect(&all, "G3-035 thirty Veterans", of(five, 30, G3_TROOP_QUALITY_VETERAN), 225);
    expect(&all, "G3-017 fifteen Raw irregulars", of(thugs, 15, G3_TROOP_QUALITY_RAW), 15);
    expect(&all, "G3-036 Raw irregulars", g3_base_morale(book, G3_TROOP_QUALITY_RAW, true), 6);
    expect(&all, "G3-036 Green irregulars", g3_base_morale(book, G3_TROOP_QUALITY_GREEN, true), 11);
    expect(&all, "G3-033 nine battles", g3_quality_of(book, 9), G3_TROOP_QUALITY_SEASONED);
    expect(&all, "G3-033 no battle", g3_quality_of(book, 0), G3_TROOP_QUALITY_RAW);
    expect(&all, "G3-043 the first battle", g3_battles_after(book, 0, true), 1);
    expect(&all, "G3-043 no more than twenty", g3_battles_after(book, 20, true), 20);
    expect(&all, "G3-040 Leadership 15", g3_leadership_morale(book, 15), 1);
    expect(&all, "G3-040 Leadership 10", g3_leadership_morale(book, 10), 0);
    expect(&all, "G3-040 Leadership 9", g3_leadership_morale(book, 9), -1);
    expect(&all, "G3-039 two below the base", g3_morale_ts(book, 225, -2), 180);
    expect(&all, "G3-039 three below the base", g3_morale_ts(book, 240, -3), 168);
    expect(&all, "G3-039 never below nothing", g3_morale_ts(book, 240, -11), 0);
    expect(&all, "G3-038 everything at once", morale.value, 16);
    expect(&all, "G3-115 does not change TS", morale.counted, -1);
    mood = (g3_mood){ .beat_foe = 1, .beaten_by_foe = 1 };
    expect(&all, "G3-117 won and lost this year",
           g3_effective_morale(book, G3_TROOP_QUALITY_AVERAGE, false, 12, &mood, &none, NULL).value,
           12);
    mood = (g3_mood){ .spies_inside = 1, .leaders_murdered = 1, .murder_penalty = -2 };
    expect(&all, "G3-118 murder counts in place of spying",
           g3_effective_morale(book, G3_TROOP_QUALITY_AVERAGE, false, 12, &mood, &none, NULL).value,
           11);
    expect(&all, "G3-042 a Seasoned commander",
           g3_commander_skill(book, g3_commander_rolled(book, 9), 0), 14);
    expect(&all, "G3-042 a Veteran commander and his die",
           g3_commander_skill(book, g3_commander_rolled(book, 5), 2), 16);
}

static void costs(void)
{
    bn_rat thousand = g3_hiring_cost(book, bn_rat_int(1000)), one = bn_rat_int(1);

    expect(&all, "G3-046 equipment and a month's wages", bn_rat_floor(thousand), 1100);
    expect(&all, "G3-048 Raw",
           bn_rat_floor(g3_raise_cost(book, thousand, G3_TROOP_QUALITY_RAW, one)), 880);
    expect(&all, "G3-048 Elite",
           bn_rat_floor(g3_raise_cost(book, thousand, G3_TROOP_QUALITY_ELITE, one)), 1650);
    expect(&all, "G3-048 Elite cannot be raised",
           g3_may_be_raised(book, G3_TROOP_QUALITY_ELITE, false), false);
    expect(&all, "G3-048 Seasoned can", g3_may_be_raised(book, G3_TROOP_QUALITY_SEASONED, false),
           true);
    expect(&all, "G3-050 Seasoned pay",
           bn_rat_floor(g3_monthly_pay(book, thousand, G3_TROOP_QUALITY_SEASONED, false)), 121);
    expect(&all, "G3-146 Yrth pays all alike",
           bn_rat_floor(g3_monthly_pay(book, bn_rat_int(14000), G3_TROOP_QUALITY_ELITE, true)),
           1400);
    expect(&all, "G3-049 a warhorse and its rider", bn_rat_floor(g3_feeding(200, 3, one)), 800);
    expect(&all, "G3-047 better bows", g3_missile_surcharge(book, G3_LONGBOW), 1500);
    expect(&all, "G3-145 slings", g3_missile_surcharge(book, G3_SLING), 500);
    expect(&all, "G3-051 three missed", g3_arrears_morale(book, 3, 0), -5);
    expect(&all, "G3-051 one missed", g3_arrears_morale(book, 1, 0), -1);
    expect(&all, "G3-052 one payday met gives nothing back", g3_arrears_morale(book, 2, 1), -3);
    expect(&all, "G3-052 two give a point", g3_arrears_morale(book, 2, 2), -2);
    expect(&all, "G3-052 never beyond", g3_arrears_morale(book, 2, 20), 0);
    expect(&all, "G3-053 49 percent", g3_bonus_morale(book, 49), 0);
    expect(&all, "G3-053 half a month", g3_bonus_morale(book, 50), 1);
    expect(&all, "G3-053 three months", g3_bonus_morale(book, 300), 2);
    expect(&all, "G3-041 an Elite unit", g3_battles_led_anew(book, 17), 14);
    expect(&all, "G3-041 a Raw one", g3_battles_led_anew(book, 0), 0);
    expect(&all, "G3-044 eleven Green men in 98", g3_battles_merged(87, 10, 11, 1), 8);
    expect(&all, "G3-054 conscripts who are paid", g3_conscript_morale(book, true, -2), -1);
}

static void levies(void)
{
    g3_person veteran = g3_typical_soldier(book, G3_TROOP_QUALITY_VETERAN);

    expect(&all, "G3-034 a 6 is Veteran", g3_quality_rolled(book, 6, false),
           G3_TROOP_QUALITY_VETERAN);
    expect(&all, "G3-034 which is rolled again when raising", g3_quality_rolled(book, 6, true),
           G3_NONE);
    expect(&all, "G3-034 a 7 is not", g3_quality_rolled(book, 7, true), G3_TROOP_QUALITY_SEASONED);
    expect(&all, "G3-037 a Veteran's weapon", veteran.weapon, 14);
    expect(&all, "G3-037 his Battle skill, from 14 and 9",
           g3_battle_skill(book, &veteran, &(bn_term){ 0 }, NULL), 13);
    expect(&all, "G3-141 half of 330 light infantry", g3_equivalent(book, 1, bn_rat_of(1, 2)), 165);
}

/* Months in which a levy trains: what it is after each step. */
static g3_drill drilled(g3_drill levy, int32_t months)
{
    return g3_drilled(book, levy, months);
}

static void quality(void)
{
    static const struct {
        int32_t total, row;
    } dice[] = { { 3, G3_TROOP_QUALITY_ELITE },    { 4, G3_TROOP_QUALITY_VETERAN },
                 { 6, G3_TROOP_QUALITY_VETERAN },  { 7, G3_TROOP_QUALITY_SEASONED },
                 { 9, G3_TROOP_QUALITY_SEASONED }, { 10, G3_TROOP_QUALITY_AVERAGE },
                 { 12, G3_TROOP_QUALITY_AVERAGE }, { 13, G3_TROOP_QUALITY_GREEN },
                 { 15, G3_TROOP_QUALITY_GREEN },   { 16, G3_TROOP_QUALITY_RAW },
                 { 18, G3_TROOP_QUALITY_RAW } };
    g3_drill levy = { true, 0 }, raw = { false, 0 }, green = { false, 1 };

    for (size_t i = 0; i < BN_COUNT(dice); i++)
        expect(&all, "G3-034 edges of the dice", g3_quality_rolled(book, dice[i].total, false),
               dice[i].row);
    expect(&all, "G3-045 five months leave a levy as it is", drilled(levy, 5).irregular, true);
    expect(&all, "G3-045 six make soldiers", drilled(levy, 6).irregular, false);
    expect(&all, "G3-045 who are Raw", drilled(levy, 6).battles, 0);
    expect(&all, "G3-045 eleven months leave them Raw", drilled(raw, 11).battles, 0);
    expect(&all, "G3-045 twelve make them Green", drilled(raw, 12).battles, 1);
    expect(&all, "G3-045 and no more", drilled(green, 60).battles, 1);
    expect(&all, "G3-052 a missed payday after two that were met",
           g3_payday_missed(book, (g3_arrears){ -4, 2 }).lost, -6);
    expect(&all, "G3-052 all regained, the next is a first one again",
           g3_payday_missed(book, (g3_arrears){ 0, 9 }).lost, -1);
}

int main(void)
{
    levies();
    quality();
    parts();
    pieces();
    units();
    costs();
    return run_checks("forces", &all);
}
