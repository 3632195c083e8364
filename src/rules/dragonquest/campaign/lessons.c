/* The end of a week: what resting forces have trained, and what battles taught. */
#include "steps.h"

#include <string.h>

#include "rules/forces/training.h"

/* Words of CHOICES(training) and CHOICES(lesson). */
enum { DRILL, NAMED, NO_TRAINING };
enum { IN_THE_FIELD, TACTICS };

/* ---- turns ----------------------------------------------------------------------------------- */

bool dq_in_turn(const dq_theatre *t, const dq_campaign *s, int32_t c)
{
    return dq_side_of(t, c) == s->intel.turn && dq_stands(t, s, c);
}

bool dq_next_turn(const dq_theatre *t, dq_campaign *s, dq_phase from)
{
    s->realms[s->intel.turn].purse.way = 0;
    if (++s->intel.turn < t->realm_count) {
        dq_turn_to(s, from);
        return true;
    }
    s->intel.turn = 0;
    return false;
}

uint32_t dq_all_corps(const void *with, const void *state)
{
    return (uint32_t)((const dq_theatre *)with)->corps_count;
}

/* ---- who teaches ----------------------------------------------------------------------------- */

/* All Military Scientists of a force, as one trainer of their mean Rank who handles as many as they do. */
static dq_trainer drill_masters(const dq_figures *tables, const dq_unit *unit)
{
    dq_trainer all[DQ_STAFF + 1], one = { .count = 1 };
    int32_t count = 0;

    if (unit->commander.name && unit->commander.ms >= 0)
        all[count++] = (dq_trainer){ 1, unit->commander.ms, unit->commander.wp, 0 };
    for (int32_t i = 0; i < unit->officer_count; i++)
        all[count++] =
            (dq_trainer){ unit->officers[i].count, unit->officers[i].ms, unit->officers[i].wp, 0 };
    if (count == 0)
        return (dq_trainer){ 0 };
    one.ms = dq_trainer_rank(all, count);
    one.wp = dq_training_capacity(tables, all, count) - dq_training_capacity(tables, &one, 1);
    return one;
}

static dq_lesson lesson_in(const dq_theatre *t, const dq_unit *unit, int32_t c, int32_t course)
{
    const dq_corps *corps = t->corps[c];
    dq_lesson lesson = { .course = course, .weeks = 1 };

    if (course == DQ_TACTICS)
        lesson.trainers[lesson.trainer_count++] = drill_masters(dq_tables(t), unit);
    for (int32_t i = 0; i < corps->instructor_count; i++)
        if (corps->instructors[i].course == course && lesson.trainer_count < DQ_TRAINERS)
            lesson.trainers[lesson.trainer_count++] = corps->instructors[i].trainer;
    return lesson;
}

/* How many of the force its teachers of a course can take this week, beside those whom they have. */
static int32_t room_for(const dq_theatre *t, const dq_campaign *s, const dq_lesson *lesson)
{
    int32_t course = lesson->course - DQ_ASSASSIN;

    if (course < 0 && lesson->course != DQ_TACTICS)
        return DQ_HEADS;
    return dq_room(dq_tables(t), lesson) - s->intel.pupils[course < 0 ? 0 : 1 + course];
}

static bool school_differs(const dq_group *before, const dq_group *after)
{
    dq_schooling one, two;

    dq_school_keep(before, &one);
    dq_school_keep(after, &two);
    return memcmp(&one, &two, sizeof one) != 0;
}

/* Whether a week of it would change anything for a group of a force as it is now; with `out` what it is
 * then. Quality that a document shows does not rise by drill. */
static bool gains(const dq_theatre *t, const dq_campaign *s, const dq_unit *unit, int32_t c,
                  int32_t g, int32_t course, dq_group *out)
{
    dq_lesson lesson = lesson_in(t, unit, c, course);
    int32_t study = course - DQ_ASSASSIN;

    *out = unit->groups[g];
    if (s->corps[c].heads[g] == 0 || lesson.trainer_count == 0 ||
        (study < 0 && out->told.den != 0) || room_for(t, s, &lesson) < s->corps[c].heads[g] ||
        (study >= 0 && dq_course_done(dq_tables(t), study, out->record.courses[study])) ||
        dq_learn(dq_tables(t), out, &lesson) != DQ_TAUGHT)
        return false;
    return school_differs(&unit->groups[g], out);
}

static void train(const dq_theatre *t, dq_campaign *s, int32_t c, int32_t g, int32_t course,
                  bn_trace *trace)
{
    dq_unit unit;
    dq_group group;

    dq_unit_now(t, s, c, &unit);
    if (!gains(t, s, &unit, c, g, course, &group))
        return;
    dq_school_keep(&group, &s->corps[c].service.groups[g]);
    if (course == DQ_TACTICS)
        s->intel.pupils[0] += s->corps[c].heads[g];
    else if (course >= DQ_ASSASSIN) {
        s->intel.pupils[1 + course - DQ_ASSASSIN] += s->corps[c].heads[g];
        s->corps[c].service.studied[course - DQ_ASSASSIN] |= (uint16_t)(1u << g);
    }
    dq_note(trace, dq_side_of(t, c), c, 24, 1, group.name, "a week of training");
}

/* ---- what they train ------------------------------------------------------------------------- */

/* Troops that marched or attacked in the week did not train. */
static bool had_time(const dq_theatre *t, const dq_campaign *s, int32_t c)
{
    return dq_in_turn(t, s, c) && s->corps[c].rested >= 2 * DQ_CONSTANT(dq_tables(t), DAYS_IN_WEEK);
}

static uint64_t lessons_of(const dq_theatre *t, const dq_campaign *s, int32_t c, int32_t g)
{
    uint64_t allowed = 1u << IN_THE_FIELD;
    dq_unit unit;
    dq_group after;

    dq_unit_now(t, s, c, &unit);
    for (int32_t course = DQ_TACTICS; course <= DQ_RANGER; course++)
        if (gains(t, s, &unit, c, g, course, &after))
            allowed |= UINT64_C(1) << (TACTICS + course);
    return allowed;
}

static bool could_train(const dq_theatre *t, const dq_campaign *s)
{
    for (int32_t c = 0; c < t->corps_count; c++)
        for (int32_t g = 0; had_time(t, s, c) && g < t->corps[c]->unit.group_count; g++)
            if (lessons_of(t, s, c, g) != 1u << IN_THE_FIELD)
                return true;
    return false;
}

OPEN(training)
{
    memset(s->intel.pupils, 0, sizeof s->intel.pupils);
    return could_train(t, s) ? BN_ASKS : dq_turn_to(s, DQ_PHASE_BREAKS);
}

ASKS(training, dq_ask_corps(s, DQ_ASK_TRAINING, s->intel.turn, DQ_NONE, DRILL, out))

/* Tactics as long as they count, then weapon and shield. */
static void drill_all(const dq_theatre *t, dq_campaign *s, bn_trace *trace)
{
    for (int32_t c = 0; c < t->corps_count; c++) {
        memset(s->intel.pupils, 0, sizeof s->intel.pupils);
        for (int32_t g = 0; had_time(t, s, c) && g < t->corps[c]->unit.group_count; g++) {
            uint64_t ways = lessons_of(t, s, c, g);

            for (int32_t course = DQ_TACTICS; course <= DQ_SHIELD; course++)
                if (ways >> (TACTICS + course) & 1) {
                    train(t, s, c, g, course, trace);
                    break;
                }
        }
    }
}

TAKE(training)
{
    if (value == DRILL)
        drill_all(t, s, trace);
    dq_turn_to(s, value == NAMED ? DQ_PHASE_LESSON : DQ_PHASE_BREAKS);
}

const bn_step dq_training_step = { .open = training_open,
                                   .ask = training_ask,
                                   .take = training_take };

/* Which is at: a force; part: one of its groups. */
OPEN(lesson)
{
    for (; s->at < t->corps_count; s->at++, s->part = 0)
        for (; had_time(t, s, s->at) && s->part < t->corps[s->at]->unit.group_count; s->part++) {
            if (s->part == 0)
                memset(s->intel.pupils, 0, sizeof s->intel.pupils);
            if (lessons_of(t, s, s->at, s->part) != 1u << IN_THE_FIELD)
                return BN_ASKS;
        }
    return BN_DONE;
}

ASK(lesson)
{
    uint64_t allowed = lessons_of(t, s, s->at, s->part);

    dq_ask_corps(s, DQ_ASK_LESSON, s->intel.turn, s->at, allowed >> TACTICS & 1, out);
    out->about[1] = s->part;
    out->allowed = allowed;
    return 1;
}

TAKE(lesson)
{
    if (value != IN_THE_FIELD)
        train(t, s, s->at, s->part, value - TACTICS, trace);
    s->part++;
}

const bn_step dq_lesson_step = { .open = lesson_open, .ask = lesson_ask, .take = lesson_take };

/* ---- what was interrupted --------------------------------------------------------------------- */

/* Where the referee judges so, a course of which a week was missed starts again. */
static void interrupt(const dq_theatre *t, dq_campaign *s, int32_t c, bn_trace *trace)
{
    dq_service *service = &s->corps[c].service;
    dq_unit unit;

    dq_unit_now(t, s, c, &unit);
    for (int32_t g = 0; g < unit.group_count; g++)
        for (int32_t course = 0; course < 2; course++) {
            int32_t weeks = unit.groups[g].record.courses[course];

            if ((service->studied[course] >> g & 1) ||
                !dq_break_off(dq_tables(t), &unit.groups[g], course))
                continue;
            dq_school_keep(&unit.groups[g], &service->groups[g]);
            dq_note(trace, s->intel.turn, c, 33, weeks, unit.groups[g].name,
                    "weeks of a course lost; the course starts again");
        }
    memset(service->studied, 0, sizeof service->studied);
}

PASS(breaks)
{
    for (int32_t c = 0; c < t->corps_count; c++)
        if (dq_in_turn(t, s, c))
            interrupt(t, s, c, trace);
    return BN_DONE;
}

const bn_step dq_breaks_step = { .pass = breaks_pass };

/* ---- what battles taught --------------------------------------------------------------------- */

WANTS(veterans, c)
{
    return dq_in_turn(t, s, c) && s->corps[c].weeks > 0;
}

ASKS(veterans, dq_ask_corps(s, DQ_ASK_VETERANS, s->intel.turn, s->at, 0, out))

TAKE(veterans)
{
    dq_corps_state *corps = &s->corps[s->at];
    dq_unit unit;
    dq_lesson lesson = { .course = DQ_TACTICS + value - 1, .weeks = corps->weeks, .in_battle = 1 };

    if (value > 0) {
        dq_unit_now(t, s, s->at, &unit);
        for (int32_t g = 0; g < unit.group_count; g++) {
            (void)dq_learn(dq_tables(t), &unit.groups[g], &lesson);
            dq_school_keep(&unit.groups[g], &corps->service.groups[g]);
        }
        dq_note(trace, s->intel.turn, s->at, 32, corps->weeks, unit.name,
                "weeks earned in battle are spent");
        corps->weeks = 0;
    }
    s->at++;
}

const bn_step dq_veterans_step = {
    .count = dq_all_corps, .wants = veterans_wants, .ask = veterans_ask, .take = veterans_take
};
