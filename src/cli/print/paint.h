/* Looks: colour only on a terminal, widths in columns, bars, rules, the modifier ledger. */
#ifndef CLI_PAINT_H
#define CLI_PAINT_H

#include <stdio.h>

#include <banneret/system/system.h>

typedef enum paint_ink { INK_PLAIN, INK_BOLD, INK_DIM, INK_GOOD, INK_BAD, INK_WARN } paint_ink;

/* Where to draw and how. Colour follows the terminal, NO_COLOR and TERM=dumb. */
typedef struct paint {
    FILE *out;
    bool colour;
    bool unicode;
    int width; /* columns, 60 to 100 */
} paint;

paint paint_on(FILE *out);
void paint_ink_on(const paint *p, paint_ink ink);
void paint_ink_off(const paint *p);
void paint_rule(const paint *p); /* a line across */
void paint_heading(const paint *p, const char *left, const char *right);
int paint_columns(const char *text); /* columns UTF-8 text takes */
void paint_padded(const paint *p, const char *text,
                  int width); /* left-aligned, cut with an ellipsis */
/* Words from column `at` on, broken at spaces before column `width`, further lines indented by 4. */
void paint_wrapped(const paint *p, const char *words, int at, int width);
void paint_right(const paint *p, const char *text, int width);

/* A bar of `width` columns, part/whole of it full; never by colour alone. */
void paint_bar(const paint *p, double share, int width);

/* Terms of group 1 as a ledger: a row a rule, a column a side, the sums below; a side whose bit is in
 * `hidden` has terms that are not among them, and therefore no sum. */
void paint_ledger(const paint *p, const bn_system *system, const bn_trace *trace,
                  const char *const *side_names, uint32_t sides, uint32_t hidden);

/* Tells of progress in the last line of the terminal, if errors go to one, in place of what was told
 * before; and wipes it off. */
__attribute__((format(printf, 1, 2))) void paint_progress(const char *words, ...);
void paint_clear_progress(void);

/* Every term in a line of its own: `+30  WM-049 troop ratio 2 to 1`. */
void paint_terms(const paint *p, const bn_system *system, const bn_trace *trace);

#endif
