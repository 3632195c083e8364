/* The parts of a store, which use each other. */
#ifndef BS_INNER_H
#define BS_INNER_H

#include <libpq-fe.h>

#include "request.h"
#include "store.h"

/* What a connection is for. */
typedef enum bs_duty { BS_WRITER, BS_READER, BS_ANNOUNCER, BS_DUTIES } bs_duty;

typedef enum bs_link_state {
    BS_LINK_RESTING,    /* not connected, until `at` */
    BS_LINK_CONNECTING, /* until `at` at the latest, if nothing comes before */
    BS_LINK_SETTING_UP, /* the same */
    BS_LINK_UP
} bs_link_state;

typedef struct bs_link {
    bs_store *store;
    bs_duty duty;
    bs_link_state state;
    PGconn *conn;
    int fd;          /* as it is watched, or -1 */
    uint32_t events; /* the same */
    int64_t at;
    int64_t heard;       /* when something came last, or what is waited for was sent */
    int64_t since;       /* it stands */
    uint32_t turn;       /* with which host the next attempt starts */
    bs_list sent;        /* in the order in which the results come */
    int64_t sent_at;     /* the newest of them */
    int64_t started;     /* as in bs_run: the database that it leads to */
    bs_request *reading; /* of these, whose results come next; NULL: a synchronisation point */
    uint32_t statements; /* of that one, whose results have come */
    bool unsure;         /* this transaction failed at its end, or did not wait for the standby */
    char trouble[200];
} bs_link;

/* A table whose changes someone wants to know, and the changes they already know. */
typedef struct bs_watched {
    uint8_t id[BS_ID];
    uint32_t number, revision;
    bool used;
} bs_watched;

typedef struct bs_watches {
    bs_watched *slots; /* a hash table; their number is a power of two */
    uint32_t size, count;
    uint32_t cursor; /* slot from which polling continues */
    uint32_t left;   /* slots that this round of polling has not come to */
    bool asking;     /* heads are being asked for */
    bool hurry;      /* announcements may have been missed: finish the round without a pause */
    int64_t poll_at;
} bs_watches;

/* Changes that other processes have not been notified of yet. */
typedef struct bs_news {
    struct bs_news_item {
        uint8_t id[BS_ID];
        uint32_t number, revision;
        bool gone;
    } * items;
    uint32_t count, size;
    int64_t at;
} bs_news;

struct bs_store {
    char *conninfo;
    char *slots; /* that the database must have; NULL: any */
    bs_hooks hooks;
    bs_limits limits;
    bs_link *links;
    uint32_t link_count;
    bs_list waiting[BS_DUTIES]; /* not sent, because no connection stands or all are busy */
    bs_list later;              /* to be sent again after a pause */
    bs_list finished;           /* results are there, callbacks have not run */
    uint32_t taken;             /* requests of the caller's that are not answered */
    uint64_t bytes;
    int64_t timer_at; /* INT64_MAX: not set */
    bool delivering;  /* callbacks run: what they ask for is sent together, afterwards */
    bs_watches watches;
    bs_news news;
    int64_t heard_time, heard_at; /* the database's clock, and when that was heard (bs_now) */
    bs_counts counts;
    char trouble[200];
    char refusal[240]; /* why the database does not write; empty: it does */
    int64_t probe_at;  /* when that is tried again */
    bool probing;      /* that is under way */
};

enum { BS_SOME_LINES = 8000, BS_SOME_BYTES = 4 << 20 }; /* of bs_store_load_some */

#define BS_LAST_DEADLINE_MS 100 /* how often deadlines are examined */

int64_t bs_now(void);  /* milliseconds of a clock that no one sets */
int64_t bs_soon(void); /* 0.1 to 0.2 s from now */

/* store.c */
void bs_store_note(bs_store *store, const char *text, const char *detail);
void bs_store_wake(bs_store *store, int64_t at); /* the timer runs then, or before */
void bs_store_ask(bs_store *store, bs_request *request, uint32_t within_ms);
void bs_store_put_back(bs_store *store, bs_request *request); /* before all others that wait */
void bs_store_send_later(bs_store *store, bs_request *request);
void bs_store_pump(bs_store *store); /* sends what waits */
void bs_store_deliver(bs_store *store);
bs_duty bs_duty_of(bs_kind kind);

/* link.c */
void bs_link_tick(bs_link *link, int64_t now);
bool bs_link_send(bs_link *link, bs_request *request, bool last); /* false: it broke */
bs_run bs_link_run(const bs_link *link);
void bs_link_close(bs_link *link);

/* silence.c, for open connections */
bool bs_is_silent(const bs_link *link,
                  int64_t now); /* nothing comes from a database that must answer on it */
bool bs_is_late(const bs_link *link, int64_t now); /* the same on this connection alone */
bool bs_is_overtaken(const bs_link *link); /* a newer connection leads to another database */
bool bs_is_as_quiet(const bs_link *link, const bs_link *other,
                    int64_t now); /* nor on this one, to the same host */

/* requests.c: a request of this size, if it can be taken. */
bn_code bs_store_take(bs_store *store, bs_kind kind, const uint8_t *id, size_t size, bs_done done,
                      void *with, bs_request **out);

/* health.c: what a finished request reports about whether the database writes, and one that was sent to learn it. */
void bs_health_hear(bs_store *store, const bs_request *request, const PGresult *error);
void bs_health_probed(bs_store *store, const bs_request *request, const PGresult *error);
void bs_health_tick(bs_store *store, int64_t now);

/* answers.c: reads the results of a request that is finished. False: it must be sent again. */
bool bs_answer(bs_store *store, bs_request *request);
void bs_store_call(bs_store *store, const bs_request *request, const bs_result *result);
uint32_t bs_read_int(const PGresult *result, int row, int column);
int64_t bs_read_int64(const PGresult *result, int row, int column);
bs_line bs_read_text(const PGresult *result, int row, int column);

/* notes.c */
void bs_answer_note(bs_store *store, const bs_request *request, bs_result *result);
void bs_answer_letters(bs_store *store, const bs_request *request);

/* clock.c: times of the database as milliseconds since 1970. */
int64_t bs_read_time(const PGresult *result, int row, int column);
uint64_t bs_wire_time(int64_t time);
void bs_clock_heard(bs_store *store, int64_t time);
uint32_t bs_read_pauses(const char *text, int64_t out[BS_PAUSES_MAX]);

/* alarms.c */
void bs_answer_alarms(bs_store *store, const bs_request *request);

/* hooks.c; rings take two parameters, from i on */
size_t bs_rings_size(const bs_ring *rings, uint32_t count);
void bs_param_rings(bs_request *request, uint32_t i, const bs_ring *rings, uint32_t count);
void bs_answer_hook(bs_store *store, const bs_request *request, bs_result *result);
void bs_answer_hooks(bs_store *store, const bs_request *request);
void bs_answer_claim(bs_store *store, const bs_request *request);

/* together.c: stores those of `count` requests that are appends of one line; NULL if there is no need, or no memory. */
bs_request *bs_together_new(const bs_link *link, bs_request *first, uint32_t count);

/* Has an append that is sent by this connection say how the line before it ends, or not if that line was seen in this run. */
void bs_choose_behind(const bs_link *link, bs_request *request);
bool bs_is_plain_append(const bs_request *request);

/* watch.c */
void bs_watch_tick(bs_store *store, int64_t now);
void bs_watch_free(bs_store *store);
void bs_watch_all_soon(bs_store *store);
void bs_watch_known(bs_store *store, const uint8_t *id, uint32_t number, uint32_t revision);
bool bs_watch_report(bs_store *store, const uint8_t *id, uint32_t number, uint32_t revision,
                     bool gone); /* whether it was news */
void bs_watch_heads(bs_store *store, const PGresult *result);

/* news.c */
void bs_news_add(bs_store *store, const uint8_t *id, uint32_t number, uint32_t revision, bool gone);
void bs_news_tick(bs_store *store, int64_t now);
void bs_news_read(bs_store *store, const char *payload);

#endif
