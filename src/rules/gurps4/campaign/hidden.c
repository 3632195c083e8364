/* What a campaign hides from whom (G4-276), by the rows of hidden.def. */
#include "steps.h"

bool g4_column_known(bn_seat seat, int32_t column)
{
    return bn_seat_knows(seat, (uint32_t)g4_column_side(column));
}

/* While a battle is fought its own rows hold: what fights in it is shown there. */
static bool no_battle(const void *setup, const void *state)
{
    return ((const g4_campaign *)state)->phase != G4_PHASE_BATTLE;
}

static const void *column_of(const void *setup, const void *state, uint32_t index, uint32_t *sides)
{
    if (index >= (uint32_t)g4_column_count(setup))
        return NULL;
    *sides = UINT32_C(1) << g4_column_side((int32_t)index);
    return &((const g4_campaign *)state)->columns[index];
}

static const void *mustering_of(const void *setup, const void *state, uint32_t index,
                                uint32_t *sides)
{
    uint32_t side = index / G4_MUSTERS;

    if (side >= (uint32_t)((const g4_setup *)setup)->side_count)
        return NULL;
    *sides = UINT32_C(1) << side;
    return &((const g4_campaign *)state)->musters[side][index % G4_MUSTERS];
}

static const void *draft_of(const void *setup, const void *state, uint32_t index, uint32_t *sides)
{
    if (index >= (uint32_t)((const g4_setup *)setup)->side_count)
        return NULL;
    *sides = UINT32_C(1) << index;
    return &((const g4_campaign *)state)->drafts[index];
}

/* The state itself, moved on by the amounts of the sides before this one: so the slot of the first side's
 * amount is that of any side's. */
static const void *purse_of(const void *setup, const void *state, uint32_t index, uint32_t *sides)
{
    if (index >= (uint32_t)((const g4_setup *)setup)->side_count)
        return NULL;
    *sides = UINT32_C(1) << index;
    return (const unsigned char *)state + index * sizeof((const g4_campaign *)state)->money[0];
}

#define OF_g4_column column_of
#define OF_g4_mustering mustering_of
#define OF_g4_draft draft_of

#define ROW(struct_, member, least, most, when, which)                                             \
    { .name = #struct_ "." #member,                                                                \
      .rule = 276,                                                                                 \
      .slot = BN_SLOT(struct_, member),                                                            \
      .span = { least, most },                                                                     \
      .applies = when,                                                                             \
      .thing = which },

const bn_hidden g4_campaign_hidden[G4_CAMPAIGN_HIDDEN] = {
#define HIDDEN(struct_, member, least, most)                                                       \
    ROW(struct_, member, least, most, no_battle, OF_##struct_)
#define PART(struct_, member, least, most)                                                         \
    ROW(struct_, member, least, most, no_battle, OF_##struct_)
#define PURSE(struct_, member, least, most) ROW(struct_, member, least, most, NULL, purse_of)
#include "hidden.def"
};

/* Every member of these structs is hidden or open, or the sizes do not add up. */
enum {
    LISTED = 0
#define HIDDEN(struct_, member, ...) +sizeof(((struct_ *)0)->member)
#define WITHIN(struct_, member) +sizeof(((struct_ *)0)->member)
#define SHOWN(struct_, member) +sizeof(((struct_ *)0)->member)
#include "hidden.def"
};
_Static_assert(LISTED == sizeof(g4_column) + sizeof(g4_mustering) + sizeof(g4_draft),
               "a member is neither hidden nor open");
