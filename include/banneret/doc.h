/* Document trees: what YAML and JSON both are once read. Parsers live in the faces; the core and
 * the browser build trees by hand. Nodes live in an arena and end with it. */
#ifndef BANNERET_DOC_H
#define BANNERET_DOC_H

#include <banneret/arena.h>
#include <banneret/exact.h>
#include <banneret/text.h>

BN_BEGIN_C

typedef enum bn_doc_type {
    BN_DOC_NULL,
    BN_DOC_BOOL,
    BN_DOC_NUMBER, /* exact: 0.75 is 3/4 */
    BN_DOC_TEXT,
    BN_DOC_LIST,
    BN_DOC_MAP
} bn_doc_type;

typedef struct bn_doc bn_doc;
struct bn_doc {
    bn_doc_type type;
    uint32_t line; /* where it stood in its text, 1 and up; 0 if built by hand */
    uint32_t column;
    uint32_t length; /* columns its text takes, 0 if unknown */
    bool truth;
    bn_rat number;
    const char *text;  /* ended by a zero, BN_DOC_TEXT only */
    const char *key;   /* in a map: its key, else NULL */
    uint32_t key_line; /* where the key stood */
    uint32_t key_column;
    uint32_t count; /* children of a list or map */
    bn_doc *first;  /* children in order */
    bn_doc *last;
    bn_doc *next;
};

#define BN_DOC_DEPTH_MAX 32 /* levels a reader accepts */

/* Builders. With a full arena they return NULL, and adding NULL or adding to NULL does nothing:
 * build the whole tree, then look at arena->full once. */
BN_API bn_doc *bn_doc_null(bn_arena *arena);
BN_API bn_doc *bn_doc_bool(bn_arena *arena, bool truth);
BN_API bn_doc *bn_doc_int(bn_arena *arena, int64_t value);
BN_API bn_doc *bn_doc_rat(bn_arena *arena, bn_rat value);
BN_API bn_doc *bn_doc_text(bn_arena *arena, const char *text); /* copies */
BN_API bn_doc *bn_doc_list(bn_arena *arena);
BN_API bn_doc *bn_doc_map(bn_arena *arena);
BN_API bn_doc *bn_doc_push(bn_doc *list, bn_doc *child);                                 /* child */
BN_API bn_doc *bn_doc_put(bn_arena *arena, bn_doc *map, const char *key, bn_doc *child); /* child */
BN_API void bn_doc_put_bool(bn_arena *arena, bn_doc *map, const char *key, bool truth);
BN_API void bn_doc_put_int(bn_arena *arena, bn_doc *map, const char *key, int64_t value);
BN_API void bn_doc_put_rat(bn_arena *arena, bn_doc *map, const char *key, bn_rat value);
BN_API void bn_doc_put_text(bn_arena *arena, bn_doc *map, const char *key, const char *text);

/* Readers. NULL where there is none. */
BN_API const bn_doc *bn_doc_at(const bn_doc *map, const char *key);
BN_API const bn_doc *bn_doc_item(const bn_doc *list, uint32_t index);

/* One canonical text of a tree: compact JSON, keys in their order. For hashes, tests and views. */
BN_API void bn_doc_write(const bn_doc *doc, bn_text *out);

BN_END_C

#endif
