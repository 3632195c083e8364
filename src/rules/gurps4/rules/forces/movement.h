/* Marches and voyages: how far a force gets in a day, what weather, night and haste do to it, and
 * the results of dividing and joining forces (G4-098 to G4-119, G4-274, G4-280). Pure functions; the
 * days on which they are called are the campaign's. */
#ifndef G4_MOVEMENT_H
#define G4_MOVEMENT_H

#include "ranks.h"

/* What a march goes over. */
typedef enum g4_surface { G4_GOOD_ROAD, G4_DIRT_ROAD, G4_OFF_ROAD, G4_ON_WATER } g4_surface;

/* ---- the day and the country -------------------------------------------------------------- */

/* g4_campaign_inputs.road_quality */
typedef enum g4_roads { G4_ROADS_BY_TL, G4_ROADS_GOOD, G4_ROADS_DIRT, G4_ROADS_NONE } g4_roads;

/* Whether roads hold in bad weather: by the rule, or as the referee said. */
typedef enum g4_washed { G4_WASHED_BY_RULE, G4_WASHED_OUT, G4_WASHED_NOT } g4_washed;

/* What hampers marches on one day. */
typedef struct g4_weather {
    uint8_t bad;
    uint8_t washed; /* g4_washed */
    uint8_t passes_blocked, fords_flooded;
    uint8_t poorly_mapped;
} g4_weather;

/* The day's weather: as the document has it for every day, otherwise as the referee said of this one. */
bool g4_weather_is_bad(const g4_campaign_inputs *campaign, bool asked);

/* What a march by road goes over; `tl` of the setting, where quality goes by it. */
g4_surface g4_road_surface(const g4_figures *tables, int32_t quality, int32_t tl,
                           const g4_weather *weather);

/* Whether weather keeps everyone who goes by land out of a place. */
bool g4_place_closed(const g4_place *place, const g4_weather *weather);

/* ---- speed -------------------------------------------------------------------------------- */

/* How a force goes today. All zeros but `factor`: a march by day on good roads. */
typedef struct g4_march {
    int32_t surface; /* g4_surface */
    uint8_t by_night, forced, without_security, civilians;
    uint8_t bad_weather, poorly_mapped;
    bn_rat factor; /* march_factor */
} g4_march;

/* Miles a day of one element under its own power, best of its mobilities; 0: it cannot go so. */
bn_rat g4_element_speed(const g4_figures *tables, const g4_line *line, uint32_t mobility,
                        int32_t tl, const g4_march *march);

/* Whether a line moves with its force under its own power, and so can slow it down. */
bool g4_marches(const g4_ranks_line *line);

/* Miles a day of a force; 0: it cannot move so. `storm`: miles that a storm takes at sea. */
bn_rat g4_force_speed(const g4_figures *tables, const g4_ranks *ranks, const g4_march *march,
                      int32_t storm, bn_trace *trace);

/* Whether a storm is rolled for: a ship at sea that it can hold up. */
bool g4_storm_due(const g4_figures *tables, const g4_ranks *ranks, const g4_march *march);

/* Whether the force has no scouts at all. */
bool g4_without_scouts(const g4_ranks *ranks);

/* How far from its base an element can fight: miles; G4_EVERYWHERE in the theater, 0 on the spot. */
enum { G4_EVERYWHERE = INT32_MAX };
int32_t g4_air_reach(const g4_figures *tables, const g4_line *line, const g4_line_figures *figures);

/* ---- haste -------------------------------------------------------------------------------- */

bool g4_march_roll_due(bool forced, bool hostile_country);
int32_t g4_march_target(const g4_figures *tables, int32_t administration,
                        int32_t day); /* `day` of forced march, from 1 */
int32_t g4_march_losses(const g4_figures *tables, int32_t target, int32_t roll); /* percent */
int32_t g4_civilian_losses(const g4_figures *tables,
                           int32_t losses); /* of those whom they escort */

/* ---- orders ------------------------------------------------------------------------------- */

/* What a force does with a day. */
typedef enum g4_order_of_day {
    G4_ORDER_PATROL, /* in camp, and how */
    G4_ORDER_BUNKER,
    G4_ORDER_NO_SECURITY,
    G4_ORDER_BY_ROAD, /* on the move, and over what */
    G4_ORDER_OFF_ROAD,
    G4_ORDER_SAIL,
    G4_ORDERS_OF_DAY
} g4_order_of_day;

bool g4_order_moves(int32_t order);
int32_t g4_order_posture(int32_t order); /* g4_posture */

/* ---- dividing and joining ----------------------------------------------------------------- */

/* Elements of a line that go with a part of this many percent: whole ones, rounded up. */
int32_t g4_part_count(int32_t count, int32_t percent);

/* Running casualties of two forces that join, percent; strengths before casualties. */
bn_rat g4_joined_casualties(bn_rat ts, bn_rat casualties, bn_rat other_ts, bn_rat other_casualties);

/* Share of elements alike that come together, `count` and `other` of them. */
bn_rat g4_joined_share(bn_rat share, int32_t count, bn_rat other_share, int32_t other);

/* Days' travel that this many miles are, at the element's own speed, by road. */
bn_rat g4_days_home(const g4_figures *tables, const g4_line *line, const g4_line_figures *figures,
                    int32_t miles);

#endif
