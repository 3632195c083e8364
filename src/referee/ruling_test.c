#include "testkit.h"

static bn_asked ruling_of(const kit *k, uint32_t side)
{
    bn_asked asked;

    assert_true(bn_table_ruling(k->table, side, &asked));
    assert_int_equal(asked.question.side, side);
    return asked;
}

static bn_code rule(kit *k, bn_seat seat, uint32_t id, int32_t value, const char *note)
{
    bn_answer answer = { { value } };

    return bn_table_answer(k->table, seat, id, &answer, note, NULL, NULL);
}

static int reserve(const kit *k, uint32_t side)
{
    return ((const toy_state *)bn_table_state(k->table))->reserve[side];
}

/* A table with reserves of 1 and 2, at the sealed orders. */
static void begin(kit *k)
{
    kit_open(k, 2, KIT_RESERVE);
    assert_int_equal(kit_answer(k, COMMANDER(0), TOY_RESERVE, 0, 1), BN_OK);
    assert_int_equal(kit_answer(k, COMMANDER(1), TOY_RESERVE, 1, 2), BN_OK);
}

static void who_rules(void **state)
{
    bn_asked asked;
    kit k;

    (void)state;
    kit_open(&k, 2, KIT_RESERVE);
    assert_false(bn_table_ruling(k.table, 0, &asked)); /* not given yet */
    kit_close(&k);
    begin(&k);
    asked = ruling_of(&k, 1);
    assert_int_equal(asked.question.preset.value[0], 2);
    assert_int_equal(rule(&k, COMMANDER(1), asked.id, 0, NULL), BN_SEAT);
    assert_int_equal(rule(&k, SPECTATOR, asked.id, 0, NULL), BN_SEAT);
    assert_int_equal(rule(&k, REFEREE, asked.id, 3, NULL), BN_ANSWER);
    assert_int_equal(bn_table_entries(k.table), 2);
    assert_int_equal(rule(&k, REFEREE, asked.id, 0, "misread"), BN_OK);
    assert_int_equal(reserve(&k, 1), 0);
    assert_int_equal(bn_table_entry(k.table, 2)->type, BN_ENTRY_RULING);
    assert_string_equal(bn_table_entry(k.table, 2)->note, "misread");
    assert_int_equal(rule(&k, REFEREE, asked.id, 1, NULL), BN_ANSWER); /* the state has moved on */
    assert_false(bn_table_ruling(k.table, 2, &asked));
    kit_close(&k);
}

/* What was locked stays locked, and is the answer to the same question. */
static void locked_orders(void **state)
{
    bn_asked order;
    kit k;

    (void)state;
    begin(&k);
    assert_int_equal(kit_answer(&k, COMMANDER(0), TOY_ORDER, 0, TOY_FLANK), BN_OK);
    assert_int_equal(rule(&k, REFEREE, ruling_of(&k, 0).id, 2, NULL), BN_OK);
    order = kit_ask(&k, TOY_ORDER, 0);
    assert_true(order.locked);
    assert_int_equal(kit_answer(&k, COMMANDER(1), TOY_ORDER, 1, TOY_HOLD), BN_OK);
    assert_int_equal(((const toy_state *)bn_table_state(k.table))->order[0], TOY_FLANK);
    kit_close(&k);
}

static void taken_back(void **state)
{
    uint64_t before;
    kit k;

    (void)state;
    begin(&k);
    before = bn_table_hash(k.table);
    assert_int_equal(rule(&k, REFEREE, ruling_of(&k, 0).id, 0, NULL), BN_OK);
    assert_int_equal(bn_table_undo(k.table, COMMANDER(0), 0, NULL), BN_ANSWER);
    assert_int_equal(bn_table_undo(k.table, REFEREE, 2, NULL), BN_OK);
    assert_true(bn_table_hash(k.table) == before);
    assert_int_equal(bn_table_undo(k.table, REFEREE, 3, NULL), BN_OK);
    assert_int_equal(reserve(&k, 0), 0);
    kit_close(&k);
}

/* A journal brings the ruling back, but not as an answer, nor from another seat. */
static void replayed(void **state)
{
    bn_entry entry;
    bn_doc *doc;
    kit k, again;

    (void)state;
    begin(&k);
    begin(&again);
    assert_int_equal(rule(&k, REFEREE, ruling_of(&k, 1).id, 1, "why not"), BN_OK);
    doc = bn_entry_doc(k.table, 2, REFEREE, &k.arena);
    assert_string_equal(bn_doc_at(doc, "type")->text, "ruling");
    assert_int_equal(bn_entry_read(&toy_game, doc, &entry, NULL), BN_OK);
    entry.seat = COMMANDER(1);
    assert_int_equal(bn_table_replay(again.table, &entry, NULL, NULL), BN_JOURNAL);
    entry.seat = REFEREE;
    entry.type = BN_ENTRY_ANSWER;
    assert_int_equal(bn_table_replay(again.table, &entry, NULL, NULL), BN_JOURNAL);
    entry.type = BN_ENTRY_RULING;
    entry.question.side = 3;
    assert_int_equal(bn_table_replay(again.table, &entry, NULL, NULL), BN_JOURNAL);
    entry.question.side = 1;
    assert_int_equal(bn_table_replay(again.table, &entry, NULL, NULL), BN_OK);
    assert_true(bn_table_hash(again.table) == bn_table_hash(k.table));
    kit_close(&k);
    kit_close(&again);
}

static void secret(void **state)
{
    char words[100] = "";
    bn_text text = bn_text_over(words, sizeof words);
    bn_asked asked;
    kit k;

    (void)state;
    begin(&k);
    asked = ruling_of(&k, 1);
    bn_table_describe(k.table, &asked, &text);
    assert_true(strncmp(words, "How many heads did", 18) == 0);
    assert_int_equal(rule(&k, REFEREE, asked.id, 1, "hush"), BN_OK);
    assert_int_equal(bn_table_leave(k.table, COMMANDER(1), BN_MATTER_ENTRY, 2), BN_LEAVE_ALL);
    assert_int_equal(bn_table_leave(k.table, COMMANDER(0), BN_MATTER_ENTRY, 2), BN_LEAVE_NOTHING);
    assert_null(bn_doc_at(bn_entry_doc(k.table, 2, COMMANDER(0), &k.arena), "note"));
    kit_close(&k);
}

int main(void)
{
    static bni_tests tests;

    BNI_NAMED(&tests, "only the referee rules, and only what can be", who_rules);
    BNI_NAMED(&tests, "locked orders stay locked", locked_orders);
    BNI_NAMED(&tests, "a ruling is taken back", taken_back);
    BNI_NAMED(&tests, "a ruling is replayed", replayed);
    BNI_NAMED(&tests, "a ruling is seen by whom it concerns", secret);
    return BNI_RUN("ruling", &tests);
}
