#include <banneret/table.h>

#include "testkit.h"

/* ---- whole games -------------------------------------------------------------------------- */

/* Feeds every entry, by way of its tree, to a fresh table; the trees must come out the same. */
static void replay_all(const kit *from, int32_t rounds, int options)
{
    kit to;
    char *a, *b;

    kit_open(&to, rounds, options);
    for (uint32_t i = 0; i < bn_table_entries(from->table); i++) {
        bn_entry entry;
        bn_error err;
        bn_doc *doc = bn_entry_doc(from->table, i, REFEREE, &to.arena);

        assert_int_equal(bn_entry_read(&toy_game, doc, &entry, &err), BN_OK);
        if (bn_table_replay(to.table, &entry, NULL, &err) != BN_OK)
            fail_msg("entry %u: %s", i + 1, err.text);
    }
    assert_true(bn_table_hash(to.table) == bn_table_hash(from->table));
    a = kit_sent(from, REFEREE);
    b = kit_sent(&to, REFEREE);
    assert_string_equal(a, b);
    free(a);
    free(b);
    kit_close(&to);
}

static const struct game_row {
    const char *name;
    int32_t rounds;
    int options;
} game_rows[] = {
    { "play and replay: plain", 3, 0 },
    { "play and replay: one round", 1, 0 },
    { "play and replay: weather asked", 6, KIT_WEATHER },
    { "play and replay: reserves", 3, KIT_RESERVE },
    { "play and replay: captains", 3, KIT_CAPTAIN },
    { "play and replay: everything", 6, KIT_WEATHER | KIT_RESERVE | KIT_CAPTAIN },
};

static void whole_game(void **state)
{
    const struct game_row *row = *state;

    for (uint64_t seed = 0; seed < 40; seed++) {
        bn_rng rng;
        kit k;
        uint32_t steps = 0;

        kit_open(&k, row->rounds, row->options);
        bn_rng_init(&rng, seed, 1);
        while (!kit_over(&k)) {
            kit_step(&k, &rng);
            assert_true(toy_game.sound(bn_table_setup(k.table), bn_table_state(k.table)));
            assert_true(++steps < 500);
        }
        assert_int_equal(bn_table_entries(k.table), steps);
        replay_all(&k, row->rounds, row->options);
        kit_close(&k);
    }
}

/* Now and then someone undoes; what is left still replays. */
static void game_with_undo(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 60; seed++) {
        bn_rng rng;
        kit k;

        kit_open(&k, 3, KIT_WEATHER | KIT_RESERVE | KIT_CAPTAIN);
        bn_rng_init(&rng, seed, 2);
        for (uint32_t i = 0; i < 120 && !kit_over(&k); i++) {
            uint32_t dice = bn_rng_below(&rng, 10);
            bn_code code = BN_OK;

            if (dice == 0)
                code = bn_table_undo(k.table, REFEREE,
                                     bn_rng_below(&rng, bn_table_entries(k.table) + 1), NULL);
            else if (dice < 3)
                code = bn_table_undo(k.table, COMMANDER(dice - 1), 0, NULL);
            else
                kit_step(&k, &rng);
            assert_true(code == BN_OK || code == BN_ANSWER);
        }
        replay_all(&k, 3, KIT_WEATHER | KIT_RESERVE | KIT_CAPTAIN);
        kit_close(&k);
    }
}

/* ---- sealed orders ------------------------------------------------------------------------ */

static void sealed_waits(void **state)
{
    uint64_t before;
    kit k;
    bn_asked first, second;

    (void)state;
    kit_open(&k, 3, 0);
    before = bn_table_hash(k.table);
    second = kit_ask(&k, TOY_ORDER, 1);
    assert_int_equal(kit_answer(&k, COMMANDER(0), TOY_ORDER, 0, TOY_FLANK), BN_OK);
    first = kit_ask(&k, TOY_ORDER, 0);
    assert_true(first.locked);
    assert_false(kit_ask(&k, TOY_ORDER, 1).locked);
    assert_int_equal(kit_ask(&k, TOY_ORDER, 1).id, second.id);
    assert_true(bn_table_hash(k.table) == before);
    assert_true(bn_table_entry(k.table, 0)->state == before);
    assert_int_equal(kit_answer(&k, COMMANDER(0), TOY_ORDER, 0, TOY_HOLD), BN_ANSWER);
    assert_int_equal(kit_answer(&k, COMMANDER(1), TOY_ORDER, 1, TOY_HOLD), BN_OK);
    assert_true(bn_table_hash(k.table) != before);
    assert_int_equal(kit_ask(&k, TOY_CLASH, 0).question.form, BN_FORM_ROLL);
    kit_close(&k);
}

/* ---- refusals ----------------------------------------------------------------------------- */

static void refused_changes_nothing(void **state)
{
    static const struct {
        bn_seat seat;
        uint32_t id_add;
        int32_t value;
        const char *note;
        bn_code code;
    } rows[] = {
        { { .role = BN_COMMANDER, .side = 0 }, 0, 3, NULL, BN_ANSWER },
        { { .role = BN_COMMANDER, .side = 0 }, 0, -1, NULL, BN_ANSWER },
        { { .role = BN_COMMANDER, .side = 1 }, 0, 0, NULL, BN_SEAT },
        { { .role = BN_CHARACTER, .side = 0, .person = 1 }, 0, 0, NULL, BN_SEAT },
        { { .role = BN_SPECTATOR }, 0, 0, NULL, BN_SEAT },
        { { .role = 200 }, 0, 0, NULL, BN_SEAT },
        { { .role = BN_COMMANDER, .side = 0 }, 2, 0, NULL, BN_ANSWER },
        { { .role = BN_COMMANDER, .side = 0 }, BN_OPEN_MAX, 0, NULL, BN_ANSWER },
        { { .role = BN_COMMANDER, .side = 0 }, UINT32_MAX, 0, NULL, BN_ANSWER },
        { { .role = BN_COMMANDER, .side = 0 }, 0, 0, "two\nlines", BN_ANSWER },
        { { .role = BN_COMMANDER, .side = 0 }, 0, 0, "\xff", BN_ANSWER },
    };
    char *before, *after;
    kit k;

    (void)state;
    kit_open(&k, 3, 0);
    before = kit_sent(&k, REFEREE);
    for (size_t i = 0; i < BN_COUNT(rows); i++) {
        bn_answer answer = { { rows[i].value } };
        bn_error err;

        assert_int_equal(bn_table_answer(k.table, rows[i].seat,
                                         kit_ask(&k, TOY_ORDER, 0).id + rows[i].id_add, &answer,
                                         rows[i].note, NULL, &err),
                         rows[i].code);
        assert_int_equal(err.code, rows[i].code);
    }
    after = kit_sent(&k, REFEREE);
    assert_string_equal(before, after);
    free(before);
    free(after);
    kit_close(&k);
}

static void to_the_roll(kit *k)
{
    kit_open(k, 3, 0);
    assert_int_equal(kit_answer(k, COMMANDER(0), TOY_ORDER, 0, TOY_HOLD), BN_OK);
    assert_int_equal(kit_answer(k, COMMANDER(1), TOY_ORDER, 1, TOY_HOLD), BN_OK);
}

static void dice_refused(void **state)
{
    bn_faces faces = { { { 1, 2 }, { 3, 4 } } };
    bn_answer answer = { { 7, 7 } };
    uint32_t id;
    bn_error err;
    kit k;

    (void)state;
    to_the_roll(&k);
    id = kit_ask(&k, TOY_CLASH, 0).id;
    assert_int_equal(kit_roll(&k, COMMANDER(1), 1, 1, 2, 2), BN_SEAT);
    assert_int_equal(kit_roll(&k, COMMANDER(0), 0, 1, 2, 2), BN_DICE);
    assert_int_equal(kit_roll(&k, COMMANDER(0), 1, 7, 2, 2), BN_DICE);
    faces.face[1][1] = 255;
    assert_int_equal(bn_table_roll(k.table, REFEREE, id, &faces, NULL, &err), BN_DICE);
    assert_string_equal(err.path, "faces[1][1]");
    assert_string_equal(err.hint, "1 to 6");
    assert_int_equal(bn_table_answer(k.table, REFEREE, id, &answer, NULL, NULL, &err), BN_ANSWER);
    assert_int_equal(bn_table_entries(k.table), 2);
    kit_close(&k);

    kit_open(&k, 3, 0);
    id = kit_ask(&k, TOY_ORDER, 0).id;
    assert_int_equal(bn_table_roll(k.table, REFEREE, id, &faces, NULL, &err), BN_ANSWER);
    kit_close(&k);
}

/* Dice from a seed are those of the entry's own stream, and the entry says that they were rolled. */
static void seeded_dice(void **state)
{
    bn_entry entry;
    bn_faces faces;
    bn_asked clash;
    bn_rng rng;
    kit k;

    (void)state;
    to_the_roll(&k);
    clash = kit_ask(&k, TOY_CLASH, 0);
    bn_rng_init(&rng, 99, 2);
    bn_table_throw(&rng, &clash.question, &faces);
    assert_int_equal(bn_table_roll_seeded(k.table, COMMANDER(1), clash.id, 99, NULL, NULL),
                     BN_SEAT);
    assert_int_equal(bn_table_roll_seeded(k.table, REFEREE, clash.id, 99, NULL, NULL), BN_OK);
    entry = *bn_table_entry(k.table, 2);
    assert_memory_equal(&entry.faces, &faces, sizeof faces);
    assert_int_equal(entry.origin, BN_ORIGIN_ROLLED);
    /* replay keeps what the entry says */
    assert_int_equal(bn_table_undo(k.table, REFEREE, 2, NULL), BN_OK);
    entry.number = 5;
    entry.origin = BN_ORIGIN_UNSAID;
    assert_int_equal(bn_table_replay(k.table, &entry, NULL, NULL), BN_OK);
    assert_int_equal(bn_table_entry(k.table, 4)->origin, BN_ORIGIN_UNSAID);
    kit_close(&k);

    kit_open(&k, 3, 0);
    assert_int_equal(
        bn_table_roll_seeded(k.table, REFEREE, kit_ask(&k, TOY_ORDER, 0).id, 99, NULL, NULL),
        BN_ANSWER);
    kit_close(&k);
}

/* An order that stays sealed for the reader of a journal is locked like any other and shown to no one.
 * It can be undone; what would reveal it is refused, and changes nothing. */
static void blank_orders(void **state)
{
    bn_entry blank = { .number = 1, .type = BN_ENTRY_ANSWER, .blank = true }, other;
    bn_error err;
    kit from, k;

    (void)state;
    kit_open(&from, 3, 0);
    assert_int_equal(kit_answer(&from, COMMANDER(0), TOY_ORDER, 0, TOY_FLANK), BN_OK);
    assert_int_equal(kit_answer(&from, COMMANDER(1), TOY_ORDER, 1, TOY_HOLD), BN_OK);
    kit_open(&k, 3, 0);
    blank.seat = COMMANDER(0);
    blank.question = bn_table_entry(from.table, 0)->question;
    blank.state = bn_table_entry(from.table, 0)->state;
    assert_int_equal(bn_table_replay(k.table, &blank, NULL, &err), BN_OK);
    for (uint32_t i = 0; i < 3; i++) {
        bn_seat seat = i == 0 ? REFEREE : COMMANDER(i - 1);
        char *sent = kit_sent(&k, seat);

        assert_int_equal(bn_table_leave(k.table, seat, BN_MATTER_ENTRY, 0), BN_LEAVE_LOCKED);
        assert_non_null(strstr(sent, "\"locked\":true"));
        assert_null(strstr(sent, "\"value\":["));
        free(sent);
    }
    other = *bn_table_entry(from.table, 1);
    assert_int_equal(bn_table_replay(k.table, &other, NULL, &err), BN_JOURNAL);
    assert_non_null(strstr(err.text, "unrevealed"));
    other.blank = true;
    assert_int_equal(bn_table_replay(k.table, &other, NULL, &err), BN_JOURNAL);
    assert_int_equal(bn_table_entries(k.table), 1);
    assert_int_equal(bn_table_undo(k.table, COMMANDER(0), 0, NULL), BN_OK);
    assert_int_equal(kit_answer(&k, COMMANDER(0), TOY_ORDER, 0, TOY_HOLD), BN_OK);
    assert_int_equal(kit_answer(&k, COMMANDER(1), TOY_ORDER, 1, TOY_HOLD), BN_OK);
    /* only sealed questions have blank answers */
    other = (bn_entry){ .number = 5,
                        .type = BN_ENTRY_ANSWER,
                        .blank = true,
                        .seat = REFEREE,
                        .question = kit_ask(&k, TOY_CLASH, 0).question };
    assert_int_equal(bn_table_replay(k.table, &other, NULL, &err), BN_JOURNAL);
    kit_close(&k);
    kit_close(&from);
}

/* A tie is an entry, leaves the state, and its id is not good for a second throw. */
static void tie_is_thrown_again(void **state)
{
    bn_faces faces = { { { 1, 2 }, { 2, 1 } } };
    uint64_t before;
    uint32_t id;
    kit k;

    (void)state;
    to_the_roll(&k);
    before = bn_table_hash(k.table);
    id = kit_ask(&k, TOY_CLASH, 0).id;
    assert_int_equal(bn_table_roll(k.table, REFEREE, id, &faces, NULL, NULL), BN_OK);
    assert_true(bn_table_hash(k.table) == before);
    assert_int_equal(bn_table_entries(k.table), 3);
    assert_int_equal(bn_table_roll(k.table, REFEREE, id, &faces, NULL, NULL), BN_ANSWER);
    assert_int_equal(kit_roll(&k, REFEREE, 6, 6, 1, 1), BN_OK);
    assert_true(bn_table_hash(k.table) != before);
    kit_close(&k);
}

/* The words of the rules reach a trace that is given. */
static void trace_is_passed_on(void **state)
{
    bn_faces faces = { { { 6, 6 }, { 1, 1 } } };
    bn_trace trace;
    kit k;

    (void)state;
    kit_open(&k, 3, 0);
    bn_trace_init(&trace, &k.arena);
    assert_int_equal(kit_answer(&k, COMMANDER(0), TOY_ORDER, 0, TOY_ATTACK), BN_OK);
    assert_int_equal(kit_answer(&k, COMMANDER(1), TOY_ORDER, 1, TOY_FLANK), BN_OK);
    assert_int_equal(
        bn_table_roll(k.table, REFEREE, kit_ask(&k, TOY_CLASH, 0).id, &faces, &trace, NULL), BN_OK);
    assert_true(trace.count > 0);
    kit_close(&k);
}

/* ---- replay ------------------------------------------------------------------------------- */

typedef enum spoil {
    SPOIL_NUMBER,
    SPOIL_KIND,
    SPOIL_SIDE,
    SPOIL_ABOUT,
    SPOIL_SEAT,
    SPOIL_VALUE,
    SPOIL_STATE,
    SPOIL_FACES,
    SPOIL_DIE,
    SPOIL_TOTAL,
    SPOIL_TYPE,
    SPOIL_UNDO,
    SPOIL_NOTHING
} spoil;

static const struct spoil_row {
    const char *name;
    spoil what;
    uint32_t entry; /* index of the entry that is damaged */
} spoil_rows[] = {
    { "replay: another number", SPOIL_NUMBER, 1 }, { "replay: another kind", SPOIL_KIND, 1 },
    { "replay: another side", SPOIL_SIDE, 0 },     { "replay: about another", SPOIL_ABOUT, 1 },
    { "replay: another seat", SPOIL_SEAT, 1 },     { "replay: not offered", SPOIL_VALUE, 1 },
    { "replay: another hash", SPOIL_STATE, 0 },    { "replay: hash after reveal", SPOIL_STATE, 1 },
    { "replay: hash of a roll", SPOIL_STATE, 2 },  { "replay: other faces", SPOIL_FACES, 2 },
    { "replay: a die too many", SPOIL_DIE, 2 },    { "replay: other totals", SPOIL_TOTAL, 2 },
    { "replay: dice as words", SPOIL_TYPE, 2 },    { "replay: words as dice", SPOIL_TYPE, 1 },
    { "replay: undo of nothing", SPOIL_UNDO, 0 },  { "replay: undo too far", SPOIL_UNDO, 2 },
    { "replay: as it was", SPOIL_NOTHING, 2 },
};

static void spoil_entry(bn_entry *e, spoil what)
{
    switch (what) {
    case SPOIL_NUMBER:
        e->number++;
        break;
    case SPOIL_KIND:
        e->question.kind = TOY_LOSS;
        break;
    case SPOIL_SIDE:
        e->question.side = 1;
        break;
    case SPOIL_ABOUT:
        e->question.about[1] = 3;
        break;
    case SPOIL_SEAT:
        e->seat = COMMANDER(1 - e->question.side);
        break;
    case SPOIL_VALUE:
        e->answer.value[0] = 9;
        break;
    case SPOIL_STATE:
        e->state ^= 1;
        break;
    case SPOIL_FACES:
        e->faces.face[1][0] = e->faces.face[1][0] == 1 ? 2 : 1;
        break;
    case SPOIL_DIE:
        e->faces.face[1][2] = 1;
        e->answer.value[1]++;
        break;
    case SPOIL_TOTAL:
        e->answer.value[3] = 5;
        break;
    case SPOIL_TYPE:
        e->type = e->type == BN_ENTRY_ROLL ? BN_ENTRY_ANSWER : BN_ENTRY_ROLL;
        break;
    case SPOIL_UNDO:
        e->type = BN_ENTRY_UNDO;
        e->seat = REFEREE;
        e->to = e->number == 1 ? 0 : 9;
        break;
    default:
        break;
    }
}

static void replay_spoilt(void **state)
{
    const struct spoil_row *row = *state;
    char *before, *after;
    kit from, to;
    bn_entry entry;
    bn_error err;

    to_the_roll(&from);
    assert_int_equal(kit_roll(&from, REFEREE, 6, 5, 1, 1), BN_OK);
    kit_open(&to, 3, 0);
    for (uint32_t i = 0; i < row->entry; i++)
        assert_int_equal(bn_table_replay(to.table, bn_table_entry(from.table, i), NULL, &err),
                         BN_OK);
    entry = *bn_table_entry(from.table, row->entry);
    spoil_entry(&entry, row->what);
    before = kit_sent(&to, REFEREE);
    if (row->what == SPOIL_NOTHING) {
        assert_int_equal(bn_table_replay(to.table, &entry, NULL, &err), BN_OK);
    } else {
        assert_int_equal(bn_table_replay(to.table, &entry, NULL, &err), BN_JOURNAL);
        assert_int_equal(err.code, BN_JOURNAL);
        after = kit_sent(&to, REFEREE);
        assert_string_equal(before, after);
        free(after);
        /* and the table continues as if nothing had been */
        assert_int_equal(
            bn_table_replay(to.table, bn_table_entry(from.table, row->entry), NULL, &err), BN_OK);
    }
    free(before);
    kit_close(&from);
    kit_close(&to);
}

/* ---- opening, and running out ------------------------------------------------------------- */

static void open_refuses(void **state)
{
    bn_system other = toy_system;
    bn_table *table = NULL;
    unsigned char *block = malloc(1 << 16);
    bn_arena arena;
    bn_error err;
    bn_doc *force;

    (void)state;
    bn_arena_init_fixed(&arena, block, 1 << 16);
    other.name = "chess";
    assert_int_equal(bn_table_open(&arena, &other, toy_scenario(&arena, 3, 0, 0, 0), &table, &err),
                     BN_SCHEMA);
    force = bn_doc_map(&arena);
    bn_doc_put(&arena, force, "banneret", bn_doc_text(&arena, "force"));
    bn_doc_put(&arena, force, "system", bn_doc_text(&arena, "toy"));
    assert_int_equal(bn_table_open(&arena, &toy_system, force, &table, &err), BN_SCHEMA);
    assert_int_equal(
        bn_table_open(&arena, &toy_system, toy_scenario(&arena, 7, 0, 0, 0), &table, &err),
        BN_SCHEMA);
    assert_null(table);
    free(block);
}

/* With every size of arena up to the one that is enough, opening and playing fail cleanly. */
static void every_limit(void **state)
{
    unsigned char *docs = malloc(1 << 16), *block = malloc(1 << 16);
    bn_arena doc_arena, arena;
    bn_doc *doc;
    size_t enough = 0;

    (void)state;
    bn_arena_init_fixed(&doc_arena, docs, 1 << 16);
    doc = toy_scenario(&doc_arena, 3, false, false, false);
    for (size_t size = 0; !enough; size += 16) {
        bn_answer answer = { { TOY_HOLD } };
        bn_asked asked[BN_OPEN_MAX];
        bn_table *table = NULL;
        bn_error err = { .code = BN_OK };

        assert_true(size < 1 << 16);
        bn_arena_init_fixed(&arena, block, size);
        if (bn_table_open(&arena, &toy_system, doc, &table, &err) != BN_OK) {
            assert_int_equal(err.code, BN_MEMORY);
            assert_null(table);
            continue;
        }
        bn_table_ask(table, asked);
        if (bn_table_answer(table, COMMANDER(0), asked[0].id, &answer, NULL, NULL, &err) == BN_OK)
            enough = size;
        else
            assert_int_equal(err.code, BN_MEMORY);
        assert_int_equal(bn_table_entries(table), enough ? 1 : 0);
    }
    free(docs);
    free(block);
}

int main(void)
{
    static bni_tests tests;

    BNI_ONE(&tests, game_with_undo);
    BNI_ONE(&tests, sealed_waits);
    BNI_ONE(&tests, refused_changes_nothing);
    BNI_ONE(&tests, dice_refused);
    BNI_ONE(&tests, seeded_dice);
    BNI_ONE(&tests, blank_orders);
    BNI_ONE(&tests, tie_is_thrown_again);
    BNI_ONE(&tests, trace_is_passed_on);
    BNI_ONE(&tests, open_refuses);
    BNI_ONE(&tests, every_limit);
    BNI_ROWS(&tests, whole_game, game_rows);
    BNI_ROWS(&tests, replay_spoilt, spoil_rows);
    return BNI_RUN("table", &tests);
}
