#include "pay.h"

#include <banneret/system/sums.h>

#include "quality.h"

/* What the referee lets greater undead ask for instead of wages, in pennies a head; DQ_NONE: nothing. */
static int32_t asked_by_undead(const dq_unit *unit, const dq_group *group)
{
    return group->race != DQ_RACES_GREATER_UNDEAD ? DQ_NONE
           : unit->undead_pay != DQ_NONE          ? unit->undead_pay
           : unit->undead_kind                    ? 0
                                                  : DQ_NONE;
}

/* DQ-085 Who need not be paid: lesser undead, and everyone for a while after a razing. Anyone who does not count
 * in Unit Quality is paid all the same. */
bool dq_draws_pay(const dq_figures *tables, const dq_unit *unit, const dq_group *group)
{
    return (dq_is_soldiery(group) || !(group->traits & DQ_MOUNTS)) &&
           !tables->races[group->race].unpaid && asked_by_undead(unit, group) != 0;
}

bool dq_pays_troops(const dq_figures *tables, const dq_host *host)
{
    for (int32_t g = 0; g < host->unit->group_count; g++)
        if (host->heads[g] > 0 && dq_draws_pay(tables, host->unit, &host->unit->groups[g]))
            return true;
    return false;
}

bool dq_pay_is_due(const dq_figures *tables, int32_t weeks_since_razing)
{
    return weeks_since_razing == DQ_NONE ||
           weeks_since_razing >= DQ_CONSTANT(tables, RAZE_FREE_WEEKS);
}

static bn_rat mean_quality(const dq_host *host)
{
    int32_t soldiers = dq_soldiers(host);
    bn_rat sum = dq_unit_quality(host->unit, host->heads, bn_sum(DQ_TERMS_UQ, -1, -1, NULL), NULL);

    return soldiers == 0 ? bn_rat_int(0) : bn_rat_div(sum, bn_rat_int(soldiers));
}

/* DQ-084 Pay by role, in shares of an average soldier. */
static int32_t share_of(const dq_figures *tables, const dq_unit *unit, int32_t role)
{
    return role == DQ_SPECIALISTS_HEALER        ? unit->healer_pay
           : role == DQ_SPECIALISTS_MECHANICIAN ? unit->mechanician_pay
           : role == DQ_SPECIALISTS_SAPPING_UNIT
               ? tables->specialists[role].pay_multiplier * unit->sapping_heads
               : tables->specialists[role].pay_multiplier;
}

static bn_rat staff_pay(const dq_figures *tables, const dq_host *host, bn_rat soldier, bn_term of,
                        bn_trace *trace)
{
    bn_rat sum = bn_plus(
        trace, &of, 84,
        bn_rat_mul(soldier, bn_rat_int((int64_t)host->officers *
                                       share_of(tables, host->unit, DQ_SPECIALISTS_OFFICER))),
        "officers");

    for (int32_t i = 0; i < host->unit->specialist_count; i++) {
        const dq_specialists *are = &host->unit->specialists[i];
        int32_t shares = are->count * share_of(tables, host->unit, are->role);

        sum = bn_rat_add(sum, bn_plus(trace, &of, 84, bn_rat_mul(soldier, bn_rat_int(shares)),
                                      tables->specialists[are->role].name));
    }
    return bn_rat_add(sum, bn_plus(trace, &of, 84,
                                   bn_rat_mul(soldier, bn_rat_int(host->unit->commander_pay)),
                                   "commander"));
}

/* DQ-083 Weekly pay of soldiers: ten times their quality; the bill is rounded once. */
static bn_rat bill(const dq_figures *tables, const dq_host *host, bn_term of, bn_trace *trace)
{
    bn_rat ten = bn_rat_int(DQ_CONSTANT(tables, PAY_PER_QUALITY)), sum = bn_rat_int(0);

    for (int32_t g = 0; g < host->unit->group_count; g++) {
        const dq_group *group = &host->unit->groups[g];
        int32_t asked = asked_by_undead(host->unit, group);
        bn_rat each = asked == DQ_NONE ? bn_rat_mul(ten, group->quality) : bn_rat_int(asked);

        if (dq_draws_pay(tables, host->unit, group))
            sum =
                bn_rat_add(sum, bn_plus(trace, &of, asked == DQ_NONE ? 83 : 85,
                                        bn_rat_mul(each, bn_rat_int(host->heads[g])), group->name));
    }
    return bn_rat_add(sum, staff_pay(tables, host, bn_rat_mul(ten, mean_quality(host)), of, trace));
}

static int32_t rounded(bn_rat amount)
{
    return (int32_t)bn_rat_floor(bn_rat_add(amount, bn_rat_of(1, 2)));
}

int32_t dq_weekly_pay(const dq_figures *tables, const dq_host *host, bn_term of, bn_trace *trace)
{
    bn_rat sum = bill(tables, host, of, trace);

    if (!dq_pay_is_due(tables, host->unit->razed_weeks))
        sum = bn_rat_add(
            sum, bn_plus(trace, &of, 85, bn_rat_sub(bn_rat_int(0), sum), "free after a razing"));
    if (trace) {
        of.rounding = BN_ROUND_HALF_UP;
        bn_gives_int(trace, &of, 83, rounded(sum), "silver pennies a week");
    }
    return rounded(sum);
}

int32_t dq_extra_pay(const dq_figures *tables, const dq_host *host, bn_term of, bn_trace *trace)
{
    int32_t week =
        bn_plus_int(trace, &of, 83, rounded(bill(tables, host, of, NULL)), "a week's pay");
    int32_t percent = dq_pays_troops(tables, host) ? DQ_CONSTANT(tables, BONUS_PAY_PERCENT) : 0;
    bn_rat share = bn_times(trace, &of, 87, bn_rat_of(percent, 100), "bonus pay");

    of.rounding = BN_ROUND_HALF_UP;
    return bn_gives_int(trace, &of, 87, rounded(bn_rat_mul(bn_rat_int(week), share)),
                        "cost of bonus pay");
}

/* DQ-086 Desertion of the unpaid: half of them, rounded down once for the unit. */
int32_t dq_unpaid_deserters(const dq_figures *tables, int32_t count, bool waived, bn_term of,
                            bn_trace *trace)
{
    int32_t percent = waived ? 0 : DQ_CONSTANT(tables, UNPAID_DESERT_PERCENT);

    bn_times(trace, &of, 86, bn_rat_of(percent, 100), "desert unpaid");
    of.rounding = BN_ROUND_DOWN;
    return bn_gives_int(trace, &of, 86, count * percent / 100, "deserters if unpaid");
}

void dq_in_proportion(const int32_t *heads, int32_t count, int32_t lost, int32_t *out)
{
    int64_t all = 0, given = 0;
    int64_t rest[DQ_GROUPS];

    for (int32_t g = 0; g < count; g++)
        all += heads[g];
    for (int32_t g = 0; g < count; g++) {
        out[g] = all == 0 ? 0 : (int32_t)((int64_t)lost * heads[g] / all);
        rest[g] = all == 0 ? 0 : (int64_t)lost * heads[g] % all;
        given += out[g];
    }
    for (; given < lost && all > 0; given++) {
        int32_t best = 0;

        for (int32_t g = 1; g < count; g++)
            if (rest[g] > rest[best])
                best = g;
        out[best]++;
        rest[best] = -1;
    }
}

/* DQ-081 and DQ-082 Razing: of a town at least, once, and not in winter. */
dq_raze dq_may_raze(const dq_figures *tables, int32_t density, bool winter, bool razed)
{
    return !tables->density[density].razed ? DQ_TOO_SMALL
           : razed                         ? DQ_RAZED_BEFORE
           : winter                        ? DQ_IN_WINTER
                                           : DQ_RAZED;
}

/* DQ-080 Supply centre: for ten weeks after a razing a force is its own. */
int32_t dq_supply_miles(const dq_figures *tables, int32_t miles, int32_t weeks_since_razing)
{
    return weeks_since_razing != DQ_NONE &&
                   weeks_since_razing < DQ_CONSTANT(tables, RAZE_SUPPLY_WEEKS)
               ? 0
               : miles;
}
