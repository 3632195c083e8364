#include "matrix.h"

#include <math.h>
#include <string.h>

#include "csv.h"
#include "measures.h"
#include "trees/reply_words.h"

enum { LABEL = 16, TIGHT = 4, NARROW = 5, WIDE_LEAST = 8, WIDE_MOST = 11, WORDS = 80 };
enum { WORST = 7, LINE = 79 };

static void order_words(const matrix *m, const bn_round_side *side, uint32_t order,
                        char words[WORDS])
{
    bn_text t = bn_text_over(words, WORDS);

    bnr_answer_words(m->game, m->setup, m->round->state, &side->question, &side->orders[order], &t);
}

static const char *side_name(const matrix *m, const bn_round_side *side)
{
    return m->game->side_name(m->setup, side->side);
}

/* ---- on the terminal ------------------------------------------------------------------------- */

/* The layout of a line: a margin, the name of the row, and cells of one width. */
typedef struct layout {
    int margin;
    int label; /* width of the name, with the space after it */
    int width; /* width of a cell: a figure, a mark, and a space unless it is TIGHT */
} layout;

static int longest_row(const matrix *m)
{
    char words[WORDS];
    int longest = LABEL - 1;

    for (uint32_t r = 0; r < m->round->rows.count; r++) {
        order_words(m, &m->round->rows, r, words);
        longest = paint_columns(words) > longest ? paint_columns(words) : longest;
    }
    return longest;
}

/* Makes the cells as wide as the line allows. If there is little room, the names of rows are cut. */
static layout layout_of(const paint *p, const matrix *m)
{
    int columns = (int)m->round->columns.count, line = p->width > LINE ? p->width : LINE;
    layout l = { .margin = 4, .label = longest_row(m) + 1 };
    int room = line - l.margin - l.label;

    l.width = room / (columns + 1);
    if (l.width > WIDE_MOST)
        l.width = WIDE_MOST;
    if (l.width >= WIDE_LEAST)
        return l;
    l.width = NARROW;
    if (room >= NARROW * columns + WORST)
        return l;
    l.width = TIGHT;
    l.margin = 2;
    room = line - l.margin - TIGHT * columns - WORST + 1;
    l.label = l.label < room ? l.label : room;
    return l;
}

static bool is_wide(const layout *l)
{
    return l->width >= WIDE_LEAST;
}

/* How many columns the figure of a cell takes. */
static int figure_width(const layout *l)
{
    return l->width - (l->width > TIGHT ? 2 : 1);
}

/* Whether the names of the columns fit above them. Otherwise numbers stand there. */
static bool headed_by_words(const matrix *m, int width)
{
    char words[WORDS];

    for (uint32_t c = 0; c < m->round->columns.count; c++) {
        order_words(m, &m->round->columns, c, words);
        if (paint_columns(words) > width - 2)
            return false;
    }
    return true;
}

/* Whether the game mostly ends without a winner. A low chance is then not a defeat. */
static bool mostly_drawn(const bn_round *r, uint32_t row, uint32_t column)
{
    const bn_round_cell *c = &r->cells[row * r->columns.count + column];

    return bn_nat_ratio(c->won[BN_DRAW], c->total) > 0.5;
}

/* One of five background colours: deep red is bad for the side of the rows, deep green is good. */
static void heat_on(const paint *p, double share)
{
    static const char *const shades[] = { "\033[48;5;52;38;5;231m", "\033[48;5;94;38;5;231m",
                                          "\033[48;5;238;38;5;231m", "\033[48;5;29;38;5;231m",
                                          "\033[48;5;22;38;5;231m" };
    int shade = (int)(share * 5);

    if (p->colour)
        fputs(shades[shade < 0 ? 0 : shade > 4 ? 4 : shade], p->out);
}

/* Writes a chance in percent. Without a decimal, a chance that is not certain is not rounded to 0 or 100. */
static void share_words(const layout *l, double share, char words[16])
{
    snprintf(words, 16, is_wide(l) ? "%.1f" : "%.0f", 100 * share);
    if (!is_wide(l) && share < 1 && share >= 0.995)
        snprintf(words, 16, ">99");
    else if (!is_wide(l) && share > 0 && share < 0.005)
        snprintf(words, 16, "<1");
}

/* Prints a figure and the mark after it. */
static void cell(const paint *p, const layout *l, double share, bool drawn)
{
    char words[16];

    share_words(l, share, words);
    heat_on(p, share);
    paint_right(p, words, figure_width(l));
    fputc(drawn ? '=' : ' ', p->out);
    paint_ink_off(p);
    if (l->width > TIGHT)
        fputc(' ', p->out);
}

/* Prints the last figure of a row: its worst. */
static void worst_cell(const paint *p, const layout *l, double share, bool best)
{
    char words[16];

    share_words(l, share, words);
    paint_ink_on(p, INK_BOLD);
    paint_right(p, words, is_wide(l) ? figure_width(l) : WORST - 2);
    fputs(best ? "<\n" : "\n", p->out);
    paint_ink_off(p);
}

static void column_heads(const paint *p, const matrix *m, const layout *l, const char *last)
{
    int behind = l->width - figure_width(l);
    char words[WORDS];

    fprintf(p->out, "%*s", l->margin + l->label, "");
    paint_ink_on(p, INK_DIM);
    for (uint32_t c = 0; c < m->round->columns.count; c++) {
        snprintf(words, sizeof words, "%u", (unsigned)c + 1);
        if (headed_by_words(m, l->width))
            order_words(m, &m->round->columns, c, words);
        fprintf(p->out, "%*s", c > 0 ? behind : 0, "");
        paint_right(p, words, figure_width(l));
    }
    if (last[0] != '\0') {
        fprintf(p->out, "%*s", behind, "");
        paint_right(p, last, is_wide(l) ? figure_width(l) : WORST - 2);
    }
    paint_ink_off(p);
    fputc('\n', p->out);
}

static void row_head(const paint *p, const matrix *m, const layout *l, uint32_t row)
{
    char words[WORDS];

    order_words(m, &m->round->rows, row, words);
    fprintf(p->out, "%*s", l->margin, "");
    paint_padded(p, words, l->label - 1);
    fputc(' ', p->out);
}

/* Prints what the numbers of the columns stand for. */
static void column_key(const paint *p, const matrix *m)
{
    int at = 4;

    fprintf(p->out, "  ");
    for (uint32_t c = 0; c < m->round->columns.count; c++) {
        char words[WORDS], whole[WORDS + 16];
        int width;

        order_words(m, &m->round->columns, c, words);
        snprintf(whole, sizeof whole, "%u: %s%s", (unsigned)c + 1, words,
                 c + 1 < m->round->columns.count ? ";" : "");
        width = paint_columns(whole) + 1;
        if (at + width > p->width) {
            fputs("\n  ", p->out);
            at = 4;
        }
        fprintf(p->out, "%s%s", at == 4 ? "  " : " ", whole);
        at += width;
    }
    fputc('\n', p->out);
}

static void print_chances(const paint *p, const matrix *m, const layout *l)
{
    double best = 0;

    for (uint32_t r = 0; r < m->round->rows.count; r++)
        best = bn_round_worst(m->round, r) > best ? bn_round_worst(m->round, r) : best;
    column_heads(p, m, l, "worst");
    for (uint32_t r = 0; r < m->round->rows.count; r++) {
        double worst = bn_round_worst(m->round, r);

        row_head(p, m, l, r);
        for (uint32_t c = 0; c < m->round->columns.count; c++)
            cell(p, l, bn_round_chance(m->round, r, c), mostly_drawn(m->round, r, c));
        worst_cell(p, l, worst, worst == best);
    }
}

/* ---- what is left, or lost, on average --------------------------------------------------------- */

/* The first measure that both sides have: what they keep, or what they lose. */
static bool paired(const matrix *m, uint32_t *row, uint32_t *column)
{
    for (uint32_t a = 0; a < m->game->measure_count; a++)
        for (uint32_t b = 0; b < m->game->measure_count; b++)
            if (m->game->measures[a].side == (int8_t)m->round->rows.side &&
                m->game->measures[b].side == (int8_t)m->round->columns.side &&
                strcmp(m->game->measures[a].key, m->game->measures[b].key) == 0) {
                *row = a;
                *column = b;
                return true;
            }
    return false;
}

enum { BOTH = -1 };

/* Writes the mean of a measure in a cell, for one side or for BOTH. */
static void mean_words(const matrix *m, uint32_t cell, const uint32_t which[2], int side,
                       char words[WORDS])
{
    const double *means = m->round->cells[cell].means;

    if (side == BOTH)
        snprintf(words, WORDS, "%.0f/%.0f", means[which[0]], means[which[1]]);
    else
        snprintf(words, WORDS, "%.0f", means[which[side]]);
}

/* Cells as wide as the longest of these figures, and at least as wide as those of the chances. */
static int means_width(const matrix *m, const uint32_t which[2], int side)
{
    int width = TIGHT;
    char words[WORDS];

    for (uint32_t i = 0; i < m->round->rows.count * m->round->columns.count; i++) {
        mean_words(m, i, which, side, words);
        width = paint_columns(words) + 1 > width ? paint_columns(words) + 1 : width;
    }
    return width;
}

static bool means_fit(const paint *p, const matrix *m, const layout *l, int width)
{
    int line = p->width > LINE ? p->width : LINE;

    return l->margin + l->label + width * (int)m->round->columns.count <= line;
}

static void means_heads(const paint *p, const matrix *m, const layout *l)
{
    char words[WORDS];

    fprintf(p->out, "%*s", l->margin + l->label, "");
    paint_ink_on(p, INK_DIM);
    for (uint32_t c = 0; c < m->round->columns.count; c++) {
        snprintf(words, sizeof words, "%u", (unsigned)c + 1);
        if (headed_by_words(m, l->width))
            order_words(m, &m->round->columns, c, words);
        fputc(' ', p->out);
        paint_right(p, words, l->width - 1);
    }
    paint_ink_off(p);
    fputc('\n', p->out);
}

static void print_means(const paint *p, const matrix *m, layout l, const uint32_t which[2],
                        int side)
{
    const char *rows = side_name(m, &m->round->rows), *columns = side_name(m, &m->round->columns);
    char words[WORDS], title[MEASURE_WORDS];
    int width = means_width(m, which, side);

    l.width = width > l.width || !is_wide(&l) ? width : l.width;
    l.label--; /* here the space is before the figure */
    measure_words(m->game, m->setup, which[0], title);
    if (side == BOTH)
        fprintf(p->out, "\n  On average, %s: %s / %s\n", title, rows, columns);
    else
        fprintf(p->out, "\n  On average, %s: %s\n", title, side == 0 ? rows : columns);
    means_heads(p, m, &l);
    for (uint32_t r = 0; r < m->round->rows.count; r++) {
        order_words(m, &m->round->rows, r, words);
        fprintf(p->out, "%*s", l.margin, "");
        paint_padded(p, words, l.label);
        for (uint32_t c = 0; c < m->round->columns.count; c++) {
            mean_words(m, r * m->round->columns.count + c, which, side, words);
            fputc(' ', p->out);
            paint_right(p, words, l.width - 1);
        }
        fputc('\n', p->out);
    }
}

/* Prints both sides in one table, or in two if that is too wide. */
static void print_all_means(const paint *p, const matrix *m, const layout *l)
{
    uint32_t which[2];

    if (!paired(m, &which[0], &which[1]))
        return;
    if (means_fit(p, m, l, means_width(m, which, BOTH))) {
        print_means(p, m, *l, which, BOTH);
        return;
    }
    for (int side = 0; side < 2; side++)
        if (means_fit(p, m, l, means_width(m, which, side)))
            print_means(p, m, *l, which, side);
        else
            fprintf(p->out, "\n  Too wide to show: averages of %s; --csv has them\n",
                    side_name(m, side == 0 ? &m->round->rows : &m->round->columns));
}

/* Prints what the marks mean. */
static void print_notes(const paint *p, const matrix *m)
{
    bool drawn = false;

    for (uint32_t r = 0; r < m->round->rows.count; r++)
        for (uint32_t c = 0; c < m->round->columns.count; c++)
            drawn = drawn || mostly_drawn(m->round, r, c);
    paint_ink_on(p, INK_DIM);
    fputs("    worst: the worst case, if the enemy guesses it; later orders use defaults\n",
          p->out);
    if (drawn)
        fputs("    = usually no winner\n", p->out);
    if (m->round->rolls > 0)
        fprintf(p->out, "    rolls before the orders: %u; each number is an average over them\n",
                (unsigned)m->round->rolls);
    if (m->round->games > 0 && m->countable)
        fputs("    --matrix counts them instead, even if it takes long\n", p->out);
    paint_ink_off(p);
}

void matrix_print(const paint *p, const matrix *m)
{
    layout l = layout_of(p, m);

    fprintf(p->out, "\n  The coming round: chance of victory for %s, in percent",
            side_name(m, &m->round->rows));
    paint_ink_on(p, INK_DIM);
    if (m->round->games == 0)
        fputs("   exact\n", p->out);
    else if (m->round->error > 0)
        fprintf(p->out,
                "\n  estimated from %llu games for all pairs of orders; \u00b1%.2f at most\n",
                (unsigned long long)m->round->games, 100 * m->round->error);
    else
        fprintf(p->out, "\n  simulated, %llu games for each pair of orders; \u00b1%.1f at most\n",
                (unsigned long long)m->round->games, 50 / sqrt((double)m->round->games));
    paint_ink_off(p);
    fprintf(p->out, "%*sorders of %s\n", l.margin + l.label + 2, "",
            side_name(m, &m->round->columns));
    print_chances(p, m, &l);
    if (!headed_by_words(m, l.width))
        column_key(p, m);
    print_notes(p, m);
    if (m->round->measured)
        print_all_means(p, m, &l);
}

/* ---- for programs ---------------------------------------------------------------------------- */

static void csv_cell(FILE *out, const matrix *m, uint32_t row, uint32_t column)
{
    const double *means = m->round->cells[row * m->round->columns.count + column].means;
    char a[WORDS], b[WORDS], number[40];

    order_words(m, &m->round->rows, row, a);
    order_words(m, &m->round->columns, column, b);
    snprintf(number, sizeof number, "%.10f", bn_round_chance(m->round, row, column));
    csv_write(out, (csv_line){ .part = "matrix",
                               .row = a,
                               .column = b,
                               .side = side_name(m, &m->round->rows),
                               .chance = number });
    for (uint32_t i = 0; means != NULL && i < m->game->measure_count; i++) {
        const bn_measure *measure = &m->game->measures[i];
        char title[MEASURE_WORDS];

        if (!bn_game_has_measure(m->game, m->setup, i))
            continue;
        measure_words(m->game, m->setup, i, title);
        snprintf(number, sizeof number, "%.10f", means[i]);
        csv_write(out,
                  (csv_line){ .part = "matrix mean",
                              .row = a,
                              .column = b,
                              .side = measure->side < 0
                                          ? NULL
                                          : m->game->side_name(m->setup, (uint32_t)measure->side),
                              .measure = measure->key,
                              .value = number,
                              .title = title });
    }
}

void matrix_csv(FILE *out, const matrix *m)
{
    for (uint32_t r = 0; r < m->round->rows.count; r++)
        for (uint32_t c = 0; c < m->round->columns.count; c++)
            csv_cell(out, m, r, c);
}
