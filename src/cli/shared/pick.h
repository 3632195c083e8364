/* The arguments of `new` and `schema`: which document of which system. */
#ifndef CLI_PICK_H
#define CLI_PICK_H

#include <banneret/system/system.h>

typedef struct cli_pick {
    const bn_system *system;
    bn_document document;
} cli_pick;

/* Parses `DOCUMENT --system SYSTEM`; `doc` is argp's text on the command. 0, or the exit status after
 * having printed what was wrong. */
int cli_pick_parse(int argc, char **argv, const char *doc, cli_pick *out);

#endif
