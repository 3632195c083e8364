#include "landing.h"

/* G4-248 Landing, when: one possible landing place makes it a pitched battle without a contest; otherwise
 * there is one, and the attacker cannot pass by. */
bool g4_single_landing(const g4_battle_inputs *inputs)
{
    return inputs->kind == G4_LANDING && inputs->single_landing;
}

/* G4-249 Landing, defender's DB: the shore, and what was built on it. */
int32_t g4_shore_db(const g4_figures *tables, const g4_battle_inputs *inputs)
{
    static const int32_t shores[] = { G4_AMPHIBIOUS_DEFENSE_BONUS_MINOR_RIVER,
                                      G4_AMPHIBIOUS_DEFENSE_BONUS_MAJOR_RIVER_OR_BEACH,
                                      G4_AMPHIBIOUS_DEFENSE_BONUS_ROCKY_ISLAND_OR_CLIFFS };
    static const int32_t works[] = { G4_NONE, G4_AMPHIBIOUS_DEFENSE_BONUS_IMPROVISED,
                                     G4_AMPHIBIOUS_DEFENSE_BONUS_PERMANENT };
    int32_t built = works[inputs->shore_works];

    return tables->amphibious_defense_bonus[shores[inputs->shore]].db +
           (built == G4_NONE ? 0 : tables->amphibious_defense_bonus[built].db);
}

/* G4-251 Landing, superiority: cavalry that was not trained to land is none on the beach. */
uint32_t g4_landing_classes(const g4_ranks_line *line, const g4_field *field, uint32_t classes)
{
    bool trained =
        line->line->features & G4_MARINE || g4_airborne_usable(line->line, field->bad_weather);

    return trained ? classes : classes & ~(uint32_t)G4_CV;
}

bool g4_without_foothold(const g4_figures *tables, int32_t pb)
{
    return pb < G4_CONSTANT(tables, LANDING_PB_NEEDED);
}

g4_access g4_landing_access(const g4_figures *tables, int32_t strategy)
{
    for (int32_t i = 0; i < G4_STRATEGY_ACCESS_COUNT; i++)
        if (g4_book.strategy_access[i].strategy == strategy)
            return tables->strategy_access[i].amphibious_attacker_without_pb;
    return G4_ACCESS_NO;
}

/* G4-252 Landing, strategies: no defense before a foothold is won, and the sea is a bad way back. */
int32_t g4_landing_retreat(const g4_figures *tables, bool lands, bool retreats)
{
    return lands && retreats ? G4_CONSTANT(tables, LANDING_RETREAT) : 0;
}

/* G4-254 Naval battle, DB: none on the ocean; near the coast for anyone who is at home there, or as the
 * referee sets it. */
int32_t g4_waters_db(const g4_figures *tables, const g4_battle_inputs *inputs)
{
    if (inputs->ocean)
        return tables->naval_defense_bonus[G4_NAVAL_DEFENSE_BONUS_OPEN_OCEAN].default_;
    if (inputs->given[G4_IN_DB])
        return inputs->db;
    return tables->naval_defense_bonus[G4_NAVAL_DEFENSE_BONUS_HOME_WATERS].default_;
}

int32_t g4_waters_owner(const g4_battle_inputs *inputs)
{
    int32_t owner = inputs->db_owner != 0 ? inputs->db_owner : inputs->home_waters;

    return inputs->ocean ? G4_NONE : owner - 1;
}
