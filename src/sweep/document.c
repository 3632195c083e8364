#include "document.h"

#include <string.h>

enum { INDEX_DIGITS = 6 };

bool sweep_step_next(const char **at, sweep_step *out)
{
    const char *from = *at;
    size_t length;

    *out = (sweep_step){ 0 };
    if (*from == '[') {
        length = strspn(from + 1, "0123456789");
        if (length == 0 || length > INDEX_DIGITS || from[1 + length] != ']')
            return false;
        for (size_t i = 0; i < length; i++)
            out->index = out->index * 10 + (uint32_t)(from[1 + i] - '0');
        from += length + 2;
    } else {
        out->length = strcspn(from, ".[]");
        out->key = from;
        if (out->length == 0)
            return false;
        from += out->length;
    }
    if (*from == '.' && from[1] != '\0' && from[1] != '[')
        from++;
    else if (*from != '[' && *from != '\0')
        return false;
    *at = from;
    return true;
}

/* Gives a node, which is ours, its own children. */
static bool deepen(bn_arena *arena, bn_doc *node)
{
    const bn_doc *from = node->first;
    bn_doc *copies = node->count > 0 ? bn_arena_array(arena, node->count, sizeof *copies) : NULL;

    if (node->count == 0)
        return true;
    if (!copies)
        return false;
    for (uint32_t i = 0; i < node->count; i++, from = from->next) {
        copies[i] = *from;
        copies[i].next = i + 1 < node->count ? &copies[i + 1] : NULL;
    }
    node->first = copies;
    node->last = &copies[node->count - 1];
    return true;
}

static bn_doc *child_of(bn_doc *node, const sweep_step *step)
{
    bn_doc *child = node->first;
    uint32_t i = 0;

    for (; child; child = child->next, i++)
        if (step->key ? strlen(child->key) == step->length &&
                            strncmp(child->key, step->key, step->length) == 0
                      : i == step->index)
            return child;
    return NULL;
}

/* The child that a step leads to. A key that a map does not have is put there, with an empty map. */
static bn_doc *descend(bn_arena *arena, bn_doc *node, const sweep_step *step)
{
    bn_doc *child;
    char *key;

    if (node->type != (step->key ? BN_DOC_MAP : BN_DOC_LIST) || !deepen(arena, node))
        return NULL;
    child = child_of(node, step);
    if (child || !step->key)
        return child;
    key = bn_arena_text(arena, step->key, step->length);
    return key ? bn_doc_put(arena, node, key, bn_doc_map(arena)) : NULL;
}

bn_doc *sweep_document_set(bn_arena *arena, const bn_doc *doc, const char *path,
                           const bn_doc *value)
{
    bn_doc *root = bn_arena_get(arena, sizeof *root), *node = root, kept;
    sweep_step step;

    if (!root || !doc || !value)
        return NULL;
    *root = *doc;
    while (*path != '\0') {
        if (!sweep_step_next(&path, &step))
            return NULL;
        node = descend(arena, node, &step);
        if (!node)
            return NULL;
    }
    kept = *node;
    *node = *value;
    node->key = kept.key;
    node->key_line = kept.key_line;
    node->key_column = kept.key_column;
    node->next = kept.next;
    return root;
}

const bn_doc *sweep_value(const sweep_varied *varied, uint32_t level, bn_arena *arena)
{
    if (varied->values)
        return bn_doc_item(varied->values, level);
    return bn_doc_rat(arena, bn_rat_of(varied->from + (int64_t)level * varied->step, SWEEP_PARTS));
}

/* {table: {row: {column: value}}} */
static bn_doc *figure_map(const sweep_varied *varied, const bn_doc *value, bn_arena *arena)
{
    const char *row = varied->path + varied->table_size + 1;
    const char *table_key = bn_arena_text(arena, varied->path, varied->table_size);
    const char *row_key = bn_arena_text(arena, row, varied->row_size);
    bn_doc *table = bn_doc_map(arena), *of_row = bn_doc_map(arena), *map = bn_doc_map(arena);
    bn_doc *copy = bn_arena_get(arena, sizeof *copy);

    if (!table_key || !row_key || !copy || !value)
        return NULL;
    *copy = *value;
    copy->next = NULL;
    bn_doc_put(arena, of_row, row + varied->row_size + 1, copy);
    bn_doc_put(arena, table, row_key, of_row);
    bn_doc_put(arena, map, table_key, table);
    return map;
}

const bn_doc *sweep_document(const sweep_plan *plan, const uint32_t *levels, bn_arena *arena)
{
    const bn_doc *doc = plan->document;

    for (uint32_t i = 0; doc && i < plan->varied_count; i++) {
        const sweep_varied *varied = &plan->varied[i];
        const bn_doc *value = sweep_value(varied, levels[i], arena);
        const bn_doc *map = varied->is_figure ? figure_map(varied, value, arena) : NULL;

        if (varied->is_figure)
            doc = map ? bn_figures_over(arena, doc, map) : NULL;
        else
            doc = sweep_document_set(arena, doc, varied->path, value);
    }
    return doc;
}
