/* banneret schema: the JSON Schema of a document, for editors and programs. */
#include "command.h"

#include <stdio.h>

#include "print/print_json.h"
#include "shared/pick.h"

typedef struct arguments {
    int32_t document;
    const bn_system *system;
} arguments;

static int run(const void *arguments_, bn_arena *arena)
{
    const arguments *args = arguments_;
    const bn_system *system = args->system;
    const bn_field *fields = cli_pick_fields("schema", &system, args->document);
    char title[80];

    if (fields == NULL)
        return bn_code_exit_status(BN_USAGE);
    snprintf(title, sizeof title, "%s: %s", system->title, bn_document_words[args->document]);
    return print_json(stdout, bn_schema_json(fields, title, arena));
}

static const cli_option options[] = {
    CLI_OPTION("system", 's', "SYSTEM", system, "the rules system (default: warmachine)"),
};

const cli_command cmd_schema = {
    .name = "schema",
    .summary = "the JSON Schema of a document",
    .what = "Prints the JSON Schema (draft 2020-12) of a document.",
    .more = "Example:\n  banneret schema scenario --system warmachine > scenario.schema.json\n",
    .operand = &(const cli_option)CLI_OPERAND("force|scenario|campaign", document, NULL, .least = 1,
                                              .words = bn_document_words),
    CLI_OPTIONS(options),
    .run = run,
};
