#include "rules/checks_test.h"

#include "catastrophe.h"
#include "shares.h"
#include "strategy.h"
#include "secrets.h"

static checks all;
static const g3_figures *const book = &g3_book;
static const g3_readings ours = { 0 };

#define LINE(name) (1u << G3_DEFENSIVE_POSITION_##name)
#define CASE(name) (1u << G3_CIRCUMSTANCES_##name)

static g3_ground ground(uint32_t lines, int32_t passage, bool siege_means)
{
    g3_position position = { .lines = lines, .downhill = -3, .passage = passage };

    return g3_ground_of(book, &position, siege_means, &ours, &bn_untold, NULL);
}

static void strength(void)
{
    static const struct {
        int64_t hundredths;
        int32_t bonus;
    } odds[] = { { 100, 0 }, { 120, 0 }, { 121, 1 },  { 140, 1 },  { 141, 2 },
                 { 170, 2 }, { 171, 3 }, { 200, 3 },  { 201, 4 },  { 300, 4 },
                 { 500, 5 }, { 700, 6 }, { 1000, 7 }, { 1001, 8 }, { 4000, 8 } };

    for (size_t i = 0; i < BN_COUNT(odds); i++)
        expect(&all, "G3-091 relative strength", g3_odds_bonus(book, odds[i].hundredths, 100, 3, 3),
               odds[i].bonus);
    expect(&all, "G3-091 the weaker side", g3_odds_bonus(book, 100, 300, 3, 3), 0);
    expect(&all, "G3-092 thirty to one, three TL ahead", g3_odds_bonus(book, 3000, 100, 6, 3), 10);
    expect(&all, "G3-092 thirty to one, two TL ahead", g3_odds_bonus(book, 3000, 100, 5, 3), 8);
    expect(&all, "G3-092 not quite twenty to one", g3_odds_bonus(book, 1999, 100, 6, 3), 8);
    expect(&all, "G3-093 TL 5 against TL 3", g3_tl_bonus(book, 5, 3, bn_rat_int(1), -1, &ours), 4);
    expect(&all, "G3-093 the lower TL", g3_tl_bonus(book, 3, 6, bn_rat_int(1), -1, &ours), 0);
    expect(&all, "G3-144 engines of a field army", g3_capped_ts(200, 900, 10), 100);
    expect(&all, "G3-144 engines of a castle", g3_capped_ts(500, 300, 50), 300);
    expect(&all, "G3-153 guns within their share", g3_capped_ts(100, 900, 10), 100);
    expect(&all, "G3-143 of a large force", g3_miner_share(book, 1001), 5);
}

static void position(void)
{
    expect(&all, "G3-094 a castle on a steep hill",
           ground(LINE(CASTLE) | LINE(STEEP_INCLINE), 2, false).modifier, 10);
    expect(&all, "G3-095 against artillery",
           ground(LINE(CASTLE) | LINE(STEEP_INCLINE), 2, true).modifier, 8);
    expect(&all, "G3-095 of which starred",
           ground(LINE(CASTLE) | LINE(STEEP_INCLINE), 2, true).starred, 6);
    expect(&all, "G3-094 works and river are one line",
           ground(LINE(FIELD_WORKS) | LINE(UNFORDED_RIVER), 2, false).modifier, 3);
    expect(&all, "G3-094 of buildings the best",
           ground(LINE(WALLED_CITY) | LINE(CASTLE) | LINE(NARROW_PASSAGE), 2, true).modifier, 6);
    expect(&all, "G3-099 the worst surprise",
           g3_circumstances(book, CASE(TOTAL_SURPRISE) | CASE(PARTIAL_SURPRISE), true), -5);
    expect(&all, "G3-099 march, supplies and home ground",
           g3_circumstances(
               book, CASE(FORCED_MARCH) | CASE(SHORT_SUPPLIES_BESIEGED) | CASE(HOME_GROUND), true),
           -3);
    expect(&all, "G3-100 not beside a fortification",
           g3_circumstances(book, CASE(HOME_GROUND), false), 0);
}

static void specials(void)
{
    static const int32_t edges[][3] = { { 100, 51, 0 }, { 100, 50, 1 }, { 149, 50, 1 },
                                        { 150, 50, 2 }, { 249, 50, 2 }, { 250, 50, 3 },
                                        { 10, 0, 3 },   { 0, 0, 0 } };
    g3_specials horse = { .number = { [G3_CAVALRY] = 100, [G3_ARTILLERY] = 4 } },
                none = { { 0 }, { 0 } };
    g3_specials pikes = { .against = { [G3_CAVALRY] = 60 } };
    g3_unit archers = { .weapon = G3_NONE, .mobility = G3_LIGHT_HORSE, .ranged = G3_BOW };
    g3_specials counted = { { 0 }, { 0 } };

    for (size_t i = 0; i < BN_COUNT(edges); i++)
        expect(&all, "G3-096 superiority", g3_superiority(book, edges[i][0], edges[i][1]),
               edges[i][2]);
    expect(&all, "G3-097 cavalry in the open",
           g3_special_bonus(book, G3_CAVALRY, &horse, &none, 3, false), 3);
    expect(&all, "G3-097 cavalry in a siege",
           g3_special_bonus(book, G3_CAVALRY, &horse, &none, 3, true), 0);
    expect(&all, "G3-097 artillery in the open at TL 6",
           g3_special_bonus(book, G3_ARTILLERY, &horse, &none, 6, false), 3);
    expect(&all, "G3-098 pikes cancel",
           g3_special_bonus(book, G3_CAVALRY, &horse, &pikes, 3, false), 0);
    expect(&all, "G3-098 pikes never give",
           g3_special_bonus(book, G3_CAVALRY, &pikes, &horse, 3, false), 0);
    g3_count_specials(book, &archers, 40, &counted);
    expect(&all, "G3-096 horse archers are cavalry", counted.number[G3_CAVALRY], 40);
    expect(&all, "G3-096 and missile troops", counted.number[G3_MISSILES], 40);
}

static void disasters(void)
{
    static const uint8_t rows[][2] = {
        { 7, G3_CATASTROPHE_NONE },           { 9, G3_CATASTROPHE_SURPRISE },
        { 10, G3_CATASTROPHE_REINFORCED },    { 13, G3_CATASTROPHE_ATROCITY },
        { 17, G3_CATASTROPHE_LEADER_KILLED }, { 20, G3_CATASTROPHE_COMMANDER_KILLED }
    };
    const g3_readings worked = { .cat17_strategy_penalty = 1 };

    for (size_t i = 0; i < BN_COUNT(rows); i++)
        expect(&all, "G3-067 the line of a total", g3_catastrophe(book, rows[i][0]), rows[i][1]);
    expect(&all, "G3-068 plans known",
           g3_catastrophe_strategy(book, G3_CATASTROPHE_PLANS_KNOWN, &ours), -2);
    expect(&all, "G3-069 a tenth more", g3_reinforced_ts(book, G3_CATASTROPHE_REINFORCED, 3926),
           4318);
    expect(&all, "G3-070 dissension",
           g3_catastrophe_morale(book, G3_CATASTROPHE_DISSENSION, false, &ours), -1);
    expect(&all, "G3-071 hardened", g3_atrocity_morale(book, 0), 1);
    expect(&all, "G3-071 sickened", g3_atrocity_morale(book, -1), -1);
    expect(&all, "G3-072 no player's character", g3_may_defect(true, false), false);
    expect(&all, "G3-073 a fifth of the side", g3_important(book, 200, 1000, 600), true);
    expect(&all, "G3-073 less than a fifth", g3_important(book, 199, 1000, 600), false);
    expect(&all, "G3-073 nobody has a fifth", g3_important(book, 150, 1000, 150), true);
    expect(&all, "G3-074 two dice", g3_injury_dice(book, G3_CATASTROPHE_LEADER_WOUNDED), 2);
    expect(&all, "G3-075 Strategy",
           g3_catastrophe_strategy(book, G3_CATASTROPHE_COMMANDER_WOUNDED, &ours), -2);
    expect(&all, "G3-076 his own unit",
           g3_catastrophe_morale(book, G3_CATASTROPHE_LEADER_KILLED, true, &ours), -3);
    expect(&all, "G3-076 by the worked battle",
           g3_catastrophe_strategy(book, G3_CATASTROPHE_LEADER_KILLED, &worked), -2);
    expect(&all, "G3-077 half of 15, rounded up", g3_base_strategy(15, true), 8);
}

static void secrets(void)
{
    expect(&all, "G3-102 made exactly", g3_mission(&g3_book, 0, false), G3_SUCCEEDED);
    expect(&all, "G3-102 a tie is security's", g3_mission(&g3_book, 0, true), G3_FAILED);
    expect(&all, "G3-102 missed by 4", g3_mission(&g3_book, -4, false), G3_FAILED);
    expect(&all, "G3-102 missed by 5: caught", g3_mission(&g3_book, -5, false), G3_CAUGHT);
    expect(&all, "G3-102 scouting", g3_scouted(&g3_book, false), 1);
    expect(&all, "G3-102 with many commandos", g3_scouted(&g3_book, true), 2);
    expect(&all, "G3-103 the commander", g3_assassination(&g3_book, 0, true),
           G3_CATASTROPHE_COMMANDER_KILLED);
    expect(&all, "G3-103 a unit leader", g3_assassination(&g3_book, 0, false),
           G3_CATASTROPHE_LEADER_KILLED);
    expect(&all, "G3-103 as the referee says", g3_assassination(&g3_book, 16, true),
           G3_CATASTROPHE_COMMANDER_WOUNDED);
    expect(&all, "G3-104 made", g3_divination(&g3_book, g3_success_roll(&g3_book, 14, 11)), 1);
    expect(&all, "G3-104 critical", g3_divination(&g3_book, g3_success_roll(&g3_book, 14, 4)), 2);
    expect(&all, "G3-104 missed", g3_divination(&g3_book, g3_success_roll(&g3_book, 14, 15)), 0);
    expect(&all, "G3-104 average, rounded down", g3_advised(14, 9, G3_WEIGHS), 11);
    expect(&all, "G3-104 obeyed", g3_advised(14, 9, G3_OBEYS), 9);
    expect(&all, "G3-104 disregarded", g3_advised(14, 9, G3_DISREGARDS), 14);
}

int main(void)
{
    secrets();
    strength();
    position();
    specials();
    disasters();
    return run_checks("field", &all);
}
