#include "sheet.h"

#include <string.h>

sheet sheet_begin(bn_arena *arena, const char *title, const char *subtitle)
{
    return (sheet){ .arena = arena, .title = title, .subtitle = subtitle };
}

static const char *kept(sheet *s, const char *text)
{
    const char *copy = bn_arena_text(s->arena, text, strlen(text));

    s->full = s->full || copy == NULL;
    return copy != NULL ? copy : "";
}

/* Captions made of keys start with a capital letter, as headings do. */
static const char *capital(sheet *s, const char *text)
{
    char *copy = bn_arena_text(s->arena, text, strlen(text));

    if (copy == NULL) {
        s->full = true;
        return "";
    }
    copy[0] = (char)(copy[0] - 'a' + 'A');
    return copy;
}

static sheet_block *append(sheet *s, sheet_kind kind, const char *text)
{
    sheet_block *block = bn_arena_get(s->arena, sizeof *block);

    if (block == NULL) {
        s->full = true;
        return NULL;
    }
    *block = (sheet_block){ .kind = kind, .text = kept(s, text), .note = "" };
    if (kind == SHEET_TABLE && text[0] >= 'a' && text[0] <= 'z')
        block->text = capital(s, text);
    if (s->last != NULL)
        s->last->next = block;
    else
        s->first = block;
    s->last = block;
    return block;
}

void sheet_add(sheet *s, sheet_kind kind, const char *text)
{
    if (kind == SHEET_PAGE || text[0] != '\0')
        (void)append(s, kind, text);
}

static void append_beside(sheet *s, const sheet_block *like)
{
    sheet_block *block = append(s, like->kind, like->text);

    if (block == NULL)
        return;
    block->whose = like->whose;
    block->note = kept(s, like->note);
    block->left = like->left;
}

void sheet_add_verdict(sheet *s, livery whose, const char *text, const char *why)
{
    append_beside(s, &(sheet_block){ SHEET_VERDICT, text, .whose = whose, .note = why });
}

void sheet_add_side(sheet *s, livery whose, const char *name, const char *figures, double left)
{
    append_beside(
        s, &(sheet_block){ SHEET_SIDE, name, .whose = whose, .note = figures, .left = left });
}

sheet_table *sheet_add_table(sheet *s, const char *caption, uint32_t rows, uint32_t columns)
{
    sheet_block *block = append(s, SHEET_TABLE, caption);
    const char **cells = bn_arena_array(s->arena, (size_t)rows * columns, sizeof *cells);
    bool *numbers = bn_arena_array(s->arena, columns, sizeof *numbers);

    if (block == NULL || cells == NULL || numbers == NULL) {
        s->full = true;
        return NULL;
    }
    for (size_t i = 0; i < (size_t)rows * columns; i++)
        cells[i] = "";
    for (uint32_t i = 0; i < columns; i++)
        numbers[i] = false;
    block->table =
        (sheet_table){ .rows = rows, .columns = columns, .cells = cells, .numbers = numbers };
    return &block->table;
}

void sheet_cell(sheet *s, sheet_table *table, uint32_t row, uint32_t column, const char *text)
{
    table->cells[(size_t)row * table->columns + column] = kept(s, text);
}
