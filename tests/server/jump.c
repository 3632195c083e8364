/* For LD_PRELOAD: sets the clock of a process, as people see it, a day ahead. The clock that no one sets stays. */
#define _GNU_SOURCE
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#define DAY 86400
#define SHOWN __attribute__((visibility("default")))

SHOWN int clock_gettime(clockid_t id, struct timespec *out)
{
    long status = syscall(SYS_clock_gettime, id, out);

    if (status == 0 && (id == CLOCK_REALTIME || id == CLOCK_REALTIME_COARSE))
        out->tv_sec += DAY;
    return (int)status;
}

SHOWN int gettimeofday(struct timeval *out, void *unused)
{
    struct timespec now;

    (void)unused;
    (void)clock_gettime(CLOCK_REALTIME, &now);
    *out = (struct timeval){ .tv_sec = now.tv_sec, .tv_usec = now.tv_nsec / 1000 };
    return 0;
}

SHOWN time_t time(time_t *out)
{
    struct timespec now;

    (void)clock_gettime(CLOCK_REALTIME, &now);
    if (out)
        *out = now.tv_sec;
    return now.tv_sec;
}
