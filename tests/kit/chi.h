/* Whether counts agree with expected shares. */
#ifndef BANNERET_TESTS_CHI_H
#define BANNERET_TESTS_CHI_H

#include <banneret/base.h>

typedef struct chi {
    double statistic;
    uint32_t freedom; /* degrees of freedom: the cells after pooling, less one */
    double p;         /* chance of a statistic at least as large if the expectation is right */
} chi;

/* Pearson's chi-square test of counts against expected shares, which need not add up to anything. A
 * cell that expects fewer than 5 is pooled with the next one. A count where nothing at all is
 * expected gives p = 0. With fewer than two cells left, p = 1. */
chi chi_square(const uint64_t *observed, const double *expected, size_t cells);

#endif
