/* The geometry of the board against plain walks: what divisions and stretches find must be what the rules say step by
 * step. Scenes are drawn at random, the same every time. */
#include "base/testing.h"

#include "chain.h"
#include "places.h"
#include "sight.h"
#include "tracks.h"
#include "ways.h"

#define BOOK (&ob_book)

enum {
    STANDS = 40,
    WIDTH = 72 * OB_INCH,
    DEPTH = 48 * OB_INCH,
    FEWER = BNI_SIZED(1, 1, 4) /* rounds, where each step is watched */
};

/* ---- chance --------------------------------------------------------------------------------- */

static uint64_t luck;

static int32_t drawn(int32_t low, int32_t high)
{
    return low + (int32_t)(bni_test_random(&luck) % (uint64_t)(high - low + 1));
}

static bool chance(int32_t percent)
{
    return drawn(1, 100) <= percent;
}

static ob_point drawn_point(int32_t margin)
{
    return (ob_point){ drawn(margin, WIDTH - margin), drawn(margin, DEPTH - margin) };
}

/* ---- scenes --------------------------------------------------------------------------------- */

static ob_box boxes[STANDS];
static uint8_t manners[STANDS];
static ob_board board;
static ob_ground ground;
static ob_toll tolls[OB_PIECES];
static ob_terrain terrain = { &ground, tolls };

/* Mostly in rows that touch, as stands are set up, so that steps pass by a hair. */
static ob_box drawn_box(int32_t number)
{
    static const int32_t depths[] = { 200, 300, 400 };
    ob_point at = drawn_point(400);
    ob_box box = { at.x, at.y, drawn(0, OB_HEADINGS_COUNT - 1), 300, depths[drawn(0, 2)] };

    if (number > 0 && chance(70)) {
        const ob_box *beside = &boxes[number - 1];
        bool file = chance(40);

        box = *beside;
        at = file ? ob_point_of(BOOK, beside, drawn(-3, 3), 2 * beside->b + drawn(-6, 30))
                  : ob_point_of(BOOK, beside, 2 * beside->a + drawn(-6, 30), drawn(-3, 3));
        box.x = at.x;
        box.y = at.y;
        if (chance(30))
            box.heading = ob_turned(box.heading, drawn(-4, 4));
    }
    return box;
}

static void draw_stands(int32_t count)
{
    int32_t made = 0;

    board = (ob_board){ WIDTH, DEPTH, 0, boxes, manners, OB_NONE };
    for (int32_t tries = 0; made < count && tries < 1000; tries++) {
        boxes[made] = drawn_box(made);
        board.count = made;
        if (!ob_clear_on_table(BOOK, &board, &boxes[made]))
            continue;
        manners[made] = chance(70) ? OB_IN_THE_WAY : chance(80) ? OB_PASSED : OB_AWAY;
        made++;
    }
    board.count = made;
}

/* A polygon round a point, not always convex; sometimes with edges along the axes. */
static void draw_ring(ob_point centre, int32_t radius, int32_t corners)
{
    ob_part *part = &ground.parts[ground.part_count++];

    *part = (ob_part){ ground.vertex_count, corners };
    for (int32_t i = 0; i < corners; i++) {
        int32_t heading = (OB_HEADINGS_COUNT * i / corners + drawn(0, 4)) % OB_HEADINGS_COUNT;
        ob_vec f = ob_ahead(BOOK, heading);
        int32_t r = drawn(radius / 3, radius);
        ob_point at = ob_moved(centre, (ob_vec){ r * f.x, r * f.y }, OB_SCALE);

        if (chance(25) && i > 0)
            at.y = ground.vertices[ground.vertex_count - 1].y;
        ground.vertices[ground.vertex_count++] = at;
    }
}

static void draw_line(int32_t corners)
{
    ob_part *part = &ground.parts[ground.part_count++];
    ob_point at = drawn_point(2000);

    *part = (ob_part){ ground.vertex_count, corners };
    for (int32_t i = 0; i < corners; i++) {
        ground.vertices[ground.vertex_count++] = at;
        at.x = (int32_t)ob_min(ob_max(at.x + drawn(-2500, 2500), 0), WIDTH);
        at.y = (int32_t)ob_min(ob_max(at.y + drawn(-2500, 2500), 0), DEPTH);
    }
}

static void draw_piece(ob_piece *piece)
{
    piece->part_first = ground.part_count;
    piece->part_count = 1;
    piece->sight_into = OB_INCH * drawn(0, 3);
    piece->sight_through = chance(40);
    piece->level = drawn(1, 3);
    piece->width = drawn(100, 500);
    piece->defended = 1;
    piece->shape = drawn(OB_AREA, OB_CONTOUR);
    if (piece->shape == OB_WAY || piece->shape == OB_LINE) {
        draw_line(drawn(2, 5));
        return;
    }
    piece->part_count = drawn(1, 2);
    for (int32_t i = 0; i < piece->part_count; i++)
        draw_ring(drawn_point(3000), drawn(600, 2900), drawn(3, 12));
}

static void draw_toll(const ob_piece *piece, ob_toll *toll)
{
    *toll = (ob_toll){ drawn(1, 3), 0 };
    if (piece->shape == OB_LINE) {
        toll->flags = chance(80) ? OB_HINDERS : OB_CLOSED;
    } else if (piece->shape == OB_WAY) {
        toll->flags =
            chance(60) ? OB_LIFTS_ALL | OB_GIVES_BONUS : OB_WATER | (chance(50) ? OB_CLOSED : 0);
    } else if (piece->shape == OB_CONTOUR) {
        *toll = (ob_toll){ 1, chance(50) ? OB_STEEP : 0 };
    } else {
        static const uint32_t kinds[] = { 0, 0, OB_CLOSED, OB_ONCE, OB_CAPPED, OB_LIFTS_WATER };

        toll->flags = kinds[drawn(0, 5)];
    }
}

static void draw_ground(int32_t count)
{
    memset(&ground, 0, sizeof ground);
    for (int32_t i = 0; i < count; i++) {
        draw_piece(&ground.pieces[i]);
        draw_toll(&ground.pieces[i], &tolls[i]);
    }
    ground.piece_count = count;
}

/* ---- slides and runs ------------------------------------------------------------------------ */

/* OB-223 with S * (c_B - c_A) - s * F instead of S * (c_B - c_A), as it is written. */
static int64_t plain_depth(const ob_box *a, const ob_box *b, int32_t heading, int32_t step)
{
    ob_vec f = ob_ahead(BOOK, heading);
    ob_vec d = { OB_SCALE * ((int64_t)b->x - a->x) - step * f.x,
                 OB_SCALE * ((int64_t)b->y - a->y) - step * f.y };
    ob_vec fa = ob_ahead(BOOK, a->heading), ra = ob_aside(BOOK, a->heading);
    ob_vec fb = ob_ahead(BOOK, b->heading), rb = ob_aside(BOOK, b->heading);
    ob_vec n[] = { fa, ra, fb, rb };
    int64_t least = INT64_MAX;

    for (int32_t i = 0; i < 4; i++)
        least = ob_min(least, a->a * ob_size(ob_dot(ra, n[i])) + a->b * ob_size(ob_dot(fa, n[i])) +
                                  b->a * ob_size(ob_dot(rb, n[i])) +
                                  b->b * ob_size(ob_dot(fb, n[i])) - ob_size(ob_dot(d, n[i])));
    return least;
}

/* Where one stand ends a slide; `steps` if it does not bar it. */
static int32_t plain_end(const ob_box *a, const ob_box *b, int32_t heading, int32_t steps,
                         int32_t *unbarred)
{
    int64_t one = (int64_t)OB_SCALE * OB_SCALE, start = plain_depth(a, b, heading, 0);
    int32_t first = -1;

    *unbarred = steps;
    for (int32_t s = 1; s <= steps; s++) {
        int64_t depth = plain_depth(a, b, heading, s);

        if (first < 0 && depth > ob_max(one, start))
            first = s;
        if (depth > ob_max(5 * one, start)) {
            *unbarred = s - 1;
            return first - 1;
        }
    }
    return steps;
}

static void slides_walk(void **state)
{
    (void)state;
    for (int32_t round = 0; round < 20 / FEWER; round++) {
        draw_stands(STANDS);
        for (int32_t k = 0; k < 8; k++) {
            int32_t mover = drawn(0, board.count - 1), steps = drawn(1, 2600);
            const ob_box *box = &boxes[mover];
            int32_t heading = chance(60) ? box->heading : drawn(0, OB_HEADINGS_COUNT - 1);
            int32_t end = steps, met = OB_NONE, free_for = steps, unbarred, rest;
            ob_leg leg;
            ob_box there;

            board.except = mover;
            for (int32_t i = 0; i < board.count; i++) {
                int32_t stop;

                if (i == mover || manners[i] != OB_IN_THE_WAY)
                    continue;
                stop = plain_end(box, &boxes[i], heading, steps, &unbarred);
                free_for = (int32_t)ob_min(free_for, unbarred);
                if (unbarred < steps && (met == OB_NONE || stop < end)) {
                    end = stop;
                    met = i;
                }
            }
            for (rest = end; rest > 0; rest--) {
                there = ob_slid(BOOK, box, heading, rest);
                if (ob_clear_on_table(BOOK, &board, &there))
                    break;
            }
            leg = ob_slide(BOOK, &board, box, heading, steps);
            assert_int_equal(leg.met, met);
            assert_int_equal(leg.steps, rest);
            assert_int_equal(ob_unbarred(BOOK, &board, box, heading, steps), free_for);
            there = ob_slid(BOOK, box, heading, rest);
            assert_memory_equal(&leg.at, &there, sizeof there);
        }
    }
}

static void runs_walk(void **state)
{
    (void)state;
    for (int32_t round = 0; round < 40 / FEWER; round++) {
        draw_stands(STANDS);
        for (int32_t k = 0; k < 8; k++) {
            int32_t mover = drawn(0, board.count - 1), goal = drawn(0, board.count - 1);
            const ob_box *box = &boxes[mover];
            ob_point to =
                chance(60) ? ob_centre(&boxes[goal])
                           : (ob_point){ box->x + drawn(-2000, 2000), box->y + drawn(-2000, 2000) };
            int32_t all = ob_run_steps(ob_centre(box), to), steps = drawn(0, 2500), s,
                    met = OB_NONE;
            ob_leg leg;

            board.except = mover;
            leg = ob_run(BOOK, &board, box, to, steps);
            for (s = 1; s <= steps && s <= all && met == OB_NONE; s++) {
                ob_box there = *box;

                there.x += (int32_t)ob_rdiv((int64_t)s * (to.x - box->x), all);
                there.y += (int32_t)ob_rdiv((int64_t)s * (to.y - box->y), all);
                for (int32_t i = 0; i < board.count && met == OB_NONE; i++)
                    if (i != mover && manners[i] == OB_IN_THE_WAY &&
                        !ob_overlap(BOOK, box, &boxes[i]) && ob_overlap(BOOK, &there, &boxes[i]))
                        met = i;
            }
            assert_int_equal(leg.met, met);
            assert_int_equal(leg.steps, met == OB_NONE ? ob_min(steps, all) : s - 2);
        }
    }
}

static void seven_inches(void **state)
{
    (void)state;
    for (int32_t round = 0; round < 100 / FEWER; round++) {
        ob_box box = drawn_box(0), other = drawn_box(0);
        int32_t heading = ob_turned(
            ob_heading_of(BOOK, ob_between(ob_centre(&box), ob_centre(&other))), drawn(-6, 6));
        int32_t gap = drawn(0, 2500), steps = drawn(0, 6000), s;
        int32_t found = ob_first_within(BOOK, &box, heading, steps, &other, gap);

        for (s = 0; s <= steps; s++) {
            ob_box there = ob_slid(BOOK, &box, heading, s);

            if (ob_gap(BOOK, &there, &other) <= gap)
                break;
        }
        assert_int_equal(found, s <= steps ? s : OB_NONE);
    }
}

static void recoils_walk(void **state)
{
    (void)state;
    for (int32_t round = 0; round < 100 / FEWER; round++) {
        draw_stands(STANDS);
        draw_ground(8);
        for (int32_t k = 0; k < 4; k++) {
            int32_t mover = drawn(0, board.count - 1), heading = drawn(0, OB_HEADINGS_COUNT - 1);
            const ob_box *box = &boxes[mover];
            int32_t want = OB_NONE;

            board.except = mover;
            for (int32_t s = 762; s <= 1524 && want == OB_NONE; s++) {
                ob_box there = ob_slid(BOOK, box, heading, s);
                ob_price price = ob_price_at(&terrain, ob_centre(box));

                if (ob_unbarred(BOOK, &board, box, heading, s) < s ||
                    !ob_on_table(BOOK, &there, WIDTH, DEPTH))
                    break;
                ob_price_slide(BOOK, &terrain, ob_centre(box), heading, s, &price);
                if (price.barred)
                    break;
                if (ob_clear(BOOK, &board, &there))
                    want = s;
            }
            assert_int_equal(ob_recoil(BOOK, &board, &terrain, box, heading, 762, 1524), want);
        }
    }
}

/* ---- terrain -------------------------------------------------------------------------------- */

/* The pieces that hold the point of a step, each asked alone. */
static uint64_t plain_held(const ob_track *track, int32_t step)
{
    ob_vec p = { track->from.x + step * track->by.x, track->from.y + step * track->by.y };
    uint64_t held = 0;

    for (int32_t i = 0; i < ground.piece_count; i++) {
        const ob_piece *piece = &ground.pieces[i];

        for (int32_t k = 0; k < piece->part_count && piece->shape != OB_LINE; k++) {
            ob_ring ring = ob_ring_of(&ground, piece->part_first + k);
            ob_point quad[4];

            if (piece->shape != OB_WAY && ob_ring_holds(ring, p, track->m))
                held |= (uint64_t)1 << i;
            for (int32_t j = 0; piece->shape == OB_WAY && j + 1 < ring.count; j++) {
                ob_way_quad(ring.at[j], ring.at[j + 1], piece->width, quad);
                if (ob_ring_holds((ob_ring){ quad, 4 }, p, track->m))
                    held |= (uint64_t)1 << i;
            }
        }
    }
    return held;
}

static ob_price plain_price(const ob_track *track, ob_point from, ob_point rest)
{
    ob_price price = { .on_closed = ob_closed_at(&terrain, from) };
    uint64_t before = plain_held(track, 0);

    for (int32_t s = 1; s <= track->steps; s++) {
        uint64_t held = plain_held(track, s);
        bool ford = false, road = false, bonus = false, closed = false, once = false,
             capped = false;
        int32_t cost = 1;

        for (int32_t i = 0; i < ground.piece_count; i++)
            if (held >> i & 1) {
                ford |= (tolls[i].flags & OB_LIFTS_WATER) != 0;
                road |= (tolls[i].flags & OB_LIFTS_ALL) != 0;
                bonus |= (tolls[i].flags & OB_GIVES_BONUS) != 0;
                price.climbed |= tolls[i].flags & OB_STEEP && !(before >> i & 1);
            }
        for (int32_t i = 0; i < ground.piece_count; i++)
            if (held >> i & 1 && !road && !(ford && tolls[i].flags & OB_WATER)) {
                cost += tolls[i].times - 1;
                closed |= (tolls[i].flags & OB_CLOSED) != 0;
                once |= (tolls[i].flags & OB_ONCE) != 0;
                capped |= (tolls[i].flags & OB_CAPPED) != 0;
            }
        if (!closed)
            price.on_closed = false;
        price.barred |= closed && !price.on_closed;
        price.once |= once;
        price.capped += capped;
        price.off_road |= !bonus;
        price.cost += cost;
        price.steps++;
        price.through |= held;
        before = held;
    }
    for (int32_t i = 0; i < ground.piece_count; i++)
        if (ground.pieces[i].shape == OB_LINE) {
            int32_t crossed = ob_crossings(&ground, i, from, rest);

            price.hindered += tolls[i].flags & OB_HINDERS ? crossed : 0;
            price.barred |= tolls[i].flags & OB_CLOSED && crossed > 0;
        }
    return price;
}

static void same_price(const ob_price *got, const ob_price *want)
{
    assert_int_equal(got->cost, want->cost);
    assert_int_equal(got->steps, want->steps);
    assert_int_equal(got->capped, want->capped);
    assert_int_equal(got->hindered, want->hindered);
    assert_int_equal(got->through, want->through);
    assert_int_equal(got->once, want->once);
    assert_int_equal(got->climbed, want->climbed);
    assert_int_equal(got->off_road, want->off_road);
    assert_int_equal(got->barred, want->barred);
    assert_int_equal(got->on_closed, want->on_closed);
}

/* A start that often lies on a vertex or level with one, where borders are decided. */
static ob_point drawn_start(void)
{
    ob_point at = drawn_point(0);

    if (chance(50))
        at = ground.vertices[drawn(0, ground.vertex_count - 1)];
    if (chance(30))
        at.x = drawn(0, WIDTH);
    if (chance(20)) {
        at.x += drawn(-3, 3);
        at.y += drawn(-3, 3);
    }
    return at;
}

static int32_t drawn_heading(void)
{
    return chance(40) ? OB_QUARTER * drawn(0, 3) : drawn(0, OB_HEADINGS_COUNT - 1);
}

static void prices_walk(void **state)
{
    (void)state;
    for (int32_t round = 0; round < 12 / FEWER; round++) {
        draw_ground(20);
        for (int32_t k = 0; k < 6; k++) {
            ob_point from = drawn_start(), to = drawn_start();
            int32_t heading = drawn_heading(), steps = drawn(0, 2000), all = ob_run_steps(from, to);
            ob_track slide = ob_track_of_slide(BOOK, from, heading, steps);
            ob_box start = { from.x, from.y, 0, 1, 1 }, end = ob_slid(BOOK, &start, heading, steps);
            ob_price got = ob_price_at(&terrain, from),
                     want = plain_price(&slide, from, ob_centre(&end));
            int32_t part = (int32_t)ob_min(drawn(0, 2000), all);
            ob_track run = ob_track_of_run(from, to, part);

            ob_price_slide(BOOK, &terrain, from, heading, steps, &got);
            same_price(&got, &want);
            got = ob_price_at(&terrain, from);
            want = plain_price(&run, from, ob_run_point(from, to, part));
            ob_price_run(&terrain, from, to, part, &got);
            same_price(&got, &want);
        }
    }
}

/* The longest slide that is allowed, each length asked alone from above. */
static void longest_walk(void **state)
{
    (void)state;
    for (int32_t round = 0; round < 60 / FEWER; round++) {
        draw_ground(drawn(2, 16));
        for (int32_t k = 0; k < 4; k++) {
            ob_point from = drawn_start();
            int32_t heading = drawn_heading(), steps = drawn(1, 2500), s, open = -1;
            ob_allowance allowance = { .base = drawn(2, 10),
                                       .road = 4,
                                       .deducted = drawn(0, 3),
                                       .climb = 2,
                                       .once = 2,
                                       .hinder = 2,
                                       .least = 2,
                                       .cap = 2 };
            ob_price start = ob_price_at(&terrain, from);

            if (chance(30)) {
                start.steps = drawn(0, 600);
                start.cost = start.steps + drawn(0, 500);
                start.off_road = chance(50);
            }
            for (s = steps; s > 0; s--) {
                ob_price price = start;

                ob_price_slide(BOOK, &terrain, from, heading, s, &price);
                if (open < 0 && !price.barred)
                    open = s;
                if (ob_allowed(&allowance, &price))
                    break;
            }
            assert_int_equal(
                ob_longest_paid(BOOK, &terrain, &allowance, &start, from, heading, steps), s);
            assert_int_equal(ob_longest_open(BOOK, &terrain, from, heading, steps),
                             ob_max(open, s));
        }
    }
}

/* Walls along which a slide runs for long, so that roundings of its places of rest decide. */
static void along_walls(void **state)
{
    (void)state;
    for (int32_t round = 0; round < 400 / FEWER; round++) {
        int32_t heading = drawn_heading(), steps = drawn(500, 1800), s;
        ob_point from = drawn_point(3000);
        ob_box start = { from.x, from.y, 0, 1, 1 };
        ob_allowance allowance = {
            .base = drawn(3, 7), .climb = 2, .once = 2, .hinder = 2, .least = 2, .cap = 2
        };
        ob_price none;

        memset(&ground, 0, sizeof ground);
        ground.piece_count = ground.part_count = 3;
        for (int32_t i = 0; i < 3; i++) {
            ob_box a = ob_slid(BOOK, &start, heading, drawn(-400, 800));
            ob_box b = ob_slid(BOOK, &start, heading, drawn(800, 2200));

            /* Or a wall across, one end of which is all but on the way. */
            if (chance(50))
                b = ob_slid(BOOK, &a, ob_turned(heading, drawn(5, 67)), drawn(-900, 900));

            ground.pieces[i] = (ob_piece){ .shape = OB_LINE, .part_first = i, .part_count = 1 };
            ground.parts[i] = (ob_part){ 2 * i, 2 };
            ground.vertices[2 * i] = (ob_point){ a.x + drawn(-1, 1), a.y + drawn(-1, 1) };
            ground.vertices[2 * i + 1] = (ob_point){ b.x + drawn(-2, 2), b.y + drawn(-2, 2) };
            tolls[i] = (ob_toll){ 1, chance(85) ? OB_HINDERS : OB_CLOSED };
        }
        none = ob_price_at(&terrain, from);
        for (s = steps; s > 0; s--) {
            ob_price price = none;

            ob_price_slide(BOOK, &terrain, from, heading, s, &price);
            if (ob_allowed(&allowance, &price))
                break;
        }
        assert_int_equal(ob_longest_paid(BOOK, &terrain, &allowance, &none, from, heading, steps),
                         s);
    }
}

/* Sutherland and Hodgman, polygon after polygon, as it is written. */
static int64_t plain_area(const ob_box *box, ob_ring ring)
{
    static ob_vec now[400], next[400];
    int32_t count = ring.count;
    int64_t area = 0;

    for (int32_t i = 0; i < count; i++)
        now[i] = ob_seen_from(BOOK, box, ring.at[i]);
    for (int32_t cut = 0; cut < 4; cut++) {
        int64_t k = (int64_t)OB_SCALE * (cut % 2 ? box->b : box->a) * (cut < 2 ? 1 : -1);
        int32_t made = 0;

        for (int32_t i = 0; i < count; i++) {
            ob_vec p = now[i], q = now[(i + 1) % count];
            int64_t vp = cut % 2 ? p.y : p.x, vq = cut % 2 ? q.y : q.x;
            bool in_p = cut < 2 ? vp <= k : vp >= k, in_q = cut < 2 ? vq <= k : vq >= k;

            if (in_p)
                next[made++] = p;
            if (in_p != in_q && vq != vp) {
                int64_t other = cut % 2 ? q.x - p.x : q.y - p.y, d = vq - vp;
                int64_t n = other * (k - vp), by = d < 0 ? ob_rdiv(-n, -d) : ob_rdiv(n, d);

                next[made++] = cut % 2 ? (ob_vec){ p.x + by, k } : (ob_vec){ k, p.y + by };
            }
        }
        memcpy(now, next, sizeof now);
        count = made;
    }
    for (int32_t i = 0; i < count; i++)
        area += ob_cross(now[i], now[(i + 1) % count]);
    return ob_size(area);
}

static void areas_walk(void **state)
{
    (void)state;
    for (int32_t round = 0; round < 60 / FEWER; round++) {
        draw_ground(12);
        for (int32_t part = 0; part < ground.part_count; part++)
            for (int32_t k = 0; k < 10; k++) {
                ob_ring ring = ob_ring_of(&ground, part);
                ob_point at = ring.at[drawn(0, ring.count - 1)];
                ob_box box = { at.x + drawn(-400, 400), at.y + drawn(-400, 400), drawn_heading(),
                               300, 200 };

                assert_int_equal(ob_area_in_ring(BOOK, &box, ring), plain_area(&box, ring));
            }
    }
}

/* ---- sight ---------------------------------------------------------------------------------- */

static int32_t plain_level(uint64_t held)
{
    int32_t level = 0;

    for (int32_t i = 0; i < ground.piece_count; i++)
        if (held >> i & 1 && ground.pieces[i].shape == OB_CONTOUR)
            level = (int32_t)ob_max(level, ground.pieces[i].level);
    return level;
}

/* Whether an obstacle that holds the points first to last is seen over. */
static bool plain_over(const ob_sight *sight, ob_point from, ob_point to, int32_t all,
                       int32_t level, int32_t first, int32_t last)
{
    ob_vec d = ob_between(from, to);
    int32_t low = ob_level(&ground, from), high = ob_level(&ground, to);
    int64_t points = low > level ? all - last : first;
    int64_t limit = OB_INCH * sight->over_in + (sight->exact ? 0 : 127);

    if ((low > level) == (high > level))
        return low > level;
    return sight->exact ? points * points * ob_dot(d, d) > limit * limit * all * all
                        : points * points * ob_dot(d, d) >= limit * limit * all * all;
}

static bool plain_free(const ob_sight *sight, ob_point from, ob_point to)
{
    static uint64_t held[WIDTH + 1];
    ob_track track = ob_track_of_sight(from, to);
    ob_vec d = ob_between(from, to);
    int32_t all = track.steps;
    int32_t highest = (int32_t)ob_max(ob_level(&ground, from), ob_level(&ground, to));

    for (int32_t i = 0; i <= all; i++) {
        held[i] = plain_held(&track, i);
        if (i > 0 && i < all && plain_level(held[i]) > highest)
            return false;
    }
    for (int32_t k = 0; k < ground.piece_count; k++) {
        const ob_piece *piece = &ground.pieces[k];
        int32_t first = -1, last = -1, runs = 0, level = 0;
        int64_t limit = piece->sight_into + (sight->exact ? 25 : 127), m;
        bool into;

        if (piece->sight_through)
            continue;
        for (int32_t j = 0;
             piece->shape == OB_LINE && j + 1 < ground.parts[piece->part_first].count; j++) {
            ob_ring ring = ob_ring_of(&ground, piece->part_first);
            ob_vec edge = ob_between(ring.at[j], ring.at[j + 1]);
            int32_t i = 0;

            if (!ob_crosses(from, to, ring.at[j], ring.at[j + 1]))
                continue;
            /* The points before and after the crossing. */
            for (;; i++) {
                ob_vec p = { track.from.x + (i + 1) * d.x - all * (int64_t)ring.at[j].x,
                             track.from.y + (i + 1) * d.y - all * (int64_t)ring.at[j].y };

                if ((ob_cross(edge, p) > 0) != (ob_cross(edge, ob_between(ring.at[j], from)) > 0))
                    break;
            }
            level = (int32_t)ob_max(plain_level(held[i]), plain_level(held[i + 1]));
            if (!plain_over(sight, from, to, all, level, i, i + 1))
                return false;
        }
        level = 0;
        if (piece->shape != OB_AREA && piece->shape != OB_WAY)
            continue;
        for (int32_t i = 0; i <= all; i++)
            if (held[i] >> k & 1) {
                runs += i == 0 || !(held[i - 1] >> k & 1);
                first = first < 0 ? i : first;
                last = i;
                level = (int32_t)ob_max(level, plain_level(held[i]));
            }
        if (runs == 0)
            continue;
        m = last - first;
        into = sight->exact ? m * m * ob_dot(d, d) <= limit * limit * all * all
                            : m * m * ob_dot(d, d) < limit * limit * all * all;
        if ((runs > 1 || (first > 0 && last < all) || !into || (sight->night && last == all)) &&
            !plain_over(sight, from, to, all, level, first, last))
            return false;
    }
    return true;
}

static void sight_walk(void **state)
{
    int32_t seen = 0;

    (void)state;
    for (int32_t round = 0; round < 40 / FEWER; round++) {
        draw_ground(drawn(1, 12));
        for (int32_t k = 0; k < 5; k++) {
            ob_point from = drawn_start(), to = drawn_start();
            ob_sight sight = { .over_in = 2, .exact = chance(30), .night = chance(20) };
            bool free_line;

            if (chance(60)) {
                to.x = (int32_t)ob_min(ob_max(from.x + drawn(-2000, 2000), 0), WIDTH);
                to.y = (int32_t)ob_min(ob_max(from.y + drawn(-2000, 2000), 0), DEPTH);
            }
            if (from.x == to.x && from.y == to.y)
                continue;
            free_line = ob_terrain_free(&ground, &sight, 0, from, to);
            assert_int_equal(free_line, plain_free(&sight, from, to));
            seen += free_line;
        }
    }
    assert_true(FEWER > 1 || (seen > 20 && seen < 180));
}

/* ---- places and ways ------------------------------------------------------------------------ */

/* Every t in the order of the rule. */
static bool plain_square_up(const ob_box *touched, const ob_box *box, ob_box *after)
{
    ob_side side = ob_side_touched(BOOK, touched, box, false);
    int32_t k = ob_outward(touched, side);
    bool end = side == OB_FRONT || side == OB_REAR;
    int64_t e = end ? touched->b : touched->a, w = end ? touched->a : touched->b;
    ob_vec f = ob_ahead(BOOK, k), r = ob_aside(BOOK, k);
    int64_t t0 = ob_rdiv(ob_dot(ob_between(ob_centre(touched), ob_centre(box)), r), OB_SCALE);
    int64_t aim = INT64_MAX, best = INT64_MAX;

    for (int64_t t = t0 - box->a; t <= t0 + box->a; t++)
        if (aim == INT64_MAX || ob_size(t) < ob_size(aim))
            aim = t;
    for (int64_t t = t0 - box->a; t <= t0 + box->a; t++) {
        ob_box place = *box;
        bool nearer;

        if (ob_size(t) >= box->a + w)
            continue;
        place.heading = (k + 72) % 144;
        place.x = touched->x + (int32_t)ob_rdiv((e + box->b) * f.x + t * r.x, OB_SCALE);
        place.y = touched->y + (int32_t)ob_rdiv((e + box->b) * f.y + t * r.y, OB_SCALE);
        if (!ob_place_free(BOOK, &board, &terrain, &place))
            continue;
        nearer = best == INT64_MAX || ob_size(t - aim) < ob_size(best - aim) ||
                 (ob_size(t - aim) == ob_size(best - aim) && ob_size(t) < ob_size(best));
        if (nearer) {
            best = t;
            *after = place;
        }
    }
    return best != INT64_MAX;
}

static void squaring_walks(void **state)
{
    int32_t met = 0, room = 0;

    (void)state;
    for (int32_t round = 0; round < 150 / FEWER; round++) {
        draw_stands(STANDS);
        draw_ground(6);
        for (int32_t k = 0; k < 6; k++) {
            int32_t mover = drawn(0, board.count - 1);
            ob_box want = boxes[mover], got;
            ob_onset onset;
            bool squared;

            board.except = mover;
            want.heading = drawn_heading();
            onset = ob_reach_for(BOOK, &board, &want, 3000);
            if (!onset.contact)
                continue;
            met++;
            assert_true(ob_touch(BOOK, &onset.leg.at, &boxes[onset.leg.met]));
            got = want = onset.leg.at;
            squared = ob_square_up(BOOK, &board, &terrain, &boxes[onset.leg.met], false, &got);
            assert_int_equal(plain_square_up(&boxes[onset.leg.met], &onset.leg.at, &want), squared);
            assert_memory_equal(&got, &want, sizeof got);
            if (squared)
                assert_true(ob_touch(BOOK, &got, &boxes[onset.leg.met]));
            room += squared;
        }
    }
    assert_true(FEWER > 1 || (met > 50 && room > 20));
}

/* Every heading, every length from above. */
static ob_flight_way plain_flee(const ob_allowance *allowance, const ob_box *box, int32_t edge)
{
    ob_flight_way best = { box->heading, 0, *box, false };
    ob_vec out = ob_ahead(BOOK, edge);
    int64_t most = 0;

    for (int32_t k = 0; k <= 72; k++) {
        int32_t heading = ob_turned(edge, k % 2 ? (k + 1) / 2 : -k / 2);

        for (int32_t s = OB_INCH * (int32_t)ob_max(allowance->base, 2); s > 0; s--) {
            ob_price price = ob_price_at(&terrain, ob_centre(box));
            ob_box there = ob_slid(BOOK, box, heading, s);
            int64_t progress;
            bool gone = false;

            if (ob_unbarred(BOOK, &board, box, heading, s) < s)
                continue;
            ob_price_slide(BOOK, &terrain, ob_centre(box), heading, s, &price);
            if (!ob_allowed(allowance, &price))
                continue;
            if (there.x < 0 || there.y < 0 || there.x > WIDTH || there.y > DEPTH) {
                ob_box before = ob_slid(BOOK, box, heading, s - 1);

                /* A shorter slide ends where the centre passes the edge. */
                if (before.x < 0 || before.y < 0 || before.x > WIDTH || before.y > DEPTH)
                    continue;
                gone = true;
            } else if (!ob_clear(BOOK, &board, &there)) {
                continue;
            }
            progress = ob_dot(ob_between(ob_centre(box), ob_centre(&there)), out) / OB_SCALE;
            if (progress > most) {
                most = progress;
                best = (ob_flight_way){ heading, s, there, gone };
            }
            break;
        }
    }
    if (best.steps > 0) {
        ob_box turned = best.at;

        turned.heading = best.heading;
        if (best.gone || ob_clear(BOOK, &board, &turned))
            best.at = turned;
    }
    return best;
}

static void flights_walk(void **state)
{
    int32_t stayed = 0, gone = 0;

    (void)state;
    for (int32_t round = 0; round < 16 / FEWER; round++) {
        ob_allowance allowance = {
            .base = 6, .climb = 2, .once = 2, .hinder = 2, .least = 2, .cap = 2
        };
        int32_t edge = OB_QUARTER * drawn(0, 3), mover;
        ob_flight_way got, want;

        draw_stands(STANDS);
        draw_ground(drawn(0, 10));
        mover = drawn(0, board.count - 1);
        board.except = mover;
        /* Near an edge now and then. */
        if (chance(60))
            boxes[mover].y = drawn(0, 1) ? DEPTH - 700 : 700;
        got = ob_flee(BOOK, &board, &terrain, &allowance, &boxes[mover], edge);
        want = plain_flee(&allowance, &boxes[mover], edge);
        assert_int_equal(got.heading, want.heading);
        assert_int_equal(got.steps, want.steps);
        assert_int_equal(got.gone, want.gone);
        assert_memory_equal(&got.at, &want.at, sizeof got.at);
        stayed += got.steps == 0;
        gone += got.gone;
    }
    assert_true(FEWER > 1 || (gone > 0 && stayed < 16));
}

static void chains_walk(void **state)
{
    (void)state;
    for (int32_t round = 0; round < 40 / FEWER; round++) {
        uint8_t links[STANDS] = { 0 }, got[STANDS] = { 0 }, want[STANDS] = { 0 };
        int32_t inches = drawn(1, 8);
        bool exact = chance(30), grows = true;

        draw_stands(STANDS);
        for (int32_t i = 0; i < board.count; i++)
            links[i] = chance(70) ? OB_LINKS : chance(60) ? OB_ENDS : OB_LEFT_OUT;
        links[0] = OB_LINKS;
        got[0] = want[0] = 1;
        ob_chain(BOOK, boxes, links, board.count, inches, exact, got);
        while (grows) {
            grows = false;
            for (int32_t i = 0; i < board.count; i++)
                for (int32_t k = 0; k < board.count; k++)
                    if (want[i] && links[i] == OB_LINKS && !want[k] && links[k] != OB_LEFT_OUT &&
                        ob_within(ob_gap(BOOK, &boxes[i], &boxes[k]), inches, exact)) {
                        want[k] = 1;
                        grows = true;
                    }
        }
        assert_memory_equal(got, want, sizeof got);
    }
}

/* ---- measures ------------------------------------------------------------------------------- */

/* Points along the edges of both stands: none is nearer than the gap says, and some is nearly as near. */
static void gaps_hold(void **state)
{
    (void)state;
    for (int32_t round = 0; round < 300 / FEWER; round++) {
        ob_box a = drawn_box(0), b = drawn_box(0);
        int64_t gap, least = INT64_MAX;

        if (chance(70)) {
            b.x = a.x + drawn(-1500, 1500);
            b.y = a.y + drawn(-1500, 1500);
        }
        gap = ob_gap(BOOK, &a, &b);
        assert_int_equal(gap, ob_gap(BOOK, &b, &a));
        if (ob_depth(BOOK, &a, &b) > 0) {
            assert_int_equal(gap, 0);
            continue;
        }
        for (int32_t i = -50; i <= 50; i++)
            for (int32_t end = -1; end <= 1; end += 2) {
                ob_point on[] = { ob_point_of(BOOK, &a, i * a.a / 50, end * a.b),
                                  ob_point_of(BOOK, &a, end * a.a, i * a.b / 50) };

                least = ob_min(least, ob_min(ob_gap_to_point(BOOK, on[0], &b),
                                             ob_gap_to_point(BOOK, on[1], &b)));
            }
        assert_true(least >= gap - 2);
        assert_true(least <= gap + 10);
    }
}

static void roots_hold(void **state)
{
    (void)state;
    for (int32_t round = 0; round < 20000 / FEWER; round++) {
        int64_t n = (int64_t)(bni_test_random(&luck) >> drawn(2, 62)), root = ob_isqrt(n);

        assert_true(root * root <= n && (root + 1) * (root + 1) > n);
        if (root > 0) {
            assert_int_equal(ob_isqrt(root * root), root);
            assert_int_equal(ob_isqrt(root * root - 1), root - 1);
        }
    }
}

/* A line that runs through a stand has a point well inside it, or passes within a hair of a corner. */
static void lines_hold(void **state)
{
    int32_t through = 0;

    (void)state;
    for (int32_t round = 0; round < 600 / FEWER; round++) {
        ob_box box = drawn_box(0), within, without;
        ob_point from = { box.x + drawn(-900, 900), box.y + drawn(-900, 900) };
        ob_point to = { box.x + drawn(-900, 900), box.y + drawn(-900, 900) };
        bool inside = false, about = false;

        within = without = box;
        within.a -= 3;
        within.b -= 3;
        without.a += 3;
        without.b += 3;
        for (int32_t i = 0; i <= 2000; i++) {
            ob_vec d = ob_between(from, to);
            ob_point p = ob_moved(from, (ob_vec){ i * d.x, i * d.y }, 2000);

            inside |= ob_gap_to_point(BOOK, p, &within) == 0;
            about |= ob_gap_to_point(BOOK, p, &without) == 0;
        }
        if (inside)
            assert_true(ob_line_through(BOOK, &box, from, to));
        if (!about)
            assert_false(ob_line_through(BOOK, &box, from, to));
        assert_int_equal(ob_line_through(BOOK, &box, from, to),
                         ob_line_through(BOOK, &box, to, from));
        through += inside;
    }
    assert_true(FEWER > 1 || (through > 100 && through < 500));
}

int main(void)
{
    static bni_tests tests;

    luck = 20260101;
    BNI_NAMED(&tests, "OB-221 roots of random numbers", roots_hold);
    BNI_NAMED(&tests, "OB-222 gaps against points of the edges", gaps_hold);
    BNI_NAMED(&tests, "OB-225 lines against points of them", lines_hold);
    BNI_NAMED(&tests, "OB-224 slides, step by step", slides_walk);
    BNI_NAMED(&tests, "OB-224 runs, step by step", runs_walk);
    BNI_NAMED(&tests, "OB-106 the first step within a gap", seven_inches);
    BNI_NAMED(&tests, "OB-010 areas, cut after cut", areas_walk);
    BNI_NAMED(&tests, "OB-227 prices, step by step", prices_walk);
    BNI_NAMED(&tests, "OB-227 the longest path, length by length", longest_walk);
    BNI_NAMED(&tests, "OB-090 the longest path along a wall", along_walls);
    BNI_NAMED(&tests, "OB-157 recoils, step by step", recoils_walk);
    BNI_NAMED(&tests, "OB-187 and OB-188 lines of sight, point by point", sight_walk);
    BNI_NAMED(&tests, "OB-137 squaring up, place by place", squaring_walks);
    BNI_NAMED(&tests, "OB-229 flights, heading by heading", flights_walk);
    BNI_NAMED(&tests, "OB-070 chains, join by join", chains_walk);
    return BNI_RUN("obsidian walks", &tests);
}
