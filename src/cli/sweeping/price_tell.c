/* Prices in words and as CSV. They have the same mean (of logarithms) as those of the book. */
#include "price.h"

#include <math.h>

#include "print/csv.h"
#include "print/paint.h"
#include "print/plain.h"
#include "print/print_json.h"

enum { LABEL = 26, FIGURE = 12, WORST = 5, WORDS = 60, LINE = 500, PARTS = 1000000 };

static double scale_of(const price_work *w)
{
    double sum = 0;

    for (uint32_t i = 0; i < w->roster.unit_count; i++)
        sum += log(w->roster.units[i].price);
    return sum / w->roster.unit_count;
}

static double fair(const price_work *w, uint32_t unit)
{
    return exp(scale_of(w) + w->fit.price[unit]);
}

static uint32_t never_even(const price_work *w)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < w->count; i++)
        count += !w->seen[i].there;
    return count;
}

/* Units that are worse for the book's price than `by` wherever both were tried. */
static bool is_dominated(const price_work *w, uint32_t unit, uint32_t by)
{
    double book[PRICES_UNITS_MAX];

    for (uint32_t i = 0; i < w->roster.unit_count; i++)
        book[i] = log(w->roster.units[i].price);
    return unit != by && prices_dominated(w->seen, w->count, book, unit, by);
}

static void print_units(const price_work *w, const paint *p)
{
    fputc('\n', p->out);
    paint_padded(p, "", 2 + LABEL);
    paint_right(p, "book", FIGURE);
    paint_right(p, "fair", FIGURE);
    paint_right(p, "change", FIGURE);
    paint_right(p, "off by", FIGURE);
    fputc('\n', p->out);
    for (uint32_t i = 0; i < w->roster.unit_count; i++) {
        char words[WORDS];

        fputs("  ", p->out);
        paint_padded(p, w->roster.units[i].name, LABEL);
        (void)snprintf(words, sizeof words, "%.2f", w->roster.units[i].price);
        paint_right(p, words, FIGURE);
        (void)snprintf(words, sizeof words, "%.2f", fair(w, i));
        paint_right(p, words, FIGURE);
        (void)snprintf(words, sizeof words, "%+.1f%%",
                       100 * (fair(w, i) / w->roster.units[i].price - 1));
        paint_right(p, words, FIGURE);
        (void)snprintf(words, sizeof words, "%.1f%%", 100 * (exp(w->fit.left[i]) - 1));
        paint_right(p, words, FIGURE);
        fputc('\n', p->out);
    }
}

/* The pair that is least even of those whose unevenness is below a limit; false if there is none. */
static bool next_worst(const price_work *w, double below, uint32_t *unit, uint32_t *against,
                       double *left)
{
    double best = 0, found;

    for (uint32_t i = 0; i < w->roster.unit_count; i++)
        for (uint32_t k = 0; k < w->roster.unit_count; k++)
            if (i != k && prices_left(w->seen, w->count, &w->fit, i, k, &found) && found > best &&
                found < below) {
                best = found;
                *unit = i;
                *against = k;
            }
    *left = best;
    return best > 0;
}

static void print_worst(const price_work *w, const paint *p)
{
    uint32_t unit = 0, against = 0;
    double left, below = INFINITY;

    fputs("\n  Furthest from even at these prices\n", p->out);
    for (int i = 0; i < WORST && next_worst(w, below, &unit, &against, &left); i++) {
        fprintf(p->out, "    %s against %s: worth %.1f%% more than the price\n",
                w->roster.units[unit].name, w->roster.units[against].name, 100 * (exp(left) - 1));
        below = left;
    }
}

static void print_dominated(const price_work *w, const paint *p)
{
    bool any = false;

    for (uint32_t i = 0; i < w->roster.unit_count; i++)
        for (uint32_t k = 0; k < w->roster.unit_count; k++)
            if (is_dominated(w, i, k)) {
                fprintf(p->out, "%s    %s by %s\n",
                        any ? ""
                            : "\n  Dominated: worse for the book's price in every fight, by 5% at "
                              "least\n",
                        w->roster.units[i].name, w->roster.units[k].name);
                any = true;
            }
    if (!any)
        fputs("\n  No unit is dominated at the book's prices.\n", p->out);
}

static const char *const limit_names[PRICE_LIMITS] = { "cycles between units", "terrains", "sizes",
                                                       "whole numbers and sides" };

static void print_limits(const price_work *w, const paint *p)
{
    char line[LINE];
    bn_text words = bn_text_over(line, sizeof line);

    bn_text_add(&words, "Limits of the fit: ");
    for (uint32_t i = 0; i < PRICE_LIMITS; i++) {
        char share[WORDS];

        (void)snprintf(share, sizeof share, " %.0f%%%s", 100 * w->fit.limits[i],
                       i + 1 < PRICE_LIMITS ? ", " : ".");
        bn_text_add(&words, limit_names[i]);
        bn_text_add(&words, share);
    }
    fputc('\n', p->out);
    paint_paragraph(p, line, 2);
}

static void print_csv(const price_work *w)
{
    fputs("unit,book,fair,uneven,dominated_by\n", stdout);
    for (uint32_t i = 0; i < w->roster.unit_count; i++) {
        const char *by = "";

        for (uint32_t k = w->roster.unit_count; k-- > 0;)
            by = is_dominated(w, i, k) ? w->roster.units[k].name : by;
        csv_field(stdout, w->roster.units[i].name, ',');
        printf("%.6g,%.6g,%.6g,", w->roster.units[i].price, fair(w, i), exp(w->fit.left[i]) - 1);
        csv_field(stdout, by, '\n');
    }
}

/* ---- for programs ---------------------------------------------------------------------------- */

static bn_doc *number(double value, bn_arena *arena)
{
    return bn_doc_rat(arena, bn_rat_of((int64_t)floor(value * PARTS + 0.5), PARTS));
}

static bn_doc *unit_doc(const price_work *w, uint32_t unit, bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena), *by = bn_doc_list(arena);

    bn_doc_put_text(arena, map, "unit", w->roster.units[unit].name);
    bn_doc_put(arena, map, "book", number(w->roster.units[unit].price, arena));
    bn_doc_put(arena, map, "fair", number(fair(w, unit), arena));
    bn_doc_put(arena, map, "off_by", number(exp(w->fit.left[unit]) - 1, arena));
    for (uint32_t k = 0; k < w->roster.unit_count; k++)
        if (is_dominated(w, unit, k))
            bn_doc_push(by, bn_doc_text(arena, w->roster.units[k].name));
    bn_doc_put(arena, map, "dominated_by", by);
    return map;
}

static bn_doc *worst_doc(const price_work *w, bn_arena *arena)
{
    bn_doc *list = bn_doc_list(arena);
    uint32_t unit = 0, against = 0;
    double left, below = INFINITY;

    for (int i = 0; i < WORST && next_worst(w, below, &unit, &against, &left); i++) {
        bn_doc *map = bn_doc_map(arena);

        bn_doc_put_text(arena, map, "unit", w->roster.units[unit].name);
        bn_doc_put_text(arena, map, "against", w->roster.units[against].name);
        bn_doc_put(arena, map, "worth_more_by", number(exp(left) - 1, arena));
        bn_doc_push(list, map);
        below = left;
    }
    return list;
}

static int print_as_json(const price_work *w, bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena), *units = bn_doc_list(arena), *limits = bn_doc_map(arena);

    bn_doc_put_text(arena, map, "title", w->roster.title == NULL ? "Prices" : w->roster.title);
    for (uint32_t i = 0; i < w->roster.unit_count; i++)
        bn_doc_push(units, unit_doc(w, i, arena));
    bn_doc_put(arena, map, "units", units);
    bn_doc_put_int(arena, map, "pairings", w->count);
    bn_doc_put_int(arena, map, "never_even", never_even(w));
    bn_doc_put_text(arena, map, "method", w->estimated ? "estimated" : "exact");
    bn_doc_put(arena, map, "off_by", number(exp(w->fit.all_left) - 1, arena));
    bn_doc_put(arena, map, "furthest", worst_doc(w, arena));
    for (uint32_t i = 0; i < PRICE_LIMITS; i++)
        bn_doc_put(arena, limits, limit_names[i], number(w->fit.limits[i], arena));
    bn_doc_put(arena, map, "limits", limits);
    return arena->full ? bn_code_exit_status(BN_MEMORY) : print_json(stdout, map);
}

int price_tell(const price_work *w, price_form form, bn_arena *arena)
{
    paint p = paint_on(stdout);

    if (form == PRICE_AS_JSON)
        return print_as_json(w, arena);
    if (form == PRICE_AS_CSV) {
        print_csv(w);
        return ferror(stdout) ? bn_code_exit_status(BN_IO) : 0;
    }
    paint_heading(&p, w->roster.title == NULL ? "Prices" : w->roster.title, "prices");
    print_units(w, &p);
    fprintf(p.out, "\n  %s, %s; %u never even; typically off by %.1f%%\n",
            COUNT(w->count, "pairing", "pairings"), w->estimated ? "estimated in part" : "exact",
            never_even(w), 100 * (exp(w->fit.all_left) - 1));
    print_worst(w, &p);
    print_dominated(w, &p);
    print_limits(w, &p);
    return ferror(stdout) ? bn_code_exit_status(BN_IO) : 0;
}
