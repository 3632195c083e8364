/* Writing drawings to files: as SVG, or as PNG and PDF, which librsvg makes from the SVG. */
#ifndef CLI_PICTURE_H
#define CLI_PICTURE_H

#include <banneret/arena.h>
#include <banneret/text.h>

/* The files to write; NULL for a format that is not wanted. */
typedef struct picture_files {
    const char *svg, *png, *pdf;
} picture_files;

static inline bool picture_wanted(const picture_files *files)
{
    return files->svg != NULL || files->png != NULL || files->pdf != NULL;
}

/* Room for a drawing. If the arena is full the text is empty, and picture_write returns the status for that. */
bn_text picture_paper(bn_arena *arena);

/* Writes a file in a separate process, because the libraries that draw end their process when memory fails, and reports
 * how it ended. `make` reports what goes wrong and returns the exit status; so does this. */
int picture_apart(const char *path, int (*make)(const char *path, const void *what),
                  const void *what);

/* The same drawing as PNG or PDF, in a separate process; reports what went wrong and returns the exit status. */
int picture_png(const char *path, const bn_text *svg);
int picture_pdf(const char *path, const bn_text *svg);

/* Writes the drawing to each wanted file. Reports what went wrong and returns the exit status. */
int picture_write(const picture_files *files, const bn_text *svg);

#endif
