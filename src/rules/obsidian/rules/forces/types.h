/* What follows from the type of a stand: its size, its moves, what it usually carries. */
#ifndef OB_FORCES_TYPES_H
#define OB_FORCES_TYPES_H

#include "model.h"

/* Widths and depths of bases in millimetres: rows as in base_sizes.csv. */
typedef struct ob_bases {
    int32_t width_mm[OB_BASE_SIZES_COUNT];
    int32_t depth_mm[OB_BASE_SIZES_COUNT];
} ob_bases;

/* Half of a base's side in units. */
int32_t ob_half_side(const ob_figures *tables, int32_t millimetres);

/* Gives a role its half width and half depth. `depth_mm` is that of a deeper base, or 0. */
void ob_footprint(const ob_figures *tables, const ob_bases *bases, int32_t depth_mm, ob_role *role);

/* Base move and charge move of a role, inches. A type that never charges has a charge move of 0. */
int32_t ob_base_move(const ob_figures *tables, const ob_role *role, uint32_t traits);
int32_t ob_charge_move(const ob_figures *tables, const ob_role *role, uint32_t traits);

/* The cell of the tables that a base move or a charge move stands in. */
const int32_t *ob_move_figure(const ob_figures *tables, const ob_role *role, uint32_t traits,
                              bool charges);

/* The number of the rule that gives these moves. */
int32_t ob_move_rule(const ob_figures *tables, const ob_role *role);

/* Whether a type is TPT, of whatever drive; and a tank or motor vehicle. */
bool ob_is_transport(int32_t type);
bool ob_is_vehicle(const ob_figures *tables, int32_t type);

/* What carries a type if its roster does not say: ob_drive. */
int32_t ob_usual_drive(const ob_figures *tables, int32_t type);

/* The weapon of a type if its roster names none: a row of weapons.csv, or OB_NONE. */
int32_t ob_usual_weapon(const ob_figures *tables, int32_t type, int32_t year, int32_t genre);

/* What a role strikes with in close combat if its roster does not say: ob_edge. */
int32_t ob_usual_edge(const ob_figures *tables, const ob_role *role, int32_t year, int32_t genre);

/* Foot stands that a carrier holds. */
int32_t ob_capacity(const ob_figures *tables, const ob_role *role);

/* The value of a General by their rating, a row of general_ratings.csv. */
int32_t ob_general_value(const ob_figures *tables, int32_t rating);

#endif
