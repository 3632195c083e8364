/* Bounds on who wins, which become narrower with time. */
#ifndef CLI_BOUNDING_H
#define CLI_BOUNDING_H

#include "estimating.h"

/* Narrows the bounds in *out for this many seconds, or until nothing is open. On failure they are the narrowest found
 * until then. */
bn_code bounding_run(const estimating *how, double seconds, bn_bounds *out, bn_error *err);

#endif
