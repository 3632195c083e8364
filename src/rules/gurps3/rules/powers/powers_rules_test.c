#include "rules/checks_test.h"

#include "powers.h"

static checks all;
static const g3_figures *const book = &g3_book;

static int64_t halves(bn_rat es)
{
    return bn_rat_floor(bn_rat_mul(es, bn_rat_int(2)));
}

int main(void)
{
    const g3_adept adepts[] = {
        { .art = G3_MAGE, .points = 250, .powerstone = 35, .bonus = 2 },
        { .art = G3_PSI, .points = 150, .bonus = 3 },
        { .art = G3_SUPERHERO, .points = 100 },
        { .art = G3_MAGE, .points = 99, .powerstone = 50 },
    };
    int32_t defence = 3, strike = 4;

    expect(&all, "G3-056 99 points", halves(g3_es_of_points(book, 99)), 0);
    expect(&all, "G3-056 149 points", halves(g3_es_of_points(book, 149)), 1);
    expect(&all, "G3-056 509 points", halves(g3_es_of_points(book, 509)), 40);
    expect(&all, "G3-056 560 points", halves(g3_es_of_points(book, 560)), 52);
    expect(&all, "G3-057 Powerstone and item where mana is low",
           halves(g3_adept_es(book, &adepts[0], G3_MANA_LEVELS_LOW)), 4);
    expect(&all, "G3-057 mana is nothing to a psi",
           halves(g3_adept_es(book, &adepts[1], G3_MANA_LEVELS_NONE)), 8);
    expect(&all, "G3-057 too few points for any help",
           halves(g3_adept_es(book, &adepts[3], G3_MANA_LEVELS_VERY_HIGH)), 0);
    expect(&all, "G3-055 a half left over is lost",
           g3_force_es(book, adepts, (int32_t)BN_COUNT(adepts), G3_MANA_LEVELS_LOW, (bn_term){ 0 },
                       NULL),
           6);
    expect(&all, "G3-059 a unit of 80 TS", g3_step_price(book, 80), 1);
    expect(&all, "G3-059 a unit of 250 TS", g3_step_price(book, 250), 3);
    expect(&all, "G3-060 an odd point is wasted", g3_catastrophe_modifier(book, 5), 2);
    expect(&all, "G3-063 two points", g3_scouting_modifier(book, 2), 0);
    expect(&all, "G3-063 never more than one", g3_scouting_modifier(book, 9), 1);
    expect(&all, "G3-066 whole units alone", g3_block(2, 2, &defence), 2);
    expect(&all, "G3-066 what is left", defence, 1);
    expect(&all, "G3-066 one step of two at 3 each", g3_block(6, 3, &strike), 3);
    return run_checks("powers", &all);
}
