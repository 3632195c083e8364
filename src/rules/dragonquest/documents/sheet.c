/* The sheet of a force: what `rate` shows. */
#include "documents.h"

#include <banneret/system/sums.h>

#include "rules/forces/pay.h"
#include "rules/field/march.h"
#include "rules/forces/quality.h"
#include "rules/forces/recruit.h"

static const dq_readings plain = { 0 };

/* What the source lacks is not taken for nothing without a word. */
static void warn_of_race(int32_t race, bool told, bn_doc *map, bn_arena *arena)
{
    if (race != DQ_RACES_HUMAN && !told)
        bn_doc_put_text(arena, map, "racial_modifiers", "not given: taken as 0");
}

static bool is_plain(const dq_figures *tables, const dq_group *group)
{
    static const int32_t stats[] = { DQ_PS, DQ_MD, DQ_WP, DQ_EN, DQ_PC };

    for (size_t i = 0; i < BN_COUNT(stats); i++)
        if (group->stats[stats[i]] != DQ_CONSTANT(tables, RECRUIT_STATISTIC))
            return false;
    return true;
}

static void view_groups(const dq_figures *tables, const dq_unit *unit, int32_t first, bn_doc *map,
                        bn_arena *arena, bn_trace *trace)
{
    bn_doc *list = bn_doc_put(arena, map, "groups", bn_doc_list(arena));

    for (int32_t g = 0; g < unit->group_count; g++) {
        const dq_group *group = &unit->groups[g];
        bn_doc *entry = bn_doc_push(list, bn_doc_map(arena));

        dq_troop_quality(tables, group, bn_sum(DQ_TERMS_TQ, -1, first + g, group->name), trace);
        bn_doc_put_text(arena, entry, "name", group->name);
        bn_doc_put_int(arena, entry, "heads", group->heads);
        bn_doc_put_text(arena, entry, "race", tables->races[group->race].key);
        bn_doc_put_rat(arena, entry, "troop_quality", group->quality);
        if (group->recruits)
            warn_of_race(group->race, !is_plain(tables, group), entry, arena);
        if (group->record.tactics > 0)
            bn_doc_put_int(arena, entry, "tactics_weeks", group->record.tactics);
        if (group->stats[DQ_WEAPON_RANK] >= 0)
            bn_doc_put_int(arena, entry, "weapon_rank", group->stats[DQ_WEAPON_RANK]);
        if (group->shield_rank >= 0)
            bn_doc_put_int(arena, entry, "shield_rank", group->shield_rank);
        if (group->traits & (DQ_ASSASSINS | DQ_RANGERS))
            bn_doc_put_text(arena, entry, "trained_as",
                            group->traits & DQ_ASSASSINS ? "Assassins" : "Rangers");
    }
}

/* What others see of it from afar. */
static void view_dominant(const dq_figures *tables, const dq_unit *unit, bn_rat quality,
                          bn_doc *map, bn_arena *arena)
{
    bn_doc *list = bn_doc_put(arena, map, "dominant", bn_doc_list(arena));

    for (int32_t g = 0; g < unit->group_count; g++)
        if (dq_is_soldiery(&unit->groups[g]) &&
            dq_dominant(tables,
                        bn_rat_mul(unit->groups[g].quality, bn_rat_int(unit->groups[g].heads)),
                        quality))
            bn_doc_push(list, bn_doc_text(arena, unit->groups[g].name));
}

/* DQ-079 Arms and armour: what they cost where the document gives prices, otherwise a notice. */
static void view_equipment(const dq_unit *unit, bn_doc *map, bn_arena *arena)
{
    int64_t sum = 0;

    for (int32_t g = 0; g < unit->group_count; g++)
        sum += (int64_t)unit->groups[g].equipment_cost * unit->groups[g].heads;
    if (sum > 0)
        bn_doc_put_int(arena, map, "equipment_cost", sum);
    else
        bn_doc_put_text(arena, map, "equipment", "its price is not given");
}

/* What its soldiers have on average, but for those whose quality the document gives. */
static void put_mean(const dq_unit *unit, int32_t stat, const char *name, bn_doc *map,
                     bn_arena *arena)
{
    int64_t sum = 0, heads = 0;

    for (int32_t g = 0; g < unit->group_count; g++) {
        const dq_group *group = &unit->groups[g];

        if (!dq_is_soldiery(group) || group->told.den != 0 || group->stats[stat] == DQ_UNTOLD)
            continue;
        sum += (int64_t)group->heads * group->stats[stat];
        heads += group->heads;
    }
    if (heads > 0)
        bn_doc_put_rat(arena, map, name, bn_rat_of(sum, heads));
}

/* What a record has of the staff and the arms. */
static void view_record(const dq_figures *tables, const dq_unit *unit, const dq_host *host,
                        bn_doc *map, bn_arena *arena)
{
    bn_doc *advisors = bn_doc_map(arena);

    if (host->officers > 0)
        bn_doc_put_rat(arena, map, "mean_officer_rank",
                       bn_rat_of(host->officer_ms, host->officers));
    for (int32_t role = 0; role < DQ_SPECIALISTS_COUNT; role++) {
        int32_t rank = dq_best_rank(unit, role);

        if (tables->specialists[role].advises != DQ_NONE && rank >= 0)
            bn_doc_put_int(arena, advisors, tables->specialists[role].key, rank);
    }
    if (advisors->count > 0)
        bn_doc_put(arena, map, "advisors", advisors);
    put_mean(unit, DQ_PRO, "mean_protection", map, arena);
    put_mean(unit, DQ_DM, "mean_damage", map, arena);
}

static int32_t paid_heads(const dq_figures *tables, const dq_unit *unit, bn_term of,
                          bn_trace *trace)
{
    int32_t sum = 0;

    for (int32_t g = 0; g < unit->group_count; g++)
        if (dq_draws_pay(tables, unit, &unit->groups[g]))
            sum += bn_plus_int(trace, &of, 86, unit->groups[g].heads, unit->groups[g].name);
    return sum;
}

/* A day's march on each kind of ground. */
static void view_marches(const dq_figures *tables, const dq_unit *unit, bn_rat tmr, bn_term of,
                         bn_doc *map, bn_arena *arena, bn_trace *trace)
{
    bn_doc *list = bn_doc_put(arena, map, "marches", bn_doc_list(arena));
    bool rangers = true;

    for (int32_t g = 0; g < unit->group_count; g++)
        rangers =
            rangers && (!dq_is_soldiery(&unit->groups[g]) || (unit->groups[g].traits & DQ_RANGERS));
    for (int32_t i = 0; i < DQ_TRAVEL_COUNT; i++) {
        int32_t terrain = dq_lighter_terrain(i, rangers);
        bn_doc *entry = bn_doc_push(list, bn_doc_map(arena));

        bn_doc_put_text(arena, entry, "terrain", dq_travel_words[i]);
        bn_doc_put_rat(arena, entry, "miles", dq_miles_a_day(tables, terrain, tmr, of, trace));
        bn_doc_put_rat(arena, entry, "hexes", dq_btmr(tables, terrain, tmr, of, trace));
        bn_doc_put_text(arena, entry, "fatigue",
                        dq_fatigue_words[dq_march_fatigue(tables, terrain, bn_rat_int(1))]);
    }
}

static void view_unit(const dq_figures *tables, const dq_readings *rules, const dq_unit *unit,
                      int32_t index, const char *name, bn_doc *map, bn_arena *arena,
                      bn_trace *trace)
{
    int32_t heads[DQ_GROUPS];
    bn_term of = bn_sum(0, -1, index, name), desert = bn_sum_in(of, DQ_TERMS_DESERT);
    dq_host host;
    dq_power power;
    bn_rat tmr;

    for (int32_t g = 0; g < unit->group_count; g++)
        heads[g] = unit->groups[g].heads;
    host = dq_host_of(tables, rules, unit, heads, 0, unit->in_castle);
    bn_doc_put_text(arena, map, "name", name);
    if (unit->commander.name)
        bn_doc_put_text(arena, map, "commander", unit->commander.name);
    bn_doc_put_int(arena, map, "soldiers", dq_soldiers(&host));
    bn_doc_put_int(arena, map, "officers", host.officers);
    view_record(tables, unit, &host, map, arena);
    view_groups(tables, unit, index * DQ_GROUPS, map, arena, trace);
    power = dq_power_of(tables, rules, &host, of, trace);
    bn_doc_put_rat(arena, map, "unit_quality", bn_rat_add(power.quality, power.beyond_quality));
    view_dominant(tables, unit, bn_rat_add(power.quality, power.beyond_quality), map, arena);
    bn_doc_put_rat(arena, map, "force_multiplier", power.multiplier);
    bn_doc_put_int(
        arena, map, "command_capacity",
        dq_staff_capacity(tables, rules, &host, 0, bn_sum_in(of, DQ_TERMS_CAPACITY), trace));
    if (power.beyond > 0) {
        bn_doc_put_int(arena, map, "beyond_capacity", power.beyond);
        bn_doc_put_rat(arena, map, "their_multiplier", power.beyond_multiplier);
    }
    bn_doc_put_rat(arena, map, "battle_power", power.battle_power);
    tmr = dq_mean_tmr(&host, bn_sum_in(of, DQ_TERMS_TMR), trace);
    bn_doc_put_rat(arena, map, "mean_tmr", tmr);
    bn_doc_put_int(arena, map, "weekly_pay",
                   dq_weekly_pay(tables, &host, bn_sum_in(of, DQ_TERMS_PAY), trace));
    if (unit->undead_kind)
        bn_doc_put_text(arena, map, "greater_undead_ask", unit->undead_kind);
    bn_doc_put_int(arena, map, "bonus_pay_costs",
                   dq_extra_pay(tables, &host, bn_sum_in(of, DQ_TERMS_PAY), trace));
    bn_doc_put_int(
        arena, map, "unpaid_would_desert",
        dq_unpaid_deserters(tables, paid_heads(tables, unit, desert, trace), false, desert, trace));
    view_equipment(unit, map, arena);
    view_marches(tables, unit, tmr, bn_sum_in(of, DQ_TERMS_TMR), map, arena, trace);
}

/* All statistics alike, and what their race adds to each; `raised`: what was bought, too. True: the race was given. */
static bool view_stats(const dq_drive *drive, int32_t each, bool raised, bn_doc *stats,
                       bn_arena *arena)
{
    static const char *const names[] = { "ps", "md", "wp", "en", "pc" };
    bool told = false;

    for (int32_t i = 0; i < 5; i++) {
        bool given = drive->racial[i] != DQ_UNTOLD;

        told = told || given;
        bn_doc_put_int(arena, stats, names[i],
                       each + (raised ? drive->raised[i] : 0) + (given ? drive->racial[i] : 0));
    }
    return told;
}

/* DQ-017 What recruits are like: 15 in everything, what their race adds, and what was bought; specialists have 18. */
static void view_recruits(const dq_figures *tables, const dq_drive *drive, bool specialists,
                          bn_doc *map, bn_arena *arena)
{
    bn_doc *stats = bn_doc_put(arena, map, "recruits_have", bn_doc_map(arena));
    bool told = view_stats(drive, DQ_CONSTANT(tables, RECRUIT_STATISTIC), true, stats, arena);

    if (specialists)
        view_stats(drive, DQ_CONSTANT(tables, SPECIALIST_STATISTIC), false,
                   bn_doc_put(arena, map, "specialists_have", bn_doc_map(arena)), arena);
    warn_of_race(drive->race, told, map, arena);
}

static void view_drive(const dq_figures *tables, const dq_readings *rules, const dq_force *force,
                       int32_t index, bn_doc *list, bn_arena *arena, bn_trace *trace)
{
    const dq_drive *drive = &force->drives[index];
    bn_term of = bn_sum(0, -1, 1000 + index, drive->region);
    dq_yield yield =
        dq_drive_yield(tables, rules, drive, dq_depletion(tables, force->drives, index), of, trace);
    bn_doc *map = bn_doc_push(list, bn_doc_map(arena));
    int32_t rule;

    (void)dq_spend(tables, drive, &yield, &rule);
    bn_doc_put_text(arena, map, "region", drive->region);
    bn_doc_put_int(arena, map, "month", drive->month);
    bn_doc_put_int(arena, map, "target", yield.target);
    bn_doc_put_int(arena, map, "roll", drive->roll);
    bn_doc_put_rat(arena, map, "left_in_region", yield.factor);
    bn_doc_put_rat(arena, map, "percent", yield.percent);
    bn_doc_put_rat(arena, map, "before_multiplier", yield.base);
    bn_doc_put_rat(arena, map, "multiplier", yield.multiplier);
    bn_doc_put_int(arena, map, "recruited", yield.recruited);
    if (yield.raise_cost > 0)
        bn_doc_put_int(arena, map, "for_statistics", yield.raise_cost);
    if (yield.specialist_cost > 0) {
        bn_doc_put_int(arena, map, "for_specialists", yield.specialist_cost);
        bn_doc_put_int(arena, map, "rank_of_specialists", yield.rank);
    }
    bn_doc_put_int(arena, map, "ordinary_troops", yield.ordinary);
    view_recruits(tables, drive, yield.specialist_cost > 0, map, arena);
}

static bn_doc *rated(const dq_figures *tables, const dq_readings *rules, const dq_force *force,
                     bn_arena *arena, bn_trace *trace)
{
    bn_doc *map = bn_doc_map(arena), *list;

    if (force->name)
        bn_doc_put_text(arena, map, "name", force->name);
    list = bn_doc_put(arena, map, "units", bn_doc_list(arena));
    for (int32_t u = 0; u < force->unit_count; u++)
        view_unit(tables, rules, &force->units[u], u, force->units[u].name,
                  bn_doc_push(list, bn_doc_map(arena)), arena, trace);
    if (force->unit_count > 1) {
        dq_unit *stack = bn_arena_get(arena, sizeof *stack);

        if (stack && dq_stack(force, stack))
            view_unit(tables, rules, stack, DQ_UNITS, "all units in one hex",
                      bn_doc_put(arena, map, "stacked", bn_doc_map(arena)), arena, trace);
    }
    if (force->drive_count == 0)
        return map;
    list = bn_doc_put(arena, map, "drives", bn_doc_list(arena));
    for (int32_t i = 0; i < force->drive_count; i++)
        view_drive(tables, rules, force, i, list, arena, trace);
    return map;
}

bn_doc *dq_unit_sheet(const dq_setup *setup, const dq_unit *unit, bn_arena *arena, bn_trace *trace)
{
    bn_doc *map = bn_doc_map(arena), *list = bn_doc_list(arena);

    bn_doc_put_text(arena, map, "name", unit->name);
    bn_doc_put(arena, map, "units", list);
    view_unit(setup->figures, &setup->rules, unit, 0, unit->name,
              bn_doc_push(list, bn_doc_map(arena)), arena, trace);
    return map;
}

bn_doc *dq_setup_sheet(const void *with, uint32_t side, uint32_t force, bn_arena *arena,
                       bn_trace *trace)
{
    const dq_setup *setup = with;
    bn_doc *sheet;

    if (setup->head.document == BN_DOCUMENT_CAMPAIGN)
        return dq_theatre_sheet(with, side, force, arena, trace);
    if (side >= (uint32_t)setup->side_count || force > 0)
        return NULL;
    sheet = rated(setup->figures, &setup->rules, setup->sides[side].force, arena, trace);
    return arena->full ? NULL : sheet;
}

const bn_sheet_sum dq_sheet_sums[] = {
    { "Troop Quality", "troop_quality" },
    { "Unit Quality", "unit_quality" },
    { "Force Multiplier", "force_multiplier" },
    { "Force Multiplier beyond the capacity", "their_multiplier" },
    { "Battle Power", "battle_power" },
    { "Battle Power in all", "battle_power" },
    { "silver pennies a week", "weekly_pay" },
    { "command capacity", "command_capacity" },
    { "mean TMR", "mean_tmr" },
    { "miles a day", "miles" },
    { "hexes a day", "hexes" },
    { "cost of bonus pay", "bonus_pay_costs" },
    { "deserters if unpaid", "unpaid_would_desert" },
    { "recruiting target", "target" },
    { "multiplier", "multiplier" },
    { NULL, NULL },
};

bn_code dq_sheet(const bn_doc *doc, const bn_house *house, bn_arena *arena, bn_trace *trace,
                 bn_doc **out, bn_error *err)
{
    const dq_figures *tables = bn_house_values(house, &dq_book_tables);
    dq_force *force;
    bn_doc *sheet;
    bn_code code = dq_force_of(tables, doc, arena, &force, err);

    if (code != BN_OK)
        return code;
    sheet = rated(tables, &plain, force, arena, trace);
    if (arena->full)
        return bn_fail(err, BN_MEMORY, "out of memory for the sheet");
    *out = sheet;
    return BN_OK;
}
