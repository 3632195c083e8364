/* What rooms.c, loading.c, settings.c and storing.c share. */
#ifndef BS_ROOMS_INNER_H
#define BS_ROOMS_INNER_H

#include "views.h"

enum { BS_ROOM_PLACES = 1 << 14 };

struct bs_rooms {
    bs_shards *shards;
    bs_pool *workers;
    void (*idle)(void *self, bs_room *room);
    void *idle_self;
    size_t bytes, bytes_max;
    size_t waiting;  /* bytes of lines that threads are to play */
    uint32_t tables; /* live ones */
    uint64_t swept;  /* when it was looked last for tasks that no one waits for */
    bool walking;    /* someone goes through the rooms: none is freed */
    bs_views views;
    bs_room ends; /* of the order of use: ends.after was used last */
    bs_room *index[BS_ROOM_PLACES];
};

/* Counts the memory of the room's tables again. */
void bs_room_count_bytes(bs_room *room);

/* Asks the store for what the live table does not have yet, and plays it (loading.c). False: the store takes no more. */
bool bs_room_load(bs_room *room);

/* Reads all of a loaded table but its lines. From then on the store reports what others change. False: there is no memory. */
bool bs_room_read_settings(bs_room *room, const bs_table *table);

/* Has a thread bring the table that spectators see to this many entries, because those are many. False: there
 * is no memory for it. */
bool bs_room_load_past(bs_room *room, uint32_t number);

/* Gives up what a thread was to play, after all threads have ended. */
void bs_room_load_end(bs_room *room);

/* Runs all tasks that wait; they find this. */
void bs_room_run_all(bs_room *room, bs_found found);

/* Remembers what hooks know of the table as it is stored. */
void bs_room_stand(bs_room *room);

#endif
