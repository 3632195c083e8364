/* One request to the database: its parameters, copied, and later its results. */
#ifndef BS_REQUEST_H
#define BS_REQUEST_H

#include <libpq-fe.h>

#include "store.h"

typedef enum bs_kind {
    BS_BEGIN,
    BS_LOAD,
    BS_APPEND,               /* of one line, if the entry before it is there */
    BS_APPEND_TOGETHER,      /* the same, stored by the BS_APPEND_ALL of its transaction */
    BS_APPEND_MANY,          /* of several lines */
    BS_APPEND_TIMED,         /* of any number, and has the table looked at for deadlines */
    BS_APPEND_RINGING,       /* of any number, and hooks are notified */
    BS_APPEND_TIMED_RINGING, /* both */
    BS_LOOK,                 /* an append that found its number or its key taken: which of them? */
    BS_APPEND_ALL, /* the BS_APPEND_TOGETHER of its transaction, before them, if all may be stored */
    BS_RELINK,
    BS_RULES,
    BS_PAUSE,
    BS_RESUME,
    BS_ALARMS,
    BS_REARM,
    BS_DELETE,
    BS_VISIT,
    BS_NOTE,
    BS_NOTED,
    BS_LETTERS,
    BS_HOOK,
    BS_HOOKS,
    BS_UNHOOK,
    BS_CONSENT,
    BS_STOP,
    BS_REMIND,
    BS_CLAIM,
    BS_DELIVERED,
    BS_UNDELIVERED,
    BS_HEADS,
    BS_ANNOUNCE,
    BS_PROBE, /* whether the database writes */
    BS_KINDS
} bs_kind;

#define BS_PARAMS 9
#define BS_RESULTS 3 /* statements of a request, at most */

typedef struct bs_request {
    struct bs_request *next, *prev;
    bs_kind kind;
    uint8_t id[BS_ID];
    uint32_t number; /* append: its first entry */
    uint32_t count;  /* append: its lines */
    uint32_t behind; /* append: length of how the line before it must end */
    bs_run seen;     /* append: in which that line was seen */
    bs_run run;      /* in which it was sent */
    bool some;       /* load: not all lines, if they are many */
    bool alone;      /* not in one transaction with others */
    bool last;       /* a synchronisation point follows it */
    bool failed;     /* one of its results is an error */
    bs_done done;
    void *with;
    int64_t deadline;  /* of bs_now */
    int64_t not_until; /* sent again not before */
    int64_t at;        /* when it was stored together with others */
    bool
        answered; /* the deadline passed while it was sent: only its results are still to be read */
    const char *values[BS_PARAMS];
    int lengths[BS_PARAMS];
    PGresult *results[BS_RESULTS];
    uint32_t result_count;
    size_t size, used;
    uint8_t room[];
} bs_request;

bool bs_is_append(bs_kind kind); /* also one that looks for itself */

/* A list of requests, first in, first out. */
typedef struct bs_list {
    bs_request *first, *last;
    uint32_t count;
} bs_list;

void bs_list_add(bs_list *list, bs_request *request);
void bs_list_add_first(bs_list *list, bs_request *request);
void bs_list_remove(bs_list *list, bs_request *request);
bs_request *bs_list_take(bs_list *list); /* the first one, or NULL */

/* With room for `size` bytes of parameters; NULL if out of memory. */
bs_request *bs_request_new(bs_kind kind, size_t size);
void bs_request_free(bs_request *request);
void bs_request_forget_results(bs_request *request);

/* Parameters in PostgreSQL's binary form. The room must have been asked for. */
void bs_param_bytes(bs_request *request, uint32_t i, const void *bytes, size_t length);
void bs_param_int(bs_request *request, uint32_t i, uint32_t value);
void bs_param_int64(bs_request *request, uint32_t i, uint64_t value);

/* An array: its size in bytes for `count` elements of `bytes` together; then start, and an element at a time. */
#define BS_INT_TYPE 23u
#define BS_TEXT_TYPE 25u
#define BS_TEXTS_TYPE 1009u
#define BS_BYTES_TYPE 17u
#define BS_UUID_TYPE 2950u
size_t bs_array_size(size_t count, size_t bytes);
void bs_array_begin(bs_request *request, uint32_t i, uint32_t type, uint32_t count);
void bs_array_add(bs_request *request, uint32_t i, const void *bytes,
                  size_t length); /* NULL: null */

#endif
