/* The supply line of land logistics, as the map shows it (G4-R-131): the straightest way from a force
 * to a home base that its side had from the start and still holds. Enemies on it cut it. */
#include "steps.h"

static bool own_base(const g4_setup *setup, int32_t place, int32_t side)
{
    return setup->campaign.places[place].home_base &&
           setup->campaign.places[place].owner == 1 + side;
}

/* An enemy force there, or a place that an enemy holds. */
static bool barred(const g4_setup *setup, const g4_campaign *s, bn_point at, int32_t side)
{
    int32_t place = g4_place_at(setup, at);

    if (place != G4_NONE && s->holders[place] != 0 && s->holders[place] != 1 + side)
        return true;
    for (int32_t c = 0; c < g4_column_count(setup); c++)
        if (g4_column_side(c) != side && g4_afield(&s->columns[c]) && s->columns[c].x == at.x &&
            s->columns[c].y == at.y)
            return true;
    return false;
}

/* Whether an enemy lies before the fortress in which the column is: nothing comes in. In any other space shared with
 * enemies the way back stays open. */
static bool shut_in(const g4_setup *setup, const g4_campaign *s, int32_t c)
{
    const g4_column *column = &s->columns[c];
    int32_t place = g4_place_at(setup, g4_at(column)), side = g4_column_side(c);

    return place != G4_NONE && setup->campaign.places[place].fortress != G4_NO_FORTRESS &&
           s->holders[place] == 1 + side && barred(setup, s, g4_at(column), side);
}

static bool clear_to(const g4_setup *setup, const g4_campaign *s, int32_t c, bn_point base)
{
    bn_point at = g4_at(&s->columns[c]);

    while (at.x != base.x || at.y != base.y)
        if (!g4_space_toward(setup, NULL, G4_NONE, at, base, &at) ||
            barred(setup, s, at, g4_column_side(c)))
            return false;
    return true;
}

bool g4_supply_line(const g4_setup *setup, const g4_campaign *s, int32_t c)
{
    int32_t side = g4_column_side(c), bases = 0;
    bn_point at = g4_at(&s->columns[c]);

    for (int32_t p = 0; p < setup->campaign.place_count; p++) {
        const g4_place *place = &setup->campaign.places[p];

        if (!own_base(setup, p, side))
            continue;
        bases++;
        if (place->x == at.x && place->y == at.y && s->holders[p] == 1 + side)
            return true;
        if (!shut_in(setup, s, c) && clear_to(setup, s, c, (bn_point){ place->x, place->y }))
            return true;
    }
    return bases == 0; /* the map does not say where home is */
}
