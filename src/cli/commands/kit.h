/* What `banneret new` can ask about a system and how it writes a scenario: src/cli/starters/SYSTEM-kit.yaml. */
#ifndef CLI_KIT_H
#define CLI_KIT_H

#include <banneret/system/system.h>

enum {
    KIT_SIDES = 2,
    KIT_ROWS_MAX = 12,
    KIT_FOUND_MAX = 20,
    KIT_NAME_MAX = 60,
    KIT_TEXT_MAX = 8192
};

typedef struct kit {
    const bn_system *system;
    const bn_doc *doc; /* the file */
    const bn_doc
        *stock; /* a list of maps with a name: the catalogue of the book, or the kit's own troops */
} kit;

/* A kind of troops that a force has. */
typedef struct kit_row {
    const bn_doc *troop; /* of `stock` */
    int64_t count;
} kit_row;

/* The answers. */
typedef struct kit_choices {
    const char *side[KIT_SIDES];
    kit_row rows[KIT_SIDES][KIT_ROWS_MAX];
    uint32_t row_count[KIT_SIDES];
    const char *ground;   /* as it is written; "": none that the book has a word for */
    const bn_doc *attack; /* of the kit's answers */
} kit_choices;

/* False if the system has no kit. */
bool kit_open(const bn_system *system, bn_arena *arena, kit *out);

/* A text of the kit, by its path: kit_text(k, "ground", "ask"); "" if there is none. */
const char *kit_text(const kit *k, const char *key, const char *inner);

/* The name of a kind of troops, and its tech level or year, or -1. */
const char *kit_name(const bn_doc *troop);
int64_t kit_level(const bn_doc *troop);

/* The troops that have `part` in their name, or the one that is called so; returns how many there are. */
uint32_t kit_find(const kit *k, const char *part, const bn_doc *out[KIT_FOUND_MAX]);

/* Puts the words for the ground, at most this many, into `out`: those of the kit, or else of the system's
 * documents; and into `standard` the one that stands for a document that says nothing, or NULL. Returns how
 * many there are. */
uint32_t kit_grounds(const kit *k, const char **out, uint32_t most, const char **standard);

/* What is written for one of these words. */
const char *kit_ground(const kit *k, const char *word);

/* Puts the names of the sides into words of the kit. */
void kit_words(const kit_choices *choices, const char *words, bn_text *out);

/* Writes the scenario. */
void kit_write(const kit *k, const kit_choices *choices, bn_text *out);

#endif
