/* The tables that this process serves at the moment. A room holds a live table, who may sit at it, the
 * tasks that wait for it and the event streams that follow it. Live tables can be thrown away at any time,
 * because the store has everything; they are kept within a bound of memory, the last used the longest.
 *
 * A task meets a table whose every entry is stored: while an append is under way the others wait. */
#ifndef BS_ROOMS_H
#define BS_ROOMS_H

#include "http/links.h"
#include "live/live.h"
#include "rings.h"
#include "rules.h"
#include "store/shards.h"
#include "http/pool.h"

enum { BS_KEYS_KEPT = 16, BS_WITHIN_MS = 8000 };

/* Said when the store does not take a request. */
#define BS_FULL "the store takes no more at the moment"

typedef struct bs_rooms bs_rooms;
typedef struct bs_room bs_room;
typedef struct bs_task bs_task;
typedef struct bs_stream bs_stream;
typedef struct bs_views bs_views;

/* How a task finds the table. */
typedef enum bs_found {
    BS_FOUND,
    BS_FOUND_NONE,  /* there is no such table */
    BS_FOUND_LOST,  /* the store does not answer */
    BS_FOUND_BROKEN /* its journal cannot be played: see the log */
} bs_found;

struct bs_task {
    void (*run)(bs_task *task, bs_room *room, bs_found found);
    bool (*left)(const bs_task *task); /* whether no one waits for it any more; NULL: never */
    bs_task *next;
};

struct bs_chair {
    char name[BS_SEAT_MAX + 1];
    bn_seat seat;
    bool taken; /* it has a link */
    uint8_t link[BS_LINK];
    uint32_t letters; /* in its box */
};

/* An append that was stored, for a client that asks again. */
typedef struct bs_kept {
    uint8_t key[BS_KEY];
    uint32_t first; /* 0: none */
} bs_kept;

struct bs_room {
    uint8_t id[BS_ID];
    bs_rooms *rooms;
    bs_live *live; /* NULL: not loaded */
    bs_live *past; /* as spectators see it, if they are behind; NULL: none has looked yet */
    uint32_t seen; /* entries that they see */
    uint32_t revision;
    bs_chair *chairs;
    uint32_t chair_count;
    bs_rules rules;
    uint32_t rules_count; /* how often they were found to be others: streams show them then */
    int64_t *pauses;      /* when it was paused, resumed and so on */
    uint32_t pause_count;
    bs_kept kept[BS_KEYS_KEPT];
    uint32_t kept_next;
    bs_stream *streams;
    size_t written; /* bytes of the lines that were given to the store last */
    bool followed;  /* another process stored the newest entry */
    uint32_t
        awaited; /* entry after which the bot's move of another process is waited for; 0: none */
    uint64_t
        take_over; /* when this one thinks about it instead (bs_loop_now); 0: it does not wait */
    uint32_t head; /* entries that are known to be stored */
    bs_run run;    /* in which the newest of them was stored or loaded */
    bool wakes;    /* what is stored next must wake the alarm of the table */
    int64_t stir;  /* when the streams have something to be shown, though nothing happens */
    bool hooked;   /* it has hooks, which are shown what happens */
    bs_standing standing; /* as they know it */

    /* for those who include rooms_inner.h alone */
    bs_room *same;           /* in the same place of the index */
    bs_room *before, *after; /* in the order of use */
    bs_task *first, *last;
    size_t bytes;             /* counted for the live table */
    bool loading;             /* the store was asked for it, or a thread plays it */
    struct bs_replay *replay; /* what a thread plays; NULL: nothing */
    bool busy;                /* an append is under way */
    uint64_t visited;         /* when the store was shown last that someone came; 0: never */
    bool behind;              /* other processes have changed it, or not all of it was loaded yet */
    bool partial;             /* it was not there before, and is not all there yet */
    bool pump;                /* the streams have something to be shown */
    bool entered;             /* a call is at work in it: it stays */
};

bs_rooms *bs_rooms_make(size_t bytes_max);
void bs_rooms_free(bs_rooms *rooms);

/* `workers` are threads that play long tables. */
void bs_rooms_use(bs_rooms *rooms, bs_shards *shards, bs_pool *workers);

/* Calls `idle` whenever a room has its table as it is stored, and nothing is left to do in it. */
void bs_rooms_when_idle(bs_rooms *rooms, void (*idle)(void *self, bs_room *room), void *self);

/* Live tables, and the bytes that they take. */
typedef struct bs_rooms_figures {
    uint32_t tables;
    size_t bytes;
} bs_rooms_figures;
bs_rooms_figures bs_rooms_count(const bs_rooms *rooms);

/* Runs a task as soon as the table is there and nothing is under way. */
void bs_rooms_visit(bs_rooms *rooms, const uint8_t id[BS_ID], bs_task *task);

/* From a task: runs it once more, before all others, after what others stored was loaded. */
void bs_room_retry(bs_room *room, bs_task *task);

/* From a task, before an act; and when the act was not stored: takes it back, and has what others stored loaded first. */
void bs_room_try(bs_room *room);
void bs_room_take_back(bs_room *room);

/* From a task: stores the entries from `first` on that the live table has more. `done` runs when it is known
 * how that went, and then bs_room_stored must be called. */
BN_MUST_CHECK bn_code bs_room_store(bs_room *room, uint32_t first, const uint8_t key[BS_KEY],
                                    bs_done done, void *with, bn_error *err);

/* From a task: asks whether this key is stored, without storing anything: BS_AGAIN or BS_STALE. */
BN_MUST_CHECK bn_code bs_room_recall(bs_room *room, const uint8_t key[BS_KEY], bs_done done,
                                     void *with);

/* From a task: asks for the letters of a seat's box behind number `after`, as bs_store_letters. The room waits. */
BN_MUST_CHECK bn_code bs_room_letters(bs_room *room, const bs_chair *chair, uint32_t after,
                                      bs_done done, void *with);

/* From a task: nothing else happens here until bs_room_stored, because the store was asked for something; or until
 * bs_room_release, because a thread has the table. */
void bs_room_hold(bs_room *room);
void bs_room_release(bs_room *room);
void bs_room_stored(bs_room *room, const bs_result *result);

/* Continues after these. */
void bs_room_go_on(bs_room *room);

/* The store of the database that has the table. */
bs_store *bs_room_shard(const bs_room *room);

/* The view that was made last, of any table (views.h). */
bs_views *bs_room_views(const bs_room *room);

/* The clock of the table (bs_store_clock). */
int64_t bs_room_clock(const bs_room *room);

/* Throws the live table away. */
void bs_room_drop(bs_room *room);

/* The seats or rules have changed, or (gone) the table was deleted. */
void bs_room_changed(bs_room *room, bool gone);

/* For bs_hooks.changed. */
void bs_rooms_changed(bs_rooms *rooms, const uint8_t id[BS_ID], uint32_t number, uint32_t revision,
                      bool gone);

/* Someone with a link has come: the store notes it once in a while. */
void bs_room_visited(bs_room *room);

/* Has the streams shown what is new, when the table is there. */
void bs_room_pump(bs_room *room);

/* Tasks that no one waits for any more find BS_FOUND_LOST: they would keep their connections until a long table is
 * there. */
void bs_rooms_tick(bs_rooms *rooms, uint64_t now);

/* Calls for every room that has streams. */
void bs_rooms_each(bs_rooms *rooms, void (*call)(bs_room *room, void *self), void *self);

/* The chair that a link opens; NULL: none. */
const bs_chair *bs_room_chair(const bs_room *room, const bs_pass *pass);

void bs_room_keep(bs_room *room, const uint8_t key[BS_KEY], uint32_t first);
uint32_t bs_room_kept(const bs_room *room, const uint8_t key[BS_KEY]); /* 0: not known here */

#endif
