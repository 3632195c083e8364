/* Trees to and from jansson: lines of journals, and output for programs. Files that people write go
 * through yaml.h, which keeps the place of every node. */
#ifndef BANNERET_STORE_JSON_H
#define BANNERET_STORE_JSON_H

#include <jansson.h>

#include <banneret/doc.h>

/* Reads one JSON value, which must be all of `text`. Decimals may have at most six places and 15
 * digits, because jansson's doubles keep no more (BN_SCHEMA). No key may occur twice, and no text
 * may contain a zero byte. */
BN_MUST_CHECK bn_code bn_json_read(const char *text, size_t length, bn_arena *arena, bn_doc **out,
                                   bn_error *err);

/* Makes a tree in `arena` from a jansson value. */
BN_MUST_CHECK bn_code bn_json_to_doc(const json_t *json, bn_arena *arena, bn_doc **out,
                                     bn_error *err);

/* Makes a jansson value from a tree; free it with json_decref. NULL if there is no memory. A number
 * that no short decimal gives exactly becomes a text, "1/3", as in bn_doc_write. */
json_t *bn_json_of_doc(const bn_doc *doc);

#endif
