#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "os/files.h"

bool os_exists(const char *path)
{
    return access(path, F_OK) == 0;
}

bool os_can_read(const char *path)
{
    return access(path, R_OK) == 0;
}

bool os_can_write(const char *path)
{
    return access(path, W_OK) == 0;
}

bool os_is_file(const char *path)
{
    struct stat about;

    return stat(path, &about) == 0 && S_ISREG(about.st_mode);
}

bool os_is_folder(const char *path)
{
    struct stat about;

    return stat(path, &about) == 0 && S_ISDIR(about.st_mode);
}

bool os_make_folder(const char *path)
{
    return mkdir(path, 0777) == 0;
}

bool os_remove(const char *path)
{
    return unlink(path) == 0;
}

bool os_replace(const char *from, const char *to)
{
    return rename(from, to) == 0;
}

void os_each_name(const char *folder, bool (*take)(void *self, const char *name), void *self)
{
    DIR *files = opendir(folder);
    const struct dirent *file;

    if (files == NULL)
        return;
    while ((file = readdir(files)) != NULL && take(self, file->d_name))
        ;
    (void)closedir(files);
}

FILE *os_file(const char *path, const char *mode)
{
    return fopen(path, mode);
}

FILE *os_file_of(int fd, const char *mode)
{
    return fdopen(fd, mode);
}

void os_reason(int why, char *out, size_t size)
{
    char words[120];

    /* The GNU form, which may return a constant. */
    (void)snprintf(out, size, "%s", strerror_r(why, words, sizeof words));
}

FILE *os_text_begin(os_text *text)
{
    text->text = NULL;
    text->out = open_memstream(&text->text, &text->length);
    return text->out;
}

char *os_text_done(os_text *text)
{
    if (fclose(text->out) == 0)
        return text->text;
    free(text->text);
    return NULL;
}
