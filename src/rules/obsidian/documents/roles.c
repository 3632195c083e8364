/* From a role as a roster writes it to a role as the rules see it. */
#include "documents.h"

#define TYPE(name) OB_STAND_CATEGORIES_##name

/* ---- what a role may be ----------------------------------------------------------------------- */

/* OB-021 Elephants: PKE with the trait are the same as their own type. */
static int32_t type_of(const ob_entry *entry, const ob_role_said *said)
{
    return said->type == TYPE(PKE) && (entry->traits & OB_IS_ELEPHANT) ? TYPE(PKE_ELEPHANT)
                                                                       : said->type;
}

/* OB-015 The types: what a type of stand cannot have. */
static bn_code check_type(const ob_frame *frame, const ob_entry *entry, const ob_role *role,
                          const bn_spot *at)
{
    bool tank = role->type == TYPE(TNK) || role->moves_as == TYPE(TNK);
    bool armoured = role->armour != OB_UNARMOURED;

    if (tank && !armoured)
        return bn_refuse(at, BN_RULE, "OB-019", "armour", "{} needs a class of armour", entry->name,
                         "light, medium, heavy or super_heavy");
    if (armoured && !tank && role->type != TYPE(AIR))
        return bn_refuse(at, BN_RULE, "OB-019", "armour", "{} is neither a tank nor an aircraft",
                         entry->name, "INF/A and CAV/A are the armoured foot and horse");
    if (role->speed == OB_JEEP && role->type != TYPE(TPT_MOTOR))
        return bn_refuse(at, BN_RULE, "OB-078", "speed", "{} is no jeep", entry->name,
                         "only TPT/motor is as fast as a jeep");
    if (role->speed != OB_MEDIUM_SPEED && role->speed != OB_JEEP && !tank)
        return bn_refuse(at, BN_RULE, "OB-078", "speed", "{} has no class of speed", entry->name,
                         "slow and fast are for TNK");
    return BN_OK;
}

/* OB-018 Cavalry, camels and chariots: they cannot shoot in this role, like others that only fight in close combat. */
static bn_code check_shooter(const ob_frame *frame, const ob_entry *entry, const ob_role *role,
                             const bn_spot *at)
{
    if (role->weapon_count > 0 && !frame->tables->stand_categories[role->shoots_as].can_shoot)
        return bn_refuse(at, BN_RULE, "OB-108", "weapons", "{} cannot shoot", entry->name,
                         "ARC, MSK, SKI, ART, TNK and AIR can; `roles` gives such a role");
    if (role->weapon_count == 0 && role->type == TYPE(ART))
        return bn_refuse(at, BN_RULE, "OB-108", "weapons", "{} has no gun", entry->name,
                         "name it: weapons: [smoothbore_gun]");
    return BN_OK;
}

/* ---- weapons ---------------------------------------------------------------------------------- */

static bool is_gun(const ob_figures *tables, int32_t row)
{
    return row != OB_NONE && tables->weapons[row].gun && !tables->weapons[row].comparable;
}

static bn_code arm(const ob_frame *frame, const ob_weapon_said *said, const bn_spot *at,
                   ob_weapon *out)
{
    const ob_weapons_row *is = &frame->tables->weapons[said->weapon];

    if (said->weapon == OB_WEAPONS_SMOOTHBORE_CANISTER)
        return bn_refuse(at, BN_RULE, "OB-125", "weapon", "canister is not a separate weapon", NULL,
                         "a smoothbore_gun fires it at short range");
    if (is->comparable && !is_gun(frame->tables, said->like))
        return bn_refuse(at, BN_RULE, "OB-032", "like", "{} needs a gun that it is like",
                         is->weapon, "like: breech_80_130, or another gun");
    if (!is->comparable && said->like != OB_NONE)
        return bn_refuse(at, BN_RULE, "OB-032", "like", "{} has its own figures", is->weapon,
                         "`like` is for mortars and rockets");
    *out = (ob_weapon){ .row = said->weapon,
                        .against = said->against,
                        .like = said->like,
                        .range_in = said->range_in,
                        .calibre_mm = said->calibre_mm,
                        .guns = said->guns,
                        .loads = said->loads,
                        .arc = said->arc,
                        .lob = said->lob == OB_NONE ? (int32_t)is->indirect : said->lob,
                        .chemical = said->chemical };
    return BN_OK;
}

static void arm_usually(const ob_figures *tables, int32_t row, int32_t loads, ob_role *role)
{
    ob_weapon *weapon = &role->weapons[role->weapon_count];

    if (row == OB_NONE || role->weapon_count == OB_WEAPONS)
        return;
    role->weapon_count++;
    *weapon =
        (ob_weapon){ .row = row,
                     .against = OB_NONE,
                     .like = tables->weapons[row].comparable ? OB_WEAPONS_BREECH_TO_79 : OB_NONE,
                     .guns = 1,
                     .loads = loads,
                     .lob = (int32_t)tables->weapons[row].indirect };
}

/* Aircraft have what their ordnance says, other stands what is usual for their type and time. */
static void take_usual(const ob_frame *frame, const ob_entry *entry, int32_t year, ob_role *role)
{
    const ob_figures *tables = frame->tables;

    if (role->type != TYPE(AIR)) {
        arm_usually(tables, ob_usual_weapon(tables, role->shoots_as, year, frame->genre), 0, role);
        return;
    }
    if (entry->ordnance == OB_NONE)
        return;
    if (tables->air_ordnance[entry->ordnance].strafes)
        arm_usually(tables, OB_WEAPONS_STRAFING, 0, role);
    if (tables->air_ordnance[entry->ordnance].items > 0)
        arm_usually(tables, tables->air_ordnance[entry->ordnance].load,
                    tables->air_ordnance[entry->ordnance].items, role);
}

static bn_code read_weapons(const ob_frame *frame, const ob_entry *entry, const ob_role_said *said,
                            int32_t year, const bn_spot *at, ob_role *role)
{
    if (said->weapon_count == OB_NONE) {
        take_usual(frame, entry, year, role);
        return BN_OK;
    }
    for (int32_t i = 0; i < said->weapon_count; i++) {
        bn_spot of_weapon = bn_spot_entry(at, "weapons", i);
        bn_code code = arm(frame, &said->weapons[i], &of_weapon, &role->weapons[i]);

        if (code != BN_OK)
            return code;
        role->weapon_count++;
    }
    return BN_OK;
}

/* ---- a role ----------------------------------------------------------------------------------- */

static int32_t or_else(int32_t said, int32_t standard)
{
    return said == OB_NONE ? standard : said;
}

/* OB-190 Adapting types: a roster may give a stand the moves and the fire of another type, or a move that no
 * type has. */
static void read_moves(const ob_frame *frame, const ob_entry *entry, const ob_role_said *said,
                       ob_role *role)
{
    role->move_in =
        said->move_in ? said->move_in : ob_base_move(frame->tables, role, entry->traits);
    role->charge_in = ob_charge_move(frame->tables, role, entry->traits);
    /* A stand with its own move charges at it, unless its type charges faster. */
    if (role->charge_in > 0 && said->move_in > role->charge_in)
        role->charge_in = said->move_in;
}

bn_code ob_role_read(const ob_frame *frame, const ob_entry *entry, const ob_role_said *said,
                     int32_t reach, const bn_spot *at, ob_role *out)
{
    const ob_figures *tables = frame->tables;
    int32_t type = type_of(entry, said);
    int32_t year = entry->year == OB_UNSAID ? frame->year : entry->year;
    ob_role role = { .type = type,
                     .moves_as = or_else(said->moves_as, type),
                     .shoots_as = or_else(said->shoots_as, type),
                     .armour = said->armour,
                     .speed = said->speed,
                     .flight = said->flight,
                     .reach = reach };
    bn_code code = read_weapons(frame, entry, said, year, at, &role);

    role.drive = or_else(said->drive, ob_usual_drive(tables, role.moves_as));
    role.edge = or_else(said->edge, ob_usual_edge(tables, &role, year, frame->genre));
    if (code == BN_OK)
        code = check_type(frame, entry, &role, at);
    if (code == BN_OK)
        code = check_shooter(frame, entry, &role, at);
    if (code != BN_OK)
        return code;
    read_moves(frame, entry, said, &role);
    ob_footprint(tables, frame->bases, said->depth_mm, &role);
    *out = role;
    return BN_OK;
}
