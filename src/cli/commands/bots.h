/* Bots at the terminal: who plays which side. */
#ifndef CLI_BOTS_H
#define CLI_BOTS_H

#include "command.h"
#include "shared/solving.h"
#include "table/play.h"

/* Checks every --bot before the game is opened. Only whether the side exists must wait. Returns the exit status, as
 * the others do. */
int bots_check(const char *command, const cli_texts *bots);

/* Finds the side of every `--bot SIDE=NAME`. Where a journal is continued, it says what changes. */
int bots_name(play *session, const cli_texts *bots, bool journal);

/* Seats the bots that are named. One solution, which may take `patience` seconds, serves all of them. */
int bots_seat(play *session, bot_request *solved, uint64_t patience);

#endif
