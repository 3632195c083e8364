/* Documents from texts and files. They belong to the native library: the WebAssembly module has
 * neither a parser nor files. */
#ifndef BANNERET_STORE_H
#define BANNERET_STORE_H

#include <banneret/doc.h>

BN_BEGIN_C

#define BN_INCLUDE_DEPTH 4  /* files within files */
#define BN_INCLUDE_FILES 64 /* files of one document, itself among them */

/* Gives the text of a file that a document names. `name` starts from the document's own folder: a
 * file "sub/a.yaml" that names "b.yaml" asks for "sub/b.yaml". It is never absolute and never
 * contains "..". The text need not end with a zero; it must stay where it is until the call that
 * asked for it returns, so `arena` is a good place for it. On failure return a code and fill *err,
 * which may be NULL. */
typedef bn_code (*bn_find_file)(void *self, const char *name, bn_arena *arena, const char **text,
                                size_t *length, bn_error *err);

/* Reads a document from a text, YAML or JSON. An entry `file: name` of a list `forces`, or instead
 * of a `map`, is replaced by the tree of that file, which `find` gives; a NULL `find` refuses such
 * entries (BN_SCHEMA). All nodes of that tree have the place of the name, because a line and a column are always those
 * of `text`; an error inside that file says "name:line:column: ...". The tree lives in `arena` and does
 * not need `text` afterwards. On failure *out stays as it was and *err says where and why. */
BN_API BN_MUST_CHECK bn_code bn_store_parse(const char *text, size_t length, bn_find_file find,
                                            void *self, bn_arena *arena, bn_doc **out,
                                            bn_error *err);

/* Reads a document and the files that it names, which are looked for beside it. If the name of a file
 * ends in .json only JSON passes. */
BN_API BN_MUST_CHECK bn_code bn_store_read(const char *path, bn_arena *arena, bn_doc **out,
                                           bn_error *err);

/* Reads the whole of a file, at most 4 MiB, into the arena. A zero follows the last byte. */
BN_API BN_MUST_CHECK bn_code bn_store_text(const char *path, bn_arena *arena, const char **text,
                                           size_t *length, bn_error *err);

/* A bn_find_file that reads from the disk. Its `self` is the path of the document, a char *, which it
 * does not change: files are looked for in the folder of that path. */
BN_API BN_MUST_CHECK bn_code bn_store_find(void *self, const char *name, bn_arena *arena,
                                           const char **text, size_t *length, bn_error *err);

/* An allocator for arenas, over malloc and free of the C library. */
BN_API bn_memory bn_store_memory(void);

/* An arena over that allocator, of at most `limit` bytes. End it with bn_arena_done. */
BN_API bn_arena bn_store_arena(size_t limit);

BN_END_C

#endif
