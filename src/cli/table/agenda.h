/* Orders that wait: those of a group until its stands are asked for, what the rest of a side does in a phase, and one answer
 * to a question that is put for one stand after another. They are the player's, at this keyboard: the journal has only the
 * answers that they give. */
#ifndef CLI_AGENDA_H
#define CLI_AGENDA_H

#include "trees/order_lines.h"

enum { AGENDA_STANDS = 120, AGENDA_LINES = 16, AGENDA_LINE = 120, AGENDA_CHOICES = 8 };

/* The same answer to every question of a kind. */
typedef struct agenda_choice {
    uint16_t kind, round; /* round 0: until the game ends */
    char word[24];
} agenda_choice;

/* The lines that were typed in a phase, and in the last one of its kind. */
enum { AGENDA_PHASES = 4 };
typedef struct agenda_past {
    uint16_t kind, round;
    uint32_t count, before_count;
    char lines[AGENDA_LINES][AGENDA_LINE], before[AGENDA_LINES][AGENDA_LINE];
} agenda_past;

/* What waits for a side. Orders are for one phase, and lapse with it. */
typedef struct agenda {
    uint16_t kind, round; /* of the phase: the question that its stands are asked by */
    uint32_t count, at;   /* stands of groups; how many of them have been given their orders */
    int16_t stands[AGENDA_STANDS];
    uint8_t line_of[AGENDA_STANDS];
    uint32_t line_count;
    char lines[AGENDA_LINES][AGENDA_LINE];
    char rest[AGENDA_LINE]; /* what the others do; "": they are asked for */
    uint32_t refused;       /* 1 + the entries when that was refused last: then a person is asked */
    agenda_choice choices[AGENDA_CHOICES];
    uint32_t choice_count;
    agenda_past past[AGENDA_PHASES];
    uint32_t past_count;
    uint32_t again; /* of the lines of the last such phase: how many are still to be given again */
} agenda;

/* What a typed line was. */
typedef enum agenda_line { AGENDA_NO_LINE, AGENDA_NOTED, AGENDA_REFUSED } agenda_line;

/* Notes a line that is for more than the open question: "3-7 move 4", "archers shoot 27", "rest stay", "always yes",
 * and writes what was noted in a sentence. A group is noted whole or not at all: its orders are tried one after
 * another, as far as its side continues acting. */
agenda_line agenda_note(agenda *waiting, const reply_context *context, const char *line,
                        bn_text *said, bn_error *err);

/* The line that waits for a question of the side; `entries` of the table. False: none does. */
bool agenda_next(agenda *waiting, const reply_context *context, uint32_t entries, char *line,
                 size_t size);

/* Notes a line that was taken at a question which stand acts. */
void agenda_remember(agenda *waiting, const bn_question *question, const char *line);

/* Starts to give the lines of the last such phase again; false: there are none. And the next of them, as if typed;
 * false: there is none, or another phase has come. */
bool agenda_repeat(agenda *waiting, const bn_question *question);
bool agenda_again(agenda *waiting, const bn_question *question, char *line, size_t size);

#endif
