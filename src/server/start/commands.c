#include "commands.h"

#include <inttypes.h>
#include <stdio.h>

#include "../store/prune.h"
#include "../store/store.h"

int bs_command_fail(const char *where, const bn_error *err)
{
    (void)fprintf(stderr, "banneret-server: %s%s%s\n", where, where[0] != '\0' ? ": " : "",
                  err->text);
    return bn_code_exit_status(err->code);
}

/* The name of a database before what is said of it, if there are several. */
static void begin_line(const bs_map *map, uint32_t index)
{
    (void)printf("%s%s", map->shards[index].name, map->shards[index].name[0] ? ": " : "");
}

/* What was said must have been heard. */
static int end(void)
{
    return fflush(stdout) == 0 ? 0 : 74;
}

/* A database alone may be one of several: then its slots are left as they are. */
int bs_command_migrate(const bs_options *options, const bs_map *map)
{
    for (uint32_t i = 0; i < map->count; i++) {
        char slots[BS_SLOTS_TEXT];
        uint32_t applied = 0;
        bn_error err;

        bs_map_slots(map, i, slots);
        if (bs_migrate(map->shards[i].conninfo, options->shards ? slots : NULL, &applied, &err) !=
            BN_OK)
            return bs_command_fail(map->shards[i].name, &err);
        begin_line(map, i);
        (void)printf("migrations applied: %u\n", applied);
    }
    return end();
}

int bs_command_prune(const bs_options *options, const bs_map *map)
{
    for (uint32_t i = 0; i < map->count; i++) {
        bs_pruned pruned;
        bn_error err;
        bn_code code = bs_prune(map->shards[i].conninfo, options->kept_days, options->archive,
                                options->dry_run, &pruned, &err);

        begin_line(map, i);
        (void)printf("%s: %" PRIu64 " tables, %" PRIu64 " bytes of journals\n",
                     options->dry_run ? "not visited" : "archived and deleted", pruned.tables,
                     pruned.bytes);
        if (code != BN_OK)
            return bs_command_fail(map->shards[i].name, &err);
    }
    return end();
}

int bs_command_stats(const bs_options *options, const bs_map *map)
{
    (void)options;
    for (uint32_t i = 0; i < map->count; i++) {
        bs_stats stats = { .tables = 0 };
        bn_error err;

        if (bs_stats_read(map->shards[i].conninfo, &stats, &err) != BN_OK)
            return bs_command_fail(map->shards[i].name, &err);
        begin_line(map, i);
        (void)printf("%" PRIu64 " tables, %" PRIu64 " entries\n", stats.tables, stats.entries);
        (void)printf("bytes: %" PRIu64 " in journals, %" PRIu64 " in the largest, %" PRIu64
                     " in the database\n",
                     stats.journals, stats.largest, stats.database);
        (void)printf("tables not visited for 30, 90, 365 days: %" PRIu64 ", %" PRIu64 ", %" PRIu64
                     "\n",
                     stats.left_30, stats.left_90, stats.left_365);
    }
    return end();
}
