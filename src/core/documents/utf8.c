#include "utf8.h"

size_t bni_utf8_length(const char *at, size_t left)
{
    const unsigned char *c = (const unsigned char *)at;
    size_t length;

    if (left == 0 || (c[0] >= 0x80 && c[0] < 0xc2) || c[0] > 0xf4)
        return 0;
    length = c[0] < 0x80 ? 1 : c[0] < 0xe0 ? 2 : c[0] < 0xf0 ? 3 : 4;
    if (length > left)
        return 0;
    for (size_t i = 1; i < length; i++)
        if ((c[i] & 0xc0) != 0x80)
            return 0;
    if ((c[0] == 0xe0 && c[1] < 0xa0) || (c[0] == 0xed && c[1] > 0x9f) ||
        (c[0] == 0xf0 && c[1] < 0x90) || (c[0] == 0xf4 && c[1] > 0x8f))
        return 0;
    return length;
}

bool bni_utf8_control(const char *at, size_t length)
{
    const unsigned char *c = (const unsigned char *)at;

    if (length == 1)
        return c[0] < 0x20 || c[0] == 0x7f;
    return length == 2 && c[0] == 0xc2 && c[1] < 0xa0;
}
