/* The hosts of a connection string, starting with another one. */
#ifndef BS_HOSTS_H
#define BS_HOSTS_H

#include <stdbool.h>
#include <stdint.h>

enum { BS_HOSTS_MAX = 1024 }; /* bytes of a list */

typedef struct bs_hosts {
    char host[BS_HOSTS_MAX], address[BS_HOSTS_MAX],
        port[BS_HOSTS_MAX]; /* libpq's lists; empty: as they were */
} bs_hosts;

/* libpq asks the hosts in their order, and waits for one that takes a connection and says nothing. So after giving it
 * up, a connection starts with the next one: the same lists, rotated by `turn` hosts. Lists that are too long, or of
 * one host, are left alone. */
void bs_hosts_from(const char *conninfo, uint32_t turn, bs_hosts *out);

/* Whether it names several hosts, and needs the one that accepts writes. */
bool bs_hosts_seek_primary(const char *conninfo);

/* The turn that starts after this host, as PQhost and PQport name it; 0 if it is none of them. */
uint32_t bs_hosts_behind(const char *conninfo, const char *host, const char *port);

#endif
