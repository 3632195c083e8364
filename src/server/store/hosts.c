#include "hosts.h"

#include <string.h>

#include <libpq-fe.h>

static uint32_t count_of(const char *list)
{
    uint32_t count = 1;

    for (const char *comma = strchr(list, ','); comma; comma = strchr(comma + 1, ','))
        count++;
    return count;
}

/* "a,b,c" rotated by one is "b,c,a". */
static void move_on(const char *list, uint32_t turn, char out[BS_HOSTS_MAX])
{
    uint32_t count = list ? count_of(list) : 0;
    const char *begin = list;
    size_t length = list ? strlen(list) : 0, rest;

    if (count < 2 || turn % count == 0 || length >= BS_HOSTS_MAX)
        return;
    for (uint32_t i = 0; i < turn % count; i++)
        begin = strchr(begin, ',') + 1;
    rest = strlen(begin);
    memcpy(out, begin, rest);
    out[rest] = ',';
    memcpy(out + rest + 1, list, length - rest - 1);
    out[length] = '\0';
}

/* Whether entry i of a list is this word. A list of one applies to all hosts. */
static bool has_at(const char *list, uint32_t i, const char *word)
{
    size_t length;

    for (i = strchr(list, ',') ? i : 0; i > 0 && list; i--) {
        list = strchr(list, ',');
        list = list ? list + 1 : NULL;
    }
    length = list ? strcspn(list, ",") : 0;
    return list && strlen(word) == length && memcmp(list, word, length) == 0;
}

static const char *value_of(const PQconninfoOption *options, const char *keyword)
{
    for (; options && options->keyword; options++)
        if (strcmp(options->keyword, keyword) == 0)
            return options->val;
    return NULL;
}

bool bs_hosts_seek_primary(const char *conninfo)
{
    PQconninfoOption *options = PQconninfoParse(conninfo, NULL);
    const char *hosts = value_of(options, "host"),
               *wanted = value_of(options, "target_session_attrs");
    bool seeks = hosts && strchr(hosts, ',') && wanted &&
                 (strcmp(wanted, "read-write") == 0 || strcmp(wanted, "primary") == 0);

    PQconninfoFree(options);
    return seeks;
}

uint32_t bs_hosts_behind(const char *conninfo, const char *host, const char *port)
{
    PQconninfoOption *options = PQconninfoParse(conninfo, NULL);
    const char *hosts = value_of(options, "host"), *ports = value_of(options, "port");
    uint32_t turn = 0;

    if (!hosts)
        hosts = value_of(options, "hostaddr");
    for (uint32_t i = 0; hosts && turn == 0 && i < count_of(hosts); i++)
        if (has_at(hosts, i, host) && (!ports || has_at(ports, i, port)))
            turn = i + 1;
    PQconninfoFree(options);
    return turn;
}

void bs_hosts_from(const char *conninfo, uint32_t turn, bs_hosts *out)
{
    PQconninfoOption *options = PQconninfoParse(conninfo, NULL);

    *out = (bs_hosts){ 0 };
    move_on(value_of(options, "host"), turn, out->host);
    move_on(value_of(options, "hostaddr"), turn, out->address);
    move_on(value_of(options, "port"), turn, out->port);
    PQconninfoFree(options);
}
