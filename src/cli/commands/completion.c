/* banneret completion: what a shell needs to complete our commands, options and names, from the same
 * rows that read the arguments. */
#include "command.h"

#include <stdio.h>
#include <string.h>

typedef struct arguments {
    int32_t shell;
} arguments;

enum { BASH, ZSH, FISH };
static const char *const shells[] = { "bash", "zsh", "fish", NULL };

/* Prints help as one quoted word can hold it. */
static void print_plain(const char *help)
{
    for (const char *c = help != NULL ? help : ""; *c != '\0'; c++)
        if (*c == '\n')
            putchar(' ');
        else if (*c == '\'')
            fputs("\u2019", stdout);
        else if (strchr("[]:`\\", *c) != NULL)
            putchar(*c == ':' ? ',' : ' ');
        else
            putchar(*c);
}

/* The words that the value of an option, or an operand, is one of, with spaces between; nothing if it
 * is a file or free. */
static bool print_values(const cli_option *option)
{
    bool any = false;

    if (option->reading == CLI_SYSTEM)
        for (const bn_system *const *s = bn_systems(); *s != NULL; s++, any = true)
            printf("%s%s", any ? " " : "", (*s)->name);
    for (const char *const *word = option->words; word != NULL && *word != NULL; word++, any = true)
        printf("%s%s", any ? " " : "", *word);
    return any;
}

static bool has_values(const cli_option *option)
{
    return option->reading == CLI_SYSTEM || option->words != NULL;
}

/* Whether the operand is a document, which may be a scenario of ours. */
static bool takes_documents(const cli_command *command)
{
    return command->operand != NULL && (strstr(command->operand->value, "SCENARIO") != NULL ||
                                        strstr(command->operand->value, "CAMPAIGN") != NULL ||
                                        strstr(command->operand->value, "FILE") != NULL);
}

static void print_options(const cli_command *command)
{
    for (uint32_t i = 0; i < command->option_count; i++)
        printf("--%s ", command->options[i].name);
    fputs("--help", stdout);
}

/* ---- bash ---------------------------------------------------------------------------------- */

static void bash_values(const cli_command *command)
{
    for (uint32_t i = 0; i < command->option_count; i++) {
        if (!has_values(&command->options[i]))
            continue;
        printf("    %s:--%s) words='", command->name, command->options[i].name);
        print_values(&command->options[i]);
        puts("' ;;");
    }
}

static void bash_command(const cli_command *command)
{
    printf("    %s:-*) words='", command->name);
    print_options(command);
    puts("' ;;");
    if (command->operand == NULL)
        return;
    printf("    %s:*) words=", command->name);
    if (has_values(command->operand)) {
        fputs("'", stdout);
        print_values(command->operand);
        puts("' ;;");
    } else {
        puts(takes_documents(command) ? "$(banneret scenarios --names 2>/dev/null) files=1 ;;"
                                      : " files=1 ;;");
    }
}

static void print_bash(void)
{
    puts("# bash completion for banneret\n"
         "_banneret() {\n"
         "    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} words= files=\n"
         "    COMPREPLY=()\n"
         "    if ((COMP_CWORD == 1)); then");
    fputs("        COMPREPLY=($(compgen -W '", stdout);
    for (const cli_command *const *c = cli_commands; *c != NULL; c++)
        printf("%s ", (*c)->name);
    puts("--help --version' -- \"$cur\"))\n"
         "        return\n"
         "    fi\n"
         "    case ${COMP_WORDS[1]}:$prev in");
    for (const cli_command *const *c = cli_commands; *c != NULL; c++)
        bash_values(*c);
    puts("    esac\n"
         "    [[ -n $words ]] || case ${COMP_WORDS[1]}:$cur in");
    for (const cli_command *const *c = cli_commands; *c != NULL; c++)
        bash_command(*c);
    puts("    esac\n"
         "    COMPREPLY=($(compgen -W \"$words\" -- \"$cur\"))\n"
         "    [[ -z $files ]] || COMPREPLY+=($(compgen -f -- \"$cur\"))\n"
         "}\n"
         "complete -o filenames -F _banneret banneret");
}

/* ---- zsh ----------------------------------------------------------------------------------- */

static void zsh_option(const cli_option *option)
{
    if (option->letter != 0)
        printf(" \\\n            '(-%c --%s)'{-%c,--%s", option->letter, option->name,
               option->letter, option->name);
    else
        printf(" \\\n            '--%s", option->name);
    fputs(option->value != NULL ? "=" : "", stdout);
    fputs(option->letter != 0 ? "}'[" : "[", stdout);
    print_plain(option->help);
    fputs("]", stdout);
    if (option->value != NULL) {
        fputs(":value:", stdout);
        if (has_values(option)) {
            fputs("(", stdout);
            print_values(option);
            fputs(")", stdout);
        } else {
            fputs("_files", stdout);
        }
    }
    fputs("'", stdout);
}

static void zsh_command(const cli_command *command)
{
    printf("        %s) _arguments", command->name);
    for (uint32_t i = 0; i < command->option_count; i++)
        zsh_option(&command->options[i]);
    if (command->operand != NULL && has_values(command->operand)) {
        fputs(" \\\n            '*:value:(", stdout);
        print_values(command->operand);
        fputs(")'", stdout);
    } else if (command->operand != NULL) {
        printf(" \\\n            '*:file:%s'",
               takes_documents(command) ? "_banneret_documents" : "_files");
    }
    puts(" ;;");
}

static void print_zsh(void)
{
    puts("#compdef banneret\n"
         "_banneret_documents() {\n"
         "    local -a names\n"
         "    names=(${(f)\"$(banneret scenarios --names 2>/dev/null)\"})\n"
         "    compadd -a names\n"
         "    _files\n"
         "}\n"
         "_banneret() {\n"
         "    local -a commands\n"
         "    commands=(");
    for (const cli_command *const *c = cli_commands; *c != NULL; c++) {
        printf("        '%s:", (*c)->name);
        print_plain((*c)->summary);
        puts("'");
    }
    puts("    )\n"
         "    if ((CURRENT == 2)); then\n"
         "        _describe command commands\n"
         "        return\n"
         "    fi\n"
         "    local command=$words[2]\n"
         "    shift words\n"
         "    ((CURRENT--))\n"
         "    case $command in");
    for (const cli_command *const *c = cli_commands; *c != NULL; c++)
        zsh_command(*c);
    puts("    esac\n"
         "}\n"
         "if [[ $funcstack[1] == _banneret ]]; then _banneret \"$@\"; else compdef _banneret "
         "banneret; fi");
}

/* ---- fish ---------------------------------------------------------------------------------- */

static void fish_option(const cli_command *command, const cli_option *option)
{
    printf("complete -c banneret -n '__fish_seen_subcommand_from %s' -l %s", command->name,
           option->name);
    if (option->letter != 0)
        printf(" -s %c", option->letter);
    if (option->value != NULL)
        fputs(has_values(option) ? " -x -a '" : " -r", stdout);
    if (option->value != NULL && print_values(option))
        fputs("'", stdout);
    fputs(" -d '", stdout);
    print_plain(option->help);
    puts("'");
}

static void fish_command(const cli_command *command)
{
    printf("complete -c banneret -n __fish_use_subcommand -f -a %s -d '", command->name);
    print_plain(command->summary);
    puts("'");
    for (uint32_t i = 0; i < command->option_count; i++)
        fish_option(command, &command->options[i]);
    if (command->operand == NULL || !(has_values(command->operand) || takes_documents(command)))
        return;
    printf("complete -c banneret -n '__fish_seen_subcommand_from %s' ", command->name);
    if (has_values(command->operand)) {
        fputs("-f -a '", stdout);
        print_values(command->operand);
        puts("'");
    } else {
        puts("-a '(banneret scenarios --names 2>/dev/null)'");
    }
}

static void print_fish(void)
{
    for (const cli_command *const *c = cli_commands; *c != NULL; c++)
        fish_command(*c);
}

static int run(const void *arguments_, bn_arena *arena)
{
    const arguments *args = arguments_;

    (void)arena;
    if (args->shell == BASH)
        print_bash();
    else if (args->shell == ZSH)
        print_zsh();
    else
        print_fish();
    return 0;
}

const cli_command cmd_completion = {
    .name = "completion",
    .summary = "completion for bash, zsh and fish",
    .what = "Prints the shell completion script for commands, options and names of scenarios. It "
            "is installed with the program.",
    .more = "Example:\n  source <(banneret completion bash)\n",
    .operand = &(const cli_option)CLI_OPERAND("SHELL", shell, "shell", .least = 1, .words = shells),
    CLI_STARTS(.shell = BASH),
    .run = run,
};
