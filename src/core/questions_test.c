/* A duel whose questions are rows of one file: a judgement that a document may give, a sealed order
 * and a roll. What a row says must reach documents, kinds, state and words. */
#include <banneret/system/questions.h>
#include <banneret/system/steps.h>

#include "../base/testing.h"
#include "fields.h"

static const char *const weather_words[] = { "clear", "rain", NULL };
static const char *const place_words[] = { "yard", "roof", "stairs", NULL };
static const char *const guard_words[] = { "high", "low", NULL };

/* ---- what comes from the rows ------------------------------------------------------------- */

enum {
#define OF_DUEL(name, ...) IN_##name,
#define OF_DUELLIST(name, ...) IN_##name,
#define ASKED(name, ...)
#include "test_questions.def"
#undef OF_DUEL
#undef OF_DUELLIST
#undef ASKED
    INPUTS
};

enum {
#define OF_DUEL(name, ...) ASK_##name,
#define OF_DUELLIST(name, ...) ASK_##name,
#define ASKED(name, ...) ASK_##name,
#include "test_questions.def"
#undef OF_DUEL
#undef OF_DUELLIST
#undef ASKED
    KINDS
};

/* As documents give it. */
typedef struct duel_inputs {
#define OF_DUEL(name, member, answer, ...) BN_C_##answer member;
#define OF_DUELLIST(name, member, answer, ...)
#define ASKED(name, ...)
#include "test_questions.def"
#undef OF_DUEL
#undef OF_DUELLIST
#undef ASKED
    uint8_t given[INPUTS];
} duel_inputs;

typedef struct duellist_inputs {
#define OF_DUEL(name, member, answer, ...)
#define OF_DUELLIST(name, member, answer, ...) BN_C_##answer member;
#define ASKED(name, ...)
#include "test_questions.def"
#undef OF_DUEL
#undef OF_DUELLIST
#undef ASKED
    uint8_t given[INPUTS];
} duellist_inputs;

/* As the state has it. */
enum { IS_TALL = 1 << 0, IS_DRUNK = 1 << 3 };

typedef struct duellist {
    uint16_t is;
    int8_t skill;
    uint8_t guard;
    uint8_t places;
    uint8_t reach;
} duellist;

typedef struct duel {
    duellist sides[2];
    uint8_t weather;
    uint8_t step, at;
    uint8_t winner;
} duel;

#define AT(struct_, member) BN_SLOT(struct_, member)
#define BIT(struct_, member, mask) BN_SLOT_BIT(struct_, member, mask)

static const bn_kind kinds[KINDS] = {
#define OF_DUEL(name, member, answer, std, ruled, at, title, ...)                                  \
    BN_KIND_ROW(#member, BN_TO_REFEREE, BN_K_##answer, BN_RULE(ruled), title, __VA_ARGS__,         \
                .slot = at),
#define OF_DUELLIST OF_DUEL
#define ASKED(name, key, to, answer, ruled, title, ...)                                            \
    BN_KIND_ROW(#key, BN_ASKED_OF(to), BN_K_##answer, BN_RULE(ruled), title, __VA_ARGS__),
#include "test_questions.def"
#undef OF_DUEL
#undef OF_DUELLIST
#undef ASKED
};

static const bn_field asked[] = {
#define OF_DUEL(name, member, answer, std, ruled, at, title, ...)                                  \
    BN_FIELD_ROW(duel_inputs, member, given[IN_##name], #member, BN_F_##answer, "DU-" #ruled, std, \
                 __VA_ARGS__),
#define OF_DUELLIST(name, member, answer, std, ruled, at, title, ...)                              \
    BN_FIELD_ROW(duellist_inputs, member, given[IN_##name], #member, BN_F_##answer, "DU-" #ruled,  \
                 std, __VA_ARGS__),
#define ASKED(name, ...)
#include "test_questions.def"
#undef OF_DUEL
#undef OF_DUELLIST
#undef ASKED
};

/* The map of the document: a name a line, in the order and the groups that people want. */
static const bn_field drink_fields[] = { SEE(asked, IN_DRUNK), { .key = NULL } };
static const bn_field duellist_fields[] = {
    SEE(asked, IN_REACH),
    SEE(asked, IN_SKILL),
    UNDER(duellist_inputs, "drink", drink_fields, "what he drank"),
    SEE(asked, IN_PLACES),
    { .key = NULL },
};

/* ---- the rows ----------------------------------------------------------------------------- */

static const struct kind_row {
    const char *name;
    uint32_t kind;
    uint16_t rule;
    uint8_t to, form, options;
    const char *help;
} kind_rows[] = {
    { "weather", ASK_WEATHER, 3, BN_TO_REFEREE, BN_FORM_CHOICE, 2, "the weather of the day" },
    { "drunk", ASK_DRUNK, 12, BN_TO_REFEREE, BN_FORM_CHOICE, 2, "has drunk too much" },
    { "skill", ASK_SKILL, 57, BN_TO_REFEREE, BN_FORM_NUMBERS, 0, "how good a fencer" },
    { "places", ASK_PLACES, 100, BN_TO_REFEREE, BN_FORM_FLAGS, 3, "places of training" },
    { "reach", ASK_REACH, 101, BN_TO_REFEREE, BN_FORM_NUMBERS, 0, "length of the reach" },
    { "guard", ASK_GUARD, 102, BN_TO_SIDE, BN_FORM_CHOICE, 2, NULL },
    { "bout", ASK_BOUT, 207, BN_TO_CHANCE, BN_FORM_ROLL, 0, NULL },
};

static void makes_a_kind(void **state)
{
    const struct kind_row *row = *state;
    const bn_kind *kind = &kinds[row->kind];
    bn_question question;

    assert_string_equal(kind->key, row->name);
    assert_int_equal(kind->rule, row->rule);
    if (row->help)
        assert_string_equal(kind->help, row->help);
    else
        assert_null(kind->help);
    bn_ask_kind(kinds, row->kind, 2, 1, 1, &question);
    assert_int_equal(question.kind, row->kind);
    assert_int_equal(question.round, 2);
    assert_int_equal(question.side, 1);
    assert_int_equal(question.to, row->to);
    assert_int_equal(question.form, row->form);
    assert_int_equal(question.options, row->options);
    assert_int_equal(question.sealed, row->kind == ASK_GUARD);
    assert_int_equal(question.seen, row->kind == ASK_SKILL ? BN_SEEN_BY_SIDE : BN_SEEN_BY_ALL);
    assert_int_equal(question.parts, row->kind == ASK_BOUT ? 2 : 1);
}

static void rolls_the_dice_of_its_row(void **state)
{
    bn_question question;

    (void)state;
    bn_ask_kind(kinds, ASK_BOUT, 1, 0, 0, &question);
    assert_int_equal(question.throws[1].count, 3);
    assert_int_equal(question.throws[1].sides, 6);
}

static const struct slot_row {
    const char *name;
    uint32_t kind;
    int32_t value;
} slot_rows[] = {
    { "a bit", ASK_DRUNK, 1 },   { "a signed byte", ASK_SKILL, -3 },
    { "a mask", ASK_PLACES, 5 }, { "a ratio, whole", ASK_REACH, 4 },
    { "a word", ASK_GUARD, 1 },
};

static void puts_an_answer_into_its_slot(void **state)
{
    const struct slot_row *row = *state;
    duellist who = { .is = IS_TALL };

    bn_slot_put(&who, kinds[row->kind].slot, row->value);
    assert_int_equal(bn_slot_get(&who, kinds[row->kind].slot), row->value);
    assert_true(who.is & IS_TALL);
    assert_int_equal((who.is & IS_DRUNK) != 0, row->kind == ASK_DRUNK);
}

/* ---- documents ---------------------------------------------------------------------------- */

static void reads_what_a_row_describes(void **state)
{
    static unsigned char memory[4096];
    bn_arena arena;
    bn_doc *doc, *drink;
    duellist_inputs in = { 0 };
    bn_error err;

    (void)state;
    bn_arena_init_fixed(&arena, memory, sizeof memory);
    doc = bn_doc_map(&arena);
    drink = bn_doc_map(&arena);
    bn_doc_put(&arena, doc, "skill", bn_doc_int(&arena, 12));
    bn_doc_put(&arena, drink, "drunk", bn_doc_bool(&arena, true));
    bn_doc_put(&arena, doc, "drink", drink);
    assert_int_equal(bn_schema_read(duellist_fields, doc, &arena, &in, &err), BN_OK);
    assert_int_equal(in.skill, 12);
    assert_int_equal(in.drunk, 1);
    assert_int_equal(in.given[IN_SKILL], 1);
    assert_int_equal(in.given[IN_DRUNK], 1);
    assert_int_equal(in.given[IN_PLACES], 0);

    doc = bn_doc_map(&arena);
    bn_doc_put(&arena, doc, "skil", bn_doc_int(&arena, 12));
    assert_int_equal(bn_schema_read(duellist_fields, doc, &arena, &in, &err), BN_SCHEMA);
    assert_string_equal(err.hint, "did you mean \"skill\"? one of: reach, skill, drink, places");

    doc = bn_doc_map(&arena);
    bn_doc_put(&arena, doc, "skill", bn_doc_int(&arena, 21));
    assert_int_equal(bn_schema_read(duellist_fields, doc, &arena, &in, &err), BN_SCHEMA);
    assert_string_equal(err.hint, "a whole number from -5 to 20 (DU-057)");
}

static void writes_the_template_in_the_order_of_the_document(void **state)
{
    char words[1024];
    bn_text out = bn_text_over(words, sizeof words);

    (void)state;
    bn_schema_template(duellist_fields, &out);
    assert_string_equal(
        words, "# length of the reach (DU-101); a number from 0 to 9; asked in play if not "
               "given\n"
               "#reach: 5/2\n"
               "\n"
               "# how good a fencer (DU-057); a whole number from -5 to 20; asked in play "
               "if not given\n"
               "#skill: 7\n"
               "\n"
               "# what he drank\n"
               "drink:\n"
               "  # has drunk too much (DU-012); true or false; asked in play if not "
               "given\n"
               "  drunk: false\n"
               "\n"
               "# places of training (DU-100); a list of any of: yard, roof, stairs; asked in "
               "play if not given\n"
               "#places: [yard]\n");
}

/* ---- the duel ----------------------------------------------------------------------------- */

enum { S_WEATHER, S_DRUNK, S_GUARD, S_BOUT, S_OVER };

static uint32_t both(const void *with, const void *state)
{
    (void)with;
    (void)state;
    return 2;
}

static void *duellist_in_hand(const void *with, void *state)
{
    duel *d = state;

    (void)with;
    return &d->sides[d->at];
}

static uint32_t guard_ask(const void *with, const void *state, bn_question *out)
{
    (void)with;
    (void)state;
    for (uint32_t side = 0; side < 2; side++)
        bn_ask_kind(kinds, ASK_GUARD, 1, side, 0, &out[side]);
    return 2;
}

static bn_pace guard_open(const void *with, void *state, bn_trace *trace)
{
    (void)with;
    (void)state;
    (void)trace;
    return BN_ASKS;
}

static const bn_steps course;

static void guard_take(const void *with, void *state, const bn_move *moves, uint32_t count,
                       bn_trace *trace)
{
    duel *d = state;

    (void)with;
    (void)trace;
    for (uint32_t i = 0; i < count; i++)
        bn_slot_put(&d->sides[moves[i].question], kinds[ASK_GUARD].slot, moves[i].answer.value[0]);
    bn_steps_go(&course, d, S_BOUT);
}

static int32_t bout_consequence(const void *with, const void *state, const bn_question *question,
                                const int32_t *totals)
{
    const duel *d = state;
    int32_t lead = totals[0] + d->sides[0].guard - totals[1] - d->sides[1].guard;

    (void)with;
    (void)question;
    return lead == 0 ? BN_AGAIN : lead < 0;
}

static void bout_take(const void *with, void *state, const bn_move *moves, uint32_t count,
                      bn_trace *trace)
{
    duel *d = state;

    (void)with;
    (void)count;
    (void)trace;
    d->winner = (uint8_t)moves->answer.value[0];
    d->at++;
}

static void shape(const void *with, const void *state, bn_question *out)
{
    const duel *d = state;

    (void)with;
    out->round = 1;
    if (out->kind == ASK_DRUNK)
        out->side = d->at;
}

static const bn_step weather_step = { .kind = 1 + ASK_WEATHER };
static const bn_step drunk_step = { .count = both,
                                    .thing = duellist_in_hand,
                                    .kind = 1 + ASK_DRUNK };
static const bn_step guard_step = { .open = guard_open, .ask = guard_ask, .take = guard_take };
static const bn_step bout_step = { .take = bout_take,
                                   .consequence = bout_consequence,
                                   .kind = 1 + ASK_BOUT };
static const bn_step *const steps[] = { [S_WEATHER] = &weather_step,
                                        [S_DRUNK] = &drunk_step,
                                        [S_GUARD] = &guard_step,
                                        [S_BOUT] = &bout_step };
static const bn_steps course = { .steps = steps,
                                 .over = S_OVER,
                                 .step_at = offsetof(duel, step),
                                 .cursors = 1,
                                 .cursor = { offsetof(duel, at) },
                                 .kinds = kinds,
                                 .shape = shape };

BN_STEPS_FUNCTIONS(course)

static const bn_game game = { .name = "duel", .kinds = kinds, BN_STEPS_SLOTS };

static void plays_by_rows(void **state)
{
    bn_question q[BN_OPEN_MAX];
    duel d = { .winner = 9 };
    bn_move orders[] = { { 0, { { 1 } } }, { 1, { { 0 } } } };

    (void)state;
    bn_steps_settle(&course, NULL, &d, NULL);
    for (uint32_t i = 0; i < 3; i++) { /* rain; the second is drunk */
        assert_int_equal(game.ask(NULL, &d, q), 1);
        assert_int_equal(q->kind, i == 0 ? ASK_WEATHER : ASK_DRUNK);
        assert_int_equal(q->side, i == 2);
        game.advance(NULL, &d, &(bn_move){ 0, { { i != 1 } } }, 1, NULL);
    }
    assert_int_equal(d.weather, 1);
    assert_int_equal(d.sides[0].is, 0);
    assert_int_equal(d.sides[1].is, IS_DRUNK);
    assert_int_equal(game.ask(NULL, &d, q), 2);
    game.advance(NULL, &d, orders, 2, NULL);
    assert_int_equal(game.ask(NULL, &d, q), 1);
    assert_int_equal(game.consequence(NULL, &d, q, (int32_t[]){ 9, 10 }), BN_AGAIN);
    assert_int_equal(game.consequence(NULL, &d, q, (int32_t[]){ 9, 11 }), 1);
    game.advance(NULL, &d, &(bn_move){ 0, { { 1 } } }, 1, NULL);
    assert_int_equal(d.winner, 1);
    assert_int_equal(game.ask(NULL, &d, q), 0);
}

int main(void)
{
    static bni_tests tests;

    BNI_ROWS(&tests, makes_a_kind, kind_rows);
    BNI_ROWS(&tests, puts_an_answer_into_its_slot, slot_rows);
    BNI_ONE(&tests, rolls_the_dice_of_its_row);
    BNI_ONE(&tests, reads_what_a_row_describes);
    BNI_ONE(&tests, writes_the_template_in_the_order_of_the_document);
    BNI_ONE(&tests, plays_by_rows);
    return BNI_RUN("questions", &tests);
}
