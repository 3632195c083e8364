#include "schema_parts.h"

#include <string.h>

/* Adds one more word of a list. False, with an ellipsis, when the next might not fit. */
static bool add_word(bn_text *out, const char *word, bool first)
{
    if (!first)
        bn_text_add(out, ", ");
    if (out->length + strlen(word) + sizeof ", ..." > out->size) {
        bn_text_add(out, "...");
        return false;
    }
    bn_text_add(out, word);
    return true;
}

static void add_words(const char *const *words, bn_text *out)
{
    for (size_t i = 0; words[i] && add_word(out, words[i], i == 0); i++)
        ;
}

void bni_fields_list(const bn_field *fields, bn_text *out)
{
    for (size_t i = 0; fields[i].key && add_word(out, bni_field(&fields[i])->key, i == 0); i++)
        ;
}

static void add_range(const bn_field *field, bn_text *out)
{
    bool least = bni_field_has_min(field);
    bool most = bni_field_has_max(field);

    if (least)
        bn_text_add(out, most ? " from " : ", at least ");
    if (least)
        bn_text_int(out, field->min);
    if (most)
        bn_text_add(out, least ? " to " : ", at most ");
    if (most)
        bn_text_int(out, field->max);
}

static void add_entries(const bn_field *field, bn_text *out)
{
    bn_text_add(out, "a list of ");
    if (field->min > 0 && (uint32_t)field->min == field->limit) {
        bn_text_int(out, field->min);
    } else {
        bn_text_add(out, field->min > 0 ? "" : "up to ");
        if (field->min > 0) {
            bn_text_int(out, field->min);
            bn_text_add(out, " to ");
        }
        bn_text_int(out, field->limit);
    }
    bn_text_add(out, field->limit == 1 ? " entry" : " entries");
    if (field->limited) {
        bn_text_add(out, ": ");
        bn_text_add(out, field->limited);
    }
}

static void add_text_bound(const bn_field *field, bn_text *out)
{
    bn_text_add(out, "text");
    if (field->max > 0) {
        bn_text_add(out, " of at most ");
        bn_text_int(out, field->max);
        bn_text_add(out, " bytes");
    }
}

static void describe_one(const bn_field *field, bn_text *out)
{
    switch (field->type) {
    case BN_FIELD_INT:
        bn_text_add(out, "a whole number");
        add_range(field, out);
        break;
    case BN_FIELD_RAT:
        bn_text_add(out, "a number");
        add_range(field, out);
        break;
    case BN_FIELD_BOOL:
        bn_text_add(out, "true or false");
        break;
    case BN_FIELD_TEXT:
        add_text_bound(field, out);
        break;
    case BN_FIELD_WORD:
        bn_text_add(out, "one of: ");
        add_words(field->words, out);
        break;
    case BN_FIELD_FLAGS:
        bn_text_add(out, "a list of any of: ");
        add_words(field->words, out);
        break;
    case BN_FIELD_MAP:
        bn_text_add(out, "a map of: ");
        bni_fields_list(field->fields, out);
        break;
    case BN_FIELD_LIST:
        add_entries(field, out);
        break;
    case BN_FIELD_TREE:
        bn_text_add(out, "a map");
        break;
    }
}

/* A short map also describes its first field. If that field has a short form too, that one is not
 * described. */
void bni_field_describe(const bn_field *field, bn_text *out)
{
    if (field->type == BN_FIELD_MAP && (field->flags & BN_FIELD_SHORT)) {
        describe_one(bni_field(field->fields), out);
        bn_text_add(out, ", or ");
    }
    describe_one(field, out);
}
