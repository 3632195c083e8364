/* A sheet as Markdown, as wikis take it: headings, paragraphs and tables with pipes. */
#include "sheet.h"

#include <string.h>

/* What would mean something to Markdown is written as itself. */
static void add_plain(bn_text *out, const char *text)
{
    while (*text != '\0') {
        size_t length = strcspn(text, "\\`*_[]<>|#&~\n");

        bn_text_plain_n(out, text, length);
        text += length;
        if (*text == '\0')
            return;
        bn_text_add(out, *text == '\n' ? "" : "\\");
        bn_text_char(out, *text == '\n' ? ' ' : *text);
        text++;
    }
}

static void add_line(bn_text *out, const char *before, const char *text, const char *after)
{
    bn_text_add(out, before);
    add_plain(out, text);
    bn_text_add(out, after);
}

static void add_row(bn_text *out, const sheet_table *table, uint32_t row)
{
    bn_text_add(out, "|");
    for (uint32_t i = 0; i < table->columns; i++)
        add_line(out, " ", table->cells[(size_t)row * table->columns + i], " |");
    bn_text_add(out, "\n");
}

static void add_table(bn_text *out, const char *caption, const sheet_table *table)
{
    if (caption[0] != '\0')
        add_line(out, "**", caption, "**\n\n");
    add_row(out, table, 0);
    bn_text_add(out, "|");
    for (uint32_t i = 0; i < table->columns; i++)
        bn_text_add(out, table->numbers[i] ? "---:|" : "---|");
    bn_text_add(out, "\n");
    for (uint32_t row = 1; row < table->rows; row++)
        add_row(out, table, row);
    bn_text_add(out, "\n");
}

/* Of a drawing, what it says to those who cannot see it. */
static void add_described(bn_text *out, const char *svg)
{
    const char *from = strstr(svg, "<desc"), *to;

    from = from != NULL ? strchr(from, '>') : NULL;
    to = from != NULL ? strstr(from, "</desc>") : NULL;
    if (to == NULL)
        return;
    bn_text_add(out, "*Chart: ");
    bn_text_add_n(out, from + 1, (size_t)(to - from) - 1);
    bn_text_add(out, "*\n\n");
}

void sheet_markdown(const sheet *s, bn_text *out)
{
    add_line(out, "# ", s->title, "\n\n");
    add_line(out, "*", s->subtitle, "*\n\n");
    for (const sheet_block *block = s->first; block != NULL; block = block->next)
        switch (block->kind) {
        case SHEET_HEADING:
            add_line(out, "## ", block->text, "\n\n");
            break;
        case SHEET_SUBHEADING:
            add_line(out, "### ", block->text, "\n\n");
            break;
        case SHEET_PARAGRAPH:
            add_line(out, "", block->text, "\n\n");
            break;
        case SHEET_NOTE:
            add_line(out, "*", block->text, "*\n\n");
            break;
        case SHEET_TABLE:
            add_table(out, block->text, &block->table);
            break;
        case SHEET_DRAWING:
            add_described(out, block->text);
            break;
        case SHEET_VERDICT:
            add_line(out, "**", block->text, "**\n\n");
            if (block->note[0] != '\0')
                add_line(out, "", block->note, "\n\n");
            break;
        case SHEET_SIDE:
            add_line(out, "**", block->text, "**: ");
            add_line(out, "", block->note, "\n\n");
            break;
        case SHEET_PAGE:
            bn_text_add(out, "---\n\n");
            break;
        }
}
