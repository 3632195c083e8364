#include "power.h"

#include <string.h>

#include <banneret/system/sums.h>

#include "pay.h"
#include "quality.h"

/* ---- who is there -------------------------------------------------------------------------- */

/* DQ-075 Command capacity of one Military Scientist. */
int32_t dq_command_capacity(const dq_figures *tables, int32_t wp, int32_t ms)
{
    return ms < 0 ? 0
                  : DQ_CONSTANT(tables, COMMAND_BASE) + DQ_CONSTANT(tables, COMMAND_PER_WP) * wp +
                        ms * ms;
}

int32_t dq_soldiers(const dq_host *host)
{
    int32_t sum = 0;

    for (int32_t g = 0; g < host->unit->group_count; g++)
        sum += dq_is_soldiery(&host->unit->groups[g]) ? host->heads[g] : 0;
    return sum;
}

int32_t dq_best_rank(const dq_unit *unit, int32_t role)
{
    int32_t best = DQ_NONE;

    for (int32_t i = 0; i < unit->specialist_count; i++)
        if (unit->specialists[i].role == role && unit->specialists[i].rank > best)
            best = unit->specialists[i].rank;
    return best;
}

int32_t dq_specialist_count(const dq_unit *unit, int32_t role, int32_t least_rank)
{
    int32_t sum = 0;

    for (int32_t i = 0; i < unit->specialist_count; i++)
        if (unit->specialists[i].role == role && unit->specialists[i].rank >= least_rank)
            sum += unit->specialists[i].count;
    return sum;
}

int32_t dq_best_scientist(const dq_host *host)
{
    int32_t best = host->commander.name ? host->commander.ms : 0;

    if (host->aide_ms > best)
        best = host->aide_ms;
    for (int32_t i = 0; i < host->unit->officer_count; i++)
        if (host->unit->officers[i].ms > best)
            best = host->unit->officers[i].ms;
    return best > 0 ? best : 0;
}

/* DQ-178 Succession: the officer of highest Rank, then of highest WP, then as the roster has them. */
int32_t dq_successor(const dq_unit *unit)
{
    int32_t best = DQ_NONE;

    for (int32_t i = 0; i < unit->officer_count; i++) {
        const dq_officers *is = &unit->officers[i],
                          *was = best == DQ_NONE ? NULL : &unit->officers[best];

        if (!was || is->ms > was->ms || (is->ms == was->ms && is->wp > was->wp))
            best = i;
    }
    return best;
}

int32_t dq_staff_capacity(const dq_figures *tables, const dq_readings *rules, const dq_host *host,
                          int32_t promoted, bn_term of, bn_trace *trace)
{
    int32_t sum = 0;

    if (host->commander.name)
        sum += bn_plus_int(trace, &of, 75,
                           dq_command_capacity(tables, host->commander.wp, host->commander.ms),
                           host->commander.name);
    for (int32_t i = 0; i < host->unit->officer_count && !rules->commander_capacity_only; i++) {
        const dq_officers *are = &host->unit->officers[i];

        sum += bn_plus_int(trace, &of, 75,
                           (are->count - (promoted == i + 1)) *
                               dq_command_capacity(tables, are->wp, are->ms),
                           "officers");
    }
    return bn_gives_int(trace, &of, 75, sum, "command capacity");
}

dq_host dq_host_of(const dq_figures *tables, const dq_readings *rules, const dq_unit *unit,
                   const int32_t *heads, int32_t promoted, bool castle)
{
    dq_host host = { .unit = unit, .heads = heads, .commander = unit->commander, .castle = castle };

    if (promoted != 0)
        host.commander = (dq_commander){ .ms = DQ_NONE };
    if (promoted > 0) {
        const dq_officers *officer = &unit->officers[promoted - 1];

        host.commander = (dq_commander){ .name = "an officer",
                                         .ms = officer->ms,
                                         .wp = officer->wp,
                                         .pc = DQ_CONSTANT(tables, SPECIALIST_STATISTIC) };
    }
    for (int32_t i = 0; i < unit->officer_count; i++) {
        int32_t count = unit->officers[i].count - (promoted == i + 1);

        host.officers += count;
        host.officer_ms += count * (unit->officers[i].ms > 0 ? unit->officers[i].ms : 0);
    }
    host.capacity = dq_staff_capacity(tables, rules, &host, promoted,
                                      bn_sum(DQ_TERMS_CAPACITY, -1, -1, NULL), NULL);
    return host;
}

/* ---- units in one hex ---------------------------------------------------------------------- */

static int32_t leading_unit(const dq_force *force)
{
    int32_t best = 0;

    for (int32_t u = 1; u < force->unit_count; u++)
        if (force->units[u].commander.name &&
            (!force->units[best].commander.name ||
             force->units[u].commander.ms > force->units[best].commander.ms))
            best = u;
    return best;
}

bool dq_pool(const dq_unit *unit, dq_unit *out)
{
    if (out->group_count + unit->group_count > DQ_GROUPS ||
        out->officer_count + unit->officer_count + 1 > DQ_STAFF ||
        out->specialist_count + unit->specialist_count > DQ_STAFF)
        return false;
    memcpy(out->groups + out->group_count, unit->groups,
           (size_t)unit->group_count * sizeof unit->groups[0]);
    memcpy(out->officers + out->officer_count, unit->officers,
           (size_t)unit->officer_count * sizeof unit->officers[0]);
    memcpy(out->specialists + out->specialist_count, unit->specialists,
           (size_t)unit->specialist_count * sizeof unit->specialists[0]);
    out->group_count += unit->group_count;
    out->officer_count += unit->officer_count;
    out->specialist_count += unit->specialist_count;
    if (unit->commander.name) {
        out->officers[out->officer_count++] =
            (dq_officers){ 1, unit->commander.ms, unit->commander.wp };
        out->others[out->other_count++] = unit->commander;
    }
    if (unit->days_away > out->days_away)
        out->days_away = unit->days_away;
    if (unit->bonus_percent < out->bonus_percent)
        out->bonus_percent = unit->bonus_percent;
    if (unit->bonus_weeks < out->bonus_weeks)
        out->bonus_weeks = unit->bonus_weeks;
    return true;
}

/* DQ-102 Stacked units fight as one: groups and staff are pooled, the other commanders are officers. */
bool dq_stack(const dq_force *force, dq_unit *out)
{
    int32_t leads = leading_unit(force);

    *out = force->units[leads];
    for (int32_t u = 0; u < force->unit_count; u++)
        if (u != leads && !dq_pool(&force->units[u], out))
            return false;
    return true;
}

/* ---- the lines of the Force Multiplier ------------------------------------------------------ */

static bn_rat line(const dq_figures *tables, int32_t row, int32_t value)
{
    const dq_force_multipliers_row *is = &tables->force_multipliers[row];

    return value > is->over ? bn_rat_mul(is->value, bn_rat_int(value - is->over)) : bn_rat_int(0);
}

#define LINE(row, value)                                                                           \
    bn_plus(trace, &of, tables->force_multipliers[row].rule, value,                                \
            tables->force_multipliers[row].component)

/* DQ-066 Commander's traits. */
static bn_rat commander_worth(const dq_figures *tables, const dq_commander *is, bn_term of,
                              bn_trace *trace)
{
    int32_t values[] = { is->ms, is->ranger, is->pc, is->wp };
    bn_rat sum = bn_rat_int(0);

    if (!is->name)
        return sum;
    for (int32_t i = 0; i < 4; i++)
        sum = bn_rat_add(sum, LINE(i, line(tables, i, values[i])));
    for (int32_t i = 0; i < DQ_COMMANDER_TRAITS; i++)
        if (is->traits >> i & 1) {
            int32_t row = DQ_FORCE_MULTIPLIERS_NAMER + i;

            sum = bn_rat_add(sum, LINE(row, line(tables, row, 1)));
        }
    return sum;
}

/* DQ-067 Officers' average Rank, not rounded. */
static bn_rat officers_worth(const dq_figures *tables, const dq_host *host)
{
    bn_rat each = tables->force_multipliers[DQ_FORCE_MULTIPLIERS_OFFICERS_RANK].value;

    return host->officers == 0 ? bn_rat_int(0)
                               : bn_rat_mul(each, bn_rat_of(host->officer_ms, host->officers));
}

/* DQ-068 Officer ratio. */
bn_rat dq_officer_ratio(const dq_figures *tables, int32_t soldiers, int32_t officers)
{
    int32_t row = 0;

    while (row < DQ_OFFICER_RATIO_COUNT - 1 &&
           (int64_t)tables->officer_ratio[row].soldiers_per_officer_up_to * officers < soldiers)
        row++;
    return tables->officer_ratio[officers == 0 ? DQ_OFFICER_RATIO_COUNT - 1 : row].multiplier;
}

/* DQ-070 Assassins. */
bn_rat dq_assassin_ratio(const dq_figures *tables, int32_t soldiers, int32_t assassins)
{
    int32_t row = 0;

    while (row < DQ_ASSASSIN_RATIO_COUNT - 1 &&
           (int64_t)tables->assassin_ratio[row].soldiers_per_assassin_up_to * assassins < soldiers)
        row++;
    return tables->assassin_ratio[assassins == 0 ? DQ_ASSASSIN_RATIO_COUNT - 1 : row].multiplier;
}

/* DQ-069 Advisors: the highest Rank of each kind; by the reading single_best_advisor the best alone. */
static bn_rat advisors_worth(const dq_figures *tables, const dq_readings *rules,
                             const dq_unit *unit, bn_term of, bn_trace *trace)
{
    bn_rat sum = bn_rat_int(0), best = bn_rat_int(0);
    int32_t only = DQ_NONE;

    for (int32_t pass = rules->single_best_advisor ? 0 : 1; pass < 2; pass++)
        for (int32_t role = 0; role < DQ_SPECIALISTS_COUNT; role++) {
            int32_t row = tables->specialists[role].advises, rank = dq_best_rank(unit, role);
            bn_rat value = row == DQ_NONE || rank <= 0 ? bn_rat_int(0) : line(tables, row, rank);

            if (pass == 0 && bn_rat_cmp(value, best) > 0) {
                best = value;
                only = role;
            }
            if (pass == 1 && value.num != 0 && (!rules->single_best_advisor || role == only))
                sum = bn_rat_add(sum, LINE(row, value));
        }
    return sum;
}

/* DQ-071 Weariness: one line only. */
bn_rat dq_weariness(const dq_figures *tables, const dq_readings *rules, int32_t days)
{
    int32_t row = 0;

    while (row < DQ_WEARINESS_COUNT - 1 && days > tables->weariness[row].days_up_to)
        row++;
    return rules->weariness_reading == 1   ? tables->weariness[row].zero_until_season
           : rules->weariness_reading == 2 ? tables->weariness[row].season_from_first_month
                                           : tables->weariness[row].multiplier;
}

/* DQ-072 Races: the line for one, and the line in brackets for each further one on top of it; by the reading
 * two_races_lose_bonus the first is gone with the second race. */
bn_rat dq_races_worth(const dq_figures *tables, const dq_readings *rules, int32_t races)
{
    bn_rat one = tables->force_multipliers[DQ_FORCE_MULTIPLIERS_ONE_RACE].value,
           further = line(tables, DQ_FORCE_MULTIPLIERS_FURTHER_RACE, races);

    return races > 1 && rules->two_races_lose_bonus ? further : bn_rat_add(one, further);
}

/* DQ-073 Magic, by head count. */
bn_rat dq_magic_worth(const dq_figures *tables, int32_t casters, int32_t soldiers)
{
    bn_rat sum = bn_rat_int(0);

    for (int32_t row = DQ_FORCE_MULTIPLIERS_SPELLS_SOME; row <= DQ_FORCE_MULTIPLIERS_SPELLS_MANY;
         row++)
        if (casters > 0 &&
            100 * (int64_t)casters >= (int64_t)tables->force_multipliers[row].over * soldiers)
            sum = bn_rat_add(sum, tables->force_multipliers[row].value);
    return sum;
}

/* DQ-074 In a castle. */
static bn_rat castle_worth(const dq_figures *tables, bool castle)
{
    return castle ? tables->force_multipliers[DQ_FORCE_MULTIPLIERS_CASTLE].value : bn_rat_int(0);
}

/* DQ-087 and DQ-088 Bonus pay, and more for a constant practice. */
bn_rat dq_bonus_pay(const dq_figures *tables, int32_t percent, int32_t weeks)
{
    if (percent < DQ_CONSTANT(tables, BONUS_PAY_PERCENT))
        return bn_rat_int(0);
    return tables
        ->force_multipliers[weeks >= DQ_CONSTANT(tables, BONUS_PAY_WEEKS)
                                ? DQ_FORCE_MULTIPLIERS_CONSTANT_BONUS_PAY
                                : DQ_FORCE_MULTIPLIERS_BONUS_PAY]
        .value;
}

/* ---- what the lines look at ----------------------------------------------------------------- */

static bool same_race(const dq_group *a, const dq_group *b)
{
    return a->race == b->race && (a->race != DQ_RACES_OTHER || !a->people || !b->people ||
                                  strcmp(a->people, b->people) == 0);
}

static int32_t races_of(const dq_host *host)
{
    int32_t races = 0;

    for (int32_t g = 0; g < host->unit->group_count; g++) {
        const dq_group *group = &host->unit->groups[g];
        bool known = host->heads[g] == 0 || !dq_is_soldiery(group);

        for (int32_t h = 0; h < g && !known; h++)
            known = host->heads[h] > 0 && dq_is_soldiery(&host->unit->groups[h]) &&
                    same_race(group, &host->unit->groups[h]);
        races += !known;
    }
    return races;
}

static int32_t heads_with(const dq_host *host, uint32_t traits, int32_t stat)
{
    int32_t sum = 0;

    for (int32_t g = 0; g < host->unit->group_count; g++)
        if (dq_is_soldiery(&host->unit->groups[g]) && ((host->unit->groups[g].traits & traits) ||
                                                       (stat && host->unit->groups[g].stats[stat])))
            sum += host->heads[g];
    return sum;
}

/* The lines that hold for all troops, supervised or not. */
static bn_rat common_worth(const dq_figures *tables, const dq_readings *rules, const dq_host *host,
                           bn_term of, bn_trace *trace)
{
    const dq_unit *unit = host->unit;
    int32_t soldiers = dq_soldiers(host);
    int32_t assassins =
        heads_with(host, DQ_ASSASSINS, 0) + dq_specialist_count(unit, DQ_SPECIALISTS_ASSASSIN, 0);
    bn_rat sum =
        bn_plus(trace, &of, 70, dq_assassin_ratio(tables, soldiers, assassins), "Assassins");

    sum = bn_rat_add(
        sum, bn_plus(trace, &of, 71, dq_weariness(tables, rules, unit->days_away), "time away"));
    sum = bn_rat_add(
        sum, bn_plus(trace, &of, 72, dq_races_worth(tables, rules, races_of(host)), "races"));
    sum =
        bn_rat_add(sum, bn_plus(trace, &of, 73,
                                dq_magic_worth(tables, heads_with(host, 0, DQ_MAGICIAN), soldiers),
                                "soldiers with spells"));
    sum =
        bn_rat_add(sum, bn_plus(trace, &of, 74, castle_worth(tables, host->castle), "in a castle"));
    return bn_rat_add(
        sum, bn_plus(trace, &of, 87,
                     dq_bonus_pay(tables, dq_pays_troops(tables, host) ? unit->bonus_percent : 0,
                                  unit->bonus_weeks),
                     "bonus pay"));
}

/* The mean movement of the troops, by heads and not rounded. */
bn_rat dq_mean_tmr(const dq_host *host, bn_term of, bn_trace *trace)
{
    bn_rat sum = bn_rat_int(0), share;
    int32_t soldiers = dq_soldiers(host);

    if (soldiers == 0)
        return sum;
    for (int32_t g = 0; g < host->unit->group_count; g++) {
        const dq_group *group = &host->unit->groups[g];
        bn_rat all = bn_rat_int((int64_t)host->heads[g] * group->stats[DQ_TMR]);

        if (dq_is_soldiery(group))
            sum = bn_rat_add(sum, bn_plus(trace, &of, 90, all, group->name));
    }
    share = bn_times(trace, &of, 90, bn_rat_of(1, soldiers), "for each soldier");
    return bn_gives(trace, &of, 90, bn_rat_mul(sum, share), "mean TMR");
}

/* ---- Battle Power --------------------------------------------------------------------------- */

static bn_rat at_least_minus_one(bn_rat sum, bn_term of, bn_trace *trace)
{
    if (bn_rat_cmp(sum, bn_rat_int(-1)) >= 0)
        return sum;
    return bn_rat_add(sum, bn_plus(trace, &of, 65, bn_rat_sub(bn_rat_int(-1), sum), "at least -1"));
}

/* DQ-065 Sum of force multipliers, of those whom the staff can command. */
static bn_rat multiplier(const dq_figures *tables, const dq_readings *rules, const dq_host *host,
                         int32_t supervised, bn_term of, bn_trace *trace)
{
    bn_rat sum = commander_worth(tables, &host->commander, of, trace);

    sum = bn_rat_add(sum, LINE(DQ_FORCE_MULTIPLIERS_OFFICERS_RANK, officers_worth(tables, host)));
    sum = bn_rat_add(sum,
                     bn_plus(trace, &of, 68, dq_officer_ratio(tables, supervised, host->officers),
                             "soldiers to an officer"));
    sum = bn_rat_add(sum, advisors_worth(tables, rules, host->unit, of, trace));
    sum = bn_rat_add(sum, common_worth(tables, rules, host, of, trace));
    return bn_gives(trace, &of, 65, at_least_minus_one(sum, of, trace), "Force Multiplier");
}

/* DQ-076 Troops beyond capacity: without commander, officers and advisors. */
static bn_rat multiplier_beyond(const dq_figures *tables, const dq_readings *rules,
                                const dq_host *host, bn_term of, bn_trace *trace)
{
    bn_rat sum = bn_plus(trace, &of, 76, bn_rat_of(DQ_CONSTANT(tables, UNSUPERVISED_PERCENT), 100),
                         "beyond the command capacity");

    sum = bn_rat_add(sum, common_worth(tables, rules, host, of, trace));
    return bn_gives(trace, &of, 76, at_least_minus_one(sum, of, trace),
                    "Force Multiplier beyond the capacity");
}

/* The soldiers past the capacity: as the host says, or the lowest quality first, the later group of
 * equals. */
static int32_t leave_out(const dq_host *host, int32_t left, int32_t *out)
{
    bool taken[DQ_GROUPS] = { false };
    int32_t all = 0;

    for (int32_t g = 0; host->beyond && g < host->unit->group_count; g++) {
        taken[g] = true;
        out[g] = host->beyond[g];
        all += out[g];
    }
    for (int32_t i = 0; i < host->unit->group_count && left > 0; i++) {
        int32_t worst = DQ_NONE;

        for (int32_t g = 0; g < host->unit->group_count; g++)
            if (!taken[g] && dq_is_soldiery(&host->unit->groups[g]) &&
                (worst == DQ_NONE ||
                 bn_rat_cmp(host->unit->groups[g].quality, host->unit->groups[worst].quality) <= 0))
                worst = g;
        if (worst == DQ_NONE)
            break;
        taken[worst] = true;
        out[worst] = host->heads[worst] < left ? host->heads[worst] : left;
        left -= out[worst];
        all += out[worst];
    }
    return all;
}

static bn_rat times_more(bn_rat quality, bn_rat multiplier, bn_term of, bn_trace *trace)
{
    bn_rat factor = bn_rat_add(multiplier, bn_rat_int(1));

    bn_plus(trace, &of, 64, quality, "Unit Quality");
    bn_times(trace, &of, 65, factor, "1 + Force Multiplier");
    return bn_gives(trace, &of, 77, bn_rat_mul(quality, factor), "Battle Power");
}

/* DQ-077 and DQ-078 Battle Power, and the record of it. */
dq_power dq_power_of(const dq_figures *tables, const dq_readings *rules, const dq_host *host,
                     bn_term of, bn_trace *trace)
{
    dq_power power = { .soldiers = dq_soldiers(host) };
    int32_t beyond[DQ_GROUPS] = { 0 }, within[DQ_GROUPS];
    bn_rat part;

    power.beyond = power.soldiers > host->capacity
                       ? leave_out(host, power.soldiers - host->capacity, beyond)
                       : 0;
    for (int32_t g = 0; g < host->unit->group_count; g++)
        within[g] = host->heads[g] - beyond[g];
    power.quality = dq_unit_quality(host->unit, within, bn_sum_in(of, DQ_TERMS_UQ), trace);
    power.multiplier = multiplier(tables, rules, host, power.soldiers - power.beyond,
                                  bn_sum_in(of, DQ_TERMS_FM), trace);
    part = times_more(power.quality, power.multiplier, bn_sum_in(of, DQ_TERMS_BP), trace);
    power.battle_power = part;
    if (power.beyond == 0)
        return power;
    power.beyond_quality = dq_unit_quality(host->unit, beyond, bn_sum_in(of, DQ_TERMS_UQ), trace);
    power.beyond_multiplier =
        multiplier_beyond(tables, rules, host, bn_sum_in(of, DQ_TERMS_FM_BEYOND), trace);
    of = bn_sum_in(of, DQ_TERMS_BP_ALL);
    bn_plus(trace, &of, 77, part, "within the command capacity");
    power.battle_power =
        bn_rat_add(part, bn_plus(trace, &of, 77,
                                 times_more(power.beyond_quality, power.beyond_multiplier,
                                            bn_sum_in(of, DQ_TERMS_BP_BEYOND), trace),
                                 "beyond it"));
    bn_gives(trace, &of, 77, power.battle_power, "Battle Power in all");
    return power;
}
