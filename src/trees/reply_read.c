#include "reply_read.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

bool reply_allows(const bn_question *question, int32_t index)
{
    return index >= 0 && index < question->options && (question->allowed >> index & 1) != 0;
}

/* ---- directions -------------------------------------------------------------------------------- */

void reply_way_letters(const char *word, char out[WAY_LETTERS_MAX])
{
    int count = 0;

    for (const char *at = word; at != NULL && *at != '\0' && count < WAY_LETTERS_MAX - 1;) {
        const char *dash = strchr(at, '-');

        out[count++] = *at;
        at = dash == NULL ? NULL : dash + 1;
    }
    out[count] = '\0';
}

static bool is_compass(const char *word)
{
    for (int32_t way = 0; way < bn_ground_ways(BN_SQUARES); way++)
        if (strcmp(word, bn_ground_word(BN_SQUARES, way)) == 0)
            return true;
    return false;
}

bool reply_is_way(const char *word, const char *typed)
{
    char letters[WAY_LETTERS_MAX];

    reply_way_letters(word, letters);
    return is_compass(word) && (strcasecmp(word, typed) == 0 || strcasecmp(letters, typed) == 0);
}

/* ---- options ----------------------------------------------------------------------------------- */

static void list_options(const reply_context *c, bn_error *err)
{
    bn_text t = bn_text_over(err->hint, sizeof err->hint);

    bn_text_add(&t, "one of: ");
    for (int32_t i = 0, shown = 0; i < c->question->options; i++) {
        char word[REPLY_WORD_MAX];

        if (!reply_allows(c->question, i))
            continue;
        reply_option(c, i, word);
        bn_text_add(&t, shown++ == 0 ? "" : ", ");
        bn_text_int(&t, i + 1);
        bn_text_char(&t, ' ');
        bn_text_add(&t, word);
    }
}

static bn_code not_an_option(const reply_context *c, const char *typed, bn_error *err)
{
    bn_code code = bn_fail_value(err, BN_ANSWER, "{} is not one of the answers", typed);

    if (err != NULL)
        list_options(c, err);
    return code;
}

/* Whether an option was typed, whole or (if `begun`) its start: by its name, or by the word that
 * documents have. */
static bool is_typed(const reply_context *c, int32_t index, const char *typed, bool begun)
{
    char name[REPLY_WORD_MAX], word[REPLY_WORD_MAX];
    bn_text t = bn_text_over(word, sizeof word);

    reply_option(c, index, name);
    c->game->word(c->setup, c->state, c->question, index, &t);
    if (begun)
        return strncasecmp(name, typed, strlen(typed)) == 0 ||
               strncasecmp(word, typed, strlen(typed)) == 0;
    return strcasecmp(name, typed) == 0 || strcasecmp(word, typed) == 0 ||
           reply_is_way(name, typed);
}

/* The option that was typed: by number, by name, or by a start that only one name has. */
static int32_t find_option(const reply_context *c, const char *typed)
{
    int64_t number;
    int32_t begins = -1, count = 0;

    if (bn_text_to_int(typed, strlen(typed), &number))
        return number >= 1 && number <= c->question->options ? (int32_t)number - 1 : -1;
    for (int32_t i = 0; i < c->question->options; i++) {
        if (!reply_allows(c->question, i))
            continue;
        if (is_typed(c, i, typed, false))
            return i;
        if (is_typed(c, i, typed, true)) {
            begins = i;
            count++;
        }
    }
    return count == 1 ? begins : -1;
}

static bn_code parse_choice(const reply_context *c, const char *line, bn_answer *out, bn_error *err)
{
    int32_t index = find_option(c, line);

    if (!reply_allows(c->question, index))
        return not_an_option(c, line, err);
    *out = (bn_answer){ .value = { index } };
    return BN_OK;
}

/* Adds the options that are typed between two commas: one name, which may have blanks in it, or several
 * words with blanks between. */
static bn_code add_flags(const reply_context *c, const char *typed, uint64_t *mask, bn_error *err)
{
    int32_t index = find_option(c, typed);
    char word[REPLY_WORD_MAX];

    if (reply_allows(c->question, index)) {
        *mask |= UINT64_C(1) << index;
        return BN_OK;
    }
    while (*typed != '\0') {
        size_t length = strcspn(typed, " ");

        if (length > 0) {
            snprintf(word, sizeof word, "%.*s", (int)length, typed);
            index = find_option(c, word);
            if (!reply_allows(c->question, index))
                return not_an_option(c, word, err);
            *mask |= UINT64_C(1) << index;
        }
        typed += length;
        typed += strspn(typed, " ");
    }
    return BN_OK;
}

static bn_code parse_flags(const reply_context *c, const char *line, bn_answer *out, bn_error *err)
{
    bool none = strcasecmp(line, "none") == 0 || strcmp(line, "0") == 0;
    uint64_t mask = 0;

    for (line += strspn(line, ",+ "); !none && *line != '\0'; line += strspn(line, ",+ ")) {
        size_t length = strcspn(line, ",+"), end = length;
        char part[REPLY_WORD_MAX];
        bn_code code;

        while (end > 0 && line[end - 1] == ' ')
            end--;
        snprintf(part, sizeof part, "%.*s", (int)end, line);
        code = add_flags(c, part, &mask, err);
        if (code != BN_OK)
            return code;
        line += length;
    }
    *out = bn_flags_answer(mask);
    return BN_OK;
}

bn_code reply_read_words(const reply_context *c, const char *line, bn_answer *out, bn_error *err)
{
    return c->question->form == BN_FORM_CHOICE ? parse_choice(c, line, out, err)
                                               : parse_flags(c, line, out, err);
}
