#include "json.h"

#include <string.h>

#include "room.h"

/* The first line of a journal holds a whole document, one level down. */
#define DEPTH_MAX (BN_DOC_DEPTH_MAX + 2)

#define PLACES 1000000      /* six decimal places */
#define REAL_END 1000000000 /* below it six places make 15 digits, which a double always keeps */

/* ---- reading ------------------------------------------------------------------------------ */

static bn_code read_real(double value, bn_arena *arena, bn_doc **out, bn_error *err)
{
    double scaled = value * PLACES;
    int64_t millionths;

    if (!(value > -REAL_END && value < REAL_END))
        return bn_fail(err, BN_SCHEMA, "a number is too large to be kept exactly");
    /* Division rounds to the nearest double, as reading the decimal number did. So equality means that it was this
     * decimal, or one that a double cannot tell from it. */
    millionths = (int64_t)(scaled < 0 ? scaled - 0.5 : scaled + 0.5);
    if ((double)millionths / PLACES != value)
        return bn_fail(err, BN_SCHEMA, "a number has more than six decimal places");
    *out = bn_doc_rat(arena, bn_rat_of(millionths, PLACES));
    return BN_OK;
}

static bn_code read_value(const json_t *json, uint32_t depth, bn_arena *arena, bn_doc **out,
                          bn_error *err);

static bn_code read_list(const json_t *json, uint32_t depth, bn_arena *arena, bn_doc **out,
                         bn_error *err)
{
    bn_doc *list = bn_doc_list(arena);

    for (size_t i = 0; i < json_array_size(json); i++) {
        bn_doc *child = NULL;
        bn_code code = read_value(json_array_get(json, i), depth + 1, arena, &child, err);

        if (code != BN_OK)
            return code;
        bn_doc_push(list, child);
    }
    *out = list;
    return BN_OK;
}

static bn_code read_map(const json_t *json, uint32_t depth, bn_arena *arena, bn_doc **out,
                        bn_error *err)
{
    bn_doc *map = bn_doc_map(arena);
    json_t *object = NULL, *value;
    const char *key;

    /* jansson walks an object by a pointer through which it could write, but it does not. */
    memcpy(&object, &json, sizeof object);
    json_object_foreach(object, key, value)
    {
        bn_doc *child = NULL;
        bn_code code = read_value(value, depth + 1, arena, &child, err);

        if (code != BN_OK)
            return code;
        bn_doc_put(arena, map, key, child);
    }
    *out = map;
    return BN_OK;
}

static bn_code read_value(const json_t *json, uint32_t depth, bn_arena *arena, bn_doc **out,
                          bn_error *err)
{
    bn_code code = BN_OK;

    if (depth > DEPTH_MAX)
        return bn_fail(err, BN_LIMIT, "the JSON is nested too deeply");
    switch (json_typeof(json)) {
    case JSON_OBJECT:
        code = read_map(json, depth, arena, out, err);
        break;
    case JSON_ARRAY:
        code = read_list(json, depth, arena, out, err);
        break;
    case JSON_STRING:
        *out = bn_doc_text(arena, json_string_value(json));
        break;
    case JSON_INTEGER:
        *out = bn_doc_int(arena, json_integer_value(json));
        break;
    case JSON_REAL:
        code = read_real(json_real_value(json), arena, out, err);
        break;
    case JSON_TRUE:
        *out = bn_doc_bool(arena, true);
        break;
    case JSON_FALSE:
        *out = bn_doc_bool(arena, false);
        break;
    case JSON_NULL:
        *out = bn_doc_null(arena);
        break;
    }
    if (code == BN_OK && arena->full)
        code = bn_fail(err, BN_MEMORY, "out of memory for the JSON document");
    return code;
}

bn_code bn_json_to_doc(const json_t *json, bn_arena *arena, bn_doc **out, bn_error *err)
{
    bn_doc *doc = NULL;
    bn_code code = read_value(json, 1, arena, &doc, err);

    if (code == BN_OK)
        *out = doc;
    return code;
}

bn_code bn_json_read(const char *text, size_t length, bn_arena *arena, bn_doc **out, bn_error *err)
{
    json_error_t wrong;
    json_t *json;
    size_t marks;
    bn_code code;

    marks = bni_marks_of(text, length, true);
    if (marks > BNI_MARKS_MAX)
        return bn_fail(err, BN_LIMIT, "the JSON has more than 100,000 values and lines");
    if (!bni_room_for(length, marks))
        return bn_fail(err, BN_MEMORY, "out of memory reading JSON");
    json = json_loadb(text, length, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &wrong);
    if (!json) {
        (void)bn_fail_value(err, BN_SYNTAX, "this is not JSON: {}", wrong.text);
        if (err) {
            err->line = wrong.line > 0 ? (uint32_t)wrong.line : 0;
            err->column = wrong.column > 0 ? (uint32_t)wrong.column : 0;
        }
        return BN_SYNTAX;
    }
    code = bn_json_to_doc(json, arena, out, err);
    json_decref(json);
    return code;
}

/* ---- writing ------------------------------------------------------------------------------ */

static json_t *number_of(bn_rat number)
{
    bn_rat scaled;
    char words[48];
    bn_text out = bn_text_over(words, sizeof words);

    if (number.den <= 1)
        return json_integer(number.num);
    if (PLACES % number.den == 0 && number.num / number.den < REAL_END &&
        number.num / number.den > -REAL_END) {
        scaled = bn_rat_mul(number, bn_rat_int(PLACES));
        return json_real((double)scaled.num / PLACES);
    }
    bn_text_rat(&out, number);
    return json_string(words);
}

static json_t *container_of(const bn_doc *doc)
{
    json_t *json = doc->type == BN_DOC_LIST ? json_array() : json_object();

    for (const bn_doc *child = doc->first; json && child; child = child->next) {
        json_t *value = bn_json_of_doc(child);
        int bad = doc->type == BN_DOC_LIST ? json_array_append_new(json, value)
                                           : json_object_set_new(json, child->key, value);
        if (bad) {
            json_decref(json);
            return NULL;
        }
    }
    return json;
}

json_t *bn_json_of_doc(const bn_doc *doc)
{
    switch (doc->type) {
    case BN_DOC_NULL:
        return json_null();
    case BN_DOC_BOOL:
        return json_boolean(doc->truth);
    case BN_DOC_NUMBER:
        return number_of(doc->number);
    case BN_DOC_TEXT:
        return json_string(doc->text);
    default:
        return container_of(doc);
    }
}
