#include "stage.h"

#include "base/testing.h"

#include <stdio.h>

#include <banneret/store.h>
#include <banneret/system/system.h>

static bn_doc *map_of(bn_arena *arena, bn_doc *map, const char *key)
{
    bn_doc *child = (bn_doc *)bn_doc_at(map, key);

    return child ? child : bn_doc_put(arena, map, key, bn_doc_map(arena));
}

/* Only what the document leaves open. */
static void put_new(bn_arena *arena, bn_doc *map, const char *key, bn_doc *child)
{
    if (!bn_doc_at(map, key))
        bn_doc_put(arena, map, key, child);
}

static void trim(const stage_cut *cut, bn_arena *arena, bn_doc *doc)
{
    bn_doc *options = map_of(arena, doc, "options");

    if (cut->rounds > 0)
        put_new(arena, options, "max_rounds", bn_doc_int(arena, cut->rounds));
    if (cut->battles > 0)
        put_new(arena, options, "max_battles", bn_doc_int(arena, cut->battles));
    if (cut->tactics)
        put_new(arena, options, "use_tactics", bn_doc_bool(arena, true));
    if (cut->unhurt)
        put_new(arena, map_of(arena, map_of(arena, doc, "battle"), "aftermath"), "character_death",
                bn_doc_text(arena, "nobody_hurt"));
}

static void must(bn_code code, const bn_error *err)
{
    if (code != BN_OK)
        fail_msg("%s", err->text);
}

stage stage_open(const char *system, const char *scenario, stage_cut cut, size_t memory)
{
    const bn_system *found = bn_system_find(system);
    char path[1024];
    bn_error err;
    bn_doc *doc;
    stage s;

    assert_non_null(found);
    bn_arena_init(&s.arena, bn_store_memory(), memory);
    snprintf(path, sizeof path, "%s/scenarios/%s/%s.yaml", getenv("BN_ROOT"), system, scenario);
    must(bn_store_read(path, &s.arena, &doc, &err), &err);
    trim(&cut, &s.arena, doc);
    must(found->setup(doc, &s.arena, &s.setup, &err), &err);
    s.game = found->battle;
    return s;
}
