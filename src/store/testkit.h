/* A directory for the files of a test. */
#ifndef BANNERET_STORE_TESTKIT_H
#define BANNERET_STORE_TESTKIT_H

#define _XOPEN_SOURCE 700

#include "base/testing.h"

#include <ftw.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct place {
    char directory[64];
    char path[128];
} place;

static inline void place_open(place *p)
{
    strcpy(p->directory, "/tmp/banneret-test-XXXXXX");
    assert_non_null(mkdtemp(p->directory));
}

static inline const char *place_path(place *p, const char *name)
{
    snprintf(p->path, sizeof p->path, "%s/%s", p->directory, name);
    return p->path;
}

static inline void place_write(place *p, const char *name, const char *bytes, size_t length)
{
    FILE *file;

    /* A file that replaces another by cutting it short is flushed on closing by some systems. */
    (void)remove(place_path(p, name));
    file = fopen(p->path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, length, file), length);
    assert_int_equal(fclose(file), 0);
}

static inline size_t place_read(place *p, const char *name, char *bytes, size_t room)
{
    FILE *file = fopen(place_path(p, name), "rb");
    size_t length;

    assert_non_null(file);
    length = fread(bytes, 1, room, file);
    fclose(file);
    return length;
}

static inline int place_drop(const char *path, const struct stat *about, int type, struct FTW *walk)
{
    (void)about;
    (void)type;
    (void)walk;
    return remove(path);
}

static inline void place_close(place *p)
{
    nftw(p->directory, place_drop, 8, FTW_DEPTH | FTW_PHYS);
}

#endif
