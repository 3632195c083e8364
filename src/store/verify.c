/* Plays entries of a journal, and checks what the table alone cannot: that the dice which the
 * program is said to have rolled are those of the seed. */
#include <banneret/journal.h>
#include <banneret/table.h>

#include <string.h>

bool bn_journal_gives(const bn_journal *journal, const bn_entry *roll)
{
    uint64_t seed = 0;
    bn_faces faces;

    if (!bn_journal_seed(journal, roll->number, &seed))
        return false;
    bn_table_cast(seed, roll->number, &roll->question, &faces);
    return memcmp(&faces, &roll->faces, sizeof faces) == 0;
}

static bn_code check_dice(const bn_journal *journal, const bn_entry *entry, bn_error *err)
{
    if (entry->type != BN_ENTRY_ROLL || entry->origin != BN_ORIGIN_ROLLED ||
        bn_journal_gives(journal, entry))
        return BN_OK;
    return bn_fail(err, BN_JOURNAL, "the dice are not those that the seed of the journal gives");
}

bn_code bn_journal_replay(const bn_journal *journal, const bn_doc *tree, bn_table *table,
                          bn_trace *trace, bn_error *err)
{
    bn_entry entry;
    bn_code code = bn_entry_read(bn_table_game(table), tree, &entry, err);

    if (code == BN_OK)
        code = bn_table_replay(table, &entry, trace, err);
    if (code == BN_OK)
        code = check_dice(journal, bn_table_entry(table, bn_table_entries(table) - 1), err);
    return code;
}
