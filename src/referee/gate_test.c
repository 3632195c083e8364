/* What each seat is shown: of an order that is sealed, undone or revealed, of an answer that only one
 * side sees, and of the state. */
#include "testkit.h"

#include <string.h>

#include <banneret/system/trace.h>

static const bn_seat seats[] = { { .role = BN_REFEREE },
                                 { .role = BN_COMMANDER, .side = 0 },
                                 { .role = BN_COMMANDER, .side = 1 },
                                 { .role = BN_SPECTATOR } };
enum { SEAT_COUNT = BN_COUNT(seats) };

static void expect_leave(const kit *k, bn_matter matter, uint32_t index,
                         const bn_leave want[SEAT_COUNT])
{
    for (uint32_t i = 0; i < SEAT_COUNT; i++)
        assert_int_equal(bn_table_leave(k->table, seats[i], matter, index), want[i]);
}

#define LEAVES(...) ((const bn_leave[SEAT_COUNT]){ __VA_ARGS__ })
#define ALL BN_LEAVE_ALL
#define LOCKED BN_LEAVE_LOCKED
#define NOTHING BN_LEAVE_NOTHING

static void a_sealed_order(void **state)
{
    kit k;

    (void)state;
    kit_open(&k, 3, 0);
    assert_int_equal(kit_answer(&k, COMMANDER(0), TOY_ORDER, 0, TOY_FLANK), BN_OK);
    expect_leave(&k, BN_MATTER_ENTRY, 0, LEAVES(ALL, ALL, LOCKED, LOCKED));
    assert_int_equal(bn_table_undo(k.table, COMMANDER(0), 0, NULL), BN_OK);
    expect_leave(&k, BN_MATTER_ENTRY, 0, LEAVES(ALL, ALL, LOCKED, LOCKED));
    expect_leave(&k, BN_MATTER_ENTRY, 1, LEAVES(ALL, ALL, ALL, ALL));
    assert_int_equal(kit_answer(&k, COMMANDER(0), TOY_ORDER, 0, TOY_FLANK), BN_OK);
    assert_int_equal(kit_answer(&k, COMMANDER(1), TOY_ORDER, 1, TOY_FLANK), BN_OK);
    expect_leave(&k, BN_MATTER_ENTRY, 0, LEAVES(ALL, ALL, LOCKED, LOCKED));
    expect_leave(&k, BN_MATTER_ENTRY, 2, LEAVES(ALL, ALL, ALL, ALL));
    expect_leave(&k, BN_MATTER_ENTRY, 99, LEAVES(NOTHING, NOTHING, NOTHING, NOTHING));
    kit_close(&k);
}

static void the_state(void **state)
{
    kit k;

    (void)state;
    kit_open(&k, 3, 0);
    expect_leave(&k, BN_MATTER_STATE, 0, LEAVES(ALL, NOTHING, NOTHING, NOTHING));
    kit_close(&k);
}

/* How many of the entries a seat is only shown to be hidden, by the tree and by the words alike. */
static uint32_t hidden_from(const kit *k, bn_seat seat)
{
    static unsigned char block[1 << 16];
    uint32_t count = 0;

    for (uint32_t i = 0; i < bn_table_entries(k->table); i++) {
        char words[1000];
        bn_text text = bn_text_over(words, sizeof words);
        bn_arena arena;
        bn_told told;
        bool hidden;

        bn_arena_init_fixed(&arena, block, sizeof block);
        bn_doc_write(bn_entry_doc(k->table, i, seat, &arena), &text);
        bn_table_tell(k->table, i, seat, bn_table_state(k->table), bn_table_state(k->table), NULL,
                      &told);
        hidden = strstr(words, "\"hidden\":true") != NULL;
        assert_int_equal(hidden, told.leave == BN_LEAVE_NOTHING);
        assert_int_equal(strstr(words, "\"ask\"") == NULL, hidden || told.leave == LOCKED);
        assert_int_equal(told.asked[0] == '\0', told.leave != BN_LEAVE_ALL);
        count += hidden;
    }
    return count;
}

/* Both keep something back for themselves; neither hears even that the other was asked what. */
static void a_sides_own(void **state)
{
    bn_asked asked;
    kit k;
    uint32_t own[2] = { 0 };

    (void)state;
    kit_open(&k, 3, KIT_RESERVE | KIT_CAPTAIN);
    while (bn_table_next(k.table, REFEREE, &asked) && asked.question.form != BN_FORM_ROLL) {
        bn_rng rng;

        bn_rng_init(&rng, 1, 1);
        own[asked.question.side] += asked.question.seen == BN_SEEN_BY_SIDE;
        assert_int_equal(bn_table_answer_preset(k.table, REFEREE, &asked, &rng, NULL), BN_OK);
    }
    assert_true(own[0] > 0 && own[1] > 0);
    assert_int_equal(hidden_from(&k, REFEREE), 0);
    assert_int_equal(hidden_from(&k, COMMANDER(0)), own[1]);
    assert_int_equal(hidden_from(&k, COMMANDER(1)), own[0]);
    assert_int_equal(hidden_from(&k, SPECTATOR), own[0] + own[1]);
    kit_close(&k);
}

/* The terms of an entry are the referee's; a player gets what the game explains to the seat. */
static void terms(void **state)
{
    static unsigned char block[1 << 16];
    bn_arena arena;
    kit k;

    (void)state;
    kit_open(&k, 3, 0);
    assert_int_equal(kit_answer(&k, COMMANDER(0), TOY_ORDER, 0, TOY_FLANK), BN_OK);
    for (uint32_t i = 0; i < SEAT_COUNT; i++) {
        bn_trace trace;
        bn_told told;

        bn_arena_init_fixed(&arena, block, sizeof block);
        bn_trace_init(&trace, &arena);
        bn_trace_add(&trace, (bn_term){ .words = "all the enemy's elements" });
        bn_table_tell(k.table, 0, seats[i], bn_table_state(k.table), bn_table_state(k.table),
                      &trace, &told);
        assert_int_equal(trace.count, seats[i].role == BN_REFEREE);
        assert_string_equal(told.sentence, "");
    }
    kit_close(&k);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_sealed_order),
        cmocka_unit_test(the_state),
        cmocka_unit_test(a_sides_own),
        cmocka_unit_test(terms),
    };

    return cmocka_run_group_tests_name("gate", tests, NULL, NULL);
}
