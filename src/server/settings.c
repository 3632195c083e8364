/* What the store keeps of a table beside its lines: who may sit at it, when it was paused, its rules. */
#include "rooms_inner.h"

#include <stdlib.h>
#include <string.h>

#include "http/log.h"

static bool read_pauses(bs_room *room, const bs_table *table)
{
    size_t size = table->pause_count * sizeof *room->pauses;
    int64_t *pauses = malloc(size + 1);

    if (!pauses)
        return false;
    memcpy(pauses, table->pauses, size);
    free(room->pauses);
    room->pauses = pauses;
    room->pause_count = table->pause_count;
    return true;
}

static bool read_chairs(bs_room *room, const bs_table *table)
{
    bs_chair *chairs = calloc(table->seat_count ? table->seat_count : 1, sizeof *chairs);

    if (!chairs)
        return false;
    free(room->chairs);
    room->chairs = chairs;
    room->chair_count = 0;
    for (uint32_t i = 0; i < table->seat_count; i++) {
        const bs_seat *seat = &table->seats[i];
        bs_chair chair = { .taken = seat->link != NULL, .letters = seat->letters };

        if (strlen(seat->name) > BS_SEAT_MAX || !bn_seat_parse(seat->name, &chair.seat))
            continue;
        memcpy(chair.name, seat->name, strlen(seat->name));
        if (seat->link)
            memcpy(chair.link, seat->link, BS_LINK);
        room->chairs[room->chair_count++] = chair;
    }
    return true;
}

static void read_rules(bs_room *room, const bs_table *table)
{
    bs_rules rules = bs_rules_read(table->rules);

    if (!room->rules_count || !bs_rules_same(&rules, &room->rules))
        room->rules_count++;
    room->rules = rules;
}

bool bs_room_read_settings(bs_room *room, const bs_table *table)
{
    uint32_t known = room->live ? bn_table_entries(room->live->table) : 0;

    if (!read_chairs(room, table) || !read_pauses(room, table))
        return false;
    room->revision = table->revision;
    read_rules(room, table);
    room->hooked = table->hooks > 0;
    if (bs_store_watch(bs_room_shard(room), room->id,
                       table->line_count ? table->first + table->line_count - 1 : known,
                       room->revision) != BN_OK)
        bs_log_text("error", "text", "a table cannot be watched");
    return true;
}
