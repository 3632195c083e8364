#include <banneret/system/game.h>

#include "../base/testing.h"
#include "toy.h"

/* A game of which only the words and the offers are used here. */
static void word(const void *setup, const void *state, const bn_question *question, int32_t index,
                 bn_text *out)
{
    static const char *const words[] = { "attack", "hold", "flank", "flee" };

    (void)setup;
    (void)state;
    (void)question;
    bn_text_add(out, index < 4 ? words[index] : "more");
}

static bool not_three(const void *setup, const void *state, const bn_question *question,
                      const bn_answer *answer)
{
    (void)setup;
    (void)state;
    (void)question;
    return answer->value[0] != 3;
}

static const bn_game game = { .name = "words", .word = word, .offers = not_three };

#define CHOICE(mask)                                                                               \
    {                                                                                              \
        .form = BN_FORM_CHOICE, .parts = 1, .allowed = (mask)                                      \
    }
#define FLAGS(mask)                                                                                \
    {                                                                                              \
        .form = BN_FORM_FLAGS, .parts = 1, .allowed = (mask)                                       \
    }
#define SPANS(n, ...)                                                                              \
    {                                                                                              \
        .form = BN_FORM_NUMBERS, .parts = (n), .spans = { __VA_ARGS__ }                            \
    }
#define ROLL(n, ...)                                                                               \
    {                                                                                              \
        .form = BN_FORM_ROLL, .parts = (n), .throws = { __VA_ARGS__ }                              \
    }

static const struct check_row {
    const char *name;
    bn_question question;
    bn_answer answer;
    bn_code code;
    const char *hint;
    const char *path;
} check_rows[] = {
    { "choice: first", CHOICE(5), { { 0 } }, BN_OK, "", "" },
    { "choice: last", CHOICE(5), { { 2 } }, BN_OK, "", "" },
    { "choice: a hole", CHOICE(5), { { 1 } }, BN_ANSWER, "one of: 0 attack, 2 flank", "" },
    { "choice: negative", CHOICE(5), { { -1 } }, BN_ANSWER, "one of: 0 attack, 2 flank", "" },
    { "choice: past 64", CHOICE(5), { { 64 } }, BN_ANSWER, "one of: 0 attack, 2 flank", "" },
    { "choice: least int", CHOICE(5), { { INT32_MIN } }, BN_ANSWER, NULL, "" },
    { "choice: 64th", CHOICE(UINT64_C(1) << 63), { { 63 } }, BN_OK, "", "" },
    { "choice: second number", CHOICE(5), { { 0, 1 } }, BN_ANSWER, "", "value[1]" },
    { "choice: not offered", CHOICE(15), { { 3 } }, BN_ANSWER, NULL, "" },
    { "flags: none", FLAGS(6), { { 0 } }, BN_OK, "", "" },
    { "flags: all", FLAGS(6), { { 6 } }, BN_OK, "", "" },
    { "flags: one too many", FLAGS(6), { { 7 } }, BN_ANSWER, "any of: 1 hold, 2 flank", "" },
    { "flags: bit 31", FLAGS(UINT64_C(1) << 31), { { INT32_MIN } }, BN_OK, "", "" },
    { "flags: bit 32", FLAGS(UINT64_C(1) << 32), { { 0, 1 } }, BN_OK, "", "" },
    { "flags: high not allowed", FLAGS(1), { { 0, 1 } }, BN_ANSWER, NULL, "" },
    { "flags: not offered", FLAGS(7), { { 3 } }, BN_ANSWER, NULL, "" },
    { "numbers: min", SPANS(2, { -2, 2 }, { 0, 9 }), { { -2, 0 } }, BN_OK, "", "" },
    { "numbers: max", SPANS(2, { -2, 2 }, { 0, 9 }), { { 2, 9 } }, BN_OK, "", "" },
    { "numbers: below",
      SPANS(2, { -2, 2 }, { 0, 9 }),
      { { -3, 0 } },
      BN_ANSWER,
      "-2 to 2",
      "value[0]" },
    { "numbers: above",
      SPANS(2, { -2, 2 }, { 0, 9 }),
      { { 0, 10 } },
      BN_ANSWER,
      "0 to 9",
      "value[1]" },
    { "numbers: one more", SPANS(1, { 0, 1 }), { { 0, 0, 0, 1 } }, BN_ANSWER, "", "value[3]" },
    { "numbers: not offered",
      SPANS(1, { 0, 9 }),
      { { 3 } },
      BN_ANSWER,
      "0 to 9, but not every number",
      "" },
    { "roll: least", ROLL(1, { 2, 6, -1 }), { { 1 } }, BN_OK, "", "" },
    { "roll: most", ROLL(1, { 2, 6, -1 }), { { 11 } }, BN_OK, "", "" },
    { "roll: three is fine", ROLL(1, { 2, 6, -1 }), { { 3 } }, BN_OK, "", "" },
    { "roll: below", ROLL(1, { 2, 6, -1 }), { { 0 } }, BN_DICE, "1 to 11", "value[0]" },
    { "roll: second above",
      ROLL(2, { 1, 6, 0 }, { 1, 6, 0 }),
      { { 6, 7 } },
      BN_DICE,
      "1 to 6",
      "value[1]" },
};

static void check(void **state)
{
    const struct check_row *row = *state;
    bn_error err = { .code = BN_OK };

    assert_int_equal(bn_game_check(&game, NULL, NULL, &row->question, &row->answer, &err),
                     row->code);
    assert_int_equal(bn_game_check(&game, NULL, NULL, &row->question, &row->answer, NULL),
                     row->code);
    assert_int_equal(err.code, row->code);
    assert_string_equal(err.path, row->path);
    if (row->hint)
        assert_string_equal(err.hint, row->hint);
    else
        assert_string_not_equal(err.hint, "");
}

static void because(const void *setup, const void *state, const bn_question *question,
                    const bn_answer *answer, bn_error *err)
{
    bn_text rule = bn_text_over(err->rule, sizeof err->rule);
    bn_text text = bn_text_over(err->text, sizeof err->text);

    (void)setup;
    (void)state;
    assert_string_equal(err->hint, "");
    if (question->form == BN_FORM_CHOICE)
        return; /* it has nothing to say of these */
    bn_text_add(&rule, "XX-001");
    bn_text_int(&text, answer->value[0]);
}

/* A game that says why it refuses is quoted; if it says nothing, the form of the answer is the reason. */
static void refused(void **state)
{
    bn_game telling = game;
    bn_question numbers = SPANS(1, { 0, 9 }), choice = CHOICE(15);
    bn_error err;

    (void)state;
    telling.refuse = because;
    assert_int_equal(bn_game_check(&telling, NULL, NULL, &numbers, &(bn_answer){ { 3 } }, &err),
                     BN_ANSWER);
    assert_string_equal(err.rule, "XX-001");
    assert_string_equal(err.text, "3");
    assert_int_equal(bn_game_check(&telling, NULL, NULL, &choice, &(bn_answer){ { 3 } }, &err),
                     BN_ANSWER);
    assert_string_equal(err.rule, "");
    assert_string_not_equal(err.hint, "");
    assert_int_equal(bn_game_check(&telling, NULL, NULL, &numbers, &(bn_answer){ { 3 } }, NULL),
                     BN_ANSWER);
}

static const struct count_row {
    const char *name;
    bn_question question;
    uint64_t count;
} count_rows[] = {
    { "answers: three options", CHOICE(0x8000000000000011), 3 },
    { "answers: no option", CHOICE(0), 0 },
    { "answers: flags", FLAGS(0xf0), 16 },
    { "answers: 63 flags", FLAGS(UINT64_MAX >> 1), UINT64_C(1) << 63 },
    { "answers: 64 flags", FLAGS(UINT64_MAX), UINT64_MAX },
    { "answers: numbers", SPANS(3, { -1, 1 }, { 5, 5 }, { 0, 3 }), 12 },
    { "answers: empty span", SPANS(2, { 0, 3 }, { 1, 0 }), 0 },
    { "answers: all numbers", SPANS(2, { INT32_MIN, INT32_MAX }, { INT32_MIN, INT32_MAX }),
      UINT64_MAX },
    { "answers: a roll", ROLL(1, { 2, 6, 0 }), 0 },
};

/* The answers listed are different, in order of index, and fit their own question. */
static void count(void **state)
{
    const struct count_row *row = *state;
    uint64_t answers = bn_question_answers(&row->question);
    bn_game all = game;
    bn_answer before, now;

    all.offers = toy_offers_all;
    memset(&before, 0x55, sizeof before);
    assert_true(answers == row->count);
    for (uint64_t i = 0; i < answers && i < 100; i++) {
        bn_question_answer(&row->question, i, &now);
        assert_int_equal(bn_game_check(&all, NULL, NULL, &row->question, &now, NULL), BN_OK);
        assert_memory_not_equal(&before, &now, sizeof now);
        before = now;
    }
    if (answers > 0 && answers < UINT64_MAX) {
        bn_question_answer(&row->question, answers - 1, &now);
        assert_int_equal(bn_game_check(&all, NULL, NULL, &row->question, &now, NULL), BN_OK);
    }
}

#define ASKED(addressee, of, who, shown)                                                           \
    {                                                                                              \
        .to = (addressee), .side = (of), .person = (who), .seen = (shown)                          \
    }

static const struct seat_row {
    const char *name;
    bn_seat seat;
    bn_question question;
    bool answers, sees;
} seat_rows[] = {
    { "referee, of a side", { BN_REFEREE, 0, 0 }, ASKED(BN_TO_SIDE, 1, 0, BN_SEEN_BY_SIDE), 1, 1 },
    { "referee, judgement", { BN_REFEREE, 0, 0 }, ASKED(BN_TO_REFEREE, 0, 0, 0), 1, 1 },
    { "commander, own order", { BN_COMMANDER, 1, 0 }, ASKED(BN_TO_SIDE, 1, 0, 1), 1, 1 },
    { "commander, other's order", { BN_COMMANDER, 0, 0 }, ASKED(BN_TO_SIDE, 1, 0, 1), 0, 0 },
    { "commander, other's, seen", { BN_COMMANDER, 0, 0 }, ASKED(BN_TO_SIDE, 1, 0, 0), 0, 1 },
    { "commander, own character", { BN_COMMANDER, 1, 0 }, ASKED(BN_TO_SIDE, 1, 2, 1), 0, 1 },
    { "commander, own dice", { BN_COMMANDER, 1, 0 }, ASKED(BN_TO_CHANCE, 1, 0, 0), 1, 1 },
    { "commander, other's dice", { BN_COMMANDER, 0, 0 }, ASKED(BN_TO_CHANCE, 1, 0, 0), 0, 1 },
    { "commander, judgement", { BN_COMMANDER, 0, 0 }, ASKED(BN_TO_REFEREE, 0, 0, 0), 0, 1 },
    { "referee, dice of his own", { BN_REFEREE, 0, 0 }, ASKED(BN_TO_CHANCE, 1, 0, 2), 1, 1 },
    { "commander, referee's dice", { BN_COMMANDER, 1, 0 }, ASKED(BN_TO_CHANCE, 1, 0, 2), 0, 0 },
    { "character, referee's dice", { BN_CHARACTER, 1, 2 }, ASKED(BN_TO_CHANCE, 1, 2, 2), 0, 0 },
    { "spectator, referee's dice", { BN_SPECTATOR, 0, 0 }, ASKED(BN_TO_CHANCE, 0, 0, 2), 0, 0 },
    { "commander, referee's own", { BN_COMMANDER, 0, 0 }, ASKED(BN_TO_REFEREE, 0, 0, 2), 0, 0 },
    { "character, own", { BN_CHARACTER, 1, 2 }, ASKED(BN_TO_SIDE, 1, 2, 1), 1, 1 },
    { "character, another's", { BN_CHARACTER, 1, 3 }, ASKED(BN_TO_SIDE, 1, 2, 1), 0, 1 },
    { "character 0 is nobody", { BN_CHARACTER, 1, 0 }, ASKED(BN_TO_SIDE, 1, 0, 1), 0, 1 },
    { "character, dice", { BN_CHARACTER, 1, 2 }, ASKED(BN_TO_CHANCE, 1, 2, 0), 0, 1 },
    { "spectator, own side only", { BN_SPECTATOR, 1, 0 }, ASKED(BN_TO_SIDE, 1, 0, 1), 0, 0 },
    { "no such role", { 77, 1, 0 }, ASKED(BN_TO_SIDE, 1, 0, 1), 0, 0 },
};

static void seat(void **state)
{
    const struct seat_row *row = *state;

    assert_int_equal(bn_seat_answers(row->seat, &row->question), row->answers);
    assert_int_equal(bn_seat_sees(row->seat, &row->question), row->sees);
    if (row->question.seen == BN_SEEN_BY_SIDE)
        assert_int_equal(bn_seat_knows(row->seat, row->question.side), row->sees);
}

static void empty(void **state)
{
    unsigned char part[3] = { 0 };

    (void)state;
    assert_true(bn_state_empty(part, 3));
    part[2] = 1;
    assert_true(bn_state_empty(part, 2));
    assert_false(bn_state_empty(part, 3));
}

/* Every byte that is not shown is 0, whatever was there. */
static void asked(void **state)
{
    bn_question q, head = { .kind = 7, .round = 3, .side = 1, .parts = 1, .about = { -1, -1 } };
    bn_question wanted = head;

    (void)state;
    memset(&q, 0xA5, sizeof q);
    wanted.to = BN_TO_SIDE;
    wanted.form = BN_FORM_CHOICE;
    bn_ask(7, 3, BN_TO_SIDE, 1, BN_FORM_CHOICE, &q);
    assert_memory_equal(&q, &wanted, sizeof q);

    memset(&q, 0xA5, sizeof q);
    wanted = head;
    wanted.to = BN_TO_REFEREE;
    wanted.form = BN_FORM_NUMBERS;
    wanted.spans[0] = (bn_span){ -4, 9 };
    wanted.preset.value[0] = -1;
    bn_ask_number(7, 3, BN_TO_REFEREE, 1, (bn_span){ -4, 9 }, -1, &q);
    assert_memory_equal(&q, &wanted, sizeof q);
}

/* Hidden while the setup says so. */
static bool while_true(const void *setup, const void *state)
{
    (void)state;
    return *(const bool *)setup;
}

static const struct hidden_row {
    const char *name;
    bn_seat seat;
    bool always, now; /* hidden */
    bool may;         /* know what is of side 1 */
} hidden_rows[] = {
    { "hidden: from the other side", { BN_COMMANDER, 0, 0 }, true, true, false },
    { "hidden: not from its own", { BN_COMMANDER, 1, 0 }, true, true, true },
    { "hidden: nor from its characters", { BN_CHARACTER, 1, 2 }, true, true, true },
    { "hidden: nor from the referee", { .role = BN_REFEREE }, true, true, true },
    { "hidden: from a spectator", { .role = BN_SPECTATOR }, true, true, false },
    { "hidden: while it applies", { BN_COMMANDER, 0, 0 }, false, true, false },
    { "hidden: not while it does not", { BN_COMMANDER, 0, 0 }, false, false, true },
};

static void hides(void **state)
{
    const struct hidden_row *row = *state;
    bn_hidden hidden = { .name = "plan", .applies = row->always ? NULL : while_true };

    assert_int_equal(bn_may_know(&hidden, &row->now, NULL, row->seat, 1), row->may);
}

/* ---- options as people read them ---------------------------------------------------------- */

static const char *const orders[] = { "attack", "hold", "march_on", "flee", NULL };
static const char *const order_names[] = { "Attack+", "Hold", "March on", "Flee", NULL };
static const bn_kind read_kinds[] = { { .key = "named", .words = orders, .names = order_names },
                                      { .key = "worded", .words = orders },
                                      { .key = "free" } };

static void own_words(const void *setup, const void *state, const bn_question *question,
                      int32_t index, bn_text *out)
{
    (void)setup;
    (void)state;
    (void)question;
    bn_text_add(out, index == 3 ? "old_mill" : index == 4 ? "march_on old_mill" : orders[index]);
}

static const struct read_row {
    const char *name;
    uint16_t kind;
    bn_form form;
    int32_t index;
    const char *read;
} read_rows[] = {
    { "option: its name", 0, BN_FORM_CHOICE, 0, "Attack+" },
    { "option: of flags too", 0, BN_FORM_FLAGS, 1, "Hold" },
    { "option: what the game says itself", 0, BN_FORM_CHOICE, 3, "old_mill" },
    { "option: a word without a name", 1, BN_FORM_CHOICE, 2, "march on" },
    { "option: a word before a name", 1, BN_FORM_CHOICE, 4, "march on old_mill" },
    { "option: a plain word", 1, BN_FORM_CHOICE, 1, "hold" },
    { "option: no words of its kind", 2, BN_FORM_CHOICE, 2, "march_on" },
    { "option: a part is no option", 0, BN_FORM_NUMBERS, 0, "attack" },
};

static void reads(void **state)
{
    const struct read_row *row = *state;
    const bn_game words = { .kinds = read_kinds, .kind_count = 3, .word = own_words };
    bn_question question = { .kind = row->kind, .form = (uint8_t)row->form, .options = 5 };
    char buffer[40];
    bn_text out = bn_text_over(buffer, sizeof buffer);

    bn_game_option_text(&words, NULL, NULL, &question, row->index, &out);
    assert_string_equal(buffer, row->read);
}

int main(void)
{
    static bni_tests tests;

    BNI_ROWS(&tests, check, check_rows);
    BNI_ROWS(&tests, count, count_rows);
    BNI_ROWS(&tests, seat, seat_rows);
    BNI_ROWS(&tests, hides, hidden_rows);
    BNI_ROWS(&tests, reads, read_rows);
    BNI_ONE(&tests, asked);
    BNI_ONE(&tests, empty);
    BNI_ONE(&tests, refused);
    return BNI_RUN("game", &tests);
}
