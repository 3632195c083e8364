/* Examples of measures, contact, slides, terrain and sight. */
#include "obsidian_examples.h"

#include <stdio.h>

#include "rules/board/chain.h"
#include "rules/board/places.h"
#include "rules/board/sight.h"
#include "rules/board/ways.h"
#include "rules/field/command.h"

static const char *const sides[] = { "front", "left", "rear", "right", NULL };

/* ---- what an example gives ---------------------------------------------------------------------- */

static ob_box box_of(const json_t *list)
{
    return (ob_box){ whole_at(list, 0), whole_at(list, 1), whole_at(list, 2), whole_at(list, 3),
                     whole_at(list, 4) };
}

static ob_point point_of(const json_t *list)
{
    return (ob_point){ whole_at(list, 0), whole_at(list, 1) };
}

static ob_box given_box(const vector *v, const char *key)
{
    return box_of(at(v->given, key));
}

static void same_point(const vector *v, ob_point got, const char *path)
{
    same(v, got.x, "%s.0", path);
    same(v, got.y, "%s.1", path);
}

static void same_box(const vector *v, const ob_box *got, const char *path)
{
    same_point(v, ob_centre(got), path);
    same(v, got->heading, "%s.2", path);
    same(v, got->a, "%s.3", path);
    same(v, got->b, "%s.4", path);
}

/* A path with a number at its end. */
static const char *numbered(char path[40], const char *name, size_t index)
{
    snprintf(path, 40, "%s.%zu", name, index);
    return path;
}

/* A wide table with some stands on it, the first of them the one that moves if `except` is 0. */
static ob_board board_of(const ob_box *boxes, int32_t count, int32_t except)
{
    return (ob_board){ 144 * OB_INCH, 144 * OB_INCH, count, boxes, NULL, except };
}

static ob_ground ground; /* too big for a stack */
static ob_toll tolls[OB_PIECES];

static const ob_terrain *bare(void)
{
    static const ob_terrain terrain = { &ground, tolls };

    memset(&ground, 0, sizeof ground);
    memset(tolls, 0, sizeof tolls);
    return &terrain;
}

static const ob_terrain *with_piece(const json_t *vertices, int32_t shape, int32_t width,
                                    int32_t times)
{
    const ob_terrain *terrain = bare();

    ground.piece_count = ground.part_count = 1;
    ground.pieces[0] = (ob_piece){ .shape = shape, .part_count = 1, .width = width };
    ground.pieces[0].sight_into = 2 * OB_INCH;
    ground.parts[0].count = ground.vertex_count = (int32_t)items(vertices);
    for (size_t i = 0; i < items(vertices); i++)
        ground.vertices[i] = point_of(item(vertices, i));
    tolls[0].times = times;
    return terrain;
}

/* ---- numbers ------------------------------------------------------------------------------------ */

static void vectors(const vector *v)
{
    const json_t *list = at(v->given, "headings");

    for (size_t i = 0; i < items(list); i++) {
        ob_vec f = ob_ahead(BOOK, whole_at(list, i)), r = ob_aside(BOOK, whole_at(list, i));

        same(v, f.x, "forward.%zu.0", i);
        same(v, f.y, "forward.%zu.1", i);
        same(v, r.x, "right.%zu.0", i);
        same(v, r.y, "right.%zu.1", i);
    }
}

static void headings(const vector *v)
{
    const json_t *list = at(v->given, "vectors");

    for (size_t i = 0; i < items(list); i++) {
        ob_point d = point_of(item(list, i));

        same(v, ob_heading_of(BOOK, (ob_vec){ d.x, d.y }), "headings.%zu", i);
    }
}

static void divisions(const vector *v)
{
    const json_t *pairs = at(v->given, "n_d"), *roots = at(v->given, "isqrt_of");

    for (size_t i = 0; i < items(pairs); i++) {
        ob_point pair = point_of(item(pairs, i));

        same(v, ob_fdiv(pair.x, pair.y), "fdiv.%zu", i);
        same(v, ob_rdiv(pair.x, pair.y), "rdiv.%zu", i);
    }
    for (size_t i = 0; i < items(roots); i++)
        same(v, ob_isqrt(whole_at(roots, i)), "isqrt.%zu", i);
}

static void ranges(const vector *v)
{
    const json_t *gaps = at(v->given, "gaps_units");

    for (size_t i = 0; i < items(gaps); i++) {
        same(v, ob_inches(whole_at(gaps, i)), "counts_as.%zu", i);
        same_truth(v, ob_within(whole_at(gaps, i), num(v->given, "range_in"), false),
                   "in_range.%zu", i);
    }
}

/* ---- rectangles --------------------------------------------------------------------------------- */

static void corners(const vector *v)
{
    static const int32_t right[] = { -1, 1, 1, -1 }, ahead[] = { 1, 1, -1, -1 };
    ob_box box = given_box(v, "stand");
    ob_vec corner[OB_CORNERS];
    char path[40];

    ob_corners(BOOK, &box, corner);
    for (size_t i = 0; i < OB_CORNERS; i++) {
        same(v, corner[i].x, "corners_times_S.%zu.0", i);
        same(v, corner[i].y, "corners_times_S.%zu.1", i);
        same_point(v, ob_point_of(BOOK, &box, right[i] * box.a, ahead[i] * box.b),
                   numbered(path, "corner_points", i));
    }
}

static void gaps_between(const vector *v)
{
    const json_t *pairs = at(v->given, "pairs");

    for (size_t i = 0; i < items(pairs); i++) {
        ob_box a = box_of(item(item(pairs, i), 0)), b = box_of(item(item(pairs, i), 1));

        same(v, ob_gap(BOOK, &a, &b), "gap_units.%zu", i);
        same(v, ob_gap(BOOK, &b, &a), "gap_units.%zu", i);
        same(v, ob_inches(ob_gap(BOOK, &a, &b)), "inches.%zu", i);
    }
}

static void touching(const vector *v)
{
    const json_t *pairs = at(v->given, "pairs");

    for (size_t i = 0; i < items(pairs); i++) {
        ob_box a = box_of(item(item(pairs, i), 0)), b = box_of(item(item(pairs, i), 1));

        same_truth(v, ob_overlap(BOOK, &a, &b), "overlap.%zu", i);
        same_truth(v, ob_touch(BOOK, &a, &b), "touch.%zu", i);
    }
}

static void sides_touched(const vector *v)
{
    const json_t *pairs = at(v->given, "touched_by");

    for (size_t i = 0; i < items(pairs); i++) {
        ob_box box = box_of(item(item(pairs, i), 0)), by = box_of(item(item(pairs, i), 1));

        assert_true(ob_touch(BOOK, &box, &by));
        same_word(v, sides[ob_side_touched(BOOK, &box, &by, false)], "side.%zu", i);
    }
}

static void facings(const vector *v)
{
    const json_t *points = at(v->given, "points_right_ahead_units");
    ob_box box = given_box(v, "stand");

    for (size_t i = 0; i < items(points); i++) {
        ob_point by = point_of(item(points, i));
        ob_point point = ob_point_of(BOOK, &box, by.x, by.y);

        same_word(v, sides[ob_facing(BOOK, &box, point, false)], "corner_diagonal.%zu", i);
        same_word(v, sides[ob_facing(BOOK, &box, point, true)], "corner_45.%zu", i);
    }
}

static void facings_turned(const vector *v)
{
    const json_t *points = at(v->given, "points");
    ob_box box = given_box(v, "stand");

    for (size_t i = 0; i < items(points); i++)
        same_word(v, sides[ob_facing(BOOK, &box, point_of(item(points, i)), false)], "facing.%zu",
                  i);
}

static void lines_through(const vector *v)
{
    const json_t *lines = at(v->given, "lines");
    ob_box box = given_box(v, "stand");

    for (size_t i = 0; i < items(lines); i++)
        same_truth(v,
                   ob_line_through(BOOK, &box, point_of(item(item(lines, i), 0)),
                                   point_of(item(item(lines, i), 1))),
                   "through.%zu", i);
}

/* ---- slides ------------------------------------------------------------------------------------- */

static void straight_charge(const vector *v)
{
    ob_box boxes[] = { given_box(v, "charger"), given_box(v, "target") };
    ob_board board = board_of(boxes, 2, 0);
    const json_t *reach = at(v->given, "reach_units");
    char path[40];

    for (size_t i = 0; i < items(reach); i++) {
        ob_onset onset = ob_reach_for(BOOK, &board, &boxes[0], whole_at(reach, i));

        same(v, onset.leg.steps, "steps.%zu", i);
        same_truth(v, onset.contact, "contact.%zu", i);
        same_point(v, ob_centre(&onset.leg.at), numbered(path, "rest_units", i));
    }
}

static void squared(const vector *v)
{
    ob_box boxes[] = { given_box(v, "mover"), given_box(v, "touched") };
    ob_board board = board_of(boxes, 2, 0);
    ob_box after = boxes[0];

    same_word(v, sides[ob_side_touched(BOOK, &boxes[1], &boxes[0], false)], "side");
    assert_true(ob_square_up(BOOK, &board, bare(), &boxes[1], false, &after));
    same_box(v, &after, "mover_after");
    same(v, ob_rdiv(ob_seen_from(BOOK, &boxes[1], ob_centre(&after)).x, OB_SCALE), "t");
}

static void oblique_charge(const vector *v)
{
    ob_box boxes[] = { given_box(v, "charger"), given_box(v, "target") };
    ob_board board = board_of(boxes, 2, 0);
    ob_leg leg = ob_slide(BOOK, &board, &boxes[0], boxes[0].heading, num(v->given, "reach_units"));
    ob_side side = ob_side_touched(BOOK, &boxes[1], &leg.at, false);
    ob_vec along = ob_aside(BOOK, ob_outward(&boxes[1], side));
    ob_box after = leg.at;

    same(v, leg.steps, "steps");
    same_point(v, ob_centre(&leg.at), "rest_units");
    same_word(v, sides[side], "side");
    assert_true(ob_square_up(BOOK, &board, bare(), &boxes[1], false, &after));
    same_box(v, &after, "mover_after");
    same(v, ob_rdiv(ob_dot(ob_between(ob_centre(&boxes[1]), ob_centre(&after)), along), OB_SCALE),
         "t");
    same(v, ob_gap(BOOK, &after, &boxes[1]), "gap_units");
}

static void neighbours(const vector *v)
{
    ob_box boxes[] = { given_box(v, "mover"), given_box(v, "beside"), given_box(v, "ahead") };
    ob_board beside = board_of(boxes, 2, 0), both = board_of(boxes, 3, 0);
    int32_t steps = num(v->given, "steps_wanted"), heading = boxes[0].heading;

    same(v, ob_slide(BOOK, &beside, &boxes[0], heading, steps).steps, "steps_with_neighbour_only");
    same(v, ob_slide(BOOK, &both, &boxes[0], heading, steps).steps, "steps_with_stand_ahead");
}

static void exact_reach(const vector *v)
{
    const json_t *gaps = at(v->given, "gaps_units");

    for (size_t i = 0; i < items(gaps); i++) {
        ob_box boxes[] = { { 5000, 5000, 36, 300, 200 },
                           { 5000, 5400 + whole_at(gaps, i), 108, 300, 200 } };
        ob_board board = board_of(boxes, 2, 0);

        same_truth(v, ob_reach_for(BOOK, &board, &boxes[0], num(v->given, "reach_units")).contact,
                   "contact.%zu", i);
    }
}

static void room_to_recoil(const vector *v)
{
    const json_t *distances = at(v->given, "friend_behind_at_distance_units");
    int32_t heading = num(v->given, "attacker_heading");
    ob_box box = given_box(v, "stand");

    for (size_t i = 0; i < items(distances); i++) {
        ob_box boxes[] = { box, ob_slid(BOOK, &box, heading, whole_at(distances, i)) };
        ob_board board = board_of(boxes, 2, 0);

        same_truth(v,
                   ob_recoil(BOOK, &board, bare(), &box, heading,
                             OB_INCH * OB_CONSTANT(BOOK, RECOIL_IN),
                             OB_INCH * OB_CONSTANT(BOOK, RECOIL_MOST_IN)) != OB_NONE,
                   "survives.%zu", i);
    }
}

static void press_behind(const vector *v)
{
    ob_box boxes[] = { { 6000, 6000, 108, 300, 200 }, { 6000, 6400, 108, 300, 200 } };
    ob_board board = board_of(boxes, 2, 0);

    same_word(
        v, ob_recoil(BOOK, &board, bare(), &boxes[0], 36, 762, 1524) == OB_NONE ? "eliminated" : "",
        "result");
}

/* The run to the centre of a stand that is touched with the front edge. */
static void room_to_occupy(const vector *v)
{
    const json_t *pairs = at(v->given, "pairs_depth_mm");
    int32_t half = OB_CONSTANT(BOOK, HALF_SIDE_UNITS_PER_MM);

    for (size_t i = 0; i < items(pairs); i++) {
        ob_point depths = point_of(item(pairs, i));

        same(v, ob_run_steps((ob_point){ 0, 0 }, (ob_point){ 0, half * (depths.x + depths.y) }),
             "needed_units.%zu", i);
    }
}

/* ---- terrain ------------------------------------------------------------------------------------ */

static void half_in(const vector *v)
{
    const json_t *sizes = at(v->given, "base_mm"), *depths = at(v->given, "depth_inside_mm");
    int32_t half = OB_CONSTANT(BOOK, HALF_SIDE_UNITS_PER_MM);
    ob_box box = { 5000, 5000, 36, half * whole_at(sizes, 0), half * whole_at(sizes, 1) };

    for (size_t i = 0; i < items(depths); i++) {
        /* The wood starts so far behind the front edge. */
        int32_t edge = box.y + box.b - 2 * half * whole_at(depths, i);
        ob_point wood[] = { { 4000, edge }, { 6000, edge }, { 6000, 7000 }, { 4000, 7000 } };
        int64_t all = 8 * (int64_t)box.a * box.b * OB_SCALE * OB_SCALE;
        bn_rat share = bn_rat_of(ob_area_in_ring(BOOK, &box, (ob_ring){ wood, 4 }), all);

        bare();
        ground.piece_count = ground.part_count = 1;
        ground.pieces[0] = (ob_piece){ .shape = OB_AREA, .part_count = 1 };
        ground.parts[0].count = 4;
        memcpy(ground.vertices, wood, sizeof wood);
        same_rat(v, share, "share.%zu", i);
        same_truth(v, ob_in_piece(BOOK, &ground, 0, &box), "in_cover.%zu", i);
    }
}

static void half_in_turned(const vector *v)
{
    const json_t *polygons = at(v->given, "polygons");
    ob_box box = given_box(v, "stand");

    same(v, 4 * (int64_t)box.a * box.b * OB_SCALE * OB_SCALE, "half");
    for (size_t i = 0; i < items(polygons); i++) {
        with_piece(item(polygons, i), OB_AREA, 0, 1);
        same(v, ob_area_in_ring(BOOK, &box, ob_ring_of(&ground, 0)), "twice_area.%zu", i);
        same_truth(v, ob_in_piece(BOOK, &ground, 0, &box), "in.%zu", i);
    }
}

static void price_of_a_wood(const vector *v)
{
    const ob_terrain *terrain = with_piece(at(v->given, "wood"), OB_AREA, 0, 2);
    const json_t *steps = at(v->given, "steps");
    ob_box box = given_box(v, "from");
    ob_allowance allowance = { .base = 6, .least = 2 };

    for (size_t i = 0; i < items(steps); i++) {
        ob_price price = ob_price_at(terrain, ob_centre(&box));

        ob_price_slide(BOOK, terrain, ob_centre(&box), box.heading, whole_at(steps, i), &price);
        same(v, price.cost, "price_units.%zu", i);
        same_truth(v, ob_allowed(&allowance, &price), "allowed.%zu", i);
    }
}

static void hedge(const vector *v)
{
    const json_t *paths = at(v->given, "paths");

    with_piece(at(v->given, "piece"), OB_LINE, 0, 1);
    for (size_t i = 0; i < items(paths); i++)
        same_truth(v,
                   ob_crossings(&ground, 0, point_of(item(item(paths, i), 0)),
                                point_of(item(item(paths, i), 1))) == 1,
                   "crosses.%zu", i);
}

static void road(const vector *v)
{
    const json_t *piece = at(v->given, "piece"), *points = at(v->given, "points");
    int32_t width = num(v->given, "width_units");
    ob_point quad[4];
    char path[40];

    ob_way_quad(point_of(item(piece, 0)), point_of(item(piece, 1)), width, quad);
    for (size_t i = 0; i < 4; i++)
        same_point(v, quad[i], numbered(path, "quadrilateral", i));
    with_piece(piece, OB_WAY, width, 1);
    for (size_t i = 0; i < items(points); i++)
        same_truth(v, ob_piece_holds(&ground, 0, point_of(item(points, i))), "on_road.%zu", i);
}

static void march(const vector *v)
{
    const ob_terrain *terrain = with_piece(at(v->given, "road"), OB_WAY, OB_INCH, 1);
    const json_t *lengths = at(v->given, "length_units");
    ob_point centre = point_of(at(v->given, "centre"));
    ob_box box = { centre.x, centre.y, 0, 300, 200 };
    ob_board board = board_of(&box, 1, 0);
    char path[40];

    assert_string_equal(word(v->given, "towards"), "last vertex");
    for (size_t i = 0; i < items(lengths); i++) {
        ob_march made = ob_march_along(BOOK, &board, terrain, 0, &box, true, whole_at(lengths, i));

        assert_int_equal(made.leg.steps, whole_at(lengths, i));
        same_point(v, ob_centre(&made.leg.at), numbered(path, "place_and_heading", i));
        same(v, made.leg.at.heading, "place_and_heading.%zu.2", i);
    }
}

static void into_a_wood(const vector *v)
{
    const json_t *ends = at(v->given, "to");
    ob_sight day = { .over_in = 2 };

    with_piece(at(v->given, "wood"), OB_AREA, 0, 2);
    for (size_t i = 0; i < items(ends); i++)
        same_truth(v,
                   ob_terrain_free(&ground, &day, 0, point_of(at(v->given, "from")),
                                   point_of(item(ends, i))),
                   "free.%zu", i);
}

/* ---- places and ways ---------------------------------------------------------------------------- */

static void chain_in_a_row(const vector *v)
{
    const json_t *gaps = at(v->given, "general_then_stands_gaps_units");
    int32_t distance = ob_command_distance(
        BOOK, row_of(word(v->given, "communications"), ob_command_distance_words), OB_HISTORICAL);
    ob_box boxes[8] = { { 5000, 5000, 0, 300, 200 } };
    uint8_t links[8] = { 0 }, reached[8] = { 1 };
    int32_t count = (int32_t)items(gaps) + 1;

    for (int32_t i = 1; i < count; i++) {
        boxes[i] = boxes[i - 1];
        boxes[i].x += 400 + whole_at(gaps, (size_t)i - 1);
    }
    ob_chain(BOOK, boxes, links, count, distance, false, reached);
    for (int32_t i = 0; i < count; i++) {
        ob_subordinate stand = { .type = OB_STAND_CATEGORIES_MSK, .in_command = reached[i] };

        same_truth(v, reached[i], "in_command.%d", i);
        same(v, ob_command_loss(BOOK, &stand), "sp_lost.%d", i);
    }
}

static void directions(const vector *v)
{
    const json_t *pairs = at(v->given, "pairs");

    for (size_t i = 0; i < items(pairs); i++)
        same(v, ob_scatter_heading(whole_at(item(pairs, i), 0), whole_at(item(pairs, i), 1)),
             "headings.%zu", i);
}

static void relief(const vector *v)
{
    ob_box relieved = given_box(v, "relieved"), fresh = given_box(v, "fresh");

    assert_true(ob_directly_behind(BOOK, &relieved, &fresh, false));
    ob_relieve(BOOK, &relieved, &fresh);
    same_box(v, &fresh, "fresh_after");
    same_box(v, &relieved, "relieved_after");
}

static void flight(const vector *v)
{
    ob_box boxes[] = { given_box(v, "stand"), given_box(v, "in_the_way") };
    ob_board board = board_of(boxes, 2, 0);
    ob_allowance allowance = { .base = num(v->given, "allowance_units") / OB_INCH, .least = 2 };
    ob_flight_way way = ob_flee(BOOK, &board, bare(), &allowance, &boxes[0], 108);

    assert_string_equal(word(v->given, "base_edge"), "south");
    same(v, way.heading, "heading");
    same(v, way.steps, "steps");
    same_point(v, ob_centre(&way.at), "rest_units");
}

static void free_place(const vector *v)
{
    ob_box box = given_box(v, "stand"), taken = box_of(item(at(v->given, "taken_by"), 0));
    ob_board board = board_of(&taken, 1, OB_NONE);

    assert_true(ob_nearest_place(BOOK, &board, bare(), &box));
    same_point(v, ob_centre(&box), "place");
}

const handler board_examples[] = {
    { "OB-EX-032", ranges },
    { "OB-EX-033", facings },
    { "OB-EX-034", facings },
    { "OB-EX-035", half_in },
    { "OB-EX-036", room_to_occupy },
    { "OB-EX-037", chain_in_a_row },
    { "OB-EX-078", press_behind },
    { "OB-EX-126", vectors },
    { "OB-EX-127", headings },
    { "OB-EX-128", divisions },
    { "OB-EX-129", corners },
    { "OB-EX-130", gaps_between },
    { "OB-EX-131", touching },
    { "OB-EX-132", sides_touched },
    { "OB-EX-133", straight_charge },
    { "OB-EX-134", squared },
    { "OB-EX-135", oblique_charge },
    { "OB-EX-136", neighbours },
    { "OB-EX-137", room_to_recoil },
    { "OB-EX-138", facings_turned },
    { "OB-EX-139", half_in_turned },
    { "OB-EX-140", price_of_a_wood },
    { "OB-EX-141", hedge },
    { "OB-EX-142", road },
    { "OB-EX-143", lines_through },
    { "OB-EX-144", into_a_wood },
    { "OB-EX-145", directions },
    { "OB-EX-146", relief },
    { "OB-EX-153", flight },
    { "OB-EX-154", free_place },
    { "OB-EX-155", march },
    { "OB-EX-156", exact_reach },
    { NULL, NULL },
};
