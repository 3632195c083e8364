/* Printing an analysis as an annotated battle for people. */
#ifndef CLI_ACCOUNT_H
#define CLI_ACCOUNT_H

#include "paint.h"
#include "trees/analysis_tree.h"

typedef bnr_account account;

void account_print(const paint *p, const account *a);

/* The same of a battle that was valued round by round: account_rounds.c. */
void account_rounds_print(const paint *p, const account *a);

/* What both have: what was rolled against what was to be expected. */
void account_rolled(const paint *p, const account *a);

#endif
