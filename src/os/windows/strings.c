#include "include/strings.h"

#include <string.h>

char *strcasestr(const char *text, const char *part)
{
    size_t length = strlen(part);

    for (;; text++) {
        if (_strnicmp(text, part, length) == 0)
            return (char *)(size_t)text; /* as the C library does with its constants */
        if (*text == '\0')
            return NULL;
    }
}
