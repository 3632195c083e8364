/* banneret catalogue: lists the stock troops of a book. */
#include "command.h"

#include <stdio.h>

#include <banneret/text.h>

#include "print/print_json.h"
#include "print/tree.h"
#include "shared/load.h"

enum { TL_MOST = 99 };

typedef struct arguments {
    const bn_system *system;
    uint64_t tl;
    const char *class_word;
    const char *find;
    bool json;
} arguments;

static int print(const arguments *args, const bn_system *system, const bn_doc *list)
{
    paint p = paint_on(stdout);

    if (args->json)
        return print_json(stdout, list);
    paint_heading(&p, "Catalogue", system->title);
    if (system->catalogue == bn_system_no_catalogue)
        paint_paragraph(&p, "This book has no list of troops: every force describes its own.", 2);
    else if (list->count == 0)
        puts("  no troops fit this");
    else
        tree_print_whole(&p, list, 2);
    return 0;
}

/* The system of --system, or else the first that has a catalogue. */
static const bn_system *system_of(const arguments *args)
{
    if (args->system != NULL)
        return args->system;
    for (const bn_system *const *s = bn_systems(); *s != NULL; s++)
        if ((*s)->catalogue != bn_system_no_catalogue)
            return *s;
    return NULL;
}

static int run(const void *arguments_, bn_arena *arena)
{
    const arguments *args = arguments_;
    bn_catalogue_query query = { .tl = args->tl == CLI_NOT_GIVEN ? -1 : (int32_t)args->tl,
                                 .class_word = args->class_word,
                                 .find = args->find };
    const bn_system *system = system_of(args);
    const bn_doc *list;

    if (system == NULL)
        return cli_misused("catalogue", "no system of this build has a catalogue");
    list = system->catalogue(&query, arena);
    return list == NULL ? bn_code_exit_status(BN_MEMORY) : print(args, system, list);
}

static const cli_option options[] = {
    CLI_OPTION("system", 's', "SYSTEM", system,
               "the rules system (default: the first that has a catalogue)"),
    CLI_OPTION("tl", 't', "TL", tl,
               "only troops of this tech level, with their figures at that level", .most = TL_MOST),
    CLI_OPTION("class", 'c', "CLASS", class_word,
               "only troops of this class, as the book calls it"),
    CLI_OPTION("find", 'f', "TEXT", find, "only troops with this text in their name"),
    CLI_OPTION("json", 'j', NULL, json, "print the list as JSON"),
};

const cli_command cmd_catalogue = {
    .name = "catalogue",
    .summary = "the stock troops of a book",
    .what = "Lists the stock troops of a book, to build forces from.",
    .more = "Example:\n  banneret catalogue --system gurps4 --tl 3 --class Cv\n",
    CLI_OPTIONS(options),
    CLI_STARTS(.tl = CLI_NOT_GIVEN),
    .run = run,
};
