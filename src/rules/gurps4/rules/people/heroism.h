/* Risk and significant actions (G4-171 to G4-175). */
#ifndef G4_HEROISM_H
#define G4_HEROISM_H

#include "skills.h"

/* Where a character is in the fighting, as far as Heroism and Misfortunes ask; zero means no. */
typedef struct g4_place_in_battle {
    uint8_t fierce;        /* with a Fanatic or Impetuous element */
    uint8_t with_support;  /* with a support element */
    uint8_t with_train;    /* with the logistic force */
    uint8_t more_elements; /* their side has more than one element in the battle */
} g4_place_in_battle;

bn_span g4_risk_span(const g4_figures *tables);

bool g4_may_act(const g4_person *person, bool commands); /* commands: the force, now */
bool g4_useful_asset(const g4_figures *tables, const g4_person *person);
bool g4_in_the_rear(g4_place_in_battle place);
int32_t g4_heroism_target(const g4_figures *tables, const g4_person *person,
                          g4_place_in_battle place, int32_t risk, bn_trace *trace);
int32_t g4_heroism_bonus(const g4_figures *tables,
                         g4_grade grade); /* to their commander's Strategy roll */
int32_t g4_scene_bonus(const g4_figures *tables,
                       bool aim_reached); /* of a scene played out instead of the roll */

#endif
