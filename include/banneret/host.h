/* For programs that play battles through the library. This header has all they need: load a
 * document, ask what is open, answer it, until there is a winner. See examples/battle.c for a whole
 * program. For advice include banneret/solver.h and analysis.h as well.
 *
 * Threads. The library has no global data. A table, and the arena that it lives in, may be used by one
 * thread at a time; tables in different arenas are independent, so each thread may have its own. A function that is
 * given a number of threads (bn_simulate, bn_estimate_run, bn_bounds_run and what uses them) works with up to that
 * many, the caller's included; no other function starts any. These threads share locks only with each other and end
 * before it returns. A watch is called in the caller's thread.
 *
 * Errors. A function that can fail returns a bn_code and fills the bn_error that it is given, which may
 * be NULL. If it fails, its outputs and the table are unchanged. A bn_error names
 * the code, the line and column in the text of the document, the path of the offending part, the
 * rule that refused it, one sentence, and a hint about what would be valid. If the error lies in a
 * file that the document names, line and column are those of that name and the sentence starts with
 * "name:line:column: ". The library never prints, never exits, and never aborts on bad input. If an
 * arena is full, that is an ordinary error (BN_MEMORY).
 *
 * Stability. Before version 1.0 the headers may change with every minor version, which is why each has a
 * SONAME of its own (bn_version_fits in banneret/version.h asks the library); CHANGELOG.md lists the changes, and a header that moves keeps its old name for one release. Codes are only added, never
 * given another meaning. Documents and journals carry a format number, and every later version reads
 * the formats of earlier ones. The headers in banneret/system are for authors of rules systems and
 * may change with every version. */
#ifndef BANNERET_HOST_H
#define BANNERET_HOST_H

#include <banneret/counsel.h>
#include <banneret/store.h>
#include <banneret/table.h>
#include <banneret/version.h>

BN_BEGIN_C

/* Opens a table for the scenario or campaign that a text holds, YAML or JSON, of whichever system it
 * names. `find` gives the files that its `file:` entries name: bn_store_find reads them from the disk,
 * and NULL refuses such entries. The table lives in `arena`; the text is not needed afterwards. On
 * failure *out is unchanged. */
BN_API BN_MUST_CHECK bn_code bn_table_load(bn_arena *arena, const char *text, size_t length,
                                           bn_find_file find, void *self, bn_table **out,
                                           bn_error *err);

/* The same for a document in a file; the files that it names are looked for beside it. If the name
 * ends in .json only JSON passes. */
BN_API BN_MUST_CHECK bn_code bn_table_load_file(bn_arena *arena, const char *path, bn_table **out,
                                                bn_error *err);

/* How much may be spent on the odds of a table. Zeros mean the usual limits. */
typedef struct bn_table_odds_options {
    const char *orders; /* as bn_orders_parse reads them; NULL: every order is the default */
    bool winner_only;   /* not what is lost */
    uint64_t states;    /* counted at most */
    uint64_t games;     /* of an estimate at most, rounded up to whole batches */
    double error;       /* standard error of who wins at which an estimate ends */
    double seconds;     /* after which the result is what there is; half of it is for counting */
    uint64_t seed;      /* of an estimate */
    uint32_t threads;   /* of an estimate */
    bn_watch watch;     /* if it returns false, the result is what there is */
} bn_table_odds_options;

/* The odds of a game from its present state on: counted, or estimated where it is too large to be counted or takes too
 * long; `out` says which (see bn_chances_find). `work` is an arena over an allocator, such as bn_store_arena gives, and
 * `options` may be NULL. An estimate plays a first few games whatever the time is. Games are followed from the true
 * state: the odds may reveal what is hidden from a seat. On failure *out is unchanged. */
BN_API BN_MUST_CHECK bn_code bn_table_odds(const bn_table *table,
                                           const bn_table_odds_options *options, bn_arena *arena,
                                           bn_arena *work, bn_chances *out, bn_error *err);

BN_END_C

#endif
