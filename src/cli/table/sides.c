#include "sides.h"

#include <stdlib.h>
#include <string.h>

#include "os/files.h"
#include "print/tree.h"
#include "trees/tree_words.h"

enum { COLUMN_LEAST = 36, GAP = 2, INDENT = 2 };

static bool is_nothing(const bn_doc *part)
{
    return bnr_is_empty(part) || (part->type == BN_DOC_NUMBER && part->number.num == 0);
}

/* What a side has: its name, then everything else of it. */
static void print_side(const paint *p, const bn_doc *side, int indent)
{
    const bn_doc *name = bn_doc_at(side, "name");

    if (name != NULL && name->type == BN_DOC_TEXT) {
        paint_ink_on(p, INK_BOLD);
        paint_paragraph(p, name->text, indent);
        paint_ink_off(p);
    }
    for (const bn_doc *part = side->first; part != NULL; part = part->next)
        if (part != name && !is_nothing(part))
            tree_print_member(p, part, indent + INDENT);
}

/* Whether the seat may see anything of a side except its name. */
static bool is_seen(const bn_doc *side)
{
    for (const bn_doc *part = side->first; part != NULL; part = part->next)
        if (strcmp(part->key, "name") != 0 && !is_nothing(part))
            return true;
    return false;
}

/* Whether it may see troops: they are the rows that a side has. */
static bool shows_troops(const bn_doc *side)
{
    for (const bn_doc *part = side->first; part != NULL; part = part->next)
        if (bnr_is_rows(part) && !is_nothing(part))
            return true;
    return false;
}

static bool is_any(const bn_doc *sides, bool (*is)(const bn_doc *side))
{
    for (const bn_doc *side = sides->first; side != NULL; side = side->next)
        if (is(side))
            return true;
    return false;
}

/* One side as text of a given width; from malloc, or NULL. */
static char *drawn(const paint *p, const bn_doc *side, int width)
{
    paint column = { .unicode = p->unicode, .width = width, .screen = width };
    os_text text;

    column.out = os_text_begin(&text);
    if (column.out == NULL)
        return NULL;
    print_side(&column, side, 0);
    return os_text_done(&text);
}

/* Prints the next line of a column and moves on; what is over is blank. */
static void print_line(const paint *p, const char **text, int width, bool last)
{
    size_t length = strcspn(*text, "\n");
    char line[1000];

    snprintf(line, sizeof line, "%.*s", (int)length, *text);
    if (last)
        fputs(line, p->out);
    else
        paint_padded(p, line, width + GAP);
    *text += length + ((*text)[length] == '\n');
}

static void print_columns(const paint *p, const char *const *texts, uint32_t count, int width)
{
    const char *at[BN_SIDES_MAX];
    bool more = true;

    memcpy(at, texts, count * sizeof *at);
    while (more) {
        fprintf(p->out, "%*s", INDENT, "");
        more = false;
        for (uint32_t i = 0; i < count; i++) {
            print_line(p, &at[i], width, i + 1 == count);
            more = more || at[i][0] != '\0';
        }
        fputc('\n', p->out);
    }
}

static void print_abreast(const paint *p, const bn_doc *sides, int width)
{
    char *texts[BN_SIDES_MAX] = { NULL };
    uint32_t count = 0;

    for (const bn_doc *side = sides->first; side != NULL; side = side->next) {
        texts[count] = drawn(p, side, width);
        count += texts[count] != NULL;
    }
    print_columns(p, (const char *const *)texts, count, width);
    for (uint32_t i = 0; i < count; i++)
        free(texts[i]);
}

void sides_print(const paint *p, const bn_doc *sides, bool anybody)
{
    uint32_t count = 0;
    int width;

    for (const bn_doc *side = sides->first; side != NULL; side = side->next)
        count++;
    width = count == 0 ? 0 : (p->screen - INDENT - (int)(count - 1) * GAP) / (int)count;
    fputc('\n', p->out);
    if (is_any(sides, is_seen) && count <= BN_SIDES_MAX && width >= COLUMN_LEAST)
        print_abreast(p, sides, width);
    else if (is_any(sides, is_seen))
        for (const bn_doc *side = sides->first; side != NULL; side = side->next)
            print_side(p, side, INDENT);
    if (!is_any(sides, anybody ? shows_troops : is_seen))
        paint_paragraph(p, "Each side sees its own troops at its turn.", INDENT);
}
