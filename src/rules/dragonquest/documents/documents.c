/* From a document tree to a setup: defaults, reading, and what the rules refuse on entry. */
#include "documents.h"

#include <string.h>

#include <banneret/system/sums.h>

#include "rules/forces/pay.h"
#include "rules/forces/quality.h"
#include "rules/forces/recruit.h"
#include "rules/forces/training.h"

static const char *rule_text(int32_t rule, char out[8])
{
    bn_text text = bn_text_over(out, 8);

    bn_text_add(&text, rule < 100 ? "DQ-0" : "DQ-");
    bn_text_add(&text, rule < 10 ? "0" : "");
    bn_text_int(&text, rule);
    return out;
}

/* ---- groups -------------------------------------------------------------------------------- */

/* The lines of the chart look at statistics alone: powers, mounts and missiles become some. */
static void fill_stats(dq_group *group)
{
    int32_t *stats = group->stats;

    stats[DQ_ALWAYS] = 1;
    stats[DQ_MISSILE] = stats[DQ_MISSILE_DM] != DQ_UNTOLD;
    if (!stats[DQ_MISSILE])
        stats[DQ_MISSILE_HEXES] = 0;
    if (stats[DQ_AREA_SPELL] > 0 || stats[DQ_OTHER_SPELL] > 0)
        stats[DQ_MAGICIAN] = 1;
    stats[DQ_TMR] = dq_ridden_tmr(stats[DQ_TMR], group->mount_tmr);
    for (int32_t i = 0; i < DQ_POWERS; i++)
        stats[DQ_FLIGHT + i] = (int32_t)(group->powers >> i & 1);
    if (group->traits & DQ_CAVERN)
        group->traits |= DQ_RANGERS;
}

static bool in_parts(bn_rat quality)
{
    return quality.den == 0 || bn_rat_in_parts(quality, DQ_PARTS);
}

/* Who may teach a course: "an Assassin of Rank 5 or more who is a Military Scientist of Rank 6 or more". */
static void add_teacher(const dq_training_courses_row *course, bool assassin, bn_text *out)
{
    bn_text_add(out, assassin ? "it takes an Assassin of Rank " : "it takes a Ranger of Rank ");
    bn_text_int(out, course->trainer_skill_rank_min);
    bn_text_add(out, " or more who is a Military Scientist of Rank ");
    bn_text_int(out, course->trainer_mil_sci_rank_min);
    bn_text_add(out, " or more (skill and ms of a trainer)");
}

static bn_code refuse_lesson(const dq_figures *tables, const dq_group *group, dq_refusal refusal,
                             const bn_spot *at)
{
    static const char *const words[] = {
        [DQ_TAUGHT] = "",
        [DQ_NO_TEACHER] = "no trainer of {} may teach the course",
        [DQ_TOO_MANY] = "there are more of {} than these trainers can handle",
        [DQ_NOT_FROM_BATTLE] = "weeks earned in battle cannot go into a course of {}",
    };
    int32_t course = group->lessons[refusal.lesson].course;
    bn_spot lesson = bn_spot_entry(at, "training", refusal.lesson);
    const char *why = words[refusal.trouble];
    char rule[8], how[160];
    bn_text fix = bn_text_over(how, sizeof how);

    if (refusal.trouble == DQ_NOT_FROM_BATTLE) {
        bn_text_add(&fix, "spend them on tactics, weapon or shield");
    } else if (refusal.trouble == DQ_NO_TEACHER && course == DQ_TACTICS) {
        why = "{} has no trainers";
        bn_text_add(&fix, "name the Military Scientists who train it, under trainers");
    } else if (refusal.trouble == DQ_NO_TEACHER) {
        add_teacher(&tables->training_courses[course - DQ_ASSASSIN], course == DQ_ASSASSIN, &fix);
    } else {
        bn_text_add(&fix, "add trainers, or divide the group; they can teach ");
        bn_text_int(&fix, dq_room(tables, &group->lessons[refusal.lesson]));
    }
    return bn_refuse(&lesson, BN_RULE, rule_text(refusal.rule, rule), "trainers", why, group->name,
                     how);
}

static bn_code check_group(const dq_figures *tables, dq_group *group, const bn_spot *at)
{
    dq_refusal refusal;

    if (!in_parts(group->told) || !in_parts(group->beast))
        return bn_refuse(at, BN_RULE, "DQ-003", "troop_quality",
                         "the Troop Quality of {} has too many decimals", group->name,
                         "every figure of the chart is a multiple of 0.005");
    if (group->shape == 1 && group->beast.den == 0)
        return bn_refuse(at, BN_RULE, "DQ-062", "shape", "{} has no quality as a beast",
                         group->name, "give beast_quality as well");
    if (group->heads == 0 && !group->recruits)
        return bn_refuse(at, BN_RULE, "DQ-001", "heads", "{} has no one in it", group->name,
                         "1 or more; a group that drives fill has `recruits: true`");
    refusal = dq_train(tables, group);
    if (refusal.rule != 0)
        return refuse_lesson(tables, group, refusal, at);
    fill_stats(group);
    group->quality = dq_troop_quality(tables, group, bn_sum(0, -1, -1, NULL), NULL);
    return BN_OK;
}

/* DQ-001 Units of any size: each with its own groups and staff. */
bn_code dq_unit_check(const dq_figures *tables, dq_unit *unit, const bn_spot *at)
{
    bn_names names = { .count = 0 };
    int32_t soldiers = 0;

    for (int32_t g = 0; g < unit->group_count; g++) {
        bn_spot of_group = bn_spot_entry(at, "groups", g);
        bn_code code = check_group(tables, &unit->groups[g], &of_group);

        if (code != BN_OK)
            return code;
        if (!bn_names_add(&names, unit->groups[g].name))
            return bn_refuse(&of_group, BN_SCHEMA, "DQ-001", "name", "two groups are called {}",
                             unit->groups[g].name, "every group needs a different name");
        soldiers += dq_is_soldiery(&unit->groups[g]) ? unit->groups[g].heads : 0;
    }
    if (unit->razed_weeks != DQ_NONE &&
        dq_may_raze(tables, unit->razed_place, unit->razed_in_winter, unit->razed_before) !=
            DQ_RAZED)
        return bn_refuse(at, BN_RULE, unit->razed_before ? "DQ-082" : "DQ-081", "razed_place",
                         "{} could not raze that place", unit->name,
                         "a town at least, not in winter, and not one that was razed before");
    if (soldiers == 0)
        return bn_refuse(at, BN_RULE, "DQ-063", "groups", "{} has no soldiers", unit->name,
                         "mounts that are not trained for war, and groups that do not count, do "
                         "not fight");
    return BN_OK;
}

/* ---- drives --------------------------------------------------------------------------------- */

/* A penalty that is given at all is at least a half. */
static bool too_small(bn_rat penalty)
{
    return penalty.den != 0 && bn_rat_cmp(penalty, bn_rat_of(-1, 2)) > 0;
}

bn_code dq_drive_check(const dq_figures *tables, const dq_drive *drive, const bn_spot *at)
{
    if (too_small(drive->unpopular) || too_small(drive->saturated))
        return bn_refuse(at, BN_RULE, too_small(drive->unpopular) ? "DQ-013" : "DQ-014",
                         too_small(drive->unpopular) ? "unpopularity" : "saturation",
                         "a penalty is at least a half", NULL, "-0.5 or more; or leave it out");
    if (!in_parts(drive->unpopular) || !in_parts(drive->saturated))
        return bn_refuse(at, BN_RULE, "DQ-003", "unpopularity", "the penalty has too many decimals",
                         NULL, "two decimals are enough");
    if (dq_race_maximum(tables, drive) == 0)
        return bn_refuse(at, BN_RULE, "DQ-007", "race",
                         drive->native ? "the book has no maximum for {}"
                                       : "{} is not native there",
                         tables->races[drive->race].key,
                         drive->native ? "give race_maximum" : "seek a race that lives there");
    return BN_OK;
}

/* What to do about a purchase that is refused. */
static void add_fix(const dq_drive *drive, int32_t rule, const dq_yield *yield, bn_text *out)
{
    if (yield->raise_cost + yield->specialist_cost > yield->recruited) {
        bn_text_add(out, "the drive yields ");
        bn_text_int(out, yield->recruited);
    } else if (rule == 18) {
        bn_text_add(out, "raise it less");
    } else {
        bn_text_add(out, drive->ms < 0 ? "give ms, the recruiter's Rank" : "leave it out");
    }
}

static bn_code check_drive(const dq_figures *tables, dq_force *force, int32_t index,
                           const bn_spot *at)
{
    static const dq_readings plain = { 0 };
    const dq_drive *drive = &force->drives[index];
    bn_code code = dq_drive_check(tables, drive, at);
    dq_yield yield;
    const char *why;
    int32_t rule;
    char number[8], how[60];
    bn_text fix = bn_text_over(how, sizeof how);

    if (code != BN_OK)
        return code;
    if (!dq_drive_permitted(force->drives, index))
        return bn_refuse(at, BN_RULE, "DQ-005", "month", "a second drive at {} in one month",
                         drive->region, "one drive for a force, region and month");
    yield = dq_drive_yield(tables, &plain, drive, dq_depletion(tables, force->drives, index),
                           bn_sum(0, -1, -1, NULL), NULL);
    why = dq_spend(tables, drive, &yield, &rule);
    if (!why)
        return BN_OK;
    add_fix(drive, rule, &yield, &fix);
    return bn_refuse(at, BN_RULE, rule_text(rule, number), rule == 18 ? "raise" : "buy", why, NULL,
                     how);
}

/* ---- a force -------------------------------------------------------------------------------- */

static bn_code check_force(const dq_figures *tables, dq_force *force, const bn_spot *at)
{
    bn_code code = bn_head_check(&force->head, "dragonquest", BN_DOCUMENT_FORCE, at);
    bn_names units = { .count = 0 }, people = { .count = 0 };
    int32_t commanders = 0;

    for (int32_t u = 0; code == BN_OK && u < force->unit_count; u++) {
        bn_spot of_unit = bn_spot_entry(at, "units", u);

        if (!bn_names_add(&units, force->units[u].name))
            return bn_refuse(&of_unit, BN_SCHEMA, "DQ-001", "name", "two units are called {}",
                             force->units[u].name, "every unit needs a different name");
        code = dq_unit_check(tables, &force->units[u], &of_unit);
    }
    for (int32_t i = 0; code == BN_OK && i < force->character_count; i++) {
        bn_spot of_person = bn_spot_entry(at, "characters", i);

        commanders += force->characters[i].commands;
        if (!bn_names_add(&people, force->characters[i].name))
            return bn_refuse(&of_person, BN_SCHEMA, "DQ-172", "name",
                             "two characters are called {}", force->characters[i].name,
                             "every character needs a different name");
        if (commanders > 1)
            return bn_refuse(&of_person, BN_RULE, "DQ-178", "commands", "{} is a second commander",
                             force->characters[i].name, "one character commands the force");
    }
    for (int32_t i = 0; code == BN_OK && i < force->drive_count; i++) {
        bn_spot of_drive = bn_spot_entry(at, "drives", i);

        code = check_drive(tables, force, i, &of_drive);
    }
    return code;
}

bn_code dq_force_of(const dq_figures *tables, const bn_doc *doc, bn_arena *arena, dq_force **out,
                    bn_error *err)
{
    dq_force *force = bn_arena_get(arena, sizeof *force);
    bn_spot at = bn_spot_of(doc, err);
    bn_code code;

    if (!force)
        return bn_fail(err, BN_MEMORY, "out of memory for the force");
    memset(force, 0, sizeof *force);
    bn_schema_defaults(dq_force_fields, force);
    code = bn_schema_read(dq_force_fields, doc, arena, force, err);
    if (code == BN_OK)
        code = check_force(tables, force, &at);
    if (code == BN_OK)
        *out = force;
    return code;
}

/* ---- options that change figures ------------------------------------------------------------- */

/* What is weary after a month is so after a month of this length (the rule reads the table). */
static void set_calendar(dq_figures *tables, const dq_calendar *is)
{
    tables->weariness[DQ_WEARINESS_UNDER_A_MONTH].days_up_to = is->month - 1;
    tables->weariness[DQ_WEARINESS_A_MONTH].days_up_to = 2 * is->month - 1;
    tables->weariness[DQ_WEARINESS_TO_A_SEASON].days_up_to = is->season;
    tables->weariness[DQ_WEARINESS_TO_A_YEAR].days_up_to = is->year;
    tables->constants[DQ_CONSTANTS_DAYS_IN_MONTH].value = is->month;
}

static bool is_usual(const dq_figures *tables, const dq_options *options)
{
    const dq_calendar *is = &options->calendar;

    return is->month == DQ_CONSTANT(tables, DAYS_IN_MONTH) &&
           is->season == tables->weariness[DQ_WEARINESS_TO_A_SEASON].days_up_to &&
           is->year == tables->weariness[DQ_WEARINESS_TO_A_YEAR].days_up_to &&
           options->bonus_weeks == DQ_CONSTANT(tables, BONUS_PAY_WEEKS);
}

bn_code dq_options_apply(dq_setup *setup, bn_arena *arena, const bn_spot *calendar)
{
    const dq_calendar *is = &setup->options.calendar;
    dq_figures *tables;

    if (2 * is->month > is->season || is->season >= is->year)
        return bn_refuse(calendar, BN_RULE, "DQ-071", "season",
                         "a season is not shorter than two months, and a year is longer", NULL,
                         "month, season and year are counted in days");
    if (is_usual(setup->figures, &setup->options))
        return BN_OK;
    tables = bn_arena_get(arena, sizeof *tables);
    if (!tables)
        return bn_fail(calendar->err, BN_MEMORY, "out of memory for the calendar");
    *tables = *setup->figures;
    set_calendar(tables, is);
    tables->constants[DQ_CONSTANTS_BONUS_PAY_WEEKS].value = setup->options.bonus_weeks;
    setup->figures = tables;
    return BN_OK;
}

/* ---- a scenario --------------------------------------------------------------------------- */

static bn_code check_muster(dq_setup *setup, dq_muster *muster, const bn_spot *at)
{
    bn_spot of_force = bn_spot_part(at, "force");
    bn_code code = check_force(setup->figures, &muster->force, &of_force);

    if (code == BN_OK && !dq_stack(&muster->force, &muster->stack))
        code = bn_refuse(&of_force, BN_RULE, "DQ-102", "units",
                         "the units of {} are too many to fight as one", muster->side.name,
                         "at most 16 groups, 12 lines of officers and 12 of specialists");
    if (!muster->force.name)
        muster->force.name = muster->side.name;
    muster->side.force = &muster->force;
    muster->side.stack = &muster->stack;
    muster->side.character_count = muster->force.character_count;
    memcpy(muster->side.characters, muster->force.characters, sizeof muster->side.characters);
    return code;
}

static bn_code check_scenario(dq_scenario *scenario, const bn_doc *doc, bn_arena *arena,
                              bn_error *err)
{
    dq_setup *setup = &scenario->setup;
    dq_muster *musters = scenario->musters;
    bn_spot at = bn_spot_of(doc, err), options = bn_spot_part(&at, "options"),
            calendar = bn_spot_part(&options, "calendar");
    bn_code code = bn_head_check(&setup->head, "dragonquest", BN_DOCUMENT_SCENARIO, &at);

    if (code == BN_OK)
        code = dq_options_apply(setup, arena, &calendar);
    if (code == BN_OK && strcmp(musters[0].side.name, musters[1].side.name) == 0)
        code = bn_refuse(&at, BN_SCHEMA, NULL, "sides", "both sides are called {}",
                         musters[0].side.name, "every side needs a different name");
    for (int32_t s = 0; s < setup->side_count && code == BN_OK; s++) {
        bn_spot of_side = bn_spot_entry(&at, "sides", s);

        code = check_muster(setup, &musters[s], &of_side);
        setup->sides[s] = musters[s].side;
    }
    return code;
}

static bn_code scenario_read(const bn_doc *doc, bn_arena *arena, const void **out, bn_error *err)
{
    dq_scenario *scenario = bn_arena_get(arena, sizeof *scenario);
    bn_code code;

    if (!scenario)
        return bn_fail(err, BN_MEMORY, "out of memory for the scenario");
    memset(scenario, 0, sizeof *scenario);
    bn_schema_defaults(dq_scenario_fields, scenario);
    code = bn_house_read(&dq_book_tables, doc, arena, &scenario->setup.head.house, err);
    if (code != BN_OK)
        return code;
    scenario->setup.figures = bn_house_values(scenario->setup.head.house, &dq_book_tables);
    code = bn_schema_read(dq_scenario_fields, doc, arena, scenario, err);
    if (code == BN_OK)
        code = check_scenario(scenario, doc, arena, err);
    if (code == BN_OK)
        *out = &scenario->setup;
    return code;
}

bn_code dq_setup_read(const bn_doc *doc, bn_arena *arena, const void **out, bn_error *err)
{
    return bn_document_is(doc, BN_DOCUMENT_CAMPAIGN) ? dq_theatre_read(doc, arena, out, err)
                                                     : scenario_read(doc, arena, out, err);
}
