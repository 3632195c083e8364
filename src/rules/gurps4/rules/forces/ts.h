/* Sums and products of strengths. Exact as long as the result fits 64 bits over 64 bits, which is
 * always so for unhurt forces; many foldings in a row make ratios that do not, and those are rounded
 * down to about a millionth rather than refused. */
#ifndef G4_TS_H
#define G4_TS_H

#include <banneret/exact.h>

bn_rat g4_ts_add(bn_rat a, bn_rat b); /* neither below 0 */
bn_rat g4_ts_mul(bn_rat a, bn_rat b); /* neither below 0 */
bn_rat g4_ts_times(bn_rat a, int64_t times);
bn_rat g4_ts_pct(bn_rat a, int64_t percent);

/* a at least `factor` times b, asked as a product: b may be 0. */
bool g4_ts_at_least(bn_rat a, bn_rat factor, bn_rat b);

#endif
