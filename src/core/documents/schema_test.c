#include <banneret/system/schema.h>

#include "../../base/testing.h"

/* A small schema with every kind of field in it. */
typedef struct leader {
    int32_t level;
    const char *name;
} leader;

typedef struct force {
    const char *name;
    int32_t troops;
    bn_rat share;
    int32_t quality;
    uint32_t gear;
    uint8_t walls;
    leader chief;
} force;

typedef struct side {
    const char *name;
    force forces[3];
    int32_t force_count;
} side;

typedef struct battle {
    const char *title;
    int32_t weather;
    uint8_t weather_given;
    leader guest;
    side sides[2];
    int32_t side_count;
} battle;

#define AT(type, member) .offset = offsetof(type, member)

static const char *const qualities[] = { "poor", "average", "elite", NULL };
static const char *const gears[] = { "bows", "horses", "siege", NULL };
static const char *const weathers[] = { "clear", "rain", NULL };

static const bn_field leader_fields[] = {
    { .key = "level",
      .type = BN_FIELD_INT,
      .flags = BN_FIELD_REQUIRED,
      AT(leader, level),
      .min = 1,
      .max = 36,
      .rule = "WM-011",
      .help = "level of experience",
      .standard = "9" },
    { .key = "name", .type = BN_FIELD_TEXT, AT(leader, name), .help = "what they are called" },
    { .key = NULL },
};

static const bn_field force_fields[] = {
    { .key = "name",
      .type = BN_FIELD_TEXT,
      .flags = BN_FIELD_REQUIRED,
      AT(force, name),
      .max = 12,
      .help = "what it is called",
      .standard = "\"Foot\"" },
    { .key = "troops",
      .type = BN_FIELD_INT,
      .flags = BN_FIELD_REQUIRED,
      AT(force, troops),
      .min = 10,
      .max = 0,
      .help = "heads" },
    { .key = "share",
      .type = BN_FIELD_RAT,
      AT(force, share),
      .min = 0,
      .max = 1,
      .help = "of the whole",
      .standard = "1/2" },
    { .key = "quality",
      .type = BN_FIELD_WORD,
      AT(force, quality),
      .words = qualities,
      .rule = "WM-012",
      .help = "how good",
      .standard = "average" },
    { .key = "gear",
      .type = BN_FIELD_FLAGS,
      AT(force, gear),
      .words = gears,
      .help = "what it has",
      .standard = "[bows, horses]" },
    { .key = "walls",
      .type = BN_FIELD_BOOL,
      AT(force, walls),
      .help = "behind walls",
      .standard = "false" },
    { .key = "leader",
      .type = BN_FIELD_MAP,
      .flags = BN_FIELD_SHORT,
      AT(force, chief),
      .fields = leader_fields,
      .size = sizeof(leader),
      .help = "who leads" },
    { .key = NULL },
};

static const bn_field side_fields[] = {
    { .key = "name",
      .type = BN_FIELD_TEXT,
      .flags = BN_FIELD_REQUIRED,
      AT(side, name),
      .help = "whose side",
      .standard = "North" },
    { .key = "forces",
      .type = BN_FIELD_LIST,
      .flags = BN_FIELD_REQUIRED,
      AT(side, forces),
      .min = 1,
      .limit = 3,
      .fields = force_fields,
      .size = sizeof(force),
      .count_at = offsetof(side, force_count),
      .help = "who fights" },
    { .key = NULL },
};

static const bn_field battle_fields[] = {
    { .key = "title",
      .type = BN_FIELD_TEXT,
      AT(battle, title),
      .help = "a heading",
      .standard = "\"A battle\"" },
    { .key = "weather",
      .type = BN_FIELD_WORD,
      .flags = BN_FIELD_ASKED,
      AT(battle, weather),
      .given_at = offsetof(battle, weather_given),
      .words = weathers,
      .rule = "WM-020",
      .help = "the weather" },
    { .key = "guest",
      .type = BN_FIELD_MAP,
      AT(battle, guest),
      .fields = leader_fields,
      .size = sizeof(leader),
      .help = "an onlooker" },
    { .key = "sides",
      .type = BN_FIELD_LIST,
      .flags = BN_FIELD_REQUIRED | BN_FIELD_SHORT,
      AT(battle, sides),
      .min = 2,
      .limit = 2,
      .fields = side_fields,
      .size = sizeof(side),
      .count_at = offsetof(battle, side_count),
      .help = "who meets" },
    { .key = NULL },
};

/* A parser of JSON for these tests: no escapes, no checks, but lines and columns. */
typedef struct parser {
    const char *at;
    uint32_t line, column;
    bn_arena *arena;
} parser;

static void step(parser *p)
{
    p->column = *p->at == '\n' ? 1 : p->column + 1;
    p->line += *p->at == '\n';
    p->at++;
}

static void skip_blanks(parser *p)
{
    while (*p->at != '\0' && strchr(" \n,:", *p->at))
        step(p);
}

static char *parse_string(parser *p)
{
    const char *from = p->at + 1;
    size_t length = strcspn(from, "\"");

    for (size_t i = 0; i < length + 2; i++)
        step(p);
    return bn_arena_text(p->arena, from, length);
}

static bn_doc *parse(parser *p);

static bn_doc *parse_inside(parser *p, bn_doc *doc, bool map)
{
    step(p);
    for (skip_blanks(p); *p->at != ']' && *p->at != '}'; skip_blanks(p)) {
        uint32_t line = p->line;
        uint32_t column = p->column;
        char *key = map ? parse_string(p) : NULL;

        skip_blanks(p);

        bn_doc *child = parse(p);

        if (map && key && child) {
            child->key_line = line;
            child->key_column = column;
            bn_doc_put(p->arena, doc, key, child);
        } else if (!map) {
            bn_doc_push(doc, child);
        }
    }
    step(p);
    return doc;
}

static bn_doc *parse_word(parser *p)
{
    const char *from = p->at;
    size_t length = strcspn(from, " \n,:]}");
    bn_rat number;

    for (size_t i = 0; i < length; i++)
        step(p);
    if (*from == 't' || *from == 'f')
        return bn_doc_bool(p->arena, *from == 't');
    if (bn_text_to_rat(from, length, &number))
        return bn_doc_rat(p->arena, number);
    return bn_doc_null(p->arena);
}

static bn_doc *parse(parser *p)
{
    parser start = *p;
    bn_doc *doc;

    if (*p->at == '{' || *p->at == '[')
        doc = parse_inside(p, *p->at == '{' ? bn_doc_map(p->arena) : bn_doc_list(p->arena),
                           *p->at == '{');
    else if (*p->at == '"') {
        char *text = parse_string(p);

        doc = text ? bn_doc_text(p->arena, text) : NULL;
    } else
        doc = parse_word(p);
    if (doc) {
        doc->line = start.line;
        doc->column = start.column;
        doc->length = start.line == p->line ? p->column - start.column : 0;
    }
    return doc;
}

static bn_doc *parsed(bn_arena *arena, const char *text)
{
    parser p = { .at = text, .line = 1, .column = 1, .arena = arena };

    skip_blanks(&p);
    return parse(&p);
}

#define FOOT "{\"name\": \"Foot\", \"troops\": 50"
#define SOUTH "{\"name\": \"South\", \"forces\": [" FOOT "}]}"

/* A battle in which the one force of the second side has these keys on its last line, the 4th. */
#define ONE(keys)                                                                                  \
    "{\"sides\": [" SOUTH ",\n {\"name\": \"North\", \"forces\": [\n" FOOT ",\n" keys "}]}]}"

static const struct bad_row {
    const char *name;
    const char *json;
    uint32_t line, column, length;
    const char *path, *text, *hint;
} bads[] = {
    { "unknown key", ONE("\"leeder\": 4"), 4, 1, 6, "sides[1].forces[0].leeder",
      "unknown key \"leeder\"",
      "did you mean \"leader\"? one of: name, troops, share, quality, gear, walls, leader" },
    { "unknown key, none near", ONE("\"xyzzy\": 4"), 4, 1, 5, "sides[1].forces[0].xyzzy",
      "unknown key \"xyzzy\"", "one of: name, troops, share, quality, gear, walls, leader" },
    { "key twice", ONE("\"troops\": 4"), 4, 1, 6, "sides[1].forces[0].troops",
      "key \"troops\" is given twice", "it is given first on line 3" },
    { "word misspelt", ONE("\"quality\": \"elitte\""), 4, 12, 8, "sides[1].forces[0].quality",
      "\"elitte\" is not a valid value for quality",
      "did you mean \"elite\"? one of: poor, average, elite (WM-012)" },
    { "word far off", ONE("\"quality\": \"green\""), 4, 12, 7, "sides[1].forces[0].quality",
      "\"green\" is not a valid value for quality", "one of: poor, average, elite (WM-012)" },
    { "number for a word", ONE("\"quality\": 3"), 4, 12, 1, "sides[1].forces[0].quality",
      "\"3\" is not a word", "one of: poor, average, elite (WM-012)" },
    { "flag misspelt", ONE("\"gear\": [\"bows\", \"sige\"]"), 4, 18, 6,
      "sides[1].forces[0].gear[1]", "\"sige\" is not a valid value for gear",
      "did you mean \"siege\"? one of: bows, horses, siege" },
    { "flag twice", ONE("\"gear\": [\"bows\", \"bows\"]"), 4, 18, 6, "sides[1].forces[0].gear[1]",
      "\"bows\" is given twice", "" },
    { "number for a flag", ONE("\"gear\": [7]"), 4, 10, 1, "sides[1].forces[0].gear[0]",
      "\"7\" is not a word", "one of: bows, horses, siege" },
    { "word for flags", ONE("\"gear\": \"bows\""), 4, 9, 6, "sides[1].forces[0].gear",
      "\"bows\" is not a list of words", "a list of any of: bows, horses, siege" },
    { "share above", ONE("\"share\": 1.5"), 4, 10, 3, "sides[1].forces[0].share",
      "\"1.5\" is out of range", "a number from 0 to 1" },
    { "share above, as text", ONE("\"share\": \"4/3\""), 4, 10, 5, "sides[1].forces[0].share",
      "\"4/3\" is out of range", "a number from 0 to 1" },
    { "share below", ONE("\"share\": -0.1"), 4, 10, 4, "sides[1].forces[0].share",
      "\"-0.1\" is out of range", "a number from 0 to 1" },
    { "share of nonsense", ONE("\"share\": \"half\""), 4, 10, 6, "sides[1].forces[0].share",
      "\"half\" is not a number", "a number from 0 to 1" },
    { "share quoted without need", ONE("\"share\": \"0.5\""), 4, 10, 5, "sides[1].forces[0].share",
      "\"0.5\" is not a number", "a number from 0 to 1" },
    { "bool of nonsense", ONE("\"walls\": \"yes\""), 4, 10, 5, "sides[1].forces[0].walls",
      "\"yes\" is not true or false", "true or false" },
    { "nothing", ONE("\"walls\": null"), 4, 1, 5, "sides[1].forces[0].walls",
      "\"walls\" has no value", "true or false" },
    { "a list", ONE("\"walls\": []"), 4, 1, 5, "sides[1].forces[0].walls",
      "\"walls\" cannot be a list", "true or false" },
    { "a map", ONE("\"walls\": {}"), 4, 1, 5, "sides[1].forces[0].walls",
      "\"walls\" cannot be a map", "true or false" },
    { "level above", ONE("\"leader\": {\"level\": 37}"), 4, 21, 2,
      "sides[1].forces[0].leader.level", "\"37\" is out of range",
      "a whole number from 1 to 36 (WM-011)" },
    { "level below", ONE("\"leader\": {\"level\": 0}"), 4, 21, 1, "sides[1].forces[0].leader.level",
      "\"0\" is out of range", "a whole number from 1 to 36 (WM-011)" },
    { "level in part", ONE("\"leader\": {\"level\": 2.5}"), 4, 21, 3,
      "sides[1].forces[0].leader.level", "\"2.5\" is not a whole number",
      "a whole number from 1 to 36 (WM-011)" },
    { "level missing", ONE("\"leader\": {\"name\": \"x\"}"), 4, 1, 6,
      "sides[1].forces[0].leader.level", "\"level\" is required",
      "a whole number from 1 to 36 (WM-011)" },
    { "short leader out of range", ONE("\"leader\": 99"), 4, 11, 2, "sides[1].forces[0].leader",
      "\"99\" is out of range", "a whole number from 1 to 36 (WM-011)" },
    { "short leader of nothing", ONE("\"leader\": null"), 4, 1, 6, "sides[1].forces[0].leader",
      "\"leader\" has no value", "a whole number from 1 to 36, or a map of: level, name" },
    { "name of a number", "{\"title\": 7}", 1, 11, 1, "title", "\"7\" is not text",
      "text; put it in quotes" },
    { "bare value where no short form is", "{\"guest\": 3}", 1, 11, 1, "guest",
      "\"3\" is not a map", "a map of: level, name" },
    { "name too long", "{\"sides\": [{\"forces\": [{\"name\": \"0123456789abc\"}]}, {}]}", 1, 33,
      15, "sides[0].forces[0].name", "\"0123456789abc\" is too long", "text of at most 12 bytes" },
    { "a name that is not seen", "{\"title\": \"a\xe2\x80\xaez\"}", 1, 11, 7, "title",
      "\"a\\u202ez\" is not one line of plain text",
      "no control characters, and none that cannot be seen" },
    { "troops too few", "{\"sides\": [{\"forces\": [{\"troops\": 9}]}, {}]}", 1, 35, 1,
      "sides[0].forces[0].troops", "\"9\" is out of range", "a whole number, at least 10" },
    { "troops past 32 bits", "{\"sides\": [{\"forces\": [{\"troops\": 3000000000}]}, {}]}", 1, 35,
      10, "sides[0].forces[0].troops", "\"3000000000\" is out of range",
      "a whole number, at least 10" },
    { "sides missing", "{\"title\": \"x\"}", 1, 1, 14, "sides", "\"sides\" is required",
      "a list of 2 entries" },
    { "one side only", "{\"sides\": [" SOUTH "]}", 1, 2, 5, "sides",
      "\"sides\" has too few entries", "a list of 2 entries" },
    { "three sides", "{\"sides\": [{}, {}, {}]}", 1, 2, 5, "sides",
      "\"sides\" has too many entries", "a list of 2 entries" },
    { "no forces", "{\"sides\": [" SOUTH ", {\"name\": \"x\", \"forces\": []}]}", 1, 89, 6,
      "sides[1].forces", "\"forces\" has too few entries", "a list of 1 to 3 entries" },
    { "sides a map", "{\"sides\": {}}", 1, 2, 5, "sides", "\"sides\" cannot be a map",
      "a list of 2 entries" },
    { "sides a word", "{\"sides\": \"two\"}", 1, 11, 5, "sides", "\"two\" is not a list",
      "a list of 2 entries" },
    { "short side that lacks forces", "{\"sides\": [\"North\", \"South\"]}", 1, 12, 7,
      "sides[0].forces", "\"forces\" is required", "a list of 1 to 3 entries" },
    { "the document a list", "[]", 1, 1, 2, "", "\"document\" cannot be a list",
      "a map of: title, weather, guest, sides" },
    { "the document a word", "\"x\"", 1, 1, 3, "", "\"x\" is not a map",
      "a map of: title, weather, guest, sides" },
};

static void bad_document_is_refused(void **state)
{
    const struct bad_row *row = *state;
    bn_arena arena = bni_test_arena((size_t)1 << 20);
    const bn_doc *doc = parsed(&arena, row->json);
    battle got = { 0 };
    bn_error err;

    assert_int_equal(bn_schema_read(battle_fields, doc, &arena, &got, &err), BN_SCHEMA);
    assert_int_equal(err.code, BN_SCHEMA);
    assert_string_equal(err.text, row->text);
    assert_string_equal(err.path, row->path);
    assert_string_equal(err.hint, row->hint);
    assert_int_equal(err.line, row->line);
    assert_int_equal(err.column, row->column);
    assert_int_equal(err.length, row->length);
    assert_int_equal(bn_schema_read(battle_fields, doc, &arena, &got, NULL), BN_SCHEMA);
    bn_arena_done(&arena);
}

static const char good[] =
    "{\"weather\": \"rain\", \"guest\": {\"level\": 5}, \"sides\": ["
    "{\"name\": \"North\", \"forces\": ["
    "{\"name\": \"Foot\", \"troops\": 1200, \"share\": 0.75, \"quality\": \"elite\","
    " \"gear\": [\"siege\", \"bows\"], \"walls\": true, \"leader\": {\"name\": \"Ann\", \"level\": "
    "12}},"
    "{\"name\": \"Horse\", \"troops\": 40, \"share\": \"1/3\", \"gear\": [], \"leader\": 7}]},"
    "{\"name\": \"South\", \"forces\": [{\"name\": \"Levy\", \"troops\": 10}]}]}";

static void defaults(battle *b)
{
    memset(b, 0, sizeof *b);
    b->title = "untitled";
    for (int i = 0; i < 6; i++)
        b->sides[i / 3].forces[i % 3].quality = 1;
}

static void good_document_is_read(void **state)
{
    bn_arena arena = bni_test_arena((size_t)1 << 20);
    battle b;
    bn_error err = { .code = BN_IO };

    (void)state;
    defaults(&b);
    assert_int_equal(bn_schema_read(battle_fields, parsed(&arena, good), &arena, &b, &err), BN_OK);
    assert_int_equal(err.code, BN_IO); /* untouched */
    assert_string_equal(b.title, "untitled");
    assert_int_equal(b.weather, 1);
    assert_int_equal(b.weather_given, 1);
    assert_int_equal(b.guest.level, 5);
    assert_int_equal(b.side_count, 2);
    assert_int_equal(b.sides[0].force_count, 2);
    assert_int_equal(b.sides[1].force_count, 1);

    const force *foot = &b.sides[0].forces[0];
    const force *horse = &b.sides[0].forces[1];

    assert_string_equal(foot->name, "Foot");
    assert_int_equal(foot->troops, 1200);
    assert_int_equal(bn_rat_cmp(foot->share, (bn_rat){ 3, 4 }), 0);
    assert_int_equal(foot->quality, 2);
    assert_int_equal(foot->gear, 5);
    assert_int_equal(foot->walls, 1);
    assert_int_equal(foot->chief.level, 12);
    assert_string_equal(foot->chief.name, "Ann");
    assert_int_equal(bn_rat_cmp(horse->share, (bn_rat){ 1, 3 }), 0);
    assert_int_equal(horse->quality, 1);
    assert_int_equal(horse->gear, 0);
    assert_int_equal(horse->chief.level, 7);
    assert_string_equal(b.sides[1].forces[0].name, "Levy");
    bn_arena_done(&arena);
}

/* Without quotes `false` is a truth to YAML and `20` a number, and yet words that a hint offers. */
typedef struct news {
    int32_t told;
    uint32_t heard;
} news;

static const char *const tidings[] = { "none", "false", "20", NULL };
static const char *const switched[] = { "off", "on", NULL };

static const bn_field news_fields[] = {
    { .key = "told", .type = BN_FIELD_WORD, AT(news, told), .words = tidings },
    { .key = "heard", .type = BN_FIELD_FLAGS, AT(news, heard), .words = tidings },
    { .key = NULL },
};

static const struct scalar_row {
    const char *name;
    const char *json;
    const char *text; /* of the refusal, or NULL */
} scalars[] = {
    { "words between quotes", "{\"told\": \"false\", \"heard\": [\"false\", \"20\"]}", NULL },
    { "words that are a truth and a number", "{\"told\": false, \"heard\": [false, 20]}", NULL },
    { "a number that is no word", "{\"told\": 21}", "\"21\" is not a word" },
    { "a truth that is no word", "{\"told\": true}", "\"true\" is not a word" },
    { "a truth twice", "{\"heard\": [\"false\", false]}", "\"false\" is given twice" },
};

static void scalar_may_be_a_word(void **state)
{
    const struct scalar_row *row = *state;
    bn_arena arena = bni_test_arena((size_t)1 << 20);
    news got = { 0 };
    bn_error err = { .code = BN_OK };
    bn_code code = bn_schema_read(news_fields, parsed(&arena, row->json), &arena, &got, &err);

    assert_int_equal(code, row->text ? BN_SCHEMA : BN_OK);
    if (row->text) {
        assert_string_equal(err.text, row->text);
    } else {
        assert_int_equal(got.told, 1);
        assert_int_equal(got.heard, 6);
    }
    bn_arena_done(&arena);
}

/* Who writes true for on is understood. */
static void truth_is_a_switch(void **state)
{
    static const bn_field fields[] = {
        { .key = "told", .type = BN_FIELD_WORD, AT(news, told), .words = switched },
        { .key = NULL },
    };
    bn_arena arena = bni_test_arena((size_t)1 << 20);
    news got = { 0 };

    (void)state;
    assert_int_equal(bn_schema_read(fields, parsed(&arena, "{\"told\": true}"), &arena, &got, NULL),
                     BN_OK);
    assert_int_equal(got.told, 1);
    assert_int_equal(
        bn_schema_read(fields, parsed(&arena, "{\"told\": false}"), &arena, &got, NULL), BN_OK);
    assert_int_equal(got.told, 0);
    bn_arena_done(&arena);
}

static void json_schema_takes_words_unquoted(void **state)
{
    bn_arena arena = bni_test_arena((size_t)1 << 20);
    char buffer[1000];
    bn_text text = bn_text_over(buffer, sizeof buffer);

    (void)state;
    bn_doc_write(bn_schema_json(news_fields, "news", &arena), &text);
    bn_arena_done(&arena);
    assert_non_null(strstr(buffer, "\"told\":{\"enum\":[\"none\",\"false\",false,\"20\",20]}"));
}

static void asked_is_not_given(void **state)
{
    bn_arena arena = bni_test_arena((size_t)1 << 20);
    battle b;

    (void)state;
    defaults(&b);
    assert_int_equal(bn_schema_read(battle_fields,
                                    parsed(&arena, "{\"sides\": [" SOUTH "," SOUTH "]}"), &arena,
                                    &b, NULL),
                     BN_OK);
    assert_int_equal(b.weather_given, 0);
    bn_arena_done(&arena);
}

static void no_document_is_refused(void **state)
{
    bn_arena arena = bni_test_arena(4096);
    battle b;
    bn_error err;

    (void)state;
    assert_int_equal(bn_schema_read(battle_fields, NULL, &arena, &b, &err), BN_SCHEMA);
    arena.full = true;
    assert_int_equal(bn_schema_read(battle_fields, NULL, &arena, &b, &err), BN_MEMORY);
    bn_arena_done(&arena);
}

/* A table that contains itself, and documents that follow it down. */
typedef struct knot {
    int32_t depth;
} knot;

static const bn_field knot_fields[] = {
    { .key = "in", .type = BN_FIELD_MAP, .fields = knot_fields, .size = sizeof(knot) },
    { .key = "depth", .type = BN_FIELD_INT, AT(knot, depth) },
    { .key = NULL },
};

static void depth_is_bounded(void **state)
{
    bn_arena arena = bni_test_arena((size_t)1 << 20);
    char buffer[20000];
    bn_text text = bn_text_over(buffer, sizeof buffer);
    bn_doc *root = bn_doc_map(&arena);
    bn_doc *at = root;
    knot k = { 0 };
    bn_error err;

    (void)state;
    for (int depth = 1; depth < 40; depth++) {
        assert_int_equal(bn_schema_read(knot_fields, root, &arena, &k, &err),
                         depth <= 12 ? BN_OK : BN_LIMIT);
        at = bn_doc_put(&arena, at, "in", bn_doc_map(&arena));
    }
    bn_doc_write(bn_schema_json(knot_fields, "knot", &arena), &text);
    assert_false(text.cut);
    assert_false(arena.full);
    text = bn_text_over(buffer, sizeof buffer);
    bn_schema_template(knot_fields, &text);
    assert_false(text.cut);
    bn_arena_done(&arena);
}

/* Errors of every kind, in all parts of the document; what is missing is shown at its map. */
static const char many_wrong[] =
    "{\"titel\": \"x\",\n\"guest\": {\"name\": 5,\n\"levle\": 3},\n\"sides\": [" SOUTH
    ",\n{\"name\": \"North\", \"forces\": [{\"name\": \"Foot\",\n\"gear\": [\"bow\", \"bows\", "
    "\"bows\"],\n"
    "\"leader\": 99, \"quality\": \"elitte\"}]}]}";

static const struct {
    uint32_t line;
    const char *path, *text;
} wrongs[] = {
    { 1, "titel", "unknown key \"titel\"" },
    { 2, "guest.name", "\"5\" is not text" },
    { 3, "guest.levle", "unknown key \"levle\"" }, /* and not that there is no level */
    { 5, "sides[1].forces[0].troops", "\"troops\" is required" },
    { 6, "sides[1].forces[0].gear[0]", "\"bow\" is not a valid value for gear" },
    { 6, "sides[1].forces[0].gear[2]", "\"bows\" is given twice" },
    { 7, "sides[1].forces[0].leader", "\"99\" is out of range" },
    { 7, "sides[1].forces[0].quality", "\"elitte\" is not a valid value for quality" },
};

static void all_errors_are_told(void **state)
{
    bn_arena arena = bni_test_arena((size_t)1 << 20);
    bn_error errors[BN_COUNT(wrongs) + 1];
    bn_doc *doc = parsed(&arena, many_wrong);

    (void)state;
    assert_int_equal(bn_schema_errors(battle_fields, doc, &arena, errors, BN_COUNT(errors)),
                     BN_COUNT(wrongs));
    for (size_t i = 0; i < BN_COUNT(wrongs); i++) {
        assert_int_equal(errors[i].line, wrongs[i].line);
        assert_string_equal(errors[i].path, wrongs[i].path);
        assert_string_equal(errors[i].text, wrongs[i].text);
    }
    assert_int_equal(bn_schema_errors(battle_fields, doc, &arena, errors, 1), BN_COUNT(wrongs));
    assert_string_equal(errors[0].path, "titel");
    assert_int_equal(bn_schema_errors(battle_fields, parsed(&arena, good), &arena, errors, 1), 0);
    assert_int_equal(bn_schema_errors(battle_fields, NULL, &arena, errors, 1), 0);
    assert_int_equal(
        bn_schema_errors(battle_fields, parsed(&arena, "[1]"), &arena, errors, BN_COUNT(errors)),
        1);
    bn_arena_done(&arena);
}

static void every_allocation_may_fail(void **state)
{
    size_t limit = 0;
    bool enough = false;

    (void)state;
    for (; !enough && limit < 200000; limit += 16) {
        bn_arena trees = bni_test_arena((size_t)1 << 20);
        bn_arena arena = bni_test_arena(limit);
        battle b;
        bn_error err;

        defaults(&b);

        bn_code code = bn_schema_read(battle_fields, parsed(&trees, good), &arena, &b, &err);

        assert_int_equal(code, arena.full ? BN_MEMORY : BN_OK);
        (void)bn_schema_json(battle_fields, "battle", &arena);
        enough = !arena.full;
        bn_arena_done(&arena);
        bn_arena_done(&trees);
    }
    assert_true(enough);
    assert_true(limit > 5000);
}

static const char json_want[] =
    "{\"$schema\":\"https://json-schema.org/draft/2020-12/schema\",\"title\":\"battle\","
    "\"type\":\"object\",\"properties\":{\"title\":{\"description\":\"a heading\","
    "\"type\":\"string\",\"default\":\"A battle\"},"
    "\"weather\":{\"description\":\"the weather (WM-020); asked in play if not given\","
    "\"enum\":[\"clear\",\"rain\"]},\"guest\":{\"description\":\"an onlooker\","
    "\"type\":\"object\","
    "\"properties\":{\"level\":{\"description\":\"level of experience (WM-011)\","
    "\"type\":\"integer\",\"minimum\":1,\"maximum\":36,\"default\":9},"
    "\"name\":{\"description\":\"what they are called\",\"type\":\"string\"}},"
    "\"required\":[\"level\"],\"additionalProperties\":false},"
    "\"sides\":{\"description\":\"who meets\",\"type\":\"array\","
    "\"items\":{\"anyOf\":[{\"type\":\"string\"},{\"type\":\"object\","
    "\"properties\":{\"name\":{\"description\":\"whose side\",\"type\":\"string\","
    "\"default\":\"North\"},\"forces\":{\"description\":\"who fights\",\"type\":\"array\","
    "\"items\":{\"type\":\"object\","
    "\"properties\":{\"name\":{\"description\":\"what it is called\",\"type\":\"string\","
    "\"maxLength\":12,\"default\":\"Foot\"},\"troops\":{\"description\":\"heads\","
    "\"type\":\"integer\",\"minimum\":10},\"share\":{\"description\":\"of the whole\","
    "\"anyOf\":[{\"type\":\"number\",\"minimum\":0,\"maximum\":1},{\"type\":\"string\","
    "\"pattern\":\"^[-+]?[0-9]+/0*[1-9][0-9]*$\"}],\"default\":0.5},"
    "\"quality\":{\"description\":\"how good (WM-012)\",\"enum\":[\"poor\",\"average\","
    "\"elite\"],\"default\":\"average\"},\"gear\":{\"description\":\"what it has\","
    "\"type\":\"array\",\"items\":{\"enum\":[\"bows\",\"horses\",\"siege\"]},"
    "\"uniqueItems\":true,\"default\":[\"bows\",\"horses\"]},"
    "\"walls\":{\"description\":\"behind walls\",\"type\":\"boolean\",\"default\":false},"
    "\"leader\":{\"description\":\"who leads\",\"anyOf\":[{\"type\":\"integer\","
    "\"minimum\":1,\"maximum\":36},{\"type\":\"object\","
    "\"properties\":{\"level\":{\"description\":\"level of experience (WM-011)\","
    "\"type\":\"integer\",\"minimum\":1,\"maximum\":36,\"default\":9},"
    "\"name\":{\"description\":\"what they are called\",\"type\":\"string\"}},"
    "\"required\":[\"level\"],\"additionalProperties\":false}]}},\"required\":[\"name\","
    "\"troops\"],\"additionalProperties\":false},\"minItems\":1,\"maxItems\":3}},"
    "\"required\":[\"name\",\"forces\"],\"additionalProperties\":false}]},\"minItems\":2,"
    "\"maxItems\":2}},\"required\":[\"sides\"],\"additionalProperties\":false}";

static const char template_want[] =
    "# a heading\n"
    "#title: \"A battle\"\n"
    "\n"
    "# the weather (WM-020); one of: clear, rain; asked in play if not given\n"
    "#weather: clear\n"
    "\n"
    "# an onlooker\n"
    "#guest:\n"
    "#  # level of experience (WM-011); a whole number from 1 to 36\n"
    "#  level: 9\n"
    "#  # what they are called\n"
    "#  #name: \"\"\n"
    "\n"
    "# who meets; a list of 2 entries\n"
    "sides:\n"
    "  -\n"
    "    # whose side\n"
    "    name: North\n"
    "    # who fights; a list of 1 to 3 entries\n"
    "    forces:\n"
    "      -\n"
    "        # what it is called; text of at most 12 bytes\n"
    "        name: \"Foot\"\n"
    "        # heads; a whole number, at least 10\n"
    "        troops: 10\n"
    "        # of the whole; a number from 0 to 1\n"
    "        #share: 1/2\n"
    "        # how good (WM-012); one of: poor, average, elite\n"
    "        #quality: average\n"
    "        # what it has; a list of any of: bows, horses, siege\n"
    "        #gear: [bows, horses]\n"
    "        # behind walls; true or false\n"
    "        #walls: false\n"
    "        # who leads\n"
    "        #leader:\n"
    "        #  # level of experience (WM-011); a whole number from 1 to 36\n"
    "        #  level: 9\n"
    "        #  # what they are called\n"
    "        #  #name: \"\"\n"
    "  -\n"
    "    name: North\n"
    "    forces:\n"
    "      -\n"
    "        name: \"Foot\"\n"
    "        troops: 10\n"
    "        #share: 1/2\n"
    "        #quality: average\n"
    "        #gear: [bows, horses]\n"
    "        #walls: false\n"
    "        #leader:\n"
    "        #  level: 9\n"
    "        #  #name: \"\"\n";

static void json_schema_is_complete(void **state)
{
    bn_arena arena = bni_test_arena((size_t)1 << 20);
    char buffer[8000];
    bn_text text = bn_text_over(buffer, sizeof buffer);

    (void)state;
    bn_doc_write(bn_schema_json(battle_fields, "battle", &arena), &text);
    bn_arena_done(&arena);
    assert_string_equal(buffer, json_want);
}

static void template_shows_every_field(void **state)
{
    char buffer[8000];
    bn_text text = bn_text_over(buffer, sizeof buffer);

    (void)state;
    bn_schema_template(battle_fields, &text);
    assert_string_equal(buffer, template_want);
}

static void template_may_be_cut(void **state)
{
    char buffer[sizeof template_want];

    (void)state;
    for (size_t size = 1; size <= sizeof buffer; size++) {
        bn_text text = bn_text_over(buffer, size);

        bn_schema_template(battle_fields, &text);
        assert_int_equal(text.cut, size < sizeof buffer);
        assert_memory_equal(buffer, template_want, text.length);
    }
}

int main(void)
{
    bni_tests tests = { .count = 0 };

    BNI_ROWS(&tests, bad_document_is_refused, bads);
    BNI_ONE(&tests, good_document_is_read);
    BNI_ROWS(&tests, scalar_may_be_a_word, scalars);
    BNI_ONE(&tests, truth_is_a_switch);
    BNI_ONE(&tests, json_schema_takes_words_unquoted);
    BNI_ONE(&tests, asked_is_not_given);
    BNI_ONE(&tests, no_document_is_refused);
    BNI_ONE(&tests, depth_is_bounded);
    BNI_ONE(&tests, all_errors_are_told);
    BNI_ONE(&tests, every_allocation_may_fail);
    BNI_ONE(&tests, json_schema_is_complete);
    BNI_ONE(&tests, template_shows_every_field);
    BNI_ONE(&tests, template_may_be_cut);
    return BNI_RUN("schema", &tests);
}
