#include "steps.h"

#include <string.h>

static int32_t constant(const wm_figures *tables, uint32_t row)
{
    return tables->constants[row].value;
}

static int32_t month_of(int32_t day) /* from 0 */
{
    return (day - 1) / wm_book.constants[WM_CONSTANTS_DAYS_IN_MONTH].value;
}

bool wm_month_ends(const wm_figures *tables, int32_t day)
{
    return day % constant(tables, WM_CONSTANTS_DAYS_IN_MONTH) == 0;
}

uint8_t wm_column_fatigue(const wm_figures *tables, const wm_column *column)
{
    uint8_t worst = wm_worse_fatigue(column->battle.level, column->march.level);

    return wm_worse_fatigue(worst, (uint8_t)wm_hunger_fatigue(tables, column->hungry_days));
}

void wm_column_record(wm_column *column, int32_t day, int32_t result)
{
    for (int32_t i = WM_RESULTS - 1; i > 0; i--) {
        column->result_day[i] = column->result_day[i - 1];
        column->result[i] = column->result[i - 1];
    }
    column->result_day[0] = (int16_t)day;
    column->result[0] = (uint8_t)result;
}

/* The group for wounded due on a day: one of the same day, a free one, or the last to be due, which
 * then waits for the later of the two. */
static wm_healing *group_for(wm_column *column, int32_t due)
{
    wm_healing *last = &column->healing[0];

    for (int32_t i = 0; i < WM_HEALING; i++)
        if (column->healing[i].day == due)
            return &column->healing[i];
    for (int32_t i = 0; i < WM_HEALING; i++) {
        if (column->healing[i].day == 0)
            return &column->healing[i];
        if (column->healing[i].day > last->day)
            last = &column->healing[i];
    }
    return last;
}

void wm_column_wounds(wm_column *column, const int32_t kinds[WM_KINDS], int32_t due)
{
    wm_healing *group = group_for(column, due);
    int32_t sum = 0;

    for (int32_t k = 0; k < WM_KINDS; k++)
        sum += kinds[k];
    if (sum == 0)
        return;
    for (int32_t k = 0; k < WM_KINDS; k++) {
        group->kinds[k] += kinds[k];
        column->standing.wounded[k] += kinds[k];
    }
    if (group->day < due)
        group->day = due;
}

static void heal(wm_column *column, int32_t day, bn_term of, bn_trace *trace)
{
    of.group = WM_SUM_FIT;
    for (int32_t i = 0; i < WM_HEALING; i++) {
        wm_healing *group = &column->healing[i];
        int32_t fit = column->standing.strength;

        if (group->day == 0 || group->day > day)
            continue;
        for (int32_t k = 0; k < WM_KINDS; k++) {
            column->standing.kinds[k] += group->kinds[k];
            column->standing.wounded[k] -= group->kinds[k];
            column->standing.strength += group->kinds[k];
        }
        memset(group, 0, sizeof *group);
        wm_plus(trace, of, 83, fit, "fit before");
        wm_plus(trace, of, 83, column->standing.strength - fit, "wounded who return");
        wm_gives(trace, of, 83, column->standing.strength, "fit");
    }
}

static void log_training(const wm_figures *tables, wm_column *column, int32_t day)
{
    int32_t month = month_of(day) % WM_MONTHS;

    /* The first day of a month clears the record of the same month a year ago. */
    if (day == 1 || wm_month_ends(tables, day - 1)) {
        column->trained[month] = 0;
        column->led[month] = 0;
    }
    if (column->order != WM_ORDER_TRAIN)
        return;
    column->trained[month]++;
    column->trained_days++;
    if (column->standing.leader_here) {
        column->led[month]++;
        column->led_days++;
    }
}

void wm_column_day(const wm_figures *tables, wm_column *column, int32_t day, bool found_food,
                   bn_term of, bn_trace *trace)
{
    wm_larder larder = wm_eat(tables, (wm_larder){ column->supply_days, column->hungry_days },
                              found_food, of, trace);

    column->supply_days = larder.supply_days;
    column->hungry_days =
        (uint16_t)(larder.hungry_days > UINT16_MAX ? UINT16_MAX : larder.hungry_days);
    column->battle = wm_clock_day(column->battle);
    column->march = wm_clock_day(column->march);
    heal(column, day, of, trace);
    log_training(tables, column, day);
    column->standing.fatigue = wm_column_fatigue(tables, column);
}

static int32_t sum_of(const uint8_t days[WM_MONTHS])
{
    int32_t sum = 0;

    for (int32_t i = 0; i < WM_MONTHS; i++)
        sum += days[i];
    return sum;
}

static int32_t weeks_begun(const wm_figures *tables, int32_t days)
{
    return (int32_t)bn_ceil_div(days, constant(tables, WM_CONSTANTS_DAYS_IN_WEEK));
}

/* Adds the log kept since the campaign started to what the document says. The document's weeks
 * have no dates: they count as trained in the month before the first day. */
static void add_training(const wm_setup *setup, const wm_column *column, int32_t day,
                         wm_service *out)
{
    bool all_years = setup->rules.training_window != 0;
    bool document_counts = all_years || month_of(day) < WM_MONTHS;

    if (!document_counts) {
        out->weeks_trained = 0;
        out->leader_weeks = 0;
    }
    out->weeks_trained +=
        weeks_begun(setup->figures, all_years ? column->trained_days : sum_of(column->trained));
    out->leader_weeks +=
        weeks_begun(setup->figures, all_years ? column->led_days : sum_of(column->led));
    out->months_on_duty += month_of(day) + 1;
    out->years += (day - 1) / constant(setup->figures, WM_CONSTANTS_DAYS_IN_YEAR);
}

wm_service wm_column_service(const wm_setup *setup, const wm_column *column, int32_t day)
{
    wm_service service =
        wm_service_of(setup->figures, wm_force_of(setup, column->standing.force), day);

    for (int32_t i = 0; i < WM_RESULTS; i++) {
        if (column->result_day[i] == 0 ||
            day - column->result_day[i] > setup->figures->constants[WM_CONSTANTS_RECORD_DAYS].value)
            continue;
        service.victories += column->result[i] == 0;
        service.routs += column->result[i] == 1;
    }
    add_training(setup, column, day, &service);
    return service;
}

/* WM-010 Re-rating: the rating follows from the members present now and from their record. A part whose leader is with
 * another part has no leader. */
void wm_column_rate(const wm_setup *setup, wm_column *column, int32_t day, bn_trace *trace)
{
    wm_force force = *wm_force_of(setup, column->standing.force);
    wm_service service = wm_column_service(setup, column, day);
    wm_census census;
    wm_rating rating;

    memcpy(census.kinds, column->standing.kinds, sizeof census.kinds);
    if (!column->standing.leader_here)
        force.leader = (wm_person){ .name = force.leader.name };
    rating = wm_rate(setup->figures, &force, &census, &service, &setup->rules, trace);
    column->standing.battle_rating = (int16_t)rating.battle_rating;
    column->standing.troop_class = (int8_t)rating.troop_class;
}

/* The pay of its force, what training costs more, and its share of both. */
static void tell_pay(const wm_force *force, bn_rat pay, bn_rat share, int32_t trained, int64_t paid,
                     bn_term of, bn_trace *trace)
{
    of.group = WM_SUM_PAY;
    of.seen[0] = bn_rat_int(trained);
    wm_plus(trace, of, 20, force->pay, "a month's pay");
    of.exact = bn_rat_sub(pay, bn_rat_int(force->pay));
    if (trained > 0)
        wm_plus(trace, of, 20, 0, "days of training: {0}");
    of.exact = (bn_rat){ 0, 0 };
    if (share.num != share.den)
        wm_times(trace, of, 20, share, BN_ROUND_NOT, "for the troops that are left");
    of.rule = 20;
    of.kind = BN_TERM_PAYMENT;
    of.rounding = BN_ROUND_UP;
    of.value = paid;
    of.words = pay.den == 1 && share.den == 1 ? "pay" : "pay, rounded up";
    bn_trace_add(trace, of);
}

int64_t wm_column_pay(const wm_setup *setup, const wm_column *column, int32_t day, bn_term of,
                      bn_trace *trace)
{
    const wm_force *force = wm_force_of(setup, column->standing.force);
    wm_census census = wm_census_of(force);
    int32_t trained = column->trained[month_of(day) % WM_MONTHS];
    bn_rat pay = wm_month_pay(setup->figures, force->pay, trained), share;
    int64_t mustered = 0, heads = 0, paid;

    for (int32_t k = 0; k < WM_KINDS; k++) {
        mustered += census.kinds[k];
        heads += column->standing.kinds[k] + column->standing.wounded[k];
    }
    if (mustered == 0)
        return 0;
    share = bn_rat_of(heads, mustered);
    paid = bn_rat_ceil(bn_rat_mul(pay, share));
    if (paid > 0)
        tell_pay(force, pay, share, trained, paid, of, trace);
    return paid;
}

void wm_date_of(const void *with, const void *state, bn_date *out)
{
    const wm_setup *setup = with;
    const wm_campaign *s = state;
    int32_t length = constant(setup->figures, WM_CONSTANTS_DAYS_IN_MONTH);

    *out = (bn_date){ .day = s->day < setup->campaign.days ? s->day : setup->campaign.days,
                      .days = setup->campaign.days,
                      .month = (s->day - 1) / length,
                      .day_of_month = (s->day - 1) % length + 1 };
    out->pay_day = (out->month + 1) * length;
}

int64_t wm_next_pay(const wm_setup *setup, const wm_campaign *s, const wm_column *column)
{
    bn_date date;

    wm_date_of(setup, s, &date);
    return wm_column_out(column) ? wm_column_pay(setup, column, date.pay_day, (bn_term){ 0 }, NULL)
                                 : 0;
}
