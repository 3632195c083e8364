/* Recruiting drives and what they yield (DQ-005 to DQ-023). */
#ifndef DQ_RECRUIT_H
#define DQ_RECRUIT_H

#include "model.h"

int32_t dq_recruit_target(const dq_figures *tables, const dq_drive *drive, bn_term of,
                          bn_trace *trace);
int32_t dq_race_maximum(const dq_figures *tables, const dq_drive *drive); /* 0: not shown */
bn_rat dq_recruit_percent(const dq_figures *tables, int32_t target, int32_t roll);
bn_rat dq_lucky_roll(const dq_figures *tables, int32_t target, int32_t roll);
bn_rat dq_recruit_multiplier(const dq_figures *tables, const dq_readings *rules,
                             const dq_drive *drive, int32_t target, bn_term of, bn_trace *trace);

/* The factor after one more month, with a drive or without; 1 at first. */
bn_rat dq_depleted(const dq_figures *tables, bn_rat factor);
bn_rat dq_recovered(const dq_figures *tables, bn_rat factor);

/* The factor that drive `index` of a force meets, by those before it in its region. */
bn_rat dq_depletion(const dq_figures *tables, const dq_drive *drives, int32_t index);

/* Whether a drive may be held: not twice in one region and month. */
bool dq_drive_permitted(const dq_drive *drives, int32_t index);

typedef struct dq_yield {
    int32_t target, margin;
    bn_rat factor, percent, base, multiplier, exact;
    int32_t recruited;
    int32_t raise_cost, specialist_cost, ordinary; /* ordinary troops that are left */
    int32_t rank;                                  /* of the specialists */
} dq_yield;

dq_yield dq_drive_yield(const dq_figures *tables, const dq_readings *rules, const dq_drive *drive,
                        bn_rat factor, bn_term of, bn_trace *trace);

/* Spends what a drive yielded; returns what is wrong with it, or NULL. */
const char *dq_spend(const dq_figures *tables, const dq_drive *drive, dq_yield *yield,
                     int32_t *rule);

int32_t dq_specialist_price(const dq_figures *tables, int32_t role, int32_t assassin_rank);
int32_t dq_specialist_rank(const dq_figures *tables, int32_t ms);

#endif
