/* What libfyaml takes from POSIX and Windows has not, for .ci/windows-libraries: given to every file of it with -include.
 * Banneret hands libfyaml texts in memory, so that files are not mapped and no terminal is asked: those calls fail here. */
#ifndef CROSS_WINDOWS_LIBFYAML_H
#define CROSS_WINDOWS_LIBFYAML_H

#include <malloc.h>
#include <stddef.h>
#include <string.h>
#include <sys/time.h>

enum { _SC_PAGESIZE, PROT_READ, MAP_PRIVATE, TCSANOW, TIOCGWINSZ };
#define MAP_FAILED ((void *)-1)

static inline long sysconf(int what)
{
    (void)what;
    return 4096;
}

static inline void *mmap(void *at, size_t length, int allowed, int how, int fd, long from)
{
    (void)at, (void)length, (void)allowed, (void)how, (void)fd, (void)from;
    return MAP_FAILED;
}

static inline int munmap(void *at, size_t length)
{
    (void)at, (void)length;
    return -1;
}

struct termios {
    int none;
};

static inline int tcgetattr(int fd, struct termios *out)
{
    (void)fd, (void)out;
    return -1;
}

static inline int tcsetattr(int fd, int when, const struct termios *to)
{
    (void)fd, (void)when, (void)to;
    return -1;
}

static inline void cfmakeraw(struct termios *at)
{
    (void)at;
}

typedef struct fd_set {
    int none;
} fd_set;
#define FD_ZERO(set) ((void)(set))
#define FD_SET(fd, set) ((void)(fd), (void)(set))
#define FD_ISSET(fd, set) ((void)(fd), (void)(set), 0)

static inline int select(int count, fd_set *in, fd_set *out, fd_set *other, struct timeval *until)
{
    (void)count, (void)in, (void)out, (void)other, (void)until;
    return -1;
}

#endif
