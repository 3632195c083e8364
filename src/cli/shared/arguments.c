#include "arguments.h"

#include <string.h>

#include <banneret/text.h>

error_t cli_optional_operand(int key, char *text, struct argp_state *state, const char **out)
{
    if (key != ARGP_KEY_ARG)
        return ARGP_ERR_UNKNOWN;
    if (state->arg_num > 0)
        argp_usage(state);
    *out = text;
    return 0;
}

error_t cli_operand(int key, char *text, struct argp_state *state, const char **out)
{
    if (key != ARGP_KEY_NO_ARGS)
        return cli_optional_operand(key, text, state, out);
    argp_usage(state);
    return 0;
}

uint64_t cli_count(const char *text, struct argp_state *state)
{
    int64_t value;

    if (!bn_text_to_int(text, strlen(text), &value) || value < 1)
        argp_error(state, "\"%s\" is not a whole number above 0", text);
    return (uint64_t)value;
}
