/* Whether a program and the library that it finds fit together. */
#ifndef BANNERET_VERSION_H
#define BANNERET_VERSION_H

#include <banneret/base.h>

BN_BEGIN_C

/* The version of these headers as a number: 10000 * major + 100 * minor + patch. */
#define BN_HEADER_VERSION 100

/* Whether the library that is linked has what these headers declare: `bn_version_fits(BN_HEADER_VERSION)`. Before 1.0 every
 * minor version may change them; from then on a newer minor version only adds to them. A program that opens the library
 * by itself, or a binding of another language, asks before it calls anything else. */
BN_API bool bn_version_fits(uint32_t header);

BN_END_C

#endif
