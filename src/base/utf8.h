/* Strict UTF-8: what a stranger sends is refused if it is not text. */
#ifndef BANNERET_BASE_UTF8_H
#define BANNERET_BASE_UTF8_H

#include <banneret/base.h>

/* Bytes of the character at `at` of `left` bytes; 0 if it is none: too long a spelling, a
 * surrogate, past the end of Unicode, or cut off. */
size_t bni_utf8_length(const char *at, size_t left);

/* The number of a character of `length` bytes. */
uint32_t bni_utf8_code(const char *at, size_t length);

/* Whether it is a control character of either block. Terminals obey those. */
bool bni_utf8_control(const char *at, size_t length);

/* Whether it shows what it is: no control character, no end of a line, nothing that turns the
 * direction of what follows, and nothing that takes no room. */
bool bni_utf8_plain(const char *at, size_t length);

#endif
