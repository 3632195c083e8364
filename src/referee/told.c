/* Entries in words as trees, for other programs. */
#include "inner.h"

#include <banneret/system/trace.h>

bn_doc *bn_term_doc(const bn_system *system, const bn_term *term, bn_arena *arena)
{
    static const char *const kinds[] = { "addend", "factor", "total", "payment" };
    bn_doc *map = bn_doc_map(arena);
    char words[400], rule[16], value[60];
    bn_text text = bn_text_over(words, sizeof words), id = bn_text_over(rule, sizeof rule);
    bn_text amount = bn_text_over(value, sizeof value);

    bn_term_text(term, &text);
    bn_rule_text(system, term->rule, &id);
    bn_term_value_text(term, &amount);
    bn_doc_put(arena, map, "rule", bn_doc_text(arena, rule));
    bn_doc_put(arena, map, "kind", bn_doc_text(arena, term->group ? kinds[term->kind] : "remark"));
    bn_doc_put(arena, map, "group", bn_doc_int(arena, term->group));
    if (term->side >= 0)
        bn_doc_put(arena, map, "side", bn_doc_int(arena, term->side));
    if (term->about >= 0)
        bn_doc_put(arena, map, "about", bn_doc_int(arena, term->about));
    bn_doc_put(arena, map, "value", bn_doc_text(arena, value));
    bn_doc_put(arena, map, "words", bn_doc_text(arena, words));
    return map;
}

void bni_put_terms(const bn_system *system, const bn_trace *trace, bn_doc *map, bn_arena *arena)
{
    bn_doc *list;

    if (trace->count == 0)
        return;
    list = bn_doc_put(arena, map, "terms", bn_doc_list(arena));
    for (uint32_t i = 0; i < trace->count; i++)
        bn_doc_push(list, bn_term_doc(system, &trace->terms[i], arena));
}

bn_doc *bn_told_doc(const bn_system *system, uint32_t number, const bn_told *told,
                    const bn_trace *trace, bn_arena *arena)
{
    static const char *const leaves[] = { "nothing", "locked", "kind", "all" };
    bn_doc *map = bn_doc_map(arena), *terms;

    bn_doc_put(arena, map, "n", bn_doc_int(arena, number));
    bn_doc_put(arena, map, "leave", bn_doc_text(arena, leaves[told->leave]));
    bn_doc_put(arena, map, "asked", bn_doc_text(arena, told->asked));
    bn_doc_put(arena, map, "sentence", bn_doc_text(arena, told->sentence));
    if (told->pairing[0] != '\0')
        bn_doc_put_text(arena, map, "pairing", told->pairing);
    terms = bn_doc_put(arena, map, "terms", bn_doc_list(arena));
    for (uint32_t i = 0; i < trace->count; i++)
        bn_doc_push(terms, bn_term_doc(system, &trace->terms[i], arena));
    return arena->full ? NULL : map;
}
