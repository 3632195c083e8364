#include "json.h"

#include "base/testing.h"

static unsigned char block[1 << 18];

/* Good JSON, and the canonical text of its tree; jansson and back must say the same. */
static const struct good_row {
    const char *json, *tree;
} good_rows[] = {
    { "{}", "{}" },
    { " [ 1 , 2 ] ", "[1,2]" },
    { "{\"b\":1,\"a\":2}", "{\"b\":1,\"a\":2}" },
    { "[0.75,-0.1,0.000001,999999999.999999]", "[0.75,-0.1,0.000001,999999999.999999]" },
    { "[1.0,1e3,25e-1]", "[1,1000,2.5]" },
    { "[true,false,null,\"x\"]", "[true,false,null,\"x\"]" },
    { "\"\\u00e4\\n\"", "\"\xc3\xa4\\n\"" },
    { "[9223372036854775807,-9223372036854775807]", "[9223372036854775807,-9223372036854775807]" },
    { "[\"1/3\"]", "[\"1/3\"]" },
};

static void write(const bn_doc *doc, char *words, size_t size)
{
    bn_text out = bn_text_over(words, size);

    bn_doc_write(doc, &out);
}

static void good(void **state)
{
    const struct good_row *row = *state;
    char words[512];
    bn_doc *doc = NULL, *again = NULL;
    bn_arena arena;
    json_t *json;

    bn_arena_init_fixed(&arena, block, sizeof block);
    assert_int_equal(bn_json_read(row->json, strlen(row->json), &arena, &doc, NULL), BN_OK);
    write(doc, words, sizeof words);
    assert_string_equal(words, row->tree);

    json = bn_json_of_doc(doc);
    assert_non_null(json);
    assert_int_equal(bn_json_to_doc(json, &arena, &again, NULL), BN_OK);
    json_decref(json);
    write(again, words, sizeof words);
    assert_string_equal(words, row->tree);
}

static const struct bad_row {
    const char *json;
    bn_code code;
} bad_rows[] = {
    { "", BN_SYNTAX },
    { "{", BN_SYNTAX },
    { "{} {}", BN_SYNTAX },
    { "{\"a\":1,\"a\":2}", BN_SYNTAX },
    { "[\"\\u0000\"]", BN_SYNTAX },
    { "[\"\xff\"]", BN_SYNTAX },
    { "[99999999999999999999]", BN_SYNTAX },
    { "[1e400]", BN_SYNTAX },
    { "[NaN]", BN_SYNTAX },
    { "[0.0000001]", BN_SCHEMA },
    { "[0.3333333333333333]", BN_SCHEMA },
    { "[1000000000.5]", BN_SCHEMA },
    { "[-1e300]", BN_SCHEMA },
};

static void bad(void **state)
{
    const struct bad_row *row = *state;
    bn_error err = { .code = BN_OK };
    bn_doc *doc = NULL;
    bn_arena arena;

    bn_arena_init_fixed(&arena, block, sizeof block);
    assert_int_equal(bn_json_read(row->json, strlen(row->json), &arena, &doc, &err), row->code);
    assert_int_equal(err.code, row->code);
    assert_int_equal(bn_json_read(row->json, strlen(row->json), &arena, &doc, NULL), row->code);
    assert_null(doc);
}

static bn_code nested(uint32_t depth)
{
    char text[256] = "";
    bn_doc *doc = NULL;
    bn_arena arena;

    bn_arena_init_fixed(&arena, block, sizeof block);
    memset(text, '[', depth);
    memset(text + depth, ']', depth);
    return bn_json_read(text, 2 * depth, &arena, &doc, NULL);
}

static void depth(void **state)
{
    (void)state;
    assert_int_equal(nested(BN_DOC_DEPTH_MAX + 2), BN_OK);
    assert_int_equal(nested(BN_DOC_DEPTH_MAX + 3), BN_LIMIT);
}

/* Numbers that JSON cannot say exactly go as text, as in the canonical form. */
static void fractions(void **state)
{
    bn_arena arena;
    json_t *json;

    (void)state;
    bn_arena_init_fixed(&arena, block, sizeof block);
    json = bn_json_of_doc(bn_doc_rat(&arena, bn_rat_of(1, 3)));
    assert_string_equal(json_string_value(json), "1/3");
    json_decref(json);
    json = bn_json_of_doc(bn_doc_rat(&arena, bn_rat_of(1, 1 << 20)));
    assert_true(json_is_string(json));
    json_decref(json);
    json = bn_json_of_doc(bn_doc_rat(&arena, bn_rat_of(-5, 8)));
    assert_true(json_real_value(json) < -0.62 && json_real_value(json) > -0.63);
    json_decref(json);
}

static void every_limit(void **state)
{
    static const char json[] = "{\"a\":[1,0.5,\"x\",{\"b\":null,\"c\":true}]}";
    bool done = false;

    (void)state;
    for (size_t size = 0; !done; size += 8) {
        bn_doc *doc = NULL;
        bn_arena arena;
        bn_code code;

        bn_arena_init_fixed(&arena, block, size);
        code = bn_json_read(json, strlen(json), &arena, &doc, NULL);
        assert_true(code == BN_OK || code == BN_MEMORY);
        done = code == BN_OK;
    }
}

int main(void)
{
    static bni_tests tests;

    BNI_ONE(&tests, depth);
    BNI_ONE(&tests, fractions);
    BNI_ONE(&tests, every_limit);
    BNI_ROWS(&tests, good, good_rows);
    BNI_ROWS(&tests, bad, bad_rows);
    return BNI_RUN("json", &tests);
}
