#include "rules/checks_test.h"

#include "recovery.h"
#include "results.h"
#include "rules/people/rolls.h"

static checks all;
static const g3_figures *const book = &g3_book;
static const g3_readings ours = { 0 };

static int32_t fate(g3_table table, int32_t difference, int32_t margin, bool fearless)
{
    g3_line line = g3_result_line(book, table, difference);

    return g3_fate_of(book, &line, margin, fearless);
}

static g3_field field(g3_table table, int32_t difference, bool winner_stays, bool foe_stays)
{
    return g3_field_of(book, table, difference, winner_stays, foe_stays, &ours);
}

static void tables(void)
{
    expect(&all, "G3-106 the open field", g3_table_of(false, true), G3_TABLE_A);
    expect(&all, "G3-106 works hold", g3_table_of(true, false), G3_TABLE_B);
    expect(&all, "G3-106 works are stormed", g3_table_of(true, true), G3_TABLE_C);
    expect(&all, "G3-107 both test", g3_result_line(book, G3_TABLE_A, 3).tested, G3_TESTED_BOTH);
    expect(&all, "G3-107 missed by 4", fate(G3_TABLE_A, 3, -4, false), G3_WITHDRAWS);
    expect(&all, "G3-107 missed by 5", fate(G3_TABLE_A, 3, -5, false), G3_ROUTS);
    expect(&all, "G3-107 a great defeat", g3_result_line(book, G3_TABLE_A, 16).modifier, -4);
    expect(&all, "G3-107 overwhelming", fate(G3_TABLE_A, 17, 0, false), G3_ROUTS);
    expect(&all, "G3-108 thrown back", fate(G3_TABLE_B, 3, 0, false), G3_THROWN_BACK);
    expect(&all, "G3-108 at -2 tomorrow", g3_result_line(book, G3_TABLE_B, 0).next_day, -2);
    expect(&all, "G3-108 the majority decides", g3_result_line(book, G3_TABLE_B, 8).tested,
           G3_TESTED_MAJORITY);
    expect(&all, "G3-109 both hold", fate(G3_TABLE_C, 7, 0, false), G3_HOLDS);
    expect(&all, "G3-109 captured", g3_result_line(book, G3_TABLE_C, 13).captured, 1);
    expect(&all, "G3-109 the commander taken", g3_result_line(book, G3_TABLE_C, 17).commander_taken,
           1);
    expect(&all, "G3-110 half is not enough", g3_majority(100, 200), false);
    expect(&all, "G3-110 one more is", g3_majority(101, 200), true);
    expect(&all, "G3-111 a stand", g3_at_bay(0), G3_HOLDS);
    expect(&all, "G3-111 surrender", g3_at_bay(-1), G3_SURRENDERS);
    expect(&all, "G3-112 both stay", field(G3_TABLE_A, 2, true, true), G3_FIELD_OPEN);
    expect(&all, "G3-112 neither stays", field(G3_TABLE_A, 0, false, false), G3_FIELD_OPEN);
    expect(&all, "G3-112 only the winner stays", field(G3_TABLE_A, 3, true, false),
           G3_FIELD_WINNER);
    expect(&all, "G3-112 only the loser stays", field(G3_TABLE_A, 3, false, true), G3_FIELD_FOE);
    expect(&all, "G3-112 won", field(G3_TABLE_A, 5, true, true), G3_FIELD_WINNER);
    expect(&all, "G3-112 a defender who stays", field(G3_TABLE_C, 12, true, true), G3_FIELD_FOE);
    expect(&all, "G3-112 a captured position", field(G3_TABLE_C, 13, true, true), G3_FIELD_WINNER);
    expect(&all, "G3-158 by 3", g3_is_victory(book, 3), false);
    expect(&all, "G3-158 by 4", g3_is_victory(book, 4), true);
    expect(&all, "G3-120 zombies walk away", fate(G3_TABLE_A, 18, 0, true), G3_WITHDRAWS);
}

static void casualties(void)
{
    static const int32_t lines[][2] = { { -20, 1 }, { -19, 1 }, { -18, 2 }, { -3, 9 }, { 0, 11 },
                                        { 1, 12 },  { 3, 13 },  { 18, 20 }, { 19, 21 } };
    const struct {
        const char *name;
        int32_t difference, starred;
        g3_shifts shifts;
        int32_t line;
    } net[] = {
        { "G3-127 heavy troops in a rout", -8, 0, { .armour = 4, .rout_die = 6 }, 5 },
        { "G3-127 no worse than the worst", -19, 0, { .rout_die = 3 }, 1 },
        { "G3-127 no better than the best", 16, 0, { .armour = 4 }, 21 },
        { "G3-123 behind works", -3, 6, { .armour = 2, .strike = 2 }, 13 },
        { "G3-126 healing, strikes and intensity",
          -5,
          0,
          { .armour = 1, .healing = 2, .strike = 1, .rout_die = 4, .intensity = 1 },
          5 },
        { "G3-125 a rout of 3", 0, 0, { .rout_die = 3 }, 8 },
    };
    g3_unit heavy = { .weapon = G3_NONE, .equipment = G3_HEAVY, .armour_shift = G3_NONE };
    g3_unit thugs = {
        .weapon = G3_NONE, .equipment = G3_LIGHT, .armour_shift = G3_NONE, .traits = G3_IRREGULAR
    };

    for (size_t i = 0; i < BN_COUNT(lines); i++)
        expect(&all, "G3-122 the base line",
               book->casualty_table[g3_base_line(book, lines[i][0])].line, lines[i][1]);
    for (size_t i = 0; i < BN_COUNT(net); i++)
        expect(&all, net[i].name,
               book->casualty_table[g3_casualty_line(book, net[i].difference, net[i].starred,
                                                     &net[i].shifts)]
                   .line,
               net[i].line);
    expect(&all, "G3-124 heavy", g3_armour_shift(book, &heavy), 4);
    expect(&all, "G3-124 irregulars in light gear", g3_armour_shift(book, &thugs), 0);
    expect(&all, "G3-128 12d+60, at most all", g3_line_percent(book, 0, 72), 100);
    expect(&all, "G3-128 1d-4, at least 1%", g3_line_percent(book, 19, 1), 1);
    expect(&all, "G3-128 no losses", g3_line_percent(book, 20, 0), 0);
    expect(&all, "G3-119 a marginal victory does not console", g3_leaders_missed(book, -2, true, 7),
           -2);
    expect(&all, "G3-119 a definite one does", g3_leaders_missed(book, -2, true, 8), 0);
    expect(&all, "G3-119 a defeat does not", g3_leaders_missed(book, -2, false, 8), -2);
    expect(&all, "G3-128 twelve dice", g3_line_dice(book, 0).count, 12);
    expect(&all, "G3-129 rounded up", g3_losses(15, bn_rat_int(13)), 2);
    expect(&all, "G3-129 a share of 2 in 22/31", g3_losses(100, bn_rat_of(20 * 2 * 22, 31)), 29);
    expect(&all, "G3-130 half of them dead, rounded down", g3_dead(3), 1);
    expect(&all, "G3-133 inconclusive", g3_guns_kept(5, false, true), 2);
    expect(&all, "G3-133 the winner keeps his own", g3_guns_kept(1, true, true), 1);
    expect(&all, "G3-133 the loser none", g3_guns_kept(3, true, false), 0);
    expect(&all, "G3-136 gear of ten foot", g3_gear_value(book, 5000, 10, false), 16666);
    expect(&all, "G3-136 gear of three knights", g3_gear_value(book, 14000, 3, true), 7000);
    expect(&all, "G3-136 sold", g3_gear_cash(book, 14000, 3, true), 4200);
}

static int32_t recovers(int32_t ht, uint32_t traits, int32_t tl, bool camp, int32_t magic)
{
    g3_unit unit = { .ht = ht, .traits = traits };

    return g3_recovery(book, &unit, 80, tl, camp, magic);
}

/* Of 80 men; a man has 200 parts. */
static void recovery(void)
{
    expect(&all, "G3-131 in camp, TL3: 5%", recovers(0, 0, 3, true, 0), 4 * G3_MAN);
    expect(&all, "G3-131 in camp, TL6: 8%", recovers(0, 0, 6, true, 0), 1280);
    expect(&all, "G3-131 on the march: 2%", recovers(0, 0, 3, false, 0), 320);
    expect(&all, "G3-131 Slow: 2.5%", recovers(0, G3_SLOW_HEALING, 3, true, 0), 400);
    expect(&all, "G3-131 Rapid: 10%", recovers(0, G3_RAPID_HEALING, 3, true, 0), 1600);
    expect(&all, "G3-131 HT 14 is Rapid", recovers(14, 0, 3, true, 0), 1600);
    expect(&all, "G3-131 HT 13 is not", recovers(13, 0, 3, true, 0), 800);
    expect(&all, "G3-131 HT 8 is not Slow", recovers(8, 0, 3, true, 0), 800);
    expect(&all, "G3-131 HT 7 is", recovers(7, 0, 3, true, 0), 400);
    expect(&all, "G3-132 magic adds its percentage", recovers(0, 0, 3, true, 3), 1280);
    expect(&all, "G3-132 whatever the race", recovers(0, G3_SLOW_HEALING, 3, true, 3), 880);
    expect(&all, "G3-132 Rapid with magic", recovers(0, G3_RAPID_HEALING, 3, true, 3), 2080);
    expect(&all, "G3-132 one healer for 11 wounded", g3_healers_serve(book, 1, 11), false);
    expect(&all, "G3-132 two healers", g3_healers_serve(book, 2, 11), true);
    expect(&all, "G3-132 one for ten", g3_healers_serve(book, 1, 10), true);
    expect(&all, "G3-132 none", g3_healers_serve(book, 0, 1), false);
    expect(&all, "G3-137 a Bad reaction kills", g3_found_lying(g3_reaction(book, 6)),
           G3_FOUND_KILLED);
    expect(&all, "G3-137 a Poor one leaves him", g3_found_lying(g3_reaction(book, 7)),
           G3_FOUND_LEFT);
    expect(&all, "G3-137 a Neutral one too", g3_found_lying(g3_reaction(book, 12)), G3_FOUND_LEFT);
    expect(&all, "G3-137 a Good one nurses", g3_found_lying(g3_reaction(book, 13)),
           G3_FOUND_NURSED);
}

int main(void)
{
    recovery();
    tables();
    casualties();
    return run_checks("outcome", &all);
}
