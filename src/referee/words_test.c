#include <banneret/table.h>

#include "../base/testing.h"
#include "testkit.h"

/* Whom a table waits for, as each seat sees it. */
static void next(void **state)
{
    bn_asked asked = { .id = 0 };
    kit k;

    (void)state;
    kit_open(&k, 1, 0);
    assert_false(bn_table_next(k.table, SPECTATOR, &asked));
    assert_false(bn_table_next(k.table, CAPTAIN(0), &asked));
    assert_true(bn_table_next(k.table, COMMANDER(0), &asked));
    assert_int_equal(asked.question.kind, TOY_ORDER);
    assert_int_equal(asked.question.side, 0);
    assert_int_equal(asked.id, kit_ask(&k, TOY_ORDER, 0).id);

    /* With its order locked the first side waits; the referee could still answer for the second. */
    assert_int_equal(kit_answer(&k, COMMANDER(0), TOY_ORDER, 0, TOY_HOLD), BN_OK);
    assert_false(bn_table_next(k.table, COMMANDER(0), &asked));
    assert_true(bn_table_next(k.table, REFEREE, &asked));
    assert_int_equal(asked.question.side, 1);
    assert_int_equal(kit_answer(&k, COMMANDER(1), TOY_ORDER, 1, TOY_HOLD), BN_OK);

    /* The side that a roll belongs to may throw it. */
    assert_true(bn_table_next(k.table, COMMANDER(0), &asked));
    assert_int_equal(asked.question.form, BN_FORM_ROLL);
    kit_close(&k);
}

static const struct word_row {
    const char *name;
    int32_t index;
    const char *word;
} words[] = {
    { "word: the first option", TOY_ATTACK, "attack" },
    { "word: the last option", TOY_FLANK, "flank" },
    { "word: none before the first", -1, "" },
    { "word: none after the last", TOY_FLANK + 1, "" },
};

static void word(void **state)
{
    const struct word_row *row = *state;
    char said[80];
    bn_text out = bn_text_over(said, sizeof said);
    bn_asked asked;
    kit k;

    kit_open(&k, 1, 0);
    asked = kit_ask(&k, TOY_ORDER, 1);
    bn_table_word(k.table, &asked, row->index, &out);
    assert_string_equal(said, row->word);
    kit_close(&k);
}

/* A question has its words while it is open, and none afterwards: they could name another one's. */
static void described_while_open(void **state)
{
    char said[400];
    bn_text out = bn_text_over(said, sizeof said);
    bn_asked asked;
    kit k;

    (void)state;
    kit_open(&k, 1, 0);
    asked = kit_ask(&k, TOY_ORDER, 0);
    bn_table_describe(k.table, &asked, &out);
    assert_string_not_equal(said, "");

    assert_int_equal(kit_answer(&k, COMMANDER(0), TOY_ORDER, 0, TOY_HOLD), BN_OK);
    assert_int_equal(kit_answer(&k, COMMANDER(1), TOY_ORDER, 1, TOY_HOLD), BN_OK);
    out = bn_text_over(said, sizeof said);
    bn_table_describe(k.table, &asked, &out);
    bn_table_word(k.table, &asked, TOY_HOLD, &out);
    assert_string_equal(said, "");
    kit_close(&k);
}

/* Defaults and dice alone bring any table to its end, and the end has a winner or none. */
static void played_by_presets(void **state)
{
    bn_rng rng = { .seed = 3 };
    bn_asked asked;
    int32_t winner;
    kit k;

    (void)state;
    kit_open(&k, 3, KIT_WEATHER | KIT_RESERVE | KIT_CAPTAIN);
    assert_int_equal(bn_table_sides(k.table), TOY_SIDES);
    while (bn_table_next(k.table, REFEREE, &asked)) {
        assert_int_equal(bn_table_winner(k.table), BN_GOES_ON);
        assert_int_equal(bn_table_answer_preset(k.table, SPECTATOR, &asked, &rng, NULL), BN_SEAT);
        assert_int_equal(bn_table_answer_preset(k.table, REFEREE, &asked, &rng, NULL), BN_OK);
    }
    winner = bn_table_winner(k.table);
    assert_in_range(winner + 1, 0, TOY_SIDES);
    assert_string_equal(
        bn_table_side(k.table, winner),
        winner < 0 ? "nobody"
                   : toy_system.battle->side_name(bn_table_setup(k.table), (uint32_t)winner));
    assert_string_equal(bn_table_side(k.table, -1), "nobody");
    assert_string_equal(bn_table_side(k.table, TOY_SIDES), "nobody");
    assert_int_equal(bn_table_answer_preset(k.table, REFEREE, &asked, &rng, NULL), BN_ANSWER);
    kit_close(&k);
}

int main(void)
{
    static bni_tests tests;

    BNI_ONE(&tests, next);
    BNI_ROWS(&tests, word, words);
    BNI_ONE(&tests, described_while_open);
    BNI_ONE(&tests, played_by_presets);
    return BNI_RUN("words", &tests);
}
