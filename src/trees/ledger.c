#include "ledger.h"

#include <banneret/system/system.h>

bool bnr_ledger_has_sums(const bn_trace *trace)
{
    for (uint32_t i = 0; i < trace->count; i++) {
        if (trace->terms[i].group != 0 && trace->terms[i].side >= 0)
            return true;
    }
    return false;
}

void bnr_ledger_keep_last(bn_trace *trace)
{
    uint32_t kept = 0;
    uint8_t group = 0;

    for (uint32_t i = 0; i < trace->count; i++)
        if (bn_term_total(&trace->terms[i]) && trace->terms[i].side >= 0)
            group = trace->terms[i].group;
    for (uint32_t i = 0; i < trace->count; i++)
        if (group == 0 || trace->terms[i].group == group)
            trace->terms[kept++] = trace->terms[i];
    trace->count = kept;
}

static void put_targets(const bn_table *table, const bn_asked *asked, bn_seat seat, bn_doc *map,
                        bn_arena *arena)
{
    bn_target targets[BN_PARTS_MAX];
    uint32_t count = bn_table_target(table, asked, seat, arena, targets);
    bn_doc *list = bn_doc_put(arena, map, "targets", bn_doc_list(arena));

    for (uint32_t i = 0; i < count; i++) {
        bn_doc *target = bn_doc_push(list, bn_doc_map(arena));

        bn_doc_put_text(arena, target, "words", targets[i].words);
        bn_doc_put_rat(arena, target, "number", targets[i].number);
        bn_doc_put(arena, target, "low", bn_doc_bool(arena, targets[i].low));
    }
}

static void put_terms(const bn_table *table, bn_seat seat, bn_doc *map, bn_arena *arena)
{
    bn_doc *list = bn_doc_put(arena, map, "terms", bn_doc_list(arena));
    bn_trace trace;

    bn_trace_init(&trace, arena);
    bn_explain(bn_table_game(table), bn_table_setup(table), bn_table_state(table), seat, &trace);
    if (!bnr_ledger_has_sums(&trace))
        return;
    bnr_ledger_keep_last(&trace);
    for (uint32_t i = 0; i < trace.count; i++)
        bn_doc_push(list, bn_term_doc(bn_table_system(table), &trace.terms[i], arena));
}

bn_doc *bnr_ledger_tree(const bn_table *table, const bn_asked *asked, bn_seat seat, bn_arena *arena)
{
    const bn_question *question = &asked->question;
    bn_doc *map;

    if (question->form != BN_FORM_ROLL || !bn_seat_sees(seat, question))
        return bn_doc_null(arena);
    map = bn_doc_map(arena);
    bn_doc_put(arena, map, "public", bn_doc_bool(arena, question->seen == BN_SEEN_BY_ALL));
    put_terms(table, seat, map, arena);
    put_targets(table, asked, seat, map, arena);
    return arena->full ? NULL : map;
}
