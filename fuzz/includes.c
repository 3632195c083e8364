/* Files that lead to files. Inputs whose first byte is odd are a document and the files that it names:
 * a form feed begins each, with its name up to a newline. The others play a game into a journal on
 * the disk, sealed or not, damage the file or its key, and open it to write on: what opens goes on and
 * is read back whole. */
#define _GNU_SOURCE
#include "games.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include <banneret/host.h>
#include <banneret/journal.h>

#include <sodium.h>

#include "player.h"

static unsigned char block[FUZZ_BLOCK], again_block[FUZZ_BLOCK];

enum { MOVES_MAX = 8, DAMAGES_MAX = 4 };

/* ---- documents that name files ------------------------------------------------------------- */

typedef struct folder {
    const char *bytes;
    size_t size;
    uint32_t asked;
} folder;

/* The part after the next form feed from `at` on, or the end. */
static size_t part_end(const folder *f, size_t at)
{
    const char *end = at < f->size ? memchr(f->bytes + at, '\f', f->size - at) : NULL;

    return end ? (size_t)(end - f->bytes) : f->size;
}

/* Whether a name has the part "..": dots within a longer one lead nowhere. */
static bool climbs(const char *name)
{
    for (const char *at = name; (at = strstr(at, "..")); at++)
        if ((at == name || at[-1] == '/') && (at[2] == '/' || at[2] == '\0'))
            return true;
    return false;
}

static bn_code find(void *self, const char *name, bn_arena *arena, const char **text,
                    size_t *length, bn_error *err)
{
    folder *f = self;
    size_t letters = strlen(name);

    (void)arena;
    FUZZ_CHECK(++f->asked < BN_INCLUDE_FILES);
    FUZZ_CHECK(name[0] != '/' && !climbs(name) && bn_text_is_plain(name));
    for (size_t at = part_end(f, 0); at < f->size;) {
        size_t start = at + 1, end = part_end(f, start);

        if (end - start > letters && memcmp(f->bytes + start, name, letters) == 0 &&
            f->bytes[start + letters] == '\n') {
            *text = f->bytes + start + letters + 1;
            *length = end - start - letters - 1;
            return BN_OK;
        }
        at = end;
    }
    return bn_fail_value(err, BN_IO, "there is no file {}", name);
}

static void load(const char *bytes, size_t size)
{
    folder f = { bytes, size, 0 };
    bn_arena arena = fuzz_arena(block);
    bn_error err = { .code = BN_OK };
    bn_table *table = NULL;
    bn_code code = bn_table_load(&arena, bytes, part_end(&f, 0), find, &f, &table, &err);

    if (code != BN_OK)
        fuzz_check_error(code, &err);
    else
        FUZZ_CHECK(table != NULL);
}

/* ---- a journal to write on ----------------------------------------------------------------- */

static char path[64], key[64];

/* One file for all inputs of this process, and one for its key; each input begins them anew. Memory,
 * where there is such a disk, because every line waits for it. */
static void clear_files(void)
{
    if (path[0] == '\0') {
        snprintf(path, sizeof path, "%s/banneret-fuzz-%ld",
                 access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp", (long)getpid());
        snprintf(key, sizeof key, "%.50s.key", path);
    }
    (void)unlink(path);
    (void)unlink(key);
}

/* Secrets that are the same for the same bytes. */
static bn_rng secrets;

static const char *not_random(void)
{
    return "bytes of the input";
}

static uint32_t secret_word(void)
{
    return bn_rng_word(&secrets);
}

static void secret_bytes(void *out, size_t size)
{
    for (size_t i = 0; i < size; i++)
        ((uint8_t *)out)[i] = (uint8_t)bn_rng_word(&secrets);
}

static void begin_secrets(uint64_t seed)
{
    static randombytes_implementation ours = { .implementation_name = not_random,
                                               .random = secret_word,
                                               .buf = secret_bytes };

    FUZZ_CHECK(randombytes_set_implementation(&ours) == 0 && sodium_init() >= 0);
    bn_rng_init(&secrets, seed, 2);
}

static void play_on(bn_table *table, bn_journal *journal, bn_rng *rng, uint32_t moves)
{
    bn_asked open[BN_OPEN_MAX];

    for (uint32_t i = 0; i < moves; i++) {
        const bn_asked *asked = player_pick(table, rng, open);
        uint32_t first = bn_table_entries(table);
        bn_arena arena = fuzz_arena(again_block);

        if (!asked)
            return;
        FUZZ_CHECK(player_answer(table, rng, asked, NULL, NULL) == BN_OK);
        for (uint32_t n = first; n < bn_table_entries(table); n++)
            FUZZ_CHECK(bn_journal_keep(journal, table, n, &arena, NULL) == BN_OK);
    }
}

/* Changes single bytes, or cuts the end off. */
static void damage(input *in, const char *file)
{
    int fd = open(file, O_RDWR | O_CLOEXEC);
    struct stat about;

    FUZZ_CHECK(fd >= 0 && fstat(fd, &about) == 0 && about.st_size > 0);
    for (uint32_t left = byte(in) % DAMAGES_MAX; left > 0; left--) {
        uint8_t how = byte(in), value = byte(in);
        off_t from_end = (off_t)(word(in) % (uint32_t)about.st_size) + 1;

        if (how & 1)
            FUZZ_CHECK(ftruncate(fd, about.st_size - (how & 2 ? from_end : value)) == 0 ||
                       about.st_size < value);
        else
            FUZZ_CHECK(pwrite(fd, &value, 1, about.st_size - from_end) == 1);
        FUZZ_CHECK(fstat(fd, &about) == 0);
        if (about.st_size == 0)
            break;
    }
    close(fd);
}

/* The document behind a whole chain is the one that the journal was begun with: its setup is ready. */
static bn_code set_up(const bn_doc *doc, bn_arena *arena, const void **out, bn_error *err)
{
    (void)doc;
    return look_up(looked_up->doc, arena, out, err);
}

static const bn_system *find_ready(const char *name)
{
    static bn_system system;

    if (!fuzz_system(name))
        return NULL;
    system = *fuzz_system(name);
    system.setup = set_up;
    return &system;
}

/* Opens the file for writing, plays what it holds, goes on by a few moves and returns how many entries
 * there are now. False if it does not open, or holds what cannot be played. */
static bool continue_file(bn_rng *rng, uint32_t moves, uint32_t *entries)
{
    bn_arena arena = fuzz_arena(block);
    bn_error err = { .code = BN_OK };
    bn_journal_contents contents;
    bn_journal *journal = NULL;
    bn_table *table = NULL;
    bn_code code =
        bn_journal_open_sealed(path, key, 0, find_ready, &arena, &journal, &contents, &err);

    if (code == BN_OK)
        code = bn_table_open(&arena, find_ready(contents.head.system), contents.head.document,
                             &table, &err);
    for (uint32_t i = 0; code == BN_OK && i < contents.entries->count; i++)
        code = bn_journal_replay(journal, bn_doc_item(contents.entries, i), table, NULL, &err);
    if (code == BN_OK)
        code = bn_journal_end(journal, table, &err);
    if (code == BN_OK) {
        FUZZ_CHECK(bn_table_entries(table) == contents.entries->count);
        play_on(table, journal, rng, moves);
        *entries = bn_table_entries(table);
    } else {
        fuzz_check_error(code, &err);
    }
    FUZZ_CHECK(bn_journal_close(journal) == BN_OK);
    return code == BN_OK;
}

/* True if the journal is sealed. */
static bool begin_file(input *in, bn_rng *rng)
{
    bn_arena arena = fuzz_arena(block);
    bn_table *table = games_table(in, &arena);
    const bn_system *system = bn_table_system(table);
    bn_journal_head head = { .engine = bn_version(),
                             .system = system->name,
                             .data = system->data,
                             .document = looked_up->doc };
    bn_journal *journal = NULL;
    uint8_t how = byte(in), seed = byte(in);
    bool sealed = how >> 1 & 1;

    head.seeded = !sealed && how & 1;
    head.seed = seed;
    bn_rng_init(rng, byte(in), 0);
    begin_secrets(seed);
    clear_files();
    FUZZ_CHECK((sealed ? bn_journal_create_sealed(path, key, &head, &journal, NULL)
                       : bn_journal_create(path, &head, &journal, NULL)) == BN_OK);
    play_on(table, journal, rng, byte(in) % MOVES_MAX);
    FUZZ_CHECK(bn_journal_close(journal) == BN_OK);
    return sealed;
}

/* Whoever has no key may read a sealed journal, and not write it. */
static void read_without_key(void)
{
    bn_arena arena = fuzz_arena(block);
    bn_error err = { .code = BN_OK };
    bn_journal_contents contents;
    bn_journal *journal = NULL;
    bn_table *table = NULL;
    uint64_t seed;

    FUZZ_CHECK(bn_journal_open_sealed(path, NULL, 0, find_ready, &arena, &journal, &contents,
                                      &err) != BN_OK);
    fuzz_check_error(err.code, &err);
    FUZZ_CHECK(bn_journal_open_sealed(path, NULL, BN_JOURNAL_READ, find_ready, &arena, &journal,
                                      &contents, NULL) == BN_OK);
    FUZZ_CHECK(bn_table_open(&arena, find_ready(contents.head.system), contents.head.document,
                             &table, NULL) == BN_OK);
    for (uint32_t i = 0; i < contents.entries->count; i++)
        FUZZ_CHECK(bn_journal_replay(journal, bn_doc_item(contents.entries, i), table, NULL,
                                     NULL) == BN_OK);
    FUZZ_CHECK(bn_journal_end(journal, table, NULL) == BN_OK);
    FUZZ_CHECK(!bn_journal_seed(journal, 1, &seed) || bn_table_winner(table) != BN_GOES_ON);
    FUZZ_CHECK(bn_journal_close(journal) == BN_OK);
}

static void write_on(input *in)
{
    uint32_t written = 0, read = 0;
    bn_rng rng;
    bool sealed = begin_file(in, &rng);
    uint8_t moves;

    if (sealed)
        read_without_key();
    damage(in, path);
    moves = byte(in);
    if (sealed && moves & 0x80)
        damage(in, key);
    if (continue_file(&rng, moves % MOVES_MAX, &written)) {
        FUZZ_CHECK(continue_file(&rng, 0, &read));
        FUZZ_CHECK(read == written);
    }
    clear_files();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    input in = { data, size };

    if (byte(&in) & 1)
        load((const char *)in.at, in.left);
    else
        write_on(&in);
    return 0;
}
