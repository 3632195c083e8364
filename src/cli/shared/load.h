/* Documents from files, and errors as people need them. */
#ifndef CLI_LOAD_H
#define CLI_LOAD_H

#include <stdio.h>

#include <banneret/table.h>
#include <banneret/system/system.h>

/* An arena over malloc, for the length of one command. */
void cli_arena_init(bn_arena *arena);

/* A document read, its system found, its head known. */
typedef struct cli_document {
    const char *path;
    const bn_doc *doc;
    bn_head head;
    const bn_system *system;
} cli_document;

/* Reads any Banneret document, from a file or by the name of a scenario. On failure it has printed the error with file, line, column and the
 * line of text with a caret under it, and returns the exit status; 0 is success. */
int cli_load(const char *given, bn_arena *arena, cli_document *out);

/* Lays the house figures of a file over those of a scenario or campaign that was loaded. The file
 * holds the same map as the document's `figures`. NULL, or the word "none" for a file, changes
 * nothing. Fails like cli_load, with the place in the file of figures. */
int cli_load_figures(const char *path, bn_arena *arena, cli_document *document);

/* The house figures of a file only; *out is NULL if it changes nothing. */
int cli_load_house(const char *path, const bn_system *system, bn_arena *arena,
                   const bn_house **out);

/* Both, and the setup of the scenario or campaign. */
int cli_load_setup(const char *path, const char *figures, bn_arena *arena, cli_document *out,
                   const void **setup);

/* Prints one error as `file:line:column: sentence in path`, the line, the caret, the hint; returns
 * the exit status of its code. `path` may be NULL. */
int cli_error(const char *path, const bn_error *err);

/* Is handed every error that cli_error prints, as {code, text, ..., file}. It prints nothing by itself. */
typedef void cli_error_taker(void *self, bn_doc *error);

/* For a command with --json: programs get its errors too, until `arena` is NULL. NULL for `take` prints {"error": ...} to
 * standard output. */
void cli_errors_as_json(cli_error_taker *take, void *self, bn_arena *arena);

#endif
