/* Shares of joint dice as entries: they change nothing, are read back as they were written, are undone by no one,
 * and are secret only where they would give away dice that not everyone sees. */
#include <banneret/table.h>

#include "testkit.h"

static bn_share given(uint8_t byte)
{
    bn_share share = { .flags = BN_SHARE_GIVEN | BN_SHARE_COMMITTED };

    memset(share.given, byte, sizeof share.given);
    memset(share.commit, byte + 1, sizeof share.commit);
    return share;
}

static void lock_orders(kit *k)
{
    assert_int_equal(kit_answer(k, COMMANDER(0), TOY_ORDER, 0, TOY_HOLD), BN_OK);
    assert_int_equal(kit_answer(k, COMMANDER(1), TOY_ORDER, 1, TOY_HOLD), BN_OK);
}

static void come_back(void **state)
{
    const bn_share shares[] = {
        { .flags = BN_SHARE_COMMITTED, .commit = { 1, 2, 255 } },
        given(0xa5),
        { .flags = BN_SHARE_LEFT_OUT, .left_out = COMMANDER(1) },
    };
    kit k;

    (void)state;
    kit_open(&k, 2, 0);
    for (uint32_t i = 0; i < BN_COUNT(shares); i++) {
        uint64_t before = bn_table_hash(k.table);
        bn_entry entry;

        assert_int_equal(bn_table_share(k.table, COMMANDER(0), &shares[i], NULL), BN_OK);
        assert_true(bn_table_hash(k.table) == before);
        assert_int_equal(bn_entry_read(bn_table_game(k.table),
                                       bn_entry_doc(k.table, i, REFEREE, &k.arena), &entry, NULL),
                         BN_OK);
        assert_int_equal(entry.type, BN_ENTRY_SHARE);
        assert_memory_equal(&entry.share, &shares[i], sizeof shares[i]);
    }
    kit_close(&k);
}

/* Once a share was given, anyone who gave an order knows more than they did: they cannot take it back. */
static void not_taken_back(void **state)
{
    bn_share share = given(1), promise = { .flags = BN_SHARE_COMMITTED };
    kit k;

    (void)state;
    kit_open(&k, 2, 0);
    assert_int_equal(kit_answer(&k, COMMANDER(0), TOY_ORDER, 0, TOY_HOLD), BN_OK);
    assert_int_equal(bn_table_share(k.table, COMMANDER(1), &promise, NULL), BN_OK);
    assert_int_equal(bn_table_undo(k.table, COMMANDER(0), 0, NULL), BN_OK);
    assert_int_equal(kit_answer(&k, COMMANDER(0), TOY_ORDER, 0, TOY_HOLD), BN_OK);
    assert_int_equal(bn_table_share(k.table, COMMANDER(1), &share, NULL), BN_OK);
    assert_int_equal(bn_table_undo(k.table, COMMANDER(0), 0, NULL), BN_ANSWER);
    assert_int_equal(bn_table_undo(k.table, REFEREE, 0, NULL), BN_OK);
    assert_int_equal(bn_table_entry(k.table, 4)->type, BN_ENTRY_SHARE); /* it stays */
    kit_close(&k);
}

/* Who may know what of the server's share, in a game that shows all dice and in one that does not. */
static const struct leave_row {
    const char *name;
    bool hidden;
    bn_seat giver, seat;
    bn_leave leave;
} leave_rows[] = {
    { "share: of open dice all know the server's",
      false,
      { BN_REFEREE, 0, 0 },
      { BN_SPECTATOR, 0, 0 },
      BN_LEAVE_ALL },
    { "share: of hidden dice nobody knows the server's",
      true,
      { BN_REFEREE, 0, 0 },
      { BN_COMMANDER, 0, 0 },
      BN_LEAVE_LOCKED },
    { "share: the referee knows the server's",
      true,
      { BN_REFEREE, 0, 0 },
      { BN_REFEREE, 0, 0 },
      BN_LEAVE_ALL },
    { "share: of hidden dice all know the others'",
      true,
      { BN_COMMANDER, 0, 0 },
      { BN_COMMANDER, 1, 0 },
      BN_LEAVE_ALL },
};

static void leave(void **state)
{
    const struct leave_row *row = *state;
    bn_share share = given(1);
    bn_kind kinds[TOY_ALL_KINDS];
    bn_game game = toy_game;
    bn_system system = toy_system;
    const bn_doc *entry;
    kit k;

    kit_open(&k, 2, 0);
    memcpy(kinds, toy_game.kinds, sizeof kinds);
    kinds[TOY_CLASH].seen = row->hidden ? BN_SEEN_BY_REFEREE : BN_SEEN_BY_ALL;
    game.kinds = kinds;
    system.battle = &game;
    assert_int_equal(bn_table_open(&k.arena, &system,
                                   toy_scenario(&k.arena, 2, false, false, false), &k.table, NULL),
                     BN_OK);
    lock_orders(&k);
    assert_int_equal(bn_table_share(k.table, row->giver, &share, NULL), BN_OK);
    assert_int_equal(bn_table_leave(k.table, row->seat, BN_MATTER_ENTRY, 2), row->leave);
    entry = bn_entry_doc(k.table, 2, row->seat, &k.arena);
    assert_int_equal(bn_doc_at(entry, "share") != NULL, row->leave == BN_LEAVE_ALL);
    assert_int_equal(bn_doc_at(entry, "locked") != NULL, row->leave != BN_LEAVE_ALL);
    assert_non_null(bn_doc_at(entry, "commit"));
    kit_close(&k);
}

int main(void)
{
    struct CMUnitTest tests[BN_COUNT(leave_rows) + 2] = { cmocka_unit_test(come_back),
                                                          cmocka_unit_test(not_taken_back) };

    for (size_t i = 0; i < BN_COUNT(leave_rows); i++)
        tests[i + 2] = (struct CMUnitTest){ .name = leave_rows[i].name,
                                            .test_func = leave,
                                            .initial_state = (void *)&leave_rows[i] };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
