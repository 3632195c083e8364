/* banneret: the program. It finds the command and runs it. */
#include "commands/command.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <banneret/text.h>

#include "shared/output.h"

static const cli_command *const commands[] = {
    &cmd_systems, &cmd_new,  &cmd_schema, &cmd_check,   &cmd_catalogue, &cmd_rate,  &cmd_battle,
    &cmd_replay,  &cmd_odds, &cmd_advise, &cmd_analyse, &cmd_campaign,  &cmd_rules,
};

static void print_help(FILE *out)
{
    fputs("Usage: banneret COMMAND [ARGUMENT...]\n\n"
          "Referee, ledger and oracle for tabletop mass battles.\n\n",
          out);
    for (size_t i = 0; i < BN_COUNT(commands); i++)
        fprintf(out, "  %-10s %s\n", commands[i]->name, commands[i]->summary);
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
        names[i] = commands[i]->name;
    bn_word_advise(&text, name, names, BN_COUNT(commands));
    fprintf(stderr, "banneret: unknown command \"%s\": %s\n", name, advice);
    return bn_code_exit_status(BN_USAGE);
}

static int run_command(int argc, char **argv)
{
    for (size_t i = 0; i < BN_COUNT(commands); i++)
        if (strcmp(argv[0], commands[i]->name) == 0)
            return cli_command_run(commands[i], argc, argv);
    return unknown_command(argv[0]);
}

int main(int argc, char **argv)
{
    output_open();
    if (argc < 2) {
        print_help(stderr);
        return bn_code_exit_status(BN_USAGE);
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "help") == 0) {
        print_help(stdout);
        return EXIT_SUCCESS;
    }
    if (strcmp(argv[1], "--version") == 0) {
        printf("banneret %s\n", bn_version());
        return EXIT_SUCCESS;
    }
    return run_command(argc - 1, argv + 1);
}
