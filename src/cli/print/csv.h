/* Odds as one plain table: part,row,column,side,measure,value,chance,at_least,title. */
#ifndef CLI_CSV_H
#define CLI_CSV_H

#include <stdio.h>

/* A line; what is NULL is left empty. Fields that need it are put in quotes. */
typedef struct csv_line {
    const char *part, *row, *column, *side, *measure, *value, *chance, *at_least, *title;
} csv_line;

void csv_head(FILE *out);
void csv_write(FILE *out, csv_line line);

#endif
