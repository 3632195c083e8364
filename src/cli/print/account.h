/* Printing an analysis as an annotated battle for people. */
#ifndef CLI_ACCOUNT_H
#define CLI_ACCOUNT_H

#include "paint.h"
#include "trees/analysis_tree.h"

typedef bnr_account account;

void account_print(const paint *p, const account *a);

/* The same of a battle that was valued round by round: account_rounds.c. */
void account_rounds_print(const paint *p, const account *a);

/* The part that both have: the dice, and what was to be expected of them. */
void account_rolled(const paint *p, const account *a);

#endif
