/* Bytes as the course of a game, and games of generated documents to play by them. */
#ifndef BANNERET_FUZZ_GAMES_H
#define BANNERET_FUZZ_GAMES_H

#include "fuzz.h"

#include <banneret/table.h>

/* ---- bytes --------------------------------------------------------------------------------- */

typedef struct input {
    const uint8_t *at;
    size_t left;
} input;

static inline uint8_t byte(input *in)
{
    if (in->left == 0)
        return 0;
    in->left--;
    return *in->at++;
}

static inline uint32_t word(input *in)
{
    uint32_t value = byte(in);

    value = value << 8 | byte(in);
    value = value << 8 | byte(in);
    return value << 8 | byte(in);
}

/* ---- setups ------------------------------------------------------------------------------- */

/* Reading a document takes longer than most games, and fuzz/document.c does that. So every setup is
 * made once, and a system that only looks it up stands in for the real one. */
typedef struct ready {
    const bn_doc *doc;
    const void *setup;
} ready;

enum { GAMES_MAX = 16, DOCUMENTS = 24 };

static unsigned char setup_block[8 * FUZZ_BLOCK];
static const ready *looked_up;

static bn_code look_up(const bn_doc *doc, bn_arena *arena, const void **out, bn_error *err)
{
    (void)arena;
    (void)err;
    FUZZ_CHECK(doc == looked_up->doc);
    *out = looked_up->setup;
    return BN_OK;
}

/* The n-th document of a game that its system accepts; made together with all before it. */
static const ready *ready_of(const bn_system *system, bn_document kind, uint32_t game, uint32_t n)
{
    static ready all[GAMES_MAX][DOCUMENTS];
    static uint32_t count[GAMES_MAX];
    static uint64_t seed[GAMES_MAX];
    static bn_arena arena;

    if (!arena.limit)
        bn_arena_init_fixed(&arena, setup_block, sizeof setup_block);
    while (count[game] <= n) {
        ready *r = &all[game][count[game]];
        bn_arena start = arena;

        r->doc = generate_document(system, kind, seed[game]++, &arena);
        if (system->setup(r->doc, &arena, &r->setup, NULL) == BN_OK) {
            count[game]++;
            continue;
        }
        FUZZ_CHECK(!arena.full); /* else no document would ever be accepted */
        arena = start;
    }
    return &all[game][n];
}

/* The place of the system that BN_SYSTEM names, among `count`; `which` if it names none. */
static uint32_t games_only(uint32_t which, uint32_t count)
{
    const char *name = getenv("BN_SYSTEM");

    for (uint32_t i = 0; name && i < count; i++)
        if (strcmp(generate_system(i)->name, name) == 0)
            return i;
    return which;
}

/* The first two bytes choose system, game and document. */
static const bn_system *games_choose(input *in, bn_document *kind)
{
    uint32_t count = 0, which = byte(in), place;
    const bn_system *real;

    while (generate_system(count))
        count++;
    place = games_only((which >> 1) % count, count);
    real = generate_system(place);
    *kind = which & 1 && real->campaign ? BN_DOCUMENT_CAMPAIGN : BN_DOCUMENT_SCENARIO;
    FUZZ_CHECK(2 * count <= GAMES_MAX);
    looked_up =
        ready_of(real, *kind, 2 * place + (*kind == BN_DOCUMENT_CAMPAIGN), byte(in) % DOCUMENTS);
    return real;
}

/* A table of that game. */
static inline bn_table *games_table(input *in, bn_arena *arena)
{
    static bn_system system;
    bn_document kind;
    bn_table *table = NULL;

    system = *games_choose(in, &kind);
    system.setup = look_up;
    FUZZ_CHECK(bn_table_open(arena, &system, looked_up->doc, &table, NULL) == BN_OK);
    return table;
}

#endif
