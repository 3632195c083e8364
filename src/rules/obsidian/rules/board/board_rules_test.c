/* The geometry of the board, row by row: what a function gives against a figure worked out by hand. The worked examples of
 * the ledger are in tests/examples/obsidian_examples_board.c; walks_rules_test.c compares with plain walks. */
#include "base/testing.h"

#include "chain.h"
#include "places.h"
#include "sight.h"
#include "ways.h"

#define BOOK (&ob_book)

typedef struct check {
    const char *name;
    int64_t got, want;
} check;

static check rows[300];
static size_t row_count;

static void expect(const char *name, int64_t got, int64_t want)
{
    assert_true(row_count < BN_COUNT(rows));
    rows[row_count++] = (check){ name, got, want };
}

static void holds(void **state)
{
    const check *row = *state;

    assert_int_equal(row->got, row->want);
}

/* ---- a table ---------------------------------------------------------------------------------- */

enum { WIDTH = 72 * OB_INCH, DEPTH = 48 * OB_INCH, NORTH = 36, WEST = 72, SOUTH = 108 };

static ob_ground ground;
static ob_toll tolls[OB_PIECES];
static const ob_terrain terrain = { &ground, tolls };

static ob_board board_of(const ob_box *boxes, int32_t count, int32_t except)
{
    return (ob_board){ WIDTH, DEPTH, count, boxes, NULL, except };
}

static void clear_ground(void)
{
    memset(&ground, 0, sizeof ground);
    memset(tolls, 0, sizeof tolls);
}

static ob_piece *add_piece(ob_shape shape, const ob_point *vertices, int32_t count)
{
    ob_piece *piece = &ground.pieces[ground.piece_count++];

    *piece = (ob_piece){
        .shape = shape, .part_first = ground.part_count, .part_count = 1, .sight_into = 508
    };
    ground.parts[ground.part_count++] = (ob_part){ ground.vertex_count, count };
    memcpy(&ground.vertices[ground.vertex_count], vertices, sizeof *vertices * (size_t)count);
    ground.vertex_count += count;
    return piece;
}

static ob_piece *add_rectangle(ob_shape shape, int32_t west, int32_t south, int32_t east,
                               int32_t north)
{
    ob_point corners[] = { { west, south }, { east, south }, { east, north }, { west, north } };

    return add_piece(shape, corners, 4);
}

static ob_piece *add_line(ob_shape shape, int32_t x1, int32_t y1, int32_t x2, int32_t y2)
{
    ob_point ends[] = { { x1, y1 }, { x2, y2 } };

    return add_piece(shape, ends, 2);
}

/* ---- measures --------------------------------------------------------------------------------- */

static void measures(void)
{
    const ob_box foot = { 5000, 5000, NORTH, 300, 200 }, gun = { 5000, 5000, NORTH, 300, 300 };
    ob_box other = foot;

    expect("OB-220 vectors are as long as east", BOOK->headings[0].x, OB_SCALE);
    expect("OB-001 units of an inch", OB_CONSTANT(BOOK, UNITS_PER_INCH), OB_INCH);
    expect("OB-220 a step right of east", ob_turned(0, -1), 143);
    expect("OB-220 a step left of the last", ob_turned(143, 1), 0);
    expect("OB-220 no length", ob_heading_of(BOOK, (ob_vec){ 0, 0 }), 0);
    for (int32_t h = 0; h < OB_HEADINGS_COUNT; h++)
        if (ob_heading_of(BOOK, ob_ahead(BOOK, h)) != h)
            expect("OB-220 a vector has its own heading", h, -1);
    expect("OB-221 the greatest root", ob_isqrt(INT64_MAX), 3037000499);
    expect("OB-221 a negative half goes up", ob_rdiv(-5, 2), -2);
    expect("OB-002 ahead", ob_point_of(BOOK, &foot, 0, foot.b).y, 5200);
    expect("OB-002 to the right", ob_point_of(BOOK, &foot, 10, 0).x, 5010);
    expect("OB-222 a point inside", ob_gap_to_point(BOOK, (ob_point){ 5100, 5100 }, &foot), 0);
    expect("OB-222 a point ahead", ob_gap_to_point(BOOK, (ob_point){ 5100, 5300 }, &foot), 100);
    expect("OB-222 a point off a corner", ob_gap_to_point(BOOK, (ob_point){ 5330, 5240 }, &foot),
           50);
    expect("OB-005 8.5 in by the tape", ob_within(2159, 8, false), false);
    expect("OB-005 8.49 in, unrounded", ob_within(2158, 8, true), false);
    expect("OB-005 8 in, unrounded", ob_within(2032, 8, true), true);
    other.y += 400 + 2158;
    expect("OB-005 near", ob_near(BOOK, &foot, &other, 8, false), true);
    expect("OB-005 not near unrounded", ob_near(BOOK, &foot, &other, 8, true), false);
    other.y++;
    expect("OB-005 no longer near", ob_near(BOOK, &foot, &other, 8, false), false);
    other = foot;
    other.x = 295;
    expect("OB-223 five units over the edge", ob_on_table(BOOK, &other, WIDTH, DEPTH), true);
    other.x = 294;
    expect("OB-223 six units over the edge", ob_on_table(BOOK, &other, WIDTH, DEPTH), false);
    other.x = 5000;
    other.y = DEPTH - 195;
    expect("OB-223 at the far edge", ob_on_table(BOOK, &other, WIDTH, DEPTH), true);
    other.y++;
    expect("OB-223 beyond the far edge", ob_on_table(BOOK, &other, WIDTH, DEPTH), false);
    expect("OB-006 out of the left", ob_outward(&foot, OB_LEFT), 72);
    expect("OB-006 out of the right", ob_outward(&foot, OB_RIGHT), 0);
    expect("OB-006 out of the rear", ob_outward(&foot, OB_REAR), 108);
    expect("OB-007 the diagonal is front", ob_facing(BOOK, &gun, (ob_point){ 5300, 5300 }, false),
           OB_FRONT);
    expect("OB-007 the rear diagonal is flank",
           ob_facing(BOOK, &gun, (ob_point){ 4700, 4700 }, false), OB_LEFT);
    expect("OB-007 by 45 degrees, beside the base",
           ob_facing(BOOK, &foot, (ob_point){ 5100, 5150 }, true), OB_RIGHT);
    other = (ob_box){ 5290, 5600, SOUTH, 300, 200 };
    expect("OB-008 by its centre", ob_facing_of(BOOK, &foot, &other, false), OB_FRONT);
    expect("OB-009 in the strip", ob_straight_ahead(BOOK, &foot, &other), true);
    other.x = 5301;
    expect("OB-009 beside the strip", ob_straight_ahead(BOOK, &foot, &other), false);
    other.x = 5000;
    other.y = 4000;
    expect("OB-009 behind", ob_straight_ahead(BOOK, &foot, &other), false);
    expect("OB-225 along an edge",
           ob_line_through(BOOK, &foot, (ob_point){ 4000, 5200 }, (ob_point){ 6000, 5200 }), false);
    expect("OB-225 a unit inside",
           ob_line_through(BOOK, &foot, (ob_point){ 4000, 5199 }, (ob_point){ 6000, 5199 }), true);
}

/* ---- slides ----------------------------------------------------------------------------------- */

static void slides(void)
{
    ob_box boxes[] = { { 5000, 5000, NORTH, 300, 200 },
                       { 5000, 6000, NORTH, 300, 200 },
                       { 5000, 8000, NORTH, 300, 200 } };
    uint8_t manners[] = { OB_IN_THE_WAY, OB_PASSED, OB_IN_THE_WAY };
    ob_board board = board_of(boxes, 3, 0);
    ob_leg leg = ob_slide(BOOK, &board, &boxes[0], NORTH, 1500);

    expect("OB-224 barred by", leg.met, 1);
    expect("OB-224 a unit into it", leg.steps, 601);
    expect("OB-224 back", ob_slide(BOOK, &board, &boxes[0], SOUTH, 500).at.y, 4500);
    expect("OB-223 the edge ends it", ob_slide(BOOK, &board, &boxes[0], SOUTH, 5000).steps, 4805);
    expect("OB-224 not barred by a hair", ob_unbarred(BOOK, &board, &boxes[0], NORTH, 1500), 605);
    board.manners = manners;
    leg = ob_slide(BOOK, &board, &boxes[0], NORTH, 2000);
    expect("OB-091 through skirmishers", leg.steps, 2000);
    leg = ob_slide(BOOK, &board, &boxes[0], NORTH, 1100);
    expect("OB-091 not to rest on them", leg.steps, 605);
    manners[1] = OB_AWAY;
    expect("OB-224 one that is away", ob_slide(BOOK, &board, &boxes[0], NORTH, 1100).steps, 1100);
    expect("OB-101 the stand met", ob_reach_for(BOOK, &board, &boxes[0], 100).leg.met, 2);
    expect("OB-101 what is needed", ob_reach_for(BOOK, &board, &boxes[0], 100).needed, 2601);
    boxes[2].heading = SOUTH;
    board.except = 2;
    expect("OB-101 from the other side", ob_reach_for(BOOK, &board, &boxes[2], 2600).leg.at.y,
           5399);
    boxes[2].heading = 0;
    expect("OB-101 into the open", ob_reach_for(BOOK, &board, &boxes[2], 700).leg.met, OB_NONE);
    expect("OB-101 no contact", ob_reach_for(BOOK, &board, &boxes[2], 700).contact, false);
    board.except = 0;
    manners[1] = OB_IN_THE_WAY;
    leg = ob_run(BOOK, &board, &boxes[0], (ob_point){ 5000, 7000 }, OB_FAR);
    expect("OB-224 a run is barred by an overlap", leg.steps, 605);
    leg = ob_run(BOOK, &board, &boxes[0], (ob_point){ 5300, 4600 }, OB_FAR);
    expect("OB-224 a run in full", leg.steps, 500);
    expect("OB-224 a run to where it is",
           ob_run(BOOK, &board, &boxes[0], (ob_point){ 5000, 5000 }, 9).steps, 0);
    expect("OB-106 the mark of 7 in",
           ob_first_within(BOOK, &boxes[0], NORTH, 3000, &boxes[2], 1778), 722);
    expect("OB-106 never", ob_first_within(BOOK, &boxes[0], SOUTH, 3000, &boxes[2], 1778), OB_NONE);
}

/* ---- places ----------------------------------------------------------------------------------- */

static void places(void)
{
    ob_box touched = { 6000, 6000, SOUTH, 300, 200 }, mover = { 6000, 5601, NORTH, 300, 200 },
           after = mover;
    ob_box boxes[] = { touched, mover, { 6292, 5600, NORTH, 2, 2 } };
    ob_board board = board_of(boxes, 2, 1);
    ob_box halves[2], relieved = { 6000, 6000, NORTH, 300, 200 },
                      fresh = { 6000, 5600, NORTH, 300, 200 };

    clear_ground();
    add_rectangle(OB_AREA, 5989, 5500, 6011, 5700);
    tolls[0].flags = OB_CLOSED;
    expect("OB-137 off closed ground",
           ob_square_up(BOOK, &board, &terrain, &touched, false, &after), true);
    expect("OB-137 of two places the lower", after.x, 6011);
    clear_ground();
    board.count = 3;
    after = mover;
    expect("OB-137 room beside a neighbour",
           ob_square_up(BOOK, &board, &terrain, &touched, false, &after), true);
    expect("OB-137 by a hair from it", after.x, 5995);
    boxes[2] = (ob_box){ 6000, 5310, NORTH, 1000, 200 };
    after = mover;
    after.y = 5700;
    boxes[0].b = 100;
    expect("OB-137 no room", ob_square_up(BOOK, &board, &terrain, &boxes[0], false, &after), false);
    expect("OB-137 it stays as it came", after.y, 5700);
    boxes[0] = touched;
    after = (ob_box){ 6000, 6000, NORTH, 300, 200 };
    board = board_of(boxes, 1, OB_NONE);
    expect("OB-233 the first place that is free", ob_nearest_place(BOOK, &board, &terrain, &after),
           true);
    expect("OB-233 clear of all", ob_clear_on_table(BOOK, &board, &after), true);
    board.width = board.depth = 500;
    expect("OB-233 none", ob_nearest_place(BOOK, &board, &terrain, &relieved), false);
    relieved = (ob_box){ 6000, 6000, NORTH, 300, 200 };
    expect("OB-182 the last direction", ob_scatter_heading(6, 6), 140);
    expect("OB-182 seven inches north", ob_scattered(BOOK, (ob_point){ 9144, 6096 }, NORTH, 7).y,
           7874);
    expect("OB-039 the left of three", ob_abreast(BOOK, &touched, 1, 0, 3, 300, 200).x, 6600);
    after = ob_square(&relieved, &fresh);
    expect("OB-150 twice as deep", after.b, 400);
    expect("OB-150 between the two", after.y, 5800);
    ob_square_halves(BOOK, &after, &halves[0], &halves[1]);
    expect("OB-150 the first ahead", halves[0].y, 6000);
    expect("OB-150 the second about", halves[1].heading, SOUTH);
    expect("OB-154 directly behind", ob_directly_behind(BOOK, &relieved, &fresh, false), true);
    fresh.heading = NORTH + 3;
    expect("OB-154 askew", ob_directly_behind(BOOK, &relieved, &fresh, false), false);
    fresh = (ob_box){ 6301, 5600, NORTH, 300, 200 };
    expect("OB-154 too far aside", ob_directly_behind(BOOK, &relieved, &fresh, false), false);
    fresh.x = 6300;
    expect("OB-154 half a base aside", ob_directly_behind(BOOK, &relieved, &fresh, false), true);
    expect("OB-154 not the other way round", ob_directly_behind(BOOK, &fresh, &relieved, false),
           false);
    ob_relieve(BOOK, &relieved, &fresh);
    expect("OB-231 the fresh one in front", fresh.x, 6000);
    expect("OB-231 the other behind", relieved.y, 5600);
}

/* ---- terrain ---------------------------------------------------------------------------------- */

static void lines(void)
{
    ob_box behind = { 5000, 4700, NORTH, 300, 200 };
    int32_t section = -1;

    clear_ground();
    add_line(OB_LINE, 4000, 5000, 9000, 5000)->defended = 1;
    expect("OB-053 100 units from a wall", ob_lines(BOOK, &ground, 0, &behind, 127, 1524, &section),
           true);
    expect("OB-169 the first section", section, 0);
    behind.x = 5600;
    ob_lines(BOOK, &ground, 0, &behind, 127, 1524, &section);
    expect("OB-169 the second section", section, 1);
    expect("OB-169 sections of 5,000 units", ob_section_count(&ground, 0, 1524), 4);
    expect("OB-169 beyond its end", ob_section_at(&ground, 0, 1524, (ob_point){ 15000, 0 }), 3);
    expect("OB-053 against one from across",
           ob_defends(BOOK, &ground, 0, &behind, (ob_point){ 5000, 7000 }, 127), true);
    expect("OB-053 against one from behind",
           ob_defends(BOOK, &ground, 0, &behind, (ob_point){ 5000, 2000 }, 127), false);
    ground.pieces[0].defended = 0;
    expect("OB-053 not to be defended",
           ob_defends(BOOK, &ground, 0, &behind, (ob_point){ 5000, 7000 }, 127), false);
    behind.y = 4672;
    expect("OB-053 128 units from a wall", ob_lines(BOOK, &ground, 0, &behind, 127, 1524, NULL),
           false);
    behind.y = 4805;
    expect("OB-053 over it by a hair", ob_lines(BOOK, &ground, 0, &behind, 127, 1524, NULL), true);
    behind.y = 4806;
    expect("OB-053 over it", ob_lines(BOOK, &ground, 0, &behind, 127, 1524, NULL), false);
    add_rectangle(OB_AREA, 5000, 4000, 7000, 6000)->defended = 1;
    expect("OB-053 an area", ob_defends(BOOK, &ground, 1, &behind, (ob_point){ 0, 0 }, 127), true);
    expect("OB-169 an area is one section", ob_section_count(&ground, 1, 1524), 1);
    expect("OB-226 on the foot of a line",
           ob_near_line((ob_point){ 5000, 5010 }, ground.vertices[0], ground.vertices[1], 10),
           true);
    expect("OB-226 beside a line",
           ob_near_line((ob_point){ 5000, 5011 }, ground.vertices[0], ground.vertices[1], 10),
           false);
    expect("OB-226 before its end",
           ob_near_line((ob_point){ 3994, 5008 }, ground.vertices[0], ground.vertices[1], 10),
           true);
    expect("OB-226 past its end",
           ob_near_line((ob_point){ 9006, 5009 }, ground.vertices[0], ground.vertices[1], 10),
           false);
}

static void areas(void)
{
    ob_box box = { 5000, 5000, NORTH, 300, 200 };

    clear_ground();
    add_rectangle(OB_AREA, 5000, 4000, 7000, 6000);
    add_line(OB_WAY, 5000, 4000, 5000, 6000)->width = 254;
    add_rectangle(OB_CONTOUR, 4000, 4000, 6000, 6000)->level = 1;
    add_rectangle(OB_CONTOUR, 4500, 4500, 5500, 5500)->level = 2;
    expect("OB-010 half in", ob_in_piece(BOOK, &ground, 0, &box), true);
    box.x--;
    expect("OB-010 less than half in", ob_in_piece(BOOK, &ground, 0, &box), false);
    expect("OB-010 a road by the centre", ob_in_piece(BOOK, &ground, 1, &box), true);
    expect("OB-226 two contours", ob_level(&ground, (ob_point){ 5000, 5000 }), 2);
    expect("OB-226 one contour", ob_level(&ground, (ob_point){ 4400, 5000 }), 1);
    expect("OB-226 the plain", ob_level(&ground, (ob_point){ 3999, 5000 }), 0);
    expect("OB-226 the south edge is in", ob_piece_holds(&ground, 0, (ob_point){ 6000, 4000 }),
           true);
    expect("OB-226 the north edge is out", ob_piece_holds(&ground, 0, (ob_point){ 6000, 6000 }),
           false);
    /* Two halves of one wood add up. */
    clear_ground();
    add_rectangle(OB_AREA, 4000, 4000, 4860, 6000)->part_count = 2;
    add_rectangle(OB_AREA, 5140, 4000, 6000, 6000);
    ground.piece_count = 1;
    expect("OB-010 two parts", ob_in_piece(BOOK, &ground, 0, &box), true);
}

static ob_price priced(ob_point from, int32_t heading, int32_t steps)
{
    ob_price price = ob_price_at(&terrain, from);

    ob_price_slide(BOOK, &terrain, from, heading, steps, &price);
    return price;
}

static void prices(void)
{
    const ob_point south = { 6000, 3500 }, inside = { 6000, 4200 };
    const ob_allowance six = {
        .base = 6, .road = 4, .climb = 2, .once = 2, .hinder = 2, .least = 2, .cap = 2
    };
    ob_price price;

    clear_ground();
    add_rectangle(OB_AREA, 5000, 4000, 7000, 5000);
    tolls[0].times = 2;
    add_rectangle(OB_AREA, 5000, 4500, 7000, 6000);
    tolls[1].times = 2;
    expect("OB-227 woods in a marsh cost 3", priced(inside, NORTH, 500).cost, 2 * 300 + 3 * 200);
    add_line(OB_WAY, 6000, 3000, 6000, 9000)->width = 254;
    tolls[2].flags = OB_LIFTS_ALL | OB_GIVES_BONUS;
    price = priced(south, NORTH, 2500);
    expect("OB-227 on a road", price.cost, 2500);
    expect("OB-089 4 in more", ob_allowed(&six, &price), true);
    expect("OB-089 what is left", ob_left(&six, &price), 40);
    expect("OB-227 pieces on the way", (int64_t)price.through, 7);
    tolls[2].flags = OB_LIFTS_WATER;
    tolls[0].flags = OB_WATER | OB_CLOSED;
    price = priced(south, NORTH, 1000);
    expect("OB-088 through a ford", price.barred, false);
    expect("OB-088 which does not lift a wood", price.cost, 500 + 500);
    tolls[2].flags = 0;
    expect("OB-227 closed ground", priced(south, NORTH, 1000).barred, true);
    expect("OB-227 up to it", ob_longest_open(BOOK, &terrain, south, NORTH, 1000), 500);
    expect("OB-227 out of it", priced(inside, SOUTH, 400).barred, false);
    expect("OB-054 closed at a point", ob_closed_at(&terrain, inside), true);
    expect("OB-054 open at a point", ob_closed_at(&terrain, south), false);
    tolls[0] = (ob_toll){ 1, OB_CAPPED };
    price = ob_price_at(&terrain, south);
    expect("OB-085 no more than 2 in of woods",
           ob_longest_paid(BOOK, &terrain, &six, &price, south, NORTH, 1500), 500 + 508);
    tolls[0] = (ob_toll){ 1, OB_ONCE };
    expect("OB-085 skirmishers once",
           ob_longest_paid(BOOK, &terrain, &six, &price, south, NORTH, 1500), 1000 + 8);
    tolls[0] = (ob_toll){ 1, OB_STEEP };
    price = priced(south, NORTH, 700);
    expect("OB-084 uphill", price.climbed, true);
    expect("OB-084 what is left", ob_left(&six, &price), 4 * OB_INCH - 700);
    expect("OB-084 downhill", priced(inside, SOUTH, 700).climbed, false);
    tolls[0] = (ob_toll){ 9, 0 };
    price = priced(inside, NORTH, 508);
    expect("OB-075 two inches whatever they cost", ob_allowed(&six, &price), true);
    price = priced(inside, NORTH, 509);
    expect("OB-075 no more", ob_allowed(&six, &price), false);
    clear_ground();
    add_line(OB_LINE, 5000, 4000, 7000, 4000);
    tolls[0].flags = OB_HINDERS;
    price = ob_price_at(&terrain, south);
    expect("OB-090 a wall takes 2 in",
           ob_longest_paid(BOOK, &terrain, &six, &price, south, NORTH, 1500), 1016);
    tolls[0].flags = OB_CLOSED;
    expect("OB-054 a high wall", ob_longest_paid(BOOK, &terrain, &six, &price, south, NORTH, 1500),
           500);
    expect("OB-054 a run across it",
           (ob_price_run(&terrain, south, (ob_point){ 6000, 4500 }, 900, &price), price.barred),
           true);
}

static void roads(void)
{
    ob_point bend[] = { { 1000, 1000 }, { 4000, 1000 }, { 4000, 4000 } };
    ob_box boxes[] = { { 2000, 1050, 0, 300, 200 }, { 4000, 2000, NORTH, 300, 200 } };
    ob_board board = board_of(boxes, 2, 0);
    ob_march march;

    clear_ground();
    add_piece(OB_WAY, bend, 3)->width = 254;
    tolls[0].flags = OB_LIFTS_ALL | OB_GIVES_BONUS;
    expect("OB-228 on the road", ob_on_way(&ground, 0, &boxes[0]), true);
    march = ob_march_along(BOOK, &board, &terrain, 0, &boxes[0], false, 500);
    expect("OB-228 towards the first vertex", march.leg.at.x, 2000 - 450);
    expect("OB-228 faces the way it marched", march.leg.at.heading, WEST);
    expect("OB-228 wholly on the road", march.price.off_road, false);
    march = ob_march_along(BOOK, &board, &terrain, 0, &boxes[0], true, 5000);
    expect("OB-228 barred by", march.leg.met, 1);
    expect("OB-228 steps to the bar", march.leg.steps, 50 + 2000 + 605);
    boxes[1].x = 9000;
    march = ob_march_along(BOOK, &board, &terrain, 0, &boxes[0], true, 9000);
    expect("OB-228 the road ends", march.leg.steps, 50 + 2000 + 3000);
    expect("OB-228 at its last vertex", march.leg.at.y, 4000);
}

static void flights(void)
{
    ob_box boxes[] = { { 9000, 1000, NORTH, 300, 200 }, { 9000, 600, NORTH, 300, 200 } };
    ob_board board = board_of(boxes, 1, 0);
    const ob_allowance six = { .base = 6, .least = 2, .cap = 2 };
    ob_flight_way way;

    clear_ground();
    way = ob_flee(BOOK, &board, &terrain, &six, &boxes[0], SOUTH);
    expect("OB-229 over the edge", way.gone, true);
    expect("OB-229 where the centre passes it", way.steps, 1001);
    way = ob_flee(BOOK, &board, &terrain, &six, &boxes[0], NORTH);
    expect("OB-229 straight back", way.steps, 1524);
    expect("OB-229 faces that way", way.at.heading, NORTH);
    add_rectangle(OB_AREA, 0, 1100, WIDTH, 3000);
    tolls[0].flags = OB_CLOSED;
    way = ob_flee(BOOK, &board, &terrain, &six, &boxes[0], NORTH);
    expect("OB-229 not into closed ground", way.at.y <= 1100, true);
}

/* ---- sight ------------------------------------------------------------------------------------- */

static bool sees(const ob_board *board, const ob_sight *sight)
{
    return ob_sees(BOOK, board, &ground, sight, &board->boxes[0], &board->boxes[1], 1);
}

static void stands_in_sight(void)
{
    ob_box boxes[] = { { 9144, 1016, NORTH, 300, 300 },
                       { 9144, 5080, SOUTH, 300, 200 },
                       { 8844, 3048, NORTH, 300, 200 },
                       { 9444, 3048, NORTH, 300, 200 } };
    uint8_t manners[] = { OB_IN_THE_WAY, OB_IN_THE_WAY, OB_IN_THE_WAY, OB_PASSED };
    ob_board board = board_of(boxes, 4, 0);
    ob_sight sight = { .over_in = 2, .lining = 127 };

    clear_ground();
    expect("OB-186 not between stands in contact", sees(&board, &sight), false);
    sight.flies = true;
    expect("OB-186 an AIR over stands", sees(&board, &sight), true);
    sight.flies = false;
    board.manners = manners;
    expect("OB-186 through skirmishers", sees(&board, &sight), true);
    board.manners = NULL;
    sight.scanner_in = 13;
    expect("OB-191 out of the reach of scanners", sees(&board, &sight), false);
    sight.scanner_in = 14;
    expect("OB-191 within the reach of scanners", sees(&board, &sight), true);
    sight.scanner_in = 0;
    add_rectangle(OB_CONTOUR, 8000, 500, 10000, 1500)->level = 1;
    expect("OB-188 over stands from a hill", sees(&board, &sight), true);
    boxes[2].y = boxes[3].y = 4600;
    expect("OB-188 not over stands close to the lower", sees(&board, &sight), false);
    ground.pieces[0].level = 0;
    board.count = 2;
    expect("OB-189 by day", sees(&board, &sight), true);
    sight.limit_in = 13;
    expect("OB-189 13 in", sees(&board, &sight), false);
    sight.limit_in = 14;
    expect("OB-189 14 in", sees(&board, &sight), true);
    sight.limit_in = 0;
    sight.from_centre = true;
    expect("OB-186 from the centre", sees(&board, &sight), true);
}

static void terrain_in_sight(void)
{
    ob_point from = { 7000, 3000 }, to = { 7000, 5400 };
    ob_sight sight = { .over_in = 2, .lining = 127 };
    ob_box boxes[] = { { 7000, 3000, NORTH, 300, 200 }, { 7000, 6000, SOUTH, 300, 200 } };
    ob_board board = board_of(boxes, 2, 0);
    /* A notch: out of the wood and into it again. */
    ob_point notch[] = { { 6000, 3100 }, { 8000, 3100 }, { 8000, 3300 }, { 6500, 3300 },
                         { 6500, 3400 }, { 8000, 3400 }, { 8000, 3600 }, { 6000, 3600 } };

    clear_ground();
    add_rectangle(OB_AREA, 5000, 5000, 9000, 8000);
    expect("OB-187 into a wood", ob_terrain_free(&ground, &sight, 0, from, to), true);
    expect("OB-187 out of a wood", ob_terrain_free(&ground, &sight, 0, to, from), true);
    sight.night = true;
    expect("OB-189 not into a wood by night", ob_terrain_free(&ground, &sight, 0, from, to), false);
    expect("OB-189 out of a wood by night", ob_terrain_free(&ground, &sight, 0, to, from), true);
    sight.night = false;
    sight.exact = true;
    expect("OB-187 533 units, unrounded",
           ob_terrain_free(&ground, &sight, 0, from, (ob_point){ 7000, 5533 }), true);
    expect("OB-187 534 units, unrounded",
           ob_terrain_free(&ground, &sight, 0, from, (ob_point){ 7000, 5534 }), false);
    sight.exact = false;
    ground.pieces[0].sight_through = 1;
    expect("OB-187 through what hides nothing",
           ob_terrain_free(&ground, &sight, 0, from, (ob_point){ 7000, 9000 }), true);
    clear_ground();
    add_piece(OB_AREA, notch, 8);
    expect("OB-187 within one arm",
           ob_terrain_free(&ground, &sight, 0, (ob_point){ 7000, 3150 }, (ob_point){ 7000, 3250 }),
           true);
    expect("OB-187 not out and in again",
           ob_terrain_free(&ground, &sight, 0, (ob_point){ 7000, 3250 }, (ob_point){ 7000, 3450 }),
           false);
    clear_ground();
    add_line(OB_LINE, 5000, 5000, 9000, 5000);
    expect("OB-186 not across a high wall", sees(&board, &sight), false);
    boxes[1].y = 5250;
    expect("OB-186 at one who lines it", sees(&board, &sight), true);
    clear_ground();
    add_rectangle(OB_CONTOUR, 5000, 4000, 9000, 4500)->level = 1;
    expect("OB-188 a hill between", sees(&board, &sight), false);
    add_rectangle(OB_CONTOUR, 5000, 2000, 9000, 3900)->level = 1;
    expect("OB-188 from a hill as high", sees(&board, &sight), true);
    add_rectangle(OB_AREA, 5000, 3500, 9000, 3700);
    expect("OB-188 a wood on the hill", sees(&board, &sight), false);
}

/* ---- the widest table -------------------------------------------------------------------------- */

/* From corner to corner of the greatest table; the sanitizers see to it that nothing overflows. */
static void widest(void)
{
    enum { MOST = OB_MOST_IN * OB_INCH };
    ob_box boxes[] = { { 300, 300, 18, 300, 200 },
                       { MOST - 300, MOST - 300, 90, 300, 200 },
                       { 500, MOST - 500, 3, 300, 200 } };
    ob_board board = { MOST, MOST, 3, boxes, NULL, 0 };
    ob_sight sight = { .over_in = 2, .lining = 127 };
    ob_price price;

    clear_ground();
    add_rectangle(OB_AREA, 0, 0, MOST, MOST);
    tolls[0].times = 3;
    add_line(OB_WAY, 0, MOST, MOST, 0)->width = 508;
    add_line(OB_LINE, 0, MOST, MOST, 1);
    tolls[2].flags = OB_HINDERS;
    add_rectangle(OB_CONTOUR, 0, 0, MOST, MOST)->level = 1;
    expect("OB-221 the widest gap", ob_gap(BOOK, &boxes[0], &boxes[1]), 50476);
    expect("OB-221 sight through a wood", sees(&board, &sight), false);
    ground.pieces[0].sight_through = ground.pieces[1].sight_through =
        ground.pieces[2].sight_through = 1;
    expect("OB-221 sight over the table", sees(&board, &sight), true);
    expect("OB-221 the longest run",
           ob_run(BOOK, &board, &boxes[0], ob_centre(&boxes[1]), OB_FAR).met, 1);
    price = ob_price_at(&terrain, ob_centre(&boxes[0]));
    ob_price_run(&terrain, ob_centre(&boxes[0]), ob_centre(&boxes[1]), 50000, &price);
    expect("OB-221 its price", price.cost > 100000, true);
    expect("OB-221 its wall", price.hindered, 1);
    expect("OB-221 the widest wood", ob_in_piece(BOOK, &ground, 0, &boxes[2]), true);
    expect("OB-221 a line over the table",
           ob_line_through(BOOK, &boxes[2], ob_centre(&boxes[0]), ob_centre(&boxes[1])), false);
    expect("OB-221 a slide over the table", ob_reach_for(BOOK, &board, &boxes[0], OB_FAR).leg.met,
           1);
}

static void chains(void)
{
    ob_box boxes[] = { { 2000, 2000, NORTH, 300, 200 },
                       { 4124, 2000, NORTH, 300, 200 },
                       { 6248, 2000, NORTH, 300, 200 } };
    uint8_t links[] = { OB_LINKS, OB_LINKS, OB_LINKS }, reached[3] = { 1 };

    ob_chain(BOOK, boxes, links, 3, 6, false, reached);
    expect("OB-070 over a friend", reached[2], true);
    links[1] = OB_ENDS;
    memset(reached, 0, sizeof reached);
    reached[0] = 1;
    ob_chain(BOOK, boxes, links, 3, 6, false, reached);
    expect("OB-070 a routing stand is reached", reached[1], true);
    expect("OB-070 and passes nothing on", reached[2], false);
    links[0] = OB_ENDS;
    memset(reached, 0, sizeof reached);
    reached[0] = 1;
    ob_chain(BOOK, boxes, links, 3, 6, false, reached);
    expect("OB-070 nor does a routing General", reached[1], false);
}

int main(void)
{
    static bni_tests tests;

    measures();
    slides();
    places();
    lines();
    areas();
    prices();
    roads();
    flights();
    stands_in_sight();
    terrain_in_sight();
    widest();
    chains();
    bni_tests_add_rows(&tests, holds, rows, row_count, sizeof rows[0]);
    return BNI_RUN("obsidian board", &tests);
}
