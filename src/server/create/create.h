/* A request that opens a table, on its way: read by a thread, stored line by line, replied to with the links of its seats. */
#ifndef BS_CREATE_H
#define BS_CREATE_H

#include <banneret/store.h>

#include "../server.h"

enum { BS_NEW_SEATS_MAX = 32 };

/* Everything lives in the arena until the reply is made. */
typedef struct bs_create {
    bs_work work;
    uint64_t until; /* by the loop's clock: then reading has taken too long */
    bs_server *server;
    bs_request *request;
    bn_arena arena;
    uint8_t id[BS_ID];
    char *head; /* first line, with its newline */
    size_t head_length;
    char rules[BS_RULES_TEXT];
    bs_line *given; /* lines of the journal that is continued */
    uint32_t given_count;
    bool reseeds;          /* the coming dice get a new seed */
    bs_lines rolled;       /* what the server rolled at once */
    uint32_t sent;         /* lines that were given to the store */
    const uint8_t *secret; /* for joint dice, or NULL */
    uint32_t sides;
    bool bots[BN_SIDES_MAX]; /* sides that a bot plays */
    char seats[BS_NEW_SEATS_MAX][BS_SEAT_MAX + 1];
    char tokens[BS_NEW_SEATS_MAX][BS_TOKEN_TEXT];
    uint8_t hashes[BS_NEW_SEATS_MAX][BS_LINK];
    uint32_t seat_count;
    bn_code code; /* what became of the request */
    bn_error err;
} bs_create;

/* Reads a scenario or campaign with its bots, seats and dice, or a journal, and writes the lines that are to be stored. */
BN_MUST_CHECK bn_code bs_create_from_document(bs_create *c, const bn_doc *body, bn_error *err);
BN_MUST_CHECK bn_code bs_create_from_journal(bs_create *c, const bn_doc *given, bn_error *err);

/* Whether reading continues: someone waits for it, and it has not taken too long. Asked before each entry of a
 * journal. */
BN_MUST_CHECK bn_code bs_create_goes_on(const bs_create *c, bn_error *err);

/* Draws links for the seats that a list names, or for the usual ones if it is NULL. Sides and bots must be known. */
BN_MUST_CHECK bn_code bs_create_seats(bs_create *c, const bn_doc *list, bn_error *err);

/* Draws that from which all shares of the server in joint dice follow. */
BN_MUST_CHECK bn_code bs_create_secret(bs_create *c, bn_error *err);

#endif
