/* Random documents of any system, made from its schema only: whatever a document may hold, some of
 * them hold it. A system whose figures want a likelier range than the schema's gets rows in the
 * table of generate.c; one that does not, is generated as it is. */
#ifndef BANNERET_TESTS_GENERATE_H
#define BANNERET_TESTS_GENERATE_H

#include <banneret/system/system.h>

/* The systems of this build and, last, the toy; NULL past them. */
const bn_system *generate_system(uint32_t index);

/* The same seed, the same document. NULL if the arena is full or the system has no such document.
 * A few break a rule that no schema can say: the system's `setup` has the last word. */
bn_doc *generate_scenario(const bn_system *system, uint64_t seed, bn_arena *arena);
bn_doc *generate_campaign(const bn_system *system, uint64_t seed, bn_arena *arena);
bn_doc *generate_document(const bn_system *system, bn_document kind, uint64_t seed,
                          bn_arena *arena);

/* One game of one system, battle or campaign: a row for tests that take every game there is. */
typedef struct generated_game {
    char name[80];
    const bn_system *system;
    bn_document kind;
} generated_game;

enum { GENERATED_GAMES_MAX = 64 };

/* Writes a row for every game of every system, and returns how many. */
size_t generated_games(generated_game rows[GENERATED_GAMES_MAX]);

#endif
