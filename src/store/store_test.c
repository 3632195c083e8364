#include "testkit.h"

#include <banneret/store.h>

#include "toy.h"

static unsigned char block[1 << 20];

static bn_code read_named(place *p, const char *name, bn_doc **out, bn_error *err)
{
    static bn_arena arena;

    bn_arena_init_fixed(&arena, block, sizeof block);
    return bn_store_read(place_path(p, name), &arena, out, err);
}

static void put(place *p, const char *name, const char *text)
{
    place_write(p, name, text, strlen(text));
}

/* The main file of each case, and the result; beside it lie the files written below. */
static const struct store_row {
    const char *name;
    const char *file;
    const char *text;
    bn_code code;
    const char *says; /* the canonical tree, or a piece of the sentence */
    uint32_t line, column;
} rows[] = {
    { "store: yaml", "a.yaml", "a: 1", BN_OK, "{\"a\":1}", 0, 0 },
    { "store: yml", "a.yml", "a: 1", BN_OK, "{\"a\":1}", 0, 0 },
    { "store: json", "a.json", "{\"a\":1}", BN_OK, "{\"a\":1}", 0, 0 },
    { "store: json is strict", "a.json", "a: 1", BN_SYNTAX, "JSON", 1, 1 },
    { "store: include", "a.yaml", "forces:\n  - file: force.yaml\n", BN_OK,
      "{\"forces\":[{\"name\":\"Foot\",\"heads\":2}]}", 0, 0 },
    { "store: include json", "a.yaml", "forces: [{file: force.json}, {heads: 1}]", BN_OK,
      "{\"forces\":[{\"heads\":3},{\"heads\":1}]}", 0, 0 },
    { "store: include below", "a.yaml", "sides: [{forces: [{file: sub/inner.yaml}]}]", BN_OK,
      "{\"sides\":[{\"forces\":[{\"forces\":[{\"heads\":1}]}]}]}", 0, 0 },
    { "store: a map", "a.yaml", "map: {file: force.yaml}\ntitle: x", BN_OK,
      "{\"map\":{\"name\":\"Foot\",\"heads\":2},\"title\":\"x\"}", 0, 0 },
    { "store: only in forces", "a.yaml", "sides: [{file: force.yaml}]", BN_OK,
      "{\"sides\":[{\"file\":\"force.yaml\"}]}", 0, 0 },
    { "store: only alone", "a.yaml", "forces: [{file: force.yaml, heads: 1}]", BN_OK,
      "{\"forces\":[{\"file\":\"force.yaml\",\"heads\":1}]}", 0, 0 },
    { "store: include missing", "a.yaml", "forces:\n  - file: none.yaml\n", BN_IO, "none.yaml", 2,
      11 },
    { "store: include absolute", "a.yaml", "forces: [{file: /etc/passwd}]", BN_SCHEMA,
      "/etc/passwd", 1, 17 },
    { "store: include upwards", "a.yaml", "forces: [{file: ../a.yaml}]", BN_SCHEMA, "../a.yaml", 1,
      17 },
    { "store: include upwards within", "a.yaml", "forces: [{file: sub/../../x}]", BN_SCHEMA, "sub",
      1, 17 },
    { "store: include upwards at the end", "a.yaml", "forces: [{file: sub/..}]", BN_SCHEMA, "sub",
      1, 17 },
    { "store: dots in a name", "a.yaml", "forces: [{file: ..force.yaml}]", BN_OK,
      "{\"forces\":[{\"heads\":9}]}", 0, 0 },
    { "store: include a drive", "a.yaml", "forces: [{file: 'C:\\x'}]", BN_SCHEMA, "C:", 1, 17 },
    { "store: include nothing", "a.yaml", "forces: [{file: ''}]", BN_SCHEMA, "file beside", 1, 17 },
    { "store: include a link", "a.yaml", "forces: [{file: link.yaml}]", BN_IO, "symbolic link", 1,
      17 },
    { "store: include out by a link", "a.yaml", "forces: [{file: sub/out.yaml}]", BN_IO,
      "symbolic link", 1, 17 },
    { "store: include behind a link", "a.yaml", "forces: [{file: way/leaf.yaml}]", BN_IO,
      "symbolic link", 1, 17 },
    { "store: include in no folder", "a.yaml", "forces: [{file: force.yaml/x}]", BN_IO,
      "cannot open", 1, 17 },
    { "store: include a directory", "a.yaml", "forces: [{file: sub}]", BN_IO, "sub", 1, 17 },
    { "store: include broken", "a.yaml", "x: 1\nforces: [{file: broken.yaml}]", BN_SYNTAX,
      "broken.yaml:3:1: ", 2, 17 },
    { "store: include itself", "loop.yaml", "forces: [{file: loop.yaml}]", BN_LIMIT, "loop.yaml", 1,
      17 },
    { "store: include a bomb", "bomb.yaml",
      "forces: [{file: b1.yaml}, {file: b1.yaml}, {file: b1.yaml}, {file: b1.yaml}]", BN_LIMIT,
      "too many", 1, 0 },
    { "store: include too deep", "a.yaml",
      "a: [[[[[[[[[[[[[[[[[[{forces: [{file: deep.yaml}]}]]]]]]]]]]]]]]]]]]", BN_LIMIT, "deep", 1,
      0 },
};

static void put_files(place *p)
{
    assert_int_equal(mkdir(place_path(p, "sub"), 0777), 0);
    assert_int_equal(symlink("force.yaml", place_path(p, "link.yaml")), 0);
    assert_int_equal(symlink("sub", place_path(p, "way")), 0);
    assert_int_equal(symlink("/etc/hostname", place_path(p, "sub/out.yaml")), 0);
    put(p, "force.yaml", "name: Foot\nheads: 2\n");
    put(p, "force.json", "{\"heads\": 3}");
    put(p, "..force.yaml", "heads: 9");
    put(p, "sub/inner.yaml", "forces: [{file: leaf.yaml}]");
    put(p, "sub/leaf.yaml", "heads: 1");
    put(p, "broken.yaml", "a: 1\nb: [1\n");
    put(p, "b1.yaml", "forces: [{file: b2.yaml}, {file: b2.yaml}, {file: b2.yaml}]");
    put(p, "b2.yaml", "forces: [{file: b3.yaml}, {file: b3.yaml}, {file: b3.yaml}]");
    put(p, "b3.yaml", "forces: [{file: force.yaml}, {file: force.yaml}, {file: force.yaml}]");
    put(p, "deep.yaml", "[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]");
}

static void store(void **state)
{
    const struct store_row *row = *state;
    char words[1024];
    bn_text out = bn_text_over(words, sizeof words);
    bn_error err = { .code = BN_OK };
    bn_doc *doc = NULL;
    place p;

    place_open(&p);
    put_files(&p);
    put(&p, row->file, row->text);
    assert_int_equal(read_named(&p, row->file, &doc, &err), row->code);
    assert_int_equal(err.code, row->code);
    if (row->code == BN_OK) {
        bn_doc_write(doc, &out);
        assert_string_equal(words, row->says);
    } else {
        assert_null(doc);
        assert_non_null(strstr(err.text, row->says));
        assert_int_equal(err.line, row->line);
        if (row->column)
            assert_int_equal(err.column, row->column);
    }
    place_close(&p);
}

static void no_file(void **state)
{
    bn_error err;
    bn_doc *doc = NULL;
    place p;

    (void)state;
    place_open(&p);
    assert_int_equal(read_named(&p, "none.yaml", &doc, &err), BN_IO);
    assert_string_not_equal(err.hint, "");
    assert_int_equal(read_named(&p, ".", &doc, &err), BN_IO);
    place_close(&p);
}

/* Nodes out of another file have the place of its name in this one. */
static void included_place(void **state)
{
    const bn_doc *heads;
    bn_doc *doc = NULL;
    place p;

    (void)state;
    place_open(&p);
    put_files(&p);
    put(&p, "a.yaml", "forces:\n  - file: force.yaml\n");
    assert_int_equal(read_named(&p, "a.yaml", &doc, NULL), BN_OK);
    heads = bn_doc_at(bn_doc_at(doc, "forces")->first, "heads");
    assert_int_equal(heads->line, 2);
    assert_int_equal(heads->column, 11);
    assert_int_equal(heads->length, 10);
    place_close(&p);
}

/* A force in its own file, within a scenario of the toy. */
static void whole_scenario(void **state)
{
    static const char text[] = "banneret: scenario\nsystem: toy\nsides:\n"
                               "  - name: Reds\n    forces: [file: force.yaml]\n"
                               "  - name: Blues\n    forces: [{name: Foot, heads: 2}]\n";
    static unsigned char more[1 << 16];
    const void *setup = NULL;
    bn_error err;
    bn_doc *doc = NULL;
    bn_arena arena;
    place p;

    (void)state;
    place_open(&p);
    put(&p, "force.yaml", "banneret: force\nsystem: toy\nname: Horse\nheads: 3\n");
    put(&p, "a.yaml", text);
    assert_int_equal(read_named(&p, "a.yaml", &doc, &err), BN_OK);
    bn_arena_init_fixed(&arena, more, sizeof more);
    assert_int_equal(toy_system.setup(doc, &arena, &setup, &err), BN_OK);
    assert_int_equal(((const toy_setup *)setup)->sides[0].forces[0].heads, 3);
    place_close(&p);
}

int main(void)
{
    static bni_tests tests;

    BNI_ONE(&tests, no_file);
    BNI_ONE(&tests, included_place);
    BNI_ONE(&tests, whole_scenario);
    BNI_ROWS(&tests, store, rows);
    return BNI_RUN("store", &tests);
}
