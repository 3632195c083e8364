#include "beside.h"

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include <banneret/base.h>

#include "os/files.h"
#include "os/process.h"
#include "print/paint.h"

enum { START = 4096, SUFFIX = 40 };

static char *name_beside(const char *path, long process)
{
    const char *slash = strrchr(path, '/');
    size_t folder = slash == NULL ? 0 : (size_t)(slash + 1 - path), size = folder + SUFFIX;
    char *name = malloc(size);

    if (name != NULL)
        (void)snprintf(name, size, "%.*s.banneret-%ld", (int)folder, path, process);
    return name;
}

/* Every document says in a line what it is; a journal and a key say it in their first line. */
static bool is_ours(const char *start)
{
    static const char key[] = "banneret";

    for (const char *at = strstr(start, key); at != NULL; at = strstr(at + 1, key)) {
        const char *line = at - (at > start && at[-1] == '"');
        const char *end = at + sizeof key - 1;

        end += *end == '"';
        if (*end == ':' && (line == start || line[-1] == '\n' || line[-1] == '{'))
            return true;
    }
    return false;
}

/* Whether the file may be replaced by one of this kind. An empty one may. */
static bool is_replaced(const char *path, const char *begins)
{
    char start[START + 1] = "";
    FILE *file = os_file(path, "rb");
    size_t length = file == NULL ? 0 : fread(start, 1, START, file);

    if (file != NULL)
        (void)fclose(file);
    start[length] = '\0';
    if (length == 0)
        return true;
    return begins == NULL ? !is_ours(start) : strncmp(start, begins, strlen(begins)) == 0;
}

const char *beside_open(beside *b, const char *path, const char *begins)
{
    bool there = os_exists(path);
    int fd;

    *b = (beside){ .path = path };
    if (there && !os_is_file(path)) {
        b->out = os_file(path, "wb");
        return b->out == NULL ? strerror(errno) : NULL;
    }
    if (there && !os_can_write(path))
        return strerror(errno);
    if (there && !is_replaced(path, begins))
        return "this file was not written by this command, and is not replaced";
    b->name = name_beside(path, os_process());
    if (b->name == NULL)
        return strerror(ENOMEM);
    (void)os_remove(b->name); /* of a process of the same number that was killed */
    fd = os_open(b->name, OS_NEW, OS_ALL);
    b->out = fd < 0 ? NULL : os_file_of(fd, "wb");
    if (b->out != NULL)
        return NULL;
    if (fd >= 0)
        (void)os_close(fd);
    return beside_close(b, strerror(errno));
}

const char *beside_close(beside *b, const char *why)
{
    if (b->out != NULL && fclose(b->out) != 0 && why == NULL)
        why = strerror(errno);
    if (b->name != NULL && why == NULL && !os_replace(b->name, b->path))
        why = strerror(errno);
    if (b->name != NULL && why != NULL)
        (void)os_remove(b->name);
    free(b->name);
    *b = (beside){ .path = b->path };
    return why;
}

void beside_drop(const char *path, long process)
{
    char *name = name_beside(path, process);

    if (name != NULL)
        (void)os_remove(name);
    free(name);
}

int beside_failed(const char *path, const char *why)
{
    bool memory = strcmp(why, strerror(ENOMEM)) == 0;

    fprintf(paint_errors(), "%s: %s\n", path, why);
    return bn_code_exit_status(memory ? BN_MEMORY : BN_IO);
}
