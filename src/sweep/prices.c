/* If n of one unit are even with m of another, their prices p and q should have n p = m q: so the logarithms of prices
 * differ by that of m / n. Least squares over all pairings have one solution, up to a factor for all, if the pairings connect all
 * units: its equations are those of a network of resistors. */
#include "prices.h"

#include <math.h>
#include <string.h>

#define NOTHING 1e-9
#define CLEARLY 0.04879016416943205 /* log 1.05: more than whole numbers do */

typedef double matrix[PRICES_UNITS_MAX][PRICES_UNITS_MAX];

/* Solves by Gauss's elimination; false if the equations do not have one solution. */
static bool solve(matrix a, double *b, uint32_t size)
{
    for (uint32_t i = 0; i < size; i++) {
        uint32_t best = i;

        for (uint32_t k = i + 1; k < size; k++)
            best = fabs(a[k][i]) > fabs(a[best][i]) ? k : best;
        if (fabs(a[best][i]) < NOTHING)
            return false;
        for (uint32_t k = 0; k < size; k++) {
            double kept = a[i][k];

            a[i][k] = a[best][k];
            a[best][k] = kept;
        }
        double kept = b[i];

        b[i] = b[best];
        b[best] = kept;
        for (uint32_t k = 0; k < size; k++) {
            double times = a[k][i] / a[i][i];

            if (k == i || times == 0)
                continue;
            for (uint32_t c = i; c < size; c++)
                a[k][c] -= times * a[i][c];
            b[k] -= times * b[i];
        }
    }
    for (uint32_t i = 0; i < size; i++)
        b[i] /= a[i][i];
    return true;
}

static double left_of(const price_seen *seen, const price_fit *fit)
{
    return seen->ratio - (fit->price[seen->unit] - fit->price[seen->against]);
}

/* Whether two pairings are of the same units, either way round; then *sign is 1 or -1. */
static bool same_pair(const price_seen *a, const price_seen *b, double *sign)
{
    *sign = a->unit == b->unit ? 1 : -1;
    return (a->unit == b->unit && a->against == b->against) ||
           (a->unit == b->against && a->against == b->unit);
}

/* The mean of what is left over the pairings of the same units; with the same terrain or size if that is asked. */
static double mean_left(const price_seen *seen, uint32_t count, const price_fit *fit,
                        const price_seen *of, bool terrain, bool size)
{
    double sum = 0, sign;
    uint32_t there = 0;

    for (uint32_t i = 0; i < count; i++)
        if (seen[i].there && same_pair(of, &seen[i], &sign) &&
            (!terrain || seen[i].terrain == of->terrain) && (!size || seen[i].size == of->size)) {
            sum += sign * left_of(&seen[i], fit);
            there++;
        }
    return sum / there;
}

/* Splits the squares: means of pairs; what terrains add to them; what sizes add; and the rest. */
static void split(const price_seen *seen, uint32_t count, price_fit *fit)
{
    double parts[PRICE_LIMITS] = { 0 }, all = 0;

    for (uint32_t i = 0; i < count; i++) {
        double pair, terrain, size, left;

        if (!seen[i].there)
            continue;
        pair = mean_left(seen, count, fit, &seen[i], false, false);
        terrain = mean_left(seen, count, fit, &seen[i], true, false) - pair;
        size = mean_left(seen, count, fit, &seen[i], false, true) - pair;
        left = left_of(&seen[i], fit) - pair - terrain - size;
        parts[PRICE_CYCLES] += pair * pair;
        parts[PRICE_TERRAINS] += terrain * terrain;
        parts[PRICE_SIZES] += size * size;
        parts[PRICE_REST] += left * left;
    }
    for (uint32_t i = 0; i < PRICE_LIMITS; i++)
        all += parts[i];
    for (uint32_t i = 0; i < PRICE_LIMITS; i++)
        fit->limits[i] = all > NOTHING ? parts[i] / all : 0;
}

/* How large what is left is, of each unit and of all. */
static void measure_left(const price_seen *seen, uint32_t count, uint32_t units, price_fit *fit)
{
    uint32_t there[PRICES_UNITS_MAX] = { 0 }, all = 0;
    double sum = 0;

    for (uint32_t i = 0; i < count; i++) {
        double square = seen[i].there ? pow(left_of(&seen[i], fit), 2) : 0;

        if (!seen[i].there)
            continue;
        fit->left[seen[i].unit] += square;
        fit->left[seen[i].against] += square;
        there[seen[i].unit]++;
        there[seen[i].against]++;
        sum += square;
        all++;
    }
    for (uint32_t i = 0; i < units; i++)
        fit->left[i] = there[i] > 0 ? sqrt(fit->left[i] / there[i]) : 0;
    fit->all_left = all > 0 ? sqrt(sum / all) : 0;
}

bool prices_fit(const price_seen *seen, uint32_t count, uint32_t units, price_fit *out)
{
    matrix a;

    memset(a, 0, sizeof a);
    memset(out, 0, sizeof *out);
    for (uint32_t i = 0; i < units; i++) /* the sum of all is 0 */
        for (uint32_t k = 0; k < units; k++)
            a[i][k] = 1.0 / units;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t x = seen[i].unit, y = seen[i].against;

        if (!seen[i].there || x == y)
            continue;
        a[x][x] += 1;
        a[y][y] += 1;
        a[x][y] -= 1;
        a[y][x] -= 1;
        out->price[x] += seen[i].ratio;
        out->price[y] -= seen[i].ratio;
    }
    if (!solve(a, out->price, units))
        return false;
    measure_left(seen, count, units, out);
    split(seen, count, out);
    return true;
}

bool prices_left(const price_seen *seen, uint32_t count, const price_fit *fit, uint32_t unit,
                 uint32_t against, double *left)
{
    price_seen of = { .unit = unit, .against = against };

    *left = mean_left(seen, count, fit, &of, false, false);
    return !isnan(*left);
}

/* How much a unit is worth for its price in a pairing, whichever way round that is; false if it is another unit's, or if
 * `against` is someone else. */
static bool worth_in(const price_seen *seen, const double *prices, uint32_t unit, uint32_t against,
                     double *out)
{
    if (!seen->there || !((seen->unit == unit && seen->against == against) ||
                          (seen->unit == against && seen->against == unit)))
        return false;
    *out = (seen->unit == unit ? seen->ratio : -seen->ratio) - prices[unit];
    return true;
}

/* The same fight with the other unit instead. */
static bool same_fight(const price_seen *a, const price_seen *b, uint32_t unit, uint32_t by)
{
    return a->size == b->size && a->terrain == b->terrain && (a->unit == unit) == (b->unit == by);
}

bool prices_dominated(const price_seen *seen, uint32_t count, const double *prices, uint32_t unit,
                      uint32_t by)
{
    uint32_t compared = 0;

    for (uint32_t i = 0; i < count; i++) {
        uint32_t other = seen[i].unit == unit ? seen[i].against : seen[i].unit;
        double mine, theirs;

        if (!worth_in(&seen[i], prices, unit, other, &mine))
            continue;
        compared++;
        if (other == by && mine + prices[by] >= -CLEARLY)
            return false;
        for (uint32_t k = 0; k < count && other != by; k++)
            if (worth_in(&seen[k], prices, by, other, &theirs) &&
                same_fight(&seen[i], &seen[k], unit, by) && mine >= theirs - CLEARLY)
                return false;
    }
    return compared > 0;
}
