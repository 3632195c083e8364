#include "examples.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { EXAMPLES_MAX = 200, SEEN_MAX = 256, PATH_MAX_LENGTH = 96, DICE_MAX = 24 };

/* What the running example has used: paths of `expect`, and dice by number. */
static char seen[SEEN_MAX][PATH_MAX_LENGTH];
static size_t seen_count;
static bool dice_seen[DICE_MAX];

static json_t *all_examples;

/* ---- what is given ------------------------------------------------------------------------ */

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

uint32_t mask_of(const json_t *list, const char *const *words)
{
    uint32_t mask = 0;

    for (size_t i = 0; i < items(list); i++) {
        const char *text = json_string_value(item(list, i));
        int32_t bit = 0;

        while (words[bit] != NULL && strcmp(words[bit], text) != 0)
            bit++;
        if (words[bit] == NULL)
            fail_msg("no word %s", text);
        mask |= UINT32_C(1) << bit;
    }
    return mask;
}

const json_t *given_of(const char *id)
{
    for (size_t i = 0; i < items(all_examples); i++)
        if (strcmp(word(item(all_examples, i), "id"), id) == 0)
            return at(item(all_examples, i), "given");
    fail_msg("no example %s", id);
    return NULL;
}

const json_t *die_at(const vector *v, size_t index)
{
    assert_true(index < DICE_MAX);
    dice_seen[index] = true;
    return item(v->dice, index);
}

/* ---- what must come out ------------------------------------------------------------------- */

/* One step of a path: into an object by name, into a list by number. */
static const json_t *step(const json_t *from, const char *name)
{
    if (json_is_array(from))
        return json_array_get(from, (size_t)strtoul(name, NULL, 10));
    return at(from, name);
}

static const json_t *walk(const vector *v, const char *path)
{
    char part[PATH_MAX_LENGTH];
    const json_t *value = v->expect;

    for (const char *from = path; *from != '\0';) {
        size_t length = strcspn(from, ".");

        memcpy(part, from, length);
        part[length] = '\0';
        value = step(value, part);
        if (!value)
            fail_msg("the example does not expect %s", path);
        from += length + (from[length] == '.');
    }
    return value;
}

static bool looked_at(const char *path)
{
    for (size_t i = 0; i < seen_count; i++)
        if (strcmp(seen[i], path) == 0)
            return true;
    return false;
}

static const json_t *marked(const vector *v, char path[PATH_MAX_LENGTH], const char *format,
                            va_list args)
{
    int length = vsnprintf(path, PATH_MAX_LENGTH, format, args);

    assert_true(length > 0 && length < PATH_MAX_LENGTH);
    if (!looked_at(path)) {
        assert_true(seen_count < SEEN_MAX);
        memcpy(seen[seen_count++], path, (size_t)length + 1);
    }
    return walk(v, path);
}

/* The value at the path of a function's last arguments, and the path as text. */
#define FIND(value, text)                                                                          \
    char text[PATH_MAX_LENGTH];                                                                    \
    const json_t *value;                                                                           \
    va_list args;                                                                                  \
                                                                                                   \
    va_start(args, path);                                                                          \
    value = marked(v, text, path, args);                                                           \
    va_end(args)

const json_t *want(const vector *v, const char *path, ...)
{
    FIND(value, text);
    return value;
}

void same(const vector *v, int64_t got, const char *path, ...)
{
    FIND(value, text);
    if (whole(value) != got)
        fail_msg("%s: %lld, not %lld", text, (long long)got, (long long)whole(value));
}

void same_truth(const vector *v, bool got, const char *path, ...)
{
    FIND(value, text);
    assert_true(json_is_boolean(value));
    if (json_is_true(value) != got)
        fail_msg("%s: %s", text, got ? "true" : "false");
}

void same_word(const vector *v, const char *got, const char *path, ...)
{
    FIND(value, text);
    assert_true(json_is_string(value));
    if (strcmp(json_string_value(value), got) != 0)
        fail_msg("%s: %s, not %s", text, got, json_string_value(value));
}

void same_rat(const vector *v, bn_rat got, const char *path, ...)
{
    FIND(value, text);
    const json_t *near = at(v->tolerance, text);
    bn_rat off = bn_rat_sub(figure(value), got);

    if (off.num < 0)
        off.num = -off.num;
    if (bn_rat_cmp(off, near ? figure(near) : bn_rat_int(0)) > 0)
        fail_msg("%s: %lld/%lld", text, (long long)got.num, (long long)got.den);
}

void same_none(const vector *v, size_t count, const char *path, ...)
{
    FIND(value, text);
    if (items(value) != 0 || count != 0)
        fail_msg("%s: %zu, not %zu", text, count, items(value));
}

void same_mask(const vector *v, uint32_t got, const char *const *words, const char *path)
{
    const json_t *list = walk(v, path);
    uint32_t mask = mask_of(list, words);

    for (size_t i = 0; i < items(list); i++)
        (void)want(v, "%s.%zu", path, i);
    if (mask != got)
        fail_msg("%s: %#x, not %#x", path, (unsigned)got, (unsigned)mask);
}

bool expects(const vector *v, const char *key)
{
    return at(v->expect, key) != NULL;
}

/* ---- running ------------------------------------------------------------------------------ */

typedef struct example {
    const char *id;
    const handler *by; /* or NULL */
    vector vector;
    char name[120];
} example;

/* Every figure of `value`, or the value itself if it is empty, must have been examined. */
static void all_looked_at(const json_t *value, const char *path)
{
    char below[PATH_MAX_LENGTH];
    const char *dot = path[0] == '\0' ? "" : ".", *key;
    json_t *member;
    size_t index;

    if (json_object_size(value) > 0) {
        json_object_foreach((json_t *)value, key, member)
        {
            snprintf(below, sizeof below, "%s%s%s", path, dot, key);
            all_looked_at(member, below);
        }
        return;
    }
    if (json_array_size(value) > 0) {
        json_array_foreach((json_t *)value, index, member)
        {
            snprintf(below, sizeof below, "%s%s%zu", path, dot, index);
            all_looked_at(member, below);
        }
        return;
    }
    if (!looked_at(path))
        fail_msg("%s was not looked at", path);
}

static void run(void **state)
{
    const example *e = *state;

    if (!e->by)
        fail_msg("no handler for %s", e->id);
    seen_count = 0;
    memset(dice_seen, 0, sizeof dice_seen);
    e->by->run(&e->vector);
    if (json_object_size(e->vector.expect) > 0)
        all_looked_at(e->vector.expect, "");
    for (size_t i = 0; i < items(e->vector.dice); i++)
        if (!dice_seen[i])
            fail_msg("die %zu was not looked at", i);
}

static const handler *handler_of(const handler *const *parts, const char *id, const char *what)
{
    for (; *parts != NULL; parts++)
        for (const handler *h = *parts; h->id; h++)
            if (strcmp(h->id, id) == 0 || strcmp(h->id, what) == 0)
                return h;
    return NULL;
}

static int run_those(const char *system, const handler *const *parts, bool draft)
{
    static example examples[EXAMPLES_MAX];
    static bni_tests tests;
    const char *root = getenv("BN_ROOT");
    char path[1024];
    json_error_t error;
    size_t count;
    int failed;

    snprintf(path, sizeof path, "%s/rules/%s/examples.json", root ? root : ".", system);
    all_examples = json_load_file(path, 0, &error);
    count = json_array_size(all_examples);
    if (count == 0 || count > EXAMPLES_MAX) {
        fprintf(stderr, "%s: %s\n", path, error.text);
        return 1;
    }
    for (size_t i = 0; i < count; i++) {
        const json_t *json = json_array_get(all_examples, i);
        example *e = &examples[i];

        e->id = word(json, "id");
        e->by = handler_of(parts, e->id, word(at(json, "given"), "what"));
        e->vector =
            (vector){ at(json, "given"),    at(json, "dice"),      at(json, "expect"),
                      at(json, "switches"), at(json, "tolerance"), at(json, "alternatives") };
        snprintf(e->name, sizeof e->name, "%s %s", e->id, word(json, "title"));
        if (e->by != NULL || !draft)
            bni_tests_add(&tests, e->name, run, e);
    }
    failed = BNI_RUN("examples", &tests);
    json_decref(all_examples);
    return failed;
}

int run_examples(const char *system, const handler *const *parts)
{
    return run_those(system, parts, false);
}

int run_examples_of_draft(const char *system, const handler *const *parts)
{
    return run_those(system, parts, true);
}
