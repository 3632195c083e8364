#include "types.h"

#include "dates.h"

#define TYPE(name) OB_STAND_CATEGORIES_##name

/* ---- sizes ---------------------------------------------------------------------------------- */

/* Half a side of a base has 5 units for each millimetre (OB-002). */
int32_t ob_half_side(const ob_figures *tables, int32_t millimetres)
{
    return millimetres * OB_CONSTANT(tables, HALF_SIDE_UNITS_PER_MM);
}

/* OB-003 Footprint of models without a base: vehicles and aircraft have their own size; a deeper base
 * is for models that would not stand on the usual one. */
void ob_footprint(const ob_figures *tables, const ob_bases *bases, int32_t depth_mm, ob_role *role)
{
    int32_t base = tables->stand_categories[role->type].base;

    /* A gun on a tracked chassis is as large as the chassis. */
    if (role->moves_as == TYPE(TNK))
        base = tables->stand_categories[TYPE(TNK)].base;
    role->half_width = ob_half_side(tables, bases->width_mm[base]);
    role->half_depth = ob_half_side(tables, depth_mm ? depth_mm : bases->depth_mm[base]);
}

/* ---- moves ---------------------------------------------------------------------------------- */

/* OB-078 Vehicles: by their class of speed. */
static const int32_t *vehicle_move(const ob_figures *tables, const ob_role *role)
{
    return &tables->speed_classes[role->speed].move_in;
}

/* OB-079 Artillery: a limber moves as transport of its drive, that of horse artillery faster. Guns that are
 * manhandled have the move of ART. */
static const int32_t *limber_move(const ob_figures *tables, uint32_t traits)
{
    return traits & OB_IS_HORSE_ARTILLERY ? &OB_CONSTANT(tables, HORSE_LIMBER_IN)
                                          : &tables->stand_categories[TYPE(TPT_ANIMAL)].move_in;
}

/* The greatest move of a kind of flight (OB-080). */
static const int32_t *air_move(const ob_figures *tables, const ob_role *role)
{
    return &tables->flights[role->flight].move_in;
}

/* OB-076 Foot: and every other type whose move is one figure. */
static const int32_t *base_move(const ob_figures *tables, const ob_role *role, uint32_t traits)
{
    switch (role->moves_as) {
    case TYPE(TNK):
    case TYPE(TPT_MOTOR):
        return vehicle_move(tables, role);
    case TYPE(TPT_ANIMAL):
        return limber_move(tables, traits);
    case TYPE(AIR):
        return air_move(tables, role);
    default:
        return &tables->stand_categories[role->moves_as].move_in;
    }
}

int32_t ob_base_move(const ob_figures *tables, const ob_role *role, uint32_t traits)
{
    return *base_move(tables, role, traits);
}

/* OB-077 Mounted: lighter horse goes further when it charges, and so do warbands. What moves as another type
 * charges as far as that one, if its own type charges at all. OB-190 Some charge no further than they move. */
int32_t ob_charge_move(const ob_figures *tables, const ob_role *role, uint32_t traits)
{
    return tables->stand_categories[role->type].can_charge
               ? *ob_move_figure(tables, role, traits, true)
               : 0;
}

const int32_t *ob_move_figure(const ob_figures *tables, const ob_role *role, uint32_t traits,
                              bool charges)
{
    const int32_t *charge = &tables->stand_categories[role->moves_as].charge_in;

    return charges && *charge > 0 && !(traits & OB_NO_CHARGE_BONUS)
               ? charge
               : base_move(tables, role, traits);
}

int32_t ob_move_rule(const ob_figures *tables, const ob_role *role)
{
    const ob_stand_categories_row *like = &tables->stand_categories[role->moves_as];

    return role->moves_as == TYPE(AIR)   ? 80
           : like->motorised             ? 78
           : role->moves_as == TYPE(ART) ? 79
           : like->mounted               ? 77
                                         : 76;
}

/* ---- what a type is ------------------------------------------------------------------------- */

bool ob_is_transport(int32_t type)
{
    return type == TYPE(TPT_MOTOR) || type == TYPE(TPT_ANIMAL) || type == TYPE(TPT_FOOT);
}

/* OB-019 Artillery, tanks, transport, aircraft: what has a class of speed. */
bool ob_is_vehicle(const ob_figures *tables, int32_t type)
{
    return tables->stand_categories[type].motorised;
}

/* OB-020 Categories the rules speak of: every TNK and TPT has a drive. */
int32_t ob_usual_drive(const ob_figures *tables, int32_t type)
{
    if (type == TYPE(TNK))
        return OB_TRACKED;
    if (type == TYPE(TPT_MOTOR))
        return OB_WHEELED;
    return type == TYPE(TPT_ANIMAL) ? OB_ANIMAL : OB_ON_FOOT;
}

/* OB-016, OB-017 Close and loose order foot, and skirmishers: each carries what is usual for its type at its
 * time. */
int32_t ob_usual_weapon(const ob_figures *tables, int32_t type, int32_t year, int32_t genre)
{
    for (int32_t i = 0; i < OB_USUAL_WEAPONS_COUNT; i++) {
        const ob_usual_weapons_row *is = &tables->usual_weapons[i];

        if (is->type == type && is->scifi == (genre == OB_SCIFI) &&
            (is->scifi || (year >= is->year_min && year <= is->year_max)))
            return is->weapon;
    }
    /* What has no beam weapons in science fiction has what is usual in all years. */
    return genre == OB_SCIFI ? ob_usual_weapon(tables, type, INT32_MAX, OB_HISTORICAL) : OB_NONE;
}

static bool has_firearm(const ob_figures *tables, const ob_role *role)
{
    for (int32_t i = 0; i < role->weapon_count; i++)
        if (tables->weapons[role->weapons[i].row].tech != OB_OLD_TECH)
            return true;
    return false;
}

/* Stands that strike with what they shoot with, if that is a firearm. The rule is OB-147, where it counts. */
int32_t ob_usual_edge(const ob_figures *tables, const ob_role *role, int32_t year, int32_t genre)
{
    int32_t type = role->type;
    bool shooter =
        type == TYPE(ARC) || type == TYPE(ART) || tables->stand_categories[type].ski != 0;

    if (genre == OB_SCIFI)
        return OB_FIREARM;
    if (type != TYPE(MSK) && type != TYPE(TNK) && !(shooter && has_firearm(tables, role)))
        return OB_COLD;
    return ob_dated(tables, OB_ERA_LIMITS_FIREARMS_BEAT_ARMOUR, year, genre) ? OB_FIREARM
                                                                             : OB_EARLY_FIREARM;
}

/* How many foot stands a carrier holds (OB-049). */
int32_t ob_capacity(const ob_figures *tables, const ob_role *role)
{
    if (role->type == TYPE(AIR))
        return OB_CONSTANT(tables, CARRIED_BY_AIR);
    return ob_is_vehicle(tables, role->type) ? OB_CONSTANT(tables, CARRIED_BY_MOTOR)
                                             : OB_CONSTANT(tables, CARRIED_BY_ANIMALS);
}

/* OB-022 Generals and their rating: Superior 1, Competent 0, Inferior -1. */
int32_t ob_general_value(const ob_figures *tables, int32_t rating)
{
    return tables->general_ratings[rating].value;
}
