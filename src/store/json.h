/* Trees to and from jansson: lines of journals, and what programs are told. People's files go
 * through yaml.h, which keeps the place of every node. */
#ifndef BANNERET_STORE_JSON_H
#define BANNERET_STORE_JSON_H

#include <jansson.h>

#include <banneret/doc.h>

/* One JSON value, all of `text`. Of decimals only those with at most six places and 15 digits,
 * since jansson's doubles keep no more (BN_SCHEMA); no key twice, no zero byte within a text. */
BN_MUST_CHECK bn_code bn_json_read(const char *text, size_t length, bn_arena *arena, bn_doc **out,
                                   bn_error *err);

/* A jansson value as a tree in `arena`. */
BN_MUST_CHECK bn_code bn_json_to_doc(const json_t *json, bn_arena *arena, bn_doc **out,
                                     bn_error *err);

/* A tree as a jansson value, to be let go by json_decref; NULL without memory. A number that no
 * short decimal says exactly becomes a text, "1/3", as bn_doc_write has it. */
json_t *bn_json_of_doc(const bn_doc *doc);

#endif
