/* Characters in battle (G3-079 to G3-089, G3-134, G3-156): survival, wounds, glory. */
#ifndef G3_BATTLE_SKILL_H
#define G3_BATTLE_SKILL_H

#include "rolls.h"

/* Tactics, by default from IQ. */
int32_t g3_tactics_of(const g3_figures *tables, const g3_person *person);

int32_t g3_battle_skill(const g3_figures *tables, const g3_person *person, const bn_term *of,
                        bn_trace *trace);

/* A roll against Battle skill is made at this: modifiers first, the limit last. */
int32_t g3_battle_target(const g3_figures *tables, int32_t skill, int32_t modifiers);

/* The Risk that is open to a character, `sheltered` in reserve or little exposed. */
bn_span g3_risk_span(const g3_figures *tables, const g3_person *person, bool sheltered);

/* Row of survival_results.csv and of glory_results.csv. */
int32_t g3_survival(const g3_figures *tables, g3_result result);
int32_t g3_glory(const g3_figures *tables, g3_result result);

/* Modifiers of a second Survival roll beside Risk. */
int32_t g3_second_survival(const g3_figures *tables, int32_t difference, int32_t starred,
                           bool routed);

/* How a damage column is rolled against a force of this TL. */
typedef struct g3_damage {
    int32_t wounds;
    bn_throw dice; /* of one wound */
    int32_t dr_divisor;
} g3_damage;

g3_damage g3_damage_of(const g3_figures *tables, g3_column column, int32_t tl);

/* Hits that a Survival roll that was made takes off. */
int32_t g3_light_hits(const g3_person *person, int32_t hits, const g3_readings *rules);

/* HT rolls that a fall from `before` to `after` hits calls for: one against fainting if it is at 0
 * or below, and this many against death; `dead`: past all rolls. */
typedef struct g3_fall {
    uint8_t faints, death_rolls, dead;
} g3_fall;

g3_fall g3_falls(const g3_figures *tables, int32_t ht, int32_t before, int32_t after);

/* What glory of a unit leader, or of a force commander, gives to Strategy. */
int32_t g3_glory_strategy(const g3_figures *tables, int32_t row, bool commands);

/* What a superior's reaction brings after a deed or a disgrace. */
typedef enum g3_favour {
    G3_NO_FAVOUR,
    G3_POST_OF_HONOUR,
    G3_RANK_OFFERED,
    G3_ELITE_UNIT,
    G3_DEMOTION_LOOMS
} g3_favour;

g3_favour g3_promotion(const g3_figures *tables, int32_t total, bool custom);
g3_favour g3_disgrace(const g3_figures *tables, int32_t total);

/* Months that a Reputation lasts, from one die. */
int32_t g3_reputation_months(const g3_figures *tables, int32_t row, int32_t die);

#endif
