/* Which of several open questions is put next. */
#include "play_parts.h"

/* The side whose turn it was last, or -1 if everyone watched since. By the journal and not by who sits at the
 * keyboard, so that a game that was stopped asks in the same order when it is taken up again. */
static int32_t last_turn(const bn_table *table)
{
    for (uint32_t i = bn_table_entries(table); i-- > 0;) {
        const bn_entry *entry = bn_table_entry(table, i);
        const bn_question *question = &entry->question;

        if (entry->type == BN_ENTRY_SHARE)
            continue;
        if (entry->type == BN_ENTRY_UNDO || (!question->sealed && question->seen == BN_SEEN_BY_ALL))
            return -1;
        if (question->to == BN_TO_SIDE)
            return question->side;
    }
    return -1;
}

const bn_asked *play_next(const play *s, const bn_asked *asked, uint32_t count)
{
    int32_t side = last_turn(s->table);

    for (uint32_t i = 0; i < count; i++)
        if (!asked[i].locked && asked[i].question.to == BN_TO_SIDE &&
            asked[i].question.side == side)
            return &asked[i];
    for (uint32_t i = 0; i < count; i++)
        if (!asked[i].locked)
            return &asked[i];
    return &asked[0];
}
