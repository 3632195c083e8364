/* The first line of a journal as a tree. It does no I/O, so that a host that keeps its journals
 * itself (src/wasm) writes the same line. */
#ifndef BNI_STORE_HEAD_H
#define BNI_STORE_HEAD_H

#include <banneret/journal.h>

/* Without its hash. NULL if the arena is full. */
bn_doc *bni_head_doc(const bn_journal_head *head, bn_arena *arena);

#endif
