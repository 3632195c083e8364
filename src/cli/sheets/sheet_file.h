/* A sheet as a file, in the format that its name ends in. */
#ifndef CLI_SHEET_FILE_H
#define CLI_SHEET_FILE_H

#include "report/sheet.h"

#define SHEET_ENDINGS ".html, .pdf or .md"

/* Whether the name has one of SHEET_ENDINGS; NULL, for the screen, is valid too. */
bool sheet_can_write(const char *path);

/* Writes the sheet; on the screen, if `path` is NULL, as Markdown. Prints what went wrong and returns the
 * exit status. */
int sheet_write(const sheet *s, const char *path, bn_arena *arena);

#endif
