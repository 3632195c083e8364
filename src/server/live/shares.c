#include "shares.h"

#include <string.h>

#include <sodium.h>

static const bn_seat the_server = { .role = BN_REFEREE };

/* The server's share to which it committed itself by entry `number`; of entry 0, which there is not: the seed of
 * the bots. */
static void make_share(const bs_live *live, uint32_t number, uint8_t out[BN_SHARE_BYTES])
{
    char words[64];
    bn_text text = bn_text_over(words, sizeof words);

    bn_text_add(&text, "banneret server's share ");
    bn_text_int(&text, number);
    (void)crypto_generichash(out, BN_SHARE_BYTES, (const unsigned char *)words, text.length,
                             live->secret, BS_TABLE_SECRET);
}

bn_code bs_shares_open(bs_live *live, const bn_joint *head, const uint8_t *secret, bn_error *err)
{
    uint8_t bots[BN_SHARE_BYTES];

    if (!secret)
        return bn_fail(err, BN_JOURNAL, "the secret of a table with joint dice is missing");
    memcpy(live->secret, secret, BS_TABLE_SECRET);
    make_share(live, 0, bots);
    memcpy(&live->seed, bots, sizeof live->seed);
    live->joint = bni_joint_make(head, &live->arena);
    return live->joint ? BN_OK : bn_fail(err, BN_MEMORY, "out of memory for a table");
}

bn_code bs_shares_allow(bs_live *live, bn_seat seat, bn_entry_type type, bn_error *err)
{
    bn_entry entry = { .type = (uint8_t)type, .seat = seat, .origin = BN_ORIGIN_TYPED };
    bn_code code = live->joint ? bs_live_write(live, err) : BN_OK;

    return code == BN_OK && live->joint ? bni_joint_judge(live->joint, live->table, &entry, err)
                                        : code;
}

bn_code bs_shares_add(bs_live *live, bn_seat seat, const bn_share *share, bn_error *err)
{
    bn_entry entry = { .type = BN_ENTRY_SHARE, .seat = seat, .share = *share };
    bn_code code;

    if (!live->joint)
        return bn_fail(err, BN_ANSWER, "the dice of this table are not joint");
    code = bs_live_write(live, err);
    if (code == BN_OK)
        code = bni_joint_judge(live->joint, live->table, &entry, err);
    return code == BN_OK ? bn_table_share(live->table, seat, share, err) : code;
}

/* Whether the server can give the share that it is committed to. Of a journal that was started at another server it
 * cannot. */
static bool can_give(const bs_live *live, uint32_t index)
{
    const bni_party *party = &live->joint->parties[index];
    uint8_t share[BN_SHARE_BYTES], commit[BN_SHARE_BYTES];

    make_share(live, party->commit_at, share);
    bni_joint_commit(live->joint, index, share, commit);
    return party->committed && memcmp(commit, party->commit, sizeof commit) == 0;
}

bn_code bs_shares_settle(bs_live *live, bool *given, bn_error *err)
{
    bn_code code = live->joint ? bs_live_write(live, err) : BN_OK;
    bn_share share = { .flags = BN_SHARE_COMMITTED };
    uint8_t next[BN_SHARE_BYTES];
    uint32_t index;

    *given = false;
    if (code != BN_OK || !live->joint)
        return code;
    index = live->joint->count - 1;
    if (can_give(live, index)) {
        if (bni_joint_owes(live->joint, live->table, index) != BNI_OWES_SHARE)
            return BN_OK;
        share.flags |= BN_SHARE_GIVEN;
        make_share(live, live->joint->parties[index].commit_at, share.given);
    }
    make_share(live, bn_table_entries(live->table) + 1, next);
    bni_joint_commit(live->joint, index, next, share.commit);
    *given = true;
    return bs_shares_add(live, the_server, &share, err);
}

bn_code bs_shares_seed(bs_live *live, bool *known, uint64_t *out, bn_error *err)
{
    bn_code code = live->joint ? bs_live_write(live, err) : BN_OK;

    *known = code == BN_OK && (!live->joint || bni_joint_seed(live->joint, out));
    if (!live->joint)
        *out = live->seed;
    return code;
}

uint32_t bs_shares_owing(const bs_live *live, bn_seat out[BN_OPEN_MAX])
{
    uint32_t count = 0;

    for (uint32_t i = 0; live->joint && i + 1 < live->joint->count && count < BN_OPEN_MAX; i++)
        if (bni_joint_blocks(live->joint, live->table, i))
            out[count++] = live->joint->parties[i].seat;
    return count;
}

bn_code bs_shares_leave_out(bs_live *live, bn_error *err)
{
    bn_share share = { .flags = BN_SHARE_LEFT_OUT };
    bn_seat owing[BN_OPEN_MAX];
    uint32_t count = bs_shares_owing(live, owing);
    bn_code code = BN_OK;

    for (uint32_t i = 0; i < count && code == BN_OK; i++) {
        share.left_out = owing[i];
        code = bs_shares_add(live, the_server, &share, err);
    }
    return code;
}

/* ---- what the seats are shown -------------------------------------------------------------- */

/* A seat that lost its share can commit itself again, but not for dice that are asked for already. */
static const char *state_of(const bs_live *live, uint32_t index)
{
    const bni_party *party = &live->joint->parties[index];

    if (party->away)
        return "left out";
    switch (bni_joint_owes(live->joint, live->table, index)) {
    case BNI_OWES_COMMITMENT:
        return "owes a commitment";
    case BNI_OWES_SHARE:
        return "owes a share";
    default:
        break;
    }
    if (bni_joint_blocks(live->joint, live->table, index))
        return "committed too late";
    return party->given_at > live->joint->locked ? "given" : "committed";
}

static void put_own(const bs_live *live, uint32_t index, bn_doc *map, bn_arena *arena)
{
    const bni_party *party = &live->joint->parties[index];
    bni_owes owes = bni_joint_owes(live->joint, live->table, index);
    char hex[2 * BN_SHARE_BYTES + 1];

    if (owes != BNI_OWES_NOTHING)
        bn_doc_put_text(arena, map, "wants", owes == BNI_OWES_SHARE ? "share" : "commitment");
    if (party->committed)
        bn_doc_put_text(arena, map, "commit",
                        sodium_bin2hex(hex, sizeof hex, party->commit, sizeof party->commit));
}

bn_doc *bs_shares_doc(const bs_live *live, bn_seat seat, bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena), *list;
    int own = seat.role == BN_REFEREE ? -1 : bni_joint_party(live->joint, seat);

    bn_doc_put_text(arena, map, "table", live->joint->table);
    list = bn_doc_put(arena, map, "seats", bn_doc_list(arena));
    for (uint32_t i = 0; i + 1 < live->joint->count; i++) {
        bn_doc *party = bn_doc_push(list, bn_doc_map(arena));

        bn_doc_put_text(arena, party, "seat", live->joint->parties[i].name);
        bn_doc_put_text(arena, party, "state", state_of(live, i));
    }
    if (own >= 0)
        put_own(live, (uint32_t)own, map, arena);
    return map;
}
