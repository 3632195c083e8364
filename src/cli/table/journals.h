/* Opening and replaying journals, for the commands. */
#ifndef CLI_JOURNALS_H
#define CLI_JOURNALS_H

#include <banneret/journal.h>
#include <banneret/table.h>

/* Of its rolls, also of those that were undone: how many are of each bn_origin. */
typedef struct cli_dice {
    uint32_t count[3];
    uint32_t
        unsaid_given;  /* of those of which it is not said: how many are as the seed gives them */
    bool still_sealed; /* the seed is not yet opened, and nothing was checked */
    bool joint;        /* the seats made the seed together */
    bn_joint_tally shares;
} cli_dice;

/* An open journal: its file, and the table after the last entry. */
typedef struct cli_journal {
    bn_journal *file;
    bn_table *table;
    bool seeded;      /* there is a seed to throw dice from */
    const char *seal; /* the commitment to it, if the journal is sealed; otherwise NULL */
    cli_dice dice;
    bool ask_dice;                  /* its dice were typed in last, or are to be from the start */
    bool open;                      /* one person runs all sides */
    const char *bots[BN_SIDES_MAX]; /* names of those it was started with; NULL: a person */

    /* Of a journal that was written under other figures and rules. */
    const bn_doc *version;  /* what changed since, by bn_version_doc; NULL: nothing did */
    uint32_t other_state;   /* number of the first entry that leads to another state, or 0 */
    const bn_doc *recorded; /* the first entry that does not fit today's rules at all, or NULL */
    bn_error why;           /* in what way */
} cli_journal;

/* Called after each entry with the state before it. `trace` is NULL unless it was asked for. */
typedef void (*cli_told)(void *self, bn_table *table, const void *before, uint32_t index,
                         bn_trace *trace);

/* Of a journal that was written under other figures and rules. `version` is called before its first
 * entry; `state` before the first one that leads to another state, or NULL if nothing is to be played on
 * from there. */
typedef struct cli_other_version {
    void (*version)(void *self, const bn_doc *version);
    void (*state)(void *self, uint32_t number);
} cli_other_version;

/* Whether the file starts like a journal. */
bool cli_is_journal(const char *path);

/* The usual name of the key file of a sealed journal; NULL if there is no memory. */
const char *cli_key_beside(const char *journal, bn_arena *arena);

/* Says that --figures cannot go with a journal, which holds the figures it is played by, and returns
 * the exit status. */
int cli_figures_are_kept(const char *command, const char *path);

/* Opens a journal for reading: verifies its chain and replays every entry. `told` may be NULL. If it
 * was written under other figures and rules it is refused, here and below, after the reasons were
 * printed. */
BN_MUST_CHECK bn_code cli_journal_replay(const char *path, bn_arena *arena, cli_told told,
                                         void *self, bool explain, cli_journal *out, bn_error *err);

/* The same; but a journal of other figures and rules is replayed under today's. From out->other_state on
 * its answers and dice lead elsewhere; out->recorded is the first entry that does not fit at all. `key` is the key file of a sealed
 * journal; without it (NULL, and above) orders that wait stay sealed. */
BN_MUST_CHECK bn_code cli_journal_replay_any(const char *path, const char *key, bn_arena *arena,
                                             const cli_other_version *other, cli_told told,
                                             void *self, bool explain, cli_journal *out,
                                             bn_error *err);

/* Opens it for playing on. It is locked against a second writer, and a last line that a crash cut short
 * is removed. A sealed one needs its key file: the one beside it, if `key` is NULL. */
BN_MUST_CHECK bn_code cli_journal_take_up(const char *path, const char *key, bn_arena *arena,
                                          cli_told told, void *self, bool explain, cli_journal *out,
                                          bn_error *err);

#endif
