/* What every command of the program shares: its table entry, what it prints with, how it loads. */
#ifndef CLI_COMMAND_H
#define CLI_COMMAND_H

#include <stdio.h>

#include <banneret/table.h>

/* One command. `run` gets argv with its own name at [0] and answers the exit status. */
typedef struct bn_command {
    const char *name;
    const char *summary; /* one line, for `banneret --help` */
    int (*run)(int argc, char **argv);
} bn_command;

int cmd_systems(int argc, char **argv);
int cmd_new(int argc, char **argv);
int cmd_schema(int argc, char **argv);
int cmd_check(int argc, char **argv);
int cmd_catalogue(int argc, char **argv);
int cmd_rate(int argc, char **argv);
int cmd_battle(int argc, char **argv);
int cmd_replay(int argc, char **argv);
int cmd_odds(int argc, char **argv);
int cmd_advise(int argc, char **argv);
int cmd_analyse(int argc, char **argv);
int cmd_campaign(int argc, char **argv);
int cmd_rules(int argc, char **argv);

/* An arena over malloc, for the length of one command. */
void cli_arena_init(bn_arena *arena);

/* A document read, its system found, its head known. */
typedef struct cli_document {
    const char *path;
    const bn_doc *doc;
    bn_head head;
    const bn_system *system;
} cli_document;

/* Reads any Banneret document. On failure it has printed the error with file, line, column and the
 * line of text with a caret under it, and returns the exit status; 0 is success. */
int cli_load(const char *path, bn_arena *arena, cli_document *out);

/* The same and its setup, for a scenario or campaign. */
int cli_load_setup(const char *path, bn_arena *arena, cli_document *out, const void **setup);

/* Prints one error as `file:line:column: sentence in path`, the line, the caret, the hint; returns
 * the exit status of its code. `path` may be NULL. */
int cli_error(const char *path, const bn_error *err);

#endif
