/* Which addresses messages may be sent to. */
#ifndef BS_ADDRESS_H
#define BS_ADDRESS_H

#include <stdbool.h>
#include <sys/socket.h>

typedef struct bs_address_rules {
    bool plain;  /* http is allowed beside https */
    bool inside; /* so are addresses that do not belong to the public internet */
} bs_address_rules;

/* Whether a socket address belongs to the public internet: not to this machine, a private network, a link, a
 * group, or a use that is set aside. */
bool bs_address_is_public(const struct sockaddr *address);

/* What is wrong with a URL, or NULL. A name is not looked up here: it may mean another address by the time when it is used. */
const char *bs_address_fault(const char *url, const bs_address_rules *rules);

#endif
