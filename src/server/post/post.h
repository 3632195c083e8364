/* Sends messages over HTTP by libcurl, without waiting, in the caller's event loop. Only the status of a reply counts: its
 * body is not read, redirections are not followed, and time is bounded. */
#ifndef BS_POST_H
#define BS_POST_H

#include "../store/store.h"
#include "address.h"

typedef struct bs_post bs_post;

enum { BS_POST_MS = 10000 }; /* for all of a message, with looking up the name */

/* Of `hooks` only watch and unwatch are used. `authorities` is a file of certificates that vouch for receivers, NULL: those of
 * the system. NULL: libcurl cannot be had. */
bs_post *bs_post_make(const bs_hooks *hooks, const bs_address_rules *rules,
                      const char *authorities);
void bs_post_free(bs_post *post);

/* Before each wait of the loop: milliseconds to wait at most, -1: no limit. */
int bs_post_before(bs_post *post);

/* Posts a JSON text with one more header, both copied. `done` runs once, later, and `why` is NULL if the receiver said that it has
 * the message (2xx). False: out of memory. */
bool bs_post_send(bs_post *post, const char *url, const char *header, const char *json,
                  void (*done)(void *with, const char *why), void *with);

#endif
