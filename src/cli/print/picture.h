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

/* The options of a command that draws, and what they say; false if the key is none of theirs. */
enum { PICTURE_SVG = 512, PICTURE_PNG, PICTURE_PDF };
#define PICTURE_OPTIONS(help)                                                                      \
    { "svg", PICTURE_SVG, "FILE", 0, help, 0 },                                                    \
        { "png", PICTURE_PNG, "FILE", 0, "the same drawing as PNG", 0 },                           \
    {                                                                                              \
        "pdf", PICTURE_PDF, "FILE", 0, "the same drawing as PDF", 0                                \
    }
bool picture_option(int key, const char *text, picture_files *files);

/* Writes the drawing to each file wanted. Answers the exit status, having said what went wrong. */
int picture_write(const picture_files *files, const bn_text *svg);

#endif
