/* Sends messages over HTTP, and mail over SMTP, by libcurl, without waiting, in the caller's event loop. Only the status of a
 * reply counts, and how long it says to wait: its body is not read, redirections are not followed, and time is bounded. */
#ifndef BS_POST_H
#define BS_POST_H

#include "../store/store.h"
#include "address.h"

typedef struct bs_post bs_post;

enum {
    BS_POST_MS = 10000, /* for all of a message, with looking up the name */
    BS_MAIL_MS = 30000  /* the same of a mail: its server may examine it first */
};

/* Of `hooks` only watch and unwatch are used. `authorities` is a file of certificates that vouch for receivers, NULL: those of
 * the system. NULL: libcurl cannot be had. */
bs_post *bs_post_make(const bs_hooks *hooks, const bs_address_rules *rules,
                      const char *authorities);
void bs_post_free(bs_post *post);

/* Before each wait of the loop: milliseconds to wait at most, -1: no limit. */
int bs_post_before(bs_post *post);

/* How it went: `why` is NULL if the receiver said that it has the message. Else it may have said how many seconds to wait. */
typedef struct bs_posted {
    const char *why;
    uint32_t wait_seconds;
} bs_posted;

typedef void (*bs_post_done)(void *with, const bs_posted *posted);

/* Posts a JSON text with one more header, both copied. `done` runs once, later; what counts as received is 2xx. False: out of
 * memory. */
bool bs_post_send(bs_post *post, const char *url, const char *header, const char *json,
                  bs_post_done done, void *with);

/* The mail server of the host. */
typedef struct bs_mail_server {
    const char *url;
    const char *user, *password; /* NULL: it wants none */
    bool plain;                  /* without encryption */
} bs_mail_server;

/* Hands a mail to the server, which is whole: with its headers, and its lines end with CR LF. All but `server` is copied. */
bool bs_post_mail(bs_post *post, const bs_mail_server *server, const char *from, const char *to,
                  const char *text, bs_post_done done, void *with);

#endif
