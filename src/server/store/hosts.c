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

/* "a,b,c" moved on by one is "b,c,a". */
static void move_on(const char *list, uint32_t turn, char out[BS_HOSTS_MAX])
{
    uint32_t count = count_of(list);
    const char *begin = list;
    size_t length = strlen(list), rest;

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

void bs_hosts_from(const char *conninfo, uint32_t turn, bs_hosts *out)
{
    PQconninfoOption *options = PQconninfoParse(conninfo, NULL);

    *out = (bs_hosts){ 0 };
    for (const PQconninfoOption *one = options; one && one->keyword; one++) {
        if (!one->val)
            continue;
        if (strcmp(one->keyword, "host") == 0)
            move_on(one->val, turn, out->host);
        else if (strcmp(one->keyword, "hostaddr") == 0)
            move_on(one->val, turn, out->address);
        else if (strcmp(one->keyword, "port") == 0)
            move_on(one->val, turn, out->port);
    }
    PQconninfoFree(options);
}
