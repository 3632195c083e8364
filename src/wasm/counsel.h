/* What the advice and the analysis of this face share: memory that they give back, and a host that may cancel. */
#ifndef BNI_WASM_COUNSEL_H
#define BNI_WASM_COUNSEL_H

#include "face.h"

#define COUNSEL_BYTES ((size_t)512 << 20) /* at most this much for one solution */

/* Remembers that the host has cancelled, so that nothing else is tried instead. */
typedef struct counsel_watch {
    bool cancelled;
} counsel_watch;

bn_watch counsel_watched(counsel_watch *watch);

/* An arena over an allocator; bn_arena_done gives its memory back. */
bn_arena counsel_arena(void);

/* Starts a call of the oracle: its arena, empty. NULL without a table, with the error set. */
bn_arena *oracle_begin(void);

/* Ends it: writes the tree after itself and returns the length of the text; 0 unless the code is BN_OK. */
uint32_t oracle_told(bn_code code, const bn_doc *doc);

#endif
