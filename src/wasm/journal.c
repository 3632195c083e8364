/* What a host needs to keep a journal itself, and to say what happened. */
#include "face.h"
#include "referee/book.h"
#include "store/head.h"
#include "trees/ledger.h"
#include "trees/prospects_tree.h"

#include <string.h>

/* The first line of a journal of this table, without its hash: see banneret/journal.h. The host adds
 * the hashes to it and to the entries that `entry` gives the referee. */
EXPORT(uint32_t, head, (uint32_t seeded, uint64_t seed))
{
    const bn_system *system = face_open() ? bn_table_system(the_face.table) : NULL;
    bn_journal_head head = { .engine = bn_version(), .seeded = seeded != 0, .seed = seed };

    if (!system)
        return 0;
    head.system = system->name;
    head.data = system->data;
    head.figures = bn_setup_house_hash(bn_table_setup(the_face.table));
    head.document = the_face.document;
    return face_write(bni_head_doc(&head, face_scratch()));
}

/* Whether every field of the document has an effect, as the program requires of a new one. */
EXPORT(bn_code, effects, (void))
{
    if (!face_open())
        return BN_USAGE;
    return bn_system_effects(bn_table_system(the_face.table), the_face.document,
                             bn_table_setup(the_face.table), &the_face.error);
}

/* Rolls with the dice that this seed gives the coming entry; the journal says that they were rolled. */
EXPORT(bn_code, roll_seeded, (uint32_t seat, uint32_t id, uint64_t seed))
{
    if (!face_open())
        return BN_USAGE;
    return bn_table_roll_seeded(the_face.table, face_seat(seat), id, seed, NULL, &the_face.error);
}

/* ---- what happened ------------------------------------------------------------------------ */

/* A second table, which follows the first entry by entry, so that the states around each are known. */
static struct {
    unsigned char memory[TABLE_BYTES];
    bn_arena arena;
    bn_table *table;
    bni_book *book; /* NULL: not of a campaign */
    uint32_t serial;
    _Alignas(BN_STATE_ALIGN) unsigned char before[BN_STATE_MAX];
} second;

static bn_code begin_again(void)
{
    bn_code code;

    bn_arena_init_fixed(&second.arena, second.memory, sizeof second.memory);
    second.table = NULL;
    second.serial = the_face.serial;
    code = bn_table_open(&second.arena, bn_table_system(the_face.table), the_face.document,
                         &second.table, &the_face.error);
    second.book = code == BN_OK ? bni_book_open(&second.arena, second.table) : NULL;
    return code;
}

/* How many entries of this table the second has followed. */
static uint32_t followed(void)
{
    return second.table && second.serial == the_face.serial ? bn_table_entries(second.table) : 0;
}

/* Brings the second table to the moment after this many entries. It keeps the state before the last of them, and
 * leaves in the trace what that one gave. */
static bn_code follow(uint32_t count, bn_trace *trace)
{
    const bn_game *game = bn_table_game(the_face.table);
    const void *setup = bn_table_setup(the_face.table);
    bn_code code = BN_OK;

    if (followed() == 0)
        code = begin_again();
    while (code == BN_OK && followed() < count) {
        uint32_t next = followed();

        memcpy(second.before, bn_table_state(second.table), game->state_size(setup));
        trace->count = 0;
        code = bn_table_replay(second.table, bn_table_entry(the_face.table, next),
                               second.book || next + 1 == count ? trace : NULL, &the_face.error);
        if (code == BN_OK)
            bni_book_entry(second.book, second.table, second.before, next, trace);
    }
    return code;
}

/* The calendar of a campaign as a seat may know it, with the accounts of a month, from 0, or of the newest (-1;
 * referee/book.h): null if the game has none. It is quickest after the newest entry was shown. */
EXPORT(uint32_t, book, (uint32_t seat, int32_t month))
{
    bn_arena *arena = face_scratch();
    bn_trace trace;

    bn_trace_init(&trace, arena);
    if (!face_open() || follow(bn_table_entries(the_face.table), &trace) != BN_OK)
        return 0;
    return face_write(second.book ? bni_book_tree(second.book, the_face.table, face_seat(seat),
                                                  month, face_scratch())
                                  : bn_doc_null(arena));
}

/* Entry `index`, from 0, in words for a seat: {n, leave, asked, sentence, pairing (if any), terms}, as bn_table_tell
 * has it. Showing all entries in order takes as long as replaying them once. */
EXPORT(uint32_t, tell, (uint32_t index, uint32_t seat))
{
    bn_arena *arena;
    bn_told told;
    bn_trace trace;

    if (!face_open() || index >= bn_table_entries(the_face.table))
        return 0;
    arena = face_scratch();
    bn_trace_init(&trace, arena);
    if ((followed() > index && begin_again() != BN_OK) || follow(index + 1, &trace) != BN_OK)
        return 0;
    bn_table_tell(the_face.table, index, face_seat(seat), second.before,
                  bn_table_state(second.table), &trace, &told);
    return face_write(
        bn_told_doc(bn_table_system(the_face.table), index + 1, &told, &trace, arena));
}

/* What an open roll is measured against, for a seat: {public, terms, targets} (trees/ledger.h); null if it is not
 * open, is no roll, or the seat does not see it. */
EXPORT(uint32_t, ledger, (uint32_t seat, uint32_t id))
{
    bn_asked open[BN_OPEN_MAX];
    uint32_t count = face_open() ? bn_table_ask(the_face.table, open) : 0;
    bn_arena *arena = face_scratch();

    if (!the_face.table)
        return 0;
    for (uint32_t i = 0; i < count; i++)
        if (open[i].id == id)
            return face_write(bnr_ledger_tree(the_face.table, &open[i], face_seat(seat), arena));
    return face_write(bn_doc_null(arena));
}

/* Possible results of the open rolls that a seat sees (trees/prospects_tree.h). 0 if memory runs out. */
EXPORT(uint32_t, prospects, (uint32_t seat))
{
    bn_doc *list;

    if (!face_open() || bnr_table_prospects(the_face.table, face_seat(seat), face_scratch(), &list,
                                            &the_face.error) != BN_OK)
        return 0;
    return face_write(list);
}
