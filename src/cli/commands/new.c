/* banneret new: prints a document to fill in, with a comment on every field. */
#include "command.h"

#include <stdio.h>

#include "shared/pick.h"

enum { TEMPLATE_MAX = 1 << 18 };

typedef struct arguments {
    int32_t document;
    const bn_system *system;
} arguments;

static int run(const void *arguments_, bn_arena *arena)
{
    const arguments *args = arguments_;
    const bn_system *system = args->system;
    const bn_field *fields = cli_pick_fields("new", &system, args->document);
    char *buffer = bn_arena_get(arena, TEMPLATE_MAX);
    bn_text text = bn_text_over(buffer, buffer == NULL ? 0 : TEMPLATE_MAX);

    if (fields == NULL)
        return bn_code_exit_status(BN_USAGE);
    if (buffer == NULL)
        return bn_code_exit_status(BN_MEMORY);
    bn_schema_template(fields, &text);
    fputs(buffer, stdout);
    return 0;
}

static const cli_option options[] = {
    CLI_OPTION("system", 's', "SYSTEM", system, "the rules system (default: warmachine)"),
};

const cli_command cmd_new = {
    .name = "new",
    .summary = "a commented force, scenario or campaign to fill in",
    .what = "Prints a commented template of a document.",
    .more = "Example:\n  banneret new scenario --system warmachine > my-battle.yaml\n",
    .operand = &(const cli_option)CLI_OPERAND("force|scenario|campaign", document, NULL, .least = 1,
                                              .words = bn_document_words),
    CLI_OPTIONS(options),
    .run = run,
};
