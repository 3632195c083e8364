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

/* What is not seen: Default_Ignorable_Code_Point of Unicode 15, among which are all characters of
 * direction and of no width; with the separators of lines and paragraphs, and the marks around
 * annotations. */
static const uint32_t unseen[][2] = {
    { 0xad, 0xad },       { 0x34f, 0x34f },   { 0x61c, 0x61c },     { 0x115f, 0x1160 },
    { 0x17b4, 0x17b5 },   { 0x180b, 0x180f }, { 0x200b, 0x200f },   { 0x2028, 0x202e },
    { 0x2060, 0x206f },   { 0x3164, 0x3164 }, { 0xfe00, 0xfe0f },   { 0xfeff, 0xfeff },
    { 0xffa0, 0xffa0 },   { 0xfff0, 0xfffb }, { 0x1bca0, 0x1bca3 }, { 0x1d173, 0x1d17a },
    { 0xe0000, 0xe0fff },
};

uint32_t bni_utf8_code(const char *at, size_t length)
{
    const unsigned char *c = (const unsigned char *)at;
    uint32_t code = length == 1 ? c[0] : c[0] & (0x7fu >> length);

    for (size_t i = 1; i < length; i++)
        code = code << 6 | (c[i] & 0x3fu);
    return code;
}

bool bni_utf8_plain(const char *at, size_t length)
{
    uint32_t code = bni_utf8_code(at, length);

    if (bni_utf8_control(at, length))
        return false;
    for (size_t i = 0; i < BN_COUNT(unseen); i++)
        if (code >= unseen[i][0] && code <= unseen[i][1])
            return false;
    return true;
}
