#include "compare.h"

#include <math.h>
#include <string.h>

#include "chances.h"
#include "house.h"
#include "measures.h"
#include "trees/analysis_tree.h"
#include "trees/odds_tree.h"

enum { NAME = 36, FIGURE = 11 };

static const char *const places[2] = { "first", "second" };

/* A figure of both odds: there or not, what it is, and its standard error (0: exact). */
typedef struct figure {
    bool there;
    double value, error;
} figure;

/* The chance that a side wins, or that no one does. */
static figure winner_figure(const compared *c, uint32_t who)
{
    figure f = { .there = who == BN_DRAW || who < c->odds->sides };

    if (f.there)
        f.value = bn_nat_ratio(c->odds->won[who], c->odds->total);
    f.error = f.there ? chances_won_error(c->odds, who, c->doubt) : 0;
    return f;
}

/* The mean of a measure; of what may happen that is its chance. */
static figure measure_figure(const compared *c, uint32_t which)
{
    bool event = (c->game->measures[which].flags & BN_MEASURE_EVENT) != 0;
    figure f = { .there = which < c->losses->measure_count &&
                          chances_told(c->game, c->setup, c->losses, which, event) };

    if (!f.there)
        return f;
    f.value = chances_mean(c->losses, which);
    f.error = chances_mean_error(c->losses, which, c->loss_doubt);
    return f;
}

/* ---- for people -------------------------------------------------------------------------------- */

static void print_which(const paint *p, const compared *c, const char *place)
{
    const bn_house *house = bn_setup_house(c->setup);

    fprintf(p->out, "  %-8s%s", place, c->scenario);
    if (c->figures != NULL && strcmp(c->figures, "none") != 0)
        fprintf(p->out, " with %s", c->figures);
    fputc('\n', p->out);
    for (uint32_t i = 0; house != NULL && i < house->count; i++) {
        char words[300];
        bn_text t = bn_text_over(words, sizeof words);

        bn_house_text(house, i, &t);
        fprintf(p->out, "          %s\n", words);
    }
}

static void print_figure(const paint *p, figure f, bool percent)
{
    char words[40] = "-";

    if (f.there)
        snprintf(words, sizeof words, percent ? "%.2f%%" : "%.1f", f.value);
    paint_right(p, words, FIGURE);
}

/* A name, both figures and the second minus the first. */
static void print_row(const paint *p, const char *name, figure first, figure second, bool percent)
{
    double scale = percent ? 100 : 1, error = hypot(first.error, second.error);
    double difference = scale * (second.value - first.value);
    char words[60] = "";

    first.value *= scale;
    second.value *= scale;
    fputs("    ", p->out);
    paint_padded(p, name, NAME - 4);
    print_figure(p, first, percent);
    print_figure(p, second, percent);
    if (first.there && second.there)
        snprintf(words, sizeof words, percent ? "%+.2f" : "%+.1f", difference);
    paint_right(p, words, FIGURE + 1);
    if (first.there && second.there && error > 0)
        fprintf(p->out, percent ? " \u00b1%.2f" : " \u00b1%.1f", scale * error);
    fputc('\n', p->out);
}

static void print_head(const paint *p, const char *what)
{
    fputs("\n  ", p->out);
    paint_padded(p, what, NAME - 2);
    fprintf(p->out, "%*s%*s%*s\n", FIGURE, places[0], FIGURE, places[1], FIGURE + 1, "difference");
}

/* "Gar", or "Gar / Thar" if the two odds have different names for it. */
static void side_names(const compared pair[2], uint32_t who, char *out, size_t size)
{
    const char *names[2] = { NULL, NULL };

    for (int i = 0; i < 2; i++)
        if (winner_figure(&pair[i], who).there)
            names[i] = winner_name(pair[i].game, pair[i].setup, who);
    if (names[0] == NULL || names[1] == NULL || strcmp(names[0], names[1]) == 0)
        snprintf(out, size, "%s", names[0] != NULL ? names[0] : names[1]);
    else
        snprintf(out, size, "%s / %s", names[0], names[1]);
}

static void print_winners(const paint *p, const compared pair[2])
{
    print_head(p, "Who wins");
    for (uint32_t i = 0; i <= BN_DRAW; i++) {
        figure first = winner_figure(&pair[0], i), second = winner_figure(&pair[1], i);
        char name[200];

        if (!first.there && !second.there)
            continue;
        side_names(pair, i, name, sizeof name);
        print_row(p, name, first, second, true);
    }
}

/* What a measure is called, with the side whose it is. */
static void measure_name(const compared pair[2], const compared *named, uint32_t which, char *out,
                         size_t size)
{
    const bn_measure *measure = &named->game->measures[which];
    char words[MEASURE_WORDS], side[120];

    measure_words(named->game, named->setup, which, words);
    snprintf(out, size, "%s", words);
    if (measure->side < 0 || measure->flags & BN_MEASURE_EVENT)
        return;
    side_names(pair, (uint32_t)measure->side, side, sizeof side);
    snprintf(out, size, "%s: %s", side, words);
}

static void print_measures(const paint *p, const compared pair[2], bool event)
{
    bool headed = false;

    for (uint32_t i = 0; i < pair[0].game->measure_count; i++) {
        figure first = measure_figure(&pair[0], i), second = measure_figure(&pair[1], i);
        char name[260];

        if (((pair[0].game->measures[i].flags & BN_MEASURE_EVENT) != 0) != event ||
            (!first.there && !second.there))
            continue;
        if (!headed)
            print_head(p, event ? "What may happen" : "How much, on average");
        headed = true;
        measure_name(pair, first.there ? &pair[0] : &pair[1], i, name, sizeof name);
        print_row(p, name, first, second, event);
    }
}

void compare_print(const paint *p, const compared pair[2])
{
    paint_heading(p, "Two odds", "side by side");
    for (int i = 0; i < 2; i++)
        print_which(p, &pair[i], places[i]);
    print_winners(p, pair);
    print_measures(p, pair, false);
    print_measures(p, pair, true);
}

/* ---- for programs ------------------------------------------------------------------------------ */

static bn_doc *real(bn_arena *arena, double value)
{
    return bnr_decimal(arena, value);
}

static bn_doc *given(bn_arena *arena, bool there, double value)
{
    return there ? real(arena, value) : bn_doc_null(arena);
}

/* Both figures, the difference and its standard error, which is 0 where both are exact. */
static void put_figures(bn_arena *arena, bn_doc *map, figure first, figure second)
{
    bn_doc_put(arena, map, places[0], given(arena, first.there, first.value));
    bn_doc_put(arena, map, places[1], given(arena, second.there, second.value));
    bn_doc_put(arena, map, "difference",
               given(arena, first.there && second.there, second.value - first.value));
    bn_doc_put(arena, map, "error", real(arena, hypot(first.error, second.error)));
}

static bn_doc *winners_doc(const compared pair[2], bn_arena *arena)
{
    bn_doc *list = bn_doc_list(arena);

    for (uint32_t i = 0; i <= BN_DRAW; i++) {
        figure first = winner_figure(&pair[0], i), second = winner_figure(&pair[1], i);
        const compared *named = first.there ? &pair[0] : &pair[1];
        bn_doc *row;

        if (!first.there && !second.there)
            continue;
        row = bn_doc_push(list, bn_doc_map(arena));
        bn_doc_put(arena, row, "side", i == BN_DRAW ? bn_doc_null(arena) : bn_doc_int(arena, i));
        bn_doc_put_text(arena, row, "name",
                        i == BN_DRAW ? "nobody" : named->game->side_name(named->setup, i));
        put_figures(arena, row, first, second);
    }
    return list;
}

static bn_doc *measures_doc(const compared pair[2], bn_arena *arena)
{
    bn_doc *list = bn_doc_list(arena);

    for (uint32_t i = 0; i < pair[0].game->measure_count; i++) {
        figure first = measure_figure(&pair[0], i), second = measure_figure(&pair[1], i);
        const compared *named = first.there ? &pair[0] : &pair[1];
        bn_doc *row;

        if (!first.there && !second.there)
            continue;
        row = bn_doc_push(list, bnr_measure(named->game, named->setup, i, arena));
        put_figures(arena, row, first, second);
    }
    return list;
}

bn_doc *compare_json(const compared pair[2], bn_doc *const each[2], bn_arena *arena)
{
    bn_doc *all = bn_doc_map(arena), *difference;

    for (int i = 0; i < 2; i++) {
        bn_doc *map = bn_doc_put(arena, all, places[i], each[i]);

        bn_doc_put(arena, map, "scenario", bn_doc_text(arena, pair[i].scenario));
    }
    difference = bn_doc_put(arena, all, "difference", bn_doc_map(arena));
    bn_doc_put(arena, difference, "winners", winners_doc(pair, arena));
    bn_doc_put(arena, difference, "measures", measures_doc(pair, arena));
    return all;
}
