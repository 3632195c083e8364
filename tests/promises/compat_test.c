/* Documents and journals of every version of the figures and rules: see compat/README.md. */
#include "base/testing.h"

#include <assert.h>
#include <dirent.h>
#include <stdio.h>
#include <sys/stat.h>

#include <banneret/journal.h>
#include <banneret/store.h>
#include <banneret/table.h>
#include <banneret/system/system.h>

enum { ARENA_MOST = 64 << 20, PATH_BYTES = 1024, VERSIONS_MOST = 100 };

typedef struct row {
    const char *name;
    const char *folder;
    int32_t version;
    bool newest;
} row;

static void opens_document(const char *path)
{
    bn_arena arena = bni_test_arena(ARENA_MOST);
    bn_error err = { .code = BN_OK };
    const bn_system *system;
    const void *setup = NULL;
    bn_doc *doc = NULL, *sheet = NULL;
    bn_head head;

    if (bn_store_read(path, &arena, &doc, &err) != BN_OK ||
        bn_head_read(doc, &arena, &head, &err) != BN_OK)
        fail_msg("%s: %s", path, err.text);
    system = bn_system_find(head.system);
    assert_non_null(system);
    if (head.document == BN_DOCUMENT_FORCE
            ? system->rate(doc, NULL, &arena, NULL, &sheet, &err) != BN_OK
            : system->setup(doc, &arena, &setup, &err) != BN_OK)
        fail_msg("%s: %s: %s", path, err.path, err.text);
    assert_true(sheet != NULL || setup != NULL);
    bn_arena_done(&arena);
}

/* Every entry leads where it led, under the same figures. Of an older journal the document still
 * opens; how far its entries go is shown by `banneret replay` (tests/program/versions.py). */
static void replays(const bn_journal_contents *contents, bn_arena *arena, const char *path)
{
    const bn_system *system = bn_system_find(contents->head.system);
    bn_error err = { .code = BN_OK };
    bn_table *table = NULL;

    if (bn_table_open(arena, system, contents->head.document, &table, &err) != BN_OK)
        fail_msg("%s: %s: %s", path, err.path, err.text);
    if (contents->other_data)
        return;
    for (const bn_doc *line = contents->entries->first; line; line = line->next) {
        bn_entry entry;
        bn_code code = bn_entry_read(bn_table_game(table), line, &entry, &err);

        if (code == BN_OK)
            code = bn_table_replay(table, &entry, NULL, &err);
        if (code != BN_OK)
            fail_msg("%s: %s: %s", path, err.path, err.text);
    }
    assert_int_equal(bn_table_entries(table), contents->entries->count);
}

/* The journal is of a known version, of its folder or before it, and whatever was changed since then is listed. */
static void is_explained(const bn_journal_contents *contents, int32_t version, bn_arena *arena)
{
    const bn_system *system = bn_system_find(contents->head.system);
    const bn_doc *doc = bn_version_doc(system, contents->head.data, arena);

    assert_non_null(doc);
    assert_in_range(bn_data_version(system, contents->head.data), 1, version);
    if (contents->other_data)
        assert_true(bn_doc_at(doc, "changes")->count > 0);
}

/* Of which system a journal is, and which game of it was replayed: NULL under other figures. */
typedef struct replayed {
    const bn_system *system;
    const bn_game *game;
} replayed;

static replayed opens_journal(const char *path, int32_t version)
{
    bn_arena arena = bni_test_arena(ARENA_MOST);
    bn_error err = { .code = BN_OK };
    bn_journal_contents contents;
    bn_journal *journal = NULL;
    replayed out = { 0 };
    bn_head head;

    if (bn_journal_open(path, BN_JOURNAL_READ | BN_JOURNAL_ANY_DATA, bn_system_find, &arena,
                        &journal, &contents, &err) != BN_OK)
        fail_msg("%s:%u: %s", path, err.line, err.text);
    assert_int_equal(contents.torn, 0);
    assert_true(contents.entries->count > 0);
    replays(&contents, &arena, path);
    is_explained(&contents, version, &arena);
    assert_int_equal(bn_head_read(contents.head.document, &arena, &head, &err), BN_OK);
    out.system = bn_system_find(head.system);
    if (!contents.other_data)
        out.game = bn_system_game(out.system, (bn_document)head.document);
    bn_journal_close(journal);
    bn_arena_done(&arena);
    return out;
}

static uint32_t count_of(const replayed *journals, uint32_t count, const bn_game *game)
{
    uint32_t found = 0;

    for (uint32_t i = 0; i < count; i++)
        found += journals[i].game == game;
    return found;
}

/* A battle and a campaign of every system are replayed, or no one would notice that none is. */
static void check_replayed(const replayed *journals, uint32_t count)
{
    for (const bn_system *const *system = bn_systems(); *system; system++) {
        assert_true(count_of(journals, count, (*system)->battle) > 0);
        assert_true(!(*system)->campaign || count_of(journals, count, (*system)->campaign) > 0);
    }
}

/* Every file of a version: some of them documents, some journals. */
static void version(void **state)
{
    const row *r = *state;
    uint32_t documents = 0, count = 0;
    const struct dirent *entry;
    replayed journals[64];
    char path[PATH_BYTES];
    DIR *open = opendir(r->folder);

    assert_non_null(open);
    while ((entry = readdir(open))) {
        const char *suffix = strrchr(entry->d_name, '.');

        snprintf(path, sizeof path, "%s/%s", r->folder, entry->d_name);
        if (suffix && strcmp(suffix, ".yaml") == 0) {
            opens_document(path);
            documents++;
        } else if (suffix && strcmp(suffix, ".jsonl") == 0) {
            assert_true(count < BN_COUNT(journals));
            journals[count++] = opens_journal(path, r->version);
        }
    }
    closedir(open);
    assert_true(documents >= 3 && count >= 2);
    printf("%s: %u of %u journals replayed\n", r->name, count - count_of(journals, count, NULL),
           count);
    if (r->newest)
        check_replayed(journals, count);
}

/* Versions never fall from row to row, and a closed version has the figures that it was
 * closed with: a change after it starts the next version. */
static void releases(void **state)
{
    (void)state;
    for (const bn_system *const *at = bn_systems(); *at; at++) {
        const bn_system *system = *at;
        int32_t released = 0;

        while (system->releases[released])
            released++;
        for (size_t i = 1; i < system->change_count; i++)
            assert_true(system->changes[i - 1].version <= system->changes[i].version);
        assert_in_range(bn_system_version(system), 1, released + 1);
        if (bn_system_version(system) <= released)
            assert_string_equal(system->data, system->releases[bn_system_version(system) - 1]);
    }
}

int main(void)
{
    static char folders[VERSIONS_MOST][PATH_BYTES], names[VERSIONS_MOST][32];
    static row rows[VERSIONS_MOST];
    static bni_tests tests;
    const char *root = getenv("BN_ROOT");
    struct stat about;
    int count = 0;

    for (; count < VERSIONS_MOST; count++) {
        snprintf(folders[count], PATH_BYTES, "%s/tests/compat/%d", root ? root : ".", count + 1);
        snprintf(names[count], sizeof names[count], "version %d", count + 1);
        if (stat(folders[count], &about) != 0)
            break;
        rows[count] = (row){ names[count], folders[count], count + 1, false };
    }
    assert(count > 0);
    rows[count - 1].newest = true;
    BNI_ONE(&tests, releases);
    bni_tests_add_rows(&tests, version, rows, (size_t)count, sizeof rows[0]);
    return BNI_RUN("compat", &tests);
}
