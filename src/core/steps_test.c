#include <banneret/system/steps.h>

#include "../base/testing.h"

/* ---- a game of steps of every sort -------------------------------------------------------- */

enum { THINGS = 3, PAIRS = 2 };

enum { K_WORTH, K_BID, K_FALL, K_WAY, K_INNER, K_KINDS };

static const char *const ways[] = { "left", "right", NULL };

typedef struct thing {
    uint8_t side;
    int16_t worth;
} thing;

typedef struct inner {
    uint8_t at_step;
    uint8_t cursor;
    uint8_t rolled;
} inner;

typedef struct table {
    int16_t target;
    uint8_t step, at, part;
    uint8_t round;
    uint8_t bids[2];
    uint8_t fell[PAIRS];
    uint8_t many;
    uint8_t walked; /* how often the walk was passed */
    uint8_t way;
    uint8_t closed;
    thing things[THINGS];
    inner inside;
} table;

/* What the steps are called with: made for the call. */
typedef struct scene {
    const int32_t *skips;
    int32_t bonus;
} scene;

static const bn_kind kinds[K_KINDS] = {
    [K_WORTH] = { .key = "worth",
                  .title = "Worth",
                  .asks = "[]: what is {} worth to <>?",
                  .to = BN_TO_REFEREE,
                  .form = BN_FORM_NUMBERS,
                  .seen = BN_SEEN_BY_SIDE,
                  .span = { -5, 5 },
                  .slot = BN_SLOT(thing, worth) },
    [K_BID] = { .key = "bid",
                .title = "Bid",
                .words = ways,
                .to = BN_TO_SIDE,
                .form = BN_FORM_CHOICE,
                .sealed = 1 },
    [K_FALL] = { .key = "fall", .title = "Fall", .parts = 2, .dice = { 1, 6, 0 } },
    [K_WAY] = { .key = "way",
                .title = "Way",
                .words = ways,
                .to = BN_TO_SIDE,
                .form = BN_FORM_FLAGS,
                .slot = BN_SLOT(table, way) },
    [K_INNER] = { .key = "inner", .title = "Inner", .dice = { 2, 6, 0 } },
};

enum { S_WORTH, S_SUM, S_BIDS, S_FALL, S_FALLS, S_WALK, S_WAY, S_INNER, S_OVER };

static const bn_steps course, inner_course;

/* One thing after another; one of them is not asked about. */
static uint32_t thing_count(const void *with, const void *state)
{
    (void)with;
    (void)state;
    return THINGS;
}

static bool thing_wanted(const void *with, const void *state, uint32_t at)
{
    const scene *here = with;

    (void)state;
    return at != (uint32_t)here->skips[0];
}

static void *thing_in_hand(const void *with, void *state)
{
    table *s = state;

    (void)with;
    return &s->things[s->at];
}

static const bn_step worth_step = { .count = thing_count,
                                    .wants = thing_wanted,
                                    .thing = thing_in_hand,
                                    .kind = 1 + K_WORTH,
                                    .preset = -2 };

static bn_pace sum_pass(const void *with, void *state, bn_trace *trace)
{
    table *s = state;

    (void)with;
    (void)trace;
    assert_int_equal(s->at, 0);
    for (uint32_t i = 0; i < THINGS; i++)
        s->target = (int16_t)(s->target + s->things[i].worth);
    return BN_DONE;
}

static const bn_step sum_step = { .pass = sum_pass };

/* Sealed, both at once. */
static bn_pace bids_open(const void *with, void *state, bn_trace *trace)
{
    const table *s = state;

    (void)with;
    (void)trace;
    assert_int_equal(s->target, 0);
    return BN_ASKS;
}

static uint32_t bids_ask(const void *with, const void *state, bn_question *out)
{
    const table *s = state;

    (void)with;
    for (uint32_t side = 0; side < 2; side++)
        bn_ask_kind(kinds, K_BID, s->round, side, (int32_t)side, &out[side]);
    return 2;
}

static void bids_take(const void *with, void *state, const bn_move *moves, uint32_t count,
                      bn_trace *trace)
{
    table *s = state;

    (void)with;
    (void)trace;
    assert_int_equal(count, 2);
    for (uint32_t i = 0; i < count; i++)
        s->bids[moves[i].question] = (uint8_t)moves[i].answer.value[0];
    bn_steps_go(&course, s, S_FALL);
}

static bool bids_offer(const void *with, const void *state, const bn_question *question,
                       const bn_answer *answer)
{
    (void)with;
    (void)state;
    return question->side == 0 || answer->value[0] == 1;
}

static const bn_step bids_step = {
    .open = bids_open, .ask = bids_ask, .take = bids_take, .offers = bids_offer
};

/* A roll a pair, by the second cursor. */
static uint32_t pair_count(const void *with, const void *state)
{
    (void)with;
    (void)state;
    return PAIRS;
}

static int32_t fall_consequence(const void *with, const void *state, const bn_question *question,
                                const int32_t *totals)
{
    const scene *here = with;

    (void)state;
    assert_int_equal(question->kind, K_FALL);
    return totals[0] == totals[1] ? BN_AGAIN : totals[0] + here->bonus > totals[1];
}

static uint64_t fall_key(const void *with, const void *state, const bn_question *question)
{
    const table *s = state;

    (void)with;
    return s->part * UINT64_C(100) + question->kind;
}

static void fall_take(const void *with, void *state, const bn_move *moves, uint32_t count,
                      bn_trace *trace)
{
    table *s = state;

    (void)with;
    (void)count;
    (void)trace;
    s->fell[s->part++] = (uint8_t)moves->answer.value[0];
}

static const bn_step fall_step = { .count = pair_count,
                                   .take = fall_take,
                                   .consequence = fall_consequence,
                                   .roll_key = fall_key,
                                   .kind = 1 + K_FALL,
                                   .hand = 1 };

/* Many results in one call. */
static void falls_consequences(const void *with, const void *state, const bn_question *question,
                               const int32_t *totals, uint32_t count, int32_t *out)
{
    (void)with;
    (void)state;
    (void)question;
    for (uint32_t i = 0; i < count; i++)
        out[i] = 10 * totals[0] + totals[1] + (int32_t)i;
}

static void falls_take(const void *with, void *state, const bn_move *moves, uint32_t count,
                       bn_trace *trace)
{
    table *s = state;

    (void)with;
    (void)count;
    (void)trace;
    s->many = (uint8_t)moves->answer.value[0];
    s->at = 1;
}

static const bn_step falls_step = { .take = falls_take,
                                    .consequences = falls_consequences,
                                    .kind = 1 + K_FALL };

/* Asks nothing three times over, and moves its own cursor. */
static uint32_t walk_ask(const void *with, const void *state, bn_question *out)
{
    (void)with;
    (void)state;
    (void)out;
    return 0;
}

static bn_pace walk_pass(const void *with, void *state, bn_trace *trace)
{
    table *s = state;

    (void)with;
    (void)trace;
    s->walked++;
    return ++s->at < THINGS ? BN_GOES : BN_DONE;
}

static const bn_step walk_step = { .ask = walk_ask, .pass = walk_pass };

/* One question, by its row only, into the state itself. */
static const bn_step way_step = { .kind = 1 + K_WAY, .preset = 3 };

/* A game within the game. */
static void inner_take(const void *with, void *state, const bn_move *moves, uint32_t count,
                       bn_trace *trace)
{
    inner *i = state;

    (void)with;
    (void)count;
    (void)trace;
    i->rolled = (uint8_t)moves->answer.value[0];
    bn_steps_go(&inner_course, i, 1);
}

static const bn_step inner_roll = { .take = inner_take, .kind = 1 + K_INNER };
static const bn_step *const inner_steps[] = { &inner_roll };
static const bn_steps inner_course = { .steps = inner_steps,
                                       .over = BN_COUNT(inner_steps),
                                       .step_at = offsetof(inner, at_step),
                                       .cursors = 1,
                                       .cursor = { offsetof(inner, cursor) },
                                       .kinds = kinds };

static bn_pace nested_open(const void *with, void *state, bn_trace *trace)
{
    table *s = state;

    (void)with;
    (void)trace;
    if (!bn_steps_over(&inner_course, &s->inside))
        return BN_ASKS;
    s->closed++;
    return BN_DONE;
}

static uint32_t nested_ask(const void *with, const void *state, bn_question *out)
{
    const table *s = state;

    return bn_steps_ask(&inner_course, with, &s->inside, out);
}

static void nested_take(const void *with, void *state, const bn_move *moves, uint32_t count,
                        bn_trace *trace)
{
    table *s = state;

    bn_steps_advance(&inner_course, with, &s->inside, moves, count, trace);
}

static int32_t nested_consequence(const void *with, const void *state, const bn_question *question,
                                  const int32_t *totals)
{
    const table *s = state;

    return bn_steps_consequence(&inner_course, with, &s->inside, question, totals);
}

static const bn_step nested_step = {
    .open = nested_open, .ask = nested_ask, .take = nested_take, .consequence = nested_consequence
};

static void shape(const void *with, const void *state, bn_question *out)
{
    const table *s = state;

    (void)with;
    out->round = s->round;
    out->about[0] = s->at;
    if (out->kind == K_WORTH)
        out->side = s->things[s->at].side;
    if (out->kind == K_WORTH && s->at == 2)
        bn_ask_within(out, (bn_span){ 0, 1 });
}

static const bn_step *const steps[] = {
    [S_WORTH] = &worth_step, [S_SUM] = &sum_step,   [S_BIDS] = &bids_step, [S_FALL] = &fall_step,
    [S_FALLS] = &falls_step, [S_WALK] = &walk_step, [S_WAY] = &way_step,   [S_INNER] = &nested_step
};

static const bn_steps course = {
    .steps = steps,
    .over = S_OVER,
    .step_at = offsetof(table, step),
    .cursors = 4,
    .cursor = { offsetof(table, at), offsetof(table, part), offsetof(table, target),
                offsetof(table, target) + 1 },
    .kinds = kinds,
    .shape = shape,
};

static const int32_t skips[] = { 1 };

static scene scene_of(const void *setup)
{
    return (scene){ .skips = skips, .bonus = *(const int32_t *)setup };
}

BN_STEPS_WITH(course, scene, scene_of)

static const bn_game game = { .name = "steps", .kinds = kinds, BN_STEPS_SLOTS };

/* ---- playing it --------------------------------------------------------------------------- */

static const int32_t setup = 2;

static void begin(table *s, uint32_t step)
{
    scene with = scene_of(&setup);

    *s = (table){ .round = 7, .things = { { .side = 0 }, { .side = 1 }, { .side = 1 } } };
    s->step = (uint8_t)step;
    bn_steps_settle(&course, &with, s, NULL);
}

static void answer(table *s, int32_t value)
{
    bn_move move = { .answer = { { value } } };

    game.advance(&setup, s, &move, 1, NULL);
}

static void runs_over_things(void **unused)
{
    bn_question q;
    table s;

    (void)unused;
    begin(&s, S_WORTH);
    assert_int_equal(game.ask(&setup, &s, &q), 1);
    assert_int_equal(q.kind, K_WORTH);
    assert_int_equal(q.to, BN_TO_REFEREE);
    assert_int_equal(q.round, 7);
    assert_int_equal(q.seen, BN_SEEN_BY_SIDE);
    assert_int_equal(q.spans[0].min, -5);
    assert_int_equal(q.preset.value[0], -2);
    answer(&s, 4);
    assert_int_equal(s.things[0].worth, 4);
    assert_int_equal(s.at, 2); /* the second is not wanted */
    game.ask(&setup, &s, &q);
    assert_int_equal(q.side, 1);
    assert_int_equal(q.about[0], 2);
    assert_int_equal(q.spans[0].max, 1);
    assert_int_equal(q.preset.value[0], 0); /* kept within the new bounds */
    answer(&s, 1);
    assert_int_equal(s.things[2].worth, 1);
    assert_int_equal(s.step, S_BIDS); /* the sum was computed on the way, and cleared */
}

static void takes_sealed_answers_together(void **unused)
{
    bn_question q[BN_OPEN_MAX];
    bn_move moves[] = { { 1, { { 1 } } }, { 0, { { 0 } } } };
    table s;

    (void)unused;
    begin(&s, S_BIDS);
    assert_int_equal(game.ask(&setup, &s, q), 2);
    assert_int_equal(q[1].sealed, 1);
    assert_int_equal(q[1].options, 2);
    assert_int_equal(q[1].allowed, 3);
    assert_int_equal(q[1].preset.value[0], 1);
    assert_true(game.offers(&setup, &s, &q[0], &(bn_answer){ { 0 } }));
    assert_false(game.offers(&setup, &s, &q[1], &(bn_answer){ { 0 } }));
    game.advance(&setup, &s, moves, 2, NULL);
    assert_int_equal(s.bids[1], 1);
    assert_int_equal(s.step, S_FALL);
}

static void folds_rolls_one_by_one(void **unused)
{
    bn_question q;
    table s;
    int32_t totals[BN_PARTS_MAX] = { 3, 3 }, out[4];

    (void)unused;
    begin(&s, S_FALL);
    assert_int_equal(game.ask(&setup, &s, &q), 1);
    assert_int_equal(q.parts, 2);
    assert_int_equal(q.throws[1].sides, 6);
    assert_int_equal(game.consequence(&setup, &s, &q, totals), BN_AGAIN);
    game.consequences(&setup, &s, &q, totals, 4, out); /* 3 against 3, 4, 5 and 6, with 2 more */
    assert_int_equal(out[0], BN_AGAIN);
    assert_int_equal(out[1], 1);
    assert_int_equal(out[2], 0);
    assert_int_equal(out[3], 0);
    assert_int_equal(totals[1], 3);
    assert_int_equal(game.roll_key(&setup, &s, &q), K_FALL);
    assert_true(game.offers(&setup, &s, &q, &(bn_answer){ { 0 } }));
    answer(&s, 1);
    assert_int_equal(s.part, 1);
    assert_int_equal(game.roll_key(&setup, &s, &q), 100 + K_FALL);
    answer(&s, 0);
    assert_int_equal(s.fell[0], 1);
    assert_int_equal(s.step, S_FALLS);
    assert_int_equal(s.part, 0);
}

static void folds_many_rolls_at_once(void **unused)
{
    bn_question q;
    table s;
    int32_t totals[BN_PARTS_MAX] = { 2, 1 }, out[2];

    (void)unused;
    begin(&s, S_FALLS);
    game.ask(&setup, &s, &q);
    assert_int_equal(game.consequence(&setup, &s, &q, totals), 21);
    game.consequences(&setup, &s, &q, totals, 2, out);
    assert_int_equal(out[1], 22);
    assert_int_equal(game.roll_key(&setup, &s, &q), 0);
}

static void passes_what_asks_nothing(void **unused)
{
    bn_question q;
    table s;

    (void)unused;
    begin(&s, S_WALK);
    assert_int_equal(s.walked, THINGS);
    assert_int_equal(s.step, S_WAY);
    assert_int_equal(game.ask(&setup, &s, &q), 1);
    assert_int_equal(q.form, BN_FORM_FLAGS);
    assert_int_equal(q.preset.value[0], 3);
    answer(&s, 2);
    assert_int_equal(s.way, 2);
    assert_int_equal(s.step, S_INNER);
}

static void plays_a_game_within(void **unused)
{
    bn_question q;
    table s;

    (void)unused;
    begin(&s, S_INNER);
    assert_int_equal(game.ask(&setup, &s, &q), 1);
    assert_int_equal(q.kind, K_INNER);
    assert_int_equal(game.consequence(&setup, &s, &q, (int32_t[]){ 9 }), 9);
    answer(&s, 9);
    assert_int_equal(s.inside.rolled, 9);
    assert_int_equal(s.closed, 1);
    assert_int_equal(s.step, S_OVER);
    assert_int_equal(game.ask(&setup, &s, &q), 0);
}

static void describes_a_row(void **unused)
{
    char words[80];
    bn_text out = bn_text_over(words, sizeof words);

    (void)unused;
    bn_kind_describe(&kinds[K_WORTH], "the ring", "Elves", "Orcs", &out);
    assert_string_equal(words, "Elves: what is the ring worth to Orcs?");
}

int main(void)
{
    static bni_tests tests;

    BNI_ONE(&tests, runs_over_things);
    BNI_ONE(&tests, takes_sealed_answers_together);
    BNI_ONE(&tests, folds_rolls_one_by_one);
    BNI_ONE(&tests, folds_many_rolls_at_once);
    BNI_ONE(&tests, passes_what_asks_nothing);
    BNI_ONE(&tests, plays_a_game_within);
    BNI_ONE(&tests, describes_a_row);
    return BNI_RUN("steps", &tests);
}
