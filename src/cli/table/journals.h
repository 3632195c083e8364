/* Opening and replaying journals, for the commands. */
#ifndef CLI_JOURNALS_H
#define CLI_JOURNALS_H

#include <banneret/journal.h>
#include <banneret/table.h>

/* Of its rolls, also of those that were taken back: how many are of each bn_origin. */
typedef struct cli_dice {
    uint32_t count[3];
    uint32_t
        unsaid_given; /* of those of which it is not said: how many are as the seed gives them */
} cli_dice;

/* An open journal: its file, and the table after the last entry. */
typedef struct cli_journal {
    bn_journal *file;
    bn_table *table;
    bool seeded; /* there is a seed to throw dice from */
    cli_dice dice;
} cli_journal;

/* Called after each entry with the state before it. `trace` is NULL unless it was asked for. */
typedef void (*cli_told)(void *self, bn_table *table, const void *before, uint32_t index,
                         bn_trace *trace);

/* Whether the file begins like a journal. */
bool cli_is_journal(const char *path);

/* Says that --figures cannot go with a journal, which holds the figures it is played by, and returns
 * the exit status. */
int cli_figures_are_kept(const char *command, const char *path);

/* Opens a journal for reading: verifies its chain and replays every entry. `told` may be NULL. */
BN_MUST_CHECK bn_code cli_journal_replay(const char *path, bn_arena *arena, cli_told told,
                                         void *self, bool explain, cli_journal *out, bn_error *err);

/* Opens it for playing on. It is locked against a second writer, and a last line that a crash cut short
 * is removed. */
BN_MUST_CHECK bn_code cli_journal_take_up(const char *path, bn_arena *arena, cli_told told,
                                          void *self, cli_journal *out, bn_error *err);

#endif
