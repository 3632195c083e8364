/* Examples of recruiting and training. */
#include "dragonquest_examples.h"

#include "rules/forces/recruit.h"
#include "rules/forces/training.h"

/* ---- drives ------------------------------------------------------------------------------- */

static bn_rat penalty(const json_t *given, const char *key)
{
    return at(given, key) ? figure(at(given, key)) : (bn_rat){ 0, 0 };
}

static dq_drive drive_given(const json_t *given, int32_t roll)
{
    const char *race = word(given, "race");

    return (dq_drive){ .region = "there",
                       .month = 1,
                       .ms = num(given, "ms"),
                       .wp = num(given, "wp"),
                       .troubadour = num(given, "troubadour"),
                       .race = race[0] == '\0' ? DQ_RACES_HUMAN : row_of(race, dq_race_words),
                       .race_maximum = num(given, "race_maximum"),
                       .density = row_of(word(given, "density_class"), dq_density_words),
                       .native = 1,
                       .popular = yes(given, "popular_cause"),
                       .dire_need = yes(given, "dire_need"),
                       .unpopular = penalty(given, "unpopularity_penalty"),
                       .saturated = penalty(given, "saturation_penalty"),
                       .roll = roll };
}

static bn_rat factor_after(int32_t drives)
{
    bn_rat factor = bn_rat_int(1);

    for (int32_t i = 0; i < drives; i++)
        factor = dq_depleted(BOOK, factor);
    return factor;
}

static void recruits(const vector *v)
{
    dq_drive drive = drive_given(v->given, rolled(v, 0));
    dq_yield yield = dq_drive_yield(BOOK, &plain, &drive,
                                    factor_after(num(v->given, "drives_before")), nothing, NULL);

    if (strcmp(word(v->given, "race"), "") != 0) {
        drive.race_maximum = 0;
        assert_int_equal(dq_race_maximum(BOOK, &drive), num(v->given, "race_maximum"));
    }
    same(v, yield.target, "target");
    same(v, yield.margin, "margin");
    same_rat(v, yield.percent, "percent");
    same_rat(v, dq_lucky_roll(BOOK, yield.target, drive.roll), "exceptional");
    same_rat(v, yield.multiplier, "multiplier");
    same(v, yield.recruited, "recruited");
    if (expects(v, "depletion_factor"))
        same_rat(v, yield.factor, "depletion_factor");
    if (expects(v, "base_number"))
        same_rat(v, yield.base, "base_number");
    if (expects(v, "before_rounding"))
        same_rat(v, yield.exact, "before_rounding");
}

/* The first alternative is open to players, the others are on record only. */
static void black_empire(const vector *v)
{
    dq_drive drive = drive_given(v->given, rolled(v, 0));
    dq_readings multiplied = { .density_multiplies_maximum = 1 };
    vector other = instead(v, 0);
    dq_yield yield = dq_drive_yield(BOOK, &multiplied, &drive, bn_rat_int(1), nothing, NULL);

    recruits(v);
    same_rat(v, bn_rat_of((int64_t)DQ_CONSTANT(BOOK, VERY_LUCKY_PERCENT) * yield.target, 100),
             "five_percent_of_target");
    same_rat(&other, yield.exact, "before_rounding");
    same(&other, yield.recruited, "recruited");
}

static void lucky(const vector *v)
{
    const json_t *pairs = at(v->given, "target_and_roll");

    for (size_t i = 0; i < items(pairs); i++)
        same_rat(v, dq_lucky_roll(BOOK, pair_at(pairs, i, 0), pair_at(pairs, i, 1)), "bonus.%zu",
                 i);
}

static void nobody(const vector *v)
{
    const json_t *cases = at(v->given, "cases");

    for (size_t i = 0; i < items(cases); i++) {
        dq_drive drive = drive_given(item(cases, i), rolled(v, i));
        dq_yield yield = dq_drive_yield(BOOK, &plain, &drive, bn_rat_int(1), nothing, NULL);

        same(v, yield.target, "target.%zu", i);
        same(v, yield.margin, "margin.%zu", i);
        same_rat(v, yield.multiplier, "multiplier.%zu", i);
        same(v, yield.recruited, "recruited.%zu", i);
    }
}

static void five_drives(const vector *v)
{
    same_rat(v, factor_after(num(v->given, "drives_before")), "depletion_factor");
}

/* Month by month, and by what a force's drives of the months before leave. */
static void months(const vector *v)
{
    const json_t *list = at(v->given, "months");
    dq_drive drives[DQ_DRIVES] = { { 0 } };
    bn_rat factor = bn_rat_int(1);
    int32_t count = 0;

    for (size_t i = 0; i < items(list); i++) {
        bool held = strcmp(json_string_value(item(list, i)), "drive") == 0;

        if (held) {
            drives[count].region = "there";
            drives[count].month = (int32_t)i + 1;
            same_rat(v, factor, "factor_used.%zu", i);
            same_rat(v, dq_depletion(BOOK, drives, count++), "factor_used.%zu", i);
        } else {
            assert_true(json_is_null(want(v, "factor_used.%zu", i)));
        }
        factor = held ? dq_depleted(BOOK, factor) : dq_recovered(BOOK, factor);
        same_rat(v, factor, "factor_after.%zu", i);
    }
}

/* ---- what recruits buy --------------------------------------------------------------------- */

static void raise(dq_drive *drive, const json_t *points)
{
    drive->raised[0] = num(points, "PS");
    drive->raised[3] = num(points, "EN");
}

static void strength(const vector *v)
{
    dq_drive drive = { .ms = 8 };
    dq_yield yield = { .recruited = num(v->given, "recruited") };
    int32_t rule, stat = DQ_CONSTANT(BOOK, RECRUIT_STATISTIC);

    assert_int_equal(stat, num(v->given, "statistics"));
    raise(&drive, at(v->given, "raise"));
    assert_null(dq_spend(BOOK, &drive, &yield, &rule));
    same(v, yield.raise_cost, "cost");
    same(v, yield.ordinary, "remaining");
    same(v, stat + drive.raised[0], "PS");
    same(v, stat + drive.raised[1], "other_statistics");
}

/* This many, and no more. */
static void specialists(const vector *v)
{
    const char *key;
    json_t *line;

    json_object_foreach((json_t *)v->expect, key, line)
    {
        int32_t role = row_of(key, dq_role_words), rule, spent = 0, most = -1;
        const char *why = NULL;

        while (why == NULL) {
            dq_drive drive = { .ms = 8 };
            dq_yield yield = { .recruited = num(v->given, "recruited") };

            drive.bought[role] = ++most + 1;
            why = dq_spend(BOOK, &drive, &yield, &rule);
            spent = why ? spent : yield.specialist_cost;
        }
        same(v, most, "%s.number", key);
        same(v, spent, "%s.spent", key);
    }
}

static void statistics_first(const vector *v)
{
    const json_t *recruiter = at(v->given, "recruiter");
    dq_drive drive = { .ms = num(recruiter, "ms"), .assassin = num(recruiter, "assassin_rank") };
    dq_yield yield = { .recruited = num(v->given, "recruited") };
    int32_t rule;
    const char *key;
    json_t *count;

    raise(&drive, at(v->given, "raise"));
    json_object_foreach((json_t *)at(v->given, "buy"), key, count)
    {
        drive.bought[row_of(key, dq_role_words)] = (int32_t)whole(count);
    }
    assert_null(dq_spend(BOOK, &drive, &yield, &rule));
    same(v, yield.raise_cost, "cost_of_statistics");
    same(v, yield.recruited - yield.raise_cost, "after_statistics");
    same(v, yield.specialist_cost, "cost_of_specialists");
    same(v, yield.ordinary, "ordinary_troops");
    same(v, yield.rank, "rank_of_specialists");
}

/* ---- training ------------------------------------------------------------------------------ */

static void capacity(const vector *v)
{
    const json_t *given = v->given, *commander = at(given, "commander");
    int32_t officers = num(given, "officers");
    dq_trainer staff[] = { { 1, num(commander, "ms"), num(commander, "wp"), 0 },
                           { officers, num(given, "officer_ms"), num(given, "officer_wp"), 0 } };
    dq_trainer bare = { 1 + officers, 0, 0, 0 };
    int32_t from_number = dq_training_capacity(BOOK, &bare, 1);
    int32_t all = dq_training_capacity(BOOK, staff, 2);
    vector other = instead(v, 0);

    assert_int_equal(dq_specialist_rank(BOOK, staff[0].ms), staff[1].ms);
    same(v, bare.count, "trainers");
    same(v, from_number, "from_number");
    same(v, all, "capacity");
    staff[0].ms = staff[1].ms = 0;
    same(v, dq_training_capacity(BOOK, staff, 2) - from_number, "total_wp");
    same(v, all - dq_training_capacity(BOOK, staff, 2), "from_ranks");
    same(v, (all - dq_training_capacity(BOOK, staff, 2)) / DQ_CONSTANT(BOOK, CAPACITY_PER_MS),
         "total_ms");
    staff[1].wp = num(at(item(v->alternatives, 0), "given"), "officer_wp");
    assert_int_equal(staff[1].wp, DQ_CONSTANT(BOOK, SPECIALIST_STATISTIC));
    same(&other, dq_training_capacity(BOOK, staff, 2) - from_number, "total_wp");
    staff[0].ms = num(commander, "ms");
    staff[1].ms = num(given, "officer_ms");
    same(&other, dq_training_capacity(BOOK, staff, 2), "capacity");
}

static void rank_four(const vector *v)
{
    int32_t weapon = dq_weeks_to(BOOK, num(v->given, "weapon_rank"));
    int32_t shield = dq_weeks_to(BOOK, num(v->given, "shield_rank"));

    same(v, weapon, "weapon_weeks");
    same(v, shield, "shield_weeks");
    same(v, weapon + shield, "total_weeks");
}

static void ceilings(const vector *v)
{
    const json_t *trainers = at(v->given, "trainer_ranks"),
                 *weeks = at(v->given, "battle_weeks_at_rank_8");

    for (size_t i = 0; i < items(trainers); i++) {
        int32_t rank = whole_at(trainers, i), most = dq_weapon_ceiling(BOOK, rank, 10);

        if (most == DQ_NONE)
            assert_true(json_is_null(want(v, "weapon_ceiling.%zu", i)));
        else
            same(v, most, "weapon_ceiling.%zu", i);
        same(v, dq_shield_ceiling(BOOK, rank), "shield_ceiling.%zu", i);
    }
    for (size_t i = 0; i < items(weeks); i++) {
        dq_group group = {
            .heads = 1, .weapon_most = 10, .shield_rank = DQ_NONE, .lesson_count = 1
        };

        group.stats[DQ_WEAPON_RANK] = 8;
        group.lessons[0] =
            (dq_lesson){ .course = DQ_WEAPON, .weeks = whole_at(weeks, i), .in_battle = 1 };
        assert_int_equal(dq_train(BOOK, &group).rule, 0);
        same(v, group.stats[DQ_WEAPON_RANK], "rank_after_battle_weeks.%zu", i);
    }
    for (int32_t rank = 0; rank < DQ_WEAPON_TRAINING_WEEKS_COUNT; rank++)
        same(v, dq_weeks_to(BOOK, rank), "weeks_in_total.%d", rank);
}

static void courses(const vector *v)
{
    static const char *const given[] = { "assassin_trainers", "ranger_trainers" },
                             *const skill[] = { "assassin", "ranger" },
                             *const room[] = { "assassins_at_a_time", "rangers_at_a_time" },
                             *const weeks[] = { "assassin_weeks", "ranger_weeks" };

    for (int32_t course = 0; course < 2; course++) {
        const json_t *trainers = at(v->given, given[course]);
        int32_t least = 1;

        for (size_t i = 0; i < items(trainers); i++) {
            const json_t *who = item(trainers, i);
            dq_trainer trainer = { 1, num(who, "ms"), num(who, "wp"), num(who, skill[course]) };

            same(v, dq_course_capacity(BOOK, course, &trainer), "%s.%zu", room[course], i);
        }
        while (!dq_course_done(BOOK, course, least))
            least++;
        same(v, least, "%s", weeks[course]);
        same(v, BOOK->training_courses[course].result_rank, "rank_gained");
    }
}

static void from_battles(const vector *v)
{
    static const char *const words[] = { "victory", "defeat", "draw", NULL };
    const json_t *battles = at(v->given, "battles");
    dq_lessons_learnt learnt = { 0, 0 };

    for (size_t i = 0; i < items(battles); i++) {
        const json_t *battle = item(battles, i);

        dq_learn_from_battle(BOOK, &learnt, (dq_outcome)row_of(word(battle, "result"), words),
                             figure(at(battle, "own")), figure(at(battle, "enemy")));
        same(v, learnt.weeks, "weeks_so_far.%zu", i);
    }
    same(v, learnt.defeats, "defeats_left");
}

const handler recruiting_examples[] = {
    { "DQ-EX-01", recruits },     { "DQ-EX-02", strength },
    { "DQ-EX-03", black_empire }, { "DQ-EX-04", specialists },
    { "DQ-EX-05", five_drives },  { "DQ-EX-06", capacity },
    { "DQ-EX-07", rank_four },    { "DQ-EX-16", recruits },
    { "DQ-EX-17", lucky },        { "DQ-EX-18", nobody },
    { "DQ-EX-19", months },       { "DQ-EX-20", statistics_first },
    { "DQ-EX-21", ceilings },     { "DQ-EX-22", courses },
    { "DQ-EX-23", from_battles }, { NULL, NULL },
};
