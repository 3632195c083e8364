/* banneret systems: lists the rules systems of this build. */
#include "command.h"

#include "print/paint.h"
#include "shared/load.h"

typedef struct arguments {
    const bn_system *system;
} arguments;

static void print_switches(const paint *p, const bn_system *system)
{
    if (system->switch_count == 0)
        return;
    fputs("\n  Readings a scenario may choose (`rules: {name: value}`), ours first\n", p->out);
    for (size_t i = 0; i < system->switch_count; i++) {
        const bn_switch *s = &system->switches[i];

        fputs("    ", p->out);
        paint_padded(p, s->name, 34);
        paint_padded(p, s->ruling, 10);
        for (size_t v = 0; s->values[v] != NULL; v++)
            fprintf(p->out, "%s%s", v == 0 ? "" : " | ", s->values[v]);
        fputc('\n', p->out);
    }
}

static void print_system(const paint *p, const bn_system *system, bool whole)
{
    fputs("  ", p->out);
    paint_ink_on(p, INK_BOLD);
    paint_padded(p, system->name, 14);
    paint_ink_off(p);
    fprintf(p->out, "%s, %zu rules, version %d, data %s\n", system->title, system->rule_count,
            (int)bn_system_version(system), system->data);
    fputs("                documents:", p->out);
    for (int d = 0; d < BN_DOCUMENTS; d++) {
        if (system->documents[d] != NULL)
            fprintf(p->out, " %s", bn_document_words[d]);
    }
    fputs("; games: battle", p->out);
    if (system->campaign != NULL)
        fputs(", campaign", p->out);
    fputc('\n', p->out);
    if (whole)
        print_switches(p, system);
}

static int run(const void *arguments_, bn_arena *arena)
{
    const arguments *args = arguments_;
    paint p = paint_on(stdout);

    (void)arena;
    for (const bn_system *const *s = bn_systems(); *s != NULL; s++)
        if (args->system == NULL || *s == args->system)
            print_system(&p, *s, args->system != NULL);
    return 0;
}

const cli_command cmd_systems = {
    .name = "systems",
    .summary = "the rules systems, their options and documents",
    .what = "Lists the rules systems of this build, their documents and variants.",
    .more = "Example:\n  banneret systems warmachine\n",
    .operand = &(const cli_option)CLI_OPERAND("[SYSTEM]", system, NULL),
    .run = run,
};
