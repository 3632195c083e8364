/* Parts of play.h that have files of their own. */
#ifndef CLI_PLAY_PARTS_H
#define CLI_PLAY_PARTS_H

#include "play.h"

/* Prints the modifiers of the coming roll, rule by rule, as far as the player at the keyboard may know
 * them. With `if_new` only if they changed since they were last shown. */
void play_show_ledger(play *session, bool if_new);

/* Who sits at the keyboard: the referee if bots play every side, else a spectator unless a side was
 * called. */
bn_seat play_seat(const play *session);

/* Prints every term that is known so far to who sits at the keyboard. */
void play_show_terms(play *session);

/* The entry to go back to in order to undo the newest answer that still counts. */
uint32_t play_undo_target(const bn_table *table);

#endif
