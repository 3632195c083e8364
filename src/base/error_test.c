#include <banneret/base.h>

#include "testing.h"

static const struct code_row {
    const char *name;
    bn_code code;
    const char *word;
    int exit_status;
} codes[] = {
    { "code ok", BN_OK, "ok", 0 },
    { "code schema", BN_SCHEMA, "schema", 65 },
    { "code usage, the last", BN_USAGE, "usage", 64 },
    { "code past the last", (bn_code)99, "unknown", 1 },
};

static void code_has_words(void **state)
{
    const struct code_row *row = *state;

    assert_string_equal(bn_code_word(row->code), row->word);
    assert_int_equal(bn_code_exit_status(row->code), row->exit_status);
}

static const struct value_row {
    const char *name;
    const char *text;
    const char *value;
    const char *want;
} values[] = {
    { "value in its place", "{} is no number", "x", "\"x\" is no number" },
    { "value at the end", "unknown key {}", "leeder", "unknown key \"leeder\"" },
    { "no place for it", "nothing is right", "x", "nothing is right" },
    { "no value", "{} stays", NULL, "{} stays" },
    { "control characters", "{}", "a\n\x1b[31mb\x7f", "\"a\\u000a\\u001b[31mb\\u007f\"" },
    { "empty value", "{} is empty", "", "\"\" is empty" },
};

static void value_is_quoted(void **state)
{
    const struct value_row *row = *state;
    bn_error err;

    memset(&err, 0xff, sizeof err);
    assert_int_equal(bn_fail_value(&err, BN_SCHEMA, row->text, row->value), BN_SCHEMA);
    assert_int_equal(err.code, BN_SCHEMA);
    assert_string_equal(err.text, row->want);
    assert_int_equal(err.line, 0);
    assert_string_equal(err.path, "");
    assert_string_equal(err.hint, "");
    assert_string_equal(err.rule, "");
}

static void long_values_are_cut_between_characters(void **state)
{
    char value[400];
    bn_error err;

    (void)state;
    memset(value, 'a', sizeof value);
    value[sizeof value - 1] = '\0';
    memcpy(value + 79, "\xc3\xa9", 2); /* a character of two bytes across the cut */
    bn_fail_value(&err, BN_SCHEMA, "{} is too long", value);
    assert_int_equal(strlen(err.text), 1 + 79 + strlen("...\" is too long"));
    assert_non_null(strstr(err.text, "aaa...\" is too long"));
}

static void errors_may_be_null(void **state)
{
    (void)state;
    assert_int_equal(bn_fail(NULL, BN_DICE, "x"), BN_DICE);
    assert_int_equal(bn_fail_value(NULL, BN_IO, "{}", "x"), BN_IO);
    bn_error_under(NULL, "x");
}

static void an_error_may_quote_itself(void **state)
{
    bn_error err;

    (void)state;
    bn_fail(&err, BN_RULE, "first");
    bn_fail_value(&err, BN_RULE, "then {}", err.text);
    assert_string_equal(err.text, "then \"first\"");
}

static const struct path_row {
    const char *name;
    const char *part;
    const char *path;
    const char *want;
} paths[] = {
    { "path: first part", "level", "", "level" },
    { "path: a dot between", "leader", "level", "leader.level" },
    { "path: no dot before an index", "forces", "[0].leader", "forces[0].leader" },
    { "path: a dot after an index", "[0]", "leader", "[0].leader" },
    { "path: nothing in front", "", "level", "level" },
    { "path: control characters", "a\x1b", "b", "a\\u001b.b" },
};

static void path_grows(void **state)
{
    const struct path_row *row = *state;
    bn_error err = { .code = BN_SCHEMA };

    memcpy(err.path, row->path, strlen(row->path) + 1);
    bn_error_under(&err, row->part);
    assert_string_equal(err.path, row->want);
}

static void long_paths_keep_their_head(void **state)
{
    bn_error err = { .code = BN_SCHEMA };

    (void)state;
    for (int i = 0; i < 100; i++)
        bn_error_under(&err, "inner");
    bn_error_under(&err, "head");
    assert_int_equal(strlen(err.path), sizeof err.path - 1);
    assert_memory_equal(err.path, "head.inner", 10);
}

int main(void)
{
    bni_tests tests = { .count = 0 };

    BNI_ROWS(&tests, code_has_words, codes);
    BNI_ROWS(&tests, value_is_quoted, values);
    BNI_ONE(&tests, long_values_are_cut_between_characters);
    BNI_ONE(&tests, errors_may_be_null);
    BNI_ONE(&tests, an_error_may_quote_itself);
    BNI_ROWS(&tests, path_grows, paths);
    BNI_ONE(&tests, long_paths_keep_their_head);
    return BNI_RUN("error", &tests);
}
