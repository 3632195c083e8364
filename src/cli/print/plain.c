#include "plain.h"

#include <banneret/text.h>

const char *plain_into(char buffer[PLAIN_BYTES], const char *text)
{
    bn_text out = bn_text_over(buffer, PLAIN_BYTES);

    bn_text_plain(&out, text);
    return buffer;
}
