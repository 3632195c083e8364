/* The stores of all databases of a map. Everything that concerns one table goes to the store of that table; what
 * concerns all of them (alarms, messages, figures) goes to each store in turn. */
#ifndef BS_SHARDS_H
#define BS_SHARDS_H

#include "map.h"

typedef struct bs_shards bs_shards;

/* Opens all stores, as bs_store_open does, which have one timer of the caller's loop in common. */
BN_MUST_CHECK bn_code bs_shards_open(const bs_map *map, const bs_hooks *hooks,
                                     const bs_limits *limits, bs_shards **out, bn_error *err);
void bs_shards_close(bs_shards *shards);

/* The store of a table. */
bs_store *bs_shards_of(const bs_shards *shards, const uint8_t id[BS_ID]);

/* Draws the id of a new table, in a database that can be reached, if there is one. */
void bs_shards_draw(const bs_shards *shards, uint8_t id[BS_ID]);

/* All of them. The name is "" if there is only one and no one named it. */
uint32_t bs_shards_count(const bs_shards *shards);
bs_store *bs_shards_at(const bs_shards *shards, uint32_t i);
const char *bs_shards_name(const bs_shards *shards, uint32_t i);

/* Whether tables of at least one database can be served. Why others, or all, cannot is written to `why`, or "". */
#define BS_SHARDS_WHY 1024u
bool bs_shards_ready(const bs_shards *shards, char why[BS_SHARDS_WHY]);

/* Requests of all stores that were taken and not answered. */
uint32_t bs_shards_waiting(const bs_shards *shards);

#endif
