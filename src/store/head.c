#include "head.h"

#include <banneret/system/system.h>

#include "manner.h"

bn_doc *bni_head_doc(const bn_journal_head *head, bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena), *document = bn_doc_map(arena);
    char seed[17];
    bn_text words = bn_text_over(seed, sizeof seed);

    bn_doc_put(arena, map, "banneret", bn_doc_text(arena, "journal"));
    bn_doc_put(arena, map, "format", bn_doc_int(arena, head->joint.table ? BN_JOURNAL_FORMAT : 1));
    bn_doc_put(arena, map, "engine", bn_doc_text(arena, head->engine));
    bn_doc_put(arena, map, "system", bn_doc_text(arena, head->system));
    bn_doc_put(arena, map, "data", bn_doc_text(arena, head->data));
    if (head->figures)
        bn_doc_put(arena, map, "figures", bn_doc_text(arena, head->figures));
    if (document) {
        *document = *head->document; /* its own root: it gets a key here, and has no next member */
        document->next = NULL;
        bn_doc_put(arena, map, "document", document);
    }
    bn_text_hex64(&words, head->seed);
    if (head->seal)
        bn_doc_put(arena, map, "seal", bn_doc_text(arena, head->seal));
    else if (head->seeded)
        bn_doc_put(arena, map, "seed", bn_doc_text(arena, seed));
    bni_manner_put(arena, map, head);
    return arena->full ? NULL : map;
}
