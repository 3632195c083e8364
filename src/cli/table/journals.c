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
static bn_code replay_one(bn_table *table, const bn_doc *tree, bn_arena *arena, cli_told told,
                          void *self, bool explain, bn_error *err)
{
    const bn_game *game = bn_table_game(table);
    _Alignas(BN_STATE_ALIGN) uint8_t before[BN_STATE_MAX];
    bn_entry entry;
    bn_trace trace;
    bn_code code = bn_entry_read(game, tree, &entry, err);

    if (code != BN_OK)
        return code;
    memcpy(before, bn_table_state(table), game->state_size(bn_table_setup(table)));
    bn_trace_init(&trace, arena);
    code = bn_table_replay(table, &entry, explain ? &trace : NULL, err);
    if (code == BN_OK && told != NULL)
        told(self, table, before, bn_table_entries(table) - 1, explain ? &trace : NULL);
    return code;
}

static bn_code replay_all(bn_table *table, const bn_doc *entries, bn_arena *arena, cli_told told,
                          void *self, bool explain, bn_error *err)
{
    uint32_t line = 2; /* the first line holds the document */

    for (const bn_doc *tree = entries->first; tree != NULL; tree = tree->next, line++) {
        bn_code code = replay_one(table, tree, arena, told, self, explain, err);

        if (code != BN_OK) {
            err->line = line;
            err->column = 1;
            return code;
        }
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
    out->seed = contents.head.seed;
    code = bn_table_open(arena, system, contents.head.document, &out->table, err);
    if (code == BN_OK)
        code = replay_all(out->table, contents.entries, arena, told, self, explain, err);
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
