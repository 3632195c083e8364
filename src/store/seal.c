#include "seal.h"

#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "json.h"

_Static_assert(crypto_secretbox_KEYBYTES == BNI_SECRET, "a key of the box is one secret");
_Static_assert(crypto_kdf_KEYBYTES == BNI_SECRET, "the key is one secret");

/* Every order fills its box to this length, so that the length reveals nothing. */
#define TEXT_MAX 1024
#define BOX_BYTES (crypto_secretbox_NONCEBYTES + crypto_secretbox_MACBYTES + TEXT_MAX)

/* ---- the seed ----------------------------------------------------------------------------- */

void bni_hex_of(const unsigned char *bytes, size_t count, char *out)
{
    (void)sodium_bin2hex(out, 2 * count + 1, bytes, count);
}

bool bni_bytes_of(const char *hex, unsigned char *out, size_t count)
{
    size_t got = 0;

    return hex && strlen(hex) == 2 * count && strspn(hex, "0123456789abcdef") == 2 * count &&
           sodium_hex2bin(out, count, hex, 2 * count, NULL, &got, NULL) == 0 && got == count;
}

static const char *text_at(const bn_doc *map, const char *key)
{
    const bn_doc *at = bn_doc_at(map, key);

    return at && at->type == BN_DOC_TEXT ? at->text : NULL;
}

/* The BLAKE2b-256 of a tree's canonical text. False if that is longer than any that we write. */
static bool digest(const bn_doc *doc, bni_hash *out)
{
    char words[TEXT_MAX + 1];
    bn_text text = bn_text_over(words, sizeof words);

    bn_doc_write(doc, &text);
    bni_chain_digest(words, text.length, out);
    return !text.cut;
}

static bn_doc *seed_doc(const bni_seal *seal, bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena);
    char hex[2 * BNI_SECRET + 1];

    bni_hex_of(seal->seed, BNI_SECRET, hex);
    bn_doc_put_text(arena, map, "seed", hex);
    bni_hex_of(seal->nonce, BNI_SECRET, hex);
    bn_doc_put_text(arena, map, "nonce", hex);
    return map;
}

/* All secrets of a game come from its one key. Returns the commitment to the seed. */
static bni_hash derive(bni_seal *seal, const unsigned char key[BNI_SECRET])
{
    unsigned char block[4096];
    bn_arena arena;
    bni_hash out;

    memcpy(seal->key, key, BNI_SECRET);
    (void)crypto_kdf_derive_from_key(seal->seed, BNI_SECRET, 1, "banneret", key);
    (void)crypto_kdf_derive_from_key(seal->nonce, BNI_SECRET, 2, "banneret", key);
    (void)crypto_kdf_derive_from_key(seal->box, BNI_SECRET, 3, "banneret", key);
    bn_arena_init_fixed(&arena, block, sizeof block);
    (void)digest(seed_doc(seal, &arena), &out);
    sodium_memzero(block, sizeof block);
    return out;
}

void bni_seal_begin(bni_seal *seal)
{
    unsigned char key[BNI_SECRET];

    randombytes_buf(key, sizeof key);
    *seal = (bni_seal){ .on = true, .keyed = true, .known = true };
    seal->seal = derive(seal, key);
    sodium_memzero(key, sizeof key);
}

bool bni_seal_take_key(bni_seal *seal, const unsigned char key[BNI_SECRET])
{
    bni_hash made = derive(seal, key);

    seal->keyed = seal->known = strcmp(made.hex, seal->seal.hex) == 0;
    return seal->keyed;
}

void bni_seal_done(bni_seal *seal)
{
    free(seal->orders);
    sodium_memzero(seal, sizeof *seal);
}

uint64_t bni_seal_seed(const bni_seal *seal, uint32_t number)
{
    unsigned char n[8] = { 0 }, out[crypto_generichash_BYTES_MIN];
    uint64_t seed = 0;

    for (int i = 0; i < 4; i++)
        n[i] = (unsigned char)(number >> 8 * i);
    (void)crypto_generichash(out, sizeof out, n, sizeof n, seal->seed, BNI_SECRET);
    for (int i = 7; i >= 0; i--)
        seed = seed << 8 | out[i];
    return seed;
}

/* ---- the list of orders ------------------------------------------------------------------- */

const bni_order *bni_seal_order(const bni_seal *seal, uint32_t number)
{
    uint32_t low = 0, high = seal->order_count;

    while (low < high) {
        uint32_t middle = low + (high - low) / 2;

        if (seal->orders[middle].number < number)
            low = middle + 1;
        else
            high = middle;
    }
    return low < seal->order_count && seal->orders[low].number == number ? &seal->orders[low]
                                                                         : NULL;
}

bool bni_seal_add(bni_seal *seal, const bni_order *order)
{
    uint32_t room = seal->order_room ? seal->order_room * 2 : 16;
    bni_order *moved;

    if (seal->order_count == seal->order_room) {
        moved = realloc(seal->orders, room * sizeof *moved);
        if (!moved)
            return false;
        seal->orders = moved;
        seal->order_room = room;
    }
    seal->orders[seal->order_count++] = *order;
    return true;
}

/* ---- members of maps ---------------------------------------------------------------------- */

bn_doc *bni_doc_take(bn_doc *map, const char *key)
{
    bn_doc *before = NULL, *at = map->first;

    while (at && strcmp(at->key, key) != 0) {
        before = at;
        at = at->next;
    }
    if (!at)
        return NULL;
    if (before)
        before->next = at->next;
    else
        map->first = at->next;
    if (map->last == at)
        map->last = before;
    map->count--;
    at->next = NULL;
    return at;
}

static const char *const hidden[] = { "value", "words", "note" };

/* Copies these members, which keep what they hold. */
static void copy_hidden(const bn_doc *from, bn_doc *to, bn_arena *arena)
{
    for (size_t i = 0; i < BN_COUNT(hidden); i++) {
        const bn_doc *at = bn_doc_at(from, hidden[i]);
        bn_doc *twin = at ? bn_arena_get(arena, sizeof *twin) : NULL;

        if (!twin)
            continue;
        *twin = *at;
        twin->next = NULL;
        bn_doc_put(arena, to, hidden[i], twin);
    }
}

/* The text to which a sealed order is committed, as a tree. */
static bn_doc *opening(const bn_doc *entry, const char *nonce, bn_arena *arena)
{
    bn_doc *map = entry ? bn_doc_map(arena) : NULL;

    if (!map)
        return NULL;
    bn_doc_put(arena, map, "n", bn_doc_int(arena, bn_doc_at(entry, "n")->number.num));
    copy_hidden(entry, map, arena);
    bn_doc_put_text(arena, map, "nonce", nonce);
    return map;
}

/* ---- writing ------------------------------------------------------------------------------ */

static bool waits(const bn_table *table, uint32_t index)
{
    return bn_table_leave(table, (bn_seat){ .role = BN_SPECTATOR }, BN_MATTER_ENTRY, index) ==
           BN_LEAVE_LOCKED;
}

/* Fills the text up with spaces, encrypts it, and writes it in hexadecimal digits. */
static void fill_box(const bni_seal *seal, bn_text *text, char hex[2 * BOX_BYTES + 1])
{
    unsigned char box[BOX_BYTES];

    randombytes_buf(box, crypto_secretbox_NONCEBYTES);
    memset(text->buffer + text->length, ' ', TEXT_MAX - text->length);
    (void)crypto_secretbox_easy(box + crypto_secretbox_NONCEBYTES,
                                (const unsigned char *)text->buffer, TEXT_MAX, box, seal->box);
    bni_hex_of(box, sizeof box, hex);
}

/* Seals the order of `map`, and adds it to the list. */
static bn_code write_sealed(bni_seal *seal, uint32_t number, bn_doc *map, bn_arena *arena,
                            bn_error *err)
{
    unsigned char nonce[BNI_SECRET];
    char hex[2 * BOX_BYTES + 1], words[TEXT_MAX + 1];
    bn_text text = bn_text_over(words, sizeof words);
    bni_order order = { .number = number };
    bn_doc *sealed;

    randombytes_buf(nonce, sizeof nonce);
    bni_hex_of(nonce, sizeof nonce, order.nonce);
    bn_doc_write(opening(map, order.nonce, arena), &text);
    if (text.cut)
        return bn_fail(err, BN_LIMIT, "the order is too long to be sealed");
    bni_chain_digest(words, text.length, &order.commitment);
    if (!bni_seal_add(seal, &order))
        return bn_fail(err, BN_MEMORY, "out of memory for a sealed order");
    fill_box(seal, &text, hex);
    for (size_t i = 0; i < BN_COUNT(hidden); i++)
        (void)bni_doc_take(map, hidden[i]);
    sealed = bn_doc_put(arena, map, "sealed", bn_doc_map(arena));
    bn_doc_put_text(arena, sealed, "commitment", order.commitment.hex);
    bn_doc_put_text(arena, sealed, "box", hex);
    seal->fresh = true;
    return BN_OK;
}

/* Opens the orders that the entry revealed. */
static void write_openings(const bni_seal *seal, const bn_table *table, bn_doc *map,
                           bn_arena *arena)
{
    bn_seat referee = { .role = BN_REFEREE };
    bn_doc *list = NULL;

    for (uint32_t i = 0; i < seal->order_count; i++) {
        const bni_order *order = &seal->orders[i];

        if (order->opened || waits(table, order->number - 1))
            continue;
        if (!list)
            list = bn_doc_put(arena, map, "opens", bn_doc_list(arena));
        bn_doc_push(list, opening(bn_entry_doc(table, order->number - 1, referee, arena),
                                  order->nonce, arena));
    }
}

/* Whether the entry is the last of a game that is over. */
static bool ends(const bn_table *table, uint32_t index)
{
    return bn_table_winner(table) != BN_GOES_ON && index + 1 == bn_table_entries(table);
}

bn_code bni_seal_write(bni_seal *seal, const bn_table *table, uint32_t index, bn_doc *map,
                       bn_arena *arena, bn_error *err)
{
    bn_code code = BN_OK;

    seal->fresh = false;
    if (seal->opened)
        return bn_fail(err, BN_JOURNAL, "the game is over and its seed is revealed");
    if (!seal->keyed)
        return bn_fail(err, BN_JOURNAL, "the journal is sealed, and its key is not known");
    if (!bni_is_public(table, index, map, arena))
        code = bni_close(seal, index + 1, map, arena, err);
    else if (waits(table, index))
        code = write_sealed(seal, index + 1, map, arena, err);
    if (code != BN_OK)
        return code;
    bni_veil(seal, index + 1, map, arena);
    write_openings(seal, table, map, arena);
    if (ends(table, index))
        bn_doc_put(arena, map, "seed", seed_doc(seal, arena));
    return BN_OK;
}

void bni_seal_wrote(bni_seal *seal, const bn_table *table, uint32_t index, bool written)
{
    if (!written) {
        seal->order_count -= seal->fresh;
        seal->fresh = false;
        return;
    }
    seal->closed = seal->closed || (seal->fresh && seal->orders[seal->order_count - 1].closed);
    for (uint32_t i = 0; i < seal->order_count; i++)
        seal->orders[i].opened =
            seal->orders[i].opened || !waits(table, seal->orders[i].number - 1);
    seal->opened = seal->opened || ends(table, index);
}

/* ---- reading ------------------------------------------------------------------------------ */

bool bni_entry_number(const bn_doc *map, uint32_t *out)
{
    const bn_doc *at = bn_doc_at(map, "n");

    if (!at || at->type != BN_DOC_NUMBER || at->number.den != 1 || at->number.num < 1 ||
        at->number.num > UINT32_MAX)
        return false;
    *out = (uint32_t)at->number.num;
    return true;
}

/* Checks an opening against the commitment, and puts what it holds into the entry. */
static bn_code fill_in(bni_order *order, const bn_doc *found, bn_arena *arena, bn_error *err)
{
    unsigned char nonce[BNI_SECRET];
    uint32_t number = 0;
    bni_hash made;

    if (!digest(found, &made) || strcmp(made.hex, order->commitment.hex) != 0)
        return bn_fail(err, BN_JOURNAL, "the revealed order differs from the sealed one");
    if (!bni_entry_number(found, &number) || number != order->number ||
        !bn_doc_at(found, "value") || !bni_bytes_of(text_at(found, "nonce"), nonce, sizeof nonce))
        return bn_fail(err, BN_JOURNAL, "the opening of a sealed order cannot be read");
    memcpy(order->nonce, text_at(found, "nonce"), sizeof order->nonce);
    if (!bni_doc_take(order->entry, "locked"))
        return BN_OK; /* filled in from its box already */
    copy_hidden(found, order->entry, arena);
    return BN_OK;
}

static bn_code open_box(const bni_seal *seal, bni_order *order, const char *hex, bn_arena *arena,
                        bn_error *err)
{
    unsigned char box[BOX_BYTES], text[TEXT_MAX];
    size_t length = TEXT_MAX;
    bn_doc *found = NULL;

    if (!bni_bytes_of(hex, box, sizeof box) ||
        crypto_secretbox_open_easy(text, box + crypto_secretbox_NONCEBYTES,
                                   sizeof box - crypto_secretbox_NONCEBYTES, box, seal->box) != 0)
        return bn_fail(err, BN_JOURNAL, "the key does not open a sealed order");
    while (length > 0 && text[length - 1] == ' ')
        length--;
    if (bn_json_read((const char *)text, length, arena, &found, err) != BN_OK)
        return bn_fail(err, BN_JOURNAL, "the sealed entry contains no order");
    return fill_in(order, found, arena, err);
}

static bool is_next(const bni_seal *seal, uint32_t number)
{
    return !seal->order_count || seal->orders[seal->order_count - 1].number < number;
}

/* Notes an entry that is closed; bni_closed_open opens it when the seed is known. */
static bn_code read_closed(bni_seal *seal, const bn_doc *map, bn_error *err)
{
    bni_order order = { .closed = true, .opened = true };

    if (!bni_entry_number(map, &order.number) || !is_next(seal, order.number))
        return bn_fail(err, BN_JOURNAL, "the entry is not the next in number");
    if (!bni_seal_add(seal, &order))
        return bn_fail(err, BN_MEMORY, "out of memory for an encrypted entry");
    seal->closed = true;
    return BN_OK;
}

static bn_code read_sealed(bni_seal *seal, bn_doc *map, const bn_doc *sealed, bn_arena *arena,
                           bn_error *err)
{
    const char *commitment = text_at(sealed, "commitment");
    unsigned char bytes[BNI_SECRET];
    bni_order order = { .entry = map };

    if (!bni_entry_number(map, &order.number) || !bni_bytes_of(commitment, bytes, sizeof bytes) ||
        sealed->count != 2 || !text_at(sealed, "box"))
        return bn_fail(err, BN_JOURNAL, "an order is not sealed as it should be");
    for (size_t i = 0; i < BN_COUNT(hidden); i++)
        if (bn_doc_at(map, hidden[i]))
            return bn_fail(err, BN_JOURNAL, "a sealed order is also written openly");
    if (!is_next(seal, order.number))
        return bn_fail(err, BN_JOURNAL, "the entry is not the next in number");
    memcpy(order.commitment.hex, commitment, sizeof order.commitment.hex);
    bn_doc_put_bool(arena, map, "locked", true);
    if (!bni_seal_add(seal, &order))
        return bn_fail(err, BN_MEMORY, "out of memory for a sealed order");
    return seal->keyed ? open_box(seal, &seal->orders[seal->order_count - 1],
                                  text_at(sealed, "box"), arena, err)
                       : BN_OK;
}

static bn_code read_openings(bni_seal *seal, const bn_doc *list, bn_arena *arena, bn_error *err)
{
    bn_code code = BN_OK;

    if (list->type != BN_DOC_LIST)
        return bn_fail(err, BN_JOURNAL, "revealed orders must be a list");
    for (const bn_doc *at = list->first; at && code == BN_OK; at = at->next) {
        uint32_t number = 0;
        const bni_order *found =
            bni_entry_number(at, &number) ? bni_seal_order(seal, number) : NULL;

        if (!found || found->opened)
            return bn_fail(err, BN_JOURNAL, "an order is revealed that was never sealed");
        code = fill_in(&seal->orders[found - seal->orders], at, arena, err);
        seal->orders[found - seal->orders].opened = true;
    }
    return code;
}

static bn_code read_seed(bni_seal *seal, const bn_doc *map, bn_error *err)
{
    bni_hash made;

    if (!digest(map, &made) || strcmp(made.hex, seal->seal.hex) != 0 ||
        !bni_bytes_of(text_at(map, "seed"), seal->seed, BNI_SECRET) ||
        !bni_bytes_of(text_at(map, "nonce"), seal->nonce, BNI_SECRET))
        return bn_fail(err, BN_JOURNAL, "the revealed seed differs from the sealed one");
    seal->known = seal->opened = true;
    return BN_OK;
}

bn_code bni_seal_read(bni_seal *seal, bn_doc *map, bn_arena *arena, bn_error *err)
{
    bn_doc *sealed, *opens, *seed;
    bn_code code = BN_OK;

    if (map->type != BN_DOC_MAP || bn_doc_at(map, "locked"))
        return bn_fail(err, BN_JOURNAL, "the line is not an entry of a journal");
    if (!seal->on)
        return BN_OK; /* reading checks that the entry has no part of a seal */
    if (seal->opened)
        return bn_fail(err, BN_JOURNAL, "the journal continues after its seed was revealed");
    sealed = bni_doc_take(map, "sealed");
    opens = bni_doc_take(map, "opens");
    seed = bni_doc_take(map, "seed");
    if (sealed && bn_doc_at(map, "closed"))
        return bn_fail(err, BN_JOURNAL, "an order is not sealed as it should be");
    if (bn_doc_at(map, "closed"))
        code = read_closed(seal, map, err);
    else if (sealed)
        code = read_sealed(seal, map, sealed, arena, err);
    if (code == BN_OK && opens)
        code = read_openings(seal, opens, arena, err);
    if (code == BN_OK && seed)
        code = read_seed(seal, seed, err);
    return code;
}
