/* Steps 2 and 3: troop class and Battle Rating. */
#include "rating.h"

/* WM-027 Troop class: the band of the force rating; below the first bound is the first class. */
int32_t wm_class_of(const wm_figures *tables, int32_t bfr)
{
    int32_t row = 0;

    while (row + 1 < WM_TROOP_CLASS_COUNT && bfr > tables->troop_class[row].bfr_max)
        row++;
    return row;
}

int32_t wm_bonus_of(const wm_figures *tables, int32_t bfr)
{
    int64_t bonus = bn_ceil_div(bfr, tables->constants[WM_CONSTANTS_BONUS_PART].value);

    return bonus > 0 ? (int32_t)bonus : 0;
}

/* WM-028 Bonus and total: a tenth of the force rating, up and never below 0, for each statement. */
int32_t wm_battle_rating(const wm_figures *tables, int32_t bfr, uint32_t statements)
{
    int32_t total = bfr;

    for (; statements != 0; statements &= statements - 1)
        total += wm_bonus_of(tables, bfr);
    return total;
}

/* Whether a kind has what a share counts. A missile that reaches far is a missile, too. */
static bool counts_for(const wm_figures *tables, const wm_kind *kind, wm_measure measure)
{
    switch (measure) {
    case WM_SHARE_MOUNTED:
        return kind->mounted;
    case WM_SHARE_MISSILES:
        return kind->missiles;
    case WM_SHARE_MISSILES_100FT:
        return kind->missiles &&
               kind->missile_range >= tables->constants[WM_CONSTANTS_MISSILE_FEET].value;
    case WM_SHARE_MAGICAL:
        return kind->magical;
    case WM_SHARE_SPELLCASTERS:
        return kind->spells;
    case WM_SHARE_FLYING:
        return kind->flies;
    case WM_MEAN_MOVEMENT:
        break;
    }
    return false;
}

bn_rat wm_counted_for(const wm_figures *tables, const wm_force *force, const wm_census *census,
                      wm_measure measure)
{
    int64_t sum = 0;

    for (int32_t i = 0; i < force->kind_count; i++) {
        if (measure == WM_MEAN_MOVEMENT)
            sum += (int64_t)census->kinds[i] * force->kinds[i].movement;
        else if (counts_for(tables, &force->kinds[i], measure))
            sum += census->kinds[i];
    }
    return bn_rat_int(sum);
}

bn_rat wm_measure_of(const wm_figures *tables, const wm_force *force, const wm_census *census,
                     wm_measure measure)
{
    int64_t sum = wm_counted_for(tables, force, census, measure).num;
    int32_t strength = wm_strength(force, census);

    if (measure != WM_MEAN_MOVEMENT)
        return wm_percent(sum, strength);
    return strength > 0 ? bn_rat_of(sum, strength) : bn_rat_int(0);
}

/* WM-029 to WM-040 The twelve statements: each compares the exact share of strength, or the mean
 * movement, with its threshold; those of one kind hold side by side. */
uint32_t wm_statements(const wm_figures *tables, const wm_force *force, const wm_census *census)
{
    uint32_t statements = 0;

    for (uint32_t i = 0; i < WM_BATTLE_RATING_BONUSES_COUNT; i++) {
        const wm_battle_rating_bonuses_row *row = &tables->battle_rating_bonuses[i];
        bn_rat measure = wm_measure_of(tables, force, census, row->measure);

        if (bn_rat_cmp(measure, bn_rat_int(row->threshold)) >= 0)
            statements |= 1u << i;
    }
    return statements;
}

const char *wm_statement_words(uint32_t statement)
{
    static const char *const words[] = {
        [WM_SHARE_MOUNTED] = "{0} of {1} mounted, at least {2}%",
        [WM_SHARE_MISSILES] = "{0} of {1} with missiles, at least {2}%",
        [WM_SHARE_MISSILES_100FT] = "{0} of {1} with missiles of 100 feet, at least {2}%",
        [WM_SHARE_MAGICAL] = "{0} of {1} with magical abilities, at least {2}%",
        [WM_SHARE_SPELLCASTERS] = "{0} of {1} cast spells, at least {2}%",
        [WM_SHARE_FLYING] = "{0} of {1} can fly, at least {2}%",
        [WM_MEAN_MOVEMENT] = "{0} feet a turn over {1} members, at least {2} on average",
    };

    return words[wm_book.battle_rating_bonuses[statement].measure];
}
