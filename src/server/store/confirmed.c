/* Appends behind an entry that is certainly there need no question for it.
 *
 * After a failover to a standby that lagged, an entry that this process has seen may not exist any more. Then every connection
 * broke: so each table is asked for again, once, after one did. */
#include "inner.h"

#include <string.h>

static bs_confirmed *slot_of(const bs_store *store, const uint8_t *id, uint64_t *table)
{
    uint32_t place;

    memcpy(&place, id, sizeof place);
    memcpy(table, id + BS_ID - sizeof *table, sizeof *table);
    return &store->confirmed[place % BS_CONFIRMED];
}

bool bs_is_confirmed(const bs_store *store, const bs_request *request)
{
    uint64_t table;
    const bs_confirmed *slot = slot_of(store, request->id, &table);

    return slot->table == table && slot->epoch == store->epoch &&
           slot->number == request->number - 1;
}

void bs_confirm(bs_store *store, const bs_request *request, uint32_t last)
{
    uint64_t table;
    bs_confirmed *slot = slot_of(store, request->id, &table);

    if (request->epoch == store->epoch)
        *slot = (bs_confirmed){ .table = table, .number = last, .epoch = request->epoch };
}
