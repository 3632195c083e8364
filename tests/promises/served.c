/* Preloaded into the program by secrecy_program.py, which runs it ten thousand times: to load its libraries takes
 * longer than most of its work. So it is started once, and each run is a copy of it that continues into `main`.
 *
 * A run is asked for on standard input by a length, 4 bytes in the order of the machine, and this many bytes of
 * words that each end in a zero: the folder, the file to read from, the file that gets what is printed, and the
 * arguments. Standard output gets a byte when the run is over. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { BYTES_MAX = 1 << 16, WORDS_MAX = 64 };

typedef int main_function(int, char **, char **);
static main_function *real_main;

static int read_all(void *to, size_t size)
{
    for (size_t done = 0; done < size;) {
        ssize_t got = read(STDIN_FILENO, (char *)to + done, size - done);

        if (got <= 0)
            return 0;
        done += (size_t)got;
    }
    return 1;
}

static _Noreturn void run(char **words, int count, char *program, char **env)
{
    int in = open(words[1], O_RDONLY), out = open(words[2], O_WRONLY | O_CREAT | O_TRUNC, 0600);

    if (chdir(words[0]) != 0 || dup2(in, STDIN_FILENO) < 0 || dup2(out, STDOUT_FILENO) < 0 ||
        dup2(out, STDERR_FILENO) < 0)
        abort();
    close(in);
    close(out);
    words[2] = program;
    exit(real_main(count - 2, words + 2, env));
}

static int serve(int argc, char **argv, char **env)
{
    static char bytes[BYTES_MAX], *words[WORDS_MAX];
    uint32_t length;

    (void)argc;
    while (read_all(&length, sizeof length) && length <= sizeof bytes && read_all(bytes, length)) {
        int count = 0, ended;
        pid_t child;

        for (char *at = bytes; at < bytes + length && count + 1 < WORDS_MAX; at += strlen(at) + 1)
            words[count++] = at;
        words[count] = NULL;
        child = fork();
        if (child == 0)
            run(words, count, argv[0], env);
        if (child < 0 || waitpid(child, &ended, 0) != child ||
            write(STDOUT_FILENO, WIFEXITED(ended) ? "." : "!", 1) != 1)
            return 1;
    }
    return 0;
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
    return real(serve, argc, argv, init, fini, done, stack);
}
