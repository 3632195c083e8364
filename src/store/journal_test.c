#include "testkit.h"

#include <banneret/table.h>

#include <banneret/journal.h>
#include "json.h"
#include "toy.h"

#define REFEREE ((bn_seat){ .role = BN_REFEREE })

static unsigned char doc_block[1 << 20], block[1 << 22];

static const bn_system *find(const char *name)
{
    return strcmp(name, "toy") == 0 ? &toy_system : NULL;
}

static const bn_system *find_changed(const char *name)
{
    static bn_system changed;

    changed = toy_system;
    changed.data = "other figures";
    return strcmp(name, "toy") == 0 ? &changed : NULL;
}

static const bn_system *find_none(const char *name)
{
    (void)name;
    return NULL;
}

/* Plays `steps` answers of a toy battle into a new journal. The table is in `arena`. */
static bn_table *fight(place *p, const char *name, uint32_t steps, bn_arena *arena)
{
    bn_doc *doc = toy_scenario(arena, 6, true, true, true);
    bn_journal_head head = { .engine = "0.1.0",
                             .system = "toy",
                             .data = toy_system.data,
                             .document = doc,
                             .seeded = true,
                             .seed = UINT64_C(0xfedcba9876543210) };
    bn_journal *journal = NULL;
    bn_table *table = NULL;
    bn_asked asked[BN_OPEN_MAX];
    bn_error err;
    bn_rng rng;

    bn_rng_init(&rng, 7, 0);
    assert_int_equal(bn_table_open(arena, &toy_system, doc, &table, NULL), BN_OK);
    if (bn_journal_create(place_path(p, name), &head, &journal, &err) != BN_OK)
        fail_msg("%s (%s)", err.text, err.hint);
    for (uint32_t i = 0; i < steps && bn_table_ask(table, asked); i++) {
        uint32_t at = 0;

        while (asked[at].locked)
            at++;
        if (asked[at].question.form == BN_FORM_ROLL) {
            bn_faces faces;
            bn_table_throw(&rng, &asked[at].question, &faces);
            assert_int_equal(bn_table_roll(table, REFEREE, asked[at].id, &faces, NULL, NULL),
                             BN_OK);
        } else {
            assert_int_equal(bn_table_answer(table, REFEREE, asked[at].id,
                                             &asked[at].question.preset, "t\xc3\xb6lt \"\\", NULL,
                                             NULL),
                             BN_OK);
        }
        assert_int_equal(bn_journal_append(journal, bn_entry_doc(table, i, REFEREE, arena), &err),
                         BN_OK);
    }
    bn_journal_close(journal);
    return table;
}

static bn_code look(place *p, const char *name, uint32_t flags, bn_journal_contents *contents,
                    bn_error *err)
{
    static bn_arena arena;
    bn_journal *journal = NULL;
    bn_code code;

    bn_arena_init_fixed(&arena, block, sizeof block);
    code = bn_journal_open(place_path(p, name), flags, find, &arena, &journal, contents, err);
    bn_journal_close(journal);
    return code;
}

static void set_up(place *p, bn_arena *arena, bn_arena *scratch)
{
    place_open(p);
    bn_arena_init_fixed(arena, doc_block, sizeof doc_block);
    if (scratch)
        bn_arena_init_fixed(scratch, block, sizeof block);
}

/* What was fought is what is read, to the state; and one can continue. */
static void round_trip(void **state)
{
    bn_arena arena, scratch;
    bn_journal_contents contents;
    bn_journal *journal = NULL;
    bn_table *table, *again = NULL;
    bn_error err = { .code = BN_OK };
    place p;

    (void)state;
    set_up(&p, &arena, &scratch);
    table = fight(&p, "j", 1000, &arena);
    if (bn_journal_open(place_path(&p, "j"), 0, find, &scratch, &journal, &contents, &err) != BN_OK)
        fail_msg("line %u: %s", err.line, err.text);
    assert_string_equal(contents.head.engine, "0.1.0");
    assert_string_equal(contents.head.system, "toy");
    assert_true(contents.head.seeded);
    assert_true(contents.head.seed == UINT64_C(0xfedcba9876543210));
    assert_int_equal(contents.torn, 0);
    assert_false(contents.other_data);
    assert_int_equal(contents.entries->count, bn_table_entries(table));
    assert_int_equal(bn_table_open(&scratch, &toy_system, contents.head.document, &again, &err),
                     BN_OK);
    for (const bn_doc *at = contents.entries->first; at; at = at->next) {
        bn_entry entry;

        assert_int_equal(bn_entry_read(&toy_game, at, &entry, &err), BN_OK);
        assert_int_equal(bn_table_replay(again, &entry, NULL, &err), BN_OK);
    }
    assert_true(bn_table_hash(again) == bn_table_hash(table));

    assert_int_equal(bn_table_reopen(again, 3, &(uint64_t){ 7 }, NULL), BN_OK);
    assert_int_equal(bn_journal_append(journal,
                                       bn_entry_line(again, bn_table_entries(again) - 1, &scratch),
                                       &err),
                     BN_OK);
    bn_journal_close(journal);
    assert_int_equal(look(&p, "j", 0, &contents, &err), BN_OK);
    assert_int_equal(contents.entries->count, bn_table_entries(table) + 1);
    place_close(&p);
}

static bn_table *again_from(const bn_journal_contents *contents, uint64_t seed, bn_arena *arena)
{
    bn_table *table = NULL;
    uint32_t roll = 0; /* the first */
    bn_entry entry;
    bn_error err;

    assert_int_equal(bn_table_open(arena, &toy_system, contents->head.document, &table, &err),
                     BN_OK);
    for (const bn_doc *at = contents->entries->first; at; at = at->next) {
        assert_int_equal(bn_entry_read(&toy_game, at, &entry, &err), BN_OK);
        assert_int_equal(bn_table_replay(table, &entry, NULL, &err), BN_OK);
        roll = roll == 0 && entry.type == BN_ENTRY_ROLL ? entry.number : roll;
    }
    assert_int_equal(bn_table_reopen(table, roll - 1, &seed, &err), BN_OK);
    return table;
}

/* After a reopening the dice must be those of its seed, and no others. */
static void reopened(void **state)
{
    bn_arena arena, scratch;
    bn_journal_contents contents;
    bn_journal *journal = NULL;
    bn_error err = { .code = BN_OK };
    bn_asked asked[BN_OPEN_MAX];
    place p;

    (void)state;
    set_up(&p, &arena, &scratch);
    (void)fight(&p, "j", 1000, &arena);
    assert_int_equal(
        bn_journal_open(place_path(&p, "j"), 0, find, &scratch, &journal, &contents, &err), BN_OK);
    for (uint64_t seed = 7; seed < 9; seed++) {
        bn_table *table = again_from(&contents, seed, &scratch);
        bn_table *reader = again_from(&contents, 7, &scratch);
        bn_doc *roll;

        assert_int_equal(bn_table_ask(table, asked), 1);
        assert_int_equal(
            bn_table_roll_seeded(table, REFEREE, asked[0].id, contents.head.seed, NULL, &err),
            BN_OK);
        roll = bn_entry_line(table, bn_table_entries(table) - 1, &scratch);
        assert_int_equal(bn_journal_replay(journal, roll, reader, NULL, &err),
                         seed == 7 ? BN_OK : BN_JOURNAL);
    }
    bn_journal_close(journal);
    place_close(&p);
}

/* The written form, once: other programs verify it. */
static void form(void **state)
{
    static char text[1 << 16];
    bn_arena arena;
    size_t length;
    char *second;
    place p;

    (void)state;
    set_up(&p, &arena, NULL);
    fight(&p, "j", 1, &arena);
    length = place_read(&p, "j", text, sizeof text - 1);
    text[length] = '\0';
    assert_int_equal(strncmp(text,
                             "{\"banneret\":\"journal\",\"format\":1,\"engine\":\"0.1.0\","
                             "\"system\":\"toy\",\"data\":\"",
                             68),
                     0);
    assert_non_null(strstr(text, ",\"seed\":\"fedcba9876543210\",\"hash\":\""));
    second = strchr(text, '\n') + 1;
    assert_int_equal(strncmp(second, "{\"n\":1,\"type\":\"answer\",\"seat\":\"referee\",", 38), 0);
    assert_int_equal(
        strncmp(strstr(second, "\"prev\":\"") + 8, strstr(text, "\"hash\":\"") + 8, 64), 0);
    assert_int_equal(text[length - 1], '\n');
    place_close(&p);
}

/* Whatever byte is changed, it shows; only without the last newline may it pass for a crash. */
static void every_byte(void **state)
{
    static char text[1 << 16], bad[1 << 16];
    bn_journal_contents contents;
    bn_arena arena;
    size_t length;
    place p;

    (void)state;
    set_up(&p, &arena, NULL);
    fight(&p, "j", 4, &arena);
    length = place_read(&p, "j", text, sizeof text);
    for (size_t i = 0; i < length; i++) {
        bn_error err = { .code = BN_OK };
        bn_code code;

        memcpy(bad, text, length);
        bad[i] ^= 1;
        place_write(&p, "bad", bad, length);
        code = look(&p, "bad", BN_JOURNAL_READ, &contents, &err);
        if (code == BN_OK) {
            assert_true(contents.torn > 0 && contents.entries->count < 4 && i + 1 == length);
        } else {
            assert_true(code == BN_JOURNAL || code == BN_VERSION);
            assert_int_equal(err.code, code);
            assert_true(err.line >= 1 && err.line <= 5);
        }
    }
    place_close(&p);
}

/* A crash at many a length: the whole lines stay, the rest is cut off, and one can continue. */
static void every_crash(void **state)
{
    static char text[1 << 16];
    bn_journal_contents contents;
    bn_arena arena;
    size_t length, first;
    place p;

    (void)state;
    set_up(&p, &arena, NULL);
    fight(&p, "j", 4, &arena);
    length = place_read(&p, "j", text, sizeof text);
    first = (size_t)((char *)memchr(text, '\n', length) - text) + 1;
    for (size_t cut = 2; cut <= length; cut++) {
        bn_error err = { .code = BN_OK };
        uint32_t lines = 0;
        bool torn = cut > 0 && text[cut - 1] != '\n';

        /* Of the middle of a line every 13th byte will do: each cut is a wait for the disk. */
        if (cut % 13 && torn && text[cut] != '\n' && text[cut - 2] != '\n' && text[cut - 1] != '}')
            continue;
        for (size_t i = 0; i < cut; i++)
            lines += text[i] == '\n';
        place_write(&p, "cut", text, cut);
        if (cut < first) {
            assert_int_equal(look(&p, "cut", 0, &contents, &err), BN_JOURNAL);
            continue;
        }
        assert_int_equal(look(&p, "cut", BN_JOURNAL_READ, &contents, &err), BN_OK);
        assert_int_equal(contents.torn, torn ? lines + 1 : 0);
        assert_int_equal(look(&p, "cut", 0, &contents, &err), BN_OK);
        assert_int_equal(contents.torn, torn ? lines + 1 : 0);
        assert_int_equal(contents.entries->count, lines - 1);
        assert_int_equal(err.code, BN_OK);
        assert_int_equal(look(&p, "cut", 0, &contents, &err), BN_OK);
        assert_int_equal(contents.torn, 0);
    }
    place_close(&p);
}

static bn_journal_head head_of(const bn_doc *document)
{
    return (bn_journal_head){
        .engine = "0.1.0", .system = "toy", .data = toy_system.data, .document = document
    };
}

/* After a torn end the chain continues from the last whole line. */
static void append_after_crash(void **state)
{
    bn_journal_contents contents;
    bn_journal *journal = NULL;
    bn_arena arena, scratch;
    bn_table *table;
    bn_error err;
    FILE *file;
    place p;

    (void)state;
    set_up(&p, &arena, NULL);
    table = fight(&p, "j", 2, &arena);
    file = fopen(place_path(&p, "j"), "ab");
    fputs("{\"n\":3,\"type\":", file);
    fclose(file);
    bn_arena_init_fixed(&scratch, block, sizeof block);
    assert_int_equal(
        bn_journal_open(place_path(&p, "j"), 0, find, &scratch, &journal, &contents, &err), BN_OK);
    assert_int_equal(contents.torn, 4);
    assert_int_equal(bn_journal_append(journal, bn_entry_doc(table, 1, REFEREE, &arena), &err),
                     BN_OK);
    bn_journal_close(journal);
    assert_int_equal(look(&p, "j", 0, &contents, &err), BN_OK);
    assert_int_equal(contents.entries->count, 3);
    place_close(&p);
}

static void locks_and_names(void **state)
{
    bn_journal_contents contents;
    bn_journal *first = NULL, *second = NULL;
    bn_journal_head head;
    bn_arena arena, scratch;
    bn_error err;
    place p;

    (void)state;
    set_up(&p, &arena, &scratch);
    head = head_of(toy_scenario(&arena, 3, 0, 0, 0));
    assert_int_equal(bn_journal_create(place_path(&p, "j"), &head, &first, &err), BN_OK);
    assert_int_equal(bn_journal_create(place_path(&p, "j"), &head, &second, &err), BN_IO);
    assert_int_equal(
        bn_journal_open(place_path(&p, "j"), 0, find, &scratch, &second, &contents, &err), BN_IO);
    assert_int_equal(bn_journal_open(place_path(&p, "j"), BN_JOURNAL_READ, find, &scratch, &second,
                                     &contents, &err),
                     BN_OK);
    assert_false(contents.head.seeded);
    assert_int_equal(bn_journal_append(second, head.document, &err), BN_IO);
    bn_journal_close(second);
    bn_journal_close(first);
    bn_journal_close(NULL);
    second = NULL;
    assert_int_equal(bn_journal_create(place_path(&p, "no/such"), &head, &second, &err), BN_IO);
    assert_int_equal(look(&p, "none", 0, &contents, &err), BN_IO);
    assert_int_equal(look(&p, ".", BN_JOURNAL_READ, &contents, &err), BN_IO);
    assert_null(second);
    place_close(&p);
}

static void versions(void **state)
{
    bn_journal_contents contents;
    bn_journal *journal = NULL;
    bn_arena arena, scratch;
    bn_error err;
    place p;

    (void)state;
    set_up(&p, &arena, &scratch);
    fight(&p, "j", 2, &arena);
    assert_int_equal(
        bn_journal_open(place_path(&p, "j"), 0, find_none, &scratch, &journal, &contents, &err),
        BN_VERSION);
    assert_non_null(strstr(err.text, "\"toy\""));
    assert_int_equal(
        bn_journal_open(place_path(&p, "j"), 0, find_changed, &scratch, &journal, &contents, &err),
        BN_VERSION);
    assert_non_null(strstr(err.text, "figures"));
    assert_null(journal);
    assert_int_equal(bn_journal_open(place_path(&p, "j"), BN_JOURNAL_ANY_DATA, find_changed,
                                     &scratch, &journal, &contents, &err),
                     BN_OK);
    assert_true(contents.other_data);
    bn_journal_close(journal);
    place_close(&p);
}

/* First lines that are no head of ours; each is given its right hash by the journal's own hand. */
static void heads(void **state)
{
    static const struct {
        const char *text;
        bn_code code;
    } rows[] = {
        { "", BN_JOURNAL },
        { "\n", BN_JOURNAL },
        { "{}\n", BN_JOURNAL },
        { "[]\n", BN_JOURNAL },
        { "hello\n", BN_JOURNAL },
        { "{\"hash\":\"\"}\n", BN_JOURNAL },
        { "{\"banneret\":\"journal\",\"format\":1,\"hash\":\"00\"}\n", BN_JOURNAL },
        { "{\"banneret\":\"journal\",\"format\":1,\"hash\":3}\n", BN_JOURNAL },
    };
    bn_journal_contents contents;
    bn_error err;
    place p;

    (void)state;
    place_open(&p);
    for (size_t i = 0; i < BN_COUNT(rows); i++) {
        place_write(&p, "j", rows[i].text, strlen(rows[i].text));
        assert_int_equal(look(&p, "j", 0, &contents, &err), rows[i].code);
        assert_int_equal(err.line, 1);
    }
    place_close(&p);
}

/* What a line cannot keep is refused, and the journal continues without it. */
static void too_much(void **state)
{
    bn_journal_contents contents;
    bn_journal *journal = NULL;
    bn_journal_head head;
    char *text = malloc(BN_JOURNAL_LINE_MAX + 1);
    bn_doc *entry;
    bn_arena arena, scratch;
    bn_error err;
    place p;

    (void)state;
    set_up(&p, &arena, &scratch);
    head = head_of(toy_scenario(&arena, 3, 0, 0, 0));
    assert_int_equal(bn_journal_create(place_path(&p, "j"), &head, &journal, &err), BN_OK);
    memset(text, 'x', BN_JOURNAL_LINE_MAX);
    text[BN_JOURNAL_LINE_MAX] = '\0';
    entry = bn_doc_map(&scratch);
    bn_doc_put(&scratch, entry, "text", bn_doc_text(&scratch, text));
    assert_int_equal(bn_journal_append(journal, entry, &err), BN_LIMIT);
    entry = bn_doc_map(&scratch);
    bn_doc_put(&scratch, entry, "fine", bn_doc_rat(&scratch, bn_rat_of(1, 1024)));
    assert_int_equal(bn_journal_append(journal, entry, &err), BN_SCHEMA);
    entry = bn_doc_map(&scratch);
    bn_doc_put(&scratch, entry, "odd", bn_doc_text(&scratch, "\xff"));
    assert_int_equal(bn_journal_append(journal, entry, &err), BN_SCHEMA);
    entry = bn_doc_map(&scratch);
    bn_doc_put(&scratch, entry, "good", bn_doc_rat(&scratch, bn_rat_of(1, 8)));
    assert_int_equal(bn_journal_append(journal, entry, &err), BN_OK);
    bn_journal_close(journal);
    assert_int_equal(look(&p, "j", 0, &contents, &err), BN_OK);
    assert_int_equal(contents.entries->count, 1);
    free(text);
    place_close(&p);
}

static bn_doc *with_odd_key(bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena);

    bn_doc_put_int(arena, map, "\xff", 1);
    return map;
}

static bn_doc *with_key_twice(bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena);

    bn_doc_put_int(arena, map, "twice", 1);
    bn_doc_put_int(arena, map, "twice", 2);
    return map;
}

static bn_doc *too_deep(bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena), *at = bn_doc_put(arena, map, "deep", bn_doc_list(arena));

    for (int depth = 0; depth < BN_DOC_DEPTH_MAX + 2; depth++)
        at = bn_doc_push(at, bn_doc_list(arena));
    return map;
}

/* Nothing is written that could not be read again. */
static void unreadable(void **state)
{
    static bn_doc *(*const makers[])(bn_arena *) = { with_odd_key, with_key_twice, too_deep };
    bn_journal *journal = NULL;
    bn_journal_head head;
    bn_arena arena, scratch;
    bn_error err;
    place p;

    (void)state;
    set_up(&p, &arena, &scratch);
    head = head_of(toy_scenario(&arena, 3, 0, 0, 0));
    assert_int_equal(bn_journal_create(place_path(&p, "j"), &head, &journal, &err), BN_OK);
    for (size_t i = 0; i < BN_COUNT(makers); i++)
        assert_int_equal(bn_journal_append(journal, makers[i](&scratch), &err), BN_SCHEMA);
    bn_journal_close(journal);
    place_close(&p);
}

static void every_limit(void **state)
{
    bn_journal_contents contents;
    bn_arena arena, scratch;
    bool done = false;
    place p;

    (void)state;
    set_up(&p, &arena, NULL);
    fight(&p, "j", 2, &arena);
    for (size_t size = 0; !done; size += 256) {
        bn_journal *journal = NULL;
        bn_code code;

        bn_arena_init_fixed(&scratch, block, size);
        code = bn_journal_open(place_path(&p, "j"), BN_JOURNAL_READ, find, &scratch, &journal,
                               &contents, NULL);
        assert_true(code == BN_OK || code == BN_MEMORY);
        done = code == BN_OK;
        bn_journal_close(journal);
    }
    assert_int_equal(contents.entries->count, 2);
    place_close(&p);
}

/* A journal of a table fills in its first line. */
static void begun(void **state)
{
    const uint64_t seed = UINT64_C(0xfedcba9876543210);
    bn_journal_options given = { .seed = &seed };
    bn_journal_contents contents;
    bn_journal *journal = NULL;
    bn_table *table = NULL;
    bn_arena arena;
    bn_doc *doc;
    place p;

    (void)state;
    set_up(&p, &arena, NULL);
    doc = toy_scenario(&arena, 6, true, true, true);
    assert_int_equal(bn_table_open(&arena, &toy_system, doc, &table, NULL), BN_OK);
    assert_ptr_equal(bn_table_document(table), doc);
    assert_int_equal(bn_journal_begin(place_path(&p, "given"), table, &given, &journal, NULL),
                     BN_OK);
    bn_journal_close(journal);
    assert_int_equal(look(&p, "given", BN_JOURNAL_READ, &contents, NULL), BN_OK);
    assert_true(contents.head.seeded && contents.head.seed == seed && !contents.head.ask_dice);
    assert_string_equal(contents.head.system, "toy");
    assert_string_equal(contents.head.engine, bn_version());
    assert_int_equal(bn_journal_begin(place_path(&p, "drawn"), table, NULL, &journal, NULL), BN_OK);
    bn_journal_close(journal);
    assert_int_equal(look(&p, "drawn", BN_JOURNAL_READ, &contents, NULL), BN_OK);
    assert_true(contents.head.seeded && contents.head.seed != seed);
    given.typed = true;
    assert_int_equal(bn_journal_begin(place_path(&p, "both"), table, &given, &journal, NULL),
                     BN_USAGE);
    given.seed = NULL;
    assert_int_equal(bn_journal_begin(place_path(&p, "typed"), table, &given, &journal, NULL),
                     BN_OK);
    bn_journal_close(journal);
    assert_int_equal(look(&p, "typed", BN_JOURNAL_READ, &contents, NULL), BN_OK);
    assert_true(!contents.head.seeded && contents.head.ask_dice);
    place_close(&p);
}

int main(void)
{
    static bni_tests tests;

    BNI_ONE(&tests, round_trip);
    BNI_ONE(&tests, begun);
    BNI_ONE(&tests, reopened);
    BNI_ONE(&tests, form);
    BNI_ONE(&tests, every_byte);
    BNI_ONE(&tests, every_crash);
    BNI_ONE(&tests, append_after_crash);
    BNI_ONE(&tests, locks_and_names);
    BNI_ONE(&tests, versions);
    BNI_ONE(&tests, heads);
    BNI_ONE(&tests, too_much);
    BNI_ONE(&tests, unreadable);
    BNI_ONE(&tests, every_limit);
    return BNI_RUN("journal", &tests);
}
