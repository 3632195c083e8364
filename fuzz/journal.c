/* Whatever somebody calls a journal. Of inputs with an odd number of bytes the file as it is: the
 * chain of hashes refuses nearly all of it. Of the others each line for itself, as if its hash were
 * right: head, document, entries, replay; and of some of these, what could be read, chained anew,
 * must open as a journal again. */
#define _GNU_SOURCE
#include "fuzz.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

#include <banneret/journal.h>
#include <banneret/table.h>

#include <sodium.h>

#include "store/chain.h"
#include "store/json.h"
#include "store/seal.h"

static unsigned char block[FUZZ_BLOCK], journal_block[FUZZ_BLOCK];
static char chained[1 << 20];

/* The journal that the bytes are, from a file in memory. */
static bn_code open_bytes(const char *bytes, size_t size, bn_arena *arena, bn_error *err,
                          bn_journal_contents *contents)
{
    bn_journal *journal = NULL;
    char path[64];
    int fd = memfd_create("journal", MFD_CLOEXEC);
    bn_code code;

    FUZZ_CHECK(fd >= 0 && write(fd, bytes, size) == (ssize_t)size);
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    code = bn_journal_open(path, BN_JOURNAL_READ | BN_JOURNAL_ANY_DATA, fuzz_system, arena,
                           &journal, contents, err);
    if (code == BN_OK)
        bn_journal_close(journal);
    close(fd);
    return code;
}

/* ---- without the chain -------------------------------------------------------------------- */

typedef struct reader {
    const char *at, *end;
    bn_arena *arena;
    bool chains;
    bn_text out;   /* the lines that were good, chained anew */
    bni_hash last; /* of the newest of them */
} reader;

/* The next line as a tree, without the members that only chain it; NULL if it is none. */
static bn_doc *next_line(reader *r)
{
    const char *end = memchr(r->at, '\n', (size_t)(r->end - r->at));
    bn_doc *doc = NULL;

    if (!end)
        end = r->end;
    if (bn_json_read(r->at, (size_t)(end - r->at), r->arena, &doc, NULL) != BN_OK)
        doc = NULL;
    r->at = end < r->end ? end + 1 : end;
    if (!doc || doc->type != BN_DOC_MAP)
        return NULL;
    (void)bni_chain_take(doc, "hash");
    (void)bni_chain_take(doc, "prev");
    return doc;
}

static bool chain(reader *r, bn_doc *line, bool first)
{
    bn_doc *copy = bni_chain_copy(r->arena, line);

    if (!first)
        bn_doc_put(r->arena, copy, "prev", bn_doc_text(r->arena, r->last.hex));
    return copy && bni_chain_line(copy, &r->out, &r->last, NULL) == BN_OK;
}

static bn_table *open_table(const bn_doc *head, bn_arena *arena)
{
    const bn_doc *document = bn_doc_at(head, "document");
    bn_error err = { .code = BN_OK };
    bn_table *table = NULL;
    bn_head about;

    if (!document || bn_head_read(document, arena, &about, NULL) != BN_OK ||
        !fuzz_system(about.system))
        return NULL;
    return bn_table_open(arena, fuzz_system(about.system), document, &table, &err) == BN_OK ? table
                                                                                            : NULL;
}

/* Feeds one entry back. True if the table took it; if not, it is as it was. */
static bool replay(bn_table *table, const bn_doc *line)
{
    uint64_t hash = bn_table_hash(table);
    uint32_t entries = bn_table_entries(table);
    bn_error err = { .code = BN_OK };
    bn_entry entry;
    bn_code code = bn_entry_read(bn_table_game(table), line, &entry, &err);

    if (code == BN_OK)
        code = bn_table_replay(table, &entry, NULL, &err);
    if (code != BN_OK) {
        fuzz_check_error(code, &err);
        FUZZ_CHECK(hash == bn_table_hash(table) && entries == bn_table_entries(table));
        return false;
    }
    FUZZ_CHECK(bn_table_hash(table) == entry.state && bn_table_entries(table) == entries + 1);
    return true;
}

/* An entry that was taken reads the same once it is written. */
static void check_written(bn_table *table, bn_arena *arena)
{
    bn_doc *doc =
        bn_entry_doc(table, bn_table_entries(table) - 1, (bn_seat){ .role = BN_REFEREE }, arena);
    bn_entry entry;

    FUZZ_CHECK(arena->full || bn_entry_read(bn_table_game(table), doc, &entry, NULL) == BN_OK);
}

/* The seal that the first line names. */
static bni_seal seal_of(const bn_doc *head)
{
    const bn_doc *at = head ? bn_doc_at(head, "seal") : NULL;
    bni_seal seal = { .on = false };

    if (!at || at->type != BN_DOC_TEXT || strlen(at->text) != BNI_HASH_DIGITS)
        return seal;
    seal.on = sodium_init() >= 0;
    memcpy(seal.seal.hex, at->text, sizeof seal.seal.hex);
    return seal;
}

static void read_lines(reader *r)
{
    bn_doc *line = next_line(r);
    bn_table *table = line ? open_table(line, r->arena) : NULL;
    bni_seal seal = seal_of(line);
    bool whole = table && r->chains && !seal.on && chain(r, line, true);
    uint32_t taken = 0;

    while (table && r->at < r->end && !r->arena->full) {
        line = next_line(r);
        if (!line || bni_seal_read(&seal, line, r->arena, NULL) != BN_OK || !replay(table, line))
            continue;
        if (!seal.on)
            check_written(table, r->arena);
        whole = whole && chain(r, line, false);
        taken++;
    }
    bni_seal_done(&seal);
    if (whole && !r->arena->full) {
        bn_journal_contents contents;
        bn_arena arena = fuzz_arena(journal_block);
        bn_code code = open_bytes(r->out.buffer, r->out.length, &arena, NULL, &contents);

        FUZZ_CHECK(code != BN_OK || contents.entries->count == taken);
        FUZZ_CHECK(code != BN_SYNTAX && code != BN_IO);
    }
}

static void read_file(const char *bytes, size_t size)
{
    bn_arena arena = fuzz_arena(journal_block);
    bn_error err = { .code = BN_OK };
    bn_journal_contents contents;
    bn_code code = open_bytes(bytes, size, &arena, &err, &contents);

    if (code != BN_OK)
        fuzz_check_error(code, &err);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    bn_arena arena = fuzz_arena(block);
    reader r = { .at = (const char *)data,
                 .end = (const char *)data + size,
                 .arena = &arena,
                 .chains = size % 8 == 0,
                 .out = bn_text_over(chained, sizeof chained) };

    if (size % 2)
        read_file((const char *)data, size);
    else if (size > 0)
        read_lines(&r);
    return 0;
}
