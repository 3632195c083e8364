#include "order_foresee.h"

#include <string.h>

/* What is known while an order is followed in a trial. */
typedef struct course {
    order_trial *trial;
    bn_seat seat; /* who watches */
    bn_text *told, *assumed;
    _Alignas(BN_STATE_ALIGN) uint8_t first[BN_STATE_MAX]; /* before the order */
    _Alignas(BN_STATE_ALIGN) uint8_t before[BN_STATE_MAX];
} course;

static size_t state_size(const order_trial *trial)
{
    return trial->now.game->state_size(trial->now.setup);
}

static void add_part(bn_text *out, const char *between, const char *words)
{
    bn_text_add(out, out->length > 0 && words[0] != '\0' ? between : "");
    bn_text_add(out, words);
}

/* Answers the one question that is open, and shows the result. False: it is another question. */
static bool follow(course *c, const bn_answer *answer)
{
    const bn_game *game = c->trial->now.game;
    const void *setup = c->trial->now.setup;
    bn_question asked = c->trial->question;
    char words[400] = "";
    bn_text t = bn_text_over(words, sizeof words);

    memcpy(c->before, c->trial->state, state_size(c->trial));
    if (!order_try_answer(c->trial, answer))
        return false;
    game->tell(setup, c->before, c->trial->state, &asked, c->seat, &t);
    add_part(c->told, "; ", words);
    return true;
}

/* Makes the one question that is open that of the trial. False: none is, or several are. */
static bool ask(course *c)
{
    bn_question open[BN_OPEN_MAX];

    if (c->trial->now.game->ask(c->trial->now.setup, c->trial->state, open) != 1)
        return false;
    c->trial->question = open[0];
    return true;
}

/* "Guards: evade? no" */
static void assume(course *c)
{
    char words[200] = "";
    bn_text t = bn_text_over(words, sizeof words);

    c->trial->now.game->describe(c->trial->now.setup, c->trial->state, &c->trial->question, &t);
    bn_text_char(&t, ' ');
    reply_words(&c->trial->now, &c->trial->question.preset, &t);
    add_part(c->assumed, "; ", words);
}

/* What follows about stands, by the defaults. */
static void go_on(course *c)
{
    enum { MOST = 12 };

    for (int32_t left = MOST; left > 0 && ask(c); left--) {
        const bn_question *question = &c->trial->question;
        bn_answer preset = question->preset;

        if (question->to != BN_TO_SIDE || question->sealed || question->about[0] < 0)
            return;
        assume(c);
        if (!follow(c, &preset))
            return;
    }
}

static void conclude(course *c, const bn_question *question, const bn_answer *given,
                     order_view *out)
{
    const bn_short_orders *of = c->trial->now.game->orders;

    if (c->told->length > 0)
        bn_text_char(c->told, '.');
    if (of->foresee != NULL)
        of->foresee(c->trial->now.setup, c->first, c->trial->state, question, given, c->told);
    out->rolls = ask(c) && c->trial->question.form == BN_FORM_ROLL;
}

bn_code order_foresee(order_trial *trial, const char *line, order_view *out, bn_error *err)
{
    bn_question question = trial->question;
    bn_text told = bn_text_over(out->words, sizeof out->words);
    bn_text assumed = bn_text_over(out->assumes, sizeof out->assumes);
    course c = {
        .trial = trial, .seat = order_seat(&question), .told = &told, .assumed = &assumed
    };
    orders given;
    bn_code code;

    out->words[0] = out->assumes[0] = '\0';
    memcpy(c.first, trial->state, state_size(trial));
    code = order_try_read(trial, line, &given, err);
    if (code != BN_OK)
        return code;
    memcpy(trial->state, c.first, state_size(trial));
    for (uint32_t i = 0; i < given.count; i++)
        if (!ask(&c) || !order_is_for(&given.given[i], &trial->question) ||
            !follow(&c, &given.given[i].answer))
            break;
    go_on(&c);
    conclude(&c, &question, &given.given[0].answer, out);
    return BN_OK;
}
