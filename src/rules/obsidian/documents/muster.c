/* From a roster to an army: stands, Commands, Generals, passengers. */
#include "documents.h"

#include <string.h>

#include <banneret/system/sums.h>

#include "rules/board/numbers.h"
#include "rules/field/air.h"
#include "rules/field/weapons.h"

#define TYPE(name) OB_STAND_CATEGORIES_##name

ob_bases ob_book_bases(const ob_figures *tables)
{
    ob_bases bases;

    for (int32_t i = 0; i < OB_BASE_SIZES_COUNT; i++) {
        bases.width_mm[i] = tables->base_sizes[i].width_mm;
        bases.depth_mm[i] = tables->base_sizes[i].depth_mm;
    }
    return bases;
}

/* ---- places ----------------------------------------------------------------------------------- */

/* A unit is 0.004 in, so four decimals are more than enough, and no product is too large. */
enum { PARTS_OF_AN_INCH = 10000 };

int32_t ob_units_of(bn_rat inches)
{
    if (!bn_rat_in_parts(inches, PARTS_OF_AN_INCH))
        return OB_NONE;
    return (int32_t)ob_rdiv(inches.num * OB_INCH, inches.den);
}

/* OB-001 Table and coordinates: documents say inches, the rules have units. */
bn_code ob_point_read(const ob_point_said *said, const bn_spot *at, ob_point *out)
{
    ob_point point = { ob_units_of(said->at[0].inches), ob_units_of(said->at[1].inches) };

    if (point.x == OB_NONE || point.y == OB_NONE)
        return bn_refuse(at, BN_RULE, "OB-001", NULL, "a place has too many decimals", NULL,
                         "four decimals of an inch at most");
    *out = point;
    return BN_OK;
}

/* Steps of the compass words are half right angles. */
int32_t ob_heading_read(const ob_place_said *said, int32_t standard)
{
    /* 144 steps are 360 degrees: 2 steps are 5. */
    if (said->degrees.den && !bn_rat_in_parts(said->degrees, 2))
        return OB_NONE;
    if (said->degrees.den) {
        int64_t halves = said->degrees.num * 2 / said->degrees.den;

        return halves % 5 == 0 ? (int32_t)(halves / 5 % OB_HEADINGS_COUNT) : OB_NONE;
    }
    return said->facing == OB_NONE ? standard : said->facing * OB_QUARTER / 2;
}

/* ---- strength and cost ------------------------------------------------------------------------ */

static int32_t year_of(const ob_frame *frame, const ob_entry *entry)
{
    return entry->year == OB_UNSAID ? frame->year : entry->year;
}

ob_recruit ob_recruit_of(const ob_frame *frame, const ob_entry *entry, const ob_role_said *said,
                         int32_t stated)
{
    bool elephant = said->type == TYPE(PKE) && (entry->traits & OB_IS_ELEPHANT);

    return (ob_recruit){ .type = elephant ? TYPE(PKE_ELEPHANT) : said->type,
                         .armour = said->armour,
                         .quality = entry->quality,
                         .traits = entry->traits,
                         .agreed = entry->agreed,
                         .stated = stated,
                         .year = year_of(frame, entry),
                         .genre = frame->genre,
                         .general = entry->rating != OB_NONE };
}

static int32_t limber_of(const ob_entry *entry)
{
    for (int32_t i = 0; i < entry->other_role_count; i++)
        if (entry->other_roles[i].by + 1 == OB_BY_LIMBERING)
            return entry->other_roles[i].role.type;
    return OB_NONE;
}

/* Loads of ordnance beside guns. */
static int32_t loads_of(const ob_role *role)
{
    int32_t sum = 0;

    for (int32_t i = 0; i < role->weapon_count; i++)
        sum += role->weapons[i].loads;
    return sum;
}

static int32_t extra_items(const ob_frame *frame, const ob_entry *entry, const ob_role *role)
{
    int32_t items =
        entry->ordnance == OB_NONE ? 0 : ob_ordnance_items(frame->tables, entry->ordnance, false);
    int32_t loads = role->type == TYPE(AIR) ? loads_of(role) : 0;

    return loads > items ? loads - items : 0;
}

static int32_t stand_cost(const ob_frame *frame, const ob_entry *entry, const ob_role_said *said,
                          int32_t stated, bn_term of, bn_trace *trace)
{
    ob_recruit recruit = ob_recruit_of(frame, entry, said, stated);
    bn_spot nowhere = bn_spot_of(NULL, NULL);
    ob_role role;
    ob_bill bill = {
        .recruit = &recruit, .role = &role, .limber = limber_of(entry), .ordnance = entry->ordnance
    };

    if (ob_role_read(frame, entry, said, OB_OWN, &nowhere, &role) != BN_OK)
        return 0; /* it was refused before */
    bill.extra_items = extra_items(frame, entry, &role);
    bill.loiter_carry =
        (entry->traits & (OB_LOITERS | OB_IS_CARRIER)) == (OB_LOITERS | OB_IS_CARRIER);
    return ob_cost(frame->tables, &bill, of, trace);
}

int32_t ob_entry_cost(const ob_frame *frame, const ob_entry *entry, bn_term of, bn_trace *trace)
{
    int32_t one = entry->count * stand_cost(frame, entry, &entry->role, entry->sp, of, trace);
    const ob_other_form *form = &entry->other_form;

    if (form->count == 0)
        return one;
    return ob_cost_of_forms(one, form->count *
                                     stand_cost(frame, entry, &form->role, form->sp, of, NULL));
}

/* ---- what an entry may be --------------------------------------------------------------------- */

static bool is_type(int32_t type, int32_t a, int32_t b, int32_t c)
{
    return type == a || type == b || type == c;
}

/* OB-177 Loitering aircraft: rotary ones and creatures; other traits fit only their types. */
static bn_code check_traits(const ob_frame *frame, const ob_entry *entry, const bn_spot *at)
{
    int32_t type = entry->role.type;
    const struct {
        uint32_t trait;
        bool fits;
        const char *rule, *hint;
    } needs[] = {
        { OB_IS_ELEPHANT, is_type(type, TYPE(PKE), TYPE(PKE_ELEPHANT), OB_NONE), "OB-021",
          "elephants are PKE" },
        { OB_IS_CATAPHRACT, type == TYPE(CAV_A), "OB-147", "cataphracts are CAV/A" },
        { OB_IS_CARRIER, ob_is_transport(type) || is_type(type, TYPE(TNK), TYPE(AIR), OB_NONE),
          "OB-049", "TPT, TNK and AIR carry others" },
        { OB_IS_HORSE_ARTILLERY, type == TYPE(ART), "OB-046", "horse artillery is ART" },
        { OB_IS_FIGHTING_VEHICLE, type == TYPE(TNK), "OB-118", "a fighting vehicle is TNK" },
        { OB_LOITERS, type == TYPE(AIR) && entry->role.flight != OB_FIXED_WING, "OB-177",
          "rotary AIR and flying creatures loiter" },
        { OB_IS_POOLED, ob_is_transport(type), "OB-034", "transport is allotted from a pool" },
    };

    for (size_t i = 0; i < BN_COUNT(needs); i++)
        if ((entry->traits & needs[i].trait) && !needs[i].fits)
            return bn_refuse(at, BN_RULE, needs[i].rule, "traits",
                             "a trait does not fit the type of {}", entry->name, needs[i].hint);
    return BN_OK;
}

/* OB-218 Notes that act as rules: who may take a formation alone. */
static bool formation_fits(int32_t formation, int32_t type)
{
    switch (formation) {
    case OB_SHIELDWALL:
        return type == TYPE(WBD);
    case OB_TESTUDO:
        return type == TYPE(INF_A);
    case OB_SCHILTRON:
        return is_type(type, TYPE(PKE), TYPE(INF_A), TYPE(INF_U));
    default:
        return true;
    }
}

static bool may_be_off_table(const ob_frame *frame, const ob_role *role)
{
    for (int32_t i = 0; i < role->weapon_count; i++)
        if (ob_may_stay_off_table(frame->tables, &role->weapons[i]))
            return role->type == TYPE(ART);
    return false;
}

static bool may_carry_all(const ob_figures *tables, int32_t ordnance, const ob_role *role)
{
    for (int32_t i = 0; i < role->weapon_count; i++)
        if (!ob_may_carry(tables, ordnance, role->weapons[i].row))
            return false;
    return true;
}

static bn_code check_entry(const ob_frame *frame, const ob_entry *entry, const ob_role *role,
                           const bn_spot *at)
{
    if (!ob_may_agree(frame->tables, entry->agreed))
        return bn_refuse(at, BN_RULE, "OB-028", "sp_agreed", "too many points are agreed for {}",
                         entry->name, "by the book one point either way at most");
    if (entry->count > 1 && (entry->rating != OB_NONE || (entry->traits & OB_IS_CINC)))
        return bn_refuse(at, BN_RULE, "OB-022", "count", "{} is one General, not several",
                         entry->name, "give every General a separate entry");
    if (!formation_fits(entry->formation, role->type))
        return bn_refuse(at, BN_RULE, entry->formation == OB_SHIELDWALL ? "OB-042" : "OB-153",
                         "formation", "{} cannot take that formation", entry->name,
                         "WBD a shieldwall, INF/A a testudo, PKE and INF a schiltron");
    if (entry->arrives == OB_OFF_TABLE && !may_be_off_table(frame, role))
        return bn_refuse(at, BN_RULE, "OB-172", "arrives", "{} cannot fire from off the table",
                         entry->name,
                         "rockets can, and by the book guns with a calibre_mm above 100");
    if (entry->ordnance != OB_NONE && role->type != TYPE(AIR))
        return bn_refuse(at, BN_RULE, "OB-178", "ordnance", "{} is no aircraft", entry->name,
                         "ordnance is for AIR");
    if (entry->ordnance != OB_NONE && !may_carry_all(frame->tables, entry->ordnance, role))
        return bn_refuse(at, BN_RULE, "OB-178", "weapons", "{} carries what its kind does not",
                         entry->name, "leave out `weapons` for the usual ones");
    if (extra_items(frame, entry, role) > (frame->genre == OB_SCIFI ? 1 : 0))
        return bn_refuse(at, BN_RULE, "OB-178", "weapons", "{} carries more than its ordnance",
                         entry->name, "one item more is for science fiction");
    if (entry->placed_count > entry->count)
        return bn_refuse(at, BN_RULE, "OB-055", "placed", "{} has more places than stands",
                         entry->name, "one place for each stand, or none");
    return check_traits(frame, entry, at);
}

/* ---- roles of a stand ------------------------------------------------------------------------- */

/* The role that a warband takes with a shieldwall (OB-042). */
static bn_code add_shieldwall(const ob_frame *frame, const ob_entry *entry, const bn_spot *at,
                              ob_stand *stand)
{
    ob_role_said wall = entry->role;

    wall.type = TYPE(INF_U);
    return ob_role_read(frame, entry, &wall, OB_BY_SHIELDWALL, at,
                        &stand->roles[stand->role_count++]);
}

/* OB-043 Reiters: and every other stand that can take another role. The first is its own. */
static bn_code read_roles(const ob_frame *frame, const ob_entry *entry, const bn_spot *at,
                          ob_stand *stand)
{
    bn_code code =
        ob_role_read(frame, entry, &entry->role, OB_OWN, at, &stand->roles[stand->role_count++]);

    for (int32_t i = 0; code == BN_OK && i < entry->other_role_count; i++) {
        const ob_other_role *other = &entry->other_roles[i];
        bn_spot of_role = bn_spot_entry(at, "roles", i);

        code = ob_role_read(frame, entry, &other->role, other->by + 1, &of_role,
                            &stand->roles[stand->role_count++]);
        if (code == BN_OK && other->by + 1 == OB_BY_LIMBERING &&
            (entry->role.type != TYPE(ART) || !ob_is_transport(other->role.type)))
            code = bn_refuse(&of_role, BN_RULE, "OB-045", "by", "{} cannot limber like that",
                             entry->name, "ART limbers to TPT/animal or TPT/motor");
    }
    if (code == BN_OK && entry->formation == OB_SHIELDWALL && stand->role_count == OB_ROLES)
        code = bn_refuse(at, BN_LIMIT, "OB-042", "roles", "{} has too many roles", entry->name,
                         "a shieldwall is one of them");
    if (code == BN_OK && entry->formation == OB_SHIELDWALL)
        code = add_shieldwall(frame, entry, at, stand);
    return code;
}

/* ---- stands ----------------------------------------------------------------------------------- */

/* "Line infantry 3"; an entry of one stand has its own name. */
static const char *name_of(const ob_entry *entry, int32_t place, int32_t count, bn_arena *arena)
{
    char buffer[80];
    bn_text text = bn_text_over(buffer, sizeof buffer);

    if (count == 1)
        return entry->name;
    bn_text_add(&text, entry->name);
    bn_text_add(&text, " ");
    bn_text_int(&text, place + 1);
    return bn_arena_text(arena, buffer, strlen(buffer));
}

static bn_code place_stand(const ob_entry *entry, int32_t place, int32_t edge, const bn_spot *at,
                           ob_stand *stand)
{
    const ob_place_said *said = &entry->placed[place];
    bn_spot of_place = bn_spot_entry(at, "placed", place);
    ob_point centre = { 0, 0 };
    int32_t heading;
    bn_code code;

    stand->at = (ob_box){ .a = stand->roles[0].half_width, .b = stand->roles[0].half_depth };
    if (stand->form != 0 || place >= entry->placed_count)
        return BN_OK;
    heading = ob_heading_read(said, (edge + OB_HEADINGS_COUNT / 2) % OB_HEADINGS_COUNT);
    if (heading == OB_NONE)
        return bn_refuse(&of_place, BN_RULE, "OB-220", "degrees",
                         "{} faces between two steps of the compass", entry->name,
                         "a multiple of 2.5 degrees from east, against the clock");
    code = ob_point_read(&said->at, &of_place, &centre);
    if (code != BN_OK)
        return code;
    stand->placed = 1;
    stand->at.x = centre.x;
    stand->at.y = centre.y;
    stand->at.heading = heading;
    return BN_OK;
}

/* OB-030 Keeping count: each stand has its Command, roles, weapons, its strength at the start and its cost. */
static ob_stand stand_of(const ob_entry *entry, const ob_stand *like, int32_t form, int32_t place)
{
    ob_stand stand = *like;

    stand.form = form;
    stand.place = place;
    stand.traits = entry->traits;
    if (stand.roles[0].type == TYPE(PKE_ELEPHANT))
        stand.traits |= OB_IS_ELEPHANT;
    return stand;
}

static bn_code add_form(const ob_frame *frame, const ob_entry *entry, const ob_stand *like,
                        int32_t form, int32_t count, int32_t points, int32_t cost, ob_setup *setup,
                        bn_arena *arena, const bn_spot *at)
{
    int32_t sp[OB_ENTRY_STANDS], pcp[OB_ENTRY_STANDS];

    ob_divide(points, count, sp);
    ob_divide(cost, count, pcp);
    for (int32_t i = 0; i < count; i++) {
        ob_stand *stand = &setup->stands[setup->stand_count];
        bn_code code;

        if (setup->stand_count == OB_STANDS)
            return bn_refuse(at, BN_LIMIT, NULL, "count", "{} is one stand too many", entry->name,
                             "at most 240 stands of both sides, every form counted");
        *stand = stand_of(entry, like, form, i);
        stand->name = name_of(entry, i, count, arena);
        stand->sp = sp[i];
        stand->pcp = pcp[i];
        code = place_stand(entry, i, setup->armies[like->side].edge, at, stand);
        if (code != BN_OK)
            return code;
        setup->stand_count++;
    }
    return BN_OK;
}

/* OB-023 Alternative stands: the other form of an entry divides the same points. */
static bn_code add_entry(const ob_frame *frame, const ob_entry *entry, ob_stand *like,
                         ob_setup *setup, bn_arena *arena, const bn_spot *at)
{
    ob_recruit recruit = ob_recruit_of(frame, entry, &entry->role, entry->sp);
    bn_spot of_form = bn_spot_part(at, "other_form");
    bn_term none = bn_sum(0, -1, -1, NULL);
    int32_t points = entry->count * ob_strength(frame->tables, &recruit, none, NULL);
    int32_t cost = ob_entry_cost(frame, entry, none, NULL);
    bn_code code = add_form(frame, entry, like, 0, entry->count, points, cost, setup, arena, at);

    if (code != BN_OK || entry->other_form.count == 0)
        return code;
    like->role_count = 1;
    code = ob_role_read(frame, entry, &entry->other_form.role, OB_OWN, &of_form, &like->roles[0]);
    if (code == BN_OK)
        code = add_form(frame, entry, like, 1, entry->other_form.count, points, cost, setup, arena,
                        &of_form);
    return code;
}

/* ---- Commands --------------------------------------------------------------------------------- */

/* OB-011 Stands, units and Commands: a Command is as many stands as name it. */
static bn_code command_of(const ob_entry *entry, ob_army *army, const bn_spot *at, int32_t *out)
{
    int32_t i = 0;

    while (i < army->command_count && strcmp(army->commands[i].name, entry->command) != 0)
        i++;
    if (i == OB_COMMANDS)
        return bn_refuse(at, BN_LIMIT, "OB-011", "command", "{} is one Command too many",
                         entry->command, "at most 12 of a side");
    if (i == army->command_count)
        army->commands[army->command_count++] =
            (ob_command){ .name = entry->command, .general = OB_NONE };
    *out = i;
    return BN_OK;
}

/* The General of each Command, and the C-in-C: the one so marked, or the only General there is. */
static bn_code name_generals(ob_setup *setup, ob_army *army, const bn_spot *at)
{
    int32_t generals = 0, only = OB_NONE;

    army->cinc = OB_NONE;
    for (int32_t i = army->first; i < army->first + army->count; i++) {
        ob_stand *stand = &setup->stands[i];
        int32_t *general = &army->commands[stand->command].general;

        if ((stand->traits & OB_IS_CINC) && stand->form == 0) {
            if (army->cinc != OB_NONE)
                return bn_refuse(at, BN_RULE, "OB-022", "stands", "{} is a second C-in-C",
                                 stand->name, "one in an army");
            army->cinc = i;
            if (stand->rating == OB_NONE)
                return bn_refuse(at, BN_RULE, "OB-022", "stands", "{} has no rating as a General",
                                 stand->name, "general: superior, competent or inferior");
        }
        if (stand->rating == OB_NONE || stand->form != 0)
            continue;
        generals++;
        only = i;
        /* The C-in-C leads a Command only if it has no other General. */
        if (*general == OB_NONE || *general == army->cinc)
            *general = i;
        else if (i != army->cinc)
            return bn_refuse(at, BN_RULE, "OB-022", "stands", "{} is a second General of a Command",
                             stand->name, "one General for each Command, and the C-in-C");
    }
    if (army->cinc == OB_NONE && generals == 1)
        army->cinc = only;
    if (army->cinc == OB_NONE)
        return bn_refuse(at, BN_RULE, "OB-022", "stands", "{} has no C-in-C", army->name,
                         "mark one General: traits: [c_in_c]");
    setup->stands[army->cinc].traits |= OB_IS_CINC;
    for (int32_t c = 0; c < army->command_count; c++)
        if (army->commands[c].general == OB_NONE)
            return bn_refuse(at, BN_RULE, "OB-022", "stands", "the Command {} has no General",
                             army->commands[c].name, "general: superior, competent or inferior");
    return BN_OK;
}

/* ---- passengers ------------------------------------------------------------------------------- */

static int32_t riders(const ob_setup *setup, int32_t carrier)
{
    int32_t sum = 0;

    for (int32_t i = 0; i < setup->stand_count; i++)
        sum += setup->stands[i].aboard == carrier;
    return sum;
}

static int32_t seat_in(const ob_setup *setup, const ob_army *army, int32_t entry)
{
    for (int32_t i = army->first; i < army->first + army->count; i++)
        if (setup->stands[i].entry == entry && riders(setup, i) < setup->stands[i].capacity)
            return i;
    return OB_NONE;
}

static int32_t entry_named(const ob_force *force, const char *name)
{
    for (int32_t e = 0; e < force->entry_count; e++)
        if (strcmp(force->entries[e].name, name) == 0)
            return e;
    return OB_NONE;
}

static bn_code seat_passengers(const ob_frame *frame, const ob_force *force, ob_setup *setup,
                               const ob_army *army, const bn_spot *at)
{
    for (int32_t i = army->first; i < army->first + army->count; i++) {
        ob_stand *stand = &setup->stands[i];
        const ob_entry *entry = &force->entries[stand->entry];
        bn_spot of_entry = bn_spot_entry(at, "stands", stand->entry);

        if (!entry->aboard || stand->form != 0)
            continue;
        if (!frame->tables->stand_categories[stand->roles[0].type].foot)
            return bn_refuse(&of_entry, BN_RULE, "OB-049", "aboard", "{} cannot be carried",
                             stand->name, "foot stands ride");
        stand->aboard = seat_in(setup, army, entry_named(force, entry->aboard));
        if (stand->aboard == OB_NONE)
            return bn_refuse(
                &of_entry, BN_RULE, "OB-049", "aboard", "there is no seat for {}", stand->name,
                "name stands with the trait carrier: by the book motor ones hold 2, animal ones 1");
    }
    return BN_OK;
}

/* ---- an army ---------------------------------------------------------------------------------- */

static bn_code add_stands(const ob_frame *frame, const ob_force *force, int32_t side, int32_t e,
                          ob_setup *setup, bn_arena *arena, const bn_spot *at)
{
    const ob_entry *entry = &force->entries[e];
    ob_stand like = { .side = side,
                      .entry = e,
                      .quality = entry->quality,
                      .rating = entry->rating,
                      .year = year_of(frame, entry),
                      .formation = entry->formation,
                      .arrives = entry->arrives,
                      .bombing = entry->bombing,
                      .arms = entry->arms,
                      .ward = entry->ward,
                      .aboard = OB_NONE };
    bn_code code = command_of(entry, &setup->armies[side], at, &like.command);

    if (code == BN_OK)
        code = read_roles(frame, entry, at, &like);
    if (code == BN_OK)
        code = check_entry(frame, entry, &like.roles[0], at);
    if (code != BN_OK)
        return code;
    if (entry->traits & OB_IS_CARRIER)
        like.capacity = ob_capacity(frame->tables, &like.roles[0]);
    return add_entry(frame, entry, &like, setup, arena, at);
}

bn_code ob_muster(const ob_frame *frame, const ob_force *force, int32_t side, ob_setup *setup,
                  bn_arena *arena, const bn_spot *at)
{
    ob_army *army = &setup->armies[side];
    bn_names names = { .count = 0 };
    bn_code code = BN_OK;

    army->force = force;
    army->communications = force->communications;
    army->first = setup->stand_count;
    for (int32_t e = 0; code == BN_OK && e < force->entry_count; e++) {
        bn_spot of_entry = bn_spot_entry(at, "stands", e);

        if (!bn_names_add(&names, force->entries[e].name))
            return bn_refuse(&of_entry, BN_SCHEMA, "OB-011", "name", "two entries are called {}",
                             force->entries[e].name, "every entry needs a different name");
        code = add_stands(frame, force, side, e, setup, arena, &of_entry);
    }
    army->count = setup->stand_count - army->first;
    if (code == BN_OK)
        code = name_generals(setup, army, at);
    if (code == BN_OK)
        code = seat_passengers(frame, force, setup, army, at);
    if (code == BN_OK && arena->full)
        code = bn_refuse(at, BN_MEMORY, NULL, NULL, "out of memory for the army", NULL, NULL);
    return code;
}
