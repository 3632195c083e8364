/* A sheet as one page of HTML: real text, headings of tables, no script, and a print style. */
#include "sheet.h"
#include "livery.h"
#include "svg.h"

#include <string.h>

enum { FLAG_LARGE = 64, FLAG_SMALL = 22 }; /* pixels */
enum { LONG_TEXT = 30 }; /* bytes: a cell of more is not set in a column of single words */

/* Four parts, but the last each ends where the colours of sides follow. */
static const char style_light[] =
    ":root{color-scheme:light dark;--paper:#f7faf9;--ink:#13202a;--soft:#3c4d57;--feint:#c5d3d5;"
    "--edge:#52636c;--well:#ecf2f1;--sheet:#fff";
static const char style_dark[] =
    "}\n@media(prefers-color-scheme:dark){:root{--paper:#16222a;--ink:#e9efed;--soft:#b9c7ca;"
    "--feint:#2b3d46;--edge:#9aacb2;--well:#1d2b34;--sheet:#1d2b34";
static const char style_print[] =
    "}}\n"
    "body{color:var(--ink);background:var(--paper);font:1.0625rem/1.45 \"Source Sans 3\",\"Segoe "
    "UI\",Roboto,\"Helvetica Neue\",\"DejaVu Sans\",sans-serif;font-variant-numeric:tabular-nums;"
    "max-width:50rem;margin:0 auto;padding:1.5rem 1rem 4rem}\n"
    "h1,h2,h3,caption{font-family:Besley,Rockwell,\"Roboto Slab\",Georgia,\"DejaVu Serif\",serif}\n"
    "h1{font-size:2.25rem;line-height:1.15;margin:0}\n"
    "h2{font-size:1.625rem;line-height:1.2;margin:2.5rem 0 .5rem;border-bottom:3px double "
    "var(--edge)}"
    "\n"
    "h3{font-size:1.25rem;margin:1.5rem 0 .25rem}\n"
    "p{margin:.4rem 0}\n"
    ".sub,.note{color:var(--soft)}\n.note{font-size:.9375rem;line-height:1.35}\n"
    ".wide{overflow-x:auto;max-width:100%}\n"
    ".wide:focus-visible{outline:2px solid var(--edge);outline-offset:2px}\n"
    "figure{margin:.75rem 0}\n"
    "table{border-collapse:collapse;margin:.75rem 0 1.25rem;font-size:.9375rem}\n"
    "caption{text-align:left;font-weight:700;padding:.2rem 0}\n"
    "th,td{text-align:left;vertical-align:top;padding:.2rem 1rem .2rem 0;"
    "border-bottom:1px solid var(--feint)}\n"
    "th:last-child,td:last-child{padding-right:0}\n"
    "thead th{color:var(--soft);font-weight:400;vertical-align:bottom;"
    "border-bottom:1px solid var(--edge)}\n"
    "tbody th{font-weight:400}tbody th,.wide td,.fine td:first-child{white-space:nowrap}\n"
    ".n{text-align:right}td.n{white-space:nowrap}\n.wide .t{white-space:normal;min-width:13rem}\n"
    ".fine{font-size:.8125rem}\n.fine th,.fine td{padding-right:.6rem}\n"
    "figure{overflow-x:auto}figure svg{display:block;min-width:38rem;max-width:100%;height:auto}\n"
    ".verdict{display:flex;gap:1.25rem;align-items:flex-start;border-top:6px solid var(--edge);"
    "border-bottom:1px solid var(--feint);background:var(--sheet);padding:1rem 1.25rem;margin:1rem "
    "0}\n"
    ".flag{flex:none}.verdict p{margin:.25rem 0 0}\n"
    ".verdict .won{font:600 2.25rem/1.15 Besley,Rockwell,\"Roboto Slab\",Georgia,\"DejaVu "
    "Serif\",serif;margin:0}\n"
    ".verdict .why{font:1.25rem/1.3 Besley,Rockwell,\"Roboto Slab\",Georgia,\"DejaVu "
    "Serif\",serif}\n"
    ".side{margin:.9rem 0}.side "
    "p{display:flex;gap:.5rem;align-items:baseline;flex-wrap:wrap;margin:0 0 .2rem}\n"
    ".side .flag{align-self:center}.side b{font:600 1.25rem/1.2 Besley,Rockwell,\"Roboto "
    "Slab\",Georgia,\"DejaVu Serif\",serif}\n"
    ".side .has{margin-left:auto;color:var(--soft)}.bar{display:block;width:100%;height:1.25rem}\n"
    ".s0 b,.s0 .won{color:var(--a)}.s1 b,.s1 .won{color:var(--b)}.s2 b,.s2 .won{color:var(--c)}"
    ".s3 b,.s3 .won{color:var(--d)}\n"
    ".verdict.s0{border-top-color:var(--a)}.verdict.s1{border-top-color:var(--b)}"
    ".verdict.s2{border-top-color:var(--c)}.verdict.s3{border-top-color:var(--d)}\n"
    ".s0 .flag path{fill:var(--a)}.s1 .flag path{fill:var(--b)}.s2 .flag path{fill:var(--c)}"
    ".s3 .flag path{fill:var(--d)}\n"
    "@media print{:root{color-scheme:light;--ink:#000;--soft:#333;--paper:#fff;--feint:#bbb;"
    "--edge:#666;--well:#eee;--sheet:#fff";
static const char style_end[] =
    "}body{max-width:none;padding:0;font-size:10pt}h1{font-size:22pt}h2{font-size:15pt;margin-top:"
    "18pt}h3{font-size:11.5pt;margin-top:10pt}.note,table{font-size:8.5pt}.fine{font-size:7.5pt}"
    "h2,h3,caption,thead{break-after:avoid}p{orphans:2;widows:2}tr,caption,svg,figure{break-inside:"
    "avoid}"
    ".page{break-before:page}.wide,figure{overflow:visible}.wide "
    "td{white-space:normal}figure svg{min-width:0}"
    ".columns{columns:2;column-gap:8mm}}\n"
    "@page{margin:18mm}\n";

static void add_style(bn_text *out)
{
    bn_text_add(out, style_light);
    livery_tokens(out, false);
    bn_text_add(out, style_dark);
    livery_tokens(out, true);
    bn_text_add(out, style_print);
    livery_tokens(out, false);
    bn_text_add(out, style_end);
}

static void add_element(bn_text *out, const char *open, const char *text, const char *close)
{
    bn_text_add(out, open);
    svg_escaped(out, text);
    bn_text_add(out, close);
}

static const char *cell_of(const sheet_table *table, uint32_t row, uint32_t column)
{
    return table->cells[(size_t)row * table->columns + column];
}

/* How many rows from this one on have the same owner; 0 if the row before has it too. */
static uint32_t owned_rows(const sheet_table *table, uint32_t row)
{
    const char *owner = cell_of(table, row, 0);
    uint32_t end = row + 1;

    if (!table->owned || row == 0)
        return 1;
    if (row > 1 && strcmp(cell_of(table, row - 1, 0), owner) == 0)
        return 0;
    while (end < table->rows && strcmp(cell_of(table, end, 0), owner) == 0)
        end++;
    return end - row;
}

static void add_cell(bn_text *out, const sheet_table *table, uint32_t row, uint32_t column)
{
    uint32_t rows = column == 0 ? owned_rows(table, row) : 1;
    const char *text = cell_of(table, row, column);
    /* the thing itself heads its row, and its owner all its rows; an empty cell heads nothing */
    bool set = row > 0 && strlen(text) > LONG_TEXT;
    bool heads = text[0] != '\0' &&
                 (row == 0 || (column == 0 && !table->fine) || (table->owned && column == 1));

    if (rows == 0)
        return;
    bn_text_add(out, !heads ? "<td" : row == 0 ? "<th scope=\"col\"" : "<th scope=\"row\"");
    if (rows > 1) {
        bn_text_add(out, " rowspan=\"");
        bn_text_int(out, rows);
        bn_text_add(out, "\"");
    }
    bn_text_add(out, table->numbers[column]          ? " class=\"n\">"
                     : set && !heads && !table->fine ? " class=\"t\">"
                                                     : ">");
    svg_escaped(out, text);
    bn_text_add(out, heads ? "</th>" : "</td>");
}

static void add_row(bn_text *out, const sheet_table *table, uint32_t row)
{
    bn_text_add(out, "<tr>");
    for (uint32_t i = 0; i < table->columns; i++)
        add_cell(out, table, row, i);
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
    /* what may be wider than a telephone can be moved by keys, too; small print is broken instead */
    if (table->fine) {
        bn_text_add(out, "<div><table class=\"fine\">\n");
    } else {
        bn_text_add(out, "<div class=\"wide\" tabindex=\"0\" role=\"group\" aria-label=\"");
        svg_escaped(out, caption[0] != '\0' ? caption : "table");
        bn_text_add(out, "\"><table>\n");
    }
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

    bn_text_add(out, "<figure tabindex=\"0\" role=\"group\" aria-label=\"chart\">");
    bn_text_add(out, from != NULL ? from : "");
    bn_text_add(out, "</figure>\n");
}

static void add_class(bn_text *out, const char *name, livery whose)
{
    bn_text_add(out, "<div class=\"");
    bn_text_add(out, name);
    if (whose.colour >= 0) {
        bn_text_add(out, " s");
        bn_text_int(out, whose.colour % LIVERIES);
    }
    bn_text_add(out, "\">");
}

static void add_verdict(bn_text *out, const sheet_block *block)
{
    add_class(out, "verdict", block->whose);
    livery_flag(out, block->whose, FLAG_LARGE);
    add_element(out, "<div><p class=\"won\">", block->text, "</p>");
    if (block->note[0] != '\0')
        add_element(out, "<p class=\"why\">", block->note, "</p>");
    bn_text_add(out, "</div></div>\n");
}

static void add_side(bn_text *out, const sheet_block *block)
{
    add_class(out, "side", block->whose);
    bn_text_add(out, "<p>");
    livery_flag(out, block->whose, FLAG_SMALL);
    add_element(out, "<b>", block->text, "</b>");
    add_element(out, "<span class=\"has\">", block->note, "</span></p>");
    if (block->left >= 0)
        livery_bar(out, block->whose, block->left);
    bn_text_add(out, "</div>\n");
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
    case SHEET_VERDICT:
        add_verdict(out, block);
        break;
    case SHEET_SIDE:
        add_side(out, block);
        break;
    case SHEET_PAGE:
        bn_text_add(out, "<div class=\"page\"></div>\n");
        break;
    }
}

void sheet_html(const sheet *s, bn_text *out)
{
    bool columns = false; /* tables in small print stand beside each other on paper */

    bn_text_add(out, "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                     "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n");
    add_element(out, "<title>", s->title, "</title>\n<style>\n");
    add_style(out);
    add_element(out, "</style>\n</head>\n<body>\n<main>\n<h1>", s->title, "</h1>\n");
    add_element(out, "<p class=\"sub\">", s->subtitle, "</p>\n");
    for (const sheet_block *block = s->first; block != NULL; block = block->next) {
        bool fine = block->kind == SHEET_TABLE && block->table.fine;

        if (fine != columns)
            bn_text_add(out, fine ? "<div class=\"columns\">\n" : "</div>\n");
        columns = fine;
        add_block(out, block);
    }
    bn_text_add(out, columns ? "</div>\n" : "");
    bn_text_add(out, "</main>\n</body>\n</html>\n");
}
