#include <banneret/system/map.h>

#include <string.h>

#include "../base/testing.h"

static const bn_terrain terrains[] = {
    { "plain", BN_LOOK_OPEN },
    { "forest", BN_LOOK_WOODS },
    { "hills", BN_LOOK_HILLS },
    { NULL, BN_LOOK_OPEN },
};

static unsigned char memory[1 << 18];
static bn_arena arena;
static bn_error err;

/* Texts between bars as a list, each on its own line, as if read from column 5 on. */
static bn_doc *texts(const char *words)
{
    bn_doc *list = bn_doc_list(&arena);
    uint32_t line = 10;

    while (words != NULL && *words != '\0') {
        size_t length = strcspn(words, "|");
        bn_doc *text = bn_doc_text(&arena, bn_arena_text(&arena, words, length));

        text->line = line++;
        text->column = 5;
        text->length = (uint32_t)length;
        bn_doc_push(list, text);
        words += length + (words[length] == '|');
    }
    return list;
}

typedef struct sample {
    const char *terrain, *roads, *rivers;
    const char *letter, *word; /* beside "." for plain and f for forest */
} sample;

static bn_doc *place(const char *name, int32_t x, int32_t y)
{
    bn_doc *out = bn_doc_map(&arena);

    bn_doc_put_text(&arena, out, "name", name);
    bn_doc_put_int(&arena, out, "x", x);
    bn_doc_put_int(&arena, out, "y", y);
    return out;
}

static bn_doc *document(const sample *s)
{
    bn_doc *doc = bn_doc_map(&arena);
    bn_doc *legend = bn_doc_map(&arena), *places = bn_doc_list(&arena);

    bn_doc_put(&arena, doc, "terrain", texts(s->terrain));
    bn_doc_put_text(&arena, legend, ".", "plain");
    bn_doc_put_text(&arena, legend, "f", "forest");
    if (s->letter != NULL)
        bn_doc_put_text(&arena, legend, s->letter, s->word);
    bn_doc_put(&arena, doc, "legend", legend);
    bn_doc_put(&arena, doc, "roads", texts(s->roads));
    bn_doc_put(&arena, doc, "rivers", texts(s->rivers));
    bn_doc_push(places, place("Harrow", 0, 0));
    bn_doc_push(places, place("Wolfgarth", 4, 2));
    bn_doc_put(&arena, doc, "places", places);
    return doc;
}

static bn_code read(const bn_doc *doc, bn_map *out)
{
    static bn_map_inputs in;
    bn_spot at = bn_spot_of(doc, &err);
    static const bn_map_place more[] = { { .name = "Inn", .x = 1, .y = 1, .kind = BN_PLACE_TOWN } };
    bn_code code;

    memset(&in, 0, sizeof in);
    bn_schema_defaults(bn_map_fields, &in);
    code = bn_schema_read(bn_map_fields, doc, &arena, &in, &err);
    return code != BN_OK ? code : bn_map_read(&in, terrains, more, 1, 2, &arena, &at, out);
}

static void fresh(void)
{
    bn_arena_init_fixed(&arena, memory, sizeof memory);
}

static void reads(void **state)
{
    sample s = { ".....|.ff..|.....", "Harrow to Inn to (4, 2)|(0, 2) to (4, 2)",
                 "(0, 0) to (4, 0)", NULL, NULL };
    bn_map map;

    (void)state;
    fresh();
    assert_int_equal(read(document(&s), &map), BN_OK);
    assert_int_equal(map.ground.width, 5);
    assert_int_equal(map.ground.height, 3);
    assert_int_equal(bn_map_terrain(&map, (bn_point){ 2, 1 }), 1);
    assert_int_equal(bn_map_terrain(&map, (bn_point){ 3, 1 }), 0);
    assert_string_equal(bn_map_place_at(&map, (bn_point){ 4, 2 })->name, "Wolfgarth");
    assert_null(bn_map_place_at(&map, (bn_point){ 4, 1 }));

    /* every road leads back, and from Harrow one comes to Wolfgarth over the inn */
    for (int32_t i = 0; i < 15; i++)
        for (int32_t way = 0; way < 6; way++) {
            bn_point at = { i % 5, i / 5 }, to = bn_ground_step(BN_HEXES, at, way);

            if (bn_map_road(&map, at, way))
                assert_true(bn_map_road(&map, to, (way + 3) % 6));
            if (bn_map_river(&map, at, way))
                assert_true(bn_map_river(&map, to, (way + 3) % 6));
        }
    assert_true(map.roads[0] != 0 && map.roads[5 + 1] != 0 && map.roads[10 + 4] != 0);

    /* a course along the edge has no gap, though it swerves */
    for (int32_t x = 0; x < 5; x++) {
        assert_true(map.rivers[x] != 0);
        assert_true(map.roads[10 + x] != 0);
    }
}

static const struct refusal {
    const char *name;
    sample s;
    const char *text, *path, *hint;
    uint32_t line, column;
} refusals[] = {
    { "uneven rows",
      { ".....|....", NULL, NULL, NULL, NULL },
      "\"....\" is not as long as the first row",
      "terrain[1]",
      "5 letters",
      11,
      5 },
    { "a longer row",
      { "...|....", NULL, NULL, NULL, NULL },
      "\"....\" is not as long as the first row",
      "terrain[1]",
      "3 letters",
      11,
      5 },
    { "an unknown letter",
      { ".....|..z..", NULL, NULL, NULL, NULL },
      "\"z\" is not in the legend",
      "terrain[1]",
      "one of: . plain, f forest",
      11,
      7 },
    { "a letter that is none",
      { "...\xc3\xa9.", NULL, NULL, NULL, NULL },
      "a letter of the row is not in the legend",
      "terrain[0]",
      "plain letters",
      10,
      8 },
    { "an unknown terrain",
      { ".....", NULL, NULL, "h", "hils" },
      "\"hils\" is not a terrain",
      "legend.h",
      "did you mean \"hills\"?",
      0,
      0 },
    { "a letter of two",
      { ".....", NULL, NULL, "hh", "hills" },
      "\"hh\" is not a letter for terrain",
      "legend.hh",
      "one plain letter",
      0,
      0 },
    { "a letter twice",
      { ".....", NULL, NULL, "f", "hills" },
      "\"f\" is given twice",
      "legend.f",
      "",
      0,
      0 },
    { "a road off the map",
      { ".....|.....|.....", "Harrow to (9, 1)", NULL, NULL, NULL },
      "\"(9, 1)\" is outside the map",
      "roads[0]",
      "columns 0 to 4, rows 0 to 2",
      10,
      15 },
    { "a river off the map",
      { ".....|.....|.....", NULL, "(0, -1) to Inn", NULL, NULL },
      "\"(0, -1)\" is outside the map",
      "rivers[0]",
      "columns 0 to 4",
      10,
      5 },
    { "a road to nobody knows where",
      { ".....|.....|.....", "Inn to Harow", NULL, NULL, NULL },
      "\"Harow\" is not a place of the map",
      "roads[0]",
      "did you mean \"Harrow\"?",
      10,
      12 },
    { "a road with half a point",
      { ".....|.....|.....", "Inn to (3,", NULL, NULL, NULL },
      "\"(3,\" is not a place of the map",
      "roads[0]",
      "one of: ",
      10,
      12 },
    { "a road of one end",
      { ".....|.....|.....", "Inn", NULL, NULL, NULL },
      "\"Inn\" leads nowhere",
      "roads[0]",
      "two places or more",
      10,
      5 },
    { "a place off the map",
      { ".....|.....", NULL, NULL, NULL, NULL },
      "\"Wolfgarth\" is outside the map",
      "places[1].x",
      "",
      0,
      0 },
};

static void refuses(void **state)
{
    bn_map map;

    (void)state;
    for (size_t i = 0; i < BN_COUNT(refusals); i++) {
        const struct refusal *r = &refusals[i];
        bn_code code;

        fresh();
        code = read(document(&r->s), &map);
        if (code != BN_SCHEMA || strcmp(err.text, r->text) != 0)
            print_error("%s: %s\n", r->name, err.text);
        assert_int_equal(code, BN_SCHEMA);
        assert_string_equal(err.text, r->text);
        assert_string_equal(err.path, r->path);
        assert_non_null(strstr(err.hint, r->hint));
        assert_int_equal(err.line, r->line);
        assert_int_equal(err.column, r->column);
    }
}

/* Too many rows, or one too long, are refused by the fields already. */
static void too_large(void **state)
{
    char row[140];
    sample s = { row, NULL, NULL, NULL, NULL };
    bn_doc *doc, *rows;
    bn_map map;

    (void)state;
    fresh();
    doc = document(&(sample){ ".", NULL, NULL, NULL, NULL });
    rows = (bn_doc *)(uintptr_t)bn_doc_at(doc, "terrain");
    for (int i = 1; i <= BN_MAP_SPAN; i++)
        bn_doc_push(rows, bn_doc_text(&arena, "."));
    assert_int_equal(read(doc, &map), BN_SCHEMA);
    assert_string_equal(err.text, "\"terrain\" has too many entries");
    memset(row, '.', sizeof row);
    row[BN_MAP_SPAN + 1] = '\0';
    assert_int_equal(read(document(&s), &map), BN_SCHEMA);
    assert_non_null(strstr(err.text, "is too long"));
}

/* Two places in one hex, two of one name, and whose side is not there. */
static void places(void **state)
{
    static const struct {
        const char *name;
        int32_t x, y;
        const char *kind, *side, *text;
    } rows[] = {
        { "Harrow", 2, 1, "town", "first", "two places are called \"Harrow\"" },
        { "Inn", 2, 1, "town", "first", "two places are called \"Inn\"" },
        { "Mill", 0, 0, "village", "first", "\"Mill\" has the same position as another place" },
        { "Mill", 1, 1, "village", "first", "\"Mill\" has the same position as another place" },
        { "Mill", 2, 1, "castle", "third", "\"Mill\" belongs to an unknown side" },
        { "Hag Wood", 0, 0, "region", "nobody", NULL },
        { "Mill", 2, 1, "castle", "second", NULL },
    };
    bn_map map;

    (void)state;
    for (size_t i = 0; i < BN_COUNT(rows); i++) {
        bn_doc *doc, *mill;

        fresh();
        doc = document(&(sample){ ".....|.....|.....", NULL, NULL, NULL, NULL });
        mill = place(rows[i].name, rows[i].x, rows[i].y);
        bn_doc_put_text(&arena, mill, "kind", rows[i].kind);
        bn_doc_put_text(&arena, mill, "side", rows[i].side);
        bn_doc_push((bn_doc *)(uintptr_t)bn_doc_at(doc, "places"), mill);
        assert_int_equal(read(doc, &map), rows[i].text == NULL ? BN_OK : BN_SCHEMA);
        if (rows[i].text != NULL)
            assert_string_equal(err.text, rows[i].text);
    }
}

/* Without rows there is no map; without memory there is an error. */
static void none(void **state)
{
    static bn_map_inputs in;
    static unsigned char little[64];
    bn_spot at = bn_spot_of(NULL, &err);
    bn_map map;

    (void)state;
    fresh();
    assert_int_equal(bn_map_read(&in, terrains, NULL, 0, 2, &arena, &at, &map), BN_OK);
    assert_int_equal(map.ground.width, 0);
    in.rows[0].words = "........................................";
    in.row_count = 1;
    bn_arena_init_fixed(&arena, little, sizeof little);
    assert_int_equal(bn_map_read(&in, terrains, NULL, 0, 2, &arena, &at, &map), BN_MEMORY);
}

int main(void)
{
    static bni_tests tests;

    BNI_ONE(&tests, reads);
    BNI_ONE(&tests, refuses);
    BNI_ONE(&tests, too_large);
    BNI_ONE(&tests, places);
    BNI_ONE(&tests, none);
    return BNI_RUN("map", &tests);
}
