#include "csv.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "plain.h"

/* Whether a spreadsheet would read the text as a formula. A number, which may start with a sign, is read as a number.
 * */
static bool is_formula(const char *text)
{
    char *end;

    if (strchr("=+-@\t\r", text[0]) == NULL || text[0] == '\0')
        return false;
    (void)strtod(text, &end);
    return *end != '\0' || end == text;
}

static void end_field(FILE *out, char after)
{
    if (after != '\0')
        fputc(after, out);
}

/* A field with a comma, a quotation mark or an end of a line is quoted. One that looks like a formula gets
 * an apostrophe before it, by which spreadsheets know a text. */
void csv_field(FILE *out, const char *text, char after)
{
    char shown[PLAIN_BYTES];

    text = text == NULL ? "" : plain_into(shown, text);
    if (strpbrk(text, ",\"\r\n") == NULL) {
        fprintf(out, "%s%s", is_formula(text) ? "'" : "", text);
        end_field(out, after);
        return;
    }
    fprintf(out, "\"%s", is_formula(text) ? "'" : "");
    for (; *text != '\0'; text++) {
        if (*text == '"')
            fputc('"', out);
        fputc(*text, out);
    }
    fputc('"', out);
    end_field(out, after);
}

void csv_head(FILE *out)
{
    fputs("part,row,column,side,measure,value,chance,at_least,title\n", out);
}

void csv_write(FILE *out, csv_line line)
{
    csv_field(out, line.part, ',');
    csv_field(out, line.row, ',');
    csv_field(out, line.column, ',');
    csv_field(out, line.side, ',');
    csv_field(out, line.measure, ',');
    csv_field(out, line.value, ',');
    csv_field(out, line.chance, ',');
    csv_field(out, line.at_least, ',');
    csv_field(out, line.title, '\n');
}
