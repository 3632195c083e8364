#include "wide.h"

#include <errno.h>
#include <stdlib.h>
#include <windows.h>

enum { MORE = 8 };

wchar_t *os_wide(const char *text)
{
    int length = MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, text, -1, NULL, 0);
    wchar_t *out;

    if (length <= 0) {
        errno = ENOENT; /* no file has such a name */
        return NULL;
    }
    out = malloc(((size_t)length + MORE) * sizeof *out);
    if (out == NULL)
        errno = ENOMEM;
    else
        (void)MultiByteToWideChar(CP_UTF8, 0, text, -1, out, length);
    return out;
}

bool os_narrow(const wchar_t *text, char *out, size_t size)
{
    return WideCharToMultiByte(CP_UTF8, 0, text, -1, out, (int)size, NULL, NULL) > 0;
}

bool os_narrow_path(const wchar_t *text, char *out, size_t size)
{
    if (!os_narrow(text, out, size))
        return false;
    for (char *at = out; *at != '\0'; at++)
        if (*at == '\\')
            *at = '/';
    return true;
}

bool os_failed(void)
{
    switch (GetLastError()) {
    case ERROR_FILE_NOT_FOUND:
    case ERROR_PATH_NOT_FOUND:
    case ERROR_INVALID_NAME:
    case ERROR_BAD_PATHNAME:
    case ERROR_INVALID_DRIVE:
        errno = ENOENT;
        break;
    case ERROR_ACCESS_DENIED:
    case ERROR_SHARING_VIOLATION:
    case ERROR_LOCK_VIOLATION:
    case ERROR_WRITE_PROTECT:
        errno = EACCES;
        break;
    case ERROR_FILE_EXISTS:
    case ERROR_ALREADY_EXISTS:
        errno = EEXIST;
        break;
    case ERROR_DISK_FULL:
    case ERROR_HANDLE_DISK_FULL:
        errno = ENOSPC;
        break;
    case ERROR_NOT_ENOUGH_MEMORY:
    case ERROR_OUTOFMEMORY:
        errno = ENOMEM;
        break;
    case ERROR_INVALID_HANDLE:
        errno = EBADF;
        break;
    case ERROR_TOO_MANY_OPEN_FILES:
        errno = EMFILE;
        break;
    default:
        errno = EIO;
        break;
    }
    return false;
}
