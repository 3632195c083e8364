/* Text without printf: a writer that stays within its buffer, and the nearest word for error
 * messages. */
#ifndef BANNERET_TEXT_H
#define BANNERET_TEXT_H

#include <banneret/exact.h>

BN_BEGIN_C

/* Writes into a buffer of the caller's. The text always ends with a zero. `cut` says that something
 * did not fit. */
typedef struct bn_text {
    char *buffer;
    size_t size;
    size_t length;
    bool cut;
} bn_text;

BN_API bn_text bn_text_over(char *buffer, size_t size);
BN_API void bn_text_add(bn_text *text, const char *words);
BN_API void bn_text_add_n(bn_text *text, const char *words, size_t length);
BN_API void bn_text_char(bn_text *text, char c);
BN_API void bn_text_int(bn_text *text, int64_t value);
BN_API void bn_text_signed(bn_text *text, int64_t value);  /* +5, -3, 0 */
BN_API void bn_text_grouped(bn_text *text, int64_t value); /* 1,200 */
BN_API void bn_text_count(bn_text *text, int64_t count, const char *one,
                          const char *many);          /* 1 entry, 1,200 entries */
BN_API void bn_text_rat(bn_text *text, bn_rat value); /* 12, 2.4, or 1/3 where no decimal ends */
BN_API void bn_text_hex64(bn_text *text, uint64_t value); /* 16 digits */

/* Whether it is one line of plain text, which names and titles must be: UTF-8, without control
 * characters, ends of lines, and characters that are invisible or change the direction of text. */
BN_API bool bn_text_is_plain(const char *words);

/* Adds text that may not be plain, for people to read. Every character that is not plain is written as its number,
 * \u202e, and a byte that is no character as \xff. */
BN_API void bn_text_plain(bn_text *text, const char *words);
BN_API void bn_text_plain_n(bn_text *text, const char *words, size_t length);

/* Reads a whole number, or a decimal number or fraction, exactly. False if the text is no number or the number is out
 * of range. */
BN_API bool bn_text_to_int(const char *words, size_t length, int64_t *out);
BN_API bool bn_text_to_rat(const char *words, size_t length, bn_rat *out);

/* How many letters must be inserted, dropped, changed or swapped to make one word of the other.
 * Beyond `most` it gives up and returns `most` + 1. */
BN_API uint32_t bn_word_distance(const char *a, const char *b, uint32_t most);

/* The index of the listed word that is nearest to `word`, or -1 if none is near enough to be
 * meant. */
BN_API int bn_word_nearest(const char *word, const char *const *words, size_t count);

/* Writes `did you mean "elite"? one of: poor, average, elite`, if there is room. */
BN_API void bn_word_advise(bn_text *out, const char *word, const char *const *words, size_t count);

BN_END_C

#endif
