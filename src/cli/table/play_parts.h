/* Pieces of play.h's work that live in files of their own. */
#ifndef CLI_PLAY_PARTS_H
#define CLI_PLAY_PARTS_H

#include "play.h"

/* The modifiers of the coming roll, rule by rule, as far as whoever sits there may know them. With
 * `if_new` only if they have changed since they were last shown. */
void play_show_ledger(play *session, bool if_new);

/* Every figure that stands already, as the referee sees it. */
void play_show_terms(play *session);

/* The entry to go back to when the newest answer that still counts is taken back. */
uint32_t play_undo_target(const bn_table *table);

#endif
