#include "defense.h"

#include "landing.h"
#include "fortress.h"

int32_t g4_posture_at_start(const g4_force *force, const g4_battle_inputs *inputs, int32_t side)
{
    if (force->inputs.given[G4_IN_POSTURE])
        return force->inputs.posture;
    if (inputs->kind == G4_SIEGE && inputs->besieged == 1 + side)
        return G4_BUNKERED;
    if (inputs->kind == G4_LANDING)
        return inputs->attacker == 1 + side ? G4_MOBILE : G4_PATROLLING;
    return force->inputs.posture;
}

/* ---- value -------------------------------------------------------------------------------- */

static const g4_field_defense_bonus_row *ground_row(const g4_figures *tables, int32_t terrain)
{
    switch (terrain) {
    case G4_PLAINS:
        return &tables->field_defense_bonus[G4_FIELD_DEFENSE_BONUS_PLAINS];
    case G4_HILLS:
        return &tables->field_defense_bonus[G4_FIELD_DEFENSE_BONUS_HILLS];
    case G4_MOUNTAIN:
        return &tables->field_defense_bonus[G4_FIELD_DEFENSE_BONUS_MOUNTAIN];
    case G4_BUILT_UP:
        return &tables->field_defense_bonus[G4_FIELD_DEFENSE_BONUS_BUILT_UP_AREAS];
    case G4_OCEAN:
        return &tables->field_defense_bonus[G4_FIELD_DEFENSE_BONUS_OPEN_OCEAN];
    default:
        return &tables->field_defense_bonus[G4_FIELD_DEFENSE_BONUS_OTHER];
    }
}

bool g4_field_db_rolled(const g4_figures *tables, int32_t terrain)
{
    return ground_row(tables, terrain)->rolled;
}

/* G4-166 Defense Bonus, value: half a die rounded up, more on steep or built-up ground; fixed on
 * plains and at sea. */
int32_t g4_field_db(const g4_figures *tables, int32_t terrain, int32_t die)
{
    const g4_field_defense_bonus_row *row = ground_row(tables, terrain);

    if (!row->rolled)
        return row->fixed;
    return (int32_t)bn_ceil_div(die, row->divisor) + row->extra;
}

/* ---- owner -------------------------------------------------------------------------------- */

static g4_defense bonus(g4_db_source source, int32_t value)
{
    return (g4_defense){ .source = source, .value = value, .lasting = 1 };
}

/* What the ground gives, or what the referee sets in its place. */
static g4_defense of_ground(const g4_figures *tables, const g4_battle_inputs *inputs)
{
    g4_defense defense = { .source = G4_DB_TERRAIN };

    if (inputs->given[G4_IN_DB]) {
        defense.source = G4_DB_REFEREE;
        defense.value = inputs->db;
    } else if (g4_field_db_rolled(tables, inputs->terrain)) {
        defense.rolled = 1;
    } else {
        defense.value = g4_field_db(tables, inputs->terrain, 0);
    }
    return defense;
}

static bool bunkered_stands(const g4_ground *ground)
{
    for (int32_t i = 0; i < G4_SIDES; i++)
        if (ground->posture[i] == G4_BUNKERED)
            return true;
    return false;
}

/* Whether a side has the ground's DB for the whole battle. */
static bool holds_ground(const g4_ground *ground, const g4_readings *rules, int32_t side)
{
    bool by_bunker = ground->encounter || (rules->bunkered_keeps_db && bunkered_stands(ground));

    return by_bunker ? ground->posture[side] == G4_BUNKERED : ground->initiative == side;
}

/* Whether it has it in round 1 as an ambusher (G4-R-46). */
static bool springs_ambush(const g4_ground *ground, const g4_readings *rules, int32_t side)
{
    return ground->initiative == side && ground->lead == G4_AMBUSH &&
           !(ground->encounter && rules->ambush_db_pitched_only);
}

static g4_defense in_the_field(const g4_figures *tables, const g4_battle_inputs *inputs,
                               const g4_ground *ground, const g4_readings *rules, int32_t side)
{
    g4_defense defense = of_ground(tables, inputs);

    if (inputs->db_owner != 0)
        defense.lasting = inputs->db_owner == 1 + side;
    else
        defense.lasting = holds_ground(ground, rules, side);
    defense.ambush = springs_ambush(ground, rules, side);
    return defense.lasting || defense.ambush ? defense : (g4_defense){ 0 };
}

/* G4-165 Defense Bonus, who: in the field a side that chose it, or was bunkered on it; behind walls, on
 * a shore and in home waters those to whom these belong, and no one else there. */
static g4_defense by_kind(const g4_figures *tables, const g4_battle_inputs *inputs,
                          const g4_ground *ground, const g4_readings *rules, int32_t side)
{
    switch (inputs->kind) {
    case G4_SIEGE:
        if (inputs->besieged != 1 + side ||
            !g4_inside(ground->posture[side], ground->withdrew_inside[side]))
            return (g4_defense){ 0 };
        return bonus(G4_DB_FORTRESS, g4_fortress_db(tables, inputs) +
                                         g4_crowding_db(tables, ground->crowded ? G4_ROOM_CROWDED
                                                                                : G4_ROOM_ENOUGH));
    case G4_LANDING:
        return inputs->attacker == 1 + side ? (g4_defense){ 0 }
                                            : bonus(G4_DB_SHORE, g4_shore_db(tables, inputs));
    case G4_NAVAL:
        return g4_waters_owner(inputs) == side ? bonus(G4_DB_WATERS, g4_waters_db(tables, inputs))
                                               : (g4_defense){ 0 };
    case G4_AIR_BATTLE:
        return (g4_defense){ 0 };
    default:
        return in_the_field(tables, inputs, ground, rules, side);
    }
}

g4_defense g4_defense_of(const g4_figures *tables, const g4_battle_inputs *inputs,
                         const g4_ground *ground, const g4_readings *rules, int32_t side,
                         bn_trace *trace)
{
    static const struct {
        uint16_t rule;
        const char *words;
    } told[] = {
        [G4_DB_TERRAIN] = { 166, "defense bonus of the ground" },
        [G4_DB_FORTRESS] = { 240, "defense bonus of the fortress" },
        [G4_DB_SHORE] = { 249, "defense bonus of the shore" },
        [G4_DB_WATERS] = { 254, "defense bonus of home waters" },
        [G4_DB_REFEREE] = { 166, "defense bonus set by the referee" },
    };
    g4_defense defense = by_kind(tables, inputs, ground, rules, side);
    int32_t crowding = defense.source == G4_DB_FORTRESS && ground->crowded
                           ? g4_crowding_db(tables, G4_ROOM_CROWDED)
                           : 0;
    bn_term term = {
        .row = BN_NO_ROW, .side = (int8_t)side, .about = -1, .group = G4_TERMS_DEFENSE
    };

    if (defense.source != G4_DB_NONE && ground->revolted[side]) {
        bn_trace_add(trace, (bn_term){ .rule = 40,
                                       .row = BN_NO_ROW,
                                       .side = (int8_t)side,
                                       .about = -1,
                                       .words = "defense bonus lost by a revolt" });
        return (g4_defense){ 0 };
    }
    term.rule = told[defense.source].rule;
    term.words = told[defense.source].words;
    term.value = defense.value - crowding;
    if (defense.source == G4_DB_NONE || defense.rolled)
        return defense;
    bn_trace_add(trace, term);
    term.rule = 242;
    term.value = crowding;
    term.words = "overcrowded";
    if (crowding != 0)
        bn_trace_add(trace, term);
    term.rule = 165;
    term.kind = BN_TERM_TOTAL;
    term.value = defense.value;
    term.words = "Defense Bonus";
    bn_trace_add(trace, term);
    return defense;
}

/* G4-167 Defense Bonus, when it counts: in rounds in which its owner defends; an ambusher's in the
 * first, whatever they do. */
int32_t g4_db_now(const g4_defense *defense, int32_t round, bool defends)
{
    bool sprung = defense->ambush && round == 1;

    return sprung || (defense->lasting && defends) ? defense->value : 0;
}
