#include "sheet_file.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include <banneret/base.h>

#include "print/picture.h"
#include "shared/beside.h"
#include "sheet_pdf.h"

enum { PAGE_MAX = 8 << 20 };

typedef enum format { HTML, MARKDOWN, PDF, NO_FORMAT } format;

static format format_of(const char *path)
{
    static const char *const endings[] = { ".html", ".md", ".pdf" };
    const char *dot = strrchr(path, '.');

    for (size_t i = 0; dot != NULL && i < BN_COUNT(endings); i++)
        if (strcmp(dot, endings[i]) == 0)
            return (format)i;
    return NO_FORMAT;
}

bool sheet_can_write(const char *path)
{
    return path == NULL || format_of(path) != NO_FORMAT;
}

static int written(const char *path, const char *why)
{
    return why == NULL ? 0 : beside_failed(path, why);
}

static const char *write_text(const sheet *s, format as, FILE *out, char room[PAGE_MAX])
{
    bn_text text = bn_text_over(room, PAGE_MAX);

    if (as == HTML)
        sheet_html(s, &text);
    else
        sheet_markdown(s, &text);
    if (text.cut)
        return "the page is too large";
    return fwrite(room, 1, text.length, out) == text.length ? NULL : strerror(errno);
}

static int write_pdf(const char *path, const void *what)
{
    beside b;
    const char *why = beside_open(&b, path, "%PDF");

    if (why != NULL)
        return written(path, why);
    why = sheet_pdf(what, b.out);
    if (why == NULL &&
        ferror(b.out)) /* cairo does not say what stays unwritten when it closes the pages */
        why = "the pages cannot be written";
    return written(path, beside_close(&b, why));
}

int sheet_write(const sheet *s, const char *path, bn_arena *arena)
{
    format as = path == NULL ? MARKDOWN : format_of(path);
    const char *why;
    char *room;
    beside b;

    if (as == PDF)
        return picture_apart(path, write_pdf, s);
    room = bn_arena_get(arena, PAGE_MAX);
    if (room == NULL)
        return bn_code_exit_status(BN_MEMORY);
    if (path == NULL)
        return written("standard output", write_text(s, as, stdout, room));
    why = beside_open(&b, path, as == HTML ? "<!" : NULL);
    return written(path, why == NULL ? beside_close(&b, write_text(s, as, b.out, room)) : why);
}
