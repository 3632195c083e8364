/* Risk and significant actions. */
#include "heroism.h"

/* G4-171 Risk Modifier: what each may pick every round. */
bn_span g4_risk_span(const g4_figures *tables)
{
    return (bn_span){ -G4_CONSTANT(tables, RISK_MOST), G4_CONSTANT(tables, RISK_MOST) };
}

/* G4-172 Significant actions: who: players' characters, and persons whom the referee names, unless they command the
 * force. */
bool g4_may_act(const g4_person *person, bool commands)
{
    return (person->player || person->heroic) && !commands;
}

bool g4_useful_asset(const g4_figures *tables, const g4_person *person)
{
    int32_t least = G4_CONSTANT(tables, USEFUL_SKILL);

    return person->useful_asset || person->strategy >= least || person->leadership >= least ||
           person->tactics >= least;
}

/* A lone support element is in the fighting like any other (G4-R-103). */
bool g4_in_the_rear(g4_place_in_battle place)
{
    return place.with_train || (place.with_support && place.more_elements);
}

static int32_t add(const g4_figures *tables, int32_t row, int32_t times, const char *words,
                   bn_trace *trace)
{
    int32_t value = tables->heroism_modifiers[row].value * times;

    if (value != 0)
        bn_trace_add(trace, (bn_term){ .rule = 173,
                                       .row = (uint16_t)row,
                                       .side = -1,
                                       .about = -1,
                                       .group = G4_TERMS_HEROISM,
                                       .value = value,
                                       .words = words });
    return value;
}

/* G4-173 Heroism roll: a base, Risk, and modifiers for who they are, what they have and whom they fight beside. */
int32_t g4_heroism_target(const g4_figures *tables, const g4_person *person,
                          g4_place_in_battle place, int32_t risk, bn_trace *trace)
{
    int32_t target = add(tables, G4_HEROISM_MODIFIERS_BASE, 1, "heroism", trace);

    target += add(tables, G4_HEROISM_MODIFIERS_RISK, risk, "risk", trace);
    target += add(tables, G4_HEROISM_MODIFIERS_ASSET, g4_useful_asset(tables, person),
                  "useful asset", trace);
    target +=
        add(tables, G4_HEROISM_MODIFIERS_LEADS, person->leads_elements, "leads elements", trace);
    target += add(tables, G4_HEROISM_MODIFIERS_FIERCE, place.fierce, "with fierce troops", trace);
    target += add(tables, G4_HEROISM_MODIFIERS_REAR, g4_in_the_rear(place), "in the rear", trace);
    bn_trace_add(trace, (bn_term){ .rule = 173,
                                   .row = BN_NO_ROW,
                                   .side = -1,
                                   .about = -1,
                                   .group = G4_TERMS_HEROISM,
                                   .kind = BN_TERM_TOTAL,
                                   .value = target,
                                   .words = "needed" });
    return target;
}

/* G4-174 Heroism result: by the grade of the roll; those of several characters add. */
int32_t g4_heroism_bonus(const g4_figures *tables, g4_grade grade)
{
    return tables->heroism_results[grade].strategy_modifier;
}

/* G4-175 Significant actions: played out: worth something if the aim was reached in time. */
int32_t g4_scene_bonus(const g4_figures *tables, bool aim_reached)
{
    return aim_reached ? G4_CONSTANT(tables, SCENE_BONUS) : 0;
}
