/* What one element is worth and costs: growth with TL, features, quality (G4-012 to G4-065). */
#ifndef G4_ELEMENT_H
#define G4_ELEMENT_H

#include "catalogue.h"

/* Whether the line's base element is available as the line describes it (TL, superscience, late TL5);
 * NULL if so, otherwise the rule that refuses ("G4-016"), with words for the error. */
typedef struct g4_refusal {
    const char *rule;
    const char *text; /* with {} for the line's name */
    const char *hint;
} g4_refusal;
g4_refusal g4_availability(const g4_figures *tables, const g4_line *line,
                           const g4_element *element);

/* TL whose figures a line has: divergent technology added. */
int32_t g4_line_tl(const g4_line *line);

/* The element's TS at the line's TL, before features and quality. */
bn_rat g4_grown_ts(const g4_figures *tables, const g4_line *line, const g4_element *element,
                   int32_t about, bn_trace *trace);

/* Recorded TS of one element of the line; `about` is the line for the trace. */
bn_rat g4_element_ts(const g4_figures *tables, const g4_line *line, const g4_element *element,
                     int32_t about, bn_trace *trace);

/* Percentages that features and qualities add to Raise and to Maintain, before the lower limit. */
int32_t g4_raise_pct(const g4_figures *tables, const g4_line *line);
int32_t g4_maintain_pct(const g4_figures *tables, const g4_line *line);

/* A stock cost with its percentages: never below a fifth of it. */
int64_t g4_customized(const g4_figures *tables, int64_t stock, int32_t pct);

/* Classes, neutralized classes and mobility of a line's elements. */
uint32_t g4_classes_of(const g4_line *line, const g4_element *element);
uint32_t g4_neutralizes_of(const g4_line *line, const g4_element *element);
uint32_t g4_mobility_of(const g4_line *line, const g4_element *element);

/* Whether the features of a line suit it; .rule NULL if they do. `allowed` is a mask of rows of
 * features.csv. Needs the line's base. */
g4_refusal g4_features_suit(const g4_figures *tables, const g4_line *line,
                            const g4_element *element, uint32_t allowed);

/* Everything about one element of the line. */
g4_line_figures g4_figures_of(const g4_figures *tables, const g4_line *line, int32_t about,
                              bn_trace *trace);

/* What of an element's TS counts toward force TS: all, a tenth of a support element's, nothing of
 * one whose only class is C3I; with `in_full` (artillery in sieges) all. */
bn_rat g4_counted_ts(const g4_figures *tables, const g4_line_figures *figures, bn_rat ts,
                     bool in_full);

/* What features do to how an element fights, moves and is paid: asked by battle, march and month. */
uint32_t g4_battle_classes(const g4_line_figures *figures, bool flagship, g4_kind_of_battle kind);
bool g4_carries_commander(const g4_line_figures *figures); /* can be a flagship */
bool g4_airborne_usable(const g4_line *line, bool bad_weather);
bool g4_weatherproof(const g4_line *line);
bool g4_impetuous(const g4_line *line, bool cause_at_stake); /* Fanatics for their cause as well */
bool g4_disloyal(const g4_line *line, bool mercenaries_waver);
bool g4_halved_by_light(const g4_line *line, bool dark); /* night for most, day for some */
bool g4_may_breathe(const g4_line *line, bool hostile_environment); /* may fight there at all */
bool g4_gas_proof(const g4_line *line);                             /* sealed */
bool g4_wastes_away(const g4_line *line); /* a loser's casualties are destroyed */
bool g4_at_home_in(const g4_line *line, int32_t terrain, bool hard_winter); /* Terrain feature */
bool g4_open_ground_for(const g4_line *line, int32_t terrain); /* Hovercraft on sand and swamp */

#endif
