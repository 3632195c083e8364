/* Training of tactics, weapons and shields, the two courses, and what battles teach (DQ-024 to DQ-036). */
#ifndef DQ_TRAINING_H
#define DQ_TRAINING_H

#include "model.h"

int32_t dq_training_capacity(const dq_figures *tables, const dq_trainer *trainers, int32_t count);
int32_t dq_trainer_rank(const dq_trainer *trainers, int32_t count); /* rounded down */
int32_t dq_weeks_counted(const dq_figures *tables, int32_t before, int32_t weeks, bool in_battle);
bn_rat dq_tactics_worth(const dq_figures *tables, int32_t rank, int32_t weeks);

/* The Rank that weeks in all bring, from nothing, below a ceiling; DQ_NONE: none. And the weeks that a Rank
 * takes in all. */
int32_t dq_rank_after(const dq_figures *tables, int32_t weeks, int32_t ceiling);
int32_t dq_weeks_to(const dq_figures *tables, int32_t rank);
int32_t dq_weapon_ceiling(const dq_figures *tables, int32_t trainer, int32_t weapon_most);
int32_t dq_shield_ceiling(const dq_figures *tables, int32_t trainer);

/* How many one trainer teaches at a time; 0: they may not. Assassins are course 0, Rangers 1. */
int32_t dq_course_capacity(const dq_figures *tables, int32_t course, const dq_trainer *trainer);

/* How many the trainers of a lesson in tactics or a course teach at a time. */
int32_t dq_room(const dq_figures *tables, const dq_lesson *lesson);
bool dq_course_done(const dq_figures *tables, int32_t course, int32_t weeks);

/* Weeks earned so far, and qualifying defeats that have not paid yet. */
typedef struct dq_lessons_learnt {
    int32_t weeks, defeats;
} dq_lessons_learnt;
typedef enum dq_outcome { DQ_WON, DQ_LOST, DQ_DRAWN } dq_outcome;
void dq_learn_from_battle(const dq_figures *tables, dq_lessons_learnt *learnt, dq_outcome outcome,
                          bn_rat own, bn_rat enemy);

/* Why a lesson cannot be given. */
typedef enum dq_trouble {
    DQ_TAUGHT, /* it can */
    DQ_NO_TEACHER,
    DQ_TOO_MANY, /* for those who may teach it */
    DQ_NOT_FROM_BATTLE
} dq_trouble;

/* What went wrong in a group's training, by rule; 0: nothing. */
typedef struct dq_refusal {
    int32_t rule, lesson;
    dq_trouble trouble;
} dq_refusal;

/* What the referee may judge: a course that was started and is interrupted starts again. True: it does. */
bool dq_break_off(const dq_figures *tables, dq_group *group, int32_t course);

/* One more lesson for a group, its record with it. */
dq_trouble dq_learn(const dq_figures *tables, dq_group *group, const dq_lesson *lesson);

/* Works out what a group has learnt: drill, Ranks and courses. */
dq_refusal dq_train(const dq_figures *tables, dq_group *group);

#endif
