/* A small game that goes in circles. */
#include "test_support.h"

#include "toy.h"

static uint32_t two(const void *setup)
{
    (void)setup;
    return 2;
}

static const char *circle_name(const void *setup, uint32_t side)
{
    (void)setup;
    return side ? "Odd" : "Even";
}

static size_t circle_size(const void *setup)
{
    (void)setup;
    return sizeof(circle_state);
}

static uint32_t circle_bound(const void *setup)
{
    (void)setup;
    return 1000;
}

static void circle_begin(const void *setup, void *state, bn_trace *trace)
{
    (void)setup;
    (void)trace;
    memset(state, 0, sizeof(circle_state));
}

static uint32_t circle_ask(const void *setup, const void *state, bn_question *out)
{
    const circle_state *s = state;

    (void)setup;
    if (s->phase > 2)
        return 0;
    memset(out, 0, 2 * sizeof *out);
    for (uint32_t i = 0; i < 2; i++) {
        out[i].kind = (uint16_t)s->phase;
        out[i].to = s->phase == 1 ? BN_TO_CHANCE : BN_TO_SIDE;
        out[i].form = s->phase == 1 ? BN_FORM_ROLL : BN_FORM_CHOICE;
        out[i].parts = 1;
        out[i].side = (uint8_t)(s->phase == 2 ? 1 : i);
        out[i].sealed = s->phase == 0;
        if (s->phase == 1) {
            out[i].throws[0] = (bn_throw){ 1, 2, 0 };
        } else {
            out[i].options = 2;
            out[i].allowed = 3;
        }
    }
    return s->phase == 0 ? 2 : 1;
}

static int32_t circle_consequence(const void *setup, const void *state, const bn_question *question,
                                  const int32_t *totals)
{
    (void)setup;
    (void)state;
    (void)question;
    return totals[0] - 1;
}

static uint64_t circle_roll_key(const void *setup, const void *state, const bn_question *question)
{
    (void)setup;
    (void)state;
    (void)question;
    return 1;
}

static void circle_advance(const void *setup, void *state, const bn_move *moves, uint32_t count,
                           bn_trace *trace)
{
    circle_state *s = state;
    int32_t first = moves[0].answer.value[0];

    (void)setup;
    (void)trace;
    if (s->phase == 0) {
        assert_int_equal(count, 2);
        s->phase = first == moves[1].answer.value[0] ? 1 : 2;
    } else if (s->phase == 1) {
        s->phase = first == 0 ? 0 : 3;
    } else {
        s->phase = first == 0 ? 0 : 4;
    }
}

static size_t circle_key(const void *setup, const void *state, uint64_t measured, void *out)
{
    (void)setup;
    (void)measured;
    memcpy(out, state, sizeof(circle_state));
    return sizeof(circle_state);
}

static int32_t circle_winner(const void *setup, const void *state)
{
    (void)setup;
    return (int32_t)((const circle_state *)state)->phase - 3;
}

static const bn_kind circle_kinds[] = { { .key = "call", .title = "Call", .rule = 1 },
                                        { .key = "roll", .title = "Roll", .rule = 2 },
                                        { .key = "take", .title = "Take it", .rule = 3 } };

const bn_game circle_game = {
    .name = "circle",
    .kinds = circle_kinds,
    .kind_count = 3,
    .sides = two,
    .side_name = circle_name,
    .state_size = circle_size,
    .bound = circle_bound,
    .begin = circle_begin,
    .ask = circle_ask,
    .offers = toy_offers_all,
    .consequence = circle_consequence,
    .roll_key = circle_roll_key,
    .advance = circle_advance,
    .key = circle_key,
    .winner = circle_winner,
};
