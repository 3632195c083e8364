/* Attack and defence forms, perceiving tactics, the matrix (DQ-140 to DQ-155). */
#ifndef DQ_FORMS_H
#define DQ_FORMS_H

#include "model.h"

int32_t dq_perceive_chance(const dq_figures *tables, int32_t pc, int32_t ms, int32_t spy,
                           bn_term of, bn_trace *trace);
dq_success dq_perceives(const dq_figures *tables, int32_t chance, int32_t roll);

/* Degrees of change that the first of two rolls earns. */
int32_t dq_degrees(const dq_figures *tables, const dq_readings *rules, int32_t chance, int32_t roll,
                   int32_t other_chance, int32_t other_roll);

/* The forms that a commander may take with this many degrees, their own among them: bits by row of the
 * table of their side. `surround`: the referee allows it. */
uint32_t dq_forms_within(const dq_figures *tables, bool attacks, int32_t form, int32_t degrees,
                         bool surround);

/* What the matrix gives each side for a pair of forms. */
typedef struct dq_pairing {
    bn_rat factor;
    int32_t points; /* added to the casualty percentage */
} dq_pairing;
dq_pairing dq_matrix(const dq_figures *tables, int32_t attack, int32_t defence, bool attacks);

#endif
