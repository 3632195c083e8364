/* The lines of a roll, in words and with their weights: dice of a game that is nothing but dice. What holds for the
 * rolls of every system is in tests/promises/prospects_test.c. */
#include "common/test_support.h"

#include <stdio.h>

#include <banneret/prospects.h>
#include <banneret/system/game.h>

typedef struct dice_state {
    int32_t rolled; /* rolls so far */
    int32_t value[2];
} dice_state;

typedef struct dice_setup {
    bn_throw thrown;
    uint8_t parts;
    int32_t (*judge)(const int32_t *totals);
    void (*tell)(const dice_state *now, bn_text *out);
    int32_t saved_from; /* from this consequence on a d6 follows; 0: none does */
    bool joined;        /* it belongs to the first roll */
} dice_setup;

static bool over(const dice_setup *setup, const dice_state *s)
{
    return s->rolled == 2 ||
           (s->rolled == 1 && (setup->saved_from == 0 || s->value[0] < setup->saved_from));
}

static uint32_t ask(const void *with, const void *state, bn_question *out)
{
    const dice_setup *setup = with;
    const dice_state *s = state;

    if (over(setup, s))
        return 0;
    memset(out, 0, sizeof *out);
    out->to = BN_TO_CHANCE;
    out->form = BN_FORM_ROLL;
    out->kind = s->rolled != 0;
    out->parts = s->rolled ? 1 : setup->parts;
    for (uint32_t i = 0; i < out->parts; i++)
        out->throws[i] = s->rolled ? (bn_throw){ 1, 6, 0 } : setup->thrown;
    return 1;
}

static int32_t consequence(const void *with, const void *state, const bn_question *question,
                           const int32_t *totals)
{
    (void)state;
    return question->kind ? totals[0] >= 4 : ((const dice_setup *)with)->judge(totals);
}

static uint64_t roll_key(const void *setup, const void *state, const bn_question *question)
{
    (void)setup;
    (void)state;
    return question->kind;
}

static void advance(const void *setup, void *state, const bn_move *moves, uint32_t count,
                    bn_trace *trace)
{
    dice_state *s = state;

    (void)setup;
    (void)trace;
    assert_int_equal(count, 1);
    s->value[s->rolled++] = moves[0].answer.value[0];
}

static int32_t winner(const void *setup, const void *state)
{
    (void)setup;
    (void)state;
    return -1;
}

static void tell(const void *setup, const void *before, const void *after,
                 const bn_question *question, bn_seat seat, bn_text *out)
{
    (void)before;
    (void)question;
    (void)seat;
    ((const dice_setup *)setup)->tell(after, out);
}

static bool belongs(const void *setup, const bn_question *rolled, const bn_question *next)
{
    (void)rolled;
    (void)next;
    return ((const dice_setup *)setup)->joined;
}

static size_t state_size(const void *setup)
{
    (void)setup;
    return sizeof(dice_state);
}

static uint32_t sides(const void *setup)
{
    (void)setup;
    return 2;
}

static const bn_kind kinds[] = { { .key = "shot", .title = "Shot" },
                                 { .key = "save", .title = "Save" } };

static const bn_game dice_game = {
    .kinds = kinds,
    .kind_count = BN_COUNT(kinds),
    .state_size = state_size,
    .sides = sides,
    .ask = ask,
    .consequence = consequence,
    .roll_key = roll_key,
    .advance = advance,
    .winner = winner,
    .tell = tell,
    .belongs = belongs,
};

/* ---- what dice come to ---------------------------------------------------------------------------- */

static int32_t itself(const int32_t *t)
{
    return t[0];
}

static int32_t ones_again(const int32_t *t)
{
    return t[0] == 1 ? BN_AGAIN : t[0];
}

static int32_t every_pair(const int32_t *t)
{
    return t[0] * 100 + t[1];
}

/* ---- what is shown ----------------------------------------------------------------------------------- */

static void tell_hit(const dice_state *s, bn_text *out)
{
    bn_text_add(out, s->value[0] == 6 ? "Red is hit" : "Red is missed");
}

static void tell_rarely(const dice_state *s, bn_text *out)
{
    bn_text_add(out, s->value[0] == 6 ? "Red is hit" : "");
}

static void tell_the_same(const dice_state *s, bn_text *out)
{
    (void)s;
    bn_text_add(out, "It is evening");
}

static void tell_loss(const dice_state *s, bn_text *out)
{
    bn_text_add(out, "It is evening. Red lost ");
    bn_text_count(out, s->value[0], "man", "men");
    bn_text_add(out, " (as the table says)");
}

static void tell_place(const dice_state *s, bn_text *out)
{
    bn_text_add(out, "Red (of the north) went from (2, -1) to (");
    bn_text_int(out, s->value[0]);
    bn_text_add(out, ", 4)(6, 7); it is evening");
}

static void tell_apart(const dice_state *s, bn_text *out)
{
    for (int32_t i = 0; i < s->value[0]; i++)
        bn_text_char(out, 'x');
}

static void tell_save(const dice_state *s, bn_text *out)
{
    if (s->rolled == 1)
        bn_text_add(out, s->value[0] >= 5 ? "" : "Red is missed");
    else
        bn_text_add(out, s->value[1] ? "Red is saved" : "Red is hit");
}

/* ---- the rows ----------------------------------------------------------------------------------------- */

#define D(sides_) .thrown = { 1, sides_, 0 }, .parts = 1

static const struct line_row {
    const char *name;
    dice_setup setup;
    const char *lines; /* weight/total totals: words; or the state */
} line_rows[] = {
    { "equal words are one line",
      { D(6), .judge = itself, .tell = tell_hit },
      "5/6 1 to 5: Red is missed; 1/6 6: Red is hit" },
    { "dice that are thrown again are left out",
      { D(6), .judge = ones_again, .tell = tell_hit },
      "4/5 2 to 5: Red is missed; 1/5 6: Red is hit; again 0.167" },
    { "where nothing is told the line says so",
      { D(6), .judge = itself, .tell = tell_rarely },
      "5/6 1 to 5: nothing to report; 1/6 6: Red is hit" },
    { "one sentence whatever the dice show",
      { D(6), .judge = itself, .tell = tell_the_same },
      "6/6 1 to 6: It is evening" },
    { "what all have in common and what is in brackets is left out",
      { D(3), .judge = itself, .tell = tell_loss },
      "1/3 1: Red lost 1 man; 1/3 2: Red lost 2 men; 1/3 3: Red lost 3 men" },
    { "places of the map stand in brackets and are told",
      { D(2), .judge = itself, .tell = tell_place },
      "1/2 1: Red went from (2, -1) to (1, 4)(6, 7); it is evening; "
      "1/2 2: Red went from (2, -1) to (2, 4)(6, 7); it is evening" },
    { "many numbers become a few spans",
      { D(12), .judge = itself, .tell = tell_loss },
      "1/12 1: Red lost 1 man; 2/12 2, 3: Red lost 2 to 3 men; 2/12 4, 5: Red lost 4 to 5 men; "
      "2/12 6, 7: Red lost 6 to 7 men; 2/12 8, 9: Red lost 8 to 9 men; 1/12 10: Red lost 10 men; "
      "1/12 11: Red lost 11 men; 1/12 12: Red lost 12 men" },
    { "more shapes than lines",
      { D(14), .judge = itself, .tell = tell_apart },
      "3/14 1 to 3: one of 3 other results; 1/14 4: xxxx; 1/14 5: xxxxx; 1/14 6: xxxxxx; "
      "1/14 7: xxxxxxx; 1/14 8: xxxxxxxx; 1/14 9: xxxxxxxxx; 1/14 10: xxxxxxxxxx; "
      "1/14 11: xxxxxxxxxxx; 1/14 12: xxxxxxxxxxxx; 1/14 13: xxxxxxxxxxxxx; "
      "1/14 14: xxxxxxxxxxxxxx" },
    { "dice that belong to it are followed",
      { D(6), .judge = itself, .tell = tell_save, .saved_from = 5, .joined = true },
      "8/12 1 to 4: Red is missed; 2/12 : Red is hit; 2/12 : Red is saved" },
    { "dice that do not are another event",
      { D(6), .judge = itself, .tell = tell_save, .saved_from = 5 },
      "4/6 1 to 4: Red is missed; 2/6 5, 6: nothing to report" },
    { "too many results",
      { .thrown = { 1, 100, 0 }, .parts = 2, .judge = every_pair, .tell = tell_hit },
      "state 3" },
};

static void print_lines(const bn_prospects *p, bn_text *out)
{
    for (uint32_t i = 0; i < p->count; i++) {
        bn_text_add(out, i > 0 ? "; " : "");
        bn_text_int(out, (int64_t)p->lines[i].weight);
        bn_text_char(out, '/');
        bn_text_int(out, (int64_t)p->total);
        bn_text_char(out, ' ');
        bn_text_add(out, p->lines[i].totals ? p->lines[i].totals : "");
        bn_text_add(out, ": ");
        bn_text_add(out, p->lines[i].words);
    }
}

static void says(void **state)
{
    const struct line_row *row = *state;
    bn_arena arena = bni_test_arena((size_t)64 << 20);
    dice_state start = { 0 };
    bn_prospects found;
    char words[2000] = "";
    bn_text t = bn_text_over(words, sizeof words);

    assert_int_equal(bn_prospects_make(&dice_game, &row->setup, &start, 0,
                                       (bn_seat){ .role = BN_REFEREE }, &arena, &found, NULL),
                     BN_OK);
    print_lines(&found, &t);
    if (found.again > 0) {
        char again[40];

        snprintf(again, sizeof again, "; again %.3f", found.again);
        bn_text_add(&t, again);
    }
    if (found.state != BN_PROSPECTS_EXACT) {
        bn_text_add(&t, "state ");
        bn_text_int(&t, found.state);
    }
    assert_string_equal(words, row->lines);
    bn_arena_done(&arena);
}

/* Too little memory is an error, wherever it ends. */
static void lacks_memory(void **state)
{
    const dice_setup *setup = &line_rows[0].setup;
    dice_state start = { 0 };
    bn_code code = BN_MEMORY;
    uint32_t failed = 0;

    (void)state;
    for (size_t size = 1 << 10; code == BN_MEMORY; size += 1 << 10) {
        bn_arena arena = bni_test_arena(size);
        bn_prospects found;
        bn_error err;

        code = bn_prospects_make(&dice_game, setup, &start, 0, (bn_seat){ .role = BN_REFEREE },
                                 &arena, &found, &err);
        failed += code == BN_MEMORY && err.code == BN_MEMORY;
        bn_arena_done(&arena);
    }
    assert_int_equal(code, BN_OK);
    assert_true(failed > 1);
}

int main(void)
{
    static bni_tests tests;

    BNI_ROWS(&tests, says, line_rows);
    BNI_ONE(&tests, lacks_memory);
    return BNI_RUN("prospects", &tests);
}
