#include "rules/checks_test.h"

#include "battle_skill.h"

static checks all;
static const g3_figures *const book = &g3_book;

static g3_result rolled(int32_t skill, int32_t total)
{
    return g3_success_roll(book, skill, total);
}

static void rolls(void)
{
    expect(&all, "G3-001 made exactly", rolled(12, 12).margin, 0);
    expect(&all, "G3-001 missed by one", rolled(12, 13).margin, -1);
    expect(&all, "G3-001 4 always succeeds", rolled(2, 4).margin, 0);
    expect(&all, "G3-001 17 always fails", rolled(18, 17).margin, -1);
    expect(&all, "G3-002 5 at 15", rolled(15, 5).critical, G3_CRITICAL_SUCCESS);
    expect(&all, "G3-002 5 at 14", rolled(14, 5).critical, G3_NOT_CRITICAL);
    expect(&all, "G3-002 6 at 16", rolled(16, 6).critical, G3_CRITICAL_SUCCESS);
    expect(&all, "G3-003 17 at 16", rolled(16, 17).critical, G3_NOT_CRITICAL);
    expect(&all, "G3-003 17 at 15", rolled(15, 17).critical, G3_CRITICAL_FAILURE);
    expect(&all, "G3-003 ten above the skill", rolled(6, 16).critical, G3_CRITICAL_FAILURE);
    expect(&all, "G3-003 nine above the skill", rolled(7, 16).critical, G3_NOT_CRITICAL);
    expect(&all, "G3-004 who missed by less", g3_contest_difference(-1, 8), -9);
    expect(&all, "G3-006 a plain 10", g3_reaction(book, 10), G3_REACTION_TABLE_NEUTRAL);
}

static void skill(void)
{
    g3_person caliburn = { .iq = 12, .tactics = G3_NONE, .weapon = 15 };
    g3_person veteran = { .tactics = 9, .weapon = 14, .traits = G3_COMBAT_REFLEXES };
    g3_person rash = { .traits = G3_OVERCONFIDENT | G3_COWARDLY };

    expect(&all, "G3-079 Caliburn", g3_battle_skill(book, &caliburn, &(bn_term){ 0 }, NULL), 10);
    expect(&all, "G3-079 a Veteran", g3_battle_skill(book, &veteran, &(bn_term){ 0 }, NULL), 13);
    expect(&all, "G3-080 modifiers first, the limit last", g3_battle_target(book, 20, -3), 16);
    expect(&all, "G3-080 below the limit", g3_battle_target(book, 12, -4), 8);
    expect(&all, "G3-081 anybody", g3_risk_span(book, &caliburn, false).min, -6);
    expect(&all, "G3-081 in reserve", g3_risk_span(book, &caliburn, true).min, -1);
    expect(&all, "G3-081 overconfident", g3_risk_span(book, &rash, false).max, 1);
    expect(&all, "G3-081 and cowardly", g3_risk_span(book, &rash, false).min, -1);
    expect(&all, "G3-134 routed",
           g3_battle_target(book, 13, -1 + g3_second_survival(book, 8, 0, true)), 8);
    expect(&all, "G3-134 behind works",
           g3_battle_target(book, 13, -1 + g3_second_survival(book, 8, 3, false)), 13);
}

static void survival(void)
{
    static const struct {
        const char *name;
        int32_t skill, total, row;
    } rows[] = {
        { "G3-082 made by 5", 10, 5, G3_SURVIVAL_RESULTS_UNHURT },
        { "G3-082 made by 4", 10, 6, G3_SURVIVAL_RESULTS_LIGHT_WOUND },
        { "G3-082 made exactly", 10, 10, G3_SURVIVAL_RESULTS_WOUND },
        { "G3-082 missed by 2", 10, 12, G3_SURVIVAL_RESULTS_DAMAGE_A },
        { "G3-082 missed by 3", 10, 13, G3_SURVIVAL_RESULTS_DAMAGE_B },
        { "G3-082 missed by 6", 10, 16, G3_SURVIVAL_RESULTS_DAMAGE_C },
        { "G3-082 missed by 7", 6, 13, G3_SURVIVAL_RESULTS_DAMAGE_D },
        { "G3-082 a critical failure", 16, 18, G3_SURVIVAL_RESULTS_DAMAGE_D },
        { "G3-082 17 at 16 is no critical failure", 16, 17, G3_SURVIVAL_RESULTS_DAMAGE_A },
    };
    g3_person person = { .dr = 4, .toughness = 1 };
    g3_readings ours = { 0 }, armoured = { .light_hits_use_dr = 1 };

    for (size_t i = 0; i < BN_COUNT(rows); i++)
        expect(&all, rows[i].name, g3_survival(book, rolled(rows[i].skill, rows[i].total)),
               rows[i].row);
    expect(&all, "G3-083 light hits know no DR", g3_light_hits(&person, 2, &ours), 1);
    expect(&all, "G3-083 unless by the reading", g3_light_hits(&person, 2, &armoured), 0);
    expect(&all, "G3-084 column D at TL 3", g3_damage_of(book, G3_COLUMN_D, 3).wounds, 3);
    expect(&all, "G3-084 column A at TL 7", g3_damage_of(book, G3_COLUMN_A, 7).dice.count, 3);
    expect(&all, "G3-084 column C at TL 9", g3_damage_of(book, G3_COLUMN_C, 9).dice.count, 12);
    expect(&all, "G3-084 column D at TL 16", g3_damage_of(book, G3_COLUMN_D, 16).dice.count, 32);
    expect(&all, "G3-084 DR at TL 14", g3_damage_of(book, G3_COLUMN_A, 14).dr_divisor, 5);
    expect(&all, "G3-156 at 0 hits", g3_falls(book, 10, 3, 0).faints, 1);
    expect(&all, "G3-156 above 0", g3_falls(book, 10, 3, 1).faints, 0);
    expect(&all, "G3-156 at -HT and 5 below", g3_falls(book, 10, 3, -15).death_rolls, 2);
    expect(&all, "G3-156 at five times HT", g3_falls(book, 10, 3, -50).dead, 1);
}

static void glory(void)
{
    static const struct {
        const char *name;
        int32_t skill, total, row, leader, commander;
    } rows[] = {
        { "G3-086 a critical success", 12, 4, G3_GLORY_RESULTS_GLORY, 2, 3 },
        { "G3-086 made by 7", 12, 5, G3_GLORY_RESULTS_GREAT_HEROISM, 1, 2 },
        { "G3-086 made by 4", 12, 8, G3_GLORY_RESULTS_HEROISM, 1, 2 },
        { "G3-086 made exactly", 12, 12, G3_GLORY_RESULTS_COMPETENT, 0, 0 },
        { "G3-086 missed by 3", 12, 15, G3_GLORY_RESULTS_ADEQUATE, 0, 0 },
        { "G3-086 missed by 4", 12, 16, G3_GLORY_RESULTS_POOR, -1, -2 },
        { "G3-086 missed by 7", 9, 16, G3_GLORY_RESULTS_VERY_BAD, -3, -4 },
    };

    for (size_t i = 0; i < BN_COUNT(rows); i++) {
        int32_t row = g3_glory(book, rolled(rows[i].skill, rows[i].total));

        expect(&all, rows[i].name, row, rows[i].row);
        expect(&all, "G3-087 of a unit leader", g3_glory_strategy(book, row, false),
               rows[i].leader);
        expect(&all, "G3-087 of the commander", g3_glory_strategy(book, row, true),
               rows[i].commander);
    }
    expect(&all, "G3-005 1d-2 is at least what is printed with it",
           g3_reputation_months(book, G3_GLORY_RESULTS_GREAT_HEROISM, 1), 1);
    expect(&all, "G3-089 a Good reaction", g3_promotion(book, 14, true), G3_POST_OF_HONOUR);
    expect(&all, "G3-089 a Neutral one", g3_promotion(book, 10, true), G3_NO_FAVOUR);
    expect(&all, "G3-088 a Bad reaction", g3_disgrace(book, 5), G3_DEMOTION_LOOMS);
    expect(&all, "G3-088 a Neutral one", g3_disgrace(book, 10), G3_NO_FAVOUR);
}

int main(void)
{
    rolls();
    skill();
    survival();
    glory();
    return run_checks("people", &all);
}
