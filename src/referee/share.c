/* Shares of joint dice, as entries. A table only keeps them: whether a share fits its commitment is checked where
 * hashes are known (src/store/joint.c). */
#include "inner.h"

#include <string.h>

#include <banneret/system/game.h>

enum { DIGITS = 2 * BN_SHARE_BYTES };

bn_code bni_table_share(bn_table *table, bn_seat seat, const bn_share *share, const uint64_t *want,
                        bn_error *err)
{
    bn_code code = bni_table_reserve(table, 1, err);

    if (code != BN_OK)
        return code;
    if (want && *want != bn_table_hash(table))
        return bn_fail(err, BN_JOURNAL,
                       "the share belongs to another state than the journal records");
    *bni_record_at(table, table->count) = (bni_record){ .entry = { .number = table->count + 1,
                                                                   .type = BN_ENTRY_SHARE,
                                                                   .seat = bni_seat_plain(seat),
                                                                   .share = *share,
                                                                   .state = bn_table_hash(table) },
                                                        .before = table->tip,
                                                        .tip = table->tip,
                                                        .reseeded = bni_table_reseeded(table) };
    table->count++;
    return BN_OK;
}

bn_code bn_table_share(bn_table *table, bn_seat seat, const bn_share *share, bn_error *err)
{
    return bni_table_share(table, seat, share, NULL, err);
}

bool bni_table_shared_after(const bn_table *table, uint32_t number)
{
    for (uint32_t n = table->count; n > number; n--) {
        const bn_entry *entry = &bni_record_at(table, n - 1)->entry;

        if (entry->type == BN_ENTRY_SHARE && entry->share.flags & BN_SHARE_GIVEN)
            return true;
    }
    return false;
}

/* Whether the game has dice that not everyone sees. */
static bool hides_dice(const bn_game *game)
{
    for (uint32_t i = 0; i < game->kind_count; i++)
        if (game->kinds[i].form == BN_FORM_ROLL && game->kinds[i].seen != BN_SEEN_BY_ALL)
            return true;
    return false;
}

/* All shares of a draw together give its dice, even those that not everyone may see. So where there are
 * such dice the share of the table itself is for the referee only until the game is over. */
bn_leave bni_share_leave(const bn_table *table, const bn_entry *entry)
{
    bool own = entry->seat.role == BN_REFEREE && entry->share.flags & BN_SHARE_GIVEN;

    return own && table->open_count && hides_dice(table->game) ? BN_LEAVE_LOCKED : BN_LEAVE_ALL;
}

/* ---- as a tree ---------------------------------------------------------------------------- */

static void put_bytes(bn_arena *arena, bn_doc *map, const char *key, const uint8_t *bytes)
{
    static const char digits[] = "0123456789abcdef";
    char hex[DIGITS + 1] = { 0 };

    for (uint32_t i = 0; i < DIGITS; i++)
        hex[i] = digits[i % 2 ? bytes[i / 2] & 15 : bytes[i / 2] >> 4];
    bn_doc_put_text(arena, map, key, hex);
}

/* Commitments are always shown: anyone who noted them can compare the journal with them at the end. */
void bni_share_put(const bn_entry *entry, bool whole, bn_doc *map, bn_arena *arena)
{
    const bn_share *share = &entry->share;
    char words[32];
    bn_text out = bn_text_over(words, sizeof words);

    if (share->flags & BN_SHARE_GIVEN && whole)
        put_bytes(arena, map, "share", share->given);
    if (share->flags & BN_SHARE_COMMITTED)
        put_bytes(arena, map, "commit", share->commit);
    bn_seat_text(share->left_out, &out);
    if (share->flags & BN_SHARE_LEFT_OUT)
        bn_doc_put_text(arena, map, "left_out", words);
    if (!whole)
        bn_doc_put_bool(arena, map, "locked", true);
}

static bool read_bytes(const bn_doc *at, uint8_t out[BN_SHARE_BYTES])
{
    if (at->type != BN_DOC_TEXT || strlen(at->text) != DIGITS)
        return false;
    for (uint32_t i = 0; i < DIGITS; i++) {
        char c = at->text[i];
        bool letter = c >= 'a' && c <= 'f';

        if (!letter && (c < '0' || c > '9'))
            return false;
        out[i / 2] = (uint8_t)(out[i / 2] << 4 | (letter ? c - 'a' + 10 : c - '0'));
    }
    return true;
}

/* A seat commits itself, or gives its share and commits itself to the next, or is left out. */
const char *bni_share_read(const bn_doc *map, bn_share *out)
{
    const bn_doc *given = bn_doc_at(map, "share"), *commit = bn_doc_at(map, "commit");
    const bn_doc *left_out = bn_doc_at(map, "left_out");

    if (left_out && (given || commit || left_out->type != BN_DOC_TEXT ||
                     !bn_seat_parse(left_out->text, &out->left_out)))
        return "left_out";
    if (given && !read_bytes(given, out->given))
        return "share";
    if (!left_out && (!commit || !read_bytes(commit, out->commit)))
        return "commit";
    out->flags =
        (uint8_t)(left_out ? BN_SHARE_LEFT_OUT : BN_SHARE_COMMITTED | (given ? BN_SHARE_GIVEN : 0));
    return NULL;
}

void bni_share_text(const bn_entry *entry, bn_text *out)
{
    bool left_out = entry->share.flags & BN_SHARE_LEFT_OUT;

    if (left_out)
        bn_text_add(out, "the dice continue without the share of ");
    else
        bn_text_add(out, entry->share.flags & BN_SHARE_GIVEN
                             ? "a share of the dice from "
                             : "a commitment to a share of the dice from ");
    if (!left_out && entry->seat.role == BN_REFEREE)
        bn_text_add(out, "the server");
    else
        bn_seat_text(left_out ? entry->share.left_out : entry->seat, out);
    if (left_out)
        bn_text_add(out, ", as the referee ruled");
}
