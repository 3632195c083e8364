#include <banneret/system/schema.h>

#include <string.h>

#include "schema_parts.h"

/* The template shows every field. Required fields are written as in a document; the rest is commented out, so that
 * deleting a '#' turns a field on:
 *
 *     # The leader's level (WM-011); a whole number from 1 to 36
 *     level: 1
 *     # How well they are armed; one of: poor, fair
 *     #quality: fair
 *
 * "# " opens a remark, "#" before a word a field. A commented map comments its whole block, and
 * fields that are optional within it carry a second '#', so the block too comes on by deleting
 * one '#' a line. All this is one prefix, which each level lengthens and cuts back. */

#define PREFIX_MAX (8 * BNI_SCHEMA_DEPTH_MAX)
#define WIDTH 96

typedef struct writer {
    bn_text *out;
    uint32_t depth;
    size_t length; /* of the prefix */
    char prefix[PREFIX_MAX];
} writer;

static void write_fields(writer *w, const bn_field *fields, bool remarks);

/* A level adds at most "#", two spaces and two spaces, so the prefix has room for every level. */
static void push(writer *w, const char *more)
{
    size_t length = strlen(more);

    BN_ASSERT(w->length + length <= sizeof w->prefix);
    memcpy(w->prefix + w->length, more, length);
    w->length += length;
}

static void write_prefix(writer *w)
{
    bn_text_add_n(w->out, w->prefix, w->length);
}

/* Writes words as remark lines of about WIDTH columns. */
static void write_remark(writer *w, const char *words)
{
    while (*words != '\0') {
        size_t most = WIDTH > w->length + 30 ? WIDTH - w->length : 30;
        size_t length = strlen(words);

        if (length > most) {
            length = most;
            while (length > 0 && words[length] != ' ')
                length--;
            if (length == 0)
                length = strcspn(words, " ");
        }
        write_prefix(w);
        bn_text_add(w->out, "# ");
        bn_text_add_n(w->out, words, length);
        bn_text_char(w->out, '\n');
        words += length;
        words += strspn(words, " ");
    }
}

static void write_help(writer *w, const bn_field *field)
{
    char words[1024];
    bn_text text = bn_text_over(words, sizeof words);

    bn_text_add(&text, field->help ? field->help : field->key);
    if (field->rule) {
        bn_text_add(&text, " (");
        bn_text_add(&text, field->rule);
        bn_text_char(&text, ')');
    }
    if (field->type != BN_FIELD_MAP && (field->type != BN_FIELD_TEXT || field->max > 0)) {
        bn_text_add(&text, "; ");
        bni_field_describe(field, &text);
    }
    if (field->flags & BN_FIELD_ASKED)
        bn_text_add(&text, "; asked in play if not given");
    write_remark(w, words);
}

/* The allowed figure that is nearest to 0. */
static int32_t sample_figure(const bn_field *field)
{
    if (bni_field_has_min(field) && field->min > 0)
        return field->min;
    return bni_field_has_max(field) && field->max < 0 ? field->max : 0;
}

static void write_scalar(writer *w, const bn_field *field)
{
    if (field->standard) {
        bn_text_add(w->out, field->standard);
        return;
    }
    switch (field->type) {
    case BN_FIELD_INT:
    case BN_FIELD_RAT:
        bn_text_int(w->out, sample_figure(field));
        break;
    case BN_FIELD_BOOL:
        bn_text_add(w->out, "false");
        break;
    case BN_FIELD_WORD:
        bn_text_add(w->out, field->words[0]);
        break;
    case BN_FIELD_TEXT:
        bn_text_add(w->out, "\"\"");
        break;
    case BN_FIELD_FLAGS:
    case BN_FIELD_LIST:
        bn_text_add(w->out, "[]");
        break;
    case BN_FIELD_MAP:
    case BN_FIELD_TREE:
        bn_text_add(w->out, "{}");
        break;
    }
}

/* Writes as many entries as there must be, and at least one. Only the first has remarks. */
static void write_entries(writer *w, const bn_field *field, bool remarks)
{
    int32_t count = field->min > 1 ? field->min : 1;

    for (int32_t i = 0; i < count && !w->out->cut; i++) {
        size_t length = w->length;

        push(w, "  ");
        write_prefix(w);
        bn_text_add(w->out, "-\n");
        push(w, "  ");
        write_fields(w, field->fields, remarks && i == 0);
        w->length = length;
    }
}

static void write_field(writer *w, const bn_field *field, bool live, bool remarks)
{
    size_t length = w->length;
    bool nested = field->type == BN_FIELD_MAP || field->type == BN_FIELD_LIST;

    if (!live)
        push(w, "#");
    write_prefix(w);
    bn_text_add(w->out, field->key);
    if (!nested || w->depth == BNI_SCHEMA_DEPTH_MAX) {
        bn_text_add(w->out, ": ");
        write_scalar(w, field);
        bn_text_char(w->out, '\n');
    } else {
        bn_text_add(w->out, ":\n");
        w->depth++;
        if (field->type == BN_FIELD_LIST) {
            write_entries(w, field, remarks);
        } else {
            push(w, "  ");
            write_fields(w, field->fields, remarks);
        }
        w->depth--;
    }
    w->length = length;
}

/* A map with only remarks would be read as empty. So where no field is required, one field is
 * shown live: the first that is not a judgement, for those are better asked in play. */
static const bn_field *stand_in(const bn_field *fields)
{
    const bn_field *first = NULL;

    for (const bn_field *row = fields; row->key; row++) {
        const bn_field *field = bni_field(row);

        if (field->flags & BN_FIELD_REQUIRED)
            return NULL;
        if (!first && !(field->flags & BN_FIELD_ASKED))
            first = field;
    }
    return first ? first : bni_field(fields);
}

static void write_fields(writer *w, const bn_field *fields, bool remarks)
{
    const bn_field *shown = stand_in(fields);

    for (const bn_field *row = fields; row->key && !w->out->cut; row++) {
        const bn_field *field = bni_field(row);

        if (w->depth == 0 && row != fields)
            bn_text_char(w->out, '\n');
        if (remarks)
            write_help(w, field);
        write_field(w, field, (field->flags & BN_FIELD_REQUIRED) || field == shown, remarks);
    }
}

void bn_schema_template(const bn_field *fields, bn_text *out)
{
    writer w = { .out = out };

    write_fields(&w, fields, true);
}
