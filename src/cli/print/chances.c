#include "chances.h"

#include <math.h>
#include <string.h>

#include "csv.h"
#include "measures.h"
#include "trees/analysis_tree.h"
#include "trees/round_tree.h"

enum { NAME = 24, SHARE = 15, BAR = 34, ERROR = 6 };
enum { SIDE = 22, VALUE = 8, MEAN = 8, DOUBT = 6, LARGE = 10000 };
enum { WORD_LEAST = 8 };              /* width of a word of a part's figures */
enum { ROWS_MOST = 20, RANGES = 10 }; /* a distribution with more rows is printed in ranges */

double chances_error(double share, uint64_t games)
{
    return sqrt(share * (1 - share) / (double)games);
}

double chances_won_error(const bn_odds *odds, uint32_t who, chances_doubt doubt)
{
    if (doubt.games == 0)
        return 0;
    return doubt.estimate != NULL
               ? doubt.estimate->won_error[who]
               : chances_error(bn_nat_ratio(odds->won[who], odds->total), doubt.games);
}

static double variance(const bn_odds *odds, uint32_t which)
{
    const bn_odds_measure *m = &odds->measures[which];
    double mean = chances_mean(odds, which), sum = 0;

    for (uint32_t i = 0; i < m->count; i++)
        sum +=
            pow((double)m->rows[i].value - mean, 2) * bn_nat_ratio(m->rows[i].weight, odds->total);
    return sum;
}

double chances_mean_error(const bn_odds *odds, uint32_t which, chances_doubt doubt)
{
    if (doubt.games == 0)
        return 0;
    return doubt.estimate != NULL ? doubt.estimate->mean_errors[which]
                                  : sqrt(variance(odds, which) / (double)doubt.games);
}

/* Prints a name, its chance (with the standard error if games were played) and a bar. */
static void bar(const paint *p, const char *name, double share, double error, bool doubtful)
{
    char words[40];
    int more = doubtful ? ERROR : 0;

    snprintf(words, sizeof words, "%.2f%%", 100 * share);
    if (doubtful)
        snprintf(words, sizeof words, "%.2f%% \u00b1%.2f", 100 * share, 100 * error);
    fputs("    ", p->out);
    paint_padded(p, name, NAME);
    paint_right(p, words, SHARE - ERROR - 1 + more + doubtful);
    fputs("  ", p->out);
    paint_bar(p, share, BAR - more);
    fputc('\n', p->out);
}

static void bar_of(const paint *p, const bn_game *game, const void *setup, const bn_odds *odds,
                   uint32_t who, chances_doubt doubt)
{
    bar(p, winner_name(game, setup, who), bn_nat_ratio(odds->won[who], odds->total),
        chances_won_error(odds, who, doubt), doubt.games > 0);
}

void chances_bars(const paint *p, const bn_game *game, const void *setup, const bn_odds *odds,
                  const char *how, chances_doubt doubt)
{
    fprintf(p->out, "\n  Who wins");
    paint_ink_on(p, INK_DIM);
    if (doubt.games == 0)
        fprintf(p->out, "   exact, %llu states; %s\n", (unsigned long long)odds->states, how);
    else if (doubt.estimate != NULL)
        fprintf(p->out, "   estimated from %llu games; %s\n", (unsigned long long)doubt.games, how);
    else
        fprintf(p->out, "   simulated, %llu games; %s\n", (unsigned long long)doubt.games, how);
    if (doubt.estimate != NULL)
        fprintf(p->out, "    each from one of the states left open by %llu counted ones\n",
                (unsigned long long)odds->states);
    if (doubt.games > 0)
        fputs("    \u00b1 one standard error: two of three estimates are this close\n", p->out);
    paint_ink_off(p);
    for (uint32_t i = 0; i < odds->sides; i++)
        bar_of(p, game, setup, odds, i, doubt);
    bar_of(p, game, setup, odds, BN_DRAW, doubt);
}

/* ---- measures ---------------------------------------------------------------------------------- */

bool chances_told(const bn_game *game, const void *setup, const bn_odds *odds, uint32_t which,
                  bool event)
{
    return ((game->measures[which].flags & BN_MEASURE_EVENT) != 0) == event &&
           odds->measures[which].count > 0 && bn_game_has_measure(game, setup, which);
}

static bool any_told(const bn_game *game, const void *setup, const bn_odds *odds, bool event)
{
    for (uint32_t i = 0; i < odds->measure_count; i++)
        if (chances_told(game, setup, odds, i, event))
            return true;
    return false;
}

/* The largest value that is reached or exceeded with at least this chance. */
static int64_t at_least(const bn_odds *odds, const bn_odds_measure *m, double chance)
{
    double sum = 0;

    for (uint32_t i = m->count; i > 0; i--) {
        sum += bn_nat_ratio(m->rows[i - 1].weight, odds->total);
        if (sum >= chance)
            return m->rows[i - 1].value;
    }
    return m->rows[0].value;
}

double chances_mean(const bn_odds *odds, uint32_t which)
{
    const bn_odds_measure *m = &odds->measures[which];
    double sum = 0;

    for (uint32_t i = 0; i < m->count; i++)
        sum += (double)m->rows[i].value * bn_nat_ratio(m->rows[i].weight, odds->total);
    return sum;
}

static void value_right(const paint *p, int64_t value, int width)
{
    char words[32];
    bn_text t = bn_text_over(words, sizeof words);

    bn_text_grouped(&t, value);
    fputc(' ', p->out);
    paint_right(p, words, width - 1);
}

/* Prints a mean with one decimal, and a large one with none. */
static void mean_right(const paint *p, double value)
{
    char words[32];

    snprintf(words, sizeof words, "%.1f", value);
    if (fabs(value) < LARGE)
        paint_right(p, words, MEAN);
    else
        value_right(p, llround(value), MEAN);
}

/* The error of a mean, as short as possible: 1.25, 125, 13k. */
static void error_right(const paint *p, double error)
{
    bool thousands = error >= 999.5;
    char words[32];

    snprintf(words, sizeof words, " \u00b1%.*f%s", error < 9.995 ? 2 : 0,
             thousands ? error / 1000 : error, thousands ? "k" : "");
    paint_right(p, words, DOUBT);
}

static void measures_table(const paint *p, const bn_game *game, const void *setup,
                           const bn_odds *odds, chances_doubt doubt)
{
    int width = doubt.games > 0 ? VALUE - 1 : VALUE, side = doubt.games > 0 ? SIDE - 3 : SIDE;

    fputs("\n  ", p->out);
    paint_padded(p, "At least this many, with a chance of", side + MEASURE_COLUMN + 2);
    fprintf(p->out, "%*s%*s%*s%8s\n", width, "90%", width, "50%", width, "10%", "average");
    for (uint32_t i = 0; i < odds->measure_count; i++) {
        const bn_odds_measure *m = &odds->measures[i];

        if (!chances_told(game, setup, odds, i, false))
            continue;
        fputs("    ", p->out);
        measure_print(p, game, setup, i, side);
        value_right(p, at_least(odds, m, 0.9), width);
        value_right(p, at_least(odds, m, 0.5), width);
        value_right(p, at_least(odds, m, 0.1), width);
        mean_right(p, chances_mean(odds, i));
        if (doubt.games > 0)
            error_right(p, chances_mean_error(odds, i, doubt));
        fputc('\n', p->out);
    }
}

/* Prints the events: a chance describes each completely. */
static void events(const paint *p, const bn_game *game, const void *setup, const bn_odds *odds,
                   chances_doubt doubt)
{
    if (!any_told(game, setup, odds, true))
        return;
    fputs("\n  What may happen\n", p->out);
    for (uint32_t i = 0; i < odds->measure_count; i++) {
        char words[MEASURE_WORDS];

        if (!chances_told(game, setup, odds, i, true))
            continue;
        measure_words(game, setup, i, words);
        bar(p, words, chances_mean(odds, i), chances_mean_error(odds, i, doubt), doubt.games > 0);
    }
}

void chances_measures(const paint *p, const bn_game *game, const void *setup, const bn_odds *odds,
                      chances_doubt doubt)
{
    if (any_told(game, setup, odds, false))
        measures_table(p, game, setup, odds, doubt);
    events(p, game, setup, odds, doubt);
}

/* ---- distributions in full --------------------------------------------------------------------- */

/* The values from first to last, their chance together, and the chance of at least the first. */
typedef struct range {
    int64_t first, last;
    double chance, at_least;
} range;

static void print_range(const paint *p, const range *r)
{
    char words[64], share[32];
    bn_text t = bn_text_over(words, sizeof words);

    bn_text_grouped(&t, r->first);
    if (r->last > r->first) {
        bn_text_add(&t, " to ");
        bn_text_grouped(&t, r->last);
    }
    fputs("    ", p->out);
    paint_right(p, words, NAME - 4);
    snprintf(share, sizeof share, "%.2f%%", 100 * r->chance);
    paint_right(p, share, 10);
    snprintf(share, sizeof share, "%.2f%%", 100 * r->at_least);
    paint_right(p, share, 10);
    fputs("  ", p->out);
    paint_bar(p, r->chance, BAR - 2);
    fputc('\n', p->out);
}

/* Collects the values of a measure from row `from` on that are not above `last`. Returns the next row. */
static uint32_t range_of(const bn_odds *odds, const bn_odds_measure *m, uint32_t from, int64_t last,
                         range *out)
{
    uint32_t row = from;

    out->chance = 0;
    do {
        out->chance += bn_nat_ratio(m->rows[row].weight, odds->total);
        row++;
    } while (row < m->count && m->rows[row].value <= last);
    out->first = m->rows[from].value;
    out->last = m->rows[row - 1].value;
    return row;
}

static void distribution(const paint *p, const bn_odds *odds, const bn_odds_measure *m)
{
    int64_t least = m->rows[0].value, span = m->rows[m->count - 1].value - least;
    bool ranges = m->count > ROWS_MOST;
    double left = 1;

    for (uint32_t row = 0; row < m->count;) {
        int64_t value = m->rows[row].value;
        int64_t place = ranges ? (value - least) * RANGES / (span + 1) : 0;
        int64_t last =
            ranges ? least + ((place + 1) * (span + 1) + RANGES - 1) / RANGES - 1 : value;
        range r;

        row = range_of(odds, m, row, last, &r);
        r.at_least = left > 0 ? left : 0;
        left -= r.chance;
        print_range(p, &r);
    }
}

void chances_full(const paint *p, const bn_game *game, const void *setup, const bn_odds *odds)
{
    for (uint32_t i = 0; i < odds->measure_count; i++) {
        int side = game->measures[i].side;
        char words[MEASURE_WORDS];

        if (!chances_told(game, setup, odds, i, false))
            continue;
        measure_words(game, setup, i, words);
        fprintf(p->out, "\n  %s%s%s\n", side < 0 ? "" : winner_name(game, setup, (uint32_t)side),
                side < 0 ? "" : ": ", words);
        paint_ink_on(p, INK_DIM);
        fprintf(p->out, "%*s%10s%10s\n", NAME, "value", "chance", "or more");
        paint_ink_off(p);
        distribution(p, odds, &odds->measures[i]);
    }
}

/* ---- for programs ------------------------------------------------------------------------------ */

static bn_doc *share_doc(bn_arena *arena, bn_nat weight, bn_nat total)
{
    return bnr_decimal(arena, bn_nat_ratio(weight, total));
}

static void csv_measure(FILE *out, const bn_game *game, const void *setup, const bn_odds *odds,
                        uint32_t which)
{
    const bn_odds_measure *m = &odds->measures[which];
    int side = game->measures[which].side;
    char words[MEASURE_WORDS];
    double left = 1;

    measure_words(game, setup, which, words);
    for (uint32_t i = 0; i < m->count; i++) {
        double chance = bn_nat_ratio(m->rows[i].weight, odds->total);
        char value[32], share[40], at_least[40];

        snprintf(value, sizeof value, "%lld", (long long)m->rows[i].value);
        snprintf(share, sizeof share, "%.10f", chance);
        snprintf(at_least, sizeof at_least, "%.10f", left);
        csv_write(out,
                  (csv_line){ .part = "distribution",
                              .side = side < 0 ? NULL : winner_name(game, setup, (uint32_t)side),
                              .measure = game->measures[which].key,
                              .value = value,
                              .chance = share,
                              .at_least = at_least,
                              .title = words });
        left = left > chance ? left - chance : 0;
    }
}

void chances_csv(FILE *out, const bn_game *game, const void *setup, const bn_odds *odds,
                 const bn_odds *losses)
{
    char share[40];

    for (uint32_t i = 0; i <= odds->sides; i++) {
        uint32_t who = i < odds->sides ? i : BN_DRAW;

        snprintf(share, sizeof share, "%.10f", bn_nat_ratio(odds->won[who], odds->total));
        csv_write(out, (csv_line){ .part = "winner",
                                   .side = who == BN_DRAW ? NULL : winner_name(game, setup, who),
                                   .chance = share });
    }
    for (uint32_t i = 0; i < losses->measure_count; i++)
        if (bn_game_has_measure(game, setup, i))
            csv_measure(out, game, setup, losses, i);
}

/* ---- parts, each by itself --------------------------------------------------------------------- */

static double share_of(const bn_part_odds *part, uint32_t figure, int64_t value)
{
    const bn_odds_measure *m = &part->figures[figure];

    for (uint32_t i = 0; i < m->count; i++)
        if (m->rows[i].value == value)
            return bn_nat_ratio(m->rows[i].weight, part->total);
    return 0;
}

static double mean_of(const bn_part_odds *part, uint32_t figure)
{
    const bn_odds_measure *m = &part->figures[figure];
    double sum = 0;

    for (uint32_t i = 0; i < m->count; i++)
        sum += (double)m->rows[i].value * bn_nat_ratio(m->rows[i].weight, part->total);
    return sum;
}

/* Whether a word is worth a column: it may happen to some part. */
static bool met(const bn_parts_odds *odds, uint32_t figure, int64_t value)
{
    for (uint32_t p = 0; p < odds->counted; p++)
        if (share_of(&odds->parts[p], figure, value) > 0)
            return true;
    return false;
}

static const char *read_word(const char *word, char out[40])
{
    snprintf(out, 40, "%s", word);
    for (char *c = out; *c != '\0'; c++)
        *c = *c == '_' ? ' ' : *c;
    return out;
}

static int width_of(const char *words)
{
    int width = (int)strlen(words) + 2;

    return width < WORD_LEAST ? WORD_LEAST : width;
}

/* One line: of a part, or (NULL) of what the columns are. */
static void line(const paint *p, const bn_parts *parts, const bn_parts_odds *odds,
                 const bn_part_odds *part)
{
    char words[40], read[40];

    for (uint32_t f = 0; f < parts->figure_count; f++) {
        const bn_part_figure *figure = &parts->figures[f];

        if (figure->words == NULL) {
            snprintf(words, sizeof words, "%.1f", part == NULL ? 0 : mean_of(part, f));
            snprintf(read, sizeof read, "mean %s", figure->key);
            paint_right(p, part == NULL ? read : words, width_of(read));
            continue;
        }
        for (uint32_t i = 0; figure->words[i] != NULL; i++) {
            if (!met(odds, f, i))
                continue;
            snprintf(words, sizeof words, "%.1f%%", part == NULL ? 0 : 100 * share_of(part, f, i));
            read_word(figure->words[i], read);
            paint_right(p, part == NULL ? read : words, width_of(read));
        }
    }
    fputc('\n', p->out);
}

void chances_parts(const paint *p, const bn_game *game, const void *setup,
                   const bn_parts_odds *odds)
{
    const bn_parts *parts = game->parts;
    int32_t last = -1;

    fprintf(p->out, "\n  %s", parts->title);
    paint_ink_on(p, INK_DIM);
    fprintf(p->out, "   exact by independence: each counted by itself, %llu states in total\n",
            (unsigned long long)odds->states);
    paint_ink_off(p);
    for (uint32_t i = 0; i < odds->counted; i++) {
        int32_t side = parts->side(setup, i);

        if (i == 0 || side != last) {
            fputs("  ", p->out);
            paint_padded(p, side < 0 ? "" : game->side_name(setup, (uint32_t)side), NAME + 2);
            line(p, parts, odds, NULL);
        }
        last = side;
        fputs("    ", p->out);
        paint_padded(p, parts->name(setup, i), NAME);
        line(p, parts, odds, &odds->parts[i]);
    }
    if (odds->counted < odds->count)
        fprintf(p->out, "    %u more would take longer to count: --states %llu0\n",
                odds->count - odds->counted, (unsigned long long)odds->states);
}

static const char *side_of(const bn_game *game, const void *setup, uint32_t part)
{
    int32_t side = game->parts->side(setup, part);

    return side < 0 ? NULL : game->side_name(setup, (uint32_t)side);
}

static void csv_figure(FILE *out, const bn_game *game, const void *setup, const bn_part_odds *part,
                       uint32_t which, uint32_t f)
{
    const bn_part_figure *figure = &game->parts->figures[f];
    const bn_odds_measure *m = &part->figures[f];

    for (uint32_t i = 0; i < m->count; i++) {
        char value[32], chance[40];

        snprintf(value, sizeof value, "%lld", (long long)m->rows[i].value);
        snprintf(chance, sizeof chance, "%.10f", bn_nat_ratio(m->rows[i].weight, part->total));
        csv_write(out, (csv_line){ .part = "fate",
                                   .row = game->parts->name(setup, which),
                                   .side = side_of(game, setup, which),
                                   .measure = figure->key,
                                   .value = figure->words == NULL ? value
                                                                  : figure->words[m->rows[i].value],
                                   .chance = chance,
                                   .title = figure->title });
    }
}

void chances_parts_csv(FILE *out, const bn_game *game, const void *setup, const bn_parts_odds *odds)
{
    for (uint32_t p = 0; p < odds->counted; p++)
        for (uint32_t f = 0; f < game->parts->figure_count; f++)
            csv_figure(out, game, setup, &odds->parts[p], p, f);
}

static bn_doc *figure_doc(const bn_part_figure *figure, const bn_part_odds *part,
                          const bn_odds_measure *m, bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena), *rows = bn_doc_list(arena);

    bn_doc_put_text(arena, map, "figure", figure->key);
    bn_doc_put_text(arena, map, "title", figure->title);
    for (uint32_t i = 0; i < m->count; i++) {
        bn_doc *row = bn_doc_push(rows, bn_doc_map(arena));

        if (figure->words != NULL)
            bn_doc_put_text(arena, row, "word", figure->words[m->rows[i].value]);
        else
            bn_doc_put_int(arena, row, "value", m->rows[i].value);
        bn_doc_put(arena, row, "weight", bnr_nat(arena, m->rows[i].weight));
        bn_doc_put(arena, row, "chance", share_doc(arena, m->rows[i].weight, part->total));
    }
    bn_doc_put(arena, map, "rows", rows);
    return map;
}

bn_doc *chances_parts_json(const bn_game *game, const void *setup, const bn_parts_odds *odds,
                           bn_arena *arena)
{
    bn_doc *list = bn_doc_list(arena);

    for (uint32_t p = 0; p < odds->counted; p++) {
        bn_doc *map = bn_doc_push(list, bn_doc_map(arena)), *figures = bn_doc_list(arena);

        bn_doc_put(arena, map, "name", bn_doc_text(arena, game->parts->name(setup, p)));
        if (side_of(game, setup, p) != NULL)
            bn_doc_put(arena, map, "side", bn_doc_text(arena, side_of(game, setup, p)));
        bn_doc_put(arena, map, "total", bnr_nat(arena, odds->parts[p].total));
        for (uint32_t f = 0; f < game->parts->figure_count; f++)
            bn_doc_push(figures, figure_doc(&game->parts->figures[f], &odds->parts[p],
                                            &odds->parts[p].figures[f], arena));
        bn_doc_put(arena, map, "figures", figures);
    }
    return list;
}
