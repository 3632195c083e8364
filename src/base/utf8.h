/* Strict UTF-8: input from strangers is refused if it is not text. */
#ifndef BANNERET_BASE_UTF8_H
#define BANNERET_BASE_UTF8_H

#include <banneret/base.h>

/* Bytes of the character at `at` of `left` bytes; 0 if it is no character: an overlong form, a surrogate, past the end
 * of Unicode, or cut off. */
size_t bni_utf8_length(const char *at, size_t left);

/* The number of a character of `length` bytes. */
uint32_t bni_utf8_code(const char *at, size_t length);

/* Whether it is a control character of either block. Terminals obey those. */
bool bni_utf8_control(const char *at, size_t length);

/* Whether it is safe to show: no control character, no end of a line, no change of direction, and nothing without
 * width. */
bool bni_utf8_plain(const char *at, size_t length);

#endif
