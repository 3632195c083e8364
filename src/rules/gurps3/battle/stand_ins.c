/* States that stand for others where the rest of a battle is examined coarsely: bn_stand_ins.
 *
 * What is asked of later days is whether to fight on. A battle is remembered there, in the evening, by how
 * much strength either side has left, as a share of what it brought, by who has won so far, and whether a
 * position was taken. Morale that was lost is forgotten, lost commanders are replaced by equals, and no one is hurt:
 * each of these would multiply the states. Losses are shares of those who fight and a contest depends on the ratio of
 * strengths, so only the ratio of the two shares is kept, on a lattice: the side that has lost less counts as unhurt,
 * all units of the other are reduced alike. Between two places of the lattice a battle is worth their mean.
 *
 * A day has many paths, because every unit rolls for itself. So some of them are taken. A battle that may last
 * longer than LATER more days is taken to end then. */
#include "steps.h"

#include <string.h>

#include "rules/field/secrets.h"
#include "rules/forces/strength.h"

enum {
    WHOLE = 16,  /* places of the lattice up to full strength */
    FINE = 2,    /* step of the lattice */
    ROUGH = 4,   /* the same, of the rough grain */
    LATER = 3,   /* days that are examined, at most */
    COURSES = 48 /* of a day */
};

static const void *same(const void *setup, bn_arena *arena)
{
    return setup;
}

/* Whether a unit comes back tomorrow. */
static bool comes_back(const g3_setup *setup, const g3_unit_state *unit)
{
    return unit->place == G3_FIELDED && unit->fate != G3_ROUTS && unit->fate != G3_SURRENDERS &&
           (unit->fate != G3_WITHDRAWS || setup->sides[unit->side].withdrawn_return);
}

static int64_t strength_tomorrow(const g3_setup *setup, const g3_battle *battle, int32_t side)
{
    int64_t sum = 0;

    for (int32_t u = 0; u < g3_units(setup); u++)
        if (battle->units[u].side == side && comes_back(setup, &battle->units[u]))
            sum += g3_ts_now(setup, battle, u, NULL);
    return sum;
}

/* ---- what is forgotten --------------------------------------------------------------------- */

/* All of a unit, or as many of it as that share of WHOLE, at home and in its place. */
static void restore_unit(const g3_setup *setup, g3_battle *battle, int32_t u, int32_t share)
{
    const g3_unit *is = g3_unit_of(setup, u);
    g3_unit_state *unit = &battle->units[u];
    int32_t count = (int32_t)(((int64_t)is->count * share + WHOLE - 1) / WHOLE);

    *unit = (g3_unit_state){ .count = count,
                             .dead = g3_men_of(is, is->count - count),
                             .side = (uint8_t)g3_home(setup, u),
                             .fate = G3_HOLDS,
                             .grief = (int8_t)is->leaders_lost,
                             .quality = unit->quality,
                             .pay = unit->pay,
                             .leadership = unit->leadership,
                             .service = unit->service };
}

static void restore_party(const g3_setup *setup, g3_battle *battle, int32_t side)
{
    g3_party *party = &battle->parties[side];
    const g3_party was = *party;
    bool taken = was.table == G3_TABLE_C && g3_line_of(setup, battle, side).captured;

    *party = (g3_party){ .given = was.given,
                         .skill = was.skill,
                         .tactics = was.tactics,
                         .commander = was.commander,
                         .known = was.known };
    memcpy(party->judged, was.judged, sizeof party->judged);
    if (taken) {
        party->table = was.table;
        party->behind = was.behind;
    }
}

/* The evening of a battle whose sides have those shares of their strength left. */
static void simplify(const g3_setup *setup, g3_battle *battle, const int32_t share[2])
{
    uint8_t first =
        (uint8_t)(setup->options.max_days > LATER ? setup->options.max_days - LATER : 1);

    for (int32_t s = 0; s < setup->side_count; s++)
        restore_party(setup, battle, s);
    for (int32_t s = 0; s < setup->side_count; s++)
        for (int32_t p = 0; p < setup->sides[s].force.person_count; p++)
            battle->persons[s][p] =
                (g3_person_state){ .hits = (int16_t)setup->sides[s].force.persons[p].hits,
                                   .did = G3_IS_OUT };
    for (int32_t u = 0; u < g3_units(setup); u++)
        restore_unit(setup, battle, u, share[g3_home(setup, u)]);
    battle->settled = battle->round = 0;
    if (g3_winner_of(setup, battle) == G3_NONE)
        battle->winner = battle->difference = 0;
    else
        battle->difference = (uint8_t)G3_CONSTANT(setup->figures, FIELD_DIFFERENCE);
    if (battle->day < first)
        battle->day = first;
}

/* ---- the lattice --------------------------------------------------------------------------- */

/* What either side has left, in shares of WHOLE, the larger taken as whole: a weaker side, and in how many
 * parts of the lattice's step between two places. */
typedef struct ratio {
    int32_t weaker, low, high;
    double upper; /* weight of `high` */
} ratio;

static ratio ratio_of(const double left[2], int32_t step)
{
    ratio r = { .weaker = left[0] > left[1] };
    double most = left[1 - r.weaker];
    double place = most > 0 ? left[r.weaker] / most * WHOLE : WHOLE;

    r.low = (int32_t)(place / step) * step;
    r.high = r.low + step;
    r.upper = (place - r.low) / step;
    if (r.low >= WHOLE) {
        r.low = r.high = WHOLE;
        r.upper = 0;
    }
    if (r.low == 0) { /* at least one is left */
        r.low = 1;
        r.upper = place <= 1 ? 0 : (place - 1) / (step - 1);
    }
    return r;
}

static void shares_left(const g3_setup *setup, const g3_battle *battle, g3_battle *whole,
                        double left[2])
{
    for (int32_t u = 0; u < g3_units(setup); u++)
        restore_unit(setup, whole, u, WHOLE);
    for (int32_t s = 0; s < 2; s++) {
        int64_t most = strength_tomorrow(setup, whole, s);

        left[s] = most > 0 ? (double)strength_tomorrow(setup, battle, s) / (double)most : 0;
    }
}

static int32_t stand_ins(const void *with, const void *state, uint64_t measured, uint32_t grain,
                         void *const out[BN_STAND_INS_MAX], double weight[BN_STAND_INS_MAX])
{
    const g3_setup *setup = with;
    const g3_battle *battle = state;
    size_t size = g3_battle_game.state_size(setup);
    double left[2];
    ratio r;

    if (setup->side_count != 2 || measured != 0)
        return -1;
    if (battle->step != G3_STEP_NIGHT)
        return 0;
    memcpy(out[0], state, size);
    shares_left(setup, battle, out[0], left);
    r = ratio_of(left, grain > 0 ? ROUGH : FINE);
    for (int32_t i = 0; i < (r.upper > 0 ? 2 : 1); i++) {
        int32_t share[2] = { WHOLE, WHOLE };

        share[r.weaker] = i == 0 ? r.low : r.high;
        memcpy(out[i], state, size);
        simplify(setup, out[i], share);
        weight[i] = i == 0 ? 1 - r.upper : r.upper;
    }
    return r.upper > 0 ? 2 : 1;
}

const bn_stand_ins g3_battle_stand_ins = {
    .words = "later days (at most three) only decide whether to fight on: losses follow the ratio "
             "of the remaining strengths and fall on all units alike, lost Morale and commanders "
             "are restored, and no named person is hurt",
    .setup = same,
    .of = stand_ins,
    .courses = COURSES,
    .kind = 1 + G3_ASK_CONTINUE,
};
