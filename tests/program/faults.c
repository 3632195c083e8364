/* Preloaded into the program by tests: one call fails, or the power goes. BN_FAULT says which, as
 * "write:3": the third call of that kind. BN_FAULT_MARK names a file that is made when it happens, and
 * BN_FAULT_COUNT one that gets the number of calls of that kind. */
#define _GNU_SOURCE
#undef _FILE_OFFSET_BITS /* with it, open and open64 would be one name */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <limits.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <stddef.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <ucontext.h>
#include <unistd.h>

enum { FILES = 64, STATUS_CUT = 99 };

/* What a power cut would leave of each open file. */
static struct file {
    bool written, closes; /* by this descriptor */
    bool made, named;     /* made here; its name is synced */
    off_t synced;
    char path[PATH_MAX];
} files[FILES];

static long counts[12];

static void mark(void)
{
    const char *path = getenv("BN_FAULT_MARK");

    if (path != NULL)
        (void)!syscall(SYS_close, (int)syscall(SYS_open, path, O_CREAT | O_WRONLY, 0600));
}

/* Whether this call, one of `kind`, is the one. */
static bool hits(int which, const char *kind)
{
    const char *fault = getenv("BN_FAULT");
    size_t length = strlen(kind);

    if (fault == NULL || strncmp(fault, kind, length) != 0 || fault[length] != ':')
        return false;
    if (__atomic_add_fetch(&counts[which], 1, __ATOMIC_RELAXED) != atol(fault + length + 1))
        return false;
    mark();
    return true;
}

/* Digits only, because whatever allocates would be counted; and not by `write`, because standard output is
 * closed by now and the file has its number. */
static void __attribute__((destructor)) tell_count(void)
{
    const char *path = getenv("BN_FAULT_COUNT");
    char digits[24];
    size_t at = sizeof digits;
    long count = 0;
    int fd;

    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++)
        count += counts[i]; /* only those of one kind are counted */
    do
        digits[--at] = (char)('0' + count % 10);
    while ((count /= 10) > 0);
    fd = path == NULL ? -1 : (int)syscall(SYS_open, path, O_CREAT | O_WRONLY | O_TRUNC, 0600);
    if (fd >= 0)
        (void)!syscall(SYS_pwrite64, fd, digits + at, sizeof digits - at, 0);
    if (fd >= 0)
        (void)!syscall(SYS_close, fd);
}

static bool fails(int which, const char *kind, int why)
{
    if (!hits(which, kind))
        return false;
    errno = why;
    return true;
}

/* Drops all that was never synced, and ends the program. */
static void maybe_cut(void)
{
    if (!hits(0, "cut"))
        return;
    for (int i = 0; i < FILES; i++) {
        if (files[i].made && !files[i].named)
            syscall(SYS_unlink, files[i].path);
        else if (files[i].written)
            syscall(SYS_truncate, files[i].path, files[i].synced);
    }
    syscall(SYS_exit_group, STATUS_CUT);
}

static struct file *file_of(int fd)
{
    return fd >= 0 && fd < FILES ? &files[fd] : NULL;
}

static void note_synced(int fd)
{
    struct stat about;
    struct file *file = file_of(fd);

    if (file == NULL || fstat(fd, &about) != 0)
        return;
    file->synced = about.st_size;
    for (int i = 0; i < FILES && S_ISDIR(about.st_mode); i++)
        files[i].named = true;
}

static int opened(const char *path, int flags, mode_t mode)
{
    struct stat about;
    int fd;

    if (flags & O_CREAT)
        maybe_cut();
    if (fails(1, "open", EMFILE))
        return -1;
    fd = (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
    if (file_of(fd) != NULL && fstat(fd, &about) == 0) {
        memset(&files[fd], 0, sizeof files[fd]);
        files[fd].made = (flags & O_CREAT) != 0;
        files[fd].synced = about.st_size;
        if (realpath(path, files[fd].path) == NULL)
            files[fd].path[0] = '\0';
    }
    return fd;
}

int open(const char *path, int flags, ...)
{
    va_list rest;
    mode_t mode;

    va_start(rest, flags);
    mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    return opened(path, flags, mode);
}

int __open_2(const char *path, int flags);
int __open64_2(const char *path, int flags);

/* What fortified programs call if the flags are not constant. */
int __open_2(const char *path, int flags)
{
    return opened(path, flags, 0);
}

int __open64_2(const char *path, int flags)
{
    return opened(path, flags, 0);
}

int open64(const char *path, int flags, ...) __attribute__((alias("open")));

FILE *fopen(const char *path, const char *mode)
{
    FILE *(*real)(const char *, const char *) =
        (FILE * (*)(const char *, const char *)) dlsym(RTLD_NEXT, "fopen");

    return fails(1, "open", EMFILE) ? NULL : real(path, mode);
}

ssize_t pwrite(int fd, const void *bytes, size_t length, off_t at)
{
    static bool full;

    maybe_cut();
    if (fails(2, "write", ENOSPC))
        return -1;
    if (full) {
        errno = ENOSPC;
        return -1;
    }
    if (hits(3, "short")) { /* half of it, and from then on the disk is full */
        full = true;
        length /= 2;
    }
    if (file_of(fd) != NULL)
        files[fd].written = files[fd].closes = true;
    return syscall(SYS_pwrite64, fd, bytes, length, at);
}

ssize_t pwrite64(int fd, const void *bytes, size_t length, off_t at)
    __attribute__((alias("pwrite")));

static int synced(long call, int fd)
{
    int failed;

    maybe_cut();
    if (fails(5, "sync", EIO))
        return -1;
    failed = (int)syscall(call, fd);
    if (failed == 0)
        note_synced(fd);
    maybe_cut();
    return failed;
}

int fdatasync(int fd)
{
    return synced(SYS_fdatasync, fd);
}

int fsync(int fd)
{
    return synced(SYS_fsync, fd);
}

int ftruncate(int fd, off_t length)
{
    return fails(6, "truncate", EIO) ? -1 : (int)syscall(SYS_ftruncate, fd, length);
}

int ftruncate64(int fd, off_t length) __attribute__((alias("ftruncate")));

/* Only of files that were written: others are closed without a look at what it says. */
int close(int fd)
{
    bool fault = file_of(fd) != NULL && files[fd].closes && fails(7, "close", EIO);
    int closed = (int)syscall(SYS_close, fd);

    if (file_of(fd) != NULL)
        files[fd].closes = false;
    if (fault)
        errno = EIO;
    return fault ? -1 : closed;
}

/* ---- what the C library writes ------------------------------------------------------------- */

/* Standard output, and files of pages and drawings, by calls that no function here can replace. So the kernel is
 * asked to send a signal instead of each, and the handler does the work by another call. */
#if defined __x86_64__
#define RESULT(context) ((context)->uc_mcontext.gregs[REG_RAX])
#define FIRST(context) ((context)->uc_mcontext.gregs[REG_RDI])
#define SECOND(context) ((context)->uc_mcontext.gregs[REG_RSI])
#define THIRD(context) ((context)->uc_mcontext.gregs[REG_RDX])
#elif defined __aarch64__
#define RESULT(context) ((context)->uc_mcontext.regs[0])
#define FIRST(context) ((context)->uc_mcontext.regs[0])
#define SECOND(context) ((context)->uc_mcontext.regs[1])
#define THIRD(context) ((context)->uc_mcontext.regs[2])
#endif

static long print(int fd, void *bytes, size_t length)
{
    struct iovec whole = { bytes, length };
    bool screen = fd == STDOUT_FILENO;
    long done;

    if (hits(9, screen ? "print" : "put"))
        return -ENOSPC;
    if (screen && hits(10, "printless"))
        whole.iov_len = (length + 1) / 2;
    if (screen && hits(11, "printagain"))
        return -EINTR;
    done = syscall(SYS_writev, fd, &whole, 1);
    return done < 0 ? -errno : done;
}

static void instead(int number, siginfo_t *about, void *context_)
{
    ucontext_t *context = context_;
    int error = errno;

    (void)number;
    (void)about;
    RESULT(context) = print((int)FIRST(context), (void *)SECOND(context), (size_t)THIRD(context));
    errno = error;
}

/* All but standard error. */
static void watch_output(void)
{
    struct sock_filter steps[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_write, 0, 3),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, STDERR_FILENO, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRAP),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog filter = { sizeof steps / sizeof steps[0], steps };
    struct sigaction mine = { .sa_sigaction = instead, .sa_flags = SA_SIGINFO | SA_RESTART };

    if (sigaction(SIGSYS, &mine, NULL) != 0 || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
        prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) != 0)
        abort();
}

/* ---- allocations --------------------------------------------------------------------------- */

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);

/* Where the program lies: only its own allocations fail. libfyaml and jansson do not survive it, so the
 * program makes sure of enough memory before it calls them, and that call can fail. */
static const char *program_from, *program_to;

static int find_program(struct dl_phdr_info *library, size_t size, void *unused)
{
    (void)size;
    (void)unused;
    program_from = (const char *)library->dlpi_addr; /* the first in the list is the program */
    for (int i = 0; i < library->dlpi_phnum; i++)
        if (library->dlpi_phdr[i].p_type == PT_LOAD)
            program_to =
                program_from + library->dlpi_phdr[i].p_vaddr + library->dlpi_phdr[i].p_memsz;
    return 1;
}

/* "alloc" fails once, "memory" from then on. */
static bool alloc_fails(const char *caller)
{
    static bool out;

    if (caller < program_from || caller >= program_to)
        return false;
    if (fails(8, "alloc", ENOMEM))
        return true;
    out = out || hits(8, "memory");
    if (out)
        errno = ENOMEM;
    return out;
}

void *malloc(size_t size)
{
    return alloc_fails(__builtin_return_address(0)) ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return alloc_fails(__builtin_return_address(0)) ? NULL : __libc_calloc(count, size);
}

void *realloc(void *old, size_t size)
{
    return alloc_fails(__builtin_return_address(0)) ? NULL : __libc_realloc(old, size);
}

typedef int main_function(int, char **, char **);
static main_function *real_main;

static int our_main(int argc, char **argv, char **env)
{
    const char *fault = getenv("BN_FAULT");

    dl_iterate_phdr(find_program, NULL);
    if (fault != NULL && (strncmp(fault, "print", strlen("print")) == 0 ||
                          strncmp(fault, "put:", strlen("put:")) == 0))
        watch_output();
    return real_main(argc, argv, env);
}

int __libc_start_main(main_function *program, int argc, char **argv, void (*init)(void),
                      void (*fini)(void), void (*done)(void), void *stack);
int __libc_start_main(main_function *program, int argc, char **argv, void (*init)(void),
                      void (*fini)(void), void (*done)(void), void *stack)
{
    int (*real)(main_function *, int, char **, void (*)(void), void (*)(void), void (*)(void),
                void *) = (int (*)(main_function *, int, char **, void (*)(void), void (*)(void),
                                   void (*)(void), void *))dlsym(RTLD_NEXT, "__libc_start_main");

    real_main = program;
    return real(our_main, argc, argv, init, fini, done, stack);
}
