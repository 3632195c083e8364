/* How one question is got answered. Not for others than the files play_*.c. */
#ifndef CLI_PLAY_STEPS_H
#define CLI_PLAY_STEPS_H

#include "play.h"

/* The result of one attempt to get a question answered. */
typedef enum step { STEP_DONE, STEP_AGAIN, STEP_STOP } step;

/* A question with all that its words need, as the table has it now. */
reply_context play_context(const play *session, const bn_question *question);

/* Gives the table one answer and prints what happened. */
step play_give(play *session, const bn_asked *asked, bn_seat seat, const bn_answer *answer,
               const char *note);

/* Calls someone to the keyboard. A wrong order may be undone before the next person sits down. */
step play_call(play *session, const char *name);

/* Handles a typed line that is a command of the prompt, such as `?`, and not an answer. */
bool play_command(play *session, const char *line, step *out);

/* Asks for several judgements of the referee on one sheet, in play_sheet.c. */
step play_ask_sheet(play *session);

/* `try ORDER`: says what it would lead to, and gives nothing. False: it is another line. In play_orders.c. */
bool play_try(play *session, const bn_question *question, const char *line);

/* The order that was tried last, while nothing has happened since; NULL: none. */
const char *play_tried(const play *session);

/* A line for more than this question was noted, or refused. In play_orders.c. */
bool play_note_line(play *session, const bn_question *question, const char *line);

/* `repeat`: gives the lines of the last such phase again. False: it is another line. In play_orders.c. */
bool play_repeat(play *session, const bn_question *question, const char *line);

/* The next of those lines, shown as if typed. */
bool play_take_again(play *session, const bn_question *question, const char *ask, char *line,
                     size_t size);

#endif
