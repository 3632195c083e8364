/* Strict UTF-8: what a stranger sends is refused if it is not text. */
#ifndef BANNERET_CORE_UTF8_H
#define BANNERET_CORE_UTF8_H

#include <banneret/base.h>

/* Bytes of the character at `at` of `left` bytes; 0 if it is none: too long a spelling, a
 * surrogate, past the end of Unicode, or cut off. */
size_t bni_utf8_length(const char *at, size_t left);

/* Whether it is a control character of either block. Terminals obey those. */
bool bni_utf8_control(const char *at, size_t length);

#endif
