/* Joint dice: their seed comes from shares of all seats that play and of the server, and no one can choose it. This
 * is the one place that judges shares, for journals that are read and for a server that plays.
 *
 * Every seat of the list in the first line, and the server, commits to a share before an order is locked, and gives
 * the share after it, together with the commitment to its next one. Texts are hashed, so that anyone can check them
 * with sha256sum:
 *
 *   commitment = SHA-256("banneret share 1\n" table "\n" seat "\n" share)
 *   seed       = SHA-256("banneret draw 1\n" table "\n" lock "\n" { seat " " share "\n" }), its first 16 digits
 *
 * `table` is the name in the first line; a share and every hash are 64 hexadecimal digits; `lock` is the hash of the
 * line that locked the orders: the newest answer, ruling or undo, or at the start the last of the first
 * commitments. All dice until the next such line belong to one draw. The shares are in the order of the first line, the
 * server's last; it is given last too, under the seat "referee". So no seat ever knows the dice before it gives its
 * share, and the server, which knows them a moment before the others, cannot be left out. */
#ifndef BANNERET_STORE_JOINT_H
#define BANNERET_STORE_JOINT_H

#include <banneret/journal.h>

#include "chain.h"

typedef struct bni_party {
    bn_seat seat;
    char name[32];
    bool committed;
    bool away;          /* left out, until an order is locked after its next commitment */
    uint32_t commit_at; /* entry of the commitment */
    uint32_t given_at;  /* entry of the newest share */
    uint8_t commit[BN_SHARE_BYTES];
    uint8_t given[BN_SHARE_BYTES];
} bni_party;

typedef struct bni_joint {
    const char *table; /* the name that is part of all hashes */
    bni_party parties[BN_SHARES_MAX + 1];
    uint32_t count;  /* of the parties; the last one is the server */
    uint32_t locked; /* entry that locked the orders, or 0 */
    bni_hash lock;   /* hash of its line */
    uint32_t drawn;  /* `locked` of the newest draw from which dice came */
    bn_joint_tally tally;
} bni_joint;

bni_joint *bni_joint_make(const bn_joint *head, bn_arena *arena); /* NULL: no memory */

/* Whether `entry` may follow now; for a roll, whether its seed is there. Only its type, seat, share and origin are
 * examined. */
BN_MUST_CHECK bn_code bni_joint_judge(const bni_joint *joint, const bn_table *table,
                                      const bn_entry *entry, bn_error *err);

/* Takes in an entry that follows; `line` is the hash of its line. */
void bni_joint_follow(bni_joint *joint, const bn_entry *entry, const bni_hash *line);

/* The seed of the present draw. False: a share is missing. */
bool bni_joint_seed(const bni_joint *joint, uint64_t *out);

/* What the party `index` owes now. */
typedef enum bni_owes { BNI_OWES_NOTHING, BNI_OWES_COMMITMENT, BNI_OWES_SHARE } bni_owes;
bni_owes bni_joint_owes(const bni_joint *joint, const bn_table *table, uint32_t index);

/* Whether the table waits for this party: for its commitment, or for a share that it owes or can no longer give. */
bool bni_joint_blocks(const bni_joint *joint, const bn_table *table, uint32_t index);

/* The index of a seat's party, or -1. The referee's seat stands for the server. */
int bni_joint_party(const bni_joint *joint, bn_seat seat);

/* The commitment of a party to a share. */
void bni_joint_commit(const bni_joint *joint, uint32_t index, const uint8_t share[BN_SHARE_BYTES],
                      uint8_t out[BN_SHARE_BYTES]);

/* Of an open journal: its joint dice, or NULL; the hash of the line of entry `number`, or NULL; who may type in dice. */
bni_joint *bni_journal_shares(const bn_journal *journal);
const bni_hash *bni_journal_line(const bn_journal *journal, uint32_t number);
bn_typists bni_journal_typists(const bn_journal *journal);

/* The dice of the first line as members of it, and back; NULL or what is wrong. */
void bni_joint_put(bn_arena *arena, bn_doc *map, const bn_joint *joint);
const char *bni_joint_read(const bn_doc *map, bn_joint *out);

#endif
