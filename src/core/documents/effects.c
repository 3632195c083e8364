#include <banneret/system/effects.h>

#include <string.h>

enum { KEY = 40 };

/* The part of the document that a path leads to. */
typedef struct search {
    const bn_effect *effect;
    const void *setup;
    int32_t at[BN_EFFECT_LISTS];
} search;

/* The key at the head of a path, without the "[]" of a list; returns what is left of the path. */
static const char *cut(const char *path, char key[KEY], bool *list)
{
    size_t length = strcspn(path, ".[");

    BN_ASSERT(length < KEY);
    memcpy(key, path, length);
    key[length] = '\0';
    *list = path[length] == '[';
    path += length + (*list ? 2 : 0);
    return *path == '.' ? path + 1 : path;
}

static bn_code idle(const search *s, const bn_spot *at, const char *key)
{
    if (s->effect->works(s->setup, s->at))
        return BN_OK;
    return bn_refuse(at, s->effect->rule ? BN_RULE : BN_SCHEMA, s->effect->rule, key,
                     "{} has no effect in this document", key, s->effect->needs);
}

static bn_code descend(search *s, const char *path, uint32_t lists, const bn_spot *at)
{
    char key[KEY];
    bool list;
    const char *rest = cut(path, key, &list);
    const bn_doc *part = bn_doc_at(at->doc, key);
    bn_code code = BN_OK;

    if (part == NULL || part->type == BN_DOC_NULL)
        return BN_OK;
    if (!list && *rest == '\0')
        return idle(s, at, key);
    if (!list) {
        bn_spot below = bn_spot_part(at, key);

        return descend(s, rest, lists, &below);
    }
    BN_ASSERT(lists < BN_EFFECT_LISTS);
    for (uint32_t i = 0; bn_doc_item(part, i) != NULL && code == BN_OK; i++) {
        bn_spot below = bn_spot_entry(at, key, (int32_t)i);

        s->at[lists] = (int32_t)i;
        code = descend(s, rest, lists + 1, &below);
    }
    return code;
}

bn_code bn_effects_check(const bn_effect *effects, uint32_t count, const void *setup,
                         const bn_spot *root)
{
    bn_code code = BN_OK;

    for (uint32_t i = 0; i < count && code == BN_OK; i++) {
        search s = { .effect = &effects[i], .setup = setup };

        code = descend(&s, effects[i].path, 0, root);
    }
    return code;
}
