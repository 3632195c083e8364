#include "orders.h"

#include <string.h>

#include "reply.h"

static const char blanks[] = " ,\t";

bool orders_asked(const reply_context *c)
{
    return c->game->orders != NULL && c->question->form == BN_FORM_NUMBERS && !c->question->sealed;
}

/* A question of another form takes one word. */
static bn_code read_word(const reply_context *c, const char **line, bn_answer *out, bn_error *err)
{
    const char *at = *line + strspn(*line, blanks);
    size_t length = strcspn(at, blanks);
    char word[REPLY_WORD_MAX];

    snprintf(word, sizeof word, "%.*s", (int)length, at);
    *line = at + length;
    return reply_parse(c, word, out, err);
}

static bn_code read_one(const reply_context *c, const char **line, bn_answer *out, bn_error *err)
{
    bn_code code;

    if (!orders_asked(c))
        return read_word(c, line, out, err);
    code = c->game->orders->read(c->setup, c->state, c->question, line, out, err);
    if (code == BN_OK)
        code = bn_game_check(c->game, c->setup, c->state, c->question, out, err);
    return code;
}

/* What is asked after an answer, if it is one open question to the same side about the same order: what is about
 * nobody begins another. */
static bool follows(const reply_context *c, void *state, const bn_answer *answer, bn_question *out)
{
    bn_question open[BN_OPEN_MAX];
    bn_move move = { .question = 0, .answer = *answer };
    uint8_t side = c->question->side;

    if (c->game->ask(c->setup, state, open) != 1)
        return false;
    c->game->advance(c->setup, state, &move, 1, NULL);
    if (c->game->ask(c->setup, state, open) != 1 || open[0].to != BN_TO_SIDE ||
        open[0].side != side || open[0].sealed || open[0].about[0] < 0)
        return false;
    *out = open[0];
    return true;
}

/* Whether dice come next that the order throws for the stand in hand. */
static bool waits_for_dice(const reply_context *c, const void *state)
{
    bn_question open[BN_OPEN_MAX];

    return c->game->ask(c->setup, state, open) == 1 && open[0].to == BN_TO_CHANCE &&
           open[0].side == c->question->side && open[0].about[0] >= 0;
}

bn_code orders_read(const reply_context *c, const char *line, orders *out, bn_error *err)
{
    _Alignas(BN_STATE_ALIGN) uint8_t state[BN_STATE_MAX];
    bn_question question = *c->question;
    reply_context now = { c->game, c->setup, state, &question };

    memcpy(state, c->state, c->game->state_size(c->setup));
    out->count = 0;
    out->rest = "";
    for (;;) {
        bn_answer *answer = &out->answers[out->count++];
        bn_code code = read_one(&now, &line, answer, err);

        line += strspn(line, blanks);
        if (code != BN_OK || *line == '\0')
            return code;
        if (out->count < ORDERS_MAX && follows(&now, state, answer, &question))
            continue;
        if (out->count < ORDERS_MAX && waits_for_dice(&now, state)) {
            out->rest = line;
            return BN_OK;
        }
        return bn_fail_value(err, BN_ANSWER, "nothing is asked that {} could answer", line);
    }
}

void orders_help(const paint *p, const bn_short_orders *of)
{
    enum { INDENT = 4, EXAMPLE = 24 };

    paint_paragraph(p, "Short orders, a line each: a stand's number, a verb, the particulars.", 2);
    for (const bn_verb *verb = of->verbs; verb->word != NULL; verb++) {
        fprintf(p->out, "%*s%-*s", INDENT, "", EXAMPLE, verb->example);
        paint_hanging(p, verb->help, INDENT + EXAMPLE, INDENT + EXAMPLE, p->width);
        fputc('\n', p->out);
    }
}
