#include <banneret/system/system.h>

#include "../base/testing.h"

static unsigned char block[1 << 16];

enum { NONE, TEXT, NUMBER, HALF };

/* A document of three keys; each is absent, a text or a number. */
static const struct head_row {
    const char *name;
    const char *kind;
    const char *system;
    int format_type;
    int format;
    int title_type;
    bn_code code;
    const char *path;
    const char *hint;
} head_rows[] = {
    { "head: force", "force", "toy", NONE, 0, NONE, BN_OK, "", "" },
    { "head: all of it", "campaign", "toy", NUMBER, BN_FORMAT, TEXT, BN_OK, "", "" },
    { "head: misspelt", "scenaro", "toy", NONE, 0, NONE, BN_SCHEMA, "banneret",
      "did you mean \"scenario\"? one of: force, scenario, campaign" },
    { "head: nonsense", "xyzzy", "toy", NONE, 0, NONE, BN_SCHEMA, "banneret",
      "one of: force, scenario, campaign" },
    { "head: no kind", NULL, "toy", NONE, 0, NONE, BN_SCHEMA, "banneret",
      "banneret: force, scenario or campaign" },
    { "head: no system", "force", NULL, NONE, 0, NONE, BN_SCHEMA, "system", "" },
    { "head: long system", "force", "a-system-name-that-never-seems-to-end", NONE, 0, NONE,
      BN_SCHEMA, "system", "" },
    { "head: format too new", "force", "toy", NUMBER, BN_FORMAT + 1, NONE, BN_VERSION, "format",
      "" },
    { "head: format 0", "force", "toy", NUMBER, 0, NONE, BN_SCHEMA, "format", "" },
    { "head: format below 0", "force", "toy", NUMBER, -1, NONE, BN_SCHEMA, "format", "" },
    { "head: format a word", "force", "toy", TEXT, 0, NONE, BN_SCHEMA, "format", "" },
    { "head: half a format", "force", "toy", HALF, 1, NONE, BN_SCHEMA, "format", "" },
    { "head: title a number", "force", "toy", NONE, 0, NUMBER, BN_SCHEMA, "title", "" },
};

static bn_doc *value(bn_arena *arena, int type, int number)
{
    if (type == TEXT)
        return bn_doc_text(arena, "words");
    return bn_doc_rat(arena, bn_rat_of(number, type == HALF ? 2 : 1));
}

static bn_doc *head_doc(bn_arena *arena, const struct head_row *row)
{
    bn_doc *doc = bn_doc_map(arena);

    if (row->kind)
        bn_doc_put(arena, doc, "banneret", bn_doc_text(arena, row->kind));
    if (row->system)
        bn_doc_put(arena, doc, "system", bn_doc_text(arena, row->system));
    if (row->format_type)
        bn_doc_put(arena, doc, "format", value(arena, row->format_type, row->format));
    if (row->title_type)
        bn_doc_put(arena, doc, "title", value(arena, row->title_type, 7));
    return doc;
}

static void head(void **state)
{
    const struct head_row *row = *state;
    bn_head out = { .document = 99 };
    bn_error err = { .code = BN_OK };
    bn_arena arena;

    bn_arena_init_fixed(&arena, block, sizeof block);
    assert_int_equal(bn_head_read(head_doc(&arena, row), &arena, &out, &err), row->code);
    assert_int_equal(bn_head_read(head_doc(&arena, row), &arena, &out, NULL), row->code);
    assert_string_equal(err.path, row->path);
    assert_string_equal(err.hint, row->hint);
    if (row->code != BN_OK) {
        assert_int_equal(out.document, 99);
        return;
    }
    assert_string_equal(bn_document_words[out.document], row->kind);
    assert_string_equal(out.system, row->system);
    assert_int_equal(out.format, BN_FORMAT);
    assert_string_equal(out.title, row->title_type ? "words" : "Untitled");
}

static void head_of_no_map(void **state)
{
    bn_arena arena;
    bn_head out;

    (void)state;
    bn_arena_init_fixed(&arena, block, sizeof block);
    assert_int_equal(bn_head_read(NULL, &arena, &out, NULL), BN_SCHEMA);
    assert_int_equal(bn_head_read(bn_doc_list(&arena), &arena, &out, NULL), BN_SCHEMA);
}

static void head_without_room(void **state)
{
    static unsigned char small[1];
    bn_arena arena, none;
    bn_head out;
    bn_error err;

    (void)state;
    bn_arena_init_fixed(&arena, block, sizeof block);
    bn_arena_init_fixed(&none, small, sizeof small);
    assert_int_equal(bn_head_read(head_doc(&arena, &head_rows[0]), &none, &out, &err), BN_MEMORY);
}

static void head_place(void **state)
{
    bn_arena arena;
    bn_head out;
    bn_error err;
    bn_doc *doc;

    (void)state;
    bn_arena_init_fixed(&arena, block, sizeof block);
    doc = head_doc(&arena, &head_rows[2]);
    doc->first->line = 3;
    doc->first->column = 11;
    doc->first->length = 7;
    assert_int_equal(bn_head_read(doc, &arena, &out, &err), BN_SCHEMA);
    assert_int_equal(err.line, 3);
    assert_int_equal(err.column, 11);
    assert_int_equal(err.length, 7);
}

static void head_of_another(void **state)
{
    bn_head head = { .document = BN_DOCUMENT_SCENARIO, .system = "toy" };
    bn_error err;
    bn_spot at = bn_spot_of(NULL, &err);

    (void)state;
    assert_int_equal(bn_head_check(&head, "toy", BN_DOCUMENT_SCENARIO, &at), BN_OK);
    assert_int_equal(bn_head_check(&head, "other", BN_DOCUMENT_SCENARIO, &at), BN_SCHEMA);
    assert_string_equal(err.path, "system");
    assert_string_equal(err.text, "\"toy\" is not the system of this document");
    assert_string_equal(err.hint, "other");
    assert_int_equal(bn_head_check(&head, "toy", BN_DOCUMENT_FORCE, &at), BN_SCHEMA);
    assert_string_equal(err.path, "banneret");
    assert_string_equal(err.text, "\"scenario\" is not the kind of this document");
    assert_string_equal(err.hint, "force");
}

static void kind_of_document(void **state)
{
    bn_arena arena;
    bn_doc *number;

    (void)state;
    bn_arena_init_fixed(&arena, block, sizeof block);
    number = bn_doc_map(&arena);
    bn_doc_put(&arena, number, "banneret", bn_doc_int(&arena, 2));
    assert_true(bn_document_is(head_doc(&arena, &head_rows[1]), BN_DOCUMENT_CAMPAIGN));
    assert_false(bn_document_is(head_doc(&arena, &head_rows[1]), BN_DOCUMENT_SCENARIO));
    assert_false(bn_document_is(head_doc(&arena, &head_rows[4]), BN_DOCUMENT_CAMPAIGN));
    assert_false(bn_document_is(number, BN_DOCUMENT_CAMPAIGN));
    assert_false(bn_document_is(bn_doc_text(&arena, "campaign"), BN_DOCUMENT_CAMPAIGN));
    assert_false(bn_document_is(NULL, BN_DOCUMENT_CAMPAIGN));
}

static void game_of_document(void **state)
{
    bn_game battle = { .name = "battle" }, campaign = { .name = "campaign" };
    bn_system system = { .battle = &battle, .campaign = &campaign };

    (void)state;
    assert_null(bn_system_game(&system, BN_DOCUMENT_FORCE));
    assert_ptr_equal(bn_system_game(&system, BN_DOCUMENT_SCENARIO), &battle);
    assert_ptr_equal(bn_system_game(&system, BN_DOCUMENT_CAMPAIGN), &campaign);
}

static void rule_words(void **state)
{
    static const struct {
        uint16_t rule;
        const char *words;
    } rows[] = { { 1, "WM-001" }, { 49, "WM-049" }, { 100, "WM-100" }, { 1234, "WM-1234" } };
    bn_system system = { .prefix = "WM" };

    (void)state;
    for (size_t i = 0; i < BN_COUNT(rows); i++) {
        char words[12];
        bn_text out = bn_text_over(words, sizeof words);

        bn_rule_text(&system, rows[i].rule, &out);
        assert_string_equal(words, rows[i].words);
    }
}

static void versions(void **state)
{
    static const char *const releases[] = { "aa", "bb", NULL };
    static const bn_change changes[] = {
        { 2, "WM-001", "It was so; now it is so." },
        { 3, "WM-002 WM-003", "Another." },
        { 3, "", "A third." },
    };
    static const struct {
        const char *data;
        int32_t version;
        uint32_t since;
    } rows[] = { { "aa", 1, 3 }, { "bb", 2, 2 }, { "cc", 3, 0 }, { "dd", 0, 3 } };
    const bn_system first = { .data = "aa" };
    const bn_system system = { .name = "toy",
                               .data = "cc",
                               .releases = releases,
                               .changes = changes,
                               .change_count = BN_COUNT(changes) };
    bn_arena arena = bni_test_arena(1 << 16);

    (void)state;
    assert_int_equal(bn_system_version(&first), 1);
    assert_int_equal(bn_data_version(&first, "bb"), 0);
    assert_int_equal(bn_system_version(&system), 3);
    for (size_t i = 0; i < BN_COUNT(rows); i++) {
        const bn_doc *doc = bn_version_doc(&system, rows[i].data, &arena);

        assert_int_equal(bn_data_version(&system, rows[i].data), rows[i].version);
        assert_int_equal(bn_doc_at(doc, "changes")->count, rows[i].since);
        assert_int_equal(bn_doc_at(doc, "written") != NULL, rows[i].version > 0);
        assert_int_equal(bn_doc_at(doc, "now")->number.num, 3);
    }
    bn_arena_done(&arena);
}

static void versions_without_room(void **state)
{
    const bn_system system = { .name = "toy", .data = "cc" };
    bn_arena arena = bni_test_arena(8);

    (void)state;
    assert_null(bn_version_doc(&system, "aa", &arena));
    bn_arena_done(&arena);
}

int main(void)
{
    static bni_tests tests;

    BNI_ONE(&tests, head_of_no_map);
    BNI_ONE(&tests, head_without_room);
    BNI_ONE(&tests, head_place);
    BNI_ONE(&tests, game_of_document);
    BNI_ONE(&tests, rule_words);
    BNI_ONE(&tests, versions);
    BNI_ONE(&tests, versions_without_room);
    BNI_ONE(&tests, head_of_another);
    BNI_ONE(&tests, kind_of_document);
    BNI_ROWS(&tests, head, head_rows);
    return BNI_RUN("system", &tests);
}
