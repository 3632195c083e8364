/* PNG and PDF by librsvg and cairo. */
#include "picture.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include <cairo-pdf.h>
#include <cairo.h>
#include <librsvg/rsvg.h>

#include "os/process.h"
#include "shared/beside.h"

enum { PNG_SCALE = 2 }; /* pixels for one unit of the drawing, for sharp screens */

/* The least memory that the libraries need to draw, and more seconds than they ever take. With less memory they crash,
 * or look for their fonts for ever. */
enum { LIBRARIES_TAKE = 64 << 20, DRAWN_IN = 120 };

/* cairo's own files show nothing of what stays unwritten when a PDF is closed. */
static cairo_status_t put(void *file, const unsigned char *bytes, unsigned length)
{
    return fwrite(bytes, 1, length, file) == length ? CAIRO_STATUS_SUCCESS
                                                    : CAIRO_STATUS_WRITE_ERROR;
}

/* Draws onto a surface and destroys the surface. */
static int render(const char *path, FILE *out, RsvgHandle *handle, cairo_surface_t *surface,
                  double scale, double width, double height, bool png)
{
    RsvgRectangle page = { .width = width, .height = height };
    cairo_t *cr = cairo_create(surface);
    cairo_status_t status;
    bool drawn;

    cairo_scale(cr, scale, scale);
    drawn = rsvg_handle_render_document(handle, cr, &page, NULL);
    cairo_destroy(cr);
    status =
        png && drawn ? cairo_surface_write_to_png_stream(surface, put, out) : CAIRO_STATUS_SUCCESS;
    cairo_surface_finish(surface);
    if (status == CAIRO_STATUS_SUCCESS)
        status = cairo_surface_status(surface);
    cairo_surface_destroy(surface);
    if (!drawn)
        return beside_failed(path, "the drawing could not be made");
    return status == CAIRO_STATUS_SUCCESS ? 0 : beside_failed(path, cairo_status_to_string(status));
}

static int write_made(const char *path, FILE *out, const bn_text *svg, bool png)
{
    RsvgHandle *handle = rsvg_handle_new_from_data((const guint8 *)svg->buffer, svg->length, NULL);
    gdouble width = 0, height = 0;
    cairo_surface_t *surface;
    int status;

    if (handle == NULL)
        return beside_failed(path, "the drawing could not be read");
    (void)rsvg_handle_get_intrinsic_size_in_pixels(handle, &width, &height);
    if (png)
        surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)(width * PNG_SCALE),
                                             (int)(height * PNG_SCALE));
    else
        surface = cairo_pdf_surface_create_for_stream(put, out, width, height);
    status = render(path, out, handle, surface, png ? PNG_SCALE : 1, width, height, png);
    g_object_unref(handle);
    return status;
}

static int write_file(const char *path, const bn_text *svg, bool png)
{
    beside b;
    const char *why = beside_open(&b, path, png ? "\x89PNG" : "%PDF");
    int status = why == NULL ? write_made(path, b.out, svg, png) : beside_failed(path, why);
    bool whole = why == NULL && status == 0 && ferror(b.out) == 0;

    if (why == NULL && beside_close(&b, whole ? NULL : "") != NULL && status == 0)
        status = beside_failed(path, "the drawing could not be written");
    return status;
}

int picture_apart(const char *path, int (*make)(const char *path, const void *what),
                  const void *what)
{
    int status;
    long child = os_apart(make, path, what, LIBRARIES_TAKE, DRAWN_IN, &status);

    if (child > 0 && status >= 0)
        return status;
    if (child > 0)
        beside_drop(path, child);
    (void)beside_failed(path, "out of memory for the drawing");
    return bn_code_exit_status(BN_MEMORY);
}

static int write_png(const char *path, const void *svg)
{
    return write_file(path, svg, true);
}

static int write_pdf(const char *path, const void *svg)
{
    return write_file(path, svg, false);
}

int picture_png(const char *path, const bn_text *svg)
{
    return picture_apart(path, write_png, svg);
}

int picture_pdf(const char *path, const bn_text *svg)
{
    return picture_apart(path, write_pdf, svg);
}
