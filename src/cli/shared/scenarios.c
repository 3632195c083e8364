#include "scenarios.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "os/files.h"
#include "os/process.h"

#define ENDING ".yaml"

/* The link that the build puts beside the program. No path of the sources is compiled in, so the installed program is
 * the one that was built, and does not depend on where that was. */
static const char *beside_program(bn_arena *arena)
{
    char path[PATH_MAX + sizeof CLI_SCENARIOS_BUILT];
    char *name;

    if (!os_program(path, PATH_MAX))
        return NULL;
    name = strrchr(path, '/');
    if (name == NULL)
        return NULL;
    memcpy(name + 1, CLI_SCENARIOS_BUILT, sizeof CLI_SCENARIOS_BUILT);
    return os_is_folder(path) ? bn_arena_text(arena, path, strlen(path)) : NULL;
}

const char *cli_scenarios_folder(bn_arena *arena)
{
    char named[PATH_MAX];
    const char *built;

    if (os_variable("BANNERET_SCENARIOS", named, sizeof named) && named[0] != '\0')
        return bn_arena_text(arena, named, strlen(named));
    built = beside_program(arena);
    return built != NULL ? built : CLI_SCENARIOS_INSTALLED;
}

static const char *joined(bn_arena *arena, const char *folder, const char *system, const char *file)
{
    size_t size = strlen(folder) + strlen(system) + strlen(file) + 3;
    char *path = bn_arena_get(arena, size);

    if (path != NULL)
        snprintf(path, size, "%s/%s/%s", folder, system, file);
    return path;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const cli_scenario *)a)->name, ((const cli_scenario *)b)->name);
}

static bool is_document(const char *file)
{
    size_t length = strlen(file);

    return length > strlen(ENDING) && strcmp(file + length - strlen(ENDING), ENDING) == 0 &&
           bn_text_is_plain(file);
}

/* The scenarios of a system, as they are found. */
typedef struct found {
    const bn_system *system;
    const char *scenarios; /* their folder */
    bn_arena *arena;
    cli_scenario *out;
    uint32_t count, room;
} found;

static bool take(void *self, const char *file)
{
    found *f = self;
    const char *path, *name;

    if (!is_document(file))
        return true;
    path = joined(f->arena, f->scenarios, f->system->name, file);
    name = bn_arena_text(f->arena, file, strlen(file) - strlen(ENDING));
    if (path == NULL || name == NULL)
        return false;
    f->out[f->count++] = (cli_scenario){ .name = name, .path = path, .system = f->system };
    return f->count < f->room;
}

static uint32_t of_system(const bn_system *system, const char *scenarios, bn_arena *arena,
                          cli_scenario *out, uint32_t room)
{
    found f = { system, scenarios, arena, out, 0, room };
    const char *folder = joined(arena, scenarios, system->name, "");

    if (folder == NULL || room == 0)
        return 0;
    os_each_name(folder, take, &f);
    qsort(out, f.count, sizeof *out, by_name);
    return f.count;
}

uint32_t cli_scenarios(bn_arena *arena, cli_scenario out[CLI_SCENARIOS_MAX])
{
    const char *folder = cli_scenarios_folder(arena);
    uint32_t count = 0;

    for (const bn_system *const *s = bn_systems(); *s != NULL; s++)
        count += of_system(*s, folder, arena, out + count, CLI_SCENARIOS_MAX - count);
    return count;
}

bool cli_scenario_meant(const char *given)
{
    return strchr(given, '/') == NULL && strchr(given, '.') == NULL && !os_exists(given);
}

const char *cli_scenario_find(const char *name, bn_arena *arena)
{
    cli_scenario all[CLI_SCENARIOS_MAX];
    uint32_t count = cli_scenarios(arena, all);

    for (uint32_t i = 0; i < count; i++)
        if (strcmp(all[i].name, name) == 0)
            return all[i].path;
    return NULL;
}

const char *cli_scenario_path(const char *given, bn_arena *arena)
{
    const char *path = cli_scenario_meant(given) ? cli_scenario_find(given, arena) : NULL;

    return path != NULL ? path : given;
}
