#include "quality.h"

#include <banneret/system/sums.h>

/* G3-033 Quality ladder: rows stand from the best down. */
int32_t g3_quality_of(const g3_figures *tables, int32_t battles)
{
    int32_t row = 0;

    while (battles < tables->troop_quality[row].battles_min)
        row++;
    return row;
}

/* G3-036 Raw irregulars. */
int32_t g3_base_morale(const g3_figures *tables, int32_t quality, bool irregular)
{
    int32_t base = tables->troop_quality[quality].base_morale;

    if (irregular && quality == G3_TROOP_QUALITY_RAW)
        base += G3_CONSTANT(tables, RAW_IRREGULAR_MORALE);
    return base;
}

/* G3-040 Leadership and Morale: only full steps, in either direction. */
int32_t g3_leadership_morale(const g3_figures *tables, int32_t leadership)
{
    return (leadership - G3_CONSTANT(tables, LEADERSHIP_BASE)) /
           G3_CONSTANT(tables, LEADERSHIP_STEP);
}

/* G3-043 Counting battles. */
int32_t g3_battles_after(const g3_figures *tables, int32_t battles, bool counts)
{
    int32_t most = G3_CONSTANT(tables, BATTLES_MOST);

    return counts && battles < most ? battles + 1 : battles;
}

/* G3-041 A new commander: down to the top of the lower band. */
int32_t g3_battles_led_anew(const g3_figures *tables, int32_t battles)
{
    int32_t quality = g3_quality_of(tables, battles);

    return quality == G3_TROOP_QUALITY_RAW ? battles
                                           : tables->troop_quality[quality + 1].battles_max;
}

/* G3-044 Replacements and mergers: the average, rounded down. */
int32_t g3_battles_merged(int32_t men, int32_t battles, int32_t recruits, int32_t recruit_battles)
{
    return (int32_t)(((int64_t)men * battles + (int64_t)recruits * recruit_battles) /
                     (men + recruits));
}

/* G3-045 Training: half a year makes soldiers of irregulars who are Raw, another year makes Raw troops
 * Green, and more does nothing. */
g3_drill g3_drilled(const g3_figures *tables, g3_drill before, int32_t months)
{
    const g3_troop_quality_row *green = &tables->troop_quality[G3_TROOP_QUALITY_GREEN];
    g3_drill out = before;

    if (before.irregular && months >= G3_CONSTANT(tables, TRAIN_RAW_MONTHS))
        out = (g3_drill){ .irregular = false, .battles = before.battles };
    else if (!before.irregular && months >= G3_CONSTANT(tables, TRAIN_GREEN_MONTHS) &&
             before.battles < green->battles_min)
        out.battles = green->battles_min;
    return out;
}

/* G3-042 Random commanders. */
int32_t g3_commander_rolled(const g3_figures *tables, int32_t total)
{
    int32_t row = 0;

    while (total > tables->commander_experience[row].roll_max)
        row++;
    return row;
}

int32_t g3_commander_skill(const g3_figures *tables, int32_t row, int32_t die)
{
    const g3_commander_experience_row *of = &tables->commander_experience[row];

    return of->skill_base + of->skill_dice * die;
}

/* ---- Morale ------------------------------------------------------------------------------- */

#define PART(rule, value, words) bn_plus_int(trace, of, rule, value, words)

static int32_t modifier(const g3_figures *tables, bool applies, int32_t row)
{
    return applies ? tables->morale_modifiers[row].modifier : 0;
}

/* G3-115 Hereditary enemy and home territory: they last, and never change TS. */
static int32_t standing(const g3_figures *tables, const g3_mood *mood, const bn_term *of,
                        bn_trace *trace)
{
    int32_t foe = modifier(tables, mood->hereditary_foe, G3_MORALE_MODIFIERS_HEREDITARY_FOE);
    int32_t home = modifier(tables, mood->home_territory, G3_MORALE_MODIFIERS_HOME_TERRITORY);

    PART(115, foe, "against a hereditary enemy");
    PART(115, home, "in defence of home territory");
    return foe + home;
}

/* G3-117 Earlier battles this year: each counts once. */
static int32_t record(const g3_figures *tables, const g3_mood *mood, const bn_term *of,
                      bn_trace *trace)
{
    int32_t won = modifier(tables, mood->beat_foe, G3_MORALE_MODIFIERS_BEAT_FOE_THIS_YEAR);
    int32_t lost = modifier(tables, mood->beaten_by_foe, G3_MORALE_MODIFIERS_BEATEN_THIS_YEAR);

    return PART(117, won, "has beaten this enemy this year") +
           PART(117, lost, "was beaten by this enemy this year");
}

/* G3-118 Spies and assassins: murder counts instead of spying. */
static int32_t spies(const g3_figures *tables, const g3_mood *mood, const bn_term *of,
                     bn_trace *trace)
{
    int32_t inside = modifier(tables, mood->spies_inside && !mood->leaders_murdered,
                              G3_MORALE_MODIFIERS_PENETRATED_BY_SPIES);
    int32_t slain = modifier(tables, mood->spies_slain, G3_MORALE_MODIFIERS_ENEMY_SPIES_SLAIN);
    int32_t scouted = modifier(tables, mood->own_scouted, G3_MORALE_MODIFIERS_OWN_SPIES_SCOUTED);
    int32_t lost = modifier(tables, mood->own_slain, G3_MORALE_MODIFIERS_OWN_SPIES_KILLED);

    return PART(118, inside, "spies inside its position") +
           PART(118, mood->leaders_murdered ? mood->murder_penalty : 0, "leaders murdered") +
           PART(118, slain, "enemy spies slain") +
           PART(118, scouted, "its spies scouted the enemy") + PART(118, lost, "its spies slain");
}

/* G3-038 Effective Morale: everything is added, and nothing limits the sum. */
g3_morale g3_effective_morale(const g3_figures *tables, int32_t quality, bool irregular,
                              int32_t leadership, const g3_mood *mood, const bn_term *of,
                              bn_trace *trace)
{
    int32_t base = PART(33, g3_base_morale(tables, quality, false), "base of its quality");
    g3_morale out = {
        .value =
            base + PART(36, g3_base_morale(tables, quality, irregular) - base, "Raw irregulars"),
    };

    out.counted += PART(40, g3_leadership_morale(tables, leadership), "leadership");
    out.counted += PART(51, mood->pay, "pay");
    out.counted += PART(54, mood->conscripts, "conscripts");
    out.counted += PART(116, mood->atrocity, "atrocities");
    out.counted += record(tables, mood, of, trace);
    out.counted += spies(tables, mood, of, trace);
    out.counted += PART(103, mood->killers_failed, "assassins have failed");
    out.counted += PART(61, mood->powers, "exceptional powers");
    out.counted += PART(67, mood->catastrophe, "catastrophe");
    out.counted += PART(108, mood->repulse, "yesterday's defeat");
    out.counted += PART(119, mood->leaders, "loss of leaders");
    out.value += out.counted + standing(tables, mood, of, trace);
    return out;
}
