/* Step 1: the five factors of the Basic Force Rating. */
#include "rating.h"

static int32_t constant(const wm_figures *tables, int32_t row)
{
    return tables->constants[row].value;
}

/* One line of the worksheet: `units` at the points that the table gives for one, within its bounds,
 * written to the trace if it is not 0. */
static int32_t line(const wm_figures *tables, int32_t side, int32_t component, int32_t units,
                    bn_rat seen, bn_rat of, const char *words, bn_trace *trace)
{
    const wm_force_factors_row *row = &tables->force_factors[component];
    int32_t points = units * row->points_per_unit;

    points = points < row->min ? row->min : points > row->max ? row->max : points;
    if (points != 0)
        bn_trace_add(trace, (bn_term){ .rule = row->rule,
                                       .row = (uint16_t)component,
                                       .side = (int8_t)side,
                                       .about = WM_NONE,
                                       .group = WM_SUM_FACTOR,
                                       .value = points,
                                       .seen = { seen, of },
                                       .words = words });
    return points;
}

/* ---- leadership --------------------------------------------------------------------------- */

int32_t wm_leader_level(const wm_person *leader)
{
    return leader->level > 0 ? leader->level : leader->hit_dice;
}

/* WM-012 Ability adjustments: scores beyond the table count as its ends, none at all as 0. */
int32_t wm_ability_adjustment(const wm_figures *tables, int32_t score)
{
    int32_t row = 0;

    if (score == 0)
        return 0;
    while (row + 1 < WM_ABILITY_ADJUSTMENTS_COUNT &&
           score > tables->ability_adjustments[row].score_max)
        row++;
    return tables->ability_adjustments[row].adjustment;
}

/* Members of a kind with that class level, characters with the force, and those given only by
 * number; the leader is none of them. */
static int32_t name_level_members(const wm_figures *tables, const wm_force *force,
                                  const wm_census *census)
{
    int32_t members = force->name_level_members;
    int32_t name_level = constant(tables, WM_CONSTANTS_NAME_LEVEL);

    for (int32_t i = 0; i < force->kind_count; i++)
        if (bn_rat_cmp(force->kinds[i].level, bn_rat_int(name_level)) >= 0)
            members += census->kinds[i];
    for (int32_t i = 0; i < force->person_count; i++)
        members += force->persons[i].level >= name_level;
    return members;
}

/* WM-013 Name-level share: points for each percent of strength, a part of one counted whole. */
static int32_t name_level_bonus(const wm_figures *tables, const wm_force *force,
                                const wm_census *census, bn_trace *trace)
{
    int32_t members = name_level_members(tables, force, census);
    int32_t strength = wm_strength(force, census);

    return line(tables, force->side, WM_FORCE_FACTORS_NAME_LEVEL_SHARE,
                wm_percent_score(members, strength), bn_rat_int(members), bn_rat_int(strength),
                "{0} of name level among {1}", trace);
}

/* WM-011 Leadership factor: the leader's level and abilities, and the company of the great. */
int32_t wm_leadership(const wm_figures *tables, const wm_force *force, const wm_census *census,
                      bn_trace *trace)
{
    const wm_person *leader = &force->leader;
    int32_t level = wm_leader_level(leader);
    int32_t scores = wm_ability_adjustment(tables, leader->intelligence) +
                     wm_ability_adjustment(tables, leader->wisdom) +
                     wm_ability_adjustment(tables, leader->charisma);

    return line(tables, force->side, WM_FORCE_FACTORS_LEADER_LEVEL, level, bn_rat_int(level),
                bn_rat_int(0), "leader of level {0}", trace) +
           line(tables, force->side, WM_FORCE_FACTORS_ABILITY_ADJUSTMENTS, scores,
                bn_rat_int(scores), bn_rat_int(0), "leader's intelligence, wisdom and charisma",
                trace) +
           name_level_bonus(tables, force, census, trace);
}

/* ---- experience --------------------------------------------------------------------------- */

bn_rat wm_kind_level(const wm_kind *kind)
{
    if (kind->level.num > 0)
        return kind->level;
    if (bn_rat_cmp(kind->hit_dice, bn_rat_int(1)) < 0)
        return bn_rat_of(1, 2);
    return bn_rat_int(bn_rat_floor(kind->hit_dice));
}

bn_rat wm_troop_level(const wm_force *force, const wm_census *census)
{
    bn_rat sum = bn_rat_int(0);
    int32_t troops = wm_heads(force, census, WM_TROOPS);

    for (int32_t i = 0; i < force->kind_count; i++)
        if (force->kinds[i].part == WM_TROOPS)
            sum = bn_rat_add(
                sum, bn_rat_mul(wm_kind_level(&force->kinds[i]), bn_rat_int(census->kinds[i])));
    return troops > 0 ? bn_rat_div(sum, bn_rat_int(troops)) : sum;
}

/* WM-015 Officer requirement: one for every forty troops or part of forty. */
int32_t wm_officers_needed(const wm_figures *tables, int32_t troops)
{
    return (int32_t)bn_ceil_div(troops, constant(tables, WM_CONSTANTS_TROOPS_PER_OFFICER));
}

/* Officers of monsters, who have no class level, stand one above their troops' Hit Dice. */
static bn_rat officer_level(const wm_kind *kind, bn_rat troop_level)
{
    if (kind->level.num > 0 || kind->people == WM_HUMAN)
        return wm_kind_level(kind);
    return bn_rat_add(troop_level, bn_rat_int(1));
}

/* WM-016 Officer score: of their mean level; nothing where there are too few of them. */
int32_t wm_officer_score(const wm_figures *tables, const wm_force *force, const wm_census *census,
                         bn_trace *trace)
{
    const wm_force_factors_row *row = &tables->force_factors[WM_FORCE_FACTORS_OFFICER_SCORE];
    bn_rat troop_level = wm_troop_level(force, census);
    bn_rat sum = bn_rat_int(0);
    int32_t officers = wm_heads(force, census, WM_OFFICERS);
    int32_t needed = wm_officers_needed(tables, wm_heads(force, census, WM_TROOPS));
    int32_t score;

    if (officers < needed || officers == 0) {
        bn_trace_add(trace,
                     (bn_term){ .rule = 15,
                                .row = BN_NO_ROW,
                                .side = (int8_t)force->side,
                                .about = WM_NONE,
                                .seen = { bn_rat_int(officers), bn_rat_int(needed) },
                                .words = "{0} officers where {1} are needed: no officer score" });
        return 0;
    }
    for (int32_t i = 0; i < force->kind_count; i++)
        if (force->kinds[i].part == WM_OFFICERS)
            sum = bn_rat_add(sum, bn_rat_mul(officer_level(&force->kinds[i], troop_level),
                                             bn_rat_int(census->kinds[i])));
    score = wm_round_up(
        bn_rat_mul(bn_rat_div(sum, bn_rat_int(officers)), bn_rat_int(row->points_per_unit)));
    bn_trace_add(trace,
                 (bn_term){ .rule = row->rule,
                            .row = WM_FORCE_FACTORS_OFFICER_SCORE,
                            .side = (int8_t)force->side,
                            .about = WM_NONE,
                            .group = WM_SUM_FACTOR,
                            .value = score,
                            .seen = { sum, bn_rat_int(officers), bn_rat_int(row->points_per_unit) },
                            .words = "{0} levels among {1} officers, times {2}" });
    return score;
}

/* WM-017 Troop score: of their mean level, leader and officers left out. */
int32_t wm_troop_score(const wm_figures *tables, const wm_force *force, const wm_census *census,
                       bn_trace *trace)
{
    const wm_force_factors_row *row = &tables->force_factors[WM_FORCE_FACTORS_TROOP_SCORE];
    bn_rat level = wm_troop_level(force, census);
    bn_rat troops = bn_rat_int(wm_heads(force, census, WM_TROOPS));
    int32_t score = wm_round_up(bn_rat_mul(level, bn_rat_int(row->points_per_unit)));

    bn_trace_add(trace, (bn_term){ .rule = row->rule,
                                   .row = WM_FORCE_FACTORS_TROOP_SCORE,
                                   .side = (int8_t)force->side,
                                   .about = WM_NONE,
                                   .group = WM_SUM_FACTOR,
                                   .value = score,
                                   .seen = { bn_rat_mul(level, troops), troops,
                                             bn_rat_int(row->points_per_unit) },
                                   .words = "{0} levels among {1} troops, times {2}" });
    return score;
}

/* WM-018 Victories and routs: one point each, up or down, either to its own bound. */
static int32_t record_score(const wm_figures *tables, const wm_service *service, int32_t side,
                            bn_trace *trace)
{
    return line(tables, side, WM_FORCE_FACTORS_VICTORIES, service->victories,
                bn_rat_int(service->victories), bn_rat_int(0), "victories in ten years: {0}",
                trace) +
           line(tables, side, WM_FORCE_FACTORS_ROUTS, service->routs, bn_rat_int(service->routs),
                bn_rat_int(0), "routs in ten years: {0}", trace);
}

/* WM-014 Experience factor: officers, troops and what they have been through. */
int32_t wm_experience(const wm_figures *tables, const wm_force *force, const wm_census *census,
                      const wm_service *service, bn_trace *trace)
{
    return wm_officer_score(tables, force, census, trace) +
           wm_troop_score(tables, force, census, trace) +
           record_score(tables, service, force->side, trace);
}

/* ---- training ----------------------------------------------------------------------------- */

static int32_t at_most(int32_t value, int64_t most)
{
    return value < most ? value : (int32_t)most;
}

/* A line whose bound the switch training_window lets grow with each year of service. */
static int32_t training_line(const wm_figures *tables, int32_t side, int32_t component,
                             int32_t units, int32_t years, const char *words, bn_trace *trace)
{
    const wm_force_factors_row *row = &tables->force_factors[component];
    int32_t points = at_most(units, (int64_t)row->max * years) * row->points_per_unit;

    if (points != 0)
        bn_trace_add(
            trace, (bn_term){ .rule = row->rule,
                              .row = (uint16_t)component,
                              .side = (int8_t)side,
                              .about = WM_NONE,
                              .group = WM_SUM_FACTOR,
                              .value = points,
                              .seen = { bn_rat_int(units), bn_rat_int((int64_t)row->max * years) },
                              .words = words });
    return points;
}

/* WM-019 Training factor: weeks, weeks with the leader, months together, of the last year or, by
 * the switch, of all years of service. */
int32_t wm_training(const wm_figures *tables, const wm_service *service, const wm_readings *rules,
                    int32_t side, bn_trace *trace)
{
    int32_t years = rules->training_window && service->years > 1 ? service->years : 1;

    return training_line(tables, side, WM_FORCE_FACTORS_WEEKS_TRAINED, service->weeks_trained,
                         years, "weeks of training: {0}, at most {1}", trace) +
           training_line(tables, side, WM_FORCE_FACTORS_WEEKS_WITH_LEADER, service->leader_weeks, 1,
                         "weeks of training with the leader: {0}, at most {1}", trace) +
           training_line(tables, side, WM_FORCE_FACTORS_MONTHS_ON_DUTY, service->months_on_duty,
                         years, "months together on duty: {0}, at most {1}", trace);
}

/* WM-020 Cost of training: twice the normal pay while it lasts, day by day. */
bn_rat wm_month_pay(const wm_figures *tables, int32_t normal, int32_t trained_days)
{
    int32_t days = constant(tables, WM_CONSTANTS_DAYS_IN_MONTH);
    int32_t more = constant(tables, WM_CONSTANTS_TRAINING_PAY) - 1;

    return bn_rat_mul(bn_rat_int(normal), bn_rat_of(days + more * trained_days, days));
}

/* ---- equipment ---------------------------------------------------------------------------- */

/* Troops whose main weapon is at least of this quality. */
static int32_t armed_with(const wm_force *force, const wm_census *census, int32_t quality)
{
    int32_t heads = 0;

    for (int32_t i = 0; i < force->kind_count; i++)
        if (force->kinds[i].part == WM_TROOPS && force->kinds[i].weapons >= quality)
            heads += census->kinds[i];
    return heads;
}

/* WM-021 Equipment factor and weapon quality: the best quality that more than half of the troops
 * have at least. */
static int32_t weapon_quality(const wm_figures *tables, const wm_force *force,
                              const wm_census *census, int32_t troops, bn_trace *trace)
{
    const wm_force_factors_row *row = &tables->force_factors[WM_FORCE_FACTORS_WEAPON_QUALITY];
    int32_t quality = WM_WEAPON_QUALITY_COUNT - 1;

    while (quality > 0 && 2 * (int64_t)armed_with(force, census, quality) <= troops)
        quality--;
    bn_trace_add(
        trace,
        (bn_term){ .rule = row->rule,
                   .row = (uint16_t)quality,
                   .side = (int8_t)force->side,
                   .about = WM_NONE,
                   .group = WM_SUM_FACTOR,
                   .value = tables->weapon_quality[quality].value,
                   .seen = { bn_rat_int(armed_with(force, census, quality)), bn_rat_int(troops),
                             bn_rat_int(tables->weapon_quality[quality].price_multiple) },
                   .words = tables->weapon_quality[quality].price_multiple == 1
                                ? "weapons at the usual price with {0} of {1} troops"
                                : "weapons at {2} times the price with {0} of {1} troops" });
    return tables->weapon_quality[quality].value;
}

/* WM-022 Second weapon: with more than half of the troops. */
static int32_t second_weapon(const wm_figures *tables, const wm_force *force,
                             const wm_census *census, int32_t troops, bn_trace *trace)
{
    int32_t heads = 0;

    for (int32_t i = 0; i < force->kind_count; i++)
        if (force->kinds[i].part == WM_TROOPS && force->kinds[i].second_weapon)
            heads += census->kinds[i];
    return line(tables, force->side, WM_FORCE_FACTORS_SECOND_WEAPON, 2 * (int64_t)heads > troops,
                bn_rat_int(heads), bn_rat_int(troops), "second weapon with {0} of {1} troops",
                trace);
}

/* WM-023 Armour: the mean Armor Class of the troops, which falls as it improves. */
static int32_t armour(const wm_figures *tables, const wm_force *force, const wm_census *census,
                      int32_t troops, bn_trace *trace)
{
    bn_rat best = bn_rat_int(constant(tables, WM_CONSTANTS_ARMOUR_CLASS));
    int64_t sum = 0;
    bool reached;

    for (int32_t i = 0; i < force->kind_count; i++)
        if (force->kinds[i].part == WM_TROOPS)
            sum += (int64_t)census->kinds[i] * force->kinds[i].armour_class;
    if (troops == 0)
        return 0;
    reached = bn_rat_cmp(bn_rat_of(sum, troops), best) <= 0;
    return line(tables, force->side, WM_FORCE_FACTORS_ARMOUR, reached, bn_rat_int(sum),
                bn_rat_int(troops), "Armor Class {0} over {1} troops, 5 or better on average",
                trace);
}

int32_t wm_equipment(const wm_figures *tables, const wm_force *force, const wm_census *census,
                     bn_trace *trace)
{
    int32_t troops = wm_heads(force, census, WM_TROOPS);

    return weapon_quality(tables, force, census, troops, trace) +
           second_weapon(tables, force, census, troops, trace) +
           armour(tables, force, census, troops, trace);
}

/* ---- special troops ----------------------------------------------------------------------- */

/* WM-025 Special monsters: troops and fighting steeds with two asterisks or more, points for each
 * percent. */
static int32_t special_monsters(const wm_figures *tables, const wm_force *force,
                                const wm_census *census, bn_trace *trace)
{
    int32_t strength = wm_strength(force, census);
    int32_t heads = 0;

    for (int32_t i = 0; i < force->kind_count; i++)
        if (force->kinds[i].part != WM_OFFICERS &&
            force->kinds[i].asterisks >= constant(tables, WM_CONSTANTS_SPECIAL_ASTERISKS))
            heads += census->kinds[i];
    return line(tables, force->side, WM_FORCE_FACTORS_SPECIAL_MONSTERS,
                wm_percent_score(heads, strength), bn_rat_int(heads), bn_rat_int(strength),
                "{0} special monsters among {1}", trace);
}

/* WM-024 Elves or dwarves: for troops all of the one or all of the other; the two never mix, which
 * the documents see to. */
int32_t wm_special(const wm_figures *tables, const wm_force *force, const wm_census *census,
                   bn_trace *trace)
{
    bool elves = wm_all_of(force, census, WM_ELF);
    bool kin = elves || wm_all_of(force, census, WM_DWARF);

    return line(tables, force->side, WM_FORCE_FACTORS_ELVES_OR_DWARVES, kin, bn_rat_int(0),
                bn_rat_int(0), elves ? "all the troops are elves" : "all the troops are dwarves",
                trace) +
           special_monsters(tables, force, census, trace);
}
