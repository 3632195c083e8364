/* What the referee decides about a table beside the rules of its game. The store keeps it as a text. */
#ifndef BS_RULES_H
#define BS_RULES_H

#include <banneret/doc.h>

#include "steps.h"
#include "store/store.h"

enum { BS_RULES_TEXT = 1024 };

/* Who may write notes to whom. */
typedef enum bs_notes_rule {
    BS_NOTES_ALL,     /* everyone to everyone */
    BS_NOTES_REFEREE, /* only to and from the referee */
    BS_NOTES_NOBODY
} bs_notes_rule;

/* Who may ask for odds and advice before the game is over. */
typedef enum bs_counsel_rule {
    BS_COUNSEL_ALL, /* everyone, by what the seat knows */
    BS_COUNSEL_REFEREE,
    BS_COUNSEL_NOBODY
} bs_counsel_rule;

/* How far spectators are behind. */
typedef enum bs_unit { BS_DELAY_SECONDS, BS_DELAY_ENTRIES, BS_DELAY_ROUNDS } bs_unit;

typedef struct bs_delay {
    bs_unit unit;
    uint32_t count; /* 0: they are not */
} bs_delay;

/* Who brought the game: tables that an older server stored do not say it. */
typedef enum bs_source { BS_SOURCE_UNSAID, BS_SOURCE_NEW, BS_SOURCE_JOURNAL } bs_source;

typedef struct bs_rules {
    bs_source opened;    /* no one changes it later */
    uint32_t brought;    /* entries of the journal with which it was opened */
    bool journal_at_end; /* no one sees the journal before the game is over */
    bs_notes_rule notes;
    bs_steps deadlines;
    bs_counsel_rule counsel;
    bs_delay delay;
} bs_rules;

/* Reads what is stored; a member that is missing is zero. */
bs_rules bs_rules_read(bs_line stored);

/* Changes the rules that the body of a request names, and says what is wrong with it. */
BN_MUST_CHECK bn_code bs_rules_change(const bn_doc *body, bs_rules *rules, bn_error *err);

bool bs_rules_same(const bs_rules *a, const bs_rules *b);

/* As the store keeps them, and as clients see them. */
void bs_rules_write(const bs_rules *rules, char out[BS_RULES_TEXT]);
bn_doc *bs_rules_doc(const bs_rules *rules, bn_arena *arena);

#endif
