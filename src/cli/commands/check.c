/* banneret check: tells whether documents and journals are valid, and if not, where they are wrong. */
#include "command.h"

#include <string.h>

#include "table/journals.h"
#include "shared/load.h"

typedef struct arguments {
    cli_operands files;
} arguments;

static int check_journal(const char *path, bn_arena *arena)
{
    bn_error err;
    cli_journal journal;

    if (cli_journal_replay(path, arena, NULL, NULL, false, &journal, &err) != BN_OK)
        return cli_error(path, &err);
    bn_journal_close(journal.file);
    printf("%s: ok, a %s journal of %u entries\n", path, bn_table_system(journal.table)->name,
           (unsigned)bn_table_entries(journal.table));
    return 0;
}

static int check_document(const char *path, bn_arena *arena)
{
    cli_document document;
    const void *setup;
    bn_doc *sheet;
    bn_error err;
    int status = cli_load(path, arena, &document);

    if (status != 0)
        return status;
    if (document.head.document == BN_DOCUMENT_FORCE) {
        if (document.system->rate(document.doc, NULL, arena, NULL, &sheet, &err) != BN_OK)
            return cli_error(path, &err);
    } else if (document.system->setup(document.doc, arena, &setup, &err) != BN_OK ||
               bn_system_effects(document.system, document.doc, setup, &err) != BN_OK) {
        return cli_error(path, &err);
    }
    printf("%s: ok, a %s %s\n", path, document.system->name,
           bn_document_words[document.head.document]);
    return 0;
}

static int check_file(const char *path)
{
    bn_arena arena;
    int status;

    cli_arena_init(&arena);
    status = cli_is_journal(path) ? check_journal(path, &arena) : check_document(path, &arena);
    bn_arena_done(&arena);
    return status;
}

static int run(const void *arguments_, bn_arena *arena)
{
    const arguments *args = arguments_;
    int last = 0;

    (void)
        arena; /* each file gets an arena of its own, so that many files need no more memory than one */
    for (uint32_t i = 0; i < args->files.count; i++) {
        int status = check_file(args->files.at[i]);

        if (status != 0)
            last = status;
    }
    return last;
}

const cli_command cmd_check = {
    .name = "check",
    .summary = "is it valid, and if not, where",
    .what = "Says of each document or journal whether it is valid, and if not, where and why.",
    .more = "Example:\n  banneret check scenarios/warmachine/*.yaml\n",
    .operand = &(const cli_option)CLI_OPERAND("FILE...", files, NULL, .least = 1),
    CLI_STARTS(.files = { 0 }),
    .run = run,
};
