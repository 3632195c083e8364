/* The help on short orders at a prompt. */
#ifndef CLI_ORDERS_H
#define CLI_ORDERS_H

#include <banneret/system/game.h>

#include "print/paint.h"

/* Prints the verbs of a game, each with an example. */
void orders_help(const paint *p, const bn_short_orders *of);

#endif
