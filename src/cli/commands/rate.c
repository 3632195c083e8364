/* banneret rate: prints the strengths and costs of a force. */
#include "command.h"

#include "print/house.h"
#include "print/print_json.h"
#include "print/tree.h"
#include "shared/load.h"

typedef struct arguments {
    const char *path;
    const char *figures;
    bool explain;
    bool json;
} arguments;

static int run(const void *arguments_, bn_arena *arena)
{
    const arguments *args = arguments_;
    cli_document document;
    paint p = paint_on(stdout);
    const bn_house *house;
    bn_trace trace;
    bn_doc *sheet;
    bn_error err;
    int status = cli_load(args->path, arena, &document);

    if (status == 0)
        status = cli_load_house(args->figures, document.system, arena, &house);
    if (status != 0)
        return status;
    bn_trace_init(&trace, arena);
    trace.house = house;
    if (document.system->rate(document.doc, house, arena, &trace, &sheet, &err) != BN_OK)
        return cli_error(args->path, &err);
    if (args->json) {
        house_put(arena, sheet, house);
        return print_json(stdout, sheet);
    }
    paint_heading(&p, document.head.title == NULL ? "A force" : document.head.title,
                  document.system->title);
    house_print(&p, house);
    if (house != NULL)
        putchar('\n');
    tree_print(&p, sheet, 2);
    if (args->explain) {
        putchar('\n');
        paint_terms(&p, document.system, &trace);
    }
    return 0;
}

static const cli_option options[] = {
    CLI_FIGURES,
    CLI_OPTION("explain", 'e', NULL, explain, "show what each rule gave"),
    CLI_OPTION("json", 'j', NULL, json, "print the sheet as JSON"),
};

const cli_command cmd_rate = {
    .name = "rate",
    .summary = "the strengths and costs of a force",
    .what = "Rates a force.",
    .more = "Example:\n  banneret rate scenarios/warmachine/forces/gars-elves.yaml --explain\n",
    .operand = &(const cli_option)CLI_OPERAND("FORCE", path, NULL, .least = 1),
    CLI_OPTIONS(options),
    .run = run,
};
