/* Document trees: what YAML and JSON become once they are read. Parsers live in src/store; systems
 * and the browser build trees node by node. Nodes live in an arena and end with it. */
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
    uint32_t line; /* where it was in its text, from 1 on; 0 if a program built it */
    uint32_t column;
    uint32_t length; /* columns that its text takes, 0 if unknown */
    bool truth;
    bn_rat number;
    const char *text;  /* only of a BN_DOC_TEXT; ends with a zero */
    const char *key;   /* in a map: its key, otherwise NULL */
    uint32_t key_line; /* where the key was in the text */
    uint32_t key_column;
    uint32_t count; /* children of a list or map */
    bn_doc *first;  /* children in order */
    bn_doc *last;
    bn_doc *next;
};

#define BN_DOC_DEPTH_MAX 32 /* levels that a reader accepts */

/* Builders. If the arena is full they return NULL, and adding NULL, or adding to NULL, does nothing. So a caller can
 * build the whole tree and check arena->full once. */
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

/* Readers. They return NULL if there is no such part. */
BN_API const bn_doc *bn_doc_at(const bn_doc *map, const char *key);
BN_API const bn_doc *bn_doc_item(const bn_doc *list, uint32_t index);

/* Writes the canonical text of a tree: compact JSON, with the keys in their order. Hashes, tests
 * and views use it. */
BN_API void bn_doc_write(const bn_doc *doc, bn_text *out);

BN_END_C

#endif
