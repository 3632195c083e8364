#include <banneret/dice.h>

#include "../base/testing.h"

static const struct text_row {
    const char *words;
    bn_throw shape;
} texts[] = {
    { "d%", { 1, 100, 0 } },    { "d%+5", { 1, 100, 5 } },
    { "2d100", { 2, 100, 0 } }, { "3d6", { 3, 6, 0 } },
    { "1d10", { 1, 10, 0 } },   { "1d10+2", { 1, 10, 2 } },
    { "2d6-1", { 2, 6, -1 } },  { "8d100-32767", { 8, 100, -32767 } },
    { "12d6", { 12, 6, 0 } },
};

static void is_written(void **state)
{
    const struct text_row *row = *state;
    char buffer[32];
    bn_text text = bn_text_over(buffer, sizeof buffer);

    bn_throw_text(row->shape, &text);
    assert_string_equal(buffer, row->words);
}

static const struct spread_row {
    const char *name;
    bn_throw shape;
    int32_t least, most;
    uint64_t total;
    int32_t at; /* a total, and its weight from the books */
    uint64_t weight;
} spreads[] = {
    { "spread of d%", { 1, 100, 0 }, 1, 100, 100, 77, 1 },
    { "spread of 2d6: sevens", { 2, 6, 0 }, 2, 12, 36, 7, 6 },
    { "spread of 3d6: tens", { 3, 6, 0 }, 3, 18, 216, 10, 27 },
    { "spread of 2d6-1", { 2, 6, -1 }, 1, 11, 36, 11, 1 },
    { "spread of d10-20", { 1, 10, -20 }, -19, -10, 10, -15, 1 },
    { "spread of 2d2", { 2, 2, 0 }, 2, 4, 4, 3, 2 },
    { "spread of 8d100, the widest", { 8, 100, 0 }, 8, 800, UINT64_C(10000000000000000), 9, 8 },
};

static void spread_is_exact(void **state)
{
    const struct spread_row *row = *state;
    bn_spread spread;
    uint64_t sum = 0;

    bn_throw_spread(row->shape, &spread);
    assert_int_equal(spread.first, row->least);
    assert_int_equal(bn_throw_least(row->shape), row->least);
    assert_int_equal(bn_throw_most(row->shape), row->most);
    assert_int_equal(spread.count, row->most - row->least + 1);
    assert_int_equal(spread.total, row->total);
    assert_int_equal(spread.weight[row->at - spread.first], row->weight);
    for (uint32_t i = 0; i < spread.count; i++) {
        sum += spread.weight[i];
        assert_int_equal(spread.weight[i], spread.weight[spread.count - 1 - i]);
    }
    assert_int_equal(sum, spread.total);
    for (uint32_t i = spread.count; i < BN_SPREAD_MAX; i++)
        assert_int_equal(spread.weight[i], 0);
}

/* Every dice result of up to four dice, counted one by one. */
static void spread_agrees_with_counting(void **state)
{
    (void)state;
    for (uint8_t count = 1; count <= 4; count++) {
        for (uint8_t sides = 2; sides <= 12; sides++) {
            uint64_t weight[64] = { 0 };
            uint64_t falls = 1;
            bn_spread spread;

            for (int die = 0; die < count; die++)
                falls *= sides;
            for (uint64_t fall = 0; fall < falls; fall++) {
                uint64_t sum = 0;
                uint64_t rest = fall;

                for (int die = 0; die < count; die++, rest /= sides)
                    sum += rest % sides;
                weight[sum]++;
            }
            bn_throw_spread((bn_throw){ count, sides, 0 }, &spread);
            assert_int_equal(spread.total, falls);
            assert_memory_equal(spread.weight, weight, spread.count * sizeof weight[0]);
        }
    }
}

static void every_spread_sums_to_its_total(void **state)
{
    (void)state;
    for (uint8_t count = 1; count <= BN_DICE_MAX; count++) {
        for (uint8_t sides = 2; sides <= (count <= 8 ? 100 : 20); sides++) {
            bn_spread spread;
            uint64_t sum = 0;
            uint64_t total = 1;

            bn_throw_spread((bn_throw){ count, sides, 0 }, &spread);
            for (uint32_t i = 0; i < spread.count; i++)
                sum += spread.weight[i];
            for (int die = 0; die < count; die++)
                total *= sides;
            assert_int_equal(sum, total);
            assert_int_equal(spread.total, total);
        }
    }
}

int main(void)
{
    bni_tests tests = { .count = 0 };

    BNI_ROWS(&tests, is_written, texts);
    BNI_ROWS(&tests, spread_is_exact, spreads);
    BNI_ONE(&tests, spread_agrees_with_counting);
    BNI_ONE(&tests, every_spread_sums_to_its_total);
    return BNI_RUN("dice", &tests);
}
