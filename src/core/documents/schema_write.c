#include <banneret/system/schema.h>

#include <string.h>

#include "schema_parts.h"

/* The way back from a struct to a document. Full arenas give NULL maps, into which nothing is put,
 * so nothing is checked on the way. */

static bn_doc *write_fields(const bn_field *fields, const unsigned char *record, bn_arena *arena,
                            uint32_t depth);

static bool in_bounds(const bn_field *field, bn_rat value)
{
    return (!bni_field_has_min(field) || bn_rat_cmp(value, bn_rat_int(field->min)) >= 0) &&
           (!bni_field_has_max(field) || bn_rat_cmp(value, bn_rat_int(field->max)) <= 0);
}

static bn_doc *write_word(const bn_field *field, int32_t index, bn_arena *arena)
{
    for (int32_t i = 0; field->words[i]; i++)
        if (i == index)
            return bn_doc_text(arena, field->words[i]);
    return NULL;
}

static bn_doc *write_flags(const bn_field *field, uint32_t flags, bn_arena *arena)
{
    bn_doc *list = bn_doc_list(arena);

    for (uint32_t i = 0; i < 32 && field->words[i]; i++)
        if (flags >> i & 1)
            (void)bn_doc_push(list, bn_doc_text(arena, field->words[i]));
    return list;
}

static bn_doc *write_list(const bn_field *field, const unsigned char *base, bn_arena *arena,
                          uint32_t depth)
{
    bn_doc *list = bn_doc_list(arena);
    int32_t count;

    memcpy(&count, base + field->count_at, sizeof count);
    for (int32_t i = 0; i < count; i++)
        (void)bn_doc_push(list, write_fields(field->fields,
                                             base + field->offset + (size_t)i * field->size, arena,
                                             depth + 1));
    return list;
}

/* NULL: a value that no document can write, and so "not given". */
static bn_doc *write_value(const bn_field *field, const unsigned char *base, bn_arena *arena,
                           uint32_t depth)
{
    const unsigned char *at = base + field->offset;
    int32_t whole;
    uint32_t flags;
    bn_rat number;
    const char *words;

    switch (field->type) {
    case BN_FIELD_INT:
        memcpy(&whole, at, sizeof whole);
        return in_bounds(field, bn_rat_int(whole)) ? bn_doc_int(arena, whole) : NULL;
    case BN_FIELD_RAT:
        memcpy(&number, at, sizeof number);
        return number.den != 0 && in_bounds(field, number) ? bn_doc_rat(arena, number) : NULL;
    case BN_FIELD_BOOL:
        return bn_doc_bool(arena, *at != 0);
    case BN_FIELD_TEXT:
        memcpy(&words, at, sizeof words);
        return words ? bn_doc_text(arena, words) : NULL;
    case BN_FIELD_WORD:
        memcpy(&whole, at, sizeof whole);
        return write_word(field, whole, arena);
    case BN_FIELD_FLAGS:
        memcpy(&flags, at, sizeof flags);
        return write_flags(field, flags, arena);
    case BN_FIELD_MAP:
        return write_fields(field->fields, at, arena, depth + 1);
    case BN_FIELD_LIST:
        return write_list(field, base, arena, depth);
    case BN_FIELD_TREE: /* not stored, so there is nothing to write */
        return NULL;
    }
    BN_ASSERT(false);
    return NULL;
}

static bn_doc *write_fields(const bn_field *fields, const unsigned char *record, bn_arena *arena,
                            uint32_t depth)
{
    bn_doc *map = bn_doc_map(arena);

    BN_ASSERT(depth <= BNI_SCHEMA_DEPTH_MAX);
    for (; fields->key; fields++) {
        const bn_field *field = bni_field(fields);

        if (!(field->flags & BN_FIELD_ASKED) || record[field->given_at])
            (void)bn_doc_put(arena, map, field->key, write_value(field, record, arena, depth));
    }
    return map;
}

bn_doc *bn_schema_write(const bn_field *fields, const void *record, bn_arena *arena)
{
    bn_doc *map = write_fields(fields, record, arena, 0);

    return arena->full ? NULL : map;
}
