#include <banneret/system/schema.h>

#include <string.h>

#include "schema_parts.h"

/* One function per kind of field puts that kind's keywords into a map; full arenas give NULL maps,
 * into which nothing is put, so nothing is checked on the way. */

static void put_object(bn_arena *arena, bn_doc *to, const bn_field *fields, uint32_t depth);

static void put_range(bn_arena *arena, bn_doc *to, const bn_field *field)
{
    if (bni_field_has_min(field))
        bn_doc_put_int(arena, to, "minimum", field->min);
    if (bni_field_has_max(field))
        bn_doc_put_int(arena, to, "maximum", field->max);
}

/* What YAML reads for a word without quotes, if that is not text; otherwise NULL. */
static bn_doc *unquoted(bn_arena *arena, const char *word)
{
    bn_rat number;

    if (bni_word_truth(word) >= 0)
        return bn_doc_bool(arena, bni_word_truth(word) == 1);
    if (!strchr(word, '/') && bn_text_to_rat(word, strlen(word), &number))
        return bn_doc_rat(arena, number);
    return NULL;
}

static void put_enum(bn_arena *arena, bn_doc *to, const char *const *words)
{
    bn_doc *list = bn_doc_put(arena, to, "enum", bn_doc_list(arena));

    for (size_t i = 0; words[i]; i++) {
        (void)bn_doc_push(list, bn_doc_text(arena, words[i]));
        (void)bn_doc_push(list, unquoted(arena, words[i]));
    }
}

/* A number, or a fraction as text. A schema can state the range of the number only. */
static void put_rat(bn_arena *arena, bn_doc *to, const bn_field *field)
{
    bn_doc *either = bn_doc_put(arena, to, "anyOf", bn_doc_list(arena));
    bn_doc *number = bn_doc_push(either, bn_doc_map(arena));
    bn_doc *fraction = bn_doc_push(either, bn_doc_map(arena));

    bn_doc_put_text(arena, number, "type", "number");
    put_range(arena, number, field);
    bn_doc_put_text(arena, fraction, "type", "string");
    bn_doc_put_text(arena, fraction, "pattern", "^[-+]?[0-9]+/0*[1-9][0-9]*$");
}

static void put_flags(bn_arena *arena, bn_doc *to, const bn_field *field)
{
    bn_doc_put_text(arena, to, "type", "array");
    put_enum(arena, bn_doc_put(arena, to, "items", bn_doc_map(arena)), field->words);
    (void)bn_doc_put(arena, to, "uniqueItems", bn_doc_bool(arena, true));
}

static void put_type(bn_arena *arena, bn_doc *to, const bn_field *field, uint32_t depth);

/* Describes a struct, or where the short form is allowed either its first field or the struct. */
static void put_struct(bn_arena *arena, bn_doc *to, const bn_field *field, uint32_t depth)
{
    if (!(field->flags & BN_FIELD_SHORT)) {
        put_object(arena, to, field->fields, depth);
        return;
    }

    bn_doc *either = bn_doc_put(arena, to, "anyOf", bn_doc_list(arena));

    put_type(arena, bn_doc_push(either, bn_doc_map(arena)), bni_field(field->fields), depth + 1);
    put_object(arena, bn_doc_push(either, bn_doc_map(arena)), field->fields, depth);
}

static void put_list(bn_arena *arena, bn_doc *to, const bn_field *field, uint32_t depth)
{
    bn_doc_put_text(arena, to, "type", "array");
    put_struct(arena, bn_doc_put(arena, to, "items", bn_doc_map(arena)), field, depth);
    if (field->min > 0)
        bn_doc_put_int(arena, to, "minItems", field->min);
    bn_doc_put_int(arena, to, "maxItems", field->limit);
}

/* Beyond the depth limit a schema is empty, and so allows anything; the reader still refuses. */
static void put_type(bn_arena *arena, bn_doc *to, const bn_field *field, uint32_t depth)
{
    if (!to || depth > BNI_SCHEMA_DEPTH_MAX)
        return;
    switch (field->type) {
    case BN_FIELD_INT:
        bn_doc_put_text(arena, to, "type", "integer");
        put_range(arena, to, field);
        break;
    case BN_FIELD_RAT:
        put_rat(arena, to, field);
        break;
    case BN_FIELD_BOOL:
        bn_doc_put_text(arena, to, "type", "boolean");
        break;
    case BN_FIELD_TEXT:
        bn_doc_put_text(arena, to, "type", "string");
        if (field->max > 0)
            bn_doc_put_int(arena, to, "maxLength", field->max);
        break;
    case BN_FIELD_WORD:
        put_enum(arena, to, field->words);
        break;
    case BN_FIELD_FLAGS:
        put_flags(arena, to, field);
        break;
    case BN_FIELD_MAP:
        put_struct(arena, to, field, depth);
        break;
    case BN_FIELD_LIST:
        put_list(arena, to, field, depth);
        break;
    case BN_FIELD_TREE:
        bn_doc_put_text(arena, to, "type", "object");
        break;
    }
}

static void put_description(bn_arena *arena, bn_doc *to, const bn_field *field)
{
    char words[512];
    bn_text text = bn_text_over(words, sizeof words);

    if (field->help)
        bn_text_add(&text, field->help);
    if (field->rule) {
        bn_text_add(&text, field->help ? " (" : "(");
        bn_text_add(&text, field->rule);
        bn_text_char(&text, ')');
    }
    if (field->flags & BN_FIELD_ASKED)
        bn_text_add(&text, text.length > 0 ? "; asked in play if not given"
                                           : "asked in play if not given");
    if (text.length > 0)
        bn_doc_put_text(arena, to, "description", words);
}

/* The words between brackets and commas, "[a, b]", as a list. */
static bn_doc *standard_list(bn_arena *arena, const char *text)
{
    bn_doc *list = bn_doc_list(arena);
    const char *at = text + strspn(text, "[ ");

    while (*at != '\0' && *at != ']') {
        size_t length = strcspn(at, ",] ");
        char *word = bn_arena_text(arena, at, length);

        if (!word)
            return list;
        if (length > 0)
            (void)bn_doc_push(list, bn_doc_text(arena, word));
        at += length;
        at += strspn(at, ", ");
    }
    return list;
}

static bn_doc *standard_text(bn_arena *arena, const char *text)
{
    size_t length = strlen(text);
    bool quoted = length >= 2 && (*text == '"' || *text == '\'') && text[length - 1] == *text;
    char *plain = bn_arena_text(arena, text + quoted, length - 2 * (size_t)quoted);

    return plain ? bn_doc_text(arena, plain) : NULL;
}

/* `standard` is written as a document would write it; a schema wants it as a value. NULL for maps
 * and lists, whose default follows from the defaults of their fields. */
static bn_doc *standard_of(bn_arena *arena, const bn_field *field)
{
    const char *text = field->standard;
    bn_rat number;

    if (!text)
        return NULL;
    if (field->type == BN_FIELD_MAP && (field->flags & BN_FIELD_SHORT))
        field = bni_field(field->fields);
    switch (field->type) {
    case BN_FIELD_INT:
    case BN_FIELD_RAT:
        return bn_text_to_rat(text, strlen(text), &number) ? bn_doc_rat(arena, number) : NULL;
    case BN_FIELD_BOOL:
        return bn_doc_bool(arena, strcmp(text, "true") == 0);
    case BN_FIELD_FLAGS:
        return standard_list(arena, text);
    case BN_FIELD_TEXT:
    case BN_FIELD_WORD:
        return standard_text(arena, text);
    case BN_FIELD_MAP:
    case BN_FIELD_LIST:
    case BN_FIELD_TREE:
        break;
    }
    return NULL;
}

static void put_object(bn_arena *arena, bn_doc *to, const bn_field *fields, uint32_t depth)
{
    bn_doc_put_text(arena, to, "type", "object");

    bn_doc *properties = bn_doc_put(arena, to, "properties", bn_doc_map(arena));
    bn_doc *required = bn_doc_list(arena);

    for (const bn_field *row = fields; row->key; row++) {
        const bn_field *field = bni_field(row);
        bn_doc *property = bn_doc_put(arena, properties, field->key, bn_doc_map(arena));

        put_description(arena, property, field);
        put_type(arena, property, field, depth + 1);
        (void)bn_doc_put(arena, property, "default", standard_of(arena, field));
        if (field->flags & BN_FIELD_REQUIRED)
            (void)bn_doc_push(required, bn_doc_text(arena, field->key));
    }
    if (required && required->count > 0)
        (void)bn_doc_put(arena, to, "required", required);
    (void)bn_doc_put(arena, to, "additionalProperties", bn_doc_bool(arena, false));
}

bn_doc *bn_schema_json(const bn_field *fields, const char *title, bn_arena *arena)
{
    bn_doc *root = bn_doc_map(arena);

    bn_doc_put_text(arena, root, "$schema", "https://json-schema.org/draft/2020-12/schema");
    bn_doc_put_text(arena, root, "title", title);
    put_object(arena, root, fields, 0);
    return root;
}
