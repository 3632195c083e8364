/* Journals that are not kept in a file: the same lines, in memory. Lines are
 * written by bni_chain_head and bni_chain_next. */
#ifndef BANNERET_STORE_HELD_H
#define BANNERET_STORE_HELD_H

#include <banneret/journal.h>

#include "chain.h"

typedef struct bni_held {
    bn_journal *journal; /* for bn_journal_replay and the like; nothing can be added to it */
    bn_journal_contents contents;
    bni_hash last; /* of the newest line */
} bni_held;

/* Reads a whole journal as bn_journal_open does, from a text. One whose last line was cut short, or that is
 * sealed, is refused. Close what was opened. */
BN_MUST_CHECK bn_code bni_held_open(const char *text, size_t length,
                                    const bn_system *(*find)(const char *name), bn_arena *arena,
                                    bni_held *out, bn_error *err);
void bni_held_close(bni_held *held);

#endif
