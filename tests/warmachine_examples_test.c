/* Runs every example of rules/warmachine/examples.json; one that nobody has a hand for fails. */
#include "warmachine_examples.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

const wm_readings plain = { 0 };

enum { EXAMPLES_MAX = 200, KEYS_MAX = 32 };

/* The keys of `expect` that the running example has looked at. */
static const char *seen[KEYS_MAX];
static size_t seen_count;

/* ---- reading ------------------------------------------------------------------------------ */

int64_t whole(const json_t *value)
{
    assert_true(json_is_integer(value));
    return json_integer_value(value);
}

bn_rat figure(const json_t *value)
{
    if (json_is_integer(value))
        return bn_rat_int(json_integer_value(value));
    assert_true(json_is_real(value));
    return bn_rat_of(llround(json_real_value(value) * 1e6), 1000000);
}

const json_t *at(const json_t *object, const char *key)
{
    return json_object_get(object, key);
}

int32_t num(const json_t *object, const char *key)
{
    const json_t *value = at(object, key);

    return value ? (int32_t)whole(value) : 0;
}

bool yes(const json_t *object, const char *key)
{
    return json_is_true(at(object, key));
}

const char *word(const json_t *object, const char *key)
{
    const char *text = json_string_value(at(object, key));

    return text ? text : "";
}

size_t items(const json_t *array)
{
    assert_true(json_is_array(array));
    return json_array_size(array);
}

const json_t *item(const json_t *array, size_t index)
{
    const json_t *value = json_array_get(array, index);

    assert_non_null(value);
    return value;
}

const json_t *want(const vector *v, const char *key)
{
    const json_t *value = at(v->expect, key);

    if (!value)
        fail_msg("the example does not expect %s", key);
    for (size_t i = 0; i < seen_count; i++)
        if (strcmp(seen[i], key) == 0)
            return value;
    assert_true(seen_count < KEYS_MAX);
    seen[seen_count++] = key;
    return value;
}

/* ---- comparing ---------------------------------------------------------------------------- */

void same(const vector *v, const char *key, int64_t got)
{
    const json_t *value = want(v, key);

    if (whole(value) != got)
        fail_msg("%s: %lld, not %lld", key, (long long)got, (long long)whole(value));
}

void same_truth(const vector *v, const char *key, bool got)
{
    if (json_is_true(want(v, key)) != got)
        fail_msg("%s: %s", key, got ? "true" : "false");
}

void same_word(const vector *v, const char *key, const char *got)
{
    const char *text = json_string_value(want(v, key));

    assert_non_null(text);
    if (strcmp(text, got) != 0)
        fail_msg("%s: %s, not %s", key, got, text);
}

void same_rat(const vector *v, const char *key, bn_rat got)
{
    if (bn_rat_cmp(figure(want(v, key)), got) != 0)
        fail_msg("%s: %lld/%lld", key, (long long)got.num, (long long)got.den);
}

void same_at(const vector *v, const char *key, size_t index, int64_t got)
{
    int64_t value = whole(item(want(v, key), index));

    if (value != got)
        fail_msg("%s[%zu]: %lld, not %lld", key, index, (long long)got, (long long)value);
}

void same_truth_at(const vector *v, const char *key, size_t index, bool got)
{
    if (json_is_true(item(want(v, key), index)) != got)
        fail_msg("%s[%zu]: %s", key, index, got ? "true" : "false");
}

void same_word_at(const vector *v, const char *key, size_t index, const char *got)
{
    const char *text = json_string_value(item(want(v, key), index));

    if (!text || strcmp(text, got) != 0)
        fail_msg("%s[%zu]: %s, not %s", key, index, got, text ? text : "nothing");
}

int32_t die(const vector *v, size_t index)
{
    static const char *const dice[] = { "d100", "d10", "d6", "d4" };

    for (size_t i = 0; i < BN_COUNT(dice); i++)
        if (at(item(v->dice, index), dice[i]))
            return num(item(v->dice, index), dice[i]);
    fail_msg("die %zu is none we know", index);
    return 0;
}

/* ---- tables ------------------------------------------------------------------------------- */

int32_t class_row(const char *key)
{
    int32_t row = 0;

    while (row < WM_TROOP_CLASS_COUNT && strcmp(wm_troop_class[row].key, key) != 0)
        row++;
    assert_true(row < WM_TROOP_CLASS_COUNT);
    return row;
}

int32_t fatigue_row(const char *level)
{
    int32_t row = 0;

    while (row < WM_FATIGUE_COUNT && strcmp(wm_fatigue[row].level, level) != 0)
        row++;
    assert_true(row < WM_FATIGUE_COUNT);
    return row;
}

int32_t tactic_row(const char *key)
{
    int32_t row = 0;

    while (row < WM_TACTIC_NAMES_COUNT && strcmp(wm_tactic_names[row].key, key) != 0)
        row++;
    assert_true(row < WM_TACTIC_NAMES_COUNT);
    return row;
}

const char *code_word(wm_result_code code)
{
    static const char *const words[] = {
        [WM_RESULT_N] = "N",     [WM_RESULT_M] = "M",     [WM_RESULT_S] = "S",
        [WM_RESULT_F] = "F",     [WM_RESULT_F_1] = "F+1", [WM_RESULT_F_3] = "F+3",
        [WM_RESULT_F_5] = "F+5", [WM_RESULT_R] = "R",     [WM_RESULT_R_1] = "R+1",
        [WM_RESULT_R_2] = "R+2", [WM_RESULT_R_3] = "R+3", [WM_RESULT_ROUT] = "Rout",
        [WM_RESULT_GONE] = "-",
    };

    return words[code];
}

wm_result_code code_of(const char *text)
{
    for (int32_t code = WM_RESULT_N; code <= WM_RESULT_GONE; code++)
        if (strcmp(code_word((wm_result_code)code), text) == 0)
            return (wm_result_code)code;
    fail_msg("no code %s", text);
    return WM_RESULT_N;
}

/* ---- running ------------------------------------------------------------------------------ */

typedef struct example {
    const char *id;
    const handler *by; /* or NULL */
    vector vector;
    char name[120];
} example;

static void run(void **state)
{
    const example *e = *state;
    const char *key;
    json_t *value;

    if (!e->by)
        fail_msg("no handler for %s", e->id);
    seen_count = 0;
    e->by->run(&e->vector);
    json_object_foreach((json_t *)e->vector.expect, key, value)
    {
        bool looked = false;

        for (size_t i = 0; i < seen_count; i++)
            looked = looked || strcmp(seen[i], key) == 0;
        if (!looked)
            fail_msg("%s was not looked at", key);
    }
}

static const handler *handler_of(const char *id)
{
    static const handler *const parts[] = { rating_examples, battle_examples, field_examples,
                                            march_examples };

    for (size_t p = 0; p < BN_COUNT(parts); p++)
        for (const handler *h = parts[p]; h->id; h++)
            if (strcmp(h->id, id) == 0)
                return h;
    return NULL;
}

int main(void)
{
    static example examples[EXAMPLES_MAX];
    static struct CMUnitTest tests[EXAMPLES_MAX];
    const char *root = getenv("BN_ROOT");
    char path[1024];
    json_error_t error;
    json_t *all;
    size_t count;
    int failed;

    snprintf(path, sizeof path, "%s/rules/warmachine/examples.json", root ? root : ".");
    all = json_load_file(path, 0, &error);
    count = json_array_size(all);
    if (count == 0 || count > EXAMPLES_MAX) {
        fprintf(stderr, "%s: %s\n", path, error.text);
        return 1;
    }
    for (size_t i = 0; i < count; i++) {
        const json_t *json = json_array_get(all, i);
        example *e = &examples[i];

        e->id = word(json, "id");
        e->by = handler_of(e->id);
        e->vector = (vector){ at(json, "given"), at(json, "dice"), at(json, "expect") };
        snprintf(e->name, sizeof e->name, "%s %s", e->id, word(json, "title"));
        tests[i] = (struct CMUnitTest){ .name = e->name, .test_func = run, .initial_state = e };
    }
    failed = _cmocka_run_group_tests("examples", tests, count, NULL, NULL);
    json_decref(all);
    return failed;
}
