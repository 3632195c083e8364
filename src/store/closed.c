/* Entries of a sealed journal of which not everyone is shown all (seal.h). */
#include "seal.h"

#include <string.h>

#include <sodium.h>

#include "json.h"

/* A closed entry is filled up to a multiple of this, so that its length reveals almost nothing. */
enum { STEP = 1024, TEXT_ROOM = 16 * STEP };
enum { AROUND = crypto_secretbox_NONCEBYTES + crypto_secretbox_MACBYTES, VEIL_BYTES = 8 };

/* ---- secrets that follow from the seed ----------------------------------------------------- */

static void closed_key(const bni_seal *seal, unsigned char out[BNI_SECRET])
{
    static const unsigned char word[] = { 'c', 'l', 'o', 's', 'e', 'd' };

    (void)crypto_generichash(out, BNI_SECRET, word, sizeof word, seal->seed, BNI_SECRET);
}

/* Veils a hash for an entry, or unveils it. False if `hex` is no hash. */
static bool veil(const bni_seal *seal, uint32_t number, const char *hex,
                 char out[2 * VEIL_BYTES + 1])
{
    unsigned char text[4 + 8] = { 'v', 'e', 'i', 'l' }, bytes[VEIL_BYTES];
    unsigned char mask[crypto_generichash_BYTES_MIN];

    if (!bni_bytes_of(hex, bytes, sizeof bytes))
        return false;
    for (int i = 0; i < 4; i++)
        text[4 + i] = (unsigned char)(number >> 8 * i);
    (void)crypto_generichash(mask, sizeof mask, text, sizeof text, seal->seed, BNI_SECRET);
    for (int i = 0; i < VEIL_BYTES; i++)
        bytes[i] ^= mask[VEIL_BYTES - 1 - i];
    bni_hex_of(bytes, sizeof bytes, out);
    return true;
}

/* ---- writing ------------------------------------------------------------------------------ */

static bool same_text(const bn_doc *a, const bn_doc *b)
{
    char words[2][TEXT_ROOM];
    bn_text text[2];

    for (int i = 0; i < 2; i++) {
        text[i] = bn_text_over(words[i], sizeof words[i]);
        bn_doc_write(i ? b : a, &text[i]);
    }
    return !text[0].cut && !text[1].cut && strcmp(words[0], words[1]) == 0;
}

bool bni_is_public(const bn_table *table, uint32_t index, const bn_doc *map, bn_arena *arena)
{
    const bn_doc *told = bn_entry_doc(table, index, (bn_seat){ .role = BN_SPECTATOR }, arena);
    bn_doc *copy = bni_chain_copy(arena, map);

    if (!told || !copy)
        return false; /* the arena is full, and nothing is written */
    if (bn_doc_at(told, "locked"))
        return bn_doc_at(told, "ask") != NULL;
    (void)bni_doc_take(copy, "state");
    return same_text(copy, told);
}

bn_code bni_close(bni_seal *seal, uint32_t number, bn_doc *map, bn_arena *arena, bn_error *err)
{
    size_t room = TEXT_ROOM + 1, filled;
    unsigned char key[BNI_SECRET], *box = bn_arena_get(arena, AROUND + TEXT_ROOM);
    char *words = bn_arena_get(arena, room), *hex = bn_arena_get(arena, 2 * (AROUND + room));
    bn_text text;

    if (!box || !words || !hex)
        return bn_fail(err, BN_MEMORY, "out of memory for an encrypted entry");
    text = bn_text_over(words, room);
    bn_doc_write(map, &text);
    if (text.cut)
        return bn_fail(err, BN_LIMIT, "the entry is too long to be closed");
    if (!bni_seal_add(seal, &(bni_order){ .number = number, .closed = true, .opened = true }))
        return bn_fail(err, BN_MEMORY, "out of memory for an encrypted entry");
    seal->fresh = true;
    filled = (text.length + STEP - 1) / STEP * STEP;
    memset(words + text.length, ' ', filled - text.length);
    closed_key(seal, key);
    randombytes_buf(box, crypto_secretbox_NONCEBYTES);
    (void)crypto_secretbox_easy(box + crypto_secretbox_NONCEBYTES, (const unsigned char *)words,
                                filled, box, key);
    sodium_memzero(key, sizeof key);
    bni_hex_of(box, AROUND + filled, hex);
    *map = (bn_doc){ .type = BN_DOC_MAP };
    bn_doc_put_int(arena, map, "n", number);
    bn_doc_put_text(arena, map, "closed", hex);
    return BN_OK;
}

void bni_veil(const bni_seal *seal, uint32_t number, bn_doc *map, bn_arena *arena)
{
    char hex[2 * VEIL_BYTES + 1];
    const bn_doc *state = seal->closed ? bni_doc_take(map, "state") : NULL;

    if (state && veil(seal, number, state->text, hex))
        bn_doc_put_text(arena, map, "veiled", hex);
}

/* ---- reading ------------------------------------------------------------------------------ */

/* The entry in a box, in the place of the line that has it. */
static bn_code open_entry(const bni_seal *seal, const bn_doc *closed, bn_doc *map, bn_arena *arena,
                          bn_error *err)
{
    size_t size = closed->type == BN_DOC_TEXT ? strlen(closed->text) / 2 : 0, length;
    unsigned char key[BNI_SECRET], *box = size > AROUND ? bn_arena_get(arena, size) : NULL;
    uint32_t number = 0, inside = 0;
    bn_doc *found = NULL, *next = map->next;
    bool good;

    if (arena->full)
        return bn_fail(err, BN_MEMORY, "out of memory for the journal");
    closed_key(seal, key);
    good = box && bni_bytes_of(closed->text, box, size) &&
           crypto_secretbox_open_easy(box + crypto_secretbox_NONCEBYTES,
                                      box + crypto_secretbox_NONCEBYTES,
                                      size - crypto_secretbox_NONCEBYTES, box, key) == 0;
    sodium_memzero(key, sizeof key);
    if (!good)
        return bn_fail(err, BN_JOURNAL, "the seed does not open an encrypted entry");
    for (length = size - AROUND;
         length > 0 && box[crypto_secretbox_NONCEBYTES + length - 1] == ' ';)
        length--;
    if (bn_json_read((const char *)box + crypto_secretbox_NONCEBYTES, length, arena, &found, err) !=
            BN_OK ||
        found->type != BN_DOC_MAP || map->count != 1 || !bni_entry_number(map, &number) ||
        !bni_entry_number(found, &inside) || number != inside || bn_doc_at(found, "locked"))
        return bn_fail(err, BN_JOURNAL, "an encrypted entry cannot be read");
    *map = *found;
    map->next = next;
    return BN_OK;
}

static bn_code unveil(const bni_seal *seal, bn_doc *map, bn_arena *arena, bn_error *err)
{
    const bn_doc *veiled = bni_doc_take(map, "veiled");
    char hex[2 * VEIL_BYTES + 1];
    uint32_t number = 0;

    if (!bni_entry_number(map, &number) || veiled->type != BN_DOC_TEXT || bn_doc_at(map, "state") ||
        !veil(seal, number, veiled->text, hex))
        return bn_fail(err, BN_JOURNAL,
                       "the state of an encrypted entry is not hidden as it should be");
    bn_doc_put_text(arena, map, "state", hex);
    return BN_OK;
}

/* Leaves out the entries after `last`; NULL: all of them. */
static uint32_t cut_after(bn_doc *entries, bn_doc *last, uint32_t kept)
{
    uint32_t count = entries->count - kept;

    if (last)
        last->next = NULL;
    else
        entries->first = NULL;
    entries->last = last;
    entries->count = kept;
    return count;
}

bn_code bni_closed_open(const bni_seal *seal, bn_doc *entries, bn_arena *arena, uint32_t *left_out,
                        bn_error *err)
{
    bn_code code = BN_OK;
    bn_doc *last = NULL;
    uint32_t line = 2; /* the first has the document */

    *left_out = 0;
    if (!seal->on)
        return BN_OK;
    for (bn_doc *map = entries->first; map && code == BN_OK; last = map, map = map->next, line++) {
        const bn_doc *closed = bn_doc_at(map, "closed");

        if (!closed && !bn_doc_at(map, "veiled"))
            continue;
        if (!seal->known) {
            *left_out = cut_after(entries, last, line - 2);
            return BN_OK;
        }
        (void)bni_doc_take(map, "closed");
        code = closed ? open_entry(seal, closed, map, arena, err) : unveil(seal, map, arena, err);
        if (err && code != BN_OK)
            err->line = line;
    }
    return code;
}
