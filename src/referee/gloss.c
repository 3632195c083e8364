/* What an option of an order does, as a tree. */
#include "inner.h"

enum { SENTENCE = 400 };

static bn_doc *adds_doc(const bn_table *table, const bn_order_adds *adds, const bn_trace *trace,
                        bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena);
    char words[40];
    bn_text out = bn_text_over(words, sizeof words);

    bn_gloss_adds_text(adds, &out);
    bn_doc_put_text(arena, map, "to", adds->to);
    bn_doc_put_text(arena, map, "words", words);
    bn_doc_put_int(arena, map, "least", adds->least);
    bn_doc_put_int(arena, map, "most", adds->most);
    bni_put_terms(table->system, trace, map, arena);
    return map;
}

void bni_put_gloss(const bn_table *table, const bn_question *question, int32_t index, bn_doc *map,
                   bn_arena *arena)
{
    const bn_gloss *gloss = table->game->gloss;
    bn_order_adds adds = { .to = NULL };
    char words[SENTENCE] = "";
    bn_text out = bn_text_over(words, sizeof words);
    bn_trace trace;

    bn_trace_init(&trace, arena);
    if (gloss == NULL || question->to != BN_TO_SIDE ||
        !gloss->option(table->setup, table->state, question, index, &adds, &trace, &out))
        return;
    if (out.length > 0)
        bn_doc_put_text(arena, map, "gloss", words);
    if (adds.to != NULL)
        bn_doc_put(arena, map, "adds", adds_doc(table, &adds, &trace, arena));
}
