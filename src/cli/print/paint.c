#include "paint.h"

#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "os/terminal.h"

enum { TERM_WORDS = 500, TERM_INDENT = 20 };
enum { WIDTH_LEAST = 60, WIDTH_MOST = 100, WIDTH_USUAL = 78, SCREEN_MOST = 200 };

static int terminal_width(int descriptor)
{
    int columns = os_terminal_width(descriptor), width = columns > 0 ? columns - 1 : WIDTH_USUAL;

    if (width < WIDTH_LEAST)
        return WIDTH_LEAST;
    return width > SCREEN_MOST ? SCREEN_MOST : width;
}

paint paint_on(FILE *out)
{
    bool terminal = os_is_terminal(fileno(out));
    int screen = terminal ? terminal_width(fileno(out)) : WIDTH_USUAL;

    return (paint){
        .out = out,
        .colour = terminal && os_shows_colour() && getenv("NO_COLOR") == NULL,
        .unicode = os_shows_utf8(),
        .terminal = terminal,
        .width = screen > WIDTH_MOST ? WIDTH_MOST : screen,
        .screen = screen,
    };
}

/* Output that cannot be written is found when the program ends; the caller has its own errno to report. */
FILE *paint_errors(void)
{
    int error = errno;

    (void)fflush(stdout);
    errno = error;
    return stderr;
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
static int columns_of(const char *text, size_t length)
{
    int columns = 0;

    for (size_t i = 0; i < length; i++)
        columns += ((unsigned char)text[i] & 0xC0) != 0x80;
    return columns;
}

int paint_columns(const char *text)
{
    return columns_of(text, strlen(text));
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
        int length = (int)strcspn(words, " "), columns = columns_of(words, (size_t)length);

        if (!first && at + 1 + columns > width) {
            fprintf(p->out, "\n%*s", indent, "");
            at = indent;
        } else if (!first) {
            fputc(' ', p->out);
            at++;
        }
        fprintf(p->out, "%.*s", length, words);
        at += columns;
        words += length + (words[length] == ' ');
        first = false;
    }
}

void paint_wrapped(const paint *p, const char *words, int at, int width)
{
    paint_hanging(p, words, at, 4, width);
}

void paint_fold(const paint *p, char *text, size_t size)
{
    enum { TYPED = 8, INDENT = 4 };
    char *space = NULL, *from = text;

    for (char *at = text; *at != '\0'; at++) {
        if (*at == ' ' && at > from + INDENT && at[1] != '\0')
            space = at;
        if (space == NULL || strlen(text) + INDENT + 1 > size ||
            columns_of(from, (size_t)(at + 1 - from)) <= p->width - TYPED)
            continue;
        memmove(space + INDENT + 1, space + 1, strlen(space));
        memset(space, ' ', INDENT + 1);
        *space = '\n';
        from = space + 1;
        at = from;
        space = NULL;
    }
}

void paint_paragraph(const paint *p, const char *words, int indent)
{
    fprintf(p->out, "%*s", indent, "");
    paint_hanging(p, words, indent, indent, p->width);
    fputc('\n', p->out);
}

void paint_option(const paint *p, int *column, int number, const char *words)
{
    char digits[16] = "";
    int width;

    if (number >= 0)
        snprintf(digits, sizeof digits, "%d ", number);
    width = (int)strlen(digits) + paint_columns(words);
    if (*column == 0 || *column + 2 + width > p->width) {
        fputs(*column == 0 ? "    " : "\n    ", p->out);
        *column = 4;
    } else {
        fputs("  ", p->out);
        *column += 2;
    }
    paint_ink_on(p, INK_BOLD);
    fputs(digits, p->out);
    paint_ink_off(p);
    fputs(words, p->out);
    *column += width;
}

void paint_right(const paint *p, const char *text, int width)
{
    repeat(p, " ", width - paint_columns(text));
    fputs(text, p->out);
}

void paint_heading(const paint *p, const char *left, const char *right)
{
    int room = p->width - 2 - paint_columns(right);
    bool fits = paint_columns(left) < room;

    fputs("\n  ", p->out);
    paint_ink_on(p, INK_BOLD);
    paint_hanging(p, left, 2, 2, p->width);
    paint_ink_off(p);
    if (!fits) /* then on its own line */
        fputs("\n  ", p->out);
    repeat(p, " ", fits ? room - paint_columns(left) : 0);
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

/* The places of the columns of the ledger. */
typedef struct ledger {
    const paint *p;
    const bn_system *system;
    uint32_t sides;
    int words, column; /* their widths */
} ledger;

enum { NUMBER_WIDTH = 6, RULE_WIDTH = 8, COLUMN_MOST = 11, COLUMN_LEAST = 8, WORDS_LEAST = 20 };

/* Prints the words of a line and its rule, in several lines if the words are long. */
static void ledger_words(const ledger *l, const char *words, const char *rule)
{
    const char *rest = words;
    size_t fits;

    while (fits = fitting(rest, l->words - (rest != words ? 2 : 0) - 1), rest[fits] != '\0') {
        fprintf(l->p->out, "%.*s\n%*s", (int)fits, rest, NUMBER_WIDTH + 2, "");
        rest += fits + 1;
    }
    fputs(rest, l->p->out);
    repeat(l->p, " ", l->words - (rest != words ? 2 : 0) - paint_columns(rest));
    paint_ink_on(l->p, INK_DIM);
    paint_padded(l->p, rule, RULE_WIDTH);
    paint_ink_off(l->p);
}

static const bn_term *first_of(const paint_line *line)
{
    for (uint32_t side = 0; side < BN_SIDES_MAX; side++)
        if (line->of[side] != NULL)
            return line->of[side];
    return NULL;
}

/* Prints one line of the ledger. Each number stands in the column of its side. */
static void ledger_line(const ledger *l, const paint_line *line, uint32_t number)
{
    const bn_term *first = first_of(line);
    bn_term bare = *first;
    char words[TERM_WORDS], rule[16];
    bn_text t = bn_text_over(words, sizeof words);

    if (line->total)
        bare.name = bare.house = NULL;
    bn_term_text(&bare, &t);
    t = bn_text_over(rule, sizeof rule);
    bn_rule_text(l->system, first->rule, &t);
    paint_ink_on(l->p, INK_DIM);
    fprintf(l->p->out, "%4u  ", (unsigned)number);
    paint_ink_off(l->p);
    ledger_words(l, words, rule);
    for (uint32_t side = 0; side < l->sides; side++) {
        char value[32] = "";
        const bn_term *term = line->of[side];

        t = bn_text_over(value, sizeof value);
        if (term != NULL && line->total)
            bn_text_rat(&t, bn_term_amount(term));
        else if (term != NULL)
            bn_term_value_text(term, &t);
        paint_ink_on(l->p, line->total ? INK_BOLD : INK_PLAIN);
        paint_right(l->p, value, l->column);
        paint_ink_off(l->p);
    }
    fputc('\n', l->p->out);
}

static void ledger_stroke(const ledger *l)
{
    repeat(l->p, " ", NUMBER_WIDTH + l->words + RULE_WIDTH);
    for (uint32_t side = 0; side < l->sides; side++) {
        repeat(l->p, " ", l->column - 6);
        repeat(l->p, l->p->unicode ? "\u2500" : "-", 6);
    }
    fputc('\n', l->p->out);
}

/* Whether a term has a place in the ledger. */
static bool is_summed(const bn_term *term)
{
    return term->group != 0 && term->side >= 0;
}

/* The index at which the meeting of term `index` starts. A meeting is a run of terms in which no side has
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

/* Whether a line says the same about another side: then both share one line. */
static bool same_line(const paint_line *line, const bn_term *term)
{
    const bn_term *first = first_of(line);
    char mine[TERM_WORDS], other[TERM_WORDS];
    bn_text a = bn_text_over(mine, sizeof mine), b = bn_text_over(other, sizeof other);

    if (line->of[term->side] != NULL || first->rule != term->rule)
        return false;
    bn_term_text(term, &a);
    bn_term_text(first, &b);
    return strcmp(mine, other) == 0;
}

/* Adds a term to the lines of its meeting, which start at `from`. The terms of a side keep their order,
 * because a factor multiplies what came before it. */
static void put_line(paint_line *lines, uint32_t *count, uint32_t from, const bn_term *term)
{
    uint32_t at = from;

    for (uint32_t i = from; i < *count; i++)
        if (lines[i].of[term->side] != NULL)
            at = i + 1;
    while (at < *count && !same_line(&lines[at], term))
        at++;
    if (at == PAINT_LINES_MAX)
        return;
    if (at == *count)
        lines[(*count)++] = (paint_line){ .total = false };
    lines[at].of[term->side] = term;
}

/* Adds the lines of one meeting, its totals last. A seat that may not know a term does not get its total. */
static void put_meeting(const bn_trace *trace, uint32_t meeting, paint_line *lines, uint32_t *count)
{
    paint_line totals = { .total = true };
    uint32_t from = *count;

    for (uint32_t i = meeting; i < trace->count; i++) {
        const bn_term *term = &trace->terms[i];

        if (!is_summed(term) || meeting_of(trace, i) != meeting)
            continue;
        if (bn_term_total(term))
            totals.of[term->side] = term;
        else
            put_line(lines, count, from, term);
    }
    if (first_of(&totals) != NULL && *count < PAINT_LINES_MAX)
        lines[(*count)++] = totals;
    for (; from < *count; from++)
        lines[from].meeting = meeting;
}

uint32_t paint_lines(const bn_trace *trace, paint_line lines[PAINT_LINES_MAX])
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < trace->count; i++)
        if (is_summed(&trace->terms[i]) && meeting_of(trace, i) == i)
            put_meeting(trace, i, lines, &count);
    return count;
}

/* The heading. Where a name is wider than its column the sides have letters, which are shown first. */
static void ledger_head(const ledger *l, const char *const *side_names)
{
    char letter[2] = "A";
    bool letters = false;

    for (uint32_t side = 0; side < l->sides; side++)
        letters = letters || paint_columns(side_names[side]) > l->column - 1;
    for (uint32_t side = 0; letters && side < l->sides; side++, letter[0]++)
        fprintf(l->p->out, "  %s  %s\n", letter, side_names[side]);
    fputs("  ", l->p->out);
    paint_padded(l->p, "Modifiers", NUMBER_WIDTH + l->words + RULE_WIDTH - 2);
    letter[0] = 'A';
    for (uint32_t side = 0; side < l->sides; side++, letter[0]++)
        paint_right(l->p, letters ? letter : side_names[side], l->column);
    fputc('\n', l->p->out);
}

void paint_ledger(const paint *p, const bn_system *system, const bn_trace *trace,
                  const char *const *side_names, uint32_t sides)
{
    paint_line lines[PAINT_LINES_MAX];
    uint32_t count = paint_lines(trace, lines);
    int fixed = NUMBER_WIDTH + RULE_WIDTH;
    ledger l = { .p = p, .system = system, .sides = sides, .column = COLUMN_MOST };

    while (l.column > COLUMN_LEAST && p->width - fixed - (int)sides * l.column < WORDS_LEAST)
        l.column--;
    l.words = p->width - fixed - (int)sides * l.column;
    ledger_head(&l, side_names);
    for (uint32_t i = 0; i < count; i++) {
        bool begins = i == 0 || lines[i].meeting != lines[i - 1].meeting;

        if (begins && lines[0].meeting != lines[count - 1].meeting)
            ledger_names(p, trace, lines[i].meeting);
        if (lines[i].total)
            ledger_stroke(&l);
        ledger_line(&l, &lines[i], i + 1);
    }
}

void paint_terms(const paint *p, const bn_system *system, const bn_trace *trace)
{
    for (uint32_t i = 0; i < trace->count; i++) {
        const bn_term *term = &trace->terms[i];
        bn_term bare = *term;
        char words[TERM_WORDS], rule[16], value[32];
        bn_text t = bn_text_over(words, sizeof words);

        bare.house = NULL; /* it gets its own line */
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
        paint_hanging(p, words, TERM_INDENT, TERM_INDENT, p->terminal ? p->width : INT_MAX);
        fputc('\n', p->out);
        if (term->house != NULL)
            fprintf(p->out, "%*s%s\n", TERM_INDENT, "", term->house);
    }
}

/* A line wider than the terminal would leave lines that are never removed, so it is cut. */
void paint_progress(const char *words, ...)
{
    paint p = paint_on(stderr);
    char line[300];
    va_list list;

    if (!p.terminal)
        return;
    va_start(list, words);
    vsnprintf(line, sizeof line, words, list);
    va_end(list);
    paint_clear_progress();
    fputs("  ", p.out);
    clipped(&p, line, p.width - 3);
    fputc(' ', p.out);
}

void paint_clear_progress(void)
{
    if (os_is_terminal(OS_ERRORS))
        fputs("\r\033[K", paint_errors());
}
