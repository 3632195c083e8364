#include <banneret/doc.h>

#include "../../base/testing.h"

static const struct number_row {
    const char *name;
    bn_rat value;
    const char *want;
} numbers[] = {
    { "a whole number", { 12, 1 }, "12" },
    { "nought unfilled", { 0, 0 }, "0" },
    { "a decimal", { 3, 4 }, "0.75" },
    { "a negative decimal", { -12, 5 }, "-2.4" },
    { "a fraction is text", { 1, 3 }, "\"1/3\"" },
    { "the least", { INT64_MIN, 1 }, "-9223372036854775808" },
};

static void assert_written(const bn_doc *doc, const char *want)
{
    char buffer[2000];
    bn_text text = bn_text_over(buffer, sizeof buffer);

    bn_doc_write(doc, &text);
    assert_false(text.cut);
    assert_string_equal(buffer, want);
}

static void number_is_written(void **state)
{
    const struct number_row *row = *state;
    bn_arena arena = bni_test_arena(4096);

    assert_written(bn_doc_rat(&arena, row->value), row->want);
    bn_arena_done(&arena);
}

static const struct string_row {
    const char *name;
    const char *text;
    const char *want;
} strings[] = {
    { "plain text", "abc", "\"abc\"" },
    { "empty text", "", "\"\"" },
    { "quotes and backslash", "a\"b\\c", "\"a\\\"b\\\\c\"" },
    { "lines and tabs", "a\nb\tc\rd", "\"a\\nb\\tc\\rd\"" },
    { "other controls", "\x01\x1f\x7f", "\"\\u0001\\u001f\\u007f\"" },
    { "UTF-8 passes", "Grüße ✓", "\"Grüße ✓\"" },
};

static void text_is_escaped(void **state)
{
    const struct string_row *row = *state;
    bn_arena arena = bni_test_arena(4096);

    assert_written(bn_doc_text(&arena, row->text), row->want);
    bn_arena_done(&arena);
}

/* Something of everything. */
static bn_doc *sample(bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena);
    bn_doc *sides = bn_doc_put(arena, map, "sides", bn_doc_list(arena));

    for (int i = 0; i < 2; i++) {
        bn_doc *side = bn_doc_push(sides, bn_doc_map(arena));

        bn_doc_put(arena, side, "name", bn_doc_text(arena, i == 0 ? "North" : "South"));
        bn_doc_put(arena, side, "troops", bn_doc_int(arena, 1200 + i));
        bn_doc_put(arena, side, "ratio", bn_doc_rat(arena, (bn_rat){ 3, 2 }));
        bn_doc_put(arena, side, "elite", bn_doc_bool(arena, i == 0));
    }
    bn_doc_put(arena, map, "weather", bn_doc_null(arena));
    bn_doc_put(arena, map, "a \"key\"", bn_doc_map(arena));
    bn_doc_put(arena, map, "none", bn_doc_list(arena));
    return map;
}

static const char sample_text[] =
    "{\"sides\":[{\"name\":\"North\",\"troops\":1200,\"ratio\":1.5,\"elite\":true},"
    "{\"name\":\"South\",\"troops\":1201,\"ratio\":1.5,\"elite\":false}],"
    "\"weather\":null,\"a \\\"key\\\"\":{},\"none\":[]}";

static void tree_is_written(void **state)
{
    bn_arena arena = bni_test_arena((size_t)1 << 16);

    (void)state;
    assert_written(sample(&arena), sample_text);
    assert_written(NULL, "");
    bn_arena_done(&arena);
}

static void tree_is_read(void **state)
{
    bn_arena arena = bni_test_arena((size_t)1 << 16);
    const bn_doc *map = sample(&arena);
    const bn_doc *sides = bn_doc_at(map, "sides");

    (void)state;
    assert_int_equal(map->count, 4);
    assert_int_equal(sides->count, 2);
    assert_string_equal(bn_doc_at(bn_doc_item(sides, 1), "name")->text, "South");
    assert_null(bn_doc_item(sides, 2));
    assert_null(bn_doc_item(map, 0));
    assert_null(bn_doc_item(NULL, 0));
    assert_null(bn_doc_at(map, "side"));
    assert_null(bn_doc_at(sides, "name"));
    assert_null(bn_doc_at(NULL, "name"));
    bn_arena_done(&arena);
}

static void keys_and_texts_are_copies(void **state)
{
    bn_arena arena = bni_test_arena((size_t)1 << 16);
    char key[] = "key";
    char text[] = "text";
    bn_doc *map = bn_doc_map(&arena);

    (void)state;
    bn_doc_put(&arena, map, key, bn_doc_text(&arena, text));
    key[0] = text[0] = 'x';
    assert_written(map, "{\"key\":\"text\"}");
    bn_arena_done(&arena);
}

static void every_allocation_may_fail(void **state)
{
    size_t limit = 0;
    bool enough = false;

    (void)state;
    for (; !enough && limit < 100000; limit += 16) {
        bn_arena arena = bni_test_arena(limit);
        char buffer[1000];
        bn_text text = bn_text_over(buffer, sizeof buffer);

        bn_doc_write(sample(&arena), &text);
        enough = !arena.full;
        assert_int_equal(strcmp(buffer, sample_text) == 0, enough);
        bn_arena_done(&arena);
    }
    assert_true(enough);
    assert_true(limit > 500);
}

static void small_buffers_cut(void **state)
{
    bn_arena arena = bni_test_arena((size_t)1 << 16);
    const bn_doc *doc = sample(&arena);

    (void)state;
    for (size_t size = 1; size <= sizeof sample_text; size++) {
        char buffer[sizeof sample_text];
        bn_text text = bn_text_over(buffer, size);

        bn_doc_write(doc, &text);
        assert_int_equal(text.cut, size < sizeof sample_text);
        assert_memory_equal(buffer, sample_text, text.length);
    }
    bn_arena_done(&arena);
}

static void depth_is_bounded(void **state)
{
    bn_arena arena = bni_test_arena((size_t)1 << 24);
    char buffer[1000];

    (void)state;
    for (int depth = 1; depth < 200; depth++) {
        bn_doc *root = bn_doc_list(&arena);
        bn_doc *at = root;
        bn_text text = bn_text_over(buffer, sizeof buffer);

        for (int i = 1; i < depth; i++)
            at = bn_doc_push(at, bn_doc_list(&arena));
        bn_doc_write(root, &text);
        assert_int_equal(text.cut, depth > 3 * BN_DOC_DEPTH_MAX);
        if (!text.cut)
            assert_int_equal(text.length, 2 * depth);
    }
    bn_arena_done(&arena);
}

static void values_are_put(void **state)
{
    bn_arena arena = bni_test_arena(4096);
    bn_doc *map = bn_doc_map(&arena);

    (void)state;
    bn_doc_put_bool(&arena, map, "a", true);
    bn_doc_put_int(&arena, map, "b", -7);
    bn_doc_put_rat(&arena, map, "c", bn_rat_of(3, 4));
    bn_doc_put_text(&arena, map, "d", "word");
    assert_written(map, "{\"a\":true,\"b\":-7,\"c\":0.75,\"d\":\"word\"}");
    bn_arena_done(&arena);
}

int main(void)
{
    bni_tests tests = { .count = 0 };

    BNI_ROWS(&tests, number_is_written, numbers);
    BNI_ROWS(&tests, text_is_escaped, strings);
    BNI_ONE(&tests, values_are_put);
    BNI_ONE(&tests, tree_is_written);
    BNI_ONE(&tests, tree_is_read);
    BNI_ONE(&tests, keys_and_texts_are_copies);
    BNI_ONE(&tests, every_allocation_may_fail);
    BNI_ONE(&tests, small_buffers_cut);
    BNI_ONE(&tests, depth_is_bounded);
    return BNI_RUN("doc", &tests);
}
