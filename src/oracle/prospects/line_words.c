/* The words of a line: the numbers in them, what is left of them without numbers, and their sentences. */
#include <string.h>

#include <banneret/system/hash.h>

#include "prospects_parts.h"

enum { CUT = 200 };

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_small_letter(char c)
{
    return c >= 'a' && c <= 'z';
}

/* The number that starts here: "1,200" or "2.5"; its length, 0 if there is none. */
static uint32_t number_at(const char *from, const char *at, bni_number *out)
{
    double value = 0, unit = 1;
    uint32_t n = 0;
    bool point = false;

    if (!is_digit(*at) || (at > from && (is_digit(at[-1]) || at[-1] == '-')))
        return 0;
    for (; is_digit(at[n]) || ((at[n] == ',' || at[n] == '.') && is_digit(at[n + 1])); n++) {
        if (at[n] == '.')
            point = true;
        if (!is_digit(at[n]))
            continue;
        value = value * 10 + (at[n] - '0');
        unit = point ? unit * 10 : unit;
    }
    *out = (bni_number){ at, n, value / unit };
    return n;
}

/* A number, or a span that is shown already: "25 to 30". */
static uint32_t span_at(const char *from, const char *at, bni_number *low, bni_number *high)
{
    uint32_t n = number_at(from, at, low), more;

    *high = *low;
    if (n == 0 || strncmp(at + n, " to ", 4) != 0)
        return n;
    more = number_at(from, at + n + 4, high);
    if (more == 0)
        *high = *low;
    return more == 0 ? n : n + 4 + more;
}

void bni_line_measure(bni_line *line)
{
    char shape[BNI_LINE_WORDS];
    bn_text t = bn_text_over(shape, sizeof shape);
    bool counted = false; /* a number came before, in this part of the sentence */

    line->numbers = 0;
    line->hash = bn_hash64(line->words, strlen(line->words), 0);
    for (const char *at = line->words; *at != '\0';) {
        bni_number low = { 0 }, high = { 0 };
        uint32_t n = line->numbers < BNI_LINE_NUMBERS ? span_at(line->words, at, &low, &high) : 0;

        if (n > 0) {
            line->low[line->numbers] = low;
            line->high[line->numbers++] = high;
            bn_text_char(&t, '#');
            at += n;
            counted = true;
            continue;
        }
        if (*at == 's' && counted && at > line->words && is_small_letter(at[-1]) &&
            !is_small_letter(at[1])) {
            at++; /* a plural */
            counted = false;
            continue;
        }
        if (*at == ',' || *at == '.' || *at == ':')
            counted = false;
        bn_text_char(&t, *at++);
    }
    line->shape = bn_hash64(shape, strlen(shape), 17);
}

/* Whether the bracket that opens here holds a place of a map, "(3, -1)", without which its sentence says nothing. */
static bool is_place(const char *at)
{
    uint32_t spaces = 0;

    for (at++; is_digit(*at) || *at == '-' || *at == ',' || *at == ' '; at++)
        spaces += *at == ' ';
    return *at == ')' && spaces == 1;
}

void bni_line_drop_brackets(char *words)
{
    uint32_t depth = 0;
    char *to = words;

    for (const char *at = words; *at != '\0'; at++) {
        if (*at == '(' && (depth > 0 || !is_place(at))) {
            depth++;
            if (depth == 1 && to > words && to[-1] == ' ')
                to--;
        } else if (*at == ')' && depth > 0)
            depth--;
        else if (depth == 0)
            *to++ = *at;
    }
    *to = '\0';
}

void bni_line_cut(char *words)
{
    char *end = words, *next;

    if (strlen(words) <= CUT)
        return;
    while ((next = strstr(end, ". ")) != NULL && next - words < CUT)
        end = next + 1;
    if (end == words || end[-1] != '.') {
        char *last = words + CUT;

        while (last > words && ((unsigned char)*last & 0xc0) == 0x80)
            last--;
        memcpy(last, "...", 4);
        return;
    }
    end[-1] = '\0';
}

const char *bni_sentence_end(const char *at)
{
    const char *end = strstr(at, ". ");

    return end != NULL ? end : at + strlen(at);
}

bool bni_has_sentence(const char *words, const char *wanted, size_t length)
{
    for (const char *at = words; *at != '\0';) {
        const char *end = bni_sentence_end(at);

        if ((size_t)(end - at) == length && memcmp(at, wanted, length) == 0)
            return true;
        at = *end == '\0' ? end : end + 2;
    }
    return false;
}

const char *bni_line_final(const bni_line *line, bn_arena *arena)
{
    char words[BNI_LINE_WORDS + 200];
    bn_text t = bn_text_over(words, sizeof words);
    uint32_t n = 0;

    if (line->other) {
        bn_text_add(&t, "one of ");
        bn_text_int(&t, line->results);
        bn_text_add(&t, " other results");
        return bn_arena_text(arena, words, strlen(words));
    }
    for (const char *at = line->words; *at != '\0';) {
        bni_number low = { 0 }, high = { 0 };
        uint32_t length = n < line->numbers ? span_at(line->words, at, &low, &high) : 0;

        if (length == 0) {
            bn_text_char(&t, *at++);
            continue;
        }
        bn_text_add_n(&t, line->low[n].at, line->low[n].length);
        if (line->low[n].value < line->high[n].value) {
            bn_text_add(&t, " to ");
            bn_text_add_n(&t, line->high[n].at, line->high[n].length);
        }
        n++;
        at += length;
    }
    return bn_arena_text(arena, words, strlen(words));
}
