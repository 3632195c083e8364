/* What the tests of shooting have in common: up to the shots of the first side, and a shot with its save. */
#ifndef OB_FIRING_TEST_H
#define OB_FIRING_TEST_H

#include "battle/playing_test.h"

enum { RED, BLUE, THIRD, FOURTH };
enum { FIRST_WEAPON, SECOND_WEAPON, PASSES = OB_WEAPONS, CASTS };
/* The last number of a shot: a mode, and whether it is lobbed; of a spell what it does, and whether it is unseen. */
enum { PLAINLY, TO_SUPPRESS, TO_KNOCK_OUT, WITH_GAS, LOBBED };
enum { ATTACK, DEFENCE, UNSEEN };

/* From the initiative, which the first side has, to its first shot. Aircraft stay where the test has put them. */
static inline void red_has_initiative(playing *p)
{
    playing_until(p, OB_ASK_INITIATIVE, -1);
    playing_roll(p, OB_ASK_INITIATIVE, 6, 1);
    playing_until(p, OB_ASK_MANOEUVRE, -1);
    for (int32_t s = 0; s < p->setup.stand_count; s++)
        if (p->setup.stands[s].placed && !ob_sort_of(&p->setup, &p->battle, s)->ground) {
            ob_stand_at(&p->battle, s, p->setup.stands[s].at);
            p->battle.troops[s].where = OB_PRESENT;
            ob_use(&p->battle, s, OB_ACTED);
        }
    playing_until(p, OB_ASK_SHOOT, 0);
}

static inline void red_shoots(playing *p)
{
    playing_begin(p);
    red_has_initiative(p);
}

/* Stands a stand this many units straight ahead of the first one, which looks north, before the battle starts. */
static inline void stand_ahead(playing *p, int32_t stand, int32_t gap)
{
    const ob_box *from = &p->setup.stands[RED].at;
    ob_box *at = &p->setup.stands[stand].at;
    bool sideways = at->heading % (2 * OB_QUARTER) == 0;

    at->x = from->x;
    at->y = from->y + from->b + gap + (sideways ? at->a : at->b);
}

/* The die of a shot and, if it hits, the save. Returns the score that is saved against. */
static inline int32_t fires(playing *p, int32_t die, int32_t save)
{
    int32_t score;

    playing_roll(p, OB_ASK_SHOT, die);
    score = p->battle.volley.hits;
    if (save > 0)
        playing_roll(p, OB_ASK_SAVE, save);
    return score;
}

static inline bool routs(const playing *p, int32_t stand)
{
    return ob_marked(&p->battle, stand, OB_IS_ROUTING);
}

#endif
