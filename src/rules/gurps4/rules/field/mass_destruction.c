#include "mass_destruction.h"

static bool on_hand(const g4_standing *standing, int32_t line)
{
    return standing->count[line] > 0;
}

int32_t g4_weapons_tl(const g4_force *force, const g4_standing *standing)
{
    int32_t tl = 0;

    for (int32_t i = 0; i < force->line_count; i++)
        if (on_hand(standing, i) && force->figures[i].tl > tl)
            tl = force->figures[i].tl;
    return tl;
}

/* G4-264 Nanomachines: those that sicken or eat people are chemical weapons of TL10 at least; those
 * that turn a field to dust are nuclear ones. */
int32_t g4_nano_tl(const g4_figures *tables, int32_t weapons_tl)
{
    return weapons_tl > G4_CONSTANT(tables, NANO_TL) ? weapons_tl : G4_CONSTANT(tables, NANO_TL);
}

static void fold(const g4_force *force, g4_standing *standing, int32_t line, int32_t percent,
                 uint16_t rule, bn_trace *trace)
{
    standing->share[line] = g4_ts_pct(standing->share[line], 100 - percent);
    standing->folded = 1;
    bn_trace_add(trace, (bn_term){ .rule = rule,
                                   .row = BN_NO_ROW,
                                   .side = -1,
                                   .about = (int16_t)line,
                                   .name = force->lines[line].name,
                                   .count = standing->count[line],
                                   .value = percent,
                                   .seen = { bn_rat_int(percent) },
                                   .words = "struck before the battle: {0}% lost" });
}

/* G4-261 Chemical weapons: Poor gear has no masks, and gear of a lower TL none that help; sealed
 * troops never mind. */
bool g4_gassed(const g4_line *line, const g4_line_figures *figures, int32_t weapons_tl)
{
    bool poor = line->equipment == G4_EQUIPMENT_QUALITY_POOR;

    return !g4_gas_proof(line) && (poor || figures->tl < weapons_tl);
}

void g4_strike_chemical(const g4_figures *tables, const g4_force *force, g4_standing *standing,
                        int32_t weapons_tl, bn_trace *trace)
{
    for (int32_t i = 0; i < force->line_count; i++)
        if (on_hand(standing, i) && g4_gassed(&force->lines[i], &force->figures[i], weapons_tl))
            fold(force, standing, i, G4_CONSTANT(tables, CHEMICAL_CASUALTIES_PCT), 261, trace);
}

int32_t g4_chemical_penalty(const g4_figures *tables, const g4_ranks *struck, bool is_struck,
                            bool strikes_back)
{
    bool sealed = true;

    for (int32_t i = 0; i < struck->count; i++)
        sealed = sealed && g4_gas_proof(struck->lines[i].line);
    return is_struck && !strikes_back && !sealed ? G4_CONSTANT(tables, CHEMICAL_STRATEGY) : 0;
}

/* G4-262 Nuclear weapons: a side that is struck alone and unprepared is lost; an exchange leaves a tenth of each
 * force, more of sealed troops. */
g4_nuclear g4_nuclear_effect(bool struck, bool strikes_back, bool prepared)
{
    if (!struck)
        return G4_NUCLEAR_NONE;
    return strikes_back || prepared ? G4_NUCLEAR_LOSSES : G4_NUCLEAR_LOSS;
}

void g4_strike_nuclear(const g4_figures *tables, const g4_force *force, g4_standing *standing,
                       bn_trace *trace)
{
    for (int32_t i = 0; i < force->line_count; i++)
        if (on_hand(standing, i))
            fold(force, standing, i,
                 g4_gas_proof(&force->lines[i]) ? G4_CONSTANT(tables, NUCLEAR_SEALED_PCT)
                                                : G4_CONSTANT(tables, NUCLEAR_CASUALTIES_PCT),
                 262, trace);
}

bool g4_nuclear_ends_logistics(bool both_struck)
{
    return both_struck;
}
