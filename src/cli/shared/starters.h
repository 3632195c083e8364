/* The short documents that `banneret new` prints: src/cli/starters, compiled in by tools/starters.py. */
#ifndef CLI_STARTERS_H
#define CLI_STARTERS_H

typedef struct cli_starter {
    const char *system, *document;
    const char *text;
} cli_starter;

/* Ended by one without a system. */
extern const cli_starter cli_starters[];

#endif
