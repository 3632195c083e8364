/* The scenarios that come with the program, found by name. */
#ifndef CLI_SCENARIOS_H
#define CLI_SCENARIOS_H

#include <banneret/system/system.h>

enum { CLI_SCENARIOS_MAX = 256 };

/* One of them. The texts live in the arena. */
typedef struct cli_scenario {
    const char *name; /* elves-at-the-pass */
    const char *path;
    const bn_system *system;
} cli_scenario;

/* Where they are: the folder that BANNERET_SCENARIOS names, otherwise that of the sources if the program
 * is in its build folder, otherwise the installed one. */
const char *cli_scenarios_folder(bn_arena *arena);

/* All of them, by system and name; how many were written to `out`. */
uint32_t cli_scenarios(bn_arena *arena, cli_scenario out[CLI_SCENARIOS_MAX]);

/* The path of the scenario with this name; NULL: there is none. */
const char *cli_scenario_find(const char *name, bn_arena *arena);

/* The path of a document: as it was given, unless it is the bare name of a scenario and no file has that name. */
const char *cli_scenario_path(const char *given, bn_arena *arena);

/* Whether this can only have been meant as the name of a scenario. */
bool cli_scenario_meant(const char *given);

#endif
