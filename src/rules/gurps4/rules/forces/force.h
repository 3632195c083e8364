/* Totals of a force: strength, classes, people, transport, costs (G4-010, G4-014, G4-022, G4-066). */
#ifndef G4_FORCE_H
#define G4_FORCE_H

#include "element.h"

int32_t g4_element_count(const g4_force *force);
int64_t g4_people_count(const g4_force *force);

/* Recorded strengths, before any situation, with the shares left at the start. */
bn_rat g4_line_ts(const g4_force *force, int32_t line); /* all its elements, in full */
bn_rat g4_recorded_ts(const g4_figures *tables, const g4_force *force); /* force TS */
bn_rat g4_recorded_class_ts(const g4_force *force, uint32_t one);       /* one class bit */
bn_rat g4_recorded_neutralizer_ts(const g4_force *force, uint32_t one);

/* Customized costs of all elements, in dollars. */
int64_t g4_force_raise(const g4_force *force); /* nominal: what loot is reckoned from */
int64_t g4_force_maintain(const g4_force *force);

/* Transport. Whether the cargo that carried_by puts on each line fits; on failure *line is the
 * first carrier line that is too full, or the line that cannot be carried. */
bool g4_loads_fit(const g4_figures *tables, const g4_force *force, int32_t *line);

/* Whether all that is no ship, and not carried already, finds room aboard the ships. */
bool g4_ships_take(const g4_figures *tables, const g4_force *force);

typedef struct g4_transport {
    int32_t capacity;       /* WT that all carriers together take */
    bn_rat to_carry;        /* WT of elements with mobility 0 or Foot */
    uint8_t everyone_rides; /* all of them fit into carriers that do not walk */
    uint8_t all_move;       /* all with mobility 0 fit into carriers of any kind */
} g4_transport;
g4_transport g4_transport_of(const g4_figures *tables, const g4_force *force, bn_trace *trace);

/* The customary name of a body of `elements` (G4-011): row of organization.csv, or G4_NONE. */
typedef enum g4_arm { G4_ARM_LAND_LOW, G4_ARM_LAND_HIGH, G4_ARM_NAVAL, G4_ARM_AIR } g4_arm;
int32_t g4_unit_size(g4_arm arm, int32_t elements);

#endif
