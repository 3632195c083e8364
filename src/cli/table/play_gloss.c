/* What the options of an order do, below the modifiers. */
#include "play_parts.h"
#include "play_steps.h"

#include "trees/reply_read.h"

enum { INDENT = 4, NUMBER = 3, NAME = 28, ADDS = 12, WORDS = 400 };

static int widest_name(const reply_context *c)
{
    int most = 0;

    for (int32_t i = 0; i < c->question->options; i++) {
        char name[REPLY_WORD_MAX];
        int columns;

        if (!reply_allows(c->question, i))
            continue;
        reply_option(c, i, name);
        columns = paint_columns(name);
        most = columns > most ? columns : most;
    }
    return most < NAME ? most : NAME;
}

/* What it adds, in as many columns for each option; nothing if none adds anything. */
static bool adds_of(const reply_context *c, int32_t index, bn_order_adds *adds, bn_text *words)
{
    *adds = (bn_order_adds){ .to = NULL };
    return c->game->gloss->option(c->setup, c->state, c->question, index, adds, NULL, words);
}

static const char *added_to(const reply_context *c)
{
    bn_order_adds adds = { .to = NULL };

    for (int32_t i = 0; adds.to == NULL && i < c->question->options; i++) {
        char words[WORDS];
        bn_text out = bn_text_over(words, sizeof words);

        if (reply_allows(c->question, i))
            (void)adds_of(c, i, &adds, &out);
    }
    return adds.to;
}

static void print_option(const paint *p, const reply_context *c, int32_t index, int name, bool add)
{
    int at = INDENT + NUMBER + 2 + name + 2 + (add ? ADDS : 0);
    char words[WORDS] = "", title[REPLY_WORD_MAX], number[40] = "";
    bn_text out = bn_text_over(words, sizeof words), sum = bn_text_over(number, sizeof number);
    bn_order_adds adds;

    reply_option(c, index, title);
    if (!adds_of(c, index, &adds, &out) && name == 0)
        return;
    if (adds.to != NULL)
        bn_gloss_adds_text(&adds, &sum);
    fprintf(p->out, "%*s%*d  ", INDENT, "", NUMBER, (int)index + 1);
    paint_padded(p, title, name + 2);
    if (add)
        paint_padded(p, number, ADDS);
    paint_hanging(p, words, at, at, p->width);
    fputc('\n', p->out);
}

/* Of an answer that is a number there is one line. */
static void print_whole(const paint *p, const reply_context *c)
{
    char words[WORDS] = "";
    bn_text out = bn_text_over(words, sizeof words);
    bn_order_adds adds;

    if (!adds_of(c, BN_GLOSS_WHOLE, &adds, &out))
        return;
    fputs("  ", p->out);
    paint_hanging(p, words, 2, 4, p->width);
    fputc('\n', p->out);
}

static bool has_words(const reply_context *c)
{
    for (int32_t i = 0; i < c->question->options; i++) {
        char words[WORDS] = "";
        bn_text out = bn_text_over(words, sizeof words);
        bn_order_adds adds;

        if (reply_allows(c->question, i) && adds_of(c, i, &adds, &out) && out.length > 0)
            return true;
    }
    return false;
}

void play_show_gloss(const play *s, const bn_question *question)
{
    reply_context context = play_context(s, question);
    const char *to;

    if (context.game->gloss == NULL || question->to != BN_TO_SIDE)
        return;
    if (question->form == BN_FORM_NUMBERS)
        print_whole(&s->p, &context);
    if (question->form != BN_FORM_CHOICE || !has_words(&context))
        return;
    to = bn_seat_knows(play_seat(s), question->side) ? added_to(&context) : NULL;
    fprintf(s->p.out, "  What each answer does%s%s:\n", to != NULL ? ", and adds to " : "",
            to != NULL ? to : "");
    for (int32_t i = 0; i < question->options; i++)
        if (reply_allows(question, i))
            print_option(&s->p, &context, i, widest_name(&context), to != NULL);
}
