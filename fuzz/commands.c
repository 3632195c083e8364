/* Whole commands: the bytes choose the command, its operands and options, and what is typed; it runs on
 * small documents and journals, with small limits where it asks the oracle. Whatever it is asked, it ends
 * with a status of the manual, leaks nothing, and prints plain text, or JSON if it was asked for that. */
#define _GNU_SOURCE
#include "games.h"

#include <argp.h>
#include <dirent.h>
#include <getopt.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <banneret/journal.h>
#include <banneret/store.h>

#include "commands/command.h"
#include "player.h"
#include "shared/load.h"
#include "shared/starters.h"

static unsigned char block[FUZZ_BLOCK], entry_block[FUZZ_BLOCK];

enum { WORDS_MAX = 40, OPTIONS_GIVEN = 6, BATTLES = 3, POOL_MAX = 200, PATH_ROOM = 160 };
enum { MOVES_FEW = 6, MOVES_MOST = 200 };

/* ---- files --------------------------------------------------------------------------------- */

/* Documents and journals to choose from, made once; and a folder for one run, with a copy of the journal,
 * because `battle` writes on it. Both are in memory where there is such a disk. */
typedef struct pool {
    char path[POOL_MAX][PATH_ROOM];
    bool is_played[POOL_MAX], is_long[POOL_MAX];
    uint32_t count, documents; /* the rest are journals */
} pool;

static pool files;
static char pool_folder[60], run_folder[70];

static void clear_folder(const char *path)
{
    DIR *folder = opendir(path);
    const struct dirent *entry;

    while (folder && (entry = readdir(folder)))
        if (entry->d_name[0] != '.')
            (void)unlinkat(dirfd(folder), entry->d_name, 0);
    if (folder)
        closedir(folder);
}

static void clear_all(void)
{
    clear_folder(run_folder);
    (void)rmdir(run_folder);
    clear_folder(pool_folder);
    (void)rmdir(pool_folder);
}

static const char *next_path(const char *system, const char *what, uint32_t n, const char *ending)
{
    char *path = files.path[files.count++];

    FUZZ_CHECK(files.count < POOL_MAX);
    snprintf(path, PATH_ROOM, "%s/%s-%s-%u.%s", pool_folder, system, what, (unsigned)n, ending);
    return path;
}

static void write_file(const char *path, const char *text, size_t length)
{
    FILE *out = fopen(path, "w");

    FUZZ_CHECK(out && fwrite(text, 1, length, out) == length && fclose(out) == 0);
}

static void write_starters(const bn_system *system)
{
    for (const cli_starter *s = cli_starters; s->system; s++)
        if (strcmp(s->system, system->name) == 0) {
            files.is_long[files.count] = strcmp(s->document, "campaign") == 0;
            files.is_played[files.count] =
                files.is_long[files.count] || strcmp(s->document, "scenario") == 0;
            write_file(next_path(system->name, s->document, 0, "yaml"), s->text, strlen(s->text));
        }
}

static void write_generated(const bn_system *system)
{
    static char text[1 << 20];

    for (uint64_t seed = 0, made = 0; made < BATTLES; seed++) {
        bn_arena arena = fuzz_arena(block);
        const bn_doc *doc = generate_document(system, BN_DOCUMENT_SCENARIO, seed, &arena);
        bn_text out = bn_text_over(text, sizeof text);
        bn_table *table;

        if (bn_table_open(&arena, system, doc, &table, NULL) != BN_OK)
            continue;
        bn_doc_write(doc, &out);
        FUZZ_CHECK(!out.cut);
        files.is_played[files.count] = true;
        write_file(next_path(system->name, "battle", (uint32_t)made++, "json"), text, out.length);
    }
}

/* Plays a document at random into a journal. */
static void write_journal(const char *document, const char *path, bool sealed, uint32_t moves)
{
    bn_arena arena = fuzz_arena(block);
    bn_asked open[BN_OPEN_MAX];
    bn_journal_head head = { .engine = bn_version(), .seeded = !sealed, .seed = 1 };
    const bn_asked *asked;
    const bn_system *system;
    bn_journal *journal = NULL;
    bn_table *table = NULL;
    bn_doc *doc = NULL;
    char key[PATH_ROOM + 10];
    bn_head about;
    bn_rng rng;

    snprintf(key, sizeof key, "%s.key", path);
    bn_rng_init(&rng, moves, 0);
    FUZZ_CHECK(bn_store_read(document, &arena, &doc, NULL) == BN_OK);
    FUZZ_CHECK(bn_system_read(doc, &arena, &about, &system, NULL) == BN_OK);
    FUZZ_CHECK(bn_table_open(&arena, system, doc, &table, NULL) == BN_OK);
    head.system = system->name;
    head.data = system->data;
    head.document = doc;
    FUZZ_CHECK((sealed ? bn_journal_create_sealed(path, key, &head, &journal, NULL)
                       : bn_journal_create(path, &head, &journal, NULL)) == BN_OK);
    while (moves-- > 0 && (asked = player_pick(table, &rng, open))) {
        uint32_t first = bn_table_entries(table);
        bn_arena scratch = fuzz_arena(entry_block);

        FUZZ_CHECK(player_answer(table, &rng, asked, NULL, NULL) == BN_OK);
        for (uint32_t n = first; n < bn_table_entries(table); n++)
            FUZZ_CHECK(bn_journal_keep(journal, table, n, &scratch, NULL) == BN_OK);
    }
    FUZZ_CHECK(bn_journal_close(journal) == BN_OK);
}

/* Of each scenario or campaign: begun, well on its way or over, and sealed. */
static void write_journals(uint32_t document)
{
    static const uint32_t moves[] = { MOVES_FEW, MOVES_MOST, 5 * MOVES_FEW };
    const char *path = files.path[document];

    if (!files.is_played[document])
        return;
    for (uint32_t i = 0; i < BN_COUNT(moves); i++) {
        files.is_long[files.count] = i > 0 || files.is_long[document];
        write_journal(path, next_path("journal", "of", document * 10 + i, "jsonl"), i == 2,
                      moves[i]);
    }
}

static void make_pool(void)
{
    snprintf(pool_folder, sizeof pool_folder, "%s/banneret-fuzz-%ld",
             access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp", (long)getpid());
    snprintf(run_folder, sizeof run_folder, "%s/.run", pool_folder);
    FUZZ_CHECK(mkdir(pool_folder, 0700) == 0 && mkdir(run_folder, 0700) == 0);
    FUZZ_CHECK(atexit(clear_all) == 0 && setenv("BANNERET_SCENARIOS", pool_folder, 1) == 0);
    for (const bn_system *const *s = bn_systems(); *s; s++) {
        write_starters(*s);
        write_generated(*s);
    }
    files.documents = files.count;
    for (uint32_t i = 0; i < files.documents; i++)
        write_journals(i);
}

static void copy_file(const char *from, const char *to)
{
    static char bytes[1 << 22];
    FILE *in = fopen(from, "r");
    size_t length = in ? fread(bytes, 1, sizeof bytes, in) : 0;

    if (!in)
        return; /* only sealed journals have a key */
    fclose(in);
    write_file(to, bytes, length);
    FUZZ_CHECK(chmod(to, 0600) == 0);
}

/* ---- words --------------------------------------------------------------------------------- */

typedef struct line {
    char *argv[WORDS_MAX + 1];
    int argc;
    bn_arena arena; /* of the words */
} line;

static void add(line *l, const char *first, const char *second)
{
    bn_text out;
    size_t size = strlen(first) + strlen(second) + 1;

    if (l->argc >= WORDS_MAX)
        return;
    l->argv[l->argc] = bn_arena_get(&l->arena, size);
    FUZZ_CHECK(l->argv[l->argc]);
    out = bn_text_over(l->argv[l->argc++], size);
    bn_text_add(&out, first);
    bn_text_add(&out, second);
}

/* A text as people might type it, or any plain one. */
static const char *some_text(input *in, line *l)
{
    static const char *const phrases[] = {
        "A",
        "B",
        "referee",
        "spectator",
        "A=attack,B=hold",
        "A=random",
        "B=steady",
        "A=person",
        "victory",
        "strength",
        "keep=A.heads",
        "victory=1,A.heads=0.01",
        "tactic",
        "strategy",
        "WM-049",
        "G4-101",
        "A.risk=0,B.risk=0",
        "3",
        "Cv",
        "",
    };
    uint8_t which = byte(in);
    char *text;
    size_t length;

    if (which < 200)
        return phrases[which % BN_COUNT(phrases)];
    length = byte(in) % 60;
    length = length < in->left ? length : in->left;
    text = bn_arena_text(&l->arena, (const char *)in->at, length);
    in->at += length;
    in->left -= length;
    /* That bot would think for as long as it may. */
    return text && bn_text_is_plain(text) && !strstr(text, "equilibrium") ? text : "";
}

/* A file of the run, or one that cannot be had. */
static const char *some_file(input *in, line *l)
{
    static const char *const names[] = {
        "/out.svg", "/out.html", "/out.md", "/journal.jsonl", "/journal.jsonl.key", "/new.jsonl", ""
    };
    uint8_t which = byte(in) % (BN_COUNT(names) + 2);
    char *path;

    if (which >= BN_COUNT(names))
        return which == BN_COUNT(names) ? "none" : "/dev/full";
    path = bn_arena_get(&l->arena, PATH_ROOM);
    FUZZ_CHECK(path);
    snprintf(path, PATH_ROOM, "%s%s", run_folder, names[which]);
    return path;
}

static bool has_option(const cli_command *command, const char *name)
{
    for (uint32_t i = 0; i < command->option_count; i++)
        if (strcmp(command->options[i].name, name) == 0)
            return true;
    return false;
}

/* A document, or a journal, which is copied to the run's folder. The oracle would take too
 * long with campaigns, and with journals that are. */
static const char *some_document(const cli_command *command, input *in, line *l)
{
    uint32_t which = byte(in) % files.count;
    char from[PATH_ROOM + 10], to[PATH_ROOM], key[PATH_ROOM];

    while (has_option(command, "states") && files.is_long[which])
        which = (which + 1) % files.count;
    if (which < files.documents)
        return files.path[which];
    snprintf(from, sizeof from, "%s.key", files.path[which]);
    snprintf(to, sizeof to, "%s/journal.jsonl", run_folder);
    snprintf(key, sizeof key, "%s/journal.jsonl.key", run_folder);
    copy_file(files.path[which], to);
    copy_file(from, key);
    return bn_arena_text(&l->arena, to, strlen(to));
}

static const char *some_number(input *in, line *l)
{
    char digits[12];

    snprintf(digits, sizeof digits, "%u", (unsigned)byte(in) % 70);
    return bn_arena_text(&l->arena, digits, strlen(digits));
}

static const char *value_of(const cli_option *row, input *in, line *l)
{
    uint32_t count = 0;

    switch (row->reading) {
    case CLI_NUMBER:
        return some_number(in, l);
    case CLI_WORD:
        while (row->words[count])
            count++;
        return row->words[byte(in) % count];
    case CLI_SYSTEM:
        while (bn_systems()[count])
            count++;
        return bn_systems()[byte(in) % count]->name;
    case CLI_FLAG:
        return "";
    case CLI_TEXT:
    case CLI_TEXTS:
    case CLI_OPERANDS:
        break;
    }
    return strcmp(row->value, "FILE") == 0 ? some_file(in, l) : some_text(in, l);
}

/* Options that only take time, or fork: other tests give those. */
static bool is_left_out(const cli_command *command, const cli_option *row)
{
    static const char *const names[] = { "patience", "threads", "png", "pdf", "matrix" };

    for (size_t i = 0; i < BN_COUNT(names); i++)
        if (strcmp(row->name, names[i]) == 0)
            return true;
    /* Bots would go on with a campaign for years. */
    return strcmp(command->name, "campaign") == 0 && strcmp(row->name, "bot") == 0;
}

static void add_options(const cli_command *command, input *in, line *l)
{
    char name[60];

    for (uint32_t left = byte(in) % OPTIONS_GIVEN; left > 0 && command->option_count > 0; left--) {
        const cli_option *row = &command->options[byte(in) % command->option_count];

        if (is_left_out(command, row))
            continue;
        snprintf(name, sizeof name, "--%s%s", row->name, row->value ? "=" : "");
        add(l, name, value_of(row, in, l));
    }
}

/* What is given last counts. The curve in the referee's report has no limit that can be given. */
static void add_limits(const cli_command *command, input *in, line *l)
{
    char path[PATH_ROOM];

    if (has_option(command, "states"))
        add(l, "--states=", byte(in) & 1 ? "1" : "30");
    if (has_option(command, "simulate"))
        add(l, "--simulate=", "1");
    if (has_option(command, "threads"))
        add(l, "--threads=", "1");
    if (has_option(command, "journal") && byte(in) & 7) {
        snprintf(path, sizeof path, "%s/new.jsonl", run_folder);
        add(l, "--journal=", path);
    } else if (has_option(command, "journal")) {
        add(l, "--journal=", "/dev/null");
    }
    if (has_option(command, "seed"))
        add(l, "--seed=", byte(in) & 1 ? "7" : "1234"); /* else it is drawn anew by every run */
    if (strcmp(command->name, "report") == 0)
        add(l, "--as=", byte(in) & 1 ? "A" : "spectator");
}

static void add_operands(const cli_command *command, input *in, line *l)
{
    const cli_option *row = command->operand;
    uint32_t count = byte(in);

    if (!row)
        return;
    count = row->reading == CLI_OPERANDS ? count % 3 : count % 8 != 1;
    for (; count > 0; count--)
        if (row->reading == CLI_WORD || row->reading == CLI_SYSTEM || byte(in) % 8 == 1)
            add(l, value_of(row, in, l), "");
        else
            add(l, some_document(command, in, l), "");
}

/* ---- a run --------------------------------------------------------------------------------- */

typedef struct told {
    char *text;
    size_t size;
} told;

/* One value after the other, over one line each or over several. */
static void check_json(const told *out)
{
    size_t at = 0;

    while (at + strspn(out->text + at, " \n") < out->size) {
        json_error_t where;
        json_t *value = json_loadb(out->text + at, out->size - at,
                                   JSON_DECODE_ANY | JSON_DISABLE_EOF_CHECK, &where);

        FUZZ_CHECK(value);
        json_decref(value);
        at += (size_t)where.position;
    }
}

static void check_plain(told *out)
{
    for (char *at = out->text, *end; *at; at = end + 1) {
        end = at + strcspn(at, "\n");
        FUZZ_CHECK(*end == '\n'); /* whole lines, with no zero in them */
        *end = '\0';
        FUZZ_CHECK(bn_text_is_plain(at));
    }
}

/* Whatever the table asks for, these are the letters that are typed. */
static void type(const input *in)
{
    int fd = memfd_create("typed", MFD_CLOEXEC);

    FUZZ_CHECK(fd >= 0 && write(fd, in->at, in->left) == (ssize_t)in->left);
    FUZZ_CHECK(lseek(fd, 0, SEEK_SET) == 0 && dup2(fd, STDIN_FILENO) == STDIN_FILENO);
    close(fd);
}

static int run_command(const cli_command *command, line *l, const input *in)
{
    union {
        max_align_t aligned;
        unsigned char bytes[CLI_ARGUMENTS_MAX];
    } arguments = { .bytes = { 0 } };
    bn_arena arena;
    int status;

    optind = 0; /* getopt begins anew */
    status = cli_command_read(command, l->argc, l->argv, ARGP_NO_EXIT, arguments.bytes);
    fflush(stdout);
    fflush(stderr);
    /* Here the program would have ended: a value was refused, or help was asked for. */
    if (status != 0 || ftell(stdout) > 0 || ftell(stderr) > 0)
        return bn_code_exit_status(BN_USAGE);
    type(in);
    cli_arena_init(&arena);
    status = command->run(arguments.bytes, &arena);
    bn_arena_done(&arena);
    return status;
}

enum { UNFINISHED = 75 }; /* a game that `--json` shows before its end */

static bool is_json(const line *l)
{
    for (int i = 1; i < l->argc; i++)
        if (strcmp(l->argv[i], "--json") == 0)
            return true;
    return false;
}

static void check_run(const cli_command *command, line *l, const input *in)
{
    FILE *screen = stdout, *errors = stderr;
    told out = { 0 }, err = { 0 };
    bool known = false;
    int status;

    stdout = open_memstream(&out.text, &out.size);
    stderr = open_memstream(&err.text, &err.size);
    FUZZ_CHECK(stdout && stderr);
    status = run_command(command, l, in);
    fclose(stdout);
    fclose(stderr);
    stdout = screen;
    stderr = errors;
    for (int code = BN_OK; code <= BN_USAGE; code++)
        known |= status == bn_code_exit_status((bn_code)code);
    FUZZ_CHECK(known || status == EXIT_FAILURE || status == UNFINISHED);
    if ((status == 0 || status == UNFINISHED) && is_json(l))
        check_json(&out);
    check_plain(&out);
    check_plain(&err);
    free(out.text);
    free(err.text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    input in = { data, size };
    const cli_command *command;
    uint32_t count = 0;
    line l = { .argc = 0 };

    if (files.count == 0)
        make_pool();
    while (cli_commands[count])
        count++;
    command = cli_commands[byte(&in) % count];
    clear_folder(run_folder);
    l.arena = fuzz_arena(block);
    add(&l, "banneret", "");
    add_operands(command, &in, &l);
    add_options(command, &in, &l);
    add_limits(command, &in, &l);
    check_run(command, &l, &in);
    return 0;
}
