#include "os/files.h"

#include <errno.h>
#include <io.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

#include "wide.h"

enum { NAME_BYTES = 4 * MAX_PATH };

static DWORD about(const char *path)
{
    wchar_t *name = os_wide(path);
    DWORD found = name == NULL ? INVALID_FILE_ATTRIBUTES : GetFileAttributesW(name);

    if (name != NULL && found == INVALID_FILE_ATTRIBUTES)
        (void)os_failed();
    free(name);
    return found;
}

bool os_exists(const char *path)
{
    return about(path) != INVALID_FILE_ATTRIBUTES;
}

static bool can(const char *path, int mode)
{
    wchar_t *name = os_wide(path);
    bool can = name != NULL && _waccess(name, mode) == 0;

    free(name);
    return can;
}

bool os_can_read(const char *path)
{
    return can(path, 4);
}

bool os_can_write(const char *path)
{
    return can(path, 2);
}

bool os_is_file(const char *path)
{
    DWORD found = about(path);

    return found != INVALID_FILE_ATTRIBUTES &&
           !(found & (FILE_ATTRIBUTE_DIRECTORY | FILE_ATTRIBUTE_DEVICE));
}

bool os_is_folder(const char *path)
{
    DWORD found = about(path);

    return found != INVALID_FILE_ATTRIBUTES && (found & FILE_ATTRIBUTE_DIRECTORY);
}

bool os_make_folder(const char *path)
{
    wchar_t *name = os_wide(path);
    bool made = name != NULL && (CreateDirectoryW(name, NULL) || os_failed());

    free(name);
    return made;
}

bool os_remove(const char *path)
{
    wchar_t *name = os_wide(path);
    bool gone = name != NULL && (DeleteFileW(name) || os_failed());

    free(name);
    return gone;
}

bool os_replace(const char *from, const char *to)
{
    wchar_t *old = os_wide(from), *new = os_wide(to);
    bool moved =
        old != NULL && new != NULL &&
        (MoveFileExW(old, new, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH) || os_failed());

    free(old);
    free(new);
    return moved;
}

void os_each_name(const char *folder, bool (*take)(void *self, const char *name), void *self)
{
    wchar_t *all = os_wide(folder);
    WIN32_FIND_DATAW file;
    HANDLE files;
    bool more;

    if (all == NULL)
        return;
    wcscat(all, L"/*"); /* os_wide leaves room */
    files = FindFirstFileW(all, &file);
    free(all);
    more = files != INVALID_HANDLE_VALUE;
    while (more) {
        char name[NAME_BYTES];

        more = (!os_narrow(file.cFileName, name, sizeof name) || take(self, name)) &&
               FindNextFileW(files, &file);
    }
    if (files != INVALID_HANDLE_VALUE)
        (void)FindClose(files);
}

FILE *os_file(const char *path, const char *mode)
{
    wchar_t *name = os_wide(path), *how = os_wide(mode);
    FILE *file = name == NULL || how == NULL ? NULL : _wfopen(name, how);

    free(name);
    free(how);
    return file;
}

FILE *os_file_of(int fd, const char *mode)
{
    return _fdopen(fd, mode);
}

void os_reason(int why, char *out, size_t size)
{
    (void)snprintf(out, size, "%s", strerror(why));
}

/* The library has no stream into memory, so the text goes through a file that is gone when it is closed. */
FILE *os_text_begin(os_text *text)
{
    wchar_t folder[MAX_PATH + 1], name[MAX_PATH + 1];

    text->text = NULL;
    text->out = NULL;
    if (GetTempPathW(MAX_PATH, folder) > 0 && GetTempFileNameW(folder, L"ban", 0, name) != 0)
        text->out = _wfopen(name, L"w+bTD");
    return text->out;
}

char *os_text_done(os_text *text)
{
    long length = ftell(text->out);
    char *out = length < 0 ? NULL : malloc((size_t)length + 1);

    rewind(text->out);
    if (out != NULL && fread(out, 1, (size_t)length, text->out) != (size_t)length) {
        free(out);
        out = NULL;
    }
    (void)fclose(text->out);
    if (out != NULL)
        out[length] = '\0';
    return out;
}
