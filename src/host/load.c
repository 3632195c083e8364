#include <banneret/host.h>

bn_code bn_table_load(bn_arena *arena, const char *text, size_t length, bn_find_file find,
                      void *self, bn_table **out, bn_error *err)
{
    bn_doc *doc = NULL;
    bn_code code = bn_store_parse(text, length, find, self, arena, &doc, err);

    return code == BN_OK ? bn_table_open(arena, NULL, doc, out, err) : code;
}

bn_code bn_table_load_file(bn_arena *arena, const char *path, bn_table **out, bn_error *err)
{
    bn_doc *doc = NULL;
    bn_code code = bn_store_read(path, arena, &doc, err);

    return code == BN_OK ? bn_table_open(arena, NULL, doc, out, err) : code;
}
