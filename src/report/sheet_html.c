/* A sheet as one page of HTML: real text, headings of tables, no script, and a print style. */
#include "sheet.h"
#include "svg.h"

#include <string.h>

static const char style[] =
    ":root{--ink:#222;--soft:#5a554c;--paper:#fbf9f4;--line:#cfc8b8;--head:#e9e4d8}\n"
    "@media(prefers-color-scheme:dark){:root{--ink:#ece8df;--soft:#b9b2a4;--paper:#1d1b18;"
    "--line:#4a453c;--head:#2b2823}}\n"
    "body{color:var(--ink);background:var(--paper);font:1rem/1.5 Georgia,\"DejaVu Serif\",serif;"
    "max-width:46rem;margin:0 auto;padding:1.5rem 1rem 4rem}\n"
    "h1{font-size:1.9rem;line-height:1.2;margin:0}\n"
    "h2{font-size:1.3rem;margin:2rem 0 .4rem;border-bottom:1px solid var(--line)}\n"
    "h3{font-size:1.05rem;margin:1.2rem 0 .2rem}\n"
    "p{margin:.3rem 0}\n"
    ".sub,.note{color:var(--soft)}\n.note{font-size:.85rem}\n"
    ".wide{overflow-x:auto;display:inline-block;vertical-align:top;max-width:100%;margin-right:"
    "2rem}\n"
    "figure{margin:.6rem 0}\n"
    "table{border-collapse:collapse;margin:.6rem 0;font-size:.9rem}\n"
    "caption{text-align:left;font-weight:bold;padding:.2rem 0}\n"
    "th,td{text-align:left;vertical-align:top;padding:.15rem .7rem .15rem 0;"
    "border-bottom:1px solid var(--line)}\n"
    "thead th{color:var(--soft);font-weight:normal}\n"
    "tbody th{font-weight:normal}\n"
    ".n{text-align:right;font-variant-numeric:tabular-nums}\n"
    "svg{max-width:100%;height:auto}\n"
    "@media print{:root{--ink:#000;--soft:#444;--paper:#fff;--line:#bbb;--head:#eee}"
    "body{max-width:none;padding:0;font-size:10.5pt}h2,h3{break-after:avoid}"
    "tr,svg{break-inside:avoid}.page{break-before:page}.wide{overflow:visible}}\n"
    "@page{margin:18mm}\n";

static void add_element(bn_text *out, const char *open, const char *text, const char *close)
{
    bn_text_add(out, open);
    svg_escaped(out, text);
    bn_text_add(out, close);
}

static void add_row(bn_text *out, const sheet_table *table, uint32_t row)
{
    bn_text_add(out, "<tr>");
    for (uint32_t i = 0; i < table->columns; i++) {
        const char *cell = table->cells[(size_t)row * table->columns + i];
        bool heads = row == 0 || i == 0;

        bn_text_add(out, row == 0 ? "<th scope=\"col\"" : heads ? "<th scope=\"row\"" : "<td");
        bn_text_add(out, table->numbers[i] ? " class=\"n\">" : ">");
        svg_escaped(out, cell);
        bn_text_add(out, heads ? "</th>" : "</td>");
    }
    bn_text_add(out, "</tr>\n");
}

/* Whether the first row says anything: a table of two columns without headings has none. */
static bool has_headings(const sheet_table *table)
{
    for (uint32_t i = 0; i < table->columns; i++)
        if (table->cells[i][0] != '\0')
            return true;
    return false;
}

static void add_table(bn_text *out, const char *caption, const sheet_table *table)
{
    bn_text_add(out, "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"");
    svg_escaped(out, caption[0] != '\0' ? caption : "table");
    bn_text_add(out, "\"><table>\n");
    if (caption[0] != '\0')
        add_element(out, "<caption>", caption, "</caption>\n");
    if (has_headings(table)) {
        bn_text_add(out, "<thead>");
        add_row(out, table, 0);
        bn_text_add(out, "</thead>\n");
    }
    bn_text_add(out, "<tbody>\n");
    for (uint32_t row = 1; row < table->rows; row++)
        add_row(out, table, row);
    bn_text_add(out, "</tbody></table></div>\n");
}

/* A drawing is whole SVG of ours; only its first line, which is for files, is left out. */
static void add_drawing(bn_text *out, const char *svg)
{
    const char *from = strstr(svg, "<svg");

    bn_text_add(out, "<figure>");
    bn_text_add(out, from != NULL ? from : "");
    bn_text_add(out, "</figure>\n");
}

static void add_block(bn_text *out, const sheet_block *block)
{
    switch (block->kind) {
    case SHEET_HEADING:
        add_element(out, "<h2>", block->text, "</h2>\n");
        break;
    case SHEET_SUBHEADING:
        add_element(out, "<h3>", block->text, "</h3>\n");
        break;
    case SHEET_PARAGRAPH:
        add_element(out, "<p>", block->text, "</p>\n");
        break;
    case SHEET_NOTE:
        add_element(out, "<p class=\"note\">", block->text, "</p>\n");
        break;
    case SHEET_TABLE:
        add_table(out, block->text, &block->table);
        break;
    case SHEET_DRAWING:
        add_drawing(out, block->text);
        break;
    case SHEET_PAGE:
        bn_text_add(out, "<div class=\"page\"></div>\n");
        break;
    }
}

void sheet_html(const sheet *s, bn_text *out)
{
    bn_text_add(out, "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                     "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n");
    add_element(out, "<title>", s->title, "</title>\n<style>\n");
    bn_text_add(out, style);
    add_element(out, "</style>\n</head>\n<body>\n<main>\n<h1>", s->title, "</h1>\n");
    add_element(out, "<p class=\"sub\">", s->subtitle, "</p>\n");
    for (const sheet_block *block = s->first; block != NULL; block = block->next)
        add_block(out, block);
    bn_text_add(out, "</main>\n</body>\n</html>\n");
}
