/* Features: what they cost, whom they suit, what they do. */
#include "element.h"

/* ---- costs -------------------------------------------------------------------------------- */

/* The row of features.csv of each bit. */
static const int32_t rows[] = {
    G4_FEATURES_AIRBORNE,   G4_FEATURES_ALL_WEATHER, G4_FEATURES_DISLOYAL,
    G4_FEATURES_FANATIC,    G4_FEATURES_FLAGSHIP,    G4_FEATURES_HERO,
    G4_FEATURES_HOVERCRAFT, G4_FEATURES_IMPETUOUS,   G4_FEATURES_LEVY,
    G4_FEATURES_MARINE,     G4_FEATURES_MERCENARY,   G4_FEATURES_NIGHT,
    G4_FEATURES_NOCTURNAL,  G4_FEATURES_SEALED,      G4_FEATURES_SUPER_SOLDIER,
};

static int32_t bits_of(uint32_t mask)
{
    int32_t count = 0;

    for (; mask; mask &= mask - 1)
        count++;
    return count;
}

/* G4-041 Fanatic: halves what Good or Elite quality adds to Raise. */
static int32_t training_pct(const g4_figures *tables, const g4_line *line)
{
    const g4_troop_quality_row *row = &tables->troop_quality[line->quality];

    return line->features & G4_FANATIC ? row->raise_pct_fanatic : row->raise_pct;
}

int32_t g4_raise_pct(const g4_figures *tables, const g4_line *line)
{
    int32_t sum = tables->equipment_quality[line->equipment].raise_pct + training_pct(tables, line);

    for (uint32_t i = 0; i < BN_COUNT(rows); i++)
        if (line->features & UINT32_C(1) << i)
            sum += tables->features[rows[i]].raise_pct;
    sum += bits_of(line->neutralizes) * tables->features[G4_FEATURES_NEUTRALIZE].raise_pct;
    sum += bits_of(line->terrains) * tables->features[G4_FEATURES_TERRAIN].raise_pct;
    if (line->features & G4_HERO)
        sum += line->hero_raise_pct;
    if (line->features & G4_DISLOYAL)
        sum += line->disloyal_raise_pct;
    return sum;
}

int32_t g4_maintain_pct(const g4_figures *tables, const g4_line *line)
{
    int32_t sum = tables->equipment_quality[line->equipment].maintain_pct +
                  tables->troop_quality[line->quality].maintain_pct;

    for (uint32_t i = 0; i < BN_COUNT(rows); i++)
        if (line->features & UINT32_C(1) << i)
            sum += tables->features[rows[i]].maintain_pct;
    sum += bits_of(line->neutralizes) * tables->features[G4_FEATURES_NEUTRALIZE].maintain_pct;
    sum += bits_of(line->terrains) * tables->features[G4_FEATURES_TERRAIN].maintain_pct;
    if (line->features & G4_HERO)
        sum += line->hero_maintain_pct;
    if (line->features & G4_DISLOYAL)
        sum += line->disloyal_maintain_pct;
    return sum;
}

/* ---- the record with its features --------------------------------------------------------- */

/* G4-021, G4-045, G4-265 Classes of a home-made element, or of a Hero with other powers: those of the
 * base element, except for what the referee adds or takes away; Art or F for powers that strike from
 * afar. */
uint32_t g4_classes_of(const g4_line *line, const g4_element *element)
{
    return (element->classes | line->add_classes) & ~line->remove_classes;
}

uint32_t g4_neutralizes_of(const g4_line *line, const g4_element *element)
{
    return (element->neutralizes | line->neutralizes) & ~g4_classes_of(line, element);
}

/* G4-046 Hovercraft: Coast or Motor, as its owner picks for each march and battle, and that one
 * only. */
static uint32_t hovering(const g4_line *line, uint32_t mobility)
{
    uint32_t either = G4_COAST | G4_MOTOR;

    if (!(line->features & G4_HOVERCRAFT) || line->hover_mode == 0)
        return mobility;
    return (mobility & ~either) | (line->hover_mode == 1 ? G4_COAST : G4_MOTOR);
}

/* What the referee leaves it of the base element's mobility, and adds. */
static uint32_t own_mobility(const g4_line *line, const g4_element *element)
{
    return (element->mobility & ~line->remove_mobility) | line->add_mobility;
}

uint32_t g4_mobility_of(const g4_line *line, const g4_element *element)
{
    return hovering(line, own_mobility(line, element));
}

/* ---- whom they suit ----------------------------------------------------------------------- */

/* G4-055 Neutralize: not one's own class; four classes only if the referee lets it. */
static g4_refusal neutralize_suits(const g4_line *line, const g4_element *element)
{
    uint32_t core = G4_ARM | G4_AIR | G4_CV | G4_F;

    if (line->neutralizes & g4_classes_of(line, element))
        return (g4_refusal){ "G4-055", "{} cannot neutralize its own class",
                             "leave that class out" };
    if (line->neutralizes & core && !line->neutralize_core)
        return (g4_refusal){ "G4-055", "{} may not buy that class",
                             "air, arm, cv and f need allow_neutralize_core: true" };
    return (g4_refusal){ 0 };
}

/* A ship, or a beast as large: those whom a ship could carry swim beside their commander. */
static bool is_ship(uint32_t classes, int32_t transport, bn_rat wt)
{
    return classes & G4_NAV && (transport > 0 || wt.num == 0);
}

bool g4_carries_commander(const g4_line_figures *figures)
{
    return is_ship(figures->classes, figures->transport, figures->wt);
}

/* G4-043 Flagship: a ship of the Naval class, one in a force. */
static g4_refusal flagship_suits(const g4_line *line, const g4_element *element)
{
    if (!(line->features & G4_FLAGSHIP))
        return (g4_refusal){ 0 };
    if (!is_ship(g4_classes_of(line, element), element->transport, element->wt))
        return (g4_refusal){ "G4-043", "{} cannot be a flagship",
                             "a ship of the Naval class; one of its line is the flagship" };
    return (g4_refusal){ 0 };
}

/* G4-052 Marine, and the other features that ask for a way of moving: only elements that walk or
 * drive can be landed, only those that sail, fly or drop meet the weather. */
static g4_refusal movement_suits(const g4_figures *tables, const g4_line *line,
                                 const g4_element *element)
{
    uint32_t mobility = own_mobility(line, element);
    bool drifts = mobility & (G4_AIR_MOBILITY | G4_WATER_MOBILITY);

    if (line->features & G4_AIRBORNE && !(mobility & G4_LAND_MOBILITY))
        return (g4_refusal){ "G4-036", "{} cannot be airborne", "only for land mobility" };
    if (line->features & G4_MARINE && !(mobility & G4_LAND_MOBILITY))
        return (g4_refusal){ "G4-052", "{} cannot be marines", "only for land mobility" };
    if (line->features & G4_ALL_WEATHER && !drifts && !(line->features & G4_AIRBORNE))
        return (g4_refusal){ "G4-037", "{} has no use for all_weather",
                             "only for air or water mobility, or airborne troops" };
    if (line->features & G4_HOVERCRAFT &&
        (!(mobility & (G4_COAST | G4_MOTOR)) ||
         g4_line_tl(line) < G4_CONSTANT(tables, HOVERCRAFT_FIRST_TL)))
        return (g4_refusal){ "G4-046", "{} cannot be a hovercraft",
                             "Coast or Motor mobility and TL7 or more" };
    return (g4_refusal){ 0 };
}

static uint32_t rows_bought(const g4_line *line)
{
    uint32_t bought = 0;

    for (uint32_t i = 0; i < BN_COUNT(rows); i++)
        if (line->features & UINT32_C(1) << i)
            bought |= UINT32_C(1) << rows[i];
    if (line->neutralizes)
        bought |= UINT32_C(1) << G4_FEATURES_NEUTRALIZE;
    if (line->terrains)
        bought |= UINT32_C(1) << G4_FEATURES_TERRAIN;
    return bought;
}

/* G4-033 Which features exist: those the referee allows, each once, on whom they suit. */
g4_refusal g4_features_suit(const g4_figures *tables, const g4_line *line,
                            const g4_element *element, uint32_t allowed)
{
    g4_refusal refusal = movement_suits(tables, line, element);

    if (rows_bought(line) & ~allowed)
        return (g4_refusal){ "G4-033", "{} has a feature that this force may not have",
                             "one of allowed_features" };
    if (!refusal.rule)
        refusal = neutralize_suits(line, element);
    if (!refusal.rule)
        refusal = flagship_suits(line, element);
    if (!refusal.rule && line->features & G4_SUPER_SOLDIER && element->ts.num == 0)
        refusal = (g4_refusal){ "G4-059", "{} has no TS to double", "not for TS 0" };
    if (!refusal.rule && line->features & G4_LEVY && line->features & G4_MERCENARY)
        refusal =
            (g4_refusal){ "G4-050", "{} cannot be levied and hired at once", "levy or mercenary" };
    return refusal;
}

/* ---- what they do ------------------------------------------------------------------------- */

uint32_t g4_battle_classes(const g4_line_figures *figures, bool flagship, g4_kind_of_battle kind)
{
    bool afloat = kind == G4_NAVAL || kind == G4_LANDING;

    return figures->classes | (flagship && afloat ? G4_C3I : 0);
}

/* G4-036 Airborne: lost in bad weather without All-Weather. */
bool g4_airborne_usable(const g4_line *line, bool bad_weather)
{
    return line->features & G4_AIRBORNE && (!bad_weather || line->features & G4_ALL_WEATHER);
}

/* G4-037 All-Weather: a storm neither weakens nor delays it. */
bool g4_weatherproof(const g4_line *line)
{
    return line->features & G4_ALL_WEATHER;
}

bool g4_impetuous(const g4_line *line, bool cause_at_stake)
{
    return line->features & G4_IMPETUOUS || (line->features & G4_FANATIC && cause_at_stake);
}

/* G4-038, G4-054 Disloyal: put on by the referee, and on mercenaries who waver. */
bool g4_disloyal(const g4_line *line, bool mercenaries_waver)
{
    return line->features & G4_DISLOYAL || (line->features & G4_MERCENARY && mercenaries_waver);
}

/* G4-056, G4-057 Night and Nocturnal: the dark halves most, the day halves creatures of the night;
 * Night spares either. */
bool g4_halved_by_light(const g4_line *line, bool dark)
{
    bool nocturnal = line->features & G4_NOCTURNAL;

    return !(line->features & G4_NIGHT) && dark != nocturnal;
}

/* G4-058 Sealed: only such troops fight where nothing can breathe. */
bool g4_may_breathe(const g4_line *line, bool hostile_environment)
{
    return !hostile_environment || line->features & G4_SEALED;
}

bool g4_gas_proof(const g4_line *line)
{
    return line->features & G4_SEALED;
}

/* G4-061 Unliving troops: no quarter for constructs and undead, nor for Fanatics. */
bool g4_wastes_away(const g4_line *line)
{
    return line->features & (G4_UNLIVING | G4_ZOMBIE | G4_FANATIC);
}

/* G4-060 Terrain: six kinds of ground can be learnt; hard winter makes any ground Arctic too. */
bool g4_at_home_in(const g4_line *line, int32_t terrain, bool hard_winter)
{
    uint32_t ground = UINT32_C(1) << terrain | (hard_winter ? UINT32_C(1) << G4_ARCTIC : 0);

    return line->terrains & ground;
}

bool g4_open_ground_for(const g4_line *line, int32_t terrain)
{
    return line->features & G4_HOVERCRAFT && (terrain == G4_DESERT || terrain == G4_SWAMPLAND);
}
