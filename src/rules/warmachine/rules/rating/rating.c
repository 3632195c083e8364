#include "rating.h"

#include "sums.h"

wm_census wm_census_of(const wm_force *force)
{
    wm_census census = { { 0 } };

    for (int32_t i = 0; i < force->kind_count; i++)
        census.kinds[i] = force->kinds[i].count;
    return census;
}

/* Battles shown with their day count while they are young enough; those shown without are taken at
 * the document's word. */
wm_service wm_service_of(const wm_figures *tables, const wm_force *force, int32_t day)
{
    wm_service service = {
        .victories = force->victories,
        .routs = force->routs,
        .weeks_trained = force->weeks_trained,
        .leader_weeks = force->leader_weeks,
        .months_on_duty = force->months_on_duty,
        .years = force->training_years,
    };

    for (int32_t i = 0; i < force->record_count; i++) {
        const wm_record *record = &force->records[i];

        if ((int64_t)record->days_ago + day > tables->constants[WM_CONSTANTS_RECORD_DAYS].value)
            continue;
        service.victories += record->result == WM_RECORD_VICTORY;
        service.routs += record->result == WM_RECORD_ROUT;
    }
    return service;
}

/* WM-003 Rounding: up to the next whole number, once, at the end of a line. */
int32_t wm_round_up(bn_rat value)
{
    return (int32_t)bn_rat_ceil(value);
}

/* WM-004 Percentages of a force: unrounded, as thresholds compare them; of no one it is 0. */
bn_rat wm_percent(int64_t count, int64_t strength)
{
    return strength > 0 ? bn_rat_of(100 * count, strength) : bn_rat_int(0);
}

int32_t wm_percent_score(int64_t count, int64_t strength)
{
    return wm_round_up(wm_percent(count, strength));
}

/* WM-008 Leader, officers, troops: each kind fills one role, and the leader is no kind at all. */
int32_t wm_heads(const wm_force *force, const wm_census *census, wm_part part)
{
    int32_t heads = 0;

    for (int32_t i = 0; i < force->kind_count; i++)
        if (force->kinds[i].part == (int32_t)part)
            heads += census->kinds[i];
    return heads;
}

/* WM-009 Strength: troops, officers, fighting steeds; a horse is no member, nor is the leader. */
int32_t wm_strength(const wm_force *force, const wm_census *census)
{
    return wm_heads(force, census, WM_TROOPS) + wm_heads(force, census, WM_OFFICERS) +
           wm_heads(force, census, WM_STEEDS);
}

bool wm_has_riders(const wm_figures *tables, const wm_force *force, const wm_census *census,
                   int32_t at_least_percent)
{
    bn_rat share = wm_measure_of(tables, force, census, WM_SHARE_MOUNTED);

    return share.num > 0 && bn_rat_cmp(share, bn_rat_int(at_least_percent)) >= 0;
}

bn_rat wm_flying_percent(const wm_figures *tables, const wm_force *force, const wm_census *census)
{
    return wm_measure_of(tables, force, census, WM_SHARE_FLYING);
}

bool wm_all_of(const wm_force *force, const wm_census *census, wm_people people)
{
    int32_t troops = 0;

    for (int32_t i = 0; i < force->kind_count; i++) {
        if (force->kinds[i].part != WM_TROOPS || census->kinds[i] == 0)
            continue;
        if (force->kinds[i].people != (int32_t)people)
            return false;
        troops += census->kinds[i];
    }
    return troops > 0;
}

/* WM-001 Scope: a handful is rated all the same, with a word of warning. */
static void warn_scope(const wm_figures *tables, const wm_force *force, int32_t strength,
                       bn_trace *trace)
{
    if (strength < tables->constants[WM_CONSTANTS_SCOPE_LEAST].value)
        bn_trace_add(
            trace,
            (bn_term){ .rule = 1,
                       .row = BN_NO_ROW,
                       .side = (int8_t)force->side,
                       .about = WM_NONE,
                       .value = strength,
                       .seen = { bn_rat_int(strength),
                                 bn_rat_int(tables->constants[WM_CONSTANTS_SCOPE_LEAST].value) },
                       .words = "only {0} combatants: the system is meant for {1} or more" });
}

/* What the terms of a sum of the worksheet have in common. */
static bn_term sum_of(const wm_force *force, wm_sum group)
{
    return (bn_term){ .row = BN_NO_ROW,
                      .side = (int8_t)force->side,
                      .about = WM_NONE,
                      .group = (uint8_t)group,
                      .name = force->name };
}

/* WM-006 Referee's inputs: a figure of the referee's takes the place of the one computed, and the
 * trace keeps both; within a group the difference stands, so that the group still adds up. */
static int32_t overrule(const wm_force *force, bool given, int32_t computed, int32_t set,
                        uint8_t group, const char *words, bn_trace *trace)
{
    if (!given)
        return computed;
    bn_trace_add(trace, (bn_term){ .rule = 6,
                                   .row = BN_NO_ROW,
                                   .side = (int8_t)force->side,
                                   .about = WM_NONE,
                                   .group = group,
                                   .value = group ? set - computed : set,
                                   .seen = { bn_rat_int(set), bn_rat_int(computed) },
                                   .words = words });
    return set;
}

static int32_t final_class(const wm_figures *tables, const wm_force *force, int32_t computed,
                           bn_trace *trace)
{
    const wm_overrule *by = &force->overrule;
    int32_t row = computed;

    if (by->class_given) {
        overrule(force, true, tables->troop_class[computed].level,
                 tables->troop_class[by->troop_class].level, 0,
                 "the referee sets troop class {0} of 8 instead of {1}", trace);
        row = by->troop_class;
    }
    bn_trace_add(trace, (bn_term){ .rule = 27,
                                   .row = (uint16_t)row,
                                   .side = (int8_t)force->side,
                                   .about = WM_NONE,
                                   .value = tables->troop_class[row].level,
                                   .words = wm_book.troop_class[row].class });
    return row;
}

static int32_t final_rating(const wm_force *force, int32_t computed, bn_trace *trace)
{
    int32_t rating =
        overrule(force, force->overrule.rating_given, computed, force->overrule.battle_rating,
                 WM_SUM_RATING, "the referee sets {0} instead of {1}", trace);

    wm_gives(trace, sum_of(force, WM_SUM_RATING), 28, rating, "battle rating");
    return rating;
}

/* The quick way knows neither force rating nor class; the class is the referee's (quick.c). */
static wm_rating rate_quick(const wm_figures *tables, const wm_force *force,
                            const wm_census *census, bn_trace *trace)
{
    wm_rating rating = { .troop_class = wm_quick_class(force) };

    rating.battle_rating = wm_quick_rating(tables, force, census, trace);
    rating.battle_rating = final_rating(force, rating.battle_rating, trace);
    rating.troop_class = final_class(tables, force, rating.troop_class, trace);
    return rating;
}

static uint32_t terms_in(const bn_trace *trace)
{
    return trace ? trace->count : 0;
}

/* A factor with its lines; one without any is not shown. `before`: terms there were before it. */
static int32_t factor(const wm_force *force, uint16_t rule, int32_t value, const char *words,
                      uint32_t before, bn_trace *trace)
{
    if (terms_in(trace) > before)
        wm_gives(trace, sum_of(force, WM_SUM_FACTOR), rule, value, words);
    return value;
}

static void note_factors(const wm_force *force, const wm_rating *of, bn_trace *trace)
{
    const struct {
        uint16_t rule;
        int32_t value;
        const char *words;
    } factors[] = {
        { 11, of->leadership, "leadership factor" }, { 14, of->experience, "experience factor" },
        { 19, of->training, "training factor" },     { 21, of->equipment, "equipment factor" },
        { 25, of->special, "special troop factor" },
    };

    for (uint32_t i = 0; i < BN_COUNT(factors); i++)
        if (factors[i].value != 0)
            wm_plus(trace, sum_of(force, WM_SUM_BFR), factors[i].rule, factors[i].value,
                    factors[i].words);
}

/* WM-026 Basic Force Rating: the five factors together; it may be negative. */
static int32_t force_rating(const wm_figures *tables, const wm_force *force,
                            const wm_census *census, const wm_service *service,
                            const wm_readings *rules, wm_rating *out, bn_trace *trace)
{
    uint32_t at = terms_in(trace);

    out->leadership = factor(force, 11, wm_leadership(tables, force, census, trace),
                             "leadership factor", at, trace);
    at = terms_in(trace);
    out->experience = factor(force, 14, wm_experience(tables, force, census, service, trace),
                             "experience factor", at, trace);
    at = terms_in(trace);
    out->training = factor(force, 19, wm_training(tables, service, rules, force->side, trace),
                           "training factor", at, trace);
    at = terms_in(trace);
    out->equipment = factor(force, 21, wm_equipment(tables, force, census, trace),
                            "equipment factor", at, trace);
    at = terms_in(trace);
    out->special = factor(force, 25, wm_special(tables, force, census, trace),
                          "special troop factor", at, trace);
    note_factors(force, out, trace);
    return out->leadership + out->experience + out->training + out->equipment + out->special;
}

/* What a month in training costs. */
void wm_tell_month_pay(const wm_figures *tables, const wm_force *force, int64_t in_training,
                       bn_trace *trace)
{
    int32_t more = tables->constants[WM_CONSTANTS_TRAINING_PAY].value - 1;

    wm_plus(trace, sum_of(force, WM_SUM_PAY), 20, force->pay, "a month's pay");
    wm_plus(trace, sum_of(force, WM_SUM_PAY), 20, more * force->pay, "a whole month in training");
    wm_gives(trace, sum_of(force, WM_SUM_PAY), 20, (int32_t)in_training, "pay in training");
}

/* A tenth of the force rating, rounded up. */
static void note_bonus(const wm_figures *tables, const wm_force *force, const wm_rating *rating,
                       bn_trace *trace)
{
    int32_t part = tables->constants[WM_CONSTANTS_BONUS_PART].value;
    int64_t share = bn_ceil_div(rating->bfr, part);

    wm_plus(trace, sum_of(force, WM_SUM_BONUS), 26, rating->bfr, "basic force rating");
    wm_times(trace, sum_of(force, WM_SUM_BONUS), 28, bn_rat_of(1, part), BN_ROUND_UP,
             "as bonus, rounded up");
    if (share < rating->bonus)
        wm_plus(trace, sum_of(force, WM_SUM_BONUS), 28, rating->bonus - (int32_t)share,
                "never below 0");
    wm_gives(trace, sum_of(force, WM_SUM_BONUS), 28, rating->bonus, "bonus for each statement");
}

static void note_rating(const wm_figures *tables, const wm_force *force, const wm_census *census,
                        const wm_rating *rating, bn_trace *trace)
{
    if (!trace)
        return;
    note_bonus(tables, force, rating, trace);
    wm_plus(trace, sum_of(force, WM_SUM_RATING), 26, rating->bfr, "basic force rating");
    for (int32_t i = 0; i < WM_BATTLE_RATING_BONUSES_COUNT; i++) {
        const wm_battle_rating_bonuses_row *row = &tables->battle_rating_bonuses[i];

        if (rating->statements & 1u << i)
            bn_trace_add(trace,
                         (bn_term){ .rule = row->rule,
                                    .row = (uint16_t)i,
                                    .side = (int8_t)force->side,
                                    .about = WM_NONE,
                                    .group = WM_SUM_RATING,
                                    .value = rating->bonus,
                                    .seen = { wm_counted_for(tables, force, census, row->measure),
                                              bn_rat_int(wm_strength(force, census)),
                                              bn_rat_int(row->threshold) },
                                    .words = wm_statement_words(i) });
    }
}

static void note_strength(const wm_force *force, const wm_census *census, bn_trace *trace)
{
    static const char *const words[] = { "troops", "officers", "fighting steeds" };

    for (int32_t part = WM_TROOPS; part <= WM_STEEDS; part++)
        if (wm_heads(force, census, (wm_part)part) > 0)
            wm_plus(trace, sum_of(force, WM_SUM_STRENGTH), 9,
                    wm_heads(force, census, (wm_part)part), words[part]);
    wm_gives(trace, sum_of(force, WM_SUM_STRENGTH), 9, wm_strength(force, census), "strength");
}

/* WM-002 The four steps: force rating, class and battle rating are the first three; the fourth is a
 * battle's. */
wm_rating wm_rate(const wm_figures *tables, const wm_force *force, const wm_census *census,
                  const wm_service *service, const wm_readings *rules, bn_trace *trace)
{
    wm_rating rating = { 0 };

    note_strength(force, census, trace);
    warn_scope(tables, force, wm_strength(force, census), trace);
    if (force->rating_method == WM_RATING_QUICK)
        return rate_quick(tables, force, census, trace);

    rating.bfr = force_rating(tables, force, census, service, rules, &rating, trace);
    rating.bfr = overrule(force, force->overrule.bfr_given, rating.bfr, force->overrule.bfr,
                          WM_SUM_BFR, "the referee sets {0} instead of {1}", trace);
    wm_gives(trace, sum_of(force, WM_SUM_BFR), 26, rating.bfr, "basic force rating");
    rating.troop_class = final_class(tables, force, wm_class_of(tables, rating.bfr), trace);
    rating.bonus = wm_bonus_of(tables, rating.bfr);
    rating.statements = wm_statements(tables, force, census);
    note_rating(tables, force, census, &rating, trace);
    rating.battle_rating = wm_battle_rating(tables, rating.bfr, rating.statements);
    rating.battle_rating = final_rating(force, rating.battle_rating, trace);
    return rating;
}
