#include "reply.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "march.h"
#include "trees/reply_read.h"

/* ---- showing ----------------------------------------------------------------------------------- */

static void show_options(const paint *p, const reply_context *c)
{
    int column = 0;

    if (c->question->form == BN_FORM_FLAGS) /* any of them, or none */
        paint_option(p, &column, 0, "none");
    for (int32_t i = 0; i < c->question->options; i++) {
        char word[REPLY_WORD_MAX];

        if (!reply_allows(c->question, i))
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
    static const char sealed_words[] = "(sealed: typing is hidden)";
    char words[BN_ASKED_MAX];
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
                                                   : "type whole numbers with spaces between them");
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
               ? bn_fail_value(err, BN_ANSWER, "{} answers no open question", line)
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
    else if (c->question->form == BN_FORM_CHOICE || c->question->form == BN_FORM_FLAGS)
        code = reply_read_words(c, line, &answer, err);
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
        return bn_fail(err, BN_DICE, "type the total, or each die with spaces between them");
    if (count == 1)
        return spread_total(shape, number[0], faces, err);
    if (count != shape.count)
        return bn_fail(err, BN_DICE, "that is not the number of dice to roll");
    for (uint32_t die = 0; die < count; die++) {
        if (number[die] < 1 || number[die] > shape.sides)
            return bn_fail(err, BN_DICE, "no die has that number");
        faces[die] = (uint8_t)number[die];
    }
    return BN_OK;
}
