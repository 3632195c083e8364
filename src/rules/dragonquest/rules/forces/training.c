#include "training.h"

/* DQ-025 Tactics training capacity: the capacities of all trainers add. */
int32_t dq_training_capacity(const dq_figures *tables, const dq_trainer *trainers, int32_t count)
{
    int32_t sum = 0;

    for (int32_t i = 0; i < count; i++)
        sum += trainers[i].count *
               (DQ_CONSTANT(tables, CAPACITY_BASE) + trainers[i].wp +
                DQ_CONSTANT(tables, CAPACITY_PER_MS) * (trainers[i].ms > 0 ? trainers[i].ms : 0));
    return sum;
}

/* DQ-026 Rank of the trainers: their mean, rounded down. */
int32_t dq_trainer_rank(const dq_trainer *trainers, int32_t count)
{
    int32_t sum = 0, people = 0;

    for (int32_t i = 0; i < count; i++) {
        sum += trainers[i].count * trainers[i].ms;
        people += trainers[i].count;
    }
    return people > 0 ? (int32_t)bn_floor_div(sum, people) : 0;
}

/* DQ-027 Limit on tactics training: weeks earned in battle come on top. */
int32_t dq_weeks_counted(const dq_figures *tables, int32_t before, int32_t weeks, bool in_battle)
{
    int32_t left = DQ_CONSTANT(tables, TACTICS_WEEKS) - before;

    if (in_battle)
        return weeks;
    return weeks < left ? weeks : left > 0 ? left : 0;
}

/* DQ-044 Tactics training: this much a week, by the Rank of the trainers. */
bn_rat dq_tactics_worth(const dq_figures *tables, int32_t rank, int32_t weeks)
{
    for (int32_t i = 0; i < DQ_TACTICS_TRAINING_COUNT; i++) {
        const dq_tactics_training_row *row = &tables->tactics_training[i];

        if (rank >= row->mil_sci_rank_min && rank <= row->mil_sci_rank_max)
            return bn_rat_mul(row->quality_per_week, bn_rat_int(weeks));
    }
    return bn_rat_int(0);
}

/* DQ-028 Weeks of weapon training: one Rank after another, from Rank 0. */
int32_t dq_rank_after(const dq_figures *tables, int32_t weeks, int32_t ceiling)
{
    int32_t rank = DQ_NONE;

    while (rank < ceiling && rank + 1 < DQ_WEAPON_TRAINING_WEEKS_COUNT &&
           tables->weapon_training_weeks[rank + 1].weeks_in_total <= weeks)
        rank++;
    return rank;
}

int32_t dq_weeks_to(const dq_figures *tables, int32_t rank)
{
    return rank < 0 ? 0 : tables->weapon_training_weeks[rank].weeks_in_total;
}

static int32_t least_of(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

/* DQ-029 Ceiling of weapon training: two below the trainer's own Rank, and what the weapon allows. */
int32_t dq_weapon_ceiling(const dq_figures *tables, int32_t trainer, int32_t weapon_most)
{
    int32_t rank = least_of(trainer - DQ_CONSTANT(tables, TRAINER_ABOVE_PUPIL),
                            DQ_CONSTANT(tables, TRAINED_RANK_LIMIT));

    rank = least_of(rank, weapon_most);
    return rank < 0 ? DQ_NONE : rank;
}

/* DQ-030 Shields: one more weapon, up to the trainer's own Rank. */
int32_t dq_shield_ceiling(const dq_figures *tables, int32_t trainer)
{
    return least_of(trainer, DQ_CONSTANT(tables, TRAINED_RANK_LIMIT));
}

/* DQ-033 and DQ-034 The two courses: who may teach, and how many at a time. */
int32_t dq_course_capacity(const dq_figures *tables, int32_t course, const dq_trainer *trainer)
{
    const dq_training_courses_row *row = &tables->training_courses[course];

    if (trainer->skill < row->trainer_skill_rank_min || trainer->ms < row->trainer_mil_sci_rank_min)
        return 0;
    return dq_training_capacity(tables, trainer, 1) / row->capacity_divisor;
}

int32_t dq_room(const dq_figures *tables, const dq_lesson *lesson)
{
    int32_t room = 0, course = lesson->course - DQ_ASSASSIN;

    if (lesson->course == DQ_TACTICS)
        return dq_training_capacity(tables, lesson->trainers, lesson->trainer_count);
    for (int32_t i = 0; i < lesson->trainer_count; i++)
        room +=
            lesson->trainers[i].count * dq_course_capacity(tables, course, &lesson->trainers[i]);
    return room;
}

bool dq_course_done(const dq_figures *tables, int32_t course, int32_t weeks)
{
    return weeks >= tables->training_courses[course].weeks;
}

/* DQ-031 Training earned in battle: a victory, or every third defeat, against half one's own power. */
void dq_learn_from_battle(const dq_figures *tables, dq_lessons_learnt *learnt, dq_outcome outcome,
                          bn_rat own, bn_rat enemy)
{
    if (bn_rat_cmp(bn_rat_mul(enemy, bn_rat_int(2)), own) < 0)
        return;
    if (outcome == DQ_WON)
        learnt->weeks++;
    if (outcome == DQ_LOST && ++learnt->defeats == DQ_CONSTANT(tables, DEFEATS_FOR_A_WEEK)) {
        learnt->defeats = 0;
        learnt->weeks++;
    }
}

/* ---- the record of a group ----------------------------------------------------------------- */

static int32_t best_skill(const dq_lesson *lesson)
{
    int32_t best = DQ_NONE;

    for (int32_t i = 0; i < lesson->trainer_count; i++)
        if (lesson->trainers[i].skill > best)
            best = lesson->trainers[i].skill;
    return best;
}

static dq_trouble drill(const dq_figures *tables, dq_group *group, const dq_lesson *lesson)
{
    dq_record *so_far = &group->record;
    int32_t rank = dq_trainer_rank(lesson->trainers, lesson->trainer_count);
    int32_t weeks = dq_weeks_counted(tables, so_far->tactics, lesson->weeks, lesson->in_battle);

    if (!lesson->in_battle) {
        int32_t room = dq_room(tables, lesson);

        if (group->heads > room)
            return room == 0 ? DQ_NO_TEACHER : DQ_TOO_MANY;
        if (so_far->tactics == 0)
            so_far->rank = rank;
        so_far->tactics += weeks;
    } else {
        rank = so_far->rank;
    }
    group->drilled = bn_rat_add(group->drilled, dq_tactics_worth(tables, rank, weeks));
    return DQ_TAUGHT;
}

/* DQ-032 Spending battle weeks: on weapons no trainer's ceiling holds, but the weapon's own does. */
static int32_t ceiling_of(const dq_figures *tables, const dq_group *group, const dq_lesson *lesson)
{
    int32_t skill = best_skill(lesson), last = DQ_WEAPON_TRAINING_WEEKS_COUNT - 1;

    if (lesson->in_battle)
        return lesson->course == DQ_WEAPON ? least_of(last, group->weapon_most) : last;
    return lesson->course == DQ_WEAPON ? dq_weapon_ceiling(tables, skill, group->weapon_most)
                                       : dq_shield_ceiling(tables, skill);
}

static void practise(const dq_figures *tables, const dq_lesson *lesson, int32_t ceiling,
                     int32_t *rank, int32_t *weeks)
{
    int32_t to = dq_rank_after(tables, *weeks + lesson->weeks, ceiling);

    *weeks += lesson->weeks;
    if (to > *rank)
        *rank = to;
    if (*weeks > dq_weeks_to(tables, *rank) && *rank >= ceiling)
        *weeks = dq_weeks_to(tables, *rank);
}

static dq_trouble study(const dq_figures *tables, dq_group *group, const dq_lesson *lesson)
{
    int32_t course = lesson->course - DQ_ASSASSIN, room = dq_room(tables, lesson);

    if (lesson->in_battle)
        return DQ_NOT_FROM_BATTLE;
    if (group->heads > room)
        return room == 0 ? DQ_NO_TEACHER : DQ_TOO_MANY;
    group->record.courses[course] += lesson->weeks;
    if (dq_course_done(tables, course, group->record.courses[course]))
        group->traits |= course == 0 ? DQ_ASSASSINS : DQ_RANGERS;
    return DQ_TAUGHT;
}

bool dq_break_off(const dq_figures *tables, dq_group *group, int32_t course)
{
    int32_t *weeks = &group->record.courses[course];

    if (!group->voids || *weeks == 0 || dq_course_done(tables, course, *weeks))
        return false;
    *weeks = 0;
    return true;
}

/* DQ-024 One activity a week: who turns to another breaks a course off. Weeks earned in battle take no time. */
dq_trouble dq_learn(const dq_figures *tables, dq_group *group, const dq_lesson *lesson)
{
    int32_t ceiling = ceiling_of(tables, group, lesson);

    for (int32_t course = 0; course < 2; course++)
        if (!lesson->in_battle && lesson->course != DQ_ASSASSIN + course)
            (void)dq_break_off(tables, group, course);
    if (lesson->course == DQ_TACTICS)
        return drill(tables, group, lesson);
    if (lesson->course != DQ_WEAPON && lesson->course != DQ_SHIELD)
        return study(tables, group, lesson);
    if (lesson->course == DQ_WEAPON)
        practise(tables, lesson, ceiling, &group->stats[DQ_WEAPON_RANK], &group->record.weapon);
    else
        practise(tables, lesson, ceiling, &group->shield_rank, &group->record.shield);
    return DQ_TAUGHT;
}

/* The rule of a lesson that cannot be given. */
static int32_t rule_of(const dq_lesson *lesson)
{
    if (lesson->in_battle)
        return 32;
    return lesson->course == DQ_ASSASSIN ? 33 : lesson->course == DQ_RANGER ? 34 : 25;
}

/* DQ-036 Training record: lesson by lesson. */
dq_refusal dq_train(const dq_figures *tables, dq_group *group)
{
    group->record = (dq_record){ .weapon = dq_weeks_to(tables, group->stats[DQ_WEAPON_RANK]),
                                 .shield = dq_weeks_to(tables, group->shield_rank) };
    group->drilled = bn_rat_int(0);
    for (int32_t i = 0; i < group->lesson_count; i++) {
        const dq_lesson *lesson = &group->lessons[i];
        dq_trouble trouble = dq_learn(tables, group, lesson);

        if (trouble != DQ_TAUGHT)
            return (dq_refusal){ rule_of(lesson), i, trouble };
    }
    return (dq_refusal){ 0 };
}
