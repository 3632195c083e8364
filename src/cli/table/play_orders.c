/* Lines that are not an answer to the open question: they wait for dice or for later questions, or are tried. */
#include "play_steps.h"

#include <string.h>

#include "play_parts.h"
#include "trees/order_foresee.h"

bool play_note_line(play *s, const bn_question *question, const char *line)
{
    reply_context context = play_context(s, question);
    char words[AGENDA_LINE + 80] = "";
    bn_text said = bn_text_over(words, sizeof words);
    bn_error err;
    agenda_line was;

    if (question->to != BN_TO_SIDE)
        return false;
    was = agenda_note(&s->agendas[question->side], &context, line, &said, &err);
    if (was == AGENDA_REFUSED)
        play_error(&err);
    else if (was == AGENDA_NOTED)
        paint_paragraph(&s->p, words, 2);
    if (was == AGENDA_NOTED)
        agenda_remember(&s->agendas[question->side], question, line);
    return was != AGENDA_NO_LINE;
}

bool play_repeat(play *s, const bn_question *question, const char *line)
{
    if (strcmp(line, "repeat") != 0 || question->to != BN_TO_SIDE)
        return false;
    if (!agenda_repeat(&s->agendas[question->side], question))
        paint_paragraph(&s->p, "There are no orders of an earlier phase to repeat.", 2);
    return true;
}

bool play_take_again(play *s, const bn_question *question, const char *ask, char *line, size_t size)
{
    bool is = question->to == BN_TO_SIDE &&
              agenda_again(&s->agendas[question->side], question, line, size);

    if (is)
        printf("%s%s\n", ask, line);
    return is;
}

void play_keep_later(play *s, uint8_t side, const orders *given)
{
    snprintf(s->later, sizeof s->later, "%s", given->rest);
    s->later_for = (order){ .kind = given->rest_kind, .about = given->rest_about };
    s->later_side = side;
}

bool play_take_later(play *s, const bn_question *question, const char *ask, char *line, size_t size)
{
    bool fits = s->later[0] != '\0' && question->to == BN_TO_SIDE &&
                question->side == s->later_side && order_is_for(&s->later_for, question);

    snprintf(line, size, "%s", fits ? s->later : "");
    if (fits)
        printf("%s%s\n", ask, line);
    if (question->to != BN_TO_CHANCE)
        s->later[0] = '\0';
    return fits;
}

/* ---- what an order would lead to ---------------------------------------------------------------------- */

static const char try_word[] = "try ";

const char *play_tried(const play *s)
{
    return s->tried[0] != '\0' && s->tried_after == bn_table_entries(s->table) ? s->tried : NULL;
}

static void show(play *s, const order_trial *trial, bn_seat seat, const order_view *view)
{
    char words[sizeof view->assumes + 20];

    paint_paragraph(&s->p, view->words[0] == '\0' ? "Nothing changes." : view->words, 4);
    if (view->rolls)
        play_show_outlook(s, trial->now.game, trial->now.setup, trial->state, seat);
    if (view->assumes[0] == '\0')
        return;
    snprintf(words, sizeof words, "Assumed: %s", view->assumes);
    paint_paragraph(&s->p, words, 4);
}

/* The orders of several, one after another, as far as the side continues acting. */
static bn_code try_group(play *s, const reply_context *context, const int32_t *stands,
                         uint32_t count, const char *words, bn_error *err)
{
    bn_seat seat = order_seat(context->question);
    order_trial trial;
    bn_code code = order_try_begin(&trial, context, err);

    for (uint32_t i = 0; code == BN_OK && i < count; i++) {
        char line[AGENDA_LINE + 12];
        order_view view;

        snprintf(line, sizeof line, "%d %s", (int)stands[i], words);
        code = order_foresee(&trial, line, &view, err);
        if (code != BN_OK)
            break;
        show(s, &trial, seat, &view);
        if (i + 1 < count && !order_asks_again(&trial, context->question)) {
            paint_paragraph(&s->p, "The others follow in later sets.", 4);
            break;
        }
    }
    return code;
}

static bn_code try_line(play *s, const reply_context *context, const char *line, bn_error *err)
{
    const bn_short_orders *of = context->game->orders;
    int32_t stands[AGENDA_STANDS];
    uint32_t count = 0;
    order_trial trial;
    order_view view;
    bn_code code;

    if (!orders_asked(context))
        return bn_fail(err, BN_ANSWER, "only orders in words can be tried");
    if (of->group != NULL)
        count = of->group(context->setup, context->state, context->question, &line, stands,
                          AGENDA_STANDS);
    if (count > 0)
        return try_group(s, context, stands, count, line, err);
    code = order_try_begin(&trial, context, err);
    if (code == BN_OK)
        code = order_foresee(&trial, line, &view, err);
    if (code == BN_OK)
        show(s, &trial, order_seat(context->question), &view);
    return code;
}

bool play_try(play *s, const bn_question *question, const char *line)
{
    reply_context context = play_context(s, question);
    bn_error err;

    if (strncmp(line, try_word, strlen(try_word)) != 0 || question->to != BN_TO_SIDE)
        return false;
    line += strlen(try_word);
    s->tried[0] = '\0';
    if (try_line(s, &context, line, &err) != BN_OK) {
        play_error(&err);
        return true;
    }
    snprintf(s->tried, sizeof s->tried, "%s", line);
    s->tried_after = bn_table_entries(s->table);
    paint_paragraph(&s->p, "Enter gives this order; nothing has happened yet.", 2);
    return true;
}
