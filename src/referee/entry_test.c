#include <banneret/table.h>

#include "testkit.h"

static unsigned char block[1 << 18];

/* ---- seats -------------------------------------------------------------------------------- */

static const struct seat_row {
    const char *words;
    bool good;
    bn_seat seat;
} seat_rows[] = {
    { "referee", true, { .role = BN_REFEREE } },
    { "spectator", true, { .role = BN_SPECTATOR } },
    { "commander 0", true, { .role = BN_COMMANDER, .side = 0 } },
    { "commander 3", true, { .role = BN_COMMANDER, .side = 3 } },
    { "character 1.2", true, { .role = BN_CHARACTER, .side = 1, .person = 2 } },
    { "character 0.255", true, { .role = BN_CHARACTER, .side = 0, .person = 255 } },
    { "", false, { 0 } },
    { "Referee", false, { 0 } },
    { "referee ", false, { 0 } },
    { "commander", false, { 0 } },
    { "commander ", false, { 0 } },
    { "commander 4", false, { 0 } },
    { "commander -1", false, { 0 } },
    { "commander 00", false, { 0 } },
    { "commander 0 ", false, { 0 } },
    { "commander 99999999999999999999", false, { 0 } },
    { "character 1", false, { 0 } },
    { "character 1.", false, { 0 } },
    { "character 1.256", false, { 0 } },
    { "character 1.02", false, { 0 } },
    { "character 1.2.3", false, { 0 } },
};

static void seat_words(void **state)
{
    const struct seat_row *row = *state;
    char words[32];
    bn_text out = bn_text_over(words, sizeof words);
    bn_seat seat = { .role = 99 };

    assert_int_equal(bn_seat_parse(row->words, &seat), row->good);
    if (!row->good) {
        assert_int_equal(seat.role, 99);
        return;
    }
    assert_memory_equal(&seat, &row->seat, sizeof seat);
    bn_seat_text(seat, &out);
    assert_string_equal(words, row->words);
}

/* ---- notes -------------------------------------------------------------------------------- */

static void notes(void **state)
{
    static const struct {
        const char *note;
        bn_code code;
    } rows[] = {
        { "", BN_OK },
        { "hold the bridge", BN_OK },
        { "h\xc3\xa4lt \xe2\x80\x94 \xf0\x9f\x9b\xa1", BN_OK },
        { "tab\there", BN_ANSWER },
        { "\x1b[2J", BN_ANSWER },
        { "\x7f", BN_ANSWER },
        { "\xc2\x9b", BN_ANSWER }, /* a control of one character */
        { "\xc0\xaf", BN_ANSWER }, /* too long a spelling */
        { "\xe0\x80\xaf", BN_ANSWER },
        { "\xf0\x80\x80\xaf", BN_ANSWER },
        { "\xed\xa0\x80", BN_ANSWER },     /* a surrogate */
        { "\xf4\x90\x80\x80", BN_ANSWER }, /* past the end */
        { "\xf8\x88\x80\x80", BN_ANSWER },
        { "\xe2\x80", BN_ANSWER }, /* cut off */
        { "\x80", BN_ANSWER },
    };
    bn_answer answer = { { TOY_HOLD } };
    char longest[BN_NOTE_MAX + 2];
    kit k;

    (void)state;
    for (size_t i = 0; i < BN_COUNT(rows); i++) {
        kit_open(&k, 3, 0);
        assert_int_equal(bn_table_answer(k.table, COMMANDER(0), kit_ask(&k, TOY_ORDER, 0).id,
                                         &answer, rows[i].note, NULL, NULL),
                         rows[i].code);
        if (rows[i].code == BN_OK)
            assert_string_equal(bn_table_entry(k.table, 0)->note, rows[i].note);
        kit_close(&k);
    }
    kit_open(&k, 3, 0);
    memset(longest, 'x', sizeof longest);
    longest[BN_NOTE_MAX + 1] = '\0';
    assert_int_equal(bn_table_answer(k.table, COMMANDER(0), kit_ask(&k, TOY_ORDER, 0).id, &answer,
                                     longest, NULL, NULL),
                     BN_LIMIT);
    longest[BN_NOTE_MAX] = '\0';
    assert_int_equal(bn_table_answer(k.table, COMMANDER(0), kit_ask(&k, TOY_ORDER, 0).id, &answer,
                                     longest, NULL, NULL),
                     BN_OK);
    assert_string_equal(bn_table_entry(k.table, 0)->note, longest);
    kit_close(&k);
}

/* ---- the form on the wire ----------------------------------------------------------------- */

static void written(void **state)
{
    static const char *const lines[] = {
        "{\"n\":1,\"type\":\"answer\",\"seat\":\"character 0.1\",\"ask\":\"signals\",\"side\":0,"
        "\"person\":1,\"value\":[2],\"words\":\"drum\",\"state\":\"",
        "{\"n\":2,\"type\":\"answer\",\"seat\":\"character 1.1\",\"ask\":\"signals\",\"side\":1,"
        "\"person\":1,\"value\":[0],\"state\":\"",
        "{\"n\":3,\"type\":\"answer\",\"seat\":\"commander 0\",\"ask\":\"order\",\"side\":0,"
        "\"value\":[1],\"words\":\"hold\",\"state\":\"",
        "{\"n\":4,\"type\":\"answer\",\"seat\":\"commander 1\",\"ask\":\"order\",\"side\":1,"
        "\"value\":[1],\"words\":\"hold\",\"state\":\"",
        "{\"n\":5,\"type\":\"roll\",\"seat\":\"referee\",\"ask\":\"clash\",\"side\":0,"
        "\"value\":[12,2],\"faces\":[[6,6],[1,1]],\"dice\":\"typed\",\"state\":\"",
        "{\"n\":6,\"type\":\"answer\",\"seat\":\"commander 1\",\"ask\":\"loss\",\"side\":1,"
        "\"about\":[2,-1],\"value\":[2],\"words\":\"Horse\",\"state\":\"",
        "{\"n\":7,\"type\":\"undo\",\"seat\":\"referee\",\"to\":2,\"state\":\"",
    };
    bn_arena arena;
    kit k;

    (void)state;
    kit_open(&k, 3, KIT_CAPTAIN);
    assert_int_equal(kit_answer(&k, CAPTAIN(0), TOY_SIGNALS, 0, 3), BN_ANSWER);
    assert_int_equal(kit_answer(&k, CAPTAIN(0), TOY_SIGNALS, 0, 2), BN_OK);
    assert_int_equal(kit_answer(&k, CAPTAIN(1), TOY_SIGNALS, 1, 0), BN_OK);
    assert_int_equal(kit_answer(&k, COMMANDER(0), TOY_ORDER, 0, TOY_HOLD), BN_OK);
    assert_int_equal(kit_answer(&k, COMMANDER(1), TOY_ORDER, 1, TOY_HOLD), BN_OK);
    /* garbage beside a role that has no side does not reach the journal */
    assert_int_equal(
        kit_roll(&k, (bn_seat){ .role = BN_REFEREE, .side = 3, .person = 9 }, 6, 6, 1, 1), BN_OK);
    assert_int_equal(kit_answer(&k, COMMANDER(1), TOY_LOSS, 1, 2), BN_OK);
    assert_int_equal(bn_table_undo(k.table, REFEREE, 2, NULL), BN_OK);
    assert_int_equal(bn_table_entries(k.table), BN_COUNT(lines));
    bn_arena_init_fixed(&arena, block, sizeof block);
    for (uint32_t i = 0; i < BN_COUNT(lines); i++) {
        char words[512];
        bn_text out = bn_text_over(words, sizeof words);

        bn_doc_write(bn_entry_doc(k.table, i, REFEREE, &arena), &out);
        assert_int_equal(strncmp(words, lines[i], strlen(lines[i])), 0);
        assert_int_equal(out.length, strlen(lines[i]) + 18);
    }
    kit_close(&k);
}

/* ---- hostile trees ------------------------------------------------------------------------ */

/* A good entry of each type, then one key of it dropped, doubled, or given another value. */
typedef enum bad {
    BAD_DROP,
    BAD_TWICE,
    BAD_NULL,
    BAD_MAP,
    BAD_TEXT,
    BAD_HALF,
    BAD_MINUS,
    BAD_HUGE,
    BAD_NUMBERS,
    BAD_NONE,
    BAD_MANY,
    BAD_LISTS,
    BAD_DICE,
    BAD_FALSE,
    GOOD
} bad;

static const struct bad_row {
    const char *type;
    const char *key;
    bad how;
} bad_rows[] = {
    { "answer", "n", GOOD },
    { "roll", "n", GOOD },
    { "undo", "n", GOOD },
    { "answer", "n", BAD_DROP },
    { "answer", "n", BAD_TWICE },
    { "answer", "n", BAD_HALF },
    { "answer", "n", BAD_MINUS },
    { "answer", "n", BAD_HUGE },
    { "answer", "n", BAD_TEXT },
    { "answer", "type", BAD_DROP },
    { "answer", "type", BAD_TEXT },
    { "answer", "type", BAD_NULL },
    { "answer", "seat", BAD_DROP },
    { "answer", "seat", BAD_TEXT },
    { "answer", "seat", BAD_MAP },
    { "answer", "ask", BAD_DROP },
    { "answer", "ask", BAD_TEXT },
    { "answer", "ask", BAD_NULL },
    { "answer", "side", BAD_DROP },
    { "answer", "side", BAD_HUGE },
    { "answer", "side", BAD_MINUS },
    { "answer", "person", BAD_HUGE },
    { "answer", "person", BAD_TEXT },
    { "answer", "about", BAD_TEXT },
    { "answer", "about", BAD_MANY },
    { "answer", "about", BAD_NONE },
    { "answer", "about", BAD_LISTS },
    { "answer", "value", BAD_DROP },
    { "answer", "value", BAD_NONE },
    { "answer", "value", BAD_MANY },
    { "answer", "value", BAD_HUGE },
    { "answer", "value", BAD_LISTS },
    { "answer", "value", BAD_MAP },
    { "answer", "words", BAD_NULL },
    { "answer", "words", BAD_TEXT },
    { "answer", "note", BAD_NULL },
    { "answer", "note", BAD_TEXT },
    { "answer", "state", BAD_DROP },
    { "answer", "state", BAD_TEXT },
    { "answer", "state", BAD_NULL },
    { "answer", "faces", BAD_LISTS },
    { "answer", "to", BAD_MINUS },
    { "answer", "extra", BAD_NULL },
    { "answer", "locked", BAD_NULL },
    { "blank", "locked", GOOD },
    { "blank", "locked", BAD_NULL },
    { "blank", "locked", BAD_FALSE },
    { "blank", "value", BAD_NUMBERS },
    { "blank", "words", BAD_TEXT },
    { "blank", "note", BAD_TEXT },
    { "roll", "faces", BAD_DROP },
    { "roll", "faces", BAD_NUMBERS },
    { "roll", "faces", BAD_MANY },
    { "roll", "faces", BAD_NONE },
    { "roll", "faces", BAD_LISTS },
    { "roll", "faces", BAD_DICE },
    { "roll", "dice", BAD_TEXT },
    { "roll", "dice", BAD_NULL },
    { "answer", "dice", BAD_TEXT },
    { "roll", "note", BAD_TEXT },
    { "roll", "value", BAD_NONE },
    { "undo", "to", BAD_DROP },
    { "undo", "to", BAD_MINUS },
    { "undo", "to", BAD_HUGE },
    { "undo", "ask", BAD_TEXT },
    { "undo", "reopens", BAD_FALSE },
    { "undo", "reopens", BAD_TEXT },
    { "answer", "reopens", BAD_NULL },
    { "undo", "value", BAD_NUMBERS },
};

static bn_doc *numbers(bn_arena *arena, uint32_t count, int64_t value)
{
    bn_doc *list = bn_doc_list(arena);

    for (uint32_t i = 0; i < count; i++)
        bn_doc_push(list, bn_doc_int(arena, value));
    return list;
}

static bn_doc *bad_value(bn_arena *arena, bad how)
{
    bn_doc *list = bn_doc_list(arena);

    switch (how) {
    case BAD_NULL:
        return bn_doc_null(arena);
    case BAD_FALSE:
        return bn_doc_bool(arena, false);
    case BAD_MAP:
        return bn_doc_map(arena);
    case BAD_TEXT:
        return bn_doc_text(arena, "no\tsuch");
    case BAD_HALF:
        return bn_doc_rat(arena, bn_rat_of(3, 2));
    case BAD_MINUS:
        return bn_doc_int(arena, -1);
    case BAD_HUGE:
        return bn_doc_int(arena, INT64_MAX);
    case BAD_NUMBERS:
        return numbers(arena, 2, 1);
    case BAD_MANY:
        return numbers(arena, 9, 1);
    case BAD_LISTS:
        bn_doc_push(list, numbers(arena, 2, 101));
        bn_doc_push(list, numbers(arena, 2, 0));
        return list;
    case BAD_DICE:
        bn_doc_push(list, numbers(arena, BN_DICE_MAX + 1, 1));
        bn_doc_push(list, numbers(arena, BN_DICE_MAX + 1, 1));
        return list;
    default:
        return list;
    }
}

static void put(bn_arena *arena, bn_doc *map, const struct bad_row *row, const char *key,
                bn_doc *good)
{
    bool meant = strcmp(row->key, key) == 0;

    if (meant && row->how == BAD_DROP)
        return;
    if (meant && row->how != GOOD && row->how != BAD_TWICE)
        good = bad_value(arena, row->how);
    bn_doc_put(arena, map, key, good);
    if (meant && row->how == BAD_TWICE)
        bn_doc_put(arena, map, key, bn_doc_int(arena, 1));
}

static bn_doc *spoilt(bn_arena *arena, const struct bad_row *row)
{
    bn_doc *map = bn_doc_map(arena), *faces = bn_doc_list(arena);
    bool undo = strcmp(row->type, "undo") == 0, roll = strcmp(row->type, "roll") == 0;
    bool blank = strcmp(row->type, "blank") == 0; /* an order that stays sealed */

    bn_doc_push(faces, numbers(arena, 2, 3));
    bn_doc_push(faces, numbers(arena, 2, 6));
    put(arena, map, row, "n", bn_doc_int(arena, 1));
    put(arena, map, row, "type", bn_doc_text(arena, blank ? "answer" : row->type));
    put(arena, map, row, "seat", bn_doc_text(arena, "referee"));
    put(arena, map, row, "state", bn_doc_text(arena, "0123456789abcdef"));
    if (undo) {
        put(arena, map, row, "to", bn_doc_int(arena, 0));
    } else {
        put(arena, map, row, "ask", bn_doc_text(arena, roll ? "clash" : "order"));
        put(arena, map, row, "side", bn_doc_int(arena, 0));
        if (blank)
            put(arena, map, row, "locked", bn_doc_bool(arena, true));
        else
            put(arena, map, row, "value", numbers(arena, roll ? 2 : 1, 1));
    }
    if (roll)
        put(arena, map, row, "faces", faces);
    if (!bn_doc_at(map, row->key) && row->how != BAD_DROP)
        bn_doc_put(arena, map, row->key, bad_value(arena, row->how));
    return map;
}

static void hostile(void **state)
{
    (void)state;
    for (size_t i = 0; i < BN_COUNT(bad_rows); i++) {
        bn_entry entry, untouched;
        bn_error err = { .code = BN_OK };
        bn_arena arena;
        bn_code want = bad_rows[i].how == GOOD ? BN_OK : BN_SCHEMA;

        memset(&entry, 0x5a, sizeof entry);
        untouched = entry;
        bn_arena_init_fixed(&arena, block, sizeof block);
        if (bn_entry_read(&toy_game, spoilt(&arena, &bad_rows[i]), &entry, &err) != want)
            fail_msg("row %zu: %s %s: %s", i, bad_rows[i].type, bad_rows[i].key, err.text);
        assert_int_equal(err.code, want);
        if (want != BN_OK)
            assert_memory_equal(&entry, &untouched, sizeof entry);
    }
    assert_int_equal(bn_entry_read(&toy_game, NULL, &(bn_entry){ 0 }, NULL), BN_SCHEMA);
}

/* A full arena gives no tree rather than half of one. */
static void every_limit(void **state)
{
    kit k;
    bool done = false;

    (void)state;
    kit_open(&k, 3, 0);
    assert_int_equal(kit_answer(&k, COMMANDER(0), TOY_ORDER, 0, TOY_HOLD), BN_OK);
    for (size_t size = 0; !done; size += 16) {
        bn_arena arena;

        assert_true(size < sizeof block);
        bn_arena_init_fixed(&arena, block, size);
        done = bn_entry_doc(k.table, 0, REFEREE, &arena) != NULL;
        assert_int_equal(done, !arena.full);
    }
    kit_close(&k);
}

int main(void)
{
    static bni_tests tests;

    BNI_ONE(&tests, notes);
    BNI_ONE(&tests, written);
    BNI_ONE(&tests, hostile);
    BNI_ONE(&tests, every_limit);
    BNI_ROWS(&tests, seat_words, seat_rows);
    return BNI_RUN("entry", &tests);
}
