/* Documents from files. Of the native library alone: the WebAssembly module has no files. */
#ifndef BANNERET_STORE_H
#define BANNERET_STORE_H

#include <banneret/doc.h>

BN_BEGIN_C

#define BN_INCLUDE_DEPTH 4  /* files within files */
#define BN_INCLUDE_FILES 64 /* of one document, all told */

/* Reads a document, JSON if the name ends in .json, else YAML. An entry `file: name` of a list
 * `forces` is replaced by the tree of that file, found beside the file that names it: no absolute
 * name, no "..". All nodes of such a tree have the place of the name, since a place is one in
 * `path`; what is wrong within is told as "name:line:column: ...". On failure *err says where. */
BN_API BN_MUST_CHECK bn_code bn_store_read(const char *path, bn_arena *arena, bn_doc **out,
                                           bn_error *err);

/* An allocator for arenas over the C library's own. */
BN_API bn_memory bn_store_memory(void);

BN_END_C

#endif
