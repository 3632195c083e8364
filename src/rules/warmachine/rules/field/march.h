/* A day on the march: distance, food, hunger, forced marches, initiative (WM-118 to WM-127). All
 * pure: values in, a value out, dice as faces. */
#ifndef WM_MARCH_H
#define WM_MARCH_H

#include "sums.h"

/* What a force may be ordered to do for a time unit (step C2), in the order of the options. */
typedef enum wm_order {
    WM_ORDER_MARCH,
    WM_ORDER_FORAGE_SLOW,   /* at 2/3 of the rate */
    WM_ORDER_FORAGE_SLOWER, /* at 1/3 */
    WM_ORDER_FORCED,
    WM_ORDER_TRAIN,
    WM_ORDER_STAY,
    WM_ORDERS
} wm_order;

/* Days of a time unit (0 day, 1 week), and miles of a map unit, as the campaign has them. */
int32_t wm_unit_days(const wm_figures *tables, int32_t time_unit);
int32_t wm_unit_miles(const wm_figures *tables, const wm_campaign_inputs *campaign);

/* Miles a day of the slowest kind present; exact, since rounding comes once at the end. */
bn_rat wm_base_distance(const wm_figures *tables, const wm_force *force,
                        const int32_t kinds[WM_KINDS]);

/* The row of movement_rates.csv for a force of this size. */
uint32_t wm_size_row(const wm_figures *tables, int32_t strength);

/* Miles a day, rounded up once. `pace` is a row of foraging.csv; `forced` after an F. `of`, here and
 * below: whose terms they are. */
int32_t wm_day_distance(const wm_figures *tables, bn_rat base, bn_rat terrain_rate,
                        int32_t strength, int32_t pace, bool forced, bn_term of, bn_trace *trace);

/* The row of foraging.csv that an order means. */
int32_t wm_pace_of(wm_order order);

/* Out of 6, with the shift of the ground, -1, 0 or 1; and whether a face of the d6 finds food. */
int32_t wm_forage_chance(const wm_figures *tables, int32_t pace, int32_t forage_terrain);
void wm_tell_forage(const wm_figures *tables, int32_t pace, int32_t forage_terrain, bn_term of,
                    bn_trace *trace);
bool wm_forage_found(const wm_figures *tables, int32_t pace, int32_t forage_terrain, int32_t face);

/* What a force has to eat and how long it has gone without. */
typedef struct wm_larder {
    int32_t supply_days;
    int32_t hungry_days;
} wm_larder;

wm_larder wm_eat(const wm_figures *tables, wm_larder larder, bool found_food, bn_term of,
                 bn_trace *trace);

/* The row of hunger.csv, and what it means. */
uint32_t wm_hunger_row_of(const wm_figures *tables, int32_t hungry_days);
wm_weariness wm_hunger_fatigue(const wm_figures *tables, int32_t hungry_days);
bool wm_hunger_lets_move(const wm_figures *tables, int32_t hungry_days);

/* May a force march at all, with this hunger and this weariness of any cause? */
bool wm_may_march(const wm_figures *tables, int32_t hungry_days, wm_weariness worst,
                  const wm_readings *rules);

/* Is a forced march open, and what does a face of the d6 give for a class (row of troop_class)? */
bool wm_forced_march_open(const wm_figures *tables, wm_weariness worst);
const wm_forced_march_row *wm_forced_march_of(const wm_figures *tables, int32_t troop_class,
                                              int32_t face);

/* The weariness after the move, `before` being the worst of any cause. */
wm_weariness wm_forced_march_fatigue(wm_weariness before, const wm_forced_march_row *row);

/* The side with initiative from the two faces, or WM_NONE for a tie. */
int32_t wm_initiative(int32_t first, int32_t second);

/* May a force that leaves contact be attacked on the march? And may a force so attacked still move,
 * after a fight that gave it this location? */
bool wm_may_be_attacked_leaving(bool contact_broken, bool free_withdrawal);
bool wm_moves_on_after(const wm_figures *tables, wm_result_code location);

#endif
