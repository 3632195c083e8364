#define _GNU_SOURCE
#include "os/files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { READING = O_RDONLY | O_CLOEXEC | O_NONBLOCK, FOLDER = O_RDONLY | O_CLOEXEC | O_DIRECTORY };

int os_open(const char *path, os_way way, os_share share)
{
    static const int flags[] = {
        [OS_READ] = READING,
        [OS_UPDATE] = O_RDWR | O_CLOEXEC | O_NONBLOCK,
        [OS_NEW] = O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC,
        [OS_ADD] = O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC,
    };

    return open(path, flags[way], share == OS_OWN ? 0600 : 0666);
}

/* The folder of `path`, of which `end` is the slash; NULL: it has none. */
static int open_folder(const char *path, const char *end)
{
    char *folder = end ? strndup(path, (size_t)(end - path) + 1) : strdup(".");
    int fd = folder ? open(folder, FOLDER) : -1;

    free(folder);
    return fd;
}

/* With O_NOFOLLOW a link to a folder counts as no folder, and errno gives no better reason. */
static int open_part(int folder, const char *name)
{
    int fd = openat(folder, name, FOLDER | O_NOFOLLOW), why = errno;
    struct stat about;

    if (fd < 0 && fstatat(folder, name, &about, AT_SYMLINK_NOFOLLOW) == 0 && S_ISLNK(about.st_mode))
        why = ELOOP;
    errno = why;
    return fd;
}

/* Folder by folder, so that no link is followed, even one that is put there meanwhile. */
int os_open_below(const char *beside, const char *name)
{
    const char *slash = strrchr(beside, '/');
    int folder = open_folder(beside, slash), fd;

    while (folder >= 0 && (slash = strchr(name, '/')) != NULL) {
        char *part = strndup(name, (size_t)(slash - name));
        int next = part ? open_part(folder, part) : -1, why = errno;

        free(part);
        (void)close(folder);
        errno = why;
        folder = next;
        name = slash + 1;
    }
    if (folder < 0)
        return -1;
    fd = openat(folder, name, READING | O_NOFOLLOW);
    (void)close(folder);
    return fd;
}

bool os_close(int fd)
{
    return close(fd) == 0;
}

bool os_about_file(int fd, os_about *out)
{
    struct stat about;

    if (fstat(fd, &about) != 0)
        return false;
    *out = (os_about){ .file = S_ISREG(about.st_mode),
                       .others = (about.st_mode & (S_IRWXG | S_IRWXO)) != 0,
                       .size = (uint64_t)about.st_size };
    return true;
}

int64_t os_read(int fd, void *bytes, size_t size)
{
    ssize_t got;

    do
        got = read(fd, bytes, size);
    while (got < 0 && errno == EINTR);
    return got;
}

int64_t os_read_at(int fd, void *bytes, size_t size, uint64_t at)
{
    ssize_t got;

    do
        got = pread(fd, bytes, size, (off_t)at);
    while (got < 0 && errno == EINTR);
    return got;
}

bool os_write(int fd, const void *bytes, size_t size)
{
    for (const char *at = bytes; size > 0;) {
        ssize_t put = write(fd, at, size);

        if (put < 0 && errno == EINTR)
            continue;
        if (put < 0)
            return false;
        at += put;
        size -= (size_t)put;
    }
    return true;
}

bool os_write_at(int fd, const void *bytes, size_t size, uint64_t where)
{
    for (const char *at = bytes; size > 0;) {
        ssize_t put = pwrite(fd, at, size, (off_t)where);

        if (put < 0 && errno == EINTR)
            continue;
        if (put <= 0)
            return false;
        at += put;
        size -= (size_t)put;
        where += (uint64_t)put;
    }
    return true;
}

bool os_cut(int fd, uint64_t length)
{
    return ftruncate(fd, (off_t)length) == 0;
}

bool os_sync(int fd)
{
    return fdatasync(fd) == 0;
}

/* The name of a new file is on the disk only once its folder is. Some file systems cannot sync a folder, and return an
 * error. */
bool os_sync_folder(const char *path)
{
    int fd = open_folder(path, strrchr(path, '/')), why = 0;

    if (fd < 0)
        return false;
    if (fsync(fd) != 0 && errno != EINVAL)
        why = errno;
    (void)close(fd); /* it was only read */
    errno = why;
    return why == 0;
}

bool os_lock(int fd)
{
    return flock(fd, LOCK_EX | LOCK_NB) == 0;
}
