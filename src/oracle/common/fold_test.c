/* Folds of rolls against every combination of faces, one by one. */
#include "test_support.h"

#include "fold.h"
#include "toy.h"

/* A roll with nothing in it but its throws: its consequence is what `setup` says. */
typedef int32_t judge(const int32_t *totals);

typedef struct lone {
    judge *judge;
} lone;

static int32_t consequence(const void *setup, const void *state, const bn_question *question,
                           const int32_t *totals)
{
    (void)state;
    (void)question;
    return ((const lone *)setup)->judge(totals);
}

static uint64_t roll_key(const void *setup, const void *state, const bn_question *question)
{
    (void)setup;
    (void)question;
    return *(const uint32_t *)state;
}

static const bn_game game = { .consequence = consequence, .roll_key = roll_key };

static int32_t first(const int32_t *t)
{
    return t[0];
}

static int32_t higher(const int32_t *t)
{
    return t[0] == t[1] ? BN_AGAIN : t[0] > t[1] ? 0 : 1;
}

static int32_t sum_of_three(const int32_t *t)
{
    return t[0] + t[1] + t[2];
}

static int32_t wide(const int32_t *t)
{
    return t[0] * 600;
}

static int32_t never(const int32_t *t)
{
    (void)t;
    return BN_AGAIN;
}

static int32_t too_far(const int32_t *t)
{
    return t[0] == 6 ? BN_CONSEQUENCE_MAX : 0;
}

/* The same falls by the row, for a game that can. */
static void consequences(const void *setup, const void *state, const bn_question *question,
                         const int32_t *totals, uint32_t count, int32_t *out)
{
    int32_t fall[BN_PARTS_MAX];

    memcpy(fall, totals, question->parts * sizeof *fall);
    for (uint32_t i = 0; i < count; i++, fall[question->parts - 1]++)
        out[i] = consequence(setup, state, question, fall);
}

static bn_question roll_of(uint8_t parts, bn_throw a, bn_throw b, bn_throw c)
{
    bn_question q;

    memset(&q, 0, sizeof q);
    q.parts = parts;
    q.throws[0] = a;
    q.throws[1] = b;
    q.throws[2] = c;
    return q;
}

static const bn_throw d6 = { 1, 6, 0 }, two_d6 = { 2, 6, -1 }, d100 = { 1, 100, 0 },
                      eight = { 8, 100, 0 }, none = { 0, 0, 0 };

static void rows_fold_like_falls(void **state)
{
    bn_arena arena = bni_test_arena((size_t)1 << 24);
    bn_game by_rows = game;
    lone setup = { higher };
    uint32_t at = 0;
    bn_question q = roll_of(3, d6, two_d6, d6);
    bn_fold one, other;

    (void)state;
    by_rows.consequence = NULL; /* not asked */
    by_rows.consequences = consequences;
    assert_int_equal(bn_fold_roll(&game, &setup, &at, &q, &arena, &one, NULL), BN_OK);
    assert_int_equal(bn_fold_roll(&by_rows, &setup, &at, &q, &arena, &other, NULL), BN_OK);
    assert_true(one.count == other.count && one.total == other.total && one.again == other.again);
    assert_memory_equal(one.outcomes, other.outcomes, one.count * sizeof *one.outcomes);
    assert_int_equal(one.count, 2);
    bn_arena_done(&arena);
}

static void totals_and_weights(void **state)
{
    bn_arena arena = bni_test_arena((size_t)1 << 24);
    lone setup = { first };
    uint32_t at = 0;
    bn_question q = roll_of(1, two_d6, none, none);
    bn_fold fold;

    (void)state;
    assert_int_equal(bn_fold_roll(&game, &setup, &at, &q, &arena, &fold, NULL), BN_OK);
    assert_int_equal(fold.count, 11);
    assert_int_equal(fold.total, 36);
    assert_int_equal(fold.again, 0);
    assert_int_equal(fold.outcomes[0].consequence, 1);
    assert_int_equal(fold.outcomes[6].consequence, 7);
    for (int i = 0; i < 11; i++)
        assert_int_equal(fold.outcomes[i].weight, i < 6 ? i + 1 : 11 - i);

    setup.judge = higher;
    q = roll_of(2, d100, d100, none);
    assert_int_equal(bn_fold_roll(&game, &setup, &at, &q, &arena, &fold, NULL), BN_OK);
    assert_int_equal(fold.count, 2);
    assert_int_equal(fold.total, 9900);
    assert_int_equal(fold.again, 100);
    assert_int_equal(fold.outcomes[0].weight, 4950);

    setup.judge = sum_of_three;
    q = roll_of(3, d6, two_d6, d6);
    assert_int_equal(bn_fold_roll(&game, &setup, &at, &q, &arena, &fold, NULL), BN_OK);
    assert_int_equal(fold.total, 1296);
    assert_int_equal(fold.count, 21); /* of 4d6-1: 1, 4, 10, 20 ... */
    assert_int_equal(fold.outcomes[0].consequence, 3);
    assert_int_equal(fold.outcomes[1].weight, 4);
    assert_int_equal(fold.outcomes[2].weight, 10);
    assert_int_equal(fold.outcomes[10].weight, 146);

    setup.judge = wide; /* past the first room of the scratch, and again past that */
    q = roll_of(1, d100, none, none);
    assert_int_equal(bn_fold_roll(&game, &setup, &at, &q, &arena, &fold, NULL), BN_OK);
    assert_int_equal(fold.count, 100);
    assert_int_equal(fold.outcomes[99].consequence, 60000);
    bn_arena_done(&arena);
}

static void bounds(void **state)
{
    bn_arena arena = bni_test_arena((size_t)1 << 24);
    lone setup = { never };
    uint32_t at = 0;
    bn_question q = roll_of(1, d6, none, none);
    bn_fold fold = { .count = 99 };
    bn_error err;

    (void)state;
    assert_int_equal(bn_fold_roll(&game, &setup, &at, &q, &arena, &fold, &err), BN_RULE);
    setup.judge = too_far;
    assert_int_equal(bn_fold_roll(&game, &setup, &at, &q, &arena, &fold, &err), BN_LIMIT);
    setup.judge = first;
    q = roll_of(3, eight, eight, eight);
    assert_int_equal(bn_fold_roll(&game, &setup, &at, &q, &arena, &fold, &err), BN_LIMIT);
    q = roll_of(2, eight, eight, none);
    assert_int_equal(bn_fold_roll(&game, &setup, &at, &q, &arena, &fold, &err), BN_LIMIT);
    assert_int_equal(fold.count, 99);
    bn_arena_done(&arena);
}

/* A fold is made once for a key; those kept survive a gathering, the others are made again. */
static void remembered(void **state)
{
    bn_arena arena = bni_test_arena((size_t)1 << 26);
    bni_blocks pool = { .arena = &arena, .size = BNI_BLOCK };
    bni_memo memo;
    lone setup = { first };
    bn_question q = roll_of(1, d100, none, none);
    bni_fold *folds[600], *again;
    bni_chain old;

    (void)state;
    assert_int_equal(bni_memo_init(&memo, &pool), BN_OK);
    for (uint32_t i = 0; i < 600; i++)
        assert_int_equal(bni_memo_get(&memo, &game, &setup, &i, &q, &folds[i], NULL), BN_OK);
    for (uint32_t i = 0; i < 600; i++) {
        assert_int_equal(bni_memo_get(&memo, &game, &setup, &i, &q, &again, NULL), BN_OK);
        assert_ptr_equal(again, folds[i]);
    }
    assert_int_equal(memo.folds, 600);
    bni_memo_gather_begin(&memo, &old);
    for (uint32_t i = 0; i < 600; i += 2) {
        again = bni_memo_keep(&memo, folds[i]);
        assert_ptr_equal(bni_memo_keep(&memo, folds[i]), again);
    }
    bni_memo_gather_end(&memo, &old);
    for (uint32_t i = 0; i < 600; i += 2) {
        assert_int_equal(bni_memo_get(&memo, &game, &setup, &i, &q, &again, NULL), BN_OK);
        assert_int_equal(again->roll_key, i);
        assert_int_equal(again->count, 100);
    }
    assert_int_equal(memo.folds, 600);
    for (uint32_t i = 1; i < 600; i += 2)
        assert_int_equal(bni_memo_get(&memo, &game, &setup, &i, &q, &again, NULL), BN_OK);
    assert_int_equal(memo.folds, 900);
    /* Other throws under the same key are another roll. */
    q.throws[0].sides = 6;
    assert_int_equal(bni_memo_get(&memo, &game, &setup, &(uint32_t){ 0 }, &q, &again, NULL), BN_OK);
    assert_int_equal(again->count, 6);
    assert_int_equal(again->total, 6);
    bn_arena_done(&arena);
}

int main(void)
{
    static bni_tests tests;

    BNI_ONE(&tests, totals_and_weights);
    BNI_ONE(&tests, rows_fold_like_falls);
    BNI_ONE(&tests, bounds);
    BNI_ONE(&tests, remembered);
    return BNI_RUN("fold", &tests);
}
