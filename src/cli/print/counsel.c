#include "counsel.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "bundles.h"
#include "house.h"
#include "paint.h"
#include "trees/reply_words.h"
#include "plain.h"

enum { ORDER_MOST = BNR_ORDER_MOST, ORDER_COLUMN = 28, FIGURES = 31, FIGURE = 24 };
enum { FEW = 12 };       /* at most this many orders are listed one by one */
enum { ROWS_MOST = 24 }; /* more rows than this are cut off */

/* Whether the plays answer this question. */
static bool is_weighed(const counsel *c, uint32_t question)
{
    for (uint32_t i = 0; c->said.count > 0 && i < c->said.plays[0].count; i++)
        if (c->said.plays[0].moves[i].question == question)
            return true;
    return false;
}

/* Adds what a question needs beside its words, for instance its default. False if it is not for this
 * side. */
static bool standing(const counsel *c, uint32_t question, const bn_question *open, bn_text *out)
{
    const bn_world *world = &c->belief.worlds[0];
    reply_context context = { c->at->game, world->setup, world->state, &open[question] };

    for (uint32_t q = 0; q < c->said.open; q++) {
        if (c->said.index[q] != question)
            continue;
        if (!c->said.free[q]) {
            bn_text_add(out, " (not compared: uses its default, ");
            reply_words(&context, &open[question].preset, out);
            bn_text_add(out, ")");
        }
        return true;
    }
    if (is_weighed(c, question))
        bn_text_add(out, " (another player's answer, compared too)");
    return is_weighed(c, question);
}

/* How many decimals are meaningful, given the error of played games. */
static int places(const counsel *c)
{
    double error = bnr_counsel_is_victory(c) ? 50 * c->by.error : c->by.error;

    if (bnr_counsel_is_victory(c))
        return c->by.games == 0 || error < 0.1 ? 2 : error < 1 ? 1 : 0;
    return c->by.games == 0 || error < 0.001 ? 4 : error < 0.01 ? 3 : error < 0.1 ? 2 : 1;
}

static void worth_words(const counsel *c, double value, char out[FIGURE])
{
    if (bnr_counsel_is_victory(c))
        snprintf(out, FIGURE, "%.*f%%", places(c), 100 * bnr_counsel_worth(c, value));
    else
        snprintf(out, FIGURE, "%.*f", places(c), value);
}

/* ---- the orders ------------------------------------------------------------------------------ */

/* A row of the list: one order, or several that are worth the same. */
typedef struct row {
    const char *words;
    char give[FIGURE], worth[FIGURE], worst[FIGURE];
    bool given;      /* whether it is in the mix */
    uint32_t orders; /* how many orders the row stands for */
} row;

typedef struct row_list {
    row *rows;
    uint32_t count;
} row_list;

static bool is_given(const bn_play *play)
{
    return play->chance > 1e-9;
}

static row figures_of(const counsel *c, const bn_play *play)
{
    row figures = { .given = is_given(play), .orders = 1 };

    snprintf(figures.give, FIGURE, "%.1f%%", 100 * play->chance);
    if (!figures.given)
        snprintf(figures.give, FIGURE, "never");
    worth_words(c, play->value, figures.worth);
    worth_words(c, play->worst, figures.worst);
    return figures;
}

static bool worth_the_same(const row *a, const row *b)
{
    return strcmp(a->worth, b->worth) == 0 && strcmp(a->worst, b->worst) == 0;
}

/* The words of every answer of every play. */
static bool answers_of(const counsel *c, bn_arena *arena, bundle_orders *out)
{
    const bn_world *world = &c->belief.worlds[0];
    uint32_t questions = c->said.plays[0].count;
    const char **answers =
        bn_arena_array(arena, (size_t)c->said.count * questions, sizeof *answers);
    bn_question open[BN_OPEN_MAX];

    (void)bnr_counsel_open(c, open);
    for (uint32_t i = 0; answers != NULL && i < c->said.count * questions; i++) {
        const bn_move *move = &c->said.plays[i / questions].moves[i % questions];
        reply_context context = { c->at->game, world->setup, world->state, &open[move->question] };
        char *words = bn_arena_get(arena, ORDER_MOST);
        bn_text text = bn_text_over(words, words == NULL ? 0 : ORDER_MOST);

        if (words == NULL)
            return false;
        reply_words(&context, &move->answer, &text);
        answers[i] = words;
    }
    *out = (bundle_orders){ answers, questions, c->said.count };
    return answers != NULL;
}

/* Adds a row for one play. */
static void add_play(const counsel *c, uint32_t play, bn_arena *arena, row_list *to)
{
    char *words = bn_arena_get(arena, ORDER_MOST);
    bn_text text = bn_text_over(words, words == NULL ? 0 : ORDER_MOST);

    if (words == NULL)
        return;
    bnr_counsel_words(c, &c->said.plays[play], &text);
    to->rows[to->count] = figures_of(c, &c->said.plays[play]);
    to->rows[to->count++].words = words;
}

/* Adds rows for all plays outside the mix that are worth the same as this one. A play that the mix always
 * chooses, and that is worth no more than they are, joins them: they are as good. */
static void add_alike(const counsel *c, const bundle_orders *all, uint32_t play, bool *told,
                      bn_arena *arena, row_list *to)
{
    row like = figures_of(c, &c->said.plays[play]);
    uint32_t *members = bn_arena_array(arena, c->said.count, sizeof *members), count = 0, made;
    bundle *bundles;

    for (uint32_t i = 0; members != NULL && i < c->said.count; i++) {
        row other = figures_of(c, &c->said.plays[i]);
        bool always = c->said.plays[i].chance > 1 - 1e-9;

        if ((other.given && !always) || !worth_the_same(&like, &other))
            continue;
        if (always)
            snprintf(like.give, FIGURE, "as good");
        members[count++] = i;
        told[i] = true;
    }
    made = members == NULL ? 0 : bundles_of(all, members, count, arena, &bundles);
    for (uint32_t i = 0; i < made; i++) {
        to->rows[to->count] = like;
        to->rows[to->count].orders = bundles[i].count;
        to->rows[to->count++].words = bundles[i].words;
    }
}

/* Makes the rows: the mix order by order, then the rest. If there are many, orders of the same worth share
 * a row where their answers have something in common. */
static row_list rows_of(const counsel *c, bn_arena *arena)
{
    row_list list = { .rows = bn_arena_array(arena, (size_t)c->said.count + 1, sizeof(row)) };
    bool *told = bn_arena_array(arena, c->said.count, sizeof *told);
    bool many = c->said.count > FEW;
    bundle_orders all;

    if (list.rows == NULL || told == NULL || (many && !answers_of(c, arena, &all)))
        return (row_list){ 0 };
    for (uint32_t i = 0; i < c->said.count; i++)
        if (!many || is_given(&c->said.plays[i]))
            add_play(c, i, arena, &list);
        else if (!told[i])
            add_alike(c, &all, i, told, arena, &list);
    return list;
}

/* The width of the first column: the longest order, if the line has room for it. */
static int order_column(const row_list *list, const paint *p)
{
    int widest = ORDER_COLUMN, most = p->width - 4 - FIGURES;

    for (uint32_t i = 0; i < list->count; i++)
        if (paint_columns(list->rows[i].words) > widest)
            widest = paint_columns(list->rows[i].words);
    return widest < most ? widest : most;
}

/* Prints a row. An order is never cut, because two orders could then look the same; a long one stands on a
 * line above its figures. */
static void print_row(const paint *p, const row *r, int column)
{
    bool over = paint_columns(r->words) > column;

    printf("    ");
    paint_ink_on(p, r->given ? INK_BOLD : INK_DIM);
    if (over) {
        paint_wrapped(p, r->words, 4, p->width);
        printf("\n    ");
    }
    paint_padded(p, over ? "" : r->words, column);
    paint_right(p, r->give, 9);
    paint_right(p, r->worth, 10);
    paint_right(p, r->worst, 12);
    paint_ink_off(p);
    putchar('\n');
}

/* Prints how many orders are not shown. Rows are sorted by worth, so these are worth no more. */
static void print_left_out(const row_list *list, uint32_t from)
{
    uint32_t orders = 0;

    for (uint32_t i = from; i < list->count; i++)
        orders += list->rows[i].orders;
    if (orders > 0)
        printf("    and %u more, never chosen, value %s or less; --json has them all\n", orders,
               list->rows[from].worth);
}

static void print_plays(const counsel *c, const paint *p, bn_arena *arena)
{
    row_list list = rows_of(c, arena);
    int column = order_column(&list, p);
    uint32_t shown = 0;

    printf("\n    ");
    paint_padded(p, "order", column);
    paint_right(p, "how often", 9);
    paint_right(p, "value", 10);
    paint_right(p, "worst case", 12);
    putchar('\n');
    while (shown < list.count && (shown < ROWS_MOST || list.rows[shown].given))
        print_row(p, &list.rows[shown++], column);
    print_left_out(&list, shown);
}

/* Whether the reasons are modifiers, which add up, and not only facts. */
static bool summed(const counsel *c)
{
    for (uint32_t i = 0; i < c->said.reason_count; i++)
        if (c->said.reasons[i].value != 0)
            return true;
    return false;
}

static void print_facts(const counsel *c, const paint *p)
{
    puts("\n  Known about the coming roll");
    for (uint32_t i = 0; i < c->said.reason_count; i++) {
        char reason[200], rule[16];
        bn_text text = bn_text_over(reason, sizeof reason);

        bn_term_text(&c->said.reasons[i], &text);
        snprintf(rule, sizeof rule, "%s-%03u", c->at->system->prefix,
                 (unsigned)c->said.reasons[i].rule);
        fputs("    ", stdout);
        paint_padded(p, rule, 8);
        printf("%s\n", reason);
    }
}

static void print_reasons(const counsel *c, const paint *p)
{
    bn_trace trace = { .terms = NULL };
    bn_term *terms;
    const char *names[BN_SIDES_MAX];
    uint32_t sides = c->at->game->sides(c->at->setup);

    if (c->said.reason_count == 0)
        return;
    if (!summed(c)) {
        print_facts(c, p);
        return;
    }
    memcpy(&terms, &c->said.reasons, sizeof terms); /* paint only reads them */
    trace.terms = terms;
    trace.count = c->said.reason_count;
    for (uint32_t i = 0; i < sides; i++)
        names[i] = c->at->game->side_name(c->at->setup, i);
    puts("\n  What decides the coming roll");
    paint_ledger(p, c->at->system, &trace, names, sides);
}

/* Prints the belief: what the seat assumes where it does not know. */
static void print_belief(const counsel *c)
{
    paint p = paint_on(stdout);

    if (c->belief.words[0] == '\0') {
        puts("\n  Nothing is hidden from either side.");
        return;
    }
    fputs("\n  Belief: ", stdout);
    paint_wrapped(&p, c->belief.words, 10, 78);
    fputs(".\n", stdout);
    for (uint32_t w = 0; w < c->belief.count && c->belief.count > 1; w++)
        printf("    %5.1f%%  %s\n", 100 * bnr_counsel_share(c, w), c->belief.worlds[w].words);
}

/* What the best reply to the mix can still gain, in the same unit as the worth of orders. */
static void print_gain(const counsel *c)
{
    double gain = c->by.exploitability + c->said.point.high - c->said.point.low;
    double shown = bnr_counsel_step(c, gain) * (bnr_counsel_is_victory(c) ? 100 : 1),
           least = 0.000001;

    printf("no reply gains %s %.6f%s\n", shown < least ? "as much as" : "more than",
           shown < least ? least : shown, bnr_counsel_is_victory(c) ? "%" : "");
}

static void print_compared(const counsel *c)
{
    for (uint32_t i = 0; i < 2; i++) {
        unsigned long long compared = c->by.compared[i], all = c->by.offered[i];
        const char *whose = i == 0 ? "" : " of the other side";

        if (all > compared)
            printf("  %llu of the %llu answers%s were compared\n", compared, all, whose);
        else if (all == 0 && compared > 1)
            printf("  %llu answers%s were compared, of too many to count\n", compared, whose);
    }
    if (c->by.shared > 0 && c->at->game->propose == NULL)
        puts("  (of shares: nothing, all on one, half on each of two, the same on all)");
}

static void print_sampled(const counsel *c, const char *before, const char *what)
{
    bool wins = bnr_counsel_is_victory(c);

    printf("%s  %llu %s for each pair of orders, to within %.*f%s\n", before,
           (unsigned long long)c->by.games, what, wins ? 1 : 4,
           bnr_counsel_step(c, c->by.error) * (wins ? 100 : 1), wins ? "%" : "");
}

/* An estimate: what represents later rounds, and what was left out of them. */
static void print_coarse(const counsel *c)
{
    paint p = paint_on(stdout);

    printf(";\n  an estimate: later rounds approximated from %llu solved points\n",
           (unsigned long long)c->by.points);
    if (c->by.games > 0)
        print_sampled(c, "", "paths of this round");
    fputs("  (", stdout);
    paint_wrapped(&p, c->by.coarse, 3, 78);
    puts(")");
}

static void print_proof(const counsel *c)
{
    printf("\n  Worked out with %s", c->by.how);
    if (c->by.coarse)
        print_coarse(c);
    else if (c->by.games > 0)
        print_sampled(c, ";\n", "games");
    else if (c->by.states > 0) {
        printf(";\n  %llu states, proved: ", (unsigned long long)c->by.states);
        print_gain(c);
    } else
        puts("; exact");
    if (c->by.too_many > 0)
        printf("  %llu questions with more than %d answers use their defaults\n",
               (unsigned long long)c->by.too_many, BN_ANSWERS_MAX);
    print_compared(c);
    if ((c->by.states > 0 || c->by.coarse) && (c->belief.count > 1 || c->by.hidden > 0))
        puts("  After this order, each case is solved as if both sides saw everything.");
}

static void print_questions(const counsel *c, const paint *p)
{
    const bn_world *world = &c->belief.worlds[0];
    bn_question open[BN_OPEN_MAX];
    uint32_t asked = bnr_counsel_open(c, open);

    for (uint32_t i = 0; i < asked; i++) {
        char words[BN_ASKED_MAX];
        bn_text text = bn_text_over(words, sizeof words);

        c->at->game->describe(world->setup, world->state, &open[i], &text);
        if (!standing(c, i, open, &text))
            continue;
        fputs("\n  ", stdout);
        paint_wrapped(p, words, 2, p->width);
        putchar('\n');
    }
}

/* Prints how the battle came from the document to this question. */
static void print_way(const counsel *c, const paint *p)
{
    char words[ORDER_MOST], rolls[80] = "";

    if (c->at->rolls + c->at->answers == 0)
        return;
    if (c->at->rolls > 0)
        snprintf(rolls, sizeof rolls, "%s at the likeliest result, ",
                 COUNT(c->at->rolls, "roll", "rolls"));
    snprintf(words, sizeof words,
             "Played to the next order of %s: %severy answer is its default%s.",
             c->at->game->side_name(c->at->setup, c->at->seat.side), rolls,
             c->at->settled != NULL ? " or given by --orders" : "");
    fputs("\n  ", stdout);
    paint_wrapped(p, words, 2, p->width);
    putchar('\n');
}

static void print_worth(const counsel *c, const paint *p)
{
    char figure[FIGURE], words[ORDER_MOST];

    worth_words(c, c->said.point.value, figure);
    snprintf(words, sizeof words, "%s: %s for %s, both sides at their best%s%s",
             bnr_counsel_is_victory(c) ? "Victory, a draw as half a win" : c->objective, figure,
             c->at->game->side_name(c->at->setup, c->at->seat.side),
             c->belief.assumes != NULL ? ", " : "",
             c->belief.assumes != NULL ? c->belief.assumes : "");
    fputs("  ", stdout);
    paint_wrapped(p, words, 2, p->width);
    putchar('\n');
}

void counsel_print(const counsel *c, bn_arena *arena)
{
    paint p = paint_on(stdout);

    paint_heading(&p, c->at->title, "advice");
    house_print(&p, bn_setup_house(c->at->setup));
    print_way(c, &p);
    print_questions(c, &p);
    if (c->belief.count == 0) {
        printf("\n  Nothing to compare: %s.\n", c->by.how);
        return;
    }
    print_worth(c, &p);
    if (c->said.count > 0)
        print_plays(c, &p, arena);
    print_belief(c);
    print_reasons(c, &p);
    print_proof(c);
}
