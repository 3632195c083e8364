/* Printing documents as JSON, indented or on one line. Both return the exit status. */
#ifndef CLI_PRINT_JSON_H
#define CLI_PRINT_JSON_H

#include <stdio.h>

#include <banneret/doc.h>
#include <banneret/nat.h>

int print_json(FILE *out, const bn_doc *doc);
int print_json_line(FILE *out, const bn_doc *doc);

/* A number of any size as a text of its digits. NULL if the arena is full. */
bn_doc *json_nat(bn_arena *arena, bn_nat value);

#endif
