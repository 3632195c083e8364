#include <banneret/system/schema.h>

#include <string.h>

#include "schema_parts.h"

/* The reader walks fields and tree together. It descends only where the field table does, so its
 * depth is the table's; `depth` bounds tables that contain themselves. Errors are worded where they
 * are found and get their path on the way up, each level putting its own part in front. A reader that
 * wants all errors keeps each where it is found and continues with the next field. */
typedef struct reader {
    bn_arena *arena;
    bn_error *err; /* never NULL here */
    uint32_t depth;
    bn_error *all; /* where errors are kept; NULL: reading stops at the first */
    uint32_t most; /* that there is room for */
    uint32_t kept;
    uint32_t found; /* with those that there was no room for */
} reader;

static bn_code read_value(reader *r, const bn_field *field, const bn_doc *doc, unsigned char *out);

/* Columns of UTF-8 text: bytes that start a character. */
static uint32_t columns_of(const char *text)
{
    uint32_t columns = 0;

    for (; *text != '\0'; text++)
        columns += ((unsigned char)*text & 0xc0) != 0x80;
    return columns;
}

static bn_text hint_of(reader *r)
{
    return bn_text_over(r->err->hint, sizeof r->err->hint);
}

/* A failure that lies in a value. */
static bn_code refuse(reader *r, const bn_doc *doc, const char *text, const char *value)
{
    bn_code code = bn_fail_value(r->err, BN_SCHEMA, text, value);

    r->err->line = doc->line;
    r->err->column = doc->column;
    r->err->length = doc->length;
    return code;
}

/* A failure in a key, or with only a key to point at. */
static bn_code refuse_key(reader *r, const bn_doc *doc, const char *text, const char *value)
{
    bn_code code = refuse(r, doc, text, value);

    if (doc->key && doc->key_line > 0) {
        r->err->line = doc->key_line;
        r->err->column = doc->key_column;
        r->err->length = columns_of(doc->key);
    }
    return code;
}

/* Puts `part` before the path of a failure, or of all errors kept since there were `from`. BN_OK if
 * reading continues: then the failure is kept too. */
static bn_code under(reader *r, uint32_t from, const char *part, bn_code code)
{
    if (code != BN_OK && (!r->all || code == BN_MEMORY)) {
        bn_error_under(r->err, part);
        return code;
    }
    if (code != BN_OK && r->kept < r->most)
        r->all[r->kept++] = *r->err;
    r->found += code != BN_OK;
    for (uint32_t i = from; i < r->kept; i++)
        bn_error_under(&r->all[i], part);
    return BN_OK;
}

static void add_rule(const bn_field *field, bn_text *hint)
{
    if (!field->rule)
        return;
    bn_text_add(hint, " (");
    bn_text_add(hint, field->rule);
    bn_text_char(hint, ')');
}

/* The common hint: what would be valid there, and which rule requires it. */
static bn_code hinted(reader *r, const bn_field *field, bn_code code)
{
    bn_text hint = hint_of(r);

    bni_field_describe(field, &hint);
    add_rule(field, &hint);
    return code;
}

static void add_did_you_mean(bn_text *hint, const char *word)
{
    bn_text_add(hint, "did you mean \"");
    bn_text_add(hint, word);
    bn_text_add(hint, "\"? ");
}

/* A scalar as its document would write it, into `buffer` if it has no separate text. */
static const char *scalar_text(const bn_doc *doc, bn_text *buffer)
{
    if (doc->type == BN_DOC_TEXT)
        return doc->text;
    if (doc->type == BN_DOC_NUMBER)
        bn_text_rat(buffer, doc->number);
    else
        bn_text_add(buffer, doc->type == BN_DOC_NULL ? "null" : doc->truth ? "true" : "false");
    return buffer->buffer;
}

static const char *not_this(bn_field_type type)
{
    static const char *const sentences[] = {
        [BN_FIELD_INT] = "{} is not a whole number", [BN_FIELD_RAT] = "{} is not a number",
        [BN_FIELD_BOOL] = "{} is not true or false", [BN_FIELD_TEXT] = "{} is not text",
        [BN_FIELD_WORD] = "{} is not a word",        [BN_FIELD_FLAGS] = "{} is not a list of words",
        [BN_FIELD_MAP] = "{} is not a map",          [BN_FIELD_LIST] = "{} is not a list",
        [BN_FIELD_TREE] = "{} is not a map",
    };

    return sentences[type];
}

static bn_code wrong_type(reader *r, const bn_field *field, const bn_doc *doc)
{
    char digits[64];
    bn_text buffer = bn_text_over(digits, sizeof digits);

    if (doc->type == BN_DOC_NULL)
        return hinted(r, field, refuse_key(r, doc, "{} has no value", field->key));
    if (doc->type == BN_DOC_LIST)
        return hinted(r, field, refuse_key(r, doc, "{} cannot be a list", field->key));
    if (doc->type == BN_DOC_MAP)
        return hinted(r, field, refuse_key(r, doc, "{} cannot be a map", field->key));
    return hinted(r, field, refuse(r, doc, not_this(field->type), scalar_text(doc, &buffer)));
}

static bn_code out_of_range(reader *r, const bn_field *field, const bn_doc *doc)
{
    char digits[64];
    bn_text buffer = bn_text_over(digits, sizeof digits);

    return hinted(r, field, refuse(r, doc, "{} is out of range", scalar_text(doc, &buffer)));
}

static bool in_range(const bn_field *field, bn_rat value)
{
    if (bni_field_has_min(field) && bn_rat_cmp(value, bn_rat_int(field->min)) < 0)
        return false;
    return !bni_field_has_max(field) || bn_rat_cmp(value, bn_rat_int(field->max)) <= 0;
}

static bn_code read_int(reader *r, const bn_field *field, const bn_doc *doc, unsigned char *out)
{
    if (doc->type != BN_DOC_NUMBER || doc->number.den > 1)
        return wrong_type(r, field, doc);
    if (doc->number.num < INT32_MIN || doc->number.num > INT32_MAX || !in_range(field, doc->number))
        return out_of_range(r, field, doc);

    int32_t value = (int32_t)doc->number.num;

    memcpy(out, &value, sizeof value);
    return BN_OK;
}

/* A fraction comes as text ("1/3"): neither YAML nor JSON has a number for it. */
static bn_code read_rat(reader *r, const bn_field *field, const bn_doc *doc, unsigned char *out)
{
    bn_doc number = *doc;

    if (doc->type == BN_DOC_TEXT && strchr(doc->text, '/') &&
        bn_text_to_rat(doc->text, strlen(doc->text), &number.number))
        number.type = BN_DOC_NUMBER;
    if (number.type != BN_DOC_NUMBER)
        return wrong_type(r, field, doc);
    if (!in_range(field, number.number))
        return out_of_range(r, field, &number);
    memcpy(out, &number.number, sizeof number.number);
    return BN_OK;
}

static bn_code read_bool(reader *r, const bn_field *field, const bn_doc *doc, unsigned char *out)
{
    if (doc->type != BN_DOC_BOOL)
        return wrong_type(r, field, doc);
    *out = doc->truth;
    return BN_OK;
}

static bn_code read_text(reader *r, const bn_field *field, const bn_doc *doc, unsigned char *out)
{
    if (doc->type != BN_DOC_TEXT) {
        bn_code code = wrong_type(r, field, doc);

        if (doc->type == BN_DOC_NUMBER || doc->type == BN_DOC_BOOL) {
            bn_text hint = hint_of(r);

            bni_field_describe(field, &hint);
            bn_text_add(&hint, "; put it in quotes");
        }
        return code;
    }

    size_t length = strlen(doc->text);

    if (field->max > 0 && length > (size_t)field->max)
        return hinted(r, field, refuse(r, doc, "{} is too long", doc->text));
    if (!bn_text_is_plain(doc->text)) {
        bn_code code = refuse(r, doc, "{} is not one line of plain text", doc->text);
        bn_text hint = hint_of(r);

        bn_text_add(&hint, "no control characters, and none that cannot be seen");
        return code;
    }

    const char *copy = bn_arena_text(r->arena, doc->text, length);

    if (!copy)
        return bn_fail(r->err, BN_MEMORY, "out of memory reading the document");
    memcpy(out, &copy, sizeof copy);
    return BN_OK;
}

int bni_word_truth(const char *word)
{
    if (strcmp(word, "true") == 0 || strcmp(word, "on") == 0)
        return 1;
    return strcmp(word, "false") == 0 || strcmp(word, "off") == 0 ? 0 : -1;
}

/* The text of `doc` as a word, or NULL. Without quotes YAML reads false as a truth and 20 as a number,
 * but they are words where the field has them among its words. */
static const char *word_of(const bn_field *field, const bn_doc *doc, bn_text *buffer)
{
    const char *word;

    if (doc->type == BN_DOC_TEXT)
        return doc->text;
    if (doc->type != BN_DOC_BOOL && doc->type != BN_DOC_NUMBER)
        return NULL;
    word = scalar_text(doc, buffer);
    for (size_t i = 0; field->words[i]; i++)
        if (doc->type == BN_DOC_BOOL ? bni_word_truth(field->words[i]) == doc->truth
                                     : strcmp(field->words[i], word) == 0)
            return field->words[i];
    return NULL;
}

/* Index of the word in `doc`, or -1 and the error set. `doc` may be an entry of a list. */
static int32_t word_index(reader *r, const bn_field *field, const bn_doc *doc)
{
    char sentence[120], digits[64];
    bn_text buffer = bn_text_over(digits, sizeof digits);
    const char *word = word_of(field, doc, &buffer);
    bn_text text = bn_text_over(sentence, sizeof sentence);
    size_t count = 0;

    if (!word) {
        (void)wrong_type(r, field, doc);
        return -1;
    }
    for (; field->words[count]; count++) {
        if (strcmp(field->words[count], word) == 0)
            return (int32_t)count;
    }
    bn_text_add(&text, "{} is not a valid value for ");
    bn_text_add(&text, field->key);
    (void)refuse(r, doc, sentence, word);

    bn_text hint = hint_of(r);
    int nearest = bn_word_nearest(word, field->words, count);

    if (nearest >= 0)
        add_did_you_mean(&hint, field->words[nearest]);
    bni_field_describe(field, &hint);
    add_rule(field, &hint);
    return -1;
}

static bn_code read_word(reader *r, const bn_field *field, const bn_doc *doc, unsigned char *out)
{
    int32_t index = word_index(r, field, doc);

    if (index < 0)
        return r->err->code;
    memcpy(out, &index, sizeof index);
    return BN_OK;
}

/* Puts "[3]" before the path. */
static bn_code under_entry(reader *r, uint32_t from, uint32_t index, bn_code code)
{
    char part[16];
    bn_text text = bn_text_over(part, sizeof part);

    bn_text_char(&text, '[');
    bn_text_int(&text, index);
    bn_text_char(&text, ']');
    return under(r, from, part, code);
}

static bn_code read_flags(reader *r, const bn_field *field, const bn_doc *doc, unsigned char *out)
{
    bn_field word = *field;
    uint32_t flags = 0;
    uint32_t i = 0;

    word.type = BN_FIELD_WORD; /* what each entry is */
    if (doc->type != BN_DOC_LIST)
        return wrong_type(r, field, doc);
    for (const bn_doc *entry = doc->first; entry; entry = entry->next, i++) {
        int32_t index = word_index(r, &word, entry);
        bn_code code = index < 0 ? r->err->code : BN_OK;

        BN_ASSERT(index < 32);
        if (index >= 0 && (flags >> index & 1))
            code = refuse(r, entry, "{} is given twice", field->words[index]);
        else if (index >= 0)
            flags |= UINT32_C(1) << index;
        code = under_entry(r, r->kept, i, code);
        if (code != BN_OK)
            return code;
    }
    memcpy(out, &flags, sizeof flags);
    return BN_OK;
}

/* The field that an unknown key was probably meant for, or -1. */
static int nearest_field(const bn_field *fields, const char *key)
{
    const char *keys[BNI_FIELDS_MAX];
    size_t count = 0;

    for (; fields[count].key && count < BN_COUNT(keys); count++)
        keys[count] = bni_field(&fields[count])->key;
    return bn_word_nearest(key, keys, count);
}

static bn_code unknown_key(reader *r, const bn_field *fields, const bn_doc *entry)
{
    int nearest = nearest_field(fields, entry->key);
    bn_text hint;

    (void)refuse_key(r, entry, "unknown key {}", entry->key);
    hint = hint_of(r);
    if (nearest >= 0)
        add_did_you_mean(&hint, bni_field(&fields[nearest])->key);
    bn_text_add(&hint, "one of: ");
    bni_fields_list(fields, &hint);
    return BN_SCHEMA;
}

static bn_code twice(reader *r, const bn_doc *entry, const bn_doc *before)
{
    (void)refuse_key(r, entry, "key {} is given twice", entry->key);
    if (before->key_line > 0) {
        bn_text hint = hint_of(r);

        bn_text_add(&hint, "it is given first on line ");
        bn_text_int(&hint, before->key_line);
    }
    return BN_SCHEMA;
}

/* Whether a field is there under a misspelt key, which the reader has already reported. */
static bool is_misspelt(const bn_field *fields, const bn_doc *doc, size_t field)
{
    for (const bn_doc *entry = doc->type == BN_DOC_MAP ? doc->first : NULL; entry;
         entry = entry->next)
        if (nearest_field(fields, entry->key) == (int)field)
            return true;
    return false;
}

/* Refuses if a required field was not seen. The error points at the map, since there is no
 * field. */
static bn_code missing(reader *r, const bn_field *fields, const bn_doc *doc,
                       const bn_doc *const *seen)
{
    for (size_t i = 0; fields[i].key; i++) {
        const bn_field *field = bni_field(&fields[i]);
        bn_code code;

        BN_ASSERT(i < BNI_FIELDS_MAX);
        if (seen[i] || !(field->flags & BN_FIELD_REQUIRED) ||
            (r->all && is_misspelt(fields, doc, i)))
            continue;
        code = hinted(r, field, refuse_key(r, doc, "{} is required", field->key));
        code = under(r, r->kept, field->key, code);
        if (code != BN_OK)
            return code;
    }
    return BN_OK;
}

static bn_code read_entry(reader *r, const bn_field *fields, const bn_doc *entry,
                          const bn_doc **seen, unsigned char *out)
{
    size_t i = 0;

    BN_ASSERT(entry->key);
    while (fields[i].key && strcmp(bni_field(&fields[i])->key, entry->key) != 0)
        i++;
    if (!fields[i].key)
        return unknown_key(r, fields, entry);
    BN_ASSERT(i < BNI_FIELDS_MAX);
    if (seen[i])
        return twice(r, entry, seen[i]);
    seen[i] = entry;
    return read_value(r, bni_field(&fields[i]), entry, out);
}

/* Reads the keys in the order of the document, so that the first error in the text is reported. */
static bn_code read_fields(reader *r, const bn_field *fields, const bn_doc *doc, unsigned char *out)
{
    const bn_doc *seen[BNI_FIELDS_MAX] = { NULL };

    for (const bn_doc *entry = doc->first; entry; entry = entry->next) {
        uint32_t from = r->kept;
        bn_code code = read_entry(r, fields, entry, seen, out);

        code = under(r, from, entry->key, code);
        if (code != BN_OK)
            return code;
    }
    return missing(r, fields, doc, seen);
}

/* Reads the struct of a map or of an entry of a list: its fields, or in the short form the first
 * only. */
static bn_code read_struct(reader *r, const bn_field *field, const bn_doc *doc, unsigned char *out)
{
    bn_code code;

    if (r->depth == BNI_SCHEMA_DEPTH_MAX) {
        (void)refuse(r, doc, "the document is nested too deeply", NULL);
        r->err->code = BN_LIMIT;
        return BN_LIMIT;
    }
    r->depth++;
    if (doc->type == BN_DOC_MAP) {
        code = read_fields(r, field->fields, doc, out);
    } else if ((field->flags & BN_FIELD_SHORT) && doc->type != BN_DOC_NULL) {
        const bn_doc *seen[BNI_FIELDS_MAX] = { doc };

        code = read_value(r, bni_field(field->fields), doc, out);
        if (code == BN_OK)
            code = missing(r, field->fields, doc, seen);
    } else {
        bn_field map = *field;

        map.type = BN_FIELD_MAP;
        code = wrong_type(r, &map, doc);
    }
    r->depth--;
    return code;
}

static bn_code read_list(reader *r, const bn_field *field, const bn_doc *doc, unsigned char *base)
{
    unsigned char *out = base + field->offset;
    int32_t count = 0;

    if (doc->type != BN_DOC_LIST)
        return wrong_type(r, field, doc);
    if (doc->count > field->limit)
        return hinted(r, field, refuse_key(r, doc, "{} has too many entries", field->key));
    if (field->min > 0 && doc->count < (uint32_t)field->min)
        return hinted(r, field, refuse_key(r, doc, "{} has too few entries", field->key));
    for (const bn_doc *entry = doc->first; entry; entry = entry->next, count++) {
        uint32_t from = r->kept;
        bn_code code = read_struct(r, field, entry, out + (size_t)count * field->size);

        code = under_entry(r, from, (uint32_t)count, code);
        if (code != BN_OK)
            return code;
    }
    memcpy(base + field->count_at, &count, sizeof count);
    return BN_OK;
}

static bn_code read_by_type(reader *r, const bn_field *field, const bn_doc *doc,
                            unsigned char *base)
{
    unsigned char *out = base + field->offset;

    switch (field->type) {
    case BN_FIELD_INT:
        return read_int(r, field, doc, out);
    case BN_FIELD_RAT:
        return read_rat(r, field, doc, out);
    case BN_FIELD_BOOL:
        return read_bool(r, field, doc, out);
    case BN_FIELD_TEXT:
        return read_text(r, field, doc, out);
    case BN_FIELD_WORD:
        return read_word(r, field, doc, out);
    case BN_FIELD_FLAGS:
        return read_flags(r, field, doc, out);
    case BN_FIELD_MAP:
        return read_struct(r, field, doc, out);
    case BN_FIELD_LIST:
        return read_list(r, field, doc, base);
    case BN_FIELD_TREE:
        return doc->type == BN_DOC_MAP ? BN_OK : wrong_type(r, field, doc);
    }
    BN_ASSERT(false);
}

static bn_code read_value(reader *r, const bn_field *field, const bn_doc *doc, unsigned char *out)
{
    bn_code code = read_by_type(r, field, doc, out);

    if (code == BN_OK && (field->flags & BN_FIELD_ASKED))
        out[field->given_at] = 1;
    return code;
}

bn_code bn_schema_read(const bn_field *fields, const bn_doc *doc, bn_arena *arena, void *out,
                       bn_error *err)
{
    bn_error spare;
    reader r = { .arena = arena, .err = err ? err : &spare };
    bn_field root = { .key = "document", .type = BN_FIELD_MAP, .fields = fields };

    if (!doc) {
        if (arena->full)
            return bn_fail(r.err, BN_MEMORY, "out of memory reading the document");
        return bn_fail(r.err, BN_SCHEMA, "the document is empty");
    }
    return read_struct(&r, &root, doc, out);
}

/* ---- all errors --------------------------------------------------------------------------- */

static size_t larger(size_t a, size_t b)
{
    return a > b ? a : b;
}

/* The bytes of a struct up to the end of the last field. */
static size_t record_size(const bn_field *fields)
{
    size_t size = 1;

    for (; fields->key; fields++) {
        const bn_field *field = bni_field(fields);
        size_t width = larger(sizeof(bn_rat), sizeof(const char *)); /* no scalar is wider */

        if (field->type == BN_FIELD_MAP)
            width = field->size;
        if (field->type == BN_FIELD_LIST) {
            width = (size_t)field->limit * field->size;
            size = larger(size, field->count_at + sizeof(int32_t));
        }
        size = larger(size, field->offset + width);
        size = larger(size, (size_t)field->given_at + 1);
    }
    return size;
}

static bool stands_after(const bn_error *a, const bn_error *b)
{
    return a->line != b->line ? a->line > b->line : a->column > b->column;
}

/* What is missing is found at the end of a map and shown at its start. */
static void sort_by_place(bn_error *errors, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        bn_error error = errors[i];
        uint32_t at = i;

        for (; at > 0 && stands_after(&errors[at - 1], &error); at--)
            errors[at] = errors[at - 1];
        errors[at] = error;
    }
}

uint32_t bn_schema_errors(const bn_field *fields, const bn_doc *doc, bn_arena *arena,
                          bn_error *errors, uint32_t most)
{
    bn_error err;
    reader r = { .arena = arena, .err = &err, .all = errors, .most = most };
    bn_field root = { .key = "document", .type = BN_FIELD_MAP, .fields = fields };
    unsigned char *record = bn_arena_get(arena, record_size(fields));

    if (!doc || !record)
        return 0;
    (void)under(&r, 0, "", read_struct(&r, &root, doc, record));
    sort_by_place(errors, r.kept);
    return r.found;
}
