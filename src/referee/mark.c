/* Going back to a mark: entries that were never saved are forgotten. Only what an entry changes is kept in a mark: the
 * records themselves stay where they are, and those behind the mark are overwritten by the next ones. */
#include <string.h>

#include "inner.h"

struct bn_mark {
    uint32_t step, open_count, count, tip;
    bn_question open[BN_OPEN_MAX];
    uint32_t lock[BN_OPEN_MAX];
    unsigned char rest[]; /* the state, and of each record whether it was shown */
};

size_t bn_table_mark_size(const bn_table *table)
{
    return sizeof(bn_mark) + table->size + table->count;
}

void bn_table_mark(const bn_table *table, bn_mark *out)
{
    unsigned char *shown = out->rest + table->size;

    out->step = table->step;
    out->open_count = table->open_count;
    out->count = table->count;
    out->tip = table->tip;
    memcpy(out->open, table->open, sizeof out->open);
    memcpy(out->lock, table->lock, sizeof out->lock);
    memcpy(out->rest, table->state, table->size);
    for (uint32_t i = 0; i < table->count; i++)
        shown[i] = table->records[i].shown;
}

void bn_table_rewind(bn_table *table, const bn_mark *mark)
{
    const unsigned char *shown = mark->rest + table->size;

    BN_ASSERT(mark->count <= table->count);
    table->step = mark->step;
    table->open_count = mark->open_count;
    table->count = mark->count;
    table->tip = mark->tip;
    memcpy(table->open, mark->open, sizeof table->open);
    memcpy(table->lock, mark->lock, sizeof table->lock);
    memcpy(table->state, mark->rest, table->size);
    for (uint32_t i = 0; i < table->count; i++)
        table->records[i].shown = shown[i];
}
