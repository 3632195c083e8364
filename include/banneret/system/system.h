/* A rules system: its documents, its games, its figures. Each system is one const struct. */
#ifndef BANNERET_SYSTEM_SYSTEM_H
#define BANNERET_SYSTEM_SYSTEM_H

#include <banneret/system/game.h>
#include <banneret/system/figures.h>
#include <banneret/system/schema.h>
#include <banneret/system/effects.h>
#include <banneret/system/spot.h>

BN_BEGIN_C

#define BN_FORMAT 1 /* of the documents and journals that this engine writes */

typedef enum bn_document {
    BN_DOCUMENT_FORCE,
    BN_DOCUMENT_SCENARIO,
    BN_DOCUMENT_CAMPAIGN
} bn_document;
enum { BN_DOCUMENTS = 3 };

/* The head of every document. It is the first member of the struct that a document is read into. */
typedef struct bn_head {
    int32_t document;   /* bn_document, key "banneret" */
    const char *system; /* "warmachine" */
    int32_t format;
    const char *title;
    const bn_house *house; /* of a setup: the figures that its document changes; NULL: none */
} bn_head;

extern BN_API const char *const bn_document_words[BN_DOCUMENTS + 1];

/* The fields of the head. They come first among the fields of a document, whose struct `record` has
 * a bn_head called head. `must` is BN_FIELD_REQUIRED, or 0 if the document is part of another
 * one. */
#define BN_HEAD_FIELDS(record, must, document_word, system_name)                                   \
    { .key = "banneret",                                                                           \
      .type = BN_FIELD_WORD,                                                                       \
      .flags = (must),                                                                             \
      .offset = offsetof(record, head.document),                                                   \
      .words = bn_document_words,                                                                  \
      .standard = document_word,                                                                   \
      .help = "what kind of document this is" },                                                   \
        { .key = "system",                                                                         \
          .type = BN_FIELD_TEXT,                                                                   \
          .flags = (must),                                                                         \
          .offset = offsetof(record, head.system),                                                 \
          .max = 32,                                                                               \
          .standard = system_name,                                                                 \
          .help = "the rules system" },                                                            \
        { .key = "format",                                                                         \
          .type = BN_FIELD_INT,                                                                    \
          .offset = offsetof(record, head.format),                                                 \
          .min = 1,                                                                                \
          .max = BN_FORMAT,                                                                        \
          .standard = "1",                                                                         \
          .help = "version of the document's format" },                                            \
    {                                                                                              \
        .key = "title", .type = BN_FIELD_TEXT, .offset = offsetof(record, head.title), .max = 120, \
        .standard = "Untitled", .help = "shown as the heading"                                     \
    }

/* The field of house figures, after those of the head of a scenario or campaign. The setup has read
 * it by bn_house_read before the fields are read. */
#define BN_FIGURES_FIELD                                                                           \
    {                                                                                              \
        .key = "figures", .type = BN_FIELD_TREE,                                                   \
        .help = "figures of the book that this house changes: table, row, column and value"        \
    }

/* Reads kind and system from the top of any document, before its schema is known. */
BN_API BN_MUST_CHECK bn_code bn_head_read(const bn_doc *doc, bn_arena *arena, bn_head *out,
                                          bn_error *err);

/* Whether a document claims to be of a kind, even if other parts of it are wrong. */
BN_API bool bn_document_is(const bn_doc *doc, bn_document kind);

/* Refuses a document of another system or kind. */
BN_API BN_MUST_CHECK bn_code bn_head_check(const bn_head *head, const char *system,
                                           bn_document kind, const bn_spot *at);

typedef struct bn_rule {
    uint16_t number; /* 49 of WM-049 */
    const char *title;
} bn_rule;

/* A rule that groups of players read differently: `rules: {name: value}` in a scenario chooses. */
typedef struct bn_switch {
    const char *name;
    const char *const *values; /* the first is our ruling; NULL ends the list */
    const char *ruling;        /* "WM-R-16" */
} bn_switch;

/* A query to a system's catalogue of troops. */
typedef struct bn_catalogue_query {
    int32_t tl;             /* troops available at this tech level; below 0: at any */
    const char *class_word; /* troops of this class, in the book's words; NULL: of any */
    const char *find;       /* troops with this text in their name; NULL: all */
} bn_catalogue_query;

/* Which number of a sheet a sum explains: the words of its total, and the number's key. The number is in the part of
 * the sheet that has the name of the total, or that the total is `about`; or it is in a map of this key, under that
 * name. */
typedef struct bn_sheet_sum {
    const char *words;
    const char *key;
} bn_sheet_sum;

typedef struct bn_system {
    const char *name;   /* "warmachine" */
    const char *title;  /* "The War Machine" */
    const char *prefix; /* "WM" */
    const char *data;   /* hash of the figures */
    /* The hash of every closed version of the figures, the first version first; ended by NULL. A release
     * closes a version (tests/compat/README.md). `changes` lists what older versions played differently. */
    const char *const *releases;
    const bn_change *changes; /* versions never fall from row to row */
    size_t change_count;
    const bn_book *book; /* every cell of its tables; NULL: no house can change them */
    const bn_rule *rules;
    size_t rule_count;
    const bn_switch *switches;
    size_t switch_count;
    const bn_field *documents[BN_DOCUMENTS]; /* NULL where the system has no such document */
    const bn_effect
        *effects; /* fields of scenarios and campaigns that may have no effect, or NULL */
    const uint32_t *effect_count;
    const bn_game *battle;   /* what a scenario sets up */
    const bn_game *campaign; /* what a campaign sets up, or NULL */

    /* Builds the immutable setup of a scenario or campaign in `arena`, which must outlive it. A
     * setup opens with the bn_head of its document. */
    bn_code (*setup)(const bn_doc *doc, bn_arena *arena, const void **out, bn_error *err);

    /* Rates a force by the book or by a house (NULL: the book): its sheet as a tree, its reasons in
     * the trace (may be NULL). */
    bn_code (*rate)(const bn_doc *doc, const bn_house *house, bn_arena *arena, bn_trace *trace,
                    bn_doc **out, bn_error *err);
    const bn_sheet_sum *sheet_sums; /* of the trace that `rate` leaves, ended by NULL; or NULL */

    /* The sheet of a force of a setup, by its figures and readings; NULL if that side has no such
     * force, or with a full arena. */
    bn_doc *(*sheet)(const void *setup, uint32_t side, uint32_t force, bn_arena *arena,
                     bn_trace *trace);
    /* The stock troops of the book that answer a query, as a list of maps that share their keys;
     * NULL with a full arena. */
    bn_doc *(*catalogue)(const bn_catalogue_query *query, bn_arena *arena);
} bn_system;

/* Refuses a scenario or campaign in which a field has no effect. It is for documents that people write; that of a
 * journal was accepted when it was written. */
BN_API BN_MUST_CHECK bn_code bn_system_effects(const bn_system *system, const bn_doc *doc,
                                               const void *setup, bn_error *err);

/* The title of the document that a setup was made from; "Untitled" if it has none. */
BN_API const char *bn_setup_title(const void *setup);

/* The house figures of a setup, and their hash; NULL where it plays by the book. */
BN_API const bn_house *bn_setup_house(const void *setup);
BN_API const char *bn_setup_house_hash(const void *setup);

/* Has a game explain a state; the trace reports the house figures of the setup. */
BN_API void bn_explain(const bn_game *game, const void *setup, const void *state, bn_seat seat,
                       bn_trace *trace);

/* The catalogue of a book that has none: an empty list. */
BN_API bn_doc *bn_system_no_catalogue(const bn_catalogue_query *query, bn_arena *arena);

/* The version of the figures and rules that this build plays: 1 if nothing has changed since the
 * first. And the version that has a hash; 0 if that was never closed. */
BN_API int32_t bn_system_version(const bn_system *system);
BN_API int32_t bn_data_version(const bn_system *system, const char *data);

/* The first change that is newer than a version, up to the end of system->changes. */
BN_API size_t bn_changes_since(const bn_system *system, int32_t version);

/* Why a game that was written under figures with the hash `data` may differ here, as a map: system,
 * data, written (left out if that version is not known), now, changes (a list of maps: version, rule,
 * change). NULL with a full arena. */
BN_API bn_doc *bn_version_doc(const bn_system *system, const char *data, bn_arena *arena);

/* All systems of this build, ended by NULL; and one by name, or NULL. */
BN_API const bn_system *const *bn_systems(void);
BN_API const bn_system *bn_system_find(const char *name);

/* Reads the head of a document and finds its system. If this build has no such system the hint names
 * the nearest one that it has. */
BN_API BN_MUST_CHECK bn_code bn_system_read(const bn_doc *doc, bn_arena *arena, bn_head *head,
                                            const bn_system **out, bn_error *err);

/* The game that a document sets up: battle for a scenario, campaign for a campaign, otherwise NULL. */
BN_API const bn_game *bn_system_game(const bn_system *system, bn_document document);

/* "WM-049" */
BN_API void bn_rule_text(const bn_system *system, uint16_t rule, bn_text *out);

BN_END_C

#endif
