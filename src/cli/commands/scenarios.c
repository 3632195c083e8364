/* banneret scenarios: lists the battles and campaigns that come with the program. */
#include "command.h"

#include <banneret/store.h>

#include "print/plain.h"
#include "print/paint.h"
#include "print/print_json.h"
#include "shared/load.h"
#include "shared/scenarios.h"

enum { NAME_COLUMNS = 26, KIND_COLUMNS = 10 };

typedef struct arguments {
    const bn_system *system;
    bool names, json;
} arguments;

/* The comment of a document about itself. One that cannot be read is left out: `check` says why. */
static bool read_head(const cli_scenario *scenario, bn_arena *arena, bn_head *head)
{
    bn_doc *doc;
    bn_error err;

    return bn_store_read(scenario->path, arena, &doc, &err) == BN_OK &&
           bn_head_read(doc, arena, head, &err) == BN_OK;
}

static void print_line(const paint *p, const cli_scenario *scenario, const bn_head *head)
{
    fputs("    ", p->out);
    paint_padded(p, scenario->name, NAME_COLUMNS);
    paint_padded(p, head->document == BN_DOCUMENT_CAMPAIGN ? "campaign" : "battle", KIND_COLUMNS);
    fprintf(p->out, "%s\n", head->title != NULL ? head->title : "");
}

static void put_line(bn_doc *list, const cli_scenario *scenario, const bn_head *head,
                     bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena);

    bn_doc_put_text(arena, map, "name", scenario->name);
    bn_doc_put_text(arena, map, "system", scenario->system->name);
    bn_doc_put_text(arena, map, "document", bn_document_words[head->document]);
    bn_doc_put_text(arena, map, "title", head->title != NULL ? head->title : "");
    bn_doc_put_text(arena, map, "path", scenario->path);
    bn_doc_push(list, map);
}

static int run(const void *arguments_, bn_arena *arena)
{
    const arguments *args = arguments_;
    cli_scenario all[CLI_SCENARIOS_MAX];
    uint32_t count = cli_scenarios(arena, all);
    const bn_system *last = NULL;
    bn_doc *list = bn_doc_list(arena);
    paint p = paint_on(stdout);
    bn_head head;

    if (count == 0) {
        fprintf(paint_errors(), "banneret scenarios: no scenarios in %s\n",
                PLAIN(cli_scenarios_folder(arena)));
        return bn_code_exit_status(BN_IO);
    }
    for (uint32_t i = 0; i < count; i++) {
        if ((args->system != NULL && all[i].system != args->system) ||
            !read_head(&all[i], arena, &head))
            continue;
        if (args->names) {
            puts(all[i].name);
            continue;
        }
        if (args->json) {
            put_line(list, &all[i], &head, arena);
            continue;
        }
        if (all[i].system != last)
            fprintf(p.out, "%s  %s\n", last == NULL ? "" : "\n", all[i].system->title);
        last = all[i].system;
        print_line(&p, &all[i], &head);
    }
    return args->json ? print_json(stdout, list) : 0;
}

static const cli_option options[] = {
    CLI_OPTION("names", 'n', NULL, names, "print only the names, one per line"),
    CLI_OPTION("json", 'j', NULL, json, "print the list as JSON"),
};

const cli_command cmd_scenarios = {
    .name = "scenarios",
    .summary = "sample battles and campaigns",
    .what = "Lists the battles and campaigns that come with the program. Every command accepts "
            "their names instead of a file.",
    .more = "Example:\n  banneret scenarios gurps4\n  banneret battle elves-at-the-pass\n",
    .operand = &(const cli_option)CLI_OPERAND("[SYSTEM]", system, NULL),
    CLI_OPTIONS(options),
    CLI_STARTS(.json = false),
    .run = run,
};
