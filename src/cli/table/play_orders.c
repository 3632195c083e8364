/* Lines that wait at the prompt: for dice, or for questions that are put later. */
#include "play_steps.h"

#include <string.h>

#include "play_parts.h"

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
    return was != AGENDA_NO_LINE;
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
