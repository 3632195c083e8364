/* Stand-ins for answers that share something out: all of them offered, none twice, the defaults first; and
 * a side's answers to several such questions together. */
#include "test_support.h"

#include <string.h>

#include "free_plays.h"
#include "questions.h"

/* ---- a game of two sides that each share out points, and then it is over --------------------- */

enum { POINTS, MORE, WHERE, KINDS };

typedef struct pot {
    int32_t points;
    bool flags; /* and say on which of seven units, at a point each */
} pot;

typedef struct pot_state {
    uint32_t over;
} pot_state;

static uint32_t sides(const void *setup)
{
    (void)setup;
    return 2;
}

static size_t state_size(const void *setup)
{
    (void)setup;
    return sizeof(pot_state);
}

static uint32_t bound(const void *setup)
{
    (void)setup;
    return 2;
}

static uint32_t ask(const void *setup, const void *state, bn_question *out)
{
    const pot *p = setup;
    uint32_t count = 0;

    for (uint32_t side = 0; side < 2 && !((const pot_state *)state)->over; side++)
        for (uint32_t kind = 0; kind < (p->flags ? 3 : 2); kind++) {
            bn_question *q = &out[count++];

            if (kind == WHERE) {
                bn_ask(kind, 1, BN_TO_SIDE, side, BN_FORM_FLAGS, q);
                q->options = 7;
                q->allowed = 127;
                q->preset = bn_flags_answer(3);
            } else {
                bn_ask_number(kind, 1, BN_TO_SIDE, side, (bn_span){ 0, p->points }, 0, q);
                q->parts = 4;
                for (uint32_t i = 0; i < 4; i++)
                    q->spans[i] = (bn_span){ 0, i == 2 ? 0 : p->points };
            }
            q->sealed = 1;
        }
    return count;
}

static bool offers(const void *setup, const void *state, const bn_question *q, const bn_answer *a)
{
    const pot *p = setup;
    int32_t sum = 0;

    (void)state;
    for (uint32_t i = 0; i < 4 && q->form == BN_FORM_NUMBERS; i++)
        sum += a->value[i];
    for (uint32_t i = 0; i < 7 && q->form == BN_FORM_FLAGS; i++)
        sum += (int32_t)(bn_answer_flags(a) >> i & 1);
    return sum <= p->points;
}

static size_t key(const void *setup, const void *state, uint64_t measured, void *out)
{
    (void)setup;
    (void)measured;
    memcpy(out, state, sizeof(pot_state));
    return sizeof(pot_state);
}

static const bn_kind kinds[KINDS] = { { .key = "points" }, { .key = "more" }, { .key = "where" } };
static const bn_game pot_game = {
    .name = "pot",
    .kinds = kinds,
    .kind_count = KINDS,
    .sides = sides,
    .state_size = state_size,
    .bound = bound,
    .ask = ask,
    .offers = offers,
    .key = key,
};

/* ---- tests ----------------------------------------------------------------------------------- */

static bni_plays plays_of(const pot *setup, bni_met *met)
{
    bn_objective victory = bn_objective_victory(0);
    bni_world world = { 0 };
    pot_state state = { 0 };
    bni_plays plays;

    assert_int_equal(bni_world_make(&world, &pot_game, setup, &victory, NULL, NULL), BN_OK);
    plays.open = ask(setup, &state, plays.questions);
    bni_plays_make(&world, &state, &plays, met);
    return plays;
}

static bool same_moves(const bn_move *a, const bn_move *b, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (!bni_answer_same(&a[i].answer, &b[i].answer))
            return false;
    return true;
}

/* Every joint answer of a team is offered and is there once; the first has the defaults. */
static void sound(const pot *setup, const bni_plays *plays, bn_team team)
{
    bn_move moves[BN_ANSWERS_MAX][BN_OPEN_MAX];
    pot_state state = { 0 };

    for (uint32_t n = 0; n < plays->size[team]; n++) {
        uint32_t count = bni_plays_own(plays, team, n, moves[n]);

        assert_int_equal(count, setup->flags ? 3 : 2);
        for (uint32_t i = 0; i < count; i++) {
            const bn_question *q = &plays->questions[moves[n][i].question];

            assert_int_equal(q->side == 0, team == BN_OURS);
            assert_int_equal(bn_game_check(&pot_game, setup, &state, q, &moves[n][i].answer, NULL),
                             BN_OK);
            if (n == plays->preset[team])
                assert_true(bni_answer_same(&moves[n][i].answer, &q->preset));
        }
        for (uint32_t m = 0; m < n; m++)
            assert_false(same_moves(moves[m], moves[n], count));
    }
}

static bool has(const bni_plays *plays, bn_team team, const int32_t want[2][4])
{
    for (uint32_t n = 0; n < plays->size[team]; n++) {
        bn_move moves[BN_OPEN_MAX];

        (void)bni_plays_own(plays, team, n, moves);
        if (memcmp(moves[0].answer.value, want[0], sizeof want[0]) == 0 &&
            memcmp(moves[1].answer.value, want[1], sizeof want[1]) == 0)
            return true;
    }
    return false;
}

static void few_answers_are_all_compared(void **state)
{
    pot setup = { .points = 1 };
    bni_met met = { 0 };
    bni_plays plays = plays_of(&setup, &met);

    (void)state;
    assert_false(plays.shared);
    assert_int_equal(met.shared + met.too_many, 0);
    assert_int_equal(plays.size[BN_OURS], 16); /* nothing or one of three, twice */
    assert_int_equal(plays.size[BN_THEIRS], 16);
    sound(&setup, &plays, BN_OURS);
}

static void of_many_a_few_stand_in(void **state)
{
    pot setup = { .points = 4 };
    bni_met met = { 0 };
    bni_plays plays = plays_of(&setup, &met);
    bn_objective victory = bn_objective_victory(0);
    bni_world world = { 0 };
    pot_state at = { 0 };

    (void)state;
    assert_true(plays.shared);
    assert_int_equal(met.shared, 2);
    assert_int_equal(met.too_many, 0);
    /* nothing, six times all on one, two times even; and of ours fifteen pairs */
    assert_int_equal(plays.size[BN_OURS], 24);
    assert_int_equal(plays.size[BN_THEIRS], 9);
    sound(&setup, &plays, BN_OURS);
    sound(&setup, &plays, BN_THEIRS);
    assert_true(has(&plays, BN_OURS, (const int32_t[2][4]){ { 0, 0, 0, 4 } }));
    assert_true(has(&plays, BN_OURS, (const int32_t[2][4]){ { 0, 2, 0, 0 }, { 0, 0, 0, 2 } }));
    assert_true(has(&plays, BN_THEIRS, (const int32_t[2][4]){ { 0 }, { 1, 1, 0, 1 } }));
    assert_false(has(&plays, BN_THEIRS, (const int32_t[2][4]){ { 2, 2, 0, 0 } }));
    assert_int_equal(bni_world_make(&world, &pot_game, &setup, &victory, NULL, NULL), BN_OK);
    /* four points or fewer on three effects: C(7, 3) ways, twice */
    assert_int_equal(bni_plays_offered(&world, &at, &plays, BN_OURS), 35 * 35);
}

static void flags_share_out_too(void **state)
{
    pot setup = { .points = 4, .flags = true };
    bni_met met = { 0 };
    bni_plays plays = plays_of(&setup, &met);

    (void)state;
    assert_true(plays.shared);
    /* defaults, nothing, six numbers and seven flags alone, two times even; 78 pairs would not fit */
    assert_int_equal(plays.size[BN_OURS], 17);
    sound(&setup, &plays, BN_OURS);
    sound(&setup, &plays, BN_THEIRS);
}

int main(void)
{
    static bni_tests tests;

    BNI_ONE(&tests, few_answers_are_all_compared);
    BNI_ONE(&tests, of_many_a_few_stand_in);
    BNI_ONE(&tests, flags_share_out_too);
    return BNI_RUN("shares", &tests);
}
