#include "picture.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "paint.h"
#include "shared/beside.h"

enum { DRAWING_MAX = 4 << 20 }; /* bytes */

static int write_svg(const char *path, const bn_text *svg)
{
    beside b;
    const char *why = beside_open(&b, path, "<svg");

    if (why == NULL) {
        bool whole = fwrite(svg->buffer, 1, svg->length, b.out) == svg->length;

        why = beside_close(&b, whole ? NULL : strerror(errno));
    }
    return why == NULL ? 0 : beside_failed(path, why);
}

bn_text picture_paper(bn_arena *arena)
{
    char *room = bn_arena_get(arena, DRAWING_MAX);

    return bn_text_over(room, room == NULL ? 0 : DRAWING_MAX);
}

int picture_write(const picture_files *files, const bn_text *svg)
{
    int status = 0;

    if (svg->buffer == NULL)
        return bn_code_exit_status(BN_MEMORY);
    if (svg->cut) {
        fputs("banneret: the drawing is too large\n", paint_errors());
        return bn_code_exit_status(BN_LIMIT);
    }
    if (files->svg != NULL)
        status = write_svg(files->svg, svg);
    if (status == 0 && files->png != NULL)
        status = picture_png(files->png, svg);
    if (status == 0 && files->pdf != NULL)
        status = picture_pdf(files->pdf, svg);
    return status;
}
