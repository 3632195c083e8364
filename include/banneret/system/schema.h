/* What a document may contain, in one place: the same fields read a tree into a plain struct, print the
 * JSON Schema, write the commented template and word the errors. */
#ifndef BANNERET_SYSTEM_SCHEMA_H
#define BANNERET_SYSTEM_SCHEMA_H

#include <banneret/doc.h>

BN_BEGIN_C

typedef enum bn_field_type {
    BN_FIELD_INT,   /* int32_t */
    BN_FIELD_RAT,   /* bn_rat */
    BN_FIELD_BOOL,  /* uint8_t, 0 or 1 */
    BN_FIELD_TEXT,  /* const char *, in the arena */
    BN_FIELD_WORD,  /* int32_t: index among `words` */
    BN_FIELD_FLAGS, /* uint32_t: a list of `words`, one bit each */
    BN_FIELD_MAP,   /* its own struct, described by `fields` */
    BN_FIELD_LIST, /* `limit` structs in a row, described by `fields`; count: int32_t at count_at */
    BN_FIELD_TREE  /* a map that others read and check; nothing is stored */
} bn_field_type;

#define BN_FIELD_REQUIRED                                                                          \
    1u /* must be given; otherwise the member keeps its value from before reading */
#define BN_FIELD_SHORT 2u /* of a _MAP, or a _LIST's entry: a bare value is its first field */
#define BN_FIELD_ASKED 4u /* a referee's judgement: if not given, it is asked in play */

typedef struct bn_field bn_field;
struct bn_field {
    const char *key;
    bn_field_type type;
    uint32_t flags;
    uint32_t offset;   /* of the value in its struct */
    uint32_t given_at; /* BN_FIELD_ASKED: offset of a uint8_t set to 1 when given; otherwise 0 */
    int32_t min, max;  /* BN_FIELD_INT and _RAT; of _TEXT the most bytes, of _LIST the fewest.
                              Both 0: unbounded; max below min: no upper bound */
    const char *const *words; /* _WORD and _FLAGS, ended by NULL; "false" and "20" need no quotes */
    const bn_field *fields;   /* _MAP and _LIST, ended by a field without key */
    uint32_t size;            /* of one struct of a _LIST or _MAP */
    uint32_t limit;           /* most entries of a _LIST */
    const char *limited;      /* why there can be no more; NULL: no reason is shown */
    uint32_t count_at;        /* of a _LIST: offset of its int32_t count */
    const char *rule;         /* "WM-011" or NULL */
    const char *help;         /* what it is, for template and schema; one line */
    const char *standard;     /* the default as a document would write it, or NULL */
    const char *unset;        /* what bn_schema_defaults puts instead, where "not given" is a value
                                 that no document can write; NULL: the standard */
    const bn_field *see; /* this field is the one there, in the struct at hand; all other members
                                 but `key`, which is "", are 0. NULL: it is described here */
};

/* Reads `doc` into the struct at `out` (already holding its defaults) by `fields`. Refuses unknown
 * keys (naming the nearest), wrong types, figures out of range, lists too long. On failure *err
 * has line, column, path, sentence and hint, and `out` is not to be used. */
BN_API BN_MUST_CHECK bn_code bn_schema_read(const bn_field *fields, const bn_doc *doc,
                                            bn_arena *arena, void *out, bn_error *err);

/* All that bn_schema_read would refuse in `doc`, in the order of the text: the first `most` in
 * `errors`. Returns how many there are in all; 0 also if the arena is full or there is no document,
 * which bn_schema_read then shows. */
BN_API uint32_t bn_schema_errors(const bn_field *fields, const bn_doc *doc, bn_arena *arena,
                                 bn_error *errors, uint32_t most);

/* Fills the struct at `out` with the values for a document that says nothing: `unset` of each field,
 * otherwise its `standard`, otherwise 0, "" or the first word. Every entry that a list has room for is
 * filled; counts and what no field describes are left as they are. `unset` of a text is "null" for
 * NULL, that of a ratio "null" for 0/0, that of a word may be a number, that of flags "all". Texts
 * point into the table. */
BN_API void bn_schema_defaults(const bn_field *fields, void *out);

/* The JSON Schema (draft 2020-12) of these fields as a tree. */
BN_API bn_doc *bn_schema_json(const bn_field *fields, const char *title, bn_arena *arena);

/* A YAML document with every field, its help as comment, its default or a sample as value. */
BN_API void bn_schema_template(const bn_field *fields, bn_text *out);

BN_END_C

#endif
