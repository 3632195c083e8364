/* The referee's sheet: judgements that follow one another without a roll or an order between them, in
 * one numbered list (bn_table_foresee). */
#ifndef CLI_SHEET_H
#define CLI_SHEET_H

#include <banneret/table.h>

#include "print/paint.h"

enum { SHEET_MAX = BN_JUDGEMENTS_MAX };

typedef struct sheet_line {
    bn_question question;
    bn_answer answer; /* the default, or what the referee has put in its place */
    bool changed;     /* it was put in its place */
    bool fresh;       /* a change of another line has opened the question */
    char words[200];  /* the question */
    char reply[240];  /* the answer */
} sheet_line;

typedef struct sheet {
    uint32_t count;
    sheet_line lines[SHEET_MAX];
} sheet;

/* Collects the judgements that are to be made now. Answers that the sheet already has for them stay;
 * so do those that were in the journal until they were undone just now. Returns how many lines
 * there are: 0 if someone else is asked first. */
uint32_t sheet_collect(const bn_table *table, sheet *out);

/* Whether a line is about something that not everyone may see; and whether one was changed. */
bool sheet_is_private(const sheet *list);
bool sheet_is_changed(const sheet *list);

/* Prints the whole list, or one line of it. */
void sheet_show(const paint *p, const sheet *list);
void sheet_show_line(const paint *p, const sheet *list, uint32_t index);

/* Reads what was typed: the number of a line, and after it the answer, if any. False if there is no
 * such line. */
bool sheet_find(const sheet *list, const char *typed, uint32_t *index, const char **answer);

/* Prints one line as a question with its possible answers, as it is asked alone, and with its rule. */
void sheet_ask(const paint *p, const bn_table *table, const sheet *list, uint32_t index);

/* Puts an answer into a line, and collects again, because another answer may open questions or close
 * some. *other says whether the list has other lines now. On failure nothing has changed. */
BN_MUST_CHECK bn_code sheet_change(const bn_table *table, sheet *list, uint32_t index,
                                   const char *answer, bool *other, bn_error *err);

/* Whether the line is what the table asks now, and with which id. */
bool sheet_is_asked(const bn_table *table, const sheet_line *line, uint32_t *id);

/* Whether two questions ask the same of the same in one round. */
bool sheet_same(const bn_question *a, const bn_question *b);

#endif
