#include "csv.h"

#include <string.h>

static void field(FILE *out, const char *text, char after)
{
    if (text == NULL)
        text = "";
    if (strpbrk(text, ",\"\n") == NULL) {
        fprintf(out, "%s%c", text, after);
        return;
    }
    fputc('"', out);
    for (; *text != '\0'; text++) {
        if (*text == '"')
            fputc('"', out);
        fputc(*text, out);
    }
    fprintf(out, "\"%c", after);
}

void csv_head(FILE *out)
{
    fputs("part,row,column,side,measure,value,chance,at_least,title\n", out);
}

void csv_write(FILE *out, csv_line line)
{
    field(out, line.part, ',');
    field(out, line.row, ',');
    field(out, line.column, ',');
    field(out, line.side, ',');
    field(out, line.measure, ',');
    field(out, line.value, ',');
    field(out, line.chance, ',');
    field(out, line.at_least, ',');
    field(out, line.title, '\n');
}
