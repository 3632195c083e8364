/* All drawings of a sweep on one page of HTML, which needs no other file. */
#include "report_parts.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "report/drawings.h"
#include "shared/beside.h"
#include "shared/load.h"

enum { ROOM = 2000 };

static const char begins[] = "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">";

static void words(FILE *out, const char *before, const char *text, const char *after)
{
    char room[ROOM];
    bn_text escaped = bn_text_over(room, sizeof room);

    bnr_escape(&escaped, text);
    fprintf(out, "%s%s%s", before, room, after);
}

static void put_head(const report *r, FILE *out)
{
    const char *title = report_text(r->head, "title");

    fputs(begins, out);
    words(out, "<title>", title == NULL ? "Sweep" : title, "</title>\n");
    fputs("<meta name=\"viewport\" content=\"width=device-width\">\n"
          "<style>body{max-width:800px;margin:0 auto;padding:1.5rem 1rem;background:#fbf9f4;"
          "color:#222;font:1rem/1.45 \"Source Sans 3\",\"DejaVu Sans\",sans-serif}"
          "svg{max-width:100%;height:auto}figure{margin:1rem 0;break-inside:avoid}</style>"
          "</head>\n<body>\n",
          out);
    words(out, "<h1>", title == NULL ? "Sweep" : title, "</h1>\n");
}

static void put_drawing(FILE *out, const bn_text *svg)
{
    fputs("<figure>", out);
    (void)fwrite(svg->buffer, 1, svg->length, out);
    fputs("</figure>\n", out);
}

/* The drawings of one measure. Whether a grid is whole is known once it was read: only then there is a tornado. */
static int put_measure(report *r, FILE *out, bn_arena *arena)
{
    sweep_index found[REPORT_NAMES_MAX];
    bn_text svg = picture_paper(arena);
    int status = report_fill(r, arena);

    words(out, "<h2>", r->table.measure, "</h2>\n");
    if (status == 0)
        status = report_svg(r, arena, &svg);
    if (status != 0)
        return status;
    if (svg.buffer == NULL || svg.cut)
        return bn_code_exit_status(BN_LIMIT);
    put_drawing(out, &svg);
    if (r->name_count < 2 || !report_indices_find(r, found, arena))
        return 0;
    svg = bn_text_over(svg.buffer, svg.size);
    status = report_tornado_svg(r, found, arena, &svg);
    if (status == 0)
        put_drawing(out, &svg);
    return status;
}

int report_page(report *r, bn_arena *arena)
{
    beside file;
    const char *why = beside_open(&file, r->how->html, begins);
    int status = 0;

    if (why != NULL)
        return beside_failed(r->how->html, why);
    put_head(r, file.out);
    for (const bn_doc *at = bn_doc_at(r->head, "measure")->first; at != NULL && status == 0;
         at = at->next) {
        bn_arena room;

        if (r->how->measure != NULL && strcmp(r->how->measure, at->text) != 0)
            continue;
        cli_arena_init(&room);
        r->table.measure = at->text;
        status = put_measure(r, file.out, &room);
        bn_arena_done(&room);
    }
    fputs("</body></html>\n", file.out);
    why = beside_close(&file, status != 0        ? "left as it was"
                              : ferror(file.out) ? strerror(errno)
                                                 : NULL);
    (void)arena;
    return status == 0 && why != NULL ? beside_failed(r->how->html, why) : status;
}
