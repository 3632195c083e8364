#include "fortress.h"

/* G4-239 Siege, fortress: any position so strong, if the referee sets one. */
bool g4_fortress_stands(const g4_battle_inputs *inputs)
{
    return inputs->fortress != G4_NO_FORTRESS;
}

static int32_t part(const g4_figures *tables, int32_t row)
{
    return tables->fortress_defense_bonus[row].db;
}

static int32_t permanent_db(const g4_figures *tables, int32_t tl)
{
    const g4_fortress_defense_bonus_row *row =
        &tables->fortress_defense_bonus[G4_FORTRESS_DEFENSE_BONUS_PERMANENT];

    return row->db + row->per_tl * tl;
}

static int32_t works_db(const g4_figures *tables, const g4_battle_inputs *inputs)
{
    switch (inputs->fortress) {
    case G4_IMPROVISED:
        return part(tables, G4_FORTRESS_DEFENSE_BONUS_IMPROVISED);
    case G4_IMPROVISED_STONE:
        return part(tables, G4_FORTRESS_DEFENSE_BONUS_IMPROVISED_STONE);
    case G4_PERMANENT:
        return permanent_db(tables, inputs->fortress_tl);
    case G4_RUINED:
        return permanent_db(tables, inputs->fortress_tl) +
               (inputs->ruin < 0 ? inputs->ruin : part(tables, G4_FORTRESS_DEFENSE_BONUS_RUINED));
    default:
        return 0;
    }
}

static int32_t site_db(const g4_figures *tables, int32_t site)
{
    static const int32_t rows[] = { G4_NONE, G4_FORTRESS_DEFENSE_BONUS_STRONG_SITE,
                                    G4_FORTRESS_DEFENSE_BONUS_EXTREME_SITE };

    return rows[site] == G4_NONE ? 0 : part(tables, rows[site]);
}

/* G4-240 Siege, fortress DB: works, their age, ruin and site; of a natural stronghold the site is all
 * there is. */
int32_t g4_fortress_db(const g4_figures *tables, const g4_battle_inputs *inputs)
{
    if (inputs->given[G4_IN_FORTRESS_DB])
        return inputs->fortress_db;
    if (inputs->fortress == G4_NATURAL_STRONGHOLD)
        return part(tables, G4_FORTRESS_DEFENSE_BONUS_NATURAL_STRONGHOLD);
    if (!g4_fortress_stands(inputs))
        return 0;
    return works_db(tables, inputs) + site_db(tables, inputs->site);
}

/* G4-241 Siege, who has the DB: those bunkered inside, or fallen back into the place. */
bool g4_inside(int32_t posture, bool withdrew_inside)
{
    return posture == G4_BUNKERED || withdrew_inside;
}

g4_garrison g4_garrison_of(const g4_ranks *ranks)
{
    g4_garrison garrison = { .wt = bn_rat_int(0), .too_large = G4_NONE };

    for (int32_t i = 0; i < ranks->count; i++) {
        const g4_ranks_line *l = &ranks->lines[i];

        if (l->mobility & G4_AIR_MOBILITY && !(l->mobility & G4_LAND_MOBILITY))
            continue; /* based elsewhere */
        if (l->figures->wt.num == 0 && garrison.too_large == G4_NONE)
            garrison.too_large = i;
        garrison.wt = g4_ts_add(garrison.wt, g4_ts_times(l->figures->wt, l->count));
    }
    return garrison;
}

bn_rat g4_fortress_most(const g4_figures *tables, const g4_battle_inputs *inputs)
{
    return g4_ts_pct(inputs->fortress_wt, G4_CONSTANT(tables, FORTRESS_CROWD_PCT));
}

/* G4-242 Siege, capacity: up to one and a half times its capacity crowds it; more does not fit, and neither does
 * anything too large for every carrier. */
g4_room g4_fortress_room(const g4_figures *tables, const g4_battle_inputs *inputs,
                         const g4_garrison *garrison)
{
    if (garrison->too_large != G4_NONE)
        return G4_ROOM_TOO_SMALL;
    if (!inputs->given[G4_IN_FORTRESS_WT] || bn_rat_cmp(garrison->wt, inputs->fortress_wt) <= 0)
        return G4_ROOM_ENOUGH;
    return bn_rat_cmp(garrison->wt, g4_fortress_most(tables, inputs)) <= 0 ? G4_ROOM_CROWDED
                                                                           : G4_ROOM_TOO_SMALL;
}

void g4_note_no_room(const g4_figures *tables, const g4_battle_inputs *inputs,
                     const g4_garrison *garrison, int32_t side, bn_trace *trace)
{
    bool large = garrison->too_large != G4_NONE;

    bn_trace_add(trace,
                 (bn_term){ .rule = 242,
                            .row = BN_NO_ROW,
                            .side = (int8_t)side,
                            .about = -1,
                            .seen = { garrison->wt,
                                      large ? bn_rat_int(0) : g4_fortress_most(tables, inputs) },
                            .words = large ? "something is too large to enter the fortress"
                                           : "WT {0} cannot enter a fortress for {1}" });
}

int32_t g4_crowding_db(const g4_figures *tables, g4_room room)
{
    return room == G4_ROOM_CROWDED ? part(tables, G4_FORTRESS_DEFENSE_BONUS_OVERCROWDED) : 0;
}
