/* The referee's sheet at the prompt: several judgements are made together. */
#include "play_steps.h"

#include "play_parts.h"
#include "prompt.h"

/* Gives the table the answers of the sheet one by one, as if each question had been asked alone. */
static step give_sheet(play *s)
{
    step result = STEP_DONE;
    uint32_t id = 0;

    for (uint32_t i = 0; i < s->sheet.count && result == STEP_DONE; i++) {
        const sheet_line *line = &s->sheet.lines[i];

        if (!sheet_is_asked(s->table, line, &id))
            break;
        result = play_give(s, &(bn_asked){ .id = id, .question = line->question },
                           (bn_seat){ .role = BN_REFEREE }, &line->answer, NULL);
    }
    s->sheet.count = 0;
    s->referee_alone = false;
    return result;
}

/* A line of the sheet by its number: with the answer, or else the answer is asked for. */
static step change_sheet(play *s, const char *typed)
{
    uint32_t index;
    const char *answer;
    char line[200], ask[300];
    bool other = false;
    bn_error err;

    if (!sheet_find(&s->sheet, typed, &index, &answer)) {
        printf("  type the number of a line, 1 to %u, and an answer: `3 yes`\n",
               (unsigned)s->sheet.count);
        return STEP_DONE;
    }
    if (answer[0] == '\0') {
        sheet_ask(&s->p, s->table, &s->sheet, index);
        snprintf(ask, sizeof ask, "  [%s] > ", s->sheet.lines[index].reply);
        paint_fold(&s->p, ask, sizeof ask);
        if (prompt_read(ask, false, line, sizeof line) != PROMPT_LINE)
            return STEP_STOP;
        if (line[0] == '\0')
            return STEP_DONE;
        answer = line;
    }
    if (sheet_change(s->table, &s->sheet, index, answer, &other, &err) != BN_OK)
        play_error(&err);
    else if (other)
        sheet_show(&s->p, &s->sheet); /* it has opened questions, or closed some */
    else
        sheet_show_line(&s->p, &s->sheet, index);
    return STEP_DONE;
}

step play_ask_sheet(play *s)
{
    char line[200];
    step result = STEP_DONE;

    if (sheet_is_private(&s->sheet) && !s->referee_alone && play_seat(s).role != BN_REFEREE) {
        step called = play_call(s, "The referee");

        if (called != STEP_DONE)
            return called;
        s->called = -1;
        s->referee_alone = true;
    }
    sheet_show(&s->p, &s->sheet);
    while (result == STEP_DONE) {
        if (prompt_read("  Enter accepts them all; `3 yes` changes line 3 > ", false, line,
                        sizeof line) != PROMPT_LINE)
            result = STEP_STOP;
        else if (line[0] == '\0')
            return give_sheet(s);
        else if (!play_command(s, line, &result))
            result = change_sheet(s, line);
    }
    if (result == STEP_STOP && sheet_is_changed(&s->sheet))
        puts("\n  The list was not accepted: the journal has none of its changes.");
    return result;
}
