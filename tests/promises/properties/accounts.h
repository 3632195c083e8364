/* The troops of a game as the referee's view shows them, line by line: how many there are in total, whatever their
 * fate, and how many of these are lost. What is true of these numbers in every system is tested by balance_test.c. */
#ifndef BANNERET_TESTS_ACCOUNTS_H
#define BANNERET_TESTS_ACCOUNTS_H

#include <banneret/doc.h>

#include "generate.h"

enum { ACCOUNTS_MAX = 400, ACCOUNT_NAME = 120 };

/* Lines of one name are one account. */
typedef struct account {
    char name[ACCOUNT_NAME];
    bn_rat all;
    bn_rat lost;
    bool shrinks; /* what is lost of it is shown elsewhere, or nowhere: it may only become fewer */
} account;

typedef struct accounts {
    account rows[ACCOUNTS_MAX];
    uint32_t count;
} accounts;

/* `doc` is the document of the game, `view` what the referee sees. */
void accounts_read(const generated_game *game, const bn_doc *doc, const bn_doc *view,
                   accounts *out);

/* Whether the answer to this question may raise troops, or dismiss them. */
bool accounts_may_change(const generated_game *game, const char *question);

/* Whether a day started between these views at whose dawn troops may arrive that were raised before. */
bool accounts_at_dawn(const generated_game *game, const bn_doc *was, const bn_doc *is);

/* What in one view does not fit with the rest of it, in words; NULL: all of it does. */
const char *accounts_fault(const generated_game *game, const bn_doc *view);

#endif
