/* banneret rate: prints the strengths and costs of a force, or of every force of a scenario or campaign. */
#include "command.h"

#include <string.h>

#include "print/house.h"
#include "print/print_json.h"
#include "sheets/sheet_file.h"
#include "sheets/sheet_parts.h"
#include "print/tree.h"
#include "shared/load.h"

typedef struct arguments {
    const char *path;
    const char *figures;
    const char *out;
    bool explain;
    bool json;
} arguments;

/* The forces of a scenario or campaign, side by side as its setup has them. */
typedef struct roster {
    const bn_system *system;
    const bn_game *game;
    const void *setup;
    const char *title;
} roster;

static bn_doc *roster_json(const roster *r, bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena), *sides, *rated;

    bn_doc_put(arena, map, "title", bn_doc_text(arena, r->title));
    house_put(arena, map, bn_setup_house(r->setup));
    sides = bn_doc_put(arena, map, "sides", bn_doc_list(arena));
    for (uint32_t s = 0; s < r->game->sides(r->setup); s++) {
        bn_doc *side = bn_doc_push(sides, bn_doc_map(arena)), *forces;

        bn_doc_put(arena, side, "name", bn_doc_text(arena, r->game->side_name(r->setup, s)));
        forces = bn_doc_put(arena, side, "forces", bn_doc_list(arena));
        for (uint32_t f = 0; (rated = r->system->sheet(r->setup, s, f, arena, NULL)) != NULL; f++)
            bn_doc_push(forces, rated);
    }
    return map;
}

static void print_forces(const paint *p, const roster *r, uint32_t side, bool explain,
                         bn_arena *arena)
{
    for (uint32_t f = 0;; f++) {
        bn_trace trace;
        bn_doc *rated;

        bn_trace_init(&trace, arena);
        trace.house = bn_setup_house(r->setup);
        rated = r->system->sheet(r->setup, side, f, arena, &trace);
        if (rated == NULL)
            return;
        if (f > 0)
            putchar('\n');
        tree_print(p, rated, 4);
        if (explain) {
            putchar('\n');
            paint_terms(p, r->system, &trace);
        }
    }
}

static void print_roster(const roster *r, bool explain, bn_arena *arena)
{
    paint p = paint_on(stdout);

    p.rated = r->system;
    paint_heading(&p, r->title, r->system->title);
    house_print(&p, bn_setup_house(r->setup));
    for (uint32_t s = 0; s < r->game->sides(r->setup); s++) {
        if (s > 0 || bn_setup_house(r->setup) != NULL)
            putchar('\n');
        paint_ink_on(&p, INK_BOLD);
        printf("  %s", r->game->side_name(r->setup, s));
        paint_ink_off(&p);
        putchar('\n');
        print_forces(&p, r, s, explain, arena);
    }
}

/* One force on a sheet to print, under its name. */
static void add_force(sheet *s, const sheet_sides *by, const bn_doc *rated, const bn_trace *trace)
{
    const sheet_view view = { .rated = by->system };
    bn_doc rest = *rated;

    if (rest.first != NULL && strcmp(rest.first->key, "name") == 0) {
        sheet_add(s, SHEET_SUBHEADING, rest.first->text);
        rest.first = rest.first->next;
    }
    sheet_add_tree(s, "", &rest, &view);
    if (trace != NULL && trace->count > 0)
        sheet_terms(s, "What each rule gave", by, trace->terms, trace->count);
}

static int write_roster(const roster *r, const arguments *args, bn_arena *arena)
{
    sheet s = sheet_begin(arena, r->title, r->system->title);
    sheet_sides by = { .system = r->system };

    sheet_house(&s, bn_setup_house(r->setup));
    for (uint32_t side = 0; side < r->game->sides(r->setup); side++) {
        bn_doc *rated;

        if (side > 0)
            sheet_add(&s, SHEET_PAGE, "");
        sheet_add(&s, SHEET_HEADING, r->game->side_name(r->setup, side));
        for (uint32_t f = 0;; f++) {
            bn_trace trace;

            bn_trace_init(&trace, arena);
            trace.house = bn_setup_house(r->setup);
            rated = r->system->sheet(r->setup, side, f, arena, &trace);
            if (rated == NULL)
                break;
            add_force(&s, &by, rated, args->explain ? &trace : NULL);
        }
    }
    if (s.full || arena->full)
        return bn_code_exit_status(BN_MEMORY);
    return sheet_write(&s, args->out, arena);
}

static int rate_all(const arguments *args, bn_arena *arena)
{
    cli_document document;
    bn_error err;
    roster r;
    int status = cli_load_setup(args->path, args->figures, arena, &document, &r.setup);

    if (status != 0)
        return status;
    r.system = document.system;
    r.game = bn_system_game(document.system, document.head.document);
    r.title = bn_setup_title(r.setup);
    if (args->out != NULL)
        return write_roster(&r, args, arena);
    if (args->json)
        return print_json(stdout, roster_json(&r, arena));
    print_roster(&r, args->explain, arena);
    if (!arena->full)
        return 0;
    bn_fail(&err, BN_MEMORY, "out of memory for the sheets");
    return cli_error(args->path, &err);
}

static const char *force_title(const cli_document *document)
{
    return document->head.title == NULL ? "A force" : document->head.title;
}

static int write_force(const arguments *args, const cli_document *document, const bn_doc *rated,
                       const bn_house *house, const bn_trace *trace, bn_arena *arena)
{
    sheet s = sheet_begin(arena, force_title(document), document->system->title);
    sheet_sides by = { .system = document->system };

    sheet_house(&s, house);
    add_force(&s, &by, rated, args->explain ? trace : NULL);
    if (s.full || arena->full)
        return bn_code_exit_status(BN_MEMORY);
    return sheet_write(&s, args->out, arena);
}

static int run(const void *arguments_, bn_arena *arena)
{
    const arguments *args = arguments_;
    cli_document document;
    paint p = paint_on(stdout);
    const bn_house *house;
    bn_trace trace;
    bn_doc *rated;
    bn_error err;
    int status;

    if (!sheet_can_write(args->out))
        return cli_misused("rate", "--out is a file that ends in " SHEET_ENDINGS ", and not %s",
                           args->out);
    status = cli_load(args->path, arena, &document);
    if (status == 0 && document.head.document != BN_DOCUMENT_FORCE)
        return rate_all(args, arena);
    if (status == 0)
        status = cli_load_house(args->figures, document.system, arena, &house);
    if (status != 0)
        return status;
    bn_trace_init(&trace, arena);
    trace.house = house;
    if (document.system->rate(document.doc, house, arena, &trace, &rated, &err) != BN_OK)
        return cli_error(args->path, &err);
    if (args->out != NULL)
        return write_force(args, &document, rated, house, &trace, arena);
    if (args->json) {
        house_put(arena, rated, house);
        return print_json(stdout, rated);
    }
    p.rated = document.system;
    paint_heading(&p, force_title(&document), document.system->title);
    house_print(&p, house);
    if (house != NULL)
        putchar('\n');
    tree_print(&p, rated, 2);
    if (args->explain) {
        putchar('\n');
        paint_terms(&p, document.system, &trace);
    }
    return 0;
}

static const cli_option options[] = {
    CLI_FIGURES,
    CLI_OPTION("explain", 'e', NULL, explain, "show the part of each rule"),
    CLI_OPTION("json", 'j', NULL, json, "print the sheets as JSON"),
    CLI_OPTION("out", 'o', "FILE", out, "write a roster to print; FILE ends in " SHEET_ENDINGS),
};

const cli_command cmd_rate = {
    .name = "rate",
    .summary = "the strengths and costs of a force",
    .what = "Rates a force, or every force of a scenario or campaign.",
    .more = "Examples:\n  banneret rate scenarios/warmachine/forces/gars-elves.yaml --explain\n"
            "  banneret rate elves-at-the-pass\n"
            "  banneret rate elves-at-the-pass -o roster.pdf\n",
    .operand = &(const cli_option)CLI_OPERAND("FORCE|SCENARIO|CAMPAIGN", path, NULL, .least = 1),
    CLI_OPTIONS(options),
    .run = run,
};
