/* Files, the same on every operating system: names are UTF-8 with slashes, bytes stay as they are. Where a call fails, errno
 * has the reason. */
#ifndef BANNERET_OS_FILES_H
#define BANNERET_OS_FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* How a file is opened. A pipe or a device is not waited for, and no program that we start inherits it. */
typedef enum os_way {
    OS_READ,
    OS_UPDATE, /* reading and writing of a file that is there */
    OS_NEW,    /* the same of one that must not be there yet */
    OS_ADD,    /* the same, made if it is not there; everything is written at its end */
} os_way;

/* Who may open a new file, as far as the system knows owners. */
typedef enum os_share { OS_OWN, OS_ALL } os_share;

/* Returns a descriptor, or -1. */
int os_open(const char *path, os_way way, os_share share);

/* Opens for reading the file `name`, relative to the folder of the file `beside`. Where a symbolic link lies below that
 * folder, errno is ELOOP. */
int os_open_below(const char *beside, const char *name);

bool os_close(int fd);

typedef struct os_about {
    bool file;   /* and no folder, pipe or device */
    bool others; /* people other than its owner may open it */
    uint64_t size;
} os_about;

bool os_about_file(int fd, os_about *out);

/* Whatever interrupts them, these continue. They return how many bytes they read, 0 at the end, or -1. */
int64_t os_read(int fd, void *bytes, size_t size);
int64_t os_read_at(int fd, void *bytes, size_t size, uint64_t at);

/* All bytes: where the file is written next, or at a place of it. */
bool os_write(int fd, const void *bytes, size_t size);
bool os_write_at(int fd, const void *bytes, size_t size, uint64_t at);

/* Cuts the file off at a length. */
bool os_cut(int fd, uint64_t length);

/* Waits until the file is on the disk. */
bool os_sync(int fd);

/* Waits until the names in the folder of `path` are on the disk, on a system where a file alone does not take its name
 * along. */
bool os_sync_folder(const char *path);

/* Keeps other programs from taking the same lock until the file is closed. False: another one has it. */
bool os_lock(int fd);

/* ---- by name --------------------------------------------------------------------------------- */

bool os_exists(const char *path);
bool os_can_read(const char *path);
bool os_can_write(const char *path);
bool os_is_file(const char *path);
bool os_is_folder(const char *path);
bool os_make_folder(const char *path);
bool os_remove(const char *path);

/* Puts a file in the place of another one, which is gone then. */
bool os_replace(const char *from, const char *to);

/* Calls `take` with the name of everything in a folder, in no order, until it returns false. */
void os_each_name(const char *folder, bool (*take)(void *self, const char *name), void *self);

/* As fopen and fdopen. */
FILE *os_file(const char *path, const char *mode);
FILE *os_file_of(int fd, const char *mode);

/* A stream into memory. NULL: there is no room. os_text_done closes it and returns what was written, from malloc, or NULL. */
typedef struct os_text {
    FILE *out;
    char *text;
    size_t length;
} os_text;

FILE *os_text_begin(os_text *text);
char *os_text_done(os_text *text);

/* The words of the system for a value of errno. */
void os_reason(int why, char *out, size_t size);

#endif
