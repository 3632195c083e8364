/* A battle out of a campaign (D4): who fights, on what ground, and how they come to it. */
#include "steps.h"

#include "rules/field/fortress.h"

#include <string.h>

/* ---- who fights --------------------------------------------------------------------------- */

static bool fights_on(const g4_campaign *s, int32_t side, int32_t c)
{
    for (int32_t slot = 0; slot < g4_fighters(s, side); slot++)
        if (s->fighters[side][slot] == c)
            return true;
    return false;
}

/* Lines of a column that fight for another force, or not at all with their own today. */
static uint32_t lines_away(const g4_setup *setup, const g4_campaign *s, int32_t side, int32_t c)
{
    const g4_column *column = &s->columns[c];
    const g4_force *force = g4_column_force(setup, column);
    uint32_t lines = 0;

    for (int32_t i = 0; !fights_on(s, side, column->supports) && i < force->line_count; i++)
        if (g4_air_reach(setup->figures, &force->lines[i], &force->figures[i]) > 0)
            lines |= UINT32_C(1) << i;
    return lines;
}

/* Aircraft of a column that reach the battle of another. */
static uint32_t lines_in_reach(const g4_setup *setup, const g4_campaign *s, int32_t c,
                               int32_t supported)
{
    const g4_column *column = &s->columns[c];
    const g4_force *force = g4_column_force(setup, column);
    int64_t miles =
        (int64_t)setup->campaign.map_unit *
        bn_ground_distance(setup->campaign.map, g4_at(column), g4_at(&s->columns[supported]));
    uint32_t lines = 0;

    for (int32_t i = 0; i < force->line_count; i++) {
        int32_t reach = g4_air_reach(setup->figures, &force->lines[i], &force->figures[i]);

        if (reach > 0 && miles <= reach && column->standing.count[i] > 0)
            lines |= UINT32_C(1) << i;
    }
    return lines;
}

/* A column whose aircraft come to the help of one that fights alone, or G4_NONE. */
int32_t g4_supporter(const g4_setup *setup, const g4_campaign *s, int32_t head)
{
    int32_t first = g4_column_side(head) * G4_SIDE_FORCES;

    for (int32_t c = first; c < first + G4_SIDE_FORCES; c++)
        if (c != head && g4_afield(&s->columns[c]) && s->columns[c].supports == head &&
            s->columns[c].origin != s->columns[head].origin &&
            !g4_same_place(&s->columns[c], &s->columns[head]) &&
            lines_in_reach(setup, s, c, head) != 0)
            return c;
    return G4_NONE;
}

bool g4_supports_here(const g4_campaign *s, int32_t side, int32_t slot)
{
    int32_t c = s->fighters[side][slot];

    return slot > 0 && s->columns[c].supports == s->fighters[side][0] &&
           s->columns[c].head != s->fighters[side][0] &&
           !g4_same_place(&s->columns[c], &s->columns[s->fighters[side][0]]);
}

/* The lines of a fighter that are in the battle. */
uint32_t g4_lines_here(const g4_setup *setup, const g4_campaign *s, int32_t side, int32_t slot)
{
    int32_t c = s->fighters[side][slot];

    return g4_supports_here(s, side, slot) ? lines_in_reach(setup, s, c, s->fighters[side][0])
                                           : ~lines_away(setup, s, side, c);
}

/* ---- the occasion ------------------------------------------------------------------------- */

static bool in_camp(const g4_column *column)
{
    return !g4_order_moves(column->order);
}

/* Whether a fortress has room for all that a side has here; the reason goes into the trace. */
static bool has_room(const g4_setup *setup, const g4_campaign *s, int32_t side, int32_t place,
                     bn_trace *trace)
{
    const g4_place *at = &setup->campaign.places[place];
    g4_battle_inputs walls = { .fortress = at->fortress, .fortress_wt = at->fortress_wt };
    g4_ranks ranks = { .side = g4_column_side(s->fighters[side][0]) };
    g4_garrison garrison;

    walls.given[G4_IN_FORTRESS_WT] = at->fortress_wt.num > 0;
    for (int32_t slot = 0; slot < g4_fighters(s, side); slot++) {
        const g4_column *column = &s->columns[s->fighters[side][slot]];

        if (!g4_supports_here(s, side, slot))
            g4_ranks_add(setup->figures, &ranks, g4_column_force(setup, column), column->origin,
                         &column->standing, g4_lines_here(setup, s, side, slot));
    }
    garrison = g4_garrison_of(&ranks);
    if (g4_fortress_room(setup->figures, &walls, &garrison) != G4_ROOM_TOO_SMALL)
        return true;
    g4_note_no_room(setup->figures, &walls, &garrison, ranks.side, trace);
    return false;
}

/* The side (0 or 1) whose force lies in its own fortress here, or G4_NONE. */
static int32_t besieged(const g4_setup *setup, const g4_campaign *s, bn_trace *trace)
{
    int32_t place = g4_place_at(setup, g4_at(&s->columns[s->fighters[0][0]]));

    if (place == G4_NONE || setup->campaign.places[place].fortress == G4_NO_FORTRESS)
        return G4_NONE;
    for (int32_t side = 0; side < 2; side++)
        if (s->holders[place] == 1 + g4_column_side(s->fighters[side][0]) &&
            in_camp(&s->columns[s->fighters[side][0]]))
            return has_room(setup, s, side, place, trace) ? side : G4_NONE;
    return G4_NONE;
}

static bool sails(const g4_campaign *s, int32_t side)
{
    return s->columns[s->fighters[side][0]].order == G4_ORDER_SAIL;
}

static int32_t kind_of(const g4_setup *setup, const g4_campaign *s)
{
    int32_t kind = setup->battle.kind;

    if (kind == G4_NAVAL || kind == G4_AIR_BATTLE)
        return kind;
    if (kind == G4_LANDING && sails(s, 0) && sails(s, 1))
        return G4_NAVAL;
    if (besieged(setup, s, NULL) != G4_NONE)
        return G4_SIEGE;
    return kind == G4_LANDING && sails(s, 0) != sails(s, 1) ? G4_LANDING : G4_LAND;
}

/* A side of the documents (1 and up) as the battle counts sides; 0: it is not in it. */
static void rename_side(const g4_campaign *s, int32_t *side)
{
    int32_t named = *side;

    *side = 0;
    for (int32_t i = 0; named > 0 && i < 2; i++)
        if (g4_column_side(s->fighters[i][0]) == named - 1)
            *side = 1 + i;
}

static void set_place(const g4_setup *setup, int32_t place, g4_battle_inputs *in)
{
    const g4_place *at = &setup->campaign.places[place];

    if (!in->given[G4_IN_TERRAIN])
        in->terrain = g4_ground_at(setup, (bn_point){ at->x, at->y });
    in->given[G4_IN_TERRAIN] = 1;
    if (in->kind != G4_SIEGE)
        return;
    in->fortress = at->fortress;
    in->fortress_tl = at->fortress_tl;
    in->ruin = at->ruin;
    in->site = at->site;
    in->given[G4_IN_FORTRESS] = 1;
    in->fortress_wt = at->fortress_wt;
    in->given[G4_IN_FORTRESS_WT] = at->fortress_wt.num > 0;
}

/* The side that has not moved today, if the other has: the other comes to it. G4_NONE if both moved, or neither. */
static int32_t awaits(const g4_campaign *s)
{
    bool moved[2];

    for (int32_t side = 0; side < 2; side++)
        moved[side] = s->columns[s->fighters[side][0]].steps > 0;
    return moved[0] == moved[1] ? G4_NONE : moved[0] ? 1 : 0;
}

/* G4-R-160 Where a river of the map runs through the hex, anyone who is attacked there is taken to be behind it; a road
 * that leads on has a ford or a bridge. */
static void set_river(const g4_setup *setup, const g4_campaign *s, g4_battle_inputs *in)
{
    bn_point at = g4_at(&s->columns[s->fighters[0][0]]);
    int32_t place = g4_place_at(setup, at), roads = 0, rivers = 0;

    if (in->given[G4_IN_RIVER] || in->kind != G4_LAND || setup->country.ground.width == 0)
        return;
    for (int32_t way = 0; way < bn_ground_ways(BN_HEXES); way++) {
        roads += bn_map_road(&setup->country, at, way);
        rivers += bn_map_river(&setup->country, at, way);
    }
    if (rivers == 0 || awaits(s) == G4_NONE)
        return;
    in->river_defender = 1 + awaits(s);
    if (!in->given[G4_IN_FORD])
        in->river_kind = roads > 1 || (place != G4_NONE && setup->campaign.places[place].ford);
}

/* G4-R-160 Those before a fortress know where it is, and so do those within. */
static void set_scouting(const g4_campaign *s, g4_battle_inputs *in)
{
    if (in->kind != G4_SIEGE || in->given[G4_IN_CONTEST] ||
        s->columns[s->fighters[0][0]].steps > 0 || s->columns[s->fighters[1][0]].steps > 0)
        return;
    in->recon_contest = 0;
    in->given[G4_IN_CONTEST] = 1;
}

/* The document's judgements, and those that map and orders make. */
static g4_battle_inputs inputs_of(const g4_setup *setup, const g4_campaign *s)
{
    g4_battle_inputs in = setup->battle;
    int32_t *const sides[] = { &in.recon_winner, &in.initiative,        &in.river_defender,
                               &in.db_owner,     &in.home_waters,       &in.talks_party,
                               &in.sub_side,     &in.main_battle_result };
    int32_t place = g4_place_at(setup, g4_at(&s->columns[s->fighters[0][0]]));

    for (size_t i = 0; i < BN_COUNT(sides); i++)
        rename_side(s, sides[i]);
    if (in.sub_side > 0 && s->columns[s->fighters[in.sub_side - 1][0]].origin !=
                               g4_column_side(s->fighters[in.sub_side - 1][0]) * G4_SIDE_FORCES)
        in.sub_side = 0; /* they are with the first force of their side */
    in.kind = kind_of(setup, s);
    in.besieged = 1 + besieged(setup, s, NULL);
    in.attacker = sails(s, 0) ? 1 : 2;
    in.bad_weather = s->weather.bad;
    in.given[G4_IN_BAD_WEATHER] = 1;
    for (int32_t side = 0; side < 2; side++)
        if (s->columns[s->fighters[side][0]].how & G4_HOW_BY_NIGHT)
            in.night = in.given[G4_IN_NIGHT] = 1;
    if (place != G4_NONE)
        set_place(setup, place, &in);
    else if (setup->country.ground.width > 0 && !in.given[G4_IN_TERRAIN]) {
        in.terrain = g4_ground_at(setup, g4_at(&s->columns[s->fighters[0][0]]));
        in.given[G4_IN_TERRAIN] = 1;
    }
    set_river(setup, s, &in);
    set_scouting(s, &in);
    return in;
}

static g4_bearing bearing_of(const g4_setup *setup, const g4_campaign *s, int32_t side)
{
    const g4_column *column = &s->columns[s->fighters[side][0]];
    const g4_force *force = g4_column_force(setup, column);
    bool wavers = column->wavers;

    for (int32_t slot = 1; slot < g4_fighters(s, side); slot++)
        wavers = wavers || s->columns[s->fighters[side][slot]].wavers;
    return (g4_bearing){
        .speed = in_camp(column) ? bn_rat_int(0) : column->speed,
        .posture = (uint8_t)g4_order_posture(column->order),
        .without_security = (column->how & G4_HOW_NO_SECURITY) != 0,
        .forced_march = column->order != G4_ORDER_SAIL && !in_camp(column) &&
                        (column->how & G4_HOW_FORCED || column->hostile),
        .forced_march_failed = column->march_failed,
        .on_road = column->order == G4_ORDER_BY_ROAD,
        .tied_to_road = force->tied_to_road || force->inputs.roads_only,
        .wavers = wavers,
        .aboard = (column->how & G4_HOW_ABOARD) != 0,
    };
}

void g4_engage(const g4_setup *setup, const g4_campaign *s, g4_engagement *out)
{
    out->inputs = inputs_of(setup, s);
    out->scene = (g4_scene){ .setup = setup,
                             .inputs = &out->inputs,
                             .standings = out->standings,
                             .bearings = out->bearings,
                             .side_count = 2 };
    for (int32_t side = 0; side < 2; side++) {
        out->bearings[side] = bearing_of(setup, s, side);
        out->scene.sides[side] = (uint8_t)g4_column_side(s->fighters[side][0]);
        out->scene.force_count[side] = (uint8_t)g4_fighters(s, side);
        for (int32_t slot = 0; slot < g4_fighters(s, side); slot++) {
            const g4_column *column = &s->columns[s->fighters[side][slot]];
            uint32_t lines = g4_lines_here(setup, s, side, slot);
            g4_standing *standing = &out->standings[side * G4_ROSTERS + slot];

            out->scene.forces[side][slot] = column->origin;
            if (g4_are_guests(column))
                out->scene.guests |= (uint8_t)(1u << side);
            *standing = column->standing;
            for (int32_t i = 0; i < G4_LINES; i++)
                if (!(lines >> i & 1))
                    standing->count[i] = 0;
        }
    }
}

/* ---- into the battle ---------------------------------------------------------------------- */

static bool has_train(const g4_campaign *s, int32_t side)
{
    for (int32_t slot = 0; slot < g4_fighters(s, side); slot++)
        for (int32_t k = 0; k < G4_LS_KINDS && !g4_supports_here(s, side, slot); k++)
            if (s->columns[s->fighters[side][slot]].ls[k] > 0)
                return true;
    return false;
}

static bool fit(const g4_column *column, int32_t person)
{
    return column->person_states[person].status < G4_PERSON_GONE;
}

/* G4-R-164 Who leads a column without its commander, as a person of its force; G4_NONE: an NPC without a name. */
static int32_t officer_of(const g4_setup *setup, const g4_column *column)
{
    const g4_force *force = g4_column_force(setup, column);
    bool named = false;
    int32_t best = G4_NONE, rank = 0;

    for (int32_t i = 0; i < force->person_count; i++) {
        const g4_person *person = &force->persons[i];
        int32_t own = person->posts & G4_SUCCESSOR ? 3
                      : person->leads_elements     ? 2
                      : person->player             ? 1
                                                   : 0;

        named = named || person->posts & G4_COMMANDER;
        if (own <= rank || !fit(column, i))
            continue;
        rank = own;
        best = i;
    }
    return named || column->part > 0 ? best : G4_NONE;
}

static g4_arrival arrival_of(const g4_scene *scene, const g4_campaign *s, int32_t side)
{
    const g4_column *head = &s->columns[s->fighters[side][0]];
    g4_arrival arrival = { .casualties = (int32_t)bn_rat_floor(head->casualties),
                           .train = has_train(s, side) ? 0 : G4_FIXED(FORCE_GONE) };

    for (int32_t i = 0; i < G4_SIDE_PERSONS; i++)
        arrival.person_states[i].status = G4_PERSON_ABSENT;
    for (int32_t slot = 0; slot < g4_fighters(s, side); slot++) {
        const g4_column *column = &s->columns[s->fighters[side][slot]];
        int32_t first = g4_member(scene, side, slot), next = g4_member(scene, side, slot + 1);
        int32_t officer;

        if (g4_supports_here(s, side, slot))
            continue;
        for (int32_t i = first; i < next; i++)
            arrival.person_states[i] = column->person_states[i - first];
        officer = officer_of(scene->setup, column);
        arrival.officers[slot] = (uint8_t)(officer == G4_NONE ? 0 : 1 + first + officer);
    }
    return arrival;
}

bool g4_before_walls(const g4_setup *setup, const g4_campaign *s, int32_t *besieger)
{
    int32_t side = besieged(setup, s, NULL);

    if (side == G4_NONE || s->columns[s->fighters[side][0]].order != G4_ORDER_BUNKER)
        return false;
    *besieger = s->fighters[1 - side][0];
    return true;
}

void g4_meeting_open(const g4_setup *setup, g4_campaign *s, bn_trace *trace)
{
    g4_engagement e;
    g4_arrival arrivals[2];

    (void)besieged(setup, s, trace);
    for (int32_t side = 0; side < 2; side++)
        g4_share_casualties(setup, s, side);
    g4_mark_met(s);
    g4_engage(setup, s, &e);
    for (int32_t side = 0; side < 2; side++)
        arrivals[side] = arrival_of(&e.scene, s, side);
    g4_battle_open(&e.scene, &s->fight, arrivals, trace);
}
