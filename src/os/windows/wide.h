/* Names and errors, as Windows has them and as we have them. */
#ifndef BANNERET_OS_WIDE_H
#define BANNERET_OS_WIDE_H

#include <stdbool.h>
#include <stddef.h>
#include <wchar.h>

/* From malloc, with room for a few characters more; NULL with errno: there is no room, or it is not UTF-8. */
wchar_t *os_wide(const char *text);

/* False: `out` is too small. */
bool os_narrow(const wchar_t *text, char *out, size_t size);

/* The same with slashes instead of backslashes. */
bool os_narrow_path(const wchar_t *text, char *out, size_t size);

/* Sets errno by the last error of Windows; returns false. */
bool os_failed(void);

#endif
