/* The hosts of a connection string, beginning with another one. */
#ifndef BS_HOSTS_H
#define BS_HOSTS_H

#include <stdint.h>

enum { BS_HOSTS_MAX = 1024 }; /* bytes of a list */

typedef struct bs_hosts {
    char host[BS_HOSTS_MAX], address[BS_HOSTS_MAX],
        port[BS_HOSTS_MAX]; /* libpq's lists; empty: as they were */
} bs_hosts;

/* libpq asks the hosts in their order, and waits for one that takes a connection and says nothing. So whoever gave it up begins
 * with the next one: the lists as they are, moved on by `turn` hosts. Lists that are too long, or of one host, are left alone. */
void bs_hosts_from(const char *conninfo, uint32_t turn, bs_hosts *out);

#endif
