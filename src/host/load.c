#include <banneret/host.h>
#include <banneret/system/system.h>

/* A document written by a person: every field in it must have an effect. */
static bn_code open_new(bn_arena *arena, const bn_doc *doc, bn_table **out, bn_error *err)
{
    bn_table *table = NULL;
    bn_code code = bn_table_open(arena, NULL, doc, &table, err);

    if (code == BN_OK)
        code = bn_system_effects(bn_table_system(table), doc, bn_table_setup(table), err);
    if (code == BN_OK)
        *out = table;
    return code;
}

bn_code bn_table_load(bn_arena *arena, const char *text, size_t length, bn_find_file find,
                      void *self, bn_table **out, bn_error *err)
{
    bn_doc *doc = NULL;
    bn_code code = bn_store_parse(text, length, find, self, arena, &doc, err);

    return code == BN_OK ? open_new(arena, doc, out, err) : code;
}

bn_code bn_table_load_file(bn_arena *arena, const char *path, bn_table **out, bn_error *err)
{
    bn_doc *doc = NULL;
    bn_code code = bn_store_read(path, arena, &doc, err);

    return code == BN_OK ? open_new(arena, doc, out, err) : code;
}
