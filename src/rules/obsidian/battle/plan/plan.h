/* The plan of a side: what its plain commander and those who look ahead go by. It is our judgement and no rule. Values are
 * hundredths of a point. */
#ifndef OB_BATTLE_PLAN_H
#define OB_BATTLE_PLAN_H

#include "battle/moves/moves.h"

/* A stand on the ground. */
typedef struct ob_unit {
    ob_box box;
    int32_t stand, side, command;
    int64_t worth;  /* now */
    int32_t fires;  /* units that its best weapon reaches; 0: it has none */
    int32_t rushes; /* units within which it can charge or advance into contact; 0: it cannot */
    bool routs, leads;
} ob_unit;

/* What a side is to do. */
typedef enum ob_task {
    OB_TASK_FIGHT, /* it comes to grips with the enemy */
    OB_TASK_TAKE,  /* it goes to a place and clears it */
    OB_TASK_LEAVE, /* it goes to an edge */
    OB_TASK_STAND  /* it lets the enemy come */
} ob_task;

typedef struct ob_outlook {
    const ob_setup *setup;
    const ob_battle *battle;
    int32_t side, count;
    ob_unit units[OB_STANDS];
    const ob_unit *focus; /* the enemy whom it means to overwhelm first; NULL: none */
    ob_task task;
    ob_point place; /* to be taken, or to be guarded */
    bool guards;    /* there is a place to guard */
} ob_outlook;

/* In outlook.c. */
void ob_look_out(const ob_setup *setup, const ob_battle *battle, int32_t side, ob_outlook *out);
/* What a stand is worth with so many points left, and what a blow or a shot takes off that on average. */
int64_t ob_worth(const ob_setup *setup, const ob_battle *battle, int32_t stand, int32_t points);
int64_t ob_harm_of(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                   const ob_chances *chances);
/* Units between two boxes, about: from centre to centre, less what they take up. */
int64_t ob_about(const ob_box *one, const ob_box *other);

/* In fights.c: the best charge or advance of a stand. */
typedef struct ob_fight {
    int32_t order, enemy, heading;
    ob_box at;
    int64_t worth; /* what the enemy loses less what it loses itself */
} ob_fight;
bool ob_best_fight(const ob_outlook *look, int32_t stand, ob_fight *out);
/* What comes of it if one strikes another as they are. */
int64_t ob_clash(const ob_setup *setup, const ob_battle *battle, int32_t striker, int32_t struck);

/* In places.c: where a stand should go; false: where it is. */
bool ob_best_place(const ob_outlook *look, int32_t stand, const ob_battle *hand, bn_answer *out);

/* How much better off it is there than where it is, if it neither shoots nor charges from there. */
int64_t ob_gain_there(const ob_outlook *look, int32_t stand, const ob_box *at);
#endif
