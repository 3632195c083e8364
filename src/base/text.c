#include <banneret/text.h>

#include <string.h>

#include "utf8.h"
#include "wide.h"

#define WORD_MOST 40     /* letters; longer words are not compared */
#define DECIMALS_MOST 18 /* digits after the point that bn_text_rat will write */
#define MANTISSA_MOST 37 /* digits that always fit 128 bits */

bn_text bn_text_over(char *buffer, size_t size)
{
    if (size > 0)
        buffer[0] = '\0';
    return (bn_text){ .buffer = buffer, .size = size };
}

/* Once cut, nothing more is added: a text may lose its end, never its middle. The cut falls between
 * characters, not within the bytes of one. */
void bn_text_add_n(bn_text *text, const char *words, size_t length)
{
    size_t room = text->size > text->length ? text->size - text->length - 1 : 0;

    if (text->cut || length == 0)
        return;
    if (length > room) {
        text->cut = true;
        length = room;
        while (length > 0 && ((unsigned char)words[length] & 0xc0) == 0x80)
            length--;
    }
    if (length == 0)
        return;
    memcpy(text->buffer + text->length, words, length);
    text->length += length;
    text->buffer[text->length] = '\0';
}

void bn_text_add(bn_text *text, const char *words)
{
    bn_text_add_n(text, words, strlen(words));
}

void bn_text_char(bn_text *text, char c)
{
    text->cut = text->cut || text->length + 1 >= text->size;
    if (text->cut)
        return;
    text->buffer[text->length++] = c;
    text->buffer[text->length] = '\0';
}

bool bn_text_is_plain(const char *words)
{
    size_t left = strlen(words);

    while (left > 0) {
        size_t length = bni_utf8_length(words, left);

        if (length == 0 || !bni_utf8_plain(words, length))
            return false;
        words += length;
        left -= length;
    }
    return true;
}

/* A code as \u202e; beyond four digits as \U000e0001, a byte as \xff. */
static void add_code(bn_text *text, char kind, uint32_t code, int digits)
{
    char words[12] = { '\\', kind };

    for (int i = 0; i < digits; i++)
        words[2 + i] = "0123456789abcdef"[code >> 4 * (digits - 1 - i) & 15];
    bn_text_add(text, words);
}

void bn_text_plain(bn_text *text, const char *words)
{
    bn_text_plain_n(text, words, strlen(words));
}

void bn_text_plain_n(bn_text *text, const char *words, size_t left)
{
    while (left > 0) {
        size_t length = bni_utf8_length(words, left);
        uint32_t code = length ? bni_utf8_code(words, length) : (unsigned char)*words;

        if (length == 0)
            add_code(text, 'x', code, 2);
        else if (bni_utf8_plain(words, length))
            bn_text_add_n(text, words, length);
        else
            add_code(text, code > 0xffff ? 'U' : 'u', code, code > 0xffff ? 8 : 4);
        words += length ? length : 1;
        left -= length ? length : 1;
    }
}

/* Digits from the right; with a comma before every third where `comma` is set. */
static void add_digits(bn_text *text, bool negative, uint64_t value, bool comma)
{
    char digits[32];
    size_t at = sizeof digits;
    int written = 0;

    do {
        if (comma && written > 0 && written % 3 == 0)
            digits[--at] = ',';
        digits[--at] = (char)('0' + value % 10);
        value /= 10;
        written++;
    } while (value != 0);
    if (negative)
        digits[--at] = '-';
    bn_text_add_n(text, digits + at, sizeof digits - at);
}

static uint64_t magnitude(int64_t value)
{
    return value < 0 ? -(uint64_t)value : (uint64_t)value;
}

void bn_text_int(bn_text *text, int64_t value)
{
    add_digits(text, value < 0, magnitude(value), false);
}

void bn_text_signed(bn_text *text, int64_t value)
{
    if (value > 0)
        bn_text_char(text, '+');
    bn_text_int(text, value);
}

void bn_text_grouped(bn_text *text, int64_t value)
{
    add_digits(text, value < 0, magnitude(value), true);
}

/* How many decimals num/den needs, or -1 if no number of decimals is enough, or too many are needed: den must divide
 * 10^n, so the count is the larger of its powers of 2 and 5, and it must have no other factor. */
static int decimals_of(int64_t den)
{
    int twos = 0;
    int fives = 0;

    for (; den % 2 == 0; den /= 2)
        twos++;
    for (; den % 5 == 0; den /= 5)
        fives++;

    int most = twos > fives ? twos : fives;

    return den == 1 && most <= DECIMALS_MOST ? most : -1;
}

void bn_text_count(bn_text *text, int64_t count, const char *one, const char *many)
{
    bn_text_grouped(text, count);
    bn_text_char(text, ' ');
    bn_text_add(text, count == 1 ? one : many);
}

void bn_text_rat(bn_text *text, bn_rat value)
{
    int64_t den = value.den == 0 ? 1 : value.den;
    int decimals = decimals_of(den);
    uint64_t num = magnitude(value.num);

    if (decimals < 0) {
        bn_text_int(text, value.num);
        bn_text_char(text, '/');
        bn_text_int(text, den);
        return;
    }
    add_digits(text, value.num < 0, num / (uint64_t)den, false);
    if (decimals == 0)
        return;

    char digits[DECIMALS_MOST];
    uint64_t rest = num % (uint64_t)den;

    for (int i = 0; i < decimals; i++) {
        bni_u128 left;

        digits[i] = (char)('0' + (int)bni_wide_div((bni_u128)rest * 10, (uint64_t)den, &left));
        rest = (uint64_t)left;
    }
    bn_text_char(text, '.');
    bn_text_add_n(text, digits, (size_t)decimals);
}

void bn_text_hex64(bn_text *text, uint64_t value)
{
    char digits[16];

    for (int i = 15; i >= 0; i--, value >>= 4)
        digits[i] = "0123456789abcdef"[value & 15];
    bn_text_add_n(text, digits, sizeof digits);
}

/* A place in bytes that are being parsed. */
typedef struct cursor {
    const char *at;
    const char *end;
} cursor;

static bool is_digit(const cursor *c)
{
    return c->at < c->end && *c->at >= '0' && *c->at <= '9';
}

static bool take(cursor *c, char wanted)
{
    if (c->at == c->end || *c->at != wanted)
        return false;
    c->at++;
    return true;
}

/* A sign, or none: true for minus. */
static bool take_minus(cursor *c)
{
    return !take(c, '+') && take(c, '-');
}

/* One or more digits, up to 2^63. */
static bool take_natural(cursor *c, uint64_t *out)
{
    uint64_t value = 0;

    if (!is_digit(c))
        return false;
    for (; is_digit(c); c->at++) {
        uint64_t digit = (uint64_t)(*c->at - '0');

        if (value > (((uint64_t)1 << 63) - digit) / 10)
            return false;
        value = value * 10 + digit;
    }
    *out = value;
    return true;
}

static bool signed_fits(bool negative, uint64_t value, int64_t *out)
{
    if (value > (uint64_t)INT64_MAX + negative)
        return false;
    *out = negative ? (int64_t)-value : (int64_t)value;
    return true;
}

bool bn_text_to_int(const char *words, size_t length, int64_t *out)
{
    cursor c = { words, words + length };
    bool negative = take_minus(&c);
    uint64_t value;

    return take_natural(&c, &value) && c.at == c.end && signed_fits(negative, value, out);
}

static bool to_fraction(cursor c, bool negative, bn_rat *out)
{
    uint64_t num;
    uint64_t den;
    int64_t whole;

    if (!take_natural(&c, &num) || !take(&c, '/') || !take_natural(&c, &den) || c.at != c.end)
        return false;
    if (den == 0 || den > INT64_MAX || !signed_fits(negative, num, &whole))
        return false;
    *out = bn_rat_of(whole, (int64_t)den);
    return true;
}

/* Past 2^64 a factor will never fit again, so it may stop growing before it wraps. */
static bool grow(bni_u128 *value, unsigned by)
{
    *value *= by;
    return *value >> 64 == 0;
}

/* Divides by a prime where that leaves no rest. */
static bool cast_out(bni_u128 *value, unsigned prime)
{
    bni_u128 rest;
    bni_u128 quotient = bni_wide_div(*value, prime, &rest);

    if (rest != 0)
        return false;
    *value = quotient;
    return true;
}

/* mantissa * 10^power, exact and in 64 bits, or false. Common factors of the mantissa and the
 * tens below it go first, so that the result is in lowest terms. */
static bool scaled(bni_u128 mantissa, int64_t power, bool negative, bn_rat *out)
{
    bni_u128 den = 1;
    int64_t num;
    bool fits = true;

    if (mantissa == 0)
        power = 0;
    for (; fits && power < 0; power++) {
        bool two = cast_out(&mantissa, 2);
        bool five = cast_out(&mantissa, 5);

        fits = grow(&den, (two ? 1u : 2u) * (five ? 1u : 5u));
    }
    for (; fits && power > 0; power--)
        fits = grow(&mantissa, 10);
    if (!fits || den > INT64_MAX || mantissa >> 64 != 0)
        return false;
    if (!signed_fits(negative, (uint64_t)mantissa, &num))
        return false;
    *out = (bn_rat){ .num = num, .den = (int64_t)den };
    return true;
}

/* 12, 2.4, .5, 3e2: what JSON and YAML write for numbers. */
static bool to_decimal(cursor c, bool negative, bn_rat *out)
{
    bni_u128 mantissa = 0;
    int64_t power = 0;
    int digits = 0;
    int kept = 0;
    bool point = false;

    for (; is_digit(&c) || (!point && c.at < c.end && *c.at == '.'); c.at++) {
        if (*c.at == '.') {
            point = true;
            continue;
        }
        digits = 1;
        power -= point;
        if (kept == MANTISSA_MOST) {
            if (*c.at != '0')
                return false;
            power++; /* further zeros only move the point */
            continue;
        }
        mantissa = mantissa * 10 + (unsigned)(*c.at - '0');
        kept += mantissa != 0;
    }
    if (take(&c, 'e') || take(&c, 'E')) {
        bool down = take_minus(&c);
        uint64_t exponent;

        if (!take_natural(&c, &exponent) || exponent > 1000)
            return false;
        power += down ? -(int64_t)exponent : (int64_t)exponent;
    }
    return digits != 0 && c.at == c.end && scaled(mantissa, power, negative, out);
}

bool bn_text_to_rat(const char *words, size_t length, bn_rat *out)
{
    cursor c = { words, words + length };
    bool negative = take_minus(&c);

    return to_decimal(c, negative, out) || to_fraction(c, negative, out);
}

/* Damerau and Levenshtein's count in its "optimal string alignment" form. d(i, j), the distance
 * of the first i letters of a from the first j of b, is the least of d(i-1, j) + 1 (drop),
 * d(i, j-1) + 1 (insert), d(i-1, j-1) + (letters differ), and d(i-2, j-2) + 1 where the last two
 * letters stand swapped; so three rows of the table are enough. */
uint32_t bn_word_distance(const char *a, const char *b, uint32_t most)
{
    uint32_t rows[3][WORD_MOST + 1] = { { 0 } };
    size_t m = strlen(a);
    size_t n = strlen(b);

    if (m > WORD_MOST || n > WORD_MOST)
        return strcmp(a, b) == 0 ? 0 : most + 1;
    for (size_t j = 0; j <= n; j++)
        rows[0][j] = (uint32_t)j;
    for (size_t i = 1; i <= m; i++) {
        uint32_t *row = rows[i % 3];
        const uint32_t *up = rows[(i + 2) % 3];
        const uint32_t *up2 = rows[(i + 1) % 3];

        row[0] = (uint32_t)i;
        for (size_t j = 1; j <= n; j++) {
            uint32_t best = up[j - 1] + (a[i - 1] != b[j - 1]);

            best = up[j] + 1 < best ? up[j] + 1 : best;
            best = row[j - 1] + 1 < best ? row[j - 1] + 1 : best;
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] &&
                up2[j - 2] + 1 < best)
                best = up2[j - 2] + 1;
            row[j] = best;
        }
    }
    return rows[m % 3][n] <= most ? rows[m % 3][n] : most + 1;
}

/* Capitals do not count as mistakes. False for a word too long to be compared. */
static bool lowered(const char *word, char out[WORD_MOST + 1])
{
    size_t length = strlen(word);

    if (length > WORD_MOST)
        return false;
    for (size_t i = 0; i <= length; i++)
        out[i] = (char)(word[i] >= 'A' && word[i] <= 'Z' ? word[i] - 'A' + 'a' : word[i]);
    return true;
}

/* A word with one mistake in three letters may still be a misspelling. One in which every letter is wrong is not. */
int bn_word_nearest(const char *word, const char *const *words, size_t count)
{
    char low[WORD_MOST + 1] = "";
    char other[WORD_MOST + 1] = "";
    int nearest = -1;

    if (!lowered(word, low))
        return -1;

    uint32_t length = (uint32_t)strlen(low);
    uint32_t best = (length < 6 ? 1 : length / 3) + 1; /* a nearer word must beat it */

    for (size_t i = 0; i < count; i++) {
        if (!lowered(words[i], other))
            continue;

        uint32_t distance = bn_word_distance(low, other, best);

        if (distance < best && distance < length) {
            best = distance;
            nearest = (int)i;
        }
    }
    return nearest;
}

void bn_word_advise(bn_text *out, const char *word, const char *const *words, size_t count)
{
    int nearest = bn_word_nearest(word, words, count);

    if (nearest >= 0) {
        bn_text_add(out, "did you mean \"");
        bn_text_add(out, words[nearest]);
        bn_text_add(out, "\"? ");
    }
    bn_text_add(out, "one of: ");
    for (size_t i = 0; i < count; i++) {
        bn_text_add(out, i == 0 ? "" : ", ");
        if (out->length + strlen(words[i]) + sizeof ", ..." > out->size) {
            bn_text_add(out, "...");
            return;
        }
        bn_text_add(out, words[i]);
    }
}
