#include "joint.h"

#include <string.h>

#include <sodium.h>

enum { TABLE_DIGITS = 32, DRAW_TEXT = 8192 };

_Static_assert(crypto_hash_sha256_BYTES == BN_SHARE_BYTES, "a commitment is as long as a share");

static const bn_seat the_server = { .role = BN_REFEREE };

static void add_digits(bn_text *text, const uint8_t bytes[BN_SHARE_BYTES])
{
    char hex[2 * BN_SHARE_BYTES + 1];

    (void)sodium_bin2hex(hex, sizeof hex, bytes, BN_SHARE_BYTES);
    bn_text_add(text, hex);
}

static void hash_text(const bn_text *text, uint8_t out[BN_SHARE_BYTES])
{
    BN_ASSERT(!text->cut);
    (void)crypto_hash_sha256(out, (const unsigned char *)text->buffer, text->length);
}

void bni_joint_commit(const bni_joint *joint, uint32_t index, const uint8_t share[BN_SHARE_BYTES],
                      uint8_t out[BN_SHARE_BYTES])
{
    char buffer[256];
    bn_text text = bn_text_over(buffer, sizeof buffer);

    bn_text_add(&text, "banneret share 1\n");
    bn_text_add(&text, joint->table);
    bn_text_char(&text, '\n');
    bn_text_add(&text, joint->parties[index].name);
    bn_text_char(&text, '\n');
    add_digits(&text, share);
    hash_text(&text, out);
}

/* ---- the first line ----------------------------------------------------------------------- */

static void add_party(bni_joint *joint, bn_seat seat)
{
    bni_party *party = &joint->parties[joint->count++];
    bn_text name = bn_text_over(party->name, sizeof party->name);

    party->seat = seat;
    bn_seat_text(seat, &name);
}

bni_joint *bni_joint_make(const bn_joint *head, bn_arena *arena)
{
    bni_joint *joint = bn_arena_get(arena, sizeof *joint);

    if (!joint)
        return NULL;
    joint->table = head->table;
    for (uint32_t i = 0; i < head->count; i++)
        add_party(joint, head->seats[i]);
    add_party(joint, the_server);
    joint->tally.parties = joint->count;
    return joint;
}

void bni_joint_put(bn_arena *arena, bn_doc *map, const bn_joint *joint)
{
    bn_doc *shares = bn_doc_map(arena), *seats;

    bn_doc_put_text(arena, map, "dice", "joint");
    bn_doc_put_text(arena, shares, "table", joint->table);
    seats = bn_doc_put(arena, shares, "seats", bn_doc_list(arena));
    for (uint32_t i = 0; i < joint->count; i++) {
        char words[32];
        bn_text name = bn_text_over(words, sizeof words);

        bn_seat_text(joint->seats[i], &name);
        bn_doc_push(seats, bn_doc_text(arena, words));
    }
    bn_doc_put(arena, map, "shares", shares);
}

static bool same_seat(bn_seat a, bn_seat b)
{
    return a.role == b.role && a.side == b.side && a.person == b.person;
}

static bool has_seat(const bn_joint *joint, bn_seat seat)
{
    for (uint32_t i = 0; i < joint->count; i++)
        if (same_seat(joint->seats[i], seat))
            return true;
    return false;
}

const char *bni_joint_read(const bn_doc *map, bn_joint *out)
{
    const bn_doc *shares = bn_doc_at(map, "shares");
    const bn_doc *table = bn_doc_at(shares, "table"), *seats = bn_doc_at(shares, "seats");

    if (!table || table->type != BN_DOC_TEXT || strlen(table->text) != TABLE_DIGITS ||
        strspn(table->text, "0123456789abcdef") != TABLE_DIGITS)
        return "the journal has joint dice, but no name of the table for them";
    if (!seats || seats->type != BN_DOC_LIST || seats->count > BN_SHARES_MAX)
        return "the journal does not name the seats of its joint dice";
    for (const bn_doc *at = seats->first; at; at = at->next) {
        bn_seat seat;

        if (at->type != BN_DOC_TEXT || !bn_seat_parse(at->text, &seat) ||
            (seat.role != BN_COMMANDER && seat.role != BN_CHARACTER) || has_seat(out, seat))
            return "a seat that shares in the dice does not play, or is named twice";
        out->seats[out->count++] = seat;
    }
    out->table = table->text;
    return NULL;
}

/* ---- who owes what ------------------------------------------------------------------------ */

int bni_joint_party(const bni_joint *joint, bn_seat seat)
{
    for (uint32_t i = 0; i < joint->count; i++)
        if (same_seat(joint->parties[i].seat, seat))
            return (int)i;
    return -1;
}

static bool is_server(const bni_joint *joint, const bni_party *party)
{
    return party == &joint->parties[joint->count - 1];
}

static bool has_given(const bni_joint *joint, const bni_party *party)
{
    return party->given_at > joint->locked;
}

/* The first party that keeps an order from being locked: it is not committed, and was not left out. */
static const bni_party *uncommitted(const bni_joint *joint)
{
    for (uint32_t i = 0; i < joint->count; i++)
        if (!joint->parties[i].committed && !joint->parties[i].away)
            return &joint->parties[i];
    return NULL;
}

/* The first of `count` parties whose share the present draw needs and does not have. */
static const bni_party *missing(const bni_joint *joint, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (!joint->parties[i].away && !has_given(joint, &joint->parties[i]))
            return &joint->parties[i];
    return NULL;
}

static bool begun(const bni_joint *joint)
{
    for (uint32_t i = 0; i < joint->count; i++)
        if (has_given(joint, &joint->parties[i]))
            return true;
    return false;
}

static bool rolls(const bn_table *table)
{
    bn_asked open[BN_OPEN_MAX];
    uint32_t count = bn_table_ask(table, open);

    for (uint32_t i = 0; i < count; i++)
        if (open[i].question.form == BN_FORM_ROLL)
            return true;
    return false;
}

/* Whether a draw can be started at all: before the first lock all must be committed. */
static bool wanted(const bni_joint *joint, const bn_table *table)
{
    return joint->locked > 0 && rolls(table);
}

bni_owes bni_joint_owes(const bni_joint *joint, const bn_table *table, uint32_t index)
{
    const bni_party *party = &joint->parties[index];

    if (!party->committed)
        return BNI_OWES_COMMITMENT;
    if (party->away || party->commit_at > joint->locked || has_given(joint, party) ||
        !wanted(joint, table) || (is_server(joint, party) && missing(joint, joint->count - 1)))
        return BNI_OWES_NOTHING;
    return BNI_OWES_SHARE;
}

bool bni_joint_blocks(const bni_joint *joint, const bn_table *table, uint32_t index)
{
    const bni_party *party = &joint->parties[index];

    return !party->away &&
           (!party->committed || (wanted(joint, table) && !has_given(joint, party)));
}

/* ---- judging ------------------------------------------------------------------------------ */

static bn_code refuse(bn_error *err, bn_code code, const bni_joint *joint, const char *sentence,
                      const bni_party *party)
{
    return bn_fail_value(err, code, sentence, is_server(joint, party) ? "the server" : party->name);
}

static bn_code judge_left_out(const bni_joint *joint, const bn_entry *entry, bn_error *err)
{
    int index = bni_joint_party(joint, entry->share.left_out);

    if (entry->seat.role != BN_REFEREE)
        return bn_fail(err, BN_SEAT, "only the referee can continue without a dice contribution");
    if (index < 0 || is_server(joint, &joint->parties[index]))
        return bn_fail(err, BN_ANSWER, "that seat has no share that can be left out");
    if (joint->parties[index].away || has_given(joint, &joint->parties[index]))
        return refuse(err, BN_ANSWER, joint, "no dice contribution of {} is due",
                      &joint->parties[index]);
    return BN_OK;
}

static bn_code judge_given(const bni_joint *joint, const bn_table *table, const bni_party *party,
                           const uint8_t share[BN_SHARE_BYTES], bn_error *err)
{
    const bni_party *other = missing(joint, joint->count - 1);
    uint8_t made[BN_SHARE_BYTES];

    if (!wanted(joint, table) || has_given(joint, party))
        return refuse(err, BN_ANSWER, joint, "no share of {} is expected now", party);
    if (party->away || !party->committed)
        return refuse(err, BN_ANSWER, joint, "{} gives a share without a commitment", party);
    if (party->commit_at > joint->locked)
        return refuse(err, BN_ANSWER, joint,
                      "{} committed to its share only after the orders were locked", party);
    if (is_server(joint, party) && other)
        return refuse(err, BN_ANSWER, joint,
                      "the server gives its share last, and {} has not given one", other);
    bni_joint_commit(joint, (uint32_t)(party - joint->parties), share, made);
    return memcmp(made, party->commit, sizeof made) == 0
               ? BN_OK
               : refuse(err, BN_ANSWER, joint, "the share of {} does not fit its commitment",
                        party);
}

static bn_code judge_share(const bni_joint *joint, const bn_table *table, const bn_entry *entry,
                           bn_error *err)
{
    int index = bni_joint_party(joint, entry->seat);

    if (entry->share.flags & BN_SHARE_LEFT_OUT)
        return judge_left_out(joint, entry, err);
    if (index < 0)
        return bn_fail(err, BN_SEAT, "this seat has no share in the dice");
    return entry->share.flags & BN_SHARE_GIVEN
               ? judge_given(joint, table, &joint->parties[index], entry->share.given, err)
               : BN_OK;
}

bn_code bni_joint_judge(const bni_joint *joint, const bn_table *table, const bn_entry *entry,
                        bn_error *err)
{
    const bni_party *party;
    bool referee = entry->seat.role == BN_REFEREE;

    if (entry->type == BN_ENTRY_SHARE)
        return judge_share(joint, table, entry, err);
    party = uncommitted(joint);
    if (party && entry->type == BN_ENTRY_ANSWER)
        return refuse(err, BN_ANSWER, joint,
                      "{} has not yet committed to a share of the dice, so nothing can be answered",
                      party);
    party = missing(joint, joint->count);
    if (entry->type == BN_ENTRY_ROLL)
        return party && entry->origin == BN_ORIGIN_ROLLED
                   ? refuse(err, BN_ANSWER, joint,
                            "the dice contribution of {} is missing, and no ruling continues "
                            "without it",
                            party)
                   : BN_OK;
    /* A seat that sees the shares of the others must not leave the draw. */
    if (!referee && begun(joint) && rolls(table))
        return bn_fail(err, BN_ANSWER,
                       "the dice are being drawn: only the referee can change anything now");
    return BN_OK;
}

/* ---- following ---------------------------------------------------------------------------- */

static void lock(bni_joint *joint, uint32_t number, const bni_hash *line)
{
    if (joint->locked == 0 && uncommitted(joint))
        return; /* a ruling before the first commitments */
    if (begun(joint) && joint->drawn != joint->locked)
        joint->tally.broken_off++;
    joint->locked = number;
    joint->lock = *line;
    for (uint32_t i = 0; i < joint->count; i++)
        if (joint->parties[i].committed)
            joint->parties[i].away = false;
}

static void follow_share(bni_joint *joint, const bn_entry *entry, const bni_hash *line)
{
    const bn_share *share = &entry->share;
    bool left_out = share->flags & BN_SHARE_LEFT_OUT;
    int index = bni_joint_party(joint, left_out ? share->left_out : entry->seat);
    bni_party *party = &joint->parties[index];

    BN_ASSERT(index >= 0); /* it was judged */
    party->away = party->away || left_out;
    party->committed = !left_out;
    party->commit_at = entry->number;
    joint->tally.left_out += left_out;
    memcpy(party->commit, share->commit, sizeof party->commit);
    if (share->flags & BN_SHARE_GIVEN) {
        party->given_at = entry->number;
        memcpy(party->given, share->given, sizeof party->given);
    }
    if (joint->locked == 0 && !uncommitted(joint))
        lock(joint, entry->number, line);
}

static void follow_roll(bni_joint *joint, const bn_entry *entry)
{
    if (entry->origin != BN_ORIGIN_ROLLED || joint->drawn == joint->locked)
        return;
    joint->drawn = joint->locked;
    joint->tally.draws++;
    for (uint32_t i = 0; i < joint->count; i++)
        joint->tally.shares += has_given(joint, &joint->parties[i]);
}

void bni_joint_follow(bni_joint *joint, const bn_entry *entry, const bni_hash *line)
{
    if (entry->type == BN_ENTRY_SHARE)
        follow_share(joint, entry, line);
    else if (entry->type == BN_ENTRY_ROLL)
        follow_roll(joint, entry);
    else
        lock(joint, entry->number, line);
}

bool bni_joint_seed(const bni_joint *joint, uint64_t *out)
{
    uint8_t hash[BN_SHARE_BYTES];
    char buffer[DRAW_TEXT];
    bn_text text = bn_text_over(buffer, sizeof buffer);

    if (joint->locked == 0 || missing(joint, joint->count))
        return false;
    bn_text_add(&text, "banneret draw 1\n");
    bn_text_add(&text, joint->table);
    bn_text_char(&text, '\n');
    bn_text_add(&text, joint->lock.hex);
    bn_text_char(&text, '\n');
    for (uint32_t i = 0; i < joint->count; i++) {
        const bni_party *party = &joint->parties[i];

        if (!has_given(joint, party))
            continue;
        bn_text_add(&text, party->name);
        bn_text_char(&text, ' ');
        add_digits(&text, party->given);
        bn_text_char(&text, '\n');
    }
    hash_text(&text, hash);
    *out = 0;
    for (uint32_t i = 0; i < sizeof *out; i++)
        *out = *out << 8 | hash[i];
    return true;
}
