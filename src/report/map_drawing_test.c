/* A made-up game on a large map: what is drawn of it, and what is not. */
#include "map_drawing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/testing.h"
#include "trees/map_tree.h"

enum { WIDE = 60, HIGH = 40, FORCES = 20 };

static const bn_terrain terrains[] = {
    { "open", BN_LOOK_OPEN },   { "fields", BN_LOOK_FIELDS },       { "forest", BN_LOOK_WOODS },
    { "hills", BN_LOOK_HILLS }, { "mountains", BN_LOOK_MOUNTAINS }, { "swamp", BN_LOOK_MARSH },
    { "dunes", BN_LOOK_WASTE }, { "sea", BN_LOOK_WATER },           { NULL, BN_LOOK_OPEN },
};

static uint8_t terrain[WIDE * HIGH], roads[WIDE * HIGH], rivers[WIDE * HIGH];
static const bn_map_place places[] = {
    { "Carrick", 12, 24, BN_PLACE_TOWN, 1, 1 },     { "Varnholt", 44, 12, BN_PLACE_CASTLE, 2, 1 },
    { "Hobford", 28, 19, BN_PLACE_VILLAGE, 0, 0 },  { "Hag Wood", 22, 30, BN_PLACE_REGION, 0, 0 },
    { "Crow Hills", 38, 6, BN_PLACE_REGION, 0, 0 },
};
static const bn_map country = {
    .ground = { .form = BN_HEXES, .width = WIDE, .height = HIGH, .miles = 3 },
    .terrains = terrains,
    .terrain = terrain,
    .roads = roads,
    .rivers = rivers,
    .places = places,
    .place_count = BN_COUNT(places),
};

static uint32_t sides(const void *setup)
{
    (void)setup;
    return 2;
}

static const char *side_name(const void *setup, uint32_t side)
{
    (void)setup;
    return side == 0 ? "Duke" : "Rebels & co";
}

static void ground(const void *setup, bn_ground *out)
{
    (void)setup;
    *out = country.ground;
}

static const char *place(const void *setup, uint32_t index, bn_point *at)
{
    (void)setup;
    return bn_map_place_name(&country, index, at);
}

static const bn_map *map_of(const void *setup)
{
    (void)setup;
    return &country;
}

/* Well within twelve hexes of Carrick, something within twenty. */
static int32_t sight(const void *setup, const void *state, bn_seat seat, bn_point at)
{
    int32_t far = bn_ground_distance(BN_HEXES, (bn_point){ 16, 22 }, at);

    (void)setup;
    (void)state;
    if (seat.role == BN_REFEREE)
        return BN_SIGHT_CLEAR;
    return far <= 14 ? BN_SIGHT_CLEAR : far <= 22 ? BN_SIGHT_PRESENCE : BN_SIGHT_NONE;
}

static const bn_game game = {
    .sides = sides,
    .side_name = side_name,
    .ground = ground,
    .place = place,
    .map = map_of,
    .strength = "power",
    .sight = sight,
};

static void lay(uint8_t *bits, bn_point from, bn_point to)
{
    bn_point line[80];
    uint32_t count = bn_ground_line(BN_HEXES, from, to, line, BN_COUNT(line));

    for (uint32_t i = 1; i < count; i++) {
        int32_t way = bn_ground_way(BN_HEXES, line[i - 1], line[i]);

        bits[line[i - 1].y * WIDE + line[i - 1].x] |= (uint8_t)(1u << way);
        bits[line[i].y * WIDE + line[i].x] |= (uint8_t)(1u << (way + 3) % 6);
    }
}

/* Ranges, woods and a coast, as circles around some hexes. */
static void make_country(void)
{
    static const struct {
        bn_point at;
        int32_t radius;
        uint8_t terrain;
    } spots[] = {
        { { 38, 7 }, 7, 3 },  { { 41, 5 }, 3, 4 },  { { 35, 8 }, 2, 4 },  { { 22, 29 }, 5, 2 },
        { { 27, 32 }, 3, 2 }, { { 12, 24 }, 4, 1 }, { { 44, 13 }, 2, 1 }, { { 50, 27 }, 4, 5 },
        { { 4, 4 }, 5, 6 },   { { 59, 39 }, 8, 7 }, { { 54, 38 }, 4, 7 }, { { 8, 36 }, 4, 3 },
    };

    memset(terrain, 0, sizeof terrain);
    memset(roads, 0, sizeof roads);
    memset(rivers, 0, sizeof rivers);
    for (size_t i = 0; i < BN_COUNT(spots); i++)
        for (int32_t hex = 0; hex < WIDE * HIGH; hex++)
            if (bn_ground_distance(BN_HEXES, spots[i].at, (bn_point){ hex % WIDE, hex / WIDE }) <=
                spots[i].radius)
                terrain[hex] = spots[i].terrain;
    lay(rivers, (bn_point){ 36, 12 }, (bn_point){ 28, 19 });
    lay(rivers, (bn_point){ 28, 19 }, (bn_point){ 33, 27 });
    lay(rivers, (bn_point){ 33, 27 }, (bn_point){ 52, 36 });
    lay(roads, (bn_point){ 0, 27 }, (bn_point){ 12, 24 });
    lay(roads, (bn_point){ 12, 24 }, (bn_point){ 28, 19 });
    lay(roads, (bn_point){ 28, 19 }, (bn_point){ 44, 12 });
    lay(roads, (bn_point){ 12, 24 }, (bn_point){ 9, 39 });
}

static bn_doc *force(bn_arena *arena, int32_t side, int32_t number)
{
    bn_doc *out = bn_doc_map(arena);
    char name[30];

    snprintf(name, sizeof name, "%s %d", side == 0 ? "Company" : "Band", (int)number + 1);
    bn_doc_put_text(arena, out, "name", name);
    bn_doc_put_int(arena, out, "x", side == 0 ? 8 + number * 7 % 17 : 27 + number * 11 % 23);
    bn_doc_put_int(arena, out, "y", side == 0 ? 16 + number * 5 % 15 : 8 + number * 7 % 17);
    bn_doc_put_text(arena, out, "facing", bn_ground_word(BN_HEXES, number % 6));
    if (side == 0 || number % 3 != 0)
        bn_doc_put_int(arena, out, "power", 40 + number * 37);
    if (side == 1 && number % 4 == 1)
        bn_doc_put_text(arena, out, "seen", "a spy's report of day 2");
    return out;
}

static bn_doc *view_of(bn_arena *arena)
{
    bn_doc *out = bn_doc_map(arena), *list = bn_doc_put(arena, out, "sides", bn_doc_list(arena));

    for (int32_t side = 0; side < 2; side++) {
        bn_doc *one = bn_doc_push(list, bn_doc_map(arena));
        bn_doc *forces = bn_doc_put(arena, one, "forces", bn_doc_list(arena));

        for (int32_t i = 0; i < FORCES; i++)
            bn_doc_push(forces, force(arena, side, i));
    }
    return out;
}

static unsigned char memory[1 << 20];
static char paper[4 << 20];
static bnr_map drawn;

static uint32_t count(const char *words)
{
    uint32_t found = 0;

    for (const char *at = paper; (at = strstr(at, words)) != NULL; at++)
        found++;
    return found;
}

/* Draws it for a seat; with BN_PICTURE set, a file for people to look at is left there. */
static void draw(bn_seat seat, const char *file)
{
    const char *folder = getenv("BN_PICTURE");
    bn_text out = bn_text_over(paper, sizeof paper);
    bn_arena arena;
    char path[300];
    FILE *picture;

    bn_arena_init_fixed(&arena, memory, sizeof memory);
    make_country();
    assert_true(bnr_map_of(&game, NULL, NULL, seat, view_of(&arena), &drawn));
    bnr_draw_map("The vale of Ister", &drawn, &out);
    assert_false(out.cut);
    if (folder == NULL)
        return;
    snprintf(path, sizeof path, "%s/%s", folder, file);
    picture = fopen(path, "w");
    assert_non_null(picture);
    fputs(paper, picture);
    fclose(picture);
}

/* Every force stands in the list, and where it stands alone beside its block; every place has its
 * name, and what is out of sight its texture. */
static void plate(void **state)
{
    (void)state;
    draw((bn_seat){ .role = BN_COMMANDER, .side = 0 }, "commander.svg");
    assert_int_equal(count("<svg"), 1);
    assert_int_equal(count("<g"), count("</g>"));
    assert_int_equal(count("<text"), count("</text>"));
    for (int32_t i = 1; i <= FORCES; i++) {
        char name[40];

        snprintf(name, sizeof name, ">Company %d (Duke) at ", (int)i);
        assert_int_equal(count(name), 1);
        snprintf(name, sizeof name, ">Band %d (Rebels &amp; co)", (int)i);
        assert_int_equal(count(name), 1);
    }
    for (size_t i = 0; i < BN_COUNT(places); i++)
        assert_true(count(places[i].name) >= 2);
    assert_true(count("a spy&#39;s report of day 2") > 0);
    assert_true(count("url(#unseen)") > 0);
    assert_int_equal(count("nan"), 0);
    assert_int_equal(count("inf"), 0);
}

/* What the seat's view does not have is not on the paper, and two seats with the same view and the same
 * sight get the same bytes. */
static void nothing_more(void **state)
{
    static char before[sizeof paper];

    (void)state;
    draw((bn_seat){ .role = BN_COMMANDER, .side = 0 }, "again.svg");
    memcpy(before, paper, sizeof paper);
    draw((bn_seat){ .role = BN_COMMANDER, .side = 1 }, "other.svg");
    assert_string_equal(before, paper);
    draw((bn_seat){ .role = BN_REFEREE }, "referee.svg");
    assert_string_not_equal(before, paper);
}

static uint32_t length_of(const bn_doc *list)
{
    uint32_t length = 0;

    for (const bn_doc *one = list->first; one != NULL; one = one->next)
        length++;
    return length;
}

/* The tree has what the drawing has: each space, each neighbour by road, each place and force. */
static void tree(void **state)
{
    static unsigned char more[1 << 20];
    const bn_doc *out, *row;
    bn_arena arena;

    (void)state;
    draw((bn_seat){ .role = BN_COMMANDER, .side = 0 }, "tree.svg");
    bn_arena_init_fixed(&arena, more, sizeof more);
    out = bnr_map_tree(&drawn, &arena);
    assert_non_null(out);
    assert_int_equal(length_of(bn_doc_at(out, "rows")), HIGH);
    assert_int_equal(length_of(bn_doc_at(out, "sight")), HIGH);
    assert_int_equal(length_of(bn_doc_at(out, "places")), BN_COUNT(places));
    assert_int_equal(length_of(bn_doc_at(out, "forces")), 2 * FORCES);
    assert_int_equal(length_of(bn_doc_at(out, "roads")), 12 + 16 + 16 + 17);
    row = bn_doc_at(out, "rows")->first;
    assert_int_equal(strlen(row->text), WIDE);
    assert_int_equal(row->text[4], 'g'); /* dunes */
    row = bn_doc_at(out, "sight")->first;
    assert_int_equal(row->text[WIDE - 1], '#');
    assert_null(bn_doc_at(out, "date"));
}

int main(void)
{
    static bni_tests tests;

    BNI_ONE(&tests, plate);
    BNI_ONE(&tests, nothing_more);
    BNI_ONE(&tests, tree);
    return BNI_RUN("map_drawing", &tests);
}
