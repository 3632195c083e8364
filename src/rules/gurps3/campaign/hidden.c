/* What a campaign hides from the enemy: troops, wounds, pay and treasury are a side's own affair; of an open
 * battle what that hides. */
#include "steps.h"

static const void *band_of(const void *setup, const void *state, uint32_t index, uint32_t *sides)
{
    const g3_campaign *s = state;

    if (index >= (uint32_t)g3_units(setup))
        return NULL;
    *sides = 1u << s->bands[index].side;
    return &s->bands[index];
}

static const void *realm_of(const void *setup, const void *state, uint32_t index, uint32_t *sides)
{
    if (index >= G3_CAMP_SIDES)
        return NULL;
    *sides = 1u << index;
    return &((const g3_campaign *)state)->realms[index];
}

static bool concealed(const void *setup, const void *state)
{
    const g3_campaign *s = state;

    return s->step == G3_PHASE_FIGHT && !g3_revealed(&s->fight);
}

static const void *fielded(const void *setup, const void *state, uint32_t index, uint32_t *sides)
{
    const g3_campaign *s = state;

    if (index >= (uint32_t)g3_units(setup))
        return NULL;
    *sides = 1u << s->fight.units[index].side;
    return &s->fight.units[index];
}

#define ROW(struct_, member, ruled, least, most, when, of)                                         \
    {                                                                                              \
        .name = #struct_ "." #member, .rule = BN_RULE(ruled), .slot = BN_SLOT(struct_, member),    \
        .span = { least, most }, .applies = when, .thing = of                                      \
    }

const bn_hidden g3_campaign_hidden[G3_CAMPAIGN_HIDDEN] = {
    ROW(g3_band, count, 154, 1, 1000, NULL, band_of),
    ROW(g3_band, wounded, 131, 0, 300, NULL, band_of),
    ROW(g3_band, battles, 033, 0, 20, NULL, band_of),
    ROW(g3_band, lost, 051, -9, 0, NULL, band_of),
    ROW(g3_band, bonus, 053, 0, 2, NULL, band_of),
    ROW(g3_band, atrocity, 116, -3, 3, NULL, band_of),
    ROW(g3_band, grief, 119, -5, 0, NULL, band_of),
    ROW(g3_band, leadership, 040, 0, 30, NULL, band_of),
    ROW(g3_realm, treasury, 050, 0, 1000000, NULL, realm_of),
    ROW(g3_realm, paid, 050, 0, 1000000, NULL, realm_of),
    ROW(g3_realm, gear, 136, 0, 100000, NULL, realm_of),
    ROW(g3_realm, order, 131, 0, 2, NULL, realm_of),
    ROW(g3_unit_state, count, 154, 1, 1000, concealed, fielded),
    ROW(g3_unit_state, quality, 154, 0, 5, concealed, fielded),
};
