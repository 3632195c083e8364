/* Raising, feeding and paying troops (G3-046 to G3-050, G3-054). */
#ifndef G3_PAY_H
#define G3_PAY_H

#include "model.h"

/* Cost of a man's equipment with the bonus that hires them, before quality. */
bn_rat g3_hiring_cost(const g3_figures *tables, bn_rat equipment);

/* To raise one at this quality, and their pay of a month. `listed`: a setting list pays all alike. */
bn_rat g3_raise_cost(const g3_figures *tables, bn_rat cost, int32_t quality, bn_rat factor);
bn_rat g3_monthly_pay(const g3_figures *tables, bn_rat cost, int32_t quality, bool listed);
bool g3_may_be_raised(const g3_figures *tables, int32_t quality, bool mercenaries);

/* What a list of Yrth adds for a missile weapon. */
int32_t g3_missile_surcharge(const g3_figures *tables, uint32_t ranged);

/* Food of one man and their riding animal. */
bn_rat g3_feeding(int32_t status0, int32_t hexes, bn_rat factor);

/* Of one man or piece: what it costs to raise before quality, and its food of a month. */
bn_rat g3_base_cost(const g3_figures *tables, const g3_unit *unit);
bn_rat g3_food(const g3_figures *tables, const g3_unit *unit);

/* Morale lost by paydays missed, and paydays met in a row since; after one more of either. */
typedef struct g3_arrears {
    int32_t lost, met;
} g3_arrears;

g3_arrears g3_payday_missed(const g3_figures *tables, g3_arrears before);
g3_arrears g3_payday_met(const g3_figures *tables, g3_arrears before);

/* What paydays did to Morale: missed ones, those met since, and a bonus in percent of a month's pay. */
int32_t g3_arrears_morale(const g3_figures *tables, int32_t missed, int32_t met);
int32_t g3_bonus_morale(const g3_figures *tables, int32_t pct);

int32_t g3_conscript_morale(const g3_figures *tables, bool paid, int32_t unpaid_penalty);

#endif
