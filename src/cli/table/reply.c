#include "reply.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "march.h"

static bool allowed(const bn_question *question, int32_t index)
{
    return index >= 0 && index < question->options && (question->allowed >> index & 1) != 0;
}

/* ---- showing ----------------------------------------------------------------------------------- */

static void show_options(const paint *p, const reply_context *c)
{
    int column = 0;

    if (c->question->form == BN_FORM_FLAGS) /* any of them, or none */
        paint_option(p, &column, 0, "none");
    for (int32_t i = 0; i < c->question->options; i++) {
        char word[REPLY_WORD_MAX];

        if (!allowed(c->question, i))
            continue;
        reply_option(c, i, word);
        paint_option(p, &column, (int)i + 1, word);
    }
    fputc('\n', p->out);
}

/* How an answer is typed: in the words of the game, or as numbers. */
static void show_spans(const paint *p, const reply_context *c)
{
    char words[2000];
    bn_text t = bn_text_over(words, sizeof words);

    if (c->game->orders != NULL) {
        c->game->orders->say(c->setup, c->state, c->question, NULL, &t);
        fputs("    such as: ", p->out);
        paint_hanging(p, words, 13, 13, p->width);
        fputc('\n', p->out);
        return;
    }
    for (int32_t i = 0; i < c->question->parts; i++) {
        char word[REPLY_WORD_MAX];

        reply_option(c, i, word);
        fprintf(p->out, "    %s%s%d to %d\n", word, word[0] == '\0' ? "" : ": ",
                (int)c->question->spans[i].min, (int)c->question->spans[i].max);
    }
}

void reply_show(const paint *p, const reply_context *c)
{
    static const char sealed_words[] = "(sealed: nothing shows as you type)";
    char words[200];
    bn_text t = bn_text_over(words, sizeof words);
    bn_march march;

    c->game->describe(c->setup, c->state, c->question, &t);
    fputs("\n  ", p->out);
    paint_hanging(p, words, 2, 4, p->width);
    if (c->question->sealed) {
        paint_ink_on(p, INK_DIM);
        fputs(paint_columns(words) + 2 + (int)sizeof sealed_words > p->width ? "\n    " : "  ",
              p->out);
        fputs(sealed_words, p->out);
        paint_ink_off(p);
    }
    fputc('\n', p->out);
    if (reply_is_march(c, &march))
        march_show(p, c, &march);
    else if (c->question->form == BN_FORM_NUMBERS)
        show_spans(p, c);
    else if (c->question->form != BN_FORM_ROLL)
        show_options(p, c);
}

/* ---- reading ----------------------------------------------------------------------------------- */

static void list_options(const reply_context *c, bn_error *err)
{
    bn_text t = bn_text_over(err->hint, sizeof err->hint);

    bn_text_add(&t, "one of: ");
    for (int32_t i = 0, shown = 0; i < c->question->options; i++) {
        char word[REPLY_WORD_MAX];

        if (!allowed(c->question, i))
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

/* Whether an option was typed, whole or (if `begun`) its beginning: by its name, or by the word that
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
           march_is_way(name, typed);
}

/* The option that was typed: by number, by name, or by a beginning that only one name has. */
static int32_t find_option(const reply_context *c, const char *typed)
{
    int64_t number;
    int32_t begins = -1, count = 0;

    if (bn_text_to_int(typed, strlen(typed), &number))
        return number >= 1 && number <= c->question->options ? (int32_t)number - 1 : -1;
    for (int32_t i = 0; i < c->question->options; i++) {
        if (!allowed(c->question, i))
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

    if (!allowed(c->question, index))
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

    if (allowed(c->question, index)) {
        *mask |= UINT64_C(1) << index;
        return BN_OK;
    }
    while (*typed != '\0') {
        size_t length = strcspn(typed, " ");

        if (length > 0) {
            snprintf(word, sizeof word, "%.*s", (int)length, typed);
            index = find_option(c, word);
            if (!allowed(c->question, index))
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

/* Reads the next whole number of a line and moves *line behind it. */
static bool next_number(const char **line, int64_t *out)
{
    const char *at = *line + strspn(*line, ", ");
    size_t length = strcspn(at, ", ");

    *line = at + length;
    return length > 0 && bn_text_to_int(at, length, out);
}

static bn_code parse_numbers(const reply_context *c, const char *line, bn_answer *out,
                             bn_error *err)
{
    bn_answer answer = { { 0 } };

    for (uint32_t i = 0; i < c->question->parts; i++) {
        int64_t number;

        if (!next_number(&line, &number) || number < INT32_MIN || number > INT32_MAX)
            return bn_fail(err, BN_ANSWER,
                           c->question->parts == 1 ? "type a whole number"
                                                   : "type whole numbers with blanks between them");
        answer.value[i] = (int32_t)number;
    }
    *out = answer;
    return BN_OK;
}

/* In the words of the game, all of them. */
static bn_code parse_order(const reply_context *c, const char *line, bn_answer *out, bn_error *err)
{
    bn_code code = c->game->orders->read(c->setup, c->state, c->question, &line, out, err);

    line += strspn(line, ", \t");
    return code == BN_OK && *line != '\0'
               ? bn_fail_value(err, BN_ANSWER, "nothing is asked that {} could answer", line)
               : code;
}

/* By direction or place, or as the numbers that the answer consists of. */
static bn_code parse_march(const reply_context *c, const bn_march *march, const char *line,
                           bn_answer *out, bn_error *err)
{
    if (parse_numbers(c, line, out, NULL) == BN_OK)
        return BN_OK;
    if (march_read(c, march, line, out, err) == BN_OK) {
        if (bn_game_check(c->game, c->setup, c->state, c->question, out, NULL) == BN_OK)
            return BN_OK;
        bn_fail(err, BN_ANSWER, "it cannot go that far");
    }
    if (err != NULL) {
        bn_text t = bn_text_over(err->hint, sizeof err->hint);

        march_hint(c, march, &t);
    }
    return BN_ANSWER;
}

bn_code reply_parse(const reply_context *c, const char *line, bn_answer *out, bn_error *err)
{
    bn_answer answer = c->question->preset;
    bn_code code = BN_OK;
    bn_march march;

    if (line[0] == '\0')
        code = BN_OK;
    else if (reply_is_march(c, &march))
        code = parse_march(c, &march, line, &answer, err);
    else if (c->question->form == BN_FORM_CHOICE)
        code = parse_choice(c, line, &answer, err);
    else if (c->question->form == BN_FORM_FLAGS)
        code = parse_flags(c, line, &answer, err);
    else if (c->game->orders != NULL)
        code = parse_order(c, line, &answer, err);
    else
        code = parse_numbers(c, line, &answer, err);
    if (code == BN_OK)
        code = bn_game_check(c->game, c->setup, c->state, c->question, &answer, err);
    if (code == BN_OK)
        *out = answer;
    return code;
}

/* A typed total is enough. The faces are made up, as even as possible, because the journal keeps faces. */
static bn_code spread_total(bn_throw shape, int64_t total, uint8_t faces[BN_DICE_MAX],
                            bn_error *err)
{
    int64_t left = total - shape.add;

    if (total < bn_throw_least(shape) || total > bn_throw_most(shape)) {
        bn_code code = bn_fail(err, BN_DICE, "the dice cannot show that");

        if (err != NULL) {
            bn_text t = bn_text_over(err->hint, sizeof err->hint);

            bn_text_int(&t, bn_throw_least(shape));
            bn_text_add(&t, " to ");
            bn_text_int(&t, bn_throw_most(shape));
        }
        return code;
    }
    for (uint32_t die = 0; die < shape.count; die++) {
        faces[die] = (uint8_t)(left / (shape.count - die));
        left -= faces[die];
    }
    return BN_OK;
}

bn_code reply_faces(const bn_question *question, uint32_t part, const char *line,
                    uint8_t faces[BN_DICE_MAX], bn_error *err)
{
    bn_throw shape = question->throws[part];
    int64_t number[BN_DICE_MAX];
    uint32_t count = 0;

    while (count < shape.count && next_number(&line, &number[count]))
        count++;
    if (count == 0 || line[strspn(line, ", ")] != '\0')
        return bn_fail(err, BN_DICE, "type the total, or the face of each die with blanks between");
    if (count == 1)
        return spread_total(shape, number[0], faces, err);
    if (count != shape.count)
        return bn_fail(err, BN_DICE, "that is not the number of dice thrown");
    for (uint32_t die = 0; die < count; die++) {
        if (number[die] < 1 || number[die] > shape.sides)
            return bn_fail(err, BN_DICE, "a die has no such face");
        faces[die] = (uint8_t)number[die];
    }
    return BN_OK;
}
