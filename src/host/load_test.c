#include "../base/testing.h"

#include <banneret/host.h>

#define HEAD "banneret: scenario\nsystem: warmachine\n"
#define ORCS                                                                                       \
    "rating: quick\nquick_class: poor\nleader: {name: Gor, level: 3}\n"                            \
    "members: [{name: orcs, count: 100, hit_dice: 1}]\n"
#define FORCE(name)                                                                                \
    "{name: " name ", rating: quick, quick_class: poor, leader: {name: Gor, level: 3}, "           \
    "members: [{name: orcs, count: 100, hit_dice: 1}]}"
#define SIDES(first)                                                                               \
    HEAD "sides:\n- {name: A, forces: [" first "]}\n- {name: B, forces: [" FORCE("Y") "]}\n"

/* A folder of two files. `self` counts how often it was asked. */
static bn_code find(void *self, const char *name, bn_arena *arena, const char **text,
                    size_t *length, bn_error *err)
{
    static const struct found {
        const char *name, *text;
    } files[] = {
        { "orcs.yaml", "banneret: force\nsystem: warmachine\nname: Found\n" ORCS },
        { "broken.yaml", "banneret: force\nname: [\n" },
    };

    (void)arena;
    ++*(uint32_t *)self;
    for (size_t i = 0; i < BN_COUNT(files); i++) {
        if (strcmp(files[i].name, name) != 0)
            continue;
        *text = files[i].text;
        *length = strlen(files[i].text);
        return BN_OK;
    }
    return bn_fail_value(err, BN_IO, "{} is not in the folder", name);
}

/* The result of a document: a table, or an error with its place, words and hint. */
static const struct load_row {
    const char *name;
    const char *text;
    bool finds;
    bn_code code;
    uint32_t line, column;
    const char *says, *hint;
} rows[] = {
    { "load: a scenario", SIDES(FORCE("X")), false, BN_OK, 0, 0, "", "" },
    { "load: JSON", "{\"banneret\":\"scenario\",\n\"system\":\"warmachin\"}", false, BN_SCHEMA, 2,
      10, "no system \"warmachin\"", "did you mean \"warmachine\"?" },
    { "load: a file that is found", SIDES("{file: orcs.yaml}"), true, BN_OK, 0, 0, "", "" },
    { "load: files are refused", SIDES("{file: orcs.yaml}"), false, BN_SCHEMA, 4, 29,
      "this file cannot include other files such as \"orcs.yaml\"; copy their contents", "" },
    { "load: a file that is not found", SIDES("{file: elves.yaml}"), true, BN_IO, 4, 29,
      "elves.yaml: \"elves.yaml\" is not in the folder", "" },
    { "load: an error within a file", SIDES("{file: broken.yaml}"), true, BN_SYNTAX, 4, 29,
      "broken.yaml:3:", "" },
    { "load: a force", "banneret: force\nsystem: gurps4\n", false, BN_SCHEMA, 1, 11,
      "a \"force\" cannot be played", "a scenario or a campaign" },
    { "load: no map", "- 1\n", false, BN_SCHEMA, 1, 1, "not a map", "" },
    { "load: no YAML", "a: [\n", false, BN_SYNTAX, 2, 1, "", "" },
    { "load: nothing", "", false, BN_SYNTAX, 1, 1, "no document", "" },
    { "load: a wrong word", SIDES("{name: X, training: {weeks: 1}, quick_class: poor}"), false,
      BN_SCHEMA, 4, 0, "", "" },
};

static void load(void **state)
{
    const struct load_row *row = *state;
    bn_arena arena = bn_store_arena(64 << 20);
    bn_error err = { .code = BN_OK };
    bn_table *table = NULL;
    uint32_t asked = 0;

    assert_int_equal(bn_table_load(&arena, row->text, strlen(row->text), row->finds ? find : NULL,
                                   &asked, &table, &err),
                     row->code);
    if (row->code == BN_OK) {
        assert_int_equal(asked, row->finds);
        assert_int_equal(bn_table_winner(table), BN_GOES_ON);
        assert_int_equal(bn_table_sides(table), 2);
    } else {
        assert_null(table);
        assert_int_equal(err.code, row->code);
        assert_non_null(strstr(err.text, row->says));
        assert_non_null(strstr(err.hint, row->hint));
        assert_int_equal(err.line, row->line);
        if (row->column)
            assert_int_equal(err.column, row->column);
    }
    bn_arena_done(&arena);
}

/* Without an error to fill, and with an arena that fills up at any point, a code still comes back. */
static void starved(void **state)
{
    static const char text[] = SIDES("{file: orcs.yaml}");
    bn_table *table = NULL;
    bn_code code = BN_MEMORY;
    uint32_t asked = 0;

    (void)state;
    for (size_t limit = 0; code != BN_OK; limit += 512) {
        bn_arena arena = bn_store_arena(limit);

        code = bn_table_load(&arena, text, strlen(text), find, &asked, &table, NULL);
        assert_true(code == BN_OK || (code == BN_MEMORY && !table));
        bn_arena_done(&arena);
        assert_true(limit < 64 << 20);
    }
}

int main(void)
{
    static bni_tests tests;

    BNI_ROWS(&tests, load, rows);
    BNI_ONE(&tests, starved);
    return BNI_RUN("load", &tests);
}
