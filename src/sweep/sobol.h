/* Sobol's sequence: points that fill a cube evenly, in any number. */
#ifndef BNI_SWEEP_SOBOL_H
#define BNI_SWEEP_SOBOL_H

#include <stdint.h>

enum { SOBOL_DIMENSIONS = 37, SOBOL_BITS = 32 };

/* The coordinate of a point, in parts of 2^32: of the point with this index, from 0 on. Any first 2^k points have one in
 * each of 2^k equal parts of a dimension. */
uint32_t sobol_at(uint32_t dimension, uint32_t index);

#endif
