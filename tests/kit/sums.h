/* Checks the sums of a trace against the contract of banneret/system/trace.h. */
#ifndef BANNERET_TESTS_SUMS_H
#define BANNERET_TESTS_SUMS_H

#include <banneret/system/trace.h>

/* Why a trace does not add up. */
typedef struct sums_fault {
    uint32_t at; /* the term */
    bn_rat sum;  /* the sum of the terms before a total */
    const char *why;
} sums_fault;

/* Whether all sums of a trace give their totals exactly, and no term of a sum is left without one. */
bool sums_hold(const bn_trace *trace, sums_fault *out);

/* The same of what a seat is shown: it may know terms of a sum, but not the total. */
bool sums_known_hold(const bn_trace *trace, sums_fault *out);

/* The value of the terms of the sum that ends at `total`. */
bn_rat sums_of(const bn_trace *trace, uint32_t total);

#endif
