/* What the uses of a field table (reader, defaults, JSON Schema, template) share. */
#ifndef BNI_SCHEMA_PARTS_H
#define BNI_SCHEMA_PARTS_H

#include <banneret/system/schema.h>

/* Levels of maps and lists that field tables may nest. Documents are shallower still; the bound is
 * for tables that, by mistake or design, contain themselves. */
#define BNI_SCHEMA_DEPTH_MAX 12

#define BNI_FIELDS_MAX 96 /* fields of one map */

/* The field itself, where a table only says where it is described. */
static inline const bn_field *bni_field(const bn_field *field)
{
    return field->see ? field->see : field;
}

/* Both 0: no bounds at all. `max` below `min`: no upper bound. */
static inline bool bni_field_has_min(const bn_field *field)
{
    return (field->min != 0 || field->max != 0) && field->min != INT32_MIN;
}

static inline bool bni_field_has_max(const bn_field *field)
{
    return (field->min != 0 || field->max != 0) && field->max >= field->min &&
           field->max != INT32_MAX;
}

/* "a whole number from 1 to 36": what would be valid there, for hints and comments. */
void bni_field_describe(const bn_field *field, bn_text *out);

/* Writes the keys separated by commas, and an ellipsis if there is no room for all. */
void bni_fields_list(const bn_field *fields, bn_text *out);

/* 1 or 0 for a word that YAML reads as a truth, or that people write for a switch that is on or
 * off; -1 for any other word. */
int bni_word_truth(const char *word);

#endif
