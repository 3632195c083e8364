/* Combat Rating: from Battle Power, and all that modifies it (DQ-118 to DQ-139). */
#ifndef DQ_RATING_H
#define DQ_RATING_H

#include "model.h"

/* The rating that a Battle Power gives against another, to the nearest whole number. */
int32_t dq_initial_rating(const dq_figures *tables, bn_rat own, bn_rat enemy);

/* Ground, bits of a mask, in the order of the modifiers. */
enum { DQ_WOODS = 1, DQ_ROUGH = 2, DQ_BELOW = 4 };
enum { DQ_LIGHTS = 5 }; /* heavy woods, rough, underground, daylight, night */
enum { DQ_NO_CASTLE, DQ_WOODEN, DQ_STONE };

/* What the rating of one side looks at. */
typedef struct dq_footing {
    bool attacks, homeland, racial_enemy, fears_undead, lost_before, won_before, high_ground,
        from_rear, ruinous, dwarven, spoilt_precautions, spoilt_works, flees;
    bool rested; /* in the round before the battle */
    int32_t soldiers, undead;
    int32_t touched[DQ_LIGHTS]; /* heads who would suffer from each */
    bn_rat btmr;
    int32_t mechanician, weeks_prepared; /* Rank, or DQ_NONE */
    int32_t scientist, rounds_rested;
    int32_t castle, fatigue, episode;
    bn_rat miles, immune_percent;
} dq_footing;

/* Who of a group would suffer from each ground or light, as bits. */
uint32_t dq_touched(const dq_figures *tables, const dq_group *group);

bn_rat dq_supply_modifier(const dq_figures *tables, bn_rat miles);
int32_t dq_immunity_modifier(const dq_figures *tables, bn_rat percent);
int32_t dq_first_to_field(const dq_footing *attacker, const dq_footing *defender); /* 0, 1; -1 */
bn_rat dq_precautions(const dq_figures *tables, const dq_footing *own);

/* All modifiers of one side; `first` says that it was first to the battlefield. */
bn_rat dq_modifiers(const dq_figures *tables, const dq_readings *rules, const dq_footing *own,
                    const dq_footing *enemy, uint32_t ground, bool by_day, bool first, bn_term of,
                    bn_trace *trace);

/* The rating with its modifiers, times the factor of the matrix, to the nearest whole number. */
int32_t dq_final_rating(int32_t initial, bn_rat modifiers, bn_rat factor);

#endif
