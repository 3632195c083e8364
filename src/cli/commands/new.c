/* banneret new: prints a document to start with: a short one, or every field with a comment. */
#include "command.h"

#include <stdio.h>
#include <string.h>

#include "os/terminal.h"
#include "interview.h"
#include "shared/pick.h"
#include "shared/starters.h"

enum { TEMPLATE_MAX = 1 << 18 };

typedef struct arguments {
    int32_t document;
    const bn_system *system;
    const char *out;
    bool full;
} arguments;

enum { NO_DOCUMENT = -1 };

/* The short document of this kind, or NULL. */
static const char *starter(const bn_system *system, int32_t document)
{
    for (const cli_starter *s = cli_starters; s->system != NULL; s++)
        if (strcmp(s->system, system->name) == 0 &&
            strcmp(s->document, bn_document_words[document]) == 0)
            return s->text;
    return NULL;
}

/* Nothing to print was named: on a terminal the program asks what to write. */
static int ask(const arguments *args, bn_arena *arena)
{
    if (!os_is_terminal(OS_INPUT) || !os_is_terminal(OS_OUTPUT))
        return cli_misused("new", "add force, scenario or campaign; questions need a terminal");
    if (args->full)
        return cli_misused("new", "--full needs force, scenario or campaign");
    return interview(args->system, args->out, arena);
}

static int print(const arguments *args, bn_arena *arena)
{
    const bn_system *system = args->system;
    const bn_field *fields = cli_pick_fields("new", &system, args->document);
    char *buffer = bn_arena_get(arena, TEMPLATE_MAX);
    bn_text text = bn_text_over(buffer, buffer == NULL ? 0 : TEMPLATE_MAX);

    if (fields == NULL)
        return bn_code_exit_status(BN_USAGE);
    if (!args->full && starter(system, args->document) != NULL) {
        fputs(starter(system, args->document), stdout);
        return 0;
    }
    if (buffer == NULL)
        return bn_code_exit_status(BN_MEMORY);
    bn_schema_template(fields, &text);
    fputs(buffer, stdout);
    return 0;
}

static int run(const void *arguments_, bn_arena *arena)
{
    const arguments *args = arguments_;

    if (args->document == NO_DOCUMENT)
        return ask(args, arena);
    if (args->out != NULL)
        return cli_misused("new", "--out is for the scenario that `banneret new` asks for");
    return print(args, arena);
}

static const cli_option options[] = {
    CLI_OPTION("system", 's', "SYSTEM", system, "the rules system (default: warmachine)"),
    CLI_OPTION("full", 'f', NULL, full, "every field, with its meaning"),
    CLI_OPTION("out", 'o', "FILE", out,
               "the file for the new scenario (default: a new one in this folder)"),
};

const cli_command cmd_new = {
    .name = "new",
    .summary = "a short force, scenario or campaign to make your own",
    .what =
        "On a terminal, asks for the sides, their troops, the place and the attacker, and writes a "
        "scenario ready to play. With force, scenario or campaign, prints a short valid document "
        "for you to change. With --full, prints a commented template of every field.",
    .more = "Examples:\n"
            "  banneret new\n"
            "  banneret new scenario --system warmachine > my-battle.yaml\n",
    .operand = &(const cli_option)CLI_OPERAND("[force|scenario|campaign]", document, NULL,
                                              .words = bn_document_words),
    CLI_OPTIONS(options),
    CLI_STARTS(.document = NO_DOCUMENT),
    .run = run,
};
