#include <banneret/journal.h>
#include <banneret/system/system.h>

#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "../os/files.h"
#include "chain.h"
#include "file.h"
#include "head.h"
#include "held.h"
#include "joint.h"
#include "manner.h"
#include "seal.h"

struct bn_journal {
    int fd;
    bool writable;
    bool seeded;
    uint64_t seed;
    bni_seal seal; /* instead of the seed, if it is sealed */
    uint8_t typists;
    bni_joint *
        joint; /* instead of the seed, if the dice are joint; otherwise NULL. Both in the arena of the reader */
    bni_hashes lines; /* of each line in turn, from the first on */
    uint64_t length;  /* bytes of whole lines */
    bni_hash last;    /* of the newest line */
    bn_text line;     /* the line in the making */
    char buffer[BN_JOURNAL_LINE_MAX + 1];
};

/* ---- the file ----------------------------------------------------------------------------- */

static bn_code make(int fd, bool writable, bn_journal **out, bn_error *err)
{
    bn_journal *journal = calloc(1, sizeof *journal);

    if (!journal || sodium_init() < 0) {
        free(journal);
        if (fd >= 0)
            (void)os_close(fd);
        return bn_fail(err, BN_MEMORY, "out of memory for a journal");
    }
    journal->fd = fd;
    journal->writable = writable;
    *out = journal;
    return BN_OK;
}

bn_code bn_journal_close(bn_journal *journal)
{
    bool written, closed;

    if (!journal)
        return BN_OK;
    written = journal->writable;
    closed = journal->fd < 0 || os_close(journal->fd);
    bni_seal_done(&journal->seal);
    free(journal);
    return closed || !written ? BN_OK : BN_IO;
}

/* Writes journal->line. A half-written line is cut off again. After a failed sync the content of the disk is unknown,
 * so this handle writes nothing more. */
static bn_code put_line(bn_journal *journal, const bni_hash *hash, bn_error *err)
{
    size_t length = journal->line.length;
    bool written = os_write_at(journal->fd, journal->buffer, length, journal->length);

    if (written && os_sync(journal->fd)) {
        journal->length += length;
        journal->last = *hash;
        return BN_OK;
    }
    (void)bni_file_fail(err, "the journal cannot be written", NULL);
    if (written || !os_cut(journal->fd, journal->length))
        journal->writable = false;
    return BN_IO;
}

bool bn_journal_seed(const bn_journal *journal, uint32_t number, uint64_t *out)
{
    bool sealed = journal->seal.on;

    if (journal->joint)
        return bni_joint_seed(journal->joint, out);
    *out = sealed && journal->seal.known ? bni_seal_seed(&journal->seal, number) : journal->seed;
    return sealed ? journal->seal.known : journal->seeded;
}

bool bn_journal_joint(const bn_journal *journal, bn_joint_tally *out)
{
    if (!journal->joint)
        return false;
    *out = journal->joint->tally;
    return true;
}

bni_joint *bni_journal_shares(const bn_journal *journal)
{
    return journal->joint;
}

const bni_hash *bni_journal_line(const bn_journal *journal, uint32_t number)
{
    return number < journal->lines.count ? &journal->lines.hash[number] : NULL;
}

bn_typists bni_journal_typists(const bn_journal *journal)
{
    return (bn_typists)journal->typists;
}

const bni_seal *bni_journal_seal(const bn_journal *journal)
{
    return &journal->seal;
}

/* ---- writing ------------------------------------------------------------------------------ */

static bn_code write_head(bn_journal *journal, const bn_journal_head *head, bn_error *err)
{
    bni_hash hash;
    bn_code code;

    BN_ASSERT(journal != NULL);
    journal->line = bn_text_over(journal->buffer, sizeof journal->buffer);
    code = bni_chain_head(head, &journal->line, &hash, err);
    return code == BN_OK ? put_line(journal, &hash, err) : code;
}

/* Starts the file. Only its owner may read it, unless a seal keeps its secrets. */
static bn_code create(const char *path, const bn_journal_head *head, const bni_seal *seal,
                      bn_journal **out, bn_error *err)
{
    bn_journal *journal = NULL;
    int fd = os_open(path, OS_NEW, seal ? OS_ALL : OS_OWN);
    bn_code code;

    if (fd < 0)
        return bni_file_fail(err, "cannot create {}", path);
    (void)os_lock(fd); /* new: no one else can have it */
    code = make(fd, true, &journal, err);
    if (code == BN_OK) {
        BN_ASSERT(journal != NULL);
        journal->seeded = head->seeded;
        journal->seed = head->seed;
        if (seal)
            journal->seal = *seal;
        code = write_head(journal, head, err);
    }
    if (code == BN_OK)
        code = bni_file_sync_folder(path, err);
    if (code != BN_OK) {
        (void)bn_journal_close(journal);
        (void)os_remove(path); /* ours: it was new */
        return code;
    }
    *out = journal;
    return BN_OK;
}

bn_code bn_journal_create(const char *path, const bn_journal_head *head, bn_journal **out,
                          bn_error *err)
{
    bn_journal_head plain = *head;

    plain.seal = NULL;
    return create(path, &plain, NULL, out, err);
}

bn_code bn_journal_create_sealed(const char *path, const char *key, const bn_journal_head *head,
                                 bn_journal **out, bn_error *err)
{
    bn_journal_head sealed = *head;
    bni_seal seal;
    bn_code code;

    if (sodium_init() < 0)
        return bn_fail(err, BN_MEMORY, "no random numbers for a seal");
    bni_seal_begin(&seal);
    sealed.seeded = false;
    sealed.seed = 0;
    sealed.seal = seal.seal.hex;
    code = bni_key_write(key, &seal, err);
    if (code == BN_OK && (code = create(path, &sealed, &seal, out, err)) != BN_OK)
        (void)os_remove(key); /* ours: it was new */
    bni_seal_done(&seal);
    return code;
}

const char *bn_journal_seal(const bn_journal *journal)
{
    return journal->seal.on ? journal->seal.seal.hex : NULL;
}

static bn_code append(bn_journal *journal, const bn_doc *entry, bn_error *err)
{
    bni_hash hash;
    bn_code code;

    if (!journal->writable)
        return bn_fail(err, BN_IO, "the journal is not open for writing");
    journal->line = bn_text_over(journal->buffer, sizeof journal->buffer);
    code = bni_chain_next(entry, &journal->last, &journal->line, &hash, err);
    if (code == BN_OK && journal->length + journal->line.length > BN_JOURNAL_FILE_MAX)
        code = bn_fail(err, BN_LIMIT, "the journal is full");
    return code == BN_OK ? put_line(journal, &hash, err) : code;
}

bn_code bn_journal_append(bn_journal *journal, const bn_doc *entry, bn_error *err)
{
    if (journal->seal.on)
        return bn_fail(err, BN_JOURNAL, "the journal is sealed: only a table can add entries");
    return append(journal, entry, err);
}

bn_code bn_journal_keep(bn_journal *journal, const bn_table *table, uint32_t index, bn_arena *arena,
                        bn_error *err)
{
    bn_doc *entry = bn_entry_line(table, index, arena);
    bn_code code = BN_OK;

    if (entry && journal->seal.on)
        code = bni_seal_write(&journal->seal, table, index, entry, arena, err);
    if (!entry || arena->full)
        code = bn_fail(err, BN_MEMORY, "out of memory for the journal");
    if (code == BN_OK)
        code = append(journal, entry, err);
    if (journal->seal.on)
        bni_seal_wrote(&journal->seal, table, index, code == BN_OK);
    return code;
}

/* ---- reading ------------------------------------------------------------------------------ */

typedef struct scan {
    const char *text;
    size_t length;
    size_t at;     /* where the next line starts */
    uint32_t line; /* lines read */
    bni_hash last;
    bni_hashes lines; /* of joint dice: those of all lines so far */
    bni_seal *seal;
    const char *key; /* path of the key file, or NULL */
    bool writable;
    bn_arena *arena;
    bn_error *err;
} scan;

static bn_code off(scan *s, bn_code code, const char *sentence)
{
    (void)bn_fail(s->err, code, sentence);
    if (s->err)
        s->err->line = s->line;
    return code;
}

/* Reads the next line as a tree without its hash. BN_SYNTAX if it has no newline at its end or is not
 * JSON. */
static bn_code next_line(scan *s, bn_doc **out)
{
    const char *from = s->text + s->at;
    const char *end = memchr(from, '\n', s->length - s->at);
    size_t length = end ? (size_t)(end - from) : s->length - s->at;
    bni_hash hash;
    bn_code code;

    s->line++;
    if (end && length > BN_JOURNAL_LINE_MAX)
        return off(s, BN_JOURNAL, "the line is too long");
    code = end ? bni_chain_read(from, length, s->arena, out, &hash, s->err)
               : bn_fail(s->err, BN_SYNTAX, "the last line was cut short");
    if (s->err && code != BN_OK) {
        s->err->line = s->line;
        s->err->column = 0;
    }
    if (code != BN_OK)
        return code == BN_SYNTAX || code == BN_MEMORY
                   ? code
                   : off(s, BN_JOURNAL, s->err ? s->err->text : "the line is not what was written");
    s->at += length + 1;
    s->last = hash;
    return BN_OK;
}

static const char *text_at(const bn_doc *map, const char *key)
{
    const bn_doc *at = bn_doc_at(map, key);

    return at && at->type == BN_DOC_TEXT ? at->text : NULL;
}

static bool parse_seed(const char *hex, uint64_t *out)
{
    uint64_t value = 0;

    if (strlen(hex) != 16 || strspn(hex, "0123456789abcdef") != 16)
        return false;
    for (; *hex; hex++)
        value = value << 4 | (uint64_t)(*hex <= '9' ? *hex - '0' : *hex - 'a' + 10);
    *out = value;
    return true;
}

static bn_code check_head(scan *s, const bn_doc *map, bn_journal_head *out)
{
    const char *kind = text_at(map, "banneret"), *seed = text_at(map, "seed");
    const bn_doc *format = bn_doc_at(map, "format"), *document = bn_doc_at(map, "document");
    bn_journal_head head = { .engine = text_at(map, "engine"),
                             .system = text_at(map, "system"),
                             .data = text_at(map, "data"),
                             .figures = text_at(map, "figures"),
                             .seal = text_at(map, "seal"),
                             .document = document };
    const char *wrong;

    if (!kind || strcmp(kind, "journal") != 0 || !format || format->type != BN_DOC_NUMBER)
        return off(s, BN_JOURNAL, "this is not a journal");
    if (format->number.den > 1 || format->number.num < 1 || format->number.num > BN_JOURNAL_FORMAT)
        return off(s, BN_VERSION, "the journal is of a format that this program does not know");
    if (!head.engine || !head.system || !head.data || !document || document->type != BN_DOC_MAP ||
        !bn_text_is_plain(head.engine) || !bn_text_is_plain(head.system) ||
        !bn_text_is_plain(head.data) || (head.figures && !bn_text_is_plain(head.figures)))
        return off(s, BN_JOURNAL, "the first line of the journal is incomplete");
    head.seeded = bn_doc_at(map, "seed") != NULL;
    if (head.seeded && (!seed || !parse_seed(seed, &head.seed)))
        return off(s, BN_JOURNAL, "the seed of the journal is not 16 hexadecimal digits");
    if (bn_doc_at(map, "seal") &&
        (head.seeded || !head.seal || strlen(head.seal) != BNI_HASH_DIGITS ||
         strspn(head.seal, "0123456789abcdef") != BNI_HASH_DIGITS))
        return off(s, BN_JOURNAL, "the seal of the journal is not 64 hexadecimal digits");
    wrong = bni_manner_read(map, &head);
    if (!wrong && format->number.num == BN_JOURNAL_FORMAT)
        wrong = head.seeded || head.seal || head.ask_dice ? "joint dice have no other seed"
                                                          : bni_joint_read(map, &head.joint);
    *out = head;
    return wrong ? off(s, BN_JOURNAL, wrong) : BN_OK;
}

/* Takes the key of a sealed journal. Without it the journal can be read, but not written. */
static bn_code read_key(scan *s, const bn_journal_head *head)
{
    if (!head->seal)
        return BN_OK;
    s->seal->on = true;
    memcpy(s->seal->seal.hex, head->seal, sizeof s->seal->seal.hex);
    if (s->key)
        return bni_key_read(s->key, s->seal, s->err);
    return s->writable ? bn_fail(s->err, BN_IO, "the journal is sealed: its key file is needed")
                       : BN_OK;
}

/* Whether the house figures of the document hash to what the journal says. A document that cannot
 * be read here is refused when it is set up, with its place. */
static bool same_house(scan *s, const bn_system *system, const bn_journal_head *head)
{
    const bn_house *house = NULL;

    if (!system->book || bn_house_read(system->book, head->document, s->arena, &house, NULL))
        return true;
    return house ? head->figures && strcmp(house->hash, head->figures) == 0 : !head->figures;
}

static bn_code check_data(scan *s, uint32_t flags, const bn_system *(*find)(const char *name),
                          bn_journal_contents *contents)
{
    const bn_system *system = find(contents->head.system);

    if (!system) {
        (void)bn_fail_value(s->err, BN_VERSION,
                            "the journal is of the system {}, which this program does not know",
                            contents->head.system);
        return BN_VERSION;
    }
    contents->other_data =
        strcmp(system->data, contents->head.data) != 0 || !same_house(s, system, &contents->head);
    if (contents->other_data && !(flags & BN_JOURNAL_ANY_DATA)) {
        (void)bn_fail_value(s->err, BN_VERSION,
                            "the figures of the system have changed since the journal was written "
                            "by engine {}",
                            contents->head.engine);
        return BN_VERSION;
    }
    return BN_OK;
}

static bool keys_are_plain(const bn_doc *map)
{
    BN_ASSERT(map != NULL);
    for (const bn_doc *part = map->first; part; part = part->next)
        if (!bn_text_is_plain(part->key))
            return false;
    return true;
}

static bn_code read_head(scan *s, uint32_t flags, const bn_system *(*find)(const char *name),
                         bn_journal_contents *contents)
{
    bn_doc *map = NULL;
    bn_code code = next_line(s, &map);

    if (code == BN_SYNTAX)
        return off(s, BN_JOURNAL, "this is not a journal");
    if (code == BN_OK)
        code = check_head(s, map, &contents->head);
    if (code == BN_OK && !keys_are_plain(map))
        code = off(s, BN_JOURNAL, "a key of the first line is not plain text");
    if (code == BN_OK)
        code = check_data(s, flags, find, contents);
    if (code == BN_OK)
        code = read_key(s, &contents->head);
    return code;
}

static bn_code read_entry(scan *s, bn_doc **out)
{
    bni_hash before = s->last;
    bn_doc *map = NULL;
    const char *prev;
    bn_code code = next_line(s, &map);

    if (code != BN_OK)
        return code;
    prev = bni_chain_take(map, "prev");
    if (!prev || strcmp(prev, before.hex) != 0)
        return off(s, BN_JOURNAL, "the line does not follow the one before it");
    code = bni_seal_read(s->seal, map, s->arena, s->err);
    if (s->err && code != BN_OK)
        s->err->line = s->line;
    *out = map;
    return code;
}

/* Whether the line that starts at s->at has no newline. A line is written in one piece with its newline
 * last and counts once it is synced, so only such a line can be the rest of a write that a crash cut
 * short. Any other damage came later, to a line that had been acknowledged. */
static bool is_torn(const scan *s)
{
    return !memchr(s->text + s->at, '\n', s->length - s->at);
}

static bn_code read_all(scan *s, uint32_t flags, const bn_system *(*find)(const char *name),
                        bn_journal_contents *contents)
{
    bn_code code = read_head(s, flags, find, contents);
    bool joint = code == BN_OK && contents->head.joint.table;

    contents->entries = bn_doc_list(s->arena);
    if (joint)
        bni_hashes_add(&s->lines, &s->last, s->arena);
    while (code == BN_OK && s->at < s->length) {
        bn_doc *entry = NULL;

        code = read_entry(s, &entry);
        if (code == BN_SYNTAX) {
            if (!is_torn(s))
                return off(s, BN_JOURNAL, "the line is not JSON");
            contents->torn = s->line;
            if (s->err)
                *s->err = (bn_error){ .code = BN_OK };
            code = BN_OK;
            break;
        }
        if (code == BN_OK)
            bn_doc_push(contents->entries, entry);
        if (code == BN_OK && joint)
            bni_hashes_add(&s->lines, &s->last, s->arena);
    }
    if (code == BN_OK)
        code = bni_closed_open(s->seal, contents->entries, s->arena, &contents->closed, s->err);
    if (code == BN_OK && s->arena->full)
        code = bn_fail(s->err, BN_MEMORY, "out of memory for the journal");
    return code;
}

/* ---- opening ------------------------------------------------------------------------------ */

/* What the rest of the journal is checked against. */
static bn_code take_head(bn_journal *journal, const scan *s, const bn_journal_head *head)
{
    journal->seeded = head->seeded;
    journal->seed = head->seed;
    journal->typists = head->typists;
    if (!head->joint.table)
        return BN_OK;
    journal->lines = s->lines;
    journal->joint = bni_joint_make(&head->joint, s->arena);
    return journal->joint ? BN_OK : bn_fail(s->err, BN_MEMORY, "out of memory for the journal");
}

bn_code bni_held_open(const char *text, size_t length, const bn_system *(*find)(const char *name),
                      bn_arena *arena, bni_held *out, bn_error *err)
{
    bn_journal *journal = NULL;
    bn_code code = make(-1, false, &journal, err);
    scan s = { .text = text, .length = length, .arena = arena, .writable = true, .err = err };

    if (code != BN_OK)
        return code;
    BN_ASSERT(journal != NULL);
    *out = (bni_held){ .journal = journal };
    s.seal = &journal->seal;
    code = read_all(&s, 0, find, &out->contents);
    if (code == BN_IO) /* in memory only the key can be missing, and no one can give it */
        code = bn_fail(err, BN_JOURNAL, "the journal is sealed: only its owner can continue it");
    if (code == BN_OK && out->contents.torn)
        code = off(&s, BN_JOURNAL, "the last line was cut short");
    if (code == BN_OK)
        code = take_head(journal, &s, &out->contents.head);
    out->last = s.last;
    if (code != BN_OK)
        bni_held_close(out);
    return code;
}

void bni_held_close(bni_held *held)
{
    (void)bn_journal_close(held->journal);
    held->journal = NULL;
}

static bn_code open_file(const char *path, uint32_t flags, bn_journal **out, bn_error *err)
{
    bool writable = !(flags & BN_JOURNAL_READ);
    int fd = os_open(path, writable ? OS_UPDATE : OS_READ, OS_ALL);
    os_about about;

    if (fd < 0)
        return bni_file_fail(err, "cannot open {}", path);
    if (!os_about_file(fd, &about) || !about.file) {
        (void)os_close(fd);
        return bn_fail_value(err, BN_IO, "{} is not a file", path);
    }
    if (writable && !os_lock(fd)) {
        (void)os_close(fd);
        return bn_fail_value(err, BN_IO, "{} is being written by another program", path);
    }
    return make(fd, writable, out, err);
}

static bn_code cut_tail(bn_journal *journal, const scan *s, bn_error *err)
{
    if (s->at == s->length || !journal->writable)
        return BN_OK;
    if (!os_cut(journal->fd, s->at) || !os_sync(journal->fd))
        return bni_file_fail(err, "the torn end of the journal cannot be cut off", NULL);
    return BN_OK;
}

bn_code bn_journal_open(const char *path, uint32_t flags,
                        const bn_system *(*find)(const char *name), bn_arena *arena,
                        bn_journal **out, bn_journal_contents *contents, bn_error *err)
{
    return bn_journal_open_sealed(path, NULL, flags, find, arena, out, contents, err);
}

bn_code bn_journal_open_sealed(const char *path, const char *key, uint32_t flags,
                               const bn_system *(*find)(const char *name), bn_arena *arena,
                               bn_journal **out, bn_journal_contents *contents, bn_error *err)
{
    bn_journal_contents found = { .torn = 0 };
    bn_journal *journal = NULL;
    char *text = NULL;
    scan s = { .arena = arena, .err = err };
    bn_code code = open_file(path, flags, &journal, err);

    if (code != BN_OK)
        return code;
    BN_ASSERT(journal != NULL);
    code = bni_file_read(journal->fd, BN_JOURNAL_FILE_MAX, &text, &s.length, err);
    s.text = text;
    s.seal = &journal->seal;
    s.key = key;
    s.writable = journal->writable;
    if (code == BN_OK)
        code = read_all(&s, flags, find, &found);
    if (code == BN_OK)
        code = take_head(journal, &s, &found.head);
    if (code == BN_OK)
        code = cut_tail(journal, &s, err);
    free(text);
    if (code != BN_OK) {
        (void)bn_journal_close(journal);
        return code;
    }
    journal->length = s.at;
    journal->last = s.last;
    *out = journal;
    *contents = found;
    return BN_OK;
}
