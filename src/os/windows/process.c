#include "os/process.h"

#include <stdlib.h>
#include <string.h>
#include <windows.h>

#include "wide.h"

/* What every version of Windows has, and its headers do not declare. */
BOOLEAN NTAPI SystemFunction036(void *out, ULONG size); /* random bytes */
LONG NTAPI RtlGetVersion(OSVERSIONINFOW *out);

bool os_random(void *out, size_t size)
{
    return SystemFunction036(out, (ULONG)size);
}

long os_process(void)
{
    return (long)GetCurrentProcessId();
}

uint32_t os_cores(void)
{
    SYSTEM_INFO about;

    GetSystemInfo(&about);
    return about.dwNumberOfProcessors < 1 ? 1 : about.dwNumberOfProcessors;
}

bool os_program(char *out, size_t size)
{
    wchar_t name[MAX_PATH * 4];
    DWORD length = GetModuleFileNameW(NULL, name, sizeof name / sizeof *name);

    return length > 0 && length < sizeof name / sizeof *name && os_narrow_path(name, out, size);
}

bool os_variable(const char *name, char *out, size_t size)
{
    wchar_t *wide = os_wide(name);
    const wchar_t *value = wide == NULL ? NULL : _wgetenv(wide);

    free(wide);
    return value != NULL && os_narrow(value, out, size);
}

bool os_machine(char *out, size_t size)
{
    OSVERSIONINFOW about = { .dwOSVersionInfoSize = sizeof about };

    if (RtlGetVersion(&about) != 0)
        return false;
    (void)snprintf(out, size, "Windows %lu.%lu.%lu, x86_64", about.dwMajorVersion,
                   about.dwMinorVersion, about.dwBuildNumber);
    return true;
}

_Noreturn void os_end(int status)
{
    _exit(status);
}

/* Only pictures are made so, which builds for Windows leave out. */
long os_apart(int (*make)(const char *path, const void *what), const char *path, const void *what,
              size_t room, unsigned seconds, int *status)
{
    (void)make, (void)path, (void)what, (void)room, (void)seconds;
    *status = -1;
    return -1;
}
