/* One frame for the arguments of every command. A command states its operand and its options as rows;
 * the frame reads them, prints `--help` from the same rows, and refuses what it cannot read. */
#ifndef CLI_ARGUMENTS_H
#define CLI_ARGUMENTS_H

#include <stddef.h>

#include <banneret/system/system.h>

#include "print/picture.h"

/* How a value is read. The type of the member that takes it decides. */
typedef enum cli_reading {
    CLI_FLAG,     /* bool: the option has no value */
    CLI_TEXT,     /* const char *: as it is */
    CLI_NUMBER,   /* uint64_t: a whole number within the row's bounds */
    CLI_WORD,     /* int32_t: the index among the row's words */
    CLI_SYSTEM,   /* const bn_system *: by its name */
    CLI_TEXTS,    /* cli_texts: an option that may be given several times */
    CLI_OPERANDS, /* cli_operands: all operands */
} cli_reading;

enum { CLI_TEXTS_MAX = 8 };

typedef struct cli_texts {
    const char *at[CLI_TEXTS_MAX];
    uint32_t count;
} cli_texts;

typedef struct cli_operands {
    char *const *at;
    uint32_t count;
} cli_operands;

/* A number that was not given, where 0 is a possible value. */
#define CLI_NOT_GIVEN UINT64_MAX

/* One option, or the operand, whose name is NULL. */
typedef struct cli_option {
    const char *name;
    char letter;       /* the short form, or 0 */
    const char *value; /* what the value is called in the help; NULL: there is none */
    size_t into;       /* where it goes, in the command's arguments */
    cli_reading reading;
    const char *help;
    uint64_t least, most;     /* of a number, or how many operands; a `most` of 0 is no bound */
    const char *const *words; /* of a word; NULL ends them */
} cli_option;

enum { CLI_OPTIONS_MAX = 24, CLI_ARGUMENTS_MAX = 512 };

/* Rows. Each command calls its struct of arguments `arguments`, and a row names a member of it; after the member come
 * the help, and bounds or words if there are any. */
#define CLI_OPTION(name_, letter_, value_, member, ...)                                            \
    {                                                                                              \
        .name = name_, .letter = letter_, .value = value_, .into = CLI_PLACE(member),              \
        .reading = CLI_READING(((arguments *)NULL)->member), .help = __VA_ARGS__                   \
    }
/* Fails to compile if the struct is larger than the room that cli_command_run has for it. */
#define CLI_PLACE(member)                                                                          \
    (offsetof(arguments, member) +                                                                 \
     0 * sizeof(char[sizeof(arguments) <= CLI_ARGUMENTS_MAX ? 1 : -1]))
#define CLI_OPERAND(value, member, ...) CLI_OPTION(NULL, 0, value, member, __VA_ARGS__)
#define CLI_READING(member)                                                                        \
    _Generic(member, bool                                                                          \
             : CLI_FLAG, const char *                                                              \
             : CLI_TEXT, uint64_t                                                                  \
             : CLI_NUMBER, int32_t                                                                 \
             : CLI_WORD, const bn_system *                                                         \
             : CLI_SYSTEM, cli_texts                                                               \
             : CLI_TEXTS, cli_operands                                                             \
             : CLI_OPERANDS)
#define CLI_OPTIONS(rows) .options = (rows), .option_count = BN_COUNT(rows)
#define CLI_STARTS(...) .defaults = &(const arguments){ __VA_ARGS__ }, .size = sizeof(arguments)

/* Rows that several commands have. */
#define CLI_FIGURES                                                                                \
    CLI_OPTION("figures", 0, "FILE", figures,                                                      \
               "house figures: a file with a map like `figures` in a scenario, used on top of "    \
               "it; none: no such file")
#define CLI_PICTURES(help)                                                                         \
    CLI_OPTION("svg", 0, "FILE", pictures.svg, help),                                              \
        CLI_OPTION("png", 0, "FILE", pictures.png, "the same drawing as PNG"),                     \
        CLI_OPTION("pdf", 0, "FILE", pictures.pdf, "the same drawing as PDF")

/* A command. `run` gets the arguments that were read and an arena for its work, and returns the exit
 * status. */
typedef struct cli_command {
    const char *name;
    const char *summary;       /* one line, for `banneret --help` */
    const char *what;          /* a paragraph, for its own help */
    const char *more;          /* what the help ends with: examples */
    const cli_option *operand; /* NULL: the command has none. `least` of them must be given, `most`
                                  may be; for a single operand `most` can be left out */
    const cli_option *options;
    uint32_t option_count;
    const void *defaults; /* what the arguments hold before; CLI_STARTS fills these two */
    size_t size;
    int (*run)(const void *arguments, bn_arena *arena);
} cli_command;

/* Reads the arguments into `out`, which is zeroed and aligned for any type, and returns 0 or an exit status.
 * `argv[0]` is replaced by a name that is good during the call. `flags` are argp's: without
 * ARGP_NO_EXIT most faults, and --help, end the program. */
int cli_command_read(const cli_command *command, int argc, char **argv, uint32_t flags,
                     unsigned char out[CLI_ARGUMENTS_MAX]);

/* Reads the arguments and runs the command. A call that cannot be read is reported, with the nearest
 * valid word, and ends the program. */
int cli_command_run(const cli_command *command, int argc, char **argv);

/* The same words for what a command itself finds wrong with its arguments: prints
 * `banneret NAME: sentence` and returns the exit status. */
__attribute__((format(printf, 2, 3))) int cli_misused(const char *name, const char *sentence, ...);

#endif
