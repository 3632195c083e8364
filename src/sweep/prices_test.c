#include "prices.h"

#include <math.h>

#include "base/testing.h"

enum { UNITS = 5, SIZES = 2, TERRAINS = 2, SEEN_MAX = UNITS * UNITS * SIZES * TERRAINS };

static const double fair[UNITS] = { 10, 14, 25, 40, 90 };

/* Every pairing in whole numbers, as a battle would have them: a number of the first, and the nearest even number. */
static uint32_t pairings(const double *strength, price_seen *out)
{
    uint32_t count = 0;

    for (uint32_t at = 0; at < SEEN_MAX; at++) {
        uint32_t unit = at / (UNITS * SIZES * TERRAINS), against = at / (SIZES * TERRAINS) % UNITS,
                 size = at / TERRAINS % SIZES;
        double first = floor((1500 + 2500 * size) / fair[unit]),
               second = floor(first * strength[unit] / strength[against]) + 0.5;

        if (unit != against)
            out[count++] =
                (price_seen){ unit, against, size, at % TERRAINS, log(second / first), true };
    }
    return count;
}

static double scale(const double *prices)
{
    double sum = 0;

    for (uint32_t i = 0; i < UNITS; i++)
        sum += log(prices[i]);
    return exp(sum / UNITS);
}

static void known_prices_are_recovered(void **state)
{
    price_seen seen[SEEN_MAX];
    price_fit fit;

    (void)state;
    assert_true(prices_fit(seen, pairings(fair, seen), UNITS, &fit));
    for (uint32_t i = 0; i < UNITS; i++) {
        double price = exp(fit.price[i]) * scale(fair);

        if (fabs(price / fair[i] - 1) > 0.02)
            fail_msg("%f instead of %f", price, fair[i]);
    }
    assert_true(fit.all_left < 0.04);
}

/* A cycle cannot be priced: all are alike, and all that is left is the cycle. */
static void cycles_are_named(void **state)
{
    static const price_seen seen[] = { { 0, 1, 0, 0, 0.5, true },
                                       { 1, 2, 0, 0, 0.5, true },
                                       { 2, 0, 0, 0, 0.5, true } };
    price_fit fit;
    double left;

    (void)state;
    assert_true(prices_fit(seen, 3, 3, &fit));
    for (uint32_t i = 0; i < 3; i++) {
        assert_true(fabs(fit.price[i]) < 1e-9);
        assert_true(fabs(fit.left[i] - 0.5) < 1e-9);
    }
    assert_true(fabs(fit.limits[PRICE_CYCLES] - 1) < 1e-9);
    assert_true(prices_left(seen, 3, &fit, 1, 0, &left) && fabs(left + 0.5) < 1e-9);
}

/* Worth twice as much on one terrain, or in one size: the price is between, and the terrain or the size is what limits it. */
static void terrains_and_sizes_are_named(void **state)
{
    price_fit fit;

    (void)state;
    for (int by_size = 0; by_size < 2; by_size++) {
        price_seen seen[4];

        for (uint32_t i = 0; i < 4; i++)
            seen[i] =
                (price_seen){ 0, 1, i / 2, i % 2, (by_size ? i / 2 : i % 2) ? log(2) : 0, true };
        assert_true(prices_fit(seen, 4, 2, &fit));
        assert_true(fabs(fit.price[0] - fit.price[1] - log(2) / 2) < 1e-9);
        assert_true(fabs(fit.limits[by_size ? PRICE_SIZES : PRICE_TERRAINS] - 1) < 1e-9);
    }
}

static void units_that_never_met_have_no_price(void **state)
{
    static const price_seen seen[] = { { 0, 1, 0, 0, 0.5, true }, { 1, 2, 0, 0, 0.5, false } };
    price_fit fit;

    (void)state;
    assert_false(prices_fit(seen, 2, 3, &fit));
}

/* The third unit is as strong as fair, and costs half as much again: who costs too much is dominated, and no one else. */
static void too_dear_is_dominated(void **state)
{
    price_seen seen[SEEN_MAX];
    double prices[UNITS];
    uint32_t count = pairings(fair, seen);

    (void)state;
    for (uint32_t i = 0; i < UNITS; i++)
        prices[i] = log(fair[i] * (i == 2 ? 1.5 : 1));
    for (uint32_t i = 0; i < UNITS; i++)
        if (i != 2) {
            assert_true(prices_dominated(seen, count, prices, 2, i));
            assert_false(prices_dominated(seen, count, prices, i, 2));
        }
}

int main(void)
{
    bni_tests tests = { .count = 0 };

    BNI_ONE(&tests, known_prices_are_recovered);
    BNI_ONE(&tests, cycles_are_named);
    BNI_ONE(&tests, terrains_and_sizes_are_named);
    BNI_ONE(&tests, units_that_never_met_have_no_price);
    BNI_ONE(&tests, too_dear_is_dominated);
    return BNI_RUN("sweep_prices", &tests);
}
