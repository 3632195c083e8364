/* The digest: keys that differ have different digests, and every bit of a key changes half of
 * them. */
#include "digest.h"

#include "../../base/testing.h"

static int ones(uint64_t word)
{
    int count = 0;

    for (; word != 0; word &= word - 1)
        count++;
    return count;
}

static void fill(unsigned char *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        bytes[i] = (unsigned char)(i * 7);
}

static void address_does_not_matter(void **state)
{
    unsigned char bytes[200], moved[216];
    uint64_t here[2], there[2];

    (void)state;
    fill(bytes, sizeof bytes);
    bni_digest(bytes, sizeof bytes, 5, here);
    assert_int_equal(bni_digest64(bytes, sizeof bytes, 5), here[0]);
    for (size_t skew = 1; skew < 16; skew++) {
        memcpy(moved + skew, bytes, sizeof bytes);
        bni_digest(moved + skew, sizeof bytes, 5, there);
        assert_memory_equal(here, there, sizeof here);
    }
}

/* What was counted over many flipped bits: how often each bit of the digest changed. */
typedef struct flips {
    long tries, changed[128];
} flips;

static void count(flips *f, const uint64_t before[2], const uint64_t after[2])
{
    uint64_t differ[2] = { before[0] ^ after[0], before[1] ^ after[1] };

    assert_in_range(ones(differ[0]), 8, 56);
    assert_in_range(ones(differ[1]), 8, 56);
    for (int bit = 0; bit < 128; bit++)
        f->changed[bit] += differ[bit / 64] >> bit % 64 & 1;
    f->tries++;
}

/* A flipped bit, wherever it is in an input of whatever length, or in the seed, flips about half
 * the bits of both halves, and over all of them each bit of the digest half the times. */
static void every_bit_counts(void **state)
{
    static flips in_input, in_seed;
    unsigned char bytes[400];
    uint64_t before[2], after[2];

    (void)state;
    for (size_t size = 1; size <= sizeof bytes; size += size < 70 ? 1 : 11) {
        fill(bytes, sizeof bytes);
        bni_digest(bytes, size, 3, before);
        for (size_t bit = 0; bit < size * 8; bit++) {
            bytes[bit / 8] ^= (unsigned char)(1u << bit % 8);
            bni_digest(bytes, size, 3, after);
            bytes[bit / 8] ^= (unsigned char)(1u << bit % 8);
            count(&in_input, before, after);
        }
        for (int bit = 0; bit < 64; bit++) {
            bni_digest(bytes, size, 3 ^ UINT64_C(1) << bit, after);
            count(&in_seed, before, after);
        }
    }
    assert_true(in_input.tries > 50000);
    for (int bit = 0; bit < 128; bit++) { /* 50 in 100; six standard errors are 1.3 and 4.5 */
        assert_in_range(in_input.changed[bit] * 1000 / in_input.tries, 487, 513);
        assert_in_range(in_seed.changed[bit] * 1000 / in_seed.tries, 455, 545);
    }
}

static int by_value(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

    return (x > y) - (x < y);
}

enum { COUNT = 1 << 18 };

/* All different, and even their 32-bit quarters collide no more than random ones: 8 expected. */
static void check_apart(uint64_t (*digests)[2])
{
    uint64_t *column = malloc(COUNT * sizeof *column);

    assert_non_null(column);
    for (int quarter = 0; quarter < 4; quarter++) {
        int same = 0;

        for (size_t i = 0; i < COUNT; i++)
            column[i] = quarter % 2 ? digests[i][quarter / 2] << 32 | digests[i][quarter / 2] >> 32
                                    : digests[i][quarter / 2];
        qsort(column, COUNT, sizeof *column, by_value);
        for (size_t i = 1; i < COUNT; i++) {
            assert_true(column[i] != column[i - 1]);
            same += column[i] >> 32 == column[i - 1] >> 32;
        }
        assert_in_range(same, 0, 24);
    }
    free(column);
}

/* Inputs of zeros but for two bytes, at places and of values by number: in one lane or two, next to
 * each other or far apart, at the lower or the upper end of a word. */
static void two_bytes(uint32_t number, unsigned char *bytes, size_t size)
{
    uint32_t pairs = (uint32_t)(size * (size - 1) / 2), pair = number % pairs, first = 0;
    uint32_t value = number / pairs;

    while (pair >= size - 1 - first)
        pair -= (uint32_t)size - 1 - first++;
    memset(bytes, 0, size);
    bytes[first] = (unsigned char)(1u << value % 8);
    bytes[first + 1 + pair] = (unsigned char)(1u << value / 8 % 8);
}

static const struct sparse_row {
    const char *name;
    size_t size;
} sparse_rows[] = {
    { "inputs of two bits in 96 bytes are told apart", 96 },
    { "inputs of two bits in 133 bytes are told apart", 133 },
    { "inputs of two bits in 624 bytes are told apart", 624 },
};

static void sparse_inputs(void **state)
{
    const struct sparse_row *row = *state;
    uint64_t(*digests)[2] = malloc(COUNT * sizeof *digests);
    unsigned char bytes[640];

    assert_non_null(digests);
    for (uint32_t i = 0; i < COUNT; i++) {
        two_bytes(i, bytes, row->size);
        bni_digest(bytes, row->size, 0, digests[i]);
    }
    check_apart(digests);
    free(digests);
}

/* Zeros of every length, under several seeds. */
static void lengths_are_told_apart(void **state)
{
    enum { LENGTHS = 1 << 12 };
    uint64_t(*digests)[2] = malloc(COUNT * sizeof *digests);
    unsigned char *zeros = calloc(1, LENGTHS);

    (void)state;
    assert_non_null(digests);
    assert_non_null(zeros);
    for (size_t i = 0; i < COUNT; i++)
        bni_digest(zeros, i % LENGTHS, i / LENGTHS, digests[i]);
    check_apart(digests);
    free(digests);
    free(zeros);
}

int main(void)
{
    bni_tests tests = { .count = 0 };

    BNI_ONE(&tests, address_does_not_matter);
    BNI_ONE(&tests, every_bit_counts);
    BNI_ROWS(&tests, sparse_inputs, sparse_rows);
    BNI_ONE(&tests, lengths_are_told_apart);
    return BNI_RUN("digest", &tests);
}
