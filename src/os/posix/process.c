#define _GNU_SOURCE
#include "os/process.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <unistd.h>

bool os_random(void *out, size_t size)
{
    return getrandom(out, size, 0) == (ssize_t)size;
}

long os_process(void)
{
    return (long)getpid();
}

uint32_t os_cores(void)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);

    return cores < 1 ? 1 : (uint32_t)cores;
}

bool os_program(char *out, size_t size)
{
    ssize_t length = readlink("/proc/self/exe", out, size);

    if (length <= 0 || (size_t)length >= size)
        return false;
    out[length] = '\0';
    return true;
}

bool os_variable(const char *name, char *out, size_t size)
{
    const char *value = getenv(name);

    if (value == NULL || strlen(value) >= size)
        return false;
    memcpy(out, value, strlen(value) + 1);
    return true;
}

bool os_machine(char *out, size_t size)
{
    struct utsname machine;

    if (uname(&machine) != 0)
        return false;
    (void)snprintf(out, size, "%s %s, %s", machine.sysname, machine.release, machine.machine);
    return true;
}

_Noreturn void os_end(int status)
{
    _exit(status);
}

static bool has_room(size_t bytes)
{
    void *room = mmap(NULL, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

    return room != MAP_FAILED && munmap(room, bytes) == 0;
}

long os_apart(int (*make)(const char *path, const void *what), const char *path, const void *what,
              size_t room, unsigned seconds, int *status)
{
    int ended = 0;
    pid_t child;

    (void)fflush(stdout); /* or the child would have a copy; what fails here shows at the end */
    child = has_room(room) ? fork() : -1;
    if (child == 0) {
        (void)setrlimit(RLIMIT_CORE, &(struct rlimit){ 0, 0 });
        (void)setrlimit(RLIMIT_CPU, &(struct rlimit){ seconds, seconds });
        _exit(make(path, what));
    }
    while (child > 0 && waitpid(child, &ended, 0) < 0 && errno == EINTR)
        ;
    *status = child > 0 && WIFEXITED(ended) ? WEXITSTATUS(ended) : -1;
    return (long)child;
}
