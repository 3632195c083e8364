/* Going back to a mark: entries that were never saved are forgotten. Only what an entry changes is kept in a mark: the
 * records themselves stay where they are, and those after the mark are overwritten by the next ones. */
#include <string.h>

#include "inner.h"

struct bn_mark {
    uint32_t step, open_count, count, tip;
    bn_question open[BN_OPEN_MAX];
    uint32_t lock[BN_OPEN_MAX];
    unsigned char state[];
};

size_t bn_table_mark_size(const bn_table *table)
{
    return sizeof(bn_mark) + table->size;
}

void bn_table_mark(const bn_table *table, bn_mark *out)
{
    out->step = table->step;
    out->open_count = table->open_count;
    out->count = table->count;
    out->tip = table->tip;
    memcpy(out->open, table->open, sizeof out->open);
    memcpy(out->lock, table->lock, sizeof out->lock);
    memcpy(out->state, table->state, table->size);
}

void bn_table_rewind(bn_table *table, const bn_mark *mark)
{
    BN_ASSERT(mark->count <= table->count);
    table->step = mark->step;
    table->open_count = mark->open_count;
    table->count = mark->count;
    table->tip = mark->tip;
    memcpy(table->open, mark->open, sizeof table->open);
    memcpy(table->lock, mark->lock, sizeof table->lock);
    memcpy(table->state, mark->state, table->size);
    for (uint32_t i = 0; i < table->count; i++)
        if (bni_record_at(table, i)->shown > mark->count)
            bni_record_at(table, i)->shown = 0;
}
