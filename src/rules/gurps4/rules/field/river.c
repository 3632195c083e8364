/* Defended rivers, engineers' bridges, and the clock. */
#include "strength.h"

/* ---- rivers ------------------------------------------------------------------------------- */

/* G4-150 Defended ford or bridge: like a river, but one that surprise takes before it is held. */
static bool taken_by_surprise(int32_t kind, bool surprised)
{
    return kind != 0 && surprised;
}

bool g4_river_hinders(const g4_field *field, int32_t kind, bool defender_defends,
                      bool attacker_attacks, bool surprised)
{
    return field->kind != G4_LANDING && defender_defends && attacker_attacks &&
           !taken_by_surprise(kind, surprised);
}

/* G4-148 TS at a river crossing: the attackers fight at half in such a round, all but those who fly,
 * swim, bridge or drop over it. */
bool g4_river_halves(const g4_ranks *ranks, int32_t line, const g4_field *field)
{
    const g4_ranks_line *l = &ranks->lines[line];

    return !(l->mobility & (G4_AIR_MOBILITY | G4_WATER_MOBILITY)) &&
           !(l->figures->classes & G4_ENG) && !(l->line->features & G4_MARINE) &&
           !g4_airborne_usable(l->line, field->bad_weather);
}

/* G4-149 Bridging by engineers: five elements for each point of their WT, whatever those weigh. */
int64_t g4_bridging_allowance(const g4_figures *tables, const g4_ranks *ranks,
                              const g4_field *field)
{
    bn_rat wt = bn_rat_int(0);

    for (int32_t i = 0; i < ranks->count; i++) {
        const g4_ranks_line *l = &ranks->lines[i];

        if (l->figures->classes & G4_ENG && g4_takes_part(ranks, i, field))
            wt = g4_ts_add(wt, g4_ts_times(l->figures->wt, l->count));
    }
    return bn_rat_floor(g4_ts_times(wt, G4_CONSTANT(tables, BRIDGING_PER_WT)));
}

/* TS that one more element of the line brings toward force TS when it is brought over. */
static bn_rat gain(const g4_figures *tables, const g4_ranks *ranks, int32_t line,
                   const g4_field *field)
{
    return bn_rat_div(g4_counted_of(tables, ranks, line, field),
                      bn_rat_int(ranks->lines[line].count));
}

void g4_bridge_default(const g4_figures *tables, g4_ranks *ranks, const g4_field *field)
{
    int64_t left = g4_bridging_allowance(tables, ranks, field);
    g4_field level = *field;

    level.recon = 1; /* factors without the river; no one lands at one */
    for (int32_t i = 0; i < ranks->count; i++)
        ranks->lines[i].bridged = 0;
    while (left > 0) {
        int32_t best = G4_NONE;

        for (int32_t i = 0; i < ranks->count; i++)
            if (ranks->lines[i].bridged == 0 && g4_takes_part(ranks, i, field) &&
                g4_river_halves(ranks, i, field) &&
                (best == G4_NONE ||
                 bn_rat_cmp(gain(tables, ranks, i, &level), gain(tables, ranks, best, &level)) > 0))
                best = i;
        if (best == G4_NONE)
            return;
        ranks->lines[best].bridged =
            left < ranks->lines[best].count ? (int32_t)left : ranks->lines[best].count;
        left -= ranks->lines[best].bridged;
    }
}

/* ---- time --------------------------------------------------------------------------------- */

int32_t g4_round_length_row_of(const g4_figures *tables, int32_t elements_a, int32_t elements_b)
{
    int32_t fewer = elements_a < elements_b ? elements_a : elements_b;
    int32_t row = 0;

    while (row + 1 < G4_ROUND_LENGTH_COUNT && fewer >= tables->round_length[row + 1].elements_min)
        row++;
    return row;
}

/* G4-168 Round length: by the ranks with fewer elements. */
int32_t g4_round_minutes(const g4_figures *tables, int32_t elements_a, int32_t elements_b)
{
    return tables->round_length[g4_round_length_row_of(tables, elements_a, elements_b)].minutes;
}

bool g4_is_night(int32_t minute, int32_t sunrise, int32_t sunset)
{
    int32_t day = 24 * 60, now = minute % day;

    if (sunrise == sunset)
        return false;
    return sunrise < sunset ? now < sunrise || now >= sunset : now < sunrise && now >= sunset;
}

/* G4-170 Day turns to night: everything is computed again if any element sees in the dark, or only there. */
bool g4_light_matters(const g4_ranks *a, const g4_ranks *b)
{
    const g4_ranks *all_ranks[2] = { a, b };

    for (int32_t h = 0; h < 2; h++)
        for (int32_t i = 0; i < all_ranks[h]->count; i++)
            if (all_ranks[h]->lines[i].line->features & (G4_NIGHT | G4_NOCTURNAL))
                return true;
    return false;
}
