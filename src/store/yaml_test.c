#include "yaml.h"

#include <stdio.h>

#include "base/testing.h"
static unsigned char block[1 << 20];

/* Good documents, by the canonical text of their tree. */
static const struct good_row {
    const char *yaml;
    const char *tree;
} good_rows[] = {
    { "a: 1", "{\"a\":1}" },
    { "[]", "[]" },
    { "{}", "{}" },
    { "a: [1, -2, +3, 0]", "{\"a\":[1,-2,3,0]}" },
    { "a: 0.75", "{\"a\":0.75}" },
    { "a: [.5, -.5, 5., 007, -0.250]", "{\"a\":[0.5,-0.5,5,7,-0.25]}" },
    { "a: 1/2", "{\"a\":\"1/2\"}" },
    { "a: [true, True, TRUE, false, False, FALSE]", "{\"a\":[true,true,true,false,false,false]}" },
    { "a: [yes, no, on, off, tRUE]", "{\"a\":[\"yes\",\"no\",\"on\",\"off\",\"tRUE\"]}" },
    { "a: [null, ~, Null, NULL]\nb:", "{\"a\":[null,null,null,null],\"b\":null}" },
    { "a: ['1', \"true\", '~']", "{\"a\":[\"1\",\"true\",\"~\"]}" },
    { "1: one\ntrue: two", "{\"1\":\"one\",\"true\":\"two\"}" },
    { "a: |\n  two\n  lines\n", "{\"a\":\"two\\nlines\\n\"}" },
    { "a: >\n  one\n  line\n", "{\"a\":\"one line\\n\"}" },
    { "# remark\na: b # more\n", "{\"a\":\"b\"}" },
    { "- a: 1\n  b: 2\n- c\n", "[{\"a\":1,\"b\":2},\"c\"]" },
    { "---\na: 1\n...\n", "{\"a\":1}" },
    { "a: h\xc3\xa4lt", "{\"a\":\"h\xc3\xa4lt\"}" },
    { "a: ['', \"\"]", "{\"a\":[\"\",\"\"]}" },
    { "a: [., e5, 0x, 1e, 1.2.3, 3d6, 2024-01-02]",
      "{\"a\":[\".\",\"e5\",\"0x\",\"1e\",\"1.2.3\",\"3d6\",\"2024-01-02\"]}" },
    { "a: 9223372036854775807", "{\"a\":9223372036854775807}" },
};

static void good(void **state)
{
    const struct good_row *row = *state;
    char words[1024];
    bn_text out = bn_text_over(words, sizeof words);
    bn_error err = { .code = BN_OK };
    bn_doc *doc = NULL;
    bn_arena arena;

    bn_arena_init_fixed(&arena, block, sizeof block);
    if (bn_yaml_read(row->yaml, strlen(row->yaml), false, &arena, &doc, &err) != BN_OK)
        fail_msg("%u:%u: %s", err.line, err.column, err.text);
    bn_doc_write(doc, &out);
    assert_string_equal(words, row->tree);
}

static const struct bad_row {
    const char *yaml;
    bool json;
    bn_code code;
    uint32_t line, column, length;
} bad_rows[] = {
    { "", false, BN_SYNTAX, 1, 1, 0 },
    { "# nothing", false, BN_SYNTAX, 1, 1, 0 },
    { "a: 1\na: 2", false, BN_SYNTAX, 2, 1, 1 },
    { "a: &x 1\nb: *x", false, BN_SYNTAX, 1, 5, 1 },
    { "a: *x", false, BN_SYNTAX, 1, 5, 1 },
    { "a: &x [1]", false, BN_SYNTAX, 1, 5, 1 },
    { "a: 'b''''c'", false, BN_SYNTAX, 1, 4, 8 }, /* which libfyaml would misread */
    { "a: !!str 5", false, BN_SYNTAX, 1, 4, 5 },
    { "a: !mine {}", false, BN_SYNTAX, 1, 4, 5 },
    { "a: 1\n---\nb: 2", false, BN_SYNTAX, 2, 1, 3 },
    { "? [a]\n: b", false, BN_SYNTAX, 1, 3, 1 },
    { "{a: 1}: b", false, BN_SYNTAX, 1, 1, 1 },
    { "a: \"x\\0y\"", false, BN_SYNTAX, 1, 4, 6 },
    { "a: \"\\e[2J\"", false, BN_SYNTAX, 1, 4, 7 },
    { "{\"a\": \"\\u009b\"}", true, BN_SYNTAX, 1, 7, 8 },
    { "a: 1e3", false, BN_SCHEMA, 1, 4, 3 },
    { "a: -1.5E-7", false, BN_SCHEMA, 1, 4, 7 },
    { "a: 0x1f", false, BN_SCHEMA, 1, 4, 4 },
    { "a: 0o17", false, BN_SCHEMA, 1, 4, 4 },
    { "a: .inf", false, BN_SCHEMA, 1, 4, 4 },
    { "a: .NaN", false, BN_SCHEMA, 1, 4, 4 },
    { "a: 99999999999999999999", false, BN_SCHEMA, 1, 4, 20 },
    { "a: 0.00000000000000000000000000000000000000000000000000001", false, BN_SCHEMA, 1, 4, 55 },
    { "a: [1, 2", false, BN_SYNTAX, 2, 0, 0 },
    { "a: 'open", false, BN_SYNTAX, 1, 0, 0 },
    { "a: b: c", false, BN_SYNTAX, 1, 0, 0 },
    { "\ta: 1", false, BN_SYNTAX, 1, 0, 0 },
    { "a: 1\n b: 2", false, BN_SYNTAX, 1, 0, 0 },
    { "a: b\nc: \xff\xfe", false, BN_SYNTAX, 2, 4, 1 },
    { "a: \xc3", false, BN_SYNTAX, 1, 4, 1 },
    { "a: x\x1b[2J", false, BN_SYNTAX, 1, 5, 1 },
    { "a: \xc2\x9b", false, BN_SYNTAX, 1, 4, 1 },
    { "a: \"\xed\xa0\x80\"", false, BN_SYNTAX, 1, 5, 1 },
    { "a: 1", true, BN_SYNTAX, 1, 0, 0 },
    { "{\"a\": 1, \"a\": 2}", true, BN_SYNTAX, 1, 10, 3 },
    { "{\"a\": 1,}", true, BN_SYNTAX, 1, 0, 0 },
};

static void bad(void **state)
{
    const struct bad_row *row = *state;
    bn_error err = { .code = BN_OK };
    bn_doc *doc = NULL;
    bn_arena arena;

    bn_arena_init_fixed(&arena, block, sizeof block);
    assert_int_equal(bn_yaml_read(row->yaml, strlen(row->yaml), row->json, &arena, &doc, &err),
                     row->code);
    assert_int_equal(bn_yaml_read(row->yaml, strlen(row->yaml), row->json, &arena, &doc, NULL),
                     row->code);
    assert_null(doc);
    assert_int_equal(err.code, row->code);
    assert_string_not_equal(err.text, "");
    assert_int_equal(err.line, row->line);
    if (row->column) {
        assert_int_equal(err.column, row->column);
        assert_int_equal(err.length, row->length);
    } else if (row->line) {
        assert_true(err.column > 0);
    }
}

static void places(void **state)
{
    static const char yaml[] = "title: Two fords\n"
                               "sides:\n"
                               "  - name: \"Reds\"\n"
                               "    heads: 12\n";
    const bn_doc *title, *sides, *heads, *name;
    bn_doc *doc = NULL;
    bn_arena arena;

    (void)state;
    bn_arena_init_fixed(&arena, block, sizeof block);
    assert_int_equal(bn_yaml_read(yaml, strlen(yaml), false, &arena, &doc, NULL), BN_OK);
    title = bn_doc_at(doc, "title");
    sides = bn_doc_at(doc, "sides");
    name = bn_doc_at(sides->first, "name");
    heads = bn_doc_at(sides->first, "heads");
    assert_int_equal(doc->line, 1);
    assert_int_equal(title->line, 1);
    assert_int_equal(title->column, 8);
    assert_int_equal(title->length, 9);
    assert_int_equal(title->key_line, 1);
    assert_int_equal(title->key_column, 1);
    assert_int_equal(sides->key_line, 2);
    assert_int_equal(sides->line, 3);
    assert_int_equal(sides->column, 3);
    assert_int_equal(sides->first->line, 3);
    assert_int_equal(sides->first->column, 5);
    assert_int_equal(name->line, 3);
    assert_int_equal(name->column, 11);
    assert_int_equal(name->length, 6);
    assert_int_equal(heads->key_line, 4);
    assert_int_equal(heads->key_column, 5);
    assert_int_equal(heads->column, 12);
    assert_int_equal(heads->length, 2);
}

/* JSON is read by the same reader, places and all. */
static void json_too(void **state)
{
    static const char json[] = "{\n \"a\": [1, 0.5, true, null, \"x\"]\n}\n";
    char words[256];
    bn_text out = bn_text_over(words, sizeof words);
    bn_doc *doc = NULL;
    bn_arena arena;

    (void)state;
    bn_arena_init_fixed(&arena, block, sizeof block);
    assert_int_equal(bn_yaml_read(json, strlen(json), true, &arena, &doc, NULL), BN_OK);
    bn_doc_write(doc, &out);
    assert_string_equal(words, "{\"a\":[1,0.5,true,null,\"x\"]}");
    assert_int_equal(bn_doc_at(doc, "a")->key_line, 2);
    assert_int_equal(bn_doc_at(doc, "a")->key_column, 2);
    assert_int_equal(bn_doc_at(doc, "a")->first->column, 8);
}

static bn_code read_nested(uint32_t depth, const char *open, const char *close)
{
    char text[1024] = "";
    bn_text out = bn_text_over(text, sizeof text);
    bn_doc *doc = NULL;
    bn_arena arena;

    for (uint32_t i = 0; i < depth; i++)
        bn_text_add(&out, open);
    for (uint32_t i = 0; i < depth; i++)
        bn_text_add(&out, close);
    bn_arena_init_fixed(&arena, block, sizeof block);
    return bn_yaml_read(text, out.length, false, &arena, &doc, NULL);
}

static void depth(void **state)
{
    (void)state;
    assert_int_equal(read_nested(BN_DOC_DEPTH_MAX, "[", "]"), BN_OK);
    assert_int_equal(read_nested(BN_DOC_DEPTH_MAX + 1, "[", "]"), BN_LIMIT);
    assert_int_equal(read_nested(300, "[", ""), BN_LIMIT);
}

static void sizes(void **state)
{
    char *text = malloc(BN_YAML_BYTES_MAX + 1);
    bn_doc *doc = NULL;
    bn_arena arena;
    size_t length = 0;

    (void)state;
    bn_arena_init_fixed(&arena, block, sizeof block);
    memset(text, ' ', BN_YAML_BYTES_MAX + 1);
    assert_int_equal(bn_yaml_read(text, BN_YAML_BYTES_MAX + 1, false, &arena, &doc, NULL),
                     BN_LIMIT);
    for (uint32_t i = 0; i <= BN_YAML_KEYS_MAX; i++)
        length += (size_t)sprintf(text + length, "k%u: 1\n", i);
    assert_int_equal(bn_yaml_read(text, length, false, &arena, &doc, NULL), BN_LIMIT);
    free(text);
}

static void every_limit(void **state)
{
    static const char yaml[] = "a: [1, 0.5, x, {b: null, c: true}]";
    bool done = false;

    (void)state;
    for (size_t size = 0; !done; size += 8) {
        bn_error err = { .code = BN_OK };
        bn_doc *doc = NULL;
        bn_arena arena;
        bn_code code;

        bn_arena_init_fixed(&arena, block, size);
        code = bn_yaml_read(yaml, strlen(yaml), false, &arena, &doc, &err);
        assert_true(code == BN_OK || code == BN_MEMORY);
        done = code == BN_OK;
        assert_int_equal(done, doc != NULL);
    }
}

int main(void)
{
    static bni_tests tests;

    BNI_ONE(&tests, places);
    BNI_ONE(&tests, json_too);
    BNI_ONE(&tests, depth);
    BNI_ONE(&tests, sizes);
    BNI_ONE(&tests, every_limit);
    BNI_ROWS(&tests, good, good_rows);
    BNI_ROWS(&tests, bad, bad_rows);
    return BNI_RUN("yaml", &tests);
}
