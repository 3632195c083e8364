/* A table as it is, copied as plain data: a thread rebuilds from it what it needs, and the table continues. */
#ifndef BS_POSITION_H
#define BS_POSITION_H

#include <banneret/system/system.h>
#include <banneret/table.h>

typedef struct bs_position {
    uint32_t head;  /* entries of the table */
    char *document; /* JSON */
    size_t length;
    unsigned char *state;
    size_t state_size;
    bn_entry *entries; /* NULL: not wanted */
} bs_position;

/* Copies a table and the document of which it was opened. `entries`: what was answered, too. False if memory runs
 * out. */
bool bs_position_take(const bn_table *table, const bn_doc *document, bool entries,
                      bs_position *out);
void bs_position_free(bs_position *position);

/* The same in an arena, ready to be asked about. */
typedef struct bs_opened {
    const bn_system *system;
    const bn_game *game;
    const bn_doc *document;
    const void *setup, *state;
    const bn_entry *const *entries;
} bs_opened;

BN_MUST_CHECK bn_code bs_position_open(const bs_position *position, bn_arena *arena, bs_opened *out,
                                       bn_error *err);

#endif
