/* The short cut: a Battle Rating without the worksheet. */
#include "rating.h"

/* WM-042 Quick Hit Dice score: the one band that holds the average, unrounded. */
int32_t wm_quick_hit_dice(const wm_figures *tables, bn_rat average, uint16_t *row)
{
    uint16_t i = 0;

    while (i + 1 < WM_QUICK_RATING_HIT_DICE_COUNT &&
           bn_rat_cmp(average, bn_rat_int(tables->quick_rating_hit_dice[i].average_hd_below)) >= 0)
        i++;
    if (row)
        *row = i;
    return tables->quick_rating_hit_dice[i].score;
}

/* WM-043 Class of a quick-rated force: the referee's, since no force rating gives one. */
int32_t wm_quick_class(const wm_force *force)
{
    return force->quick_class;
}

static bn_rat all_hit_dice(const wm_force *force, const wm_census *census)
{
    bn_rat sum = bn_rat_int(0);

    for (int32_t i = 0; i < force->kind_count; i++)
        sum = bn_rat_add(sum,
                         bn_rat_mul(wm_kind_level(&force->kinds[i]), bn_rat_int(census->kinds[i])));
    return sum;
}

static bool is_present(const wm_force *force, const wm_census *census, uint32_t presence)
{
    for (int32_t i = 0; i < force->kind_count; i++) {
        const wm_kind *kind = &force->kinds[i];
        const uint8_t has[WM_QUICK_RATING_PRESENCE_COUNT] = {
            [WM_QUICK_RATING_PRESENCE_ARCHERS] = kind->missiles,
            [WM_QUICK_RATING_PRESENCE_SPELLCASTERS] = kind->spells,
            [WM_QUICK_RATING_PRESENCE_MAGICAL_BEINGS] = kind->magical,
            [WM_QUICK_RATING_PRESENCE_FLYING_BEINGS] = kind->flies,
        };

        if (census->kinds[i] > 0 && has[presence])
            return true;
    }
    return false;
}

/* Of the most numerous kind; between kinds of equal number the higher damage. */
static int32_t common_damage(const wm_force *force, const wm_census *census, int32_t *heads)
{
    int32_t damage = 0;

    *heads = 0;
    for (int32_t i = 0; i < force->kind_count; i++) {
        bool more = census->kinds[i] > *heads;

        if (more || (census->kinds[i] == *heads && force->kinds[i].damage > damage)) {
            *heads = census->kinds[i];
            damage = force->kinds[i].damage;
        }
    }
    return *heads > 0 ? damage : 0;
}

static int32_t note(const wm_force *force, uint16_t rule, uint16_t row, int32_t value, bn_rat seen,
                    bn_rat of, const char *words, bn_trace *trace)
{
    bn_trace_add(trace, (bn_term){ .rule = rule,
                                   .row = row,
                                   .side = (int8_t)force->side,
                                   .about = WM_NONE,
                                   .group = WM_SUM_RATING,
                                   .value = value,
                                   .seen = { seen, of },
                                   .words = words });
    return value;
}

/* WM-041 Quick Battle Rating: leader, Hit Dice, who is present at all, damage of the commonest. */
int32_t wm_quick_rating(const wm_figures *tables, const wm_force *force, const wm_census *census,
                        bn_trace *trace)
{
    static const char *const words[WM_QUICK_RATING_PRESENCE_COUNT] = {
        [WM_QUICK_RATING_PRESENCE_ARCHERS] = "archers",
        [WM_QUICK_RATING_PRESENCE_SPELLCASTERS] = "spellcasters",
        [WM_QUICK_RATING_PRESENCE_MAGICAL_BEINGS] = "magical beings",
        [WM_QUICK_RATING_PRESENCE_FLYING_BEINGS] = "flying beings",
    };
    bn_rat dice = all_hit_dice(force, census), strength = bn_rat_int(wm_strength(force, census));
    bn_rat average = strength.num > 0 ? bn_rat_div(dice, strength) : dice;
    uint16_t row;
    int32_t heads;
    int32_t score = wm_quick_hit_dice(tables, average, &row);
    int32_t level = wm_leader_level(&force->leader);
    int32_t damage = common_damage(force, census, &heads);
    int32_t total = note(force, 41, BN_NO_ROW, level, bn_rat_int(level), strength,
                         "leader of level {0}", trace);

    total += note(force, 42, row, score, dice, strength, "{0} Hit Dice over {1} members", trace);
    for (int32_t i = 0; i < WM_QUICK_RATING_PRESENCE_COUNT; i++)
        if (is_present(force, census, i))
            total += note(force, 41, (uint16_t)i, tables->quick_rating_presence[i].bonus,
                          bn_rat_int(0), strength, words[i], trace);
    total += note(force, 41, BN_NO_ROW, damage, bn_rat_int(heads), strength,
                  "most damage in a round by the commonest kind, {0} members", trace);
    return total;
}
