/* Misfortunes of war. */
#include "misfortune.h"

/* G4-218 Misfortunes: who rolls: commanders, players' characters and whom the referee names; not
 * those whom nothing here can hurt. */
bool g4_faces_misfortune(const g4_person *person, bool commands, bool scene)
{
    return (commands || person->player || person->notable) && !person->immune && !scene;
}

static void tell(bn_trace *trace, uint16_t row, int32_t value, const char *words)
{
    if (value != 0)
        bn_trace_add(trace, (bn_term){ .rule = 219,
                                       .row = row,
                                       .side = -1,
                                       .about = -1,
                                       .group = G4_TERMS_MISFORTUNE,
                                       .value = value,
                                       .words = words });
}

static int32_t add(const g4_figures *tables, int32_t row, int32_t times, const char *words,
                   bn_trace *trace)
{
    int32_t value = tables->misfortune_modifiers[row].value * times;

    tell(trace, (uint16_t)row, value, words);
    return value;
}

int32_t g4_misfortune_row(const g4_figures *tables, int32_t casualties)
{
    int32_t row = G4_MISFORTUNES_COUNT - 1;

    while (row >= 0 && casualties < tables->misfortunes[row].casualties_min_pct)
        row--;
    return row;
}

/* G4-219 Misfortunes: chance: by the casualties of their side this round, none at none. A figure between the steps
 * counts as the lower one, since each row ends where the next starts. */
int32_t g4_misfortune_chance(const g4_figures *tables, int32_t casualties, int32_t risk,
                             bool desperate, g4_place_in_battle place, bn_trace *trace)
{
    int32_t row = g4_misfortune_row(tables, casualties), chance;

    if (row < 0)
        return 0;
    chance = tables->misfortunes[row].base_chance;
    tell(trace, (uint16_t)row, chance, "casualties of this round");
    chance += add(tables, G4_MISFORTUNE_MODIFIERS_RISK, risk, "risk", trace);
    chance += add(tables, G4_MISFORTUNE_MODIFIERS_DESPERATE, desperate, "desperate", trace);
    chance +=
        add(tables, G4_MISFORTUNE_MODIFIERS_FIERCE, place.fierce, "with fierce troops", trace);
    chance +=
        add(tables, G4_MISFORTUNE_MODIFIERS_REAR, g4_in_the_rear(place), "in the rear", trace);
    bn_trace_add(trace, (bn_term){ .rule = 219,
                                   .row = BN_NO_ROW,
                                   .side = -1,
                                   .about = -1,
                                   .group = G4_TERMS_MISFORTUNE,
                                   .kind = BN_TERM_TOTAL,
                                   .value = chance,
                                   .words = "struck on this or less" });
    return chance;
}

/* G4-220 Misfortunes: result: the chance is a target like any other, so a critical success is the
 * worst luck. */
g4_mishap g4_misfortune(const g4_figures *tables, int32_t chance, int32_t roll)
{
    switch (g4_check(tables, chance, roll)) {
    case G4_CRITICAL_SUCCESS:
        return G4_HURT_BADLY;
    case G4_SUCCESS:
        return G4_HURT;
    case G4_FAILURE:
    case G4_CRITICAL_FAILURE:
        break;
    }
    return G4_UNHURT;
}

/* ---- injury ------------------------------------------------------------------------------- */

/* How many full multiples of their HP below 0 they have reached. */
static int32_t depth(int32_t full_hp, int32_t hp)
{
    return hp >= 0 ? 0 : (int32_t)bn_floor_div(-hp, full_hp);
}

g4_wound g4_wounded(const g4_figures *tables, int32_t full_hp, int32_t hp, int32_t injury)
{
    int32_t left = hp - injury, reached = depth(full_hp, left);
    bool dead = reached >= G4_CONSTANT(tables, DEAD_AT_HP_TIMES);

    return (g4_wound){ .hp = left,
                       .death_rolls = dead ? 0 : reached - depth(full_hp, hp),
                       .out = left <= 0,
                       .dead = dead };
}

bool g4_survives(const g4_figures *tables, int32_t ht, int32_t roll)
{
    return g4_succeeds(tables, ht, roll);
}

/* G4-221 Misfortunes: left on the field: as the referee says, otherwise if their side lost the round. */
g4_fate g4_fallen_fate(int32_t referee, bool side_lost_round)
{
    if (referee != G4_FATE_BY_RESULT)
        return (g4_fate)referee;
    return side_lost_round ? G4_CAPTURED : G4_BROUGHT_OFF;
}

/* ---- succession --------------------------------------------------------------------------- */

/* G4-222 Misfortunes: a commander falls: the next in command must keep the troops in hand. */
bool g4_panics(const g4_figures *tables, int32_t successor_leadership, int32_t roll)
{
    return !g4_succeeds(tables, successor_leadership, roll);
}
