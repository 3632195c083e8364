#include "script.h"

#include <string.h>

#include <banneret/system/game.h>

static const bn_seat referee = { .role = BN_REFEREE };

const bn_doc *script_for(const bn_table *table, const bn_asked *asked, const bn_doc *value)
{
    return value->type == BN_DOC_MAP ? bn_doc_at(value, bn_table_side(table, asked->question.side))
                                     : value;
}

/* ---- words -------------------------------------------------------------------------------- */

/* A value as a word: YAML reads yes, no and figures as truths and numbers. */
static void word_of(const bn_doc *value, bn_text *out)
{
    if (value->type == BN_DOC_TEXT)
        bn_text_add(out, value->text);
    else if (value->type == BN_DOC_BOOL)
        bn_text_add(out, value->truth ? "yes" : "no");
    else if (value->type == BN_DOC_NUMBER)
        bn_text_rat(out, value->number);
}

/* The option with this word, or -1. Both the word that people see and the one of the kind's row count. */
static int32_t option_of(const bn_table *table, const bn_asked *asked, const bn_doc *value)
{
    const char *const *words = bn_table_game(table)->kinds[asked->question.kind].words;
    char wanted[200], word[200];
    bn_text out = bn_text_over(wanted, sizeof wanted);

    word_of(value, &out);
    for (int32_t i = 0; i < asked->question.options; i++) {
        out = bn_text_over(word, sizeof word);
        bn_table_word(table, asked, i, &out);
        if (strcmp(word, wanted) == 0 || (words != NULL && strcmp(words[i], wanted) == 0))
            return i;
    }
    return -1;
}

static bn_code choose(const bn_table *table, const bn_asked *asked, const bn_doc *value,
                      bn_answer *out, bn_error *err)
{
    int32_t option = option_of(table, asked, value);

    if (option < 0)
        return bn_fail(err, BN_ANSWER, "the question has no option of this name");
    out->value[0] = option;
    return BN_OK;
}

static bn_code choose_all(const bn_table *table, const bn_asked *asked, const bn_doc *value,
                          bn_answer *out, bn_error *err)
{
    uint64_t mask = 0;

    if (value->type != BN_DOC_LIST)
        return bn_fail(err, BN_ANSWER, "a list of words is wanted");
    for (const bn_doc *word = value->first; word != NULL; word = word->next) {
        int32_t option = option_of(table, asked, word);

        if (option < 0)
            return bn_fail(err, BN_ANSWER, "the question has no option of this name");
        mask |= (uint64_t)1 << option;
    }
    *out = bn_flags_answer(mask);
    return BN_OK;
}

/* ---- numbers and dice --------------------------------------------------------------------- */

static bn_code numbers(const bn_asked *asked, const bn_doc *value, int32_t *out, bn_error *err)
{
    const bn_doc *at = value->type == BN_DOC_LIST ? value->first : value;

    for (uint32_t p = 0; p < asked->question.parts; p++) {
        if (at == NULL || at->type != BN_DOC_NUMBER || at->number.den != 1)
            return bn_fail(err, BN_ANSWER, "a whole number is wanted for each part");
        out[p] = (int32_t)at->number.num;
        at = value->type == BN_DOC_LIST ? at->next : NULL;
    }
    return at != NULL && value->type == BN_DOC_LIST
               ? bn_fail(err, BN_ANSWER, "there are more numbers than parts")
               : BN_OK;
}

/* Faces that add up to a total: each die as high as the others leave room for. */
static bool faces_of(bn_throw shape, int32_t total, uint8_t *faces)
{
    int32_t left = total - shape.add;

    for (int32_t d = 0; d < shape.count; d++) {
        int32_t face = left - (shape.count - d - 1);

        face = face > shape.sides ? shape.sides : face;
        if (face < 1)
            return false;
        faces[d] = (uint8_t)face;
        left -= face;
    }
    return left == 0;
}

static bn_code roll(bn_table *table, const bn_asked *asked, const bn_doc *value, bn_trace *trace,
                    bn_error *err)
{
    int32_t totals[BN_PARTS_MAX];
    bn_faces faces = { 0 };
    bn_code code = numbers(asked, value, totals, err);

    if (code != BN_OK)
        return code;
    for (uint32_t p = 0; p < asked->question.parts; p++)
        if (!faces_of(asked->question.throws[p], totals[p], faces.face[p]))
            return bn_fail(err, BN_DICE, "these dice cannot show this total");
    return bn_table_roll(table, referee, asked->id, &faces, trace, err);
}

/* ---- answers ------------------------------------------------------------------------------ */

bn_code script_answer(bn_table *table, const bn_asked *asked, const bn_doc *value, bn_trace *trace,
                      bn_error *err)
{
    bn_answer answer = { 0 };
    bn_code code;

    switch (asked->question.form) {
    case BN_FORM_ROLL:
        return roll(table, asked, value, trace, err);
    case BN_FORM_CHOICE:
        code = choose(table, asked, value, &answer, err);
        break;
    case BN_FORM_FLAGS:
        code = choose_all(table, asked, value, &answer, err);
        break;
    default:
        code = numbers(asked, value, answer.value, err);
    }
    return code != BN_OK ? code
                         : bn_table_answer(table, referee, asked->id, &answer, NULL, trace, err);
}
