/* Files of Windows. Two things are other than elsewhere: who may open a new file follows from its folder, so a key file is
 * as private as the folder it is in; and a lock lies on a byte behind the end of every file, because a lock of Windows
 * would keep others from reading what it covers. */
#include "os/files.h"

#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

#include "wide.h"

enum { ALL_SHARE = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE };
enum { PIECE = 1 << 30 }; /* of one call */

static HANDLE handle_of(int fd)
{
    return (HANDLE)_get_osfhandle(fd);
}

static int descriptor_of(HANDLE file, int flags)
{
    int fd;

    if (file == INVALID_HANDLE_VALUE) {
        (void)os_failed();
        return -1;
    }
    fd = _open_osfhandle((intptr_t)file, flags | _O_BINARY | _O_NOINHERIT);
    if (fd < 0)
        (void)CloseHandle(file);
    return fd;
}

int os_open(const char *path, os_way way, os_share share)
{
    static const DWORD disposition[] = {
        [OS_READ] = OPEN_EXISTING,
        [OS_UPDATE] = OPEN_EXISTING,
        [OS_NEW] = CREATE_NEW,
        [OS_ADD] = OPEN_ALWAYS,
    };
    DWORD access = GENERIC_READ | (way == OS_READ ? 0 : GENERIC_WRITE);
    wchar_t *name = os_wide(path);
    HANDLE file;

    (void)share;
    if (name == NULL)
        return -1;
    file =
        CreateFileW(name, access, ALL_SHARE, NULL, disposition[way], FILE_ATTRIBUTE_NORMAL, NULL);
    free(name);
    return descriptor_of(file, way == OS_READ ? _O_RDONLY : way == OS_ADD ? _O_APPEND : 0);
}

/* Whether any part of a name below a folder is a link of some kind. `from` is where the name starts. */
static bool has_link(wchar_t *path, size_t from)
{
    for (wchar_t *at = path + from;; at++) {
        wchar_t end = *at;
        DWORD about;

        if (end != L'/' && end != L'\0')
            continue;
        *at = L'\0';
        about = GetFileAttributesW(path);
        *at = end;
        if (about != INVALID_FILE_ATTRIBUTES && (about & FILE_ATTRIBUTE_REPARSE_POINT))
            return true;
        if (end == L'\0')
            return false;
    }
}

/* A document may not leave its folder by what else a name of Windows can say. */
static bool is_safe(const char *name)
{
    return strpbrk(name, "\\:") == NULL;
}

int os_open_below(const char *beside, const char *name)
{
    const char *slash = strrchr(beside, '/');
    size_t folder = slash == NULL ? 0 : (size_t)(slash + 1 - beside);
    char *path = malloc(folder + strlen(name) + 1);
    wchar_t *wide, *start;
    HANDLE file;

    if (path == NULL)
        return -1;
    memcpy(path, beside, folder);
    path[folder] = '\0';
    start = os_wide(path);
    memcpy(path + folder, name, strlen(name) + 1);
    wide = is_safe(name) && start != NULL ? os_wide(path) : NULL;
    free(path);
    if (wide == NULL || has_link(wide, wcslen(start))) {
        errno = wide == NULL ? ENOENT : ELOOP;
        free(start);
        free(wide);
        return -1;
    }
    file = CreateFileW(wide, GENERIC_READ, ALL_SHARE, NULL, OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL,
                       NULL);
    free(start);
    free(wide);
    return descriptor_of(file, _O_RDONLY);
}

bool os_close(int fd)
{
    return _close(fd) == 0;
}

bool os_about_file(int fd, os_about *out)
{
    BY_HANDLE_FILE_INFORMATION about;
    HANDLE file = handle_of(fd);

    *out = (os_about){ .file = false };
    if (file == INVALID_HANDLE_VALUE)
        return false;
    if (GetFileType(file) != FILE_TYPE_DISK)
        return true;
    if (!GetFileInformationByHandle(file, &about))
        return os_failed();
    out->file = !(about.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY);
    out->size = (uint64_t)about.nFileSizeHigh << 32 | about.nFileSizeLow;
    return true;
}

static OVERLAPPED place(uint64_t at)
{
    return (OVERLAPPED){ .Offset = (DWORD)at, .OffsetHigh = (DWORD)(at >> 32) };
}

int64_t os_read_at(int fd, void *bytes, size_t size, uint64_t at)
{
    OVERLAPPED where = place(at);
    DWORD got = 0;

    if (ReadFile(handle_of(fd), bytes, size > PIECE ? PIECE : (DWORD)size, &got, &where))
        return got;
    if (GetLastError() == ERROR_HANDLE_EOF)
        return 0;
    (void)os_failed();
    return -1;
}

bool os_write(int fd, const void *bytes, size_t size)
{
    for (const char *at = bytes; size > 0;) {
        int put = _write(fd, at, size > PIECE ? PIECE : (unsigned)size);

        if (put <= 0)
            return false;
        at += put;
        size -= (size_t)put;
    }
    return true;
}

bool os_write_at(int fd, const void *bytes, size_t size, uint64_t where)
{
    for (const char *at = bytes; size > 0;) {
        OVERLAPPED from = place(where);
        DWORD put = 0;

        if (!WriteFile(handle_of(fd), at, size > PIECE ? PIECE : (DWORD)size, &put, &from))
            return os_failed();
        at += put;
        size -= put;
        where += put;
    }
    return true;
}

bool os_cut(int fd, uint64_t length)
{
    LARGE_INTEGER end = { .QuadPart = (LONGLONG)length };

    if (!SetFilePointerEx(handle_of(fd), end, NULL, FILE_BEGIN) || !SetEndOfFile(handle_of(fd)))
        return os_failed();
    return true;
}

bool os_sync(int fd)
{
    return FlushFileBuffers(handle_of(fd)) ? true : os_failed();
}

/* NTFS keeps the name with what FlushFileBuffers has written of the file. */
bool os_sync_folder(const char *path)
{
    (void)path;
    return true;
}

bool os_lock(int fd)
{
    OVERLAPPED at = place(UINT64_C(1) << 62);

    if (!LockFileEx(handle_of(fd), LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0,
                    &at))
        return os_failed();
    return true;
}
