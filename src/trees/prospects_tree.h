/* Possible results of the rolls that are open, as a tree: what the server and the WebAssembly module give, and what
 * `replay --json` ends with. */
#ifndef BNR_PROSPECTS_TREE_H
#define BNR_PROSPECTS_TREE_H

#include <banneret/table.h>

/* Every open roll that a seat sees, as docs/schemas/replay.json has it: an empty list if there is none.
 * `arena` also is scratch. BN_MEMORY. */
BN_MUST_CHECK bn_code bnr_table_prospects(const bn_table *table, bn_seat seat, bn_arena *arena,
                                          bn_doc **out, bn_error *err);

#endif
