/* banneret schema: prints the JSON Schema of a document, of house figures or of a sweep, for editors and programs. */
#include "command.h"

#include <stdio.h>

#include "print/print_json.h"
#include "shared/pick.h"
#include "sweep/plan.h"

typedef struct arguments {
    int32_t document;
    const bn_system *system;
} arguments;

/* The documents in the order of bn_document, then house figures, which are a part of a document, and plans. */
enum { FIGURES = BN_DOCUMENTS, SWEEP };
static const char *const words[] = { "force", "scenario", "campaign", "figures", "sweep", NULL };

static int print_figures(const bn_system *system, bn_arena *arena)
{
    char title[80];

    if (system->book == NULL)
        return cli_misused("schema", "the system %s has no figures to change", system->name);
    snprintf(title, sizeof title, "%s: house figures", system->title);
    return print_json(stdout, bn_figures_schema(system->book, title, arena));
}

static int run(const void *arguments_, bn_arena *arena)
{
    const arguments *args = arguments_;
    const bn_system *system = args->system;
    const bn_field *fields;
    char title[80];

    if (args->document == SWEEP)
        return print_json(stdout, sweep_plan_schema(arena));
    if (args->document == FIGURES)
        return print_figures(system == NULL ? cli_pick_standard() : system, arena);
    fields = cli_pick_fields("schema", &system, args->document);
    if (fields == NULL)
        return bn_code_exit_status(BN_USAGE);
    snprintf(title, sizeof title, "%s: %s", system->title, words[args->document]);
    return print_json(stdout, bn_schema_json(fields, title, arena));
}

static const cli_option options[] = {
    CLI_OPTION("system", 's', "SYSTEM", system, "the rules system (default: warmachine)"),
};

const cli_command cmd_schema = {
    .name = "schema",
    .summary = "the JSON Schema of a document, of house figures, of a sweep",
    .what = "Prints the JSON Schema (draft 2020-12) of a document, of the map of house "
            "figures, or of the plan of a sweep.",
    .more = "Examples:\n"
            "  banneret schema scenario --system warmachine > scenario.schema.json\n"
            "  banneret schema figures --system gurps4 > figures.schema.json\n",
    .operand = &(const cli_option)CLI_OPERAND("force|scenario|campaign|figures|sweep", document,
                                              NULL, .least = 1, .words = words),
    CLI_OPTIONS(options),
    .run = run,
};
