#include "journals.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "shared/arguments.h"

#include <banneret/system/system.h>

bool cli_is_journal(const char *path)
{
    static const char opening[] = "{\"banneret\":\"journal\"";
    char begins[sizeof opening - 1];
    int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC); /* a FIFO is not waited for */
    struct stat about;
    bool is = fd >= 0 && fstat(fd, &about) == 0 && S_ISREG(about.st_mode) &&
              read(fd, begins, sizeof begins) == (ssize_t)sizeof begins &&
              memcmp(begins, opening, sizeof begins) == 0;

    if (fd >= 0)
        (void)close(fd); /* it was only read */
    return is;
}

int cli_figures_are_kept(const char *command, const char *path)
{
    return cli_misused(command,
                       "--figures is for a document that is not yet played; %s is a journal and "
                       "holds its figures",
                       path);
}

/* Replays one entry and calls `told`. */
static bn_code replay_one(const bn_journal *file, bn_table *table, const bn_doc *tree,
                          bn_arena *arena, cli_told told, void *self, bool explain, bn_error *err)
{
    const bn_game *game = bn_table_game(table);
    _Alignas(BN_STATE_ALIGN) uint8_t before[BN_STATE_MAX];
    bn_trace trace;
    bn_code code;

    memcpy(before, bn_table_state(table), game->state_size(bn_table_setup(table)));
    bn_trace_init(&trace, arena);
    code = bn_journal_replay(file, tree, table, explain ? &trace : NULL, err);
    if (code == BN_OK && told != NULL)
        told(self, table, before, bn_table_entries(table) - 1, explain ? &trace : NULL);
    return code;
}

static void count_dice(const bn_journal *file, const bn_entry *entry, cli_dice *dice)
{
    if (entry->type != BN_ENTRY_ROLL)
        return;
    dice->count[entry->origin]++;
    if (entry->origin == BN_ORIGIN_UNSAID && bn_journal_gives(file, entry))
        dice->unsaid_given++;
}

static bn_code replay_all(cli_journal *journal, const bn_doc *entries, bn_arena *arena,
                          cli_told told, void *self, bool explain, bn_error *err)
{
    bn_table *table = journal->table;
    uint32_t line = 2; /* the first line holds the document */

    for (const bn_doc *tree = entries->first; tree != NULL; tree = tree->next, line++) {
        bn_code code = replay_one(journal->file, table, tree, arena, told, self, explain, err);

        if (code != BN_OK) {
            err->line = line;
            err->column = 1;
            return code;
        }
        count_dice(journal->file, bn_table_entry(table, bn_table_entries(table) - 1),
                   &journal->dice);
    }
    return BN_OK;
}

static bn_code open_as(const char *path, uint32_t flags, bn_arena *arena, cli_told told, void *self,
                       bool explain, cli_journal *out, bn_error *err)
{
    bn_journal_contents contents;
    const bn_system *system;
    bn_code code = bn_journal_open(path, flags, bn_system_find, arena, &out->file, &contents, err);

    if (code != BN_OK)
        return code;
    if (contents.torn > 0)
        fprintf(stderr, "%s:%u: the last line was cut short by a crash and is left out\n", path,
                (unsigned)contents.torn);
    system = bn_system_find(contents.head.system);
    out->seeded = contents.head.seeded;
    out->dice = (cli_dice){ .unsaid_given = 0 };
    code = bn_table_open(arena, system, contents.head.document, &out->table, err);
    if (code == BN_OK)
        code = replay_all(out, contents.entries, arena, told, self, explain, err);
    if (code != BN_OK)
        bn_journal_close(out->file);
    return code;
}

bn_code cli_journal_take_up(const char *path, bn_arena *arena, cli_told told, void *self,
                            cli_journal *out, bn_error *err)
{
    return open_as(path, 0, arena, told, self, false, out, err);
}

bn_code cli_journal_replay(const char *path, bn_arena *arena, cli_told told, void *self,
                           bool explain, cli_journal *out, bn_error *err)
{
    return open_as(path, BN_JOURNAL_READ, arena, told, self, explain, out, err);
}
