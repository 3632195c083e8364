/* Where the server keeps its tables: PostgreSQL, asked without waiting. The store opens its own
 * connections and is driven by its caller's event loop, of which it knows only the hooks below. Everything
 * runs in the thread of that loop.
 *
 * A request is taken or refused at once (bn_code). If it was taken (BN_OK), its callback runs exactly once, later:
 * never inside the call that asked, and at the latest a moment after its deadline. What a request points to
 * is copied. What a result points to lives only until its callback returns. Callbacks may make new requests,
 * but may not close the store.
 *
 * A connection that breaks is opened again (after 0.1 to 0.2 s), and what was under way is sent again until its
 * deadline. All requests that write can be sent twice without harm, and one that is sent again
 * writes again, so that it waits for a synchronous standby as the first one did. */
#ifndef BS_STORE_H
#define BS_STORE_H

#include <banneret/base.h>

#define BS_ID 16           /* bytes of a table's id, chosen at random by the caller */
#define BS_KEY 16          /* bytes of an append's key, the same for every attempt of one append */
#define BS_LINK 32         /* bytes of the hash of a seat's link; the link itself is never stored */
#define BS_TABLE_SECRET 32 /* bytes of what only the servers know of a table */
#define BS_SEAT_MAX 64     /* bytes of a seat's name */
#define BS_SEATS_MAX 64    /* seats of a table */
#define BS_NOTE_MAX 2000   /* bytes of a note */
#define BS_NOTES_MINUTE 20 /* notes that a seat can write in a minute */
#define BS_NOTES_EACH 2000 /* and altogether */
#define BS_LETTERS_AT_ONCE 50 /* letters that one request brings */
#define BS_URL_MAX 512        /* bytes of a hook's address */
#define BS_HOOK_SECRET 32     /* bytes with which its messages are signed */
#define BS_HOOKS_EACH 8       /* hooks that a seat may have */
#define BS_MESSAGES_EACH 100  /* messages that may wait for a hook; those beyond are dropped */
#define BS_MESSAGE_DAYS 1     /* after which a message is dropped */
#define BS_LEASE_SECONDS 60   /* a claimed message is not claimed again for this long */
#define BS_REST_SECONDS 60    /* between two notices of a hook for people */
#define BS_SEALED_MAX 200     /* bytes of an encrypted link */
#define BS_MAILS_ADDRESS 100  /* mails to an address in a day */
#define BS_MAILS_TABLE 300    /* mails of a table in a day */
#define BS_ASKED_ADDRESS 3    /* how often an address may be asked for its consent in a day */
#define BS_ASKED_TABLE 10     /* and how many, by one table */
#define BS_CONSENT_DAYS 7     /* for which the question can be answered */
#define BS_UNWANTED_DAYS 90   /* for which an address that said no is not asked again */
#define BS_CODE 16            /* bytes that the links of a mail have of the hash of its secret */
#define BS_CODE_WORD "mail"   /* hashed with it */
#define BS_RINGS_MAX (BS_SEATS_MAX + 1)
#define BS_RULES_MAX (64u << 10)  /* bytes of a table's rules */
#define BS_LINE_MAX (1u << 20)    /* bytes of a line: BN_JOURNAL_LINE_MAX */
#define BS_LINES_MAX 1000u        /* lines of one append */
#define BS_NUMBER_MAX 1000000000u /* entry numbers */
#define BS_PAUSES_MAX 1000u       /* times at which a table was paused or resumed */
#define BS_ALARMS_MAX 64u         /* alarms that one request brings */
#define BS_NEVER INT64_MAX        /* a time that never comes */

typedef struct bs_store bs_store;

#define BS_READ 1u
#define BS_WRITE 2u

/* What the store needs from its caller's event loop. */
typedef struct bs_hooks {
    void *self;
    /* Call `ready` with the events (BS_READ, BS_WRITE, or both) whenever the descriptor has one of them, and
     * as long as it has one (level triggered). An error of the descriptor counts as both. The same
     * descriptor again: these events instead. False: it cannot be watched. */
    bool (*watch)(void *self, int fd, uint32_t events, void (*ready)(void *with, uint32_t events),
                  void *with);
    /* No longer. libpq may have closed the descriptor already: epoll's ENOENT and EBADF mean nothing. */
    void (*unwatch)(void *self, int fd);
    /* Call `run` once, in this many milliseconds. There is one such timer: a new call replaces it. */
    void (*timer)(void *self, uint32_t in_ms, void (*run)(void *with), void *with);
    /* For the log, if not NULL: one sentence about a connection. It never has a secret in it. */
    void (*note)(void *self, const char *text);
    /* A watched table has changed since its watcher last read it (bs_store_watch): other
     * processes appended up to entry `number`, or changed its seats or rules (`revision`), or deleted it
     * (`gone`). Reported once for each change. */
    void (*changed)(void *self, const uint8_t id[BS_ID], uint32_t number, uint32_t revision,
                    bool gone);
} bs_hooks;

/* Zero means the value in brackets. */
typedef struct bs_limits {
    uint32_t writers;     /* connections for what writes [4] */
    uint32_t readers;     /* connections for loads and heads [2] */
    uint32_t waiting;     /* requests taken and not answered [10,000]; beyond it BN_LIMIT */
    uint64_t bytes;       /* that these hold together [256 MiB]; beyond it BN_LIMIT */
    uint64_t table_bytes; /* lines that one load brings [64 MiB]; beyond it BS_LARGE */
    uint32_t poll_ms;     /* within which every watched table's head is asked for [5,000] */
    uint32_t announce_ms; /* between two announcements [10] */
    uint32_t silence_ms;  /* after which a database that says nothing is left [10,000] */
} bs_limits;

/* How a request went. */
typedef enum bs_outcome {
    BS_DONE,
    BS_AGAIN,    /* append: this key is already stored, from entry `number` on */
    BS_STALE,    /* append: another append has this number, or the entry before it is not there */
    BS_NONE,     /* no such table, or no such seat */
    BS_TOO_MANY, /* note: the seat has written as many as it may */
    BS_LARGE,    /* load: more bytes than limits.table_bytes */
    BS_LOST, /* the deadline has passed: it may be stored or not. Send it again with the same key */
    BS_FAILED, /* the database refused it, and will again: see `why` */
} bs_outcome;

typedef struct bs_seat {
    const char *name;
    const uint8_t *link; /* BS_LINK bytes; NULL: revoked */
    uint32_t letters;    /* load: how many lie in its box */
} bs_seat;

typedef struct bs_line {
    const char *text; /* as in a journal file, without the newline */
    uint32_t length;
    int64_t at; /* of a loaded line: when it was stored (bs_store_clock) */
} bs_line;

/* A note between seats. */
typedef struct bs_note {
    const char *from, *to; /* names of seats; to may be BS_TO_ALL */
    bs_line text;
} bs_note;

#define BS_TO_ALL "all"

/* A note in the box of someone who wrote or received it. */
typedef struct bs_letter {
    uint32_t number; /* in that box, from 1 on without a gap */
    bs_note note;
    int64_t written; /* seconds since 1970, by the clock of the database */
} bs_letter;

/* An address that is notified when something happens. */
typedef struct bs_hook {
    uint8_t id[BS_ID];
    const char *owner; /* the seat that registered it */
    const char *seat;  /* that it is about; NULL: all of the table */
    const char *url;
    const char *format;         /* BS_FORMAT_... */
    const uint8_t *link;        /* of the seat, encrypted; NULL: notices have none */
    uint32_t link_length;       /* hooks: other than 0 if there is one */
    bool unconfirmed;           /* hooks: its address has not agreed yet */
    uint32_t waiting, failures; /* hooks: messages, and failures in a row */
    uint32_t sent, dropped;     /* hooks: messages that were received, or given up after a day */
} bs_hook;

/* Something that hooks are notified: to those of this seat and of the table, or to all ("" for battle_ended). */
typedef struct bs_ring {
    const char *seat;
    const char *kind;
} bs_ring;

#define BS_RING_QUESTION "question_owed"
#define BS_RING_DEADLINE "deadline_near"
#define BS_RING_END "battle_ended"
#define BS_RING_NOTE "note_arrived" /* queued with the note */
#define BS_RING_CONSENT "consent"   /* queued with a hook that sends mail: its address must agree */

/* What a hook is sent: JSON for programs, or a notice for people. */
#define BS_FORMAT_OWN "banneret"
#define BS_FORMAT_DISCORD "discord"
#define BS_FORMAT_SLACK "slack"
#define BS_FORMAT_MAIL "mail"

/* A message that is due. */
typedef struct bs_message {
    uint8_t hook[BS_ID], table[BS_ID], secret[BS_HOOK_SECRET];
    const char *url, *format;
    const char *kind;    /* of a notice for people: several, separated by spaces */
    const char *seat;    /* of a notice for people: that of its hook. May be NULL */
    const uint8_t *link; /* of the seat, encrypted; may be NULL */
    uint32_t link_length;
    uint32_t number;   /* among those of its hook; of a notice: the newest that it stands for */
    uint32_t failures; /* of the hook, in a row */
    int64_t at;        /* when it was queued, in seconds since 1970 */
} bs_message;

/* A loaded table. */
typedef struct bs_table {
    bs_line head;          /* first line of the journal */
    bs_line rules;         /* JSON, as it was given */
    uint32_t revision;     /* grows when seats or rules change */
    const uint8_t *secret; /* BS_TABLE_SECRET bytes, or NULL: none was given */
    const bs_seat *seats;
    uint32_t seat_count;
    uint32_t hooks;       /* how many it has */
    uint32_t first;       /* number of the first line here */
    const bs_line *lines; /* in order, without a gap */
    uint32_t line_count;
    bool more;     /* of bs_store_load_some: there may be further lines */
    int64_t begun; /* when the table was stored */
    const int64_t
        *pauses; /* when it was paused, resumed, paused and so on; an odd count: it is paused */
    uint32_t pause_count;
} bs_table;

/* A table that must be examined, because a deadline may have passed. */
typedef struct bs_alarm {
    uint8_t id[BS_ID];
    uint64_t lease; /* its process has ten seconds, then it is given out again */
    uint64_t told;  /* as it was given to bs_store_rearm */
} bs_alarm;

/* From when to when a line that was seen in the database stays as it was seen, unless its table is deleted: as long as the
 * database runs without a restart, no other takes its place, and no connection to it breaks. */
typedef struct bs_run {
    int64_t started; /* the database, in microseconds since 1970; 0: not known */
    uint64_t broken; /* connections until then */
} bs_run;

typedef struct bs_result {
    bs_outcome outcome;
    uint32_t
        number; /* append, BS_DONE and BS_AGAIN: number of its first entry; note: in its sender's box;
                   undelivered: messages that were dropped */
    uint32_t revision;        /* seat, rules, note: the table's new revision */
    int64_t at;               /* append, BS_DONE: when it was stored */
    bs_run run;               /* append, BS_DONE; load: in which its lines were seen */
    const bs_table *table;    /* load */
    const bs_letter *letters; /* letters */
    uint32_t letter_count;
    const bs_alarm *alarms; /* alarms */
    uint32_t alarm_count;
    const uint8_t *secret; /* hook */
    const bs_hook *hooks;  /* hooks */
    uint32_t hook_count;
    const bs_message *messages; /* claim */
    uint32_t message_count;
    const char *why; /* one sentence for the log, or NULL */
} bs_result;

typedef void (*bs_done)(void *with, const bs_result *result);

/* Starts to connect and returns without waiting. `conninfo` is libpq's, several hosts and
 * target_session_attrs included; names of hosts are looked up by blocking calls, so addresses are better.
 * BN_USAGE if it cannot be parsed. */
BN_MUST_CHECK bn_code bs_store_open(const char *conninfo, const bs_hooks *hooks,
                                    const bs_limits *limits, bs_store **out, bn_error *err);

/* From now on only a database that has just these slots is used (map.h), written as PostgreSQL writes an int4multirange.
 * Call it before anything is asked for. BN_MEMORY. */
BN_MUST_CHECK bn_code bs_store_expect_slots(bs_store *store, const char *slots, bn_error *err);

/* Closes all connections. Callbacks of requests under way do not run any more: first wait until bs_store_waiting
 * is 0. NULL does nothing. */
void bs_store_close(bs_store *store);

/* Whether requests can be answered now: a connection of each kind is open and the database has all migrations that this
 * program needs. If not, *why (if not NULL) says what is missing. */
bool bs_store_ready(const bs_store *store, const char **why);

/* Requests that were taken and not answered. */
uint32_t bs_store_waiting(const bs_store *store);

/* Since the store was opened. */
typedef struct bs_counts {
    uint64_t appended, again, stale, lost, failed; /* appends by outcome */
    uint64_t loaded;
    uint64_t rung;       /* appends, notes and reminders of which hooks may have to be shown */
    uint64_t sent_again; /* requests after a connection broke or a server refused for a moment */
    uint64_t broken;     /* connections */
    uint64_t announced, heard,
        found_later; /* announcements sent and received; changes that only polling found */
} bs_counts;
bs_counts bs_store_counts(const bs_store *store);

/* Every request: BN_LIMIT if too much waits already or a part is larger than stated above, BN_USAGE if a part is
 * malformed, BN_MEMORY. */

/* Starts a table: BS_DONE, also for a table of this id that exists already, because ids are random. `secret` is of
 * BS_TABLE_SECRET bytes that only those who serve see, or NULL. */
BN_MUST_CHECK bn_code bs_store_begin(bs_store *store, const uint8_t id[BS_ID], bs_line head,
                                     bs_line rules, const uint8_t *secret, const bs_seat *seats,
                                     uint32_t seat_count, uint32_t within_ms, bs_done done,
                                     void *with);

/* Brings head, rules, seats and the lines from entry `from` on (1: all). BS_DONE, BS_NONE, BS_LARGE, BS_LOST. */
BN_MUST_CHECK bn_code bs_store_load(bs_store *store, const uint8_t id[BS_ID], uint32_t from,
                                    uint32_t within_ms, bs_done done, void *with);

/* The same with as many lines as can be loaded quickly, however long the table is. */
BN_MUST_CHECK bn_code bs_store_load_some(bs_store *store, const uint8_t id[BS_ID], uint32_t from,
                                         uint32_t within_ms, bs_done done, void *with);

/* Adds lines from entry `first` on, all or none of them, and answers when they are durable. Other processes hear of it
 * within limits.announce_ms. Wait for one append of a table before the next: that an entry has the number before is
 * checked, but whose entry it is only by `behind` of bs_store_append_also. Appends of several tables that wait at the same time become
 * one transaction. */
BN_MUST_CHECK bn_code bs_store_append(bs_store *store, const uint8_t id[BS_ID], uint32_t first,
                                      const uint8_t key[BS_KEY], const bs_line *lines,
                                      uint32_t line_count, uint32_t within_ms, bs_done done,
                                      void *with);

/* Further conditions of an append, and further things to store with it. */
typedef struct bs_also {
    const char *
        behind; /* how the line before the first one must end, otherwise BS_STALE; NULL: in any way */
    bs_run
        seen; /* in which that line was stored or loaded; as long as it lasts no one asks how the line ends */
    bool wakes;           /* have the table looked at for deadlines (bs_store_alarms) */
    const bs_ring *rings; /* hooks are notified */
    uint32_t ring_count;
} bs_also;

/* The same, and more in the same transaction. */
BN_MUST_CHECK bn_code bs_store_append_also(bs_store *store, const uint8_t id[BS_ID], uint32_t first,
                                           const uint8_t key[BS_KEY], const bs_line *lines,
                                           uint32_t line_count, const bs_also *also,
                                           uint32_t within_ms, bs_done done, void *with);

/* Gives a seat another link, or none (link NULL: revoked). BS_NONE if there is no such seat. */
BN_MUST_CHECK bn_code bs_store_seat(bs_store *store, const uint8_t id[BS_ID], const char *seat,
                                    const uint8_t *link, uint32_t within_ms, bs_done done,
                                    void *with);

/* Replaces the rules of the table as it was at this revision; BS_STALE if it has changed since, or there is none. Has the
 * table looked at for deadlines. */
BN_MUST_CHECK bn_code bs_store_rules(bs_store *store, const uint8_t id[BS_ID], bs_line rules,
                                     uint32_t revision, uint32_t within_ms, bs_done done,
                                     void *with);

/* Pauses or resumes a table, or does nothing if that is so already, and has it looked at for deadlines. */
BN_MUST_CHECK bn_code bs_store_pause(bs_store *store, const uint8_t id[BS_ID], bool paused,
                                     uint32_t within_ms, bs_done done, void *with);

/* Puts a note into the boxes of its sender and of all that receive it, once for each key. Other processes hear of it
 * as of another revision. BS_DONE, BS_AGAIN, BS_TOO_MANY (also if there is no such table). */
BN_MUST_CHECK bn_code bs_store_write_note(bs_store *store, const uint8_t id[BS_ID],
                                          const uint8_t key[BS_KEY], const bs_note *note,
                                          uint32_t within_ms, bs_done done, void *with);

/* Whether a note of this key is stored, that this seat wrote: BS_AGAIN or BS_NONE. */
BN_MUST_CHECK bn_code bs_store_recall_note(bs_store *store, const uint8_t id[BS_ID],
                                           const uint8_t key[BS_KEY], const char *from,
                                           uint32_t within_ms, bs_done done, void *with);

/* Brings the letters of a seat's box behind number `after`, at most BS_LETTERS_AT_ONCE. */
BN_MUST_CHECK bn_code bs_store_letters(bs_store *store, const uint8_t id[BS_ID], const char *seat,
                                       uint32_t after, uint32_t within_ms, bs_done done,
                                       void *with);
/* The one clock of all tables, which is the database's, in milliseconds since 1970: as it was last heard, and what
 * has passed since by a clock of this machine that no one sets. So it is never ahead of the database's. 0: not heard
 * yet. */
int64_t bs_store_clock(const bs_store *store);

/* Brings alarms that are due. A table has one from the moment when its rules have "deadlines", or they change. */
BN_MUST_CHECK bn_code bs_store_alarms(bs_store *store, uint32_t within_ms, bs_done done,
                                      void *with);

/* Has an alarm come again at `at`, or BS_NEVER, until something wakes it. BS_STALE: it was given to someone else or was
 * woken since, or the table has entries after `head`. */
BN_MUST_CHECK bn_code bs_store_rearm(bs_store *store, const bs_alarm *alarm, uint32_t head,
                                     int64_t at, uint64_t told, uint32_t within_ms, bs_done done,
                                     void *with);

/* Registers a hook, once for each id. BS_DONE or BS_AGAIN with its secret, which is `secret` unless it was stored before;
 * BS_TOO_MANY, also if the address was asked for its consent often enough, said no, or today's `mails` are used up. */
BN_MUST_CHECK bn_code bs_store_hook(bs_store *store, const uint8_t id[BS_ID], const bs_hook *hook,
                                    const uint8_t secret[BS_HOOK_SECRET], uint32_t mails,
                                    uint32_t within_ms, bs_done done, void *with);

/* What the owner of an address does by a link in a mail: consents to a hook, or ends it. BS_NONE: there is none such, or the
 * code is wrong. */
BN_MUST_CHECK bn_code bs_store_consent(bs_store *store, const uint8_t id[BS_ID],
                                       const uint8_t hook[BS_ID], const uint8_t code[BS_CODE],
                                       bool stops, uint32_t within_ms, bs_done done, void *with);

/* Brings the hooks that a seat registered, for the referee those of all, and takes one of them away (BS_NONE: there is none
 * such). */
BN_MUST_CHECK bn_code bs_store_hooks(bs_store *store, const uint8_t id[BS_ID], const char *owner,
                                     uint32_t within_ms, bs_done done, void *with);
BN_MUST_CHECK bn_code bs_store_unhook(bs_store *store, const uint8_t id[BS_ID],
                                      const uint8_t hook[BS_ID], const char *owner,
                                      uint32_t within_ms, bs_done done, void *with);

/* Queues what hooks are notified without an append: a reminder of a deadline. Once for each key of a table. */
BN_MUST_CHECK bn_code bs_store_ring(bs_store *store, const uint8_t id[BS_ID],
                                    const uint8_t key[BS_KEY], const bs_ring *rings, uint32_t count,
                                    uint32_t within_ms, bs_done done, void *with);

/* What a process can send: of formats the first `count`, and at most this many mails of a database a day. */
typedef struct bs_sendable {
    const char *formats[4];
    uint32_t count, mails;
} bs_sendable;

/* Takes at most this many messages that are due, each of another hook, and lets no one else have them for
 * BS_LEASE_SECONDS. Then say how it went: delivered, with all before it; or not, and when to try again. */
BN_MUST_CHECK bn_code bs_store_claim(bs_store *store, uint32_t most, const bs_sendable *sendable,
                                     uint32_t within_ms, bs_done done, void *with);
BN_MUST_CHECK bn_code bs_store_delivered(bs_store *store, const uint8_t hook[BS_ID],
                                         uint32_t number, uint32_t within_ms, bs_done done,
                                         void *with);
BN_MUST_CHECK bn_code bs_store_undelivered(bs_store *store, const uint8_t hook[BS_ID],
                                           uint32_t pause_seconds, uint32_t within_ms, bs_done done,
                                           void *with);

/* Deletes a table with all that belongs to it. BS_DONE, also if there is none. */
BN_MUST_CHECK bn_code bs_store_delete(bs_store *store, const uint8_t id[BS_ID], uint32_t within_ms,
                                      bs_done done, void *with);

/* Notes that someone came to a table, if the last visit is a while ago. BS_DONE, also if there is none. */
BN_MUST_CHECK bn_code bs_store_visit(bs_store *store, const uint8_t id[BS_ID], uint32_t within_ms,
                                     bs_done done, void *with);

/* Reports changes of this table (hooks.changed) beyond entry `number` and `revision`, which the caller has.
 * Again: from these on. What this store itself appends counts as known. BN_MEMORY. */
BN_MUST_CHECK bn_code bs_store_watch(bs_store *store, const uint8_t id[BS_ID], uint32_t number,
                                     uint32_t revision);
void bs_store_unwatch(bs_store *store, const uint8_t id[BS_ID]);

/* Brings the database to the newest form, waiting for it: `banneret-server migrate`. The role of `conninfo`
 * must own the database. Everything happens in one transaction, or nothing. *done (if not NULL) is the
 * number of migrations applied. BN_VERSION if the database is newer than this program, or if a migration that it has was
 * another one; BN_IO if it cannot be reached or refuses. If `slots` is not NULL, a database without tables is given these;
 * BN_USAGE if one with tables has others. */
BN_MUST_CHECK bn_code bs_migrate(const char *conninfo, const char *slots, uint32_t *done,
                                 bn_error *err);

#endif
