/* Text on a terminal: colours, columns, bars, lines, and the ledger of modifiers. */
#ifndef CLI_PAINT_H
#define CLI_PAINT_H

#include <stdio.h>

#include <banneret/system/system.h>

typedef enum paint_ink { INK_PLAIN, INK_BOLD, INK_DIM, INK_GOOD, INK_BAD, INK_WARN } paint_ink;

/* Where to print and how. There is colour only on a terminal, unless NO_COLOR or TERM=dumb forbids it. */
typedef struct paint {
    FILE *out;
    bool colour;
    bool unicode;
    bool terminal; /* lines that programs read break only there */
    int width;     /* columns for text, 60 to 100 */
    int screen;    /* columns for things side by side, 60 to 200 */
    const bn_system
        *rated; /* whose sheets are printed: their figures are shown even if they are 0; or NULL */
} paint;

paint paint_on(FILE *out);

/* Standard error, for everything that is written there. What was printed before goes out first: in a file
 * that takes both, no error stands in the middle of a line or of a character. */
FILE *paint_errors(void);

void paint_ink_on(const paint *p, paint_ink ink);
void paint_ink_off(const paint *p);
void paint_rule(const paint *p); /* a line across the page */
void paint_heading(const paint *p, const char *left, const char *right);
int paint_columns(const char *text); /* how many columns a UTF-8 text takes */
void paint_padded(const paint *p, const char *text,
                  int width); /* left-aligned, cut with an ellipsis */
/* Prints words from column `at` on and breaks lines at spaces before column `width`. Further lines are
 * indented; paint_wrapped indents them by 4. */
void paint_hanging(const paint *p, const char *words, int at, int indent, int width);
void paint_wrapped(const paint *p, const char *words, int at, int width);
/* Breaks a text of at most `size` bytes in place at spaces, if there is room, so that every line of it leaves room to type on the page. */
void paint_fold(const paint *p, char *text, size_t size);

/* A paragraph: every line of it indented alike, and broken at spaces. */
void paint_paragraph(const paint *p, const char *words, int indent);
void paint_right(const paint *p, const char *text, int width);

/* A bar of `width` columns, of which `share` is filled. It can be read without colour. */
void paint_bar(const paint *p, double share, int width);

/* A line of the ledger: what one rule gives to each side, or their totals; NULL for a side it gives
 * nothing. A meeting is those that are rolled against each other. */
typedef struct paint_line {
    const bn_term *of[BN_SIDES_MAX];
    uint32_t meeting;
    bool total;
} paint_line;

enum { PAINT_LINES_MAX = 400 };

/* The lines of the terms that add up, and how many there are. */
uint32_t paint_lines(const bn_trace *trace, paint_line lines[PAINT_LINES_MAX]);

/* Prints these lines, numbered from 1: their words, rule, and a column for each side. */
void paint_ledger(const paint *p, const bn_system *system, const bn_trace *trace,
                  const char *const *side_names, uint32_t sides);

/* The same in one paragraph, without numbers of lines and rules: "Modifiers: strength +5, it charged +2 = 7". */
void paint_ledger_briefly(const paint *p, const bn_trace *trace, const char *const *side_names,
                          uint32_t sides);

/* Shows progress in the last line of the terminal, if stderr is one, instead of the last progress; and
 * removes it. */
__attribute__((format(printf, 1, 2))) void paint_progress(const char *words, ...);
void paint_clear_progress(void);

/* One of several options, with its number unless that is negative, on as few lines as they fit on. *column is
 * where the last one ended: 0 before the first. */
void paint_option(const paint *p, int *column, int number, const char *words);

/* Prints every term on a line: `+30  WM-049 troop ratio 2 to 1`. */
void paint_terms(const paint *p, const bn_system *system, const bn_trace *trace);

#endif
