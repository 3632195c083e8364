/* Odds as one CSV table with the columns part,row,column,side,measure,value,chance,at_least,title. */
#ifndef CLI_CSV_H
#define CLI_CSV_H

#include <stdio.h>

/* One line. A NULL field is left empty; fields are quoted if they need it. */
typedef struct csv_line {
    const char *part, *row, *column, *side, *measure, *value, *chance, *at_least, *title;
} csv_line;

void csv_head(FILE *out);
/* One field, quoted if it needs it, and the character that follows it; 0: none. */
void csv_field(FILE *out, const char *text, char after);

void csv_write(FILE *out, csv_line line);

#endif
