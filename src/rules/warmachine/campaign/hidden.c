/* What a campaign hides from whom, by the rows of questions.def; while a battle is open, also what that hides. */
#include "steps.h"

static const void *body(const void *setup, const void *state, uint32_t index, uint32_t *sides)
{
    return wm_hidden_body(setup, &((const wm_campaign *)state)->fight, index, sides);
}

static const void *column(const void *setup, const void *state, uint32_t index, uint32_t *sides)
{
    const wm_campaign *s = state;

    if (index >= WM_COLUMNS || s->columns[index].fate == WM_UNUSED)
        return NULL;
    *sides = 1u << s->columns[index].side;
    return &s->columns[index];
}

static const void *place(const void *setup, const void *state, uint32_t index, uint32_t *sides)
{
    const wm_campaign *s = state;

    if (index >= WM_PLACES)
        return NULL;
    *sides = 1u << s->seats[index].holder >> 1; /* what no one owns concerns only the referee */
    return &s->seats[index];
}

/* The state itself, moved on by the amounts of the sides before this one: so the slot of the first side's
 * amount is that of any side's. */
static const void *purse(const void *setup, const void *state, uint32_t index, uint32_t *sides)
{
    if (index >= WM_SIDES)
        return NULL;
    *sides = 1u << index;
    return (const unsigned char *)state + index * sizeof((const wm_campaign *)state)->paid[0];
}

#define ROW(struct_, member, ruled, least, most, when, which)                                      \
    { .name = #member,                                                                             \
      .rule = BN_RULE(ruled),                                                                      \
      .slot = BN_SLOT(struct_, member),                                                            \
      .span = { least, most },                                                                     \
      .applies = when,                                                                             \
      .thing = which },

const bn_hidden wm_campaign_hidden[WM_CAMPAIGN_HIDDEN] = {
#define HIDDEN_BODY(row, member, ruled, least, most)                                               \
    ROW(wm_body, member, ruled, least, most, wm_plays_characters, body)
#define HIDDEN_COLUMN(row, member, ruled, least, most)                                             \
    ROW(wm_column, member, ruled, least, most, NULL, column)
#define HIDDEN_PLACE(row, member, ruled, least, most)                                              \
    ROW(wm_seat, member, ruled, least, most, NULL, place)
#define HIDDEN_PURSE(row, member, ruled, least, most)                                              \
    ROW(wm_campaign, member, ruled, least, most, NULL, purse)
#include "questions.def"
};

bool wm_column_known(const wm_setup *setup, const wm_campaign *s, wm_hidden_row row, bn_seat seat,
                     uint32_t side)
{
    return bn_may_know(&wm_campaign_hidden[row], setup, s, seat, side);
}
