/* The chain: a small game of many rolls whose odds a test can work out by itself (test_support.h). */
#include "test_support.h"

#include "toy.h"

static uint32_t sides(const void *setup)
{
    (void)setup;
    return 2;
}

static const char *side_name(const void *setup, uint32_t side)
{
    (void)setup;
    return side ? "Odd" : "Even";
}

static size_t state_size(const void *setup)
{
    (void)setup;
    return sizeof(chain_state);
}

static uint32_t bound(const void *setup)
{
    return ((const chain_setup *)setup)->steps * 2 + 2;
}

static void begin(const void *setup, void *state, bn_trace *trace)
{
    (void)setup;
    (void)trace;
    memset(state, 0, sizeof(chain_state));
}

static uint32_t ask(const void *with, const void *state, bn_question *out)
{
    const chain_setup *setup = with;
    const chain_state *s = state;

    if (s->step == setup->steps)
        return 0;
    memset(out, 0, sizeof *out);
    out->round = (uint16_t)(s->step + 1);
    if (setup->asks && !s->asked) {
        out->to = BN_TO_SIDE;
        out->form = BN_FORM_NUMBERS;
        out->parts = 1;
        out->spans[0] = (bn_span){ 0, 9 };
        return 1;
    }
    out->kind = 1;
    out->parts = 1;
    out->throws[0] = (bn_throw){ 1, 100, 0 };
    return 1;
}

static int32_t consequence(const void *setup, const void *state, const bn_question *question,
                           const int32_t *totals)
{
    const chain_state *s = state;

    (void)setup;
    (void)question;
    if (totals[0] <= (int32_t)(s->place % 37))
        return BN_AGAIN;
    return totals[0] <= 50 ? 0 : totals[0] <= 95 ? 1 : 2;
}

static uint64_t roll_key(const void *setup, const void *state, const bn_question *question)
{
    (void)setup;
    (void)question;
    return ((const chain_state *)state)->place % 37;
}

static void advance(const void *setup, void *state, const bn_move *moves, uint32_t count,
                    bn_trace *trace)
{
    static const uint32_t far[] = { 0, 1, 3 };
    chain_state *s = state;

    (void)trace;
    assert_int_equal(count, 1);
    if (((const chain_setup *)setup)->asks && !s->asked) {
        s->asked = 1;
        return;
    }
    s->step++;
    s->asked = 0;
    s->place += far[moves[0].answer.value[0]];
}

static size_t key(const void *setup, const void *state, uint64_t measured, void *out)
{
    (void)measured;
    const chain_state *s = state;

    (void)setup;
    memcpy(out, &s->place, sizeof s->place);
    memcpy((char *)out + sizeof s->place, &s->step, sizeof s->step);
    return sizeof s->place + sizeof s->step;
}

static int32_t winner(const void *setup, const void *state)
{
    const chain_state *s = state;

    (void)setup;
    return s->place % 7 == 0 ? -1 : (int32_t)(s->place % 2);
}

static int64_t measure(const void *setup, const void *state, uint32_t which)
{
    (void)setup;
    (void)which;
    return -(int64_t)((const chain_state *)state)->place;
}

static const bn_kind kinds[] = { { .key = "nothing", .title = "Nothing", .rule = 1 },
                                 { .key = "step", .title = "Step", .rule = 2 } };
static const bn_measure measures[] = { { "place", "Minus the place", -1, 0, false } };

const bn_game chain_game = {
    .name = "chain",
    .kinds = kinds,
    .kind_count = BN_COUNT(kinds),
    .sides = sides,
    .side_name = side_name,
    .state_size = state_size,
    .bound = bound,
    .begin = begin,
    .ask = ask,
    .offers = toy_offers_all,
    .consequence = consequence,
    .roll_key = roll_key,
    .advance = advance,
    .key = key,
    .winner = winner,
    .measures = measures,
    .measure_count = BN_COUNT(measures),
    .measure = measure,
};
