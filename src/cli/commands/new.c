/* banneret new: prints a document to begin with: a short one, or every field with a comment. */
#include "command.h"

#include <stdio.h>
#include <string.h>

#include "shared/pick.h"
#include "shared/starters.h"

enum { TEMPLATE_MAX = 1 << 18 };

typedef struct arguments {
    int32_t document;
    const bn_system *system;
    bool full;
} arguments;

/* The short document of this kind, or NULL. */
static const char *starter(const bn_system *system, int32_t document)
{
    for (const cli_starter *s = cli_starters; s->system != NULL; s++)
        if (strcmp(s->system, system->name) == 0 &&
            strcmp(s->document, bn_document_words[document]) == 0)
            return s->text;
    return NULL;
}

static int run(const void *arguments_, bn_arena *arena)
{
    const arguments *args = arguments_;
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

static const cli_option options[] = {
    CLI_OPTION("system", 's', "SYSTEM", system, "the rules system (default: warmachine)"),
    CLI_OPTION("full", 'f', NULL, full, "every field that there is, with what it means"),
};

const cli_command cmd_new = {
    .name = "new",
    .summary = "a short force, scenario or campaign to make your own",
    .what =
        "Prints a short document that is valid and can be fought, rated or run as it is: change it "
        "to your own. With --full, a commented template of every field.",
    .more = "Example:\n  banneret new scenario --system warmachine > my-battle.yaml\n",
    .operand = &(const cli_option)CLI_OPERAND("force|scenario|campaign", document, NULL, .least = 1,
                                              .words = bn_document_words),
    CLI_OPTIONS(options),
    .run = run,
};
