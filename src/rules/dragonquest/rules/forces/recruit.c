#include "recruit.h"

#include <string.h>

#include <banneret/system/sums.h>

/* DQ-009 and DQ-006 Recruiting target: a skill that is missing counts as Rank 0. */
int32_t dq_recruit_target(const dq_figures *tables, const dq_drive *drive, bn_term of,
                          bn_trace *trace)
{
    int32_t ms = drive->ms > 0 ? drive->ms : 0;
    int32_t target =
        bn_plus_int(trace, &of, 9, DQ_CONSTANT(tables, RECRUIT_PER_MS) * ms, "Military Scientist");

    target +=
        bn_plus_int(trace, &of, 9, DQ_CONSTANT(tables, RECRUIT_PER_WP) * drive->wp, "willpower");
    target +=
        bn_plus_int(trace, &of, 9, DQ_CONSTANT(tables, RECRUIT_PER_TROUBADOUR) * drive->troubadour,
                    "Troubadour");
    return bn_gives_int(trace, &of, 9, target, "recruiting target");
}

/* DQ-007 Maximum by race; of a people that the table lacks, as the referee says. */
int32_t dq_race_maximum(const dq_figures *tables, const dq_drive *drive)
{
    if (!drive->native)
        return 0;
    return drive->race_maximum > 0 ? drive->race_maximum : tables->races[drive->race].maximum;
}

/* DQ-010 Recruiting roll: half a percent of the maximum for each point under the target. */
bn_rat dq_recruit_percent(const dq_figures *tables, int32_t target, int32_t roll)
{
    return roll >= target
               ? bn_rat_int(0)
               : bn_rat_of((int64_t)DQ_CONSTANT(tables, RECRUIT_HALF_PERCENTS) * (target - roll),
                           2);
}

/* DQ-011 Exceptional roll: strictly below the share of the target, and the better bonus alone. */
bn_rat dq_lucky_roll(const dq_figures *tables, int32_t target, int32_t roll)
{
    const dq_recruitment_multipliers_row *rows = tables->recruitment_multipliers;

    if (100 * roll < DQ_CONSTANT(tables, VERY_LUCKY_PERCENT) * target)
        return rows[DQ_RECRUITMENT_MULTIPLIERS_ROLL_UNDER_5_PERCENT].value;
    if (100 * roll < DQ_CONSTANT(tables, LUCKY_PERCENT) * target)
        return rows[DQ_RECRUITMENT_MULTIPLIERS_ROLL_UNDER_15_PERCENT].value;
    return bn_rat_int(0);
}

#define BONUS(row) tables->recruitment_multipliers[DQ_RECRUITMENT_MULTIPLIERS_##row].value
#define ADD(rule, value, words) sum = bn_rat_add(sum, bn_plus(trace, &of, rule, value, words))

/* DQ-012 to DQ-015 Popular or pressed, unpopular, saturated, in dire need: each once. */
static bn_rat grounds(const dq_figures *tables, const dq_drive *drive, bn_term of, bn_trace *trace)
{
    bn_rat sum = bn_rat_int(0);

    if (drive->popular || drive->pressed)
        ADD(12, BONUS(POPULAR_OR_PRESSED), "popular cause, or impressment");
    if (drive->dire_need)
        ADD(15, BONUS(DIRE_NEED), "dire need");
    if (drive->unpopular.den != 0)
        ADD(13, drive->unpopular, "unpopular cause");
    if (drive->saturated.den != 0)
        ADD(14, drive->saturated, "saturated area");
    return sum;
}

/* DQ-008 Density multiplier, the base of one sum; by the reading density_multiplies_maximum the base is
 * 1 and the maximum is multiplied. */
bn_rat dq_recruit_multiplier(const dq_figures *tables, const dq_readings *rules,
                             const dq_drive *drive, int32_t target, bn_term of, bn_trace *trace)
{
    bn_rat density = tables->density[drive->density].multiplier;
    bn_rat base = rules->density_multiplies_maximum ? bn_rat_int(1) : density;
    bn_rat sum = bn_plus(trace, &of, 8, base, "density");

    ADD(11, dq_lucky_roll(tables, target, drive->roll), "exceptional roll");
    sum = bn_rat_add(sum, grounds(tables, drive, of, trace));
    if (sum.num < 0)
        ADD(16, bn_rat_sub(bn_rat_int(0), sum), "at least 0");
    return bn_gives(trace, &of, 16, sum, "multiplier");
}

/* DQ-022 Depletion by consecutive drives. */
bn_rat dq_depleted(const dq_figures *tables, bn_rat factor)
{
    return bn_rat_mul(factor, bn_rat_of(DQ_CONSTANT(tables, DEPLETION_PERCENT), 100));
}

/* DQ-023 Recovery in idle months: never above 1. */
bn_rat dq_recovered(const dq_figures *tables, bn_rat factor)
{
    bn_rat more = bn_rat_mul(factor, bn_rat_of(DQ_CONSTANT(tables, RECOVERY_PERCENT), 100));

    return bn_rat_cmp(more, bn_rat_int(1)) > 0 ? bn_rat_int(1) : more;
}

static bool held(const dq_drive *drives, int32_t before, const char *region, int32_t month)
{
    for (int32_t i = 0; i < before; i++)
        if (drives[i].month == month && strcmp(drives[i].region, region) == 0)
            return true;
    return false;
}

bn_rat dq_depletion(const dq_figures *tables, const dq_drive *drives, int32_t index)
{
    bn_rat factor = bn_rat_int(1);

    for (int32_t month = 1; month < drives[index].month; month++)
        factor = held(drives, index, drives[index].region, month) ? dq_depleted(tables, factor)
                                                                  : dq_recovered(tables, factor);
    return factor;
}

/* DQ-005 Recruiting occasions: one drive for a force, region and month. */
bool dq_drive_permitted(const dq_drive *drives, int32_t index)
{
    return !held(drives, index, drives[index].region, drives[index].month);
}

/* DQ-016 Number recruited: rounded down once, here. */
dq_yield dq_drive_yield(const dq_figures *tables, const dq_readings *rules, const dq_drive *drive,
                        bn_rat factor, bn_term of, bn_trace *trace)
{
    dq_yield yield = { .factor = factor };
    bn_rat maximum = bn_rat_mul(bn_rat_int(dq_race_maximum(tables, drive)), factor);

    if (rules->density_multiplies_maximum)
        maximum = bn_rat_mul(maximum, tables->density[drive->density].multiplier);
    yield.target = dq_recruit_target(tables, drive, bn_sum_in(of, DQ_TERMS_TARGET), trace);
    yield.margin = yield.target - drive->roll;
    yield.percent = dq_recruit_percent(tables, yield.target, drive->roll);
    yield.base = bn_rat_mul(maximum, bn_rat_div(yield.percent, bn_rat_int(100)));
    yield.multiplier = dq_recruit_multiplier(tables, rules, drive, yield.target,
                                             bn_sum_in(of, DQ_TERMS_RECRUITS), trace);
    yield.exact = bn_rat_mul(yield.base, yield.multiplier);
    yield.recruited = (int32_t)bn_rat_floor(yield.exact);
    return yield;
}

/* DQ-020 Prices of specialists. */
int32_t dq_specialist_price(const dq_figures *tables, int32_t role, int32_t assassin_rank)
{
    const dq_specialists_row *row = &tables->specialists[role];

    return assassin_rank >= DQ_CONSTANT(tables, ASSASSIN_RECRUITER_RANK) ? row->price_for_assassins
                                                                         : row->price;
}

/* DQ-021 Rank and statistics of specialists: half the recruiter's Rank. */
int32_t dq_specialist_rank(const dq_figures *tables, int32_t ms)
{
    return ms > 0 ? ms / DQ_CONSTANT(tables, SPECIALIST_RANK_DIVISOR) : 0;
}

/* DQ-018 Raising recruits' statistics: one price for the whole drive. */
static const char *raise(const dq_figures *tables, const dq_drive *drive, dq_yield *yield)
{
    int32_t points = 0;

    for (int32_t i = 0; i < 5; i++) {
        if (drive->raised[i] > DQ_CONSTANT(tables, RAISE_LIMIT))
            return "no statistic rises by more than 8";
        points += drive->raised[i];
    }
    yield->raise_cost = points * DQ_CONSTANT(tables, RAISE_PRICE);
    return yield->raise_cost > yield->recruited ? "the rise costs more recruits than there are"
                                                : NULL;
}

/* DQ-019 Recruiting specialists: the recruits are a purse. */
const char *dq_spend(const dq_figures *tables, const dq_drive *drive, dq_yield *yield,
                     int32_t *rule)
{
    const char *why = raise(tables, drive, yield);

    *rule = 18;
    if (why)
        return why;
    *rule = 19;
    for (int32_t role = 0; role < DQ_SPECIALISTS_COUNT; role++) {
        if (drive->bought[role] > 0 && drive->ms < 0)
            return "only a Military Scientist recruits specialists";
        if (drive->bought[role] > 0 && tables->specialists[role].price == 0)
            return "this specialist cannot be recruited in a drive";
        yield->specialist_cost +=
            drive->bought[role] * dq_specialist_price(tables, role, drive->assassin);
    }
    yield->ordinary = yield->recruited - yield->raise_cost - yield->specialist_cost;
    yield->rank = dq_specialist_rank(tables, drive->ms);
    return yield->ordinary < 0 ? "the specialists cost more recruits than there are" : NULL;
}
