/* What happened at a table, shown to a seat. All entries are played once more for it, so threads do it. */
#ifndef BS_TELLING_H
#define BS_TELLING_H

#include "budget.h"
#include "position.h"

typedef struct bs_telling {
    bn_seat seat;
    uint32_t from; /* the first entry to say */
    bool book;     /* the calendar of a campaign is wanted, and not the entries */
    int32_t month; /* whose accounts are; -1: of the newest */
} bs_telling;

/* {"head", "chronicle": every entry in words, as bn_told_doc has it} or {"head", "book": as bni_book_tree has it, null if the
 * game has none}. The text is for the caller to free. */
BN_MUST_CHECK bn_code bs_tell(const bs_telling *telling, const bs_position *position,
                              bs_budget *budget, char **text, size_t *length, bn_error *err);

#endif
