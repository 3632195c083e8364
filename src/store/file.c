#define _POSIX_C_SOURCE 200809L
#include "file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <banneret/text.h>

#define CHUNK 65536

enum { READING = O_RDONLY | O_CLOEXEC | O_NONBLOCK, FOLDER = O_RDONLY | O_CLOEXEC | O_DIRECTORY };

bn_code bni_file_fail(bn_error *err, const char *sentence, const char *path)
{
    char reason[120] = "";
    int why = errno;

    (void)bn_fail_value(err, BN_IO, sentence, path);
    if (err && why && strerror_r(why, reason, sizeof reason) == 0) {
        bn_text hint = bn_text_over(err->hint, sizeof err->hint);
        bn_text_add(&hint, reason);
    }
    return BN_IO;
}

/* Doubles the room, with one byte more for the zero at the end. */
static bool grow(char **bytes, size_t *room)
{
    size_t more = *room ? *room * 2 : CHUNK;
    char *moved = realloc(*bytes, more + 1);

    if (!moved)
        return false;
    *bytes = moved;
    *room = more;
    return true;
}

bn_code bni_file_read(int fd, size_t limit, char **out, size_t *length, bn_error *err)
{
    char *bytes = NULL;
    size_t used = 0, room = 0;
    bn_code code = BN_OK;

    for (;;) {
        ssize_t got;

        if (used == room && !grow(&bytes, &room)) {
            code = bn_fail(err, BN_MEMORY, "out of memory reading the file");
            break;
        }
        got = pread(fd, bytes + used, room - used, (off_t)used);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            code = bni_file_fail(err, "the file cannot be read", NULL);
        if (got <= 0)
            break;
        used += (size_t)got;
        if (used > limit) {
            code = bn_fail(err, BN_LIMIT, "the file is too large");
            break;
        }
    }
    if (code != BN_OK) {
        free(bytes);
        return code;
    }
    BN_ASSERT(bytes != NULL);
    bytes[used] = '\0';
    *out = bytes;
    *length = used;
    return BN_OK;
}

/* Takes only regular files: a pipe or a device could block, or never end. Closes the descriptor. */
static bn_code load(int fd, const char *path, size_t limit, char **out, size_t *length,
                    bn_error *err)
{
    struct stat about;
    bn_code code;

    if (fd < 0)
        return bni_file_fail(err, "cannot open {}", path);
    if (fstat(fd, &about) != 0 || !S_ISREG(about.st_mode)) {
        errno = 0;
        code = bni_file_fail(err, "{} is not a file", path);
    } else {
        code = bni_file_read(fd, limit, out, length, err);
    }
    (void)close(fd);
    return code;
}

bn_code bni_file_load(const char *path, size_t limit, char **out, size_t *length, bn_error *err)
{
    return load(open(path, READING), path, limit, out, length, err);
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
static int open_below(const char *beside, const char *name)
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

bn_code bni_file_load_below(const char *beside, const char *name, size_t limit, char **out,
                            size_t *length, bn_error *err)
{
    int fd;

    errno = 0;
    fd = open_below(beside, name);
    if (fd < 0 && errno == ELOOP)
        return bn_fail_value(err, BN_IO, "{} is a symbolic link or lies behind one: copy the file",
                             name);
    return load(fd, name, limit, out, length, err);
}

/* The name of a new file is on the disk only once its directory is. */
bn_code bni_file_sync_directory(const char *path, bn_error *err)
{
    const char *slash = strrchr(path, '/');
    char *name = slash ? strndup(path, (size_t)(slash - path) + 1) : strdup(".");
    bn_code code = BN_OK;
    int fd;

    if (!name)
        return bn_fail(err, BN_MEMORY, "out of memory for the name of the journal");
    fd = open(name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0)
        code = bni_file_fail(err, "cannot open the directory {}", name);
    /* Some file systems cannot sync a directory, and return an error. */
    else if (fsync(fd) != 0 && errno != EINVAL)
        code = bni_file_fail(err, "{} cannot be synced", name);
    if (fd >= 0)
        (void)close(fd); /* it was only read */
    free(name);
    return code;
}

bool bni_file_write(int fd, const char *bytes, size_t length, off_t at)
{
    while (length > 0) {
        ssize_t put = pwrite(fd, bytes, length, at);

        if (put < 0 && errno == EINTR)
            continue;
        if (put <= 0)
            return false;
        bytes += put;
        length -= (size_t)put;
        at += put;
    }
    return true;
}
