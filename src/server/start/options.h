/* The options that the server is started with. */
#ifndef BS_OPTIONS_H
#define BS_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct bs_options bs_options;
struct bs_map;

/* Does it and returns the exit status. */
typedef int (*bs_command)(const bs_options *options, const struct bs_map *map);

struct bs_options {
    bs_command command;        /* NULL: serve */
    const char *database;      /* NULL: in its file, or shards */
    const char *database_file; /* its first line says where the database is; or NULL */
    const char *shards;        /* a file with a map of databases, which goes before; or NULL */
    const char *address;
    uint16_t port;
    const char *site;
    bool behind_proxy;
    uint32_t memory_mib;
    uint32_t connections, connections_each;
    uint32_t requests_each, creations_each, guesses_each,
        questions_each;                    /* a minute, of a client; 0: any */
    uint32_t tables_each, stored_each_mib; /* a day, of a client; 0: any */
    uint32_t streams_each;                 /* at once, of a client; 0: any */
    uint32_t bodies_mib;
    bool log_clients;
    uint32_t thinkers, think_seconds, think_memory_mib;
    uint32_t slow_seconds;
    uint32_t shortest_deadline; /* in seconds */
    bool hooks, hooks_plain, hooks_inside;
    const char *hooks_authorities; /* a file, or NULL */
    uint32_t hooks_pause;          /* seconds */
    const char *smtp;              /* URL; NULL: no mail is sent */
    const char *smtp_login;        /* a file, or NULL */
    bool smtp_plain;               /* without encryption */
    const char *mail_from;         /* an address */
    uint32_t mail_daily;           /* most mails of a database a day */
    const char *notice_key;        /* a file; NULL: notices have no links of seats */
    uint32_t kept_days;            /* a table that no one visits; 0: for ever */
    const char *archive;           /* a folder, for prune */
    bool dry_run;                  /* prune only counts */
    const char *invitations; /* a file with the codes by which tables are opened; NULL: by anyone */
    bool no_new_tables;
};

/* Reads the command line; ends the process if it is wrong or asks for help. */
bs_options bs_options_read(int count, char **words);

#endif
