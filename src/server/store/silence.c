/* Silent databases: when the store leaves one. */
#include "inner.h"

#include <string.h>

static bool is_same_host(const bs_link *one, const bs_link *other)
{
    return strcmp(PQhost(one->conn), PQhost(other->conn)) == 0 &&
           strcmp(PQport(one->conn), PQport(other->conn)) == 0;
}

static bool is_quiet(const bs_link *link, int64_t now)
{
    return now - link->heard > link->store->limits.silence_ms;
}

bool bs_is_as_quiet(const bs_link *link, const bs_link *other, int64_t now)
{
    return other->state == BS_LINK_UP && is_same_host(link, other) && is_quiet(other, now);
}

bool bs_is_late(const bs_link *link, int64_t now)
{
    return link->sent.first && is_quiet(link, now);
}

bool bs_is_overtaken(const bs_link *link)
{
    for (uint32_t i = 0; i < link->store->link_count; i++) {
        const bs_link *other = &link->store->links[i];

        if (other->state == BS_LINK_UP && other->since > link->since &&
            other->started != link->started)
            return true;
    }
    return false;
}

/* A database that answers on other connections is at work, and perhaps waits for its standby. What it was sent is not sent again then,
 * because each attempt would keep one more of its connections busy until the first one ends. */
bool bs_is_silent(const bs_link *link, int64_t now)
{
    if (!bs_is_late(link, now))
        return false;
    for (uint32_t i = 0; i < link->store->link_count; i++) {
        const bs_link *other = &link->store->links[i];

        if (other->state == BS_LINK_UP && is_same_host(link, other) && !is_quiet(other, now))
            return false;
    }
    return true;
}
