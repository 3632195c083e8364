#include <banneret/table.h>

#include "testkit.h"

/* Secrecy is tested as what it is: two tables that differ only in a secret send a stranger to it
 * the same bytes. */
static void assert_same(const kit *a, const kit *b, bn_seat seat, bool same)
{
    char *x = kit_sent(a, seat), *y = kit_sent(b, seat);

    if (same)
        assert_string_equal(x, y);
    else
        assert_string_not_equal(x, y);
    free(x);
    free(y);
}

static void sealed_order(void **state)
{
    kit a, b;

    (void)state;
    kit_open(&a, 3, 0);
    kit_open(&b, 3, 0);
    assert_int_equal(kit_answer(&a, COMMANDER(0), TOY_ORDER, 0, TOY_ATTACK), BN_OK);
    assert_int_equal(kit_answer(&b, COMMANDER(0), TOY_ORDER, 0, TOY_FLANK), BN_OK);
    assert_same(&a, &b, COMMANDER(1), true);
    assert_same(&a, &b, CAPTAIN(1), true);
    assert_same(&a, &b, CAPTAIN(0), true);
    assert_same(&a, &b, SPECTATOR, true);
    assert_same(&a, &b, COMMANDER(0), false);
    assert_same(&a, &b, REFEREE, false);

    assert_int_equal(kit_answer(&a, COMMANDER(1), TOY_ORDER, 1, TOY_HOLD), BN_OK);
    assert_int_equal(kit_answer(&b, COMMANDER(1), TOY_ORDER, 1, TOY_HOLD), BN_OK);
    assert_same(&a, &b, COMMANDER(1), false);
    assert_same(&a, &b, SPECTATOR, false);
    kit_close(&a);
    kit_close(&b);
}

/* An order undone before it was seen is never seen. */
static void order_taken_back(void **state)
{
    kit k[2];

    (void)state;
    for (int i = 0; i < 2; i++) {
        kit_open(&k[i], 3, 0);
        assert_int_equal(kit_answer(&k[i], COMMANDER(0), TOY_ORDER, 0, i ? TOY_ATTACK : TOY_FLANK),
                         BN_OK);
        assert_int_equal(bn_table_undo(k[i].table, COMMANDER(0), 0, NULL), BN_OK);
        assert_int_equal(kit_answer(&k[i], COMMANDER(0), TOY_ORDER, 0, TOY_HOLD), BN_OK);
        assert_int_equal(kit_answer(&k[i], COMMANDER(1), TOY_ORDER, 1, TOY_HOLD), BN_OK);
    }
    assert_same(&k[0], &k[1], COMMANDER(1), true);
    assert_same(&k[0], &k[1], SPECTATOR, true);
    assert_same(&k[0], &k[1], COMMANDER(0), false);
    kit_close(&k[0]);
    kit_close(&k[1]);
}

/* What only a side may see: the reserve, and which force paid; and notes on them. */
static void own_side_only(void **state)
{
    kit k[2];

    (void)state;
    for (int i = 0; i < 2; i++) {
        bn_answer answer = { { i } };

        kit_open(&k[i], 3, KIT_RESERVE);
        assert_int_equal(bn_table_answer(k[i].table, COMMANDER(0),
                                         kit_ask(&k[i], TOY_RESERVE, 0).id, &answer,
                                         i ? "one" : "none", NULL, NULL),
                         BN_OK);
        assert_int_equal(kit_answer(&k[i], COMMANDER(1), TOY_RESERVE, 1, 1), BN_OK);
        assert_int_equal(kit_answer(&k[i], COMMANDER(0), TOY_ORDER, 0, TOY_HOLD), BN_OK);
        assert_int_equal(kit_answer(&k[i], COMMANDER(1), TOY_ORDER, 1, TOY_HOLD), BN_OK);
        assert_int_equal(kit_roll(&k[i], REFEREE, 1, 1, 6, 6), BN_OK);
        assert_int_equal(kit_answer(&k[i], COMMANDER(0), TOY_LOSS, 0, 1 + i), BN_OK);
        assert_int_equal(kit_answer(&k[i], COMMANDER(0), TOY_LOSS, 0, 1), BN_OK);
    }
    assert_same(&k[0], &k[1], COMMANDER(1), true);
    assert_same(&k[0], &k[1], CAPTAIN(1), true);
    assert_same(&k[0], &k[1], SPECTATOR, true);
    assert_same(&k[0], &k[1], CAPTAIN(0), false);
    assert_same(&k[0], &k[1], REFEREE, false);
    kit_close(&k[0]);
    kit_close(&k[1]);
}

static void put_view(const kit *k, bn_seat seat, char *words, size_t size)
{
    void *block = malloc(1 << 18);
    bn_text out = bn_text_over(words, size);
    bn_arena arena;

    bn_arena_init_fixed(&arena, block, 1 << 18);
    bn_doc_write(bn_table_view(k->table, seat, &arena), &out);
    assert_false(out.cut);
    free(block);
}

/* The exact form, once: faces and browsers build on it. */
static void form(void **state)
{
    char words[4096];
    kit k;

    (void)state;
    kit_open(&k, 3, 0);
    put_view(&k, COMMANDER(1), words, sizeof words);
    assert_string_equal(
        words,
        "{\"game\":\"battle\",\"system\":\"toy\",\"over\":false,\"asks\":["
        "{\"ask\":\"order\",\"title\":\"Order\",\"to\":\"side\",\"side\":0,\"sealed\":true},"
        "{\"ask\":\"order\",\"title\":\"Order\",\"to\":\"side\",\"side\":1,\"sealed\":true,"
        "\"id\":1,\"round\":1,\"rule\":\"TY-002\",\"text\":\"Blues: what is the order?\","
        "\"form\":\"choice\",\"options\":[{\"value\":0,\"word\":\"attack\",\"name\":\"attack\"},"
        "{\"value\":1,\"word\":\"hold\",\"name\":\"hold\"},"
        "{\"value\":2,\"word\":\"flank\",\"name\":\"flank\"}],\"preset\":[1]}],"
        "\"locked\":[],\"state\":{\"round\":1,\"weather\":\"clear\",\"sides\":["
        "{\"name\":\"Reds\",\"heads\":4},{\"name\":\"Blues\",\"heads\":4,\"reserve\":0,"
        "\"forces\":[{\"name\":\"Guard\",\"heads\":1},{\"name\":\"Foot\",\"heads\":2},"
        "{\"name\":\"Horse\",\"heads\":1}]}]}}");
    kit_close(&k);
}

/* Pieces that must, or must not, be in a seat's view after a course of play. */
static const struct view_row {
    const char *name;
    int options;
    uint32_t steps; /* orders locked by side 0, side 1, then a roll */
    bn_seat seat;
    const char *has, *lacks;
} view_rows[] = {
    { "view: own order is a receipt",
      0,
      1,
      { BN_COMMANDER, 0, 0 },
      "\"value\":[2],\"words\":\"flank\"",
      NULL },
    { "view: locked is told",
      0,
      1,
      { BN_COMMANDER, 1, 0 },
      "\"locked\":[{\"ask\":\"order\",\"side\":0,\"seat\":\"commander 0\"}]",
      "\"words\"" },
    { "view: dice for their owner",
      0,
      2,
      { BN_COMMANDER, 0, 0 },
      "\"throws\":[{\"word\":\"Reds\",\"dice\":\"2d6\",\"count\":2,\"sides\":6,\"add\":0}",
      NULL },
    { "view: no dice for the other",
      0,
      2,
      { BN_COMMANDER, 1, 0 },
      "\"ask\":\"clash\"",
      "\"throws\"" },
    { "view: numbers",
      KIT_RESERVE,
      0,
      { BN_COMMANDER, 0, 0 },
      "\"numbers\":[{\"word\":\"heads\",\"min\":0,\"max\":2}],\"preset\":[0]",
      NULL },
    { "view: flags of a captain",
      KIT_CAPTAIN,
      0,
      { BN_CHARACTER, 0, 1 },
      "\"form\":\"flags\",\"options\":[{\"value\":0,\"word\":\"horn\",\"name\":\"horn\"}",
      NULL },
    { "view: not for the commander",
      KIT_CAPTAIN,
      0,
      { BN_COMMANDER, 0, 0 },
      "\"person\":1",
      "\"options\"" },
    { "view: a side that is not there", 0, 0, { BN_COMMANDER, 3, 0 }, "\"sides\"", "\"forces\"" },
    { "view: a role that is not there", 0, 0, { 77, 0, 0 }, "\"sides\"", "\"forces\"" },
    { "view: referee has all", 0, 1, { BN_REFEREE, 0, 0 }, "\"words\":\"flank\"", NULL },
};

static void view(void **state)
{
    const struct view_row *row = *state;
    char words[8192];
    kit k;

    kit_open(&k, 3, row->options);
    if (row->steps > 0)
        assert_int_equal(kit_answer(&k, COMMANDER(0), TOY_ORDER, 0, TOY_FLANK), BN_OK);
    if (row->steps > 1)
        assert_int_equal(kit_answer(&k, COMMANDER(1), TOY_ORDER, 1, TOY_HOLD), BN_OK);
    put_view(&k, row->seat, words, sizeof words);
    assert_non_null(strstr(words, row->has));
    if (row->lacks)
        assert_null(strstr(words, row->lacks));
    kit_close(&k);
}

/* No seat but the referee's is ever sent a hash: few secrets would withstand guessing. */
static void no_hash_for_players(void **state)
{
    kit k;
    bn_rng rng;
    char hash[17];

    (void)state;
    kit_open(&k, 2, KIT_WEATHER | KIT_RESERVE | KIT_CAPTAIN);
    bn_rng_init(&rng, 5, 5);
    while (!kit_over(&k)) {
        bn_text out = bn_text_over(hash, sizeof hash);
        char *sent;

        kit_step(&k, &rng);
        bn_text_hex64(&out, bn_table_hash(k.table));
        sent = kit_sent(&k, COMMANDER(0));
        assert_null(strstr(sent, hash));
        free(sent);
        sent = kit_sent(&k, REFEREE);
        assert_non_null(strstr(sent, hash));
        free(sent);
    }
    assert_non_null(k.table);
    kit_close(&k);
}

static void every_limit(void **state)
{
    unsigned char *block = malloc(1 << 16);
    bool done = false;
    kit k;

    (void)state;
    kit_open(&k, 3, 0);
    for (size_t size = 0; !done; size += 64) {
        bn_arena arena;

        assert_true(size < 1 << 16);
        bn_arena_init_fixed(&arena, block, size);
        done = bn_table_view(k.table, REFEREE, &arena) != NULL;
        assert_int_equal(done, !arena.full);
    }
    kit_close(&k);
    free(block);
}

int main(void)
{
    static bni_tests tests;

    BNI_ONE(&tests, sealed_order);
    BNI_ONE(&tests, order_taken_back);
    BNI_ONE(&tests, own_side_only);
    BNI_ONE(&tests, form);
    BNI_ONE(&tests, no_hash_for_players);
    BNI_ONE(&tests, every_limit);
    BNI_ROWS(&tests, view, view_rows);
    return BNI_RUN("view", &tests);
}
