/* Making questions: by their form, and from the row of their kind. */
#include <banneret/system/game.h>

#include <string.h>

void bn_ask(uint32_t kind, uint32_t round, bn_addressee to, uint32_t side, bn_form form,
            bn_question *out)
{
    memset(out, 0, sizeof *out);
    out->kind = (uint16_t)kind;
    out->round = (uint16_t)round;
    out->to = (uint8_t)to;
    out->side = (uint8_t)side;
    out->form = (uint8_t)form;
    out->parts = 1;
    out->about[0] = out->about[1] = -1;
}

void bn_ask_number(uint32_t kind, uint32_t round, bn_addressee to, uint32_t side, bn_span span,
                   int32_t preset, bn_question *out)
{
    bn_ask(kind, round, to, side, BN_FORM_NUMBERS, out);
    out->spans[0] = span;
    out->preset.value[0] = preset;
}

/* ---- questions by their row --------------------------------------------------------------- */

const char *const bn_no_yes[3] = { "no", "yes", NULL };

static uint32_t option_count(const bn_kind *row)
{
    uint32_t count = row->options;

    if (count == 0 && row->words)
        while (row->words[count])
            count++;
    return count;
}

static int32_t within(bn_span span, int32_t value)
{
    return value < span.min ? span.min : value > span.max ? span.max : value;
}

void bn_ask_kind(const bn_kind *kinds, uint32_t kind, uint32_t round, uint32_t side, int32_t preset,
                 bn_question *out)
{
    const bn_kind *row = &kinds[kind];

    bn_ask(kind, round, (bn_addressee)row->to, side, (bn_form)row->form, out);
    out->sealed = row->sealed;
    out->seen = row->seen;
    if (row->parts > 1)
        out->parts = row->parts;
    switch (row->form) {
    case BN_FORM_ROLL:
        for (uint32_t i = 0; i < out->parts; i++)
            out->throws[i] = row->dice;
        break;
    case BN_FORM_NUMBERS:
        for (uint32_t i = 0; i < out->parts; i++) {
            out->spans[i] = row->span;
            out->preset.value[i] = within(row->span, preset);
        }
        break;
    default:
        bn_ask_among(out, option_count(row));
        out->preset.value[0] = preset;
    }
}

void bn_ask_among(bn_question *question, uint32_t options)
{
    question->options = (uint8_t)options;
    question->allowed = options < BN_OPTIONS_MAX ? ((uint64_t)1 << options) - 1 : UINT64_MAX;
}

void bn_ask_within(bn_question *question, bn_span span)
{
    question->spans[0] = span;
    question->preset.value[0] = within(span, question->preset.value[0]);
}

bool bn_kind_of_side(const bn_kind *kind)
{
    for (const char *at = kind->asks; *at != '\0'; at++)
        if ((at[0] == '[' && at[1] == ']') || (at[0] == '{' && at[1] == '}'))
            return true;
    return false;
}

void bn_kind_describe(const bn_kind *kind, const char *thing, const char *side, const char *other,
                      bn_text *out)
{
    for (const char *at = kind->asks; *at; at++) {
        const char *name = at[0] == '{' && at[1] == '}'   ? thing
                           : at[0] == '[' && at[1] == ']' ? side
                           : at[0] == '<' && at[1] == '>' ? other
                                                          : NULL;

        if (name) {
            bn_text_add(out, name);
            at++;
        } else {
            bn_text_char(out, *at);
        }
    }
}
