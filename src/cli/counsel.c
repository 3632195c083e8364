#include "counsel.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "paint.h"
#include "reply.h"

enum { ORDER_MOST = 640, ORDER_COLUMN = 28, FIGURES = 29 };

/* What is open in the likeliest world: the plays answer what the seat is asked there, and what other
 * persons of its side are asked at the same moment. */
static uint32_t open_there(const counsel *c, bn_question open[BN_OPEN_MAX])
{
    const bn_world *world = &c->belief.worlds[0];

    return c->at->game->ask(world->setup, world->state, open);
}

/* The answers of a play, each to the question that stands in the same place above. */
static void play_words(const counsel *c, const bn_play *play, bn_text *out)
{
    const bn_world *world = &c->belief.worlds[0];
    bn_question open[BN_OPEN_MAX];

    (void)open_there(c, open);
    for (uint32_t i = 0; i < play->count; i++) {
        reply_context context = { c->at->game, world->setup, world->state,
                                  &open[play->moves[i].question] };

        if (i > 0)
            bn_text_add(out, "; ");
        reply_words(&context, &play->moves[i].answer, out);
    }
}

/* What is to be said of a question beside its words; NULL: it is nobody's of this side. */
static const char *standing(const counsel *c, uint32_t question)
{
    for (uint32_t q = 0; q < c->said.open; q++)
        if (c->said.index[q] == question)
            return c->said.free[q] ? "" : " (not weighed: its default is taken)";
    for (uint32_t i = 0; c->said.count > 0 && i < c->said.plays[0].count; i++)
        if (c->said.plays[0].moves[i].question == question)
            return " (another's to answer, weighed along)";
    return NULL;
}

static bool is_victory(const counsel *c)
{
    return c->objective == NULL || strcmp(c->objective, "victory") == 0;
}

/* A value as people read it: of victory the chance with draws counted half, else the number. */
static void worth_words(const counsel *c, double value, char *out, size_t size)
{
    if (is_victory(c))
        snprintf(out, size, "%.2f%%", fmax(50 + 50 * value, 0)); /* and not -0.00 */
    else
        snprintf(out, size, "%.4f", value);
}

/* As wide as the longest order, if the line has room for it. */
static int order_column(const counsel *c, const paint *p)
{
    int widest = ORDER_COLUMN, most = p->width - 4 - FIGURES;

    for (uint32_t i = 0; i < c->said.count; i++) {
        char order[ORDER_MOST];
        bn_text text = bn_text_over(order, sizeof order);

        play_words(c, &c->said.plays[i], &text);
        widest = paint_columns(order) > widest ? paint_columns(order) : widest;
    }
    return widest < most ? widest : most;
}

/* An order is never cut short: two of them could then look the same. One that is too long stands
 * over its figures. */
static void print_play(const counsel *c, const paint *p, const bn_play *play, int column)
{
    char order[ORDER_MOST], figure[40];
    bn_text text = bn_text_over(order, sizeof order);

    play_words(c, play, &text);
    printf("    ");
    paint_ink_on(p, play->chance > 1e-9 ? INK_BOLD : INK_DIM);
    if (paint_columns(order) > column) {
        paint_wrapped(p, order, 4, p->width);
        printf("\n    ");
        order[0] = '\0';
    }
    paint_padded(p, order, column);
    snprintf(figure, sizeof figure, "%.1f%%", 100 * play->chance);
    paint_right(p, play->chance > 1e-9 ? figure : "never", 9);
    worth_words(c, play->value, figure, sizeof figure);
    paint_right(p, figure, 10);
    worth_words(c, play->worst, figure, sizeof figure);
    paint_right(p, figure, 10);
    paint_ink_off(p);
    putchar('\n');
}

static void print_plays(const counsel *c, const paint *p)
{
    int column = order_column(c, p);

    printf("\n    ");
    paint_padded(p, "order", column);
    paint_right(p, "give it", 9);
    paint_right(p, "worth", 10);
    paint_right(p, "at worst", 10);
    putchar('\n');
    for (uint32_t i = 0; i < c->said.count; i++)
        print_play(c, p, &c->said.plays[i], column);
}

/* Whether the reasons are modifiers, which add up, or facts. */
static bool summed(const counsel *c)
{
    for (uint32_t i = 0; i < c->said.reason_count; i++)
        if (c->said.reasons[i].value != 0)
            return true;
    return false;
}

static void print_facts(const counsel *c, const paint *p)
{
    puts("\n  What is known of the coming roll");
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
    uint32_t others = ~(UINT32_C(1) << c->at->seat.side);

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
    /* a sum of what is known of a side that hides something would be taken for its whole */
    paint_ledger(p, c->at->system, &trace, names, sides, c->belief.words[0] != '\0' ? others : 0);
}

static double share_of(const counsel *c, uint32_t world)
{
    double sum = 0;

    for (uint32_t w = 0; w < c->belief.count; w++)
        sum += c->belief.worlds[w].weight;
    return c->belief.worlds[world].weight / sum;
}

/* What the seat goes by where it does not know. */
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
        printf("    %5.1f%%  %s\n", 100 * share_of(c, w), c->belief.worlds[w].words);
}

static void print_proof(const counsel *c)
{
    double gap = c->said.point.high - c->said.point.low;

    printf("\n  Worked out with %s", c->how);
    if (c->games > 0)
        printf(";\n  %llu games for each pair of orders, to within %.1f%%\n",
               (unsigned long long)c->games, 50 * c->error);
    else if (c->states > 0)
        printf(";\n  %llu states, proved: no reply gains more than %.1e\n",
               (unsigned long long)c->states, c->exploitability + gap);
    else
        puts("; exact");
    if (c->too_many > 0)
        printf("  %llu questions with more than %d answers took their default\n",
               (unsigned long long)c->too_many, BN_ANSWERS_MAX);
    if (c->states > 0 && (c->belief.count > 1 || c->hidden > 0))
        puts("  After this order, each case is weighed as if both sides saw all of it.");
}

static void print_questions(const counsel *c)
{
    const bn_world *world = &c->belief.worlds[0];
    bn_question open[BN_OPEN_MAX];
    uint32_t asked = open_there(c, open);

    for (uint32_t i = 0; i < asked; i++) {
        const char *more = standing(c, i);
        char words[200];
        bn_text text = bn_text_over(words, sizeof words);

        if (more == NULL)
            continue;
        c->at->game->describe(world->setup, world->state, &open[i], &text);
        printf("\n  %s%s\n", words, more);
    }
}

void counsel_print(const counsel *c)
{
    paint p = paint_on(stdout);
    char figure[40];

    paint_heading(&p, c->at->title, "advice");
    if (c->at->rolls + c->at->answers > 0)
        printf("\n  Gone on to where %s is asked: %u roll%s as is likeliest, all answers by "
               "default%s.\n",
               c->at->game->side_name(c->at->setup, c->at->seat.side), c->at->rolls,
               c->at->rolls == 1 ? "" : "s", c->at->settled != NULL ? " or as settled" : "");
    print_questions(c);
    if (c->belief.count == 0) {
        printf("\n  Nothing was weighed: %s.\n", c->how);
        return;
    }
    worth_words(c, c->said.point.value, figure, sizeof figure);
    printf("  %s: %s for %s, both sides ordering as best they can\n",
           is_victory(c) ? "Victory, draws counted half" : c->objective, figure,
           c->at->game->side_name(c->at->setup, c->at->seat.side));
    if (c->said.count > 0)
        print_plays(c, &p);
    print_belief(c);
    print_reasons(c, &p);
    print_proof(c);
}

/* ---- JSON ------------------------------------------------------------------------------------ */

/* To six places, which JSON keeps as numbers: documents hold no floating-point numbers. */
static bn_doc *real(bn_arena *arena, double value)
{
    return bn_doc_rat(arena, bn_rat_of(llround(value * 1e6), 1000000));
}

static bn_doc *play_doc(const counsel *c, const bn_play *play, bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena), *moves;
    char order[ORDER_MOST];
    bn_text text = bn_text_over(order, sizeof order);

    play_words(c, play, &text);
    bn_doc_put(arena, map, "order", bn_doc_text(arena, order));
    moves = bn_doc_put(arena, map, "answers", bn_doc_list(arena));
    for (uint32_t i = 0; i < play->count; i++)
        bn_doc_push(moves, bn_doc_int(arena, play->moves[i].answer.value[0]));
    bn_doc_put(arena, map, "chance", real(arena, play->chance));
    bn_doc_put(arena, map, "value", real(arena, play->value));
    bn_doc_put(arena, map, "worst", real(arena, play->worst));
    return map;
}

static bn_doc *reason_doc(const counsel *c, const bn_term *term, bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena);
    char reason[200], rule[16];
    bn_text text = bn_text_over(reason, sizeof reason);

    bn_term_text(term, &text);
    snprintf(rule, sizeof rule, "%s-%03u", c->at->system->prefix, (unsigned)term->rule);
    bn_doc_put(arena, map, "rule", bn_doc_text(arena, rule));
    bn_doc_put(arena, map, "side",
               term->side < 0 ? bn_doc_null(arena) : bn_doc_int(arena, term->side));
    bn_doc_put(arena, map, "value", bn_doc_int(arena, term->value));
    bn_doc_put(arena, map, "words", bn_doc_text(arena, reason));
    return map;
}

static bn_doc *belief_doc(const counsel *c, bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena), *list;

    bn_doc_put(arena, map, "words", bn_doc_text(arena, c->belief.words));
    list = bn_doc_put(arena, map, "worlds", bn_doc_list(arena));
    for (uint32_t w = 0; w < c->belief.count; w++) {
        bn_doc *world = bn_doc_push(list, bn_doc_map(arena));

        bn_doc_put(arena, world, "share", real(arena, share_of(c, w)));
        bn_doc_put(arena, world, "words", bn_doc_text(arena, c->belief.worlds[w].words));
    }
    return map;
}

/* The questions that every play answers, in the order of its answers. */
static bn_doc *weighed_doc(const counsel *c, bn_arena *arena)
{
    const bn_world *world = &c->belief.worlds[0];
    bn_doc *list = bn_doc_list(arena);
    bn_question open[BN_OPEN_MAX];

    if (c->said.count == 0)
        return list;
    (void)open_there(c, open);
    for (uint32_t i = 0; i < c->said.plays[0].count; i++) {
        char words[200];
        bn_text text = bn_text_over(words, sizeof words);

        c->at->game->describe(world->setup, world->state, &open[c->said.plays[0].moves[i].question],
                              &text);
        bn_doc_push(list, bn_doc_text(arena, words));
    }
    return list;
}

bn_doc *counsel_json(const counsel *c, bn_arena *arena)
{
    double gap = c->said.point.high - c->said.point.low;
    bn_doc *map = bn_doc_map(arena), *list;

    bn_doc_put(arena, map, "side",
               bn_doc_text(arena, c->at->game->side_name(c->at->setup, c->at->seat.side)));
    bn_doc_put(arena, map, "objective",
               bn_doc_text(arena, c->objective ? c->objective : "victory"));
    bn_doc_put(arena, map, "value",
               c->belief.count == 0 ? bn_doc_null(arena) : real(arena, c->said.point.value));
    bn_doc_put(arena, map, "exploitability",
               c->games > 0 || c->belief.count == 0 ? bn_doc_null(arena)
                                                    : real(arena, c->exploitability + gap));
    bn_doc_put(arena, map, "how", bn_doc_text(arena, c->how));
    bn_doc_put(arena, map, "states", bn_doc_int(arena, (int64_t)c->states));
    bn_doc_put(arena, map, "games", bn_doc_int(arena, (int64_t)c->games));
    bn_doc_put(arena, map, "error", real(arena, c->error));
    bn_doc_put(arena, map, "rolls_passed", bn_doc_int(arena, c->at->rolls));
    bn_doc_put(arena, map, "belief", belief_doc(c, arena));
    list = bn_doc_put(arena, map, "questions", bn_doc_list(arena));
    for (uint32_t i = 0; i < c->said.open; i++)
        bn_doc_push(list, bn_doc_text(arena, c->at->game->kinds[c->said.questions[i].kind].key));
    bn_doc_put(arena, map, "weighed", weighed_doc(c, arena));
    list = bn_doc_put(arena, map, "plays", bn_doc_list(arena));
    for (uint32_t i = 0; i < c->said.count; i++)
        bn_doc_push(list, play_doc(c, &c->said.plays[i], arena));
    list = bn_doc_put(arena, map, "reasons", bn_doc_list(arena));
    for (uint32_t i = 0; i < c->said.reason_count; i++)
        bn_doc_push(list, reason_doc(c, &c->said.reasons[i], arena));
    return map;
}
