/* Plays entries of a journal, and checks what the table alone cannot: that the dice which the
 * program is said to have rolled are those of the seed, and that a sealed journal was sealed. */
#include <banneret/journal.h>
#include <banneret/table.h>

#include <string.h>

#include "joint.h"
#include "seal.h"

bool bn_journal_gives(const bn_journal *journal, const bn_table *table, const bn_entry *roll)
{
    uint64_t seed = 0;
    bn_faces faces;

    if (!bn_journal_seed(journal, roll->number, &seed))
        return false;
    bn_table_cast(bn_table_seed(table, roll->number, seed), roll->number, &roll->question, &faces);
    return memcmp(&faces, &roll->faces, sizeof faces) == 0;
}

/* Doubts about joint dice name the entry. */
static void name_entry(bn_error *err, uint32_t number)
{
    bn_text path;

    if (!err)
        return;
    err->code = BN_JOURNAL;
    path = bn_text_over(err->path, sizeof err->path);
    bn_text_add(&path, "entry ");
    bn_text_int(&path, number);
}

static bn_code check_dice(const bn_journal *journal, const bn_table *table, const bn_entry *entry,
                          bn_error *err)
{
    const bni_seal *seal = bni_journal_seal(journal);
    bool joint = bni_journal_shares(journal) != NULL;

    if (entry->type != BN_ENTRY_ROLL)
        return BN_OK;
    if ((seal->on || joint) && entry->origin == BN_ORIGIN_UNSAID)
        return bn_fail(err, BN_JOURNAL, "the entry does not say whether its dice were rolled");
    if (entry->origin != BN_ORIGIN_ROLLED || (seal->on && !seal->known) ||
        bn_journal_gives(journal, table, entry))
        return BN_OK;
    if (!joint)
        return bn_fail(err, BN_JOURNAL,
                       "the dice are not those that the seed of the journal gives");
    (void)bn_fail(err, BN_JOURNAL, "the dice are not those that the shares give");
    name_entry(err, entry->number);
    return BN_JOURNAL;
}

/* Whether the table lets this seat type in dice. */
static bn_code check_typist(const bn_journal *journal, const bn_entry *entry, bn_error *err)
{
    bn_typists typists = bni_journal_typists(journal);

    if (entry->type != BN_ENTRY_ROLL || entry->origin != BN_ORIGIN_TYPED ||
        typists == BN_TYPISTS_ASKED ||
        (typists == BN_TYPISTS_REFEREE && entry->seat.role == BN_REFEREE))
        return BN_OK;
    return bn_fail(err, BN_JOURNAL, "the dice were typed in by a seat that may not");
}

/* A journal that keeps its seed sealed, or has none, cannot give its dice another seed. */
static bn_code check_seed(const bn_journal *journal, const bn_entry *entry, bn_error *err)
{
    uint64_t seed;

    if (entry->type != BN_ENTRY_UNDO || !entry->reseeds ||
        (!bni_journal_seal(journal)->on && !bni_journal_shares(journal) &&
         bn_journal_seed(journal, entry->number, &seed)))
        return BN_OK;
    return bn_fail(err, BN_JOURNAL, "the entry gives another seed to dice that have none");
}

/* Whether the entry may follow, given the shares of joint dice so far. */
static bn_code check_shares(const bn_journal *journal, const bn_table *table, const bn_entry *entry,
                            bn_error *err)
{
    bni_joint *joint = bni_journal_shares(journal);

    if (!joint)
        return entry->type == BN_ENTRY_SHARE
                   ? bn_fail(err, BN_JOURNAL, "a share of dice that are not joint")
                   : BN_OK;
    if (!bni_journal_line(journal, entry->number))
        return bn_fail(err, BN_JOURNAL, "the journal has no entry with that number");
    if (bni_joint_judge(joint, table, entry, err) == BN_OK)
        return BN_OK;
    name_entry(err, entry->number);
    return BN_JOURNAL;
}

static bool waits(const bn_table *table, uint32_t number)
{
    return bn_table_leave(table, (bn_seat){ .role = BN_SPECTATOR }, BN_MATTER_ENTRY, number - 1) ==
           BN_LEAVE_LOCKED;
}

/* An order in plain words could have been written after those of the others were known. */
static bn_code check_sealed(const bn_journal *journal, const bn_table *table, uint32_t number,
                            bn_error *err)
{
    const bni_seal *seal = bni_journal_seal(journal);
    const bni_order *order = bni_seal_order(seal, number);
    bool sealed = order != NULL;

    if (!seal->on || (sealed && order->closed) || sealed == waits(table, number))
        return BN_OK;
    return bn_fail(err, BN_JOURNAL,
                   sealed ? "an order is sealed that counts at once"
                          : "an order is open that must be sealed until it counts");
}

/* The entry that ends the game opens the seed; a game that is over from the start has none. */
bn_code bn_journal_end(const bn_journal *journal, const bn_table *table, bn_error *err)
{
    const bni_seal *seal = bni_journal_seal(journal);
    bool over = bn_table_entries(table) > 0 && bn_table_winner(table) != BN_GOES_ON;

    if (!seal->on)
        return BN_OK;
    if (over != seal->opened)
        return bn_fail(err, BN_JOURNAL,
                       over ? "the game is over, and its seed was not revealed"
                            : "the seed was revealed before the game was over");
    for (uint32_t i = 0; i < seal->order_count; i++)
        if (!seal->orders[i].opened && seal->orders[i].number <= bn_table_entries(table) &&
            !waits(table, seal->orders[i].number))
            return bn_fail(err, BN_JOURNAL, "a sealed order took effect unrevealed");
    return BN_OK;
}

bn_code bn_journal_replay(const bn_journal *journal, const bn_doc *tree, bn_table *table,
                          bn_trace *trace, bn_error *err)
{
    bn_entry entry;
    bn_code code = bn_entry_read(bn_table_game(table), tree, &entry, err);

    if (code == BN_OK)
        code = check_typist(journal, &entry, err);
    if (code == BN_OK)
        code = check_seed(journal, &entry, err);
    if (code == BN_OK)
        code = check_shares(journal, table, &entry, err);
    if (code == BN_OK)
        code = bn_table_replay(table, &entry, trace, err);
    if (code == BN_OK)
        code = check_dice(journal, table, bn_table_entry(table, bn_table_entries(table) - 1), err);
    if (code == BN_OK)
        code = check_sealed(journal, table, bn_table_entries(table), err);
    if (code == BN_OK && bni_journal_shares(journal))
        bni_joint_follow(bni_journal_shares(journal), &entry,
                         bni_journal_line(journal, entry.number));
    return code;
}
