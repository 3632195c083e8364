/* Drawings into files: the SVG as it is, or PNG and PDF made of the same by librsvg. */
#ifndef CLI_PICTURE_H
#define CLI_PICTURE_H

#include <banneret/text.h>

#define PICTURE_MOST ((size_t)4 << 20) /* bytes of a drawing */

/* Where a drawing is wanted; NULL where it is not. */
typedef struct picture_files {
    const char *svg, *png, *pdf;
} picture_files;

static inline bool picture_wanted(const picture_files *files)
{
    return files->svg != NULL || files->png != NULL || files->pdf != NULL;
}

/* Writes the drawing to each file wanted. Answers the exit status, having said what went wrong. */
int picture_write(const picture_files *files, const bn_text *svg);

#endif
