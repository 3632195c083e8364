/* The rules of DragonQuest mass combat, row by row: what a function gives, worked out where the test starts,
 * against the figure of the article or of the ledger's examples. At the end every pair of forms is fought
 * with every outcome of perception. */
#include "base/testing.h"

#include "battle/steps.h"
#include "documents/documents.h"
#include "rules/forces/pay.h"
#include "rules/forces/quality.h"
#include "rules/forces/recruit.h"
#include "rules/forces/training.h"

typedef struct check {
    const char *name;
    int64_t got, want;
} check;

static check rows[400];
static size_t row_count;

static void expect(const char *name, int64_t got, int64_t want)
{
    assert_true(row_count < BN_COUNT(rows));
    rows[row_count++] = (check){ name, got, want };
}

/* In thousandths: every figure of the chart is a whole number of them. */
static void expect_milli(const char *name, bn_rat got, int64_t want)
{
    expect(name, bn_rat_floor(bn_rat_mul(got, bn_rat_int(1000))), want);
}

static void holds(void **state)
{
    const check *row = *state;

    assert_int_equal(row->got, row->want);
}

static const dq_readings plain = { 0 };
static const bn_term none = { .row = BN_NO_ROW };

/* ---- recruiting ----------------------------------------------------------------------------- */

static dq_drive drive_of(int32_t ms, int32_t wp, int32_t troubadour, int32_t density, int32_t roll)
{
    return (dq_drive){ .region = "r",
                       .month = 1,
                       .ms = ms,
                       .wp = wp,
                       .troubadour = troubadour,
                       .density = density,
                       .roll = roll,
                       .native = 1 };
}

static dq_yield yields(const dq_drive *drive, const dq_readings *rules, bn_rat factor)
{
    return dq_drive_yield(&dq_book, rules, drive, factor, none, NULL);
}

static void recruiting(void)
{
    dq_drive human = drive_of(8, 15, 0, DQ_DENSITY_CITY, 27), black = drive_of(10, 19, 0, 0, 4);
    dq_drive goblins = drive_of(3, 12, 4, DQ_DENSITY_VILLAGE, 15),
             many = drive_of(10, 25, 10, 3, 2);
    dq_readings multiplied = { .density_multiplies_maximum = 1 };
    dq_drive months[2] = { human, human };
    bn_rat factor = bn_rat_int(1);
    dq_yield yield;
    int32_t rule;

    expect("DQ-009 8 x 8 + 3 x 15", yields(&human, &plain, bn_rat_int(1)).target, 109);
    expect("DQ-016 human mercenaries", yields(&human, &plain, bn_rat_int(1)).recruited, 205);
    black.popular = 1;
    expect_milli("DQ-012 a popular cause", yields(&black, &plain, bn_rat_int(1)).multiplier, 3900);
    expect("DQ-016 the Black Empire", yields(&black, &plain, bn_rat_int(1)).recruited, 1296);
    black.pressed = 1;
    expect_milli("DQ-012 once for all grounds", yields(&black, &plain, bn_rat_int(1)).multiplier,
                 3900);
    expect("DQ-016 density multiplies", yields(&black, &multiplied, bn_rat_int(1)).recruited, 1629);
    goblins.race = DQ_RACES_GOBLIN;
    goblins.unpopular = goblins.saturated = bn_rat_of(-1, 2);
    goblins.dire_need = 1;
    yield = yields(&goblins, &plain, bn_rat_of(64, 100));
    expect_milli("DQ-013 unpopular, DQ-014 saturated", yield.multiplier, 600);
    expect("DQ-014 goblins in the third month", yield.recruited, 124);
    expect("DQ-015 in dire need", yield.target, 80);
    expect("DQ-007 goblins", dq_race_maximum(&dq_book, &goblins), 1000);
    goblins.native = 0;
    expect("DQ-007 not native", dq_race_maximum(&dq_book, &goblins), 0);
    expect_milli("DQ-008 a village", dq_book.density[DQ_DENSITY_VILLAGE].multiplier, 600);
    many.race = DQ_RACES_GOBLIN;
    many.dire_need = 1;
    expect_milli("DQ-010 above the whole maximum", dq_recruit_percent(&dq_book, 205, 2), 101500);
    expect("DQ-016 three multipliers", yields(&many, &plain, bn_rat_int(1)).recruited, 3654);
    expect_milli("DQ-010 a roll at the target", dq_recruit_percent(&dq_book, 45, 45), 0);
    expect_milli("DQ-011 15 of 100", dq_lucky_roll(&dq_book, 100, 15), 0);
    expect_milli("DQ-011 14 of 100", dq_lucky_roll(&dq_book, 100, 14), 1000);
    expect_milli("DQ-011 5 of 100", dq_lucky_roll(&dq_book, 100, 5), 1000);
    expect_milli("DQ-011 4 of 100", dq_lucky_roll(&dq_book, 100, 4), 2000);
    human.ms = DQ_NONE;
    expect("DQ-006 without a skill", yields(&human, &plain, bn_rat_int(1)).target, 45);
    for (int32_t i = 0; i < 5; i++)
        factor = dq_depleted(&dq_book, factor);
    expect("DQ-022 five drives in a row", bn_rat_cmp(factor, bn_rat_of(32768, 100000)), 0);
    expect_milli("DQ-023 a month's pause", dq_recovered(&dq_book, bn_rat_of(512, 1000)), 640);
    expect_milli("DQ-023 never above 1", dq_recovered(&dq_book, bn_rat_of(9, 10)), 1000);
    months[1].month = 3;
    expect_milli("DQ-022 a drive, then a pause", dq_depletion(&dq_book, months, 1), 1000);
    expect("DQ-005 another month", dq_drive_permitted(months, 1), true);
    months[1].month = 1;
    expect("DQ-005 twice in a month", dq_drive_permitted(months, 1), false);
    human = drive_of(7, 15, 0, 1, 1);
    human.assassin = 4;
    human.raised[0] = 2;
    human.raised[3] = 1;
    human.bought[DQ_SPECIALISTS_OFFICER] = 6;
    human.bought[DQ_SPECIALISTS_ASSASSIN] = 2;
    human.bought[DQ_SPECIALISTS_HEALER] = human.bought[DQ_SPECIALISTS_SPY] = 1;
    yield = (dq_yield){ .recruited = 640 };
    expect("DQ-019 it can be paid", dq_spend(&dq_book, &human, &yield, &rule) == NULL, true);
    expect("DQ-018 three points", yield.raise_cost, 150);
    expect("DQ-020 six officers and four others", yield.specialist_cost, 320);
    expect("DQ-019 what is left", yield.ordinary, 170);
    expect("DQ-021 half of Rank 7", yield.rank, 3);
    human.raised[0] = 9;
    expect("DQ-018 no more than 8", dq_spend(&dq_book, &human, &yield, &rule) != NULL, true);
    expect("DQ-017 recruits have 15", DQ_CONSTANT(&dq_book, RECRUIT_STATISTIC), 15);
}

/* ---- training ------------------------------------------------------------------------------- */

static void training(void)
{
    dq_trainer staff[] = { { 1, 8, 18, 0 }, { 14, 4, 14, 0 } }, teacher = { 1, 6, 16, 5 },
               ranger = { 1, 4, 15, 6 };
    static const int32_t wins[][3] = { { DQ_WON, 1000, 500 },   { DQ_WON, 1000, 499 },
                                       { DQ_LOST, 1000, 600 },  { DQ_LOST, 1000, 2000 },
                                       { DQ_WON, 1000, 900 },   { DQ_LOST, 1000, 500 },
                                       { DQ_DRAWN, 1000, 1000 } };
    dq_lessons_learnt learnt = { 0, 0 };
    dq_group group = { .name = "g", .heads = 16, .shield_rank = DQ_NONE, .lesson_count = 3 };

    expect("DQ-025 a commander and 14 officers", dq_training_capacity(&dq_book, staff, 2), 417);
    expect("DQ-026 64/15", dq_trainer_rank(staff, 2), 4);
    expect("DQ-027 of 31 weeks 30", dq_weeks_counted(&dq_book, 0, 31, false), 30);
    expect("DQ-027 weeks of battle on top", dq_weeks_counted(&dq_book, 30, 6, true), 6);
    expect_milli("DQ-044 30 weeks under Rank 3", dq_tactics_worth(&dq_book, 3, 30), 300);
    expect_milli("DQ-044 30 weeks under Rank 10", dq_tactics_worth(&dq_book, 10, 30), 750);
    expect_milli("DQ-044 below Rank 1", dq_tactics_worth(&dq_book, 0, 10), 0);
    expect("DQ-028 Rank 4 takes 16 weeks", dq_weeks_to(&dq_book, 4), 16);
    expect("DQ-028 15 weeks", dq_rank_after(&dq_book, 15, 8), 3);
    expect("DQ-029 a trainer of Rank 9", dq_weapon_ceiling(&dq_book, 9, 10), 7);
    expect("DQ-029 of Rank 10", dq_weapon_ceiling(&dq_book, 10, 10), 8);
    expect("DQ-029 of Rank 1", dq_weapon_ceiling(&dq_book, 1, 10), DQ_NONE);
    expect("DQ-030 a shield, of Rank 4", dq_shield_ceiling(&dq_book, 4), 4);
    for (size_t i = 0; i < BN_COUNT(wins); i++)
        dq_learn_from_battle(&dq_book, &learnt, (dq_outcome)wins[i][0], bn_rat_int(wins[i][1]),
                             bn_rat_int(wins[i][2]));
    expect("DQ-031 two victories and three defeats", learnt.weeks, 3);
    expect("DQ-031 no defeat is left", learnt.defeats, 0);
    expect("DQ-033 33 halved", dq_course_capacity(&dq_book, 0, &teacher), 16);
    expect("DQ-034 28 Rangers", dq_course_capacity(&dq_book, 1, &ranger), 28);
    teacher.ms = 5;
    expect("DQ-033 a Scientist of Rank 5", dq_course_capacity(&dq_book, 0, &teacher), 0);
    teacher.ms = 6;
    expect("DQ-034 11 weeks", dq_course_done(&dq_book, 1, 11), false);
    group.stats[DQ_WEAPON_RANK] = 4;
    group.weapon_most = 10;
    group.lessons[0] = (dq_lesson){ DQ_WEAPON, 14, 1, 0, { { 0 } } };
    group.lessons[1] = (dq_lesson){ DQ_ASSASSIN, 16, 0, 1, { teacher } };
    group.lessons[2] = (dq_lesson){ DQ_TACTICS, 20, 0, 1, { { 1, 4, 18, 0 } } };
    group.weapon_most = 4;
    (void)dq_train(&dq_book, &group);
    expect("DQ-029 a weapon of Rank 4 at most", group.stats[DQ_WEAPON_RANK], 4);
    group.weapon_most = 10;
    group.traits = 0;
    expect("DQ-024 lesson by lesson", dq_train(&dq_book, &group).rule, 0);
    expect("DQ-032 a Rank by weeks of battle", group.stats[DQ_WEAPON_RANK], 5);
    expect("DQ-036 Assassins", group.traits & DQ_ASSASSINS, DQ_ASSASSINS);
    expect_milli("DQ-036 and drilled", group.drilled, 300);
}

/* ---- quality -------------------------------------------------------------------------------- */

static void quality(void)
{
    static const struct {
        const char *name;
        int32_t stat, value, milli;
    } edges[] = {
        { "DQ-039 PRO 1", DQ_PRO, 1, -400 },
        { "DQ-039 PRO 4", DQ_PRO, 4, -200 },
        { "DQ-039 PRO 7", DQ_PRO, 7, 0 },
        { "DQ-039 PRO 9", DQ_PRO, 9, 300 },
        { "DQ-039 PRO 11", DQ_PRO, 11, 500 },
        { "DQ-039 PRO 12", DQ_PRO, 12, 800 },
        { "DQ-040 DM 2", DQ_DM, 2, -300 },
        { "DQ-040 no Rank", DQ_DM, DQ_UNTOLD, -300 },
        { "DQ-040 DM 5", DQ_DM, 5, 0 },
        { "DQ-040 DM 8", DQ_DM, 8, 400 },
        { "DQ-040 DM 12", DQ_DM, 12, 1200 },
        { "DQ-041 two more", DQ_ATTACKS, 2, 200 },
        { "DQ-042 DEF 19", DQ_DEF, 19, 0 },
        { "DQ-042 DEF 29", DQ_DEF, 29, 150 },
        { "DQ-042 DEF 45", DQ_DEF, 45, 350 },
        { "DQ-043 a bow", DQ_MISSILE, 1, 200 },
        { "DQ-043 DM 4", DQ_MISSILE_DM, 4, 200 },
        { "DQ-043 2 hexes", DQ_MISSILE_HEXES, 2, 200 },
        { "DQ-045 PS 12", DQ_PS, 12, -100 },
        { "DQ-045 PS 24", DQ_PS, 24, 150 },
        { "DQ-046 MD 10", DQ_MD, 10, -200 },
        { "DQ-046 MD 18", DQ_MD, 18, 250 },
        { "DQ-047 WP 10", DQ_WP, 10, -200 },
        { "DQ-047 WP 18", DQ_WP, 18, 250 },
        { "DQ-048 EN 12", DQ_EN, 12, -400 },
        { "DQ-048 EN 25", DQ_EN, 25, 250 },
        { "DQ-048 EN 31", DQ_EN, 31, 450 },
        { "DQ-049 TMR 4", DQ_TMR, 4, -100 },
        { "DQ-049 TMR 8", DQ_TMR, 8, 350 },
        { "DQ-050 PC 14", DQ_PC, 14, 0 },
        { "DQ-050 PC 30", DQ_PC, 30, 250 },
        { "DQ-051 flies", DQ_FLIGHT, 1, 500 },
        { "DQ-052 shifts", DQ_CORPOREALITY, 1, 1000 },
        { "DQ-053 sees", DQ_WITCHSIGHT, 1, 150 },
        { "DQ-054 armour", DQ_IGNORES_ARMOUR, 1, 1000 },
        { "DQ-055 Endurance", DQ_STRIKES_ENDURANCE, 1, 1500 },
        { "DQ-056 not stunned", DQ_NO_STUN, 1, 600 },
        { "DQ-057 fear", DQ_FEAR, 1, 500 },
        { "DQ-058 regenerates", DQ_REGENERATION, 1, 500 },
        { "DQ-059 Rank 4", DQ_WEAPON_RANK, 4, 600 },
        { "DQ-059 Rank 0", DQ_WEAPON_RANK, 0, 0 },
        { "DQ-061 four hexes", DQ_SIZE, 4, 300 },
        { "DQ-038 base", DQ_ALWAYS, 1, 1000 },
    };
    dq_group adept = { .stats = { [DQ_ALWAYS] = 1,
                                  [DQ_PRO] = 2,
                                  [DQ_DM] = 3,
                                  [DQ_PS] = 15,
                                  [DQ_MD] = 15,
                                  [DQ_WP] = 15,
                                  [DQ_EN] = 15,
                                  [DQ_PC] = 15,
                                  [DQ_TMR] = 5,
                                  [DQ_SIZE] = 1,
                                  [DQ_MAGICIAN] = 1,
                                  [DQ_AREA_SPELL] = 4,
                                  [DQ_OTHER_SPELL] = 9 } },
             weak = adept;
    dq_unit unit = { .group_count = 2 };
    int32_t heads[DQ_GROUPS] = { 120, 30 };

    for (size_t i = 0; i < BN_COUNT(edges); i++)
        expect_milli(edges[i].name, dq_statistic_worth(&dq_book, edges[i].stat, edges[i].value),
                     edges[i].milli);
    expect_milli("DQ-060 an area spell of Rank 4", dq_troop_quality(&dq_book, &adept, none, NULL),
                 2650);
    adept.stats[DQ_OTHER_SPELL] = 12;
    expect_milli("DQ-060 another of Rank 12", dq_troop_quality(&dq_book, &adept, none, NULL), 2850);
    weak.stats[DQ_MAGICIAN] = weak.stats[DQ_AREA_SPELL] = weak.stats[DQ_OTHER_SPELL] = 0;
    weak.stats[DQ_PRO] = weak.stats[DQ_DM] = 0;
    weak.stats[DQ_PS] = weak.stats[DQ_EN] = 12;
    weak.stats[DQ_MD] = weak.stats[DQ_WP] = weak.stats[DQ_PC] = 10;
    weak.stats[DQ_TMR] = 4;
    expect_milli("DQ-037 never below 0", dq_troop_quality(&dq_book, &weak, none, NULL), 0);
    adept.shape = 1;
    adept.beast = bn_rat_of(13, 5);
    expect_milli("DQ-062 as a beast", dq_troop_quality(&dq_book, &adept, none, NULL), 2600);
    expect("DQ-063 a rider", dq_ridden_tmr(5, 8), 8);
    unit.groups[0].quality = bn_rat_of(7, 5);
    unit.groups[1].quality = bn_rat_of(9, 4);
    expect_milli("DQ-064 120 x 1.4 + 30 x 2.25", dq_unit_quality(&unit, heads, none, NULL), 235500);
    unit.groups[1].traits = DQ_MOUNTS;
    expect_milli("DQ-063 pack horses", dq_unit_quality(&unit, heads, none, NULL), 168000);
}

/* ---- Battle Power --------------------------------------------------------------------------- */

static dq_unit mixed(void)
{
    dq_unit unit = { .name = "u",
                     .commander = { "c", 6, 2, 17, 18, 1u << 5 },
                     .officer_count = 1,
                     .officers = { { 8, 3, 16 } },
                     .specialist_count = 5,
                     .specialists = { { DQ_SPECIALISTS_ASTROLOGER, 1, 2 },
                                      { DQ_SPECIALISTS_SPY, 1, 3 },
                                      { DQ_SPECIALISTS_SPY, 1, 1 },
                                      { DQ_SPECIALISTS_MERCHANT, 1, 3 },
                                      { DQ_SPECIALISTS_ASSASSIN, 10, 2 } },
                     .group_count = 3,
                     .days_away = 45,
                     .bonus_percent = 25,
                     .bonus_weeks = 1,
                     .razed_weeks = DQ_NONE,
                     .mechanician_pay = 1 };

    unit.groups[0] = (dq_group){ .name = "a", .heads = 111, .quality = bn_rat_of(7, 5) };
    unit.groups[1] =
        (dq_group){ .name = "b", .heads = 30, .quality = bn_rat_of(9, 4), .race = DQ_RACES_ELF };
    unit.groups[2] = (dq_group){ .name = "c", .heads = 9, .quality = bn_rat_of(7, 5) };
    unit.groups[2].stats[DQ_MAGICIAN] = 1;
    return unit;
}

static dq_power power_of(const dq_unit *unit, const dq_readings *rules, int32_t promoted)
{
    int32_t heads[DQ_GROUPS];
    dq_host host;

    for (int32_t g = 0; g < unit->group_count; g++)
        heads[g] = unit->groups[g].heads;
    host = dq_host_of(&dq_book, rules, unit, heads, promoted, unit->in_castle);
    return dq_power_of(&dq_book, rules, &host, none, NULL);
}

static void power(void)
{
    static const int32_t ratios[][4] = { { 25, 5, 600, 300 },  { 26, 5, 400, 200 },
                                         { 100, 5, 200, 120 }, { 101, 5, 100, 80 },
                                         { 500, 5, 0, 40 },    { 501, 5, -400, 0 },
                                         { 80, 0, -400, 0 },   { 1001, 200, 400, 200 } };
    static const int32_t days[][2] = { { 0, 100 },   { 29, 100 },  { 30, 0 },     { 60, -200 },
                                       { 90, -200 }, { 91, -300 }, { 360, -300 }, { 361, -500 } };
    dq_readings best = { .single_best_advisor = 1 }, zero = { .weariness_reading = 1 },
                lost = { .two_races_lose_bonus = 1 };
    dq_unit unit = mixed(), crowd = { .name = "n",
                                      .commander = { "c", 4, 0, 15, 15, 0 },
                                      .group_count = 2,
                                      .days_away = 10,
                                      .razed_weeks = DQ_NONE };
    dq_force force = { .unit_count = 2 };
    dq_unit stack;
    dq_power power = power_of(&unit, &plain, 0);

    for (size_t i = 0; i < BN_COUNT(ratios); i++) {
        expect_milli("DQ-068 officers", dq_officer_ratio(&dq_book, ratios[i][0], ratios[i][1]),
                     ratios[i][2]);
        expect_milli("DQ-070 Assassins", dq_assassin_ratio(&dq_book, ratios[i][0], ratios[i][1]),
                     ratios[i][3]);
    }
    for (size_t i = 0; i < BN_COUNT(days); i++)
        expect_milli("DQ-071 days away", dq_weariness(&dq_book, &plain, days[i][0]), days[i][1]);
    expect_milli("DQ-071 read otherwise", dq_weariness(&dq_book, &zero, 60), 0);
    expect_milli("DQ-072 one race", dq_races_worth(&dq_book, &plain, 1), 100);
    expect_milli("DQ-072 two", dq_races_worth(&dq_book, &plain, 2), 0);
    expect_milli("DQ-072 three", dq_races_worth(&dq_book, &plain, 3), -100);
    expect_milli("DQ-072 one, read otherwise", dq_races_worth(&dq_book, &lost, 1), 100);
    expect_milli("DQ-072 three, read otherwise", dq_races_worth(&dq_book, &lost, 3), -200);
    expect_milli("DQ-073 5 percent", dq_magic_worth(&dq_book, 5, 100), 300);
    expect_milli("DQ-073 25 percent", dq_magic_worth(&dq_book, 25, 100), 650);
    expect_milli("DQ-087 a quarter more", dq_bonus_pay(&dq_book, 25, 1), 150);
    expect_milli("DQ-087 24 percent", dq_bonus_pay(&dq_book, 24, 9), 0);
    expect_milli("DQ-088 the fourth week", dq_bonus_pay(&dq_book, 25, 4), 200);
    expect_milli("DQ-065 a mixed force", power.multiplier, 3250);
    expect_milli("DQ-066 its commander alone is left out",
                 bn_rat_sub(power.multiplier, power_of(&unit, &plain, -1).multiplier), 1375);
    expect_milli("DQ-077 its Battle Power", power.battle_power, 1000875);
    expect_milli("DQ-069 the best advisor alone",
                 bn_rat_sub(power.multiplier, power_of(&unit, &best, 0).multiplier), 405);
    unit.officers[0].ms = 0;
    expect_milli("DQ-067 officers without a Rank",
                 bn_rat_sub(power.multiplier, power_of(&unit, &plain, 0).multiplier), 300);
    unit.officers[0].ms = 3;
    unit.in_castle = 1;
    expect_milli("DQ-074 in a castle",
                 bn_rat_sub(power_of(&unit, &plain, 0).multiplier, power.multiplier), 200);
    expect("DQ-075 15 + 4 x 18 + 6 x 6", dq_command_capacity(&dq_book, 18, 6), 123);
    crowd.groups[0] = (dq_group){ .name = "a", .heads = 60, .quality = bn_rat_of(6, 5) };
    crowd.groups[1] = (dq_group){ .name = "b", .heads = 90, .quality = bn_rat_of(1, 2) };
    power = power_of(&crowd, &plain, 0);
    expect("DQ-076 beyond 91", power.beyond, 59);
    expect_milli("DQ-076 their multiplier", power.beyond_multiplier, -200);
    expect_milli("DQ-078 what is within", power.quality, 87500);
    expect_milli("DQ-077 both parts", power.battle_power, 163600);
    force.units[0] = (dq_unit){ .name = "1",
                                .commander = { "x", 6, 0, 14, 18, 0 },
                                .group_count = 1,
                                .officer_count = 1,
                                .officers = { { 5, 3, 18 } },
                                .days_away = 14 };
    force.units[1] = (dq_unit){ .name = "2",
                                .commander = { "y", 5, 0, 12, 16, 0 },
                                .group_count = 1,
                                .officer_count = 1,
                                .officers = { { 3, 2, 18 } },
                                .days_away = 14 };
    force.units[0].groups[0] = (dq_group){ .name = "h", .heads = 100, .quality = bn_rat_of(3, 2) };
    force.units[1].groups[0] =
        (dq_group){ .name = "d", .heads = 60, .quality = bn_rat_int(2), .race = DQ_RACES_DWARF };
    expect("DQ-102 two units", dq_stack(&force, &stack), true);
    expect_milli("DQ-102 as one, the other commander an officer",
                 power_of(&stack, &plain, 0).battle_power, 746250);
    unit.officer_count = 3;
    unit.officers[0] = (dq_officers){ 1, 4, 18 };
    unit.officers[1] = (dq_officers){ 1, 5, 15 };
    unit.officers[2] = (dq_officers){ 1, 5, 17 };
    expect("DQ-178 Rank 5, WP 17", dq_successor(&unit), 2);
}

static void money(void)
{
    dq_unit unit = { .name = "u",
                     .officer_count = 1,
                     .officers = { { 6, 2, 18 } },
                     .specialist_count = 5,
                     .group_count = 2,
                     .razed_weeks = DQ_NONE,
                     .mechanician_pay = 1,
                     .specialists = { { DQ_SPECIALISTS_SPY, 2, 1 },
                                      { DQ_SPECIALISTS_MERCHANT, 1, 1 },
                                      { DQ_SPECIALISTS_ASTROLOGER, 1, 1 },
                                      { DQ_SPECIALISTS_HEALER, 3, 1 },
                                      { DQ_SPECIALISTS_MECHANICIAN, 1, 1 } } };
    int32_t heads[DQ_GROUPS] = { 100, 40 }, unpaid[] = { 41, 6 }, out[2];
    dq_host host;

    unit.groups[0] = (dq_group){ .name = "a", .heads = 100, .quality = bn_rat_of(7, 5) };
    unit.groups[1] = (dq_group){ .name = "b", .heads = 40, .quality = bn_rat_of(1, 2) };
    host = dq_host_of(&dq_book, &plain, &unit, heads, 0, false);
    expect("DQ-083 a weekly bill, DQ-084 with its staff",
           dq_weekly_pay(&dq_book, &host, none, NULL), 2389);
    expect("DQ-084 what bonus pay costs", dq_extra_pay(&dq_book, &host, (bn_term){ 0 }, NULL), 597);
    unit.razed_weeks = 4;
    expect("DQ-085 the fifth week after a razing", dq_weekly_pay(&dq_book, &host, none, NULL), 0);
    expect("DQ-085 the sixth", dq_pay_is_due(&dq_book, 5), true);
    expect("DQ-086 half of 47", dq_unpaid_deserters(&dq_book, 47, false, (bn_term){ 0 }, NULL), 23);
    expect("DQ-086 a crusade", dq_unpaid_deserters(&dq_book, 47, true, (bn_term){ 0 }, NULL), 0);
    dq_in_proportion(unpaid, 2, 23, out);
    expect("DQ-086 in proportion", out[0] * 100 + out[1], 2003);
    expect("DQ-081 a town", dq_may_raze(&dq_book, DQ_DENSITY_TOWN, false, false), DQ_RAZED);
    expect("DQ-081 a village", dq_may_raze(&dq_book, DQ_DENSITY_VILLAGE, false, false),
           DQ_TOO_SMALL);
    expect("DQ-081 in winter", dq_may_raze(&dq_book, DQ_DENSITY_CITY, true, false), DQ_IN_WINTER);
    expect("DQ-082 razed before", dq_may_raze(&dq_book, DQ_DENSITY_TOWN, false, true),
           DQ_RAZED_BEFORE);
    expect("DQ-080 its own supply centre", dq_supply_miles(&dq_book, 62, 9), 0);
    expect("DQ-080 after ten weeks", dq_supply_miles(&dq_book, 62, 10), 62);
}

/* ---- marches -------------------------------------------------------------------------------- */

static void marches(void)
{
    expect_milli("DQ-090 five on medium ground",
                 dq_miles_a_day(&dq_book, DQ_TRAVEL_MEDIUM, bn_rat_int(5), (bn_term){ 0 }, NULL),
                 15000);
    expect_milli("DQ-096 as many hexes",
                 dq_btmr(&dq_book, DQ_TRAVEL_MEDIUM, bn_rat_int(5), (bn_term){ 0 }, NULL), 5000);
    expect_milli("DQ-095 three miles to a hex",
                 dq_btmr(&dq_book, DQ_TRAVEL_EASY, bn_rat_int(3), (bn_term){ 0 }, NULL), 5000);
    expect("DQ-035 Rangers on hard ground", dq_lighter_terrain(DQ_TRAVEL_HARD, true),
           DQ_TRAVEL_MEDIUM);
    expect("DQ-089 easy stays easy", dq_lighter_terrain(DQ_TRAVEL_EASY, true), DQ_TRAVEL_EASY);
    expect("DQ-091 a full day", dq_march_fatigue(&dq_book, DQ_TRAVEL_MEDIUM, bn_rat_int(1)),
           DQ_MODERATE);
    expect("DQ-091 +40 percent, hard", dq_march_fatigue(&dq_book, DQ_TRAVEL_HARD, bn_rat_of(7, 5)),
           4);
    expect("DQ-091 60 percent", dq_march_fatigue(&dq_book, DQ_TRAVEL_HARD, bn_rat_of(3, 5)), 0);
    expect("DQ-091 more is impossible", dq_march_fatigue(&dq_book, DQ_TRAVEL_EASY, bn_rat_of(3, 2)),
           DQ_NONE);
    expect("DQ-092 M and S", dq_tire(DQ_MODERATE, 2).tests, 1);
    expect("DQ-092 S and S", dq_tire(DQ_SERIOUS, 2).tests, 2);
    expect("DQ-092 N and M", dq_tire(DQ_FRESH, 1).level, DQ_MODERATE);
    expect("DQ-093 2 x 14 + 3 x 5", dq_desertion_target(&dq_book, 14, 5), 43);
    expect("DQ-093 15 percent of 170", dq_tired_deserters(&dq_book, 170), 25);
}

/* ---- ratings -------------------------------------------------------------------------------- */

static bn_rat modified(const dq_footing *own, const dq_footing *enemy, uint32_t ground, bool by_day,
                       bool first)
{
    return dq_modifiers(&dq_book, &plain, own, enemy, ground, by_day, first, none, NULL);
}

static void ratings(void)
{
    static const int32_t powers[][3] = {
        { 1324, 1861, 285 }, { 1000, 1000, 400 }, { 1, 3, 133 },
        { 2, 3, 267 },       { 0, 500, 0 },       { 750, 900, 333 }
    };
    static const int32_t supply[][2] = { { 5, 20 },    { 10, 0 },    { 20, -5 },   { 50, -15 },
                                         { 100, -25 }, { 119, -25 }, { 120, -29 }, { 260, -57 } };
    dq_footing castle = { .homeland = true,
                          .rested = true,
                          .high_ground = true,
                          .castle = DQ_STONE,
                          .dwarven = true,
                          .mechanician = 7,
                          .weeks_prepared = 3,
                          .scientist = 6,
                          .rounds_rested = 8,
                          .spoilt_precautions = true,
                          .spoilt_works = true,
                          .miles = bn_rat_int(3),
                          .fatigue = DQ_MODERATE,
                          .soldiers = 100,
                          .undead = 15 };
    dq_footing besieger = { .attacks = true,
                            .racial_enemy = true,
                            .lost_before = true,
                            .soldiers = 100,
                            .touched = { 0, 50, 0, 0, 0 },
                            .miles = bn_rat_int(75),
                            .fatigue = DQ_SERIOUS,
                            .fears_undead = true,
                            .mechanician = DQ_NONE };
    dq_footing bare = { .soldiers = 100, .miles = bn_rat_int(10), .mechanician = DQ_NONE }, other;
    dq_group group = { .race = DQ_RACES_GOBLIN };

    for (size_t i = 0; i < BN_COUNT(powers); i++)
        expect("DQ-118 initial rating",
               dq_initial_rating(&dq_book, bn_rat_int(powers[i][0]), bn_rat_int(powers[i][1])),
               powers[i][2]);
    expect("DQ-003 kept exact", dq_initial_rating(&dq_book, bn_rat_of(399, 800), bn_rat_int(400)),
           0);
    for (size_t i = 0; i < BN_COUNT(supply); i++)
        expect_milli("DQ-138 supplies", dq_supply_modifier(&dq_book, bn_rat_int(supply[i][0])),
                     supply[i][1] * 1000);
    expect_milli("DQ-138 5.01 miles", dq_supply_modifier(&dq_book, bn_rat_of(501, 100)), 0);
    expect("DQ-139 9.9 percent", dq_immunity_modifier(&dq_book, bn_rat_of(99, 10)), 30);
    expect("DQ-139 all of them", dq_immunity_modifier(&dq_book, bn_rat_int(100)), 315);
    expect_milli("DQ-133 and DQ-134 14 and 6, halved", dq_precautions(&dq_book, &castle), 10000);
    expect_milli("DQ-133 to DQ-136 a sabotaged castle",
                 modified(&castle, &besieger, DQ_ROUGH, true, true), 110000);
    expect_milli("DQ-119 its besieger", modified(&besieger, &castle, DQ_ROUGH, true, false),
                 -70000);
    castle.spoilt_works = false;
    expect_milli("DQ-116 without sabotage of the works",
                 modified(&castle, &besieger, DQ_ROUGH, true, true), 125000);
    other = bare;
    other.homeland = true;
    expect_milli("DQ-120 homeland", modified(&other, &bare, 0, true, false), 20000);
    other = (dq_footing){
        .attacks = true, .racial_enemy = true, .soldiers = 9, .miles = bn_rat_int(10)
    };
    expect_milli("DQ-121 racial enemy", modified(&other, &bare, 0, true, false), 15000);
    other = bare;
    other.undead = 15;
    bare.fears_undead = true;
    expect_milli("DQ-122 15 percent undead", modified(&bare, &other, 0, true, false), -15000);
    other.undead = 14;
    expect_milli("DQ-122 14 percent", modified(&bare, &other, 0, true, false), 0);
    other = bare;
    other.lost_before = other.won_before = true;
    expect_milli("DQ-123 a defeat and a victory", modified(&other, &bare, 0, true, false), 0);
    for (int32_t i = 0; i < DQ_LIGHTS; i++) {
        static const char *const names[] = { "DQ-124 heavy woods", "DQ-125 rough", "DQ-126 below",
                                             "DQ-127 daylight", "DQ-128 night" };
        static const int32_t costs[] = { -15, -20, -20, -10, -15 };

        other = bare;
        other.touched[i] = 51;
        expect_milli(names[i], modified(&other, &bare, i < 3 ? 1u << i : 0, i != 4, false),
                     1000 * costs[i]);
        other.touched[i] = 50;
        expect_milli(names[i], modified(&other, &bare, i < 3 ? 1u << i : 0, i != 4, false), 0);
    }
    expect("DQ-127 goblins", dq_touched(&dq_book, &group) >> 3 & 1, 1);
    group.race = DQ_RACES_ELF;
    expect("DQ-124 elves", dq_touched(&dq_book, &group) & 1, 0);
    group.traits = DQ_RANGERS;
    expect("DQ-126 forest Rangers", dq_touched(&dq_book, &group) >> 2 & 1, 1);
    group.traits = DQ_RANGERS | DQ_CAVERN | DQ_NIGHT_VISION;
    expect("DQ-126 cavern Rangers", dq_touched(&dq_book, &group) >> 2 & 1, 0);
    expect("DQ-128 night vision", dq_touched(&dq_book, &group) >> 4 & 1, 0);
    expect_milli("DQ-129 first", modified(&bare, &bare, 0, true, true), 15000);
    expect("DQ-129 a rested defender", dq_first_to_field(&besieger, &castle), 1);
    expect("DQ-129 equal movement", dq_first_to_field(&bare, &bare), -1);
    other = bare;
    other.high_ground = true;
    expect_milli("DQ-130 highest ground", modified(&other, &bare, 0, true, false), 20000);
    other = bare;
    other.attacks = other.from_rear = true;
    expect_milli("DQ-131 the rear", modified(&other, &bare, 0, true, false), 35000);
    other = bare;
    other.ruinous = true;
    expect_milli("DQ-132 ruinous", modified(&other, &bare, 0, true, false), -50000);
    other = bare;
    other.castle = DQ_WOODEN;
    other.dwarven = true;
    expect_milli("DQ-135 wood, DQ-136 by dwarves", modified(&other, &bare, 0, true, false), 55000);
    other = bare;
    other.fatigue = DQ_SERIOUS;
    expect_milli("DQ-137 serious fatigue", modified(&other, &bare, 0, true, false), -35000);
    other = bare;
    other.flees = true;
    expect_milli("DQ-151 outright flight", modified(&other, &bare, 0, true, false), -30000);
    other.flees = false;
    other.episode = 15;
    expect_milli("DQ-175 a duel won", modified(&other, &bare, 0, true, false), 15000);
    expect("DQ-156 364 x 1.2", dq_final_rating(364, bn_rat_int(0), bn_rat_of(6, 5)), 437);
}

/* ---- perception ------------------------------------------------------------------------------ */

static void perception(void)
{
    static const int32_t pairs[][6] = {
        /* chance, roll, chance, roll, degrees of both */
        { 80, 3, 70, 71, 2, 0 },  { 80, 50, 70, 71, 1, 0 }, { 80, 20, 70, 41, 1, 0 },
        { 80, 20, 70, 39, 0, 0 }, { 80, 3, 70, 60, 1, 0 },  { 80, 3, 70, 3, 1, 1 },
        { 80, 81, 70, 10, 0, 1 }, { 15, 1, 70, 99, 2, 0 },  { 80, 4, 70, 90, 1, 0 },
    };
    dq_readings raw = { .compare_raw_rolls = 1 };

    expect("DQ-141 14 + 9 x 7", dq_perceive_chance(&dq_book, 14, 7, 0, none, NULL), 77);
    expect("DQ-114 a spy of Rank 6", dq_perceive_chance(&dq_book, 12, 7, 6, none, NULL), 81);
    expect("DQ-142 3 of 80", dq_perceives(&dq_book, 80, 3), DQ_CRITICAL);
    expect("DQ-142 4 of 80", dq_perceives(&dq_book, 80, 4), DQ_SUCCESS);
    expect("DQ-002 equal to the chance", dq_perceives(&dq_book, 58, 58), DQ_SUCCESS);
    for (size_t i = 0; i < BN_COUNT(pairs); i++) {
        const int32_t *p = pairs[i];

        expect("DQ-143 degrees", dq_degrees(&dq_book, &plain, p[0], p[1], p[2], p[3]), p[4]);
        expect("DQ-143 of the other", dq_degrees(&dq_book, &plain, p[2], p[3], p[0], p[1]), p[5]);
    }
    expect("DQ-143 by the rolls", dq_degrees(&dq_book, &raw, 75, 25, 60, 40), 0);
    expect("DQ-143 by the margins", dq_degrees(&dq_book, &plain, 75, 25, 60, 40), 1);
    expect("DQ-144 two from total commitment", dq_forms_within(&dq_book, true, 0, 2, true), 7);
    expect("DQ-148 surround forbidden", dq_forms_within(&dq_book, true, 2, 2, false), 0x17);
    expect("DQ-144 one from withdraw", dq_forms_within(&dq_book, false, 0, 1, true), 5);
    expect("DQ-140 every form", dq_forms_within(&dq_book, false, 4, 9, true), 0x1f);
}

/* ---- results -------------------------------------------------------------------------------- */

static void results(void)
{
    static const int32_t edges[][3] = { { 0, 15, 15 },   { 10, 15, 15 },  { 11, 10, 10 },
                                        { 37, 5, 10 },   { 90, 15, 30 },  { 101, 5, 30 },
                                        { 170, 15, 60 }, { 200, 10, 90 }, { 201, 5, 100 },
                                        { 400, 5, 100 } };
    dq_readings three = { .healer_cap = 1 };

    for (size_t i = 0; i < BN_COUNT(edges); i++) {
        const dq_battle_results_row *row =
            &dq_book.battle_results[dq_result_row(&dq_book, edges[i][0])];

        expect("DQ-158 the winner", row->winner_casualties, edges[i][1]);
        expect("DQ-158 the loser", row->loser_casualties, edges[i][2]);
    }
    expect("DQ-159 5 at least", dq_casualty_rate(&dq_book, 15, -40), 5);
    expect("DQ-159 100 at most", dq_casualty_rate(&dq_book, 90, 20), 100);
    expect("DQ-160 15 percent of 151", dq_troops_lost(15, 151), 22);
    expect("DQ-160 one at least", dq_troops_lost(5, 12), 1);
    expect("DQ-162 the loser of row 31-40", dq_battle_fatigue(&dq_book, 3, false), DQ_MODERATE);
    expect("DQ-162 survivors of the last row", dq_battle_fatigue(&dq_book, 20, false), DQ_SERIOUS);
    expect("DQ-163 a sixth of five", dq_retreat_of(&dq_book, DQ_NONE, bn_rat_int(5), 0).most, 1);
    expect("DQ-150 withdraw, a third", dq_retreat_of(&dq_book, 0, bn_rat_int(5), 6).most, 5);
    expect("DQ-150 withdraw, a sixth of five", dq_retreat_of(&dq_book, 0, bn_rat_int(5), 1).most,
           4);
    expect("DQ-151 flight", dq_retreat_of(&dq_book, 1, bn_rat_int(5), 6).most, 7);
    expect("DQ-152 harassment flight", dq_retreat_of(&dq_book, 2, bn_rat_int(7), 8).most, 3);
    expect("DQ-164 a failed roll", dq_retreat_of(&dq_book, 2, bn_rat_int(7), 8).fewest, 2);
    expect("DQ-150 a withdrawing winner", dq_retreat_of(&dq_book, 0, bn_rat_int(5), DQ_NONE).most,
           4);
    expect("DQ-152 must move", dq_must_move(&dq_book, 2) && !dq_must_move(&dq_book, 3), true);
    expect("DQ-168 47 percent of 250",
           dq_healed(&dq_book, &plain, dq_healed_percent(&dq_book, 14, 14, 8, 0), 250), 117);
    expect("DQ-168 never above half", dq_healed(&dq_book, &plain, 75, 250), 125);
    expect("DQ-168 or three quarters", dq_healed(&dq_book, &three, 75, 250), 187);
    expect("DQ-169 seven miles", dq_healed_percent(&dq_book, 5, 5, 5, 7), 0);
    expect("DQ-168 no healer", dq_healed_percent(&dq_book, 0, 0, 0, 0), 0);
    expect("DQ-172 half of 35", dq_injury_below(&dq_book, 35), 17);
    expect("DQ-174 50", dq_captured(&dq_book, 50) && !dq_captured(&dq_book, 51), true);
    expect("DQ-171 half of 60", dq_mounts_taken(&dq_book, 60), 30);
}

/* ---- every pair of forms --------------------------------------------------------------------- */

/* By attack and defence, typed from the article: the ratings of two sides of 400, and what a loss of 20
 * percent by the table becomes. */
static const int32_t matrix[5][4][4] = {
    { { 520, 20, 400, 40 }, { 440, 20, 400, 10 }, { 400, 40, 480, 20 }, { 400, 35, 400, 35 } },
    { { 440, 20, 400, 30 }, { 400, 20, 400, 20 }, { 400, 30, 400, 20 }, { 400, 30, 400, 10 } },
    { { 400, 20, 400, 30 }, { 400, 20, 440, 20 }, { 400, 20, 400, 20 }, { 360, 20, 400, 30 } },
    { { 400, 20, 400, 10 }, { 360, 20, 400, 10 }, { 440, 20, 400, 20 }, { 440, 20, 400, 25 } },
    { { 400, 5, 400, 5 }, { 400, 5, 400, 5 }, { 320, 20, 400, 5 }, { 400, 5, 400, 5 } },
};
static const int32_t place_of[] = { 0, 0, 1, 2,
                                    3 }; /* of the defence forms, flight as a withdrawal */

/* Dice of two chances of 55, and the degrees that they earn. */
static const int32_t falls[][4] = { { 99, 99, 0, 0 }, { 50, 99, 1, 0 }, { 1, 99, 2, 0 },
                                    { 99, 50, 0, 1 }, { 99, 2, 0, 2 },  { 1, 2, 1, 1 },
                                    { 20, 55, 1, 0 }, { 55, 20, 0, 1 } };

static dq_scenario scenario;
#define setup (scenario.setup)

static void set_up(void)
{
    bn_schema_defaults(dq_scenario_fields, &scenario);
    setup.figures = &dq_book;
    setup.side_count = DQ_SIDES;
    setup.options.referee = 1;
    for (int32_t s = 0; s < DQ_SIDES; s++) {
        dq_unit *unit = &scenario.musters[s].stack;

        setup.sides[s].name = s == 0 ? "A" : "B";
        *unit = scenario.musters[s].force.units[0];
        setup.sides[s].stack = unit;
        setup.sides[s].inputs = scenario.musters[s].side.inputs;
        unit->name = "u";
        unit->commander = (dq_commander){ "c", 5, 0, 10, 15, 0 };
        unit->group_count = 1;
        unit->groups[0].name = "g";
        unit->groups[0].heads = 100;
        unit->groups[0].stats[DQ_TMR] = 5;
        unit->groups[0].quality = bn_rat_int(1);
    }
}

static void advance(dq_battle *battle, const bn_move *moves, uint32_t count)
{
    dq_battle_game.advance(&setup, battle, moves, count, NULL);
}

/* Fights on from the change of forms: it has been offered exactly what the lists allow. */
static void fight(dq_battle battle, int32_t attack, int32_t defence)
{
    const int32_t *want = matrix[attack][place_of[defence]];
    int32_t flight = defence == 1 ? -30 : 0;

    assert_int_equal(battle.step, DQ_STEP_COMBAT);
    assert_int_equal(battle.parties[0].rating, want[0]);
    assert_int_equal(battle.parties[1].rating, want[2] + flight);
    for (int32_t side = 0; side < DQ_SIDES; side++)
        assert_int_equal(
            dq_casualty_rate(&dq_book, 20, dq_matrix(&dq_book, attack, defence, side == 0).points),
            want[2 * side + 1]);
}

static bool may_reach(const int32_t *places, int32_t from, int32_t to, int32_t degrees,
                      bool changes)
{
    int32_t away = places ? places[to] - places[from] : to - from;

    return to == from || (changes && away != 0 && away >= -degrees && away <= degrees);
}

static void change(const dq_battle *before, int32_t attack, int32_t defence, const int32_t *fall)
{
    bn_question open[BN_OPEN_MAX];
    uint32_t count = dq_battle_game.ask(&setup, before, open);
    bool first = fall[2] > 0, second = fall[3] > 0;

    if (!first && !second) {
        fight(*before, attack, defence);
        return;
    }
    assert_int_equal(count, first + second);
    for (int32_t a = 0; a < 5; a++)
        for (int32_t d = 0; d < 5; d++) {
            bool may_a = may_reach(NULL, attack, a, fall[2], first);
            bool may_d = may_reach(place_of, defence, d, fall[3], second);
            dq_battle battle = *before;
            bn_move moves[2] = { { 0, { { first ? a : d } } }, { 1, { { d } } } };

            if (first)
                assert_int_equal(open[0].allowed >> a & 1, may_a);
            if (second)
                assert_int_equal(open[first].allowed >> d & 1, may_d);
            if (!may_a || !may_d)
                continue;
            advance(&battle, moves, count);
            fight(battle, a, d);
        }
}

/* 25 pairs with flight (20 without), with every outcome of perception, through the game itself. */
static void every_pair(void **state)
{
    (void)state;
    set_up();
    for (int32_t a = 0; a < 5; a++)
        for (int32_t d = 0; d < 5; d++)
            for (size_t i = 0; i < BN_COUNT(falls); i++) {
                bn_move forms[2] = { { 0, { { a } } }, { 1, { { d } } } },
                        fallen = { 0, { { 0 } } };
                bn_question open[BN_OPEN_MAX];
                dq_battle battle;

                dq_battle_game.begin(&setup, &battle, NULL);
                advance(&battle, forms, 2);
                assert_int_equal(battle.step, DQ_STEP_PERCEIVE);
                assert_int_equal(dq_battle_game.ask(&setup, &battle, open), 1);
                fallen.answer.value[0] =
                    dq_battle_game.consequence(&setup, &battle, open, falls[i]);
                advance(&battle, &fallen, 1);
                change(&battle, a, d, falls[i]);
            }
}

/* ---- one battle after another ---------------------------------------------------------------- */

static dq_battle game;

static int32_t asked(void)
{
    bn_question open[BN_OPEN_MAX];

    return dq_battle_game.ask(&setup, &game, open) > 0 ? open[0].kind : DQ_NONE;
}

/* Answers what is open: of a roll the totals, of two sealed questions one each. */
static void give(int32_t one, int32_t other)
{
    bn_question open[BN_OPEN_MAX];
    uint32_t count = dq_battle_game.ask(&setup, &game, open);
    bn_move moves[2] = { { 0, { { one } } }, { 1, { { other } } } };

    if (count == 0)
        return; /* what is expected next will not hold */
    if (open[0].form == BN_FORM_ROLL)
        moves[0].answer.value[0] =
            dq_battle_game.consequence(&setup, &game, open, (const int32_t[]){ one, other });
    advance(&game, moves, open[0].sealed ? count : 1);
}

/* With the defaults of the referee's judgements. */
static void judge(void)
{
    while (asked() < (int32_t)DQ_JUDGED) {
        bn_question open[BN_OPEN_MAX];

        dq_battle_game.ask(&setup, &game, open);
        give(open[0].preset.value[0], 0);
    }
}

static void begin_judged(void)
{
    setup.options.referee = 0;
    dq_battle_game.begin(&setup, &game, NULL);
    expect("DQ-004 and DQ-177 the referee is asked first", asked(), DQ_ASK_GROUND);
    judge();
}

static void courses(void)
{
    dq_unit *blue = &scenario.musters[1].stack;

    scenario.musters[0].stack.groups[0].quality = bn_rat_int(2);
    blue->group_count = 2;
    blue->groups[1] = blue->groups[0];
    blue->groups[0].quality = bn_rat_of(1, 2);
    blue->groups[1].quality = bn_rat_int(2);
    blue->groups[1].heads = 51;
    setup.sides[1].character_count = 1;
    setup.sides[1].characters[0] = (dq_character){ "Bert", 1, 0 };
    begin_judged();
    expect("DQ-076 who is beyond command", asked(), DQ_ASK_BEYOND);
    give(0, 0);
    expect("DQ-117 forms come first", asked(), DQ_ASK_ATTACK);
    give(DQ_ATTACK_FORMS_ATTACK, DQ_DEFENCE_FORMS_LURE);
    give(99, 99);
    give(10, 60);
    expect("DQ-157 the attacker has won", game.winner, 1);
    expect("DQ-161 the loser says who falls", asked(), DQ_ASK_LOSSES);
    give(1, 0);
    expect("DQ-161 the best first", 51 - game.groups[1][1].heads, game.parties[1].lost);
    expect("DQ-172 a character may be wounded", asked(), DQ_ASK_INJURY);
    give(1, 0);
    expect("DQ-173 how badly", asked(), DQ_ASK_GRIEVOUS);
    give(1, 0);
    expect("DQ-178 nobody is left to command", game.parties[1].promoted, -1);
    expect("DQ-165 leave or stay", asked(), DQ_ASK_STAY);
    give(1, 0);
    expect("DQ-166 retaliation", asked(), DQ_ASK_RETALIATE);
    give(1, 0);
    expect("DQ-166 the loser attacks by night", game.attacker * 10 + game.judged[DQ_IN_BY_DAY], 10);
    expect("DQ-135 what castle the new defender holds", asked(), DQ_ASK_CASTLE);
    judge();
    while (asked() == DQ_ASK_BEYOND)
        give(0, 0);
    give(DQ_ATTACK_FORMS_GUERRILLA, DQ_DEFENCE_FORMS_HOLD);
    give(99, 99);
    give(1, 100);
    while (asked() == DQ_ASK_LOSSES)
        give(0, 0);
    expect("DQ-093 nobody holds the tired", asked(), DQ_ASK_DESERTION);
    while (asked() == DQ_ASK_DESERTION || asked() == DQ_ASK_DESERTERS)
        give(asked() == DQ_ASK_DESERTION ? 99 : 0, 0);
    give(0, 0);
    give(99, 0);
    expect("DQ-176 a tenth of a day, thrice in a long campaign",
           bn_rat_floor(dq_experience(&dq_book, 450, 3)), 135);
    expect("DQ-170 whether the dead may be stripped", asked(), DQ_ASK_SPOILS_ALLOWED);
    give(1, 0);
    expect("DQ-170 the winner may strip the dead", asked(), DQ_ASK_SPOILS);
    give(1, 0);
    expect("DQ-170 how much of it is of use", asked(), DQ_ASK_SPOILS_SHARE);
    give(50, 0);
    expect("DQ-170 half of 7 dead", dq_spoils(7, 50), 3);
    expect("DQ-167 the loser has left", asked(), DQ_NONE);
}

/* ---- whom something befalls -------------------------------------------------------------------- */

/* 100 levies and 51 guards under a chosen commander, and a healer, before a battle that both lose by 15
 * percent. */
static void set_picks(void)
{
    static dq_force force;
    dq_unit *blue = &scenario.musters[1].stack;

    force.unit_count = 2;
    force.units[0] = *blue;
    force.units[0].group_count = 1;
    force.units[0].officer_count = 2;
    force.units[0].officers[0] = (dq_officers){ 1, 1, 10 };
    force.units[0].officers[1] = (dq_officers){ 1, 2, 10 };
    force.units[0].specialist_count = 1;
    force.units[0].specialists[0] = (dq_specialists){ DQ_SPECIALISTS_HEALER, 1, 5 };
    force.units[1] = *blue;
    force.units[1].commander = (dq_commander){ "d", 3, 0, 20, 1, 0 };
    force.units[1].group_count = 1;
    force.units[1].groups[0] = blue->groups[1];
    assert_true(dq_stack(&force, blue));
    setup.sides[1].inputs.fatigue = DQ_SERIOUS;
    dq_battle_game.begin(&setup, &game, NULL);
    judge();
}

static bn_rat blue_power(void)
{
    return dq_power_now(&setup, &game, 1, NULL);
}

static int32_t blue_heads(void)
{
    return game.groups[1][0].heads * 1000 + game.groups[1][1].heads;
}

static void picks(void)
{
    bn_rat best;

    set_picks();
    expect("DQ-102 who commands them together", asked(), DQ_ASK_COMMAND);
    best = blue_power();
    expect_milli("DQ-102 the best, 0.875 and the mean of 1, 2, 3", best, 345800);
    give(1, 0);
    expect_milli("DQ-102 another, 0.725 and the mean of 1, 2, 5", blue_power(), 333133);
    {
        int32_t heads[DQ_GROUPS];
        dq_host host = dq_host_now(&setup, &game, 1, heads);

        expect("DQ-134 the best Scientist serves under another", dq_best_scientist(&host), 5);
    }
    expect("DQ-140 then come the forms", asked(), DQ_ASK_ATTACK);
    give(DQ_ATTACK_FORMS_ATTACK, DQ_DEFENCE_FORMS_HARASSMENT_FLIGHT);
    expect("DQ-141 he perceives by 20 + 9 x 3", game.parties[1].chance, 47);
    give(99, 99);
    give(1, 1 + game.parties[0].rating - game.parties[1].rating);
    expect("DQ-157 drawn", game.winner, 0);
    give(3, 0);
    expect("DQ-161 named one by one", asked(), DQ_ASK_LOSSES_OF);
    give(2, 0);
    expect("DQ-161 2 levies and 20 guards", blue_heads(), 98031);
    expect("DQ-093 M on top of S", asked(), DQ_ASK_DESERTION);
    give(100, 0);
    expect("DQ-093 who deserts", asked(), DQ_ASK_DESERTERS);
    give(1, 0);
    expect("DQ-093 the best", blue_heads(), 98012);
    expect("DQ-172 the commander", asked(), DQ_ASK_INJURY);
    give(1, 0);
    give(1, 0);
    expect("DQ-178 the best takes over, one officer less", game.parties[1].fell, 1);
    while (asked() != DQ_ASK_RECOVERED && asked() != DQ_NONE)
        give(1, 0);
    expect("DQ-168 31 percent of 22", game.parties[1].healed, 6);
    give(0, 0);
    expect("DQ-168 the worst first", blue_heads(), 100016);
    set_picks();
    give(0, 0);
    setup.rules.casualties_by_quality = 1;
    give(DQ_ATTACK_FORMS_ATTACK, DQ_DEFENCE_FORMS_HARASSMENT_FLIGHT);
    give(99, 99);
    give(1, 1 + game.parties[0].rating - game.parties[1].rating);
    give(0, 0);
    expect("DQ-160 22.8 of quality: 45 levies", blue_heads(), 55051);
    setup.rules.casualties_by_quality = 0;
}

static void documents(void)
{
    bn_arena arena = bni_test_arena(1 << 22);
    bn_doc *doc = bn_doc_map(&arena), *units, *groups, *sheet = NULL;
    const bn_doc *rated;

    bn_doc_put_text(&arena, doc, "banneret", "force");
    bn_doc_put_text(&arena, doc, "system", "dragonquest");
    units = bn_doc_push(bn_doc_put(&arena, doc, "units", bn_doc_list(&arena)), bn_doc_map(&arena));
    bn_doc_put_text(&arena, units, "name", "u");
    groups = bn_doc_put(&arena, units, "groups", bn_doc_list(&arena));
    for (int32_t i = 0; i < 2; i++) {
        bn_doc *group = bn_doc_push(groups, bn_doc_map(&arena));

        bn_doc_put_text(&arena, group, "name", "Peasants");
        bn_doc_put_int(&arena, group, "heads", 200);
        expect(i == 0 ? "DQ-001 a unit of any size" : "DQ-001 two groups of one name",
               dq_sheet(doc, NULL, &arena, NULL, &sheet, NULL), i == 0 ? BN_OK : BN_SCHEMA);
    }
    rated = bn_doc_item(bn_doc_at(sheet, "units"), 0);
    expect("DQ-079 a notice about arms", bn_doc_at(rated, "equipment") != NULL, true);
    expect("DQ-108 they are dominant", bn_doc_at(rated, "dominant")->count, 1);
    bn_arena_done(&arena);
}

/* People read the same names where they choose a form and where it is reported. */
static void names(void)
{
    for (size_t i = 0; i < DQ_ATTACK_FORMS_COUNT; i++)
        expect("DQ-140 the name of a form of attack",
               strcmp(dq_kinds[DQ_ASK_ATTACK].names[i], dq_book.attack_forms[i].name), 0);
    for (size_t i = 0; i < DQ_DEFENCE_FORMS_COUNT; i++)
        expect("DQ-140 the name of a form of defence",
               strcmp(dq_kinds[DQ_ASK_DEFENCE].names[i], dq_book.defence_forms[i].name), 0);
}

int main(void)
{
    static bni_tests tests;

    set_up();
    recruiting();
    training();
    quality();
    power();
    money();
    marches();
    ratings();
    perception();
    results();
    documents();
    courses();
    picks();
    names();
    bni_tests_add_rows(&tests, holds, rows, row_count, sizeof rows[0]);
    bni_tests_add(
        &tests,
        "DQ-145 to DQ-149, DQ-153 to DQ-155 every pair of forms, with every outcome of perception",
        every_pair, NULL);
    return BNI_RUN("dragonquest rules", &tests);
}
