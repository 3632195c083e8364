/* Printing documents as JSON, indented or on one line. Both return the exit status. */
#ifndef CLI_PRINT_JSON_H
#define CLI_PRINT_JSON_H

#include <stdio.h>

#include <banneret/doc.h>

int print_json(FILE *out, const bn_doc *doc);
int print_json_line(FILE *out, const bn_doc *doc);

#endif
