#include "file.h"

#include <errno.h>
#include <stdlib.h>

#include <banneret/text.h>

#include "../os/files.h"

#define CHUNK 65536

bn_code bni_file_fail(bn_error *err, const char *sentence, const char *path)
{
    char reason[120] = "";
    int why = errno;

    (void)bn_fail_value(err, BN_IO, sentence, path);
    if (err && why) {
        bn_text hint = bn_text_over(err->hint, sizeof err->hint);

        os_reason(why, reason, sizeof reason);
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
        int64_t got;

        if (used == room && !grow(&bytes, &room)) {
            code = bn_fail(err, BN_MEMORY, "out of memory reading the file");
            break;
        }
        got = os_read_at(fd, bytes + used, room - used, used);
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
    os_about about;
    bn_code code;

    if (fd < 0)
        return bni_file_fail(err, "cannot open {}", path);
    if (!os_about_file(fd, &about) || !about.file) {
        errno = 0;
        code = bni_file_fail(err, "{} is not a file", path);
    } else {
        code = bni_file_read(fd, limit, out, length, err);
    }
    (void)os_close(fd);
    return code;
}

bn_code bni_file_load(const char *path, size_t limit, char **out, size_t *length, bn_error *err)
{
    return load(os_open(path, OS_READ, OS_ALL), path, limit, out, length, err);
}

bn_code bni_file_load_below(const char *beside, const char *name, size_t limit, char **out,
                            size_t *length, bn_error *err)
{
    int fd;

    errno = 0;
    fd = os_open_below(beside, name);
    if (fd < 0 && errno == ELOOP)
        return bn_fail_value(err, BN_IO, "{} is a symbolic link or lies behind one: copy the file",
                             name);
    return load(fd, name, limit, out, length, err);
}

bn_code bni_file_sync_folder(const char *path, bn_error *err)
{
    return os_sync_folder(path) ? BN_OK
                                : bni_file_fail(err, "the folder of {} cannot be synced", path);
}
