#include <banneret/table.h>

#include "testkit.h"

/* A course of play in letters, then an undo, then the expected result.
 * A, B: the order of side 0, 1 by its commander; a: side 0's by the referee; R: a wide win for
 * side 0; T: a tie; L: the loser's pick by its commander; W: the weather;
 * 0, 1: side 0's or 1's reserve. */
static void play(kit *k, const char *course)
{
    for (; *course; course++) {
        bn_code code = BN_OK;

        switch (*course) {
        case 'A':
            code = kit_answer(k, COMMANDER(0), TOY_ORDER, 0, TOY_HOLD);
            break;
        case 'a':
            code = kit_answer(k, REFEREE, TOY_ORDER, 0, TOY_HOLD);
            break;
        case 'B':
            code = kit_answer(k, COMMANDER(1), TOY_ORDER, 1, TOY_HOLD);
            break;
        case 'R':
            code = kit_roll(k, COMMANDER(0), 6, 6, 1, 1);
            break;
        case 'T':
            code = kit_roll(k, COMMANDER(0), 3, 3, 3, 3);
            break;
        case 'L':
            code = kit_answer(k, COMMANDER(1), TOY_LOSS, 1, TOY_FLANK);
            break;
        case 'l':
            code = kit_answer(k, COMMANDER(1), TOY_LOSS, 1, 1);
            break;
        case 'W':
            code = kit_answer(k, REFEREE, TOY_WEATHER, 0, 1);
            break;
        case '0':
            code = kit_answer(k, COMMANDER(0), TOY_RESERVE, 0, 1);
            break;
        case '1':
            code = kit_answer(k, COMMANDER(1), TOY_RESERVE, 1, 1);
            break;
        default:
            fail();
        }
        assert_int_equal(code, BN_OK);
    }
}

enum { ONE_ROUND = 8 }; /* beside KIT_WEATHER and the like */

static const struct undo_row {
    const char *name;
    int options;
    const char *course;
    bn_seat seat;
    uint32_t to;
    bn_code code;
    uint32_t entry_to;   /* what the undo entry says */
    const char *same_as; /* the course that leads to the same place */
} rows[] = {
#define C0                                                                                         \
    {                                                                                              \
        .role = BN_COMMANDER, .side = 0                                                            \
    }
#define C1                                                                                         \
    {                                                                                              \
        .role = BN_COMMANDER, .side = 1                                                            \
    }
#define REF                                                                                        \
    {                                                                                              \
        .role = BN_REFEREE                                                                         \
    }
    { "undo: own waiting order", 0, "A", C0, 0, BN_OK, 0, "" },
    { "undo: another's waiting order", 0, "A", C1, 0, BN_ANSWER, 0, NULL },
    { "undo: nothing yet", 0, "", C0, 0, BN_ANSWER, 0, NULL },
    { "undo: revealed by the other", 0, "AB", C0, 0, BN_ANSWER, 0, NULL },
    { "undo: revealed by oneself", 0, "AB", C1, 0, BN_ANSWER, 0, NULL },
    { "undo: own roll", 0, "ABR", C0, 0, BN_ANSWER, 0, NULL },
    { "undo: own tie", 0, "ABT", C0, 0, BN_ANSWER, 0, NULL },
    { "undo: own open answer, and something is hidden", 0, "ABRL", C1, 0, BN_ANSWER, 0, NULL },
    { "undo: not the other's open answer", 0, "ABRL", C0, 0, BN_ANSWER, 0, NULL },
    { "undo: reserve", KIT_RESERVE, "0", C0, 9, BN_ANSWER, 0, NULL },
    { "undo: the other has answered since", KIT_RESERVE, "01", C0, 0, BN_ANSWER, 0, NULL },
    { "undo: reserve, second", KIT_RESERVE, "01", C1, 0, BN_ANSWER, 0, NULL },
    { "undo: order given by the referee", 0, "a", C0, 0, BN_ANSWER, 0, NULL },
    { "undo: spectator", 0, "A", { .role = BN_SPECTATOR }, 0, BN_SEAT, 0, NULL },
    { "undo: no such role", 0, "A", { .role = 9 }, 0, BN_SEAT, 0, NULL },
    { "undo: the answer that ended the game", ONE_ROUND, "ABRLl", C1, 0, BN_SEAT, 0, NULL },
    { "undo: referee after the end", ONE_ROUND, "ABRLl", REF, 0, BN_ANSWER, 0, NULL },
    { "undo: referee to the start", KIT_WEATHER, "ABWRL", REF, 0, BN_OK, 0, "" },
    { "undo: referee to between orders", KIT_WEATHER, "ABWRL", REF, 1, BN_OK, 1, "A" },
    { "undo: referee behind the roll", 0, "ABTR", REF, 3, BN_OK, 3, "ABT" },
    { "undo: referee to the last", 0, "ABR", REF, 3, BN_ANSWER, 0, NULL },
    { "undo: referee past the last", 0, "ABR", REF, 4, BN_ANSWER, 0, NULL },
    { "undo: referee far past", 0, "ABR", REF, UINT32_MAX, BN_ANSWER, 0, NULL },
};

static void undo(void **state)
{
    const struct undo_row *row = *state;
    uint32_t count;
    kit k, other;
    bn_error err = { .code = BN_OK };

    kit_open(&k, row->options & ONE_ROUND ? 1 : 3, row->options);
    kit_open(&other, row->options & ONE_ROUND ? 1 : 3, row->options);
    play(&k, row->course);
    play(&other, row->same_as ? row->same_as : row->course);
    count = bn_table_entries(k.table);
    assert_int_equal(bn_table_undo(k.table, row->seat, row->to, &err), row->code);
    assert_int_equal(err.code, row->code);
    assert_true(bn_table_hash(k.table) == bn_table_hash(other.table));
    assert_int_equal(bn_table_entries(k.table), count + (row->code == BN_OK ? 1 : 0));
    for (uint32_t side = 0; side < TOY_SIDES && row->same_as && strlen(row->same_as) < 2; side++)
        if (!row->options)
            assert_int_equal(kit_ask(&k, TOY_ORDER, side).locked,
                             kit_ask(&other, TOY_ORDER, side).locked);
    if (row->code == BN_OK) {
        const bn_entry *entry = bn_table_entry(k.table, count);
        assert_int_equal(entry->type, BN_ENTRY_UNDO);
        assert_int_equal(entry->to, row->entry_to);
        assert_true(entry->state == bn_table_hash(k.table));
    }
    kit_close(&k);
    kit_close(&other);
}

/* Going back to what was itself undone: an undo undone. */
static void redo(void **state)
{
    uint64_t fought;
    kit k;

    (void)state;
    kit_open(&k, 3, 0);
    play(&k, "ABRL");
    fought = bn_table_hash(k.table);
    assert_int_equal(bn_table_undo(k.table, REFEREE, 1, NULL), BN_OK); /* entry 5 */
    play(&k, "B");                                                     /* entry 6 */
    assert_int_equal(bn_table_undo(k.table, REFEREE, 4, NULL), BN_OK); /* entry 7 */
    assert_true(bn_table_hash(k.table) == fought);
    assert_int_equal(bn_table_undo(k.table, REFEREE, 5, NULL), BN_OK);
    assert_true(kit_ask(&k, TOY_ORDER, 0).locked);
    assert_false(kit_ask(&k, TOY_ORDER, 1).locked);
    play(&k, "BRl");
    assert_true(bn_table_hash(k.table) != fought);
    kit_close(&k);
}

/* A finished game is reopened by the referee only, and its dice are others from there on. */
static void reopened(void **state)
{
    const bn_entry *undo, *roll;
    uint64_t seed = 7;
    bn_asked clash;
    bn_faces faces;
    bn_doc *line;
    kit k, again;

    (void)state;
    kit_open(&k, 1, 0);
    kit_open(&again, 1, 0);
    play(&k, "AB");
    assert_int_equal(bn_table_reopen(k.table, 0, &seed, NULL), BN_ANSWER);
    play(&k, "RLl");
    assert_true(kit_over(&k));
    assert_int_equal(bn_table_reopen(k.table, 2, &seed, NULL), BN_OK);
    undo = bn_table_entry(k.table, 5);
    assert_true(undo->reopens && undo->reseeds && undo->seat.role == BN_REFEREE);
    assert_true(bn_table_seed(k.table, 6, 1) == 1);
    assert_true(bn_table_seed(k.table, 7, 1) == 7);

    clash = kit_ask(&k, TOY_CLASH, 0);
    bn_table_cast(7, 7, &clash.question, &faces);
    assert_int_equal(bn_table_roll_seeded(k.table, COMMANDER(0), clash.id, 1, NULL, NULL), BN_OK);
    roll = bn_table_entry(k.table, 6);
    assert_memory_equal(&roll->faces, &faces, sizeof faces);

    line = bn_entry_line(k.table, 5, &k.arena);
    assert_string_equal(bn_doc_at(line, "seed")->text, "0000000000000007");
    assert_null(bn_doc_at(bn_entry_doc(k.table, 5, REFEREE, &k.arena), "seed"));
    for (uint32_t i = 0; i < bn_table_entries(k.table); i++) {
        bn_entry entry;

        assert_int_equal(
            bn_entry_read(&toy_game, bn_entry_line(k.table, i, &k.arena), &entry, NULL), BN_OK);
        assert_int_equal(bn_table_replay(again.table, &entry, NULL, NULL), BN_OK);
    }
    assert_true(bn_table_seed(again.table, 8, 1) == 7);
    kit_close(&k);
    kit_close(&again);
}

/* The dice of a game that continues get another seed. Nothing else changes: no order, no lock, no id. */
static void reseeded(void **state)
{
    bn_asked before, after;
    bn_entry entry;
    uint64_t hash;
    kit k, again;

    (void)state;
    kit_open(&k, 1, 0);
    kit_open(&again, 1, 0);
    play(&k, "A");
    before = kit_ask(&k, TOY_ORDER, 1);
    hash = bn_table_hash(k.table);
    assert_int_equal(bn_table_reseed(k.table, 7, NULL), BN_OK);
    after = kit_ask(&k, TOY_ORDER, 1);
    assert_true(bn_table_hash(k.table) == hash && before.id == after.id);
    assert_true(kit_ask(&k, TOY_ORDER, 0).locked);
    assert_false(bn_table_entry(k.table, 1)->reopens);
    assert_true(bn_table_seed(k.table, 2, 1) == 1);
    assert_true(bn_table_seed(k.table, 3, 1) == 7);
    assert_null(bn_doc_at(bn_entry_doc(k.table, 1, REFEREE, &k.arena), "seed"));
    for (uint32_t i = 0; i < 2; i++) {
        assert_int_equal(
            bn_entry_read(&toy_game, bn_entry_line(k.table, i, &k.arena), &entry, NULL), BN_OK);
        if (entry.reseeds) { /* it cannot undo an order unnoticed */
            bn_entry wrong = entry;

            wrong.to = 0;
            assert_int_equal(bn_table_replay(again.table, &wrong, NULL, NULL), BN_JOURNAL);
            wrong = entry;
            wrong.seat = COMMANDER(0);
            assert_int_equal(bn_table_replay(again.table, &wrong, NULL, NULL), BN_JOURNAL);
        }
        assert_int_equal(bn_table_replay(again.table, &entry, NULL, NULL), BN_OK);
    }
    assert_true(bn_table_seed(again.table, 3, 1) == 7);
    play(&k, "BRLl");
    assert_true(kit_over(&k));
    assert_int_equal(bn_table_reseed(k.table, 8, NULL), BN_ANSWER);
    kit_close(&k);
    kit_close(&again);
}

/* Journals of programs that let a player undo any answer of their own seat are still read. */
static void older(void **state)
{
    bn_entry undo = { .number = 5, .type = BN_ENTRY_UNDO, .seat = COMMANDER(1), .to = 3 };
    kit k;

    (void)state;
    kit_open(&k, 3, 0);
    play(&k, "ABR");
    undo.state = bn_table_hash(k.table);
    play(&k, "L");
    assert_int_equal(bn_table_undo(k.table, COMMANDER(1), 0, NULL), BN_ANSWER);
    assert_int_equal(bn_table_replay(k.table, &undo, NULL, NULL), BN_OK);
    assert_true(bn_table_hash(k.table) == undo.state);
    kit_close(&k);
}

/* What is open, and whose orders are locked, as a number. */
static uint64_t standing(const kit *k)
{
    bn_asked asked[BN_OPEN_MAX];
    uint32_t count = bn_table_ask(k->table, asked);
    uint64_t out = bn_table_hash(k->table);

    for (uint32_t i = 0; i < count; i++)
        out = out * 31 + asked[i].question.kind * 2u + asked[i].locked;
    return out;
}

/* The referee goes anywhere, forwards and backwards and to what was undone: it is there what it was then. */
static void anywhere(void **state)
{
    enum { MOVES = 400 };
    static uint64_t was[MOVES + 1];
    bn_rng rng;
    kit k;

    (void)state;
    bn_rng_init(&rng, 5, 0);
    kit_open(&k, 3, KIT_RESERVE | KIT_WEATHER);
    was[0] = standing(&k);
    for (uint32_t n = 1; n <= MOVES; n++) {
        uint32_t to = bn_rng_below(&rng, n);
        bn_code code = BN_ANSWER;

        if (kit_over(&k) && n > 1)
            code = bn_table_reopen(k.table, to, NULL, NULL);
        else if (bn_rng_below(&rng, 3) == 0)
            code = bn_table_undo(k.table, REFEREE, to, NULL);
        if (code == BN_OK)
            assert_true(standing(&k) == was[to]);
        else if (!kit_over(&k))
            kit_step(&k, &rng);
        else
            n--; /* it is there already */
        assert_int_equal(bn_table_entries(k.table), n);
        was[n] = standing(&k);
    }
    kit_close(&k);
}

/* Ids survive an undo that keeps the state, and become invalid with one that does not. */
static void ids(void **state)
{
    bn_answer answer = { { TOY_HOLD } };
    uint32_t order, clash;
    kit k;

    (void)state;
    kit_open(&k, 3, 0);
    order = kit_ask(&k, TOY_ORDER, 1).id;
    play(&k, "A");
    assert_int_equal(bn_table_undo(k.table, COMMANDER(0), 0, NULL), BN_OK);
    assert_int_equal(kit_ask(&k, TOY_ORDER, 1).id, order);
    play(&k, "AB");
    clash = kit_ask(&k, TOY_CLASH, 0).id;
    assert_int_equal(bn_table_undo(k.table, REFEREE, 0, NULL), BN_OK);
    assert_int_not_equal(kit_ask(&k, TOY_ORDER, 1).id, order);
    assert_int_equal(bn_table_answer(k.table, REFEREE, order, &answer, NULL, NULL, NULL),
                     BN_ANSWER);
    assert_int_equal(bn_table_answer(k.table, REFEREE, clash, &answer, NULL, NULL, NULL),
                     BN_ANSWER);
    kit_close(&k);
}

/* Three captains' worth of sealed questions: one undone leaves the others locked. */
static uint32_t three_ask(const void *setup, const void *state, bn_question *out)
{
    uint32_t count = toy_game.ask(setup, state, out);

    if (count == 2) {
        out[2] = out[1];
        out[2].about[0] = 7;
        return 3;
    }
    return count;
}

static void three_advance(const void *setup, void *state, const bn_move *moves, uint32_t count,
                          bn_trace *trace)
{
    toy_game.advance(setup, state, moves, count == 3 ? 2 : count, trace);
}

static void others_stay_locked(void **state)
{
    bn_game game = toy_game;
    bn_system system = toy_system;
    bn_answer hold = { { TOY_HOLD } };
    bn_asked asked[BN_OPEN_MAX];
    bn_table *table = NULL, *again = NULL;
    unsigned char *block = malloc(1 << 18);
    bn_arena arena;

    (void)state;
    game.ask = three_ask;
    game.advance = three_advance;
    system.battle = &game;
    bn_arena_init_fixed(&arena, block, 1 << 18);
    assert_int_equal(bn_table_open(&arena, &system, toy_scenario(&arena, 3, 0, 0, 0), &table, NULL),
                     BN_OK);
    assert_int_equal(bn_table_ask(table, asked), 3);
    assert_int_equal(bn_table_answer(table, COMMANDER(0), asked[0].id, &hold, NULL, NULL, NULL),
                     BN_OK);
    assert_int_equal(bn_table_answer(table, COMMANDER(1), asked[1].id, &hold, "mine", NULL, NULL),
                     BN_OK);
    assert_int_equal(bn_table_undo(table, COMMANDER(0), 0, NULL), BN_OK);
    bn_table_ask(table, asked);
    assert_false(asked[0].locked);
    assert_true(asked[1].locked);
    assert_int_equal(bn_table_entries(table), 4);
    assert_int_equal(bn_table_moment(table), 0);
    assert_int_equal(bn_table_entry(table, 2)->type, BN_ENTRY_UNDO);
    assert_string_equal(bn_table_entry(table, 3)->note, "mine");
    assert_int_equal(bn_table_answer(table, COMMANDER(0), asked[0].id, &hold, NULL, NULL, NULL),
                     BN_OK);
    assert_int_equal(bn_table_answer(table, COMMANDER(1), asked[2].id, &hold, NULL, NULL, NULL),
                     BN_OK);
    assert_int_equal(bn_table_ask(table, asked), 1);

    assert_int_equal(bn_table_open(&arena, &system, toy_scenario(&arena, 3, 0, 0, 0), &again, NULL),
                     BN_OK);
    for (uint32_t i = 0; i < bn_table_entries(table); i++)
        assert_int_equal(bn_table_replay(again, bn_table_entry(table, i), NULL, NULL), BN_OK);
    assert_true(bn_table_hash(again) == bn_table_hash(table));
    free(block);
}

/* The moment of the open questions stays while orders are locked, and moves with what counts. */
static void moments(void **state)
{
    kit k;

    (void)state;
    kit_open(&k, 3, 0);
    assert_int_equal(bn_table_moment(k.table), 0);
    play(&k, "A");
    assert_int_equal(bn_table_moment(k.table), 0);
    assert_int_equal(bn_table_undo(k.table, COMMANDER(0), 0, NULL), BN_OK);
    play(&k, "A");
    assert_int_equal(bn_table_moment(k.table), 0);
    play(&k, "B");
    assert_int_equal(bn_table_moment(k.table), 4);
    play(&k, "R");
    assert_int_equal(bn_table_moment(k.table), 5);
    kit_close(&k);
}

/* With every size of arena: the undo is done whole or not at all. */
static void every_limit(void **state)
{
    unsigned char *docs = malloc(1 << 16), *block = malloc(1 << 17);
    bn_arena doc_arena, arena;
    bn_doc *doc;
    bool done = false;

    (void)state;
    bn_arena_init_fixed(&doc_arena, docs, 1 << 16);
    doc = toy_scenario(&doc_arena, 3, false, false, false);
    for (size_t size = 1024; !done; size += 64) {
        bn_answer answer = { { TOY_HOLD } };
        bn_asked asked[BN_OPEN_MAX];
        bn_table *table = NULL;
        uint32_t entries;
        bn_code code;

        assert_true(size < 1 << 17);
        bn_arena_init_fixed(&arena, block, size);
        if (bn_table_open(&arena, &toy_system, doc, &table, NULL) != BN_OK)
            continue;
        bn_table_ask(table, asked);
        do {
            code = bn_table_answer(table, COMMANDER(0), asked[0].id, &answer, NULL, NULL, NULL);
            entries = bn_table_entries(table);
            if (code == BN_OK)
                code = bn_table_undo(table, COMMANDER(0), 0, NULL);
        } while (code == BN_OK && entries < 40);
        done = code == BN_OK;
        assert_true(done || code == BN_MEMORY);
        assert_int_equal(bn_table_entries(table), done ? entries + 1 : entries);
    }
    free(docs);
    free(block);
}

enum { FAR = 20000, FAR_MEMORY = 32 << 20 };

/* Another table that plays the entries, with its own differences and kept states, is asked the same. */
static void replayed_alike(const kit *k, const bn_doc *doc)
{
    void *block = malloc(FAR_MEMORY);
    bn_asked here[BN_OPEN_MAX], there[BN_OPEN_MAX];
    bn_table *other = NULL;
    bn_arena arena;
    uint32_t count;

    bn_arena_init_fixed(&arena, block, FAR_MEMORY);
    assert_int_equal(bn_table_open(&arena, &toy_system, doc, &other, NULL), BN_OK);
    for (uint32_t i = 0; i < bn_table_entries(k->table); i++)
        assert_int_equal(bn_table_replay(other, bn_table_entry(k->table, i), NULL, NULL), BN_OK);
    count = bn_table_ask(k->table, here);
    assert_int_equal(bn_table_ask(other, there), count);
    for (uint32_t i = 0; i < count; i++)
        assert_int_equal(here[i].locked, there[i].locked);
    free(block);
}

/* Gives a side another reserve, and sometimes locks the order of the first. */
static void disturb(kit *k, bn_rng *rng, bool *locked)
{
    bn_answer answer = { { 0 } };
    bn_asked asked;

    assert_true(bn_table_ruling(k->table, bn_rng_below(rng, 2), &asked));
    answer.value[0] = asked.question.preset.value[0] == 0;
    assert_int_equal(bn_table_answer(k->table, REFEREE, asked.id, &answer, NULL, NULL, NULL),
                     BN_OK);
    locked[bn_table_entries(k->table)] = kit_ask(k, TOY_ORDER, 0).locked;
    if (bn_rng_below(rng, 400) != 0 || kit_ask(k, TOY_ORDER, 0).locked)
        return;
    assert_int_equal(kit_answer(k, COMMANDER(0), TOY_ORDER, 0, TOY_HOLD), BN_OK);
    locked[bn_table_entries(k->table)] = true;
}

/* Far back, far forwards and to branches that lie beside, so that kept states are used: the state is that of the entry. */
static void far(void **state)
{
    void *docs = malloc(1 << 16), *block = malloc(FAR_MEMORY);
    bool *locked = calloc(FAR + 2000, sizeof *locked); /* by entry */
    kit k = { .block = block };
    bn_arena doc_arena;
    bn_doc *doc;
    bn_rng rng;

    (void)state;
    bn_rng_init(&rng, 5, 1);
    bn_arena_init_fixed(&doc_arena, docs, 1 << 16);
    bn_arena_init_fixed(&k.arena, block, FAR_MEMORY);
    doc = toy_scenario(&doc_arena, 3, false, true, false);
    assert_int_equal(bn_table_open(&k.arena, &toy_system, doc, &k.table, NULL), BN_OK);
    play(&k, "01");
    disturb(&k, &rng, locked);
    while (bn_table_entries(k.table) < FAR) {
        uint32_t to, count;

        for (uint32_t i = bn_rng_below(&rng, 1200); i > 0; i--)
            disturb(&k, &rng, locked);
        count = bn_table_entries(k.table);
        to = 3 + bn_rng_below(&rng, count - 2);
        if (bn_rng_below(&rng, 3) && count > 900)
            to = count - bn_rng_below(&rng, 600);
        if (bn_table_undo(k.table, REFEREE, to, NULL) != BN_OK)
            continue;
        assert_int_equal(bn_table_hash(k.table), bn_table_entry(k.table, to - 1)->state);
        assert_int_equal(kit_ask(&k, TOY_ORDER, 0).locked, locked[to]);
        locked[count + 1] = locked[to];
    }
    replayed_alike(&k, doc);
    free(locked);
    free(docs);
    free(block);
}

int main(void)
{
    static bni_tests tests;

    BNI_ONE(&tests, redo);
    BNI_ONE(&tests, reopened);
    BNI_ONE(&tests, reseeded);
    BNI_ONE(&tests, anywhere);
    BNI_ONE(&tests, older);
    BNI_ONE(&tests, ids);
    BNI_ONE(&tests, others_stay_locked);
    BNI_ONE(&tests, moments);
    BNI_ONE(&tests, every_limit);
    BNI_ONE(&tests, far);
    BNI_ROWS(&tests, undo, rows);
    return BNI_RUN("undo", &tests);
}
