#include "arguments.h"

#include <argp.h>
#include <errno.h>
#include <getopt.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <banneret/text.h>

#include "load.h"
#include "print/paint.h"

enum { FIRST_KEY = 256 }; /* option i has its letter as key, or this + i */
enum { WORDS_MAX = 40, ADVICE_MAX = 300 };

typedef struct reader {
    const cli_command *command;
    unsigned char *out;
} reader;

static int key_of(const cli_command *command, uint32_t i)
{
    return command->options[i].letter != 0 ? command->options[i].letter : FIRST_KEY + (int)i;
}

int cli_misused(const char *name, const char *sentence, ...)
{
    FILE *out = paint_errors();
    va_list values;

    fprintf(out, "banneret %s: ", name);
    va_start(values, sentence);
    vfprintf(out, sentence, values);
    va_end(values);
    fputc('\n', out);
    return bn_code_exit_status(BN_USAGE);
}

/* ---- one value --------------------------------------------------------------------------------- */

/* The sentence on a word that is not among the valid ones; ends the program. */
static void unknown_word(struct argp_state *state, const cli_option *row, const char *what,
                         const char *text, const char *const *words, size_t count)
{
    char advice[ADVICE_MAX];
    bn_text out = bn_text_over(advice, sizeof advice);

    bn_word_advise(&out, text, words, count);
    if (row->name != NULL && row->reading == CLI_WORD)
        argp_error(state, "--%s cannot be \"%s\": %s", row->name, text, advice);
    else
        argp_error(state, "unknown %s \"%s\": %s", what, text, advice);
}

static int32_t read_word(struct argp_state *state, const cli_option *row, const char *text)
{
    size_t count = 0;

    for (; row->words[count] != NULL; count++)
        if (strcmp(text, row->words[count]) == 0)
            return (int32_t)count;
    unknown_word(state, row, row->help != NULL ? row->help : "document", text, row->words, count);
    return 0;
}

static const bn_system *read_system(struct argp_state *state, const cli_option *row,
                                    const char *text)
{
    const bn_system *found = bn_system_find(text);
    const char *names[WORDS_MAX];
    size_t count = 0;

    if (found != NULL)
        return found;
    for (const bn_system *const *s = bn_systems(); *s != NULL && count < WORDS_MAX; s++)
        names[count++] = (*s)->name;
    unknown_word(state, row, "system", text, names, count);
    return NULL;
}

static uint64_t read_number(struct argp_state *state, const cli_option *row, const char *text)
{
    int64_t value;
    char bounds[60] = "";

    if (bn_text_to_int(text, strlen(text), &value) && value >= 0 && (uint64_t)value >= row->least &&
        (row->most == 0 || (uint64_t)value <= row->most))
        return (uint64_t)value;
    if (row->most > 0)
        snprintf(bounds, sizeof bounds, " from %llu to %llu", (unsigned long long)row->least,
                 (unsigned long long)row->most);
    else if (row->least > 0)
        snprintf(bounds, sizeof bounds, " above %llu", (unsigned long long)row->least - 1);
    argp_error(state, "--%s: \"%s\" is not a whole number%s", row->name, text, bounds);
    return 0;
}

static void add_text(struct argp_state *state, const cli_option *row, const char *text,
                     cli_texts *out)
{
    if (out->count == CLI_TEXTS_MAX)
        argp_error(state, "--%s may be given at most %d times", row->name, CLI_TEXTS_MAX);
    else
        out->at[out->count++] = text;
}

static void read_value(struct argp_state *state, const cli_option *row, char *text)
{
    void *into = ((reader *)state->input)->out + row->into;

    switch (row->reading) {
    case CLI_FLAG:
        *(bool *)into = true;
        break;
    case CLI_TEXT:
        *(const char **)into = text;
        break;
    case CLI_NUMBER:
        *(uint64_t *)into = read_number(state, row, text);
        break;
    case CLI_WORD:
        *(int32_t *)into = read_word(state, row, text);
        break;
    case CLI_SYSTEM:
        *(const bn_system **)into = read_system(state, row, text);
        break;
    case CLI_TEXTS:
        add_text(state, row, text, into);
        break;
    case CLI_OPERANDS:
        break;
    }
}

/* ---- all of them ------------------------------------------------------------------------------- */

static void read_operands(struct argp_state *state, const cli_command *command)
{
    const cli_option *row = command->operand;
    uint32_t count = (uint32_t)(state->argc - state->next);
    bool several = row != NULL && row->reading == CLI_OPERANDS;
    uint64_t most = row == NULL ? 0 : !several ? 1 : row->most == 0 ? count : row->most;

    if (count > most || (row != NULL && count < row->least))
        argp_usage(state);
    else if (several)
        *(cli_operands *)(void *)(((reader *)state->input)->out + row->into) =
            (cli_operands){ &state->argv[state->next], count };
    else if (row != NULL && count > 0)
        read_value(state, row, state->argv[state->next]);
    state->next = state->argc;
}

static error_t parse(int key, char *text, struct argp_state *state)
{
    const cli_command *command = ((reader *)state->input)->command;

    for (uint32_t i = 0; i < command->option_count; i++)
        if (key == key_of(command, i)) {
            read_value(state, &command->options[i], text);
            return 0;
        }
    if (key != ARGP_KEY_ARGS && key != ARGP_KEY_NO_ARGS)
        return ARGP_ERR_UNKNOWN;
    read_operands(state, command);
    return 0;
}

/* Whether a word from the command line is an option that no row has, nor the start of one. */
static bool is_unknown(const char *word, size_t length, const char *const *names, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strncmp(word, names[i], length) == 0)
            return false;
    return true;
}

/* argp reports an unknown option without saying which may have been meant. So the options are looked
 * through once before argp sees them. All other faults are left to argp. */
static int check_names(const cli_command *command, int argc, char **argv)
{
    struct option known[CLI_OPTIONS_MAX + 3] = { { 0 } };
    const char *names[CLI_OPTIONS_MAX + 2];
    char letters[2 * CLI_OPTIONS_MAX + 1];
    bn_text short_names = bn_text_over(letters, sizeof letters);
    size_t count = command->option_count;
    int key;

    BN_ASSERT(count <= CLI_OPTIONS_MAX);
    for (size_t i = 0; i < count + 2; i++) {
        const cli_option *row = i < count ? &command->options[i] : NULL;
        bool valued = row != NULL && row->value != NULL;

        names[i] = row != NULL ? row->name : i == count ? "help" : "usage";
        known[i] = (struct option){ names[i], valued, NULL, FIRST_KEY };
        if (row != NULL && row->letter != 0) {
            bn_text_char(&short_names, row->letter);
            bn_text_add(&short_names, valued ? ":" : "");
        }
    }
    opterr = 0;
    while ((key = getopt_long(argc, argv, letters, known, NULL)) != -1) {
        char word[40], advice[ADVICE_MAX];
        bn_text out = bn_text_over(advice, sizeof advice);

        if (key != '?' || optopt != 0 || strncmp(argv[optind - 1], "--", 2) != 0)
            continue;
        snprintf(word, sizeof word, "%.*s", (int)strcspn(argv[optind - 1] + 2, "="),
                 argv[optind - 1] + 2);
        if (!is_unknown(word, strlen(word), names, count + 2))
            continue;
        bn_word_advise(&out, word, names, count + 2);
        return cli_misused(command->name, "unknown option --%s: %s", word, advice);
    }
    return 0;
}

int cli_command_read(const cli_command *command, int argc, char **argv, uint32_t flags,
                     unsigned char out[CLI_ARGUMENTS_MAX])
{
    struct argp_option options[CLI_OPTIONS_MAX + 1] = { { 0 } };
    char doc[3000], whole[40];
    struct argp words = { .options = command->option_count > 0 ? options : NULL,
                          .parser = parse,
                          .args_doc = command->operand == NULL ? NULL : command->operand->value,
                          .doc = doc };
    int status = check_names(command, argc, argv);

    if (status != 0)
        return status;
    for (uint32_t i = 0; i < command->option_count; i++)
        options[i] = (struct argp_option){ .name = command->options[i].name,
                                           .key = key_of(command, i),
                                           .arg = command->options[i].value,
                                           .doc = command->options[i].help };
    if (command->defaults != NULL)
        memcpy(out, command->defaults, command->size);
    snprintf(doc, sizeof doc, "%s\v%s", command->what, command->more);
    snprintf(whole, sizeof whole, "banneret %s", command->name);
    argv[0] = whole; /* what argp calls the program */
    switch (argp_parse(&words, argc, argv, flags, NULL, &(reader){ command, out })) {
    case 0:
        return 0;
    case ENOMEM:
        fputs("banneret: out of memory for the arguments\n", paint_errors());
        return bn_code_exit_status(BN_MEMORY);
    default:
        return bn_code_exit_status(BN_USAGE);
    }
}

/* Whether --json was given. */
static bool for_programs(const cli_command *command, const unsigned char *arguments)
{
    for (uint32_t i = 0; i < command->option_count; i++)
        if (strcmp(command->options[i].name, "json") == 0)
            return *(const bool *)(arguments + command->options[i].into);
    return false;
}

int cli_command_run(const cli_command *command, int argc, char **argv)
{
    union {
        max_align_t aligned;
        unsigned char bytes[CLI_ARGUMENTS_MAX];
    } arguments = { .bytes = { 0 } };
    bn_arena arena;
    int status = cli_command_read(command, argc, argv, 0, arguments.bytes);

    if (status != 0)
        return status;
    cli_arena_init(&arena);
    if (for_programs(command, arguments.bytes))
        cli_errors_as_json(NULL, NULL, &arena);
    status = command->run(arguments.bytes, &arena);
    cli_errors_as_json(NULL, NULL, NULL);
    if (status == 0 && arena.full) /* whatever there was no room for is missing from the output */
        status = bn_code_exit_status(BN_MEMORY);
    bn_arena_done(&arena);
    if (status == bn_code_exit_status(BN_MEMORY))
        fputs("banneret: there is too little memory\n", paint_errors());
    return status;
}
