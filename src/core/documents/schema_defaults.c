#include <banneret/system/schema.h>

#include <string.h>

#include "schema_parts.h"

/* Defaults are written in the field tables as a document would write them, for template and schema.
 * Here the same cells fill the struct, so that no second list of them is needed. Every field gets a
 * value: where a table says nothing it is 0, "" or the first word. */

static int32_t word_among(const char *const *words, const char *text, size_t length)
{
    for (int32_t i = 0; words[i]; i++)
        if (strlen(words[i]) == length && memcmp(words[i], text, length) == 0)
            return i;
    return -1;
}

static bn_rat number_of(const char *text)
{
    bn_rat number = { 0, 1 };

    if (text && strcmp(text, "null") == 0)
        return (bn_rat){ 0, 0 };
    if (text)
        BN_ASSERT(bn_text_to_rat(text, strlen(text), &number));
    return number;
}

/* A word of the field, or a number that is no word's: "not given". */
static int32_t word_of(const bn_field *field, const char *text)
{
    int32_t index = text ? word_among(field->words, text, strlen(text)) : 0;

    return index >= 0 ? index : (int32_t)number_of(text).num;
}

static uint32_t flags_of(const bn_field *field, const char *text)
{
    uint32_t flags = 0;

    if (strcmp(text, "all") == 0) {
        for (uint32_t i = 0; field->words[i]; i++)
            flags |= UINT32_C(1) << i;
        return flags;
    }
    for (text += strspn(text, "[ "); *text != '\0' && *text != ']'; text += strspn(text, ", ")) {
        size_t length = strcspn(text, ",] ");
        int32_t index = word_among(field->words, text, length);

        BN_ASSERT(index >= 0);
        flags |= UINT32_C(1) << index;
        text += length;
    }
    return flags;
}

/* Text stands as it is in the table, which outlives every struct. Quotes are only understood around an empty text,
 * because there is no room for a copy. */
static const char *text_of(const bn_field *field)
{
    if (field->unset)
        return strcmp(field->unset, "null") == 0 ? NULL : field->unset;
    if (!field->standard || strcmp(field->standard, "\"\"") == 0)
        return "";
    BN_ASSERT(field->standard[0] != '"');
    return field->standard;
}

static void set_scalar(const bn_field *field, const char *text, unsigned char *out)
{
    int32_t whole = 0;
    uint32_t flags;
    bn_rat number;

    switch (field->type) {
    case BN_FIELD_INT:
        number = number_of(text);
        BN_ASSERT(number.den == 1);
        whole = (int32_t)number.num;
        memcpy(out, &whole, sizeof whole);
        break;
    case BN_FIELD_RAT:
        number = number_of(text);
        memcpy(out, &number, sizeof number);
        break;
    case BN_FIELD_BOOL:
        *out = text && bni_word_truth(text) == 1;
        break;
    case BN_FIELD_WORD:
        whole = word_of(field, text);
        memcpy(out, &whole, sizeof whole);
        break;
    case BN_FIELD_FLAGS:
        flags = text ? flags_of(field, text) : 0;
        memcpy(out, &flags, sizeof flags);
        break;
    case BN_FIELD_TEXT:
    case BN_FIELD_MAP:
    case BN_FIELD_LIST:
    case BN_FIELD_TREE:
        break;
    }
}

static void set_fields(const bn_field *fields, unsigned char *out, uint32_t depth);

/* Elements that are the same before, which is the rule, are the same after: the first is copied, since
 * reading the words of every default again takes most of the time to open a document. */
static void set_list(const bn_field *field, unsigned char *out, uint32_t depth)
{
    size_t size = field->size;
    bool same = field->limit > 1 && memcmp(out, out + size, (field->limit - 1) * size) == 0;

    for (uint32_t i = 0; i < field->limit; i++)
        if (same && i > 0)
            memcpy(out + i * size, out, size);
        else
            set_fields(field->fields, out + i * size, depth + 1);
}

static void set_field(const bn_field *field, unsigned char *base, uint32_t depth)
{
    unsigned char *out = base + field->offset;
    const char *text = field->unset ? field->unset : field->standard;

    if (field->type == BN_FIELD_TEXT) {
        const char *words = text_of(field);

        memcpy(out, &words, sizeof words);
    } else if (field->type == BN_FIELD_MAP) {
        set_fields(field->fields, out, depth + 1);
        if (text && (field->flags & BN_FIELD_SHORT)) {
            const bn_field *first = bni_field(field->fields);

            set_scalar(first, text, out + first->offset);
        }
    } else if (field->type == BN_FIELD_LIST) {
        set_list(field, out, depth);
    } else {
        set_scalar(field, text, out);
    }
}

static void set_fields(const bn_field *fields, unsigned char *out, uint32_t depth)
{
    BN_ASSERT(depth <= BNI_SCHEMA_DEPTH_MAX);
    for (; fields->key; fields++)
        set_field(bni_field(fields), out, depth);
}

void bn_schema_defaults(const bn_field *fields, void *out)
{
    set_fields(fields, out, 0);
}
