/* Starts the journal of a table. */
#include <banneret/journal.h>
#include <banneret/system/system.h>

#include <sodium.h>

/* The first line, without the seed. */
static bn_journal_head head_of(const bn_table *table)
{
    const bn_system *system = bn_table_system(table);

    return (bn_journal_head){ .engine = bn_version(),
                              .system = system->name,
                              .data = system->data,
                              .figures = bn_setup_house_hash(bn_table_setup(table)),
                              .document = bn_table_document(table) };
}

bn_code bn_journal_begin(const char *path, const bn_table *table, const bn_journal_options *options,
                         bn_journal **out, bn_error *err)
{
    bn_journal_options given = options != NULL ? *options : (bn_journal_options){ 0 };
    bn_journal_head head = head_of(table);

    if (bn_table_entries(table) > 0)
        return bn_fail(err, BN_USAGE, "a journal starts before the first answer");
    if (given.seed != NULL && (given.typed || given.key != NULL))
        return bn_fail(err, BN_USAGE,
                       "a sealed journal, or dice that are typed, have no given seed");
    if (sodium_init() < 0)
        return bn_fail(err, BN_MEMORY, "no random numbers for the seed of the dice");
    head.ask_dice = given.typed;
    if (given.key != NULL)
        return bn_journal_create_sealed(path, given.key, &head, out, err);
    head.seeded = !given.typed;
    if (given.seed != NULL)
        head.seed = *given.seed;
    else if (head.seeded)
        randombytes_buf(&head.seed, sizeof head.seed);
    return bn_journal_create(path, &head, out, err);
}
