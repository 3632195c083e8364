/* What the parts of the server share. */
#ifndef BS_SERVER_H
#define BS_SERVER_H

#include "http/http.h"
#include "notice/seal.h"
#include "post/delivery.h"
#include "rooms.h"

/* Odds, advice and bots, thought out by threads (think/thinking.h). */
typedef struct bs_thinking bs_thinking;

typedef struct bs_thinking_options {
    uint32_t threads;             /* 0: this server does not think */
    uint32_t seconds, memory_mib; /* for one question */
} bs_thinking_options;

typedef struct bs_thinking_figures {
    uint32_t waiting, running;
    uint64_t done, asked, known;
} bs_thinking_figures;

typedef struct bs_server bs_server;

/* Whether a store was asked for the alarms that are due. */
typedef struct bs_asking {
    bs_server *server;
    bs_store *store;
    bool asks;
} bs_asking;

struct bs_server {
    bs_loop *loop;
    bs_http *http;
    bs_shards *shards;
    bs_rooms *rooms;
    bs_thinking *thinking;
    bs_pool *workers;           /* threads for long tables, which would keep the others waiting */
    bs_post *post;              /* NULL: no messages are sent to hooks */
    bs_delivery *delivery;      /* the same */
    bs_address_rules addresses; /* of hooks */
    bs_sender sender;           /* what is sent to them */
    uint8_t notice_key[BS_SEAL_KEY];
    const char *site;           /* where the pages of the application are, or NULL */
    uint64_t stopping;          /* since when, 0: not */
    uint32_t shortest_deadline; /* in seconds */
    uint32_t kept_days;         /* a table that no one visits; 0: for ever */
    const char *invitations;    /* a file, or NULL */
    bool no_new_tables;
    bs_asking asking[BS_SHARDS_MAX]; /* for alarms */
};

/* NULL if there are no threads available. */
bs_thinking *bs_thinking_make(bs_server *server, const bs_thinking_options *options);
void bs_thinking_free(bs_thinking *thinking);

/* Whether there are threads, and so bots that think. */
bool bs_thinking_on(const bs_thinking *thinking);

/* For bs_rooms_when_idle: has a bot think about its move. */
void bs_thinking_idle(void *thinking, bs_room *room);
bs_thinking_figures bs_thinking_count(const bs_thinking *thinking);

/* Cancels everything that is being thought about; the requests that wait for it are replied to. */
void bs_thinking_stop(bs_thinking *thinking);

/* A request on its way through a table. Routes put their own members behind it. */
typedef struct bs_job {
    bs_task task;
    bs_server *server;
    bs_request *request;
    bs_room *room;       /* while the store works for the job */
    const bs_live *live; /* the table that its seat may look at */
} bs_job;

/* Makes a job of `size` bytes, zeroed, that visits the table of the request's link; NULL after a reply. End it
 * by free. */
void *bs_job_make(bs_server *server, bs_request *request, size_t size,
                  void (*run)(bs_task *task, bs_room *room, bs_found found));
void bs_job_visit(bs_job *job);

/* The chair of the job's link; NULL: it was replied to, and the job must be ended. What the seat is shown must come
 * from job->live, which is the past if the seat is a spectator's and the rules say so. */
const bs_chair *bs_job_enter(bs_job *job, bs_room *room, bs_found found);

/* The same for the referee only. */
const bs_chair *bs_job_enter_referee(bs_job *job, bs_room *room, bs_found found);

/* After the store was asked for the job, with this result: true if the store works and the room waits for it; false
 * if it was replied that the store takes no more, and the job must be ended. */
bool bs_job_waits(bs_job *job, bs_room *room, bn_code asked);

/* A job that looks at the table of a client who has seen this many entries, maybe at another process. */
typedef struct bs_look {
    bs_job job;
    uint32_t after;
    uint32_t from; /* of a chronicle: the first entry to say */
    bool looked;   /* the store was asked for more already */
} bs_look;

/* An argument behind the question mark of the request, or NULL. */
const char *bs_argument(const bs_request *request, const char *name);

/* The same as a whole number; *out stays as it is if there is none. False: it is not one, and that was replied. */
bool bs_argument_number(bs_request *request, const char *name, int32_t *out);

/* Makes it, of `size` bytes as bs_job_make does; `after` is what the client said, or NULL. */
void *bs_look_make(bs_server *server, bs_request *request, size_t size, const char *after,
                   void (*run)(bs_task *task, bs_room *room, bs_found found));

/* Makes it and visits the table. */
void bs_look_begin(bs_server *server, bs_request *request, const char *after,
                   void (*run)(bs_task *task, bs_room *room, bs_found found));

/* Whether the store must be asked for more first: another process may have shown the client. Then the room retries. */
bool bs_look_again(bs_look *look, bs_room *room);

/* Replies for an outcome that is no success. */
void bs_reply_outcome(bs_request *request, const bs_result *result);

/* Reads the body of a request as a map that has no other keys than these, of which the last is NULL. */
BN_MUST_CHECK bn_code bs_body_read(const bs_request *request, const char *const *keys,
                                   bn_arena *arena, const bn_doc **out, bn_error *err);

/* The same; NULL: what is wrong with it was replied. */
const bn_doc *bs_body(bs_request *request, const char *const *keys, bn_arena *arena);

/* A text of that map, or NULL. */
const char *bs_body_text(const bn_doc *map, const char *key);

/* A whole number from 0 on; false if it is none or not there. */
bool bs_body_number(const bn_doc *map, const char *key, uint32_t *out);

/* Adds {"seat", "token", "link"} to a list. */
void bs_put_seat(const bs_server *server, bn_arena *arena, bn_doc *map, const char *seat,
                 const char *token);

/* After the store was asked to change the table: replies with `json` if it did, or else why not, ends the job, and
 * looks at the table again. */
void bs_job_changed(bs_job *job, const bs_result *result, const char *json, bool gone);

/* Whether the client may open a table; if not, why was replied (invitations.c). */
bool bs_invited(const bs_server *server, bs_request *request);

/* Whether anyone who opened the table brought the seed of the coming dice along; and {"from", "brought"}, as every
 * seat sees it. */
bool bs_seed_brought(const bs_room *room);
bn_doc *bs_seed_doc(const bs_room *room, bn_arena *arena);

/* Notes for whom the work is done: the client and the table of a request. */
void bs_work_for(bs_work *work, const bs_request *request);

/* The routes, of which the last has no path. */
extern const bs_route bs_routes[];

void bs_route_create(void *self, bs_request *request);
void bs_route_table(void *self, bs_request *request);
void bs_route_answer(void *self, bs_request *request);
void bs_route_roll(void *self, bs_request *request);
void bs_route_undo(void *self, bs_request *request);
void bs_route_seed(void *self, bs_request *request);
void bs_route_share(void *self, bs_request *request);
void bs_route_leave_out(void *self, bs_request *request);
void bs_route_events(void *self, bs_request *request);
void bs_route_journal(void *self, bs_request *request);
void bs_route_board(void *self, bs_request *request);
void bs_route_probe(void *self, bs_request *request);
void bs_route_map(void *self, bs_request *request);
void bs_route_toward(void *self, bs_request *request);
void bs_route_prospects(void *self, bs_request *request);
void bs_route_rulings(void *self, bs_request *request);
void bs_route_odds(void *self, bs_request *request);
void bs_route_matrix(void *self, bs_request *request);
void bs_route_advice(void *self, bs_request *request);
void bs_route_analysis(void *self, bs_request *request);
void bs_route_chronicle(void *self, bs_request *request);
void bs_route_book(void *self, bs_request *request);
void bs_route_revoke(void *self, bs_request *request);
void bs_route_replace(void *self, bs_request *request);
void bs_route_delete(void *self, bs_request *request);
void bs_route_rules(void *self, bs_request *request);
void bs_route_read_notes(void *self, bs_request *request);
void bs_route_write_note(void *self, bs_request *request);
void bs_route_pause(void *self, bs_request *request);
void bs_route_register_hook(void *self, bs_request *request);
void bs_route_list_hooks(void *self, bs_request *request);
void bs_route_remove_hook(void *self, bs_request *request);
void bs_route_mail_confirm(void *self, bs_request *request);
void bs_route_mail_stop(void *self, bs_request *request);
void bs_route_metrics(void *self, bs_request *request);
void bs_route_health(void *self, bs_request *request);
void bs_route_ready(void *self, bs_request *request);

#endif
