/* banneret systems: what this build can referee. */
#include "command.h"

#include "shared/arguments.h"
#include "print/paint.h"
#include "shared/load.h"

typedef struct arguments {
    const char *name;
} arguments;

static error_t parse(int key, char *text, struct argp_state *state)
{
    arguments *args = state->input;

    return cli_optional_operand(key, text, state, &args->name);
}

static const struct argp words = {
    .parser = parse,
    .args_doc = "[SYSTEM]",
    .doc = "The rules systems of this build, their documents and the readings they offer.\v"
           "Example:\n  banneret systems warmachine\n",
};

static const char *const document_names[BN_DOCUMENTS] = { "force", "scenario", "campaign" };

static void print_switches(const paint *p, const bn_system *system)
{
    if (system->switch_count == 0)
        return;
    fputs("\n  Readings a scenario may choose (`rules: {name: value}`), ours first\n", p->out);
    for (size_t i = 0; i < system->switch_count; i++) {
        const bn_switch *s = &system->switches[i];

        fputs("    ", p->out);
        paint_padded(p, s->name, 28);
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
    fprintf(p->out, "%s, %zu rules, data %s\n", system->title, system->rule_count, system->data);
    fputs("                documents:", p->out);
    for (int d = 0; d < BN_DOCUMENTS; d++) {
        if (system->documents[d] != NULL)
            fprintf(p->out, " %s", document_names[d]);
    }
    fputs("; games: battle", p->out);
    if (system->campaign != NULL)
        fputs(", campaign", p->out);
    fputc('\n', p->out);
    if (whole)
        print_switches(p, system);
}

static int unknown_system(const char *name)
{
    fprintf(stderr, "banneret systems: unknown system \"%s\"; this build has:", name);
    for (const bn_system *const *s = bn_systems(); *s != NULL; s++)
        fprintf(stderr, " %s", (*s)->name);
    fputc('\n', stderr);
    return bn_code_exit_status(BN_USAGE);
}

int cmd_systems(int argc, char **argv)
{
    arguments args = { NULL };
    paint p = paint_on(stdout);

    argp_parse(&words, argc, argv, 0, NULL, &args);
    if (args.name != NULL && bn_system_find(args.name) == NULL)
        return unknown_system(args.name);
    for (const bn_system *const *s = bn_systems(); *s != NULL; s++) {
        if (args.name == NULL || *s == bn_system_find(args.name))
            print_system(&p, *s, args.name != NULL);
    }
    return 0;
}
