/* Reads what people write: YAML 1.2, of which JSON is a part. There is one reader for both, so that
 * every node and key knows its line and column. */
#ifndef BANNERET_STORE_YAML_H
#define BANNERET_STORE_YAML_H

#include <banneret/doc.h>

#define BN_YAML_BYTES_MAX (4u << 20)
#define BN_YAML_KEYS_MAX 512 /* of one map */

/* Reads one document. Plain scalars have the types of YAML's core schema; whole numbers and
 * decimals are exact; 1/2 stays a text. It refuses what our documents never need and others could abuse: anchors,
 * aliases, tags, a key twice, more than one document, nesting beyond BN_DOC_DEPTH_MAX, numbers with exponents or in
 * other bases. With `json` only JSON passes. On failure *err has line, column and, if known, length. */
BN_MUST_CHECK bn_code bn_yaml_read(const char *text, size_t length, bool json, bn_arena *arena,
                                   bn_doc **out, bn_error *err);

#endif
