#include "include/argp.h"

#include <ctype.h>
#include <getopt.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OPTIONS_MAX = 40, KEY_HELP = '?', KEY_USAGE = 0x2000000 };
enum { WIDTH = 79, COLUMN = 29, HEAD = 12, STATUS = 64 };

static const struct argp_option own[] = {
    { "help", KEY_HELP, NULL, "Give this help list" },
    { "usage", KEY_USAGE, NULL, "Give a short usage message" },
};

/* ---- words in columns ------------------------------------------------------------------------ */

typedef struct page {
    FILE *out;
    int at;     /* column */
    int indent; /* of the lines that follow */
} page;

static void start_line(page *p)
{
    fprintf(p->out, "\n%*s", p->indent, "");
    p->at = p->indent;
}

/* One word, in a new line if it is too long for this one: of the last one of a text glibc wants a column more. */
static void put_word(page *p, const char *word, int length, bool joined)
{
    bool last = word[length] == '\0' || word[length] == '\n';

    if (!joined && p->at > p->indent && p->at + 1 + length + last > WIDTH)
        start_line(p);
    else if (!joined && p->at > p->indent)
        p->at += fprintf(p->out, " ");
    p->at += fprintf(p->out, "%.*s", length, word);
}

/* A text with its own ends of lines, and its spaces at their starts. */
static void put_text(page *p, const char *text, size_t length)
{
    const char *end = text + length;

    while (text < end) {
        const char *line = memchr(text, '\n', (size_t)(end - text));
        const char *stop = line == NULL ? end : line;
        bool first = true;

        while (text < stop) {
            int blanks = (int)strspn(text, " "), word;

            if (first)
                p->at += fprintf(p->out, "%*s", blanks, "");
            text += blanks;
            word = (int)strcspn(text, " \n");
            if (text + word > stop)
                word = (int)(stop - text);
            if (word > 0)
                put_word(p, text, word, first);
            text += word;
            first = false;
        }
        if (line == NULL)
            return;
        text = line + 1;
        start_line(p);
    }
}

/* ---- help ------------------------------------------------------------------------------------ */

typedef struct rows {
    const struct argp_option *at[OPTIONS_MAX + 2];
    int count;
} rows;

static bool is_letter(const struct argp_option *row)
{
    return row->key > 32 && row->key < 127;
}

static int order(const struct argp_option *a, const struct argp_option *b)
{
    int first = is_letter(a) ? a->key : a->name[0], second = is_letter(b) ? b->key : b->name[0];
    int lower = tolower(first) - tolower(second);

    if (!is_letter(a) && !is_letter(b))
        return _stricmp(a->name, b->name);
    return lower != 0 ? lower : second - first;
}

/* By name; rows of one letter stay as they were. Ours are the last. */
static rows sorted(const struct argp *argp)
{
    rows out = { .count = 0 };

    for (const struct argp_option *row = argp->options;
         row != NULL && row->name != NULL && out.count < OPTIONS_MAX; row++) {
        int at = out.count++;

        for (; at > 0 && order(out.at[at - 1], row) > 0; at--)
            out.at[at] = out.at[at - 1];
        out.at[at] = row;
    }
    out.at[out.count++] = &own[0];
    out.at[out.count++] = &own[1];
    return out;
}

static void put_row(FILE *out, const struct argp_option *row)
{
    page p = { .out = out, .indent = COLUMN };

    p.at = is_letter(row) ? fprintf(out, "  -%c, --%s", row->key, row->name)
                          : fprintf(out, "      --%s", row->name);
    if (row->arg != NULL)
        p.at += fprintf(out, "=%s", row->arg);
    if (p.at + 2 >= COLUMN)
        start_line(&p);
    else
        p.at += fprintf(out, "%*s", COLUMN - p.at, "");
    put_text(&p, row->doc, strlen(row->doc));
    fputc('\n', out);
}

/* How it is called: each line of the operands is another way. */
static void put_ways(FILE *out, const struct argp_state *state, bool whole)
{
    const char *way = state->argp->args_doc;

    if (whole)
        fprintf(out, "Usage: %s [OPTION...]%s%.*s\n", state->argv[0], way == NULL ? "" : " ",
                way == NULL ? 0 : (int)strcspn(way, "\n"), way == NULL ? "" : way);
    while (way != NULL && (way = strchr(way, '\n')) != NULL) {
        way++;
        fprintf(out, "  or:  %s [OPTION...] %.*s\n", state->argv[0], (int)strcspn(way, "\n"), way);
    }
}

static void print_help(const struct argp_state *state)
{
    const struct argp *argp = state->argp;
    size_t before = strcspn(argp->doc, "\v");
    page p = { .out = stdout };
    rows all = sorted(argp);
    bool both = false;

    put_ways(stdout, state, true);
    p.at = 0;
    put_text(&p, argp->doc, before);
    fputs("\n\n", stdout);
    for (int i = 0; i < all.count; i++) {
        put_row(stdout, all.at[i]);
        both = both || (is_letter(all.at[i]) && all.at[i]->arg != NULL);
    }
    if (both)
        fputs("\nMandatory or optional arguments to long options are also mandatory or optional\n"
              "for any corresponding short options.\n",
              stdout);
    if (argp->doc[before] == '\0')
        return;
    fputc('\n', stdout);
    p.at = 0;
    put_text(&p, argp->doc + before + 1, strlen(argp->doc + before + 1));
    if (p.at > 0)
        fputc('\n', stdout);
}

static void print_usage(const struct argp_state *state)
{
    rows all = sorted(state->argp);
    char words[200], letters[OPTIONS_MAX + 3] = "";
    page p = { .out = stdout, .indent = HEAD };
    int count = 0;

    p.at = printf("Usage: %s", state->argv[0]);
    for (int i = 0; i < all.count; i++)
        if (is_letter(all.at[i]) && all.at[i]->arg == NULL && all.at[i]->key != KEY_HELP)
            letters[count++] = (char)all.at[i]->key;
    letters[count++] = KEY_HELP;
    put_word(&p, words, snprintf(words, sizeof words, "[-%.*s]", count, letters), false);
    for (int i = 0; i < all.count; i++)
        if (is_letter(all.at[i]) && all.at[i]->arg != NULL)
            put_word(&p, words,
                     snprintf(words, sizeof words, "[-%c %s]", all.at[i]->key, all.at[i]->arg),
                     false);
    for (int i = 0; i < all.count; i++) {
        const char *arg = all.at[i]->arg;

        put_word(&p, words,
                 snprintf(words, sizeof words, "[--%s%s%s]", all.at[i]->name, arg ? "=" : "",
                          arg ? arg : ""),
                 false);
    }
    if (state->argp->args_doc != NULL)
        put_word(&p, state->argp->args_doc, (int)strcspn(state->argp->args_doc, "\n"), false);
    fputc('\n', stdout);
    put_ways(stdout, state, false);
}

/* ---- faults ---------------------------------------------------------------------------------- */

static void advise(const struct argp_state *state)
{
    page p = { .out = stderr };
    char words[300];
    int length =
        snprintf(words, sizeof words, "Try `%s --help' or `%s --usage' for more information.",
                 state->argv[0], state->argv[0]);

    put_text(&p, words, (size_t)length);
    fputc('\n', stderr);
    if (!(state->flags & ARGP_NO_EXIT))
        exit(STATUS);
}

void argp_error(const struct argp_state *state, const char *words, ...)
{
    va_list values;

    (void)fflush(stdout);
    fprintf(stderr, "%s: ", state->argv[0]);
    va_start(values, words);
    vfprintf(stderr, words, values);
    va_end(values);
    fputc('\n', stderr);
    advise(state);
}

void argp_usage(const struct argp_state *state)
{
    (void)fflush(stdout);
    put_ways(stderr, state, true);
    advise(state);
}

/* ---- reading --------------------------------------------------------------------------------- */

static bool is_asked(struct argp_state *state, int key)
{
    if (key != KEY_HELP && key != KEY_USAGE)
        return false;
    if (key == KEY_HELP)
        print_help(state);
    else
        print_usage(state);
    if (!(state->flags & ARGP_NO_EXIT))
        exit(EXIT_SUCCESS);
    return true;
}

/* What getopt refuses, in the words of glibc. */
static error_t refuse(const struct argp_state *state, const struct option *known, int key)
{
    const char *word = state->argv[optind - 1];
    size_t length = strcspn(word + 2, "=");
    bool is_long = strncmp(word, "--", 2) == 0;
    char alike[400];
    int count = 0, used = 0;

    for (const struct option *row = known; is_long && row->name != NULL; row++) {
        if (strncmp(row->name, word + 2, length) != 0)
            continue;
        count++;
        used += snprintf(alike + used, sizeof alike - (size_t)used, " '--%s'", row->name);
    }
    if (is_long && count > 1)
        argp_error(state, "option '%s' is ambiguous; possibilities:%s", word, alike);
    else if (is_long && count == 1 && key == ':')
        argp_error(state, "option '%s' requires an argument", word);
    else if (is_long && count == 1)
        argp_error(state, "option%.*s doesn't allow an argument", used, alike);
    else if (is_long)
        argp_error(state, "unrecognized option '%s'", word);
    else if (key == ':')
        argp_error(state, "option requires an argument -- '%c'", optopt);
    else
        argp_error(state, "invalid option -- '%c'", optopt);
    return EINVAL;
}

error_t argp_parse(const struct argp *argp, int argc, char **argv, unsigned flags, int *next,
                   void *input)
{
    struct argp_state state = {
        .argp = argp, .argc = argc, .argv = argv, .flags = flags, .input = input
    };
    struct option known[OPTIONS_MAX + 3] = { { 0 } };
    char letters[2 * OPTIONS_MAX + 4] = ":";
    rows all = sorted(argp);
    error_t status = 0;
    int key, used = 1;

    for (int i = 0; i < all.count; i++) {
        const struct argp_option *row = all.at[i];

        known[i] = (struct option){ row->name, row->arg != NULL, NULL, row->key };
        if (is_letter(row) && row->key != KEY_HELP) {
            letters[used++] = (char)row->key;
            if (row->arg != NULL)
                letters[used++] = ':';
        }
    }
    opterr = 0;
    optind = 0; /* from the start */
    while (status == 0 && (key = getopt_long(argc, argv, letters, known, NULL)) != -1) {
        bool asked = key != '?' || optopt == 0 || optopt == KEY_HELP;

        if (key == ':' || (key == '?' && strcmp(argv[optind - 1], "-?") != 0 &&
                           strcmp(argv[optind - 1], "--help") != 0))
            return refuse(&state, known, key);
        if (asked && is_asked(&state, key))
            return 0;
        status = argp->parser(key, optarg, &state);
    }
    if (status != 0)
        return status;
    state.next = optind;
    status = argp->parser(optind < argc ? ARGP_KEY_ARGS : ARGP_KEY_NO_ARGS, NULL, &state);
    if (next != NULL)
        *next = state.next;
    return status == ARGP_ERR_UNKNOWN ? 0 : status;
}
