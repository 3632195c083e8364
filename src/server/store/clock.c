/* The database's clock, and the times that it gave to what it stored. */
#include "inner.h"

#include <string.h>

#include <banneret/text.h>

/* On the wire a time is microseconds since the year 2000. */
#define YEAR_2000_MS INT64_C(946684800000)

int64_t bs_read_time(const PGresult *result, int row, int column)
{
    return bs_read_int64(result, row, column) / 1000 + YEAR_2000_MS;
}

uint64_t bs_wire_time(int64_t time)
{
    return time == BS_NEVER ? (uint64_t)INT64_MAX : (uint64_t)((time - YEAR_2000_MS) * 1000);
}

void bs_clock_heard(bs_store *store, int64_t time)
{
    store->heard_time = time;
    store->heard_at = bs_now();
}

int64_t bs_store_clock(const bs_store *store)
{
    return store->heard_time ? store->heard_time + (bs_now() - store->heard_at) : 0;
}

uint32_t bs_read_pauses(const char *text, int64_t out[BS_PAUSES_MAX])
{
    uint32_t count = 0;

    while (*text != '\0' && count < BS_PAUSES_MAX) {
        size_t length = strcspn(text, " ");

        if (!bn_text_to_int(text, length, &out[count]))
            break;
        count++;
        text += length + (text[length] == ' ');
    }
    return count;
}
