#include "participants.h"

/* Near enough to fight here, and able to breathe. */
static bool present(const g4_ranks_line *line, const g4_field *field)
{
    bool far_off = line->mobility == G4_FA && !line->line->in_theater;

    return line->count > 0 && line->line->in_support && !far_off &&
           g4_may_breathe(line->line, field->hostile_environment);
}

uint32_t g4_carrier_mobility(const g4_ranks *ranks, int32_t line)
{
    uint32_t mobility = 0;
    int32_t at = ranks->lines[line].carrier;

    for (int32_t depth = 0; at != G4_NONE && depth < G4_LINES; depth++) {
        mobility |= ranks->lines[at].mobility;
        at = ranks->lines[at].carrier;
    }
    return mobility;
}

/* ---- land --------------------------------------------------------------------------------- */

/* G4-089 Land campaign: whatever walks, drives or stays where it is put, and what flies. By the
 * switch flyers need the Air class, unless they can walk. */
static bool fights_on_land(const g4_ranks_line *line, const g4_field *field)
{
    bool airworthy = line->mobility & G4_AIR_MOBILITY &&
                     (!field->rules.air_class_required || line->figures->classes & G4_AIR);

    return line->mobility == 0 || line->mobility & G4_LAND_MOBILITY || airworthy;
}

/* ---- shores ------------------------------------------------------------------------------- */

static uint32_t useful_water(const g4_field *field)
{
    return field->inland ? G4_COAST : G4_WATER_MOBILITY;
}

g4_passage g4_landing_passage(const g4_ranks *ranks, int32_t line, const g4_field *field)
{
    const g4_ranks_line *l = &ranks->lines[line];
    uint32_t carrier = g4_carrier_mobility(ranks, line);
    uint32_t over_water = useful_water(field);
    bool by_air = carrier & G4_AIR_MOBILITY || l->line->orbital_drop;
    bool by_water = carrier & over_water;

    if (l->line->ignores_mobility || l->mobility & (G4_AIR_MOBILITY | over_water))
        return G4_PASSAGE_OWN;
    if (by_air && (!by_water || g4_airborne_usable(l->line, field->bad_weather)))
        return G4_PASSAGE_BY_AIR;
    return by_water ? G4_PASSAGE_BY_WATER : G4_PASSAGE_NONE;
}

/* G4-092 Amphibious campaign: every element may fight, but those who land must have a way to the
 * shore. In the contest before it everyone counts. */
static bool fights_on_shore(const g4_ranks *ranks, int32_t line, const g4_field *field)
{
    return !ranks->lands || field->recon ||
           g4_landing_passage(ranks, line, field) != G4_PASSAGE_NONE;
}

/* ---- water -------------------------------------------------------------------------------- */

/* G4-090 Naval campaign: ships of war, what neutralizes them, and what fights in the air; asked in
 * battle by the switch only. */
static bool of_naval_use(const g4_ranks_line *line)
{
    return line->figures->classes & (G4_NAV | G4_AIR) || line->figures->neutralizes & G4_NAV;
}

static bool seaworthy(const g4_ranks_line *line, const g4_field *field)
{
    uint32_t way = field->ocean ? G4_SEA | G4_FA : G4_WATER_MOBILITY | G4_AIR_MOBILITY;

    if (line->line->ignores_mobility)
        return true;
    return line->mobility & way && (!field->rules.naval_class_test || of_naval_use(line));
}

bool g4_boards(const g4_ranks *ranks, int32_t line, const g4_field *field)
{
    const g4_ranks_line *l = &ranks->lines[line];
    bool trained = l->line->features & G4_MARINE || g4_airborne_usable(l->line, field->bad_weather);
    int32_t carrier = l->carrier;

    if (field->kind != G4_NAVAL || seaworthy(l, field))
        return false;
    if (!trained || !(l->mobility & G4_LAND_MOBILITY))
        return false;
    while (carrier != G4_NONE && !seaworthy(&ranks->lines[carrier], field))
        carrier = ranks->lines[carrier].carrier;
    return carrier != G4_NONE;
}

/* G4-253 Naval battle, participants: on the ocean what is fit for it, near the coast all that floats
 * or flies, and in both cases the boarders that such carriers bring. */
static bool fights_on_water(const g4_ranks *ranks, int32_t line, const g4_field *field)
{
    return seaworthy(&ranks->lines[line], field) || g4_boards(ranks, line, field);
}

/* ---- air ---------------------------------------------------------------------------------- */

/* G4-091, G4-256 Air campaign and battle: the Air class and what neutralizes it. */
static bool fights_in_the_air(const g4_ranks_line *line)
{
    return line->figures->classes & G4_AIR || line->figures->neutralizes & G4_AIR;
}

/* ------------------------------------------------------------------------------------------- */

bool g4_takes_part(const g4_ranks *ranks, int32_t line, const g4_field *field)
{
    const g4_ranks_line *l = &ranks->lines[line];

    if (!present(l, field))
        return false;
    if (l->line->ignores_mobility && field->kind != G4_AIR_BATTLE)
        return true;
    switch (field->kind) {
    case G4_LANDING:
        return fights_on_shore(ranks, line, field);
    case G4_NAVAL:
        return fights_on_water(ranks, line, field);
    case G4_AIR_BATTLE:
        return fights_in_the_air(l);
    default:
        return fights_on_land(l, field);
    }
}

int32_t g4_ranks_elements(const g4_ranks *ranks, const g4_field *field)
{
    int32_t count = 0;

    for (int32_t i = 0; i < ranks->count; i++)
        if (g4_takes_part(ranks, i, field))
            count += ranks->lines[i].count;
    return count;
}
