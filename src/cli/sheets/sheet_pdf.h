/* A sheet as PDF, by Pango and Cairo. */
#ifndef CLI_SHEET_PDF_H
#define CLI_SHEET_PDF_H

#include <stdio.h>

#include "report/sheet.h"

/* Writes the sheet on pages of A4. NULL, or what went wrong. */
const char *sheet_pdf(const sheet *s, FILE *out);

#endif
