#include "air.h"

#include "rules/board/numbers.h"

/* At least and at most; less far while it loiters (OB-080). */
ob_flight_span ob_flight_of(const ob_figures *tables, int32_t flight, bool loitering)
{
    const ob_flights_row *is = &tables->flights[flight];
    int32_t most = loitering && is->loiter_in > 0 ? is->loiter_in : is->move_in;

    return (ob_flight_span){ is->least_in * OB_INCH, most * OB_INCH };
}

/* OB-081 Fixed-wing moves in two parts, whose sum is one flight. */
ob_flight_span ob_flight_before(const ob_figures *tables)
{
    return (ob_flight_span){ 0, ob_flight_of(tables, OB_FIXED_WING, false).most };
}

ob_flight_span ob_flight_after(const ob_figures *tables, int32_t flown)
{
    ob_flight_span whole = ob_flight_of(tables, OB_FIXED_WING, false);

    return (ob_flight_span){ flown < whole.least ? whole.least - flown : 0, whole.most - flown };
}

/* OB-175 Number of aircraft: a tenth of the stands, rounded. */
int32_t ob_most_aircraft(const ob_figures *tables, int32_t stands)
{
    return (int32_t)ob_rdiv((int64_t)stands * OB_CONSTANT(tables, AIR_PERCENT), 100);
}

/* OB-176 Strike aircraft: full rounds away, then a die a round. */
bool ob_may_return(const ob_figures *tables, int32_t left, int32_t now)
{
    return now - left > OB_CONSTANT(tables, AIR_RETURN_ROUNDS);
}

bool ob_returns(const ob_figures *tables, int32_t die)
{
    return die >= OB_CONSTANT(tables, AIR_RETURN_LEAST);
}

/* OB-178 Ordnance. */
int32_t ob_ordnance_items(const ob_figures *tables, int32_t kind, bool one_more)
{
    return tables->air_ordnance[kind].items + (one_more ? 1 : 0);
}

bool ob_may_carry(const ob_figures *tables, int32_t kind, int32_t weapon)
{
    const ob_air_ordnance_row *is = &tables->air_ordnance[kind];

    switch (weapon) {
    case OB_WEAPONS_STRAFING:
        return is->strafes;
    case OB_WEAPONS_HEAVY_STRAFING:
        return is->heavy_guns;
    case OB_WEAPONS_BOMB_LOAD:
        return is->bombs;
    case OB_WEAPONS_AIR_ROCKET:
        return is->rockets;
    default:
        return is->guided && tables->weapons[weapon].guided_at != OB_UNGUIDED;
    }
}
