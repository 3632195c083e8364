/* The commands of banneret-server beside serve: they wait for what they ask, say what they did, and end. */
#ifndef BS_COMMANDS_H
#define BS_COMMANDS_H

#include "options.h"
#include "../store/map.h"

/* The exit status. */
int bs_command_migrate(const bs_options *options, const bs_map *map);
int bs_command_prune(const bs_options *options, const bs_map *map);
int bs_command_stats(const bs_options *options, const bs_map *map);
int bs_command_health(const bs_options *options, const bs_map *map); /* needs no database */

/* Says what went wrong where; its exit status. */
int bs_command_fail(const char *where, const bn_error *err);

#endif
