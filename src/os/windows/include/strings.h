/* What <strings.h> and GNU's <string.h> have more than that of mingw-w64. */
#ifndef BANNERET_OS_STRINGS_H
#define BANNERET_OS_STRINGS_H

#include <string.h>

/* Where `part` is in `text`, without regard to the case of ASCII letters, or NULL. */
char *strcasestr(const char *text, const char *part);

#endif
