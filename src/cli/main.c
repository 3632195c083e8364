/* banneret: the program. Finds the command and hands over. */
#include "commands/command.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <banneret/text.h>

static const bn_command commands[] = {
    { "systems", "the rules systems, their options and documents", cmd_systems },
    { "new", "a commented force, scenario or campaign to fill in", cmd_new },
    { "schema", "the JSON Schema of a document", cmd_schema },
    { "check", "is it valid, and if not, where", cmd_check },
    { "catalogue", "the stock troops of a book", cmd_catalogue },
    { "rate", "the strengths and costs of a force", cmd_rate },
    { "battle", "fight a scenario, or take a battle up again", cmd_battle },
    { "replay", "verify a journal and tell it", cmd_replay },
    { "odds", "the exact chances of a battle", cmd_odds },
    { "advise", "what a side should order, and why", cmd_advise },
    { "analyse", "a fought battle: what each order gave away, what luck did", cmd_analyse },
    { "campaign", "run a campaign, or take one up again", cmd_campaign },
    { "rules", "the ledger: a rule, where it is tested, the coverage", cmd_rules },
};

static void print_help(FILE *out)
{
    fputs("Usage: banneret COMMAND [ARGUMENT...]\n\n"
          "Referee, ledger and oracle for tabletop mass battles.\n\n",
          out);
    for (size_t i = 0; i < BN_COUNT(commands); i++)
        fprintf(out, "  %-10s %s\n", commands[i].name, commands[i].summary);
    fputs("\n`banneret COMMAND --help` tells more of each, and `man banneret-COMMAND`.\n"
          "A first battle:  banneret battle scenarios/warmachine/elves-at-the-pass.yaml\n",
          out);
}

static int unknown_command(const char *name)
{
    const char *names[BN_COUNT(commands)];
    char advice[300];
    bn_text text = bn_text_over(advice, sizeof advice);

    for (size_t i = 0; i < BN_COUNT(commands); i++)
        names[i] = commands[i].name;
    bn_word_advise(&text, name, names, BN_COUNT(commands));
    fprintf(stderr, "banneret: unknown command \"%s\": %s\n", name, advice);
    return bn_code_exit_status(BN_USAGE);
}

/* argp calls a program by argv[0], so it is given the command's whole name. */
static int run_command(int argc, char **argv)
{
    for (size_t i = 0; i < BN_COUNT(commands); i++) {
        char whole[32];

        if (strcmp(argv[0], commands[i].name) != 0)
            continue;
        snprintf(whole, sizeof whole, "banneret %s", commands[i].name);
        argv[0] = whole;
        return commands[i].run(argc, argv);
    }
    return unknown_command(argv[0]);
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        print_help(stderr);
        return bn_code_exit_status(BN_USAGE);
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "help") == 0) {
        print_help(stdout);
        return EXIT_SUCCESS;
    }
    if (strcmp(argv[1], "--version") == 0) {
        puts("banneret " BN_VERSION_TEXT);
        return EXIT_SUCCESS;
    }
    return run_command(argc - 1, argv + 1);
}
