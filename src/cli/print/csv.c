#include "csv.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "plain.h"

/* Whether a spreadsheet would take the text for a formula. A number, which may start with a sign, it
 * takes for what it is. */
static bool is_formula(const char *text)
{
    char *end;

    if (strchr("=+-@\t\r", text[0]) == NULL || text[0] == '\0')
        return false;
    (void)strtod(text, &end);
    return *end != '\0' || end == text;
}

/* A field with a comma, a quotation mark or an end of a line is quoted. One that looks like a formula gets
 * an apostrophe before it, by which spreadsheets know a text. */
static void field(FILE *out, const char *text, char after)
{
    char shown[PLAIN_BYTES];

    text = text == NULL ? "" : plain_into(shown, text);
    if (strpbrk(text, ",\"\r\n") == NULL) {
        fprintf(out, "%s%s%c", is_formula(text) ? "'" : "", text, after);
        return;
    }
    fprintf(out, "\"%s", is_formula(text) ? "'" : "");
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
