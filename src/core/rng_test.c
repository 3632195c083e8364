#include <banneret/dice.h>

#include "../base/testing.h"

#include <Random123/philox.h>

/* From the kat_vectors file that comes with Random123. */
static const struct known_row {
    const char *name;
    uint32_t counter[4];
    uint32_t key[2];
    uint32_t want[4];
} knowns[] = {
    { "philox of noughts",
      { 0, 0, 0, 0 },
      { 0, 0 },
      { 0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8 } },
    { "philox of ones",
      { 0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff },
      { 0xffffffff, 0xffffffff },
      { 0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd } },
    { "philox of pi",
      { 0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344 },
      { 0xa4093822, 0x299f31d0 },
      { 0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1 } },
};

/* The generator as a block: seed, stream and count laid out as the header promises. */
static void block_of(const uint32_t counter[4], const uint32_t key[2], uint32_t out[4])
{
    philox4x32_ctr_t c = { { counter[0], counter[1], counter[2], counter[3] } };
    philox4x32_key_t k = { { key[0], key[1] } };

    c = philox4x32_R(10, c, k);
    memcpy(out, c.v, 4 * sizeof *out);
}

static void philox_is_philox(void **state)
{
    const struct known_row *row = *state;
    uint32_t got[4];

    block_of(row->counter, row->key, got);
    assert_memory_equal(got, row->want, sizeof got);
}

static void words_come_in_the_promised_order(void **state)
{
    static const uint64_t starts[] = { 0, 4, 400, UINT64_C(0x300000004),
                                       UINT64_C(0xfffffffffffffff8) };
    const uint64_t seed = UINT64_C(0x299f31d0a4093822);
    const uint64_t stream = UINT64_C(0x0370734413198a2e);

    (void)state;
    for (size_t i = 0; i < BN_COUNT(starts); i++) {
        uint64_t index = starts[i] / 4;
        const uint32_t counter[4] = { (uint32_t)index, (uint32_t)(index >> 32), 0x13198a2e,
                                      0x03707344 };
        const uint32_t key[2] = { 0xa4093822, 0x299f31d0 };
        uint32_t want[4];
        bn_rng rng;

        block_of(counter, key, want);
        bn_rng_init(&rng, seed, stream);
        rng.drawn = starts[i];
        for (int word = 0; word < 4; word++)
            assert_int_equal(bn_rng_word(&rng), want[word]);
        assert_int_equal(rng.drawn, starts[i] + 4);
    }
}

/* Two streams drawn in turn, or one after the other: the same words. */
static void streams_do_not_disturb_each_other(void **state)
{
    uint32_t first[50];
    uint32_t second[50];
    bn_rng a;
    bn_rng b;

    (void)state;
    bn_rng_init(&a, 9, 1);
    for (int i = 0; i < 50; i++)
        first[i] = bn_rng_below(&a, 100);
    bn_rng_init(&b, 9, 2);
    for (int i = 0; i < 50; i++)
        second[i] = bn_rng_below(&b, 100);
    assert_memory_not_equal(first, second, sizeof first);

    bn_rng_init(&a, 9, 1);
    bn_rng_init(&b, 9, 2);
    for (int i = 0; i < 50; i++) {
        assert_int_equal(bn_rng_below(&b, 100), second[i]);
        assert_int_equal(bn_rng_below(&a, 100), first[i]);
    }
}

/* The plain method, without the fast path. */
static uint32_t plain_below(bn_rng *rng, uint32_t bound)
{
    uint32_t refused = (uint32_t)((UINT64_C(1) << 32) % bound);

    for (;;) {
        uint64_t product = (uint64_t)bn_rng_word(rng) * bound;

        if ((uint32_t)product >= refused)
            return (uint32_t)(product >> 32);
    }
}

/* Bounds just above 2^31 refuse nearly every second word, so both paths are walked. */
static void fast_and_plain_agree(void **state)
{
    static const uint32_t bounds[] = { 1, 2, 6, 100, 65537, 0x80000001, 0xc0000000, UINT32_MAX };

    (void)state;
    for (size_t i = 0; i < BN_COUNT(bounds); i++) {
        bn_rng fast;
        bn_rng plain;

        bn_rng_init(&fast, i, 3);
        bn_rng_init(&plain, i, 3);
        for (int n = 0; n < 10000; n++) {
            uint32_t got = bn_rng_below(&fast, bounds[i]);

            assert_true(got < bounds[i]);
            assert_int_equal(got, plain_below(&plain, bounds[i]));
        }
        assert_int_equal(fast.drawn, plain.drawn);
    }
}

/* A fixed seed, so this cannot fail by chance; the bounds are the 99.99% points. */
static const struct fair_row {
    const char *name;
    uint8_t sides;
    uint64_t stream;
    double most;
} fairs[] = {
    { "d2 is fair", 2, 0, 15.2 },
    { "d6 is fair", 6, 0, 25.8 },
    { "d6 is fair, stream 7", 6, 7, 25.8 },
    { "d10 is fair", 10, 0, 33.8 },
    { "d20 is fair", 20, 0, 50.8 },
    { "d100 is fair", 100, 0, 161.4 },
    { "d100 is fair, stream 1", 100, 1, 161.4 },
};

static void die_is_fair(void **state)
{
    const struct fair_row *row = *state;
    long seen[101] = { 0 };
    double expected = 10000;
    double sum = 0;
    bn_rng rng;

    bn_rng_init(&rng, 20240601, row->stream);
    for (long i = 0; i < 10000L * row->sides; i++) {
        uint8_t face;
        int32_t sum_of_one = bn_rng_throw(&rng, (bn_throw){ 1, row->sides, 0 }, &face);

        assert_int_equal(sum_of_one, face);
        assert_in_range(face, 1, row->sides);
        seen[face]++;
    }
    for (int face = 1; face <= row->sides; face++)
        sum += ((double)seen[face] - expected) * ((double)seen[face] - expected) / expected;
    assert_true(sum < row->most);
    assert_true(sum > 0);
}

/* Pairs of dice that follow each other: 36 cells, 35 degrees of freedom. */
static void dice_do_not_follow_each_other(void **state)
{
    long seen[36] = { 0 };
    double sum = 0;
    bn_rng rng;

    (void)state;
    bn_rng_init(&rng, 5, 5);
    for (int i = 0; i < 360000; i++) {
        uint8_t faces[2];

        (void)bn_rng_throw(&rng, (bn_throw){ 2, 6, 0 }, faces);
        seen[(faces[0] - 1) * 6 + faces[1] - 1]++;
    }
    for (int i = 0; i < 36; i++)
        sum += ((double)seen[i] - 10000) * ((double)seen[i] - 10000) / 10000;
    assert_true(sum < 76.2);
}

static void throw_adds_up(void **state)
{
    bn_rng rng;

    (void)state;
    bn_rng_init(&rng, 1, 1);
    for (int i = 0; i < 1000; i++) {
        uint8_t faces[BN_DICE_MAX];
        bn_throw shape = { .count = (uint8_t)(1 + i % BN_DICE_MAX), .sides = 6, .add = -1 };
        int32_t sum = bn_rng_throw(&rng, shape, faces) + 1;

        for (int die = 0; die < shape.count; die++)
            sum -= faces[die];
        assert_int_equal(sum, 0);
    }
}

int main(void)
{
    bni_tests tests = { .count = 0 };

    BNI_ROWS(&tests, philox_is_philox, knowns);
    BNI_ONE(&tests, words_come_in_the_promised_order);
    BNI_ONE(&tests, streams_do_not_disturb_each_other);
    BNI_ONE(&tests, fast_and_plain_agree);
    BNI_ROWS(&tests, die_is_fair, fairs);
    BNI_ONE(&tests, dice_do_not_follow_each_other);
    BNI_ONE(&tests, throw_adds_up);
    return BNI_RUN("rng", &tests);
}
