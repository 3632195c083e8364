/* The one place that decides what a seat may know of a table, and the report of an entry by it. */
#include "inner.h"

#include <string.h>

static bn_leave entry_leave(const bn_table *table, const bni_record *record, bn_seat seat)
{
    const bn_question *question = &record->entry.question;

    if (record->entry.blank)
        return BN_LEAVE_LOCKED;
    if (seat.role == BN_REFEREE || record->entry.type == BN_ENTRY_UNDO)
        return BN_LEAVE_ALL;
    if (record->entry.type == BN_ENTRY_SHARE)
        return bni_share_leave(table, &record->entry);
    if (!question->sealed || record->shown)
        return bn_seat_sees(seat, question) ? BN_LEAVE_ALL : BN_LEAVE_NOTHING;
    return bni_seat_same(seat, record->entry.seat) || bn_seat_answers(seat, question)
               ? BN_LEAVE_ALL
               : BN_LEAVE_LOCKED;
}

static bn_leave question_leave(const bn_question *question, bn_seat seat)
{
    if (bn_seat_answers(seat, question))
        return BN_LEAVE_ALL;
    return bn_seat_sees(seat, question) ? BN_LEAVE_KIND : BN_LEAVE_NOTHING;
}

bn_leave bn_table_leave(const bn_table *table, bn_seat seat, bn_matter matter, uint32_t index)
{
    seat = bni_seat_plain(seat);
    switch (matter) {
    case BN_MATTER_ENTRY:
        return index < table->count ? entry_leave(table, bni_record_at(table, index), seat)
                                    : BN_LEAVE_NOTHING;
    case BN_MATTER_QUESTION:
        return index < table->open_count ? question_leave(&table->open[index], seat)
                                         : BN_LEAVE_NOTHING;
    case BN_MATTER_MEASURE:
        return index < table->game->measure_count &&
                       bn_game_measure_known(table->game, table->setup, seat, index)
                   ? BN_LEAVE_ALL
                   : BN_LEAVE_NOTHING;
    default:
        return seat.role == BN_REFEREE ? BN_LEAVE_ALL : BN_LEAVE_NOTHING;
    }
}

static bool was_told(const bn_trace *trace, uint32_t count, const bn_term *number)
{
    for (uint32_t i = 0; i < count; i++) {
        const bn_term *term = &trace->terms[i];

        if (bn_term_total(term) && term->side == number->side && term->rule == number->rule &&
            term->value == number->value)
            return true;
    }
    return false;
}

/* The result of dice follows from the numbers that they are measured against: a seat that is shown all of these, and
 * sees the dice, is shown the result too. */
static void weigh(const bn_table *table, const bn_question *question, const bn_answer *totals,
                  const void *before, bn_trace *trace)
{
    uint32_t from = trace->count, part = 0;
    bool opens = true; /* the next addend is the number of a part */

    if (table->game->weigh == NULL)
        return;
    table->game->weigh(table->setup, before, question, totals->value, trace);
    for (uint32_t i = from; i < trace->count && part < question->parts; i++) {
        const bn_term *term = &trace->terms[i];

        if (opens && bn_term_summed(term)) {
            if (!was_told(trace, from, term)) {
                trace->count = from;
                return;
            }
            part++;
        }
        opens = bn_term_total(term) || (opens && !bn_term_summed(term));
    }
}

/* A trace is written by the rules, which know everything. */
static void explain(const bn_table *table, const bn_entry *entry, bn_seat seat, const void *before,
                    bool seen, bn_trace *trace)
{
    if (trace == NULL || bn_table_leave(table, seat, BN_MATTER_STATE, 0) == BN_LEAVE_ALL)
        return;
    trace->count = 0;
    if (entry->type != BN_ENTRY_ROLL || !seen)
        return;
    bn_explain(table->game, table->setup, before, seat, trace);
    weigh(table, &entry->question, &entry->answer, before, trace);
}

uint32_t bn_table_target(const bn_table *table, const bn_asked *asked, bn_seat seat,
                         bn_arena *arena, bn_target out[BN_PARTS_MAX])
{
    const bn_question *question = &asked->question;
    bn_answer totals = { { 0 } };
    uint32_t from, part = 0;
    bool opens = true;
    bn_trace trace;

    if (question->form != BN_FORM_ROLL || !bn_seat_sees(seat, question))
        return 0;
    for (uint32_t i = 0; i < question->parts; i++)
        totals.value[i] = bn_throw_least(question->throws[i]);
    bn_trace_init(&trace, arena);
    bn_explain(table->game, table->setup, table->state, seat, &trace);
    from = trace.count;
    weigh(table, question, &totals, table->state, &trace);
    for (uint32_t i = from; i + 1 < trace.count && part < question->parts; i++) {
        const bn_term *term = &trace.terms[i];

        if (opens && bn_term_summed(term)) {
            bn_text words = bn_text_over(out[part].words, sizeof out[part].words);
            bn_term bare = *term;

            bare.name = NULL; /* the throw is named already */
            bn_term_text(&bare, &words);
            out[part].number = bn_term_amount(term);
            out[part++].low = trace.terms[i + 1].value < 0; /* the dice (bn_trace_weigh) */
        }
        opens = bn_term_total(term) || (opens && !bn_term_summed(term));
    }
    return part == question->parts ? part : 0;
}

/* What an entry led to, and what the orders that it revealed mean together. */
static void tell_all(const bn_table *table, const bn_entry *entry, bn_seat seat, const void *before,
                     const void *after, bn_told *out)
{
    const bn_game *game = table->game;
    bn_text sentence = bn_text_over(out->sentence, sizeof out->sentence);
    bn_text pairing = bn_text_over(out->pairing, sizeof out->pairing);

    game->tell(table->setup, before, after, &entry->question, seat, &sentence);
    if (game->gloss != NULL)
        game->gloss->pairing(table->setup, before, after, &entry->question, seat, &pairing);
}

void bn_table_tell(const bn_table *table, uint32_t index, bn_seat seat, const void *before,
                   const void *after, bn_trace *trace, bn_told *out)
{
    const bn_entry *entry = &bni_record_at(table, index)->entry;
    bn_text asked = bn_text_over(out->asked, sizeof out->asked);
    bn_text sentence = bn_text_over(out->sentence, sizeof out->sentence);

    BN_ASSERT(index < table->count);
    out->pairing[0] = '\0';
    out->leave = bn_table_leave(table, seat, BN_MATTER_ENTRY, index);
    if (entry->type == BN_ENTRY_SHARE)
        bni_share_text(entry, &sentence);
    if (entry->type == BN_ENTRY_UNDO || entry->type == BN_ENTRY_SHARE)
        return;
    if (out->leave == BN_LEAVE_ALL)
        table->game->describe(table->setup, before, &entry->question, &asked);
    explain(table, entry, seat, before, out->leave == BN_LEAVE_ALL, trace);
    /* After a sealed order nothing happens until the others are given. What the referee alone saw has
     * no sentence for others; they see the public result when it comes. */
    if (memcmp(before, after, table->size) != 0 &&
        (entry->question.seen != BN_SEEN_BY_REFEREE || bn_seat_sees(seat, &entry->question)))
        tell_all(table, entry, seat, before, after, out);
}
