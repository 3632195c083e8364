/* banneret: the program. It finds the command and runs it. */
#include "commands/command.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <banneret/text.h>

#include "print/paint.h"
#include "shared/output.h"

enum { COMMANDS_MAX = 40 };

static void print_help(FILE *out)
{
    fputs("Usage: banneret COMMAND [ARGUMENT...]\n\n"
          "Runs tabletop mass battles, with odds and advice.\n\n",
          out);
    for (const cli_command *const *c = cli_commands; *c != NULL; c++)
        fprintf(out, "  %-10s %s\n", (*c)->name, (*c)->summary);
    fputs("\n`banneret COMMAND --help` and `man banneret-COMMAND` explain each command.\n"
          "A first battle:  banneret battle elves-at-the-pass\n",
          out);
}

static int unknown_command(const char *name)
{
    const char *names[COMMANDS_MAX];
    size_t count = 0;
    char advice[300];
    bn_text text = bn_text_over(advice, sizeof advice);

    for (const cli_command *const *c = cli_commands; *c != NULL && count < COMMANDS_MAX; c++)
        names[count++] = (*c)->name;
    bn_word_advise(&text, name, names, count);
    fprintf(paint_errors(), "banneret: unknown command \"%s\": %s\n", name, advice);
    return bn_code_exit_status(BN_USAGE);
}

static int run_command(int argc, char **argv)
{
    for (const cli_command *const *c = cli_commands; *c != NULL; c++)
        if (strcmp(argv[0], (*c)->name) == 0)
            return cli_command_run(*c, argc, argv);
    return unknown_command(argv[0]);
}

/* Arguments are named in messages of ours and of the C library. */
static bool are_plain(int argc, char **argv)
{
    char words[400];
    bn_text text = bn_text_over(words, sizeof words);

    for (int i = 1; i < argc; i++) {
        if (bn_text_is_plain(argv[i]))
            continue;
        bn_text_plain(&text, argv[i]);
        fprintf(paint_errors(), "banneret: argument %d is not one line of plain text: %s\n", i,
                words);
        return false;
    }
    return true;
}

int main(int argc, char **argv)
{
    output_open(&argc, &argv);
    if (!are_plain(argc, argv))
        return bn_code_exit_status(BN_USAGE);
    if (argc < 2) {
        print_help(paint_errors());
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
