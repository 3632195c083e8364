/* Acts at tables over HTTP, for measuring: an answer, taken back by the next act, and so on. Every act is an append. */
#ifndef BENCH_ACTS_H
#define BENCH_ACTS_H

#include "appends.h"

#define ACT_PORTS 16

typedef struct act_ways {
    uint32_t ports[ACT_PORTS]; /* table i is served by process i modulo their number */
    uint32_t port_count;
    const char *answer; /* what an answer says, without its key: "question":0,"value":[0] */
    char (*tokens)[96]; /* the link of each table */
    uint32_t tables;
} act_ways;

bool acts_open(const act_ways *ways, uint32_t in_flight);
bool acts_slice(uint32_t in_flight, appends *all);

/* So many event streams, one for each of the first tables; read from then on whenever acts are under way. */
bool acts_streams(uint32_t count, const appends *all);

/* Reads the streams until each has told of the newest act at its table. False: nothing came for a minute. */
bool acts_heard(const appends *all);

#endif
