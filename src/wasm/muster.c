/* What a page needs to build a force: the troops of a book, the form of its documents, and what a force amounts
 * to. All of it is asked by a tree, without a table. */
#include "face.h"

#include <string.h>

static const char *muster_text(const bn_doc *map, const char *key)
{
    const bn_doc *found = map->type == BN_DOC_MAP ? bn_doc_at(map, key) : NULL;

    return found && found->type == BN_DOC_TEXT ? found->text : NULL;
}

/* The tree that was built; NULL, with the error set, if there is none or a table is open, because then the tree
 * lies in the memory that the answer needs. */
static const bn_doc *request_tree(void)
{
    if (!the_face.table)
        return face_tree();
    (void)bn_fail(&the_face.error, BN_USAGE, "this is asked before a table is open");
    return NULL;
}

/* The system that a request names. */
static const bn_system *muster_system(const bn_doc *wish)
{
    const char *name = muster_text(wish, "system");
    const bn_system *system = name ? bn_system_find(name) : NULL;

    if (!system)
        (void)bn_fail_value(&the_face.error, BN_USAGE, "no system {} is here", name ? name : "");
    return system;
}

static int32_t muster_level(const bn_doc *wish)
{
    const bn_doc *tl = bn_doc_at(wish, "tl");

    if (!tl || tl->type != BN_DOC_NUMBER || tl->number.den != 1 || tl->number.num < 0 ||
        tl->number.num > INT16_MAX)
        return -1;
    return (int32_t)tl->number.num;
}

/* The stock troops that answer {system, tl, class, find}, all but the first of which may be left out: what
 * `banneret catalogue --json` prints. */
EXPORT(uint32_t, catalogue, (void))
{
    const bn_doc *wish = request_tree();
    const bn_system *system = wish ? muster_system(wish) : NULL;
    bn_catalogue_query query;

    if (!system)
        return 0;
    query = (bn_catalogue_query){ .tl = muster_level(wish),
                                  .class_word = muster_text(wish, "class"),
                                  .find = muster_text(wish, "find") };
    return face_write(system->catalogue(&query, face_scratch()));
}

/* The JSON Schema of {system, document}: what `banneret schema` prints. */
EXPORT(uint32_t, schema, (void))
{
    const bn_doc *wish = request_tree();
    const bn_system *system = wish ? muster_system(wish) : NULL;
    const char *word = system ? muster_text(wish, "document") : NULL;
    char title[80];
    bn_text text = bn_text_over(title, sizeof title);

    if (!system)
        return 0;
    for (uint32_t i = 0; i < BN_DOCUMENTS; i++) {
        if (!word || strcmp(word, bn_document_words[i]) != 0 || !system->documents[i])
            continue;
        bn_text_add(&text, system->title);
        bn_text_add(&text, ": ");
        bn_text_add(&text, word);
        return face_write(bn_schema_json(system->documents[i], title, face_scratch()));
    }
    (void)bn_fail_value(&the_face.error, BN_USAGE, "the system has no document {}",
                        word ? word : "");
    return 0;
}

/* Adds to a total whose it is, and which number of the sheet it explains. */
static void put_key(const bn_sheet_sum *sum, const bn_term *term, bn_doc *map, bn_arena *arena)
{
    if (term->name)
        bn_doc_put_text(arena, map, "name", term->name);
    for (; sum && sum->words; sum++)
        if (strcmp(sum->words, term->words) == 0)
            bn_doc_put_text(arena, map, "key", sum->key);
}

static bn_doc *terms_doc(const bn_system *system, const bn_trace *trace, bn_arena *arena)
{
    bn_doc *terms = bn_doc_list(arena);

    for (uint32_t i = 0; i < trace->count; i++) {
        const bn_term *term = &trace->terms[i];
        bn_doc *map = bn_doc_push(terms, bn_term_doc(system, term, arena));

        if (bn_term_total(term))
            put_key(system->sheet_sums, term, map, arena);
    }
    return terms;
}

/* What the force whose tree was built amounts to by the book: {sheet, terms}, the sheet as `banneret rate --json`
 * prints it and the terms as `tell` has them, totals with `name` and, where a number of the sheet has its key, `key`. */
EXPORT(uint32_t, rate, (void))
{
    const bn_doc *doc = request_tree();
    bn_arena *arena = face_scratch();
    const bn_system *system;
    bn_head head;
    bn_trace trace;
    bn_doc *sheet, *map;

    if (!doc || bn_system_read(doc, arena, &head, &system, &the_face.error) != BN_OK)
        return 0;
    bn_trace_init(&trace, arena);
    if (system->rate(doc, NULL, arena, &trace, &sheet, &the_face.error) != BN_OK)
        return 0;
    map = bn_doc_map(arena);
    bn_doc_put(arena, map, "sheet", sheet);
    bn_doc_put(arena, map, "terms", terms_doc(system, &trace, arena));
    return face_write(arena->full ? NULL : map);
}
