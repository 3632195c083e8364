/* banneret catalogue: the stock troops of a book. */
#include "command.h"

#include <argp.h>
#include <stdlib.h>

#include <banneret/text.h>

#include "print/print_json.h"
#include "print/tree.h"
#include "shared/load.h"

enum { TL_MOST = 99 };

typedef struct arguments {
    const char *system;
    bn_catalogue_query query;
    bool json;
} arguments;

static const struct argp_option options[] = {
    { "system", 's', "SYSTEM", 0, "the rules system (needed if more than one has a catalogue)", 0 },
    { "tl", 't', "TL", 0, "only what is to be had at this tech level, with its figures there", 0 },
    { "class", 'c', "CLASS", 0, "only what is of this class, in the book's own words", 0 },
    { "find", 'f', "TEXT", 0, "only what has this text in its name", 0 },
    { "json", 'j', NULL, 0, "print the list as JSON", 0 },
    { 0 },
};

static int32_t level_of(const char *text, struct argp_state *state)
{
    char *end;
    long level = strtol(text, &end, 10);

    if (*text == '\0' || *end != '\0' || level < 0 || level > TL_MOST)
        argp_error(state, "\"%s\" is no tech level", text);
    return (int32_t)level;
}

static error_t parse(int key, char *text, struct argp_state *state)
{
    arguments *args = state->input;

    switch (key) {
    case 's':
        args->system = text;
        return 0;
    case 't':
        args->query.tl = level_of(text, state);
        return 0;
    case 'c':
        args->query.class_word = text;
        return 0;
    case 'f':
        args->query.find = text;
        return 0;
    case 'j':
        args->json = true;
        return 0;
    case ARGP_KEY_ARG:
        argp_usage(state);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp words = {
    .options = options,
    .parser = parse,
    .doc = "Lists the stock troops of a book, from which forces are made.\v"
           "Example:\n  banneret catalogue --system gurps4 --tl 3 --class Cv\n",
};

static int print(const arguments *args, const bn_system *system, const bn_doc *list)
{
    paint p = paint_on(stdout);

    if (args->json)
        return print_json(stdout, list);
    paint_heading(&p, "Catalogue", system->title);
    if (list->count == 0)
        puts("  nothing answers this");
    else
        tree_print(&p, list, 2);
    return 0;
}

/* The system asked for, or else the one that has a catalogue. */
static const bn_system *system_of(const arguments *args)
{
    if (args->system != NULL)
        return bn_system_find(args->system);
    for (const bn_system *const *s = bn_systems(); *s != NULL; s++)
        if ((*s)->catalogue != bn_system_no_catalogue)
            return *s;
    return NULL;
}

static int unknown_system(const char *name)
{
    fprintf(stderr,
            "banneret catalogue: unknown system \"%s\"; this build has:", name == NULL ? "" : name);
    for (const bn_system *const *s = bn_systems(); *s != NULL; s++)
        fprintf(stderr, " %s", (*s)->name);
    fputc('\n', stderr);
    return bn_code_exit_status(BN_USAGE);
}

int cmd_catalogue(int argc, char **argv)
{
    arguments args = { .query = { .tl = -1 } };
    const bn_system *system;
    const bn_doc *list;
    bn_arena arena;
    int status;

    argp_parse(&words, argc, argv, 0, NULL, &args);
    system = system_of(&args);
    if (system == NULL)
        return unknown_system(args.system);
    cli_arena_init(&arena);
    list = system->catalogue(&args.query, &arena);
    status = list == NULL ? bn_code_exit_status(BN_MEMORY) : print(&args, system, list);
    bn_arena_done(&arena);
    return status;
}
