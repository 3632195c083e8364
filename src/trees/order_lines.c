#include "order_lines.h"

#include <stdio.h>
#include <string.h>

#include "reply_read.h"

static const char blanks[] = " ,\t";

bool orders_asked(const reply_context *c)
{
    return c->game->orders != NULL && c->question->form == BN_FORM_NUMBERS && !c->question->sealed;
}

bn_seat order_seat(const bn_question *question)
{
    return (bn_seat){ .role = question->person == 0 ? BN_COMMANDER : BN_CHARACTER,
                      .side = question->side,
                      .person = question->person };
}

bool order_is_for(const order *given, const bn_question *question)
{
    return question->kind == given->kind && question->about[0] == given->about;
}

/* ---- the copy in which a line is tried ------------------------------------------------------------ */

bn_code order_try_begin(order_trial *trial, const reply_context *c, bn_error *err)
{
    bn_belief belief = { .count = 1, .worlds = { { c->setup, c->state, 1, "" } } };
    bn_arena arena;

    bn_arena_init_fixed(&arena, trial->room, sizeof trial->room);
    if (c->game->believe != NULL &&
        !c->game->believe(c->setup, c->state, order_seat(c->question), &arena, &belief))
        return bn_fail(err, BN_MEMORY, "out of memory reading the order");
    memcpy(trial->state, belief.worlds[0].state, c->game->state_size(c->setup));
    trial->question = *c->question;
    trial->now = (reply_context){ c->game, belief.worlds[0].setup, trial->state, &trial->question };
    return BN_OK;
}

bool order_try_answer(order_trial *trial, const bn_answer *answer)
{
    const bn_game *game = trial->now.game;
    bn_move move = { .question = 0, .answer = *answer };
    bn_question open[BN_OPEN_MAX];

    if (game->ask(trial->now.setup, trial->state, open) != 1 ||
        open[0].kind != trial->question.kind || open[0].about[0] != trial->question.about[0])
        return false;
    game->advance(trial->now.setup, trial->state, &move, 1, NULL);
    return true;
}

/* The one question that is open now, if it is about an order of the same side that is not done: what is about no one
 * starts another. */
static bool asked_next(const order_trial *trial, bn_question *out)
{
    bn_question open[BN_OPEN_MAX];

    if (trial->now.game->ask(trial->now.setup, trial->state, open) != 1 ||
        open[0].side != trial->question.side || open[0].about[0] < 0)
        return false;
    *out = open[0];
    return true;
}

/* ---- reading --------------------------------------------------------------------------------------- */

/* A question of options takes one word. */
static bn_code read_word(const reply_context *c, const char **line, bn_answer *out, bn_error *err)
{
    const char *at = *line + strspn(*line, blanks);
    size_t length = strcspn(at, blanks);
    char word[REPLY_WORD_MAX];

    if (c->question->form != BN_FORM_CHOICE && c->question->form != BN_FORM_FLAGS)
        return bn_fail_value(err, BN_ANSWER, "{} answers no open question", at);
    snprintf(word, sizeof word, "%.*s", (int)length, at);
    *line = at + length;
    return reply_read_words(c, word, out, err);
}

static bn_code read_one(const reply_context *c, const char **line, bn_answer *out, bn_error *err)
{
    bn_code code = orders_asked(c)
                       ? c->game->orders->read(c->setup, c->state, c->question, line, out, err)
                       : read_word(c, line, out, err);

    return code == BN_OK ? bn_game_check(c->game, c->setup, c->state, c->question, out, err) : code;
}

/* Words that wait for dice of the same order, and for the question that comes after them. */
static bool let_wait(const order_trial *trial, const bn_question *dice, uint32_t kind,
                     const char *line, orders *out)
{
    if (kind == 0 || dice->to != BN_TO_CHANCE)
        return false;
    out->rest = line;
    out->rest_kind = (uint16_t)(kind - 1);
    out->rest_about = dice->about[0];
    return trial->now.game->orders->waits != NULL;
}

static uint32_t waiting_kind(const order_trial *trial, const bn_answer *answer)
{
    const bn_short_orders *of = trial->now.game->orders;

    return of->waits == NULL ? 0
                             : of->waits(trial->now.setup, trial->state, &trial->question, answer);
}

bn_code order_try_read(order_trial *trial, const char *line, orders *out, bn_error *err)
{
    *out = (orders){ .rest = "" };
    for (;;) {
        order *given = &out->given[out->count++];
        bn_code code = read_one(&trial->now, &line, &given->answer, err);
        bn_question next;
        uint32_t kind;

        given->kind = trial->question.kind;
        given->about = trial->question.about[0];
        line += strspn(line, blanks);
        if (code != BN_OK || *line == '\0')
            return code;
        kind = waiting_kind(trial, &given->answer);
        if (out->count == ORDERS_MAX || !order_try_answer(trial, &given->answer) ||
            !asked_next(trial, &next))
            break;
        if (next.to != BN_TO_SIDE || next.sealed) {
            if (let_wait(trial, &next, kind, line, out))
                return BN_OK;
            break;
        }
        trial->question = next;
    }
    return bn_fail_value(err, BN_ANSWER, "{} answers no open question", line);
}

bool order_asks_again(order_trial *trial, const bn_question *asked)
{
    bn_question open[BN_OPEN_MAX];

    if (trial->now.game->ask(trial->now.setup, trial->state, open) != 1 ||
        open[0].kind != asked->kind || open[0].side != asked->side)
        return false;
    trial->question = open[0];
    return true;
}

bool order_try_next(order_trial *trial, const orders *read, const bn_question *asked)
{
    return read->rest[0] == '\0' && order_try_answer(trial, &read->given[read->count - 1].answer) &&
           order_asks_again(trial, asked);
}

bn_code orders_read(const reply_context *c, const char *line, orders *out, bn_error *err)
{
    order_trial trial;
    bn_code code = order_try_begin(&trial, c, err);

    return code == BN_OK ? order_try_read(&trial, line, out, err) : code;
}
