/* Plays recorded entries again: each must be an answer, a roll, an undo, a ruling or a share that could be made
 * here, and lead to the state that it says. */
#include "inner.h"

/* Whether the faces are those of the dice in the question, no more, and add up to the recorded
 * totals. */
static bool faces_agree(const bn_question *question, const bn_entry *entry)
{
    for (uint32_t part = 0; part < BN_PARTS_MAX; part++) {
        bool thrown = part < question->parts;
        bn_throw shape = thrown ? question->throws[part] : (bn_throw){ 0 };
        int32_t total = shape.add;

        for (uint32_t die = 0; die < BN_DICE_MAX; die++) {
            if (die >= shape.count && entry->faces.face[part][die] != 0)
                return false;
            total += entry->faces.face[part][die];
        }
        if (total != entry->answer.value[part])
            return false;
    }
    return true;
}

static bn_code replay_answer(bn_table *table, const bn_entry *entry, bn_trace *trace, bn_error *err)
{
    int index = bni_table_match(table, &entry->question);
    const bn_question *question = index < 0 ? NULL : &table->open[index];

    if (!question)
        return bn_fail(err, BN_JOURNAL, "the entry answers a question that was not asked");
    if (!bn_seat_answers(entry->seat, question))
        return bn_fail(err, BN_JOURNAL, "the entry comes from a seat that was not asked");
    if (entry->blank && !question->sealed)
        return bn_fail(err, BN_JOURNAL, "the entry seals an order that is not sealed");
    if (entry->blank)
        return bni_table_add(table, entry, (uint32_t)index, &entry->state, trace, err);
    if (entry->type == BN_ENTRY_ANSWER)
        return bni_table_answer_at(table, entry->seat, (uint32_t)index, NULL, &entry->answer,
                                   entry->note, &entry->state, trace, err);
    if (question->form == BN_FORM_ROLL && !faces_agree(question, entry))
        return bn_fail(err, BN_JOURNAL, "the faces of the entry do not make its totals");
    return bni_table_roll_at(table, entry->seat, (uint32_t)index, &entry->faces,
                             (bn_origin)entry->origin, &entry->state, trace, err);
}

static bn_code replay_ruling(bn_table *table, const bn_entry *entry, bn_trace *trace, bn_error *err)
{
    bn_question ruling = entry->question;

    if (!bni_table_find_ruling(table, &ruling))
        return bn_fail(err, BN_JOURNAL, "the entry is a ruling that cannot be made here");
    if (!bn_seat_answers(entry->seat, &ruling))
        return bn_fail(err, BN_JOURNAL, "a ruling comes from a seat that cannot make it");
    return bni_table_answer_at(table, entry->seat, 0, &ruling, &entry->answer, entry->note,
                               &entry->state, trace, err);
}

bn_code bn_table_replay(bn_table *table, const bn_entry *entry, bn_trace *trace, bn_error *err)
{
    bn_code code;

    if (entry->number != table->count + 1)
        code = bn_fail(err, BN_JOURNAL, "the entry is not the next in number");
    else if (entry->type == BN_ENTRY_UNDO && entry->reopens && table->open_count)
        code = bn_fail(err, BN_JOURNAL, "the entry reopens a game that is not finished");
    else if (entry->type == BN_ENTRY_UNDO)
        code = bni_table_undo(table, entry, err);
    else if (entry->type == BN_ENTRY_RULING)
        code = replay_ruling(table, entry, trace, err);
    else if (entry->type == BN_ENTRY_SHARE)
        code = bni_table_share(table, entry->seat, &entry->share, &entry->state, err);
    else
        code = replay_answer(table, entry, trace, err);
    if (code == BN_OK || code == BN_MEMORY)
        return code;
    /* An error that elsewhere would refuse an answer means, in a journal, that the journal is wrong. */
    if (err)
        err->code = BN_JOURNAL;
    return BN_JOURNAL;
}
