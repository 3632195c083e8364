#include "chain.h"

#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include <banneret/journal.h>
#include <banneret/store.h>

#include "head.h"
#include "joint.h"
#include "json.h"

_Static_assert(crypto_generichash_BYTES * 2 == BNI_HASH_DIGITS, "BLAKE2b-256 is 64 digits");

void bni_chain_digest(const char *text, size_t length, bni_hash *out)
{
    unsigned char bytes[crypto_generichash_BYTES];

    crypto_generichash(bytes, sizeof bytes, (const unsigned char *)text, length, NULL, 0);
    sodium_bin2hex(out->hex, sizeof out->hex, bytes, sizeof bytes);
}

void bni_hashes_add(bni_hashes *list, const bni_hash *hash, bn_arena *arena)
{
    if (list->count == list->room) {
        uint32_t room = list->room ? list->room * 2 : 64;
        bni_hash *more = bn_arena_array(arena, room, sizeof *more);

        if (!more)
            return;
        if (list->hash)
            memcpy(more, list->hash, list->count * sizeof *more);
        list->hash = more;
        list->room = room;
    }
    list->hash[list->count++] = *hash;
}

/* ---- lines that come back ----------------------------------------------------------------- */

#define PLAIN_DEPTH 8
#define PLAIN_MEMBERS 32

static bool ascii(const char *text)
{
    for (; *text != '\0'; text++)
        if (*text < ' ' || *text > '~')
            return false;
    return true;
}

static bool key_is_new(const bn_doc *map, const bn_doc *child)
{
    for (const bn_doc *before = map->first; before != child; before = before->next)
        if (strcmp(before->key, child->key) == 0)
            return false;
    return true;
}

/* Whether a tree is so simple that reading it again gives what was written: whole numbers, plain letters, no key twice,
 * and little of everything. Nearly all entries are. */
static bool is_simple(const bn_doc *doc, uint32_t depth)
{
    bool simple = depth < PLAIN_DEPTH && doc->count <= PLAIN_MEMBERS;

    if (doc->type == BN_DOC_NUMBER)
        return doc->number.den <= 1;
    if (doc->type == BN_DOC_TEXT)
        return ascii(doc->text);
    if (doc->type != BN_DOC_LIST && doc->type != BN_DOC_MAP)
        return true;
    for (const bn_doc *child = doc->first; child && simple; child = child->next)
        simple = is_simple(child, depth + 1) &&
                 (doc->type == BN_DOC_LIST ||
                  (child->key && ascii(child->key) && key_is_new(doc, child)));
    return simple;
}

/* jansson keeps decimals as doubles. A number that would not come back the same is refused now, and
 * not when someone needs the journal. */
static bn_code read_again(const bn_text *line, bn_error *err)
{
    bn_arena arena = bn_store_arena((size_t)BN_JOURNAL_LINE_MAX * 512);
    bn_doc *again = NULL;
    bni_hash hash;
    bn_code code = bni_chain_read(line->buffer, line->length - 1, &arena, &again, &hash, err);

    bn_arena_done(&arena);
    if (code == BN_OK || code == BN_MEMORY)
        return code;
    return bn_fail(
        err, BN_SCHEMA,
        "a number has too many digits, or a text has characters that the journal cannot keep");
}

/* ---- writing and reading ------------------------------------------------------------------ */

bn_code bni_chain_line(const bn_doc *map, bn_text *line, bni_hash *out, bn_error *err)
{
    bni_hash hash;

    bn_doc_write(map, line);
    if (line->cut || line->length < 2)
        return bn_fail(err, BN_LIMIT, "the entry is too long for a line of the journal");
    bni_chain_digest(line->buffer, line->length, &hash);
    line->buffer[--line->length] = '\0'; /* the closing brace */
    bn_text_add(line, ",\"hash\":\"");
    bn_text_add(line, hash.hex);
    bn_text_add(line, "\"}\n");
    if (line->cut)
        return bn_fail(err, BN_LIMIT, "the entry is too long for a line of the journal");

    bn_code code = is_simple(map, 0) ? BN_OK : read_again(line, err);
    if (code == BN_OK)
        *out = hash;
    return code;
}

/* Scratch for what is added around a tree. The tree itself is not copied, or only its top level
 * is. */
#define SCRATCH_BYTES 65536

bn_code bni_chain_head(const bn_journal_head *head, bn_text *line, bni_hash *out, bn_error *err)
{
    void *block = malloc(SCRATCH_BYTES);
    bn_doc *map = NULL;
    bn_arena arena;
    bn_code code;

    if (block) {
        bn_arena_init_fixed(&arena, block, SCRATCH_BYTES);
        map = bni_head_doc(head, &arena);
        if (map && head->joint.table)
            bni_joint_put(&arena, map, &head->joint);
    }
    code = map && !arena.full
               ? bni_chain_line(map, line, out, err)
               : bn_fail(err, BN_MEMORY, "out of memory for the first line of the journal");
    free(block);
    return code;
}

bn_code bni_chain_next(const bn_doc *entry, const bni_hash *prev, bn_text *line, bni_hash *out,
                       bn_error *err)
{
    void *block = malloc(SCRATCH_BYTES);
    bn_doc *map = NULL;
    bn_arena arena;
    bn_code code;

    if (block) {
        bn_arena_init_fixed(&arena, block, SCRATCH_BYTES);
        map = bni_chain_copy(&arena, entry);
        bn_doc_put(&arena, map, "prev", bn_doc_text(&arena, prev->hex));
    }
    code = block && map && !arena.full
               ? bni_chain_line(map, line, out, err)
               : bn_fail(err, BN_MEMORY, "out of memory for a line of the journal");
    free(block);
    return code;
}

const char *bni_chain_take(bn_doc *map, const char *key)
{
    bn_doc *last = map->last, *before = map->first;

    if (map->type != BN_DOC_MAP || map->count < 2 || strcmp(last->key, key) != 0 ||
        last->type != BN_DOC_TEXT)
        return NULL;
    while (before->next != last)
        before = before->next;
    before->next = NULL;
    map->last = before;
    map->count--;
    return last->text;
}

bn_doc *bni_chain_copy(bn_arena *arena, const bn_doc *map)
{
    bn_doc *copy = bn_doc_map(arena);

    for (const bn_doc *child = map->first; child; child = child->next) {
        bn_doc *twin = bn_arena_get(arena, sizeof *twin);

        if (!twin)
            return NULL;
        *twin = *child;
        twin->next = NULL;
        bn_doc_put(arena, copy, child->key, twin);
    }
    return arena->full ? NULL : copy;
}

bn_code bni_chain_read(const char *line, size_t length, bn_arena *arena, bn_doc **out,
                       bni_hash *hash, bn_error *err)
{
    bn_doc *map = NULL;
    const char *told;
    bni_hash made;
    bn_text text;
    char *buffer;
    bn_code code = bn_json_read(line, length, arena, &map, err);

    if (code != BN_OK)
        return code;
    told = bni_chain_take(map, "hash");
    if (!told)
        return bn_fail(err, BN_JOURNAL, "the line does not end with its hash");
    /* The canonical text is no longer than the line, except where JSON allows a shorter spelling
     * than ours. The worst case is one byte for which we write six. */
    buffer = malloc(length * 6 + 64);
    if (!buffer)
        return bn_fail(err, BN_MEMORY, "out of memory verifying a line");
    text = bn_text_over(buffer, length * 6 + 64);
    bn_doc_write(map, &text);
    bni_chain_digest(buffer, text.length, &made);
    free(buffer);
    if (strcmp(made.hex, told) != 0)
        return bn_fail(err, BN_JOURNAL,
                       "the line was changed after it was written: its hash does not fit");
    *out = map;
    *hash = made;
    return BN_OK;
}
