/* Aircraft: how many, how far, when they come back, what they carry (OB-080, OB-081, OB-175 to OB-178). */
#ifndef OB_AIR_H
#define OB_AIR_H

#include "model.h"

/* Lengths of a flight in units. */
typedef struct ob_flight_span {
    int32_t least, most;
} ob_flight_span;

/* How far an aircraft (ob_flight) flies in a round. */
ob_flight_span ob_flight_of(const ob_figures *tables, int32_t flight, bool loitering);

/* How far a fixed wing flies in the manoeuvre phase, and after it, having flown this many units. */
ob_flight_span ob_flight_before(const ob_figures *tables);
ob_flight_span ob_flight_after(const ob_figures *tables, int32_t flown);

/* Most non-loitering aircraft among this many stands: a recommendation. */
int32_t ob_most_aircraft(const ob_figures *tables, int32_t stands);

/* Whether a strike aircraft that left in round `left` may try to come back in round `now`, and whether the
 * die brings it. */
bool ob_may_return(const ob_figures *tables, int32_t left, int32_t now);
bool ob_returns(const ob_figures *tables, int32_t die);

/* Loads that a kind of aircraft (row of air_ordnance.csv) carries beside its guns, with one more in
 * science fiction; and whether it may carry a weapon (row of weapons.csv). */
int32_t ob_ordnance_items(const ob_figures *tables, int32_t kind, bool one_more);
bool ob_may_carry(const ob_figures *tables, int32_t kind, int32_t weapon);

#endif
