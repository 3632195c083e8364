/* Versions of a system's figures and rules. */
#include <banneret/system/system.h>

#include <string.h>

int32_t bn_system_version(const bn_system *system)
{
    return system->change_count > 0 ? system->changes[system->change_count - 1].version : 1;
}

int32_t bn_data_version(const bn_system *system, const char *data)
{
    if (strcmp(system->data, data) == 0)
        return bn_system_version(system);
    for (int32_t i = 0; system->releases && system->releases[i]; i++)
        if (strcmp(system->releases[i], data) == 0)
            return i + 1;
    return 0;
}

size_t bn_changes_since(const bn_system *system, int32_t version)
{
    size_t first = system->change_count;

    while (first > 0 && system->changes[first - 1].version > version)
        first--;
    return first;
}

/* It is not known which changes a version that was never closed has: all changes after the first version are listed. */
bn_doc *bn_version_doc(const bn_system *system, const char *data, bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena), *changes = bn_doc_list(arena);
    int32_t written = bn_data_version(system, data);
    size_t first = bn_changes_since(system, written > 0 ? written : 1);

    if (arena->full)
        return NULL;
    bn_doc_put_text(arena, map, "system", system->name);
    bn_doc_put_text(arena, map, "data", data);
    if (written > 0)
        bn_doc_put_int(arena, map, "written", written);
    bn_doc_put_int(arena, map, "now", bn_system_version(system));
    bn_doc_put(arena, map, "changes", changes);
    for (size_t i = first; i < system->change_count && !arena->full; i++) {
        bn_doc *row = bn_doc_push(changes, bn_doc_map(arena));

        bn_doc_put_int(arena, row, "version", system->changes[i].version);
        bn_doc_put_text(arena, row, "rule", system->changes[i].rule);
        bn_doc_put_text(arena, row, "change", system->changes[i].change);
    }
    return arena->full ? NULL : map;
}
