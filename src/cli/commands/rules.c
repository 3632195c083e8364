/* banneret rules: the ledger. Prints a rule with its code, its tests and the figures it reads, or the
 * coverage. */
#include "command.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "ledger.gen.h"
#include "print/house.h"
#include "print/paint.h"
#include "shared/load.h"

typedef struct arguments {
    const bn_system *system;
    cli_operands asked; /* a rule, and a document whose house figures are shown */
    const char *figures;
    bool coverage;
} arguments;

static bool covered(const bn_ledger_rule *rule)
{
    return rule->citations == 1 && rule->tests[0] != NULL;
}

static void print_gap(const bn_ledger_rule *rule)
{
    if (rule->citations == 0)
        printf("  %s %s: no code cites it\n", rule->id, rule->title);
    if (rule->citations > 1)
        printf("  %s %s: cited at %d places\n", rule->id, rule->title, rule->citations);
    if (rule->tests[0] == NULL)
        printf("  %s %s: no test names it\n", rule->id, rule->title);
    if (rule->plays == 0 && !rule->term)
        printf("  %s %s: not seen in play\n", rule->id, rule->title);
}

static int print_coverage(const bn_ledger_system *system)
{
    size_t done = 0, seen = 0, terms = 0;

    for (size_t i = 0; i < system->count; i++) {
        done += covered(&system->rules[i]);
        seen += system->rules[i].plays > 0;
        terms += system->rules[i].term && system->rules[i].plays == 0;
    }
    printf("%s: %zu/%zu rules implemented and tested, %zu seen in play", system->name, done,
           system->count, seen);
    if (terms > 0)
        printf(", %zu only define a term", terms);
    printf("%s\n", system->complete ? "" : " (not yet complete)");
    for (size_t i = 0; i < system->count; i++)
        print_gap(&system->rules[i]);
    return (system->complete && done < system->count) ||
           (system->played && seen + terms < system->count);
}

static void print_list(const paint *p, const bn_ledger_system *system)
{
    const char *section = "";

    for (size_t i = 0; i < system->count; i++) {
        const bn_ledger_rule *rule = &system->rules[i];

        if (strcmp(section, rule->section) != 0) {
            section = rule->section;
            paint_heading(p, section, system->name);
        }
        fprintf(p->out, "  %s  %s\n", rule->id, rule->title);
    }
}

/* The lines of the ledger as they are; on a terminal as paragraphs of its width. */
static void print_text(const paint *p, const char *text)
{
    char words[4000];
    bn_text t = bn_text_over(words, sizeof words);

    for (const char *line = text; *line != '\0';) {
        size_t length = strcspn(line, "\n");
        bool ends = line[length] == '\0' || line[length + 1] == '\n' || line[length + 1] == '\0' ||
                    strncmp(line + length + 1, "Source:", 7) == 0;

        bn_text_add(&t, t.length == 0 ? "" : " ");
        bn_text_add_n(&t, line, length);
        if (!p->terminal)
            fprintf(p->out, "  %.*s\n", (int)length, line);
        else if (ends && t.length > 0)
            paint_paragraph(p, words, 2);
        if (ends)
            t = bn_text_over(words, sizeof words);
        line += length + (line[length] == '\n');
    }
}

static void print_rule(const paint *p, const bn_ledger_system *system, const bn_ledger_rule *rule)
{
    char heading[200];

    snprintf(heading, sizeof heading, "%s  %s", rule->id, rule->title);
    paint_heading(p, heading, system->name);
    print_text(p, rule->text);
    fprintf(p->out, "\n  code   %s\n", rule->code == NULL ? "none" : rule->code);
    for (size_t i = 0; rule->tests[i] != NULL; i++)
        fprintf(p->out, "  %s   %s\n", i == 0 ? "test" : "    ", rule->tests[i]);
}

/* Prints the figures that a rule reads, with the house figures of a document or a file beside them. */
static int print_figures(const paint *p, const arguments *args, const bn_ledger_system *of,
                         const bn_ledger_rule *rule, bn_arena *arena)
{
    const bn_system *system = bn_system_find(of->name);
    const char *dash = strchr(rule->id, '-');
    const bn_house *house = NULL;
    int status = 0;

    if (system == NULL || system->book == NULL || dash == NULL)
        return 0;
    if (args->asked.count == 2) {
        cli_document document;
        const void *setup;

        status = cli_load_setup(args->asked.at[1], args->figures, arena, &document, &setup);
        if (status == 0 && document.system != system)
            return cli_misused("rules", "%s is a rule of %s, and %s is of %s", rule->id,
                               system->name, args->asked.at[1], document.system->name);
        house = status == 0 ? bn_setup_house(setup) : NULL;
    } else if (args->figures != NULL) {
        status = cli_load_house(args->figures, system, arena, &house);
    }
    if (status == 0)
        house_rule(p, system->book, house, (uint16_t)strtoul(dash + 1, NULL, 10));
    return status;
}

static int show_rule(const paint *p, const arguments *args, bn_arena *arena)
{
    const char *id = args->asked.at[0];

    for (size_t s = 0; s < bn_ledger_count; s++) {
        for (size_t i = 0; i < bn_ledgers[s].count; i++) {
            if (strcasecmp(bn_ledgers[s].rules[i].id, id) == 0) {
                print_rule(p, &bn_ledgers[s], &bn_ledgers[s].rules[i]);
                return print_figures(p, args, &bn_ledgers[s], &bn_ledgers[s].rules[i], arena);
            }
        }
    }
    return cli_misused(
        "rules", "no rule \"%s\"; `banneret rules` lists them, and a number looks like WM-049", id);
}

static int run(const void *arguments_, bn_arena *arena)
{
    const arguments *args = arguments_;
    paint p = paint_on(stdout);
    int status = 0;

    if (args->asked.count > 0)
        return show_rule(&p, args, arena);
    for (size_t s = 0; s < bn_ledger_count; s++) {
        if (args->system != NULL && strcmp(args->system->name, bn_ledgers[s].name) != 0)
            continue;
        if (args->coverage)
            status |= print_coverage(&bn_ledgers[s]);
        else
            print_list(&p, &bn_ledgers[s]);
    }
    return status;
}

static const cli_option options[] = {
    CLI_OPTION("system", 's', "SYSTEM", system, "only this system"),
    CLI_FIGURES,
    CLI_OPTION("coverage", 'c', NULL, coverage,
               "count the rules that have code, a test and a play, and list what is missing"),
};

const cli_command cmd_rules = {
    .name = "rules",
    .summary = "look up a rule, its code and tests",
    .what =
        "Shows a rule with its code, its tests and the figures that it reads; without an ID, "
        "lists all rules. With a scenario or --figures, shows house figures next to the book's.",
    .more = "Examples:\n"
            "  banneret rules WM-049\n"
            "  banneret rules WM-071 --figures house.yaml\n"
            "  banneret rules --system warmachine\n"
            "  banneret rules --coverage\n\n"
            "--coverage exits with status 1 if a complete system has a rule without a test, or "
            "with no function or several.\n",
    .operand = &(const cli_option)CLI_OPERAND("[ID [SCENARIO]]", asked, NULL, .most = 2),
    CLI_OPTIONS(options),
    .run = run,
};
