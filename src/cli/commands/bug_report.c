/* banneret bug-report: packs a journal and what is known about the program into one file to send. */
#include "command.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <banneret/system/system.h>

#include "os/files.h"
#include "os/process.h"
#include "print/paint.h"
#include "print/plain.h"
#include "shared/lines.h"
#include "shared/load.h"
#include "table/journals.h"

typedef struct arguments {
    const char *path;
    const char *out;
} arguments;

enum { NAME_MAX_BYTES = 400 };

/* The file's name without its folder, which may say more about a person than they want to send. */
static const char *name_of(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash == NULL ? path : slash + 1;
}

/* elves.1.jsonl gives elves.1.bug-report.txt, in the folder that we are in. */
static void default_name(const char *journal, char out[NAME_MAX_BYTES])
{
    const char *name = name_of(journal), *end = strrchr(name, '.');
    int length =
        (int)(end != NULL && strcmp(end, ".jsonl") == 0 ? end - name : (ptrdiff_t)strlen(name));

    snprintf(out, NAME_MAX_BYTES, "%.*s.bug-report.txt", length, name);
}

/* ---- what is in it -------------------------------------------------------------------------- */

static const char warning[] = "Read this file before you send it. It contains the whole journal:\n"
                              "- the document, with every name and title and the hidden troops;\n";
static const char unsealed_warning[] =
    "- every order, and every note of the referee;\n"
    "- sealed orders in clear text, even before they are revealed;\n"
    "- the seed, from which anyone can work out every coming roll.\n"
    "During the game, do not send it to any of its players.\n";
static const char sealed_warning[] =
    "- every order and every note that all seats could see.\n"
    "The journal is sealed: it contains only commitments to the\nother sealed orders and the seed, "
    "which show nothing, and secrets are encrypted until the end.\n"
    "The key file is not in this report.\n";

#ifdef __OPTIMIZE__
static const char optimized[] = ", optimized";
#else
static const char optimized[] = ", not optimized";
#endif
#ifdef __SANITIZE_ADDRESS__
static const char watched[] = ", with sanitizers";
#else
static const char watched[] = "";
#endif

static void write_program(FILE *out)
{
    static const char *const variables[] = { "LANG", "LC_ALL", "TERM" };
    char machine[300];

    fprintf(out, "program: banneret %s\n", bn_version());
    fprintf(out, "build: %s, %zu bits%s%s\n", __VERSION__, sizeof(void *) * 8, optimized, watched);
    if (os_machine(machine, sizeof machine))
        fprintf(out, "machine: %s\n", machine);
    for (size_t i = 0; i < BN_COUNT(variables); i++)
        if (getenv(variables[i]) != NULL)
            fprintf(out, "%s: %s\n", variables[i], PLAIN(getenv(variables[i])));
}

/* Which system it is, and whether its figures and rules are those of this program. */
static void write_system(FILE *out, const bn_journal_head *head)
{
    const bn_system *system = bn_system_find(head->system);

    fprintf(out, "written by: banneret %s\n", PLAIN(head->engine));
    fprintf(out, "rules system: %s\n", PLAIN(head->system));
    if (system == NULL)
        return;
    fprintf(out, "figures and rules of the journal: %s, version ", PLAIN(head->data));
    if (bn_data_version(system, head->data) > 0)
        fprintf(out, "%d\n", (int)bn_data_version(system, head->data));
    else
        fputs("unknown\n", out);
    fprintf(out, "figures and rules of this program: %s, version %d\n", system->data,
            (int)bn_system_version(system));
    if (head->figures != NULL)
        fprintf(out, "house figures: %s\n", PLAIN(head->figures));
}

static void ignore_version(void *self, const bn_doc *version)
{
    (void)self;
    (void)version;
}

/* Replays the journal and writes how far it agrees with this program. */
static void write_verified(FILE *out, const char *path, bn_arena *arena)
{
    static const cli_other_version other = { ignore_version, NULL };
    cli_journal journal;
    bn_error err;

    fputs("replay: ", out);
    if (cli_journal_replay_any(path, NULL, arena, &other, NULL, NULL, false, &journal, &err) !=
        BN_OK) {
        fprintf(out, "failed, line %u: %s\n", (unsigned)err.line, PLAIN(err.text));
        return;
    }
    bn_journal_close(journal.file);
    if (journal.recorded != NULL)
        fprintf(out, "verified up to entry %u; what follows does not fit today's rules: %s\n",
                (unsigned)bn_table_entries(journal.table), PLAIN(journal.why.text));
    else
        fprintf(out, "verified, entries: %u, state %016llx, %s\n",
                (unsigned)bn_table_entries(journal.table),
                (unsigned long long)bn_table_hash(journal.table),
                bn_table_winner(journal.table) == BN_GOES_ON ? "not over" : "over");
}

/* Copies the journal. A damaged one may hold anything: what is not plain is written as its number. */
static bool write_journal(FILE *out, const char *path)
{
    lines in = { .fd = os_open(path, OS_READ, OS_ALL), .longest = SIZE_MAX };
    const char *line;
    char *plain = NULL;
    size_t length;
    bool good = in.fd >= 0;

    fprintf(out, "\n--- journal %s\n", PLAIN(name_of(path)));
    while (good && (line = lines_take(&in, &length)) != NULL) {
        bool torn = (size_t)(line - in.bytes) + length == in.begun;
        char *more = realloc(plain, length * 6 + 1); /* "\u202e" stands for one byte at worst */
        bn_text text = bn_text_over(more, more == NULL ? 0 : length * 6 + 1);

        good = more != NULL;
        if (!good)
            break;
        plain = more;
        bn_text_plain_n(&text, line, length);
        fwrite(plain, 1, text.length, out);
        fputs(!torn ? "\n" : "\n--- the last line has no end\n", out);
    }
    good = good && !in.failed;
    free(plain);
    if (in.fd >= 0)
        (void)os_close(in.fd); /* it was only read */
    lines_done(&in);
    return good;
}

static bool write_report(FILE *out, const char *path, bn_arena *arena)
{
    bn_journal_contents contents;
    bn_journal *file;
    bn_error err;
    bool opened = bn_journal_open(path, BN_JOURNAL_READ | BN_JOURNAL_ANY_DATA, bn_system_find,
                                  arena, &file, &contents, &err) == BN_OK;

    fputs("Banneret bug report\n\n"
          "What happened, and what should have happened instead? (Write it here.)\n\n\n\n",
          out);
    fputs(warning, out);
    fputs(opened && contents.head.seal != NULL ? sealed_warning : unsealed_warning, out);
    fputc('\n', out);
    write_program(out);
    if (opened) {
        write_system(out, &contents.head);
        bn_journal_close(file);
    }
    write_verified(out, path, arena);
    return write_journal(out, path);
}

/* ---- the command ---------------------------------------------------------------------------- */

static int failed(const char *path)
{
    fprintf(paint_errors(), "%s: %s\n", PLAIN(path), strerror(errno));
    return bn_code_exit_status(BN_IO);
}

static int write_file(const char *journal, const char *to, bn_arena *arena)
{
    /* Not over a file that is there: someone may have written in it what went wrong. */
    int fd = os_open(to, OS_NEW, OS_OWN);
    FILE *out;
    bool good;

    if (fd < 0 && errno == EEXIST)
        return cli_misused("bug-report", "%s exists already; give another name with --out", to);
    out = fd < 0 ? NULL : os_file_of(fd, "wb");
    if (out == NULL)
        return failed(to);
    errno = 0;
    good = write_report(out, journal, arena) && !ferror(out);
    if (fclose(out) != 0 || !good)
        return failed(to);
    printf("The report is in %s.\n"
           "Read it before you send it: it contains names and sealed orders.\n",
           PLAIN(to));
    return 0;
}

static int run(const void *arguments_, bn_arena *arena)
{
    const arguments *args = arguments_;
    char name[NAME_MAX_BYTES];

    default_name(args->path, name);
    if (!os_can_read(args->path))
        return failed(args->path);
    if (!cli_is_journal(args->path))
        return cli_misused("bug-report", "%s is not a journal", args->path);
    if (args->out != NULL && strcmp(args->out, "-") == 0)
        return write_report(stdout, args->path, arena) ? 0 : failed(args->path);
    return write_file(args->path, args->out != NULL ? args->out : name, arena);
}

static const cli_option options[] = {
    CLI_OPTION("out", 'o', "FILE", out,
               "write to FILE, which must be new; -: print it (default: the journal's name with "
               ".bug-report.txt, in this folder)"),
};

const cli_command cmd_bug_report = {
    .name = "bug-report",
    .summary = "pack a journal and facts about the program into one file to send",
    .what = "Writes a bug report as one text file: the version and build of the program, the "
            "machine, the rules system and the version of its figures, whether the journal can be "
            "replayed, and the journal. Read it before you send it: it contains names and sealed "
            "orders. The program sends nothing.",
    .more = "Example:\n  banneret bug-report elves-at-the-pass.1.jsonl\n",
    .operand = &(const cli_option)CLI_OPERAND("JOURNAL", path, NULL, .least = 1),
    CLI_OPTIONS(options),
    CLI_STARTS(.out = NULL),
    .run = run,
};
