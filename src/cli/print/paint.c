#include "paint.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { TERM_WORDS = 500, TERM_INDENT = 20 };
enum { WIDTH_LEAST = 60, WIDTH_MOST = 100, WIDTH_USUAL = 78 };

static bool speaks_utf8(void)
{
    static const char *const names[] = { "LC_ALL", "LC_CTYPE", "LANG" };

    for (size_t i = 0; i < BN_COUNT(names); i++) {
        const char *value = getenv(names[i]);

        if (value != NULL && value[0] != '\0')
            return strstr(value, "UTF-8") != NULL || strstr(value, "utf8") != NULL ||
                   strstr(value, "UTF8") != NULL || strstr(value, "utf-8") != NULL;
    }
    return false;
}

static int terminal_width(int descriptor)
{
    struct winsize size;
    int width = WIDTH_USUAL;

    if (ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
        width = size.ws_col - 1;
    if (width < WIDTH_LEAST)
        return WIDTH_LEAST;
    return width > WIDTH_MOST ? WIDTH_MOST : width;
}

paint paint_on(FILE *out)
{
    const char *term = getenv("TERM");
    bool terminal = isatty(fileno(out)) == 1;
    bool dumb = term == NULL || strcmp(term, "dumb") == 0;

    return (paint){
        .out = out,
        .colour = terminal && !dumb && getenv("NO_COLOR") == NULL,
        .unicode = speaks_utf8(),
        .width = terminal ? terminal_width(fileno(out)) : WIDTH_USUAL,
    };
}

void paint_ink_on(const paint *p, paint_ink ink)
{
    static const char *const codes[] = {
        [INK_PLAIN] = "",        [INK_BOLD] = "\033[1m", [INK_DIM] = "\033[2m",
        [INK_GOOD] = "\033[32m", [INK_BAD] = "\033[31m", [INK_WARN] = "\033[33m",
    };

    if (p->colour)
        fputs(codes[ink], p->out);
}

void paint_ink_off(const paint *p)
{
    if (p->colour)
        fputs("\033[0m", p->out);
}

static void repeat(const paint *p, const char *piece, int times)
{
    for (int i = 0; i < times; i++)
        fputs(piece, p->out);
}

void paint_rule(const paint *p)
{
    fputs("  ", p->out);
    paint_ink_on(p, INK_DIM);
    repeat(p, p->unicode ? "\u2500" : "-", p->width - 2);
    paint_ink_off(p);
    fputc('\n', p->out);
}

/* A continuation byte of UTF-8 takes no column. Wide characters count as one column: names in documents
 * are usually Latin, and a misplaced bar is the worst that can happen. */
int paint_columns(const char *text)
{
    int columns = 0;

    for (; *text != '\0'; text++)
        columns += ((unsigned char)*text & 0xC0) != 0x80;
    return columns;
}

/* Prints as much of `text` as fits into `width` columns. */
static void clipped(const paint *p, const char *text, int width)
{
    int columns = 0;

    for (; *text != '\0'; text++) {
        bool starts = ((unsigned char)*text & 0xC0) != 0x80;

        if (starts && columns++ == width)
            return;
        fputc(*text, p->out);
    }
}

void paint_padded(const paint *p, const char *text, int width)
{
    int columns = paint_columns(text);

    if (columns > width) {
        clipped(p, text, width - 1);
        fputs(p->unicode ? "\u2026" : "~", p->out);
        return;
    }
    fputs(text, p->out);
    repeat(p, " ", width - columns);
}

void paint_hanging(const paint *p, const char *words, int at, int indent, int width)
{
    bool first = true;

    while (*words != '\0') {
        int length = (int)strcspn(words, " ");

        if (!first && at + 1 + length > width) {
            fprintf(p->out, "\n%*s", indent, "");
            at = indent;
        } else if (!first) {
            fputc(' ', p->out);
            at++;
        }
        fprintf(p->out, "%.*s", length, words);
        at += length;
        words += length + (words[length] == ' ');
        first = false;
    }
}

void paint_wrapped(const paint *p, const char *words, int at, int width)
{
    paint_hanging(p, words, at, 4, width);
}

void paint_right(const paint *p, const char *text, int width)
{
    repeat(p, " ", width - paint_columns(text));
    fputs(text, p->out);
}

void paint_heading(const paint *p, const char *left, const char *right)
{
    fputs("\n  ", p->out);
    paint_ink_on(p, INK_BOLD);
    paint_padded(p, left, p->width - 2 - paint_columns(right));
    paint_ink_off(p);
    paint_ink_on(p, INK_DIM);
    fputs(right, p->out);
    paint_ink_off(p);
    fputc('\n', p->out);
    paint_rule(p);
}

void paint_bar(const paint *p, double share, int width)
{
    int full = (int)(share * width + 0.5);

    if (full < 0)
        full = 0;
    if (full > width)
        full = width;
    repeat(p, p->unicode ? "\u2587" : "#", full);
    paint_ink_on(p, INK_DIM);
    repeat(p, p->unicode ? "\u2591" : ".", width - full);
    paint_ink_off(p);
}

/* How many bytes of the words fit into a column with a space after it, without cutting a word. */
static size_t fitting(const char *words, int width)
{
    size_t best = 0, at = 0;
    int columns = 0;

    for (; words[at] != '\0' && columns < width; at++) {
        if (words[at] == ' ' && at > 0)
            best = at;
        columns += ((unsigned char)words[at] & 0xC0) != 0x80;
    }
    return words[at] == '\0' || best == 0 ? strlen(words) : best;
}

/* Prints one row of the ledger, in several lines if its words are long. The number stands in the column
 * of its side. */
static void ledger_row(const paint *p, const bn_system *system, const bn_term *term,
                       int words_width, int column)
{
    char words[TERM_WORDS], rule[16], value[32];
    const char *rest = words;
    bn_text t = bn_text_over(words, sizeof words);
    size_t fits;

    bn_term_text(term, &t);
    t = bn_text_over(rule, sizeof rule);
    bn_rule_text(system, term->rule, &t);
    t = bn_text_over(value, sizeof value);
    bn_term_value_text(term, &t);
    fputs("    ", p->out);
    while (fits = fitting(rest, words_width - (rest != words ? 2 : 0)), rest[fits] != '\0') {
        fprintf(p->out, "%.*s\n      ", (int)fits, rest);
        rest += fits + 1;
    }
    paint_padded(p, rest, words_width - (rest != words ? 2 : 0));
    paint_ink_on(p, INK_DIM);
    paint_padded(p, rule, 8);
    paint_ink_off(p);
    for (int side = 0; side <= term->side; side++)
        paint_right(p, side == term->side ? value : "", column);
    fputc('\n', p->out);
}

/* The totals of a meeting, one for each side that has one. Who may not know a term is not given its
 * total. */
static void ledger_sums(const paint *p, const bn_system *system, const bn_term *const *totals,
                        uint32_t sides, int words_width, int column)
{
    const bn_term *first = NULL;
    char value[32], words[TERM_WORDS];
    bn_text t = bn_text_over(words, sizeof words);
    bn_term bare;

    for (uint32_t side = sides; side > 0; side--)
        first = totals[side - 1] ? totals[side - 1] : first;
    if (!first)
        return;
    repeat(p, " ", 4 + words_width + 8);
    for (uint32_t side = 0; side < sides; side++) {
        repeat(p, " ", column - 6);
        repeat(p, p->unicode ? "\u2500" : "-", 6);
    }
    fputs("\n    ", p->out);
    bare = *first;
    bare.name = bare.house = NULL;
    bn_term_text(&bare, &t);
    paint_padded(p, words, words_width);
    paint_ink_on(p, INK_DIM);
    t = bn_text_over(value, sizeof value);
    bn_rule_text(system, first->rule, &t);
    paint_padded(p, value, 8);
    paint_ink_off(p);
    for (uint32_t side = 0; side < sides; side++) {
        t = bn_text_over(value, sizeof value);
        if (totals[side])
            bn_text_rat(&t, bn_term_amount(totals[side]));
        paint_ink_on(p, INK_BOLD);
        paint_right(p, value, column);
        paint_ink_off(p);
    }
    fputc('\n', p->out);
}

/* Whether a term has a place in the ledger. */
static bool is_summed(const bn_term *term)
{
    return term->group != 0 && term->side >= 0;
}

/* The index at which the meeting of term `index` begins. A meeting is a run of terms in which no side has
 * two sums. */
static uint32_t meeting_of(const bn_trace *trace, uint32_t index)
{
    const bn_term *last[BN_SIDES_MAX] = { NULL };
    uint32_t start = index;
    bool any = false;

    for (uint32_t i = 0; i <= index; i++) {
        const bn_term *term = &trace->terms[i], *before;

        if (!is_summed(term))
            continue;
        before = last[term->side];
        if (!any || (before && (before->about != term->about || before->group != term->group ||
                                bn_term_total(before)))) {
            memset(last, 0, sizeof last);
            start = i;
        }
        any = true;
        last[term->side] = term;
    }
    return start;
}

/* Whose sums a meeting has: "Orcs of Thar x 100 against Dwarves x 140". */
static void ledger_names(const paint *p, const bn_trace *trace, uint32_t meeting)
{
    bool any = false;

    for (uint32_t i = meeting; i < trace->count; i++) {
        const bn_term *term = &trace->terms[i];

        if (!is_summed(term) || !bn_term_total(term) || !term->name ||
            meeting_of(trace, i) != meeting)
            continue;
        fprintf(p->out, "%s%s", any ? " against " : "  ", term->name);
        if (term->count > 0)
            fprintf(p->out, " x %d", term->count);
        any = true;
    }
    if (any)
        fputc('\n', p->out);
}

/* Prints the terms of one meeting and their sums. */
static void ledger_of(const paint *p, const bn_system *system, const bn_trace *trace,
                      uint32_t sides, uint32_t meeting, int words_width, int column)
{
    const bn_term *totals[BN_SIDES_MAX] = { NULL };

    for (uint32_t i = meeting; i < trace->count; i++) {
        const bn_term *term = &trace->terms[i];

        if (!is_summed(term) || meeting_of(trace, i) != meeting)
            continue;
        if (bn_term_total(term))
            totals[term->side] = term;
        else
            ledger_row(p, system, term, words_width, column);
    }
    ledger_sums(p, system, totals, sides, words_width, column);
}

void paint_ledger(const paint *p, const bn_system *system, const bn_trace *trace,
                  const char *const *side_names, uint32_t sides)
{
    int column = 11, words_width = p->width - 4 - 8 - (int)sides * column;
    uint32_t meetings = 0;

    for (uint32_t i = 0; i < trace->count; i++)
        meetings += is_summed(&trace->terms[i]) && meeting_of(trace, i) == i;
    fputs("  ", p->out);
    paint_padded(p, "Modifiers", words_width + 10);
    for (uint32_t side = 0; side < sides; side++) {
        fputs("  ", p->out);
        if (paint_columns(side_names[side]) > column - 2)
            paint_padded(p, side_names[side], column - 2);
        else
            paint_right(p, side_names[side], column - 2);
    }
    fputc('\n', p->out);
    for (uint32_t i = 0; i < trace->count; i++) {
        if (!is_summed(&trace->terms[i]) || meeting_of(trace, i) != i)
            continue;
        if (meetings > 1)
            ledger_names(p, trace, i);
        ledger_of(p, system, trace, sides, i, words_width, column);
    }
}

void paint_terms(const paint *p, const bn_system *system, const bn_trace *trace)
{
    for (uint32_t i = 0; i < trace->count; i++) {
        const bn_term *term = &trace->terms[i];
        bn_term bare = *term;
        char words[TERM_WORDS], rule[16], value[32];
        bn_text t = bn_text_over(words, sizeof words);

        bare.house = NULL; /* it gets a line of its own */
        bn_term_text(&bare, &t);
        t = bn_text_over(rule, sizeof rule);
        bn_rule_text(system, term->rule, &t);
        t = bn_text_over(value, sizeof value);
        bn_term_value_text(term, &t);
        fputs("  ", p->out);
        paint_right(p, value, 8);
        fputs("  ", p->out);
        paint_ink_on(p, INK_DIM);
        paint_padded(p, rule, 8);
        paint_ink_off(p);
        fprintf(p->out, "%s\n", words);
        if (term->house != NULL)
            fprintf(p->out, "%*s%s\n", TERM_INDENT, "", term->house);
    }
}

void paint_progress(const char *words, ...)
{
    va_list list;

    if (isatty(STDERR_FILENO) != 1)
        return;
    paint_clear_progress();
    fputs("  ", stderr);
    va_start(list, words);
    vfprintf(stderr, words, list);
    va_end(list);
    fputc(' ', stderr);
}

void paint_clear_progress(void)
{
    if (isatty(STDERR_FILENO) == 1)
        fputs("\r\033[K", stderr);
}
