#include "scenarios.h"

#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define ENDING ".yaml"

static bool is_folder(const char *path)
{
    struct stat about;

    return path != NULL && stat(path, &about) == 0 && S_ISDIR(about.st_mode);
}

/* The link that the build puts beside the program. No path of the sources is compiled in, so the installed program is
 * the one that was built, and does not depend on where that was. */
static const char *beside_program(bn_arena *arena)
{
    char path[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - sizeof CLI_SCENARIOS_BUILT);
    char *name;

    if (length <= 0)
        return NULL;
    path[length] = '\0';
    name = strrchr(path, '/');
    if (name == NULL)
        return NULL;
    memcpy(name + 1, CLI_SCENARIOS_BUILT, sizeof CLI_SCENARIOS_BUILT);
    return is_folder(path) ? bn_arena_text(arena, path, strlen(path)) : NULL;
}

const char *cli_scenarios_folder(bn_arena *arena)
{
    const char *named = getenv("BANNERET_SCENARIOS");
    const char *built;

    if (named != NULL && named[0] != '\0')
        return named;
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

static uint32_t of_system(const bn_system *system, const char *scenarios, bn_arena *arena,
                          cli_scenario *out, uint32_t room)
{
    const char *folder = joined(arena, scenarios, system->name, "");
    DIR *files = folder != NULL ? opendir(folder) : NULL;
    uint32_t count = 0;
    const struct dirent *file;

    if (files == NULL)
        return 0;
    while (count < room && (file = readdir(files)) != NULL) {
        const char *path, *name;

        if (!is_document(file->d_name))
            continue;
        path = joined(arena, scenarios, system->name, file->d_name);
        name = bn_arena_text(arena, file->d_name, strlen(file->d_name) - strlen(ENDING));
        if (path == NULL || name == NULL)
            break;
        out[count++] = (cli_scenario){ .name = name, .path = path, .system = system };
    }
    closedir(files);
    qsort(out, count, sizeof *out, by_name);
    return count;
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
    return strchr(given, '/') == NULL && strchr(given, '.') == NULL && access(given, F_OK) != 0;
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
