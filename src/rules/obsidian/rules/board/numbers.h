/* Whole numbers and headings: the base of all measuring on the table (OB-220, OB-221).
 *
 * Nothing here or above is a floating-point number. On tables of at most OB_MOST_IN, with all terrain on the
 * table, every value stays below 2^62. */
#ifndef OB_NUMBERS_H
#define OB_NUMBERS_H

#include "model.h"

enum {
    OB_SCALE = 16384, /* S: length of the vectors of headings.csv */
    OB_INCH = 254,    /* units */
    OB_TOUCH = 5,     /* units, apart or over each other, that still count as contact */
    OB_QUARTER = 36,  /* steps of heading in a right angle */
    OB_FAR = 60000    /* steps that leave any table */
};

/* A vector or a point in parts of a unit. */
typedef struct ob_vec {
    int64_t x, y;
} ob_vec;

/* OB-221 Whole-number arithmetic: the greatest whole number not above n/d, for d > 0. */
static inline int64_t ob_fdiv(int64_t n, int64_t d)
{
    int64_t quotient = n / d;

    return quotient - (n % d < 0);
}

/* n/d rounded, a half up, for negative n too. */
static inline int64_t ob_rdiv(int64_t n, int64_t d)
{
    return ob_fdiv(2 * n + d, 2 * d);
}

/* The greatest whole number whose square is not above n. */
int64_t ob_isqrt(int64_t n);

static inline int64_t ob_dot(ob_vec p, ob_vec q)
{
    return p.x * q.x + p.y * q.y;
}

static inline int64_t ob_cross(ob_vec p, ob_vec q)
{
    return p.x * q.y - p.y * q.x;
}

static inline int64_t ob_size(int64_t n)
{
    return n < 0 ? -n : n;
}

static inline int64_t ob_min(int64_t p, int64_t q)
{
    return p < q ? p : q;
}

static inline int64_t ob_max(int64_t p, int64_t q)
{
    return p > q ? p : q;
}

/* From one point to another. */
static inline ob_vec ob_between(ob_point from, ob_point to)
{
    return (ob_vec){ (int64_t)to.x - from.x, (int64_t)to.y - from.y };
}

/* The point at this distance from another, in steps of which `scale` make a unit: rounded. */
static inline ob_point ob_moved(ob_point from, ob_vec by, int64_t scale)
{
    return (ob_point){ from.x + (int32_t)ob_rdiv(by.x, scale),
                       from.y + (int32_t)ob_rdiv(by.y, scale) };
}

/* A heading turned by this many steps, left if positive: 0 to 143. */
int32_t ob_turned(int32_t heading, int32_t steps);

/* OB-220 Headings: the table of vectors is the definition. The forward vector F of a heading, times S, and the
 * right-hand vector R. */
static inline ob_vec ob_ahead(const ob_figures *tables, int32_t heading)
{
    return (ob_vec){ tables->headings[heading].x, tables->headings[heading].y };
}

static inline ob_vec ob_aside(const ob_figures *tables, int32_t heading)
{
    return (ob_vec){ tables->headings[heading].y, -(int64_t)tables->headings[heading].x };
}

/* The heading of a vector; 0 if it has no length. */
int32_t ob_heading_of(const ob_figures *tables, ob_vec d);

#endif
