/* States that represent others where the rest of a battle is approximated: bn_stand_ins.
 *
 * A battle is remembered where both sides give their orders. Casualties, confusion and whether the last
 * round was talks decide most of what follows, so the fine grain keeps them as they are. A large Position
 * Bonus is as good as won or lost, so it is limited, and a value between two points of a lattice is worth their mean.
 * Wounds are left out: who commands stays in command, unhurt, and of the others no deeds are asked. Indirect Attacks of
 * earlier rounds are forgotten.
 * The rough grain is only there to find the orders that are worth looking at. Its states are on a lattice of casualties
 * and Position Bonus; a state between is the mean of its corners. */
#include "steps.h"

#include <string.h>

enum {
    PB_MOST = 6,
    PB_FINE = 2,    /* step of the lattice */
    PB_ROUGH = 6,   /* the same, of the rough grain */
    LOST_STEP = 32, /* percent: three steps to the most */
    LOST_MOST = 95  /* percent; beyond it a force is almost gone */
};

/* The setup with another rule for wounds; the same if no one is hurt anyway. */
static const void *with_wounds(const void *setup, uint8_t rule, bn_arena *arena)
{
    const g4_setup *from = setup;
    g4_setup *to;

    if (from->battle.character_death == G4_NOBODY_HURT)
        return setup;
    to = bn_arena_get(arena, sizeof *to);
    if (to == NULL)
        return NULL;
    *to = *from;
    to->battle.character_death = rule;
    return to;
}

const void *g4_rolled_late(const void *setup, bn_arena *arena)
{
    return with_wounds(setup, G4_ROLLED_LATE, arena);
}

static const void *unhurt(const void *setup, bn_arena *arena)
{
    return with_wounds(setup, G4_NOBODY_HURT, arena);
}

/* The commander is unhurt; the others are not asked about. */
static void simplify(const g4_scene *scene, g4_battle *battle, int32_t side)
{
    g4_party *party = g4_party_at(battle, side);

    for (int32_t c = 0; c < g4_persons_in(scene, side); c++) {
        g4_person_state *person = &party->person_states[c];

        if (!g4_commands(scene, battle, side, c))
            *person = (g4_person_state){ .status = G4_PERSON_ABSENT };
        else if (person->status == G4_PERSON_FIT)
            person->hp = (int16_t)g4_side_person(scene, side, c)->hp;
    }
    for (int32_t f = 0; f < G4_BATTLE_FORCES; f++)
        if (party->npc_hp[f] > 0)
            party->npc_hp[f] = (int16_t)G4_CONSTANT(scene->setup->figures, HP);
}

/* A figure between two places of the lattice: the places, and the weight of the upper one. */
typedef struct between {
    int32_t place[2];
    double upper;
} between;

static between whole(int32_t value)
{
    return (between){ .place = { value, value } };
}

static between on_lattice(int32_t value, int32_t step, int32_t most)
{
    int32_t low = (int32_t)bn_floor_div(value, step) * step;
    int32_t high = low + step < most ? low + step : most;

    if (value >= high)
        return whole(high);
    return (between){ .place = { low, high },
                      .upper = (double)(value - low) / (double)(high - low) };
}

static int32_t held_pb(int32_t pb)
{
    return pb > PB_MOST ? PB_MOST : pb < -PB_MOST ? -PB_MOST : pb;
}

/* The corners of the lattice around a state, or the state itself. */
static int32_t corners(const g4_battle *plain, size_t size, const between at[3],
                       void *const out[BN_STAND_INS_MAX], double weight[BN_STAND_INS_MAX])
{
    int32_t count = 0;

    for (uint32_t corner = 0; corner < BN_STAND_INS_MAX; corner++) {
        double share = 1;
        g4_battle *battle = out[count];
        g4_bout *bout;

        for (uint32_t axis = 0; axis < 3; axis++)
            share *= corner >> axis & 1 ? at[axis].upper : 1 - at[axis].upper;
        if (share <= 0)
            continue;
        if (battle != plain)
            memcpy(battle, plain, size);
        bout = g4_bout_in_hand(battle);
        for (uint32_t i = 0; i < 2; i++)
            bout->casualties[i] = (uint8_t)at[i].place[corner >> i & 1];
        bout->pb = (int16_t)at[2].place[corner >> 2 & 1];
        weight[count++] = share;
    }
    return count;
}

static int32_t stand_ins(const void *setup, const void *state, uint64_t measured, uint32_t grain,
                         void *const out[BN_STAND_INS_MAX], double weight[BN_STAND_INS_MAX])
{
    g4_scene scene = g4_scene_of(setup);
    const g4_bout *seen = g4_bout_seen(state);
    size_t size = g4_battle_size(&scene);
    int32_t pb = held_pb(seen->pb);
    between at[3] = { whole(seen->casualties[0]), whole(seen->casualties[1]), whole(pb) };
    g4_battle *battle = out[BN_STAND_INS_MAX - 1];

    if (g4_many(&scene) || scene.inputs->sub_side != 0 || g4_fates_asked(measured))
        return -1;
    weight[0] = 1;
    memcpy(out[0], state, size);
    if (((const g4_battle *)state)->step < G4_AT_ROUND)
        return 1;
    if (((const g4_battle *)state)->step != G4_AT_ORDERS)
        return 0;
    memcpy(battle, state, size);
    for (int32_t s = 0; s < scene.side_count; s++)
        simplify(&scene, battle, s);
    g4_bout_in_hand(battle)->indirect[0] = g4_bout_in_hand(battle)->indirect[1] = 0;
    g4_bout_in_hand(battle)->indirect_last = 0;
    at[2] = on_lattice(pb, grain > 0 ? PB_ROUGH : PB_FINE, PB_MOST);
    if (grain > 0) {
        at[0] = on_lattice(seen->casualties[0], LOST_STEP, LOST_MOST);
        at[1] = on_lattice(seen->casualties[1], LOST_STEP, LOST_MOST);
    }
    return corners(battle, size, at, out, weight);
}

const bn_stand_ins g4_battle_stand_ins = {
    .words = "after this round, wounds, persons who do not command and earlier Indirect Attacks "
             "are left out, and a Position Bonus counts up to 6",
    .setup = unhurt,
    .of = stand_ins,
};
