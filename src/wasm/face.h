/* The engine as a WebAssembly module. It has one import, `watch` (see oracle.c), and nothing else from the host: no
 * parser (the host builds the tree), no clock, no allocator (there is one block of memory, which starts again with each
 * table, and one for the oracle: see oracle.c). One instance plays one table; a host with several tables makes several
 * instances.
 *
 * Text goes in through `input`: a key and a text, each with a zero at its end, one after the other.
 * Text comes out at `output`, which the host asks for after the call; the call returns its length.
 * A call that can fail returns a bn_code, and `error` gives the details. */
#ifndef BNI_WASM_FACE_H
#define BNI_WASM_FACE_H

#include <banneret/oracle.h>
#include <banneret/table.h>
#include <banneret/system/system.h>

/* Declares and starts a function that the host calls by its bare name. Natively only fuzz/exports.c
 * calls them. */
#ifdef __wasm__
#define EXPORTED(name) __attribute__((export_name(#name)))
#else
#define EXPORTED(name)
#endif
#define EXPORT(type, name, parameters)                                                             \
    type wasm_##name parameters EXPORTED(name);                                                    \
    type wasm_##name parameters

enum {
    TABLE_BYTES = 24 << 20,
    SCRATCH_BYTES = 8 << 20,
    INPUT_BYTES = 64 << 10,
    OUTPUT_BYTES = 1 << 20,
    FACE_PAGE = 65536
};

/* An open question as 32-bit numbers, in this order. `part` holds, for each part, count, sides and
 * add of a throw, or min, max and 0 of a number. */
typedef struct asked {
    int32_t id, locked, kind, round, to, side, person, form, parts, sealed, seen, options;
    int32_t about[2];
    int32_t allowed[2]; /* options 0 to 31, then 32 to 63 */
    int32_t part[BN_PARTS_MAX][3];
    int32_t preset[BN_PARTS_MAX];
} asked;

/* All that this face remembers. */
typedef struct face {
    bn_arena arena;   /* the table and its document */
    bn_arena scratch; /* for one call, or for one tree that is read at once */
    bn_arena oracle;  /* one call of the oracle */
    bn_table *table;  /* NULL until a document was opened */
    bn_error error;   /* of the last call that failed */
    bn_rng rng;
    const bn_doc *document; /* of the table */
    uint32_t serial;        /* of the table: a new one with each that is opened */

    bn_doc *root; /* the tree that is being built or is complete */
    bn_doc *open[BN_DOC_DEPTH_MAX];
    uint32_t depth; /* maps and lists that are started and not yet ended */

    char input[INPUT_BYTES];
    char output[OUTPUT_BYTES];
    const char *told; /* where the last text is: in `output`, or in the oracle's memory */
    asked asked[BN_OPEN_MAX];
    bn_faces faces;
} face;

extern face the_face;

/* The arena for a tree or a text: that of the table until there is one, then that of this call, in
 * which no tree survives the next call that needs scratch memory. */
bn_arena *face_arena(void);
bn_arena *face_scratch(void);

/* Adds pages of FACE_PAGE bytes after all other memory. Returns where they start; NULL if the host has
 * no more. */
unsigned char *face_grow(uint32_t pages);

/* Reports the progress of the oracle to the host: `done` of `of` (0: not known), and the share from 0 to 1
 * of all paths that have ended. Returns whether to continue. */
bool face_go_on(void *self, const bn_progress *progress);

/* Whether the host says that the time for this call is over; that half of it is. */
bool face_is_late(void *self);
bool face_is_half_late(void);

/* A seat, of the number that the host passes. */
bn_seat face_seat(uint32_t packed);

/* Whether there is a table; if not, the error is set. */
bool face_open(void);

/* Writes a tree as JSON to `output`; returns its length, 0 if it does not fit. */
uint32_t face_write(const bn_doc *doc);

/* Memory that is given back: of the host's, after all other. */
bn_memory face_memory(void);

/* The complete tree; or NULL, with the error set. */
const bn_doc *face_tree(void);

#endif
