/* Prices that bring all pairings of units closest to even. Nothing here knows of battles. */
#ifndef BNI_SWEEP_PRICES_H
#define BNI_SWEEP_PRICES_H

#include <stdbool.h>
#include <stdint.h>

enum { PRICES_UNITS_MAX = 32 };

/* An even fight: `ratio` of the second unit are as much as one of the first. */
typedef struct price_seen {
    uint32_t unit, against, size, terrain;
    double ratio; /* its logarithm */
    bool there;   /* no number was even: not counted */
} price_seen;

/* What keeps the pairings from being even: parts of the squares that are left. */
typedef enum price_limit {
    PRICE_CYCLES,   /* a beats b, b beats c, and c beats a: no price helps */
    PRICE_TERRAINS, /* a unit is worth more on some terrain */
    PRICE_SIZES,    /* or in larger battles */
    PRICE_REST,     /* whole numbers, and which side is which */
    PRICE_LIMITS
} price_limit;

typedef struct price_fit {
    double price[PRICES_UNITS_MAX]; /* logarithms, with a sum of 0 */
    double left
        [PRICES_UNITS_MAX]; /* of the pairings of a unit: the root of the mean square that is left */
    double all_left;        /* of all pairings */
    double limits[PRICE_LIMITS]; /* shares, with a sum of 1 */
} price_fit;

/* Fits them by least squares: every pairing counts alike. False if some unit has no pairing that leads to the others. */
bool prices_fit(const price_seen *seen, uint32_t count, uint32_t units, price_fit *out);

/* What is left of the pairing of two units: the mean of its logarithms. False if it was never even. */
bool prices_left(const price_seen *seen, uint32_t count, const price_fit *fit, uint32_t unit,
                 uint32_t against, double *left);

/* Whether a unit is worse than another one for its price (logarithms), by 5% at least, wherever both have met the same unit, or
 * each other.
 * False if that was never. */
bool prices_dominated(const price_seen *seen, uint32_t count, const double *prices, uint32_t unit,
                      uint32_t by);

#endif
