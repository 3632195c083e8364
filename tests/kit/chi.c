/* Whether counts agree with expected shares: Pearson's chi-square test.
 *
 * The chance that chi-square with k degrees of freedom exceeds x is Q(a, y) with a = k/2, y = x/2,
 * where Q is the upper regularised incomplete gamma function. Below its mean it comes from the
 * series
 *     P(a, y) = y^a e^-y / Gamma(a + 1) * (1 + y/(a+1) + y^2/((a+1)(a+2)) + ...),  Q = 1 - P,
 * above it from Legendre's continued fraction, evaluated forward by Lentz's method. Both are
 * summed until a step changes nothing within 1e-15, so the result is good to about 1e-12. As 2a is
 * whole, Gamma comes from its recurrence, down to Gamma(1) = 1 or Gamma(1/2) = sqrt(pi).
 *
 * The approximation by chi-square wants at least five expected in each cell, so neighbouring cells
 * are pooled until they have that many. */
#include "chi.h"

#include <math.h>

#define STEPS 100000
#define CLOSE 1e-15
#define TINY 1e-300
#define LOG_SQRT_PI 0.57236494292470008707
#define FEWEST 5.0 /* expected in a cell, the customary bound of the approximation by chi-square */

static double log_gamma(uint32_t twice)
{
    double sum = twice % 2 ? LOG_SQRT_PI : 0;

    for (uint32_t i = twice % 2 ? 1 : 2; i < twice; i += 2)
        sum += log(i / 2.0);
    return sum;
}

static double lower_series(double a, double y, double front)
{
    double term = 1 / a, sum = term;

    for (int n = 1; n < STEPS && term > sum * CLOSE; n++) {
        term *= y / (a + n);
        sum += term;
    }
    return front * sum;
}

static double upper_fraction(double a, double y, double front)
{
    double b = y + 1 - a, c = 1 / TINY, d = 1 / b, h = d;

    for (int n = 1; n < STEPS; n++) {
        double over = -n * (n - a), step;

        b += 2;
        d = over * d + b;
        c = b + over / c;
        d = 1 / (fabs(d) < TINY ? TINY : d);
        c = fabs(c) < TINY ? TINY : c;
        step = c * d;
        h *= step;
        if (fabs(step - 1) < CLOSE)
            break;
    }
    return front * h;
}

static double tail(double x, uint32_t freedom)
{
    double a = freedom / 2.0, y = x / 2, front, p;

    if (x <= 0)
        return 1;
    front = exp(a * log(y) - y - log_gamma(freedom));
    p = y < a + 1 ? 1 - lower_series(a, y, front) : upper_fraction(a, y, front);
    return p < 0 ? 0 : p > 1 ? 1 : p;
}

/* One cell after pooling. */
typedef struct cell {
    double observed, expected;
} cell;

static void close_cell(chi *out, uint32_t *cells, cell c)
{
    double off = c.observed - c.expected;

    out->statistic += off * off / c.expected;
    ++*cells;
}

chi chi_square(const uint64_t *observed, const double *expected, size_t cells)
{
    chi out = { .p = 1 };
    double counted = 0, shares = 0, left;
    uint32_t closed = 0;
    cell open = { 0, 0 };
    bool impossible = false;

    for (size_t i = 0; i < cells; i++) {
        counted += (double)observed[i];
        shares += expected[i];
        impossible = impossible || (observed[i] > 0 && !(expected[i] > 0));
    }
    if (impossible) {
        out.p = 0;
        return out;
    }
    if (!(shares > 0) || !(counted > 0))
        return out;
    /* A cell is closed once it expects enough and so does all that is left behind it: otherwise the
     * rest is pooled into it. */
    left = counted;
    for (size_t i = 0; i < cells; i++) {
        double here = expected[i] / shares * counted;

        open.observed += (double)observed[i];
        open.expected += here;
        left -= here;
        if (open.expected < FEWEST || left < FEWEST)
            continue;
        close_cell(&out, &closed, open);
        open = (cell){ 0, 0 };
    }
    if (open.expected > 0)
        close_cell(&out, &closed, open);
    out.freedom = closed > 0 ? closed - 1 : 0;
    if (out.freedom > 0)
        out.p = tail(out.statistic, out.freedom);
    return out;
}
