/* Questions that need no game: the systems, their documents, their troops, and what a force is worth. */
#include "calls.h"

#include <string.h>

#include <banneret/system/trace.h>

enum { TL_MOST = 99 };

/* The system that a request names; NULL, with the error set, if it names none. */
static const bn_system *read_system(const call *c, bn_error *err)
{
    const char *name = "", *names[16];
    const bn_system *system;
    bn_text hint;
    size_t count = 0;

    if (calls_text(c, "system", &name, err) != BN_OK)
        return NULL;
    system = bn_system_find(name);
    if (system != NULL)
        return system;
    (void)calls_wrong(err, "system", "there is no such rules system here");
    for (const bn_system *const *s = bn_systems(); *s != NULL && count < BN_COUNT(names); s++)
        names[count++] = (*s)->name;
    hint = bn_text_over(err->hint, sizeof err->hint);
    bn_word_advise(&hint, name, names, count);
    return NULL;
}

static bn_doc *system_doc(const bn_system *system, bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena), *documents;

    bn_doc_put_text(arena, map, "name", system->name);
    bn_doc_put_text(arena, map, "title", system->title);
    bn_doc_put_int(arena, map, "version", bn_system_version(system));
    bn_doc_put_text(arena, map, "data", system->data);
    documents = bn_doc_put(arena, map, "documents", bn_doc_list(arena));
    for (uint32_t i = 0; i < BN_DOCUMENTS; i++)
        if (system->documents[i] != NULL)
            bn_doc_push(documents, bn_doc_text(arena, bn_document_words[i]));
    return map;
}

static bn_doc *method_doc(const calls_row *row, bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena);

    bn_doc_put_text(arena, map, "name", row->name);
    bn_doc_put_text(arena, map, "params", row->params);
    bn_doc_put_text(arena, map, "summary", row->summary);
    return map;
}

bn_code calls_systems(call *c, bn_doc **result, bn_error *err)
{
    bn_doc *systems, *methods;

    (void)err;
    *result = bn_doc_map(c->arena);
    bn_doc_put_text(c->arena, *result, "engine", bn_version());
    systems = bn_doc_put(c->arena, *result, "systems", bn_doc_list(c->arena));
    for (const bn_system *const *s = bn_systems(); *s != NULL; s++)
        bn_doc_push(systems, system_doc(*s, c->arena));
    methods = bn_doc_put(c->arena, *result, "methods", bn_doc_list(c->arena));
    for (size_t i = 0; i < calls_method_count; i++)
        bn_doc_push(methods, method_doc(&calls_methods[i], c->arena));
    return BN_OK;
}

bn_code calls_schema(call *c, bn_doc **result, bn_error *err)
{
    const char *word = "scenario";
    const bn_system *system = read_system(c, err);
    char title[80];
    bn_text text = bn_text_over(title, sizeof title);

    if (system == NULL || calls_text(c, "document", &word, err) != BN_OK)
        return err->code;
    for (uint32_t i = 0; i < BN_DOCUMENTS; i++) {
        if (strcmp(word, bn_document_words[i]) != 0 || system->documents[i] == NULL)
            continue;
        bn_text_add(&text, system->title);
        bn_text_add(&text, ": ");
        bn_text_add(&text, word);
        *result = bn_schema_json(system->documents[i], title, c->arena);
        return BN_OK;
    }
    return calls_wrong(err, "document", "this system has no such document");
}

bn_code calls_catalogue(call *c, bn_doc **result, bn_error *err)
{
    bn_catalogue_query query = { .tl = -1 };
    const bn_system *system = read_system(c, err);
    int64_t tl = -1;
    bn_doc *troops;
    bn_code code;

    if (system == NULL)
        return err->code;
    code = calls_number(c, "tl", 0, TL_MOST, &tl, err);
    if (code == BN_OK)
        code = calls_text(c, "class", &query.class_word, err);
    if (code == BN_OK)
        code = calls_text(c, "find", &query.find, err);
    if (code != BN_OK)
        return code;
    query.tl = (int32_t)tl;
    troops = system->catalogue(&query, c->arena);
    *result = bn_doc_map(c->arena);
    bn_doc_put(c->arena, *result, "troops", troops);
    return BN_OK;
}

bn_code calls_rate(call *c, bn_doc **result, bn_error *err)
{
    const bn_system *system = NULL;
    bn_doc *doc = NULL, *sheet = NULL, *terms;
    bn_head head;
    bn_trace trace;
    bn_code code = calls_document(c, c->arena, &doc, err);

    bn_trace_init(&trace, c->arena);
    if (code == BN_OK)
        code = bn_system_read(doc, c->arena, &head, &system, err);
    if (code == BN_OK)
        code = system->rate(doc, NULL, c->arena, &trace, &sheet, err);
    if (code != BN_OK)
        return code;
    *result = bn_doc_map(c->arena);
    bn_doc_put(c->arena, *result, "sheet", sheet);
    terms = bn_doc_put(c->arena, *result, "terms", bn_doc_list(c->arena));
    for (uint32_t i = 0; i < trace.count; i++)
        bn_doc_push(terms, bn_term_doc(system, &trace.terms[i], c->arena));
    return BN_OK;
}
