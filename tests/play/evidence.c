#include "evidence.h"

#include <stdio.h>
#include <string.h>

static const bn_seat referee = { .role = BN_REFEREE };

static void add(evidence *e, const char *line)
{
    char *copy = bn_arena_text(e->arena, line, strlen(line));

    if (copy == NULL || e->count == EVIDENCE_LINES)
        return;
    e->lines[e->count++] = copy;
}

static void add_rule(const bn_system *system, uint16_t rule, bn_text *out)
{
    bn_rule_text(system, rule, out);
}

void evidence_trace(evidence *e, const bn_system *system, const bn_trace *trace,
                    const bn_table *table)
{
    for (uint32_t i = 0; i < trace->count; i++) {
        const bn_term *term = &trace->terms[i];
        char line[EVIDENCE_WIDTH];
        bn_text out = bn_text_over(line, sizeof line);

        add_rule(system, term->rule, &out);
        if (term->side >= 0 && table != NULL) {
            bn_text_char(&out, ' ');
            bn_text_add(&out, bn_table_side(table, term->side));
        }
        bn_text_add(&out, ": ");
        bn_term_text(term, &out);
        bn_text_add(&out, ": ");
        bn_term_value_text(term, &out);
        add(e, line);
    }
}

static void add_options(const bn_table *table, const bn_asked *asked, uint64_t mask, bn_text *out)
{
    bool any = false;

    for (int32_t i = 0; i < asked->question.options; i++) {
        if (!(mask >> i & 1))
            continue;
        bn_text_add(out, any ? ", " : "");
        bn_table_word(table, asked, i, out);
        any = true;
    }
    if (!any)
        bn_text_add(out, "none");
}

static void add_shape(const bn_table *table, const bn_asked *asked, bn_text *out)
{
    const bn_question *q = &asked->question;

    switch (q->form) {
    case BN_FORM_ROLL:
        for (uint32_t p = 0; p < q->parts; p++) {
            bn_text_add(out, p > 0 ? ", " : "");
            bn_throw_text(q->throws[p], out);
        }
        return;
    case BN_FORM_NUMBERS:
        for (uint32_t p = 0; p < q->parts; p++) {
            bn_text_add(out, p > 0 ? ", " : "");
            bn_text_int(out, q->spans[p].min);
            bn_text_add(out, " to ");
            bn_text_int(out, q->spans[p].max);
        }
        bn_text_add(out, " [");
        for (uint32_t p = 0; p < q->parts; p++) {
            bn_text_add(out, p > 0 ? ", " : "");
            bn_text_int(out, q->preset.value[p]);
        }
        bn_text_char(out, ']');
        return;
    default:
        add_options(table, asked, q->allowed, out);
        bn_text_add(out, " [");
        add_options(table, asked,
                    q->form == BN_FORM_FLAGS ? bn_answer_flags(&q->preset)
                                             : (uint64_t)1 << q->preset.value[0],
                    out);
        bn_text_char(out, ']');
    }
}

void evidence_question(evidence *e, const bn_table *table, const bn_asked *asked)
{
    const bn_question *q = &asked->question;
    const bn_kind *kind = &bn_table_game(table)->kinds[q->kind];
    char line[EVIDENCE_WIDTH];
    bn_text out = bn_text_over(line, sizeof line);

    add_rule(bn_table_system(table), kind->rule, &out);
    if (q->to == BN_TO_CHANCE) {
        bn_text_add(&out, " rolls ");
    } else {
        bn_text_add(&out, " asks ");
        bn_text_add(&out, q->to == BN_TO_SIDE ? bn_table_side(table, q->side) : "the referee");
        bn_text_add(&out, " for ");
    }
    bn_text_add(&out, kind->key);
    bn_text_add(&out, ": ");
    add_shape(table, asked, &out);
    add(e, line);
}

void evidence_refusal(evidence *e, const bn_error *err)
{
    char line[EVIDENCE_WIDTH];
    bn_text out = bn_text_over(line, sizeof line);

    bn_text_add(&out, err->rule);
    bn_text_add(&out, err->rule[0] ? " refuses: " : "refused: ");
    bn_text_add(&out, err->text);
    if (err->hint[0]) {
        bn_text_add(&out, "; ");
        bn_text_add(&out, err->hint);
    }
    add(e, line);
}

void evidence_sentence(evidence *e, const char *words)
{
    char line[EVIDENCE_WIDTH];
    bn_text out = bn_text_over(line, sizeof line);

    bn_text_add(&out, "says: ");
    bn_text_add(&out, words);
    add(e, line);
}

void evidence_moment(evidence *e, const bn_table *table)
{
    bn_asked open[BN_OPEN_MAX];
    uint32_t count = bn_table_ask(table, open);
    bn_trace trace;

    for (uint32_t i = 0; i < count; i++)
        evidence_question(e, table, &open[i]);
    bn_trace_init(&trace, e->arena);
    bn_explain(bn_table_game(table), bn_table_setup(table), bn_table_state(table), referee, &trace);
    evidence_trace(e, bn_table_system(table), &trace, table);
}

bool evidence_has(const evidence *e, const char *line)
{
    for (uint32_t i = 0; i < e->count; i++)
        if (strcmp(e->lines[i], line) == 0)
            return true;
    return false;
}

void evidence_print(const evidence *e, const char *rule)
{
    for (uint32_t i = 0; i < e->count; i++)
        if (rule == NULL || strncmp(e->lines[i], rule, strlen(rule)) == 0)
            fprintf(stderr, "      %s\n", e->lines[i]);
}
