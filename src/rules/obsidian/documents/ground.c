/* The terrain of a scenario, where its sides deploy, and what they fight for. */
#include "documents.h"

#include <string.h>

#include "rules/board/works.h"

#define KIND(name) OB_TERRAIN_EFFECTS_##name

/* ---- parts ------------------------------------------------------------------------------------ */

static bool same_place(ob_point a, ob_point b)
{
    return a.x == b.x && a.y == b.y;
}

static bn_code add_vertex(ob_setup *setup, const ob_point_said *said, const bn_spot *at)
{
    ob_ground *ground = &setup->ground;
    ob_part *part = &ground->parts[ground->part_count];
    ob_point point;
    bn_code code = ob_point_read(said, at, &point);

    if (code != BN_OK)
        return code;
    if (point.x > setup->width || point.y > setup->depth)
        return bn_refuse(at, BN_RULE, "OB-221", NULL, "a corner lies beyond the table", NULL,
                         "all terrain lies on the table");
    if (part->count > 0 && same_place(point, ground->vertices[ground->vertex_count - 1]))
        return bn_refuse(at, BN_RULE, "OB-051", NULL, "two consecutive corners are the same place",
                         NULL, "each corner must differ from the one before");
    if (ground->vertex_count == OB_VERTICES)
        return bn_refuse(at, BN_LIMIT, "OB-051", NULL, "the terrain has too many corners", NULL,
                         "at most 1600 in all");
    ground->vertices[ground->vertex_count++] = point;
    part->count++;
    return BN_OK;
}

static bn_code begin_part(ob_ground *ground, const bn_spot *at)
{
    if (ground->part_count == OB_PARTS)
        return bn_refuse(at, BN_LIMIT, "OB-051", NULL, "the terrain has too many parts", NULL,
                         "at most 160 polygons and lines in all");
    ground->parts[ground->part_count] = (ob_part){ .first = ground->vertex_count };
    return BN_OK;
}

static bn_code add_line(ob_setup *setup, const ob_ring_said *ring, const bn_spot *at)
{
    bn_code code = begin_part(&setup->ground, at);

    for (int32_t i = 0; code == BN_OK && i < ring->count; i++)
        code = add_vertex(setup, &ring->points[i], at);
    setup->ground.part_count += code == BN_OK;
    return code;
}

/* A polygon closes by itself; people who name its first corner again at the end mean the same. */
static bn_code add_ring(ob_setup *setup, const ob_ring_said *ring, const bn_spot *at)
{
    ob_ground *ground = &setup->ground;
    bn_code code = add_line(setup, ring, at);
    ob_part *part;

    if (code != BN_OK)
        return code;
    part = &ground->parts[ground->part_count - 1];
    if (same_place(ground->vertices[part->first],
                   ground->vertices[part->first + part->count - 1])) {
        part->count--;
        ground->vertex_count--;
    }
    if (part->count < 3)
        code = bn_refuse(at, BN_RULE, "OB-051", NULL, "a polygon has three corners at least", NULL,
                         "a line is given under `line`");
    return code;
}

/* Two opposite corners, of which the other two follow. */
static bn_code add_rectangle(ob_setup *setup, const ob_span_said *span, const bn_spot *at)
{
    const ob_point_said *a = &span->corners[0], *b = &span->corners[1];
    const ob_point_said corners[4] = {
        *a, { .at = { b->at[0], a->at[1] } }, *b, { .at = { a->at[0], b->at[1] } }
    };
    bn_code code = begin_part(&setup->ground, at);

    for (int32_t i = 0; code == BN_OK && i < 4; i++)
        code = add_vertex(setup, &corners[i], at);
    setup->ground.part_count += code == BN_OK;
    return code;
}

/* ---- a piece ---------------------------------------------------------------------------------- */

static bool is_way(int32_t kind)
{
    return kind == KIND(ROAD) || kind == KIND(RIVER) || kind == KIND(FORD) || kind == KIND(BRIDGE);
}

static int32_t shape_of(const ob_piece_said *said)
{
    if (said->line.count > 0)
        return is_way(said->kind) ? OB_WAY : OB_LINE;
    return said->kind == KIND(HILL) ? OB_CONTOUR : OB_AREA;
}

static bn_code check_shape(const ob_figures *tables, const ob_piece_said *said, const bn_spot *at)
{
    bool may_be_line = is_way(said->kind) || said->kind == KIND(HILL_CREST) ||
                       tables->terrain_effects[said->kind].hinders;
    int32_t shapes = (said->area_count > 0) + (said->rectangle.count > 0) + (said->line.count > 0);

    if (shapes != 1)
        return bn_refuse(at, BN_RULE, "OB-051", "kind", "a piece of {} needs one shape",
                         ob_terrain_words[said->kind],
                         "give one of `area`, `rectangle` and `line`");
    if (ob_units_of(said->width_in) == OB_NONE)
        return bn_refuse(at, BN_RULE, "OB-001", "width_in", "the width has too many decimals", NULL,
                         "four decimals of an inch at most");
    if (said->line.count > 0 && !may_be_line)
        return bn_refuse(at, BN_RULE, "OB-051", "line", "{} covers an area",
                         ob_terrain_words[said->kind], "give `area` or `rectangle`");
    return BN_OK;
}

static bn_code add_parts(ob_setup *setup, const ob_piece_said *said, const bn_spot *at)
{
    bn_code code = BN_OK;

    if (said->rectangle.count > 0) {
        bn_spot of_span = bn_spot_part(at, "rectangle");

        return add_rectangle(setup, &said->rectangle, &of_span);
    }
    if (said->line.count > 0) {
        bn_spot of_line = bn_spot_part(at, "line");

        return add_line(setup, &said->line, &of_line);
    }
    for (int32_t i = 0; code == BN_OK && i < said->area_count; i++) {
        bn_spot of_ring = bn_spot_entry(at, "area", i);

        code = add_ring(setup, &said->area[i], &of_ring);
    }
    return code;
}

static int32_t side_named(const ob_scenario *scenario, const char *name)
{
    for (int32_t s = 0; s < OB_SIDES; s++)
        if (strcmp(scenario->sides[s].name, name) == 0)
            return s;
    return OB_NONE;
}

static int32_t or_else(int32_t said, int32_t standard)
{
    return said == OB_NONE ? standard : said;
}

/* OB-051 Terrain pieces: their effects are those of their kind, where the document does not change them. */
static ob_piece piece_of(const ob_figures *tables, const ob_piece_said *said)
{
    const ob_terrain_effects_row *kind = &tables->terrain_effects[said->kind];

    return (ob_piece){
        .name = said->name ? said->name : ob_terrain_words[said->kind],
        .kind = said->kind,
        .shape = shape_of(said),
        .width = ob_units_of(said->width_in),
        .level = said->level,
        .cover_hp = or_else(said->cover_hp, kind->cover_hp),
        .sight_into = or_else(said->sight_into_in, kind->sight_into_in) * OB_INCH,
        .without = said->without,
        .owner = OB_NONE,
        .steep = said->steep,
        .defended = (uint8_t)or_else(said->defended, kind->defended_in_cc),
        .sight_through = (uint8_t)or_else(said->sight_through, kind->sight_through),
        .permanent = (uint8_t)or_else(said->permanent, kind->permanent),
    };
}

static bn_code add_piece(ob_scenario *scenario, const ob_piece_said *said, const bn_spot *at)
{
    ob_setup *setup = &scenario->setup;
    ob_ground *ground = &setup->ground;
    ob_piece piece = piece_of(setup->tables, said);
    bn_code code = check_shape(setup->tables, said, at);

    piece.part_first = ground->part_count;
    if (code == BN_OK)
        code = add_parts(setup, said, at);
    piece.part_count = ground->part_count - piece.part_first;
    if (code == BN_OK && said->owner) {
        piece.owner = side_named(scenario, said->owner);
        if (piece.owner == OB_NONE)
            code = bn_refuse(at, BN_RULE, "OB-169", "owner", "there is no side called {}",
                             said->owner, "the name of one of the sides");
        else if (setup->tables->terrain_effects[said->kind].cost == OB_NONE)
            code = bn_refuse(at, BN_RULE, "OB-037", "owner", "no side pays for {}", piece.name,
                             "works and minefields have owners");
    }
    if (code == BN_OK)
        ground->pieces[ground->piece_count++] = piece;
    return code;
}

/* ---- works ------------------------------------------------------------------------------------ */

/* Length of a line, or of the way round an area. */
static int32_t length_of(const ob_ground *ground, const ob_piece *piece)
{
    int64_t sum = 0;

    for (int32_t p = piece->part_first; p < piece->part_first + piece->part_count; p++) {
        const ob_point *at = &ground->vertices[ground->parts[p].first];
        int32_t count = ground->parts[p].count;

        for (int32_t i = 0; i < count - (piece->shape == OB_LINE); i++) {
            int64_t dx = at[(i + 1) % count].x - at[i].x, dy = at[(i + 1) % count].y - at[i].y;

            sum += ob_isqrt(dx * dx + dy * dy);
        }
    }
    return (int32_t)sum;
}

static int32_t works_of(const ob_setup *setup, int32_t side)
{
    int32_t sum = 0;

    for (int32_t i = 0; i < setup->ground.piece_count; i++) {
        const ob_piece *piece = &setup->ground.pieces[i];

        if (piece->owner == side)
            sum += ob_works_cost(setup->tables, setup->tables->terrain_effects[piece->kind].cost,
                                 length_of(&setup->ground, piece));
    }
    return sum;
}

/* ---- zones and conditions --------------------------------------------------------------------- */

static bn_code add_zones(ob_scenario *scenario, int32_t side, const bn_spot *at)
{
    const ob_side_said *said = &scenario->sides[side];
    ob_army *army = &scenario->setup.armies[side];
    bn_code code = BN_OK;

    if (said->zone_count > 0 && !scenario->setup.readings.fixed_deployment)
        return bn_refuse(at, BN_RULE, "OB-055", "zones", "{} rolls for where it deploys",
                         said->name, "zones need `fixed_deployment: true` under `rules`");
    army->zone_first = scenario->setup.ground.part_count;
    for (int32_t i = 0; code == BN_OK && i < said->zone_count; i++) {
        bn_spot of_zone = bn_spot_entry(at, "zones", i);

        code = add_ring(&scenario->setup, &said->zones[i], &of_zone);
    }
    army->zone_count = said->zone_count;
    return code;
}

static int32_t piece_named(const ob_ground *ground, const char *name)
{
    for (int32_t i = 0; i < ground->piece_count; i++)
        if (strcmp(ground->pieces[i].name, name) == 0)
            return i;
    return OB_NONE;
}

static int32_t stand_named(const ob_setup *setup, int32_t side, const char *name)
{
    const ob_army *army = &setup->armies[side];

    for (int32_t i = army->first; i < army->first + army->count; i++)
        if (strcmp(setup->stands[i].name, name) == 0)
            return i;
    return OB_NONE;
}

static bn_code hold(const ob_setup *setup, const ob_goal_said *said, const bn_spot *at,
                    ob_goal *goal)
{
    bn_code code = BN_OK;

    if ((said->feature != NULL) == (said->rectangle.count > 0))
        return bn_refuse(at, BN_RULE, "OB-234", "by", "it is not clear what is to be held", NULL,
                         "give `feature` or `rectangle`");
    if (said->feature) {
        goal->piece = piece_named(&setup->ground, said->feature);
        return goal->piece != OB_NONE
                   ? BN_OK
                   : bn_refuse(at, BN_RULE, "OB-234", "feature", "no terrain is called {}",
                               said->feature, "the name of a piece under `terrain`");
    }
    for (int32_t i = 0; i < 2 && code == BN_OK; i++)
        code = ob_point_read(&said->rectangle.corners[i], at, &goal->corner[i]);
    return code;
}

static bn_code destroy(const ob_setup *setup, int32_t side, const ob_goal_said *said,
                       const bn_spot *at, ob_goal *goal)
{
    if (said->points > 0) {
        goal->points = 1;
        goal->count = said->points;
    }
    if (!said->stand)
        return BN_OK;
    goal->stand = stand_named(setup, 1 - side, said->stand);
    return goal->stand != OB_NONE
               ? BN_OK
               : bn_refuse(at, BN_RULE, "OB-234", "stand", "the enemy has no stand called {}",
                           said->stand, "the name of an entry; of several stands \"name 2\"");
}

/* What a side says it fights for, in terms of stands and ground (OB-234). */
static bn_code read_goal(ob_setup *setup, int32_t side, const ob_goal_said *said, const bn_spot *at)
{
    ob_army *army = &setup->armies[side];
    ob_goal *goal = &army->goals[army->goal_count++];

    *goal = (ob_goal){ .kind = said->kind,
                       .piece = OB_NONE,
                       .stand = OB_NONE,
                       .count = said->stands,
                       .edge = said->edge == OB_NONE ? OB_NONE : ob_edge_heading(said->edge),
                       .round = said->round };
    switch (said->kind) {
    case OB_HOLD:
        return hold(setup, said, at, goal);
    case OB_EXIT:
        return said->edge != OB_NONE
                   ? BN_OK
                   : bn_refuse(at, BN_RULE, "OB-234", "by", "it is not clear by which edge", NULL,
                               "edge: north, south, west or east");
    case OB_DESTROY:
        return destroy(setup, side, said, at, goal);
    default:
        return said->round > 0 ? BN_OK
                               : bn_refuse(at, BN_RULE, "OB-234", "by",
                                           "it is not clear how long it is to survive", NULL,
                                           "round: the round at whose end it has won");
    }
}

bn_code ob_ground_read(ob_scenario *scenario, const bn_spot *at)
{
    bn_code code = BN_OK;

    for (int32_t i = 0; code == BN_OK && i < scenario->piece_count; i++) {
        bn_spot of_piece = bn_spot_entry(at, "terrain", i);

        code = add_piece(scenario, &scenario->pieces[i], &of_piece);
    }
    if (code == BN_OK && scenario->setup.readings.knock_out &&
        ob_sections(scenario->setup.tables, &scenario->setup.ground) > OB_SECTIONS)
        code = bn_refuse(at, BN_LIMIT, "OB-209", "terrain", "the works have too many sections",
                         NULL, "at most 64 of 6 in with `knock_out: true` under `rules`");
    for (int32_t s = 0; code == BN_OK && s < OB_SIDES; s++) {
        bn_spot of_side = bn_spot_entry(at, "sides", s);

        scenario->setup.armies[s].works = works_of(&scenario->setup, s);
        code = add_zones(scenario, s, &of_side);
        for (int32_t g = 0; code == BN_OK && g < scenario->sides[s].goal_count; g++) {
            bn_spot of_goal = bn_spot_entry(&of_side, "victory", g);

            code = read_goal(&scenario->setup, s, &scenario->sides[s].goals[g], &of_goal);
        }
    }
    return code;
}
