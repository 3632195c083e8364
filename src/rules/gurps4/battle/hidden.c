/* What a battle hides from whom (G4-276), by the rows of hidden.def. */
#include "steps.h"

#include "rules/outcome/will.h"

/* ---- who may know ------------------------------------------------------------------------- */

bool g4_may_know(const g4_scene *scene, bn_seat seat, int32_t side)
{
    return bn_seat_knows(seat, scene->sides[side]);
}

static uint32_t bit_of(const g4_scene *scene, int32_t side)
{
    return UINT32_C(1) << scene->sides[side];
}

static const void *party_of(const void *setup, const void *state, uint32_t index, uint32_t *sides)
{
    g4_scene scene = g4_scene_of(setup);

    if (index >= scene.side_count)
        return NULL;
    *sides = bit_of(&scene, (int32_t)index);
    return g4_party_of(state, (int32_t)index);
}

static const void *division_of(const void *setup, const void *state, uint32_t index,
                               uint32_t *sides)
{
    g4_scene scene = g4_scene_of(setup);

    return g4_many(&scene) && party_of(setup, state, index, sides) != NULL
               ? g4_division_of(state, (int32_t)index)
               : NULL;
}

static const void *person_state_of(const void *setup, const void *state, uint32_t index,
                                   uint32_t *sides)
{
    const g4_party *party = party_of(setup, state, index / G4_SIDE_PERSONS, sides);

    return party != NULL ? &party->person_states[index % G4_SIDE_PERSONS] : NULL;
}

/* The bout with number `index`, of which a member of side `which` is meant. */
static const void *half_of(const void *setup, const void *state, uint32_t index, int32_t which,
                           uint32_t *sides)
{
    const g4_battle *battle = state;
    g4_scene scene = g4_scene_of(setup);

    if (index >= battle->lanes || battle->lane[index].bout.role == G4_BOUT_UNUSED)
        return NULL;
    *sides = bit_of(&scene, g4_side_in(&scene, (int32_t)index, which));
    return &battle->lane[index].bout;
}

static const void *half_0(const void *setup, const void *state, uint32_t index, uint32_t *sides)
{
    return half_of(setup, state, index, 0, sides);
}

static const void *half_1(const void *setup, const void *state, uint32_t index, uint32_t *sides)
{
    return half_of(setup, state, index, 1, sides);
}

/* The same of a member that is hidden until orders are revealed: of the bouts where they are not, and
 * were not known at once. */
static const void *order_of(const void *setup, const void *state, uint32_t index, int32_t which,
                            uint32_t *sides)
{
    const g4_battle *battle = state;
    g4_scene scene = g4_scene_of(setup);

    for (int32_t b = 0; b < battle->lanes; b++) {
        const g4_bout *bout = &battle->lane[b].bout;

        if (g4_fighting(battle, b) && !(bout->flags & G4_BOUT_SHOWN) &&
            bout->order[which] != G4_NO_ORDER && !g4_orders_known(&scene, battle, b, which) &&
            index-- == 0)
            return half_of(setup, state, (uint32_t)b, which, sides);
    }
    return NULL;
}

static const void *order_0(const void *setup, const void *state, uint32_t index, uint32_t *sides)
{
    return order_of(setup, state, index, 0, sides);
}

static const void *order_1(const void *setup, const void *state, uint32_t index, uint32_t *sides)
{
    return order_of(setup, state, index, 1, sides);
}

/* Judgements that are visible: a strike to those whom it hits, mercenaries who go over, and orders that everyone
 * hears. */
#define SHOWS(input)                                                                               \
    ((input) == G4_IN_CHEMICAL || (input) == G4_IN_NUCLEAR || (input) == G4_IN_WAVER ||            \
     (input) == G4_IN_KNOWN)
static const void *nothing(const void *setup, const void *state, uint32_t index, uint32_t *sides)
{
    return NULL;
}

/* The first persons and lines of each force. */
enum { TRIED = 2 };

static const g4_force *force_of(const g4_setup *setup, uint32_t index, uint32_t *sides)
{
    if (index >= (uint32_t)setup->side_count * G4_SIDE_FORCES)
        return NULL;
    *sides = UINT32_C(1) << index / G4_SIDE_FORCES;
    return g4_force_at(setup, (int32_t)index);
}

static const void *person_of(const void *setup, const void *state, uint32_t index, uint32_t *sides)
{
    const g4_force *force = force_of(setup, index / TRIED, sides);

    return force != NULL ? &force->persons[index % TRIED] : NULL;
}

/* Sides to which a line of a force has gone over: they know its figures as their own. */
static uint32_t deserted_to(const g4_setup *setup, const g4_battle *battle, uint32_t flat,
                            uint32_t line)
{
    g4_scene scene = g4_scene_of(setup);
    int32_t side = (int32_t)(flat / G4_SIDE_FORCES);
    bool waver = g4_side_judged(g4_party_of(battle, side), G4_JUDGE_WAVER);
    uint32_t sides = 0;

    if (!(g4_turncoats(g4_force_at(setup, (int32_t)flat), waver) >> line & 1))
        return 0;
    for (int32_t b = 0; b < battle->lanes; b++)
        for (int32_t i = 0; i < 2; i++)
            if (battle->lane[b].bout.revolted >> i & 1 && g4_side_in(&scene, b, i) == side)
                sides |= bit_of(&scene, g4_side_in(&scene, b, 1 - i));
    return sides;
}

static const void *figures_of(const void *setup, const void *state, uint32_t index, uint32_t *sides)
{
    const g4_force *force = force_of(setup, index / TRIED, sides);

    if (force != NULL)
        *sides |= deserted_to(setup, state, index / TRIED, index % TRIED);
    return force != NULL ? &force->figures[index % TRIED] : NULL;
}

static const void *inputs_of(const void *setup, const void *state, uint32_t index, uint32_t *sides)
{
    const g4_force *force = force_of(setup, index, sides);

    return force != NULL ? &force->inputs : NULL;
}

/* ---- the table ---------------------------------------------------------------------------- */

#define OF_g4_party party_of
#define OF_g4_division division_of
#define OF_g4_person_state person_state_of
#define OF_g4_person person_of
#define OF_g4_line_figures figures_of
#define ROW(struct_, member, least, most, of)                                                      \
    { .name = #struct_ "." #member,                                                                \
      .rule = 276,                                                                                 \
      .slot = BN_SLOT(struct_, member),                                                            \
      .span = { least, most },                                                                     \
      .thing = of },

const bn_hidden g4_battle_hidden[G4_BATTLE_HIDDEN] = {
#define HIDDEN(struct_, member, least, most) ROW(struct_, member, least, most, OF_##struct_)
#define HIDDEN_HALF(struct_, member, least, most)                                                  \
    ROW(struct_, member[0], least, most, half_0) ROW(struct_, member[1], least, most, half_1)
#define HIDDEN_ORDER(struct_, member, least, most)                                                 \
    ROW(struct_, member[0], least, most, order_0) ROW(struct_, member[1], least, most, order_1)
#define HIDDEN_TOLD(struct_, member, least, most)                                                  \
    ROW(struct_, member[0][0], least, most, half_0) ROW(struct_, member[1][0], least, most, half_1)
#define OF_SIDE(name, member, ...)                                                                 \
    ROW(g4_force_inputs, member, 0, 1, inputs_of)                                                  \
    ROW(g4_party, judged[G4_IN_##name], 0, 1, SHOWS(G4_IN_##name) ? nothing : party_of)
#define FORCE_GIVES(name, member, ...) ROW(g4_force_inputs, member, 0, 1, inputs_of)
#include "hidden.def"
#include "questions.def"
};

/* Every member of these structs is hidden or open, or the sizes do not add up. */
enum {
    LISTED = sizeof((g4_party *)0)->judged
#define HIDDEN(struct_, member, ...) +sizeof(((struct_ *)0)->member)
#define HIDDEN_HALF(struct_, member, ...) +sizeof(((struct_ *)0)->member)
#define HIDDEN_ORDER(struct_, member, ...) +sizeof(((struct_ *)0)->member)
#define HIDDEN_TOLD(struct_, member, ...) +sizeof(((struct_ *)0)->member)
#define SHOWN(struct_, member) +sizeof(((struct_ *)0)->member)
#include "hidden.def"
};
_Static_assert(LISTED == sizeof(g4_party) + sizeof(g4_person_state) + sizeof(g4_bout) +
                             sizeof(g4_person) + sizeof(g4_line_figures) +
                             sizeof((g4_division *)0)->next[0][0],
               "a member is neither hidden nor open");
