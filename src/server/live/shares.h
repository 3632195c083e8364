/* Joint dice at a live table: what the server gives to them, and what it shows the seats of them. A share is judged
 * by ../store/joint.h alone. */
#ifndef BS_SHARES_H
#define BS_SHARES_H

#include "live.h"

/* Takes the secret of the table, from which every share of the server follows, so that any process that serves the
 * table gives the same. */
BN_MUST_CHECK bn_code bs_shares_open(bs_live *live, const bn_joint *head, const uint8_t *secret,
                                     bn_error *err);

/* Whether the shares allow that a seat does something of this type now. */
BN_MUST_CHECK bn_code bs_shares_allow(bs_live *live, bn_seat seat, bn_entry_type type,
                                      bn_error *err);

/* Adds a share of a seat, or the ruling to continue without one. */
BN_MUST_CHECK bn_code bs_shares_add(bs_live *live, bn_seat seat, const bn_share *share,
                                    bn_error *err);

/* Commits the server, or gives its share, if that is due. *given: it was. */
BN_MUST_CHECK bn_code bs_shares_settle(bs_live *live, bool *given, bn_error *err);

/* The seed of the dice that are asked for. *known is false while a share is missing. */
BN_MUST_CHECK bn_code bs_shares_seed(bs_live *live, bool *known, uint64_t *out, bn_error *err);

/* The seats that the table waits for because of the dice; how many. */
uint32_t bs_shares_owing(const bs_live *live, bn_seat out[BN_OPEN_MAX]);

/* Continues without the shares of all of these, as the rules of the table say of those who come too late. */
BN_MUST_CHECK bn_code bs_shares_leave_out(bs_live *live, bn_error *err);

/* {"table", "seats": [{"seat", "state"}], "wants", "commit"}, the last two for a seat that shares in the dice. */
bn_doc *bs_shares_doc(const bs_live *live, bn_seat seat, bn_arena *arena);

#endif
