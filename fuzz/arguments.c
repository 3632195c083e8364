/* The words of a command line, as the program reads them before it runs the command; target commands
 * runs it. The first byte chooses the command. */
#define _GNU_SOURCE
#include "fuzz.h"

#include <argp.h>
#include <getopt.h>
#include <stdio.h>

#include "commands/command.h"

enum { WORDS_MAX = 24, BYTES_MAX = 4096 };

/* Cuts the bytes into words at newlines. The program refuses what is not plain before it looks at
 * it, and so does this. */
static int words_of(char *bytes, size_t size, char **argv)
{
    int count = 1;

    for (size_t at = 0; at < size && count < WORDS_MAX;) {
        size_t length = strcspn(bytes + at, "\n");

        bytes[at + length] = '\0';
        if (bn_text_is_plain(bytes + at))
            argv[count++] = bytes + at;
        at += length + 1;
    }
    return count;
}

/* A number is within its row's bounds and a word among the row's, unless it is as it was before or was
 * refused, which leaves 0: the program would have ended. */
static void check_values(const cli_command *command, const unsigned char *out)
{
    const unsigned char *before = command->defaults;

    for (uint32_t i = 0; i < command->option_count; i++) {
        const cli_option *row = &command->options[i];
        size_t bytes = row->reading == CLI_NUMBER ? sizeof(uint64_t) : sizeof(int32_t);
        uint64_t value = 0, most = row->most ? row->most : UINT64_MAX;

        if (row->reading != CLI_NUMBER && row->reading != CLI_WORD)
            continue;
        memcpy(&value, out + row->into, bytes);
        if (value == 0 || (before && memcmp(out + row->into, before + row->into, bytes) == 0))
            continue;
        if (row->reading == CLI_WORD)
            for (most = 0; row->words[most + 1];)
                most++;
        FUZZ_CHECK(value >= row->least && value <= most);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char bytes[BYTES_MAX];
    static FILE *nowhere;
    union {
        max_align_t aligned;
        unsigned char bytes[CLI_ARGUMENTS_MAX];
    } out = { .bytes = { 0 } };
    char name[] = "banneret", *argv[WORDS_MAX + 1] = { name };
    const cli_command *command;
    uint32_t count = 0;
    FILE *errors = stderr;
    int argc;

    if (size == 0)
        return 0;
    if (!nowhere)
        nowhere = fopen("/dev/null", "w");
    FUZZ_CHECK(nowhere);
    while (cli_commands[count])
        count++;
    command = cli_commands[data[0] % count];
    size = size - 1 < sizeof bytes ? size - 1 : sizeof bytes - 1;
    for (size_t i = 0; i < size; i++)
        bytes[i] = data[i + 1] ? (char)data[i + 1] : '\n';
    bytes[size] = '\0';
    argc = words_of(bytes, size, argv);
    optind = 0; /* getopt begins anew */
    stderr = nowhere;
    (void)cli_command_read(command, argc, argv, ARGP_SILENT, out.bytes);
    stderr = errors;
    check_values(command, out.bytes);
    return 0;
}
