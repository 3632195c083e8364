/* For builds without the libraries that draw (-Dpictures=disabled). */
#include "print/picture.h"

#include <stdio.h>

#include "print/paint.h"
#include "print/plain.h"
#include "sheet_pdf.h"

static int refuse(const char *path)
{
    fprintf(paint_errors(), "%s: this build writes no PNG and no PDF: use SVG or HTML\n",
            PLAIN(path));
    return bn_code_exit_status(BN_USAGE);
}

int picture_apart(const char *path, int (*make)(const char *path, const void *what),
                  const void *what)
{
    (void)make;
    (void)what;
    return refuse(path);
}

int picture_png(const char *path, const bn_text *svg)
{
    (void)svg;
    return refuse(path);
}

int picture_pdf(const char *path, const bn_text *svg)
{
    (void)svg;
    return refuse(path);
}

const char *sheet_pdf(const sheet *s, FILE *out)
{
    (void)s;
    (void)out;
    return "this build writes no PDF: use HTML";
}
