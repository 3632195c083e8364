/* Which database has which tables. A table lies in one of 1,024 slots, which is a hash of its id, and a map gives each
 * slot to one database. No statement reaches over two tables, so databases know nothing of each other. */
#ifndef BS_MAP_H
#define BS_MAP_H

#include "store.h"

#define BS_SLOTS 1024u
#define BS_SHARDS_MAX 64u
#define BS_SHARD_NAME 32u       /* bytes of a database's name in the map */
#define BS_SLOTS_TEXT 8192u     /* bytes of slots as PostgreSQL writes them */
#define BS_MAP_FILE (64u << 10) /* bytes of a map, at most */

typedef struct bs_map {
    struct bs_map_shard {
        char name[BS_SHARD_NAME + 1]; /* "": the only one */
        const char *conninfo;
    } shards[BS_SHARDS_MAX];
    uint32_t count;
    uint8_t shard_of[BS_SLOTS];
} bs_map;

/* Ids are random, so their first bits are a hash. banneret.slot says the same in SQL. */
uint32_t bs_slot_of(const uint8_t id[BS_ID]);

/* All tables in one database. The map keeps pointing to `conninfo`. */
void bs_map_one(const char *conninfo, bs_map *out);

/* Reads a map. Each line is the name of a database, its slots ("0-511,600") and its connection string; lines that
 * start with # are comments. Each slot must be given once. The map keeps pointing into `text`, which is changed.
 * BN_SCHEMA with the number of the line. */
BN_MUST_CHECK bn_code bs_map_read(char *text, bs_map *out, bn_error *err);

/* The slots of a database of the map as an int4multirange. */
void bs_map_slots(const bs_map *map, uint32_t shard, char out[BS_SLOTS_TEXT]);

#endif
