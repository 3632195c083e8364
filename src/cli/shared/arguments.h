/* What the parsers of the commands' arguments have in common. */
#ifndef CLI_ARGUMENTS_H
#define CLI_ARGUMENTS_H

#include <argp.h>
#include <stdint.h>

/* What a parser does with a key that is none of its options: takes the command's one operand. A
 * second one, or none where it must be there, prints the usage and ends the program. */
error_t cli_operand(int key, char *text, struct argp_state *state, const char **out);
error_t cli_optional_operand(int key, char *text, struct argp_state *state, const char **out);

/* A whole number above 0; anything else is said, and ends the program. */
uint64_t cli_count(const char *text, struct argp_state *state);

#endif
