/* banneret rate: the strengths and costs of a force. */
#include "command.h"

#include "shared/arguments.h"
#include "print/print_json.h"
#include "print/tree.h"
#include "shared/load.h"

typedef struct arguments {
    const char *path;
    bool explain;
    bool json;
} arguments;

static const struct argp_option options[] = {
    { "explain", 'e', NULL, 0, "show what each rule gave", 0 },
    { "json", 'j', NULL, 0, "print the sheet as JSON", 0 },
    { 0 },
};

static error_t parse(int key, char *text, struct argp_state *state)
{
    arguments *args = state->input;

    switch (key) {
    case 'e':
        args->explain = true;
        return 0;
    case 'j':
        args->json = true;
        return 0;
    default:
        return cli_operand(key, text, state, &args->path);
    }
}

static const struct argp words = {
    .options = options,
    .parser = parse,
    .args_doc = "FORCE",
    .doc = "Rates a force.\v"
           "Example:\n  banneret rate scenarios/warmachine/forces/gars-elves.yaml --explain\n",
};

static int rate(const arguments *args, bn_arena *arena)
{
    cli_document document;
    paint p = paint_on(stdout);
    bn_trace trace;
    bn_doc *sheet;
    bn_error err;
    int status = cli_load(args->path, arena, &document);

    if (status != 0)
        return status;
    bn_trace_init(&trace, arena);
    if (document.system->rate(document.doc, arena, &trace, &sheet, &err) != BN_OK)
        return cli_error(args->path, &err);
    if (args->json)
        return print_json(stdout, sheet);
    paint_heading(&p, document.head.title == NULL ? "A force" : document.head.title,
                  document.system->title);
    tree_print(&p, sheet, 2);
    if (args->explain) {
        putchar('\n');
        paint_terms(&p, document.system, &trace);
    }
    return 0;
}

int cmd_rate(int argc, char **argv)
{
    arguments args = { 0 };
    bn_arena arena;
    int status;

    argp_parse(&words, argc, argv, 0, NULL, &args);
    cli_arena_init(&arena);
    status = rate(&args, &arena);
    bn_arena_done(&arena);
    return status;
}
