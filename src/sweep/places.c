#include "places.h"

#include <string.h>

#include "document.h"

enum { DEPTH_MAX = 24 };

/* A walk over all nodes below one: the path to the node at hand is written at the end of `path`. */
typedef struct search {
    const char *key;
    char path[SWEEP_PATH_MAX + 1];
    sweep_places *out;
} search;

static void note(search *s)
{
    if (s->out->count < SWEEP_PLACES_SHOWN)
        memcpy(s->out->paths[s->out->count], s->path, sizeof s->path);
    s->out->count++;
}

/* Writes one more step behind the path; false if there is no room for it. */
static bool lengthen(search *s, size_t length, const bn_doc *child, uint32_t index, bool in_list)
{
    bn_text words = bn_text_over(s->path + length, sizeof s->path - length);

    if (in_list) {
        bn_text_char(&words, '[');
        bn_text_int(&words, index);
        bn_text_char(&words, ']');
    } else {
        bn_text_add(&words, length > 0 ? "." : "");
        bn_text_add(&words, child->key);
    }
    return !words.cut;
}

static void look(search *s, const bn_doc *node, uint32_t depth)
{
    size_t length = strlen(s->path);
    uint32_t index = 0;

    if (depth == DEPTH_MAX || (node->type != BN_DOC_MAP && node->type != BN_DOC_LIST))
        return;
    for (const bn_doc *child = node->first; child; child = child->next, index++) {
        bool in_list = node->type == BN_DOC_LIST;

        if (lengthen(s, length, child, index, in_list)) {
            if (!in_list && strcmp(child->key, s->key) == 0)
                note(s);
            look(s, child, depth + 1);
        }
        s->path[length] = '\0';
    }
}

/* The node at the start of a path; NULL if there is none. */
static const bn_doc *node_at(const bn_doc *doc, const char *path)
{
    sweep_step step;

    while (doc && *path != '\0') {
        char key[SWEEP_PATH_MAX + 1];

        if (!sweep_step_next(&path, &step) || step.length > SWEEP_PATH_MAX)
            return NULL;
        if (step.key) {
            memcpy(key, step.key, step.length);
            key[step.length] = '\0';
        }
        doc = step.key ? bn_doc_at(doc, key) : bn_doc_item(doc, step.index);
    }
    return doc;
}

void sweep_places_find(const bn_doc *doc, const char *path, sweep_places *out)
{
    const char *dots = strstr(path, "...");
    search s = { .out = out };
    const bn_doc *from;

    out->count = 0;
    if (strlen(path) > SWEEP_PATH_MAX)
        return;
    memcpy(s.path, path, strlen(path) + 1);
    if (!dots) {
        note(&s);
        return;
    }
    s.key = dots + 3;
    s.path[dots - path] = '\0';
    from = node_at(doc, s.path);
    if (from)
        look(&s, from, 0);
}
