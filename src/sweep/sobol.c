/* Direction numbers of S. Joe and F. Y. Kuo (new-joe-kuo-6): "Constructing Sobol sequences with better two-dimensional
 * projections", SIAM J. Sci. Comput. 30, 2635-2654 (2008). Points are in the order of the binary digits of their index,
 * without Gray's code: the first 2^k points are the same set. */
#include "sobol.h"

enum { DEGREE_MAX = 7 };

/* A primitive polynomial, without its first and last term, which are 1, and the first odd numbers. */
typedef struct direction {
    uint32_t degree, terms, first[DEGREE_MAX];
} direction;

/* Of the dimensions from the second on. */
static const direction directions[SOBOL_DIMENSIONS - 1] = {
    { 1, 0, { 1 } },
    { 2, 1, { 1, 3 } },
    { 3, 1, { 1, 3, 1 } },
    { 3, 2, { 1, 1, 1 } },
    { 4, 1, { 1, 1, 3, 3 } },
    { 4, 4, { 1, 3, 5, 13 } },
    { 5, 2, { 1, 1, 5, 5, 17 } },
    { 5, 4, { 1, 1, 5, 5, 5 } },
    { 5, 7, { 1, 1, 7, 11, 19 } },
    { 5, 11, { 1, 1, 5, 1, 1 } },
    { 5, 13, { 1, 1, 1, 3, 11 } },
    { 5, 14, { 1, 3, 5, 5, 31 } },
    { 6, 1, { 1, 3, 3, 9, 7, 49 } },
    { 6, 13, { 1, 1, 1, 15, 21, 21 } },
    { 6, 16, { 1, 3, 1, 13, 27, 49 } },
    { 6, 19, { 1, 1, 1, 15, 7, 5 } },
    { 6, 22, { 1, 3, 1, 15, 13, 25 } },
    { 6, 25, { 1, 1, 5, 5, 19, 61 } },
    { 7, 1, { 1, 3, 7, 11, 23, 15, 103 } },
    { 7, 4, { 1, 3, 7, 13, 13, 15, 69 } },
    { 7, 7, { 1, 1, 3, 13, 7, 35, 63 } },
    { 7, 8, { 1, 3, 5, 9, 1, 25, 53 } },
    { 7, 14, { 1, 3, 1, 13, 9, 35, 107 } },
    { 7, 19, { 1, 3, 1, 5, 27, 61, 31 } },
    { 7, 21, { 1, 1, 5, 11, 19, 41, 61 } },
    { 7, 28, { 1, 3, 5, 3, 3, 13, 69 } },
    { 7, 31, { 1, 1, 7, 13, 1, 19, 1 } },
    { 7, 32, { 1, 3, 7, 5, 13, 19, 59 } },
    { 7, 37, { 1, 1, 3, 9, 25, 29, 41 } },
    { 7, 41, { 1, 3, 5, 13, 23, 1, 55 } },
    { 7, 42, { 1, 3, 7, 3, 13, 59, 17 } },
    { 7, 50, { 1, 3, 1, 3, 5, 53, 69 } },
    { 7, 55, { 1, 1, 5, 5, 23, 33, 13 } },
    { 7, 56, { 1, 1, 7, 7, 1, 61, 123 } },
    { 7, 59, { 1, 1, 7, 9, 13, 61, 49 } },
    { 7, 62, { 1, 3, 3, 5, 3, 55, 33 } },
};

/* The numbers that the digits of an index add: each follows from those `degree` places before it. */
static void make(const direction *of, uint32_t add[SOBOL_BITS])
{
    for (uint32_t i = 0; i < SOBOL_BITS; i++) {
        if (i < of->degree) {
            add[i] = of->first[i] << (SOBOL_BITS - 1 - i);
            continue;
        }
        add[i] = add[i - of->degree] ^ (add[i - of->degree] >> of->degree);
        for (uint32_t k = 1; k < of->degree; k++)
            if (of->terms >> (of->degree - 1 - k) & 1)
                add[i] ^= add[i - k];
    }
}

uint32_t sobol_at(uint32_t dimension, uint32_t index)
{
    uint32_t add[SOBOL_BITS] = { 0 }, sum = 0;

    if (dimension > 0)
        make(&directions[dimension - 1], add);
    for (uint32_t i = 0; i < SOBOL_BITS; i++)
        if (index >> i & 1)
            sum ^= dimension > 0 ? add[i] : UINT32_C(1) << (SOBOL_BITS - 1 - i);
    return sum;
}
