/* Drawings into files: the SVG as it is, or PNG and PDF made of the same by librsvg. */
#ifndef CLI_PICTURE_H
#define CLI_PICTURE_H

#include <banneret/arena.h>
#include <banneret/text.h>

/* Where a drawing is wanted; NULL where it is not. */
typedef struct picture_files {
    const char *svg, *png, *pdf;
} picture_files;

static inline bool picture_wanted(const picture_files *files)
{
    return files->svg != NULL || files->png != NULL || files->pdf != NULL;
}

/* Room for a drawing. If the arena is full there is none, and picture_write says that it is too large. */
bn_text picture_paper(bn_arena *arena);

/* Writes the drawing to each file wanted. Answers the exit status, having said what went wrong. */
int picture_write(const picture_files *files, const bn_text *svg);

#endif
